import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { expect, it } from 'vitest'
import { buildObbTree, createCollision } from 'bitecs-collision'
import { readTrace, recordTrace, simulate } from 'bitecs-collision/testing'

// A reader took as many numbers at once as two rows have: those of a mesh with more than ten vertices were none.
it('reads a trace with a mesh of a hundred vertices', () => {
  const corners = Array.from({ length: 300 }, (_, k) => (k * 7) % 31)
  const indices = Array.from({ length: 98 }, (_, k) => [k, k + 1, k + 2]).flat()
  const world = createWorld()
  const { Position, MeshShape } = createCollision(world).components
  const level = addEntity(world)
  addComponents(world, level, [Position, set(MeshShape, { tree: buildObbTree(corners, indices) })])
  const trace = recordTrace(world)
  simulate(world, 1)
  trace.step()
  const [mesh] = readTrace(trace.finish()).meshes.values()
  const read = [...mesh!.indices].map((corner) => [...mesh!.positions.subarray(3 * corner, 3 * corner + 3)])
  const given = indices.map((corner) => corners.slice(3 * corner, 3 * corner + 3))
  expect(read.sort()).toEqual(given.sort())
})
