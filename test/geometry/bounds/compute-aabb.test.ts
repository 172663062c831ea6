import { vec3 } from 'gl-matrix'
import { describe, it } from 'vitest'
import { computeAabb } from '../../../src/geometry/bounds/compute-aabb.js'
import { expect } from '../../expect.js'
import { exact } from '../exact-distance.js'
import { randomAxes, randomizer } from '../random-shapes.js'

const create = () => ({ min: [0, 0, 0], max: [0, 0, 0] })
const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1]

describe('computeAabb', () => {
  it('loses no corner of a box, by exact arithmetic, into doubles and Float32Array, seed 71', () => {
    const random = randomizer(71)
    const unit = 1n << 1074n
    let worst = 0
    for (let i = 0; i < 150; i++) {
      const scale = 10 ** (80 * random() - 40)
      const axes = i % 5 ? randomAxes(random) : identity
      const box = {
        center: [0, 1, 2].map(() => scale * 1000 * (random() - 0.5)),
        axes,
        halfExtents: [0, 1, 2].map((k) => (i % 7 === k ? 0 : scale * random())),
      }
      const out = computeAabb(create(), box)
      const single = { min: vec3.create(), max: vec3.create() }
      if (scale > 1e-30 && scale < 1e30) computeAabb(single, box)
      for (let corner = 0; corner < 8; corner++)
        for (let k = 0; k < 3; k++) {
          let x = exact(box.center[k]!) * unit
          for (let j = 0; j < 3; j++) {
            const term = exact(box.halfExtents[j]!) * exact(axes[3 * j + k]!)
            x += (corner >> j) & 1 ? term : -term
          }
          expect(exact(out.min[k]!) * unit <= x && x <= exact(out.max[k]!) * unit).toBe(true)
          if (scale > 1e-30 && scale < 1e30)
            expect(exact(single.min[k]!) * unit <= x && x <= exact(single.max[k]!) * unit).toBe(true)
        }
      for (let k = 0; k < 3; k++) {
        const reach = [0, 1, 2].reduce((s, j) => s + box.halfExtents[j]! * Math.abs(axes[3 * j + k]!), 0)
        const loose = Math.max(out.max[k]! - box.center[k]! - reach, box.center[k]! - reach - out.min[k]!)
        worst = Math.max(worst, loose / (Math.abs(box.center[k]!) + reach))
      }
    }
    expect(worst).toBeLessThan(1e-15)
  })

  it('is exact where nothing rounds', () => {
    expect(computeAabb(create(), { center: [1, 2, 3], axes: identity, halfExtents: [1, 0.5, 0] })).toEqual({
      min: [0, 1.5, 3],
      max: [2, 2.5, 3],
    })
    const turned = { center: [0, 0, 0], axes: [0, 1, 0, -1, 0, 0, 0, 0, 1], halfExtents: [1, 2, 3] }
    expect(computeAabb(create(), turned)).toEqual({ min: [-2, -1, -3], max: [2, 1, 3] })
    expect(computeAabb(create(), { center: [1, 2, 3], radius: 2 })).toEqual({ min: [-1, 0, 1], max: [3, 4, 5] })
    expect(computeAabb(create(), { start: [1, 5, 3], end: [0, 7, 3], radius: 1 })).toEqual({
      min: [-1, 4, 2],
      max: [2, 8, 4],
    })
    expect(computeAabb(create(), { start: [1, 5, 3], end: [0, 7, 3] })).toEqual({ min: [0, 5, 3], max: [1, 7, 3] })
    expect(computeAabb(create(), { a: [1, 2, 3], b: [3, 2, 1], c: [0, 5, 0] })).toEqual({
      min: [0, 2, 0],
      max: [3, 5, 3],
    })
    expect(computeAabb(create(), { min: [0, 1, 2], max: [3, 4, 5] })).toEqual({ min: [0, 1, 2], max: [3, 4, 5] })
    expect(computeAabb(create(), [1, 2, 3, -4, 5, -6])).toEqual({ min: [-4, 2, -6], max: [1, 5, 3] })
  })

  it('encloses spheres and capsules at sizes from 1e-40 to 1e40, seed 72', () => {
    const random = randomizer(72)
    for (let i = 0; i < 500; i++) {
      const scale = 10 ** (80 * random() - 40)
      const point = () => [0, 1, 2].map(() => scale * (random() - 0.5))
      const capsule = { start: point(), end: i % 3 ? point() : [0, scale, 0], radius: (scale * random()) / 8 }
      if (i % 3 === 0) capsule.start = [0, -scale, 0]
      const out = computeAabb(create(), capsule)
      for (let k = 0; k < 3; k++) {
        const low = exact(Math.min(capsule.start[k]!, capsule.end[k]!)) - exact(capsule.radius)
        const high = exact(Math.max(capsule.start[k]!, capsule.end[k]!)) + exact(capsule.radius)
        expect(exact(out.min[k]!) <= low && exact(out.max[k]!) >= high).toBe(true)
      }
      const ball = computeAabb(create(), { center: capsule.start, radius: capsule.radius })
      for (let k = 0; k < 3; k++) {
        expect(exact(ball.min[k]!) <= exact(capsule.start[k]!) - exact(capsule.radius)).toBe(true)
        expect(exact(ball.max[k]!) >= exact(capsule.start[k]!) + exact(capsule.radius)).toBe(true)
      }
    }
  })

  it('refuses wrong arguments', () => {
    const code = (f: () => unknown, c: string) => expect(f).toThrowError(expect.objectContaining({ code: c }))
    code(() => computeAabb(create(), { normal: [0, 1, 0], constant: 0 } as never), 'E_OPTION')
    code(() => computeAabb(create(), [1, 2]), 'E_OPTION')
    code(() => computeAabb(create(), []), 'E_OPTION')
    code(() => computeAabb(create(), [1, 2, NaN]), 'E_NON_FINITE')
    code(() => computeAabb({ min: [0, 0, 0] } as never, [1, 2, 3]), 'E_OPTION')
    code(() => computeAabb(create(), { center: [0, 0, 0], radius: -1 }), 'E_EXTENT')
    code(() => computeAabb(create(), null as never), 'E_OPTION')
  })
})
