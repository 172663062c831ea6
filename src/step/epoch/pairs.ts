/**
 * The candidate pairs of an epoch: two colliders are listed if and only if their fat bounds have overlapped in it (of
 * swift ones, if each reaches the other's on its way in this step), at least one of them moves, their filters meet, and
 * they are not of one body. The list only gets longer, but for the pairs of stale and swift colliders. Beside each pair
 * stands what is known of it: its contact, and for how long it is quiet.
 */
import { Has } from '../../../components/registry.js'
import { BOUNDS_STRIDE, mayMeet, pushPair, type BroadPhase } from '../../broad-phase/broad-phase.js'
import { grown } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { Colliders } from '../gather/colliders.js'
import type { Contacts } from '../contacts/contacts.js'
import type { FatBounds } from './fat-bounds.js'
import { mayReach } from '../rows/half-spaces.js'
import type { PosedStep } from '../rows/rows.js'

/** Never reached: the pair is looked at in every step. */
export const NEVER_QUIET = -1

/** Entries of the table without a contact, and of a contact that has its pair. */
const EMPTY = -1
const DONE = -2

/**
 * Contact rows that look for their pairs, each at the hash of its colliders or behind it: open addressing. Behind them
 * as many words: of each contact, the word of its lower index, modulo their number, has the bit of its higher index,
 * modulo 32. Most pairs without a contact find their bit 0.
 */
let table = new Int32Array(0)

export class Pairs {
  /** Indices of both colliders, two numbers a pair, the lower one first. */
  readonly list = new List()
  /** Contact row of each pair, or -1. */
  contactOf: Int32Array = new Int32Array(0)
  /** A pair is quiet as long as the motion bounds of its two colliders add up to less (look.ts). */
  quiet: Float64Array = new Float64Array(0)
  /** Indices of half-spaces, which have no bounds to search by. */
  private readonly planes = new List()

  /** Finds all pairs anew. Returns false if there are more than `most`: then some are missing. */
  search(broadPhase: BroadPhase, at: PosedStep, fat: FatBounds, most: number): boolean {
    const { list } = this
    const { colliders } = at
    const { moving, category, roots, types, isOut, count } = colliders
    broadPhase.findPairs({ bounds: fat.fat, moving, category, mask: fat.masks, roots, count }, list, most)
    if (list.count > most) return false
    this.planes.count = 0
    if ((colliders.bitsSeen & Has.PlaneShape) === 0) return true
    for (let i = 0; i < count; i++) if (types[i] === ShapeType.plane && isOut[i] === 0) this.appendPlane(at, fat, i)
    return true
  }

  /** Drops the pairs of stale colliders, and adds their contacts to `unlinked`. */
  dropStale({ stale }: Colliders, unlinked: List): void {
    const { marks: isStale } = stale
    const { contactOf, quiet, planes } = this
    const { items: pairs, count } = this.list
    let n = 0
    for (let k = 0; k < count; k++) {
      if ((isStale[pairs[2 * k]] | isStale[pairs[2 * k + 1]]) !== 0) {
        if (contactOf[k] >= 0) unlinked.add(contactOf[k])
        continue
      }
      pairs[2 * n] = pairs[2 * k]
      pairs[2 * n + 1] = pairs[2 * k + 1]
      contactOf[n] = contactOf[k]
      quiet[n++] = quiet[k]
    }
    this.list.count = n
    planes.drop(isStale)
  }

  /**
   * The pairs from number `from` on are new: they get their contacts out of `unlinked`, in which contacts without a
   * pair are left. Takes a time in proportion to these pairs and contacts.
   */
  admit(from: number, contacts: Contacts, unlinked: List): void {
    const { items: pairs, count: end } = this.list
    const contactOf = (this.contactOf = grown(this.contactOf, end))
    this.quiet = grown(this.quiet, end)
    this.quiet.fill(NEVER_QUIET, from, end)
    contactOf.fill(-1, from, end)
    if (unlinked.count === 0) return
    const size = fillTable(contacts, unlinked)
    for (let k = from; k < end; k++) {
      if (((table[size + (pairs[2 * k] & (size - 1))] >> pairs[2 * k + 1]) & 1) === 0) continue
      const at = placeOf(contacts, pairs[2 * k], pairs[2 * k + 1], size)
      if (table[at] === EMPTY) continue
      contactOf[k] = table[at]
      table[at] = DONE
    }
    unlinked.count = 0
    for (let at = 0; at < size; at++) if (table[at] >= 0) unlinked.add(table[at])
  }

  /** The collider beside i in a pair. */
  otherOf(pair: number, i: number): number {
    const { items: pairs } = this.list
    return pairs[2 * pair] + pairs[2 * pair + 1] - i
  }

  /** A contact of the pair began, or with -1 ended. */
  link(pair: number, contact: number): void {
    this.contactOf[pair] = contact
  }

  /** Appends the pairs that collider i, whose fat bounds were just made wider, has now and had not before. */
  append({ colliders, rows }: PosedStep, fat: FatBounds, i: number, met: number): void {
    const { moving } = colliders
    for (let k = 0; k < met; k++) pushPair(this.list, i, fat.met[k])
    for (let k = 0; k < this.planes.count; k++) {
      const plane = this.planes.items[k]
      if (mayReach(rows, plane, moving, fat.wider, 0) && !mayReach(rows, plane, moving, fat.before, 0))
        this.meetPlane(colliders, i, plane)
    }
  }

  /** Appends the pairs of a half-space, before the pairs of others that came with it. */
  appendPlane({ colliders, rows }: PosedStep, { fat }: FatBounds, plane: number): void {
    const { moving, count } = colliders
    for (let i = 0; i < count; i++)
      if (mayReach(rows, plane, moving, fat, BOUNDS_STRIDE * i)) this.meetPlane(colliders, i, plane)
    for (let k = 0; k < this.planes.count; k++) this.meetPlane(colliders, this.planes.items[k], plane)
    this.planes.add(plane)
  }

  private meetPlane(colliders: Colliders, i: number, plane: number): void {
    if (colliders.isOut[i] === 0 && mayMeet(colliders, i, plane)) pushPair(this.list, i, plane)
  }
}

/** Puts the contacts into the table, at most half full, and returns its size: a power of two. */
function fillTable(contacts: Contacts, { items, count }: List): number {
  const size = 1 << (33 - Math.clz32(count))
  table = grown(table, 2 * size)
  table.fill(EMPTY, 0, size).fill(0, size, 2 * size)
  for (let k = 0; k < count; k++) {
    const i = contacts.first[items[k]]
    const j = contacts.second[items[k]]
    table[placeOf(contacts, i, j, size)] = items[k]
    table[size + (Math.min(i, j) & (size - 1))] |= 1 << Math.max(i, j)
  }
  return size
}

/** Place in the table of the contact of two colliders, in either order; empty if it is not there. */
function placeOf({ first, second }: Contacts, i: number, j: number, size: number): number {
  const hash = Math.imul(Math.imul(Math.min(i, j), 0x9e3779b1) ^ Math.max(i, j), 0x85ebca6b)
  let at = (hash ^ (hash >>> 15)) & (size - 1)
  for (; table[at] !== EMPTY; at = (at + 1) & (size - 1)) {
    const row = table[at]
    if (row >= 0 && ((first[row] === i && second[row] === j) || (first[row] === j && second[row] === i))) break
  }
  return at
}
