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
import { boundsOverlap, mayMeet, MORE_THAN_MOST, pushPair, type Bodies, type BroadPhase } from './broad-phase.js'
import type { List } from '../memory/list.js'
import { sweepCells, type SweepTarget } from './cell-sweep.js'
import { Cells, fillCells, orderBodies, shapeCells } from './cells.js'
import { FilterGroups, groupByFilter } from './filter-groups.js'
import { assignLevels, fitGrid, Grid, MAX_LEVEL } from './grid.js'

/** A level of this few bodies is cheaper to compare with all others than to tile all others for. */
const FEW_BODIES = 16
/** 2^30 pairs. */
const UNLIMITED = 1073741824

class TiledSweep implements BroadPhase {
  private readonly groups = new FilterGroups()
  private readonly grid = new Grid()
  private readonly cells = new Cells()

  findPairs(bodies: Bodies, out: List, limit = UNLIMITED): void {
    out.count = 0
    const { groups, grid, cells } = this
    const { bounds, count } = bodies
    groupByFilter(groups, bodies)
    if (groups.members < 2) return
    const most = Math.min(limit + MORE_THAN_MOST, UNLIMITED)
    const target: SweepTarget = { bodies, out, most }
    fitGrid(grid, bounds, groups)
    assignLevels(grid, bounds, groups, count)
    orderBodies(cells, grid, groups, bounds, count)
    let below = 0
    for (let level = 0; level <= MAX_LEVEL && out.count <= most; level++) {
      const own = grid.levelSize[level]
      if (own === 0) continue
      if (own <= FEW_BODIES || level === MAX_LEVEL) this.scanLevel(level, target)
      else {
        shapeCells(cells, grid, level, own, below, groups.count)
        fillCells(cells, grid, groups, bounds, level)
        sweepCells(cells, groups, target)
      }
      below += own
    }
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

export function createTiledSweep(): BroadPhase {
  return new TiledSweep()
}
