import { set } from 'bitecs'
import { between, seededRandom } from '../../../scenes/random.js'
import { bounce, fall, flatComponentsOf, scene, spawn } from '../scene.js'

const SKY = 9
const TRIANGLE = [[-0.35, -0.25], [0.4, -0.2], [0, 0.4]] as const // prettier-ignore
const HEXAGON = [[0.4, 0], [0.2, 0.35], [-0.2, 0.35], [-0.4, 0], [-0.2, -0.35], [0.2, -0.35]] as const // prettier-ignore

export const flat = scene({
  name: 'A flat world',
  note: 'Rectangles, circles, capsules and convex polygons in the xy plane: positions of two numbers, angles for rotations.',
  eye: [0, 2, 17],
  target: [0, 2, 0],
  bodies: [120, 600],
  isFlat: true,
  make(world, { bodies, models }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, ...shapes } = flatComponentsOf(world)
    const { BoxShape, SphereShape, CapsuleShape, PolygonShape, PlaneShape } = shapes
    const random = seededRandom(31)
    spawn(world, set(Position, { y: -4 }), set(PlaneShape, { x: 0, y: 1, constant: 0 }))
    spawn(world, set(Position, { y: -4.2 }), set(BoxShape, { x: 12, y: 0.2 }))
    for (const side of [-1, 1]) {
      spawn(
        world,
        set(Position, { x: 6 * side }),
        set(Rotation, { angle: 0.5 * side }),
        set(BoxShape, { x: 2.5, y: 0.15 }),
      )
      spawn(
        world,
        set(Position, { x: 2.2 * side, y: -1.5 }),
        Rotation,
        set(AngularVelocity, { z: -2 * side }),
        set(BoxShape, { x: 1.6, y: 0.12 }),
      )
    }
    const polygons = [TRIANGLE, HEXAGON].map((corners) => models.usePolygon(world, corners))
    const size = (): number => between(random, 0.15, 0.35)
    const drops = Array.from({ length: bodies }, (_, k) =>
      spawn(
        world,
        set(Position, { x: between(random, -8, 8), y: between(random, 2, SKY) }),
        set(Rotation, { angle: between(random, -3, 3) }),
        set(LinearVelocity, { x: between(random, -1, 1) }),
        set(AngularVelocity, { z: between(random, -3, 3) }),
        [
          set(BoxShape, { x: size(), y: size() }),
          set(SphereShape, { radius: size() }),
          set(CapsuleShape, { halfHeight: size(), radius: 0.15 }),
          set(PolygonShape, { polygon: polygons[(k >> 2) % 2]! }),
        ][k % 4]!,
      ),
    )
    return { drops }
  },
  step(world, state) {
    const { Position, LinearVelocity } = flatComponentsOf(world)
    bounce(world, 0.4)
    fall(world, state.drops, 5)
    for (const drop of state.drops) {
      // The ends of the floor throw back.
      if (Math.abs(Position.x[drop]!) > 9 && Position.x[drop]! * LinearVelocity.x[drop]! > 0)
        LinearVelocity.x[drop]! *= -1
    }
  },
})
