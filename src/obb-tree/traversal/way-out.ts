/**
 * The shortest way from a point in the solid of a closed mesh to its surface, and the direction out of the solid there.
 *
 * The trap is a point on the surface itself, where the difference of the two points has no direction: then the normal
 * of the face is taken, on the side that the winding of the whole surface calls outside.
 */
import { writeTriangleNormal } from '../../geometry/nearest.js'
import { ON_SURFACE } from '../../tolerances.js'
import { oncePerTree } from '../once.js'
import type { ObbTree } from '../tree.js'
import { createNearestTriangle, findNearestTriangle, PLACED_POINT, placeTriangle } from './nearest-triangle.js'

/** What {@link findWayOut} writes: the point of the surface, the unit direction out of the solid, the distance. */
const WAY_POINT = 0
export const WAY_NORMAL = 3
export const WAY_DISTANCE = 6
export const WAY_OUT = 7

const search = createNearestTriangle()

/**
 * Kernel: writes the point of the surface of a closed mesh that is nearest to point[0..2], in the model's frame, and
 * the unit direction from there out of the solid. The point must lie in the solid. Returns the index of the triangle in
 * the user's mesh: of several equally near, the smallest.
 */
export function findWayOut(tree: ObbTree, point: Float64Array, out: Float64Array): number {
  const { frame } = tree
  const { placed, nearest, reach } = search
  reach[0] = Infinity
  const slot = findNearestTriangle(search, tree, point)
  const distance = Math.sqrt(reach[0])
  for (let d = 0; d < 3; d++) {
    out[WAY_POINT + d] = frame[d] + frame[3] * nearest[d]
    out[WAY_NORMAL + d] = (nearest[d] - placed[PLACED_POINT + d]) / distance
  }
  out[WAY_DISTANCE] = frame[3] * distance
  if (!(distance > ON_SURFACE)) writeOutwardNormal(tree, slot, out)
  return tree.triangles[slot]
}

const face = new Float64Array(3)

function writeOutwardNormal(tree: ObbTree, slot: number, out: Float64Array): void {
  const side = windingOf(tree)
  placeTriangle(tree, slot, search.placed)
  writeTriangleNormal(search.placed, 0, face)
  for (let d = 0; d < 3; d++) out[WAY_NORMAL + d] = side * face[d]
}

/** 1 for a mesh whose triangles run counterclockwise seen from outside, -1 for one that is inside out. */
const windingOf = oncePerTree((tree) => {
  const t = search.placed
  let volume = 0
  for (let slot = 0; slot < tree.triangles.length; slot++) {
    placeTriangle(tree, slot, t)
    volume +=
      t[0] * (t[4] * t[8] - t[5] * t[7]) + t[1] * (t[5] * t[6] - t[3] * t[8]) + t[2] * (t[3] * t[7] - t[4] * t[6])
  }
  return volume < 0 ? -1 : 1
})
