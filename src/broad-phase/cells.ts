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
 *   0, 1   keys of the lowest and highest coordinate along the sweep axis (axis-order.ts)
 *   2      lowest tile coordinates along the two tiled axes, 15 bits each: 12 below the tile, 3 above; and over each of
 *          them a bit that is set if this is not the first tile of the body along that axis
 *   3      the highest ones, with both guard bits set
 *   4      body
 * The 15 bits are relative to the tile of the entry, so those of two bodies in a tile compare directly (cell-sweep.ts).
 */
import { grown } from '../memory/grow.js'
import { MEASURE_STRIDE, type AxisOrder } from './axis-order.js'
import { BOUNDS_STRIDE } from './broad-phase.js'
import type { FilterGroups } from './filter-groups.js'
import type { Grid } from './grid.js'

const ENTRY_SIZE = 5
export const ENTRY_BODY = 4

/** Numbers for hits behind the entries; there is room for as many more as one entry can find. */
export const HITS = 4096

/** Lowest and highest tile coordinates of a body in `measures` (axis-order.ts), packed as in an entry. */
const MEASURE_LOWEST = 2
const MEASURE_HIGHEST = 3

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

export interface Cells {
  firstBits: number
  secondBits: number
  /** Lists per tile. */
  lists: number
  /** 2 if each group has a list of its own bodies and one of those of the levels below, else 1. */
  sides: number
  /** begins[tile * lists + list] and ends[...]: where in `entries` the list begins, and where its sentinel is. */
  begins: Int32Array
  ends: Int32Array
  /** From `hits` on, behind the entries, a sweep writes the hits that it finds. V8: see notes, "one array". */
  entries: Int32Array
  hits: number
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
    hits: 0,
  }
}

/**
 * Chooses the number of tiles, about one for BODIES_A_TILE of the level's own bodies, or for many more of those of the
 * levels below, and divides it between the two axes in the proportions of the scene.
 */
export function shapeCells(cells: Cells, grid: Grid, level: number, own: number, below: number, groups: number): void {
  const tile = grid.tiles[level]
  let most = 2 * MIN_BITS
  while (BODIES_A_TILE << most < own + below / BODIES_A_TILE) most++
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
  cells.sides = below > 0 ? 2 : 1
  cells.lists = groups * cells.sides
}

/**
 * Place of each body in the tiles: its first tile, 12 bits an axis, and above them the number of further tiles, 2 bits
 * an axis; -1 if it is in none. And the bodies of all lists, one list after the other.
 */
let places = new Int32Array(0)
let listed = new Int32Array(0)

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
  places = grown(places, grid.levelOf.length)
  countEntries(cells, places, order, grid, groups, bounds, level)
  reserveEntries(cells, slots)
  beginLists(cells, slots)
  listBodies(cells, places, listed, order, grid, groups, level)
  writeEntries(cells, listed, order)
}

/** x clamped to CLAMP. Clamping preserves order, so bodies that overlap still share a tile. */
function clamped(x: number): number {
  return Math.max(-CLAMP, Math.min(CLAMP, x))
}

/** Measures each body in fractions of a tile, writes its place, and counts the entries of each list in `ends`. */
function countEntries(
  cells: Cells,
  places: Int32Array,
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
  for (let k = 0; k < count; k++) {
    const i = members[k]
    const l = levelOf[i]
    if (l > level) {
      places[i] = -1
      continue
    }
    const at = BOUNDS_STRIDE * i
    const m = MEASURE_STRIDE * i
    const x = clamped((bounds[at + firstAxis] - firstBase) * scale)
    const y = clamped((bounds[at + firstAxis + 3] - firstBase) * scale)
    const z = clamped((bounds[at + secondAxis] - secondBase) * scale)
    const w = clamped((bounds[at + secondAxis + 3] - secondBase) * scale)
    // `| 0` gives the integer modulo 2^32, which is all that a torus needs.
    const low1 = Math.floor(x) | 0
    const high1 = Math.floor(y) | 0
    const low2 = Math.floor(z) | 0
    const high2 = Math.floor(w) | 0
    measures[m + MEASURE_LOWEST] = (low1 & 0x7fff) | ((low2 & 0x7fff) << 16)
    measures[m + MEASURE_HIGHEST] = (high1 & 0x7fff) | ((high2 & 0x7fff) << 16)
    const list = lists === 1 ? 0 : groupOf[i] * sides + (sides === 2 && l < level ? 1 : 0)
    const first = low1 >> FRACTION_BITS
    const second = low2 >> FRACTION_BITS
    // Only the low bits of the differences count: a body may lie across the wrap-around of the 32-bit numbers.
    const firstMore = ((high1 >> FRACTION_BITS) - first) & 3
    const secondMore = ((high2 >> FRACTION_BITS) - second) & 3
    places[i] = (first & firstMask) | ((second & secondMask) << 12) | (firstMore << 24) | (secondMore << 26)
    if (((firstMore | secondMore) & 2) === 0) {
      // No branch: whether there is a second tile is unpredictable.
      const row = (second & secondMask) << firstBits
      const nextRow = ((second + 1) & secondMask) << firstBits
      const column = first & firstMask
      const nextColumn = (first + 1) & firstMask
      ends[(row | column) * lists + list]++
      ends[(row | nextColumn) * lists + list] += firstMore
      ends[(nextRow | column) * lists + list] += secondMore
      ends[(nextRow | nextColumn) * lists + list] += firstMore & secondMore
      continue
    }
    for (let v = 0; v <= secondMore; v++) {
      const row = ((second + v) & secondMask) << firstBits
      for (let u = 0; u <= firstMore; u++) ends[(row | ((first + u) & firstMask)) * lists + list]++
    }
  }
}

/** Makes room for everything counted: bodies, entries with a sentinel per list, and hits. */
function reserveEntries(cells: Cells, slots: number): void {
  const { ends } = cells
  let bodies = 0
  let longest = 0
  for (let slot = 0; slot < slots; slot++) {
    bodies += ends[slot]
    if (ends[slot] > longest) longest = ends[slot]
  }
  listed = grown(listed, bodies)
  cells.hits = ENTRY_SIZE * (bodies + Math.min(bodies, slots))
  const size = cells.hits + HITS + 2 * longest
  if (cells.entries.length < size) cells.entries = new Int32Array(Math.floor(1.25 * size))
}

/** Turns the counts into the places where the lists of bodies begin. */
function beginLists({ ends }: Cells, slots: number): void {
  let next = 0
  for (let slot = 0; slot < slots; slot++) {
    const count = ends[slot]
    ends[slot] = next
    next += count
  }
}

/**
 * Lists the bodies of each tile in their order along the sweep axis; `ends` moves on to where each list ends. The tiles
 * that successive bodies are in lie far apart, few of them in the L1 cache, so only one number is written to each.
 */
function listBodies(
  cells: Cells,
  places: Int32Array,
  listed: Int32Array,
  order: AxisOrder,
  grid: Grid,
  groups: FilterGroups,
  level: number,
): void {
  const { firstBits, secondBits, lists, sides, ends } = cells
  const firstMask = (1 << firstBits) - 1
  const secondMask = (1 << secondBits) - 1
  const { bodies, count } = order
  const levelOf = grid.levelOf
  const groupOf = groups.groupOf
  for (let rank = 0; rank < count; rank++) {
    const i = bodies[rank]
    const place = places[i]
    if (place < 0) continue
    const list = lists === 1 ? 0 : groupOf[i] * sides + (sides === 2 && levelOf[i] < level ? 1 : 0)
    const first = place & 0xfff
    const second = (place >> 12) & 0xfff
    const firstMore = (place >> 24) & 3
    const secondMore = place >> 26
    for (let v = 0; v <= secondMore; v++) {
      const row = ((second + v) & secondMask) << firstBits
      for (let u = 0; u <= firstMore; u++) {
        const slot = (row | ((first + u) & firstMask)) * lists + list
        const at = ends[slot]
        ends[slot] = at + 1
        listed[at] = i
      }
    }
  }
}

/**
 * Writes the entries of all lists, one tile after the other, and sets `begins` and `ends` to their places. Literals
 * stand for the ENTRY_ and MEASURE_ numbers and the masks (cell-sweep.ts).
 */
function writeEntries(cells: Cells, listed: Int32Array, order: AxisOrder): void {
  const { firstBits, secondBits, lists, begins, ends, entries } = cells
  const firstMask = (1 << firstBits) - 1
  const slots = lists << (firstBits + secondBits)
  const { measures } = order
  let k = 0
  let entry = 0
  for (let slot = 0; slot < slots; slot++) {
    const end = ends[slot]
    begins[slot] = entry
    if (k < end) {
      const tile = lists === 1 ? slot : Math.floor(slot / lists)
      // Shifts the coordinates of this tile to the fourth of the eight tiles that 15 bits can hold.
      const shift = (((3 - (tile & firstMask)) & 7) << 12) | (((3 - (tile >> firstBits)) & 7) << 28)
      for (; k < end; k++) {
        const i = listed[k]
        const m = 4 * i
        const lowest = (measures[m + 2] + shift) & 0x7fff7fff
        const highest = (measures[m + 3] + shift) & 0x7fff7fff
        // Sets a guard bit where the body begins in an earlier tile.
        const guards = (lowest | -0x7fff8000) - 0x30003000
        entries[entry] = measures[m]
        entries[entry + 1] = measures[m + 1]
        entries[entry + 2] = lowest | (~guards & -0x7fff8000)
        entries[entry + 3] = highest | -0x7fff8000
        entries[entry + 4] = i
        entry += 5
      }
      entries[entry] = SENTINEL
      ends[slot] = entry
      entry += 5
    } else ends[slot] = entry
  }
}
