/**
 * The shortest way between a point and the surface of a mesh: out of the solid of a closed mesh, or from outside to it.
 *
 * The trap is a point on the surface itself, where the difference of the two points has no direction: then the normal
 * of the face is taken; out of a solid on the side that the winding of the whole surface calls outside, else on the
 * side of the point.
 */
import { writeTriangleNormal } from '../../geometry/nearest.js'
import { ON_SURFACE } from '../../tolerances.js'
import { oncePerTree } from '../once.js'
import type { ObbTree } from '../tree.js'
import { createNearestTriangle, findNearestTriangle, PLACED_POINT, placeTriangle } from './nearest-triangle.js'

/** What {@link findWayOut} writes: the point of the surface, the unit direction from there, the distance. */
const WAY_POINT = 0
export const WAY_NORMAL = 3
export const WAY_DISTANCE = 6
export const WAY_OUT = 7

/** Pure number: a triangle at the limit itself is found in spite of rounding. */
const LIMIT_SLACK = 1 + 1e-12

const search = createNearestTriangle()
const face = new Float64Array(3)

/**
 * Kernel: writes the point of the surface of a closed mesh that is nearest to point[0..2], in the model's frame, and
 * the unit direction from there out of the solid. The point must lie in the solid. Returns the index of the triangle in
 * the user's mesh: of several equally near, the smallest.
 */
export function findWayOut(tree: ObbTree, point: Float64Array, out: Float64Array): number {
  search.reach[0] = Infinity
  return findWay(tree, point, true, out)
}

/**
 * The same for a point outside, and the direction from the surface to the point. Returns -1 if no triangle is within
 * limit[0] of the point.
 */
export function findWayIn(tree: ObbTree, point: Float64Array, limit: Float64Array, out: Float64Array): number {
  if (!(limit[0] >= 0)) return -1
  const most = (limit[0] / tree.frame[3]) * LIMIT_SLACK
  search.reach[0] = most * most
  return findWay(tree, point, false, out)
}

function findWay(tree: ObbTree, point: Float64Array, isInside: boolean, out: Float64Array): number {
  const { frame } = tree
  const { placed, nearest, reach } = search
  const slot = findNearestTriangle(search, tree, point)
  if (slot < 0) return -1
  const distance = Math.sqrt(reach[0])
  const sign = isInside ? 1 : -1
  out[WAY_DISTANCE] = frame[3] * distance
  for (let d = 0; d < 3; d++) {
    out[WAY_POINT + d] = frame[d] + frame[3] * nearest[d]
    out[WAY_NORMAL + d] = (sign * (nearest[d] - placed[PLACED_POINT + d])) / distance
  }
  if (distance > ON_SURFACE) return tree.triangles[slot]
  writeTriangleNormal(placed, 0, face)
  let side = 1
  if (isInside) side = windingOf(tree)
  else if (distance > 0) {
    let height = 0
    for (let d = 0; d < 3; d++) height += face[d] * out[WAY_NORMAL + d]
    side = height < 0 ? -1 : 1
  }
  for (let d = 0; d < 3; d++) out[WAY_NORMAL + d] = side * face[d]
  return tree.triangles[slot]
}

/** 1 for a mesh whose triangles run counterclockwise seen from outside, -1 for one that is inside out. */
const windingOf = oncePerTree((tree) => {
  const t = new Float64Array(9)
  let volume = 0
  for (let slot = 0; slot < tree.triangles.length; slot++) {
    placeTriangle(tree, slot, t)
    volume +=
      t[0] * (t[4] * t[8] - t[5] * t[7]) + t[1] * (t[5] * t[6] - t[3] * t[8]) + t[2] * (t[3] * t[7] - t[4] * t[6])
  }
  return volume < 0 ? -1 : 1
})
