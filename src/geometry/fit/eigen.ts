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

/** Off-diagonal entries below this part of the largest entry turn no axis by more than a rounding. */
const NEGLIGIBLE = 1e-17
/** The same for axes that are stored in float32: the box around them is as good, for a sweep or two less. */
export const NEGLIGIBLE_IN_FLOATS = 1e-9
/** Jacobi converges quadratically: 3 x 3 matrices need at most 6 sweeps in practice. */
const MAX_SWEEPS = 12

const entries = new Float64Array(6)

/** Writes the eigenvectors of the matrix (xx, xy, xz, yy, yz, zz), three axes one after the other, at `axes[at]`. */
export function writeEigenAxes(
  axes: Float64Array,
  at: number,
  xx: number,
  xy: number,
  xz: number,
  yy: number,
  yz: number,
  zz: number,
): void {
  entries[0] = xx
  entries[1] = xy
  entries[2] = xz
  entries[3] = yy
  entries[4] = yz
  entries[5] = zz
  writeEigenAxesOf(axes, at, entries, 0, NEGLIGIBLE)
}

/**
 * The same for the six entries at `matrix[m]`, off-diagonal ones below `negligible` of the largest being taken for 0.
 */
export function writeEigenAxesOf(
  axes: Float64Array,
  at: number,
  matrix: Float64Array,
  m: number,
  negligible: number,
): void {
  let xx = matrix[m]
  let xy = matrix[m + 1]
  let xz = matrix[m + 2]
  let yy = matrix[m + 3]
  let yz = matrix[m + 4]
  let zz = matrix[m + 5]
  const largest = Math.max(Math.abs(xx), Math.abs(xy), Math.abs(xz), Math.abs(yy), Math.abs(yz), Math.abs(zz))
  // Columns u, v, w of the accumulated rotation.
  let u0 = 1
  let u1 = 0
  let u2 = 0
  let v0 = 0
  let v1 = 1
  let v2 = 0
  let w0 = 0
  let w1 = 0
  let w2 = 1
  if (largest > 0 && largest - largest === 0) {
    xx /= largest
    xy /= largest
    xz /= largest
    yy /= largest
    yz /= largest
    zz /= largest
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      if (Math.abs(xy) <= negligible && Math.abs(xz) <= negligible && Math.abs(yz) <= negligible) break
      if (Math.abs(xy) > negligible) {
        const half = (yy - xx) / (2 * xy)
        const t = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        xx -= t * xy
        yy += t * xy
        xy = 0
        let p = xz
        xz = c * p - s * yz
        yz = s * p + c * yz
        p = u0
        u0 = c * p - s * v0
        v0 = s * p + c * v0
        p = u1
        u1 = c * p - s * v1
        v1 = s * p + c * v1
        p = u2
        u2 = c * p - s * v2
        v2 = s * p + c * v2
      }
      if (Math.abs(xz) > negligible) {
        const half = (zz - xx) / (2 * xz)
        const t = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        xx -= t * xz
        zz += t * xz
        xz = 0
        let p = xy
        xy = c * p - s * yz
        yz = s * p + c * yz
        p = u0
        u0 = c * p - s * w0
        w0 = s * p + c * w0
        p = u1
        u1 = c * p - s * w1
        w1 = s * p + c * w1
        p = u2
        u2 = c * p - s * w2
        w2 = s * p + c * w2
      }
      if (Math.abs(yz) > negligible) {
        const half = (zz - yy) / (2 * yz)
        const t = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        yy -= t * yz
        zz += t * yz
        yz = 0
        let p = xy
        xy = c * p - s * xz
        xz = s * p + c * xz
        p = v0
        v0 = c * p - s * w0
        w0 = s * p + c * w0
        p = v1
        v1 = c * p - s * w1
        w1 = s * p + c * w1
        p = v2
        v2 = c * p - s * w2
        w2 = s * p + c * w2
      }
    }
  }
  // The two leading axes by falling eigenvalue; ties keep the earlier coordinate first.
  const first = xx >= yy ? (xx >= zz ? 0 : 2) : yy >= zz ? 1 : 2
  const second = first === 0 ? (yy >= zz ? 1 : 2) : first === 1 ? (xx >= zz ? 0 : 2) : xx >= yy ? 0 : 1
  const a0 = first === 0 ? u0 : first === 1 ? v0 : w0
  const a1 = first === 0 ? u1 : first === 1 ? v1 : w1
  const a2 = first === 0 ? u2 : first === 1 ? v2 : w2
  let b0 = second === 0 ? u0 : second === 1 ? v0 : w0
  let b1 = second === 0 ? u1 : second === 1 ? v1 : w1
  let b2 = second === 0 ? u2 : second === 1 ? v2 : w2
  const a = 1 / Math.sqrt(a0 * a0 + a1 * a1 + a2 * a2)
  const x0 = a0 * a
  const x1 = a1 * a
  const x2 = a2 * a
  // Tens of rotations leave tens of roundings: one Gram-Schmidt step removes them.
  const d = x0 * b0 + x1 * b1 + x2 * b2
  b0 -= d * x0
  b1 -= d * x1
  b2 -= d * x2
  const b = 1 / Math.sqrt(b0 * b0 + b1 * b1 + b2 * b2)
  b0 *= b
  b1 *= b
  b2 *= b
  axes[at] = x0
  axes[at + 1] = x1
  axes[at + 2] = x2
  axes[at + 3] = b0
  axes[at + 4] = b1
  axes[at + 5] = b2
  axes[at + 6] = x1 * b2 - x2 * b1
  axes[at + 7] = x2 * b0 - x0 * b2
  axes[at + 8] = x0 * b1 - x1 * b0
}
