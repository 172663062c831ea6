/**
 * Writers of contact rows. A row is first added with what says that two bodies touch. Its details (manifold, point,
 * normal, depth, speed, features) are written at once, or, for two boxes that touch at the end of the step, when
 * somebody reads them: they depend on nothing but the bodies of the step and the row itself, so whether and when they
 * are read changes no bit of any result.
 */
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../geometry/manifold.js'
import { clipObbRows, touchObbRows } from '../geometry/obb-obb/collide.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { copyDetails, isFirstA, type ContactRows, type DetailRows } from './contact-rows.js'
import { FIRST_FEATURE_A, FIRST_FEATURE_B, FIRST_NORMAL, FIRST_OUT, FIRST_PART, FIRST_POINT } from './first-contact.js'
import { MESH_FEATURE_A, MESH_FEATURE_B, PAIR_OUT_LENGTH } from './mesh-features.js'
import type { Helpers, NarrowPhase } from './narrow-phase.js'
import type { PairBlock } from './pair-block.js'
import { BLOCK, CACHED, type PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'

/** Output of pair kernels and sweeps, which the writers below read. */
export const contactOut = new Float64Array(PAIR_OUT_LENGTH)
export const firstOut = new Float64Array(FIRST_OUT)

/** Appends a row for the pair at place n of the block, or reuses its old one, and returns it. */
export function addRow(step: NarrowPhase, block: PairBlock, n: number): number {
  const slot = step.contacts.epoch === 0 ? 0 : step.pairs.slots[block.from + n]
  const { records } = block
  return appendRow(step, records[4 * n], records[4 * n + 1], records[4 * n + 2], slot)
}

function appendRow({ contacts, contactsBefore }: NarrowPhase, i: number, j: number, old: number, slot: number): number {
  const isInPlace = contacts.series > 0 && old >= 0
  const row = isInPlace ? old : contacts.count
  contacts.reserve(row + 1)
  contacts.axis[row] = 0
  contacts.axisNow[row] = 0
  contacts.pending[row] = 0
  contacts.sure[row] = -Infinity
  if (isInPlace) {
    rearrange(contacts, row, i, j)
    return row
  }
  contacts.count = row + 1
  contacts.first[row] = i
  contacts.second[row] = j
  contacts.old[row] = old
  if (old >= 0) contactsBefore.next[old] = row
  if (contacts.epoch === 0) return row
  contacts.slot[row] = slot
  contacts.rowOfSlot[slot] = row
  return row
}

/** Updates the bodies of a kept row: the order of two bodies that differed in nothing may change. */
export function rearrange(contacts: ContactRows, row: number, i: number, j: number): void {
  if (contacts.first[row] === i) return
  contacts.first[row] = i
  contacts.second[row] = j
  contacts.noteChanged(row)
}

/** Moves row `from` to `to`. `next` is that of the contacts of the last step. */
export function moveRow(contacts: ContactRows, from: number, to: number, next: Int32Array): void {
  const { first, second, old, time, atEnd, axis, axisNow, pending, sure, slot } = contacts
  contacts.noteChanged(to)
  first[to] = first[from]
  second[to] = second[from]
  old[to] = old[from]
  if (old[to] >= 0) next[old[to]] = to
  time[to] = time[from]
  atEnd[to] = atEnd[from]
  axis[to] = axis[from]
  axisNow[to] = axisNow[from]
  pending[to] = pending[from]
  sure[to] = sure[from]
  slot[to] = slot[from]
  contacts.rowOfSlot[slot[to]] = to
  if (pending[to] === 0) copyContact(contacts, from, contacts, to)
}

/** Copies details and manifold of a row. */
function copyContact(from: ContactRows, row: number, to: ContactRows, at: number): void {
  copyDetails(from, row, to, at)
  const { pointStride } = to
  for (let k = 0; k < pointStride; k++) to.points[at * pointStride + k] = from.points[row * pointStride + k]
}

/**
 * Copies row `old` of the last step, for its bodies i and j, if nothing changed or nothing new happened since; with
 * time 0, as the bodies touch at the start of this step. Returns the row.
 */
export function copyOldRow(step: NarrowPhase, i: number, j: number, old: number, slot: number, atEnd: number): number {
  const { contacts, contactsBefore, bodiesBefore } = step
  // Details that were not read so far must be computed from the bodies of their own step.
  completeContact(contactsBefore, bodiesBefore, old)
  const row = appendRow(step, i, j, old, slot)
  if (atEnd === 1) contacts.sure[row] = contactsBefore.sure[old]
  contacts.reserveManifolds()
  copyContact(contactsBefore, old, contacts, row)
  contacts.axis[row] = atEnd === 1 ? contactsBefore.axis[old] : 0
  contacts.time[row] = 0
  contacts.atEnd[row] = atEnd
  takeStart(step, row, old)
  return row
}

/**
 * The old row may hold a first contact within its step, which is past: the start of this step is the end of that one,
 * whose contact is in the manifold.
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
  // Two bodies that differed in nothing may be in another order now (pair-block.ts).
  const isSwapped = isFirstA(contacts, bodies, row) !== isFirstA(contactsBefore, bodiesBefore, old)
  if (isSwapped) {
    const feature = contacts.featureA[row]
    contacts.featureA[row] = contacts.featureB[row]
    contacts.featureB[row] = feature
  }
  if (!isThere || isSwapped || contactsBefore.time[old] !== 0) {
    contacts.pointX[row] = x
    contacts.pointY[row] = y
    contacts.pointZ[row] = z
    writeNormal(contacts, row, isFirstA(contacts, bodies, row), points, manifold + MANIFOLD_NORMAL)
  }
  // Velocities may have changed even if the bodies did not move, and a step of length 0 has no speed.
  writeSpeed(contacts, bodies, row, false, contacts, row)
}

/** Writes that the boxes of a row touch along the axis `code` at the end of the step. */
export function writeBoxTouch(contacts: ContactRows, row: number, code: number): void {
  contacts.atEnd[row] = 1
  contacts.axis[row] = code
  contacts.axisNow[row] = code
  contacts.pending[row] = 1
  contacts.anyPending = true
}

/** Computes the details of a row unless that was done before; `bodies` are those of the row's step. */
export function completeContact(contacts: ContactRows, bodies: PosedBodies, row: number): void {
  if (contacts.pending[row] === 0) return
  if (row >= contacts.detailCapacity) contacts.reserveManifolds()
  clip(contacts, bodies, row)
  writeManifold(contacts, bodies, row)
  contacts.pending[row] = 0
}

/** Writes the details of a pending row, but not its manifold, to row `at` of `to`, which must have room. */
export function writePending(
  contacts: ContactRows,
  bodies: PosedBodies,
  row: number,
  to: DetailRows,
  at: number,
): void {
  clip(contacts, bodies, row)
  writeDetails(contacts, bodies, row, to, at)
}

/** Computes the manifold of the boxes of a pending row into `contactOut`. */
function clip(contacts: ContactRows, { rows }: PosedBodies, row: number): void {
  const code = axisOf(contacts, rows, row)
  const a = contacts.first[row] * ROW_STRIDE
  const b = contacts.second[row] * ROW_STRIDE
  contactOut[MANIFOLD_COUNT] = clipObbRows(rows, a, rows, b, code, contactOut)
}

/**
 * Code of the contact axis of a pending row; `rows` are those of its step. `axis`, which is kept from step to step,
 * stays that of the last test.
 */
export function axisOf({ first, second, axis, axisNow }: ContactRows, rows: Float64Array, row: number): number {
  if (axisNow[row] === 0)
    axisNow[row] = touchObbRows(rows, first[row] * ROW_STRIDE, rows, second[row] * ROW_STRIDE, contactOut, axis[row])
  return axisNow[row]
}

/** {@link completeContact} for every row. */
export function completeContacts(contacts: ContactRows, bodies: PosedBodies, helpers: Helpers | undefined): void {
  if (!contacts.anyPending) return
  contacts.anyPending = false
  contacts.reserveManifolds()
  if (helpers?.completeContacts(contacts, bodies)) return
  for (let from = 0; from < contacts.count; from += BLOCK)
    completeRows(contacts, bodies, from, Math.min(from + BLOCK, contacts.count))
}

/** {@link completeContact} for the rows `from` to `to`, at most BLOCK of them. */
export function completeRows(contacts: ContactRows, bodies: PosedBodies, from: number, to: number): void {
  if (bodies.rows.length > CACHED) readAhead(contacts, bodies, from, to)
  for (let row = from; row < to; row++) completeContact(contacts, bodies, row)
}

/** The sum of what is read ahead, kept so that the reads are not optimised away. */
const sum = new Float64Array(1)

/**
 * Brings all inputs of the details of rows into the cache together, one number of each line. The rows of bodies, and
 * velocities, which are by entity id, lie far apart: waiting for them one contact after the other takes longer than all
 * the computation.
 */
function readAhead(
  { first, second }: ContactRows,
  { ids, rows, velocities }: PosedBodies,
  from: number,
  to: number,
): void {
  let read = 0
  for (let row = from; row < to; row++) {
    const i = first[row]
    const j = second[row]
    const r = 16 * i
    const s = 16 * j
    const v = 6 * ids[i]
    const w = 6 * ids[j]
    read += rows[r] + rows[s] + (rows[r + 8] + rows[s + 8]) + (rows[r + 15] + rows[s + 15])
    read += velocities[v] + velocities[w] + (velocities[v + 5] + velocities[w + 5])
  }
  sum[0] = read
}

/**
 * Writes the contact at the end of the step that the pair kernel found (`contactOut`): the manifold and the details.
 * There must be room.
 */
export function writeManifold(contacts: ContactRows, bodies: PosedBodies, row: number): void {
  writePoints(contacts, row)
  writeDetails(contacts, bodies, row, contacts, row)
}

function writePoints(contacts: ContactRows, row: number): void {
  const { points } = contacts
  const p = row * contacts.pointStride
  const end = MANIFOLD_POINTS + contactOut[MANIFOLD_COUNT] * MANIFOLD_POINT_STRIDE
  for (let k = 0; k < end; k++) points[p + k] = contactOut[k]
  contacts.atEnd[row] = 1
}

/**
 * Writes depth, features, normal, speed and the first point of the manifold in `contactOut`, that of `row`, to row `at`
 * of `to`.
 */
function writeDetails(contacts: ContactRows, bodies: PosedBodies, row: number, to: DetailRows, at: number): void {
  const firstIsA = isFirstA(contacts, bodies, row)
  writeDepth(contacts, bodies, row, firstIsA, to, at)
  const { rows } = bodies
  writeNormal(to, at, firstIsA, contactOut, MANIFOLD_NORMAL)
  const origin = contacts.first[row] * ROW_STRIDE
  to.pointX[at] = contactOut[MANIFOLD_POINTS] + rows[origin]
  to.pointY[at] = contactOut[MANIFOLD_POINTS + 1] + rows[origin + 1]
  to.pointZ[at] = contactOut[MANIFOLD_POINTS + 2] + rows[origin + 2]
  writeSpeed(contacts, bodies, row, true, to, at)
}

/** Writes what a first contact does not replace: depth, features and the number of points. */
function writeDepth(
  { first, second }: ContactRows,
  { types }: PosedBodies,
  row: number,
  firstIsA: boolean,
  to: DetailRows,
  at: number,
): void {
  to.depth[at] = contactOut[MANIFOLD_DEPTH]
  to.pointCount[at] = contactOut[MANIFOLD_COUNT]
  const feature = contactOut[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
  const featureI = types[first[row]] === ShapeType.mesh ? contactOut[MESH_FEATURE_A] : feature
  const featureJ = types[second[row]] === ShapeType.mesh ? contactOut[MESH_FEATURE_B] : feature
  // No branch: which id is the smaller one is unpredictable.
  const swap = (featureI ^ featureJ) & (Number(firstIsA) - 1)
  to.featureA[at] = featureI ^ swap
  to.featureB[at] = featureJ ^ swap
}

/** For boxes that touch at the end of the step and did not at its start; their first contact is in `firstOut`. */
export function writeBoxesMeeting(contacts: ContactRows, bodies: PosedBodies, row: number): void {
  contacts.reserveManifolds()
  clip(contacts, bodies, row)
  contacts.pending[row] = 0
  writePoints(contacts, row)
  writeDepth(contacts, bodies, row, isFirstA(contacts, bodies, row), contacts, row)
  writeTouch(contacts, bodies, row, true)
}

/**
 * Writes the first contact that a sweep found (`firstOut`): time, point, normal and closing speed. If the pair also
 * touches at the end, depth and features stay those of the end. There must be room.
 */
export function writeTouch(contacts: ContactRows, bodies: PosedBodies, row: number, touchesAtEnd: boolean): void {
  const firstIsA = isFirstA(contacts, bodies, row)
  contacts.time[row] = firstOut[FIRST_PART] * contacts.delta
  contacts.timesVary = true
  contacts.noteChanged(row)
  if (!touchesAtEnd) {
    contacts.atEnd[row] = 0
    contacts.depth[row] = 0
    contacts.pointCount[row] = 1
    contacts.featureA[row] = firstOut[firstIsA ? FIRST_FEATURE_A : FIRST_FEATURE_B]
    contacts.featureB[row] = firstOut[firstIsA ? FIRST_FEATURE_B : FIRST_FEATURE_A]
    contacts.points.fill(0, row * contacts.pointStride, (row + 1) * contacts.pointStride)
  }
  writeNormal(contacts, row, firstIsA, firstOut, FIRST_NORMAL)
  contacts.pointX[row] = firstOut[FIRST_POINT]
  contacts.pointY[row] = firstOut[FIRST_POINT + 1]
  contacts.pointZ[row] = firstOut[FIRST_POINT + 2]
  writeSpeed(contacts, bodies, row, false, contacts, row)
}

/** Writes the normal at `from[k]`, flipped if needed to point from a to b, to row `at` of `to`. */
function writeNormal(to: DetailRows, at: number, firstIsA: boolean, from: Float64Array, k: number): void {
  // 0 - x instead of -x avoids negative zeros.
  to.normalX[at] = firstIsA ? from[k] : 0 - from[k]
  to.normalY[at] = firstIsA ? from[k + 1] : 0 - from[k + 1]
  to.normalZ[at] = firstIsA ? from[k + 2] : 0 - from[k + 2]
}

/**
 * Writes the closing speed of a row along its normal, at its point, both of which are in row `at` of `to`. It follows
 * from V + W x r of each body, at its pose at the end of the step (`atEnd`) or at the row's time.
 */
export function writeSpeed(
  contacts: ContactRows,
  bodies: PosedBodies,
  row: number,
  atEnd: boolean,
  to: DetailRows,
  at: number,
): void {
  const { delta } = contacts
  if (delta === 0) {
    to.speed[at] = 0
    return
  }
  const { ids, roots, rows, velocities, swept, hasChildren } = bodies
  const i = contacts.first[row]
  const j = contacts.second[row]
  const swap = (i ^ j) & (Number(isFirstA(contacts, bodies, row)) - 1)
  const a = i ^ swap
  const b = j ^ swap
  const rest = atEnd ? 0 : contacts.time[row] - delta
  const x = to.pointX[at]
  const y = to.pointY[at]
  const z = to.pointZ[at]
  const nx = to.normalX[at]
  const ny = to.normalY[at]
  const nz = to.normalZ[at]
  const v = 6 * ids[a]
  const isChildA = hasChildren && roots[a] !== ids[a]
  const pivotsA = isChildA ? bodies.pivots : rows
  const p = isChildA ? 3 * a : a * ROW_STRIDE
  const backA = rest !== 0 && swept[a] === 1 ? rest : 0
  const ax = x - (pivotsA[p] + backA * velocities[v])
  const ay = y - (pivotsA[p + 1] + backA * velocities[v + 1])
  const az = z - (pivotsA[p + 2] + backA * velocities[v + 2])
  const speedA =
    nx * (velocities[v] + velocities[v + 4] * az - velocities[v + 5] * ay) +
    ny * (velocities[v + 1] + velocities[v + 5] * ax - velocities[v + 3] * az) +
    nz * (velocities[v + 2] + velocities[v + 3] * ay - velocities[v + 4] * ax)
  const w = 6 * ids[b]
  const isChildB = hasChildren && roots[b] !== ids[b]
  const pivotsB = isChildB ? bodies.pivots : rows
  const q = isChildB ? 3 * b : b * ROW_STRIDE
  const backB = rest !== 0 && swept[b] === 1 ? rest : 0
  const bx = x - (pivotsB[q] + backB * velocities[w])
  const by = y - (pivotsB[q + 1] + backB * velocities[w + 1])
  const bz = z - (pivotsB[q + 2] + backB * velocities[w + 2])
  const speedB =
    nx * (velocities[w] + velocities[w + 4] * bz - velocities[w + 5] * by) +
    ny * (velocities[w + 1] + velocities[w + 5] * bx - velocities[w + 3] * bz) +
    nz * (velocities[w + 2] + velocities[w + 3] * by - velocities[w + 4] * bx)
  // Adding 0 turns a negative zero into 0, whose sign would depend on which body is a.
  to.speed[at] = speedA - speedB + 0
}
