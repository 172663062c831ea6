/**
 * An id outlives the child that had it. The life of its last parent was kept, so that an entity which an observer added
 * while a step removed the parts of a body was removed with them; and a prefab with a parent counted as a child.
 */
import {
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  entityExists,
  IsA,
  observe,
  onRemove,
  removeComponent,
  removeEntity,
  set,
} from 'bitecs'
import { collisionSystem, createCollision, validateCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** Removes a body, with an id that was used before, and its four parts; calls `onFirst` when the first part goes. */
function bodyWithParts(onFirst: (of: ReturnType<typeof setUp>) => void) {
  const of = setUp()
  const { world, Attached, SphereShape, parts, body, Part } = of
  for (let k = 1; k <= 4; k++) {
    const part = spawn(world, Part, set(Attached, { parent: body, x: k }), SphereShape)
    parts.push(part)
  }
  collisionSystem(world)
  let isFirst = true
  observe(world, onRemove(Part), () => {
    if (!isFirst) return
    isFirst = false
    onFirst(of)
  })
  removeEntity(world, body)
  collisionSystem(world)
  validateCollision(world)
  return of
}

function setUp() {
  const world = createWorld()
  const { Position, SphereShape, LinearVelocity, Attached } = createCollision(world).components
  const before = spawn(world, Position, SphereShape)
  removeEntity(world, before)
  const body = spawn(world, Position, SphereShape, LinearVelocity)
  return { world, Position, SphereShape, Attached, body, Part: {}, parts: [] as number[] }
}

it('an entity with the id of a part stays while the other parts are removed', () => {
  let debris = -1
  const { world, parts } = bodyWithParts(({ world, parts, Position, SphereShape }) => {
    removeEntity(world, parts[2]!)
    debris = addEntity(world)
    addComponents(world, debris, [set(Position, { x: 50, y: 0, z: 0 }), SphereShape])
  })
  expect(debris).toBe(parts[2])
  expect(parts.map((part) => entityExists(world, part))).toEqual([false, false, true, false])
})

it('a part that is detached stays while the other parts are removed', () => {
  const { world, parts } = bodyWithParts(({ world, parts, Position, Attached }) => {
    addComponents(world, parts[2]!, Position)
    removeComponent(world, parts[2]!, Attached)
  })
  expect(parts.map((part) => entityExists(world, part))).toEqual([false, false, true, false])
})

it('a prefab with a parent is no child, and its copies are', () => {
  const { world, body, Attached, SphereShape } = setUp()
  const prefab = addPrefab(world)
  addComponents(world, prefab, [set(Attached, { parent: body, x: 2 }), SphereShape])
  const copy = addEntity(world)
  addComponents(world, copy, IsA(prefab))
  collisionSystem(world)
  validateCollision(world)
  removeEntity(world, body)
  collisionSystem(world)
  expect([entityExists(world, prefab), entityExists(world, copy)]).toEqual([true, false])
})
