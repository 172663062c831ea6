/**
 * Whether an oriented box and an axis-aligned one overlap (Gaul, "Deriving OBB to OBB Intersection and Manifold
 * Generation": "When an actual AABB needs to be collided against an OBB simplifications can occur"). What Gaul saves,
 * products with axes of ones and zeros, is not worth a kernel of its own: the axis-aligned box becomes a row.
 *
 * The trap is far from the origin, where the centre of [min, max] is not a double: only differences to the oriented
 * box's centre are formed, and pairs in doubt use min and max themselves.
 */
import { AABB, OBB, overlapCall } from '../calls.js'
import { overlapAabbAndObbRowsExact } from '../exact-box.js'
import { doubtOf } from '../obb-obb/overlap.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'

/** The axis-aligned box with its centre in the origin, and the oriented one. */
const pair = Float64Array.from({ length: 2 * ROW_STRIDE }, (_, i) => Number(i === 3 || i === 7 || i === 11))

/** {@link overlapObbAndAabb} on a packed row at `a` and six numbers, min and max, at `aabbs[b]`. */
export function overlapObbAndAabbRows(rows: Float64Array, a: number, aabbs: Float64Array, b: number): boolean {
  for (let k = 0; k < 3; k++) {
    const min = aabbs[b + k]
    const max = aabbs[b + 3 + k]
    pair[ROW_PARAMETERS + k] = 0.5 * (max - min)
    pair[ROW_STRIDE + k] = 0.5 * (rows[a + k] - min + (rows[a + k] - max))
  }
  for (let k = ROW_AXES; k < ROW_STRIDE; k++) pair[ROW_STRIDE + k] = rows[a + k]
  const doubt = doubtOf(pair, 0, pair, ROW_STRIDE)
  return doubt === 0 || (doubt > 0 && overlapAabbAndObbRowsExact(aabbs, b, rows, a))
}

/**
 * Whether an oriented and an axis-aligned box share a point. Closed sets: touching is a hit. Exact as overlapObbs is,
 * for the very min and max that are given.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for numbers that are no box.
 */
export const overlapObbAndAabb = overlapCall(OBB, AABB, overlapObbAndAabbRows)
