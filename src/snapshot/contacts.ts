/** The contacts of a snapshot: those that live, by the numbers of their entities, and those that ended. */
import type { CollisionResource } from '../collision.js'
import { FIRST_OUT } from '../narrow-phase/first-contact.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { SeamState, type KnownSeam } from '../seams/seams.js'
import { SURFACE_STRIDE } from '../seams/surfaces.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { Touch, type KnownContact } from '../step/contacts.js'
import { createPosedPair, type Sources } from '../step/sources.js'
import { numberOf } from './entities.js'
import { ContactPart, FIRST_IS_A, NUMBER_BITS, SEAM_SHIFT, SIDE, TOUCH_MASK } from './layout.js'
import type { WordReader, WordWriter } from './words.js'

const NUMBER_MASK = (1 << NUMBER_BITS) - 1
const pair = createPosedPair()
const first = new Float64Array(FIRST_OUT)
const shown: KnownSeam = { state: 0, side: 0, surface: new Float64Array(SURFACE_STRIDE) }

const noTree = (): void => {}

/**
 * Writes the contacts that live, sorted by (a, b), and returns how many; what began and what persists are sorted each.
 * First contacts have been settled.
 */
export function writeContacts(
  { state }: CollisionResource,
  out: WordWriter,
  visitTree: (handle: number) => void,
): number {
  const { a, b, began, beganCount, persisting, persistingCount, count } = state.contacts
  let next = 0
  for (let k = 0; k < count; k++) {
    const fresh = next < beganCount ? began[next]! : -1
    const old = k - next < persistingCount ? persisting[k - next]! : -1
    const isFresh = old < 0 || (fresh >= 0 && (a[fresh]! < a[old]! || (a[fresh] === a[old] && b[fresh]! < b[old]!)))
    const row = isFresh ? fresh : old
    if (isFresh) next++
    writeContact(state, row, out, numberOf(a[row]!), numberOf(b[row]!), visitTree)
  }
  return count
}

/** Writes the numbers, among the contacts that live, of those that began. */
export function writeBegan({ state: { contacts } }: CollisionResource, out: WordWriter): void {
  const { a, b, began, beganCount, persisting, persistingCount } = contacts
  let at = 0
  for (let k = 0; k < beganCount; k++) {
    const row = began[k]!
    for (; at < persistingCount; at++) {
      const other = persisting[at]!
      if (a[other]! > a[row]! || (a[other] === a[row] && b[other]! > b[row]!)) break
    }
    out.word(at + k)
  }
}

/** Writes the contacts that ended. */
export function writeEnded({ state }: CollisionResource, out: WordWriter): void {
  const { contacts } = state
  const { a, b, generationA, generationB, reason, ended, endedCount } = contacts
  for (let k = 0; k < endedCount; k++) {
    const row = ended[k]!
    out.word(a[row]!)
    out.word(b[row]!)
    out.word(generationA[row]!)
    out.word(generationB[row]!)
    writeContact(state, row, out, reason[row]!, 0, noTree)
  }
}

/** Writes a row with two numbers in the low bits of its words. */
function writeContact(
  { contacts, sources, seams }: CollisionResource['state'],
  row: number,
  out: WordWriter,
  low: number,
  high: number,
  visitTree: (handle: number) => void,
): void {
  const { state, isFirstA, time, source } = contacts
  seams.read(row, shown)
  const slot = source[row]!
  const hasPoses = slot >= 0 && sources.hasPoses(slot)
  const parts =
    (time[row] === 0 ? 0 : ContactPart.time) | (slot < 0 ? 0 : ContactPart.source) | (hasPoses ? ContactPart.poses : 0)
  const touch =
    (state[row]! & TOUCH_MASK) |
    (isFirstA[row] === 1 ? FIRST_IS_A : 0) |
    (shown.state << SEAM_SHIFT) |
    (shown.side > 0 ? SIDE : 0)
  out.word(low | (touch << NUMBER_BITS))
  out.word(high | (parts << NUMBER_BITS))
  if (hasSurface(shown.state)) out.doubles(shown.surface, 0, SURFACE_STRIDE)
  if (time[row] !== 0) out.double(time[row]!)
  if (slot >= 0) writeSource(sources, slot, (state[row]! & Touch.way) !== 0, out, visitTree)
}

function hasSurface(state: number): boolean {
  return state === SeamState.own || state === SeamState.given
}

function writeSource(
  sources: Sources,
  slot: number,
  isWay: boolean,
  out: WordWriter,
  visitTree: (handle: number) => void,
): void {
  sources.load(slot, pair)
  out.doubles(pair.pivots, 0, 6)
  if (isWay) {
    sources.loadFirst(slot, first)
    out.doubles(first, 0, FIRST_OUT)
  }
  if (!sources.hasPoses(slot)) return
  const { types, rows, velocities } = pair
  out.word(types[0]! | (types[1]! << 8))
  out.doubles(rows, 0, 2 * ROW_STRIDE)
  out.doubles(velocities, 0, 12)
  for (let k = 0; k < 2; k++) if (types[k] === ShapeType.mesh) visitTree(rows[ROW_STRIDE * k + ROW_PARAMETERS]!)
}

/** One contact of a snapshot: what {@link KnownContact} names, once restore.ts has mapped ids. */
export class SavedContact implements KnownContact {
  /** Numbers in the low bits: of the two entities, or the reason of the end. */
  low = 0
  high = 0
  parts = 0
  a = 0
  b = 0
  generationA = 0
  generationB = 0
  first = 0
  second = 0
  isFirstA = 0
  reason = 0
  time = 0
  source = -1
  state = 0
  readonly seam: KnownSeam = { state: 0, side: 0, surface: new Float64Array(SURFACE_STRIDE) }
  readonly pair = createPosedPair()
  readonly firstContact = new Float64Array(FIRST_OUT)

  is(part: number): boolean {
    return (this.parts & part) !== 0
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
    const { seam } = this
    const low = from.word()
    const high = from.word()
    this.low = low & NUMBER_MASK
    this.high = high & NUMBER_MASK
    const touch = low >>> NUMBER_BITS
    this.parts = high >>> NUMBER_BITS
    this.reason = 0
    this.state = touch & TOUCH_MASK
    this.isFirstA = Number((touch & FIRST_IS_A) !== 0)
    seam.state = (touch >>> SEAM_SHIFT) & 3
    seam.side = seam.state !== SeamState.given ? 0 : (touch & SIDE) !== 0 ? 1 : -1
    seam.surface.fill(0)
    if (hasSurface(seam.state)) from.doubles(seam.surface, 0, SURFACE_STRIDE)
    this.time = this.is(ContactPart.time) ? from.double() : 0
    this.firstContact.fill(0)
    if (!this.is(ContactPart.source)) return
    const { types, rows, velocities, pivots } = this.pair
    from.doubles(pivots, 0, 6)
    if ((this.state & Touch.way) !== 0) from.doubles(this.firstContact, 0, FIRST_OUT)
    if (!this.is(ContactPart.poses)) return
    const word = from.word()
    types[0] = word & 0xff
    types[1] = word >>> 8
    from.doubles(rows, 0, 2 * ROW_STRIDE)
    from.doubles(velocities, 0, 12)
  }
}
