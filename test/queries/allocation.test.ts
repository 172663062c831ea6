import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const child = new Child('queries/allocation-child')
beforeAll(() => child.build())
afterAll(() => child.remove())

/**
 * Bytes of a warm call: boxed doubles of kernels that V8 does not inline. An object for each node would be thousands.
 */
const SMALL = 300
/** Of a mesh and a half-space, whose kernel returns compensated sums for each node that is looked at. */
const COMPENSATED = 1200

it.each([
  ['space', SMALL, ['rayCast mesh', 'rayCastAll ball', 'rayBlocked solid', 'rayCastMany box']],
  ['space', SMALL, ['closestPoint solid', 'nearest box', 'overlapPoint ball', 'aabbOf mesh', 'obbOf capsule']],
  [
    'space',
    SMALL,
    ['shapeCast box box', 'shapeCast spinning capsule box', 'shapeCastAll box box', 'overlapShape box box'],
  ],
  ['space', 2 * SMALL, ['closestPoints box box', 'closestPoints mesh capsule', 'closestPoints mesh mesh']],
  ['space', COMPENSATED, ['closestPoints mesh plane']],
  ['space', 2 * SMALL, ['shapeCast mesh box', 'shapeCast mesh mesh', 'overlapShape mesh mesh', 'frustumCull']],
  ['flat', SMALL, ['closestPoints polygon polygon', 'overlapShape polygon box']],
] as const)('a warm call makes no objects: %s, less than %i bytes, %s', (space, most, questions) => {
  const bytes = JSON.parse(child.run([space, ...questions])) as Record<string, number>
  expect(Object.keys(bytes)).toEqual(questions)
  for (const question of questions) expect(bytes[question], question).toBeLessThan(most)
})
