/**
 * Which stills differ from what they were in the last step, in pose, shape or filter.
 *
 * The bodies of a step and of the one before are two sets of rows that take turns. A gather tells which stills it
 * wrote: those that differ from what the same set held two steps ago. A still that was neither written by this gather
 * nor found to differ in the last two comparisons is the same in both sets, so only the few others are compared.
 */
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { Part, type PosedBodies } from './posed-bodies.js'

/** The stills to compare, and their number. */
export let due = new Int32Array(64)
export let dueCount = 0

let stamps = 0

/** Whether both steps have the same bodies at the same indices. */
export function haveSameBodies(bodies: PosedBodies, before: PosedBodies): boolean {
  return bodies.version >= 0 && bodies.version === before.version
}

/** Writes `jumped` of the stills that may differ from the last step (`due`), and the list `shifted` and `stamp`. */
export function compareStills(bodies: PosedBodies, before: PosedBodies): void {
  const { stills, stillCount, changed, changedCount, shifted, shiftedCount, jumped } = bodies
  due = grown(due, stillCount)
  dueCount = 0
  bodies.shiftedCount = 0
  if (!haveSameBodies(bodies, before)) {
    dueCount = stillCount
    for (let k = 0; k < stillCount; k++) due[k] = stills[k]
    bodies.stamp = ++stamps
    return
  }
  addDue(bodies, changed, changedCount)
  addDue(bodies, shifted, shiftedCount)
  addDue(bodies, before.shifted, before.shiftedCount)
  for (let k = 0; k < dueCount; k++) jumped[due[k]] = isAsBefore(bodies, before, due[k]) ? 0 : 1
  const someCameOrWent = markNew(bodies, before)
  noteShifted(bodies)
  const areStaticsSame =
    bodies.shiftedCount === 0 && !someCameOrWent && !bodies.hasChildren && areOthersSame(bodies, before)
  bodies.stamp = areStaticsSame ? before.stamp : ++stamps
}

const IN_LIST = 2

/** Appends the bodies of `list` that are not in `due` yet and are stills. */
function addDue({ jumped, parts }: PosedBodies, list: Int32Array, count: number): void {
  for (let k = 0; k < count; k++) {
    const i = list[k]
    if (jumped[i] === IN_LIST || parts[i] < Part.stills) continue
    jumped[i] = IN_LIST
    due[dueCount++] = i
  }
}

/** Marks new stills as jumped; returns whether any static came or went. */
function markNew(
  { moving, jumped, parts }: PosedBodies,
  { stale, staleCount, moving: oldMoving }: PosedBodies,
): boolean {
  let some = false
  for (let k = 0; k < staleCount; k++) {
    const i = stale[k]
    if (parts[i] >= Part.stills) jumped[i] = 1
    // A hole keeps the `moving` of the body that it held.
    if ((moving[i] & oldMoving[i]) === 0) some = true
  }
  return some
}

/** Writes `shifted`: the stills of `due` that have jumped. */
export function noteShifted(bodies: PosedBodies): void {
  const { shifted, jumped } = bodies
  let count = 0
  for (let k = 0; k < dueCount; k++) if (jumped[due[k]] !== 0) shifted[count++] = due[k]
  bodies.shiftedCount = count
}

/** Whether the statics that are not stills are unchanged. */
function areOthersSame(bodies: PosedBodies, before: PosedBodies): boolean {
  const { active, activeCount, moverCount, moving } = bodies
  if (activeCount === moverCount) return true
  for (let k = 0; k < activeCount; k++)
    if (moving[active[k]] === 0 && !isAsBefore(bodies, before, active[k])) return false
  return true
}

/** Whether body i has the pose, shape and filter that the body of the same index had. */
function isAsBefore(bodies: PosedBodies, before: PosedBodies, i: number): boolean {
  const r = i * ROW_STRIDE
  return (
    bodies.category[i] === before.category[i] &&
    bodies.mask[i] === before.mask[i] &&
    isSameShape(bodies.rows, r, before.rows, r) &&
    isSamePose(bodies.rows, r, before.rows, r)
  )
}

export function isSameShape(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  return (
    rowsA[a + ROW_PARAMETERS] === rowsB[b + ROW_PARAMETERS] &&
    rowsA[a + ROW_PARAMETERS + 1] === rowsB[b + ROW_PARAMETERS + 1] &&
    rowsA[a + ROW_PARAMETERS + 2] === rowsB[b + ROW_PARAMETERS + 2] &&
    rowsA[a + ROW_PARAMETERS + 3] === rowsB[b + ROW_PARAMETERS + 3]
  )
}

export function isSamePose(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  return (
    rowsA[a] === rowsB[b] &&
    rowsA[a + 1] === rowsB[b + 1] &&
    rowsA[a + 2] === rowsB[b + 2] &&
    isSameTurn(rowsA, a, rowsB, b)
  )
}

export function isSameTurn(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  return (
    rowsA[a + 3] === rowsB[b + 3] &&
    rowsA[a + 4] === rowsB[b + 4] &&
    rowsA[a + 5] === rowsB[b + 5] &&
    rowsA[a + 6] === rowsB[b + 6] &&
    rowsA[a + 7] === rowsB[b + 7] &&
    rowsA[a + 8] === rowsB[b + 8] &&
    rowsA[a + 9] === rowsB[b + 9] &&
    rowsA[a + 10] === rowsB[b + 10] &&
    rowsA[a + 11] === rowsB[b + 11]
  )
}
