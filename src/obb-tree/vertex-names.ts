/**
 * Names for the vertices of a tree that do not depend on how the tree was built: a vertex is named by the triangle of
 * smallest index in the user's mesh that has it, and its corner there.
 */
import type { ObbTree } from './tree.js'

/** Vertices by rank: their place in the order of their names. */
export interface VertexNames {
  /** Three times the triangle, plus the corner, of each rank: ascending. */
  readonly names: Int32Array
  /** Vertex of each rank. */
  readonly vertexOf: Int32Array
  /** Rank of each vertex. */
  readonly rankOf: Int32Array
}

const known = new WeakMap<ObbTree, VertexNames>()

/** The names of a tree's vertices: made when first asked for, linear in its triangles, and kept as long as the tree. */
export function vertexNames(tree: ObbTree): VertexNames {
  let names = known.get(tree)
  if (names === undefined) known.set(tree, (names = nameVertices(tree)))
  return names
}

function nameVertices({ corners, triangles, vertices }: ObbTree): VertexNames {
  const count = vertices.length / 3
  const slotOf = new Int32Array(triangles.length)
  for (let slot = 0; slot < triangles.length; slot++) slotOf[triangles[slot]] = slot
  const names = new Int32Array(count)
  const vertexOf = new Int32Array(count)
  const rankOf = new Int32Array(count).fill(-1)
  let rank = 0
  for (let name = 0; name < corners.length; name++) {
    const corner = name % 3
    const vertex = corners[3 * slotOf[(name - corner) / 3] + corner]
    if (rankOf[vertex] >= 0) continue
    names[rank] = name
    vertexOf[rank] = vertex
    rankOf[vertex] = rank++
  }
  return { names, vertexOf, rankOf }
}
