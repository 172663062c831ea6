import { grown } from '../memory/grow.js'
import type { Bodies } from './broad-phase.js'

/** The bodies that take part in a search: all but those whose filter meets none. */
export interface Members {
  /** Their indices, ascending. */
  list: Int32Array
  count: number
  /** Two statics are never a pair: where there are any, movers and statics have lists of their own (cells.ts). */
  haveStatics: boolean
}

export function createMembers(): Members {
  return { list: new Int32Array(0), count: 0, haveStatics: false }
}

/** Lists the bodies that take part. */
export function listMembers(members: Members, { moving, category, mask, count }: Bodies): void {
  members.list = grown(members.list, count)
  const { list } = members
  let n = 0
  let movers = 0
  for (let i = 0; i < count; i++) {
    if (category[i] === 0 || mask[i] === 0) continue
    list[n++] = i
    movers += moving[i]
  }
  members.count = n
  members.haveStatics = movers < n
}
