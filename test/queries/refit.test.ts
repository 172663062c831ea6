import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  hasComponent,
  removeComponent,
  removeEntity,
  set,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionSystem,
  contactEventSystem,
  createCollision,
  integrationSystem,
  narrowPhaseSystem,
  refreshQueries,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { Has, HAS_SHAPE, hasAbove, ORPHAN } from '../../components/registry.js'
import { resourceOf } from '../../src/collision.js'
import { indexOf } from '../../src/queries/call.js'
import { filter } from '../../src/queries/filter.js'
import { poseAsLeft } from '../../src/queries/index/posed.js'
import { QueryIndex } from '../../src/queries/index/query-index.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

/** All that an index knows, by entity. */
function told(index: QueryIndex): Record<number, unknown> {
  const all: Record<number, unknown> = {}
  const planes = new Set(index.planes.items.subarray(0, index.planes.count))
  for (let slot = 0; slot < index.slotCount; slot++) {
    const entity = index.ids[slot]!
    if (entity < 0) continue
    const { generation, roots, types, category, mask, isSensor, rows, tree } = index
    const isPlane = planes.has(slot)
    all[entity] = [
      [generation, roots, types, category, mask, isSensor].map((column) => column[slot]),
      Array.from(rows.subarray(16 * slot, 16 * slot + 16)),
      isPlane ? 'plane' : Array.from(tree.boxes.subarray(6 * slot, 6 * slot + 6)),
      tree.has(slot),
    ]
  }
  return all
}

describe('the index of queries', () => {
  it.each([1, 2, 3, 4])('takes what the step has changed, and all that it has, seed %i', (seed) => {
    const world = createWorld()
    const collision = createCollision(world, { onInvalid: seed % 2 === 0 ? 'quarantine' : 'throw' })
    const { Position, Rotation, LinearVelocity, AngularVelocity, Attached } = collision.components
    const { BoxShape, SphereShape, PlaneShape, CollisionFilter, CollisionDisabled, Sensor } = collision.components
    const random = new Random(seed)
    const bodies: number[] = []
    const near = (): number => random.between(-9, 9)
    const add = (): void => {
      const entity = addEntity(world)
      bodies.push(entity)
      const isChild = bodies.length > 5 && random.chance(0.2)
      if (isChild) addComponent(world, entity, set(Attached, { parent: random.pick(bodies.slice(0, 5)), x: near() }))
      else addComponents(world, entity, [set(Position, { x: near(), y: near(), z: near() }), Rotation])
      if (random.chance(0.1)) addComponent(world, entity, set(PlaneShape, { x: 0, y: 1, z: 0, constant: near() }))
      else if (random.chance(0.5)) addComponent(world, entity, set(BoxShape, { x: 0.4, y: 0.5, z: 0.6 }))
      else addComponent(world, entity, set(SphereShape, { radius: 0.5 }))
      if (!isChild && random.chance(0.3)) addComponents(world, entity, [set(LinearVelocity, { x: 1 }), AngularVelocity])
    }
    for (let k = 0; k < 30; k++) add()
    const toggle = (entity: number, tag: object): void => {
      if (hasComponent(world, entity, tag)) removeComponent(world, entity, tag)
      else addComponent(world, entity, tag)
    }
    let bad = -1
    const changes: ((entity: number) => void)[] = [
      add,
      (entity) => {
        if (bodies.indexOf(entity) < 5) return
        bodies.splice(bodies.indexOf(entity), 1)
        removeEntity(world, entity)
        if (random.chance(0.5)) add()
      },
      (entity) => void (Position.x[entity] = near()),
      (entity) => void (Rotation.w[entity] = random.between(0.5, 2)),
      (entity) => void (BoxShape.y[entity] = random.between(0.1, 1)),
      (entity) => void (PlaneShape.constant[entity] = near()),
      (entity) => void (LinearVelocity.y[entity] = random.between(-1, 1)),
      (entity) => {
        Position.z[entity] = near()
        collision.teleport(entity)
      },
      (entity) => toggle(entity, Sensor),
      (entity) => toggle(entity, CollisionDisabled),
      (entity) => toggle(entity, CollisionFilter),
      (entity) => void (CollisionFilter.mask[entity] = random.integer(0, 7)),
      (entity) => {
        if (!hasComponent(world, entity, SphereShape)) return
        removeComponent(world, entity, SphereShape)
        addComponent(world, entity, set(random.chance(0.5) ? SphereShape : BoxShape, {}))
      },
      (entity) => {
        if (hasComponent(world, entity, Attached)) Attached.parent[entity] = random.pick(bodies.slice(0, 5))
      },
      (entity) => void (Position.y[(bad = entity)] = NaN),
    ]
    const resource = resourceOf(world)
    /** Queries look at just those colliders of the index that are there now. */
    const checkAdmitted = (): void => {
      const { registry } = resource
      const index = resource.queries
      filter.begin(world, 'test', { sensors: true })
      for (let slot = 0; slot < (index?.slotCount ?? 0); slot++) {
        const entity = index!.ids[slot]!
        if (entity < 0) continue
        const isThere =
          registry.generation[entity] === index!.generation[slot] &&
          (registry.has[entity]! & HAS_SHAPE) !== 0 &&
          !hasAbove(registry, entity, Has.CollisionDisabled | ORPHAN)
        expect(filter.admits(index!, slot), `entity ${entity}`).toBe(isThere)
      }
    }
    let left = 0
    for (let step = 0; step < 400; step++) {
      if (random.chance(0.6)) random.pick(changes)(random.pick(bodies))
      checkAdmitted()
      if (random.chance(0.1)) refreshQueriesOr(() => refreshQueries(world))
      try {
        integrationSystem(world)
        for (const stage of [boundsSystem, broadPhaseSystem, narrowPhaseSystem, contactEventSystem]) {
          stage(world)
          if (random.chance(0.15)) indexOf(resource, 'test')
          checkAdmitted()
        }
      } catch {
        if (random.chance(0.2)) refreshQueriesOr(() => indexOf(resource, 'test'))
      }
      if (bad >= 0 && random.chance(0.7)) {
        if (hasComponent(world, bad, Position)) Position.y[bad] = near()
        bad = -1
      }
      // Some steps are seen by no query.
      if (random.chance(0.5) || resource.stage !== 0 || resource.step.poses.isUnderWay) continue
      left++
      const known = resource.queries
      if (known?.steps === resource.steps) continue
      const anew = new QueryIndex(resource.trees)
      const index = indexOf(resource, 'test')
      anew.take(poseAsLeft(resource.step), resource.steps)
      expect(told(index), `step ${step}`).toEqual(told(anew))
      expect(index.colliders).toBe(anew.colliders)
      expect(index.planes.count).toBe(anew.planes.count)
    }
    expect(left).toBeGreaterThan(50)
    collisionSystem(world)
  })

  it('finds what a refresh saw elsewhere, and a step where it was before', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, BoxShape } = collision.components
    const entity = addEntity(world)
    addComponents(world, entity, [Position, set(BoxShape, {})])
    const resource = resourceOf(world)
    const seen = (): number => {
      const index = indexOf(resource, 'test')
      return index.rows[16 * index.slotOf(entity)]!
    }
    for (let k = 0; k < 3; k++) {
      collisionSystem(world)
      expect(seen()).toBe(0)
    }
    Position.x[entity] = 9
    refreshQueries(world)
    expect(seen()).toBe(9)
    Position.x[entity] = 0
    collisionSystem(world)
    expect(seen()).toBe(0)
  })
})

/** Bad numbers are refused by whoever reads them. */
function refreshQueriesOr(call: () => void): void {
  try {
    call()
  } catch (error) {
    expect((error as { code: string }).code).toBe('E_NON_FINITE')
  }
}
