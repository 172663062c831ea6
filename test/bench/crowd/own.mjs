/** Our own step in its configurations, each stage timed. `own:` is the root of the sources that are measured. */
import { performance } from 'node:perf_hooks'
import { addComponent, addEntity, createWorld } from 'bitecs'
import { createManifold } from 'own:src/geometry/manifold.js'
import { createCollision } from 'own:src/collision.js'
import { boundsSystem } from 'own:systems/bounds.js'
import { broadPhaseSystem } from 'own:systems/broad-phase.js'
import { contactEventSystem } from 'own:systems/contact-events.js'
import { integrationSystem } from 'own:systems/integration.js'
import { narrowPhaseSystem } from 'own:systems/narrow-phase.js'
import { processorTime } from '../shared/times.mjs'
import { DELTA, jump, steer } from './scene.mjs'

export const ownStages = ['integration', 'gather and bounds', 'broad-phase', 'exact', 'events', 'details']

/** Copies number i of the scene to `entity`. */
function copyTo(columns, entity, from, i) {
  for (const field of Object.keys(from)) columns[field][entity] = from[field][i]
}

/** Fills a world with the boxes of a scene; entities are numbered in a row from `first` on. */
export function populate(scene, options) {
  const { count } = scene
  const world = createWorld()
  const collision = createCollision(world, { delta: DELTA, capacity: 2 * count + 2, pairBudget: 2 ** 30, ...options })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
  let first = 0
  for (let i = 0; i < count; i++) {
    const entity = addEntity(world)
    if (i === 0) first = entity
    if (entity !== first + i) throw new Error('entities are not numbered in a row')
    addComponent(world, entity, Position)
    addComponent(world, entity, Rotation)
    addComponent(world, entity, BoxShape)
    copyTo(Position, entity, scene.position, i)
    copyTo(Rotation, entity, scene.rotation, i)
    copyTo(BoxShape, entity, scene.half, i)
    if (scene.moves[i] === 0) continue
    addComponent(world, entity, LinearVelocity)
    addComponent(world, entity, AngularVelocity)
    copyTo(LinearVelocity, entity, scene.velocity, i)
    copyTo(AngularVelocity, entity, scene.spin, i)
  }
  return { world, collision, first }
}

/** Columns of the events that are details: what a game reads of a contact beside who touches whom. */
const details = ['time', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'depth', 'speed', 'pointCount']
const manifold = createManifold()
let sink = 0

/** Has all manifolds worked out, and reads no more than rapier's user does here: nothing. */
export function askDetails(collision) {
  sink += collision.events.depth.length
}

/** Reads every detail of every contact, and all points of every manifold. */
export function readDetails(collision) {
  const { events } = collision
  for (let c = 0; c < details.length; c++) {
    const column = events[details[c]]
    for (let row = 0; row < events.count; row++) sink += column[row]
  }
  for (let row = 0; row < events.count; row++) sink += collision.manifoldOf(row, manifold)
}

/**
 * `now` is the clock of the stages. To ask for processor time is a call of the system, which takes 1.2 us: once a
 * stage, that was a twentieth of the step where 100 boxes move among 900.
 */
export const own =
  (options, reads, now = () => performance.now()) =>
  async (scene) => {
    const { kind } = scene
    const { world, collision, first } = populate(scene, options)
    const { Position, LinearVelocity } = collision.components
    return {
      first,
      collision,
      step(times) {
        steer(scene, Position, LinearVelocity, first)
        const p0 = now()
        integrationSystem(world)
        const p1 = now()
        if (kind === 'teleport') {
          jump(scene)
          for (const axis of ['x', 'y', 'z']) Position[axis].set(scene.position[axis], first)
        }
        const start = processorTime()
        const clock = performance.now()
        const p2 = now()
        boundsSystem(world)
        const p3 = now()
        broadPhaseSystem(world)
        const p4 = now()
        narrowPhaseSystem(world)
        const p5 = now()
        contactEventSystem(world)
        const p6 = now()
        reads?.(collision)
        const p7 = now()
        times[1] = performance.now() - clock
        times[0] = processorTime() - start
        times[2] = p1 - p0
        times[3] = p3 - p2
        times[4] = p4 - p3
        times[5] = p5 - p4
        times[6] = p6 - p5
        times[7] = p7 - p6
      },
      touching: () => collision.events.count - collision.events.ended,
      pairs: () => collision.report.pairs,
      /** Who touches whom, by the index of the box: smaller, larger, smaller, larger ... */
      touchingPairs() {
        const { a, b, began, ended, count: rows } = collision.events
        const pairs = []
        for (let row = 0; row < rows; row++)
          if (row < began || row >= began + ended) pairs.push(a[row] - first, b[row] - first)
        return pairs
      },
      sink: () => sink,
    }
  }
