import { describe, expect, it } from 'vitest'
import { RayHit } from '../../../src/geometry/ray/ray.js'
import { castRayAtTriangles, NO_TRIANGLE, VIEW_STRIDE, writeView } from '../../../src/geometry/ray/triangles.js'
import { Random } from '../../oracle/random.js'
import { addScaled, cross, length, scale, subtract, type V3 } from '../../oracle/vectors.js'

/** Distance and number of the first of some triangles, Infinity for none. */
function cast(
  triangles: readonly (readonly V3[])[],
  origin: V3,
  direction: V3,
): { distance: number; triangle: number } {
  const vertices = Float64Array.from(triangles.flat(2))
  const corners = Int32Array.from({ length: 3 * triangles.length }, (_, i) => i)
  const numbers = Int32Array.from(triangles, (_, i) => i)
  const view = new Float64Array(VIEW_STRIDE)
  const hit = new Float64Array(RayHit.stride)
  hit[RayHit.distance] = Infinity
  hit[RayHit.triangle] = NO_TRIANGLE
  writeView(Float64Array.of(...origin, ...direction), 0, view)
  castRayAtTriangles(vertices, corners, numbers, 0, triangles.length, view, hit)
  return { distance: hit[RayHit.distance]!, triangle: hit[RayHit.triangle]! }
}

const ONE: V3[] = [
  [0, 0, 0],
  [2, 0, 0],
  [0, 2, 0],
]
const distanceOf = (triangle: readonly V3[], origin: V3, direction: V3) => cast([triangle], origin, direction).distance

describe('rays at triangles', () => {
  it('hits from both sides, on edges and corners, and nowhere else', () => {
    for (const side of [-1, 1])
      for (const turn of [ONE, [...ONE].reverse()]) {
        const at = (x: number, y: number) => distanceOf(turn, [x, y, 3 * side], [0, 0, -side])
        for (const [x, y] of [[0.5, 0.5], [0, 0], [2, 0], [0, 2], [1, 0], [0, 1], [1, 1]] as const) expect(at(x, y)).toBe(3) // prettier-ignore
        const e = 2 ** -50
        for (const [x, y] of [[-e, 0], [0, -e], [2 + 2 * e, 0], [1 + e, 1 + e], [1, -e]] as const) expect(at(x, y)).toBe(Infinity) // prettier-ignore
        expect(distanceOf(turn, [0.5, 0.5, 3 * side], [0, 0, side])).toBe(Infinity)
        expect(distanceOf(turn, [0.5, 0.5, 0], [0, 0, side])).toBe(0)
      }
  })

  it('in its plane: at the first point of both, 0 from within, along an edge too', () => {
    expect(distanceOf(ONE, [-3, 0.5, 0], [1, 0, 0])).toBe(3)
    expect(distanceOf(ONE, [0.25, -2, 0], [0, 1, 0])).toBe(2)
    expect(distanceOf(ONE, [0.25, 0.5, 0], [1, 0, 0])).toBe(0)
    expect(distanceOf(ONE, [-3, 0, 0], [1, 0, 0])).toBe(3)
    expect(distanceOf(ONE, [5, 0, 0], [-1, 0, 0])).toBe(3)
    expect(distanceOf(ONE, [-3, 2, 0], [1, 0, 0])).toBe(3)
    expect(distanceOf(ONE, [-3, 2.5, 0], [1, 0, 0])).toBe(Infinity)
    expect(distanceOf(ONE, [3, 0.5, 0], [1, 0, 0])).toBe(Infinity)
    expect(distanceOf(ONE, [-3, 0.5, 2 ** -40], [1, 0, 0])).toBe(Infinity)
  })

  it('without area: a segment or a point that the ray passes through', () => {
    const segment: V3[] = [[0, 0, 0], [0, 2, 0], [0, 1, 0]] // prettier-ignore
    expect(distanceOf(segment, [-3, 1.5, 0], [1, 0, 0])).toBe(3)
    expect(distanceOf(segment, [-3, 2, 0], [1, 0, 0])).toBe(3)
    expect(distanceOf(segment, [-3, 2.5, 0], [1, 0, 0])).toBe(Infinity)
    expect(distanceOf(segment, [-3, 1.5, 0.5], [1, 0, 0])).toBe(Infinity)
    expect(distanceOf(segment, [0, 5, 0], [0, -1, 0])).toBe(3)
    const point: V3[] = [[1, 1, 1], [1, 1, 1], [1, 1, 1]] // prettier-ignore
    expect(distanceOf(point, [1, 1, 5], [0, 0, -1])).toBe(4)
    expect(distanceOf(point, [1, 1.5, 5], [0, 0, -1])).toBe(Infinity)
    expect(distanceOf(point, [1, 1, 0], [0, 0, -1])).toBe(Infinity)
  })

  it('of equal distances the least number', () => {
    const low = ONE.map((p) => addScaled(p, [0, 0, 1], -1)) // farther along the ray
    expect(cast([low, ONE, ONE], [0.5, 0.5, 3], [0, 0, -1])).toEqual({ distance: 3, triangle: 1 })
  })

  it('nothing falls through a fan: aimed at its hub and its spokes, in any scale, seed 21', () => {
    const random = new Random(21)
    for (let n = 0; n < 3000; n++) {
      const size = random.log(1e-6, 1e6)
      const hub = scale(random.direction(), size * random.log(1e-3, 1e3))
      const up = random.direction()
      const side = cross(up, random.direction())
      const u = scale(side, 1 / length(side))
      const v = cross(up, u)
      const count = random.integer(3, 9)
      // A cone about `up`, its rim uneven, so that the hub is in the middle of it, seen from above.
      const rim = Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + 0.3 * random.unit())) / count
        const flat = addScaled(scale(u, Math.cos(angle)), v, Math.sin(angle))
        return addScaled(addScaled(hub, flat, size * random.log(0.1, 10)), up, 0.01 * size * random.unit())
      })
      const fan = rim.map((p, i): V3[] =>
        random.chance(0.5) ? [hub, p, rim[(i + 1) % count]!] : [rim[(i + 1) % count]!, p, hub],
      )
      const spoke = random.pick(rim)
      const target = random.chance(0.5) ? hub : addScaled(hub, subtract(spoke, hub), 0.9 * random.unit())
      const tilt = addScaled(up, random.direction(), 0.1)
      const origin = addScaled(target, tilt, size * random.log(0.1, 1e3))
      const towards = subtract(target, origin)
      const direction = scale(towards, 1 / length(towards))
      const { distance } = cast(fan, origin, direction)
      expect(Math.abs(distance / length(towards) - 1), `case ${n}`).toBeLessThan(1e-6)
    }
  })

  it('is never NaN: triangles and rays of whole numbers', () => {
    const random = new Random(22)
    const whole = (): V3 => [random.integer(-1, 1), random.integer(-1, 1), random.integer(-1, 1)]
    let hits = 0
    for (let n = 0; n < 20000; n++) {
      const direction = whole()
      if (length(direction) === 0) continue
      const { distance } = cast([[whole(), whole(), whole()]], whole(), scale(direction, 1 / length(direction)))
      expect(distance).toBeGreaterThanOrEqual(0)
      if (distance < Infinity) hits++
    }
    expect(hits).toBeGreaterThan(2000)
  })
})
