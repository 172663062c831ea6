import { ROW_STRIDE } from '../geometry/rows.js'
import { FIRST_OUT, findFirstContact } from './first-contact.js'
import type { NarrowPhase } from './narrow-phase.js'
import { beginWays, mayTouchOnTheWay } from './on-the-way.js'
import { BLOCK, PairBlock, PairKind, testPairs } from './pair-block.js'
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

const block = new PairBlock()

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
  if (continuous) beginWays(bodies, step.ways)
  const whole = step.helpers?.testPairs(step)
  if (whole !== undefined) writeRows(step, whole, pairs.count)
  else {
    block.reserve(BLOCK, continuous)
    const still = step.predicate === undefined
    for (let from = 0; from < pairs.count; from += BLOCK) {
      const to = Math.min(from + BLOCK, pairs.count)
      testPairs(step, from, to, still, block, 0)
      writeRows(step, block, to - from)
    }
  }
  if (step.eager) completeContacts(contacts, bodies, step.helpers)
  straightenSeams(step)
}

/** Writes the rows of the first `count` pairs of a block. */
function writeRows(step: NarrowPhase, block: PairBlock, count: number): void {
  const { bodies, contacts, contactsBefore, continuous, delta, predicate } = step
  const { firsts, seconds, olds, kinds, codes, touches, swept } = block
  for (let n = 0; n < count; n++) {
    const kind = kinds[n]
    if (kind === PairKind.boxes) {
      if (codes[n] === 0) {
        if (continuous) writeBoxesPassing(step, block, n)
        continue
      }
      const row = addRow(contacts, bodies, firsts[n], seconds[n])
      writeBoxTouch(contacts, row, codes[n], touches, 4 * n)
      const old = olds[n]
      contacts.time[row] = old >= 0 || continuous ? 0 : delta
      if (continuous && swept[n] === 1) {
        completeContact(contacts, bodies, row)
        readSweep(block, n)
        writeTouch(contacts, bodies, row, true)
      }
      if (predicate !== undefined) settle(step, row, old)
    } else if (kind === PairKind.others) testPair(step, block, n)
    // Nothing about the two has changed since they were tested.
    else if (kind === PairKind.still && olds[n] >= 0 && contactsBefore.atEnd[olds[n]] === 1)
      copyOldRow(step, firsts[n], seconds[n], olds[n], 1)
  }
}

/** Boxes that are apart at the end of the step: they may have touched before. */
function writeBoxesPassing(step: NarrowPhase, block: PairBlock, n: number): void {
  const { bodies, contacts } = step
  const i = block.firsts[n]
  const j = block.seconds[n]
  const old = block.olds[n]
  if (block.swept[n] === 1) {
    readSweep(block, n)
    writeTouch(contacts, bodies, addRow(contacts, bodies, i, j), false)
  } else if (!copyPassing(step, i, j, old)) return
  settle(step, contacts.count - 1, old)
}

/** Puts the first contact of pair n where the writers read it. */
function readSweep({ sweeps }: PairBlock, n: number): void {
  for (let k = 0; k < FIRST_OUT; k++) firstOut[k] = sweeps[FIRST_OUT * n + k]
}

/** Pair n of the block, not two boxes: their kernels tell everything at once. */
function testPair(step: NarrowPhase, block: PairBlock, n: number): void {
  const { bodies, contacts, continuous, trees } = step
  const { rows, types } = bodies
  const i = block.firsts[n]
  const j = block.seconds[n]
  const old = block.olds[n]
  const kernel = pairKernels[SHAPE_TYPE_COUNT * types[i] + types[j]]
  if (kernel(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE, contactOut, trees) === 0) {
    if (continuous) writePassing(step, i, j, old)
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
  if (findFirstContact(bodies, contacts.first[row], contacts.second[row], trees, firstOut))
    writeTouch(contacts, bodies, row, true)
}

/** A positive number, which says that nothing is known of a gap. */
const unknownGap = new Float64Array(4).fill(1)

/** A pair that is apart at the end of the step: it may have touched before. */
function writePassing(step: NarrowPhase, i: number, j: number, old: number): void {
  const { bodies, contacts, trees, ways } = step
  if ((bodies.swept[i] | bodies.swept[j]) === 0) return
  if (!copyPassing(step, i, j, old)) {
    if (!mayTouchOnTheWay(bodies, ways, i, j, unknownGap, 3) || !findFirstContact(bodies, i, j, trees, firstOut)) return
    writeTouch(contacts, bodies, addRow(contacts, bodies, i, j), false)
  }
  settle(step, contacts.count - 1, old)
}

/** The end of the last step is the start of this one: what touched there touches in this step too. False if it did not. */
function copyPassing(step: NarrowPhase, i: number, j: number, old: number): boolean {
  const { swept, jumped } = step.bodies
  if ((swept[i] | swept[j]) === 0 || (jumped[i] | jumped[j]) !== 0) return false
  if (old < 0 || step.contactsBefore.atEnd[old] === 0) return false
  copyOldRow(step, i, j, old, 0)
  return true
}

/** Asks the game's predicate about the finished row, normal included, and takes the row back if it says no. */
function settle({ predicate, bodies, contacts, contactsBefore }: NarrowPhase, row: number, old: number): void {
  if (predicate === undefined) return
  completeContact(contacts, bodies, row)
  if (predicate(row)) return
  contacts.count--
  if (old >= 0) contactsBefore.reason[old] = REJECTED
}
