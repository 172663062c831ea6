import { describe, it } from 'vitest'
import { createPairList, pushPair } from '../../src/broad-phase/broad-phase.js'
import { groupBySmaller, sortList } from '../../src/broad-phase/sort-pairs.js'
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
