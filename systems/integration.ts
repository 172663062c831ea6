import { Has, type Registry } from '../components/registry.js'
import { checkDelta } from '../src/collision-options.js'
import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import type { CollisionError } from '../src/errors.js'
import { TURN_LENGTH, turnRow } from '../src/math/spin.js'
import { grown } from '../src/memory/grow.js'
import { checkColumns, checkWritable, findFaults, leftOutError, motionChecks } from '../src/step/gather/check.js'
import {
  angularVelocities,
  linearVelocities,
  positions,
  readDoubles,
  releaseDoubles,
  rotations,
  type ComponentDoubles,
} from '../src/step/gather/doubles.js'
import type { FlatColumns } from '../src/step/gather/flat-columns.js'
import { WORLD_LIMIT } from '../src/tolerances.js'

/**
 * Moves every entity with a velocity by one step: dX/dt = V + W x (X - K) (Eberly, dynamic collision, section 5), with
 * K the entity's Position. The position moves along a straight line; the orientation is integrated by Euler's method
 * with renormalisation or by fourth-order Runge-Kutta (`integrator`), in substeps that keep the angle within
 * SPIN_ANGLE_ERROR (1e-7 rad a step). More than 1,500 rad a step are cut to that, by Runge-Kutta more than 200,000; no
 * angle of a flat world is.
 *
 * Reads LinearVelocity, AngularVelocity; reads and writes Position and Rotation; runs before collisionSystem.
 * Optional: a game that moves its own entities leaves it out.
 *
 * Throws before anything is written: E_NON_FINITE or E_RANGE for a pose or velocity, E_RANGE for a velocity that takes
 * an entity further than 1e9 from the origin, E_ZERO_QUATERNION, E_MISSING_COMPONENT for an entity that turns without a
 * Rotation, E_NON_FINITE or E_RANGE for delta, E_OPTION for an array of the game that cannot be written (frozen). With
 * `onInvalid: 'quarantine'` an invalid entity stays where it is, and the report of the next step lists it; delta and
 * columns throw all the same.
 */
export const integrationSystem: System = (world) => {
  resourceOf(world).run('integrationSystem', Stage.idle, Stage.idle, integrate)
  return world
}

/** Length of the step in seconds. */
export function deltaOf(collision: CollisionResource): number {
  const { delta } = collision.settings
  const seconds = typeof delta === 'function' ? delta(collision.world) : delta
  collision.refuseReset()
  return checkDelta(seconds, collision.steps)
}

/** Entities that are moved. */
let moved = new Int32Array(0)
/** The suspects while entities are checked; then the entities that turn, among those that are moved. */
let turning = new Int32Array(0)

/** A quaternion, and how it turns (math/spin.ts). */
const row = new Float64Array(TURN_LENGTH)

function integrate(collision: CollisionResource): void {
  const { registry, columns, unmoved } = collision
  const delta = deltaOf(collision)
  unmoved.length = 0
  checkColumns(collision)
  const { items: ids, count: movers } = registry.movers
  moved = grown(moved, movers)
  turning = grown(turning, movers)
  readDoubles(columns, ALL, { ids, count: movers }, registry.has)
  try {
    const count = listSound(collision, delta)
    if (delta === 0 || count === 0) return
    const turns = listTurning(registry, count)
    checkWritable(collision, 'Position', moved, count)
    checkWritable(collision, 'Rotation', turning, turns)
    if (collision.settings.continuous) collision.step.integrated.reserve(registry.highest + 1)
    move(collision, count, delta)
    if (collision.flat === undefined) turn(collision, turns, delta)
    else turnFlat(collision, collision.flat, turns, delta)
  } finally {
    releaseDoubles()
  }
}

const ALL = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity

/**
 * Lists in `turning` every mover that might have a wrong number, or might leave the world: also some of absurd lengths,
 * which the checks accept. Returns their number.
 */
function listSuspects({ movers, has }: Registry, delta: number): number {
  let count = 0
  for (let k = 0; k < movers.count; k++) {
    const entity = movers.items[k]!
    const bits = has[entity]!
    let far = sizeOf(positions, entity)
    if ((bits & Has.LinearVelocity) !== 0) far += (1 + delta) * sizeOf(linearVelocities, entity)
    const spin = (bits & Has.AngularVelocity) === 0 ? 0 : sizeOf(angularVelocities, entity)
    // Who spins has a Rotation.
    let turn = Number(spin === 0)
    if ((bits & Has.Rotation) !== 0) turn = sizeOf(rotations, entity) + Math.abs(rotations.w[entity]!)
    if (!(far + spin <= WORLD_LIMIT && turn > 0 && turn < Infinity)) turning[count++] = entity
  }
  return count
}

/** At least the length of a vector. */
function sizeOf({ x, y, z }: ComponentDoubles, entity: number): number {
  return Math.abs(x[entity]!) + Math.abs(y[entity]!) + Math.abs(z[entity]!)
}

/** Lists the movers without a fault, and the others as unmoved, or throws the first fault. */
function listSound(collision: CollisionResource, delta: number): number {
  const { registry, settings, unmoved } = collision
  const { items: movers, count: moverCount } = registry.movers
  let faults: ReadonlyMap<number, CollisionError> | undefined
  const suspects = listSuspects(registry, delta)
  if (suspects > 0) {
    faults = findFaults(collision, motionChecks(delta), turning.subarray(0, suspects))
    for (const [entity, error] of faults) {
      if (settings.onInvalid === 'throw') throw error
      unmoved.push({ entity, error: leftOutError(error, 'not moved') })
    }
  }
  let count = 0
  for (let k = 0; k < moverCount; k++) if (faults?.has(movers[k]!) !== true) moved[count++] = movers[k]!
  return count
}

function move({ registry, columns, step, settings }: CollisionResource, count: number, delta: number): void {
  const { has } = registry
  const { integrated } = step
  const { x, y, z } = positions
  const { x: vx, y: vy, z: vz } = linearVelocities
  for (let k = 0; k < count; k++) {
    const entity = moved[k]!
    const isTurned = (has[entity]! & Has.Rotation) !== 0
    if (settings.continuous) integrated.note(entity, positions, isTurned ? rotations : undefined)
    if ((has[entity]! & Has.LinearVelocity) === 0) continue
    x[entity] = x[entity]! + vx[entity]! * delta
    y[entity] = y[entity]! + vy[entity]! * delta
    z[entity] = z[entity]! + vz[entity]! * delta
  }
  positions.writeBack(columns.Position, moved, count)
}

/** Turns the first `count` entities of `turning`, and notes by how much. */
function turn({ components, settings, step: { integrated } }: CollisionResource, count: number, delta: number): void {
  const { x, y, z, w } = rotations
  const { x: wx, y: wy, z: wz } = angularVelocities
  const isEuler = settings.integrator === 'euler'
  for (let k = 0; k < count; k++) {
    const entity = turning[k]!
    row[0] = x[entity]!
    row[1] = y[entity]!
    row[2] = z[entity]!
    row[3] = w[entity]!
    row[4] = wx[entity]!
    row[5] = wy[entity]!
    row[6] = wz[entity]!
    row[7] = delta
    turnRow(row, isEuler)
    x[entity] = row[0]!
    y[entity] = row[1]!
    z[entity] = row[2]!
    w[entity] = row[3]!
    if (settings.continuous) integrated.addTurn(entity, row[4]! * row[7]!, row[5]! * row[7]!, row[6]! * row[7]!)
  }
  rotations.writeBack(components.Rotation, turning, count)
}

/** The same in a flat world. */
function turnFlat({ settings, step }: CollisionResource, flat: FlatColumns, count: number, delta: number): void {
  const { z } = angularVelocities
  flat.turn(turning, count, z, delta)
  if (!settings.continuous) return
  for (let k = 0; k < count; k++) step.integrated.addTurn(turning[k]!, 0, 0, z[turning[k]!]! * delta)
}

/** Lists in `turning` those that turn among the first `count` entities of `moved`. Returns their number. */
function listTurning({ has }: Registry, count: number): number {
  const { x, y, z } = angularVelocities
  const spins = Has.AngularVelocity | Has.Rotation
  let turns = 0
  for (let k = 0; k < count; k++) {
    const entity = moved[k]!
    if ((has[entity]! & spins) !== spins) continue
    if (x[entity] !== 0 || y[entity] !== 0 || z[entity] !== 0) turning[turns++] = entity
  }
  return turns
}
