/** A hit that an entity carries when a resource is made keeps its numbers: triangle 0 is one. */
import { addEntity, createWorld } from 'bitecs'
import { createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('a new resource writes no defaults to the hits that are there', () => {
  const world = createWorld()
  const collision = createCollision(world)
  const { components } = collision
  collision.dispose()
  const { ProbeHit } = components
  const entity = addEntity(world, ProbeHit)
  ProbeHit.triangle[entity] = 0
  createCollision(world, { components })
  expect(ProbeHit.triangle[entity]).toBe(0)
})
