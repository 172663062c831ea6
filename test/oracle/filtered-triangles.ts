/**
 * Do two closed triangles meet? Certificates in doubles first, each with a rigorous bound of its error: a direction
 * that separates all corners proves a miss, an edge that clearly pierces the other triangle proves a hit. What has no
 * certificate goes to the exact oracle.
 */
import { exactTriangles } from './exact-triangles.js'

/** How the pairs were decided. */
export const triangleCounts = { pairs: 0, exact: 0 }

/** Corners relative to the first of a: one rounding each. */
const p = new Float64Array(18)
/** Three edges of a, three of b. */
const e = new Float64Array(18)
const n = new Float64Array(6)

/** Unit roundoffs: of a projection (7 operations on rounded differences), of a determinant (17), with a wide margin. */
const PROJECTION_ERROR = 32 * 2 ** -53
const DETERMINANT_ERROR = 128 * 2 ** -53

/** Whether the direction (x, y, z), taken as the numbers it is, has all of a on one side of all of b for certain. */
function separates(x: number, y: number, z: number, size: number): boolean {
  let minA = Infinity
  let maxA = -Infinity
  let minB = Infinity
  let maxB = -Infinity
  for (let k = 0; k < 18; k += 3) {
    const s = x * p[k]! + y * p[k + 1]! + z * p[k + 2]!
    if (k < 9) {
      if (s < minA) minA = s
      if (s > maxA) maxA = s
    } else {
      if (s < minB) minB = s
      if (s > maxB) maxB = s
    }
  }
  const error = PROJECTION_ERROR * (Math.abs(x) + Math.abs(y) + Math.abs(z)) * size
  return minB - maxA > error || minA - maxB > error
}

/** Sign of the determinant of three differences to point o, 0 when in doubt. */
function orientation(o: number, i: number, j: number, k: number, bound: number): number {
  const ax = p[i]! - p[o]!
  const ay = p[i + 1]! - p[o + 1]!
  const az = p[i + 2]! - p[o + 2]!
  const bx = p[j]! - p[o]!
  const by = p[j + 1]! - p[o + 1]!
  const bz = p[j + 2]! - p[o + 2]!
  const cx = p[k]! - p[o]!
  const cy = p[k + 1]! - p[o + 1]!
  const cz = p[k + 2]! - p[o + 2]!
  const d = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  return d > bound ? 1 : d < -bound ? -1 : 0
}

/** Whether an edge of the triangle at `s` goes through the inside of the triangle at `t` for certain. */
function pierces(s: number, t: number, bound: number): boolean {
  for (let k = 0; k < 3; k++) {
    const from = s + 3 * k
    const to = s + 3 * ((k + 1) % 3)
    const side = orientation(t, t + 3, t + 6, from, bound)
    if (side === 0 || orientation(t, t + 3, t + 6, to, bound) !== -side) continue
    const turn = orientation(from, to, t, t + 3, bound)
    if (turn === 0) continue
    if (orientation(from, to, t + 3, t + 6, bound) === turn && orientation(from, to, t + 6, t, bound) === turn)
      return true
  }
  return false
}

/** Nine numbers each, from an offset. */
export function exactTrianglesFiltered(
  trianglesA: ArrayLike<number>,
  a: number,
  trianglesB: ArrayLike<number>,
  b: number,
): boolean {
  triangleCounts.pairs++
  let size = 0
  for (let k = 0; k < 9; k++) {
    p[k] = trianglesA[a + k]! - trianglesA[a + (k % 3)]!
    p[9 + k] = trianglesB[b + k]! - trianglesA[a + (k % 3)]!
    size = Math.max(size, Math.abs(p[k]!), Math.abs(p[9 + k]!))
  }
  // Outside this range products could leave that of a double.
  if (size > 1e-60 && size < 1e60) {
    for (let s = 0; s < 18; s += 9)
      for (let k = 0; k < 3; k++)
        for (let m = 0; m < 3; m++) e[s + 3 * k + m] = p[s + 3 * ((k + 1) % 3) + m]! - p[s + 3 * k + m]!
    for (let s = 0; s < 2; s++) {
      const at = 9 * s
      const x = e[at + 1]! * e[at + 5]! - e[at + 2]! * e[at + 4]!
      const y = e[at + 2]! * e[at + 3]! - e[at]! * e[at + 5]!
      const z = e[at]! * e[at + 4]! - e[at + 1]! * e[at + 3]!
      n[3 * s] = x
      n[3 * s + 1] = y
      n[3 * s + 2] = z
      if (separates(x, y, z, size)) return false
    }
    for (let i = 0; i < 9; i += 3)
      for (let j = 9; j < 18; j += 3)
        if (
          separates(
            e[i + 1]! * e[j + 2]! - e[i + 2]! * e[j + 1]!,
            e[i + 2]! * e[j]! - e[i]! * e[j + 2]!,
            e[i]! * e[j + 1]! - e[i + 1]! * e[j]!,
            size,
          )
        )
          return false
    // In one plane: across the edges.
    for (let k = 0; k < 18; k += 3) {
      const s = k < 9 ? 0 : 3
      if (
        separates(
          n[s + 1]! * e[k + 2]! - n[s + 2]! * e[k + 1]!,
          n[s + 2]! * e[k]! - n[s]! * e[k + 2]!,
          n[s]! * e[k + 1]! - n[s + 1]! * e[k]!,
          size,
        )
      )
        return false
    }
    const bound = DETERMINANT_ERROR * 8 * size * size * size
    if (pierces(0, 9, bound) || pierces(9, 0, bound)) return true
  }
  triangleCounts.exact++
  return exactTriangles(trianglesA, trianglesB, a, b)
}
