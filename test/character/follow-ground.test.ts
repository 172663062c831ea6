import { addComponent, addComponents, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionSystem,
  contactEventSystem,
  createCollision,
  createMoveResult,
  moveAndSlide,
  narrowPhaseSystem,
  type MoveOptions,
  type MoveResult,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { isLong } from '../daily.js'
import { expect } from '../expect.js'
import { courses, DELTA, ride, RiderScene, type Order, type Platform, type Rider, type Vector } from './riders.js'

const orders: readonly Order[] = ['after', 'before', 'fresh']

describe.each(Object.entries(courses))('on %s', (_, course) => {
  it.each(orders)(
    'a capsule (moves: %s) stays grounded for 60 s (10 or 30 every day) and drifts by less than 1e-3',
    (order) => {
      const seconds = isLong ? 60 : order === 'after' ? 30 : 10
      const { airborne, drift, lowest, highest } = ride(new RiderScene({ order }), course, seconds)
      expect(airborne).toBe(0)
      expect(drift).toBeLessThan(1e-9)
      // A skin above it.
      expect(lowest).toBeGreaterThan(0.25 / 128 - 1e-9)
      expect(highest).toBeLessThan(0.25 / 128 + 1e-9)
    },
  )

  it.each<Rider>(['box', 'sphere'])('and so does a %s', (rider) => {
    const { airborne, drift } = ride(new RiderScene({ rider }), course, isLong ? 20 : 6)
    expect(airborne).toBe(0)
    expect(drift).toBeLessThan(1e-9)
  })

  it.each<Platform>(['child', 'mesh', 'half-space', 'written static'])('5 s, made as a %s', (platform) => {
    const { airborne, drift } = ride(new RiderScene({ platform }), course, 5)
    expect(airborne).toBe(0)
    expect(drift).toBeLessThan(1e-9)
  })
})

describe('a carry', () => {
  it.each([100, 1000, 20_000])('holds at %i units/s, up, down and sideways', (speed) => {
    for (const order of orders) {
      const course = (time: number): { v: Vector } => {
        const part = Math.floor(8 * time) % 4
        return { v: part < 2 ? [0, part === 0 ? speed : -speed, 0] : [part === 2 ? speed : -speed, 0, 0] }
      }
      const { airborne, drift } = ride(new RiderScene({ order }), course, 2)
      expect(airborne).toBe(0)
      expect(drift).toBeLessThan(1e-6)
    }
  })

  it('leaves the own motion as it is, turns no Rotation, and is no part of `moved`', () => {
    const scene = new RiderScene({ at: [0, 1.2, 0] })
    ride(scene, courses['a turntable of 3 rad/s']!, 1)
    const { Rotation } = scene.collision.components
    addComponent(scene.world, scene.character, set(Rotation, { x: 0, y: 0.6, z: 0, w: 0.8 }))
    for (let k = 0; k < 100; k++) {
      const [x, y, z] = scene.position as [number, number, number]
      const turn = 3 * DELTA
      const { moved, left, grounded } = scene.step(0.01, 0, 0.005)
      expect(grounded).toBe(true)
      expect(Math.hypot(moved[0]! - 0.01, moved[1]!, moved[2]! - 0.005)).toBeLessThan(1e-12)
      expect(Math.hypot(left[0]!, left[1]!, left[2]!)).toBeLessThan(1e-12)
      const after = scene.position
      expect(after[0]).toBeCloseTo(x * Math.cos(turn) + z * Math.sin(turn) + 0.01, 6)
      expect(after[1]).toBeCloseTo(y, 9)
      expect(after[2]).toBeCloseTo(z * Math.cos(turn) - x * Math.sin(turn) + 0.005, 6)
    }
    const c = scene.character
    expect([Rotation.x[c], Rotation.y[c], Rotation.z[c], Rotation.w[c]]).toEqual([0, 0.6, 0, 0.8])
  })

  it.each(orders)('stops at a wall beside the ferry, and goes on when the ferry goes back (%s)', (order) => {
    const scene = new RiderScene({ order, at: [0, 1.2, 0] })
    scene.addBox([1, 2, 0], [0.01, 1.4, 9])
    scene.settle()
    scene.course = () => ({ v: [12, 0, 0] })
    for (let k = 0; k < 8; k++) expect(scene.step().grounded).toBe(true)
    const stop = 1 - 0.01 - 0.25 - 0.25 / 128
    expect(scene.position[0]).toBeCloseTo(stop, 9)
    scene.course = () => ({ v: [-12, 0, 0] })
    for (let k = 0; k < 3; k++) expect(scene.step().grounded).toBe(true)
    // Before the step the character sees where the platform was.
    expect(scene.position[0]).toBeCloseTo(stop - (order === 'before' ? 2 : 3) * 12 * DELTA, 9)
  })

  it.each(orders)('stops at a thin wall at 600 units/s, and slides along it (%s)', (order) => {
    const scene = new RiderScene({ order, at: [0, 1.2, 0] })
    scene.addBox([1, 2, 0], [0.01, 1.4, 9])
    scene.settle()
    scene.course = () => ({ v: [600, 0, 30] })
    for (let k = 0; k < 2; k++) scene.step()
    expect(scene.position[0]).toBeCloseTo(1 - 0.01 - 0.25 - 0.25 / 128, 9)
    expect(scene.position[2]).toBeCloseTo(30 * DELTA, 9)
  })

  it.each<Rider>(['capsule', 'box', 'sphere'])(
    'ends under a ceiling, whatever the lift does to the %s then',
    (rider) => {
      for (const top of [2.02, 1.05, 9]) {
        const scene = new RiderScene({ rider, at: [0, 1.2, 0] })
        const underside = rider === 'sphere' ? 2.8 : 3
        scene.addBox([0, underside + 1, 0], [9, 1, 9])
        scene.settle()
        const stand = scene.position[1]!
        scene.course = () => ({ v: [0, scene.pose[1]! < 0.5 + top / 2 ? 12 : 0, 0] })
        for (let k = 0; k < 60; k++) {
          scene.step()
          for (const value of [...scene.position, ...Array.from(scene.result.groundVelocity)])
            expect(value - value).toBe(0)
          // The platform leaves less room than the character needs.
          if (scene.pose[1]! > 1.49) continue
          expect(scene.result.grounded).toBe(true)
          expect(scene.position[1]! - scene.pose[1]!).toBeCloseTo(stand, 9)
        }
        scene.course = () => ({ v: [0, -12, 0] })
        for (let k = 0; k < 5; k++) scene.step()
        if (top > 5) continue
        expect(scene.result.grounded).toBe(true)
        expect(scene.position[1]! - scene.pose[1]!).toBeCloseTo(stand, 9)
      }
    },
  )

  it('is not stopped by the neighbour of a tile, which moves with it', () => {
    for (const speed of [12, -12, 24]) {
      const scene = new RiderScene({ at: [2.95, 1.2, 0] })
      const { LinearVelocity } = scene.collision.components
      const tile = scene.addBox([6, 0, 0], [3, 0.5, 3])
      addComponent(scene.world, tile, set(LinearVelocity, {}))
      const course = (time: number): { v: Vector } => {
        const v = Math.floor(2 * time) % 2 === 0 ? speed : -speed
        LinearVelocity.y[tile] = v
        return { v: [0, v, 0] }
      }
      const { airborne, drift } = ride(scene, course, 4)
      expect(airborne).toBe(0)
      expect(drift).toBeLessThan(1e-9)
    }
  })

  it('keeps a character that walks against the wall of its shaft grounded', () => {
    for (const order of orders) {
      const scene = new RiderScene({ order, at: [2, 1.2, 0] })
      scene.addBox([4, 0, 0], [0.9, 40, 9])
      scene.settle()
      scene.course = courses['a lift on a sine, up to 12 units/s']!
      for (let k = 0; k < 600; k++) {
        expect(scene.step(0.05, -0.003, 0.001).grounded).toBe(true)
        if (k > 30) expect(scene.feet[1]).toBeCloseTo(0.25 / 128, 9)
      }
      expect(scene.position[0]).toBeCloseTo(3.1 - 0.25 - 0.25 / 128, 9)
      expect(scene.position[2]).toBeCloseTo(0.6, 9)
    }
  })
})

describe('nothing is carried', () => {
  const course = courses['a ferry, 12 units/s there and back']!

  /** How far the ground carries the character in the step after `change` and in the next two. */
  function carriedAfter(order: Order, change: (scene: RiderScene) => void, platform: Platform = 'box'): number[] {
    const scene = new RiderScene({ order, platform, at: [0, 1.2, 0] })
    scene.settle()
    scene.course = course
    scene.step()
    scene.step()
    const ways: number[] = []
    for (let k = 0; k < 3; k++) {
      const [x] = scene.position
      if (k === 0) change(scene)
      scene.step()
      ways.push(scene.position[0]! - x!)
    }
    return ways
  }

  const way = 12 * DELTA

  it.each(orders)('unless nothing happens (%s)', (order) => {
    for (const value of carriedAfter(order, () => {})) expect(value).toBeCloseTo(way, 9)
  })

  const changes: Record<string, (scene: RiderScene) => void> = {
    'ground that was removed': ({ world, platform }) => removeEntity(world, platform),
    'ground that was removed, whose id is in use again at the same place': ({ world, collision, platform }) => {
      const { Position, Rotation, BoxShape, LinearVelocity } = collision.components
      const x = Position.x[platform]!
      removeEntity(world, platform)
      const recycled = addEntity(world)
      expect(recycled).toBe(platform)
      const slab = set(BoxShape, { x: 3, y: 0.5, z: 3 })
      addComponents(world, recycled, [set(Position, { x }), set(Rotation, {}), slab, set(LinearVelocity, {})])
    },
    'ground that lost its shape': ({ world, collision, platform }) =>
      removeComponent(world, platform, collision.components.BoxShape),
    'ground that is disabled': ({ world, collision, platform }) =>
      addComponent(world, platform, collision.components.CollisionDisabled),
    'ground that became a sensor': ({ world, collision, platform }) =>
      addComponent(world, platform, collision.components.Sensor),
    'ground that is filtered out': ({ world, collision, character }) =>
      addComponent(world, character, set(collision.components.CollisionFilter, { category: 1, mask: 2 })),
    'ground that jumped': ({ collision, platform }) => {
      collision.components.Position.x[platform]! += 0.4
      collision.teleport(platform)
    },
    'ground that jumped, declared in the middle of a step': ({ world, collision, platform }) => {
      boundsSystem(world)
      broadPhaseSystem(world)
      collision.components.Position.x[platform]! += 0.4
      collision.teleport(platform)
      narrowPhaseSystem(world)
      contactEventSystem(world)
    },
    'a character that the game moved': ({ collision, character }) =>
      void (collision.components.Position.z[character]! += 0.5),
    'by a result that served another character': ({ world, collision, result }) => {
      const { Position, SphereShape } = collision.components
      const other = addEntity(world)
      addComponents(world, other, [set(Position, { x: 99 }), set(SphereShape, { radius: 0.1 })])
      moveAndSlide(world, other, [0, 0, 0], {}, result)
    },
  }
  it.each(Object.entries(changes).flatMap(([name, change]) => orders.map((order) => ({ name, order, change }))))(
    '$name ($order)',
    ({ order, change }) => {
      expect(Math.abs(carriedAfter(order, change)[0]!)).toBeLessThan(1e-9)
    },
  )

  it.each(orders)('by the jump of ground, and the ground carries again after it (%s)', (order) => {
    for (const platform of ['box', 'child', 'written static'] as const) {
      const ways = carriedAfter(
        order,
        ({ collision, platform: ground, body }) => {
          collision.components.Position.x[body]! += 0.4
          collision.teleport(ground)
        },
        platform,
      )
      expect(Math.abs(ways[0]!)).toBeLessThan(1e-9)
      // A place on ground whose jump the step has not shown yet is none to remember.
      expect(Math.abs(ways[1]! - (order === 'before' ? 0 : way))).toBeLessThan(1e-9)
      expect(ways[2]).toBeCloseTo(way, 9)
    }
  })

  // Before the step the ground still shows the step in which it was a body of its own.
  it.each<Order>(['after', 'fresh'])('by ground that became part of another body (%s)', (order) => {
    const [way] = carriedAfter(order, ({ world, collision, platform }) => {
      const { Position, Attached } = collision.components
      const other = addEntity(world)
      addComponent(world, other, set(Position, { x: Position.x[platform]!, y: 0, z: 0 }))
      addComponent(world, platform, set(Attached, { parent: other, x: 0.4 }))
    })
    expect(Math.abs(way!)).toBeLessThan(1e-9)
  })

  it('by a jump that a fresh call saw, and the step has not shown', () => {
    const scene = new RiderScene({ order: 'fresh', at: [0, 1.2, 0] })
    scene.settle()
    const { collision, world, character, platform, result } = scene
    collision.components.Position.x[platform]! += 0.4
    collision.teleport(platform)
    for (const fresh of [true, false, true]) {
      moveAndSlide(world, character, [0, 0, 0], { fresh }, result)
      expect([scene.position[0], result.grounded]).toEqual([0, true])
    }
    collision.components.Position.x[platform]! += 0.1
    moveAndSlide(world, character, [0, 0, 0], { fresh: true }, result)
    expect(scene.position[0]).toBeCloseTo(0.1, 12)
  })

  it('in the air, by ground that does not come near', () => {
    const scene = new RiderScene({ rider: 'box', at: [0, 1.2, 0], options: { stepHeight: 0 } })
    scene.settle()
    scene.step(0, 3, 0)
    // Its top is a tenth above the feet: who is lifted by a step of the ground passes over it.
    const ledge = scene.addBox([1.5, scene.position[1]! - 0.5, 0], [1, 0.1, 9])
    scene.course = () => ({ v: [0, 12, 0] })
    expect(scene.step(0.5, 0, 0).wallEntity).toBe(ledge)
    expect(scene.position[0]).toBeCloseTo(0.25 - 0.25 / 128, 9)
  })

  it.each(orders)('by another result, or none (%s)', (order) => {
    const scene = new RiderScene({ order, at: [0, 1.2, 0] })
    scene.settle()
    scene.course = course
    for (let k = 0; k < 5; k++) {
      scene.moveAnew = true
      scene.step()
    }
    expect(Math.abs(scene.position[0]!)).toBeLessThan(1e-9)
  })
})

describe('the same bits', () => {
  /** Everything that moves leave, of a walk on a course. */
  function walked(options: MoveOptions, moveAnew: boolean, course = courses['a tilting platform']!): number[] {
    const scene = new RiderScene({ options, at: [1.5, 1.2, 0.5] })
    scene.addBox([1, 1, -1], [0.3, 0.2, 0.3])
    scene.moveAnew = moveAnew
    scene.course = course
    const told: number[] = []
    for (let k = 0; k < 300; k++) {
      const { moved, left, groundNormal, grounded } = scene.step(
        0.02 * Math.cos(0.05 * k),
        k % 50 === 0 ? 0.2 : -0.02,
        -0.01,
      )
      told.push(...scene.position, ...Array.from(moved), ...Array.from(left), ...Array.from(groundNormal))
      told.push(Number(grounded))
    }
    return told
  }

  it('followGround: false is as if no result remembered anything', () => {
    expect(walked({ followGround: false }, false)).toEqual(walked({ followGround: false }, true))
    expect(walked({ followGround: false }, false)).not.toEqual(walked({}, false))
  })

  it('on ground at rest nothing is carried at all', () => {
    const rest = (): object => ({})
    expect(walked({}, false, rest)).toEqual(walked({ followGround: false }, true, rest))
  })

  it('whoever was made first', () => {
    const [one, other] = [true, false].map((characterFirst) => {
      const scene = new RiderScene({ characterFirst })
      scene.settle()
      scene.addBox([1, 1, -1], [0.3, 0.2, 0.3])
      scene.course = courses['a tilted turntable that swings']!
      const told: number[] = []
      for (let k = 0; k < 300; k++) {
        const { groundVelocity } = scene.step(0.01, k % 90 === 0 ? 0.1 : -0.02, 0.005)
        told.push(...scene.position, ...Array.from(groundVelocity))
      }
      return told
    })
    expect(one).toEqual(other)
  })

  it('of columns of floats at rest, whether the ground is followed or not', () => {
    const [followed, not] = [true, false].map((followGround) => {
      const world = createWorld()
      const [x, y, z] = [0, 1, 2].map(() => new Float32Array(16))
      const Position = { x: x!, y: y!, z: z! }
      const collision = createCollision(world, { components: { Position } })
      const { PlaneShape, CapsuleShape } = collision.components
      const [floor, walker] = [addEntity(world), addEntity(world)]
      addComponents(world, floor, [Position, set(PlaneShape, { x: 0.6, y: 0.8, z: 0 })])
      addComponents(world, walker, [Position, set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 })])
      y![walker] = 0.7
      const out = createMoveResult()
      const told: number[] = []
      for (let k = 0; k < 100; k++) {
        collisionSystem(world)
        moveAndSlide(world, walker, [0.01, -0.02, 0.003], { followGround }, out)
        told.push(...Array.from(out.position))
      }
      expect(out.grounded).toBe(true)
      return told
    })
    expect(followed).toEqual(not)
  })

  it('nothing of a world that was there before', () => {
    const [before, after, alike] = [new RiderScene(), new RiderScene(), new RiderScene()]
    for (const scene of [before, after, alike]) scene.settle()
    before.settle()
    after.result = before.result
    for (const scene of [after, alike]) {
      scene.course = courses['a ferry, 12 units/s there and back']!
      if (scene === alike) scene.result = createMoveResult()
      scene.step()
    }
    expect(after.position).toEqual(alike.position)
    expect(after.result).toEqual(alike.result)
  })

  it('a copy of the result carries like the result', () => {
    const scenes = [new RiderScene(), new RiderScene()]
    for (const scene of scenes) scene.settle()
    for (let k = 0; k < 120; k++) {
      for (const scene of scenes) scene.course = courses['a tilted turntable that swings']!
      scenes[0]!.result = structuredClone(scenes[0]!.result)
      for (const scene of scenes) scene.step()
      expect(scenes[0]!.position).toEqual(scenes[1]!.position)
      expect(scenes[0]!.result).toEqual(scenes[1]!.result)
    }
    expect(scenes[0]!.result.grounded).toBe(true)
  })
})

it('columns of floats: what rounding takes from a place is made up for', () => {
  const world = createWorld()
  const column = (): Float32Array => new Float32Array(16)
  const Position = { x: column(), y: column(), z: column() }
  const collision = createCollision(world, { components: { Position } })
  const { BoxShape, CapsuleShape, Attached } = collision.components
  const [ferry, deck, walker] = [addEntity(world), addEntity(world), addEntity(world)]
  addComponents(world, ferry, [Position])
  // The deck moves by less than the floats at 1000 tell apart.
  addComponents(world, deck, [
    set(Attached, { parent: ferry, x: 1000, y: -0.5 }),
    set(BoxShape, { x: 3, y: 0.5, z: 3 }),
  ])
  addComponents(world, walker, [Position, set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 })])
  Position.x[walker] = 1001
  Position.y[walker] = 0.6
  const out = createMoveResult()
  for (let k = 0; k < 3600; k++) {
    if (k > 20) Attached.x[deck]! += 1e-5
    collisionSystem(world)
    const { grounded } = moveAndSlide(world, walker, [0, -0.01, 0], {}, out)
    if (k > 20) expect(grounded).toBe(true)
  }
  expect(Position.x[walker]! - Attached.x[deck]!).toBeCloseTo(1, 4)
  expect(Attached.x[deck]).toBeGreaterThan(1000.03)
})

it('without a z column the character stays at z = 0', () => {
  const world = createWorld()
  const Position = { x: new Float64Array(16), y: new Float64Array(16) }
  const collision = createCollision(world, { components: { Position } })
  const { BoxShape, SphereShape } = collision.components
  const [lift, ball] = [addEntity(world), addEntity(world)]
  addComponents(world, lift, [Position, set(BoxShape, { x: 2, y: 0.5, z: 2 })])
  addComponents(world, ball, [Position, set(SphereShape, { radius: 0.5 })])
  Position.y[ball] = 1.01
  const out = createMoveResult()
  for (let k = 0; k < 60; k++) {
    Position.x[lift]! += 0.1
    collisionSystem(world)
    moveAndSlide(world, ball, [0, -0.01, 0.1], {}, out)
    expect([out.position[2], out.grounded]).toEqual([0, true])
  }
  expect(Position.x[ball]).toBeCloseTo(5.9, 9)
})

it('between the stages of a step the ground is where the last step left it', () => {
  const scene = new RiderScene()
  ride(scene, courses['a tilted turntable that swings']!, 1)
  const before = scene.position
  const { Position } = scene.collision.components
  Position.x[scene.body]! += 1
  for (const stage of [boundsSystem, broadPhaseSystem, narrowPhaseSystem]) {
    stage(scene.world)
    moveAndSlide(scene.world, scene.character, [0, 0, 0], {}, scene.result)
    scene.position.forEach((value, d) => expect(value).toBeCloseTo(before[d]!, 12))
  }
  contactEventSystem(scene.world)
  moveAndSlide(scene.world, scene.character, [0, 0, 0], {}, scene.result)
  expect(scene.position[0]).toBeCloseTo(before[0]! + 1, 12)
})

it('ground that the step left out carries nothing', () => {
  const world = createWorld()
  const collision = createCollision(world, { onInvalid: 'quarantine' })
  const { Position, BoxShape, SphereShape } = collision.components
  const [lift, ball] = [addEntity(world), addEntity(world)]
  addComponents(world, lift, [set(Position, {}), set(BoxShape, { x: 2, y: 0.5, z: 2 })])
  addComponents(world, ball, [set(Position, { y: 1.01 }), set(SphereShape, { radius: 0.5 })])
  const out = createMoveResult()
  const grounded: boolean[] = []
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [2, NaN],
    [3, 0],
    [4, 0],
  ] as const) {
    Position.x[lift] = x
    Position.y[lift] = y
    collisionSystem(world)
    grounded.push(moveAndSlide(world, ball, [0, 0, 0], { snap: 0 }, out).grounded)
  }
  expect(grounded).toEqual([true, true, false, true, true])
  expect(Position.x[ball]).toBeCloseTo(2, 12)
})

it('followGround is true or false, and a result remembers its ground', () => {
  const scene = new RiderScene()
  for (const followGround of [1, 'yes', null, {}]) {
    scene.options = { followGround } as unknown as MoveOptions
    expect(() => scene.step()).toThrow(expect.objectContaining({ code: 'E_OPTION', field: 'followGround' }))
  }
  scene.options = {}
  for (const change of [{ ride: undefined }, { ride: [0, 0] }, { ride: 'x'.repeat(30) }, { groundVelocity: null }]) {
    scene.result = { ...createMoveResult(), ...change } as unknown as MoveResult
    expect(() => scene.step()).toThrow(/^E_OPTION: moveAndSlide: out is not a MoveResult/)
  }
  expect(scene.position).toEqual([1.5, 1.2, 0.5])
})
