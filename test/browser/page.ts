/** What a page runs: the golden scene, and a crowd that is large enough for workers. Node runs it too, to compare. */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { Hash, hashRows } from '../golden/hash.js'
import { Random } from '../oracle/random.js'
import { goldenRun } from '../systems/golden-scene.js'

const BODIES = 12_000
const STEPS = 40
/** Every body overlaps about one other. */
const SIDE = 40.7

declare const setTimeout: (then: () => void, milliseconds: number) => void

export interface CrowdResult {
  /** Hash of everything that all events showed. */
  readonly hash: string
  readonly steps: number
  /** Steps of which workers did a part. */
  readonly helped: number
  /** Why there were none, or an empty string. */
  readonly workersOff: string
}

/** Steps a crowd of boxes with so many workers, which the package starts as it does in a game. */
async function crowdRun(workers: number): Promise<CrowdResult> {
  const random = new Random(20_000_301)
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, capacity: 2 * BODIES, workers })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape } = collision.components
  const three = (low: number, high: number): { x: number; y: number; z: number } => ({
    x: random.between(low, high),
    y: random.between(low, high),
    z: random.between(low, high),
  })
  for (let i = 0; i < BODIES; i++)
    addComponents(world, addEntity(world), [
      set(Position, three(0, SIDE)),
      set(Rotation, { ...three(-1, 1), w: random.between(0.1, 1) }),
      set(LinearVelocity, three(-1, 1)),
      set(AngularVelocity, three(-1, 1)),
      set(BoxShape, three(0.2, 0.6)),
    ])
  const hash = new Hash()
  let helped = 0
  for (let step = 0; step < STEPS; step++) {
    integrationSystem(world)
    collisionSystem(world)
    hashRows(hash, collision.events)
    if (collision.report.workers > 0) helped++
    // Workers start, and take the buffers that grew, between steps.
    await new Promise<void>((resolve) => setTimeout(resolve, 10))
  }
  const { workersOff } = collision.report
  collision.dispose()
  return { hash: hash.text(), steps: STEPS, helped, workersOff }
}

Object.assign(globalThis, { crowdRun, goldenHashes: () => [goldenRun(true).hash, goldenRun(false).hash] })
