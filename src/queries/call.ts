import { resourceOf, type CollisionResource, type World } from '../collision.js'
import { refuseArgument, refuseNumber, unknownField } from '../errors.js'
import { isVector } from '../geometry/pack.js'
import type { Numbers } from '../geometry/shapes.js'
import { GEOMETRY_LIMIT } from '../tolerances.js'
import { poseAnew, poseAsLeft, type PosedColliders } from './index/posed.js'
import { QueryIndex } from './index/query-index.js'

/** The resource of a world for a query of this name, which is refused inside a predicate. */
export function resourceFor(world: World, call: string): CollisionResource {
  const collision = resourceOf(world)
  collision.beginCall(call)
  return collision
}

/** The index of a world, up to date: after a step with the poses of that. Throws what a step throws. */
export function indexOf(collision: CollisionResource, call: string): QueryIndex {
  const { queries } = collision
  if (queries?.steps === collision.steps) return queries
  return hasStepped(collision) ? take(collision, poseAsLeft(collision.step)) : refresh(collision, call)
}

/** Whether a step left poses: no step that a reset undid did. */
export function hasStepped({ steps, step }: CollisionResource): boolean {
  return steps > 0 && !step.wasReset
}

/** An index of the bodies where they are now, beside the shared one. Throws what a step throws. */
export function freshIndexOf(collision: CollisionResource): QueryIndex {
  const posed = poseNow(collision)
  const index = (collision.freshQueries ??= new QueryIndex(collision.trees))
  index.take(posed, collision.steps)
  return index
}

function refresh(collision: CollisionResource, call: string): QueryIndex {
  const { running } = collision
  collision.running = running || call
  try {
    return take(collision, poseNow(collision))
  } finally {
    collision.running = running
  }
}

const poseNow = (collision: CollisionResource): PosedColliders =>
  poseAnew(collision, collision.settings.onInvalid !== 'throw')

function take(collision: CollisionResource, posed: PosedColliders): QueryIndex {
  const index = (collision.queries ??= new QueryIndex(collision.trees, collision.helpers !== undefined))
  index.take(posed, collision.steps)
  return index
}

/**
 * Shows queries the bodies where they are now: what was added, teleported and written since the last step. It costs a
 * pass over all bodies, and changes neither the next step nor the contacts of the last one. Returns the world, so that
 * it composes with `pipe`.
 *
 * Throws what boundsSystem throws for bad numbers (with `onInvalid: 'quarantine'` the entity is left out), before
 * anything changes; E_REENTRANT inside a predicate.
 */
export function refreshQueries<W extends World>(world: W): W {
  refresh(resourceFor(world, 'refreshQueries'), 'refreshQueries')
  return world
}

/**
 * Copies three finite numbers of an argument, within `limit`, to `out[at]`. A vector of a flat world may lack its z,
 * which is 0.
 */
export function readVector(
  isFlat: boolean,
  call: string,
  name: string,
  value: Numbers,
  out: Float64Array,
  at: number,
  limit = GEOMETRY_LIMIT,
): void {
  const least = isFlat ? 2 : 3
  if (!isVector(value, least)) refuseArgument(call, name, value, `must be an array of ${least} numbers`)
  for (let d = 0; d < 3; d++) {
    const isLeftOut = isFlat && d === 2
    const x: unknown = isLeftOut ? (value[d] ?? 0) : value[d]
    if (typeof x === 'number' && Math.abs(x) <= (isLeftOut ? 0 : limit)) out[at + d] = x + 0
    else refuseEntry(call, name, d, x, isLeftOut ? 0 : limit)
  }
}

/** Throws E_OPTION for a field of an argument that is none of `fields`: most likely one of them is misspelt. */
export function checkFields(call: string, name: string, value: object, fields: readonly string[]): void {
  const field = unknownField(value, fields)
  if (field === undefined) return
  const given = (value as Record<string, unknown>)[field]
  refuseArgument(call, name, given, `is no field of it: these are ${fields.join(', ')}`, field)
}

/** Throws E_OPTION unless a query can write a list of ids into `out`. */
export function checkList(call: string, out: number[]): void {
  const isList = Array.isArray(out) && Object.isExtensible(out)
  if (!isList) refuseArgument(call, 'out', out, 'must be an array of numbers that can grow')
}

/** Throws about number `at` of an argument, which is not one within `limit`; `index` is what the number belongs to. */
export function refuseEntry(call: string, name: string, at: number, value: unknown, limit: number, index = at): never {
  refuseNumber(`${call}: ${name}[${at}]`, value, -limit, limit, { component: name, field: `[${at}]`, index })
}
