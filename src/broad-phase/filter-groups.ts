/**
 * Sorts the bodies into a few groups, so that most pairs that the filters forbid are never enumerated: statics, and
 * bodies of one category and mask that do not meet each other (bullets that ignore bullets), are not swept against
 * themselves. All others share a group. What a sweep of two groups finds is still checked pair by pair.
 */
import { grown } from '../memory/grow.js'
import type { Bodies } from './broad-phase.js'

const MAX_GROUPS = 8
/** The group of movers that may meet each other, and of movers for which there is no group of their own. */
const MIXED = 0
const STATIC = 1
/** From here on groups of movers of one category and mask. */
const FIRST_MUTE = 2

export class FilterGroups {
  /** Group of each body that takes part. */
  groupOf: Uint8Array = new Uint8Array(0)
  /** Number of groups. */
  count = 0
  /** All categories and masks in each group. */
  readonly category = new Uint32Array(MAX_GROUPS)
  readonly mask = new Uint32Array(MAX_GROUPS)
  /** Bodies that take part, ascending, and their number. */
  memberList: Int32Array = new Int32Array(0)
  members = 0
}

/** Whether a body of group g may meet one of group h. */
export function groupsMeet({ category, mask }: FilterGroups, g: number, h: number): boolean {
  return (g !== STATIC || h !== STATIC) && (category[g] & mask[h]) !== 0 && (category[h] & mask[g]) !== 0
}

/** Lists the bodies that take part, with their groups. */
export function groupByFilter(groups: FilterGroups, { moving, category, mask, count }: Bodies): void {
  const groupOf = (groups.groupOf = grown(groups.groupOf, count))
  const memberList = (groups.memberList = grown(groups.memberList, count))
  groups.count = 0
  groups.category.fill(0)
  groups.mask.fill(0)
  let members = 0
  for (let i = 0; i < count; i++) {
    const c = category[i]
    const m = mask[i]
    if (c === 0 || m === 0) continue
    const group = moving[i] === 0 ? STATIC : (c & m) !== 0 ? MIXED : muteGroup(groups, c, m)
    groups.count = Math.max(groups.count, group + 1)
    groups.category[group] |= c
    groups.mask[group] |= m
    groupOf[i] = group
    memberList[members++] = i
  }
  groups.members = members
}

/** Movers with these filters are in this group: their own, the next free one, or the group of all others. */
function muteGroup(groups: FilterGroups, category: number, mask: number): number {
  for (let g = FIRST_MUTE; g < MAX_GROUPS; g++)
    if (groups.category[g] === 0 || (groups.category[g] === category && groups.mask[g] === mask)) return g
  return MIXED
}
