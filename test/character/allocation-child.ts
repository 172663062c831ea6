/**
 * Run by allocation.test.ts as a process of its own: moves a ball on a plane that turns, rises and falls, and prints
 * the bytes that a call allocates, as JSON. Argument: `rest` for a plane at rest.
 */
import { createMoveResult } from '../../src/character/move-result.js'
import { moveAndSlide } from '../../src/character/move-and-slide.js'
import { collisionSystem } from '../../systems/pipeline.js'
import { integrationSystem } from '../../systems/integration.js'
import { RiderScene } from './riders.js'
import { warmRounds } from '../warm.js'

/** V8 of Node 24 optimises what runs once a call after some 15,000 calls. */
const WARM = warmRounds(12_000, 30_000)
const MEASURED = 400

const scene = new RiderScene({ platform: 'half-space', rider: 'sphere', at: [1, 1, 0] })
const { world, character } = scene
const { LinearVelocity, AngularVelocity } = scene.collision.components
const out = createMoveResult()
const motion = [0, 0, 0]
const options = {}
const moves = process.argv[2] !== 'rest'
let carried = 0
let airborne = 0

function step(k: number): number {
  LinearVelocity.y[scene.body] = moves ? (k % 100 < 50 ? 6 : -6) : 0
  AngularVelocity.y[scene.body] = moves ? 3 : 0
  integrationSystem(world)
  collisionSystem(world)
  motion[0] = k % 2 === 0 ? 0.01 : -0.01
  motion[1] = k % 40 > 36 ? out.groundVelocity[1]! / 60 + 0.05 : -0.05
  const before = process.memoryUsage().heapUsed
  moveAndSlide(world, character, motion, options, out)
  const bytes = process.memoryUsage().heapUsed - before
  if (out.groundVelocity[1] !== 0) carried++
  if (!out.grounded) airborne++
  return bytes
}

for (let k = 0; k < WARM; k++) step(k)
const samples = new Float64Array(MEASURED)
const nothing = new Float64Array(MEASURED)
for (let k = 0; k < MEASURED; k++) {
  samples[k] = step(k)
  const before = process.memoryUsage().heapUsed
  nothing[k] = process.memoryUsage().heapUsed - before
}
const median = (numbers: Float64Array): number => numbers.slice().sort()[numbers.length >> 1]!
process.stdout.write(JSON.stringify({ bytes: median(samples) - median(nothing), carried, airborne }))
