/**
 * Edge against edge of two boxes (Gaul): the contact along a cross axis A_i x B_j is one point midway between the
 * nearest points of the two supporting edges. Everything is in A's frame (axes.ts).
 *
 * The trap: when the axis ties with a face, the supporting edges may miss each other. Then they are no contact along
 * it, which the place of the nearest points shows.
 */
import { WITNESS_OFF } from '../../tolerances.js'
import { PairAxes } from '../moving/window.js'
import { BoxAxes, edgeOfA, nextIndex, previousIndex, writeUnitGap } from './axes.js'

/** First feature id of an edge pair. */
const FEATURE_EDGES = 1728

/** The contact point in A's frame. */
const point = new Float64Array(3)

/**
 * Writes the contact along the cross axis `k` of the pair in `axes` to `out` (layout: MANIFOLD_COUNT), and returns
 * whether the supporting edges meet there.
 */
export function meetEdges(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axes: Float64Array,
  k: number,
  out: Float64Array,
): boolean {
  a &= 0x3fffffff
  b &= 0x3fffffff
  writeUnitGap(rowsA, a, rowsB, b, axes, k)
  const depth = axes[BoxAxes.gap] < 0 ? 0 - axes[BoxAxes.gap] : 0
  const i = edgeOfA(k)
  const j = k - 6 - 3 * i
  const i1 = nextIndex(i)
  const i2 = previousIndex(i)
  // The two other axes of B in ascending order.
  const low = Number(j === 0)
  const high = 2 - Number(j === 2)
  // A_i x B_j in A's frame, towards B: components i1 and i2.
  const r1 = axes[BoxAxes.cosines + 3 * i1 + j]
  const r2 = axes[BoxAxes.cosines + 3 * i2 + j]
  const square = axes[BoxAxes.crossSquares + k]
  const scale = (1 - 2 * Number(axes[PairAxes.distance + k] < 0)) / Math.sqrt(square)
  const n1 = (0 - r2) * scale
  const n2 = r1 * scale
  const back1 = Number(n1 < 0)
  const back2 = Number(n2 < 0)
  const x1 = rowsA[a + 12 + i1] * (1 - 2 * back1)
  const x2 = rowsA[a + 12 + i2] * (1 - 2 * back2)
  const low1 = axes[BoxAxes.cosines + 3 * i1 + low]
  const low2 = axes[BoxAxes.cosines + 3 * i2 + low]
  const high1 = axes[BoxAxes.cosines + 3 * i1 + high]
  const high2 = axes[BoxAxes.cosines + 3 * i2 + high]
  const lowAhead = Number(n1 * low1 + n2 * low2 >= 0)
  const highAhead = Number(n1 * high1 + n2 * high2 >= 0)
  const hLow = rowsB[b + 12 + low] * (1 - 2 * lowAhead)
  const hHigh = rowsB[b + 12 + high] * (1 - 2 * highAhead)
  const y0 =
    axes[PairAxes.distance + i] +
    hLow * axes[BoxAxes.cosines + 3 * i + low] +
    hHigh * axes[BoxAxes.cosines + 3 * i + high]
  const y1 = axes[PairAxes.distance + i1] + hLow * low1 + hHigh * high1
  const y2 = axes[PairAxes.distance + i2] + hLow * low2 + hHigh * high2
  // Nearest points of the lines x + s A_i and y + t B_j. Across A_i only the components i1 and i2 count.
  const hA = rowsA[a + 12 + i]
  const hB = rowsB[b + 12 + j]
  const t = Math.max(-hB, Math.min(hB, ((x1 - y1) * r1 + (x2 - y2) * r2) / square))
  const z0 = y0 + t * axes[BoxAxes.cosines + 3 * i + j]
  const z1 = y1 + t * r1
  const z2 = y2 + t * r2
  const s = Math.max(-hA, Math.min(hA, z0))
  const o1 = a + 3 + 3 * i1
  const o2 = a + 3 + 3 * i2
  point[i] = 0.5 * (s + z0)
  point[i1] = 0.5 * (x1 + z1)
  point[i2] = 0.5 * (x2 + z2)
  const x = point[0]
  const y = point[1]
  const z = point[2]
  out[0] = 1
  // Adding 0: no negative zero.
  out[1] = n1 * rowsA[o1] + n2 * rowsA[o2] + 0
  out[2] = n1 * rowsA[o1 + 1] + n2 * rowsA[o2 + 1] + 0
  out[3] = n1 * rowsA[o1 + 2] + n2 * rowsA[o2 + 2] + 0
  out[4] = depth
  out[5] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9]
  out[6] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10]
  out[7] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11]
  out[8] = depth
  // Edge 4 k + signs of the two other axes, in ascending order.
  const swap = Number(i === 1)
  const edgeA = 4 * i + back1 * (1 + swap) + back2 * (2 - swap)
  out[9] = FEATURE_EDGES + 12 * edgeA + (4 * j + lowAhead + 2 * highAhead)
  const most = WITNESS_OFF * axes[BoxAxes.size]
  return Math.abs(z0 - s) <= most && Math.abs(z1 - x1 + depth * n1) <= most && Math.abs(z2 - x2 + depth * n2) <= most
}
