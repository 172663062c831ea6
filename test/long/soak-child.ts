/**
 * Run as a process of its own by soak.long.ts, with --expose-gc: plays a scene whose bodies come, go and change. Every
 * 50 steps it is saved, plays 8 steps, is restored and plays them again; it throws if they tell other things then. With
 * every weighing of the heap it throws if an invariant does not hold. Arguments: steps, steps between two weighings,
 * steps before the heap is weighed without code. Prints a line of JSON.
 */
import { hashCollision, saveCollision, validateCollision } from 'bitecs-collision'
import { ChurnScene } from '../snapshot/churn-scene.js'
import { data, heap } from '../systems/heap.js'

const [steps, between, warm] = process.argv.slice(2).map(Number) as [number, number, number]
const scene = new ChurnScene(60, { contactEntities: true, touching: true })
// Whole from the start, so that what is weighed does not grow by weighing.
const heaps = new Float64Array(steps / between)
const buffers = new Float64Array(steps / between)
let restores = 0
let contacts = 0
let earlyData = 0

/** Goes back by 8 steps. */
function rollBack(from: number): void {
  const saved = scene.save()
  const told: string[] = []
  for (let n = from; n < from + 8; n++) {
    scene.step(n)
    told.push(scene.told())
  }
  const isSame = scene.load(saved)
  if (isSame && hashCollision(scene.world) !== saved.hash) throw new Error(`other hash at step ${from}`)
  if (isSame && Buffer.compare(saveCollision(scene.world), saved.collision) !== 0)
    throw new Error(`other bytes at step ${from}`)
  for (let n = from; n < from + 8; n++) {
    scene.step(n)
    if (scene.told() !== told[n - from]) throw new Error(`other events at step ${n}`)
  }
  restores++
}

for (let n = 0; n < steps;) {
  if (n % 50 === 0) {
    rollBack(n)
    n += 8
  } else scene.step(n++)
  contacts += scene.collision.events.count
  if (n % between !== 0) continue
  validateCollision(scene.world)
  heaps[n / between - 1] = heap()
  buffers[n / between - 1] = process.memoryUsage().arrayBuffers
  if (n === warm) earlyData = await data()
}
const lateData = await data()
const { changes } = scene
const told = { heaps: [...heaps], buffers: [...buffers], earlyData, lateData, restores, contacts, changes }
process.stdout.write(`${JSON.stringify(told)}\n`)
