/**
 * Tests the pairs of a step in blocks of a fixed size, so that the data of a block stays in the cache however many
 * pairs there are. Each phase is a loop of its own over flat arrays, which V8 compiles on its own. No block needs
 * anything of another one.
 */
import type { PairList } from '../broad-phase/broad-phase.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL } from '../geometry/manifold.js'
import { touchObbRows } from '../geometry/obb-obb/collide.js'
import { TOUCH_SURE } from '../geometry/obb-obb/touch.js'
import { compareRows } from '../geometry/order.js'
import { blank, grownCapacity } from '../memory/grow.js'
import { SURE_ROUNDING } from '../tolerances.js'
import { findPartners } from './contact-partners.js'
import { SEAM_NORMAL, type ContactRows } from './contact-rows.js'
import { FIRST_OUT, findFirstContact } from './first-contact.js'
import { mayTouchOnTheWay, type Ways } from './on-the-way.js'
import { CACHED, type PosedBodies } from './posed-bodies.js'
import { sweptPair } from './swept-pair.js'
import type { TreePool } from './tree-pool.js'
import { contactOut, firstOut } from './write-contact.js'

/** Most pairs in a block. */
export const BLOCK = 2048

/**
 * Kinds of pairs: colliders of one body; unchanged since the last test; two boxes; any other two shapes; two boxes that
 * are sure to touch still. In loops over all pairs these numbers, and 1 for ShapeType.box, are literals, which is
 * faster.
 */
export const PairKind = { none: 0, still: 1, boxes: 2, others: 3, sure: 4 } as const

/** Pairs and the results of their tests, one place a pair. */
export class PairBlock {
  /** Index of the first pair of the block in the list of the step. */
  from = 0
  /**
   * Four numbers a pair, in a single array, as V8 keeps the addresses of few arrays in registers:
   *   0, 1   body indices in the order of evaluation
   *   2      row of the pair in the last step, or -1
   *   3      {@link PairKind} in the lowest 3 bits; above them, for two boxes, the code of the contact axis: before
   *          {@link touchBoxes} that of the last step, after it that of this one, 0 if apart
   */
  records: Int32Array = new Int32Array(0)
  /**
   * For boxes that are apart in a continuous step: the separating axis, and minus a lower bound of the gap
   * (touchObbRows).
   */
  gaps: Float64Array = new Float64Array(0)
  /** For two boxes: how much both must have moved together before the answer can change (PairList.sure). */
  sure: Float64Array = new Float64Array(0)
  /**
   * For two boxes in a continuous step: 1 if {@link sweepBoxes} found a first contact, which is in `sweeps`, FIRST_OUT
   * numbers a pair.
   */
  swept: Uint8Array = new Uint8Array(0)
  sweeps: Float64Array = new Float64Array(0)

  /** Makes room for `count` pairs; contents are not kept. */
  reserve(count: number, continuous: boolean): void {
    if (this.sure.length < count) {
      this.sure = blank(this.sure, grownCapacity(this.sure.length, count))
      this.records = blank(this.records, 4 * this.sure.length)
    }
    if (!continuous || this.swept.length >= count) return
    this.gaps = blank(this.gaps, 2 * this.sure.length)
    this.swept = blank(this.swept, this.sure.length)
    this.sweeps = blank(this.sweeps, FIRST_OUT * this.sure.length)
  }
}

/** What the tests of pairs read. */
export interface PairTests {
  readonly bodies: PosedBodies
  /** Bodies of the last step. */
  readonly bodiesBefore: PosedBodies
  readonly pairs: PairList
  /** Contacts of the last step: with room for at least one, and indexed for findPartners unless {@link isKept}. */
  readonly contactsBefore: ContactRows
  readonly ways: Ways
  readonly trees: TreePool
  /** Whether the paths of the step count, or only the poses at its end. */
  readonly continuous: boolean
  /** As in NarrowPhase: boxes that are sure to touch still are not tested again. */
  readonly sparesTouching: boolean
}

/**
 * Whether pairs have the same numbers, and so bodies the same indices, as when the contacts of the last step were
 * found.
 */
export function isKept(pairs: PairList, contactsBefore: ContactRows): boolean {
  return pairs.epoch !== 0 && pairs.epoch === contactsBefore.epoch
}

/**
 * Tests the pairs `from` to `to` (exclusive) into the places of `block` from `at` on. With `still`, pairs of which
 * nothing has changed are not tested again. Reads only `tests` and writes only `block`, so any thread may do it.
 */
export function testPairs(
  tests: PairTests,
  from: number,
  to: number,
  still: boolean,
  block: PairBlock,
  at: number,
): void {
  const { bodies, pairs, contactsBefore, continuous, sparesTouching } = tests
  if (isKept(pairs, contactsBefore)) findBySlot(pairs, from, to, contactsBefore, block.records, at)
  else findPartners(pairs.pairs, from, to, contactsBefore, block.records, at)
  if (bodies.rows.length > CACHED) readAhead(bodies.rows, pairs.pairs, from, to)
  arrangePairs(tests, from, to, still && continuous, block, at)
  if (pairs.isWhole && sparesTouching) markSure(bodies, contactsBefore, block, at, at + to - from)
  touchBoxes(bodies, block, at, at + to - from, continuous, sparesTouching)
  if (continuous) sweepBoxes(tests, block, at, at + to - from)
}

/** The sum of what is read ahead, kept so that the reads are not optimised away. */
const sum = new Float64Array(1)

/**
 * Brings the rows of a block of pairs into the cache together. The work on a pair takes so long that the processor
 * cannot read ahead of it, and the cache misses of distant rows would come one after the other.
 */
function readAhead(rows: Float64Array, pairs: Int32Array, from: number, to: number): void {
  let read = 0
  for (let k = from; k < to; k++) {
    const r = 16 * pairs[2 * k]
    const s = 16 * pairs[2 * k + 1]
    // One number of each cache line.
    read += rows[r] + rows[s] + (rows[r + 8] + rows[s + 8]) + (rows[r + 15] + rows[s + 15])
  }
  sum[0] = read
}

/**
 * Writes the old rows of pairs that have the numbers of the last step: `rowOfSlot` is valid if that row holds the same
 * number.
 */
function findBySlot(
  { slots }: PairList,
  from: number,
  to: number,
  { count, slot: slotBefore, rowOfSlot }: ContactRows,
  records: Int32Array,
  at: number,
): void {
  for (let pair = from, n = at; pair < to; pair++, n++) {
    const slot = slots[pair]
    const row = rowOfSlot[slot]
    // No branch: which pairs touched is unpredictable.
    records[((4 * n) & 0x3fffffff) + 2] = row | ((Number(row < count) & Number(slotBefore[row] === slot)) - 1)
  }
}

/**
 * Writes the records of the pairs, whose old rows are there already.
 *
 * A pair is evaluated in the order of its shape types, and for equal types in the canonical order that the rows had
 * when it first touched: so neither ids nor the order of creation reach the arithmetic, and jitter does not swap the
 * sides of a resting pair. Only the reported side follows the entity ids. Two bodies that differed in nothing are
 * compared again in every step until they do.
 */
function arrangePairs(
  tests: PairTests,
  from: number,
  to: number,
  still: boolean,
  block: PairBlock,
  begin: number,
): void {
  const { bodies, bodiesBefore, contactsBefore, continuous } = tests
  const { records } = block
  const { pairs } = tests.pairs
  const { hasChildren, roots, ids, types, swept, jumped, rows } = bodies
  const { ids: idsBefore, rows: rowsBefore } = bodiesBefore
  const { first, second, axis, axisNow, sure } = contactsBefore
  const kept = isKept(tests.pairs, contactsBefore)
  for (let pair = from, n = begin; pair < to; pair++, n++) {
    const at = (4 * n) & 0x3fffffff
    const p = pairs[2 * pair]
    const q = pairs[2 * pair + 1]
    if (hasChildren && roots[p] === roots[q]) {
      records[at] = p
      records[at + 1] = q
      records[at + 3] = 0
      continue
    }
    const old = records[at + 2]
    const isNew = old >>> 31
    // Any valid row if there was none.
    const row = old & (isNew - 1)
    const typeP = types[p]
    const typeQ = types[q]
    let forwards: number
    if (typeP !== typeQ) forwards = Number(typeP < typeQ)
    else {
      const x = rows[16 * p]
      const y = rows[16 * q]
      // Without a predicate, -Infinity marks boxes whose rows were equal.
      const isOpen = (isNew & Number(x === y)) | ((isNew ^ 1) & Number(sure[row] === -Infinity))
      if (isOpen !== 0 && (old < 0 || compareRows(rowsBefore, 16 * first[row], rowsBefore, 16 * second[row]) === 0))
        forwards = Number(comesFirst(bodies, p, q, continuous))
      else {
        const forwardsBefore = kept ? Number(first[row] === p) : Number(idsBefore[first[row]] === ids[p])
        forwards = (isNew & Number(x < y)) | (forwardsBefore & (isNew - 1))
      }
    }
    const swap = (p ^ q) & (forwards - 1)
    records[at] = p ^ swap
    records[at + 1] = q ^ swap
    const code = axis[row] & (isNew - 1)
    const isStill = still && (swept[p] | swept[q] | jumped[p] | jumped[q]) === 0 && axisNow[row] !== SEAM_NORMAL
    records[at + 3] = (isStill ? 1 : 3 - (Number(typeP === 1) & Number(typeQ === 1))) | (code << 3)
  }
}

/** Whether p is evaluated before q, where the pair is new and both have the same shape type. */
function comesFirst(
  { ids, rows, starts, velocities }: PosedBodies,
  p: number,
  q: number,
  continuous: boolean,
): boolean {
  // Two equal shapes at the same pose may differ in where they come from or in how they move.
  let order = compareRows(rows, 16 * p, rows, 16 * q)
  if (order === 0 && continuous) order = compareRows(starts, 16 * p, starts, 16 * q)
  for (let k = 0; k < 6 && order === 0; k++) order = velocities[6 * ids[p] + k] - velocities[6 * ids[q] + k]
  return order < 0 || (order === 0 && ids[p] < ids[q])
}

/**
 * Marks the pairs of boxes that touched at their last test and are sure to touch still, and writes their `sure`. (Pairs
 * that are sure to be apart are in no list.) Without a branch.
 */
function markSure(
  { moved }: PosedBodies,
  { sure: sureBefore }: ContactRows,
  { records, sure }: PairBlock,
  begin: number,
  end: number,
): void {
  for (let n = begin; n < end; n++) {
    const at = (4 * n) & 0x3fffffff
    const old = records[at + 2]
    const isOld = (old >>> 31) ^ 1
    // Any valid row if there was none.
    const limit = sureBefore[old & -isOld]
    sure[n] = limit
    const state = records[at + 3]
    const isSure = isOld & Number((state & 7) === 2) & Number(moved[records[at]] + moved[records[at + 1]] < limit)
    records[at + 3] = state + 2 * isSure
  }
}

/**
 * Tests the pairs of boxes in the places `begin` to `end`: whether they touch at the end of the step, along which axis,
 * and for how long that is sure.
 */
function touchBoxes(
  { rows, moved }: PosedBodies,
  block: PairBlock,
  begin: number,
  end: number,
  continuous: boolean,
  sparesTouching: boolean,
): void {
  const { records, gaps, sure } = block
  for (let n = begin; n < end; n++) {
    const at = (4 * n) & 0x3fffffff
    const state = records[at + 3]
    if ((state & 7) !== 2) continue
    const i = records[at]
    const j = records[at + 1]
    const code = touchObbRows(rows, 16 * i, rows, 16 * j, contactOut, state >> 3)
    records[at + 3] = 2 | (code << 3)
    // Boxes with equal rows may have been arranged by their ids: they are tested in every step until they differ.
    sure[n] =
      code === 0 || (sparesTouching && (rows[16 * i] !== rows[16 * j] || compareRows(rows, 16 * i, rows, 16 * j) !== 0))
        ? (moved[i] + moved[j] + contactOut[TOUCH_SURE]) * (1 - SURE_ROUNDING)
        : -Infinity
    if (!continuous) continue
    gaps[2 * n] = contactOut[MANIFOLD_NORMAL]
    gaps[2 * n + 1] = contactOut[MANIFOLD_DEPTH]
  }
}

/**
 * Finds the first contact of the pairs of boxes in the places `at` to `end` that moved and are not known to have
 * touched at the start of the step.
 */
function sweepBoxes(
  { bodies, contactsBefore, ways, trees }: PairTests,
  block: PairBlock,
  at: number,
  end: number,
): void {
  const { records, gaps, swept: found, sweeps } = block
  found.fill(0, at, end)
  const count = listOpen(bodies, contactsBefore, ways, block, at, end)
  if (bodies.rows.length > CACHED) readPathsAhead(bodies, ways, block, count)
  for (let k = 0; k < count; k++) {
    const n = open[k]
    const i = records[4 * n]
    const j = records[4 * n + 1]
    if (records[4 * n + 3] >> 3 === 0 && !mayTouchOnTheWay(bodies, ways, i, j, gaps, 2 * n + 1)) continue
    if (!findFirstContact(sweptPair(bodies, i, j), trees, firstOut)) continue
    found[n] = 1
    for (let f = 0; f < FIRST_OUT; f++) sweeps[FIRST_OUT * n + f] = firstOut[f]
  }
}

/** Places of a block whose pairs may have a first contact in the step. */
const open = new Int32Array(BLOCK + 1)

/**
 * Writes `open`, without a branch on what is unpredictable, and returns its length: the pairs that {@link sweepBoxes}
 * is for, except those that are farther apart at the end than both bodies move.
 */
function listOpen(
  { swept, jumped }: PosedBodies,
  { atEnd }: ContactRows,
  { travels }: Ways,
  { records, gaps }: PairBlock,
  begin: number,
  end: number,
): number {
  let count = 0
  for (let n = begin; n < end; n++) {
    const at = (4 * n) & 0x3fffffff
    open[count] = n
    const i = records[at]
    const j = records[at + 1]
    const old = records[at + 2]
    const state = records[at + 3]
    const isOld = (old >>> 31) ^ 1
    // Any valid row if there was none.
    const isNew = (isOld & atEnd[old & -isOld]) ^ 1
    const isApart = Number(state >> 3 === 0)
    // The end of the last step is the start of this one: a pair that touched there touches in this step too.
    const isOpen = isNew | (isApart & (jumped[i] | jumped[j]))
    const isNear = (isApart ^ 1) | (Number(0 - gaps[2 * n + 1] > travels[i] + travels[j]) ^ 1)
    count += Number((state & 7) === 2) & (swept[i] | swept[j]) & isOpen & isNear
  }
  return count
}

/**
 * Brings the paths of the first `count` pairs of `open` into the cache together, as {@link readAhead} does with rows.
 */
function readPathsAhead(
  { motions, starts }: PosedBodies,
  { bends }: Ways,
  { records }: PairBlock,
  count: number,
): void {
  let read = 0
  for (let k = 0; k < count; k++) {
    const n = open[k]
    const i = records[4 * n]
    const j = records[4 * n + 1]
    const m = 13 * i
    const o = 13 * j
    const r = 16 * i
    const s = 16 * j
    read += motions[m] + motions[o] + (motions[m + 2] + motions[o + 2]) + (bends[2 * i] + bends[2 * j])
    read += starts[r] + starts[s] + (starts[r + 8] + starts[s + 8])
  }
  sum[0] = read
}
