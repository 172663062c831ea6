/**
 * Chooses the tiling: the axis that is swept, the edge of a tile along the other two, and the level of each body.
 *
 * The sweep goes along the axis of greatest spread; the other two are cut into square tiles with an edge of about 3
 * times that of an ordinary body. A body of level l is larger than 3 tiles of the level below, and its tiles are 4^l
 * times as large, so no body ever covers more than four tiles a side. Bodies larger than the last level can hold are
 * left to a plain scan.
 */
import { grown } from '../memory/grow.js'
import { BOUNDS_STRIDE } from './broad-phase.js'
import type { FilterGroups } from './filter-groups.js'

/**
 * Tile edge in edges of an ordinary body: with smaller tiles bodies are in more of them, larger ones hold more
 * candidates.
 */
const TILE_EDGE = 3
/** Slightly under 3, so that rounding of a tile number cannot make a body cover five tiles. */
const MOST_TILES = 2.999
const LEVEL_FACTOR = 4
/** Number of bodies that the tiling follows from; a tenth of them on each side is taken to lie outside the scene. */
const SAMPLES = 251

/** Levels 0 to MAX_LEVEL - 1 are tiled; MAX_LEVEL collects the larger ones. */
export const MAX_LEVEL = 24
const NO_LEVEL = 255

export class Grid {
  /** Axes: 0, 1, 2 for x, y, z. */
  sweepAxis = 0
  firstAxis = 1
  secondAxis = 2
  /** Median position along x, y, z: there the sweep keys are finest, and there is the middle of a tile. */
  readonly middles = new Float64Array(3)
  /** Extent of the scene along x, y, z. */
  readonly ranges = new Float64Array(3)
  /** Edge of a tile of each level. */
  readonly tiles = new Float64Array(MAX_LEVEL)
  /** Level of each body; NO_LEVEL for a body that takes no part. */
  levelOf: Uint8Array = new Uint8Array(0)
  /** Number of bodies at each level. */
  readonly levelSize = new Int32Array(MAX_LEVEL + 1)
}

const samples = new Float64Array(SAMPLES)

/** Chooses axes and tile edges from a sample of the bodies that take part. */
export function fitGrid(grid: Grid, bounds: Float64Array, { memberList, members }: FilterGroups): void {
  const { middles, ranges, tiles } = grid
  // Odd, so that it meets every kind of body where kinds alternate.
  const step = Math.ceil(members / SAMPLES) | 1
  let axis = 0
  for (let d = 0; d < 3; d++) {
    let taken = 0
    for (let k = 0; k < members; k += step) {
      const at = BOUNDS_STRIDE * memberList[k] + d
      samples[taken++] = 0.5 * bounds[at] + 0.5 * bounds[at + 3]
    }
    const sorted = samples.subarray(0, taken).sort()
    middles[d] = sorted[taken >> 1]
    ranges[d] = 1.25 * (sorted[Math.ceil(0.9 * (taken - 1))] - sorted[Math.floor(0.1 * (taken - 1))])
    if (ranges[d] > ranges[axis]) axis = d
  }
  grid.sweepAxis = axis
  grid.firstAxis = axis === 2 ? 0 : axis + 1
  grid.secondAxis = axis === 0 ? 2 : axis - 1
  tiles[0] = TILE_EDGE * ordinaryEdge(grid, bounds, memberList, members)
  for (let level = 1; level < MAX_LEVEL; level++) tiles[level] = LEVEL_FACTOR * tiles[level - 1]
}

/**
 * The mean of the larger edges (along the tiled axes) of the ordinary bodies: those of at most 8 times the edge that a
 * fifth of the sample stays below. A few huge bodies, or a majority of large ones, do not change it; bodies without an
 * edge do not count.
 */
function ordinaryEdge(grid: Grid, bounds: Float64Array, list: Int32Array, members: number): number {
  let sampled = 0
  for (let k = 0, step = Math.ceil(members / SAMPLES) | 1; k < members; k += step) {
    const first = BOUNDS_STRIDE * list[k] + grid.firstAxis
    const second = BOUNDS_STRIDE * list[k] + grid.secondAxis
    const edge = Math.max(bounds[first + 3] - bounds[first], bounds[second + 3] - bounds[second])
    if (edge > 0) samples[sampled++] = edge
  }
  // About one point along each tiled axis.
  if (sampled === 0)
    return Math.max(grid.ranges[grid.firstAxis], grid.ranges[grid.secondAxis]) / Math.sqrt(members) || 1
  const sorted = samples.subarray(0, sampled).sort()
  const most = 8 * sorted[Math.floor(sampled / 5)]
  let total = 0
  let ordinary = 0
  for (; ordinary < sampled && sorted[ordinary] <= most; ordinary++) total += sorted[ordinary]
  return total / ordinary
}

/** Writes the level of every body of the list, and counts them. */
export function assignLevels(grid: Grid, bounds: Float64Array, groups: FilterGroups, count: number): void {
  const { memberList, members } = groups
  grid.levelOf = grown(grid.levelOf, count)
  const { levelOf, levelSize, firstAxis, secondAxis } = grid
  const limit = MOST_TILES * grid.tiles[0]
  levelSize.fill(0)
  levelOf.fill(NO_LEVEL, 0, count)
  for (let k = 0; k < members; k++) {
    const i = memberList[k]
    const first = BOUNDS_STRIDE * i + firstAxis
    const second = BOUNDS_STRIDE * i + secondAxis
    const edge1 = bounds[first + 3] - bounds[first]
    const edge2 = bounds[second + 3] - bounds[second]
    let level = 0
    for (let most = limit; (edge1 > most || edge2 > most) && level < MAX_LEVEL; most *= LEVEL_FACTOR) level++
    levelOf[i] = level
    levelSize[level]++
  }
}
