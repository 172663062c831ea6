/**
 * `npm run examples -- headless-test`: a game is tested without a window, in any test runner. This one brings none: the
 * matchers of `bitecs-collision/testing` go into `expect.extend` of vitest or jest, and can be called as here.
 */
import { addComponents, addEntity, createWorld, pipe, set, type World } from 'bitecs'
import { collisionOf, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import {
  compareTraces,
  recordTrace,
  stepUntil,
  toHaveContact,
  toTouch,
  type MatcherResult,
} from 'bitecs-collision/testing'

/** The game: a ball that rolls over a table, a cup behind the table's edge. */
function createTable(speed: number) {
  const world = createWorld()
  const { Position, LinearVelocity, BoxShape, SphereShape, Sensor } = createCollision(world, {
    delta: 1 / 60,
  }).components
  const [table, ball, cup] = [addEntity(world), addEntity(world), addEntity(world)]
  addComponents(world, table, [set(Position, { y: -0.5 }), set(BoxShape, { x: 4, y: 0.5, z: 1 })])
  addComponents(world, ball, [set(Position, { x: -3, y: 0.25 }), set(SphereShape, { radius: 0.25 })])
  addComponents(world, ball, set(LinearVelocity, { x: speed }))
  addComponents(world, cup, [Sensor, set(Position, { x: 6, y: -2 }), set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })])
  const fallSystem = (world: World) => {
    LinearVelocity.y[ball] = collisionOf(world).isTouching(ball, table) ? 0 : LinearVelocity.y[ball]! - 9.81 / 60
    return world
  }
  return { world, table, ball, cup, update: pipe(fallSystem, integrationSystem, collisionSystem) }
}

const tests: Record<string, () => MatcherResult> = {
  'the ball stays on the table': () => {
    const { world, table, ball, update } = createTable(3)
    for (let step = 0; step < 60; step++) update(world)
    return toHaveContact(world, table, ball, { normal: [0, 1, 0], depth: 0, within: 0.01 })
  },
  'falls off its edge, and into the cup': () => {
    const { world, table, ball, cup, update } = createTable(3)
    const isInCup = () => collisionOf(world).isTouching(ball, cup)
    console.log(`in the cup after ${stepUntil(world, isInCup, { systems: update })} steps`)
    const { pass, message } = toTouch(world, ball, table)
    return { pass: !pass, message }
  },
  'goes the same way every time': () => {
    const traces = [1, 2].map(() => {
      const { world, update } = createTable(3)
      const recorder = recordTrace(world)
      for (let step = 0; step < 120; step++) {
        update(world)
        recorder.step()
      }
      return recorder.finish()
    })
    const difference = compareTraces(traces[0]!, traces[1]!)
    return { pass: difference === undefined, message: () => JSON.stringify(difference) }
  },
}

for (const [name, test] of Object.entries(tests)) {
  const { pass, message } = test()
  console.log(`${pass ? 'ok   ' : 'fails'} ${name}${pass ? '' : `\n${message()}`}`)
}
