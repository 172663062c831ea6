import { describe, expect, it } from 'vitest'
import { beginPolygon, Clip, clipPolygon, endPolygon, POLYGON_LENGTH } from '../../src/geometry/clip-polygon.js'
import { FEATURE_SNAP } from '../../src/tolerances.js'

const clip = new Float64Array(Clip.length)

/**
 * Begins with a square of side 2 around the origin at this height, of corners 0 to 3 counterclockwise, before four side
 * planes.
 */
function square(height = 0): void {
  clip[Clip.margin] = 1e-12
  clip[Clip.constant] = 0
  clip[Clip.depth] = 0.5
  beginPolygon(4, Float64Array.of(-1, -1, height, 1, -1, height, 1, 1, height, -1, 1, height), 0, 4)
}

const points = new Float64Array(POLYGON_LENGTH)
const point = (k: number): number[] => [...points.subarray(5 * k, 5 * k + 5)]

/** What is left below z = 0, by feature: x, y. */
function ended(): Map<number, string> {
  const count = endPolygon(clip, points, Float64Array.of(0, 0, 1), 0, 1, 0)
  return new Map(
    Array.from({ length: count }, (_, k) => [point(k)[4]!, `${point(k)[0]!.toFixed(6)} ${point(k)[1]!.toFixed(6)}`]),
  )
}

describe('polygons that are clipped', () => {
  it('a vertex is named by its edge and its plane, and one between two planes by both', () => {
    square()
    clipPolygon(clip, Float64Array.of(1, 0, 0, 0.5), 0) // edges 0 and 2
    expect(ended()).toEqual(
      new Map([
        [0, '-1.000000 -1.000000'],
        [4, '0.500000 -1.000000'],
        [4 + 4 * 2, '0.500000 1.000000'],
        [3, '-1.000000 1.000000'],
      ]),
    )
    square()
    clipPolygon(clip, Float64Array.of(1, 0, 0, 0.5), 0)
    clipPolygon(clip, Float64Array.of(0, 1, 0, 0.25), 1) // edge 3, and the edge that plane 0 made
    expect(ended()).toEqual(
      new Map([
        [0, '-1.000000 -1.000000'],
        [4, '0.500000 -1.000000'],
        [4 + 4 * (4 + 0) + 1, '0.500000 0.250000'],
        [4 + 4 * 3 + 1, '-1.000000 0.250000'],
      ]),
    )
  })

  it('of two vertices beside one corner the deeper stays, in either order, under the name of the corner', () => {
    const near = 0.25 * FEATURE_SNAP * 2
    for (const deeper of [-1, 1]) {
      square(-0.5)
      // Off goes the tip of corner 2.
      const s = Math.SQRT1_2
      clipPolygon(clip, Float64Array.of(s, s, 0, s * (2 - near)), 0)
      const tilt = 0.01 * deeper
      const count = endPolygon(clip, points, Float64Array.of(-tilt, tilt, 1), 0, 1, 0)
      const beside = Array.from({ length: count }, (_, k) => point(k)).filter(([, , , , id]) => id === 2)
      expect(beside.length).toBe(1)
      // The two are at (1, 1 - near) and (1 - near, 1), and the plane leans so that one is deeper.
      const depths = [
        [1, 1 - near],
        [1 - near, 1],
      ].map(([x, y]) => 0.5 + tilt * x! - tilt * y!)
      expect(beside[0]![3]).toBe(Math.max(...depths))
      expect(count).toBe(4)
    }
  })

  it('where all is clipped, the deepest corner is left, at the depth that is given', () => {
    for (const [sense, corner] of [
      [1, 1],
      [-1, 3],
    ] as const) {
      square()
      clipPolygon(clip, Float64Array.of(0, 0, 1, -1), 0)
      // Along (-1, 1, 0): corner 1 is lowest, corner 3 highest.
      expect(endPolygon(clip, points, Float64Array.of(-1, 1, 0), 0, sense, 100)).toBe(1)
      expect(point(0)[4]).toBe(100 + corner)
      expect(point(0)[3]).toBe(0.5)
      expect(point(0).slice(0, 2)).toEqual(corner === 1 ? [0.75, -0.75] : [-0.75, 0.75])
    }
  })
})
