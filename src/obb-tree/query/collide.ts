/**
 * One manifold for two meshes: of all pairs of triangles that intersect, the deepest gives normal and depth, and the
 * points of all pairs (the curves in which the surfaces cross, the polygons in which they lie on each other) are
 * reduced to the four that span the widest area, seen along that normal.
 */
import {
  checkManifold,
  dropEqualPoints,
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  publishManifold,
  reduceInto,
  writeNormal,
  type Manifold,
} from '../../geometry/manifold.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { INTERSECTION_POINTS } from '../../geometry/triangle-triangle/intersection.js'
import { grown } from '../../memory/grow.js'
import { MANIFOLD_SPREAD } from '../../tolerances.js'
import { treeRadius, type ObbTree } from '../tree.js'
import { createTreeContact } from '../traversal/contact.js'
import { visitParts } from '../traversal/ends.js'
import { readQuery, TreeQuery, type Pose, type TreeCall, type TreeQueryOptions } from './query.js'
import { traverseTrees } from '../traversal/traverse.js'
import { relateTrees, TreeWork } from '../traversal/work.js'

const query = new TreeQuery()
const work = new TreeWork()
const contact = createTreeContact()
const origin = new Float64Array(3)
const out = new Float64Array(MANIFOLD_LENGTH)
/** Points, laid out as in a manifold, relative to the first tree's position. */
let candidates = new Float64Array(64 * MANIFOLD_POINT_STRIDE)
let count = 0
/** The pair of triangles that gives the normal, the triangle of the first tree first; -1 before there is one. */
let deepestA = -1
let deepestB = -1

const CALL: TreeCall = [
  'collideObbTrees',
  ['maxNodes', 'solid', 'motionA', 'motionB', 'maxTime'],
  'it has depth limits only',
]

/**
 * Contact manifold of the surfaces of two meshes, in the world frame: returns the number of points (at most 4), 0 when
 * no triangles touch. The deepest pair of triangles gives normal and depth, the normal from A to B: moving B by
 * the depth along it separates that pair, not always the meshes. Feature ids name the pair of triangles and the corner
 * of their intersection: (triangleA * triangles of B + triangleB) * 6 + corner. Swapping A and B, if their poses
 * differ, flips the normal and changes nothing else but the ids.
 *
 * @param options depth limits: boxes at the limit stand for their triangles then. Other options are refused.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION.
 */
export function collideObbTrees(
  manifold: Manifold,
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options?: TreeQueryOptions,
): number {
  readQuery(query, treeA, poseA, treeB, poseB, options, CALL)
  const { rows, swapped } = query
  // Seen from the first tree's position, so that a common translation changes nothing.
  for (let d = 0; d < 3; d++) {
    origin[d] = rows[d]
    rows[ROW_STRIDE + d] -= rows[d]
    rows[d] = 0
  }
  count = 0
  deepestA = -1
  relateTrees(work, query)
  work.contact = contact
  work.rows = rows
  work.report = gather
  traverseTrees(work, visitParts)
  if (count === 0) {
    checkManifold(manifold, 0)
    manifold.pointCount = 0
    return 0
  }
  reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
  // Neighbouring pairs of triangles have end points in common: each place is kept once.
  dropEqualPoints(out, MANIFOLD_SPREAD * (treeRadius(treeA) + treeRadius(treeB)))
  checkManifold(manifold, out[MANIFOLD_COUNT])
  return publishManifold(manifold, out, origin, 0, swapped)
}

/** Takes the points of a pair, and its normal if it is the deepest; of equally deep pairs the smaller indices count. */
function gather({ treeA, treeB }: TreeWork, slotA: number, slotB: number): boolean {
  const { depth, normal, pointCount, points } = contact
  const a = treeA.triangles[slotA]
  const b = treeB.triangles[slotB]
  const earlier = a < deepestA || (a === deepestA && b < deepestB)
  if (deepestA < 0 || depth > out[MANIFOLD_DEPTH] || (depth === out[MANIFOLD_DEPTH] && earlier)) {
    writeNormal(out, normal[0]!, normal[1]!, normal[2]!, depth)
    deepestA = a
    deepestB = b
  }
  candidates = grown(candidates, (count + INTERSECTION_POINTS) * MANIFOLD_POINT_STRIDE)
  const pair = query.swapped ? b * treeA.triangles.length + a : a * treeB.triangles.length + b
  for (let k = 0; k < pointCount; k++) {
    const c = MANIFOLD_POINT_STRIDE * count++
    for (let d = 0; d < 3; d++) candidates[c + d] = points[k]![d]!
    candidates[c + 3] = depth
    candidates[c + 4] = pair * INTERSECTION_POINTS + k
  }
  return false
}
