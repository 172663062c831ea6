/**
 * Triangle against triangle: Moller, "A fast triangle-triangle intersection test" (1997), made certain.
 *
 * Method (section 2 and 2.1). Each triangle is rejected if its corners lie strictly on one side of the other's plane.
 * Otherwise both cross the line L of direction D = N1 x N2, in an interval each, and they meet iff the intervals do.
 * The corners are projected on the coordinate axis with the largest |D| (equation 6). An interval end between corners k
 * and i with plane distances d is
 *     t = p_k + (p_i - p_k) d_k / (d_k - d_i)                                                       (equation 4)
 * and all four ends are multiplied by all four denominators, so nothing is divided. Intervals as centre and radius need
 * no sorting: they are apart iff |(t0 + t1) - (s0 + s1)| > |t0 - t1| + |s0 - s1|.
 *
 * Trap. A fixed epsilon makes errors in both directions, and so does none at all. Here every sign is certain or is
 * decided by overlap-exact.ts; u = 2^-53, and |.| below is the L1 length:
 *   - all numbers are differences of corners, one rounding each. A plane distance, three differences multiplied and six
 *     terms added, is off by at most 9 u |e1| |e2| (|w| + |f1| + |f2|), e and f being the edges of the triangles and
 *     w = b0 - a0; TRIPLE_PRODUCT_BOUND leaves room for the rounding of the bound itself. Call it E. A corner within E
 *     of the plane is doubtful;
 *   - with d_k and d_i certain and of opposite signs, the quotient in (4) is off by at most E / |d_k - d_i|: the
 *     second-order terms cancel. So an interval end is off by P E / |d_k - d_i|, P bounding all projections. The
 *     roundings of the four ends and of the comparison sum up to 172 u P, and E / |d_k - d_i| is at least 8 u, four
 *     times. INTERVAL_BOUND covers both;
 *   - the comparison has degree 13 in the coordinates: where E is so small or the corners so far apart that it could
 *     leave the range of a double, and wherever a value is NaN, the pair is doubtful too.
 * Zero-area and coplanar triangles have E above every distance, and are decided in overlap-exact.ts without exception.
 */
import { INTERVAL_BOUND, TRIPLE_PRODUCT_BOUND } from '../../tolerances.js'
import { checkExtent, packTriangle } from '../pack.js'
import type { RowTest } from '../rows.js'
import type { Triangle } from '../shapes.js'
import { overlapTriangleRowsExact } from './overlap-exact.js'
import { overlapTriangleRowsWithin } from './overlap-within.js'

/** Below this bound, or beyond this L1 size, products of degree 13 could leave the range of a double. */
const SMALLEST_BOUND = 1e-48
const LARGEST_SIZE = 1e20

/** Of the corners of a, then of b: distances from the other plane; places along the axis, from the first corner. */
const distances = new Float64Array(6)
const places = new Float64Array(6)
/** Numerator (p_i - p_k) d_k and denominator d_k - d_i of both ends of a's interval, then of b's: equation (4). */
const ends = new Float64Array(8)

/**
 * Writes the ends of one triangle's interval to ends[at]: its corners are numbers `first` to `first` + 2, and k is the
 * one that is alone on its side. V8: see notes, "doubles across calls".
 */
function writeEnds(at: number, first: number, k: number): void {
  const d = distances[k]
  const p = places[k]
  const i = k === first ? k + 1 : first
  const j = k === first + 2 ? k - 1 : first + 2
  ends[at] = (places[i] - p) * d
  ends[at + 1] = d - distances[i]
  ends[at + 2] = (places[j] - p) * d
  ends[at + 3] = d - distances[j]
}

/**
 * Kernel of {@link overlapTriangles}: 9 finite numbers each, at offsets a and b. Exact: touching, coplanar,
 * sharing a corner or an edge are hits, a zero-area triangle is the segment or point that its corners span.
 */
export const overlapTriangleRows: RowTest = (trianglesA, a, trianglesB, b) => {
  const ax = trianglesA[a]
  const ay = trianglesA[a + 1]
  const az = trianglesA[a + 2]
  const bx = trianglesB[b]
  const by = trianglesB[b + 1]
  const bz = trianglesB[b + 2]
  // Edges e of triangle a, f of triangle b, from their first corners; w from corner to corner.
  const e1x = trianglesA[a + 3] - ax
  const e1y = trianglesA[a + 4] - ay
  const e1z = trianglesA[a + 5] - az
  const e2x = trianglesA[a + 6] - ax
  const e2y = trianglesA[a + 7] - ay
  const e2z = trianglesA[a + 8] - az
  const f1x = trianglesB[b + 3] - bx
  const f1y = trianglesB[b + 4] - by
  const f1z = trianglesB[b + 5] - bz
  const f2x = trianglesB[b + 6] - bx
  const f2y = trianglesB[b + 7] - by
  const f2z = trianglesB[b + 8] - bz
  const wx = bx - ax
  const wy = by - ay
  const wz = bz - az
  const e1 = Math.abs(e1x) + Math.abs(e1y) + Math.abs(e1z)
  const e2 = Math.abs(e2x) + Math.abs(e2y) + Math.abs(e2z)
  const f1 = Math.abs(f1x) + Math.abs(f1y) + Math.abs(f1z)
  const f2 = Math.abs(f2x) + Math.abs(f2y) + Math.abs(f2z)
  const w = Math.abs(wx) + Math.abs(wy) + Math.abs(wz)

  // Corners of b against the plane of a.
  const nx = e1y * e2z - e1z * e2y
  const ny = e1z * e2x - e1x * e2z
  const nz = e1x * e2y - e1y * e2x
  const boundB = TRIPLE_PRODUCT_BOUND * e1 * e2 * (w + f1 + f2)
  const db0 = (distances[3] = nx * wx + ny * wy + nz * wz)
  const db1 = (distances[4] = db0 + (nx * f1x + ny * f1y + nz * f1z))
  const db2 = (distances[5] = db0 + (nx * f2x + ny * f2y + nz * f2z))
  const size = w + e1 + e2 + f1 + f2
  if (!(boundB > SMALLEST_BOUND && size < LARGEST_SIZE)) return overlapTriangleRowsExact(trianglesA, a, trianglesB, b)
  const db01 = db0 * db1
  const db02 = db0 * db2
  const certainB = Math.abs(db0) > boundB && Math.abs(db1) > boundB && Math.abs(db2) > boundB
  // One branch for both signs (Number and &): each alone is unpredictable, and a mispredicted branch costs 5 ns.
  if (Number(db01 > 0) & Number(db02 > 0) && certainB) return false

  // Corners of a against the plane of b.
  const mx = f1y * f2z - f1z * f2y
  const my = f1z * f2x - f1x * f2z
  const mz = f1x * f2y - f1y * f2x
  const boundA = TRIPLE_PRODUCT_BOUND * f1 * f2 * (w + e1 + e2)
  const da0 = (distances[0] = -(mx * wx + my * wy + mz * wz))
  const da1 = (distances[1] = da0 + (mx * e1x + my * e1y + mz * e1z))
  const da2 = (distances[2] = da0 + (mx * e2x + my * e2y + mz * e2z))
  if (!(boundA > SMALLEST_BOUND)) return overlapTriangleRowsExact(trianglesA, a, trianglesB, b)
  const da01 = da0 * da1
  const da02 = da0 * da2
  const certainA = Math.abs(da0) > boundA && Math.abs(da1) > boundA && Math.abs(da2) > boundA
  if (Number(da01 > 0) & Number(da02 > 0) && certainA) return false

  // No plane separates. From here on every plane distance must have a certain sign.
  if (!certainA || !certainB) return overlapTriangleRowsExact(trianglesA, a, trianglesB, b)

  // Project on the coordinate axis nearest to L, relative to the first corner of a.
  const dx = Math.abs(ny * mz - nz * my)
  const dy = Math.abs(nz * mx - nx * mz)
  const dz = Math.abs(nx * my - ny * mx)
  // 0, 1 or 2 without a branch, for the same reason.
  const axis = (Number(dy > dx) & Number(dy >= dz)) + 2 * (Number(dz > dx) & Number(dz > dy))
  const originA = trianglesA[a + axis]
  const originB = trianglesB[b + axis]
  const between = originB - originA
  places[1] = trianglesA[a + 3 + axis] - originA
  places[2] = trianglesA[a + 6 + axis] - originA
  places[4] = trianglesB[b + 3 + axis] - originB
  places[5] = trianglesB[b + 6 + axis] - originB
  const span = Math.abs(places[1]) + Math.abs(places[2]) + Math.abs(between) + Math.abs(places[4]) + Math.abs(places[5])
  const ka = da01 > 0 ? 2 : da02 > 0 ? 1 : 0
  const kb = db01 > 0 ? 5 : db02 > 0 ? 4 : 3
  writeEnds(0, 0, ka)
  writeEnds(4, 3, kb)

  // Intervals [a] and [b] as twice their centres and twice their radii, all times x0 x1 y0 y1 > 0.
  const x0 = ends[1]
  const x1 = ends[3]
  const y0 = ends[5]
  const y1 = ends[7]
  const xx = x0 * x1
  const yy = y0 * y1
  const fromA0 = ends[0] * x1 * yy
  const fromA1 = ends[2] * x0 * yy
  const fromB0 = ends[4] * y1 * xx
  const fromB1 = ends[6] * y0 * xx
  const apart =
    Math.abs(2 * (between + places[kb] - places[ka]) * xx * yy + (fromB0 + fromB1) - (fromA0 + fromA1)) -
    Math.abs(fromA0 - fromA1) -
    Math.abs(fromB0 - fromB1)
  const bound = INTERVAL_BOUND * span * (boundA * Math.abs(x0 + x1) * yy + boundB * Math.abs(y0 + y1) * xx)
  if (apart > bound) return false
  if (apart < -bound) return true
  return overlapTriangleRowsExact(trianglesA, a, trianglesB, b)
}

const packed = new Float64Array(18)

/**
 * Whether two closed triangles meet: touching, coplanar and containing, sharing a corner or an edge are all hits; a
 * triangle of zero area is the segment or point that its corners span. Exact for all finite numbers: the same answer
 * for (b, a), for permuted corners, and for both triangles translated exactly or scaled by a power of two.
 *
 * `epsilon` (a length, default 0) is Moller's: a corner no further than that from the other triangle's plane counts as
 * lying on it. It adds hits and never takes one away.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_OPTION (not numbers), E_EXTENT (negative epsilon)
 */
export function overlapTriangles(a: Triangle, b: Triangle, epsilon = 0): boolean {
  packTriangle(packed, 0, a, 'a')
  packTriangle(packed, 9, b, 'b')
  if (epsilon !== 0) checkExtent(epsilon, 'epsilon')
  if (overlapTriangleRows(packed, 0, packed, 9)) return true
  return epsilon > 0 && overlapTriangleRowsWithin(packed, 0, packed, 9, epsilon)
}
