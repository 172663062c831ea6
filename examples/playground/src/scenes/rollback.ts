import { set, type World } from 'bitecs'
import { collisionOf, hashCollision } from 'bitecs-collision'
import { between, randomRotation, seededRandom } from '../../../scenes/random.js'
import { advance, restoreSnapshot, takeSnapshot, type Snapshot } from '../player.js'
import { bounce, keepInside, scene, spawn, type Scene, type State } from '../scene.js'

/** Steps that are taken back, and done again. */
const BACK = 30

interface Game {
  readonly bodies: readonly number[]
  times: number
  equal: number
}

/** By world: how it was BACK steps ago. */
const saved = new WeakMap<World, Snapshot<Game & State>>()

function play(world: World, { bodies }: Game): void {
  bounce(world, 1)
  keepInside(world, bodies, 4)
}

const game: Scene<Game> = {
  name: 'Rollback',
  note: 'Every second the world goes back half a second and does it again, as a game does when an input comes late. Its hash must be the same.',
  eye: [6, 6, 11],
  target: [0, 0, 0],
  bodies: [150, 600],
  make(world, { bodies }) {
    const { Position, Rotation, LinearVelocity, AngularVelocity, ...shapes } = collisionOf(world).components
    const random = seededRandom(29)
    const list = Array.from({ length: bodies }, (_, k) =>
      spawn(
        world,
        set(Position, { x: between(random, -4, 4), y: between(random, -4, 4), z: between(random, -4, 4) }),
        set(Rotation, randomRotation(random)),
        set(LinearVelocity, { x: between(random, -3, 3), y: between(random, -3, 3), z: between(random, -3, 3) }),
        set(AngularVelocity, { x: between(random, -3, 3) }),
        k % 3 === 0 ? set(shapes.BoxShape, { x: 0.3, y: 0.2, z: 0.25 }) : set(shapes.SphereShape, { radius: 0.25 }),
      ),
    )
    return { bodies: list, times: 0, equal: 0 }
  },
  step(world, state) {
    if (state.step % 60 === BACK) saved.set(world, takeSnapshot(world, state))
    const snapshot = saved.get(world)
    if (state.step % 60 === 0 && snapshot?.state.step === state.step - BACK) {
      const before = hashCollision(world)
      // The game of then, which steps to now.
      const again = restoreSnapshot(world, snapshot)
      while (again.step < state.step) advance(replayed, world, again)
      state.times++
      if (hashCollision(world) === before) state.equal++
      state.says = `${state.times} times back, ${state.equal} times the same hash: ${before}`
    }
    play(world, state)
  },
}

export const rollback = scene(game)
const replayed = scene({ ...game, step: play })
