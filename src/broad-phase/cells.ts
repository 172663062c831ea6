/**
 * One level's tiles: which bodies are in which tile, in packed entries.
 *
 * The tiles are a torus of a power of two a side, so any coordinate has a tile, and what lies far apart in one tile is
 * told apart by the sweep. The torus is at least MIN_BITS = 8 tiles a side: a body covers up to 3, and with fewer than 5
 * two bodies could meet in two places of the torus, and be reported twice.
 *
 * A tile holds several lists, one for each group of bodies (filter-groups.ts) and for each of the two sides that a level
 * has: its own bodies, and those of the levels below, which are tiled again to meet them.
 *
 * An entry is ENTRY_BYTES long, so that two fill a cache line:
 *   doubles 0, 1    lowest and highest coordinate along the sweep axis, exact
 *   word 4          lowest tile coordinates along the two tiled axes, 15 bits each: 12 below the tile, 3 above
 *   word 5          the highest ones, with both guard bits set
 *   word 6          body << 2 | not its first tile along the second axis << 1 | not its first along the first axis
 * The 15 bits are relative to the tile of the entry, so that bodies of one tile compare as they are (cell-sweep.ts).
 */
import { BOUNDS_STRIDE } from './broad-phase.js'
import type { FilterGroups } from './filter-groups.js'
import type { Grid } from './grid.js'

export const ENTRY_DOUBLES = 4
export const ENTRY_WORDS = 8
export const ENTRY_LOW = 4
export const ENTRY_HIGH = 5
export const ENTRY_BODY = 6

/** One bit over each of the two 15-bit coordinates. */
export const GUARD_BITS = 0x80008000 | 0

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
  /** ends[tile * lists + list]: where the list ends (in entries), and the next begins. */
  ends: Int32Array
  /** Entries of all tiles. */
  keys: Float64Array
  words: Int32Array
  /** Most entries in one tile. */
  fullest: number
  /** Lowest and highest tile coordinate of each body along both axes, in fractions, modulo 2^32. */
  fractions: Int32Array
}

export function createCells(): Cells {
  const keys = new Float64Array(0)
  return {
    firstBits: MIN_BITS,
    secondBits: MIN_BITS,
    lists: 1,
    sides: 1,
    ends: new Int32Array(0),
    keys,
    words: new Int32Array(keys.buffer),
    fullest: 0,
    fractions: new Int32Array(0),
  }
}

/** Number of tiles: about one for BODIES_A_TILE of the level's own bodies, shared out as the scene is long and wide. */
export function shapeCells(cells: Cells, grid: Grid, tile: number, own: number, groups: number, sides: number): void {
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

/** Sorts the bodies of `level` and below into the tiles. */
export function fillCells(
  cells: Cells,
  grid: Grid,
  groups: FilterGroups,
  bounds: Float64Array,
  count: number,
  level: number,
  tile: number,
): void {
  if (cells.fractions.length < 4 * count)
    cells.fractions = new Int32Array(Math.max(4 * count, 2 * cells.fractions.length))
  const scale = FRACTIONS / tile
  if (grid.farthest * scale < CLAMP) measure(cells.fractions, grid, bounds, count, level, scale)
  else measureClamped(cells.fractions, grid, bounds, count, level, scale)
  const total = countEntries(cells, grid, groups, count, level)
  reserveEntries(cells, total)
  scatter(cells, grid, groups, bounds, count, level)
}

function measure(
  fractions: Int32Array,
  grid: Grid,
  bounds: Float64Array,
  count: number,
  level: number,
  scale: number,
): void {
  const levelOf = grid.levelOf
  const first = grid.firstAxis
  const second = grid.secondAxis
  for (let i = 0, at = 0, f = 0; i < count; i++, at += BOUNDS_STRIDE, f += 4) {
    if (levelOf[i] > level) continue
    // `| 0` takes the whole number modulo 2^32, which is all that a torus needs.
    fractions[f] = Math.floor(bounds[at + first] * scale) | 0
    fractions[f + 1] = Math.floor(bounds[at + 3 + first] * scale) | 0
    fractions[f + 2] = Math.floor(bounds[at + second] * scale) | 0
    fractions[f + 3] = Math.floor(bounds[at + 3 + second] * scale) | 0
  }
}

/** The same with coordinates held within CLAMP: order is kept, so bodies that overlap still share a tile. */
function measureClamped(
  fractions: Int32Array,
  grid: Grid,
  bounds: Float64Array,
  count: number,
  level: number,
  scale: number,
): void {
  const levelOf = grid.levelOf
  const first = grid.firstAxis
  const second = grid.secondAxis
  for (let i = 0, at = 0, f = 0; i < count; i++, at += BOUNDS_STRIDE, f += 4) {
    if (levelOf[i] > level) continue
    fractions[f] = clampedFraction(bounds[at + first] * scale)
    fractions[f + 1] = clampedFraction(bounds[at + 3 + first] * scale)
    fractions[f + 2] = clampedFraction(bounds[at + second] * scale)
    fractions[f + 3] = clampedFraction(bounds[at + 3 + second] * scale)
  }
}

function clampedFraction(x: number): number {
  return Math.floor(Math.max(-CLAMP, Math.min(CLAMP, x))) | 0
}

/** Counts the entries of each list, and turns the counts into where each list begins. Returns the number of entries. */
function countEntries(cells: Cells, grid: Grid, groups: FilterGroups, count: number, level: number): number {
  const { firstBits, secondBits, lists, sides, fractions } = cells
  const firstMask = (1 << firstBits) - 1
  const secondMask = (1 << secondBits) - 1
  const size = (lists << (firstBits + secondBits)) + 1
  if (cells.ends.length < size) cells.ends = new Int32Array(Math.max(size, 2 * cells.ends.length))
  const ends = cells.ends
  ends.fill(0, 0, size)
  const levelOf = grid.levelOf
  const groupOf = groups.groupOf
  for (let i = 0, f = 0; i < count; i++, f += 4) {
    const l = levelOf[i]
    if (l > level) continue
    const list = lists === 1 ? 0 : groupOf[i] * sides + (sides === 2 && l < level ? 1 : 0)
    const first = fractions[f] >> FRACTION_BITS
    const second = fractions[f + 2] >> FRACTION_BITS
    const firstMore = (fractions[f + 1] >> FRACTION_BITS) - first
    const secondMore = (fractions[f + 3] >> FRACTION_BITS) - second
    // Only the low bits of the differences count: a body may lie across the seam of the 32-bit numbers.
    for (let v = 0; v <= (secondMore & 3); v++) {
      const row = ((second + v) & secondMask) << firstBits
      for (let u = 0; u <= (firstMore & 3); u++) ends[(row | ((first + u) & firstMask)) * lists + list]++
    }
  }
  return beginLists(cells, size - 1)
}

function beginLists(cells: Cells, size: number): number {
  const { ends, lists } = cells
  let total = 0
  let fullest = 0
  for (let at = 0; at < size; at += lists) {
    const before = total
    for (let list = at; list < at + lists; list++) {
      const entries = ends[list]
      ends[list] = total
      total += entries
    }
    if (total - before > fullest) fullest = total - before
  }
  cells.fullest = fullest
  return total
}

function reserveEntries(cells: Cells, total: number): void {
  if (cells.keys.length >= ENTRY_DOUBLES * total) return
  cells.keys = new Float64Array(ENTRY_DOUBLES * Math.floor(1.25 * total + 64))
  cells.words = new Int32Array(cells.keys.buffer)
}

/** Writes the entries; `ends` moves on from where each list begins to where it ends. */
function scatter(
  cells: Cells,
  grid: Grid,
  groups: FilterGroups,
  bounds: Float64Array,
  count: number,
  level: number,
): void {
  const { firstBits, secondBits, lists, sides, fractions, ends, keys, words } = cells
  const firstMask = (1 << firstBits) - 1
  const secondMask = (1 << secondBits) - 1
  const levelOf = grid.levelOf
  const groupOf = groups.groupOf
  const axis = grid.sweepAxis
  for (let i = 0, at = axis, f = 0; i < count; i++, at += BOUNDS_STRIDE, f += 4) {
    const l = levelOf[i]
    if (l > level) continue
    const list = lists === 1 ? 0 : groupOf[i] * sides + (sides === 2 && l < level ? 1 : 0)
    const low = bounds[at]
    const high = bounds[at + 3]
    const low1 = fractions[f]
    const high1 = fractions[f + 1]
    const low2 = fractions[f + 2]
    const high2 = fractions[f + 3]
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
        ends[slot] = entry + 1
        const shift1 = (3 - first - u) << FRACTION_BITS
        const word = entry * ENTRY_WORDS
        keys[entry * ENTRY_DOUBLES] = low
        keys[entry * ENTRY_DOUBLES + 1] = high
        words[word + ENTRY_LOW] = lowest2 | ((low1 + shift1) & 0x7fff)
        words[word + ENTRY_HIGH] = highest2 | ((high1 + shift1) & 0x7fff) | GUARD_BITS
        words[word + ENTRY_BODY] = (i << 2) | flag2 | (u > 0 ? 1 : 0)
      }
    }
  }
}
