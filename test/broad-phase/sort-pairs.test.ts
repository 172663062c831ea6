import { describe, it } from 'vitest'
import { createPairList, pushPair } from '../../src/broad-phase/broad-phase.js'
import { groupBySmaller, sortPairs } from '../../src/broad-phase/sort-pairs.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

describe('pairs', () => {
  it.each([0, 1, 2, 24, 25, 2048, 3000])('%i are sorted by both numbers (seed 5)', (count) => {
    const random = new Random(5)
    const most = count % 2 === 0 ? 0xffffffff : 40
    const [a, b] = [0, 1].map(() => Uint32Array.from({ length: count }, () => random.integer(0, most))) as [
      Uint32Array,
      Uint32Array,
    ]
    const found = Array.from(sortPairs(a, b, count).subarray(0, count))
    const expected = Array.from(a.keys()).sort((i, j) => a[i]! - a[j]! || b[i]! - b[j]! || i - j)
    expect(found).toEqual(expected)
  })

  it.each([0, 1, 50, 3000])(
    'those behind the first 20 are grouped by the body of the lower level: %i pairs (seed 6)',
    (count) => {
      const random = new Random(6)
      const levels = Uint8Array.from({ length: 300 }, () => Math.max(0, random.integer(-5, 3)))
      const list = createPairList(0)
      while (list.count < 20 + count) {
        const i = random.integer(0, 299)
        const j = random.integer(0, 299)
        if (i !== j) pushPair(list, i, j)
      }
      const names = () =>
        Array.from({ length: list.count }, (_, k) => `${list.pairs[2 * k]!} ${list.pairs[2 * k + 1]!}`)
      const before = names()
      groupBySmaller(list, 20, levels, 300)
      const after = names()
      expect(after.slice(0, 20)).toEqual(before.slice(0, 20))
      expect(after.slice(20).sort()).toEqual(before.slice(20).sort())
      const smaller = Array.from({ length: count }, (_, k) => {
        const i = list.pairs[40 + 2 * k]!
        const j = list.pairs[41 + 2 * k]!
        expect(i).toBeLessThan(j)
        return levels[j]! < levels[i]! ? j : i
      })
      expect(smaller).toEqual([...smaller].sort((a, b) => a - b))
    },
  )
})
