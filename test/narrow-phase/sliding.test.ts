import { describe, expect, it } from 'vitest'
import { flatFloor, SlideScene, type Slider } from './floors.js'

const kinds: readonly Slider[] = ['box', 'turned box', 'sphere', 'capsule', 'mesh']

describe.each([true, false])('internal edges, continuous: %s', (continuous) => {
  const floor = flatFloor(100, 0.3)

  it.each(kinds)('a %s that slides over a floor of 100 x 100 cells has vertical normals only', (kind) => {
    for (const bottom of [0, -1e-3, -1e-2, 0.05]) {
      const scene = new SlideScene({ continuous })
      const ground = scene.mesh(floor, 0, 0, 0)
      // From 0.05 it falls onto the floor as it goes, and sinks in.
      const body = scene.slider(kind, 1, bottom, 1.1, 4.1, bottom > 0 ? -0.5 : 0, 3.3)
      let met = 0
      let worst = 0
      for (let step = 0; step < 150; step++) {
        scene.step()
        const { rows, worst: tilt } = scene.tilt()
        met += rows
        worst = Math.max(worst, tilt)
        if (rows > 0) {
          const { LinearVelocity } = scene.collision.components
          LinearVelocity.y[body] = 0
        }
        const { events } = scene.collision
        for (let row = 0; row < events.count; row++) expect(events.a[row]).toBe(ground)
      }
      expect(met, `bottom ${bottom}`).toBeGreaterThan(140)
      expect(worst, `bottom ${bottom}`).toBeLessThan(1e-9)
    }
  })
})
