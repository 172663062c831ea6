/**
 * Ray against triangles, from both sides and watertight (Woop, Benthin, Wald: Watertight Ray/Triangle Intersection).
 *
 * The ray is seen along its own direction: its largest component becomes the depth, the two others are sheared to 0,
 * and the ray meets a triangle where the origin of that view is in it. Signs of the three edges decide.
 *
 * Why nothing falls through a seam: a vertex is seen at one place, whichever triangle it belongs to, and an edge gives
 * its two triangles exactly opposite numbers, as p.x q.y - p.y q.x is the negative of q.x p.y - q.y p.x to the last
 * bit. Both count an edge of 0 as met.
 *
 * A triangle that is seen as a line, but for rounding, is met at the first point of it and the ray: the depths of its
 * corners are weighed by rounding alone. One without area is met where it is a segment or a point that the ray passes
 * through; rounding may put the ray beyond its end, but between its sides no ray falls through.
 */
import { mainAxisOf, RayHit, RayRow } from './ray.js'

/** View: origin along the axes of the view 0..2, shears 3..4, distance a unit of depth, depth axis, doubt of 0. */
const VIEW_SHEAR = 3
const VIEW_SCALE = 5
const VIEW_AXIS = 6
const VIEW_DOUBT = 7
export const VIEW_STRIDE = 8
/** hit[RayHit.triangle] as long as there is none: greater than every triangle. */
export const NO_TRIANGLE = 0x7fffffff

/** Writes the view along a ray, its direction of any length but 0. A hit at -doubt is one at 0. */
export function writeView(ray: Float64Array, doubt: number, view: Float64Array): void {
  const depth = mainAxisOf(ray)
  const first = depth === 2 ? 0 : depth + 1
  const second = first === 2 ? 0 : first + 1
  const scale = 1 / ray[RayRow.direction + depth]
  view[0] = ray[first]
  view[1] = ray[second]
  view[2] = ray[depth]
  view[VIEW_SHEAR] = ray[RayRow.direction + first] * scale
  view[VIEW_SHEAR + 1] = ray[RayRow.direction + second] * scale
  view[VIEW_SCALE] = scale
  view[VIEW_AXIS] = depth
  view[VIEW_DOUBT] = doubt
}

/**
 * Takes the nearest of the triangles [from, end) into `hit`, if its distance is at most hit[RayHit.distance]; of equal
 * distances the least number in `triangles`. Returns its place, or -1 for none. Corners are three vertices a place.
 */
export function castRayAtTriangles(
  vertices: Float64Array,
  corners: Int32Array,
  triangles: Int32Array,
  from: number,
  end: number,
  view: Float64Array,
  hit: Float64Array,
): number {
  const depth = view[6] | 0
  const first = depth === 2 ? 0 : depth + 1
  const second = first === 2 ? 0 : first + 1
  const ox = view[0]
  const oy = view[1]
  const oz = view[2]
  const shearX = view[3]
  const shearY = view[4]
  let place = -1
  for (let s = from; s < end; s++) {
    const a = 3 * corners[3 * s]
    const b = 3 * corners[3 * s + 1]
    const c = 3 * corners[3 * s + 2]
    const az = vertices[a + depth] - oz
    const bz = vertices[b + depth] - oz
    const cz = vertices[c + depth] - oz
    const ax = vertices[a + first] - ox - shearX * az
    const ay = vertices[a + second] - oy - shearY * az
    const bx = vertices[b + first] - ox - shearX * bz
    const by = vertices[b + second] - oy - shearY * bz
    const cx = vertices[c + first] - ox - shearX * cz
    const cy = vertices[c + second] - oy - shearY * cz
    const u = cx * by - cy * bx
    const v = ax * cy - ay * cx
    const w = bx * ay - by * ax
    const isBack = Number(u < 0) | Number(v < 0) | Number(w < 0)
    const isFront = Number(u > 0) | Number(v > 0) | Number(w > 0)
    if ((isBack & isFront) !== 0) continue
    const area = u + v + w
    let distance = (view[5] * (u * az + v * bz + w * cz)) / area
    const width = Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) + Math.abs(cx) + Math.abs(cy)
    if (Math.abs(view[5] * area) <= view[7] * width) {
      const along = depthOfLine(vertices, a, b, c, view)
      if (area === 0 || along > -Infinity) distance = along
    }
    if (!(distance >= -view[7] && distance <= hit[0])) continue
    distance = Math.max(distance, 0)
    if (distance < hit[0] || triangles[s] < hit[4]) {
      hit[RayHit.distance] = distance
      hit[RayHit.triangle] = triangles[s]
      place = s
    }
  }
  return place
}

/**
 * Distance of a triangle that is seen as a line through the ray: where its edges first meet the ray; 0 from inside.
 * Less than -doubt if it is behind, -Infinity for none.
 */
function depthOfLine(vertices: Float64Array, a: number, b: number, c: number, view: Float64Array): number {
  const depth = view[VIEW_AXIS]
  const first = (depth + 1) % 3
  const second = (depth + 2) % 3
  let near = Infinity
  let far = -Infinity
  for (let k = 0, p = c, q = a; k < 3; k++, p = q, q = k === 1 ? b : c) {
    const pz = vertices[p + depth] - view[2]
    const qz = vertices[q + depth] - view[2]
    const px = vertices[p + first] - view[0] - view[VIEW_SHEAR] * pz
    const py = vertices[p + second] - view[1] - view[VIEW_SHEAR + 1] * pz
    const qx = vertices[q + first] - view[0] - view[VIEW_SHEAR] * qz
    const qy = vertices[q + second] - view[1] - view[VIEW_SHEAR + 1] * qz
    const toP = Math.abs(px) + Math.abs(py)
    const toQ = Math.abs(qx) + Math.abs(qy)
    // A corner on the ray counts once, as the beginning of its edge.
    if (toP > 0 && (toQ === 0 || px * qx + py * qy > 0)) continue
    const distance = toP === 0 ? pz * view[VIEW_SCALE] : (view[VIEW_SCALE] * (pz * toQ + qz * toP)) / (toP + toQ)
    near = Math.min(near, distance)
    far = Math.max(far, distance)
  }
  return far >= -view[VIEW_DOUBT] ? Math.max(near, 0) : far
}
