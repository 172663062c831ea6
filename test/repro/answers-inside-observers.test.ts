import { addComponents, addEntity, createWorld, observe, onAdd, onRemove, set, type World } from 'bitecs'
import { collisionSystem, createCollision, createManifold, type Collision, type Components } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

const manifold = createManifold()

/** All that can be asked about the contacts of a step. */
function answersOf(collision: Collision<World, Components>, entities: readonly number[]): string {
  const { events } = collision
  const seen: unknown[] = []
  for (let row = 0; row < events.count; row++) {
    seen.push([events.a[row], events.b[row], events.depth[row]])
    const count = collision.manifoldOf(row, manifold)
    if (count === 0) continue
    const points = manifold.points.slice(0, count).map((point) => [...Array.from(point.position)])
    seen.push([
      events.a[row],
      events.b[row],
      events.depth[row],
      manifold.depth,
      [...Array.from(manifold.normal)],
      points,
    ])
  }
  for (const a of entities) {
    const rows: number[] = []
    collision.forEachContactOf(a, (row) => rows.push(row))
    seen.push(a, rows)
    for (const b of entities) seen.push(collision.contactBetween(a, b), collision.isTouching(a, b))
  }
  return JSON.stringify(seen)
}

describe.each(['ContactBegan', 'ContactEnded', 'Touching'] as const)('an observer of %s', (name) => {
  it.each([
    ['comes', onAdd],
    ['goes', onRemove],
  ] as const)('that asks about contacts when it %s is told of the step that is being told, seed 1 (E18)', (_, on) => {
    const random = new Random(1)
    const world = createWorld()
    const collision = createCollision(world, { touching: true, contactEntities: name !== 'Touching' })
    const { Position, LinearVelocity, BoxShape } = collision.components
    const half = { x: 0.5, y: 0.5, z: 0.5 }
    const entities = Array.from({ length: 8 }, () => addEntity(world))
    for (const entity of entities) addComponents(world, entity, [Position, LinearVelocity, set(BoxShape, half)])
    let told: string[] = []
    let asked = 0
    observe(world, on(collision.components[name]), () => void told.push(answersOf(collision, entities)))
    for (let step = 0; step < 30; step++) {
      for (const entity of entities)
        if (random.chance(0.5))
          for (const column of [Position.x, Position.y, Position.z]) column[entity] = random.between(-1.5, 1.5)
      told = []
      collisionSystem(world)
      const answers = answersOf(collision, entities)
      for (const answer of told) expect(answer).toBe(answers)
      asked += told.length
    }
    expect(asked).toBeGreaterThan(10)
  })
})
