import { MANIFOLD_DEPTH, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { collideObbRowsKeeping } from '../geometry/obb-obb/collide.js'
import { compareRows } from '../geometry/order.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { ContactRows } from './contact-rows.js'
import { findFirstContact, mayTouchOnTheWay } from './first-contact.js'
import type { NarrowPhase } from './narrow-phase.js'
import { pairKernels } from './pair-table.js'
import { straightenSeams } from './seams.js'
import type { PosedBodies } from './posed-bodies.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import { addRow, contactOut, copyOldRow, firstOut, writeManifold, writeTouch } from './write-contact.js'

/** Mark on a row of the last step whose pair the predicate no longer accepts. */
export const REJECTED = 1

/**
 * Tests every pair and writes a row for each one that touches in the step, in the order of the pairs.
 *
 * A pair is evaluated in the order of its shape types, and for equal types in the canonical order of the rows when it first
 * touched, so that neither ids nor the order of creation reach the arithmetic, and jitter does not swap the sides of a
 * resting pair. Only the reported side follows the entity ids.
 */
export function findContacts(step: NarrowPhase): void {
  const { bodies, pairs, contacts, contactsBefore } = step
  contacts.count = 0
  contactsBefore.reason.fill(0, 0, contactsBefore.count)
  const list = pairs.pairs
  for (let k = 0; k < pairs.count; k++) {
    const p = list[2 * k]
    const q = list[2 * k + 1]
    // Colliders of one body are never a pair.
    if (bodies.roots[p] === bodies.roots[q]) continue
    const old = findOld(step, p, q)
    const moved = bodies.swept[p] | bodies.swept[q] | bodies.jumped[p] | bodies.jumped[q]
    if (moved === 0 && step.predicate === undefined) {
      // Nothing about the two has changed since they were tested.
      if (old >= 0 && contactsBefore.atEnd[old] === 1) copyOldRow(step, p, q, old, 1)
      continue
    }
    if (comesFirst(step, p, q, old)) testPair(step, p, q, old)
    else testPair(step, q, p, old)
  }
  straightenSeams(step)
}

/** The row in which the same two colliders touched in the last step, or -1. */
function findOld({ bodies, contactsBefore }: NarrowPhase, p: number, q: number): number {
  const { ids, generation } = bodies
  const a = ids[p] < ids[q] ? p : q
  const b = a === p ? q : p
  const row = contactsBefore.find(ids[a], ids[b])
  return row >= 0 &&
    contactsBefore.generationA[row] === generation[a] &&
    contactsBefore.generationB[row] === generation[b]
    ? row
    : -1
}

/** Whether p is evaluated before q. */
function comesFirst({ bodies, contactsBefore, continuous }: NarrowPhase, p: number, q: number, old: number): boolean {
  const { types, rows, starts, velocities, ids } = bodies
  if (types[p] !== types[q]) return types[p] < types[q]
  if (old >= 0) return (contactsBefore.firstIsA[old] === 1) === ids[p] < ids[q]
  const a = p * ROW_STRIDE
  const b = q * ROW_STRIDE
  // Two of a kind in one place differ in where they come from or in how they move; else in nothing.
  let order = compareRows(rows, a, rows, b)
  if (order === 0 && continuous) order = compareRows(starts, a, starts, b)
  for (let k = 0; k < 6 && order === 0; k++) order = velocities[6 * p + k] - velocities[6 * q + k]
  return order <= 0
}

/** Tests bodies i and j in this order; `old` is their row in the last step, or -1. */
function testPair(step: NarrowPhase, i: number, j: number, old: number): void {
  const { bodies, contacts, contactsBefore, continuous } = step
  const swept = (bodies.swept[i] | bodies.swept[j]) !== 0
  if (collide(step, i, j, old) > 0) {
    const row = addRow(step, i, j)
    writeManifold(step, i, j, row)
    if (old >= 0) contacts.time[row] = 0
    else if (!continuous) contacts.time[row] = step.delta
    else if (swept && findFirstContact(bodies, i, j, step.trees, firstOut)) writeTouch(step, i, j, row, true)
    else contacts.time[row] = 0
    settle(step, row, old)
    return
  }
  if (!continuous || !swept) return
  // The end of the last step is the start of this one: what touched there touches in this step too.
  if (old >= 0 && contactsBefore.atEnd[old] === 1 && (bodies.jumped[i] | bodies.jumped[j]) === 0) {
    copyOldRow(step, i, j, old, 0)
    settle(step, contacts.count - 1, old)
    return
  }
  if (!mayTouchOnTheWay(bodies, i, j, gapAtEnd(bodies, i, j)) || !findFirstContact(bodies, i, j, step.trees, firstOut))
    return
  const row = addRow(step, i, j)
  writeTouch(step, i, j, row, false)
  settle(step, row, old)
}

/** Contact of the bodies at their poses at the end of the step, into `contactOut`; 0 when apart. */
function collide({ bodies, trees, contactsBefore }: NarrowPhase, i: number, j: number, old: number): number {
  const { rows, types } = bodies
  const a = i * ROW_STRIDE
  const b = j * ROW_STRIDE
  // Box against box is called by name: the table's call site sees every kernel and cannot be inlined.
  if (types[i] === ShapeType.box && types[j] === ShapeType.box)
    return collideObbRowsKeeping(rows, a, rows, b, contactOut, old < 0 ? -1 : firstFeature(contactsBefore, old))
  return pairKernels[SHAPE_TYPE_COUNT * types[i] + types[j]](rows, a, rows, b, contactOut, trees)
}

/** How far two boxes are apart at least, which their kernel has just told; -1 of other pairs. */
function gapAtEnd({ types }: PosedBodies, i: number, j: number): number {
  return types[i] === ShapeType.box && types[j] === ShapeType.box ? -contactOut[MANIFOLD_DEPTH] : -1
}

/** Feature of the deepest point of a pair that touched at the end of the last step, or -1. */
function firstFeature(before: ContactRows, row: number): number {
  return before.atEnd[row] === 1
    ? before.points[row * before.pointStride + MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
    : -1
}

/** Asks the game's predicate about the finished row, normal included, and takes the row back if it says no. */
function settle({ predicate, contacts, contactsBefore }: NarrowPhase, row: number, old: number): void {
  if (predicate === undefined || predicate(row)) return
  contacts.count--
  if (old >= 0) contactsBefore.reason[old] = REJECTED
}
