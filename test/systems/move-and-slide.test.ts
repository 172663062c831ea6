import { addComponent, addComponents, addEntity, createWorld, removeEntity, set } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  collisionSystem,
  contactEventSystem,
  createCollision,
  moveAndSlide,
  narrowPhaseSystem,
} from 'bitecs-collision'
import { buildObbTree } from 'bitecs-collision/geometry'
import { describe, test } from 'vitest'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import type { OracleShape } from '../oracle/shapes.js'
import { box, brick, capsule, ground, Room, walkRandomRoom } from './room.js'
import { codeOf } from '../thrown.js'
import { spawn } from '../spawn.js'

/** Turned by an angle in degrees about z. */
const tilted = (degrees: number): { x: number; y: number; z: number; w: number } => {
  const half = (degrees * Math.PI) / 360
  return { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) }
}

/** A floor of 2 x cells x cells triangles, with the lower left corner at (-size/2, 0, -size/2). */
function floorMesh(cells: number, size: number): OracleShape {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= cells; i++)
    for (let j = 0; j <= cells; j++) positions.push((i / cells - 0.5) * size, 0, (j / cells - 0.5) * size)
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const a = i * (cells + 1) + j
      const b = a + cells + 1
      indices.push(a, a + 1, b, b, a + 1, b + 1)
    }
  return { kind: 'mesh', positions, indices, scale: 1 }
}

/** A flight of steps along x as a mesh: treads and risers, 4 wide. */
function stairMesh(steps: number, rise: number, run: number): OracleShape {
  const positions: number[] = []
  const indices: number[] = []
  const quad = (x0: number, y0: number, x1: number, y1: number): void => {
    const base = positions.length / 3
    positions.push(x0, y0, -2, x0, y0, 2, x1, y1, -2, x1, y1, 2)
    indices.push(base, base + 1, base + 2, base + 2, base + 1, base + 3)
  }
  quad(-2, 0, 0, 0)
  for (let i = 0; i < steps; i++) {
    quad(i * run, i * rise, i * run, (i + 1) * rise)
    quad(i * run, (i + 1) * rise, (i + 1) * run + (i === steps - 1 ? 4 : 0), (i + 1) * rise)
  }
  return { kind: 'mesh', positions, indices, scale: 1 }
}

describe.each([
  ['capsule', capsule],
  ['box', box],
] as const)('moveAndSlide, %s', (kind, shape) => {
  test('falls to the ground, stands a skin above it, and keeps its height walking', () => {
    const room = new Room()
    const plane = room.add(ground)
    const walker = room.addCharacter(shape, { at: [0, 2, 0] })
    walker.walk(60, 0, -0.1, 0)
    expect(walker.result.grounded).toBe(true)
    expect(walker.result.groundEntity).toBe(plane)
    expect(walker.position[1]).toBeCloseTo(0.5 + 0.25 / 128, 12)
    const height = walker.position[1]
    for (let i = 0; i < 100; i++) {
      walker.move(0.04, -0.003, 0.01)
      expect(Math.abs(walker.position[1] - height)).toBeLessThan(1e-12)
    }
    expect(walker.position[0]).toBeCloseTo(4, 12)
    expect(walker.position[2]).toBeCloseTo(1, 12)
  })

  test.each([
    ['tiles', 50],
    ['triangles', 20],
  ])('no ghost bump at the inner edges of %s', (floor, cells) => {
    const room = new Room()
    if (floor === 'tiles')
      for (let i = 0; i < cells; i++)
        room.add(brick(0.5, 0.1, 0.5), { at: [(i % 10) - 4.5, -0.1, Math.floor(i / 10) - 2] })
    else room.add(floorMesh(cells, 10))
    const walker = room.addCharacter(shape, { at: [-4, 0.6, -1.5] })
    walker.walk(10, 0, -0.02, 0)
    const height = walker.position[1]
    let gone = 0
    for (let i = 0; i < 200; i++) {
      const before = walker.position
      // Diagonals, lines along edges, standstill.
      const x = i < 100 ? 0.04 : i < 150 ? -0.03 : 0
      const z = i % 50 < 25 ? 0.03 : -0.02
      const { moved, groundNormal, grounded } = walker.move(x, -0.01 * (i % 7), i % 3 === 0 ? 0 : z)
      expect(grounded).toBe(true)
      expect(groundNormal).toEqual([0, 1, 0])
      expect(Math.abs(moved[1]!)).toBeLessThan(1e-12)
      expect(Math.abs(walker.position[1] - height)).toBeLessThan(1e-12)
      expect(moved[0]).toBeCloseTo(x, 12)
      gone += Math.hypot(walker.position[0] - before[0], walker.position[2] - before[2])
    }
    expect(gone).toBeGreaterThan(6)
  })

  test('slides along a wall, and stops in a corner', () => {
    const room = new Room()
    room.add(ground)
    const wall = room.add(brick(0.5, 2, 10), { at: [2, 0, 0] })
    room.add(brick(10, 2, 0.5), { at: [0, 0, 5] })
    const walker = room.addCharacter(shape, { at: [0, 0.6, 0] })
    walker.walk(60, 0.05, -0.01, 0.02)
    expect(walker.position[0]).toBeCloseTo(1.5 - 0.25 - 0.25 / 128, 9)
    expect(walker.position[2]).toBeCloseTo(1.2, 9)
    expect(walker.result.wallEntity).toBe(wall)
    expect(walker.result.wallNormal[0]).toBeCloseTo(-1, 12)
    const height = walker.position[1]
    walker.walk(300, 0.05, -0.01, 0.02)
    expect(walker.position[2]).toBeCloseTo(4.5 - 0.25 - 0.25 / 128, 9)
    expect(walker.position[1]).toBeCloseTo(height, 12)
    expect(walker.gap).toBeGreaterThan(0)
    walker.walk(10, -0.05, -0.01, -0.02)
    expect(walker.position[0]).toBeCloseTo(1.5 - 0.25 - 0.25 / 128 - 0.5, 9)
  })

  test('is not caught by the inner edges of a wall of many boxes, nor by those of one of triangles', () => {
    for (const pieces of ['boxes', 'triangles'] as const) {
      const room = new Room()
      room.add(ground)
      if (pieces === 'boxes')
        for (let i = 0; i < 60; i++)
          room.add(brick(0.25, 0.25, 0.25), { at: [1, 0.25 + 0.5 * (i % 3), -1 + 0.5 * Math.floor(i / 3)] })
      else room.add(floorMesh(20, 20), { at: [0.75, 0, 0], rotation: tilted(90) })
      const walker = room.addCharacter(shape, { at: [0, 0.6, 0] })
      walker.options = { stepHeight: 0.1 }
      walker.walk(200, 0.05, -0.01, 0.03)
      expect(walker.position[0]).toBeCloseTo(0.5 - 0.25 / 128, 9)
      expect(walker.position[1]).toBeCloseTo(0.5 + 0.25 / 128, 9)
      expect(walker.position[2]).toBeCloseTo(6, 9)
    }
  })

  test('is pushed by what moves into it, and stands on what moves away below', () => {
    const room = new Room()
    room.add(ground)
    const pusher = room.add(brick(0.5, 0.5, 0.5), { at: [-2, 1, 0] })
    const walker = room.addCharacter(shape, { at: [0, 0.502, 0] })
    const { Position } = room.collision.components
    for (let i = 0; i < 100; i++) {
      Position.x[pusher]! += 0.03
      collisionSystem(room.world)
      walker.move(0, -0.01, 0)
      expect(walker.position[0] - 0.25).toBeGreaterThan(Position.x[pusher]! + 0.5 - 1e-9)
    }
    expect(walker.position[0]).toBeGreaterThan(1.7)
    expect(walker.position[1]).toBeCloseTo(0.5 + 0.25 / 128, 9)
    expect(walker.result.grounded).toBe(true)
  })

  test('steps over edges up to stepHeight, and not over higher ones', () => {
    for (const [height, over] of [
      [0.1, true],
      [0.249, true],
      // By less than a skin.
      [0.2515, false],
      [0.6, false],
    ] as const) {
      const room = new Room()
      room.add(ground)
      room.add(brick(2, height, 2), { at: [3, 0, 0] })
      const walker = room.addCharacter(shape, { at: [0, 0.6, 0] })
      let least = Infinity
      let steps = 0
      for (let i = 0; i < 80; i++) {
        steps += walker.move(0.04, -0.02, 0).steps
        least = Math.min(least, walker.gap)
      }
      expect(least).toBeGreaterThan(0)
      expect(steps > 0, `step of ${height}`).toBe(over)
      expect(walker.position[0] > 2, `step of ${height}`).toBe(over)
      if (over) expect(walker.position[1]).toBeCloseTo(height + 0.5 + 0.25 / 128, 9)
      else expect(walker.position[1]).toBeCloseTo(0.5 + 0.25 / 128, 9)
    }
  })

  test('walks up and down a stair of triangles, slowly too', () => {
    for (const speed of [0.05, 0.0018]) {
      const room = new Room()
      room.add(stairMesh(2, 0.2, 0.5))
      const walker = room.addCharacter(shape, { at: [-0.5, 0.6, 0] })
      let least = Infinity
      for (let i = 0; i * speed < 2; i++) {
        walker.move(speed, -0.02, 0)
        if (i % 10 === 0) least = Math.min(least, walker.gap)
      }
      expect(walker.position[0]).toBeGreaterThan(1.4)
      expect(walker.position[1]).toBeCloseTo(0.4 + 0.5 + 0.25 / 128, 9)
      let airborne = 0
      for (let i = 0; i * speed < 2.2; i++) if (!walker.move(-speed, -0.02, 0).grounded) airborne++
      expect(airborne).toBe(0)
      expect(walker.position[1]).toBeCloseTo(0.5 + 0.25 / 128, 9)
      expect(Math.min(least, walker.gap)).toBeGreaterThan(0)
    }
  })

  test('steps over an edge by less than a third of the skin in a move, and is put to the skin where it is too close', () => {
    const skin = 0.25 / 128
    const room = new Room()
    room.add(ground)
    room.add(brick(1, 0.2, 2), { at: [1, 0, 0] })
    const walker = room.addCharacter(shape, { at: [-0.252, 0.51, 0] })
    let steps = 0
    for (let i = 0; i < 30; i++) steps += walker.move(0.3 * skin, -0.02, 0).steps
    expect(steps).toBe(1)
    expect(walker.gap).toBeGreaterThan(0)

    const beside = new Room()
    beside.add(brick(1, 2, 2), { at: [1, 0, 0] })
    const close = beside.addCharacter(shape, { at: [-0.25 - 0.01 * skin, 0, 0] })
    close.move(0, 0, 0)
    expect(close.gap).toBeCloseTo(skin, 9)
  })

  test('stands on the nearest of the grounds within a few skins, whatever the order of their ids', () => {
    for (const order of [1, -1]) {
      const room = new Room()
      // A skin and a half lower on the right.
      const bricks = [-1, 1].map((side) => [side, side < 0 ? -0.5 : -0.503] as const)
      const tops = (order > 0 ? bricks : [...bricks].reverse()).map(
        ([x, y]) => [x, room.add(brick(1, 0.5, 2), { at: [x, y, 0] })] as const,
      )
      const walker = room.addCharacter(shape, { at: [-0.01, 0.51, 0] })
      walker.walk(3, 0, -0.02, 0)
      expect(walker.result.groundEntity).toBe(tops.find(([x]) => x < 0)![1])
      expect(walker.position[1]).toBeCloseTo(0.5 + 0.25 / 128, 9)
    }
  })

  test('of a fall onto a slope that is too steep the rest goes along the slope', () => {
    for (const degrees of [60, 75]) {
      const room = new Room()
      const { z, w } = tilted(degrees)
      const [cos, sin] = [w * w - z * z, 2 * z * w]
      room.add(brick(10, 0.5, 10), { at: [0.5 * sin, -0.5 * cos, 0], rotation: tilted(degrees) })
      // How far the shape reaches against the normal (-sin, cos).
      const reach = kind === 'box' ? 0.25 * sin + 0.5 * cos : 0.25 + 0.25 * cos
      const walker = room.addCharacter(shape, { at: [0, (reach + 0.1 * cos) / cos, 0] })
      const [x, y] = walker.move(0, -0.5, 0).moved as unknown as [number, number]
      // Down by 0.1, and of the other 0.4 what goes along the slope; the skin is a few hundredths along it.
      expect(y).toBeGreaterThan(-0.1 - 0.4 * sin * sin - 0.01)
      expect(y).toBeLessThan(-0.1 - 0.4 * sin * sin + 0.01)
      expect(x).toBeGreaterThan(-0.4 * sin * cos - 0.01)
      expect(x).toBeLessThan(-0.4 * sin * cos + 0.01)
      expect(walker.result.grounded).toBe(false)
      expect(walker.gap).toBeGreaterThan(0)
    }
  })

  test('lies on a step whose top is as tilted as it is: the middle of what touches counts', () => {
    for (const turned of kind === 'box' ? [20, -20, 110, 70] : [110, 70])
      for (const [height, over] of [
        [0.28, true],
        [0.35, false],
      ] as const) {
        // The top rises along x.
        const slope = turned > 90 ? turned - 90 : turned === 70 ? -20 : turned
        const [cos, sin] = [Math.cos((slope * Math.PI) / 180), Math.sin((slope * Math.PI) / 180)]
        const reach = kind === 'capsule' || Math.abs(turned) !== 20 ? 0.25 : 0.5
        const room = new Room()
        room.add(ground)
        const at = [reach * sin + 0.5 * sin, height - 0.5 * cos, 2] as const
        room.add(brick(3, 0.5, 1), { at, rotation: tilted(slope) })
        const walker = room.addCharacter(shape, { at: [0, 0.7, 0], rotation: tilted(turned) })
        walker.options = { stepHeight: 0.3 }
        walker.walk(40, 0, -0.03, 0.04)
        expect(walker.position[2] > 1, `${turned} degrees, ${height}`).toBe(over)
        if (over) expect(walker.position[1]).toBeCloseTo(height + reach * cos + 0.25 / 128 / cos, 4)
        expect(walker.gap).toBeGreaterThan(0)
      }
  })

  test('walks up slopes to maxSlope with its horizontal speed and stands on them, and slides off steeper ones', () => {
    for (const [degrees, limit, walks] of [
      [20, 50, true],
      [49, 50, true],
      [51, 50, false],
      [60, 65, true],
      [60, 40, false],
    ] as const) {
      const room = new Room()
      // The slope begins at x = 0 and rises with x.
      room.add(ground)
      const { z, w } = tilted(degrees)
      const [cos, sin] = [w * w - z * z, 2 * z * w]
      room.add(brick(10, 0.5, 10), { at: [10 * cos + 0.5 * sin, 10 * sin - 0.5 * cos, 0], rotation: tilted(degrees) })
      const walker = room.addCharacter(shape, { at: [-1, 0.6, 0] })
      walker.options = { maxSlope: limit }
      walker.walk(150, 0.02, -0.02, 0)
      if (walks) {
        expect(walker.position[0]).toBeCloseTo(2, kind === 'capsule' ? 6 : 1)
        expect(walker.result.grounded).toBe(true)
        expect(walker.result.groundNormal[1]).toBeCloseTo(cos, 9)
        const stand = walker.position
        walker.walk(50, 0, -0.05, 0)
        expect(Math.hypot(...walker.position.map((value, d) => value - stand[d]!))).toBeLessThan(1e-9)
        let airborne = 0
        for (let i = 0; i < 150; i++) if (!walker.move(-0.02, -0.01, 0).grounded) airborne++
        expect(airborne).toBe(0)
      } else {
        expect(walker.position[0]).toBeLessThan(0.1)
        expect(walker.position[1]).toBeLessThan(0.6)
      }
      expect(walker.gap).toBeGreaterThan(0)
    }
  })

  test('jumps, hits the ceiling, and lands', () => {
    const room = new Room()
    room.add(ground)
    room.add(brick(5, 0.5, 5), { at: [0, 2, 0] })
    const walker = room.addCharacter(shape, { at: [0, 0.51, 0] })
    walker.walk(20, 0.01, 0.1, 0)
    expect(walker.result.grounded).toBe(false)
    expect(walker.position[1]).toBeCloseTo(1 - 0.25 / 128, 9)
    expect(walker.position[0]).toBeCloseTo(0.2, 9)
    walker.walk(20, 0.01, -0.1, 0)
    expect(walker.result.grounded).toBe(true)
  })

  test('comes out of what it overlaps', () => {
    const room = new Room()
    room.add(ground)
    room.add(brick(1, 1, 1), { at: [1, 1, 0] })
    const walker = room.addCharacter(shape, { at: [-0.1, 0.3, 0] })
    expect(walker.gap).toBeLessThan(-0.1)
    walker.move(0, 0, 0)
    expect(walker.gap).toBeGreaterThan(0)
    expect(walker.position[0]).toBeLessThan(-0.25)
  })

  test.each([1, 2, 3])('never inside anything in a random room (seed %i)', (seed) => {
    const { least, hits, gone, grounded } = walkRandomRoom(seed, shape, 300)
    expect(least).toBeGreaterThan(-1e-9)
    expect(hits).toBeGreaterThan(50)
    expect(grounded).toBeGreaterThan(30)
    expect(gone).toBeGreaterThan(20)
  })
})

test('any direction can be up', () => {
  const room = new Room()
  room.add({ kind: 'plane', normal: [0, 0, 1], constant: 0 })
  room.add(brick(2, 2, 0.2), { at: [3, 0, 0] })
  const rotation = { x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 }
  const walker = room.addCharacter(capsule, { at: [0, 0, 0.6], rotation })
  walker.options = { up: [0, 0, 2] }
  walker.walk(80, 0.04, 0, -0.02)
  expect(walker.position[2]).toBeCloseTo(0.2 + 0.5 + 0.25 / 128, 9)
  expect(walker.result.groundNormal).toEqual([0, 0, 1])
})

test('the columns of the game are written, floats too', () => {
  const world = createWorld()
  const Position = { x: new Float32Array(100), y: new Float32Array(100), z: new Float32Array(100) }
  const collision = createCollision(world, { components: { Position } })
  const { PlaneShape, CapsuleShape } = collision.components
  spawn(world, Position, set(PlaneShape, { x: 0, y: 1, z: 0 }))
  const walker = spawn(world, Position, set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 }))
  Position.y[walker] = 0.6
  for (let i = 0; i < 50; i++) moveAndSlide(world, walker, [0.1, -0.1, 0])
  expect(Position.y[walker]).toBeCloseTo(0.5 + 0.25 / 128, 6)
  expect(Position.x[walker]).toBeCloseTo(5, 4)
})

test('filters, disabled, removed, and own child colliders are not met; fresh sees what came since', () => {
  const room = new Room()
  room.add(ground)
  const wall = room.add(brick(0.5, 2, 5), { at: [2, 0, 0] })
  const walker = room.addCharacter(capsule, { at: [0, 0.51, 0] })
  const { Position, BoxShape, CollisionFilter, CollisionDisabled, Attached } = room.collision.components
  spawn(room.world, set(BoxShape, {}), set(Attached, { parent: walker.entity, x: 0, y: 0.5, z: 0 }))
  collisionSystem(room.world)
  walker.walk(100, 0.05, -0.01, 0)
  expect(walker.position[0]).toBeCloseTo(1.25 - 0.25 / 128, 9)
  addComponent(room.world, wall, set(CollisionFilter, { category: 2, mask: 0 }))
  collisionSystem(room.world)
  walker.walk(10, 0.05, -0.01, 0)
  expect(walker.position[0]).toBeGreaterThan(1.7)
  walker.walk(14, -0.05, -0.01, 0)
  addComponent(room.world, wall, set(CollisionFilter, { category: 1, mask: 1 }))
  collisionSystem(room.world)
  expect(walker.move(0.5, 0, 0).wallEntity).toBe(wall)
  addComponent(room.world, wall, CollisionDisabled)
  expect(walker.move(0.5, 0, 0).wallEntity).toBe(-1)
  removeEntity(room.world, wall)
  const late = spawn(room.world, set(Position, { x: 4, y: 0, z: 0 }), set(BoxShape, { x: 0.5, y: 2, z: 5 }))
  walker.options = { fresh: true }
  expect(walker.move(3, 0, 0).wallEntity).toBe(late)
})

test('meets the bodies where the last completed step left them, after a step that failed and between stages', () => {
  const room = new Room()
  room.add(ground)
  const wall = room.add(brick(0.5, 2, 5), { at: [2, 0, 0] })
  const { Position, CollisionDisabled } = room.collision.components
  const hill = room.add(brick(1, 0.2, 1), { at: [-2, 0, 0], rotation: tilted(20) })
  const bad = room.add(brick(1, 1, 1), { at: [50, 0, 0] })
  const walker = room.addCharacter(capsule, { at: [0, 0.51, 0] })
  collisionSystem(room.world)
  const walk = (): number[] => {
    for (const [d, column] of [Position.x, Position.y, Position.z].entries()) column[walker.entity] = [0, 0.51, 0][d]!
    walker.walk(60, 0.05, -0.01, 0)
    const there = [...walker.position]
    walker.walk(80, -0.05, -0.01, 0.01)
    return [...there, ...walker.position, walker.result.groundEntity]
  }
  const before = walk()
  expect(before[0]).toBeCloseTo(1.25 - 0.25 / 128, 9)
  Position.x[wall] = 9
  Position.y[hill] = 5
  Position.x[bad] = NaN
  expect(() => collisionSystem(room.world)).toThrow(expect.objectContaining({ code: 'E_NON_FINITE' }))
  expect(walk()).toEqual(before)
  Position.x[bad] = 50
  boundsSystem(room.world)
  expect(walk()).toEqual(before)
  for (const stage of [broadPhaseSystem, narrowPhaseSystem]) stage(room.world)
  expect(walk()).toEqual(before)
  addComponent(room.world, wall, CollisionDisabled)
  contactEventSystem(room.world)
  expect(walk()[0]).toBeCloseTo(3, 1)
})

test('passes what the last step left out', () => {
  const world = createWorld()
  const collision = createCollision(world, { onInvalid: 'quarantine' })
  const { Position, BoxShape, SphereShape } = collision.components
  const [wall, ball] = [addEntity(world), addEntity(world)]
  addComponents(world, wall!, [set(Position, { x: 2 }), set(BoxShape, { x: 0.5, y: 2, z: 5 })])
  addComponents(world, ball!, [Position, set(SphereShape, { radius: 0.5 })])
  for (const [y, met] of [
    [0, wall],
    [NaN, -1],
    [0, wall],
  ] as const) {
    Position.y[wall!] = y
    collisionSystem(world)
    // A copy of the colliders that is made anew leaves it out, too.
    for (const fresh of [false, true, false]) {
      Position.x[ball!] = 0
      expect(moveAndSlide(world, ball!, [3, 0, 0], { fresh }).wallEntity).toBe(met)
    }
  }
})

test('rises through a one-way platform that is not in its mask, and lands on it', () => {
  const room = new Room()
  const floor = room.add(brick(5, 1, 5), { at: [0, -1, 0] })
  const platform = room.add(brick(2, 0.1, 2), { at: [0, 1.4, 0] })
  const walker = room.addCharacter(capsule, { at: [0, 0.51, 0] })
  const { CollisionFilter, LinearVelocity } = room.collision.components
  addComponent(room.world, platform, set(CollisionFilter, { category: 2 }))
  addComponents(room.world, walker.entity, [set(LinearVelocity, {}), set(CollisionFilter, { category: 4 })])
  let speed = 8
  let highest = 0
  let steps = 0
  let inside = 0
  for (; steps < 120 && !(walker.result.grounded && speed < 0); steps++) {
    speed -= 0.2
    const isInside = room.collision.isTouching(walker.entity, platform)
    if (isInside) inside++
    CollisionFilter.mask[walker.entity] = speed > 0 || isInside ? 1 : 3
    walker.move(0, speed / 60, 0)
    CollisionFilter.mask[walker.entity] = 3
    collisionSystem(room.world)
    highest = Math.max(highest, walker.position[1])
  }
  expect(inside).toBeGreaterThan(5)
  expect(highest).toBeGreaterThan(2.5)
  expect(walker.result.groundEntity).toBe(platform)
  expect(walker.position[1]).toBeCloseTo(2 + 0.25 / 128, 12)
  CollisionFilter.mask[walker.entity] = 1
  expect(walker.walk(60, 0, -0.1, 0).groundEntity).toBe(floor)
})

test('wrong calls throw and change nothing', () => {
  const room = new Room()
  const plane = room.add(ground)
  const walker = room.addCharacter(capsule, { at: [0, 0.6, 0] })
  const moving =
    (how: object): (() => unknown) =>
    () => {
      walker.options = how
      walker.move(1, 0, 0)
    }
  expect(codeOf(() => walker.move(NaN, 0, 0))).toBe('E_NON_FINITE')
  expect(codeOf(() => walker.move(1e10, 0, 0))).toBe('E_RANGE')
  expect(codeOf(() => moveAndSlide(room.world, 77, [0, 0, 0]))).toBe('E_DEAD_ENTITY')
  expect(codeOf(() => moveAndSlide(room.world, plane, [0, 0, 0]))).toBe('E_MISSING_COMPONENT')
  const bare = addEntity(room.world)
  expect(codeOf(() => moveAndSlide(room.world, bare, [0, 0, 0]))).toBe('E_MISSING_COMPONENT')
  for (const how of [
    { up: [0, 0, 0] },
    { up: [NaN, 0, 0] },
    { maxSlope: 90 },
    { maxSlope: -1 },
    { maxSlope: NaN },
    { stepHeight: -1 },
    { snap: Infinity },
    { skin: 0 },
    { maxIterations: 0 },
    { fresh: 1 },
    { slope: 30 },
  ])
    expect(codeOf(moving(how)), JSON.stringify(how)).toBe('E_OPTION')
  expect(walker.position).toEqual([0, 0.6, 0])
  expect(codeOf(() => moveAndSlide(createWorld(), 1, [0, 0, 0]))).toBe('E_OPTION')
})

test('who begins in a solid mesh is told so, and is not in a mesh that is a surface, nor beside or mirrored out of it', () => {
  const { positions, indices } = cubeMesh()
  for (const [solid, scale] of [
    [true, 3],
    [true, -3],
    [false, 3],
  ] as const) {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, Rotation, MeshShape, SphereShape } = collision.components
    const tree = collision.addTree(buildObbTree(positions, indices), { solid })
    const mesh = addEntity(world)
    const half = Math.SQRT1_2
    addComponents(world, mesh, [
      set(Position, { x: 10, y: 0, z: 0 }),
      set(Rotation, { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) }),
      set(MeshShape, { tree, scale }),
    ])
    const ball = spawn(world, set(Position, { x: 11, y: 0.5, z: -1 }), set(SphereShape, { radius: 0.25 }))
    collisionSystem(world)
    const inside = moveAndSlide(world, ball, [0.1, 0, 0])
    expect(inside.insideEntity).toBe(solid ? mesh : -1)
    expect(inside.moved[0]).toBeCloseTo(0.1, 12)
    // Its surface stops it all the same.
    const stopped = moveAndSlide(world, ball, [20, 0, 0])
    expect(stopped.insideEntity).toBe(solid ? mesh : -1)
    expect(stopped.wallEntity).toBe(mesh)
    Position.x[ball] = 17
    expect(moveAndSlide(world, ball, [0, 0.1, 0]).insideEntity).toBe(-1)
  }
})
