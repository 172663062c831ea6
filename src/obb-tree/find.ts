/** All intersecting triangle pairs of two meshes: the list of {@link traverseTrees}. */
import { CollisionError } from '../errors.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { SlotList } from './lists.js'
import { readDepth, type TreeDepths } from './overlap.js'
import { comesSecond, packPose, type Pose } from './pose.js'
import { acquireWork, relateTrees, releaseWork, type OnContact } from './relation.js'
import { traverseTrees } from './traverse.js'
import { checkTree, type ObbTree } from './tree.js'

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Calls `onContact(triangleA, triangleB)` with the indices (in the meshes as they were given) of every pair of triangles
 * that touch, each pair once, in an order that depends on the trees. Duplicate triangles report their own pairs. The
 * function may query again, and ends the search by returning `true`. With a depth limit, all pairs under boxes that
 * overlap are reported: a superset.
 *
 * @returns whether the search was ended by `onContact`.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION; whatever `onContact` throws.
 */
export function findObbTreeContacts(
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options: TreeDepths | undefined,
  onContact: OnContact,
): boolean {
  checkTree(treeA, 'treeA')
  checkTree(treeB, 'treeB')
  packPose(rows, 0, poseA, 'poseA')
  packPose(rows, ROW_STRIDE, poseB, 'poseB')
  const depthA = readDepth(options, 'depthA')
  const depthB = readDepth(options, 'depthB')
  if (typeof onContact !== 'function')
    throw new CollisionError('E_OPTION', `onContact = ${String(onContact)}, but a function is needed`, {
      component: 'onContact',
      value: onContact,
    })
  const swapped = comesSecond(rows, 0, rows, ROW_STRIDE)
  const work = acquireWork()
  work.onContact = onContact
  work.swapped = swapped
  try {
    if (swapped) {
      relateTrees(work, treeB, rows, ROW_STRIDE, 1, treeA, rows, 0, 1)
      return traverseTrees(work, treeB, depthB, treeA, depthA)
    }
    relateTrees(work, treeA, rows, 0, 1, treeB, rows, ROW_STRIDE, 1)
    return traverseTrees(work, treeA, depthA, treeB, depthB)
  } finally {
    releaseWork()
  }
}

/**
 * Kernel: writes the slots of all intersecting triangle pairs into `out` (two numbers a pair) and returns their number.
 * Poses are packed rows, scales uniform (negative: mirrored through the model's origin); triangles meet in A's frame.
 */
export function findTreePairs(
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  depthA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
  depthB: number,
  out: SlotList,
): number {
  out.count = 0
  const work = acquireWork()
  work.pairs = out
  relateTrees(work, treeA, rowsA, a, scaleA, treeB, rowsB, b, scaleB)
  traverseTrees(work, treeA, depthA, treeB, depthB)
  releaseWork()
  return out.count
}
