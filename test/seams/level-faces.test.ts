import { describe, expect, it } from 'vitest'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { haveLevelFaces } from '../../src/seams/level-faces.js'
import { Random } from '../oracle/random.js'

const SLACK = 1e-6

/** How far the corners of a box reach along a vector. */
function reachOf(box: Float64Array, n: readonly number[]): number {
  let most = -Infinity
  for (let corner = 0; corner < 8; corner++) {
    let height = 0
    for (let d = 0; d < 3; d++) {
      let at = box[d]!
      for (let k = 0; k < 3; k++) at += ((corner >> k) & 1 ? 1 : -1) * box[12 + k]! * box[3 + 3 * k + d]!
      height += n[d]! * at
    }
    most = Math.max(most, height)
  }
  return most
}

/** Normals of the faces of a box. */
const normalsOf = (box: Float64Array): number[][] =>
  [0, 1, 2].flatMap((k) => [1, -1].map((sign) => [0, 1, 2].map((d) => sign * box[3 + 3 * k + d]!)))

function randomBox(random: Random): Float64Array {
  const box = new Float64Array(16)
  const turns = [random.quaternion(), [0, 0, 0, 1], [0, 0, Math.SQRT1_2, Math.SQRT1_2]] as const
  writeAxesOfQuaternion(box, 3, random.pick([...turns]), 0)
  for (let d = 0; d < 3; d++) {
    box[d] = random.unit() * 4 - 2
    box[12 + d] = random.pick([0, 0.25, 0.5, random.unit()])
  }
  return box
}

describe('haveLevelFaces', () => {
  it('tells whether a face of one box is as high as the corners of the other, seed 16', () => {
    const random = new Random(16)
    let level = 0
    for (let n = 0; n < 20_000; n++) {
      const a = randomBox(random)
      const b = randomBox(random)
      if (random.chance(0.8)) {
        // B moves along the normal of a face of A until it is level with that, but for a gap around the slack.
        const normal = random.pick(normalsOf(a))
        const off = random.pick([0, -1, 1]) * SLACK * 10 ** (2 * random.unit() - 1)
        const by = reachOf(a, normal) - reachOf(b, normal) + off
        for (let d = 0; d < 3; d++) b[d] = b[d]! + by * normal[d]!
      }
      const gaps = [...normalsOf(a), ...normalsOf(b)].map((normal) => Math.abs(reachOf(a, normal) - reachOf(b, normal)))
      const least = Math.min(...gaps)
      if (Math.abs(least - SLACK) < 1e-12) continue
      expect(haveLevelFaces(a, 0, b, 0, SLACK)).toBe(least < SLACK)
      expect(haveLevelFaces(b, 0, a, 0, SLACK)).toBe(least < SLACK)
      level += Number(least < SLACK)
    }
    expect(level).toBeGreaterThan(5_000)
  })
})
