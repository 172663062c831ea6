import { describe, expect, it } from 'vitest'
import { followPlanes } from '../../src/character/planes.js'
import { dot, lengthAt } from '../../src/math/vectors.js'
import { Random } from '../oracle/random.js'

/** A unit vector, horizontal (y is 0) or of any direction. */
function unit(random: Random, horizontal: boolean): number[] {
  const v = [random.between(-1, 1), horizontal ? 0 : random.between(-1, 1), random.between(-1, 1)]
  const length = Math.hypot(...v)
  return v.map((x) => x / length)
}

/**
 * Runs followPlanes after each of up to `most` planes as a slide meets them: each stops what is left of the motion.
 * Counts how many were left with a motion after one, two, ... planes, and with none.
 */
function slides(horizontal: boolean, most: number, seed: number): number[] {
  const random = new Random(seed)
  const counts = Array.from({ length: most + 1 }, () => 0)
  for (let n = 0; n < 2000; n++) {
    const motion = Float64Array.from(unit(random, horizontal))
    const planes = new Float64Array(3 * most)
    for (let count = 1; count <= most; count++) {
      let plane = unit(random, horizontal)
      if (dot(motion, 0, Float64Array.from(plane), 0) > 0) plane = plane.map((x) => -x)
      planes.set(plane, 3 * (count - 1))
      const before = motion.slice()
      followPlanes(motion, planes, count)
      const length = lengthAt(motion, 0)
      if (length === 0) {
        counts[0]!++
        break
      }
      expect(length).toBeLessThanOrEqual(lengthAt(before, 0) * (1 + 1e-12))
      // On where it went, and into none of the planes.
      expect(dot(motion, 0, before, 0)).toBeGreaterThan(0)
      for (let k = 0; k < (horizontal ? Math.min(count, 2) : count); k++)
        expect(dot(motion, 0, planes, 3 * (count - 1 - k))).toBeGreaterThanOrEqual(-1e-8 * length)
      counts[count]!++
    }
  }
  return counts
}

describe('motions along the planes that they met', () => {
  it('between two walls that both stop it nothing of a way is left; else it goes into neither, seed 1', () => {
    const counts = slides(true, 2, 1)
    expect(Math.min(...counts), counts.join(' ')).toBeGreaterThan(200)
  })

  it('along one plane, the line of two, and not at all between three: never into one of them, seed 2', () => {
    const counts = slides(false, 4, 2)
    expect(Math.min(...counts), counts.join(' ')).toBeGreaterThan(30)
  })

  it('a motion straight into a plane, and along a plane that it does not go into', () => {
    const planes = Float64Array.of(0, 1, 0)
    const down = Float64Array.of(0, -2, 0)
    followPlanes(down, planes, 1)
    expect([...down]).toEqual([0, 0, 0])
    const along = Float64Array.of(1, 0.5, 2)
    followPlanes(along, planes, 1)
    expect([...along]).toEqual([1, 0.5, 2])
  })
})
