import { addComponents, addEntity, createWorld, hasComponent, query, set, type World } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

function start() {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, maxEntities: 1000 })
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  const at = (x: number, y: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y, z: 0 })])
    return entity
  }
  const wall = at(5, 0)
  addComponents(world, wall, [set(BoxShape, { x: 0.01, y: 9, z: 9 })])
  const ball = at(0, 0)
  addComponents(world, ball, [LinearVelocity, set(SphereShape, { radius: 0.1 })])
  return { world, collision, wall, ball, ...collision.components }
}

it('docs/continuous: a body that the game moves hits what lies on its way, unless it jumps', () => {
  const { world, collision, wall, ball, Position } = start()
  const hits: boolean[] = []
  // #region docs/continuous
  const moveTo = (entity: number, x: number) => {
    Position.x[entity] = x // collisionSystem tests the straight line from where it was
  }
  const jumpTo = (entity: number, x: number) => {
    Position.x[entity] = x
    collision.teleport(entity) // nothing in between counts
  }
  // #endregion
  collisionSystem(world)
  for (const move of [moveTo, jumpTo]) {
    Position.x[ball] = 0
    collision.teleport(ball)
    collisionSystem(world)
    move(ball, 10)
    collisionSystem(world)
    hits.push(collision.isTouching(ball, wall))
  }
  expect(hits).toEqual([true, false])
})

it('docs/continuous: a bullet stops where it hit', () => {
  const { world, collision, ball, wall, Position, LinearVelocity, Contact, ContactBegan } = start()
  LinearVelocity.x[ball] = 1200
  // #region docs/continuous
  const stopSystem = (world: World) => {
    for (const c of query(world, [Contact, ContactBegan])) {
      for (const entity of [Contact.a[c]!, Contact.b[c]!]) {
        const left = collision.report.delta - Contact.time[c]! // seconds of the step after the hit
        if (!hasComponent(world, entity, LinearVelocity)) continue
        Position.x[entity]! -= LinearVelocity.x[entity]! * left
        LinearVelocity.x[entity] = 0
      }
    }
    return world
  }
  // #endregion
  stopSystem(collisionSystem(integrationSystem(world)))
  expect(Position.x[ball]).toBeCloseTo(5 - 0.01 - 0.1, 6)
  expect(collision.isTouching(ball, wall)).toBe(true)
})

it('docs/recipes: balls bounce off walls, and once where they meet two at their seam', () => {
  const { world, ball, Position, LinearVelocity, BoxShape, Contact, ContactBegan } = start()
  LinearVelocity.x[ball] = 60
  for (const y of [-1, 1]) {
    const brick = addEntity(world)
    addComponents(world, brick, [set(Position, { x: -5, y, z: 0 }), set(BoxShape, { x: 1, y: 1, z: 1 })])
  }
  // #region docs/recipes
  const bounceSystem = (world: World) => {
    for (const c of query(world, [Contact, ContactBegan])) {
      const { a, b, normalX, normalY, normalZ } = Contact
      const [x, y, z] = [normalX[c]!, normalY[c]!, normalZ[c]!] // from a to b
      const { x: vx, y: vy, z: vz } = LinearVelocity
      for (const entity of [a[c]!, b[c]!]) {
        if (!hasComponent(world, entity, LinearVelocity)) continue
        const along = vx[entity]! * x + vy[entity]! * y + vz[entity]! * z
        if (entity === a[c] ? along < 0 : along > 0) continue // it flies off already
        vx[entity]! -= 2 * along * x
        vy[entity]! -= 2 * along * y
        vz[entity]! -= 2 * along * z
      }
    }
    return world
  }
  // #endregion
  const step = () => bounceSystem(collisionSystem(integrationSystem(world)))
  for (let k = 0; k < 10; k++) step()
  expect(LinearVelocity.x[ball]).toBeCloseTo(-60)
  for (let k = 0; k < 5; k++) step()
  expect(LinearVelocity.x[ball]).toBeCloseTo(60)
  expect(LinearVelocity.y[ball]).toBeCloseTo(0)
})

it('docs/character: a character passes platforms from below and lands on them', () => {
  const { world, ball: player, Position, BoxShape, CollisionFilter } = start()
  const PLATFORMS = 8
  const ledge = addEntity(world)
  addComponents(world, ledge, [set(Position, { x: 0, y: 1, z: 0 }), set(BoxShape, { x: 2, y: 0.1, z: 2 })])
  addComponents(world, ledge, [set(CollisionFilter, { category: PLATFORMS })])
  const result = createMoveResult()
  const delta = 1 / 60
  let fallSpeed = -8
  // #region docs/character
  const everything = 0xffffffff
  const jumpSystem = (world: World) => {
    const mask = fallSpeed < 0 ? everything & ~PLATFORMS : everything
    moveAndSlide(world, player, [0, -fallSpeed * delta, 0], { mask }, result)
    fallSpeed = result.grounded ? 0 : fallSpeed + 9.81 * delta
    return world
  }
  // #endregion
  for (let step = 0; step < 120; step++) jumpSystem(collisionSystem(world))
  expect(result.groundEntity).toBe(ledge)
  expect(Position.y[player]).toBeCloseTo(1.2, 2)
})

it('docs/character: what a move met', () => {
  const { world, ball: player, wall, Position } = start()
  collisionSystem(world)
  const out = createMoveResult()
  const options = { maxSlope: 40, stepHeight: 0.2 }
  // #region docs/character
  moveAndSlide(world, player, [8, 0, 0], options, out)
  const [left] = out.left // what was not moved
  const isAtWall = out.wallEntity >= 0
  const isSqueezed = out.grounded && out.ceilingEntity >= 0
  // #endregion
  expect([isAtWall, isSqueezed, out.wallEntity]).toEqual([true, false, wall])
  expect(left + Position.x[player]!).toBeCloseTo(8)
})
