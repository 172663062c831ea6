import { createManifold } from 'bitecs-collision'
import { it } from 'vitest'
import { expect } from '../expect.js'
import { cube, SlideScene } from '../narrow-phase/floors.js'

// What slides along a floor exactly level meets the next tile at its edge, and rounding may keep it that little above
// it. The kernel that tells the point of a first contact was asked only where the two are moved together along the
// way, found nothing, and the point was said to be the middle of a body.
it.each([
  ['box', 'box'],
  ['mesh', 'box'],
  ['box', 'mesh'],
  ['mesh', 'mesh'],
] as const)('a %s that slides over tiles, each a %s, touches them where it meets them', (kind, tiles) => {
  const manifold = createManifold()
  const tile = cube([0.25, 0.25, 0.5])
  let met = 0
  for (let run = 0; run < 3; run++) {
    const scene = new SlideScene({})
    const ids: number[] = []
    for (let i = 0; i < 30; i++)
      ids.push(tiles === 'box' ? scene.tile(0.5 * i, -0.25, 0, 0.25, 0.25, 0.5) : scene.mesh(tile, 0.5 * i, -0.25, 0))
    const body = scene.slider(kind, 0.7 + 0.013 * run, 0, 0, 3.7 + 0.11 * run, 0, 0)
    const { Position } = scene.collision.components
    for (let step = 0; step < 40; step++) {
      scene.step()
      const { events } = scene.collision
      for (let row = 0; row < events.count; row++) {
        if (row >= events.began && row < events.began + events.ended) continue
        met++
        const where = `run ${run} step ${step} row ${row}`
        const far = Math.abs(events.pointX[row]! - Position.x[events.a[row]!]!)
        expect(far, where).toBeLessThan(0.25 + 1e-6)
        expect(Math.abs(events.pointX[row]! - Position.x[body]!), where).toBeLessThan(0.45 + 0.11)
        expect(Math.abs(events.pointY[row]!), where).toBeLessThan(1e-6)
        for (let k = scene.collision.manifoldOf(row, manifold) - 1; k >= 0; k--)
          expect(Math.abs(manifold.points[k]!.position[1]!), where).toBeLessThan(1e-6)
      }
    }
  }
  expect(met).toBeGreaterThan(100)
})
