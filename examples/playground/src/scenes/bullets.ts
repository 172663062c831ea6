import { hasComponent, set } from 'bitecs'
import { collisionOf } from 'bitecs-collision'
import { between, seededRandom } from '../../../scenes/random.js'
import { scene, spawn } from '../scene.js'

/** Units a second: in a step a bullet goes through hundreds of walls. */
const SPEED = 600

export const bullets = scene({
  name: 'Bullets and paper walls',
  note: 'Bullets go 10 units a step through walls 0.02 thick, and none is missed: each stops where it first touched one.',
  eye: [-9, 6, 13],
  target: [3, 0, 0],
  bodies: [120, 600],
  make(world, { bodies }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, ...others } = collisionOf(world).components
    const { SphereShape, BoxShape, CollisionFilter } = others
    const random = seededRandom(11)
    const walls = Array.from({ length: 60 }, () =>
      spawn(
        world,
        set(Position, { x: between(random, 0, 9), y: between(random, -4, 4), z: between(random, -4, 4) }),
        Rotation,
        set(AngularVelocity, { y: between(random, -0.5, 0.5), z: between(random, -0.5, 0.5) }),
        set(BoxShape, { x: 0.01, y: between(random, 0.4, 1), z: between(random, 0.4, 1) }),
      ),
    )
    const shots = Array.from({ length: bodies }, () =>
      spawn(
        world,
        set(Position, { x: -6 }),
        set(LinearVelocity, {}),
        set(SphereShape, { radius: 0.06 }),
        // Bullets do not meet each other.
        set(CollisionFilter, { category: 2, mask: 1 }),
      ),
    )
    return { walls, shots, wait: shots.map((_, k) => k % 40) }
  },
  step(world, state) {
    const collision = collisionOf(world)
    const { components, events } = collision
    const { Position, LinearVelocity, SphereShape } = components
    const { a, b, pointX, pointY, pointZ } = events
    state.marked = []
    for (const row of collision.eventsByTime()) {
      const isA = hasComponent(world, a[row]!, SphereShape)
      const [shot, wall] = isA ? [a[row]!, b[row]!] : [b[row]!, a[row]!]
      // Only the first wall that a bullet met.
      if (LinearVelocity.x[shot] === 0) continue
      LinearVelocity.x[shot] = LinearVelocity.y[shot] = LinearVelocity.z[shot] = 0
      Position.x[shot] = pointX[row]!
      Position.y[shot] = pointY[row]!
      Position.z[shot] = pointZ[row]!
      collision.teleport(shot)
      state.marked.push(wall)
    }
    for (const [k, shot] of state.shots.entries()) {
      if (state.wait[k]!-- > 0) continue
      state.wait[k] = 40
      Position.x[shot] = -6
      Position.y[shot] = Position.z[shot] = 0
      collision.teleport(shot)
      // Towards another point in every round. Sines differ from engine to engine, and with them all that follows.
      LinearVelocity.x[shot] = SPEED
      LinearVelocity.y[shot] = SPEED * (((k * 37 + state.step * 11) % 61) / 100 - 0.3)
      LinearVelocity.z[shot] = SPEED * (((k * 23 + state.step * 17) % 61) / 100 - 0.3)
    }
    state.says = `${state.marked.length} walls were hit in this step`
  },
})
