/**
 * Moller's test with his epsilon: a corner within `epsilon` of the other triangle's plane is moved onto it ("Robustness
 * problems", section 3). His published code compares the product of the distance and the length of the normal with a
 * fixed 1e-6, whose meaning depends on the size of the triangle; here epsilon is a length.
 *
 * It rounds and does not replace the exact test: it is used only where that found no hit. Triangles of zero area have
 * no plane and get no tolerance. Swapped triangles give the same answer, because they are put in a fixed order first.
 */
import { cross, dot, longestOf, normalise, normaliseAny, subtract } from '../../math/vectors.js'
import { compareNumbers } from '../order.js'
import { type RowTestWith, TRIANGLE_STRIDE } from '../rows.js'
import { overlapTriangleRowsExact } from './overlap-exact.js'

const points = new Float64Array(18) // the corners of a, then of b, in a fixed order of the two
const distances = new Float64Array(6) // of each from the plane of the other triangle, as lengths
const normals = new Float64Array(6) // unit normals of a and b
const edges = new Float64Array(6)
const ends = new Float64Array(2) // of an interval on the line of both planes

/** Writes the unit normal of the triangle at t; false without an area. */
function writeUnitNormal(out: number, t: number): boolean {
  for (let k = 0; k < 6; k += 3) {
    subtract(edges, k, points, t + 3 + k, points, t)
    // Of length 1, so that no square leaves the range.
    normaliseAny(edges, k)
  }
  cross(normals, out, edges, 0, edges, 3)
  return normalise(normals, out) > 0
}

/**
 * Writes the distances of the corners of the triangle at s from the plane through t, those within epsilon as 0; false
 * if all are on one side.
 */
function writeDistances(s: number, t: number, epsilon: number): boolean {
  let sides = 0
  for (let k = 0; k < 3; k++) {
    subtract(edges, 0, points, s + 3 * k, points, t)
    const d = dot(normals, t / 3, edges, 0)
    distances[s / 3 + k] = Math.abs(d) <= epsilon ? 0 : d
    sides += Math.abs(d) <= epsilon ? 0 : d > 0 ? 1 : -1
  }
  return Math.abs(sides) < 3
}

/** Writes the interval of the triangle at t on a coordinate axis, between its sign changes; from the first corner. */
function writeInterval(t: number, axis: number): void {
  ends[0] = Infinity
  ends[1] = -Infinity
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1
    const p = points[t + 3 * k + axis] - points[axis]
    const q = points[t + 3 * next + axis] - points[axis]
    const dp = distances[t / 3 + k]
    const dq = distances[t / 3 + next]
    if (dp !== 0 && !(Math.min(dp, dq) < 0 && Math.max(dp, dq) > 0)) continue
    const place = dp === 0 ? p : p + (q - p) * (dp / (dp - dq))
    ends[0] = Math.min(ends[0], place)
    ends[1] = Math.max(ends[1], place)
  }
}

/** Whether the triangles meet once corners within `epsilon` of the other plane are moved onto it. */
export const overlapTriangleRowsWithin: RowTestWith = (trianglesA, a, trianglesB, b, epsilon) => {
  const at = compareNumbers(trianglesA, a, trianglesB, b, TRIANGLE_STRIDE) > 0 ? 9 : 0
  for (let k = 0; k < 9; k++) {
    points[at + k] = trianglesA[a + k]
    points[9 - at + k] = trianglesB[b + k]
  }
  if (!writeUnitNormal(0, 0) || !writeUnitNormal(3, 9)) return false
  if (!writeDistances(0, 9, epsilon) || !writeDistances(9, 0, epsilon)) return false
  const n = distances[3] === 0 && distances[4] === 0 && distances[5] === 0 ? 0 : 3
  if (n === 0 || (distances[0] === 0 && distances[1] === 0 && distances[2] === 0)) {
    // On the coordinate plane where their areas are largest, and there exactly.
    const drop = longestOf(normals, n)
    for (let k = drop; k < 18; k += 3) points[k] = 0
    return overlapTriangleRowsExact(points, 0, points, 9)
  }
  cross(edges, 0, normals, 0, normals, 3)
  const axis = longestOf(edges, 0)
  writeInterval(0, axis)
  const low = ends[0]
  const high = ends[1]
  writeInterval(9, axis)
  return low <= ends[1] && ends[0] <= high
}
