import { addComponents, addEntity, createWorld, observe, onAdd, onRemove, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, type Collision, type Components } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../examples/scenes/random.js'

type Read = (components: Components) => void

const reads: Readonly<Record<string, Read>> = {
  'ContactBegan.depth': ({ ContactBegan }) => void ContactBegan.depth,
  'Contact.depth': ({ Contact }) => void Contact.depth,
  'Contact.time': ({ Contact }) => void Contact.time,
}
const moments = {
  'onAdd(ContactBegan)': ({ ContactBegan }: Components) => onAdd(ContactBegan),
  'onRemove(ContactBegan)': ({ ContactBegan }: Components) => onRemove(ContactBegan),
  'onAdd(ContactEnded)': ({ ContactEnded }: Components) => onAdd(ContactEnded),
  'onAdd(Contact)': ({ Contact }: Components) => onAdd(Contact),
  'onRemove(Contact)': ({ Contact }: Components) => onRemove(Contact),
}
const cases = Object.keys(reads).flatMap((read) => Object.keys(moments).map((moment) => [read, moment] as const))

/** A crowd that mixes; the game removes some of the contact entities too. */
function play(watch: (collision: Collision<object, Components>) => void): void {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 10, maxEntities: 1000 })
  const { Position, LinearVelocity, SphereShape, Contact } = collision.components
  const random = seededRandom(71)
  const between = (): number => 4 * random() - 2
  const bodies = Array.from({ length: 30 }, () => {
    const entity = addEntity(world)
    const [x, y, z] = [between(), between(), between()]
    addComponents(world, entity, [
      set(Position, { x, y, z }),
      set(LinearVelocity, {}),
      set(SphereShape, { radius: 0.6 }),
    ])
    return entity
  })
  watch(collision)
  for (let step = 0; step < 25; step++) {
    for (const entity of bodies) Position.x[entity]! += 0.5 * random() - 0.25
    if (step % 3 === 0) for (const contact of [...query(world, [Contact])].slice(0, 5)) removeEntity(world, contact)
    collisionSystem(world)
    for (const contact of query(world, [Contact])) {
      const row = rowOf(collision, contact)
      expect([Contact.depth[contact], Contact.time[contact]]).toEqual([
        collision.events.depth[row],
        collision.events.time[row],
      ])
    }
  }
}

function rowOf({ components: { Contact }, events }: Collision<object, Components>, contact: number): number {
  const { a, b, count } = events
  for (let row = 0; row < count; row++) if (a[row] === Contact.a[contact] && b[row] === Contact.b[contact]) return row
  return -1
}

describe('seed 71: columns of Contact are right after a step', () => {
  it.each(cases)('%s read in %s', (read, moment) => {
    let count = 0
    play((collision) =>
      observe(collision.world, moments[moment as keyof typeof moments](collision.components), () => {
        count++
        reads[read]!(collision.components)
      }),
    )
    expect(count).toBeGreaterThan(50)
  })
})
