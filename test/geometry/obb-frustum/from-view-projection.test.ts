import { mat4 } from 'gl-matrix'
import { describe, it } from 'vitest'
import { frustumFromViewProjection } from '../../../src/geometry/obb-frustum/from-view-projection.js'
import { createFrustum } from '../../../src/geometry/obb-frustum/frustum-row.js'
import { overlapObbAndFrustum } from '../../../src/geometry/obb-frustum/overlap.js'
import { expect } from '../../expect.js'
import { randomizer } from '../random-shapes.js'

type Vec = [number, number, number]
const doubles = () => new Array<number>(16).fill(0) as unknown as mat4

/** Whether the frustum and clip space agree about a point, by a clip-space oracle. */
function insideClip(m: ArrayLike<number>, p: Vec, lowest: number): number {
  const c = [0, 1, 2, 3].map((r) => m[r]! * p[0] + m[4 + r]! * p[1] + m[8 + r]! * p[2] + m[12 + r]!)
  const w = c[3]!
  return Math.min(w - Math.abs(c[0]!), w - Math.abs(c[1]!), w - c[2]!, c[2]! - lowest * w)
}

describe('frustumFromViewProjection', () => {
  for (const range of ['webgl', 'webgpu'] as const)
    it(`gives the solid that clip space gives, ${range}, doubles and Float32Array, reversed depth, seed 5`, () => {
      const random = randomizer(5)
      const counts = { inside: 0, outside: 0 }
      const out = createFrustum()
      for (let i = 0; i < 300; i++) {
        const single = i % 3 === 0
        const make = single ? () => mat4.create() : doubles
        const near = 0.2 + random()
        const far = near * (2 + 20 * random())
        const projection = (range === 'webgl' ? mat4.perspective : mat4.perspectiveZO)(
          make(),
          0.5 + 1.5 * random(),
          0.5 + random(),
          near,
          far,
        )
        if (range === 'webgpu' && i % 4 === 0) {
          // Reversed depth: z' = w - z.
          for (let c = 0; c < 4; c++) projection[4 * c + 2] = projection[4 * c + 3]! - projection[4 * c + 2]!
        }
        const eye: Vec = [10 * random() - 5, 10 * random() - 5, 10 * random() - 5]
        const view = mat4.lookAt(make(), eye, [random(), random(), random()], [random() - 0.5, 1, random() - 0.5])
        const vp = mat4.multiply(make(), projection, view)
        expect(frustumFromViewProjection(out, vp, range)).toBe(out)
        const tolerance = single ? 2e-4 : 1e-11
        expect(Math.abs(out.near / near - 1)).toBeLessThan(tolerance)
        expect(Math.abs(out.far / far - 1)).toBeLessThan(single ? 2e-3 : 1e-10)
        for (let k = 0; k < 3; k++) expect(Math.abs(out.origin[k]! - eye[k]!)).toBeLessThan(single ? 1e-4 : 1e-12)
        for (let j = 0; j < 20; j++) {
          const depth = out.near * 0.5 + out.far * 1.2 * random()
          const s = (2.4 * random() - 1.2) * (out.leftBound / out.near) * depth
          const t = (2.4 * random() - 1.2) * (out.upBound / out.near) * depth
          const p = [0, 1, 2].map(
            (k) => out.origin[k]! + s * out.left[k]! + t * out.up[k]! + depth * out.direction[k]!,
          ) as Vec
          const clip = insideClip(vp, p, range === 'webgl' ? -1 : 0)
          if (Math.abs(clip) < (single ? 1e-2 : 1e-9)) continue
          const point = { center: p, axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [0, 0, 0] }
          expect(overlapObbAndFrustum(point, out)).toBe(clip > 0)
          counts[clip > 0 ? 'inside' : 'outside']++
        }
      }
      expect(counts.inside).toBeGreaterThan(1000)
      expect(counts.outside).toBeGreaterThan(1000)
    })

  it('is not changed by a positive factor of the whole matrix, and finds a right-handed frame', () => {
    const vp = mat4.multiply(
      doubles(),
      mat4.perspective(doubles(), 1, 1.5, 0.5, 50),
      mat4.lookAt(doubles(), [1, 2, 3], [0, 0, 0], [0, 1, 0]),
    )
    const a = frustumFromViewProjection(createFrustum(), vp, 'webgl')
    const b = frustumFromViewProjection(
      createFrustum(),
      Array.from(vp, (x) => 4 * x),
      'webgl',
    )
    expect(b).toEqual(a)
    const [l, u, d] = [a.left, a.up, a.direction]
    expect(l[1]! * u[2]! - l[2]! * u[1]!).toBeCloseTo(d[0]!, 14)
    expect(d[2]!).toBeCloseTo(-3 / Math.sqrt(14), 14)
  })

  it('refuses what a symmetric frustum cannot represent, and says which', () => {
    const view = mat4.lookAt(doubles(), [1, 2, 3], [0, 0, 0], [0, 1, 0])
    const refused = (projection: mat4, why: RegExp, range: 'webgl' | 'webgpu' = 'webgl') => {
      const vp = mat4.multiply(doubles(), projection, view)
      expect(() => frustumFromViewProjection(createFrustum(), vp, range)).toThrowError(why)
      expect(() => frustumFromViewProjection(createFrustum(), vp, range)).toThrowError(
        expect.objectContaining({ code: 'E_OPTION' }),
      )
    }
    refused(mat4.frustum(doubles(), -1, 1.1, -1, 1, 1, 10), /off-centre/)
    refused(mat4.frustum(doubles(), -1, 1, -1, 1.001, 1, 10), /off-centre/)
    refused(mat4.ortho(doubles(), -1, 1, -1, 1, 1, 10), /orthographic/)
    refused(mat4.perspective(doubles(), 1, 1, 1, Infinity), /infinite far/)
    refused(mat4.perspectiveZO(doubles(), 1, 1, 1, Infinity), /infinite far/, 'webgpu')
    const reversedInfinite = mat4.perspectiveZO(doubles(), 1, 1, 1, 2)
    reversedInfinite[10] = 0
    reversedInfinite[14] = 1
    refused(reversedInfinite, /infinite far/, 'webgpu')
    const sheared = mat4.perspective(doubles(), 1, 1, 1, 2)
    sheared[4] = 0.1
    refused(sheared, /sheared/)
    const oblique = mat4.perspective(doubles(), 1, 1, 1, 2)
    oblique[2] = 0.1
    refused(oblique, /oblique/)
    const holed = mat4.perspective(doubles(), 1, 1, 1, 2)
    holed[0] = NaN
    refused(holed, /non-finite/)
    const flat = mat4.perspective(doubles(), 1, 1, 1, 2)
    flat[0] = 0
    refused(flat, /singular/)
    const good = mat4.perspective(doubles(), 1, 1, 1, 2)
    expect(() => frustumFromViewProjection({} as never, good, 'webgl')).toThrowError(/E_OPTION: out/)
    expect(() => frustumFromViewProjection(createFrustum(), good, 'opengl' as never)).toThrowError(/depthRange/)
    expect(() => frustumFromViewProjection(createFrustum(), [1, 2, 3], 'webgl')).toThrowError(/16 numbers/)
  })
})
