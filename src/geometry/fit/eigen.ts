/**
 * Eigenvectors of a symmetric 3 x 3 matrix by cyclic Jacobi rotations.
 *
 * Jacobi, because it keeps orthogonality (each step is a rotation) and has no trouble with equal eigenvalues, where the
 * closed form, besides its trigonometric functions, divides by zero. The order of the rotations is fixed and a
 * zero off-diagonal entry turns nothing, so equal eigenvalues give the same axes every time: a multiple of the identity
 * keeps the coordinate axes. The matrix is scaled by its largest entry first, so that no product leaves the range.
 *
 * The result is unit axes by falling eigenvalue (equal ones in the order of the coordinates), the third being the cross
 * product of the other two: right-handed and orthogonal to rounding.
 */
import { writeIdentity } from '../../math/vectors.js'
import { orthogonalise } from '../pack.js'

/** Off-diagonal entries below this part of the largest entry turn no axis by more than a rounding. */
const NEGLIGIBLE = 1e-17
/** The same for axes that are stored in float32: the box around them is as good, for a sweep or two less. */
export const NEGLIGIBLE_IN_FLOATS = 1e-9
/** Jacobi converges quadratically: 3 x 3 matrices need at most 6 sweeps in practice. */
const MAX_SWEEPS = 12

/** Places of the entries of a matrix. */
const XX = 0
const XY = 1
const XZ = 2
const YY = 3
const YZ = 4
const ZZ = 5
const entries = new Float64Array(6)
/** Columns of the rotations so far. */
const columns = new Float64Array(9)

/** Turns columns p and q so that the entry pq vanishes; pp, qq and the entries rp, rq with the third column change. */
function turn(p: number, q: number, pp: number, qq: number, pq: number, rp: number, rq: number): void {
  const m = entries
  const v = columns
  const half = (m[qq] - m[pp]) / (2 * m[pq])
  const t = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  m[pp] -= t * m[pq]
  m[qq] += t * m[pq]
  m[pq] = 0
  const x = m[rp]
  const y = m[rq]
  m[rp] = c * x - s * y
  m[rq] = s * x + c * y
  for (const end = p + 3; p < end; p++, q++) {
    const a = v[p]
    const b = v[q]
    v[p] = c * a - s * b
    v[q] = s * a + c * b
  }
}

/**
 * Writes the eigenvectors of the matrix whose entries xx, xy, xz, yy, yz, zz are at `matrix[m]` to `axes`, one after
 * the other; off-diagonal entries below `negligible` of the largest are taken for 0.
 */
export function writeEigenAxes(axes: Float64Array, matrix: Float64Array, m: number, negligible = NEGLIGIBLE): void {
  let largest = 0
  for (let k = 0; k < 6; k++) largest = Math.max(largest, Math.abs(matrix[m + k]))
  writeIdentity(columns, 0)
  const scale = largest > 0 && largest - largest === 0 ? largest : Infinity
  for (let k = 0; k < 6; k++) entries[k] = matrix[m + k] / scale
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    const before = Math.max(Math.abs(entries[XY]), Math.abs(entries[XZ]), Math.abs(entries[YZ]))
    if (!(before > negligible)) break
    if (Math.abs(entries[XY]) > negligible) turn(0, 3, XX, YY, XY, XZ, YZ)
    if (Math.abs(entries[XZ]) > negligible) turn(0, 6, XX, ZZ, XZ, XY, YZ)
    if (Math.abs(entries[YZ]) > negligible) turn(3, 6, YY, ZZ, YZ, XY, XZ)
  }
  // The two leading axes by falling eigenvalue; ties keep the earlier coordinate first.
  const x = entries[XX]
  const y = entries[YY]
  const z = entries[ZZ]
  const first = x >= y ? (x >= z ? 0 : 6) : y >= z ? 3 : 6
  const second = first === 0 ? (y >= z ? 3 : 6) : first === 3 ? (x >= z ? 0 : 6) : x >= y ? 0 : 3
  for (let k = 0; k < 3; k++) {
    axes[k] = columns[first + k]
    axes[3 + k] = columns[second + k]
    axes[6 + k] = 0
  }
  // Tens of rotations leave tens of roundings.
  orthogonalise(axes, 0)
}
