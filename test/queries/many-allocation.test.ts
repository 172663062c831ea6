import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const child = new Child('queries/many-allocation-child')
beforeAll(() => child.build())
afterAll(() => child.remove())

function measure(kind: 'rays' | 'probes', count: number): { bytes: number; found: number } {
  return JSON.parse(child.run([kind, String(count)])) as { bytes: number; found: number }
}

it('a warm rayCastMany allocates nothing, whatever the number of rays', () => {
  const { bytes, found } = measure('rays', 500)
  expect(found).toBe(500)
  expect(bytes).toBeLessThan(64)
})

/** Bytes of a probe: boxed doubles, of kernels and of options that are read. */
const PROBE = 128

it('a warm querySystem allocates what bitECS does for its queries, and makes no objects for a probe', () => {
  const few = measure('probes', 20)
  const many = measure('probes', 220)
  expect([few.found > 5, many.found > 100]).toEqual([true, true])
  expect(many.bytes - few.bytes).toBeLessThan(200 * PROBE)
})
