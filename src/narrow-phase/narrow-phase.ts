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
  /** Contacts of the last step, sorted. */
  readonly contactsBefore: ContactRows
  readonly contacts: ContactRows
  /** Whether the details of every contact are wanted at once; else only when somebody reads them. */
  readonly eager: boolean
  /**
   * Boxes that are sure to touch still are not tested again, but for their details: no predicate asks about every
   * contact.
   */
  readonly sparesTouching: boolean
  /** Whether the game accepts the contact in a row of `contacts`. */
  readonly predicate: ((row: number) => boolean) | undefined
  /** Where what is known of the ways of the bodies is written. */
  readonly ways: Ways
  readonly helpers: Helpers | undefined
}

/** Threads that do parts of a step; what comes out is the same with and without. */
export interface Helpers {
  /**
   * Tests all pairs into this block, pair k in place k, and gives it; undefined where the one thread had better do it.
   */
  testPairs(step: NarrowPhase): PairBlock | undefined
  /** Works out the details of all rows; false where the one thread had better do it. */
  completeContacts(contacts: ContactRows, bodies: PosedBodies): boolean
}
