import { Has, type BodyBook } from '../components/bodies.js'
import { checkDelta } from '../src/collision-options.js'
import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { turnByEuler, turnByRungeKutta, TURN_STRIDE } from '../src/math/spin.js'
import { POSES_TELL } from '../src/narrow-phase/path-turns.js'
import { SPAN } from '../src/narrow-phase/posed-bodies.js'
import {
  angularVelocities,
  linearVelocities,
  positions,
  readDoubles,
  releaseDoubles,
  rotations,
  writeBack,
} from './doubles.js'
import {
  areQuaternionsSound,
  areVectorsSound,
  checkColumns,
  checkQuaternions,
  checkVec3,
  columnsFit,
  entityError,
  leftOutError,
  type Reject,
} from './validation.js'

/**
 * Moves every entity with a velocity by one step: dX/dt = V + W x (X - K) (Eberly, dynamic collision, section 5), with
 * K the entity's Position. The position moves along a straight line; the orientation is integrated by Euler's method
 * with renormalisation or by fourth-order Runge-Kutta (`integrator`), in substeps that keep the angle within
 * SPIN_ANGLE_ERROR (1e-7 rad a step).
 *
 * Reads LinearVelocity, AngularVelocity; reads and writes Position and Rotation; runs before collisionSystem.
 * Optional: a game that moves its own entities leaves it out.
 *
 * Throws before anything is written: E_NON_FINITE or E_RANGE for a pose or velocity, E_ZERO_QUATERNION,
 * E_MISSING_COMPONENT for an entity that turns without a Rotation, E_NON_FINITE or E_RANGE for delta.
 * With `onInvalid: 'quarantine'` an invalid entity stays where it is, and the report of the next step lists it.
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
/** Entities with a linear velocity, and those that turn. */
let along = new Int32Array(64)
let spun = new Int32Array(64)

/** Number of bodies that are turned at a time, and their rows (math/spin.ts). */
const BLOCK = 64
const rows = new Float64Array(BLOCK * TURN_STRIDE)

const refuse: Reject = (collision, index, error) => {
  if (collision.settings.onInvalid === 'throw') {
    releaseDoubles()
    throw error
  }
  if (refused[index] !== 0) return
  refused[index] = 1
  collision.unmoved.push({ entity: collision.book.movers[index]!, error: leftOutError(error, 'not moved') })
}

function integrate(collision: CollisionResource): void {
  const { book } = collision
  const delta = deltaOf(collision)
  book.refreshMovers()
  const { movers, moverCount } = book
  if (refused.length < moverCount) {
    refused = new Uint8Array(book.has.length)
    along = new Int32Array(book.has.length)
    spun = new Int32Array(book.has.length)
  }
  refused.fill(0, 0, moverCount)
  if (collision.unmoved.length > 0) collision.unmoved.length = 0
  if (!columnsFit(collision)) checkColumns(collision)
  readDoubles(collision.components, movers, moverCount, book.has, book.moverBits)
  if (!isSound(collision)) check(collision)
  if (book.turnsInVain) checkTurnable(collision)
  if (delta !== 0 && moverCount > 0) {
    if (collision.continuous) book.noteIntegrated()
    move(collision, delta)
    turn(collision, delta)
  }
  releaseDoubles()
}

/** Whether {@link check} would find nothing wrong. */
function isSound({ book }: CollisionResource): boolean {
  const { movers, moverCount, has } = book
  const { x, y, z } = positions
  const { x: vx, y: vy, z: vz } = linearVelocities
  const { x: wx, y: wy, z: wz } = angularVelocities
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  for (let from = 0; from < moverCount; from += SPAN) {
    const to = Math.min(from + SPAN, moverCount)
    const isSpanSound =
      areVectorsSound(x, y, z, movers, from, to, has, Has.Position) &&
      areVectorsSound(vx, vy, vz, movers, from, to, has, Has.LinearVelocity) &&
      areVectorsSound(wx, wy, wz, movers, from, to, has, Has.AngularVelocity) &&
      areQuaternionsSound(qx, qy, qz, qw, movers, from, to, has)
    if (!isSpanSound) return false
  }
  return true
}

function check(collision: CollisionResource): void {
  const { movers, moverCount } = collision.book
  checkVec3(collision, 'Position', movers, moverCount, refuse)
  checkVec3(collision, 'LinearVelocity', movers, moverCount, refuse)
  checkVec3(collision, 'AngularVelocity', movers, moverCount, refuse)
  checkQuaternions(collision, movers, moverCount, refuse)
}

/** Refuses bodies that turn but have no Rotation. */
function checkTurnable(collision: CollisionResource): void {
  const { has, movers, moverCount } = collision.book
  const { x, y, z } = collision.components.AngularVelocity
  for (let i = 0; i < moverCount; i++) {
    const entity = movers[i]!
    if ((has[entity]! & (Has.AngularVelocity | Has.Rotation)) !== Has.AngularVelocity) continue
    if (x[entity] !== 0 || y[entity] !== 0 || (z !== undefined && z[entity] !== 0))
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

function move({ book, components, continuous }: CollisionResource, delta: number): void {
  const { has, movers, moverCount, integrated, found } = book
  const { x, y, z } = positions
  let count = 0
  for (let i = 0; i < moverCount; i++) {
    if (refused[i] !== 0) continue
    const entity = movers[i]!
    if (continuous && integrated[entity] === 0) {
      integrated[entity] = 1
      found[3 * entity] = x[entity]!
      found[3 * entity + 1] = y[entity]!
      found[3 * entity + 2] = z[entity]!
    }
    if ((has[entity]! & Has.LinearVelocity) !== 0) along[count++] = entity
  }
  const { x: vx, y: vy, z: vz } = linearVelocities
  for (let i = 0; i < count; i++) {
    const entity = along[i]!
    x[entity] = x[entity]! + vx[entity]! * delta
    y[entity] = y[entity]! + vy[entity]! * delta
    z[entity] = z[entity]! + vz[entity]! * delta
  }
  const { Position } = components
  writeBack(Position.x, x, along, count)
  writeBack(Position.y, y, along, count)
  writeBack(Position.z, z, along, count)
}

function turn({ book, components, settings }: CollisionResource, delta: number): void {
  const { moverCount, turned } = book
  let count = 0
  for (let from = 0; from < moverCount; from += SPAN)
    count = listSpun(book, count, from, Math.min(from + SPAN, moverCount))
  const turnBy = settings.integrator === 'rk4' ? turnByRungeKutta : turnByEuler
  for (let from = 0; from < count; from += BLOCK) {
    const size = Math.min(BLOCK, count - from)
    readRows(from, size, delta)
    turnBy(rows, size)
    writeRows(from, size)
    if (settings.continuous && addTurns(from, size, turned) !== 0) book.anyTurnedFar = true
  }
  const { Rotation } = components
  writeBack(Rotation.x, rotations.x, spun, count)
  writeBack(Rotation.y, rotations.y, spun, count)
  writeBack(Rotation.z, rotations.z, spun, count)
  writeBack(Rotation.w, rotations.w, spun, count)
}

/** Appends the movers from `from` to `to` that turn to the first `count` of `spun`; returns the new count. */
function listSpun({ has, movers }: BodyBook, count: number, from: number, to: number): number {
  const { x, y, z } = angularVelocities
  const spins = Has.AngularVelocity | Has.Rotation
  for (let i = from; i < to; i++) {
    const entity = movers[i]!
    if (refused[i] !== 0 || (has[entity]! & spins) !== spins) continue
    if (x[entity] !== 0 || y[entity] !== 0 || z[entity] !== 0) spun[count++] = entity
  }
  return count
}

function readRows(from: number, size: number, delta: number): void {
  const { x, y, z, w } = rotations
  const { x: wx, y: wy, z: wz } = angularVelocities
  for (let k = 0, r = 0; k < size; k++, r += TURN_STRIDE) {
    const entity = spun[from + k]!
    rows[r] = x[entity]!
    rows[r + 1] = y[entity]!
    rows[r + 2] = z[entity]!
    rows[r + 3] = w[entity]!
    rows[r + 4] = wx[entity]!
    rows[r + 5] = wy[entity]!
    rows[r + 6] = wz[entity]!
    rows[r + 7] = delta
  }
}

/** Writes the quaternions. */
function writeRows(from: number, size: number): void {
  const { x, y, z, w } = rotations
  for (let k = 0, r = 0; k < size; k++, r += TURN_STRIDE) {
    const entity = spun[from + k]!
    x[entity] = rows[r]!
    y[entity] = rows[r + 1]!
    z[entity] = rows[r + 2]!
    w[entity] = rows[r + 3]!
  }
}

/**
 * Adds the rotation vectors that were applied to `turned`; returns 1 if some turn is more than its poses show, else 0.
 */
function addTurns(from: number, size: number, turned: Float64Array): number {
  let far = 0
  for (let k = 0, r = 0; k < size; k++, r += TURN_STRIDE) {
    const entity = spun[from + k]!
    const delta = rows[r + 7]!
    const x = turned[3 * entity]! + rows[r + 4]! * delta
    const y = turned[3 * entity + 1]! + rows[r + 5]! * delta
    const z = turned[3 * entity + 2]! + rows[r + 6]! * delta
    turned[3 * entity] = x
    turned[3 * entity + 1] = y
    turned[3 * entity + 2] = z
    far |= Number(!(x * x + y * y + z * z < POSES_TELL))
  }
  return far
}
