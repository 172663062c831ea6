import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const child = new Child('character/allocation-child')
beforeAll(() => child.build())
afterAll(() => child.remove())

/** Of the boxed doubles that kernels return: about 130 bytes. */
const SMALL = 192

it.each(['rides', 'rest'])('a warm call makes no objects: a ball on a plane that %s', (plane) => {
  const { bytes, carried } = JSON.parse(child.run([plane])) as Record<string, number>
  expect(carried).toBeGreaterThanOrEqual(plane === 'rest' ? 0 : 10_000)
  expect(bytes).toBeLessThan(SMALL)
})
