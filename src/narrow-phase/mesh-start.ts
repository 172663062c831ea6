import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import type { ObbTree } from '../obb-tree/tree.js'
import { isInSolid } from './mesh-solid.js'
import { pairKernels } from './pair-table.js'
import type { PosedBodies } from './posed-bodies.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

/**
 * Whether bodies i (a mesh) and j touch at the start of the step in a way that a sweep of surfaces cannot see: one is
 * inside a solid, or boxes stand for triangles at a depth limit. If so, `out` is the contact there, as the pair kernel
 * writes it.
 */
export function touchesAtStart(bodies: PosedBodies, i: number, j: number, trees: TreePool, out: Float64Array): boolean {
  const { starts, types } = bodies
  const a = i * ROW_STRIDE
  const b = j * ROW_STRIDE
  const otherIsMesh = types[j] === ShapeType.mesh
  const limited = starts[a + ROW_PARAMETERS + 2] >= 0 || (otherIsMesh && starts[b + ROW_PARAMETERS + 2] >= 0)
  if (!limited && !isInSolid(starts, a, starts, b, otherIsMesh, trees)) return false
  return collideAtStart(bodies, i, j, trees, out)
}

/** Whether bodies i and j touch at the start of the step; if so, the pair kernel writes the contact to `out`. */
export function collideAtStart(
  { starts, types }: PosedBodies,
  i: number,
  j: number,
  trees: TreePool,
  out: Float64Array,
): boolean {
  const kernel = pairKernels[SHAPE_TYPE_COUNT * types[i] + types[j]]
  return kernel(starts, i * ROW_STRIDE, starts, j * ROW_STRIDE, out, trees) > 0
}

/** Level of the tree at which the boxes of a mesh, whose row is at rows[m], stand for its triangles, or -1. */
export function limitOf(tree: ObbTree, rows: Float64Array, m: number): number {
  const depth = rows[m + ROW_PARAMETERS + 2]
  return depth < tree.depth ? depth : -1
}
