import { addComponent, addEntity, createWorld, pipe, removeEntity, set } from 'bitecs'
import {
  buildPolygon,
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
  validateCollision,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { anyCorners } from './scenes.js'

const update = pipe(integrationSystem, collisionSystem)

/** A flat world of turning shapes; `order` is the order in which its entities are made. */
function crowd(order: readonly number[], seed: number) {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 256 })
  const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, BoxShape, CapsuleShape, PolygonShape } =
    collision.components
  const ids: number[] = []
  for (const k of order) {
    const random = new Random(1000 * seed + k)
    const entity = addEntity(world)
    ids[k] = entity
    addComponent(world, entity, set(Position, { x: random.between(-4, 4), y: random.between(-4, 4) }))
    addComponent(world, entity, set(Rotation, { angle: random.between(-4, 4) }))
    if (k % 4 > 0) {
      addComponent(world, entity, set(LinearVelocity, { x: random.between(-9, 9), y: random.between(-9, 9) }))
      addComponent(world, entity, set(AngularVelocity, { z: random.between(-300, 300) }))
    }
    if (k % 4 === 3) addComponent(world, entity, set(PolygonShape, { polygon: buildPolygon(anyCorners(random, 0.7)) }))
    else if (k % 3 === 0) addComponent(world, entity, set(BoxShape, { x: random.between(0.1, 1), y: 0.3 }))
    else if (k % 3 === 1) addComponent(world, entity, set(SphereShape, { radius: random.between(0.1, 0.5) }))
    else addComponent(world, entity, set(CapsuleShape, { halfHeight: random.between(0.1, 1), radius: 0.2 }))
  }
  return { world, collision, ids }
}

const COUNT = 40
const forward = Array.from({ length: COUNT }, (_, k) => k)

/** The contacts of the step with numbers in place of ids, sorted. */
function contactsOf({ collision: { events }, ids }: ReturnType<typeof crowd>): string[] {
  const lines: string[] = []
  for (let row = 0; row < events.count; row++) {
    const a = ids.indexOf(events.a[row]!)
    const b = ids.indexOf(events.b[row]!)
    const sign = a < b ? 1 : -1
    const numbers = [events.time, events.depth, events.speed, events.pointX, events.pointY].map(
      (column) => column[row]!,
    )
    const normal = [sign * events.normalX[row]! + 0, sign * events.normalY[row]! + 0]
    const kind = row < events.began ? 'began' : row < events.began + events.ended ? 'ended' : 'persists'
    lines.push([Math.min(a, b), Math.max(a, b), kind, ...numbers, ...normal].join(' '))
  }
  return lines.sort()
}

describe('flat worlds, to the bit', () => {
  it('do not depend on the order of entities (seeds 1 to 3)', () => {
    let contacts = 0
    for (let seed = 1; seed <= 3; seed++) {
      const one = crowd(forward, seed)
      const two = crowd([...forward].reverse(), seed)
      for (let step = 0; step < 30; step++) {
        update(one.world)
        update(two.world)
        expect(contactsOf(two)).toEqual(contactsOf(one))
        contacts += one.collision.events.count
      }
      expect(hashCollision(one.world)).toHaveLength(16)
    }
    expect(contacts).toBeGreaterThan(500)
  })

  it('go on after a restore as if nothing had been (seed 4)', () => {
    const { world, collision, ids } = crowd(forward, 4)
    const { Position, Rotation } = collision.components
    for (let step = 0; step < 10; step++) update(world)
    const bytes = saveCollision(world)
    const kept = [Position.x.slice(0, 256), Position.y.slice(0, 256), Rotation.angle.slice(0, 256)] as const
    const hashes: string[] = []
    for (let step = 0; step < 40; step++) {
      update(world)
      hashes.push(hashCollision(world))
    }
    Position.x.set(kept[0])
    Position.y.set(kept[1])
    Rotation.angle.set(kept[2])
    restoreCollision(world, bytes)
    expect(saveCollision(world)).toEqual(bytes)
    for (let step = 0; step < 40; step++) {
      update(world)
      expect(hashCollision(world)).toBe(hashes[step])
      validateCollision(world)
    }
    Rotation.angle[ids[1]!]! += 1e-9
    const hash = hashCollision(world)
    Rotation.angle[ids[1]!]! += 1e-9
    expect(hashCollision(world)).not.toBe(hash)
  })

  it('are not restored where a handle names another polygon', () => {
    const [saved, same, other] = [1, 1, 2].map((size) => {
      const world = createWorld()
      const { Position, PolygonShape } = createCollision(world, { flat: true, maxEntities: 16 }).components
      const entity = addEntity(world, set(Position, { x: 1, y: 2 }))
      addComponent(world, entity, set(PolygonShape, { polygon: buildPolygon([0, 0, size, 0, 0, 1]) }))
      for (let step = 0; step < 2; step++) update(world)
      return world
    })
    restoreCollision(same!, saveCollision(saved!))
    expect(() => restoreCollision(other!, saveCollision(saved!))).toThrow('polygon handle 1')
  })

  it('jump without a path where teleport says so, and end every contact once (seed 5)', () => {
    const { world, collision, ids } = crowd(forward, 5)
    const { Position } = collision.components
    let open = 0
    for (let step = 0; step < 20; step++) {
      const mover = ids[1 + (step % 3)]!
      integrationSystem(world)
      Position.x[mover]! += 100
      collision.teleport(mover)
      collisionSystem(world)
      expect(collision.contactBetween(mover, ids[0]!)).toBe(-1)
      open += collision.events.began - collision.events.ended
      Position.x[mover]! -= 100
      collision.teleport(mover)
      collisionSystem(world)
      open += collision.events.began - collision.events.ended
    }
    expect(open).toBe(collision.events.count - collision.events.ended)
    for (const entity of ids) removeEntity(world, entity)
    collisionSystem(world)
    expect(collision.events.ended).toBe(open)
  })
})
