import { set } from 'bitecs'
import { buildChain, collisionOf } from 'bitecs-collision'
import { between, seededRandom } from '../../../scenes/random.js'
import { bounce, fall, flatComponentsOf, scene, spawn } from '../scene.js'

const HALF = 9
const SEGMENTS = 120
const LINE = 0x8fb4ff
const PLATFORMS = [-4.5, 0, 4.5]

/** Hills between two walls, from left to right: a chain whose front is its right side lies upside down otherwise. */
const hills = Array.from({ length: SEGMENTS + 1 }, (_, k): [number, number] => {
  const x = HALF - (2 * HALF * k) / SEGMENTS
  return [x, -3 + 0.9 * Math.sin(x) + 0.25 * Math.sin(3.1 * x) + 0.08 * x * x]
})
const platform: [number, number][] = [[1.6, 0], [-1.6, 0]] // prettier-ignore

export const chain = scene({
  name: 'A chain level',
  note: 'Hills of 120 segments and platforms that let through what comes from below: chains, one-sided, without ghost contacts.',
  eye: [0, 1, 17],
  target: [0, 1, 0],
  bodies: [80, 400],
  isFlat: true,
  make(world, { bodies }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, ...shapes } = flatComponentsOf(world)
    const { BoxShape, SphereShape, CapsuleShape, ChainShape } = shapes
    const collision = collisionOf(world)
    const random = seededRandom(47)
    const use = (points: [number, number][]): number => collision.addTree(buildChain(points, { oneSided: true }))
    const lines = [{ entity: spawn(world, Position, set(ChainShape, { chain: use(hills) })), points: hills }]
    const level = use(platform)
    for (const [k, x] of PLATFORMS.entries()) {
      const place = set(Position, { x, y: 1 + (k % 2) })
      const turn = set(Rotation, { angle: 0.15 * (k - 1) })
      lines.push({ entity: spawn(world, place, turn, set(ChainShape, { chain: level })), points: platform })
    }
    const size = (): number => between(random, 0.12, 0.28)
    const drops = Array.from({ length: bodies }, (_, k) =>
      spawn(
        world,
        set(Position, { x: between(random, -7, 7), y: between(random, 3, 9) }),
        set(Rotation, { angle: between(random, -3, 3) }),
        set(LinearVelocity, { x: between(random, -1, 1) }),
        set(AngularVelocity, { z: between(random, -3, 3) }),
        [
          set(BoxShape, { x: size(), y: size() }),
          set(SphereShape, { radius: size() }),
          set(CapsuleShape, { halfHeight: size(), radius: 0.12 }),
        ][k % 3]!,
      ),
    )
    return { drops, lines }
  },
  step(world, state) {
    const { Position, LinearVelocity } = flatComponentsOf(world)
    bounce(world, 0.4)
    fall(world, state.drops, 5)
    for (const drop of state.drops) {
      // Walls throw back, a fountain in the valley throws up, and what was pushed through the hills falls again.
      const x = Position.x[drop]!
      if (Math.abs(x) > HALF - 0.5 && x * LinearVelocity.x[drop]! > 0) LinearVelocity.x[drop]! *= -1
      if (Math.abs(x) < 0.4 && Position.y[drop]! < -2.5) LinearVelocity.y[drop] = 9
      if (Position.y[drop]! > -6) continue
      Position.y[drop] = 8
      LinearVelocity.y[drop] = 0
      collisionOf(world).teleport(drop)
    }
  },
  draw(world, state, pen) {
    const { Position, Rotation } = flatComponentsOf(world)
    for (const { entity, points } of state.lines) {
      const angle = Rotation.angle[entity]!
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const placed = points.map(([x, y]) => [
        Position.x[entity]! + c * x - s * y,
        Position.y[entity]! + s * x + c * y,
        0,
      ])
      for (let k = 1; k < placed.length; k++) pen.line(placed[k - 1]!, placed[k]!, LINE)
    }
  },
})
