/**
 * Closed meshes that are solids (`addTree(tree, { solid: true })`): a body whose centre is inside, or a mesh of which a
 * part is, touches it wherever the surface is. The body is tested against the half-space behind the nearest point of
 * the surface, so the contact leads out of the solid the shortest way from there. Any other contact with a solid is one
 * with its surface.
 */
import { MANIFOLD_NORMAL, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { heldVertex, holdsPoint } from '../obb-tree/contains.js'
import type { ObbTree } from '../obb-tree/tree.js'
import { findWayOut, WAY_NORMAL, WAY_OUT } from '../obb-tree/way-out.js'
import { MESH_FEATURE_A, MESH_FEATURE_B } from './mesh-features.js'
import { collideMeshAndPlane } from './mesh-plane.js'
import type { TreePool } from './tree-pool.js'

const way = new Float64Array(WAY_OUT)
const plane = new Float64Array(ROW_STRIDE)
const point = new Float64Array(3)

/**
 * Tests whether the point (x, y, z), in the body frame of a solid mesh, is inside. If so, writes at `rows[at]` the
 * half-space behind the nearest point of the surface, as a plane's row in the same frame, and returns the nearest
 * triangle; else returns -1.
 */
export function writeSolidBehind(
  tree: ObbTree,
  scale: number,
  x: number,
  y: number,
  z: number,
  rows: Float64Array,
  at: number,
): number {
  if (!holdsPoint(tree, x / scale, y / scale, z / scale)) return -1
  const triangle = findWayOut(tree, x / scale, y / scale, z / scale, way)
  const side = scale < 0 ? -1 : 1
  for (let d = 0; d < 3; d++) {
    rows[at + d] = scale * way[d]
    for (let k = 0; k < 3; k++) rows[at + ROW_AXES + 3 * d + k] = d === k ? 1 : 0
    rows[at + ROW_PARAMETERS + d] = side * way[WAY_NORMAL + d]
  }
  rows[at + ROW_PARAMETERS + 3] = 0
  return triangle
}

/** Contact of two meshes whose surfaces do not touch, of which one is a solid that contains a part of the other. */
export function collideMeshInSolid(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  const inA = writePlaneOfHeld(rowsA, a, rowsB, b, trees)
  if (inA >= 0) {
    const count = collideMeshAndPlane(rowsB, b, plane, 0, out, trees)
    for (let d = 0; d < 3; d++) {
      out[MANIFOLD_NORMAL + d] = 0 - out[MANIFOLD_NORMAL + d]
      const shift = rowsB[b + d] - rowsA[a + d]
      for (let k = 0; k < count; k++) out[MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE * k + d] += shift
    }
    out[MESH_FEATURE_B] = out[MESH_FEATURE_A]
    out[MESH_FEATURE_A] = inA
    return count
  }
  const inB = writePlaneOfHeld(rowsB, b, rowsA, a, trees)
  if (inB < 0) return 0
  const count = collideMeshAndPlane(rowsA, a, plane, 0, out, trees)
  out[MESH_FEATURE_B] = inB
  return count
}

/**
 * Writes `plane`, in world axes, if the outer mesh contains a part of the inner one; returns the triangle of the outer
 * mesh, or -1.
 */
function writePlaneOfHeld(rowsO: Float64Array, o: number, rowsI: Float64Array, i: number, trees: TreePool): number {
  const handle = rowsO[o + ROW_PARAMETERS]
  if (!trees.isSolid(handle)) return -1
  const outer = trees.find(handle)!
  const inner = trees.find(rowsI[i + ROW_PARAMETERS])!
  const scale = rowsO[o + ROW_PARAMETERS + 1]
  if (!heldVertex(outer, rowsO, o, scale, inner, rowsI, i, rowsI[i + ROW_PARAMETERS + 1], point)) return -1
  const triangle = writeSolidBehind(outer, scale, scale * point[0], scale * point[1], scale * point[2], plane, 0)
  if (triangle < 0) return -1
  const x = plane[0]
  const y = plane[1]
  const z = plane[2]
  for (let d = 0; d < 3; d++) {
    const u = o + ROW_AXES + d
    plane[d] = rowsO[o + d] + (rowsO[u] * x + rowsO[u + 3] * y + rowsO[u + 6] * z)
  }
  for (let k = 0; k < 9; k++) plane[ROW_AXES + k] = rowsO[o + ROW_AXES + k]
  return triangle
}

/**
 * Whether one of two bodies, the first of them a mesh, is a solid that contains (a part of) the other at the given
 * rows. May miss it if their surfaces intersect.
 */
export function isInSolid(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  otherIsMesh: boolean,
  trees: TreePool,
): boolean {
  if (otherIsMesh)
    return writePlaneOfHeld(rowsA, a, rowsB, b, trees) >= 0 || writePlaneOfHeld(rowsB, b, rowsA, a, trees) >= 0
  const handle = rowsA[a + ROW_PARAMETERS]
  if (!trees.isSolid(handle)) return false
  const scale = rowsA[a + ROW_PARAMETERS + 1]
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const u = a + ROW_AXES
  return holdsPoint(
    trees.find(handle)!,
    (rowsA[u] * dx + rowsA[u + 1] * dy + rowsA[u + 2] * dz) / scale,
    (rowsA[u + 3] * dx + rowsA[u + 4] * dy + rowsA[u + 5] * dz) / scale,
    (rowsA[u + 6] * dx + rowsA[u + 7] * dy + rowsA[u + 8] * dz) / scale,
  )
}
