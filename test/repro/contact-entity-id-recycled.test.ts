import { addComponents, addEntity, createWorld, query, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** A pooled contact entity that the game removed came back by its recycled id, and was handed out twice. */
describe('contact entities whose ids are recycled', () => {
  it('serve one contact each, whatever the game removes', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, SphereShape, LinearVelocity, Contact } = collision.components
    const bodies = Array.from({ length: 8 }, (_, i) => {
      const e = addEntity(world)
      addComponents(world, e, [set(Position, { x: 10 * i }), set(SphereShape, { radius: 1 }), LinearVelocity])
      return e
    })
    const place = (together: boolean): void => {
      bodies.forEach((e, i) => {
        Position.x[e] = together ? 0.01 * i : 10 * i
        collision.teleport(e)
      })
      collisionSystem(world)
    }
    for (let round = 0; round < 20; round++) {
      place(true)
      const mirrors = [...query(world, [Contact])]
      expect(mirrors.length).toBe(28)
      expect(new Set(mirrors.map((c) => `${Contact.a[c]} ${Contact.b[c]}`)).size).toBe(28)
      place(false)
      place(false)
      // All 28 are pooled now; the game removes some of them, and takes ids for itself.
      for (const c of mirrors.slice(0, 5 + (round % 7))) removeEntity(world, c)
      if (round % 3 === 0) addEntity(world)
    }
  })

  it('beyond the columns throw before anything of the step changes (E07)', () => {
    const world = createWorld()
    const collision = createCollision(world, { maxEntities: 2 })
    const { Position, SphereShape, LinearVelocity, Contact } = collision.components
    for (let i = 0; i < 2; i++)
      addComponents(world, addEntity(world), [Position, set(SphereShape, { radius: 1 }), LinearVelocity])
    for (let i = 0; i < 2; i++)
      expect(() => collisionSystem(world)).toThrow(
        expect.objectContaining({ code: 'E_RANGE', component: 'Contact', value: 3, limit: 2 }),
      )
    expect(collision.report.step).toBe(0)
    expect(collision.events.count).toBe(0)
    expect(Contact.a.length).toBeLessThan(1e5)
  })
})
