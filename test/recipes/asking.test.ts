import { addComponents, addEntity, createWorld, query, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  integrationSystem,
  querySystem,
  rayCastAll,
  rayCastMany,
  refreshQueries,
  shapeCast,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

function start() {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, BoxShape } = collision.components
  const box = (x: number, y: number, z: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y, z }), set(BoxShape, {})])
    return entity
  }
  return { world, collision, box, ...collision.components }
}

it('docs/queries: probes are answered every step', () => {
  const { world, box, Position, RayProbe, ProbeHit } = start()
  const ground = box(0, -1, 0)
  const boss = addEntity(world)
  const flyer = addEntity(world)
  addComponents(world, boss, [set(Position, { x: 0, y: 0.4, z: 0 })])
  addComponents(world, flyer, [set(Position, { x: 0, y: 4, z: 0 })])
  // #region docs/queries
  for (const bot of [boss, flyer]) addComponents(world, bot, [set(RayProbe, { x: 0, y: -1, z: 0, length: 1 })])

  const standingSystem = (world: World) => {
    for (const bot of query(querySystem(world), [RayProbe, ProbeHit]))
      if (ProbeHit.distance[bot]! > 0.5) Position.y[bot]! -= ProbeHit.distance[bot]! - 0.5
    return world
  }
  // #endregion
  standingSystem(collisionSystem(world))
  expect(Position.y[boss]).toBeCloseTo(0)
  expect(Position.y[flyer]).toBe(4)
  expect(ProbeHit.entity[boss]).toBe(ground)
})

it('docs/queries: all on the way of a ray', () => {
  const { world, box } = start()
  const boxes = [box(0, 0, 3), box(0, 0, 6), box(0, 0, 9)]
  // #region docs/queries
  const hits = createQueryHits()
  const pierced: number[] = []
  const count = rayCastAll(world, hits, [0, 0, 0], [0, 0, 1], { maxDistance: 8 })
  for (let k = 0; k < count; k++) pierced.push(hits.entity[k]!)
  // #endregion
  expect(pierced).toEqual([boxes[0], boxes[1]])
})

it('docs/queries: what was written since the step shows after refreshQueries', () => {
  const { world, box, Position } = start()
  const crate = box(0, 0, 5)
  const hits = createQueryHits()
  const count = () => rayCastAll(world, hits, [0, 0, 0], [0, 0, 1])
  expect(count()).toBe(1)
  // #region docs/queries
  Position.x[crate] = 50
  const before = count() // still there
  refreshQueries(world)
  const after = count()
  // #endregion
  expect([before, after]).toEqual([1, 0])
})

it('docs/recipes: a camera stays out of walls', () => {
  const { world, box } = start()
  box(0, 0, -3)
  const player = box(0, 0, 0)
  // #region docs/recipes
  const hit = createQueryHit()
  const arm = [0, 0, -6]
  const cameraOf = (eye: readonly number[]) => {
    const isCut = shapeCast(world, hit, { radius: 0.2 }, { position: eye }, { linear: arm }, { exclude: player })
    const part = isCut ? hit.time : 1
    return eye.map((x, d) => x + part * arm[d]!)
  }
  // #endregion
  expect(cameraOf([0, 0, 0])[2]).toBeCloseTo(-2.3)
  expect(cameraOf([0, 9, 0])).toEqual([0, 9, -6])
})

it('docs/recipes: the rays of many bots at once', () => {
  const { world, box } = start()
  box(0, 0, 5)
  // #region docs/recipes
  const hits = createQueryHits()
  const origins = [0, 0, 0, 9, 0, 0] // three numbers a ray
  const directions = [0, 0, 1, 0, 0, 1]
  rayCastMany(world, hits, origins, directions, { maxDistance: 30 })
  const seen = Array.from({ length: hits.count }, (_, ray) => hits.entity[ray]! >= 0)
  // #endregion
  expect(seen).toEqual([true, false])
})

it('docs/recipes: hot reload keeps bodies', () => {
  const { world, collision, box, LinearVelocity } = start()
  const [a, b] = [box(0, 0, 0), box(0.5, 0, 0)]
  addComponents(world, a, [LinearVelocity])
  collisionSystem(integrationSystem(world))
  // #region docs/recipes
  collision.dispose()
  const reloaded = createCollision(world, { components: collision.components })
  // #endregion
  collisionSystem(world)
  expect(reloaded.isTouching(a, b)).toBe(true)
  expect(reloaded.events.began).toBe(1)
})
