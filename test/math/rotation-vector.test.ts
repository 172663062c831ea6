import { describe, expect, it } from 'vitest'
import { arctangent, writeRotationVector } from '../../src/math/rotation-vector.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { Random } from '../oracle/random.js'

describe('rotation vector', () => {
  it('has an arctangent that agrees with the engine', () => {
    for (let k = 0; k <= 1000; k++) {
      const angle = (k / 1000) * (Math.PI / 2)
      expect(arctangent(Math.sin(angle), Math.cos(angle))).toBeCloseTo(angle, 15)
    }
  })

  it('gives back axis and angle, from 1e-12 to half a turn, seed 1', () => {
    const random = new Random(1)
    const from = new Float64Array(9)
    const to = new Float64Array(9)
    const out = new Float64Array(3)
    for (let trial = 0; trial < 5000; trial++) {
      const [x, y, z, w] = random.quaternion()
      writeAxesOfQuaternion(from, 0, x, y, z, w)
      const axis = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
      const n = Math.hypot(...axis)
      const angle = trial % 10 === 0 ? Math.PI - random.log(1e-9, 1e-2) : random.log(1e-12, 3.1)
      const [a, b, c] = axis.map((v) => (v / n) * Math.sin(angle / 2)) as [number, number, number]
      const d = Math.cos(angle / 2)
      writeAxesOfQuaternion(to, 0, d * x + a * w + b * z - c * y, d * y + b * w + c * x - a * z, d * z + c * w + a * y - b * x, d * w - a * x - b * y - c * z)
      writeRotationVector(from, 0, to, 0, out, 0)
      for (let i = 0; i < 3; i++) expect(Math.abs(out[i]! - (axis[i]! / n) * angle)).toBeLessThan(4e-15 + 1e-7 * Math.max(0, angle - 3.1))
    }
  })

  it('is zero for equal frames', () => {
    const frame = new Float64Array(9)
    writeAxesOfQuaternion(frame, 0, 0.1, 0.2, 0.3, 0.9)
    const out = new Float64Array(3)
    writeRotationVector(frame, 0, frame, 0, out, 0)
    for (const v of out) expect(Math.abs(v)).toBeLessThan(1e-16)
  })
})
