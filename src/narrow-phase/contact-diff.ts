import { grown } from '../memory/grow.js'
import {
  bodyOfA,
  bodyOfB,
  KEY_A,
  KEY_B,
  KEY_GENERATION_A,
  KEY_GENERATION_B,
  KEY_STRIDE,
  type ContactRows,
} from './contact-rows.js'
import type { PosedBodies } from './posed-bodies.js'
import { sortPairs } from './sort-contacts.js'

/** Above every id: ends the list of those that began. */
const BEYOND = 0xffffffff

/** Which contacts of this step began, which of the last one ended. The others persist. */
export class ContactDiff {
  began = 0
  ended = 0
  persisting = 0
  /**
   * Rows of this step that began, sorted by (a, b), then a -1; and their keys as in {@link ContactRows.keys}, then one
   * beyond every id.
   */
  beganRows = new Int32Array(64)
  beganKeys = new Uint32Array(64)
  /** Positions in the order of the last step of those that ended. */
  endedAt = new Int32Array(64)
  /** The same rows as they were found, and their ids. */
  found = new Int32Array(64)
  foundA = new Uint32Array(64)
  foundB = new Uint32Array(64)
}

/**
 * Compares the contacts of a step with those of the last one, `before`, and writes the order of this step's (`order`,
 * `keys`). The narrow-phase has told which row continues which: so the order of those that persist follows from that of
 * the last step, and only those that began are sorted.
 */
export function diffContacts(diff: ContactDiff, contacts: ContactRows, before: ContactRows, bodies: PosedBodies): void {
  const { count } = contacts
  listBegan(diff, contacts, bodies)
  sortBegan(diff, contacts, bodies)
  diff.persisting = count - diff.began
  diff.ended = before.count - diff.persisting
  contacts.order = grown(contacts.order, count)
  contacts.keys = grown(contacts.keys, KEY_STRIDE * count)
  contacts.isIndexed = false
  contacts.isIndexedByB = false
  diff.endedAt = grown(diff.endedAt, diff.ended)
  mergeOrder(diff, contacts, before)
}

/** Writes `began`, `found`, `foundA` and `foundB`. */
function listBegan(diff: ContactDiff, contacts: ContactRows, bodies: PosedBodies): void {
  const { count, old } = contacts
  let began = 0
  for (let row = 0; row < count; row++) {
    if (old[row] >= 0) continue
    if (began === diff.found.length) reserveFound(diff, count)
    diff.found[began] = row
    diff.foundA[began] = bodies.ids[bodyOfA(contacts, bodies, row)]
    diff.foundB[began] = bodies.ids[bodyOfB(contacts, bodies, row)]
    began++
  }
  diff.began = began
}

function reserveFound(diff: ContactDiff, count: number): void {
  diff.found = grown(diff.found, Math.min(count, 2 * diff.found.length))
  diff.foundA = grown(diff.foundA, diff.found.length)
  diff.foundB = grown(diff.foundB, diff.found.length)
}

/** Writes `beganRows` and `beganKeys`. */
function sortBegan(diff: ContactDiff, contacts: ContactRows, bodies: PosedBodies): void {
  const { began, found, foundA, foundB } = diff
  const sorted = sortPairs(foundA, foundB, began)
  diff.beganRows = grown(diff.beganRows, began + 1)
  diff.beganKeys = grown(diff.beganKeys, KEY_STRIDE * (began + 1))
  const { beganRows, beganKeys } = diff
  const { generation } = bodies
  for (let k = 0, key = 0; k < began; k++, key += KEY_STRIDE) {
    const n = sorted[k]
    const row = found[n]
    beganRows[k] = row
    beganKeys[key + KEY_A] = foundA[n]
    beganKeys[key + KEY_B] = foundB[n]
    beganKeys[key + KEY_GENERATION_A] = generation[bodyOfA(contacts, bodies, row)]
    beganKeys[key + KEY_GENERATION_B] = generation[bodyOfB(contacts, bodies, row)]
  }
  beganRows[began] = -1
  beganKeys[KEY_STRIDE * began + KEY_A] = BEYOND
}

/** Merges those that persist, in the order of the last step, with those that began; and lists those that ended. */
function mergeOrder(diff: ContactDiff, contacts: ContactRows, before: ContactRows): void {
  const { began, beganRows, beganKeys, endedAt } = diff
  const { order, keys } = contacts
  const { order: orderBefore, keys: keysBefore, next, count } = before
  let to = 0
  let ended = 0
  let waiting = 0
  let waitingA = beganKeys[KEY_A]
  for (let k = 0; k < count; k++) {
    const row = next[orderBefore[k]]
    if (row < 0) {
      endedAt[ended++] = k
      continue
    }
    const key = KEY_STRIDE * k
    const a = keysBefore[key + KEY_A]
    const b = keysBefore[key + KEY_B]
    while (waitingA < a || (waitingA === a && beganKeys[KEY_STRIDE * waiting + KEY_B] < b)) {
      order[to] = beganRows[waiting]
      copyKey(beganKeys, KEY_STRIDE * waiting++, keys, KEY_STRIDE * to++)
      waitingA = beganKeys[KEY_STRIDE * waiting + KEY_A]
    }
    order[to] = row
    copyKey(keysBefore, key, keys, KEY_STRIDE * to++)
  }
  for (; waiting < began; waiting++) {
    order[to] = beganRows[waiting]
    copyKey(beganKeys, KEY_STRIDE * waiting, keys, KEY_STRIDE * to++)
  }
}

function copyKey(from: Uint32Array, key: number, to: Uint32Array, at: number): void {
  to[at + KEY_A] = from[key + KEY_A]
  to[at + KEY_B] = from[key + KEY_B]
  to[at + KEY_GENERATION_A] = from[key + KEY_GENERATION_A]
  to[at + KEY_GENERATION_B] = from[key + KEY_GENERATION_B]
}
