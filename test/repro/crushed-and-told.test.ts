import { addComponent, addComponents, addEntity, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** A world with a capsule 1.6 high that stands on a body, and what a test adds. */
function world(delta: number | (() => number) = 1 / 60) {
  const world = createWorld()
  const collision = createCollision(world, { delta, maxEntities: 1000 })
  const { Position, LinearVelocity, BoxShape, CapsuleShape } = collision.components
  const box = (at: number[], half: number[], velocity?: number[]): number => {
    const entity = addEntity(world)
    const [x, y, z] = at as [number, number, number]
    const [hx, hy, hz] = half as [number, number, number]
    addComponents(world, entity, [set(Position, { x, y, z }), set(BoxShape, { x: hx, y: hy, z: hz })])
    if (velocity !== undefined) {
      const [vx, vy, vz] = velocity as [number, number, number]
      addComponent(world, entity, set(LinearVelocity, { x: vx, y: vy, z: vz }))
    }
    return entity
  }
  const hero = addEntity(world)
  const capsule = set(CapsuleShape, { halfHeight: 0.5, radius: 0.3 })
  addComponents(world, hero, [set(Position, { x: 0, y: 1.31, z: 0 }), capsule])
  const out = createMoveResult()
  const step = (): void => {
    integrationSystem(world)
    collisionSystem(world)
  }
  const move = (fresh = false) => moveAndSlide(world, hero, [0, -0.05, 0], { fresh }, out)
  return { world, ...collision.components, box, hero, out, step, move }
}

describe('a character on what moves', () => {
  it('is told the wall that holds it while its ferry goes on', () => {
    const { box, step, move, out, Position, hero } = world()
    box([0, 0, 0], [9, 0.5, 9], [6, 0, 0])
    const wall = box([3, 3, 0], [0.5, 2.4, 9])
    for (let k = 0; k < 60; k++) {
      step()
      move()
    }
    expect(Position.x[hero]).toBeLessThan(2.2)
    expect(out.wallEntity).toBe(wall)
    expect(out.wallNormal[0]).toBeCloseTo(-1, 12)
  })

  it('is told the ceiling that its lift raises it to, and that crushes it when the lift goes on', () => {
    const { box, step, move, out } = world()
    const lift = box([0, 0, 0], [2, 0.5, 2], [0, 1, 0])
    const ceiling = box([0, 3.5, 0], [4, 1, 4])
    let met = 0
    for (let k = 0; k < 40; k++) {
      step()
      move()
      expect(out.groundEntity).toBe(lift)
      if (out.ceilingEntity === ceiling) met++
    }
    expect(met).toBeGreaterThan(5)
  })

  it('is told the velocity of its ground over steps of unequal length', () => {
    let delta = 1 / 60
    const { box, step, move, out } = world(() => delta)
    box([0, 0, 0], [30, 0.5, 3], [6, 0, 0])
    step()
    move()
    step()
    delta = 1 / 10
    step()
    move()
    expect(out.groundVelocity[0]).toBeCloseTo(6, 9)
  })

  it.each([false, true])('falls when the body of its ground is removed, before the next step: fresh %s', (fresh) => {
    const { world: at, box, step, move, out, Attached, Position, LinearVelocity, hero } = world()
    const body = addEntity(at)
    addComponents(at, body, [set(Position, {}), LinearVelocity])
    const ground = box([0, 0, 0], [9, 0.5, 9])
    addComponent(at, ground, set(Attached, { parent: body }))
    step()
    move(fresh)
    expect(out.groundEntity).toBe(ground)
    removeEntity(at, body)
    // The id of the body is given to another entity.
    addComponent(at, addEntity(at), set(Position, { x: 3, y: 9, z: 0 }))
    move(fresh)
    expect(out.grounded).toBe(false)
    expect(Position.x[hero]).toBe(0)
  })
})
