import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { property, fromHexFloat, toHexFloat } from './harness.js'

describe('hexadecimal floats', () => {
  it('are what C prints', () => {
    expect(toHexFloat(1)).toBe('0x1p+0')
    expect(toHexFloat(-0.1)).toBe('-0x1.999999999999ap-4')
    expect(toHexFloat(-0)).toBe('-0x0p+0')
    expect(toHexFloat(Number.MIN_VALUE)).toBe('0x0.0000000000001p-1022')
    expect(toHexFloat(Number.MAX_VALUE)).toBe('0x1.fffffffffffffp+1023')
    expect(toHexFloat(-Infinity)).toBe('-inf')
  })

  property('hexadecimal floats give every double back', { seed: 1, runs: 2000, covers: {} }, fc.double(), (x) => {
    expect(Object.is(fromHexFloat(toHexFloat(x)), x)).toBe(true)
  })

  it('nothing else is read', () => {
    expect(() => fromHexFloat('1.5')).toThrow()
    expect(() => fromHexFloat('0x2p+0')).toThrow()
  })
})
