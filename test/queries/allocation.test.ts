import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const child = new Child('queries/allocation-child')
beforeAll(() => child.build())
afterAll(() => child.remove())

/** Bytes of a warm call: a few boxed doubles, of what is told and of kernels that V8 does not inline. */
const SMALL = 128

it.each([
  ['space', ['rayCast mesh', 'rayCastAll ball', 'rayBlocked solid', 'rayCastMany box']],
  ['space', ['closestPoint solid', 'nearest box', 'overlapPoint ball', 'aabbOf mesh', 'obbOf capsule']],
  ['space', ['shapeCast box box', 'shapeCast spinning capsule box', 'shapeCastAll box box', 'overlapShape box box']],
  ['space', ['closestPoints box box', 'closestPoints mesh capsule', 'closestPoints mesh mesh']],
  ['space', ['closestPoints mesh plane']],
  ['space', ['shapeCast mesh box', 'shapeCast mesh mesh', 'overlapShape mesh mesh', 'frustumCull']],
  ['flat', ['closestPoints polygon polygon', 'overlapShape polygon box']],
] as const)('a warm call makes no objects: %s, %s', (space, questions) => {
  const bytes = JSON.parse(child.run([space, ...questions])) as Record<string, number>
  expect(Object.keys(bytes)).toEqual(questions)
  for (const question of questions) expect(Math.abs(bytes[question]!), question).toBeLessThan(SMALL)
})
