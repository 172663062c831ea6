/**
 * What the walks of this room have in common. They read private parts of a world as `part['name']`, whose names the
 * compiler checks, and write nothing.
 */
import type { CollisionResource } from '../collision.js'
import { CollisionError } from '../errors.js'
import type { List } from '../memory/list.js'
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
  const text = `validateCollision: ${invariant}: ${sentence}`
  throw new CollisionError('E_CHECKSUM', text, { component: invariant, entity })
}

/** Fails unless a list holds the numbers below `end` that belong to it, each once, in this order. */
export function checkList(
  invariant: string,
  { items, count }: List,
  end: number,
  belongs: (k: number) => boolean,
  order: 'any' | 'ascending' = 'any',
): void {
  const listed = items.slice(0, count)
  if (order === 'any') listed.sort()
  const expected: number[] = []
  for (let k = 0; k < end; k++) if (belongs(k)) expected.push(k)
  if (listed.length < count || listed.join() !== expected.join())
    fail(invariant, `${count} are listed, but there are ${expected.length}`)
}

/** One number for two indices of colliders, in either order. */
export function keyOf({ step }: Walk, i: number, j: number): number {
  return Math.min(i, j) * step.colliders.count + Math.max(i, j)
}
