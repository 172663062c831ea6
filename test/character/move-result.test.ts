import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { vec3 } from 'gl-matrix'
import { describe, expect, it } from 'vitest'
import { box, brick, capsule, ground, Room } from '../systems/room.js'

const SKIN = 0.25 / 128

describe('hits', () => {
  it('counts every body that is met, once: ground, walls, ceilings, steps that are tried', () => {
    const room = new Room()
    room.add(ground)
    const walker = room.addCharacter(capsule, { at: [0, 0.5 + SKIN, 0] })
    expect(walker.move(0, 0, 0).hits).toBe(1)
    expect(walker.move(0.1, -0.1, 0).hits).toBe(1)
    expect(walker.move(0, 1, 0).hits).toBe(0)
    expect(walker.move(0, 0.1, 0).hits).toBe(0)
    expect(walker.move(0, -0.1, 0).hits).toBe(0)
    walker.move(0, -2, 0)
    room.add(brick(1, 5, 5), { at: [1.5, 0, 0] })
    room.add(brick(5, 5, 1), { at: [0, 0, 1.5] })
    walker.options = { fresh: true }
    // A wall or two, each met several times, and the ground.
    expect(walker.move(0, -0.1, 1).hits).toBe(2)
    expect(walker.move(1, -0.1, 1).hits).toBe(3)
    // A lintel above the head is met when the wall is tried as a step.
    room.add(brick(5, 0.5, 5), { at: [0, 1.6 + 2 * SKIN, 0] })
    expect(walker.move(1, -0.1, 1).hits).toBe(4)
  })

  it('counts a body of several colliders as one, and what pushes the character out', () => {
    const room = new Room()
    const { BoxShape, Attached } = room.collision.components
    const body = room.add(brick(1, 1, 1), { at: [1.2, 0, 0] })
    addComponents(room.world, addEntity(room.world), [
      set(BoxShape, { x: 1, y: 1, z: 1 }),
      set(Attached, { parent: body, x: -1.2, y: -1.45, z: 0 }),
    ])
    const walker = room.addCharacter(capsule, { at: [0, 0, 0] })
    const { hits, position } = walker.move(0, 0, 0)
    expect(hits).toBe(1)
    expect(position[0]).toBeLessThan(-0.05)
    expect(walker.move(1, -1, 0).hits).toBe(1)
  })
})

describe('ceilingEntity', () => {
  it('is what stops a jump, or the slope above that stops a walk; else -1', () => {
    const room = new Room()
    room.add(ground)
    const ceiling = room.add(brick(2, 0.5, 2), { at: [0, 2, 0] })
    const wall = room.add(brick(0.5, 9, 9), { at: [1.5, 0, 0] })
    const walker = room.addCharacter(capsule, { at: [0, 0.51, 0] })
    expect(walker.move(0, -0.1, 0).ceilingEntity).toBe(-1)
    expect(walker.move(0, 0.1, 0).ceilingEntity).toBe(-1)
    expect(walker.move(2, 2, 0)).toMatchObject({ ceilingEntity: ceiling, wallEntity: wall, groundEntity: -1 })
    expect(walker.move(0, -0.2, 0).ceilingEntity).toBe(-1)
    expect(walker.move(2, -0.2, 0)).toMatchObject({ ceilingEntity: -1, wallEntity: wall })
    const half = Math.PI / 12
    const low = room.add(brick(5, 0.5, 5), {
      at: [-5, 1.2, 0],
      rotation: { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) },
    })
    walker.options = { fresh: true }
    walker.walk(80, -0.1, -0.1, 0)
    expect(walker.result.ceilingEntity).toBe(low)
  })
})

it('a way down a steep slope ends where the slope is ground, and goes no further down', () => {
  const world = createWorld()
  const { Position, PlaneShape, SphereShape } = createCollision(world).components
  const [gentle, steep] = [20, 70].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  for (const turn of [gentle, steep])
    addEntity(world, Position, set(PlaneShape, { x: Math.sin(turn), y: Math.cos(turn), z: 0 }))
  const at = { x: 0.55 * Math.sin(steep) - 1, y: 0.55 * Math.cos(steep) + Math.tan(steep) }
  const ball = addEntity(world, set(Position, at), set(SphereShape, { radius: 0.5 }))
  collisionSystem(world)
  const { grounded, position, groundNormal } = moveAndSlide(world, ball, [0, -5, 0])
  expect([grounded, groundNormal[0]]).toEqual([true, expect.closeTo(Math.sin(gentle), 9)])
  // A skin away from both.
  for (const turn of [gentle, steep])
    expect(Math.abs(position[0] * Math.sin(turn) + position[1] * Math.cos(turn) - 0.505)).toBeLessThan(0.005)
})

describe('results', () => {
  it('are tuples that gl-matrix takes', () => {
    const room = new Room()
    const walker = room.addCharacter(capsule, {})
    const out = createMoveResult()
    const { moved, position, left, groundNormal, wallNormal } = moveAndSlide(
      room.world,
      walker.entity,
      [1, 2, 2],
      {},
      out,
    )
    const [x, y, z] = position
    expect(x + y + z).toBe(5)
    expect(vec3.length(moved)).toBe(3)
    expect(vec3.dot(left, groundNormal) + vec3.dot(wallNormal, vec3.copy(out.moved, left))).toBe(0)
  })
})

describe('hits', () => {
  it.each([0.5, 1, 1.5, 2, 3, 4, 6])('are 0 along a steep slope that stops nothing, %d skins over it', (skins) => {
    const angle = Math.PI / 3
    const [x, y] = [-Math.sin(angle), Math.cos(angle)]
    const room = new Room()
    room.add({ kind: 'plane', normal: [x, y, 0], constant: 0 })
    const away = 0.5 + (skins * 0.5) / 128
    const walker = room.addCharacter({ kind: 'sphere', radius: 0.5 }, { at: [x * away, y * away, 0] })
    expect(walker.move(0, 0, 0.1)).toMatchObject({ hits: 0, grounded: false, wallEntity: -1 })
    expect([...walker.result.moved]).toEqual([0, 0, 0.1])
  })

  it('are 0 over a steep slope that a character finds no ground on as it leaves an edge', () => {
    const room = new Room()
    room.add(brick(5, 0.05, 5), { at: [-5, -0.05, 0] })
    // Its upper face is steep, and begins below the edge.
    room.add(brick(5, 0.2, 5), { at: [2.77, -4.6, 0], rotation: { x: 0, y: 0, z: -0.5, w: Math.sqrt(0.75) } })
    const walker = room.addCharacter(box, { at: [-0.4, 0.51, 0] })
    while (walker.move(0.05, -0.001, 0).grounded || walker.position[0] < 0) continue
    expect(walker.result).toMatchObject({ hits: 0, grounded: false, wallEntity: -1 })
  })
})
