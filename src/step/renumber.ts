/** Gives the colliders indices in the order of space: neighbours in space are neighbours in memory. */
import { grown } from '../memory/grow.js'
import type { Colliders } from './colliders.js'
import type { Contacts } from './contacts.js'
import type { Poses } from './poses.js'
import { orderByPlace } from './space-order.js'

let order = new Int32Array(0)
let newIndices = new Int32Array(0)

/**
 * Renumbers all that outlives an epoch. Only a completed step leaves no tombstone that a contact still names, so this
 * is done before the next one changes anything.
 */
export function renumber(colliders: Colliders, poses: Poses, contacts: Contacts): void {
  const { count } = colliders
  order = grown(order, count)
  newIndices = grown(newIndices, count)
  orderByPlace(colliders, poses, order)
  for (let i = 0; i < count; i++) newIndices[order[i]] = i
  permute(order, count, (from, to) => colliders.copy(from, to))
  colliders.settleIndices()
  contacts.settleIndices(newIndices)
}

/** Puts what is at `order[i]` to i, cycle by cycle; index `count` is free. Leaves `order[i] = i`. */
function permute(order: Int32Array, count: number, copy: (from: number, to: number) => void): void {
  for (let first = 0; first < count; first++) {
    if (order[first] === first) continue
    copy(first, count)
    let to = first
    for (let from = order[to]; from !== first; from = order[to]) {
      copy(from, to)
      order[to] = to
      to = from
    }
    copy(count, to)
    order[to] = to
  }
}
