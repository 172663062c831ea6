/**
 * Sweeps the sorted lists of each tile along the sweep axis.
 *
 * The order along that axis is exact, so what the sweep meets overlaps there. Both tiled axes are tested at once on the
 * packed coordinates: high - low keeps a guard bit exactly when high >= low in its half. They were rounded down alike,
 * so no overlap is lost; what passes is tested on the bounds themselves. A pair that shares several tiles is reported in
 * the one that is, along each axis, the first tile of one of the two.
 */
import { BOUNDS_STRIDE, pushPair, type PairList } from './broad-phase.js'
import { reserveSort, sortList, type SortScratch } from './cell-sort.js'
import { ENTRY_BODY, ENTRY_DOUBLES, ENTRY_HIGH, ENTRY_LOW, ENTRY_WORDS, GUARD_BITS, type Cells } from './cells.js'
import { GROUP_STRIDE, mayMeet, type FilterGroups } from './filter-groups.js'

/** What a found pair is checked with, and where it goes. */
export interface SweepTarget {
  bounds: Float64Array
  moving: Uint8Array
  category: Uint32Array
  mask: Uint32Array
  firstAxis: number
  secondAxis: number
  /** The groups do not settle which pairs may meet. */
  needsCheck: boolean
  out: PairList
}

export function sweepCells(cells: Cells, groups: FilterGroups, scratch: SortScratch, target: SweepTarget): void {
  reserveSort(scratch, cells.fullest, cells.lists)
  if (cells.lists === 1) sweepSingleLists(cells, scratch, target)
  else sweepManyLists(cells, groups, scratch, target)
}

function sweepSingleLists(cells: Cells, scratch: SortScratch, target: SweepTarget): void {
  const { ends, keys, words } = cells
  const tiles = 1 << (cells.firstBits + cells.secondBits)
  let begin = 0
  for (let tile = 0; tile < tiles; tile++) {
    const end = ends[tile]
    if (end - begin > 1) {
      const last = sortList(keys, words, begin, end, scratch, 0)
      sweepWithin(scratch.keys, scratch.words, 0, last, target)
    }
    begin = end
  }
}

/** partners[s * MAX_LISTS + t]: 1 if lists s and t of a tile are swept against each other, for s <= t. */
const MAX_LISTS = 16
const partners = new Uint8Array(MAX_LISTS * MAX_LISTS)
/** Where the sorted list begins and ends in the scratch; -1 if it is not sorted yet. */
const sortedBegin = new Int32Array(MAX_LISTS)
const sortedEnd = new Int32Array(MAX_LISTS)

function writePartners(cells: Cells, groups: FilterGroups): void {
  const { lists, sides } = cells
  partners.fill(0)
  for (let s = 0; s < lists; s++) {
    for (let t = s; t < lists; t++) {
      const g = Math.floor(s / sides)
      const h = Math.floor(t / sides)
      const bothBelow = sides === 2 && s % 2 === 1 && t % 2 === 1
      if (!bothBelow) partners[s * MAX_LISTS + t] = groups.meets[g * GROUP_STRIDE + h]
    }
  }
}

function sweepManyLists(cells: Cells, groups: FilterGroups, scratch: SortScratch, target: SweepTarget): void {
  const { ends, lists } = cells
  const slots = lists << (cells.firstBits + cells.secondBits)
  writePartners(cells, groups)
  let begin = 0
  for (let slot = 0; slot < slots; slot += lists) {
    const end = ends[slot + lists - 1]
    if (end - begin > 1) sweepTile(cells, begin, slot, scratch, target)
    begin = end
  }
}

function sweepTile(cells: Cells, begin: number, slot: number, scratch: SortScratch, target: SweepTarget): void {
  const { ends, lists } = cells
  sortedBegin.fill(-1)
  let used = 0
  for (let s = 0; s < lists; s++) {
    const sBegin = s === 0 ? begin : ends[slot + s - 1]
    const sLength = ends[slot + s] - sBegin
    if (sLength === 0) continue
    for (let t = s; t < lists; t++) {
      const tBegin = t === 0 ? begin : ends[slot + t - 1]
      const tLength = ends[slot + t] - tBegin
      if (partners[s * MAX_LISTS + t] === 0 || tLength === 0 || (s === t && sLength === 1)) continue
      // Lists are sorted when the first partner turns up: a tile of statics alone costs nothing.
      if (sortedBegin[s] < 0) used = sortInto(cells, s, sBegin, sLength, scratch, used)
      if (sortedBegin[t] < 0) used = sortInto(cells, t, tBegin, tLength, scratch, used)
      if (s === t) sweepWithin(scratch.keys, scratch.words, sortedBegin[s], sortedEnd[s], target)
      else sweepBetween(scratch.keys, scratch.words, sortedBegin[s], sortedEnd[s], sortedBegin[t], sortedEnd[t], target)
    }
  }
}

function sortInto(
  cells: Cells,
  list: number,
  begin: number,
  length: number,
  scratch: SortScratch,
  used: number,
): number {
  sortedBegin[list] = used
  sortedEnd[list] = sortList(cells.keys, cells.words, begin, begin + length, scratch, used)
  return sortedEnd[list] + 1
}

/** Pairs within the sorted list [begin, end), which a sentinel closes. */
function sweepWithin(keys: Float64Array, words: Int32Array, begin: number, end: number, target: SweepTarget): void {
  for (let p = begin; p < end; p++) {
    const high = keys[ENTRY_DOUBLES * p + 1]
    const lowest = words[ENTRY_WORDS * p + ENTRY_LOW]
    const highest = words[ENTRY_WORDS * p + ENTRY_HIGH]
    for (let q = p + 1; keys[ENTRY_DOUBLES * q] <= high; q++) {
      const word = ENTRY_WORDS * q
      if (((words[word + ENTRY_HIGH] - lowest) & (highest - words[word + ENTRY_LOW]) & GUARD_BITS) === GUARD_BITS)
        report(words[ENTRY_WORDS * p + ENTRY_BODY], words[word + ENTRY_BODY], target)
    }
  }
}

/** Pairs of one of [a, aEnd) with one of [b, bEnd): first where b begins within a, then where a begins within b. */
function sweepBetween(
  keys: Float64Array,
  words: Int32Array,
  a: number,
  aEnd: number,
  b: number,
  bEnd: number,
  target: SweepTarget,
): void {
  for (let p = a, from = b; p < aEnd && from < bEnd; p++) {
    const low = keys[ENTRY_DOUBLES * p]
    while (keys[ENTRY_DOUBLES * from] < low) from++
    sweepFrom(keys, words, p, from, target)
  }
  for (let p = b, from = a; p < bEnd && from < aEnd; p++) {
    const low = keys[ENTRY_DOUBLES * p]
    while (keys[ENTRY_DOUBLES * from] <= low) from++
    sweepFrom(keys, words, p, from, target)
  }
}

/** Entry p against the entries from `from` on that begin before it ends. */
function sweepFrom(keys: Float64Array, words: Int32Array, p: number, from: number, target: SweepTarget): void {
  const high = keys[ENTRY_DOUBLES * p + 1]
  const lowest = words[ENTRY_WORDS * p + ENTRY_LOW]
  const highest = words[ENTRY_WORDS * p + ENTRY_HIGH]
  for (let q = from; keys[ENTRY_DOUBLES * q] <= high; q++) {
    const word = ENTRY_WORDS * q
    if (((words[word + ENTRY_HIGH] - lowest) & (highest - words[word + ENTRY_LOW]) & GUARD_BITS) === GUARD_BITS)
      report(words[ENTRY_WORDS * p + ENTRY_BODY], words[word + ENTRY_BODY], target)
  }
}

function report(entryA: number, entryB: number, target: SweepTarget): void {
  if ((entryA & entryB & 3) !== 0) return
  const i = entryA >>> 2
  const j = entryB >>> 2
  const bounds = target.bounds
  const a1 = BOUNDS_STRIDE * i + target.firstAxis
  const b1 = BOUNDS_STRIDE * j + target.firstAxis
  if (!(bounds[a1] <= bounds[b1 + 3] && bounds[b1] <= bounds[a1 + 3])) return
  const a2 = BOUNDS_STRIDE * i + target.secondAxis
  const b2 = BOUNDS_STRIDE * j + target.secondAxis
  if (!(bounds[a2] <= bounds[b2 + 3] && bounds[b2] <= bounds[a2 + 3])) return
  if (target.needsCheck && !mayMeet(target.moving, target.category, target.mask, i, j)) return
  pushPair(target.out, i, j)
}
