import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

/** What must not grow as a square is counted, not timed: blocks of code that were entered. */
const child = new Child('growth/programs')
const run = <T>(program: string, number = 0): T => JSON.parse(child.run([program, String(number)])) as T

beforeAll(() => child.build())
afterAll(() => child.remove())

describe('growth', () => {
  it('4,096 tiles under a plate take less than 16 times as much as 512, not 64 times: seams are found by normal and height', () => {
    const [small, large] = [512, 4096].map((count) => run<{ blocks: number; contacts: number }>('tiles', count))
    expect([small!.contacts, large!.contacts]).toEqual([512, 4096])
    expect(small!.blocks).toBeGreaterThan(100 * 512)
    expect(large!.blocks / small!.blocks).toBeGreaterThan(4)
    expect(large!.blocks / small!.blocks).toBeLessThan(16)
  })

  it('L03 10,000 bodies in one spot that the filters keep apart are never enumerated, seed 14', () => {
    const searches = run<Record<string, { blocks: number; pairs: number }>>('spot')
    const { spread, none, bullets, statics, few } = searches as Required<typeof searches>
    expect(spread!.blocks).toBeGreaterThan(100_000)
    expect(none).toMatchObject({ pairs: 0 })
    // One target among the bullets; one that moves among statics.
    for (const { pairs } of [bullets!, statics!]) expect(pairs).toBe(9999)
    for (const { blocks } of [none!, bullets!, statics!]) expect(blocks).toBeLessThan(2 * spread!.blocks)
    // A fifth of the bodies, enumerated.
    expect(few!.blocks).toBeGreaterThan(5 * spread!.blocks)
  })

  it('a closed fan of 40,000 triangles around one vertex takes 9 times as much as one of 4,000, not 80 times', () => {
    const [small, large] = [2000, 20_000].map((n) => run<{ blocks: number; closed: boolean }>('fan', n))
    expect([small!.closed, large!.closed]).toEqual([true, true])
    expect(small!.blocks).toBeGreaterThan(100 * 4000)
    expect(large!.blocks / small!.blocks).toBeGreaterThan(5)
    expect(large!.blocks / small!.blocks).toBeLessThan(20)
  })

  it('moves among 20,000 statics take at most 1.5 times as much as among 1,000, and come to the same, seed 6', () => {
    const [few, many] = [1000, 20_000].map((n) => run<{ blocks: number; end: number[]; hits: number }>('moves', n))
    expect(many!.end).toEqual(few!.end)
    expect([many!.hits, few!.hits > 50]).toEqual([few!.hits, true])
    expect(few!.blocks).toBeGreaterThan(100_000)
    expect(many!.blocks / few!.blocks).toBeLessThan(1.5)
  })

  // A million with LONG=1 in the environment, a twelfth of that otherwise.
  it('G17 very many triangles take some hundred blocks each, without deep recursion', () => {
    const n = process.env.LONG === undefined ? 205 : 708
    const { blocks, triangles, depth } = run<{ blocks: number; triangles: number; depth: number }>('grid', n)
    expect(triangles).toBe(2 * (n - 1) * (n - 1))
    expect(depth).toBeLessThanOrEqual(20)
    expect(blocks / triangles).toBeGreaterThan(100)
    expect(blocks / triangles).toBeLessThan(1000)
  })
})
