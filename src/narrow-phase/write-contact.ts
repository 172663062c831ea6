/**
 * Writers of contact rows. A row is added with what says that two bodies touch; its details (manifold, point, normal, depth,
 * speed, features) follow at once, or, of two boxes that touch at the end of the step, when somebody asks: they depend on
 * nothing but the bodies of the step and what the row holds, so whether and when anybody asks changes no bit of anything.
 */
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../geometry/manifold.js'
import { clipObbRows } from '../geometry/obb-obb/collide.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { copyContact, type ContactRows } from './contact-rows.js'
import { FIRST_FEATURE_A, FIRST_FEATURE_B, FIRST_NORMAL, FIRST_OUT, FIRST_PART, FIRST_POINT } from './first-contact.js'
import { MESH_FEATURE_A, MESH_FEATURE_B, PAIR_OUT_LENGTH } from './mesh-features.js'
import type { Helpers, NarrowPhase } from './narrow-phase.js'
import type { PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'

/** What pair kernels and sweeps write; read by the writers below. */
export const contactOut = new Float64Array(PAIR_OUT_LENGTH)
export const firstOut = new Float64Array(FIRST_OUT)

/** Appends a row for bodies i and j, evaluated in this order, and returns it: a < b by entity id. */
export function addRow(contacts: ContactRows, { ids, generation }: PosedBodies, i: number, j: number): number {
  const row = contacts.count
  if (row === contacts.capacity) contacts.reserve(row + 1)
  contacts.reservePoints(row)
  contacts.count = row + 1
  const swapped = ids[i] > ids[j]
  const a = swapped ? j : i
  const b = swapped ? i : j
  contacts.a[row] = ids[a]
  contacts.b[row] = ids[b]
  contacts.generationA[row] = generation[a]
  contacts.generationB[row] = generation[b]
  contacts.firstIsA[row] = swapped ? 0 : 1
  contacts.first[row] = i
  contacts.second[row] = j
  contacts.axis[row] = 0
  contacts.pending[row] = 0
  contacts.reason[row] = 0
  contacts.entity[row] = 0
  return row
}

/** Copies the row of the last step, in which nothing or nothing new has happened; time 0, as of the start of this step. */
export function copyOldRow(step: NarrowPhase, i: number, j: number, old: number, atEnd: number): void {
  const { contacts, contactsBefore, bodies, bodiesBefore } = step
  // What it has not been asked for yet must come from the bodies of its own step.
  completeContact(contactsBefore, bodiesBefore, old)
  const row = addRow(contacts, bodies, i, j)
  copyContact(contactsBefore, old, contacts, row)
  contacts.reason[row] = 0
  contacts.axis[row] = contactsBefore.axis[old]
  contacts.time[row] = 0
  contacts.atEnd[row] = atEnd
  const stride = contacts.pointStride
  for (let k = 0; k < stride; k++) contacts.points[row * stride + k] = contactsBefore.points[old * stride + k]
  takeStart(step, row, old)
}

/**
 * The old row may tell of a first contact within its step. That lies behind: the start of this step is the end of that one,
 * whose manifold is there.
 */
function takeStart({ contacts, contactsBefore, bodies, bodiesBefore }: NarrowPhase, row: number, old: number): void {
  const { points } = contacts
  const { rows } = bodiesBefore
  const manifold = row * contacts.pointStride
  const p = manifold + MANIFOLD_POINTS
  const origin = contactsBefore.first[old] * ROW_STRIDE
  const x = points[p] + rows[origin]
  const y = points[p + 1] + rows[origin + 1]
  const z = points[p + 2] + rows[origin + 2]
  const isThere = x === contacts.pointX[row] && y === contacts.pointY[row] && z === contacts.pointZ[row]
  if (isThere && contactsBefore.time[old] === 0) return
  contacts.pointX[row] = x
  contacts.pointY[row] = y
  contacts.pointZ[row] = z
  writeNormal(contacts, row, points, manifold + MANIFOLD_NORMAL)
  writeSpeed(contacts, bodies, row, false)
}

/** Notes that the boxes of a row touch along the axis `code` at the end of the step; normal and depth stand at `touches[at]`. */
export function writeBoxTouch(
  contacts: ContactRows,
  row: number,
  code: number,
  touches: Float64Array,
  at: number,
): void {
  const { points } = contacts
  const p = row * contacts.pointStride
  contacts.atEnd[row] = 1
  contacts.axis[row] = code
  contacts.pending[row] = 1
  contacts.anyPending = true
  points[p + MANIFOLD_NORMAL] = touches[at]
  points[p + MANIFOLD_NORMAL + 1] = touches[at + 1]
  points[p + MANIFOLD_NORMAL + 2] = touches[at + 2]
  points[p + MANIFOLD_DEPTH] = touches[at + 3]
}

/** Works out the details of a row if nobody has asked for them yet; `bodies` are those of the row's step. */
export function completeContact(contacts: ContactRows, bodies: PosedBodies, row: number): void {
  if (contacts.pending[row] === 0) return
  const { points } = contacts
  const p = row * contacts.pointStride
  contactOut[MANIFOLD_NORMAL] = points[p + MANIFOLD_NORMAL]
  contactOut[MANIFOLD_NORMAL + 1] = points[p + MANIFOLD_NORMAL + 1]
  contactOut[MANIFOLD_NORMAL + 2] = points[p + MANIFOLD_NORMAL + 2]
  contactOut[MANIFOLD_DEPTH] = points[p + MANIFOLD_DEPTH]
  const { rows } = bodies
  const a = contacts.first[row] * ROW_STRIDE
  const b = contacts.second[row] * ROW_STRIDE
  contactOut[MANIFOLD_COUNT] = clipObbRows(rows, a, rows, b, contacts.axis[row], contactOut)
  writeManifold(contacts, bodies, row)
  contacts.pending[row] = 0
}

/** The same of every row. */
export function completeContacts(contacts: ContactRows, bodies: PosedBodies, helpers: Helpers | undefined): void {
  if (!contacts.anyPending) return
  contacts.anyPending = false
  if (helpers?.completeContacts(contacts, bodies)) return
  for (let row = 0; row < contacts.count; row++) completeContact(contacts, bodies, row)
}

/** Writes what the pair kernel found at the end of the step (`contactOut`): manifold, depth, features, its first point. */
export function writeManifold(contacts: ContactRows, bodies: PosedBodies, row: number): void {
  const { points } = contacts
  const p = row * contacts.pointStride
  const count = contactOut[MANIFOLD_COUNT]
  const end = MANIFOLD_POINTS + count * MANIFOLD_POINT_STRIDE
  for (let k = 0; k < end; k++) points[p + k] = contactOut[k]
  contacts.atEnd[row] = 1
  contacts.depth[row] = contactOut[MANIFOLD_DEPTH]
  contacts.pointCount[row] = count
  const { types, rows } = bodies
  const i = contacts.first[row]
  const j = contacts.second[row]
  const feature = contactOut[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
  const featureI = types[i] === ShapeType.mesh ? contactOut[MESH_FEATURE_A] : feature
  const featureJ = types[j] === ShapeType.mesh ? contactOut[MESH_FEATURE_B] : feature
  const firstIsA = contacts.firstIsA[row] === 1
  contacts.featureA[row] = firstIsA ? featureI : featureJ
  contacts.featureB[row] = firstIsA ? featureJ : featureI
  writeNormal(contacts, row, contactOut, MANIFOLD_NORMAL)
  const origin = i * ROW_STRIDE
  contacts.pointX[row] = contactOut[MANIFOLD_POINTS] + rows[origin]
  contacts.pointY[row] = contactOut[MANIFOLD_POINTS + 1] + rows[origin + 1]
  contacts.pointZ[row] = contactOut[MANIFOLD_POINTS + 2] + rows[origin + 2]
  writeSpeed(contacts, bodies, row, true)
}

/**
 * Writes what a sweep found (`firstOut`): time, point, normal and closing speed of the first contact. Where the pair also
 * touches at the end, depth and features are those of the end.
 */
export function writeTouch(contacts: ContactRows, bodies: PosedBodies, row: number, touchesAtEnd: boolean): void {
  contacts.time[row] = firstOut[FIRST_PART] * contacts.delta
  if (!touchesAtEnd) {
    const firstIsA = contacts.firstIsA[row] === 1
    contacts.atEnd[row] = 0
    contacts.depth[row] = 0
    contacts.pointCount[row] = 1
    contacts.featureA[row] = firstOut[firstIsA ? FIRST_FEATURE_A : FIRST_FEATURE_B]
    contacts.featureB[row] = firstOut[firstIsA ? FIRST_FEATURE_B : FIRST_FEATURE_A]
    contacts.points.fill(0, row * contacts.pointStride, (row + 1) * contacts.pointStride)
  }
  writeNormal(contacts, row, firstOut, FIRST_NORMAL)
  contacts.pointX[row] = firstOut[FIRST_POINT]
  contacts.pointY[row] = firstOut[FIRST_POINT + 1]
  contacts.pointZ[row] = firstOut[FIRST_POINT + 2]
  writeSpeed(contacts, bodies, row, false)
}

/** The normal at `from[at]`, turned so that it goes from a to b. */
function writeNormal(contacts: ContactRows, row: number, from: Float64Array, at: number): void {
  // 0 - x rather than -x: no negative zero.
  const firstIsA = contacts.firstIsA[row] === 1
  contacts.normalX[row] = firstIsA ? from[at] : 0 - from[at]
  contacts.normalY[row] = firstIsA ? from[at + 1] : 0 - from[at + 1]
  contacts.normalZ[row] = firstIsA ? from[at + 2] : 0 - from[at + 2]
}

/**
 * Writes the closing speed of a row, of its point along its normal: of each body V + W x r, where it is at the end of the
 * step (`atEnd`), or at the row's time.
 */
export function writeSpeed(contacts: ContactRows, bodies: PosedBodies, row: number, atEnd: boolean): void {
  const { delta } = contacts
  if (delta === 0) {
    contacts.speed[row] = 0
    return
  }
  const { pivots, velocities, swept } = bodies
  const firstIsA = contacts.firstIsA[row] === 1
  const a = firstIsA ? contacts.first[row] : contacts.second[row]
  const b = firstIsA ? contacts.second[row] : contacts.first[row]
  const rest = atEnd ? 0 : contacts.time[row] - delta
  const x = contacts.pointX[row]
  const y = contacts.pointY[row]
  const z = contacts.pointZ[row]
  const nx = contacts.normalX[row]
  const ny = contacts.normalY[row]
  const nz = contacts.normalZ[row]
  const v = 6 * a
  const backA = swept[a] === 1 ? rest : 0
  const ax = x - (pivots[3 * a] + backA * velocities[v])
  const ay = y - (pivots[3 * a + 1] + backA * velocities[v + 1])
  const az = z - (pivots[3 * a + 2] + backA * velocities[v + 2])
  const speedA =
    nx * (velocities[v] + velocities[v + 4] * az - velocities[v + 5] * ay) +
    ny * (velocities[v + 1] + velocities[v + 5] * ax - velocities[v + 3] * az) +
    nz * (velocities[v + 2] + velocities[v + 3] * ay - velocities[v + 4] * ax)
  const w = 6 * b
  const backB = swept[b] === 1 ? rest : 0
  const bx = x - (pivots[3 * b] + backB * velocities[w])
  const by = y - (pivots[3 * b + 1] + backB * velocities[w + 1])
  const bz = z - (pivots[3 * b + 2] + backB * velocities[w + 2])
  const speedB =
    nx * (velocities[w] + velocities[w + 4] * bz - velocities[w + 5] * by) +
    ny * (velocities[w + 1] + velocities[w + 5] * bx - velocities[w + 3] * bz) +
    nz * (velocities[w + 2] + velocities[w + 3] * by - velocities[w + 4] * bx)
  contacts.speed[row] = speedA - speedB
}
