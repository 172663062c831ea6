/**
 * Closest points of two triangles: the nearest corner and face, or two edges (nearestOfTriangles). Of triangles that
 * touch, B is moved out of A first, along the contact axis (closest-points.ts).
 */
import { CORE_TOUCH } from '../../tolerances.js'
import { closestPointsCall, TRIANGLE } from '../calls.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, type ClosestKernel } from '../closest-points.js'
import { overlapTriangleRows } from './overlap.js'
import { findTriangleAxis, nearestOfTriangles, separateTriangleRows, TrianglePair } from './separation.js'

const pair = new Float64Array(TrianglePair.length)
const witness = new Float64Array(7)
const axis = new Float64Array(4)

/** {@link closestPointsTriangles} on nine numbers each. Whether they touch is decided exactly. */
export const closestPointsTriangleRows: ClosestKernel = (trianglesA, a, trianglesB, b, out) => {
  findTriangleAxis(trianglesA, a, trianglesB, b, Infinity, pair)
  // Along an axis that rounding makes a gap of touching triangles, the depth is 0.
  const depth = Math.max(0, 0 - pair[TrianglePair.separation])
  const touch = overlapTriangleRows(trianglesA, a, trianglesB, b)
  if (touch) for (let k = 9; k < 18; k++) pair[k] += depth * pair[TrianglePair.axis + (k % 3)]
  nearestOfTriangles(pair, witness)
  const distance = Math.sqrt(witness[6])
  if (touch) writeClosest(out, 0 - depth, pair, TrianglePair.axis)
  else {
    if (distance > CORE_TOUCH * pair[TrianglePair.size])
      for (let d = 0; d < 3; d++) axis[d] = (witness[3 + d] - witness[d]) / distance
    // The difference of points that nearly coincide has no direction.
    else separateTriangleRows(trianglesA, a, trianglesB, b, axis)
    writeClosest(out, distance, axis, 0)
  }
  const back = touch ? depth : 0
  for (let d = 0; d < 3; d++) {
    const between = trianglesB[b + d] - trianglesA[a + d]
    out[CLOSEST_POINT_A + d] = witness[d]
    out[CLOSEST_POINT_B + d] = witness[3 + d] - back * pair[TrianglePair.axis + d] - between
  }
}

/**
 * Signed distance of two flat triangles in world units, with a point of each; see {@link ClosestPoints}. Triangles that
 * lie in one plane and overlap have distance 0: they leave each other along the plane's normal. Swapping a and b swaps
 * the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const closestPointsTriangles = closestPointsCall(TRIANGLE, TRIANGLE, closestPointsTriangleRows)
