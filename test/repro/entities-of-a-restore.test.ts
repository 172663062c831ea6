import { addComponents, addEntity, createWorld, Not, observe, onAdd, removeEntity, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  restoreCollision,
  saveCollision,
  validateCollision,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

interface Pile {
  readonly world: World
  readonly bodies: readonly number[]
  readonly size: { readonly x: ArrayLike<number> }
}

/** A world of so many boxes in touch, at step 1. */
function makePile(count: number): Pile {
  const world = createWorld()
  const { Position, BoxShape, LinearVelocity } = createCollision(world).components
  const bodies = Array.from({ length: count }, (_, k) => {
    const body = addEntity(world)
    addComponents(world, body, [set(Position, { x: k / 2 }), set(BoxShape, {}), LinearVelocity])
    return body
  })
  return { world, bodies, size: BoxShape }
}

/** The bytes of a pile of so many boxes, and a pile that has made no step. */
function savedAndFresh(count: number): { readonly bytes: Uint8Array; readonly pile: Pile; readonly hash: string } {
  const { world } = makePile(count)
  collisionSystem(world)
  return { bytes: saveCollision(world), pile: makePile(count), hash: hashCollision(world) }
}

// The entities of contacts are made when the snapshot has been read: what observers of them did was not looked at.
describe('an observer that meets the new entities of a restore', () => {
  it('may restore another world', () => {
    const { bytes, pile, hash } = savedAndFresh(6)
    const other = savedAndFresh(3)
    let calls = 0
    observe(pile.world, onAdd(Not(pile.size)), () => {
      if (calls++ === 0) restoreCollision(other.pile.world, other.bytes)
    })
    restoreCollision(pile.world, bytes)
    expect(calls).toBeGreaterThan(0)
    for (const { world } of [pile, other.pile]) validateCollision(world)
    expect([hashCollision(pile.world), hashCollision(other.pile.world)]).toEqual([hash, other.hash])
  })

  it('is told that the world is not as it was where it removes a body', () => {
    const { bytes, pile } = savedAndFresh(6)
    let calls = 0
    observe(pile.world, onAdd(Not(pile.size)), () => {
      if (calls++ === 0) removeEntity(pile.world, pile.bodies[2]!)
    })
    expect(() => restoreCollision(pile.world, bytes)).toThrow(expect.objectContaining({ code: 'E_SNAPSHOT' }))
    collisionSystem(pile.world)
    validateCollision(pile.world)
  })
})
