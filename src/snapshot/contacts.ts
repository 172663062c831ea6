/** The contacts of a snapshot: those that live, by the numbers of their entities, and those that ended. */
import type { CollisionResource } from '../collision.js'
import { First } from '../narrow-phase/first-contact.js'
import { SeamState, type KnownSeam } from '../seams/seams.js'
import { SURFACE_STRIDE } from '../seams/surfaces.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { List } from '../memory/list.js'
import { Touch, type KnownContact } from '../step/contacts/contacts.js'
import { PosedPair } from '../step/contacts/sources.js'
import { VELOCITY_STRIDE } from '../step/gather/children.js'
import { numberOf } from './entities.js'
import { ContactPart, FIRST_IS_A, NUMBER_BITS, SEAM_SHIFT, SIDE, TOUCH_MASK } from './layout.js'
import { nameTree } from './trees.js'
import type { Transfer, WordReader, WordWriter } from './words.js'

const NUMBER_MASK = (1 << NUMBER_BITS) - 1

/** Numbers, among the contacts that live, of those that began. */
const begun = new List()

/**
 * Writes the contacts that live, sorted by (a, b), and returns how many; what began and what persists are sorted each.
 * First contacts have been settled.
 */
export function writeContacts({ step }: CollisionResource, out: WordWriter): number {
  const { a, b, count, began, persisting, source, time } = step.contacts
  const { states } = step.seams.seams
  begun.count = 0
  for (let k = 0; k < count; k++) {
    const fresh = begun.count < began.count ? began.items[begun.count]! : -1
    const old = k - begun.count < persisting.count ? persisting.items[k - begun.count]! : -1
    const isFresh = old < 0 || (fresh >= 0 && (a[fresh]! < a[old]! || (a[fresh] === a[old] && b[fresh]! < b[old]!)))
    const row = isFresh ? fresh : old
    if (isFresh) begun.add(k)
    saved.low = numberOf(a[row]!)
    saved.high = numberOf(b[row]!)
    // Most contacts are no more than two bodies that touch at the end of the step.
    if (source[row]! < 0 && time[row] === 0 && (row >= states.length || states[row] === SeamState.none)) {
      out.word(saved.low | (touchOf(step.contacts, row) << NUMBER_BITS))
      out.word(saved.high)
    } else writeContact(step, row, out)
  }
  return count
}

/** Writes the numbers of those that began, among the contacts that were written last. */
export function writeBegan(out: WordWriter): void {
  for (let k = 0; k < begun.count; k++) out.word(begun.items[k]!)
}

/** Writes the contacts that ended. */
export function writeEnded({ step }: CollisionResource, out: WordWriter): void {
  const { contacts } = step
  const { a, b, generationA, generationB, reason, ended } = contacts
  for (let k = 0; k < ended.count; k++) {
    const row = ended.items[k]!
    out.word(a[row]!)
    out.word(b[row]!)
    out.word(generationA[row]!)
    out.word(generationB[row]!)
    saved.low = reason[row]!
    saved.high = 0
    writeContact(step, row, out)
  }
}

/** Writes a row, with the two numbers of `saved` in the low bits of its words. */
function writeContact(step: CollisionResource['step'], row: number, out: WordWriter): void {
  saved.take(step, row)
  saved.write(out)
  if (!saved.is(ContactPart.poses)) return
  const { types, rows } = saved.pair
  for (let k = 0; k < 2; k++) nameTree(types[k]!, rows, ROW_STRIDE * k + ROW_PARAMETERS)
}

/** How the two of a row touch, and in which order. */
function touchOf({ state, isFirstA }: CollisionResource['step']['contacts'], row: number): number {
  return (state[row]! & TOUCH_MASK) | (isFirstA[row] === 1 ? FIRST_IS_A : 0)
}

/** One contact of a snapshot: what {@link KnownContact} names, once restore.ts has mapped ids. */
export class SavedContact implements KnownContact {
  /** Numbers of the two entities; of a contact that ended, its reason and 0. */
  low = 0
  high = 0
  /** The high bits of the first two words (layout.ts): how the two touch; {@link ContactPart}. */
  private touch = 0
  parts = 0
  private readonly times = new Float64Array(1)
  private readonly types = new Uint32Array(1)
  a = 0
  b = 0
  generationA = 0
  generationB = 0
  first = 0
  second = 0
  isFirstA = 0
  reason = 0
  source = -1
  state = 0
  readonly seam: KnownSeam = { state: 0, side: 0, surface: new Float64Array(SURFACE_STRIDE) }
  readonly pair = new PosedPair()

  get time(): number {
    return this.times[0]!
  }

  is(part: number): boolean {
    return (this.parts & part) !== 0
  }

  write(to: WordWriter): void {
    to.word(this.low | (this.touch << NUMBER_BITS))
    to.word(this.high | (this.parts << NUMBER_BITS))
    this.transferRest(to)
  }

  /** Writes or reads what the first two words say that there is beside them. */
  private transferRest(between: Transfer): void {
    const { touch, seam, pair } = this
    const state = (touch >>> SEAM_SHIFT) & 3
    if (state === SeamState.own || state === SeamState.given) between.doubles(seam.surface, 0, SURFACE_STRIDE)
    if (this.is(ContactPart.time)) between.doubles(this.times, 0, 1)
    if (!this.is(ContactPart.source)) return
    between.doubles(pair.pivots, 0, 6)
    if ((touch & Touch.within) !== 0) between.doubles(pair.firstContact, 0, First.length)
    else pair.firstContact.fill(0)
    if (!this.is(ContactPart.poses)) return
    between.integers(this.types, 0, 1)
    between.doubles(pair.rows, 0, 2 * ROW_STRIDE)
    between.doubles(pair.velocities, 0, 2 * VELOCITY_STRIDE)
  }

  /** Takes a row of the world. */
  take({ contacts, sources, seams }: CollisionResource['step'], row: number): void {
    const { times, seam, pair } = this
    const time = contacts.time[row]!
    const slot = contacts.source[row]!
    const hasPoses = contacts.hasPoses(row)
    seams.read(row, seam)
    this.touch = touchOf(contacts, row) | (seam.state << SEAM_SHIFT) | (seam.side > 0 ? SIDE : 0)
    this.parts =
      (time === 0 ? 0 : ContactPart.time) | (slot < 0 ? 0 : ContactPart.source) | (hasPoses ? ContactPart.poses : 0)
    times[0] = time
    if (slot < 0) return
    sources.load(slot, pair, hasPoses)
    this.types[0] = pair.types[0]! | (pair.types[1]! << 8)
  }

  readEnded(from: WordReader): void {
    this.a = from.word()
    this.b = from.word()
    this.generationA = from.word()
    this.generationB = from.word()
    this.read(from)
    this.reason = this.low
  }

  read(from: WordReader): void {
    const { times, types, seam, pair } = this
    const first = from.word()
    const second = from.word()
    const touch = (this.touch = first >>> NUMBER_BITS)
    this.low = first & NUMBER_MASK
    this.high = second & NUMBER_MASK
    this.parts = second >>> NUMBER_BITS
    times[0] = 0
    this.transferRest(from)
    this.reason = 0
    this.state = touch & TOUCH_MASK
    this.isFirstA = Number((touch & FIRST_IS_A) !== 0)
    seam.state = (touch >>> SEAM_SHIFT) & 3
    seam.side = seam.state !== SeamState.given ? 0 : (touch & SIDE) !== 0 ? 1 : -1
    pair.types[0] = types[0]! & 0xff
    pair.types[1] = types[0]! >>> 8
  }
}

/** The contact that is written. */
const saved = new SavedContact()
