import { addComponent, createWorld, set } from 'bitecs'
import { buildPolygon, createCollision, createQueryHit, rayCast, refreshQueries } from 'bitecs-collision'
import { it } from 'vitest'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

type Point = readonly [number, number]

const axis = (x: number, y: number): Point => [x / Math.hypot(x, y), y / Math.hypot(x, y)]
const along = (p: Point, way: number, u: Point): Point => [p[0] + way * u[0], p[1] + way * u[1]]

/** Distance of a point from the segment from p to q. */
function fromSegment(x: Point, p: Point, q: Point): number {
  const [ux, uy, vx, vy] = [q[0] - p[0], q[1] - p[1], x[0] - p[0], x[1] - p[1]]
  const t = Math.max(0, Math.min(1, (ux * vx + uy * vy) / (ux * ux + uy * uy)))
  return Math.hypot(vx - t * ux, vy - t * uy)
}

/**
 * The polygon that decided was larger by rounding: every edge was moved out by it, and where two edges met under a
 * small angle, the tip by that much more. Rays hit beyond the tip.
 */
it('a ray hits no polygon beyond its sharp tip, seed 8', () => {
  const random = new Random(8)
  const hit = createQueryHit()
  const counts = { hits: 0, misses: 0 }
  const world = createWorld()
  const { Position, PolygonShape } = createCollision(world, { flat: true, maxEntities: 4 }).components
  const sliver = spawn(world, Position, PolygonShape)
  for (let run = 0; run < 60; run++) {
    const out = axis(random.between(-1, 1), random.between(-1, 1))
    const width = 10 ** random.between(-13, -2)
    const tip = along([0, 0], 2, out)
    const ends = [-width, width].map((w) => along([0, 0], w, [-out[1], out[0]])) as [Point, Point]
    addComponent(world, sliver, set(PolygonShape, { polygon: buildPolygon([tip, ...ends]) }))
    refreshQueries(world)
    for (let k = 0; k < 20; k++) {
      // Rays come from all sides and pass the tip on its far side, or lead away from there.
      const passed = along(tip, 10 ** random.between(-17, -3), out)
      const leadsAway = k % 4 === 0
      const turned = random.between(-1, 1) * 10 ** random.between(-12, 0)
      const way = axis(...along(leadsAway ? out : [-out[0], -out[1]], turned, [-out[1], out[0]]))
      const origin = along(passed, leadsAway ? 0 : -random.between(0, 3), way)
      const isHit = rayCast(world, hit, origin, way)
      counts[isHit ? 'hits' : 'misses']++
      const x = along(origin, hit.distance, way)
      const gaps = [fromSegment(x, tip, ends[0]), fromSegment(x, tip, ends[1]), fromSegment(x, ...ends)]
      if (isHit) expect(Math.min(...gaps), `${run}, ${k}`).toBeLessThan(1e-13)
    }
  }
  expect(Math.min(counts.hits, counts.misses)).toBeGreaterThan(100)
})
