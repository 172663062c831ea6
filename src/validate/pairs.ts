/**
 * Candidate pairs are all that there are, each once, with the contact that it has; kernels that are asked anew give the
 * answer that is recorded; and no pair is quiet for longer than its gap or depth.
 */
import { BOUNDS_STRIDE, mayMeet } from '../broad-phase/broad-phase.js'
import { overlapAabbRows } from '../geometry/pairs/aabb-aabb.js'
import { CLOSEST_DISTANCE } from '../geometry/closest-points.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { closestKernels } from '../narrow-phase/closest-table.js'
import { flatClosestKernels } from '../narrow-phase/flat-closest.js'
import { ClosestPair, compareShapes, PairOut } from '../narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import { Touch } from '../step/contacts/contacts.js'
import { mayReach } from '../step/rows/half-spaces.js'
import { VALIDATE_LENGTH, VALIDATE_QUIET } from '../tolerances.js'
import { checkList, fail, keyOf, type Walk } from './walk.js'

export function checkPairs(walk: Walk): void {
  const { colliders, epoch } = walk.step
  const { ids, isOut, types, count } = colliders
  const numberOf = numberPairs(walk)
  const isPlane = (i: number): boolean => isOut[i] === 0 && types[i] === ShapeType.plane
  checkList('pairs.planes', epoch.pairs['planes'], count, isPlane)
  for (let j = 0; j < count; j++) {
    if (isOut[j] === 1) continue
    for (let i = 0; i < j; i++) {
      if (isOut[i] === 1) continue
      const k = numberOf.get(keyOf(walk, i, j)) ?? -1
      if (isPair(walk, i, j) !== k >= 0)
        fail('pairs.listed', `entities ${ids[i]} and ${ids[j]} are ${k < 0 ? 'not ' : ''}listed as a pair`, ids[i])
      if (k >= 0) checkAnswer(walk, k, i, j)
    }
  }
}

/** Number of each pair by its key. */
function numberPairs(walk: Walk): Map<number, number> {
  const { colliders, epoch } = walk.step
  const { items: list, count } = epoch.pairs.list
  const numberOf = new Map<number, number>()
  const linked = new Set<number>()
  for (let k = 0; k < count; k++) {
    const i = list[2 * k]!
    const j = list[2 * k + 1]!
    if (!(i >= 0 && i < j && j < colliders.count)) fail('pairs.indices', `pair ${k} is of indices ${i} and ${j}`)
    const key = keyOf(walk, i, j)
    if (numberOf.has(key)) fail('pairs.once', `indices ${i} and ${j} are pairs ${numberOf.get(key)} and ${k}`)
    numberOf.set(key, k)
    if ((colliders.isOut[i]! | colliders.isOut[j]!) !== 0) fail('pairs.indices', `pair ${k} is of who takes no part`)
    const row = epoch.pairs.contactOf[k]!
    if (row !== (walk.rowOf.get(key) ?? -1))
      fail('pairs.contacts', `pair ${k} has contact row ${row}, not ${walk.rowOf.get(key) ?? -1}`)
    if (row >= 0) linked.add(row)
  }
  if (linked.size !== walk.rowOf.size) fail('pairs.contacts', 'a contact has no pair')
  return numberOf
}

/** Whether two colliders must be listed as a pair. */
function isPair({ step }: Walk, i: number, j: number): boolean {
  const { rows, fat } = step.epoch
  const { types, moving } = step.colliders
  if (!mayMeet(step.colliders, i, j)) return false
  const isPlane = types[i] === ShapeType.plane
  if (isPlane && types[j] === ShapeType.plane) return true
  if (!isPlane && types[j] !== ShapeType.plane)
    return overlapAabbRows(fat.fat, BOUNDS_STRIDE * i, fat.fat, BOUNDS_STRIDE * j) && fat.meetOnWay(step, i, j)
  return mayReach(rows, isPlane ? i : j, moving, fat.fat, BOUNDS_STRIDE * (isPlane ? j : i))
}

const manifold = new Float64Array(PairOut.length)
const axis = new Float64Array(8)
const witness = new Float64Array(ClosestPair.length)

function checkAnswer(walk: Walk, k: number, i: number, j: number): void {
  const { colliders, epoch, contacts, trees, accepts } = walk.step
  const { types, ids } = colliders
  const { rows, moved } = epoch.rows
  const contact = epoch.pairs.contactOf[k]!
  // The game may have removed the tree of a mesh since.
  for (const at of [i, j])
    if (types[at] === ShapeType.mesh && trees.find(rows[ROW_STRIDE * at + ROW_PARAMETERS]!) === undefined) return
  const a = ROW_STRIDE * i
  const b = ROW_STRIDE * j
  const order = compareShapes(types[i]!, rows, a, types[j]!, rows, b, trees)
  const p = contact >= 0 ? contacts.first[contact]! : order <= 0 ? i : j
  const q = i + j - p
  const cell = SHAPE_TYPE_COUNT * types[p]! + types[q]!
  const touches = trees.tables.collide[cell]!(rows, ROW_STRIDE * p, rows, ROW_STRIDE * q, manifold, trees) > 0
  const isTold = contact >= 0 && (contacts.state[contact]! & Touch.end) !== 0
  // A predicate may have rejected what touches.
  if (touches !== isTold && !(touches && accepts !== undefined))
    fail('pairs.answers', `entities ${ids[i]} and ${ids[j]} ${touches ? '' : 'do not '}touch`, ids[i])
  const rest = epoch.pairs.quiet[k]! - moved[i]! - moved[j]!
  if (!(rest > 0) || types[i] === ShapeType.mesh || types[j] === ShapeType.mesh) return
  trees.tables.separate[cell]!(rows, ROW_STRIDE * p, rows, ROW_STRIDE * q, axis)
  let room = Math.abs(axis[3]!)
  // The separation along an axis is less than the distance where two corners are nearest.
  if (!touches) {
    const closest = trees.tables.isFlat ? flatClosestKernels : closestKernels
    closest[cell]!(rows, ROW_STRIDE * p, rows, ROW_STRIDE * q, witness, trees)
    room = Math.max(room, witness[CLOSEST_DISTANCE]!)
  }
  if (!(rest <= room * (1 + VALIDATE_QUIET) + VALIDATE_LENGTH))
    fail('pairs.quiet', `entities ${ids[i]} and ${ids[j]} are quiet for ${rest}, but only ${room} away`, ids[i])
}
