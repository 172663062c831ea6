import { addComponent, addComponents, addEntity, createWorld, removeEntity, resetWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  integrationSystem,
  moveAndSlide,
  rayCast,
  refreshQueries,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

/** Nothing further from the origin gets near a character that stays within HOME of it. */
const NEAR = 25
const HOME = 5

/**
 * A world of bodies of all shapes, statics, movers and children, in which every body is made from numbers of its own.
 * `isNearOnly`: without those that no move of the character at the origin can reach.
 */
class Crowd {
  readonly world: World = createWorld()
  readonly collision = createCollision(this.world)
  readonly character: number
  readonly result = createMoveResult()
  /** Entity of each body, -1 for one that is left out; and the other way round. */
  private readonly entities: number[] = []
  private readonly tree: number

  constructor(
    private readonly seed: number,
    count: number,
    private readonly isNearOnly: boolean,
  ) {
    const { positions, indices } = cubeMesh()
    this.tree = this.collision.addTree(buildObbTree(positions, indices))
    const { Position, CapsuleShape, PlaneShape } = this.collision.components
    addComponents(this.world, addEntity(this.world), [Position, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 })])
    for (let k = 0; k < count; k++) this.entities.push(this.add(k, 0))
    this.character = addEntity(this.world)
    addComponents(this.world, this.character, [Position, set(CapsuleShape, { halfHeight: 0.3, radius: 0.3 })])
    Position.y[this.character] = 3
  }

  /** Places of body k: they are near or far for good. */
  private place(k: number, life: number): { x: number; y: number; z: number } {
    const random = new Random(1e6 * this.seed + 100 * k + life)
    const y = random.between(0, 2)
    if (k % 20 < 6) return { x: random.between(-9, 9), y, z: random.between(-9, 9) }
    const far = random.between(NEAR + 5, 90)
    const side = random.between(-90, 90)
    return random.chance(0.5) ? { x: random.sign() * far, y, z: side } : { x: side, y, z: random.sign() * far }
  }

  private add(k: number, life: number): number {
    const { world } = this
    const at = this.place(k, life)
    if (this.isNearOnly && Math.max(Math.abs(at.x), Math.abs(at.z)) > NEAR) return -1
    const { Position, Rotation, LinearVelocity, AngularVelocity, Attached, ...shapes } = this.collision.components
    const { BoxShape, SphereShape, CapsuleShape, MeshShape } = shapes
    const random = new Random(1e6 * this.seed + 100 * k + life + 50)
    const size = (): number => random.between(0.1, 1)
    const entity = addEntity(world)
    const turn = (): number => random.between(-1, 1)
    addComponents(world, entity, [
      set(Position, at),
      set(Rotation, { x: turn(), y: turn(), z: turn(), w: random.between(0.1, 1) }),
    ])
    const shape = [
      () => set(BoxShape, { x: size(), y: size(), z: size() }),
      () => set(SphereShape, { radius: size() }),
      () => set(CapsuleShape, { halfHeight: size(), radius: size() }),
      () => set(MeshShape, { tree: this.tree, scale: size() }),
    ][random.integer(0, 3)]!
    if (random.chance(0.2)) {
      const child = addEntity(world)
      addComponents(world, child, [set(Attached, { parent: entity, x: turn(), y: turn() }), shape()])
    } else addComponent(world, entity, shape())
    if (random.chance(0.2)) {
      const speed = (): number => random.between(-0.3, 0.3)
      addComponents(world, entity, [
        set(LinearVelocity, { x: speed(), y: speed(), z: speed() }),
        set(AngularVelocity, { x: speed(), y: speed(), z: speed() }),
      ])
    }
    return entity
  }

  /** Body k goes, or jumps, or turns up anew. */
  change(k: number, life: number): void {
    const entity = this.entities[k]!
    const { Position } = this.collision.components
    const at = this.place(k, life)
    if (entity < 0) return
    if (life % 3 === 0) {
      for (const d of ['x', 'y', 'z'] as const) Position[d][entity] = at[d]
      if (life % 2 === 0) this.collision.teleport(entity)
    } else {
      removeEntity(this.world, entity)
      this.entities[k] = life % 3 === 1 ? -1 : this.add(k, life)
    }
  }

  /** What a move came to, with bodies by their numbers. */
  move(motion: readonly number[], fresh: boolean): unknown {
    const { result, entities } = this
    const { x, z } = this.collision.components.Position
    const isOut = Math.max(Math.abs(x[this.character]!), Math.abs(z[this.character]!)) > HOME
    if (isOut) x[this.character] = z[this.character] = 0
    moveAndSlide(this.world, this.character, motion, { fresh }, result)
    const { attachedTo } = this
    const { ride, groundEntity, wallEntity, ceilingEntity, insideEntity, ...rest } = result
    const bodies = [groundEntity, wallEntity, ceilingEntity, insideEntity].map((entity) =>
      entity < 0 ? entity : entities.indexOf(attachedTo(entity)),
    )
    return { bodies, ...rest, carriedFrom: Array.from(ride.subarray(6)) }
  }

  private readonly attachedTo = (entity: number): number => this.collision.bodyOf(entity)

  step(): void {
    integrationSystem(this.world)
    collisionSystem(this.world)
  }
}

describe('a move looks at what is near alone', () => {
  it.each([1, 2])('and finds what it finds without all the others, to the bit, seed %i', (seed) => {
    const count = 500
    const [all, near] = [new Crowd(seed, count, false), new Crowd(seed, count, true)]
    const random = new Random(seed)
    const met = { grounds: 0, walls: 0 }
    for (let step = 0; step < 150; step++) {
      // Before the first step too.
      if (step > 2 && random.chance(0.8)) for (const crowd of [all, near]) crowd.step()
      const fresh = random.chance(0.05)
      const k = random.integer(0, count - 1)
      if (random.chance(0.5)) for (const crowd of [all, near]) crowd.change(k, step % 50)
      if (random.chance(0.1)) for (const crowd of [all, near]) refreshQueries(crowd.world)
      const angle = Math.floor(step / 15) * 2.4
      const motion = [0.2 * Math.cos(angle), step % 20 < 4 ? 0.2 : -0.1, 0.2 * Math.sin(angle)]
      expect(all.move(motion, fresh), `step ${step}`).toEqual(near.move(motion, fresh))
      if (all.result.grounded) met.grounds++
      if (all.result.wallEntity >= 0) met.walls++
    }
    expect(met.grounds).toBeGreaterThan(20)
    expect(met.walls).toBeGreaterThan(10)
  })
})

/** A ball at the origin, and a wall at x = 2. */
function start() {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, SphereShape } = collision.components
  const add = (x: number): number => spawn(world, set(Position, { x }), set(BoxShape, { x: 0.5, y: 3, z: 3 }))
  const ball = spawn(world, Position, set(SphereShape, { radius: 0.5 }))
  const met = (options = {}): number => {
    for (const d of ['x', 'y', 'z'] as const) Position[d][ball] = 0
    return moveAndSlide(world, ball, [6, 0, 0], { stepHeight: 0, ...options }).wallEntity
  }
  const seen = (): number => {
    const hit = createQueryHit()
    rayCast(world, hit, [0, 0, 0], [1, 0, 0], { exclude: ball })
    return hit.entity
  }
  return { world, collision, add, ball, met, seen, wall: add(2), ...collision.components }
}

describe('bodies are where', () => {
  it('refreshQueries saw them, until the next step', () => {
    const { world, add, met, seen, wall, Position } = start()
    collisionSystem(world)
    const late = add(4)
    Position.x[wall] = 20
    expect([met(), seen()]).toEqual([wall, wall])
    refreshQueries(world)
    expect([met(), seen()]).toEqual([late, late])
    Position.x[wall] = 2
    expect([met(), seen()]).toEqual([late, late])
    collisionSystem(world)
    expect([met(), seen()]).toEqual([wall, wall])
    removeEntity(world, wall)
    expect([met(), seen()]).toEqual([late, late])
  })

  it('they are now for a fresh move, which other calls do not notice', () => {
    const { world, met, seen, wall, add, Position } = start()
    collisionSystem(world)
    const late = add(4)
    Position.x[wall] = 20
    expect([met({ fresh: true }), met(), seen()]).toEqual([late, wall, wall])
    Position.x[late] = 30
    expect([met({ fresh: true }), met(), seen()]).toEqual([-1, wall, wall])
  })

  it('they are now before the first step, though a query has seen them before', () => {
    const { world, met, seen, wall, Position } = start()
    expect(seen()).toBe(wall)
    Position.x[wall] = 20
    expect([met(), seen()]).toEqual([-1, wall])
    Position.x[wall] = 2
    expect(met()).toBe(wall)
    collisionSystem(world)
    Position.x[wall] = 20
    expect(met()).toBe(wall)
  })

  it('they are now after a reset, before the next step', () => {
    const { world, collision, Position, BoxShape, SphereShape } = start()
    collisionSystem(world)
    resetWorld(world)
    collision.reset()
    const [wall, ball] = [addEntity(world), addEntity(world)]
    addComponents(world, wall, [set(Position, { x: 2 }), set(BoxShape, { x: 0.5, y: 3, z: 3 })])
    addComponents(world, ball, [Position, set(SphereShape, { radius: 0.5 })])
    expect(moveAndSlide(world, ball, [6, 0, 0]).wallEntity).toBe(wall)
    Position.x[wall] = 20
    Position.x[ball] = 0
    expect(moveAndSlide(world, ball, [6, 0, 0]).wallEntity).toBe(-1)
  })
})

describe('ground that was not stood on before', () => {
  const scene = () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, BoxShape, SphereShape, LinearVelocity, AngularVelocity, Attached } = collision.components
    const turntable = (x: number): number =>
      spawn(
        world,
        set(Position, { x, y: -0.5 }),
        set(BoxShape, { x: 9, y: 0.5, z: 9 }),
        set(LinearVelocity, { z: 1 }),
        set(AngularVelocity, { y: 2 }),
      )
    const ball = spawn(world, Position, set(SphereShape, { radius: 0.5 }))
    const velocityAt = (x: number): number[] => {
      Position.x[ball] = x
      Position.y[ball] = 0.51
      Position.z[ball] = 0
      const { groundVelocity, grounded } = moveAndSlide(world, ball, [0, -0.1, 0])
      expect(grounded).toBe(true)
      return Array.from(groundVelocity)
    }
    return { world, collision, turntable, velocityAt, Position, BoxShape, LinearVelocity, AngularVelocity, Attached }
  }

  it('has the velocity of its last step where a refresh saw it', () => {
    const { world, turntable, velocityAt, Position, LinearVelocity } = scene()
    const body = turntable(0)
    collisionSystem(world)
    expect(velocityAt(3)).toEqual([0, 0, 1 - 6])
    Position.x[body] = 100
    LinearVelocity.z[body] = 7
    refreshQueries(world)
    // Two units right of its middle, wherever that is.
    expect(velocityAt(102)).toEqual([0, 0, 1 - 4])
  })

  it('has the velocity of the columns if no step had it', () => {
    const { world, turntable, velocityAt } = scene()
    collisionSystem(world)
    turntable(50)
    refreshQueries(world)
    expect(velocityAt(53)).toEqual([0, 0, 1 - 6])
  })

  it('has the velocity of the columns if the step had another body of the same id', () => {
    const { world, turntable, velocityAt, LinearVelocity } = scene()
    const body = turntable(0)
    collisionSystem(world)
    removeEntity(world, body)
    expect(turntable(0)).toBe(body)
    LinearVelocity.z[body] = 7
    refreshQueries(world)
    expect(velocityAt(3)).toEqual([0, 0, 7 - 6])
  })

  it('turns about the root of its parents', () => {
    const { world, velocityAt, Position, BoxShape, LinearVelocity, AngularVelocity, Attached } = scene()
    const [root, tile] = [addEntity(world), addEntity(world)]
    addComponents(world, root, [Position, set(LinearVelocity, { z: 1 }), set(AngularVelocity, { y: 2 })])
    addComponents(world, tile, [set(Attached, { parent: root, x: 4, y: -0.5 }), set(BoxShape, { x: 2, y: 0.5, z: 2 })])
    // As the columns have it, in the last step, and after a refresh.
    expect(velocityAt(5)[2]).toBeCloseTo(1 - 10, 12)
    collisionSystem(world)
    expect(velocityAt(5)[2]).toBeCloseTo(1 - 10, 12)
    Position.x[root] = 100
    refreshQueries(world)
    expect(velocityAt(105)[2]).toBeCloseTo(1 - 10, 12)
  })
})
