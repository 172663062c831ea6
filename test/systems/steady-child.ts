/**
 * Run as a process of its own by steady.test.ts, with --expose-gc: steps a crowd of moving boxes, reads every manifold,
 * and prints what V8 says of the steps after the warm-up: collections and code thrown away. Then the heap after a
 * collection early and late, as a last line of JSON. Arguments: boxes, steps to warm up, steps watched, steps between
 * the heaps, `continuous` or `ends`; then `data`, to weigh what is not code as well.
 */
import { setFlagsFromString } from 'node:v8'
import { createManifold } from '../../src/geometry/manifold.js'
import { collisionSystem } from '../../systems/pipeline.js'
import { integrationSystem } from '../../systems/integration.js'
import { data, heap } from './heap.js'
import { movingBoxes } from './moving-boxes.js'

const [boxes, warm, watched, between] = process.argv.slice(2, 6).map(Number) as [number, number, number, number]
const { world, collision, reflect } = movingBoxes(boxes, {
  continuous: process.argv[6] === 'continuous',
  contactEntities: false,
})
const { events } = collision
const manifold = createManifold()
let contacts = 0
let points = 0

function run(steps: number): void {
  for (let s = 0; s < steps; s++) {
    reflect()
    integrationSystem(world)
    collisionSystem(world)
    contacts += events.count
    for (let row = 0; row < events.count; row++) points += collision.manifoldOf(row, manifold)
  }
}

run(warm)
// The young generation is empty when the watch begins.
heap()
setFlagsFromString('--trace-gc')
setFlagsFromString('--trace-deopt')
run(watched)
setFlagsFromString('--no-trace-gc')
setFlagsFromString('--no-trace-deopt')
const weighsData = process.argv[7] === 'data'
const earlyData = weighsData ? await data() : 0
const early = heap()
run(between)
const late = heap()
const lateData = weighsData ? await data() : 0
process.stdout.write(`\n${JSON.stringify({ early, late, earlyData, lateData, contacts, points })}\n`)
