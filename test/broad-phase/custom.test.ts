import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  validateCollision,
  type CollisionOptions,
  type FindPairs,
} from 'bitecs-collision'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

type BroadPhaseOption = NonNullable<CollisionOptions['broadPhase']>

/** Bodies of two filter groups, statics among them, some of several shapes. */
function makeCrowd(broadPhase: BroadPhaseOption, seed: number) {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { broadPhase, maxEntities: 1000 })
  const { Position, LinearVelocity, SphereShape, BoxShape, PlaneShape, Attached, CollisionFilter } =
    collision.components
  const pull = (): number => random.between(-3, 3)
  addComponents(world, addEntity(world), [set(Position, { y: -3 }), set(PlaneShape, { y: 1 })])
  for (let k = 0; k < 120; k++) {
    const body = addEntity(world)
    addComponents(world, body, [set(Position, { x: pull(), y: pull(), z: pull() }), set(SphereShape, { radius: 0.4 })])
    if (k % 3 > 0) addComponents(world, body, [set(LinearVelocity, { x: pull(), y: pull(), z: pull() })])
    if (k % 5 === 0) addComponents(world, body, [set(CollisionFilter, { category: 2, mask: 1 })])
    if (k % 7 === 0)
      addComponents(world, addEntity(world), [set(Attached, { parent: body, x: 0.5 }), set(BoxShape, { x: 0.3 })])
  }
  const step = (): string => {
    integrationSystem(world)
    collisionSystem(world)
    return hashCollision(world)
  }
  return { world, collision, step }
}

const everyTwo: FindPairs = ({ count }, meet) => {
  for (let i = 0; i < count; i++) for (let j = 0; j < count; j++) meet(j, i)
}

it('a function that meets every two, twice and with itself, gives the same bits as the tiled sweep, seed 3', () => {
  const [own, custom] = [makeCrowd('tiled-sweep', 3), makeCrowd(everyTwo, 3)]
  let began = 0
  for (let n = 0; n < 60; n++) {
    expect(custom.step(), `step ${n}`).toBe(own.step())
    validateCollision(custom.world)
    began += own.collision.events.began
  }
  expect(began).toBeGreaterThan(50)
  expect(custom.collision.report.pairs).toBe(own.collision.report.pairs)
})

it('a pair that it missed is told by validateCollision', () => {
  const { world, step } = makeCrowd(({ count }, meet) => everyTwo({ count: count - 20 } as never, meet), 4)
  step()
  expect(() => validateCollision(world)).toThrow(/not listed as a pair/)
})

it.each([-1, 139, 0.5, NaN, '1', undefined])('an index that names no collider throws E_INDEX: %s', (index) => {
  let isWrong = true
  const broadPhase: FindPairs = (bodies, meet) => {
    if (isWrong) meet(0, index as number)
    everyTwo(bodies, meet)
  }
  const { step } = makeCrowd(broadPhase, 3)
  const named = index === 139 ? { value: 139 } : {}
  const expected = { name: 'CollisionError', code: 'E_INDEX', component: 'options', field: 'broadPhase', ...named }
  expect(step).toThrow(expect.objectContaining(expected))
  // The world is as it was, and goes on.
  isWrong = false
  expect(step()).toBe(makeStep())
})

/** What the second step of the same crowd comes to, where collisionSystem was left out of the first. */
function makeStep(): string {
  const { world, step } = makeCrowd('brute-force', 3)
  integrationSystem(world)
  return step()
}

it('the budget counts each pair once', () => {
  const pairs = 40
  const make = (broadPhase: BroadPhaseOption, pairBudget: number) => {
    const world = createWorld()
    const { Position, LinearVelocity, SphereShape } = createCollision(world, { broadPhase, pairBudget }).components
    for (let k = 0; k <= pairs; k++)
      addComponents(world, addEntity(world), [
        set(Position, { x: 1.9 * k }),
        LinearVelocity,
        set(SphereShape, { radius: 1 }),
      ])
    return () => collisionSystem(world)
  }
  expect(make(everyTwo, pairs)).not.toThrow()
  expect(make(everyTwo, pairs - 1)).toThrow(expect.objectContaining({ code: 'E_PAIR_BUDGET' }))
})

it.each(['grid', null, 1, {}])('broadPhase: %s is refused', (broadPhase) => {
  const make = (): unknown => createCollision(createWorld(), { broadPhase: broadPhase as never })
  expect(make).toThrow(expect.objectContaining({ code: 'E_OPTION', field: 'broadPhase' }))
})
