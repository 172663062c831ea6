/**
 * Gives the colliders indices in the order of space, so that neighbours in space are neighbours in memory, and places
 * among the poses. Movers have places in the order of indices, as their rows are written in it; statics keep the
 * order of creation, as they are only read, and their columns lie in about that order.
 */
import { grown } from '../memory/grow.js'
import type { Colliders } from './colliders.js'
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
  orderPlaces(colliders)
  invert(order, count)
  colliders.reorderPlaces(order)
  poses.reorder(order, count)
  colliders.settleIndices(inverse)
}

function invert(order: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) inverse[order[i]] = i
}

/** Writes to `order` the places of movers by their new indices, then of statics by place, then of tombstones. */
function orderPlaces({ places, moving, live, count }: Colliders): void {
  inverse.fill(0, 0, count)
  let n = 0
  for (let i = 0; i < live; i++)
    if (moving[i] === 1) order[n++] = places[i]
    else inverse[places[i]] = 1
  for (let place = 0; place < count; place++) if (inverse[place] === 1) order[n++] = place
  for (let i = live; i < count; i++) order[n++] = places[i]
}
