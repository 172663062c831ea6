import { mat4 } from 'gl-matrix'
import { describe, it } from 'vitest'
import { overlapPlaneRowAndVolume } from '../../../src/geometry/view-volume/overlap.js'
import { writeViewVolume } from '../../../src/geometry/view-volume/from-camera.js'
import { Volume } from '../../../src/geometry/view-volume/view-volume.js'
import { expect } from '../../expect.js'
import { overlapDepth, planesOfMatrix, type PlainPlane } from '../../oracle/view-volume-plain.js'
import { randomAxes, randomizer } from '../random-shapes.js'
import { CAMERA_KINDS, doubles, makeCamera } from './cameras.js'

const volume = new Float64Array(Volume.length)

/** The row of a half-space with the surface through `position`, turned by `axes`, and its outward normal. */
function halfSpace(position: number[], axes: number[], normal: number[], constant: number) {
  const row = Float64Array.from([...position, ...axes, ...normal, constant])
  const world = [0, 1, 2].map((k) => axes[k]! * normal[0]! + axes[3 + k]! * normal[1]! + axes[6 + k]! * normal[2]!)
  return { row, world }
}

describe('overlapPlaneRowAndVolume', () => {
  it('agrees with a linear programme, for every kind of camera, seed 31', () => {
    const random = randomizer(31)
    const counts = { hit: 0, miss: 0, doubtful: 0 }
    for (let i = 0; i < 1600; i++) {
      const kind = CAMERA_KINDS[i % CAMERA_KINDS.length]!
      if (kind === 'oblique') continue
      const camera = makeCamera(kind, random)
      writeViewVolume(volume, camera.matrix, camera.range)
      const position = camera.eye.map((x) => x + 20 * random() - 10)
      const normal = i % 2 ? [0, 1, 0] : [0.36, 0.48, -0.8]
      const constant = random() - 0.5
      const { row, world } = halfSpace(position, randomAxes(random), normal, constant)
      const at = world[0]! * position[0]! + world[1]! * position[1]! + world[2]! * position[2]!
      const solid: PlainPlane = [-world[0]!, -world[1]!, -world[2]!, at - constant]
      // An open view is long: what is hit further away is at an angle of 1e-6 to an edge.
      const cage = [0, 1, 2].flatMap((k): PlainPlane[] =>
        [-1, 1].map((s): PlainPlane => {
          const n = [0, 0, 0]
          n[k] = s
          return [n[0]!, n[1]!, n[2]!, 1e6]
        }),
      )
      const seen = planesOfMatrix(camera.matrix, camera.range === 'webgl' ? -1 : 0)
      const depth = overlapDepth([...seen, ...cage, solid], 1e-7)
      if (Math.abs(depth) < 1e-5) {
        counts.doubtful++
        continue
      }
      expect(overlapPlaneRowAndVolume(row, 0, volume), JSON.stringify({ i, depth })).toBe(depth > 0)
      counts[depth > 0 ? 'hit' : 'miss']++
    }
    expect(counts.hit).toBeGreaterThan(500)
    expect(counts.miss).toBeGreaterThan(200)
    expect(counts.doubtful).toBeLessThan(30)
  })

  it('G31 touches the near face, the far face and a corner; an open view goes on for ever', () => {
    const view = (matrix: mat4) => writeViewVolume(volume, matrix, 'webgl')
    const touches = (normal: number[], constant: number) =>
      overlapPlaneRowAndVolume(halfSpace([0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1], normal, constant).row, 0, volume)
    view(mat4.ortho(doubles(), -1, 1, -1, 1, 1, 4))
    expect(touches([0, 0, 1], 4)).toBe(true)
    expect(touches([0, 0, 1], 4 + 1e-12)).toBe(false)
    expect(touches([0, 0, -1], -1)).toBe(true)
    expect(touches([0, 0, -1], -0.9999)).toBe(false)
    expect(touches([0, 1, 0], 1)).toBe(true)
    expect(touches([0, 1, 0], 1 + 1e-12)).toBe(false)
    expect(touches([0.6, 0.8, 0], 1.4)).toBe(true)
    expect(touches([0.6, 0.8, 0], 1.4 + 1e-12)).toBe(false)
    view(mat4.perspective(doubles(), 1, 1, 0.5, Infinity))
    expect(touches([0, 1, 0], 1e6)).toBe(true)
    expect(touches([0, 0, -1], 0.49)).toBe(false)
    expect(touches([0, 0, -1], -0.5)).toBe(true)
    expect(touches([0, 0, 1], 1e8)).toBe(true)
  })
})
