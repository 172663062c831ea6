import { addComponents, addEntity, createWorld, observe, onAdd, onRemove, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

describe('an observer of the game on contact entities', () => {
  it.each(['Contact', 'ContactBegan', 'ContactEnded'] as const)(
    'may throw when %s comes or goes: every event is told, nothing is left over (E20)',
    (name) => {
      for (const on of [onAdd, onRemove])
        for (let bad = 1; bad <= 8; bad++) {
          const world = createWorld()
          const collision = createCollision(world)
          const { components, events } = collision
          const { Position, SphereShape, LinearVelocity, Contact, ContactBegan, ContactEnded } = components
          const make = (x: number): number => spawn(world, set(Position, { x }), SphereShape, LinearVelocity)
          const bodies = [0, 1, 2, 3, 4].map((k) => make(0.75 * k))
          let calls = 0
          observe(world, on(components[name]), () => {
            if (++calls === bad) throw new Error('boom')
          })
          const told = { began: 0, ended: 0, thrown: 0 }
          const step = (): void => {
            try {
              collisionSystem(world)
            } catch (error) {
              expect((error as Error).message).toBe('boom')
              told.thrown++
            }
            told.began += events.began
            told.ended += events.ended
          }
          step()
          step()
          removeEntity(world, bodies[2]!)
          step()
          bodies[2] = make(1.5)
          step()
          step()
          expect(events.count).toBe(4)
          expect(new Set(query(world, [Contact])).size).toBe(4)
          expect([...query(world, [Contact])].map((c) => `${Contact.a[c]} ${Contact.b[c]}`).sort()).toEqual(
            Array.from({ length: 4 }, (_, row) => `${events.a[row]} ${events.b[row]}`).sort(),
          )
          expect(query(world, [ContactBegan]).length).toBe(0)
          for (const e of bodies) removeEntity(world, e)
          step()
          step()
          step()
          expect(told).toEqual({ began: 6, ended: 6, thrown: calls >= bad ? 1 : 0 })
          for (const component of [Contact, ContactBegan, ContactEnded])
            expect(query(world, [component]).length).toBe(0)
        }
    },
  )

  it.each(['ContactBegan', 'ContactEnded'] as const)('may remove every contact entity when %s comes (E02)', (name) => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, SphereShape, LinearVelocity, Contact } = collision.components
    const bodies = [0, 1, 2, 3, 4].map((k) => spawn(world, set(Position, { x: 0.75 * k }), SphereShape, LinearVelocity))
    observe(world, onAdd(collision.components[name]), (own) => {
      for (const c of [...query(world, [Contact])]) if (c !== own) removeEntity(world, c)
    })
    collisionSystem(world)
    expect(collision.events.began).toBe(4)
    removeEntity(world, bodies[4]!)
    collisionSystem(world)
    collisionSystem(world)
    expect(collision.events.count).toBe(3)
    expect([...query(world, [Contact])].map((c) => `${Contact.a[c]} ${Contact.b[c]}`).sort()).toEqual([
      '1 2',
      '2 3',
      '3 4',
    ])
    for (const e of bodies) removeEntity(world, e)
    collisionSystem(world)
    collisionSystem(world)
    expect(query(world, [Contact]).length).toBe(0)
  })

  it.each(['ContactBegan', 'Touching'] as const)('may step another world: no error is lost by it (E20), %s', (name) => {
    const row = () => {
      const world = createWorld()
      const collision = createCollision(world, { touching: true })
      const { Position, SphereShape, LinearVelocity } = collision.components
      for (let k = 0; k < 5; k++)
        addComponents(world, addEntity(world), [set(Position, { x: 0.75 * k }), SphereShape, LinearVelocity])
      return { world, collision }
    }
    const one = row()
    const other = row()
    let calls = 0
    observe(one.world, onAdd(one.collision.components[name]), () => {
      calls++
      if (calls === 1) throw new Error('boom')
      if (calls === 3) collisionSystem(other.world)
    })
    expect(() => collisionSystem(one.world)).toThrow('boom')
    expect([one, other].map(({ collision }) => [collision.report.step, collision.events.began])).toEqual([
      [1, 4],
      [1, 4],
    ])
    collisionSystem(one.world)
  })
})
