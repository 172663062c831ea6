/**
 * A mesh against a solid half-space: the contact is made of its vertices below the plane, the deepest first, four at
 * most. A vertex is named by the smallest triangle that has it, and vertices are taken in the order of their names, so
 * the shape of the tree does not matter. All vertices are looked at: a search of the tree gains next to nothing for a
 * mesh of 3,674 triangles, and takes many times as long for one that is far in.
 */
import { MANIFOLD_COUNT, MANIFOLD_LENGTH, MANIFOLD_POINTS, markPoint, writeNormal } from '../../geometry/manifold.js'
import { createPointRow } from '../../geometry/rows.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { vertexNames } from '../../obb-tree/vertex-names.js'
import * as touches from './touches.js'

/** The contact of a vertex, relative to the origin of the mesh. */
const contact = new Float64Array(MANIFOLD_LENGTH)
const origin = createPointRow()

/**
 * Adds a touch, midway to the plane, for each vertex times the scale that is not above it, in the order of their names;
 * `plane`: unit normal out of the half-space and constant, in the mesh's frame.
 */
export function touchVertices(tree: ObbTree, scale: number, plane: Float64Array): void {
  const { vertices } = tree
  const { names, vertexOf } = vertexNames(tree)
  const x = plane[0]
  const y = plane[1]
  const z = plane[2]
  const constant = plane[3]
  contact[MANIFOLD_COUNT] = 1
  for (let rank = 0; rank < vertexOf.length; rank++) {
    const v = 3 * vertexOf[rank]
    const depth =
      0 - (x * (scale * vertices[v]) + y * (scale * vertices[v + 1]) + z * (scale * vertices[v + 2]) + constant)
    if (depth < 0) continue
    const corner = names[rank] % 3
    writeNormal(contact, 0 - x, 0 - y, 0 - z, depth)
    for (let d = 0; d < 3; d++) contact[MANIFOLD_POINTS + d] = scale * vertices[v + d] + 0.5 * depth * plane[d]
    markPoint(contact, MANIFOLD_POINTS, depth, corner)
    touches.add(contact, 1, origin, 0, (names[rank] - corner) / 3, 0)
  }
}
