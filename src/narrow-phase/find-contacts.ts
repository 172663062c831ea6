import type { PairList } from '../broad-phase/broad-phase.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { compareRows } from '../geometry/order.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { copyContact, type ContactRows } from './contact-rows.js'
import {
  findFirstContact,
  FIRST_FEATURE_A,
  FIRST_FEATURE_B,
  FIRST_NORMAL,
  FIRST_OUT,
  FIRST_PART,
  FIRST_POINT,
  mayTouchOnTheWay,
} from './first-contact.js'
import { MESH_FEATURE_A, MESH_FEATURE_B, PAIR_OUT_LENGTH } from './mesh-features.js'
import { pairKernels } from './pair-table.js'
import type { PosedBodies } from './posed-bodies.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

const out = new Float64Array(PAIR_OUT_LENGTH)
const first = new Float64Array(FIRST_OUT)

/** What the narrow-phase of a step reads and writes. */
export interface NarrowPhase {
  readonly bodies: PosedBodies
  readonly pairs: PairList
  readonly trees: TreePool
  /** Length of the step in seconds. */
  readonly delta: number
  /** Whether the paths of the step count, or only the poses at its end. */
  readonly continuous: boolean
  /** Contacts of the last step, sorted. */
  readonly contactsBefore: ContactRows
  readonly contacts: ContactRows
}

/**
 * Tests every pair and writes a row for each one that touches in the step, in the order of the pairs.
 *
 * A pair is evaluated in the order of its shape types, and for equal types in the canonical order of the rows, so that
 * neither ids nor the order of creation reach the arithmetic; only the reported side follows the entity ids.
 */
export function findContacts(step: NarrowPhase): void {
  const { bodies, pairs, trees, contacts } = step
  const { rows, types } = bodies
  contacts.count = 0
  const list = pairs.pairs
  for (let k = 0; k < pairs.count; k++) {
    let i = list[2 * k]
    let j = list[2 * k + 1]
    const order = types[i] - types[j]
    if (order > 0 || (order === 0 && compareRows(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE) > 0)) {
      const second = i
      i = j
      j = second
    }
    const a = i * ROW_STRIDE
    const b = j * ROW_STRIDE
    // Box against box is called by name: the table's call site sees every kernel and cannot be inlined.
    const count =
      types[i] === ShapeType.box && types[j] === ShapeType.box
        ? collideObbRows(rows, a, rows, b, out)
        : pairKernels[SHAPE_TYPE_COUNT * types[i] + types[j]](rows, a, rows, b, out, trees)
    if (count > 0) touchAtEnd(step, i, j)
    else if (step.continuous && (bodies.swept[i] | bodies.swept[j]) !== 0) touchOnTheWay(step, i, j)
  }
}

/** The pair touches at the end of the step, as `out` says. If it did not before, the first contact is looked for. */
function touchAtEnd(step: NarrowPhase, i: number, j: number): void {
  const { bodies, contacts, contactsBefore, delta } = step
  const row = addRow(step, i, j)
  contacts.atEnd[row] = 1
  contacts.depth[row] = out[MANIFOLD_DEPTH]
  const swapped = bodies.ids[i] > bodies.ids[j]
  const feature = out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
  const featureI = bodies.types[i] === ShapeType.mesh ? out[MESH_FEATURE_A] : feature
  const featureJ = bodies.types[j] === ShapeType.mesh ? out[MESH_FEATURE_B] : feature
  contacts.featureA[row] = swapped ? featureJ : featureI
  contacts.featureB[row] = swapped ? featureI : featureJ
  for (let d = 0; d < 3; d++) first[FIRST_NORMAL + d] = out[MANIFOLD_NORMAL + d]
  for (let d = 0; d < 3; d++) first[FIRST_POINT + d] = bodies.rows[i * ROW_STRIDE + d] + out[MANIFOLD_POINTS + d]
  if (touchedBefore(contacts, row, contactsBefore) >= 0) contacts.time[row] = 0
  else if (!step.continuous) contacts.time[row] = delta
  else if ((bodies.swept[i] | bodies.swept[j]) !== 0 && findFirstContact(bodies, i, j, step.trees, first))
    contacts.time[row] = first[FIRST_PART] * delta
  else contacts.time[row] = 0
  writeFirst(step, i, j, row)
}

/**
 * The pair is apart at the end of the step. It is in contact nevertheless if it touched at the end of the last step, which
 * is the start of this one, or anywhere on the way.
 */
function touchOnTheWay(step: NarrowPhase, i: number, j: number): void {
  const { bodies, contacts, contactsBefore, delta } = step
  const row = addRow(step, i, j)
  contacts.atEnd[row] = 0
  const before = touchedBefore(contacts, row, contactsBefore)
  if (before >= 0 && contactsBefore.atEnd[before] === 1 && (bodies.jumped[i] | bodies.jumped[j]) === 0) {
    copyContact(contactsBefore, before, contacts, row)
    contacts.time[row] = 0
    return
  }
  if (!mayTouchOnTheWay(bodies, i, j) || !findFirstContact(bodies, i, j, step.trees, first)) {
    contacts.count--
    return
  }
  contacts.time[row] = first[FIRST_PART] * delta
  contacts.depth[row] = 0
  const swapped = bodies.ids[i] > bodies.ids[j]
  contacts.featureA[row] = first[swapped ? FIRST_FEATURE_B : FIRST_FEATURE_A]
  contacts.featureB[row] = first[swapped ? FIRST_FEATURE_A : FIRST_FEATURE_B]
  writeFirst(step, i, j, row)
}

/** Appends a row for the pair, a < b by entity id, and returns it. */
function addRow({ bodies, contacts }: NarrowPhase, i: number, j: number): number {
  const { ids, generation } = bodies
  const row = contacts.count
  contacts.reserve(row + 1)
  contacts.count = row + 1
  const swapped = ids[i] > ids[j]
  const a = swapped ? j : i
  const b = swapped ? i : j
  contacts.a[row] = ids[a]
  contacts.b[row] = ids[b]
  contacts.generationA[row] = generation[a]
  contacts.generationB[row] = generation[b]
  contacts.pointCount[row] = 1
  contacts.reason[row] = 0
  contacts.entity[row] = 0
  return row
}

/** The row of the last step in which the same colliders touched, or -1. */
function touchedBefore(contacts: ContactRows, row: number, before: ContactRows): number {
  const found = before.find(contacts.a[row], contacts.b[row])
  return found >= 0 &&
    before.generationA[found] === contacts.generationA[row] &&
    before.generationB[found] === contacts.generationB[row]
    ? found
    : -1
}

/** Normal and point that stand in `first`, turned so that the normal goes from a to b, and the closing speed there. */
function writeFirst(step: NarrowPhase, i: number, j: number, row: number): void {
  const { bodies, contacts, delta } = step
  const swapped = bodies.ids[i] > bodies.ids[j]
  // 0 - x rather than -x: no negative zero.
  const nx = swapped ? 0 - first[FIRST_NORMAL] : first[FIRST_NORMAL]
  const ny = swapped ? 0 - first[FIRST_NORMAL + 1] : first[FIRST_NORMAL + 1]
  const nz = swapped ? 0 - first[FIRST_NORMAL + 2] : first[FIRST_NORMAL + 2]
  const x = first[FIRST_POINT]
  const y = first[FIRST_POINT + 1]
  const z = first[FIRST_POINT + 2]
  contacts.normalX[row] = nx
  contacts.normalY[row] = ny
  contacts.normalZ[row] = nz
  contacts.pointX[row] = x
  contacts.pointY[row] = y
  contacts.pointZ[row] = z
  // Arms from where the bodies are at that time.
  const rest = contacts.time[row] - delta
  contacts.speed[row] =
    delta === 0
      ? 0
      : speedAt(bodies, swapped ? j : i, rest, x, y, z, nx, ny, nz) -
        speedAt(bodies, swapped ? i : j, rest, x, y, z, nx, ny, nz)
}

/** Speed along the normal of the point (x, y, z) of a body, `rest` seconds (negative) from the end of the step: V + W x r. */
function speedAt(
  bodies: PosedBodies,
  body: number,
  rest: number,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const { rows, velocities, swept } = bodies
  const at = body * ROW_STRIDE
  const v = body * 6
  const back = swept[body] === 1 ? rest : 0
  const rx = x - (rows[at] + back * velocities[v])
  const ry = y - (rows[at + 1] + back * velocities[v + 1])
  const rz = z - (rows[at + 2] + back * velocities[v + 2])
  const wx = velocities[v + 3]
  const wy = velocities[v + 4]
  const wz = velocities[v + 5]
  return (
    nx * (velocities[v] + wy * rz - wz * ry) +
    ny * (velocities[v + 1] + wz * rx - wx * rz) +
    nz * (velocities[v + 2] + wx * ry - wy * rx)
  )
}
