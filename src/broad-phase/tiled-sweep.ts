/**
 * Sort and sweep over axis-aligned bounds, tiled in the two axes that are not swept, with levels by size.
 *
 * A sweep along one axis alone takes n^(5/3) in a three-dimensional scene; tiles keep it linear. In order:
 *   group the bodies by filter and motion     filter-groups.ts
 *   choose axes, tile and levels              grid.ts
 *   sort the bodies along the sweep axis      axis-order.ts
 *   for each level that has bodies:
 *     put them and the smaller ones into tiles, in that order     cells.ts
 *     sweep each tile                                             cell-sweep.ts
 * Levels of a few bodies, and bodies too large for any level, are compared with all others instead.
 *
 * Every buffer belongs to the instance and only grows.
 */
import { createAxisOrder, orderBodies } from './axis-order.js'
import { boundsOverlap, MORE_THAN_MOST, pushPair, type BroadPhase, type PairList } from './broad-phase.js'
import { sweepCells, type SweepTarget } from './cell-sweep.js'
import { createCells, fillCells, shapeCells } from './cells.js'
import { createFilterGroups, groupByFilter, mayMeet } from './filter-groups.js'
import { assignLevels, createGrid, fitGrid, joinLevels, MAX_LEVEL } from './grid.js'
import { groupBySmaller } from './sort-pairs.js'

/** A level of this few bodies is cheaper to compare with all others than to tile all others for. */
const FEW_BODIES = 16
/** Fewer bodies than this stay in the cache, whatever order they are read in. */
const FEW_IN_CACHE = 4096
/** 2^30 pairs. */
const UNLIMITED = 1073741824

class TiledSweep implements BroadPhase {
  private readonly groups = createFilterGroups()
  private readonly grid = createGrid()
  private readonly order = createAxisOrder()
  private readonly cells = createCells()

  findPairs(
    bounds: Float64Array,
    moving: Uint8Array,
    category: Uint32Array,
    mask: Uint32Array,
    count: number,
    out: PairList,
  ): void {
    out.count = 0
    const { groups, grid } = this
    groupByFilter(groups, moving, category, mask, count)
    if (groups.members < 2) return
    const most = Math.min((out.most ?? UNLIMITED) + MORE_THAN_MOST, UNLIMITED)
    const target: SweepTarget = { bounds, moving, category, mask, needsCheck: groups.needsCheck, out, most }
    fitGrid(grid, bounds, groups, count)
    const { memberList, members } = groups
    assignLevels(grid, bounds, memberList, members, count)
    joinLevels(grid, memberList, members)
    orderBodies(this.order, grid, bounds, memberList, members, count)
    let below = 0
    let ordered = 0
    for (let level = 0; level <= MAX_LEVEL && out.count <= most; level++) {
      const own = grid.levelSize[level]
      if (own === 0) continue
      if (own <= FEW_BODIES || level === MAX_LEVEL) this.scanLevel(level, count, target)
      else this.sweepLevel(level, own, below, target)
      // Pairs of one level come in spatial order, those of several ones by their larger body.
      if (below === 0) ordered = out.count
      below += own
    }
    if (count > FEW_IN_CACHE && 2 * (out.count - ordered) > count) groupBySmaller(out, ordered, grid.levelOf, count)
  }

  private sweepLevel(level: number, own: number, below: number, target: SweepTarget): void {
    const { groups, grid, order, cells } = this
    shapeCells(cells, grid, level, own, below, groups.count)
    fillCells(cells, order, grid, groups, target.bounds, level)
    sweepCells(cells, groups, target)
  }

  /** Tests the level's bodies against each other and all smaller ones, one by one. */
  private scanLevel(level: number, count: number, target: SweepTarget): void {
    const levelOf = this.grid.levelOf
    for (let i = 0; i < count && target.out.count <= target.most; i++)
      if (levelOf[i] === level) scanBody(i, levelOf, count, target)
  }
}

function scanBody(i: number, levelOf: Uint8Array, count: number, target: SweepTarget): void {
  const { bounds, moving, category, mask, out } = target
  const level = levelOf[i]
  for (let j = 0; j < count; j++) {
    if (levelOf[j] > level || (levelOf[j] === level && j <= i)) continue
    if (boundsOverlap(bounds, i, j) && mayMeet(moving, category, mask, i, j)) pushPair(out, i, j)
  }
}

export function createTiledSweep(): BroadPhase {
  return new TiledSweep()
}
