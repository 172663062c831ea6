/**
 * Sweeps the lists of each tile along the sweep axis, in which they are sorted.
 *
 * Both tiled axes are tested at once on the packed coordinates: high - low keeps a guard bit exactly when high >= low in
 * its half. All numbers of an entry were rounded down alike, so no overlap is lost. Where the cells are exact (cells.ts),
 * rounded numbers that differ settle it, and only equal ones are in doubt; else what passes is tested on the bounds
 * themselves. A pair that shares several tiles is reported in the one that is, along each axis, the first tile of one of
 * the two.
 */
import { boundsOverlap, reservePairs, type PairList } from './broad-phase.js'
import { ENTRY_BODY, ENTRY_HIGHEST, ENTRY_LOWEST, ENTRY_SIZE, GUARD_BITS, type Cells } from './cells.js'
import { GROUP_STRIDE, mayMeet, type FilterGroups } from './filter-groups.js'

/** What a found pair is checked with, and where it goes. */
export interface SweepTarget {
  bounds: Float64Array
  moving: Uint8Array
  category: Uint32Array
  mask: Uint32Array
  /** The groups do not settle which pairs may meet. */
  needsCheck: boolean
  /** The cells that are swept settle which bounds overlap (cells.ts). */
  isExact: boolean
  out: PairList
  /** The search ends soon after it has found more pairs than this. */
  most: number
}

export function sweepCells(cells: Cells, groups: FilterGroups, target: SweepTarget): void {
  target.isExact = cells.isExact
  if (cells.lists === 1) sweepSingleLists(cells, target)
  else sweepManyLists(cells, groups, target)
}

function sweepSingleLists(cells: Cells, target: SweepTarget): void {
  const { begins, ends, entries } = cells
  const tiles = 1 << (cells.firstBits + cells.secondBits)
  for (let tile = 0; tile < tiles && target.out.count <= target.most; tile++)
    if (ends[tile] - begins[tile] > ENTRY_SIZE) sweepWithin(entries, begins[tile], ends[tile], target)
}

/** The pairs of lists of a tile that are swept. */
const MAX_LISTS = 16
const firstOfPair = new Uint8Array(MAX_LISTS * MAX_LISTS)
const secondOfPair = new Uint8Array(MAX_LISTS * MAX_LISTS)

/** `isOneSet`: both lists are of one set of cells, so each pair is there once; else every list meets every other. */
function pairLists(cells: Cells, groups: FilterGroups, isOneSet: boolean): number {
  const { lists, sides } = cells
  let pairs = 0
  for (let s = 0; s < lists; s++) {
    for (let t = isOneSet ? s : 0; t < lists; t++) {
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

function sweepManyLists(cells: Cells, groups: FilterGroups, target: SweepTarget): void {
  const { begins, ends, entries, lists } = cells
  const slots = lists << (cells.firstBits + cells.secondBits)
  const pairs = pairLists(cells, groups, true)
  for (let slot = 0; slot < slots && target.out.count <= target.most; slot += lists) {
    for (let pair = 0; pair < pairs; pair++) {
      const s = slot + firstOfPair[pair]
      if (ends[s] === begins[s]) continue
      const t = slot + secondOfPair[pair]
      if (s === t) sweepWithin(entries, begins[s], ends[s], target)
      else if (ends[t] > begins[t]) sweepBetween(entries, begins[s], ends[s], entries, begins[t], ends[t], target)
    }
  }
}

/** Sweeps two sets of bodies against each other, in cells of one shape. */
export function sweepTwoCells(a: Cells, b: Cells, groups: FilterGroups, target: SweepTarget): void {
  target.isExact = a.isExact && b.isExact
  const lists = a.lists
  const slots = lists << (a.firstBits + a.secondBits)
  const pairs = pairLists(a, groups, false)
  for (let slot = 0; slot < slots && target.out.count <= target.most; slot += lists) {
    for (let pair = 0; pair < pairs; pair++) {
      const s = slot + firstOfPair[pair]
      if (a.ends[s] === a.begins[s]) continue
      const t = slot + secondOfPair[pair]
      if (b.ends[t] > b.begins[t])
        sweepBetween(a.entries, a.begins[s], a.ends[s], b.entries, b.begins[t], b.ends[t], target)
    }
  }
}

/** Numbers written to the list of pairs before they are settled: they are still in the nearest cache then. */
const BLOCK = 8192

/**
 * Where a run over entries stopped: the next entry; the end of the pairs; and where the last entry is in doubt, its first
 * pair, else -1, and the entry of the other list that it came to; where the other list goes on.
 */
const stop = new Int32Array(5)

/** Pairs within the list from `begin` to its sentinel at `end`. */
function sweepWithin(entries: Int32Array, begin: number, end: number, target: SweepTarget): void {
  const { out } = target
  stop[0] = begin
  stop[1] = 2 * out.count
  while (stop[0] < end) {
    if (!makeRoom(end - begin, target)) return
    runWithin(entries, stop[0], end, out.pairs, stop[1], 2 * out.count + BLOCK)
    if (stop[2] >= 0) recheck(entries, entries, target)
  }
  settle(target)
}

/** Pairs of one of [a, aEnd) with one of [b, bEnd): first where b begins within a, then where a begins within b. */
function sweepBetween(
  entriesA: Int32Array,
  a: number,
  aEnd: number,
  entriesB: Int32Array,
  b: number,
  bEnd: number,
  target: SweepTarget,
): void {
  sweepOneWay(entriesA, a, aEnd, entriesB, b, bEnd, 0, target)
  sweepOneWay(entriesB, b, bEnd, entriesA, a, aEnd, 1, target)
}

/** Pairs of an entry of `own` with those of `entries` whose key is at least its own and `more`. */
function sweepOneWay(
  own: Int32Array,
  begin: number,
  end: number,
  entries: Int32Array,
  otherBegin: number,
  otherEnd: number,
  more: number,
  target: SweepTarget,
): void {
  const { out } = target
  stop[0] = begin
  stop[1] = 2 * out.count
  stop[4] = otherBegin
  while (stop[0] < end && stop[4] < otherEnd) {
    if (!makeRoom(otherEnd - otherBegin, target)) return
    runBetween(own, stop[0], end, entries, stop[4], otherEnd, more, out.pairs, stop[1], 2 * out.count + BLOCK)
    if (stop[2] >= 0) recheck(own, entries, target)
  }
  settle(target)
}

/** Room for a block, and for one entry that meets a list of `size` numbers after it; false once there are too many pairs. */
function makeRoom(size: number, target: SweepTarget): boolean {
  const { out } = target
  if (stop[1] >= 2 * out.count + BLOCK) {
    settle(target)
    stop[1] = 2 * out.count
    if (out.count > target.most) return false
  }
  reservePairs(out, BLOCK + (size >> 1))
  return true
}

/**
 * Writes the words of the pairs within a list from entry `begin` on, up to `limit` or to an entry in doubt.
 *
 * Whether two entries meet is as good as random, and a branch on it would be mispredicted: every entry in reach is
 * written, and only the count depends on it. An entry is in doubt where a rounded number is equal to its opposite: the
 * rounding may have hidden a gap: the least difference, 1 in both halves, takes one of the guard bits away.
 *
 * Literals stand for the ENTRY_ numbers and GUARD_BITS, which a bundler makes variables; and nothing is called, so that
 * V8 keeps what it knows of the arrays: a third of the time together.
 */
function runWithin(
  entries: Int32Array,
  begin: number,
  end: number,
  pairs: Int32Array,
  pairsEnd: number,
  limit: number,
): void {
  let at = pairsEnd
  let p = begin
  stop[2] = -1
  for (; p < end && at < limit; p += 5) {
    const high = entries[p + 1]
    const lowest = entries[p + 2]
    const highest = entries[p + 3]
    const own = entries[p + 4]
    const flags = own & 3
    const first = at
    let doubt = 0
    let q = p + 5
    for (; entries[q] < high; q += 5) {
      const word = entries[q + 4]
      const above = entries[q + 3] - lowest
      const below = highest - entries[q + 2]
      const guards = above & below
      doubt |= guards ^ ((above - 0x10001) & (below - 0x10001))
      pairs[at] = own
      pairs[at + 1] = word
      // 2 where both guard bits stand and no flag is shared, else 0.
      at += (guards >>> 30) & (guards >>> 14) & (((word & flags) - 1) >>> 30) & 2
    }
    if ((doubt & -0x7fff8000) === 0 && entries[q] !== high) continue
    stop[2] = first
    stop[3] = q
    p += 5
    break
  }
  stop[0] = p
  stop[1] = at
}

/** The same of entries of `own` with those of `entries`, which go on at `otherBegin`. */
function runBetween(
  own: Int32Array,
  begin: number,
  end: number,
  entries: Int32Array,
  otherBegin: number,
  otherEnd: number,
  more: number,
  pairs: Int32Array,
  pairsEnd: number,
  limit: number,
): void {
  let at = pairsEnd
  let p = begin
  let from = otherBegin
  stop[2] = -1
  for (; p < end && at < limit; p += 5) {
    const low = own[p] + more
    while (entries[from] < low) from += 5
    if (from >= otherEnd) break
    const high = own[p + 1]
    const lowest = own[p + 2]
    const highest = own[p + 3]
    const ownWord = own[p + 4]
    const flags = ownWord & 3
    const first = at
    let doubt = 0
    let q = from
    for (; entries[q] < high; q += 5) {
      const word = entries[q + 4]
      const above = entries[q + 3] - lowest
      const below = highest - entries[q + 2]
      const guards = above & below
      doubt |= guards ^ ((above - 0x10001) & (below - 0x10001))
      pairs[at] = ownWord
      pairs[at + 1] = word
      at += (guards >>> 30) & (guards >>> 14) & (((word & flags) - 1) >>> 30) & 2
    }
    if ((doubt & -0x7fff8000) === 0 && entries[q] !== high) continue
    stop[2] = first
    stop[3] = q
    p += 5
    break
  }
  stop[0] = p
  stop[1] = at
  stop[4] = from
}

/**
 * After a run stopped at an entry in doubt: adds the entries whose key is equal to its highest one, and keeps of all its
 * pairs those whose bounds overlap.
 */
function recheck(own: Int32Array, entries: Int32Array, target: SweepTarget): void {
  const pairs = target.out.pairs
  const p = stop[0] - ENTRY_SIZE
  const high = own[p + 1]
  const lowest = own[p + ENTRY_LOWEST]
  const highest = own[p + ENTRY_HIGHEST]
  const ownWord = own[p + ENTRY_BODY]
  const first = stop[2]
  let end = stop[1]
  for (let q = stop[3]; entries[q] === high; q += ENTRY_SIZE) {
    const guards = (entries[q + ENTRY_HIGHEST] - lowest) & (highest - entries[q + ENTRY_LOWEST])
    const word = entries[q + ENTRY_BODY]
    if ((guards & GUARD_BITS) !== GUARD_BITS || (word & ownWord & 3) !== 0) continue
    pairs[end] = ownWord
    pairs[end + 1] = word
    end += 2
  }
  stop[1] = first
  for (let c = first; c < end; c += 2) {
    const word = pairs[c + 1]
    if (!boundsOverlap(target.bounds, ownWord >> 2, word >> 2)) continue
    pairs[stop[1]] = ownWord
    pairs[stop[1] + 1] = word
    stop[1] += 2
  }
}

/** Turns the words that were written into pairs. */
function settle(target: SweepTarget): void {
  const { out } = target
  if (target.isExact && !target.needsCheck) {
    orderPairs(out.pairs, 2 * out.count, stop[1])
    out.count = stop[1] >> 1
  } else settleChecked(stop[1], target)
}

/** From words to the bodies of each pair, the lower one first. */
function orderPairs(pairs: Int32Array, begin: number, end: number): void {
  for (let c = begin; c < end; c += 2) {
    const i = pairs[c] >> 2
    const j = pairs[c + 1] >> 2
    // Math.min takes the way over doubles.
    const swap = (j - i) & ((j - i) >> 31)
    pairs[c] = i + swap
    pairs[c + 1] = j - swap
  }
}

/** The same, of those whose bounds overlap and whose filters meet. */
function settleChecked(end: number, target: SweepTarget): void {
  const { bounds, moving, category, mask, needsCheck, out } = target
  const pairs = out.pairs
  let at = 2 * out.count
  for (let c = at; c < end; c += 2) {
    const i = pairs[c] >> 2
    const j = pairs[c + 1] >> 2
    if (!boundsOverlap(bounds, i, j)) continue
    if (needsCheck && !mayMeet(moving, category, mask, i, j)) continue
    const swap = (j - i) & ((j - i) >> 31)
    pairs[at] = i + swap
    pairs[at + 1] = j - swap
    at += 2
  }
  out.count = at >> 1
}
