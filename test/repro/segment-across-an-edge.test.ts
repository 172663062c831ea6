/**
 * A capsule without radius that met an edge of a mesh had a normal of nearly equal points, off by 1e-7. At an edge with
 * a concave one at its end it was taken for a ghost of the corner, and became the normal of a face: 82 degrees off.
 */
import { createQueryHit, shapeCast } from 'bitecs-collision'
import { buildObbTree } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'
import { refreshed } from '../queries/cast-scene.js'
import { torusMesh } from '../oracle/meshes.js'
import { turned } from '../oracle/turning-boxes.js'
import { axesOf, cross, dot, length, scale, subtract, type V3 } from '../oracle/vectors.js'

it('the normal where a segment crosses an edge is perpendicular to both', () => {
  const along = [0.1766103705155044, -0.3585360742303171, 0.027099196914199694, 0.9162566747524921] as const
  const segment = { halfHeight: 0.5, radius: 0 }
  const position: V3 = [0.279099995257956, 2.538739746730822, -1.7206043339676194]
  const { world } = refreshed([{ shape: segment, position, rotation: [...along] }])
  const { positions, indices } = torusMesh(7, 4)
  const hit = createQueryHit()
  const rotation = [-0.22076481102193657, -0.08495556475484442, -0.9194143092164355, -0.3142018113246618]
  const angular: V3 = [-1.2341141255248167, 6.5530417477417435, 2.129461475945023]
  const pose = { position: [0.21739331838327336, 2.51090246200481, -1.7514065163419819], rotation }
  const motion = { linear: [0.22966751855311257, 0.008744658383328316, 0.44404545023163405], angular }
  expect(shapeCast(world, hit, { tree: buildObbTree(positions, indices), scale: 0.5 }, pose, motion)).toBe(true)
  // The triangles 25 and 26 share the edge.
  const shared = indices.slice(75, 78).filter((corner) => indices.slice(78, 81).includes(corner))
  const [p, q] = shared.map((corner) => positions.slice(3 * corner, 3 * corner + 3) as V3) as [V3, V3]
  const model = subtract(q, p)
  const axes = axesOf(rotation).map((axis) => turned(axis, angular, hit.time)) as [V3, V3, V3]
  const edge = [0, 1, 2].map((d) => dot([axes[0][d]!, axes[1][d]!, axes[2][d]!], model)) as V3
  const across = cross(edge, axesOf(along)[1])
  const normal = hit.normal as V3
  expect(Math.abs(dot(normal, scale(across, 1 / length(across))))).toBeCloseTo(1, 12)
})
