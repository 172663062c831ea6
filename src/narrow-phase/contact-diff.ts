import { sortPairs } from '../broad-phase/sort-pairs.js'
import { grown } from '../memory/grow.js'
import { bodyOfA, bodyOfB, type ContactRows } from './contact-rows.js'
import { SPAN, type PosedBodies } from './posed-bodies.js'

/** Above every entity id: ends a list. */
const BEYOND = 0xffffffff

/** Scratch of the comparison of two steps, and the rows of the last step that ended, in the order of the events. */
export class ContactDiff {
  endedRows = new Int32Array(64)
  /** Rows of this step that began, in the order in which they were found, and their entity ids. */
  found = new Int32Array(64)
  foundA = new Uint32Array(64)
  foundB = new Uint32Array(64)
  /**
   * How many contacts that began in the last step, and how many that ended in this one, {@link mergeOthers} has passed.
   */
  fresh = 0
  lost = 0
}

/**
 * Compares the contacts of a step with those of the last one, `before`, and writes who touches whom, as the events show
 * it. The narrow-phase has written which row continues which, so the order of the contacts that persist follows from
 * the last step, and only those that began are sorted. If nothing has begun or ended for some steps, all this is there
 * already.
 */
export function diffContacts(diff: ContactDiff, contacts: ContactRows, before: ContactRows, bodies: PosedBodies): void {
  const { count } = contacts
  if (contacts.isSame) return
  let began = 0
  for (let from = 0; from < count; from += SPAN)
    began = listBegan(diff, contacts, bodies, began, from, Math.min(from + SPAN, count))
  const ended = before.count - (count - began)
  contacts.began = began
  contacts.ended = ended
  contacts.isIndexed = false
  contacts.isIndexedByB = false
  contacts.reserveEvents(count + ended + 1)
  diff.endedRows = grown(diff.endedRows, ended)
  const sorted = sortPairs(diff.foundA, diff.foundB, began)
  for (let from = 0; from < began; from += SPAN)
    writeBegan(diff, contacts, bodies, sorted, from, Math.min(from + SPAN, began))
  diff.fresh = 0
  diff.lost = 0
  for (let from = 0; from < before.count; from += SPAN)
    mergeOthers(diff, contacts, before, from, Math.min(from + SPAN, before.count))
  contacts.a[count + ended] = BEYOND
}

/**
 * Appends those of the rows `from` to `to` that began to the first `began` entries of `found`, `foundA` and `foundB`;
 * returns the new number of entries.
 */
function listBegan(
  diff: ContactDiff,
  contacts: ContactRows,
  bodies: PosedBodies,
  began: number,
  from: number,
  to: number,
): number {
  const { old } = contacts
  const found = (diff.found = grown(diff.found, began + to - from))
  const foundA = (diff.foundA = grown(diff.foundA, began + to - from))
  const foundB = (diff.foundB = grown(diff.foundB, began + to - from))
  for (let row = from; row < to; row++) {
    if (old[row] >= 0) continue
    found[began] = row
    foundA[began] = bodies.ids[bodyOfA(contacts, bodies, row)]
    foundB[began] = bodies.ids[bodyOfB(contacts, bodies, row)]
    began++
  }
  return began
}

function writeBegan(
  { found, foundA, foundB }: ContactDiff,
  contacts: ContactRows,
  bodies: PosedBodies,
  sorted: Int32Array,
  from: number,
  to: number,
): void {
  const { a, b, generationA, generationB, rowOf } = contacts
  const { generation } = bodies
  for (let k = from; k < to; k++) {
    const n = sorted[k]
    const row = found[n]
    rowOf[k] = row
    a[k] = foundA[n]
    b[k] = foundB[n]
    generationA[k] = generation[bodyOfA(contacts, bodies, row)]
    generationB[k] = generation[bodyOfB(contacts, bodies, row)]
  }
}

/**
 * Goes through the contacts `from` to `to` of the last step in the order of their ids, merging those that began in that
 * step with those that persisted, and so writes what persists and what ended in that order.
 */
function mergeOthers(diff: ContactDiff, contacts: ContactRows, before: ContactRows, from: number, to: number): void {
  const { endedRows } = diff
  const { began, ended, a, b, generationA, generationB, rowOf } = contacts
  const { a: oldA, b: oldB, generationA: oldGenerationA, generationB: oldGenerationB, rowOf: oldRowOf, next } = before
  const newEnd = before.began
  // `>>> 0` makes it an integer for V8, which would box it otherwise.
  const beyond = BEYOND >>> 0
  let { fresh, lost } = diff
  let on = began + ended + from - lost
  let freshA = fresh < newEnd ? oldA[fresh] : beyond
  let kept = newEnd + before.ended + from - fresh
  for (let n = from; n < to; n++) {
    let k = kept
    if (freshA < oldA[k] || (freshA === oldA[k] && oldB[fresh] < oldB[k])) {
      k = fresh++
      freshA = fresh < newEnd ? oldA[fresh] : beyond
    } else kept++
    const row = next[oldRowOf[k]]
    let event = on
    if (row < 0) {
      event = began + lost
      endedRows[lost++] = oldRowOf[k]
    } else on++
    a[event] = oldA[k]
    b[event] = oldB[k]
    generationA[event] = oldGenerationA[k]
    generationB[event] = oldGenerationB[k]
    rowOf[event] = row
  }
  diff.fresh = fresh
  diff.lost = lost
}
