import { set } from 'bitecs'
import { collisionOf, overlapShape } from 'bitecs-collision'
import { bounce, fall, scene, spawn, type Vec } from '../scene.js'

/** Steps between explosions, and how far they reach. */
const PERIOD = 150
const REACH = 3.5

const found: number[] = []

/** Where the explosion of a round is. */
const centre = (round: number): Vec => [((round * 5) % 7) - 3, 0.5, ((round * 3) % 7) - 3]

export const explosion = scene({
  name: 'Explosions',
  note: 'overlapShape finds who is within reach, and they are thrown away from there. Boxes fall and bounce.',
  eye: [0, 8, 13],
  target: [0, 1, 0],
  bodies: [300, 800],
  make(world, { bodies }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, PlaneShape } = collisionOf(world).components
    spawn(world, Position, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
    const side = Math.ceil(Math.sqrt(bodies / 3))
    const boxes = Array.from({ length: bodies }, (_, k) => {
      const [i, j, level] = [k % side, Math.floor(k / side) % side, Math.floor(k / side / side)]
      return spawn(
        world,
        set(Position, { x: 0.8 * (i - side / 2), y: 0.3 + 0.7 * level, z: 0.8 * (j - side / 2) }),
        Rotation,
        LinearVelocity,
        AngularVelocity,
        set(BoxShape, { x: 0.25, y: 0.25, z: 0.25 }),
      )
    })
    return { boxes }
  },
  step(world, state) {
    const { Position, LinearVelocity, AngularVelocity } = collisionOf(world).components
    bounce(world, 0.2)
    fall(world, state.boxes)
    for (const box of state.boxes) {
      // What lies on the ground comes to rest there.
      if (Position.y[box]! > 0.5) continue
      for (const v of [LinearVelocity.x, LinearVelocity.z, AngularVelocity.x, AngularVelocity.y, AngularVelocity.z])
        v[box]! *= 0.9
    }
    if (state.step % PERIOD !== 20) return
    const [x, y, z] = centre(Math.floor(state.step / PERIOD))
    const count = overlapShape(world, found, { radius: REACH }, { position: [x, y, z] })
    state.marked = found.filter((entity) => state.boxes.includes(entity))
    for (const box of state.marked) {
      const away = [Position.x[box]! - x, Position.y[box]! - y + 1, Position.z[box]! - z] as const
      const speed = 9 / (0.6 + Math.sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]))
      LinearVelocity.x[box]! += speed * away[0]
      LinearVelocity.y[box]! += speed * away[1]
      LinearVelocity.z[box]! += speed * away[2]
      AngularVelocity.x[box] = 3 * away[2]
      AngularVelocity.z[box] = -3 * away[0]
    }
    state.says = `the last explosion reached ${count} bodies`
  },
  draw(_world, { step }, pen) {
    const since = (step % PERIOD) - 20
    if (since < 0 || since > 25) return
    const at = centre(Math.floor(step / PERIOD))
    const radius = REACH * Math.min(1, (since + 3) / 12)
    const point = (k: number, d: number): number[] => {
      const [c, s] = [radius * Math.cos((Math.PI * k) / 24), radius * Math.sin((Math.PI * k) / 24)]
      return [at[0] + (d === 0 ? 0 : c), at[1] + (d === 0 ? c : d === 1 ? 0 : s), at[2] + (d === 2 ? 0 : s)]
    }
    for (let d = 0; d < 3; d++) for (let k = 0; k < 48; k++) pen.line(point(k, d), point(k + 1, d), 0xffa040)
  },
})
