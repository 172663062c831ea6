import { checkAabb, writeOutward, boundObbRow, boundSphereRow, boundPoints, checkDepthRange, packFrustum } from './chunk-7775NP5A.js';
import { checkHit, clearHit, writeRows, checkHits, Found, reserveHits, createQueryHit, writeRow, reserveForRestore, Shown, remirror, retagTouching, tagTouching, Known, Part, Words, WordReader, ORPHAN, SavedContact, Settled, createQueryHits, openWords, SNAPSHOT, ColumnRows, closestPointsPolygonAndHalfPlane, closestPointsPolygons, settingsOf, Hashes, withColumns, WordWriter, writeTree, typeOf, refuseFormat, OF_COLLIDER, closestOfContact } from './chunk-FOPSL6PV.js';
export { boundsSystem, broadPhaseSystem, closestPoint, closestPoints, collisionStages, collisionSystem, contactEventSystem, createQueryHit, createQueryHits, hashCollision, integrationSystem, narrowPhaseSystem, nearest, saveCollision } from './chunk-FOPSL6PV.js';
import './chunk-RNV6DWRC.js';
import { castRayAtBoxRow, writeRayNormalOfBox, writeFrame, isClosed, faultOfStructure, RaySearch, writeBackNormal, reachOf as reachOf$1, opposeRay, pushNearby, validateObbTree, beginTouches, addTouch, deeper, touchCount, mergeTouches, touchTriangle, straightenTouch, touchDepth, mergeSize } from './chunk-I2PPA5WX.js';
export { buildObbTree } from './chunk-I2PPA5WX.js';
import { separatePolygonAndHalfPlane, separatePolygons, writeRectangle, writeCapsule, writeCircle, beginCorners, writeCorner, resourceOf, checkAlive, writeOwnPose, entityError, checkColumnsOf, checkRotations, faultOfVector, faultOfRotation, faultOfShape, checkWritable, readShape, shapeTypeOf, filter, refuseOption, hasStepped, freshIndexOf, indexOf, writeOrientedBox, resourceFor, checkList, readVector, refuseNumber, checkFields, addUnmoved, beyondError, leftOutError, writeRowBounds, readLength, faultOfFields, collidePolygonAndHalfPlane, collidePolygons, Has, schemaOf, QueryIndex, placeChild, ChildPose, NO_MESH, faultOfPlace, createPolygon, placeCorners, IDENTITY, isWholeBox, mayReach, TreePool, makers, endOf, NO_LIMIT, farthestCorner } from './chunk-3PR4ILVB.js';
export { EndReason, collisionOf, createCollision, endReasonName, refreshQueries } from './chunk-3PR4ILVB.js';
import { FirstScratch, hasLength, CollisionError, textOf, dot, writeAxesOfQuaternion, isVector, isWritable, refuseValue, List, byTypeNumber, grown, sortByKey, giveKernels, forgetExact, exactProduct, exactSum, signOfExact, refuseInside, sortStably, writeSpans, reachOf, SHAPE_TYPE_COUNT, createPointRow, shareField, roundedUp, makeTree, exactNumber, oncePerTree, cross, packNumbers, compareRows, signedDistance, findFirstContact, createPairMotion, advance, placeRows, writeFirst, bringTogether, advanceRows, swapClosest, overlapAabbRows, separate, closestPointsObbRows, writeSineAndCosine, lengthAt, poseNow, beginRow, beginPair, ShapeType, pose, spaceTables, setTolerance, heightAbove, treeSlotTriangle, placePoint, beginTriangle, advanceFrom, sizeOf } from './chunk-VGSS6F6V.js';
export { CollisionError, createClosestPoints, createManifold } from './chunk-VGSS6F6V.js';
import { query as query$1, And, removeComponent, addComponent } from 'bitecs';

// src/geometry/ray/capsule.ts
var castRayAtCapsuleRow = (rows, r, ray, isWayOut, hit7) => {
  let x = ray[0] - rows[r], y = ray[1] - rows[r + 1], z = ray[2] - rows[r + 2], dx = ray[3], dy = ray[4], dz = ray[5], ax = rows[r + 6], ay = rows[r + 7], az = rows[r + 8], half2 = rows[r + 12], radius = rows[r + 12 + 1], doubt = 17763568394002505e-31 * (reachOf$1(rows, r, ray) + half2 + radius), reach = radius + doubt, start4 = 1 / 0, end = -1 / 0;
  for (let side = -half2, k = 0; k < 2; side = half2, k++) {
    let bx = x - side * ax, by = y - side * ay, bz = z - side * az, cx = by * dz - bz * dy, cy = bz * dx - bx * dz, cz = bx * dy - by * dx, off2 = Math.sqrt(cx * cx + cy * cy + cz * cz);
    if (off2 > reach) continue;
    let middle2 = -(bx * dx + by * dy + bz * dz), root = Math.sqrt(Math.max((radius - off2) * (radius + off2), 0));
    start4 = Math.min(start4, middle2 - root), end = Math.max(end, middle2 + root);
  }
  let nx = ay * dz - az * dy, ny = az * dx - ax * dz, nz = ax * dy - ay * dx, square = nx * nx + ny * ny + nz * nz, length2 = Math.sqrt(square), off = Math.abs(x * nx + y * ny + z * nz), height = x * ax + y * ay + z * az;
  if (square > 1e-28 && off <= reach * length2) {
    let middle2 = -((ay * z - az * y) * nx + (az * x - ax * z) * ny + (ax * y - ay * x) * nz), root = Math.sqrt(Math.max((radius * length2 - off) * (radius * length2 + off), 0)), inverse = 1 / (ax * dx + ay * dy + az * dz + 12345678e-207), slab = half2 * Math.abs(inverse), from = Math.max((middle2 - root) / square, -height * inverse - slab), to = Math.min((middle2 + root) / square, -height * inverse + slab);
    from <= to && (start4 = Math.min(start4, from), end = Math.max(end, to));
  }
  let foot3 = Math.max(-half2, Math.min(half2, height)), fx = x - foot3 * ax, fy = y - foot3 * ay, fz = z - foot3 * az;
  Math.sqrt(fx * fx + fy * fy + fz * fz) <= reach ? hit7[0] = isWayOut ? Math.max(end, 0) : 0 : hit7[0] = end >= 0 ? Math.max(start4, 0) : 1 / 0;
}, foot = /* @__PURE__ */ new Float64Array(4), writeRayNormalOfCapsule = (rows, r, ray, isWayOut, hit7) => {
  let radius = rows[r + 12 + 1], doubt = 17763568394002505e-31 * (reachOf$1(rows, r, ray) + rows[r + 12] + radius);
  writeFromAxis(rows, r, ray, 0);
  let isInside = foot[3] <= radius + doubt;
  if (writeFromAxis(rows, r, ray, hit7[0]), hit7[0] === 0 && !isWayOut || foot[3] <= doubt) {
    writeBackNormal(ray, hit7);
    return;
  }
  for (let d = 0; d < 3; d++) hit7[1 + d] = foot[d] / foot[3];
  opposeRay(ray, isWayOut && isInside, hit7);
};
function writeFromAxis(rows, r, ray, distance) {
  let half2 = rows[r + 12], height = 0;
  for (let d = 0; d < 3; d++)
    foot[d] = ray[d] - rows[r + d] + distance * ray[3 + d], height += foot[d] * rows[r + 6 + d];
  height = Math.max(-half2, Math.min(half2, height));
  let square = 0;
  for (let d = 0; d < 3; d++)
    foot[d] -= height * rows[r + 6 + d], square += foot[d] * foot[d];
  foot[3] = Math.sqrt(square);
}

// src/geometry/ray/plane.ts
var normal = /* @__PURE__ */ new Float64Array(3), castRayAtPlaneRow = (rows, r, ray, isWayOut, hit7) => {
  let height = signedDistance(rows, r, ray, 0, normal), rise = normal[0] * ray[3] + normal[1] * ray[4] + normal[2] * ray[5];
  isWayOut && height <= 17763568394002505e-31 * reachOf$1(rows, r, ray) ? hit7[0] = rise > 0 ? Math.max(0 - height, 0) / rise : 1 / 0 : height <= 0 ? hit7[0] = 0 : hit7[0] = rise < 0 ? height / -rise : 1 / 0;
}, writeRayNormalOfPlane = (rows, r, ray, isWayOut, hit7) => {
  if (hit7[0] === 0 && !isWayOut) {
    writeBackNormal(ray, hit7);
    return;
  }
  signedDistance(rows, r, ray, 0, normal);
  let sign = normal[0] * ray[3] + normal[1] * ray[4] + normal[2] * ray[5] > 0 ? -1 : 1;
  for (let d = 0; d < 3; d++) hit7[1 + d] = sign * normal[d] + 0;
};

// src/geometry/ray/sphere.ts
var castRayAtSphereRow = (rows, r, ray, isWayOut, hit7) => {
  let x = ray[0] - rows[r], y = ray[1] - rows[r + 1], z = ray[2] - rows[r + 2], dx = ray[3], dy = ray[4], dz = ray[5], radius = rows[r + 12], middle2 = -(x * dx + y * dy + z * dz), cx = y * dz - z * dy, cy = z * dx - x * dz, cz = x * dy - y * dx, off = Math.sqrt(cx * cx + cy * cy + cz * cz), distance = Math.sqrt(x * x + y * y + z * z), root = Math.sqrt(Math.max((radius - off) * (radius + off), 0)), reach = radius + 17763568394002505e-31 * (reachOf$1(rows, r, ray) + radius);
  if (distance <= reach) {
    let end = middle2 + root;
    middle2 < 0 && (end = Math.max((radius - distance) * (radius + distance), 0) / (root - middle2)), hit7[0] = isWayOut ? end : 0;
  } else off <= reach && middle2 > 0 ? hit7[0] = (distance - radius) * (distance + radius) / (middle2 + root) : hit7[0] = 1 / 0;
}, writeRayNormalOfSphere = (rows, r, ray, isWayOut, hit7) => {
  let distance = hit7[0], square = 0, startSquare = 0;
  for (let d = 0; d < 3; d++) {
    let from = ray[d] - rows[r + d], x = from + distance * ray[3 + d];
    hit7[1 + d] = x, square += x * x, startSquare += from * from;
  }
  let radius = rows[r + 12], length2 = Math.sqrt(square), start4 = Math.sqrt(startSquare), doubt = 17763568394002505e-31 * (reachOf$1(rows, r, ray) + radius);
  if (distance === 0 && !isWayOut || length2 <= doubt) {
    writeBackNormal(ray, hit7);
    return;
  }
  for (let d = 0; d < 3; d++) hit7[1 + d] /= length2;
  opposeRay(ray, isWayOut && start4 <= radius + doubt, hit7);
};

// src/narrow-phase/ray-table.ts
var casts = {
  box: castRayAtBoxRow,
  capsule: castRayAtCapsuleRow,
  sphere: castRayAtSphereRow,
  plane: castRayAtPlaneRow
}, normals = {
  box: writeRayNormalOfBox,
  capsule: writeRayNormalOfCapsule,
  sphere: writeRayNormalOfSphere,
  plane: writeRayNormalOfPlane
}, rayKernels = /* @__PURE__ */ byTypeNumber(casts), rayNormals = /* @__PURE__ */ byTypeNumber(normals);

// src/queries/index/ray-walk.ts
var SlotSearch = class extends RaySearch {
  scene;
  /** The slot that was hit, or -1. */
  slot = -1;
  /** Visits all colliders that may be an answer. */
  walkAlong(scene) {
    this.scene = scene;
    for (let k = 0; k < scene.planeCount; k++) this.visit(scene.planes[k]);
    this.walk(scene.tree);
  }
}, RayQuery = class extends SlotSearch {
  /** The closest hit so far (geometry/ray/ray.ts); at first its distance is the farthest that counts. */
  best = new Float64Array(5);
  /** From inside a solid the way out is the hit. */
  isWayOut = false;
  /** Any hit will do. */
  isAny = false;
  /** Which colliders count. */
  filter;
  /** Takes all hits. */
  all;
  visit(slot) {
    let { best, scene } = this;
    if (!castRayAtSlot(scene, slot, this.ray, this.isWayOut, best, hit)) return;
    let distance = hit[0];
    if (!(this.slot >= 0 && distance === best[0] && scene.ids[this.slot] < scene.ids[slot]) && this.filter.accepts(scene, slot)) {
      if (this.all !== void 0) return this.all.add(slot, hit);
      for (let k = 0; k < 5; k++) best[k] = hit[k];
      this.isAny && (best[0] = -1 / 0), this.slot = slot;
    }
  }
}, hit = /* @__PURE__ */ new Float64Array(5);
function castRayAtSlot(index2, slot, ray, isWayOut, limit, hit7) {
  let type = index2.types[slot], { rows } = index2, r = 16 * slot;
  return type === 1 ? castRayAtBoxRow(rows, r, ray, isWayOut, hit7) : type === 0 ? castRayAtMesh(index2, r, ray, isWayOut, limit, hit7) : rayKernels[type](rows, r, ray, isWayOut, hit7), hit7[0] <= limit[0] && hit7[0] < 1 / 0;
}
var point = /* @__PURE__ */ createPointRow();
function isInSolid({ rows, trees: trees2 }, r, ray) {
  let handle = rows[r + 12];
  if (trees2 === void 0 || !trees2.isSolid(handle)) return false;
  for (let d = 0; d < 3; d++) point[d] = ray[d];
  return trees2.kernels(handle).isInSolid(rows, r, point, 0, false, trees2);
}
function castRayAtMesh({ rows, trees: trees2 }, r, ray, isWayOut, limit, hit7) {
  let handle = rows[r + 12];
  hit7[0] = limit[0], trees2?.find(handle) !== void 0 && trees2.kernels(handle).castRay(rows, r, ray, isWayOut, trees2, hit7) || (hit7[0] = 1 / 0);
}

// src/queries/index/box-walk.ts
var BoxSearch = class extends SlotSearch {
  best = new Float64Array(1);
  out = new List();
  constructor() {
    super(), this.ray.fill(1, 3);
  }
  visit(slot) {
    this.out.add(slot);
  }
}, search = /* @__PURE__ */ new BoxSearch();
function collectInBox(index2, box4, maxNodes, out) {
  let { ray, reach } = search;
  for (let d = 0; d < 3; d++) {
    let middle2 = 0.5 * box4[d] + 0.5 * box4[3 + d];
    ray[d] = middle2 - middle2 === 0 ? middle2 : 0, reach[d] = Math.max(box4[3 + d] - ray[d], ray[d] - box4[d]);
  }
  return out.count = 0, search.out = out, search.nodesLeft = maxNodes, search.walkAlong(index2), search.nodesLeft >= 0;
}

// src/character/obstacles.ts
var found = /* @__PURE__ */ new List(), wider = /* @__PURE__ */ new Float64Array(6), noTrees = /* @__PURE__ */ new TreePool(spaceTables), nowhere = /* @__PURE__ */ new QueryIndex(noTrees), Obstacles = class {
  /** Slots, ascending by id: of two that are met at once the first counts. */
  list = new Int32Array(64);
  count = 0;
  /** Every half-space, and every obstacle whose box meets this region, is listed. */
  region = new Float64Array(6);
  walker;
  /** Begins a list for a walker that has looked nowhere. */
  begin(walker) {
    this.walker = walker, this.count = 0, this.region.fill(1 / 0, 0, 3), this.region.fill(-1 / 0, 3, 6);
  }
  /** Lists the obstacles of `from` that are colliders of the body `root`, or that are not, and never looks further. */
  take(from, roots2, root, belongs) {
    this.region.fill(-1 / 0, 0, 3), this.region.fill(1 / 0, 3, 6), this.list = grown(this.list, from.count), this.count = 0;
    for (let k = 0; k < from.count; k++)
      roots2[from.list[k]] === root === belongs && (this.list[this.count++] = from.list[k]);
  }
  leaveOut(slot) {
    let { list: list2, count: count2 } = this;
    this.count = 0;
    for (let k = 0; k < count2; k++) list2[k] !== slot && (list2[this.count++] = list2[k]);
  }
  /**
   * Looks as far as `box` (min x y z, max x y z), and a little further, so that the next box is often known already.
   * The filter is asked about each collider once in a move, about the ground before.
   */
  cover(box4) {
    let { region, walker } = this, isKnown = true;
    for (let d = 0; d < 3; d++) isKnown = isKnown && region[d] <= box4[d] && box4[3 + d] <= region[3 + d];
    if (isKnown) return;
    let { colliders, ground, carrier, reach } = walker;
    for (let d = 0; d < 3; d++)
      wider[d] = Math.min(region[d], box4[d] - reach), wider[3 + d] = Math.max(region[3 + d], box4[3 + d] + reach);
    collectInBox(colliders, wider, colliders.tree.nodeCount, found), this.list = grown(this.list, this.count + found.count);
    for (let k = 0; k < found.count; k++) {
      let slot = found.items[k];
      this.hasSeen(slot) || (slot === ground ? slot === carrier : isObstacle(walker, slot)) && (this.list[this.count++] = slot);
    }
    sortByKey(this.list, this.count, colliders.ids), region.set(wider);
  }
  /** Whether the region holds a part of the box of a slot. Half-spaces were seen with the first region. */
  hasSeen(slot) {
    let { region } = this, { types, tree: tree2 } = this.walker.colliders;
    return types[slot] === 4 ? region[0] <= region[3] : meetsBox(tree2.boxes, slot, region);
  }
}, Walker = class {
  entity = -1;
  row = new Float64Array(16);
  type = 1;
  /** Its motion row (geometry/advancement/layout.ts): the displacement to cast along, spans and round. */
  motion = new Float64Array(13);
  /** Radius of the ball about its position that encloses it. */
  reach = 0;
  /** By slot. */
  colliders = nowhere;
  trees = nowhere.trees;
  obstacles = new Obstacles();
  /** Of the world that is served. */
  registry;
  filter;
  /** Sensors are obstacles too. */
  meetsSensors = false;
  /** Slot of the ground that it stood on last, if that is the same body still; else -1. */
  ground = -1;
  /** The ground if it is an obstacle; else -1. */
  carrier = -1;
  /** Becomes the shape in its row. */
  takeShape(type) {
    this.type = type, writeSpans(type, this.row, 12, this.trees, this.motion, 6), this.reach = reachOf(this.motion, 6);
  }
};
function meetsBox(boxes, slot, box4) {
  let b = 6 * slot;
  return boxes[b] <= box4[3] && boxes[b + 1] <= box4[4] && boxes[b + 2] <= box4[5] && box4[0] <= boxes[b + 3] && box4[1] <= boxes[b + 4] && box4[2] <= boxes[b + 5];
}
function isObstacle({ colliders, entity, registry, meetsSensors, filter: filter3 }, slot) {
  return colliders.roots[slot] === entity || !meetsSensors && registry.hasAbove(colliders.ids[slot], 4096) ? false : filter3.accepts(colliders, slot);
}

// src/character/planes.ts
var line = /* @__PURE__ */ new Float64Array(3);
function lengthOf(v) {
  return Math.sqrt(dot(v, 0, v, 0));
}
function clip(v, from, n) {
  let into = Math.min(0, dot(v, 0, from, n));
  for (let d = 0; d < 3; d++) v[d] -= into * from[n + d];
}
function goesInto(v, from, n) {
  return dot(v, 0, from, n) < -1e-9 * lengthOf(v);
}
function followWalls(way5, planes3, walls) {
  let last = 3 * (walls - 1);
  clip(way5, planes3, last);
  for (let p = 0; p < last; p += 3)
    if (goesInto(way5, planes3, p) && (clip(way5, planes3, p), goesInto(way5, planes3, last)))
      return void way5.fill(0);
}
function followPlanes(velocity3, planes3, count2) {
  let n = 3 * (count2 - 1);
  clip(velocity3, planes3, n);
  let p = 0;
  for (; p < n && !goesInto(velocity3, planes3, p); ) p += 3;
  if (p >= n) return;
  cross(line, 0, planes3, p, planes3, n);
  let square = dot(line, 0, line, 0), part = square > 0 ? dot(line, 0, velocity3, 0) / square : 0;
  for (let d = 0; d < 3; d++) velocity3[d] = part * line[d];
  for (let q = 0; q < n; q += 3) if (q !== p && goesInto(velocity3, planes3, q)) return void velocity3.fill(0);
}

// src/character/cast.ts
function createHit() {
  return { time: 0, separation: 0, normal: new Float64Array(3), body: -1 };
}
var work = /* @__PURE__ */ new Float64Array(203), result = /* @__PURE__ */ new Float64Array(9), caster = { rows: work, row: 0, motions: work, motion: 0 }, stillMotion = /* @__PURE__ */ new Float64Array(13), still = { rows: work, row: 0, motions: stillMotion, motion: 0 }, sweptBounds = /* @__PURE__ */ new Float64Array(6), axis = /* @__PURE__ */ new Float64Array(8), pair = /* @__PURE__ */ createPairMotion();
function castRow(walker, out, passesTouched = false) {
  let { row: row3, type, motion, reach, obstacles } = walker, { types, tree: tree2 } = walker.colliders;
  for (let d = 0; d < 3; d++)
    sweptBounds[d] = row3[d] + Math.min(0, motion[d]) - reach, sweptBounds[3 + d] = row3[d] + Math.max(0, motion[d]) + reach;
  obstacles.cover(sweptBounds);
  let { list: list2, count: count2 } = obstacles, found11 = false;
  out.time = 1;
  for (let k = 0; k < count2; k++) {
    let body = list2[k];
    if (types[body] !== 4 && !meetsBox(tree2.boxes, body, sweptBounds)) continue;
    let other = types[body];
    if (!castAt(walker, body, out.time)) continue;
    let time = result[0];
    if (found11 && time >= out.time) continue;
    let isMesh = other === 0 && isOfParts(walker, body), sign = !isMesh && other < type ? 1 : -1, mayPass = !isMesh && (passesTouched || result[1] < 0);
    if (!(time === 0 && isLeft(motion, sign, mayPass))) {
      found11 = true, out.time = time, out.separation = result[1], out.body = body;
      for (let d = 0; d < 3; d++) out.normal[d] = sign * result[2 + d] + 0;
    }
  }
  return found11;
}
function isOfParts({ colliders: { rows }, trees: trees2 }, body) {
  return trees2.kernels(rows[body * 16 + 12]).kind !== "polygon";
}
function isLeft(motion, sign, mayPass) {
  let leaving2 = sign * dot(result, 2, motion, 0);
  return leaving2 > 0 || mayPass && leaving2 >= -1e-9 * lengthOf(motion);
}
function castAt(walker, body, maxTime) {
  let { row: row3, type, motion, colliders, trees: trees2 } = walker, { rows, types } = colliders, other = types[body];
  if (other === 0)
    return takePair(walker, body) && trees2.kernels(pair.starts[12]).cast(pair, maxTime, trees2, result);
  caster.rows = row3, caster.motions = motion, still.rows = rows, still.row = body * 16, writeSpans(other, rows, still.row + 12, trees2, stillMotion, 6), setTolerance(work, caster, still), work[195] = maxTime;
  let isFirst = type <= other, kernel = kernelOf(trees2.tables, type, other);
  return advanceRows(kernel, isFirst ? caster : still, isFirst ? still : caster, work, result);
}
function kernelOf({ separate: separate2 }, type, other) {
  return separate2[SHAPE_TYPE_COUNT * Math.min(type, other) + Math.max(type, other)];
}
function takePair({ row: row3, type, motion, colliders, trees: trees2 }, body) {
  let { types, starts, motions } = pair;
  types[0] = 0, types[1] = type;
  for (let i = 0; i < 16; i++)
    starts[i] = colliders.rows[body * 16 + i], starts[16 + i] = row3[i];
  starts[14] = -1;
  for (let i = 0; i < 13; i++) motions[13 + i] = motion[i];
  return trees2.find(starts[12]) === void 0 ? false : (writeSpans(0, starts, 12, trees2, motions, 6), true);
}
function findNearby(walker, margin, out) {
  let { row: row3, type, obstacles } = walker, { rows, types, tree: tree2 } = walker.colliders, reach = walker.reach + margin;
  for (let d = 0; d < 3; d++)
    sweptBounds[d] = row3[d] - reach, sweptBounds[3 + d] = row3[d] + reach;
  obstacles.cover(sweptBounds);
  let { list: list2, count: count2 } = obstacles;
  out.count = 0;
  for (let k = 0; k < count2; k++) {
    let body = list2[k];
    if (types[body] !== 4 && !meetsBox(tree2.boxes, body, sweptBounds)) continue;
    let other = types[body];
    if (other === 0) {
      let { trees: trees2 } = walker;
      takePair(walker, body) && trees2.kernels(pair.starts[12]).addNearby(pair, margin, body, trees2, out);
      continue;
    }
    let b = body * 16, isFirst = type <= other, kernel = kernelOf(walker.trees.tables, type, other);
    if (isFirst ? separate(kernel, row3, 0, rows, b, axis) : separate(kernel, rows, b, row3, 0, axis), !(axis[3] < margin)) continue;
    let at = pushNearby(out, axis[3], body);
    for (let d = 0; d < 3; d++) out.entries[at + d] = out.entries[at + 4 + d] = isFirst ? 0 - axis[d] : axis[d];
  }
}

// src/character/move-result.ts
function createMoveResult() {
  return {
    position: [0, 0, 0],
    moved: [0, 0, 0],
    left: [0, 0, 0],
    grounded: false,
    groundEntity: -1,
    groundNormal: [0, 0, 0],
    groundVelocity: [0, 0, 0],
    wallEntity: -1,
    wallNormal: [0, 0, 0],
    ceilingEntity: -1,
    insideEntity: -1,
    stuck: false,
    hits: 0,
    steps: 0,
    ride: new Float64Array(25).fill(-1)
  };
}
var vectors = ["position", "moved", "left", "groundNormal", "groundVelocity", "wallNormal"];
function checkResult(out) {
  let isResult = isVector(out?.ride) && hasLength(out.ride, 25);
  for (let name of vectors) isResult &&= isVector(out?.[name]) && !Object.isFrozen(out[name]);
  isResult &&= !Object.isFrozen(out), isResult || refuseValue("E_OPTION", "moveAndSlide: out is not a MoveResult: make one with createMoveResult()", "out", out);
}
function copyResult(from, to) {
  for (let name of vectors) for (let d = 0; d < 3; d++) to[name][d] = from[name][d];
  for (let k = 0; k < 25; k++) to.ride[k] = from.ride[k];
  to.grounded = from.grounded, to.groundEntity = from.groundEntity, to.wallEntity = from.wallEntity, to.ceilingEntity = from.ceilingEntity, to.insideEntity = from.insideEntity, to.stuck = from.stuck, to.hits = from.hits, to.steps = from.steps;
}

// src/character/sweeps.ts
var Move = class extends Walker {
  /** The motion that was asked for. */
  asked = new Float64Array(3);
  /** The colliders stand where they are now, so that every jump shows, and not where the last step left them. */
  isFresh = false;
  /** Distance kept from everything. */
  skin = 0;
  /** Height of the highest step that is climbed. */
  stepHeight = 0;
  /** How far below it a body that stood on ground looks for ground after the move. */
  snap = 0;
  /** Least upward component of a normal that counts as ground. */
  minGroundNormal = 0;
  /** Most casts of each stage. */
  maxIterations = 0;
  up = new Float64Array(3);
  // unit
  /** It stood on the carrier when the last call ended. */
  stood = false;
  /** Displacement that takes it to its place above the carrier; 0 if that stands still. */
  carry = new Float64Array(3);
  /** What it met. */
  met = createMoveResult();
};
var nearby = { entries: new Float64Array(512), count: 0 }, seenFrom = /* @__PURE__ */ new Float64Array(3), roots = /* @__PURE__ */ new Int32Array(64), pushHit = /* @__PURE__ */ createHit();
function beginSweeps({ met }) {
  seenFrom.fill(NaN), met.hits = 0, met.steps = 0, met.wallEntity = -1, met.ceilingEntity = -1;
  for (let d = 0; d < 3; d++) met.wallNormal[d] = 0;
}
function meet({ met, colliders }, body) {
  let root = colliders.roots[body];
  for (let k = 0; k < met.hits; k++) if (roots[k] === root) return;
  roots = grown(roots, met.hits + 1), roots[met.hits++] = root;
}
function aim({ motion }, x, y, z) {
  motion[0] = x, motion[1] = y, motion[2] = z;
}
function advance2(walker, x, y, z, out) {
  aim(walker, x, y, z);
  let isHit = castRow(walker, out);
  for (let d = 0; d < 3; d++) walker.row[d] += out.time * walker.motion[d];
  return isHit;
}
function sweep(s, x, y, z, out) {
  let isHit = advance2(s, x, y, z, out);
  return isHit && meet(s, out.body), isHit;
}
function sweepAlong(s, v, i, distance, out) {
  return sweep(s, v[i] * distance, v[i + 1] * distance, v[i + 2] * distance, out);
}
function keepSkin(s, from, v, i, sign = 1) {
  let cosine = sign * dot(from.normal, 0, v, i), distance = (s.skin - from.separation) / Math.max(cosine, 0.05);
  distance > 0 && sweepAlong(s, v, i, sign * distance, pushHit);
}
function lookAround(s) {
  s.row[0] === seenFrom[0] && s.row[1] === seenFrom[1] && s.row[2] === seenFrom[2] || (copy(s.row, 0, seenFrom, 0), findNearby(s, 3 * s.skin, nearby));
}
function findNearest(s, body = -1) {
  lookAround(s);
  let { entries, count: count2 } = nearby, nearest2 = -1;
  for (let e = 0; e < count2 * 8; e += 8)
    body >= 0 && entries[e + 7] !== body || (nearest2 < 0 || entries[e + 3] < entries[nearest2 + 3]) && (nearest2 = e);
  return nearest2;
}
function copy(from, i, out, at) {
  for (let d = 0; d < 3; d++) out[at + d] = from[i + d];
}

// src/character/follow-ground.ts
var hit2 = /* @__PURE__ */ createHit(), posed = /* @__PURE__ */ new Float64Array(6), foot2 = /* @__PURE__ */ new Float64Array(6), before = /* @__PURE__ */ new Float64Array(3), after = /* @__PURE__ */ new Float64Array(3), start = /* @__PURE__ */ new Float64Array(3), way = /* @__PURE__ */ new Float64Array(6), some = /* @__PURE__ */ new Obstacles(), written = /* @__PURE__ */ new ChildPose(), velocity = /* @__PURE__ */ new Float64Array(6), arm = /* @__PURE__ */ new Float64Array(3), turning = /* @__PURE__ */ new Float64Array(3);
function findCarrier(s, of) {
  let { carry, row: row3, met } = s, { ride } = met;
  if (carry.fill(0), s.ground = groundOf(s, of), s.carrier = s.ground >= 0 && isObstacle(s, s.ground) ? s.ground : -1, s.stood = s.carrier >= 0 && ride[5] === 1, s.carrier < 0) return;
  placeOnGround(s, s.carrier, ride, 12, posed);
  let seconds = of.step - ride[4] === 1 ? of.state.lastDelta : of.time - ride[24];
  writeRise(s, ride, 21, before), writeRise(s, posed, 3, after);
  let moves = false;
  for (let d = 0; d < 3; d++) {
    let shift = posed[d] - ride[18 + d];
    (shift !== 0 || posed[3 + d] !== ride[21 + d]) && (moves = true), seconds > 0 && (met.groundVelocity[d] = shift / seconds), carry[d] = shift + (after[d] - before[d]) + (ride[6 + d] - row3[d]);
  }
  moves || carry.fill(0);
}
function groundOf({ row: row3, colliders, isFresh, met }, { registry, step: step2 }) {
  let { ride } = met;
  if (ride[0] < 0 || step2 < ride[4]) return -1;
  for (let d = 0; d < 3; d++) if (row3[d] !== ride[9 + d]) return -1;
  let i = colliders.slotOf(ride[0]);
  if (i < 0) return -1;
  let root = colliders.roots[i];
  return colliders.generation[i] === ride[1] && root === ride[2] && registry.jumpsOf(root) === ride[3] && (isFresh || !registry.isJumpDue(root)) ? i : -1;
}
function placeOnGround({ colliders }, i, from, f, out) {
  let { rows } = colliders, r = 16 * i;
  for (let d = 0; d < 3; d++) {
    let a = r + 3 + d, n = f + 3;
    out[d] = rows[r + d] + (from[f] * rows[a] + from[f + 1] * rows[a + 3] + from[f + 2] * rows[a + 6]), out[3 + d] = from[n] * rows[a] + from[n + 1] * rows[a + 3] + from[n + 2] * rows[a + 6];
  }
}
function lowerEnd({ row: row3, up }, k) {
  let cosine = dot(row3, 3 + 3 * k, up, 0);
  return Math.abs(cosine) < 1e-9 ? 0 : cosine > 0 ? -1 : 1;
}
function writeRise(s, n, i, out) {
  let { row: row3, motion } = s, reach = motion[9];
  for (let k = 0; k < 3; k++) {
    let cosine = dot(row3, 3 + 3 * k, n, i);
    reach += motion[6 + k] * (Math.abs(cosine) + lowerEnd(s, k) * cosine);
  }
  for (let d = 0; d < 3; d++) out[d] = reach * n[i + d];
}
function carryAlong(s) {
  let { row: row3, reach, skin, obstacles, carry, maxIterations } = s;
  if (!(lengthOf(carry) > 0)) return;
  let furthest = reach + lengthOf(carry) + 3 * skin;
  for (let d = 0; d < 3; d++)
    way[d] = row3[d] - furthest, way[3 + d] = row3[d] + furthest;
  obstacles.cover(way);
  let { roots: roots2 } = s.colliders, root = roots2[s.carrier];
  s.obstacles = some, some.take(obstacles, roots2, root, true);
  let isDue = s.stood || isReached(s);
  some.take(obstacles, roots2, root, false);
  for (let casts2 = 0; isDue && casts2 < maxIterations && lengthOf(carry) > 0 && advance2(s, carry[0], carry[1], carry[2], hit2); casts2++) {
    meet(s, hit2.body), noteStop(s);
    for (let d = 0; d < 3; d++) carry[d] *= 1 - hit2.time;
    hit2.separation < -skin && dot(hit2.normal, 0, carry, 0) > -0.5 * lengthOf(carry) ? some.leaveOut(hit2.body) : clip(carry, hit2.normal, 0);
  }
  s.obstacles = obstacles;
}
function noteStop({ met, up, colliders, minGroundNormal }) {
  let height = dot(hit2.normal, 0, up, 0), entity = colliders.ids[hit2.body];
  if (height <= -minGroundNormal) met.ceilingEntity = entity;
  else if (height < minGroundNormal) {
    met.wallEntity = entity;
    for (let d = 0; d < 3; d++) met.wallNormal[d] = hit2.normal[d];
  }
}
function isReached(s) {
  let { row: row3, carry } = s;
  for (let d = 0; d < 3; d++) start[d] = row3[d];
  for (let d = 0; d < 3; d++) row3[d] += carry[d];
  let isMet = advance2(s, -carry[0], -carry[1], -carry[2], hit2);
  for (let d = 0; d < 3; d++) row3[d] = start[d];
  return isMet;
}
function noteRide(s, of, left) {
  let { met, colliders, carrier, row: row3 } = s, { ride, groundVelocity } = met, { rows, roots: roots2 } = colliders, i = met.grounded ? colliders.slotOf(met.groundEntity) : carrier;
  if (writeFoot(s), !met.grounded && !s.stood) for (let d = 0; d < 3; d++) groundVelocity[d] = 0;
  if (met.grounded && i !== carrier && writeGroundVelocity(colliders, i, s.isFresh, of, foot2, groundVelocity), ride.fill(-1), i < 0 || !s.isFresh && of.registry.isJumpDue(roots2[i])) return;
  ride[0] = colliders.ids[i], ride[1] = colliders.generation[i], ride[2] = roots2[i], ride[3] = of.registry.jumpsOf(roots2[i]), ride[4] = of.step, ride[24] = of.time, ride[5] = Number(met.grounded);
  let r = 16 * i;
  for (let d = 0; d < 3; d++)
    ride[6 + d] = row3[d], ride[9 + d] = left[d], foot2[d] -= rows[r + d];
  for (let d = 0; d < 3; d++)
    ride[12 + d] = dot(foot2, 0, rows, r + 3 + 3 * d), ride[15 + d] = dot(foot2, 3, rows, r + 3 + 3 * d);
  placeOnGround(s, i, ride, 12, posed);
  for (let d = 0; d < 6; d++) ride[18 + d] = posed[d];
}
function writeFoot(s) {
  let { row: row3, motion, met } = s;
  for (let d = 0; d < 3; d++) foot2[3 + d] = met.groundNormal[d];
  writeRise(s, foot2, 3, after);
  for (let d = 0; d < 3; d++) {
    foot2[d] = row3[d] - after[d];
    for (let k = 0; k < 3; k++) foot2[d] += lowerEnd(s, k) * motion[6 + k] * row3[3 + 3 * k + d];
  }
}
function writeGroundVelocity(index2, slot, isFresh, of, point5, out) {
  let { colliders, poses } = of.state, entity = index2.ids[slot], i = isFresh ? -1 : colliders.indexOf(entity);
  if (i >= 0 && colliders.generation[i] === index2.generation[slot] && poses.isKnown(i)) {
    poses.velocities.read(i, true, velocity, 0);
    for (let d = 0; d < 3; d++) arm[d] = point5[d] - index2.rows[16 * slot + d];
    if (colliders.hasChildren)
      for (let d = 0; d < 3; d++) arm[d] += poses.last[8 * i + d] - poses.lastPivots[4 * i + d];
  } else {
    placeChild(entity, of.columns, of.registry.has, written);
    for (let d = 0; d < 6; d++) velocity[d] = written.velocity[d];
    for (let d = 0; d < 3; d++) arm[d] = point5[d] - written.pivot[d];
  }
  cross(turning, 0, velocity, 3, arm, 0);
  for (let d = 0; d < 3; d++) out[d] = velocity[d] + turning[d];
}

// src/character/ways-out.ts
var hit3 = /* @__PURE__ */ createHit(), way2 = /* @__PURE__ */ new Float64Array(3), asked = /* @__PURE__ */ new Float64Array(3), direction = /* @__PURE__ */ new Float64Array(3), blocked = /* @__PURE__ */ new Float64Array(3), planes = /* @__PURE__ */ new Float64Array(54);
function leaveOverlaps(s) {
  let left = 2 * s.reach;
  for (let i = 0; i < 24 && left > 0; i++) {
    let nearest2 = findNearest(s);
    if (nearest2 < 0) return true;
    let least = nearby.entries[nearest2 + 3];
    if (least >= (i < 4 ? 0.03125 * s.skin : 0)) return true;
    let body = nearby.entries[nearest2 + 7];
    copy(nearby.entries, nearest2, direction, 0), meet(s, body), dot(direction, 0, s.up, 0) <= -s.minGroundNormal && (s.met.ceilingEntity = s.colliders.ids[body]);
    let distance = Math.min(s.skin - least, left);
    if (left -= distance, least >= 0) sweepAlong(s, direction, 0, distance, hit3);
    else for (let d = 0; d < 3; d++) s.row[d] += direction[d] * distance;
  }
  return false;
}
function cameToNothing(s, from, motion) {
  let { row: row3, up, skin, reach, met } = s;
  copy(motion, 0, asked, 0), met.grounded && takeLevel(asked, up);
  let square = 0, gone = 0;
  for (let d = 0; d < 3; d++)
    square += asked[d] * asked[d], gone += (row3[d] - from[d]) * asked[d];
  let length2 = Math.sqrt(square);
  return met.steps === 0 && length2 > 1e-9 * reach && gone <= Math.min(skin, length2 / 4) * length2;
}
function leaveWedge(s, from, motion) {
  let { row: row3, up, reach, met } = s, least = 1e-9 * reach;
  copy(motion, 0, way2, 0);
  let highest = Math.max(0, dot(way2, 0, up, 0));
  copy(row3, 0, blocked, 0), copy(from, 0, row3, 0);
  for (let count2 = 0; count2 < 8; count2++) {
    let length2 = lengthOf(way2);
    if (!(length2 > least)) break;
    let part = clearance(s, length2) / length2;
    if (part * length2 > least) {
      for (let d = 0; d < 3; d++)
        row3[d] += part * way2[d], way2[d] *= 1 - part;
      if (highest *= 1 - part, part === 1) break;
    }
    met.grounded && takeLevel(way2, up), copy(hit3.normal, 0, planes, 3 * count2), followPlanes(way2, planes, count2 + 1);
    let rise = dot(way2, 0, up, 0);
    if (rise > highest) for (let d = 0; d < 3; d++) way2[d] *= highest / rise;
  }
  for (let d = 0; d < 3; d++) direction[d] = row3[d] - blocked[d];
  return dot(direction, 0, asked, 0) > least * lengthOf(asked) && !isAt(s, from) ? true : (copy(blocked, 0, row3, 0), false);
}
function takeLevel(motion, up) {
  let height = Math.min(0, dot(motion, 0, up, 0));
  for (let d = 0; d < 3; d++) motion[d] -= height * up[d];
}
function clearance(s, length2) {
  let { skin } = s, scale = 1 + 3 * skin / length2;
  if (aim(s, scale * way2[0], scale * way2[1], scale * way2[2]), !castRow(s, hit3, true)) return length2;
  let distance = hit3.time * scale * length2;
  if (distance >= length2 && length2 > skin) return length2;
  let cosine = (0 - dot(hit3.normal, 0, way2, 0)) / length2, clear = distance - keptFrom(s, hit3.body) / Math.max(cosine, 1 / 3);
  return clear >= length2 ? length2 : (meet(s, hit3.body), clear);
}
function keptFrom(s, body) {
  let nearest2 = findNearest(s, body);
  return nearest2 < 0 ? s.skin : Math.max(0, Math.min(s.skin, nearby.entries[nearest2 + 3]));
}
function isAt({ row: row3, reach }, from) {
  let furthest = 0;
  for (let d = 0; d < 3; d++) furthest = Math.max(furthest, Math.abs(row3[d] - from[d]));
  return furthest <= 1e-9 * reach;
}
function overlaps(s) {
  let nearest2 = findNearest(s);
  return nearest2 >= 0 && nearby.entries[nearest2 + 3] < -1e-9 * s.reach;
}
function isEnclosed(s) {
  let count2 = findPlanes(s), lines = 0;
  for (let i = 0; i < 3 * count2; i += 3)
    for (let j = 0; j < i; j += 3) {
      cross(direction, 0, planes, i, planes, j);
      let length2 = lengthOf(direction);
      if (!(Math.abs(dot(planes, i, planes, j)) >= 0.999999999999)) {
        lines++;
        for (let d = 0; d < 3; d++) direction[d] /= length2;
        if (isOpen(count2, 1) || isOpen(count2, -1)) return false;
      }
    }
  return lines > 0;
}
function findPlanes(s) {
  lookAround(s);
  let { entries } = nearby, count2 = 0;
  for (let e = 0; e < nearby.count * 8 && count2 < 16; e += 8) {
    if (entries[e + 3] > 1.03125 * s.skin) continue;
    let k = 0;
    for (; k < count2 && dot(planes, 3 * k, entries, e) < 0.999999999999; ) k++;
    k === count2 && copy(entries, e, planes, 3 * count2++);
  }
  return s.trees.tables.isFlat ? addSides(count2) : count2;
}
function addSides(count2) {
  return planes.fill(0, 3 * count2, 3 * (count2 + 2)), planes[3 * count2 + 2] = 1, planes[3 * count2 + 5] = -1, count2 + 2;
}
function isOpen(count2, sign) {
  for (let k = 0; k < 3 * count2; k += 3) if (sign * dot(direction, 0, planes, k) < -1e-7) return false;
  return true;
}

// src/character/slide.ts
var hit4 = /* @__PURE__ */ createHit(), stepHit = /* @__PURE__ */ createHit(), nothing = /* @__PURE__ */ new Float64Array(3), start2 = /* @__PURE__ */ new Float64Array(3), pushed = /* @__PURE__ */ new Float64Array(3), whole = /* @__PURE__ */ new Float64Array(3), way3 = /* @__PURE__ */ new Float64Array(3), normal2 = /* @__PURE__ */ new Float64Array(3), face = /* @__PURE__ */ new Float64Array(3), saved = /* @__PURE__ */ new Float64Array(3), planes2 = /* @__PURE__ */ new Float64Array(48), velocity2 = /* @__PURE__ */ new Float64Array(3), groundBody = -1;
function slideRow(s, motion) {
  let { up, row: row3 } = s;
  copy(motion, 0, whole, 0), copy(row3, 0, start2, 0);
  let began = overlaps(s) ? pushed : start2, free = leaveOverlaps(s);
  copy(row3, 0, pushed, 0);
  let stood = findGround(s), height = dot(whole, 0, up, 0);
  for (let d = 0; d < 3; d++) way3[d] = whole[d] - height * up[d];
  let rises = height > 1e-9 * s.reach;
  rises && slideFreely(s, height, false);
  let before2 = dot(row3, 0, up, 0);
  walk(s, stood && !rises);
  let lift = dot(row3, 0, up, 0) - before2;
  rises ? clearGround(s) : fall(s, Math.max(0, -height), stood) && lift > s.skin && fall(s, lift, stood), endMove(s, began, rises, free);
}
function endMove(s, began, rises, free) {
  let { met } = s;
  cameToNothing(s, began, whole) && leaveWedge(s, began, whole) && (rises || !findGround(s)) && clearGround(s), free || leaveOverlaps(s), met.grounded && meet(s, groundBody);
  let isBlocked = isAt(s, start2) && lengthOf(whole) > 0;
  met.stuck = (isBlocked || !free && overlaps(s)) && isEnclosed(s);
}
function clearGround({ met }) {
  met.grounded = false, met.groundEntity = -1, give(nothing, 0, met.groundNormal);
}
function give(from, i, out) {
  for (let d = 0; d < 3; d++) out[d] = from[i + d];
}
function standOn({ met, colliders }, body, from, i) {
  groundBody = body, met.grounded = true, met.groundEntity = colliders.ids[body], give(from, i, met.groundNormal);
}
function findGround(s) {
  let { minGroundNormal } = s;
  lookAround(s), clearGround(s);
  let { entries, count: count2 } = nearby, tie = 1e-9 * s.reach, least = 1 / 0, flattest = 0;
  for (let k = 0, e = 0; k < count2; k++, e += 8) {
    let cosine = dot(entries, e, s.up, 0);
    if (cosine < 0.02) continue;
    writeUpmostFace(s, entries, e);
    let flat = dot(face, 0, s.up, 0);
    if (cosine < minGroundNormal && flat < minGroundNormal) continue;
    let separation = entries[e + 3];
    if (separation > least + tie || separation > least - tie && flat <= flattest) continue;
    least = Math.min(least, separation), flattest = flat;
    let isFace = flat >= minGroundNormal;
    standOn(s, entries[e + 7], isFace ? face : entries, isFace ? 0 : e);
  }
  return s.met.grounded;
}
function writeUpmostFace({ colliders, up }, entries, e) {
  let { rows, types } = colliders, body = entries[e + 7];
  if (copy(entries, e + 4, face, 0), types[body] !== 1) return;
  let best = -1 / 0;
  for (let k = 0; k < 3; k++) {
    let a = body * 16 + 3 + 3 * k, cosine = dot(rows, a, entries, e);
    if (Math.abs(cosine) < 1e-3) continue;
    let sign = cosine < 0 ? -1 : 1, height = sign * dot(rows, a, up, 0);
    if (!(height <= best)) {
      best = height;
      for (let d = 0; d < 3; d++) face[d] = sign * rows[a + d] + 0;
    }
  }
}
function walk(s, canStep) {
  let { up, reach, maxIterations } = s, walls = 0, grounds = 0;
  for (let i = 0; i < maxIterations; i++) {
    if (!(lengthOf(way3) > 1e-9 * reach)) return;
    let lift = 0;
    for (let k = 0; k < grounds; k++) {
      let g = 3 * (15 - k);
      lift = Math.max(lift, (0 - dot(planes2, g, way3, 0)) / dot(planes2, g, up, 0));
    }
    if (!sweep(s, way3[0] + lift * up[0], way3[1] + lift * up[1], way3[2] + lift * up[2], hit4)) return;
    let rest = 1 - hit4.time;
    for (let d = 0; d < 3; d++) way3[d] *= rest;
    let height = dot(hit4.normal, 0, up, 0);
    if (height >= s.minGroundNormal) {
      if (walls + grounds === 16) return;
      copy(hit4.normal, 0, planes2, 3 * (15 - grounds++)), keepSkin(s, hit4, up, 0);
      continue;
    }
    if (s.met.wallEntity = s.colliders.ids[hit4.body], height <= -s.minGroundNormal && (s.met.ceilingEntity = s.met.wallEntity), canStep && height > -0.02 && step(s)) {
      walls = 0, grounds = 0;
      continue;
    }
    give(hit4.normal, 0, s.met.wallNormal);
    for (let d = 0; d < 3; d++) normal2[d] = hit4.normal[d] - height * up[d];
    let flat = lengthOf(normal2);
    if (flat < 0.02) return keepSkin(s, hit4, up, 0, -1);
    for (let d = 0; d < 3; d++) normal2[d] /= flat;
    if (keepSkin(s, hit4, normal2, 0), dot(way3, 0, normal2, 0) >= 0 && lift > 0 && height < 0 || walls + grounds === 16) return;
    copy(normal2, 0, planes2, 3 * walls++), followWalls(way3, planes2, walls);
  }
}
function step(s) {
  let { row: row3, up, stepHeight, skin } = s, length2 = lengthOf(way3);
  if (!(stepHeight > 0)) return false;
  let feet = heightOfSupport(s, up);
  copy(row3, 0, saved, 0);
  for (let d = 0; d < 3; d++) velocity2[d] = way3[d] / length2;
  let distance = Math.max(length2, 2 * skin);
  for (let trial = 0; trial < 8 && distance >= 2 * skin; trial++) {
    let gone = stepOn(s, feet, distance);
    if (gone > 0) {
      let rest = Math.max(0, 1 - gone / length2);
      for (let d = 0; d < 3; d++) way3[d] *= rest;
      return true;
    }
    if (copy(saved, 0, row3, 0), gone === 0) return false;
    distance = 0.5 * Math.min(distance, -gone);
  }
  return false;
}
function stepOn(s, feet, distance) {
  let { row: row3, up, stepHeight, skin, reach } = s;
  sweepAlong(s, up, 0, stepHeight, stepHit) && keepSkin(s, stepHit, up, 0, -1);
  let rise = dot(row3, 0, up, 0) - dot(saved, 0, up, 0);
  if (rise <= 1e-9 * reach) return 0;
  sweepAlong(s, velocity2, 0, distance, stepHit) && keepSkin(s, stepHit, velocity2, 0, -1);
  let gone = dot(row3, 0, velocity2, 0) - dot(saved, 0, velocity2, 0);
  return gone <= skin ? 0 : sweepAlong(s, up, 0, -rise, stepHit) && heightOfSupport(s, stepHit.normal) - feet + skin <= stepHeight + 1e-9 * reach && findGround(s) ? (keepSkin(s, stepHit, up, 0), s.met.steps++, gone) : -gone;
}
function heightOfSupport({ row: row3, motion, up }, v) {
  let height = dot(row3, 0, up, 0) - motion[9] * dot(v, 0, up, 0);
  for (let k = 0; k < 3; k++) {
    let a = 3 + 3 * k, cosine = dot(row3, a, v, 0), side = Math.abs(cosine) < 1e-9 ? 0 : cosine > 0 ? 1 : -1;
    height -= side * motion[6 + k] * dot(row3, a, up, 0);
  }
  return height;
}
function fall(s, distance, stood) {
  let { row: row3, up, snap, skin } = s, reach = (stood ? Math.max(distance, snap) : distance) + 3 * skin;
  copy(row3, 0, saved, 0);
  let isHit = advance2(s, -reach * up[0], -reach * up[1], -reach * up[2], hit4), gone = hit4.time * reach;
  if (isHit && findGround(s))
    return meet(s, hit4.body), keepSkin(s, hit4, up, 0), false;
  if (!isHit || gone >= distance) {
    for (let d = 0; d < 3; d++) row3[d] = saved[d] - distance * up[d];
    return clearGround(s), true;
  }
  return meet(s, hit4.body), keepSkin(s, hit4, hit4.normal, 0), copy(hit4.normal, 0, planes2, 0), slideFreely(s, gone - distance, true), false;
}
function slideFreely(s, height, falling) {
  let { up, reach, maxIterations } = s;
  for (let d = 0; d < 3; d++) velocity2[d] = up[d] * height;
  let whole2 = lengthOf(velocity2), count2 = 0;
  falling && clip(velocity2, planes2, 3 * count2++);
  for (let i = 0; i < maxIterations && lengthOf(velocity2) > 1e-9 * reach; i++) {
    if (!sweep(s, velocity2[0], velocity2[1], velocity2[2], hit4)) return;
    !falling && dot(hit4.normal, 0, up, 0) < -0.02 && (s.met.ceilingEntity = s.colliders.ids[hit4.body]);
    let rest = 1 - hit4.time;
    for (let d = 0; d < 3; d++) velocity2[d] *= rest;
    if (falling && findGround(s)) return keepSkin(s, hit4, up, 0);
    if (keepSkin(s, hit4, hit4.normal, 0), count2 === 16) break;
    copy(hit4.normal, 0, planes2, 3 * count2++), followPlanes(velocity2, planes2, count2);
  }
  !falling || count2 < 2 || lengthOf(velocity2) > 0.1 * whole2 || standOn(s, hit4.body, up, 0);
}

// src/character/move-and-slide.ts
var none = {}, Y = [0, 1, 0], start3 = /* @__PURE__ */ new Float64Array(3), own = /* @__PURE__ */ new Float64Array(3), pose2 = /* @__PURE__ */ new Float64Array(7), parameters = /* @__PURE__ */ new Float64Array(4), center = /* @__PURE__ */ new Float64Array(6), move = /* @__PURE__ */ new Move(), given = none;
function moveAndSlide(world, entity, motion, options = none, out = createMoveResult()) {
  let collision = resourceOf(world);
  return checkAlive(world, entity, "moveAndSlide"), readMotion(motion, entity, collision.settings.flat), checkResult(out), copyResult(out, move.met), move.entity = entity, given = options, collision.run("moveAndSlide", collision.stage, collision.stage, moveCharacter), copyResult(move.met, out), out;
}
function readMotion(motion, entity, isFlat) {
  let least = isFlat ? 2 : 3;
  if (motion === null || typeof motion != "object" || !hasLength(motion, least)) {
    let why = `moveAndSlide(${entity}): motion must be an array of ${least} numbers`;
    throw new CollisionError("E_OPTION", why, { entity, component: "motion", value: motion });
  }
  for (let d = 0; d < 3; d++) {
    let isLeftOut = isFlat && d === 2, value = isLeftOut ? motion[d] ?? 0 : motion[d], limit = isLeftOut ? 0 : 1e9;
    typeof value == "number" && Math.abs(value) <= limit ? move.asked[d] = value : refuseMotion(entity, `motion[${d}]`, value, limit);
  }
}
function refuseMotion(entity, field, value, limit) {
  let text = `moveAndSlide(${entity}): ${field} = ${textOf(value)}`, about = { entity, component: "motion", field, value };
  throw typeof value != "number" ? new CollisionError("E_OPTION", text, about) : value - value !== 0 ? new CollisionError("E_NON_FINITE", text, about) : new CollisionError("E_RANGE", text, { ...about, limit });
}
function moveCharacter(collision) {
  let { row: row3, asked: asked3, entity, met } = move;
  writeCharacter(collision), readFilter(collision), writeSettings(given, collision.settings.flat), poseColliders(collision), findCarrier(move, collision), given.followGround === false && move.carry.fill(0);
  for (let d = 0; d < 3; d++) start3[d] = row3[d];
  if (beginSweeps(move), carryAlong(move), move.stood && !(dot(asked3, 0, move.up, 0) > 1e-9 * move.reach)) for (let d = 0; d < 3; d++) start3[d] = row3[d];
  met.insideEntity = findSolidAround();
  for (let d = 0; d < 3; d++) own[d] = asked3[d] - (row3[d] - start3[d]);
  slideRow(move, own);
  let { x, y, z } = collision.columns.Position;
  x[entity] = row3[0], y[entity] = row3[1], z !== void 0 ? z[entity] = row3[2] : row3[2] = 0, writeOwnPose(collision.columns, collision.registry.has[entity], entity, pose2), noteRide(move, collision, pose2);
  for (let d = 0; d < 3; d++)
    met.position[d] = row3[d], met.moved[d] = row3[d] - start3[d], met.left[d] = asked3[d] - (row3[d] - start3[d]);
}
function missing(collision, component, why) {
  return entityError(collision, move.entity, { code: "E_MISSING_COMPONENT", component, why });
}
function leaving(collision, d) {
  let why = `it leads from ${pose2[d]} out of the world: at most 1000000000 is allowed`, about = { component: "motion", field: `motion[${d}]`, value: move.asked[d], why, limit: 1e9 };
  return entityError(collision, move.entity, { code: "E_RANGE", ...about });
}
var character = /* @__PURE__ */ new Int32Array(1);
function writeCharacter(collision) {
  let { entity, row: row3 } = move, has = collision.registry.has[entity] ?? 0, bits = has & 25072;
  if ((has & 1) === 0) throw missing(collision, "Position", "a character needs a Position");
  if ((bits & 112) === 0)
    throw missing(collision, "CapsuleShape", "a character is a BoxShape, CapsuleShape or SphereShape");
  if ((bits & bits - 1) !== 0)
    throw entityError(collision, entity, { code: "E_TWO_SHAPES", component: "shape", why: "an entity has one shape" });
  checkColumnsOf(collision, "Position"), checkRotations(collision);
  let fault = faultOfVector(collision, "Position", entity) ?? faultOfRotation(collision, entity) ?? faultOfShape(collision, entity);
  if (fault !== void 0) throw fault;
  character[0] = entity, checkWritable(collision, "Position", character, 1), writeOwnPose(collision.columns, has, entity, pose2);
  for (let d = 0; d < 3; d++)
    if (row3[d] = pose2[d], !(Math.abs(pose2[d] + move.asked[d]) <= 1e9)) throw leaving(collision, d);
  writeAxesOfQuaternion(row3, 3, pose2, 3), readShape(parameters, has, entity, collision.columns, collision.trees);
  for (let k = 0; k < 4; k++) row3[12 + k] = parameters[k];
  move.takeShape(shapeTypeOf(bits));
}
var known = ["up", "maxSlope", "stepHeight", "snap", "skin", "maxIterations", "fresh", "followGround"];
function readFilter(collision) {
  let { entity } = move, options = given, { registry, components } = collision;
  filter.read(collision, "moveAndSlide", options, known);
  let { maxNodes } = options;
  maxNodes !== void 0 && refuse("maxNodes", maxNodes, "a move looks at all that is near");
  let isFiltered = (registry.has[entity] & 512) !== 0, { category, mask } = components.CollisionFilter;
  options.category === void 0 && (filter.category = isFiltered ? category[entity] : 1), options.mask === void 0 && isFiltered && (filter.mask = mask[entity]), move.meetsSensors = filter.sensors, filter.sensors = true;
}
function writeSettings(options, isFlat) {
  let { up = Y, maxSlope = 50, maxIterations = 8, fresh = false, followGround = true } = options;
  typeof fresh != "boolean" && refuse("fresh", fresh, "true or false is needed"), typeof followGround != "boolean" && refuse("followGround", followGround, "true or false is needed"), typeof maxSlope == "number" && maxSlope >= 0 && maxSlope <= 89 || refuse("maxSlope", maxSlope, "degrees from 0 to 89 are needed"), Number.isInteger(maxIterations) && maxIterations > 0 || refuse("maxIterations", maxIterations, "a number from 1 is needed"), move.maxIterations = maxIterations, move.minGroundNormal = cosineOfDegrees(maxSlope) - 1e-9, writeUp(up, isFlat);
  let { row: row3, motion, reach } = move, round = motion[9], half2 = round, least = 1 / 0;
  for (let k = 0; k < (isFlat ? 2 : 3); k++) {
    let span = motion[6 + k];
    half2 += span * Math.abs(dot(row3, 3 + 3 * k, move.up, 0)), least = Math.min(least, span);
  }
  round > 0 && (least = round), move.stepHeight = length("stepHeight", options.stepHeight, isFlat && move.up[2] !== 0 ? 0 : half2 / 2), move.snap = length("snap", options.snap, move.stepHeight), move.skin = length("skin", options.skin, (least > 0 ? least : reach) / 128), move.skin > 0 || refuse("skin", move.skin, "a length above 0 is needed, and a body with a size");
}
function writeUp(up, isFlat) {
  up === null && refuse("up", up, "a direction is needed");
  let x = up[0], y = up[1], z = isFlat ? up[2] ?? 0 : up[2];
  isFlat && z !== 0 && (x !== 0 || y !== 0) && refuse("up", up, "in a flat world it lies in the plane, or is z");
  let size = typeof x == "number" && typeof y == "number" && typeof z == "number" ? Math.sqrt(x * x + y * y + z * z) : 0;
  size > 0 && size < 1 / 0 || refuse("up", up, "a direction is needed"), move.up[0] = x / size, move.up[1] = y / size, move.up[2] = z / size;
}
function length(field, value, fallback) {
  return value === void 0 ? fallback : (typeof value == "number" && value >= 0 && value <= 1e9 || refuse(field, value, "a length is needed"), value);
}
function refuse(field, value, why) {
  refuseOption("moveAndSlide", field, value, why);
}
function cosineOfDegrees(degrees) {
  let square = degrees * 0.017453292519943295 * (degrees * 0.017453292519943295), cosine = 1;
  for (let k = 22; k > 0; k -= 2) cosine = 1 - square / (k * (k - 1)) * cosine;
  return cosine;
}
function poseColliders(collision) {
  move.isFresh = given.fresh === true || !hasStepped(collision), move.colliders = move.isFresh ? freshIndexOf(collision) : indexOf(collision, "moveAndSlide"), move.trees = collision.trees, move.registry = collision.registry, move.filter = filter, move.obstacles.begin(move);
}
function findSolidAround() {
  let { row: row3, trees: trees2, obstacles } = move;
  for (let d = 0; d < 6; d++) center[d] = row3[d % 3];
  obstacles.cover(center);
  let { list: list2, count: count2 } = obstacles, { ids, rows, types } = move.colliders;
  for (let k = 0; k < count2; k++) {
    let body = list2[k];
    if (types[body] !== 0 || trees2.tables.isFlat) continue;
    let at = 16 * body;
    if (trees2.kernels(rows[at + 12]).isInSolid(rows, at, row3, 0, false, trees2)) return ids[body];
  }
  return -1;
}

// src/queries/bounds-of.ts
var box = /* @__PURE__ */ new Float64Array(16), bounds = /* @__PURE__ */ new Float64Array(6), ends = /* @__PURE__ */ new Float64Array(6);
function refuse2(code, call, entity, why) {
  throw new CollisionError(code, `${call}: entity ${entity} ${why}`, { entity });
}
var index;
function slotFor(world, entity, call) {
  let collision = resourceFor(world, call);
  checkAlive(world, entity, call), index = indexOf(collision, call);
  let slot = index.slotOf(entity);
  return (slot < 0 || index.generation[slot] !== (collision.registry.generation[entity] ?? 0)) && refuse2(
    "E_MISSING_COMPONENT",
    call,
    entity,
    "is no collider that queries know: it needs a shape, and what was added since the last step a refreshQueries"
  ), slot;
}
function obbOf(world, entity, out) {
  isVector(out?.center) && isVector(out.halfExtents) && hasLength(out.axes, 9) && isWritable(out.center) && isWritable(out.halfExtents) && isWritable(out.axes) || refuseValue("E_OPTION", "obbOf: out is not an Obb, or it is frozen: make one with createObb()", "out", out);
  let slot = slotFor(world, entity, "obbOf"), type = index.types[slot];
  type === 4 && refuse2("E_EXTENT", "obbOf", entity, "is a half-space: no box holds it"), writeOrientedBox(index.rows, 16 * slot, type, index.trees, box, 0);
  for (let d = 0; d < 3; d++)
    out.center[d] = box[d], out.halfExtents[d] = box[12 + d];
  for (let k = 0; k < 9; k++) out.axes[k] = box[3 + k];
  return out;
}
function writeBounds(slot) {
  let { rows, trees: trees2 } = index, r = 16 * slot, type = index.types[slot];
  if (type === 0) trees2.writeBounds(rows, r, bounds, 0);
  else if (type === 1) boundObbRow(bounds, 0, rows, r);
  else if (type === 3) boundSphereRow(bounds, 0, rows, r);
  else if (type === 4) bounds.fill(-1 / 0, 0, 3).fill(1 / 0, 3, 6);
  else {
    for (let d = 0; d < 3; d++) {
      let along = rows[r + 12] * rows[r + 3 + 3 + d];
      ends[d] = rows[r + d] - along, ends[3 + d] = rows[r + d] + along;
    }
    boundPoints(bounds, 0, ends, 0, 2, rows[r + 12 + 1]);
  }
}
function aabbOf(world, entity, out) {
  return checkAabb(out, "aabbOf: "), writeBounds(slotFor(world, entity, "aabbOf")), writeOutward(bounds, out), out;
}

// src/geometry/view-volume/view-volume.ts
var SIDE_PLANES = [
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4]
], scratch = /* @__PURE__ */ new Float64Array(15);
var planeAt = (p) => 3 + 4 * p, oppositeOf = (p) => p & 1 ? p + 1 : p - 1;
function distanceTo(volume2, p) {
  let at = planeAt(p);
  return dot(volume2, at, scratch, 9) + volume2[at + 3];
}
function normalisePlane(volume2, p) {
  let at = planeAt(p), largest = Math.max(Math.abs(volume2[at]), Math.abs(volume2[at + 1]), Math.abs(volume2[at + 2]));
  if (!(largest > 0))
    return volume2[at + 3] *= 1 / 0, 0;
  for (let k = at; k < at + 4; k++) volume2[k] /= largest;
  let length2 = Math.sqrt(dot(volume2, at, volume2, at));
  for (let k = at; k < at + 4; k++) volume2[k] /= length2;
  return largest * length2;
}
function swapNearAndFar(volume2) {
  let near = planeAt(0), far = planeAt(5);
  for (let k = 0; k < 4; k++) {
    let kept = volume2[near + k];
    volume2[near + k] = volume2[far + k], volume2[far + k] = kept;
  }
}
function meetPlanes(volume2, p, q, r) {
  let a = planeAt(p), b = planeAt(q), c = planeAt(r);
  cross(scratch, 0, volume2, a, volume2, b), cross(scratch, 3, volume2, b, volume2, c), cross(scratch, 6, volume2, c, volume2, a);
  let sine = dot(volume2, a, scratch, 3);
  for (let k = 0; k < 3; k++)
    scratch[9 + k] = -(volume2[a + 3] * scratch[3 + k] + volume2[b + 3] * scratch[6 + k] + volume2[c + 3] * scratch[0 + k]) / sine;
  return Math.abs(sine);
}
function isInFront(volume2, p, q) {
  return distanceTo(volume2, oppositeOf(p)) > 0 && distanceTo(volume2, oppositeOf(q)) > 0;
}
function addEdge(volume2, p, q) {
  cross(scratch, 12, volume2, planeAt(p), volume2, planeAt(q));
  let length2 = Math.sqrt(dot(scratch, 12, scratch, 12));
  for (let k = 12; k < 15; k++) scratch[k] /= length2;
  let count2 = volume2[54];
  for (let e = 0; e < count2; e++)
    if (cross(scratch, 0, scratch, 12, volume2, 55 + 3 * e), sizeOf(scratch, 0) <= 1e-12) return;
  for (let k = 0; k < 3; k++) volume2[55 + 3 * count2 + k] = scratch[12 + k];
  volume2[54] = count2 + 1;
}
function writeNearCorners(volume2) {
  for (let e = 0; e < 4; e++) {
    let [p, q] = SIDE_PLANES[e], sine = meetPlanes(volume2, p, q, 0);
    if (!(sine > 1e-10)) return "is singular: its planes do not meet in corners";
    if (!(isInFront(volume2, p, q) && distanceTo(volume2, 5) > 0))
      return "sees nothing: its near plane is not before it";
    for (let k = 0; k < 3; k++) volume2[27 + 3 * e + k] = scratch[9 + k];
    volume2[52] = Math.max(volume2[52], sizeOf(scratch, 9) / sine);
  }
  return "";
}
function writeFarCorners(volume2) {
  for (let e = 0; e < 4; e++) {
    let [p, q] = SIDE_PLANES[e], sine = meetPlanes(volume2, p, q, 5);
    if (!(sine > 1e-10 && isInFront(volume2, p, q))) return false;
    for (let k = 0; k < 3; k++)
      volume2[39 + 3 * e + k] = scratch[9 + k] - volume2[27 + 3 * e + k];
    volume2[52] = Math.max(volume2[52], sizeOf(scratch, 9) / sine);
  }
  return true;
}
function writeRays(volume2) {
  for (let e = 0; e < 4; e++) {
    let [p, q] = SIDE_PLANES[e];
    cross(scratch, 12, volume2, planeAt(p), volume2, planeAt(q));
    let sine = dot(scratch, 12, volume2, planeAt(0));
    for (let k = 12; k < 15; k++) scratch[k] /= sine;
    for (let side of SIDE_PLANES[e])
      if (!(dot(scratch, 12, volume2, planeAt(oppositeOf(side))) > -1e-10)) return false;
    for (let k = 0; k < 3; k++) volume2[39 + 3 * e + k] = scratch[12 + k];
    volume2[53] = Math.max(volume2[53], sizeOf(scratch, 12) / Math.abs(sine));
  }
  return true;
}
function finishViewVolume(volume2) {
  let near = 0, far = 0;
  for (let p = 0; p < 6; p++) {
    let length2 = normalisePlane(volume2, p);
    if (p === 0) near = length2;
    else if (p === 5) far = length2;
    else if (!(length2 > 0)) return "is singular: x or y of clip space is constant";
  }
  far > near && swapNearAndFar(volume2), volume2[52] = 0, volume2[53] = 0, volume2[54] = 0;
  let fault = writeNearCorners(volume2);
  if (fault !== "") return fault;
  let closed2 = Math.min(near, far) > 1e-9 * Math.max(near, far) && writeFarCorners(volume2);
  if (volume2[51] = closed2 ? 0 : 1, !closed2 && !writeRays(volume2)) return "has no near plane";
  for (let side = 1; side <= 4; side++) addEdge(volume2, 0, side);
  for (let e = 0; e < 4; e++) addEdge(volume2, SIDE_PLANES[e][0], SIDE_PLANES[e][1]);
  if (closed2) for (let side = 1; side <= 4; side++) addEdge(volume2, 5, side);
  return "";
}

// src/geometry/view-volume/from-camera.ts
var matrix = /* @__PURE__ */ new Float64Array(16), row = /* @__PURE__ */ new Float64Array(16);
function finish(volume2, name, value) {
  let fault = finishViewVolume(volume2);
  fault !== "" && refuseValue("E_OPTION", `${name} ${fault}`, name, value);
}
function addRows(volume2, at, s, i, t) {
  for (let k = 0; k < 4; k++) volume2[at + k] = s * matrix[4 * k + i] + t * matrix[4 * k + 3];
}
function writeVolumeOfMatrix(volume2, viewProjection, depthRange, name) {
  viewProjection.length !== 16 && refuseValue("E_OPTION", `${name} is not an array of 16 numbers`, name, viewProjection), packNumbers(matrix, 0, viewProjection, 16, name, "elements"), volume2.fill(0, 0, 3), addRows(volume2, 3, 1, 2, depthRange === "webgl" ? 1 : 0), addRows(volume2, 7, 1, 0, 1), addRows(volume2, 11, -1, 0, 1), addRows(volume2, 15, 1, 1, 1), addRows(volume2, 19, -1, 1, 1), addRows(volume2, 23, -1, 2, 1), finish(volume2, name, viewProjection);
}
function addAxes(volume2, at, s, a, t, constant) {
  for (let k = 0; k < 3; k++) volume2[at + k] = s * row[a + k] + t * row[9 + k];
  volume2[at + 3] = constant;
}
function writeVolumeOfFrustum(volume2, frustum, name) {
  packFrustum(row, 0, frustum, name);
  let near = row[14];
  for (let k = 0; k < 3; k++) volume2[0 + k] = row[k];
  addAxes(volume2, 3, 0, 3, 1, -near), addAxes(volume2, 7, near, 3, row[12], 0), addAxes(volume2, 11, -near, 3, row[12], 0), addAxes(volume2, 15, near, 6, row[13], 0), addAxes(volume2, 19, -near, 6, row[13], 0), addAxes(volume2, 23, 0, 3, -(near / row[15]), near), finish(volume2, name, frustum);
}
function writeViewVolume(volume2, camera, depthRange, name) {
  checkDepthRange(depthRange), (camera === null || typeof camera != "object") && refuseValue("E_OPTION", `${name} = ${textOf(camera)}, but a frustum or a matrix is needed`, name, camera), "length" in camera ? writeVolumeOfMatrix(volume2, camera, depthRange, name) : writeVolumeOfFrustum(volume2, camera, name);
}

// src/queries/ids.ts
function writeIds(index2, { items: slots, count: count2 }, out) {
  let { ids } = index2;
  sortStably(slots, count2, ids);
  let written2 = 0;
  for (let k = 0; k < count2; k++) filter.confirms(index2, slots[k]) && (out[written2++] = ids[slots[k]]);
  return out.length = written2;
}

// src/geometry/view-volume/overlap.ts
function cutPlanes(bounds4, b, volume2, planes3) {
  let hx = 0.5 * (bounds4[b + 3] - bounds4[b]), hy = 0.5 * (bounds4[b + 4] - bounds4[b + 1]), hz = 0.5 * (bounds4[b + 5] - bounds4[b + 2]), x = bounds4[b] + hx - volume2[0], y = bounds4[b + 1] + hy - volume2[1], z = bounds4[b + 2] + hz - volume2[2], size = Math.abs(x) + Math.abs(y) + Math.abs(z) + hx + hy + hz + volume2[52], slack = 2 * 7105427357601002e-30 * size * (1 + volume2[53]), cut = 0, n = 3;
  for (let bit = 1; bit <= planes3; bit += bit, n += 4) {
    if ((planes3 & bit) === 0) continue;
    let nx = volume2[n], ny = volume2[n + 1], nz = volume2[n + 2], distance = nx * x + ny * y + nz * z + volume2[n + 3], reach = hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz);
    if (distance + reach < -slack) return -1;
    distance < reach && (cut |= bit);
  }
  return cut;
}
var work2 = /* @__PURE__ */ new Float64Array(8);
function overlapObbRowAndVolume(boxes, b, volume2, planes3) {
  let x = boxes[b] - volume2[0], y = boxes[b + 1] - volume2[1], z = boxes[b + 2] - volume2[2];
  work2[3] = x, work2[4] = y, work2[5] = z;
  let extents = boxes[b + 12] + boxes[b + 12 + 1] + boxes[b + 12 + 2], size = Math.abs(x) + Math.abs(y) + Math.abs(z) + extents + volume2[52], least = 1 / 0, worst = 0, n = 3;
  for (let bit = 1; bit <= planes3; bit += bit, n += 4) {
    if ((planes3 & bit) === 0) continue;
    let middle2 = volume2[n] * x + volume2[n + 1] * y + volume2[n + 2] * z + volume2[n + 3];
    if (middle2 + reachAlong(boxes, b, volume2, n) < -7105427357601002e-30 * size) return false;
    middle2 >= least || (least = middle2, worst = n);
  }
  return least >= 0 || isCornerInside(boxes, b, volume2, worst, planes3) || !isSeparated(boxes, b, volume2, size);
}
function reachAlong(boxes, b, axes2, n) {
  let x = axes2[n], y = axes2[n + 1], z = axes2[n + 2], u = b + 3;
  return boxes[b + 12] * Math.abs(x * boxes[u] + y * boxes[u + 1] + z * boxes[u + 2]) + boxes[b + 12 + 1] * Math.abs(x * boxes[u + 3] + y * boxes[u + 4] + z * boxes[u + 5]) + boxes[b + 12 + 2] * Math.abs(x * boxes[u + 6] + y * boxes[u + 7] + z * boxes[u + 8]);
}
function isCornerInside(boxes, b, volume2, n, planes3) {
  let x = work2[3], y = work2[4], z = work2[5];
  for (let k = 0; k < 3; k++) {
    let u = b + 3 + 3 * k, reach = volume2[n] * boxes[u] + volume2[n + 1] * boxes[u + 1] + volume2[n + 2] * boxes[u + 2] < 0 ? -boxes[b + 12 + k] : boxes[b + 12 + k];
    x += reach * boxes[u], y += reach * boxes[u + 1], z += reach * boxes[u + 2];
  }
  let at = 3;
  for (let bit = 1; bit <= planes3; bit += bit, at += 4)
    if ((planes3 & bit) !== 0 && volume2[at] * x + volume2[at + 1] * y + volume2[at + 2] * z + volume2[at + 3] < 0)
      return false;
  return true;
}
function isSeparated(boxes, b, volume2, size) {
  let cut = 1;
  if (volume2[51] !== 0) {
    let depth = dot(volume2, 3, work2, 3) + volume2[6];
    cut = Math.max(0, depth + reachAlong(boxes, b, volume2, 3));
  }
  work2[7] = cut, work2[6] = 7105427357601002e-30 * (size + cut * volume2[53]);
  let axes2 = b + 3;
  for (let i = axes2; i < axes2 + 9; i += 3) {
    for (let k = 0; k < 3; k++) work2[k] = boxes[i + k];
    if (separates(boxes, b, volume2)) return true;
  }
  let end = 55 + 3 * volume2[54];
  for (let e = 55; e < end; e += 3)
    for (let i = axes2; i < axes2 + 9; i += 3)
      if (cross(work2, 0, boxes, i, volume2, e), separates(boxes, b, volume2)) return true;
  return false;
}
function separates(boxes, b, volume2) {
  let x = work2[0], y = work2[1], z = work2[2], middle2 = x * work2[3] + y * work2[4] + z * work2[5], reach = reachAlong(boxes, b, work2, 0) + work2[6] * (Math.abs(x) + Math.abs(y) + Math.abs(z)), cut = work2[7], low = 1 / 0, high = -1 / 0;
  for (let at = 27; at < 39; at += 3) {
    let side = at + 12, near = x * volume2[at] + y * volume2[at + 1] + z * volume2[at + 2], far = near + cut * (x * volume2[side] + y * volume2[side + 1] + z * volume2[side + 2]);
    low = Math.min(low, near, far), high = Math.max(high, near, far);
  }
  return middle2 + reach < low || middle2 - reach > high;
}
var toWorld = (rows, r, k) => rows[r + 3 + k] * rows[r + 12] + rows[r + 3 + 3 + k] * rows[r + 12 + 1] + rows[r + 3 + 6 + k] * rows[r + 12 + 2];
function overlapPlaneRowAndVolume(planes3, r, volume2) {
  let nx = toWorld(planes3, r, 0), ny = toWorld(planes3, r, 1), nz = toWorld(planes3, r, 2), x = volume2[0] - planes3[r], y = volume2[1] - planes3[r + 1], z = volume2[2] - planes3[r + 2], constant = planes3[r + 12 + 3], surface = 7105427357601002e-30 * (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(constant) + volume2[52]) - (nx * x + ny * y + nz * z + constant), isOpen2 = volume2[51] !== 0;
  for (let at = 27; at < 39; at += 3) {
    let side = at + 12, near = nx * volume2[at] + ny * volume2[at + 1] + nz * volume2[at + 2], along = nx * volume2[side] + ny * volume2[side + 1] + nz * volume2[side + 2];
    if (near <= surface || (isOpen2 ? along < 0 : near + along <= surface)) return true;
  }
  return false;
}

// src/queries/index/volume-walk.ts
var stack = /* @__PURE__ */ new Int32Array(64), cuts = /* @__PURE__ */ new Int32Array(64), box2 = /* @__PURE__ */ new Float64Array(16);
function collectInVolume(index2, volume2, maxNodes, out) {
  out.count = 0;
  for (let k = 0; k < index2.planeCount; k++) {
    let slot = index2.planes[k];
    overlapPlaneRowAndVolume(index2.rows, 16 * slot, volume2) && out.add(slot);
  }
  let { nodes, links, depth, nodeCount } = index2.tree, slots = out.items = grown(out.items, index2.slotCount), todo = stack = grown(stack, depth + 1), cut = cuts = grown(cuts, depth + 1), { count: count2 } = out, top = Math.min(nodeCount, 1);
  todo[0] = 0, cut[0] = 63;
  for (let left = maxNodes; left > 0 && top > 0; left--) {
    let n = 16 * todo[--top], around = cut[top];
    for (let side = 1; side >= 0; side--) {
      let link = links[n + 12 + side];
      if (link === -2147483648) continue;
      let planes3 = around === 0 ? 0 : cutPlanes(nodes, n + 6 * side, volume2, around);
      planes3 !== -1 && (link >= 0 ? (todo[top] = link, cut[top++] = planes3) : (planes3 === 0 || isInVolume(index2, ~link, volume2, planes3)) && (slots[count2++] = ~link));
    }
  }
  out.count = count2;
}
function isInVolume(index2, slot, volume2, planes3) {
  let { rows, types, trees: trees2 } = index2, r = 16 * slot;
  return types[slot] === 1 ? overlapObbRowAndVolume(rows, r, volume2, planes3) : (writeOrientedBox(rows, r, types[slot], trees2, box2, 0), overlapObbRowAndVolume(box2, 0, volume2, planes3));
}

// src/queries/frustum-cull.ts
var none2 = {}, known2 = ["depthRange"], volume = /* @__PURE__ */ new Float64Array(91), found2 = /* @__PURE__ */ new List();
function frustumCull(world, out, camera, options = none2) {
  let collision = resourceFor(world, "frustumCull");
  checkList("frustumCull", out), filter.read(collision, "frustumCull", options, known2);
  let { depthRange = "webgl" } = options;
  writeViewVolume(volume, camera, depthRange, "camera");
  let index2 = indexOf(collision, "frustumCull");
  collectInVolume(index2, volume, filter.maxNodes, found2);
  let admitted = 0;
  for (let k = 0; k < found2.count; k++)
    filter.admits(index2, found2.items[k]) && (found2.items[admitted++] = found2.items[k]);
  return found2.count = admitted, writeIds(index2, found2, out);
}

// src/queries/shape.ts
var FORMS = "{ radius }, { halfExtents }, { halfHeight, radius }, { tree, scale? }, { polygon }, { chain } or { entity }", forms = {
  entity: ["entity"],
  tree: ["tree", "scale"],
  polygon: ["polygon"],
  chain: ["chain"],
  halfExtents: ["halfExtents"],
  halfHeight: ["halfHeight", "radius"],
  radius: ["radius"]
}, formNames = /* @__PURE__ */ Object.keys(forms), AskedShape = class {
  type = 3;
  row = new Float64Array(16);
  /** Its motion row (geometry/advancement/layout.ts): the spans, and of a cast the velocities. */
  motion = new Float64Array(13);
  /** Radius of the ball about its position that holds it. */
  reach = 0;
  trees;
  /** A shape without size at the origin. */
  clear(trees2) {
    let { row: row3, motion } = this;
    for (let k = 0; k < 16; k++) row3[k] = 0;
    for (let k = 0; k < 13; k++) motion[k] = 0;
    this.reach = 0, this.trees = trees2;
  }
}, asked2 = /* @__PURE__ */ new AskedShape();
function readAsked(collision, call, shape, pose4) {
  let { row: row3, motion } = asked2, { trees: trees2 } = collision;
  asked2.clear(trees2), (shape === null || typeof shape != "object") && refuseForm(call, shape), readForm(collision, call, shape), readPose(collision, call, pose4), writeSpans(asked2.type, row3, 12, trees2, motion, 6), asked2.reach = reachOf(motion, 6);
}
function askPoint(collision, call, point5) {
  let { row: row3 } = asked2;
  asked2.clear(collision.trees), asked2.type = 3, readVector(collision.settings.flat, call, "point", point5, row3, 0), writeAxesOfQuaternion(row3, 3, NO_ROTATION, 0);
}
function refuseForm(call, shape) {
  refuseValue("E_OPTION", `${call}: shape must be one of ${FORMS}`, "shape", shape);
}
function readForm(collision, call, shape) {
  let { row: row3 } = asked2, p = 12, form = formOf(call, shape);
  form === "entity" ? readEntity(collision, call, shape.entity) : form === "halfExtents" ? (asked2.type = 1, readHalfExtents(collision, call, shape.halfExtents)) : form === "halfHeight" ? (asked2.type = 2, row3[p] = readSize(call, "halfHeight", shape.halfHeight, 0), row3[p + 1] = readSize(call, "radius", shape.radius, 0)) : form === "radius" ? (asked2.type = 3, row3[p] = readSize(call, "radius", shape.radius, 0)) : (form === "tree" != (collision.flat === void 0) && refuseValue("E_OPTION", `${call}: shape.${form}: ${form === "tree" ? NO_MESH : NO_FLAT_SHAPE}`, "shape", shape[form], form), asked2.type = 0, row3[p] = readTree(call, form, shape[form]), row3[13] = readSize(call, "scale", shape.scale ?? 1, -1e9), row3[14] = -1, row3[13] === 0 && refuseValue("E_EXTENT", `${call}: shape.scale = 0, but a scale must not be zero`, "shape", 0, "scale"));
}
function formOf(call, shape) {
  let k = 0;
  for (; k < formNames.length && shape[formNames[k]] === void 0; ) k++;
  let form = formNames[k] ?? refuseForm(call, shape), fields2 = forms[form];
  for (let name in shape)
    if (!fields2.includes(name) && Object.hasOwn(shape, name) && shape[name] !== void 0) {
      let why = `${call}: shape.${name} beside ${form}, but a shape is one of ${FORMS}`;
      refuseValue("E_OPTION", why, "shape", shape[name], name);
    }
  return form;
}
function readSize(call, field, value, least) {
  return typeof value == "number" && value >= least && value <= 1e9 ? value + 0 : refuseSize(call, field, value, least);
}
function refuseSize(call, field, value, least) {
  let text = `${call}: shape.${field} = ${textOf(value)}, but`;
  typeof value != "number" && refuseValue("E_OPTION", `${text} a number is needed`, "shape", value, field), value - value !== 0 && refuseValue("E_NON_FINITE", `${text} a finite number is needed`, "shape", value, field), least === 0 && value < 0 && refuseValue("E_EXTENT", `${text} at least 0 is needed`, "shape", value, field, 0), refuseValue("E_RANGE", `${text} at most 1000000000 is allowed`, "shape", value, field, 1e9);
}
var extentFields = ["halfExtents[0]", "halfExtents[1]", "halfExtents[2]"];
function readHalfExtents({ flat }, call, halfExtents) {
  let count2 = flat === void 0 ? 3 : 2;
  if (halfExtents === null || typeof halfExtents != "object" || !hasLength(halfExtents, count2)) {
    let why = `${call}: shape.halfExtents must be an array of ${count2} numbers`;
    refuseValue("E_OPTION", why, "shape", halfExtents, "halfExtents");
  }
  for (let d = 0; d < count2; d++) asked2.row[12 + d] = readSize(call, extentFields[d], halfExtents[d], 0);
}
var NO_FLAT_SHAPE = "polygons and chains are of flat worlds: createCollision(world, { flat: true })";
function readTree(call, field, tree2) {
  let { trees: trees2 } = asked2, kind = field === "tree" ? "mesh" : field;
  if (tree2 !== null && typeof tree2 == "object") {
    let handle = trees2.borrow(tree2, kind);
    if (handle >= 0) return handle;
  } else if (typeof tree2 == "number") {
    if (trees2.has(tree2, kind)) return tree2;
    refuseValue("E_HANDLE", `${call}: shape.${field} = ${tree2}, but no ${field} has this handle`, "shape", tree2, field);
  }
  refuseValue("E_OPTION", `${call}: shape.${field} must be made by ${makers[kind]}`, "shape", tree2, field);
}
var parameters2 = /* @__PURE__ */ new Float64Array(4);
function readEntity(collision, call, entity) {
  checkAlive(collision.world, entity, `${call}: shape.entity`);
  let { registry } = collision, has = (registry.has[entity] ?? 0) & 25072;
  (has === 0 || (has & has - 1) !== 0) && refuseEntity(collision, call, entity, has), asked2.type = shapeTypeOf(has), readShape(parameters2, has, entity, collision.columns, collision.trees) !== 0 && refuseEntity(collision, call, entity, has);
  for (let k = 0; k < 4; k++) asked2.row[12 + k] = parameters2[k];
  filter.excludeBodyOf(entity);
}
function refuseEntity(collision, call, entity, has) {
  let { running } = collision;
  collision.running = call;
  try {
    let why = "an entity has one shape; a body of several is made of several entities";
    throw has === 0 ? entityError(collision, entity, {
      code: "E_MISSING_COMPONENT",
      component: "shape",
      why: "it has no shape to ask with"
    }) : (has & has - 1) !== 0 ? entityError(collision, entity, { code: "E_TWO_SHAPES", component: "shape", why }) : faultOfShape(collision, entity);
  } finally {
    collision.running = running;
  }
}
var NO_ROTATION = [0, 0, 0, 1], poseFields = ["position", "rotation"], quaternion = /* @__PURE__ */ new Float64Array(4);
function readPose(collision, call, pose4) {
  let { row: row3 } = asked2;
  (pose4 === null || typeof pose4 != "object") && refuseValue("E_OPTION", `${call}: pose must be { position, rotation? }`, "pose", pose4), checkFields(call, "pose", pose4, poseFields), readVector(collision.settings.flat, call, "pose.position", pose4.position, row3, 0);
  let { rotation: rotation2 = NO_ROTATION } = pose4;
  if (collision.flat !== void 0 && typeof rotation2 == "number") {
    readAngle(call, rotation2);
    return;
  }
  (rotation2 === null || typeof rotation2 != "object" || !hasLength(rotation2, 4)) && refuseValue("E_OPTION", `${call}: pose.rotation must be a quaternion x y z w`, "pose", rotation2, "rotation");
  let largest = 0;
  for (let d = 0; d < 4; d++) {
    let x = rotation2[d];
    typeof x == "number" && x - x === 0 || refuseNumber(call, "pose.rotation", d, x, Number.MAX_VALUE), collision.flat !== void 0 && d < 2 && x !== 0 && refuseTilt(call, "pose", `rotation[${d}]`, x), quaternion[d] = x, largest = Math.max(largest, Math.abs(x));
  }
  let why = `${call}: pose.rotation is 0 0 0 0, but a zero quaternion is no rotation`;
  largest === 0 && refuseValue("E_ZERO_QUATERNION", why, "pose", rotation2, "rotation"), writeAxesOfQuaternion(row3, 3, quaternion, 0);
}
var half = /* @__PURE__ */ new Float64Array(2);
function readAngle(call, angle) {
  if (!(Math.abs(angle) <= 1e6)) {
    let why = `${call}: pose.rotation = ${angle}, but at most 1000000 is allowed`;
    refuseValue(angle - angle === 0 ? "E_RANGE" : "E_NON_FINITE", why, "pose", angle, "rotation");
  }
  half[0] = 0.5 * angle, writeSineAndCosine(half, 0), quaternion[0] = quaternion[1] = 0, quaternion[2] = half[0], quaternion[3] = half[1], writeAxesOfQuaternion(asked2.row, 3, quaternion, 0);
}
function refuseTilt(call, name, field, value) {
  let why = `${call}: ${name}.${field} = ${value}, but a flat world turns about z alone`;
  refuseValue("E_RANGE", why, name, value, field, 0);
}
function writeAskedBounds(out) {
  let { type, row: row3, trees: trees2 } = asked2;
  writeRowBounds(type, row3, 0, trees2, out);
  for (let d = 0; d < 3; d++) {
    let slack = 1e-14 * (Math.abs(row3[d]) + (out[3 + d] - out[d]));
    out[d] -= slack, out[3 + d] += slack;
  }
}
function isAskedFirst({ types, rows }, slot) {
  return asked2.type !== types[slot] ? asked2.type < types[slot] : compareRows(asked2.row, 0, rows, 16 * slot) <= 0;
}
var askedContact = /* @__PURE__ */ new Float64Array(47);
function collideAsked(index2, slot) {
  let { type, row: row3, trees: trees2 } = asked2, { rows } = index2, other = index2.types[slot], r = 16 * slot, { collide } = trees2.tables;
  return isAskedFirst(index2, slot) ? collide[SHAPE_TYPE_COUNT * type + other](row3, 0, rows, r, askedContact, trees2) : collide[SHAPE_TYPE_COUNT * other + type](rows, r, row3, 0, askedContact, trees2);
}

// src/queries/overlap.ts
var none3 = {}, known3 = [], box3 = /* @__PURE__ */ new Float64Array(6), candidates = /* @__PURE__ */ new List();
function overlapShape(world, out, shape, pose4, options = none3) {
  let collision = begin(world, "overlapShape", out, options);
  return readAsked(collision, "overlapShape", shape, pose4), listTouching(collision, "overlapShape", out);
}
function overlapPoint(world, out, point5, options = none3) {
  let collision = begin(world, "overlapPoint", out, options);
  return askPoint(collision, "overlapPoint", point5), listTouching(collision, "overlapPoint", out);
}
function begin(world, call, out, options) {
  let collision = resourceFor(world, call);
  return filter.read(collision, call, options, known3), options.maxNodes !== void 0 && refuseOption(call, "maxNodes", options.maxNodes, "a list of entities is always complete"), checkList(call, out), collision;
}
function listTouching(collision, call, out) {
  let index2 = indexOf(collision, call);
  writeAskedBounds(box3), collectInBox(index2, box3, NO_LIMIT, candidates);
  let touching = 0;
  for (let k = 0; k < candidates.count; k++) {
    let slot = candidates.items[k];
    index2.isThere(slot) && filter.admits(index2, slot) && collideAsked(index2, slot) > 0 && (candidates.items[touching++] = slot);
  }
  return candidates.count = touching, writeIds(index2, candidates, out);
}

// src/queries/ray-cast.ts
var none4 = {}, known4 = ["maxDistance", "solid"], query = /* @__PURE__ */ new RayQuery(), given2 = /* @__PURE__ */ new Float64Array(1);
function readRay(isFlat, call, origin, direction3) {
  let { ray } = query;
  readVector(isFlat, call, "origin", origin, ray, 0), readVector(isFlat, call, "direction", direction3, ray, 3), takeDirection() || refuseValue("E_OPTION", `${call}: direction is 0 0 0, but a ray needs a direction`, "direction", direction3);
}
function takeDirection() {
  let { ray } = query, largest = Math.max(Math.abs(ray[3]), Math.abs(ray[4]), Math.abs(ray[5]));
  if (!(largest > 0)) return false;
  for (let d = 3; d < 6; d++) ray[d] /= largest;
  let length2 = Math.sqrt(ray[3] * ray[3] + ray[4] * ray[4] + ray[5] * ray[5]);
  for (let d = 3; d < 6; d++) ray[d] /= length2;
  return given2[0] = length2 * largest, true;
}
function readOptions(call, options) {
  let { solid = true } = options;
  typeof solid != "boolean" && refuseOption(call, "solid", solid, "true or false is needed"), query.isWayOut = !solid, query.best[0] = readLength(call, "maxDistance", options.maxDistance);
}
function rayCast(world, out, origin, direction3, options = none4) {
  let index2 = beginRay(world, "rayCast", options);
  return checkHit(out, "rayCast"), readRay(index2.trees.tables.isFlat, "rayCast", origin, direction3), query.walkAlong(index2), out.complete = query.nodesLeft >= 0, query.slot < 0 ? (clearHit(out), false) : (writeHit(index2, query.slot, query.best, out), true);
}
function beginRay(world, call, options) {
  let collision = resourceFor(world, call);
  return filter.read(collision, call, options, known4), readOptions(call, options), query.slot = -1, query.nodesLeft = filter.maxNodes, query.filter = filter, query.isAny = false, query.all = void 0, indexOf(collision, call);
}
var found3 = /* @__PURE__ */ new Float64Array(5), unlimited = /* @__PURE__ */ Float64Array.of(1 / 0);
function writeHit(index2, slot, hit7, out) {
  let { ray, isWayOut } = query, type = index2.types[slot], r = 16 * slot;
  out.triangle = -1;
  let distance = hit7[0];
  type === 0 ? (out.triangle = hit7[4], out.inside = isInSolid(index2, r, ray)) : (out.inside = distance === 0 && !isWayOut, isWayOut && (castRayAtSlot(index2, slot, ray, false, unlimited, found3), out.inside = found3[0] === 0), rayNormals[type](index2.rows, r, ray, isWayOut, hit7)), out.entity = index2.ids[slot], out.body = index2.roots[slot], out.distance = distance, out.time = distance / given2[0];
  for (let d = 0; d < 3; d++)
    out.point[d] = ray[d] + distance * ray[3 + d], out.normal[d] = hit7[1 + d] + 0;
}
function rayBlocked(world, from, to, options = none4) {
  let index2 = beginRay(world, "rayBlocked", options), { ray, best } = query, { isFlat } = index2.trees.tables;
  readVector(isFlat, "rayBlocked", "from", from, ray, 0), readVector(isFlat, "rayBlocked", "to", to, ray, 3), options.maxDistance !== void 0 && refuseOption("rayBlocked", "maxDistance", options.maxDistance, "the segment ends at `to`");
  for (let d = 0; d < 3; d++) ray[3 + d] -= ray[d];
  return takeDirection() ? best[0] = given2[0] : (ray[3] = 1, best[0] = 0), query.isAny = true, query.walkAlong(index2), query.slot >= 0;
}
var all = /* @__PURE__ */ new Found(5);
function rayCastAll(world, out, origin, direction3, options = none4) {
  let index2 = beginRay(world, "rayCastAll", options);
  return checkHits(out, "rayCastAll"), readRay(index2.trees.tables.isFlat, "rayCastAll", origin, direction3), all.begin(index2), query.all = all, query.walkAlong(index2), out.complete = query.nodesLeft >= 0, all.sort(), all.keepBodies(), writeRows(out, all, writeFound);
}
function writeFound(at, out) {
  for (let d = 0; d < 5; d++) query.best[d] = all.numbers[5 * at + d];
  writeHit(all.index, all.slots[at], query.best, out);
}

// src/queries/index/ray-job.ts
var RayBatch = class {
  settings = new Float64Array(7);
  rays = new Float64Array(0);
  // RAY_STRIDE numbers each
  /** Lengths of the directions as they were given. */
  lengths = new Float64Array(0);
  hits = new Float64Array(0);
  // HIT_STRIDE numbers each
  /** The slot that each ray hits, or -1. */
  slots = new Int32Array(0);
  /** 1 for a ray whose nodes were not enough. */
  isCut = new Uint8Array(0);
  /** For workers: 1 for a slot that counts. */
  isAccepted = new Uint8Array(0);
  /** Puts what workers read and write in shared memory, before there are any rays. */
  share() {
    for (let name of ["settings", "rays", "hits", "slots", "isCut", "isAccepted"]) shareField(this, name);
    this.settings = grown(this.settings, 7);
  }
  /** Makes room for `count` rays. */
  reserve(count2) {
    this.rays = grown(this.rays, 6 * count2), this.lengths = grown(this.lengths, count2), this.hits = grown(this.hits, 5 * count2), this.slots = grown(this.slots, count2), this.isCut = grown(this.isCut, count2);
  }
  /** Makes room for `count` slots. */
  reserveSlots(count2) {
    this.isAccepted = grown(this.isAccepted, count2);
  }
};
var query2 = /* @__PURE__ */ new RayQuery();
function castRays(scene, { settings: settings2, rays, hits, slots, isCut }, filter3, from, end) {
  query2.filter = filter3, query2.isWayOut = settings2[2] === 1;
  for (let i = from; i < end; i++) {
    for (let k = 0; k < 6; k++) query2.ray[k] = rays[6 * i + k];
    query2.best[0] = settings2[1], query2.nodesLeft = settings2[3], query2.slot = -1, query2.walkAlong(scene);
    for (let k = 0; k < 5; k++) hits[5 * i + k] = query2.best[k];
    slots[i] = query2.slot, isCut[i] = +(query2.nodesLeft < 0);
  }
}
var isAccepted = /* @__PURE__ */ new Uint8Array(0), filter2 = { accepts: (_, slot) => isAccepted[slot] === 1 };
function castChunk(views, chunk) {
  let { settings: settings2, nodes, links, planes: planes3, ids, types, rows } = views, scene = { tree: { nodes, links, nodeCount: settings2[4], depth: settings2[5] }, planes: planes3, planeCount: settings2[6], ids, types, rows, trees: void 0 };
  isAccepted = views.isAccepted;
  let from = 64 * chunk;
  castRays(scene, views, filter2, from, Math.min(from + 64, settings2[0]));
}

// src/queries/ray-cast-many.ts
var none5 = {}, CALL = "rayCastMany";
function rayCastMany(world, hits, origins, directions, options = none5) {
  let index2 = beginRay(world, CALL, options);
  checkHits(hits, CALL);
  let collision = resourceFor(world, CALL), batch = index2.batch ??= createBatch(collision), count2 = readRays(index2.trees.tables.isFlat, batch, origins, directions), { settings: settings2 } = batch;
  settings2[0] = count2, settings2[1] = query.best[0], settings2[2] = Number(query.isWayOut), settings2[3] = query.nodesLeft;
  let { helpers } = collision;
  return (helpers === void 0 || !castTogether(helpers, index2, batch)) && castRays(index2, batch, filter, 0, count2), writeHits(index2, batch, hits);
}
function createBatch({ helpers }) {
  let batch = new RayBatch();
  return helpers !== void 0 && batch.share(), batch;
}
function readRays(isFlat, batch, origins, directions) {
  checkPacked("origins", origins), checkPacked("directions", directions), origins.length !== directions.length && refuseValue(
    "E_OPTION",
    `${CALL}: directions has ${directions.length} numbers, but origins has ${origins.length}`,
    "directions",
    directions,
    "length",
    origins.length
  );
  let count2 = origins.length / 3;
  batch.reserve(count2);
  let { rays, lengths } = batch, { ray } = query;
  for (let i = 0; i < count2; i++) {
    if (readTriple(isFlat, "origins", origins, i, 0), readTriple(isFlat, "directions", directions, i, 3), !takeDirection()) {
      let why = `${CALL}: the direction of ray ${i}, directions[${3 * i}] on, is 0 0 0, but a ray needs a direction`;
      throw new CollisionError("E_OPTION", why, { component: "directions", field: `[${3 * i}]`, index: i, value: 0 });
    }
    for (let k = 0; k < 6; k++) rays[6 * i + k] = ray[k];
    lengths[i] = given2[0];
  }
  return count2;
}
function checkPacked(name, array) {
  if (array instanceof Float64Array || array instanceof Float32Array || Array.isArray(array) || refuseValue("E_OPTION", `${CALL}: ${name} must be a Float64Array, Float32Array or number[]`, name, array), array.length % 3 === 0) return;
  let why = `${CALL}: ${name} has ${array.length} numbers, but a ray takes 3`;
  refuseValue("E_OPTION", why, name, array, "length", 3);
}
function readTriple(isFlat, name, array, i, at) {
  for (let d = 0; d < 3; d++) {
    let x = array[3 * i + d], limit = isFlat && d === 2 ? 0 : 1e60;
    typeof x == "number" && Math.abs(x) <= limit ? query.ray[at + d] = x + 0 : refuseNumber(CALL, name, 3 * i + d, x, limit, i);
  }
}
function castTogether(team, index2, batch) {
  let count2 = batch.settings[0];
  if (team.helpedRays = 0, count2 < team.worthRays || index2.slotCount > 32 * count2 || filter.hasPredicate || !acceptSlots(index2, batch)) return false;
  let { settings: settings2 } = batch, { tree: tree2 } = index2;
  settings2[4] = tree2.nodeCount, settings2[5] = tree2.depth, settings2[6] = index2.planeCount;
  for (let name of ["settings", "rays", "hits", "slots", "isCut", "isAccepted"])
    team.show("rays", name, batch[name]);
  for (let name of ["planes", "ids", "types", "rows"]) team.show("rays", name, index2[name]);
  return team.show("rays", "nodes", tree2.nodes), team.show("rays", "links", tree2.links), team.castRays(castChunkOfRays, Math.ceil(count2 / 64));
}
var castChunkOfRays = ({ rays }, chunk) => castChunk(rays, chunk);
function acceptSlots(index2, batch) {
  let { slotCount, ids, types } = index2;
  batch.reserveSlots(slotCount);
  let { isAccepted: isAccepted2 } = batch;
  for (let slot = 0; slot < slotCount; slot++) {
    let accepts = ids[slot] >= 0 && filter.accepts(index2, slot);
    if (accepts && types[slot] === 0) return false;
    isAccepted2[slot] = Number(accepts);
  }
  return true;
}
var hit5 = /* @__PURE__ */ createQueryHit();
function writeHits(index2, batch, out) {
  let { settings: settings2, rays, lengths, hits, slots, isCut } = batch, count2 = settings2[0];
  reserveHits(out, count2);
  let found11 = 0;
  out.complete = true;
  for (let i = 0; i < count2; i++) {
    if (isCut[i] === 1 && (out.complete = false), slots[i] < 0) clearHit(hit5);
    else {
      for (let k = 0; k < 6; k++) query.ray[k] = rays[6 * i + k];
      for (let k = 0; k < 5; k++) query.best[k] = hits[5 * i + k];
      given2[0] = lengths[i], writeHit(index2, slots[i], query.best, hit5), found11++;
    }
    writeRow(out, i, hit5);
  }
  return out.count = count2, found11;
}

// src/queries/index/cast-window.ts
var spans = /* @__PURE__ */ new Float64Array(4);
function writeWindow({ types, rows }, slot, row3, motion, meshes, window2) {
  let r = 16 * slot;
  writeSpans(types[slot], rows, r + 12, meshes, spans, 0);
  let b0 = spans[0], b1 = spans[1], b2 = spans[2], a0 = motion[6], a1 = motion[7], a2 = motion[8], x = rows[r] - row3[0], y = rows[r + 1] - row3[1], z = rows[r + 2] - row3[2], u = motion[0], v = motion[1], w = motion[2], round = spans[3] + motion[9], far = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(u) + Math.abs(v) + Math.abs(w), wide = round + 2 * 1e-10 * (round + a0 + a1 + a2 + b0 + b1 + b2) + 64 * 11102230246251565e-32 * far, reach0 = wide + a0, reach1 = wide + a1, reach2 = wide + a2;
  window2[1] = 1;
  for (let i = 0; i < 3; i++) {
    let a = r + 3 + 3 * i, p = rows[a], q = rows[a + 1], s = rows[a + 2], c0 = Math.abs(p * row3[3] + q * row3[4] + s * row3[5]), c1 = Math.abs(p * row3[6] + q * row3[7] + s * row3[8]), c2 = Math.abs(p * row3[9] + q * row3[10] + s * row3[11]);
    reach0 += spans[i] * c0, reach1 += spans[i] * c1, reach2 += spans[i] * c2, clip2(window2, p * x + q * y + s * z, p * u + q * v + s * w, wide + spans[i] + a0 * c0 + a1 * c1 + a2 * c2);
  }
  a0 + a1 + a2 > 0 && window2[0] <= window2[1] && (clip2(window2, row3[3] * x + row3[4] * y + row3[5] * z, row3[3] * u + row3[4] * v + row3[5] * w, reach0), clip2(window2, row3[6] * x + row3[7] * y + row3[8] * z, row3[6] * u + row3[7] * v + row3[8] * w, reach1), clip2(window2, row3[9] * x + row3[10] * y + row3[11] * z, row3[9] * u + row3[10] * v + row3[11] * w, reach2));
}
function clip2(window2, place2, speed, reach) {
  let inverse = 1 / (speed + 12345678e-207), middle2 = place2 * inverse, half2 = reach * Math.abs(inverse);
  window2[0] = Math.max(window2[0], middle2 - half2), window2[1] = Math.min(window2[1], middle2 + half2);
}

// src/queries/shape-search.ts
var found4 = /* @__PURE__ */ new Float64Array(9), straight = /* @__PURE__ */ new Float64Array(13), bounds2 = /* @__PURE__ */ new Float64Array(6), spans2 = /* @__PURE__ */ new Float64Array(4), window = /* @__PURE__ */ new Float64Array(2), pair2 = /* @__PURE__ */ createPairMotion(), first = /* @__PURE__ */ new Float64Array(9), ShapeSearch = class extends SlotSearch {
  best = new Float64Array(9);
  all;
  /** Takes the shape that is asked about; `all` takes all hits. */
  begin(all3) {
    this.all = all3;
    let { row: row3, motion, reach } = asked2, { ray } = this, turns = motion[3] !== 0 || motion[4] !== 0 || motion[5] !== 0;
    for (let k = 0; k < 13; k++) straight[k] = motion[k];
    turns && (straight.fill(0, 3, 9), straight[9] = reach), writeAskedBounds(bounds2);
    let wide = 2 * 1e-10 * reach;
    for (let d = 0; d < 3; d++) {
      let half2 = 0.5 * (bounds2[3 + d] - bounds2[d]);
      ray[d] = turns || !(half2 < 1 / 0) ? row3[d] : bounds2[d] + half2, ray[3 + d] = motion[d], this.reach[d] = (turns ? reach : half2) + wide;
    }
    this.best[0] = 1, this.slot = -1, this.nodesLeft = filter.maxNodes;
  }
  visit(slot) {
    let { best, scene: index2 } = this, isLater = this.slot >= 0 && index2.ids[slot] > index2.ids[this.slot];
    if (this.meets(index2, slot, best, isLater) && filter.confirms(index2, slot)) {
      if (this.all !== void 0) return this.all.add(slot, found4);
      for (let k = 0; k < 9; k++) best[k] = found4[k];
      this.slot = slot;
    }
  }
  /**
   * Whether the shape touches the collider of a slot on its way, up to limit[0] (`before`: earlier than that), and the
   * filter but for its predicate admits it; writes what it finds to `found`.
   *
   * A time is not before the one when the box of the collider is met, whatever the tolerance of first contacts: so the
   * walk of the tree may pass over what it meets after the best time, and its order changes no answer.
   */
  meets(index2, slot, limit, before2) {
    let { row: row3, trees: trees2 } = asked2, maxTime = limit[0];
    window[0] = 0, index2.types[slot] !== 4 && this.writeTimeAtBox(index2.tree.boxes, 6 * slot);
    let met = window[0];
    if (!index2.isThere(slot)) return false;
    writeWindow(index2, slot, row3, straight, trees2, window);
    let earliest = window[0];
    return earliest > window[1] || earliest > maxTime || before2 && earliest === maxTime || !filter.admits(index2, slot) || !castAtSlot(index2, slot, earliest === 0) ? false : (found4[0] = Math.max(found4[0], met), found4[0] < maxTime || !before2 && found4[0] === maxTime);
  }
  /** Makes window[0] the time when the bounds of the shape meet the box at boxes[b], as the walk finds it. */
  writeTimeAtBox(boxes, b) {
    let { ray, reach } = this, time = 0;
    for (let d = 0; d < 3; d++) {
      let direction3 = ray[3 + d] + 12345678e-207, plane = direction3 < 0 ? boxes[b + 3 + d] : boxes[b + d], origin = ray[d] + (direction3 < 0 ? -reach[d] : reach[d]);
      time = Math.max(time, (plane - origin) * (1 / direction3));
    }
    window[0] = time;
  }
}, search2 = /* @__PURE__ */ new ShapeSearch();
function castAtSlot(index2, slot, mayStart) {
  let isFirst = isAskedFirst(index2, slot), other = isFirst ? 1 : 0;
  if (mayStart && collideAsked(index2, slot) > 0)
    return writeStart(index2, slot, other), true;
  if (writePair(index2, slot, other), !findFirstContact(pair2, asked2.trees, first)) return false;
  found4[0] = first[0], found4[7] = hasParts(index2, slot) ? first[7 + other] : -1, found4[8] = 0;
  for (let d = 0; d < 3; d++)
    found4[1 + d] = (isFirst ? -1 : 1) * first[1 + d] + 0, found4[4 + d] = first[4 + d];
  return true;
}
function hasParts({ types, rows, trees: trees2 }, slot) {
  return types[slot] === 0 && trees2.kernels(rows[16 * slot + 12]).kind !== "polygon";
}
function writePair(index2, slot, other) {
  let own6 = 1 - other, type = index2.types[slot], { types, starts, motions } = pair2;
  types[own6] = asked2.type, types[other] = type;
  for (let k = 0; k < 16; k++)
    starts[16 * own6 + k] = asked2.row[k], starts[16 * other + k] = index2.rows[16 * slot + k];
  let m = 13 * other;
  for (let k = 0; k < 13; k++)
    motions[13 * own6 + k] = asked2.motion[k], motions[m + k] = 0;
  writeSpans(type, starts, 16 * other + 12, asked2.trees, motions, m + 6);
}
function writeStart(index2, slot, other) {
  let { rows } = index2, r = 16 * slot, type = index2.types[slot];
  writeSpans(type, rows, r + 12, asked2.trees, spans2, 0);
  let size = sizeOf2(asked2.row, 0, asked2.reach) + sizeOf2(rows, r, reachOf(spans2, 0));
  found4[0] = 0, found4[7] = hasParts(index2, slot) ? askedContact[45 + other] : -1, found4[8] = +(askedContact[4] > 7105427357601002e-30 * size);
  for (let d = 0; d < 3; d++)
    found4[1 + d] = (other === 0 ? 1 : -1) * askedContact[1 + d] + 0, found4[4 + d] = (other === 0 ? rows[r + d] : asked2.row[d]) + askedContact[5 + d];
}
function sizeOf2(rows, r, reach) {
  return (reach < 1 / 0 ? reach : Math.abs(rows[r + 15])) + Math.abs(rows[r]) + Math.abs(rows[r + 1]) + Math.abs(rows[r + 2]);
}

// src/queries/shape-cast.ts
var none6 = {}, known5 = [];
function shapeCast(world, out, shape, pose4, motion, options = none6) {
  let collision = begin2(world, "shapeCast", options);
  checkHit(out, "shapeCast"), readAsked(collision, "shapeCast", shape, pose4), readMotion2(collision, "shapeCast", motion);
  let index2 = indexOf(collision, "shapeCast");
  return search2.begin(void 0), search2.walkAlong(index2), out.complete = search2.nodesLeft >= 0, search2.slot >= 0 ? writeHit2(index2, search2.slot, search2.best, 0, out) : clearHit(out), search2.slot >= 0;
}
var all2 = /* @__PURE__ */ new Found(9);
function shapeCastAll(world, out, shape, pose4, motion, options = none6) {
  let collision = begin2(world, "shapeCastAll", options);
  checkHits(out, "shapeCastAll"), readAsked(collision, "shapeCastAll", shape, pose4), readMotion2(collision, "shapeCastAll", motion);
  let index2 = indexOf(collision, "shapeCastAll");
  return all2.begin(index2), search2.begin(all2), search2.walkAlong(index2), out.complete = search2.nodesLeft >= 0, all2.sort(), writeRows(out, all2, writeFound2);
}
function writeFound2(at, out) {
  writeHit2(all2.index, all2.slots[at], all2.numbers, 9 * at, out);
}
function begin2(world, call, options) {
  let collision = resourceFor(world, call);
  return filter.read(collision, call, options, known5), collision;
}
var motionFields = ["linear", "angular"], way4 = /* @__PURE__ */ new Float64Array(1);
function readMotion2({ settings: { flat } }, call, motion) {
  let own6 = asked2.motion;
  if ((motion === null || typeof motion != "object") && refuseValue("E_OPTION", `${call}: motion must be { linear, angular? }`, "motion", motion), checkFields(call, "motion", motion, motionFields), readVector(flat, call, "motion.linear", motion.linear, own6, 0), motion.angular !== void 0) {
    readVector(false, call, "motion.angular", motion.angular, own6, 3, 1e9);
    for (let d = 0; flat && d < 2; d++)
      motion.angular[d] !== 0 && refuseTilt(call, "motion", `angular[${d}]`, motion.angular[d]);
  }
  way4[0] = Math.sqrt(own6[0] * own6[0] + own6[1] * own6[1] + own6[2] * own6[2]);
}
function writeHit2(index2, slot, numbers, n, out) {
  out.entity = index2.ids[slot], out.body = index2.roots[slot], out.time = numbers[n + 0], out.distance = out.time * way4[0], out.triangle = numbers[n + 7], out.inside = numbers[n + 8] === 1;
  for (let d = 0; d < 3; d++)
    out.normal[d] = numbers[n + 1 + d], out.point[d] = numbers[n + 4 + d];
}

// src/snapshot/check.ts
var ALL = /* @__PURE__ */ Object.values(Has).reduce((all3, bit) => all3 | bit, 0), OF_KNOWN = ALL & -4097 | 65536 | 131072;
var Plan = class {
  words = new Uint32Array(0);
  /** What the words lie in, kept for the next snapshot. */
  memory = new Uint32Array(0);
  /** Length of the last step, in seconds. */
  delta = 0;
  /** Number of entities. */
  count = 0;
  contacts = 0;
  generations = 0;
  trees = 0;
  /** Words at which these begin. */
  firstGeneration = 0;
  firstContact = 0;
  firstShown = 0;
  newIds;
  firstEntity = 0;
  /** By number of an entity: its id in the world, and its component bits. */
  ids = new Int32Array(0);
  has = new Uint16Array(0);
  /** By number of an entity: its parts, where its record begins if it has one, and ShapeType in the last step. */
  parts = new Uint16Array(0);
  starts = new Int32Array(0);
  types = new Uint8Array(0);
  /** Components that some collider had in the last step, as bits. */
  bitsSeen = 0;
  /** Ids in the world of who carries Touching. */
  touching = [];
  /** By number of an entity: generation of its id. */
  idGenerations = new Uint32Array(0);
  /** By id in the world: number of the entity plus 1, 0 for none. */
  numbers = new Int32Array(0);
  /** Makes room for so many entities of the snapshot, and ids of the world. */
  reserve(entities2, ids) {
    this.ids = grown(this.ids, entities2), this.has = grown(this.has, entities2), this.parts = grown(this.parts, entities2), this.starts = grown(this.starts, entities2), this.types = grown(this.types, entities2), this.idGenerations = grown(this.idGenerations, entities2), this.numbers = grown(this.numbers, ids), this.numbers.fill(0), this.bitsSeen = 0;
  }
  /** Of the entities, as they are in the world now. */
  columns = new ColumnRows();
  /** The id that an entity of the snapshot has in the world. */
  map(id) {
    return this.newIds?.get(id) ?? id;
  }
  /** Whether an entity of the snapshot has this id in the world. */
  isTaken(id) {
    return id < this.numbers.length && this.numbers[id] !== 0;
  }
}, hashes = /* @__PURE__ */ new Hashes(), hashed = /* @__PURE__ */ new Uint32Array(2), reader = /* @__PURE__ */ new WordReader(), tree = /* @__PURE__ */ new WordWriter(), known6 = /* @__PURE__ */ new Known(), contact = /* @__PURE__ */ new SavedContact();
function checkSnapshot(collision, bytes, ids, plan2) {
  checkIds(ids), plan2.newIds = ids, plan2.words = openWords(bytes, SNAPSHOT, plan2.memory), plan2.memory = new Uint32Array(plan2.words.buffer), checkSettled(collision, plan2), checkGenerations(collision, plan2), checkEntities(collision, plan2), checkContacts(collision, plan2), checkTrees(collision, plan2), checkShown(collision, plan2);
}
function checkIds(ids) {
  ids !== void 0 && (ids instanceof Map || refuseValue("E_OPTION", `restoreCollision: ids = ${textOf(ids)} is no Map of numbers`, "ids", ids), ids.forEach(checkId));
}
function checkId(now, then) {
  if (isId(now) && isId(then)) return;
  let why = `maps ${quoted(then)} to ${quoted(now)}, but ids are whole numbers from 0 on; nothing changed`;
  refuseValue("E_OPTION", `restoreCollision: ids ${why}`, "ids", now, `[${quoted(then)}]`);
}
function isId(value) {
  return Number.isInteger(value) && value >= 0;
}
function quoted(value) {
  return typeof value == "string" ? JSON.stringify(value) : textOf(value);
}
function malformed(why) {
  refuseFormat(SNAPSHOT.name, why, reader.at);
}
function hold(holds, what, of = "") {
  holds || malformed(`${what} ${of}`.trimEnd());
}
function refuse3(id, component, why, field, value) {
  throw new CollisionError("E_SNAPSHOT", `entity ${id} ${component}: ${why}; nothing changed`, {
    entity: id,
    component,
    field,
    ...value === void 0 ? {} : { value }
  });
}
var settings = {
  continuous: 1,
  integrator: 2,
  onInvalid: 4,
  flat: 16
};
function checkSettled(collision, plan2) {
  let { words } = plan2, at = 4, flags = words[at + Settled.flags];
  hold(flags < 32, "flags", flags);
  for (let field of Object.keys(settings)) {
    if (((flags ^ settingsOf(collision)) & settings[field]) === 0) continue;
    let value = collision.settings[field], text = `the snapshot is of a world with another option ${field} than ${String(value)}; nothing changed`;
    refuseValue("E_SNAPSHOT", text, "options", value, field);
  }
  plan2.generations = words[at + Settled.generations], plan2.count = words[at + Settled.entities], plan2.contacts = words[at + Settled.contacts], plan2.trees = words[at + Settled.trees];
  let needed = 2 * plan2.generations + 4 * plan2.count + 2 * plan2.contacts + 5 * plan2.trees;
  hold(needed <= words.length, "it is too short for its counts"), reader.begin(words, at + Settled.delta), plan2.delta = reader.double(), hold(plan2.delta >= 0 && !reader.isHuge, "length of the last step"), plan2.firstGeneration = at + Settled.length;
}
function checkGenerations({ registry }, plan2) {
  reader.begin(plan2.words, plan2.firstGeneration);
  let before2 = 0;
  for (let k = 0; k < plan2.generations; k++) {
    let id = reader.word();
    hold(id > before2 && reader.word() !== 0, "generation of entity", id), registry.hasPlace(plan2.map(id)) || refuseId(registry.maxEntities, plan2.map(id)), before2 = id;
  }
}
function refuseId(limit, id) {
  let why = `it has no place in the columns: maxEntities is ${limit}; nothing changed`, text = `entity ${textOf(id)} of the snapshot: ${why}`;
  throw new CollisionError("E_SNAPSHOT", text, { entity: id, component: "options", field: "maxEntities", limit });
}
function checkEntities(collision, plan2) {
  let { registry } = collision, { words, count: count2 } = plan2;
  plan2.reserve(count2, registry.has.length), plan2.firstEntity = reader.at;
  let before2 = 0;
  for (let k = 0; k < count2; k++) {
    let at = plan2.firstEntity + 4 * k, id = words[at], word = words[at + 1];
    hold(id > before2, "entity", id), before2 = id, plan2.parts[k] = word >>> 16, plan2.has[k] = word & 65535, plan2.ids[k] = place(collision, plan2, id, k);
  }
  for (let id = 0; id <= registry.highest; id++)
    registry.has[id] !== 0 && !plan2.isTaken(id) && refuse3(id, nameOf(registry.has[id]), "it was not there when the snapshot was made");
  hashes.begin(), reader.begin(words, plan2.firstEntity + 4 * count2), withColumns(collision, plan2, () => plan2.columns.read(collision, plan2, 0, count2));
  for (let k = 0; k < count2; k++)
    hashes.hashColumns(plan2.columns, k, plan2.ids[k], plan2.has[k], collision.columns), checkHashes(plan2, k), checkEntity(collision, plan2, k);
  for (let part = 0; part < 2; part++)
    words[4 + Settled.digests + part] !== hashes.digests[part] && refuseValue("E_SNAPSHOT", "the columns are not as they were saved; nothing changed", "bytes", void 0);
  plan2.firstContact = reader.at;
}
function checkEntity(collision, plan2, k) {
  let { types, bitsSeen } = plan2, id = plan2.ids[k], has = plan2.has[k], parts = plan2.parts[k], isChild = (has & 2048) !== 0;
  if (plan2.starts[k] = reader.at, plan2.idGenerations[k] = 0, types[k] = typeOf(has), parts === Part.known && !isChild) {
    hold(types[k] !== 255, "shape of entity", id), plan2.bitsSeen = bitsSeen | has;
    return;
  }
  if (known6.read(plan2.columns, k, id, has), known6.amend(reader, parts), checkRecord(collision, parts), plan2.idGenerations[k] = known6.words[Words.idGeneration], (parts & Part.known) === 0 ? types[k] = 255 : (types[k] = known6.words[Words.type], plan2.bitsSeen = bitsSeen | ((parts & Part.described) !== 0 ? known6.bits : has)), !isChild) return;
  let parent = collision.components.Attached.parent[id];
  parent !== plan2.map(known6.words[Words.columnParent]) && refuse3(id, "Attached", "its parent is not the one that it had", "parent", parent);
}
function isNear(numbers) {
  return Math.abs(numbers[0]) <= 128e9 && Math.abs(numbers[1]) <= 128e9 && Math.abs(numbers[2]) <= 128e9;
}
function checkRecord(collision, parts) {
  let { id, has, row: row3, words, pivot, found: found11, bits } = known6, tells = (part) => (parts & part) !== 0, isKnown = tells(Part.known);
  hold(!reader.isShort && !reader.isHuge, "entity", id), hold(isKnown || !tells(OF_COLLIDER), "parts of entity", id), hold(!tells(Part.lost) || tells(Part.old), "generation of entity", id);
  let moves = tells(Part.moved);
  hold(moves ? collision.settings.continuous && has !== 0 : !tells(Part.found | Part.turned), "motion of entity", id), hold(!tells(Part.found) || isNear(found11), "motion of entity", id), isKnown && (hold(has !== 0 || tells(Part.old), "components of entity", id), hold((has & 25072) !== 0 || tells(Part.shape) && tells(Part.described), "shape of entity", id), tells(Part.described) && hold((words[Words.bits] & ~OF_KNOWN) === 0 && (bits & 25072) !== 0, "components of entity", id), tells(Part.pose) && hold(isNear(row3) && row3.subarray(3, 7).some((part) => part !== 0), "last pose of entity", id), hold(!tells(Part.pivot) || isNear(pivot), "pivot of entity", id), tells(Part.shape) && checkShape(collision, id, words[Words.type], row3, 13));
}
function checkShape({ trees: trees2 }, id, type, shape, at) {
  let what = "shape of entity";
  hold(type < SHAPE_TYPE_COUNT, what, id);
  let p = shape[at], q = shape[at + 1], r = shape[at + 2], s = shape[at + 3];
  type === 4 ? hold(Math.abs(p * p + q * q + r * r - 1) <= 1e-3 && Math.abs(s) <= 1e9, what, id) : type !== 0 ? hold(
    [p, q, r, s].every((size) => size >= 0 && size <= 1e9),
    what,
    id
  ) : (trees2.find(p) === void 0 && refuseTree(trees2, p), hold(q !== 0 && Math.abs(q) <= 1e9 && r >= -1, what, id));
}
var named = {
  mesh: ["MeshShape", "tree"],
  polygon: ["PolygonShape", "polygon"],
  chain: ["ChainShape", "chain"]
};
function refuseTree(trees2, handle) {
  let kind = trees2.find(handle) !== void 0 ? trees2.kernels(handle).kind : trees2.tables.isFlat ? "polygon" : "mesh", [component, field] = named[kind], why = `which names another ${field} in this world, or none; nothing changed`, text = `the snapshot has a ${component} with ${field} handle ${handle}, ${why}`;
  refuseValue("E_HANDLE", text, component, handle, field);
}
function place(collision, plan2, id, k) {
  let { registry } = collision, has = plan2.has[k], newId = plan2.map(id);
  if (hold((has & ~ALL) === 0, "components of entity", id), registry.hasPlace(newId) || refuseId(registry.maxEntities, newId), has === 0) return newId;
  plan2.isTaken(newId) && refuse3(newId, "ids", "two entities of the snapshot have this id");
  let there = registry.has[newId] ?? 0;
  if (there !== has) {
    collision.isAlive(newId) || refuse3(newId, "entity id", `there is no such entity, but there was one (${id})`);
    let name = nameOf(there ^ has), why = (has & Has[name]) !== 0 ? "it had this component when the snapshot was made" : "it had none then";
    refuse3(newId, name, why);
  }
  return plan2.numbers[newId] = k + 1, newId;
}
function checkHashes({ words, firstEntity, ids }, k) {
  let at = firstEntity + 4 * k;
  hashes.add(hashed, 0);
  let pose4 = hashed[0] ^ words[at + 2], rest = hashed[1] ^ words[at + 3];
  if ((pose4 | rest) === 0) return;
  let id = ids[k], why = "it is not as it was when the snapshot was made: restore the columns first";
  (pose4 & 65535) !== 0 && refuse3(id, "Position", why, "x y z"), pose4 !== 0 && refuse3(id, "Rotation", why, "x y z w"), (rest & 65535) !== 0 && refuse3(id, "LinearVelocity or AngularVelocity", why, "x y z"), refuse3(id, "shape, CollisionFilter or Attached", why);
}
function nameOf(bits) {
  return Object.keys(Has).find((name) => (bits & Has[name]) !== 0);
}
function checkContacts(collision, plan2) {
  let { types, count: count2 } = plan2, before2 = -1;
  for (let k = 0; k < plan2.contacts; k++) {
    contact.read(reader);
    let { low, high, isFirstA } = contact, what = "contact", key = low * 16777216 + high;
    hold(!reader.isShort && !reader.isHuge && low < high && high < count2 && key > before2, what, k), before2 = key, hold(types[low] < SHAPE_TYPE_COUNT && types[high] < SHAPE_TYPE_COUNT, what, k), hold(isFirstA === 1 ? types[low] <= types[high] : types[high] <= types[low], what, k), hold(contact.time <= plan2.delta * (1 + 1e-12), what, k), checkTouch(collision, what, k);
  }
}
function checkTouch(collision, what, k) {
  let { state, time, parts, pair: pair4 } = contact, needsPoses = (state & 2) !== 0 || contact.reason !== 0, needsSource = needsPoses || (state & 4) !== 0;
  if (hold((state & 7) !== 0 && time >= 0 && parts < 8, what, k), hold(!needsSource || contact.is(2), what, k), hold(!needsPoses || contact.is(4), what, k), hold(!contact.is(4) || contact.is(2), what, k), !contact.is(4)) return;
  let { types, rows } = pair4;
  hold(types[0] <= types[1], what, k);
  for (let n = 0; n < 2; n++) checkShape(collision, 0, types[n], rows, 16 * n + 12);
}
function checkTrees({ trees: trees2 }, plan2) {
  for (let k = 0; k < plan2.trees; k++) {
    let handle = reader.words[reader.at] ?? 0;
    tree.count = 0, writeTree(trees2, handle, tree);
    for (let w = 0; w < 5; w++) reader.word() !== tree.words[w] && refuseTree(trees2, handle);
  }
  plan2.firstShown = reader.at;
}
function checkShown(collision, plan2) {
  let { registry } = collision, { words, firstShown: at } = plan2;
  hold(at + Shown.length <= words.length, "it is too short");
  let began = words[at + Shown.began], ended = words[at + Shown.ended], touching = words[at + Shown.touching];
  hold(
    words[at + Shown.flags] < 4 && began + 6 * ended + touching <= words.length,
    "counts of the last step"
  ), reader.begin(words, at + Shown.step);
  let step2 = reader.double();
  hold(Number.isSafeInteger(step2) && step2 >= 0, "step", step2), hold(reader.double() >= 0 && reader.double() >= 0 && !reader.isHuge, "times");
  let before2 = -1;
  for (let k = 0; k < began; k++) {
    let number = reader.word();
    hold(number > before2 && number < plan2.contacts, "contact that began", number), before2 = number;
  }
  for (let k = 0; k < ended; k++) {
    contact.readEnded(reader);
    let what = "contact that ended";
    hold(!reader.isShort && !reader.isHuge && contact.a < contact.b && contact.high === 0, what, k), hold(contact.reason > 0 && contact.reason <= 9 && registry.hasPlace(contact.b), what, k), checkTouch(collision, what, k);
  }
  plan2.touching.length = 0, before2 = -1;
  for (let k = 0; k < touching; k++) {
    let id = reader.word();
    hold(id > before2 && registry.hasPlace(plan2.map(id)), "Touching of entity", id), plan2.touching.push(plan2.map(id)), before2 = id;
  }
  hold(reader.at === words.length, "its length");
}

// src/snapshot/restore.ts
var plan = /* @__PURE__ */ new Plan(), reader2 = /* @__PURE__ */ new WordReader(), known7 = /* @__PURE__ */ new Known(), contact2 = /* @__PURE__ */ new SavedContact(), indices = /* @__PURE__ */ new Int32Array(0);
function restoreCollision(world, bytes, ids) {
  let collision = resourceOf(world);
  collision.call("restoreCollision", () => restore(collision, bytes, ids));
}
function restore(collision, bytes, ids) {
  try {
    collision.registry.refreshLists(), checkSnapshot(collision, bytes, ids, plan), reserveForRestore(collision, plan.contacts + plan.words[plan.firstShown + Shown.ended]), restoreEntities(collision), restoreContacts(collision), showStep(collision), collision.stage = 0, remirror(collision), collision.settings.touching && restoreTouching(collision);
  } finally {
    plan.newIds = void 0, plan.words = new Uint32Array(0);
  }
}
function restoreTouching(collision) {
  (plan.words[plan.firstShown + Shown.flags] & 2) !== 0 ? retagTouching(collision, plan.touching) : tagTouching(collision);
}
function readRecord(k) {
  reader2.begin(plan.words, plan.starts[k]), known7.amend(reader2, plan.parts[k]);
}
function restoreEntities(collision) {
  let { registry, state } = collision, { count: count2 } = plan;
  registry.beginRestore(), restoreGenerations(collision), collision.publish();
  for (let k = 0; k < count2; k++) restoreRelations(collision, k);
  registry.refreshLists(), state.colliders.clear(), state.poses.beginRestore(count2, plan.bitsSeen), state.integrated.settle(), indices = grown(indices, count2);
  for (let k = 0; k < count2; k++)
    known7.read(plan.columns, k, plan.ids[k], plan.has[k]), known7.describe(collision), readRecord(k), restoreEntity(collision, plan.parts[k], k);
}
function restoreEntity({ registry, state }, parts, k) {
  let { id, has, row: row3, words } = known7;
  if ((parts & Part.pivot) !== 0 && (words[Words.root] = plan.map(words[Words.root])), (parts & Part.known) !== 0) {
    let isGone = words[Words.generation] !== registry.generation[id] || has === 0;
    indices[k] = state.colliders.restore(id, words, (parts & Part.jumped) !== 0, isGone), state.poses.restore(indices[k], row3, words);
  }
  (parts & Part.moved) !== 0 && state.integrated.restore(id, known7.found, known7.turned);
}
function restoreGenerations({ registry }) {
  reader2.begin(plan.words, plan.firstGeneration);
  for (let k = 0; k < plan.generations; k++) {
    let id = plan.map(reader2.word()), generation = reader2.word();
    plan.isTaken(id) || registry.restoreGeneration(id, generation);
  }
  let { ids, has, parts } = plan;
  for (let k = 0; k < plan.count; k++)
    (has[k] !== 0 || !plan.isTaken(ids[k])) && registry.restoreGeneration(ids[k], plan.idGenerations[k]);
  for (let k = 0; k < plan.count; k++) {
    if ((parts[k] & Part.child) === 0) continue;
    readRecord(k);
    let parentThen = known7.words[Words.parentThen];
    parentThen !== 0 && registry.restoreParent(ids[k], plan.map(parentThen), false);
  }
}
function restoreRelations({ registry, components }, k) {
  let id = plan.ids[k], parts = plan.parts[k], isChild = (plan.has[k] & 2048) !== 0;
  if ((parts & Part.jumpDue) !== 0 && registry.restoreJump(id), !isChild && (parts & (Part.lost | Part.child)) === 0 || (readRecord(k), (parts & Part.lost) !== 0 && registry.restoreLoss(id, known7.words[Words.generation]), !isChild && (parts & Part.child) === 0)) return;
  let word = known7.words[Words.parent], parent = (word & ~ORPHAN) >>> 0, isAsSaid = isChild && parent === known7.words[Words.columnParent];
  registry.restoreParent(id, isAsSaid ? components.Attached.parent[id] : plan.map(parent), (word & ORPHAN) !== 0);
}
function restoreContacts({ state }) {
  let { contacts, seams, sources } = state, { words, firstShown } = plan, ended = words[firstShown + Shown.ended];
  contacts.beginRestore(plan.contacts + ended), seams.beginRestore(plan.contacts + ended), sources.begin(), reader2.begin(words, plan.firstContact);
  let nextBegan = firstShown + Shown.length, lastBegan = nextBegan + words[firstShown + Shown.began];
  for (let k = 0; k < plan.contacts; k++)
    contact2.read(reader2), nextBegan < lastBegan && words[nextBegan] === k && (contact2.state |= 16, nextBegan++), placeContact(state), restoreContact(state);
  reader2.begin(words, lastBegan);
  for (let k = 0; k < ended; k++)
    contact2.readEnded(reader2), contact2.a = plan.map(contact2.a), contact2.b = plan.map(contact2.b), contact2.first = contact2.second = 0, orderSides(), restoreContact(state);
  contacts.finishRestore();
}
function placeContact({ colliders }) {
  let a = indices[contact2.low], b = indices[contact2.high];
  contact2.a = plan.ids[contact2.low], contact2.b = plan.ids[contact2.high], contact2.generationA = colliders.generation[a], contact2.generationB = colliders.generation[b], contact2.first = contact2.isFirstA === 1 ? a : b, contact2.second = contact2.isFirstA === 1 ? b : a, orderSides();
}
function orderSides() {
  let { a, b, generationA, generationB } = contact2;
  a <= b || (contact2.a = b, contact2.b = a, contact2.generationA = generationB, contact2.generationB = generationA, contact2.isFirstA ^= 1);
}
function restoreContact({ contacts, seams, sources }) {
  let hasSource = contact2.is(2);
  contact2.source = hasSource ? sources.add(contact2.pair, contact2.firstContact) : -1;
  let row3 = contacts.restore(contact2);
  seams.restore(row3, contact2.seam);
}
function showStep(collision) {
  let { state, events, notes } = collision, { words, firstShown } = plan;
  reader2.begin(words, 4 + Settled.delta);
  let wasReset = (words[4 + Settled.flags] & 8) !== 0;
  state.finishRestore(reader2.double(), wasReset), reader2.begin(words, firstShown + Shown.step), collision.step = reader2.double(), collision.time = reader2.double(), notes.delta = reader2.double(), notes.bodies = words[firstShown + Shown.bodies], notes.pairs = 0, notes.quarantined = [], collision.unmoved.length = 0, collision.queries = collision.freshQueries = void 0, events.publish((words[firstShown + Shown.flags] & 1) !== 0);
}

// src/queries/probes.ts
var rayOptions = { category: -1, mask: -1, exclude: 0, maxDistance: 0 }, overlapOptions = { category: -1, mask: -1, exclude: 0 }, child = /* @__PURE__ */ new ChildPose(), frame = /* @__PURE__ */ new Float64Array(7), axes = /* @__PURE__ */ new Float64Array(9), direction2 = /* @__PURE__ */ new Float64Array(3), fields = ["x", "y", "z"], position = /* @__PURE__ */ frame.subarray(0, 3), rotation = /* @__PURE__ */ frame.subarray(3, 7), pose3 = { position, rotation }, ball = { radius: 0 }, own2 = { entity: 0 }, overlapping = [];
function answerRayProbe(collision, entity, out) {
  let { RayProbe } = collision.columns;
  if (!placeProbe(collision, entity, "RayProbe")) return 0;
  let x = RayProbe.x[entity], y = RayProbe.y[entity], z = RayProbe.z[entity], length2 = RayProbe.length[entity], largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(largest <= 1e9)) throw faultOfFields(collision, entity, "RayProbe", fields);
  if (largest === 0)
    throw entityError(collision, entity, {
      code: "E_OPTION",
      component: "RayProbe",
      field: "x y z",
      value: "0 0 0",
      why: "a ray needs a direction"
    });
  if (!(length2 >= 0)) throw lengthError(collision, entity, length2);
  writeAxesOfQuaternion(axes, 0, frame, 3);
  for (let d = 0; d < 3; d++)
    direction2[d] = axes[d] * (x / largest) + axes[3 + d] * (y / largest) + axes[6 + d] * (z / largest);
  return readFilter2(collision, entity, rayOptions), rayOptions.maxDistance = length2, Number(rayCast(collision.world, out, position, direction2, rayOptions));
}
function lengthError(collision, entity, value) {
  return entityError(collision, entity, {
    code: Number.isNaN(value) ? "E_NON_FINITE" : "E_RANGE",
    component: "RayProbe",
    field: "length",
    value,
    why: "a number from 0 on is needed",
    limit: 0
  });
}
function answerOverlapProbe(collision, entity, out) {
  if (!placeProbe(collision, entity, "OverlapProbe")) return 0;
  let radius = collision.components.OverlapProbe.radius[entity];
  if (!(radius >= 0 && radius <= 1e9))
    throw faultOfFields(collision, entity, "OverlapProbe", ["radius"], 1e9, 0);
  if (radius === 0 && (collision.registry.has[entity] & 25072) === 0)
    throw entityError(collision, entity, {
      code: "E_MISSING_COMPONENT",
      component: "OverlapProbe",
      field: "radius",
      value: 0,
      why: "it asks with the shape of the entity, which has none"
    });
  ball.radius = radius, own2.entity = entity, readFilter2(collision, entity, overlapOptions);
  let count2 = overlapShape(collision.world, overlapping, radius > 0 ? ball : own2, pose3, overlapOptions);
  return count2 === 0 ? 0 : (out.entity = overlapping[0], out.body = collision.rootOf(out.entity), out.inside = true, count2);
}
function placeProbe(collision, entity, component) {
  let { registry, columns } = collision, has = registry.has[entity] ?? 0;
  if ((has & 2049) === 0)
    throw entityError(collision, entity, {
      code: "E_MISSING_COMPONENT",
      component: "Position",
      why: `it has ${component} but no Position`
    });
  if (registry.hasAbove(entity, 1024) || registry.isOrphan(entity)) return false;
  let isChild = (has & 2048) !== 0;
  isChild ? (placeChild(entity, columns, registry.has, child), frame.set(child.pose)) : writeOwnPose(columns, has, entity, frame);
  let body = isChild ? child.root : entity;
  if (isSoundFrame() && isPlaced(collision, body)) return true;
  let fault = faultOfPlace(collision, entity);
  if (fault !== void 0) throw fault;
  return true;
}
function isSoundFrame() {
  let flaws = 0, square = 0;
  for (let d = 0; d < 3; d++) flaws |= +!(Math.abs(frame[d]) <= 1e9);
  for (let d = 3; d < 7; d++) square += frame[d] * frame[d];
  return flaws === 0 && square > 0 && square < 1 / 0;
}
function isPlaced({ registry, columns: { Position, Rotation } }, body) {
  let has = registry.has[body] ?? 0;
  if ((has & 2049) !== 1 || !isNumber(Position.z ?? Position.x, body) || !isNumber(Position.x, body) || !isNumber(Position.y, body)) return false;
  if ((has & 2) === 0) return true;
  let { x, y, z, w } = Rotation;
  return isNumber(x, body) && isNumber(y, body) && isNumber(z, body) && isNumber(w, body);
}
function isNumber(column, entity) {
  return !Array.isArray(column) || typeof column[entity] == "number";
}
function readFilter2(collision, entity, options) {
  let { registry, components } = collision, { category, mask } = components.CollisionFilter, has = registry.has[entity], hasFilter = (registry.bitsOf(entity) & 512) !== 0, from = (has & 2048) !== 0 ? registry.filterFrom[entity] : entity;
  options.category = hasFilter ? category[from] | 0 : -1, options.mask = hasFilter ? mask[from] | 0 : -1, options.exclude = collision.rootOf(entity);
}

// systems/query.ts
var querySystem = (world) => {
  let collision = resourceOf(world);
  collision.beginCall("querySystem");
  let { stage } = collision;
  return collision.run("querySystem", stage, stage, answerProbes), world;
};
var entities = /* @__PURE__ */ new Int32Array(64), carried = /* @__PURE__ */ new Uint8Array(64), order = /* @__PURE__ */ new Int32Array(64), count = 0, answers = /* @__PURE__ */ createQueryHits(64), found5 = /* @__PURE__ */ new Int32Array(64), hit6 = /* @__PURE__ */ createQueryHit(), leftOut = [];
function answerProbes(collision) {
  let { registry, components } = collision;
  if (count = 0, list(collision, components.RayProbe, 1), list(collision, components.OverlapProbe, 2), list(collision, components.ProbeHit, 4), count !== 0) {
    sortProbes(collision), registry.followParents(components.Attached.parent), checkColumnsOf(collision, "Position"), checkRotations(collision), indexOf(collision, "querySystem"), reserveHits(answers, count), found5 = grown(found5, count), leftOut.length = 0;
    for (let k = 0; k < count; k++)
      found5[k] = 0, clearHit(hit6), (carried[order[k]] & 3) !== 0 && (found5[k] = answer(collision, order[k])), writeRow(answers, k, hit6);
    addUnmoved(collision.notes.quarantined, leftOut);
    for (let k = 0; k < count; k++) tell(collision, k);
    collision.throwFault();
  }
}
function list({ world }, component, bit) {
  let carriers = query$1(world, [And(component)]);
  entities = grown(entities, count + carriers.length), carried = grown(carried, count + carriers.length);
  for (let k = 0; k < carriers.length; k++)
    entities[count] = carriers[k], carried[count++] = bit;
}
function sortProbes(collision) {
  order = grown(order, count);
  for (let k = 0; k < count; k++) order[k] = k;
  sortByKey(order, count, entities);
  let kept = 0;
  for (let k = 0; k < count; k++) {
    let at = order[k], before2 = kept > 0 ? order[kept - 1] : at;
    if (kept > 0 && entities[before2] === entities[at] ? carried[before2] |= carried[at] : order[kept++] = at, !collision.registry.hasPlace(entities[at])) throw beyondError(collision, entities[at], nameOf2(carried[at]));
  }
  count = kept;
}
function nameOf2(bits) {
  return (bits & 1) !== 0 ? "RayProbe" : (bits & 2) !== 0 ? "OverlapProbe" : "ProbeHit";
}
function answer(collision, at) {
  let entity = entities[at];
  try {
    if ((carried[at] & 3) === 3)
      throw entityError(collision, entity, { code: "E_OPTION", component: "RayProbe and OverlapProbe", why: "an entity has one probe; others are made of Attached children" });
    return (carried[at] & 1) !== 0 ? answerRayProbe(collision, entity, hit6) : answerOverlapProbe(collision, entity, hit6);
  } catch (error) {
    if (collision.settings.onInvalid === "throw" || !(error instanceof CollisionError)) throw error;
    return leftOut.push({ entity, error: leftOutError(error, "its probe was not answered") }), 0;
  }
}
function tell(collision, k) {
  let { world, components } = collision, { ProbeHit } = components, at = order[k], entity = entities[at], hasHit = (carried[at] & 4) !== 0;
  if (found5[k] > 0 && writeAnswer(collision, entity, k), found5[k] > 0 === hasHit) return;
  let carries = hasHit ? ProbeHit : components[nameOf2(carried[at])];
  if (!(!collision.isAlive(entity) || !collision.carries(entity, carries)))
    try {
      hasHit ? removeComponent(world, entity, ProbeHit) : addComponent(world, entity, ProbeHit);
    } catch (error) {
      collision.noteFault(error);
    }
}
var ANSWERS = [
  "entity",
  "body",
  "distance",
  "pointX",
  "pointY",
  "pointZ",
  "normalX",
  "normalY",
  "normalZ",
  "triangle",
  "inside"
];
function writeAnswer({ components: { ProbeHit } }, entity, k) {
  for (let name of ANSWERS) ProbeHit[name][entity] = answers[name][k];
  ProbeHit.count[entity] = found5[k];
}

// src/narrow-phase/polygon/outline-tree.ts
function makeOutline(corners, triangles) {
  let count2 = corners.length / 2, vertices = new Float64Array(3 * count2);
  for (let k = 0; k < count2; k++) for (let d = 0; d < 2; d++) vertices[3 * k + d] = corners[2 * k + d];
  let frame2 = new Float64Array(5);
  writeFrame(vertices, frame2);
  let nodes = new Float32Array(15);
  nodes[3] = nodes[7] = nodes[11] = 1;
  for (let d = 0; d < 2; d++) {
    let reach = 0;
    for (let i = d; i < vertices.length; i += 3) reach = Math.max(reach, Math.abs(vertices[i] - frame2[d]) / frame2[3]);
    nodes[12 + d] = roundedUp(reach);
  }
  let slots = triangles.length / 3, counts = { triangles: slots, vertices: count2, duplicates: 0, unreferenced: 0, welded: 0 }, levels = { depth: 0, nodes: 1, leaves: 1, largestLeaf: slots };
  return makeTree(
    {
      nodes,
      links: new Int32Array([0, slots]),
      cuts: new Float32Array(2),
      vertices,
      corners: triangles,
      triangles: Int32Array.from({ length: slots }, (_, k) => k),
      frame: frame2
    },
    false,
    { ...counts, ...levels, degenerate: [], closed: isClosed(triangles, count2) }
  );
}

// src/narrow-phase/polygon/points.ts
function readPoints(of, points) {
  let list2 = points;
  (list2 === null || typeof list2 != "object" || typeof list2.length != "number") && refuse4(of, "E_OPTION", -1, points, "a list of points [x, y] or { x, y }, or of numbers x y in a row, is needed");
  let isRow = typeof list2[0] == "number", count2 = isRow ? list2.length / 2 : list2.length, { least, most = 1 / 0 } = of;
  if (!(count2 >= least && count2 <= most && Math.floor(count2) === count2)) {
    let range = most === 1 / 0 ? `at least ${least}` : `${least} to ${most}`, limit = count2 < least ? least : most;
    refuse4(of, "E_VERTEX", -1, count2, `${of.shape} has ${range} ${of.corner}s, not ${count2}`, limit);
  }
  let corners = new Float64Array(2 * count2);
  for (let k = 0; k < 2 * count2; k++) {
    let corner = k >> 1, point5 = list2[corner];
    !isRow && (point5 === null || typeof point5 != "object") && refuse4(of, "E_OPTION", corner, point5, "it must be [x, y] or { x, y }");
    let value = isRow ? list2[k] : point5[k & 1] ?? ((k & 1) === 0 ? point5.x : point5.y);
    typeof value != "number" && refuse4(of, "E_OPTION", corner, value, `its ${(k & 1) === 0 ? "x" : "y"} is ${textOf(value)}, not a number`), value - value !== 0 && refuse4(of, "E_NON_FINITE", corner, value, `${value} is not finite`), Math.abs(value) > 1e9 && refuse4(of, "E_RANGE", corner, value, `${value} is beyond 1000000000`, 1e9), corners[k] = Math.abs(value) < 79e-32 ? 0 : value;
  }
  return corners;
}
function refuseCorner(of, corners, k, why) {
  refuse4(of, "E_VERTEX", k, [corners[2 * k], corners[2 * k + 1]], why);
}
function refuse4(of, code, corner, value, why, limit) {
  let place2 = corner < 0 ? {} : { index: corner, field: `[${corner}]` };
  throw new CollisionError(code, `${of.call}: points${corner < 0 ? "" : ` ${of.corner} ${corner}`}: ${why}`, {
    component: "points",
    ...place2,
    value,
    limit
  });
}

// src/narrow-phase/polygon/outline.ts
var writeOutline = (rows, r, polygon2, shapes) => {
  let { vertices } = outlineOf(rows, r, shapes);
  beginCorners(polygon2, vertices.length / 3, 0);
  for (let k = 0; 3 * k < vertices.length; k++) writeCorner(polygon2, k, vertices[3 * k], vertices[3 * k + 1]);
};
function listByType(ofPolygon, ofHalfPlane, outline = writeOutline) {
  return [...[outline, writeRectangle, writeCapsule, writeCircle].map(ofPolygon), ofHalfPlane];
}
function byName([mesh, box4, capsule, sphere, plane]) {
  return { mesh, box: box4, capsule, sphere, plane };
}
function outlineOf(rows, r, trees2) {
  return trees2.find(rows[r + 12]);
}
var still2 = /* @__PURE__ */ createPointRow(), extent = /* @__PURE__ */ new Float64Array(2);
function writeExtent({ vertices }, v, i, step2) {
  let low = 1 / 0, high = -1 / 0;
  for (let k = 0; k < vertices.length; k += 3) {
    let along = v[i] * vertices[k] + v[i + step2] * vertices[k + 1];
    low = Math.min(low, along), high = Math.max(high, along);
  }
  extent[0] = low, extent[1] = high;
}
var writeOutlineRoot = (tree2, _rows, _r, out, at) => {
  for (let k = 0; k < 16; k++) out[at + k] = still2[k];
  for (let d = 0; d < 2; d++) {
    writeExtent(tree2, still2, 3 + d, 3);
    let middle2 = extent[0] + 0.5 * (extent[1] - extent[0]);
    out[at + d] = middle2, out[at + 12 + d] = Math.max(extent[1] - middle2, middle2 - extent[0]);
  }
}, writeOutlineReach = (tree2, _rows, _r, direction3, out) => {
  writeExtent(tree2, direction3, 0, 1), out[0] = extent[1];
}, writeOutlineBounds = (tree2, rows, r, bounds4, b) => {
  bounds4[b + 2] = bounds4[b + 5] = 0;
  for (let d = 0; d < 2; d++) {
    writeExtent(tree2, rows, r + 3 + d, 3);
    let slack = 1e-14 * (tree2.frame[4] + Math.abs(rows[r + d]));
    bounds4[b + d] = rows[r + d] + extent[0] - slack, bounds4[b + 3 + d] = rows[r + d] + extent[1] + slack;
  }
};

// src/narrow-phase/polygon/pieces.ts
var pieceSeparations = /* @__PURE__ */ listByType(
  (write) => separatePolygons(writePiece, write),
  separatePolygonAndHalfPlane(writePiece),
  writePiece
).map(withPieces), pieceA = /* @__PURE__ */ createPointRow(), pieceB = /* @__PURE__ */ createPointRow();
function withPieces(kernel, type) {
  return (rowsA, a, rowsB, b, out) => (writePieceRow(rowsA, a, pieceA), type !== 0 ? kernel(pieceA, 0, rowsB, b, out) : (writePieceRow(rowsB, b, pieceB), kernel(pieceA, 0, pieceB, 0, out)));
}
function writePieceRow(triangles, t, row3) {
  for (let d = 0; d < 2; d++)
    row3[d] = triangles[t + d], row3[12 + d] = triangles[t + 3 + d] - triangles[t + d], row3[14 + d] = triangles[t + 6 + d] - triangles[t + d];
}
function writePiece(rows, r, polygon2) {
  let p = r + 12;
  beginCorners(polygon2, 3, 0), writeCorner(polygon2, 0, 0, 0), writeCorner(polygon2, 1, rows[p], rows[p + 1]), writeCorner(polygon2, 2, rows[p + 2], rows[p + 3]);
}
var trees;
function withTrees(kernel) {
  return (rowsA, a, rowsB, b, out) => kernel(rowsA, a, rowsB, b, out, trees);
}
var startRows = /* @__PURE__ */ new Float64Array(32), movingA = /* @__PURE__ */ createMovingPiece(), movingB = /* @__PURE__ */ createMovingPiece(), movingOther = { rows: startRows, row: 16, motions: startRows, motion: 13 };
function createMovingPiece() {
  return { rows: new Float64Array(9), row: 0, motions: new Float64Array(13), motion: 0 };
}
function takePieces(scratch8, pair4, pool) {
  let { starts, motions } = pair4;
  trees = pool, scratch8.take(pair4), movingOther.motions = motions;
  for (let k = 0; k < 16; k++)
    startRows[k] = k < 3 ? 0 : starts[k], startRows[16 + k] = starts[16 + k] - (k < 3 ? starts[k] : 0);
}
function beginPieces(work5, { starts, motions }, a, b) {
  beginPiece(work5, outlineOf(starts, 0, trees), a, 0, motions, movingA), b < 0 ? beginRow(work5, 1, startRows, 16, motions, 13) : beginPiece(work5, outlineOf(starts, 16, trees), b, 1, motions, movingB), beginPair(work5, movingA, b < 0 ? movingOther : movingB);
}
function beginPiece(work5, outline, slot, body, from, piece) {
  let { rows: corners, motions } = piece;
  treeSlotTriangle(outline, slot, 1, corners, 0);
  for (let c = 0; c < 9; c += 3) placePoint(startRows, body * 16, corners, c);
  for (let i = 0; i < 13; i++) motions[i] = from[body * 13 + i];
  for (let d = 0; d < 3; d++) motions[10 + d] += corners[d] - startRows[body * 16 + d];
  beginTriangle(work5, body, corners, 0, motions, 0);
}
function beginBodies({ one, two, work: work5 }, { starts, motions }) {
  beginRow(work5, 0, starts, 0, motions, 0), beginRow(work5, 1, starts, 16, motions, 13), beginPair(work5, one, two);
}
function poseBodies(scratch8, pair4, time, separate2) {
  let { work: work5, result: result2 } = scratch8;
  beginBodies(scratch8, pair4), pose(work5, time), separate2(work5, 0, work5, 16, axis2), result2[0] = time, result2[1] = axis2[3];
  for (let d = 0; d < 3; d++) result2[2 + d] = axis2[d];
}
var axis2 = /* @__PURE__ */ new Float64Array(8);

// src/narrow-phase/chain/chain.ts
var chainOf = /* @__PURE__ */ oncePerTree(makeChain);
function chainAt(rows, r, trees2) {
  return chainOf(trees2.find(rows[r + 12]));
}
function isChain(rows, r, trees2) {
  return trees2.kernels(rows[r + 12]).kind === "chain";
}
function makeChain({ vertices, corners, triangles, frame: frame2 }) {
  let count2 = triangles.length, leaves = 1;
  for (; leaves < count2; ) leaves *= 2;
  let ends2 = new Float64Array(4 * count2), directions = new Float64Array(2 * count2), boxes = new Float64Array(2 * leaves * 4);
  for (let k = 0; k < leaves; k++)
    for (let i = 0; i < 4; i++) boxes[4 * (leaves + k) + i] = i < 2 ? 1 / 0 : -1 / 0;
  for (let k = 0; k < count2; k++) {
    for (let i = 0; i < 4; i++) ends2[4 * k + i] = vertices[3 * corners[3 * k + (i >> 1)] + (i & 1)];
    writeDirection(ends2, k, directions), uniteBoxes(ends2, 4 * k, 2, boxes, 4 * (leaves + k));
  }
  for (let node = leaves - 1; node > 0; node--) uniteBoxes(boxes, 8 * node, 4, boxes, 4 * node);
  return {
    count: count2,
    isClosed: corners[3 * count2 - 2] === corners[0],
    isOneSided: corners[2] === corners[0],
    ends: ends2,
    directions,
    boxes,
    leaves,
    radius: frame2[4]
  };
}
function writeDirection(ends2, k, directions) {
  let x = ends2[4 * k + 2] - ends2[4 * k], y = ends2[4 * k + 3] - ends2[4 * k + 1], size = Math.max(Math.abs(x), Math.abs(y)), length2 = Math.sqrt(x / size * (x / size) + y / size * (y / size));
  directions[2 * k] = x / size / length2, directions[2 * k + 1] = y / size / length2;
}
function uniteBoxes(from, i, step2, boxes, at) {
  for (let d = 0; d < 2; d++)
    boxes[at + d] = Math.min(from[i + d], from[i + step2 + d]), boxes[at + 2 + d] = Math.max(from[i + step2 - 2 + d], from[i + 2 * step2 - 2 + d]);
}
function nextNode({ leaves }, node, isMet) {
  return isMet && node < leaves ? 2 * node : nodeAfter(node);
}
function nodeAfter(node) {
  for (; (node & 1) === 1; ) node >>= 1;
  return node === 0 ? 0 : node + 1;
}
var segmentA = { segment: 0, radius: 0 }, segmentB = { segment: 0, radius: 0 }, writerOf = (place2) => (_rows, _r, polygon2) => {
  let { ends: ends2 } = place2.chain, i = 4 * place2.segment;
  beginCorners(polygon2, 2, place2.radius), writeCorner(polygon2, 0, ends2[i], ends2[i + 1]), writeCorner(polygon2, 1, ends2[i + 2], ends2[i + 3]);
}, writeSegmentA = /* @__PURE__ */ writerOf(segmentA), writeSegmentB = /* @__PURE__ */ writerOf(segmentB);
function neighbour({ count: count2, isClosed: isClosed2 }, k, isEnd) {
  let next = isEnd ? k + 1 : k - 1;
  return next >= 0 && next < count2 ? next : isClosed2 ? isEnd ? 0 : count2 - 1 : -1;
}
function isWithinChain(chain, k, x, y) {
  let { directions, isOneSided } = chain, dx = directions[2 * k], dy = directions[2 * k + 1];
  if (isOneSided && x * dy - y * dx < -1e-10) return false;
  let along = x * dx + y * dy;
  if (Math.abs(along) <= 1e-10) return true;
  let next = neighbour(chain, k, along > 0);
  if (next < 0) return true;
  let further = x * directions[2 * next] + y * directions[2 * next + 1];
  return (along > 0 ? further : -further) <= 1e-10;
}
function isNormalOf({ chain, segment }, rows, r, n, at, sign) {
  let x = rows[r + 3] * n[at] + rows[r + 4] * n[at + 1], y = rows[r + 6] * n[at] + rows[r + 7] * n[at + 1];
  return isWithinChain(chain, segment, sign * x, sign * y);
}
function heightOver({ chain, segment }, rows, r, p) {
  let { ends: ends2, directions } = chain, px = rows[r + 3] * p[0] + rows[r + 4] * p[1] - p[2] * ends2[4 * segment], py = rows[r + 6] * p[0] + rows[r + 7] * p[1] - p[2] * ends2[4 * segment + 1];
  return directions[2 * segment + 1] * px - directions[2 * segment] * py;
}
function isInFront2(place2, rows, r, p) {
  let { isOneSided, radius } = place2.chain;
  return !isOneSided || heightOver(place2, rows, r, p) >= -(7105427357601002e-30 * (Math.abs(p[0]) + Math.abs(p[1]) + radius));
}
function writeFrontNormal({ chain, segment }, rows, r, out) {
  let x = chain.directions[2 * segment + 1], y = 0 - chain.directions[2 * segment];
  for (let d = 0; d < 2; d++) out[d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y + 0;
}
function writeMiddle({ chain, segment }, rows, r, out) {
  let { ends: ends2 } = chain, i = 4 * segment, x = ends2[i] + 0.5 * (ends2[i + 2] - ends2[i]), y = ends2[i + 1] + 0.5 * (ends2[i + 3] - ends2[i + 1]);
  for (let d = 0; d < 2; d++) out[d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y;
  out[2] = 1;
}

// src/narrow-phase/chain/find.ts
var CHAIN = SHAPE_TYPE_COUNT;
function typeOfSecond({ types, starts }, trees2) {
  return types[1] === 0 && isChain(starts, 16, trees2) ? CHAIN : types[1];
}
function listOfSegment(ofPolygons, ofHalfPlane) {
  let ofSegment = (b) => ofPolygons(writeSegmentA, b);
  return [...listByType(ofSegment, ofHalfPlane(writeSegmentA)), ofSegment(writeSegmentB)];
}
var writers = /* @__PURE__ */ listOfSegment((_, b) => b, () => {
});
var probe = /* @__PURE__ */ new Float64Array(7), bodyPolygon = /* @__PURE__ */ createPolygon(), middle = /* @__PURE__ */ new Float64Array(3), own3 = /* @__PURE__ */ new Float64Array(2), line2 = /* @__PURE__ */ new Float64Array(3);
function takeChains(type, rowsA, a, rowsB, b, trees2) {
  return segmentA.chain = chainAt(rowsA, a, trees2), type !== CHAIN ? 1 : (segmentB.chain = chainAt(rowsB, b, trees2), segmentB.chain.count);
}
function takePiece(type, j, rowsA, a, rowsB, b, trees2) {
  segmentB.segment = j;
  let write = writers[type];
  write === void 0 ? takeHalfPlane(rowsA, a, rowsB, b) : takeBody(segmentA, write, rowsA, a, rowsB, b, trees2);
}
function takeRoot(rowsA, a, rowsB, b, trees2) {
  takeBody(segmentB, writeRoot, rowsB, b, rowsA, a, trees2);
}
var writeRoot = (_rows, _r, polygon2) => {
  let { boxes } = segmentA.chain;
  beginCorners(polygon2, 4, 0);
  for (let k = 0; k < 4; k++)
    writeCorner(polygon2, k, boxes[4 + (k === 1 || k === 2 ? 2 : 0)], boxes[5 + (k & 2)]);
};
function takeBody(place2, write, rowsA, a, rowsB, b, trees2) {
  write(rowsB, b, bodyPolygon, trees2), placeCorners(bodyPolygon, rowsB, b, rowsA, a);
  let end = endOf(bodyPolygon), round = bodyPolygon[1] + segmentA.radius, slack = round + 2 * 7105427357601002e-30 * (bodyPolygon[3] + round + place2.chain.radius);
  for (let d = 0; d < 2; d++) {
    let u = a + 3 + 3 * d, low = 1 / 0, high = -1 / 0, least = 1 / 0, most = -1 / 0;
    for (let c = 4; c < end; c += 7) {
      let seen2 = rowsA[u] * bodyPolygon[c + 2] + rowsA[u + 1] * bodyPolygon[c + 3];
      low = Math.min(low, seen2), high = Math.max(high, seen2), least = Math.min(least, bodyPolygon[c + d]), most = Math.max(most, bodyPolygon[c + d]);
    }
    probe[d] = low - slack, probe[2 + d] = high + slack, own3[d] = least + 0.5 * (most - least);
  }
  for (let d = 0; d < 2; d++)
    middle[d] = rowsB[b + d] - rowsA[a + d] + (rowsB[b + 3 + d] * own3[0] + rowsB[b + 6 + d] * own3[1]);
  middle[2] = 1, probe[4] = probe[5] = probe[6] = 0;
}
function takeHalfPlane(rowsA, a, rowsB, b) {
  let height = heightAbove(rowsB, b, rowsA, a, line2);
  for (let d = 0; d < 2; d++)
    probe[d] = -Number.MAX_VALUE, probe[2 + d] = Number.MAX_VALUE, middle[d] = line2[d], probe[4 + d] = rowsA[a + 3 + 3 * d] * line2[0] + rowsA[a + 4 + 3 * d] * line2[1];
  middle[2] = 0, probe[6] = height - 4 * (7105427357601002e-30 * segmentA.chain.radius + 4440892098500626e-31 * Math.abs(height));
}
function lowestOf(n) {
  let c = farthestCorner(bodyPolygon, -1, n);
  return n[0] * bodyPolygon[c + 2] + n[1] * bodyPolygon[c + 3] - bodyPolygon[1];
}
function findSegments(chain, list2) {
  let { boxes, leaves } = chain;
  list2.count = 0;
  for (let node = 1, isMet; node > 0; node = nextNode(chain, node, isMet))
    isMet = meetsProbe(boxes, 4 * node), isMet && node >= leaves && list2.add(node - leaves);
  return list2.count;
}
function meetsProbe(boxes, at) {
  return boxes[at] <= probe[2] && boxes[at + 1] <= probe[3] && boxes[at + 2] >= probe[0] && boxes[at + 3] >= probe[1] && reachOfBox(boxes, at, probe[4], probe[5]) >= probe[6];
}
function reachOfBox(boxes, at, x, y) {
  return x * boxes[at + (x > 0 ? 2 : 0)] + y * boxes[at + (y > 0 ? 3 : 1)];
}

// src/narrow-phase/chain/behind.ts
var scratch2 = /* @__PURE__ */ new FirstScratch(), { work: work3 } = scratch2, point2 = /* @__PURE__ */ new Float64Array(3), seen = /* @__PURE__ */ new Float64Array(3), front = /* @__PURE__ */ new Float64Array(2), behind = /* @__PURE__ */ new Float64Array(1);
function areOneSided(type) {
  return segmentA.chain.isOneSided || type === CHAIN && segmentB.chain.isOneSided;
}
function writeTimeBehind(pair4, type, trees2, at) {
  if (behind[0] = 0, !!areOneSided(type)) {
    scratch2.take(pair4), beginBodies(scratch2, pair4), work3[194] = at[194], work3[196] = at[196], poseNow(work3), takePiece(type, segmentB.segment, work3, 0, work3, 16, trees2);
    for (let d = 0; d < 3; d++) point2[d] = middle[d];
    segmentA.chain.isOneSided && addTimeBelow(pair4.motions, 0), !(type !== CHAIN || !segmentB.chain.isOneSided) && (writeMiddle(segmentA, work3, 0, point2), addTimeBelow(pair4.motions, 1));
  }
}
function addTimeBelow(motions, body) {
  let r = 16 * body, m = 13 * body, o = 13 - m, place2 = body === 0 ? segmentA : segmentB, isPoint = point2[2], x = point2[0] + isPoint * work3[0], y = point2[1] + isPoint * work3[1];
  seen[0] = x - isPoint * work3[r], seen[1] = y - isPoint * work3[r + 1], seen[2] = isPoint;
  let height = heightOver(place2, work3, r, seen);
  if (height >= -work3[196]) return;
  writeFrontNormal(place2, work3, r, front);
  let nx = front[0], ny = front[1], vx = isPoint * (motions[o] - motions[m]), vy = isPoint * (motions[o + 1] - motions[m + 1]), px = isPoint * work3[41], py = isPoint * work3[42], cx = body === 0 ? x : x - px, cy = body === 0 ? y : y - py, bx = body === 0 ? x - px : x, by = body === 0 ? y - py : y, w = motions[m + 3 + 2], u = motions[o + 3 + 2], rate = w * (nx * cy - ny * cx) + (nx * vx + ny * vy) + u * (ny * bx - nx * by), v = Math.sqrt(vx * vx + vy * vy), b = Math.sqrt(bx * bx + by * by), c = Math.sqrt(cx * cx + cy * cy), bend = 2 * Math.abs(w) * v + w * w * (c + v + 2 * b) + (2 * Math.abs(w) + Math.abs(u)) * Math.abs(u) * b, below = (0 - height) * (1 - 1e-10), divisor = rate + Math.sqrt(rate * rate + 2 * below * bend);
  behind[0] = divisor > 0 ? Math.max(behind[0], 2 * below / divisor) : 1 / 0;
}

// src/narrow-phase/chain/path.ts
var scratch3 = /* @__PURE__ */ new FirstScratch(), { work: work4 } = scratch3, union = /* @__PURE__ */ new Float64Array(4);
function takePath(pair4, type, j, trees2, limits) {
  let { motions } = pair4, end = limits[195];
  scratch3.take(pair4), beginBodies(scratch3, pair4);
  let chain = j < 0 ? 1 : 0, w = Math.abs(motions[13 * chain + 3 + 2]) * end, u = Math.abs(motions[13 * (1 - chain) + 3 + 2]) * end, way5 = lengthAt(work4, 35) * end;
  if (type === 4) {
    takePiece(type, j, pair4.starts, 0, pair4.starts, 16, trees2), probe[6] -= u > 0 ? 1 / 0 : limits[196] + way5 + Math.min(2, w) * work4[172];
    return;
  }
  let reach = work4[173 - chain], most = lengthAt(work4, 38) + way5 + reach, steps = 1 + Math.floor(Math.min(2 * (w + u), 15)), bend = u * u * reach + 2 * w * (way5 + u * reach) + w * w * most, margin = limits[196] + Math.min(2 * most, bend / (8 * steps * steps));
  for (let d = 0; d < 4; d++) union[d] = d < 2 ? 1 / 0 : -1 / 0;
  for (let step2 = 0; step2 <= steps; step2++) {
    work4[194] = end * step2 / steps, poseNow(work4), j < 0 ? takeRoot(work4, 0, work4, 16, trees2) : takePiece(type, j, work4, 0, work4, 16, trees2);
    for (let d = 0; d < 2; d++)
      union[d] = Math.min(union[d], probe[d]), union[2 + d] = Math.max(union[2 + d], probe[2 + d]);
  }
  for (let d = 0; d < 4; d++) probe[d] = d < 2 ? union[d] - margin : union[d] + margin;
}

// src/narrow-phase/chain/collide.ts
var kernels = /* @__PURE__ */ listOfSegment(
  (a, b) => collidePolygons(a, b),
  collidePolygonAndHalfPlane
), still3 = /* @__PURE__ */ createPointRow(), contact3 = /* @__PURE__ */ new Float64Array(47), normal3 = /* @__PURE__ */ new Float64Array(3), point3 = /* @__PURE__ */ new Float64Array(3), found6 = /* @__PURE__ */ new List(), foundB = /* @__PURE__ */ new List();
function isPairInFront(rowsA, a, rowsB, b, type) {
  if (!isInFront2(segmentA, rowsA, a, middle)) return false;
  if (type !== CHAIN || !segmentB.chain.isOneSided) return true;
  writeMiddle(segmentA, rowsA, a, point3);
  for (let d = 0; d < 2; d++) point3[d] -= rowsB[b + d] - rowsA[a + d];
  return isInFront2(segmentB, rowsB, b, point3);
}
function isNormalOfPair(type, rowsA, a, rowsB, b, n, at) {
  return type === 4 ? true : isNormalOf(segmentA, rowsA, a, n, at, 1) ? type !== CHAIN || isNormalOf(segmentB, rowsB, b, n, at, -1) : false;
}
function collideChain(type) {
  return (rowsA, a, rowsB, b, out, trees2) => {
    let pieces = takeChains(type, rowsA, a, rowsB, b, trees2);
    type === CHAIN && (takeRoot(rowsA, a, rowsB, b, trees2), pieces = findSegments(segmentB.chain, foundB)), beginTouches();
    let leader = -1;
    for (let m = 0; m < pieces; m++) {
      takePiece(type, foundB.items[m], rowsA, a, rowsB, b, trees2);
      let count2 = findSegments(segmentA.chain, found6);
      for (let n = 0; n < count2; n++) {
        if (segmentA.segment = found6.items[n], !isPairInFront(rowsA, a, rowsB, b, type) || kernels[type](rowsA, a, rowsB, b, contact3, trees2) === 0) continue;
        let touch = addTouch(contact3, 1, still3, 0, segmentA.segment, type === CHAIN ? segmentB.segment : 0);
        deeper(touch, leader) === touch && isNormalOfPair(type, rowsA, a, rowsB, b, contact3, 1) && (leader = touch);
      }
    }
    if (touchCount() === 0) return out[0] = 0;
    leader < 0 && (leader = straightenAll(rowsA, a, rowsB, b, trees2, type)), writeSize(type);
    let points = mergeTouches(leader, type === 3 ? 1 : 2, still3, 0, out);
    return type < 4 && (out[46] = out[9]), points;
  };
}
function writeSize(type) {
  let { radius } = segmentA.chain;
  type < 4 ? mergeSize[0] = probe[2] - probe[0] + (probe[3] - probe[1]) : mergeSize[0] = type === CHAIN ? Math.min(radius, segmentB.chain.radius) : radius;
}
function straightenAll(rowsA, a, rowsB, b, trees2, type) {
  let leader = 0;
  for (let touch = 0; touch < touchCount(); touch++) {
    takePiece(type, touchTriangle(touch, 1), rowsA, a, rowsB, b, trees2), segmentA.segment = touchTriangle(touch, 0);
    let side = segmentA.chain.isOneSided || heightOver(segmentA, rowsA, a, middle) >= 0 ? 1 : -1;
    writeFrontNormal(segmentA, rowsA, a, normal3);
    for (let d = 0; d < 2; d++) normal3[d] *= side;
    writeMiddle(segmentA, rowsA, a, point3);
    let height = normal3[0] * point3[0] + normal3[1] * point3[1];
    straightenTouch(touch, 1, normal3, Math.max(0, height - lowestOf(normal3))), touchDepth(touch) < touchDepth(leader) && (leader = touch);
  }
  return leader;
}

// src/narrow-phase/chain/sweep.ts
var names = /* @__PURE__ */ Object.keys(ShapeType);
var segmentSeparations = /* @__PURE__ */ listOfSegment(
  separatePolygons,
  separatePolygonAndHalfPlane
).map(withTrees), scratch4 = /* @__PURE__ */ new FirstScratch(), found7 = /* @__PURE__ */ new Float64Array(7), candidates2 = /* @__PURE__ */ new List(), candidatesB = /* @__PURE__ */ new List(), first2 = { type: 0, segment: -1, piece: -1 };
function advanceSegment(pair4, trees2, end) {
  let { work: work5 } = scratch4, separate2 = pieceSeparations[pair4.types[1]];
  work5[194] = 0;
  for (let step2 = 0; step2 < 64; step2++) {
    if (work5[195] = end, !advance(separate2, work5, 256, found7)) return false;
    if (writeTimeBehind(pair4, first2.type, trees2, work5), behind[0] === 0) return true;
    if (work5[194] += behind[0], !(work5[194] <= end)) return false;
  }
  return true;
}
function findFirstTime(pair4, trees2) {
  let { type } = first2, { work: work5 } = scratch4, pieces = type === 0 ? outlineOf(pair4.starts, 16, trees2).triangles.length : 1;
  work5[195] = 1, type === CHAIN && (takePath(pair4, type, -1, trees2, work5), pieces = findSegments(segmentB.chain, candidatesB));
  let best = -1, count2 = 0;
  for (let n = 0; n < pieces; n++) {
    let j = type === CHAIN ? candidatesB.items[n] : n;
    (n === 0 || type === CHAIN) && (work5[195] = 1, takePath(pair4, type, j, trees2, work5), count2 = findSegments(segmentA.chain, candidates2));
    for (let m = 0; m < count2 && best !== 0; m++) {
      let k = segmentA.segment = candidates2.items[m];
      segmentB.segment = j, beginPieces(work5, pair4, k, pair4.types[1] === 0 ? j : -1), !(!advanceSegment(pair4, trees2, best < 0 ? 1 : best) || best >= 0 && found7[0] >= best) && (best = found7[0], first2.segment = k, first2.piece = j);
    }
  }
  return best;
}
var findChainContact = (pair4, trees2, out) => {
  let { starts, types } = pair4, kernel = trees2.kernels(starts[12]).collide[names[types[1]]], { one, two, work: work5, result: result2, manifold: manifold2 } = scratch4;
  if (takePieces(scratch4, pair4, trees2), first2.type = typeOfSecond(pair4, trees2), kernel(starts, 0, starts, 16, manifold2, trees2) > 0)
    return placeRows(work5, one, two), result2[0] = 0, result2[1] = 0, writeFirst(scratch4, pair4, 0, 0, 1, 1, out), writeFeatures(out), true;
  let time = findFirstTime(pair4, trees2);
  if (time < 0) return false;
  poseBodies(scratch4, pair4, time, separateFound);
  let touches = bringTogether(scratch4, separateFound, kernel, 0, 16, 3, trees2, 0);
  if (touches === 0 && (segmentA.radius = 8 * work5[196], touches = kernel(work5, 0, work5, 16, manifold2, trees2), segmentA.radius = 0), writeFirst(scratch4, pair4, 0, 0, touches, 1, out), touches > 0) {
    if (takeFound(), !isNormalOfPair(first2.type, work5, 0, work5, 16, result2, 2))
      for (let d = 0; d < 3; d++) out[1 + d] = manifold2[1 + d];
    writeFeatures(out);
  } else
    out[7] = first2.segment, out[8] = first2.type === CHAIN ? first2.piece : 0;
  return true;
};
function takeFound() {
  segmentA.segment = first2.segment, segmentB.segment = first2.piece;
}
var separateFound = (rowsA, a, rowsB, b, out) => (takeFound(), segmentSeparations[first2.type](rowsA, a, rowsB, b, out));
function writeFeatures(out) {
  let { manifold: manifold2 } = scratch4;
  out[7] = manifold2[45], out[8] = manifold2[first2.type === CHAIN ? 46 : 9];
}

// src/narrow-phase/chain/cast.ts
var scratch5 = /* @__PURE__ */ new FirstScratch(), found8 = /* @__PURE__ */ new Float64Array(7), candidates3 = /* @__PURE__ */ new List(), axis3 = /* @__PURE__ */ new Float64Array(8), front2 = /* @__PURE__ */ new Float64Array(2);
function speedOf(motions) {
  let x = motions[13] - motions[0], y = motions[14] - motions[1];
  return Math.sqrt(x * x + y * y);
}
function toFront(motions, starts) {
  return writeFrontNormal(segmentA, starts, 0, front2), front2[0] * (motions[13] - motions[0]) + front2[1] * (motions[14] - motions[1]);
}
var castAtChain = (pair4, maxTime, trees2, out) => {
  let { starts, motions, types } = pair4, type = types[1], { work: work5 } = scratch5;
  takePieces(scratch5, pair4, trees2), takeChains(type, starts, 0, starts, 16, trees2);
  let { isOneSided } = segmentA.chain;
  work5[195] = maxTime, takePath(pair4, type, 0, trees2, work5);
  let count2 = findSegments(segmentA.chain, candidates3), best = -1;
  for (let n = 0; n < count2; n++) {
    let k = segmentA.segment = candidates3.items[n], ahead = toFront(motions, starts);
    if (isOneSided && ahead > 17763568394002505e-31 * speedOf(motions) || (beginPieces(work5, pair4, k, -1), work5[194] = 0, work5[195] = best < 0 ? maxTime : best, !advance(pieceSeparations[type], work5, 256, found8))) continue;
    let time = found8[0];
    if (!(best >= 0 && time >= best) && !(time === 0 && isLeaving(motions, ahead, isOneSided)) && (writeTimeBehind(pair4, type, trees2, work5), !(behind[0] > 0))) {
      best = time;
      for (let i = 0; i < 7; i++) out[i] = found8[i];
      for (let d = 0; d < 3; d++) out[2 + d] = 0 - found8[2 + d];
    }
  }
  return best >= 0;
};
function isLeaving(motions, ahead, isOneSided) {
  if (isOneSided && found8[1] < 0) return ahead >= -17763568394002505e-31 * speedOf(motions);
  let away = 0;
  for (let d = 0; d < 3; d++) away += found8[2 + d] * (motions[13 + d] - motions[d]);
  return away > 0;
}
var addNearbySegments = (pair4, margin, body, trees2, out) => {
  let { starts, motions, types } = pair4, { work: work5 } = scratch5;
  takePieces(scratch5, pair4, trees2), takeChains(types[1], starts, 0, starts, 16, trees2);
  let { isOneSided } = segmentA.chain;
  work5[195] = 0, work5[196] += margin, takePath(pair4, types[1], 0, trees2, work5);
  let count2 = findSegments(segmentA.chain, candidates3);
  takePiece(types[1], 0, starts, 0, starts, 16, trees2);
  for (let n = 0; n < count2; n++) {
    segmentA.segment = candidates3.items[n], segmentSeparations[types[1]](starts, 0, starts, 16, axis3);
    let separation = axis3[3];
    if (!(separation < margin)) continue;
    let side = isOneSided || heightOver(segmentA, starts, 0, middle) >= 0 ? 1 : -1, ahead = toFront(motions, starts);
    if (!isInFront2(segmentA, starts, 0, middle) || isOneSided && separation < 0 && ahead > 17763568394002505e-31 * speedOf(motions)) continue;
    let at = pushNearby(out, separation, body);
    for (let d = 0; d < 3; d++)
      out.entries[at + d] = axis3[d], out.entries[at + 4 + d] = d < 2 ? side * front2[d] + 0 : 0;
  }
};

// src/narrow-phase/chain/closest.ts
var names2 = /* @__PURE__ */ Object.keys(ShapeType), kernels2 = /* @__PURE__ */ listOfSegment(closestPointsPolygons, closestPointsPolygonAndHalfPlane), found9 = /* @__PURE__ */ new Float64Array(10);
function boundOf(node) {
  let { boxes } = segmentA.chain, at = 4 * node;
  if (!(boxes[at] <= boxes[at + 2])) return 1 / 0;
  if (probe[2] === Number.MAX_VALUE) return probe[6] - reachOfBox(boxes, at, probe[4], probe[5]);
  let x = Math.max(0, probe[0] - boxes[at + 2], boxes[at] - probe[2]), y = Math.max(0, probe[1] - boxes[at + 3], boxes[at + 1] - probe[3]), gap = Math.sqrt(x * x + y * y) * (1 - 8 * 11102230246251565e-32);
  return gap > 0 ? gap : -1 / 0;
}
function visitLeaf(kernel, leaf, rowsA, a, rowsB, b, out, trees2) {
  let k = segmentA.segment = leaf - segmentA.chain.leaves;
  kernel(rowsA, a, rowsB, b, found9, trees2);
  let distance = found9[0], least = out[0];
  if (!(distance > least || distance === least && out[11] >= 0 && k >= out[11])) {
    for (let i = 0; i < 10; i++) out[i] = found9[i];
    out[11] = k;
  }
}
function search3(kernel, rowsA, a, rowsB, b, out, trees2) {
  let { chain } = segmentA, nearer = 1;
  for (; nearer < chain.leaves; ) nearer = 2 * nearer + +(boundOf(2 * nearer + 1) < boundOf(2 * nearer));
  visitLeaf(kernel, nearer, rowsA, a, rowsB, b, out, trees2);
  for (let node = 1, isMet; node > 0; node = nextNode(chain, node, isMet))
    isMet = !(boundOf(node) > out[0]), isMet && node >= chain.leaves && visitLeaf(kernel, node, rowsA, a, rowsB, b, out, trees2);
}
function closestPointsChain(type) {
  return (rowsA, a, rowsB, b, out, trees2) => {
    let touches = closestOfContact(rowsA, a, rowsB, b, out, trees2, type === CHAIN ? "mesh" : names2[type]);
    if ((!touches || type !== CHAIN) && (out[12] = -1), touches) return;
    out[0] = out[10], out[11] = -1;
    let pieces = takeChains(type, rowsA, a, rowsB, b, trees2);
    for (let j = 0; j < pieces; j++) {
      let before2 = out[0], wasFound = out[11] >= 0;
      takePiece(type, j, rowsA, a, rowsB, b, trees2), search3(kernels2[type], rowsA, a, rowsB, b, out, trees2);
      let isNearer = out[0] < before2 || !wasFound;
      type === CHAIN && isNearer && out[11] >= 0 && (out[12] = j);
    }
    out[11] < 0 && (out[0] = 1 / 0);
  };
}

// src/narrow-phase/chain/ray.ts
var local = /* @__PURE__ */ new Float64Array(6), castRayAtChain = (rows, r, ray, _isWayOut, trees2, hit7) => {
  let chain = chainAt(rows, r, trees2);
  for (let d = 0; d < 2; d++) {
    let u = r + 3 + 3 * d;
    local[0 + d] = rows[u] * (ray[0] - rows[r]) + rows[u + 1] * (ray[1] - rows[r + 1]), local[2 + d] = rows[u] * ray[3] + rows[u + 1] * ray[4];
  }
  local[4] = 17763568394002505e-31 * (reachOf$1(rows, r, ray) + chain.radius), local[5] = hit7[0];
  let segment = -1;
  for (let node = 1, isMet; node > 0; node = nextNode(chain, node, isMet))
    isMet = meetsBox2(chain.boxes, 4 * node), isMet && node >= chain.leaves && meetsSegment(chain, node - chain.leaves, segment) && (segment = node - chain.leaves);
  return segment < 0 ? false : (hit7[0] = local[5], hit7[4] = segment, writeNormal(chain, segment, rows, r, ray, hit7), true);
};
function meetsBox2(boxes, at) {
  let dx = local[2], dy = local[3], doubt = 2 * local[4], hx = 0.5 * (boxes[at + 2] - boxes[at]), hy = 0.5 * (boxes[at + 3] - boxes[at + 1]), x = boxes[at] + hx - local[0], y = boxes[at + 1] + hy - local[1], half2 = Math.abs(dx) * hx + Math.abs(dy) * hy + doubt, along = dx * x + dy * y;
  return Math.abs(dx * y - dy * x) <= Math.abs(dx) * hy + Math.abs(dy) * hx + doubt && along >= -half2 && along - half2 <= local[5];
}
function meetsSegment({ ends: ends2, isOneSided }, k, nearest2) {
  let dx = local[2], dy = local[3], doubt = local[4], ax = ends2[4 * k] - local[0], ay = ends2[4 * k + 1] - local[1], bx = ends2[4 * k + 2] - local[0], by = ends2[4 * k + 3] - local[1], sideA = dx * ay - dy * ax, sideB = dx * by - dy * bx;
  if (Math.min(sideA, sideB) > doubt || Math.max(sideA, sideB) < -doubt || isOneSided && sideB - sideA > doubt) return false;
  let alongA = dx * ax + dy * ay, alongB = dx * bx + dy * by, along;
  if (Math.abs(sideB - sideA) > 2 * doubt) {
    let part = Math.max(0, Math.min(1, sideA / (sideA - sideB)));
    along = alongA + part * (alongB - alongA);
  } else {
    let low = Math.min(alongA, alongB);
    along = low < 0 && Math.max(alongA, alongB) >= 0 ? 0 : low;
  }
  return along < -doubt || (along = Math.max(0, along), along > local[5] || along === local[5] && nearest2 >= 0) ? false : (local[5] = along, true);
}
function writeNormal({ directions }, k, rows, r, ray, hit7) {
  let x = directions[2 * k + 1], y = 0 - directions[2 * k], facing = x * local[2] + y * local[3];
  if (Math.abs(facing) <= 17763568394002505e-31) return writeBackNormal(ray, hit7);
  for (let d = 0; d < 2; d++) hit7[1 + d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y;
  hit7[3] = 0, opposeRay(ray, facing > 0, hit7);
}

// src/narrow-phase/chain/kernels.ts
function createKernels() {
  return {
    kind: "chain",
    collide: kernelsOf(collideChain),
    closest: kernelsOf(closestPointsChain),
    findFirstContact: findChainContact,
    isInSolid: () => false,
    cast: castAtChain,
    castRay: castRayAtChain,
    addNearby: addNearbySegments,
    writeRootRow: writeOutlineRoot,
    writeReach,
    writeBounds: writeOutlineBounds
  };
}
function kernelsOf(ofType) {
  let polygon2 = ofType(0), chain = ofType(CHAIN), kernels3 = [...Array(CHAIN).keys()].map(ofType);
  return kernels3[0] = (rowsA, a, rowsB, b, out, trees2) => (isChain(rowsB, b, trees2) ? chain : polygon2)(rowsA, a, rowsB, b, out, trees2), byName(kernels3);
}
var writeReach = (tree2, _rows, _r, direction3, out) => {
  let chain = chainOf(tree2), { boxes, leaves, ends: ends2 } = chain, x = direction3[0], y = direction3[1], reach = -1 / 0;
  for (let node = 1, isMet; node > 0; node = nextNode(chain, node, isMet)) {
    isMet = reachOfBox(boxes, 4 * node, x, y) > reach;
    let i = 4 * (node - leaves);
    isMet && i >= 0 && (reach = Math.max(reach, x * ends2[i] + y * ends2[i + 1], x * ends2[i + 2] + y * ends2[i + 3]));
  }
  out[0] = reach;
}, chainKernels = /* @__PURE__ */ createKernels();

// src/narrow-phase/chain/build.ts
var open = { call: "buildChain", shape: "a chain", corner: "point", least: 2 }, closed = { call: "buildChain", shape: "a closed chain", corner: "point", least: 3 };
function buildChain(points, options = {}) {
  checkOptions(options);
  let { closed: isClosed2 = false, oneSided = false } = options, of = isClosed2 ? closed : open, xy = readPoints(of, points), count2 = xy.length / 2, segments = isClosed2 ? count2 : count2 - 1;
  for (let k = 0; k < segments; k++) {
    let next = k + 1 < count2 ? k + 1 : 0;
    xy[2 * k] === xy[2 * next] && xy[2 * k + 1] === xy[2 * next + 1] && refuseCorner(of, xy, Math.max(k, next), `it repeats point ${Math.min(k, next)}: a segment needs a length`);
  }
  let corners = new Int32Array(3 * segments);
  for (let k = 0; k < segments; k++)
    corners[3 * k] = k, corners[3 * k + 1] = k + 1 < count2 ? k + 1 : 0, corners[3 * k + 2] = corners[3 * k + (oneSided ? 0 : 1)];
  return giveKernels(makeOutline(xy, corners), chainKernels);
}
function checkOptions(options) {
  (options === null || typeof options != "object") && refuseValue("E_OPTION", "buildChain: options: an object is needed", "options", options);
  for (let name in options) {
    if (!Object.hasOwn(options, name)) continue;
    let value = options[name];
    name !== "closed" && name !== "oneSided" && refuseValue("E_OPTION", `buildChain: ${name} is no option: they are closed and oneSided`, "options", value, name), value !== void 0 && typeof value != "boolean" && refuseValue("E_OPTION", `buildChain: ${name} = ${textOf(value)}: true or false is needed`, "options", value, name);
  }
}

// src/narrow-phase/polygon/beside-chain.ts
function chainKernelsOf(rows, r, trees2) {
  let kernels3 = trees2.kernels(rows[r + 12]);
  return kernels3.kind === "chain" ? kernels3 : void 0;
}
function swap(out, i, j) {
  let x = out[i];
  out[i] = out[j], out[j] = x;
}
var besideChain = (own6) => (rowsA, a, rowsB, b, out, trees2) => {
  let kernels3 = chainKernelsOf(rowsB, b, trees2);
  if (kernels3 === void 0) return own6(rowsA, a, rowsB, b, out, trees2);
  let count2 = kernels3.collide.mesh(rowsB, b, rowsA, a, out, trees2);
  if (count2 === 0) return 0;
  for (let d = 0; d < 3; d++) {
    out[1 + d] = 0 - out[1 + d];
    for (let k = 0; k < count2; k++)
      out[5 + 5 * k + d] += rowsB[b + d] - rowsA[a + d];
  }
  return swap(out, 45, 46), count2;
}, closestBesideChain = (own6) => (rowsA, a, rowsB, b, out, trees2) => {
  let kernels3 = chainKernelsOf(rowsB, b, trees2);
  if (kernels3 === void 0) return own6(rowsA, a, rowsB, b, out, trees2);
  kernels3.closest.mesh(rowsB, b, rowsA, a, out, trees2), swapClosest(out), swap(out, 11, 12);
}, pair3 = /* @__PURE__ */ createPairMotion();
function findContactBesideChain({ types, starts, motions }, trees2, out) {
  let kernels3 = types[0] === types[1] ? chainKernelsOf(starts, 16, trees2) : void 0;
  if (kernels3 !== void 0) {
    for (let body = 0; body < 2; body++) {
      pair3.types[body] = types[1 - body];
      for (let k = 0; k < 16; k++) pair3.starts[16 * body + k] = starts[16 * (1 - body) + k];
      for (let k = 0; k < 13; k++)
        pair3.motions[13 * body + k] = motions[13 * (1 - body) + k];
    }
    if (!kernels3.findFirstContact(pair3, trees2, out)) return false;
    for (let d = 0; d < 3; d++) out[1 + d] = 0 - out[1 + d];
    return swap(out, 7, 8), true;
  }
}

// src/narrow-phase/polygon/sweep.ts
var names3 = /* @__PURE__ */ Object.keys(ShapeType), outlineKernels = /* @__PURE__ */ listByType(
  (write) => separatePolygons(writeOutline, write),
  separatePolygonAndHalfPlane(writeOutline)
), outlineSeparations = /* @__PURE__ */ outlineKernels.map(withTrees), scratch6 = /* @__PURE__ */ new FirstScratch(), axis4 = /* @__PURE__ */ new Float64Array(8), found10 = /* @__PURE__ */ new Float64Array(7), findPolygonContact = (pair4, trees2, out) => {
  let besideChain2 = findContactBesideChain(pair4, trees2, out);
  if (besideChain2 !== void 0) return besideChain2;
  let type = pair4.types[1], separate2 = outlineSeparations[type], { one, two, work: work5, result: result2 } = scratch6;
  if (takePieces(scratch6, pair4, trees2), work5[195] = 1, !(pair4.motions[5] !== 0 || pair4.motions[18] !== 0 ? sweepPieces(pair4, separate2, trees2) : advanceRows(separate2, one, two, work5, result2))) return false;
  let { collide } = trees2.kernels(pair4.starts[12]), kernel = collide[names3[type]], touches = bringTogether(scratch6, separate2, kernel, 0, 16, 3, trees2, 0);
  return writeFirst(scratch6, pair4, 0, 0, touches, 1, out), true;
};
function sweepPieces(pair4, separate2, trees2) {
  let { one, two, work: work5, result: result2 } = scratch6, { starts } = pair4;
  if (separate2(starts, 0, starts, 16, axis4), axis4[3] <= 0) return advanceRows(separate2, one, two, work5, result2);
  beginBodies(scratch6, pair4);
  let turning2 = work5[44] * work5[172] + work5[81] * work5[173];
  if (axis4[3] > work5[196] + Math.max(0, turning2 - dot(axis4, 0, work5, 35))) return false;
  let time = firstOfPieces(pair4, trees2);
  return time < 0 ? false : (poseBodies(scratch6, pair4, time, separate2), true);
}
function firstOfPieces(pair4, trees2) {
  let { types, starts } = pair4, { work: work5 } = scratch6, tolerance = work5[196], separate2 = pieceSeparations[types[1]], isPair2 = types[1] === 0, countA = outlineOf(starts, 0, trees2).triangles.length, countB = isPair2 ? outlineOf(starts, 16, trees2).triangles.length : 1, best = -1;
  for (let a = 0; a < countA; a++)
    for (let b = 0; b < countB && best !== 0; b++) {
      beginPieces(work5, pair4, a, isPair2 ? b : -1);
      let end = best < 0 ? 1 : best;
      advanceFrom(separate2, work5, 0, end, tolerance, 256, found10) && (best = found10[0]);
    }
  return best;
}

// src/narrow-phase/polygon/cast.ts
var scratch7 = /* @__PURE__ */ new FirstScratch(), axis5 = /* @__PURE__ */ new Float64Array(8), castAtPolygon = (pair4, maxTime, trees2, out) => {
  let { one, two, work: work5 } = scratch7;
  return takePieces(scratch7, pair4, trees2), work5[195] = maxTime, advanceRows(outlineSeparations[pair4.types[1]], one, two, work5, out);
}, addNearbyPolygon = ({ types, starts }, margin, body, trees2, out) => {
  if (outlineKernels[types[1]](starts, 0, starts, 16, axis5, trees2), !(axis5[3] < margin)) return;
  let at = pushNearby(out, axis5[3], body);
  for (let d = 0; d < 3; d++) out.entries[at + d] = out.entries[at + 4 + d] = axis5[d];
};

// src/narrow-phase/polygon/ray.ts
var polygon = /* @__PURE__ */ createPolygon(), spans3 = /* @__PURE__ */ new Float64Array(4), edges = /* @__PURE__ */ new Int32Array(2), castRayAtPolygon = (rows, r, ray, isWayOut, trees2, hit7) => {
  if (writeOutline(rows, r, polygon, trees2), placeCorners(polygon, rows, r, rows, r), clip3(rows, r, ray, 17763568394002505e-31 * (reachOf$1(rows, r, ray) + outlineOf(rows, r, trees2).frame[4])), spans3[2] > spans3[3] || spans3[3] < 0) return false;
  let at = spans3[0] <= spans3[1] ? 0 : 2, begins = spans3[2] <= 0, isLeaving2 = isWayOut && begins, distance = begins && !isWayOut ? 0 : Math.max(0, spans3[at + Number(isLeaving2)]);
  if (distance > hit7[0]) return false;
  if (hit7[0] = distance, hit7[4] = -1, begins && !isWayOut)
    return writeBackNormal(ray, hit7), true;
  let edge = edges[Number(isLeaving2)];
  return hit7[1] = polygon[edge + 4], hit7[2] = polygon[edge + 5], hit7[3] = 0, opposeRay(ray, isLeaving2, hit7), true;
};
function clip3(rows, r, ray, doubt) {
  spans3[0] = spans3[2] = -1 / 0, spans3[1] = spans3[3] = 1 / 0;
  let end = endOf(polygon);
  for (let c = 4; c < end; c += 7) {
    let nx = polygon[c + 4], ny = polygon[c + 5], height = nx * (ray[0] - rows[r] - polygon[c + 2]) + ny * (ray[1] - rows[r + 1] - polygon[c + 3]), rate = nx * ray[3] + ny * ray[4];
    if (Math.abs(rate) <= 17763568394002505e-31) {
      height > doubt && (spans3[0] = spans3[2] = 1 / 0);
      continue;
    }
    let own6 = (0 - height) / rate, wide = (doubt - height) / rate;
    rate < 0 ? (own6 > spans3[0] && (spans3[0] = own6, edges[0] = c), spans3[2] = Math.max(spans3[2], wide)) : (own6 < spans3[1] && (spans3[1] = own6, edges[1] = c), spans3[3] = Math.min(spans3[3], wide));
  }
}

// src/narrow-phase/polygon/kernels.ts
function createKernels2() {
  let collide = byName(
    listByType(
      (write) => withFeatures(collidePolygons(writeOutline, write)),
      withFeatures(collidePolygonAndHalfPlane(writeOutline))
    )
  ), closest = byName(
    listByType((write) => closestPointsPolygons(writeOutline, write), closestPointsPolygonAndHalfPlane(writeOutline))
  );
  return {
    kind: "polygon",
    collide: { ...collide, mesh: besideChain(collide.mesh) },
    separate: outlineKernels,
    closest: { ...closest, mesh: closestBesideChain(closest.mesh) },
    findFirstContact: findPolygonContact,
    isInSolid: isInPolygon,
    cast: castAtPolygon,
    castRay: castRayAtPolygon,
    addNearby: addNearbyPolygon,
    writeRootRow: writeOutlineRoot,
    writeReach: writeOutlineReach,
    writeBounds: writeOutlineBounds
  };
}
function withFeatures(kernel) {
  return (rowsA, a, rowsB, b, out, trees2) => {
    let count2 = kernel(rowsA, a, rowsB, b, out, trees2);
    return count2 > 0 && (out[45] = out[46] = out[9]), count2;
  };
}
var collideCircle = /* @__PURE__ */ collidePolygons(writeOutline, writeCircle), point4 = /* @__PURE__ */ createPointRow(), contact4 = /* @__PURE__ */ new Float64Array(47), isInPolygon = (rowsA, a, rowsB, b, _otherIsMesh, trees2) => {
  for (let d = 0; d < 3; d++) point4[d] = rowsB[b + d];
  return collideCircle(rowsA, a, point4, 0, contact4, trees2) > 0;
}, polygonKernels = /* @__PURE__ */ createKernels2();

// src/narrow-phase/polygon/build.ts
var polygonPoints = {
  call: "buildPolygon",
  shape: "a polygon",
  corner: "corner",
  least: 3,
  most: 8
};
function buildPolygon(points) {
  let corners = readPoints(polygonPoints, points);
  checkConvex(corners);
  let count2 = corners.length / 2, isClockwise = signOfTurn(corners, 0, 1, 2) < 0, ordered = new Float64Array(2 * count2);
  for (let k = 0; k < count2; k++) {
    let from = isClockwise && k > 0 ? count2 - k : k;
    ordered[2 * k] = corners[2 * from], ordered[2 * k + 1] = corners[2 * from + 1];
  }
  let triangles = new Int32Array(3 * (count2 - 2));
  for (let k = 0; k < count2 - 2; k++)
    triangles[3 * k + 1] = k + 1, triangles[3 * k + 2] = k + 2;
  return giveKernels(makeOutline(ordered, triangles), polygonKernels);
}
function checkConvex(corners) {
  let count2 = corners.length / 2;
  for (let k = 0; k < count2; k++)
    for (let j = 0; j < k; j++)
      corners[2 * j] === corners[2 * k] && corners[2 * j + 1] === corners[2 * k + 1] && refuseCorner(polygonPoints, corners, k, `it repeats corner ${j}`);
  let left = 0;
  for (let k = 0; k < count2; k++) {
    let turn = signOfTurn(corners, (k + count2 - 1) % count2, k, (k + 1) % count2);
    turn === 0 && refuseCorner(polygonPoints, corners, k, "it lies on the line of its neighbours"), left += turn;
  }
  let side = left < 0 ? -1 : 1;
  for (let k = 0; k < count2; k++)
    signOfTurn(corners, (k + count2 - 1) % count2, k, (k + 1) % count2) !== side && refuseCorner(polygonPoints, corners, k, "the outline turns inward there: split it into convex polygons");
  for (let k = 0; k < count2; k++)
    for (let j = 0; j < count2; j++)
      j !== k && j !== (k + 1) % count2 && signOfTurn(corners, k, (k + 1) % count2, j) !== side && refuseCorner(polygonPoints, corners, j, "the outline turns more than once around");
}
function signOfTurn(corners, p, q, r) {
  forgetExact();
  let difference = (a, b, d) => exactSum(exactNumber(corners, 2 * a + d), exactNumber(corners, 2 * b + d), -1), left = exactProduct(difference(q, p, 0), difference(r, p, 1)), right = exactProduct(difference(q, p, 1), difference(r, p, 0));
  return Math.sign(signOfExact(exactSum(left, right, -1)));
}

// src/validate/walk.ts
function fail(invariant, sentence, entity) {
  throw new CollisionError("E_CHECKSUM", `validateCollision: ${invariant}: ${sentence}`, {
    component: invariant,
    entity
  });
}
function checkList2(invariant, list2, count2, end, belongs, sorted = false) {
  let listed = list2.slice(0, count2);
  sorted || listed.sort();
  let expected = [];
  for (let k = 0; k < end; k++) belongs(k) && expected.push(k);
  (listed.length < count2 || listed.join() !== expected.join()) && fail(invariant, `${count2} are listed, but there are ${expected.length}`);
}
function keyOf({ step: step2 }, i, j) {
  return Math.min(i, j) * step2.colliders.count + Math.max(i, j);
}

// src/validate/colliders.ts
function checkColliders(walk2) {
  let { colliders, registry } = walk2.step, { ids, count: count2, gathered, isOut } = colliders, isCollider = new Uint8Array(registry.highest + 1), live = 0, out = 0;
  gathered !== count2 && fail("colliders.gathered", `${gathered} of ${count2} indices are gathered`);
  for (let i = 0; i < count2; i++) {
    let id = ids[i];
    if (colliders.isStale[i] !== 0 && fail("colliders.stale", `index ${i} is stale`), colliders.jumped[i] !== 0 && fail("colliders.jumped", `index ${i} has jumped`), id < 0) {
      isOut[i] !== 1 && fail("colliders.tombstones", `tombstone ${i} takes part`);
      continue;
    }
    live++, out += isOut[i], (isCollider[id] === 1 || colliders.indexOf(id) !== i) && fail("colliders.indices", `entity ${id} has index ${colliders.indexOf(id)} and ${i}`, id), isCollider[id] = 1, registry.changedCount === 0 && checkDescribed(walk2, i);
  }
  if ((live !== colliders.live || out !== colliders.outCount) && fail("colliders.live", `${live} live, ${out} are out, not ${colliders.live} and ${colliders.outCount}`), colliders.staleCount !== 0 && fail("colliders.stale", `${colliders.staleCount} are stale`), registry.changedCount === 0)
    for (let id = 0; id <= registry.highest; id++) {
      let has = registry.bitsOf(id), isWanted = (has & 25072) !== 0 && (has & 1024) === 0;
      isWanted !== (isCollider[id] === 1) && fail("colliders.known", `entity ${id} is ${isWanted ? "no" : "a"} collider`, id);
    }
  checkUnwritten(walk2);
}
function checkDescribed({ step: step2 }, i) {
  let { colliders, registry } = step2, { ids, bits, types, generation, filters, roots: roots2, isSensor } = colliders, id = ids[i], has = registry.bitsOf(id);
  (bits[i] !== (has & -4097) || isSensor[i] !== +((has & 4096) !== 0)) && fail("colliders.bits", `entity ${id} has bits ${has}, its collider ${bits[i]}`, id), types[i] < SHAPE_TYPE_COUNT || fail("colliders.types", `entity ${id} has type ${types[i]}`, id);
  let isChild = (has & 2048) !== 0;
  filters[i] !== (isChild ? registry.filterFrom[id] : id) && fail("colliders.filters", `entity ${id} has the filter of ${filters[i]}`, id), generation[i] !== registry.generation[id] && fail("colliders.generation", `entity ${id} has another life`, id), !isChild && roots2[i] !== id && fail("colliders.roots", `entity ${id} has root ${roots2[i]}`, id);
}
function checkUnwritten({ step: step2 }) {
  let { poses, colliders } = step2, { now, last, lastChanged } = poses;
  if (!poses.isDirty) {
    for (let i = 0; i < colliders.count; i++)
      if (!(colliders.ids[i] < 0 || !isWholeBox(colliders.bits[i]) || lastChanged[i] !== 0))
        for (let p = 8 * i; p < 8 * (i + 1); p++)
          Object.is(now[p], last[p]) || fail("poses.unwritten", `entity ${colliders.ids[i]} has two poses`, colliders.ids[i]);
  }
}

// src/validate/columns.ts
function checkColumns({ collision }) {
  let { components, registry } = collision;
  for (let name of Object.keys(Has)) {
    if (components[name] === void 0) continue;
    let highest = registry.highest;
    for (; highest >= 0 && (registry.has[highest] & Has[name]) === 0; ) highest--;
    if (highest < 0) continue;
    let columns = components[name];
    for (let field of Object.keys(schemaOf(collision.flat !== void 0)[name])) {
      let column = columns[field];
      column === void 0 && (field === "z" || field === "angle") || (!Array.isArray(column) && !ArrayBuffer.isView(column) && fail("columns.kind", `${name}.${field} is no column`, highest), column.length > highest || fail("columns.length", `${name}.${field} has ${column.length} numbers, none for entity ${highest}`, highest));
    }
  }
}

// src/validate/contacts.ts
function checkContacts2(walk2) {
  let { contacts } = walk2.step, { began, beganCount, ended, endedCount, persisting, persistingCount, passing, passingCount } = contacts, owners = /* @__PURE__ */ new Map();
  checkList3(walk2, owners, "began", began, beganCount), checkList3(walk2, owners, "ended", ended, endedCount), checkList3(walk2, owners, "persisting", persisting, persistingCount);
  for (let k = 0; k < contacts.freeCount; k++) own4(walk2, owners, contacts.free[k], "free");
  owners.size !== contacts.used && fail("contacts.lost", `${contacts.used - owners.size} rows are neither in use nor free`), contacts.freshCount !== 0 && fail("contacts.fresh", "rows of contacts that began are not listed");
  let passes = new Set(passing.subarray(0, passingCount));
  passes.size !== passingCount && fail("contacts.passing", "a row passes twice");
  for (let [row3, owner] of owners) {
    if (owner === "free" || owner === "ended") continue;
    ((contacts.state[row3] & -2) !== 0 || contacts.time[row3] !== 0) && !passes.has(row3) && fail("contacts.passing", `row ${row3} does not pass`);
  }
}
function own4({ step: step2 }, owners, row3, owner) {
  let used = step2.contacts.used;
  row3 >= 0 && row3 < used || fail("contacts.rows", `row ${row3} of ${used} is ${owner}`), owners.has(row3) && fail("contacts.rows", `row ${row3} is ${owners.get(row3)} and ${owner}`), owners.set(row3, owner);
}
function checkList3(walk2, owners, name, list2, count2) {
  let { contacts, sources, lastDelta } = walk2.step, { a, b, reason, time, source } = contacts, isEnded = name === "ended";
  for (let k = 0; k < count2; k++) {
    let row3 = list2[k];
    own4(walk2, owners, row3, name), a[row3] < b[row3] || fail("contacts.ids", `row ${row3} is of entities ${a[row3]} and ${b[row3]}`, a[row3]);
    let order2 = k === 0 ? 1 : a[row3] - a[list2[k - 1]] || b[row3] - b[list2[k - 1]];
    order2 > 0 || order2 === 0 && isEnded || fail("contacts.order", `what ${name} is not sorted at ${k}`, a[row3]), reason[row3] > 0 !== isEnded && fail("contacts.reason", `row ${row3}, which is ${name}, has reason ${reason[row3]}`), source[row3] >= -1 && source[row3] < sources.count || fail("contacts.source", `row ${row3} has source ${source[row3]} of ${sources.count}`), !isEnded && (time[row3] >= 0 && time[row3] <= lastDelta * (1 + 1e-12) || fail("contacts.time", `row ${row3} has time ${time[row3]} in a step of ${lastDelta} s`), walk2.isSettled && checkColliderOf(walk2, row3));
  }
}
function checkColliderOf(walk2, row3) {
  let { contacts, colliders } = walk2.step, { a, b, first: first3, second, isFirstA, state, generationA, generationB } = contacts, { ids, generation, isOut, count: count2 } = colliders, i = first3[row3], j = second[row3];
  i >= 0 && i < count2 && j >= 0 && j < count2 && (isOut[i] | isOut[j]) === 0 || fail("contacts.colliders", `row ${row3} is of indices ${i} and ${j}, which take no part`, a[row3]);
  let x = isFirstA[row3] === 1 ? i : j, y = i + j - x;
  (ids[x] !== a[row3] || ids[y] !== b[row3]) && fail("contacts.sides", `row ${row3} of entities ${a[row3]} and ${b[row3]} is of ${ids[x]} and ${ids[y]}`, a[row3]), (generation[x] !== generationA[row3] || generation[y] !== generationB[row3]) && fail("contacts.generations", `row ${row3} is of an earlier life of entity ${a[row3]} or ${b[row3]}`, a[row3]), (state[row3] & 7) === 0 && fail("contacts.state", `row ${row3} does not touch`, a[row3]), walk2.rowOf.has(keyOf(walk2, i, j)) && fail("contacts.pairs", `entities ${ids[i]} and ${ids[j]} have two rows`, a[row3]), walk2.rowOf.set(keyOf(walk2, i, j), row3);
}

// src/validate/box-tree.ts
function checkBoxTree(tree2) {
  let { links, nodeCount } = tree2, leaves = [];
  return nodeCount > 0 && (links[14] !== -1 && fail("tree.root", `the root has address ${links[14]}`), reached = 0, checkNode(tree2, 0, 1, leaves), reached !== nodeCount && fail("tree.nodes", `${reached} nodes are below the root of ${nodeCount}`)), leaves.length !== tree2.leafCount && fail("tree.leaves", `${leaves.length} leaves, but ${tree2.leafCount} counted`), leaves;
}
var reached = 0;
function checkNode(tree2, node, depth, leaves) {
  let { nodes, links, boxes } = tree2;
  reached++, depth > tree2.depth && fail("tree.depth", `node ${node} is at depth ${depth} of ${tree2.depth}`);
  let own6 = Float32Array.of(1 / 0, 1 / 0, 1 / 0, -1 / 0, -1 / 0, -1 / 0);
  for (let side = 0; side < 2; side++) {
    let at = 16 * node + 6 * side, link = links[16 * node + 12 + side];
    if (link === -2147483648) {
      nodes[at] > nodes[at + 3] || fail("tree.boxes", `nobody has a box in node ${node}`);
      continue;
    }
    let content;
    link < 0 ? (tree2.places[~link] !== 2 * node + side && fail("tree.places", `slot ${~link} is not found in node ${node}`), leaves.push(~link), content = boxes.subarray(6 * ~link, 6 * (~link + 1))) : (link > node && link < tree2.nodeCount && links[16 * link + 14] === 2 * node + side || fail("tree.links", `node ${link} is no child of node ${node}`), content = checkNode(tree2, link, depth + 1, leaves));
    for (let d = 0; d < 6; d++)
      nodes[at + d] !== content[d] && fail("tree.boxes", `a box of node ${node} is not what is below it`);
    for (let d = 0; d < 3; d++)
      own6[d] = Math.min(own6[d], nodes[at + d]), own6[3 + d] = Math.max(own6[3 + d], nodes[at + 3 + d]);
  }
  return own6;
}

// src/validate/index-of-queries.ts
function checkIndex(walk2, index2) {
  let { ids, types, slotCount, planes: planes3, planeCount, tree: tree2 } = index2, isPlane = (slot) => ids[slot] >= 0 && types[slot] === 4;
  checkList2("queries.free", index2.free, index2.freeCount, slotCount, (slot) => ids[slot] < 0), checkList2("queries.planes", planes3, planeCount, slotCount, isPlane);
  let colliders = 0, leaves = 0;
  for (let slot = 0; slot < slotCount; slot++) {
    let id = ids[slot];
    id >= 0 && index2.slotOf(id) !== slot && fail("queries.slots", `entity ${id} has slots ${slot} and ${index2.slotOf(id)}`, id), colliders += +(id >= 0);
    let isLeaf = id >= 0 && !isPlane(slot);
    tree2.has(slot) !== isLeaf && fail("queries.leaves", `slot ${slot} of entity ${id} is ${isLeaf ? "no" : "a"} leaf`), isLeaf && (leaves++, checkBox(walk2, index2, slot));
  }
  (colliders !== index2.colliders || leaves !== tree2.leafCount) && fail("queries.count", `${colliders} colliders, ${leaves} leaves, not ${index2.colliders} and ${tree2.leafCount}`), checkBoxTree(tree2);
}
var oriented = /* @__PURE__ */ new Float64Array(16), bounds3 = /* @__PURE__ */ new Float64Array(6);
function checkBox({ step: step2 }, { rows, types, tree: tree2, ids }, slot) {
  let type = types[slot], r = 16 * slot;
  if (!(type === 0 && step2.trees.find(rows[r + 12]) === void 0)) {
    writeOrientedBox(rows, r, type, step2.trees, oriented, 0), writeRowBounds(1, oriented, 0, step2.trees, bounds3);
    for (let d = 0; d < 3; d++)
      tree2.boxes[6 * slot + d] <= bounds3[d] && tree2.boxes[6 * slot + 3 + d] >= bounds3[3 + d] || fail("queries.boxes", `the box of entity ${ids[slot]} does not hold it`, ids[slot]);
  }
}
function checkIndexAsLeft({ collision, step: step2 }, index2) {
  if (!index2.isLeft || index2.step !== collision.step) return;
  let { ids, generation, roots: roots2, types, category, mask, isSensor, isOut, count: count2 } = step2.colliders, { rows } = step2.epoch.rows, colliders = 0;
  for (let i = 0; i < count2; i++) {
    if (isOut[i] === 1) continue;
    colliders++;
    let id = ids[i], slot = index2.slotOf(id);
    slot < 0 && fail("queries.known", `entity ${id} has no slot`, id), index2.generation[slot] === generation[i] && index2.roots[slot] === roots2[i] && index2.types[slot] === types[i] && index2.category[slot] === category[i] && index2.mask[slot] === mask[i] && index2.isSensor[slot] === isSensor[i] || fail("queries.described", `the slot of entity ${id} is of another life, root, type or filter`, id);
    for (let k = 0; k < 16; k++)
      index2.rows[16 * slot + k] !== rows[16 * i + k] && fail("queries.rows", `number ${k} of entity ${id} is not what the step left`, id);
  }
  colliders !== index2.colliders && fail("queries.known", `${index2.colliders} have slots, but ${colliders} take part`);
}

// src/validate/ledger.ts
function checkLedger(walk2) {
  let { events } = walk2.collision, { beganCount, endedCount, persistingCount } = walk2.step.contacts, total = beganCount + endedCount + persistingCount;
  (events.began !== beganCount || events.ended !== endedCount || events.count !== total) && fail("events.count", `${events.began}, ${events.ended} of ${events.count} events, but ${total} contacts`), checkShown2(walk2, events.identity), checkMirrors(walk2);
}
var SHOWN = ["a", "b", "generationA", "generationB", "reason"];
function checkShown2({ collision, step: step2 }, shown) {
  let { events } = collision, { contacts } = step2;
  for (let event = 0; event < events.count; event++) {
    let row3 = events.rowOf(event);
    for (let name of SHOWN)
      events.areShown[IDENTITY.indexOf(name)] === 1 && shown[name][event] !== contacts[name][row3] && fail("events.columns", `events.${name}[${event}] is ${shown[name][event]}, not ${contacts[name][row3]}`);
  }
}
function checkMirrors({ collision, step: step2 }) {
  let { mirrors, events, contactColumns } = collision, { a, b } = step2.contacts, free = new Set(mirrors.free.subarray(0, mirrors.freeCount)), mirrored = /* @__PURE__ */ new Set();
  for (let event = 0; event < events.count; event++) {
    let row3 = events.rowOf(event), entity = row3 < mirrors.entityOf.length ? mirrors.entityOf[row3] : 0;
    mirrors.isUsed(entity) && contactColumns.a[entity] === a[row3] && contactColumns.b[entity] === b[row3] && mirrored.add(entity);
  }
  let count2 = 0, available = 0;
  for (let entity of mirrors.all()) {
    count2++;
    let isFree = !mirrors.isUsed(entity);
    available += Number(isFree), (!collision.isAlive(entity) || !collision.carries(entity, collision.contactTag)) && fail("mirrors.alive", `entity ${entity} is none of ours any more`, entity), isFree === mirrored.has(entity) && fail("mirrors.rows", `entity ${entity} mirrors ${isFree ? "a" : "no"} contact`, entity), isFree && !free.has(entity) && fail("mirrors.free", `entity ${entity} is free, but not listed`, entity), isFree === collision.carries(entity, collision.components.Contact) && fail("mirrors.contact", `entity ${entity} ${isFree ? "is free, but carries" : "has no"} Contact`, entity);
  }
  (count2 !== mirrors.count || available !== mirrors.available) && fail("mirrors.count", `${available} of ${count2} are free, but ${mirrors.available} of ${mirrors.count} counted`);
}

// src/validate/pairs.ts
function checkPairs(walk2) {
  let { colliders, epoch } = walk2.step, { ids, isOut, types, count: count2 } = colliders, numberOf = numberPairs(walk2), isPlane = (i) => isOut[i] === 0 && types[i] === 4;
  checkList2("pairs.planes", epoch.pairs.planes.items, epoch.pairs.planes.count, count2, isPlane);
  for (let j = 0; j < count2; j++)
    if (isOut[j] !== 1)
      for (let i = 0; i < j; i++) {
        if (isOut[i] === 1) continue;
        let k = numberOf.get(keyOf(walk2, i, j)) ?? -1;
        isPair(walk2, i, j) !== k >= 0 && fail("pairs.listed", `entities ${ids[i]} and ${ids[j]} are ${k < 0 ? "not " : ""}listed as a pair`, ids[i]), k >= 0 && checkAnswer(walk2, k, i, j);
      }
}
function numberPairs(walk2) {
  let { colliders, epoch } = walk2.step, { pairs: list2, count: count2 } = epoch.pairs.list, numberOf = /* @__PURE__ */ new Map(), linked = /* @__PURE__ */ new Set();
  for (let k = 0; k < count2; k++) {
    let i = list2[2 * k], j = list2[2 * k + 1];
    i >= 0 && i < j && j < colliders.count || fail("pairs.indices", `pair ${k} is of indices ${i} and ${j}`);
    let key = keyOf(walk2, i, j);
    numberOf.has(key) && fail("pairs.once", `indices ${i} and ${j} are pairs ${numberOf.get(key)} and ${k}`), numberOf.set(key, k), (colliders.isOut[i] | colliders.isOut[j]) !== 0 && fail("pairs.indices", `pair ${k} is of who takes no part`);
    let row3 = epoch.links.contactOf[k];
    row3 !== (walk2.rowOf.get(key) ?? -1) && fail("pairs.contacts", `pair ${k} has contact row ${row3}, not ${walk2.rowOf.get(key) ?? -1}`), row3 >= 0 && linked.add(row3);
  }
  return linked.size !== walk2.rowOf.size && fail("pairs.contacts", "a contact has no pair"), numberOf;
}
function isPair({ step: step2 }, i, j) {
  let { rows, fat } = step2.epoch, { types, moving, roots: roots2, category, mask } = step2.colliders;
  if ((moving[i] | moving[j]) === 0 || roots2[i] === roots2[j] || (category[i] & mask[j]) === 0 || (category[j] & mask[i]) === 0) return false;
  let isPlane = types[i] === 4;
  return isPlane && types[j] === 4 ? true : !isPlane && types[j] !== 4 ? overlapAabbRows(fat.fat, 6 * i, fat.fat, 6 * j) : mayReach(rows, isPlane ? i : j, moving, fat.fat, 6 * (isPlane ? j : i));
}
var manifold = /* @__PURE__ */ new Float64Array(47), axis6 = /* @__PURE__ */ new Float64Array(8), witness = /* @__PURE__ */ new Float64Array(10);
function checkAnswer(walk2, k, i, j) {
  let { colliders, epoch, contacts, trees: trees2, accepts } = walk2.step, { types, ids } = colliders, { rows, moved } = epoch.rows, contact5 = epoch.links.contactOf[k], isFirst = types[i] !== types[j] ? types[i] < types[j] : compareRows(rows, 16 * i, rows, 16 * j) <= 0, p = contact5 >= 0 ? contacts.first[contact5] : isFirst ? i : j, q = i + j - p;
  for (let at of [i, j])
    if (types[at] === 0 && trees2.find(rows[16 * at + 12]) === void 0) return;
  let cell = SHAPE_TYPE_COUNT * types[p] + types[q], touches = trees2.tables.collide[cell](rows, 16 * p, rows, 16 * q, manifold, trees2) > 0, isTold = contact5 >= 0 && (contacts.state[contact5] & 1) !== 0, isOpen2 = accepts !== void 0 || hasLooseBoxes(walk2, i) || hasLooseBoxes(walk2, j);
  touches !== isTold && !(touches && isOpen2) && fail("pairs.answers", `entities ${ids[i]} and ${ids[j]} ${touches ? "" : "do not "}touch`, ids[i]);
  let rest = epoch.look.quiet[k] - moved[i] - moved[j];
  if (!(rest > 0) || types[i] === 0 || types[j] === 0) return;
  separate(trees2.tables.separate[cell], rows, 16 * p, rows, 16 * q, axis6);
  let room = Math.abs(axis6[3]);
  types[i] === 1 && types[j] === 1 && !touches && (closestPointsObbRows(rows, 16 * p, rows, 16 * q, witness), room = witness[0]), rest <= room * (1 + 1e-9) + 1e-12 || fail("pairs.quiet", `entities ${ids[i]} and ${ids[j]} are quiet for ${rest}, but only ${room} away`, ids[i]);
}
function hasLooseBoxes({ step: step2 }, i) {
  let { rows } = step2.epoch.rows, p = 16 * i + 12;
  return step2.colliders.types[i] === 0 && (rows[p + 2] >= 0 || step2.trees.find(rows[p]).leafBoxes);
}

// src/validate/registry.ts
function checkRegistry(walk2) {
  let { registry } = walk2.collision, { has, highest, parent, inherited } = registry;
  highest < has.length || fail("registry.highest", `there is no place for id ${highest}`);
  for (let entity = 0; entity <= highest; entity++) {
    checkCarried(walk2, entity);
    let bits = has[entity], shapes = bits & 25072;
    shapes !== 0 && (shapes & registry.shape[entity]) === 0 && fail("registry.shape", `the first shape of entity ${entity} is none of its shapes`, entity), (bits & 2048) === 0 && (parent[entity] !== 0 || inherited[entity] !== 0) && fail("registry.parent", `entity ${entity} has parent ${parent[entity]}, but no Attached`, entity);
  }
  checkLists(walk2);
}
function checkCarried({ collision }, entity) {
  let { components, registry } = collision, isObserved = collision.isObserved(entity);
  for (let name of Object.keys(Has)) {
    let component = components[name], isKnown = (registry.has[entity] & Has[name]) !== 0;
    isKnown !== (isObserved && component !== void 0 && collision.carries(entity, component)) && fail("registry.has", `entity ${entity} ${isKnown ? "does not carry" : "carries"} ${name}`, entity);
  }
}
function checkLists({ collision }) {
  let { registry } = collision, { has, highest, changed, changedCount, movers, moverCount, children, childCount } = registry, isChanged = registry.isChanged, jumps = registry.jumps, end = highest + 1;
  checkList2("registry.changed", changed, changedCount, end, (entity) => isChanged[entity] === 1);
  let { items, count: count2 } = registry.jumpers;
  if (checkList2("registry.jumps", items, count2, end, (entity) => jumps[entity] !== 0), registry.areListsOld) return;
  checkList2("registry.movers", movers, moverCount, end, (entity) => (has[entity] & 1) !== 0 && (has[entity] & 12) !== 0, true), checkList2("registry.children", children, childCount, end, (entity) => (has[entity] & 2048) !== 0, true);
}

// src/validate/rows.ts
function checkRows(walk2) {
  let { colliders, poses, paths, epoch } = walk2.step, { rows, fat } = epoch, { types, mask, isOut, ids, count: count2 } = colliders;
  for (let i = 0; i < count2; i++) {
    let isPlane = types[i] === 4, searched = isOut[i] === 1 || isPlane ? 0 : mask[i];
    if (fat.masks[i] !== searched && fail("fat.masks", `index ${i} has mask ${fat.masks[i]}, not ${searched}`, ids[i]), isOut[i] === 1) continue;
    poses.writeLastRow(i, row2, 0);
    for (let k = 0; k < 16; k++)
      row2[k] !== rows.rows[16 * i + k] && fail("rows.rows", `number ${k} of entity ${ids[i]} is ${rows.rows[16 * i + k]}, not ${row2[k]}`, ids[i]);
    let moved = rows.moved[i], isUnbounded = isPlane || types[i] === 0;
    if (moved >= 0 && (moved < 1 / 0 || isUnbounded) || fail("rows.moved", `entity ${ids[i]} moved ${moved}`, ids[i]), !isPlane) {
      if (checkBounds(walk2, i), types[i] !== 0 && paths?.kinds[i] === 1) {
        let p = 8 * i;
        for (let d = 0; d < 3; d++) row2[d] = poses.now[p + d];
        writeAxesOfQuaternion(row2, 3, poses.now, p + 3), checkBounds(walk2, i);
      }
      for (let b = 6 * i; b < 6 * i + 3; b++)
        fat.fat[b] <= rows.bounds[b] && rows.bounds[b + 3] <= fat.fat[b + 3] || fail("fat.fat", `the fat bounds of entity ${ids[i]} do not hold its bounds`, ids[i]);
    }
  }
}
var row2 = /* @__PURE__ */ new Float64Array(16), own5 = /* @__PURE__ */ new Float64Array(6);
function checkBounds({ step: step2 }, i) {
  let { colliders, trees: trees2, epoch } = step2, { bounds: bounds4 } = epoch.rows, type = colliders.types[i];
  if (type === 0 && trees2.find(row2[12]) === void 0) return;
  writeRowBounds(type, row2, 0, trees2, own5);
  let reach = type === 0 ? trees2.radiusOf(row2[12]) * Math.abs(row2[13]) : 1 / 0;
  for (let d = 0; d < 3; d++) {
    let low = Math.max(own5[d], row2[d] - reach), high = Math.min(own5[3 + d], row2[d] + reach), slack = 1e-13 * (Math.abs(low) + Math.abs(high)), b = 6 * i + d, id = colliders.ids[i];
    bounds4[b] <= low + slack && bounds4[b + 3] >= high - slack || fail("rows.bounds", `entity ${id}: ${bounds4[b]} to ${bounds4[b + 3]} does not hold ${low} to ${high}`, id);
  }
}

// src/validate/trees.ts
var faultsOf = /* @__PURE__ */ oncePerTree(validateObbTree);
function checkTrees2({ collision }) {
  let { trees: trees2 } = collision, named2 = trees2.named, users = /* @__PURE__ */ new Map();
  for (let handle of named2.values()) users.set(handle, (users.get(handle) ?? 0) + 1);
  for (let [handle, { tree: tree2, kept, users: count2 }] of trees2.entries) {
    trees2.handles.get(tree2) !== handle && fail("trees.handles", `tree ${handle} is found under handle ${trees2.handles.get(tree2)}`), count2 !== (users.get(handle) ?? 0) && fail("trees.users", `tree ${handle} has ${users.get(handle) ?? 0} users, but counts ${count2}`), !kept && count2 === 0 && handle !== trees2.offered && fail("trees.kept", `tree ${handle} is nobody's`);
    let fault = faultOfStructure(tree2) ?? faultsOf(tree2)[0];
    fault !== void 0 && fail("trees.tree", `tree ${handle}: ${fault}`);
  }
}

// src/validate/validate-collision.ts
function validateCollision(world) {
  let collision = resourceOf(world);
  collision.beginCall("validateCollision");
  let { running, state, stage } = collision;
  refuseInside(running, "validateCollision");
  let isSettled = stage === 0 && !state.epoch.isBroken && !state.isUnderWay && !state.wasReset, walk2 = { collision, step: state, isSettled, rowOf: /* @__PURE__ */ new Map() };
  checkColumns(walk2), checkRegistry(walk2), checkTrees2(walk2), checkContacts2(walk2), checkLedger(walk2);
  let queries = collision.queries, freshQueries = collision.freshQueries;
  return queries !== void 0 && checkIndex(walk2, queries), freshQueries !== void 0 && checkIndex(walk2, freshQueries), isSettled && (checkColliders(walk2), checkRows(walk2), checkPairs(walk2), queries !== void 0 && checkIndexAsLeft(walk2, queries)), world;
}

export { aabbOf, buildChain, buildPolygon, createMoveResult, frustumCull, moveAndSlide, obbOf, overlapPoint, overlapShape, querySystem, rayBlocked, rayCast, rayCastAll, rayCastMany, restoreCollision, shapeCast, shapeCastAll, validateCollision };
