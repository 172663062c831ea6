import { mat4 } from 'gl-matrix'
import { expect, it } from 'vitest'
import { createFrustum, frustumFromViewProjection } from '../../src/geometry.js'
import { randomizer } from '../geometry/random-shapes.js'

it('frustumFromViewProjection: an infinite far plane is refused as one, whatever the view (seed 2); times a view it was at some depth of rounding, up to 1e15, or said to be behind the eye', () => {
  const random = randomizer(2)
  const doubles = (): mat4 => new Float64Array(16) as unknown as mat4
  for (let n = 0; n < 500; n++) {
    const vector = (): [number, number, number] => [20 * random() - 10, 20 * random() - 10, 20 * random() - 10]
    const view = mat4.lookAt(doubles(), vector(), vector(), vector())
    const webgpu = n % 2 === 0
    const perspective = webgpu ? mat4.perspectiveZO : mat4.perspective
    const projection = perspective(doubles(), 0.5 + random(), 1 + random(), 0.01 + random(), Infinity)
    const matrix = mat4.multiply(doubles(), projection, view)
    const range = webgpu ? 'webgpu' : 'webgl'
    expect(() => frustumFromViewProjection(createFrustum(), matrix, range)).toThrow(/E_OPTION: .*infinite far plane/)
    const finite = perspective(doubles(), 0.5 + random(), 1 + random(), 0.01, 1e6)
    const frustum = frustumFromViewProjection(createFrustum(), mat4.multiply(doubles(), finite, view), range)
    expect(frustum.far / 1e6).toBeCloseTo(1, 5)
  }
})
