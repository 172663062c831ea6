import { createWorld, query, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  createQueryHit,
  integrationSystem,
  moveAndSlide,
  overlapShape,
  rayCast,
} from 'bitecs-collision'
import { buildObbTree, loadObbTree, overlapObbTrees, saveObbTree } from 'bitecs-collision/geometry'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { soup } from '../obb-tree/meshes.js'
import { spawn } from '../spawn.js'

const polluted = Object.prototype as { addedByAGame?: unknown; countOfAGame?: number }

beforeEach(() => {
  polluted.addedByAGame = () => 1
  polluted.countOfAGame = 1
})
afterEach(() => {
  delete polluted.addedByAGame
  delete polluted.countOfAGame
})

/** `for ... in` found the keys in all objects of options, and refused them; among strides a number was no array. */
it('an enumerable key on Object.prototype is no option, no field of a shape and no column (D15)', () => {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, delta: 1 / 60 })
  const { Position, LinearVelocity, BoxShape, MeshShape, Contact, Rotation } = collision.components
  const { positions, indices } = soup(4, 1, 1)
  const tree = loadObbTree(saveObbTree(buildObbTree(positions, indices, { leafTriangles: 1 })), { verify: 'full' })
  const handle = collision.addTree(tree, { solid: false })
  const box = spawn(world, set(Position, { x: 0 }), set(BoxShape, { x: 1 }), set(Rotation, {}), LinearVelocity)
  const mesh = spawn(world, set(Position, {}), set(MeshShape, { tree: handle }), set(MeshShape, { tree } as never))
  collisionSystem(integrationSystem(world))
  expect(query(world, [Contact]).length).toBe(collision.events.count)
  const hit = createQueryHit()
  expect(rayCast(world, hit, [-5, 0, 0], [1, 0, 0], { maxDistance: 10, with: [BoxShape] })).toBe(true)
  const found: number[] = []
  expect(overlapShape(world, found, { radius: 1 }, { position: [0, 0, 0] }, { exclude: mesh })).toBe(1)
  moveAndSlide(world, box, [0.01, 0, 0], { maxSlope: 0.5 } as never, createMoveResult())
  const pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
  expect(overlapObbTrees(tree, pose as never, tree, pose as never, { depthA: -1 })).toBe(true)
})
