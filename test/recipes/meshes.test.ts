import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, type ObbTree } from 'bitecs-collision'
import {
  createManifold,
  collideObbs,
  createSweepResult,
  findObbTreeContacts,
  loadObbTree,
  overlapObbRows,
  overlapObbs,
  packObb,
  saveObbTree,
  sweepObbs,
} from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

/** A closed cube. */
const positions = Array.from({ length: 8 }, (_, k) => [k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1]).flat()
// prettier-ignore
const indices = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
]

it('docs/meshes: a closed mesh as a solid, and as a surface', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, MeshShape, SphereShape, LinearVelocity } = collision.components
  const level = addEntity(world)
  // #region docs/meshes
  const tree = buildObbTree(positions, indices, { split: 'sah', leafTriangles: 2 })
  const handle = collision.addTree(tree, { solid: true })
  addComponents(world, level, [set(Position, { x: 0, y: 0, z: 0 }), set(MeshShape, { tree: handle, scale: 10 })])
  // #endregion
  const ball = addEntity(world)
  addComponents(world, ball, [Position, LinearVelocity, set(SphereShape, { radius: 0.1 })])
  collisionSystem(world)
  expect(collision.isTouching(level, ball)).toBe(true)
})

it('docs/meshes: a level that was cooked', async () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const bytes = saveObbTree(buildObbTree(positions, indices))
  const nodes = [
    { file: 'a.obbt', position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: 1 },
    { file: 'a.obbt', position: [9, 0, 0], rotation: [0, 1, 0, 0], scale: 2 },
  ]
  const read = (_file: string) => Promise.resolve(bytes)
  // #region docs/meshes
  const { Position, Rotation, MeshShape } = collision.components
  const trees = new Map<string, ObbTree>() // several nodes may share a file
  for (const { file, position, rotation, scale } of nodes) {
    const tree = trees.get(file) ?? loadObbTree(await read(file))
    trees.set(file, tree)
    const [x, y, z] = position
    const [qx, qy, qz, qw] = rotation
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y, z }), set(Rotation, { x: qx, y: qy, z: qz, w: qw })])
    addComponents(world, entity, [set(MeshShape, { tree, scale })])
  }
  // #endregion
  collisionSystem(world)
  expect(collision.report.bodies).toBe(2)
})

it('docs/geometry: boxes and trees without an ECS', () => {
  // #region docs/geometry
  const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1] // a mat3: three unit columns
  const crate = { center: [0, 0, 0], axes, halfExtents: [1, 1, 1] }
  const shelf = { center: [1.5, 0, 0], axes, halfExtents: [1, 1, 1] }
  const touch = overlapObbs(crate, shelf)
  const manifold = createManifold()
  const points = collideObbs(manifold, crate, shelf) // manifold.normal, depth, points
  const sweep = createSweepResult()
  const meets = sweepObbs(sweep, crate, [0, 0, 0], { ...shelf, center: [9, 0, 0] }, [-7, 0, 0], 2)
  // #endregion
  expect([touch, points, manifold.depth]).toEqual([true, 4, 0.5])
  expect([meets, sweep.time]).toEqual([true, 1])
  // #region docs/geometry
  const rows = new Float64Array(32)
  packObb(rows, 0, crate, 'crate')
  packObb(rows, 16, shelf, 'shelf')
  const touchToo = overlapObbRows(rows, 0, rows, 16)
  // #endregion
  expect(touchToo).toBe(true)
  packObb(rows, 16, { ...shelf, center: [9, 0, 0] }, 'shelf')
  expect(overlapObbRows(rows, 0, rows, 16)).toBe(false)
  // #region docs/geometry
  const tree = buildObbTree(positions, indices)
  const here = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
  const there = { position: [0.5, 0.5, 0.5], rotation: [0, 0, 0, 1] }
  const pairs: number[][] = []
  findObbTreeContacts(tree, here, tree, there, {}, (a, b) => void pairs.push([a, b]))
  // #endregion
  expect(pairs.length).toBeGreaterThan(0)
})
