/** Rows are the poses of the last step, bounds hold them and the starts of paths, and fat bounds hold the bounds. */
import { BOUNDS_STRIDE } from '../broad-phase/broad-phase.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
import { treeAt } from '../narrow-phase/mesh-kernels.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { radiusOf } from '../narrow-phase/spans.js'
import { writeRowBounds } from '../queries/index/row-bounds.js'
import { PathKind } from '../step/rows/paths.js'
import { Change, POSE_STRIDE } from '../step/gather/poses.js'
import { VALIDATE_BOUNDS } from '../tolerances.js'
import { fail, type Walk } from './walk.js'

/** The row that is looked at: of the last pose, then of the one before the step. */
const row = new Float64Array(ROW_STRIDE)
const shapeBounds = new Float64Array(BOUNDS_STRIDE)

export function checkRows(walk: Walk): void {
  const { colliders, poses, paths, epoch } = walk.step
  const { rows, fat } = epoch
  const { types, mask, isOut, ids, count } = colliders
  for (let i = 0; i < count; i++) {
    const isPlane = types[i] === ShapeType.plane
    const searched = isOut[i] === 1 || isPlane ? 0 : mask[i]!
    if (fat.masks[i] !== searched) fail('fat.masks', `index ${i} has mask ${fat.masks[i]}, not ${searched}`, ids[i])
    if (isOut[i] === 1) continue
    poses.writeLastRow(i, row, 0)
    for (let k = 0; k < ROW_STRIDE; k++)
      if (row[k] !== rows.rows[ROW_STRIDE * i + k])
        fail('rows.rows', `number ${k} of entity ${ids[i]} is ${rows.rows[ROW_STRIDE * i + k]}, not ${row[k]}`, ids[i])
    const moved = rows.moved[i]!
    const isUnbounded = isPlane || types[i] === ShapeType.mesh
    if (!(moved >= 0 && (moved < Infinity || isUnbounded)))
      fail('rows.moved', `entity ${ids[i]} moved ${moved}`, ids[i])
    const kind = paths === undefined ? PathKind.none : paths.kinds[i]!
    if (kind !== PathKind.none && (poses.lastChanged[i]! & ~Change.due) === 0)
      fail('paths.kinds', `entity ${ids[i]} has a path and did not move`, ids[i])
    if (isPlane) continue
    checkBounds(walk, i)
    // A corner of the box of a mesh may go farther than any point of the mesh.
    if (types[i] !== ShapeType.mesh && kind === PathKind.regular) {
      const p = POSE_STRIDE * i
      for (let d = 0; d < 3; d++) row[d] = poses.now[p + d]!
      writeAxesOfQuaternion(row, ROW_AXES, poses.now, p + 3)
      checkBounds(walk, i)
    }
    for (let b = BOUNDS_STRIDE * i; b < BOUNDS_STRIDE * i + 3; b++)
      if (!(fat.fat[b]! <= rows.bounds[b]! && rows.bounds[b + 3]! <= fat.fat[b + 3]!))
        fail('fat.fat', `the fat bounds of entity ${ids[i]} do not hold its bounds`, ids[i])
  }
}

/** The bounds of index i hold its shape at `row`, up to rounding. */
function checkBounds({ step }: Walk, i: number): void {
  const { colliders, trees, epoch } = step
  const { bounds } = epoch.rows
  const type = colliders.types[i]!
  // The game may have removed the tree since.
  if (type === ShapeType.mesh && trees.find(row[ROW_PARAMETERS]!) === undefined) return
  writeRowBounds(type, row, 0, trees, shapeBounds)
  // The bounds of a mesh are those of its box, but go no farther than its farthest point.
  const reach = type === ShapeType.mesh ? radiusOf(treeAt(row, 0, trees), row, ROW_PARAMETERS) : Infinity
  for (let d = 0; d < 3; d++) {
    const low = Math.max(shapeBounds[d]!, row[d]! - reach)
    const high = Math.min(shapeBounds[3 + d]!, row[d]! + reach)
    const slack = VALIDATE_BOUNDS * (Math.abs(low) + Math.abs(high))
    const b = BOUNDS_STRIDE * i + d
    const id = colliders.ids[i]
    if (!(bounds[b]! <= low + slack && bounds[b + 3]! >= high - slack))
      fail('rows.bounds', `entity ${id}: ${bounds[b]} to ${bounds[b + 3]} does not hold ${low} to ${high}`, id)
  }
}
