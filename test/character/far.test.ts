import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  moveAndSlide,
  shapeCast,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

const COUNT = 4000
const EDGE = 60
const RADIUS = 0.3

/** A ball in a corner, and of the boxes of a seed those that `isThere` takes, by their numbers. */
function start(seed: number, isThere: (k: number) => boolean) {
  const random = new Random(seed)
  const world: World = createWorld()
  const { Position, BoxShape, SphereShape } = createCollision(world).components
  const entities: number[] = []
  for (let k = 0; k < COUNT; k++) {
    const [x, y, z] = [random.between(0, EDGE), random.between(0, EDGE), random.between(0, EDGE)]
    const half = random.between(0.1, 0.6)
    if (x + y + z < 6 || !isThere(k)) continue
    entities[k] = addEntity(world)
    addComponents(world, entities[k]!, [set(Position, { x, y, z }), set(BoxShape, { x: half, y: half, z: half })])
  }
  const ball = addEntity(world)
  addComponents(world, ball, [set(Position, { x: 1, y: 1, z: 1 }), set(SphereShape, { radius: RADIUS })])
  collisionSystem(world)
  return { world, entities, ball, Position, out: createMoveResult() }
}

describe('a move far across the axes', () => {
  it.each([1, 2, 3, 4, 5, 6])('asks about what is along its way, once, and ends where it would: seed %i', (seed) => {
    const random = new Random(seed)
    const motion = [random.between(20, EDGE), seed % 2 === 0 ? 0 : random.between(0, EDGE), random.between(20, EDGE)]
    const { world, entities, ball, Position, out } = start(seed, () => true)
    const hit = createQueryHit()
    const linear = [motion[0]!, 0, motion[2]!]
    const isHit = shapeCast(world, hit, { radius: RADIUS }, { position: [1, 1, 1] }, { linear }, { exclude: ball })
    const asked: number[] = []
    const predicate = (entity: number): boolean => asked.push(entity) > 0
    moveAndSlide(world, ball, motion, { predicate, stepHeight: 0 }, out)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.length).toBeLessThan(COUNT / 10)
    if (motion[1] === 0 && isHit) expect(asked).toContain(hit.entity)
    const numbers = new Set(asked.map((entity) => entities.indexOf(entity)))
    const few = start(seed, (k) => numbers.has(k))
    moveAndSlide(few.world, few.ball, motion, { stepHeight: 0 }, few.out)
    for (const axis of ['x', 'y', 'z'] as const) expect(Position[axis][ball]).toBe(few.Position[axis][few.ball])
    expect(entities.indexOf(out.wallEntity)).toBe(few.entities.indexOf(few.out.wallEntity))
  })
})
