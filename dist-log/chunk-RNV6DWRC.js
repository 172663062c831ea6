import { closestPointsCall, findObbAndTriangleAxis, overlapObbAndTriangleRows, turnToWorld, writeClosest, findPlace, nearestOnTriangle, OBB, TRIANGLE } from './chunk-VGSS6F6V.js';

// src/geometry/obb-triangle/closest-points.ts
var pair = /* @__PURE__ */ new Float64Array(14), line = /* @__PURE__ */ new Float64Array(7), place = /* @__PURE__ */ new Float64Array(5), corner = /* @__PURE__ */ new Float64Array(3), found = /* @__PURE__ */ new Float64Array(4), nearest = /* @__PURE__ */ new Float64Array(7), axis = /* @__PURE__ */ new Float64Array(3), closestPointsObbAndTriangleRows = (rowsA, a, triangles, t, out) => {
  findObbAndTriangleAxis(rowsA, a, triangles, t, -1 / 0, pair);
  let touch = !(pair[12] > 1e-10 * pair[13]) && overlapObbAndTriangleRows(rowsA, a, triangles, t);
  touch || findNearest(rowsA, a);
  let near = touch || !(nearest[6] > 2e-11 * pair[13] * (2e-11 * pair[13]));
  near && findObbAndTriangleAxis(rowsA, a, triangles, t, 1 / 0, pair);
  let depth = touch ? Math.max(0, 0 - pair[12]) : 0;
  if (touch) {
    for (let k = 0; k < 9; k++) pair[k] += depth * pair[9 + k % 3];
    findNearest(rowsA, a);
  }
  let distance = touch ? 0 - depth : Math.sqrt(nearest[6]);
  for (let d = 0; d < 3; d++)
    axis[d] = near ? pair[9 + d] : (nearest[3 + d] - nearest[d]) / distance, out[1 + d] = nearest[d], out[4 + d] = nearest[3 + d] - depth * pair[9 + d];
  turnToWorld(rowsA, a, axis, 0), turnToWorld(rowsA, a, out, 1), turnToWorld(rowsA, a, out, 4);
  for (let d = 0; d < 3; d++) out[4 + d] += rowsA[a + d] - triangles[t + d];
  writeClosest(out, distance, axis, 0);
};
function findNearest(rows, a) {
  let h = a + 12;
  nearest[6] = 1 / 0, line[6] = 1;
  for (let p = 0; p < 9; p += 3) {
    let q = p === 6 ? 0 : p + 3;
    for (let k = 0; k < 3; k++)
      line[k] = 0.5 * (pair[p + k] + pair[q + k]), line[3 + k] = 0.5 * (pair[q + k] - pair[p + k]);
    if (findPlace(line, rows, h, place), place[1] < nearest[6]) {
      nearest[6] = place[1];
      for (let k = 0; k < 3; k++)
        nearest[k] = place[2 + k], nearest[3 + k] = line[k] + place[0] * line[3 + k];
    }
  }
  for (let bits = 0; bits < 8; bits++) {
    for (let k = 0; k < 3; k++) corner[k] = (bits >> k & 1 ? 1 : -1) * rows[h + k];
    nearestOnTriangle(pair, 0, corner, 0, found);
    let square = 0;
    for (let k = 0; k < 3; k++) square += (found[k] - corner[k]) * (found[k] - corner[k]);
    if (square < nearest[6]) {
      nearest[6] = square;
      for (let k = 0; k < 3; k++)
        nearest[k] = corner[k], nearest[3 + k] = found[k];
    }
  }
}
var closestPointsObbAndTriangle = /* @__PURE__ */ closestPointsCall(OBB, TRIANGLE, closestPointsObbAndTriangleRows);

export { closestPointsObbAndTriangle, closestPointsObbAndTriangleRows };
