import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  entityExists,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createMoveResult,
  integrationSystem,
  moveAndSlide,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

it('README: the wheels of a car answer for it, and go with it', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, BoxShape, SphereShape, PlaneShape, Attached } = collision.components
  const road = addEntity(world)
  addComponents(world, road, [set(Position, { x: 0, y: 0, z: 0 }), PlaneShape])
  // #region README
  const car = addEntity(world)
  addComponents(world, car, [set(Position, { x: 0, y: 0.4, z: 0 }), set(LinearVelocity, { x: 20, y: 0, z: 0 })])
  addComponent(world, car, set(BoxShape, { x: 2, y: 0.3, z: 0.8 }))
  for (const x of [-1.4, 1.4]) {
    const wheel = addEntity(world)
    addComponents(world, wheel, [set(Attached, { parent: car, x, y: 0, z: 0 }), set(SphereShape, { radius: 0.4 })])
  }
  const isOnRoad = () => collision.isTouching(car, road)
  // #endregion
  for (let step = 0; step < 60; step++) collisionSystem(integrationSystem(world))
  expect(isOnRoad()).toBe(true)
  const wheels: number[] = []
  collision.forEachContactOf(road, (_row, other) => void wheels.push(other))
  expect(wheels.map((wheel) => collision.bodyOf(wheel))).toEqual([car, car])
  expect(wheels).not.toContain(car)
  removeEntity(world, car)
  collisionSystem(world)
  expect(wheels.map((wheel) => entityExists(world, wheel))).toEqual([false, false])
})

it('docs/recipes: a lift goes up and down, and takes along who stands on it', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, BoxShape, CapsuleShape } = collision.components
  const player = addEntity(world)
  addComponents(world, player, [set(Position, { x: 0, y: 1, z: 0 }), LinearVelocity])
  addComponents(world, player, [set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 })])
  // #region docs/recipes
  const lift = addEntity(world)
  addComponents(world, lift, [set(Position, { x: 0, y: -0.5, z: 0 }), set(BoxShape, { x: 3, y: 0.5, z: 3 })])
  addComponent(world, lift, set(LinearVelocity, { x: 0, y: 2, z: 0 }))

  const liftSystem = (world: World) => {
    if (Position.y[lift]! > 4) LinearVelocity.y[lift] = -2
    if (Position.y[lift]! < 0) LinearVelocity.y[lift] = 2
    return world
  }
  // #endregion
  const out = createMoveResult()
  let highest = 0
  for (let step = 0; step < 300; step++) {
    collisionSystem(integrationSystem(liftSystem(world)))
    moveAndSlide(world, player, [0, -0.01, 0], {}, out)
    if (step > 5) expect(out.groundEntity).toBe(lift)
    highest = Math.max(highest, Position.y[player]!)
  }
  expect(highest).toBeGreaterThan(5)
  expect(Position.y[player]! - Position.y[lift]!).toBeCloseTo(1.4, 1)
})

it('README: a mesh is a level', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, SphereShape, MeshShape } = collision.components
  const positions = [-5, 0, -5, 5, 0, -5, 5, 0, 5, -5, 0, 5]
  const indices = [0, 2, 1, 0, 3, 2]
  // #region README
  const tree = buildObbTree(positions, indices) // or buildObbTree(geometry), a BufferGeometry of three.js
  const level = addEntity(world)
  addComponents(world, level, [set(Position, { x: 0, y: 0, z: 0 }), set(MeshShape, { tree })])
  // #endregion
  const ball = addEntity(world)
  addComponents(world, ball, [set(Position, { x: 1, y: 40, z: 2 }), set(LinearVelocity, { x: 0, y: -6000, z: 0 })])
  addComponents(world, ball, [set(SphereShape, { radius: 0.5 })])
  collisionSystem(integrationSystem(world))
  expect(collision.isTouching(level, ball)).toBe(true)
})
