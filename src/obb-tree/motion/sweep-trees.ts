/**
 * First contact of two meshes that move and turn (Eberly, sections 5 and 7; the paper tests trees at given times only
 * and misses contacts between them).
 *
 * Pairs of nodes are searched by the times before which they surely do not touch (moving-pair.ts); the horizon is the
 * best time so far. Whether the meshes touch at the start is decided first, by the exact test of still poses, unless
 * boxes stand for triangles or the work is limited.
 */
import { pose } from '../../geometry/advancement/bodies.js'
import { Advance, Work } from '../../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { separateTriangleRows } from '../../geometry/triangle-triangle/separation.js'
import type { SearchRules } from '../best-first.js'
import { limitOf, type TreePair } from '../pair.js'
import { findTreePairs } from '../traversal/pairs.js'
import { createSlotList } from '../../memory/slot-list.js'
import { firstSlot, LINK_STRIDE } from '../tree.js'
import { MovingPair } from './moving-pair.js'

const pair = new MovingPair()
const touching = createSlotList()

/** The best hit so far; its time is the horizon of the search. */
const best = {
  found: false,
  /** The hit is a pair of boxes: `a` and `b` are nodes, else slots. */
  boxes: false,
  a: -1,
  b: -1,
  triangleA: -1,
  triangleB: -1,
}
let trees: TreePair
let contact: Float64Array
let iterations = 0

/**
 * First time in [0, maxTime] when the surfaces of two meshes come within the tolerance: ADVANCE_TOLERANCE of their
 * bounding radii. Never later than the true first contact, and none is missed.
 *
 * At a depth limit the box of a node stands for its triangles. After `maxNodes` pairs of boxes the time reached so far,
 * which is safe, is reported as a hit with the limit flagged.
 *
 * @param work scratch of Work.length numbers; after a hit, the triangles at that time, at Work.triangleA and
 *   Work.triangleB, relative to A's pivot; of boxes their nearest points, as triangles without extent
 * @param out Advance.length + 2 numbers: what advanceRows writes (the iterations of all triangle pairs), and the
 *   indices of the triangles in the user's meshes: of several pairs at the start, the smallest; of boxes the
 *   first ones in them ({@link sweptBoxes})
 */
export function sweepTrees(
  meshes: TreePair,
  maxTime: number,
  work: Float64Array,
  out: Float64Array,
  maxNodes = Infinity,
): boolean {
  const { treeA, treeB, rows } = meshes
  const { search } = pair
  trees = meshes
  contact = out
  iterations = 0
  best.found = false
  best.boxes = false
  pair.work = work
  pair.begin(meshes, false)
  search.horizon[0] = maxTime
  search.queue.first[0] = 0
  const limited = limitOf(treeA, rows, 0) >= 0 || limitOf(treeB, rows, ROW_STRIDE) >= 0 || maxNodes < Infinity
  if (!limited && findTreePairs(meshes, touching) > 0) takeFirstTouching()
  else if (search.run(meshes, maxNodes, rules) === 'budget') takeReached()
  out[Advance.iterations] = iterations
  if (!best.found) return false
  out[Advance.length] = best.triangleA
  out[Advance.length + 1] = best.triangleB
  if (best.boxes) pair.placeNodes(best.a, best.b, search.horizon[0])
  else pair.placeTriangles(best.a, best.b, search.horizon[0])
  return true
}

/** Whether the last hit was a pair of boxes. */
export function sweptBoxes(): boolean {
  return best.boxes
}

const rules: SearchRules = {
  bound: (a, b) => pair.bound(a, b),
  visit(a, b) {
    const { links: linksA } = trees.treeA
    const { links: linksB } = trees.treeB
    const countA = linksA[LINK_STRIDE * a + 1]
    const countB = linksB[LINK_STRIDE * b + 1]
    if (countA === 0 || countB === 0) {
      if (pair.advanceNodes(a, b, true)) takeNodes(a, b)
      return false
    }
    const firstA = linksA[LINK_STRIDE * a]
    const firstB = linksB[LINK_STRIDE * b]
    for (let i = firstA; i < firstA + countA; i++)
      for (let j = firstB; j < firstB + countB; j++) {
        const hit = pair.advanceTriangles(i, j)
        iterations += pair.out[Advance.iterations]
        if (hit) take(i, j, i, j, false)
      }
    return false
  },
}

/** The meshes touch at the start: takes the pair of smallest indices, whatever the rounding of its separation says. */
function takeFirstTouching(): void {
  const { slots, count } = touching
  const { out, work } = pair
  out[Advance.time] = 0
  out[Advance.limit] = 0
  for (let i = 0; i < 2 * count; i += 2) take(slots[i], slots[i + 1], slots[i], slots[i + 1], false)
  pair.beginTriangles(best.a, best.b, true)
  pose(work, 0)
  const separation = separateTriangleRows(work, Work.triangleA, work, Work.triangleB, out)
  for (let i = 0; i < 3; i++) contact[Advance.normal + i] = out[i]
  contact[Advance.separation] = Math.min(0, separation)
  iterations = 1
}

/** The budget ran out at a pair of boxes: takes the time that was reached, before which nothing touches. */
function takeReached(): void {
  const { a, b, first } = pair.search.queue
  pair.placeNodes(a, b, first[0])
  pair.out[Advance.time] = first[0]
  pair.out[Advance.limit] = 1
  takeNodes(a, b)
}

function takeNodes(a: number, b: number): void {
  take(firstSlot(trees.treeA.links, a), firstSlot(trees.treeB.links, b), a, b, true)
}

/** Takes what the pair's advancement found if it is earlier than the best, or as early and of smaller triangles. */
function take(slotA: number, slotB: number, a: number, b: number, boxes: boolean): void {
  const { out, search } = pair
  const triangleA = trees.treeA.triangles[slotA]
  const triangleB = trees.treeB.triangles[slotB]
  const isLater = triangleA > best.triangleA || (triangleA === best.triangleA && triangleB > best.triangleB)
  if (best.found && out[Advance.time] === search.horizon[0] && isLater) return
  best.found = true
  best.boxes = boxes
  best.a = a
  best.b = b
  best.triangleA = triangleA
  best.triangleB = triangleB
  search.horizon[0] = out[Advance.time]
  for (let i = 0; i < Advance.length; i++) contact[i] = out[i]
}
