import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { expect, it } from 'vitest'
import { collisionSystem, createCollision, createManifold, createMoveResult, moveAndSlide } from '../../src/index.js'
import type { Manifold, MoveResult } from '../../src/index.js'

/** Two spheres that overlap; the first is the character. */
function spheres() {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, SphereShape, LinearVelocity } = collision.components
  const [a, b] = [0, 1].map((x) => {
    const entity = addEntity(world)
    addComponents(world, entity, [
      set(Position, { x, y: 0, z: 0 }),
      set(SphereShape, { radius: 1 }),
      set(LinearVelocity, { x: 0, y: 0, z: 0 }),
    ])
    return entity
  }) as [number, number]
  collisionSystem(world)
  return { world, collision, a, b }
}

it('moveAndSlide: a part of the result that is no vector is E_OPTION and nothing moves: it was a TypeError, some after the move', () => {
  const { world, collision, a } = spheres()
  const { x } = collision.components.Position
  for (const field of ['position', 'moved', 'left', 'groundNormal', 'wallNormal'] as const)
    for (const value of [null, undefined, 'xyz', 3, [0, 0]]) {
      const out = { ...createMoveResult(), [field]: value } as unknown as MoveResult
      expect(() => moveAndSlide(world, a, [5, 0, 0], {}, out)).toThrow(
        'E_OPTION: moveAndSlide: out is not a MoveResult',
      )
      expect(x[a]).toBe(0)
    }
  for (const up of [[0n, 1n, 0n], ['0', '1', '0'], [0, 1], 'xyz'])
    expect(() => moveAndSlide(world, a, [5, 0, 0], { up: up as unknown as number[] })).toThrow(/E_OPTION.*a direction/)
  expect(x[a]).toBe(0)
})

it('manifoldOf: a manifold with parts missing is E_OPTION and stays as it was: it was a TypeError in the middle', () => {
  const { collision, a, b } = spheres()
  const row = collision.contactBetween(a, b)
  expect(collision.manifoldOf(row, createManifold())).toBe(1)
  const point = { position: [0, 0, 0], depth: 0, feature: 0 }
  for (const change of [
    { normal: null },
    { normal: 'xyz' },
    { points: null },
    { points: [] },
    { points: [point, point, {}, point] },
    { points: [null, point, point, point] },
  ]) {
    const out = { ...createManifold(), ...change } as unknown as Manifold
    const before = JSON.stringify(out)
    expect(() => collision.manifoldOf(row, out)).toThrow('E_OPTION: manifoldOf: out is not a Manifold: make one with')
    expect(JSON.stringify(out)).toBe(before)
  }
})
