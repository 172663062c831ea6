/**
 * Contact of two capsules: between the nearest points of the cores, spread to two points along cores that are nearly
 * parallel (capsule-core.ts). Crossing cores are separated along their common perpendicular, by the sum of the radii.
 * The feature id names the place on A's core: 0 and 1 its ends, 2 and 3 opposite B's ends, 4 inside both, 5 and 6 where
 * B's ends come into reach.
 */
import { CORE_NEAR, CORE_PARALLEL, CORE_TOUCH } from '../../tolerances.js'
import { CAPSULE, closestPointsCall, collideCall } from '../calls.js'
import {
  addPlace,
  closestPointsByCore,
  collideByCore,
  coreDistance,
  type CoreFinder,
  type CorePair,
  coreTouches,
  Place,
  separateByCore,
} from '../capsule-core.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * Nearest points of two core segments. With A: t u, |t| <= H, and B: w + s v, |s| <= K, the squared distance of t u to
 * B is convex in t with a continuous derivative, in three pieces (B's start, inside, B's end). So its least value is at
 * the root of one piece, clamped to the core: t = u.(w + K v), u.(w - K v), or ((w x v).(u x v)) / |u x v|^2 - the
 * products of vectors, not 1 - (u.v)^2, which has no digits left for nearly parallel cores. Ends and piece changes join
 * them as places where a contact can end.
 */
const findCapsuleCores: CoreFinder = (rowsA, a, rowsB, b, core) => {
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
  core.end = 0
  core.size = halfA + halfB
  const { places } = core
  // The place where the lines cross, if it is inside both cores.
  let crossed = -1
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
    const { end } = core
    places[end] = t
    places[end + Place.distance] = Math.sqrt(x * x + y * y + z * z)
    places[end + Place.direction] = x
    places[end + Place.direction + 1] = y
    places[end + Place.direction + 2] = z
    if (k === 4 && Math.abs(t) < halfA && Math.abs(s) < halfB) crossed = end
    addPlace(core, k)
  }
  if (coreDistance(core) > CORE_NEAR * core.size) return
  if (crossed < 0 && !coreTouches(core)) return
  // Crossing cores separate along the common perpendicular; parallel ones along any perpendicular: A's x axis.
  const crossing = mm > CORE_PARALLEL
  // At a small angle the product is off by roundoff / angle. Without its part along u it is perpendicular to both: what
  // is left along v is the angle times that error.
  const mu = mx * ux + my * uy + mz * uz
  const nx = mx - mu * ux
  const ny = my - mu * uy
  const nz = mz - mu * uz
  const scale = (mx * wx + my * wy + mz * wz < 0 ? -1 : 1) / Math.sqrt(nx * nx + ny * ny + nz * nz)
  const { end, size } = core
  for (let p = 0; p < end; p += Place.stride) {
    // The difference of points that nearly coincide is off by rounding over their distance.
    if (places[p + Place.distance] > CORE_TOUCH * size && p !== crossed) continue
    places[p + Place.direction] = crossing ? nx * scale : rowsA[a + 3]
    places[p + Place.direction + 1] = crossing ? ny * scale : rowsA[a + 4]
    places[p + Place.direction + 2] = crossing ? nz * scale : rowsA[a + 5]
  }
}

const pair: CorePair = { side: 1, find: findCapsuleCores }

/**
 * Signed separation of two capsules: distance of the cores minus both radii, which is also minus the depth when
 * negative.
 */
export const separateCapsuleRows = separateByCore(pair)

/** {@link collideCapsules} on packed rows. */
export const collideCapsuleRows = collideByCore(pair)

/**
 * Contact manifold of two solid capsules, world frame: the number of points (at most 3), 0 when apart. Swapping a and b
 * flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsules = collideCall(CAPSULE, CAPSULE, collideCapsuleRows)

/** Signed closest points of two capsules: between the nearest points of the cores. */
export const closestPointsCapsuleRows = closestPointsByCore(pair)

/**
 * Signed distance of two solid capsules in world units, with a point of each; see {@link ClosestPoints}.
 * Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsules = closestPointsCall(CAPSULE, CAPSULE, closestPointsCapsuleRows)
