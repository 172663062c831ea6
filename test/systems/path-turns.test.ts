import { describe, it } from 'vitest'
import { addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { resourceOf } from '../../src/collision.js'
import { takeFullTurns } from '../../src/step/rows/paths.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

type Vector = readonly [number, number, number]

function unit(random: Random): Vector {
  for (;;) {
    const [x, y, z] = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
    const size = Math.hypot(x, y, z)
    if (size > 0.1 && size < 1) return [x / size, y / size, z / size]
  }
}

type Quaternion = readonly [number, number, number, number]

/** Half angle and half axis. */
const about = ([x, y, z]: Vector, angle: number): Quaternion => {
  const s = Math.sin(angle / 2)
  return [x * s, y * s, z * s, Math.cos(angle / 2)]
}

const product = ([a, b, c, d]: Quaternion, [x, y, z, w]: Quaternion): Quaternion => [
  d * x + a * w + b * z - c * y,
  d * y + b * w + c * x - a * z,
  d * z + c * w + a * y - b * x,
  d * w - a * x - b * y - c * z,
]

/** The rotation vector of the path of a box that a game turns, by quaternions of any length and sign. */
function makeTurner(): (start: Quaternion, end: Quaternion) => Float64Array {
  const world = createWorld()
  const { components } = createCollision(world, { contactEntities: false, delta: 1 })
  const { Position, Rotation, LinearVelocity, BoxShape } = components
  const box = addEntity(
    world,
    set(Position, {}),
    set(Rotation, {}),
    set(LinearVelocity, {}),
    set(BoxShape, { x: 1, y: 1, z: 1 }),
  )
  const { paths, colliders } = resourceOf(world).step
  return (start, end) => {
    for (const [x, y, z, w] of [start, end]) {
      Object.entries({ x, y, z, w }).forEach(([name, value]) => (Rotation[name as 'x'][box] = value))
      collisionSystem(world)
    }
    const m = 6 * colliders.indexOf(box) + 3
    return paths!.motions.slice(m, m + 3)
  }
}

describe('turns of a path', () => {
  const turn = makeTurner()

  it('are the rotation vector of the shortest arc, by the series and beyond it (seed 71)', () => {
    const random = new Random(71)
    let small = 0
    let large = 0
    for (let i = 0; i < 5000; i++) {
      const axis = unit(random)
      const angle = i % 2 === 0 ? random.between(0, 0.15) : random.between(0.15, 3)
      const start = about(unit(random), random.between(0, 6))
      const scale = random.sign() * (random.chance(0.5) ? 1 : random.log(0.1, 10))
      const end = product(about(axis, angle), start).map((c) => c * scale) as unknown as Quaternion
      const out = turn(start, end)
      // Rounding turns by so much; near half a turn the vector depends on it more.
      const most = (1e-15 * 4) / Math.cos(angle / 2)
      for (let d = 0; d < 3; d++) expect(Math.abs(out[d]! - axis[d]! * angle)).toBeLessThan(most)
      if (angle < 0.11) small++
      else large++
    }
    expect(Math.min(small, large)).toBeGreaterThan(1000)
  })

  it('become the full turns that were applied, where the poses agree with them, and else stay (seed 72)', () => {
    const random = new Random(72)
    let taken = 0
    for (let i = 0; i < 2000; i++) {
      const axis = unit(random)
      const angle = random.between(0, 60)
      const off = i % 2 === 0 ? 0 : 0.01 + random.between(0, 0.5)
      const start = about(unit(random), random.between(0, 6))
      const arc = turn(start, product(about(axis, angle + off), start))
      const out = arc.slice()
      const applied = Float64Array.from(axis, (c) => c * angle)
      takeFullTurns(applied, 0, out, 0)
      if (angle < 3 || off > 0) expect([...out]).toEqual([...arc])
      else {
        taken++
        for (let d = 0; d < 3; d++) expect(Math.abs(out[d]! - axis[d]! * angle)).toBeLessThan(1e-12 * angle)
      }
    }
    expect(taken).toBeGreaterThan(900)
  })
})
