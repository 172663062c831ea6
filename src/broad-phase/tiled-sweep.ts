/**
 * Sort and sweep over axis-aligned bounds, tiled in the two axes that are not swept, with levels for size.
 *
 * A sweep along one axis alone grows like n^(5/3) in a scene of three dimensions; tiles keep it linear. In order:
 *   group the bodies by filter and motion     filter-groups.ts
 *   choose axes, tile and levels              grid.ts
 *   for each level that has bodies:
 *     sort its bodies and the smaller ones into tiles    cells.ts
 *     sort each tile along the sweep axis, and sweep     cell-sort.ts, cell-sweep.ts
 * A level of a few bodies, and bodies too large for any level, are compared with all others instead.
 *
 * Every buffer belongs to the instance and only grows: nothing is allocated once it is warm.
 */
import { boundsOverlap, pushPair, type BroadPhase, type PairList } from './broad-phase.js'
import { createSortScratch } from './cell-sort.js'
import { sweepCells, type SweepTarget } from './cell-sweep.js'
import { createCells, fillCells, shapeCells } from './cells.js'
import { createFilterGroups, groupByFilter, mayMeet } from './filter-groups.js'
import { assignLevels, createGrid, fitGrid, MAX_LEVEL, tileOfLevel } from './grid.js'

/** A level of so few bodies is cheaper to compare with everything than to tile everything for. */
const FEW_BODIES = 24

class TiledSweep implements BroadPhase {
  private readonly groups = createFilterGroups()
  private readonly grid = createGrid()
  private readonly cells = createCells()
  private readonly scratch = createSortScratch()
  private target: SweepTarget | null = null

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
    fitGrid(grid, bounds, groups, count)
    assignLevels(grid, bounds, groups, count)
    const target = this.aim(bounds, moving, category, mask, out)
    let below = 0
    for (let level = 0; level <= MAX_LEVEL; level++) {
      const own = grid.levelSize[level]
      if (own === 0) continue
      if (own <= FEW_BODIES || level === MAX_LEVEL) this.scanLevel(level, count, target)
      else this.sweepLevel(level, own, below, count, target)
      below += own
    }
  }

  private aim(
    bounds: Float64Array,
    moving: Uint8Array,
    category: Uint32Array,
    mask: Uint32Array,
    out: PairList,
  ): SweepTarget {
    this.target ??= { bounds, moving, category, mask, firstAxis: 0, secondAxis: 0, needsCheck: false, out }
    const target = this.target
    target.bounds = bounds
    target.moving = moving
    target.category = category
    target.mask = mask
    target.firstAxis = this.grid.firstAxis
    target.secondAxis = this.grid.secondAxis
    target.needsCheck = this.groups.needsCheck
    target.out = out
    return target
  }

  private sweepLevel(level: number, own: number, below: number, count: number, target: SweepTarget): void {
    const { groups, grid, cells } = this
    const tile = tileOfLevel(grid, level)
    shapeCells(cells, grid, tile, own, groups.count, below > 0 ? 2 : 1)
    fillCells(cells, grid, groups, target.bounds, count, level, tile)
    sweepCells(cells, groups, this.scratch, target)
  }

  /** The level's bodies against each other and all smaller ones, one after the other. */
  private scanLevel(level: number, count: number, target: SweepTarget): void {
    const levelOf = this.grid.levelOf
    const { bounds, moving, category, mask, out } = target
    for (let i = 0; i < count; i++) {
      if (levelOf[i] !== level) continue
      for (let j = 0; j < count; j++) {
        const other = levelOf[j]
        if (other > level || (other === level && j <= i)) continue
        if (boundsOverlap(bounds, i, j) && mayMeet(moving, category, mask, i, j)) pushPair(out, i, j)
      }
    }
  }
}

export function createTiledSweep(): BroadPhase {
  return new TiledSweep()
}
