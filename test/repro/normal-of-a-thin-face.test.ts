/**
 * The normal of a face of a mesh came from a plain cross product, which loses what its two factors have in common: for
 * a triangle 1e-9 times as wide as long it was off by up to 1e-7, and by any angle for thinner ones.
 */
import { describe, expect, it } from 'vitest'
import { buildObbTree, findObbTreeContacts } from '../../src/geometry.js'
import { Random } from '../oracle/random.js'

/** 2^-30: corners are whole numbers of these, so that all differences are exact. */
const UNIT = 2 ** -30
const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

/** u x v, rounded once. */
function exactCross(u: number[], v: number[]): number[] {
  const [ux, uy, uz, vx, vy, vz] = [...u, ...v].map(BigInt) as [bigint, bigint, bigint, bigint, bigint, bigint]
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx].map(Number)
}

describe('the normal of a thin triangle of a mesh', () => {
  it('200 triangles, seed 91: is right within rounding', () => {
    const random = new Random(91)
    for (let run = 0; run < 200; run++) {
      const whole = (most: number): number => random.integer(-most, most)
      const along = [2 ** 30 + whole(2 ** 20), whole(2 ** 28), whole(2 ** 28)]
      const across = [whole(9), 1 + random.integer(0, 9), whole(9)]
      const third = along.map((x, d) => x + across[d]!)
      const normal = exactCross(along, across)
      const length = Math.hypot(...normal)
      const thin = buildObbTree([0, 0, 0, ...along.map((x) => UNIT * x), ...third.map((x) => UNIT * x)], [0, 1, 2])
      const wall = buildObbTree([0.9, -4, -4, 0.9, 8, 0, 0.9, -4, 4], [0, 1, 2])
      let found = 0
      findObbTreeContacts(thin, still, wall, still, undefined, (_a, _b, { normalA }) => {
        found++
        for (let d = 0; d < 3; d++)
          expect(Math.abs(normalA[d]! - normal[d]! / length), `run ${run}`).toBeLessThan(1e-14)
      })
      expect(found, `run ${run}`).toBe(1)
    }
  })

  it.each([1e-60, 1e-82, 1e-150])('is that of a larger one of the same shape: of size %d', (size) => {
    const mesh = (corners: number[]) =>
      buildObbTree(
        corners.map((x) => size * x),
        [0, 1, 2],
      )
    const face = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0.5])
    const other = mesh([0.2, 0.2, -1, 0.3, 0.25, -1, 0.2, 0.25, 1])
    let normal: number[] = []
    findObbTreeContacts(face, still, other, still, undefined, (_a, _b, { normalA }) => void (normal = [...normalA]))
    expect(normal[0]).toBeCloseTo(0, 14)
    expect(normal[1]).toBeCloseTo(-Math.sqrt(0.2), 14)
    expect(normal[2]).toBeCloseTo(2 * Math.sqrt(0.2), 14)
  })
})
