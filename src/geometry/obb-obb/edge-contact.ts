/**
 * Edge against edge of two boxes (Gaul): the contact along a cross axis A_i x B_j is one point midway between the
 * nearest points of the two supporting edges. Everything is in A's frame, from AXES (frame.ts).
 *
 * The trap: when the axis ties with a face, the supporting edges may miss each other. Then they are no contact along
 * it, which the place of the nearest points shows.
 */
import { WITNESS_OFF } from '../../tolerances.js'
import { AXES, writeSeparation } from './frame.js'

/** First feature id of an edge pair. */
export const FEATURE_EDGES = 1728

/** The contact point in A's frame, and its feature id. */
const point = new Float64Array(4)

/**
 * Whether the supporting edges of the cross axis `kind`, 6 + 3 i + j, of the pair whose frame is in AXES meet along it.
 * Then depth and unit normal are in `out`, and {@link placeEdgePoint} may follow.
 */
export function meetEdges(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  kind: number,
  out: Float64Array,
): boolean {
  // Known ranges: no sum of offsets needs a check for overflow.
  a &= 0x3fffffff
  b &= 0x3fffffff
  const axes = AXES
  writeSeparation(rowsA, a, rowsB, b, kind)
  const depth = axes[15] < 0 ? 0 - axes[15] : 0
  out[4] = depth
  const i = (11 * (kind - 6)) >> 5
  const j = kind - 6 - 3 * i
  // The next and the previous index in 0, 1, 2, without branches: nothing here can be predicted.
  const i1 = (9 >> (2 * i)) & 3
  const i2 = (18 >> (2 * i)) & 3
  // The two other axes of B in ascending order.
  const low = Number(j === 0)
  const high = 2 - Number(j === 2)
  // A_i x B_j in A's frame, towards B: components i1 and i2.
  const r1 = axes[3 * i1 + j]
  const r2 = axes[3 * i2 + j]
  const p = 0 - r2
  const square = p * p + r1 * r1
  const t1 = axes[9 + i1]
  const t2 = axes[9 + i2]
  const scale = (1 - 2 * Number(p * t1 + r1 * t2 < 0)) / Math.sqrt(square)
  const n1 = p * scale
  const n2 = r1 * scale
  const back1 = Number(n1 < 0)
  const back2 = Number(n2 < 0)
  const x1 = rowsA[a + 12 + i1] * (1 - 2 * back1)
  const x2 = rowsA[a + 12 + i2] * (1 - 2 * back2)
  const low1 = axes[3 * i1 + low]
  const low2 = axes[3 * i2 + low]
  const high1 = axes[3 * i1 + high]
  const high2 = axes[3 * i2 + high]
  const lowAhead = Number(n1 * low1 + n2 * low2 >= 0)
  const highAhead = Number(n1 * high1 + n2 * high2 >= 0)
  const hLow = rowsB[b + 12 + low] * (1 - 2 * lowAhead)
  const hHigh = rowsB[b + 12 + high] * (1 - 2 * highAhead)
  const y0 = axes[9 + i] + hLow * axes[3 * i + low] + hHigh * axes[3 * i + high]
  const y1 = t1 + hLow * low1 + hHigh * high1
  const y2 = t2 + hLow * low2 + hHigh * high2
  // Nearest points of the lines x + s A_i and y + t B_j. Across A_i only the components i1 and i2 count.
  const hA = rowsA[a + 12 + i]
  const hB = rowsB[b + 12 + j]
  let t = ((x1 - y1) * r1 + (x2 - y2) * r2) / square
  if (t < -hB) t = -hB
  else if (t > hB) t = hB
  const z0 = y0 + t * axes[3 * i + j]
  const z1 = y1 + t * r1
  const z2 = y2 + t * r2
  let s = z0
  if (s < -hA) s = -hA
  else if (s > hA) s = hA
  const most = WITNESS_OFF * axes[18]
  const meet =
    Math.abs(z0 - s) <= most && Math.abs(z1 - x1 + depth * n1) <= most && Math.abs(z2 - x2 + depth * n2) <= most
  if (!meet) return false
  const o1 = a + 3 + 3 * i1
  const o2 = a + 3 + 3 * i2
  // Adding 0: no negative zero.
  out[1] = n1 * rowsA[o1] + n2 * rowsA[o2] + 0
  out[2] = n1 * rowsA[o1 + 1] + n2 * rowsA[o2 + 1] + 0
  out[3] = n1 * rowsA[o1 + 2] + n2 * rowsA[o2 + 2] + 0
  point[i] = 0.5 * (s + z0)
  point[i1] = 0.5 * (x1 + z1)
  point[i2] = 0.5 * (x2 + z2)
  // Signs in ascending order of the axes.
  const swap = Number(i === 1)
  const codeA = 4 * i + back1 * (1 + swap) + back2 * (2 - swap)
  point[3] = 1728 + 12 * codeA + (4 * j + lowAhead + 2 * highAhead)
  return true
}

/** Writes the point of the edges that {@link meetEdges} has just found to meet; returns the number of points, 1. */
export function placeEdgePoint(rowsA: Float64Array, a: number, out: Float64Array): number {
  const x = point[0]
  const y = point[1]
  const z = point[2]
  out[0] = 1
  out[5] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9]
  out[6] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10]
  out[7] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11]
  out[8] = out[4]
  out[9] = point[3]
  return 1
}
