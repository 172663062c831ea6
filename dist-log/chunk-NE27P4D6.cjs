'use strict';

var chunkZKN25VCO_cjs = require('./chunk-ZKN25VCO.cjs');

// src/geometry/bounds/bounds.ts
function sumDown(a, b) {
  let sum = a + b, c = sum - a;
  return a - (sum - c) + (b - c) < 0 ? sum - 2 * 11102230246251565e-32 * Math.abs(sum) : sum;
}
function writeInterval(out, at, k, low, high, reach) {
  out[at + k] = sumDown(low, -reach), out[at + 3 + k] = -sumDown(-high, -reach);
}
function reachOf(a, h, b, i, c, j) {
  let x = Math.abs(a), y = Math.abs(b), z = Math.abs(c), sum = x * h + y * i + z * j;
  return x === 1 && y + z === 0 || y === 1 && x + z === 0 || z === 1 && x + y === 0 ? sum : sum * (1 + 4440892098500626e-31);
}
function boundObbRow(out, at, rows, a) {
  let h0 = rows[a + 12], h1 = rows[a + 12 + 1], h2 = rows[a + 12 + 2];
  for (let k = 0; k < 3; k++) {
    let axis = a + 3 + k, reach = reachOf(rows[axis], h0, rows[axis + 3], h1, rows[axis + 6], h2);
    writeInterval(out, at, k, rows[a + k], rows[a + k], reach);
  }
}
function boundSphereRow(out, at, rows, a) {
  let radius = rows[a + 12];
  for (let k = 0; k < 3; k++) writeInterval(out, at, k, rows[a + k], rows[a + k], radius);
}
function boundPoints(out, at, points, p, count, reach) {
  for (let k = 0; k < 3; k++) {
    let low = 1 / 0, high = -1 / 0;
    for (let i = p + k, end = p + 3 * count; i < end; i += 3)
      low = Math.min(low, points[i]), high = Math.max(high, points[i]);
    writeInterval(out, at, k, low, high, reach);
  }
}

// src/geometry/bounds/compute-aabb.ts
var row = /* @__PURE__ */ new Float64Array(16), bounds = /* @__PURE__ */ new Float64Array(6);
function writeOutward(bounds2, out) {
  for (let k = 0; k < 3; k++) {
    let low = bounds2[k];
    out.min[k] = low, out.min[k] > low && (out.min[k] = low - Math.abs(low) * 12e-8 - 15e-46);
    let high = bounds2[3 + k];
    out.max[k] = high, out.max[k] < high && (out.max[k] = high + Math.abs(high) * 12e-8 + 15e-46);
  }
}
function boundPositions(positions) {
  let count = positions.length / 3;
  (!(count >= 1) || count !== Math.floor(count)) && chunkZKN25VCO_cjs.refuseValue(
    "E_OPTION",
    `points has ${positions.length} numbers, but three for each of at least one point are needed`,
    "points",
    positions.length,
    "length"
  );
  for (let i = 0; i < count; i++) {
    i === 0 && bounds.fill(1 / 0, 0, 3).fill(-1 / 0, 3, 6);
    let at = 3 * i;
    for (let k = 0; k < 3; k++, at++) {
      let value = positions[at];
      if (typeof value != "number" || value - value !== 0)
        throw new chunkZKN25VCO_cjs.CollisionError(
          typeof value == "number" ? "E_NON_FINITE" : "E_OPTION",
          `points[${at}] = ${chunkZKN25VCO_cjs.textOf(value)}, but a finite number is needed`,
          {
            component: "points",
            index: i,
            value
          }
        );
      bounds[k] = Math.min(bounds[k], value + 0), bounds[3 + k] = Math.max(bounds[3 + k], value + 0);
    }
  }
}
function checkAabb(out, call = "") {
  out !== null && typeof out == "object" && out.min?.length >= 3 && out.max?.length >= 3 || chunkZKN25VCO_cjs.refuseValue("E_OPTION", `${call}out is not an Aabb { min, max } of arrays to write into`, "out", out), (!chunkZKN25VCO_cjs.isWritable(out.min) || !chunkZKN25VCO_cjs.isWritable(out.max)) && chunkZKN25VCO_cjs.refuseValue("E_OPTION", `${call}out is frozen`, "out", out);
}
function computeAabb(out, shape) {
  if (checkAabb(out), (shape === null || typeof shape != "object") && chunkZKN25VCO_cjs.refuseValue("E_OPTION", `shape = ${chunkZKN25VCO_cjs.textOf(shape)}, but a shape or an array of points is needed`, "shape", shape), "halfExtents" in shape)
    chunkZKN25VCO_cjs.packObb(row, 0, shape, "shape"), boundObbRow(bounds, 0, row, 0);
  else if ("start" in shape) {
    let radius = "radius" in shape ? chunkZKN25VCO_cjs.checkExtent(shape.radius, "shape", "radius") : 0;
    chunkZKN25VCO_cjs.packSegment(row, 0, shape, "shape"), boundPoints(bounds, 0, row, 0, 2, radius);
  } else "radius" in shape ? (chunkZKN25VCO_cjs.packSphere(row, 0, shape, "shape"), boundSphereRow(bounds, 0, row, 0)) : "a" in shape ? (chunkZKN25VCO_cjs.packTriangle(row, 0, shape, "shape"), boundPoints(bounds, 0, row, 0, 3, 0)) : "min" in shape ? chunkZKN25VCO_cjs.packAabb(bounds, 0, shape, "shape") : "length" in shape ? boundPositions(shape) : chunkZKN25VCO_cjs.refuseValue(
    "E_OPTION",
    "shape has no bounds: it is not a box, sphere, capsule, triangle, segment or array of points",
    "shape",
    shape
  );
  return writeOutward(bounds, out), out;
}

// src/geometry/obb-frustum/from-view-projection.ts
function refuse(sentence, value) {
  chunkZKN25VCO_cjs.refuseValue("E_OPTION", `viewProjection ${sentence}`, "viewProjection", value);
}
function checkDepthRange(depthRange) {
  depthRange !== "webgl" && depthRange !== "webgpu" && chunkZKN25VCO_cjs.refuseValue(
    "E_OPTION",
    `depthRange = ${chunkZKN25VCO_cjs.textOf(depthRange)}, but 'webgl' or 'webgpu' is needed`,
    "depthRange",
    depthRange
  );
}
var left = /* @__PURE__ */ new Float64Array(3), up = /* @__PURE__ */ new Float64Array(3), row2 = /* @__PURE__ */ new Float64Array(16);
function checkArguments(out, viewProjection, depthRange) {
  out !== null && typeof out == "object" && [out.origin, out.left, out.up, out.direction].every((vector) => typeof vector == "object" && vector?.length >= 3) || chunkZKN25VCO_cjs.refuseValue("E_OPTION", "out is not a frustum: make one with createFrustum()", "out", out), (Object.isFrozen(out) || ![out.origin, out.left, out.up, out.direction].every(chunkZKN25VCO_cjs.isWritable)) && chunkZKN25VCO_cjs.refuseValue("E_OPTION", "out is frozen", "out", out), checkDepthRange(depthRange), (viewProjection === null || typeof viewProjection != "object" || viewProjection.length !== 16) && refuse("is not an array of 16 numbers", viewProjection);
}
function readRows(viewProjection) {
  for (let i = 0; i < 16; i++) {
    let value = viewProjection[i];
    (typeof value != "number" || value - value !== 0) && refuse(`is non-finite: element ${i} is ${chunkZKN25VCO_cjs.textOf(value)}`, value), row2[4 * (i % 4) + Math.floor(i / 4)] = value;
  }
  let largest = 0;
  for (let i = 0; i < 12; i++) i % 4 !== 3 && (largest = Math.max(largest, Math.abs(row2[i])));
  let w = chunkZKN25VCO_cjs.lengthAt(row2, 12);
  w > 1e-12 * largest || refuse("is orthographic: w does not depend on depth, and this frustum is a perspective", w);
  for (let i = 0; i < 16; i++) row2[i] /= w;
}
var dot2 = (i, j) => chunkZKN25VCO_cjs.dot(row2, 4 * i, row2, 4 * j);
function frustumFromViewProjection(out, viewProjection, depthRange) {
  checkArguments(out, viewProjection, depthRange), readRows(viewProjection);
  let width = Math.sqrt(dot2(0, 0)), height = Math.sqrt(dot2(1, 1));
  width > 0 && height > 0 || refuse("is singular: x or y of clip space is constant", Math.min(width, height));
  let offX = dot2(0, 3) / width, offY = dot2(1, 3) / height;
  (Math.abs(offX) > 4e-6 || Math.abs(offY) > 4e-6) && refuse(`is off-centre by ${dot2(0, 3)} and ${dot2(1, 3)} of the half width and half height`, offX);
  let shear = dot2(0, 1) / (width * height);
  Math.abs(shear) > 4e-6 && refuse("is sheared: x and y of clip space are not perpendicular", shear);
  let a = dot2(2, 3), tilt = Math.max(Math.abs(row2[8] - a * row2[12]), Math.abs(row2[9] - a * row2[13]), Math.abs(row2[10] - a * row2[14]));
  tilt > 4e-6 * Math.max(1, Math.abs(a)) && refuse("has an oblique near plane: its depth planes are not perpendicular to the direction", tilt);
  let b = row2[11] - a * row2[15], lowest = depthRange === "webgl" ? -1 : 0, rounding = 16 * 11102230246251565e-32;
  (Math.abs(1 - a) <= rounding || Math.abs(lowest - a) <= rounding) && refuse("has an infinite far plane", a);
  let atOne = b / (1 - a), atLowest = b / (lowest - a), near = Math.min(atOne, atLowest), far = Math.max(atOne, atLowest);
  return near > 0 && far - far !== 0 && refuse("has an infinite far plane", far), near > 0 && far > near || refuse(`has depths ${near} to ${far} in the ${depthRange} range, but 0 < near < far is needed`, near), writeAxes(out, width, height), out.leftBound = near / width, out.upBound = near / height, out.near = near, out.far = far, out;
}
function writeAxes(out, width, height) {
  let along = dot2(1, 3);
  for (let k = 0; k < 3; k++) up[k] = row2[4 + k] - along * row2[12 + k];
  let length = chunkZKN25VCO_cjs.lengthAt(up, 0);
  for (let k = 0; k < 3; k++) up[k] /= length;
  chunkZKN25VCO_cjs.cross(left, 0, up, 0, row2, 12);
  let x = row2[3] / width, y = row2[7] / height, z = row2[15];
  for (let k = 0; k < 3; k++)
    out.origin[k] = -(x * (row2[k] / width) + y * (row2[4 + k] / height) + z * row2[12 + k]), out.left[k] = left[k], out.up[k] = up[k], out.direction[k] = row2[12 + k];
}

// src/geometry/obb-frustum/frustum-row.ts
function createFrustum() {
  return {
    origin: [0, 0, 0],
    left: [1, 0, 0],
    up: [0, 1, 0],
    direction: [0, 0, 1],
    leftBound: 1,
    upBound: 1,
    near: 1,
    far: 2
  };
}
function checkBound(value, above, name, field, must) {
  let bound = chunkZKN25VCO_cjs.checkNumber(value, name, field);
  return bound > above || chunkZKN25VCO_cjs.refuseValue("E_EXTENT", `${name}.${field} = ${bound}, but it must be above ${must}`, name, bound, field, above), bound;
}
function packFrustum(rows, at, frustum, name) {
  chunkZKN25VCO_cjs.checkShape(frustum, name, "origin, left, up, direction, leftBound, upBound, near, far"), chunkZKN25VCO_cjs.packNumbers(rows, at, frustum.origin, 3, name, "origin"), chunkZKN25VCO_cjs.packNumbers(rows, at + 3, frustum.left, 3, name, "left"), chunkZKN25VCO_cjs.packNumbers(rows, at + 3 + 3, frustum.up, 3, name, "up"), chunkZKN25VCO_cjs.packNumbers(rows, at + 3 + 6, frustum.direction, 3, name, "direction"), chunkZKN25VCO_cjs.orthonormaliseAxes(rows, at + 3, name, "left, up, direction"), rows[at + 12] = checkBound(frustum.leftBound, 0, name, "leftBound", "0"), rows[at + 13] = checkBound(frustum.upBound, 0, name, "upBound", "0");
  let near = checkBound(frustum.near, 0, name, "near", "0");
  rows[at + 14] = near, rows[at + 15] = checkBound(frustum.far, near, name, "far", "near");
}
var FRUSTUM = { pack: packFrustum, name: "frustum" };

exports.FRUSTUM = FRUSTUM;
exports.boundObbRow = boundObbRow;
exports.boundPoints = boundPoints;
exports.boundSphereRow = boundSphereRow;
exports.checkAabb = checkAabb;
exports.checkDepthRange = checkDepthRange;
exports.computeAabb = computeAabb;
exports.createFrustum = createFrustum;
exports.frustumFromViewProjection = frustumFromViewProjection;
exports.packFrustum = packFrustum;
exports.writeOutward = writeOutward;
