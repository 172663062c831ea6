/**
 * One manifold for two meshes: of all pairs of triangles that intersect, the deepest gives normal and depth, and the
 * points of all pairs (the curves in which the surfaces cross, the polygons in which they lie on each other) are
 * reduced to the four that span the widest area, seen along that normal.
 */
import {
  checkManifold,
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  publishManifoldAt,
  reduceInto,
  writeNormal,
  type Manifold,
} from '../geometry/manifold.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { INTERSECTION_POINTS } from '../geometry/triangle-triangle/intersection.js'
import { grown } from '../memory/grow.js'
import { MANIFOLD_SPREAD } from '../tolerances.js'
import type { TreeContact } from './contact.js'
import { comesSecond, packTrees, type Pose } from './pose.js'
import { readTreeQuery, type TreeQueryOptions } from './query-options.js'
import { acquireWork, relateTrees, releaseWork } from './relation.js'
import { traverseTrees } from './traverse.js'
import { treeRadius, type ObbTree } from './tree.js'

const rows = new Float64Array(2 * ROW_STRIDE)
const out = new Float64Array(MANIFOLD_LENGTH)
/** Points like those of a manifold, relative to the first tree's position. */
let candidates = new Float64Array(64 * MANIFOLD_POINT_STRIDE)
let count = 0
/** The pair of triangles that gives the normal, that of the first tree first; -1 before there is one. */
let deepestA = -1
let deepestB = -1
/** Factors of the two triangles' indices in a feature id, that of the first tree first. */
let unitA = 0
let unitB = 0
/** Points nearer than this count as one. */
let near = 0

const REFUSED = ['maxNodes', 'solid', 'motionA', 'motionB', 'maxTime']

/**
 * Contact manifold of the surfaces of two meshes, in the world frame: returns the number of points (at most 4), 0 when
 * no triangles touch. Normal and depth are those of the deepest pair of triangles, the normal from A to B: moving B by
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
  packTrees(rows, treeA, poseA, treeB, poseB)
  const query = readTreeQuery(options, REFUSED, 'collideObbTrees has depth limits only')
  const swapped = comesSecond(rows, 0, rows, ROW_STRIDE)
  const first = swapped ? treeB : treeA
  const second = swapped ? treeA : treeB
  const a = swapped ? ROW_STRIDE : 0
  const work = acquireWork()
  // Seen from the first tree's position, so that a common translation changes nothing.
  for (let i = 0; i < ROW_STRIDE; i++) {
    work.rows[i] = i < 3 ? 0 : rows[a + i]
    work.rows[ROW_STRIDE + i] = rows[ROW_STRIDE - a + i] - (i < 3 ? rows[a + i] : 0)
  }
  work.onContact = gather
  work.describes = true
  count = 0
  deepestA = -1
  const unit = INTERSECTION_POINTS * treeB.triangles.length
  unitA = swapped ? INTERSECTION_POINTS : unit
  unitB = swapped ? unit : INTERSECTION_POINTS
  near = MANIFOLD_SPREAD * (treeRadius(treeA) + treeRadius(treeB))
  relateTrees(work, first, work.rows, 0, 1, second, work.rows, ROW_STRIDE, 1)
  traverseTrees(work, first, swapped ? query.depthB : query.depthA, second, swapped ? query.depthA : query.depthB)
  releaseWork()
  if (count === 0) {
    manifold.pointCount = 0
    return 0
  }
  reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
  dropRepeated()
  checkManifold(manifold, out[MANIFOLD_COUNT])
  return publishManifoldAt(manifold, out, 0, rows, a, swapped)
}

/** Takes the points of a pair, and its normal if it is the deepest; of equally deep pairs that of smaller indices. */
function gather(triangleA: number, triangleB: number, contact: TreeContact): void {
  const { depth, normal, pointCount, points } = contact
  const earlier = triangleA < deepestA || (triangleA === deepestA && triangleB < deepestB)
  if (deepestA < 0 || depth > out[MANIFOLD_DEPTH] || (depth === out[MANIFOLD_DEPTH] && earlier)) {
    writeNormal(out, normal[0]!, normal[1]!, normal[2]!, depth)
    deepestA = triangleA
    deepestB = triangleB
  }
  candidates = grown(candidates, (count + INTERSECTION_POINTS) * MANIFOLD_POINT_STRIDE)
  const feature = triangleA * unitA + triangleB * unitB
  for (let k = 0; k < pointCount; k++) {
    const c = MANIFOLD_POINT_STRIDE * count++
    for (let d = 0; d < 3; d++) candidates[c + d] = points[k]![d]!
    candidates[c + 3] = depth
    candidates[c + 4] = feature + k
  }
}

/** Neighbouring pairs of triangles have end points in common: each place is kept once. */
function dropRepeated(): void {
  const stride = MANIFOLD_POINT_STRIDE
  let kept = 0
  for (let k = 0; k < out[MANIFOLD_COUNT]; k++) {
    const p = MANIFOLD_POINTS + stride * k
    let repeated = false
    for (let j = 0; j < kept; j++) {
      const q = MANIFOLD_POINTS + stride * j
      const off = Math.max(
        Math.abs(out[p] - out[q]),
        Math.abs(out[p + 1] - out[q + 1]),
        Math.abs(out[p + 2] - out[q + 2]),
      )
      if (off <= near) repeated = true
    }
    if (repeated) continue
    for (let i = 0; i < stride; i++) out[MANIFOLD_POINTS + stride * kept + i] = out[p + i]
    kept++
  }
  out[MANIFOLD_COUNT] = kept
}
