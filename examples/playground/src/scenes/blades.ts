import { hasComponent, set } from 'bitecs'
import { collisionOf } from 'bitecs-collision'
import { between, seededRandom } from '../../../scenes/random.js'
import { keepInside, scene, spawn } from '../scene.js'

export const blades = scene({
  name: 'Spinning blades',
  note: 'The fastest blade turns exactly once in a step, and so ends where it began. It strikes what is on its way all the same.',
  eye: [0, 9, 13],
  target: [0, 0, 0],
  bodies: [150, 800],
  make(world, { bodies }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, SphereShape, BoxShape } = collisionOf(world).components
    const random = seededRandom(13)
    for (const [k, spin] of [2, 12, 60, 120 * Math.PI].entries())
      spawn(
        world,
        set(Position, { x: 5 * (k % 2) - 2.5, z: 5 * (k >> 1) - 2.5 }),
        Rotation,
        set(AngularVelocity, { y: spin }),
        set(BoxShape, { x: 2.2, y: 0.4, z: 0.06 }),
      )
    const balls = Array.from({ length: bodies }, () =>
      spawn(
        world,
        set(Position, { x: between(random, -6, 6), y: between(random, -1.5, 1.5), z: between(random, -6, 6) }),
        set(LinearVelocity, { x: between(random, -2, 2), y: between(random, -0.3, 0.3), z: between(random, -2, 2) }),
        set(SphereShape, { radius: between(random, 0.08, 0.2) }),
      ),
    )
    return { balls }
  },
  step(world, { balls }) {
    const { LinearVelocity } = collisionOf(world).components
    const { began, a, b, normalX, normalY, normalZ, speed } = collisionOf(world).events
    for (let row = 0; row < began; row++) {
      // The speed is of the point of contact: that of a blade is high at its tip.
      const kick = Math.min(12, speed[row]!)
      for (const [ball, side] of [
        [a[row]!, -kick],
        [b[row]!, kick],
      ] as const) {
        if (!hasComponent(world, ball, LinearVelocity)) continue
        LinearVelocity.x[ball]! += side * normalX[row]!
        LinearVelocity.y[ball]! += side * normalY[row]!
        LinearVelocity.z[ball]! += side * normalZ[row]!
      }
    }
    keepInside(world, balls, 6)
    for (const axis of ['x', 'y', 'z'] as const) {
      const velocity = LinearVelocity[axis]
      for (const ball of balls) velocity[ball] = Math.max(-6, Math.min(6, velocity[ball]!))
    }
  },
})
