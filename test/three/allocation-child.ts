/**
 * Run by allocation.test.ts as a process of its own: updates a CollisionHelper of a world of all shapes, and prints the
 * bytes that a warm update allocates, as JSON. Argument: what is drawn.
 */
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, createManifold } from '../../src/index.js'
import { CollisionHelper, type CollisionHelperOptions } from '../../src/three.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { warmRounds } from '../warm.js'

/** After so many updates Node 24 has compiled all of it; Node 20 takes 500, Node 22 1,500. */
const WARM = warmRounds(1000, 6000)
const MEASURED = 51
const CALLS = 10

const random = new Random(43)
const world = createWorld()
const collision = createCollision(world, { maxEntities: 10_000 })
const { Position, Rotation, LinearVelocity, BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape } =
  collision.components
const mesh = icosphereMesh(1)
const tree = buildObbTree(mesh.positions, mesh.indices)
const at = (): number => random.between(-2, 2)
const what = process.argv[2]!
for (let k = 0; k < 60; k++) {
  const entity = addEntity(world)
  addComponent(world, entity, set(Position, { x: at(), y: at(), z: at() }))
  addComponent(world, entity, set(Rotation, { x: at(), y: at(), z: at(), w: at() }))
  addComponent(world, entity, set(LinearVelocity, {}))
  if (k === 0) addComponent(world, entity, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 3 }))
  else if (k % 4 === 0) addComponent(world, entity, set(BoxShape, { x: 0.4, y: 0.3, z: 0.5 }))
  else if (k % 4 === 1) addComponent(world, entity, set(SphereShape, { radius: 0.4 }))
  else if (k % 4 === 2) addComponent(world, entity, set(CapsuleShape, { halfHeight: 0.4, radius: 0.3 }))
  else if (what !== 'contacts') addComponent(world, entity, set(MeshShape, { tree, scale: 0.5 }))
}
collisionSystem(world)
const draws: Record<string, CollisionHelperOptions> = {
  shapes: { bounds: true },
  tree: { shapes: false, treeLevel: 3 },
  contacts: { shapes: false, contacts: true, normals: true },
}
const helper = new CollisionHelper(world, draws[what])
const manifold = createManifold()

/** What the details of contacts allocate is their own business. */
function readManifolds(): void {
  for (let row = 0; row < collision.events.count; row++) collision.manifoldOf(row, manifold)
}

/** Bytes of a call. A collection within them shows as a number below 0, and is no median. */
function measure(call: () => void): number {
  const before = process.memoryUsage().heapUsed
  for (let k = 0; k < CALLS; k++) call()
  return (process.memoryUsage().heapUsed - before) / CALLS
}

function median(call: () => void): number {
  for (let k = 0; k < WARM; k += CALLS) measure(call)
  return Float64Array.from({ length: MEASURED }, () => measure(call)).sort()[MEASURED >> 1]!
}

const update = median(() => helper.update())
const manifolds = what === 'contacts' ? median(readManifolds) : 0
process.stdout.write(JSON.stringify({ bytes: update - manifolds, contacts: collision.events.count }))
