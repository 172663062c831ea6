import { set } from 'bitecs'
import { collisionOf } from 'bitecs-collision'
import { between, randomRotation, seededRandom } from '../../../scenes/random.js'
import { keepInside, scene, spawn } from '../scene.js'

const HALF = 19.5

export const crowd = scene({
  name: 'A crowd of 20,000',
  note: 'Turning boxes that fly about, each pair tested along its path. Those that touch are orange.',
  eye: [32, 22, 40],
  target: [0, 0, 0],
  bodies: [20_000, 30_000],
  make(world, { bodies }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collisionOf(world).components
    const random = seededRandom(17)
    const anywhere = (size: number): { x: number; y: number; z: number } => ({
      x: between(random, -size, size),
      y: between(random, -size, size),
      z: between(random, -size, size),
    })
    const boxes = Array.from({ length: bodies }, () =>
      spawn(
        world,
        set(Position, anywhere(HALF)),
        set(Rotation, randomRotation(random)),
        set(LinearVelocity, anywhere(1)),
        set(AngularVelocity, anywhere(1)),
        set(BoxShape, { x: between(random, 0.1, 0.3), y: between(random, 0.1, 0.3), z: between(random, 0.1, 0.3) }),
      ),
    )
    return { boxes }
  },
  step: (world, { boxes }) => keepInside(world, boxes, HALF),
})
