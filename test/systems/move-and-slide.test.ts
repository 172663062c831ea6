import { addComponent, addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createMoveResult,
  moveAndSlide,
  type Collision,
  type Components,
  type MoveOptions,
  type MoveResult,
} from 'bitecs-collision'
import { describe, expect, test } from 'vitest'
import { between, randomRotation, seededRandom, type Random } from '../../examples/scenes/random.js'
import { gap, type OracleBody, type OracleShape } from '../oracle/shapes.js'

interface Place {
  readonly at?: readonly [number, number, number]
  readonly rotation?: { x: number; y: number; z: number; w: number }
}

/** A world in which everything is added twice: for the package, and for the oracle. */
class Room {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  readonly bodies: OracleBody[] = []

  constructor() {
    this.collision = createCollision(this.world) as Collision<World, Components>
  }

  add(shape: OracleShape, { at = [0, 0, 0], rotation = { x: 0, y: 0, z: 0, w: 1 } }: Place = {}): number {
    const { Position, Rotation, SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape } = this.collision.components
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [set(Position, { x: at[0], y: at[1], z: at[2] }), set(Rotation, rotation)])
    if (shape.kind === 'sphere') addComponent(this.world, entity, set(SphereShape, { radius: shape.radius }))
    if (shape.kind === 'box') {
      const [x, y, z] = shape.half
      addComponent(this.world, entity, set(BoxShape, { x: x!, y: y!, z: z! }))
    }
    if (shape.kind === 'capsule')
      addComponent(this.world, entity, set(CapsuleShape, { halfHeight: shape.halfHeight, radius: shape.radius }))
    if (shape.kind === 'plane') {
      const [x, y, z] = shape.normal
      addComponent(this.world, entity, set(PlaneShape, { x: x!, y: y!, z: z!, constant: shape.constant }))
    }
    if (shape.kind === 'mesh') {
      const tree = this.collision.addTree(buildObbTree(shape.positions, shape.indices))
      addComponent(this.world, entity, set(MeshShape, { tree, scale: shape.scale }))
    }
    const { x, y, z, w } = rotation
    this.bodies.push({ position: at, rotation: [x, y, z, w], shape, category: 1, mask: 1, moving: false })
    return entity
  }

  /** The character stands last, and is not among the bodies of the oracle. */
  addCharacter(shape: OracleShape, place: Place): Walker {
    const entity = this.add(shape, place)
    this.bodies.pop()
    collisionSystem(this.world)
    return new Walker(this, entity, shape, place)
  }
}

class Walker {
  readonly result: MoveResult = createMoveResult()
  options: MoveOptions = {}

  constructor(
    readonly room: Room,
    readonly entity: number,
    readonly shape: OracleShape,
    readonly place: Place,
  ) {}

  move(x: number, y: number, z: number): MoveResult {
    return moveAndSlide(this.room.world, this.entity, [x, y, z], this.options, this.result)
  }

  /** Moves `steps` times. */
  walk(steps: number, x: number, y: number, z: number): MoveResult {
    for (let i = 0; i < steps; i++) this.move(x, y, z)
    return this.result
  }

  get position(): [number, number, number] {
    const { x, y, z } = this.room.collision.components.Position
    return [x[this.entity]!, y[this.entity]!, z[this.entity]!]
  }

  /** Least signed gap from everything, by the oracle. */
  get gap(): number {
    const { x, y, z, w } = this.place.rotation ?? { x: 0, y: 0, z: 0, w: 1 }
    const mine = {
      position: this.position,
      rotation: [x, y, z, w],
      shape: this.shape,
      category: 1,
      mask: 1,
      moving: true,
    }
    return Math.min(...this.room.bodies.map((body) => gap(mine, body)))
  }
}

const capsule: OracleShape = { kind: 'capsule', halfHeight: 0.25, radius: 0.25 }
const box: OracleShape = { kind: 'box', half: [0.25, 0.5, 0.25] }
const ground: OracleShape = { kind: 'plane', normal: [0, 1, 0], constant: 0 }
const brick = (x: number, y: number, z: number): OracleShape => ({ kind: 'box', half: [x, y, z] })

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
    for (let i = 0; i < 400; i++) {
      const before = walker.position
      // Diagonals, lines along edges, standstill.
      const x = i < 200 ? 0.03 : i < 300 ? -0.02 : 0
      const z = i % 100 < 50 ? 0.02 : -0.02
      const { moved, groundNormal, grounded } = walker.move(x, -0.01 * (i % 7), i % 3 === 0 ? 0 : z)
      expect(grounded).toBe(true)
      expect(groundNormal).toEqual([0, 1, 0])
      expect(Math.abs(moved[1]!)).toBeLessThan(1e-12)
      expect(Math.abs(walker.position[1] - height)).toBeLessThan(1e-12)
      expect(moved[0]).toBeCloseTo(x, 12)
      gone += Math.hypot(walker.position[0] - before[0], walker.position[2] - before[2])
    }
    expect(gone).toBeGreaterThan(8)
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

  test('steps over edges up to stepHeight, and not over higher ones', () => {
    for (const [height, over] of [
      [0.1, true],
      [0.24, true],
      [0.26, false],
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
    for (const speed of [0.05, 0.0015]) {
      const room = new Room()
      room.add(stairMesh(3, 0.2, 0.5))
      const walker = room.addCharacter(shape, { at: [-0.5, 0.6, 0] })
      let least = Infinity
      for (let i = 0; i * speed < 2.5; i++) {
        walker.move(speed, -0.02, 0)
        if (i % 10 === 0) least = Math.min(least, walker.gap)
      }
      expect(walker.position[0]).toBeGreaterThan(1.9)
      expect(walker.position[1]).toBeCloseTo(0.6 + 0.5 + 0.25 / 128, 9)
      let airborne = 0
      for (let i = 0; i * speed < 3; i++) if (!walker.move(-speed, -0.02, 0).grounded) airborne++
      expect(airborne).toBe(0)
      expect(walker.position[1]).toBeCloseTo(0.5 + 0.25 / 128, 9)
      expect(Math.min(least, walker.gap)).toBeGreaterThan(0)
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

  test.each([1, 2, 3, 4])('never inside anything in a random room (seed %i)', (seed) => {
    const random = seededRandom(1000 * seed)
    const room = new Room()
    room.add(ground)
    for (let i = 0; i < 30; i++) room.add(randomShape(random), randomPlace(random))
    const walker = room.addCharacter(shape, { at: [0, 7, 0] })
    let least = Infinity
    let hits = 0
    let gone = 0
    let grounded = 0
    for (let i = 0; i < 400; i++) {
      const fast = i % 20 === 0 ? 2 : 0.08
      const turn = 0.1 * i
      const x = fast * Math.cos(turn) - 0.02 * Math.sign(walker.position[0])
      const z = fast * Math.sin(turn) - 0.02 * Math.sign(walker.position[2])
      const result = walker.move(x, i % 50 < 4 ? 0.3 : -0.1, z)
      hits += result.hits
      gone += Math.hypot(...Array.from(result.moved))
      if (result.grounded) grounded++
      least = Math.min(least, walker.gap)
    }
    expect(least).toBeGreaterThan(-1e-9)
    expect(hits).toBeGreaterThan(100)
    expect(grounded).toBeGreaterThan(50)
    expect(gone).toBeGreaterThan(20)
  })
})

function randomShape(random: Random): OracleShape {
  const size = (): number => between(random, 0.2, 1.2)
  const kind = Math.floor(5 * random())
  if (kind === 0) return { kind: 'sphere', radius: size() }
  if (kind === 1) return { kind: 'capsule', halfHeight: size(), radius: 0.5 * size() }
  if (kind === 2)
    return {
      kind: 'mesh',
      positions: Array.from({ length: 18 }, () => between(random, -1.5, 1.5)),
      indices: [0, 1, 2, 1, 2, 3, 2, 3, 4, 0, 4, 5, 1, 4, 5],
      scale: 1,
    }
  return { kind: 'box', half: [size(), size(), size()] }
}

function randomPlace(random: Random): Place {
  return {
    at: [between(random, -4, 4), between(random, 0, 2), between(random, -4, 4)],
    rotation: random() < 0.3 ? { x: 0, y: 0, z: 0, w: 1 } : randomRotation(random),
  }
}

test('any direction can be up', () => {
  const room = new Room()
  room.add({ kind: 'plane', normal: [0, 0, 1], constant: 0 })
  room.add(brick(2, 2, 0.2), { at: [3, 0, 0] })
  const walker = room.addCharacter(capsule, {
    at: [0, 0, 0.6],
    rotation: { x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 },
  })
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
  const floor = addEntity(world)
  addComponents(world, floor, [Position, set(PlaneShape, { x: 0, y: 1, z: 0 })])
  const walker = addEntity(world)
  addComponents(world, walker, [Position, set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 })])
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
  const child = addEntity(room.world)
  addComponents(room.world, child, [set(BoxShape, {}), set(Attached, { parent: walker.entity, x: 0, y: 0.5, z: 0 })])
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
  const late = addEntity(room.world)
  addComponents(room.world, late, [set(Position, { x: 4, y: 0, z: 0 }), set(BoxShape, { x: 0.5, y: 2, z: 5 })])
  walker.options = { fresh: true }
  expect(walker.move(3, 0, 0).wallEntity).toBe(late)
})

test('wrong calls throw and change nothing', () => {
  const room = new Room()
  const plane = room.add(ground)
  const walker = room.addCharacter(capsule, { at: [0, 0.6, 0] })
  const code = (call: () => unknown): string => {
    try {
      call()
    } catch (error) {
      return (error as { code: string }).code
    }
    return 'none'
  }
  const moving =
    (how: object): (() => unknown) =>
    () => {
      walker.options = how
      walker.move(1, 0, 0)
    }
  expect(code(() => walker.move(NaN, 0, 0))).toBe('E_NON_FINITE')
  expect(code(() => walker.move(1e10, 0, 0))).toBe('E_RANGE')
  expect(code(() => moveAndSlide(room.world, 77, [0, 0, 0]))).toBe('E_DEAD_ENTITY')
  expect(code(() => moveAndSlide(room.world, plane, [0, 0, 0]))).toBe('E_MISSING_COMPONENT')
  const bare = addEntity(room.world)
  expect(code(() => moveAndSlide(room.world, bare, [0, 0, 0]))).toBe('E_MISSING_COMPONENT')
  for (const how of [
    { up: [0, 0, 0] },
    { up: [NaN, 0, 0] },
    { maxSlope: 90 },
    { maxSlope: NaN },
    { stepHeight: -1 },
    { snap: Infinity },
    { skin: 0 },
    { maxIterations: 0 },
    { fresh: 1 },
    { slope: 30 },
  ])
    expect(code(moving(how)), JSON.stringify(how)).toBe('E_OPTION')
  expect(walker.position).toEqual([0, 0.6, 0])
  expect(code(() => moveAndSlide(createWorld(), 1, [0, 0, 0]))).toBe('E_OPTION')
})
