import { describe, it } from 'vitest'
import { createPairList, pushPair } from '../../src/broad-phase/broad-phase.js'
import { sortList } from '../../src/broad-phase/sort-pairs.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

describe('pairs of a list', () => {
  it.each([0, 1, 2, 24, 25, 3000])(
    '%i are sorted by the ids of their bodies, the lower one first (seed 5)',
    (count) => {
      const random = new Random(5)
      const ids = Int32Array.from({ length: 120 }, (_, i) => (i * 7919) % 5003)
      const list = createPairList(0)
      const names = new Set<string>()
      while (list.count < count) {
        const i = random.integer(0, 119)
        const j = random.integer(0, 119)
        const name = `${Math.min(i, j)} ${Math.max(i, j)}`
        if (i === j || names.has(name)) continue
        names.add(name)
        pushPair(list, i, j)
      }
      sortList(list, ids)
      const pairs = Array.from({ length: count }, (_, k) => [list.pairs[2 * k]!, list.pairs[2 * k + 1]!] as const)
      expect(new Set(pairs.map(([i, j]) => `${i} ${j}`))).toEqual(names)
      const keys = pairs.map(([i, j]) => Math.min(ids[i]!, ids[j]!) * 5003 + Math.max(ids[i]!, ids[j]!))
      expect(keys).toEqual([...keys].sort((a, b) => a - b))
    },
  )
})
