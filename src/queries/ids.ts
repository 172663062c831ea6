import type { List } from '../memory/list.js'
import { sortStably } from '../memory/sort.js'
import { filter } from './filter.js'
import type { QueryIndex } from './index/query-index.js'

/**
 * Writes the entities of the listed slots to `out`, ascending, but for those that the predicate of the filter refuses;
 * returns their number.
 */
export function writeIds(index: QueryIndex, { items: slots, count }: List, out: number[]): number {
  const { ids } = index
  sortStably(slots, count, ids)
  let written = 0
  for (let k = 0; k < count; k++) if (filter.confirms(index, slots[k]!)) out[written++] = ids[slots[k]!]!
  return (out.length = written)
}
