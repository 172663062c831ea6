import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { SPIN_ANGLE_ERROR } from '../../src/tolerances.js'
import { Random } from '../oracle/random.js'

type Quaternion = [number, number, number, number]

/** The exact solution: exp(w t / 2) q. */
function turned([x, y, z, w]: Quaternion, omega: readonly number[], t: number): Quaternion {
  const [a, b, c] = omega as [number, number, number]
  const speed = Math.hypot(a, b, c)
  const s = speed === 0 ? 0 : Math.sin((speed * t) / 2) / speed
  const [i, j, k, r] = [a * s, b * s, c * s, Math.cos((speed * t) / 2)]
  return [
    r * x + i * w + j * z - k * y,
    r * y + j * w + k * x - i * z,
    r * z + k * w + i * y - j * x,
    r * w - i * x - j * y - k * z,
  ]
}

const angleBetween = (p: Quaternion, q: Quaternion): number => {
  const same = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3])
  const other = Math.hypot(p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3])
  return 4 * Math.asin(Math.min(same, other) / 2)
}

describe('integrationSystem', () => {
  it('in a step of no length writes nothing, not even a Rotation that has not length 1, or a zero without its sign', () => {
    const world = createWorld()
    const { Position, Rotation, LinearVelocity, AngularVelocity } = createCollision(world, { delta: 0 }).components
    const moving = [set(LinearVelocity, { x: 3 }), set(AngularVelocity, { y: 5 })]
    const e = addEntity(world, set(Position, { x: -0 }), set(Rotation, { x: 0, y: 0, z: 0, w: 2 }), ...moving)
    integrationSystem(world)
    expect([Position.x[e], Rotation.w[e]]).toEqual([-0, 2])
  })

  for (const integrator of ['euler', 'rk4'] as const)
    it.each([0.001, 0.1, 1, 2 * Math.PI, 20])(
      `${integrator} turns by %d rad within the tolerance, seed 1 (N25)`,
      (angle) => {
        const random = new Random(1)
        for (let trial = 0; trial < 20; trial++) {
          const delta = random.log(1e-3, 1)
          const world = createWorld()
          const collision = createCollision(world, { delta, integrator })
          const { Position, Rotation, LinearVelocity, AngularVelocity } = collision.components
          const q = random.quaternion() as unknown as Quaternion
          const direction = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
          const omega = direction.map((v) => (v * angle) / (Math.hypot(...direction) * delta))
          const e = addEntity(world)
          addComponents(world, e, [
            set(Position, { x: 1, y: 2, z: 3 }),
            set(LinearVelocity, { x: 4, y: 5, z: 6 }),
            set(Rotation, { x: q[0], y: q[1], z: q[2], w: q[3] }),
            set(AngularVelocity, { x: omega[0]!, y: omega[1]!, z: omega[2]! }),
          ])
          integrationSystem(world)
          const now: Quaternion = [Rotation.x[e]!, Rotation.y[e]!, Rotation.z[e]!, Rotation.w[e]!]
          expect(angleBetween(now, turned(q, omega, delta))).toBeLessThan(1.01 * SPIN_ANGLE_ERROR + 1e-12 * angle)
          expect(Math.hypot(...now)).toBeCloseTo(1, 14)
          expect([Position.x[e], Position.y[e], Position.z[e]]).toEqual([1 + 4 * delta, 2 + 5 * delta, 3 + 6 * delta])
        }
      },
    )

  it.each(['x', 'y', 'z', 'w'] as const)('refuses a rotation of infinite %s before anything moves', (field) => {
    const world = createWorld()
    const { Position, Rotation, LinearVelocity } = createCollision(world).components
    const [first, second] = [addEntity(world), addEntity(world)]
    for (const entity of [first, second])
      addComponents(world, entity, [set(Position, {}), set(Rotation, {}), set(LinearVelocity, { x: 1 })])
    Rotation[field][second] = Infinity
    const what = { code: 'E_NON_FINITE', entity: second, component: 'Rotation', field }
    expect(() => integrationSystem(world)).toThrow(expect.objectContaining(what))
    expect(Position.x[first]).toBe(0)
  })

  it('stays of unit length for 100,000 steps, also in a Float32Array (N08)', () => {
    const Rotation = { x: new Float32Array(4), y: new Float32Array(4), z: new Float32Array(4), w: new Float32Array(4) }
    const world = createWorld()
    const { Position, AngularVelocity } = createCollision(world, { components: { Rotation } }).components
    const e = addEntity(world)
    addComponents(world, e, [Position, Rotation, set(AngularVelocity, { x: 1, y: 2, z: 3 })])
    Rotation.w[e] = 1
    for (let step = 0; step < 100_000; step++) integrationSystem(world)
    expect(Math.abs(Math.hypot(Rotation.x[e]!, Rotation.y[e]!, Rotation.z[e]!, Rotation.w[e]!) - 1)).toBeLessThan(1e-6)
  })
})
