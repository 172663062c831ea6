import { writeFaceNormal } from '../../obb-tree/face-normal.js'
import { isWithinPosedFan, slotOfTriangle } from '../../obb-tree/rings.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { FIRST_NORMAL } from '../first-contact.js'

const face = new Float64Array(3)

/**
 * Corrects the normal of a first contact at an internal edge (obb-tree/rings.ts says which needs it) to the normal of
 * the face. `sign` is 1 if it points out of this mesh, -1 if into it. `row` is the mesh's row at that time; the
 * triangle, index `triangle` of the user's mesh, is at `posed[t]`; a point of the other body is at `posed[o]`, and
 * decides the side.
 */
export function correctSweptNormal(
  tree: ObbTree,
  row: Float64Array,
  triangle: number,
  posed: Float64Array,
  t: number,
  o: number,
  sign: number,
  out: Float64Array,
): void {
  for (let d = 0; d < 3; d++) face[d] = sign * out[FIRST_NORMAL + d]
  if (isWithinPosedFan(tree, row, slotOfTriangle(tree)[triangle], face) || !writeFaceNormal(posed, t, face)) return
  let height = 0
  for (let d = 0; d < 3; d++) height += face[d] * (posed[o + d] - posed[t + d])
  const side = sign * (height < 0 ? -1 : 1)
  for (let d = 0; d < 3; d++) out[FIRST_NORMAL + d] = side * face[d] + 0
}
