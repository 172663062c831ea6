/** What tests of games write: vitest, and jest with its global types, take the matchers of the global namespace. */
import { createWorld, pipe, type World } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import {
  compareTraces,
  matchers,
  readTrace,
  recordTrace,
  simulate,
  stepUntil,
  toTouch,
  type CollisionMatchers,
} from 'bitecs-collision/testing'

declare const expect: {
  <T>(actual: T): jest.Matchers<void, T> & { readonly not: jest.Matchers<void, T> }
  extend(matchers: Record<string, (actual: never, ...args: never[]) => { pass: boolean; message: () => string }>): void
}
expect.extend(matchers)
expect.extend({ toTouch })

const world = createWorld({ name: 'arena', level: 3 })
const collision = createCollision(world)

export function assertions(): void {
  expect(world).toTouch(1, 2)
  expect(world).not.toHaveContact(1, 2)
  expect(world).toHaveContact(1, 2, { depth: 0.1, normal: [0, 1, 0], point: new Float32Array(3), within: 1e-3 })
  expect(world).toHaveHash('0123456789abcdef')
  // @ts-expect-error There is no such field.
  expect(world).toHaveContact(1, 2, { dept: 0.1 })
  // @ts-expect-error It takes two entities.
  expect(world).toTouch(1)
}

/** A runner of its own. */
export const own = (matchers: CollisionMatchers<Promise<void>>): Promise<void> => matchers.toTouch(1, 2)

export function run(): string {
  const trace = recordTrace(world)
  const update = pipe(integrationSystem, collisionSystem)
  const named: string = simulate(world, 60, [update, trace.step, (same) => same.level]).name
  const plain: World = simulate(world as World, 1, update)
  const steps: number = stepUntil(plain, () => collision.isTouching(1, 2), { systems: [update], maxSteps: 60 })
  const { colliders, contacts } = readTrace(trace.finish()).steps[steps]!
  const [x] = colliders[0]!.position
  const field: string | undefined = compareTraces(trace.finish(), trace.finish())?.field
  // @ts-expect-error A condition is true or false.
  stepUntil(world, () => collision.events.began)
  return `${named} ${x} ${contacts[0]?.normal[1]} ${field}`
}
