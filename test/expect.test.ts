import { expect as vitestExpect, it } from 'vitest'
import { expect } from './expect.js'

const checks = [
  'toBe',
  'toEqual',
  'toBeLessThan',
  'toBeLessThanOrEqual',
  'toBeGreaterThan',
  'toBeGreaterThanOrEqual',
  'toBeCloseTo',
] as const

class Named {
  constructor(readonly name: string) {}
}

// prettier-ignore
const values: readonly unknown[] = [
  0, -0, 1, 1 + 2 ** -52, 1.004, 1.006, -1, NaN, Infinity, -Infinity, 1n, '', '1', 'a', true, false, null, undefined,
  [], [0], [-0], [1, 2], [2, 1], [1, 2, 3], [undefined], new Array(1), [[1], [2]], [[1], [3]], [NaN], ['1'],
  {}, { a: 1 }, { a: -0 }, { a: 0 }, { b: 1 }, { a: 1, b: undefined }, { a: 1, b: { c: [1] } }, { a: 1, b: { c: [2] } },
  Float64Array.of(1, 2), Float64Array.of(1, 3), Float64Array.of(1), Float32Array.of(1, 2), Int32Array.of(1, 2), Int32Array.of(1, 3),
  Float64Array.of(0), Float64Array.of(-0), Float64Array.of(NaN), new Set([1]), new Set([2]), new Map([[1, 2]]), new Map(),
  new Named('a'), new Named('b'), { name: 'a' }, new Date(0), new Date(1), () => 0, vitestExpect.anything(), vitestExpect.any(Number),
]

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}

it.each(checks)('%s of the plain expect passes and fails where that of vitest does', (name) => {
  // The others compare numbers alone.
  const tried = name === 'toBe' || name === 'toEqual' ? values : values.slice(0, 19)
  let passed = 0
  for (const actual of tried)
    for (const expected of tried) {
      const verdict = passes(() => vitestExpect(actual)[name](expected as never))
      if (passes(() => expect(actual)[name](expected as never)) !== verdict)
        throw new Error(`${String(actual)} ${name} ${String(expected)} should be ${verdict}`)
      if (verdict) passed++
    }
  vitestExpect(passed).toBeGreaterThan(3)
  vitestExpect(passed).toBeLessThan(0.5 * tried.length ** 2)
})

it('what the plain expect does not have is of vitest, and words and place are those of the check', async () => {
  expect(1).not.toBe(2)
  vitestExpect(() => expect(1).not.toBe(1)).toThrow('expected 1 not to be 1')
  vitestExpect(() => expect(1).toBeCloseTo(2, 9)).toThrow('close to')
  expect(0.1 + 0.2).toBeCloseTo(0.3, 12)
  expect(() => {
    throw new Error('loud')
  }).toThrow('loud')
  await expect(Promise.resolve(7)).resolves.toBe(7)
  expect([1, 2]).toEqual(expect.arrayContaining([2]))
  vitestExpect(() => expect(1, 'step 3').toBe(2)).toThrow('step 3: expected 1 to be 2')
  vitestExpect(() => expect([1], 'step 4').toEqual([2])).toThrow('step 4: expected [ 1 ] to deeply equal [ 2 ]')
})
