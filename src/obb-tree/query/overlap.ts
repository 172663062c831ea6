/** Whether two triangle meshes touch: a traversal (traverse.ts) that ends at the first hit. */
import { refuseOption } from '../../errors.js'
import { movingSearch } from '../motion/moving-search.js'
import type { ObbTree } from '../tree.js'
import { overlapTrees } from '../traversal/find.js'
import { isInside } from '../traversal/held.js'
import { readQuery, TreeQuery, type Pose, type TreeCall, type TreeQueryOptions } from './query.js'

const query = new TreeQuery()
const CALL: TreeCall = ['overlapObbTrees', ['maxNodes'], 'a boolean cannot say "not known", testObbTrees can']

/**
 * Whether a triangle of A touches a triangle of B (Eberly, section 7.1); with motions and `maxTime`, whether they touch
 * at some time in [0, maxTime] seconds. Touching counts. With a depth limit, or trees of `leaf: 'box'`, the answer is
 * `true` also where only boxes overlap, or a box and a triangle.
 *
 * Surfaces are compared: a mesh that floats inside another touches nothing, unless `solid` makes closed meshes solids.
 * Then a mesh of several parts overlaps if one of its parts is inside.
 *
 * @throws CollisionError E_OPTION (also for `maxNodes`: a boolean cannot say that it is not known, `testObbTrees` can;
 *   and for `solid` if neither mesh is closed), E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime).
 */
export function overlapObbTrees(
  treeA: ObbTree,
  poseA: Pose,
  treeB: ObbTree,
  poseB: Pose,
  options?: TreeQueryOptions,
): boolean {
  readQuery(query, treeA, poseA, treeB, poseB, options, CALL)
  checkSolid(query, CALL)
  const meets = query.moves ? movingSearch.run(query, stopAtOnce) === 'stopped' : overlapTrees(query)
  return meets || (query.solid && isInside(treeA, treeB, query))
}

const stopAtOnce = (): boolean => true

/** Refuses `solid` where neither mesh has an inside. */
export function checkSolid({ solid, treeA, treeB }: TreeQuery, [call]: TreeCall): void {
  if (solid && !treeA.report.closed && !treeB.report.closed)
    refuseOption(call, 'solid', true, 'neither mesh is closed: see report.closed')
}
