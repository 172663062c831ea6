import { createWorld, query, removeEntity, resetWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

const BOXES = 5

/** Boxes on a pile, all touching each other. */
function start() {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, BoxShape, LinearVelocity, Contact, ContactBegan, ContactEnded } = collision.components
  const fill = (): void => {
    for (let k = 0; k < BOXES; k++) {
      spawn(world, set(Position, { x: 0.1 * k }), set(BoxShape, { x: 1, y: 1, z: 1 }), LinearVelocity)
    }
  }
  const mirrored = (): string[] =>
    [...query(world, [Contact])]
      .map((entity) => `${Contact.a[entity]} ${Contact.b[entity]} ${Contact.depth[entity]}`)
      .sort()
  const told = (): string[] => {
    const { events } = collision
    const rows = Array.from({ length: events.count }, (_, row) => row).filter(
      (row) => row < events.began || row >= events.began + events.ended,
    )
    return rows.map((row) => `${events.a[row]} ${events.b[row]} ${events.depth[row]}`).sort()
  }
  return { world, collision, fill, mirrored, told, Contact, ContactBegan, ContactEnded }
}

describe('a pooled entity is no mirror of the contact that its id served once', () => {
  it('after resetWorld, where bodies and mirrors get the ids that they had', () => {
    const { world, collision, fill, mirrored, told, Contact, ContactEnded } = start()
    fill()
    collisionSystem(world)
    resetWorld(world)
    collision.reset()
    fill()
    collisionSystem(world)
    expect(query(world, [Contact, ContactEnded])).toHaveLength(0)
    expect(mirrored()).toEqual(told())
    collisionSystem(world)
    expect(mirrored()).toEqual(told())
  })

  it('after the game removed mirrors', () => {
    const { world, fill, mirrored, told, Contact } = start()
    fill()
    collisionSystem(world)
    for (const entity of [...query(world, [Contact])]) removeEntity(world, entity)
    collisionSystem(world)
    expect(mirrored()).toEqual(told())
    collisionSystem(world)
    expect(mirrored()).toEqual(told())
  })
})
