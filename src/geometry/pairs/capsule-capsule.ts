/**
 * Contact of two capsules: B's core is a box without width, which A's core has its places at (obb-capsule.ts). Features
 * are numbered as there.
 */
import { CAPSULE, closestPointsCall, collideCall } from '../calls.js'
import { closestPointsByCore, collideByCore, type CorePair, separateByCore, writeRod } from '../capsule-core.js'
import { separateObbRows } from '../obb-obb/separation.js'
import { ROW_STRIDE } from '../rows.js'
import { findCapsuleCores } from './obb-capsule.js'

/** B's core as a box. */
const rod = new Float64Array(ROW_STRIDE)

const pair: CorePair = {
  side: 1,
  isRound: true,
  find: findCapsuleCores,
  separateRod: (rowsA, a, rowsB, b, out) => {
    writeRod(rod, rowsB, b)
    separateObbRows(rowsA, a, rod, 0, out)
  },
}

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
