/**
 * A ray that hit a collider at a distance missed it with that distance as `maxDistance`: at the edge of a flat box the
 * distance was short by a thousand roundings, and for shapes without thickness at a coordinate of 0, where the box of
 * the index has no margin, one rounding was enough.
 */
import { createQueryHit, rayCast } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { refreshed, type Placed, type V3 } from '../queries/cast-scene.js'
import { Random } from '../oracle/random.js'

const hit = createQueryHit()
const at = (shape: Placed['shape'], position: V3 = [0, 0, 0]): Placed => ({ shape, position, rotation: [0, 0, 0, 1] })

it('the edge of a flat box is as far as it is', () => {
  const { world } = refreshed([at({ halfExtents: [1, 0.5, 0] })])
  expect(rayCast(world, hit, [-1.5, 0, -0.5], [1, -1, 1])).toBe(true)
  expect(Math.abs(hit.distance / Math.sqrt(0.75) - 1)).toBeLessThan(1e-15)
})

it.each<[string, Placed]>([
  ['a flat box', at({ halfExtents: [1, 0, 1] })],
  ['a flat box on edge', at({ halfExtents: [0, 2, 1] })],
  ['a box without size', at({ halfExtents: [0, 0, 0] })],
  ['a ball without radius', at({ radius: 0 })],
  ['a capsule without radius', at({ halfHeight: 1, radius: 0 })],
  ['a box', at({ halfExtents: [1, 1, 1] }, [0.1, 0.2, 0.3])],
])('a ray reaches as far as its hit: %s, seed 91', (_, placed) => {
  const random = new Random(91)
  const { world } = refreshed([placed])
  let hits = 0
  for (let n = 0; n < 1500; n++) {
    // From and towards places of whole numbers: many pass an edge or a corner.
    const place = (most: number): V3 => [0, 1, 2].map(() => random.integer(-most, most)) as V3
    const origin = place(4)
    const target = place(1)
    const direction = origin.map((x, d) => target[d]! - x) as V3
    if (direction.every((x) => x === 0) || !rayCast(world, hit, origin, direction)) continue
    hits++
    const { distance } = hit
    expect(rayCast(world, hit, origin, direction, { maxDistance: distance }), `case ${n}`).toBe(true)
    expect(hit.distance).toBe(distance)
  }
  expect(hits).toBeGreaterThan(50)
})
