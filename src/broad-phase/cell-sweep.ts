/**
 * Sweeps the lists of each tile along the sweep axis, along which they are sorted.
 *
 * Both tiled axes are tested at once on the packed coordinates: in high - low, the guard bit of each half survives
 * exactly if high >= low in that half. All numbers of an entry were rounded down alike, so no overlap is lost; what
 * passes is tested on the bounds themselves. A pair that shares several tiles is reported in the one that is, along
 * each axis, the first tile of at least one of the two bodies.
 *
 * What passes is written as a hit: the places of the two entries. Hits are checked and turned into pairs while they are
 * still in the L1 cache.
 */
import { grown } from '../memory/grow.js'
import type { List } from '../memory/list.js'
import { boundsOverlap, mayMeet, type Bodies } from './broad-phase.js'
import { ENTRY_BODY, HITS, type Cells } from './cells.js'
import { groupsMeet, type FilterGroups } from './filter-groups.js'

/** What a hit is checked with, and the list that its pair goes to. */
export interface SweepTarget {
  readonly bodies: Bodies
  readonly out: List
  /** The search stops soon after it has found more pairs than this. */
  readonly most: number
}

/** Sweeps each pair of lists whose bodies may meet. */
export function sweepCells(cells: Cells, groups: FilterGroups, target: SweepTarget): void {
  const { begins, ends, lists, sides } = cells
  const tiles = 1 << (cells.firstBits + cells.secondBits)
  for (let first = 0; first < lists; first++)
    for (let second = first; second < lists; second++) {
      const areBelow = sides === 2 && first % 2 === 1 && second % 2 === 1
      if (areBelow || !groupsMeet(groups, Math.floor(first / sides), Math.floor(second / sides))) continue
      for (let tile = 0; tile < tiles && target.out.count <= target.most; tile++) {
        const s = tiles * first + tile
        const t = tiles * second + tile
        if (ends[s] === begins[s] || ends[t] === begins[t]) continue
        // First the pairs where t begins within s, then those where s begins within t.
        sweep(cells, s, t, 0, target)
        if (s !== t) sweep(cells, t, s, 1, target)
      }
    }
}

/** Next entry, end of the hits, and next entry of the other list, as the last run over entries left them. */
const stop = new Int32Array(3)

/** Pairs of an entry of list s with those of list t whose key is at least its own plus `more`. */
function sweep({ entries, hits, begins, ends }: Cells, s: number, t: number, more: number, target: SweepTarget): void {
  stop[0] = begins[s]
  stop[2] = begins[t]
  while (stop[0] < ends[s] && stop[2] < ends[t] && target.out.count <= target.most) {
    runOver(entries, stop[0], ends[s], stop[2], ends[t], s === t ? WITHIN : more, hits)
    settle(entries, hits, target)
  }
}

/** For `more`: both lists are one, and each entry meets those behind it. */
const WITHIN = -1

/**
 * Writes the hits of entries from `begin` on with those of another list, whose next one is at `other`, up to HITS
 * numbers plus those of one more entry.
 *
 * Every entry in reach is written, and only the count depends on whether it meets; literals stand for the ENTRY_
 * numbers and masks; `| 0` removes the overflow checks after sums; nothing is called. Together that saves a third of
 * the time. V8: see notes, "branchless loops", "literal strides", "one array".
 */
function runOver(
  entries: Int32Array,
  begin: number,
  end: number,
  other: number,
  otherEnd: number,
  more: number,
  hits: number,
): void {
  const limit = hits + HITS
  let at = hits
  let p = begin
  let from = other
  for (; p < end && at < limit; p += 5) {
    if (more < 0) from = p + 5
    else {
      const key = entries[p] + more
      while (entries[from] < key) from += 5
    }
    if (from >= otherEnd) break
    const high = entries[p + 1]
    const lowest = entries[p + 2] & 0x7fff7fff
    const later = entries[p + 2] & -0x7fff8000
    const highest = entries[p + 3]
    let q = from
    for (; entries[q] <= high; q = (q + 5) | 0) {
      const low = entries[(q + 2) | 0]
      const guards = (entries[(q + 3) | 0] - lowest) & (highest - (low & 0x7fff7fff)) & ~(low & later)
      entries[at] = p
      entries[(at + 1) | 0] = q
      // 2 if both guard bits are set, else 0.
      at = (at + ((guards >>> 30) & (guards >>> 14) & 2)) | 0
    }
  }
  stop[0] = p
  stop[1] = at
  stop[2] = from
}

/** Turns the hits of a run whose bounds overlap and whose filters meet into pairs, the lower body first. */
function settle(entries: Int32Array, hits: number, { bodies, out }: SweepTarget): void {
  const end = stop[1]
  const pairs = (out.items = grown(out.items, 2 * out.count + end - hits))
  const { bounds } = bodies
  let at = 2 * out.count
  for (let hit = hits; hit < end; hit += 2) {
    const i = entries[entries[hit] + ENTRY_BODY]
    const j = entries[entries[hit + 1] + ENTRY_BODY]
    if (!boundsOverlap(bounds, i, j) || !mayMeet(bodies, i, j)) continue
    // i - j if that is below 0, else 0. V8: see notes, "maximum without a branch".
    const less = (i - j) & ((i - j) >> 31)
    pairs[at] = j + less
    pairs[at + 1] = i - less
    at += 2
  }
  out.count = at >> 1
}
