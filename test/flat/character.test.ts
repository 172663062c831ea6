import { addComponent, addEntity, createWorld, pipe, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { capsule, circle, flatDistance, rectangle, type FlatPose, type FlatShape } from '../oracle/flat-world.js'
import { Random } from '../oracle/random.js'

class Level {
  readonly world = createWorld()
  readonly collision = createCollision(this.world, { flat: true, maxEntities: 1024 })
  readonly obstacles: { readonly shape: FlatShape; readonly pose: FlatPose }[] = []
  readonly out = createMoveResult()
  hero = -1
  body: FlatShape = circle(1)

  add(shape: FlatShape, pose: FlatPose): number {
    const { Position, Rotation } = this.collision.components
    const entity = addEntity(this.world)
    addComponent(this.world, entity, set(Position, { x: pose.x, y: pose.y }))
    addComponent(this.world, entity, set(Rotation, { angle: pose.angle }))
    const { BoxShape, SphereShape, CapsuleShape } = this.collision.components
    if (!('corners' in shape)) throw new Error('a rectangle, circle or capsule is needed')
    const [x, y] = shape.corners[shape.corners.length - 2] ?? [0, 0]
    if (shape.corners.length === 4) addComponent(this.world, entity, set(BoxShape, { x, y }))
    else if (shape.corners.length === 1) addComponent(this.world, entity, set(SphereShape, { radius: shape.radius }))
    else addComponent(this.world, entity, set(CapsuleShape, { halfHeight: -y, radius: shape.radius }))
    return entity
  }

  obstacle(shape: FlatShape, pose: FlatPose): number {
    this.obstacles.push({ shape, pose })
    return this.add(shape, pose)
  }

  start(shape: FlatShape, x: number, y: number): void {
    this.hero = this.add(shape, { x, y, angle: 0 })
    this.body = shape
    collisionSystem(this.world)
  }

  at(): FlatPose {
    const { Position } = this.collision.components
    return { x: Position.x[this.hero]!, y: Position.y[this.hero]!, angle: 0 }
  }

  /** Least distance to an obstacle. */
  clearance(): number {
    return Math.min(...this.obstacles.map(({ shape, pose }) => flatDistance(shape, pose, this.body, this.at())))
  }
}

describe('moveAndSlide in a flat world', () => {
  it('runs over a floor of tiles without a snag, up a slope and a step, and stands', () => {
    const level = new Level()
    for (let k = 0; k < 12; k++) level.obstacle(rectangle(0.5, 0.5), { x: k, y: -0.5, angle: 0 })
    level.obstacle(rectangle(2, 0.1), { x: 13.2, y: 0.3, angle: 0.3 })
    const edge = level.obstacle(rectangle(3, 0.5), { x: 18, y: 0.5, angle: 0 })
    level.start(capsule(0.5, 0.3), 0.5, 1)
    let furthest = 0
    for (let k = 0; k < 140; k++) {
      moveAndSlide(level.world, level.hero, [0.12, -0.15], {}, level.out)
      const { x } = level.at()
      if (k > 3) expect(x).toBeGreaterThan(furthest + 0.05)
      furthest = x
      if (k > 3) expect(level.out.grounded).toBe(true)
      expect(level.out.position[2]).toBe(0)
      expect(level.out.groundNormal[2]).toBe(0)
      expect(level.clearance()).toBeGreaterThan(0)
    }
    expect(level.out.groundEntity).toBe(edge)
    expect(level.at().y).toBeCloseTo(1.8, 1)
  })

  it('jumps against a ceiling, slides along a wall, and falls', () => {
    const level = new Level()
    level.obstacle(rectangle(9, 0.5), { x: 0, y: -0.5, angle: 0 })
    const roof = level.obstacle(rectangle(9, 0.5), { x: 0, y: 3.5, angle: 0 })
    const wall = level.obstacle(rectangle(0.5, 9), { x: 2.5, y: 0, angle: 0 })
    level.start(rectangle(0.3, 0.5), 0, 1)
    moveAndSlide(level.world, level.hero, [1, 5], {}, level.out)
    expect(level.out.ceilingEntity).toBe(roof)
    expect(level.at().y).toBeCloseTo(2.5, 1)
    expect(level.at().x).toBeCloseTo(1, 6)
    moveAndSlide(level.world, level.hero, [5, -0.1], {}, level.out)
    expect(level.out.wallEntity).toBe(wall)
    expect(level.out.wallNormal).toEqual([-1, 0, 0])
    expect(level.at().x).toBeCloseTo(1.7, 1)
    moveAndSlide(level.world, level.hero, [0, -9], {}, level.out)
    expect(level.out.grounded).toBe(true)
  })

  it('passes up through a one-way platform that its mask leaves out, and lands on it', () => {
    const level = new Level()
    const { CollisionFilter } = level.collision.components
    const platform = level.obstacle(rectangle(2, 0.1), { x: 0, y: 2, angle: 0 })
    addComponent(level.world, platform, set(CollisionFilter, { category: 2 }))
    level.start(circle(0.4), 0, 1)
    for (let k = 0; k < 10; k++) moveAndSlide(level.world, level.hero, [0, 0.2], { mask: ~2 }, level.out)
    expect(level.at().y).toBeCloseTo(3, 6)
    moveAndSlide(level.world, level.hero, [0, -2], {}, level.out)
    expect(level.out.groundEntity).toBe(platform)
    expect(level.at().y).toBeCloseTo(2.5, 1)
  })

  it('rides on a platform that moves and turns', () => {
    const level = new Level()
    const { LinearVelocity } = level.collision.components
    const lift = level.add(rectangle(2, 0.1), { x: 0, y: 0, angle: 0 })
    addComponent(level.world, lift, set(LinearVelocity, { x: 3, y: 6 }))
    level.start(circle(0.4), 0.5, 0.6)
    moveAndSlide(level.world, level.hero, [0, -0.2], {}, level.out)
    const { y } = level.at()
    const update = pipe(integrationSystem, collisionSystem)
    for (let k = 0; k < 20; k++) {
      update(level.world)
      moveAndSlide(level.world, level.hero, [0, -0.01], {}, level.out)
      expect(level.out.groundEntity).toBe(lift)
    }
    expect(level.at().x).toBeCloseTo(1.5, 4)
    expect(level.at().y).toBeCloseTo(y + 2, 2)
    expect(level.out.groundVelocity[0]).toBeCloseTo(3, 6)
    expect(level.out.groundVelocity[2]).toBe(0)
  })

  it('is stuck between four walls, and not between three', () => {
    for (const count of [3, 4]) {
      const level = new Level()
      for (let k = 0; k < count; k++) {
        const angle = (k * Math.PI) / 2
        const far = 1 + 0.5 / 128
        level.obstacle(rectangle(0.5, 2), { x: far * Math.cos(angle), y: far * Math.sin(angle), angle })
      }
      level.start(circle(0.5), 0, 0)
      moveAndSlide(level.world, level.hero, [-0.5, -0.5], { up: [0, 0, 1] }, level.out)
      expect(level.out.stuck, `${count} walls`).toBe(count === 4)
    }
  })

  for (const up of [undefined, [0, 1], [0.6, 0.8], [0, 0, 1]] as const)
    it(`never enters or passes an obstacle, up ${String(up)} (seeds 1 to 6)`, () => {
      let moved = 0
      for (let seed = 1; seed <= 6; seed++) {
        const random = new Random(seed)
        const level = new Level()
        for (let k = 0; k < 40; k++) {
          const pose = { x: random.between(-6, 6), y: random.between(-6, 6), angle: random.between(-4, 4) }
          const size = (): number => random.between(0.05, 0.8)
          const shape = [rectangle(size(), size()), circle(size()), capsule(size(), size())][k % 3]!
          if (flatDistance(shape, pose, circle(0.6), { x: 0, y: 0, angle: 0 }) > 0) level.obstacle(shape, pose)
        }
        // Nothing leads out.
        for (let k = 0; k < 4; k++) {
          const angle = (k * Math.PI) / 2
          level.obstacle(rectangle(0.01, 9), { x: 8 * Math.cos(angle), y: 8 * Math.sin(angle), angle })
        }
        level.start([circle(0.3), rectangle(0.3, 0.4), capsule(0.2, 0.25)][seed % 3]!, 0, 0)
        for (let k = 0; k < 40; k++) {
          const before = level.at()
          const motion = [random.between(-3, 3), random.between(-3, 3)]
          moveAndSlide(level.world, level.hero, motion, up === undefined ? {} : { up: [...up] }, level.out)
          const after = level.at()
          moved += Math.hypot(after.x - before.x, after.y - before.y)
          expect(level.clearance(), `seed ${seed}, move ${k}`).toBeGreaterThan(-1e-9)
          expect(Math.max(Math.abs(after.x), Math.abs(after.y))).toBeLessThan(8)
          for (const z of [level.out.position, level.out.wallNormal, level.out.moved, level.out.left])
            expect(Math.abs(z[2])).toBe(0)
        }
      }
      expect(moved).toBeGreaterThan(150)
    })
})
