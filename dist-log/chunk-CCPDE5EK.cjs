'use strict';

var chunkZKN25VCO_cjs = require('./chunk-ZKN25VCO.cjs');

// src/obb-tree/build/buffer-geometry.ts
function isBufferGeometry(value) {
  return value !== null && typeof value == "object" && "attributes" in value;
}
var MOST_VERTICES = 100663296;
function positionsOf(geometry) {
  let attribute = geometry.attributes?.position;
  if ((attribute === null || typeof attribute != "object" || attribute.itemSize !== 3) && chunkZKN25VCO_cjs.refuseValue(
    "E_OPTION",
    "geometry.attributes.position must be an attribute of 3 numbers a vertex",
    "geometry",
    attribute,
    "attributes.position"
  ), checkCount(attribute.count), typeof attribute.getX == "function" && typeof attribute.getY == "function" && typeof attribute.getZ == "function") {
    checkLast(attribute.getX(attribute.count - 1), attribute.count);
    let positions = new Float64Array(3 * attribute.count);
    for (let i = 0; i < attribute.count; i++)
      positions[3 * i] = attribute.getX(i), positions[3 * i + 1] = attribute.getY(i), positions[3 * i + 2] = attribute.getZ(i);
    return positions;
  }
  let array = arrayOf(attribute, "attributes.position");
  if (!(array.length >= 3 * attribute.count)) {
    let text = `geometry.attributes.position counts ${attribute.count} vertices, its array has ${array.length} numbers`;
    chunkZKN25VCO_cjs.refuseValue("E_VERTEX", text, "geometry", attribute.count, "attributes.position.count", array.length);
  }
  return array;
}
function checkCount(count2) {
  if (Number.isSafeInteger(count2) && count2 >= 0 && count2 <= MOST_VERTICES) return;
  let text = `geometry.attributes.position.count = ${chunkZKN25VCO_cjs.textOf(count2)}, but an integer to ${MOST_VERTICES} is needed`;
  chunkZKN25VCO_cjs.refuseValue("E_RANGE", text, "geometry", count2, "attributes.position.count", MOST_VERTICES);
}
function checkLast(value, count2) {
  if (count2 === 0 || typeof value == "number" && value - value === 0) return;
  let about = { component: "positions", field: `[${3 * count2 - 3}]`, index: count2 - 1, value };
  throw new chunkZKN25VCO_cjs.CollisionError("E_NON_FINITE", `vertex ${count2 - 1}, the last one, has x = ${chunkZKN25VCO_cjs.textOf(value)}`, about);
}
function indicesOf(geometry) {
  let index = geometry.index;
  if (index != null) return arrayOf(index, "index");
  let { count: count2 } = geometry.attributes.position, indices = new Uint32Array(count2);
  for (let i = 0; i < count2; i++) indices[i] = i;
  return indices;
}
function arrayOf(attribute, field) {
  let array = attribute.array;
  return (array === null || typeof array != "object") && chunkZKN25VCO_cjs.refuseValue("E_OPTION", `geometry.${field} has no array of numbers`, "geometry", array, field), array;
}

// src/geometry/fit/eigen.ts
var entries = /* @__PURE__ */ new Float64Array(6), columns = /* @__PURE__ */ new Float64Array(9);
function turn(p, q, pp, qq, pq, rp, rq) {
  let m = entries, v = columns, half2 = (m[qq] - m[pp]) / (2 * m[pq]), t = (half2 < 0 ? -1 : 1) / (Math.abs(half2) + Math.sqrt(half2 * half2 + 1)), c = 1 / Math.sqrt(t * t + 1), s = t * c;
  m[pp] -= t * m[pq], m[qq] += t * m[pq], m[pq] = 0;
  let x = m[rp], y = m[rq];
  m[rp] = c * x - s * y, m[rq] = s * x + c * y;
  for (let end = p + 3; p < end; p++, q++) {
    let a = v[p], b = v[q];
    v[p] = c * a - s * b, v[q] = s * a + c * b;
  }
}
function writeEigenAxes(axes, at, matrix, m, negligible = 1e-17) {
  let largest2 = 0;
  for (let k = 0; k < 6; k++) largest2 = Math.max(largest2, Math.abs(matrix[m + k]));
  for (let k = 0; k < 9; k++) columns[k] = k % 4 === 0 ? 1 : 0;
  let scale = largest2 > 0 && largest2 - largest2 === 0 ? largest2 : 1 / 0;
  for (let k = 0; k < 6; k++) entries[k] = matrix[m + k] / scale;
  for (let sweep3 = 0; sweep3 < 12 && Math.max(Math.abs(entries[1]), Math.abs(entries[2]), Math.abs(entries[4])) > negligible; sweep3++)
    Math.abs(entries[1]) > negligible && turn(0, 3, 0, 3, 1, 2, 4), Math.abs(entries[2]) > negligible && turn(0, 6, 0, 5, 2, 1, 4), Math.abs(entries[4]) > negligible && turn(3, 6, 3, 5, 4, 1, 2);
  let x = entries[0], y = entries[3], z = entries[5], first = x >= y ? x >= z ? 0 : 6 : y >= z ? 3 : 6, second = first === 0 ? y >= z ? 3 : 6 : first === 3 ? x >= z ? 0 : 6 : x >= y ? 0 : 3, length2 = 1 / Math.sqrt(chunkZKN25VCO_cjs.dot(columns, first, columns, first));
  for (let k = 0; k < 3; k++) axes[at + k] = columns[first + k] * length2;
  let d = chunkZKN25VCO_cjs.dot(axes, at, columns, second);
  for (let k = 0; k < 3; k++) axes[at + 3 + k] = columns[second + k] - d * axes[at + k];
  let width = 1 / Math.sqrt(chunkZKN25VCO_cjs.dot(axes, at + 3, axes, at + 3));
  for (let k = 0; k < 3; k++) axes[at + 3 + k] *= width;
  chunkZKN25VCO_cjs.cross(axes, at + 6, axes, at, axes, at + 3);
}

// src/geometry/fit/hull.ts
function convexHull(points5) {
  let builder = new HullBuilder(points5);
  return builder.start() && builder.run() ? builder.finish() : void 0;
}
var normal = /* @__PURE__ */ new Float64Array(9), HullBuilder = class {
  points;
  corners = [];
  // three a face
  neighbours = [];
  // three a face: across corner 0-1, 1-2, 2-0
  planes = [];
  // four a face: unit normal, offset
  alive = [];
  outside = [];
  // first point above each face, -1 none
  next;
  // next point above the same face
  farthest = [];
  // of each face's points, -1 none
  reach = [];
  // its distance
  pending = [];
  // faces that may have points above them
  starts;
  // the cone's face whose horizon edge begins at a point, -1 none
  ends;
  // and ends there
  constructor(points5) {
    this.points = points5, this.next = new Int32Array(points5.length / 3), this.starts = new Int32Array(points5.length / 3).fill(-1), this.ends = new Int32Array(points5.length / 3).fill(-1);
  }
  /** The point with the greatest measure; the first of equal ones. */
  farthestOf(measure) {
    let farthest = 0, most = -1 / 0;
    for (let p = 0; p < this.next.length; p++) {
      let m = measure(p);
      m > most && (most = m, farthest = p);
    }
    return farthest;
  }
  /** Makes a first tetrahedron of far points, and assigns the others to its faces. */
  start() {
    let { points: points5 } = this, a = 0, b = 0, widest = 0;
    for (let d2 = 0; d2 < 3; d2++) {
      let low = this.farthestOf((p2) => -points5[3 * p2 + d2]), high = this.farthestOf((p2) => points5[3 * p2 + d2]), width = points5[3 * high + d2] - points5[3 * low + d2];
      width > widest && (widest = width, a = low, b = high);
    }
    let c = this.farthestOf((p2) => this.squaredArea(a, b, p2));
    if (!(Math.sqrt(this.squaredArea(a, b, c)) > 1e-12 * widest)) return false;
    this.addFace(a, b, c);
    let d = this.farthestOf((p2) => Math.abs(this.height(0, p2))), height = this.height(0, d);
    if (!(Math.abs(height) > 1e-12)) return false;
    this.planes.length = this.corners.length = this.alive.length = 0, this.outside.length = this.farthest.length = this.reach.length = 0;
    let p = height > 0 ? b : a, q = height > 0 ? a : b;
    this.addFace(p, q, c), this.addFace(q, p, d), this.addFace(c, q, d), this.addFace(p, c, d), this.neighbours.push(1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1);
    for (let i = 0; i < this.next.length; i++) i !== a && i !== b && i !== c && i !== d && this.place(i, 0, 4);
    return this.pending.push(0, 1, 2, 3), true;
  }
  /** Adds the farthest point above a face until none is left. False where the horizon is no simple loop. */
  run() {
    let visible = [], horizon = [];
    for (; this.pending.length > 0; ) {
      let face4 = this.pending.pop();
      if (!this.alive[face4] || this.farthest[face4] < 0) continue;
      let eye = this.farthest[face4];
      if (visible.length = horizon.length = 0, this.findVisible(face4, eye, visible, horizon), !this.addCone(eye, visible, horizon)) return false;
    }
    return true;
  }
  /** Finds all faces around `face` that `eye` is above, and the edges around them (the horizon). */
  findVisible(face4, eye, visible, horizon) {
    let { neighbours, alive, corners: corners2 } = this;
    visible.push(face4), alive[face4] = false;
    for (let i = 0; i < visible.length; i++) {
      let at = visible[i];
      for (let k = 0; k < 3; k++) {
        let other = neighbours[3 * at + k];
        alive[other] && this.height(other, eye) > 1e-12 && (visible.push(other), alive[other] = false);
      }
    }
    for (let i = 0; i < visible.length; i++)
      for (let k = 0; k < 3; k++) {
        let at = visible[i], other = neighbours[3 * at + k];
        alive[other] && horizon.push(corners2[3 * at + k], corners2[3 * at + (k + 1) % 3], other);
      }
  }
  /** New faces from the horizon to `eye`, in place of the visible ones. */
  addCone(eye, visible, horizon) {
    let first = this.alive.length, count2 = horizon.length / 3, { starts, ends, neighbours } = this;
    for (let i = 0; i < count2; i++) {
      let from = horizon[3 * i], to = horizon[3 * i + 1];
      if (starts[from] >= 0 || ends[to] >= 0) return false;
      starts[from] = first + i, ends[to] = first + i, this.addFace(from, to, eye);
      let beyond = horizon[3 * i + 2];
      for (let k = 0; k < 3; k++)
        this.corners[3 * beyond + k] === to && this.corners[3 * beyond + (k + 1) % 3] === from && (neighbours[3 * beyond + k] = first + i);
    }
    for (let i = 0; i < count2; i++) {
      let after = starts[horizon[3 * i + 1]], before = ends[horizon[3 * i]];
      if (after < 0 || before < 0) return false;
      neighbours.push(horizon[3 * i + 2], after, before), this.pending.push(first + i);
    }
    for (let i = 0; i < count2; i++)
      starts[horizon[3 * i]] = -1, ends[horizon[3 * i + 1]] = -1;
    for (let i = 0; i < visible.length; i++)
      for (let p = this.outside[visible[i]]; p >= 0; ) {
        let following = this.next[p];
        p !== eye && this.place(p, first, first + count2), p = following;
      }
    return true;
  }
  /** Assigns a point to the face among first..end-1 that it is highest above, if any. */
  place(point3, first, end) {
    let best2 = 1e-12, face4 = -1;
    for (let f = first; f < end; f++) {
      let h = this.height(f, point3);
      h > best2 && (best2 = h, face4 = f);
    }
    face4 < 0 || (this.next[point3] = this.outside[face4], this.outside[face4] = point3, best2 > this.reach[face4] && (this.reach[face4] = best2, this.farthest[face4] = point3));
  }
  addFace(a, b, c) {
    let length2 = Math.sqrt(this.squaredArea(a, b, c)), s = length2 > 0 ? 1 / length2 : 0;
    this.planes.push(normal[0] * s, normal[1] * s, normal[2] * s, s * chunkZKN25VCO_cjs.dot(normal, 0, this.points, 3 * a)), this.corners.push(a, b, c), this.alive.push(true), this.outside.push(-1), this.farthest.push(-1), this.reach.push(0);
  }
  height(face4, p) {
    let { planes, points: points5 } = this, f = 4 * face4;
    return planes[f] * points5[3 * p] + planes[f + 1] * points5[3 * p + 1] + planes[f + 2] * points5[3 * p + 2] - planes[f + 3];
  }
  /** Squared, twice the area of a triangle; leaves its normal. */
  squaredArea(a, b, c) {
    return chunkZKN25VCO_cjs.subtract(normal, 3, this.points, 3 * b, this.points, 3 * a), chunkZKN25VCO_cjs.subtract(normal, 6, this.points, 3 * c, this.points, 3 * a), chunkZKN25VCO_cjs.cross(normal, 0, normal, 3, normal, 6), chunkZKN25VCO_cjs.dot(normal, 0, normal, 0);
  }
  /** The hull: the faces that are left, renumbered. */
  finish() {
    let { alive, corners: corners2, neighbours, planes, points: points5 } = this, renamed = new Int32Array(alive.length).fill(-1), count2 = 0;
    for (let f = 0; f < alive.length; f++) alive[f] && (renamed[f] = count2++);
    let faces = new Int32Array(3 * count2), normals = new Float64Array(3 * count2), areas = new Float64Array(count2), edges2 = [], onHull = new Uint8Array(points5.length / 3);
    for (let f = 0; f < alive.length; f++) {
      let to = renamed[f];
      if (!(to < 0)) {
        for (let k = 0; k < 3; k++) {
          let corner = corners2[3 * f + k];
          faces[3 * to + k] = corner, normals[3 * to + k] = planes[4 * f + k], onHull[corner] = 1;
          let other = renamed[neighbours[3 * f + k]];
          to < other && edges2.push(corner, corners2[3 * f + (k + 1) % 3], to, other);
        }
        areas[to] = 0.5 * Math.sqrt(this.squaredArea(faces[3 * to], faces[3 * to + 1], faces[3 * to + 2]));
      }
    }
    let kept = [];
    for (let p = 0; p < onHull.length; p++) onHull[p] === 1 && kept.push(p);
    return { faces, normals, areas, edges: Int32Array.from(edges2), points: Int32Array.from(kept) };
  }
};

// src/geometry/fit/box-along.ts
var BoxAlong = class {
  // of the last volumeAlong(): area, direction
  constructor(points5, hull) {
    this.points = points5;
    this.hull = hull;
    this.corners = new Float64Array(3 * hull.points.length);
    for (let i = 0; i < hull.points.length; i++)
      for (let d = 0; d < 3; d++) this.corners[3 * i + d] = points5[3 * hull.points[i] + d];
    this.looks = new Float64Array(hull.areas.length), this.shadow = new Float64Array(hull.edges.length / 4 * 2), this.sides = new Float64Array(hull.edges.length / 4 * 2);
  }
  points;
  hull;
  /** Axes of the least box, its direction last. */
  bestAxes = new Float64Array(9);
  /** Its volume. */
  bestVolume = 1 / 0;
  corners;
  // three numbers a hull point
  looks;
  // cosine of each face with the direction
  shadow;
  // two numbers a corner of the shadow
  sides;
  // two numbers an edge of the shadow
  frame = new Float64Array(9);
  // the box of the last volumeAlong(): axes, the direction last
  rectangle = new Float64Array(3);
  /** Least and greatest height of the points along a direction. */
  range(x, y, z) {
    let { corners: corners2 } = this, low = 1 / 0, high = -1 / 0;
    for (let i = 0; i < corners2.length; i += 3) {
      let h = x * corners2[i] + y * corners2[i + 1] + z * corners2[i + 2];
      h < low && (low = h), h > high && (high = h);
    }
    return [low, high];
  }
  /**
   * The volume f of the least box along a unit direction; remembers the best box. For a direction whose volume cannot
   * be below `limit` it may return a lower bound instead, which is not below `limit` either.
   */
  volumeAlong(x, y, z, limit) {
    let area = this.lookFrom(x, y, z), [low, high] = this.range(x, y, z), width = high - low;
    if (!(width * area < limit)) return width * area;
    let { frame, rectangle } = this;
    writeFrame(frame, x, y, z);
    let count2 = this.castShadow();
    this.findRectangle(count2);
    let volume = width * rectangle[0];
    if (volume < this.bestVolume) {
      for (let d = 0; d < 3; d++) {
        let u = frame[d];
        frame[d] = rectangle[1] * u + rectangle[2] * frame[3 + d], frame[3 + d] = rectangle[1] * frame[3 + d] - rectangle[2] * u;
      }
      let measured = width * this.widthAlong(frame, 0) * this.widthAlong(frame, 3);
      measured > volume * (1 + 1e-9) && (volume = measured), volume < this.bestVolume && (this.bestVolume = volume, this.bestAxes.set(frame));
    }
    return volume;
  }
  /** Width of the hull along axes[i]. */
  widthAlong(axes, i) {
    let [low, high] = this.range(axes[i], axes[i + 1], axes[i + 2]);
    return high - low;
  }
  // A function for each phase: small functions are compiled after few calls.
  /** Writes the cosine of every face with the direction to `looks`; returns the area of the shadow. */
  lookFrom(x, y, z) {
    let { normals, areas } = this.hull, area = 0;
    for (let f = 0, n = 0; f < areas.length; f++, n += 3) {
      let look = x * normals[n] + y * normals[n + 1] + z * normals[n + 2];
      this.looks[f] = look, look > 0 && (area += areas[f] * look);
    }
    return area;
  }
  /** Writes the shadow's corners and edges in `frame`; returns twice their number. */
  castShadow() {
    let { edges: edges2 } = this.hull, { looks, shadow, sides, points: points5, frame } = this, count2 = 0;
    for (let e = 0; e < edges2.length; e += 4) {
      let first = looks[edges2[e + 2]] > 0;
      if (first === looks[edges2[e + 3]] > 0) continue;
      let p = 3 * (first ? edges2[e] : edges2[e + 1]), q = 3 * (first ? edges2[e + 1] : edges2[e]);
      shadow[count2] = chunkZKN25VCO_cjs.dot(frame, 0, points5, p), shadow[count2 + 1] = chunkZKN25VCO_cjs.dot(frame, 3, points5, p), sides[count2] = chunkZKN25VCO_cjs.dot(frame, 0, points5, q) - shadow[count2], sides[count2 + 1] = chunkZKN25VCO_cjs.dot(frame, 3, points5, q) - shadow[count2 + 1], count2 += 2;
    }
    return count2;
  }
  /** Writes area and direction of the least rectangle around the shadow. */
  findRectangle(count2) {
    let { shadow, sides, rectangle } = this, least = 1 / 0;
    for (let i = 0; i < count2; i += 2) {
      let length2 = Math.sqrt(sides[i] * sides[i] + sides[i + 1] * sides[i + 1]);
      if (!(length2 > 1e-14)) continue;
      let s = sides[i] / length2, t = sides[i + 1] / length2, base = s * shadow[i + 1] - t * shadow[i], lowS = 1 / 0, highS = -1 / 0, height = 0;
      for (let k = 0; k < count2; k += 2) {
        let p = s * shadow[k] + t * shadow[k + 1], q = Math.abs(s * shadow[k + 1] - t * shadow[k] - base);
        p < lowS && (lowS = p), p > highS && (highS = p), q > height && (height = q);
      }
      let area = (highS - lowS) * height;
      area < least && (least = area, rectangle[1] = s, rectangle[2] = t);
    }
    rectangle[0] = least;
  }
};
function writeFrame(out, x, y, z) {
  let sign = z < 0 ? -1 : 1, a = -1 / (sign + z), b = x * y * a;
  out[0] = 1 + sign * x * x * a, out[1] = sign * b, out[2] = -sign * x, out[3] = b, out[4] = sign + y * y * a, out[5] = -y, out[6] = x, out[7] = y, out[8] = z;
}

// src/geometry/fit/minimum-volume.ts
var SMALL = { features: 160, starts: 6, steps: 40, polish: 60, gain: 1e-9, end: 1e-12 }, LARGE = { features: 64, starts: 5, steps: 16, polish: 24, gain: 1e-5, end: 1e-5 };
function findLeastAxes(axes, points5, hull, thorough) {
  return new LeastBox(points5, hull).find(axes, thorough);
}
var tangent = /* @__PURE__ */ new Float64Array(9), normal2 = /* @__PURE__ */ new Float64Array(3);
function largest(values, most) {
  return Array.from(values.keys()).sort((a, b) => values[b] - values[a] || a - b).slice(0, most);
}
var LeastBox = class {
  constructor(points5, hull) {
    this.points = points5;
    this.hull = hull;
    this.boxes = new BoxAlong(points5, hull), this.effort = hull.areas.length > 250 ? LARGE : SMALL;
  }
  points;
  hull;
  boxes;
  effort;
  /** Directions tried so far, the best starts: x y z volume. */
  starts = [];
  find(axes, thorough) {
    if (thorough ? this.tryDirections(this.effort.features, 80) : this.tryDirections(16, 0), this.starts.length === 0) return false;
    if (thorough) this.settle();
    else {
      let [x, y, z] = this.starts[0];
      this.descend(x, y, z, 0.06, 12);
    }
    for (let i = 0; i < 9; i++) axes[i] = this.boxes.bestAxes[i];
    return true;
  }
  /** Descends from every start, then along every axis of the best box. */
  settle() {
    for (let [x, y, z] of this.starts) this.descend(x, y, z, 0.06, this.effort.steps);
    let size = 0.3 * 0.06;
    for (let round = 0; round < 20; round++) {
      let before = this.boxes.bestVolume, from = this.boxes.bestAxes.slice();
      for (let i = 0; i < 9; i += 3) this.descend(from[i], from[i + 1], from[i + 2], size, this.effort.polish);
      if (round === 0 && this.trySideEdges(), !(this.boxes.bestVolume < before * (1 - this.effort.gain)) && (size *= 0.05, size < 1e-4 * Math.min(1, 100 * this.thinness())))
        break;
    }
  }
  /** Ratio of the least width of the best box to its greatest. */
  thinness() {
    let widths = [0, 3, 6].map((i) => this.boxes.widthAlong(this.boxes.bestAxes, i));
    return Math.min(...widths) / Math.max(...widths);
  }
  tryDirections(most, spiral) {
    let { normals, areas, edges: edges2 } = this.hull;
    this.tryStart(1, 0, 0), this.tryStart(0, 1, 0), this.tryStart(0, 0, 1);
    for (let f of largest(areas, most)) this.tryStart(normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]);
    let lengths = new Float64Array(edges2.length / 4).map((_, e) => length(this.edge(e)));
    for (let e of largest(lengths, most)) this.tryStart(...this.edge(e));
    let c = 1, s = 0;
    for (let i = 0; i < spiral; i++) {
      let z = (i + 0.5) / spiral, r = Math.sqrt(1 - z * z);
      this.tryStart(r * c, r * s, z);
      let turned2 = c * -0.7373688780783197 - s * 0.6754902942615238;
      s = c * 0.6754902942615238 + s * -0.7373688780783197, c = turned2;
    }
  }
  /** The vector along an edge. */
  edge(e) {
    let p = 3 * this.hull.edges[4 * e], q = 3 * this.hull.edges[4 * e + 1], { points: points5 } = this;
    return [points5[q] - points5[p], points5[q + 1] - points5[p + 1], points5[q + 2] - points5[p + 2]];
  }
  /** Evaluates f at a direction of any length, and keeps the direction as a start if it is among the best. */
  tryStart(x, y, z) {
    let size = length([x, y, z]);
    if (!(size > 0)) return;
    x /= size, y /= size, z /= size;
    let worst = this.starts.length < this.effort.starts ? 1 / 0 : this.starts[this.effort.starts - 1][3], volume = this.boxes.volumeAlong(x, y, z, worst);
    if (!(volume < worst)) return;
    let near = this.starts.findIndex((s) => Math.abs(s[0] * x + s[1] * y + s[2] * z) > 0.9962);
    if (near >= 0) {
      if (this.starts[near][3] <= volume) return;
      this.starts.splice(near, 1);
    }
    this.starts.push([x, y, z, volume]), this.starts.sort((a, b) => a[3] - b[3]), this.starts.length = Math.min(this.starts.length, this.effort.starts);
  }
  /** Nelder and Mead's simplex on the plane that touches the sphere at (x, y, z). */
  descend(x, y, z, size, steps) {
    writeFrame(tangent, x, y, z);
    let corner = (s, t) => {
      let p = x + s * tangent[0] + t * tangent[3], q = y + s * tangent[1] + t * tangent[4], r = z + s * tangent[2] + t * tangent[5], size2 = Math.sqrt(p * p + q * q + r * r);
      return [s, t, this.boxes.volumeAlong(p / size2, q / size2, r / size2, 1 / 0)];
    }, simplex = [corner(0, 0), corner(size, 0.3 * size), corner(-0.3 * size, size)];
    for (let step = 0; step < steps; step++) {
      simplex.sort((a, b) => a[2] - b[2]);
      let [best2, good, worst] = simplex;
      if (Math.abs(worst[0] - best2[0]) + Math.abs(worst[1] - best2[1]) < this.effort.end) return;
      let ms = 0.5 * (best2[0] + good[0]), mt = 0.5 * (best2[1] + good[1]), ds = ms - worst[0], dt = mt - worst[1], reflected = corner(ms + ds, mt + dt);
      if (reflected[2] < best2[2]) {
        let further = corner(ms + 2 * ds, mt + 2 * dt);
        simplex[2] = further[2] < reflected[2] ? further : reflected;
      } else if (reflected[2] < good[2]) simplex[2] = reflected;
      else {
        let nearer = reflected[2] < worst[2] ? corner(ms + 0.5 * ds, mt + 0.5 * dt) : corner(ms - 0.5 * ds, mt - 0.5 * dt);
        nearer[2] < Math.min(worst[2], reflected[2]) ? simplex[2] = nearer : (simplex[1] = corner(0.5 * (best2[0] + good[0]), 0.5 * (best2[1] + good[1])), simplex[2] = corner(0.5 * (best2[0] + worst[0]), 0.5 * (best2[1] + worst[1])));
      }
    }
  }
  /** Directions perpendicular to two edges that nearly lie in sides of the best box. */
  trySideEdges() {
    let { edges: edges2 } = this.hull, best2 = this.boxes.bestAxes.slice();
    for (let axis2 = 0; axis2 < 9; axis2 += 3) {
      let [low, high] = this.boxes.range(best2[axis2], best2[axis2 + 1], best2[axis2 + 2]), margin = 0.01 * (high - low), near = [];
      for (let e = 0; e < edges2.length / 4 && near.length < 16; e++) {
        let p = chunkZKN25VCO_cjs.dot(best2, axis2, this.points, 3 * edges2[4 * e]), q = chunkZKN25VCO_cjs.dot(best2, axis2, this.points, 3 * edges2[4 * e + 1]), edge = this.edge(e), size = length(edge);
        Math.abs(p - q) <= 0.01 * size && (Math.min(p, q) - low <= margin || high - Math.max(p, q) <= margin) && near.push(Float64Array.from(edge, (x) => x / size));
      }
      for (let i = 0; i < near.length; i++)
        for (let j = 0; j < i; j++) {
          chunkZKN25VCO_cjs.cross(normal2, 0, near[i], 0, near[j], 0);
          let [x, y, z] = normal2, size = length([x, y, z]);
          size > 1e-6 && this.boxes.volumeAlong(x / size, y / size, z / size, this.boxes.bestVolume);
        }
    }
  }
};
function length([x, y, z]) {
  return Math.sqrt(x * x + y * y + z * z);
}

// src/obb-tree/build/few-triangles.ts
var edges = /* @__PURE__ */ new Float64Array(9), normal3 = /* @__PURE__ */ new Float64Array(3), longest = /* @__PURE__ */ new Float64Array(4);
function takeLongestEdge({ axes, corners: corners2, order: order2, start, end }) {
  longest[3] = 0, axes.fill(0);
  for (let i = start; i < end; i++) {
    let t = 9 * order2[i] & 1073741823;
    chunkZKN25VCO_cjs.subtract(edges, 0, corners2, t + 3, corners2, t), chunkZKN25VCO_cjs.subtract(edges, 3, corners2, t + 6, corners2, t + 3), chunkZKN25VCO_cjs.subtract(edges, 6, corners2, t + 6, corners2, t), chunkZKN25VCO_cjs.cross(normal3, 0, edges, 0, edges, 3);
    let sign = chunkZKN25VCO_cjs.dot(normal3, 0, axes, 6) < 0 ? -1 : 1;
    for (let d = 0; d < 3; d++) axes[6 + d] += sign * normal3[d];
    for (let e = 0; e < 9; e += 3) takeEdge(e);
  }
  let area = chunkZKN25VCO_cjs.dot(axes, 6, axes, 6);
  if (!(area > 1e-12 * longest[3] * longest[3] && longest[3] > 1e-100)) return false;
  let n = 1 / Math.sqrt(area);
  for (let d = 6; d < 9; d++) axes[d] *= n;
  let along2 = chunkZKN25VCO_cjs.dot(axes, 6, longest, 0);
  for (let d = 0; d < 3; d++) axes[d] = longest[d] - along2 * axes[6 + d];
  let square = chunkZKN25VCO_cjs.dot(axes, 0, axes, 0);
  if (!(square > 1e-12 * longest[3])) return false;
  let u = 1 / Math.sqrt(square);
  for (let d = 0; d < 3; d++) axes[d] *= u;
  return chunkZKN25VCO_cjs.cross(axes, 3, axes, 6, axes, 0), true;
}
function takeEdge(e) {
  let square = chunkZKN25VCO_cjs.dot(edges, e, edges, e);
  if (square > longest[3]) {
    for (let d = 0; d < 3; d++) longest[d] = edges[e + d];
    longest[3] = square;
  }
}

// src/obb-tree/build/turn.ts
var DIRECTIONS = /* @__PURE__ */ Float64Array.of(
  1,
  0,
  0,
  0,
  1,
  0,
  0,
  0,
  1,
  1,
  1,
  0,
  1,
  -1,
  0,
  1,
  0,
  1,
  1,
  0,
  -1,
  0,
  1,
  1,
  0,
  1,
  -1,
  1,
  1,
  1,
  1,
  1,
  -1,
  1,
  -1,
  1,
  1,
  -1,
  -1
);
var TURNS = /* @__PURE__ */ Float64Array.of(0.32, 0.16, 0.128, 0.064, 0.05, 0.025);
var points = /* @__PURE__ */ new Float64Array(6 * 512), extremes = /* @__PURE__ */ new Float64Array(78), extents = /* @__PURE__ */ new Float64Array(3), turned = /* @__PURE__ */ new Float64Array(2);
function turnToLessSurface(range) {
  let { axes } = range, count2 = findExtremes(takeSamples(range));
  for (let axis2 = 0; axis2 < 3; axis2++)
    measureTurn(axis2, (axis2 + 1) % 3, 0, count2), extents[axis2] = turned[0];
  let hasTurned = false;
  for (let i = 0; i < TURNS.length; i += 2)
    for (let axis2 = 0; axis2 < 3; axis2++) turnAbout(axis2, i, axes, count2) && (hasTurned = true);
  for (let i of [0, 1, 0]) hasTurned && extents[i] < extents[i + 1] && swapAxes(axes, i);
}
function takeSamples({ axes, corners: corners2, order: order2, start, end }) {
  let samples = Math.min(512, Math.max(64, end - start >> 2)), step = Math.max(1, Math.floor((end - start) / samples)), length2 = 0;
  for (let axis2 = 0; axis2 < 3; axis2++) {
    let u = axes[3 * axis2], v = axes[3 * axis2 + 1], w = axes[3 * axis2 + 2];
    length2 = axis2;
    for (let i = start; i < end; i += step, length2 += 3) {
      let k = 9 * order2[i];
      points[length2] = u * corners2[k] + v * corners2[k + 1] + w * corners2[k + 2];
    }
  }
  return length2 - 2;
}
function findExtremes(length2) {
  let count2 = 0;
  for (let d = 0; d < 39; d += 3) {
    let u = DIRECTIONS[d], v = DIRECTIONS[d + 1], w = DIRECTIONS[d + 2], lowest = 0, highest = 0, low = 1 / 0, high = -1 / 0;
    for (let i = 0; i < length2; i += 3) {
      let h = u * points[i] + v * points[i + 1] + w * points[i + 2];
      h < low && (low = h, lowest = i), h > high && (high = h, highest = i);
    }
    for (let k = 0; k < 3; k++)
      extremes[count2 + k] = points[lowest + k], extremes[count2 + 3 + k] = points[highest + k];
    count2 += 6;
  }
  return count2;
}
function turnAbout(axis2, from, axes, count2) {
  let p = (axis2 + 1) % 3, q = (axis2 + 2) % 3, along2 = extents[axis2], least = 0.99 * (extents[p] * extents[q] + along2 * (extents[p] + extents[q])), best2 = 0;
  for (let i = from; i < from + 2; i++)
    for (let sign = -1; sign <= 1; sign += 2) {
      measureTurn(p, q, sign * TURNS[i], count2);
      let surface = turned[0] * turned[1] + along2 * (turned[0] + turned[1]);
      surface < least && (least = surface, best2 = sign * TURNS[i], extents[p] = turned[0], extents[q] = turned[1]);
    }
  if (best2 === 0) return false;
  let c = (1 - best2 * best2) / (1 + best2 * best2), s = 2 * best2 / (1 + best2 * best2);
  for (let i = 0; i < count2; i += 3) turnPair(extremes, i + p, i + q, c, s);
  for (let k = 0; k < 3; k++) turnPair(axes, 3 * p + k, 3 * q + k, c, s);
  return true;
}
function turnPair(v, p, q, c, s) {
  let x = v[p], y = v[q];
  v[p] = c * x + s * y, v[q] = c * y - s * x;
}
function measureTurn(p, q, t, count2) {
  let c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t), lowX = 1 / 0, highX = -1 / 0, lowY = 1 / 0, highY = -1 / 0;
  for (let i = 0; i < count2; i += 3) {
    let u = extremes[i + p], v = extremes[i + q], x = c * u + s * v, y = c * v - s * u;
    x < lowX && (lowX = x), x > highX && (highX = x), y < lowY && (lowY = y), y > highY && (highY = y);
  }
  turned[0] = highX - lowX, turned[1] = highY - lowY;
}
function swapAxes(axes, i) {
  let extent = extents[i];
  extents[i] = extents[i + 1], extents[i + 1] = extent;
  for (let k = 3 * i; k < 3 * i + 3; k++) {
    let x = axes[k];
    axes[k] = axes[k + 3], axes[k + 3] = -x;
  }
}

// src/obb-tree/build/fit-axes.ts
function fitsPoints(fit) {
  return fit === "points" || fit === "hull-points";
}
var sum = /* @__PURE__ */ new Float64Array(10), covariance = /* @__PURE__ */ new Float64Array(9), face = /* @__PURE__ */ new Float64Array(9);
function fitAxes(range, fit) {
  let { axes, corners: corners2, moments, order: order2, start, end } = range;
  if (fit !== "triangles" && fit !== "points" && fitHull(range, fit) || fit === "triangles" && end - start <= 2 && takeLongestEdge(range)) return;
  sum.fill(0);
  for (let i = start; i < end; i++) {
    let m = 10 * order2[i] & 1073741823;
    for (let k = 0; k < 10; k++) sum[k] += moments[m + k];
  }
  let first = 9 * order2[start];
  chunkZKN25VCO_cjs.solveMoments(sum, 0, covariance) ? chunkZKN25VCO_cjs.momentsCancel(covariance) && takeDirectly(range, fitsPoints(fit), covariance[0], covariance[1], covariance[2]) : takeDirectly(range, true, corners2[first], corners2[first + 1], corners2[first + 2]), writeEigenAxes(axes, 0, covariance, 3, 1e-9), fit === "triangles" && end - start >= 100 && turnToLessSurface(range);
}
function fitHull({ axes, corners: corners2, order: order2, start, end }, fit) {
  let first = 9 * order2[start], points5 = new Float64Array(9 * (end - start)), size = 0;
  for (let k = 0; k < points5.length; k++)
    points5[k] = corners2[9 * order2[start + Math.floor(k / 9)] + k % 9] - corners2[first + k % 3], size = Math.max(size, Math.abs(points5[k]));
  let unit = chunkZKN25VCO_cjs.powerOfTwoAtLeast(size);
  for (let k = 0; k < points5.length; k++) points5[k] /= unit;
  let hull = convexHull(points5);
  if (hull === void 0) return false;
  if (fit === "minimum-volume") return findLeastAxes(axes, points5, hull, false);
  let x = 0, y = 0, z = 0;
  for (let pass = 0; pass < 2; pass++) {
    if (sum.fill(0), fit === "hull-points")
      for (let i = 0; i < hull.points.length; i++) chunkZKN25VCO_cjs.addPointMoments(sum, 0, points5, 3 * hull.points[i], x, y, z);
    else
      for (let i = 0; i < hull.faces.length; i += 3) {
        for (let k = 0; k < 9; k++) face[k] = points5[3 * hull.faces[i + Math.floor(k / 3)] + k % 3];
        chunkZKN25VCO_cjs.addTriangleMoments(sum, 0, face, 0, x, y, z);
      }
    if (!chunkZKN25VCO_cjs.solveMoments(sum, 0, covariance)) return false;
    x = covariance[0], y = covariance[1], z = covariance[2];
  }
  return writeEigenAxes(axes, 0, covariance, 3, 1e-9), true;
}
function takeDirectly(range, byPoints, ox, oy, oz) {
  let { corners: corners2, order: order2, start, end } = range;
  sum.fill(0);
  for (let i = start; i < end; i++)
    byPoints ? chunkZKN25VCO_cjs.addCornerMoments(sum, 0, corners2, 9 * order2[i], ox, oy, oz) : chunkZKN25VCO_cjs.addTriangleMoments(sum, 0, corners2, 9 * order2[i], ox, oy, oz);
  chunkZKN25VCO_cjs.solveMoments(sum, 0, covariance) || takeDirectly(range, true, ox, oy, oz);
}

// src/obb-tree/build/options.ts
var OPTIONS = ["fit", "split", "leafTriangles", "leaf", "maxDepth", "onProgress", "signal"];
function readOptions(options) {
  (options === null || typeof options != "object") && chunkZKN25VCO_cjs.refuseValue("E_OPTION", `options = ${chunkZKN25VCO_cjs.textOf(options)}, but an object is needed`, "options", options);
  for (let field of Object.keys(options)) {
    let value = options[field];
    value !== void 0 && !OPTIONS.includes(field) && refuseOption(field, value, `is no option of buildObbTree: ${OPTIONS.join(", ")}`);
  }
  let { onProgress, signal } = options;
  return onProgress !== void 0 && typeof onProgress != "function" && refuseOption("onProgress", onProgress, "must be a function"), signal !== void 0 && typeof signal?.aborted != "boolean" && refuseOption("signal", signal, "must be an AbortSignal"), {
    fit: choice("fit", options.fit, ["triangles", "points", "hull-triangles", "hull-points", "minimum-volume"]),
    split: choice("split", options.split, ["mean", "median", "center", "sah"]),
    leafTriangles: integer("leafTriangles", options.leafTriangles, 2, 1, 2147483647),
    leaf: choice("leaf", options.leaf, ["triangles", "box"]),
    maxDepth: integer("maxDepth", options.maxDepth, 48, 0, 64),
    onProgress,
    signal
  };
}
function choice(field, value, allowed) {
  if (value === void 0) return allowed[0];
  if (allowed.includes(value)) return value;
  refuseOption(field, value, `must be one of ${allowed.join(", ")}`);
}
function integer(field, value, otherwise, least, most) {
  if (value === void 0) return otherwise;
  if (typeof value == "number" && value >= least && value <= most && Math.floor(value) === value) return value;
  refuseOption(field, value, `must be an integer from ${least} to ${most}`);
}
function refuseOption(field, value, must) {
  chunkZKN25VCO_cjs.refuseValue("E_OPTION", `options.${field} = ${chunkZKN25VCO_cjs.textOf(value)} ${must}`, "options", value, field);
}

// src/obb-tree/build/split.ts
function leavesNeeded(count2, leafTriangles) {
  return Math.floor((count2 + leafTriangles - 1) / leafTriangles);
}
function levelsNeeded(count2, leafTriangles) {
  let levels = 0;
  for (let leaves = leavesNeeded(count2, leafTriangles); leaves > 1; leaves = leaves + 1 >> 1) levels++;
  return levels;
}
var best = /* @__PURE__ */ new Float64Array(2);
function splitRange(range, split, leafTriangles) {
  let { keys: keys2, order: order2, centres, axes, extents: extents2, start, end } = range, middle = start + (leavesNeeded(end - start, leafTriangles) + 1 >> 1) * leafTriangles;
  for (let rank = 0; rank < 3; rank++) {
    let axis2 = axisOfRank(extents2, rank), u = axes[3 * axis2], v = axes[3 * axis2 + 1], w = axes[3 * axis2 + 2], low = 1 / 0, high = -1 / 0, sum2 = 0;
    for (let i = start; i < end; i++) {
      let c = 3 * order2[i] & 1073741823, key = u * centres[c] + v * centres[c + 1] + w * centres[c + 2];
      keys2[i] = key, sum2 += key, key < low && (low = key), key > high && (high = key);
    }
    if (!(low < high)) continue;
    if (split === "median")
      return selectSmallest(keys2, order2, start, end - 1, middle), middle;
    best[0] = split === "mean" ? sum2 / (end - start) : 3 * extents2[3 + axis2], split === "sah" && (rank === 0 && writeBoxes(range), chunkZKN25VCO_cjs.cutByArea(range, low, high, best));
    let at = chunkZKN25VCO_cjs.partition(keys2, order2, start, end, best[0]);
    if (at > start && at < end) return at;
  }
  return middle;
}
function axisOfRank(extents2, rank) {
  let axis2 = extents2[0] >= extents2[1] ? extents2[0] >= extents2[2] ? 0 : 2 : extents2[1] >= extents2[2] ? 1 : 2;
  if (rank === 0) return axis2;
  let p = axis2 === 0 ? 1 : 0, q = axis2 === 2 ? 1 : 2;
  return extents2[p] >= extents2[q] == (rank === 1) ? p : q;
}
function selectSmallest(keys2, order2, left, right, middle) {
  for (let budget = 64; left < right; budget--) {
    if (budget === 0) return sortRange(keys2, order2, left, right);
    let pivot = pivotOf(keys2, left, right), i = left, j = right;
    for (; i <= j; ) {
      for (; keys2[i] < pivot; ) i++;
      for (; keys2[j] > pivot; ) j--;
      i <= j && chunkZKN25VCO_cjs.swap(keys2, order2, i++, j--);
    }
    if (middle <= j) right = j;
    else if (middle > i) left = i;
    else return;
  }
}
function pivotOf(keys2, left, right) {
  let half2 = left + right >> 1;
  if (right - left < 128) return medianOf(keys2[left], keys2[half2], keys2[right]);
  let step = right - left >> 3;
  return medianOf(
    medianOf(keys2[left], keys2[left + step], keys2[left + 2 * step]),
    medianOf(keys2[half2 - step], keys2[half2], keys2[half2 + step]),
    medianOf(keys2[right - 2 * step], keys2[right - step], keys2[right])
  );
}
function medianOf(a, b, c) {
  return a < b ? b < c ? b : a < c ? c : a : a < c ? a : b < c ? c : b;
}
function sortRange(keys2, order2, left, right) {
  let places = Array.from({ length: right - left + 1 }, (_, i) => left + i).sort((p, q) => keys2[p] - keys2[q]);
  order2.set(
    places.map((place) => order2[place]),
    left
  );
}
function writeBoxes({ order: order2, start, end, corners: corners2, axes, boxes: boxes2 }) {
  for (let a = 0; a < 3; a++) {
    let u = axes[3 * a], v = axes[3 * a + 1], w = axes[3 * a + 2];
    for (let i = start; i < end; i++) {
      let t = 9 * order2[i], box3 = 6 * order2[i] + a, p = u * corners2[t] + v * corners2[t + 1] + w * corners2[t + 2], q = u * corners2[t + 3] + v * corners2[t + 4] + w * corners2[t + 5], r = u * corners2[t + 6] + v * corners2[t + 7] + w * corners2[t + 8];
      boxes2[box3] = Math.min(p, q, r), boxes2[box3 + 3] = Math.max(p, q, r);
    }
  }
}

// src/obb-tree/closed.ts
function isClosed(corners2, vertexCount) {
  let degrees = new Int32Array(vertexCount);
  for (let i = 0; i < corners2.length; i++) degrees[corners2[i]]++;
  let first = new Int32Array(vertexCount).fill(-1), next = new Int32Array(corners2.length), other = new Int32Array(corners2.length), direction = new Int8Array(corners2.length), count2 = 0, open = 0;
  for (let t = 0; t < corners2.length; t += 3) {
    let a = corners2[t], b = corners2[t + 1], c = corners2[t + 2];
    if (!(a === b || b === c || c === a))
      for (let k = 0; k < 3; k++) {
        let from = corners2[t + k], to = corners2[k === 2 ? t : t + k + 1], forward = degrees[from] < degrees[to] || degrees[from] === degrees[to] && from < to, key = forward ? from : to, end = forward ? to : from, sign = forward ? 1 : -1, edge = first[key];
        for (; edge >= 0 && other[edge] !== end; ) edge = next[edge];
        if (edge >= 0) {
          if (direction[edge] !== -sign) return false;
          direction[edge] = 0, open--;
          continue;
        }
        other[count2] = end, direction[count2] = sign, next[count2] = first[key], first[key] = count2++, open++;
      }
  }
  return open === 0 && count2 > 0;
}

// src/obb-tree/frame.ts
function writeFrame2(vertices, frame) {
  let size = 0;
  for (let d = 0; d < 3; d++) {
    let low = 1 / 0, high = -1 / 0;
    for (let i = d; i < vertices.length; i += 3) {
      let x = vertices[i];
      x < low && (low = x), x > high && (high = x);
    }
    frame[d] = low + 0.5 * (high - low), size = Math.max(size, high - low);
  }
  frame[3] = chunkZKN25VCO_cjs.powerOfTwoAtLeast(size);
  let largest2 = 0;
  for (let i = 0; i < vertices.length; i++) largest2 = Math.max(largest2, Math.abs(vertices[i]));
  let unit = chunkZKN25VCO_cjs.powerOfTwoAtLeast(largest2), square = 0;
  for (let i = 0; i < vertices.length; i += 3) {
    let x = vertices[i] / unit, y = vertices[i + 1] / unit, z = vertices[i + 2] / unit;
    square = Math.max(square, x * x + y * y + z * z);
  }
  frame[4] = Math.sqrt(square) * (1 + 8 * 11102230246251565e-32) * unit;
}

// src/obb-tree/file/structure.ts
var expected = /* @__PURE__ */ new Float64Array(5);
function faultOfStructure(tree) {
  let { links, triangles: triangles2, corners: corners2, vertices, frame } = tree;
  if (!(tree.depth <= 64)) return `depth ${tree.depth} is beyond 64`;
  if (triangles2.length === 0) return "no triangles";
  for (let i = 0; i < vertices.length; i++)
    if (!(Math.abs(vertices[i]) <= 1e60)) return `vertex number ${i} is ${vertices[i]}`;
  writeFrame2(vertices, expected);
  for (let i = 0; i < 5; i++)
    if (frame[i] !== expected[i]) return `number ${i} of the frame is ${frame[i]}, not ${expected[i]}`;
  let vertexCount = vertices.length / 3;
  for (let i = 0; i < corners2.length; i++)
    if (!(corners2[i] >= 0 && corners2[i] < vertexCount)) return `corner ${i} names no vertex`;
  for (let slot = 0; slot < triangles2.length; slot++)
    if (!(triangles2[slot] >= 0 && triangles2[slot] < triangles2.length))
      return `slot ${slot} holds triangle ${triangles2[slot]}`;
  return faultOfLinks(links, triangles2.length, tree.depth);
}
function faultOfLinks(links, slots, depth) {
  let nodeCount = links.length / 2, node = 0, slot = 0, deepest = 0, take = (level) => {
    let own4 = node++, to = links[2 * own4], count2 = links[2 * own4 + 1];
    if (count2 !== 0) {
      if (!(to === slot && count2 > 0 && count2 <= slots - slot))
        return `leaf ${own4}: ${count2} slots from ${to}, expected from ${slot}`;
      slot += count2, deepest = Math.max(deepest, level);
      return;
    }
    if (!(to > node && to < nodeCount)) return `node ${own4}: right child ${to}`;
    if (level === depth) return `node ${own4} has children at level ${depth}, the last one`;
    let fault2 = take(level + 1);
    return fault2 !== void 0 ? fault2 : to === node ? take(level + 1) : `right child ${to} stands where ${node} must be`;
  }, fault = take(0);
  return fault !== void 0 ? fault : node < nodeCount ? `${nodeCount - node} nodes are reached by no link` : slot !== slots ? `${slots - slot} slots are in no leaf` : deepest === depth ? void 0 : `depth ${depth}, found ${deepest}`;
}

// src/obb-tree/file/validate.ts
function validateObbTree(tree) {
  chunkZKN25VCO_cjs.checkTree(tree, "tree");
  let faults = [];
  if (!checkArrays(tree, faults)) return faults;
  let fault = faultOfStructure(tree);
  return fault !== void 0 ? [fault] : (walk(tree, 0, [], faults), checkTriangles(tree, faults), checkReport(tree, faults), faults);
}
function checkArrays(tree, faults) {
  let nodeCount = tree.nodes.length / 15;
  return tree.links.length !== 2 * nodeCount && faults.push(`${tree.links.length} links for ${nodeCount} nodes`), tree.cuts.length !== 2 * nodeCount && faults.push(`${tree.cuts.length} cuts for ${nodeCount} nodes`), tree.corners.length !== 3 * tree.triangles.length && faults.push(`${tree.corners.length} corners for ${tree.triangles.length} triangles`), tree.vertices.length % 3 !== 0 && faults.push(`${tree.vertices.length} vertex numbers`), tree.frame.length !== 5 && faults.push("no frame"), faults.length === 0;
}
function checkTriangles(tree, faults) {
  let seen3 = new Uint8Array(tree.triangles.length);
  for (let slot = 0; slot < seen3.length && faults.length < 20; slot++) {
    let triangle4 = tree.triangles[slot];
    seen3[triangle4]++ > 0 && faults.push(`triangle ${triangle4} is in two slots`);
  }
}
function checkReport(tree, faults) {
  let { report, links, vertices } = tree, leaves = 0, largest2 = 0;
  for (let i = 1; i < links.length; i += 2)
    links[i] > 0 && leaves++, largest2 = Math.max(largest2, links[i]);
  (report.leaves !== leaves || report.largestLeaf !== largest2 || 2 * report.nodes !== links.length) && faults.push("the report counts other nodes"), (report.triangles !== tree.triangles.length || report.depth !== tree.depth) && faults.push("the report is of another tree"), report.closed !== isClosed(tree.corners, vertices.length / 3) && faults.push(`the report calls the mesh ${report.closed ? "closed" : "open"}`);
  for (let triangle4 of report.degenerate)
    triangle4 >= 0 && triangle4 < tree.triangles.length || faults.push(`the report names triangle ${triangle4}`);
}
function walk(tree, node, above, faults) {
  if (faults.length >= 20) return;
  let { links, nodes, corners: corners2 } = tree, way2 = [...above, node], to = links[2 * node], count2 = links[2 * node + 1];
  checkAxes(nodes, node, faults), count2 === 0 && (walk(tree, node + 1, way2, faults), walk(tree, to, way2, faults));
  for (let i = 3 * to; i < 3 * (to + count2); i++)
    way2.forEach((box3, k) => checkInside(tree, box3, way2[k + 1], corners2[i], faults));
}
function checkAxes(nodes, node, faults) {
  let at = 15 * node;
  for (let i = 0; i < 3; i++) {
    nodes[at + 12 + i] >= 0 && nodes[at + 12 + i] <= 1 || faults.push(`node ${node}: half extent ${nodes[at + 12 + i]}`);
    for (let j = i; j < 3; j++) {
      let dot2 = 0;
      for (let d = 0; d < 3; d++) dot2 += nodes[at + 3 + 3 * i + d] * nodes[at + 3 + 3 * j + d];
      Math.abs(dot2 - (i === j ? 1 : 0)) <= 4e-7 || faults.push(`node ${node}: axes ${i} . ${j} = ${dot2}`);
    }
  }
}
function checkInside(tree, node, child, vertex, faults) {
  let { nodes, cuts, vertices, frame } = tree, at = 15 * node, x = (vertices[3 * vertex] - frame[0]) / frame[3] - nodes[at], y = (vertices[3 * vertex + 1] - frame[1]) / frame[3] - nodes[at + 1], z = (vertices[3 * vertex + 2] - frame[2]) / frame[3] - nodes[at + 2];
  for (let i = 0; i < 3; i++) {
    let a = at + 3 + 3 * i, place = nodes[a] * x + nodes[a + 1] * y + nodes[a + 2] * z, distance = Math.abs(place);
    if (distance <= nodes[at + 12 + i] || faults.push(`vertex ${vertex} is outside node ${node} by ${distance - nodes[at + 12 + i]}`), i > 0 || child === void 0) continue;
    let isLeft = child === node + 1, cut = cuts[2 * node + (isLeft ? 0 : 1)];
    cut - cut === 0 && (isLeft ? place <= cut : place >= cut) || faults.push(`vertex ${vertex} is beyond a cut of node ${node}: ${place}, ${cut}`);
  }
}

// src/memory/checksum.ts
function checksum(words, own4) {
  let sum2 = 2166136261;
  for (let i = 0; i < words.length; i++)
    i !== own4 && (sum2 = Math.imul(sum2 ^ words[i], 2654435761), sum2 ^= sum2 >>> 15);
  return sum2 >>> 0;
}

// src/obb-tree/file/layout.ts
var WORDS = [
  "magic",
  "version",
  "header",
  "bytes",
  "checksum",
  "nodes",
  "triangles",
  "distinct",
  "depth",
  "leaves",
  "degenerate",
  "duplicates",
  "unreferenced",
  "welded",
  "largestLeaf",
  "vertices",
  "flags",
  "spare"
], MAGIC = 1413628495;
var ARRAYS = [
  ["frame", Float64Array, 5, void 0],
  ["vertices", Float64Array, 3, "distinct"],
  ["nodes", Float32Array, 15, "nodes"],
  ["cuts", Float32Array, 2, "nodes"],
  ["links", Int32Array, 2, "nodes"],
  ["corners", Int32Array, 3, "triangles"],
  ["triangles", Int32Array, 1, "triangles"],
  ["degenerate", Int32Array, 1, "degenerate"]
];
function wordOf(name) {
  return WORDS.indexOf(name);
}
function readHeader(words) {
  return Object.fromEntries(WORDS.map((name, i) => [name, words[i]]));
}
function writeHeader(header, words) {
  WORDS.forEach((name, i) => words[i] = header[name]);
}
function bytesOf(header) {
  let end = 72;
  for (let [, { BYTES_PER_ELEMENT }, stride, count2] of ARRAYS)
    end += BYTES_PER_ELEMENT * stride * (count2 === void 0 ? 1 : header[count2]);
  return end + (end % 8 === 0 ? 0 : 8 - end % 8);
}
function viewArrays(buffer, at, header) {
  let arrays = {}, from = at + 72;
  for (let [name, Kind, stride, count2] of ARRAYS) {
    let array = new Kind(buffer, from, stride * (count2 === void 0 ? 1 : header[count2]));
    arrays[name] = array, from += array.byteLength;
  }
  return arrays;
}

// src/obb-tree/file/load.ts
function loadTree(data, options = {}) {
  let { copy, verify } = readOptions2(options), bytes = copy ? viewOf(data).slice() : viewOf(data), { buffer, byteOffset } = bytes;
  if (byteOffset % 8 !== 0) {
    let text = `the data begins at byte ${byteOffset}, which is no multiple of 8`;
    chunkZKN25VCO_cjs.refuseValue("E_FORMAT", text, "data", byteOffset, "byteOffset");
  }
  bytes.length < 72 && truncated(bytes.length, 72);
  let header = readHeader(new Uint32Array(buffer, byteOffset, 72 / 4));
  checkHeader(header), checkSize(bytes.length, header);
  let sum2 = checksum(new Uint32Array(buffer, byteOffset, header.bytes / 4), wordOf("checksum"));
  sum2 !== header.checksum && chunkZKN25VCO_cjs.refuseValue("E_CHECKSUM", `the checksum is ${header.checksum}, the data sums up to ${sum2}`, "data", sum2);
  let tree = viewTree(buffer, byteOffset, header), fault = verify === "full" ? validateObbTree(tree)[0] : faultOfStructure(tree);
  return fault !== void 0 && chunkZKN25VCO_cjs.refuseValue("E_FORMAT", `the tree is unsound: ${fault}`, "data", fault), tree;
}
function readOptions2(options) {
  let refuse = (field, value) => {
    chunkZKN25VCO_cjs.refuseValue("E_OPTION", `options.${field} = ${chunkZKN25VCO_cjs.textOf(value)}`, "options", value, field);
  };
  (options === null || typeof options != "object") && refuse("", options);
  for (let field of Object.keys(options))
    field !== "copy" && field !== "verify" && refuse(field, options[field]);
  let { copy = true, verify = "full" } = options;
  return typeof copy != "boolean" && refuse("copy", copy), verify !== "full" && verify !== "checksum" && refuse("verify", verify), { copy, verify };
}
function viewOf(data) {
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : (!(typeof SharedArrayBuffer < "u" && data instanceof SharedArrayBuffer) && !(data instanceof ArrayBuffer) && chunkZKN25VCO_cjs.refuseValue("E_OPTION", "data must be an ArrayBuffer, a SharedArrayBuffer, or a view of one", "data", data), new Uint8Array(data));
}
function checkHeader({ magic, version, header, flags }) {
  if (magic !== MAGIC) {
    let what = (magic << 24 | (magic & 65280) << 8 | magic >>> 8 & 65280 | magic >>> 24) >>> 0 === MAGIC ? "a tree of a machine of the other byte order" : "no OBB tree";
    throw new chunkZKN25VCO_cjs.CollisionError("E_FORMAT", `the data is ${what}`, { component: "data", index: 0, value: magic });
  }
  if (version !== 3) {
    let text = `the tree has format version ${version}, this package reads version 3`;
    chunkZKN25VCO_cjs.refuseValue("E_VERSION", text, "data", version, void 0, 3);
  }
  header !== 72 && chunkZKN25VCO_cjs.refuseValue("E_FORMAT", `a header of ${header} bytes, not 72`, "data", header), flags > 3 && chunkZKN25VCO_cjs.refuseValue("E_FORMAT", `flags ${flags} that this version does not know`, "data", flags);
}
function checkSize(length2, header) {
  let stated = header.bytes, needed = bytesOf(header);
  if (length2 < stated && truncated(length2, stated), needed !== stated && chunkZKN25VCO_cjs.refuseValue("E_FORMAT", `the counts need ${needed} bytes, the header says ${stated}`, "data", stated), length2 > stated)
    throw new chunkZKN25VCO_cjs.CollisionError("E_FORMAT", `${length2 - stated} bytes trail behind the tree`, {
      component: "data",
      index: stated,
      value: length2,
      limit: stated
    });
}
function truncated(length2, needed) {
  chunkZKN25VCO_cjs.refuseValue("E_TRUNCATED", `${length2} bytes of at least ${needed}`, "data", length2, "byteLength", needed);
}
function viewTree(buffer, at, header) {
  let arrays = viewArrays(buffer, at, header), { triangles: triangles2, vertices, duplicates, unreferenced, welded, depth, nodes, leaves, largestLeaf, flags } = header, degenerate = Array.from(arrays.degenerate), closed = (flags & 1) !== 0, report = { ...{ triangles: triangles2, vertices, degenerate, duplicates, unreferenced, welded }, closed, depth, nodes, leaves, largestLeaf };
  return chunkZKN25VCO_cjs.makeTree(arrays, (flags & 2) !== 0, report);
}

// src/geometry/obb-triangle/collide.ts
var pair = /* @__PURE__ */ new Float64Array(14), points2 = /* @__PURE__ */ new Float64Array(40), clip = /* @__PURE__ */ new Float64Array(4), corners = /* @__PURE__ */ new Float64Array(12), normal4 = /* @__PURE__ */ new Float64Array(3), collideObbAndTriangleRows = (rowsA, a, triangles2, t, out) => {
  let kind = chunkZKN25VCO_cjs.findObbAndTriangleAxis(rowsA, a, triangles2, t, 64e-12, pair);
  if (kind < 0) return out[0] = 0;
  let separation = pair[12], size = pair[13];
  if (separation > -1e-7 * size && !chunkZKN25VCO_cjs.overlapObbAndTriangleRows(rowsA, a, triangles2, t)) return out[0] = 0;
  let depth = Math.max(0, 0 - separation);
  for (let k = 0; k < 3; k++) normal4[k] = pair[9 + k];
  chunkZKN25VCO_cjs.turnToWorld(rowsA, a, normal4, 0), chunkZKN25VCO_cjs.writeNormal(out, normal4[0], normal4[1], normal4[2], depth), clip[0] = 1e-13 * size, clip[3] = depth;
  let count2 = kind < 3 ? clipTriangle(rowsA, a, kind) : kind === 3 ? clipBoxFace(rowsA, a) : meetEdges(rowsA, a, kind - 4);
  for (let k = 0; k < count2; k++) chunkZKN25VCO_cjs.turnToWorld(rowsA, a, points2, k * 5);
  return chunkZKN25VCO_cjs.reduceInto(out, points2, count2, 4);
};
function clipTriangle(rows, a, k) {
  chunkZKN25VCO_cjs.beginPolygon(4, pair, 0, 3);
  for (let m = 0, plane3 = 0; m < 3; m++)
    m !== k && (chunkZKN25VCO_cjs.clipToSlab(clip, m, rows, a + 12 + m, plane3), plane3 += 2);
  let feature = 32 * (2 * k + (pair[9 + k] > 0 ? 0 : 1));
  return clip[2] = rows[a + 12 + k], chunkZKN25VCO_cjs.endPolygon(clip, points2, pair, 9, 1, feature);
}
function clipBoxFace(rows, a) {
  let k = chunkZKN25VCO_cjs.longestOf(pair, 9), u = k === 2 ? 0 : k + 1, v = k === 0 ? 2 : k - 1, side = pair[9 + k] > 0 ? 1 : -1;
  for (let corner = 0; corner < 4; corner++)
    corners[3 * corner + k] = side * rows[a + 12 + k], corners[3 * corner + u] = (corner === 1 || corner === 2 ? -1 : 1) * rows[a + 12 + u], corners[3 * corner + v] = (corner >= 2 ? -1 : 1) * rows[a + 12 + v];
  chunkZKN25VCO_cjs.beginPolygon(3, corners, 0, 4);
  let front = chunkZKN25VCO_cjs.clipToTriangle(clip, pair, 0, pair, 9), feature = 192 + 32 * (2 * k + (side > 0 ? 0 : 1) + (front ? 0 : 6));
  return clip[2] = chunkZKN25VCO_cjs.dot(pair, 9, pair, 0), chunkZKN25VCO_cjs.endPolygon(clip, points2, pair, 9, -1, feature);
}
function meetEdges(rows, a, edges2) {
  let depth = clip[3], i = edges2 % 3, k = (edges2 - i) / 3, u = k === 2 ? 0 : k + 1, v = k === 0 ? 2 : k - 1, p = 3 * i, q = i === 2 ? 0 : p + 3, eu = pair[q + u] - pair[p + u], ev = pair[q + v] - pair[p + v], nu = pair[9 + u], nv = pair[9 + v], bu = (nu < 0 ? -1 : 1) * rows[a + 12 + u], bv = (nv < 0 ? -1 : 1) * rows[a + 12 + v], s = ((bu - pair[p + u]) * eu + (bv - pair[p + v]) * ev) / (eu * eu + ev * ev);
  s = Math.max(0, Math.min(1, s));
  let h = rows[a + 12 + k], along2 = pair[p + k] + s * (pair[q + k] - pair[p + k]), x = Math.max(-h, Math.min(h, along2)), y = pair[p + u] + s * eu, z = pair[p + v] + s * ev;
  if (!(Math.max(Math.abs(along2 - x), Math.abs(y - bu + depth * nu), Math.abs(z - bv + depth * nv)) <= 1e-9 * pair[13])) return meetAnywhere(rows, a);
  corners[k] = x, corners[u] = 0.5 * (bu + y), corners[v] = 0.5 * (bv + z);
  let feature = 576 + 3 * (4 * k + (nu < 0 ? 1 : 0) + (nv < 0 ? 2 : 0)) + i;
  return chunkZKN25VCO_cjs.writePoint(points2, 0, corners[0], corners[1], corners[2], depth, feature), 1;
}
var nothing = /* @__PURE__ */ new Float64Array(3);
function meetAnywhere(rows, a) {
  let depth = clip[3];
  clip[0] = 1e-9 * pair[13];
  for (let k = 0; k < 9; k++) corners[k] = pair[k] + depth * pair[9 + k % 3];
  chunkZKN25VCO_cjs.beginPolygon(6, corners, 0, 3);
  for (let m = 0; m < 3; m++) chunkZKN25VCO_cjs.clipToSlab(clip, m, rows, a + 12 + m, 2 * m);
  clip[0] = clip[2] = clip[3] = 0, chunkZKN25VCO_cjs.endPolygon(clip, points2, nothing, 0, 1, 0);
  for (let k = 0; k < 3; k++) corners[k] = points2[k] - 0.5 * depth * pair[9 + k];
  return chunkZKN25VCO_cjs.writePoint(points2, 0, corners[0], corners[1], corners[2], depth, 612), 1;
}
var collideObbAndTriangle = /* @__PURE__ */ chunkZKN25VCO_cjs.collideCall(chunkZKN25VCO_cjs.OBB, chunkZKN25VCO_cjs.TRIANGLE, collideObbAndTriangleRows);

// src/geometry/triangle-triangle/collide.ts
var pair2 = /* @__PURE__ */ new Float64Array(41), points3 = /* @__PURE__ */ new Float64Array(40), clip2 = /* @__PURE__ */ new Float64Array(4), collideTriangleRows = (trianglesA, a, trianglesB, b, out) => {
  let kind = chunkZKN25VCO_cjs.findTriangleAxis(trianglesA, a, trianglesB, b, 64e-12, pair2);
  if (kind < 0) return out[0] = 0;
  let separation = pair2[21], size = pair2[22];
  if (separation >= -1e-7 * size && !chunkZKN25VCO_cjs.overlapTriangleRows(trianglesA, a, trianglesB, b)) return out[0] = 0;
  let depth = Math.max(0, 0 - separation);
  chunkZKN25VCO_cjs.writeNormal(out, pair2[18], pair2[19], pair2[20], depth);
  let count2 = 1;
  return clip2[0] = 1e-13 * size, clip2[3] = depth, kind < 2 ? count2 = clipTriangles(kind) : (kind === 11 || !meetEdges2(kind - 2, depth)) && meetAnywhere2(depth), chunkZKN25VCO_cjs.reduceInto(out, points3, count2, 4);
};
function clipTriangles(reference) {
  let r = 9 * reference;
  chunkZKN25VCO_cjs.beginPolygon(3, pair2, 9 - r, 3);
  let front = chunkZKN25VCO_cjs.clipToTriangle(clip2, pair2, r, pair2, 18), feature = 32 * (2 * reference + (front ? 0 : 1));
  return clip2[2] = chunkZKN25VCO_cjs.dot(pair2, 18, pair2, r), chunkZKN25VCO_cjs.endPolygon(clip2, points3, pair2, 18, reference === 0 ? 1 : -1, feature);
}
var offset = /* @__PURE__ */ new Float64Array(3), met = /* @__PURE__ */ new Float64Array(2), point = /* @__PURE__ */ new Float64Array(3);
function meetEdges2(edges2, depth) {
  let j = edges2 % 3, p = edges2 - j, r = 9 + 3 * j;
  chunkZKN25VCO_cjs.subtract(offset, 0, pair2, r, pair2, p), chunkZKN25VCO_cjs.meetLines(met, pair2, 23 + p, pair2, 23 + r, offset, 0);
  let f = Math.max(0, Math.min(1, met[0])), g = Math.max(0, Math.min(1, met[1]));
  for (let d = 0; d < 3; d++) {
    let x = pair2[p + d] + f * pair2[23 + p + d], between = pair2[r + d] + g * pair2[23 + r + d] - x;
    if (!(Math.abs(between + depth * pair2[18 + d]) <= 1e-9 * pair2[22])) return false;
    point[d] = x + 0.5 * between;
  }
  return chunkZKN25VCO_cjs.writePoint(points3, 0, point[0], point[1], point[2], depth, 128 + edges2), true;
}
var witness = /* @__PURE__ */ new Float64Array(7);
function meetAnywhere2(depth) {
  for (let k = 9; k < 18; k++) pair2[k] += depth * pair2[18 + k % 3];
  chunkZKN25VCO_cjs.nearestOfTriangles(pair2, witness);
  for (let d = 0; d < 3; d++) point[d] = witness[d] - 0.5 * depth * pair2[18 + d];
  chunkZKN25VCO_cjs.writePoint(points3, 0, point[0], point[1], point[2], depth, 137);
}
var collideTriangles = /* @__PURE__ */ chunkZKN25VCO_cjs.collideCall(chunkZKN25VCO_cjs.TRIANGLE, chunkZKN25VCO_cjs.TRIANGLE, collideTriangleRows);

// src/obb-tree/build/clean-mesh.ts
function cleanMesh(positions, indices) {
  checkArray(positions, "positions", "E_VERTEX"), checkArray(indices, "indices", "E_INDEX");
  let triangleCount = indices.length / 3, vertexCount = positions.length / 3;
  checkNumbers(positions, indices, vertexCount);
  let place = new Int32Array(vertexCount).fill(-1), corners2 = new Int32Array(3 * triangleCount), table = new TripleTable(vertexCount), named = 0;
  for (let i = 0; i < corners2.length; i++) {
    let v = indices[i];
    place[v] < 0 && (named++, place[v] = table.add(positions[3 * v] + 0, positions[3 * v + 1] + 0, positions[3 * v + 2] + 0)), corners2[i] = place[v];
  }
  let vertices = table.triples.slice(0, 3 * table.count), degenerate = findDegenerate(vertices, corners2);
  degenerate.length === triangleCount && chunkZKN25VCO_cjs.refuseValue("E_EMPTY_MESH", `0 usable triangles of ${triangleCount}: all have zero area`, "indices", 0);
  let report = {
    triangles: triangleCount,
    vertices: vertexCount,
    degenerate,
    duplicates: countDuplicates(corners2),
    unreferenced: vertexCount - named,
    welded: named - table.count
  };
  return { vertices, corners: corners2, report };
}
function checkArray(array, name, code) {
  (array === null || typeof array != "object" || typeof array.length != "number") && chunkZKN25VCO_cjs.refuseValue("E_OPTION", `${name} = ${chunkZKN25VCO_cjs.textOf(array)}, but an array of numbers is needed`, name, array), array.length <= 0 && chunkZKN25VCO_cjs.refuseValue("E_EMPTY_MESH", `${name} is empty`, name, 0, "length"), chunkZKN25VCO_cjs.checkTriples(array, name, code);
}
function refuseIndex(v, i, vertexCount) {
  let triangle4 = Math.floor(i / 3);
  throw new chunkZKN25VCO_cjs.CollisionError(
    "E_INDEX",
    `triangle ${triangle4}, corner ${i % 3}: index ${chunkZKN25VCO_cjs.textOf(v)} names none of the ${vertexCount} vertices`,
    { component: "indices", field: `[${i}]`, index: triangle4, value: v, limit: vertexCount }
  );
}
function checkNumbers(positions, indices, vertexCount) {
  let sound = 0;
  for (; sound < positions.length && isCoordinate(positions[sound]); ) sound++;
  for (let i = 0; i < indices.length; i++) {
    let v = indices[i];
    chunkZKN25VCO_cjs.isIndex(v, vertexCount) || refuseIndex(v, i, vertexCount), 3 * v + 3 > sound && checkVertex(positions, v, Math.floor(i / 3));
  }
  for (let v = Math.floor(sound / 3); v < vertexCount; v++) checkVertex(positions, v, -1);
}
function isCoordinate(value) {
  return typeof value == "number" && value >= -1e60 && value <= 1e60;
}
function checkVertex(positions, v, triangle4) {
  for (let k = 3 * v; k < 3 * v + 3; k++) {
    let value = positions[k];
    if (isCoordinate(value)) continue;
    let field = `[${k}]`, where = triangle4 < 0 ? "of no triangle" : `first of triangle ${triangle4}`;
    if (typeof value == "number" && value - value !== 0)
      throw new chunkZKN25VCO_cjs.CollisionError("E_NON_FINITE", `vertex ${v} (${where}) has ${"xyz".charAt(k % 3)} = ${value}`, {
        component: "positions",
        field,
        index: v,
        value
      });
    chunkZKN25VCO_cjs.checkNumber(value, "positions", field);
  }
}
function findDegenerate(vertices, corners2) {
  let found2 = [];
  for (let t = 0; t < corners2.length; t += 3) {
    let a = 3 * corners2[t], b = 3 * corners2[t + 1], c = 3 * corners2[t + 2], ex = vertices[b] - vertices[a], ey = vertices[b + 1] - vertices[a + 1], ez = vertices[b + 2] - vertices[a + 2], fx = vertices[c] - vertices[a], fy = vertices[c + 1] - vertices[a + 1], fz = vertices[c + 2] - vertices[a + 2];
    isNothing(ey * fz, ez * fy) && isNothing(ez * fx, ex * fz) && isNothing(ex * fy, ey * fx) && found2.push(t / 3);
  }
  return found2;
}
function isNothing(p, q) {
  return Math.abs(p - q) <= 4 * 11102230246251565e-32 * (Math.abs(p) + Math.abs(q));
}
var TripleTable = class {
  count = 0;
  triples;
  slots;
  // triple + 1, 0 empty; at most half filled
  bits;
  constructor(capacity) {
    this.triples = new Float64Array(3 * capacity + 3), this.bits = new Int32Array(this.triples.buffer);
    let size = 16;
    for (; size < 2 * capacity; ) size *= 2;
    this.slots = new Int32Array(size);
  }
  /** The number of this triple, which it gets when it comes first. */
  add(x, y, z) {
    let { count: count2, triples, slots, bits } = this, mask = slots.length - 1;
    triples[3 * count2] = x, triples[3 * count2 + 1] = y, triples[3 * count2 + 2] = z;
    let hash = 0;
    for (let i = 6 * count2; i < 6 * count2 + 6; i++) hash = mix(hash, bits[i]);
    let slot = hash & mask;
    for (; slots[slot] > 0; slot = slot + 1 & mask) {
      let at = 3 * (slots[slot] - 1);
      if (triples[at] === x && triples[at + 1] === y && triples[at + 2] === z) return slots[slot] - 1;
    }
    return slots[slot] = ++this.count, count2;
  }
};
function mix(hash, value) {
  let h = Math.imul(hash ^ value, 2654435761);
  return h ^= h >>> 15, h = Math.imul(h, 2246822507), h ^ h >>> 13;
}
function countDuplicates(corners2) {
  let count2 = corners2.length / 3, table = new TripleTable(count2);
  for (let t = 0; t < corners2.length; t += 3) {
    let [a, b, c] = [corners2[t], corners2[t + 1], corners2[t + 2]], low = Math.min(a, b, c), high = Math.max(a, b, c);
    table.add(low, a + b + c - low - high, high);
  }
  return count2 - table.count;
}

// src/obb-tree/build/node-box.ts
function writeNodeBox({ axes, extents: extents2, corners: corners2, order: order2, start, end }, nodes, cuts, node, parent, side) {
  let a0 = axes[0], a1 = axes[1], a2 = axes[2], b0 = axes[3], b1 = axes[4], b2 = axes[5], c0 = axes[6], c1 = axes[7], c2 = axes[8], above = 15 * parent, du = parent < 0 ? 0 : -side * nodes[above + 3], dv = parent < 0 ? 0 : -side * nodes[above + 3 + 1], dw = parent < 0 ? 0 : -side * nodes[above + 3 + 2], farthest = -1 / 0, first = 9 * order2[start], lowA = a0 * corners2[first] + a1 * corners2[first + 1] + a2 * corners2[first + 2], lowB = b0 * corners2[first] + b1 * corners2[first + 1] + b2 * corners2[first + 2], lowC = c0 * corners2[first] + c1 * corners2[first + 1] + c2 * corners2[first + 2], highA = lowA, highB = lowB, highC = lowC;
  for (let i = start; i < end; i++) {
    let last = (9 * order2[i] & 1073741823) + 6;
    for (let t = last - 6; t <= last; t += 3) {
      let x2 = corners2[t], y2 = corners2[t + 1], z2 = corners2[t + 2], p2 = a0 * x2 + a1 * y2 + a2 * z2, q2 = b0 * x2 + b1 * y2 + b2 * z2, r2 = c0 * x2 + c1 * y2 + c2 * z2, d = du * x2 + dv * y2 + dw * z2;
      p2 < lowA && (lowA = p2), p2 > highA && (highA = p2), q2 < lowB && (lowB = q2), q2 > highB && (highB = q2), r2 < lowC && (lowC = r2), r2 > highC && (highC = r2), d > farthest && (farthest = d);
    }
  }
  let p = 0.5 * (lowA + highA), q = 0.5 * (lowB + highB), r = 0.5 * (lowC + highC), x = Math.fround(p * a0 + q * b0 + r * c0), y = Math.fround(p * a1 + q * b1 + r * c1), z = Math.fround(p * a2 + q * b2 + r * c2), at = 15 * node;
  nodes[at] = x, nodes[at + 1] = y, nodes[at + 2] = z;
  for (let i = 0; i < 9; i++) nodes[at + 3 + i] = axes[i];
  let sa = a0 * x + a1 * y + a2 * z, sb = b0 * x + b1 * y + b2 * z, sc = c0 * x + c1 * y + c2 * z, ha = Math.max(highA - sa, sa - lowA) + 8881784197001252e-31, hb = Math.max(highB - sb, sb - lowB) + 8881784197001252e-31, hc = Math.max(highC - sc, sc - lowC) + 8881784197001252e-31;
  extents2[0] = ha, extents2[1] = hb, extents2[2] = hc, extents2[3] = p, extents2[4] = q, extents2[5] = r;
  let slack = 95367431640625e-20 * (ha + hb + hc);
  if (nodes[at + 12] = chunkZKN25VCO_cjs.roundedUp(ha + slack), nodes[at + 12 + 1] = chunkZKN25VCO_cjs.roundedUp(hb + slack), nodes[at + 12 + 2] = chunkZKN25VCO_cjs.roundedUp(hc + slack), parent < 0) return;
  let from = du * nodes[above] + dv * nodes[above + 1] + dw * nodes[above + 2], cut = farthest - from + 8881784197001252e-31, outward2 = cut + Math.abs(cut) * (1.0000001192092896 - 1) + 1401298464324817e-60;
  cuts[2 * parent + (side > 0 ? 1 : 0)] = -side * outward2;
}

// src/obb-tree/build/build.ts
function buildTree(mesh, second, third) {
  if (isBufferGeometry(mesh)) {
    let settings2 = readOptions(second === void 0 ? {} : second);
    return new Builder(cleanMesh(positionsOf(mesh), indicesOf(mesh)), settings2).build();
  }
  let settings = readOptions(third === void 0 ? {} : third);
  return new Builder(cleanMesh(mesh, second), settings).build();
}
var Builder = class {
  mesh;
  settings;
  frame = new Float64Array(5);
  range;
  nodes;
  links;
  cuts;
  nodeCount = 0;
  leafCount = 0;
  largestLeaf = 0;
  depth = 0;
  constructor(mesh, settings) {
    let n = mesh.report.triangles;
    if (n > 33554432) {
      let text = `${n} triangles, at most 33554432 fit a tree`;
      chunkZKN25VCO_cjs.refuseValue("E_RANGE", text, "indices", n, void 0, 33554432);
    }
    this.mesh = mesh, this.settings = settings, this.range = {
      corners: new Float64Array(9 * n),
      centres: new Float64Array(3 * n),
      moments: new Float64Array(10 * n),
      order: new Int32Array(n),
      keys: new Float64Array(n),
      boxes: new Float64Array(settings.split === "sah" ? 6 * n : 0),
      start: 0,
      end: n,
      axes: new Float64Array(9),
      extents: new Float64Array(6)
    };
    let nodes = 2 * (settings.split === "median" ? leavesNeeded(n, settings.leafTriangles) : n) - 1;
    this.nodes = new Float32Array(15 * nodes), this.links = new Int32Array(2 * nodes), this.cuts = new Float32Array(2 * nodes);
  }
  build() {
    this.reportProgress(0), writeFrame2(this.mesh.vertices, this.frame), this.takeTriangles(), this.grow();
    let tree = this.finish();
    return this.settings.onProgress?.(1), tree;
  }
  /** Corners, centres and moments of every triangle. */
  takeTriangles() {
    let { frame } = this, { vertices, corners: names } = this.mesh, { corners: corners2, centres, moments, order: order2 } = this.range, add = fitsPoints(this.settings.fit) ? chunkZKN25VCO_cjs.addCornerMoments : chunkZKN25VCO_cjs.addTriangleMoments, inverse = 1 / frame[3];
    for (let i = 0; i < names.length; i++)
      for (let d = 0; d < 3; d++) corners2[3 * i + d] = (vertices[3 * names[i] + d] - frame[d]) * inverse;
    for (let t = 0; t < order2.length; t++) {
      let c = 9 * t;
      order2[t] = t;
      for (let d = 0; d < 3; d++) centres[3 * t + d] = corners2[c + d] + corners2[c + 3 + d] + corners2[c + 6 + d];
      add(moments, 10 * t, corners2, c, 0, 0, 0);
    }
  }
  /** All nodes, in preorder. */
  grow() {
    let { leafTriangles, maxDepth, fit } = this.settings, { links, nodes, cuts, range } = this, reportStep = Math.max(1, Math.floor(range.end / 100)), nextReport = reportStep, stack = new Int32Array(4 * (maxDepth + 2)), top = 4;
    for (stack.set([0, range.end, 0, -1]); top > 0; ) {
      top -= 4;
      let start = range.start = stack[top], end = range.end = stack[top + 1], level = stack[top + 2], parent = stack[top + 3], node = this.nodeCount++;
      if (parent >= 0 && (links[2 * parent] = node), this.depth = Math.max(this.depth, level), fitAxes(range, fit), writeNodeBox(range, nodes, cuts, node, parent < 0 ? node - 1 : parent, parent < 0 ? -1 : 1), end - start <= leafTriangles || level >= maxDepth) {
        links[2 * node] = start, links[2 * node + 1] = end - start, this.leafCount++, this.largestLeaf = Math.max(this.largestLeaf, end - start), end >= nextReport && (this.reportProgress(end), nextReport = end + reportStep);
        continue;
      }
      let split = level + 1 + levelsNeeded(end - start - 1, leafTriangles) <= maxDepth && end - start > 4 * leafTriangles ? this.settings.split : "median", middle = splitRange(range, split, leafTriangles);
      stack[top] = middle, stack[top + 1] = end, stack[top + 2] = level + 1, stack[top + 3] = node, stack[top + 4] = start, stack[top + 5] = middle, stack[top + 6] = level + 1, stack[top + 7] = -1, top += 8;
    }
  }
  /** Leaves are made in the order of their triangles: `end` triangles are done. */
  reportProgress(end) {
    let { onProgress, signal } = this.settings, { triangles: triangles2 } = this.mesh.report;
    if (onProgress !== void 0 && end < triangles2 && onProgress(end / triangles2), signal?.aborted === true)
      throw signal.reason ?? new chunkZKN25VCO_cjs.CollisionError("E_OPTION", "the build was aborted", { component: "options", field: "signal" });
  }
  /** Vertices in order of first use by the slots, and arrays of their final length. */
  finish() {
    let { mesh, frame, nodeCount } = this, { order: order2 } = this.range, renamed = new Int32Array(mesh.vertices.length / 3).fill(-1), vertices = new Float64Array(mesh.vertices.length), corners2 = new Int32Array(mesh.corners.length), used = 0;
    for (let slot = 0; slot < order2.length; slot++)
      for (let k = 0; k < 3; k++) {
        let from = mesh.corners[3 * order2[slot] + k];
        if (renamed[from] < 0) {
          for (let d = 0; d < 3; d++) vertices[3 * used + d] = mesh.vertices[3 * from + d];
          renamed[from] = used++;
        }
        corners2[3 * slot + k] = renamed[from];
      }
    let nodes = this.nodes.slice(0, 15 * nodeCount), links = this.links.slice(0, 2 * nodeCount), cuts = this.cuts.slice(0, 2 * nodeCount);
    return chunkZKN25VCO_cjs.makeTree({ nodes, links, cuts, vertices, corners: corners2, triangles: order2, frame }, this.settings.leaf === "box", {
      ...mesh.report,
      closed: isClosed(mesh.corners, mesh.vertices.length / 3),
      depth: this.depth,
      nodes: nodeCount,
      leaves: this.leafCount,
      largestLeaf: this.largestLeaf
    });
  }
};

// src/narrow-phase/mesh/bounds.ts
var root = /* @__PURE__ */ new Float64Array(16), half = /* @__PURE__ */ new Float64Array(3), writeMeshReach = (tree, rows, r, direction, out) => {
  chunkZKN25VCO_cjs.writeTreeNodeRow(tree, 0, rows, r + 13, root, 0);
  let reach2 = chunkZKN25VCO_cjs.dot(direction, 0, root, 0);
  for (let k = 0; k < 3; k++) reach2 += root[12 + k] * Math.abs(chunkZKN25VCO_cjs.dot(direction, 0, root, 3 + 3 * k));
  out[0] = reach2;
}, writeMeshBounds = (tree, rows, at, bounds2, b) => {
  chunkZKN25VCO_cjs.writeTreeNodeRow(tree, 0, rows, at + 13, root, 0), chunkZKN25VCO_cjs.placeRow(rows, at, root, 0);
  let sum2 = 0, reach2 = 0;
  for (let d = 0; d < 3; d++) {
    half[d] = 0;
    for (let k = 0; k < 3; k++) half[d] += Math.abs(root[3 + 3 * k + d]) * root[12 + k];
    sum2 += half[d], reach2 += Math.abs(rows[at + d]);
  }
  let pad = chunkZKN25VCO_cjs.treeRadius(tree) * Math.abs(rows[at + 13]) * (1 + 1e-14) + 1e-14 * reach2;
  for (let d = 0; d < 3; d++) {
    let box3 = half[d] + 1e-14 * sum2 + 1e-14 * Math.abs(root[d]);
    bounds2[b + d] = Math.max(root[d] - box3, rows[at + d] - pad), bounds2[b + 3 + d] = Math.min(root[d] + box3, rows[at + d] + pad);
  }
};

// src/obb-tree/traversal/half-space.ts
function writeHalfSpace(rows, r, out) {
  for (let d = 0; d < 3; d++) out[d] = rows[r + 12 + d];
  chunkZKN25VCO_cjs.turnToWorld(rows, r, out, 0), out[3] = rows[r + 12 + 3] - (out[0] * rows[r] + out[1] * rows[r + 1] + out[2] * rows[r + 2]);
}
function writeHalfSpaceBox(tree, scale, space2, rows) {
  let { frame } = tree, far = 4 * Math.abs(scale) * frame[3], height = space2[3];
  for (let d = 0; d < 3; d++) height += space2[d] * (scale * frame[d]);
  let half2 = Math.max(0, 0.5 * (far - height));
  for (let d = 0; d < 3; d++) rows[d] = scale * frame[d] - (height + half2) * space2[d];
  for (let d = 0; d < 3; d++) rows[3 + d] = space2[d];
  chunkZKN25VCO_cjs.writeAxesAlong(rows, 3), rows[12] = half2, rows[13] = far, rows[14] = far;
}

// src/obb-tree/motion/length.ts
function lengthAt(v, i) {
  let largest2 = Math.max(Math.abs(v[i]), Math.abs(v[i + 1]), Math.abs(v[i + 2]));
  if (!(largest2 > 0)) return 0;
  let x = v[i] / largest2, y = v[i + 1] / largest2, z = v[i + 2] / largest2;
  return largest2 * Math.sqrt(x * x + y * y + z * z);
}

// src/obb-tree/motion/moving-tree.ts
var MovingTree = class {
  /** Its row; the position is the arm from its pivot. */
  row = new Float64Array(16);
  /** Its motion row at rest: angular velocity and arm. */
  motion = new Float64Array(13);
  /** From the resting pivot to its own at time 0. */
  apart = new Float64Array(3);
  /** The last node's box and the last triangle, and their motion rows. */
  nodeRow = new Float64Array(16);
  nodeMotion = new Float64Array(13);
  /** One number: half the diagonal of the node's box. */
  nodeSize = new Float64Array(1);
  triangle = new Float64Array(9);
  triangleMotion = new Float64Array(13);
  /** Both, as advancements take them. */
  movingNode = { rows: this.nodeRow, row: 0, motions: this.nodeMotion, motion: 0 };
  movingTriangle = { rows: this.triangle, row: 0, motions: this.triangleMotion, motion: 0 };
  turns = false;
  /** Triangles keep their arms even if nothing turns, so that all share the pivot of the mesh. */
  hasArms = false;
  /** Node and slot that were begun last in the caller's work, -1 for none. */
  node = -1;
  slot = -1;
  /**
   * Sets the mesh, at rest: of its motion row the angular velocity and the arm count. Returns the radius of the ball
   * around it, its arm included.
   */
  begin(tree, rows, r, motions, m) {
    let { row: row2, motion } = this;
    this.tree = tree;
    for (let i = 3; i < 16; i++) row2[i] = rows[r + i];
    for (let i = 0; i < 3; i++)
      motion[3 + i] = motions[m + 3 + i], motion[10 + i] = motions[m + 10 + i], row2[i] = motion[10 + i];
    return this.apart.fill(0), this.nodeMotion.set(motion), this.triangleMotion.set(motion), this.turns = lengthAt(motion, 3) > 0, this.hasArms = false, this.node = -1, this.slot = -1, chunkZKN25VCO_cjs.treeRadius(tree) * Math.abs(row2[13]) + lengthAt(motion, 10);
  }
  /** Begins a node's box as body `which` (0 is A, 1 is B) of `work`; the arm of a mesh that does not turn is 0. */
  beginNode(node, turns, work2, which) {
    let { row: row2, nodeRow: nodeRow2, nodeMotion, apart } = this;
    this.node = node, chunkZKN25VCO_cjs.writeTreeNodeRow(this.tree, node, row2, 13, nodeRow2, 0);
    let reach2 = 0;
    for (let i = 0; i < 3; i++) reach2 += Math.abs(row2[i]) + Math.abs(nodeRow2[i]);
    chunkZKN25VCO_cjs.placeRow(row2, 0, nodeRow2, 0);
    for (let i = 0; i < 3; i++)
      nodeRow2[12 + i] += 16 * 11102230246251565e-32 * reach2, nodeMotion[6 + i] = nodeRow2[12 + i], nodeMotion[10 + i] = turns ? nodeRow2[i] : 0, nodeRow2[i] += apart[i];
    this.nodeSize[0] = lengthAt(nodeMotion, 6), chunkZKN25VCO_cjs.beginRow(work2, which, nodeRow2, 0, nodeMotion, 0);
  }
  /** The same for the triangle of a slot, unless it is there; again if it turns and `fromZero`. */
  beginTriangle(slot, fromZero, work2, which) {
    let { row: row2, turns, triangle: triangle4, triangleMotion, apart } = this;
    if (!(this.slot === slot && !(fromZero && turns))) {
      this.slot = slot, chunkZKN25VCO_cjs.treeSlotTriangle(this.tree, slot, row2[13], triangle4, 0);
      for (let c = 0; c < 9; c += 3) chunkZKN25VCO_cjs.placePoint(row2, 0, triangle4, c);
      for (let i = 0; i < 3; i++) triangleMotion[10 + i] = turns || this.hasArms ? triangle4[i] : 0;
      for (let i = 0; i < 9; i++) triangle4[i] += apart[i % 3];
      chunkZKN25VCO_cjs.beginTriangle(work2, which, triangle4, 0, triangleMotion, 0);
    }
  }
}, MovingConvex = class extends MovingTree {
  movingTriangle = { rows: this.row, row: 0, motions: this.motion, motion: 0 };
  beginNode(node, _turns, work2, which) {
    this.node = node, chunkZKN25VCO_cjs.beginRow(work2, which, this.nodeRow, 0, this.nodeMotion, 0);
  }
  beginTriangle(slot, fromZero, work2, which) {
    this.slot === slot && !(fromZero && this.turns) || (this.slot = slot, chunkZKN25VCO_cjs.beginRow(work2, which, this.row, 0, this.motion, 0));
  }
};

// src/obb-tree/motion/moving-pair.ts
var closest = /* @__PURE__ */ new Float64Array(7), MovingPair = class {
  /** `opensLeaves`: leaves are tested by their triangles, also with `leaf: 'box'`. */
  constructor(opensLeaves, A2 = new MovingTree()) {
    this.opensLeaves = opensLeaves;
    this.A = A2;
  }
  opensLeaves;
  A;
  search = new chunkZKN25VCO_cjs.BestFirstSearch();
  /** What the last advancement found. */
  out = new Float64Array(7);
  /** Scratch of the advancement of triangles. */
  work = new Float64Array(203);
  /** Separations of nodes and of triangles. */
  separateNodes = chunkZKN25VCO_cjs.separateObbRowsInto;
  separate = chunkZKN25VCO_cjs.separateTriangleRowsInto;
  /** The kernel of nodes takes B first. */
  nodesAreSwapped = false;
  B = new MovingTree();
  /** One number: the tolerance of triangles. */
  limits = new Float64Array(1);
  nodeWork = new Float64Array(203);
  begin(trees, hasArms) {
    let { A: A2, B: B2 } = this, { treeA, treeB, rows, motions } = trees;
    this.trees = trees;
    let ballA = A2.begin(treeA, rows, 0, motions, 0), ballB = B2.begin(treeB, rows, 16, motions, 13);
    A2.hasArms = hasArms, B2.hasArms = hasArms;
    for (let i = 0; i < 3; i++) {
      let arms = motions[23 + i] - motions[10 + i];
      B2.apart[i] = rows[16 + i] - rows[i] - arms, B2.nodeMotion[i] = motions[13 + i] - motions[i], B2.triangleMotion[i] = B2.nodeMotion[i];
    }
    this.limits[0] = 1e-10 * (ballA + ballB) + 64 * 11102230246251565e-32 * lengthAt(B2.apart, 0);
  }
  /** Rule of the search: queues two nodes with a time before which their boxes do not touch. */
  bound(a, b) {
    return this.advanceNodes(a, b, false) ? (this.search.queue.next[0] = this.out[0], true) : false;
  }
  /** Rule of the search: advances the triangles of two leaves. */
  visit(a, b) {
    let { links: linksA, leafBoxes: boxesA } = this.trees.treeA, { links: linksB, leafBoxes: boxesB } = this.trees.treeB, countA = linksA[2 * a + 1], countB = linksB[2 * b + 1];
    if (countA === 0 || countB === 0 || !this.opensLeaves && (boxesA || boxesB))
      return this.takeNodes(a, b), false;
    let firstA = linksA[2 * a], firstB = linksB[2 * b];
    for (let i = firstA; i < firstA + countA; i++)
      for (let j = firstB; j < firstB + countB; j++) this.tryTriangles(i, j);
    return false;
  }
  /** Advances two triangles, and takes them if they touch before the horizon. */
  tryTriangles(slotA, slotB) {
    this.advanceTriangles(slotA, slotB) && this.takeTriangles(slotA, slotB);
  }
  /**
   * Writes to `out` a time before which the boxes of two nodes do not touch, or returns false if they do not touch
   * before the horizon. The time is early by the tolerance of nodes; with `tight`, by the tolerance of triangles.
   */
  advanceNodes(a, b, tight) {
    let { A: A2, B: B2, nodeWork, search: search2, nodesAreSwapped } = this, fromZero = search2.queue.first[0] === 0;
    return (A2.node !== a || fromZero && A2.turns) && A2.beginNode(a, A2.turns, nodeWork, nodesAreSwapped ? 1 : 0), (B2.node !== b || fromZero && B2.turns) && B2.beginNode(b, B2.turns, nodeWork, nodesAreSwapped ? 0 : 1), nodesAreSwapped ? chunkZKN25VCO_cjs.beginPair(nodeWork, B2.movingNode, A2.movingNode) : chunkZKN25VCO_cjs.beginPair(nodeWork, A2.movingNode, B2.movingNode), nodeWork[196] = this.limits[0] + (tight ? 0 : 0.02 * (A2.nodeSize[0] + B2.nodeSize[0])), this.setSpan(nodeWork), chunkZKN25VCO_cjs.advance(this.separateNodes, nodeWork, tight ? 256 : 24, this.out);
  }
  /** The same for two triangles, in `work`. */
  advanceTriangles(slotA, slotB) {
    let { work: work2, search: search2, out } = this;
    return this.beginTriangles(slotA, slotB, search2.queue.first[0] === 0), work2[196] = this.limits[0], this.setSpan(work2), chunkZKN25VCO_cjs.advance(this.separate, work2, 256, out);
  }
  /** An advancement runs from the bound of the parents to the horizon. */
  setSpan(work2) {
    work2[194] = this.search.queue.first[0], work2[195] = this.search.horizon[0];
  }
  /** Poses two triangles at a time in `work`, relative to A's pivot. */
  placeTriangles(slotA, slotB, time) {
    this.A.hasArms = true, this.A.slot = -1, this.B.slot = -1, this.beginTriangles(slotA, slotB, time === 0), chunkZKN25VCO_cjs.pose(this.work, time);
  }
  /**
   * Poses the boxes of two nodes at a time in `work`, relative to A's pivot, and in place of triangles their nearest
   * points, as triangles without extent. Writes separation and axis of the boxes to `out`.
   */
  placeNodes(a, b, time) {
    let { A: A2, B: B2, out, work: work2 } = this;
    A2.beginNode(a, true, work2, 0), B2.beginNode(b, true, work2, 1), A2.node = -1, B2.node = -1, chunkZKN25VCO_cjs.beginPair(work2, A2.movingNode, B2.movingNode), chunkZKN25VCO_cjs.pose(work2, time), out[1] = chunkZKN25VCO_cjs.separateObbRows(work2, 0, work2, 16, closest);
    for (let i = 0; i < 3; i++) out[2 + i] = closest[i];
    chunkZKN25VCO_cjs.closestPointsObbRows(work2, 0, work2, 16, closest);
    for (let i = 0; i < 9; i++)
      work2[176 + i] = work2[0 + i % 3] + closest[1 + i % 3], work2[185 + i] = work2[16 + i % 3] + closest[4 + i % 3];
  }
  /** Begins two triangles in `work`; `fromZero`: turning ones are posed at time 0 again. */
  beginTriangles(slotA, slotB, fromZero) {
    let { A: A2, B: B2, work: work2 } = this;
    A2.beginTriangle(slotA, fromZero, work2, 0), B2.beginTriangle(slotB, fromZero, work2, 1), chunkZKN25VCO_cjs.beginPair(work2, A2.movingTriangle, B2.movingTriangle);
  }
};

// src/obb-tree/motion/first-search.ts
var FirstSearch = class extends MovingPair {
  found = false;
  /** The hit is a pair of boxes: `a` and `b` are nodes, else slots. */
  boxes = false;
  a = -1;
  b = -1;
  triangleA = -1;
  triangleB = -1;
  /** At the start only smaller triangles can replace the ones that were found. */
  tryTriangles(slotA, slotB) {
    this.search.horizon[0] === 0 && this.isLater(slotA, slotB) || super.tryTriangles(slotA, slotB);
  }
  takeTriangles(slotA, slotB) {
    this.keep(slotA, slotB, slotA, slotB, false);
  }
  keepNodes(a, b) {
    this.keep(chunkZKN25VCO_cjs.firstSlot(this.trees.treeA.links, a), chunkZKN25VCO_cjs.firstSlot(this.trees.treeB.links, b), a, b, true);
  }
  /** Keeps what the advancement found if it is earlier than the best, or as early and of smaller triangles. */
  keep(slotA, slotB, a, b, boxes2) {
    let { out, search: search2, trees, contact: contact3 } = this;
    if (!(out[0] === search2.horizon[0] && this.isLater(slotA, slotB))) {
      this.found = true, this.boxes = boxes2, this.a = a, this.b = b, this.triangleA = trees.treeA.triangles[slotA], this.triangleB = trees.treeB.triangles[slotB], search2.horizon[0] = out[0];
      for (let i = 0; i < 7; i++) contact3[i] = out[i];
    }
  }
  /** Whether a pair was found, and has smaller triangles. */
  isLater(slotA, slotB) {
    let a = this.trees.treeA.triangles[slotA], b = this.trees.treeB.triangles[slotB];
    return this.found && (a > this.triangleA || a === this.triangleA && b > this.triangleB);
  }
};

// src/obb-tree/motion/swept-box.ts
var posed = /* @__PURE__ */ new Float64Array(32), arm = /* @__PURE__ */ new Float64Array(3);
var seen = /* @__PURE__ */ new Float64Array(48), own = /* @__PURE__ */ new Float64Array(3), along = /* @__PURE__ */ new Float64Array(3), chord = /* @__PURE__ */ new Float64Array(9), around = /* @__PURE__ */ new Float64Array(16);
function writeSeen(rows, motions, mesh, time, at) {
  chunkZKN25VCO_cjs.writeAdvancedRow(rows, 0, motions, 0, time, posed, 0, arm), chunkZKN25VCO_cjs.writeAdvancedRow(mesh.row, 0, mesh.motion, 0, time, posed, 16, arm), chunkZKN25VCO_cjs.writeRelativeRow(posed, 16, posed, 0, seen, at);
}
function writeSweptBox(rows, motions, mesh, maxTime, slack, out) {
  writeSeen(rows, motions, mesh, 0, 0), writeSeen(rows, motions, mesh, maxTime, 16), writeSeen(rows, motions, mesh, 0.5 * maxTime, 32);
  for (let i = 0; i < 3; i++) own[i] = motions[3 + i] - mesh.motion[3 + i];
  let turn2 = lengthAt(own, 0), meshSpin = lengthAt(mesh.motion, 3), core = lengthAt(motions, 6), off = 0.5 * turn2 * maxTime * core, more = motions[9] + slack;
  if (turn2 > 0 || meshSpin > 0) {
    let spin = lengthAt(motions, 3), speed = lengthAt(motions, 0), arm3 = lengthAt(motions, 10);
    for (let i = 0; i < 3; i++) own[i] = rows[i] - motions[10 + i];
    let far = lengthAt(own, 0) + speed * maxTime, bend = meshSpin * (meshSpin * far + 2 * speed) + (meshSpin + spin) * turn2 * arm3;
    more += 0.125 * bend * maxTime * maxTime * (1 + 1e-9);
  }
  let reach2 = 0;
  for (let i = 0; i < 3; i++)
    out[i] = 0.5 * (seen[0 + i] + seen[16 + i]), along[i] = 0.5 * (seen[16 + i] - seen[0 + i]), reach2 += Math.abs(seen[0 + i]) + Math.abs(seen[16 + i]);
  more += 32 * 11102230246251565e-32 * (reach2 + more + core);
  let half2 = lengthAt(along, 0);
  if (half2 > 0) {
    for (let d = 0; d < 3; d++) chord[d] = along[d] / half2;
    chunkZKN25VCO_cjs.writeAxesAlong(chord, 0);
  }
  let volume = writeExtents(motions, seen, 35, off, core, more, out);
  if (half2 > 0 && volume >= writeExtents(motions, chord, 0, off, core, more, around))
    for (let i = 3; i < 15; i++) out[i] = around[i];
}
function writeExtents(motions, axes, a, off, core, more, out) {
  let volume = 1;
  for (let i = 0; i < 9; i += 3) {
    let x = axes[a + i], y = axes[a + i + 1], z = axes[a + i + 2], span = off;
    for (let k = 0; k < 3; k++) {
      let m = 35 + 3 * k;
      span += motions[6 + k] * Math.abs(x * seen[m] + y * seen[m + 1] + z * seen[m + 2]);
    }
    let extent = more + Math.min(span, core) + Math.abs(x * along[0] + y * along[1] + z * along[2]);
    for (let k = 0; k < 3; k++) out[3 + i + k] = axes[a + i + k];
    out[12 + i / 3] = extent, volume *= extent;
  }
  return volume;
}

// src/obb-tree/motion/sweep-convex.ts
var sweptBox = /* @__PURE__ */ new Float64Array(16), boxRow = /* @__PURE__ */ new Float64Array(16), space = /* @__PURE__ */ new Float64Array(4), closest2 = /* @__PURE__ */ new Float64Array(7), candidates = /* @__PURE__ */ new chunkZKN25VCO_cjs.List(), ConvexSearch = class extends FirstSearch {
  trees = new chunkZKN25VCO_cjs.TreePair();
  isPlane = false;
  constructor() {
    super(true, new MovingConvex()), this.trees.treeA = chunkZKN25VCO_cjs.ONE_LEAF;
  }
  /** Writes the rows of both bodies relative to the mesh's pivot. */
  beginConvex(tree, rows, motions) {
    let { A: A2, B: B2, trees, how, search: search2 } = this, { row: row2, motion, nodeRow: nodeRow2, nodeMotion } = A2;
    trees.treeB = tree;
    for (let i = 0; i < 16; i++) trees.rows[16 + i] = rows[i];
    B2.begin(tree, rows, 0, motions, 0);
    for (let i = 0; i < 13; i++) motion[i] = motions[13 + i] - (i < 3 ? motions[i] : 0);
    for (let i = 0; i < 16; i++)
      row2[i] = i < 3 ? rows[16 + i] - rows[i] + B2.motion[10 + i] : rows[16 + i];
    nodeRow2.set(row2), nodeMotion.set(motion);
    let isPlane = motion[9] === 1 / 0, core = lengthAt(motion, 6), arm3 = lengthAt(motion, 10);
    if (!isPlane) {
      for (let i = 0; i < 3; i++)
        nodeMotion[6 + i] += motion[9], nodeRow2[12 + i] = nodeMotion[6 + i];
      nodeMotion[9] = 0, core === 0 && arm3 === 0 && nodeMotion.fill(0, 3, 6);
    }
    A2.turns = lengthAt(motion, 3) > 0, A2.node = A2.slot = -1, A2.nodeSize[0] = isPlane ? 0 : core + motion[9], this.isPlane = this.nodesAreSwapped = isPlane, this.separateNodes = isPlane ? chunkZKN25VCO_cjs.separateObbAndPlaneRows : chunkZKN25VCO_cjs.separateObbRowsInto, this.separate = how.separate;
    let size = A2.nodeSize[0] + arm3 + chunkZKN25VCO_cjs.treeRadius(tree) * Math.abs(B2.row[13]) + lengthAt(B2.motion, 10);
    this.limits[0] = 1e-10 * size + 64 * 11102230246251565e-32 * lengthAt(row2, 0), this.found = false, search2.horizon[0] = how.maxTime, search2.queue.first[0] = 0;
  }
  /**
   * Advances the triangles near the path one by one. If the path is long or they are many, does nothing and returns
   * false.
   */
  sweepFew() {
    let { A: A2, B: B2, how } = this, { maxTime } = how, turn2 = lengthAt(B2.motion, 3);
    if (lengthAt(A2.motion, 10) > 0 && (turn2 += lengthAt(A2.motion, 3)), maxTime > 0 && !(turn2 * maxTime <= 1)) return false;
    writeSweptBox(A2.row, A2.motion, B2, maxTime, this.limits[0], sweptBox);
    let count2 = chunkZKN25VCO_cjs.findTreeCandidates(B2.tree, B2.row[13], sweptBox, 0, candidates);
    if (count2 > 64) return false;
    chunkZKN25VCO_cjs.sortByKey(candidates.items, count2, B2.tree.triangles);
    for (let i = 0; i < count2; i++) this.tryTriangles(0, candidates.items[i]);
    return true;
  }
  visit(a, node) {
    return super.visit(a, node), this.B.tree.links[2 * node + 1] === 0 || !this.found || this.search.horizon[0] > 0 ? false : (this.settleStart(), true);
  }
  takeTriangles(a, slot) {
    let { out, how } = this;
    how.isLeaving && out[0] === 0 && chunkZKN25VCO_cjs.dot(out, 2, this.A.motion, 0) < 0 || super.takeTriangles(a, slot);
  }
  /** The box of a node stands for its triangles. The kernel takes it first. */
  takeNodes(a, node) {
    let { A: A2, B: B2, work: work2, out } = this;
    A2.slot = -1, B2.beginNode(node, B2.turns, work2, 0), A2.beginTriangle(0, true, work2, 1), chunkZKN25VCO_cjs.beginPair(work2, B2.movingNode, A2.movingTriangle), A2.slot = B2.slot = B2.node = -1, work2[196] = this.limits[0], this.setSpan(work2);
    let hit = chunkZKN25VCO_cjs.advance(this.how.separateBox, work2, 256, out);
    for (let i = 0; i < 3; i++) out[2 + i] = 0 - out[2 + i];
    hit && this.keepNodes(a, node);
  }
  /** Poses both bodies at a time in `work`; in place of a triangle, the node's point that is nearest to the body. */
  placeNode(time) {
    let { A: A2, B: B2, work: work2, isPlane } = this;
    A2.slot = -1, A2.beginTriangle(0, true, work2, 0), B2.beginNode(this.b, B2.turns, work2, 1), chunkZKN25VCO_cjs.beginPair(work2, A2.movingTriangle, B2.movingNode), chunkZKN25VCO_cjs.pose(work2, time);
    for (let i = 0; i < 16; i++) boxRow[i] = work2[0 + i];
    for (let i = 0; i < 3; i++) boxRow[12 + i] = isPlane ? 0 : A2.motion[6 + i];
    if (isPlane) {
      let far = chunkZKN25VCO_cjs.treeRadius(B2.tree) * Math.abs(B2.row[13]) + lengthAt(work2, 16) + lengthAt(work2, 0);
      writeHalfSpace(work2, 0, space);
      for (let i = 0; i < 3; i++)
        boxRow[i] = work2[16 + i] - 1e3 * (far + Math.abs(work2[15])) * space[i];
    }
    chunkZKN25VCO_cjs.closestPointsObbRows(boxRow, 0, work2, 16, closest2);
    for (let i = 0; i < 9; i++) work2[185 + i] = work2[16 + i % 3] + closest2[4 + i % 3];
  }
  /** The body touches at the start: only triangles of smaller index can still replace the one that was found. */
  settleStart() {
    let { A: A2, B: B2, limits } = this, { tree, row: row2 } = B2;
    this.isPlane ? (chunkZKN25VCO_cjs.writeRelativeRow(row2, 0, A2.row, 0, sweptBox, 0), writeHalfSpace(sweptBox, 0, space), space[3] -= limits[0], writeHalfSpaceBox(tree, row2[13], space, sweptBox)) : writeSweptBox(A2.row, A2.motion, B2, 0, limits[0], sweptBox), chunkZKN25VCO_cjs.findTreeCandidates(tree, row2[13], sweptBox, 0, candidates);
    for (let i = 0; i < candidates.count; i++) this.tryTriangles(0, candidates.items[i]);
  }
}, search = /* @__PURE__ */ new ConvexSearch();
function sweepTreeAndRow(tree, rows, motions, sweep3, scratch2, out) {
  if (search.how = sweep3, search.work = scratch2, search.contact = out, search.beginConvex(tree, rows, motions), (chunkZKN25VCO_cjs.limitOf(tree, rows, 0) >= 0 || search.isPlane || !search.sweepFew()) && search.search.run(search.trees, 1 / 0, search), !search.found) return false;
  out[7] = search.triangleB;
  let time = search.search.horizon[0];
  return search.boxes ? search.placeNode(time) : search.placeTriangles(0, search.b, time), true;
}

// src/narrow-phase/nearby.ts
function pushNearby(out, separation, body) {
  let at = 8 * out.count++;
  return out.entries = chunkZKN25VCO_cjs.grown(out.entries, at + 8), out.entries[at + 3] = separation, out.entries[at + 7] = body, at;
}

// src/narrow-phase/mesh/triangle-table.ts
var triangleTable = {
  box: { separate: chunkZKN25VCO_cjs.separateObbAndTriangleRows, collide: collideObbAndTriangleRows },
  capsule: { separate: chunkZKN25VCO_cjs.separateCapsuleAndTriangleRows, collide: chunkZKN25VCO_cjs.collideCapsuleAndTriangleRows },
  sphere: { separate: chunkZKN25VCO_cjs.separateSphereAndTriangleRows, collide: chunkZKN25VCO_cjs.collideSphereAndTriangleRows },
  plane: { separate: chunkZKN25VCO_cjs.separatePlaneAndTriangleRows, collide: chunkZKN25VCO_cjs.collidePlaneAndTriangleRows }
}, triangleKernels = /* @__PURE__ */ chunkZKN25VCO_cjs.byTypeNumber(triangleTable);

// src/narrow-phase/mesh/cast.ts
var none = () => 0, sweep = { separate: none, separateBox: none, isLeaving: false, maxTime: 0 }, work = /* @__PURE__ */ new Float64Array(203), local = /* @__PURE__ */ new Float64Array(32), triangle = /* @__PURE__ */ new Float64Array(9), axis = /* @__PURE__ */ new Float64Array(8), face2 = /* @__PURE__ */ new Float64Array(3), candidates2 = /* @__PURE__ */ new chunkZKN25VCO_cjs.List();
function sweepOf(type, maxTime, isLeaving) {
  return sweep.separate = triangleKernels[type].separate, sweep.separateBox = chunkZKN25VCO_cjs.separationKernels[chunkZKN25VCO_cjs.SHAPE_TYPE_COUNT * 1 + type], sweep.maxTime = maxTime, sweep.isLeaving = isLeaving, sweep;
}
var castAtMesh = ({ types, starts, motions }, maxTime, trees, out) => sweepTreeAndRow(trees.find(starts[12]), starts, motions, sweepOf(types[1], maxTime, true), work, out), addNearbyTriangles = ({ types, starts }, margin, body, trees, out) => {
  let tree = trees.find(starts[12]), scale = starts[13];
  chunkZKN25VCO_cjs.writeRelativeRow(starts, 0, starts, 16, local, 0), chunkZKN25VCO_cjs.writeBoxAround(local, types[1], trees, margin);
  let count2 = chunkZKN25VCO_cjs.findTreeCandidates(tree, scale, local, 16, candidates2);
  chunkZKN25VCO_cjs.sortByKey(candidates2.items, count2, tree.triangles);
  for (let k = 0; k < count2; k++) {
    chunkZKN25VCO_cjs.treeSlotTriangle(tree, candidates2.items[k], scale, triangle, 0);
    let separation = triangleKernels[types[1]].separate(local, 0, triangle, 0, axis);
    if (!(separation < margin)) continue;
    let at = pushNearby(out, separation, body), { entries: entries2 } = out, hasFace = chunkZKN25VCO_cjs.writeFaceNormal(triangle, 0, face2), side = axis[0] * face2[0] + axis[1] * face2[1] + axis[2] * face2[2] > 0 ? -1 : 1;
    for (let d = 0; d < 3; d++)
      entries2[at + d] = 0 - axis[d], entries2[at + 4 + d] = hasFace ? side * face2[d] : 0 - axis[d];
    chunkZKN25VCO_cjs.turnToWorld(starts, 0, entries2, at), chunkZKN25VCO_cjs.turnToWorld(starts, 0, entries2, at + 4);
  }
};

// src/obb-tree/rings.ts
var slotOfTriangle = /* @__PURE__ */ chunkZKN25VCO_cjs.oncePerTree(({ triangles: triangles2 }) => {
  let slotOf = new Int32Array(triangles2.length);
  for (let slot = 0; slot < triangles2.length; slot++) slotOf[triangles2[slot]] = slot;
  return slotOf;
}), ringsOf = /* @__PURE__ */ chunkZKN25VCO_cjs.oncePerTree(({ corners: corners2, vertices }) => {
  let first = new Int32Array(vertices.length / 3 + 1);
  for (let k = 0; k < corners2.length; k++) first[corners2[k] + 1]++;
  for (let v = 1; v < first.length; v++) first[v] += first[v - 1];
  let next = first.slice(), slots = new Int32Array(corners2.length);
  for (let k = 0; k < corners2.length; k++) slots[next[corners2[k]]++] = Math.floor(k / 3);
  return { first, slots };
});
function isWithinFan(tree, scale, slot, n) {
  let { vertices, corners: corners2 } = tree, s = scale < 0 ? -1 : 1, x = s * n[0], y = s * n[1], z = s * n[2], a = corners2[3 * slot], b = corners2[3 * slot + 1], c = corners2[3 * slot + 2], rise = riseTo(vertices, a, b, x, y, z), other = riseTo(vertices, a, c, x, y, z), size = Math.max(distanceTo(vertices, a, b), distanceTo(vertices, a, c)), level = Math.max(0, rise, other) - 1e-10 * size, atA = level <= 0, atB = rise >= level, atC = other >= level;
  if (atA && atB && atC) return true;
  let p = atA ? a : atB ? b : c, q = atA && atB ? b : atC ? c : p, { first, slots } = ringsOf(tree);
  for (let k = first[p]; k < first[p + 1]; k++) {
    let ring = 3 * slots[k];
    if (!(q !== p && corners2[ring] !== q && corners2[ring + 1] !== q && corners2[ring + 2] !== q))
      for (let corner = ring; corner < ring + 3; corner++) {
        let w = corners2[corner];
        if (w !== p && riseTo(vertices, p, w, x, y, z) > 1e-10 * distanceTo(vertices, p, w)) return false;
      }
  }
  return true;
}
function isWithinPosedFan(tree, row2, slot, n) {
  for (let d = 0, u = 3; d < 3; d++, u += 3) own2[d] = row2[u] * n[0] + row2[u + 1] * n[1] + row2[u + 2] * n[2];
  return isWithinFan(tree, row2[13], slot, own2);
}
var own2 = /* @__PURE__ */ new Float64Array(3);
function riseTo(vertices, p, q, x, y, z) {
  let i = 3 * p, j = 3 * q;
  return x * (vertices[j] - vertices[i]) + y * (vertices[j + 1] - vertices[i + 1]) + z * (vertices[j + 2] - vertices[i + 2]);
}
function distanceTo(vertices, p, q) {
  let x = vertices[3 * q] - vertices[3 * p], y = vertices[3 * q + 1] - vertices[3 * p + 1], z = vertices[3 * q + 2] - vertices[3 * p + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

// src/obb-tree/vertex-names.ts
var vertexNames = /* @__PURE__ */ chunkZKN25VCO_cjs.oncePerTree((tree) => {
  let { corners: corners2, vertices } = tree, slotOf = slotOfTriangle(tree), names = new Int32Array(vertices.length / 3), vertexOf = new Int32Array(names.length), rankOf = new Int32Array(names.length).fill(-1), rank = 0;
  for (let name = 0; name < corners2.length; name++) {
    let corner = name % 3, vertex = corners2[3 * slotOf[(name - corner) / 3] + corner];
    rankOf[vertex] >= 0 || (names[rank] = name, vertexOf[rank] = vertex, rankOf[vertex] = rank++);
  }
  return { names, vertexOf, rankOf };
});

// src/narrow-phase/mesh/touches.ts
var touches = /* @__PURE__ */ new Float64Array(1728), candidates3 = /* @__PURE__ */ new Float64Array(320), count = 0, mergeSize = /* @__PURE__ */ new Float64Array(1);
function beginTouches() {
  count = 0;
}
function addTouch(contact3, sign, places, p, triangleA, triangleB) {
  let at = count * 27;
  touches = chunkZKN25VCO_cjs.grown(touches, at + 27);
  let points5 = contact3[0];
  for (let i = 0; i < 5 + points5 * 5; i++) touches[at + i] = contact3[i];
  for (let d = 0; d < 3; d++) {
    touches[at + 1 + d] *= sign;
    for (let k = 0; k < points5; k++) touches[at + 5 + k * 5 + d] += places[p + d];
  }
  return touches[at + 25] = triangleA, touches[at + 26] = triangleB, count++;
}
function touchCount() {
  return count;
}
function touchTriangle(touch, side) {
  return touches[touch * 27 + 25 + side];
}
function deeper(touch, leader) {
  return leader < 0 || touches[touch * 27 + 4] > touches[leader * 27 + 4] ? touch : leader;
}
function touchDepth(touch) {
  return touches[touch * 27 + 4];
}
function writeTouchNormal(touch, sign, out) {
  for (let d = 0; d < 3; d++) out[d] = sign * touches[touch * 27 + 1 + d];
}
function straightenTouch(touch, side, n, depth) {
  let at = touch * 27, to = at + 1;
  for (let k = 0, p = at + 5; k < touches[at + 0]; k++, p += 5) {
    let half2 = 0.5 * touches[p + 3];
    for (let d = 0; d < 3; d++) touches[p + d] += half2 * touches[to + d] - 0.5 * depth * (side * n[d]);
    touches[p + 3] = depth;
  }
  for (let d = 0; d < 3; d++) touches[to + d] = side * n[d];
  touches[at + 4] = depth;
}
function mergeTouches(leader, limit, rowsA, a, out) {
  let size = mergeSize[0], lead = leader * 27, points5 = 0;
  for (let touch = 0, at = 0; touch < count; touch++, at += 27) {
    let cosine = chunkZKN25VCO_cjs.dot(touches, lead + 1, touches, at + 1);
    if (touch !== leader && (limit === 1 || !(cosine >= 0.995))) continue;
    let own4 = touches[at + 0];
    candidates3 = chunkZKN25VCO_cjs.grown(candidates3, (points5 + own4) * 5);
    for (let k = 0, p = at + 5; k < own4; k++, p += 5) {
      let c = points5++ * 5;
      for (let d = 0; d < 5; d++) candidates3[c + d] = touches[p + d];
      candidates3[c + 4] += 2048 * touch;
    }
  }
  for (let k = 1; k < 5; k++) out[k] = touches[lead + k];
  points5 > limit && beginAtOutermost(candidates3, points5, 1e-9 * size), chunkZKN25VCO_cjs.reduceInto(out, candidates3, points5, limit), out[4] = Math.max(out[4], out[8]);
  let kept = chunkZKN25VCO_cjs.dropEqualPoints(out, 1e-7 * size), deepest = Math.floor(out[9] / 2048) * 27;
  out[45] = touches[deepest + 25], out[46] = touches[deepest + 26];
  for (let k = 0, p = 5; k < kept; k++, p += 5) {
    let mark = out[p + 4], at = Math.floor(mark / 2048) * 27;
    out[p + 4] = featureOf(touches[at + 25], touches[at + 26], mark % 2048), chunkZKN25VCO_cjs.turnToWorld(rowsA, a, out, p);
  }
  return chunkZKN25VCO_cjs.turnToWorld(rowsA, a, out, 1), kept;
}
function beginAtOutermost(candidates5, points5, slack) {
  let x = 0, y = 0, z = 0, deepest = 0, end = points5 * 5;
  for (let c = 0; c < end; c += 5)
    x += candidates5[c], y += candidates5[c + 1], z += candidates5[c + 2], deepest = Math.max(deepest, candidates5[c + 3]);
  x /= points5, y /= points5, z /= points5;
  let outermost = 0, furthest = -1;
  for (let c = 0; c < end; c += 5) {
    if (candidates5[c + 3] < deepest - slack) continue;
    let dx = candidates5[c] - x, dy = candidates5[c + 1] - y, dz = candidates5[c + 2] - z, square = dx * dx + dy * dy + dz * dz;
    square <= furthest || (furthest = square, outermost = c);
  }
  candidates5[outermost + 3] = deepest;
  for (let i = 0; i < 5; i++) {
    let swapped = candidates5[i];
    candidates5[i] = candidates5[outermost + i], candidates5[outermost + i] = swapped;
  }
}
function featureOf(triangleA, triangleB, feature) {
  return (1024 * (triangleA + 30011 * triangleB) + feature) % 2147483648;
}

// src/narrow-phase/mesh/plane.ts
var local2 = /* @__PURE__ */ new Float64Array(16), plane = /* @__PURE__ */ new Float64Array(4), box = /* @__PURE__ */ new Float64Array(16), nodeRow = /* @__PURE__ */ new Float64Array(16), triangle2 = /* @__PURE__ */ new Float64Array(9), contact = /* @__PURE__ */ new Float64Array(45), candidates4 = /* @__PURE__ */ new chunkZKN25VCO_cjs.List(), points4 = /* @__PURE__ */ new Float64Array(320), below = /* @__PURE__ */ new Int32Array(64), seen2 = /* @__PURE__ */ new Uint8Array(64);
var collideMeshAndPlane = (rowsA, a, rowsB, b, out, trees) => {
  let tree = trees.find(rowsA[a + 12]), scale = rowsA[a + 13], limit = chunkZKN25VCO_cjs.limitOf(tree, rowsA, a), size = chunkZKN25VCO_cjs.treeRadius(tree) * Math.abs(scale);
  if (chunkZKN25VCO_cjs.writeRelativeRow(rowsA, a, rowsB, b, local2, 0), writeHalfSpace(local2, 0, plane), limit >= 0) {
    beginTouches(), mergeSize[0] = size;
    let leader = touchNodes(tree, rowsA, a, limit);
    return leader < 0 ? 0 : mergeTouches(leader, 4, rowsA, a, out);
  }
  let names = vertexNames(tree), count2 = sunkPart(tree, rowsA, a) > 0.08 ? scanVertices(tree, scale, names) : findVertices(tree, scale, names);
  if (count2 === 0) return 0;
  count2 > 4 && beginAtOutermost(points4, count2, 1e-9 * size), chunkZKN25VCO_cjs.writeNormal(out, 0 - plane[0], 0 - plane[1], 0 - plane[2], 0), chunkZKN25VCO_cjs.reduceInto(out, points4, count2, 4), out[4] = out[8];
  let kept = chunkZKN25VCO_cjs.dropEqualPoints(out, 1e-7 * size);
  for (let k = 0, p = 5; k < kept; k++, p += 5) {
    let name = names.names[out[p + 4]], triangle4 = Math.floor(name / 3);
    k === 0 && (out[45] = triangle4), out[p + 4] = featureOf(triangle4, 0, name % 3), chunkZKN25VCO_cjs.turnToWorld(rowsA, a, out, p);
  }
  return out[46] = 0, chunkZKN25VCO_cjs.turnToWorld(rowsA, a, out, 1), kept;
};
function sunkPart(tree, rows, r) {
  chunkZKN25VCO_cjs.writeTreeNodeRow(tree, 0, rows, r + 13, nodeRow, 0);
  let reach2 = 0;
  for (let i = 0; i < 3; i++) reach2 += nodeRow[12 + i] * Math.abs(chunkZKN25VCO_cjs.dot(plane, 0, nodeRow, 3 + 3 * i));
  let height = chunkZKN25VCO_cjs.dot(plane, 0, nodeRow, 0) + plane[3];
  return reach2 > 0 ? (reach2 - height) / (2 * reach2) : 1;
}
function scanVertices({ vertices }, scale, { vertexOf }) {
  points4 = chunkZKN25VCO_cjs.grown(points4, 5 * vertexOf.length);
  let p = 0;
  for (let rank = 0; rank < vertexOf.length; rank++)
    p = writeBelow(vertices, 3 * vertexOf[rank], scale, rank, points4, p);
  return p / 5;
}
function writeBelow(v, i, scale, feature, out, p) {
  let x = scale * v[i], y = scale * v[i + 1], z = scale * v[i + 2], distance = plane[0] * x + plane[1] * y + plane[2] * z + plane[3];
  if (distance > 0) return p;
  let up = -0.5 * distance;
  return out[p] = x + up * plane[0], out[p + 1] = y + up * plane[1], out[p + 2] = z + up * plane[2], out[p + 3] = 0 - distance, out[p + 4] = feature, p + 5;
}
function findVertices(tree, scale, { rankOf }) {
  let { corners: corners2, vertices } = tree;
  writeHalfSpaceBox(tree, scale, plane, box);
  let slots = chunkZKN25VCO_cjs.findTreeCandidates(tree, scale, box, 0, candidates4);
  below = chunkZKN25VCO_cjs.grown(below, 3 * slots), seen2 = chunkZKN25VCO_cjs.grown(seen2, rankOf.length);
  let found2 = 0;
  for (let k = 0; k < 3 * slots; k++) {
    let vertex = corners2[3 * candidates4.items[Math.floor(k / 3)] + k % 3];
    seen2[vertex] !== 1 && (seen2[vertex] = 1, below[found2++] = vertex);
  }
  chunkZKN25VCO_cjs.sortByKey(below, found2, rankOf), points4 = chunkZKN25VCO_cjs.grown(points4, 5 * found2);
  let p = 0;
  for (let k = 0; k < found2; k++)
    seen2[below[k]] = 0, p = writeBelow(vertices, 3 * below[k], scale, rankOf[below[k]], points4, p);
  return p / 5;
}
function touchNodes(tree, rows, r, limit) {
  let scale = rows[r + 13];
  writeHalfSpaceBox(tree, scale, plane, box);
  let count2 = chunkZKN25VCO_cjs.findTreeEnds(tree, scale, limit, box, 0, candidates4), leader = -1;
  for (let k = 0; k < 4 * count2; k += 4) {
    let slot = candidates4.items[k], node = candidates4.items[k + 1];
    nodeRow.fill(0), node !== -1 && chunkZKN25VCO_cjs.writeTreeNodeRow(tree, node, rows, r + 13, nodeRow, 0), (node === -1 ? collideTriangle(tree, scale, slot) : chunkZKN25VCO_cjs.collideObbAndPlaneRows(nodeRow, 0, local2, 0, contact)) !== 0 && (leader = deeper(addTouch(contact, 1, nodeRow, 0, tree.triangles[slot], 0), leader));
  }
  return leader;
}
function collideTriangle(tree, scale, slot) {
  chunkZKN25VCO_cjs.treeSlotTriangle(tree, slot, scale, triangle2, 0);
  let p = 5, deepest = 0;
  for (let c = 0; c < 3; c++) {
    let next = writeBelow(triangle2, 3 * c, 1, c, contact, p);
    next > p && (deepest = Math.max(deepest, contact[p + 3])), p = next;
  }
  return chunkZKN25VCO_cjs.writeNormal(contact, 0 - plane[0], 0 - plane[1], 0 - plane[2], deepest), contact[0] = (p - 5) / 5, contact[0];
}

// src/narrow-phase/mesh/solid.ts
var way = /* @__PURE__ */ new Float64Array(7), plane2 = /* @__PURE__ */ new Float64Array(16), point2 = /* @__PURE__ */ new Float64Array(3), modelPoint = /* @__PURE__ */ new Float64Array(3);
function writeSolidBehind(tree, scale, point3, rows) {
  for (let d = 0; d < 3; d++) modelPoint[d] = point3[d] / scale;
  if (!chunkZKN25VCO_cjs.holdsPoint(tree, modelPoint)) return -1;
  let triangle4 = chunkZKN25VCO_cjs.findWayOut(tree, modelPoint, way), side = scale < 0 ? -1 : 1;
  for (let k = 0; k < 9; k++) rows[3 + k] = k % 4 === 0 ? 1 : 0;
  for (let d = 0; d < 3; d++)
    rows[d] = scale * way[d], rows[12 + d] = side * way[3 + d];
  return rows[15] = 0, triangle4;
}
var collideMeshInSolid = (rowsA, a, rowsB, b, out, trees) => {
  let inA = writePlaneOfHeld(rowsA, a, rowsB, b, trees);
  if (inA >= 0) {
    let count3 = collideMeshAndPlane(rowsB, b, plane2, 0, out, trees);
    for (let d = 0; d < 3; d++) {
      out[1 + d] = 0 - out[1 + d];
      let shift = rowsB[b + d] - rowsA[a + d];
      for (let k = 0; k < count3; k++) out[5 + 5 * k + d] += shift;
    }
    return out[46] = out[45], out[45] = inA, count3;
  }
  let inB = writePlaneOfHeld(rowsB, b, rowsA, a, trees);
  if (inB < 0) return 0;
  let count2 = collideMeshAndPlane(rowsA, a, plane2, 0, out, trees);
  return out[46] = inB, count2;
};
function writePlaneOfHeld(rowsO, o, rowsI, i, trees) {
  let handle = rowsO[o + 12];
  if (!trees.isSolid(handle)) return -1;
  let outer = trees.find(handle), inner = trees.find(rowsI[i + 12]), scale = rowsO[o + 13];
  if (!chunkZKN25VCO_cjs.heldVertex(outer, rowsO, o, inner, rowsI, i, point2)) return -1;
  for (let d = 0; d < 3; d++) point2[d] *= scale;
  let triangle4 = writeSolidBehind(outer, scale, point2, plane2);
  return triangle4 >= 0 && chunkZKN25VCO_cjs.placeRow(rowsO, o, plane2, 0), triangle4;
}
var isInSolid = (rowsA, a, rowsB, b, otherIsMesh, trees) => {
  if (otherIsMesh)
    return writePlaneOfHeld(rowsA, a, rowsB, b, trees) >= 0 || writePlaneOfHeld(rowsB, b, rowsA, a, trees) >= 0;
  let handle = rowsA[a + 12];
  if (!trees.isSolid(handle)) return false;
  for (let d = 0; d < 3; d++) point2[d] = rowsB[b + d] - rowsA[a + d];
  return chunkZKN25VCO_cjs.holdsPosed(trees.find(handle), rowsA, a, point2);
};

// src/narrow-phase/mesh/contact.ts
var Side = class {
  /**
   * `sign` is 1 for a, which the normal points out of, and -1 for b. `triangle` and `box` are the places in
   * {@link triangles} and {@link boxes}.
   */
  constructor(sign, triangle4, box3) {
    this.sign = sign;
    this.triangle = triangle4;
    this.box = box3;
  }
  sign;
  triangle;
  box;
  /** It is transformed into the frame of the other one. */
  moves = false;
  take(tree, scale, moves) {
    this.tree = tree, this.moves = moves, this.row = moves ? local3 : still, this.row[13] = scale;
  }
  get size() {
    return chunkZKN25VCO_cjs.treeRadius(this.tree) * Math.abs(this.row[13]);
  }
  writeTriangle(slot) {
    let t = this.triangle;
    chunkZKN25VCO_cjs.treeSlotTriangle(this.tree, slot, this.row[13], triangles, t);
    for (let c = t; c < t + 9 && this.moves; c += 3) chunkZKN25VCO_cjs.placePoint(local3, 0, triangles, c);
  }
  /** Writes the box of a node, or the triangle of a slot if that is NO_NODE. */
  writePart(slot, node) {
    if (node === -1) return this.writeTriangle(slot);
    chunkZKN25VCO_cjs.writeTreeNodeRow(this.tree, node, this.row, 13, boxes, this.box), this.moves && chunkZKN25VCO_cjs.placeRow(local3, 0, boxes, this.box);
  }
  /** Whether the normal of a touch is within the fan of a triangle. */
  isInFan(slot, touch) {
    return writeTouchNormal(touch, this.sign, outward), isWithinPosedFan(this.tree, this.row, slot, outward);
  }
}, A = /* @__PURE__ */ new Side(1, 0, 0), B = /* @__PURE__ */ new Side(-1, 9, 16), typeB = 0, pair3 = /* @__PURE__ */ new chunkZKN25VCO_cjs.TreePair(), still = /* @__PURE__ */ new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]), local3 = /* @__PURE__ */ new Float64Array(32);
var triangles = /* @__PURE__ */ new Float64Array(18), boxes = /* @__PURE__ */ new Float64Array(32), normal5 = /* @__PURE__ */ new Float64Array(3), reach = /* @__PURE__ */ new Float64Array(1), outward = /* @__PURE__ */ new Float64Array(3), contact2 = /* @__PURE__ */ new Float64Array(45), found = /* @__PURE__ */ new chunkZKN25VCO_cjs.List(), order = /* @__PURE__ */ new Int32Array(64), keys = /* @__PURE__ */ new Float64Array(64);
function collideMeshAndConvex(type) {
  return (rowsA, a, rowsB, b, out, trees) => {
    let handle = rowsA[a + 12], scale = rowsA[a + 13], tree = trees.find(handle), limit = chunkZKN25VCO_cjs.limitOf(tree, rowsA, a);
    chunkZKN25VCO_cjs.writeRelativeRow(rowsA, a, rowsB, b, local3, 0), chunkZKN25VCO_cjs.writeBoxAround(local3, type, trees, 0), A.take(tree, scale, false), typeB = type;
    for (let k = 0; k < 16; k++) boxes[B.box + k] = local3[k];
    if (beginTouches(), mergeSize[0] = local3[28] + local3[29] + local3[30], trees.isSolid(handle)) {
      let behind = writeSolidBehind(tree, scale, local3, boxes), collideWithPlane = chunkZKN25VCO_cjs.pairKernels[chunkZKN25VCO_cjs.SHAPE_TYPE_COUNT * type + 4];
      if (behind >= 0 && collideWithPlane(local3, 0, boxes, 0, contact2, trees) > 0) {
        let touch = addTouch(contact2, -1, local3, 0, behind, 0);
        return mergeTouches(touch, 4, rowsA, a, out);
      }
    }
    let leader = limit < 0 ? touchCandidates(scale, trees) : touchEnds(chunkZKN25VCO_cjs.findTreeEnds(tree, scale, limit, local3, 16, found), trees);
    return touchCount() === 0 ? 0 : (leader < 0 && (leader = straightenToFaces(trees)), mergeTouches(leader, type === 3 ? 1 : 4, rowsA, a, out));
  };
}
var collideMeshes = (rowsA, a, rowsB, b, out, trees) => {
  let treeA = trees.find(rowsA[a + 12]), treeB = trees.find(rowsB[b + 12]), movesA = chunkZKN25VCO_cjs.compareRows(rowsA, a, rowsB, b) > 0;
  movesA ? chunkZKN25VCO_cjs.setPair(pair3, treeB, rowsB, b, treeA, rowsA, a) : chunkZKN25VCO_cjs.setPair(pair3, treeA, rowsA, a, treeB, rowsB, b), chunkZKN25VCO_cjs.writeRelativeRow(pair3.rows, 0, pair3.rows, 16, local3, 0), A.take(treeA, rowsA[a + 13], movesA), B.take(treeB, rowsB[b + 13], !movesA), typeB = 0, beginTouches();
  let leader = chunkZKN25VCO_cjs.limitOf(treeA, rowsA, a) >= 0 || chunkZKN25VCO_cjs.limitOf(treeB, rowsB, b) >= 0 ? touchEnds(chunkZKN25VCO_cjs.findTreeEndPairs(pair3, found), trees) : touchPairs(trees);
  if (touchCount() === 0) return collideMeshInSolid(rowsA, a, rowsB, b, out, trees);
  if (leader < 0 && (leader = straightenToEither()), mergeSize[0] = Math.min(A.size, B.size), !movesA) return mergeTouches(leader, 4, rowsA, a, out);
  let points5 = mergeTouches(leader, 4, rowsB, b, out);
  for (let p = 5, k = 0; k < points5; k++, p += 5)
    for (let d = 0; d < 3; d++) out[p + d] += rowsB[b + d] - rowsA[a + d];
  return points5;
};
function touchCandidates(scale, trees) {
  let count2 = chunkZKN25VCO_cjs.findTreeCandidates(A.tree, scale, local3, 16, found);
  chunkZKN25VCO_cjs.sortByKey(found.items, count2, A.tree.triangles);
  let leader = -1;
  for (let k = 0; k < count2; k++) leader = touchPart(found.items[k], -1, 0, -1, leader, trees);
  return leader;
}
function touchPairs(trees) {
  let { items: slots, count: count2 } = (chunkZKN25VCO_cjs.findTreePairs(pair3, found, A.moves), found);
  order = chunkZKN25VCO_cjs.grown(order, count2), keys = chunkZKN25VCO_cjs.grown(keys, count2);
  for (let k = 0; k < count2; k++)
    order[k] = k, keys[k] = A.tree.triangles[slots[2 * k]] * B.tree.triangles.length + B.tree.triangles[slots[2 * k + 1]];
  chunkZKN25VCO_cjs.sortByKey(order, count2, keys);
  let leader = -1;
  for (let k = 0; k < count2; k++) {
    let at = 2 * order[k];
    leader = touchPart(slots[at], -1, slots[at + 1], -1, leader, trees);
  }
  return leader;
}
function touchEnds(count2, trees) {
  let { items: slots } = found, a = A.moves ? 2 : 0, leader = -1;
  for (let k = 0; k < 4 * count2; k += 4)
    leader = touchPart(slots[k + a], slots[k + a + 1], slots[k + 2 - a], slots[k + 3 - a], leader, trees);
  return leader;
}
function touchPart(slotA, nodeA, slotB, nodeB, leader, trees) {
  let isConvex = typeB !== 0, isTriangleA = nodeA === -1, isTriangleB = !isConvex && nodeB === -1, rowType = isConvex ? typeB : 1;
  A.writePart(slotA, nodeA), isConvex || B.writePart(slotB, nodeB);
  let points5;
  if (isTriangleA && isTriangleB ? points5 = collideTriangleRows(triangles, 0, triangles, B.triangle, contact2) : isTriangleA ? points5 = triangleKernels[rowType].collide(boxes, B.box, triangles, 0, contact2) : isTriangleB ? points5 = collideObbAndTriangleRows(boxes, 0, triangles, B.triangle, contact2) : points5 = chunkZKN25VCO_cjs.pairKernels[chunkZKN25VCO_cjs.SHAPE_TYPE_COUNT * 1 + rowType](boxes, 0, boxes, B.box, contact2, trees), points5 === 0) return leader;
  let first = isTriangleA && !isTriangleB ? B : A, places = isTriangleA && isTriangleB ? triangles : boxes, triangleB = isConvex ? 0 : B.tree.triangles[slotB], touch = addTouch(contact2, first.sign, places, first.box, A.tree.triangles[slotA], triangleB);
  return deeper(touch, leader) === leader ? leader : !(isTriangleA && (isTriangleB || isConvex)) || A.isInFan(slotA, touch) && (isConvex || B.isInFan(slotB, touch)) ? touch : leader;
}
function straightenToFaces(trees) {
  let slotOf = slotOfTriangle(A.tree);
  boxes.fill(0, B.box, B.box + 3);
  let leader = 0;
  for (let touch = 0; touch < touchCount(); touch++) {
    if (A.writeTriangle(slotOf[touchTriangle(touch, 0)]), chunkZKN25VCO_cjs.writeFaceNormal(triangles, 0, normal5)) {
      let height = normal5[0] * (local3[0] - triangles[0]) + normal5[1] * (local3[1] - triangles[1]) + normal5[2] * (local3[2] - triangles[2]);
      chunkZKN25VCO_cjs.writeSupport(boxes, B.box, typeB, trees, normal5, 0, reach);
      let depth = Math.max(0, reach[0] - Math.abs(height));
      straightenTouch(touch, height < 0 ? -1 : 1, normal5, depth);
    }
    touchDepth(touch) < touchDepth(leader) && (leader = touch);
  }
  return leader;
}
function straightenToEither() {
  let larger = A.size >= B.size ? A : B, smaller = A.size >= B.size ? B : A, leader = -1, least = 0;
  for (let touch = 0; touch < touchCount(); touch++) {
    let slotA = slotOfTriangle(A.tree)[touchTriangle(touch, 0)], slotB = slotOfTriangle(B.tree)[touchTriangle(touch, 1)];
    A.writeTriangle(slotA), B.writeTriangle(slotB);
    let within = straightenTo(larger.triangle, touch) && A.isInFan(slotA, touch) && B.isInFan(slotB, touch);
    !within && straightenTo(smaller.triangle, touch) && (within = A.isInFan(slotA, touch) && B.isInFan(slotB, touch), within || straightenTo(larger.triangle, touch)), within && (leader = deeper(touch, leader)), touchDepth(touch) < touchDepth(least) && (least = touch);
  }
  return leader < 0 ? least : leader;
}
function straightenTo(face4, touch) {
  if (!chunkZKN25VCO_cjs.writeFaceNormal(triangles, face4, normal5)) return false;
  let other = 9 - face4, low = 1 / 0, high = -1 / 0;
  for (let c = other; c < other + 9; c += 3) {
    let height = normal5[0] * (triangles[c] - triangles[face4]) + normal5[1] * (triangles[c + 1] - triangles[face4 + 1]) + normal5[2] * (triangles[c + 2] - triangles[face4 + 2]);
    low = Math.min(low, height), high = Math.max(high, height);
  }
  let up = -low <= high;
  return straightenTouch(touch, up === (face4 === 0) ? 1 : -1, normal5, Math.max(0, up ? -low : high)), true;
}

// src/obb-tree/motion/sweep-trees.ts
var touching = /* @__PURE__ */ new chunkZKN25VCO_cjs.List(), TreeSweep = class extends FirstSearch {
  constructor() {
    super(true);
  }
  takeNodes(a, b) {
    this.advanceNodes(a, b, true) && this.keepNodes(a, b);
  }
  /** The meshes touch at the start: takes the pair of smallest indices, whatever rounding says of its separation. */
  takeFirstTouching() {
    let { items: slots, count: count2 } = touching, { out, work: work2, contact: contact3 } = this;
    out.fill(0);
    for (let i = 0; i < 2 * count2; i += 2) this.takeTriangles(slots[i], slots[i + 1]);
    this.beginTriangles(this.a, this.b, true), chunkZKN25VCO_cjs.pose(work2, 0);
    let separation = chunkZKN25VCO_cjs.separateTriangleRows(work2, 176, work2, 185, out);
    for (let i = 0; i < 3; i++) contact3[2 + i] = out[i];
    contact3[1] = Math.min(0, separation);
  }
  /** The budget ran out at a pair of boxes: takes the time that was reached, before which nothing touches. */
  takeReached() {
    let { a, b, first } = this.search.queue;
    this.placeNodes(a, b, first[0]), this.out[0] = first[0], this.out[5] = 1, this.keepNodes(a, b);
  }
}, sweep2 = /* @__PURE__ */ new TreeSweep();
function sweepTrees(meshes2, maxTime, work2, out, maxNodes = 1 / 0) {
  let { treeA, treeB, rows } = meshes2, { search: search2 } = sweep2;
  return sweep2.contact = out, sweep2.found = false, sweep2.work = work2, sweep2.begin(meshes2, false), search2.horizon[0] = maxTime, search2.queue.first[0] = 0, !(chunkZKN25VCO_cjs.limitOf(treeA, rows, 0) >= 0 || chunkZKN25VCO_cjs.limitOf(treeB, rows, 16) >= 0 || maxNodes < 1 / 0) && chunkZKN25VCO_cjs.findTreePairs(meshes2, touching) > 0 ? sweep2.takeFirstTouching() : search2.run(meshes2, maxNodes, sweep2) === "budget" && sweep2.takeReached(), sweep2.found ? (out[7] = sweep2.triangleA, out[8] = sweep2.triangleB, sweep2.boxes ? sweep2.placeNodes(sweep2.a, sweep2.b, search2.horizon[0]) : sweep2.placeTriangles(sweep2.a, sweep2.b, search2.horizon[0]), true) : false;
}
function sweptBoxes() {
  return sweep2.boxes;
}

// src/narrow-phase/mesh/first-contact.ts
var scratch = /* @__PURE__ */ new chunkZKN25VCO_cjs.FirstScratch(), meshes = /* @__PURE__ */ new chunkZKN25VCO_cjs.TreePair(), row = /* @__PURE__ */ new Float64Array(16), arm2 = /* @__PURE__ */ new Float64Array(3), face3 = /* @__PURE__ */ new Float64Array(3), closest3 = /* @__PURE__ */ new Float64Array(10);
function findMeshFirstContact(pair4, trees, out) {
  let { manifold } = scratch;
  if (touchesAtStart(pair4, trees, manifold)) return writeStart(pair4, out);
  let isFound = pair4.types[1] === 0 ? findMeshContact(pair4, trees, out) : findConvexContact(pair4, trees, out);
  return isFound && out[0] === 0 && collideAtStart(pair4, trees, manifold) && writeStart(pair4, out), isFound;
}
function touchesAtStart(pair4, trees, out) {
  let { starts } = pair4, otherIsMesh = pair4.types[1] === 0;
  return !(starts[14] >= 0 || otherIsMesh && starts[30] >= 0) && !isInSolid(starts, 0, starts, 16, otherIsMesh, trees) ? false : collideAtStart(pair4, trees, out);
}
function collideAtStart({ types, starts }, trees, out) {
  return chunkZKN25VCO_cjs.pairKernels[types[1]](starts, 0, starts, 16, out, trees) > 0;
}
function writeStart({ types, starts }, out) {
  let { manifold } = scratch;
  out[0] = 0;
  for (let d = 0; d < 3; d++)
    out[1 + d] = manifold[1 + d], out[4 + d] = starts[d] + manifold[5 + d];
  return out[7] = manifold[45], out[8] = manifold[types[1] === 0 ? 46 : 9], true;
}
function correctNormal(pair4, index, trees, t, o, out) {
  let { starts, motions } = pair4, { work: work2 } = scratch, r = index * 16, tree = trees.find(starts[r + 12]), slot = slotOfTriangle(tree)[out[7 + index]], sign = index === 0 ? 1 : -1;
  chunkZKN25VCO_cjs.writeAdvancedRow(starts, r, motions, index * 13, out[0], row, 0, arm2);
  for (let d = 0; d < 3; d++) face3[d] = sign * out[1 + d];
  if (isWithinPosedFan(tree, row, slot, face3) || !chunkZKN25VCO_cjs.writeFaceNormal(work2, t, face3)) return;
  let height = 0;
  for (let d = 0; d < 3; d++) height += face3[d] * (work2[o + d] - work2[t + d]);
  let side = sign * (height < 0 ? -1 : 1);
  for (let d = 0; d < 3; d++) out[1 + d] = side * face3[d] + 0;
}
function findConvexContact(pair4, trees, out) {
  let { types, starts, motions } = pair4, typeB2 = types[1], { work: work2, result } = scratch, tree = trees.find(starts[12]);
  if (!sweepTreeAndRow(tree, starts, motions, sweepOf(typeB2, 1, false), work2, result)) return false;
  scratch.take(pair4);
  let { separate, collide } = triangleKernels[typeB2], touches2 = chunkZKN25VCO_cjs.bringTogether(scratch, separate, collide, 0, 185, 9, trees, typeB2);
  return chunkZKN25VCO_cjs.writeFirst(scratch, pair4, 1, 0, touches2, -1, out), out[7] = result[7], typeB2 !== 4 && correctNormal(pair4, 0, trees, 185, 0, out), true;
}
function meetNearest(a, b) {
  let { work: work2, result, manifold } = scratch;
  chunkZKN25VCO_cjs.closestPointsTriangleRows(work2, a, work2, b, closest3);
  for (let d = 0; d < 3; d++)
    manifold[5 + d] = closest3[1 + d], manifold[1 + d] = result[2 + d];
}
function findMeshContact(pair4, trees, out) {
  let { starts, motions } = pair4, { work: work2, result } = scratch, p = chunkZKN25VCO_cjs.compareRows(starts, 0, starts, 16) > 0 ? 1 : 0, q = 1 - p, treeA = trees.find(starts[p * 16 + 12]), treeB = trees.find(starts[q * 16 + 12]);
  chunkZKN25VCO_cjs.setPair(meshes, treeA, starts, p * 16, treeB, starts, q * 16);
  for (let i = 0; i < 13; i++)
    meshes.motions[i] = motions[p * 13 + i], meshes.motions[13 + i] = motions[q * 13 + i];
  if (!sweepTrees(meshes, 1, work2, result)) return false;
  scratch.take(pair4);
  let a = 176, b = 185;
  return chunkZKN25VCO_cjs.bringTogether(scratch, chunkZKN25VCO_cjs.separateTriangleRows, collideTriangleRows, a, b, 9, trees, 0) === 0 && meetNearest(a, b), chunkZKN25VCO_cjs.writeFirst(scratch, pair4, p, a, 1, p === 0 ? 1 : -1, out), out[7] = result[7 + p], out[8] = result[7 + q], correctNormal(pair4, p, trees, a, b, out), correctNormal(pair4, q, trees, b, a, out), true;
}

// src/geometry/ray/ray.ts
function mainAxisOf(ray) {
  let x = Math.abs(ray[3]), y = Math.abs(ray[4]), z = Math.abs(ray[5]);
  return x > y ? x > z ? 0 : 2 : y > z ? 1 : 2;
}
function reachOf(rows, r, ray) {
  return Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]) + Math.abs(rows[r]) + Math.abs(rows[r + 1]) + Math.abs(rows[r + 2]);
}
function writeBackNormal(ray, hit) {
  for (let d = 0; d < 3; d++) hit[1 + d] = 0 - ray[3 + d];
}
function opposeRay(ray, isLeaving, hit) {
  let sign = isLeaving ? -1 : 1;
  for (let d = 0; d < 3; d++) hit[1 + d] = sign * hit[1 + d] + 0;
  let along2 = hit[1] * ray[3] + hit[2] * ray[4] + hit[3] * ray[5];
  if (!(along2 <= 0))
    for (let d = 0; d < 3; d++) hit[1 + d] -= (2 * along2 + 8 * 11102230246251565e-32) * ray[3 + d];
}

// src/box-tree/ray-walk.ts
var RaySearch = class {
  /** Origin and direction, of any length but 0. */
  ray = new Float64Array(6);
  /** By how much boxes are wider, along each axis. */
  reach = new Float64Array(3);
  /** Nodes that may be looked at; -1 in the end if they were not enough. */
  nodesLeft = 0;
  /** Nodes and leaves to come, and where the ray enters the box of each along the axis that it moves most along. */
  stack = new Int32Array(64);
  entries = new Float64Array(64);
  /**
   * Visits all leaves that may hold an answer, nearer ones first as far as is known.
   *
   * Both children of a node are put on the stack, the one that is met first on top, and one that is not met beyond its
   * end: which of the two are met is unpredictable. V8: see notes, "branchless loops".
   */
  walk({ nodes, links, nodeCount, depth }) {
    if (nodeCount === 0) return;
    let { ray, reach: reach2, best: best2 } = this, stack = this.stack = chunkZKN25VCO_cjs.grown(this.stack, depth + 2), entries2 = this.entries = chunkZKN25VCO_cjs.grown(this.entries, depth + 2), u = mainAxisOf(ray), v = u === 2 ? 0 : u + 1, w = v === 2 ? 0 : v + 1, du = ray[3 + u] + 12345678e-207, dv = ray[3 + v] + 12345678e-207, dw = ray[3 + w] + 12345678e-207, iu = 1 / du, iv = 1 / dv, iw = 1 / dw, ru = du < 0 ? -reach2[u] : reach2[u], rv = dv < 0 ? -reach2[v] : reach2[v], rw = dw < 0 ? -reach2[w] : reach2[w], pu = ray[u] + ru, pv = ray[v] + rv, pw = ray[w] + rw, qu = ray[u] - ru, qv = ray[v] - rv, qw = ray[w] - rw, au = du < 0 ? u + 3 : u, av = dv < 0 ? v + 3 : v, aw = dw < 0 ? w + 3 : w, bu = 2 * u + 3 - au, bv = 2 * v + 3 - av, bw = 2 * w + 3 - aw, down = +(ray[3] < 0) | +(ray[4] < 0) << 1 | +(ray[5] < 0) << 2, firsts = down | 7 - down << 3, end = best2[0], top = 0, node = 0;
    for (let nodesLeft = this.nodesLeft - 1; nodesLeft >= 0; nodesLeft--) {
      let n = node << 4 & 1073741823, a0 = (nodes[n + au] - pu) * iu, a1 = (nodes[n + av] - pv) * iv, a2 = (nodes[n + aw] - pw) * iw, b0 = (nodes[n + bu] - qu) * iu, b1 = (nodes[n + bv] - qv) * iv, b2 = (nodes[n + bw] - qw) * iw, c0 = (nodes[n + 6 + au] - pu) * iu, c1 = (nodes[n + 6 + av] - pv) * iv, c2 = (nodes[n + 6 + aw] - pw) * iw, d0 = (nodes[n + 6 + bu] - qu) * iu, d1 = (nodes[n + 6 + bv] - qv) * iv, d2 = (nodes[n + 6 + bw] - qw) * iw, left = +(a0 <= b1) & +(a0 <= b2) & +(a1 <= b0) & +(a1 <= b2) & +(a2 <= b0) & +(a2 <= b1) & +(a0 <= end) & +(a1 <= end) & +(a2 <= end) & +(b0 >= 0) & +(b1 >= 0) & +(b2 >= 0), right = +(c0 <= d1) & +(c0 <= d2) & +(c1 <= d0) & +(c1 <= d2) & +(c2 <= d0) & +(c2 <= d1) & +(c0 <= end) & +(c1 <= end) & +(c2 <= end) & +(d0 >= 0) & +(d1 >= 0) & +(d2 >= 0), isRightFirst = firsts >> links[n + 15] & 1, l = top + (right & 1 - isRightFirst), r = top + (left & (isRightFirst | 1 - right));
      for (stack[l] = links[n + 12], entries2[l] = a0, stack[r] = links[n + 12 + 1], entries2[r] = c0, top += left + right; ; ) {
        do
          if (top-- === 0) return void (this.nodesLeft = nodesLeft);
        while (entries2[top] > end);
        if (node = stack[top], node >= 0) break;
        this.visit(~node), end = best2[0];
      }
    }
    this.nodesLeft = -1;
  }
};

// src/geometry/ray/box.ts
var castRayAtBoxRow = (rows, r, ray, isWayOut, hit) => {
  let px = rows[r] - ray[0], py = rows[r + 1] - ray[1], pz = rows[r + 2] - ray[2], dx = ray[3], dy = ray[4], dz = ray[5], i0 = 1 / (rows[r + 3] * dx + rows[r + 4] * dy + rows[r + 5] * dz + 12345678e-207), i1 = 1 / (rows[r + 6] * dx + rows[r + 7] * dy + rows[r + 8] * dz + 12345678e-207), i2 = 1 / (rows[r + 9] * dx + rows[r + 10] * dy + rows[r + 11] * dz + 12345678e-207), m0 = (rows[r + 3] * px + rows[r + 4] * py + rows[r + 5] * pz) * i0, m1 = (rows[r + 6] * px + rows[r + 7] * py + rows[r + 8] * pz) * i1, m2 = (rows[r + 9] * px + rows[r + 10] * py + rows[r + 11] * pz) * i2, h0 = rows[r + 12] * Math.abs(i0), h1 = rows[r + 13] * Math.abs(i1), h2 = rows[r + 14] * Math.abs(i2), start = Math.max(m0 - h0, m1 - h1, m2 - h2, 0), end = Math.min(m0 + h0, m1 + h1, m2 + h2), doubt = 17763568394002505e-31 * (Math.abs(i0) + Math.abs(i1) + Math.abs(i2)), reach2 = reachOf(rows, r, ray) + rows[r + 12] + rows[r + 13] + rows[r + 14], isHit = start <= end;
  isWayOut || (isHit ? doubt > 1 : start - end <= 2 * doubt * reach2) ? castAtDoubtfulBox(rows, r, ray, isWayOut, hit) : isHit ? hit[0] = start : hit[0] = 1 / 0;
};
var slabs = /* @__PURE__ */ new Float64Array(9), spans = /* @__PURE__ */ new Float64Array(4);
function castAtDoubtfulBox(rows, r, ray, isWayOut, hit) {
  writeSpans(rows, r, ray);
  let misses = spans[2] > spans[3] || spans[3] < 0, at = spans[0] <= spans[1] ? 0 : 2;
  misses ? hit[0] = 1 / 0 : spans[2] > 0 ? hit[0] = Math.max(spans[at], 0) : hit[0] = isWayOut ? Math.max(spans[at + 1], 0) : 0;
}
function writeSpans(rows, r, ray) {
  let reach2 = reachOf(rows, r, ray);
  for (let d = 0; d < 3; d++) reach2 += rows[r + 12 + d];
  spans[0] = spans[2] = -1 / 0, spans[1] = spans[3] = 1 / 0;
  for (let k = 0; k < 3; k++) {
    let a = r + 3 + 3 * k, along2 = 0, middle = 0;
    for (let d = 0; d < 3; d++)
      along2 += rows[a + d] * ray[3 + d], middle += rows[a + d] * (rows[r + d] - ray[d]);
    let inverse = 1 / (along2 + 12345678e-207);
    middle *= inverse;
    let half2 = rows[r + 12 + k] * Math.abs(inverse), doubt = 17763568394002505e-31 * reach2 * Math.abs(inverse), own4 = Math.abs(along2) > 17763568394002505e-31 ? half2 : half2 + doubt;
    slabs[3 * k] = middle - own4, slabs[3 * k + 1] = middle + own4, slabs[3 * k + 2] = along2 + 12345678e-207, spans[0] = Math.max(spans[0], middle - own4), spans[1] = Math.min(spans[1], middle + own4), spans[2] = Math.max(spans[2], middle - half2 - doubt), spans[3] = Math.min(spans[3], middle + half2 + doubt);
  }
}
var writeRayNormalOfBox = (rows, r, ray, isWayOut, hit) => {
  if (hit[0] === 0 && !isWayOut) {
    writeBackNormal(ray, hit);
    return;
  }
  writeSpans(rows, r, ray);
  let isLeaving = isWayOut && spans[2] <= 0, axis2 = 0;
  for (let k = 1; k < 3; k++)
    (isLeaving ? slabs[3 * k + 1] < slabs[3 * axis2 + 1] : slabs[3 * k] > slabs[3 * axis2]) && (axis2 = k);
  let sign = slabs[3 * axis2 + 2] > 0 ? -1 : 1;
  for (let d = 0; d < 3; d++) hit[1 + d] = sign * rows[r + 3 + 3 * axis2 + d] + 0;
};

// src/geometry/ray/triangles.ts
var NO_TRIANGLE = 2147483647;
function writeView(ray, doubt, view2) {
  let depth = mainAxisOf(ray), first = depth === 2 ? 0 : depth + 1, second = first === 2 ? 0 : first + 1, scale = 1 / ray[3 + depth];
  view2[0] = ray[first], view2[1] = ray[second], view2[2] = ray[depth], view2[3] = ray[3 + first] * scale, view2[4] = ray[3 + second] * scale, view2[5] = scale, view2[6] = depth, view2[7] = doubt;
}
function castRayAtTriangles(vertices, corners2, triangles2, from, end, view2, hit) {
  let depth = view2[6] | 0, first = depth === 2 ? 0 : depth + 1, second = first === 2 ? 0 : first + 1, ox = view2[0], oy = view2[1], oz = view2[2], shearX = view2[3], shearY = view2[4], place = -1;
  for (let s = from; s < end; s++) {
    let a = 3 * corners2[3 * s], b = 3 * corners2[3 * s + 1], c = 3 * corners2[3 * s + 2], az = vertices[a + depth] - oz, bz = vertices[b + depth] - oz, cz = vertices[c + depth] - oz, ax = vertices[a + first] - ox - shearX * az, ay = vertices[a + second] - oy - shearY * az, bx = vertices[b + first] - ox - shearX * bz, by = vertices[b + second] - oy - shearY * bz, cx = vertices[c + first] - ox - shearX * cz, cy = vertices[c + second] - oy - shearY * cz, u = cx * by - cy * bx, v = ax * cy - ay * cx, w = bx * ay - by * ax, isBack = +(u < 0) | +(v < 0) | +(w < 0), isFront = +(u > 0) | +(v > 0) | +(w > 0);
    if ((isBack & isFront) !== 0) continue;
    let distance = view2[5] * (u * az + v * bz + w * cz) / (u + v + w);
    (isBack | isFront) === 0 && (distance = depthOfLine(vertices, a, b, c, view2)), distance >= -view2[7] && distance <= hit[0] && (distance = Math.max(distance, 0), (distance < hit[0] || triangles2[s] < hit[4]) && (hit[0] = distance, hit[4] = triangles2[s], place = s));
  }
  return place;
}
function depthOfLine(vertices, a, b, c, view2) {
  let depth = view2[6], first = (depth + 1) % 3, second = (depth + 2) % 3, near = 1 / 0, far = -1 / 0;
  for (let k = 0, p = c, q = a; k < 3; k++, p = q, q = k === 1 ? b : c) {
    let pz = vertices[p + depth] - view2[2], qz = vertices[q + depth] - view2[2], px = vertices[p + first] - view2[0] - view2[3] * pz, py = vertices[p + second] - view2[1] - view2[4] * pz, qx = vertices[q + first] - view2[0] - view2[3] * qz, qy = vertices[q + second] - view2[1] - view2[4] * qz;
    if (px * qx + py * qy > 0) continue;
    let toP = Math.abs(px) + Math.abs(py), toQ = Math.abs(qx) + Math.abs(qy);
    if (toP === 0 || toQ === 0) {
      toP === 0 && (near = Math.min(near, pz * view2[5]), far = Math.max(far, pz * view2[5])), toQ === 0 && (near = Math.min(near, qz * view2[5]), far = Math.max(far, qz * view2[5]));
      continue;
    }
    let distance = view2[5] * (pz * toQ + qz * toP) / (toP + toQ);
    near = Math.min(near, distance), far = Math.max(far, distance);
  }
  return far >= -view2[7] ? Math.max(near, 0) : NaN;
}

// src/obb-tree/ray-boxes.ts
var rayBoxesOf = /* @__PURE__ */ chunkZKN25VCO_cjs.oncePerTree((tree) => {
  let { corners: corners2, triangles: triangles2 } = tree, order2 = Int32Array.from(triangles2, (_, slot) => slot), room = new Float32Array(16 * triangles2.length), { nodeCount, depth } = new chunkZKN25VCO_cjs.TreeBuild(room, boxesOf(tree), order2, 8), nodes = room.slice(0, 16 * nodeCount), ordered = new Int32Array(corners2.length);
  order2.forEach((slot, place) => ordered.set(corners2.subarray(3 * slot, 3 * slot + 3), 3 * place));
  let numbers = order2.map((slot) => triangles2[slot]);
  return { nodes, links: new Int32Array(nodes.buffer), nodeCount, depth, corners: ordered, triangles: numbers };
}), bounds = /* @__PURE__ */ new Float64Array(6);
function boxesOf({ vertices, corners: corners2, frame, triangles: { length: length2 } }) {
  let boxes2 = new Float32Array(6 * length2);
  for (let slot = 0; slot < length2; slot++) {
    for (let d = 0; d < 3; d++) {
      let x = vertices[3 * corners2[3 * slot] + d], y = vertices[3 * corners2[3 * slot + 1] + d], z = vertices[3 * corners2[3 * slot + 2] + d];
      bounds[d] = (Math.min(x, y, z) - frame[d]) / frame[3], bounds[3 + d] = (Math.max(x, y, z) - frame[d]) / frame[3];
    }
    chunkZKN25VCO_cjs.writeOutward(bounds, boxes2, 6 * slot);
  }
  return boxes2;
}

// src/obb-tree/query/ray.ts
var own3 = /* @__PURE__ */ new Float64Array(6), view = /* @__PURE__ */ new Float64Array(8), normal6 = /* @__PURE__ */ new Float64Array(3), triangle3 = /* @__PURE__ */ new Float64Array(9), NO_LIMIT = 2147483647, TriangleSearch = class extends RaySearch {
  /** Place of the triangle, or -1. */
  place = -1;
  visit(leaf) {
    let { corners: corners2, triangles: triangles2 } = this.boxes, first = Math.floor(leaf / 8), end = first + leaf % 8 + 1, place = castRayAtTriangles(this.vertices, corners2, triangles2, first, end, view, this.best);
    place >= 0 && (this.place = place);
  }
  /** Takes the nearest triangle along `own` into `hit`, as castRayAtTriangles does. Returns its place, or -1. */
  find({ frame, vertices }, boxes2, hit) {
    let { ray, reach: reach2 } = this, far = 0;
    for (let d = 0; d < 3; d++)
      ray[d] = (own3[d] - frame[d]) / frame[3], ray[3 + d] = own3[3 + d] / frame[3], far += (Math.abs(own3[d]) + Math.abs(frame[d])) / frame[3];
    for (let d = 0; d < 3; d++) reach2[d] = 25e-8 + 17763568394002505e-31 * far;
    return this.vertices = vertices, this.boxes = boxes2, this.best = hit, this.place = -1, this.nodesLeft = NO_LIMIT, this.walk(boxes2), this.place;
  }
}, triangleSearch = /* @__PURE__ */ new TriangleSearch();
function castRayAtTree(tree, rows, r, ray, hit) {
  let scale = rows[r + 13], reach2 = reachOf(rows, r, ray) + tree.frame[4] * Math.abs(scale);
  for (let d = 0, a = r + 3; d < 3; d++, a += 3) {
    let x = rows[a], y = rows[a + 1], z = rows[a + 2];
    own3[d] = (x * (ray[0] - rows[r]) + y * (ray[1] - rows[r + 1]) + z * (ray[2] - rows[r + 2])) / scale, own3[3 + d] = (x * ray[3] + y * ray[4] + z * ray[5]) / scale;
  }
  writeView(own3, 17763568394002505e-31 * reach2, view), hit[4] = NO_TRIANGLE;
  let limit = chunkZKN25VCO_cjs.limitOf(tree, rows, r);
  if (limit >= 0)
    return castRayAtLevel(tree, 0, limit, rows, r, ray, hit), hit[4] !== NO_TRIANGLE;
  let boxes2 = rayBoxesOf(tree), place = triangleSearch.find(tree, boxes2, hit);
  return place >= 0 && writeTriangleNormal(tree, boxes2.corners, place, rows, r, ray, hit), place >= 0;
}
function writeTriangleNormal({ vertices }, corners2, place, rows, r, ray, hit) {
  for (let k = 0; k < 3; k++) for (let d = 0; d < 3; d++) triangle3[3 * k + d] = vertices[3 * corners2[3 * place + k] + d];
  if (!chunkZKN25VCO_cjs.writeFaceNormal(triangle3, 0, normal6)) {
    writeBackNormal(ray, hit);
    return;
  }
  chunkZKN25VCO_cjs.turnToWorld(rows, r, normal6, 0);
  for (let d = 0; d < 3; d++) hit[1 + d] = normal6[d];
  opposeRay(ray, normal6[0] * ray[3] + normal6[1] * ray[4] + normal6[2] * ray[5] > 0, hit);
}
var box2 = /* @__PURE__ */ new Float64Array(16), boxHit = /* @__PURE__ */ new Float64Array(4);
function castRayAtLevel(tree, node, levels, rows, r, ray, hit) {
  let { links, vertices, corners: corners2, triangles: triangles2 } = tree;
  if (chunkZKN25VCO_cjs.writeTreeNodeRow(tree, node, rows, r + 13, box2, 0), chunkZKN25VCO_cjs.placeRow(rows, r, box2, 0), castRayAtBoxRow(box2, 0, ray, false, boxHit), boxHit[0] === 1 / 0) return;
  let isLeaf = links[2 * node + 1] !== 0;
  if (!isLeaf && levels > 0) {
    castRayAtLevel(tree, node + 1, levels - 1, rows, r, ray, hit), castRayAtLevel(tree, links[2 * node], levels - 1, rows, r, ray, hit);
    return;
  }
  let first = chunkZKN25VCO_cjs.firstSlot(links, node), end = chunkZKN25VCO_cjs.endSlot(links, node);
  if (isLeaf) {
    let slot = castRayAtTriangles(vertices, corners2, triangles2, first, end, view, hit);
    slot >= 0 && writeTriangleNormal(tree, corners2, slot, rows, r, ray, hit);
    return;
  }
  let least = NO_TRIANGLE;
  for (let slot = first; slot < end; slot++) least = Math.min(least, triangles2[slot]);
  let isLater = boxHit[0] === hit[0] && least > hit[4];
  if (!(boxHit[0] > hit[0] || isLater)) {
    writeRayNormalOfBox(box2, 0, ray, false, boxHit);
    for (let k = 0; k < 4; k++) hit[k] = boxHit[k];
    hit[4] = least;
  }
}

// src/narrow-phase/mesh/ray.ts
var origin = /* @__PURE__ */ new Float64Array(3), castRayAtMesh = (rows, r, ray, isWayOut, trees, hit) => {
  let handle = rows[r + 12], tree = trees.find(handle);
  if (!isWayOut && trees.isSolid(handle)) {
    for (let d = 0; d < 3; d++) origin[d] = ray[d] - rows[r + d];
    if (chunkZKN25VCO_cjs.holdsPosed(tree, rows, r, origin))
      return hit[0] = 0, hit[4] = -1, writeBackNormal(ray, hit), true;
  }
  return castRayAtTree(tree, rows, r, ray, hit);
};

// src/narrow-phase/mesh/trees.ts
var kernels = /* @__PURE__ */ createKernels();
function createKernels() {
  return {
    kind: "mesh",
    collide: {
      mesh: collideMeshes,
      box: collideMeshAndConvex(1),
      capsule: collideMeshAndConvex(2),
      sphere: collideMeshAndConvex(3),
      plane: collideMeshAndPlane
    },
    findFirstContact: findMeshFirstContact,
    isInSolid,
    cast: castAtMesh,
    castRay: castRayAtMesh,
    addNearby: addNearbyTriangles,
    writeRootRow: (tree, rows, r, out, at) => chunkZKN25VCO_cjs.writeTreeNodeRow(tree, 0, rows, r + 13, out, at),
    writeReach: writeMeshReach,
    writeBounds: writeMeshBounds
  };
}
function buildObbTree(mesh, second, third) {
  return chunkZKN25VCO_cjs.giveKernels(buildTree(mesh, second, third), kernels);
}
function loadObbTree(data, options) {
  return chunkZKN25VCO_cjs.giveKernels(loadTree(data, options), kernels);
}

exports.MAGIC = MAGIC;
exports.MovingPair = MovingPair;
exports.RaySearch = RaySearch;
exports.addTouch = addTouch;
exports.beginTouches = beginTouches;
exports.buildObbTree = buildObbTree;
exports.bytesOf = bytesOf;
exports.castRayAtBoxRow = castRayAtBoxRow;
exports.checksum = checksum;
exports.collideObbAndTriangle = collideObbAndTriangle;
exports.collideObbAndTriangleRows = collideObbAndTriangleRows;
exports.collideTriangleRows = collideTriangleRows;
exports.collideTriangles = collideTriangles;
exports.convexHull = convexHull;
exports.deeper = deeper;
exports.faultOfStructure = faultOfStructure;
exports.findLeastAxes = findLeastAxes;
exports.indicesOf = indicesOf;
exports.isClosed = isClosed;
exports.loadObbTree = loadObbTree;
exports.mergeSize = mergeSize;
exports.mergeTouches = mergeTouches;
exports.opposeRay = opposeRay;
exports.pushNearby = pushNearby;
exports.reachOf = reachOf;
exports.straightenTouch = straightenTouch;
exports.sweepTrees = sweepTrees;
exports.sweptBoxes = sweptBoxes;
exports.touchCount = touchCount;
exports.touchDepth = touchDepth;
exports.touchTriangle = touchTriangle;
exports.validateObbTree = validateObbTree;
exports.viewArrays = viewArrays;
exports.wordOf = wordOf;
exports.writeBackNormal = writeBackNormal;
exports.writeEigenAxes = writeEigenAxes;
exports.writeFrame = writeFrame2;
exports.writeHeader = writeHeader;
exports.writeRayNormalOfBox = writeRayNormalOfBox;
