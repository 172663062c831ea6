/**
 * Ray against the mesh of a tree. The ray is taken into the model's frame, where vertices are the user's doubles; the
 * length of its direction there keeps distances in world units, also for mirrored meshes. A mesh is a surface with two
 * sides and no inside: whether the origin is in a solid is another question (castRayAtMesh of narrow-phase).
 */
import { RaySearch } from '../../box-tree/ray-walk.js'
import { castRayAtBoxRow, writeRayNormalOfBox } from '../../geometry/ray/box.js'
import { coordinateSum, opposeRay, RayHit, RayRow, writeBackNormal } from '../../geometry/ray/ray.js'
import { castRayAtTriangles, NO_TRIANGLE, VIEW_STRIDE, writeView } from '../../geometry/ray/triangles.js'
import { turnToWorld } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { QUERY_BOX_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { writeFaceNormal } from '../../geometry/nearest.js'
import { limitedTree } from '../limited.js'
import { placeNode } from '../posed.js'
import { LEAF_SIZE, rayBoxesOf, type RayBoxes } from '../ray-boxes.js'
import { endSlot, firstSlot, LINK_STRIDE, type ObbTree } from '../tree.js'

/** The ray in the model's frame, where its direction has the length of a unit of distance; and as triangles see it. */
const own = new Float64Array(RayRow.stride)
const view = new Float64Array(VIEW_STRIDE)
const normal = new Float64Array(3)
const triangle = new Float64Array(9)
const box = new Float64Array(ROW_STRIDE)
const boxHit = new Float64Array(RayHit.triangle)

/** Nodes that a walk may look at: more than a tree has. */
const NO_LIMIT = 0x7fffffff

/** A ray in the world at the mesh at rows[r]: what it meets first is taken into the hit, `best`. */
class TreeRay extends RaySearch {
  declare tree: ObbTree
  declare rows: Float64Array
  r = 0
  declare world: Float64Array
  declare best: Float64Array
  declare boxes: RayBoxes
  /** From inside a box of a limited tree the way out of it is the hit. */
  isWayOut = false
  /** Place of the nearest triangle, or -1. */
  place = -1

  override visit(leaf: number): void {
    const { corners, triangles } = this.boxes
    const first = Math.floor(leaf / LEAF_SIZE)
    const end = first + (leaf % LEAF_SIZE) + 1
    const place = castRayAtTriangles(this.tree.vertices, corners, triangles, first, end, view, this.best)
    if (place >= 0) this.place = place
  }

  /** Takes the nearest triangle: by the view of the ray, from the walk of `own` in the frame of the nodes. */
  takeNearest(): void {
    const { ray, reach, tree } = this
    const { frame } = tree
    let far = 0
    for (let d = 0; d < 3; d++) {
      ray[d] = (own[d] - frame[d]) / frame[3]
      ray[3 + d] = own[3 + d] / frame[3]
      far += (Math.abs(own[d]) + Math.abs(frame[d])) / frame[3]
    }
    // No box whose triangles the ray meets is missed.
    for (let d = 0; d < 3; d++) reach[d] = QUERY_BOX_SLACK + ROTATED_SLACK * far
    this.boxes = rayBoxesOf(tree)
    this.place = -1
    this.nodesLeft = NO_LIMIT
    this.walk(this.boxes)
    if (this.place >= 0) this.writeNormal(this.boxes.corners, this.place)
  }

  /**
   * Takes what is below a node of a limited tree: triangles, and solid boxes, each with its least triangle, or -1 for a
   * ray that begins inside.
   */
  takeBelow(node: number): void {
    const { tree, rows, r, world, best } = this
    const { links, vertices, corners, triangles } = tree
    const count = links[LINK_STRIDE * node + 1]
    const isWayOut = this.isWayOut && count < 0
    placeNode(tree, node, rows, r, box, 0)
    castRayAtBoxRow(box, 0, world, isWayOut, boxHit)
    if (boxHit[RayHit.distance] === Infinity || boxHit[RayHit.distance] > best[RayHit.distance]) return
    if (count === 0) {
      this.takeBelow(node + 1)
      this.takeBelow(links[LINK_STRIDE * node])
      return
    }
    const first = firstSlot(links, node)
    const end = endSlot(links, node)
    if (count > 0) {
      const slot = castRayAtTriangles(vertices, corners, triangles, first, end, view, best)
      if (slot >= 0) this.writeNormal(corners, slot)
      return
    }
    let least = isWayOut || boxHit[RayHit.distance] > 0 ? NO_TRIANGLE : -1
    for (let slot = first; slot < end; slot++) least = Math.min(least, triangles[slot])
    if (boxHit[RayHit.distance] === best[RayHit.distance] && least > best[RayHit.triangle]) return
    writeRayNormalOfBox(box, 0, world, isWayOut, boxHit)
    for (let k = 0; k < RayHit.triangle; k++) best[k] = boxHit[k]
    best[RayHit.triangle] = least
  }

  private writeNormal(corners: Int32Array, place: number): void {
    const { tree, rows, r, world, best } = this
    for (let i = 0; i < 9; i++) triangle[i] = tree.vertices[3 * corners[3 * place + Math.floor(i / 3)] + (i % 3)]
    if (!writeFaceNormal(triangle, 0, normal)) return writeBackNormal(world, best)
    turnToWorld(rows, r, normal, 0)
    for (let d = 0; d < 3; d++) best[RayHit.normal + d] = normal[d]
    // Not by dot. V8: see notes, "doubles across calls".
    opposeRay(world, normal[0] * world[3] + normal[1] * world[4] + normal[2] * world[5] > 0, best)
  }
}

const search = new TreeRay()

/**
 * Writes the first point of the mesh at rows[r] along the ray to `hit` (distance, normal, triangle), if its distance is
 * at most hit[RayHit.distance]; of equal distances the least triangle. Returns whether there is one; else the distance
 * stays as it is, and the triangle is none.
 */
export function castRayAtTree(
  tree: ObbTree,
  rows: Float64Array,
  r: number,
  ray: Float64Array,
  isWayOut: boolean,
  hit: Float64Array,
): boolean {
  const scale = rows[r + ROW_SCALE]
  const reach = coordinateSum(rows, r, ray) + tree.frame[4] * Math.abs(scale)
  for (let d = 0, a = r + ROW_AXES; d < 3; d++, a += 3) {
    const x = rows[a]
    const y = rows[a + 1]
    const z = rows[a + 2]
    own[d] = (x * (ray[0] - rows[r]) + y * (ray[1] - rows[r + 1]) + z * (ray[2] - rows[r + 2])) / scale
    own[3 + d] = (x * ray[3] + y * ray[4] + z * ray[5]) / scale
  }
  writeView(own, ROTATED_SLACK * reach, view)
  hit[RayHit.triangle] = NO_TRIANGLE
  search.tree = limitedTree(tree, rows, r)
  search.rows = rows
  search.r = r
  search.world = ray
  search.best = hit
  search.isWayOut = isWayOut
  if (search.tree === tree) search.takeNearest()
  else search.takeBelow(0)
  return hit[RayHit.triangle] !== NO_TRIANGLE
}
