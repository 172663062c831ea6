/**
 * Each contestant: `create(scene)` makes a world of the scene and returns `step(times)`, which moves the scene by one step and
 * finds the contacts; `times` receives the milliseconds of the step by the processor and by the clock, and those of each stage by
 * the clock (`stages` names them). What moves the boxes is not counted: a step is poses in, pairs found, exact test, enter and
 * exit events out. `touching()` is the number of touching pairs.
 */
import { performance } from 'node:perf_hooks'
import { cpuUsage } from 'node:process'
import { addComponent, addEntity, createWorld } from 'bitecs'
import { createCollision } from '../../../src/collision.js'
import { boundsSystem } from '../../../systems/bounds.js'
import { broadPhaseSystem } from '../../../systems/broad-phase.js'
import { contactEventSystem } from '../../../systems/contact-events.js'
import { integrationSystem } from '../../../systems/integration.js'
import { narrowPhaseSystem } from '../../../systems/narrow-phase.js'
import { DELTA, moveCrowd, reflect } from './scene.mjs'

/** Milliseconds that this process has computed: other work on the machine does not count. */
function processorTime() {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

const ownStages = ['bounds', 'pairs', 'exact', 'events']

/** Copies number i of the scene to `entity`. */
function copyTo(columns, entity, from, i) {
  for (const field of Object.keys(from)) columns[field][entity] = from[field][i]
}

const own = (options) => async (scene) => {
  const { count, side } = scene
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
  return {
    collision,
    step(times) {
      reflect(side, Position, LinearVelocity, count, first)
      const t0 = performance.now()
      integrationSystem(world)
      const start = processorTime()
      const t1 = performance.now()
      boundsSystem(world)
      const t2 = performance.now()
      broadPhaseSystem(world)
      const t3 = performance.now()
      narrowPhaseSystem(world)
      const t4 = performance.now()
      contactEventSystem(world)
      const t5 = performance.now()
      times[0] = processorTime() - start
      times[1] = t5 - t1
      times[2] = t1 - t0
      times[3] = t2 - t1
      times[4] = t3 - t2
      times[5] = t4 - t3
      times[6] = t5 - t4
    },
    touching: () => collision.events.count - collision.events.ended,
    pairs: () => collision.report.pairs,
  }
}

const rapier = (sensor) => async (scene) => {
  const { default: Rapier } = await import('@dimforge/rapier3d-simd-compat')
  await Rapier.init()
  const { count, side, position, rotation } = scene
  const world = new Rapier.World({ x: 0, y: 0, z: 0 })
  world.timestep = DELTA
  const events = new Rapier.EventQueue(true)
  // Colliders without a body count as fixed, and ALL leaves fixed against fixed out.
  const everyPair = Rapier.ActiveCollisionTypes.ALL | Rapier.ActiveCollisionTypes.FIXED_FIXED
  const boxes = []
  const p = { x: 0, y: 0, z: 0 }
  const q = { x: 0, y: 0, z: 0, w: 1 }
  const pose = (i) => {
    p.x = position.x[i]
    p.y = position.y[i]
    p.z = position.z[i]
    q.x = rotation.x[i]
    q.y = rotation.y[i]
    q.z = rotation.z[i]
    q.w = rotation.w[i]
  }
  for (let i = 0; i < count; i++) {
    pose(i)
    boxes.push(
      world.createCollider(
        Rapier.ColliderDesc.cuboid(scene.half.x[i], scene.half.y[i], scene.half.z[i])
          .setTranslation(p.x, p.y, p.z)
          .setRotation(q)
          .setSensor(sensor)
          .setDensity(0)
          .setActiveCollisionTypes(everyPair)
          .setActiveEvents(Rapier.ActiveEvents.COLLISION_EVENTS),
      ),
    )
  }
  let touching = 0
  const count1 = (_a, _b, started) => {
    touching += started ? 1 : -1
  }
  return {
    step(times) {
      reflect(side, position, scene.velocity, count, 0)
      moveCrowd(scene)
      const start = processorTime()
      const t0 = performance.now()
      for (let i = 0; i < count; i++) {
        if (scene.moves[i] === 0) continue
        pose(i)
        boxes[i].setTranslation(p)
        boxes[i].setRotation(q)
      }
      const t1 = performance.now()
      world.step(events)
      events.drainCollisionEvents(count1)
      const t2 = performance.now()
      times[0] = processorTime() - start
      times[1] = t2 - t0
      times[2] = t1 - t0
      times[3] = t2 - t1
    },
    touching: () => touching,
    pairs: () => 0,
  }
}

export const contestants = [
  {
    key: 'own',
    name: 'bitecs-collision, flat events, end poses',
    own: true,
    manifolds: true,
    stages: ['integration', ...ownStages],
    create: own({ contactEntities: false, continuous: false }),
  },
  {
    key: 'own-continuous',
    name: 'bitecs-collision, flat events, continuous',
    own: true,
    manifolds: true,
    stages: ['integration', ...ownStages],
    create: own({ contactEntities: false, continuous: true }),
  },
  {
    key: 'own-entities',
    name: 'bitecs-collision, contact entities, end poses',
    own: true,
    manifolds: true,
    stages: ['integration', ...ownStages],
    create: own({ contactEntities: true, continuous: false }),
  },
  {
    key: 'own-continuous-entities',
    name: 'bitecs-collision, contact entities, continuous (the default)',
    own: true,
    manifolds: true,
    stages: ['integration', ...ownStages],
    create: own({ contactEntities: true, continuous: true }),
  },
  {
    key: 'rapier-sensors',
    name: 'rapier3d-simd-compat, parentless sensors (boolean)',
    own: false,
    manifolds: false,
    stages: ['poses', 'step'],
    create: rapier(true),
  },
  {
    key: 'rapier-manifolds',
    name: 'rapier3d-simd-compat, parentless colliders, manifolds',
    own: false,
    manifolds: true,
    stages: ['poses', 'step'],
    create: rapier(false),
  },
]
