/** Whether two triangle meshes touch: the boolean of {@link traverseTrees}. */
import { CollisionError } from '../errors.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { comesSecond, packPose, type Pose } from './pose.js'
import { acquireWork, relateTrees, releaseWork } from './relation.js'
import { traverseTrees } from './traverse.js'
import { checkTree, type ObbTree } from './tree.js'

export interface TreeDepths {
  /** Levels of tree A to descend at most, 0 its root only; at the limit a box stands for its triangles. -1 (default): all. */
  readonly depthA?: number
  /** The same for tree B. */
  readonly depthB?: number
}

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Whether a triangle of A touches a triangle of B. Surfaces are compared: a mesh that floats inside another touches
 * nothing. Touching counts. With a depth limit the answer is `true` also where only boxes overlap.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION.
 */
export function overlapObbTrees(
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options?: TreeDepths,
): boolean {
  checkTree(treeA, 'treeA')
  checkTree(treeB, 'treeB')
  packPose(rows, 0, poseA, 'poseA')
  packPose(rows, ROW_STRIDE, poseB, 'poseB')
  const depthA = readDepth(options, 'depthA')
  const depthB = readDepth(options, 'depthB')
  return comesSecond(rows, 0, rows, ROW_STRIDE)
    ? overlapTreeRows(treeB, rows, ROW_STRIDE, 1, depthB, treeA, rows, 0, 1, depthA)
    : overlapTreeRows(treeA, rows, 0, 1, depthA, treeB, rows, ROW_STRIDE, 1, depthB)
}

/** Kernel of {@link overlapObbTrees}, for posed rows and uniform scales (negative: mirrored through the model's origin). */
export function overlapTreeRows(
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
): boolean {
  const work = acquireWork()
  relateTrees(work, treeA, rowsA, a, scaleA, treeB, rowsB, b, scaleB)
  const hit = traverseTrees(work, treeA, depthA, treeB, depthB)
  releaseWork()
  return hit
}

const KNOWN = ['depthA', 'depthB']
/** Options that later builds will have: refused until then. */
const LATER = ['maxNodes', 'motionA', 'motionB', 'maxTime', 'solid']

/** Reads one depth limit and refuses what is not known. */
export function readDepth(options: TreeDepths | undefined, field: 'depthA' | 'depthB'): number {
  if (options === undefined) return -1
  if (options === null || typeof options !== 'object')
    throw new CollisionError('E_OPTION', `options = ${String(options)}, but an object is needed`, {
      component: 'options',
      value: options,
    })
  for (const name in options) {
    if (KNOWN.includes(name)) continue
    const value = (options as Record<string, unknown>)[name]
    if (value === undefined) continue
    throw new CollisionError(
      'E_OPTION',
      `options.${name} ${LATER.includes(name) ? 'is not built yet' : 'is no option'}`,
      {
        component: 'options',
        field: name,
        value,
      },
    )
  }
  const value = options[field]
  if (value === undefined) return -1
  if (typeof value === 'number' && value >= -1 && Math.floor(value) === value) return value
  throw new CollisionError('E_OPTION', `options.${field} = ${String(value)}, but -1 or a number of levels is needed`, {
    component: 'options',
    field,
    value,
  })
}
