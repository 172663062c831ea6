import { describe, it } from 'vitest'
import {
  arcTangent,
  SPIN_STRIDE,
  writeRotationVector,
  writeSineAndCosine,
  writeSpin,
  writeSpun,
} from '../../src/math/rotation.js'
import { expect } from '../expect.js'
import { sineAndCosineOff } from '../oracle/exact-sine.js'
import { Random } from '../oracle/random.js'

const out = new Float64Array(2)

/** Sine and cosine of x, in `out`. */
function turnBy(x: number): void {
  out[0] = x
  writeSineAndCosine(out, 0)
}

const once = Float64Array.of(1)

function randomFrame(random: Random): Float64Array {
  const spin = new Float64Array(SPIN_STRIDE)
  const axes = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
  const angular = Float64Array.of(random.between(-3, 3), random.between(-3, 3), random.between(-3, 3))
  writeSpin(spin, 0, axes, 0, axes, 0, angular, 0)
  writeSpun(axes, 0, new Float64Array(3), 0, spin, 0, once, 0)
  return axes
}

describe('rotation by series', () => {
  it('sine and cosine are within 2.3e-16 of the true ones up to 60 turns (seed 11)', () => {
    const random = new Random(11)
    let worst = 0
    for (let i = 0; i < 50_000; i++) {
      const x = random.between(-400, 400)
      turnBy(x)
      worst = Math.max(worst, Math.abs(out[0]! - Math.sin(x)), Math.abs(out[1]! - Math.cos(x)))
    }
    expect(worst).toBeLessThan(2.3e-16)
  })

  it('sine and cosine of 0 are exact, and those of quarter turns right to the rounding of the angle', () => {
    turnBy(0)
    expect([...out]).toEqual([0, 1])
    for (let quarter = -9; quarter <= 9; quarter++) {
      turnBy((quarter * Math.PI) / 2)
      expect(Math.abs(out[0]! - Math.sin((quarter * Math.PI) / 2))).toBeLessThan(2.3e-16)
      expect(Math.abs(out[1]! - Math.cos((quarter * Math.PI) / 2))).toBeLessThan(2.3e-16)
    }
  })

  it('golden bits: the same in every engine', () => {
    const bits = [0.1, 1, 2.5, -4, 100.25].map((x) => {
      turnBy(x)
      return [...new BigUint64Array(out.buffer)].map((b) => b.toString(16)).join(' ')
    })
    expect(bits).toMatchInlineSnapshot(`
      [
        "3fb98eaecb8bcb2c 3fefd712f9a817c1",
        "3feaed548f090cee 3fe14a280fb5068c",
        "3fe326af0dcfcab0 bfe9a2f7ef858b7d",
        "3fe837b9dddc1eae bfe4eaa606db24c1",
        "bfd1bf00980dc35c 3feebec72ba6b0ec",
      ]
    `)
  })

  it('arc tangent is within 5e-16 (seed 12)', () => {
    const random = new Random(12)
    let worst = 0
    for (let i = 0; i < 20_000; i++) {
      const y = random.log(1e-9, 1)
      const x = random.log(1e-9, 1)
      worst = Math.max(worst, Math.abs(arcTangent(y, x) - Math.atan2(y, x)))
    }
    expect(worst).toBeLessThan(5e-16)
    expect(arcTangent(0, 1)).toBe(0)
    expect(arcTangent(1, 0)).toBeCloseTo(Math.PI / 2, 15)
  })

  it('axes stay orthonormal after any number of turns, and the rotation vector finds the turn back (seed 13)', () => {
    const random = new Random(13)
    const spin = new Float64Array(SPIN_STRIDE)
    const arm = Float64Array.of(1, 2, 3)
    const found = new Float64Array(3)
    let halfTurns = 0
    for (let k = 0; k < 2_000; k++) {
      const axes = randomFrame(random)
      const angle = k % 10 === 0 ? Math.PI * (1 - random.log(1e-12, 1e-2)) : random.log(1e-9, Math.PI)
      if (angle > 3) halfTurns++
      const u = randomFrame(random)
      const w = [u[0]! * angle, u[1]! * angle, u[2]! * angle] as const
      writeSpin(spin, 0, axes, 0, arm, 0, Float64Array.from(w), 0)
      const turned = new Float64Array(9)
      writeSpun(turned, 0, new Float64Array(3), 0, spin, 0, once, 0)
      for (let i = 0; i < 3; i++)
        for (let j = 0; j < 3; j++) {
          let dot = 0
          for (let c = 0; c < 3; c++) dot += turned[3 * i + c]! * turned[3 * j + c]!
          expect(Math.abs(dot - (i === j ? 1 : 0))).toBeLessThan(4e-15)
        }
      writeRotationVector(found, 0, axes, 0, turned, 0)
      for (let i = 0; i < 3; i++) expect(Math.abs(found[i]! - w[i]!)).toBeLessThan(2e-14)
    }
    expect(halfTurns).toBeGreaterThan(100)
  })

  it('equal frames give exactly no turn (seed 14)', () => {
    const axes = randomFrame(new Random(14))
    const found = Float64Array.of(1, 1, 1)
    writeRotationVector(found, 0, axes, 0, axes, 0)
    expect([...found].map(Math.abs)).toEqual([0, 0, 0])
  })
})

describe('sine and cosine against Taylor series in whole numbers', () => {
  const off = (x: number): number => {
    turnBy(x)
    return sineAndCosineOff(x, out[0]!, out[1]!)
  }

  it('are within one unit in the last place for angles up to 1e6 (seed 21)', () => {
    const random = new Random(21)
    for (let i = 0; i < 1500; i++) {
      const x = random.between(-1, 1) * 10 ** random.between(-3, 6)
      expect(off(x), `angle ${x}`).toBeLessThanOrEqual(1)
    }
  })

  it('are so for the doubles next to multiples of half pi, where a sine or cosine nearly vanishes (seed 22)', () => {
    const random = new Random(22)
    for (let i = 0; i < 800; i++) {
      const k = i < 100 ? i : Math.floor(random.between(0, 636_619))
      const x = k * (Math.PI / 2) * (1 + Math.floor(random.between(-1, 2)) * 2 ** -52)
      expect(off(x), `angle ${x}, ${k} quarter turns`).toBeLessThanOrEqual(1)
    }
  })
})
