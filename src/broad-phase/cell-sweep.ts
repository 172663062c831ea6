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
import { boundsOverlap, reservePairs, type PairList } from './broad-phase.js'
import { ENTRY_BODY, HITS, type Cells } from './cells.js'
import { GROUP_STRIDE, mayMeet, type FilterGroups } from './filter-groups.js'

/** What a hit is checked with, and the list that its pair goes to. */
export interface SweepTarget {
  bounds: Float64Array
  moving: Uint8Array
  category: Uint32Array
  mask: Uint32Array
  /** The groups do not decide all pairs: filters are checked pair by pair. */
  needsCheck: boolean
  out: PairList
  /** The search stops soon after it has found more pairs than this. */
  most: number
}

/** The pairs of lists of a tile that are swept against each other. */
const MAX_LISTS = 16
const firstOfPair = new Uint8Array(MAX_LISTS * MAX_LISTS)
const secondOfPair = new Uint8Array(MAX_LISTS * MAX_LISTS)

/** Each pair of lists whose bodies may meet, once. */
function pairLists({ lists, sides }: Cells, groups: FilterGroups): number {
  let pairs = 0
  for (let s = 0; s < lists; s++) {
    for (let t = s; t < lists; t++) {
      const g = Math.floor(s / sides)
      const h = Math.floor(t / sides)
      const bothBelow = sides === 2 && s % 2 === 1 && t % 2 === 1
      if (bothBelow || groups.meets[g * GROUP_STRIDE + h] === 0) continue
      firstOfPair[pairs] = s
      secondOfPair[pairs++] = t
    }
  }
  return pairs
}

export function sweepCells(cells: Cells, groups: FilterGroups, target: SweepTarget): void {
  const { begins, ends, lists } = cells
  const slots = lists << (cells.firstBits + cells.secondBits)
  const pairs = pairLists(cells, groups)
  for (let slot = 0; slot < slots && target.out.count <= target.most; slot += lists) {
    for (let pair = 0; pair < pairs; pair++) {
      const s = slot + firstOfPair[pair]
      if (ends[s] === begins[s]) continue
      const t = slot + secondOfPair[pair]
      if (s === t) sweepWithin(cells, begins[s], ends[s], target)
      else if (ends[t] > begins[t]) sweepBetween(cells, begins[s], ends[s], begins[t], ends[t], target)
    }
  }
}

/** Where a run over entries stopped: the next entry; the end of the hits; where in the other list to continue. */
const stop = new Int32Array(3)

/** Pairs within the list from `begin` to its sentinel at `end`. */
function sweepWithin(cells: Cells, begin: number, end: number, target: SweepTarget): void {
  const { entries, hits } = cells
  stop[0] = begin
  while (stop[0] < end && target.out.count <= target.most) {
    runWithin(entries, stop[0], end, hits, hits + HITS)
    settle(cells, target)
  }
}

/**
 * Pairs of one of [aBegin, aEnd) with one of [bBegin, bEnd): first those where b begins within a, then those where a
 * begins within b.
 */
function sweepBetween(
  cells: Cells,
  aBegin: number,
  aEnd: number,
  bBegin: number,
  bEnd: number,
  target: SweepTarget,
): void {
  sweepOneWay(cells, aBegin, aEnd, bBegin, bEnd, 0, target)
  sweepOneWay(cells, bBegin, bEnd, aBegin, aEnd, 1, target)
}

/** Pairs of an entry of one list with those of the other one whose key is at least its own plus `more`. */
function sweepOneWay(
  cells: Cells,
  begin: number,
  end: number,
  otherBegin: number,
  otherEnd: number,
  more: number,
  target: SweepTarget,
): void {
  const { entries, hits } = cells
  stop[0] = begin
  stop[2] = otherBegin
  while (stop[0] < end && stop[2] < otherEnd && target.out.count <= target.most) {
    runBetween(entries, stop[0], end, stop[2], otherEnd, more, hits, hits + HITS)
    settle(cells, target)
  }
}

/**
 * Writes the hits within a list from entry `begin` on, up to `limit` plus those of one more entry.
 *
 * Every entry in reach is written, and only the count depends on whether it meets; literals stand for the ENTRY_
 * numbers and masks; `| 0` removes the overflow checks after sums; nothing is called. Together that saves a third of
 * the time. V8: see notes, "branchless loops", "literal strides", "one array".
 */
function runWithin(entries: Int32Array, begin: number, end: number, hits: number, limit: number): void {
  let at = hits
  let p = begin
  for (; p < end && at < limit; p += 5) {
    const high = entries[p + 1]
    const lowest = entries[p + 2] & 0x7fff7fff
    const later = entries[p + 2] & -0x7fff8000
    const highest = entries[p + 3]
    let q = p + 5
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
}

/** The same for entries from `begin` with those of another list, whose next one is at `otherBegin`. */
function runBetween(
  entries: Int32Array,
  begin: number,
  end: number,
  otherBegin: number,
  otherEnd: number,
  more: number,
  hits: number,
  limit: number,
): void {
  let at = hits
  let p = begin
  let from = otherBegin
  for (; p < end && at < limit; p += 5) {
    const key = entries[p] + more
    while (entries[from] < key) from += 5
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
      at = (at + ((guards >>> 30) & (guards >>> 14) & 2)) | 0
    }
  }
  stop[0] = p
  stop[1] = at
  stop[2] = from
}

/** Turns the hits of a run whose bounds overlap and whose filters meet into pairs, the lower body first. */
function settle({ entries, hits }: Cells, { bounds, moving, category, mask, needsCheck, out }: SweepTarget): void {
  const end = stop[1]
  reservePairs(out, (end - hits) >> 1)
  const { pairs } = out
  let at = 2 * out.count
  for (let hit = hits; hit < end; hit += 2) {
    const i = entries[entries[hit] + ENTRY_BODY]
    const j = entries[entries[hit + 1] + ENTRY_BODY]
    if (!boundsOverlap(bounds, i, j)) continue
    if (needsCheck && !mayMeet(moving, category, mask, i, j)) continue
    const swap = (j - i) & ((j - i) >> 31)
    pairs[at] = i + swap
    pairs[at + 1] = j - swap
    at += 2
  }
  out.count = at >> 1
}
