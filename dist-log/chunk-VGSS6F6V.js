// src/geometry/rows.ts
var ROW_STRIDE = 16, ROW_AXES = 3, ROW_PARAMETERS = 12;
var TRIANGLE_STRIDE = 9;
function createPointRow() {
  return new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]);
}

// src/errors.ts
var CollisionError = class extends Error {
  /** `CollisionError`. */
  name = "CollisionError";
  constructor(code, sentence, details = {}) {
    super(`${code}: ${sentence}`);
    for (let [field, value] of Object.entries({ code, ...details }))
      (value !== void 0 || field === "value") && Object.assign(this, { [field]: value });
  }
};
function textOf(value) {
  return Object(value) === value ? typeof value : String(value);
}
function refuseValue(code, sentence, component, value, field, limit) {
  throw new CollisionError(code, sentence, { component, field, value, limit });
}
function refuseInside(outer, name) {
  if (outer !== "") throw new CollisionError("E_REENTRANT", `${name} was called inside ${outer}`, { component: name });
}

// src/math/vectors.ts
function subtract(out, o, p, i, q, j) {
  out[o] = p[i] - q[j], out[o + 1] = p[i + 1] - q[j + 1], out[o + 2] = p[i + 2] - q[j + 2];
}
function cross(out, o, u, i, v, j) {
  out[o] = u[i + 1] * v[j + 2] - u[i + 2] * v[j + 1], out[o + 1] = u[i + 2] * v[j] - u[i] * v[j + 2], out[o + 2] = u[i] * v[j + 1] - u[i + 1] * v[j];
}
function dot(u, i, v, j) {
  return u[i] * v[j] + u[i + 1] * v[j + 1] + u[i + 2] * v[j + 2];
}
function longestOf(v, i) {
  let x = Math.abs(v[i]), y = Math.abs(v[i + 1]), z = Math.abs(v[i + 2]);
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}
function sizeOf(v, i) {
  return Math.abs(v[i]) + Math.abs(v[i + 1]) + Math.abs(v[i + 2]);
}
function lengthAt(v, i) {
  return Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]);
}
function meetLines(out, u, i, v, j, w, k) {
  let ux = u[i], uy = u[i + 1], uz = u[i + 2], vx = v[j], vy = v[j + 1], vz = v[j + 2], wx = w[k], wy = w[k + 1], wz = w[k + 2], mx = uy * vz - uz * vy, my = uz * vx - ux * vz, mz = ux * vy - uy * vx, mm = mx * mx + my * my + mz * mz;
  return out[0] = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm, out[1] = (mx * (wy * uz - wz * uy) + my * (wz * ux - wx * uz) + mz * (wx * uy - wy * ux)) / mm, mm > 1e-28 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
}

// src/math/error-free.ts
function sumError(a, b, sum) {
  let part = sum - a;
  return a - (sum - part) + (b - part);
}
function productError(a, b, product2) {
  let split = 134217729 * a, ah = split - (split - a), al = a - ah;
  split = 134217729 * b;
  let bh = split - (split - b), bl = b - bh;
  return al * bl - (product2 - ah * bh - al * bh - ah * bl);
}

// src/math/exact-cross.ts
function subtractExactly(q, qi, p, pi, out, at2) {
  for (let i = 0; i < 3; i++) {
    let d = q[qi + i] - p[pi + i];
    out[at2 + i] = d, out[at2 + i + 3] = sumError(q[qi + i], -p[pi + i], d);
  }
}
function writeVector(source, i, out, at2) {
  for (let d = 0; d < 3; d++)
    out[at2 + d] = source[i + d], out[at2 + d + 3] = 0;
}
function addProduct(sums2, s, u, i, v, j, sign) {
  let a = sign * u[i], b = v[j], product2 = a * b, low = productError(a, b, product2) + (a * v[j + 3] + sign * u[i + 3] * b), old = sums2[s];
  sums2[s] = old + product2, sums2[s + 3] += sumError(old, product2, sums2[s]) + low;
}
function writeCross(out, at2, u, ui, v, vi) {
  out.fill(0, at2, at2 + 6);
  for (let k = 0; k < 3; k++) {
    let p = (k + 1) % 3, q = (k + 2) % 3;
    addProduct(out, at2 + k, u, ui + p, v, vi + q, 1), addProduct(out, at2 + k, u, ui + q, v, vi + p, -1);
  }
}
var product = /* @__PURE__ */ new Float64Array(6);
function crossVectors(u, ui, v, vi, out, at2) {
  cross(out, at2, u, ui, v, vi);
  let squares = dot(u, ui, u, ui) * dot(v, vi, v, vi), square = dot(out, at2, out, at2);
  if (square > 0.01 * squares) return true;
  if (!(square > 0.25 * 4e-30 * squares)) return false;
  writeCross(product, 0, u, ui, v, vi);
  for (let k = 0; k < 3; k++) out[at2 + k] = product[k] + product[k + 3];
  return dot(out, at2, out, at2) > 4e-30 * squares;
}

// src/geometry/nearest.ts
var edges = /* @__PURE__ */ new Float64Array(12);
function crossEdges(triangles, t, out) {
  return subtract(edges, 0, triangles, t + 3, triangles, t), subtract(edges, 6, triangles, t + 6, triangles, t), crossVectors(edges, 0, edges, 6, out, 0);
}
function nearestOnTriangle(triangles, t, points4, p, out) {
  let ax = triangles[t], ay = triangles[t + 1], az = triangles[t + 2], bx = triangles[t + 3], by = triangles[t + 4], bz = triangles[t + 5], px = points4[p], py = points4[p + 1], pz = points4[p + 2], abx = bx - ax, aby = by - ay, abz = bz - az, acx = triangles[t + 6] - ax, acy = triangles[t + 7] - ay, acz = triangles[t + 8] - az, nx = aby * acz - abz * acy, ny = abz * acx - abx * acz, nz = abx * acy - aby * acx, nn = nx * nx + ny * ny + nz * nz, product2 = (abx * abx + aby * aby + abz * abz) * (acx * acx + acy * acy + acz * acz);
  if (nn <= 1e-6 * product2) {
    let flat2 = !crossEdges(triangles, t, out);
    nx = out[0], ny = out[1], nz = out[2], nn = flat2 ? 0 : nx * nx + ny * ny + nz * nz;
  }
  if (nn > 0) {
    let apx = px - ax, apy = py - ay, apz = pz - az, bpx = px - bx, bpy = py - by, bpz = pz - bz, bcx = triangles[t + 6] - bx, bcy = triangles[t + 7] - by, bcz = triangles[t + 8] - bz, w = nx * (aby * apz - abz * apy) + ny * (abz * apx - abx * apz) + nz * (abx * apy - aby * apx), u = nx * (bcy * bpz - bcz * bpy) + ny * (bcz * bpx - bcx * bpz) + nz * (bcx * bpy - bcy * bpx), v = nx * (apy * acz - apz * acy) + ny * (apz * acx - apx * acz) + nz * (apx * acy - apy * acx);
    if (w >= 0 && u >= 0 && v >= 0) {
      let k = (nx * apx + ny * apy + nz * apz) / nn;
      out[0] = px - k * nx, out[1] = py - k * ny, out[2] = pz - k * nz, out[3] = 6;
      return;
    }
  }
  let least = 1 / 0;
  for (let edge2 = 0; edge2 < 3; edge2++) {
    let next2 = edge2 === 2 ? 0 : edge2 + 1, sx = triangles[t + 3 * edge2], sy = triangles[t + 3 * edge2 + 1], sz = triangles[t + 3 * edge2 + 2], ex = triangles[t + 3 * next2] - sx, ey = triangles[t + 3 * next2 + 1] - sy, ez = triangles[t + 3 * next2 + 2] - sz, along = ex * (px - sx) + ey * (py - sy) + ez * (pz - sz), ee = ex * ex + ey * ey + ez * ez, k = 0, region = edge2;
    along > 0 && (k = along >= ee ? 1 : along / ee, region = along >= ee ? next2 : 3 + edge2);
    let x = k === 1 ? triangles[t + 3 * next2] : sx + k * ex, y = k === 1 ? triangles[t + 3 * next2 + 1] : sy + k * ey, z = k === 1 ? triangles[t + 3 * next2 + 2] : sz + k * ez, square = (x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz);
    square < least && (least = square, out[0] = x, out[1] = y, out[2] = z, out[3] = region);
  }
}
function writeTriangleNormal(triangles, t, out) {
  if (!crossEdges(triangles, t, out)) {
    let uu = dot(edges, 0, edges, 0), vv = dot(edges, 6, edges, 6);
    writePerpendicular(edges, uu >= vv ? 0 : 6, out);
    return;
  }
  let scale = 1 / Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  for (let d = 0; d < 3; d++) out[d] *= scale;
}
function writePerpendicular(v, i, out) {
  let x = v[i], y = v[i + 1], z = v[i + 2], ax = Math.abs(x), ay = Math.abs(y), az = Math.abs(z), axis18 = ax <= ay && ax <= az ? 0 : ay <= az ? 1 : 2, p = axis18 === 0 ? 0 : axis18 === 1 ? z : -y, q = axis18 === 0 ? -z : axis18 === 1 ? 0 : x, r = axis18 === 0 ? y : axis18 === 1 ? -x : 0, length = Math.sqrt(p * p + q * q + r * r);
  out[0] = length > 0 ? p / length : 1, out[1] = length > 0 ? q / length : 0, out[2] = length > 0 ? r / length : 0;
}
var across = /* @__PURE__ */ new Float64Array(3);
function writeAxesAlong(out, at2) {
  writePerpendicular(out, at2, across);
  for (let d = 0; d < 3; d++) out[at2 + 3 + d] = across[d];
  cross(out, at2 + 6, out, at2, out, at2 + 3);
}

// src/geometry/pack.ts
function refuse(code, name, field, value, must, limit) {
  refuseValue(
    code,
    `${field === void 0 ? name : `${name}.${field}`} = ${value === null || typeof value == "number" ? value : typeof value}, but ${must}`,
    name,
    value,
    field,
    limit
  );
}
function checkNumber(value, name, field) {
  return typeof value != "number" && refuse("E_OPTION", name, field, value, "a number is needed"), Math.abs(value) <= 1e60 || (value - value !== 0 && refuse("E_NON_FINITE", name, field, value, "a finite number is needed"), refuse("E_RANGE", name, field, value, `at most ${1e60} is allowed`, 1e60)), value + 0;
}
function checkExtent(value, name, field) {
  let extent = checkNumber(value, name, field);
  return extent < 0 && refuse("E_EXTENT", name, field, value, "at least 0 is needed", 0), extent;
}
function packNumbers(out, at2, source, count2, name, field) {
  hasLength(source, count2) || refuse("E_OPTION", name, field, source, `an array of ${count2} numbers is needed`), at2 &= 1073741823;
  for (let i = 0; i < count2; i++) {
    let value = source[i];
    out[at2 + i] = typeof value == "number" && Math.abs(value) <= 1e60 ? value + 0 : checkNumber(value, name, `${field}[${i}]`);
  }
}
function hasLength(source, count2) {
  return source?.length >= count2;
}
function checkTriples(list2, name, code) {
  let { length } = list2;
  length % 3 !== 0 && refuseValue(code, `${name}.length = ${length} is not a multiple of 3`, name, length, "length");
}
function isIndex(value, count2) {
  return typeof value == "number" && value >= 0 && value < count2 && Math.floor(value) === value;
}
function isVector(value) {
  return typeof value == "object" && hasLength(value, 3);
}
function checkShape(shape, name, fields) {
  (shape === null || typeof shape != "object") && refuse("E_OPTION", name, void 0, shape, `an object { ${fields} } is needed`);
}
function writeIdentity(out, at2) {
  out.fill(0, at2, at2 + 9), out[at2] = 1, out[at2 + 4] = 1, out[at2 + 8] = 1;
}
function orthonormaliseAxes(out, at2, name, field) {
  let off = 0;
  for (let i = 0; i < 9; i += 3)
    for (let j = 0; j <= i; j += 3) off = Math.max(off, Math.abs(dot(out, at2 + i, out, at2 + j) - +(i === j)));
  off <= 1e-12 || (off <= 1e-3 || refuseAxes(out.slice(at2, at2 + 9), name, field), orthogonalise(out, at2));
}
function refuseAxes(axes4, name, field) {
  refuse("E_OPTION", name, field, axes4, `its columns must be orthonormal within ${1e-3}`, 1e-3);
}
function normalise(out, at2) {
  let s = 1 / Math.sqrt(dot(out, at2, out, at2));
  for (let k = at2; k < at2 + 3; k++) out[k] *= s;
}
var third = /* @__PURE__ */ new Float64Array(3);
function orthogonalise(out, at2) {
  normalise(out, at2);
  let d = dot(out, at2, out, at2 + 3);
  for (let k = at2; k < at2 + 3; k++) out[k + 3] -= d * out[k];
  normalise(out, at2 + 3), cross(third, 0, out, at2, out, at2 + 3);
  let side3 = dot(third, 0, out, at2 + 6) < 0 ? -1 : 1;
  for (let k = 0; k < 3; k++) out[at2 + 6 + k] = side3 * third[k];
}
function packUnitVector(out, at2, source, name, field) {
  packNumbers(out, at2, source, 3, name, field);
  let off = Math.abs(dot(out, at2, out, at2) - 1);
  off <= 1e-12 || (off <= 1e-3 || refuse("E_OPTION", name, field, out.subarray(at2, at2 + 3).join(", "), "a unit vector is needed"), normalise(out, at2));
}
function packObb(rows4, at2, obb, name) {
  if (!packOrdinaryObb(rows4, at2, obb)) {
    checkShape(obb, name, "center, axes, halfExtents"), packNumbers(rows4, at2, obb.center, 3, name, "center"), packNumbers(rows4, at2 + 3, obb.axes, 9, name, "axes"), packNumbers(rows4, at2 + 12, obb.halfExtents, 3, name, "halfExtents");
    for (let i = 0; i < 3; i++) checkExtent(obb.halfExtents[i], name, `halfExtents[${i}]`);
    refuseAxes(obb.axes, name, "axes");
  }
}
function packObbs(rows4, a, b) {
  packObb(rows4, 0, a, "a"), packObb(rows4, 16, b, "b");
}
function packOrdinaryObb(rows4, at2, obb) {
  if (obb === null || typeof obb != "object") return false;
  let center = obb.center, axes4 = obb.axes, halfExtents = obb.halfExtents;
  if (!hasLength(center, 3) || !hasLength(axes4, 9) || !hasLength(halfExtents, 3)) return false;
  at2 &= 1073741823;
  let xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
  for (let k = 0; k < 3; k++) {
    let position = center[k], x = axes4[k], y = axes4[k + 3], z = axes4[k + 6], extent = halfExtents[k];
    if (typeof position != "number" || typeof x != "number" || typeof y != "number" || typeof z != "number" || typeof extent != "number" || !(Math.abs(position) <= 1e60) || !(extent >= 0 && extent <= 1e60))
      return false;
    rows4[at2 + k] = position + 0, rows4[at2 + k + 3] = x + 0, rows4[at2 + k + 6] = y + 0, rows4[at2 + k + 9] = z + 0, rows4[at2 + k + 12] = extent + 0, xx += x * x, yy += y * y, zz += z * z, xy += x * y, xz += x * z, yz += y * z;
  }
  if (rows4[at2 + 15] = 0, Math.abs(xx - 1) + Math.abs(yy - 1) + Math.abs(zz - 1) + Math.abs(xy) + Math.abs(xz) + Math.abs(yz) <= 1e-12) return true;
  let off = Math.max(Math.abs(xx - 1), Math.abs(yy - 1), Math.abs(zz - 1), Math.abs(xy), Math.abs(xz), Math.abs(yz));
  return off > 1e-12 && off <= 1e-3 && orthogonalise(rows4, at2 + 3), off <= 1e-3;
}
function packAabb(out, at2, aabb, name) {
  checkShape(aabb, name, "min, max"), packNumbers(out, at2, aabb.min, 3, name, "min"), packNumbers(out, at2 + 3, aabb.max, 3, name, "max");
  for (let i = 0; i < 3; i++)
    out[at2 + i] > out[at2 + 3 + i] && refuse("E_EXTENT", name, `max[${i}]`, aabb.max[i], `it must not be below min[${i}] = ${out[at2 + i]}`, out[at2 + i]);
}
function packSphere(rows4, at2, sphere, name) {
  checkShape(sphere, name, "center, radius"), packNumbers(rows4, at2, sphere.center, 3, name, "center"), writeIdentity(rows4, at2 + 3), rows4.fill(0, at2 + 12, at2 + 12 + 4), rows4[at2 + 12] = checkExtent(sphere.radius, name, "radius");
}
var way = /* @__PURE__ */ new Float64Array(3), across2 = /* @__PURE__ */ new Float64Array(3);
function packCapsule(rows4, at2, capsule, name) {
  checkShape(capsule, name, "start, end, radius"), packNumbers(rows4, at2, capsule.start, 3, name, "start"), packNumbers(rows4, at2 + 3, capsule.end, 3, name, "end");
  for (let k = 0; k < 3; k++)
    way[k] = rows4[at2 + 3 + k] - rows4[at2 + k], rows4[at2 + k] += 0.5 * way[k];
  let largest = Math.abs(way[longestOf(way, 0)]);
  writeIdentity(rows4, at2 + 3);
  let halfHeight = 0;
  if (largest > 0) {
    for (let k = 0; k < 3; k++) way[k] /= largest;
    let length = lengthAt(way, 0);
    halfHeight = 0.5 * length * largest;
    for (let k = 0; k < 3; k++) rows4[at2 + 6 + k] = way[k] / length;
    writePerpendicular(rows4, at2 + 6, across2);
    for (let k = 0; k < 3; k++) rows4[at2 + 3 + k] = across2[k];
    cross(rows4, at2 + 9, rows4, at2 + 3, rows4, at2 + 6);
  }
  rows4.fill(0, at2 + 12, at2 + 16), rows4[at2 + 12] = halfHeight, rows4[at2 + 12 + 1] = checkExtent(capsule.radius, name, "radius");
}
function packPlane(rows4, at2, plane, name) {
  checkShape(plane, name, "normal, constant"), rows4.fill(0, at2, at2 + 3), writeIdentity(rows4, at2 + 3), packUnitVector(rows4, at2 + 12, plane.normal, name, "normal"), rows4[at2 + 12 + 3] = checkNumber(plane.constant, name, "constant");
}
function packSegment(out, at2, segment, name) {
  checkShape(segment, name, "start, end"), packNumbers(out, at2, segment.start, 3, name, "start"), packNumbers(out, at2 + 3, segment.end, 3, name, "end");
}
function packTriangle(out, at2, triangle, name) {
  packOrdinaryTriangle(out, at2, triangle) || (checkShape(triangle, name, "a, b, c"), packNumbers(out, at2, triangle.a, 3, name, "a"), packNumbers(out, at2 + 3, triangle.b, 3, name, "b"), packNumbers(out, at2 + 6, triangle.c, 3, name, "c"));
}
function packOrdinaryTriangle(out, at2, triangle) {
  if (triangle === null || typeof triangle != "object") return false;
  let a = triangle.a, b = triangle.b, c = triangle.c;
  if (!hasLength(a, 3) || !hasLength(b, 3) || !hasLength(c, 3)) return false;
  at2 &= 1073741823;
  for (let k = 0; k < 3; k++) {
    let x = a[k], y = b[k], z = c[k];
    if (typeof x != "number" || typeof y != "number" || typeof z != "number" || !(Math.abs(x) <= 1e60) || !(Math.abs(y) <= 1e60) || !(Math.abs(z) <= 1e60))
      return false;
    out[at2 + k] = x + 0, out[at2 + k + 3] = y + 0, out[at2 + k + 6] = z + 0;
  }
  return true;
}
function checkMaxTime(maxTime) {
  return checkExtent(maxTime, "maxTime", "seconds");
}

// src/memory/writable.ts
function isWritable(numbers4) {
  let first = numbers4[0];
  try {
    numbers4[0] = first;
  } catch {
    return false;
  }
  return true;
}

// src/geometry/sweep-arguments.ts
function packMotion(out, at2, motion2, name) {
  checkShape(motion2, name, "linear, angular"), packNumbers(out, at2, motion2.linear, 3, name, "linear"), packNumbers(out, at2 + 3, motion2.angular, 3, name, "angular");
}
function checkSweepResult(out, name = "SweepResult") {
  checkVector(out, out, out?.point, name), checkVector(out, out, out.normal, name);
}
function checkVector(out, part, vector2, name, call = "") {
  (typeof vector2 != "object" || !hasLength(vector2, 3)) && refuseValue("E_OPTION", `${call}out is not a ${name}: make one with create${name}()`, "out", out), (Object.isFrozen(part) || !isWritable(vector2)) && refuseValue("E_OPTION", `${call}out is frozen`, "out", out);
}

// src/geometry/closest-points.ts
function createClosestPoints() {
  return { distance: 0, pointA: [0, 0, 0], pointB: [0, 0, 0], normal: [0, 0, 0] };
}
function checkClosestPoints(out, call = "") {
  checkVector(out, out, out?.pointA, "ClosestPoints", call), checkVector(out, out, out.pointB, "ClosestPoints", call), checkVector(out, out, out.normal, "ClosestPoints", call);
}
function writeClosest(out, distance, n, i) {
  out[0] = distance;
  for (let d = 0; d < 3; d++) out[7 + d] = n[i + d] + 0;
}
function normalise2(n) {
  let length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  for (let d = 0; d < 3; d++) n[d] /= length;
}
function followNormal(rowsA, a, rowsB, b, out) {
  for (let d = 0; d < 3; d++)
    out[4 + d] = rowsA[a + d] - rowsB[b + d] + out[1 + d] + out[0] * out[7 + d];
}
function swapClosest(out) {
  for (let d = 0; d < 3; d++) {
    let x = out[1 + d];
    out[1 + d] = out[4 + d], out[4 + d] = x, out[7 + d] = 0 - out[7 + d];
  }
}
function writeMoved(rowsA, a, rowsB, b, n, depth, pair6) {
  for (let k = 0; k < 16; k++)
    pair6[k] = rowsA[a + k], pair6[16 + k] = rowsB[b + k];
  for (let d = 0; d < 3; d++)
    pair6[d] = 0, pair6[16 + d] = rowsB[b + d] - rowsA[a + d] + depth * n[d];
}
function publishClosest(out, from, rows4, a, b, swapped) {
  swapped && swapClosest(from), out.distance = from[0];
  for (let d = 0; d < 3; d++)
    out.pointA[d] = rows4[a + d] + from[1 + d], out.pointB[d] = rows4[b + d] + from[4 + d], out.normal[d] = from[7 + d];
  return out.distance;
}

// src/geometry/manifold.ts
var MANIFOLD_COUNT = 0, MANIFOLD_NORMAL = 1, MANIFOLD_DEPTH = 4, MANIFOLD_POINTS = 5, MANIFOLD_POINT_STRIDE = 5, MANIFOLD_POINT_DEPTH = 3, MANIFOLD_POINT_FEATURE = 4;
var MANIFOLD_LENGTH = 45;
function createManifold() {
  let points4 = [];
  for (let i = 0; i < 4; i++) points4.push({ position: [0, 0, 0], depth: 0, feature: 0 });
  return { normal: [0, 0, 0], depth: 0, pointCount: 0, points: points4 };
}
function writeNormal(out, nx, ny, nz, depth) {
  out[1] = nx + 0, out[2] = ny + 0, out[3] = nz + 0, out[4] = depth;
}
function writePoint(points4, at2, x, y, z, depth, feature) {
  points4[at2] = x, points4[at2 + 1] = y, points4[at2 + 2] = z, markPoint(points4, at2, depth, feature);
}
function markPoint(points4, at2, depth, feature) {
  points4[at2 + 3] = depth, points4[at2 + 4] = feature;
}
function writeOnePoint(out, n, depth, x, y, z, along, feature) {
  return writeNormal(out, n[0], n[1], n[2], depth), writePoint(out, 5, x + along * n[0], y + along * n[1], z + along * n[2], depth, feature), out[0] = 1;
}
function copyPoint(out, slot, candidates9, c) {
  let o = 5 + slot * 5;
  for (let i = 0; i < 5; i++) out[o + i] = candidates9[c + i];
}
function reduceInto(out, candidates9, count2, limit) {
  let end2 = count2 * 5, deepest = 0;
  for (let c = 5; c < end2; c += 5)
    candidates9[c + 3] > candidates9[deepest + 3] && (deepest = c);
  copyPoint(out, 0, candidates9, deepest);
  let n = 1;
  if (count2 > limit) n = reduceToFour(out, candidates9, end2, deepest);
  else for (let c = 0; c < end2; c += 5) c !== deepest && copyPoint(out, n++, candidates9, c);
  return out[0] = n;
}
function reduceToFour(out, candidates9, end2, deepest) {
  let px = candidates9[deepest], py = candidates9[deepest + 1], pz = candidates9[deepest + 2], second = deepest, furthest = 0;
  for (let c = 0; c < end2; c += 5) {
    let x = candidates9[c] - px, y = candidates9[c + 1] - py, z = candidates9[c + 2] - pz, square = x * x + y * y + z * z;
    square > furthest && (furthest = square, second = c);
  }
  if (second === deepest) return 1;
  copyPoint(out, 1, candidates9, second);
  let lx = candidates9[second] - px, ly = candidates9[second + 1] - py, lz = candidates9[second + 2] - pz, nx = out[1], ny = out[2], nz = out[3], wx = ny * lz - nz * ly, wy = nz * lx - nx * lz, wz = nx * ly - ny * lx, left = -1, right = -1, widest = 1e-9 * furthest, narrowest = -widest;
  for (let c = 0; c < end2; c += 5) {
    let area = wx * (candidates9[c] - px) + wy * (candidates9[c + 1] - py) + wz * (candidates9[c + 2] - pz);
    area > widest ? (widest = area, left = c) : area < narrowest && (narrowest = area, right = c);
  }
  let n = 2;
  return left >= 0 && copyPoint(out, n++, candidates9, left), right >= 0 && copyPoint(out, n++, candidates9, right), n;
}
function checkManifold(out, count2, call = "") {
  checkVector(out, out, out?.normal, "Manifold", call);
  for (let k = 0; k < count2; k++) {
    let point3 = out.points?.[k];
    checkVector(out, point3, point3?.position, "Manifold", call);
  }
}
function dropEqualPoints(out, distance) {
  let kept2 = 0;
  for (let k = 0; k < out[0]; k++) {
    let p = 5 + k * 5, equal = false;
    for (let q = 5; q < 5 + kept2 * 5; q += 5)
      Math.abs(out[p] - out[q]) <= distance && Math.abs(out[p + 1] - out[q + 1]) <= distance && Math.abs(out[p + 2] - out[q + 2]) <= distance && (equal = true);
    if (equal) continue;
    let to = 5 + kept2++ * 5;
    for (let i = 0; i < 5; i++) out[to + i] = out[p + i];
  }
  return out[0] = kept2, kept2;
}
function publishManifoldAt(manifold3, from, at2, origins, o, swapped) {
  let count2 = from[at2 + 0];
  if (manifold3.pointCount = count2, count2 === 0) return 0;
  let normal10 = manifold3.normal;
  for (let i = 0; i < 3; i++) {
    let x = from[at2 + 1 + i];
    normal10[i] = swapped ? 0 - x : x;
  }
  manifold3.depth = from[at2 + 4];
  for (let k = 0, p = at2 + 5; k < count2; k++, p += 5) {
    let point3 = manifold3.points[k], position = point3.position;
    for (let i = 0; i < 3; i++) position[i] = from[p + i] + origins[o + i];
    point3.depth = from[p + 3], point3.feature = from[p + 4];
  }
  return count2;
}

// src/geometry/moving/window.ts
function openWindow(axes4, motion2, m, slack) {
  axes4[144] = 0, axes4[145] = motion2[m + 3], axes4[146] = slack * axes4[149], axes4[147] = -1, axes4[148] = -1;
}
function narrowWindow(axes4, from, to) {
  let first = axes4[144], last = axes4[145], slack = axes4[146], entering = axes4[147], leaving = axes4[148];
  for (let k = from; k < to; k++) {
    let d = axes4[0 + k], v = axes4[96 + k], r = axes4[48 + k] + slack, vv = v * v, dv = d * v, rv = r * Math.abs(v), enter = -dv - rv, leave = rv - dv;
    if (vv === 0 && Math.abs(d) > r) return false;
    if (enter > first * vv) {
      if (enter > last * vv) return false;
      first = enter / vv, entering = k;
    }
    if (leave < last * vv) {
      if (leave < first * vv) return false;
      last = leave / vv, leaving = k;
    }
  }
  return axes4[144] = first, axes4[145] = last, axes4[147] = entering, axes4[148] = leaving, true;
}
function writeWindowTimes(axes4, motion2, m, out) {
  let maxTime = motion2[m + 3], entering = axes4[147], leaving = axes4[148], first = 0, last = maxTime;
  if (entering >= 0 && (first = (Math.abs(axes4[0 + entering]) - axes4[48 + entering]) / Math.abs(axes4[96 + entering]), first > 0 || (first = 0), first > axes4[145] && (first = axes4[145])), leaving >= 0) {
    let v = axes4[96 + leaving], d = v > 0 ? axes4[0 + leaving] : -axes4[0 + leaving];
    last = (axes4[48 + leaving] - d) / Math.abs(v), last > axes4[144] || (last = axes4[144]), last > maxTime && (last = maxTime);
  }
  out[0] = first, out[1] = last < first ? first : last;
}
var SWEEP_TIME = 0, SWEEP_LAST_TIME = 1, SWEEP_POINT = 2, SWEEP_NORMAL = 5, SWEEP_START_OVERLAP = 8, SWEEP_NUMBERS = 9;

// src/geometry/order.ts
function compareRows(rowsA, a, rowsB, b) {
  return compareNumbers(rowsA, a, rowsB, b, 16);
}
function compareNumbers(p, i, q, j, count2) {
  for (let k = 0; k < count2; k++) {
    let x = p[i + k], y = q[j + k];
    if (x < y) return -1;
    if (x > y) return 1;
  }
  return 0;
}

// src/geometry/moving/motion.ts
var velocities = /* @__PURE__ */ new Float64Array(6);
function writeRelativeMotion(velocityA, velocityB, maxTime, order2, motion2) {
  packNumbers(velocities, 0, velocityA, 3, "velocityA", "value"), packNumbers(velocities, 3, velocityB, 3, "velocityB", "value");
  for (let i = 0; i < 3; i++) motion2[i] = velocities[i + 3] - velocities[i] + 0;
  motion2[3] = checkMaxTime(maxTime);
  let swapped = (order2 || compareNumbers(velocities, 0, velocities, 3, 3)) > 0;
  if (swapped) for (let i = 0; i < 3; i++) motion2[i] = 0 - motion2[i];
  return swapped;
}
function writeSweepResult(result3, source, at2, swapped, out) {
  let time = result3[0], v = swapped ? 3 : 0, sign = swapped ? -1 : 1;
  out.time = time, out.lastTime = result3[1], out.startOverlap = result3[8] === 1;
  for (let i = 0; i < 3; i++)
    out.point[i] = source[at2 + i] + time * velocities[v + i] + result3[2 + i], out.normal[i] = sign * result3[5 + i] + 0;
}

// src/geometry/calls.ts
var AABB = { pack: packAabb, name: "aabb" }, CAPSULE = { pack: packCapsule, name: "capsule" }, OBB = { pack: packObb, name: "obb" }, PLANE = { pack: packPlane, name: "plane" }, SEGMENT = { pack: packSegment, name: "segment" }, SPHERE = { pack: packSphere, name: "sphere" }, TRIANGLE = { pack: packTriangle, name: "triangle" }, B = 16, manifold = /* @__PURE__ */ new Float64Array(45), closest = /* @__PURE__ */ new Float64Array(10), velocities2 = /* @__PURE__ */ new Float64Array(6), motion = /* @__PURE__ */ new Float64Array(4), result = /* @__PURE__ */ new Float64Array(9);
function pairOf(kindA, kindB) {
  let rows4 = new Float64Array(32), alike = kindA === kindB;
  return { rows: rows4, pack: (a, b) => (kindA.pack(rows4, 0, a, alike ? "a" : kindA.name), kindB.pack(rows4, B, b, alike ? "b" : kindB.name), alike ? compareRows(rows4, 0, rows4, B) : -1) };
}
function overlapCall(kindA, kindB, kernel) {
  let { rows: rows4, pack } = pairOf(kindA, kindB);
  return (a, b) => (pack(a, b), kernel(rows4, 0, rows4, B));
}
function collideCall(kindA, kindB, kernel) {
  let { rows: rows4, pack } = pairOf(kindA, kindB);
  return (out, a, b) => {
    let first = pack(a, b) > 0 ? B : 0;
    return checkManifold(out, kernel(rows4, first, rows4, B - first, manifold)), publishManifoldAt(out, manifold, 0, rows4, first, first > 0);
  };
}
function closestPointsCall(kindA, kindB, kernel) {
  let { rows: rows4, pack } = pairOf(kindA, kindB);
  return (out, a, b) => {
    checkClosestPoints(out);
    let first = pack(a, b) > 0 ? B : 0;
    return kernel(rows4, first, rows4, B - first, closest), publishClosest(out, closest, rows4, 0, B, first > 0);
  };
}
function sweepCall(kindA, kindB, kernel, nameA = "velocityA", nameB = "velocityB") {
  let { rows: rows4, pack } = pairOf(kindA, kindB);
  return (out, a, velocityA, b, velocityB, maxTime) => {
    checkSweepResult(out);
    let first = pack(a, b) > 0 ? B : 0;
    if (packNumbers(velocities2, first > 0 ? 3 : 0, velocityA, 3, nameA, "velocity"), packNumbers(velocities2, first > 0 ? 0 : 3, velocityB, 3, nameB, "velocity"), !kernel(out, rows4, first, rows4, B - first, velocities2, 0, checkMaxTime(maxTime))) return false;
    if (first > 0) for (let k = 0; k < 3; k++) out.normal[k] = 0 - out.normal[k];
    return true;
  };
}
function overlapMovingCall(kindA, kindB, kernel) {
  let { rows: rows4, pack } = pairOf(kindA, kindB);
  return (a, velocityA, b, velocityB, maxTime) => {
    let first = writeRelativeMotion(velocityA, velocityB, maxTime, pack(a, b), motion) ? B : 0;
    return kernel(rows4, first, rows4, B - first, motion, 0);
  };
}
function sweepMovingCall(kindA, kindB, kernel) {
  let { rows: rows4, pack } = pairOf(kindA, kindB);
  return (out, a, velocityA, b, velocityB, maxTime) => {
    checkSweepResult(out);
    let swapped = writeRelativeMotion(velocityA, velocityB, maxTime, pack(a, b), motion), first = swapped ? B : 0;
    return kernel(rows4, first, rows4, B - first, motion, 0, result) ? (writeSweepResult(result, rows4, first, swapped, out), true) : false;
  };
}

// src/geometry/pairs/aabb-aabb.ts
var overlapAabbRows = (rowsA, a, rowsB, b) => rowsA[a] <= rowsB[b + 3] && rowsB[b] <= rowsA[a + 3] && rowsA[a + 1] <= rowsB[b + 4] && rowsB[b + 1] <= rowsA[a + 4] && rowsA[a + 2] <= rowsB[b + 5] && rowsB[b + 2] <= rowsA[a + 5], overlapAabbs = /* @__PURE__ */ overlapCall(AABB, AABB, overlapAabbRows), sweepAabbRows = (out, rowsA, a, rowsB, b, velocities3, v, maxTime) => {
  let first = 0, last = 1 / 0, axis18 = -1, sign = 0, least = 1 / 0, shortest = 0, side3 = 0;
  for (let k = 0; k < 3; k++) {
    let speed = velocities3[v + 3 + k] - velocities3[v + k], over = rowsA[a + 3 + k] - rowsB[b + k], under = rowsB[b + 3 + k] - rowsA[a + k];
    if (Math.min(over, under) < least && (least = Math.min(over, under), shortest = k, side3 = (over === under ? speed > 0 || speed === 0 && compareNumbers(rowsA, a, rowsB, b, 6) > 0 : over > under) ? -1 : 1), speed === 0) {
      if (over < 0 || under < 0) return false;
      continue;
    }
    let leave = speed > 0 ? over : under;
    if (leave < 0) return false;
    let enter = speed > 0 ? -under : -over, rate = Math.abs(speed);
    last = Math.min(last, leave / rate), enter > 0 && (axis18 < 0 || enter / rate > first) && (first = enter / rate, axis18 = k, sign = speed > 0 ? -1 : 1);
  }
  axis18 < 0 && (axis18 = shortest, sign = side3);
  let earliest = first * (1 - 4440892098500626e-31);
  if (earliest > last * (1 + 4440892098500626e-31) || earliest > maxTime) return false;
  let time = Math.min(first, maxTime);
  out.time = time, out.lastTime = Math.max(time, Math.min(last, maxTime)), out.startOverlap = overlapAabbRows(rowsA, a, rowsB, b);
  for (let k = 0; k < 3; k++) {
    out.normal[k] = k === axis18 ? sign : 0;
    let moveA = velocities3[v + k] * time, moveB = velocities3[v + 3 + k] * time, low = Math.max(rowsA[a + k] + moveA, rowsB[b + k] + moveB), high = Math.min(rowsA[a + 3 + k] + moveA, rowsB[b + 3 + k] + moveB);
    out.point[k] = 0.5 * low + 0.5 * high;
  }
  return true;
}, sweepAabbs = /* @__PURE__ */ sweepCall(AABB, AABB, sweepAabbRows);

// src/geometry/returning.ts
function returning(kernel) {
  let found2 = new Float64Array(5);
  return (rowsA, a, rowsB, b, out) => {
    kernel(rowsA, a, rowsB, b, found2);
    for (let k = 0; k < 3; k++) out[k] = found2[k];
    return out[3] = found2[4], found2[3];
  };
}

// src/geometry/obb-obb/axes.ts
function createBoxAxes(parted = 1 / 0) {
  let axes4 = new Float64Array(295);
  return axes4[172] = parted, axes4;
}
var writeBoxAxes = (rowsA, a, rowsB, b, axes4) => {
  a &= 1073741823, b &= 1073741823;
  let dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], dz = rowsB[b + 2] - rowsA[a + 2], a0 = rowsA[a + 12], a1 = rowsA[a + 13], a2 = rowsA[a + 14], b0 = rowsB[b + 12], b1 = rowsB[b + 13], b2 = rowsB[b + 14], b0x = rowsB[b + 3], b0y = rowsB[b + 4], b0z = rowsB[b + 5], b1x = rowsB[b + 6], b1y = rowsB[b + 7], b1z = rowsB[b + 8], b2x = rowsB[b + 9], b2y = rowsB[b + 10], b2z = rowsB[b + 11];
  axes4[168] = a0 + a1 + a2 + (b0 + b1 + b2);
  let band = 64e-12 * axes4[168] + 1e-300 + axes4[172], a0x = rowsA[a + 3], a0y = rowsA[a + 4], a0z = rowsA[a + 5], t0 = axes4[0] = a0x * dx + a0y * dy + a0z * dz, c00 = axes4[150] = a0x * b0x + a0y * b0y + a0z * b0z, c01 = axes4[151] = a0x * b1x + a0y * b1y + a0z * b1z, c02 = axes4[152] = a0x * b2x + a0y * b2y + a0z * b2z, m00 = Math.abs(c00), m01 = Math.abs(c01), m02 = Math.abs(c02), r0 = axes4[48] = a0 + b0 * m00 + b1 * m01 + b2 * m02;
  if (Math.abs(t0) - r0 > band) return 0;
  let a1x = rowsA[a + 6], a1y = rowsA[a + 7], a1z = rowsA[a + 8], t1 = axes4[1] = a1x * dx + a1y * dy + a1z * dz, c10 = axes4[153] = a1x * b0x + a1y * b0y + a1z * b0z, c11 = axes4[154] = a1x * b1x + a1y * b1y + a1z * b1z, c12 = axes4[155] = a1x * b2x + a1y * b2y + a1z * b2z, m10 = Math.abs(c10), m11 = Math.abs(c11), m12 = Math.abs(c12), r1 = axes4[49] = a1 + b0 * m10 + b1 * m11 + b2 * m12;
  if (Math.abs(t1) - r1 > band) return 1;
  let a2x = rowsA[a + 9], a2y = rowsA[a + 10], a2z = rowsA[a + 11], t2 = axes4[2] = a2x * dx + a2y * dy + a2z * dz, c20 = axes4[156] = a2x * b0x + a2y * b0y + a2z * b0z, c21 = axes4[157] = a2x * b1x + a2y * b1y + a2z * b1z, c22 = axes4[158] = a2x * b2x + a2y * b2y + a2z * b2z, m20 = Math.abs(c20), m21 = Math.abs(c21), m22 = Math.abs(c22), r2 = axes4[50] = a2 + b0 * m20 + b1 * m21 + b2 * m22;
  if (Math.abs(t2) - r2 > band) return 2;
  let q0 = axes4[3] = 0 - (t0 * c00 + t1 * c10 + t2 * c20), r3 = axes4[51] = b0 + a0 * m00 + a1 * m10 + a2 * m20;
  if (Math.abs(q0) - r3 > band) return 3;
  let q1 = axes4[4] = 0 - (t0 * c01 + t1 * c11 + t2 * c21), r4 = axes4[52] = b1 + a0 * m01 + a1 * m11 + a2 * m21;
  if (Math.abs(q1) - r4 > band) return 4;
  let q2 = axes4[5] = 0 - (t0 * c02 + t1 * c12 + t2 * c22), r5 = axes4[53] = b2 + a0 * m02 + a1 * m12 + a2 * m22;
  return Math.abs(q2) - r5 > band ? 5 : (axes4[6] = t2 * c10 - t1 * c20, axes4[7] = t2 * c11 - t1 * c21, axes4[8] = t2 * c12 - t1 * c22, axes4[9] = t0 * c20 - t2 * c00, axes4[10] = t0 * c21 - t2 * c01, axes4[11] = t0 * c22 - t2 * c02, axes4[12] = t1 * c00 - t0 * c10, axes4[13] = t1 * c01 - t0 * c11, axes4[14] = t1 * c02 - t0 * c12, axes4[54] = a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01, axes4[55] = a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00, axes4[56] = a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00, axes4[57] = a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11, axes4[58] = a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10, axes4[59] = a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10, axes4[60] = a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21, axes4[61] = a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20, axes4[62] = a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20, axes4[159] = c10 * c10 + c20 * c20, axes4[160] = c11 * c11 + c21 * c21, axes4[161] = c12 * c12 + c22 * c22, axes4[162] = c00 * c00 + c20 * c20, axes4[163] = c01 * c01 + c21 * c21, axes4[164] = c02 * c02 + c22 * c22, axes4[165] = c00 * c00 + c10 * c10, axes4[166] = c01 * c01 + c11 * c11, axes4[167] = c02 * c02 + c12 * c12, -1);
};
function findBestAxis(rowsA, a, rowsB, b, axes4, tie, margin) {
  let found2 = findAxis(axes4, tie, margin);
  return found2 < 32 ? found2 : compareAligned(rowsA, a, rowsB, b, axes4, tie, found2);
}
function findAxis(axes4, tieOfSize, marginOfSize) {
  let size = axes4[168], tie = tieOfSize * size, margin = marginOfSize * size, band = 64e-12 * size, best = Math.abs(axes4[0]) - axes4[48], axis18 = 0;
  for (let k = 1; k < 6; k++) {
    let gap = Math.abs(axes4[0 + k]) - axes4[48 + k];
    gap > best + tie && (best = gap, axis18 = k);
  }
  axes4[170] = axis18;
  let beat = (best - margin) * Math.abs(best - margin), near = 0, unclear = 0;
  for (let k = 6; k < 15; k++) {
    let most = Math.abs(axes4[0 + k]) - axes4[48 + k] + band, square = axes4[153 + k];
    if (most * Math.abs(most) > beat * square)
      if (square > 1e-6) {
        let gap = (most - band) / Math.sqrt(square);
        gap > best + tie ? (near = gap <= best + margin ? 16 : 0, best = gap, axis18 = k, beat = (best - margin) * Math.abs(best - margin)) : near = 16;
      } else unclear = 32;
  }
  return axes4[169] = best, axis18 | near | unclear;
}
function compareAligned(rowsA, a, rowsB, b, axes4, tie, found2) {
  let best = axes4[169], axis18 = found2 & 31;
  for (let k = 6; k < 15; k++)
    axes4[153 + k] > 1e-6 || axes4[153 + k] <= 1e-28 || (writeUnitGap(rowsA, a, rowsB, b, axes4, k), axes4[169] > best + tie * axes4[168] && (best = axes4[169], axis18 = k | 16));
  return axes4[169] = best, axis18;
}
var edgeOfA = (k) => 11 * (k - 6) >> 5, nextIndex = (i) => 9 >> 2 * i & 3, previousIndex = (i) => 18 >> 2 * i & 3, writeUnitGap = (rowsA, a, rowsB, b, axes4, k) => {
  let square = k < 6 ? 1 : axes4[153 + k], from = k;
  square <= 1e-6 && (from = 17, writeBoxAxis(rowsA, a, rowsB, b, k, axes4, 173), projectBoxes(rowsA, a, rowsB, b, axes4, from));
  let gap = Math.abs(axes4[0 + from]) - axes4[48 + from];
  axes4[169] = square <= 1e-6 || k < 6 ? gap : gap / Math.sqrt(square);
}, projectBoxes = (rowsA, a, rowsB, b, axes4, k) => {
  let x = axes4[173], y = axes4[174], z = axes4[175], reach3 = 0;
  for (let i = 0; i < 3; i++) {
    let u = a + 3 + 3 * i, v = b + 3 + 3 * i;
    reach3 += rowsA[a + 12 + i] * Math.abs(rowsA[u] * x + rowsA[u + 1] * y + rowsA[u + 2] * z), reach3 += rowsB[b + 12 + i] * Math.abs(rowsB[v] * x + rowsB[v + 1] * y + rowsB[v + 2] * z);
  }
  axes4[0 + k] = x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2]), axes4[48 + k] = reach3;
};
function writeBoxAxis(rowsA, a, rowsB, b, k, out, at2) {
  let i = edgeOfA(k), u = a + 3 + 3 * (k < 6 ? k : i), v = b + 3 + 3 * (k < 6 ? k - 3 : k - 6 - 3 * i), rows4 = k < 3 ? rowsA : rowsB, r = k < 3 ? u : v, x = k < 6 ? rows4[r] : rowsA[u + 1] * rowsB[v + 2] - rowsA[u + 2] * rowsB[v + 1], y = k < 6 ? rows4[r + 1] : rowsA[u + 2] * rowsB[v] - rowsA[u] * rowsB[v + 2], z = k < 6 ? rows4[r + 2] : rowsA[u] * rowsB[v + 1] - rowsA[u + 1] * rowsB[v], scale = (x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2]) < 0 ? -1 : 1) * (k < 6 ? 1 : 1 / Math.sqrt(x * x + y * y + z * z));
  out[at2] = scale * x, out[at2 + 1] = scale * y, out[at2 + 2] = scale * z;
}

// src/geometry/obb-obb/separation.ts
var axes = /* @__PURE__ */ createBoxAxes(), separateObbRowsInto = (rowsA, a, rowsB, b, out) => {
  writeBoxAxes(rowsA, a, rowsB, b, axes);
  let axis18 = findBestAxis(rowsA, a, rowsB, b, axes, 0, 0) & 15;
  return writeBoxAxis(rowsA, a, rowsB, b, axis18, out, 0), out[3] = axes[169], NaN;
}, separateObbRows = /* @__PURE__ */ returning(separateObbRowsInto), gapOf = (k) => Math.abs(axes[0 + k]) - axes[48 + k], larger = (x, y) => 0.5 * (x + y + Math.abs(x - y));
function largerSquare(best, gap, square) {
  let signed = gap * Math.abs(gap);
  return signed > best * square && square > 1e-10 ? signed / square : best;
}
var boundObbSeparation = (rowsA, a, rowsB, b, out, at2) => {
  writeBoxAxes(rowsA, a, rowsB, b, axes);
  let slack = 2e-5 * axes[168], faces = larger(larger(gapOf(0), gapOf(1)), larger(gapOf(2), gapOf(3))), best = larger(faces, larger(gapOf(4), gapOf(5))), far = 0.999999999 * best;
  if (far > slack) {
    out[at2] = far - slack;
    return;
  }
  best *= Math.abs(best);
  for (let k = 6; k < 15; k++) best = largerSquare(best, gapOf(k), axes[153 + k]);
  let most = Math.sqrt(Math.abs(best)) - slack;
  out[at2] = most > 0 ? best < 0 ? 0 - most : most : 0;
};

// src/geometry/signed-distance.ts
function compensatedDot(n, p, i, q, j, constant) {
  let sum = constant, error = 0;
  for (let k = 0; k < 3; k++) {
    let x = n[k] * p[i + k], next2 = sum + x;
    error += sumError(sum, x, next2) + productError(n[k], p[i + k], x);
    let y = -n[k] * q[j + k];
    sum = next2 + y, error += sumError(next2, y, sum) + productError(-n[k], q[j + k], y);
  }
  return sum + error;
}
var signedDistance = (planes, p, points4, i, out) => {
  let n = p + 12, u = p + 3;
  for (let k = 0; k < 3; k++)
    out[k] = planes[u + k] * planes[n] + planes[u + 3 + k] * planes[n + 1] + planes[u + 6 + k] * planes[n + 2];
  return compensatedDot(out, points4, i, planes, p, planes[n + 3]);
};
function signedDistanceDoubt(planes, p, points4, i) {
  let size = Math.abs(planes[p + 12 + 3]);
  for (let k = 0; k < 3; k++) size += Math.abs(points4[i + k]) + Math.abs(planes[p + k]);
  return 256 * 11102230246251565e-32 * 11102230246251565e-32 * size;
}
var heightAbove = (planes, p, points4, i, out) => {
  let height = signedDistance(planes, p, points4, i, out);
  for (let k = 0; k < 3; k++) out[k] = 0 - out[k];
  return height;
};

// src/geometry/sheet.ts
function writeFlipped(rows4, p, flipped) {
  for (let k = 0; k < 16; k++) flipped[k] = rows4[p + k];
  for (let k = 12; k < 16; k++) flipped[k] = 0 - flipped[k];
}
function firstAsSheet(kernel) {
  return asSheet(kernel, true);
}
function secondAsSheet(kernel) {
  return asSheet(kernel, false);
}
function asSheet(kernel, isFirst) {
  let flipped = new Float64Array(16), second = new Float64Array(10);
  return (rowsA, a, rowsB, b, out) => {
    writeFlipped(isFirst ? rowsA : rowsB, isFirst ? a : b, flipped), kernel(rowsA, a, rowsB, b, out), isFirst ? kernel(flipped, 0, rowsB, b, second) : kernel(rowsA, a, flipped, 0, second), second[0] > out[0] && out.set(second);
  };
}

// src/geometry/pairs/plane-plane.ts
var normalB = /* @__PURE__ */ new Float64Array(3), separatePlaneRows = (rowsA, a, rowsB, b, out) => {
  let isFirst = compareRows(rowsA, a, rowsB, b) <= 0, points4 = isFirst ? rowsA : rowsB, i = isFirst ? a : b, heightB = signedDistance(rowsB, b, points4, i, normalB), heightA = signedDistance(rowsA, a, points4, i, out);
  return out[0] === -normalB[0] && out[1] === -normalB[1] && out[2] === -normalB[2] ? heightA + heightB : -1 / 0;
}, normal = /* @__PURE__ */ new Float64Array(3), collidePlaneRows = (rowsA, a, rowsB, b, out) => {
  let depth = 0 - separatePlaneRows(rowsA, a, rowsB, b, normal);
  if (depth < 0) return out[0] = 0;
  let down = rowsA[a + 12 + 3] + (depth < 1 / 0 ? 0.5 * depth : 0);
  return writeOnePoint(out, normal, depth, 0, 0, 0, -down, 0);
}, collidePlanes = /* @__PURE__ */ collideCall(PLANE, PLANE, collidePlaneRows), axis = /* @__PURE__ */ new Float64Array(3), closestPointsPlaneRows = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separatePlaneRows(rowsA, a, rowsB, b, axis), axis, 0);
  for (let d = 0; d < 3; d++) out[1 + d] = 0 - rowsA[a + 12 + 3] * axis[d];
  if (out[0] > -1 / 0) {
    followNormal(rowsA, a, rowsB, b, out);
    return;
  }
  let height = signedDistance(rowsB, b, rowsB, b, normalB);
  for (let d = 0; d < 3; d++) out[4 + d] = 0 - height * normalB[d];
}, halfSpaceAndSheetRows = /* @__PURE__ */ secondAsSheet(closestPointsPlaneRows), sheetRows = /* @__PURE__ */ firstAsSheet(halfSpaceAndSheetRows), closestPointsPlanes = /* @__PURE__ */ closestPointsCall(PLANE, PLANE, sheetRows);

// src/geometry/pairs/capsule-plane.ts
var separateCapsuleAndPlaneRows = (rowsA, a, rowsB, b, out) => heightAbove(rowsB, b, rowsA, a, out) - Math.abs(dot(out, 0, rowsA, a + 6) * rowsA[a + 12]) - rowsA[a + 12 + 1], axis2 = /* @__PURE__ */ new Float64Array(3), candidates = /* @__PURE__ */ new Float64Array(10), collideCapsuleAndPlaneRows = (rowsA, a, rowsB, b, out) => {
  let half3 = rowsA[a + 12], radius = rowsA[a + 12 + 1], height = heightAbove(rowsB, b, rowsA, a, axis2), sink = dot(axis2, 0, rowsA, a + 6) * half3, depth = radius - (height - Math.abs(sink)), slack = 17763568394002505e-31 * (half3 + radius) + signedDistanceDoubt(rowsB, b, rowsA, a);
  if (!(depth >= -slack)) return out[0] = 0;
  writeNormal(out, axis2[0], axis2[1], axis2[2], Math.max(0, depth));
  let count2 = 0;
  for (let end2 = 0; end2 < (half3 > 0 ? 2 : 1); end2++) {
    let t = end2 === 0 ? half3 : -half3, h = end2 === 0 ? height - sink : height + sink;
    if (h > radius + slack) continue;
    let middle = 0.5 * (radius + h), c = count2++ * 5;
    for (let d = 0; d < 3; d++) candidates[c + d] = t * rowsA[a + 6 + d] + middle * axis2[d];
    markPoint(candidates, c, Math.max(0, radius - h), end2);
  }
  return reduceInto(out, candidates, count2, 4);
}, collideCapsuleAndPlane = /* @__PURE__ */ collideCall(CAPSULE, PLANE, collideCapsuleAndPlaneRows), closestPointsCapsuleAndPlaneRows = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateCapsuleAndPlaneRows(rowsA, a, rowsB, b, axis2), axis2, 0);
  let half3 = rowsA[a + 12], slope = dot(axis2, 0, rowsA, a + 6), t = slope > 0 ? half3 : slope < 0 ? -half3 : 0;
  for (let d = 0; d < 3; d++) out[1 + d] = t * rowsA[a + 6 + d] + rowsA[a + 12 + 1] * axis2[d];
  followNormal(rowsA, a, rowsB, b, out);
}, sheetRows2 = /* @__PURE__ */ secondAsSheet(closestPointsCapsuleAndPlaneRows), closestPointsCapsuleAndPlane = /* @__PURE__ */ closestPointsCall(CAPSULE, PLANE, sheetRows2);

// src/geometry/pairs/capsule-sphere.ts
var separateCapsuleAndSphereRowsInto = (rowsA, a, rowsB, b, out) => {
  let halfHeight = rowsA[a + 12], ux = rowsA[a + 6], uy = rowsA[a + 7], uz = rowsA[a + 8], x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], t = Math.max(-halfHeight, Math.min(halfHeight, ux * x + uy * y + uz * z)), dx = x - t * ux, dy = y - t * uy, dz = z - t * uz, distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return distance > 2e-11 * Math.abs(t) ? (out[0] = dx / distance, out[1] = dy / distance, out[2] = dz / distance) : (out[0] = rowsA[a + 3], out[1] = rowsA[a + 4], out[2] = rowsA[a + 5]), out[3] = distance - (rowsA[a + 12 + 1] + rowsB[b + 12]), out[4] = t, NaN;
}, separateCapsuleAndSphereRows = /* @__PURE__ */ returning(separateCapsuleAndSphereRowsInto), axis3 = /* @__PURE__ */ new Float64Array(5), collideCapsuleAndSphereRows = (rowsA, a, rowsB, b, out) => {
  separateCapsuleAndSphereRowsInto(rowsA, a, rowsB, b, axis3);
  let separation = axis3[3], half3 = rowsA[a + 12];
  if (separation > 0) {
    let x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2];
    if (separation > 17763568394002505e-31 * (Math.abs(x) + Math.abs(y) + Math.abs(z) + half3)) return out[0] = 0;
  }
  let t = axis3[4], depth = Math.max(0, 0 - separation), middle = rowsA[a + 12 + 1] - 0.5 * depth, feature = t >= half3 ? 1 : t <= -half3 ? 2 : 0;
  return writeOnePoint(out, axis3, depth, t * rowsA[a + 6], t * rowsA[a + 7], t * rowsA[a + 8], middle, feature);
}, collideCapsuleAndSphere = /* @__PURE__ */ collideCall(CAPSULE, SPHERE, collideCapsuleAndSphereRows), closestPointsCapsuleAndSphereRows = (rowsA, a, rowsB, b, out) => {
  separateCapsuleAndSphereRowsInto(rowsA, a, rowsB, b, axis3), writeClosest(out, axis3[3], axis3, 0);
  for (let d = 0; d < 3; d++)
    out[1 + d] = axis3[4] * rowsA[a + 6 + d] + rowsA[a + 12 + 1] * axis3[d], out[4 + d] = 0 - rowsB[b + 12] * axis3[d];
}, closestPointsCapsuleAndSphere = /* @__PURE__ */ closestPointsCall(CAPSULE, SPHERE, closestPointsCapsuleAndSphereRows);

// src/geometry/capsule-core.ts
var createCore = () => ({
  places: new Float64Array(96),
  end: 0,
  nearest: 0,
  size: 0,
  frame: new Float64Array(12),
  axis: new Float64Array(3),
  kind: 0
});
function addPlace(core4, feature) {
  let { places: places2, end: end2 } = core4, distance = places2[end2 + 1], scale = distance > 0 ? 1 / distance : 0;
  for (let k = 0; k < 3; k++) places2[end2 + 2 + k] *= scale;
  places2[end2 + 5] = feature, (end2 === 0 || distance < places2[core4.nearest + 1]) && (core4.nearest = end2), core4.end = end2 + 6;
}
function coreDistance(core4) {
  return core4.places[core4.nearest + 1];
}
function coreTouches(core4) {
  return coreDistance(core4) <= 2e-11 * core4.size;
}
function writeNearest(core4, side3, out) {
  for (let k = 0; k < 3; k++) out[k] = side3 * core4.places[core4.nearest + 2 + k] + 0;
}
var candidates2 = /* @__PURE__ */ new Float64Array(15), normal2 = /* @__PURE__ */ new Float64Array(3);
function collideCore(core4, rowsA, a, capsules, c, otherRadius, side3, out) {
  let { places: places2, nearest: nearest7, end: end2 } = core4, radius = capsules[c + 12 + 1], reach3 = radius + otherRadius;
  writeNearest(core4, side3, normal2), writeNormal(out, normal2[0], normal2[1], normal2[2], Math.max(0, reach3 - coreDistance(core4)));
  let first = nearest7, last = nearest7;
  for (let p = 0; p < end2; p += 6)
    places2[p + 1] > reach3 || dot(places2, p + 2, places2, nearest7 + 2) < 0.995 || (places2[p] < places2[first] && (first = p), places2[p] > places2[last] && (last = p));
  let flat2 = coreDistance(core4) + 1e-9 * reach3, endsHoldIt = places2[first + 1] <= flat2 || places2[last + 1] <= flat2, points4 = 0;
  for (let pick = 0; pick < 3; pick++) {
    let p = pick === 0 ? first : pick === 1 ? last : nearest7;
    if (pick === 1 && last === first || pick === 2 && (endsHoldIt || nearest7 === first || nearest7 === last)) continue;
    let t = places2[p], distance = places2[p + 1], middle = 0.5 * (radius + distance - otherRadius), to = points4++ * 5;
    for (let k = 0; k < 3; k++)
      candidates2[to + k] = capsules[c + k] - rowsA[a + k] + t * capsules[c + 6 + k] + middle * places2[p + 2 + k];
    markPoint(candidates2, to, Math.max(0, reach3 - distance), places2[p + 5]);
  }
  return reduceInto(out, candidates2, points4, 4), out[8] = out[4], out[0];
}

// src/geometry/pairs/capsule-capsule.ts
function findCapsuleCores(rowsA, a, rowsB, b, core4) {
  let halfA = rowsA[a + 12], halfB = rowsB[b + 12], ux = rowsA[a + 6], uy = rowsA[a + 7], uz = rowsA[a + 8], vx = rowsB[b + 6], vy = rowsB[b + 7], vz = rowsB[b + 8], wx = rowsB[b] - rowsA[a], wy = rowsB[b + 1] - rowsA[a + 1], wz = rowsB[b + 2] - rowsA[a + 2], uv = ux * vx + uy * vy + uz * vz, uw = ux * wx + uy * wy + uz * wz, vw = vx * wx + vy * wy + vz * wz, mx = uy * vz - uz * vy, my = uz * vx - ux * vz, mz = ux * vy - uy * vx, mm = mx * mx + my * my + mz * mz;
  core4.end = 0, core4.size = halfA + halfB;
  let { places: places2 } = core4, crossed = -1;
  for (let k = 0; k < 7; k++) {
    let t;
    if (k === 0) t = halfA;
    else if (k === 1) t = -halfA;
    else if (k === 2) t = uw + halfB * uv;
    else if (k === 3) t = uw - halfB * uv;
    else if (k === 4) {
      if (!(mm > 1e-28)) continue;
      t = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm;
    } else if (uv === 0 || (t = (k === 5 ? vw + halfB : vw - halfB) / uv, !(t > -halfA && t < halfA))) continue;
    t = Math.max(-halfA, Math.min(halfA, t));
    let s = Math.max(-halfB, Math.min(halfB, uv * t - vw)), x = wx + s * vx - t * ux, y = wy + s * vy - t * uy, z = wz + s * vz - t * uz, { end: end3 } = core4;
    places2[end3] = t, places2[end3 + 1] = Math.sqrt(x * x + y * y + z * z), places2[end3 + 2] = x, places2[end3 + 2 + 1] = y, places2[end3 + 2 + 2] = z, k === 4 && Math.abs(t) < halfA && Math.abs(s) < halfB && (crossed = end3), addPlace(core4, k);
  }
  if (coreDistance(core4) > 1e-6 * core4.size || crossed < 0 && !coreTouches(core4)) return;
  let crossing = mm > 1e-28, mu = mx * ux + my * uy + mz * uz, nx = mx - mu * ux, ny = my - mu * uy, nz = mz - mu * uz, scale = (mx * wx + my * wy + mz * wz < 0 ? -1 : 1) / Math.sqrt(nx * nx + ny * ny + nz * nz), { end: end2, size } = core4;
  for (let p = 0; p < end2; p += 6)
    places2[p + 1] > 2e-11 * size && p !== crossed || (places2[p + 2] = crossing ? nx * scale : rowsA[a + 3], places2[p + 2 + 1] = crossing ? ny * scale : rowsA[a + 4], places2[p + 2 + 2] = crossing ? nz * scale : rowsA[a + 5]);
}
var core = /* @__PURE__ */ createCore(), separateCapsuleRowsInto = (rowsA, a, rowsB, b, out) => (findCapsuleCores(rowsA, a, rowsB, b, core), writeNearest(core, 1, out), out[3] = coreDistance(core) - (rowsA[a + 12 + 1] + rowsB[b + 12 + 1]), NaN), separateCapsuleRows = /* @__PURE__ */ returning(separateCapsuleRowsInto), collideCapsuleRows = (rowsA, a, rowsB, b, out) => {
  let radiusA = rowsA[a + 12 + 1], radiusB = rowsB[b + 12 + 1], size = rowsA[a + 12] + rowsB[b + 12] + radiusA + radiusB;
  return findCapsuleCores(rowsA, a, rowsB, b, core), coreDistance(core) > radiusA + radiusB + 17763568394002505e-31 * size ? out[0] = 0 : collideCore(core, rowsA, a, rowsA, a, radiusB, 1, out);
}, collideCapsules = /* @__PURE__ */ collideCall(CAPSULE, CAPSULE, collideCapsuleRows), axis4 = /* @__PURE__ */ new Float64Array(3), closestPointsCapsuleRows = (rowsA, a, rowsB, b, out) => {
  findCapsuleCores(rowsA, a, rowsB, b, core), writeNearest(core, 1, axis4);
  let distance = coreDistance(core), radiusA = rowsA[a + 12 + 1], radiusB = rowsB[b + 12 + 1];
  writeClosest(out, distance - (radiusA + radiusB), axis4, 0);
  let t = core.places[core.nearest];
  for (let d = 0; d < 3; d++) {
    let onA = t * rowsA[a + 6 + d];
    out[1 + d] = onA + radiusA * axis4[d], out[4 + d] = rowsA[a + d] - rowsB[b + d] + onA + (distance - radiusB) * axis4[d];
  }
}, closestPointsCapsules = /* @__PURE__ */ closestPointsCall(CAPSULE, CAPSULE, closestPointsCapsuleRows);

// src/geometry/relative-row.ts
var writeRelativeRow = (rowsA, a, rowsB, b, out, at2) => {
  let dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], dz = rowsB[b + 2] - rowsA[a + 2], same = true;
  for (let k = 3; k < 12; k++) rowsA[a + k] !== rowsB[b + k] && (same = false);
  for (let i = 0; i < 3; i++) {
    let ux = rowsA[a + 3 + 3 * i], uy = rowsA[a + 3 + 3 * i + 1], uz = rowsA[a + 3 + 3 * i + 2];
    out[at2 + i] = ux * dx + uy * dy + uz * dz;
    for (let v = 0; v < 3; v++) {
      let w = b + 3 + 3 * v;
      out[at2 + 3 + 3 * v + i] = same ? +(v === i) : ux * rowsB[w] + uy * rowsB[w + 1] + uz * rowsB[w + 2];
    }
  }
  for (let k = 12; k < 16; k++) out[at2 + k] = rowsB[b + k];
};
function turnToWorld(rowsA, a, out, at2) {
  let x = out[at2], y = out[at2 + 1], z = out[at2 + 2], u = a + 3;
  out[at2] = rowsA[u] * x + rowsA[u + 3] * y + rowsA[u + 6] * z + 0, out[at2 + 1] = rowsA[u + 1] * x + rowsA[u + 4] * y + rowsA[u + 7] * z + 0, out[at2 + 2] = rowsA[u + 2] * x + rowsA[u + 5] * y + rowsA[u + 8] * z + 0;
}
function placeRow(rowsA, a, out, at2) {
  placePoint(rowsA, a, out, at2);
  for (let v = at2 + 3; v < at2 + 12; v += 3) turnToWorld(rowsA, a, out, v);
}
function placePoint(rowsA, a, out, at2) {
  turnToWorld(rowsA, a, out, at2);
  for (let d = 0; d < 3; d++) out[at2 + d] += rowsA[a + d];
}

// src/geometry/pairs/obb-capsule.ts
var place = /* @__PURE__ */ new Float64Array(2), way2 = /* @__PURE__ */ new Float64Array(3);
function placeAt(core4, rowsA, a, feature) {
  let { frame, places: places2, end: end2 } = core4, t = place[0], hx = rowsA[a + 12], hy = rowsA[a + 12 + 1], hz = rowsA[a + 12 + 2], px = frame[0] + t * frame[3], py = frame[1] + t * frame[4], pz = frame[2] + t * frame[5], x = px > hx ? hx - px : px < -hx ? -hx - px : 0, y = py > hy ? hy - py : py < -hy ? -hy - py : 0, z = pz > hz ? hz - pz : pz < -hz ? -hz - pz : 0;
  places2[end2] = t, places2[end2 + 1] = Math.sqrt(x * x + y * y + z * z);
  for (let k = 0; k < 3; k++)
    places2[end2 + 2 + k] = x * rowsA[a + 3 + k] + y * rowsA[a + 6 + k] + z * rowsA[a + 9 + k];
  addPlace(core4, feature), place[1] = -(x * frame[3] + y * frame[4] + z * frame[5]);
}
var findObbAndCapsuleCore = (rowsA, a, rowsB, b, core4) => {
  let dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], dz = rowsB[b + 2] - rowsA[a + 2], half3 = rowsB[b + 12], { frame } = core4;
  for (let k = 0; k < 3; k++) {
    let x = rowsA[a + 3 + 3 * k], y = rowsA[a + 4 + 3 * k], z = rowsA[a + 5 + 3 * k];
    frame[k] = dx * x + dy * y + dz * z, frame[3 + k] = rowsB[b + 6] * x + rowsB[b + 7] * y + rowsB[b + 8] * z;
  }
  core4.end = 0, core4.size = rowsA[a + 12] + rowsA[a + 12 + 1] + rowsA[a + 12 + 2] + half3;
  let low = -half3, high = half3;
  place[0] = half3, placeAt(core4, rowsA, a, 0);
  let slopeHigh = place[1];
  place[0] = -half3, placeAt(core4, rowsA, a, 1);
  let slopeLow = place[1];
  for (let face2 = 0; face2 < 6; face2++) {
    let k = face2 >> 1, h = rowsA[a + 12 + k], t = ((face2 & 1 ? -h : h) - frame[k]) / frame[3 + k];
    if (frame[3 + k] === 0 || !(t > -half3 && t < half3)) continue;
    place[0] = t, placeAt(core4, rowsA, a, 2 + face2);
    let slope = place[1];
    slope < 0 ? t > low && (low = t, slopeLow = slope) : t < high && (high = t, slopeHigh = slope);
  }
  if (slopeLow < 0 && slopeHigh > 0) {
    let t = low + (high - low) * slopeLow / (slopeLow - slopeHigh);
    place[0] = Math.max(low, Math.min(high, t)), placeAt(core4, rowsA, a, 8), core4.nearest === core4.end - 6 && coreDistance(core4) < 1e-6 * core4.size && squareRoot(core4, rowsA, a);
  }
};
function squareRoot({ frame, places: places2, nearest: nearest7 }, rowsA, a) {
  let along = 0, square = 0;
  for (let k = 0; k < 3; k++) {
    let p = frame[k] + places2[nearest7] * frame[3 + k], h = rowsA[a + 12 + k];
    way2[k] = p > h ? h - p : p < -h ? -h - p : 0, way2[k] !== 0 && (along += way2[k] * frame[3 + k], square += frame[3 + k] * frame[3 + k]);
  }
  if (!(square > 1e-28)) return;
  for (let k = 0; k < 3; k++) way2[k] !== 0 && (way2[k] -= along / square * frame[3 + k]);
  let length = Math.sqrt(way2[0] * way2[0] + way2[1] * way2[1] + way2[2] * way2[2]);
  if (length > 0)
    for (let k = 0; k < 3; k++)
      places2[nearest7 + 2 + k] = (way2[0] * rowsA[a + 3 + k] + way2[1] * rowsA[a + 6 + k] + way2[2] * rowsA[a + 9 + k]) / length;
}
function leaveObbByCore(rowsA, a, half3, core4) {
  let { frame, axis: axis18 } = core4, tie = 4e-12 * core4.size, best = -1 / 0;
  for (let k = 0; k < 3; k++) {
    let s = Math.abs(frame[k]) - (rowsA[a + 12 + k] + half3 * Math.abs(frame[3 + k]));
    s > best && (best = s, axis18.fill(0), axis18[k] = frame[k] < 0 ? -1 : 1, core4.kind = k);
  }
  for (let k = 0; k < 3; k++) {
    let i = k === 2 ? 0 : k + 1, j = k === 0 ? 2 : k - 1, ei = frame[3 + i], ej = frame[3 + j], square = ei * ei + ej * ej;
    if (!(square > 1e-28)) continue;
    let along = frame[j] * ei - frame[i] * ej, length = Math.sqrt(square), reach3 = rowsA[a + 12 + i] * Math.abs(ej) + rowsA[a + 12 + j] * Math.abs(ei), s = (Math.abs(along) - reach3) / length;
    if (!(s > best + tie)) continue;
    best = s;
    let scale = (along < 0 ? -1 : 1) / length;
    axis18[k] = 0, axis18[i] = 0 - ej * scale, axis18[j] = ei * scale, core4.kind = 3 + k;
  }
  return best;
}
var core2 = /* @__PURE__ */ createCore(), separateObbAndCapsuleRowsInto = (rowsA, a, rowsB, b, out) => {
  findObbAndCapsuleCore(rowsA, a, rowsB, b, core2);
  let radius = rowsB[b + 12 + 1];
  if (writeNearest(core2, -1, out), out[3] = coreDistance(core2) - radius, !coreTouches(core2)) return NaN;
  let separation = leaveObbByCore(rowsA, a, rowsB[b + 12], core2);
  for (let k = 0; k < 3; k++) out[k] = core2.axis[k];
  return turnToWorld(rowsA, a, out, 0), separation <= 0 && (out[3] = separation - radius), NaN;
}, separateObbAndCapsuleRows = /* @__PURE__ */ returning(separateObbAndCapsuleRowsInto);
var candidates3 = /* @__PURE__ */ new Float64Array(15), point = /* @__PURE__ */ new Float64Array(3), collideObbAndCapsuleRows = (rowsA, a, rowsB, b, out) => {
  if (faceParts(rowsA, a, rowsB, b)) return out[0] = 0;
  findObbAndCapsuleCore(rowsA, a, rowsB, b, core2);
  let half3 = rowsB[b + 12], radius = rowsB[b + 12 + 1], apart2 = coreDistance(core2) > radius + 17763568394002505e-31 * (core2.size + radius);
  if (!coreTouches(core2)) return apart2 ? out[0] = 0 : collideCore(core2, rowsA, a, rowsB, b, 0, -1, out);
  let separation = leaveObbByCore(rowsA, a, half3, core2);
  if (apart2 && separation > 0) return out[0] = 0;
  let depth = radius + Math.max(0, 0 - separation);
  for (let k = 0; k < 3; k++) point[k] = core2.axis[k];
  turnToWorld(rowsA, a, point, 0), writeNormal(out, point[0], point[1], point[2], depth);
  let count2 = core2.kind < 3 ? meetFace(rowsA, a, half3, radius) : meetEdge(rowsA, a, half3, depth);
  return reduceInto(out, candidates3, count2, 4);
}, faceParts = (rowsA, a, rowsB, b) => {
  let x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], half3 = rowsB[b + 12], radius = rowsB[b + 12 + 1], reach3 = radius + 1e-10 * (Math.abs(x) + Math.abs(y) + Math.abs(z) + half3 + radius);
  for (let k = 0, o = a + 3; k < 3; k++, o += 3) {
    let q = Math.abs(x * rowsA[o] + y * rowsA[o + 1] + z * rowsA[o + 2]), e2 = Math.abs(rowsB[b + 6] * rowsA[o] + rowsB[b + 7] * rowsA[o + 1] + rowsB[b + 8] * rowsA[o + 2]);
    if (q > rowsA[a + 12 + k] + half3 * e2 + reach3) return true;
  }
  return false;
};
function addPoint(rowsA, a, index, depth, feature) {
  turnToWorld(rowsA, a, point, 0), writePoint(candidates3, index * 5, point[0], point[1], point[2], depth, feature);
}
function meetFace(rowsA, a, half3, radius) {
  let { frame, axis: axis18, kind } = core2, sign = axis18[kind], h = rowsA[a + 12 + kind], rise = sign * frame[3 + kind], low = -half3, high = half3;
  for (let side3 = 0; side3 < 3; side3++) {
    let e2 = frame[3 + side3];
    if (side3 === kind || e2 === 0) continue;
    let extent = rowsA[a + 12 + side3] + 1e-13 * core2.size, s = (extent - frame[side3]) / e2, t = (-extent - frame[side3]) / e2;
    low = Math.max(low, Math.min(s, t)), high = Math.min(high, Math.max(s, t));
  }
  let lowest = rise > 0 ? -half3 : half3;
  low <= high && (lowest = Math.max(low, Math.min(high, lowest)));
  let feature = 16 + 8 * kind + (sign > 0 ? 0 : 4), count2 = 0;
  for (let pick = 0; pick < 3; pick++) {
    let t = pick === 0 ? lowest : pick === 1 ? low : high;
    if (pick > 0 && (low > high || t === lowest) || pick === 2 && low === high) continue;
    let below = radius + h - (sign * frame[kind] + t * rise), depth = pick === 0 ? Math.max(0, below) : below;
    depth < 0 || (placeOnBox(rowsA, a, t), point[kind] = sign * (h - 0.5 * depth), addPoint(rowsA, a, count2++, depth, feature + pick));
  }
  return count2;
}
function placeOnBox(rowsA, a, t) {
  for (let k = 0; k < 3; k++) {
    let extent = rowsA[a + 12 + k];
    point[k] = Math.max(-extent, Math.min(extent, core2.frame[k] + t * core2.frame[3 + k]));
  }
}
function meetEdge(rowsA, a, half3, depth) {
  let { frame, axis: axis18 } = core2, k = core2.kind - 3, i = k === 2 ? 0 : k + 1, j = k === 0 ? 2 : k - 1, ei = frame[3 + i], ej = frame[3 + j], ci = (axis18[i] < 0 ? -1 : 1) * rowsA[a + 12 + i], cj = (axis18[j] < 0 ? -1 : 1) * rowsA[a + 12 + j], t = ((ci - frame[i]) * ei + (cj - frame[j]) * ej) / (ei * ei + ej * ej);
  return placeOnBox(rowsA, a, Math.max(-half3, Math.min(half3, t))), point[i] = ci - 0.5 * depth * axis18[i], point[j] = cj - 0.5 * depth * axis18[j], addPoint(rowsA, a, 0, depth, 48 + 4 * k + (axis18[i] < 0 ? 1 : 0) + (axis18[j] < 0 ? 2 : 0)), 1;
}
var collideObbAndCapsule = /* @__PURE__ */ collideCall(OBB, CAPSULE, collideObbAndCapsuleRows), axis5 = /* @__PURE__ */ new Float64Array(3), moved = /* @__PURE__ */ new Float64Array(32), closestPointsObbAndCapsuleRows = (rowsA, a, rowsB, b, out) => {
  let radius = rowsB[b + 12 + 1];
  findObbAndCapsuleCore(rowsA, a, rowsB, b, core2);
  let distance = coreDistance(core2);
  if (writeNearest(core2, -1, axis5), coreTouches(core2)) {
    let separation = leaveObbByCore(rowsA, a, rowsB[b + 12], core2);
    for (let k = 0; k < 3; k++) axis5[k] = core2.axis[k];
    turnToWorld(rowsA, a, axis5, 0), separation <= 0 && (distance = separation, writeMoved(rowsA, a, rowsB, b, axis5, 0 - separation, moved), findObbAndCapsuleCore(moved, 0, moved, 16, core2));
  }
  writeClosest(out, distance - radius, axis5, 0);
  let { frame } = core2, t = core2.places[core2.nearest];
  for (let k = 0; k < 3; k++) {
    let half3 = rowsA[a + 12 + k];
    out[1 + k] = Math.max(-half3, Math.min(half3, frame[k] + t * frame[3 + k])), out[4 + k] = t * rowsB[b + 6 + k] - radius * axis5[k];
  }
  turnToWorld(rowsA, a, out, 1);
}, closestPointsObbAndCapsule = /* @__PURE__ */ closestPointsCall(OBB, CAPSULE, closestPointsObbAndCapsuleRows);

// src/geometry/pairs/obb-plane.ts
var normal3 = /* @__PURE__ */ new Float64Array(3), overlapObbAndPlaneRows = (boxes2, b, planes, p) => {
  let distance = Math.abs(signedDistance(planes, p, boxes2, b, normal3)), halfWidth = 0, size = 0;
  for (let k = 0; k < 3; k++) {
    let h = boxes2[b + 12 + k];
    halfWidth += h * Math.abs(dot(normal3, 0, boxes2, b + 3 + 3 * k)), size += h;
  }
  let doubt = 17763568394002505e-31 * size + signedDistanceDoubt(planes, p, boxes2, b);
  return distance * (1 - 4440892098500626e-31) <= halfWidth + doubt;
}, overlapObbAndPlane = /* @__PURE__ */ overlapCall(OBB, PLANE, overlapObbAndPlaneRows), separateObbAndPlaneRows = (rowsA, a, rowsB, b, out) => {
  let height = heightAbove(rowsB, b, rowsA, a, out), reach3 = 0;
  for (let k = 0; k < 3; k++)
    reach3 += Math.abs(rowsA[a + 12 + k] * dot(out, 0, rowsA, a + 3 + 3 * k));
  return height - reach3;
}, axis6 = /* @__PURE__ */ new Float64Array(3), cosines = /* @__PURE__ */ new Float64Array(3), candidates4 = /* @__PURE__ */ new Float64Array(20), collideObbAndPlaneRows = (rowsA, a, rowsB, b, out) => {
  let height = heightAbove(rowsB, b, rowsA, a, axis6), hx = rowsA[a + 12], hy = rowsA[a + 12 + 1], hz = rowsA[a + 12 + 2];
  for (let k = 0; k < 3; k++) cosines[k] = dot(axis6, 0, rowsA, a + 3 + 3 * k);
  let depth = hx * Math.abs(cosines[0]) + hy * Math.abs(cosines[1]) + hz * Math.abs(cosines[2]) - height, slack = 4440892098500626e-31 * Math.abs(height) + 17763568394002505e-31 * (hx + hy + hz) + signedDistanceDoubt(rowsB, b, rowsA, a);
  if (!(depth >= -slack)) return out[0] = 0;
  writeNormal(out, axis6[0], axis6[1], axis6[2], Math.max(0, depth));
  let held2 = longestOf(cosines, 0), side3 = +(cosines[held2] > 0), count2 = 0;
  for (let bits2 = 0; bits2 < 8; bits2++) {
    if ((bits2 >> held2 & 1) !== side3) continue;
    let x = bits2 & 1 ? hx : -hx, y = bits2 & 2 ? hy : -hy, z = bits2 & 4 ? hz : -hz, under = x * cosines[0] + y * cosines[1] + z * cosines[2] - height;
    if (under < -slack) continue;
    let below = Math.max(0, under), c = count2++ * 5;
    for (let d = 0, u = a + 3; d < 3; d++, u++)
      candidates4[c + d] = x * rowsA[u] + y * rowsA[u + 3] + z * rowsA[u + 6] - 0.5 * below * axis6[d];
    markPoint(candidates4, c, below, bits2);
  }
  return reduceInto(out, candidates4, count2, 4);
}, collideObbAndPlane = /* @__PURE__ */ collideCall(OBB, PLANE, collideObbAndPlaneRows), closestPointsObbAndPlaneRows = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateObbAndPlaneRows(rowsA, a, rowsB, b, axis6), axis6, 0);
  for (let k = 0; k < 3; k++) {
    let slope = dot(axis6, 0, rowsA, a + 3 + 3 * k);
    out[1 + k] = (slope > 0 ? 1 : slope < 0 ? -1 : 0) * rowsA[a + 12 + k];
  }
  turnToWorld(rowsA, a, out, 1), followNormal(rowsA, a, rowsB, b, out);
}, sheetRows3 = /* @__PURE__ */ secondAsSheet(closestPointsObbAndPlaneRows), closestPointsObbAndPlane = /* @__PURE__ */ closestPointsCall(OBB, PLANE, sheetRows3);

// src/geometry/pairs/obb-sphere.ts
var overlapObbAndSphereRows = (boxes2, b, spheres, s) => {
  let x = spheres[s] - boxes2[b], y = spheres[s + 1] - boxes2[b + 1], z = spheres[s + 2] - boxes2[b + 2], slack = 17763568394002505e-31 * (Math.abs(x) + Math.abs(y) + Math.abs(z)), square = 0;
  for (let k = 0; k < 3; k++) {
    let axis18 = b + 3 + 3 * k, local = Math.abs(x * boxes2[axis18] + y * boxes2[axis18 + 1] + z * boxes2[axis18 + 2]), excess = Math.max(local - boxes2[b + 12 + k] - slack, 0);
    square += excess * excess;
  }
  let radius = spheres[s + 12];
  return square <= radius * radius * (1 + 17763568394002505e-31);
}, overlapObbAndSphere = /* @__PURE__ */ overlapCall(OBB, SPHERE, overlapObbAndSphereRows), separateObbAndSphereRowsInto = (rowsA, a, rowsB, b, out) => {
  let dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], dz = rowsB[b + 2] - rowsA[a + 2], hx = rowsA[a + 12], hy = rowsA[a + 12 + 1], hz = rowsA[a + 12 + 2], qx = dx * rowsA[a + 3] + dy * rowsA[a + 4] + dz * rowsA[a + 5], qy = dx * rowsA[a + 6] + dy * rowsA[a + 7] + dz * rowsA[a + 8], qz = dx * rowsA[a + 9] + dy * rowsA[a + 10] + dz * rowsA[a + 11], x = qx > hx ? qx - hx : qx < -hx ? qx + hx : 0, y = qy > hy ? qy - hy : qy < -hy ? qy + hy : 0, z = qz > hz ? qz - hz : qz < -hz ? qz + hz : 0, distance = Math.sqrt(x * x + y * y + z * z);
  if (distance > 0) {
    let s = 1 / distance;
    x *= s, y *= s, z *= s;
  } else {
    let insideX = hx - Math.abs(qx), insideY = hy - Math.abs(qy), insideZ = hz - Math.abs(qz);
    x = 0, y = 0, z = 0, insideX <= insideY && insideX <= insideZ ? (x = qx < 0 ? -1 : 1, distance = 0 - insideX) : insideY <= insideZ ? (y = qy < 0 ? -1 : 1, distance = 0 - insideY) : (z = qz < 0 ? -1 : 1, distance = 0 - insideZ);
  }
  return out[0] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9], out[1] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10], out[2] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11], out[4] = 9 * (x > 0 ? 2 : x < 0 ? 0 : 1) + 3 * (y > 0 ? 2 : y < 0 ? 0 : 1) + (z > 0 ? 2 : z < 0 ? 0 : 1), out[3] = distance - rowsB[b + 12], NaN;
}, separateObbAndSphereRows = /* @__PURE__ */ returning(separateObbAndSphereRowsInto), axis7 = /* @__PURE__ */ new Float64Array(5), collideObbAndSphereRows = (rowsA, a, rowsB, b, out) => {
  separateObbAndSphereRowsInto(rowsA, a, rowsB, b, axis7);
  let separation = axis7[3], x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], radius = rowsB[b + 12];
  if (separation > 0) {
    let size = Math.abs(x) + Math.abs(y) + Math.abs(z) + radius;
    if (separation > 8 * 17763568394002505e-31 * size || !overlapObbAndSphereRows(rowsA, a, rowsB, b)) return out[0] = 0;
  }
  let depth = Math.max(0, 0 - separation);
  return writeOnePoint(out, axis7, depth, x, y, z, 0.5 * depth - radius, axis7[4]);
}, collideObbAndSphere = /* @__PURE__ */ collideCall(OBB, SPHERE, collideObbAndSphereRows), closestPointsObbAndSphereRows = (rowsA, a, rowsB, b, out) => {
  separateObbAndSphereRowsInto(rowsA, a, rowsB, b, axis7), writeClosest(out, axis7[3], axis7, 0);
  let x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], sides2 = axis7[4];
  for (let k = 2; k >= 0; k--) {
    let u = a + 3 + 3 * k, side3 = sides2 % 3 - 1;
    sides2 = Math.floor(sides2 / 3), out[1 + k] = side3 === 0 ? x * rowsA[u] + y * rowsA[u + 1] + z * rowsA[u + 2] : side3 * rowsA[a + 12 + k];
  }
  turnToWorld(rowsA, a, out, 1);
  for (let d = 0; d < 3; d++) out[4 + d] = 0 - rowsB[b + 12] * axis7[d];
}, closestPointsObbAndSphere = /* @__PURE__ */ closestPointsCall(OBB, SPHERE, closestPointsObbAndSphereRows);

// src/math/expansion.ts
function addExpansions(w, out, e2, f2, signOfF) {
  let eEnd = e2 + w[e2], fEnd = f2 + w[f2], i = e2 + 1, j = f2 + 1, n = 0, q = 0;
  for (; i <= eEnd || j <= fEnd; ) {
    let next2;
    j > fEnd || i <= eEnd && Math.abs(w[i]) < Math.abs(w[j]) ? next2 = w[i++] : next2 = signOfF * w[j++];
    let high = q + next2, low = sumError(q, next2, high);
    q = high, low !== 0 && (w[out + ++n] = low);
  }
  q !== 0 && (w[out + ++n] = q), w[out] = n;
}
function scaleExpansion(w, out, e2, factor) {
  let b = w[factor], c = 134217729 * b, bHigh = c - (c - b), bLow = b - bHigh, n = 0, q = 0;
  for (let i = 1; i <= w[e2]; i++) {
    let a = w[e2 + i], high = a * b;
    c = 134217729 * a;
    let aHigh = c - (c - a), aLow = a - aHigh, low = aLow * bLow - (high - aHigh * bHigh - aLow * bHigh - aHigh * bLow), sum = q + low, lowest = sumError(q, low, sum);
    lowest !== 0 && (w[out + ++n] = lowest), q = high + sum;
    let rest = sumError(high, sum, q);
    rest !== 0 && (w[out + ++n] = rest);
  }
  q !== 0 && (w[out + ++n] = q), w[out] = n;
}
function signOfExpansion(w, e2) {
  let n = w[e2];
  return n === 0 ? 0 : w[e2 + n] > 0 ? 1 : -1;
}
function scaleIntoRange(numbers4, smallest) {
  let most = 0, least = 1 / 0;
  for (let i = 0; i < numbers4.length; i++) {
    let size = Math.abs(numbers4[i]);
    size > most && (most = size), size < least && size !== 0 && (least = size);
  }
  if (most > 2037035976334486e75) return false;
  if (least >= smallest) return true;
  let factor = 1;
  for (; most * factor < 2037035976334486e75 / 2 && factor < 1e300; ) factor *= 2;
  if (least * factor < smallest) return false;
  for (let i = 0; i < numbers4.length; i++) numbers4[i] *= factor;
  return true;
}

// src/math/exact.ts
var numbers = /* @__PURE__ */ new Float64Array(512), end = 0, isWide = false, wholes = [], exponents = [], memory = /* @__PURE__ */ new ArrayBuffer(8), double = /* @__PURE__ */ new Float64Array(memory), bits = /* @__PURE__ */ new BigUint64Array(memory);
function widenExact(wide) {
  isWide && (wholes.length = exponents.length = 0), isWide = wide, end = 0;
}
var areExactWide = () => isWide;
function forgetExact(mark = 0) {
  end = mark;
}
function markExact() {
  return end;
}
function begin(room) {
  for (; end + room > numbers.length; ) numbers = new Float64Array([...numbers, ...numbers]);
  return end;
}
function finish(at2) {
  return end = at2 + 1 + numbers[at2], at2;
}
function finishWide(whole, exponent) {
  return wholes[end] = whole, exponents[end] = exponent, end++;
}
function exactNumber(values, at2) {
  if (isWide) {
    double[0] = Math.abs(values[at2]);
    let biased = Number(bits[0] >> 52n), whole = bits[0] & 0xfffffffffffffn | (biased > 0 ? 0x10000000000000n : 0n);
    return finishWide(values[at2] < 0 ? -whole : whole, Math.max(biased, 1) - 1075);
  }
  let place3 = begin(2);
  return numbers[place3] = +(values[at2] !== 0), numbers[place3 + 1] = values[at2], finish(place3);
}
function exactSum(e2, f2, sign) {
  if (isWide) {
    let exponent = Math.min(exponents[e2], exponents[f2]), first = wholes[e2] << BigInt(exponents[e2] - exponent), second = wholes[f2] << BigInt(exponents[f2] - exponent);
    return finishWide(sign < 0 ? first - second : first + second, exponent);
  }
  if (numbers[f2] === 0) return e2;
  let place3 = begin(numbers[e2] + numbers[f2] + 1);
  return addExpansions(numbers, place3, e2, f2, sign), finish(place3);
}
function exactProduct(e2, f2) {
  if (isWide) return finishWide(wholes[e2] * wholes[f2], exponents[e2] + exponents[f2]);
  let product2 = f2;
  for (let i = 1; i <= numbers[f2]; i++) {
    let place3 = begin(2 * numbers[e2] + 1);
    scaleExpansion(numbers, place3, e2, f2 + i), product2 = i === 1 ? finish(place3) : exactSum(product2, finish(place3), 1);
  }
  return product2;
}
function signOfExact(e2) {
  return isWide ? wholes[e2] > 0n ? 1 : wholes[e2] < 0n ? -1 : 0 : signOfExpansion(numbers, e2);
}
function exactDifference(p, i, q, j) {
  if (isWide) return exactSum(exactNumber(p, i), exactNumber(q, j), -1);
  let x = p[i], y = -q[j], sum = x + y, low = sumError(x, y, sum), place3 = begin(3), n = 0;
  return low !== 0 && (numbers[place3 + ++n] = low), sum !== 0 && (numbers[place3 + ++n] = sum), numbers[place3] = n, finish(place3);
}
function writeExactDifference(v, o, points4, p, q) {
  for (let d = 0; d < 3; d++) v[o + d] = exactDifference(points4, p + d, points4, q + d);
}
function writeExactCross(v, o, i, j) {
  for (let d = 0; d < 3; d++) {
    let p = (d + 1) % 3, q = (d + 2) % 3;
    v[o + d] = exactSum(exactProduct(v[i + p], v[j + q]), exactProduct(v[i + q], v[j + p]), -1);
  }
}
function exactDot(v, i, j) {
  let sum = exactProduct(v[i], v[j]);
  for (let d = 1; d < 3; d++) sum = exactSum(sum, exactProduct(v[i + d], v[j + d]), 1);
  return sum;
}

// src/geometry/exact-axis.ts
var vectors = /* @__PURE__ */ new Float64Array(66), lengths = /* @__PURE__ */ new Float64Array(11), isSum = false;
var exact = /* @__PURE__ */ new Int32Array(36), isExact = false, axis8 = /* @__PURE__ */ new Float64Array(6), sums = /* @__PURE__ */ new Float64Array(6);
var at = (v) => 6 * v, halfAlong = (v) => at(v < 6 ? 9 : 10) + v % 3;
function beginPair(numbers4, rowsA, a, rowsB, b) {
  let fits = true;
  for (let i = 3; i < 12; i++) {
    let x = Math.abs(rowsA[a + i]), y = Math.abs(rowsB[b + i]);
    (x < 6525304467998525e-70 && x !== 0 || y < 6525304467998525e-70 && y !== 0) && (fits = false);
  }
  widenExact(!(fits && scaleIntoRange(numbers4, 23182538441796384e-85))), vectors.fill(0, at(9)), isExact = isSum = false;
}
function endPair() {
  widenExact(false);
}
function writeWay(v, points4, p, from, q) {
  if (subtractExactly(points4, p, from, q, vectors, at(v)), areExactWide()) for (let d = 0; d < 3; d++) exact[3 * v + d] = exactDifference(points4, p + d, from, q + d);
  lengths[v] = sizeOf(vectors, at(v));
}
function writeAxes(v, rows4, r) {
  for (let k = v; k < v + 3; k++) {
    let from = r + 3 + 3 * (k - v);
    if (writeVector(rows4, from, vectors, at(k)), areExactWide()) for (let d = 0; d < 3; d++) exact[3 * k + d] = exactNumber(rows4, from + d);
    lengths[k] = sizeOf(vectors, at(k));
  }
}
function addWays() {
  isSum = true;
  for (let d = 0; d < 3; d++) {
    let x = vectors[at(1) + d], y = vectors[at(2) + d];
    vectors[d] = x + y, vectors[d + 3] = sumError(x, y, x + y) + (vectors[at(1) + d + 3] + vectors[at(2) + d + 3]);
  }
  lengths[0] = sizeOf(vectors, at(0));
}
function areParallel(v, w) {
  if (v === w) return true;
  let i = at(v), j = at(w), sign = vectors[i] === vectors[j] && vectors[i + 1] === vectors[j + 1] ? 1 : -1;
  for (let d = 0; d < 6; d++) if (vectors[i + d] !== sign * vectors[j + d]) return false;
  return true;
}
function reaches(v, p, q) {
  return vectors[halfAlong(v)] !== 0 && !areParallel(v, p) && !areParallel(v, q);
}
function areApart(p, q, k, l) {
  cross(axis8, 0, vectors, at(p), vectors, at(q));
  let dk = dot(axis8, 0, vectors, at(k)), dl = dot(axis8, 0, vectors, at(l)), gap = Math.max(Math.min(dk, dl), Math.min(-dk, -dl));
  for (let v = 3; v < 9; v++)
    v !== p && v !== q && (gap -= vectors[halfAlong(v)] * Math.abs(dot(axis8, 0, vectors, at(v))));
  let bound = 17763568394002505e-31 * productSize(p, q, k, l);
  return bound > 1e-280 && Math.abs(gap) > bound && !areExactWide() ? gap > 0 : areApartExactly(p, q, k, l);
}
function productSize(p, q, k, l) {
  let size = Math.max(lengths[k], lengths[l]);
  for (let v = 3; v < 9; v++) size += vectors[halfAlong(v)] * lengths[v];
  return size * lengths[p] * lengths[q];
}
function multiply(s, v) {
  sums[s] = sums[s + 3] = 0;
  for (let d = 0; d < 3; d++) addProduct(sums, s, axis8, d, vectors, at(v) + d, 1);
}
function areApartExactly(p, q, k, l) {
  writeCross(axis8, 0, vectors, at(p), vectors, at(q)), sums[1] = sums[4] = 0;
  for (let v = 3; v < 9; v++)
    reaches(v, p, q) && (multiply(0, v), addProduct(sums, 1, sums, 0, vectors, halfAlong(v), sums[0] + sums[3] < 0 ? -1 : 1));
  let above = 1 / 0, below = 1 / 0;
  for (let v = k; multiply(0, v), above = Math.min(above, sums[0] - sums[1] + (sums[3] - sums[4])), below = Math.min(below, -sums[0] - sums[1] + (-sums[3] - sums[4])), v !== l; v = l)
    ;
  let gap = Math.max(above, below), band = 13e-30 * productSize(p, q, k, l);
  if (band > 1e-280 && Math.abs(gap) > band && !areExactWide()) return gap > 0;
  isExact || writeExactly();
  let mark = markExact();
  writeExactCross(exact, 33, 3 * p, 3 * q);
  let radius = exactDot(exact, 33, 3 * p);
  for (let v = 3; v < 9; v++) {
    if (!reaches(v, p, q)) continue;
    let half3 = exact[3 * (v < 6 ? 9 : 10) + v % 3], reach3 = exactProduct(exactDot(exact, 33, 3 * v), half3);
    radius = exactSum(radius, reach3, signOfExact(reach3) < 0 ? -1 : 1);
  }
  let isBeyond = (v, side3) => signOfExact(exactSum(exactDot(exact, 33, 3 * v), radius, -side3)) === side3, isApart3 = isBeyond(k, 1) && isBeyond(l, 1) || isBeyond(k, -1) && isBeyond(l, -1);
  return forgetExact(mark), isApart3;
}
function writeExactly() {
  isExact = true;
  for (let v = 0; v < 11 && !areExactWide(); v++)
    for (let d = 0; d < 3; d++)
      exact[3 * v + d] = exactSum(exactNumber(vectors, at(v) + d), exactNumber(vectors, at(v) + d + 3), 1);
  for (let d = 0; d < 3 && isSum; d++) exact[d] = exactSum(exact[3 + d], exact[6 + d], 1);
}

// src/geometry/obb-obb/doubtful-axes.ts
var numbers2 = /* @__PURE__ */ new Float64Array(18);
var overlapDoubtfulObbs = (rowsA, a, rowsB, b, doubtful) => {
  if (isUnrotated(rowsA, a) && isUnrotated(rowsB, b)) return overlapUnrotated(rowsA, a, rowsB, b);
  if (overlapByParallelEdges(rowsA, a, rowsB, b, doubtful)) return true;
  for (let k = 0; k < 3; k++)
    numbers2[k] = rowsA[a + k], numbers2[3 + k] = 0, numbers2[6 + k] = rowsB[b + k], numbers2[9 + k] = rowsA[a + 12 + k], numbers2[12 + k] = rowsB[b + 12 + k];
  return beginPair(numbers2, rowsA, a, rowsB, b), writeWay(0, numbers2, 6, numbers2, 0), writeWay(10, numbers2, 9, numbers2, 15), decide(rowsA, a, rowsB, b, doubtful);
};
function overlapDoubtfulAabbAndObb(rowsA, a, aabbs, c, rowsB, b, doubtful) {
  if (overlapByParallelEdges(rowsA, a, rowsB, b, doubtful)) return true;
  for (let k = 0; k < 3; k++)
    numbers2[k] = aabbs[c + k], numbers2[3 + k] = aabbs[c + 3 + k], numbers2[6 + k] = rowsB[b + k], numbers2[9 + k] = 0, numbers2[12 + k] = 2 * rowsB[b + 12 + k];
  return beginPair(numbers2, rowsA, a, rowsB, b), writeWay(1, numbers2, 6, numbers2, 0), writeWay(2, numbers2, 6, numbers2, 3), addWays(), writeWay(10, numbers2, 3, numbers2, 0), decide(rowsA, a, rowsB, b, doubtful);
}
function isUnrotated(rows4, a) {
  for (let k = 0; k < 9; k++) if (rows4[a + 3 + k] !== +(k % 4 === 0)) return false;
  return true;
}
function overlapUnrotated(rowsA, a, rowsB, b) {
  for (let k = 0; k < 3; k++) {
    let p = rowsA[a + k], q = rowsB[b + k], d = q - p, dError = sumError(q, -p, d), e2 = rowsA[a + 12 + k], f2 = rowsB[b + 12 + k], radius = e2 + f2;
    if (Math.abs(d) - radius + ((d < 0 ? -dError : dError) - sumError(e2, f2, radius)) > 0) return false;
  }
  return true;
}
var normal4 = /* @__PURE__ */ new Float64Array(3), overlapByParallelEdges = (rowsA, a, rowsB, b, doubtful) => {
  if ((doubtful & 63) !== 0) return false;
  for (let k = 0; k < 9; k++) {
    if ((doubtful & 64 << k) === 0) continue;
    let j = k % 3;
    if (cross(normal4, 0, rowsA, a + 3 + k - j, rowsB, b + 3 + 3 * j), dot(normal4, 0, normal4, 0) <= 16e-24) return true;
  }
  return false;
}, decide = (rowsA, a, rowsB, b, doubtful) => {
  writeAxes(6, rowsA, a), writeAxes(3, rowsB, b), writeWay(9, numbers2, 12, numbers2, 15);
  let overlaps = !isApart(doubtful);
  return endPair(), overlaps;
};
function isApart(doubtful) {
  let fresh = 0;
  for (let j = 0; j < 3; j++) {
    let i = 0;
    for (; i < 3 && !areParallel(6 + i, 3 + j); ) i++;
    i === 3 && (fresh |= 1 << j);
  }
  for (let k = 0; k < 3; k++) {
    let p = (k + 1) % 3, q = (k + 2) % 3;
    if ((doubtful & 1 << k) !== 0 && areApartExactly(6 + p, 6 + q, 0, 0) || (fresh & ~(1 << k)) !== 0 && (doubtful & 8 << k) !== 0 && areApartExactly(3 + p, 3 + q, 0, 0)) return true;
  }
  for (let k = 0; k < 9; k++) {
    let j = k % 3;
    if ((doubtful & 64 << k) !== 0 && (fresh & 1 << j) !== 0 && areApartExactly(6 + (k - j) / 3, 3 + j, 0, 0)) return true;
  }
  return false;
}

// src/geometry/obb-obb/overlap.ts
var rows = /* @__PURE__ */ new Float64Array(32);
function overlapObbs(a, b) {
  return packObbs(rows, a, b), overlapObbRows(rows, 0, rows, 16);
}
function overlapObbRows(rowsA, a, rowsB, b) {
  let doubtful = findDoubtfulAxes(rowsA, a, rowsB, b);
  return doubtful === 0 || doubtful > 0 && overlapDoubtfulObbs(rowsA, a, rowsB, b, doubtful);
}
function findDoubtfulAxes(rowsA, a, rowsB, b) {
  a &= 1073741823, b &= 1073741823;
  let dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], dz = rowsB[b + 2] - rowsA[a + 2], a0 = rowsA[a + 12], a1 = rowsA[a + 13], a2 = rowsA[a + 14], b0 = rowsB[b + 12], b1 = rowsB[b + 13], b2 = rowsB[b + 14], b0x = rowsB[b + 3], b0y = rowsB[b + 4], b0z = rowsB[b + 5], b1x = rowsB[b + 6], b1y = rowsB[b + 7], b1z = rowsB[b + 8], b2x = rowsB[b + 9], b2y = rowsB[b + 10], b2z = rowsB[b + 11], band = 64e-12 * (a0 + a1 + a2 + (b0 + b1 + b2)) + 1e-300, doubtful = 0, g, a0x = rowsA[a + 3], a0y = rowsA[a + 4], a0z = rowsA[a + 5], t0 = a0x * dx + a0y * dy + a0z * dz, c00 = a0x * b0x + a0y * b0y + a0z * b0z, c01 = a0x * b1x + a0y * b1y + a0z * b1z, c02 = a0x * b2x + a0y * b2y + a0z * b2z, m00 = Math.abs(c00), m01 = Math.abs(c01), m02 = Math.abs(c02);
  if (g = Math.abs(t0) - (a0 + b0 * m00 + b1 * m01 + b2 * m02), g > band) return -1;
  g > -band && (doubtful |= 1);
  let a1x = rowsA[a + 6], a1y = rowsA[a + 7], a1z = rowsA[a + 8], t1 = a1x * dx + a1y * dy + a1z * dz, c10 = a1x * b0x + a1y * b0y + a1z * b0z, c11 = a1x * b1x + a1y * b1y + a1z * b1z, c12 = a1x * b2x + a1y * b2y + a1z * b2z, m10 = Math.abs(c10), m11 = Math.abs(c11), m12 = Math.abs(c12);
  if (g = Math.abs(t1) - (a1 + b0 * m10 + b1 * m11 + b2 * m12), g > band) return -1;
  g > -band && (doubtful |= 2);
  let a2x = rowsA[a + 9], a2y = rowsA[a + 10], a2z = rowsA[a + 11], t2 = a2x * dx + a2y * dy + a2z * dz, c20 = a2x * b0x + a2y * b0y + a2z * b0z, c21 = a2x * b1x + a2y * b1y + a2z * b1z, c22 = a2x * b2x + a2y * b2y + a2z * b2z, m20 = Math.abs(c20), m21 = Math.abs(c21), m22 = Math.abs(c22);
  if (g = Math.abs(t2) - (a2 + b0 * m20 + b1 * m21 + b2 * m22), g > band) return -1;
  g > -band && (doubtful |= 4);
  let e0 = t0 + t0 + Math.abs(t0 - a0) - Math.abs(t0 + a0), e1 = t1 + t1 + Math.abs(t1 - a1) - Math.abs(t1 + a1), e2 = t2 + t2 + Math.abs(t2 - a2) - Math.abs(t2 + a2);
  return Math.abs(e0 * c00 + e1 * c10 + e2 * c20) < 2 * (b0 - band) && Math.abs(e0 * c01 + e1 * c11 + e2 * c21) < 2 * (b1 - band) && Math.abs(e0 * c02 + e1 * c12 + e2 * c22) < 2 * (b2 - band) ? 0 : (g = Math.abs(t0 * c00 + t1 * c10 + t2 * c20) - (b0 + a0 * m00 + a1 * m10 + a2 * m20), g > band || (g > -band && (doubtful |= 8), g = Math.abs(t0 * c01 + t1 * c11 + t2 * c21) - (b1 + a0 * m01 + a1 * m11 + a2 * m21), g > band) || (g > -band && (doubtful |= 16), g = Math.abs(t0 * c02 + t1 * c12 + t2 * c22) - (b2 + a0 * m02 + a1 * m12 + a2 * m22), g > band) || (g > -band && (doubtful |= 32), g = Math.abs(t2 * c10 - t1 * c20) - (a1 * m20 + a2 * m10 + b1 * m02 + b2 * m01), g > band) || (g > -band && (doubtful |= 64), g = Math.abs(t2 * c11 - t1 * c21) - (a1 * m21 + a2 * m11 + b0 * m02 + b2 * m00), g > band) || (g > -band && (doubtful |= 128), g = Math.abs(t2 * c12 - t1 * c22) - (a1 * m22 + a2 * m12 + b0 * m01 + b1 * m00), g > band) || (g > -band && (doubtful |= 256), g = Math.abs(t0 * c20 - t2 * c00) - (a0 * m20 + a2 * m00 + b1 * m12 + b2 * m11), g > band) || (g > -band && (doubtful |= 512), g = Math.abs(t0 * c21 - t2 * c01) - (a0 * m21 + a2 * m01 + b0 * m12 + b2 * m10), g > band) || (g > -band && (doubtful |= 1024), g = Math.abs(t0 * c22 - t2 * c02) - (a0 * m22 + a2 * m02 + b0 * m11 + b1 * m10), g > band) || (g > -band && (doubtful |= 2048), g = Math.abs(t1 * c00 - t0 * c10) - (a0 * m10 + a1 * m00 + b1 * m22 + b2 * m21), g > band) || (g > -band && (doubtful |= 4096), g = Math.abs(t1 * c01 - t0 * c11) - (a0 * m11 + a1 * m01 + b0 * m22 + b2 * m20), g > band) || (g > -band && (doubtful |= 8192), g = Math.abs(t1 * c02 - t0 * c12) - (a0 * m12 + a1 * m02 + b0 * m21 + b1 * m20), g > band) ? -1 : (g > -band && (doubtful |= 16384), doubtful));
}

// src/geometry/pairs/obb-aabb.ts
var pair = /* @__PURE__ */ Float64Array.from({ length: 32 }, (_, i) => +(i === 3 || i === 7 || i === 11));
function overlapObbAndAabbRows(rows4, a, aabbs, b) {
  for (let k = 0; k < 3; k++) {
    let min = aabbs[b + k], max = aabbs[b + 3 + k];
    pair[12 + k] = 0.5 * (max - min), pair[16 + k] = 0.5 * (rows4[a + k] - min + (rows4[a + k] - max));
  }
  for (let k = 3; k < 16; k++) pair[16 + k] = rows4[a + k];
  let doubtful = findDoubtfulAxes(pair, 0, pair, 16);
  return doubtful === 0 || doubtful > 0 && overlapDoubtfulAabbAndObb(pair, 0, aabbs, b, rows4, a, doubtful);
}
var overlapObbAndAabb = /* @__PURE__ */ overlapCall(OBB, AABB, overlapObbAndAabbRows);

// src/geometry/obb-obb/edge-contact.ts
var point2 = /* @__PURE__ */ new Float64Array(3);
function meetEdges(rowsA, a, rowsB, b, axes4, k, out) {
  a &= 1073741823, b &= 1073741823, writeUnitGap(rowsA, a, rowsB, b, axes4, k);
  let depth = axes4[169] < 0 ? 0 - axes4[169] : 0, i = edgeOfA(k), j = k - 6 - 3 * i, i1 = nextIndex(i), i2 = previousIndex(i), low = +(j === 0), high = 2 - +(j === 2), r1 = axes4[150 + 3 * i1 + j], r2 = axes4[150 + 3 * i2 + j], square = axes4[153 + k], scale = (1 - 2 * +(axes4[0 + k] < 0)) / Math.sqrt(square), n1 = (0 - r2) * scale, n2 = r1 * scale, back1 = +(n1 < 0), back2 = +(n2 < 0), x1 = rowsA[a + 12 + i1] * (1 - 2 * back1), x2 = rowsA[a + 12 + i2] * (1 - 2 * back2), low1 = axes4[150 + 3 * i1 + low], low2 = axes4[150 + 3 * i2 + low], high1 = axes4[150 + 3 * i1 + high], high2 = axes4[150 + 3 * i2 + high], lowAhead = +(n1 * low1 + n2 * low2 >= 0), highAhead = +(n1 * high1 + n2 * high2 >= 0), hLow = rowsB[b + 12 + low] * (1 - 2 * lowAhead), hHigh = rowsB[b + 12 + high] * (1 - 2 * highAhead), y0 = axes4[0 + i] + hLow * axes4[150 + 3 * i + low] + hHigh * axes4[150 + 3 * i + high], y1 = axes4[0 + i1] + hLow * low1 + hHigh * high1, y2 = axes4[0 + i2] + hLow * low2 + hHigh * high2, hA = rowsA[a + 12 + i], hB = rowsB[b + 12 + j], t = Math.max(-hB, Math.min(hB, ((x1 - y1) * r1 + (x2 - y2) * r2) / square)), z0 = y0 + t * axes4[150 + 3 * i + j], z1 = y1 + t * r1, z2 = y2 + t * r2, s = Math.max(-hA, Math.min(hA, z0)), o1 = a + 3 + 3 * i1, o2 = a + 3 + 3 * i2;
  point2[i] = 0.5 * (s + z0), point2[i1] = 0.5 * (x1 + z1), point2[i2] = 0.5 * (x2 + z2);
  let x = point2[0], y = point2[1], z = point2[2];
  out[0] = 1, out[1] = n1 * rowsA[o1] + n2 * rowsA[o2] + 0, out[2] = n1 * rowsA[o1 + 1] + n2 * rowsA[o2 + 1] + 0, out[3] = n1 * rowsA[o1 + 2] + n2 * rowsA[o2 + 2] + 0, out[4] = depth, out[5] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9], out[6] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10], out[7] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11], out[8] = depth;
  let swap2 = +(i === 1), edgeA = 4 * i + back1 * (1 + swap2) + back2 * (2 - swap2);
  out[9] = 1728 + 12 * edgeA + (4 * j + lowAhead + 2 * highAhead);
  let most = 1e-9 * axes4[168];
  return Math.abs(z0 - s) <= most && Math.abs(z1 - x1 + depth * n1) <= most && Math.abs(z2 - x2 + depth * n2) <= most;
}

// src/geometry/obb-obb/clip-faces.ts
var vertices = /* @__PURE__ */ new Float64Array(48), marks = /* @__PURE__ */ new Int32Array(16), order = /* @__PURE__ */ new Int32Array(1), halves = /* @__PURE__ */ new Float64Array(2), kept = /* @__PURE__ */ new Int32Array(8), candidates5 = /* @__PURE__ */ new Float64Array(40);
function clipFaces(rowsA, a, rowsB, b, axes4, kind, out, limit) {
  a &= 1073741823, b &= 1073741823;
  let xyz = vertices, mark = marks, list2 = kept, mine = 3, theirs = 1, towards = 0, rowsR = rowsA, r = a, rowsO = rowsB, o = b, x = 0, y = 0, z = 0, k = kind, turn3 = 1;
  kind >= 3 && (turn3 = -1, mine = 1, theirs = 3, towards = 3, rowsR = rowsB, r = b, rowsO = rowsA, o = a, x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], k = kind - 3);
  let u = 9 >> 2 * k & 3, v = 18 >> 2 * k & 3, tk = axes4[towards + k], sign = 1 - 2 * +(tk < 0), hu = rowsR[r + 12 + u], hv = rowsR[r + 12 + v], hk = rowsR[r + 12 + k], um = 150 + u * mine, vm = 150 + v * mine, km = 150 + k * mine, m0 = Math.abs(axes4[km]), m1 = Math.abs(axes4[km + theirs]), m2 = Math.abs(axes4[km + 2 * theirs]), gap = Math.abs(tk) - axes4[48 + kind];
  out[4] = gap < 0 ? 0 - gap : 0;
  let j = (1 - (+(m0 >= m1) & +(m0 >= m2))) * (2 - +(m1 >= m2)), p = 9 >> 2 * j & 3, q = 18 >> 2 * j & 3, jo = j * theirs, po = p * theirs, qo = q * theirs, away = +(axes4[km + jo] * sign > 0), hj = (1 - 2 * away) * rowsO[o + 12 + j], hp = rowsO[o + 12 + p], hq = rowsO[o + 12 + q], cx = axes4[towards + u] + hj * axes4[um + jo], cy = axes4[towards + v] + hj * axes4[vm + jo], cz = sign * (tk + hj * axes4[km + jo]), px = hp * axes4[um + po], py = hp * axes4[vm + po], pz = sign * hp * axes4[km + po], qx = hq * axes4[um + qo], qy = hq * axes4[vm + qo], qz = sign * hq * axes4[km + qo];
  for (let n = 0; n < 4; n++) {
    let ps = n === 0 || n === 3 ? 1 : -1, qs = n < 2 ? 1 : -1;
    xyz[3 * n] = cx + ps * px + qs * qx, xyz[3 * n + 1] = cy + ps * py + qs * qy, xyz[3 * n + 2] = cz + ps * pz + qs * qz, mark[n] = 257 * n;
  }
  halves[0] = hu, halves[1] = hv;
  let reachX = Math.abs(px) + Math.abs(qx), reachY = Math.abs(py) + Math.abs(qy), sides2 = +(cx + reachX > hu) + 2 * +(cx - reachX < -hu) + 4 * +(cy + reachY > hv) + 8 * +(cy - reachY < -hv), clipped = sides2 !== 0, count2 = 4, rest = 12816;
  clipped && (count2 = clipSides(sides2), rest = order[0]);
  let snap = 1e-3 * (hp + hq), points4 = 0, ids = 0, deepest = 0, most = -1 / 0, nearest7 = qz < 0 ? pz < 0 ? 0 : 1 : pz < 0 ? 3 : 2;
  for (; count2 > 0; count2--) {
    let n = rest & 15, e2 = n * 3;
    rest >>>= 4;
    let below = hk - xyz[e2 + 2];
    if (!(below >= 0)) {
      below > most && (most = below, nearest7 = n);
      continue;
    }
    let feature = mark[n] & 255, slot = points4;
    if (clipped) {
      if (feature >= 4) {
        let s = xyz[e2], t = xyz[e2 + 1];
        hu - Math.abs(s) <= snap && hv - Math.abs(t) <= snap && (feature = 20 + +(s < 0) + 2 * +(t < 0));
        for (let c = 3; c >= 0; c--)
          Math.abs(s - xyz[3 * c]) <= snap && Math.abs(t - xyz[3 * c + 1]) <= snap && (feature = c);
        mark[n] = feature;
      }
      {
        let id2 = 1 << feature;
        if ((ids & id2) !== 0) {
          for (slot = 0; (mark[list2[slot]] & 255) !== feature; ) slot++;
          if (below <= hk - xyz[list2[slot] * 3 + 2]) continue;
          points4--;
        }
        ids |= id2;
      }
    }
    points4++, list2[slot] = n, below > most ? (most = below, deepest = slot) : below === most && slot < deepest && (deepest = slot);
  }
  if (points4 === 0) {
    let e2 = nearest7 * 3;
    xyz[e2] = Math.max(-hu, Math.min(hu, xyz[e2])), xyz[e2 + 1] = Math.max(-hv, Math.min(hv, xyz[e2 + 1])), xyz[e2 + 2] = hk - out[4], list2[0] = nearest7, points4 = 1;
  }
  let id = 24 * (6 * (2 * kind + +(sign < 0)) + 2 * j + away), ux = rowsR[r + 3 + 3 * u], uy = rowsR[r + 4 + 3 * u], uz = rowsR[r + 5 + 3 * u], vx = rowsR[r + 3 + 3 * v], vy = rowsR[r + 4 + 3 * v], vz = rowsR[r + 5 + 3 * v], kx = sign * rowsR[r + 3 + 3 * k], ky = sign * rowsR[r + 4 + 3 * k], kz = sign * rowsR[r + 5 + 3 * k];
  out[1] = turn3 * kx + 0, out[2] = turn3 * ky + 0, out[3] = turn3 * kz + 0;
  let fits = points4 <= limit, to = fits ? out : candidates5;
  for (let n = 0; n < points4; n++) {
    let e2 = list2[n] * 3, c = 5 * n;
    fits && (c = 5 + 5 * ((n + +(n < deepest)) * +(n !== deepest)));
    let s = xyz[e2], t = xyz[e2 + 1], below = hk - xyz[e2 + 2], w = xyz[e2 + 2] + 0.5 * below;
    to[c] = x + s * ux + t * vx + w * kx, to[c + 1] = y + s * uy + t * vy + w * ky, to[c + 2] = z + s * uz + t * vz + w * kz, to[c + 3] = below, to[c + 4] = id + (mark[list2[n]] & 255);
  }
  return fits ? (out[0] = points4, points4) : reduceInto(out, candidates5, points4, limit);
}
function clipSides(sides2) {
  let xyz = vertices, mark = marks, extents = halves, made = 4, count2 = 4, list2 = 12816;
  for (; sides2 !== 0 && count2 > 0; sides2 &= sides2 - 1) {
    let plane = 31 - Math.clz32(sides2 & -sides2), coordinate = plane >> 1, sign = 1 - 2 * (plane & 1), h = extents[coordinate], last = list2 >>> 4 * count2 - 4 & 15, before = sign * xyz[last * 3 + coordinate] - h, rest = list2, shift2 = 0;
    for (list2 = 0; count2 > 0; count2--) {
      let next2 = rest & 15;
      rest >>>= 4;
      let here = sign * xyz[next2 * 3 + coordinate] - h, inside = +(here <= 0);
      if (+(before <= 0) !== inside && made < 16 && shift2 < 32) {
        let s = before / (before - here), e2 = last * 3, f2 = next2 * 3, d = made * 3;
        xyz[d] = xyz[e2] + s * (xyz[f2] - xyz[e2]), xyz[d + 1] = xyz[e2 + 1] + s * (xyz[f2 + 1] - xyz[e2 + 1]), xyz[d + 2] = xyz[e2 + 2] + s * (xyz[f2 + 2] - xyz[e2 + 2]), xyz[d + coordinate] = sign * h;
        let label = mark[last] >> 8, feature = label < 4 ? 4 + 4 * label + plane : 12 + label + 2 * plane;
        mark[made] = feature + 256 * (inside === 1 ? label : 4 + plane), list2 |= made << shift2, shift2 += 4, made++;
      }
      let stays = inside & +(shift2 < 32);
      list2 |= next2 << shift2 & -stays, shift2 += 4 * stays, last = next2, before = here;
    }
    count2 = shift2 >> 2;
  }
  return order[0] = list2, count2;
}

// src/geometry/obb-obb/collide.ts
function findContactAxis(rowsA, a, rowsB, b, axes4, out, isSteady) {
  if (writeBoxAxes(rowsA, a, rowsB, b, axes4) >= 0) return 0;
  let found2 = findBestAxis(rowsA, a, rowsB, b, axes4, 4e-12, 1e-6), axis18 = found2 & 15, gap = axes4[169], doubt = 1e-7 * axes4[168];
  if (gap > doubt || gap >= -doubt && !overlapObbRows(rowsA, a, rowsB, b)) return 0;
  if (isSteady) {
    let least = gap - 1e-5 * axes4[168];
    for (let face2 = 0; face2 < 6; face2++)
      if (Math.abs(axes4[0 + face2]) - axes4[48 + face2] >= least) return face2 + 1;
  }
  return axis18 < 6 || found2 === axis18 || meetEdges(rowsA, a, rowsB, b, axes4, axis18, out) ? axis18 + 1 : axes4[170] + 1;
}
var axes2 = /* @__PURE__ */ createBoxAxes(0), collideBoxes = (isSteady) => (rowsA, a, rowsB, b, out) => {
  let code = findContactAxis(rowsA, a, rowsB, b, axes2, out, isSteady);
  return code === 0 ? out[0] = 0 : code <= 6 ? clipFaces(rowsA, a, rowsB, b, axes2, code - 1, out, 4) : (meetEdges(rowsA, a, rowsB, b, axes2, code - 1, out), 1);
}, collideObbRows = /* @__PURE__ */ collideBoxes(false), collideSteadyObbRows = /* @__PURE__ */ collideBoxes(true), rows2 = /* @__PURE__ */ new Float64Array(32), corners = /* @__PURE__ */ new Float64Array(6), scratch = /* @__PURE__ */ new Float64Array(45), collideObbs = /* @__PURE__ */ collideCall(OBB, OBB, collideObbRows);
function collideObbAndAabb(out, obb, aabb) {
  if (checkManifold(out, 4), packObb(rows2, 0, obb, "obb"), packAabb(corners, 0, aabb, "aabb"), !overlapObbAndAabbRows(rows2, 0, corners, 0)) return out.pointCount = 0;
  let b = 16;
  rows2.fill(0, b, b + 16);
  for (let k = 0; k < 3; k++) {
    let center = corners[k] + 0.5 * (corners[3 + k] - corners[k]), below = center - corners[k], above = corners[3 + k] - center, half3 = Math.max(below, above), isRounded = below === half3 && sumError(center, -corners[k], below) > 0 || above === half3 && sumError(corners[3 + k], -center, above) > 0;
    rows2[b + k] = center, rows2[b + 3 + 4 * k] = 1, rows2[b + 12 + k] = half3 * (isRounded ? 1 + 2 * 11102230246251565e-32 : 1);
  }
  let swapped = compareRows(rows2, 0, rows2, b) > 0, first = swapped ? b : 0;
  return collideObbRows(rows2, first, rows2, b - first, scratch), publishManifoldAt(out, scratch, 0, rows2, first, swapped);
}

// src/geometry/pairs/sphere-plane.ts
var normal5 = /* @__PURE__ */ new Float64Array(3), overlapSphereAndPlaneRows = (spheres, s, planes, p) => Math.abs(signedDistance(planes, p, spheres, s, normal5)) <= spheres[s + 12] * (1 + 4440892098500626e-31) + signedDistanceDoubt(planes, p, spheres, s), overlapSphereAndPlane = /* @__PURE__ */ overlapCall(SPHERE, PLANE, overlapSphereAndPlaneRows), separateSphereAndPlaneRows = (rowsA, a, rowsB, b, out) => heightAbove(rowsB, b, rowsA, a, out) - rowsA[a + 12], axis9 = /* @__PURE__ */ new Float64Array(3), collideSphereAndPlaneRows = (rowsA, a, rowsB, b, out) => {
  let radius = rowsA[a + 12], height = heightAbove(rowsB, b, rowsA, a, axis9);
  return height > radius * (1 + 4440892098500626e-31) + signedDistanceDoubt(rowsB, b, rowsA, a) ? out[0] = 0 : writeOnePoint(out, axis9, Math.max(0, radius - height), 0, 0, 0, 0.5 * (radius + height), 0);
}, collideSphereAndPlane = /* @__PURE__ */ collideCall(SPHERE, PLANE, collideSphereAndPlaneRows), closestPointsSphereAndPlaneRows = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateSphereAndPlaneRows(rowsA, a, rowsB, b, axis9), axis9, 0);
  for (let d = 0; d < 3; d++) out[1 + d] = rowsA[a + 12] * axis9[d];
  followNormal(rowsA, a, rowsB, b, out);
}, sheetRows4 = /* @__PURE__ */ secondAsSheet(closestPointsSphereAndPlaneRows), closestPointsSphereAndPlane = /* @__PURE__ */ closestPointsCall(SPHERE, PLANE, sheetRows4), sweepSphereAndPlaneRows = (out, spheres, s, planes, p, velocities3, v, maxTime) => {
  let radius = spheres[s + 12], distance = signedDistance(planes, p, spheres, s, normal5), rate = compensatedDot(normal5, velocities3, v, velocities3, v + 3, 0), side3 = distance < 0 || distance === 0 && rate > 0 ? -1 : 1, depth = radius - side3 * distance, closing = -side3 * rate, doubt = signedDistanceDoubt(planes, p, spheres, s), startOverlap = side3 * distance <= radius * (1 + 4440892098500626e-31) + doubt, time = 0, lastTime = maxTime;
  if (!startOverlap) {
    if (!(closing > 0)) return false;
    if (time = -depth / closing, time > maxTime) {
      if (-depth - closing * maxTime > doubt + 4440892098500626e-31 * (2 * radius - depth + closing * maxTime)) return false;
      time = maxTime;
    }
  }
  closing > 0 ? lastTime = (radius + side3 * distance) / closing : closing < 0 && (lastTime = Math.max(depth, 0) / -closing), out.time = time, out.lastTime = Math.max(time, Math.min(lastTime, maxTime)), out.startOverlap = startOverlap;
  let foot = -(distance + rate * time);
  for (let k = 0; k < 3; k++)
    out.point[k] = spheres[s + k] + velocities3[v + k] * time + normal5[k] * foot, out.normal[k] = 0 - side3 * normal5[k];
  return true;
}, sweepSphereAndPlane = /* @__PURE__ */ sweepCall(SPHERE, PLANE, sweepSphereAndPlaneRows, "velocitySphere", "velocityPlane");

// src/geometry/pairs/sphere-sphere.ts
var overlapSphereRows = (rowsA, a, rowsB, b) => {
  let x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], reach3 = rowsA[a + 12] + rowsB[b + 12];
  return x * x + y * y + z * z <= reach3 * reach3 * (1 + 17763568394002505e-31);
}, overlapSpheres = /* @__PURE__ */ overlapCall(SPHERE, SPHERE, overlapSphereRows), writeCentreLine = (rowsA, a, rowsB, b, out) => {
  let x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], distance = Math.sqrt(x * x + y * y + z * z);
  return out[0] = distance > 0 ? x / distance : 1, out[1] = distance > 0 ? y / distance : 0, out[2] = distance > 0 ? z / distance : 0, distance;
}, separateSphereRowsInto = (rowsA, a, rowsB, b, out) => {
  let distance = writeCentreLine(rowsA, a, rowsB, b, out);
  return out[3] = distance - (rowsA[a + 12] + rowsB[b + 12]), NaN;
}, separateSphereRows = /* @__PURE__ */ returning(separateSphereRowsInto), axis10 = /* @__PURE__ */ new Float64Array(3), collideSphereRows = (rowsA, a, rowsB, b, out) => {
  if (!overlapSphereRows(rowsA, a, rowsB, b)) return out[0] = 0;
  let distance = writeCentreLine(rowsA, a, rowsB, b, axis10), radiusA = rowsA[a + 12], radiusB = rowsB[b + 12], middle = 0.5 * (radiusA + distance - radiusB);
  return writeOnePoint(out, axis10, Math.max(0, radiusA + radiusB - distance), 0, 0, 0, middle, 0);
}, collideSpheres = /* @__PURE__ */ collideCall(SPHERE, SPHERE, collideSphereRows), closestPointsSphereRows = (rowsA, a, rowsB, b, out) => {
  writeClosest(out, separateSphereRows(rowsA, a, rowsB, b, axis10), axis10, 0);
  for (let d = 0; d < 3; d++)
    out[1 + d] = rowsA[a + 12] * axis10[d], out[4 + d] = 0 - rowsB[b + 12] * axis10[d];
}, closestPointsSpheres = /* @__PURE__ */ closestPointsCall(SPHERE, SPHERE, closestPointsSphereRows), sweepSphereRows = (out, rowsA, a, rowsB, b, velocities3, v, maxTime) => {
  let x = rowsB[b] - rowsA[a], y = rowsB[b + 1] - rowsA[a + 1], z = rowsB[b + 2] - rowsA[a + 2], vx = velocities3[v + 3] - velocities3[v], vy = velocities3[v + 4] - velocities3[v + 1], vz = velocities3[v + 5] - velocities3[v + 2], radiusA = rowsA[a + 12], radiusB = rowsB[b + 12], reach3 = radiusA + radiusB, distanceSquare = x * x + y * y + z * z, speedSquare = vx * vx + vy * vy + vz * vz, speed = Math.sqrt(speedSquare), approach = -(x * vx + y * vy + z * vz), startOverlap = distanceSquare <= reach3 * reach3 * (1 + 17763568394002505e-31), time = 0, lastTime = maxTime;
  if (!startOverlap && !(approach > 0 && speedSquare > 0)) return false;
  if (speedSquare > 0) {
    let cx = y * vz - z * vy, cy = z * vx - x * vz, cz = x * vy - y * vx, cross2 = Math.sqrt(cx * cx + cy * cy + cz * cz), sweptReach2 = reach3 * speed, distance = Math.sqrt(distanceSquare);
    if (!startOverlap && cross2 > sweptReach2 * (1 + 4440892098500626e-31) + 17763568394002505e-31 * distance * speed) return false;
    let root = Math.sqrt(Math.max((sweptReach2 - cross2) * (sweptReach2 + cross2), 0)), square = distanceSquare - reach3 * reach3;
    if (lastTime = (approach + root) / speedSquare, startOverlap)
      approach < 0 && (lastTime = Math.min(Math.max(-square, 0) / (root - approach), root / speedSquare));
    else if (time = Math.min(square / (approach + root), approach / speedSquare), time > maxTime) {
      let tx = x + vx * maxTime, ty = y + vy * maxTime, tz = z + vz * maxTime, doubt = 17763568394002505e-31 * (distance + speed * maxTime);
      if (Math.sqrt(tx * tx + ty * ty + tz * tz) > reach3 * (1 + 4440892098500626e-31) + doubt) return false;
      time = maxTime;
    }
    lastTime = Math.max(time, Math.min(lastTime, maxTime));
  }
  out.time = time, out.lastTime = lastTime, out.startOverlap = startOverlap;
  let nx = x + vx * time, ny = y + vy * time, nz = z + vz * time, apart2 = Math.sqrt(nx * nx + ny * ny + nz * nz), length = apart2;
  apart2 > 17763568394002505e-31 * time * speed || (nx = -vx, ny = -vy, nz = -vz, length = speed, length > 0 || (nx = compareRows(rowsA, a, rowsB, b) > 0 ? -1 : 1, ny = 0, nz = 0, length = 1)), nx /= length, ny /= length, nz /= length;
  let along = 0.5 * (Math.max(-radiusA, apart2 - radiusB) + Math.min(radiusA, apart2 + radiusB));
  return out.point[0] = rowsA[a] + velocities3[v] * time + nx * along, out.point[1] = rowsA[a + 1] + velocities3[v + 1] * time + ny * along, out.point[2] = rowsA[a + 2] + velocities3[v + 2] * time + nz * along, out.normal[0] = nx, out.normal[1] = ny, out.normal[2] = nz, true;
}, sweepSpheres = /* @__PURE__ */ sweepCall(SPHERE, SPHERE, sweepSphereRows);

// src/geometry/nearest-on-segment.ts
var next = /* @__PURE__ */ new Float64Array(2);
function look(line2, rows4, h, face2) {
  let slope = 0;
  for (let k = 0; k < 3; k++) {
    let y = line2[k] + next[0] * line2[3 + k], half3 = rows4[h + k];
    Math.abs(y) > half3 && k !== face2 && (slope += line2[3 + k] * (y - (y < 0 ? -half3 : half3)));
  }
  next[1] = slope;
}
function take(line2, rows4, h, place3) {
  let square = 0;
  for (let k = 0; k < 3; k++) {
    let y = line2[k] + next[0] * line2[3 + k], point3 = Math.max(-rows4[h + k], Math.min(rows4[h + k], y));
    place3[2 + k] = point3, square += (y - point3) * (y - point3);
  }
  place3[0] = next[0], place3[1] = square;
}
function findPlace(line2, rows4, h, place3) {
  let low = -line2[6], high = line2[6];
  next[0] = low, look(line2, rows4, h, -1);
  let slopeLow = next[1];
  if (slopeLow >= 0) return take(line2, rows4, h, place3);
  next[0] = high, look(line2, rows4, h, -1);
  let slopeHigh = next[1];
  if (slopeHigh <= 0) return take(line2, rows4, h, place3);
  for (let face2 = 0; face2 < 6; face2++) {
    let k = face2 >> 1, w = ((face2 & 1 ? -rows4[h + k] : rows4[h + k]) - line2[k]) / line2[3 + k];
    w > low && w < high && (next[0] = w, look(line2, rows4, h, k), next[1] < 0 ? (low = w, slopeLow = next[1]) : (high = w, slopeHigh = next[1]));
  }
  next[0] = low + (high - low) * slopeLow / (slopeLow - slopeHigh), take(line2, rows4, h, place3);
}

// src/geometry/obb-obb/closest-points.ts
var axes3 = /* @__PURE__ */ createBoxAxes(), line = /* @__PURE__ */ new Float64Array(7), place2 = /* @__PURE__ */ new Float64Array(5), half = /* @__PURE__ */ new Float64Array(6), nearest = /* @__PURE__ */ new Float64Array(7);
function takeEdges(own) {
  let other2 = 3 - own, row2 = own === 0 ? 1 : 3, column = 4 - row2;
  for (let j = 0; j < 3; j++) {
    let p = (j + 1) % 3, q = (j + 2) % 3;
    for (let corner2 = 0; corner2 < 4; corner2++) {
      let x = (corner2 & 1 ? 1 : -1) * half[own + p], y = (corner2 & 2 ? 1 : -1) * half[own + q], least = 0;
      for (let k = 0; k < 3; k++) {
        let c = 150 + row2 * k;
        line[k] = axes3[0 + other2 + k] + (axes3[c + column * p] * x + axes3[c + column * q] * y), line[3 + k] = axes3[c + column * j];
        let gap = Math.abs(line[k]) - Math.abs(line[3 + k]) * half[own + j] - half[other2 + k];
        gap > 0 && (least += gap * gap);
      }
      if (!(least >= nearest[6]) && (line[6] = half[own + j], findPlace(line, half, other2, place2), place2[1] < nearest[6])) {
        nearest[6] = place2[1], nearest[own + j] = place2[0], nearest[own + p] = x, nearest[own + q] = y;
        for (let k = 0; k < 3; k++) nearest[other2 + k] = place2[2 + k];
      }
    }
  }
}
function closestPointsObbRows(rowsA, a, rowsB, b, out) {
  writeBoxAxes(rowsA, a, rowsB, b, axes3);
  let size = 0;
  for (let k = 0; k < 3; k++)
    half[k] = rowsA[a + 12 + k], half[3 + k] = rowsB[b + 12 + k], size = Math.max(size, half[k], half[3 + k], Math.abs(axes3[0 + k]));
  nearest[6] = 1 / 0, takeEdges(3), takeEdges(0);
  for (let d = 0; d < 3; d++) {
    let o = 3 + d;
    out[1 + d] = nearest[0] * rowsA[a + o] + nearest[1] * rowsA[a + o + 3] + nearest[2] * rowsA[a + o + 6], out[4 + d] = nearest[3] * rowsB[b + o] + nearest[4] * rowsB[b + o + 3] + nearest[5] * rowsB[b + o + 6];
  }
  let meet = overlapObbRows(rowsA, a, rowsB, b);
  return out[0] = meet ? 0 : Math.max(Math.sqrt(nearest[6]), 11102230246251565e-32 * 11102230246251565e-32 * size), !meet;
}
var axis11 = /* @__PURE__ */ new Float64Array(3), moved2 = /* @__PURE__ */ new Float64Array(32), rows3 = /* @__PURE__ */ new Float64Array(32), result2 = /* @__PURE__ */ new Float64Array(10);
function writeNormal2(rowsA, a, rowsB, b, apart2, out) {
  let distance = out[0], size = 0;
  for (let k = 12; k < 15; k++) size += rowsA[a + k] + rowsB[b + k];
  if (apart2 && distance > 2e-11 * size) {
    for (let d = 0; d < 3; d++)
      axis11[d] = rowsB[b + d] - rowsA[a + d] + out[4 + d] - out[1 + d];
    return normalise2(axis11), writeClosest(out, distance, axis11, 0), 0;
  }
  let separation = separateObbRows(rowsA, a, rowsB, b, axis11);
  return writeClosest(out, distance, axis11, 0), apart2 ? 0 : Math.max(0, 0 - separation);
}
var signedClosestPointsObbRows = (rowsA, a, rowsB, b, out) => {
  let apart2 = closestPointsObbRows(rowsA, a, rowsB, b, out), depth = writeNormal2(rowsA, a, rowsB, b, apart2, out);
  apart2 || (writeMoved(rowsA, a, rowsB, b, axis11, depth, moved2), closestPointsObbRows(moved2, 0, moved2, 16, out), out[0] = 0 - depth);
};
function closestPointsObbs(out, a, b) {
  checkClosestPoints(out), packObbs(rows3, a, b);
  let swapped = compareRows(rows3, 0, rows3, 16) > 0, first = swapped ? 16 : 0, second = 16 - first, apart2 = closestPointsObbRows(rows3, first, rows3, second, result2);
  if (writeNormal2(rows3, first, rows3, second, apart2, result2), publishClosest(out, result2, rows3, 0, 16, swapped), apart2) return out.distance;
  let common = swapped ? out.pointB : out.pointA, same = swapped ? out.pointA : out.pointB;
  for (let d = 0; d < 3; d++) same[d] = common[d];
  return 0;
}

// src/geometry/pairs/capsule-triangle.ts
var edges2 = /* @__PURE__ */ new Float64Array(12);
var side = /* @__PURE__ */ new Float64Array(3), sides = /* @__PURE__ */ new Float64Array(12), nearest2 = /* @__PURE__ */ new Float64Array(4), met = /* @__PURE__ */ new Float64Array(2);
function placeThere(core4, rowsA, a, feature) {
  let { frame, places: places2, end: end2 } = core4;
  for (let k = 0; k < 3; k++) frame[9 + k] = places2[end2] * rowsA[a + 6 + k];
  nearestOnTriangle(frame, 0, frame, 9, nearest2);
  let square = 0;
  for (let k = 0; k < 3; k++) {
    let way3 = nearest2[k] - frame[9 + k];
    places2[end2 + 2 + k] = way3, square += way3 * way3;
  }
  places2[end2 + 1] = Math.sqrt(square), addPlace(core4, feature);
}
function writeCrossing(core4, n, i, c, rowsA, u) {
  core4.places[core4.end] = dot(n, i, core4.frame, c) / dot(n, i, rowsA, u);
}
var findCapsuleAndTriangleCore = (rowsA, a, triangles, t, core4) => {
  let half3 = rowsA[a + 12], u = a + 6, { frame, places: places2 } = core4;
  for (let k = 0; k < 9; k += 3) subtract(frame, k, triangles, t + k, rowsA, a);
  core4.end = 0, core4.size = half3;
  for (let k = 0; k < 3; k++)
    core4.size += Math.max(frame[k], frame[k + 3], frame[k + 6]) - Math.min(frame[k], frame[k + 3], frame[k + 6]);
  if (places2[core4.end] = half3, placeThere(core4, rowsA, a, 0), half3 > 0) {
    places2[core4.end] = -half3, placeThere(core4, rowsA, a, 1);
    for (let k = 0; k < 9; k += 3) subtract(edges2, k, frame, k === 6 ? 0 : k + 3, frame, k);
    for (let k = 0; k < 3; k++)
      sides[k] = edges2[k], sides[6 + k] = -edges2[6 + k];
    crossVectors(sides, 0, sides, 6, side, 0) || side.fill(0);
    for (let k = 0; k < 3; k++) edges2[9 + k] = side[k];
    writeCrossing(core4, edges2, 9, 0, rowsA, u), Math.abs(places2[core4.end]) < half3 && placeThere(core4, rowsA, a, 11);
    for (let i = 0; i < 3; i++)
      meetLines(met, rowsA, u, edges2, 3 * i, frame, 3 * i), places2[core4.end] = met[0], Math.abs(met[0]) < half3 && placeThere(core4, rowsA, a, 2 + i), places2[core4.end] = dot(rowsA, u, frame, 3 * i), Math.abs(places2[core4.end]) < half3 && placeThere(core4, rowsA, a, 5 + i), cross(side, 0, edges2, 3 * i, edges2, 9), writeCrossing(core4, side, 0, 3 * i, rowsA, u), Math.abs(places2[core4.end]) < half3 && placeThere(core4, rowsA, a, 8 + i);
  }
}, axis12 = /* @__PURE__ */ new Float64Array(3);
function leaveTriangleByCore(rowsA, a, core4) {
  let half3 = rowsA[a + 12], u = a + 6, { frame } = core4, tie = 2e-11 * core4.size;
  for (let k = 0; k < 9; k += 3) subtract(edges2, k, frame, k === 6 ? 0 : k + 3, frame, k);
  let best = -1 / 0, most = -1 / 0;
  for (let kind = 0; kind < 4; kind++) {
    let e2 = kind === 0 ? 0 : 3 * kind - 3;
    kind === 0 ? cross(axis12, 0, edges2, 6, edges2, 0) : cross(axis12, 0, rowsA, u, edges2, e2);
    let scale = dot(edges2, e2, edges2, e2) * (kind === 0 ? dot(edges2, 6, edges2, 6) : 1), square = dot(axis12, 0, axis12, 0);
    if (!(square > 1e-28 * scale)) continue;
    let length = Math.sqrt(square);
    for (let k = 0; k < 3; k++) axis12[k] /= length;
    let p = dot(axis12, 0, frame, 0), q = dot(axis12, 0, frame, 3), r = dot(axis12, 0, frame, 6), reach3 = half3 * Math.abs(dot(axis12, 0, rowsA, u)), ahead = Math.min(p, q, r) - reach3, behind = 0 - Math.max(p, q, r) - reach3, s = Math.max(ahead, behind);
    if (most = Math.max(most, s), s > (kind === 0 ? best : best + tie)) {
      best = s;
      for (let k = 0; k < 3; k++) core4.axis[k] = ahead >= behind ? axis12[k] : -axis12[k];
      core4.kind = kind;
    }
  }
  if (best > -1 / 0) return most > 0 ? most : best;
  for (let k = 0; k < 3; k++) core4.axis[k] = rowsA[a + 3 + k];
  return core4.kind = 4, coreDistance(core4);
}
var core3 = /* @__PURE__ */ createCore(), separateCapsuleAndTriangleRows = (rowsA, a, triangles, t, out) => {
  findCapsuleAndTriangleCore(rowsA, a, triangles, t, core3);
  let radius = rowsA[a + 12 + 1];
  if (writeNearest(core3, 1, out), !coreTouches(core3)) return coreDistance(core3) - radius;
  let separation = leaveTriangleByCore(rowsA, a, core3);
  for (let k = 0; k < 3; k++) out[k] = core3.axis[k];
  return (separation > 0 ? coreDistance(core3) : separation) - radius;
};
var candidates6 = /* @__PURE__ */ new Float64Array(10), collideCapsuleAndTriangleRows = (rowsA, a, triangles, t, out) => {
  let radius = rowsA[a + 12 + 1];
  if (planeParts(rowsA, a, triangles, t)) return out[0] = 0;
  findCapsuleAndTriangleCore(rowsA, a, triangles, t, core3);
  let apart2 = coreDistance(core3) > radius + 17763568394002505e-31 * (core3.size + radius);
  if (!coreTouches(core3)) return apart2 ? out[0] = 0 : collideCore(core3, rowsA, a, rowsA, a, 0, 1, out);
  let separation = leaveTriangleByCore(rowsA, a, core3);
  if (apart2 && separation > 0) return out[0] = 0;
  let depth = radius + Math.max(0, 0 - separation);
  return core3.kind === 0 ? meetFace2(rowsA, a, depth, out) : core3.kind < 4 && meetEdge2(rowsA, a, depth, out) ? 1 : meetAnywhere(rowsA, a, depth, out);
}, corner = /* @__PURE__ */ new Float64Array(3), e = /* @__PURE__ */ new Float64Array(3), f = /* @__PURE__ */ new Float64Array(3), normal6 = /* @__PURE__ */ new Float64Array(3), planeParts = (rows4, a, triangles, t) => {
  subtract(corner, 0, triangles, t, rows4, a), subtract(e, 0, triangles, t + 3, triangles, t), subtract(f, 0, triangles, t + 6, triangles, t), cross(normal6, 0, e, 0, f, 0);
  let p = dot(normal6, 0, corner, 0), q = p + dot(normal6, 0, e, 0), r = p + dot(normal6, 0, f, 0), half3 = rows4[a + 12], radius = rows4[a + 12 + 1], beyond = Math.max(Math.min(p, q, r), 0 - Math.max(p, q, r)) - Math.abs(dot(normal6, 0, rows4, a + 6)) * half3, size = half3 + radius;
  for (let k = 0; k < 3; k++) size += Math.abs(corner[k]) + Math.abs(e[k]) + Math.abs(f[k]);
  return beyond > (radius + 1e-10 * size) * Math.sqrt(dot(normal6, 0, normal6, 0));
};
function meetFace2(rowsA, a, depth, out) {
  let { places: places2, end: end2, axis: axis18 } = core3, half3 = rowsA[a + 12], radius = rowsA[a + 12 + 1], rise = dot(axis18, 0, rowsA, a + 6), lead = rise < 0 ? -half3 : half3;
  writeNormal(out, axis18[0], axis18[1], axis18[2], depth);
  let first = -1, deepest = 0;
  for (let p = 0; p < end2; p += 6) {
    let below2 = depth - (lead - places2[p]) * rise;
    places2[p + 1] - Math.abs(below2 - radius) > 1e-12 * core3.size ? places2[p + 1] = -1 : (first < 0 || below2 > deepest) && (first = p, deepest = below2);
  }
  let t = first < 0 ? lead : places2[first];
  addPoint2(rowsA, a, 0, t, depth, first < 0 ? 28 : 16 + places2[first + 5]);
  let second = -1, furthest = 0;
  for (let p = 0; p < end2; p += 6) {
    let away = Math.abs(places2[p] - t);
    places2[p + 1] < 0 || depth - (lead - places2[p]) * rise < 0 || !(away > furthest) || (furthest = away, second = p);
  }
  if (second < 0) return reduceInto(out, candidates6, 1, 4);
  let below = depth - (lead - places2[second]) * rise;
  return addPoint2(rowsA, a, 1, places2[second], below, 16 + places2[second + 5]), reduceInto(out, candidates6, 2, 4);
}
function addPoint2(rowsA, a, index, t, depth, feature) {
  let { axis: axis18 } = core3, middle = rowsA[a + 12 + 1] - 0.5 * depth, c = index * 5;
  for (let k = 0; k < 3; k++) candidates6[c + k] = t * rowsA[a + 6 + k] + middle * axis18[k];
  markPoint(candidates6, c, depth, feature);
}
function meetEdge2(rowsA, a, depth, out) {
  let { frame, axis: axis18, kind } = core3, half3 = rowsA[a + 12], p = 3 * (kind - 1);
  subtract(e, 0, frame, kind === 3 ? 0 : p + 3, frame, p), meetLines(met, rowsA, a + 6, e, 0, frame, p);
  let t = Math.max(-half3, Math.min(half3, met[0])), s = Math.max(0, Math.min(1, met[1])), into = depth - rowsA[a + 12 + 1];
  for (let k = 0; k < 3; k++)
    if (corner[k] = frame[p + k] + s * e[k], !(Math.abs(corner[k] - t * rowsA[a + 6 + k] + into * axis18[k]) <= 1e-9 * core3.size)) return false;
  return writeOnePoint(out, axis18, depth, corner[0], corner[1], corner[2], 0.5 * depth, 32 + kind - 1), true;
}
function meetAnywhere(rowsA, a, depth, out) {
  return writeNormal(out, core3.axis[0], core3.axis[1], core3.axis[2], depth), addPoint2(rowsA, a, 0, core3.places[core3.nearest], depth, 35), reduceInto(out, candidates6, 1, 4);
}
var collideCapsuleAndTriangle = /* @__PURE__ */ collideCall(CAPSULE, TRIANGLE, collideCapsuleAndTriangleRows), moved3 = /* @__PURE__ */ new Float64Array(9), still = /* @__PURE__ */ new Float64Array(16), closestPointsCapsuleAndTriangleRows = (rowsA, a, triangles, t, out) => {
  let radius = rowsA[a + 12 + 1];
  findCapsuleAndTriangleCore(rowsA, a, triangles, t, core3);
  let distance = coreDistance(core3);
  if (writeNearest(core3, 1, axis12), coreTouches(core3)) {
    let separation = leaveTriangleByCore(rowsA, a, core3);
    for (let k = 0; k < 3; k++) axis12[k] = core3.axis[k];
    if (separation <= 0) {
      distance = separation;
      for (let k = 3; k < 16; k++) still[k] = rowsA[a + k];
      for (let k = 0; k < 9; k++)
        moved3[k] = triangles[t + k] - rowsA[a + k % 3] - separation * axis12[k % 3];
      findCapsuleAndTriangleCore(still, 0, moved3, 0, core3);
    }
  }
  writeClosest(out, distance - radius, axis12, 0);
  let place3 = core3.places[core3.nearest];
  for (let d = 0; d < 3; d++) out[1 + d] = place3 * rowsA[a + 6 + d] + radius * axis12[d];
  followNormal(rowsA, a, triangles, t, out);
}, closestPointsCapsuleAndTriangle = /* @__PURE__ */ closestPointsCall(CAPSULE, TRIANGLE, closestPointsCapsuleAndTriangleRows);

// src/geometry/obb-triangle/overlap-exact.ts
var numbers3 = /* @__PURE__ */ new Float64Array(18);
var overlapObbAndTriangleRowsExact = (rows4, a, triangles, t) => {
  for (let i = 0; i < 9; i++) numbers3[i] = triangles[t + i];
  for (let i = 0; i < 3; i++)
    numbers3[9 + i] = rows4[a + i], numbers3[12 + i] = rows4[a + 12 + i];
  beginPair(numbers3, rows4, a, rows4, a);
  for (let k = 0; k < 3; k++) writeWay(0 + k, numbers3, 3 * k, numbers3, 9);
  writeWay(3, numbers3, 3, numbers3, 0), writeWay(4, numbers3, 6, numbers3, 0), writeWay(5, numbers3, 6, numbers3, 3), writeAxes(6, rows4, a), writeWay(10, numbers3, 12, numbers3, 15);
  let meets = !isApart2();
  return endPair(), meets;
};
function isApart2() {
  for (let i = 0; i < 3; i++) {
    let p = 6 + (i + 1) % 3, q = 6 + (i + 2) % 3;
    if (areApart(p, q, 0, 1) && areApart(p, q, 1, 2)) return true;
  }
  if (areApart(3, 4, 0, 0)) return true;
  for (let i = 6; i < 9; i++)
    if (areApart(i, 3, 0, 2) || areApart(i, 4, 0, 1) || areApart(i, 5, 1, 0)) return true;
  return false;
}

// src/geometry/obb-triangle/overlap.ts
var overlapObbAndTriangleRows = (rows4, a, triangles, t) => {
  let ux = triangles[t], uy = triangles[t + 1], uz = triangles[t + 2], dx = ux - rows4[a], dy = uy - rows4[a + 1], dz = uz - rows4[a + 2], e0x = triangles[t + 3] - ux, e0y = triangles[t + 4] - uy, e0z = triangles[t + 5] - uz, e1x = triangles[t + 6] - ux, e1y = triangles[t + 7] - uy, e1z = triangles[t + 8] - uz, h0 = rows4[a + 12], h1 = rows4[a + 13], h2 = rows4[a + 14], e2 = Math.abs(e0x) + Math.abs(e0y) + Math.abs(e0z) + Math.abs(e1x) + Math.abs(e1y) + Math.abs(e1z), r = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + e2, size = r + h0 + h1 + h2;
  if (!(e2 > 1e-90 && size < 1e90)) return overlapObbAndTriangleRowsExact(rows4, a, triangles, t);
  let bound = 2e-12 * r, x = rows4[a + 3], y = rows4[a + 4], z = rows4[a + 5], d0 = x * dx + y * dy + z * dz, f00 = x * e0x + y * e0y + z * e0z, f10 = x * e1x + y * e1y + z * e1z, f20 = Math.abs(f10 - f00), low = f00 + f10 - f20, high = f00 + f10 + f20, above = d0 + 0.25 * (low - Math.abs(low)) - h0, below = -h0 - d0 - 0.25 * (high + Math.abs(high));
  if (above > bound || below > bound) return false;
  let doubtful = above > -bound || below > -bound;
  x = rows4[a + 6], y = rows4[a + 7], z = rows4[a + 8];
  let d1 = x * dx + y * dy + z * dz, f01 = x * e0x + y * e0y + z * e0z, f11 = x * e1x + y * e1y + z * e1z, f21 = Math.abs(f11 - f01);
  if (low = f01 + f11 - f21, high = f01 + f11 + f21, above = d1 + 0.25 * (low - Math.abs(low)) - h1, below = -h1 - d1 - 0.25 * (high + Math.abs(high)), above > bound || below > bound) return false;
  (above > -bound || below > -bound) && (doubtful = true), x = rows4[a + 9], y = rows4[a + 10], z = rows4[a + 11];
  let d2 = x * dx + y * dy + z * dz, f02 = x * e0x + y * e0y + z * e0z, f12 = x * e1x + y * e1y + z * e1z, f22 = Math.abs(f12 - f02);
  if (low = f02 + f12 - f22, high = f02 + f12 + f22, above = d2 + 0.25 * (low - Math.abs(low)) - h2, below = -h2 - d2 - 0.25 * (high + Math.abs(high)), above > bound || below > bound) return false;
  (above > -bound || below > -bound) && (doubtful = true);
  let n0 = f01 * f12 - f02 * f11, n1 = f02 * f10 - f00 * f12, n2 = f00 * f11 - f01 * f10, n0Size = Math.abs(n0), n1Size = Math.abs(n1), n2Size = Math.abs(n2);
  bound = 10 * 2e-12 * e2 * e2 * size;
  let apart2 = Math.abs(n0 * d0 + n1 * d1 + n2 * d2) - (h0 * n0Size + h1 * n1Size + h2 * n2Size);
  if (apart2 > bound) return false;
  apart2 > -bound && (doubtful = true), bound = 17 * 2e-12 * e2 * size;
  let p0 = f01 * d2 - f02 * d1, p1 = f11 * d2 - f12 * d1;
  return apart2 = Math.abs(2 * p0 + n0) - n0Size - 2 * (h1 * Math.abs(f02) + h2 * Math.abs(f01)), apart2 > bound || (apart2 > -bound && (doubtful = true), apart2 = Math.abs(2 * p1 - n0) - n0Size - 2 * (h1 * Math.abs(f12) + h2 * Math.abs(f11)), apart2 > bound) || (apart2 > -bound && (doubtful = true), apart2 = Math.abs(2 * (p1 - p0) - n0) - n0Size - 2 * (h1 * f22 + h2 * f21), apart2 > bound) || (apart2 > -bound && (doubtful = true), p0 = f02 * d0 - f00 * d2, p1 = f12 * d0 - f10 * d2, apart2 = Math.abs(2 * p0 + n1) - n1Size - 2 * (h0 * Math.abs(f02) + h2 * Math.abs(f00)), apart2 > bound) || (apart2 > -bound && (doubtful = true), apart2 = Math.abs(2 * p1 - n1) - n1Size - 2 * (h0 * Math.abs(f12) + h2 * Math.abs(f10)), apart2 > bound) || (apart2 > -bound && (doubtful = true), apart2 = Math.abs(2 * (p1 - p0) - n1) - n1Size - 2 * (h0 * f22 + h2 * f20), apart2 > bound) || (apart2 > -bound && (doubtful = true), p0 = f00 * d1 - f01 * d0, p1 = f10 * d1 - f11 * d0, apart2 = Math.abs(2 * p0 + n2) - n2Size - 2 * (h0 * Math.abs(f01) + h1 * Math.abs(f00)), apart2 > bound) || (apart2 > -bound && (doubtful = true), apart2 = Math.abs(2 * p1 - n2) - n2Size - 2 * (h0 * Math.abs(f11) + h1 * Math.abs(f10)), apart2 > bound) || (apart2 > -bound && (doubtful = true), apart2 = Math.abs(2 * (p1 - p0) - n2) - n2Size - 2 * (h0 * f21 + h1 * f20), apart2 > bound) ? false : (apart2 > -bound && (doubtful = true), !doubtful || overlapObbAndTriangleRowsExact(rows4, a, triangles, t));
}, overlapObbAndTriangle = /* @__PURE__ */ overlapCall(OBB, TRIANGLE, overlapObbAndTriangleRows);

// src/geometry/obb-triangle/separation.ts
var axis13 = /* @__PURE__ */ new Float64Array(4);
function tryAxis(pair6, rows4, a) {
  let x = axis13[0], y = axis13[1], z = axis13[2], square = x * x + y * y + z * z;
  if (!(square > axis13[3])) return false;
  let p = x * pair6[0] + y * pair6[1] + z * pair6[2], q = x * pair6[3] + y * pair6[4] + z * pair6[5], r = x * pair6[6] + y * pair6[7] + z * pair6[8], h = a + 12, reach3 = rows4[h] * Math.abs(x) + rows4[h + 1] * Math.abs(y) + rows4[h + 2] * Math.abs(z), ahead = Math.min(p, q, r) - reach3, behind = 0 - Math.max(p, q, r) - reach3, length = Math.sqrt(square), s = (ahead >= behind ? ahead : behind) / length;
  if (!(s > pair6[12] + 4e-12 * pair6[13])) return false;
  let scale = (ahead >= behind ? 1 : -1) / length;
  return pair6[9] = x * scale, pair6[10] = y * scale, pair6[11] = z * scale, pair6[12] = s, true;
}
function findObbAndTriangleAxis(rowsA, a, triangles, t, enough, pair6) {
  for (let corner2 = 0; corner2 < 9; corner2 += 3) {
    let x = triangles[t + corner2] - rowsA[a], y = triangles[t + corner2 + 1] - rowsA[a + 1], z = triangles[t + corner2 + 2] - rowsA[a + 2];
    pair6[corner2] = x * rowsA[a + 3] + y * rowsA[a + 4] + z * rowsA[a + 5], pair6[corner2 + 1] = x * rowsA[a + 6] + y * rowsA[a + 7] + z * rowsA[a + 8], pair6[corner2 + 2] = x * rowsA[a + 9] + y * rowsA[a + 10] + z * rowsA[a + 11];
  }
  let size = rowsA[a + 12] + rowsA[a + 12 + 1] + rowsA[a + 12 + 2], best = -1 / 0, kind = 0;
  for (let k = 0; k < 3; k++) {
    let low = Math.min(pair6[k], pair6[k + 3], pair6[k + 6]), high = Math.max(pair6[k], pair6[k + 3], pair6[k + 6]);
    size += high - low;
    let ahead = low - rowsA[a + 12 + k], behind = 0 - high - rowsA[a + 12 + k], s = ahead >= behind ? ahead : behind;
    s > best && (best = s, kind = k, pair6[9] = pair6[10] = pair6[11] = 0, pair6[9 + k] = ahead >= behind ? 1 : -1);
  }
  pair6[12] = best, pair6[13] = size;
  let stop = enough * size;
  if (best > stop) return -1;
  let e0 = pair6[3] - pair6[0], e1 = pair6[4] - pair6[1], e2 = pair6[5] - pair6[2], f0 = pair6[6] - pair6[3], f1 = pair6[7] - pair6[4], f2 = pair6[8] - pair6[5];
  axis13[0] = e1 * f2 - e2 * f1, axis13[1] = e2 * f0 - e0 * f2, axis13[2] = e0 * f1 - e1 * f0, axis13[3] = 1e-28 * (e0 * e0 + e1 * e1 + e2 * e2) * (f0 * f0 + f1 * f1 + f2 * f2), tryAxis(pair6, rowsA, a) && (kind = 3);
  for (let i = 0; i < 3; i++) {
    if (pair6[12] > stop) return -1;
    let x = i === 0 ? e0 : i === 1 ? f0 : pair6[0] - pair6[6], y = i === 0 ? e1 : i === 1 ? f1 : pair6[1] - pair6[7], z = i === 0 ? e2 : i === 1 ? f2 : pair6[2] - pair6[8];
    axis13[3] = 1e-28 * (x * x + y * y + z * z), axis13[0] = 0, axis13[1] = -z, axis13[2] = y, tryAxis(pair6, rowsA, a) && (kind = 4 + i), axis13[0] = z, axis13[1] = 0, axis13[2] = -x, tryAxis(pair6, rowsA, a) && (kind = 7 + i), axis13[0] = -y, axis13[1] = x, axis13[2] = 0, tryAxis(pair6, rowsA, a) && (kind = 10 + i);
  }
  return pair6[12] > stop ? -1 : kind;
}
var pair2 = /* @__PURE__ */ new Float64Array(14), separateObbAndTriangleRows = (rowsA, a, triangles, t, out) => {
  findObbAndTriangleAxis(rowsA, a, triangles, t, 1 / 0, pair2);
  for (let k = 0; k < 3; k++) out[k] = pair2[9 + k];
  return turnToWorld(rowsA, a, out, 0), pair2[12];
};

// src/geometry/pairs/plane-triangle.ts
var separatePlaneAndTriangleRows = (rowsA, a, triangles, t, out) => Math.min(
  signedDistance(rowsA, a, triangles, t, out),
  signedDistance(rowsA, a, triangles, t + 3, out),
  signedDistance(rowsA, a, triangles, t + 6, out)
), normal7 = /* @__PURE__ */ new Float64Array(3), candidates7 = /* @__PURE__ */ new Float64Array(15), collidePlaneAndTriangleRows = (rowsA, a, triangles, t, out) => {
  let count2 = 0, depth = 0;
  for (let corner2 = 0; corner2 < 3; corner2++) {
    let k = t + 3 * corner2, signed = signedDistance(rowsA, a, triangles, k, normal7);
    if (!(signed <= signedDistanceDoubt(rowsA, a, triangles, k))) continue;
    let below = 0 - Math.min(0, signed);
    depth < below && (depth = below);
    let c = count2++ * 5;
    for (let d = 0; d < 3; d++) candidates7[c + d] = triangles[k + d] - rowsA[a + d] + 0.5 * below * normal7[d];
    markPoint(candidates7, c, below, corner2);
  }
  return count2 === 0 ? out[0] = 0 : (writeNormal(out, normal7[0], normal7[1], normal7[2], depth), reduceInto(out, candidates7, count2, 4));
}, collidePlaneAndTriangle = /* @__PURE__ */ collideCall(PLANE, TRIANGLE, collidePlaneAndTriangleRows), closestPointsPlaneAndTriangleRows = (rowsA, a, triangles, t, out) => {
  let least = 1 / 0, lowest = t;
  for (let corner2 = t; corner2 < t + 9; corner2 += 3) {
    let height = signedDistance(rowsA, a, triangles, corner2, normal7);
    height < least && (least = height, lowest = corner2);
  }
  writeClosest(out, least, normal7, 0);
  for (let d = 0; d < 3; d++)
    out[1 + d] = triangles[lowest + d] - rowsA[a + d] - least * normal7[d], out[4 + d] = triangles[lowest + d] - triangles[t + d];
}, sheetRows5 = /* @__PURE__ */ firstAsSheet(closestPointsPlaneAndTriangleRows), closestPointsPlaneAndTriangle = /* @__PURE__ */ closestPointsCall(PLANE, TRIANGLE, sheetRows5);

// src/geometry/pairs/sphere-triangle.ts
var normal8 = /* @__PURE__ */ new Float64Array(3), corners2 = /* @__PURE__ */ new Float64Array(9), centre = /* @__PURE__ */ new Float64Array(3), nearest3 = /* @__PURE__ */ new Float64Array(4), separateSphereAndTriangleRows = (rowsA, a, triangles, t, out) => {
  let c = corners2;
  for (let k = 0; k < 9; k += 3) subtract(c, k, triangles, t + k, rowsA, a);
  nearestOnTriangle(c, 0, centre, 0, nearest3);
  let region = nearest3[3], distance = Math.sqrt(dot(nearest3, 0, nearest3, 0));
  out[3] = region;
  let size = 0;
  for (let k = 0; k < 3; k++) size = Math.max(size, Math.abs(c[k] - c[k + 3]), Math.abs(c[k] - c[k + 6]));
  if (region < 6 && distance > 2e-11 * size) {
    for (let k = 0; k < 3; k++) out[k] = nearest3[k] / distance;
    return distance - rowsA[a + 12];
  }
  writeTriangleNormal(c, 0, normal8);
  let height = dot(normal8, 0, nearest3, 0);
  region === 6 && (distance = Math.abs(height));
  let side3 = height < 0 ? -1 : 1;
  for (let k = 0; k < 3; k++) out[k] = side3 * normal8[k];
  return distance - rowsA[a + 12];
}, axis14 = /* @__PURE__ */ new Float64Array(4), collideSphereAndTriangleRows = (rowsA, a, triangles, t, out) => {
  let separation = separateSphereAndTriangleRows(rowsA, a, triangles, t, axis14), radius = rowsA[a + 12];
  if (separation > 0) {
    let size = radius;
    for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(triangles[t + k] - rowsA[a + k % 3]));
    if (separation > 17763568394002505e-31 * size) return out[0] = 0;
  }
  return writeOnePoint(out, axis14, Math.max(0, 0 - separation), 0, 0, 0, radius + 0.5 * separation, axis14[3]);
}, collideSphereAndTriangle = /* @__PURE__ */ collideCall(SPHERE, TRIANGLE, collideSphereAndTriangleRows), closestPointsSphereAndTriangleRows = (rowsA, a, triangles, t, out) => {
  writeClosest(out, separateSphereAndTriangleRows(rowsA, a, triangles, t, axis14), axis14, 0);
  for (let d = 0; d < 3; d++) out[1 + d] = rowsA[a + 12] * axis14[d];
  followNormal(rowsA, a, triangles, t, out);
}, closestPointsSphereAndTriangle = /* @__PURE__ */ closestPointsCall(SPHERE, TRIANGLE, closestPointsSphereAndTriangleRows);

// src/geometry/triangle-triangle/overlap-exact.ts
var edges3 = /* @__PURE__ */ new Int32Array(12);
function signOfVolume(points4, p, q, r, s) {
  let px = points4[p], py = points4[p + 1], pz = points4[p + 2], ax = points4[q] - px, ay = points4[q + 1] - py, az = points4[q + 2] - pz, bx = points4[r] - px, by = points4[r + 1] - py, bz = points4[r + 2] - pz, cx = points4[s] - px, cy = points4[s + 1] - py, cz = points4[s + 2] - pz, bycz = by * cz, bzcy = bz * cy, bzcx = bz * cx, bxcz = bx * cz, bxcy = bx * cy, bycx = by * cx, determinant = ax * (bycz - bzcy) + ay * (bzcx - bxcz) + az * (bxcy - bycx), permanent = Math.abs(ax) * (Math.abs(bycz) + Math.abs(bzcy)) + Math.abs(ay) * (Math.abs(bzcx) + Math.abs(bxcz)) + Math.abs(az) * (Math.abs(bxcy) + Math.abs(bycx));
  if (permanent === 0 && !areExactWide()) return 0;
  let bound = 7782663402622347e-31 * permanent;
  if (bound > 1e-280 && !areExactWide()) {
    if (determinant > bound) return 1;
    if (determinant < -bound) return -1;
  }
  let mark = markExact();
  writeExactDifference(edges3, 0, points4, q, p), writeExactDifference(edges3, 3, points4, r, p), writeExactDifference(edges3, 6, points4, s, p), writeExactCross(edges3, 9, 3, 6);
  let sign = signOfExact(exactDot(edges3, 9, 0));
  return forgetExact(mark), sign;
}
var A = 0, B2 = 9, points = /* @__PURE__ */ new Float64Array(18), flat = /* @__PURE__ */ Float64Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), signs = /* @__PURE__ */ new Int8Array(18);
function orientation(p, q, r, s) {
  return signOfVolume(points, p, q, r, s);
}
function orientationInPlane(p, q, r, plane) {
  let y = plane === 2 ? 0 : plane + 1, px = points[p + plane], py = points[p + y], qx = points[q + plane], qy = points[q + y], rx = points[r + plane], ry = points[r + y], left = (qx - px) * (ry - py), right = (qy - py) * (rx - px), bound = 7782663402622347e-31 * (Math.abs(left) + Math.abs(right));
  return bound > 1e-280 && !areExactWide() && Math.abs(left - right) > bound ? left > right ? 1 : -1 : (flat[0] = flat[9] = px, flat[1] = flat[10] = py, flat[3] = qx, flat[4] = qy, flat[6] = rx, flat[7] = ry, signOfVolume(flat, 0, 3, 6, 9));
}
var compareCorners = (p, q) => compareNumbers(points, p, points, q, 3);
function planeWithArea(p, q, r) {
  for (let plane = 0; plane < 3; plane++) if (orientationInPlane(p, q, r, plane) !== 0) return plane;
  return -1;
}
var corners3 = /* @__PURE__ */ new Int32Array(6), counts = /* @__PURE__ */ new Int32Array(2);
function listCorners(body, t, plane) {
  let at2 = 3 * body;
  counts[body] = plane < 0 ? 2 : 3;
  for (let k = 0; k < 3; k++) corners3[at2 + k] = t + 3 * k;
  if (!(plane >= 0))
    for (let p = t; p < t + 9; p += 3)
      (p === t || compareCorners(p, corners3[at2]) < 0) && (corners3[at2] = p), (p === t || compareCorners(p, corners3[at2 + 1]) > 0) && (corners3[at2 + 1] = p);
}
function edgeSeparates(body, plane) {
  let at2 = 3 * body, other2 = 3 - at2, count2 = counts[body], side3 = count2 === 2 ? 1 : orientationInPlane(corners3[at2], corners3[at2 + 1], corners3[at2 + 2], plane);
  for (let i = 0; i < count2; i++) {
    let from = corners3[at2 + i], to = corners3[i === count2 - 1 ? at2 : at2 + i + 1], k = 0;
    for (; k < counts[1 - body] && orientationInPlane(from, to, corners3[other2 + k], plane) * side3 < 0; ) k++;
    if (k === counts[1 - body]) return true;
  }
  return false;
}
function passesThrough(p, q, t) {
  let first = orientation(p, q, t, t + 3), second = orientation(p, q, t + 3, t + 6);
  if (first * second < 0) return false;
  let third2 = orientation(p, q, t + 6, t);
  return first * third2 >= 0 && second * third2 >= 0;
}
function edgeMeets(s, t) {
  for (let p = s; p < s + 9; p += 3) {
    let q = p === s + 6 ? s : p + 3;
    if (signs[p] * signs[q] <= 0 && signs[p] !== signs[q] && passesThrough(p, q, t)) return true;
  }
  return false;
}
function overlapFlat() {
  let planeA = planeWithArea(A, A + 3, A + 6), planeB = planeWithArea(B2, B2 + 3, B2 + 6);
  listCorners(0, A, planeA), listCorners(1, B2, planeB);
  let p = corners3[0], q = corners3[1], r = corners3[3], s = corners3[4], plane = planeA < 0 ? planeB : planeA;
  if (plane < 0) {
    if (orientation(p, q, r, s) !== 0) return false;
    if (plane = Math.max(planeWithArea(p, q, r), planeWithArea(p, q, s), planeWithArea(r, s, p), planeWithArea(r, s, q)), plane < 0) return compareCorners(p, s) <= 0 && compareCorners(r, q) <= 0;
  } else if (planeA < 0 || planeB < 0) {
    let t = planeA < 0 ? B2 : A, low = planeA < 0 ? p : r, high = planeA < 0 ? q : s, above = orientation(t, t + 3, t + 6, low), below = orientation(t, t + 3, t + 6, high);
    if (above * below > 0) return false;
    if (above !== 0 || below !== 0) return passesThrough(low, high, t);
  }
  return !edgeSeparates(0, plane) && !edgeSeparates(1, plane);
}
function shareCorner() {
  for (let p = A; p < B2; p += 3) for (let q = B2; q < 18; q += 3) if (compareCorners(p, q) === 0) return true;
  return false;
}
function oneSided(s, t) {
  for (let p = s; p < s + 9; p += 3) signs[p] = orientation(t, t + 3, t + 6, p);
  return signs[s] !== 0 && signs[s + 3] === signs[s] && signs[s + 6] === signs[s];
}
function isFlat(s) {
  return signs[s] === 0 && signs[s + 3] === 0 && signs[s + 6] === 0;
}
var overlapTriangleRowsExact = (trianglesA, a, trianglesB, b) => {
  for (let i = 0; i < 9; i++)
    points[A + i] = trianglesA[a + i], points[B2 + i] = trianglesB[b + i];
  if (shareCorner()) return true;
  widenExact(!scaleIntoRange(points, 4909093465297727e-106));
  let meets = !oneSided(A, B2) && !oneSided(B2, A) && overlapAcross();
  return widenExact(false), meets;
};
function overlapAcross() {
  return isFlat(A) || isFlat(B2) ? overlapFlat() : edgeMeets(A, B2) || edgeMeets(B2, A);
}

// src/geometry/triangle-triangle/overlap-within.ts
var points2 = /* @__PURE__ */ new Float64Array(18), distances = /* @__PURE__ */ new Float64Array(6), normals = /* @__PURE__ */ new Float64Array(6), edges4 = /* @__PURE__ */ new Float64Array(6), ends = /* @__PURE__ */ new Float64Array(2);
function writeUnitNormal(out, t) {
  for (let k = 0; k < 6; k += 3) {
    subtract(edges4, k, points2, t + 3 + k, points2, t);
    let size = Math.max(Math.abs(edges4[k]), Math.abs(edges4[k + 1]), Math.abs(edges4[k + 2]));
    for (let d = k; d < k + 3; d++) edges4[d] /= size;
  }
  cross(normals, out, edges4, 0, edges4, 3);
  let length = Math.sqrt(dot(normals, out, normals, out));
  for (let d = out; d < out + 3; d++) normals[d] /= length;
  return length > 0;
}
function writeDistances(s, t, epsilon) {
  let sides2 = 0;
  for (let k = 0; k < 3; k++) {
    subtract(edges4, 0, points2, s + 3 * k, points2, t);
    let d = dot(normals, t / 3, edges4, 0);
    distances[s / 3 + k] = Math.abs(d) <= epsilon ? 0 : d, sides2 += Math.abs(d) <= epsilon ? 0 : d > 0 ? 1 : -1;
  }
  return Math.abs(sides2) < 3;
}
function writeInterval(t, axis18) {
  ends[0] = 1 / 0, ends[1] = -1 / 0;
  for (let k = 0; k < 3; k++) {
    let next2 = k === 2 ? 0 : k + 1, p = points2[t + 3 * k + axis18] - points2[axis18], q = points2[t + 3 * next2 + axis18] - points2[axis18], dp = distances[t / 3 + k], dq = distances[t / 3 + next2];
    if (dp !== 0 && !(Math.min(dp, dq) < 0 && Math.max(dp, dq) > 0)) continue;
    let place3 = dp === 0 ? p : p + (q - p) * (dp / (dp - dq));
    ends[0] = Math.min(ends[0], place3), ends[1] = Math.max(ends[1], place3);
  }
}
var overlapTriangleRowsWithin = (trianglesA, a, trianglesB, b, epsilon) => {
  let at2 = compareNumbers(trianglesA, a, trianglesB, b, 9) > 0 ? 9 : 0;
  for (let k = 0; k < 9; k++)
    points2[at2 + k] = trianglesA[a + k], points2[9 - at2 + k] = trianglesB[b + k];
  if (!writeUnitNormal(0, 0) || !writeUnitNormal(3, 9) || !writeDistances(0, 9, epsilon) || !writeDistances(9, 0, epsilon)) return false;
  let n = distances[3] === 0 && distances[4] === 0 && distances[5] === 0 ? 0 : 3;
  if (n === 0 || distances[0] === 0 && distances[1] === 0 && distances[2] === 0) {
    let drop = longestOf(normals, n);
    for (let k = drop; k < 18; k += 3) points2[k] = 0;
    return overlapTriangleRowsExact(points2, 0, points2, 9);
  }
  cross(edges4, 0, normals, 0, normals, 3);
  let axis18 = longestOf(edges4, 0);
  writeInterval(0, axis18);
  let low = ends[0], high = ends[1];
  return writeInterval(9, axis18), low <= ends[1] && ends[0] <= high;
};

// src/geometry/triangle-triangle/overlap.ts
var overlapTriangleRows = (trianglesA, a, trianglesB, b) => {
  let ax = trianglesA[a], ay = trianglesA[a + 1], az = trianglesA[a + 2], bx = trianglesB[b], by = trianglesB[b + 1], bz = trianglesB[b + 2], e1x = trianglesA[a + 3] - ax, e1y = trianglesA[a + 4] - ay, e1z = trianglesA[a + 5] - az, e2x = trianglesA[a + 6] - ax, e2y = trianglesA[a + 7] - ay, e2z = trianglesA[a + 8] - az, f1x = trianglesB[b + 3] - bx, f1y = trianglesB[b + 4] - by, f1z = trianglesB[b + 5] - bz, f2x = trianglesB[b + 6] - bx, f2y = trianglesB[b + 7] - by, f2z = trianglesB[b + 8] - bz, wx = bx - ax, wy = by - ay, wz = bz - az, e1 = Math.abs(e1x) + Math.abs(e1y) + Math.abs(e1z), e2 = Math.abs(e2x) + Math.abs(e2y) + Math.abs(e2z), f1 = Math.abs(f1x) + Math.abs(f1y) + Math.abs(f1z), f2 = Math.abs(f2x) + Math.abs(f2y) + Math.abs(f2z), w = Math.abs(wx) + Math.abs(wy) + Math.abs(wz), nx = e1y * e2z - e1z * e2y, ny = e1z * e2x - e1x * e2z, nz = e1x * e2y - e1y * e2x, boundB = 17763568394002505e-31 * e1 * e2 * (w + f1 + f2), db0 = nx * wx + ny * wy + nz * wz, db1 = db0 + (nx * f1x + ny * f1y + nz * f1z), db2 = db0 + (nx * f2x + ny * f2y + nz * f2z), size = w + e1 + e2 + f1 + f2;
  if (!(boundB > 1e-48 && size < 1e20)) return overlapTriangleRowsExact(trianglesA, a, trianglesB, b);
  let db01 = db0 * db1, db02 = db0 * db2, certainB = Math.abs(db0) > boundB && Math.abs(db1) > boundB && Math.abs(db2) > boundB;
  if (+(db01 > 0) & +(db02 > 0) && certainB) return false;
  let mx = f1y * f2z - f1z * f2y, my = f1z * f2x - f1x * f2z, mz = f1x * f2y - f1y * f2x, boundA = 17763568394002505e-31 * f1 * f2 * (w + e1 + e2), da0 = -(mx * wx + my * wy + mz * wz), da1 = da0 + (mx * e1x + my * e1y + mz * e1z), da2 = da0 + (mx * e2x + my * e2y + mz * e2z);
  if (!(boundA > 1e-48)) return overlapTriangleRowsExact(trianglesA, a, trianglesB, b);
  let da01 = da0 * da1, da02 = da0 * da2, certainA = Math.abs(da0) > boundA && Math.abs(da1) > boundA && Math.abs(da2) > boundA;
  if (+(da01 > 0) & +(da02 > 0) && certainA) return false;
  if (!certainA || !certainB) return overlapTriangleRowsExact(trianglesA, a, trianglesB, b);
  let dx = Math.abs(ny * mz - nz * my), dy = Math.abs(nz * mx - nx * mz), dz = Math.abs(nx * my - ny * mx), axis18 = (+(dy > dx) & +(dy >= dz)) + 2 * (+(dz > dx) & +(dz > dy)), originA = trianglesA[a + axis18], originB = trianglesB[b + axis18], pa1 = trianglesA[a + 3 + axis18] - originA, pa2 = trianglesA[a + 6 + axis18] - originA, pb0 = originB - originA, pb1 = trianglesB[b + 3 + axis18] - originB, pb2 = trianglesB[b + 6 + axis18] - originB, span = Math.abs(pa1) + Math.abs(pa2) + Math.abs(pb0) + Math.abs(pb1) + Math.abs(pb2), ka = 0, a0, a1, x0, x1;
  da01 > 0 ? (ka = pa2, a0 = -pa2 * da2, a1 = (pa1 - pa2) * da2, x0 = da2 - da0, x1 = da2 - da1) : da02 > 0 ? (ka = pa1, a0 = -pa1 * da1, a1 = (pa2 - pa1) * da1, x0 = da1 - da0, x1 = da1 - da2) : (a0 = pa1 * da0, a1 = pa2 * da0, x0 = da0 - da1, x1 = da0 - da2);
  let kb = pb0, b0, b1, y0, y1;
  db01 > 0 ? (kb = pb0 + pb2, b0 = -pb2 * db2, b1 = (pb1 - pb2) * db2, y0 = db2 - db0, y1 = db2 - db1) : db02 > 0 ? (kb = pb0 + pb1, b0 = -pb1 * db1, b1 = (pb2 - pb1) * db1, y0 = db1 - db0, y1 = db1 - db2) : (b0 = pb1 * db0, b1 = pb2 * db0, y0 = db0 - db1, y1 = db0 - db2);
  let xx = x0 * x1, yy = y0 * y1, fromA0 = a0 * x1 * yy, fromA1 = a1 * x0 * yy, fromB0 = b0 * y1 * xx, fromB1 = b1 * y0 * xx, apart2 = Math.abs(2 * (kb - ka) * xx * yy + (fromB0 + fromB1) - (fromA0 + fromA1)) - Math.abs(fromA0 - fromA1) - Math.abs(fromB0 - fromB1), bound = 8 * span * (boundA * Math.abs(x0 + x1) * yy + boundB * Math.abs(y0 + y1) * xx);
  return apart2 > bound ? false : apart2 < -bound ? true : overlapTriangleRowsExact(trianglesA, a, trianglesB, b);
}, packed = /* @__PURE__ */ new Float64Array(18);
function overlapTriangles(a, b, epsilon = 0) {
  return packTriangle(packed, 0, a, "a"), packTriangle(packed, 9, b, "b"), epsilon !== 0 && checkExtent(epsilon, "epsilon", "length"), overlapTriangleRows(packed, 0, packed, 9) ? true : epsilon > 0 && overlapTriangleRowsWithin(packed, 0, packed, 9, epsilon);
}

// src/geometry/triangle-triangle/separation.ts
function tryAxis2(pair6, e2, f2) {
  let ex = pair6[e2], ey = pair6[e2 + 1], ez = pair6[e2 + 2], fx = pair6[f2], fy = pair6[f2 + 1], fz = pair6[f2 + 2], x = ey * fz - ez * fy, y = ez * fx - ex * fz, z = ex * fy - ey * fx, square = x * x + y * y + z * z;
  if (!(square > 1e-28 * (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz))) return false;
  let p = x * pair6[3] + y * pair6[4] + z * pair6[5], q = x * pair6[6] + y * pair6[7] + z * pair6[8], r = x * pair6[9] + y * pair6[10] + z * pair6[11], s = x * pair6[12] + y * pair6[13] + z * pair6[14], t = x * pair6[15] + y * pair6[16] + z * pair6[17], ahead = Math.min(r, s, t) - Math.max(0, p, q), behind = Math.min(0, p, q) - Math.max(r, s, t), length = Math.sqrt(square), separation = (ahead >= behind ? ahead : behind) / length;
  if (!(separation > pair6[21] + 4e-12 * pair6[22])) return false;
  let scale = (ahead >= behind ? 1 : -1) / length;
  return pair6[18] = x * scale, pair6[19] = y * scale, pair6[20] = z * scale, pair6[21] = separation, true;
}
function findTriangleAxis(trianglesA, a, trianglesB, b, enough, pair6) {
  for (let k = 0; k < 9; k += 3)
    subtract(pair6, k, trianglesA, a + k, trianglesA, a), subtract(pair6, 9 + k, trianglesB, b + k, trianglesA, a);
  let size = 0;
  for (let k = 0; k < 18; k += 9) {
    for (let m = k; m < k + 3; m++)
      size += Math.max(pair6[m], pair6[m + 3], pair6[m + 6]) - Math.min(pair6[m], pair6[m + 3], pair6[m + 6]);
    for (let p = k; p < k + 9; p += 3) subtract(pair6, 23 + p, pair6, p === k + 6 ? k : p + 3, pair6, p);
  }
  pair6[22] = size, pair6[21] = -1 / 0;
  let stop = enough * size, kind = 11;
  for (let body = 0; body < 2; body++)
    if (tryAxis2(pair6, 23 + 9 * body + 6, 23 + 9 * body) && (kind = body), pair6[21] > stop) return -1;
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) tryAxis2(pair6, 23 + 3 * i, 32 + 3 * j) && (kind = 2 + 3 * i + j);
    if (pair6[21] > stop) return -1;
  }
  if (kind === 11) {
    let e2 = 23;
    for (let f2 = e2; f2 < 41; f2 += 3) dot(pair6, f2, pair6, f2) > dot(pair6, e2, pair6, e2) && (e2 = f2);
    writePerpendicular(pair6, e2, perpendicular);
    for (let k = 0; k < 3; k++) pair6[18 + k] = perpendicular[k];
    pair6[21] = 0;
  }
  return kind;
}
var perpendicular = /* @__PURE__ */ new Float64Array(3), pair3 = /* @__PURE__ */ new Float64Array(41), witness = /* @__PURE__ */ new Float64Array(7), separateTriangleRowsInto = (trianglesA, a, trianglesB, b, out) => {
  findTriangleAxis(trianglesA, a, trianglesB, b, 1 / 0, pair3);
  let separation = pair3[21], size = pair3[22];
  for (let k = 0; k < 4; k++) out[k] = pair3[18 + k];
  if (separation < -1e-7 * size || separation > 0.01 * size) return NaN;
  if (separation <= 64e-12 * size && overlapTriangleRows(trianglesA, a, trianglesB, b))
    return out[3] = Math.min(0, separation), NaN;
  if (nearestOfTriangles(pair3, witness), !(witness[6] > 0)) return NaN;
  let scale = 1 / Math.sqrt(witness[6]), x = (witness[3] - witness[0]) * scale, y = (witness[4] - witness[1]) * scale, z = (witness[5] - witness[2]) * scale, lastA = 0, firstB = 1 / 0;
  for (let k = 3; k < 9; k += 3) lastA = Math.max(lastA, x * pair3[k] + y * pair3[k + 1] + z * pair3[k + 2]);
  for (let k = 9; k < 18; k += 3) firstB = Math.min(firstB, x * pair3[k] + y * pair3[k + 1] + z * pair3[k + 2]);
  return firstB - lastA < separation ? NaN : (out[0] = x, out[1] = y, out[2] = z, out[3] = firstB - lastA, NaN);
}, separateTriangleRows = /* @__PURE__ */ returning(separateTriangleRowsInto), candidate = /* @__PURE__ */ new Float64Array(6), nearest4 = /* @__PURE__ */ new Float64Array(4), offset = /* @__PURE__ */ new Float64Array(3), met2 = /* @__PURE__ */ new Float64Array(2);
function nearestOfTriangles(pair6, out) {
  out[6] = 1 / 0;
  for (let k = 0; k < 18; k += 3) {
    let own = k < 9 ? 0 : 3;
    nearestOnTriangle(pair6, k < 9 ? 9 : 0, pair6, k, nearest4);
    for (let d = 0; d < 3; d++)
      candidate[own + d] = pair6[k + d], candidate[3 - own + d] = nearest4[d];
    keepNearer(out);
  }
  for (let p = 0; p < 9; p += 3) {
    let u = 23 + p;
    for (let r = 9; r < 18; r += 3) {
      let v = 23 + r;
      if (subtract(offset, 0, pair6, r, pair6, p), !!meetLines(met2, pair6, u, pair6, v, offset, 0) && met2[0] > 0 && met2[0] < 1 && met2[1] > 0 && met2[1] < 1) {
        for (let d = 0; d < 3; d++)
          candidate[d] = pair6[p + d] + met2[0] * pair6[u + d], candidate[3 + d] = pair6[r + d] + met2[1] * pair6[v + d];
        keepNearer(out);
      }
    }
  }
}
function keepNearer(out) {
  subtract(offset, 0, candidate, 3, candidate, 0);
  let square = dot(offset, 0, offset, 0);
  if (square < out[6]) {
    for (let d = 0; d < 6; d++) out[d] = candidate[d];
    out[6] = square;
  }
}

// src/geometry/triangle-triangle/closest-points.ts
var pair4 = /* @__PURE__ */ new Float64Array(41), witness2 = /* @__PURE__ */ new Float64Array(7), axis15 = /* @__PURE__ */ new Float64Array(4), closestPointsTriangleRows = (trianglesA, a, trianglesB, b, out) => {
  findTriangleAxis(trianglesA, a, trianglesB, b, 1 / 0, pair4);
  let bx = pair4[9], by = pair4[10], bz = pair4[11], depth = Math.max(0, 0 - pair4[21]), touch = overlapTriangleRows(trianglesA, a, trianglesB, b);
  if (touch) for (let k = 9; k < 18; k++) pair4[k] += depth * pair4[18 + k % 3];
  nearestOfTriangles(pair4, witness2);
  let distance = Math.sqrt(witness2[6]);
  if (touch) writeClosest(out, 0 - depth, pair4, 18);
  else if (distance > 2e-11 * pair4[22]) {
    for (let d = 0; d < 3; d++) axis15[d] = (witness2[3 + d] - witness2[d]) / distance;
    writeClosest(out, distance, axis15, 0);
  } else
    separateTriangleRowsInto(trianglesA, a, trianglesB, b, axis15), writeClosest(out, distance, axis15, 0);
  let back = touch ? depth : 0;
  for (let d = 0; d < 3; d++)
    out[1 + d] = witness2[d], out[4 + d] = witness2[3 + d] - back * pair4[18 + d] - (d === 0 ? bx : d === 1 ? by : bz);
}, closestPointsTriangles = /* @__PURE__ */ closestPointsCall(TRIANGLE, TRIANGLE, closestPointsTriangleRows);

// src/obb-tree/tree.ts
function makeTree(arrays, leafBoxes, report2) {
  let { nodes, links, cuts, vertices: vertices2, corners: corners5, triangles, frame } = arrays, bytes = 0;
  for (let array of [nodes, links, cuts, vertices2, corners5, triangles, frame]) bytes += array.byteLength;
  let { depth } = report2;
  return { nodes, links, cuts, vertices: vertices2, corners: corners5, triangles, frame, depth, leafBoxes, report: { ...report2, bytes } };
}
function roundedUp(x) {
  return x * 1.0000001192092896 + 1401298464324817e-60;
}
var ONE_LEAF = /* @__PURE__ */ makeOneLeaf();
function makeOneLeaf() {
  return {
    nodes: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]),
    links: new Int32Array([0, 1]),
    triangles: new Int32Array([-1]),
    cuts: new Float32Array(2),
    frame: new Float64Array([0, 0, 0, 1, 0]),
    depth: 0,
    leafBoxes: false
  };
}
function checkTree(tree, name) {
  tree?.nodes instanceof Float32Array && tree.links instanceof Int32Array && tree.cuts instanceof Float32Array && tree.vertices instanceof Float64Array && tree.corners instanceof Int32Array && tree.triangles instanceof Int32Array && tree.frame instanceof Float64Array || refuseValue("E_OPTION", `${name} must be an OBB tree made by buildObbTree`, name, tree), tree.links.length === 0 && refuseValue("E_OPTION", `${name} was loaded in place from a buffer that has been transferred away`, name, tree);
}
function treeTriangleCount(tree) {
  return checkTree(tree, "tree"), tree.triangles.length;
}
function treeRadius(tree) {
  return tree.frame[4];
}
function treeSlotTriangle(tree, slot, scale, out, at2) {
  let vertices2 = tree.vertices, corners5 = tree.corners, a = 3 * corners5[3 * slot], b = 3 * corners5[3 * slot + 1], c = 3 * corners5[3 * slot + 2];
  out[at2] = scale * vertices2[a], out[at2 + 1] = scale * vertices2[a + 1], out[at2 + 2] = scale * vertices2[a + 2], out[at2 + 3] = scale * vertices2[b], out[at2 + 4] = scale * vertices2[b + 1], out[at2 + 5] = scale * vertices2[b + 2], out[at2 + 6] = scale * vertices2[c], out[at2 + 7] = scale * vertices2[c + 1], out[at2 + 8] = scale * vertices2[c + 2];
}
function writeTreeNodeRow(tree, node, scales, s, rows4, at2) {
  let nodes = tree.nodes, frame = tree.frame, scale = scales[s], n = node * 15, unit2 = frame[3] * scale, size = Math.abs(unit2), reach3 = 0;
  for (let d = 0; d < 3; d++) {
    let origin = frame[d] * scale, offset2 = unit2 * nodes[n + d];
    rows4[at2 + d] = origin + offset2, reach3 += Math.abs(origin) + Math.abs(offset2);
  }
  for (let d = 0; d < 9; d++) rows4[at2 + 3 + d] = nodes[n + 3 + d];
  orthonormaliseAxes(rows4, at2 + 3, "tree", "nodes");
  let sum = nodes[n + 12] + nodes[n + 12 + 1] + nodes[n + 12 + 2];
  for (let d = 0; d < 3; d++)
    rows4[at2 + 12 + d] = size * (nodes[n + 12 + d] + 95367431640625e-20 * sum) + 8 * 11102230246251565e-32 * reach3;
  rows4[at2 + 12 + 3] = 0;
}
function firstSlot(links, node) {
  for (; links[2 * node + 1] === 0; ) node++;
  return links[2 * node];
}
function endSlot(links, node) {
  for (; links[2 * node + 1] === 0; ) node = links[2 * node];
  return links[2 * node] + links[2 * node + 1];
}

// src/memory/grow.ts
function grownCapacity(capacity, needed) {
  return Math.max(needed, capacity < 4096 ? 2 * capacity : Math.floor(1.25 * capacity), 16);
}
function grown(array, needed) {
  return array.length >= needed ? array : resized(array, grownCapacity(array.length, needed));
}
function resized(array, length) {
  let copy = blank(array, length);
  return array.length === 0 || copy.set(array.length <= length ? array : array.subarray(0, length)), copy;
}
function resizeFields(owner, names, length) {
  for (let name of names) owner[name] = resized(owner[name], length);
}
function blank(array, length) { if(globalThis.LOG&&length>10000) console.log(globalThis.LOG,"grow",array.constructor.name,array.length,length,new Error().stack.split("\n").slice(3,6).map(x=>x.trim().replace(/\(.*/,"")).join(" < "));
  let Kind = array.constructor, isShared = typeof SharedArrayBuffer < "u" && array.buffer instanceof SharedArrayBuffer;
  return new Kind(isShared ? new SharedArrayBuffer(length * array.BYTES_PER_ELEMENT) : length);
}
function shareField(owner, name) {
  let Kind = owner[name].constructor;
  owner[name] = new Kind(new SharedArrayBuffer(0));
}

// src/obb-tree/bound-queue.ts
var BoundQueue = class {
  bounds = new Float64Array(64);
  /** Integers: what is read from an array of doubles is a double, and allocated as the argument of a call. */
  entries = new Int32Array(320);
  count = 0;
  /** One number: the bound of the next {@link push}. An array, because doubles passed as arguments are allocated. */
  next = new Float64Array(1);
  /** One number: the bound of the entry that {@link pop} took. */
  first = new Float64Array(1);
  kind = 0;
  a = 0;
  b = 0;
  levelA = 0;
  levelB = 0;
  push(kind, a, b, levelA, levelB) {
    let at2 = this.count++, bounds2 = this.bounds = grown(this.bounds, at2 + 1), entries = this.entries = grown(this.entries, 5 * (at2 + 1)), bound = this.next[0];
    for (; at2 > 0; ) {
      let up = at2 - 1 >> 1;
      if (bounds2[up] <= bound) break;
      this.move(up, at2), at2 = up;
    }
    bounds2[at2] = bound;
    let e2 = 5 * at2;
    entries[e2] = kind, entries[e2 + 1] = a, entries[e2 + 2] = b, entries[e2 + 3] = levelA, entries[e2 + 4] = levelB;
  }
  /** Takes the first entry off the heap; there must be one. */
  pop() {
    let { bounds: bounds2, entries, first } = this;
    first[0] = bounds2[0], this.kind = entries[0], this.a = entries[1], this.b = entries[2], this.levelA = entries[3], this.levelB = entries[4];
    let last = --this.count, bound = bounds2[last], at2 = 0;
    for (; ; ) {
      let down = 2 * at2 + 1;
      if (down >= last || (down + 1 < last && bounds2[down + 1] < bounds2[down] && down++, bounds2[down] >= bound)) break;
      this.move(down, at2), at2 = down;
    }
    this.move(last, at2);
  }
  move(from, to) {
    let { bounds: bounds2, entries } = this;
    bounds2[to] = bounds2[from];
    for (let d = 0; d < 5; d++) entries[5 * to + d] = entries[5 * from + d];
  }
};

// src/obb-tree/pair.ts
var POSED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1, 0], TreePair = class {
  /** Their rows, A's first: position and axes, ROW_SCALE and ROW_LIMIT. */
  rows = Float64Array.of(...POSED, ...POSED);
  /** Their motion rows (geometry/advancement/layout.ts): velocities and arms count. */
  motions = new Float64Array(26);
};
function setPair(pair6, treeA, rowsA, a, treeB, rowsB, b) {
  pair6.treeA = treeA, pair6.treeB = treeB;
  for (let i = 0; i < 16; i++)
    pair6.rows[i] = rowsA[a + i], pair6.rows[16 + i] = rowsB[b + i];
}
function limitOf(tree, rows4, r) {
  let limit = rows4[r + 14];
  return limit < tree.depth ? limit : -1;
}
function isLargerNode({ treeA, treeB, rows: rows4 }, a, b) {
  let p = 15 * a + 12, q = 15 * b + 12, x = treeA.nodes, y = treeB.nodes, ratio = Math.abs(rows4[29]) * treeB.frame[3] / (Math.abs(rows4[13]) * treeA.frame[3]);
  return x[p] * x[p + 1] * x[p + 2] >= ratio * y[q] * (ratio * y[q + 1]) * (ratio * y[q + 2]);
}

// src/obb-tree/best-first.ts
var BestFirstSearch = class {
  queue = new BoundQueue();
  /** One number: bounds above it end the search. */
  horizon = new Float64Array(1);
  /** Pairs of nodes that were bounded. */
  nodes = 0;
  run(pair6, maxNodes, rules) {
    let { queue, horizon } = this, { treeA, treeB, rows: rows4 } = pair6, limitA = limitOf(treeA, rows4, 0), limitB = limitOf(treeB, rows4, 16);
    for (this.nodes = 0, queue.count = 0, queue.first[0] = 0, this.push(rules, 0, 0, 0, 0); queue.count > 0; ) {
      queue.pop();
      let { kind, a, b, levelA, levelB } = queue;
      if (queue.first[0] > horizon[0]) break;
      if (kind !== 0) {
        if (rules.take(kind, a, b)) return "stopped";
        continue;
      }
      if (this.nodes >= maxNodes) return "budget";
      let rightA = treeA.links[2 * a], rightB = treeB.links[2 * b], endA = treeA.links[2 * a + 1] !== 0 || levelA === limitA, endB = treeB.links[2 * b + 1] !== 0 || levelB === limitB;
      if (endA && endB) {
        if (rules.visit(a, b)) return "stopped";
      } else endB || !endA && isLargerNode(pair6, a, b) ? (this.push(rules, a + 1, levelA + 1, b, levelB), this.push(rules, rightA, levelA + 1, b, levelB)) : (this.push(rules, a, levelA, b + 1, levelB + 1), this.push(rules, a, levelA, rightB, levelB + 1));
    }
    return "complete";
  }
  push(rules, a, levelA, b, levelB) {
    this.nodes++, rules.bound(a, b) && this.queue.push(0, a, b, levelA, levelB);
  }
};

// src/geometry/clip-polygon.ts
var ping = /* @__PURE__ */ new Float64Array(60), pong = /* @__PURE__ */ new Float64Array(60), corners4 = /* @__PURE__ */ new Float64Array(12), polygon = ping, count = 0, cornerCount = 0, sideCount = 0;
var half2 = /* @__PURE__ */ new Float64Array(4);
function beginPolygon(sides2, from, at2, m) {
  polygon = ping, count = cornerCount = m, sideCount = sides2;
  for (let k = 0; k < m; k++) {
    for (let d = 0; d < 3; d++) polygon[k * 5 + d] = corners4[3 * k + d] = from[at2 + 3 * k + d];
    polygon[k * 5 + 3] = polygon[k * 5 + 4] = k;
  }
}
function clipPolygon(clip2, half3, plane) {
  if (count === 0) return;
  let nx = half3[0], ny = half3[1], nz = half3[2], c = half3[3], snap = clip2[1], from = polygon, to = from === ping ? pong : ping, d = 0, e2 = (count - 1) * 5, before = snapped(nx * from[e2] + ny * from[e2 + 1] + nz * from[e2 + 2] - c, snap);
  for (let f2 = 0; f2 < count * 5; f2 += 5) {
    let here = snapped(nx * from[f2] + ny * from[f2 + 1] + nz * from[f2 + 2] - c, snap);
    if (before < 0 != here < 0 && before !== 0 && here !== 0 && (f2 > 0 || count > 2)) {
      let s = before / (before - here), label = from[e2 + 4];
      to[d] = from[e2] + s * (from[f2] - from[e2]), to[d + 1] = from[e2 + 1] + s * (from[f2 + 1] - from[e2 + 1]), to[d + 2] = from[e2 + 2] + s * (from[f2 + 2] - from[e2 + 2]), to[d + 3] = cornerCount + sideCount * (label < 8 ? label : cornerCount + label - 8) + plane, to[d + 4] = here > 0 ? 8 + plane : label, d += 5;
    }
    here <= 0 && (to[d] = from[f2], to[d + 1] = from[f2 + 1], to[d + 2] = from[f2 + 2], to[d + 3] = from[f2 + 3], to[d + 4] = from[f2 + 4], d += 5), e2 = f2, before = here;
  }
  polygon = to, count = d / 5;
}
var snapped = (height, snap) => Math.abs(height) <= snap ? 0 : height;
function clipToSlab(clip2, k, halves2, h, plane) {
  for (let d = 0; d < 3; d++) half2[d] = d === k ? 1 : 0;
  half2[3] = halves2[h] + clip2[0], clipPolygon(clip2, half2, plane);
  for (let d = 0; d < 3; d++) half2[d] = -half2[d];
  clipPolygon(clip2, half2, plane + 1);
}
var edge = /* @__PURE__ */ new Float64Array(3), side2 = /* @__PURE__ */ new Float64Array(3);
function clipToTriangle(clip2, triangles, t, n, i) {
  subtract(edge, 0, triangles, t + 3, triangles, t), subtract(side2, 0, triangles, t + 6, triangles, t);
  let x = edge[1] * side2[2] - edge[2] * side2[1], y = edge[2] * side2[0] - edge[0] * side2[2], z = edge[0] * side2[1] - edge[1] * side2[0], front = n[i] * x + n[i + 1] * y + n[i + 2] * z >= 0;
  for (let k = 0; k < 3; k++) {
    let p = t + 3 * k;
    subtract(edge, 0, triangles, k === 2 ? t : p + 3, triangles, p), cross(side2, 0, edge, 0, n, i);
    let length = Math.sqrt(dot(side2, 0, side2, 0));
    if (!(length > 0)) continue;
    let scale = (front ? 1 : -1) / length;
    for (let d = 0; d < 3; d++) half2[d] = side2[d] * scale;
    half2[3] = dot(half2, 0, triangles, p) + clip2[0], clipPolygon(clip2, half2, k);
  }
  return front;
}
function writeVertices(out) {
  for (let k = 0; k < count; k++) for (let d = 0; d < 3; d++) out[3 * k + d] = polygon[k * 5 + d];
  return count;
}
function endPolygon(clip2, out, n, i, sense, feature) {
  let c = clip2[2], slack = clip2[0], depth = clip2[3], width = 0;
  for (let k = 3; k < 3 * cornerCount; k++) width = Math.max(width, Math.abs(corners4[k] - corners4[k % 3]));
  let points4 = 0;
  for (let e2 = 0; e2 < count * 5; e2 += 5) {
    let under = sense * (c - dot(n, i, polygon, e2));
    if (!(under >= -slack)) continue;
    let below = Math.max(0, under), vertex = polygon[e2 + 3], id = feature + (vertex < cornerCount ? vertex : cornerNear(e2, 1e-3 * width, vertex)), p = 0;
    for (; p < points4 && out[p + 4] !== id; ) p += 5;
    if (p < points4) {
      if (below <= out[p + 3]) continue;
    } else {
      if (points4 === 40) continue;
      points4 += 5;
    }
    for (let d = 0; d < 3; d++) out[p + d] = polygon[e2 + d] + 0.5 * sense * below * n[i + d];
    out[p + 3] = below, out[p + 4] = id;
  }
  if (points4 > 0) return points4 / 5;
  let deepest = 0;
  for (let m = 1; m < cornerCount; m++)
    sense * dot(n, i, corners4, 3 * m) < sense * dot(n, i, corners4, 3 * deepest) && (deepest = m);
  for (let d = 0; d < 3; d++) out[d] = corners4[3 * deepest + d] + 0.5 * sense * depth * n[i + d];
  return out[3] = Math.abs(depth), out[4] = feature + deepest, 1;
}
function cornerNear(e2, snap, id) {
  for (let m = 0; m < cornerCount; m++) {
    let x = Math.abs(polygon[e2] - corners4[3 * m]), y = Math.abs(polygon[e2 + 1] - corners4[3 * m + 1]), z = Math.abs(polygon[e2 + 2] - corners4[3 * m + 2]);
    if (Math.max(x, y, z) <= snap) return m;
  }
  return id;
}

// src/geometry/triangle-triangle/intersection.ts
var normal9 = /* @__PURE__ */ new Float64Array(3), heights = /* @__PURE__ */ new Float64Array(3), cut = /* @__PURE__ */ new Float64Array(9), clip = /* @__PURE__ */ new Float64Array(4), polygon2 = /* @__PURE__ */ new Float64Array(36), witness3 = /* @__PURE__ */ new Float64Array(7), nearest5 = /* @__PURE__ */ new Float64Array(4), apart = /* @__PURE__ */ new Float64Array(3);
function intersectTriangleRows(trianglesA, a, trianglesB, b, out, pair6) {
  findTriangleAxis(trianglesA, a, trianglesB, b, 1 / 0, pair6);
  let size = pair6[22], plane = fatnessOf(pair6, 0) >= fatnessOf(pair6, 9) ? 0 : 9, count2 = fatnessOf(pair6, plane) > 1e-26 ? clipToPlane(pair6, plane, 9 - plane) : 0, kept2 = 0;
  for (let k = 0; k < 3 * count2 && kept2 < 6; k += 3)
    if (!(!isOn(pair6, 0, k, 1e-10 * size) || !isOn(pair6, 9, k, 1e-10 * size)) && !(kept2 > 0 && isNear(out, 3 * kept2 - 3, k, 4 * 1e-13 * size)) && !(kept2 > 1 && isNear(out, 0, k, 4 * 1e-13 * size))) {
      for (let d = 0; d < 3; d++) out[3 * kept2 + d] = polygon2[k + d];
      kept2++;
    }
  if (kept2 > 0) return kept2;
  nearestOfTriangles(pair6, witness3);
  for (let d = 0; d < 3; d++) out[d] = 0.5 * (witness3[d] + witness3[3 + d]);
  return 1;
}
function fatnessOf(pair6, o) {
  let ab = 23 + o, ca = ab + 6;
  cross(normal9, 0, pair6, ca, pair6, ab);
  let edges6 = dot(pair6, ab, pair6, ab) * dot(pair6, ca, pair6, ca);
  return edges6 > 0 ? dot(normal9, 0, normal9, 0) / edges6 : 0;
}
function clipToPlane(pair6, p, o) {
  let length = Math.sqrt(dot(normal9, 0, normal9, 0));
  for (let d = 0; d < 3; d++) normal9[d] /= length;
  let slack = 1e-13 * pair6[22];
  for (let k = 0; k < 3; k++) {
    subtract(cut, 0, pair6, o + 3 * k, pair6, p);
    let h = dot(normal9, 0, cut, 0);
    heights[k] = Math.abs(h) <= slack ? 0 : h;
  }
  let count2 = 0;
  for (let k = 0; k < 3; k++) {
    let h = heights[k], next2 = heights[k === 2 ? 0 : k + 1], crosses = Math.min(h, next2) < 0 && Math.max(h, next2) > 0;
    if (h !== 0 && !crosses) continue;
    let part = crosses ? h / (h - next2) : 0;
    for (let d = 0; d < 3; d++) cut[3 * count2 + d] = pair6[o + 3 * k + d] + part * pair6[23 + o + 3 * k + d];
    count2++;
  }
  return beginPolygon(3, cut, 0, count2), clip[1] = slack, clipToTriangle(clip, pair6, p, normal9, 0), writeVertices(polygon2);
}
function isOn(pair6, o, k, limit) {
  return nearestOnTriangle(pair6, o, polygon2, k, nearest5), subtract(apart, 0, polygon2, k, nearest5, 0), Math.sqrt(dot(apart, 0, apart, 0)) <= limit;
}
function isNear(out, at2, k, near) {
  for (let d = 0; d < 3; d++) if (!(Math.abs(out[at2 + d] - polygon2[k + d]) <= near)) return false;
  return true;
}

// src/obb-tree/face-normal.ts
function writeFaceNormal(triangles, t, out) {
  let ex = triangles[t + 3] - triangles[t], ey = triangles[t + 4] - triangles[t + 1], ez = triangles[t + 5] - triangles[t + 2], fx = triangles[t + 6] - triangles[t], fy = triangles[t + 7] - triangles[t + 1], fz = triangles[t + 8] - triangles[t + 2], size = Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez), Math.abs(fx), Math.abs(fy), Math.abs(fz));
  if (!(size > 0)) return false;
  ex /= size, ey /= size, ez /= size, fx /= size, fy /= size, fz /= size;
  let x = ey * fz - ez * fy, y = ez * fx - ex * fz, z = ex * fy - ey * fx, length = Math.sqrt(x * x + y * y + z * z);
  return length > 0 ? (out[0] = x / length, out[1] = y / length, out[2] = z / length, true) : false;
}

// src/obb-tree/traversal/contact.ts
function createTreeContact() {
  let points4 = [];
  for (let i = 0; i < 6; i++) points4.push([0, 0, 0]);
  return {
    time: 0,
    exact: true,
    pointCount: 0,
    points: points4,
    normal: [0, 0, 0],
    normalA: [0, 0, 0],
    normalB: [0, 0, 0],
    depth: 0,
    touching: false
  };
}
var pair5 = /* @__PURE__ */ new Float64Array(41), found = /* @__PURE__ */ new Float64Array(18), boxes = /* @__PURE__ */ new Float64Array(32), manifold2 = /* @__PURE__ */ new Float64Array(45), vector = /* @__PURE__ */ new Float64Array(3);
function publish(out, frame, v, i, sign, isPoint = false) {
  for (let d = 0; d < 3; d++) vector[d] = v[i + d];
  turnToWorld(frame, 0, vector, 0);
  for (let d = 0; d < 3; d++) out[d] = (isPoint ? frame[d] + vector[d] : sign * vector[d]) + 0;
}
function describeTriangles(contact, triangles, i, j, frame, swapped, time) {
  let count2 = intersectTriangleRows(triangles, i, triangles, j, found, pair5);
  for (let k = 0; k < count2; k++) {
    for (let d = 0; d < 3; d++) vector[d] = triangles[i + d] + found[3 * k + d];
    publish(contact.points[k], frame, vector, 0, 1, true);
  }
  publish(contact.normal, frame, pair5, 18, swapped ? -1 : 1), takeNormal(triangles, i), publish(swapped ? contact.normalB : contact.normalA, frame, vector, 0, 1), takeNormal(triangles, j), publish(swapped ? contact.normalA : contact.normalB, frame, vector, 0, 1), contact.pointCount = count2, contact.depth = time > 0 ? 0 : Math.max(0, 0 - pair5[21]), contact.touching = contact.depth <= 1e-10 * pair5[22], contact.exact = true, contact.time = time;
}
function takeNormal(triangles, t) {
  writeFaceNormal(triangles, t, vector) || vector.fill(0);
}
var world = /* @__PURE__ */ new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]);
function describeBoxes(contact, treeA, a, treeB, b, rows4, swapped, time) {
  placeBox(treeA, a, rows4, 0), placeBox(treeB, b, rows4, 16);
  for (let d = 0; d < 3; d++)
    world[d] = rows4[d], boxes[16 + d] += rows4[16 + d] - rows4[d], manifold2[5 + d] = 0.5 * (boxes[16 + d] - boxes[d]), manifold2[1 + d] = boxes[16 + d] - boxes[d];
  let none = collideObbRows(boxes, 0, boxes, 16, manifold2) === 0;
  none && unify(manifold2, 1), publish(contact.normal, world, manifold2, 1, swapped ? -1 : 1), takeEllipsoidNormal(0), publish(swapped ? contact.normalB : contact.normalA, world, vector, 0, 1), takeEllipsoidNormal(16), publish(swapped ? contact.normalA : contact.normalB, world, vector, 0, 1);
  for (let d = 0; d < 3; d++) vector[d] = boxes[d] + manifold2[5 + d];
  publish(contact.points[0], world, vector, 0, 1, true), contact.pointCount = 1, contact.depth = none || time > 0 ? 0 : manifold2[4], contact.touching = contact.depth === 0, contact.exact = false, contact.time = time;
}
var unscaled = /* @__PURE__ */ Float64Array.of(1);
function placeBox(tree, node, rows4, at2) {
  writeTreeNodeRow(tree, node, unscaled, 0, boxes, at2);
  for (let i = at2; i < at2 + 12; i += 3) turnToWorld(rows4, at2, boxes, i);
}
function takeEllipsoidNormal(at2) {
  let p = at2 + 12, least = Math.min(boxes[p], boxes[p + 1], boxes[p + 2]);
  vector.fill(0);
  for (let i = 0; i < 3; i++) {
    let a = at2 + 3 + 3 * i, along = 0;
    for (let d = 0; d < 3; d++) along += boxes[a + d] * (boxes[d] + manifold2[5 + d] - boxes[at2 + d]);
    let part = least > 0 ? least / boxes[p + i] : +(boxes[p + i] === 0);
    for (let d = 0; d < 3; d++) vector[d] += along * part * part * boxes[a + d];
  }
  unify(vector, 0);
}
function unify(v, i) {
  let largest = Math.max(Math.abs(v[i]), Math.abs(v[i + 1]), Math.abs(v[i + 2]));
  if (!(largest > 0)) return;
  for (let d = 0; d < 3; d++) v[i + d] /= largest;
  let length = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]);
  for (let d = 0; d < 3; d++) v[i + d] /= length;
}

// src/obb-tree/once.ts
function oncePerTree(make) {
  let known = /* @__PURE__ */ new WeakMap();
  return (tree) => {
    let made = known.get(tree);
    return made === void 0 && known.set(tree, made = make(tree)), made;
  };
}

// src/memory/list.ts
var List = class {
  /** One number an item, or two a pair. */
  items = new Int32Array(0);
  /** Items, or pairs. */
  count = 0;
  add(item) {
    this.items = grown(this.items, this.count + 1), this.items[this.count++] = item;
  }
  /** Appends the numbers from `first` to `end` - 1. */
  addRange(first, end2) {
    let { count: count2 } = this, items = this.items = grown(this.items, count2 + end2 - first);
    for (let i = first; i < end2; i++) items[count2 + i - first] = i;
    this.count = count2 + end2 - first;
  }
  addPair(a, b) {
    let at2 = 2 * this.count++;
    this.items = grown(this.items, at2 + 2), this.items[at2] = a, this.items[at2 + 1] = b;
  }
};

// src/geometry/fit/moments.ts
var addCornerMoments = (out, at2, corners5, t, ox, oy, oz) => {
  for (let k = t; k < t + 9; k += 3) addPointMoments(out, at2, corners5, k, ox, oy, oz);
}, addPointMoments = (out, at2, points4, k, ox, oy, oz) => {
  let x = points4[k] - ox, y = points4[k + 1] - oy, z = points4[k + 2] - oz;
  out[at2] += 1, out[at2 + 1] += x, out[at2 + 2] += y, out[at2 + 3] += z, out[at2 + 4] += x * x, out[at2 + 5] += x * y, out[at2 + 6] += x * z, out[at2 + 7] += y * y, out[at2 + 8] += y * z, out[at2 + 9] += z * z;
}, addTriangleMoments = (out, at2, corners5, t, ox, oy, oz) => {
  let ax = corners5[t] - ox, ay = corners5[t + 1] - oy, az = corners5[t + 2] - oz, bx = corners5[t + 3] - ox, by = corners5[t + 4] - oy, bz = corners5[t + 5] - oz, cx = corners5[t + 6] - ox, cy = corners5[t + 7] - oy, cz = corners5[t + 8] - oz, ex = bx - ax, ey = by - ay, ez = bz - az, fx = cx - ax, fy = cy - ay, fz = cz - az, nx = ey * fz - ez * fy, ny = ez * fx - ex * fz, nz = ex * fy - ey * fx, w = Math.sqrt(nx * nx + ny * ny + nz * nz), sx = ax + bx + cx, sy = ay + by + cy, sz = az + bz + cz, third2 = w / 3, twelfth = w / 12;
  out[at2] += w, out[at2 + 1] += third2 * sx, out[at2 + 2] += third2 * sy, out[at2 + 3] += third2 * sz, out[at2 + 4] += twelfth * (sx * sx + ax * ax + bx * bx + cx * cx), out[at2 + 5] += twelfth * (sx * sy + ax * ay + bx * by + cx * cy), out[at2 + 6] += twelfth * (sx * sz + ax * az + bx * bz + cx * cz), out[at2 + 7] += twelfth * (sy * sy + ay * ay + by * by + cy * cy), out[at2 + 8] += twelfth * (sy * sz + ay * az + by * bz + cy * cz), out[at2 + 9] += twelfth * (sz * sz + az * az + bz * bz + cz * cz);
};
function solveMoments(moments, at2, out) {
  let w = moments[at2];
  if (!(w > 0)) return false;
  for (let i = 0; i < 3; i++) out[i] = moments[at2 + 1 + i] / w;
  for (let i = 0, n = 3; i < 3; i++)
    for (let j = i; j < 3; j++, n++) out[n] = moments[at2 + 1 + n] / w - out[i] * out[j];
  return true;
}
function momentsCancel(covariance) {
  return !(covariance[3] + covariance[6] + covariance[8] > 1e-7 * dot(covariance, 0, covariance, 0));
}
function powerOfTwoAtLeast(size) {
  let power = 1;
  if (!(size > 0) || size - size !== 0) return power;
  for (; power < size; ) power *= 2;
  for (; 0.5 * power >= size; ) power *= 0.5;
  return power;
}

// src/obb-tree/traversal/work.ts
var TreeWork = class {
  /** Levels of the boxes that stand for their triangles, -1 for none. */
  limitA = -1;
  limitB = -1;
  /** B's row in the frame of A's row: its axes are the columns of R, its position T. */
  seen = new Float64Array(16);
  relation = new Float64Array(10);
  /** Pairs of nodes to come: node of A, node of B, their levels. */
  stack = new Int32Array(288);
  /** One triangle of A, then the triangles of one leaf of B, in A's body frame. */
  triangles = new Float64Array(27);
  /** Boxes of a node of A and of a node of B, in A's body frame. A report may query again, and has its own. */
  boxes = new Float64Array(32);
  /** Node of B whose triangles these are, -1 for none. */
  leafB = -1;
  /** Takes the slots of two triangles that touch; returns whether the search ends. */
  report = endSearch;
  /** Where a report, or a visit that lists, writes. */
  list = new List();
  /** Where the contact of a pair is written before it is reported, the poses that it is told in, and A's side of it. */
  contact = void 0;
  rows = new Float64Array(32);
  swapped = false;
  /** Leaves of trees with `leafBoxes` are tested by their triangles all the same. */
  opensLeaves = false;
  /** Boxes that meet at a limit are not reported and do not end the search: only triangles are an answer. */
  insists = false;
  /** Distances of nodes and triangles that are apart are taken into REL_GAP. */
  measures = false;
  /** Results of a traversal: REL_LEFT ran out; boxes at a limit met. */
  exhausted = false;
  boxesMeet = false;
};
function endSearch() {
  return true;
}
function relateTrees(work2, { treeA, treeB, rows: rows4 }) {
  writeRelativeRow(rows4, 0, rows4, 16, work2.seen, 0), begin2(work2, treeA, rows4[13], treeB, rows4[29]), work2.limitA = limitOf(treeA, rows4, 0), work2.limitB = limitOf(treeB, rows4, 16);
}
function relateBox(work2, tree, scale, rows4, at2) {
  let p = at2 + 12, unit2 = powerOfTwoAtLeast(Math.max(rows4[p], rows4[p + 1], rows4[p + 2]));
  for (let i = 0; i < 16; i++) work2.seen[i] = rows4[at2 + i];
  for (let d = 0; d < 3; d++) ONE_LEAF.nodes[12 + d] = roundedUp(rows4[p + d] / unit2);
  begin2(work2, tree, scale, ONE_LEAF, unit2), work2.limitA = -1, work2.limitB = -1;
}
function growBoxes({ relation }) {
  relation[4] += 6 * 95367431640625e-20 * (1 + Math.abs(relation[3]));
}
function begin2(work2, treeA, scaleA, treeB, scaleB) {
  let { relation, seen } = work2, frameA = treeA.frame, frameB = treeB.frame, unitA = frameA[3] * scaleA, unitB = frameB[3] * scaleB, x = frameB[0] * scaleB, y = frameB[1] * scaleB, z = frameB[2] * scaleB, reach3 = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(unitA) + Math.abs(unitB);
  for (let i = 0; i < 3; i++) {
    let origin = frameA[i] * scaleA, r = 3 + i;
    relation[0 + i] = (seen[r] * x + seen[r + 3] * y + seen[r + 6] * z + seen[i] - origin) / unitA, reach3 += Math.abs(seen[i]) + Math.abs(origin);
  }
  relation[3] = unitB / unitA, relation[9] = 32 * 11102230246251565e-32 * reach3, relation[4] = relation[9] / Math.abs(unitA), relation[5] = scaleA, relation[6] = scaleB, relation[7] = 1 / 0, relation[8] = 1 / 0, work2.treeA = treeA, work2.treeB = treeB, work2.leafB = -1, work2.report = endSearch, work2.contact = void 0, work2.opensLeaves = false, work2.insists = false, work2.measures = false, work2.exhausted = false, work2.boxesMeet = false;
  let needed = 3 * (2 * (treeA.depth + treeB.depth) + 4);
  work2.stack.length < needed && (work2.stack = new Int32Array(2 * needed));
}

// src/obb-tree/traversal/ends.ts
function visitTriangles(work2, a, b) {
  let { treeA, treeB } = work2, countA = treeA.links[2 * a + 1], countB = treeB.links[2 * b + 1], isBoxA = countA === 0 || treeA.leafBoxes && !work2.opensLeaves, isBoxB = countB === 0 || treeB.leafBoxes && !work2.opensLeaves;
  if (isBoxA && isBoxB)
    return work2.boxesMeet = true, !work2.insists && reportBoxes(work2, a, b);
  if (isBoxB || takeLeafOfB(work2, b), isBoxA || isBoxB) return visitBoxAndLeaf(work2, a, b, isBoxA);
  let { triangles } = work2, firstA = treeA.links[2 * a], firstB = treeB.links[2 * b], scaleA = work2.relation[5];
  for (let i = firstA; i < firstA + countA; i++) {
    treeSlotTriangle(treeA, i, scaleA, triangles, 0);
    for (let j = 0, t = 9; j < countB; j++, t += 9)
      if (overlapTriangleRows(triangles, 0, triangles, t)) {
        if (work2.contact !== void 0 && describeTriangles(work2.contact, triangles, 0, t, work2.rows, work2.swapped, 0), work2.report(work2, i, firstB + j)) return true;
      } else work2.measures && keepGap(work2, separateTriangleRows(triangles, 0, triangles, t, axis16));
  }
  return false;
}
function takeLeafOfB(work2, b) {
  if (work2.leafB === b) return;
  work2.leafB = b;
  let { treeB, seen, relation } = work2, first = treeB.links[2 * b], end2 = 9 * (1 + treeB.links[2 * b + 1]), out = work2.triangles = grown(work2.triangles, end2);
  for (let slot = first, t = 9; t < end2; slot++, t += 9)
    treeSlotTriangle(treeB, slot, relation[6], out, t);
  for (let c = 9; c < end2; c += 3) placePoint(seen, 0, out, c);
}
var axis16 = /* @__PURE__ */ new Float64Array(4);
function placeBoxOfA({ treeA, relation, boxes: boxes2 }, a) {
  writeTreeNodeRow(treeA, a, relation, 5, boxes2, 0);
}
function placeBoxOfB({ treeB, seen, relation, boxes: boxes2 }, b) {
  writeTreeNodeRow(treeB, b, relation, 6, boxes2, 16);
  let p = 28, reach3 = 0;
  for (let d = 0; d < 3; d++) reach3 += Math.abs(boxes2[16 + d]) + boxes2[p + d] + Math.abs(seen[d]);
  placeRow(seen, 0, boxes2, 16);
  for (let d = 0; d < 3; d++) boxes2[p + d] += 16 * 11102230246251565e-32 * reach3;
}
function visitBoxAndLeaf(work2, a, b, isBoxA) {
  let { treeA, treeB, triangles, relation, boxes: boxes2 } = work2, { links } = isBoxA ? treeB : treeA, leaf = 2 * (isBoxA ? b : a), box = isBoxA ? 0 : 16;
  isBoxA ? placeBoxOfA(work2, a) : placeBoxOfB(work2, b);
  for (let k = 0; k < links[leaf + 1]; k++) {
    let slot = links[leaf] + k, t = isBoxA ? 9 * (1 + k) : 0;
    if (isBoxA || treeSlotTriangle(treeA, slot, relation[5], triangles, 0), overlapObbAndTriangleRows(boxes2, box, triangles, t)) {
      if (work2.boxesMeet = true, !work2.insists && reportBoxes(work2, a, b, isBoxA ? -1 : slot, isBoxA ? slot : -1)) return true;
    } else work2.measures && keepGap(work2, separateObbAndTriangleRows(boxes2, box, triangles, t, axis16));
  }
  return false;
}
function keepGap({ relation }, gap) {
  relation[8] = Math.min(relation[8], Math.max(0, gap - relation[9]));
}
function measureBoxes(work2, a, b) {
  placeBoxOfA(work2, a), placeBoxOfB(work2, b), keepGap(work2, separateObbRows(work2.boxes, 0, work2.boxes, 16, axis16));
}
function reportBoxes(work2, a, b, slotA = -1, slotB = -1) {
  let { treeA, treeB, contact, rows: rows4, swapped } = work2;
  contact !== void 0 && describeBoxes(contact, treeA, a, treeB, b, rows4, swapped, 0);
  let startA = slotA < 0 ? firstSlot(treeA.links, a) : slotA, endA = slotA < 0 ? endSlot(treeA.links, a) : slotA + 1, startB = slotB < 0 ? firstSlot(treeB.links, b) : slotB, endB = slotB < 0 ? endSlot(treeB.links, b) : slotB + 1;
  for (let i = startA; i < endA; i++) for (let j = startB; j < endB; j++) if (work2.report(work2, i, j)) return true;
  return false;
}
function listPair({ list: list2, swapped }, slotA, slotB) {
  return swapped ? list2.addPair(slotB, slotA) : list2.addPair(slotA, slotB), false;
}
function listSlots({ list: list2, treeA: { links } }, a) {
  return list2.addRange(links[2 * a], links[2 * a] + links[2 * a + 1]), false;
}
function listEnds({ list: list2, treeA, treeB }, a, b) {
  let nodeA = isLeaf(treeA, a) ? -1 : a, nodeB = isLeaf(treeB, b) ? -1 : b, firstA = firstSlot(treeA.links, a), firstB = firstSlot(treeB.links, b), countA = nodeA === -1 ? treeA.links[2 * a + 1] : 1, countB = nodeB === -1 ? treeB.links[2 * b + 1] : 1;
  for (let i = 0; i < countA; i++)
    for (let j = 0; j < countB; j++)
      list2.addPair(firstA + i, nodeA), list2.addPair(firstB + j, nodeB);
  return false;
}
function isLeaf({ links }, node) {
  return links[2 * node + 1] !== 0;
}

// src/obb-tree/traversal/traverse.ts
function traverseTrees(work2, visit) {
  let { treeA, treeB, limitA, limitB, stack, relation, seen, measures } = work2, nodesA = treeA.nodes, nodesB = treeB.nodes, linksA = treeA.links, linksB = treeB.links, cutsA = treeA.cuts, cutsB = treeB.cuts, r00 = seen[3], r10 = seen[4], r20 = seen[5], r01 = seen[6], r11 = seen[7], r21 = seen[8], r02 = seen[9], r12 = seen[10], r22 = seen[11], t0 = relation[0], t1 = relation[1], t2 = relation[2], scale = relation[3], size = Math.abs(scale), slack = relation[4], flip = scale < 0 ? -1 : 1, guard = 95367431640625e-20, complete = measures || limitA >= 0 || limitB >= 0 || treeA.leafBoxes || treeB.leafBoxes, thorough = complete || treeB === ONE_LEAF, left = relation[7], top = 0, a = 0, b = 0, levelA = 0, levelB = 0;
  pairs: for (; ; ) {
    let q = 15 * b & 1073741823, x = nodesB[q], y = nodesB[q + 1], z = nodesB[q + 2], cx = scale * (r00 * x + r01 * y + r02 * z) + t0, cy = scale * (r10 * x + r11 * y + r12 * z) + t1, cz = scale * (r20 * x + r21 * y + r22 * z) + t2;
    x = nodesB[q + 3], y = nodesB[q + 4], z = nodesB[q + 5];
    let m00 = r00 * x + r01 * y + r02 * z, m10 = r10 * x + r11 * y + r12 * z, m20 = r20 * x + r21 * y + r22 * z;
    x = nodesB[q + 6], y = nodesB[q + 7], z = nodesB[q + 8];
    let m01 = r00 * x + r01 * y + r02 * z, m11 = r10 * x + r11 * y + r12 * z, m21 = r20 * x + r21 * y + r22 * z;
    x = nodesB[q + 9], y = nodesB[q + 10], z = nodesB[q + 11];
    let m02 = r00 * x + r01 * y + r02 * z, m12 = r10 * x + r11 * y + r12 * z, m22 = r20 * x + r21 * y + r22 * z, bx = size * nodesB[q + 12], by = size * nodesB[q + 13], bz = size * nodesB[q + 14];
    for (; ; ) {
      if (--left < 0)
        return work2.exhausted = true, relation[7] = left, false;
      let p = 15 * a & 1073741823, ax = nodesA[p + 12] + slack, ay = nodesA[p + 13] + slack, az = nodesA[p + 14] + slack, ex = cx - nodesA[p], ey = cy - nodesA[p + 1], ez = cz - nodesA[p + 2], apart2 = true;
      boxes: {
        let u = nodesA[p + 9], v = nodesA[p + 10], w = nodesA[p + 11], dz = u * ex + v * ey + w * ez, c20 = u * m00 + v * m10 + w * m20, c21 = u * m01 + v * m11 + w * m21, c22 = u * m02 + v * m12 + w * m22, a20 = Math.abs(c20) + guard, a21 = Math.abs(c21) + guard, a22 = Math.abs(c22) + guard, reach22 = bx * a20 + by * a21 + bz * a22;
        if (Math.abs(dz) > az + reach22) break boxes;
        u = nodesA[p + 6], v = nodesA[p + 7], w = nodesA[p + 8];
        let dy = u * ex + v * ey + w * ez, c10 = u * m00 + v * m10 + w * m20, c11 = u * m01 + v * m11 + w * m21, c12 = u * m02 + v * m12 + w * m22, a10 = Math.abs(c10) + guard, a11 = Math.abs(c11) + guard, a12 = Math.abs(c12) + guard, reach1 = bx * a10 + by * a11 + bz * a12;
        if (Math.abs(dy) > ay + reach1) break boxes;
        u = nodesA[p + 3], v = nodesA[p + 4], w = nodesA[p + 5];
        let dx = u * ex + v * ey + w * ez, c00 = u * m00 + v * m10 + w * m20, c01 = u * m01 + v * m11 + w * m21, c02 = u * m02 + v * m12 + w * m22, a00 = Math.abs(c00) + guard, a01 = Math.abs(c01) + guard, a02 = Math.abs(c02) + guard, reach0 = bx * a00 + by * a01 + bz * a02;
        if (Math.abs(dx) > ax + reach0) break boxes;
        let sz = ex * m02 + ey * m12 + ez * m22, reachZ = ax * a02 + ay * a12 + az * a22;
        if (Math.abs(sz) > bz + reachZ) break boxes;
        let sy = ex * m01 + ey * m11 + ez * m21, reachY = ax * a01 + ay * a11 + az * a21;
        if (Math.abs(sy) > by + reachY) break boxes;
        let sx = ex * m00 + ey * m10 + ez * m20, reachX = ax * a00 + ay * a10 + az * a20;
        if (Math.abs(sx) > bx + reachX || Math.abs(dz * c10 - dy * c20) > ay * a20 + az * a10 + by * a02 + bz * a01 || Math.abs(dz * c11 - dy * c21) > ay * a21 + az * a11 + bx * a02 + bz * a00 || Math.abs(dx * c20 - dz * c00) > ax * a20 + az * a00 + by * a12 + bz * a11 || Math.abs(dx * c21 - dz * c01) > ax * a21 + az * a01 + bx * a12 + bz * a10 || thorough && (Math.abs(dz * c12 - dy * c22) > ay * a22 + az * a12 + bx * a01 + by * a00 || Math.abs(dx * c22 - dz * c02) > ax * a22 + az * a02 + bx * a11 + by * a10 || Math.abs(dy * c00 - dx * c10) > ax * a10 + ay * a00 + by * a22 + bz * a21 || Math.abs(dy * c01 - dx * c11) > ax * a11 + ay * a01 + bx * a22 + bz * a20 || Math.abs(dy * c02 - dx * c12) > ax * a12 + ay * a02 + bx * a21 + by * a20))
          break boxes;
        apart2 = false;
        let endA = linksA[2 * a + 1] !== 0 || levelA === limitA, endB = linksB[2 * b + 1] !== 0 || levelB === limitB;
        if (endA && endB) {
          if (visit(work2, a, b))
            return relation[7] = left, true;
          break boxes;
        }
        let volumeA = ax * ay * az, volumeB = bx * by * bz;
        if (complete) {
          if (stack[top + 2] = levelA | levelB << 8, !endA && (endB || volumeA >= volumeB)) {
            stack[top] = linksA[2 * a], stack[top + 1] = b, stack[top + 2] += 1, top += 3, a++, levelA++;
            continue;
          }
          stack[top] = a, stack[top + 1] = linksB[2 * b], stack[top + 2] += 256, top += 3, b++, levelB++;
          continue pairs;
        }
        let nearA = a, nearMiddleA = 0, nearHalfA = ax, farA = a, farMiddleA = 0, farHalfA = 0, hasFarA = 0;
        if (!endA && (endB || 8 * volumeA >= volumeB)) {
          let n = 2 * a & 1073741823, up = +(dx + dx > cutsA[n] + cutsA[n + 1]), sign = up + up - 1, nearLimit = sign * cutsA[n + up] - slack, farLimit = sign * cutsA[n + 1 - up] + slack, right = linksA[n] - a - 1;
          nearA = a + 1 + up * right, nearMiddleA = 0.5 * sign * (ax + nearLimit), nearHalfA = 0.5 * (ax - nearLimit), farA = a + 1 + (1 - up) * right, farMiddleA = 0.5 * sign * (farLimit - ax), farHalfA = 0.5 * (farLimit + ax), hasFarA = 1;
        }
        let nearB = b, nearMiddleB = 0, nearHalfB = bx, farB = b, farMiddleB = 0, farHalfB = 0, hasFarB = 0;
        if (!endB && (endA || 8 * volumeB >= volumeA)) {
          let n = 2 * b & 1073741823, up = +(-flip * (sx + sx) > size * (cutsB[n] + cutsB[n + 1])), sign = up + up - 1, nearLimit = sign * size * cutsB[n + up], farLimit = sign * size * cutsB[n + 1 - up], right = linksB[n] - b - 1;
          nearB = b + 1 + up * right, nearMiddleB = 0.5 * flip * sign * (bx + nearLimit), nearHalfB = 0.5 * (bx - nearLimit), farB = b + 1 + (1 - up) * right, farMiddleB = 0.5 * flip * sign * (farLimit - bx), farHalfB = 0.5 * (farLimit + bx), hasFarB = 1;
        }
        let f00 = Math.abs(c00), f01 = Math.abs(c01), f02 = Math.abs(c02), f10 = Math.abs(c10), f20 = Math.abs(c20), rest0 = reach0 - bx * f00, rest1 = ay + reach1 - bx * f10, rest2 = az + reach22 - bx * f20, restX = reachX - ax * f00, restY = by + reachY - ax * f01, restZ = bz + reachZ - ax * f02, isNearA = +(Math.abs(sz - nearMiddleA * c02) <= restZ + nearHalfA * f02) & +(Math.abs(sy - nearMiddleA * c01) <= restY + nearHalfA * f01), isFarA = hasFarA & +(Math.abs(sz - farMiddleA * c02) <= restZ + farHalfA * f02) & +(Math.abs(sy - farMiddleA * c01) <= restY + farHalfA * f01), isNearB = +(Math.abs(dz + nearMiddleB * c20) <= rest2 + nearHalfB * f20) & +(Math.abs(dy + nearMiddleB * c10) <= rest1 + nearHalfB * f10), isFarB = hasFarB & +(Math.abs(dz + farMiddleB * c20) <= rest2 + farHalfB * f20) & +(Math.abs(dy + farMiddleB * c10) <= rest1 + farHalfB * f10), shiftNear = nearMiddleB * c00, shiftFar = farMiddleB * c00, radiusNear = nearHalfB * f00 + rest0, radiusFar = farHalfB * f00 + rest0, along = dx - farMiddleA, across3 = sx - farMiddleA * c00, radius = restX + farHalfA * f00;
        stack[top] = farA, stack[top + 1] = farB;
        let meets = +(Math.abs(along + shiftFar) <= farHalfA + radiusFar);
        meets &= +(Math.abs(across3 + farMiddleB) <= farHalfB + radius), top = top + 3 * (isFarA & isFarB & meets) & 16777215, stack[top] = farA, stack[top + 1] = nearB, meets = +(Math.abs(along + shiftNear) <= farHalfA + radiusNear), meets &= +(Math.abs(across3 + nearMiddleB) <= nearHalfB + radius), top = top + 3 * (isFarA & isNearB & meets) & 16777215, along = dx - nearMiddleA, across3 = sx - nearMiddleA * c00, radius = restX + nearHalfA * f00, stack[top] = nearA, stack[top + 1] = farB, meets = +(Math.abs(along + shiftFar) <= nearHalfA + radiusFar), meets &= +(Math.abs(across3 + farMiddleB) <= farHalfB + radius), top = top + 3 * (isNearA & isFarB & meets) & 16777215, stack[top] = nearA, stack[top + 1] = nearB, meets = +(Math.abs(along + shiftNear) <= nearHalfA + radiusNear), meets &= +(Math.abs(across3 + nearMiddleB) <= nearHalfB + radius), top = top + 3 * (isNearA & isNearB & meets) & 16777215;
      }
      if (measures && apart2 && measureBoxes(work2, a, b), top === 0)
        return relation[7] = left, false;
      if (top -= 3, a = stack[top], levelA = stack[top + 2] & 255, levelB = stack[top + 2] >> 8, stack[top + 1] !== b) {
        b = stack[top + 1];
        continue pairs;
      }
    }
  }
}

// src/obb-tree/traversal/find.ts
var work = /* @__PURE__ */ new TreeWork();
function overlapTrees(pair6, opensLeaves = false) {
  return relateTrees(work, pair6), work.opensLeaves = opensLeaves, traverseTrees(work, visitTriangles);
}
function findTreePairs(pair6, out, swapped = false) {
  return relateTrees(work, pair6), work.opensLeaves = true, work.report = listPair, work.swapped = swapped, list(visitTriangles, out);
}
function findTreeEndPairs(pair6, out) {
  return relateTrees(work, pair6), growBoxes(work), list(listEnds, out) / 2;
}
function findTreeCandidates(tree, scale, rows4, at2, out) {
  return relateBox(work, tree, scale, rows4, at2), list(listSlots, out);
}
function findTreeEnds(tree, scale, limit, rows4, at2, out) {
  return relateBox(work, tree, scale, rows4, at2), growBoxes(work), work.limitA = limit, list(listEnds, out) / 2;
}
function list(visit, out) {
  return work.list = out, out.count = 0, traverseTrees(work, visit), out.count;
}

// src/obb-tree/traversal/contains.ts
var AIMS = [
  [0.83, 0.41, 0.377],
  [-0.447, 0.859, 0.249],
  [0.307, -0.461, 0.833],
  [-0.771, -0.353, -0.531],
  [0.519, 0.243, -0.819],
  [-0.261, 0.551, -0.793],
  [0.117, 0.967, 0.229],
  [0.969, -0.173, -0.181],
  [-0.643, 0.379, 0.667],
  [0.353, -0.881, -0.317],
  [-0.179, -0.211, 0.961],
  [0.677, 0.719, -0.157]
];
var points3 = /* @__PURE__ */ new Float64Array(15), given = /* @__PURE__ */ new Float64Array(3), row = /* @__PURE__ */ new Float64Array(16), candidates8 = /* @__PURE__ */ new List();
function treeContainsPoint(tree, x, y, z) {
  return checkTree(tree, "tree"), given[0] = checkNumber(x, "point", "x"), given[1] = checkNumber(y, "point", "y"), given[2] = checkNumber(z, "point", "z"), holdsPoint(tree, given);
}
function holdsPoint(tree, point3) {
  let frame = tree.frame, unit2 = frame[3];
  for (let d = 0; d < 3; d++) points3[9 + d] = point3[d] / unit2;
  for (let d = 0; d < 3; d++) if (!(Math.abs(points3[9 + d] - frame[d] / unit2) <= 0.75)) return false;
  for (let k = 0; k < AIMS.length; k++) {
    let passings = passingsAlong(tree, AIMS[k]);
    if (passings !== 2) return passings === 1;
  }
  return true;
}
function passingsAlong(tree, aim) {
  let frame = tree.frame, unit2 = frame[3];
  for (let d = 0; d < 3; d++) points3[12 + d] = frame[d] / unit2 + 2 * aim[d];
  writeSegmentRow(unit2);
  let count2 = findTreeCandidates(tree, 1, row, 0, candidates8), winding = 0;
  for (let i = 0; i < count2; i++) {
    treeSlotTriangle(tree, candidates8.items[i], 1, points3, 0);
    for (let k = 0; k < 9; k++) points3[k] /= unit2;
    let passing = passingOf();
    if (passing === 2) return 2;
    winding += passing;
  }
  return winding === 0 ? 0 : 1;
}
function writeSegmentRow(unit2) {
  let length = 0;
  for (let d = 0; d < 3; d++)
    row[d] = 0.5 * (points3[9 + d] + points3[12 + d]) * unit2, row[3 + d] = points3[12 + d] - points3[9 + d], length += row[3 + d] * row[3 + d];
  length = Math.sqrt(length);
  for (let d = 0; d < 3; d++) row[3 + d] /= length;
  writeAxesAlong(row, 3), row[12] = 0.5 * length * unit2, row[13] = 0, row[14] = 0;
}
function passingOf() {
  let near = signOfVolume(points3, 0, 3, 6, 9), far = signOfVolume(points3, 0, 3, 6, 12);
  if (near === far && near !== 0) return 0;
  let first = signOfVolume(points3, 9, 12, 0, 3), second = signOfVolume(points3, 9, 12, 3, 6);
  if (first * second < 0) return 0;
  let third2 = signOfVolume(points3, 9, 12, 6, 0);
  return first * third2 < 0 || second * third2 < 0 ? 0 : first === 0 || second === 0 || third2 === 0 || near === 0 || far === 0 ? 2 : near;
}
var partsOf = /* @__PURE__ */ oncePerTree(({ vertices: vertices2, corners: corners5 }) => {
  let parent = new Int32Array(vertices2.length / 3);
  for (let v = 0; v < parent.length; v++) parent[v] = v;
  let rootOf = (v) => {
    for (; parent[v] !== v; )
      parent[v] = parent[parent[v]], v = parent[v];
    return v;
  };
  for (let i = 0; i < corners5.length; i++) {
    let a = rootOf(corners5[i]), b = rootOf(corners5[i - i % 3]);
    a < b ? parent[b] = a : parent[a] = b;
  }
  return Int32Array.from(parent.keys()).filter((v) => parent[v] === v);
});
function holdsPosed(outer, rows4, o, point3) {
  let x = point3[0], y = point3[1], z = point3[2];
  for (let d = 0, q = o + 3; d < 3; d++, q += 3)
    point3[d] = (rows4[q] * x + rows4[q + 1] * y + rows4[q + 2] * z) / rows4[o + 13];
  return holdsPoint(outer, point3);
}
function heldVertex(outer, rowsO, o, inner, rowsI, i, out) {
  let parts = partsOf(inner);
  for (let k = 0; k < parts.length; k++) {
    for (let d = 0; d < 3; d++) out[d] = rowsI[i + 13] * inner.vertices[3 * parts[k] + d];
    turnToWorld(rowsI, i, out, 0);
    for (let d = 0; d < 3; d++) out[d] += rowsI[i + d] - rowsO[o + d];
    if (holdsPosed(outer, rowsO, o, out)) return true;
  }
  return false;
}
var held = /* @__PURE__ */ new Float64Array(3);
function isInside({ treeA, treeB, rows: rows4 }) {
  return treeA.report.closed && heldVertex(treeA, rows4, 0, treeB, rows4, 16, held) || treeB.report.closed && heldVertex(treeB, rows4, 16, treeA, rows4, 0, held);
}

// src/memory/sort.ts
function sortByKey(list2, count2, keys) {
  for (let root = (count2 >> 1) - 1; root >= 0; root--) sift(list2, root, count2, keys);
  for (let end2 = count2 - 1; end2 > 0; end2--) {
    let last = list2[end2];
    list2[end2] = list2[0], list2[0] = last, sift(list2, 0, end2, keys);
  }
}
function sift(list2, root, end2, keys) {
  let item = list2[root];
  for (; ; ) {
    let child = 2 * root + 1;
    if (child >= end2 || (child + 1 < end2 && keys[list2[child + 1]] > keys[list2[child]] && child++, keys[list2[child]] <= keys[item])) break;
    list2[root] = list2[child], root = child;
  }
  list2[root] = item;
}
var other = /* @__PURE__ */ new Int32Array(64), places = /* @__PURE__ */ new Int32Array(6144);
function sortStably(list2, count2, keys) {
  if (count2 <= 24) {
    sortFew(list2, count2, keys);
    return;
  }
  other = grown(other, count2);
  let highest = 0;
  for (let k = 0; k < count2; k++) highest = Math.max(highest, keys[list2[k]]);
  if (highest === 0) return;
  let bits2 = count2 > 2048 ? 11 : 8, passes = Math.ceil((32 - Math.clz32(highest)) / bits2);
  countDigits(list2, count2, keys, bits2, passes);
  let from = list2, to = other;
  for (let pass = 0; pass < passes; pass++) {
    placeByDigit(from, to, count2, keys, bits2, pass);
    let sorted2 = to;
    to = from, from = sorted2;
  }
  if (from !== list2) for (let k = 0; k < count2; k++) list2[k] = from[k];
}
function sortFew(list2, count2, keys) {
  for (let i = 1; i < count2; i++) {
    let item = list2[i], k = i - 1;
    for (; k >= 0 && keys[list2[k]] > keys[item]; k--) list2[k + 1] = list2[k];
    list2[k + 1] = item;
  }
}
function countDigits(list2, count2, keys, bits2, passes) {
  let mask = (1 << bits2) - 1;
  places.fill(0, 0, passes << bits2);
  for (let k = 0; k < count2; k++) {
    let key = keys[list2[k]];
    for (let pass = 0; pass < passes; pass++) places[pass << bits2 | key >>> pass * bits2 & mask]++;
  }
  for (let pass = 0; pass < passes; pass++) {
    let next2 = 0;
    for (let at2 = pass << bits2; at2 < pass + 1 << bits2; at2++) {
      let size = places[at2];
      places[at2] = next2, next2 += size;
    }
  }
}
function placeByDigit(from, to, count2, keys, bits2, pass) {
  let mask = (1 << bits2) - 1, shift2 = pass * bits2, base = pass << bits2;
  for (let k = 0; k < count2; k++) {
    let item = from[k];
    to[places[base | keys[item] >>> shift2 & mask]++] = item;
  }
}
var sorted = /* @__PURE__ */ new Int32Array(64);
function sortPairs(a, b, count2) {
  sorted = grown(sorted, count2);
  for (let k = 0; k < count2; k++) sorted[k] = k;
  return sortStably(sorted, count2, b), sortStably(sorted, count2, a), sorted;
}

// src/narrow-phase/shape-types.ts
var ShapeType = { mesh: 0, box: 1, capsule: 2, sphere: 3, plane: 4 }, SHAPE_TYPE_COUNT = 5;
function byTypeNumber(table) {
  let values = [];
  for (let [name, value] of Object.entries(table)) values[ShapeType[name]] = value;
  return values;
}
function byTypeNumbers(table) {
  let values = [];
  for (let a of Object.keys(table))
    byTypeNumber(table[a]).forEach((value, b) => values[SHAPE_TYPE_COUNT * ShapeType[a] + b] = value);
  return values;
}

// src/narrow-phase/mesh-kernels.ts
var KERNELS = /* @__PURE__ */ Symbol.for("bitecs-collision mesh kernels 4");
function giveKernels(tree, kernels2) {
  return Object.defineProperty(tree, KERNELS, { value: kernels2 });
}
function kernelsOf(tree) {
  return tree?.[KERNELS];
}
function withMeshes(kernels2, of) {
  for (let name of Object.keys(ShapeType))
    kernels2[ShapeType[name]] = ((rowsA, a, rowsB, b, out, trees) => of(trees.kernels(rowsA[a + 12]))[name](rowsA, a, rowsB, b, out, trees));
  return kernels2;
}

// src/math/rotation.ts
function writeSineAndCosine(out, at2) {
  let x = out[at2], quarters = Math.floor(x * 0.6366197723675814 + 0.5), first = x - quarters * 1.5707963267341256, second = first - quarters * 6077100506303966e-26, third2 = second - quarters * 20222662487111665e-37, rest = sumError(first, -quarters * 6077100506303966e-26, second) + sumError(second, -quarters * 20222662487111665e-37, third2) - quarters * 84784276603689e-45, r = third2 + rest, low = third2 - r + rest, z = r * r, s = 1 / 1307674368e3 - z / 355687428096e3;
  s = 1 / 6227020800 - z * s, s = 1 / 39916800 - z * s, s = 1 / 362880 - z * s, s = 1 / 5040 - z * s, s = 1 / 120 - z * s, s = 1 / 6 - z * s, s = r - (r * z * s - low * (1 - 0.5 * z));
  let c = 1 / 20922789888e3 - z / 6402373705728e3;
  c = 1 / 87178291200 - z * c, c = 1 / 479001600 - z * c, c = 1 / 3628800 - z * c, c = 1 / 40320 - z * c, c = 1 / 720 - z * c, c = 1 / 24 - z * c;
  let near = 1 - 0.5 * z;
  c = near + (1 - near - 0.5 * z + (z * z * c - low * r));
  let quadrant = quarters & 3, odd = quadrant & 1;
  out[at2 + odd] = s, out[at2 + 1 - odd] = c, out[at2] *= 1 - (quadrant & 2), out[at2 + 1] *= 1 - (quadrant + 1 & 2);
}
function arcTangent(y, x) {
  if (y > x) return 1.5707963267341256 - arcTangent(x, y) + 6077100506303966e-26;
  let t = y / x;
  t = t / (1 + Math.sqrt(1 + t * t)), t = t / (1 + Math.sqrt(1 + t * t));
  let z = t * t, sum = 0;
  for (let n = 31; n >= 1; n -= 2) sum = 1 / n - z * sum;
  return 4 * t * sum;
}
var turn = /* @__PURE__ */ new Float64Array(2), unit = /* @__PURE__ */ new Float64Array(3);
function writeSpin(out, at2, axes4, from, arm, r, angular, w) {
  let largest = Math.abs(angular[w + longestOf(angular, w)]);
  for (let k = 0; k < 3; k++) unit[k] = largest > 0 ? angular[w + k] / largest : 0;
  let length = lengthAt(unit, 0);
  out[at2] = largest * length;
  for (let k = 0; k < 3 && length > 0; k++) unit[k] /= length;
  takeApart(out, at2 + 1, axes4, from), takeApart(out, at2 + 10, axes4, from + 3), takeApart(out, at2 + 19, axes4, from + 6), takeApart(out, at2 + 28, arm, r);
}
function takeApart(out, o, vectors2, v) {
  let along = dot(unit, 0, vectors2, v);
  for (let k = 0; k < 3; k++)
    out[o + k] = along * unit[k], out[o + 3 + k] = vectors2[v + k] - along * unit[k];
  cross(out, o + 6, unit, 0, vectors2, v);
}
function writeSpun(axes4, at2, arm, r, spin, s, times, t) {
  turn[0] = spin[s] * times[t], writeSineAndCosine(turn, 0);
  let sine = turn[0], cosine = turn[1];
  for (let i = 0; i < 9; i++) {
    let o = s + 1 + (i < 3 ? i : i < 6 ? i + 6 : i + 12);
    axes4[at2 + i] = spin[o] + cosine * spin[o + 3] + sine * spin[o + 6];
  }
  for (let i = 0; i < 3; i++) {
    let o = s + 28 + i;
    arm[r + i] = spin[o] + cosine * spin[o + 3] + sine * spin[o + 6];
  }
}
function writeRotationVector(out, at2, from, f2, to, t) {
  let xx = 0, xy = 0, xz = 0, yx = 0, yy = 0, yz = 0, zx = 0, zy = 0, zz = 0;
  for (let i = 0; i < 9; i += 3) {
    let px = to[t + i], py = to[t + i + 1], pz = to[t + i + 2], qx = from[f2 + i], qy = from[f2 + i + 1], qz = from[f2 + i + 2];
    xx += px * qx, xy += px * qy, xz += px * qz, yx += py * qx, yy += py * qy, yz += py * qz, zx += pz * qx, zy += pz * qy, zz += pz * qz;
  }
  let x, y, z, w;
  xx + yy + zz > 0 ? (w = 1 + xx + yy + zz, x = zy - yz, y = xz - zx, z = yx - xy) : xx >= yy && xx >= zz ? (x = 1 + xx - yy - zz, w = zy - yz, y = xy + yx, z = xz + zx) : yy >= zz ? (y = 1 + yy - xx - zz, w = xz - zx, x = xy + yx, z = yz + zy) : (z = 1 + zz - xx - yy, w = yx - xy, x = xz + zx, y = yz + zy), w < 0 && (w = -w, x = -x, y = -y, z = -z);
  let sine = Math.sqrt(x * x + y * y + z * z), scale = sine > 0 ? 2 * arcTangent(sine, w) / sine : 0;
  out[at2] = scale * x, out[at2 + 1] = scale * y, out[at2 + 2] = scale * z, x === 0 && y === 0 && out[at2 + 2] <= 1e-9 - 0.5 * 6.283185307179586 && (out[at2 + 2] += 6.283185307179586);
}

// src/geometry/advancement/bodies.ts
var beginRow = (work2, body, rows4, r, motions, m) => {
  for (let i = 3; i < 16; i++) work2[16 * body + i] = rows4[r + i];
  work2[174 + body] = 0;
  let square = 0, armSquare = 0;
  for (let i = 0; i < 3; i++) {
    let span = motions[m + 6 + i], arm = motions[m + 10 + i];
    work2[130 + 3 * body + i] = span, work2[118 + 3 * body + i] = arm, square += span * span, armSquare += arm * arm;
  }
  let armLength = Math.sqrt(armSquare);
  work2[172 + body] = Math.sqrt(square) + motions[m + 9] + armLength;
  let reach3 = armLength;
  for (let i = 0; i < 3; i++) reach3 += work2[130 + 3 * body + i];
  if (work2[150 + body] = reach3, isStill(motions, m)) return beginStill(work2, body);
  let spin = beginSpin(work2, body, motions, m);
  writeLengths(work2, spin + 4, 9);
  let sweep = lengths2[3];
  for (let i = 0; i < 3; i++) sweep += work2[130 + 3 * body + i] * lengths2[i];
  work2[152 + body] = work2[spin] * sweep;
  for (let corner2 = 0; corner2 < 4; corner2++) {
    let at2 = 154 + 8 * body + 2 * corner2;
    writeCornerPart(work2, body, spin + 1, corner2, at2), writeCornerPart(work2, body, spin + 4, corner2, at2 + 1);
  }
};
function isStill(motions, m) {
  let w = m + 3;
  return motions[w] === 0 && motions[w + 1] === 0 && motions[w + 2] === 0;
}
function beginStill(work2, body) {
  let w = 124 + 3 * body;
  work2[body === 0 ? 44 : 81] = 0, work2[152 + body] = 0, work2[w] = 0, work2[w + 1] = 0, work2[w + 2] = 0;
}
var beginTriangle = (work2, body, triangles, t, motions, m) => {
  let row2 = 16 * body + 3;
  work2[174 + body] = 1;
  for (let i = 0; i < 9; i++)
    work2[row2 + i] = motions[m + 10 + i % 3] + (triangles[t + i] - triangles[t + i % 3]);
  for (let i = 0; i < 3; i++)
    work2[130 + 3 * body + i] = 0, work2[118 + 3 * body + i] = 0;
  let spin = beginSpin(work2, body, motions, m);
  writeLengths(work2, row2, 3);
  let reach3 = Math.max(lengths2[0], lengths2[1], lengths2[2]);
  writeLengths(work2, spin + 4, 9);
  let sweep = Math.max(lengths2[0], lengths2[1], lengths2[2]);
  work2[150 + body] = reach3, work2[172 + body] = reach3, work2[152 + body] = work2[spin] * sweep;
};
function beginSpin(work2, body, motions, m) {
  let spin = body === 0 ? 44 : 81, w = 124 + 3 * body;
  for (let i = 0; i < 3; i++) work2[w + i] = motions[m + 3 + i];
  return writeSpin(work2, spin, work2, 16 * body + 3, work2, 118 + 3 * body, work2, w), spin;
}
function writeCornerPart(work2, body, from, corner2, at2) {
  let h0 = work2[130 + 3 * body], h1 = corner2 & 1 ? work2[130 + 3 * body + 1] : -work2[130 + 3 * body + 1], h2 = corner2 & 2 ? work2[130 + 3 * body + 2] : -work2[130 + 3 * body + 2], x = h0 * work2[from] + h1 * work2[from + 9] + h2 * work2[from + 18], y = h0 * work2[from + 1] + h1 * work2[from + 10] + h2 * work2[from + 19], z = h0 * work2[from + 2] + h1 * work2[from + 11] + h2 * work2[from + 20];
  work2[at2] = Math.sqrt(x * x + y * y + z * z);
}
var lengths2 = /* @__PURE__ */ new Float64Array(4);
function writeLengths(v, i, step) {
  for (let k = 0; k < 4; k++, i += step) lengths2[k] = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]);
}
function beginPair2(work2, a, b) {
  let { rows: rowsA, row: r, motions: motionsA, motion: m } = a, { rows: rowsB, row: s, motions: motionsB, motion: n } = b, square = 0;
  for (let i = 0; i < 3; i++) {
    let arms = motionsB[n + 10 + i] - motionsA[m + 10 + i], start = rowsB[s + i] - rowsA[r + i] - arms;
    square += start * start, work2[38 + i] = start, work2[35 + i] = motionsB[n + i] - motionsA[m + i];
  }
  let ballA = work2[172], ballB = work2[173];
  work2[171] = 16 * 11102230246251565e-32 * (Math.sqrt(square) + (ballA < 1 / 0 ? ballA : 0) + (ballB < 1 / 0 ? ballB : 0));
}
function placeRows(work2, a, b) {
  for (let i = 0; i < 16; i++)
    work2[0 + i] = a.rows[a.row + i], work2[16 + i] = b.rows[b.row + i];
  for (let i = 0; i < 3; i++) {
    let arm = a.motions[a.motion + 10 + i];
    work2[16 + i] = work2[16 + i] - work2[0 + i] + arm, work2[0 + i] = arm;
  }
}
function pose(work2, time) {
  work2[194] = time, poseNow(work2);
}
function poseNow(work2) {
  let time = work2[194];
  for (let i = 0; i < 3; i++) work2[41 + i] = work2[38 + i] + work2[35 + i] * time;
  time > 0 && (work2[44] > 0 && writeSpun(work2, 3, work2, 118, work2, 44, work2, 194), work2[81] > 0 && writeSpun(work2, 19, work2, 121, work2, 81, work2, 194));
  for (let i = 0; i < 3; i++)
    work2[0 + i] = work2[118 + i], work2[16 + i] = work2[41 + i] + work2[121 + i];
  for (let body = 0; body < 2; body++)
    if (work2[174 + body] === 1)
      for (let i = 0; i < 9; i += 3)
        for (let k = 0; k < 3; k++)
          work2[176 + 9 * body + i + k] = work2[16 * body + k] + work2[16 * body + 3 + i + k];
}
function clipToBalls(work2, out) {
  let tolerance = work2[196], maxTime = work2[195], dx = work2[38], dy = work2[39], dz = work2[40], vx = work2[35], vy = work2[36], vz = work2[37], d = Math.sqrt(dx * dx + dy * dy + dz * dz), radius = (work2[172] + work2[173] + tolerance) * (1 + 1e-6) + 16 * 11102230246251565e-32 * d;
  if (out[0] = 0, out[1] = maxTime, radius === 1 / 0) return true;
  let largest = Math.max(Math.abs(vx), Math.abs(vy), Math.abs(vz));
  if (!(largest > 0)) return d <= radius;
  let ux = vx / largest, uy = vy / largest, uz = vz / largest, uu = ux * ux + uy * uy + uz * uz, nearest7 = -(ux * dx + uy * dy + uz * dz) / uu, px = dx + ux * nearest7, py = dy + uy * nearest7, pz = dz + uz * nearest7, square = radius * radius - (px * px + py * py + pz * pz);
  if (square < 0) return false;
  let half3 = Math.sqrt(square / uu), first = (nearest7 - half3) / largest, last = (nearest7 + half3) / largest;
  return first > maxTime || last < 0 ? false : (out[0] = Math.max(0, first), out[1] = Math.min(maxTime, last), true);
}
function setTolerance(work2, a, b) {
  let x = b.rows[b.row] - a.rows[a.row], y = b.rows[b.row + 1] - a.rows[a.row + 1], z = b.rows[b.row + 2] - a.rows[a.row + 2], size = finiteReach(a.motions, a.motion) + finiteReach(b.motions, b.motion);
  work2[196] = 1e-10 * size + 64 * 11102230246251565e-32 * Math.sqrt(x * x + y * y + z * z);
}
function finiteReach(motions, m) {
  let reach3 = reachOf(motions, m + 6) + lengthAt(motions, m + 10);
  return reach3 < 1 / 0 ? reach3 : 0;
}
function isRelativeRest(motions) {
  for (let i = 0; i < 3; i++)
    if (motions[i] !== motions[13 + i] || motions[3 + i] !== 0 || motions[16 + i] !== 0) return false;
  return true;
}
function reachOf(spans, s) {
  let x = spans[s], y = spans[s + 1], z = spans[s + 2], square = x * x + y * y + z * z;
  return (square > 1e-290 ? Math.sqrt(square) : x + y + z) + spans[s + 3];
}
var spinScratch = /* @__PURE__ */ new Float64Array(37), timeScratch = /* @__PURE__ */ new Float64Array(1);
function writeAdvancedRow(rows4, r, motions, m, time, out, at2, arm) {
  for (let i = 0; i < 16; i++) out[at2 + i] = rows4[r + i];
  writeSpin(spinScratch, 0, rows4, r + 3, motions, m + 10, motions, m + 3);
  for (let i = 0; i < 3; i++) arm[i] = motions[m + 10 + i];
  timeScratch[0] = time, spinScratch[0] > 0 && time !== 0 && writeSpun(out, at2 + 3, arm, 0, spinScratch, 0, timeScratch, 0);
  for (let i = 0; i < 3; i++) out[at2 + i] += motions[m + i] * time + (arm[i] - motions[m + 10 + i]);
}

// src/math/quaternion.ts
function writeAxesOfQuaternion(out, at2, quaternion, q) {
  let x = quaternion[q], y = quaternion[q + 1], z = quaternion[q + 2], w = quaternion[q + 3], largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w));
  (largest < 1e-100 || largest > 1e100) && (x /= largest, y /= largest, z /= largest, w /= largest);
  let xx = x * x, yy = y * y, zz = z * z, ww = w * w, xy = x * y, xz = x * z, yz = y * z, wx = w * x, wy = w * y, wz = w * z, n = ww + xx + yy + zz;
  out[at2] = ww + xx - yy - zz, out[at2 + 1] = 2 * (xy + wz), out[at2 + 2] = 2 * (xz - wy), out[at2 + 3] = 2 * (xy - wz), out[at2 + 4] = ww - xx + yy - zz, out[at2 + 5] = 2 * (yz + wx), out[at2 + 6] = 2 * (xz + wy), out[at2 + 7] = 2 * (yz - wx), out[at2 + 8] = ww - xx - yy + zz;
  let unit2 = 1 / n;
  if (Math.abs(n - 1) <= 1e-6) for (let k = at2; k < at2 + 9; k++) out[k] *= unit2;
  else for (let k = at2; k < at2 + 9; k++) out[k] /= n;
}

// src/box-tree/cut.ts
var bins = /* @__PURE__ */ new Float64Array(112), swept = /* @__PURE__ */ new Float64Array(7), rightCosts = /* @__PURE__ */ new Float64Array(16);
function cutByArea(range, low, high, out) {
  let factor = 16 / (high - low);
  if (out[0] = high, out[1] = 1 / 0, !(factor < 1 / 0)) return;
  fillBins(range, low, factor), clear(swept, 0);
  for (let bin = 15; bin > 0; bin--)
    merge(bin * 7), rightCosts[bin] = cost();
  clear(swept, 0);
  let cut3 = 0;
  for (let bin = 1; bin < 16; bin++) {
    merge((bin - 1) * 7);
    let sum = cost() + rightCosts[bin];
    sum < out[1] && swept[6] < range.end - range.start && (out[1] = sum, cut3 = bin);
  }
  out[0] = low + cut3 / factor;
}
function fillBins({ keys, order: order2, start, end: end2, boxes: boxes2 }, low, factor) {
  for (let bin = 0; bin < 16; bin++) clear(bins, bin * 7);
  for (let i = start; i < end2; i++) {
    let bin = Math.min(15, (keys[i] - low) * factor | 0) * 7;
    bins[bin + 6] += 1, widen(bins, bin, boxes2, 6 * order2[i]);
  }
}
function widen(box, at2, by, from) {
  by[from] < box[at2] && (box[at2] = by[from]), by[from + 1] < box[at2 + 1] && (box[at2 + 1] = by[from + 1]), by[from + 2] < box[at2 + 2] && (box[at2 + 2] = by[from + 2]), by[from + 3] > box[at2 + 3] && (box[at2 + 3] = by[from + 3]), by[from + 4] > box[at2 + 4] && (box[at2 + 4] = by[from + 4]), by[from + 5] > box[at2 + 5] && (box[at2 + 5] = by[from + 5]);
}
function clear(out, at2) {
  out.fill(1 / 0, at2, at2 + 3), out.fill(-1 / 0, at2 + 3, at2 + 6), out[at2 + 6] = 0;
}
function merge(bin) {
  bins[bin + 6] !== 0 && (widen(swept, 0, bins, bin), swept[6] += bins[bin + 6]);
}
function cost() {
  if (swept[6] === 0) return 0;
  let x = swept[3] - swept[0], y = swept[4] - swept[1], z = swept[5] - swept[2];
  return swept[6] * (x * y + y * z + z * x);
}
function partition(keys, order2, start, end2, cut3) {
  let middle = start;
  for (let i = start; i < end2; i++) keys[i] < cut3 && swap(keys, order2, i, middle++);
  return middle;
}
function swap(keys, order2, i, j) {
  let key = keys[i], item = order2[i];
  keys[i] = keys[j], order2[i] = order2[j], keys[j] = key, order2[j] = item;
}

// src/narrow-phase/space-tables.ts
var pairTable = {
  box: {
    box: [collideObbRows, separateObbRowsInto],
    capsule: [collideObbAndCapsuleRows, separateObbAndCapsuleRowsInto],
    sphere: [collideObbAndSphereRows, separateObbAndSphereRowsInto],
    plane: [collideObbAndPlaneRows, separateObbAndPlaneRows]
  },
  capsule: {
    capsule: [collideCapsuleRows, separateCapsuleRowsInto],
    sphere: [collideCapsuleAndSphereRows, separateCapsuleAndSphereRowsInto],
    plane: [collideCapsuleAndPlaneRows, separateCapsuleAndPlaneRows]
  },
  sphere: {
    sphere: [collideSphereRows, separateSphereRowsInto],
    plane: [collideSphereAndPlaneRows, separateSphereAndPlaneRows]
  },
  plane: {
    plane: [collidePlaneRows, separatePlaneRows]
  }
}, kernels = /* @__PURE__ */ byTypeNumbers(pairTable), pairKernels = /* @__PURE__ */ listPairKernels();
function listPairKernels() {
  return withMeshes(
    kernels.map(([collide]) => collide),
    ({ collide }) => collide
  );
}
var separationKernels = /* @__PURE__ */ kernels.map(([, separate2]) => separate2), spaceTables = {
  isFlat: false,
  collide: pairKernels,
  separate: separationKernels,
  overlapBoxes: overlapObbRows,
  boundBoxes: boundObbSeparation,
  collideSteadyBoxes: collideSteadyObbRows
};

// src/geometry/advancement/clear-time.ts
var turn2 = /* @__PURE__ */ new Float64Array(7);
function clearTime(work2) {
  let ox = work2[197], oy = work2[198], oz = work2[199], horizon = work2[200], nx = work2[32], ny = work2[33], nz = work2[34], dx = work2[41], dy = work2[42], dz = work2[43], vx = work2[35], vy = work2[36], vz = work2[37], ex = oy * nz - oz * ny, ey = oz * nx - ox * nz, ez = ox * ny - oy * nx, e2 = Math.sqrt(ex * ex + ey * ey + ez * ez), o = e2 > 0 ? Math.sqrt(ox * ox + oy * oy + oz * oz) : 0, v = e2 > 0 ? Math.sqrt(vx * vx + vy * vy + vz * vz) : 0, d = e2 > 0 ? Math.sqrt(dx * dx + dy * dy + dz * dz) : 0;
  turn2[0] = e2 * (2 * v + o * (d + v * horizon)), turn2[1] = nx * vx + ny * vy + nz * vz + ex * dx + ey * dy + ez * dz, turn2[2] = e2, setRates(work2, 0), setRates(work2, 1), firstRoot(work2);
  let t = work2[202];
  if (work2[174] + work2[175] > 0 || t >= horizon || turn2[0] === 0 || work2[148] < 5) return;
  let near = Math.min(horizon, 8 * t);
  work2[200] = near, turn2[3] = ex, turn2[4] = ey, turn2[5] = ez, turn2[6] = o, turn2[0] = near / 3 * e2 * o * (3 * v + o * (d + v * near)) - 2 * (ex * vx + ey * vy + ez * vz) - ((oy * ez - oz * ey) * dx + (oz * ex - ox * ez) * dy + (ox * ey - oy * ex) * dz), addCurve(work2, 0), addCurve(work2, 1), turn2[0] = Math.max(0, turn2[0]), firstRoot(work2), work2[200] = horizon, work2[202] = Math.max(t, work2[202]);
}
function clearStill(work2) {
  let rate = work2[32] * work2[35] + work2[33] * work2[36] + work2[34] * work2[37], start = work2[170] - work2[201], t = work2[200], value = start + rate * t;
  if (!(value >= 0) && -value > 1e-4 * start) {
    let next2 = t - value / rate;
    next2 < t && next2 > 0 && (t = next2, value = start + rate * t);
  }
  work2[202] = value >= 0 ? t : t * start / (start - value);
}
function setRates(work2, body) {
  let w = 124 + 3 * body, x = work2[w] - work2[197], y = work2[w + 1] - work2[198], z = work2[w + 2] - work2[199], nx = work2[32], ny = work2[33], nz = work2[34], gx = ny * z - nz * y, gy = nz * x - nx * z, gz = nx * y - ny * x, row2 = 16 * body + 3, at2 = 142 + 3 * body;
  work2[at2] = gx * work2[row2] + gy * work2[row2 + 1] + gz * work2[row2 + 2], work2[at2 + 1] = gx * work2[row2 + 3] + gy * work2[row2 + 4] + gz * work2[row2 + 5], work2[at2 + 2] = gx * work2[row2 + 6] + gy * work2[row2 + 7] + gz * work2[row2 + 8];
  let arm = 118 + 3 * body;
  turn2[1] += (body === 0 ? -1 : 1) * (gx * work2[arm] + gy * work2[arm + 1] + gz * work2[arm + 2]);
  let g = Math.sqrt(gx * gx + gy * gy + gz * gz), ew = turn2[2] > 0 ? turn2[2] * Math.sqrt(x * x + y * y + z * z) : 0;
  turn2[0] += ew * work2[150 + body] + work2[152 + body] * (g + ew * work2[200]);
}
function addCurve(work2, body) {
  let horizon = work2[200], w = 124 + 3 * body, wx = work2[w], wy = work2[w + 1], wz = work2[w + 2], x = wx - work2[197], y = wy - work2[198], z = wz - work2[199], nx = work2[32], ny = work2[33], nz = work2[34], gx = ny * z - nz * y, gy = nz * x - nx * z, gz = nx * y - ny * x, hx = turn2[4] * z - turn2[5] * y + gy * wz - gz * wy, hy = turn2[5] * x - turn2[3] * z + gz * wx - gx * wz, hz = turn2[3] * y - turn2[4] * x + gx * wy - gy * wx, ew = turn2[2] * Math.sqrt(x * x + y * y + z * z), speed = Math.sqrt(wx * wx + wy * wy + wz * wz), bend = ew + speed * (Math.sqrt(gx * gx + gy * gy + gz * gz) + ew * horizon), change = turn2[6] * ew * work2[150 + body] + work2[152 + body] * (ew + bend), arm = 118 + 3 * body, along = hx * work2[arm] + hy * work2[arm + 1] + hz * work2[arm + 2], sum = horizon / 3 * change + (body === 0 ? along : -along);
  for (let i = 0; i < 3; i++) {
    let a = 16 * body + 3 + 3 * i, c = work2[136 + 3 * body + i], side3 = c < 0 ? -1 : 1, second = side3 * (hx * work2[a] + hy * work2[a + 1] + hz * work2[a + 2]), least = side3 * c + horizon * Math.min(0, side3 * work2[142 + 3 * body + i]) - 0.5 * bend * horizon * horizon;
    sum += work2[130 + 3 * body + i] * (least > 0 ? second : Math.abs(second));
  }
  turn2[0] += sum;
}
function firstRoot(work2) {
  let k = turn2[0], rate = turn2[1], start = work2[170] - work2[201], withTriangle = work2[174] + work2[175] > 0, t = work2[200], value;
  for (let step = 0; ; step++) {
    value = start + rate * t - 0.5 * k * t * t;
    let slope = rate - k * t;
    for (let i = 0; i < 6 && !withTriangle; i++) {
      let span = work2[130 + i], c = work2[136 + i], r = work2[142 + i], s = c + r * t;
      value -= span * (Math.abs(s) - Math.abs(c)), slope -= s < 0 ? -span * r : span * r;
    }
    for (let body = 0; body < 2 && withTriangle; body++)
      growth[2] = t, setGrowth(work2, body), value -= growth[0], slope -= growth[1];
    if (value >= 0) {
      work2[202] = t;
      return;
    }
    if (step === 5 || -value <= 1e-4 * start || !(slope < 0)) break;
    let next2 = t - value / slope;
    if (!(next2 < t && next2 > 0)) break;
    t = next2;
  }
  work2[202] = t * start / (start - value);
}
var growth = /* @__PURE__ */ new Float64Array(3);
function setGrowth(work2, body) {
  let t = growth[2], side3 = body === 0 ? 1 : -1, isTriangle = work2[174 + body] === 1, now = isTriangle ? -1 / 0 : 0, then = now, slope = 0;
  for (let i = 3 * body; i < 3 * body + 3; i++) {
    let span = work2[130 + i], c = work2[136 + i], r = work2[142 + i], s = c + r * t;
    isTriangle ? (now = Math.max(now, side3 * c), side3 * s > then && (then = side3 * s, slope = side3 * r)) : (now += span * Math.abs(c), then += span * Math.abs(s), slope += s < 0 ? -span * r : span * r);
  }
  growth[0] = then - now, growth[1] = slope;
}

// src/geometry/advancement/steps.ts
var edges5 = /* @__PURE__ */ new Float64Array(6);
function longestStep(work2) {
  let isPlaneA = work2[172] === 1 / 0, isPlaneB = work2[173] === 1 / 0;
  if (!isPlaneA && !isPlaneB && work2[44] === 0 && work2[81] === 0) return clearStill(work2);
  let countA = findEdges(work2, 0), countB = findEdges(work2, 1), isFaceA = isPlaneA || countA >= 2 && !isPlaneB, isFaceB = (isPlaneB || countB >= 2) && !isPlaneA;
  if (!isFaceA && !isFaceB && turnWithEdges(work2, countA, countB)) {
    clearTime(work2);
    return;
  }
  work2[202] = 0, (isFaceA || !isFaceB) && clearWith(work2, 124);
  let withA = work2[202];
  !isFaceB && isFaceA || withA >= work2[200] || (clearWith(work2, 127), work2[202] = Math.max(withA, work2[202]));
}
function clearWith(work2, angular) {
  for (let i = 0; i < 3; i++) work2[197 + i] = work2[angular + i];
  clearTime(work2);
}
function findEdges(work2, body) {
  let nx = work2[32], ny = work2[33], nz = work2[34], at2 = 136 + 3 * body, row2 = 16 * body + 3, count2 = 0;
  for (let i = 0; i < 3; i++) {
    let o = row2 + 3 * i, x = work2[o], y = work2[o + 1], z = work2[o + 2], c = nx * x + ny * y + nz * z;
    work2[at2 + i] = c, Math.abs(c) < 1e-7 && work2[130 + 3 * body + i] > 0 && (count2++, edges5[3 * body] = x, edges5[3 * body + 1] = y, edges5[3 * body + 2] = z);
  }
  return work2[174 + body] === 1 ? findTriangleEdges(work2, body) : count2;
}
function findTriangleEdges(work2, body) {
  let at2 = 136 + 3 * body, row2 = 16 * body + 3, side3 = body === 0 ? 1 : -1, most = Math.max(side3 * work2[at2], side3 * work2[at2 + 1], side3 * work2[at2 + 2]), count2 = 0;
  for (let i = 0; i < 3; i++) {
    let k = i === 2 ? 0 : i + 1, x = work2[row2 + 3 * k] - work2[row2 + 3 * i], y = work2[row2 + 3 * k + 1] - work2[row2 + 3 * i + 1], z = work2[row2 + 3 * k + 2] - work2[row2 + 3 * i + 2], length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) continue;
    let slack = 1e-7 * length;
    most - side3 * work2[at2 + i] > slack || most - side3 * work2[at2 + k] > slack || (count2++, edges5[3 * body] = x / length, edges5[3 * body + 1] = y / length, edges5[3 * body + 2] = z / length);
  }
  return count2;
}
function turnWithEdges(work2, countA, countB) {
  countA === 0 && edges5.fill(0, 0, 3), countB === 0 && edges5.fill(0, 3);
  let cosine = dot(edges5, 0, edges5, 3), square = 1 - cosine * cosine;
  if (square < 1e-4) return false;
  cross(turned, 0, work2, 124, work2, 32);
  let p = dot(turned, 0, edges5, 0);
  cross(turned, 0, work2, 127, work2, 32);
  let q = dot(turned, 0, edges5, 3), alpha = (p - cosine * q) / square, beta = (q - cosine * p) / square;
  for (let d = 0; d < 3; d++) turned[d] = alpha * edges5[d] + beta * edges5[3 + d];
  return cross(work2, 197, work2, 32, turned, 0), true;
}
var turned = /* @__PURE__ */ new Float64Array(3);
function sweptStep(work2) {
  if (work2[202] = 0, work2[172] === 1 / 0 && work2[44] > 0 || work2[173] === 1 / 0 && work2[81] > 0) return;
  sweptGrowth(work2, 0);
  let growthA = reach[0];
  sweptGrowth(work2, 1);
  let gap = work2[170] - work2[201] - growthA - reach[0];
  if (!(gap > 0)) return;
  let rest = work2[195] - work2[194], rate = work2[32] * work2[35] + work2[33] * work2[36] + work2[34] * work2[37];
  work2[202] = gap + rate * rest >= 0 ? rest : gap / -rate;
}
var reach = /* @__PURE__ */ new Float64Array(6);
function sweptGrowth(work2, body) {
  reach[0] = 0;
  let speed = work2[body === 0 ? 44 : 81];
  if (speed === 0) return;
  let side3 = body === 0 ? 1 : -1, w = 124 + 3 * body, nx = side3 * work2[32], ny = side3 * work2[33], nz = side3 * work2[34], wx = work2[w] / speed, wy = work2[w + 1] / speed, wz = work2[w + 2] / speed, gx = ny * wz - nz * wy, gy = nz * wx - nx * wz, gz = nx * wy - ny * wx, along = nx * wx + ny * wy + nz * wz, across3 = Math.sqrt(gx * gx + gy * gy + gz * gz);
  reach[1] = wx, reach[2] = wy, reach[3] = wz, reach[4] = along, reach[5] = across3;
  let at2 = 136 + 3 * body;
  if (work2[174 + body] === 1) {
    let most = -1 / 0;
    for (let o = 16 * body + 3, end2 = o + 9; o < end2; o += 3)
      sweptReach(work2, o), most = Math.max(most, reach[0]);
    reach[0] = most - Math.max(side3 * work2[at2], side3 * work2[at2 + 1], side3 * work2[at2 + 2]);
    return;
  }
  let growth2 = 0;
  for (let corner2 = 154 + 8 * body, end2 = corner2 + 8; corner2 < end2; corner2 += 2)
    growth2 = Math.max(growth2, Math.abs(along) * work2[corner2] + across3 * work2[corner2 + 1]);
  for (let i = 0; i < 3; i++) growth2 -= work2[130 + 3 * body + i] * Math.abs(work2[at2 + i]);
  let arm = 118 + 3 * body, now = nx * work2[arm] + ny * work2[arm + 1] + nz * work2[arm + 2];
  sweptReach(work2, arm), reach[0] = growth2 + reach[0] - now;
}
function sweptReach(work2, o) {
  let wx = reach[1], wy = reach[2], wz = reach[3], turned2 = work2[o] * wx + work2[o + 1] * wy + work2[o + 2] * wz, x = work2[o] - turned2 * wx, y = work2[o + 1] - turned2 * wy, z = work2[o + 2] - turned2 * wz;
  reach[0] = reach[4] * turned2 + reach[5] * Math.sqrt(x * x + y * y + z * z);
}

// src/geometry/advancement/advance.ts
var axisOut = /* @__PURE__ */ new Float64Array(8);
function advanceRows(kernel, a, b, work2, out) {
  separate(kernel, a.rows, a.row, b.rows, b.row, axisOut);
  let s = axisOut[3];
  return out[6] = 1, work2[194] = 0, s <= 0 ? (placeRows(work2, a, b), report(work2, out, 0)) : (writeMostApproach(a, b), s > work2[196] + axisOut[4] * work2[195] ? false : (beginRow(work2, 0, a.rows, a.row, a.motions, a.motion), beginRow(work2, 1, b.rows, b.row, b.motions, b.motion), beginPair2(work2, a, b), advance(kernel, work2, 256, out)));
}
function separate(kernel, rowsA, a, rowsB, b, out) {
  let s = kernel(rowsA, a, rowsB, b, out);
  Number.isNaN(s) || (out[3] = s);
}
function writeMostApproach(a, b) {
  let p = a.motions, q = b.motions, m = a.motion, n = b.motion, closing = axisOut[0] * (p[m] - q[n]) + axisOut[1] * (p[m + 1] - q[n + 1]) + axisOut[2] * (p[m + 2] - q[n + 2]);
  writeFastestEnd(p, m);
  let endA = axisOut[4];
  writeFastestEnd(q, n), axisOut[4] = Math.max(0, closing + endA + axisOut[4]);
}
function writeFastestEnd(motions, m) {
  let x = motions[m + 3], y = motions[m + 3 + 1], z = motions[m + 3 + 2], p = motions[m + 6], q = motions[m + 6 + 1], r = motions[m + 6 + 2], u = motions[m + 10], v = motions[m + 10 + 1], w = motions[m + 10 + 2], spin = Math.sqrt(x * x + y * y + z * z), far = Math.sqrt(p * p + q * q + r * r) + Math.sqrt(u * u + v * v + w * w);
  spin > 0 && motions[m + 9] === 1 / 0 ? axisOut[4] = NaN : axisOut[4] = spin * far;
}
function advanceFrom(kernel, work2, start, maxTime, tolerance, iterations, out) {
  return work2[194] = start, work2[195] = maxTime, work2[196] = tolerance, advance(kernel, work2, iterations, out);
}
function advance(kernel, work2, iterations, out) {
  if (out[6] = 0, !clipToBalls(work2, axisOut)) return false;
  let time = Math.max(work2[194], axisOut[0]), end2 = axisOut[1];
  if (time > end2) return false;
  work2[195] = end2;
  let tolerance = work2[196], shapeA = work2[174] === 1 ? 176 : 0, shapeB = work2[175] === 1 ? 185 : 16, spin = Math.max(work2[44], work2[81]);
  for (let iteration = 1; ; iteration++) {
    work2[194] = time, work2[148] = iteration, poseNow(work2), separate(kernel, work2, shapeA, work2, shapeB, axisOut);
    let s = axisOut[3];
    if (out[6] = iteration, s <= work2[171]) return report(work2, out, 0);
    let rest = end2 - time;
    work2[170] = s, work2[32] = axisOut[0], work2[33] = axisOut[1], work2[34] = axisOut[2], work2[201] = Math.min(0.5 * tolerance, 0.5 * s), work2[200] = spin * rest > 1 ? 1 / spin : rest, longestStep(work2);
    let step = work2[202];
    if (step < rest && spin > 0 && (sweptStep(work2), step = Math.max(step, work2[202])), step >= rest) return false;
    if (s <= tolerance) return report(work2, out, 0);
    let next2 = time + step;
    if (iteration >= iterations || !(next2 > time)) return report(work2, out, 1);
    time = next2;
  }
}
function report(work2, out, limit) {
  return out[0] = work2[194], out[1] = axisOut[3], out[2] = axisOut[0], out[3] = axisOut[1], out[4] = axisOut[2], out[5] = limit, true;
}

// src/narrow-phase/first-contact.ts
function createPairMotion() {
  return { ...{ types: new Uint8Array(2), starts: new Float64Array(32) }, motions: new Float64Array(26) };
}
var FirstScratch = class {
  work = new Float64Array(203);
  result = new Float64Array(9);
  manifold = new Float64Array(47);
  one = { rows: this.work, row: 0, motions: this.work, motion: 0 };
  two = { rows: this.work, row: 16, motions: this.work, motion: 13 };
  /** Sets the two bodies and their tolerance in `work`. */
  take({ starts, motions }) {
    let { one, two } = this;
    one.rows = two.rows = starts, one.motions = two.motions = motions, setTolerance(this.work, one, two);
  }
}, scratch2 = /* @__PURE__ */ new FirstScratch();
function findFirstContact(pair6, trees, out) {
  let { types, starts } = pair6, typeA = types[0], typeB = types[1];
  if (typeA === 0) return trees.kernels(starts[12]).findFirstContact(pair6, trees, out);
  let index = SHAPE_TYPE_COUNT * typeA + typeB, { tables } = trees, kernel = tables.separate[index], { work: work2, result: result3, one, two } = scratch2;
  if (scratch2.take(pair6), work2[195] = 1, !advanceRows(kernel, one, two, work2, result3)) return false;
  let touches = bringTogether(scratch2, kernel, tables.collide[index], 0, 16, 3, trees, typeA);
  return writeFirst(scratch2, pair6, 0, 0, touches, 1, out), true;
}
var shift = /* @__PURE__ */ new Float64Array(3);
function bringTogether({ work: work2, result: result3, manifold: manifold3 }, kernel, collide, a, b, count2, trees, typeA) {
  let touches = 0;
  for (shift[0] = 4 * work2[196], shift[1] = 0; touches === 0 && shift[0] < 1e6 * work2[196]; ) {
    let whole = Math.max(result3[1], 0) + shift[0];
    shift[2] = whole - shift[1], moveOn(work2, b, count2, result3, 2), shift[0] *= 8, shift[1] = whole, touches = collide(work2, a, work2, b, manifold3, trees);
  }
  if (touches > 0) return touches;
  shift[2] = 0 - shift[1], moveOn(work2, b, count2, result3, 2);
  let isSized = typeA !== 0 && typeA !== 4;
  for (let k = 0; isSized && k < 3; k++) work2[a + 12 + k] += work2[196];
  for (let n = 0; touches === 0 && n < 3; n++)
    separate(kernel, work2, a, work2, b, axis17), shift[2] = Math.max(axis17[3], 0) + work2[196], moveOn(work2, b, count2, axis17, 0), touches = collide(work2, a, work2, b, manifold3, trees);
  return touches;
}
function moveOn(work2, at2, count2, axes4, n) {
  for (let k = 0; k < count2; k++) work2[at2 + k] -= shift[2] * axes4[n + k % 3];
}
var axis17 = /* @__PURE__ */ new Float64Array(8);
function writeFirst({ work: work2, result: result3, manifold: manifold3 }, { starts, motions }, first, place3, touches, sign, out) {
  let part = result3[0];
  out[0] = part;
  let overlap = result3[1] <= 0 && touches > 0;
  for (let d = 0; d < 3; d++) {
    out[1 + d] = sign * (overlap ? manifold3[1 + d] : result3[2 + d]) + 0;
    let m = first * 13 + d, pivot = starts[first * 16 + d] - motions[m + 10] + motions[m] * part;
    out[4 + d] = pivot + work2[place3 + d] + (touches > 0 ? manifold3[5 + d] : 0);
  }
  let feature = touches > 0 ? manifold3[9] : 0;
  out[7] = feature, out[8] = feature;
}

// src/narrow-phase/spans.ts
function writeSpans(type, from, f2, meshes, out, at2) {
  let isBox = type === 1;
  out[at2] = isBox ? from[f2] : 0, out[at2 + 1] = isBox ? from[f2 + 1] : type === 2 ? from[f2] : 0, out[at2 + 2] = isBox ? from[f2 + 2] : 0, out[at2 + 3] = 0, type === 3 ? out[at2 + 3] = from[f2] : type === 2 ? out[at2 + 3] = from[f2 + 1] : type === 4 ? out[at2 + 3] = 1 / 0 : type === 0 && (out[at2 + 3] = meshes.radiusOf(from[f2]) * Math.abs(from[f2 + 1]));
}
function writeHalfExtents(rows4, r, type, meshes, out, at2) {
  writeSpans(type, rows4, r + 12, meshes, out, at2);
  for (let d = 0; d < 3; d++) out[at2 + d] += out[at2 + 3];
  out[at2 + 3] = 0;
}
function writeBoxAround(rows4, type, meshes, margin) {
  for (let k = 0; k < 12; k++) rows4[16 + k] = rows4[k];
  writeHalfExtents(rows4, 0, type, meshes, rows4, 28);
  for (let d = 0; d < 3; d++) rows4[28 + d] += margin;
}

// src/narrow-phase/support.ts
var direction = /* @__PURE__ */ new Float64Array(3);
function writeSupport(rows4, r, type, trees, n, at2, out) {
  let nx = n[at2], ny = n[at2 + 1], nz = n[at2 + 2], p = r + 12, place3 = nx * rows4[r] + ny * rows4[r + 1] + nz * rows4[r + 2], x = nx * rows4[r + 3] + ny * rows4[r + 4] + nz * rows4[r + 5], y = nx * rows4[r + 6] + ny * rows4[r + 7] + nz * rows4[r + 8], z = nx * rows4[r + 9] + ny * rows4[r + 10] + nz * rows4[r + 11];
  type === 1 ? out[0] = place3 + rows4[p] * Math.abs(x) + rows4[p + 1] * Math.abs(y) + rows4[p + 2] * Math.abs(z) : type === 2 ? out[0] = place3 + rows4[p] * Math.abs(y) + rows4[p + 1] : type === 3 ? out[0] = place3 + rows4[p] : type === 4 && (out[0] = 1 / 0), type === 0 && (direction[0] = x, direction[1] = y, direction[2] = z, trees.kernels(rows4[p]).writeReach(trees.find(rows4[p]), rows4, r, direction, out), out[0] += place3);
}

// src/box-tree/boxes.ts
function writeOutward(bounds2, boxes2, at2) {
  for (let d = 0; d < 3; d++) {
    let low = bounds2[d], high = bounds2[3 + d], slack = 25e-8 * (high - low + Math.abs(low) + Math.abs(high)) + 1e-37;
    boxes2[at2 + d] = low - slack, boxes2[at2 + 3 + d] = high + slack;
  }
}
function clearBox(boxes2, at2) {
  boxes2[at2] = boxes2[at2 + 1] = boxes2[at2 + 2] = 1 / 0, boxes2[at2 + 3] = boxes2[at2 + 4] = boxes2[at2 + 5] = -1 / 0;
}
function widenBox(boxes2, at2, others, from) {
  boxes2[at2] = Math.min(boxes2[at2], others[from]), boxes2[at2 + 1] = Math.min(boxes2[at2 + 1], others[from + 1]), boxes2[at2 + 2] = Math.min(boxes2[at2 + 2], others[from + 2]), boxes2[at2 + 3] = Math.max(boxes2[at2 + 3], others[from + 3]), boxes2[at2 + 4] = Math.max(boxes2[at2 + 4], others[from + 4]), boxes2[at2 + 5] = Math.max(boxes2[at2 + 5], others[from + 5]);
}
function surfaceOf(boxes2, at2) {
  let x = boxes2[at2 + 3] - boxes2[at2], y = boxes2[at2 + 4] - boxes2[at2 + 1], z = boxes2[at2 + 5] - boxes2[at2 + 2];
  return x * y + y * z + z * x;
}

// src/obb-tree/traversal/way-out.ts
var placed = /* @__PURE__ */ new Float64Array(12);
var nearest6 = /* @__PURE__ */ new Float64Array(4), reach2 = /* @__PURE__ */ new Float64Array(1), waiting = /* @__PURE__ */ new Int32Array(65), bounds = /* @__PURE__ */ new Float64Array(65), measured = /* @__PURE__ */ new Float64Array(1), face = /* @__PURE__ */ new Float64Array(3);
function findWayOut(tree, point3, out) {
  return reach2[0] = 1 / 0, findWay(tree, point3, true, out);
}
function findWayIn(tree, point3, limit, out) {
  if (!(limit[0] >= 0)) return -1;
  let most = limit[0] / tree.frame[3] * 1.000000000001;
  return reach2[0] = most * most, findWay(tree, point3, false, out);
}
function findWay(tree, point3, isInside2, out) {
  let { frame } = tree, slot = findNearestTriangle(tree, point3);
  if (slot < 0) return -1;
  let distance = Math.sqrt(reach2[0]), sign = isInside2 ? 1 : -1;
  out[6] = frame[3] * distance;
  for (let d = 0; d < 3; d++)
    out[0 + d] = frame[d] + frame[3] * nearest6[d], out[3 + d] = sign * (nearest6[d] - placed[9 + d]) / distance;
  if (distance > 1e-9) return tree.triangles[slot];
  writeTriangleNormal(placed, 0, face);
  let side3 = 1;
  if (isInside2) side3 = windingOf(tree);
  else if (distance > 0) {
    let height = 0;
    for (let d = 0; d < 3; d++) height += face[d] * out[3 + d];
    side3 = height < 0 ? -1 : 1;
  }
  for (let d = 0; d < 3; d++) out[3 + d] = side3 * face[d];
  return tree.triangles[slot];
}
var windingOf = /* @__PURE__ */ oncePerTree((tree) => {
  let t = new Float64Array(9), volume = 0;
  for (let slot = 0; slot < tree.triangles.length; slot++)
    placeTriangle(tree, slot, t), volume += t[0] * (t[4] * t[8] - t[5] * t[7]) + t[1] * (t[5] * t[6] - t[3] * t[8]) + t[2] * (t[3] * t[7] - t[4] * t[6]);
  return volume < 0 ? -1 : 1;
});
function measureNode(nodes, node) {
  let p = 15 * node & 1073741823, x = placed[9] - nodes[p], y = placed[10] - nodes[p + 1], z = placed[11] - nodes[p + 2], i = Math.abs(nodes[p + 3] * x + nodes[p + 4] * y + nodes[p + 5] * z) - nodes[p + 12], j = Math.abs(nodes[p + 6] * x + nodes[p + 7] * y + nodes[p + 8] * z) - nodes[p + 13], k = Math.abs(nodes[p + 9] * x + nodes[p + 10] * y + nodes[p + 11] * z) - nodes[p + 14], square = i > 0 ? i * i : 0;
  j > 0 && (square += j * j), k > 0 && (square += k * k), measured[0] = square * 0.99999;
}
function findNearestTriangle(tree, point3) {
  let { nodes, links, triangles, frame } = tree, unit2 = frame[3];
  for (let d = 0; d < 3; d++) placed[9 + d] = (point3[d] - frame[d]) / unit2;
  let best = -1, top = 0;
  measureNode(nodes, 0);
  let node = measured[0] <= reach2[0] ? 0 : -1;
  for (; node >= 0; ) {
    let link = links[2 * node], count2 = links[2 * node + 1];
    if (count2 === 0) {
      measureNode(nodes, node + 1);
      let left = measured[0];
      measureNode(nodes, link);
      let right = measured[0], isLeft = left <= right, far = isLeft ? right : left;
      if (far <= reach2[0] && (waiting[top] = isLeft ? link : node + 1, bounds[top++] = far), (isLeft ? left : right) <= reach2[0]) {
        node = isLeft ? node + 1 : link;
        continue;
      }
    } else
      for (let slot = link; slot < link + count2; slot++) {
        measureTriangle(tree, slot);
        let square = measured[0];
        square > reach2[0] || square === reach2[0] && best >= 0 && triangles[slot] > triangles[best] || (reach2[0] = square, best = slot);
      }
    for (node = -1; top > 0 && node < 0; ) bounds[--top] <= reach2[0] && (node = waiting[top]);
  }
  return best >= 0 && measureTriangle(tree, best), best;
}
function measureTriangle(tree, slot) {
  placeTriangle(tree, slot, placed), nearestOnTriangle(placed, 0, placed, 9, nearest6);
  let x = nearest6[0] - placed[9], y = nearest6[1] - placed[10], z = nearest6[2] - placed[11];
  measured[0] = x * x + y * y + z * z;
}
function placeTriangle({ vertices: vertices2, corners: corners5, frame }, slot, out) {
  let x = frame[0], y = frame[1], z = frame[2], unit2 = frame[3];
  for (let c = 0; c < 3; c++) {
    let v = 3 * corners5[3 * slot + c];
    out[3 * c] = (vertices2[v] - x) / unit2, out[3 * c + 1] = (vertices2[v + 1] - y) / unit2, out[3 * c + 2] = (vertices2[v + 2] - z) / unit2;
  }
}

// src/box-tree/build.ts
var cut2 = /* @__PURE__ */ new Float64Array(2), centres = /* @__PURE__ */ new Float64Array(6), TreeBuild = class {
  /** `nodes` has room for a node for each item but one, and for one node at least. */
  constructor(nodes, items, order2, leafSize) {
    this.nodes = nodes;
    this.items = items;
    this.order = order2;
    this.leafSize = leafSize;
    this.keys = new Float64Array(order2.length), this.boxes = new Float64Array(items), this.links = new Int32Array(nodes.buffer), order2.length > 0 && this.addNode(0, order2.length, 1);
  }
  nodes;
  items;
  order;
  leafSize;
  start = 0;
  end = 0;
  nodeCount = 0;
  depth = 0;
  keys;
  boxes;
  links;
  /** Makes a range of the order a node, and returns its number. */
  addNode(from, end2, depth) {
    let node = this.nodeCount++, n = 16 * node;
    this.depth = Math.max(this.depth, depth);
    let middle = this.split(from, end2);
    for (let side3 = 0; side3 < 2; side3++) {
      let first = side3 === 0 ? from : middle, last = side3 === 0 ? middle : end2;
      this.writeBox(n + 6 * side3, first, last), this.links[n + 12 + side3] = this.linkOf(first, last, depth);
    }
    return this.links[n + 15] = orderOf(this.nodes, n), node;
  }
  linkOf(from, end2, depth) {
    return end2 === from ? -2147483648 : end2 - from <= this.leafSize ? ~(this.leafSize * from + end2 - from - 1) : this.addNode(from, end2, depth + 1);
  }
  writeBox(at2, from, end2) {
    clearBox(this.nodes, at2);
    for (let k = from; k < end2; k++) widenBox(this.nodes, at2, this.items, 6 * this.order[k]);
  }
  /** Sorts a range into two, and returns where the second begins. */
  split(from, end2) {
    let { order: order2, keys, boxes: boxes2 } = this, middle = from + end2 >> 1;
    if (end2 - from <= 2) return middle;
    centres.fill(1 / 0, 0, 3).fill(-1 / 0, 3);
    for (let k = from; k < end2; k++)
      for (let d = 0, s = 6 * order2[k]; d < 3; d++) {
        let centre2 = boxes2[s + d] + boxes2[s + 3 + d];
        centres[d] = Math.min(centres[d], centre2), centres[3 + d] = Math.max(centres[3 + d], centre2);
      }
    let axis18 = 0;
    for (let d = 1; d < 3; d++) centres[3 + d] - centres[d] > centres[3 + axis18] - centres[axis18] && (axis18 = d);
    let low = centres[axis18], high = centres[3 + axis18];
    if (!(low < high)) return middle;
    for (let k = from; k < end2; k++)
      keys[k] = boxes2[6 * order2[k] + axis18] + boxes2[6 * order2[k] + axis18 + 3];
    this.start = from, this.end = end2, cut2[0] = 0.5 * (low + high), end2 - from > 4 && cutByArea(this, low, high, cut2);
    let at2 = partition(keys, order2, from, end2, cut2[0]);
    return at2 > from && at2 < end2 ? at2 : middle;
  }
};
function orderOf(nodes, n) {
  let order2 = 0, widest = 0;
  for (let d = 0; d < 3; d++) {
    let apart2 = nodes[n + 6 + d] + nodes[n + 9 + d] - nodes[n + d] - nodes[n + 3 + d];
    Math.abs(apart2) > widest && (widest = Math.abs(apart2), order2 = apart2 < 0 ? d + 3 : d);
  }
  return order2;
}

export { AABB, BestFirstSearch, CollisionError, FirstScratch, List, MANIFOLD_COUNT, MANIFOLD_DEPTH, MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS, MANIFOLD_POINT_DEPTH, MANIFOLD_POINT_FEATURE, MANIFOLD_POINT_STRIDE, OBB, ONE_LEAF, ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, SEGMENT, SHAPE_TYPE_COUNT, SPHERE, SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_NUMBERS, SWEEP_POINT, SWEEP_START_OVERLAP, SWEEP_TIME, ShapeType, TRIANGLE, TRIANGLE_STRIDE, TreeBuild, TreePair, TreeWork, addCornerMoments, addPointMoments, addTriangleMoments, advance, advanceFrom, advanceRows, beginPair2 as beginPair, beginPolygon, beginRow, beginTriangle, boundObbSeparation, bringTogether, byTypeNumber, byTypeNumbers, checkClosestPoints, checkExtent, checkManifold, checkMaxTime, checkNumber, checkShape, checkSweepResult, checkTree, checkTriples, clearBox, clipToSlab, clipToTriangle, closestPointsCall, closestPointsCapsuleAndPlane, closestPointsCapsuleAndPlaneRows, closestPointsCapsuleAndSphere, closestPointsCapsuleAndSphereRows, closestPointsCapsuleAndTriangle, closestPointsCapsuleAndTriangleRows, closestPointsCapsuleRows, closestPointsCapsules, closestPointsObbAndCapsule, closestPointsObbAndCapsuleRows, closestPointsObbAndPlane, closestPointsObbAndPlaneRows, closestPointsObbAndSphere, closestPointsObbAndSphereRows, closestPointsObbRows, closestPointsObbs, closestPointsPlaneAndTriangle, closestPointsPlaneAndTriangleRows, closestPointsPlaneRows, closestPointsPlanes, closestPointsSphereAndPlane, closestPointsSphereAndPlaneRows, closestPointsSphereAndTriangle, closestPointsSphereAndTriangleRows, closestPointsSphereRows, closestPointsSpheres, closestPointsTriangleRows, closestPointsTriangles, collideCall, collideCapsuleAndPlane, collideCapsuleAndPlaneRows, collideCapsuleAndSphere, collideCapsuleAndSphereRows, collideCapsuleAndTriangle, collideCapsuleAndTriangleRows, collideCapsuleRows, collideCapsules, collideObbAndAabb, collideObbAndCapsule, collideObbAndCapsuleRows, collideObbAndPlane, collideObbAndPlaneRows, collideObbAndSphere, collideObbAndSphereRows, collideObbRows, collideObbs, collidePlaneAndTriangle, collidePlaneAndTriangleRows, collidePlaneRows, collidePlanes, collideSphereAndPlane, collideSphereAndPlaneRows, collideSphereAndTriangle, collideSphereAndTriangleRows, collideSphereRows, collideSpheres, compareNumbers, compareRows, createBoxAxes, createClosestPoints, createManifold, createPairMotion, createPointRow, createTreeContact, cross, crossVectors, cutByArea, describeBoxes, describeTriangles, dot, dropEqualPoints, edgeOfA, endPolygon, endSlot, exactNumber, exactProduct, exactSum, findAxis, findContactAxis, findFirstContact, findObbAndTriangleAxis, findPlace, findTreeCandidates, findTreeEndPairs, findTreeEnds, findTreePairs, findTriangleAxis, findWayIn, findWayOut, firstSlot, followNormal, forgetExact, giveKernels, grown, grownCapacity, hasLength, heightAbove, heldVertex, holdsPoint, holdsPosed, isIndex, isInside, isRelativeRest, isUnrotated, isVector, isWritable, kernelsOf, larger, lengthAt, limitOf, longestOf, makeTree, meetLines, momentsCancel, narrowWindow, nearestOfTriangles, nearestOnTriangle, nextIndex, oncePerTree, openWindow, orderOf, orthogonalise, orthonormaliseAxes, overlapAabbRows, overlapAabbs, overlapCall, overlapMovingCall, overlapObbAndAabb, overlapObbAndAabbRows, overlapObbAndPlane, overlapObbAndPlaneRows, overlapObbAndSphere, overlapObbAndSphereRows, overlapObbAndTriangle, overlapObbAndTriangleRows, overlapObbRows, overlapObbs, overlapSphereAndPlane, overlapSphereAndPlaneRows, overlapSphereRows, overlapSpheres, overlapTrees, overlapTriangleRows, overlapTriangles, overlapUnrotated, packAabb, packCapsule, packMotion, packNumbers, packObb, packObbs, packPlane, packSegment, packSphere, packTriangle, pairKernels, partition, placePoint, placeRow, placeRows, pose, poseNow, powerOfTwoAtLeast, previousIndex, projectBoxes, publishManifoldAt, reachOf, reduceInto, refuseInside, refuseValue, relateTrees, resizeFields, resized, roundedUp, separate, separateCapsuleAndPlaneRows, separateCapsuleAndSphereRows, separateCapsuleAndTriangleRows, separateCapsuleRows, separateObbAndCapsuleRows, separateObbAndPlaneRows, separateObbAndSphereRows, separateObbAndTriangleRows, separateObbRows, separateObbRowsInto, separatePlaneAndTriangleRows, separatePlaneRows, separateSphereAndPlaneRows, separateSphereAndTriangleRows, separateSphereRows, separateTriangleRows, separateTriangleRowsInto, separationKernels, setPair, setTolerance, shareField, signOfExact, signedClosestPointsObbRows, signedDistance, signedDistanceDoubt, sizeOf, solveMoments, sortByKey, sortPairs, sortStably, spaceTables, subtract, subtractExactly, surfaceOf, swap, swapClosest, sweepAabbRows, sweepAabbs, sweepMovingCall, sweepSphereAndPlane, sweepSphereAndPlaneRows, sweepSphereRows, sweepSpheres, textOf, traverseTrees, treeContainsPoint, treeRadius, treeSlotTriangle, treeTriangleCount, turnToWorld, visitTriangles, widenBox, withMeshes, writeAdvancedRow, writeAxesAlong, writeAxesOfQuaternion, writeBoxAround, writeBoxAxes, writeBoxAxis, writeClosest, writeFaceNormal, writeFirst, writeHalfExtents, writeNormal, writeOutward, writePerpendicular, writePoint, writeRelativeRow, writeRotationVector, writeSineAndCosine, writeSpans, writeSupport, writeTreeNodeRow, writeUnitGap, writeVector, writeWindowTimes };
