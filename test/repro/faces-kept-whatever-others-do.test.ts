/**
 * Of two faces that are equally good, by AXIS_KEPT, boxes keep the one of the last step in which they were tested, and
 * that was sooner where some other body came, or a static elsewhere was written: in such a step the way of every body
 * counted twice, or (without paths) was measured by its rows in place of its poses.
 */
import { addComponents, addEntity, createWorld, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

const PAIRS = 60
const STEPS = 30
const FACE = 288

/** What every contact tells, step by step, of crates that jitter on statics; `others` happens meanwhile, elsewhere. */
function runPairs(
  continuous: boolean,
  others: 'nothing' | 'one comes' | 'one is replaced' | 'a static is written' | 'one jumps',
): number[][] {
  const random = new Random(5)
  const world = createWorld()
  const collision = createCollision(world, { continuous })
  const { Position, Rotation, LinearVelocity, BoxShape } = collision.components
  const half = set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })
  const crates: number[] = []
  for (let k = 0; k < PAIRS; k++) {
    addComponents(world, addEntity(world), [set(Position, { x: 4 * k, y: 0, z: 0 }), half])
    const crate = addEntity(world)
    crates.push(crate)
    addComponents(world, crate, [set(Position, { x: 4 * k, y: 0.9, z: 0 }), Rotation, LinearVelocity, half])
  }
  const place = (step: number): object => set(Position, { x: 4 * step, y: 1000, z: 0 })
  const still = addEntity(world)
  addComponents(world, still, [place(-1), half])
  const jumper = addEntity(world)
  addComponents(world, jumper, [place(-3), half, LinearVelocity])
  let last = addEntity(world)
  addComponents(world, last, [place(0), half])
  const told: number[][] = []
  for (let step = 0; step < STEPS; step++) {
    for (const [k, crate] of crates.entries()) {
      Position.x[crate] = 4 * k + random.between(-0.05, 0.05)
      // No game need write unit quaternions.
      const length = random.between(0.5, 2)
      Rotation.w[crate] = length
      for (const column of [Rotation.x, Rotation.z]) column[crate] = length * random.between(-5e-4, 5e-4)
    }
    if (others === 'a static is written') Position.y[still]! += 1
    if (others === 'one jumps') {
      Position.y[jumper]! += 1
      collision.teleport(jumper)
    }
    if (others === 'one is replaced') removeEntity(world, last)
    if (others === 'one comes' || others === 'one is replaced') {
      last = addEntity(world)
      addComponents(world, last, [place(step + 1), half])
    }
    collisionSystem(world)
    const { a, b, time, depth, normalX, normalY, normalZ, speed, featureA, count } = collision.events
    const numbers: number[] = []
    for (let k = 0; k < count; k++)
      numbers.push(featureA[k]!, a[k]!, b[k]!, time[k]!, depth[k]!, normalX[k]!, normalY[k]!, normalZ[k]!, speed[k]!)
    told.push(numbers)
  }
  return told
}

describe.each([true, false])('continuous %s', (continuous) => {
  const calm = runPairs(continuous, 'nothing')

  it('of the crates that jitter some change the face that tells their depth', () => {
    const faces = calm.map((numbers) =>
      numbers.filter((_, k) => k % 9 === 0).map((feature) => Math.floor(feature / FACE)),
    )
    for (const row of faces) expect(row.length).toBe(PAIRS)
    const changes = faces.slice(1).flatMap((row, step) => row.filter((face, k) => face !== faces[step]![k]))
    expect(changes.length).toBeGreaterThan(50)
  })

  it.each(['one comes', 'one is replaced', 'a static is written', 'one jumps'] as const)(
    'contacts of boxes are the same to the bit where elsewhere %s in every step, seed 5',
    (others) => {
      expect(runPairs(continuous, others)).toEqual(calm)
    },
  )
})
