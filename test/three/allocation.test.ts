import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const child = new Child('three/allocation-child')
beforeAll(() => child.build())
afterAll(() => child.remove())

/** Iterators of maps, boxed doubles, and the reading of the heap. */
const SMALL = 800
/** The scale of a mesh, boxed for each of the 8 boxes of 15 meshes. */
const BOXED = 16 * 8 * 15

it.each([
  ['shapes', SMALL],
  ['tree', BOXED + SMALL],
  ['contacts', SMALL],
])('a warm update makes no objects: %s', (what, limit) => {
  const { bytes, contacts } = JSON.parse(child.run([what])) as { bytes: number; contacts: number }
  expect(bytes).toBeLessThan(limit)
  expect(contacts).toBeGreaterThan(30)
})
