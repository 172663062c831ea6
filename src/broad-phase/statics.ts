/**
 * What is kept of statics from step to step: bodies that do not move need not be measured, sorted and tiled again.
 *
 * The broad-phase is not told when a static is written, so each step compares the bounds and groups of all statics with
 * those of the step before: a linear read, much cheaper than tiling. After two equal steps the statics are tiled, level
 * by level as the movers need them, in a grid that then stays; movers are tiled alone, in cells of the same shape.
 */
import { createAxisOrder, orderBodies, type AxisOrder } from './axis-order.js'
import { BOUNDS_STRIDE } from './broad-phase.js'
import { createCells, fillCells, shapeCells, type Cells } from './cells.js'
import { TAKES_NO_PART, type FilterGroups } from './filter-groups.js'
import { copyGrid, createGrid, MAX_LEVEL, NO_LEVEL, type Grid } from './grid.js'

export interface Statics {
  /** The grid that the statics are tiled in, with their levels; NO_LEVEL for movers. */
  readonly grid: Grid
  readonly order: AxisOrder
  /** Cells of each level, made when first needed. */
  readonly cells: Cells[]
  /** filled[level]: the cells of the level hold the current statics. */
  readonly filled: Uint8Array
  isTiled: boolean
  /** Numbers of bodies, statics and groups in the remembered step. */
  count: number
  members: number
  groups: number
  /** Bounds of the statics; and their groups, TAKES_NO_PART for all other bodies. */
  bounds: Float64Array
  groupOf: Uint8Array
  /** Those statics, ascending; there are `members` of them. */
  list: Int32Array
  /** Bodies that move, ascending, whether they take part or not, and their number. */
  movers: Int32Array
  moverCount: number
  /** Those of them that take part. */
  movingMembers: Int32Array
  movingMemberCount: number
}

export function createStatics(): Statics {
  return {
    grid: createGrid(),
    order: createAxisOrder(),
    cells: [],
    filled: new Uint8Array(MAX_LEVEL),
    isTiled: false,
    count: -1,
    members: 0,
    groups: 0,
    bounds: new Float64Array(0),
    groupOf: new Uint8Array(0),
    list: new Int32Array(0),
    movers: new Int32Array(0),
    moverCount: 0,
    movingMembers: new Int32Array(0),
    movingMemberCount: 0,
  }
}

/** Whether the statics are the remembered ones, and worth keeping tiled. Also lists the movers. */
export function sameStatics(
  statics: Statics,
  groups: FilterGroups,
  bounds: Float64Array,
  moving: Uint8Array,
  count: number,
): boolean {
  if (statics.count !== count || statics.groups !== groups.count || 2 * statics.members < groups.members) return false
  const { movers, movingMembers } = statics
  statics.moverCount = 0
  statics.movingMemberCount = 0
  let moverCount = 0
  let memberCount = 0
  const known = statics.bounds
  const knownGroupOf = statics.groupOf
  const groupOf = groups.groupOf
  for (let i = 0, at = 0; i < count; i++, at += BOUNDS_STRIDE) {
    const group = groupOf[i]
    const isMover = moving[i] !== 0
    if (knownGroupOf[i] !== (isMover ? TAKES_NO_PART : group)) return false
    if (isMover) {
      movers[moverCount++] = i
      if (group !== TAKES_NO_PART) movingMembers[memberCount++] = i
      continue
    }
    if (group === TAKES_NO_PART) continue
    if (known[at] !== bounds[at] || known[at + 1] !== bounds[at + 1] || known[at + 2] !== bounds[at + 2]) return false
    if (known[at + 3] !== bounds[at + 3] || known[at + 4] !== bounds[at + 4] || known[at + 5] !== bounds[at + 5])
      return false
  }
  statics.moverCount = moverCount
  statics.movingMemberCount = memberCount
  return true
}

export function rememberStatics(
  statics: Statics,
  groups: FilterGroups,
  bounds: Float64Array,
  moving: Uint8Array,
  count: number,
): void {
  statics.isTiled = false
  statics.count = count
  statics.groups = groups.count
  statics.members = countStatics(groups.groupOf, moving, count)
  if (2 * statics.members < groups.members) return
  if (statics.groupOf.length < count) {
    const capacity = Math.max(count, 2 * statics.groupOf.length)
    statics.groupOf = new Uint8Array(capacity)
    statics.list = new Int32Array(capacity)
    statics.movers = new Int32Array(capacity)
    statics.movingMembers = new Int32Array(capacity)
    statics.bounds = new Float64Array(BOUNDS_STRIDE * capacity)
  }
  copyNumbers(bounds, statics.bounds, BOUNDS_STRIDE * count)
  keepStatics(groups.groupOf, moving, statics.groupOf, statics.list, count)
}

function countStatics(groupOf: Uint8Array, moving: Uint8Array, count: number): number {
  let found = 0
  for (let i = 0; i < count; i++) if (moving[i] === 0 && groupOf[i] !== TAKES_NO_PART) found++
  return found
}

function copyNumbers(from: Float64Array, to: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) to[i] = from[i]
}

function keepStatics(groupOf: Uint8Array, moving: Uint8Array, to: Uint8Array, list: Int32Array, count: number): void {
  let members = 0
  for (let i = 0; i < count; i++) {
    to[i] = moving[i] === 0 ? groupOf[i] : TAKES_NO_PART
    if (to[i] !== TAKES_NO_PART) list[members++] = i
  }
}

/** Takes over the grid of all bodies, with their levels, and sorts the statics along the sweep axis. */
export function tileStatics(statics: Statics, grid: Grid, bounds: Float64Array, count: number): void {
  copyGrid(grid, statics.grid)
  const own = statics.grid
  if (own.levelOf.length < count) own.levelOf = new Uint8Array(statics.groupOf.length)
  own.reach.set(grid.reach)
  keepLevels(own, grid.levelOf, statics.groupOf, count)
  orderBodies(statics.order, own, bounds, statics.list, statics.members, count)
  statics.filled.fill(0)
  statics.isTiled = true
}

function keepLevels(own: Grid, levelOf: Uint8Array, groupOf: Uint8Array, count: number): void {
  const to = own.levelOf
  const levelSize = own.levelSize
  levelSize.fill(0)
  for (let i = 0; i < count; i++) {
    const level = groupOf[i] === TAKES_NO_PART ? NO_LEVEL : levelOf[i]
    to[i] = level
    if (level !== NO_LEVEL) levelSize[level]++
  }
}

/** The cells of the statics for a level that has `own` movers, with `below` bodies of the levels below. */
export function staticCells(
  statics: Statics,
  groups: FilterGroups,
  bounds: Float64Array,
  level: number,
  own: number,
  below: number,
): Cells {
  while (statics.cells.length <= level) statics.cells.push(createCells())
  const cells = statics.cells[level]
  if (statics.filled[level] === 1 && (cells.sides === 2 || below === 0)) return cells
  const { grid, order } = statics
  shapeCells(cells, grid, level, own + grid.levelSize[level], below, groups.count)
  fillCells(cells, order, grid, groups, bounds, level)
  statics.filled[level] = 1
  return cells
}
