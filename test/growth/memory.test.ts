import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const child = new Child('growth/memory-programs')
const run = (program: string): Record<string, number> =>
  JSON.parse(child.run([program], ['--expose-gc'])) as Record<string, number>

beforeAll(() => child.build())
afterAll(() => child.remove())

// What there is more of in the end is V8's code.
describe('the memory is where it was', () => {
  it('after 4,000 steps of contacts that come and go, seed 1 (L04)', () => {
    const { bytes, steps } = run('contacts')
    expect(steps).toBe(5000)
    expect(bytes).toBeLessThan(1_000_000)
  })

  it('after 30,000 bodies that were spawned and removed (L05)', () => {
    const { bytes, next, contacts } = run('bodies')
    expect(next).toBeLessThan(500)
    expect(contacts).toBeGreaterThan(20)
    expect(bytes).toBeLessThan(1_000_000)
  })

  it('after 10,000 loads of a tree of 33 kB, seed 11 (L11)', () => {
    const { bytes, each } = run('loads')
    expect(each).toBeGreaterThan(30_000)
    expect(bytes).toBeLessThan(2_000_000)
  })
})
