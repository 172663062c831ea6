import { FRUSTUM } from './chunk-7775NP5A.js';
export { computeAabb, createFrustum, frustumFromViewProjection, packFrustum } from './chunk-7775NP5A.js';
export { closestPointsObbAndTriangle } from './chunk-RNV6DWRC.js';
import { convexHull, findLeastAxes, writeEigenAxes, bytesOf, MAGIC, writeHeader, viewArrays, checksum, wordOf, sweepTrees, sweptBoxes, MovingPair } from './chunk-I2PPA5WX.js';
export { buildObbTree, collideObbAndTriangle, collideObbAndTriangleRows, collideTriangleRows, collideTriangles, loadObbTree, validateObbTree } from './chunk-I2PPA5WX.js';
import { overlapCall, overlapMovingCall, sweepMovingCall, AABB, SPHERE, powerOfTwoAtLeast, refuseValue, isWritable, checkTriples, isIndex, CollisionError, textOf, checkNumber, solveMoments, momentsCancel, addTriangleMoments, addPointMoments, orthonormaliseAxes, dot, OBB, writeWindowTimes, createBoxAxes, findAxis, overlapObbRows, packObbs, checkSweepResult, packMotion, checkMaxTime, compareRows, compareNumbers, isRelativeRest, writeAdvancedRow, packNumbers, lengthAt, orthogonalise, writeRotationVector, cross, SEGMENT, overlapObbAndTriangleRows, TRIANGLE, overlapTriangleRows, checkTree, overlapTrees, findTriangleAxis, nearestOfTriangles, publishManifoldAt, relateTrees, TreeWork, createTreeContact, traverseTrees, visitTriangles, checkManifold, reduceInto, dropEqualPoints, treeRadius, writeNormal, grown, firstSlot, endSlot, describeBoxes, describeTriangles, isInside, writeBoxAxes, openWindow, narrowWindow, writeBoxAxis, setTolerance, advanceRows, separateObbRowsInto, reachOf, writeAxesAlong, writeVector, TreePair, projectBoxes, edgeOfA, crossVectors, nextIndex, previousIndex, subtract, subtractExactly, writeAxesOfQuaternion } from './chunk-VGSS6F6V.js';
export { CollisionError, MANIFOLD_COUNT, MANIFOLD_DEPTH, MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS, MANIFOLD_POINT_DEPTH, MANIFOLD_POINT_FEATURE, MANIFOLD_POINT_STRIDE, ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_NUMBERS, SWEEP_POINT, SWEEP_START_OVERLAP, SWEEP_TIME, TRIANGLE_STRIDE, closestPointsCapsuleAndPlane, closestPointsCapsuleAndSphere, closestPointsCapsuleAndTriangle, closestPointsCapsules, closestPointsObbAndCapsule, closestPointsObbAndPlane, closestPointsObbAndSphere, closestPointsObbRows, closestPointsObbs, closestPointsPlaneAndTriangle, closestPointsPlanes, closestPointsSphereAndPlane, closestPointsSphereAndTriangle, closestPointsSpheres, closestPointsTriangles, collideCapsuleAndPlane, collideCapsuleAndPlaneRows, collideCapsuleAndSphere, collideCapsuleAndSphereRows, collideCapsuleAndTriangle, collideCapsuleAndTriangleRows, collideCapsuleRows, collideCapsules, collideObbAndAabb, collideObbAndCapsule, collideObbAndCapsuleRows, collideObbAndPlane, collideObbAndPlaneRows, collideObbAndSphere, collideObbAndSphereRows, collideObbRows, collideObbs, collidePlaneAndTriangle, collidePlaneAndTriangleRows, collidePlaneRows, collidePlanes, collideSphereAndPlane, collideSphereAndPlaneRows, collideSphereAndTriangle, collideSphereAndTriangleRows, collideSphereRows, collideSpheres, createClosestPoints, createManifold, overlapAabbRows, overlapAabbs, overlapObbAndAabb, overlapObbAndAabbRows, overlapObbAndPlane, overlapObbAndPlaneRows, overlapObbAndSphere, overlapObbAndSphereRows, overlapObbAndTriangle, overlapObbAndTriangleRows, overlapObbRows, overlapObbs, overlapSphereAndPlane, overlapSphereAndPlaneRows, overlapSphereRows, overlapSpheres, overlapTriangleRows, overlapTriangles, packAabb, packCapsule, packObb, packPlane, packSegment, packSphere, packTriangle, separateCapsuleAndPlaneRows, separateCapsuleAndSphereRows, separateCapsuleAndTriangleRows, separateCapsuleRows, separateObbAndCapsuleRows, separateObbAndPlaneRows, separateObbAndSphereRows, separateObbAndTriangleRows, separateObbRows, separatePlaneAndTriangleRows, separatePlaneRows, separateSphereAndPlaneRows, separateSphereAndTriangleRows, separateSphereRows, separateTriangleRows, sweepAabbRows, sweepAabbs, sweepSphereAndPlane, sweepSphereAndPlaneRows, sweepSphereRows, sweepSpheres, treeContainsPoint, treeTriangleCount } from './chunk-VGSS6F6V.js';

// src/geometry/pairs/aabb-sphere.ts
var overlapAabbAndSphereRows = (boxes2, b, spheres, s) => {
  let square = 0;
  for (let k = 0; k < 3; k++) {
    let c = spheres[s + k], below = boxes2[b + k] - c, above = c - boxes2[b + 3 + k], excess = Math.max(below, above, 0);
    square += excess * excess;
  }
  let radius = spheres[s + 12];
  return square <= radius * radius * (1 + 17763568394002505e-31);
}, overlapAabbAndSphere = /* @__PURE__ */ overlapCall(AABB, SPHERE, overlapAabbAndSphereRows);

// src/geometry/fit/obb.ts
function createObb() {
  return { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [0, 0, 0] };
}
var moments = /* @__PURE__ */ new Float64Array(10), covariance = /* @__PURE__ */ new Float64Array(9), corners = /* @__PURE__ */ new Float64Array(9), axes = /* @__PURE__ */ new Float64Array(9), least = /* @__PURE__ */ new Float64Array(9), center = /* @__PURE__ */ new Float64Array(3), bounds = /* @__PURE__ */ new Float64Array(4), extremes = /* @__PURE__ */ new Float64Array(2);
function fitObbToPoints(out2, positions) {
  checkObb(out2);
  let points = gather(positions);
  return takeAxes(points, 3), writeBox(out2, points);
}
function fitObbToTriangles(out2, positions, indices) {
  checkObb(out2), checkIndices(positions, indices);
  let points = gather(positions, indices);
  return takeAxes(points, 9), writeBox(out2, points);
}
function fitObbMinimumVolume(out2, positions) {
  checkObb(out2);
  let points = gather(positions), unit = powerOfTwoAtLeast(bounds[3]), scaled = points.map((x, i) => (x - bounds[i % 3]) / unit), hull = convexHull(scaled);
  return takeAxes(points, 3), hull !== void 0 && findLeastAxes(least, scaled, hull, true) && !(volumeAlong(axes, scaled) < volumeAlong(least, scaled) * (1 - 1e-9)) && axes.set(least), writeBox(out2, points);
}
var origin = /* @__PURE__ */ new Float64Array(3);
function volumeAlong(axes5, points) {
  let volume = 1;
  for (let i = 0; i < 9; i += 3)
    writeExtremes(axes5, i, points, origin), volume *= extremes[1] - extremes[0];
  return volume;
}
function writeExtremes(axes5, i, points, from) {
  let u = axes5[i], v = axes5[i + 1], w = axes5[i + 2], low = 1 / 0, high = -1 / 0;
  for (let p = 0; p < points.length; p += 3) {
    let d = u * (points[p] - from[0]) + v * (points[p + 1] - from[1]) + w * (points[p + 2] - from[2]);
    d < low && (low = d), d > high && (high = d);
  }
  extremes[0] = low, extremes[1] = high;
}
function checkObb(out2) {
  (out2 === null || typeof out2 != "object" || !(out2.center?.length >= 3 && out2.axes?.length >= 9 && out2.halfExtents?.length >= 3)) && refuseValue("E_OPTION", "out must be { center, axes, halfExtents }, arrays of 3, 9 and 3 numbers", "out", out2), (!isWritable(out2.center) || !isWritable(out2.axes) || !isWritable(out2.halfExtents)) && refuseValue("E_OPTION", "out is frozen", "out", out2);
}
function checkIndices(positions, indices) {
  (indices === null || typeof indices != "object" || !(indices.length > 0)) && refuseValue("E_EMPTY_MESH", "indices name no triangle", "indices", indices), checkTriples(indices, "indices", "E_INDEX");
  let count2 = positions !== null && typeof positions == "object" ? positions.length / 3 : 0;
  for (let i = 0; i < indices.length; i++) {
    let v = indices[i];
    if (!isIndex(v, count2))
      throw new CollisionError("E_INDEX", `indices[${i}] = ${textOf(v)} names none of the ${count2} vertices`, {
        component: "indices",
        field: `[${i}]`,
        index: i,
        value: v,
        limit: count2
      });
  }
}
function gather(positions, indices) {
  (positions === null || typeof positions != "object" || !(positions.length > 0)) && refuseValue("E_EMPTY_MESH", "positions hold no point", "positions", positions), checkTriples(positions, "positions", "E_VERTEX");
  let length = indices === void 0 ? positions.length : 3 * indices.length;
  for (let p = 0; p < length; p++) {
    let from = indices === void 0 ? p : 3 * indices[Math.floor(p / 3)] + p % 3;
    checkNumber(positions[from], "positions", `[${from}]`);
  }
  let points = new Float64Array(length);
  bounds[3] = 0;
  for (let d = 0; d < 3; d++) {
    let low = 1 / 0, high = -1 / 0;
    for (let p = d; p < points.length; p += 3) {
      let from = indices === void 0 ? p : 3 * indices[(p - d) / 3] + d, x = positions[from] + 0;
      points[p] = x, x < low && (low = x), x > high && (high = x);
    }
    bounds[d] = low + 0.5 * (high - low), bounds[3] = Math.max(bounds[3], high - low);
  }
  return points;
}
function takeAxes(points, stride) {
  for (let d = 0; d < 3; d++) center[d] = bounds[d];
  let unit = powerOfTwoAtLeast(bounds[3]);
  for (let pass = 0; pass < 2 && (sumMoments(points, stride, unit), moments[0] > 0 || sumMoments(points, 3, unit), solveMoments(moments, 0, covariance), !!momentsCancel(covariance)); pass++)
    for (let d = 0; d < 3; d++) center[d] += covariance[d] * unit;
  writeEigenAxes(axes, 0, covariance, 3);
}
function sumMoments(points, stride, unit) {
  moments.fill(0);
  for (let p = 0; p < points.length; p += stride) {
    for (let k = 0; k < stride; k++) corners[k] = (points[p + k] - center[k % 3]) / unit;
    stride === 9 ? addTriangleMoments(moments, 0, corners, 0, 0, 0, 0) : addPointMoments(moments, 0, corners, 0, 0, 0, 0);
  }
}
function writeBox(out2, points) {
  for (let d = 0; d < 3; d++) center[d] = bounds[d];
  for (let i = 0; i < 9; i += 3) {
    writeExtremes(axes, i, points, bounds);
    let middle = 0.5 * (extremes[0] + extremes[1]);
    for (let d = 0; d < 3; d++) center[d] += middle * axes[i + d];
  }
  for (let d = 0; d < 3; d++)
    out2.center[d] = center[d], center[d] = out2.center[d];
  for (let i = 0; i < 9; i++)
    out2.axes[i] = axes[i] + 0, axes[i] = out2.axes[i];
  orthonormaliseAxes(axes, 0, "out", "axes");
  let reach = 0;
  for (let p = 0; p < points.length; p += 3) {
    let x = Math.abs(points[p] - center[0]), y = Math.abs(points[p + 1] - center[1]), z = Math.abs(points[p + 2] - center[2]);
    reach = Math.max(reach, x + y + z);
  }
  for (let i = 0; i < 3; i++) {
    writeExtremes(axes, 3 * i, points, center);
    let extent = Math.max(extremes[1], -extremes[0]);
    writeUp(out2.halfExtents, i, reach > 0 ? extent + 8 * 11102230246251565e-32 * reach + 1e-323 : 0);
  }
  return out2;
}
function writeUp(out2, i, value) {
  out2[i] = value;
  for (let step = 5960464477539063e-23; out2[i] < value; step *= 2) out2[i] = value * (1 + step) + 14e-46;
}

// src/geometry/obb-frustum/overlap.ts
var turned = /* @__PURE__ */ new Float64Array(9), delta = /* @__PURE__ */ new Float64Array(3), overlapObbAndFrustumRows = (boxes2, b, frusta, f) => {
  let x = boxes2[b] - frusta[f], y = boxes2[b + 1] - frusta[f + 1], z = boxes2[b + 2] - frusta[f + 2], h = b + 12, left = frusta[f + 12], up = frusta[f + 13], near2 = frusta[f + 14], far = frusta[f + 15], ratio = far / near2, slack = 3552713678800501e-30 * (Math.abs(x) + Math.abs(y) + Math.abs(z) + boxes2[h] + boxes2[h + 1] + boxes2[h + 2] + ratio * (left + up + near2));
  for (let k = 0; k < 3; k++) {
    let v = f + 3 + 3 * k;
    delta[k] = x * frusta[v] + y * frusta[v + 1] + z * frusta[v + 2];
    for (let i = 0; i < 9; i += 3) turned[i + k] = dot(boxes2, b + 3 + i, frusta, v);
  }
  let d0 = delta[0], d1 = delta[1], d2 = delta[2], deep = reachAlong(boxes2, h, 0, 0, 1) + slack;
  if (d2 + deep < near2 || d2 - deep > far) return false;
  for (let side = 0; side < 4; side++) {
    let bound = side < 2 ? left : up, n = side & 1 ? -near2 : near2, along = n * (side < 2 ? d0 : d1) - bound * d2, reach = reachAlong(boxes2, h, side < 2 ? n : 0, side < 2 ? 0 : n, -bound) + slack * (near2 + bound);
    if (along > reach || along + reach < -2 * bound * far) return false;
  }
  for (let i = 0; i < 3; i++) {
    let a = turned[3 * i], v = turned[3 * i + 1], c = turned[3 * i + 2], p = left * Math.abs(a) + up * Math.abs(v);
    if (apart(a * d0 + v * d1 + c * d2, boxes2[h + i] + 2 * slack, near2 * c, p, ratio)) return false;
  }
  for (let i = 0; i < 9; i += 3) {
    let a = turned[i], v = turned[i + 1], c = turned[i + 2];
    for (let edge = 0; edge < 6; edge++) {
      let l = edge === 4 ? 1 : edge === 5 ? 0 : edge < 2 ? left : -left, mu = edge === 4 ? 0 : edge === 5 ? 1 : edge & 1 ? -up : up, n = edge < 4 ? near2 : 0, x0 = mu * c - n * v, x1 = n * a - l * c, x2 = l * v - mu * a, abs0 = Math.abs(x0), abs1 = Math.abs(x1), reach = reachAlong(boxes2, h, x0, x1, x2) + slack * (abs0 + abs1 + Math.abs(x2));
      if (apart(x0 * d0 + x1 * d1 + x2 * d2, reach, near2 * x2, left * abs0 + up * abs1, ratio)) return false;
    }
  }
  return true;
};
function reachAlong(boxes2, h, x0, x1, x2) {
  return boxes2[h] * Math.abs(x0 * turned[0] + x1 * turned[1] + x2 * turned[2]) + boxes2[h + 1] * Math.abs(x0 * turned[3] + x1 * turned[4] + x2 * turned[5]) + boxes2[h + 2] * Math.abs(x0 * turned[6] + x1 * turned[7] + x2 * turned[8]);
}
function apart(d, reach, middle, p, ratio) {
  let low = middle - p, high = middle + p;
  return d + reach < (low < 0 ? low * ratio : low) || d - reach > (high > 0 ? high * ratio : high);
}
var overlapObbAndFrustum = /* @__PURE__ */ overlapCall(OBB, FRUSTUM, overlapObbAndFrustumRows);

// src/geometry/obb-obb/contact-point.ts
var half = /* @__PURE__ */ new Float64Array(6), place = /* @__PURE__ */ new Float64Array(6), height = /* @__PURE__ */ new Float64Array(6), sum = /* @__PURE__ */ new Float64Array(4), depth = /* @__PURE__ */ new Float64Array(1);
function writeContactPoint(rowsA, a, rowsB, b, axes5, contact7, out2, at) {
  let x = contact7[0], y = contact7[1], z = contact7[2];
  for (let k = 0; k < 6; k++) {
    let rows4 = k < 3 ? rowsA : rowsB, u = 3 + (k < 3 ? a + 3 * k : b + 3 * k - 9);
    half[k] = k < 3 ? rowsA[a + 12 + k] : rowsB[b + 12 + k - 3], height[k] = (k < 3 ? 1 : -1) * (rows4[u] * x + rows4[u + 1] * y + rows4[u + 2] * z), place[k] = axes5[0 + k] + contact7[4] * axes5[96 + k] - contact7[5] * height[k];
  }
  sum.fill(0), depth[0] = 8e-15 * contact7[3] + 1e-300;
  let isDeep = x === 0 && y === 0 && z === 0;
  for (let isFound = isDeep && takeMiddle(axes5); !isFound && depth[0] < 1 / 0; depth[0] *= 8) {
    let freeA = findFree(0), freeB = findFree(3), isSingleA = (freeA & freeA - 1) === 0, isSingleB = (freeB & freeB - 1) === 0;
    if (isFound = isSingleA && clipFeature(0, freeA, axes5) || isSingleB && clipFeature(3, freeB, axes5), isFound) break;
    isSingleA || (isFound = clipFeature(0, freeA, axes5)), !isSingleB && clipFeature(3, freeB, axes5) && (isFound = true);
  }
  let scale = 1 / sum[3];
  for (let d = 0; d < 3; d++) {
    let u = a + 3 + d;
    out2[at + d] = scale * (sum[0] * rowsA[u] + sum[1] * rowsA[u + 3] + sum[2] * rowsA[u + 6]);
  }
}
var near = /* @__PURE__ */ new Float64Array(3), across = /* @__PURE__ */ new Float64Array(3);
function takeMiddle(axes5) {
  for (let k = 0; k < 3; k++)
    near[k] = Math.max(-half[k], Math.min(half[k], place[k])), across[k] = place[k] - near[k];
  for (let j = 0; j < 3; j++) {
    let y = Math.max(-half[3 + j], Math.min(half[3 + j], place[3 + j]));
    for (let k = 0; k < 3; k++) across[k] += y * axes5[150 + 3 * k + j];
  }
  sum[3] = 1;
  for (let part = 1; part <= 3; part++) {
    let share = part === 1 ? 0.5 : part === 2 ? 1 : 0, isInside2 = true;
    for (let k = 0; k < 3; k++)
      sum[k] = near[k] + share * across[k], Math.abs(sum[k]) > half[k] && (isInside2 = false);
    for (let j = 0; j < 3 && isInside2; j++) {
      let c = 150 + j, y = place[3 + j] + sum[0] * axes5[c] + sum[1] * axes5[c + 3] + sum[2] * axes5[c + 6];
      Math.abs(y) > half[3 + j] && (isInside2 = false);
    }
    if (isInside2) return true;
  }
  return sum.fill(0), false;
}
function findFree(own) {
  let free = 0;
  for (let k = own; k < own + 3; k++)
    half[k] > 0 && 2 * half[k] * Math.abs(height[k]) <= depth[0] && (free |= 1 << k - own);
  return free;
}
function clipFeature(own, free, axes5) {
  let other = 3 - own, slack = depth[0], row = own === 0 ? 1 : 3, column = 4 - row, before = sum[3];
  for (let k = 0; k < 3; k++) {
    let isEdge = (free >> k & 1) === 1;
    if (!isEdge && (free !== 0 || k > 0)) continue;
    let p = nextIndex(k), q = previousIndex(k), ck = 150 + column * k, cp = 150 + column * p, cq = 150 + column * q, length = isEdge ? half[own + k] : 0;
    for (let corner = 0; corner < 4; corner++) {
      let hp = corner & 1 ? half[own + p] : -half[own + p], hq = corner & 2 ? half[own + q] : -half[own + q];
      if ((free >> p & 1) === 0 && hp * height[own + p] < 0 || (free >> q & 1) === 0 && hq * height[own + q] < 0)
        continue;
      let hk = isEdge ? 0 : height[own + k] < 0 ? -half[own + k] : half[own + k], from = -length, to = length;
      for (let i = 0; i < 3 && from <= to; i++) {
        let way = axes5[ck + row * i], centre = place[other + i] + hp * axes5[cp + row * i] + hq * axes5[cq + row * i] + hk * way, reach = half[other + i] + slack;
        if (Math.abs(centre) + Math.abs(way) * length <= reach) continue;
        (length === 0 || way === 0) && (from = 1 / 0);
        let scale = 1 / way;
        from = Math.max(from, -centre * scale - Math.abs(reach * scale)), to = Math.min(to, Math.abs(reach * scale) - centre * scale);
      }
      if (!(from <= to)) continue;
      let middle = hk + 0.5 * (from + to);
      if (sum[3]++, own === 0)
        sum[k] += middle, sum[p] += hp, sum[q] += hq;
      else
        for (let i = 0; i < 3; i++)
          sum[i] += place[i] + hp * axes5[cp + 3 * i] + hq * axes5[cq + 3 * i] + middle * axes5[ck + 3 * i];
    }
  }
  return sum[3] > before;
}

// src/geometry/obb-obb/moving-axes.ts
var edges = /* @__PURE__ */ new Float64Array(18);
function lookAlongAxes(rowsA, a, rowsB, b, motion, m, axes5) {
  let atRest = isAtRest(motion, m);
  if (atRest && !overlapObbRows(rowsA, a, rowsB, b)) return 0;
  let way = lengthAt(motion, m);
  if (axes5[172] = atRest ? 1 / 0 : 1.001 * way * motion[m + 3], writeBoxAxes(rowsA, a, rowsB, b, axes5) >= 0) return 0;
  writeSpeeds(rowsA, a, axes5, motion, m);
  let size = axes5[168];
  for (let i = 0; i < 3; i++) size += Math.abs(rowsB[b + i] - rowsA[a + i]);
  return axes5[149] = size, atRest ? 1 : judgeAxes(axes5, motion[m + 3]);
}
function isAtRest(motion, m) {
  return motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0;
}
function judgeAxes(axes5, maxTime) {
  let band = 16e-12 * axes5[149], mayBeApart = 0;
  for (let k = 0; k < 15; k++) {
    let gap = Math.abs(axes5[0 + k]) - axes5[48 + k], speed = axes5[96 + k], isApart = +(gap > band), leaves = +(axes5[0 + k] * speed >= 0) | +(gap - Math.abs(speed) * maxTime > band);
    if ((isApart & leaves) !== 0) return 0;
    mayBeApart |= +(gap > -band);
  }
  return mayBeApart !== 0 ? 1 : 2;
}
var narrowObbWindow = (rowsA, a, rowsB, b, motion, m, axes5) => {
  for (let k = 6; k < 15; k++) isNearParallel(axes5, k) && replaceAxis(rowsA, a, rowsB, b, motion, m, axes5, k);
  let slack = isAtRest(motion, m) ? 1e-9 : 26645352591003757e-31 + skewOf(rowsA, a) + skewOf(rowsB, b);
  if (openWindow(axes5, motion, m, slack), !narrowWindow(axes5, 0, 15)) return false;
  if (rodAxis(rowsA, a) === 0 || rodAxis(rowsB, b) === 0) return true;
  for (let k = 15; k < 17; k++) replaceAxis(rowsA, a, rowsB, b, motion, m, axes5, k);
  return narrowWindow(axes5, 15, 17);
};
function isNearParallel(axes5, k) {
  return Math.abs(axes5[150 + k - 6]) > 0.99498743710662;
}
function writeSpeeds(rowsA, a, axes5, motion, m) {
  let x = motion[m], y = motion[m + 1], z = motion[m + 2], w0 = axes5[96] = rowsA[a + 3] * x + rowsA[a + 4] * y + rowsA[a + 5] * z, w1 = axes5[97] = rowsA[a + 6] * x + rowsA[a + 7] * y + rowsA[a + 8] * z, w2 = axes5[98] = rowsA[a + 9] * x + rowsA[a + 10] * y + rowsA[a + 11] * z;
  for (let j = 0; j < 3; j++) {
    let c0 = axes5[150 + j], c1 = axes5[153 + j], c2 = axes5[156 + j];
    axes5[99 + j] = 0 - (w0 * c0 + w1 * c1 + w2 * c2), axes5[102 + j] = w2 * c1 - w1 * c2, axes5[105 + j] = w0 * c2 - w2 * c0, axes5[108 + j] = w1 * c0 - w0 * c1;
  }
}
function skewOf(rows4, r) {
  return Math.abs(dot(rows4, r + 3, rows4, r + 6)) + Math.abs(dot(rows4, r + 3, rows4, r + 9)) + Math.abs(dot(rows4, r + 6, rows4, r + 9)) + Math.abs(dot(rows4, r + 3, rows4, r + 3) - 1) + Math.abs(dot(rows4, r + 6, rows4, r + 6) - 1) + Math.abs(dot(rows4, r + 9, rows4, r + 9) - 1);
}
function replaceAxis(rowsA, a, rowsB, b, motion, m, axes5, k) {
  if (axes5[153 + k] = 1, axes5[96 + k] = 0, writeExactAxis(rowsA, a, rowsB, b, axes5, k)) {
    projectBoxes(rowsA, a, rowsB, b, axes5, k);
    for (let i = 0; i < 3; i++) axes5[96 + k] += axes5[173 + i] * motion[m + i];
  } else
    axes5[0 + k] = 0, axes5[48 + k] = 4 * axes5[149];
}
function writeExactAxis(rowsA, a, rowsB, b, axes5, k) {
  let isRod = k >= 15, i = edgeOfA(k);
  if (writeVector(rowsA, a + (isRod ? rodAxis(rowsA, a) : 3 + 3 * i), edges, 0), writeVector(rowsB, b + (isRod ? rodAxis(rowsB, b) : 3 + 3 * (k - 6 - 3 * i)), edges, 6), !crossVectors(edges, 0, edges, 6, axes5, 173)) return false;
  if (isRod) {
    writeVector(axes5, 173, edges, 12);
    let across2 = (k - 15) * 6;
    if (!crossVectors(edges, 12, edges, across2, axes5, 173)) return false;
  }
  let scale = 1 / lengthAt(axes5, 173);
  for (let d = 0; d < 3; d++) axes5[173 + d] *= scale;
  return true;
}
function rodAxis(rows4, r) {
  let x = rows4[r + 12] > 0, y = rows4[r + 12 + 1] > 0, z = rows4[r + 12 + 2] > 0;
  return Number(x) + Number(y) + Number(z) === 1 ? x ? 3 : y ? 6 : 9 : 0;
}
function writeMovingAxis(rowsA, a, rowsB, b, axes5, k, out2, at) {
  k < 6 || k < 15 && !isNearParallel(axes5, k) ? writeBoxAxis(rowsA, a, rowsB, b, k, axes5, 173) : writeExactAxis(rowsA, a, rowsB, b, axes5, k);
  let x = axes5[173], y = axes5[174], z = axes5[175], scale = (x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2]) < 0 ? -1 : 1) / lengthAt(axes5, 173);
  for (let d = 0; d < 3; d++) out2[at + d] = scale * axes5[173 + d] + 0;
}

// src/geometry/obb-obb/sweep.ts
var axes2 = /* @__PURE__ */ createBoxAxes(0), contact = /* @__PURE__ */ new Float64Array(6), sweepObbRows = (rowsA, a, rowsB, b, motion, m, out2) => {
  if (lookAlongAxes(rowsA, a, rowsB, b, motion, m, axes2) === 0 || !narrowObbWindow(rowsA, a, rowsB, b, motion, m, axes2)) return false;
  writeWindowTimes(axes2, motion, m, out2);
  let entering = axes2[147], isStart = entering < 0, axis = isStart ? findAxis(axes2, 4e-12, 0) & 15 : entering, isDeep = isStart && axes2[169] < -1e-9 * axes2[149];
  isStart && (out2[0] = 0), out2[8] = isDeep || isStart && overlapObbRows(rowsA, a, rowsB, b) ? 1 : 0, writeMovingAxis(rowsA, a, rowsB, b, axes2, axis, out2, 5);
  for (let i = 0; i < 3; i++) contact[0 + i] = isDeep ? 0 : out2[5 + i];
  return contact[3] = axes2[149], contact[4] = out2[0], writeContactPoint(rowsA, a, rowsB, b, axes2, contact, out2, 2), true;
}, sweepObbs = /* @__PURE__ */ sweepMovingCall(OBB, OBB, sweepObbRows), overlapMovingObbRows = (rowsA, a, rowsB, b, motion, m) => {
  let found = lookAlongAxes(rowsA, a, rowsB, b, motion, m, axes2);
  return found === 2 || found === 1 && narrowObbWindow(rowsA, a, rowsB, b, motion, m, axes2);
}, overlapMovingObbs = /* @__PURE__ */ overlapMovingCall(OBB, OBB, overlapMovingObbRows);

// src/geometry/obb-obb/overlap-sharing-axis.ts
var rows = /* @__PURE__ */ new Float64Array(32);
function overlapObbsSharingAxis(a, b, axis) {
  if (packObbs(rows, a, b), axis !== 0 && axis !== 1 && axis !== 2)
    throw new CollisionError("E_OPTION", `axis = ${textOf(axis)}, but 0, 1 or 2 is needed`, {
      field: "axis",
      value: axis
    });
  let p = 3 + 3 * axis, q = p + 16, sign = rows[p] === rows[q] && rows[p + 1] === rows[q + 1] && rows[p + 2] === rows[q + 2] ? 1 : -1;
  for (let k = 0; k < 3; k++)
    rows[p + k] !== sign * rows[q + k] && refuseValue("E_OPTION", `axis ${axis} of b is not axis ${axis} of a`, "b", rows[q + k], `axes[${3 * axis + k}]`);
  return overlapObbsSharingAxisRows(rows, 0, rows, 16, axis);
}
var overlapObbsSharingAxisRows = (rowsA, a, rowsB, b, axis) => {
  let i = axis === 2 ? 0 : axis + 1, j = axis === 0 ? 2 : axis - 1, dx = rowsB[b] - rowsA[a], dy = rowsB[b + 1] - rowsA[a + 1], dz = rowsB[b + 2] - rowsA[a + 2], ak = rowsA[a + 12 + axis], ai = rowsA[a + 12 + i], aj = rowsA[a + 12 + j], bk = rowsB[b + 12 + axis], bi = rowsB[b + 12 + i], bj = rowsB[b + 12 + j], band = 64e-12 * (ak + ai + aj + (bk + bi + bj)) + 1e-300, s = a + 3 + 3 * axis, p = a + 3 + 3 * i, q = a + 3 + 3 * j, u = b + 3 + 3 * i, v = b + 3 + 3 * j, px = rowsA[p], py = rowsA[p + 1], pz = rowsA[p + 2], ux = rowsB[u], uy = rowsB[u + 1], uz = rowsB[u + 2], vx = rowsB[v], vy = rowsB[v + 1], vz = rowsB[v + 2], cosine = Math.abs(px * ux + py * uy + pz * uz), sine = Math.abs(px * vx + py * vy + pz * vz), f = Math.abs(rowsA[s] * dx + rowsA[s + 1] * dy + rowsA[s + 2] * dz) - (ak + bk), g = Math.abs(px * dx + py * dy + pz * dz) - (ai + bi * cosine + bj * sine);
  if (f > band || g > band) return false;
  let h = Math.abs(rowsA[q] * dx + rowsA[q + 1] * dy + rowsA[q + 2] * dz) - (aj + bi * sine + bj * cosine), m = Math.abs(ux * dx + uy * dy + uz * dz) - (bi + ai * cosine + aj * sine), n = Math.abs(vx * dx + vy * dy + vz * dz) - (bj + ai * sine + aj * cosine);
  return h > band || m > band || n > band ? false : f < -band && g < -band && h < -band && m < -band && n < -band || overlapObbRows(rowsA, a, rowsB, b);
};

// src/geometry/shapes.ts
function createSweepResult() {
  return { time: 0, lastTime: 0, point: [0, 0, 0], normal: [0, 0, 0], startOverlap: false };
}

// src/geometry/obb-obb/turning/contact.ts
var work = /* @__PURE__ */ new Float64Array(203), result = /* @__PURE__ */ new Float64Array(7), still = /* @__PURE__ */ new Float64Array(4), axes3 = /* @__PURE__ */ createBoxAxes(), contact2 = /* @__PURE__ */ new Float64Array(6), ends = /* @__PURE__ */ new Float64Array(32), back = /* @__PURE__ */ new Float64Array(26), armA = /* @__PURE__ */ new Float64Array(3), armB = /* @__PURE__ */ new Float64Array(3), lastA = { rows: ends, row: 0, motions: back, motion: 0 }, lastB = { rows: ends, row: 16, motions: back, motion: 13 };
function setObbSpans(motions3, m, rows4, r) {
  for (let i = 0; i < 3; i++)
    motions3[m + 6 + i] = rows4[r + 12 + i], motions3[m + 10 + i] = 0;
  motions3[m + 9] = 0;
}
function startTurning(rows4, a, b, out2) {
  let overlaps = sweepObbRows(rows4, a, rows4, b, still, 0, out2);
  return out2[1] = 0, overlaps;
}
function turnUntilContact(a, b, maxTime, out2) {
  if (setTolerance(work, a, b), work[195] = maxTime, !advanceRows(separateObbRowsInto, a, b, work, result)) return false;
  out2[0] = result[0], out2[1] = result[5];
  for (let i = 0; i < 3; i++) out2[5 + i] = contact2[0 + i] = result[2 + i] + 0;
  return contact2[5] = Math.max(0, result[1]), contact2[3] = reachOf(a.motions, a.motion + 6) + reachOf(b.motions, b.motion + 6), writeBoxAxes(work, 0, work, 16, axes3), writeContactPoint(work, 0, work, 16, axes3, contact2, out2, 2), true;
}
function turnBackUntilContact(a, b, maxTime, out2) {
  let { motions: motions3, motion: m } = a, n = b.motion;
  writeAdvancedRow(a.rows, a.row, motions3, m, maxTime, ends, 0, armA), writeAdvancedRow(b.rows, b.row, motions3, n, maxTime, ends, 16, armB);
  for (let i = 0; i < 3; i++) {
    let arms = motions3[n + 10 + i] - motions3[m + 10 + i], pivots = b.rows[b.row + i] - a.rows[a.row + i] - arms + (motions3[n + i] - motions3[m + i]) * maxTime;
    ends[i] = armA[i], ends[16 + i] = pivots + armB[i];
  }
  for (let i = 0; i < 13; i++) {
    let isVelocity = i < 6;
    back[i] = isVelocity ? -motions3[m + i] : motions3[m + i], back[13 + i] = isVelocity ? -motions3[n + i] : motions3[n + i];
  }
  return back.set(armA, 10), back.set(armB, 23), setTolerance(work, lastA, lastB), work[195] = maxTime, advanceRows(separateObbRowsInto, lastA, lastB, work, result) ? (result[5] === 1 && (out2[1] = 1), maxTime - result[0]) : -1;
}

// src/geometry/obb-obb/turning/sweep-rotating.ts
function createRotatingSweepResult() {
  return { ...createSweepResult(), limitReached: false };
}
var rows2 = /* @__PURE__ */ new Float64Array(32), motions = /* @__PURE__ */ new Float64Array(26), bodyA = { rows: rows2, row: 0, motions, motion: 0 }, bodyB = { rows: rows2, row: 16, motions, motion: 13 }, contact3 = /* @__PURE__ */ new Float64Array(9);
function sweepRotatingObbs(out2, a, motionA, b, motionB, maxTime) {
  checkSweepResult(out2), packObbs(rows2, a, b), packMotion(motions, 0, motionA, "motionA"), packMotion(motions, 13, motionB, "motionB"), checkMaxTime(maxTime), setObbSpans(motions, 0, rows2, 0), setObbSpans(motions, 13, rows2, 16);
  let swapped = (compareRows(rows2, 0, rows2, 16) || compareNumbers(motions, 0, motions, 13, 6)) > 0, first = swapped ? bodyB : bodyA, second = swapped ? bodyA : bodyB, atRest = isRelativeRest(motions), overlaps = startTurning(rows2, first.row, second.row, contact3);
  if (!overlaps && (maxTime === 0 || atRest || !turnUntilContact(first, second, maxTime, contact3))) return false;
  out2.startOverlap = overlaps;
  let time = contact3[0];
  out2.time = time;
  let sign = swapped ? -1 : 1;
  for (let i = 0; i < 3; i++)
    out2.point[i] = rows2[first.row + i] + motions[first.motion + i] * time + contact3[2 + i], out2.normal[i] = sign * contact3[5 + i] + 0;
  return out2.lastTime = atRest ? maxTime : Math.max(time, turnBackUntilContact(first, second, maxTime, contact3)), out2.limitReached = contact3[1] === 1, true;
}

// src/geometry/obb-obb/turning/sweep-sampled.ts
var rows3 = /* @__PURE__ */ new Float64Array(32), armsAtStart = /* @__PURE__ */ new Float64Array(6), framesAtStart = /* @__PURE__ */ new Float64Array(18), centersFrom = /* @__PURE__ */ new Float64Array(6), framesFrom = /* @__PURE__ */ new Float64Array(18), centersTo = /* @__PURE__ */ new Float64Array(6), framesTo = /* @__PURE__ */ new Float64Array(18), boxes = /* @__PURE__ */ new Float64Array(32), motions2 = /* @__PURE__ */ new Float64Array(26), bodyA2 = { rows: boxes, row: 0, motions: motions2, motion: 0 }, bodyB2 = { rows: boxes, row: 16, motions: motions2, motion: 13 }, contact4 = /* @__PURE__ */ new Float64Array(9), sampledCenter = [0, 0, 0], sampledAxes = [1, 0, 0, 0, 1, 0, 0, 0, 1], busy = false;
function sweepSampledObbs(out2, a, poseA, b, poseB, samples, maxTime) {
  if (busy)
    throw new CollisionError("E_REENTRANT", "a pose function of sweepSampledObbs called sweepSampledObbs", {
      component: "poseA, poseB"
    });
  if (checkSweepResult(out2), packObbs(rows3, a, b), typeof poseA != "function" || typeof poseB != "function")
    throw new CollisionError("E_OPTION", "poseA and poseB must be functions (time, center, axes)", {
      component: "poseA, poseB"
    });
  if (!(Number.isSafeInteger(samples) && samples >= 2 && samples <= 1e6)) {
    let text = `samples = ${textOf(samples)}, but an integer from 2 to 1000000 is needed`;
    refuseValue("E_OPTION", text, "samples", samples, void 0, 1e6);
  }
  checkMaxTime(maxTime), busy = true;
  try {
    return sweepSamples(out2, poseA, poseB, samples, maxTime);
  } finally {
    busy = false;
  }
}
function sweepSamples(out2, poseA, poseB, samples, maxTime) {
  let swapped = compareRows(rows3, 0, rows3, 16) > 0, first = swapped ? bodyB2 : bodyA2, second = swapped ? bodyA2 : bodyB2, last = samples - 1;
  sample(poseA, poseB, 0, centersFrom, framesFrom), framesAtStart.set(framesFrom);
  for (let i = 0; i < 6; i++) armsAtStart[i] = rows3[i < 3 ? i : 16 + i - 3] - centersFrom[i];
  let interval = 0;
  for (out2.startOverlap = startTurning(rows3, first.row, second.row, contact4); sample(poseA, poseB, timeOf(interval + 1, last, maxTime), centersTo, framesTo), writeInterval(), !(out2.startOverlap || turnUntilContact(first, second, 1, contact4)); interval++) {
    if (interval === last - 1) return false;
    centersFrom.set(centersTo), framesFrom.set(framesTo);
  }
  let part = contact4[0], start2 = timeOf(interval, last, maxTime), time = start2 + part * (timeOf(interval + 1, last, maxTime) - start2);
  out2.time = time;
  let sign = swapped ? -1 : 1;
  writeAdvancedRow(boxes, first.row, motions2, first.motion, part, posed, 0, posedArm);
  for (let i = 0; i < 3; i++)
    out2.point[i] = posed[i] + contact4[2 + i], out2.normal[i] = sign * contact4[5 + i] + 0;
  return out2.lastTime = Math.max(time, lastContact(poseA, poseB, last, interval, maxTime, swapped)), out2.limitReached = contact4[1] === 1, true;
}
function timeOf(i, last, maxTime) {
  return i === last ? maxTime : i * maxTime / last;
}
function lastContact(poseA, poseB, last, firstInterval, maxTime, swapped) {
  sample(poseA, poseB, maxTime, centersTo, framesTo);
  for (let interval = last - 1; interval >= firstInterval; interval--) {
    let start2 = timeOf(interval, last, maxTime);
    sample(poseA, poseB, start2, centersFrom, framesFrom), writeInterval();
    let part = turnBackUntilContact(swapped ? bodyB2 : bodyA2, swapped ? bodyA2 : bodyB2, 1, contact4);
    if (part >= 0) return start2 + part * (timeOf(interval + 1, last, maxTime) - start2);
    centersTo.set(centersFrom), framesTo.set(framesFrom);
  }
  return -1;
}
function sample(poseA, poseB, time, centers, frames) {
  for (let body = 0; body < 2; body++) {
    let name = body === 0 ? "poseA" : "poseB";
    (body === 0 ? poseA : poseB)(time, sampledCenter, sampledAxes), packNumbers(centers, 3 * body, sampledCenter, 3, name, "center"), packNumbers(frames, 9 * body, sampledAxes, 9, name, "axes"), makeFrame(frames, 9 * body, name);
  }
}
function makeFrame(frames, f, name) {
  let lengths = lengthAt(frames, f) * lengthAt(frames, f + 3) * lengthAt(frames, f + 6);
  Math.abs(volumeOf(frames, f)) > 1e-3 * lengths || refuseValue(
    "E_OPTION",
    `${name} wrote axes that are not a frame, but (nearly) dependent`,
    name,
    Array.from(sampledAxes),
    "axes"
  ), orthogonalise(frames, f);
}
var turnVector = /* @__PURE__ */ new Float64Array(3), posed = /* @__PURE__ */ new Float64Array(16), posedArm = /* @__PURE__ */ new Float64Array(3);
function writeInterval() {
  for (let body = 0; body < 2; body++) {
    let row = 16 * body, m = 13 * body, f = 9 * body;
    if (volumeOf(framesFrom, f) > 0 != volumeOf(framesTo, f) > 0)
      throw new CollisionError("E_OPTION", "the sampled axes turn from right-handed to left-handed, or back", {
        component: body === 0 ? "poseA" : "poseB",
        field: "axes"
      });
    setObbSpans(motions2, m, rows3, row);
    for (let i = 0; i < 3; i++) boxes[row + 12 + i] = rows3[row + 12 + i];
    for (let i = 0; i < 9; i += 3) carry(rows3, row + 3 + i, f, boxes, row + 3 + i);
    carry(armsAtStart, 3 * body, f, motions2, m + 10), writeRotationVector(turnVector, 0, framesFrom, f, framesTo, f);
    for (let i = 0; i < 3; i++)
      boxes[row + i] = centersFrom[3 * body + i] + motions2[m + 10 + i], motions2[m + i] = centersTo[3 * body + i] - centersFrom[3 * body + i], motions2[m + 3 + i] = turnVector[i];
  }
}
var third = /* @__PURE__ */ new Float64Array(3);
function volumeOf(frames, f) {
  return cross(third, 0, frames, f, frames, f + 3), dot(third, 0, frames, f + 6);
}
function carry(source, s, f, out2, at) {
  out2.fill(0, at, at + 3);
  for (let i = f; i < f + 9; i += 3) {
    let c = dot(framesAtStart, i, source, s);
    for (let d = 0; d < 3; d++) out2[at + d] += c * framesFrom[i + d];
  }
}

// src/geometry/pairs/obb-segment.ts
var overlapObbAndSegmentRows = (boxes2, b, segments, s) => {
  let dx = 0.5 * (segments[s + 3] - segments[s]), dy = 0.5 * (segments[s + 4] - segments[s + 1]), dz = 0.5 * (segments[s + 5] - segments[s + 2]), sx = segments[s] - boxes2[b], sy = segments[s + 1] - boxes2[b + 1], sz = segments[s + 2] - boxes2[b + 2], u = b + 3, w0 = dx * boxes2[u] + dy * boxes2[u + 1] + dz * boxes2[u + 2], w1 = dx * boxes2[u + 3] + dy * boxes2[u + 4] + dz * boxes2[u + 5], w2 = dx * boxes2[u + 6] + dy * boxes2[u + 7] + dz * boxes2[u + 8], m0 = sx * boxes2[u] + sy * boxes2[u + 1] + sz * boxes2[u + 2] + w0, m1 = sx * boxes2[u + 3] + sy * boxes2[u + 4] + sz * boxes2[u + 5] + w1, m2 = sx * boxes2[u + 6] + sy * boxes2[u + 7] + sz * boxes2[u + 8] + w2, h0 = boxes2[b + 12], h1 = boxes2[b + 12 + 1], h2 = boxes2[b + 12 + 2], a0 = Math.abs(w0), a1 = Math.abs(w1), a2 = Math.abs(w2), slack = 17763568394002505e-31 * (Math.abs(sx) + Math.abs(sy) + Math.abs(sz) + Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + h0 + h1 + h2);
  return !(Math.abs(m0) > h0 + a0 + slack || Math.abs(m1) > h1 + a1 + slack || Math.abs(m2) > h2 + a2 + slack || Math.abs(m1 * w2 - m2 * w1) > h1 * a2 + h2 * a1 + slack * (a1 + a2) || Math.abs(m2 * w0 - m0 * w2) > h0 * a2 + h2 * a0 + slack * (a0 + a2) || Math.abs(m0 * w1 - m1 * w0) > h0 * a1 + h1 * a0 + slack * (a0 + a1));
}, overlapObbAndSegment = /* @__PURE__ */ overlapCall(OBB, SEGMENT, overlapObbAndSegmentRows);

// src/geometry/moving/contact.ts
var ContactBody = class {
  /** Middle, and from there to the end, six numbers an edge; then the corner of the feature, an edge of no length. */
  edges = new Float64Array(78);
  edgeCount = 0;
  /** Unit axis, place of the middle along it, half width, five numbers a slab. */
  slabs = new Float64Array(20);
  slabCount = 0;
  /** The edges that belong to the contact feature, as bits. */
  feature = 0;
};
function loadContactBox(body, rows4, r) {
  body.slabCount = 3, body.edgeCount = 12;
  for (let k = 0; k < 3; k++) {
    let p = r + 12 + (k + 1) % 3, q = r + 12 + (k + 2) % 3;
    for (let d = 0; d < 3; d++) {
      let u = r + 3 + d, x = rows4[p] * rows4[u + 3 * ((k + 1) % 3)], y = rows4[q] * rows4[u + 3 * ((k + 2) % 3)];
      for (let corner = 0; corner < 4; corner++) {
        let e = 6 * (4 * k + corner) + d;
        body.edges[e] = (corner & 1 ? x : -x) + (corner & 2 ? y : -y), body.edges[e + 3] = rows4[r + 12 + k] * rows4[u + 3 * k];
      }
      body.slabs[5 * k + d] = rows4[u + 3 * k];
    }
    body.slabs[5 * k + 3] = 0, body.slabs[5 * k + 4] = rows4[r + 12 + k];
  }
}
var axes4 = /* @__PURE__ */ new Float64Array(12);
function loadContactTriangle(body, triangle, offset2) {
  let { corners: corners2, edges: edges2, normal, thin, longest } = triangle;
  body.edgeCount = 0;
  for (let c = 0; c < 9; c += 3) {
    let e = 6 * body.edgeCount, length = 0;
    for (let d = 0; d < 3; d++) {
      let from = corners2[c + d] + offset2[d], to = corners2[(c + 3 + d) % 9] + offset2[d];
      body.edges[e + d] = 0.5 * (from + to), body.edges[e + 3 + d] = 0.5 * (to - from), length += Math.abs(to - from);
    }
    (length > 0 || c === 6 && e === 0) && body.edgeCount++;
  }
  if (thin) {
    let length = lengthAt(edges2, longest);
    for (let d = 0; d < 3; d++) axes4[d] = length > 0 ? edges2[longest + d] / length : +(d === 0);
    writeAxesAlong(axes4, 0);
  } else
    for (let i = 0; i < 12; i += 3) {
      if (i === 0) for (let d = 0; d < 3; d++) axes4[d] = normal[d];
      else cross(axes4, i, normal, 0, edges2, 2 * i - 6);
      let s = 1 / lengthAt(axes4, i);
      for (let d = i; d < i + 3; d++) axes4[d] *= s;
    }
  body.slabCount = thin ? 3 : 4;
  for (let i = 0; i < body.slabCount; i++) {
    let low = 1 / 0, high = -1 / 0;
    for (let c = 0; c < 9; c += 3) {
      let along = 0;
      for (let d = 0; d < 3; d++) along += axes4[3 * i + d] * (corners2[c + d] + offset2[d]);
      low = Math.min(low, along), high = Math.max(high, along);
    }
    for (let d = 0; d < 3; d++) body.slabs[5 * i + d] = axes4[3 * i + d];
    body.slabs[5 * i + 3] = 0.5 * (low + high), body.slabs[5 * i + 4] = 0.5 * (high - low);
  }
}
var plane = /* @__PURE__ */ new Float64Array(3), sum2 = /* @__PURE__ */ new Float64Array(4), depth2 = /* @__PURE__ */ new Float64Array(1);
function writeSharedPoint(a, b, overlap, sizes, at, out2) {
  for (let d = 0; d < 3; d++) plane[d] = overlap ? 0 : out2[5 + d];
  for (sum2.fill(0), depth2[0] = 8e-15 * sizes[at] + 1e-300; depth2[0] < 1 / 0; depth2[0] *= 8) {
    let isSingleA = findFeature(a, 1), isSingleB = findFeature(b, -1);
    if (isSingleA && addParts(a, b) || isSingleB && addParts(b, a)) break;
    let found = addParts(a, b);
    if (addParts(b, a) || found) break;
  }
  for (let d = 0; d < 3; d++) out2[2 + d] = sum2[d] / sum2[3];
}
function findFeature(body, side) {
  let { edges: edges2, edgeCount } = body, level = -1 / 0;
  for (let e = 0; e < 6 * edgeCount; e += 6) {
    let middle = side * dot(plane, 0, edges2, e), rise = side * dot(plane, 0, edges2, e + 3);
    if (!(middle + Math.abs(rise) <= level)) {
      level = middle + Math.abs(rise);
      for (let d = 0; d < 3; d++) edges2[72 + d] = edges2[e + d] + (rise < 0 ? -edges2[e + 3 + d] : edges2[e + 3 + d]);
    }
  }
  body.feature = 0;
  for (let k = 0, e = 0; k < edgeCount; k++, e += 6) {
    let middle = side * dot(plane, 0, edges2, e), rise = side * dot(plane, 0, edges2, e + 3);
    middle - Math.abs(rise) >= level - depth2[0] && (body.feature |= 1 << k);
  }
  return body.feature === 0 && (body.feature = 4096), (body.feature & body.feature - 1) === 0;
}
function addParts(body, other) {
  let { edges: edges2, feature } = body, { slabs, slabCount } = other, before = sum2[3];
  for (let k = 0, e = 0; k < 13; k++, e += 6) {
    if ((feature >> k & 1) === 0) continue;
    let from = -1, to = 1;
    for (let s = 0; s < 5 * slabCount; s += 5) {
      let middle = dot(slabs, s, edges2, e) - slabs[s + 3], rise = dot(slabs, s, edges2, e + 3), reach = slabs[s + 4] + depth2[0];
      Math.abs(middle) + Math.abs(rise) <= reach || (rise === 0 && (from = 1 / 0), from = Math.max(from, -middle / rise - Math.abs(reach / rise)), to = Math.min(to, Math.abs(reach / rise) - middle / rise));
    }
    if (from <= to) {
      for (let d = 0; d < 3; d++) sum2[d] += edges2[e + d] + 0.5 * (from + to) * edges2[e + 3 + d];
      sum2[3]++;
    }
  }
  return sum2[3] > before;
}

// src/geometry/moving/triangle.ts
function createMovingTriangle() {
  return {
    corners: new Float64Array(9),
    edges: new Float64Array(18),
    normal: new Float64Array(6),
    thin: false,
    longest: 0
  };
}
function loadTriangle(triangle, triangles, t, origin3, o) {
  let { corners: corners2, edges: edges2, normal } = triangle;
  for (let i = 0; i < 9; i += 3) subtract(corners2, i, triangles, t + i, origin3, o);
  subtractExactly(triangles, t + 3, triangles, t, edges2, 0), subtractExactly(triangles, t + 6, triangles, t + 3, edges2, 6), subtractExactly(triangles, t, triangles, t + 6, edges2, 12);
  let longest = -1;
  for (let e = 0; e < 18; e += 6) {
    let square = dot(edges2, e, edges2, e);
    square > longest && (longest = square, triangle.longest = e);
  }
  let length = 0;
  crossVectors(edges2, 0, edges2, 6, normal, 0) && (length = lengthAt(normal, 0)), triangle.thin = !(length > 1e-9 * longest);
  let s = length > 0 ? 1 / length : 0;
  for (let d = 0; d < 3; d++) normal[d] *= s;
}
function addDirection(axes5, u, i) {
  if (u[i] === 0 && u[i + 1] === 0 && u[i + 2] === 0) return;
  let at = 150 + 3 * axes5[294]++;
  for (let d = 0; d < 3; d++) axes5[at + d] = u[i + d];
}
function addCross(axes5, u, i, v, j) {
  crossVectors(u, i, v, j, axes5, 150 + 3 * axes5[294]) && axes5[294]++;
}
function scaleDirection(axes5, k, motion, m) {
  let at = 150 + 3 * k, s = 1 / (Math.abs(axes5[at]) + Math.abs(axes5[at + 1]) + Math.abs(axes5[at + 2]));
  for (let d = 0; d < 3; d++) axes5[at + d] *= s;
  return axes5[96 + k] = dot(axes5, at, motion, m), at;
}
var common = /* @__PURE__ */ new Float64Array(6), apart2 = /* @__PURE__ */ new Float64Array(6), upright = /* @__PURE__ */ new Float64Array(6), velocity = /* @__PURE__ */ new Float64Array(6);
function addSegmentAxes(axes5, u, i, v, j, w, m, d) {
  if (crossVectors(u, i, v, j, common, 0)) {
    addDirection(axes5, common, 0), addCross(axes5, common, 0, u, i), addCross(axes5, common, 0, v, j);
    return;
  }
  let uu = dot(u, i, u, i), vv = dot(v, j, v, j);
  writeVector(w, m, velocity, 0), writeVector(d, 0, apart2, 0), uu >= vv ? writeVector(u, i, common, 0) : writeVector(v, j, common, 0), uu + vv > 0 || (velocity[0] !== 0 || velocity[1] !== 0 || velocity[2] !== 0 ? writeVector(velocity, 0, common, 0) : writeVector(apart2, 0, common, 0)), addDirection(axes5, common, 0), (crossVectors(common, 0, velocity, 0, upright, 0) || crossVectors(common, 0, apart2, 0, upright, 0)) && (addCross(axes5, upright, 0, common, 0), addDirection(axes5, upright, 0));
}
function writeContactNormal(axes5, motion, m, out2, offset2) {
  let k = axes5[147], least2 = 1 / 0, isStart = k < 0;
  isStart ? out2[0] = 0 : out2[8] = 0;
  for (let i = 0; isStart && i < axes5[294]; i++) {
    let at = 150 + 3 * i, depth3 = (axes5[48 + i] - Math.abs(axes5[0 + i])) / lengthAt(axes5, at);
    depth3 < least2 && (least2 = depth3, k = i);
  }
  let isBack = isStart ? axes5[0 + k] < 0 : axes5[96 + k] >= 0;
  for (let d = 0; d < 3; d++) common[d] = k < 0 ? +(d === 0) : axes5[150 + 3 * k + d];
  let s = (isBack ? -1 : 1) / lengthAt(common, 0);
  for (let d = 0; d < 3; d++) out2[5 + d] = s * common[d] + 0;
  for (let d = 0; d < 3; d++) offset2[d] = out2[0] * motion[m + d];
  return isStart && least2 > 1e-10 * axes5[149];
}

// src/geometry/moving/pair.ts
var createMovingPair = (isBox) => ({
  isBox,
  a: createMovingTriangle(),
  b: createMovingTriangle(),
  axes: new Float64Array(295)
});
function narrow(kind3, rowsA, a, triangles, t, motion, m) {
  let { pair: pair4 } = kind3, { axes: axes5, isBox } = pair4, atRest = motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0;
  if (atRest && !kind3.overlaps(rowsA, a, triangles, t)) return false;
  isBox ? kind3.load?.(pair4, rowsA, a) : loadTriangle(pair4.a, rowsA, a, rowsA, a), loadTriangle(pair4.b, triangles, t, rowsA, a);
  let size = 0;
  for (let i = 0; i < 9; i++)
    size = Math.max(size, Math.abs(pair4.b.corners[i]), isBox ? 0 : Math.abs(pair4.a.corners[i]));
  for (let i = 0; isBox && i < 3; i++) size += rowsA[a + 12 + i];
  axes5[149] = size, openWindow(axes5, motion, m, atRest ? 1e-9 : 2 * 26645352591003757e-31), axes5[294] = 0;
  for (let stage = 0; stage <= 2; stage++) {
    let from = axes5[294];
    if (stage === 0 ? kind3.addNormals(pair4) : stage === 1 ? addProducts(pair4) : kind3.addFlat(pair4, motion, m), isBox ? project(pair4, from, rowsA, a, motion, m) : project(pair4, from, pair4.a.corners, 0, motion, m), !narrowWindow(axes5, from, axes5[294])) return false;
  }
  return true;
}
function addProducts({ axes: axes5, a, b }) {
  for (let i = 0; i < 18; i += 6)
    for (let j = 0; j < 18; j += 6) addCross(axes5, a.edges, i, b.edges, j);
}
function project({ isBox, b, axes: axes5 }, from, rows4, r, motion, m) {
  let q = b.corners, count2 = axes5[294];
  for (let k = from; k < count2; k++) {
    let at = scaleDirection(axes5, k, motion, m), x = axes5[at], y = axes5[at + 1], z = axes5[at + 2], p0 = x * rows4[r + 3] + y * rows4[r + 4] + z * rows4[r + 5], p1 = x * rows4[r + 6] + y * rows4[r + 7] + z * rows4[r + 8], highA = Math.max(0, p0, p1), lowA = Math.min(0, p0, p1);
    if (isBox) {
      let p2 = x * rows4[r + 9] + y * rows4[r + 10] + z * rows4[r + 11];
      highA = rows4[r + 12] * Math.abs(p0) + rows4[r + 13] * Math.abs(p1) + rows4[r + 14] * Math.abs(p2), lowA = -highA;
    }
    let q0 = x * q[0] + y * q[1] + z * q[2], q1 = x * q[3] + y * q[4] + z * q[5], q2 = x * q[6] + y * q[7] + z * q[8], highB = Math.max(q0, q1, q2), lowB = Math.min(q0, q1, q2);
    axes5[0 + k] = 0.5 * (highB + lowB - (highA + lowA)), axes5[48 + k] = 0.5 * (highB - lowB + (highA - lowA));
  }
}
function movingTest(kind3) {
  return (rowsA, a, triangles, t, motion, m) => narrow(kind3, rowsA, a, triangles, t, motion, m);
}
var zero = /* @__PURE__ */ new Float64Array(3), offset = /* @__PURE__ */ new Float64Array(3);
function movingSweep(kind3) {
  let bodyA3 = new ContactBody(), bodyB3 = new ContactBody(), { isBox, a: triangleA, b: triangleB, axes: axes5 } = kind3.pair;
  return (rowsA, a, triangles, t, motion, m, out2) => {
    if (!narrow(kind3, rowsA, a, triangles, t, motion, m)) return false;
    writeWindowTimes(axes5, motion, m, out2), axes5[147] < 0 && (out2[8] = kind3.overlaps(rowsA, a, triangles, t) ? 1 : 0);
    let overlap = writeContactNormal(axes5, motion, m, out2, offset);
    return isBox ? loadContactBox(bodyA3, rowsA, a) : loadContactTriangle(bodyA3, triangleA, zero), loadContactTriangle(bodyB3, triangleB, offset), writeSharedPoint(bodyA3, bodyB3, overlap, axes5, 149, out2), true;
  };
}

// src/geometry/obb-triangle/sweep.ts
var pair = /* @__PURE__ */ createMovingPair(true), kind = {
  pair,
  overlaps: overlapObbAndTriangleRows,
  load: ({ a: box }, rows4, a) => {
    let zeros = 0;
    for (let i = 0; i < 3; i++) {
      let edge = i * 6;
      writeVector(rows4, a + 3 + 3 * i, box.edges, edge), rows4[a + 12 + i] > 0 ? box.longest = edge : zeros++;
    }
    box.thin = zeros > 1;
    for (let d = 0; d < 3; d++) box.normal[d] = zeros === 3 ? 0 : box.edges[box.longest + d];
  },
  addNormals: ({ axes: axes5, a, b }) => {
    for (let i = 0; i < 3; i++) addDirection(axes5, a.edges, i * 6);
    addDirection(axes5, b.normal, 0);
  },
  addFlat: ({ axes: axes5, a: box, b }, motion, m) => {
    if (!box.thin) return;
    let rod = box.normal;
    b.thin && addSegmentAxes(axes5, rod, 0, b.edges, b.longest, motion, m, b.corners), addCross(axes5, b.normal, 0, rod, 0);
    for (let j = 0; j < 18; j += 6) addCross(axes5, b.normal, 0, b.edges, j);
  }
}, overlapMovingObbAndTriangleRows = /* @__PURE__ */ movingTest(kind), sweepObbAndTriangleRows = /* @__PURE__ */ movingSweep(kind), overlapMovingObbAndTriangle = /* @__PURE__ */ overlapMovingCall(OBB, TRIANGLE, overlapMovingObbAndTriangleRows), sweepObbAndTriangle = /* @__PURE__ */ sweepMovingCall(OBB, TRIANGLE, sweepObbAndTriangleRows);

// src/geometry/triangle-triangle/sweep.ts
var pair2 = /* @__PURE__ */ createMovingPair(false), kind2 = {
  pair: pair2,
  overlaps: overlapTriangleRows,
  addNormals: ({ axes: axes5, a, b }) => {
    addDirection(axes5, a.normal, 0), addDirection(axes5, b.normal, 0);
  },
  addFlat: ({ axes: axes5, a, b }, motion, m) => {
    for (let i = 0; i < 18; i += 6)
      addCross(axes5, a.normal, 0, a.edges, i), addCross(axes5, b.normal, 0, b.edges, i);
    a.thin && b.thin ? addSegmentAxes(axes5, a.edges, a.longest, b.edges, b.longest, motion, m, b.corners) : a.thin ? addCross(axes5, b.normal, 0, a.edges, a.longest) : b.thin && addCross(axes5, a.normal, 0, b.edges, b.longest);
  }
}, overlapMovingTriangleRows = /* @__PURE__ */ movingTest(kind2), sweepTriangleRows = /* @__PURE__ */ movingSweep(kind2), overlapMovingTriangles = /* @__PURE__ */ overlapMovingCall(TRIANGLE, TRIANGLE, overlapMovingTriangleRows), sweepTriangles = /* @__PURE__ */ sweepMovingCall(TRIANGLE, TRIANGLE, sweepTriangleRows);

// src/obb-tree/file/save.ts
var MOST_BYTES = 4294967288;
function saveObbTree(tree) {
  checkTree(tree, "tree");
  let { report } = tree, header = {
    ...report,
    magic: MAGIC,
    version: 3,
    header: 72,
    bytes: 0,
    checksum: 0,
    distinct: tree.vertices.length / 3,
    degenerate: report.degenerate.length,
    flags: (report.closed ? 1 : 0) | (tree.leafBoxes ? 2 : 0),
    spare: 0
  };
  if (header.bytes = bytesOf(header), header.bytes > MOST_BYTES) {
    let text = `the tree needs ${header.bytes} bytes, at most ${MOST_BYTES} fit a file`;
    refuseValue("E_RANGE", text, "tree", header.bytes, void 0, MOST_BYTES);
  }
  let buffer = new ArrayBuffer(header.bytes), words = new Uint32Array(buffer);
  writeHeader(header, words);
  let arrays = viewArrays(buffer, 0, header), source = { ...tree, degenerate: report.degenerate };
  for (let name of Object.keys(arrays)) arrays[name].set(source[name]);
  return words[wordOf("checksum")] = checksum(words, wordOf("checksum")), buffer;
}

// src/obb-tree/query/query.ts
var TreeQuery = class extends TreePair {
  /** The first tree is B of the arguments. */
  swapped = false;
  maxNodes = 1 / 0;
  solid = false;
  maxTime = 0;
  /** Whether the two move relative to each other and maxTime is not 0. */
  moves = false;
}, OPTIONS = ["depthA", "depthB", "maxNodes", "solid", "motionA", "motionB", "maxTime"];
function readQuery(query5, treeA, poseA, treeB, poseB, options, refused = [], because = "") {
  checkTree(treeA, "treeA"), checkTree(treeB, "treeB"), packPose(query5.rows, 0, poseA, "poseA"), packPose(query5.rows, 16, poseB, "poseB"), query5.treeA = treeA, query5.treeB = treeB, query5.swapped = false, readOptions(query5, options === void 0 ? {} : options, refused, because), comesSecond(query5.rows) && swapTrees(query5);
}
function readOptions(query5, options, refused, because) {
  (options === null || typeof options != "object") && refuseValue("E_OPTION", `options = ${textOf(options)}, but an object is needed`, "options", options);
  for (let name in options) {
    if (!Object.hasOwn(options, name)) continue;
    let value = options[name];
    if (value !== void 0 && (refused.includes(name) && refuse(name, value, because), !OPTIONS.includes(name))) {
      let names = OPTIONS.filter((one) => !refused.includes(one));
      refuse(name, value, `this query has ${names.join(", ")}`);
    }
  }
  let { depthA = -1, depthB = -1, maxNodes = 1 / 0, solid = false, maxTime = 0 } = options;
  isCount(depthA, -1) || refuse("depthA", depthA, "is neither -1 nor a number of levels"), isCount(depthB, -1) || refuse("depthB", depthB, "is neither -1 nor a number of levels"), maxNodes !== 1 / 0 && !isCount(maxNodes, 1) && refuse("maxNodes", maxNodes, "is no number of nodes"), typeof solid != "boolean" && refuse("solid", solid, "must be true or false"), checkMaxTime(maxTime), query5.rows[14] = depthA, query5.rows[30] = depthB, query5.maxNodes = maxNodes, query5.solid = solid, query5.maxTime = maxTime, query5.motions.fill(0), packOwnMotion(query5.motions, 0, options.motionA, "motionA"), packOwnMotion(query5.motions, 13, options.motionB, "motionB"), query5.moves = maxTime > 0 && !isRelativeRest(query5.motions);
}
function isCount(value, least2) {
  return typeof value == "number" && value >= least2 && Math.floor(value) === value;
}
function refuse(field, value, why) {
  refuseValue("E_OPTION", `options.${field} = ${textOf(value)}: ${why}`, "options", value, field);
}
function packOwnMotion(motions3, at, motion, name) {
  motion !== void 0 && ((motion === null || typeof motion != "object") && refuse(name, motion, "an object { linear, angular } is needed"), packMotion(motions3, at, motion, name));
}
var quaternion = /* @__PURE__ */ new Float64Array(4);
function packPose(rows4, at, pose, name) {
  (pose === null || typeof pose != "object") && refuseValue("E_OPTION", `${name} = ${textOf(pose)}, but a pose { position, rotation } is needed`, name, pose), packNumbers(rows4, at, pose.position, 3, name, "position"), packNumbers(quaternion, 0, pose.rotation, 4, name, "rotation"), quaternion[0] === 0 && quaternion[1] === 0 && quaternion[2] === 0 && quaternion[3] === 0 && refuseValue("E_ZERO_QUATERNION", `${name}.rotation is the zero quaternion`, name, pose.rotation, "rotation"), writeAxesOfQuaternion(rows4, at + 3, quaternion, 0), rows4.fill(0, at + 12, at + 16), rows4[at + 13] = 1;
}
function swapTrees(query5) {
  let { treeA, rows: rows4, motions: motions3 } = query5;
  query5.treeA = query5.treeB, query5.treeB = treeA;
  for (let [numbers, stride] of [
    [rows4, 16],
    [motions3, 13]
  ])
    for (let i = 0; i < stride; i++) {
      let x = numbers[i];
      numbers[i] = numbers[stride + i], numbers[stride + i] = x;
    }
  query5.swapped = !query5.swapped;
}
function isIdentity(rows4, at) {
  for (let i = 0; i < 3; i++) if (rows4[at + i] !== 0) return false;
  for (let i = 0; i < 9; i++) if (rows4[at + 3 + i] !== (i % 4 === 0 ? 1 : 0)) return false;
  return true;
}
function comesSecond(rows4) {
  return isIdentity(rows4, 0) ? false : isIdentity(rows4, 16) || compareRows(rows4, 0, rows4, 16) > 0;
}

// src/obb-tree/query/sweep.ts
function createTreeSweepResult() {
  return {
    time: 0,
    point: [0, 0, 0],
    normal: [0, 0, 0],
    startOverlap: false,
    limitReached: false,
    triangleA: -1,
    triangleB: -1,
    exact: true
  };
}
var query = /* @__PURE__ */ new TreeQuery(), work2 = /* @__PURE__ */ new Float64Array(203), contact5 = /* @__PURE__ */ new Float64Array(9), still2 = /* @__PURE__ */ new Float64Array(4), start = /* @__PURE__ */ new Float64Array(9), pair3 = /* @__PURE__ */ new Float64Array(41), witness = /* @__PURE__ */ new Float64Array(7), point = /* @__PURE__ */ new Float64Array(3), REFUSED = ["solid", "motionA", "motionB", "maxTime"];
function sweepObbTrees(out2, treeA, poseA, motionA, treeB, poseB, motionB, maxTime, options) {
  checkSweepResult(out2, "TreeSweepResult"), readQuery(query, treeA, poseA, treeB, poseB, options, REFUSED, "no option of a sweep");
  let { rows: rows4, motions: motions3, maxNodes } = query;
  packMotion(motions3, query.swapped ? 13 : 0, motionA, "motionA"), packMotion(motions3, query.swapped ? 0 : 13, motionB, "motionB"), checkMaxTime(maxTime), isSecond() && swapTrees(query);
  let { swapped } = query;
  if (maxNodes === 1 / 0 && (maxTime === 0 || isRelativeRest(motions3)) && !overlapTrees(query, true) || !sweepTrees(query, maxTime, work2, contact5, maxNodes)) return false;
  let exact = !sweptBoxes(), time = contact5[0], touches = contact5[1] <= 0;
  writePoint(touches, exact), out2.time = time, out2.startOverlap = time === 0 && touches, out2.limitReached = contact5[5] === 1, out2.exact = exact, out2.triangleA = contact5[7 + (swapped ? 1 : 0)], out2.triangleB = contact5[7 + (swapped ? 0 : 1)];
  let sign = swapped ? -1 : 1;
  for (let i = 0; i < 3; i++)
    out2.point[i] = rows4[i] + motions3[i] * time + point[i], out2.normal[i] = sign * contact5[2 + i] + 0;
  return true;
}
function writePoint(touches, exact) {
  if (!exact) {
    for (let i = 0; i < 3; i++) point[i] = 0.5 * (work2[176 + i] + work2[185 + i]);
    return;
  }
  if (touches && sweepTriangleRows(work2, 176, work2, 185, still2, 0, start)) {
    for (let i = 0; i < 3; i++)
      point[i] = work2[176 + i] + start[2 + i], contact5[2 + i] = start[5 + i];
    return;
  }
  findTriangleAxis(work2, 176, work2, 185, 1 / 0, pair3), nearestOfTriangles(pair3, witness);
  for (let i = 0; i < 3; i++) point[i] = work2[176 + i] + 0.5 * (witness[i] + witness[3 + i]);
}
function isSecond() {
  let { rows: rows4, motions: motions3 } = query;
  for (let i = 0; i < 12; i++) if (rows4[i] !== rows4[16 + i]) return false;
  for (let i = 0; i < 6; i++)
    if (motions3[i] !== motions3[13 + i]) return motions3[i] > motions3[13 + i];
  return false;
}

// src/obb-tree/query/collide.ts
var query2 = /* @__PURE__ */ new TreeQuery(), work3 = /* @__PURE__ */ new TreeWork(), contact6 = /* @__PURE__ */ createTreeContact(), origin2 = /* @__PURE__ */ new Float64Array(3), out = /* @__PURE__ */ new Float64Array(45), candidates = /* @__PURE__ */ new Float64Array(320), count = 0, deepestA = -1, deepestB = -1, REFUSED2 = ["maxNodes", "solid", "motionA", "motionB", "maxTime"];
function collideObbTrees(manifold, treeA, poseA, treeB, poseB, options) {
  readQuery(query2, treeA, poseA, treeB, poseB, options, REFUSED2, "collideObbTrees has depth limits only");
  let { rows: rows4, swapped } = query2;
  for (let d = 0; d < 3; d++)
    origin2[d] = rows4[d], rows4[16 + d] -= rows4[d], rows4[d] = 0;
  return count = 0, deepestA = -1, relateTrees(work3, query2), work3.contact = contact6, work3.rows = rows4, work3.report = gather2, traverseTrees(work3, visitTriangles), count === 0 ? (checkManifold(manifold, 0), manifold.pointCount = 0, 0) : (reduceInto(out, candidates, count, 4), dropEqualPoints(out, 1e-9 * (treeRadius(treeA) + treeRadius(treeB))), checkManifold(manifold, out[0]), publishManifoldAt(manifold, out, 0, origin2, 0, swapped));
}
function gather2({ treeA, treeB }, slotA, slotB) {
  let { depth: depth3, normal, pointCount, points } = contact6, a = treeA.triangles[slotA], b = treeB.triangles[slotB], earlier = a < deepestA || a === deepestA && b < deepestB;
  (deepestA < 0 || depth3 > out[4] || depth3 === out[4] && earlier) && (writeNormal(out, normal[0], normal[1], normal[2], depth3), deepestA = a, deepestB = b), candidates = grown(candidates, (count + 6) * 5);
  let pair4 = query2.swapped ? b * treeA.triangles.length + a : a * treeB.triangles.length + b;
  for (let k = 0; k < pointCount; k++) {
    let c = 5 * count++;
    for (let d = 0; d < 3; d++) candidates[c + d] = points[k][d];
    candidates[c + 3] = depth3, candidates[c + 4] = pair4 * 6 + k;
  }
  return false;
}

// src/obb-tree/motion/moving-search.ts
var MovingSearch = class extends MovingPair {
  constructor() {
    super(false);
  }
  /** One number: the time that the search has reached. All pairs that touch before it have been reported. */
  get reached() {
    return this.search.queue.first;
  }
  /** Calls `visit` for the pairs that touch in [0, maxTime]. */
  run(query5, visit) {
    this.report = visit, this.begin(query5, true), this.search.horizon[0] = query5.maxTime;
    let end = this.search.run(query5, query5.maxNodes, this);
    return end === "complete" && (this.reached[0] = query5.maxTime), end;
  }
  /** Poses two triangles at the time reached; the result is the scratch of an advancement, relative to A's pivot. */
  place(slotA, slotB) {
    return this.placeTriangles(slotA, slotB, this.reached[0]), this.work;
  }
  takeNodes(a, b) {
    let { queue } = this.search;
    queue.next[0] = queue.first[0], queue.push(1, a, b, 0, 0);
  }
  takeTriangles(slotA, slotB) {
    let { queue } = this.search;
    queue.next[0] = this.out[0], queue.push(2, slotA, slotB, 0, 0);
  }
  /** Rule of the search. */
  take(kind3, a, b) {
    return this.report(kind3 === 1, a, b);
  }
}, movingSearch = /* @__PURE__ */ new MovingSearch();

// src/obb-tree/query/find.ts
function findObbTreeContacts(treeA, poseA, treeB, poseB, options, onContact) {
  let finder = spare.pop() ?? new Finder(), { query: query5 } = finder;
  try {
    return readQuery(query5, treeA, poseA, treeB, poseB, options, ["solid"], "no pairs of triangles touch inside: overlapObbTrees and testObbTrees"), typeof onContact != "function" && refuseValue("E_OPTION", `onContact = ${textOf(onContact)}, but a function is needed`, "onContact", onContact), finder.onContact = onContact, finder.describes = onContact.length !== 1 && onContact.length !== 2, query5.moves ? finder.findMoving() : finder.findStill();
  } finally {
    spare.push(finder);
  }
}
var spare = [], Finder = class {
  query = new TreeQuery();
  describes = false;
  work = new TreeWork();
  search = new MovingSearch();
  contact = createTreeContact();
  /** Rows of both trees at the time of a contact. */
  rows = new Float64Array(32);
  arm = new Float64Array(3);
  findStill() {
    let { query: query5, work: work5 } = this;
    return relateTrees(work5, query5), work5.relation[7] = query5.maxNodes, work5.contact = this.describes ? this.contact : void 0, work5.rows = query5.rows, work5.swapped = query5.swapped, work5.report = (_, slotA, slotB) => this.report(slotA, slotB), traverseTrees(work5, visitTriangles) ? "stopped" : work5.exhausted ? "budget" : "complete";
  }
  /** Reports the pairs over an interval. */
  findMoving() {
    let { query: query5, search } = this, { treeA, treeB } = query5;
    return search.run(query5, (isBoxes, a, b) => {
      if (this.describes && this.describe(isBoxes, a, b, search.reached[0]), !isBoxes) return this.report(a, b);
      for (let i = firstSlot(treeA.links, a); i < endSlot(treeA.links, a); i++)
        for (let j = firstSlot(treeB.links, b); j < endSlot(treeB.links, b); j++) if (this.report(i, j)) return true;
      return false;
    });
  }
  /** Writes the contact of two nodes or two triangles. */
  describe(isBoxes, a, b, time) {
    let { query: query5, search, contact: contact7, rows: rows4, arm } = this, { motions: motions3, swapped } = query5;
    if (isBoxes)
      writeAdvancedRow(query5.rows, 0, motions3, 0, time, rows4, 0, arm), writeAdvancedRow(query5.rows, 16, motions3, 13, time, rows4, 16, arm), describeBoxes(contact7, query5.treeA, a, query5.treeB, b, rows4, swapped, time);
    else {
      for (let i = 0; i < 9; i++) rows4[3 + i] = i % 4 === 0 ? 1 : 0;
      for (let d = 0; d < 3; d++) rows4[d] = query5.rows[d] + motions3[d] * time;
      describeTriangles(contact7, search.place(a, b), 176, 185, rows4, swapped, time);
    }
  }
  report(slotA, slotB) {
    let { query: query5, contact: contact7 } = this, p = query5.treeA.triangles[slotA], q = query5.treeB.triangles[slotB];
    return (query5.swapped ? this.onContact(q, p, contact7) : this.onContact(p, q, contact7)) === true;
  }
};

// src/obb-tree/query/overlap.ts
var query3 = /* @__PURE__ */ new TreeQuery();
function overlapObbTrees(treeA, poseA, treeB, poseB, options) {
  return readQuery(query3, treeA, poseA, treeB, poseB, options, ["maxNodes"], 'a boolean cannot say "not known", testObbTrees can'), checkSolid(query3), (query3.moves ? movingSearch.run(query3, stopAtOnce) === "stopped" : overlapTrees(query3)) || query3.solid && isInside(query3);
}
function stopAtOnce() {
  return true;
}
function checkSolid({ solid, treeA, treeB }) {
  solid && !treeA.report.closed && !treeB.report.closed && refuseValue("E_OPTION", "options.solid, but neither mesh is closed: see report.closed", "options", true, "solid");
}

// src/obb-tree/query/test-trees.ts
function createTreeTest() {
  return { answer: "unknown", complete: false, distance: 0, time: 0, nodes: 0 };
}
var query4 = /* @__PURE__ */ new TreeQuery(), work4 = /* @__PURE__ */ new TreeWork();
function testObbTrees(out2, treeA, poseA, treeB, poseB, options) {
  return (out2 === null || typeof out2 != "object" || typeof out2.answer != "string" || Object.isFrozen(out2)) && refuseValue("E_OPTION", "out is not a TreeTest, or it is frozen: make one with createTreeTest()", "out", out2), readQuery(query4, treeA, poseA, treeB, poseB, options), checkSolid(query4), out2.distance = 0, out2.time = 0, query4.moves ? testMoving(out2) : testStill(out2), query4.solid && out2.answer !== "yes" && isInside(query4) && (out2.answer = "yes", out2.distance = 0, out2.time = 0), out2.answer === "yes";
}
function testStill(out2) {
  let { relation } = work4;
  relateTrees(work4, query4);
  let budget = Math.min(query4.maxNodes, Number.MAX_SAFE_INTEGER);
  relation[7] = budget, work4.insists = true;
  let hit = traverseTrees(work4, visitTriangles);
  out2.answer = hit ? "yes" : work4.exhausted || work4.boxesMeet ? "unknown" : "no", out2.complete = hit || !work4.exhausted, out2.nodes = budget - Math.max(0, relation[7]), out2.answer === "no" && (relation[7] = 1 / 0, work4.measures = true, traverseTrees(work4, visitTriangles), out2.distance = relation[8]);
}
function testMoving(out2) {
  let boxesAt = 1 / 0, end = movingSearch.run(query4, (isBoxes) => (isBoxes && (boxesAt = Math.min(boxesAt, movingSearch.reached[0])), !isBoxes));
  out2.answer = end === "stopped" ? "yes" : end === "budget" || boxesAt < 1 / 0 ? "unknown" : "no", out2.complete = end !== "budget", out2.time = Math.min(boxesAt, movingSearch.reached[0]), out2.nodes = movingSearch.search.nodes;
}

export { collideObbTrees, createObb, createRotatingSweepResult, createSweepResult, createTreeSweepResult, createTreeTest, findObbTreeContacts, fitObbMinimumVolume, fitObbToPoints, fitObbToTriangles, overlapAabbAndSphere, overlapAabbAndSphereRows, overlapMovingObbAndTriangle, overlapMovingObbAndTriangleRows, overlapMovingObbRows, overlapMovingObbs, overlapMovingTriangleRows, overlapMovingTriangles, overlapObbAndFrustum, overlapObbAndFrustumRows, overlapObbAndSegment, overlapObbAndSegmentRows, overlapObbTrees, overlapObbsSharingAxis, overlapObbsSharingAxisRows, saveObbTree, sweepObbAndTriangle, sweepObbAndTriangleRows, sweepObbRows, sweepObbTrees, sweepObbs, sweepRotatingObbs, sweepSampledObbs, sweepTriangleRows, sweepTriangles, testObbTrees };
