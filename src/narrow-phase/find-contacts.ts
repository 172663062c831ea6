import { ROW_STRIDE } from '../geometry/rows.js'
import { findFirstContact } from './first-contact.js'
import type { NarrowPhase } from './narrow-phase.js'
import { beginWays, mayTouchOnTheWay } from './on-the-way.js'
import { BLOCK, codes, firsts, kinds, matchPairs, olds, PairKind, seconds, touchBoxes, touches } from './pair-block.js'
import { pairKernels } from './pair-table.js'
import { straightenSeams } from './seams.js'
import { SHAPE_TYPE_COUNT } from './shape-types.js'
import {
  addRow,
  completeContact,
  completeContacts,
  contactOut,
  copyOldRow,
  firstOut,
  writeBoxTouch,
  writeManifold,
  writeTouch,
} from './write-contact.js'

/** Mark on a row of the last step whose pair the predicate no longer accepts. */
export const REJECTED = 1

/**
 * Tests every pair and writes a row for each one that touches in the step, in the order of the pairs. Of boxes that touch at the end
 * only that and their contact axis is found out, unless the details are wanted at once.
 */
export function findContacts(step: NarrowPhase): void {
  const { bodies, pairs, contacts, contactsBefore, continuous } = step
  contacts.count = 0
  contacts.anyPending = false
  contacts.delta = step.delta
  contactsBefore.reason.fill(0, 0, contactsBefore.count)
  if (continuous) beginWays(bodies)
  const still = step.predicate === undefined
  for (let from = 0; from < pairs.count; from += BLOCK) {
    const to = Math.min(from + BLOCK, pairs.count)
    matchPairs(pairs, from, to, bodies, contactsBefore, continuous, still)
    touchBoxes(bodies.rows, to - from)
    writeRows(step, to - from)
  }
  if (step.eager) completeContacts(contacts, bodies)
  straightenSeams(step)
}

/** Writes the rows of the pairs of a block. */
function writeRows(step: NarrowPhase, count: number): void {
  const { bodies, contacts, contactsBefore, continuous, delta, predicate } = step
  const { swept } = bodies
  for (let n = 0; n < count; n++) {
    const kind = kinds[n]
    if (kind === PairKind.boxes) {
      if (codes[n] === 0) {
        if (continuous) writePassing(step, n)
        continue
      }
      const row = addRow(contacts, bodies, firsts[n], seconds[n])
      writeBoxTouch(contacts, row, codes[n], touches, 4 * n)
      const old = olds[n]
      contacts.time[row] = old >= 0 || continuous ? 0 : delta
      if (old < 0 && continuous && (swept[firsts[n]] | swept[seconds[n]]) !== 0) writeFirstTouch(step, row)
      if (predicate !== undefined) settle(step, row, old)
    } else if (kind === PairKind.others) testPair(step, n)
    // Nothing about the two has changed since they were tested.
    else if (kind === PairKind.still && olds[n] >= 0 && contactsBefore.atEnd[olds[n]] === 1)
      copyOldRow(step, firsts[n], seconds[n], olds[n], 1)
  }
}

/** Pair n of the block, not two boxes: their kernels tell everything at once. */
function testPair(step: NarrowPhase, n: number): void {
  const { bodies, contacts, continuous, trees } = step
  const { rows, types } = bodies
  const i = firsts[n]
  const j = seconds[n]
  const old = olds[n]
  const kernel = pairKernels[SHAPE_TYPE_COUNT * types[i] + types[j]]
  if (kernel(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE, contactOut, trees) === 0) {
    touches[4 * n + 3] = 1
    if (continuous) writePassing(step, n)
    return
  }
  const row = addRow(contacts, bodies, i, j)
  writeManifold(contacts, bodies, row)
  contacts.time[row] = old >= 0 || continuous ? 0 : step.delta
  if (old < 0 && continuous && (bodies.swept[i] | bodies.swept[j]) !== 0) writeFirstTouch(step, row)
  settle(step, row, old)
}

/** A pair that touches at the end of the step and did not touch before: its first contact takes the place of that at the end. */
function writeFirstTouch({ bodies, contacts, trees }: NarrowPhase, row: number): void {
  if (!findFirstContact(bodies, contacts.first[row], contacts.second[row], trees, firstOut)) return
  completeContact(contacts, bodies, row)
  writeTouch(contacts, bodies, row, true)
}

/** Pair n of the block, apart at the end of the step: it may have touched before. */
function writePassing(step: NarrowPhase, n: number): void {
  const { bodies, contacts, contactsBefore, trees } = step
  const i = firsts[n]
  const j = seconds[n]
  const old = olds[n]
  if ((bodies.swept[i] | bodies.swept[j]) === 0) return
  // The end of the last step is the start of this one: what touched there touches in this step too.
  if (old >= 0 && contactsBefore.atEnd[old] === 1 && (bodies.jumped[i] | bodies.jumped[j]) === 0)
    copyOldRow(step, i, j, old, 0)
  else {
    if (!mayTouchOnTheWay(bodies, i, j, touches, 4 * n + 3) || !findFirstContact(bodies, i, j, trees, firstOut)) return
    writeTouch(contacts, bodies, addRow(contacts, bodies, i, j), false)
  }
  settle(step, contacts.count - 1, old)
}

/** Asks the game's predicate about the finished row, normal included, and takes the row back if it says no. */
function settle({ predicate, bodies, contacts, contactsBefore }: NarrowPhase, row: number, old: number): void {
  if (predicate === undefined) return
  completeContact(contacts, bodies, row)
  if (predicate(row)) return
  contacts.count--
  if (old >= 0) contactsBefore.reason[old] = REJECTED
}
