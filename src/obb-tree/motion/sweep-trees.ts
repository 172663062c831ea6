/**
 * First contact of two meshes that move and turn (Eberly, sections 5 and 7; the paper tests trees at given times only
 * and misses contacts between them).
 *
 * Pairs of nodes are searched by the times before which they surely do not touch (moving-pair.ts); the horizon is the
 * best time so far. Whether the meshes touch at the start is decided first, by the exact test of still poses, unless
 * boxes stand for triangles or the work is limited.
 */
import { Advance, Work } from '../../geometry/advancement/layout.js'
import { separateObbRows } from '../../geometry/obb-obb/separation.js'
import { separateTriangleRows } from '../../geometry/triangle-triangle/separation.js'
import type { TreePair } from '../pair.js'
import { findTreePairs } from '../traversal/find.js'
import { List } from '../../memory/list.js'
import { FirstSearch } from './first-search.js'

const touching = new List()
const axis = new Float64Array(4)

class TreeSweep extends FirstSearch {
  /** The meshes touch at the start: takes the pair of smallest indices, whatever rounding says of its separation. */
  takeFirstTouching(): void {
    const { items: slots, count } = touching
    const { out, work, contact } = this
    out.fill(0)
    for (let i = 0; i < 2 * count; i += 2) this.takeParts(slots[i], slots[i + 1])
    this.placeParts(this.a, this.b, 0)
    separateTriangleRows(work, Work.triangleA, work, Work.triangleB, out)
    for (let i = 0; i < 3; i++) contact[Advance.normal + i] = out[i]
    contact[Advance.separation] = Math.min(0, out[3])
  }

  /** The budget ran out at a pair of boxes: takes the time that was reached, before which nothing touches. */
  takeReached(): void {
    const { out, work } = this
    const { a, b, first } = this.search.queue
    this.placeParts(~a, ~b, first[0])
    separateObbRows(work, Work.rowA, work, Work.rowB, axis)
    out[Advance.time] = first[0]
    out[Advance.separation] = axis[3]
    for (let i = 0; i < 3; i++) out[Advance.normal + i] = axis[i]
    out[Advance.limit] = 1
    this.takeParts(~a, ~b)
  }
}

const sweep = new TreeSweep()

/**
 * First time in [0, maxTime] when the surfaces of two meshes come within the tolerance: ADVANCE_TOLERANCE of their
 * bounding radii. Never later than the true first contact, and none is missed.
 *
 * At a depth limit the box of a node stands for its triangles. After `maxNodes` pairs of boxes the time reached so far,
 * which is safe, is reported as a hit with the limit flagged.
 *
 * @param work scratch of Work.length numbers; after a hit, the triangles at that time, at Work.triangleA and
 *   Work.triangleB, relative to A's pivot; where one is a box their nearest points, as triangles without extent
 * @param out Advance.length + 2 numbers: what advanceRows writes, and the indices of the triangles in the user's
 *   meshes: of several pairs at the start, the smallest; of boxes the first ones in them ({@link sweptBoxes})
 * @param isApart the surfaces do not touch at the start
 */
export function sweepTrees(
  meshes: TreePair,
  maxTime: number,
  work: Float64Array,
  out: Float64Array,
  maxNodes = Infinity,
  isApart = false,
): boolean {
  const { search } = sweep
  sweep.contact = out
  sweep.found = false
  sweep.work = work
  sweep.begin(meshes)
  search.horizon[0] = maxTime
  search.queue.first[0] = 0
  const limited = meshes.hasBoxes || maxNodes < Infinity
  if (!limited && !isApart && findTreePairs(meshes, touching) > 0) sweep.takeFirstTouching()
  else if ((limited || sweep.mayMeet()) && search.run(meshes, maxNodes, sweep) === 'budget') sweep.takeReached()
  if (!sweep.found) return false
  out[Advance.length] = sweep.triangleA
  out[Advance.length + 1] = sweep.triangleB
  sweep.placeParts(sweep.a, sweep.b, search.horizon[0])
  return true
}

/** Whether the last hit was of a box. */
export function sweptBoxes(): boolean {
  return sweep.a < 0 || sweep.b < 0
}
