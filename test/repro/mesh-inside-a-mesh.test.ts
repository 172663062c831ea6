import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, closestPoints, createClosestPoints, createCollision, refreshQueries } from 'bitecs-collision'
import { expect, it, vi } from 'vitest'
import { icosphereMesh } from '../oracle/meshes.js'

const asked = vi.hoisted(() => ({ triangles: 0, boxes: 0 }))
vi.mock(import('../../src/geometry/triangle-triangle/closest-points.js'), async (original) => {
  const { closestPointsTriangleRows, ...rest } = await original()
  return { ...rest, closestPointsTriangleRows: (...pair) => (asked.triangles++, closestPointsTriangleRows(...pair)) }
})
vi.mock(import('../../src/narrow-phase/mesh/bound-boxes.js'), async (original) => {
  const { boundBoxes } = await original()
  return { boundBoxes: (...pair) => (asked.boxes++, boundBoxes(...pair)) }
})

// The box of a leaf is as thick as its triangles are bent, more than a small mesh inside is: each leaf met all of it. A
// sphere of 1,280 triangles in one of 20,480 took 9 s at a scale of 1e-3, and two of 20,480 up to 3 s.
it.each([0.5, 0.9, 1e-3])('few triangles of concentric spheres are compared, one of scale %f', (scale) => {
  const { positions, indices } = icosphereMesh(3)
  const tree = buildObbTree(positions, indices)
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, MeshShape } = collision.components
  const handle = collision.addTree(tree)
  const [outer, inner] = [1, scale].map((size) => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x: 0 }), set(MeshShape, { tree: handle, scale: size })])
    return entity
  })
  refreshQueries(world)
  asked.boxes = asked.triangles = 0
  const distance = closestPoints(world, createClosestPoints(), outer!, inner!)
  expect(distance).toBeLessThan(1 - scale)
  expect(distance).toBeGreaterThan(0.99 - scale)
  expect(asked.triangles).toBeLessThan(tree.report.triangles)
  expect(asked.boxes).toBeLessThan(64 * tree.report.nodes)
})
