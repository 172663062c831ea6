import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { indexPartners } from './contact-partners.js'
import { HOLE, NONE, REJECTED, SEAM_NORMAL, type ContactRows } from './contact-rows.js'
import { FIRST_OUT, findFirstContact } from './first-contact.js'
import type { NarrowPhase } from './narrow-phase.js'
import { mayTouchOnTheWay } from './on-the-way.js'
import { BLOCK, isKept, PairBlock, PairKind, testPairs } from './pair-block.js'
import { pairKernels } from './pair-table.js'
import { straightenSeams } from './seam-adapter.js'
import { SHAPE_TYPE_COUNT } from './shape-types.js'
import {
  addRow,
  completeContact,
  completeContacts,
  contactOut,
  copyOldRow,
  firstOut,
  moveRow,
  rearrange,
  writeBoxesMeeting,
  writeBoxTouch,
  writeManifold,
  writeTouch,
} from './write-contact.js'

const block = new PairBlock()

/**
 * Contacts keep their rows if at most one in this many began or ended in the last step: then little has to be written
 * for contacts that are not tested, which in a crowd is most of the step. If more change, moving rows takes longer.
 */
const FEW_CHANGES = 64

/**
 * Tests every pair that is not sure, and writes a row for each one that touches in the step: first those that are sure
 * to touch, then the others in the order of the pairs. For boxes that touch at the end of the step only that and the
 * contact axis is found, unless the details are needed at once.
 */
export function findContacts(step: NarrowPhase): void {
  const { bodies, pairs, contacts, contactsBefore, continuous } = step
  const { count } = contactsBefore
  const sparesSure = step.sparesTouching && !pairs.isWhole
  const isInPlace = sparesSure && FEW_CHANGES * (contactsBefore.began + contactsBefore.ended) <= count
  contacts.count = 0
  contacts.anyPending = false
  contacts.timesVary = false
  contacts.delta = step.delta
  beginSlots(step)
  const isKnown = beginSeries(contacts, contactsBefore, isInPlace)
  const keep = isInPlace ? keepInPlace : keepSureRows
  for (let from = 0; from < count && sparesSure; from += BLOCK) keep(step, from, Math.min(from + BLOCK, count))
  const whole = step.helpers?.testPairs(step)
  if (whole !== undefined)
    for (let n = 0; n < pairs.count; n += BLOCK) writeRows(step, whole, n, Math.min(n + BLOCK, pairs.count))
  else {
    block.reserve(BLOCK, continuous)
    const still = step.predicate === undefined
    for (let from = 0; from < pairs.count; from += BLOCK) {
      const to = Math.min(from + BLOCK, pairs.count)
      block.from = from
      testPairs(step, from, to, still, block, 0)
      writeRows(step, block, 0, to - from)
    }
  }
  const someEnded = isInPlace && fillHoles(contacts, contactsBefore)
  contacts.quiet = isInPlace && !someEnded && contacts.count === count ? contactsBefore.quiet + 1 : 0
  contacts.isSame = isKnown && contacts.quiet > 2
  if (step.eager) completeContacts(contacts, bodies, step.helpers)
  straightenSeams(step)
}

/** Prepares the tables by which {@link testPairs} finds the rows of the last step. */
function beginSlots({ bodies, bodiesBefore, pairs, contacts, contactsBefore }: NarrowPhase): void {
  contacts.epoch = pairs.epoch
  contactsBefore.reserve(1)
  if (pairs.epoch !== 0) contacts.rowOfSlot = grown(contacts.rowOfSlot, pairs.slotCount)
  if (isKept(pairs, contactsBefore)) contactsBefore.rowOfSlot = grown(contactsBefore.rowOfSlot, pairs.slotCount)
  else indexPartners(contactsBefore, bodies, bodiesBefore)
}

/** Places of a block whose pairs may get a row. */
const places = new Int32Array(BLOCK)

/**
 * Begins a step whose contacts keep their rows, or (`isInPlace` false) one that writes them anew. Writes the columns
 * that stay as they are for contacts that keep their rows. The two sets of rows that take turns have these already,
 * once they were in place, except for rows that changed in the last two steps: then it returns true.
 */
function beginSeries(contacts: ContactRows, before: ContactRows, isInPlace: boolean): boolean {
  const { count, series } = before
  const isKnown = isInPlace && series > 1 && contacts.series === series - 1
  contacts.series = isInPlace ? series + 1 : 0
  if (isInPlace) {
    contacts.reserve(count)
    contacts.count = count
    if (isKnown) {
      keepChanged(contacts, before, contacts.changed)
      keepChanged(contacts, before, before.changed)
    }
    for (let from = isKnown ? Math.min(contacts.kept, before.kept) : 0; from < count; from += BLOCK)
      keepPlaces(contacts, before, from, Math.min(from + BLOCK, count))
  } else before.next.fill(NONE, 0, count)
  contacts.kept = count
  contacts.changed.count = 0
  return isKnown
}

/** {@link keepPlaces} for the rows in a list. */
function keepChanged(contacts: ContactRows, before: ContactRows, { rows, count }: ContactRows['changed']): void {
  for (let k = 0; k < count; k++) if (rows[k] < before.count) keepPlaces(contacts, before, rows[k], rows[k] + 1)
}

/**
 * Copies, for the rows `from` to `to` of the last step, the columns that stay as they are if contacts keep their rows.
 */
function keepPlaces(contacts: ContactRows, before: ContactRows, from: number, to: number): void {
  const { first: oldFirst, second: oldSecond, slot: oldSlot, next } = before
  const { first, second, old, time, slot, rowOfSlot } = contacts
  for (let k = from; k < to; k++) {
    const number = oldSlot[k]
    first[k] = oldFirst[k]
    second[k] = oldSecond[k]
    old[k] = k
    next[k] = k
    time[k] = 0
    slot[k] = number
    rowOfSlot[number] = k
  }
}

/**
 * What keepSureRows does, if contacts keep their rows. A contact that is not sure is a {@link HOLE} until its pair
 * turns up and touches.
 */
function keepInPlace(step: NarrowPhase, from: number, to: number): void {
  const { bodies, contacts, contactsBefore, continuous } = step
  const { moved, swept, jumped } = bodies
  const { first, second, axis: oldAxis, axisNow: oldAxisNow, sure: oldSure, slot } = contactsBefore
  const { atEnd, axis, axisNow, pending, sure } = contacts
  atEnd.fill(1, from, to)
  axisNow.fill(0, from, to)
  pending.fill(1, from, to)
  let listed = 0
  for (let k = from; k < to; k++) {
    const limit = oldSure[k]
    sure[k] = limit
    axis[k] = oldAxis[k]
    places[listed] = k
    listed += Number(moved[first[k]] + moved[second[k]] < limit) ^ 1
  }
  for (let at = 0; at < listed; at++) pending[places[at]] = HOLE
  contacts.anyPending = true
  for (let k = from; k < to && continuous; k++) {
    const i = first[k]
    const j = second[k]
    if ((swept[i] | swept[j] | jumped[i] | jumped[j]) !== 0 || oldAxisNow[k] === SEAM_NORMAL) continue
    if (pending[k] !== HOLE) copyOldRow(step, i, j, k, slot[k], 1)
  }
}

/**
 * Writes rows, as addBoxRows does, for those of the contacts `from` to `to` of the last step whose pairs are in no list
 * because they are sure to touch still. Which are sure is listed first, without a branch, which would be mispredicted,
 * and decided only when both numbers have arrived from memory.
 */
function keepSureRows(step: NarrowPhase, from: number, to: number): void {
  const { bodies, contacts, contactsBefore, continuous } = step
  const { moved, swept, jumped } = bodies
  const {
    first: oldFirst,
    second: oldSecond,
    axis: oldAxis,
    axisNow: oldAxisNow,
    sure: oldSure,
    slot: oldSlot,
    next,
  } = contactsBefore
  contacts.reserve(contacts.count + to - from)
  const { first, second, old, time, atEnd, axis, axisNow, pending, sure, slot, rowOfSlot } = contacts
  let listed = 0
  for (let k = from; k < to; k++) {
    places[listed] = k
    listed += Number(moved[oldFirst[k]] + moved[oldSecond[k]] < oldSure[k])
  }
  let row = contacts.count
  for (let at = 0; at < listed; at++) {
    const k = places[at]
    const i = oldFirst[k]
    const j = oldSecond[k]
    const number = oldSlot[k]
    if (continuous && (swept[i] | swept[j] | jumped[i] | jumped[j]) === 0 && oldAxisNow[k] !== SEAM_NORMAL) {
      contacts.count = row
      copyOldRow(step, i, j, k, number, 1)
      row++
      continue
    }
    next[k] = row
    first[row] = i
    second[row] = j
    old[row] = k
    time[row] = 0
    atEnd[row] = 1
    axis[row] = oldAxis[k]
    axisNow[row] = 0
    pending[row] = 1
    sure[row] = oldSure[k]
    slot[row] = number
    rowOfSlot[number] = row
    row++
    contacts.anyPending = true
  }
  contacts.count = row
}

/** Moves the last rows into the holes of contacts that ended. Returns whether there were any. */
function fillHoles(contacts: ContactRows, { count, next }: ContactRows): boolean {
  const { pending } = contacts
  const all = contacts.count
  let last = all - 1
  // Rows from `count` on were appended in this step and are no holes; what lies beyond them is of an earlier step.
  for (let row = pending.indexOf(HOLE); row >= 0 && row < count; row = pending.indexOf(HOLE, row + 1)) {
    next[row] = NONE
    while (last > row && pending[last] === HOLE) last--
    if (last > row) moveRow(contacts, last, row, next)
    if (last >= row) last--
  }
  contacts.count = last + 1
  return contacts.count < all
}

/** Writes the rows of the pairs in the places `at` to `end` of a block, at most BLOCK of them. */
function writeRows(step: NarrowPhase, block: PairBlock, at: number, end: number): void {
  const { predicate } = step
  if (step.contacts.epoch !== 0) noteSure(step, block, at, end)
  const count = listPlaces(block, at, end, step.continuous)
  for (let k = 0; k < count; k++) {
    if (predicate === undefined) k = addBoxRows(step, block, k, count)
    if (k < count) writeRow(step, block, places[k])
  }
}

/**
 * Writes to the `sure` of the pair list, for the broad-phase, how long the results in the places `at` to `end` are
 * valid.
 */
function noteSure({ pairs, contactsBefore }: NarrowPhase, block: PairBlock, at: number, end: number): void {
  const { records, sure, from } = block
  const { slots, firstSlot, sure: sureOfSlot } = pairs
  for (let n = at; n < end; n++) {
    const kind = records[4 * n + 3] & 7
    const old = records[4 * n + 2]
    if (kind === PairKind.boxes || kind === PairKind.sure) sureOfSlot[slots[from + n] - firstSlot] = sure[n]
    else if (kind === PairKind.still && old >= 0) sureOfSlot[slots[from + n] - firstSlot] = contactsBefore.sure[old]
  }
}

/** Writes `places`, without a branch on which pairs touch, as that is unpredictable. Returns their number. */
function listPlaces(block: PairBlock, at: number, end: number, continuous: boolean): number {
  const { records, swept } = block
  let count = 0
  for (let n = at; n < end; n++) {
    places[count] = n
    const state = records[4 * n + 3]
    // Neither colliders of one body nor two boxes that are apart.
    const isListed = Number((state & ~2) !== 0)
    // Boxes that touched on the way, or may have.
    if (continuous && (state & 7) === 2) count += isListed | swept[n] | Number(records[4 * n + 2] >= 0)
    else count += isListed
  }
  return count
}

/**
 * Appends rows for the pairs of boxes in the places from number k on, including those that are sure to touch, up to the
 * first pair that needs more than a touch at the end of the step; returns the number of that pair, or `count`. Does
 * what addRow and writeBoxTouch do, over hoisted columns.
 */
function addBoxRows(step: NarrowPhase, block: PairBlock, k: number, count: number): number {
  const { contacts, contactsBefore, pairs, continuous } = step
  const { records, swept, from, sure: sureOfPair } = block
  contacts.reserve(contacts.count + count - k)
  const { first, second, old, time, atEnd, axis, axisNow, pending, sure, slot, rowOfSlot } = contacts
  const { next } = contactsBefore
  const { slots } = pairs
  const hasSlots = contacts.epoch !== 0
  const isInPlace = contacts.series > 0
  const beginning = continuous ? 0 : step.delta
  const start = k
  let end = contacts.count
  for (; k < count; k++) {
    const n = places[k]
    const at = 4 * n
    const kind = records[at + 3] & 7
    const code = records[at + 3] >> 3
    if (kind !== 4 && (kind !== 2 || code === 0 || (continuous && swept[n] === 1))) break
    const then = records[at + 2]
    const isKept = isInPlace && then >= 0
    const row = isKept ? then : end
    atEnd[row] = 1
    axis[row] = code
    // The axis of a pair that is sure is that of its last test, not of this step.
    axisNow[row] = code & ((kind >> 2) - 1)
    pending[row] = 1
    sure[row] = sureOfPair[n]
    if (isKept) {
      rearrange(contacts, row, records[at], records[at + 1])
      continue
    }
    first[row] = records[at]
    second[row] = records[at + 1]
    old[row] = then
    if (then >= 0) next[then] = row
    time[row] = then >= 0 ? 0 : beginning
    if (hasSlots) {
      const number = slots[from + n]
      slot[row] = number
      rowOfSlot[number] = row
    }
    end++
  }
  if (k > start) contacts.anyPending = true
  contacts.count = end
  return k
}

/** Writes the row of the pair at place n, if it gets one. */
function writeRow(step: NarrowPhase, block: PairBlock, n: number): void {
  const kind = block.records[4 * n + 3] & 7
  const old = block.records[4 * n + 2]
  if (kind === PairKind.boxes) writeBoxes(step, block, n)
  else if (kind === PairKind.others) testPair(step, block, n)
  // Nothing about the pair has changed since its last test.
  else if (old >= 0 && step.contactsBefore.atEnd[old] === 1) copyOld(step, block, n, 1)
}

function copyOld(step: NarrowPhase, { records, from }: PairBlock, n: number, atEnd: number): number {
  const slot = step.contacts.epoch === 0 ? 0 : step.pairs.slots[from + n]
  return copyOldRow(step, records[4 * n], records[4 * n + 1], records[4 * n + 2], slot, atEnd)
}

/** Writes the row of two boxes, if they get one. */
function writeBoxes(step: NarrowPhase, block: PairBlock, n: number): void {
  const { bodies, contacts, continuous } = step
  const code = block.records[4 * n + 3] >> 3
  if (code === 0) {
    if (continuous) writeBoxesPassing(step, block, n)
    return
  }
  const row = addRow(step, block, n)
  writeBoxTouch(contacts, row, code)
  contacts.sure[row] = block.sure[n]
  contacts.time[row] = block.records[4 * n + 2] >= 0 || continuous ? 0 : step.delta
  if (continuous && block.swept[n] === 1) {
    readSweep(block, n)
    writeBoxesMeeting(contacts, bodies, row)
  }
  settle(step, row)
}

/** For boxes that are apart at the end of the step, but may have touched before. */
function writeBoxesPassing(step: NarrowPhase, block: PairBlock, n: number): void {
  if (block.swept[n] === 1) {
    readSweep(block, n)
    writeTouchBefore(step, block, n)
  } else copyPassing(step, block, n)
}

/** Writes the row of a pair that is apart at the end of the step and whose first contact is in `firstOut`. */
function writeTouchBefore(step: NarrowPhase, block: PairBlock, n: number): void {
  const row = addRow(step, block, n)
  step.contacts.reserveManifolds()
  writeTouch(step.contacts, step.bodies, row, false)
  settle(step, row)
}

/** Copies the first contact of the pair at place n to where the writers read it. */
function readSweep({ sweeps }: PairBlock, n: number): void {
  for (let k = 0; k < FIRST_OUT; k++) firstOut[k] = sweeps[FIRST_OUT * n + k]
}

/** Tests the pair at place n, which is not two boxes: its kernel gives everything at once. */
function testPair(step: NarrowPhase, block: PairBlock, n: number): void {
  const { bodies, contacts, continuous, trees } = step
  const { rows, types } = bodies
  const i = block.records[4 * n]
  const j = block.records[4 * n + 1]
  const old = block.records[4 * n + 2]
  const kernel = pairKernels[SHAPE_TYPE_COUNT * types[i] + types[j]]
  if (kernel(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE, contactOut, trees) === 0) {
    if (continuous) writePassing(step, block, n)
    return
  }
  const row = addRow(step, block, n)
  contacts.reserveManifolds()
  writeManifold(contacts, bodies, row)
  contacts.time[row] = old >= 0 || continuous ? 0 : step.delta
  // If it did not touch at the start of the step, the row shows its first contact instead of the contact at the end.
  const touched = old >= 0 && step.contactsBefore.atEnd[old] === 1
  const isNew = !touched && continuous && (bodies.swept[i] | bodies.swept[j]) !== 0
  if (isNew && findFirstContact(bodies, i, j, trees, firstOut)) writeTouch(contacts, bodies, row, true)
  settle(step, row)
}

/** Positive: nothing is known of the gap. */
const unknownGap = new Float64Array(2).fill(1)

/** For a pair that is apart at the end of the step, but may have touched before. */
function writePassing(step: NarrowPhase, block: PairBlock, n: number): void {
  const { bodies, trees, ways } = step
  const i = block.records[4 * n]
  const j = block.records[4 * n + 1]
  if ((bodies.swept[i] | bodies.swept[j]) === 0 || copyPassing(step, block, n)) return
  if (!mayTouchOnTheWay(bodies, ways, i, j, unknownGap, 1) || !findFirstContact(bodies, i, j, trees, firstOut)) return
  writeTouchBefore(step, block, n)
}

/**
 * Copies the old row of a pair that touched at the end of the last step, which is the start of this one. Returns false
 * if it did not touch then.
 */
function copyPassing(step: NarrowPhase, block: PairBlock, n: number): boolean {
  const { swept, jumped } = step.bodies
  const i = block.records[4 * n]
  const j = block.records[4 * n + 1]
  const old = block.records[4 * n + 2]
  if ((swept[i] | swept[j]) === 0 || (jumped[i] | jumped[j]) !== 0) return false
  if (old < 0 || step.contactsBefore.atEnd[old] === 0) return false
  settle(step, copyOld(step, block, n, 0))
  return true
}

/** Asks the game's predicate about the finished row, normal included, and removes the row if it says no. */
function settle({ predicate, bodies, contacts, contactsBefore }: NarrowPhase, row: number): void {
  if (predicate === undefined) return
  completeContact(contacts, bodies, row)
  if (predicate(row)) return
  contacts.count--
  const old = contacts.old[row]
  if (old >= 0) contactsBefore.next[old] = REJECTED
}
