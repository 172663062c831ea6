/**
 * Chooses the tiling: the axis that is swept, the edge of a tile along the other two, and the level of each body.
 *
 * The sweep goes along the axis of greatest spread; the other two are cut into square tiles with an edge of about 3
 * times that of an ordinary body. A body of level l is larger than 3 tiles of the level below, and its tiles are 4^l
 * times as large, so no body ever covers more than four tiles a side. Bodies larger than the last level can hold are
 * left to a plain scan.
 */
import { BOUNDS_STRIDE } from './broad-phase.js'
import { TAKES_NO_PART, type FilterGroups } from './filter-groups.js'

/**
 * Tile edge in edges of an ordinary body: with smaller tiles bodies are in more of them, larger ones hold more
 * candidates.
 */
const TILE_EDGE = 3
/** Slightly under 3, so that rounding of a tile number cannot make a body cover five tiles. */
const MOST_TILES = 2.999
const LEVEL_FACTOR = 4
const SAMPLES = 251

/** Levels 0 to MAX_LEVEL - 1 are tiled; MAX_LEVEL collects the larger ones. */
export const MAX_LEVEL = 24
const NO_LEVEL = 255

export interface Grid {
  /** Axes: 0, 1, 2 for x, y, z. */
  sweepAxis: number
  firstAxis: number
  secondAxis: number
  /** Median position along x, y, z: there the sweep keys are finest, and there is the middle of a tile. */
  readonly middles: Float64Array
  /** Edge of a tile of each level. */
  readonly tiles: Float64Array
  /** Extent of the sampled bodies along the tiled axes. */
  firstRange: number
  secondRange: number
  /** Level of each body; NO_LEVEL for a body that takes no part. */
  levelOf: Uint8Array
  /** Number of bodies at each level. */
  readonly levelSize: Int32Array
}

export function createGrid(): Grid {
  return {
    sweepAxis: 0,
    firstAxis: 1,
    secondAxis: 2,
    middles: new Float64Array(3),
    tiles: new Float64Array(MAX_LEVEL),
    firstRange: 0,
    secondRange: 0,
    levelOf: new Uint8Array(0),
    levelSize: new Int32Array(MAX_LEVEL + 1),
  }
}

const low = new Float64Array(3)
const high = new Float64Array(3)
const sum = new Float64Array(3)
const squares = new Float64Array(3)
const edges = new Float64Array(2 * SAMPLES + 8)
const exponents = new Int32Array(2048)
const word = new Float64Array(1)
const wordBits = new Int32Array(word.buffer)

/** Chooses axes and tile edge from a sample of the bodies that take part. */
export function fitGrid(grid: Grid, bounds: Float64Array, groups: FilterGroups, count: number): void {
  // Every body, if only a small part of them take part: a thin sample could miss them all.
  const step = count > 2 * SAMPLES && 8 * groups.members > count ? Math.floor(count / SAMPLES) : 1
  const sampled = sampleSpread(bounds, groups.groupOf, count, step)
  let axis = 0
  for (let k = 1; k < 3; k++) if (spreadAlong(k, sampled) > spreadAlong(axis, sampled)) axis = k
  grid.sweepAxis = axis
  for (let k = 0; k < 3; k++) findMiddle(grid.middles, k, bounds, groups.groupOf, count, step)
  grid.firstAxis = axis === 2 ? 0 : axis + 1
  grid.secondAxis = axis === 0 ? 2 : axis - 1
  grid.firstRange = Math.max(high[grid.firstAxis] - low[grid.firstAxis], 0)
  grid.secondRange = Math.max(high[grid.secondAxis] - low[grid.secondAxis], 0)
  fitTile(grid, bounds, groups.groupOf, count, step)
  for (let level = 1; level < MAX_LEVEL; level++) grid.tiles[level] = LEVEL_FACTOR * grid.tiles[level - 1]
}

function spreadAlong(k: number, sampled: number): number {
  return squares[k] - (sum[k] * sum[k]) / sampled
}

function sampleSpread(bounds: Float64Array, groupOf: Uint8Array, count: number, step: number): number {
  low.fill(Infinity)
  high.fill(-Infinity)
  sum.fill(0)
  squares.fill(0)
  let sampled = 0
  for (let i = 0; i < count; i += step) {
    if (groupOf[i] === TAKES_NO_PART) continue
    sampled++
    for (let k = 0, at = BOUNDS_STRIDE * i; k < 3; k++, at++) {
      const middle = 0.5 * bounds[at] + 0.5 * bounds[at + 3]
      low[k] = Math.min(low[k], bounds[at])
      high[k] = Math.max(high[k], bounds[at + 3])
      sum[k] += middle
      squares[k] += middle * middle
    }
  }
  return sampled > 0 ? sampled : 1
}

const few = new Float64Array(15)

/** The median position of a few bodies: unlike the mean, it is not moved far away by one body at 1e15. */
function findMiddle(
  middles: Float64Array,
  axis: number,
  bounds: Float64Array,
  groupOf: Uint8Array,
  count: number,
  step: number,
): void {
  const stride = step * Math.max(Math.floor(count / (step * few.length)), 1)
  let found = 0
  for (let i = 0; i < count && found < few.length; i += stride) {
    if (groupOf[i] === TAKES_NO_PART) continue
    const at = BOUNDS_STRIDE * i + axis
    const middle = 0.5 * bounds[at] + 0.5 * bounds[at + 3]
    let place = found++
    for (; place > 0 && few[place - 1] > middle; place--) few[place] = few[place - 1]
    few[place] = middle
  }
  middles[axis] = found > 0 ? few[Math.floor(found / 2)] : 0
}

/** Binary exponent of a positive double, biased: 0 to 2046. */
function exponentOf(x: number): number {
  word[0] = x
  return (wordBits[1] >>> 20) & 2047
}

/**
 * The tile edge of level 0, from the mean of the larger edges (along the tiled axes) of the ordinary bodies: those of
 * at most 8 times the edge that a fifth of the sample stays below. A few huge bodies, or a majority of large ones, do
 * not change it; bodies without an edge do not count.
 */
function fitTile(grid: Grid, bounds: Float64Array, groupOf: Uint8Array, count: number, step: number): void {
  exponents.fill(0)
  let sampled = 0
  for (let i = 0; i < count; i += step) {
    if (groupOf[i] === TAKES_NO_PART) continue
    const first = BOUNDS_STRIDE * i + grid.firstAxis
    const second = BOUNDS_STRIDE * i + grid.secondAxis
    const edge = Math.max(bounds[first + 3] - bounds[first], bounds[second + 3] - bounds[second])
    if (!(edge > 0) || sampled === edges.length) continue
    edges[sampled++] = edge
    exponents[exponentOf(edge)]++
  }
  // All bodies are points: about one per tile.
  if (sampled === 0) {
    const area = Math.sqrt(grid.firstRange / Math.sqrt(count)) * Math.sqrt(grid.secondRange / Math.sqrt(count))
    const edge = area > 0 ? area : Math.max(grid.firstRange, grid.secondRange) / count
    grid.tiles[0] = TILE_EDGE * (edge > 0 ? edge : 1)
    return
  }
  let exponent = 0
  for (let seen = exponents[0]; 5 * seen < sampled; seen += exponents[exponent]) exponent++
  let total = 0
  let ordinary = 0
  for (let i = 0; i < sampled; i++) {
    if (exponentOf(edges[i]) > exponent + 3) continue
    total += edges[i]
    ordinary++
  }
  grid.tiles[0] = (TILE_EDGE * total) / ordinary
}

/**
 * Writes the level of every body of the list (the others have none), counts them, and finds their extent.
 *
 * V8: see notes, "nothing after the loop", here and in the other loops over all bodies.
 */
export function assignLevels(grid: Grid, bounds: Float64Array, list: Int32Array, members: number, count: number): void {
  if (grid.levelOf.length < count) grid.levelOf = new Uint8Array(Math.max(count, 2 * grid.levelOf.length))
  const { levelOf, levelSize } = grid
  const first = grid.firstAxis
  const second = grid.secondAxis
  const limit = MOST_TILES * grid.tiles[0]
  levelSize.fill(0)
  levelOf.fill(NO_LEVEL, 0, count)
  for (let k = 0; k < members; k++) {
    const i = list[k]
    const at = BOUNDS_STRIDE * i
    const edge1 = bounds[at + 3 + first] - bounds[at + first]
    const edge2 = bounds[at + 3 + second] - bounds[at + second]
    let level = 0
    for (let most = limit; (edge1 > most || edge2 > most) && level < MAX_LEVEL; most *= LEVEL_FACTOR) level++
    levelOf[i] = level
    levelSize[level]++
  }
}
