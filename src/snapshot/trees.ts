/** The trees that a snapshot names: meshes, and the polygons and chains of flat worlds. */
import { ShapeType } from '../narrow-phase/shape-types.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import type { WordWriter } from './words.js'

/** Their handles, in the order in which they were named first. */
export const namedTrees = new Set<number>()

/** Names the tree of a shape with these parameters, if it has one. */
export function nameTree(type: number, parameters: Float64Array, at: number): void {
  if (type === ShapeType.mesh) namedTrees.add(parameters[at]!)
}

/** Writes what tells the tree of a handle from others. */
export function writeTree(pool: TreePool, handle: number, to: WordWriter): void {
  const tree = pool.find(handle)
  to.word(handle)
  to.word(tree?.triangles.length ?? 0)
  to.double(tree?.frame[4] ?? 0)
  to.word(sidesOf(pool, handle))
}

/** What sides a tree has: 1 for a solid one, 2 for a one-sided chain (narrow-phase/chain/chain.ts). */
function sidesOf(pool: TreePool, handle: number): number {
  const corners = pool.find(handle)?.corners
  return Number(pool.isSolid(handle)) + (corners !== undefined && corners[2] === corners[0] ? 2 : 0)
}
