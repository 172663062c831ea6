import { set } from 'bitecs'
import { collisionOf, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { scene, spawn } from '../scene.js'

/** Keys that are down, for who wants to steer: until one is pressed the character finds its own way. */
const keys = new Set<string>()
globalThis.addEventListener?.('keydown', ({ code }) => keys.add(code))
globalThis.addEventListener?.('keyup', ({ code }) => keys.delete(code))

/** Where it walks by itself, one after the other: over the stair, by lift, past the turntable, and back. */
const WAY = [[-2, 3], [3, 3], [6, 3], [6, -3], [0, -3], [-6, -3], [-6, 3]] as const // prettier-ignore

export const character = scene({
  name: 'Character course',
  note: 'moveAndSlide over steps, on a lift, a ferry and a turntable. Steer with the arrow keys, jump with J.',
  eye: [0, 9, 14],
  target: [0, 0.5, 0],
  bodies: [12, 40],
  make(world, { bodies }) {
    const components = collisionOf(world).components
    const { Position, Rotation, LinearVelocity, AngularVelocity, ...shapes } = components
    const { BoxShape, CapsuleShape, PlaneShape, SphereShape } = shapes
    spawn(world, Position, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 }))
    for (let k = 0; k < 10; k++) {
      const height = 0.2 * Math.min(k + 1, 10 - k)
      spawn(
        world,
        set(Position, { x: 0.35 * k - 1.5, y: height / 2, z: 3 }),
        set(BoxShape, { x: 0.175, y: height / 2, z: 1 }),
      )
    }
    const pad = set(BoxShape, { x: 1, y: 0.1, z: 1 })
    const lift = spawn(world, set(Position, { x: 6, y: 0.12, z: 0 }), set(LinearVelocity, { y: 1 }), pad)
    const ferry = spawn(world, set(Position, { x: 3, y: 0.12, z: -3 }), set(LinearVelocity, { x: 1.5 }), pad)
    spawn(world, set(Position, { x: -4, y: 0.12, z: -3 }), Rotation, set(AngularVelocity, { y: 1.5 }), pad)
    for (let k = 0; k < bodies; k++)
      spawn(
        world,
        set(Position, { x: ((k * 37) % 13) - 6, y: 0.2, z: ((k * 23) % 5) - 1.5 }),
        set(SphereShape, { radius: 0.3 }),
      )
    const walker = spawn(
      world,
      set(Position, { x: -6, y: 0.6, z: 3 }),
      set(LinearVelocity, {}),
      set(CapsuleShape, { halfHeight: 0.3, radius: 0.25 }),
    )
    return { walker, lift, ferry, result: createMoveResult(), goal: 0, since: 0, up: 0 }
  },
  step(world, state) {
    const { Position, LinearVelocity } = collisionOf(world).components
    const { walker, lift, ferry, result } = state
    if (Math.abs(Position.y[lift]! - 1.1) > 1) LinearVelocity.y[lift] = Position.y[lift]! < 1 ? 1 : -1
    if (Math.abs(Position.x[ferry]!) > 3) LinearVelocity.x[ferry] = Position.x[ferry]! < 0 ? 1.5 : -1.5
    let x = Number(keys.has('ArrowRight')) - Number(keys.has('ArrowLeft'))
    let z = Number(keys.has('ArrowDown')) - Number(keys.has('ArrowUp'))
    if (x === 0 && z === 0) {
      const [goalX, goalZ] = WAY[state.goal % WAY.length]!
      x = goalX - Position.x[walker]!
      z = goalZ - Position.z[walker]!
      // Who gets nowhere for five seconds turns to the next place.
      if (x * x + z * z < 0.04 || ++state.since > 300) {
        state.goal++
        state.since = 0
      }
    }
    const speed = 3 / 60 / Math.max(0.1, Math.sqrt(x * x + z * z))
    state.up = result.grounded ? (keys.has('KeyJ') ? 4 + result.groundVelocity[1] : 0) : state.up - 9.81 / 60
    moveAndSlide(world, walker, [x * speed, state.up / 60 - 0.002, z * speed], {}, result)
    state.marked = [result.groundEntity, result.wallEntity].filter((entity) => entity >= 0)
    state.says = `${result.grounded ? 'on the ground' : 'in the air'}${result.stuck ? ', stuck' : ''}`
  },
})
