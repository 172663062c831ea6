/**
 * Moller's test with his epsilon: a corner within `epsilon` of the other triangle's plane is moved onto it ("Robustness
 * problems", section 3). His published code compares the product of the distance and the length of the normal with a
 * fixed 1e-6, whose meaning depends on the size of the triangle; here epsilon is a length.
 *
 * It rounds and does not replace the exact test: it is used only where that found no hit. Triangles of zero area have
 * no plane and get no tolerance. Swapped triangles give the same answer, because they are put in a fixed order first.
 */
import { checkExtent } from '../pack.js'
import { overlapTriangleRowsExact } from './overlap-exact.js'

export function checkEpsilon(epsilon: number): void {
  checkExtent(epsilon, 'epsilon', 'length')
}

const distances = new Float64Array(6) // of the corners of a from the plane of b, and of b from the plane of a, as lengths
const normals = new Float64Array(6) // unit normals of a and b
const ends = new Float64Array(2) // of an interval on the line of both planes
const flat = new Float64Array(18) // both triangles projected on a coordinate plane

/** Writes the unit normal of the triangle; false without an area. */
function writeNormal(out: number, t: Float64Array, i: number): boolean {
  const px = t[i + 3] - t[i]
  const py = t[i + 4] - t[i + 1]
  const pz = t[i + 5] - t[i + 2]
  const qx = t[i + 6] - t[i]
  const qy = t[i + 7] - t[i + 1]
  const qz = t[i + 8] - t[i + 2]
  // Both edges scaled to 1, so that no square leaves the range.
  const p = Math.max(Math.abs(px), Math.abs(py), Math.abs(pz))
  const q = Math.max(Math.abs(qx), Math.abs(qy), Math.abs(qz))
  const nx = (py / p) * (qz / q) - (pz / p) * (qy / q)
  const ny = (pz / p) * (qx / q) - (px / p) * (qz / q)
  const nz = (px / p) * (qy / q) - (py / p) * (qx / q)
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  normals[out] = nx / length
  normals[out + 1] = ny / length
  normals[out + 2] = nz / length
  return length > 0
}

/**
 * Writes the distances of the corners of s from the plane through t, those within epsilon as 0; false if all are on one
 * side.
 */
function writeDistances(
  out: number,
  s: Float64Array,
  i: number,
  t: Float64Array,
  j: number,
  normal: number,
  epsilon: number,
): boolean {
  let positive = 0
  let negative = 0
  for (let k = 0; k < 3; k++) {
    const at = i + 3 * k
    const d =
      normals[normal] * (s[at] - t[j]) +
      normals[normal + 1] * (s[at + 1] - t[j + 1]) +
      normals[normal + 2] * (s[at + 2] - t[j + 2])
    const near = Math.abs(d) <= epsilon ? 0 : d
    distances[out + k] = near
    if (near > 0) positive++
    if (near < 0) negative++
  }
  return positive < 3 && negative < 3
}

/**
 * Writes the interval of triangle t on the coordinate axis, between its sign changes; relative to the first corner of
 * s.
 */
function writeInterval(t: Float64Array, i: number, d: number, axis: number, s: Float64Array, j: number): void {
  const origin = s[j + axis]
  let low = Infinity
  let high = -Infinity
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3
    const p = t[i + 3 * k + axis] - origin
    const q = t[i + 3 * next + axis] - origin
    const dp = distances[d + k]
    const dq = distances[d + next]
    if (dp === 0) {
      low = Math.min(low, p)
      high = Math.max(high, p)
    }
    if (dp > 0 !== dq > 0 && dp < 0 !== dq < 0) {
      const crossing = p + (q - p) * (dp / (dp - dq))
      low = Math.min(low, crossing)
      high = Math.max(high, crossing)
    }
  }
  ends[0] = low
  ends[1] = high
}

/** Whether a comes before b, number by number. */
function inOrder(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  for (let k = 0; k < 9; k++) if (a[i + k] !== b[j + k]) return a[i + k] < b[j + k]
  return true
}

/** Whether the triangles meet once corners within `epsilon` of the other plane are moved onto it. */
export function overlapTriangleRowsWithin(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  epsilon: number,
): boolean {
  if (!inOrder(trianglesA, a, trianglesB, b)) return overlapTriangleRowsWithin(trianglesB, b, trianglesA, a, epsilon)
  if (!writeNormal(0, trianglesA, a) || !writeNormal(3, trianglesB, b)) return false
  if (!writeDistances(0, trianglesA, a, trianglesB, b, 3, epsilon)) return false
  if (!writeDistances(3, trianglesB, b, trianglesA, a, 0, epsilon)) return false
  const coplanarA = distances[0] === 0 && distances[1] === 0 && distances[2] === 0
  const coplanarB = distances[3] === 0 && distances[4] === 0 && distances[5] === 0
  if (coplanarA || coplanarB) {
    // On the coordinate plane where their areas are largest, and there exactly.
    const n = coplanarB ? 0 : 3
    const sizeX = Math.abs(normals[n])
    const sizeY = Math.abs(normals[n + 1])
    const sizeZ = Math.abs(normals[n + 2])
    const drop = sizeX >= sizeY && sizeX >= sizeZ ? 0 : sizeY >= sizeZ ? 1 : 2
    for (let k = 0; k < 9; k++) {
      flat[k] = k % 3 === drop ? 0 : trianglesA[a + k]
      flat[9 + k] = k % 3 === drop ? 0 : trianglesB[b + k]
    }
    return overlapTriangleRowsExact(flat, 0, flat, 9)
  }
  const dx = Math.abs(normals[1] * normals[5] - normals[2] * normals[4])
  const dy = Math.abs(normals[2] * normals[3] - normals[0] * normals[5])
  const dz = Math.abs(normals[0] * normals[4] - normals[1] * normals[3])
  const axis = dx >= dy && dx >= dz ? 0 : dy >= dz ? 1 : 2
  writeInterval(trianglesA, a, 0, axis, trianglesA, a)
  const lowA = ends[0]
  const highA = ends[1]
  writeInterval(trianglesB, b, 3, axis, trianglesA, a)
  return lowA <= ends[1] && ends[0] <= highA
}
