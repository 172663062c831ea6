import { createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

/** Distance of a point from the nearest segment of a chain of x y. */
function distanceOf(x: number, y: number, points: readonly number[]): number {
  let least = Infinity
  for (let k = 0; k + 3 < points.length; k += 2) {
    const dx = points[k + 2]! - points[k]!
    const dy = points[k + 3]! - points[k + 1]!
    const along = ((x - points[k]!) * dx + (y - points[k + 1]!) * dy) / (dx * dx + dy * dy)
    const t = Math.max(0, Math.min(1, along))
    least = Math.min(least, Math.hypot(x - points[k]! - t * dx, y - points[k + 1]! - t * dy))
  }
  return least
}

type Contact = { x: number; y: number; depth: number }

/** Contacts of pairs of chains, each in a place of its own. */
function touch(pairs: readonly (readonly number[])[][], areOneSided: readonly boolean[]): (Contact | undefined)[] {
  const world = createWorld()
  const collision = createCollision(world, { flat: true, maxEntities: 1024, continuous: false })
  const { Position, LinearVelocity, ChainShape } = collision.components
  const entities = pairs.map((pair, n) =>
    pair.map((points, k) => {
      const chain = buildChain(points, { oneSided: areOneSided[k]! })
      return spawn(world, set(Position, { x: 64 * n, y: 0 }), set(ChainShape, { chain }), LinearVelocity)
    }),
  )
  collisionSystem(world)
  const contacts: (Contact | undefined)[] = pairs.map(() => undefined)
  const { events } = collision
  for (let k = 0; k < events.count; k++) {
    const n = entities.findIndex((pair) => pair.includes(events.a[k]!))
    contacts[n] = { x: events.pointX[k]! - 64 * n, y: events.pointY[k]!, depth: events.depth[k]! }
  }
  return contacts
}

/** The point of two chains whose normal is that of a segment lay beside the other chain. */
describe('the point of two chains', () => {
  it('is no farther from either than half the depth: a segment over the end of another', () => {
    const a = [0.4, 0.8, 0.4, -1]
    const b = [1, -0.4, -0.8, -0.9]
    const { x, y, depth } = touch([[a, b]], [true, false])[0]!
    expect(depth).toBeCloseTo(0.6, 12)
    expect(distanceOf(x, y, a)).toBeLessThanOrEqual(0.3 + 1e-9)
    expect(distanceOf(x, y, b)).toBeLessThanOrEqual(0.3 + 1e-9)
  })

  for (const segments of [1, 4])
    for (const [oneSidedA, oneSidedB] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const)
      // prettier-ignore
      it(`is no farther from either than half the depth: ${segments} segments, ${oneSidedA}, ${oneSidedB}, seed 3`, () => {
        const random = new Random(3)
        const chainOf = (): number[] => {
          const points = [random.between(-1, 1), random.between(-1, 1)]
          while (points.length < 2 * segments + 2)
            points.push(points.at(-2)! + random.between(-1.4, 1.4), points.at(-2)! + random.between(-1.4, 1.4))
          return points
        }
        const pairs = Array.from({ length: 150 }, () => [chainOf(), chainOf()])
        const contacts = touch(pairs, [oneSidedA, oneSidedB])
        expect(contacts.filter((contact) => contact !== undefined).length).toBeGreaterThan(2)
        contacts.forEach((contact, n) => {
          if (contact === undefined) return
          const { x, y, depth } = contact
          for (const points of pairs[n]!) expect(distanceOf(x, y, points)).toBeLessThanOrEqual(0.5 * depth + 1e-9)
        })
      })
})
