import { CORE_PARALLEL, CORE_TOUCH } from '../../tolerances.js'
import { ROW_PARAMETERS } from '../rows.js'
import { CORE, CORE_STRIDE, nearestPlace } from './core.js'

/** What {@link findCapsuleCores} leaves beside {@link CORE}: the index of the nearest place. */
export let nearestCore = 0

/**
 * Nearest points of two core segments. With A: t u, |t| <= H, and B: w + s v, |s| <= K, the squared distance of t u to
 * B is convex in t with a continuous derivative, in three pieces (B's start, inside, B's end). So its least value is at
 * the root of one piece, clamped to the core: t = u.(w + K v), u.(w - K v), or ((w x v).(u x v)) / |u x v|^2 - the
 * products of vectors, not 1 - (u.v)^2, which has no digits left for nearly parallel cores. Ends and piece changes join
 * them as places where a contact can end. Leaves the places in CORE and returns how many.
 */
export function findCapsuleCores(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  const halfA = rowsA[a + ROW_PARAMETERS]
  const halfB = rowsB[b + ROW_PARAMETERS]
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  const vx = rowsB[b + 6]
  const vy = rowsB[b + 7]
  const vz = rowsB[b + 8]
  const wx = rowsB[b] - rowsA[a]
  const wy = rowsB[b + 1] - rowsA[a + 1]
  const wz = rowsB[b + 2] - rowsA[a + 2]
  const uv = ux * vx + uy * vy + uz * vz
  const uw = ux * wx + uy * wy + uz * wz
  const vw = vx * wx + vy * wy + vz * wz
  const mx = uy * vz - uz * vy
  const my = uz * vx - ux * vz
  const mz = ux * vy - uy * vx
  const mm = mx * mx + my * my + mz * mz
  let count = 0
  for (let k = 0; k < 7; k++) {
    let t: number
    if (k === 0) t = halfA
    else if (k === 1) t = -halfA
    else if (k === 2) t = uw + halfB * uv
    else if (k === 3) t = uw - halfB * uv
    else if (k === 4) {
      if (!(mm > CORE_PARALLEL)) continue
      t = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm
    } else {
      if (uv === 0) continue
      t = (k === 5 ? vw + halfB : vw - halfB) / uv
      if (!(t > -halfA && t < halfA)) continue
    }
    t = Math.max(-halfA, Math.min(halfA, t))
    const s = Math.max(-halfB, Math.min(halfB, uv * t - vw))
    const x = wx + s * vx - t * ux
    const y = wy + s * vy - t * uy
    const z = wz + s * vz - t * uz
    const distance = Math.sqrt(x * x + y * y + z * z)
    const scale = distance > 0 ? 1 / distance : 0
    const c = count++ * CORE_STRIDE
    CORE[c] = t
    CORE[c + 1] = distance
    CORE[c + 2] = x * scale
    CORE[c + 3] = y * scale
    CORE[c + 4] = z * scale
    CORE[c + 5] = k
  }
  nearestCore = nearestPlace(count)
  const limit = CORE_TOUCH * (halfA + halfB)
  if (CORE[nearestCore * CORE_STRIDE + 1] <= limit) {
    // Crossing cores separate along the common perpendicular; parallel ones along any perpendicular: A's x axis.
    let nx = rowsA[a + 3]
    let ny = rowsA[a + 4]
    let nz = rowsA[a + 5]
    if (mm > CORE_PARALLEL) {
      const scale = (mx * wx + my * wy + mz * wz < 0 ? -1 : 1) / Math.sqrt(mm)
      nx = mx * scale
      ny = my * scale
      nz = mz * scale
    }
    for (let c = 0; c < count * CORE_STRIDE; c += CORE_STRIDE) {
      if (CORE[c + 1] > limit) continue
      CORE[c + 2] = nx
      CORE[c + 3] = ny
      CORE[c + 4] = nz
    }
  }
  return count
}

/**
 * Signed separation of two capsules: distance of the cores minus both radii, which is also minus the depth when
 * negative. out[0..2] gets the unit axis from A to B.
 */
export function separateCapsuleRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  findCapsuleCores(rowsA, a, rowsB, b)
  const nearest = nearestCore * CORE_STRIDE
  out[0] = CORE[nearest + 2]
  out[1] = CORE[nearest + 3]
  out[2] = CORE[nearest + 4]
  return CORE[nearest + 1] - (rowsA[a + ROW_PARAMETERS + 1] + rowsB[b + ROW_PARAMETERS + 1])
}
