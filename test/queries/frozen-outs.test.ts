import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  aabbOf,
  closestPoint,
  closestPoints,
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  createQueryHits,
  frustumCull,
  moveAndSlide,
  nearest,
  obbOf,
  overlapPoint,
  overlapShape,
  rayCast,
  rayCastAll,
  rayCastMany,
  shapeCast,
  shapeCastAll,
} from 'bitecs-collision'
import { createClosestPoints, createObb } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../thrown.js'

const world = createWorld()
const { components } = createCollision(world)
const { Position, LinearVelocity, SphereShape } = components
const [one, other] = [0, 3].map((x) => {
  const entity = addEntity(world)
  addComponents(world, entity, [set(Position, { x, y: 0, z: 0 }), set(SphereShape, { radius: 1 }), LinearVelocity])
  return entity
}) as [number, number]
collisionSystem(world)

const from = [-5, 0, 0]
const along = [1, 0, 0]
const ball = { radius: 0.5 }
const pose = { position: from }
const motion = { linear: [10, 0, 0] }
const camera = Array.from({ length: 16 }, (_, k) => (k % 5 === 0 ? 0.1 : 0))

/** A call with an `out` of its kind, and what makes one. */
interface Call {
  readonly make: () => object
  readonly ask: (out: never) => unknown
}
const calls: Readonly<Record<string, Call>> = {
  rayCast: { make: createQueryHit, ask: (out) => rayCast(world, out, from, along) },
  shapeCast: { make: createQueryHit, ask: (out) => shapeCast(world, out, ball, pose, motion) },
  closestPoint: { make: createQueryHit, ask: (out) => closestPoint(world, out, from) },
  rayCastAll: { make: createQueryHits, ask: (out) => rayCastAll(world, out, from, along) },
  rayCastMany: { make: createQueryHits, ask: (out) => rayCastMany(world, out, from, along) },
  shapeCastAll: { make: createQueryHits, ask: (out) => shapeCastAll(world, out, ball, pose, motion) },
  nearest: { make: createQueryHits, ask: (out) => nearest(world, out, from, 2) },
  closestPoints: { make: createClosestPoints, ask: (out) => closestPoints(world, out, one, other) },
  obbOf: { make: createObb, ask: (out) => obbOf(world, one, out) },
  aabbOf: { make: () => ({ min: [0, 0, 0], max: [0, 0, 0] }), ask: (out) => aabbOf(world, one, out) },
  overlapShape: { make: () => [], ask: (out) => overlapShape(world, out, { radius: 9 }, pose) },
  overlapPoint: { make: () => [], ask: (out) => overlapPoint(world, out, [0, 0, 0]) },
  frustumCull: { make: () => [], ask: (out) => frustumCull(world, out, camera) },
  moveAndSlide: { make: createMoveResult, ask: (out) => moveAndSlide(world, one, [0, 1, 0], {}, out) },
}

describe('an `out` that cannot be written is refused before anything is', () => {
  it.each(Object.keys(calls))('%s', (name) => {
    const { make, ask } = calls[name]!
    const x = Position.x[one]
    const vectors = Object.keys(make()).filter((key) => Array.isArray((make() as Record<string, unknown>)[key]))
    expect(refusalOf(() => ask(make() as never))).toBeUndefined()
    Position.x[one] = x!
    for (const key of ['', ...vectors]) {
      const out = make()
      const before = JSON.stringify(out)
      // What has vectors only, and no field of its own that is written, may be frozen itself.
      const isOnlyVectors = name === 'obbOf' || name === 'aabbOf'
      if (key === '' && isOnlyVectors) continue
      Object.freeze(key === '' ? out : (out as Record<string, unknown>)[key])
      expect(
        refusalOf(() => ask(out as never)),
        key,
      ).toMatchObject({ code: 'E_OPTION' })
      expect(JSON.stringify(out)).toBe(before)
    }
  })
})

describe('a field that a pose or a motion has not is refused by name', () => {
  it.each([
    ['shapeCast', 'pose', 'rotaton', (pose, motion) => shapeCast(world, createQueryHit(), ball, pose, motion)],
    ['shapeCast', 'motion', 'angle', (pose, motion) => shapeCast(world, createQueryHit(), ball, pose, motion)],
    ['shapeCastAll', 'motion', 'Linear', (pose, motion) => shapeCastAll(world, createQueryHits(), ball, pose, motion)],
    ['overlapShape', 'pose', 'orientation', (pose) => overlapShape(world, [], ball, pose)],
  ] as [string, string, string, (pose: never, motion: never) => unknown][])(
    '%s: %s.%s',
    (name, argument, field, ask) => {
      const given = { pose: { ...pose }, motion: { ...motion } } as Record<string, Record<string, unknown>>
      expect(refusalOf(() => ask(given.pose as never, given.motion as never))).toBeUndefined()
      given[argument]![field] = [0, 0, 0]
      const error = refusalOf(() => ask(given.pose as never, given.motion as never))
      expect(error).toMatchObject({ code: 'E_OPTION', component: argument, field })
      const names = argument === 'pose' ? 'position, rotation' : 'linear, angular'
      expect((error as Error).message).toBe(
        `E_OPTION: ${name}: ${argument}.${field} is no field of it: these are ${names}`,
      )
    },
  )
})
