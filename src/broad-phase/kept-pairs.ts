/**
 * The pairs of a step without a search in every step.
 *
 * A search on bounds that are wider than those of the step (wide-bounds.ts) gives candidates, which are kept. As long
 * as every body stays within its wide bounds, two bodies whose bounds overlap have wide bounds that overlap, so that
 * their pair is among the candidates: those of them whose bounds of the step overlap are all pairs, by the very
 * comparisons that the search makes, and no others. So the set of pairs is that of a search to the last bit, whatever
 * the rounding of the wide bounds: only their order differs.
 *
 * A few bodies that leave their wide bounds (thrown, teleported, turned back) get wider ones: the union of the old and
 * of new ones. All bodies, by blocks of neighbours in memory, are looked at for what the new reach and the old did not;
 * wide bounds only grow, and one body is widened after the other, so a pair is appended at most once: in the moment in
 * which the two begin to overlap. Beyond a few, a new search is cheaper. A body that comes begins with bounds that
 * overlap none, and so is one of them; of one that goes, the candidates stay, and never overlap again.
 *
 * How many steps ahead the bounds are widened for settles what it costs: a search costs about R in all, and the list
 * lives as long as its steps last; each of them filters candidates that are no pairs, whose number grows with the steps
 * ahead. The sum is least about where over the life of a list both come to the same, and what was counted of the last
 * list says by how much it was off (`adapt`). Nothing is timed, so every engine does the same. Where lists do not last
 * (a crowd that teleports), the steps are searched as they are, and a list is
 * tried again after ever longer pauses.
 */
import { blank, grown, grownCapacity } from '../memory/grow.js'
import { createPairList, type BroadPhase, type KnownBodies, type PairList } from './broad-phase.js'
import { DonePairs } from './done-pairs.js'
import { sortList } from './sort-pairs.js'
import { filterCandidates, looked } from './sure-pairs.js'
import {
  blocksOf,
  boundBlocks,
  copyBounds,
  emptyBounds,
  findEscapees,
  measureOrdinary,
  seen,
  widenBounds,
  widenFurther,
} from './wide-bounds.js'

/** What is asked about the bodies of a step. Some may be holes: numbers that no body has. */
export interface StepBodies extends KnownBodies {
  readonly count: number
  /**
   * Bodies below have finite bounds; the others are no business of the broad-phase, but their pairs get numbers too.
   */
  readonly boundedCount: number
  /** Entity ids. */
  readonly ids: Int32Array
  readonly bounds: Float64Array
  readonly moving: Uint8Array
  readonly category: Uint32Array
  readonly mask: Uint32Array
  /** Whether `moving`, `category` and `mask` may differ from step to step of the same bodies. */
  readonly filtersVary: boolean
  /**
   * Numbers that bodies came or went by after this step: a hole, at which there is no body, has bounds that overlap
   * none, and a filter that meets none.
   */
  readonly stale: Int32Array
  readonly staleCount: number
  /** How far each body has moved in all, an upper bound; Infinity where nobody knows. */
  readonly moved: Float64Array
  /**
   * Bodies that may be anywhere, the same in every step of the same bodies; and of the others, all of which have finite
   * bounds, those that differ from the last step in bounds or filter.
   */
  readonly active: Int32Array
  readonly activeCount: number
  readonly shifted: Int32Array
  readonly shiftedCount: number
}

/** Nanoseconds, about, that a search takes a body, with finding contacts by ids in its step. */
const SEARCH = 400
/**
 * Where the last search is known, it takes about so many a body that is looked at in every step, one of the others, and
 * a candidate that it found: crowded or among statics it costs several times as much as that.
 */
const ACTIVE = 250
const STILL = 150
const CANDIDATE = 45
/** To look for what an escapee meets anew: a body near it, all of those at most, and a body elsewhere, in blocks. */
const NEAR = 2
const ESCAPE = 4000
const SCAN = 0.2
/**
 * To filter a candidate that is not sure; others count half. More than twice what was measured: looking less far ahead
 * gains more than in proportion.
 */
const FILTER = 24
/** Steps ahead: at first, and the bounds of what is adapted. */
const FIRST_AHEAD = 8
const LEAST_AHEAD = 2
const MOST_AHEAD = 64
/** Escapees, however cheap they are; a part of them in one step. */
const MOST_ESCAPEES = 8192
const IN_ONE_STEP = 4
/** A search that finds so many candidates more than 4 times the last pairs is not worth keeping. */
const MORE_CANDIDATES = 65536
const MOST_PAUSE = 64
/** More candidates a body than this lie in the order of their events. */
const CROWDED = 32
/** More numbers than this for the pairs of planes are too many. */
const MOST_PLANE_SLOTS = 1 << 22

/** What one escapee costs among `count` bodies. */
const escapeOf = (count: number): number => Math.min(NEAR * count, ESCAPE) + SCAN * count

export class KeptPairs {
  private candidates = createPairList(0)
  /** The candidates of the list before: those of the last step that was done may still be counted. */
  private others = createPairList(0)
  private wide: Float64Array = new Float64Array(0)
  /** Bounds of blocks of bodies, from the first escapee of a list on. */
  private blocks: Float64Array = new Float64Array(0)
  /** What the candidates depend on beside bounds, at the time of the search. */
  private moving: Uint8Array = new Uint8Array(0)
  private category: Uint32Array = new Uint32Array(0)
  private mask: Uint32Array = new Uint32Array(0)
  /** The bits of all masks that bodies had then. */
  private readonly masks = new Int32Array(1)
  /** The active bodies that have bounds, ascending but for those that came since, when the list is old. */
  private list: Int32Array = new Int32Array(0)
  private listed = 0
  private isListOld = true
  private readonly escapees: Int32Array = new Int32Array(MOST_ESCAPEES / IN_ONE_STEP + 1)
  /** Steps ahead that bounds are widened for. (In an array: a double in a field would be boxed.) */
  private readonly ahead = Float64Array.of(FIRST_AHEAD)
  /** KnownBodies.stamp of the statics whose bounds `wide` holds, or -1. */
  private stamp = -1
  /** There is a list; its number. */
  private isAlive = false
  private epoch = 0
  /** `blocks` are those of the list. */
  private areBlocksMade = false
  /**
   * Of the list: candidates at the search; steps that were filtered; what that cost beside the pairs, in candidates;
   * escapees, and how many there may be.
   */
  private searched = 0
  private age = 0
  private excess = 0
  private escaped = 0
  private mayEscape = 0
  /** Pairs of the last step in which all were listed. */
  private found = 0
  /** Candidates that have a place in `sure` (PairList). */
  private placed = 0
  /** Pairs that the last call listed: to be told from those that others add. */
  private listedPairs = 0
  private readonly done = new DonePairs()
  /** Steps to wait before the next list, and how many it will be if that fails. */
  private wait = 0
  private pause = 1
  /** The bodies of the last call: the step came to its end if they are what the next one calls `before`. */
  private last: StepBodies | undefined

  /**
   * Writes to `out` the pairs that `inner` finds, in some order, with numbers where they come from a list that is kept.
   * `areSame`: `before`, of the last step, are the same bodies in the same order, but for its `stale` ones.
   */
  findPairs(inner: BroadPhase, bodies: StepBodies, before: StepBodies, areSame: boolean, out: PairList): void {
    if (!areSame || before.staleCount > 0) this.isListOld = true
    if (this.isAlive && !(areSame && this.holds(bodies, before))) this.end()
    if (!this.isAlive && areSame) {
      if (this.wait > 0) this.wait--
      else this.search(inner, bodies, before)
    }
    this.last = bodies
    if (this.isAlive) this.filter(bodies, out)
    else {
      out.epoch = 0
      out.slotCount = 0
      out.isWhole = true
      inner.findPairs(bodies.bounds, bodies.moving, bodies.category, bodies.mask, bodies.boundedCount, out, bodies)
    }
    this.listedPairs = out.count
    if (out.isWhole) this.found = out.count
  }

  /**
   * The step is done: {@link pairsDone} tells of it. `pairs`: those of {@link findPairs}, and what was added to them.
   */
  noteDone({ bounds }: StepBodies, pairs: PairList): void {
    this.done.note(this.candidates, bounds, pairs, this.listedPairs)
  }

  /** How many pairs the last step that was done had whose bounds overlapped, those that needed no look included. */
  get pairsDone(): number {
    return this.done.count
  }

  /** Number of the list that candidates come from, or 0. */
  get listEpoch(): number {
    return this.isAlive ? this.epoch : 0
  }

  /** Whether the candidates are, or could be made, all that this step needs. */
  private holds(bodies: StepBodies, before: StepBodies): boolean {
    const { shifted, shiftedCount, bounds } = bodies
    const { escapees, wide, list } = this
    // After a step that failed, what differs from the last one is not what differs from the last call.
    if (before !== this.last) return false
    if (before.staleCount > 0 && !this.follow(bodies, before)) return false
    if (bodies.filtersVary) {
      if (!this.areFiltersSame(bodies, list, this.listed)) return false
      if (!this.areFiltersSame(bodies, shifted, shiftedCount)) return false
    }
    const { listed } = this
    const most = Math.min(this.mayEscape / IN_ONE_STEP, this.mayEscape - this.escaped)
    let n = findEscapees(bounds, wide, list, listed, escapees, 0, most + 1)
    n = findEscapees(bounds, wide, shifted, shiftedCount, escapees, n, most + 1)
    if (n <= most) {
      for (let k = 0; k < n; k++) this.widen(bodies, before, escapees[k])
      this.escaped += n
      if (this.candidates.count <= 1.25 * this.searched + 1024) return true
    }
    this.adapt(bodies)
    return false
  }

  /** Takes over who came and went since the last step; gives false where too many came. */
  private follow(bodies: StepBodies, before: StepBodies): boolean {
    const { bounds, boundedCount } = bodies
    const { stale, staleCount } = before
    const { wide, list } = this
    let came = 0
    for (let k = 0; k < staleCount; k++) {
      const i = stale[k]
      emptyBounds(wide, i)
      came += Number(bounds[6 * i] <= bounds[6 * i + 3])
      if (bodies.filtersVary) this.rememberFilter(bodies, i)
    }
    // Together they may cost a quarter of a search.
    if (came * escapeOf(boundedCount) > 0.25 * SEARCH * boundedCount) return false
    for (let k = 0; k < staleCount; k++) {
      const i = stale[k]
      if (bounds[6 * i] > bounds[6 * i + 3]) continue
      if (bodies.moving[i] === 1) list[this.listed++] = i
      this.widen(bodies, before, i)
    }
    return true
  }

  private areFiltersSame(bodies: StepBodies, list: Int32Array, count: number): boolean {
    const { moving, category, mask } = bodies
    const { moving: ownMoving, category: ownCategory, mask: ownMask } = this
    let differences = 0
    for (let k = 0; k < count; k++) {
      const i = list[k]
      differences |= (moving[i] ^ ownMoving[i]) | (category[i] ^ ownCategory[i]) | (mask[i] ^ ownMask[i])
    }
    return differences === 0
  }

  private widen(bodies: StepBodies, before: StepBodies, e: number): void {
    const { bounds, moving, category, mask, boundedCount } = bodies
    if (!this.areBlocksMade) boundBlocks(this.wide, boundedCount, this.blocks)
    this.areBlocksMade = true
    if (moving[e] === 0) this.stamp = -1
    const { ahead, wide, blocks, candidates, masks } = this
    // Where many are in one place, those that meet nobody would look at all of them.
    const count = (category[e] & masks[0]) === 0 ? 0 : boundedCount
    widenFurther(bounds, before.bounds, moving, category, mask, count, e, ahead, wide, blocks, candidates)
  }

  /** Searches with wide bounds, where a list is likely to last. */
  private search(inner: BroadPhase, bodies: StepBodies, before: StepBodies): void {
    const { moving, category, mask, boundedCount } = bodies
    const { found } = this
    this.reserve(boundedCount)
    if (this.isListOld) this.listActive(bodies)
    const { listed } = this
    // Together they may cost half of a search.
    this.mayEscape = Math.min(
      Math.floor((0.5 * Math.max(SEARCH * listed, CANDIDATE * found)) / escapeOf(boundedCount)),
      MOST_ESCAPEES,
    )
    const known = this.widenAll(bodies, before)
    if (seen[0] > this.mayEscape / IN_ONE_STEP) return this.fail()
    const most = 4 * found + MORE_CANDIDATES
    // After steps that failed, the last moment to count those of the last one that was done.
    this.done.leave(this.others)
    const candidates = this.others
    this.others = this.candidates
    this.candidates = candidates
    candidates.most = most
    candidates.count = 0
    inner.findPairs(this.wide, moving, category, mask, boundedCount, candidates, known)
    if (candidates.count > most) return this.fail()
    if (candidates.count > CROWDED * listed) sortList(candidates, bodies.ids)
    this.masks[0] = bodies.filtersVary ? 0 : -1
    if (bodies.filtersVary) for (let i = 0; i < boundedCount; i++) this.rememberFilter(bodies, i)
    this.isAlive = true
    this.epoch++
    this.searched = candidates.count
    this.areBlocksMade = false
    this.placed = 0
    this.age = 0
    this.excess = 0
    this.escaped = 0
  }

  /** Writes `wide`; returns what may be told about the statics in it. */
  private widenAll(bodies: StepBodies, before: StepBodies): KnownBodies | undefined {
    const { bounds, moving, boundedCount, shifted, shiftedCount, stamp } = bodies
    const { ahead, wide, list, listed } = this
    measureOrdinary(bounds, list, listed)
    let widened = 0
    if (stamp !== this.stamp) {
      copyBounds(bounds, wide, boundedCount)
      widenBounds(bounds, before.bounds, moving, shifted, shiftedCount, ahead, wide)
      widened = seen[1]
    }
    widenBounds(bounds, before.bounds, moving, list, listed, ahead, wide)
    widened += seen[1]
    this.stamp = widened > 0 ? -1 : stamp
    return widened > 0 ? undefined : bodies
  }

  private filter(bodies: StepBodies, out: PairList): void {
    const { candidates, age } = this
    const { count, boundedCount, bounds, moved } = bodies
    const total = candidates.count
    const planeSlots = (count - boundedCount) * count
    // One more: the place that is written last and does not count.
    out.pairs = grown(out.pairs, 2 * total + 2)
    out.slots = grown(out.slots, total + 1)
    out.sure = grown(out.sure, total)
    out.epoch = planeSlots <= MOST_PLANE_SLOTS ? this.epoch : 0
    out.slotCount = planeSlots + total
    out.firstSlot = planeSlots
    // What was sure in the last step is, by the numbers of that step; and all are counted where they may be too many.
    out.isWhole = age === 0 || out.epoch === 0 || total + planeSlots > (out.most ?? Infinity)
    out.sure.fill(-Infinity, out.isWhole ? 0 : this.placed, total)
    this.placed = total
    const { pairs } = candidates
    out.count = filterCandidates(pairs, total, bounds, moved, out.sure, planeSlots, out.pairs, out.slots)
    this.excess += looked[0] - out.count + ((total - looked[0]) >> 1)
    this.age = age + 1
  }

  /** Lets go of the list. One that served the step of its search alone was not worth it. */
  private end(): void {
    this.isAlive = false
    if (this.age < 2) this.fail()
    else this.pause = 1
  }

  private fail(): void {
    this.wait = this.pause
    this.pause = Math.min(2 * this.pause, MOST_PAUSE)
  }

  /** Chooses the steps ahead of the next list by what was counted of this one. */
  private adapt({ boundedCount }: StepBodies): void {
    const { listed, searched, escaped } = this
    const searching = ACTIVE * listed + STILL * (boundedCount - listed) + CANDIDATE * searched
    const spent = searching + escapeOf(boundedCount) * escaped
    const factor = Math.min(Math.max(Math.sqrt(spent / (FILTER * this.excess + 1)), 0.5), 2)
    const most = Math.min(MOST_AHEAD, 2 * this.age + 2)
    this.ahead[0] = Math.max(Math.min(this.ahead[0] * factor, most), LEAST_AHEAD)
  }

  private reserve(count: number): void {
    if (this.moving.length >= count) return
    this.wide = blank(this.wide, 6 * grownCapacity(this.moving.length, count))
    this.moving = blank(this.moving, this.wide.length / 6)
    this.blocks = blank(this.blocks, 6 * blocksOf(this.moving.length))
    this.category = blank(this.category, this.moving.length)
    this.mask = blank(this.mask, this.moving.length)
    this.list = blank(this.list, this.moving.length)
    this.isListOld = true
    this.stamp = -1
  }

  /** In the order in which they lie in memory. */
  private listActive({ active, activeCount, boundedCount }: StepBodies): void {
    const { list, moving: marks } = this
    for (let i = 0; i < boundedCount; i++) marks[i] = 0
    for (let k = 0; k < activeCount; k++) if (active[k] < boundedCount) marks[active[k]] = 1
    let n = 0
    for (let i = 0; i < boundedCount; i++) {
      list[n] = i
      n += marks[i]
    }
    this.listed = n
    this.isListOld = false
  }

  private rememberFilter({ moving, category, mask }: StepBodies, i: number): void {
    this.moving[i] = moving[i]
    this.category[i] = category[i]
    this.mask[i] = mask[i]
    this.masks[0] |= mask[i]
  }
}
