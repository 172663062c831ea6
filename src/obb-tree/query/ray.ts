/**
 * Ray against the mesh of a tree. The ray is taken into the model's frame, where vertices are the user's doubles; the
 * length of its direction there keeps distances in world units, also for mirrored meshes. A mesh is a surface with two
 * sides and no inside: whether the origin is in a solid is another question (isInSolid of narrow-phase).
 */
import { castRayAtBoxRow, writeRayNormalOfBox } from '../../geometry/ray/box.js'
import { HIT_DISTANCE, HIT_NORMAL, HIT_TRIANGLE, opposeRay, reachOf, writeBackNormal } from '../../geometry/ray/ray.js'
import { castRayAtTriangles, NO_TRIANGLE } from '../../geometry/ray/triangles.js'
import { placeRow, turnToWorld } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import { writeFaceNormal } from '../face-normal.js'
import { limitOf } from '../pair.js'
import { boxTreeOf } from '../ray/box-tree.js'
import { aimRay, createRayWork, walkBoxes } from '../ray/walk.js'
import { DEPTH_LIMIT, endSlot, firstSlot, LINK_STRIDE, writeTreeNodeRow, type ObbTree } from '../tree.js'

const work = createRayWork()
const normal = new Float64Array(3)
const triangle = new Float64Array(9)

/**
 * Writes the first point of the mesh at rows[r] along the ray to `hit` (distance, normal, triangle), if its distance is
 * at most hit[HIT_DISTANCE]; of equal distances the least triangle. Returns whether there is one; else the distance
 * stays as it is, and the triangle is none.
 */
export function castRayAtTree(
  tree: ObbTree,
  rows: Float64Array,
  r: number,
  ray: Float64Array,
  hit: Float64Array,
): boolean {
  const boxTree = boxTreeOf(tree)
  const scale = rows[r + ROW_SCALE]
  const reach = reachOf(rows, r, ray) + tree.frame[4] * Math.abs(scale)
  for (let d = 0, a = r + ROW_AXES; d < 3; d++, a += 3) {
    const x = rows[a]
    const y = rows[a + 1]
    const z = rows[a + 2]
    work.ray[d] = (x * (ray[0] - rows[r]) + y * (ray[1] - rows[r + 1]) + z * (ray[2] - rows[r + 2])) / scale
    work.ray[3 + d] = (x * ray[3] + y * ray[4] + z * ray[5]) / scale
  }
  aimRay(work, boxTree.grid, ROTATED_SLACK * reach)
  hit[HIT_TRIANGLE] = NO_TRIANGLE
  const limit = limitOf(tree, rows, r)
  if (limit >= 0) return castRayAtLevel(tree, limit, rows, r, ray, hit)
  const place = walkBoxes(boxTree, tree.vertices, work, hit)
  if (place >= 0) writeTriangleNormal(tree, boxTree.corners, place, rows, r, ray, hit)
  return place >= 0
}

function writeTriangleNormal(
  { vertices }: ObbTree,
  corners: Int32Array,
  place: number,
  rows: Float64Array,
  r: number,
  ray: Float64Array,
  hit: Float64Array,
): void {
  for (let k = 0; k < 3; k++) for (let d = 0; d < 3; d++) triangle[3 * k + d] = vertices[3 * corners[3 * place + k] + d]
  if (!writeFaceNormal(triangle, 0, normal)) {
    writeBackNormal(ray, hit)
    return
  }
  turnToWorld(rows, r, normal, 0)
  for (let d = 0; d < 3; d++) hit[HIT_NORMAL + d] = normal[d]
  opposeRay(ray, normal[0] * ray[3] + normal[1] * ray[4] + normal[2] * ray[5] > 0, hit)
}

/** Nodes to come and their levels. */
const stack = new Int32Array(2 * (DEPTH_LIMIT + 1))
const box = new Float64Array(ROW_STRIDE)
const boxHit = new Float64Array(HIT_TRIANGLE + 1)

/**
 * The same where the boxes of a level stand for their triangles: solid boxes, each with its least triangle. A box
 * counts if the ray meets the boxes above it, which it may stick out of.
 */
function castRayAtLevel(
  tree: ObbTree,
  limit: number,
  rows: Float64Array,
  r: number,
  ray: Float64Array,
  hit: Float64Array,
): boolean {
  const { links, vertices, corners, triangles } = tree
  let top = 2
  stack[0] = 0
  stack[1] = 0
  while (top > 0) {
    top -= 2
    const node = stack[top]
    const level = stack[top + 1]
    writeTreeNodeRow(tree, node, rows, r + ROW_SCALE, box, 0)
    placeRow(rows, r, box, 0)
    castRayAtBoxRow(box, 0, ray, false, boxHit)
    if (boxHit[HIT_DISTANCE] === Infinity) continue
    const count = links[LINK_STRIDE * node + 1]
    if (count !== 0) {
      const first = links[LINK_STRIDE * node]
      const slot = castRayAtTriangles(vertices, corners, triangles, first, first + count, work.view, hit)
      if (slot >= 0) writeTriangleNormal(tree, corners, slot, rows, r, ray, hit)
    } else if (level === limit) {
      if (boxHit[HIT_DISTANCE] > hit[HIT_DISTANCE]) continue
      let least = NO_TRIANGLE
      const end = endSlot(links, node)
      for (let slot = firstSlot(links, node); slot < end; slot++) least = Math.min(least, triangles[slot])
      if (boxHit[HIT_DISTANCE] === hit[HIT_DISTANCE] && least > hit[HIT_TRIANGLE]) continue
      writeRayNormalOfBox(box, 0, ray, false, boxHit)
      for (let k = 0; k < HIT_TRIANGLE; k++) hit[k] = boxHit[k]
      hit[HIT_TRIANGLE] = least
    } else {
      stack[top] = node + 1
      stack[top + 2] = links[LINK_STRIDE * node]
      stack[top + 1] = stack[top + 3] = level + 1
      top += 4
    }
  }
  return hit[HIT_TRIANGLE] !== NO_TRIANGLE
}
