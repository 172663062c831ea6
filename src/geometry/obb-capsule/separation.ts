import { CORE, CORE_STRIDE, nearestPlace } from '../capsule-capsule/core.js'
import { AXIS_TIE, CORE_PARALLEL, CORE_TOUCH } from '../../tolerances.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * What {@link findObbAndCapsuleCore} leaves. In the box's frame: 0..2 middle of the core, 3..5 its unit direction.
 * 6: index of the nearest place in CORE. When the core touches the box: 7..9 unit axis out of the box (box frame),
 * 10 its kind: 0-2 face axis, 3-5 cross product of a box axis and the core.
 */
export const BOX_CORE = new Float64Array(11)

// Distance of the core's point at t to the box, and half the derivative of its square.
let slope = 0

function placeAt(
  index: number,
  t: number,
  feature: number,
  rowsA: Float64Array,
  a: number,
  hx: number,
  hy: number,
  hz: number,
): void {
  const ex = BOX_CORE[3]
  const ey = BOX_CORE[4]
  const ez = BOX_CORE[5]
  const px = BOX_CORE[0] + t * ex
  const py = BOX_CORE[1] + t * ey
  const pz = BOX_CORE[2] + t * ez
  const x = px > hx ? px - hx : px < -hx ? px + hx : 0
  const y = py > hy ? py - hy : py < -hy ? py + hy : 0
  const z = pz > hz ? pz - hz : pz < -hz ? pz + hz : 0
  slope = x * ex + y * ey + z * ez
  const distance = Math.sqrt(x * x + y * y + z * z)
  const scale = distance > 0 ? -1 / distance : 0
  const c = index * CORE_STRIDE
  CORE[c] = t
  CORE[c + 1] = distance
  CORE[c + 2] = (x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9]) * scale
  CORE[c + 3] = (x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10]) * scale
  CORE[c + 4] = (x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11]) * scale
  CORE[c + 5] = feature
}

/**
 * Nearest place of a core segment to a box, in the box's frame. The squared distance of the core's point at t to the
 * box, the sum of max(|p_k(t)| - h_k, 0)^2, is convex in t with a continuous, piecewise linear derivative that changes
 * its piece where the core crosses a face plane. So: narrow to one piece by the sign of the derivative at the at most
 * six crossings, then one linear equation. No edge is enumerated and parallel directions need no care.
 *
 * Leaves ends (features 0, 1), crossings (2..7) and the root (8) as places in CORE and returns how many.
 */
export function findObbAndCapsuleCore(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const ux = rowsB[b + 6]
  const uy = rowsB[b + 7]
  const uz = rowsB[b + 8]
  const hx = rowsA[a + ROW_PARAMETERS]
  const hy = rowsA[a + ROW_PARAMETERS + 1]
  const hz = rowsA[a + ROW_PARAMETERS + 2]
  const half = rowsB[b + ROW_PARAMETERS]
  for (let k = 0; k < 3; k++) {
    const x = rowsA[a + 3 + 3 * k]
    const y = rowsA[a + 4 + 3 * k]
    const z = rowsA[a + 5 + 3 * k]
    BOX_CORE[k] = dx * x + dy * y + dz * z
    BOX_CORE[3 + k] = ux * x + uy * y + uz * z
  }
  let low = -half
  let high = half
  placeAt(0, half, 0, rowsA, a, hx, hy, hz)
  let slopeHigh = slope
  placeAt(1, -half, 1, rowsA, a, hx, hy, hz)
  let slopeLow = slope
  let count = 2
  for (let k = 0; k < 3; k++) {
    const e = BOX_CORE[3 + k]
    if (e === 0) continue
    const h = k === 0 ? hx : k === 1 ? hy : hz
    for (let side = 0; side < 2; side++) {
      const t = ((side === 0 ? h : -h) - BOX_CORE[k]) / e
      if (!(t > -half && t < half)) continue
      placeAt(count++, t, 2 + 2 * k + side, rowsA, a, hx, hy, hz)
      if (slope < 0) {
        if (t > low) {
          low = t
          slopeLow = slope
        }
      } else if (t < high) {
        high = t
        slopeHigh = slope
      }
    }
  }
  if (slopeLow < 0 && slopeHigh > 0) {
    const t = low + ((high - low) * slopeLow) / (slopeLow - slopeHigh)
    placeAt(count++, Math.max(low, Math.min(high, t)), 8, rowsA, a, hx, hy, hz)
  }
  BOX_CORE[6] = nearestPlace(count)
  return count
}

/** Whether the core touches the box, up to rounding: then the nearest points give no direction. */
export function coreTouches(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  const size = rowsA[a + ROW_PARAMETERS] + rowsA[a + ROW_PARAMETERS + 1] + rowsA[a + ROW_PARAMETERS + 2]
  return CORE[BOX_CORE[6] * CORE_STRIDE + 1] <= CORE_TOUCH * (size + rowsB[b + ROW_PARAMETERS])
}

/**
 * Axis of least depth of a core in a box: three faces, then the cross products of the box axes with the core. In the
 * box's frame each product consists of two components of the core's direction, without any arithmetic, so nearly
 * parallel ones are as accurate as others. Faces win ties, in the order x, y, z. Returns the signed separation along
 * the best axis.
 */
export function leaveObbByCore(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  const half = rowsB[b + ROW_PARAMETERS]
  const size = rowsA[a + ROW_PARAMETERS] + rowsA[a + ROW_PARAMETERS + 1] + rowsA[a + ROW_PARAMETERS + 2]
  const tie = AXIS_TIE * (size + half)
  let best = -Infinity
  for (let k = 0; k < 3; k++) {
    const q = BOX_CORE[k]
    const s = Math.abs(q) - (rowsA[a + ROW_PARAMETERS + k] + half * Math.abs(BOX_CORE[3 + k]))
    if (s > best) {
      best = s
      BOX_CORE[7] = 0
      BOX_CORE[8] = 0
      BOX_CORE[9] = 0
      BOX_CORE[7 + k] = q < 0 ? -1 : 1
      BOX_CORE[10] = k
    }
  }
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1
    const j = k === 0 ? 2 : k - 1
    const ei = BOX_CORE[3 + i]
    const ej = BOX_CORE[3 + j]
    const square = ei * ei + ej * ej
    if (!(square > CORE_PARALLEL)) continue
    const along = BOX_CORE[j] * ei - BOX_CORE[i] * ej
    const length = Math.sqrt(square)
    const reach = rowsA[a + ROW_PARAMETERS + i] * Math.abs(ej) + rowsA[a + ROW_PARAMETERS + j] * Math.abs(ei)
    const s = (Math.abs(along) - reach) / length
    if (s > best + tie) {
      best = s
      const scale = (along < 0 ? -1 : 1) / length
      BOX_CORE[7 + k] = 0
      BOX_CORE[7 + i] = 0 - ej * scale
      BOX_CORE[7 + j] = ei * scale
      BOX_CORE[10] = 3 + k
    }
  }
  return best
}

/**
 * Signed separation of a box and a capsule: distance of the core to the box, or minus the core's least way out of it,
 * minus the radius. out[0..2] gets the unit axis from the box to the capsule.
 */
export function separateObbAndCapsuleRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  findObbAndCapsuleCore(rowsA, a, rowsB, b)
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  if (!coreTouches(rowsA, a, rowsB, b)) {
    const nearest = BOX_CORE[6] * CORE_STRIDE
    out[0] = 0 - CORE[nearest + 2]
    out[1] = 0 - CORE[nearest + 3]
    out[2] = 0 - CORE[nearest + 4]
    return CORE[nearest + 1] - radius
  }
  const separation = leaveObbByCore(rowsA, a, rowsB, b)
  const x = BOX_CORE[7]
  const y = BOX_CORE[8]
  const z = BOX_CORE[9]
  out[0] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9]
  out[1] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10]
  out[2] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11]
  // For nearly touching cores the distance decides, so that a hit here is a hit of the nearest points.
  return (separation > 0 ? CORE[BOX_CORE[6] * CORE_STRIDE + 1] : separation) - radius
}
