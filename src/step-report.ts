import { Has } from '../components/bodies.js'
import type { Column } from '../components/columns.js'
import type { CollisionResource } from './collision.js'
import type { CollisionError } from './errors.js'
import { COARSE_POSITION } from './tolerances.js'

/** An entity that a step left out, and why (`onInvalid: 'quarantine'`). */
export interface Quarantined {
  readonly entity: number
  readonly error: CollisionError
}

/** What the last step did. Immutable: `collision.report` makes a new one. */
export interface StepReport {
  /** Steps done so far. */
  readonly step: number
  /** Length of the step in seconds. */
  readonly delta: number
  /** Number of entities with a shape that took part. */
  readonly bodies: number
  /** Number of pairs whose bounds met. */
  readonly pairs: number
  /**
   * Entities that the step left out, or that integrationSystem did not move before it, with the reason. Empty unless
   * `onInvalid` is `quarantine`.
   */
  readonly quarantined: readonly Quarantined[]
  /** bitECS resetWorld was called since the step before: every contact ended with reason `reset`. */
  readonly reset: boolean
  /**
   * Number of bodies so far out that their positions in a Float32Array have a resolution of 2^-7 or worse: use a
   * Float64Array.
   */
  readonly coarse: number
  /** Number of threads of the option `workers` that did a part of the step. */
  readonly workers: number
  /** Why the option `workers` has no effect, or an empty string. */
  readonly workersOff: string
}

/** Notes about the last finished step: one that is under way, or throws, does not change them. */
export class StepNotes {
  delta = 0
  quarantined: Quarantined[] = []
}

/** Bodies whose positions are coarse, see {@link StepReport.coarse}. */
export function countCoarse({ components, bodiesBefore, book }: CollisionResource): number {
  const { x, y, z } = components.Position
  const { ids, count } = bodiesBefore
  const isCoarse = (column: Column | undefined, entity: number): boolean =>
    column instanceof Float32Array && Math.abs(column[entity]!) >= COARSE_POSITION
  let coarse = 0
  for (let i = 0; i < count; i++) {
    const entity = ids[i]!
    if (entity < 0 || (book.has[entity]! & Has.Position) === 0) continue
    if (isCoarse(x, entity) || isCoarse(y, entity) || isCoarse(z, entity)) coarse++
  }
  return coarse
}
