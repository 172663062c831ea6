import { addComponents, addEntity, createWorld, query, set } from 'bitecs'
import { collisionSystem, createCollision, type Collision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

const columns = ['a', 'b', 'generationA', 'generationB', 'time', 'reason', 'pointX', 'normalY', 'depth', 'pointCount']

function start() {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000 })
  const { Position, LinearVelocity, SphereShape } = collision.components
  for (let k = 0; k < 5; k++)
    addComponents(world, addEntity(world), [
      set(Position, { x: 0.75 * k, y: 0.01 * k }),
      set(LinearVelocity, { x: 0.1 }),
      SphereShape,
    ])
  return { world, collision, step: () => collisionSystem(world) }
}

const shown = ({ events }: Collision): string => JSON.stringify(events)

/** A detached column had length 0: every later step wrote to it, or was a TypeError for good. */
describe('a column of the events whose buffer was transferred', () => {
  it.each(columns)('%s has its rows again when it is read next, in this step and in later ones', (name) => {
    const [plain, other] = [start(), start()]
    for (const { step } of [plain, other]) step()
    const column = other.collision.events[name as 'depth']
    const before = Array.from(column.subarray(0, other.collision.events.count))
    structuredClone(column, { transfer: [column.buffer as ArrayBuffer] })
    expect(column.length).toBe(0)
    expect(Array.from(other.collision.events[name as 'depth'].subarray(0, before.length))).toEqual(before)
    expect(shown(other.collision)).toBe(shown(plain.collision))
    for (let k = 0; k < 3; k++) {
      for (const { step } of [plain, other]) step()
      const again = other.collision.events[name as 'depth']
      structuredClone(again, { transfer: [again.buffer as ArrayBuffer] })
      expect(shown(other.collision)).toBe(shown(plain.collision))
    }
  })

  it('shows in the details of contact entities, which are read after it', () => {
    const [plain, other] = [start(), start()]
    const detailsOf = ({ world, collision: { components } }: ReturnType<typeof start>): number[] => {
      const { pointX, depth, time } = components.Contact
      return [...query(world, [components.Contact])].flatMap((c) => [pointX[c]!, depth[c]!, time[c]!])
    }
    for (const { step } of [plain, other]) step()
    const { pointX, depth, a } = other.collision.events
    structuredClone(0, { transfer: [pointX.buffer, depth.buffer, a.buffer] as ArrayBuffer[] })
    expect(detailsOf(other)).toEqual(detailsOf(plain))
    expect(Number.isNaN(detailsOf(plain)[0])).toBe(false)
  })
})
