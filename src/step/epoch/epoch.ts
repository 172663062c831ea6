/**
 * The one memory that makes a step fast. An epoch is a run of steps in which indices, candidate pairs and contact rows
 * stay where they are. It begins with the colliders in spatial order, fat bounds, one search for every pair of
 * overlapping fat bounds, and contacts linked to their pairs. Within it, a collider that leaves its fat bounds gets
 * wider ones, and its new pairs are appended; for a collider that came, or is stale, all of its pairs are. When that
 * becomes much, another epoch begins.
 *
 * All that it holds can be thrown away before any step without changing a bit of the answers.
 */
import { BOUNDS_STRIDE, boundsOverlap } from '../../broad-phase/broad-phase.js'
import { List } from '../../memory/list.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { Colliders } from '../gather/colliders.js'
import type { Contacts } from '../contacts/contacts.js'
import { FatBounds } from './fat-bounds.js'
import { findHeight, height } from '../rows/half-spaces.js'
import { Look, type StepParts } from './look.js'
import { Pairs } from './pairs.js'
import type { Poses } from '../gather/poses.js'
import { renumber } from './renumber.js'
import { Rows, type PosedStep } from '../rows/rows.js'
import { isSwift, reachesOnWay } from './swift.js'

/** Another epoch begins with the next step if this part of the colliders escaped, at once if four times as many did. */
const MOST_ESCAPEES = 1 / 100
/** The same for colliders that came, or went, or became stale. */
const MOST_CHANGES = 1 / 8
/** And for pairs that were appended, if they are also more than MOST_CHANGES of the colliders. */
const MOST_APPENDED = 1 / 4
/**
 * A search that finds more pairs than this, two more for each collider, and four more for each pair of the last one, is
 * made again with narrower margins.
 */
const MANY = 65536
/** More of each than its part: small scenes change. */
const A_FEW = 16
/**
 * Where an epoch begins in the midst of a step less than this after colliders were numbered, no other one is to follow
 * for that: bodies jump, and in a scene where they do every few steps there would be two epochs for each jump.
 */
const SOON = 8

export class Epoch {
  readonly rows = new Rows()
  readonly fat = new FatBounds()
  readonly pairs = new Pairs()
  readonly look = new Look()
  /** Number of epochs so far. */
  number = 0
  /** An epoch begins in this step. */
  private isBeginning = false
  /** Another one begins with the next step: it is time, or the last step was not completed, or there was none. */
  private isOld = true
  /** Number of pairs when it began. */
  private listed = 0
  /** Number of steps since colliders were numbered. */
  private age = 0
  /**
   * Number of steps until another epoch begins, above 0 only if this one began in the midst of a step, where nothing is
   * numbered.
   */
  private endsIn = 0
  /** How often colliders came, went or became stale since they were numbered. */
  private changes = 0
  /** Contact rows that are to be linked to their pairs. */
  private readonly unlinked = new List()

  /** Another epoch begins with the next step. */
  forget(): void {
    this.isOld = true
  }

  /** Before a step changes anything: if another epoch is to begin, numbers all colliders in the order of space. */
  renumber(colliders: Colliders, poses: Poses, contacts: Contacts): void {
    // A step that failed may have left tombstones that contacts name.
    if (!this.isOld || colliders.isUnsettled) return
    this.changes = this.age = this.endsIn = 0
    renumber(colliders, poses, contacts)
  }

  /** First part of a step: writes the rows of what has another pose. */
  prepare(from: StepParts): void {
    const { rows, fat } = this
    const { colliders } = from
    const { stale, count } = colliders
    this.changes += stale.count
    this.isBeginning = this.isOld || stale.count > A_FEW + MOST_CHANGES * count
    // Until the step is done.
    this.isOld = true
    fat.reserve(colliders.ids.length)
    rows.admit(colliders, from.poses, this.isBeginning)
    rows.update(from)
  }

  /** Second part: brings the list of pairs up to date. */
  findPairs(from: StepParts): void {
    const { rows, fat } = this
    const { colliders } = from
    if (!this.isBeginning) {
      for (let k = 0; k < fat.swift.count; k++) colliders.stale.add(fat.swift.items[k])
      fat.swift.clear()
      for (let k = 0; k < colliders.stale.count; k++) fat.forget(colliders.stale.items[k])
      fat.listEscapees(from.poses, rows)
      fat.setSwiftAside(from)
      this.isBeginning = fat.escapees.count > 4 * mostEscapees(colliders)
      // The next margins last as long as these did, and no longer than they are made for.
      if (this.isBeginning && this.endsIn <= 0 && this.age >= SOON) this.endsIn = Math.min(this.age, fat.steps + 1)
    }
    if (this.isBeginning) this.begin(from)
    else this.widen(from)
  }

  /** The step is done: does another epoch begin with the next one? */
  settle(colliders: Colliders): void {
    const { fat, pairs, listed, isBeginning } = this
    const changes = MOST_CHANGES * colliders.count
    this.age++
    this.isOld =
      --this.endsIn === 0 ||
      (!isBeginning && fat.escapees.count > mostEscapees(colliders)) ||
      this.changes > A_FEW + changes ||
      pairs.list.count > A_FEW + listed + Math.max(MOST_APPENDED * listed, changes)
    if (isBeginning) fat.adapt(listed, this.look.closeCount, colliders)
  }

  private begin(from: StepParts): void {
    const { fat, pairs } = this
    fat.begin(from)
    const most = MANY + 4 * pairs.list.count + 2 * from.colliders.count
    while (!pairs.search(from.broadPhase, from, fat, fat.steps > 0 ? most : from.pairBudget) && fat.steps > 0) {
      fat.steps >>= 1
      fat.begin(from)
    }
    this.append(from, fat.swift)
    this.listed = pairs.list.count
    this.number++
    this.unlinked.count = 0
    for (let k = 0; k < from.contacts.count; k++) this.unlinked.add(from.contacts.rowOf(k))
    this.link(from, 0)
  }

  /** Appends the pairs of escapees, half-spaces first, swift ones last. */
  private widen(from: StepParts): void {
    const { fat, pairs } = this
    const { types, stale } = from.colliders
    this.unlinked.count = 0
    if (stale.count > 0) pairs.dropStale(from.colliders, this.unlinked)
    const before = pairs.list.count
    const { items: escapees, count } = fat.escapees
    for (let n = 0; n < count; n++)
      if (types[escapees[n]] === ShapeType.plane) {
        fat.widen(from, escapees[n])
        pairs.appendPlane(from, fat, escapees[n])
      }
    this.append(from, fat.escapees)
    this.append(from, fat.swift)
    this.link(from, before)
  }

  /** Widens the fat bounds of the listed colliders but half-spaces, and appends their pairs. */
  private append(from: StepParts, { items, count }: List): void {
    const { fat, pairs } = this
    const { types } = from.colliders
    for (let n = 0; n < count; n++)
      if (types[items[n]] !== ShapeType.plane) pairs.append(from, fat, items[n], fat.widen(from, items[n]))
  }

  /** Takes the pairs from number `before` on as new; contacts that are left without a pair end. */
  private link({ contacts, outcomes, colliders }: StepParts, before: number): void {
    const { unlinked, pairs } = this
    pairs.admit(before, contacts, unlinked)
    for (let k = 0; k < unlinked.count; k++) outcomes.add(-1, unlinked.items[k], 0, -1, -1)
    colliders.stale.clear()
  }

  /** Number of pairs whose bounds meet; `visit` is called with the indices of each. */
  countPairs(at: PosedStep, visit?: (i: number, j: number) => void): number {
    const { items: list, count } = this.pairs.list
    let found = 0
    for (let k = 0; k < count; k++) {
      const i = list[2 * k]
      const j = list[2 * k + 1]
      if (!boundsMeet(at, i, j)) continue
      found++
      visit?.(i, j)
    }
    return found
  }
}

/** With more escapees another epoch begins with the next step. */
function mostEscapees({ count }: Colliders): number {
  return A_FEW + MOST_ESCAPEES * count
}

/** Whether the bounds of two colliders meet, of a swift one on its way. */
function boundsMeet(at: PosedStep, i: number, j: number): boolean {
  const { bounds } = at.rows
  const { types } = at.colliders
  const plane = types[j] === ShapeType.plane ? j : i
  if (types[plane] !== ShapeType.plane) {
    if (!boundsOverlap(bounds, i, j) || (isSwift(at, i) && !reachesOnWay(at, i, bounds, j))) return false
    return !isSwift(at, j) || reachesOnWay(at, j, bounds, i)
  }
  findHeight(at.rows, plane, bounds, BOUNDS_STRIDE * (i + j - plane))
  return !(height[0] > 0)
}
