/**
 * Closed meshes that are solids (`addTree(tree, { solid: true })`): a body whose centre is inside, or outside by
 * rounding, or a mesh that has a part inside, touches it wherever the surface is. The body is tested against the
 * half-space behind the nearest point of the surface (behind its centre, if that is on it but for rounding), so the
 * contact leads out of the solid the shortest way from there. Any other contact with a solid is one with its surface.
 */
import { placeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { subtract, writeIdentity } from '../../math/vectors.js'
import { holdsPosed } from '../../obb-tree/traversal/contains.js'
import { heldVertex } from '../../obb-tree/traversal/held.js'
import { findWay, WAY_DISTANCE, WAY_LENGTH, WAY_NORMAL } from '../../obb-tree/traversal/way-out.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { ON_SURFACE, ROTATED_SLACK } from '../../tolerances.js'
import { isSolidAt, type MeshKernels, type PairKernel, treeAt } from '../mesh-kernels.js'

const way = new Float64Array(WAY_LENGTH)
const plane = new Float64Array(ROW_STRIDE)
/** A point in the model's or the body frame of a solid. */
const point = new Float64Array(3)
const modelPoint = new Float64Array(3)
/** How far outside the surface may be, in the model's frame. */
const limit = new Float64Array(1)

/**
 * Tests whether the point at point[0..2], in the body frame of a solid mesh, is inside, or outside by so little that a
 * contact with the surface may lead in. If so, writes at `rows[0]` the half-space behind the nearest point of the
 * surface, as a plane's row in the same frame, and returns the nearest triangle; else returns -1.
 */
export function writeSolidBehind(tree: ObbTree, scale: number, point: Float64Array, rows: Float64Array): number {
  for (let d = 0; d < 3; d++) modelPoint[d] = point[d] / scale
  limit[0] = ON_SURFACE * tree.frame[3]
  const triangle = findWay(tree, modelPoint, limit, true, way)
  if (triangle < 0) return -1
  const side = scale < 0 ? -1 : 1
  writeIdentity(rows, ROW_AXES)
  // The plane is placed where the mesh is: the surface stays exact far from the origin. Of a point on the surface but
  // for rounding it is placed at the point: the half-space could miss it, and the triangles there may lead in.
  const isOn = Math.abs(way[WAY_DISTANCE]) <= ROTATED_SLACK * tree.frame[4]
  rows[ROW_PARAMETERS + 3] = 0
  for (let d = 0; d < 3; d++) {
    rows[d] = isOn ? point[d] : 0
    rows[ROW_PARAMETERS + d] = side * way[WAY_NORMAL + d]
    if (!isOn) rows[ROW_PARAMETERS + 3] -= rows[ROW_PARAMETERS + d] * scale * way[d]
  }
  return triangle
}

/**
 * If the outer mesh contains a part of the inner one, writes the half-space behind the nearest triangle of its surface,
 * as a plane's row, in world axes, and returns that triangle; else returns -1.
 */
export const writePlaneOfHeld: PairKernel = (rowsO, o, rowsI, i, out, trees) => {
  if (!isSolidAt(rowsO, o, trees)) return -1
  const outer = treeAt(rowsO, o, trees)
  const inner = treeAt(rowsI, i, trees)
  const scale = rowsO[o + ROW_SCALE]
  if (!heldVertex(outer, rowsO, o, inner, rowsI, i, point)) return -1
  for (let d = 0; d < 3; d++) point[d] *= scale
  const triangle = writeSolidBehind(outer, scale, point, out)
  if (triangle >= 0) placeRow(rowsO, o, out, 0)
  return triangle
}

/** {@link MeshKernels.isInSolid} */
export const isInSolid: NonNullable<MeshKernels['isInSolid']> = (rowsA, a, rowsB, b, otherIsMesh, trees) => {
  if (otherIsMesh)
    return (
      writePlaneOfHeld(rowsA, a, rowsB, b, plane, trees) >= 0 || writePlaneOfHeld(rowsB, b, rowsA, a, plane, trees) >= 0
    )
  subtract(point, 0, rowsB, b, rowsA, a)
  return isSolidAt(rowsA, a, trees) && holdsPosed(treeAt(rowsA, a, trees), rowsA, a, point)
}
