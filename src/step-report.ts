import type { AnyComponents, Column } from '../components/columns.js'
import { Has, type Registry } from '../components/registry.js'
import type { Colliders } from './step/gather/colliders.js'
import type { Quarantined } from './step/gather/gather.js'
import { COARSE_POSITION } from './tolerances.js'

/** What the last step did. Immutable: `collision.report` makes a new one. */
export interface StepReport {
  /** Steps done so far. */
  readonly step: number
  /** Length of the step in seconds. */
  readonly delta: number
  /** Number of colliders that took part: children count, and a body without a shape of its own does not. */
  readonly bodies: number
  /**
   * Number of pairs whose bounds met; of a collider that goes far across the axes, on its way. Counted by the first
   * report after the step: 0 if another step has begun before that, or was refused.
   */
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
  /** The largest entity id that may carry a component: the option maxEntities, or less where memory was refused. */
  readonly maxEntities: number
  /** Number of threads of the option `workers` that did a part of the step. */
  readonly workers: number
  /** Why the option `workers` has no effect, or an empty string. */
  readonly workersOff: string
  /** The index that queries ask. It is made by the first query of the world. */
  readonly queries: QueryNotes
}

/** What the index of the queries holds, and what it cost. */
export interface QueryNotes {
  /** Number of colliders in it. */
  readonly colliders: number
  /**
   * How often it was brought up to date, by the first query after a step or by refreshQueries: each time a pass over
   * all colliders.
   */
  readonly refits: number
  /** How often its tree was built anew meanwhile, because bodies had come, gone or moved away. */
  readonly builds: number
}

/** Notes about the last finished step: one that is under way, or throws, does not change them. */
export class StepNotes {
  bodies = 0
  /** {@link StepReport.pairs}, -1 if it has not been counted. */
  pairs = -1
  quarantined: Quarantined[] = []
}

/** Adds the entities that another system left out, unless they are listed already, and empties their list. */
export function addLeftOut(quarantined: Quarantined[], leftOut: Quarantined[]): void {
  if (leftOut.length === 0) return
  const listed = new Set(quarantined.map(({ entity }) => entity))
  for (const one of leftOut) if (!listed.has(one.entity)) quarantined.push(one)
  leftOut.length = 0
}

/** Bodies whose positions are coarse, see {@link StepReport.coarse}. */
export function countCoarse(
  { x, y, z }: AnyComponents['Position'],
  { has }: Registry,
  { ids, isOut, count }: Colliders,
): number {
  const isCoarse = (column: Column | undefined, entity: number): boolean =>
    column instanceof Float32Array && Math.abs(column[entity]!) >= COARSE_POSITION
  let coarse = 0
  for (let i = 0; i < count; i++) {
    const entity = ids[i]!
    if (isOut[i] === 1 || (has[entity]! & Has.Position) === 0) continue
    if (isCoarse(x, entity) || isCoarse(y, entity) || isCoarse(z, entity)) coarse++
  }
  return coarse
}
