import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

/** Bytes: of one boxed double a node a sweep makes thousands. */
const LITTLE = 100
const child = new Child('obb-tree/allocation-child')

beforeAll(() => child.build())
afterAll(() => child.remove())

it('warm queries of two meshes allocate nothing: boolean, all pairs, sweeps that turn and that do not, seed 6', () => {
  const measured = JSON.parse(child.run([], ['--expose-gc'])) as Record<string, { bytes: number; hits: number }>
  expect(Object.keys(measured)).toEqual(['sweeps', 'booleans', 'pairs'])
  for (const [name, { bytes, hits }] of Object.entries(measured)) {
    expect(hits, name).toBeGreaterThan(5)
    expect(bytes, name).toBeLessThanOrEqual(LITTLE)
  }
})
