import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, moveAndSlide } from 'bitecs-collision'
import {
  buildObbTree,
  collideObbs,
  computeAabb,
  createManifold,
  findObbTreeContacts,
  overlapObbs,
  overlapObbsSharingAxis,
  overlapObbTrees,
  type Obb,
} from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

const throwing = {
  toString(): string {
    throw new Error('no text')
  },
}
/** Values that cannot be made text by `String(value)`, or only with care. */
const values: readonly [string, unknown][] = [
  ['an object without a prototype', Object.create(null)],
  ['an object whose toString throws', throwing],
  ['an array of such', [Object.create(null)]],
  ['a symbol', Symbol('s')],
  ['null', null],
]

const box: Obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
const { positions, indices } = cubeMesh()
const tree = buildObbTree(positions, indices)
const pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

/** A world with a box, whose component has this value from a write to a column that the game brings. */
function stepWith(value: unknown): void {
  const world = createWorld()
  const Position = { x: [] as number[], y: [] as number[], z: [] as number[] }
  const { components } = createCollision(world, { components: { Position } })
  const entity = addEntity(world)
  addComponent(world, entity, Position)
  addComponent(world, entity, set(components.BoxShape, { x: 1, y: 1, z: 1 }))
  Position.x[entity] = value as number
  Position.y[entity] = Position.z[entity] = 0
  collisionSystem(world)
}

// What is wrong is shown in the error, by String(value), which was a TypeError for some values.
describe('errors about values that have no text', () => {
  const calls: readonly [string, (value: never) => unknown][] = [
    ['overlapObbs, box', (value) => overlapObbs(box, value)],
    ['overlapObbs, center', (value) => overlapObbs(box, { ...box, center: value })],
    ['overlapObbs, a number', (value) => overlapObbs(box, { ...box, center: [0, value, 0] })],
    ['overlapObbs, half extents', (value) => overlapObbs(box, { ...box, halfExtents: [1, 1, value] })],
    ['collideObbs', (value) => collideObbs(createManifold(), box, value)],
    ['overlapObbsSharingAxis', (value) => overlapObbsSharingAxis(box, box, value)],
    ['computeAabb', (value) => computeAabb({ min: [0, 0, 0], max: [0, 0, 0] }, [0, value, 0])],
    ['buildObbTree, positions', (value) => buildObbTree(value, indices)],
    ['buildObbTree, an index', (value) => buildObbTree(positions, [0, 1, value])],
    ['buildObbTree, an option', (value) => buildObbTree(positions, indices, { leafTriangles: value })],
    ['overlapObbTrees, a pose', (value) => overlapObbTrees(tree, value, tree, pose)],
    ['overlapObbTrees, an option', (value) => overlapObbTrees(tree, pose, tree, pose, { depthA: value })],
    ['findObbTreeContacts', (value) => findObbTreeContacts(tree, pose, tree, pose, {}, value)],
    ['createCollision, no world', (value) => createCollision(value)],
    ['createCollision, delta', (value) => createCollision(createWorld(), { delta: value })],
    ['createCollision, capacity', (value) => createCollision(createWorld(), { capacity: value })],
    ['createCollision, onInvalid', (value) => createCollision(createWorld(), { onInvalid: value })],
    ['createCollision, workers', (value) => createCollision(createWorld(), { workers: value })],
    ['createCollision, a component', (value) => createCollision(createWorld(), { components: { Position: value } })],
    // An array is a column, whatever is in it.
    [
      'a column',
      (value) =>
        createCollision(createWorld(), {
          components: { Position: { x: Array.isArray(value) ? null! : value, y: [] } },
        }),
    ],
    ['set', (value) => setRadius(value)],
    ['a step', stepWith],
    ['moveAndSlide', (value) => moveWith(value)],
  ]

  it.each(calls.flatMap(([name, call]) => values.map(([what, value]) => [name, what, call, value] as const)))(
    '%s: %s',
    (_, __, call, value) => {
      let error: unknown
      try {
        call(value as never)
      } catch (thrown) {
        error = thrown
      }
      expect(error).toMatchObject({ name: 'CollisionError', code: expect.stringMatching(/^E_/) as string })
    },
  )
})

function setRadius(radius: number): void {
  const world = createWorld()
  const { components } = createCollision(world)
  addComponent(world, addEntity(world), set(components.SphereShape, { radius }))
}

function moveWith(x: number): void {
  const world = createWorld()
  const { components } = createCollision(world)
  const entity = addEntity(world)
  addComponent(world, entity, set(components.Position, { x: 0, y: 0, z: 0 }))
  addComponent(world, entity, set(components.SphereShape, { radius: 1 }))
  collisionSystem(world)
  moveAndSlide(world, entity, [x, 0, 0])
}
