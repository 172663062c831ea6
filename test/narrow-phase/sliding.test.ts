import { createManifold } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { daily } from '../daily.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { flatFloor, SlideScene, type Slider } from './floors.js'

// Here, so that their trees are built once.
const floor = flatFloor(100, 0.3)
const fine = flatFloor(100, 0.07)
const insideOut = { positions: fine.positions, indices: [...fine.indices].reverse() }
const manifold = createManifold()
const kinds: readonly Slider[] = ['box', 'turned box', 'sphere', 'capsule', 'mesh']

describe.each([true, false])('internal edges, continuous: %s', (continuous) => {
  it.each(kinds)('a %s that slides over a floor of 100 x 100 cells has vertical normals only', (kind) => {
    for (const bottom of daily([0, -1e-2], [-1e-3, 0.05])) {
      const scene = new SlideScene({ continuous })
      const ground = scene.mesh(floor, 0, 0, 0)
      // From 0.05 it falls onto the floor as it goes, and sinks in.
      const body = scene.slider(kind, 1, bottom, 1.1, 4.1, bottom > 0 ? -0.5 : 0, 3.3)
      let met = 0
      let worst = 0
      for (let step = 0; step < 100; step++) {
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
      expect(met, `bottom ${bottom}`).toBeGreaterThan(90)
      expect(worst, `bottom ${bottom}`).toBeLessThan(1e-9)
    }
  })

  it.each(['box', 'sphere', 'capsule', 'mesh'] as const)(
    'a %s that falls and tumbles onto a fine floor meets it along the vertical, seed 1',
    (kind) => {
      const random = new Random(1)
      let met = 0
      let began = 0
      for (let run = 0; run < 10; run++) {
        const scene = new SlideScene({ continuous })
        scene.mesh(run % 2 === 0 ? fine : insideOut, 0, 0, 0)
        // Plates, needles and lumps, of the size of a cell and larger.
        const size = [random.between(0.01, 0.5), random.between(0.01, 0.5), random.between(0.01, 0.5)]
        const at = [random.between(2.5, 4.5), random.between(0.05, 0.6), random.between(2.5, 4.5)]
        const linear = [random.between(-2, 2), random.between(-6, -0.5), random.between(-2, 2)]
        const angular = [random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)]
        const body = scene.tumbler(kind, size, at, linear, angular)
        const { Position, LinearVelocity } = scene.collision.components
        for (let step = 0; step < 40 && Position.y[body]! > -0.02; step++) {
          scene.step()
          const { rows, down, worst } = scene.tilt()
          met += rows
          began += scene.collision.events.began
          expect(worst, `run ${run} step ${step}`).toBeLessThan(1e-9)
          expect(down, `run ${run} step ${step}`).toBe(0)
          if (rows > 0) LinearVelocity.y[body] = random.between(-0.2, 0.1)
        }
      }
      expect(met).toBeGreaterThan(60)
      expect(began).toBeGreaterThan(8)
    },
  )
})

it('a ball that falls right beside an inner edge meets the floor along the vertical, whichever way that is wound, seed 2', () => {
  const random = new Random(2)
  for (let run = 0; run < 60; run++) {
    const scene = new SlideScene({ continuous: true })
    scene.mesh(run % 2 === 0 ? fine : insideOut, 0, 0, 0)
    const [x, z] = [2.8, 2.1].map((edge) => edge + random.sign() * 10 ** random.between(-7, -4))
    scene.tumbler('sphere', [random.between(0.05, 0.2)], [x!, 0.5, run % 4 < 2 ? z! : 2.11], [0, -20, 0], [0, 0, 0])
    for (let step = 0; step < 2 && scene.collision.events.began === 0; step++) scene.step()
    const { rows, down, worst } = scene.tilt()
    expect([rows, down], `run ${run}`).toEqual([1, 0])
    expect(worst, `run ${run}`).toBeLessThan(1e-9)
  }
})

describe.each([true, false])('seams of separate statics, continuous: %s', (continuous) => {
  const cell = flatFloor(1, 0.5)
  const wide = { positions: cell.positions.map((x, k) => (k % 3 === 2 ? 2 * x + 0.5 : x)), indices: cell.indices }

  it.each(kinds)('a %s that slides over 30 tiles of boxes and of meshes has vertical normals only', (kind) => {
    for (const tiles of ['box', 'mesh'])
      for (const bottom of daily([0, -1e-3], [-1e-9, -1e-2, 0.02])) {
        const scene = new SlideScene({ continuous })
        for (let i = 0; i < 30; i++)
          if (tiles === 'box') scene.tile(0.5 * i, -0.25, 0, 0.25, 0.25, 0.5)
          else scene.mesh(wide, 0.5 * i + 0.25, 0, 0)
        const body = scene.slider(kind, 0.9, bottom, 0.03, 4.1, bottom > 0 ? -0.5 : 0, 0)
        let met = 0
        for (let step = 0; step < 100; step++) {
          scene.step()
          const { rows, worst } = scene.tilt()
          if (rows > 0) scene.collision.components.LinearVelocity.y[body] = 0
          met += rows
          expect(worst, `${tiles} bottom ${bottom} step ${step}`).toBeLessThan(1e-9)
          const { events } = scene.collision
          for (let row = 0; row < events.count; row++) {
            expect(Math.abs(events.speed[row]!)).toBeLessThan(0.6)
            expect(events.depth[row]).toBeLessThan(0.0101)
            if (row >= events.began && row < events.began + events.ended) continue
            // Midway between the body and the floor.
            for (let k = scene.collision.manifoldOf(row, manifold) - 1; k >= 0; k--) {
              const { position, depth } = manifold.points[k]!
              expect(Math.abs(position[1]! + 0.5 * depth)).toBeLessThan(1e-4)
            }
          }
        }
        // Exactly level, rounding may keep triangles off a box.
        if (bottom !== 0) expect(met).toBeGreaterThan(70)
      }
  })

  it('keeps walls and steps', () => {
    const scene = new SlideScene({ continuous })
    const { Position, LinearVelocity } = scene.collision.components
    for (let i = 0; i < 4; i++) scene.tile(0.5 * i, -0.25, 0, 0.25, 0.25, 0.5)
    const step = scene.tile(2, -0.2, 0, 0.25, 0.25, 0.5)
    const wall = scene.tile(0.4, 0.5, 0.85, 3, 1, 0.5)
    const body = scene.slider('box', 0.7, -1e-3, 0, 3, 0, 0)
    let met = 0
    for (let k = 0; k < 30; k++) {
      if (Position.x[body]! > 1.2) LinearVelocity.x[body] = 0.6
      scene.step()
      const { events } = scene.collision
      for (let row = 0; row < events.began; row++) {
        const static_ = events.a[row]!
        if (static_ === wall) expect([events.normalZ[row], events.normalY[row]]).toEqual([-1, 0])
        if (static_ !== step) continue
        met++
        expect(events.normalX[row]).toBe(-1)
      }
    }
    expect(met).toBe(1)
  })
})
