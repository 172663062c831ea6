/**
 * Sort and sweep over axis-aligned bounds, tiled in the two axes that are not swept, with levels by size.
 *
 * A sweep along one axis alone takes n^(5/3) in a three-dimensional scene; tiles keep it linear. In order:
 *   group the bodies by filter and motion     filter-groups.ts
 *   choose axes, tile and levels              grid.ts
 *   sort the bodies along the sweep axis      cells.ts
 *   for each level that has bodies:
 *     put them and the smaller ones into tiles, in that order     cells.ts
 *     sweep each tile                                             cell-sweep.ts
 * Levels of a few bodies, and bodies too large for any level, are compared with all others instead.
 *
 * Buffers only grow.
 */
import { grown } from '../memory/grow.js'
import { sortStably } from '../memory/sort.js'
import {
  boundsOverlap,
  mayMeet,
  MORE_THAN_MOST,
  pushPair,
  type Bodies,
  type BroadPhase,
  type PairList,
} from './broad-phase.js'
import { sweepCells, type SweepTarget } from './cell-sweep.js'
import { createCells, fillCells, orderBodies, shapeCells } from './cells.js'
import { createFilterGroups, groupByFilter } from './filter-groups.js'
import { assignLevels, createGrid, fitGrid, MAX_LEVEL } from './grid.js'

/** A level of this few bodies is cheaper to compare with all others than to tile all others for. */
const FEW_BODIES = 16
/** Fewer bodies than this stay in the cache, whatever order they are read in. */
const FEW_IN_CACHE = 4096
/** 2^30 pairs. */
const UNLIMITED = 1073741824

class TiledSweep implements BroadPhase {
  private readonly groups = createFilterGroups()
  private readonly grid = createGrid()
  private readonly cells = createCells()

  findPairs(bodies: Bodies, out: PairList): void {
    out.count = 0
    const { groups, grid, cells } = this
    const { bounds, count } = bodies
    groupByFilter(groups, bodies)
    if (groups.members < 2) return
    const most = Math.min((out.most ?? UNLIMITED) + MORE_THAN_MOST, UNLIMITED)
    const target: SweepTarget = { bodies, out, most }
    fitGrid(grid, bounds, groups)
    assignLevels(grid, bounds, groups, count)
    orderBodies(cells, grid, groups, bounds, count)
    let below = 0
    let ordered = 0
    for (let level = 0; level <= MAX_LEVEL && out.count <= most; level++) {
      const own = grid.levelSize[level]
      if (own === 0) continue
      if (own <= FEW_BODIES || level === MAX_LEVEL) this.scanLevel(level, target)
      else {
        shapeCells(cells, grid, level, own, below, groups.count)
        fillCells(cells, grid, groups, bounds, level)
        sweepCells(cells, groups, target)
      }
      // Pairs of one level come in spatial order, those of several ones by their larger body.
      if (below === 0) ordered = out.count
      below += own
    }
    if (count > FEW_IN_CACHE && 2 * (out.count - ordered) > count) groupBySmaller(out, ordered, grid.levelOf)
  }

  /** Tests the level's bodies against each other and all smaller ones, one by one. */
  private scanLevel(level: number, { bodies, out, most }: SweepTarget): void {
    const { levelOf } = this.grid
    for (let i = 0; i < bodies.count && out.count <= most; i++) {
      if (levelOf[i] !== level) continue
      for (let j = 0; j < bodies.count; j++) {
        if (levelOf[j] > level || (levelOf[j] === level && j <= i)) continue
        if (boundsOverlap(bodies.bounds, i, j) && mayMeet(bodies, i, j)) pushPair(out, i, j)
      }
    }
  }
}

let smaller = new Uint32Array(0)
let order = new Int32Array(0)
let grouped = new Int32Array(0)

/**
 * Groups the pairs of a list from number `from` on by the body of the lower level, in the order of these bodies. A body
 * much larger than others is in many pairs, with bodies all around it. Grouped by the large bodies, the data of the
 * others would be read from all over memory, and again for each large body that meets them. Grouped by the small ones
 * it is read once, in order, and the data of the few large bodies stays in the cache.
 */
function groupBySmaller({ pairs, count }: PairList, from: number, levelOf: Uint8Array): void {
  const size = count - from
  smaller = grown(smaller, size)
  order = grown(order, size)
  grouped = grown(grouped, 2 * size)
  for (let k = 0; k < size; k++) {
    const i = pairs[2 * (from + k)]
    const j = pairs[2 * (from + k) + 1]
    smaller[k] = levelOf[j] < levelOf[i] ? j : i
    order[k] = k
  }
  sortStably(order, size, smaller)
  for (let k = 0; k < size; k++) {
    grouped[2 * k] = pairs[2 * (from + order[k])]
    grouped[2 * k + 1] = pairs[2 * (from + order[k]) + 1]
  }
  for (let k = 0; k < 2 * size; k++) pairs[2 * from + k] = grouped[k]
}

export function createTiledSweep(): BroadPhase {
  return new TiledSweep()
}
