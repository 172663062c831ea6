/**
 * What the walks of this room have in common. They read private parts of a world as `part['name']`, whose names the
 * compiler checks, and write nothing.
 */
import type { CollisionResource } from '../collision.js'
import { CollisionError } from '../errors.js'
import type { Step } from '../step/step.js'

/** A walk through what one world remembers. */
export interface Walk {
  readonly collision: CollisionResource
  readonly step: Step
  /**
   * The last step was completed, and none has begun since: rows, bounds and pairs belong to the contacts. Else nothing
   * is walked but what changes when a step is completed.
   */
  readonly isSettled: boolean
  /** Rows of the contacts that live, by {@link keyOf} of their indices. */
  readonly rowOf: Map<number, number>
}

/** Throws the error of the invariant of this name. */
export function fail(invariant: string, sentence: string, entity?: number): never {
  throw new CollisionError('E_CHECKSUM', `validateCollision: ${invariant}: ${sentence}`, {
    component: invariant,
    ...(entity === undefined ? {} : { entity }),
  })
}

/** One number for two indices of colliders, in either order. */
export function keyOf({ step }: Walk, i: number, j: number): number {
  return Math.min(i, j) * step.colliders.count + Math.max(i, j)
}
