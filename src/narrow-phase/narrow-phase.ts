import type { PairList } from '../broad-phase/broad-phase.js'
import type { ContactRows } from './contact-rows.js'
import type { Ways } from './on-the-way.js'
import type { PairBlock } from './pair-block.js'
import type { PosedBodies } from './posed-bodies.js'
import type { TreePool } from './tree-pool.js'

/** What the narrow-phase of a step reads and writes. */
export interface NarrowPhase {
  readonly bodies: PosedBodies
  /** Bodies of the last step. */
  readonly bodiesBefore: PosedBodies
  readonly pairs: PairList
  readonly trees: TreePool
  /** Length of the step in seconds. */
  readonly delta: number
  /** Whether the paths of the step count, or only the poses at its end. */
  readonly continuous: boolean
  /** Contacts of the last step. */
  readonly contactsBefore: ContactRows
  readonly contacts: ContactRows
  /** Whether the details of every contact are computed at once, or only when they are read. */
  readonly eager: boolean
  /**
   * Whether boxes that are sure to touch still are not tested again, except for their details: possible if no predicate
   * has to be asked about every contact.
   */
  readonly sparesTouching: boolean
  /** Whether the game accepts the contact in a row of `contacts`. */
  readonly predicate: ((row: number) => boolean) | undefined
  /** Bounds of the motions of the bodies, written here. */
  readonly ways: Ways
  readonly helpers: Helpers | undefined
}

/** Worker threads that do parts of a step; the results are the same with and without them. */
export interface Helpers {
  /** Tests all pairs into a block, pair k at place k, and returns it; undefined if a single thread is faster. */
  testPairs(step: NarrowPhase): PairBlock | undefined
  /** Computes the details of all rows; false if a single thread is faster. */
  completeContacts(contacts: ContactRows, bodies: PosedBodies): boolean
}
