import { Has } from '../components/bodies.js'
import type { Vec3Columns } from '../components/columns.js'
import { checkDelta } from '../src/collision-options.js'
import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { turnByEuler, turnByRungeKutta } from '../src/math/spin.js'
import { checkColumns, checkQuaternions, checkVec3, entityError, type Reject } from './validation.js'

/**
 * Moves every entity with a velocity by one step: dX/dt = V + W x (X - K) (Eberly, dynamic collision, section 5), with
 * K the entity's Position: the position goes along the straight line, the orientation turns by Euler's method with
 * renormalisation or by fourth-order Runge-Kutta (`integrator`), in substeps that keep SPIN_ANGLE_ERROR.
 *
 * Reads LinearVelocity, AngularVelocity; reads and writes Position and Rotation; runs before collisionSystem.
 * Optional: a game that moves its own entities leaves it out.
 *
 * Throws before anything is written: E_NON_FINITE or E_RANGE for a pose or velocity, E_ZERO_QUATERNION,
 * E_MISSING_COMPONENT for an entity that turns without a Rotation, E_NON_FINITE or E_RANGE for delta.
 * With `onInvalid: 'quarantine'` an invalid entity stays where it is, and collisionSystem reports it.
 */
export const integrationSystem: System = (world) => {
  resourceOf(world).run('integrationSystem', Stage.idle, Stage.idle, integrate)
  return world
}

/** Length of the step in seconds. */
export function deltaOf(collision: CollisionResource): number {
  const { delta } = collision.settings
  return checkDelta(typeof delta === 'function' ? delta(collision.world) : delta, collision.step)
}

/** 1 for each mover that the checks refused. */
let refused = new Uint8Array(64)
const q = new Float64Array(4)

/** collisionSystem, which sees every body, keeps the list of the quarantined. */
const refuse: Reject = (collision, index, error) => {
  if (collision.settings.onInvalid === 'throw') throw error
  refused[index] = 1
}

function integrate(collision: CollisionResource): void {
  const { book } = collision
  const delta = deltaOf(collision)
  book.refreshMovers()
  const { movers, moverCount } = book
  if (refused.length < moverCount) refused = new Uint8Array(book.has.length)
  refused.fill(0, 0, moverCount)
  for (const component of ['Position', 'Rotation', 'LinearVelocity', 'AngularVelocity'] as const)
    checkColumns(collision, component)
  checkVec3(collision, 'Position', movers, moverCount, refuse)
  checkVec3(collision, 'LinearVelocity', movers, moverCount, refuse)
  checkVec3(collision, 'AngularVelocity', movers, moverCount, refuse)
  checkQuaternions(collision, movers, moverCount, refuse)
  checkTurnable(collision)
  if (delta === 0) return
  move(collision, delta)
  turn(collision, delta)
}

/** What turns needs an orientation to turn. */
function checkTurnable(collision: CollisionResource): void {
  const { has, movers, moverCount } = collision.book
  const { AngularVelocity } = collision.components
  for (let i = 0; i < moverCount; i++) {
    const entity = movers[i]!
    if ((has[entity]! & (Has.AngularVelocity | Has.Rotation)) !== Has.AngularVelocity) continue
    if (turns(AngularVelocity, entity))
      refuse(
        collision,
        i,
        entityError(
          collision,
          'E_MISSING_COMPONENT',
          entity,
          'Rotation',
          '',
          undefined,
          'AngularVelocity turns it, but it has no Rotation',
        ),
      )
  }
}

function turns(w: Vec3Columns, entity: number): boolean {
  return w.x[entity] !== 0 || w.y[entity] !== 0 || (w.z !== undefined && w.z[entity] !== 0)
}

function move(collision: CollisionResource, delta: number): void {
  const { has, movers, moverCount } = collision.book
  const { Position, LinearVelocity } = collision.components
  const { x, y, z } = Position
  const { x: vx, y: vy, z: vz } = LinearVelocity
  for (let i = 0; i < moverCount; i++) {
    const entity = movers[i]!
    if (refused[i] !== 0) continue
    collision.book.moved(entity, 0, 0, 0)
    if ((has[entity]! & Has.LinearVelocity) === 0) continue
    x[entity] = x[entity]! + vx[entity]! * delta
    y[entity] = y[entity]! + vy[entity]! * delta
    if (z !== undefined && vz !== undefined) z[entity] = z[entity]! + vz[entity]! * delta
  }
}

function turn(collision: CollisionResource, delta: number): void {
  const { has, movers, moverCount } = collision.book
  const { Rotation, AngularVelocity } = collision.components
  const { x, y, z, w } = Rotation
  const { x: wx, y: wy, z: wz } = AngularVelocity
  const turnBy = collision.settings.integrator === 'rk4' ? turnByRungeKutta : turnByEuler
  const spins = Has.AngularVelocity | Has.Rotation
  for (let i = 0; i < moverCount; i++) {
    const entity = movers[i]!
    if (refused[i] !== 0 || (has[entity]! & spins) !== spins || !turns(AngularVelocity, entity)) continue
    q[0] = x[entity]!
    q[1] = y[entity]!
    q[2] = z[entity]!
    q[3] = w[entity]!
    const spinZ = wz === undefined ? 0 : wz[entity]!
    turnBy(q, wx[entity]!, wy[entity]!, spinZ, delta)
    collision.book.moved(entity, wx[entity]! * delta, wy[entity]! * delta, spinZ * delta)
    x[entity] = q[0]!
    y[entity] = q[1]!
    z[entity] = q[2]!
    w[entity] = q[3]!
  }
}
