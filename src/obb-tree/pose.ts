import { refuseValue, textOf } from '../errors.js'
import { compareRows } from '../geometry/order.js'
import { packNumbers } from '../geometry/pack.js'
import { ROW_AXES, ROW_STRIDE } from '../geometry/rows.js'
import type { Numbers } from '../geometry/shapes.js'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
import { checkTree, type ObbTree } from './tree.js'

/** Where a tree's model frame lies in the world. */
export interface Pose {
  /** x y z. */
  readonly position: Numbers
  /** Quaternion x y z w, of any length but zero: q and -q are one rotation. */
  readonly rotation: Numbers
}

const quaternion = new Float64Array(4)

/** Row of a pose: position and axes; parameters zero. */
function packPose(rows: Float64Array, at: number, pose: Pose, name: string): void {
  if (pose === null || typeof pose !== 'object')
    refuseValue('E_OPTION', `${name} = ${textOf(pose)}, but a pose { position, rotation } is needed`, name, pose)
  packNumbers(rows, at, pose.position, 3, name, 'position')
  packNumbers(quaternion, 0, pose.rotation, 4, name, 'rotation')
  if (quaternion.every((component) => component === 0))
    refuseValue('E_ZERO_QUATERNION', `${name}.rotation is the zero quaternion`, name, pose.rotation, 'rotation')
  writeAxesOfQuaternion(rows, at + ROW_AXES, quaternion, 0)
  rows.fill(0, at + ROW_AXES + 9, at + ROW_STRIDE)
}

/** Checks two trees, and packs their poses into two rows. */
export function packTrees(rows: Float64Array, treeA: ObbTree, poseA: Pose, treeB: ObbTree, poseB: Pose): void {
  checkTree(treeA, 'treeA')
  checkTree(treeB, 'treeB')
  packPose(rows, 0, poseA, 'poseA')
  packPose(rows, ROW_STRIDE, poseB, 'poseB')
}

/** Position 0 and axes of the identity, exactly. */
function isIdentity(rows: Float64Array, at: number): boolean {
  for (let i = 0; i < 3; i++) if (rows[at + i] !== 0) return false
  for (let i = 0; i < 9; i++) if (rows[at + ROW_AXES + i] !== (i % 4 === 0 ? 1 : 0)) return false
  return true
}

/**
 * Whether two posed trees are to change places before they are compared, so that swapped calls round alike: triangles
 * meet in the frame of the first, which is the one at the identity, where nothing is rounded, or else the canonical
 * one. Equal poses round nothing either way.
 */
export function comesSecond(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  if (isIdentity(rowsA, a)) return false
  return isIdentity(rowsB, b) || compareRows(rowsA, a, rowsB, b) > 0
}
