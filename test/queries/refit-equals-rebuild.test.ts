/** An index that followed the bodies for many steps answers as one that is built where they are now. */
import { addComponents, addEntity, createWorld, removeEntity, set } from 'bitecs'
import {
  buildObbTree,
  closestPoint,
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  integrationSystem,
  nearest,
  overlapShape,
  rayCast,
  rayCastAll,
  shapeCast,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { soup } from '../obb-tree/meshes.js'
import { Random } from '../oracle/random.js'

const { positions, indices } = soup(30, 0.4, 7)
const tree = buildObbTree(positions, indices)

/** A crowd that flies, turns, jumps, comes and goes; `asks` in every step, so that its index is refitted. */
function crowd(seed: number, steps: number, asks: boolean) {
  const world = createWorld()
  const { components } = createCollision(world, { maxEntities: 1000, contactEntities: false })
  const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, BoxShape, CapsuleShape, MeshShape } =
    components
  const random = new Random(seed)
  const place = (size: number) => ({
    x: random.between(-size, size),
    y: random.between(-size, size),
    z: random.between(-size, size),
  })
  const shapes = [
    () => set(SphereShape, { radius: random.between(0.1, 0.6) }),
    () => set(BoxShape, place(1)),
    () => set(CapsuleShape, { radius: 0.2 }),
    () => set(MeshShape, { tree } as never),
  ]
  const bodies: number[] = []
  const add = (): void => {
    const entity = addEntity(world)
    const { x, y, z } = place(0.5)
    addComponents(world, entity, [set(Position, place(8)), set(Rotation, { x, y, z, w: 1 })])
    addComponents(world, entity, random.pick(shapes)())
    for (const field of ['x', 'y', 'z'] as const) BoxShape[field][entity] = Math.abs(BoxShape[field][entity]!)
    if (random.chance(0.7))
      addComponents(world, entity, [set(LinearVelocity, place(20)), set(AngularVelocity, place(5))])
    bodies.push(entity)
  }
  for (let k = 0; k < 80; k++) add()
  const hit = createQueryHit()
  for (let step = 0; step < steps; step++) {
    if (random.chance(0.3)) removeEntity(world, bodies.splice(random.integer(0, bodies.length - 1), 1)[0]!)
    if (random.chance(0.3)) add()
    Position.x[random.pick(bodies)] = random.between(-8, 8)
    collisionSystem(integrationSystem(world))
    if (asks) rayCast(world, hit, [-20, 0, 0], [1, 0, 0])
  }
  return world
}

/** Answers to random questions, to the bit. */
function answers(world: ReturnType<typeof crowd>, seed: number): unknown[] {
  const random = new Random(seed)
  const vector = (size: number): [number, number, number] => [
    random.between(-size, size),
    random.between(-size, size),
    random.between(-size, size),
  ]
  const hit = createQueryHit()
  const hits = createQueryHits()
  const found: number[] = []
  const told: unknown[] = []
  for (let k = 0; k < 40; k++) {
    const pose = { position: vector(8) }
    told.push(rayCast(world, hit, vector(12), vector(1)), structuredClone(hit))
    told.push(shapeCast(world, hit, { radius: 0.3 }, pose, { linear: vector(9) }), structuredClone(hit))
    told.push(closestPoint(world, hit, vector(10)), structuredClone(hit))
    told.push(overlapShape(world, found, { halfExtents: [1, 2, 0.5] }, pose), [...found])
    const lists = [() => rayCastAll(world, hits, vector(12), vector(1)), () => nearest(world, hits, vector(8), 5)]
    for (const ask of lists) {
      const count = ask()
      told.push([...hits.entity.subarray(0, count)], [...hits.distance.subarray(0, count)])
    }
  }
  return told
}

describe('a refitted index answers as one that is built anew (P29)', () => {
  it.each([1, 2, 3])('seed %i', (seed) => {
    const refitted = answers(crowd(seed, 60, true), seed)
    expect(refitted).toEqual(answers(crowd(seed, 60, false), seed))
    expect(refitted.filter((answer) => answer === true).length).toBeGreaterThan(40)
  })
})
