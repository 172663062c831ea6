/**
 * The tiles of one level: which bodies are in which tile, as packed entries, in order along the sweep axis.
 *
 * The tiles form a torus with a power of two of tiles a side, so any coordinate has a tile, and distant bodies that
 * share a tile are told apart by the sweep. The torus has at least 2^MIN_BITS = 8 tiles a side: a body covers up to 4,
 * and with fewer than 7 two bodies could meet in two places of the torus and be reported twice.
 *
 * A tile holds several lists, one for each group of bodies (filter-groups.ts) and for each of the two sides of a level:
 * its own bodies, and those of the levels below, which are tiled again to meet them. A list ends with a sentinel, whose
 * key is larger than any other.
 *
 * An entry is ENTRY_SIZE numbers:
 *   0, 1   keys of the lowest and highest coordinate along the sweep axis
 *   2      lowest tile coordinates along the two tiled axes, 15 bits each: 12 below the tile, 3 above; and over each of
 *          them a bit that is set if this is not the first tile of the body along that axis
 *   3      the highest ones, with both guard bits set
 *   4      body
 * The 15 bits are relative to the tile of the entry, so those of two bodies in a tile compare directly (cell-sweep.ts).
 *
 * A key is the single-precision bit pattern of the coordinate, measured from the middle of the scene in tiles, made
 * monotone as a 32-bit integer. Rounding to single precision preserves order (a <= b stays so), and lowest and highest
 * coordinates are rounded alike, so no overlap is lost; extra overlaps that rounding adds are sorted out by the bounds
 * themselves. Unlike a fixed-point scale it has no range to run out of: in a scene with one body at 1e15 the keys of
 * the others stay fine.
 */
import { grown } from '../memory/grow.js'
import { sortStably } from '../memory/sort.js'
import { BOUNDS_STRIDE } from './broad-phase.js'
import type { FilterGroups } from './filter-groups.js'
import type { Grid } from './grid.js'

const ENTRY_SIZE = 5
export const ENTRY_BODY = 4

/** Numbers for hits behind the entries; there is room for as many more as one entry can find. */
export const HITS = 4096

const SENTINEL = 0x7fffffff
const FRACTION_BITS = 12
const FRACTIONS = 4096
const MIN_BITS = 3
const MAX_BITS = 12
/** Bodies per tile that the number of tiles is chosen for. */
const BODIES_A_TILE = 8
/**
 * 2^50, in fractions of a tile: coordinates are clamped to this, as doubles no longer resolve the fractions beyond it.
 */
const CLAMP = 1125899906842624

export class Cells {
  firstBits = MIN_BITS
  secondBits = MIN_BITS
  /** Lists per tile. */
  lists = 1
  /** 2 if each group has a list of its own bodies and one of those of the levels below, else 1. */
  sides = 1
  /** Bodies that take part, in order along the sweep axis. */
  order: Int32Array = new Int32Array(0)
  /** begins[tiles * list + tile] and ends[...]: where in `entries` the list begins, and where its sentinel is. */
  begins: Int32Array = new Int32Array(0)
  ends: Int32Array = new Int32Array(0)
  /** From `hits` on, behind the entries, a sweep writes the hits that it finds. V8: see notes, "one array". */
  entries: Int32Array = new Int32Array(0)
  hits = 0
}

const rounded = new Float32Array(1)
const roundedBits = new Int32Array(rounded.buffer)

function keyOf(x: number): number {
  // + 0 turns -0 into 0, so that both have the same key.
  rounded[0] = x + 0
  // The bit patterns of negative numbers are in reverse order: all bits but the sign are flipped.
  return roundedBits[0] ^ ((roundedBits[0] >> 31) & 0x7fffffff)
}

/** By body: its key, as an unsigned number. */
let keys = new Uint32Array(0)

/** Sorts the bodies that take part by their lowest coordinate along the sweep axis: one order for all levels. */
export function orderBodies(cells: Cells, grid: Grid, groups: FilterGroups, bounds: Float64Array, count: number): void {
  const { sweepAxis, middles, tiles } = grid
  const { memberList, members } = groups
  cells.order = grown(cells.order, members)
  keys = grown(keys, count)
  const { order } = cells
  const to = keys
  const middle = middles[sweepAxis]
  const scale = 1 / tiles[0]
  for (let k = 0; k < members; k++) {
    const i = memberList[k]
    order[k] = i
    to[i] = keyOf((bounds[BOUNDS_STRIDE * i + sweepAxis] - middle) * scale) ^ 0x80000000
  }
  sortStably(order, members, keys)
}

/**
 * Chooses the number of tiles, about one for BODIES_A_TILE of the level's own bodies, or for many more of those of the
 * levels below, and divides it between the two axes in the proportions of the scene.
 */
export function shapeCells(cells: Cells, grid: Grid, level: number, own: number, below: number, groups: number): void {
  let most = 2 * MIN_BITS
  while (BODIES_A_TILE << most < own + below / BODIES_A_TILE) most++
  let first = bitsFor(grid.ranges[grid.firstAxis] / grid.tiles[level])
  let second = bitsFor(grid.ranges[grid.secondAxis] / grid.tiles[level])
  while (first + second > most) {
    if (first >= second) first--
    else second--
  }
  cells.firstBits = first
  cells.secondBits = second
  cells.sides = below > 0 ? 2 : 1
  cells.lists = groups * cells.sides
}

function bitsFor(tiles: number): number {
  let bits = MIN_BITS
  while (bits < MAX_BITS && 1 << bits < tiles + 2) bits++
  return bits
}

/** Measures of each body of the order: keys, and lowest and highest tile coordinates, packed as in an entry. */
const MEASURES = 4
let measures = new Int32Array(0)
/** The first list of each body of the order, as a place in `begins`; -1 for one of a level above. */
let firstList = new Int32Array(0)

/** Puts the bodies of `level` and below into the tiles; orderBodies has sorted the members of the groups. */
export function fillCells(cells: Cells, grid: Grid, groups: FilterGroups, bounds: Float64Array, level: number): void {
  const slots = cells.lists << (cells.firstBits + cells.secondBits)
  cells.ends = grown(cells.ends, slots)
  cells.begins = grown(cells.begins, slots)
  cells.ends.fill(0, 0, slots)
  measures = grown(measures, MEASURES * groups.members)
  firstList = grown(firstList, groups.members)
  countEntries(cells, grid, groups, bounds, level)
  layOut(cells, slots)
  writeEntries(cells, groups.members)
  const { begins, ends, entries } = cells
  for (let slot = 0; slot < slots; slot++) if (ends[slot] > begins[slot]) entries[ends[slot]] = SENTINEL
}

/** x clamped to CLAMP. Clamping preserves order, so bodies that overlap still share a tile. */
function clamped(x: number): number {
  return Math.max(-CLAMP, Math.min(CLAMP, x))
}

/** Measures the bodies in fractions of a tile; `ends` counts the entries of each list. */
function countEntries(cells: Cells, grid: Grid, groups: FilterGroups, bounds: Float64Array, level: number): void {
  const { firstBits, secondBits, sides, order, ends } = cells
  const { levelOf, sweepAxis, firstAxis, secondAxis, tiles, middles } = grid
  const { groupOf, members } = groups
  const firstMask = (1 << firstBits) - 1
  const secondMask = (1 << secondBits) - 1
  const tile = tiles[level]
  const scale = FRACTIONS / tile
  const middle = middles[sweepAxis]
  const keyScale = 1 / tiles[0]
  const firstBase = middles[firstAxis] - 0.5 * tile
  const secondBase = middles[secondAxis] - 0.5 * tile
  const to = measures
  const lists = firstList
  for (let rank = 0; rank < members; rank++) {
    const i = order[rank]
    lists[rank] = -1
    if (levelOf[i] > level) continue
    const at = BOUNDS_STRIDE * i
    // `| 0` gives the integer modulo 2^32, which is all that a torus needs.
    const low1 = Math.floor(clamped((bounds[at + firstAxis] - firstBase) * scale)) | 0
    const high1 = Math.floor(clamped((bounds[at + firstAxis + 3] - firstBase) * scale)) | 0
    const low2 = Math.floor(clamped((bounds[at + secondAxis] - secondBase) * scale)) | 0
    const high2 = Math.floor(clamped((bounds[at + secondAxis + 3] - secondBase) * scale)) | 0
    const m = MEASURES * rank
    to[m] = keyOf((bounds[at + sweepAxis] - middle) * keyScale)
    to[m + 1] = keyOf((bounds[at + sweepAxis + 3] - middle) * keyScale)
    to[m + 2] = (low1 & 0x7fff) | ((low2 & 0x7fff) << 16)
    to[m + 3] = (high1 & 0x7fff) | ((high2 & 0x7fff) << 16)
    const list = (groupOf[i] * sides + (levelOf[i] < level ? 1 : 0)) << (firstBits + secondBits)
    const first = low1 >> FRACTION_BITS
    const second = low2 >> FRACTION_BITS
    // Only the low bits of the differences count: a body may lie across the wrap-around of the 32-bit numbers.
    const firstMore = ((high1 >> FRACTION_BITS) - first) & 3
    const secondMore = ((high2 >> FRACTION_BITS) - second) & 3
    lists[rank] = list | ((second & secondMask) << firstBits) | (first & firstMask)
    for (let v = 0; v <= secondMore; v++) {
      const row = list | (((second + v) & secondMask) << firstBits)
      for (let u = 0; u <= firstMore; u++) ends[row | ((first + u) & firstMask)]++
    }
  }
}

/** Turns the counts into the places where the lists begin, and makes room for sentinels and hits. */
function layOut(cells: Cells, slots: number): void {
  const { begins, ends } = cells
  let next = 0
  let longest = 0
  for (let slot = 0; slot < slots; slot++) {
    const size = ends[slot]
    begins[slot] = next
    ends[slot] = next
    if (size === 0) continue
    next += ENTRY_SIZE * (size + 1)
    longest = Math.max(longest, size)
  }
  cells.hits = next
  const size = next + HITS + 2 * longest
  if (cells.entries.length < size) cells.entries = new Int32Array(Math.floor(1.25 * size))
}

/**
 * Writes the entries of the bodies of the order to their lists; `ends` moves on to where each list ends. Literals stand
 * for the ENTRY_ numbers and the masks (cell-sweep.ts).
 */
function writeEntries({ firstBits, secondBits, order, ends, entries }: Cells, members: number): void {
  const firstMask = (1 << firstBits) - 1
  const secondMask = (1 << secondBits) - 1
  const from = measures
  const lists = firstList
  for (let rank = 0; rank < members; rank++) {
    const slot = lists[rank]
    if (slot < 0) continue
    const m = 4 * rank
    const low = from[m + 2]
    const high = from[m + 3]
    const list = (slot >> (firstBits + secondBits)) << (firstBits + secondBits)
    const firstMore = ((high >> 12) - (low >> 12)) & 3
    const secondMore = ((high >> 28) - (low >> 28)) & 3
    for (let v = 0; v <= secondMore; v++) {
      const second = ((slot >> firstBits) + v) & secondMask
      for (let u = 0; u <= firstMore; u++) {
        const first = (slot + u) & firstMask
        const place = list | (second << firstBits) | first
        const entry = ends[place]
        ends[place] = entry + 5
        // Shifts the coordinates of this tile to the fourth of the eight tiles that 15 bits can hold.
        const shift = (((3 - first) & 7) << 12) | (((3 - second) & 7) << 28)
        const lowest = (low + shift) & 0x7fff7fff
        // Sets a guard bit where the body begins in an earlier tile.
        const guards = (lowest | -0x7fff8000) - 0x30003000
        entries[entry] = from[m]
        entries[entry + 1] = from[m + 1]
        entries[entry + 2] = lowest | (~guards & -0x7fff8000)
        entries[entry + 3] = ((high + shift) & 0x7fff7fff) | -0x7fff8000
        entries[entry + 4] = order[rank]
      }
    }
  }
}
