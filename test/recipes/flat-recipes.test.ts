import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  removeEntity,
  resetWorld,
  set,
  type World,
} from 'bitecs'
import {
  buildPolygon,
  closestPoints,
  collisionSystem,
  createClosestPoints,
  createCollision,
  createMoveResult,
  createQueryHit,
  createQueryHits,
  integrationSystem,
  moveAndSlide,
  nearest,
  overlapShape,
  rayBlocked,
  rayCast,
  rayCastMany,
  restoreCollision,
  saveCollision,
  shapeCast,
  type FlatCollisionOptions,
} from 'bitecs-collision'
import { simulate } from 'bitecs-collision/testing'
import { expect, it } from 'vitest'

const delta = 1 / 60

function start(options: Omit<FlatCollisionOptions, 'flat' | 'components'> = {}) {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, delta, maxEntities: 1000, ...options })
  const { Position, BoxShape, SphereShape, LinearVelocity } = collision.components
  const at = (x: number, y: number, ...components: object[]): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y }), ...components])
    return entity
  }
  const box = (x: number, y: number) => set(BoxShape, { x, y })
  const circle = (radius: number) => set(SphereShape, { radius })
  return { world, collision, at, box, circle, still: LinearVelocity, ...collision.components }
}

it('docs/flat-recipes: bullets in order of time', () => {
  const { world, collision, at, box, Position, LinearVelocity, SphereShape } = start()
  const Bullet = {}
  const damage: number[] = []
  const gun = { x: 0, y: 0 }
  const [near, far] = [at(3, 0, box(0.01, 1)), at(5, 0, box(0.01, 1))]
  // #region docs/flat-recipes
  const shoot = (x: number, y: number) => {
    const bullet = addEntity(world)
    addComponents(world, bullet, [Bullet, set(Position, gun), set(SphereShape, { radius: 0.05 })])
    addComponent(world, bullet, set(LinearVelocity, { x: 600 * x, y: 600 * y }))
  }
  const hitSystem = (world: World) => {
    const { a, b } = collision.events
    for (const row of collision.eventsByTime()) {
      if (!entityExists(world, a[row]!) || !entityExists(world, b[row]!)) continue
      const [bullet, target] = hasComponent(world, a[row]!, Bullet) ? [a[row]!, b[row]!] : [b[row]!, a[row]!]
      if (!hasComponent(world, bullet, Bullet)) continue
      damage.push(target)
      removeEntity(world, bullet)
    }
    return world
  }
  // #endregion
  shoot(1, 0)
  simulate(world, 2, [integrationSystem, collisionSystem, hitSystem])
  expect(damage).toEqual([near])
  expect(entityExists(world, far)).toBe(true)
})

it('docs/flat-recipes: pickups and filters', () => {
  const { world, collision, at, circle, still, Position, SphereShape, Sensor, CollisionFilter } = start()
  const player = at(2, 0, circle(0.4), still)
  const enemy = at(2.5, 0, circle(0.4), still)
  const ghost = at(2.2, 0, circle(0.4), still)
  let coins = 0
  // #region docs/flat-recipes
  const Coin = {}
  const coin = addEntity(world)
  addComponents(world, coin, [Coin, Sensor, set(Position, { x: 2, y: 0 }), set(SphereShape, { radius: 0.3 })])
  const pickupSystem = (world: World) => {
    collision.forEachContactOf(player, (_row, other) => {
      if (!hasComponent(world, other, Coin)) return
      coins++
      removeEntity(world, other)
    })
    return world
  }
  // #endregion
  // #region docs/flat-recipes
  const PLAYERS = 1
  const ENEMIES = 2
  const COINS = 4
  addComponent(world, player, set(CollisionFilter, { category: PLAYERS, mask: ENEMIES | COINS }))
  addComponent(world, enemy, set(CollisionFilter, { category: ENEMIES, mask: PLAYERS }))
  addComponent(world, coin, set(CollisionFilter, { category: COINS, mask: PLAYERS }))
  // #endregion
  addComponent(world, ghost, set(CollisionFilter, { category: 8, mask: 8 }))
  simulate(world, 1, [collisionSystem, pickupSystem])
  expect(coins).toBe(1)
  expect(collision.isTouching(player, enemy)).toBe(true)
  expect(collision.isTouching(player, ghost)).toBe(false)
})

it('docs/flat-recipes: a one-way platform', () => {
  const OneWay = {}
  const world = createWorld()
  // #region docs/flat-recipes
  const collision = createCollision(world, {
    flat: true,
    predicate: (a, b, { normal, speed }) => {
      if (hasComponent(world, a, OneWay)) return normal[1] > 0.5 && speed >= 0
      if (hasComponent(world, b, OneWay)) return normal[1] < -0.5 && speed >= 0
      return true
    },
  })
  // #endregion
  const { Position, BoxShape, SphereShape, LinearVelocity } = collision.components
  const platform = addEntity(world)
  addComponents(world, platform, [OneWay, set(Position, { y: 1 }), set(BoxShape, { x: 2, y: 0.1 })])
  const ball = addEntity(world)
  addComponents(world, ball, [Position, set(LinearVelocity, { y: 6 }), set(SphereShape, { radius: 0.2 })])
  simulate(world, 30)
  expect([Position.y[ball]! > 2, collision.isTouching(ball, platform)]).toEqual([true, false])
  LinearVelocity.y[ball] = -6
  let hits = 0
  for (let k = 0; k < 30; k++) {
    simulate(world, 1)
    hits += collision.events.began
  }
  expect(hits).toBeGreaterThan(0)
})

it('docs/flat-recipes: a character of a platformer, and one seen from above', () => {
  const { world, at, box, circle, still, Position, CapsuleShape } = start()
  at(0, -0.5, box(20, 0.5))
  at(4, 3, box(0.5, 3))
  const player = at(0, 1, set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }), still)
  const robot = at(-4, 6, circle(0.4), still)
  at(-1, 6, box(0.5, 9))
  const input = { x: 1, y: 0.5, isJumping: false }
  // #region docs/flat-recipes
  const out = createMoveResult()
  const velocity = [0, 0] as [number, number]
  const playerSystem = (world: World) => {
    if (out.grounded) velocity[1] = input.isJumping ? 5 + out.groundVelocity[1] : 0
    velocity[0] = 4 * input.x
    velocity[1] -= 9.81 * delta
    moveAndSlide(world, player, [velocity[0] * delta, velocity[1] * delta], {}, out)
    if (out.ceilingEntity >= 0) velocity[1] = Math.min(velocity[1], 0)
    return world
  }
  // #endregion
  // #region docs/flat-recipes
  const seen = createMoveResult()
  const robotSystem = (world: World) => {
    moveAndSlide(world, robot, [4 * input.x * delta, 4 * input.y * delta], { up: [0, 0, 1] }, seen)
    return world
  }
  // #endregion
  simulate(world, 100, [integrationSystem, collisionSystem, playerSystem, robotSystem])
  expect(out.grounded).toBe(true)
  expect(Position.x[player]).toBeCloseTo(3.1, 1)
  expect(Position.y[player]).toBeCloseTo(0.9, 1)
  expect([seen.grounded, Position.y[robot]! > 8]).toEqual([false, true])
  expect(Position.x[robot]).toBeCloseTo(-1.9, 1)
})

it('docs/flat-recipes: a tank of several shapes', () => {
  const { world, collision, at, box, Position, Rotation, AngularVelocity, BoxShape, Attached } = start()
  const wall = at(1.9, 0, box(0.1, 5))
  // #region docs/flat-recipes
  const tank = addEntity(world)
  addComponents(world, tank, [set(Position, { x: 0, y: 0 }), set(Rotation, { angle: Math.PI / 2 })])
  addComponents(world, tank, [set(AngularVelocity, { z: -1 }), set(BoxShape, { x: 1, y: 0.7 })])
  const barrel = addEntity(world)
  addComponents(world, barrel, [
    set(Attached, { parent: tank, x: 1.4, y: 0, angle: 0 }),
    set(BoxShape, { x: 0.6, y: 0.1 }),
  ])
  const isAtWall = () => collision.isTouching(tank, wall)
  // #endregion
  simulate(world, 5)
  expect(isAtWall()).toBe(false)
  simulate(world, 60)
  expect([isAtWall(), collision.bodyOf(barrel)]).toEqual([true, tank])
})

it('docs/flat-recipes: a level of rectangles and polygons', () => {
  const { world, Position, BoxShape, PolygonShape } = start()
  // #region docs/flat-recipes
  const tiles = ['#   #', '#  /#', '#####']
  const slope = buildPolygon([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5]]) // prettier-ignore
  for (const [row, line] of tiles.entries())
    for (const [column, tile] of [...line].entries()) {
      if (tile === ' ') continue
      const entity = addEntity(world)
      addComponent(world, entity, set(Position, { x: column, y: -row }))
      addComponent(
        world,
        entity,
        tile === '/' ? set(PolygonShape, { polygon: slope }) : set(BoxShape, { x: 0.5, y: 0.5 }),
      )
    }
  // #endregion
  collisionSystem(world)
  const hit = createQueryHit()
  expect(rayCast(world, hit, [3.25, 1], [0, -1])).toBe(true)
  expect(hit.point[1]).toBeCloseTo(-0.75, 12)
  expect(rayCast(world, hit, [1, 1], [0, -1]) && hit.point[1]).toBeCloseTo(-1.5, 12)
})

it('docs/flat-recipes: rays, line of sight, explosions, what a camera sees', () => {
  const { world, at, box, circle, still, Position } = start()
  const Enemy = {}
  const player = at(0, 0, circle(0.5), still)
  const enemy = at(6, 0, circle(0.5), still, Enemy)
  at(3, 0, box(0.2, 2))
  const camera = { x: 0, y: 0, halfWidth: 4, halfHeight: 3 }
  const mouse = [6.2, 0.1]
  collisionSystem(world)
  // #region docs/flat-recipes
  const hit = createQueryHit()
  const hits = createQueryHits()
  const found: number[] = []
  const eye = [Position.x[player]!, Position.y[player]!]
  const target = [Position.x[enemy]!, Position.y[enemy]!]
  const isHidden = rayBlocked(world, eye, target, { exclude: [player, enemy] })
  const isOnGround = rayCast(world, hit, eye, [0, -1], { maxDistance: 0.65, exclude: player })
  const isBlocked = shapeCast(world, hit, { radius: 0.5 }, { position: eye }, { linear: [4, 0] }, { exclude: player })
  const picked = overlapShape(world, found, { radius: 0.01 }, { position: mouse }) > 0 ? found[0]! : -1
  const victims = overlapShape(world, found, { radius: 7 }, { position: eye }, { with: [Enemy] })
  const closest = nearest(world, hits, eye, 1, { with: [Enemy] }) > 0 ? hits.entity[0]! : -1
  const gap = closestPoints(world, createClosestPoints(), player, enemy)
  const view = { halfExtents: [camera.halfWidth, camera.halfHeight] }
  const seen = overlapShape(world, found, view, { position: [camera.x, camera.y], rotation: 0 })
  // #endregion
  expect([isHidden, isOnGround, isBlocked]).toEqual([true, false, true])
  expect([picked, victims, closest, seen]).toEqual([enemy, 1, enemy, 2])
  expect(gap).toBeCloseTo(5, 12)
  // #region docs/flat-recipes
  const origins = [0, 0, 0, 9, 0, 0] // three numbers a ray, the third is 0
  const directions = [0, 1, 0, -1, 0, 0]
  rayCastMany(world, hits, origins, directions, { maxDistance: 30 })
  const sights = Array.from({ length: hits.count }, (_, ray) => hits.entity[ray]!)
  // #endregion
  expect(sights).toEqual([player, enemy])
})

it('docs/flat-recipes: a lift', () => {
  const { world, at, circle, still, Position, LinearVelocity, BoxShape } = start()
  const rider = at(0, 0.5, circle(0.5), still)
  // #region docs/flat-recipes
  const lift = addEntity(world)
  addComponents(world, lift, [set(Position, { x: 0, y: -0.5 }), set(BoxShape, { x: 3, y: 0.5 })])
  addComponent(world, lift, set(LinearVelocity, { x: 0, y: 2 }))

  const liftSystem = (world: World) => {
    if (Position.y[lift]! > 4) LinearVelocity.y[lift] = -2
    if (Position.y[lift]! < 0) LinearVelocity.y[lift] = 2
    return world
  }
  // #endregion
  const out = createMoveResult()
  const riderSystem = (world: World) => {
    moveAndSlide(world, rider, [0, -9.81 * delta * delta], {}, out)
    return world
  }
  const heights: number[] = []
  for (let k = 0; k < 6; k++) {
    simulate(world, 60, [liftSystem, integrationSystem, collisionSystem, riderSystem])
    heights.push(Position.y[lift]!)
    expect(Position.y[rider]! - Position.y[lift]!).toBeCloseTo(1, 1)
  }
  expect(Math.max(...heights)).toBeGreaterThan(3)
  expect(Math.min(...heights)).toBeLessThan(1)
})

it('docs/flat-recipes: hot reload', () => {
  const { world, collision, at, circle, still, Position } = start()
  at(0, 0, circle(1), still)
  at(1, 0, circle(1), still)
  collisionSystem(world)
  // #region docs/flat-recipes
  collision.dispose()
  const reloaded = createCollision(world, { flat: true, components: collision.components })
  // #endregion
  collisionSystem(world)
  expect(reloaded.components.Position).toBe(Position)
  expect(reloaded.events.began).toBe(1)
})

it('docs/flat-recipes: restart, and a saved game', () => {
  const { world, collision, at, circle, still, Position, SphereShape, LinearVelocity } = start()
  at(0, 0, circle(1), still)
  const fill = (world: World) => {
    for (let k = 0; k < 3; k++) {
      const entity = addEntity(world)
      addComponents(world, entity, [set(Position, { x: k }), set(SphereShape, { radius: 1 }), LinearVelocity])
    }
  }
  collisionSystem(world)
  // #region docs/flat-recipes
  const restart = () => {
    resetWorld(world)
    collision.reset()
    fill(world)
  }
  // #endregion
  restart()
  collisionSystem(world)
  expect(collision.events.began).toBe(3)
  // #region docs/flat-recipes
  const saved = { x: Position.x.slice(), y: Position.y.slice(), collision: saveCollision(world) }
  const load = () => {
    Position.x.set(saved.x)
    Position.y.set(saved.y)
    restoreCollision(world, saved.collision)
  }
  // #endregion
  Position.x[2] = 50
  simulate(world, 2, [collisionSystem])
  expect(collision.events.count - collision.events.ended).toBeLessThan(3)
  load()
  collisionSystem(world)
  expect([collision.events.began, collision.events.count]).toEqual([0, 3])
})

it('docs/flat-recipes: own columns, and balls that bounce', () => {
  const world = createWorld()
  // #region docs/flat-recipes
  const Position = { x: new Float32Array(1000), y: new Float32Array(1000) }
  const Velocity = { x: new Float32Array(1000), y: new Float32Array(1000) }
  const Rotation = { angle: new Float32Array(1000) }
  const components = { Position, Rotation, LinearVelocity: Velocity }
  const collision = createCollision(world, { flat: true, components, maxEntities: 999 })
  const { SphereShape, BoxShape } = collision.components
  // #endregion
  // #region docs/flat-recipes
  const bounceSystem = (world: World) => {
    const { a, b, began, normalX, normalY } = collision.events
    for (let row = 0; row < began; row++) {
      const [x, y] = [normalX[row]!, normalY[row]!] // from a to b
      for (const entity of [a[row]!, b[row]!]) {
        if (!hasComponent(world, entity, Velocity)) continue
        const along = Velocity.x[entity]! * x + Velocity.y[entity]! * y
        if (entity === a[row] ? along < 0 : along > 0) continue // it flies off already
        Velocity.x[entity]! -= 2 * along * x
        Velocity.y[entity]! -= 2 * along * y
      }
    }
    return world
  }
  // #endregion
  const [wall, ball] = [addEntity(world), addEntity(world)]
  addComponents(world, wall, [Position, Rotation, set(BoxShape, { x: 2, y: 0.1 })])
  Position.x[wall] = 3
  Rotation.angle[wall] = Math.PI / 2
  addComponents(world, ball, [Position, Velocity, set(SphereShape, { radius: 0.5 })])
  Velocity.x[ball] = 6
  simulate(world, 60, [integrationSystem, collisionSystem, bounceSystem])
  expect(Velocity.x[ball]).toBeCloseTo(-6, 5)
  for (const y of [-1, 1]) {
    const brick = addEntity(world)
    addComponents(world, brick, [Position, Rotation, set(BoxShape, { x: 1, y: 1 })])
    Position.x[brick] = -5
    Position.y[brick] = y
  }
  simulate(world, 60, [integrationSystem, collisionSystem, bounceSystem])
  expect(Velocity.x[ball]).toBeCloseTo(6, 5)
})
