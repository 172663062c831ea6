import { sortStably } from '../../memory/sort.js'
import type { SlotList } from '../../memory/slot-list.js'
import type { QueryIndex } from './query-index.js'
import type { Accepts } from './ray-walk.js'

/** Writes the entities of the listed slots that a filter accepts to `out`, ascending; returns their number. */
export function writeAccepted(index: QueryIndex, list: SlotList, filter: Accepts, out: number[]): number {
  const { slots } = list
  const { ids } = index
  // In this order the columns of the index are read front to back.
  sortStably(slots, list.count, ids)
  let count = 0
  for (let k = 0; k < list.count; k++) {
    const slot = slots[k]
    if (filter.accepts(index, slot)) out[count++] = ids[slot]
  }
  return (out.length = count)
}
