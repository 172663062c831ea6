import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createManifold,
  createMoveResult,
  createQueryHits,
  moveAndSlide,
  nearest,
  rayCastAll,
  refreshQueries,
  type MoveResult,
} from 'bitecs-collision'
import { buildObbTree, loadObbTree, overlapObbTrees, saveObbTree } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { soup } from '../obb-tree/meshes.js'
import { codeOf } from '../thrown.js'
import { spawn } from '../spawn.js'

function start() {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, LinearVelocity, SphereShape } = collision.components
  const bodies = [0, 1, 2].map((k) => spawn(world, set(Position, { x: 2 * k }), LinearVelocity, SphereShape))
  collisionSystem(world)
  return { world, collision, bodies }
}

/** Rows were written to columns of length 0; with `inside` among them the next query was a TypeError. */
describe('a column of QueryHits whose buffer was transferred', () => {
  const names = Object.entries(createQueryHits()).flatMap(([name, column]) =>
    ArrayBuffer.isView(column) ? [name] : [],
  )

  it.each(names)('%s has rows again after the next query', (name) => {
    const { world } = start()
    const hits = createQueryHits(1)
    for (const ask of [
      () => rayCastAll(world, hits, [-3, 0.1, 0], [1, 0, 0]),
      () => nearest(world, hits, [0, 3, 0], 3),
    ]) {
      const plain = createQueryHits()
      expect(ask()).toBe(3)
      const column = hits[name as 'distance']
      const before = [...column.subarray(0, 3)]
      Object.assign(plain, structuredClone({ ...hits }))
      structuredClone(0, { transfer: [column.buffer as ArrayBuffer] })
      expect(ask()).toBe(3)
      expect([...hits[name as 'distance'].subarray(0, 3)]).toEqual(before)
      expect([...hits.entity.subarray(0, 3)]).toEqual([...plain.entity.subarray(0, 3)])
    }
  })
})

/** The character was moved, and the error came when the result was written. */
it.each(['the result', 'position', 'moved', 'left', 'groundNormal', 'groundVelocity', 'wallNormal'] as const)(
  'a frozen result of moveAndSlide (%s) is refused before the character moves',
  (name) => {
    const { world, collision, bodies } = start()
    const out = createMoveResult()
    Object.freeze(name === 'the result' ? out : out[name])
    expect(codeOf(() => moveAndSlide(world, bodies[0]!, [0, 1, 0], {}, out as MoveResult))).toBe('E_OPTION')
    expect(collision.components.Position.y[bodies[0]!]).toBe(0)
  },
)

/** A part of the answer was written, and a TypeError came in the middle. */
it.each(['the manifold', 'normal', 'a point', 'a position'])('a frozen manifold (%s) is refused as it is', (name) => {
  const { world, collision, bodies } = start()
  collision.components.Position.x[bodies[1]!] = 0.5
  collisionSystem(world)
  expect(collision.events.count).toBe(1)
  const out = createManifold()
  const [first] = out.points
  Object.freeze({ 'the manifold': out, normal: out.normal, 'a point': first, 'a position': first!.position }[name])
  const before = structuredClone(out)
  for (const row of [0, 7]) expect(codeOf(() => collision.manifoldOf(row, out))).toBe('E_OPTION')
  expect(out).toEqual(before)
  expect(collision.manifoldOf(0, createManifold())).toBe(1)
})

/** Detached links end every walk at once: overlaps were false, and a step looked at a mesh without triangles. */
it('a tree that was loaded in place from a buffer that was transferred later is refused (G39)', () => {
  const { world, collision } = start()
  const { positions, indices } = soup(40, 0.3, 3)
  const bytes = saveObbTree(buildObbTree(positions, indices))
  const tree = loadObbTree(bytes, { copy: false })
  const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
  const { Position, MeshShape } = collision.components
  const mesh = addEntity(world)
  addComponents(world, mesh, [set(Position, {}), set(MeshShape, { tree: collision.addTree(tree) })])
  collisionSystem(world)
  const { count } = collision.events
  expect(overlapObbTrees(tree, still, tree, still)).toBe(true)
  structuredClone(0, { transfer: [bytes] })
  expect(codeOf(() => overlapObbTrees(tree, still, tree, still))).toBe('E_OPTION')
  expect(codeOf(() => saveObbTree(tree))).toBe('E_OPTION')
  for (const call of [collisionSystem, refreshQueries]) expect(codeOf(() => call(world))).toBe('E_HANDLE')
  expect(collision.events.count).toBe(count)
  const again = loadObbTree(saveObbTree(buildObbTree(positions, indices)))
  addComponents(world, mesh, [set(MeshShape, { tree: collision.addTree(again) })])
  collisionSystem(world)
})
