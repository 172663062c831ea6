import type { AnyComponents } from '../../components/columns.js'
import type { Registry } from '../../components/registry.js'
import type { BroadPhase } from '../broad-phase/broad-phase.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import { Colliders } from './gather/colliders.js'
import { Contacts } from './contacts/contacts.js'
import type { DetailWriter } from './contacts/details.js'
import { Epoch } from './epoch/epoch.js'
import { findOwed, takeOutcomes } from './finish.js'
import { Integrated } from './gather/integrated.js'
import { Outcomes } from './contacts/outcomes.js'
import { Paths } from './rows/paths.js'
import { Poses } from './gather/poses.js'
import { StepSeams } from './step-seams.js'
import { posePair, Sources, When } from './contacts/sources.js'
import { SweptPair } from './rows/sweeps.js'

/**
 * What a step of one world remembers. The systems call its parts in this order: `begin`, then `pose` once the columns
 * are gathered (boundsSystem), `epoch.findPairs` (broadPhaseSystem), `epoch.look.look` (narrowPhaseSystem), `finish`
 * (contactEventSystem). Contacts and last poses change in `finish` alone, but for the indices that `begin` may give
 * anew, and first times that are owed (finish.ts): a step that throws before it leaves all answers as they were.
 *
 * Rooms below see of it what they need: `PathSources` (rows/paths.ts), with rows `PosedStep` (rows/rows.ts), with pairs
 * and contacts `StepParts` (epoch/look.ts).
 */
export class Step {
  readonly colliders = new Colliders()
  readonly poses = new Poses(this.colliders)
  readonly integrated = new Integrated()
  /** Where paths count. */
  readonly paths: Paths | undefined
  readonly contacts = new Contacts()
  readonly sources = new Sources()
  readonly epoch = new Epoch()
  readonly rows = this.epoch.rows
  readonly pairs = this.epoch.pairs
  readonly outcomes: Outcomes
  readonly swept = new SweptPair()
  readonly seams = new StepSeams(this)
  /** Asks the game about the last outcome. */
  accepts: (() => boolean) | undefined
  /** Length of the step that is under way, and of the last completed one, in seconds. */
  delta = 0
  lastDelta = 0
  /** The world was reset since the last step. */
  wasReset = false

  constructor(
    readonly registry: Registry,
    readonly trees: TreePool,
    readonly columns: AnyComponents,
    readonly broadPhase: BroadPhase,
    readonly pairBudget: number,
    continuous: boolean,
  ) {
    this.paths = continuous ? new Paths() : undefined
    this.outcomes = new Outcomes(continuous ? 0 : 1)
  }

  /** A step begins: nothing has been read yet. */
  begin(): void {
    this.registry.begin()
    this.epoch.renumber(this.colliders, this.poses, this.contacts)
  }

  /** Takes over the gathered poses: rows, bounds and paths. */
  pose(delta: number): void {
    this.delta = delta
    this.outcomes.begin()
    this.epoch.prepare(this)
  }

  /** Completes the step. */
  finish(): void {
    takeOutcomes(this)
    this.seams.straighten()
    this.poses.settle()
    this.epoch.settle(this.colliders)
    this.trees.settle()
    this.colliders.settle()
    this.registry.settle()
    this.integrated.settle()
    this.lastDelta = this.delta
    this.wasReset = false
  }

  /** Colliders, poses and contacts have been restored: another epoch begins with the next step. */
  finishRestore(lastDelta: number, wasReset: boolean): void {
    this.epoch.forget()
    this.lastDelta = lastDelta
    this.wasReset = wasReset
  }

  /** First time of contact of a row in the last completed step, in seconds from its start. */
  timeOf(row: number): number {
    findOwed(this, row)
    return this.contacts.time[row]
  }

  /** Prepares `writer` for a contact row as of the last completed step. */
  load(writer: DetailWriter, row: number): void {
    const { contacts, sources } = this
    findOwed(this, row)
    const source = contacts.source[row]
    writer.state = contacts.state[row]
    writer.isFirstA = contacts.isFirstA[row]
    this.seams.read(row, writer.seam)
    const hasPoses = contacts.hasPoses(row)
    if (!hasPoses) posePair(writer.pair, this, contacts.first[row], contacts.second[row], When.last)
    if (source >= 0) sources.load(source, writer.pair, hasPoses)
  }
}
