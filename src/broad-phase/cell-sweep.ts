/**
 * Sweeps the lists of each tile along the sweep axis, in which they are sorted.
 *
 * Both tiled axes are tested at once on the packed coordinates: high - low keeps a guard bit exactly when high >= low in
 * its half. All numbers of an entry were rounded down alike, so no overlap is lost; what passes is tested on the bounds
 * themselves. A pair that shares several tiles is reported in the one that is, along each axis, the first tile of one of
 * the two.
 */
import { BOUNDS_STRIDE, pushPair, type PairList } from './broad-phase.js'
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
  out: PairList
}

export function sweepCells(cells: Cells, groups: FilterGroups, target: SweepTarget): void {
  if (cells.lists === 1) sweepSingleLists(cells, target)
  else sweepManyLists(cells, groups, target)
}

function sweepSingleLists(cells: Cells, target: SweepTarget): void {
  const { begins, ends, entries } = cells
  const tiles = 1 << (cells.firstBits + cells.secondBits)
  for (let tile = 0; tile < tiles; tile++)
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
  for (let slot = 0; slot < slots; slot += lists) {
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
  const lists = a.lists
  const slots = lists << (a.firstBits + a.secondBits)
  const pairs = pairLists(a, groups, false)
  for (let slot = 0; slot < slots; slot += lists) {
    for (let pair = 0; pair < pairs; pair++) {
      const s = slot + firstOfPair[pair]
      if (a.ends[s] === a.begins[s]) continue
      const t = slot + secondOfPair[pair]
      if (b.ends[t] > b.begins[t])
        sweepBetween(a.entries, a.begins[s], a.ends[s], b.entries, b.begins[t], b.ends[t], target)
    }
  }
}

/** Pairs within the list from `begin` to its sentinel at `end`. */
function sweepWithin(entries: Int32Array, begin: number, end: number, target: SweepTarget): void {
  for (let p = begin; p < end; p += ENTRY_SIZE) sweepFrom(entries, p, entries, p + ENTRY_SIZE, target)
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
  for (let p = a, from = b; p < aEnd && from < bEnd; p += ENTRY_SIZE) {
    const low = entriesA[p]
    while (entriesB[from] < low) from += ENTRY_SIZE
    sweepFrom(entriesA, p, entriesB, from, target)
  }
  for (let p = b, from = a; p < bEnd && from < aEnd; p += ENTRY_SIZE) {
    const low = entriesB[p]
    while (entriesA[from] <= low) from += ENTRY_SIZE
    sweepFrom(entriesB, p, entriesA, from, target)
  }
}

/** Entry p of `own` against the entries from `from` on that begin before it ends. */
function sweepFrom(own: Int32Array, p: number, entries: Int32Array, from: number, target: SweepTarget): void {
  const high = own[p + 1]
  const lowest = own[p + ENTRY_LOWEST]
  const highest = own[p + ENTRY_HIGHEST]
  let q = from
  // The ordinary end of this loop is that nothing was found.
  for (; entries[q] <= high; q += ENTRY_SIZE) {
    if (((entries[q + ENTRY_HIGHEST] - lowest) & (highest - entries[q + ENTRY_LOWEST]) & GUARD_BITS) === GUARD_BITS)
      break
  }
  if (entries[q] <= high) reportFrom(own, p, entries, q, target)
}

/** The same from the first candidate on, with what its pairs need at hand. */
function reportFrom(own: Int32Array, p: number, entries: Int32Array, from: number, target: SweepTarget): void {
  const high = own[p + 1]
  const lowest = own[p + ENTRY_LOWEST]
  const highest = own[p + ENTRY_HIGHEST]
  const flags = own[p + ENTRY_BODY] & 3
  const i = own[p + ENTRY_BODY] >>> 2
  const { bounds, moving, category, mask, needsCheck, out } = target
  const at = BOUNDS_STRIDE * i
  const minX = bounds[at]
  const minY = bounds[at + 1]
  const minZ = bounds[at + 2]
  const maxX = bounds[at + 3]
  const maxY = bounds[at + 4]
  const maxZ = bounds[at + 5]
  for (let q = from; entries[q] <= high; q += ENTRY_SIZE) {
    if (((entries[q + ENTRY_HIGHEST] - lowest) & (highest - entries[q + ENTRY_LOWEST]) & GUARD_BITS) !== GUARD_BITS)
      continue
    const word = entries[q + ENTRY_BODY]
    if ((word & flags) !== 0) continue
    const j = word >>> 2
    const b = BOUNDS_STRIDE * j
    if (bounds[b] > maxX || bounds[b + 3] < minX || bounds[b + 1] > maxY || bounds[b + 4] < minY) continue
    if (bounds[b + 2] > maxZ || bounds[b + 5] < minZ) continue
    if (needsCheck && !mayMeet(moving, category, mask, i, j)) continue
    pushPair(out, i, j)
  }
}
