import { describe, it } from 'vitest'
import { sortPairs } from '../../src/memory/sort.js'
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
})
