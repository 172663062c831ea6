import { addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import { collisionSystem, createCollision, moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { castRow, findNearby, Hit } from '../../src/character/cast.js'
import { NEAR_FACE, NEAR_SEPARATION, NEAR_STRIDE } from '../../src/narrow-phase/nearby.js'
import { Walker } from '../../src/character/obstacles.js'
import { indexOf } from '../../src/queries/call.js'
import { filter } from '../../src/queries/filter.js'
import { separationKernels } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { Random } from '../oracle/random.js'

/** One that may meet all bodies of a world, as its last step left them. */
function walkerIn(world: World): Walker {
  const collision = resourceOf(world)
  const walker = new Walker()
  walker.colliders = indexOf(collision, 'test')
  walker.trees = collision.trees
  walker.registry = collision.registry
  walker.filter = filter
  filter.begin(world, 'test', {}, [])
  walker.obstacles.begin(walker)
  walker.obstacles.cover(Float64Array.of(-1e9, -1e9, -1e9, 1e9, 1e9, 1e9))
  return walker
}

/** Makes it the shape of a row, to be moved by `motion`. */
function as(walker: Walker, row: Float64Array, type: number, motion: ArrayLike<number> = []): Walker {
  walker.row.set(row)
  walker.takeShape(type)
  walker.motion.set(motion)
  return walker
}

const out = new Hit()

/** A row that is not turned. */
function rowAt(x: number, y: number, z: number, ...parameters: number[]): Float64Array {
  const row = new Float64Array(16)
  row.set([x, y, z, 1, 0, 0, 0, 1, 0, 0, 0, 1, ...parameters])
  return row
}

describe('casts', () => {
  it('boxes, capsules and spheres: never into anything before the hit, which is a contact; and no hit where there is none, seed 1', () => {
    const random = new Random(1)
    const between = (low: number, high: number) => random.between(low, high)
    const counts = { hits: 0, misses: 0 }
    for (let scene = 0; scene < 15; scene++) {
      const world = createWorld()
      const collision = createCollision(world)
      const { Position, Rotation, BoxShape, CapsuleShape, SphereShape, PlaneShape } = collision.components
      const shapes = [
        () => set(BoxShape, { x: between(0, 1), y: between(0, 1), z: between(0, 1) }),
        () => set(CapsuleShape, { halfHeight: between(0, 1), radius: between(0, 0.6) }),
        () => set(SphereShape, { radius: between(0, 1) }),
        () => set(PlaneShape, { x: 0, y: 1, z: 0, constant: 2.5 }),
      ]
      for (let k = 0; k < 5; k++)
        addComponents(world, addEntity(world), [
          set(Position, { x: between(-2, 2), y: between(-2, 2), z: between(-2, 2) }),
          set(Rotation, { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1), w: between(0.1, 1) }),
          shapes[random.integer(0, 3)]!(),
        ])
      collisionSystem(world)
      const walker = walkerIn(world)
      const { colliders: bodies } = walker
      const axis = new Float64Array(8)
      const separation = (row: Float64Array, type: number, body: number): number => {
        const other = bodies.types[body]!
        const kernel = separationKernels[SHAPE_TYPE_COUNT * Math.min(type, other) + Math.max(type, other)]!
        if (type <= other) kernel(row, 0, bodies.rows, 16 * body, axis)
        else kernel(bodies.rows, 16 * body, row, 0, axis)
        return axis[3]!
      }
      const nearest = (row: Float64Array, type: number): number =>
        Math.min(
          ...Array.from({ length: walker.obstacles.count }, (_, k) =>
            separation(row, type, walker.obstacles.items[k]!),
          ),
        )
      for (let n = 0; n < 20; n++) {
        const type = [ShapeType.box, ShapeType.capsule, ShapeType.sphere][n % 3]!
        const parameters = [between(0, 0.6), between(0, 0.4), between(0, 0.6)]
        const row = rowAt(between(-3, 3), between(-3, 3), between(-3, 3), ...parameters)
        if (nearest(row, type) < 1e-6) continue
        const motion = Float64Array.of(between(-6, 6), between(-6, 6), between(-6, 6))
        const at = row.slice()
        const place = (time: number) => {
          for (let d = 0; d < 3; d++) at[d] = row[d]! + time * motion[d]!
          return at
        }
        const hit = castRow(as(walker, row, type, motion), out)
        const time = hit ? out.time : 1
        for (let k = 0; k < 40; k++) expect(nearest(place((time * k) / 40), type)).toBeGreaterThan(-1e-8)
        counts[hit ? 'hits' : 'misses']++
        if (!hit) continue
        expect(Math.abs(nearest(place(time), type))).toBeLessThan(1e-7)
        expect(separation(at, type, out.obstacle)).toBeCloseTo(out.separation, 8)
        const [x, y, z] = out.normal as unknown as [number, number, number]
        expect(Math.hypot(x, y, z)).toBeCloseTo(1, 9)
        // The caster comes in against it.
        expect(x * motion[0]! + y * motion[1]! + z * motion[2]!).toBeLessThan(1e-6)
      }
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(20)
  })

  it('what is touched at the start is met at once, along it too, but not when it is left', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, PlaneShape } = collision.components
    addComponents(world, addEntity(world), [Position, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 })])
    collisionSystem(world)
    const walker = walkerIn(world)
    const cast = (...motion: number[]): boolean => castRow(as(walker, rowAt(0, 1, 0, 1), ShapeType.sphere, motion), out)
    expect(cast(0, -1, 0)).toBe(true)
    expect(out.time).toBe(0)
    expect(cast(1, 0, 0)).toBe(true)
    expect(out.time).toBe(0)
    expect(cast(1, 0.001, 0)).toBe(false)
  })

  it('obstacles come in the order of their ids, so that the lower counts of two that are met at once, however they lie', () => {
    const random = new Random(2)
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, SphereShape, LinearVelocity } = collision.components
    for (let k = 0; k < 1500; k++)
      addComponents(world, addEntity(world), [
        set(Position, { x: random.between(-50, 50), y: random.between(-50, 50), z: random.between(-50, 50) }),
        set(SphereShape, { radius: 1 }),
        LinearVelocity,
      ])
    // Bodies are brought into the order of space in the course of some steps.
    for (let step = 0; step < 4; step++) collisionSystem(world)
    const { colliders: bodies, obstacles } = walkerIn(world)
    const { items, count } = obstacles
    const ids = Array.from(items.subarray(0, count), (body) => bodies.ids[body]!)
    expect(ids).toEqual(ids.slice().sort((x, y) => x - y))
    expect(Array.from(bodies.ids.subarray(0, count))).not.toEqual(ids)
  })

  it('a body that was removed since the last step is no obstacle, though another has its id by now', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, SphereShape, BoxShape } = collision.components
    const character = addEntity(world)
    addComponents(world, character, [Position, set(SphereShape, { radius: 0.5 })])
    const wall = addEntity(world)
    const at = (x: number) => [set(Position, { x, y: 0, z: 0 }), set(BoxShape, { x: 1, y: 9, z: 9 })]
    addComponents(world, wall, at(3))
    collisionSystem(world)
    removeEntity(world, wall)
    expect(addEntity(world)).toBe(wall)
    addComponents(world, wall, at(100))
    expect(moveAndSlide(world, character, [6, 0, 0], { stepHeight: 0 }).moved[0]).toBeCloseTo(6, 9)
  })

  it('the face of a triangle is on the side of the caster, whichever way it is wound', () => {
    for (const indices of [
      [0, 1, 2],
      [0, 2, 1],
    ]) {
      const world = createWorld()
      const collision = createCollision(world)
      const { Position, MeshShape } = collision.components
      const tree = collision.addTree(buildObbTree([-5, 0, -5, 5, 0, -5, 0, 0, 5], indices))
      addComponents(world, addEntity(world), [Position, set(MeshShape, { tree })])
      collisionSystem(world)
      const walker = walkerIn(world)
      for (const side of [1, -1]) {
        const down = Float64Array.of(0, -3 * side, 0)
        expect(castRow(as(walker, rowAt(0, 2 * side, 0, 1), ShapeType.sphere, down), out)).toBe(true)
        expect(out.time).toBeCloseTo(1 / 3, 9)
        expect(Array.from(out.normal, (x) => x + 0)).toEqual([0, side, 0])
        const nearby = { entries: new Float64Array(NEAR_STRIDE), count: 0 }
        findNearby(as(walker, rowAt(0, 1.1 * side, 0, 1), ShapeType.sphere), 0.2, nearby)
        expect(nearby.count).toBe(1)
        const { entries } = nearby
        expect(entries[NEAR_SEPARATION]).toBeCloseTo(0.1, 12)
        expect(Array.from(entries.subarray(0, 3), (x) => x + 0)).toEqual([0, side, 0])
        expect(Array.from(entries.subarray(NEAR_FACE, NEAR_FACE + 3), (x) => x + 0)).toEqual([0, side, 0])
      }
    }
  })
})
