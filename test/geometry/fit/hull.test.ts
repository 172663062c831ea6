import { describe, it } from 'vitest'
import { convexHull } from '../../../src/geometry/fit/hull.js'
import { expect } from '../../expect.js'
import { Random } from '../../oracle/random.js'

/** Points in a ball, denser towards its surface with a smaller `power`; some of them several times. */
function ball(count: number, power: number, random: Random): Float64Array {
  const points = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    if (i > 0 && i % 10 === 0) {
      const from = 3 * random.integer(0, i - 1)
      for (let d = 0; d < 3; d++) points[3 * i + d] = points[from + d]!
      continue
    }
    const v = [0, 1, 2].map(() => random.between(-1, 1))
    const length = Math.hypot(...v)
    const radius = random.between(0, 1) ** power
    for (let d = 0; d < 3; d++) points[3 * i + d] = (v[d]! / length) * radius * [1, 0.4, 0.1][d]!
  }
  return points
}

describe('convexHull', () => {
  // Above 4,096 points a polytope of far points comes first.
  it.each([
    [300, 1 / 3],
    [4096, 1 / 3],
    [4097, 1 / 3],
    [20_000, 1 / 3],
    [6000, 0.02],
    [6000, 3],
  ])('%i points in a ball, power %f, seed 7: closed, convex, and everything within', (count, power) => {
    const points = ball(count, power, new Random(7))
    const hull = convexHull(points)!
    const corners = new Set(hull.faces)
    expect(corners.size - hull.edges.length / 4 + hull.areas.length).toBe(2)
    expect([...hull.points].sort((a, b) => a - b)).toEqual([...corners].sort((a, b) => a - b))
    let highest = -Infinity
    for (let f = 0; f < hull.faces.length; f += 3)
      for (let i = 0; i < points.length; i += 3) {
        let height = 0
        for (let d = 0; d < 3; d++) height += hull.normals[f + d]! * (points[i + d]! - points[3 * hull.faces[f]! + d]!)
        if (height > highest) highest = height
      }
    expect(highest).toBeLessThan(1e-11)
    for (let e = 0; e < hull.edges.length; e += 4)
      for (const side of [2, 3]) {
        const face = hull.faces.subarray(3 * hull.edges[e + side]!, 3 * hull.edges[e + side]! + 3)
        expect(face).toContain(hull.edges[e]!)
        expect(face).toContain(hull.edges[e + 1]!)
      }
  })

  it('has none for many points in a plane, on a line, at a place, or with all far ones in a plane (seed 8)', () => {
    const random = new Random(8)
    const flat = new Float64Array(3 * 5000)
    for (let i = 0; i < flat.length; i += 3) {
      flat[i] = random.between(-1, 1)
      flat[i + 1] = random.between(-1, 1)
    }
    expect(convexHull(flat)).toBeUndefined()
    expect(convexHull(flat.map((x, i) => (i % 3 === 0 ? x : 0)))).toBeUndefined()
    expect(convexHull(new Float64Array(3 * 5000).fill(0.5))).toBeUndefined()
    // One point above the plane, between the samples.
    flat[3 * 4997 + 2] = 1e-6
    expect(convexHull(flat)!.points).toContain(4997)
  })
})
