import type { PairList } from '../broad-phase/broad-phase.js'
import type { ContactRows } from '../narrow-phase/contact-rows.js'
import type { Ways } from '../narrow-phase/on-the-way.js'
import { testPairs, type PairBlock } from '../narrow-phase/pair-block.js'
import type { PosedBodies } from '../narrow-phase/posed-bodies.js'
import { TreePool } from '../narrow-phase/tree-pool.js'
import { completeRows } from '../narrow-phase/write-contact.js'
import type { Job } from './control.js'

/** Numbers of a job, in {@link StepViews.integers}. */
export const COUNT = 0
/** Which of the sides the job is about: that of this step, or of the last one. */
export const SIDE = 1
export const CONTINUOUS = 2
export const STILL = 3
/** 1 if the bodies start from the rows of the last step. */
export const ALIASED = 4
/** Contacts of the last step, the epoch of their pairs, and that of the pairs of this one. */
export const COUNT_BEFORE = 5
export const EPOCH_BEFORE = 6
export const EPOCH = 7
export const CHILDREN = 8
/** 1 if the list of pairs is whole; 1 if boxes that are sure to touch are not tested. */
export const WHOLE = 9
export const SPARES = 10
export const INTEGERS = 11

/** Bodies and contacts of a step; two of them take turns. */
export interface Side {
  readonly bodies: PosedBodies
  readonly contacts: ContactRows
  /** The array of `bodies.starts`, unless that is the rows of the other side. */
  ownStarts: Float64Array
}

/**
 * What jobs read and write: on the main thread its objects, in workers copies of them with the fields that jobs need.
 */
export interface StepViews {
  readonly sides: readonly [Side, Side]
  readonly pairs: PairList
  readonly block: PairBlock
  readonly ways: Ways
  readonly integers: Int32Array
  /** Length of the step. */
  readonly doubles: Float64Array
}

/** Pairs of a chunk, and rows of one. */
export const PAIRS = 256
export const ROWS = 128

/** Meshes are left to the main thread. */
const noTrees = new TreePool()

function testChunk({ sides, pairs, block, ways, integers }: StepViews, chunk: number): void {
  const { bodies, ownStarts } = sides[integers[SIDE]]
  const { bodies: bodiesBefore, contacts: contactsBefore } = sides[1 - integers[SIDE]]
  bodies.starts = integers[ALIASED] === 1 ? bodiesBefore.rows : ownStarts
  bodies.hasChildren = integers[CHILDREN] === 1
  contactsBefore.count = integers[COUNT_BEFORE]
  contactsBefore.epoch = integers[EPOCH_BEFORE]
  pairs.epoch = integers[EPOCH]
  pairs.isWhole = integers[WHOLE] === 1
  const from = PAIRS * chunk
  const to = Math.min(from + PAIRS, integers[COUNT])
  const continuous = integers[CONTINUOUS] === 1
  const sparesTouching = integers[SPARES] === 1
  const tests = { bodies, bodiesBefore, pairs, contactsBefore, ways, trees: noTrees, continuous, sparesTouching }
  testPairs(tests, from, to, integers[STILL] === 1, block, from)
}

function completeChunk({ sides, integers, doubles }: StepViews, chunk: number): void {
  const { bodies, contacts } = sides[integers[SIDE]]
  contacts.delta = doubles[0]
  bodies.hasChildren = integers[CHILDREN] === 1
  completeRows(contacts, bodies, ROWS * chunk, Math.min(ROWS * (chunk + 1), integers[COUNT]))
}

export const TEST = 0
export const COMPLETE = 1
export const stepJobs: readonly Job<StepViews>[] = [testChunk, completeChunk]
