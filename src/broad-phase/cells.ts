/**
 * One level's tiles: which bodies are in which tile, in packed entries, in order along the sweep axis.
 *
 * The tiles are a torus of a power of two a side, so any coordinate has a tile, and what lies far apart in one tile is
 * told apart by the sweep. The torus is at least MIN_BITS = 8 tiles a side: a body covers up to 3, and with fewer than 5
 * two bodies could meet in two places of the torus, and be reported twice.
 *
 * A tile holds several lists, one for each group of bodies (filter-groups.ts) and for each of the two sides that a level
 * has: its own bodies, and those of the levels below, which are tiled again to meet them. A list is closed by a
 * sentinel, whose key is larger than any.
 *
 * An entry is ENTRY_SIZE numbers:
 *   0, 1   keys of the lowest and highest coordinate along the sweep axis (axis-order.ts)
 *   2      lowest tile coordinates along the two tiled axes, 15 bits each: 12 below the tile, 3 above
 *   3      the highest ones, with both guard bits set
 *   4      body << 2 | not its first tile along the second axis << 1 | not its first along the first axis
 * The 15 bits are relative to the tile of the entry, so that bodies of one tile compare as they are (cell-sweep.ts).
 */
import { MEASURE_HIGH, MEASURE_STRIDE, type AxisOrder } from './axis-order.js'
import { BOUNDS_STRIDE } from './broad-phase.js'
import type { FilterGroups } from './filter-groups.js'
import type { Grid } from './grid.js'

export const ENTRY_SIZE = 5
export const ENTRY_LOWEST = 2
export const ENTRY_HIGHEST = 3
export const ENTRY_BODY = 4

/** One bit over each of the two 15-bit coordinates. */
export const GUARD_BITS = 0x80008000 | 0

const SENTINEL = 0x7fffffff
const FRACTION_BITS = 12
const FRACTIONS = 4096
const MIN_BITS = 3
const MAX_BITS = 12
/** Bodies a tile that the number of tiles aims at. */
const BODIES_A_TILE = 8
/** 2^50. Beyond this many fractions a coordinate is clamped: doubles no longer tell fractions of a tile apart. */
const CLAMP = 1125899906842624

export interface Cells {
  firstBits: number
  secondBits: number
  /** Lists a tile. */
  lists: number
  /** 2 where the lists of each group are its own bodies and those below, else 1. */
  sides: number
  /** begins[tile * lists + list], ends[...]: where in `entries` the list begins, and where its sentinel is. */
  begins: Int32Array
  ends: Int32Array
  entries: Int32Array
  /**
   * Rounded numbers that tell two bodies' overlap strictly are right: no two places share a tile, and every body has two
   * different keys.
   */
  isExact: boolean
}

export function createCells(): Cells {
  return {
    firstBits: MIN_BITS,
    secondBits: MIN_BITS,
    lists: 1,
    sides: 1,
    begins: new Int32Array(0),
    ends: new Int32Array(0),
    entries: new Int32Array(0),
    isExact: false,
  }
}

/** Number of tiles: about one for BODIES_A_TILE of the level's own bodies, shared out as the scene is long and wide. */
export function shapeCells(cells: Cells, grid: Grid, level: number, own: number, groups: number, sides: number): void {
  const tile = grid.tiles[level]
  let most = 2 * MIN_BITS
  while (1 << most < own / BODIES_A_TILE) most++
  let first = MIN_BITS
  while (first < MAX_BITS && 1 << first < grid.firstRange / tile + 2) first++
  let second = MIN_BITS
  while (second < MAX_BITS && 1 << second < grid.secondRange / tile + 2) second++
  while (first + second > most) {
    if (first >= second) first--
    else second--
  }
  cells.firstBits = first
  cells.secondBits = second
  cells.lists = groups * sides
  cells.sides = sides
}

/** Puts the bodies of `level` and below into the tiles. */
export function fillCells(
  cells: Cells,
  order: AxisOrder,
  grid: Grid,
  groups: FilterGroups,
  bounds: Float64Array,
  level: number,
): void {
  const slots = cells.lists << (cells.firstBits + cells.secondBits)
  if (cells.ends.length < slots) {
    cells.ends = new Int32Array(Math.max(slots, 2 * cells.ends.length))
    cells.begins = new Int32Array(cells.ends.length)
  }
  cells.ends.fill(0, 0, slots)
  countEntries(cells, order, grid, groups, bounds, level)
  const size = beginLists(cells, slots)
  if (cells.entries.length < size) cells.entries = new Int32Array(Math.floor(1.25 * size + 64))
  scatter(cells, order, grid, groups, level)
  closeLists(cells, slots)
  const { reach } = grid
  const tile = grid.tiles[level]
  cells.isExact =
    !order.hasPoints &&
    (reach[1] - reach[0]) / tile + 2 < 1 << cells.firstBits &&
    (reach[3] - reach[2]) / tile + 2 < 1 << cells.secondBits
}

/** Whether some coordinate may have to be clamped. */
function reachesFar(grid: Grid, level: number): boolean {
  const { reach, middles } = grid
  const middle = Math.max(Math.abs(middles[grid.firstAxis]), Math.abs(middles[grid.secondAxis]))
  const farthest = Math.max(middle, -reach[0], reach[1], -reach[2], reach[3])
  return ((2 * FRACTIONS) / grid.tiles[level]) * farthest >= CLAMP
}

/** x held within CLAMP: order is kept, so bodies that overlap still share a tile. */
function clamped(x: number): number {
  return Math.max(-CLAMP, Math.min(CLAMP, x))
}

/** Measures each body in fractions of a tile, and counts the entries of each list in `ends`. */
function countEntries(
  cells: Cells,
  order: AxisOrder,
  grid: Grid,
  groups: FilterGroups,
  bounds: Float64Array,
  level: number,
): void {
  const { firstBits, secondBits, lists, sides, ends } = cells
  const firstMask = (1 << firstBits) - 1
  const secondMask = (1 << secondBits) - 1
  const { levelOf, firstAxis, secondAxis } = grid
  const groupOf = groups.groupOf
  const { measures, members, count } = order
  const tile = grid.tiles[level]
  const scale = FRACTIONS / tile
  const firstBase = grid.middles[firstAxis] - 0.5 * tile
  const secondBase = grid.middles[secondAxis] - 0.5 * tile
  const isFar = reachesFar(grid, level)
  for (let k = 0; k < count; k++) {
    const i = members[k]
    const l = levelOf[i]
    if (l > level) continue
    const at = BOUNDS_STRIDE * i
    const m = MEASURE_STRIDE * i
    let x = (bounds[at + firstAxis] - firstBase) * scale
    let y = (bounds[at + firstAxis + 3] - firstBase) * scale
    let z = (bounds[at + secondAxis] - secondBase) * scale
    let w = (bounds[at + secondAxis + 3] - secondBase) * scale
    if (isFar) {
      x = clamped(x)
      y = clamped(y)
      z = clamped(z)
      w = clamped(w)
    }
    // `| 0` takes the whole number modulo 2^32, which is all that a torus needs.
    const low1 = Math.floor(x) | 0
    const high1 = Math.floor(y) | 0
    const low2 = Math.floor(z) | 0
    const high2 = Math.floor(w) | 0
    measures[m] = low1
    measures[m + 1] = low2
    // A body covers at most three tiles of its level: 14 bits.
    measures[m + 2] = (high1 - low1) | ((high2 - low2) << 16)
    const list = lists === 1 ? 0 : groupOf[i] * sides + (sides === 2 && l < level ? 1 : 0)
    const first = low1 >> FRACTION_BITS
    const second = low2 >> FRACTION_BITS
    // Only the low bits of the differences count: a body may lie across the seam of the 32-bit numbers.
    const firstMore = ((high1 >> FRACTION_BITS) - first) & 3
    const secondMore = ((high2 >> FRACTION_BITS) - second) & 3
    for (let v = 0; v <= secondMore; v++) {
      const row = ((second + v) & secondMask) << firstBits
      for (let u = 0; u <= firstMore; u++) ends[(row | ((first + u) & firstMask)) * lists + list]++
    }
  }
}

/** Turns the counts into where each list begins, with room for its sentinel; returns the size of all entries. */
function beginLists(cells: Cells, slots: number): number {
  const { begins, ends } = cells
  let next = 0
  for (let slot = 0; slot < slots; slot++) {
    const count = ends[slot]
    begins[slot] = next
    ends[slot] = next
    if (count > 0) next += ENTRY_SIZE * (count + 1)
  }
  return next
}

/** Writes the entries in the order of the bodies; `ends` moves on to where each list ends. */
function scatter(cells: Cells, order: AxisOrder, grid: Grid, groups: FilterGroups, level: number): void {
  const { firstBits, secondBits, lists, sides, ends, entries } = cells
  const firstMask = (1 << firstBits) - 1
  const secondMask = (1 << secondBits) - 1
  const { bodies, sortedKeys, measures, count } = order
  const levelOf = grid.levelOf
  const groupOf = groups.groupOf
  for (let rank = 0; rank < count; rank++) {
    const i = bodies[rank]
    const l = levelOf[i]
    if (l > level) continue
    const list = lists === 1 ? 0 : groupOf[i] * sides + (sides === 2 && l < level ? 1 : 0)
    const m = MEASURE_STRIDE * i
    const low1 = measures[m]
    const low2 = measures[m + 1]
    const edges = measures[m + 2]
    const high1 = low1 + (edges & 0xffff)
    const high2 = low2 + (edges >>> 16)
    const low = sortedKeys[rank] ^ 0x80000000
    const high = measures[m + MEASURE_HIGH]
    const first = low1 >> FRACTION_BITS
    const second = low2 >> FRACTION_BITS
    const firstMore = ((high1 >> FRACTION_BITS) - first) & 3
    const secondMore = ((high2 >> FRACTION_BITS) - second) & 3
    for (let v = 0; v <= secondMore; v++) {
      const row = ((second + v) & secondMask) << firstBits
      const shift2 = (3 - second - v) << FRACTION_BITS
      const lowest2 = ((low2 + shift2) & 0x7fff) << 16
      const highest2 = ((high2 + shift2) & 0x7fff) << 16
      const flag2 = v > 0 ? 2 : 0
      for (let u = 0; u <= firstMore; u++) {
        const slot = (row | ((first + u) & firstMask)) * lists + list
        const entry = ends[slot]
        ends[slot] = entry + ENTRY_SIZE
        const shift1 = (3 - first - u) << FRACTION_BITS
        entries[entry] = low
        entries[entry + 1] = high
        entries[entry + ENTRY_LOWEST] = lowest2 | ((low1 + shift1) & 0x7fff)
        entries[entry + ENTRY_HIGHEST] = highest2 | ((high1 + shift1) & 0x7fff) | GUARD_BITS
        entries[entry + ENTRY_BODY] = (i << 2) | flag2 | (u > 0 ? 1 : 0)
      }
    }
  }
}

function closeLists(cells: Cells, slots: number): void {
  const { begins, ends, entries } = cells
  for (let slot = 0; slot < slots; slot++) if (ends[slot] > begins[slot]) entries[ends[slot]] = SENTINEL
}
