import { closestPointsObbAndTriangleRows } from './chunk-RNV6DWRC.js';
import { listFlatPairs, KnownWord, findWidest, findNearest, writeManifold, features, findLowest, line, polygonA, Has, resourceFor, checkAlive, indexOf, checkColumns, readDoubles, releaseDoubles, shapeTypeOf, positions, rotations, linearVelocities, angularVelocities, readShape, placeChild, ChildPose, PosedPair, resourceOf, settleFirst, checkWritable, findFaults, motionChecks, leftOutError, writeBack, gather, filter, readVector, readLength, checkDelta, beyondError } from './chunk-3PR4ILVB.js';
import { withMeshes, closestPointsPlaneRows, writeClosest, followNormal, refuseValue, textOf, isVector, isWritable, grown, checkClosestPoints, List, sortStably, CollisionError, grownCapacity, createPointRow, compareRows, SHAPE_TYPE_COUNT, swapClosest, byTypeNumbers, byTypeNumber, ShapeType, ONE_LEAF, setPair, TreePair, writeRelativeRow, BestFirstSearch, closestPointsSphereAndPlaneRows, closestPointsSphereRows, closestPointsCapsuleAndPlaneRows, closestPointsCapsuleAndSphereRows, closestPointsCapsuleRows, closestPointsObbAndPlaneRows, closestPointsObbAndSphereRows, closestPointsObbAndCapsuleRows, signedClosestPointsObbRows, limitOf, holdsPoint, findWayOut, findWayIn, turnToWorld, firstSlot, treeSlotTriangle, closestPointsTriangleRows, writeTreeNodeRow, placeRow, placePoint, separateObbRowsInto, closestPointsPlaneAndTriangleRows, closestPointsSphereAndTriangleRows, closestPointsCapsuleAndTriangleRows } from './chunk-VGSS6F6V.js';
import { query, And, entityExists, removeEntity, removeComponent, addComponent, addEntity, $internal } from 'bitecs';

// src/queries/hit.ts
function createQueryHit() {
  return {
    entity: -1,
    body: -1,
    distance: 0,
    time: 0,
    point: [0, 0, 0],
    normal: [0, 0, 0],
    triangle: -1,
    inside: false,
    complete: true
  };
}
var numbers = ["distance", "time", "pointX", "pointY", "pointZ", "normalX", "normalY", "normalZ"], integers = ["entity", "body", "triangle"];
function createQueryHits(capacity = 16) {
  Number.isInteger(capacity) && capacity >= 0 && capacity <= 16777216 || refuseValue(
    "E_OPTION",
    `createQueryHits(${textOf(capacity)}): a number of rows from 0 on is needed`,
    "capacity",
    capacity
  );
  let hits = { count: 0, inside: new Uint8Array(capacity), complete: true };
  for (let name of numbers) hits[name] = new Float64Array(capacity);
  for (let name of integers) hits[name] = new Int32Array(capacity);
  return hits;
}
function checkHit(out2, call) {
  if (isVector(out2?.point) && isVector(out2.normal) && isOpen(out2, "entity") && isWritable(out2.point) && isWritable(out2.normal))
    return;
  refuseValue("E_OPTION", `${call}: out is not a QueryHit, or it is frozen: make one with createQueryHit()`, "out", out2);
}
function checkHits(hits, call) {
  let isHits = hits !== null && typeof hits == "object" && hits.inside instanceof Uint8Array;
  for (let name of integers) isHits &&= hits[name] instanceof Int32Array;
  for (let name of numbers) isHits &&= hits[name] instanceof Float64Array;
  if (isHits && isOpen(hits, "count")) return;
  refuseValue("E_OPTION", `${call}: hits is not a QueryHits, or it is frozen: make one with createQueryHits()`, "hits", hits);
}
function isOpen(object, name) {
  let value = object[name];
  try {
    object[name] = value;
  } catch {
    return false;
  }
  return true;
}
function reserveHits(hits, count) {
  for (let k = 0; k < numbers.length; k++) hits[numbers[k]] = grown(hits[numbers[k]], count);
  for (let k = 0; k < integers.length; k++) hits[integers[k]] = grown(hits[integers[k]], count);
  hits.inside = grown(hits.inside, count);
}
function clearHit(out2) {
  out2.entity = -1, out2.body = -1, out2.distance = 0, out2.time = 0;
  for (let d = 0; d < 3; d++)
    out2.point[d] = 0, out2.normal[d] = 0;
  out2.triangle = -1, out2.inside = false;
}
var hit = /* @__PURE__ */ createQueryHit();
function writeRows(hits, found2, write) {
  let { count } = found2;
  reserveHits(hits, count);
  for (let row = 0; row < count; row++)
    write(found2.order[row], hit), writeRow(hits, row, hit);
  return hits.count = count;
}
function writeRow(hits, row, hit2) {
  hits.entity[row] = hit2.entity, hits.body[row] = hit2.body, hits.distance[row] = hit2.distance, hits.time[row] = hit2.time, hits.pointX[row] = hit2.point[0], hits.pointY[row] = hit2.point[1], hits.pointZ[row] = hit2.point[2], hits.normalX[row] = hit2.normal[0], hits.normalY[row] = hit2.normal[1], hits.normalZ[row] = hit2.normal[2], hits.triangle[row] = hit2.triangle, hits.inside[row] = Number(hit2.inside);
}

// src/narrow-phase/closest-table.ts
var closestTable = {
  box: {
    box: signedClosestPointsObbRows,
    capsule: closestPointsObbAndCapsuleRows,
    sphere: closestPointsObbAndSphereRows,
    plane: closestPointsObbAndPlaneRows
  },
  capsule: {
    capsule: closestPointsCapsuleRows,
    sphere: closestPointsCapsuleAndSphereRows,
    plane: closestPointsCapsuleAndPlaneRows
  },
  sphere: {
    sphere: closestPointsSphereRows,
    plane: closestPointsSphereAndPlaneRows
  },
  plane: {
    plane: closestPointsPlaneRows
  }
}, closestKernels = /* @__PURE__ */ byTypeNumbers(closestTable);

// src/geometry/flat/closest-points.ts
var manifold = /* @__PURE__ */ new Float64Array(45), closestPointsPolygons = (writeA, writeB) => (rowsA, a, rowsB, b, out2, shapes) => {
  findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes, 4e-12), findNearest(), writeManifold(manifold), writeClosest(out2, features[2] - features[3], manifold, 1);
  for (let d = 0; d < 3; d++) {
    let half = 0.5 * out2[0] * manifold[1 + d];
    out2[1 + d] = manifold[5 + d] - half, out2[4 + d] = manifold[5 + d] + half - (rowsB[b + d] - rowsA[a + d]);
  }
}, closestPointsPolygonAndHalfPlane = (writeA) => (rowsA, a, rowsB, b, out2, shapes) => {
  writeClosest(out2, findLowest(writeA, rowsA, a, rowsB, b, shapes), line, 0);
  let c = line[4], radius = polygonA[1];
  out2[1] = polygonA[c + 2] + radius * line[0], out2[2] = polygonA[c + 3] + radius * line[1], out2[3] = 0, followNormal(rowsA, a, rowsB, b, out2);
};

// src/narrow-phase/flat-closest.ts
var flatClosestKernels = /* @__PURE__ */ withMeshes(
  listFlatPairs(closestPointsPolygons, closestPointsPolygonAndHalfPlane, closestPointsPlaneRows),
  ({ closest: closest2 }) => closest2
);

// src/narrow-phase/mesh/bound-boxes.ts
var points = /* @__PURE__ */ new Float64Array(6), way = /* @__PURE__ */ new Float64Array(3), separation = /* @__PURE__ */ new Float64Array(4);
function project(rows2, r, from, to) {
  let x = points[from] - rows2[r], y = points[from + 1] - rows2[r + 1], z = points[from + 2] - rows2[r + 2];
  for (let d = 0; d < 3; d++) points[to + d] = rows2[r + d];
  for (let k = 0, u = r + 3; k < 3; k++, u += 3) {
    let half = rows2[r + 12 + k], along = Math.max(-half, Math.min(half, x * rows2[u] + y * rows2[u + 1] + z * rows2[u + 2]));
    for (let d = 0; d < 3; d++) points[to + d] += along * rows2[u + d];
  }
}
function boundBoxes(rowsA, a, rowsB, b, bound2) {
  for (let d = 0; d < 3; d++) points[d] = rowsB[b + d];
  project(rowsA, a, 0, 3), project(rowsB, b, 3, 0), project(rowsA, a, 0, 3);
  for (let d = 0; d < 3; d++) way[d] = points[d] - points[3 + d];
  let x = way[0], y = way[1], z = way[2], length = Math.sqrt(x * x + y * y + z * z), gap = x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2]);
  for (let k = 0, u = a + 3; k < 3; k++, u += 3)
    gap -= rowsA[a + 12 + k] * Math.abs(x * rowsA[u] + y * rowsA[u + 1] + z * rowsA[u + 2]);
  for (let k = 0, u = b + 3; k < 3; k++, u += 3)
    gap -= rowsB[b + 12 + k] * Math.abs(x * rowsB[u] + y * rowsB[u + 1] + z * rowsB[u + 2]);
  if (gap > 0) {
    bound2[0] = gap / length;
    return;
  }
  separateObbRowsInto(rowsA, a, rowsB, b, separation), bound2[0] = Math.max(0, separation[3]);
}

// src/narrow-phase/mesh/closest-contact.ts
var contact = /* @__PURE__ */ new Float64Array(47);
function closestOfContact(rowsA, a, rowsB, b, out2, trees2, typeB) {
  let { collide } = trees2.kernels(rowsA[a + 12]);
  if (collide[typeB](rowsA, a, rowsB, b, contact, trees2) === 0) return false;
  let depth = contact[4];
  out2[0] = 0 - depth;
  for (let d = 0; d < 3; d++) {
    let n = contact[1 + d], point = contact[5 + d];
    out2[7 + d] = n, out2[1 + d] = point + 0.5 * depth * n, out2[4 + d] = rowsA[a + d] - rowsB[b + d] + point - 0.5 * depth * n;
  }
  return out2[11] = contact[45], typeB === "mesh" && (out2[12] = contact[46]), true;
}

// src/narrow-phase/mesh/closest.ts
var triangleTable = {
  box: closestPointsObbAndTriangleRows,
  capsule: closestPointsCapsuleAndTriangleRows,
  sphere: closestPointsSphereAndTriangleRows,
  plane: closestPointsPlaneAndTriangleRows
}, search = /* @__PURE__ */ new BestFirstSearch(), pair = /* @__PURE__ */ new TreePair(), local = /* @__PURE__ */ new Float64Array(16), nodeRows = /* @__PURE__ */ new Float64Array(32), triangles = /* @__PURE__ */ new Float64Array(18), bound = /* @__PURE__ */ new Float64Array(10), found = /* @__PURE__ */ new Float64Array(10), best = /* @__PURE__ */ new Float64Array(10), state = {
  closest: closestPointsObbAndTriangleRows,
  closestOfBox: signedClosestPointsObbRows,
  type: 0,
  nodeA: -1,
  nodeB: -1,
  triangleA: -1,
  triangleB: -1
}, trees;
function closestPointsMeshAnd(name) {
  let part = name === "mesh" ? "box" : name, pairType = SHAPE_TYPE_COUNT * 1 + ShapeType[part];
  return (rowsA, a, rowsB, b, out2, pool) => {
    if (name !== "plane" && closestOfContact(rowsA, a, rowsB, b, out2, pool, name)) return;
    let treeB = name === "mesh" ? pool.find(rowsB[b + 12]) : ONE_LEAF;
    if (setPair(pair, pool.find(rowsA[a + 12]), rowsA, a, treeB, rowsB, b), writeRelativeRow(rowsA, a, rowsB, b, local, 0), nodeRows.set(local, 16), trees = pool, state.closest = triangleTable[part], state.closestOfBox = closestKernels[pairType], state.type = ShapeType[name], state.nodeA = state.nodeB = state.triangleA = state.triangleB = -1, search.horizon[0] = out2[10], search.run(pair, 1 / 0, rules), state.triangleA < 0) {
      out2[0] = 1 / 0;
      return;
    }
    for (let k = 0; k < 10; k++) out2[k] = best[k];
    turnToWorld(rowsA, a, out2, 1), turnToWorld(rowsA, a, out2, 4), turnToWorld(rowsA, a, out2, 7), out2[11] = state.triangleA, out2[12] = state.triangleB;
  };
}
var rules = {
  bound(a, b) {
    writeNodes(a, b), state.type <= 1 ? boundBoxes(nodeRows, 0, nodeRows, 16, bound) : state.closestOfBox(nodeRows, 0, nodeRows, 16, bound, trees);
    let least2 = state.type === 4 && a === 0 ? -1 / 0 : search.queue.first[0];
    return search.queue.next[0] = Math.max(least2, bound[0]), search.queue.next[0] <= search.horizon[0];
  },
  visit(a, b) {
    let { treeA, treeB } = pair, isBoxA = isBox(treeA, a), isBoxB = isBox(treeB, b);
    writeNodes(a, b);
    for (let i = firstSlot(treeA.links, a), endA = endOf(treeA, a, isBoxA); i < endA; i++) {
      isBoxA || treeSlotTriangle(treeA, i, pair.rows[13], triangles, 0);
      for (let j = firstSlot(treeB.links, b), endB = endOf(treeB, b, isBoxB); j < endB; j++)
        isBoxB ? isBoxA ? state.closestOfBox(nodeRows, 0, nodeRows, 16, found, trees) : (state.closest(nodeRows, 16, triangles, 0, found), swapClosest(found)) : (writeTriangleOfB(j), isBoxA ? closestPointsObbAndTriangleRows(nodeRows, 0, triangles, 9, found) : closestPointsTriangleRows(triangles, 0, triangles, 9, found)), take(isBoxA ? nodeRows : triangles, i, isBoxB ? nodeRows : triangles, isBoxB ? 16 : 9, j);
    }
    return false;
  }
};
function isBox(tree, node) {
  return tree === ONE_LEAF || tree.links[2 * node + 1] === 0;
}
function endOf({ links }, node, isBox2) {
  return isBox2 ? firstSlot(links, node) + 1 : links[2 * node] + links[2 * node + 1];
}
function writeNodes(a, b) {
  let { treeA, treeB, rows: rows2 } = pair;
  state.nodeA !== a && writeTreeNodeRow(treeA, a, rows2, 13, nodeRows, 0), state.nodeB !== b && treeB !== ONE_LEAF && (writeTreeNodeRow(treeB, b, rows2, 29, nodeRows, 16), placeRow(local, 0, nodeRows, 16)), state.nodeA = a, state.nodeB = b;
}
function writeTriangleOfB(slot) {
  treeSlotTriangle(pair.treeB, slot, pair.rows[29], triangles, 9);
  for (let c = 9; c < 18; c += 3) placePoint(local, 0, triangles, c);
}
function take(p, slotA, q, j, slotB) {
  let distance = Math.max(search.queue.first[0], found[0]), nearest2 = search.horizon[0];
  if (distance > nearest2) return;
  let a = pair.treeA.triangles[slotA], b = pair.treeB.triangles[slotB], isLater = a > state.triangleA || a === state.triangleA && b > state.triangleB;
  if (distance === nearest2 && state.triangleA >= 0 && isLater) return;
  search.horizon[0] = distance, state.triangleA = a, state.triangleB = b;
  let isConvex = state.type !== 0;
  best[0] = distance;
  for (let d = 0; d < 3; d++) {
    let y = found[4 + d];
    best[1 + d] = p[d] + found[1 + d], best[4 + d] = isConvex ? y : q[j + d] + y - local[d], best[7 + d] = found[7 + d];
  }
}

// src/narrow-phase/mesh/closest-sphere.ts
var centre = /* @__PURE__ */ new Float64Array(3), way2 = /* @__PURE__ */ new Float64Array(7), limit = /* @__PURE__ */ new Float64Array(1), closestOfBoxes = /* @__PURE__ */ closestPointsMeshAnd("sphere"), closestPointsMeshAndSphereRows = (rowsA, a, rowsB, b, out2, trees2) => {
  let handle = rowsA[a + 12], tree = trees2.find(handle);
  if (limitOf(tree, rowsA, a) >= 0) {
    closestOfBoxes(rowsA, a, rowsB, b, out2, trees2);
    return;
  }
  let scale = rowsA[a + 13], radius = rowsB[b + 12], dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], dz = rowsB[b + 2] - rowsA[a + 2];
  for (let d = 0, u = a + 3; d < 3; d++, u += 3)
    centre[d] = (dx * rowsA[u] + dy * rowsA[u + 1] + dz * rowsA[u + 2]) / scale;
  limit[0] = (out2[10] + radius) / Math.abs(scale);
  let isInside = trees2.isSolid(handle) && holdsPoint(tree, centre), triangle = isInside ? findWayOut(tree, centre, way2) : findWayIn(tree, centre, limit, way2), apart = Math.abs(scale) * way2[6], distance = (isInside ? 0 - apart : apart) - radius;
  if (triangle < 0 || distance > out2[10]) {
    out2[0] = 1 / 0;
    return;
  }
  let side = scale < 0 ? -1 : 1;
  for (let d = 0; d < 3; d++)
    out2[1 + d] = scale * way2[d], way2[3 + d] *= side;
  turnToWorld(rowsA, a, out2, 1), turnToWorld(rowsA, a, way2, 3), writeClosest(out2, distance, way2, 3);
  for (let d = 0; d < 3; d++) out2[4 + d] = 0 - radius * out2[7 + d];
  out2[11] = triangle;
};

// src/narrow-phase/closest.ts
var spaceKernels = /* @__PURE__ */ listKernels();
function listKernels() {
  let meshTable = {
    mesh: closestPointsMeshAnd("mesh"),
    box: closestPointsMeshAnd("box"),
    capsule: closestPointsMeshAnd("capsule"),
    sphere: closestPointsMeshAndSphereRows,
    plane: closestPointsMeshAnd("plane")
  };
  return Object.assign([...closestKernels], byTypeNumber(meshTable));
}
function findClosestToSphere(rowsA, a, typeA, sphere, trees2, out2) {
  let kernels = trees2.tables.isFlat ? flatClosestKernels : spaceKernels;
  if (typeA < 4) {
    kernels[SHAPE_TYPE_COUNT * typeA + 3](rowsA, a, sphere, 0, out2, trees2);
    return;
  }
  kernels[SHAPE_TYPE_COUNT * 3 + typeA](sphere, 0, rowsA, a, out2, trees2), swapClosest(out2);
}
function findClosestPoints(rowsA, a, typeA, rowsB, b, typeB, trees2, out2) {
  let kernels = trees2.tables.isFlat ? flatClosestKernels : spaceKernels;
  if (out2[11] = -1, out2[12] = -1, typeA < typeB || typeA === typeB && compareRows(rowsA, a, rowsB, b) <= 0) {
    kernels[SHAPE_TYPE_COUNT * typeA + typeB](rowsA, a, rowsB, b, out2, trees2);
    return;
  }
  if (kernels[SHAPE_TYPE_COUNT * typeB + typeA](rowsB, b, rowsA, a, out2, trees2), out2[0] === 1 / 0) return;
  swapClosest(out2);
  let triangle = out2[11];
  out2[11] = out2[12], out2[12] = triangle;
}

// src/queries/index/found.ts
var Found = class {
  constructor(stride) {
    this.stride = stride;
    this.numbers = new Float64Array(16 * stride);
  }
  stride;
  count = 0;
  slots = new Int32Array(16);
  /** `stride` numbers each, the distance first. */
  numbers;
  /** Places of the found in the order of {@link sort}. */
  order = new Int32Array(16);
  /** By entity: the call that last kept a collider of this body. */
  keptBy = new Int32Array(16);
  call = 0;
  /** Where the query looks. */
  index;
  begin(index) {
    this.index = index, this.count = 0;
  }
  add(slot, numbers3) {
    let { stride, count } = this;
    this.slots = grown(this.slots, count + 1), this.numbers = grown(this.numbers, stride * (count + 1)), this.slots[count] = slot;
    for (let k = 0; k < stride; k++) this.numbers[stride * count + k] = numbers3[k];
    this.count++;
  }
  /** Adds one of the `most` least by (distance, entity): once there are as many, of a heap with the last on top. */
  addLeast(slot, numbers3, most) {
    if (this.count < most) {
      this.add(slot, numbers3), this.count === most && this.heapify();
      return;
    }
    let last2 = this.order[0];
    this.add(slot, numbers3);
    let at = --this.count;
    if (this.isBefore(at, last2)) {
      this.slots[last2] = slot;
      for (let k = 0; k < this.stride; k++) this.numbers[this.stride * last2 + k] = numbers3[k];
      this.sift(0, this.count);
    }
  }
  /** Lowers the limit to the distance of the last of the least, if there are `most`. */
  writeLimit(most, limit2) {
    this.count === most && (limit2[0] = Math.min(limit2[0], this.numbers[this.stride * this.order[0]]));
  }
  /** Orders the found by distance, equal ones by entity: a heap sort. */
  sort() {
    this.heapify();
    let { order, count } = this;
    for (let end2 = count - 1; end2 > 0; end2--) {
      let last2 = order[end2];
      order[end2] = order[0], order[0] = last2, this.sift(0, end2);
    }
  }
  heapify() {
    let { count } = this;
    this.order = grown(this.order, count);
    for (let k = 0; k < count; k++) this.order[k] = k;
    for (let root = (count >> 1) - 1; root >= 0; root--) this.sift(root, count);
  }
  sift(root, end2) {
    let { order } = this, item = order[root];
    for (; ; ) {
      let child2 = 2 * root + 1;
      if (child2 >= end2 || (child2 + 1 < end2 && this.isBefore(order[child2], order[child2 + 1]) && child2++, !this.isBefore(item, order[child2]))) break;
      order[root] = order[child2], root = child2;
    }
    order[root] = item;
  }
  isBefore(a, b) {
    let { ids } = this.index, { slots, numbers: numbers3, stride } = this, p = numbers3[stride * a], q = numbers3[stride * b];
    return p < q || p === q && ids[slots[a]] < ids[slots[b]];
  }
  /** After {@link sort}: keeps the first of each body. */
  keepBodies() {
    let { order, slots } = this, { roots } = this.index, call = ++this.call, kept = 0;
    for (let k = 0; k < this.count; k++) {
      let root = roots[slots[order[k]]];
      this.keptBy = grown(this.keptBy, root + 1), this.keptBy[root] !== call && (this.keptBy[root] = call, order[kept++] = order[k]);
    }
    this.count = kept;
  }
};

// src/queries/index/nearest-walk.ts
var stack = /* @__PURE__ */ new Int32Array(64), bounds = /* @__PURE__ */ new Float64Array(64), pair2 = /* @__PURE__ */ new Float64Array(2);
function visitNearest(index, search3, maxNodes) {
  for (let k = 0; k < index.planeCount; k++) search3.visit(index, index.planes[k]);
  let { tree } = index;
  if (tree.nodeCount === 0) return true;
  let { links } = tree, { limit: limit2 } = search3, { isFlat } = index.trees.tables;
  stack = grown(stack, 2 * tree.depth), bounds = grown(bounds, 2 * tree.depth);
  let top = 0, node = 0;
  for (let left = maxNodes; left > 0; left--) {
    writeBound(tree.nodes, 16 * node, search3.point, isFlat, 0), writeBound(tree.nodes, 16 * node + 6, search3.point, isFlat, 1);
    let nearer = +(pair2[1] < pair2[0]);
    for (let k = 1; k >= 0; k--) {
      let side = k === 1 ? 1 - nearer : nearer;
      pair2[side] <= limit2[0] && pair2[side] < 1 / 0 && (stack[top] = links[16 * node + 12 + side], bounds[top++] = pair2[side]);
    }
    for (; ; ) {
      if (top === 0) return true;
      if (top--, bounds[top] <= limit2[0]) {
        if (stack[top] >= 0) break;
        search3.visit(index, ~stack[top]);
      }
    }
    node = stack[top];
  }
  return false;
}
function writeBound(nodes, n, point, isFlat, side) {
  let x = Math.max(nodes[n] - point[0], point[0] - nodes[n + 3]), y = Math.max(nodes[n + 1] - point[1], point[1] - nodes[n + 4]), z = isFlat ? -1 / 0 : Math.max(nodes[n + 2] - point[2], point[2] - nodes[n + 5]), inside = Math.max(x, y, z), u = Math.max(x, 0), v = Math.max(y, 0), w = Math.max(z, 0);
  pair2[side] = inside <= 0 ? inside : Math.sqrt(u * u + v * v + w * w);
}

// src/queries/closest.ts
var none = {}, known = ["maxDistance"], closest = /* @__PURE__ */ new Float64Array(13), ball = /* @__PURE__ */ createPointRow(), least = /* @__PURE__ */ new Found(13), Nearest = class {
  point = ball;
  limit = new Float64Array(1);
  most = 0;
  visit(index, slot) {
    let { limit: limit2, most } = this;
    !index.isThere(slot) || !filter.admits(index, slot) || (closest[10] = limit2[0], closest[11] = -1, findClosestToSphere(index.rows, 16 * slot, index.types[slot], ball, index.trees, closest), !(!(closest[0] <= limit2[0]) || closest[0] === 1 / 0) && filter.confirms(index, slot) && (least.addLeast(slot, closest, most), least.writeLimit(most, limit2)));
  }
}, search2 = /* @__PURE__ */ new Nearest();
function findNearest2(world, call, point, most, options) {
  let collision = resourceFor(world, call);
  filter.read(collision, call, options, known), readVector(collision.settings.flat, call, "point", point, ball, 0), search2.limit[0] = readLength(call, "maxDistance", options.maxDistance), search2.most = most;
  let index = indexOf(collision, call);
  least.begin(index);
  let isComplete = most === 0 || visitNearest(index, search2, filter.maxNodes);
  return least.sort(), isComplete;
}
function writeNearest(at, out2) {
  let slot = least.slots[at], c = 13 * at, { numbers: numbers3, index: asked } = least, distance = numbers3[c + 0];
  out2.entity = asked.ids[slot], out2.body = asked.roots[slot], out2.distance = distance, out2.time = 0;
  for (let d = 0; d < 3; d++)
    out2.point[d] = asked.rows[16 * slot + d] + numbers3[c + 1 + d], out2.normal[d] = numbers3[c + 7 + d];
  out2.triangle = numbers3[c + 11], out2.inside = distance < 0;
}
function closestPoint(world, out2, point, options = none) {
  return checkHit(out2, "closestPoint"), out2.complete = findNearest2(world, "closestPoint", point, 1, options), least.count === 0 ? clearHit(out2) : writeNearest(least.order[0], out2), least.count > 0;
}
function nearest(world, out2, point, k, options = none) {
  return checkHits(out2, "nearest"), (typeof k != "number" || Number.isNaN(k) || k !== 1 / 0 && !Number.isInteger(k)) && refuseValue("E_OPTION", `nearest: k = ${textOf(k)}, but a whole number is needed`, "k", k), k < 0 && refuseValue("E_RANGE", `nearest: k = ${k}, but a number from 0 on is needed`, "k", k), out2.complete = findNearest2(world, "nearest", point, k, options), writeRows(out2, least, writeNearest);
}
var ones = /* @__PURE__ */ new List(), others = /* @__PURE__ */ new List(), pair3 = /* @__PURE__ */ new Float64Array(13);
function closestPoints(world, out2, a, b) {
  let collision = resourceFor(world, "closestPoints");
  checkClosestPoints(out2, "closestPoints: "), checkAlive(world, a, "closestPoints: a"), checkAlive(world, b, "closestPoints: b");
  let index = indexOf(collision, "closestPoints");
  listColliders(collision, index, a, ones), listColliders(collision, index, b, others), pair3[0] = 1 / 0;
  let first = -1, second = -1;
  for (let i = 0; i < ones.count; i++)
    for (let j = 0; j < others.count; j++) {
      let p = ones.items[i], q = others.items[j];
      p === q && refuseValue("E_OPTION", `closestPoints: a and b are both ${index.ids[p]}, or attached to one another`, "b", b), closest[10] = pair3[0];
      let { rows: rows2, types, trees: trees2 } = index;
      findClosestPoints(rows2, 16 * p, types[p], rows2, 16 * q, types[q], trees2, closest), !(first >= 0 && !(closest[0] < pair3[0])) && (first = p, second = q, pair3.set(closest));
    }
  out2.distance = pair3[0];
  for (let d = 0; d < 3; d++)
    out2.pointA[d] = index.rows[16 * first + d] + pair3[1 + d], out2.pointB[d] = index.rows[16 * second + d] + pair3[4 + d], out2.normal[d] = pair3[7 + d];
  return out2.distance;
}
function listColliders({ registry }, index, entity, out2) {
  out2.count = 0, registry.refreshLists(), listCollider(index, registry, entity, out2);
  for (let k = 0; k < registry.childCount; k++) {
    let child2 = registry.children[k], body = child2;
    for (let level = 0; level <= 64 && ((registry.has[body] ?? 0) & 2048) !== 0 && (body = registry.parent[body], body !== entity); level++)
      ;
    body === entity && child2 !== entity && listCollider(index, registry, child2, out2);
  }
  if (sortStably(out2.items, out2.count, index.ids), out2.count === 0)
    throw new CollisionError(
      "E_MISSING_COMPONENT",
      `closestPoints(${entity}): it has no collider where the last step or refreshQueries saw it`,
      { entity, component: "shape" }
    );
}
function listCollider(index, registry, entity, out2) {
  let slot = index.slotOf(entity);
  slot < 0 || registry.generation[entity] !== index.generation[slot] || !index.isThere(slot) || registry.hasAbove(entity, 1024) || out2.add(slot);
}
var marks = /* @__PURE__ */ new Uint8Array(0), carriers = /* @__PURE__ */ new Int32Array(0);
function tagTouching(collision) {
  let { state: state2, registry } = collision, { ids, roots } = state2.colliders;
  clearMarks(registry.has.length), forEachCollider(collision, (index) => {
    marks[ids[index]] = 1, marks[roots[index]] = 1;
  }), takeOff(collision), forEachCollider(collision, (index) => tagColliderAndBody(collision, index)), collision.throwFault();
}
function listTouching(collision) {
  let count = listCarriers(collision);
  return carriers.slice(0, count).sort();
}
function retagTouching(collision, entities) {
  clearMarks(entities.reduce((length, entity) => Math.max(length, entity + 1), 0));
  for (let entity of entities) marks[entity] = 1;
  takeOff(collision);
  for (let entity of entities) tag(collision, entity);
  collision.throwFault();
}
function clearMarks(length) {
  marks = grown(marks, length), marks.fill(0);
}
function takeOff(collision) {
  for (let k = listCarriers(collision) - 1; k >= 0; k--)
    marks[carriers[k]] === 1 ? marks[carriers[k]] = 2 : change(collision, carriers[k], removeComponent);
}
function forEachCollider({ state: { contacts } }, visit) {
  for (let k = 0; k < contacts.count; k++)
    visit(contacts.first[contacts.rowOf(k)]), visit(contacts.second[contacts.rowOf(k)]);
}
function listCarriers({ world, components }) {
  let live = query(world, [And(components.Touching)]);
  carriers = grown(carriers, live.length);
  for (let k = 0; k < live.length; k++) carriers[k] = live[k];
  return live.length;
}
function tagColliderAndBody(collision, index) {
  let { state: state2, registry } = collision, { ids, roots, generation } = state2.colliders, id = ids[index], root = roots[index];
  marks[id] === 2 && marks[root] === 2 || registry.generation[id] !== generation[index] || collision.rootOf(id) !== root || (tag(collision, id), tag(collision, root));
}
function tag(collision, entity) {
  marks[entity] !== 2 && (marks[entity] = 2, change(collision, entity, addComponent));
}
function change(collision, entity, by) {
  let { world, components } = collision;
  if (collision.refuseReset(), !!entityExists(world, entity))
    try {
      by(world, entity, components.Touching);
    } catch (error) {
      collision.noteFault(error);
    }
}

// src/snapshot/words.ts
var number = /* @__PURE__ */ new Float64Array(1), halves = /* @__PURE__ */ new Uint32Array(number.buffer);
var WordWriter = class {
  words = new Uint32Array(1024);
  count = 0;
  word(value) {
    this.count === this.words.length && (this.words = grown(this.words, this.count + 1)), this.words[this.count++] = value;
  }
  /** Leaves so many words open; returns the number of the first. */
  skip(count) {
    let start = this.count;
    return this.count += count, this.words = grown(this.words, this.count), start;
  }
  /** Writes a word that was left open. */
  put(at, value) {
    this.words[at] = value;
  }
  /** A number of 64 bits; 0 for -0, so that both give the same snapshot. */
  double(value) {
    this.putDouble(this.skip(2), value);
  }
  /** Writes one that was left open. */
  putDouble(at, value) {
    number[0] = value + 0, this.words[at] = halves[0], this.words[at + 1] = halves[1];
  }
  doubles(values, from, count) {
    let at = this.skip(2 * count);
    for (let k = 0; k < count; k++) this.putDouble(at + 2 * k, values[from + k]);
  }
  integers(values, from, count) {
    let at = this.skip(count);
    for (let k = 0; k < count; k++) this.words[at + k] = values[from + k];
  }
}, WordReader = class {
  words = new Uint32Array(0);
  at = 0;
  isShort = false;
  /** Some number of 64 bits that was read is beyond LARGEST, or none. */
  isHuge = false;
  begin(words, at) {
    this.words = words, this.at = at, this.isShort = this.isHuge = false;
  }
  word() {
    let at = this.at++;
    return at < this.words.length ? this.words[at] : (this.isShort = true, 0);
  }
  double() {
    halves[0] = this.word(), halves[1] = this.word();
    let value = number[0];
    return Math.abs(value) <= 1e100 || (this.isHuge = true), value;
  }
  doubles(out2, from, count) {
    for (let k = from; k < from + count; k++) out2[k] = this.double();
  }
  integers(out2, from, count) {
    for (let k = from; k < from + count; k++) out2[k] = this.word();
  }
};
function mixWord(hash2, word) {
  let h = hash2 ^ word;
  return Math.imul(h ^ h >>> 16, 2246822507);
}
function mixOther(hash2, word) {
  let h = hash2 ^ word;
  return Math.imul(h ^ h >>> 15, 3266489909);
}
function hashWords(words, from, to) {
  let p = 2166136261, q = 19088743, r = 625341585, s = 1481765933, i = from;
  for (; i + 1 < to; i += 2) {
    let even = words[i], odd = words[i + 1];
    p = mixWord(p, even), q = mixOther(q, even), r = mixWord(r, odd), s = mixOther(s, odd);
  }
  return i < to && (p = mixWord(p, words[i])), i < to && (q = mixOther(q, words[i])), [finish(mixWord(p, r)), finish(mixOther(s, q))];
}
function finish(hash2) {
  let h = hash2 ^ hash2 >>> 16;
  return h = Math.imul(h, 2246822507), h = Math.imul(h ^ h >>> 13, 3266489909), (h ^ h >>> 16) >>> 0;
}

// src/snapshot/envelope.ts
function checksumOf(words) {
  return hashWords(words, 4, words.length)[0];
}
function sealWords(words, { magic, version }) {
  words[0] = magic, words[1] = version, words[2] = words.byteLength, words[3] = checksumOf(words);
}
function openWords(bytes, { call, name, magic, version, least: least2 }, memory = new Uint32Array(0)) {
  bytes instanceof Uint8Array || refuseValue("E_OPTION", `${call}: bytes = ${textOf(bytes)} is no Uint8Array`, "bytes", bytes), bytes.length < 4 * least2 && refuseLength(bytes.length, 4 * least2);
  let whole = bytes.length - bytes.length % 4, words = grown(memory, whole / 4).subarray(0, whole / 4);
  new Uint8Array(words.buffer).set(bytes.subarray(0, whole)), words[0] !== magic && refuseFormat(name, "it is none of this package, or of a machine of another byte order", 0);
  let written = words[1];
  if (written !== version) {
    let text = `the ${name} has format version ${written}, this package reads version ${version}`;
    refuseValue("E_VERSION", text, "bytes", written, void 0, version);
  }
  let stated = words[2];
  bytes.length < stated && refuseLength(bytes.length, stated), bytes.length !== stated && refuseFormat(name, `${bytes.length - stated} bytes trail behind it`, stated), whole !== stated && refuseFormat(name, `${stated} bytes are no number of words`, whole);
  let sum = checksumOf(words);
  if (sum !== words[3]) {
    let text = `the checksum is ${words[3]}, the ${name} sums up to ${sum}`;
    refuseValue("E_CHECKSUM", text, "bytes", sum);
  }
  return words;
}
function refuseFormat(name, why, at) {
  refuseValue("E_FORMAT", `the ${name} cannot be read: ${why}`, "bytes", at);
}
function refuseLength(length, needed) {
  refuseValue("E_TRUNCATED", `${length} bytes of at least ${needed}`, "bytes", length, "length", needed);
}

// src/snapshot/layout.ts
var Settled = {
  flags: 0,
  generations: 1,
  entities: 2,
  contacts: 3,
  trees: 4,
  delta: 5,
  digests: 7,
  length: 9
}, Shown = {
  began: 0,
  ended: 1,
  touching: 2,
  flags: 3,
  bodies: 4,
  step: 5,
  time: 7,
  delta: 9,
  length: 11
}, SNAPSHOT = {
  call: "restoreCollision",
  name: "snapshot",
  magic: 1397509955,
  // "COLS", little-endian
  version: 3,
  least: 4 + Settled.length + Shown.length
};
var Part = {
  /** It was a collider in the last completed step. */
  known: 1,
  /** It counts as jumped already: a step that failed noticed a change. */
  jumped: 2,
  /** The collider's entity is gone. */
  lost: 4,
  /** The game declared a jump. */
  jumpDue: 8,
  /** It was moved by integrationSystem. */
  moved: 16,
  /** The others are parts of its record ({@link RECORD}). */
  generation: 32,
  old: 64,
  pose: 128,
  linear: 256,
  angular: 512,
  shape: 1024,
  described: 2048,
  pivot: 4096,
  child: 8192,
  found: 16384,
  turned: 32768
}, OF_COLLIDER = Part.jumped | Part.lost | Part.old | Part.pose | Part.linear | Part.angular | Part.shape | Part.described | Part.pivot, Numbers = {
  pivot: 17,
  found: 20,
  turned: 23,
  length: 26
}, Words = {
  ...KnownWord,
  idGeneration: 6,
  columnParent: 7,
  parent: 8,
  parentThen: 9,
  length: 10
}, range = (from, count) => ({ from, count }), none2 = /* @__PURE__ */ range(0, 0), RECORD = [
  // Generation of the id; of its collider.
  { part: Part.generation, numbers: none2, words: range(Words.idGeneration, 1) },
  { part: Part.old, numbers: none2, words: range(Words.generation, 1) },
  // Position and quaternion; velocities; parameters and type of the shape.
  { part: Part.pose, numbers: range(0, 7), words: none2 },
  { part: Part.linear, numbers: range(7, 3), words: none2 },
  { part: Part.angular, numbers: range(10, 3), words: none2 },
  { part: Part.shape, numbers: range(13, 4), words: range(Words.type, 1) },
  // Component bits, with MOVING and SENSOR; category; mask.
  { part: Part.described, numbers: none2, words: range(Words.bits, 3) },
  // Pivot, and entity of the body.
  { part: Part.pivot, numbers: range(Numbers.pivot, 3), words: range(Words.root, 1) },
  // Parents: in the column, in the registry (with ORPHAN), when the last step was completed.
  { part: Part.child, numbers: none2, words: range(Words.columnParent, 3) },
  // Where integrationSystem found it, and by how much it turned it.
  { part: Part.found, numbers: range(Numbers.found, 3), words: none2 },
  { part: Part.turned, numbers: range(Numbers.turned, 3), words: none2 }
], ORPHAN = 2147483648;

// src/snapshot/columns.ts
function settled(value) {
  return value - value === 0 ? value + 0 : Number.MAX_VALUE;
}
function withColumns(collision, { ids, count }, read) {
  checkColumns(collision);
  try {
    readDoubles(collision.columns, 15, { ids, count }, collision.registry.has), read();
  } finally {
    releaseDoubles();
  }
}
function typeOf(has) {
  return (has & 25072) !== 0 ? shapeTypeOf(has) : 255;
}
var ColumnRows = class {
  rows = new Float64Array(0);
  /** Their bits. */
  halves = new Int32Array(0);
  /** Reads entities number `from` to `to` - 1 of a list. */
  read({ columns: columns2, trees: trees2 }, { ids, has }, from, to) {
    this.reserve(to - from);
    let { rows: rows2 } = this, { x, y, z } = positions, { x: qx, y: qy, z: qz, w: qw } = rotations, { x: vx, y: vy, z: vz } = linearVelocities, { x: wx, y: wy, z: wz } = angularVelocities;
    for (let k = from; k < to; k++) {
      let id = ids[k], own2 = has[k], r = 17 * (k - from);
      writeVector(rows2, r, own2 & 1, x[id], y[id], z[id]), writeVector(rows2, r + 3, own2 & 2, qx[id], qy[id], qz[id]), rows2[r + 7 - 1] = (own2 & 2) !== 0 ? settled(qw[id]) : 1, writeVector(rows2, r + 7, own2 & 4, vx[id], vy[id], vz[id]), writeVector(rows2, r + 7 + 3, own2 & 8, wx[id], wy[id], wz[id]);
      let hasShape = (own2 & 25072) !== 0;
      hasShape && readShape(rows2, own2, id, columns2, trees2, r + 13);
      for (let d = r + 13; d < r + 17; d++) rows2[d] = hasShape ? settled(rows2[d]) : 0;
    }
  }
  reserve(count) {
    this.rows.length >= 17 * count || (this.rows = new Float64Array(grownCapacity(this.rows.length, 17 * count)), this.halves = new Int32Array(this.rows.buffer));
  }
};
function writeVector(rows2, at, has, x, y, z) {
  rows2[at] = has !== 0 ? settled(x) : 0, rows2[at + 1] = has !== 0 ? settled(y) : 0, rows2[at + 2] = has !== 0 ? settled(z) : 0;
}

// src/snapshot/known.ts
var child = /* @__PURE__ */ new ChildPose(), Known = class {
  /** Id in the world, and component bits. */
  id = 0;
  has = 0;
  /**
   * {@link Numbers}: pose, velocity of the body, parameters of the shape, 0 for what is missing; pivot; and where
   * integrationSystem found the entity, and by how much it turned it.
   */
  row = new Float64Array(Numbers.length);
  pivot = this.row.subarray(Numbers.pivot, Numbers.found);
  /** Where it was found, and then the turn. */
  found = this.row.subarray(Numbers.found);
  turned = this.row.subarray(Numbers.turned);
  /** {@link Words}. */
  words = new Uint32Array(Words.length);
  /** Component bits but for Sensor, those of ancestors included. */
  get bits() {
    return this.words[Words.bits] & 65535;
  }
  /** Takes an entity as the columns have it: row number `at`. */
  read({ rows: rows2 }, at, id, has) {
    let { row, words } = this;
    this.id = id, this.has = has;
    for (let d = 0; d < 17; d++) row[d] = rows2[17 * at + d];
    for (let w = 0; w < words.length; w++) words[w] = 0;
    words[Words.type] = typeOf(has);
  }
  /** Writes what follows from the components, and from the parents of a child, which gets the pose of a step. */
  describe({ registry, columns: columns2 }) {
    let { id, words } = this, { category, mask } = columns2.CollisionFilter, bits2 = registry.bitsOf(id), isChild = (bits2 & 2048) !== 0, isFiltered = (bits2 & 512) !== 0, from = isChild ? registry.filterFrom[id] : id;
    words[Words.category] = isFiltered ? category[from] : 1, words[Words.mask] = isFiltered ? mask[from] : 4294967295, isChild || this.turnAboutItself();
    let moves = isChild ? this.place(columns2, registry.has) : (bits2 & 12) !== 0;
    words[Words.bits] = bits2 & -4097 | (moves ? 65536 : 0) | ((bits2 & 4096) !== 0 ? 131072 : 0);
  }
  turnAboutItself() {
    for (let d = 0; d < 3; d++) this.pivot[d] = this.row[d];
    this.words[Words.root] = this.id;
  }
  /** Writes the pose of a child, and returns whether its body moves. */
  place(columns2, has) {
    return placeChild(this.id, columns2, has, child), this.row.set(child.pose), this.row.set(child.velocity, 7), this.pivot.set(child.pivot), this.words[Words.root] = child.root, child.moving === 1;
  }
  /** Writes what is expected of a part of a record where that follows from other parts. */
  expect(part) {
    let { row, words } = this;
    if (part === Part.old) words[Words.generation] = words[Words.idGeneration];
    else if (part === Part.pivot && (this.bits & 2048) === 0) this.turnAboutItself();
    else if (part === Part.found) for (let d = 0; d < 3; d++) this.found[d] = row[d];
    else part === Part.turned && this.turned.fill(0);
  }
  /** Takes over the record of a snapshot with these parts. */
  amend(from, parts) {
    if ((parts & ~Part.known) !== 0)
      for (let { part, numbers: numbers3, words } of RECORD)
        this.expect(part), (parts & part) !== 0 && (from.doubles(this.row, numbers3.from, numbers3.count), from.integers(this.words, words.from, words.count));
  }
  /** Becomes what the last completed step knew, writes those of `parts` that are not as expected, and returns them. */
  follow(last2, parts, to) {
    let written = 0;
    for (let { part, numbers: numbers3, words } of RECORD)
      (parts & part) === 0 || (this.expect(part), take2(this.row, last2.row, numbers3) + take2(this.words, last2.words, words) === 0) || (written |= part, to.doubles(this.row, numbers3.from, numbers3.count), to.integers(this.words, words.from, words.count));
    return written;
  }
};
function take2(to, from, { from: first, count }) {
  let others2 = 0;
  for (let k = first; k < first + count; k++)
    others2 += +(to[k] !== from[k]), to[k] = from[k];
  return others2;
}

// src/snapshot/trees.ts
var namedTrees = /* @__PURE__ */ new Set();
function nameTree(type, parameters, at) {
  type === 0 && namedTrees.add(parameters[at]);
}
function writeTree(pool, handle, to) {
  let tree = pool.find(handle);
  to.word(handle), to.word(tree?.triangles.length ?? 0), to.double(tree?.frame[4] ?? 0), to.word(sidesOf(pool, handle));
}
function sidesOf(pool, handle) {
  let corners = pool.find(handle)?.corners;
  return Number(pool.isSolid(handle)) + (corners !== void 0 && corners[2] === corners[0] ? 2 : 0);
}

// src/snapshot/entities.ts
var colliders = /* @__PURE__ */ new Int32Array(0), numbers2 = /* @__PURE__ */ new Int32Array(0), listed = /* @__PURE__ */ new Int32Array(0), bitsOfListed = /* @__PURE__ */ new Uint16Array(0);
var plain = /* @__PURE__ */ new Uint8Array(64), shape = /* @__PURE__ */ new Float64Array(4), columns = /* @__PURE__ */ new ColumnRows(), known2 = /* @__PURE__ */ new Known(), last = /* @__PURE__ */ new Known();
function numberOf(entity) {
  return numbers2[entity];
}
function listEntities({ state: state2, registry, index }, out2) {
  let { highest, has, generation } = registry;
  colliders = grown(colliders, highest + 1), numbers2 = grown(numbers2, highest + 1), listed = grown(listed, highest + 1), bitsOfListed = grown(bitsOfListed, highest + 1), colliders.fill(0, 0, highest + 1);
  for (let i = 0; i < state2.colliders.count; i++)
    !state2.colliders.isGone(i) && state2.poses.isKnown(i) && (colliders[state2.colliders.entityOf(i)] = i + 1);
  let found2 = 0;
  for (let entity = 0; entity <= highest; entity++)
    has[entity] !== 0 || colliders[entity] !== 0 || index.parentOf(entity) !== 0 ? (numbers2[entity] = found2, listed[found2] = entity, bitsOfListed[found2++] = has[entity]) : generation[entity] !== 0 && (out2.word(entity), out2.word(generation[entity]));
  return { ids: listed, has: bitsOfListed, count: found2 };
}
function writeEntities(collision, entities, hashes2, out2) {
  let { ids, has, count } = entities, start = out2.skip(4 * count);
  hashes2.begin(), withColumns(collision, entities, () => {
    let { poses } = collision.state, [pose, velocity, shape2] = [poses.last, poses.velocities.last, poses.shapes].map(bitsOf);
    for (let k = 0; k < count; k++) {
      let id = ids[k];
      k % 64 === 0 && findPlain(collision, entities, k);
      let parts = plain[k % 64];
      if (parts === Part.known) {
        let i = colliders[id] - 1;
        hashes2.hashRow(pose, 8 * i, velocity, 6 * i, shape2, 4 * i), nameTree(typeOf(has[k]), poses.shapes, 4 * i);
      } else
        columns.read(collision, entities, k, k + 1), hashes2.hashColumns(columns, 0, id, has[k], collision.columns), known2.read(columns, 0, id, has[k]), nameTree(known2.words[Words.type], known2.row, 13), parts = writeRecord(collision, out2), nameTree(known2.words[Words.type], known2.row, 13);
      let at = start + 4 * k;
      out2.put(at, id), out2.put(at + 1, has[k] | parts << 16), hashes2.add(out2.words, at + 2);
    }
  });
}
function bitsOf({ buffer, byteOffset, length }) {
  return new Int32Array(buffer, byteOffset, 2 * length);
}
function findPlain({ state: state2, registry, columns: components, trees: trees2 }, { ids, has, count }, start) {
  let { bits: bits2, isSensor, jumped, generation, hasChildren } = state2.colliders, { last: last2, shapes } = state2.poses, velocities = state2.poses.velocities.last, { x, y, z } = positions, { x: qx, y: qy, z: qz, w: qw } = rotations, { x: vx, y: vy, z: vz } = linearVelocities, { x: wx, y: wy, z: wz } = angularVelocities;
  plain.fill(0);
  for (let k = start; k < Math.min(start + 64, count); k++) {
    let id = ids[k], own2 = has[k], i = colliders[id] - 1;
    if (hasChildren || i < 0 || bits2[i] !== own2 || (own2 & 6656) !== 0 || isSensor[i] !== 0 || jumped[i] !== 0 || generation[i] !== 0 || registry.generation[id] !== 0 || registry.isJumpDue(id) || state2.integrated.wasMoved(id)) continue;
    let p = 8 * i, v = 6 * i;
    if (x[id] !== last2[p] || y[id] !== last2[p + 1] || z[id] !== last2[p + 2]) continue;
    let turned = (own2 & 2) !== 0;
    if ((turned ? qx[id] : 0) !== last2[p + 3] || (turned ? qy[id] : 0) !== last2[p + 4] || (turned ? qz[id] : 0) !== last2[p + 5] || (turned ? qw[id] : 1) !== last2[p + 6]) continue;
    let moves = (own2 & 4) !== 0;
    if ((moves ? vx[id] : 0) !== velocities[v] || (moves ? vy[id] : 0) !== velocities[v + 1] || (moves ? vz[id] : 0) !== velocities[v + 2]) continue;
    let turns = (own2 & 8) !== 0;
    if ((turns ? wx[id] : 0) !== velocities[v + 3] || (turns ? wy[id] : 0) !== velocities[v + 4] || (turns ? wz[id] : 0) !== velocities[v + 5]) continue;
    readShape(shape, own2, id, components, trees2);
    let s = 4 * i;
    shape[0] !== shapes[s] || shape[1] !== shapes[s + 1] || shape[2] === shapes[s + 2] && shape[3] === shapes[s + 3] && (plain[k - start] = Part.known);
  }
}
function writeRecord(collision, out2) {
  let { registry, state: state2, index, components } = collision;
  known2.describe(collision);
  let { words } = last, { id } = known2, i = colliders[id] - 1, isChild = (known2.has & 2048) !== 0, parentThen = index.parentOf(id);
  words[Words.idGeneration] = registry.generation[id], words[Words.columnParent] = isChild ? components.Attached.parent[id] : 0, words[Words.parent] = isChild ? registry.parent[id] | (registry.hasParent(id) ? 0 : ORPHAN) : registry.parent[id], words[Words.parentThen] = parentThen;
  let flags = registry.isJumpDue(id) ? Part.jumpDue : 0, told = Part.generation | (isChild || parentThen !== 0 ? Part.child : 0);
  if (i >= 0) {
    state2.poses.readLast(i, last.row, words), state2.colliders.readLast(i, words), flags |= Part.known | (state2.colliders.jumped[i] === 1 ? Part.jumped : 0);
    let generation = words[Words.generation];
    generation !== registry.generation[id] && registry.isLost(id, generation) && (flags |= Part.lost), told |= OF_COLLIDER;
  }
  return state2.integrated.wasMoved(id) && (state2.integrated.read(id, last.found), flags |= Part.moved, told |= Part.found | Part.turned), flags | known2.follow(last, told, out2);
}

// src/snapshot/contacts.ts
function writeContacts({ state: state2 }, out2) {
  let { a, b, began, beganCount, persisting, persistingCount, count } = state2.contacts, next = 0;
  for (let k = 0; k < count; k++) {
    let fresh = next < beganCount ? began[next] : -1, old = k - next < persistingCount ? persisting[k - next] : -1, isFresh = old < 0 || fresh >= 0 && (a[fresh] < a[old] || a[fresh] === a[old] && b[fresh] < b[old]), row = isFresh ? fresh : old;
    isFresh && next++, writeContact(state2, row, out2, numberOf(a[row]), numberOf(b[row]));
  }
  return count;
}
function writeBegan({ state: { contacts } }, out2) {
  let { a, b, began, beganCount, persisting, persistingCount } = contacts, at = 0;
  for (let k = 0; k < beganCount; k++) {
    let row = began[k];
    for (; at < persistingCount; at++) {
      let other = persisting[at];
      if (a[other] > a[row] || a[other] === a[row] && b[other] > b[row]) break;
    }
    out2.word(at + k);
  }
}
function writeEnded({ state: state2 }, out2) {
  let { contacts } = state2, { a, b, generationA, generationB, reason, ended, endedCount } = contacts;
  for (let k = 0; k < endedCount; k++) {
    let row = ended[k];
    out2.word(a[row]), out2.word(b[row]), out2.word(generationA[row]), out2.word(generationB[row]), writeContact(state2, row, out2, reason[row], 0);
  }
}
function writeContact(state2, row, out2, low, high) {
  if (own.take(state2, row, low, high), own.transfer(out2), !own.is(4)) return;
  let { types, rows: rows2 } = own.pair;
  for (let k = 0; k < 2; k++) nameTree(types[k], rows2, 16 * k + 12);
}
var SavedContact = class {
  /** Numbers in the low bits (of the two entities, or the reason of the end), flags and parts in the high ones. */
  heads = new Uint32Array(2);
  times = new Float64Array(1);
  types = new Uint32Array(1);
  a = 0;
  b = 0;
  generationA = 0;
  generationB = 0;
  first = 0;
  second = 0;
  isFirstA = 0;
  reason = 0;
  source = -1;
  state = 0;
  seam = { state: 0, side: 0, surface: new Float64Array(5) };
  pair = new PosedPair();
  firstContact = new Float64Array(9);
  get low() {
    return this.heads[0] & 16777215;
  }
  get high() {
    return this.heads[1] & 16777215;
  }
  get parts() {
    return this.heads[1] >>> 24;
  }
  get time() {
    return this.times[0];
  }
  is(part) {
    return (this.parts & part) !== 0;
  }
  /** Writes or reads the contact: its heads say what there is of the rest. */
  transfer(between) {
    let { heads, seam, pair: pair4 } = this;
    between.integers(heads, 0, 2);
    let touch = heads[0] >>> 24;
    hasSurface(touch >>> 5 & 3) && between.doubles(seam.surface, 0, 5), this.is(1) && between.doubles(this.times, 0, 1), this.is(2) && (between.doubles(pair4.pivots, 0, 6), (touch & 4) !== 0 ? between.doubles(this.firstContact, 0, 9) : this.firstContact.fill(0), this.is(4) && (between.integers(this.types, 0, 1), between.doubles(pair4.rows, 0, 32), between.doubles(pair4.velocities, 0, 12)));
  }
  /** Takes a row of the world. */
  take({ contacts, sources, seams }, row, low, high) {
    let { heads, times, seam, pair: pair4 } = this, time = contacts.time[row], slot = contacts.source[row], hasPoses = contacts.hasPoses(row);
    seams.read(row, seam);
    let touch = contacts.state[row] & 15 | (contacts.isFirstA[row] === 1 ? 16 : 0) | seam.state << 5 | (seam.side > 0 ? 128 : 0), parts = (time === 0 ? 0 : 1) | (slot < 0 ? 0 : 2) | (hasPoses ? 4 : 0);
    heads[0] = low | touch << 24, heads[1] = high | parts << 24, times[0] = time, !(slot < 0) && (sources.load(slot, pair4, hasPoses), sources.loadFirst(slot, this.firstContact), this.types[0] = pair4.types[0] | pair4.types[1] << 8);
  }
  readEnded(from) {
    this.a = from.word(), this.b = from.word(), this.generationA = from.word(), this.generationB = from.word(), this.read(from), this.reason = this.low;
  }
  read(from) {
    let { heads, times, types, seam, pair: pair4 } = this;
    times[0] = 0, this.transfer(from);
    let touch = heads[0] >>> 24;
    this.reason = 0, this.state = touch & 15, this.isFirstA = +((touch & 16) !== 0), seam.state = touch >>> 5 & 3, seam.side = seam.state !== 2 ? 0 : (touch & 128) !== 0 ? 1 : -1, pair4.types[0] = types[0] & 255, pair4.types[1] = types[0] >>> 8;
  }
};
function hasSurface(state2) {
  return state2 === 1 || state2 === 2;
}
var own = /* @__PURE__ */ new SavedContact();

// src/snapshot/hashes.ts
var START = -2128831035;
var columnsOf = (name, fields) => fields.map((field) => ({ name, field, bit: Has[name] })), COLUMNS = [
  ...columnsOf("CollisionFilter", ["category", "mask"]),
  ...columnsOf("Attached", ["x", "y", "z", "qx", "qy", "qz", "qw"])
];
var number2 = /* @__PURE__ */ new Float64Array(1), bits = /* @__PURE__ */ new Int32Array(number2.buffer), Hashes = class {
  /** Over the first and over the second hashes of all entities. */
  digests = new Uint32Array(2);
  /** By part, of the entity that is read: the first and the second hash. */
  first = new Int32Array(4);
  second = new Int32Array(4);
  /** Forgets all entities. */
  begin() {
    this.digests.fill(START);
  }
  /**
   * Hashes the bits of a pose, a velocity and a shape, which begin with these doubles. Each part is one chain of
   * products: the four are mixed side by side.
   */
  hashRow(pose, p, velocity, v, shape2, s) {
    let { first, second } = this, a = START, b = START, c = START, d = START, e = START, f = START, g = START, h = START;
    for (let k = 0; k < 6; k += 2)
      a = mixWord(a, b ^ pose[2 * p + k]), b = mixOther(b, a ^ pose[2 * p + k + 1]), c = mixWord(c, d ^ pose[2 * p + k + 6]), d = mixOther(d, c ^ pose[2 * p + k + 7]), e = mixWord(e, f ^ velocity[2 * v + k]), f = mixOther(f, e ^ velocity[2 * v + k + 1]), g = mixWord(g, h ^ shape2[2 * s + k]), h = mixOther(h, g ^ shape2[2 * s + k + 1]);
    for (let k = 6; k < 12; k += 2)
      e = mixWord(e, f ^ velocity[2 * v + k]), f = mixOther(f, e ^ velocity[2 * v + k + 1]);
    first[0] = a, second[0] = b, first[1] = mixWord(c, d ^ pose[2 * p + 12]), second[1] = mixOther(d, first[1] ^ pose[2 * p + 13]), first[2] = e, second[2] = f, first[3] = mixWord(g, h ^ shape2[2 * s + 6]), second[3] = mixOther(h, first[3] ^ shape2[2 * s + 7]);
  }
  /** Hashes row number `at`, and what the entity has in columns that are not in a row. */
  hashColumns({ halves: halves2 }, at, id, has, components) {
    let { first, second } = this, r = 17 * at;
    if (this.hashRow(halves2, r, halves2, r + 7, halves2, r + 13), (has & 2560) !== 0)
      for (let { name, field, bit } of COLUMNS)
        (has & bit) !== 0 && (number2[0] = settled(components[name][field][id]), first[3] = mixWord(first[3], second[3] ^ bits[0]), second[3] = mixOther(second[3], first[3] ^ bits[1]));
  }
  /**
   * Adds the entity that was hashed to the digests, and writes four hashes of 16 bits in two words: of Position and of
   * Rotation; of the velocities, and of shape, filter and place on a parent.
   */
  add(out2, at) {
    let { first, second, digests } = this;
    for (let part = 0; part < 4; part++)
      digests[0] = mixWord(digests[0], first[part]), digests[1] = mixOther(digests[1], second[part]);
    out2[at] = folded(first[0]) | folded(first[1]) << 16, out2[at + 1] = folded(first[2]) | folded(first[3]) << 16;
  }
};
function folded(hash2) {
  return (hash2 ^ hash2 >>> 16) & 65535;
}

// src/snapshot/save.ts
var out = /* @__PURE__ */ new WordWriter(), hashes = /* @__PURE__ */ new Hashes();
function hashCollision(world) {
  return resourceOf(world).call("hashCollision", hash);
}
function hash(collision) {
  return out.count = 0, writeSettled(collision), hashWords(out.words, 0, out.count).map((half) => half.toString(16).padStart(8, "0")).join("");
}
function saveCollision(world) {
  return resourceOf(world).call("saveCollision", save);
}
function save(collision) {
  out.count = 0, out.skip(4), writeSettled(collision), writeShown(collision);
  let words = out.words.slice(0, out.count);
  return sealWords(words, SNAPSHOT), new Uint8Array(words.buffer);
}
function settingsOf({ settings: { continuous, integrator, onInvalid, flat } }) {
  return (continuous ? 1 : 0) | (integrator === "rk4" ? 2 : 0) | (onInvalid === "quarantine" ? 4 : 0) | (flat ? 16 : 0);
}
function writeSettled(collision) {
  let { state: state2, registry } = collision;
  settleAll(state2);
  let start = out.skip(Settled.length);
  namedTrees.clear(), registry.refreshLists();
  let first = out.count, entities = listEntities(collision, out);
  out.put(start + Settled.generations, (out.count - first) / 2), out.put(start + Settled.entities, entities.count), writeEntities(collision, entities, hashes, out), out.put(start + Settled.contacts, writeContacts(collision, out)), out.put(start + Settled.trees, namedTrees.size), namedTrees.forEach((handle) => writeTree(collision.trees, handle, out)), out.putDouble(start + Settled.delta, state2.lastDelta), out.words.set(hashes.digests, start + Settled.digests), out.put(start + Settled.flags, settingsOf(collision) | (state2.wasReset ? 8 : 0));
}
function settleAll(state2) {
  let { began, beganCount, persisting, persistingCount } = state2.contacts;
  for (let k = 0; k < beganCount; k++) settleFirst(state2, began[k]);
  for (let k = 0; k < persistingCount; k++) settleFirst(state2, persisting[k]);
}
function writeShown(collision) {
  let { state: state2, events: events2, notes, step, time, settings } = collision, start = out.skip(Shown.length);
  writeBegan(collision, out), writeEnded(collision, out);
  let touching = settings.touching ? listTouching(collision) : [];
  for (let entity of touching) out.word(entity);
  out.put(start + Shown.began, state2.contacts.beganCount), out.put(start + Shown.ended, state2.contacts.endedCount), out.put(start + Shown.touching, touching.length), out.put(start + Shown.flags, (events2.reset ? 1 : 0) | (settings.touching ? 2 : 0)), out.put(start + Shown.bodies, notes.bodies), out.putDouble(start + Shown.step, step), out.putDouble(start + Shown.time, time), out.putDouble(start + Shown.delta, notes.delta);
}

// src/math/spin.ts
function turnByEuler(rows2, count) {
  turn(rows2, count, true);
}
function turnByRungeKutta(rows2, count) {
  turn(rows2, count, false);
}
function turn(rows2, count, isEuler) {
  let most = isEuler ? 1500 : 2e5;
  for (let r = 0; r < 8 * count; r += 8) {
    let speed = Math.sqrt(rows2[r + 4] * rows2[r + 4] + rows2[r + 5] * rows2[r + 5] + rows2[r + 6] * rows2[r + 6]), time = rows2[r + 7];
    speed * time <= most || (time = most / speed);
    let angle = speed * time, cube = angle * angle * angle, needed = isEuler ? cube * (1 / (12 * 1e-7)) : cube * angle * angle * (1 / (1920 * 1e-7)), steps = isEuler ? 16 : 1;
    for (; (isEuler ? steps * steps : steps * steps * (steps * steps)) < needed; ) steps *= 2;
    let half = 0.5 * time / steps, square = speed * half * (speed * half), a = isEuler ? 1 : 1 - square / 2 + square * square / 24, b = isEuler ? 1 : 1 - square / 6;
    for (let done = 1; done < steps; done *= 2) {
      let next = a * a - b * b * square;
      b = 2 * a * b, a = next;
    }
    multiply(rows2, r, a, b * half);
  }
}
function multiply(rows2, r, a, b) {
  let x = rows2[r], y = rows2[r + 1], z = rows2[r + 2], w = rows2[r + 3], square = x * x + y * y + z * z + w * w;
  if (!(square > 1e-200 && square < 1e200))
    return scaleDown(rows2, r), multiply(rows2, r, a, b);
  let hx = rows2[r + 4] * b, hy = rows2[r + 5] * b, hz = rows2[r + 6] * b, nx = a * x + hx * w + hy * z - hz * y, ny = a * y + hy * w + hz * x - hx * z, nz = a * z + hz * w + hx * y - hy * x, nw = a * w - hx * x - hy * y - hz * z, s = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw);
  rows2[r] = nx * s, rows2[r + 1] = ny * s, rows2[r + 2] = nz * s, rows2[r + 3] = nw * s;
}
function scaleDown(q, r) {
  let largest = Math.max(Math.abs(q[r]), Math.abs(q[r + 1]), Math.abs(q[r + 2]), Math.abs(q[r + 3]));
  q[r] /= largest, q[r + 1] /= largest, q[r + 2] /= largest, q[r + 3] /= largest;
}

// systems/integration.ts
var integrationSystem = (world) => (resourceOf(world).run("integrationSystem", 0, 0, integrate), world);
function deltaOf(collision) {
  let { delta } = collision.settings, seconds = typeof delta == "function" ? delta(collision.world) : delta;
  return collision.refuseReset(), checkDelta(seconds, collision.step);
}
var moved = /* @__PURE__ */ new Int32Array(0), turning = /* @__PURE__ */ new Int32Array(0);
var rows = /* @__PURE__ */ new Float64Array(512);
function integrate(collision) {
  let { registry, columns: columns2, unmoved } = collision, delta = deltaOf(collision);
  unmoved.length = 0, checkColumns(collision);
  let { movers, moverCount } = registry;
  moved = grown(moved, moverCount), turning = grown(turning, moverCount), readDoubles(columns2, 15, { ids: movers, count: moverCount }, registry.has);
  try {
    let count = listSound(collision, delta);
    if (delta === 0 || count === 0) return;
    let turns = listTurning(registry, count);
    checkWritable(collision, "Position", moved, count), checkWritable(collision, "Rotation", turning, turns), collision.settings.continuous && collision.state.integrated.reserve(registry.highest + 1), move(collision, count, delta), collision.flat === void 0 ? turn2(collision, turns, delta) : turnInPlane(collision, collision.flat, turns, delta);
  } finally {
    releaseDoubles();
  }
}
function isSound({ movers, moverCount, has }, delta) {
  let { x, y, z } = positions, { x: vx, y: vy, z: vz } = linearVelocities, { x: qx, y: qy, z: qz, w: qw } = rotations, flaws = 0;
  for (let k = 0; k < moverCount; k++) {
    let entity = movers[k], bits2 = has[entity];
    if (isVector2(positions, entity) || (flaws = 1), (bits2 & 4) !== 0 && (isVector2(linearVelocities, entity) || (flaws = 1), isWithin(x[entity] + vx[entity] * delta) && isWithin(y[entity] + vy[entity] * delta) && isWithin(z[entity] + vz[entity] * delta) || (flaws = 1)), (bits2 & 8) !== 0 && !((bits2 & 2) !== 0 && isVector2(angularVelocities, entity)) && (flaws = 1), (bits2 & 2) === 0) continue;
    let a = qx[entity], b = qy[entity], c = qz[entity], d = qw[entity], square = a * a + b * b + c * c + d * d;
    square > 0 && square < 1 / 0 || (flaws = 1);
  }
  return flaws === 0;
}
function isWithin(value) {
  return Math.abs(value) <= 1e9;
}
function isVector2({ x, y, z }, entity) {
  return isWithin(x[entity]) && isWithin(y[entity]) && isWithin(z[entity]);
}
function listSound(collision, delta) {
  let { registry, settings, unmoved } = collision, { movers, moverCount } = registry, faults;
  if (!isSound(registry, delta)) {
    faults = findFaults(collision, motionChecks(delta), movers.slice(0, moverCount));
    for (let [entity, error] of faults) {
      if (settings.onInvalid === "throw") throw error;
      unmoved.push({ entity, error: leftOutError(error, "not moved") });
    }
  }
  let count = 0;
  for (let k = 0; k < moverCount; k++) faults?.has(movers[k]) !== true && (moved[count++] = movers[k]);
  return count;
}
function move({ registry, columns: columns2, state: state2, settings }, count, delta) {
  let { has } = registry, { integrated } = state2, { x, y, z } = positions, { x: vx, y: vy, z: vz } = linearVelocities;
  for (let k = 0; k < count; k++) {
    let entity = moved[k];
    settings.continuous && integrated.note(entity, x[entity], y[entity], z[entity]), (has[entity] & 4) !== 0 && (x[entity] = x[entity] + vx[entity] * delta, y[entity] = y[entity] + vy[entity] * delta, z[entity] = z[entity] + vz[entity] * delta);
  }
  let { Position } = columns2;
  writeBack(Position.x, x, moved, count), writeBack(Position.y, y, moved, count), writeBack(Position.z, z, moved, count);
}
function turn2({ components, state: state2, settings }, size, delta) {
  let turnBy = settings.integrator === "rk4" ? turnByRungeKutta : turnByEuler;
  for (let from = 0; from < size; from += 64) {
    let block = Math.min(64, size - from);
    if (readRows(from, block, delta), turnBy(rows, block), writeRows2(from, block), !!settings.continuous)
      for (let k = 0, r = 0; k < block; k++, r += 8)
        state2.integrated.addTurn(turning[from + k], rows[r + 4] * delta, rows[r + 5] * delta, rows[r + 6] * delta);
  }
  let { Rotation } = components;
  writeBack(Rotation.x, rotations.x, turning, size), writeBack(Rotation.y, rotations.y, turning, size), writeBack(Rotation.z, rotations.z, turning, size), writeBack(Rotation.w, rotations.w, turning, size);
}
function turnInPlane({ state: state2, settings }, flat, size, delta) {
  let { z } = angularVelocities;
  if (flat.turn(turning, size, z, delta), !!settings.continuous)
    for (let k = 0; k < size; k++) state2.integrated.addTurn(turning[k], 0, 0, z[turning[k]] * delta);
}
function listTurning({ has }, count) {
  let { x, y, z } = angularVelocities, spins = 10, size = 0;
  for (let k = 0; k < count; k++) {
    let entity = moved[k];
    (has[entity] & spins) === spins && (x[entity] !== 0 || y[entity] !== 0 || z[entity] !== 0) && (turning[size++] = entity);
  }
  return size;
}
function readRows(from, size, delta) {
  let { x, y, z, w } = rotations, { x: wx, y: wy, z: wz } = angularVelocities;
  for (let k = 0, r = 0; k < size; k++, r += 8) {
    let entity = turning[from + k];
    rows[r] = x[entity], rows[r + 1] = y[entity], rows[r + 2] = z[entity], rows[r + 3] = w[entity], rows[r + 4] = wx[entity], rows[r + 5] = wy[entity], rows[r + 6] = wz[entity], rows[r + 7] = delta;
  }
}
function writeRows2(from, size) {
  let { x, y, z, w } = rotations;
  for (let k = 0, r = 0; k < size; k++, r += 8) {
    let entity = turning[from + k];
    x[entity] = rows[r], y[entity] = rows[r + 1], z[entity] = rows[r + 2], w[entity] = rows[r + 3];
  }
}
var boundsSystem = (world) => (resourceOf(world).run("boundsSystem", 0, 1, poseBodies), world);
function poseBodies(collision) {
  let { state: state2, settings, quarantined } = collision, delta = deltaOf(collision);
  removeOrphans(collision), state2.begin();
  let list = settings.onInvalid === "throw" ? void 0 : quarantined;
  gather(collision, state2.colliders, state2.poses, list), state2.pose(delta < 1e-290 ? 0 : delta);
}
function removeOrphans(collision) {
  for (; removeOrphansOnce(collision); ) ;
}
function removeOrphansOnce(collision) {
  let { registry, world, components } = collision;
  registry.followParents(components.Attached.parent);
  let any = false;
  for (let k = 0; k < registry.childCount; k++) {
    let child2 = registry.children[k];
    !entityExists(world, child2) || registry.hasParent(child2) || (removeEntity(world, child2), collision.refuseReset(), any = true);
  }
  return any;
}

// systems/broad-phase.ts
var broadPhaseSystem = (world) => (resourceOf(world).run("broadPhaseSystem", 1, 2, findPairs), world);
function findPairs(collision) {
  let { state: state2, settings } = collision;
  if (state2.findPairs(), state2.list.count <= settings.pairBudget) return;
  let count = state2.epoch.countPairs(state2.colliders);
  count > settings.pairBudget && refuseBudget(collision, count);
}
function refuseBudget({ state: state2, settings, step }, count) {
  let { epoch, colliders: colliders2 } = state2, degree = new Int32Array(colliders2.count), worst = 0, note = (i) => {
    ++degree[i] > degree[worst] && (worst = i);
  };
  epoch.countPairs(colliders2, (i, j) => {
    note(i), note(j);
  });
  let entity = colliders2.ids[worst], limit2 = settings.pairBudget, most = `entity ${entity} is in ${degree[worst]} of them; step not run, nothing changed`, why = `at least ${count} pairs at step ${step}, but pairBudget is ${limit2}; ${most}`;
  throw new CollisionError("E_PAIR_BUDGET", why, {
    entity,
    component: "options",
    field: "pairBudget",
    value: count,
    limit: limit2
  });
}
function mirrorContacts(collision) {
  let { mirrors, state: state2, events: events2 } = collision, { contacts } = state2;
  mirrors.reserve(contacts.a.length);
  for (let k = 0; k < contacts.beganCount; k++) mirrors.unassign(contacts.began[k]);
  takeTagsOff(collision, true);
  for (let event = events2.startOf(1); event < events2.startOf(2); event++) end(collision, event);
  if (mirrors.losses > 0) {
    mirrors.losses = 0;
    for (let event = events2.startOf(2); event < events2.count; event++) replaceLost(collision, event);
  }
  for (let event = 0; event < events2.startOf(1); event++) begin(collision, event);
  giveBack(collision), collision.throwFault();
}
function addSafely(collision, entity, component) {
  collision.refuseReset();
  try {
    addComponent(collision.world, entity, component);
  } catch (error) {
    collision.noteFault(error);
  }
}
function removeSafely(collision, entity, component) {
  if (collision.refuseReset(), !!collision.mirrors.owns(entity))
    try {
      removeComponent(collision.world, entity, component);
    } catch (error) {
      collision.noteFault(error);
    }
}
function takeTagsOff(collision, isOver) {
  let { mirrors, components } = collision, { ContactBegan, ContactEnded } = components;
  for (let k = 0; k < mirrors.began.count; k++) removeSafely(collision, mirrors.began.items[k], ContactBegan);
  mirrors.began.count = 0;
  for (let k = 0; k < mirrors.ended.count; k++) {
    let entity = mirrors.ended.items[k];
    removeSafely(collision, entity, ContactEnded), isOver && putBack(collision, entity);
  }
  mirrors.ended.count = 0;
}
function isBare({ world }, entity) {
  return world[$internal].entityComponents.get(entity)?.size === 1;
}
function begin(collision, event, entity = claim(collision, event)) {
  let { mirrors, components } = collision;
  entity !== 0 && (mirrors.began.add(entity), addSafely(collision, entity, components.ContactBegan));
}
function giveBack(collision) {
  let { mirrors } = collision;
  for (let excess = mirrors.settle(); excess > 0 && mirrors.available > 0; excess--) {
    let entity = mirrors.take();
    collision.removeMirror(entity), mirrors.owns(entity) && mirrors.give(entity);
  }
}
function replaceLost(collision, event) {
  isMirror(collision, collision.events.rowOf(event)) || claim(collision, event);
}
function end(collision, event) {
  let { mirrors, components, state: state2, events: events2, contactColumns } = collision, row = events2.rowOf(event);
  if (!isMirror(collision, row)) return mirrors.unassign(row);
  let entity = mirrors.entityOf[row];
  contactColumns.reason[entity] = state2.contacts.reason[row], mirrors.ended.add(entity), addSafely(collision, entity, components.ContactEnded);
}
function isMirror({ mirrors, state: state2, contactColumns }, row) {
  let entity = mirrors.entityOf[row], { a, b } = state2.contacts;
  return mirrors.isUsed(entity) && contactColumns.a[entity] === a[row] && contactColumns.b[entity] === b[row];
}
function claim(collision, event) {
  let { components, mirrors, state: state2, events: events2, contactColumns } = collision, entity = mirrors.take();
  entity < 0 && (fillPool(collision, 1), entity = mirrors.take());
  let row = events2.rowOf(event);
  if (mirrors.unassign(row), collision.store.contact.clear(entity), addSafely(collision, entity, components.Contact), !mirrors.owns(entity)) return 0;
  for (let name of KEYS) contactColumns[name][entity] = state2.contacts[name][row];
  return assign(collision, event, entity), entity;
}
function reserveMirrors(collision) {
  let { mirrors, state: state2 } = collision, { contacts, outcomes } = state2, needed = outcomes.begins;
  if (mirrors.reserve(contacts.a.length), mirrors.losses > 0)
    for (let k = 0; k < contacts.count; k++) needed += +!isMirror(collision, contacts.rowOf(k));
  fillPool(collision, needed - mirrors.available - mirrors.returning);
}
function fillPool(collision, needed) {
  let { world, mirrors, registry } = collision;
  for (; needed > 0; needed--) {
    collision.refuseReset();
    let entity = addEntity(world);
    if (!registry.hasPlace(entity) || entity === 0)
      throw removeEntity(world, entity), beyondError(collision, entity, "Contact");
    addComponent(world, entity, collision.contactTag), mirrors.own(entity), mirrors.give(entity);
  }
}
function reserveForRestore(collision, contacts) {
  collision.settings.contactEntities && fillPool(collision, contacts - collision.mirrors.size);
}
var events = /* @__PURE__ */ new Int32Array(0);
function remirror(collision) {
  let { world, mirrors, settings, events: shown } = collision;
  for (let entity of [...query(world, [And(collision.components.Contact)])])
    mirrors.owns(entity) || collision.removeMirror(entity);
  if (!settings.contactEntities) return;
  takeTagsOff(collision, false), mirrors.reserve(collision.state.contacts.a.length), mirrors.unassignAll();
  let { contactColumns } = collision, { a, b, generationA, generationB } = shown, keys = { a, b, generationA, generationB }, entities = Int32Array.from(mirrors.all().filter((entity) => mirrors.isUsed(entity))), used = entities.length;
  sortByContact(entities, used, contactColumns), events = grown(events, shown.count);
  for (let event = 0; event < shown.count; event++) events[event] = event;
  sortByContact(events, shown.count, keys);
  let at = 0;
  for (let k = 0; k < shown.count; k++) {
    let event = events[k];
    for (; at < used && compare(contactColumns, entities[at], keys, event) < 0; ) putBack(collision, entities[at++]);
    at < used && compare(contactColumns, entities[at], keys, event) === 0 && assign(collision, event, entities[at++]);
  }
  for (; at < used; at++) putBack(collision, entities[at]);
  if (!collision.state.wasReset) for (let event = 0; event < shown.count; event++) tag2(collision, event);
  collision.throwFault();
}
var KEYS = ["a", "b", "generationA", "generationB"];
function compare(columns2, entity, shown, event) {
  for (let name of KEYS)
    if (columns2[name][entity] !== shown[name][event]) return columns2[name][entity] - shown[name][event];
  return 0;
}
function sortByContact(list, count, columns2) {
  for (let k = KEYS.length - 1; k >= 0; k--) sortStably(list, count, columns2[KEYS[k]]);
}
function assign({ mirrors, events: shown, contactColumns }, event, entity) {
  contactColumns.reason[entity] = 0, mirrors.assign(event, entity, shown, contactColumns);
}
function putBack(collision, entity) {
  removeSafely(collision, entity, collision.components.Contact), collision.mirrors.owns(entity) && (isBare(collision, entity) ? collision.mirrors.give(entity) : collision.removeMirror(entity));
}
function tag2(collision, event) {
  let { mirrors, events: shown } = collision, hasEnded = event >= shown.startOf(1) && event < shown.startOf(2);
  if (hasEnded && shown.reset) return;
  let known3 = mirrors.entityOf[shown.rowOf(event)], entity = mirrors.isUsed(known3) ? known3 : claim(collision, event);
  event < shown.startOf(1) ? begin(collision, event, entity) : hasEnded && entity !== 0 && end(collision, event);
}

// systems/contact-events.ts
var contactEventSystem = (world) => (resourceOf(world).run("contactEventSystem", 3, 0, tellContacts), world);
function tellContacts(collision) {
  let { state: state2, events: events2, settings } = collision;
  settings.contactEntities && reserveMirrors(collision);
  let { wasReset } = state2;
  state2.finish(), events2.publish(wasReset), collision.publish();
  try {
    settings.contactEntities && mirrorContacts(collision);
  } finally {
    try {
      settings.touching && tagTouching(collision);
    } finally {
      collision.stage = 0, collision.noteStep();
    }
  }
}

// systems/narrow-phase.ts
var narrowPhaseSystem = (world) => (resourceOf(world).run("narrowPhaseSystem", 2, 3, findContacts), world), findContacts = ({ state: state2 }) => state2.findContacts();

// systems/pipeline.ts
var collisionStages = [
  boundsSystem,
  broadPhaseSystem,
  narrowPhaseSystem,
  contactEventSystem
], collisionSystem = (world) => {
  for (let k = 0; k < collisionStages.length; k++) collisionStages[k](world);
  return world;
};

export { ColumnRows, Found, Hashes, Known, OF_COLLIDER, ORPHAN, Part, SNAPSHOT, SavedContact, Settled, Shown, WordReader, WordWriter, Words, boundsSystem, broadPhaseSystem, checkHit, checkHits, clearHit, closestOfContact, closestPoint, closestPoints, closestPointsPolygonAndHalfPlane, closestPointsPolygons, collisionStages, collisionSystem, contactEventSystem, createQueryHit, createQueryHits, hashCollision, integrationSystem, narrowPhaseSystem, nearest, openWords, refuseFormat, remirror, reserveForRestore, reserveHits, retagTouching, saveCollision, sealWords, settingsOf, tagTouching, typeOf, withColumns, writeRow, writeRows, writeTree };
