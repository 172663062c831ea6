import { addComponent, addComponents, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { Has, HAS_VELOCITY } from '../../components/bodies.js'
import type { CollisionResource } from '../../src/collision.js'
import { Part, SOURCE_STRIDE } from '../../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { kindOfStill } from '../../systems/find-changed.js'
import { Random } from '../oracle/random.js'
import { expect } from '../expect.js'

const sorted = (list: Iterable<number>): number[] => [...list].sort((a, b) => a - b)

/**
 * What the lists of the bodies of the last step must hold, whatever came and went; `before` are those of the step
 * before by their numbers, where the others have theirs still.
 */
function checkLists(resource: CollisionResource, before: readonly number[], text: string): void {
  const { bodiesBefore: bodies, book, order } = resource
  const { ids, parts, count } = bodies
  expect(sorted(ids.subarray(0, count).filter((id) => id >= 0)), text).toEqual(sorted(book.ids.subarray(0, book.count)))
  expect([...ids.subarray(0, count)], text).toEqual([...order.ids.subarray(0, count)])
  const expected = { active: [], boxes: [], others: [], stills: [], movers: [] } as Record<string, number[]>
  for (let i = 0; i < count; i++) {
    const id = ids[i]!
    const at = `${text}, body ${i}`
    if (id < 0) {
      expect([bodies.roots[i], parts[i], bodies.category[i], bodies.mask[i], bodies.swept[i]], at).toEqual([
        -1,
        Part.none,
        0,
        0,
        0,
      ])
      if (before[i]! >= 0) expect(bodies.moved[i], at).toBe(Infinity)
      const bounds = [...bodies.bounds.subarray(6 * i, 6 * i + 6)]
      expect(bounds, at).toEqual([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
      continue
    }
    const bits = book.has[id]!
    const moves = (bits & HAS_VELOCITY) !== 0
    expect(bodies.indexOf(id), at).toBe(i)
    expect([bodies.roots[i], bodies.generation[i], bodies.moving[i]], at).toEqual([
      id,
      book.generation[id],
      Number(moves),
    ])
    expect(bodies.category[i], at).toBe(1)
    const shape = bits & Has.BoxShape ? ShapeType.box : bits & Has.SphereShape ? ShapeType.sphere : ShapeType.capsule
    expect(bodies.types[i], at).toBe(shape)
    if (!moves) {
      expect(parts[i], at).toBe(Part.stills + kindOfStill(shape, bits))
      expected.stills!.push(i)
      expect(bodies.stills[bodies.partPlaces[i]!], at).toBe(i)
      expect(bodies.velocities.subarray(6 * id, 6 * id + 6).some((value) => value !== 0), at).toBe(false) // prettier-ignore
      continue
    }
    expected.movers!.push(id)
    expect(bodies.movers[bodies.moverPlaces[i]!], at).toBe(id)
    expected.active!.push(i)
    expect(bodies.active[bodies.activePlaces[i]!], at).toBe(i)
    const isBox = shape === ShapeType.box && (bits & Has.Rotation) !== 0
    expect(parts[i], at).toBe(isBox ? Part.boxes : Part.others)
    expected[isBox ? 'boxes' : 'others']!.push(i)
    const list = isBox ? bodies.boxes : bodies.others
    expect(list[bodies.partPlaces[i]!], at).toBe(i)
    if (!isBox) continue
    expect(i, at).toBeLessThan(bodies.boxEnd)
    const place = bodies.boxIdPlaces[i]!
    expect([bodies.boxBodies[place], bodies.boxIds[place]], at).toEqual([i, id])
    const sizes = [...bodies.boxSizes.subarray(3 * place, 3 * place + 3)]
    expect(sizes, at).toEqual([...bodies.rows.subarray(16 * i + 12, 16 * i + 15)])
  }
  const { active, activeCount, boxes, boxCount, others, otherCount, stills, stillCount, movers, moverCount } = bodies
  const lists = { active, boxes, others, stills, movers } as Record<string, Int32Array>
  const counts = { active: activeCount, boxes: boxCount, others: otherCount, stills: stillCount, movers: moverCount }
  for (const [name, list] of Object.entries(lists))
    expect(sorted(list.subarray(0, counts[name as keyof typeof counts])), `${text}, ${name}`).toEqual(
      sorted(expected[name]!),
    )
  const { stillEnds, stillIds, sources } = bodies
  expect(stillEnds.at(-1), text).toBe(stillCount)
  for (let kind = 0; kind < stillEnds.length; kind++)
    for (let k = kind === 0 ? 0 : stillEnds[kind - 1]!; k < stillEnds[kind]!; k++) {
      expect([parts[stills[k]!], stillIds[k]], text).toEqual([Part.stills + kind, ids[stills[k]!]])
      expect(sources[SOURCE_STRIDE * k], text).toBe(bodies.rows[16 * stills[k]!])
    }
}

describe.each([true, false])('the lists of bodies that come and go, continuous: %s, seed 61', (continuous) => {
  it('hold each body where it says that it is, and of those that went nothing', () => {
    const random = new Random(61)
    const world = createWorld()
    const collision = createCollision(world, { continuous, contactEntities: false })
    const { Position, Rotation, LinearVelocity, BoxShape, SphereShape, CapsuleShape } = collision.components
    const resource = collision as unknown as CollisionResource
    const place = () => ({ x: random.between(-8, 8), y: random.between(-8, 8), z: random.between(-8, 8) })
    const add = (): number => {
      const entity = addEntity(world)
      // Many are as large, and the statics stand where others did that went.
      const shape = random.pick([
        set(BoxShape, { x: 0.4, y: 0.3, z: 0.2 }),
        set(BoxShape, { x: 0.4, y: 0.3, z: random.chance(0.9) ? 0.2 : 0.1 }),
        set(SphereShape, { radius: 0.3 }),
        set(CapsuleShape, { halfHeight: 0.3, radius: 0.2 }),
      ])
      const moves = random.chance(0.6)
      const at = moves ? place() : { x: random.pick([-3, 3]), y: 0, z: 0 }
      addComponents(world, entity, [set(Position, at), shape])
      if (random.chance(0.7)) addComponent(world, entity, Rotation)
      if (moves) addComponent(world, entity, set(LinearVelocity, place()))
      return entity
    }
    const alive = Array.from({ length: 400 }, add)
    let patched = 0
    let before: number[] = []
    for (let step = 0; step < 60; step++) {
      const { version, revision } = resource.order
      const gone = step % 7 === 0 ? 20 : random.integer(0, 4)
      for (let k = 0; k < gone; k++) {
        const at = random.integer(0, alive.length - 1)
        removeEntity(world, alive[at]!)
        // Now and then the id comes back in the same step.
        alive[at] = alive.at(-1)!
        alive.pop()
        if (random.chance(0.4)) alive.push(add())
      }
      const come = random.integer(0, 4)
      for (let k = 0; k < come; k++) alive.push(add())
      for (const entity of alive) if (random.chance(0.2)) Position.x[entity]! += 0.05
      if (step % 20 === 19) for (const entity of alive.slice(0, 9)) removeComponent(world, entity, Rotation)
      collisionSystem(world)
      if (resource.order.version === version && resource.order.revision !== revision) patched++
      const isPatched = resource.order.version === version
      checkLists(resource, isPatched ? before : [], `step ${step}`)
      before = [...resource.bodiesBefore.ids]
    }
    expect(patched).toBeGreaterThan(20)
  })
})
