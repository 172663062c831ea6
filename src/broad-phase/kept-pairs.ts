/**
 * The pairs of a step without a search in every step.
 *
 * A search on bounds that are wider than those of the step (wide-bounds.ts) gives candidates, which are kept. As long
 * as every body stays within its wide bounds, two bodies whose bounds overlap have overlapping wide bounds, so their
 * pair is among the candidates. The candidates whose bounds of the step overlap, by the same comparisons that a search
 * makes, are therefore all pairs and no others: the set of pairs is that of a search to the last bit, however the wide
 * bounds are rounded. Only the order differs.
 *
 * A few bodies that leave their wide bounds (thrown, teleported, turned back) get wider ones: the union of the old
 * bounds and new ones. Then all bodies, in blocks of neighbours in memory, are searched for those that the union
 * reaches and the old bounds did not. Wide bounds only grow, and bodies are widened one after the other, so a pair is
 * appended at most once, when its two bounds begin to overlap. For more than a few bodies, a new search is cheaper. A
 * body that comes begins with wide bounds that overlap none, and is widened like a body that left them; the candidates
 * of a body that goes stay, and never overlap again.
 *
 * The cost depends on how many steps ahead the bounds are widened for. A search has a fixed cost, which is spread over
 * the steps that the list lasts; each of these filters candidates that are no pairs, whose number grows with the steps
 * ahead. The sum is least about where both costs are equal over the life of a list, and the counts of the last list say
 * by how much it was off (`adapt`). Nothing is timed, so every engine does the same. If lists do not last (a crowd that
 * teleports), every step is searched as it is, and a list is tried again after increasingly long pauses.
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

/** The bodies of a step. Some indices may be holes, which no body has. */
export interface StepBodies extends KnownBodies {
  readonly count: number
  /**
   * Bodies below this have finite bounds; the others do not take part in the broad-phase, but their pairs get numbers
   * too.
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
   * Indices at which bodies came or went after this step. At a hole, where there is no body, bounds overlap none and
   * the filter meets none.
   */
  readonly stale: Int32Array
  readonly staleCount: number
  /** Upper bound of how far each body has moved in total; Infinity if unknown. */
  readonly moved: Float64Array
  /**
   * `active`: bodies that may have moved, the same in every step of the same bodies. `shifted`: those of the others,
   * all of which have finite bounds, whose bounds or filter differ from the last step.
   */
  readonly active: Int32Array
  readonly activeCount: number
  readonly shifted: Int32Array
  readonly shiftedCount: number
}

/** Cost of a search in nanoseconds per body, about, with finding contacts by ids in its step. */
const SEARCH = 400
/**
 * If the last search is known, its cost is about so much per body that is looked at in every step, per other body, and
 * per candidate that it found: among many candidates or statics a search costs several times as much as SEARCH says.
 */
const ACTIVE = 250
const STILL = 150
const CANDIDATE = 45
/**
 * Cost of finding what an escapee newly meets: per body near it, for all of those at most, and per body elsewhere (in
 * blocks).
 */
const NEAR = 2
const ESCAPE = 4000
const SCAN = 0.2
/**
 * Cost of filtering a candidate that is not sure; others count half. More than twice what was measured: looking less
 * far ahead gains more than proportionally.
 */
const FILTER = 24
/** Steps ahead: the first value, and the limits of its adaptation. */
const FIRST_AHEAD = 8
const LEAST_AHEAD = 2
const MOST_AHEAD = 64
/** Most escapees of a list, however cheap they are; and the part of them allowed in one step. */
const MOST_ESCAPEES = 8192
const IN_ONE_STEP = 4
/** A search that finds this many candidates more than 4 times the last pairs is not worth keeping. */
const MORE_CANDIDATES = 65536
const MOST_PAUSE = 64
/** With more candidates per body than this, they are sorted in the order of their events. */
const CROWDED = 32
/** With more numbers than this for the pairs of planes, pairs get no numbers. */
const MOST_PLANE_SLOTS = 1 << 22

/** Cost of one escapee among `count` bodies. */
const escapeOf = (count: number): number => Math.min(NEAR * count, ESCAPE) + SCAN * count

export class KeptPairs {
  private candidates = createPairList(0)
  /** The candidates of the list before: the pairs of the last completed step may still have to be counted in them. */
  private others = createPairList(0)
  private wide: Float64Array = new Float64Array(0)
  /** Bounds of blocks of bodies, made at the first escapee of a list. */
  private blocks: Float64Array = new Float64Array(0)
  /** What the candidates depend on beside bounds, as it was at the search. */
  private moving: Uint8Array = new Uint8Array(0)
  private category: Uint32Array = new Uint32Array(0)
  private mask: Uint32Array = new Uint32Array(0)
  /** Union of the masks of all bodies at that time. */
  private readonly masks = new Int32Array(1)
  /**
   * The active bodies that have bounds, ascending except for those that came since; `isListOld` if it must be made
   * anew.
   */
  private list: Int32Array = new Int32Array(0)
  private listed = 0
  private isListOld = true
  private readonly escapees: Int32Array = new Int32Array(MOST_ESCAPEES / IN_ONE_STEP + 1)
  /** Number of steps ahead that bounds are widened for. (In an array: a double in a field would be boxed.) */
  private readonly ahead = Float64Array.of(FIRST_AHEAD)
  /** KnownBodies.stamp of the statics whose bounds are in `wide`, or -1. */
  private stamp = -1
  /** Whether there is a list, and its number. */
  private isAlive = false
  private epoch = 0
  /** `blocks` belong to the current list. */
  private areBlocksMade = false
  /**
   * Of the list: candidates at the search; steps that were filtered; cost of filtering candidates that are no pairs,
   * counted in candidates; escapees, and the most there may be.
   */
  private searched = 0
  private age = 0
  private excess = 0
  private escaped = 0
  private mayEscape = 0
  /** Number of pairs of the last step in which all were listed. */
  private found = 0
  /** Number of candidates that have a place in `sure` (PairList). */
  private placed = 0
  /** Number of pairs that the last call listed; others may be added after them. */
  private listedPairs = 0
  private readonly done = new DonePairs()
  /** Steps to wait before the next list, and the next value of that if the list fails. */
  private wait = 0
  private pause = 1
  /** The bodies of the last call: its step was completed if the next call has them as `before`. */
  private last: StepBodies | undefined

  /**
   * Writes to `out` the pairs that `inner` would find, in some order, with numbers if they come from a kept list.
   * `areSame`: `before`, of the last step, has the same bodies in the same order, except for its `stale` ones.
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
   * Called when the step is complete, for {@link pairsDone}. `pairs`: those of {@link findPairs}, and what was added to
   * them.
   */
  noteDone({ bounds }: StepBodies, pairs: PairList): void {
    this.done.note(this.candidates, bounds, pairs, this.listedPairs)
  }

  /** Number of pairs of overlapping bounds in the last completed step, including those that were sure. */
  get pairsDone(): number {
    return this.done.count
  }

  /** Number of the list that candidates come from, or 0. */
  get listEpoch(): number {
    return this.isAlive ? this.epoch : 0
  }

  /** Whether the candidates include all pairs of this step, after widening bodies that escaped. */
  private holds(bodies: StepBodies, before: StepBodies): boolean {
    const { shifted, shiftedCount, bounds } = bodies
    const { escapees, wide, list } = this
    // After a step that failed, `shifted` compares with another step than the last call.
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

  /** Takes over the bodies that came and went since the last step; false if too many came. */
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
    // All of them together may cost a quarter of a search.
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
    // A body that meets nobody looks at no others, of which there may be many at its place.
    const count = (category[e] & masks[0]) === 0 ? 0 : boundedCount
    widenFurther(bounds, before.bounds, moving, category, mask, count, e, ahead, wide, blocks, candidates)
  }

  /** Makes a list by a search with wide bounds, if it is likely to last. */
  private search(inner: BroadPhase, bodies: StepBodies, before: StepBodies): void {
    const { moving, category, mask, boundedCount } = bodies
    const { found } = this
    this.reserve(boundedCount)
    if (this.isListOld) this.listActive(bodies)
    const { listed } = this
    // All escapees together may cost half of a search.
    this.mayEscape = Math.min(
      Math.floor((0.5 * Math.max(SEARCH * listed, CANDIDATE * found)) / escapeOf(boundedCount)),
      MOST_ESCAPEES,
    )
    const known = this.widenAll(bodies, before)
    if (seen[0] > this.mayEscape / IN_ONE_STEP) return this.fail()
    const most = 4 * found + MORE_CANDIDATES
    // After steps that failed, this is the last chance to count the pairs of the last completed step.
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

  /** Writes `wide`; returns what the search may be told about the statics in it. */
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
    // One more, for the last write, which does not count.
    out.pairs = grown(out.pairs, 2 * total + 2)
    out.slots = grown(out.slots, total + 1)
    out.sure = grown(out.sure, total)
    out.epoch = planeSlots <= MOST_PLANE_SLOTS ? this.epoch : 0
    out.slotCount = planeSlots + total
    out.firstSlot = planeSlots
    // What was sure in the last step is known by the numbers of that step, so the list is whole in the first step of an
    // epoch and without numbers; and if there may be too many pairs, as then all are counted.
    out.isWhole = age === 0 || out.epoch === 0 || total + planeSlots > (out.most ?? Infinity)
    out.sure.fill(-Infinity, out.isWhole ? 0 : this.placed, total)
    this.placed = total
    const { pairs } = candidates
    out.count = filterCandidates(pairs, total, bounds, moved, out.sure, planeSlots, out.pairs, out.slots)
    this.excess += looked[0] - out.count + ((total - looked[0]) >> 1)
    this.age = age + 1
  }

  /** Gives up the list. One that served only the step of its search was not worth it. */
  private end(): void {
    this.isAlive = false
    if (this.age < 2) this.fail()
    else this.pause = 1
  }

  private fail(): void {
    this.wait = this.pause
    this.pause = Math.min(2 * this.pause, MOST_PAUSE)
  }

  /** Chooses the steps ahead for the next list from the counts of this one. */
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

  /** Lists the active bodies in the order of memory. */
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
