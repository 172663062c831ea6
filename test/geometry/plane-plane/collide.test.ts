import { collidePlanes, createManifold, type Plane } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { Random } from '../../oracle/random.js'

const manifold = createManifold()
const dot = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!

const off = (a: ArrayLike<number>, b: readonly number[]): number => Math.max(...b.map((x, d) => Math.abs(a[d]! - x)))

/**
 * The half-spaces n.x <= -p and -n.x <= -q have the slab q <= n.x <= -p in common; any other two have a cone that no
 * translation takes apart.
 */
describe('collidePlanes, against what half-spaces are', () => {
  it.each([1, 2, 3])('opposite normals: a slab or a gap, seed %i', (seed) => {
    const random = new Random(seed)
    let gaps = 0
    for (let k = 0; k < 200; k++) {
      const normal = random.direction()
      const [p, q] = [random.between(-3, 3), k % 10 === 0 ? 0 : random.between(-3, 3)]
      const a: Plane = { normal, constant: p }
      const b: Plane = { normal: normal.map((x) => -x) as [number, number, number], constant: k % 10 === 0 ? -p : q }
      const thickness = 0 - p - (b.constant as number)
      const count = collidePlanes(manifold, a, b)
      expect(count).toBe(thickness >= 0 ? 1 : 0)
      if (count === 0) {
        gaps++
        continue
      }
      expect(manifold.depth).toBeCloseTo(thickness, 12)
      const { position, depth } = manifold.points[0]!
      expect(depth).toBeCloseTo(thickness, 12)
      for (let d = 0; d < 3; d++) expect(manifold.normal[d]).toBeCloseTo(normal[d]!, 12)
      // Midway, below the origin.
      expect(dot(normal, position)).toBeCloseTo(0.5 * ((b.constant as number) - p), 12)
      for (let d = 0; d < 3; d++) expect(position[d]).toBeCloseTo(dot(normal, position) * normal[d]!, 12)
    }
    expect(gaps).toBeGreaterThan(50)
    expect(gaps).toBeLessThan(150)
  })

  it.each([1, 2])('any other normals: no translation takes them apart, seed %i', (seed) => {
    const random = new Random(seed)
    for (let k = 0; k < 200; k++) {
      const normal = random.direction()
      // Some are nearly opposite, some the same.
      const tilt = k % 3 === 0 ? 1e-9 : 1
      const other = k % 7 === 0 ? normal : normal.map((x) => -x + tilt * random.between(0.1, 1))
      const [p, q] = [random.between(-3, 3), random.between(-3, 3)]
      const length = Math.sqrt(dot(other, other))
      const unit = other.map((x) => x / length) as [number, number, number]
      const b: Plane = { normal: unit, constant: q }
      expect(collidePlanes(manifold, { normal, constant: p }, b)).toBe(1)
      expect(manifold.depth).toBe(Infinity)
      // Swapping the two flips the normal: it is A's, or minus B's, and the foot is on that plane.
      const { position } = manifold.points[0]!
      const isOfA = off(manifold.normal, normal) < 1e-12
      if (!isOfA)
        expect(
          off(
            manifold.normal,
            unit.map((x) => -x),
          ),
        ).toBeLessThan(1e-12)
      expect(
        off(
          position,
          (isOfA ? normal : unit).map((x) => -(isOfA ? p : q) * x),
        ),
      ).toBeLessThan(1e-12)
    }
  })
})
