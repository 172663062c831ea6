import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  buildChain,
  buildObbTree,
  buildPolygon,
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  integrationSystem,
  moveAndSlide,
  rayCast,
  shapeCast,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

const BODIES = 24
const STEPS = 8
const DELTA = 1 / 64
/** A ball: the first body. */
const WALKER = 1

/** A fresh world of shapes of 0.1 units and more, in units of `unit`: many of them move, and turn. */
function fill(seed: number, flat: boolean, unit: number) {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { flat: flat as true, delta: DELTA, maxEntities: 256 })
  const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, BoxShape, CapsuleShape } =
    collision.components
  const { PolygonShape, ChainShape } = collision.components
  const { MeshShape } = collision.components as unknown as Components
  const length = (): number => unit * random.between(0.1, 0.6)
  const within = (): number => unit * random.between(-2, 2)
  const deep = (number: () => number): object => (flat ? {} : { z: number() })
  for (let k = 0; k < BODIES; k++) {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x: within(), y: within(), ...deep(within) }), Rotation])
    if (k % 3 > 0) {
      const velocity = { x: 20 * within(), y: 20 * within(), ...deep(within) }
      addComponents(world, entity, [set(LinearVelocity, velocity), set(AngularVelocity, { z: random.between(0, 9) })])
    }
    const kind = k % 5
    if (kind === 0) addComponents(world, entity, [set(SphereShape, { radius: length() })])
    if (kind === 1) addComponents(world, entity, [set(BoxShape, { x: length(), y: length(), ...deep(length) })])
    if (kind === 2) addComponents(world, entity, [set(CapsuleShape, { halfHeight: length(), radius: length() })])
    const points = [-length(), -length(), length(), -length(), length(), length()]
    const tree = kind < 3 || flat ? undefined : buildObbTree([...points, 0, length(), 0], [0, 1, 2])
    if (tree) addComponents(world, entity, [set(MeshShape, { tree })])
    if (kind === 3 && flat) addComponents(world, entity, [set(PolygonShape, { polygon: buildPolygon(points) })])
    if (kind === 4 && flat) addComponents(world, entity, [set(ChainShape, { chain: buildChain(points) })])
  }
  return { world, collision }
}

/** What a world answers in some steps, with lengths in its units. */
function answers(seed: number, flat: boolean, unit: number): number[] {
  const { world, collision } = fill(seed, flat, unit)
  const out: number[] = []
  const [hit, walked] = [createQueryHit(), createMoveResult()]
  const take = (ratios: Iterable<number>, lengths: Iterable<number>): void => {
    out.push(...ratios, ...Array.from(lengths, (length) => length / unit))
  }
  for (let step = 0; step < STEPS; step++) {
    collisionSystem(integrationSystem(world))
    const { events } = collision
    out.push(events.began, events.ended)
    for (const column of ['a', 'b', 'time', 'normalX', 'normalY', 'featureA', 'featureB'] as const)
      take(events[column].slice(0, events.count), [])
    for (const column of ['pointX', 'pointY', 'depth', 'speed'] as const)
      take([], events[column].slice(0, events.count))
    const from = [-3 * unit, 0.25 * step * unit, 0]
    if (rayCast(world, hit, from, [1, 0, 0])) take([hit.entity, ...hit.normal], [hit.distance])
    const turning = { linear: [6 * unit, 0, 0], angular: [0, 0, 2] }
    if (shapeCast(world, hit, { halfExtents: [0.2 * unit, 0.1 * unit, 0.1 * unit] }, { position: from }, turning))
      take([hit.entity, hit.time, ...hit.normal], [hit.distance])
    moveAndSlide(world, WALKER, [0.1 * unit, -0.1 * unit, 0], {}, walked)
    take([walked.groundEntity, walked.wallEntity, ...walked.groundNormal], walked.position)
  }
  return out
}

describe('the least lengths that the docs name', () => {
  // Units of powers of two, of which the shapes are a tenth at least; 2^-60 is 8.7e-19.
  it.each([
    [false, -60],
    [false, -200],
    [true, -60],
  ])('give the answers of large ones, to the bit: flat %s, 2^%d', (flat, power) => {
    for (let seed = 1; seed <= 4; seed++) {
      const expected = answers(seed, flat, 1)
      expect(expected.length).toBeGreaterThan(400)
      expect(answers(seed, flat, 2 ** power)).toEqual(expected)
    }
  })
})
