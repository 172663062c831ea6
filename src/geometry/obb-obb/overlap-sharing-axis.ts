/**
 * Whether two oriented boxes that share an axis overlap: crates on a floor, cars on a plane, everything upright.
 *
 * Gaul, "Deriving OBB to OBB Intersection and Manifold Generation", "One Axis Aligned (or Two?)": no edge-edge axis
 * is needed, because each is 0 or a face normal; what is left of Eberly's table 1 is one interval along the shared axis
 * and two rectangles across it, 5 axes. The two rectangles are turned by one angle, so |c_ii| = |c_jj| and |c_ij| =
 * |c_ji|. Of upright boxes that nearly touch it takes three fifths of the general test's time.
 *
 * Same bands as overlap.ts; the trap is the same too: the shared axis is perpendicular to the others only to rounding,
 * so edge-edge axes are normals only to rounding. As soon as one axis is doubtful, the general test decides.
 */
import { refuseValue, textOf } from '../../errors.js'
import { beyond, dot } from '../../math/vectors.js'
import { OVERLAP_BAND, OVERLAP_BAND_FLOOR } from '../../tolerances.js'
import { packObbs } from '../pack.js'
import { ROW_AXES, ROW_STRIDE, type RowTestWith } from '../rows.js'
import type { Obb } from '../shapes.js'
import { overlapObbRows } from './overlap.js'

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * {@link overlapObbs} for two boxes that share an axis: number `axis` (0, 1 or 2) of both must be the same three
 * numbers, up to sign. The same answers, faster.
 *
 * @throws CollisionError E_OPTION if they do not share the axis, and whatever overlapObbs throws.
 */
export function overlapObbsSharingAxis(a: Obb, b: Obb, axis: 0 | 1 | 2): boolean {
  packObbs(rows, a, b)
  if (axis !== 0 && axis !== 1 && axis !== 2)
    refuseValue('E_OPTION', `axis = ${textOf(axis)}, but 0, 1 or 2 is needed`, 'axis', axis)
  const p = ROW_AXES + 3 * axis
  const q = p + ROW_STRIDE
  const sign = rows[p] === rows[q] && rows[p + 1] === rows[q + 1] && rows[p + 2] === rows[q + 2] ? 1 : -1
  for (let k = 0; k < 3; k++)
    if (rows[p + k] !== sign * rows[q + k])
      refuseValue('E_OPTION', `axis ${axis} of b is not axis ${axis} of a`, 'b', rows[q + k], `axes[${3 * axis + k}]`)
  return overlapObbsSharingAxisRows(rows, 0, rows, ROW_STRIDE, axis)
}

/** {@link overlapObbsSharingAxis} on packed rows. Whether the axis is shared is not checked. */
export const overlapObbsSharingAxisRows: RowTestWith = (rowsA, a, rowsB, b, axis) => {
  const i = axis === 2 ? 0 : axis + 1
  const j = axis === 0 ? 2 : axis - 1
  const ak = rowsA[a + 12 + axis]
  const ai = rowsA[a + 12 + i]
  const aj = rowsA[a + 12 + j]
  const bk = rowsB[b + 12 + axis]
  const bi = rowsB[b + 12 + i]
  const bj = rowsB[b + 12 + j]
  const band = OVERLAP_BAND * (ak + ai + aj + (bk + bi + bj)) + OVERLAP_BAND_FLOOR
  const s = a + 3 + 3 * axis
  const p = a + 3 + 3 * i
  const q = a + 3 + 3 * j
  const u = b + 3 + 3 * i
  const v = b + 3 + 3 * j
  const cosine = Math.abs(dot(rowsA, p, rowsB, u))
  const sine = Math.abs(dot(rowsA, p, rowsB, v))
  const f = Math.abs(beyond(rowsA, s, rowsB, b, rowsA, a)) - (ak + bk)
  const g = Math.abs(beyond(rowsA, p, rowsB, b, rowsA, a)) - (ai + bi * cosine + bj * sine)
  if (f > band || g > band) return false
  const h = Math.abs(beyond(rowsA, q, rowsB, b, rowsA, a)) - (aj + bi * sine + bj * cosine)
  const m = Math.abs(beyond(rowsB, u, rowsB, b, rowsA, a)) - (bi + ai * cosine + aj * sine)
  const n = Math.abs(beyond(rowsB, v, rowsB, b, rowsA, a)) - (bj + ai * sine + aj * cosine)
  if (h > band || m > band || n > band) return false
  const isSure = f < -band && g < -band && h < -band && m < -band && n < -band
  return isSure || overlapObbRows(rowsA, a, rowsB, b)
}
