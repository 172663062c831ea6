/**
 * Children of one body are never a pair. They were listed with the pairs and dropped afterwards: more of them than the
 * budget were refused, and many of them ended the margins, so that pairs were searched for anew in every step.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import type { CollisionOptions, FindPairs } from 'bitecs-collision'
import { expect, it } from 'vitest'

/** A moving body of `count` parts in one place. */
function bodyOfParts(count: number, options: CollisionOptions): () => number {
  const world = createWorld()
  const { components, report } = createCollision(world, options)
  const { Position, LinearVelocity, Attached, SphereShape } = components
  const body = addEntity(world)
  addComponents(world, body, [Position, set(LinearVelocity, { x: 1, y: 0, z: 0 })])
  for (let k = 0; k < count; k++) addComponents(world, addEntity(world), [set(Attached, { parent: body }), SphereShape])
  return () => {
    collisionSystem(integrationSystem(world))
    return report.pairs
  }
}

it('parts of one body do not count for the pair budget (L02 E23)', () => {
  const step = bodyOfParts(400, { pairBudget: 10 })
  for (let k = 0; k < 3; k++) expect(step()).toBe(0)
})

it('70,000 pairs of siblings leave margins as they are', () => {
  let searches = 0
  const broadPhase: FindPairs = ({ count }, meet) => {
    searches++
    for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) meet(i, j)
  }
  const step = bodyOfParts(400, { broadPhase })
  for (let k = 0; k < 16; k++) expect(step()).toBe(0)
  expect(searches).toBeLessThan(4)
})
