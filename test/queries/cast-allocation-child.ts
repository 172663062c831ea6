/**
 * Run by cast-allocation.test.ts as a process of its own: asks a world of all shapes, and prints the bytes that a warm
 * call allocates, as JSON. Argument: what is asked.
 */
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { createCollision, createQueryHit, createQueryHits, overlapPoint, overlapShape } from '../../src/index.js'
import { buildObbTree, refreshQueries, shapeCast, shapeCastAll, type QueryShape } from '../../src/index.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const WARM = 10_000
const MEASURED = 100

const random = new Random(41)
const world = createWorld()
const collision = createCollision(world, { maxEntities: 10_000 })
const { Position, BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape, Rotation } = collision.components
const mesh = icosphereMesh(1)
const tree = buildObbTree(mesh.positions, mesh.indices)
const at = (): number => random.between(-8, 8)
for (let k = 0; k < 400; k++) {
  const entity = addEntity(world)
  addComponent(world, entity, set(Position, { x: at(), y: at(), z: at() }))
  addComponent(world, entity, set(Rotation, { x: at(), y: at(), z: at(), w: at() }))
  if (k === 0) addComponent(world, entity, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 9 }))
  else if (k % 4 === 0) addComponent(world, entity, set(BoxShape, { x: 0.4, y: 0.3, z: 0.5 }))
  else if (k % 4 === 1) addComponent(world, entity, set(SphereShape, { radius: 0.4 }))
  else if (k % 4 === 2) addComponent(world, entity, set(CapsuleShape, { halfHeight: 0.4, radius: 0.3 }))
  else if (k % 40 === 3) addComponent(world, entity, set(MeshShape, { tree, scale: 0.5 }))
}
refreshQueries(world)

const hit = createQueryHit()
const hits = createQueryHits(512)
const list = Array.from({ length: 512 }, () => 0)
const shapes: Record<string, QueryShape> = {
  ball: { radius: 0.3 },
  box: { halfExtents: [0.3, 0.2, 0.4] },
  capsule: { halfHeight: 0.3, radius: 0.2 },
}
const shape = shapes[process.argv[3]!]!
const pose = { position: [0, 0, 0], rotation: [1, 2, 3, 4] }
const straight = { linear: [0, 0, 0] }
const spinning = { linear: [0, 0, 0], angular: [0.3, 1, -0.4] }
const options = {}
const calls: Record<string, () => void> = {
  cast: () => void shapeCast(world, hit, shape, pose, straight, options),
  spin: () => void shapeCast(world, hit, shape, pose, spinning, options),
  all: () => void shapeCastAll(world, hits, shape, pose, straight, options),
  overlap: () => void overlapShape(world, list, shape, pose, options),
  point: () => void overlapPoint(world, list, pose.position, options),
}
const call = calls[process.argv[2]!]!

/** The same few questions over and over: small numbers, and what V8 has learned stays. */
const QUESTIONS = 50
const numbers = Float64Array.from({ length: 6 * QUESTIONS }, (_, k) => (k % 6 < 3 ? at() : 0.4 * at()))

/** Bytes for each of all questions. A collection within them shows as a number below 0, and is no median. */
function ask(): number {
  const before = process.memoryUsage().heapUsed
  for (let k = 0; k < QUESTIONS; k++) {
    for (let d = 0; d < 3; d++) {
      pose.position[d] = numbers[6 * k + d]!
      straight.linear[d] = spinning.linear[d] = numbers[6 * k + 3 + d]!
    }
    call()
  }
  return (process.memoryUsage().heapUsed - before) / QUESTIONS
}

for (let k = 0; k < WARM; k += QUESTIONS) ask()
const samples = new Float64Array(MEASURED)
for (let k = 0; k < MEASURED; k++) samples[k] = ask()
process.stdout.write(JSON.stringify({ bytes: samples.sort()[MEASURED >> 1] }))
