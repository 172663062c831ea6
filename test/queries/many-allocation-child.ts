/**
 * Run by many-allocation.test.ts as a process of its own: casts rays in a batch, or answers probes, and prints the
 * bytes that a call allocates, as JSON. Arguments: `rays` or `probes`, and how many.
 */
import { addComponent, addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision } from '../../src/collision.js'
import { createQueryHits } from '../../src/queries/hit.js'
import { rayCastMany } from '../../src/queries/ray-cast-many.js'
import { collisionSystem } from '../../systems/pipeline.js'
import { querySystem } from '../../systems/query.js'
import { Random } from '../oracle/random.js'

const [kind, many] = process.argv.slice(2)
const count = Number(many)
const random = new Random(4)
const world = createWorld()
const { components } = createCollision(world, { maxEntities: 5000, contactEntities: false })
const { Position, Rotation, BoxShape, SphereShape, CapsuleShape, PlaneShape, Attached } = components
const { RayProbe, OverlapProbe, ProbeHit } = components

function place(): { x: number; y: number; z: number } {
  return { x: random.between(-5, 5), y: random.between(-5, 5), z: random.between(-5, 5) }
}

for (let k = 0; k < 300; k++) {
  const entity = addEntity(world)
  addComponents(world, entity, [set(Position, place()), set(Rotation, { ...place(), w: 1 })])
  addComponent(world, entity, [BoxShape, SphereShape, CapsuleShape][k % 3]!)
}
addComponents(world, addEntity(world), [set(Position, { y: -6 }), PlaneShape])

const origins = new Float64Array(3 * count)
const directions = new Float64Array(3 * count)
const hits = createQueryHits()
const probes: number[] = []
for (let k = 0; k < 3 * count; k++) {
  origins[k] = random.between(-6, 6)
  directions[k] = random.between(-1, 1)
}
for (let k = 0; k < count && kind === 'probes'; k++) {
  const entity = addEntity(world)
  probes.push(entity)
  if (k % 4 === 3) addComponent(world, entity, set(Attached, { parent: probes[0]!, ...place() }))
  else addComponents(world, entity, [set(Position, place()), set(Rotation, { ...place(), w: 1 })])
  if (k % 2 === 0) addComponent(world, entity, set(OverlapProbe, { radius: 1 }))
  else addComponent(world, entity, set(RayProbe, { ...place(), length: 20 }))
}
collisionSystem(world)

const options = { sensors: true }
function ask(): void {
  if (kind === 'probes') querySystem(world)
  else rayCastMany(world, hits, origins, directions, options)
}

for (let k = 0; k < 2000; k++) ask()
const samples = new Float64Array(200)
const nothing = new Float64Array(200)
for (let k = 0; k < samples.length; k++) {
  let before = process.memoryUsage().heapUsed
  ask()
  samples[k] = process.memoryUsage().heapUsed - before
  before = process.memoryUsage().heapUsed
  nothing[k] = process.memoryUsage().heapUsed - before
}
const median = (numbers: Float64Array): number => numbers.slice().sort()[numbers.length >> 1]!
const found = kind === 'probes' ? probes.filter((entity) => ProbeHit.count[entity]! > 0).length : hits.count
process.stdout.write(JSON.stringify({ bytes: median(samples) - median(nothing), found }))
