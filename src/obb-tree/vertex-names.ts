import { oncePer } from '../memory/once.js'
import { slotOfTriangle } from './rings.js'
import type { ObbTree } from './tree.js'

/**
 * Names for the vertices of a tree that do not depend on how the tree was built: a vertex is named by the triangle of
 * smallest index in the user's mesh that has it, and its corner there. The rank of a vertex is its place in the order
 * of the names. By rank: `names`, three times the triangle plus the corner, and `vertexOf`, the vertex. Linear in the
 * triangles.
 */
export const vertexNames = oncePer((tree: ObbTree) => {
  const { corners, vertices } = tree
  const slotOf = slotOfTriangle(tree)
  const names = new Int32Array(vertices.length / 3)
  const vertexOf = new Int32Array(names.length)
  const isNamed = new Uint8Array(names.length)
  let rank = 0
  for (let name = 0; name < corners.length; name++) {
    const corner = name % 3
    const vertex = corners[3 * slotOf[(name - corner) / 3] + corner]
    if (isNamed[vertex] === 1) continue
    isNamed[vertex] = 1
    names[rank] = name
    vertexOf[rank++] = vertex
  }
  return { names, vertexOf }
})
