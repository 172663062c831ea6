/**
 * Scenes that no epoch helps with: bounded, not fast. Times are compared within a process, by turns, and generously:
 * the machine may be busy.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { daily, isLong } from '../daily.js'
import { resourceOf } from '../../src/collision.js'
import { boundsOverlap } from '../../src/broad-phase/broad-phase.js'
import { overlapObbRows } from '../../src/geometry/obb-obb/overlap.js'
import { Random } from '../oracle/random.js'

/** Processor time of this thread and its helpers, in ms. */
function timeOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function makeBoxes(count: number, edge: number, seed: number, speed = 1) {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, {
    delta: 1 / 60,
    capacity: count,
    contactEntities: false,
    continuous: false,
  })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
  const pull = (most: number): number => random.between(-most, most)
  for (let k = 0; k < count; k++) {
    const [x, y, z, w] = random.quaternion()
    addComponents(world, addEntity(world), [
      set(Position, { x: pull(edge), y: pull(edge), z: pull(edge) }),
      set(Rotation, { x, y, z, w }),
      set(LinearVelocity, { x: pull(speed), y: pull(speed), z: pull(speed) }),
      set(AngularVelocity, { x: pull(speed), y: pull(speed), z: pull(speed) }),
      set(BoxShape, { x: random.between(0.3, 0.6), y: random.between(0.3, 0.6), z: random.between(0.3, 0.6) }),
    ])
  }
  return { world, collision }
}

describe('special scenes', () => {
  // In the long tests only: it takes long, and compares times.
  it.runIf(isLong)(
    '2,000 bodies in one spot: a step takes at most four times as long as a loop over all pairs, seed 5',
    () => {
      const ratios: number[] = []
      // The first world warms the code up.
      for (const seed of [4, 5]) {
        const { world, collision } = makeBoxes(2000, 0.1, seed)
        ratios.length = 0
        for (let step = 0; step < 6; step++) {
          integrationSystem(world)
          const time = timeOf(() => collisionSystem(world))
          const { rows } = resourceOf(world).step.epoch.rows
          let touching = 0
          const loop = (): void => {
            for (let i = 0; i < 2000; i++)
              for (let j = 0; j < i; j++) touching += Number(overlapObbRows(rows, 16 * i, rows, 16 * j))
          }
          ratios.push(time / timeOf(loop))
          expect(touching).toBe(collision.events.count - collision.events.ended)
        }
        expect(collision.events.count).toBeGreaterThan(1_900_000)
      }
      // The first step makes two million contacts.
      const [first, ...others] = ratios
      const mean = others.reduce((sum, ratio) => sum + ratio, 0) / others.length
      expect(mean, ratios.join(' ')).toBeLessThan(4)
      expect(first, ratios.join(' ')).toBeLessThan(30)
    },
  )

  it.each(daily([4], [1, 8]))(
    '10,000 bodies at %i units/s: epochs last, and list few pairs that do not meet, seed 10',
    (speed) => {
      const { world, collision } = makeBoxes(10_000, 0.5 * Math.cbrt(10_000 / 0.3), 10, speed)
      const { epoch } = resourceOf(world).step
      for (let step = 0; step < 24; step++) {
        integrationSystem(world)
        collisionSystem(world)
        expect(epoch.pairs.list.count).toBeLessThan(6 * collision.report.pairs)
      }
      expect(collision.report.pairs).toBeGreaterThan(10_000)
      // The first begins before anything has moved.
      expect(epoch.number).toBeLessThan(18)
    },
  )

  it('a cold first step of 10,000 bodies takes less than a loop over the bounds of all pairs, seed 6', () => {
    // Other worlds have warmed the code up; this one's memory is new. Measured: a tenth.
    const edge = 0.5 * Math.cbrt(10_000 / 0.2)
    const ratios = [6, 7].map((seed) => {
      const { world, collision } = makeBoxes(10_000, edge, seed)
      const time = timeOf(() => collisionSystem(world))
      const { fat } = resourceOf(world).step.epoch.fat
      let found = 0
      // A tenth of the pairs, for ten times their time.
      const loop = (): void => {
        for (let i = 0; i < 10_000; i += 10)
          for (let j = 0; j < 10_000; j += 2) found += Number(boundsOverlap(fat, i, j))
      }
      const ratio = time / (10 * timeOf(loop))
      expect(Math.min(found, collision.events.count)).toBeGreaterThan(1000)
      return ratio
    })
    expect(Math.min(...ratios), ratios.join(' ')).toBeLessThan(1)
  })
})
