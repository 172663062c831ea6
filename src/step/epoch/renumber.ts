/**
 * Gives movers the first indices, in the order of space, so that what a step reads together lies together in memory.
 * Statics follow in the order of creation, about as the columns that are read. Tombstones go.
 */
import { grown } from '../../memory/grow.js'
import type { Colliders } from '../gather/colliders.js'
import type { Contacts } from '../contacts/contacts.js'
import { POSE_STRIDE, type Poses } from '../gather/poses.js'
import { orderByPosition } from '../../memory/space-order.js'

let order = new Int32Array(0)
let inverse = new Int32Array(0)

/**
 * Renumbers all that outlives an epoch, before a step changes anything. Not while contacts name tombstones, as a step
 * that failed may leave them (Colliders.isUnsettled).
 */
export function renumber(colliders: Colliders, poses: Poses, contacts: Contacts): void {
  const { count } = colliders
  order = grown(order, count)
  inverse = grown(inverse, count)
  listColliders(colliders, order)
  orderByPosition(order, colliders.movingCount, poses.last, POSE_STRIDE)
  for (let i = 0; i < count; i++) inverse[order[i]] = i
  contacts.settleIndices(inverse)
  colliders.reorder(order)
  poses.reorder(order, count)
}

/** Writes to `order` the indices of movers, then of statics, then of tombstones. */
function listColliders({ ids, moving, movingCount, live, count }: Colliders, order: Int32Array): void {
  let mover = 0
  let still = movingCount
  let gone = live
  for (let i = 0; i < count; i++)
    if (ids[i] < 0) order[gone++] = i
    else if (moving[i] === 1) order[mover++] = i
    else order[still++] = i
}
