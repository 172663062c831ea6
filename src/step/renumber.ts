/**
 * Gives the colliders indices in the order of space, so that neighbours in space are neighbours in memory. Places among
 * the poses stay in the order of creation, about as the columns that are read. Places of tombstones are closed up.
 */
import { grown } from '../memory/grow.js'
import { Reading, type Colliders } from './colliders.js'
import type { Contacts } from './contacts.js'
import type { Poses } from './poses.js'
import { orderByPosition } from './space-order.js'

let order = new Int32Array(0)
let inverse = new Int32Array(0)

/**
 * Renumbers all that outlives an epoch. Only a completed step leaves no tombstone that a contact still names, so this
 * is done before the next one changes anything.
 */
export function renumber(colliders: Colliders, poses: Poses, contacts: Contacts): void {
  const { count } = colliders
  order = grown(order, count)
  inverse = grown(inverse, count)
  orderByPosition(colliders, poses, order)
  invert(order, count)
  contacts.settleIndices(inverse)
  colliders.reorder(order)
  if (colliders.live < count) {
    orderPlaces(colliders)
    invert(order, count)
    colliders.reorderPlaces(order, inverse)
    poses.reorder(order, count)
  }
  colliders.settleIndices()
}

function invert(order: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) inverse[order[i]] = i
}

/** Writes to `order` the places of colliders, then of tombstones. */
function orderPlaces({ reading, placeCount }: Colliders): void {
  let n = 0
  for (let place = 0; place < placeCount; place++) if (reading[place] !== Reading.none) order[n++] = place
  for (let place = 0; place < placeCount; place++) if (reading[place] === Reading.none) order[n++] = place
}
