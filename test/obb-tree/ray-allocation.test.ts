import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

/** Bytes a ray: one boxed double is 12 or 16; 16 kB that V8 takes at once are 4. */
const LITTLE = 8
const child = new Child('obb-tree/ray-allocation-child')

beforeAll(() => child.build())
afterAll(() => child.remove())

it('warm rays allocate nothing, whatever they are cast at, seed 7', () => {
  const measured = JSON.parse(child.run([], ['--expose-gc'])) as Record<string, { bytes: number; hits: number }>
  expect(Object.keys(measured)).toEqual(['box', 'capsule', 'sphere', 'plane', 'mesh', 'level'])
  for (const [name, { bytes, hits }] of Object.entries(measured)) {
    expect(hits, name).toBeGreaterThan(50)
    expect(bytes, name).toBeLessThanOrEqual(LITTLE)
  }
})
