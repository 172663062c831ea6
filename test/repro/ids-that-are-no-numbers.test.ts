/** bitECS compares what it is given as an id, and text made of a symbol throws: both came out as a TypeError. */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  createManifold,
  endReasonName,
  moveAndSlide,
} from 'bitecs-collision'
import { createRotatingSweepResult, sweepSampledObbs } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

it.each([1n, Symbol('id'), '1', {}, null, undefined, 1.5, -1])(
  '%s is no entity, no handle and no number (E26)',
  (id) => {
    const world = createWorld()
    addEntity(world)
    const collision = createCollision(world)
    expect(() => collision.teleport(id as number)).toThrow('E_DEAD_ENTITY')
    expect(() => moveAndSlide(world, id as number, [0, 0, 0])).toThrow('E_DEAD_ENTITY')
    expect(() => collision.removeTree(id as number)).toThrow('E_HANDLE')
    const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
    const poseAt = (): void => undefined
    const sweep = () =>
      sweepSampledObbs(createRotatingSweepResult(), box, poseAt, box, poseAt, id as unknown as number, 1)
    expect(sweep).toThrow(/^E_(OPTION|EXTENT|RANGE)/)
  },
)

/** What is no number, but is the id of an entity or the number of a row, or fails, where it is made one. */
const noNumbers: Record<string, unknown> = {
  'a symbol': Symbol('id'),
  'a symbol that names a property': Symbol.iterator,
  'an object without primitive value': Object.create(null),
  'an object that throws': { valueOf: () => expect.unreachable(), toString: () => expect.unreachable() },
  'a function': () => 1,
  'a BigInt': 1n,
  text: '1',
  'the name of a property': 'length',
  'an array': [1],
  true: true,
  null: null,
  undefined: undefined,
}

it.each(Object.keys(noNumbers))('%s is answered as a number that is no entity (E26)', (what) => {
  const id = noNumbers[what] as number
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, SphereShape, LinearVelocity, Attached } = collision.components
  const ball = () => addEntity(world, set(Position, {}), SphereShape, LinearVelocity)
  // Entity 1 is a child, so that bodyOf(1) is another one.
  const child = addEntity(world)
  const body = ball()
  addComponents(world, child, [set(Attached, { parent: body }), SphereShape])
  const other = ball()
  collisionSystem(world)
  expect([child, collision.bodyOf(child), collision.isTouching(child, other)]).toEqual([1, body, true])
  const seen: unknown[] = []
  const out = createManifold()
  for (const none of [-7, id]) {
    expect([collision.isTouching(none, other), collision.isTouching(other, none)]).toEqual([false, false])
    expect([collision.contactBetween(none, other), collision.contactBetween(other, none)]).toEqual([-1, -1])
    collision.forEachContactOf(none, (row) => seen.push(row))
    expect(() => collision.forEachContactOf(none, null as never)).toThrow(/^E_OPTION: forEachContactOf/)
    expect(collision.bodyOf(none)).toBe(none)
    expect(collision.manifoldOf(none, out)).toBe(0)
    expect(endReasonName(none)).toBe('none')
    expect(() => collision.generationOf(none)).toThrow('E_DEAD_ENTITY: generationOf')
    expect(() => collision.teleport(none)).toThrow('E_DEAD_ENTITY: teleport')
    expect(() => collision.removeTree(none)).toThrow('E_HANDLE')
    expect(() => collision.addTree(none as never)).toThrow('E_OPTION')
  }
  expect(seen).toEqual([])
  const tree = buildObbTree(cubeMesh().positions, cubeMesh().indices)
  const solid = { solid: id as never }
  if (id !== undefined && id !== (true as never)) expect(() => collision.addTree(tree, solid)).toThrow('E_OPTION')
})
