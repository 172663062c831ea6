/** generationOf, bodyOf, addTree, isTouching and others answered for a resource that its world had let go of. */
import { addEntity, createWorld, observe, onRemove, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, createManifold, type Collision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

const { positions, indices } = cubeMesh()
const tree = buildObbTree(positions, indices)

function pair() {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, SphereShape, LinearVelocity } = collision.components
  const [a, b] = [0, 1].map((x) =>
    addEntity(world, set(Position, { x }), set(SphereShape, { radius: 1 }), set(LinearVelocity, {})),
  ) as [number, number]
  collisionSystem(world)
  return { world, collision, a, b }
}

const calls: Record<string, (collision: Collision, a: number, b: number) => unknown> = {
  addTree: (collision) => collision.addTree(tree),
  removeTree: (collision) => collision.removeTree(1),
  bodyOf: (collision, a) => collision.bodyOf(a),
  generationOf: (collision, a) => collision.generationOf(a),
  teleport: (collision, a) => collision.teleport(a),
  eventsByTime: (collision) => collision.eventsByTime(),
  isTouching: (collision, a, b) => collision.isTouching(a, b),
  contactBetween: (collision, a, b) => collision.contactBetween(a, b),
  forEachContactOf: (collision, a) => collision.forEachContactOf(a, () => undefined),
  manifoldOf: (collision) => collision.manifoldOf(0, createManifold()),
  reset: (collision) => collision.reset(),
}

it.each(Object.keys(calls))('%s throws E_OPTION by name after dispose, whatever holds the world then', (name) => {
  const { world, collision, a, b } = pair()
  collision.addTree(tree)
  collision.dispose()
  const refused = { name: 'CollisionError', code: 'E_OPTION', message: expect.stringContaining(`${name}: `) as string }
  expect(() => calls[name]!(collision, a, b)).toThrow(expect.objectContaining(refused))
  const next = createCollision(world, { components: collision.components })
  expect(() => calls[name]!(collision, a, b)).toThrow(expect.objectContaining(refused))
  if (name !== 'reset') calls[name]!(next as unknown as Collision, a, b)
})

it('answers the observers that dispose calls', () => {
  const { world, collision, a, b } = pair()
  const told: unknown[] = []
  observe(world, onRemove(collision.components.Contact), () => told.push(collision.isTouching(a, b)))
  collision.dispose()
  collision.dispose()
  expect(told).toEqual([true])
})
