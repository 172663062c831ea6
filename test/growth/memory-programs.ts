/**
 * Run by memory.test.ts as a process of its own, with --expose-gc: prints how many bytes there are more after the
 * program that is named than when it was warm, and what else it came to, as JSON.
 */
import { addEntity, removeEntity } from 'bitecs'
import { buildObbTree, loadObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { saveObbTree } from '../../src/obb-tree/file/save.js'
import { collisionSystem } from '../../systems/pipeline.js'
import { soup } from '../obb-tree/meshes.js'
import { Random } from '../oracle/random.js'
import { line } from '../systems/sphere-line.js'

/** Heap and array buffers in bytes, after everything that can go is gone. */
function memory(): number {
  for (let k = 0; k < 3; k++) globalThis.gc!()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Steps of contacts that come and go. */
function contacts(): object {
  const random = new Random(1)
  const { world, collision, bodies, Position } = line(30)
  const steps = (count: number): void => {
    for (let step = 0; step < count; step++) {
      for (let k = 0; k < 3; k++) Position.y[random.pick(bodies)] = random.between(-2, 2)
      collisionSystem(world)
    }
  }
  steps(1000)
  const before = memory()
  steps(4000)
  return { bytes: memory() - before, steps: collision.report.step }
}

/** Bodies that are spawned and removed. */
function bodies(): object {
  const { world, collision, body } = line(3)
  const queue: number[] = []
  let spawned = 0
  const churn = (count: number): void => {
    for (let k = 0; k < count; k++, spawned++) {
      queue.push(body((spawned % 50) * 1.2))
      if (queue.length > 40) removeEntity(world, queue.shift()!)
      if (spawned % 20 === 0) collisionSystem(world)
    }
  }
  churn(3000)
  const before = memory()
  churn(30_000)
  const bytes = memory() - before
  const next = addEntity(world)
  collisionSystem(world)
  return { bytes, next, contacts: collision.events.count }
}

/** Trees that are loaded. */
function loads(): object {
  const { positions, indices } = soup(200, 0.3, 11)
  const file = saveObbTree(buildObbTree(positions, indices))
  const load = (times: number): void => {
    for (let i = 0; i < times; i++) loadObbTree(file, { verify: 'checksum' })
  }
  load(200)
  const before = memory()
  load(10_000)
  return { bytes: memory() - before, each: file.byteLength }
}

const programs = { contacts, bodies, loads }
process.stdout.write(JSON.stringify(programs[process.argv[2] as keyof typeof programs]()))
