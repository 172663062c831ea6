import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const child = new Child('queries/cast-allocation-child')
beforeAll(() => child.build())
afterAll(() => child.remove())

/** Of the boxed doubles that kernels return, and the reading of the heap: 70 to 420 bytes. */
const SMALL = 500

it.each([
  ['cast', 'ball'],
  ['cast', 'box'],
  ['spin', 'capsule'],
  ['all', 'box'],
  ['overlap', 'box'],
  ['point', 'ball'],
])('a warm call makes no objects: %s, %s', (call, shape) => {
  const { bytes } = JSON.parse(child.run([call, shape])) as { bytes: number }
  expect(bytes).toBeLessThan(SMALL)
})
