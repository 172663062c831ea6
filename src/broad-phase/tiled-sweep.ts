/**
 * Sort and sweep over axis-aligned bounds, tiled in the two axes that are not swept, with levels for size.
 *
 * A sweep along one axis alone grows like n^(5/3) in a scene of three dimensions; tiles keep it linear. In order:
 *   group the bodies by filter and motion     filter-groups.ts
 *   choose axes, tile and levels              grid.ts
 *   sort the bodies along the sweep axis      axis-order.ts
 *   for each level that has bodies:
 *     put them and the smaller ones into tiles, in that order     cells.ts
 *     sweep each tile                                             cell-sweep.ts
 * A level of a few bodies, and bodies too large for any level, are compared with all others instead.
 *
 * Every buffer belongs to the instance and only grows: nothing is allocated once it is warm.
 */
import { createAxisOrder, orderBodies } from './axis-order.js'
import { BOUNDS_STRIDE, pushPair, type BroadPhase, type PairList } from './broad-phase.js'
import { sweepCells, type SweepTarget } from './cell-sweep.js'
import { createCells, fillCells, shapeCells } from './cells.js'
import { createFilterGroups, groupByFilter, mayMeet } from './filter-groups.js'
import { assignLevels, createGrid, fitGrid, joinLevels, MAX_LEVEL, tileOfLevel } from './grid.js'

/** A level of so few bodies is cheaper to compare with everything than to tile everything for. */
const FEW_BODIES = 16

class TiledSweep implements BroadPhase {
  private readonly groups = createFilterGroups()
  private readonly grid = createGrid()
  private readonly order = createAxisOrder()
  private readonly cells = createCells()
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
    joinLevels(grid, count)
    orderBodies(this.order, grid, bounds, count)
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
    this.target ??= { bounds, moving, category, mask, needsCheck: false, out }
    const target = this.target
    target.bounds = bounds
    target.moving = moving
    target.category = category
    target.mask = mask
    target.needsCheck = this.groups.needsCheck
    target.out = out
    return target
  }

  private sweepLevel(level: number, own: number, below: number, count: number, target: SweepTarget): void {
    const { groups, grid, order, cells } = this
    const tile = tileOfLevel(grid, level)
    shapeCells(cells, grid, tile, own, groups.count, below > 0 ? 2 : 1)
    fillCells(cells, order, grid, groups, target.bounds, count, level, tile)
    sweepCells(cells, groups, target)
  }

  /** The level's bodies against each other and all smaller ones, one after the other. */
  private scanLevel(level: number, count: number, target: SweepTarget): void {
    const levelOf = this.grid.levelOf
    for (let i = 0; i < count; i++) if (levelOf[i] === level) scanBody(i, levelOf, count, target)
  }
}

function scanBody(i: number, levelOf: Uint8Array, count: number, target: SweepTarget): void {
  const { bounds, moving, category, mask, out } = target
  const level = levelOf[i]
  const minX = bounds[BOUNDS_STRIDE * i]
  const minY = bounds[BOUNDS_STRIDE * i + 1]
  const minZ = bounds[BOUNDS_STRIDE * i + 2]
  const maxX = bounds[BOUNDS_STRIDE * i + 3]
  const maxY = bounds[BOUNDS_STRIDE * i + 4]
  const maxZ = bounds[BOUNDS_STRIDE * i + 5]
  for (let j = 0, at = 0; j < count; j++, at += BOUNDS_STRIDE) {
    if (bounds[at] > maxX || bounds[at + 3] < minX || bounds[at + 1] > maxY || bounds[at + 4] < minY) continue
    if (bounds[at + 2] > maxZ || bounds[at + 5] < minZ) continue
    const other = levelOf[j]
    if (other > level || (other === level && j <= i)) continue
    if (mayMeet(moving, category, mask, i, j)) pushPair(out, i, j)
  }
}

export function createTiledSweep(): BroadPhase {
  return new TiledSweep()
}
