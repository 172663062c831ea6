/**
 * All pairs of triangles of two meshes that touch: by traverse.ts for still poses, by moving-pairs.ts over an interval
 * (Eberly, section 7).
 */
import { refuseValue, textOf } from '../errors.js'
import { writeAdvancedRow } from '../geometry/advancement/bodies.js'
import { MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { writeBoxContact, writeMovingContact } from './contact.js'
import type { SlotList } from './lists.js'
import { acquireSearch, releaseSearch, type MovingSearch, type SearchEnd } from './moving-pairs.js'
import { comesSecond, packTrees, type Pose } from './pose.js'
import { queryMotions, readTreeQuery, type TreeQuery, type TreeQueryOptions } from './query-options.js'
import { acquireWork, REL_LEFT, relateTrees, releaseWork, wantsContact, type OnContact } from './relation.js'
import { traverseTrees } from './traverse.js'
import { endSlot, firstSlot, type ObbTree } from './tree.js'

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Calls `onContact(triangleA, triangleB, contact)` once for every pair of triangles that touch: with their indices in
 * the meshes as they were given, and the points, normals and depth of the contact, in world coordinates. The order
 * depends on the trees. Duplicate triangles report their own pairs. The function may query again, and ends the search
 * by returning `true`.
 *
 * With a depth limit, or trees of `leaf: 'box'`, boxes stand for their triangles, against each other and against the
 * triangles of leaves: all pairs of triangles under boxes that overlap are reported, a superset, with the contact of
 * the boxes (`exact` is false then).
 *
 * With `maxTime` and motions, every pair that touches in [0, maxTime] seconds is reported with its own first time, in
 * the order of these times, which are never later than the true ones, and earlier by no more than the tolerance of
 * `sweepObbTrees`.
 *
 * @param options `solid` is refused: a mesh that floats inside another has no touching pairs.
 * @returns 'complete' if every pair was reported, 'stopped' if `onContact` ended the search, 'budget' if `maxNodes`
 *   did: then there may be more pairs; over an interval, only later ones than those reported.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime); whatever
 *   `onContact` throws.
 */
export function findObbTreeContacts(
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options: TreeQueryOptions | undefined,
  onContact: OnContact,
): SearchEnd {
  packTrees(rows, treeA, poseA, treeB, poseB)
  const query = readTreeQuery(
    options,
    ['solid'],
    'no pairs of triangles touch inside: overlapObbTrees and testObbTrees',
  )
  if (typeof onContact !== 'function')
    refuseValue('E_OPTION', `onContact = ${textOf(onContact)}, but a function is needed`, 'onContact', onContact)
  const swapped = comesSecond(rows, 0, rows, ROW_STRIDE)
  const first = swapped ? treeB : treeA
  const second = swapped ? treeA : treeB
  const depthFirst = swapped ? query.depthB : query.depthA
  const depthSecond = swapped ? query.depthA : query.depthB
  const a = swapped ? ROW_STRIDE : 0
  if (query.moves) return findMoving(first, depthFirst, second, depthSecond, query, swapped, onContact)
  const work = acquireWork()
  work.onContact = onContact
  work.swapped = swapped
  work.describes = wantsContact(onContact)
  for (let i = 0; i < ROW_STRIDE; i++) {
    work.rows[i] = rows[a + i]
    work.rows[ROW_STRIDE + i] = rows[ROW_STRIDE - a + i]
  }
  try {
    relateTrees(work, first, work.rows, 0, 1, second, work.rows, ROW_STRIDE, 1)
    work.relation[REL_LEFT] = query.maxNodes
    if (traverseTrees(work, first, depthFirst, second, depthSecond)) return 'stopped'
    return work.exhausted ? 'budget' : 'complete'
  } finally {
    releaseWork()
  }
}

const advanced = new Float64Array(2 * ROW_STRIDE)
const arm = new Float64Array(3)

/** Reports the pairs over an interval. `rows` and `queryMotions` are in the order of the arguments: A, B. */
function findMoving(
  first: ObbTree,
  depthFirst: number,
  second: ObbTree,
  depthSecond: number,
  query: TreeQuery,
  swapped: boolean,
  onContact: OnContact,
): SearchEnd {
  const search = acquireSearch()
  const contact = search.contact
  const describes = wantsContact(onContact)
  const report = (slotA: number, slotB: number): boolean => {
    const p = first.triangles[slotA]
    const q = second.triangles[slotB]
    return (swapped ? onContact(q, p, contact) : onContact(p, q, contact)) === true
  }
  const visit = ({ rows, motions, reached, a, b }: MovingSearch, isBoxes: boolean): boolean => {
    const time = reached[0]
    if (!isBoxes) {
      if (describes) {
        search.placeTriangles(first, second)
        const x = rows[0] + motions[0] * time
        const y = rows[1] + motions[1] * time
        const z = rows[2] + motions[2] * time
        writeMovingContact(contact, search, x, y, z, swapped)
      }
      return report(a, b)
    }
    if (describes) {
      writeAdvancedRow(rows, 0, motions, 0, time, advanced, 0, arm)
      writeAdvancedRow(rows, ROW_STRIDE, motions, MOTION_STRIDE, time, advanced, ROW_STRIDE, arm)
      writeBoxContact(contact, first, a, advanced, 0, second, b, advanced, ROW_STRIDE, swapped, time)
    }
    for (let i = firstSlot(first.links, a); i < endSlot(first.links, a); i++)
      for (let j = firstSlot(second.links, b); j < endSlot(second.links, b); j++) if (report(i, j)) return true
    return false
  }
  takePair(search, swapped)
  try {
    const { rows, motions } = search
    const { maxTime, maxNodes } = query
    return search.run(
      first,
      rows,
      0,
      motions,
      0,
      depthFirst,
      second,
      rows,
      ROW_STRIDE,
      motions,
      MOTION_STRIDE,
      depthSecond,
      maxTime,
      maxNodes,
      visit,
    )
  } finally {
    releaseSearch()
  }
}

/** Copies poses and motions to a search, the first tree's first. */
function takePair(search: MovingSearch, swapped: boolean): void {
  for (let i = 0; i < 2 * ROW_STRIDE; i++) search.rows[i] = rows[swapped ? (i + ROW_STRIDE) % (2 * ROW_STRIDE) : i]
  for (let i = 0; i < 2 * MOTION_STRIDE; i++)
    search.motions[i] = queryMotions[swapped ? (i + MOTION_STRIDE) % (2 * MOTION_STRIDE) : i]
}

/**
 * Kernel: writes the slots of all intersecting triangle pairs into `out` (two numbers a pair, `swapped`: that of B
 * first) and returns their number. Poses are packed rows, scales uniform (negative: mirrored through the model's
 * origin); triangles are compared in A's frame. Leaves are tested by their triangles, also those of `leaf: 'box'`.
 */
export function findTreePairs(
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
  out: SlotList,
  swapped = false,
): number {
  out.count = 0
  const work = acquireWork()
  work.pairs = out
  work.swapped = swapped
  work.opensLeaves = true
  relateTrees(work, treeA, rowsA, a, scaleA, treeB, rowsB, b, scaleB)
  traverseTrees(work, treeA, -1, treeB, -1)
  releaseWork()
  return out.count
}
