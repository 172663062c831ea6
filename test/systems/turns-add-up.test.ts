/** Turns that integrationSystem applies before one step add up, about each axis: two of 2 rad are one of 4 rad. */
import { addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

const AXES = ['x', 'y', 'z'] as const

/** Contacts of a blade that turns by `turns` about an axis before one step, and of a post `at` rad on its way. */
function contactsOf(axis: 0 | 1 | 2, turns: readonly number[], at: number): (readonly number[])[] {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 1, maxEntities: 100, contactEntities: false })
  const { Position, Rotation, AngularVelocity, BoxShape, SphereShape } = components
  // The blade lies along the next axis, and turns towards the one after that.
  const [u, v] = [AXES[(axis + 1) % 3]!, AXES[(axis + 2) % 3]!]
  const thin = { x: 0.01, y: 0.01, z: 0.01 }
  // One end alone is out there: half a turn away there is nothing.
  const blade = addEntity(world, set(Position, {}), set(Rotation, {}), set(AngularVelocity, {}))
  addEntity(world, set(BoxShape, { ...thin, [u]: 0.5 }), set(components.Attached, { parent: blade, [u]: 1 }))
  addEntity(
    world,
    set(Position, { [u]: 1.2 * Math.cos(at), [v]: 1.2 * Math.sin(at) }),
    set(SphereShape, { radius: 0.01 }),
  )
  collisionSystem(world)
  expect(events.count).toBe(0)
  for (const turn of turns) {
    AngularVelocity[AXES[axis]!][blade] = turn
    integrationSystem(world)
  }
  collisionSystem(world)
  return Array.from({ length: events.count }, (_, row) => [events.a[row]!, events.b[row]!, events.time[row]!])
}

describe.each([0, 1, 2] as const)('turns about axis %i', (axis) => {
  it.each([
    [2, 2],
    [-2, -2],
    [5, -1],
    [-2.5, -1.5],
    [4, 4, 4],
  ])('of %j', (...turns: number[]) => {
    const sum = turns.reduce((a, b) => a + b)
    const way = Math.sign(sum)
    // What the shortest arc would not pass, where it goes the other way, and what it alone would pass.
    for (const at of [1, 2, 3]) {
      const [contact, ...others] = contactsOf(axis, turns, way * at)
      expect(others).toEqual([])
      expect(contact!.slice(0, 2)).toEqual([2, 3])
      // The blade is 0.01 wide, and so is the post: 0.0167 rad at 1.2.
      expect(contact![2]! * Math.abs(sum)).toBeCloseTo(at - 0.02 / 1.2, 3)
    }
    if (Math.abs(sum) < 5) expect(contactsOf(axis, turns, -way)).toEqual([])
  })
})
