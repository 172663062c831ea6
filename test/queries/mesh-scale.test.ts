/** A mesh of coordinates times a power of two, with a scale over it: every contact and query answers to the bit. */
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import {
  buildObbTree,
  closestPoint,
  closestPoints,
  collisionSystem,
  createClosestPoints,
  createCollision,
  createQueryHit,
  integrationSystem,
  overlapShape,
  rayCast,
  shapeCast,
  type QueryShape,
} from 'bitecs-collision'
import { expect, it } from 'vitest'
import { cubeMesh, icosphereMesh, shardsMesh, sheetMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

/** What a world of a seed says: contacts of two steps, then of queries. */
function answers(seed: number, factor: number): string[] {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, maxEntities: 64 })
  const { Position, Rotation, BoxShape, CapsuleShape, MeshShape, LinearVelocity, AngularVelocity } =
    collision.components
  const said: string[] = []
  const say = (what: unknown): void => {
    said.push(JSON.stringify(what))
  }
  const meshes = [cubeMesh(), icosphereMesh(1), torusMesh(7, 4), shardsMesh(random, 12), sheetMesh(random, 3, 0.3)]
  const trees = meshes.map((mesh, k) => {
    const positions = mesh.positions.map((x) => x * factor)
    return collision.addTree(buildObbTree(positions, mesh.indices), { solid: k < 3 && random.chance(0.5) })
  })
  const triple = (most: number): [number, number, number] =>
    [0, 1, 2].map(() => random.between(-most, most)) as [number, number, number]
  const scale = (): number => (random.between(0.3, 1) * random.sign()) / factor
  const bodies = Array.from({ length: 8 }, (_, k) => {
    const entity = addEntity(world)
    const [x, y, z] = triple(1)
    const q = random.quaternion()
    addComponent(world, entity, set(Position, { x, y, z }))
    addComponent(world, entity, set(Rotation, { x: q[0], y: q[1], z: q[2], w: q[3] }))
    if (random.chance(0.6)) {
      addComponent(world, entity, set(LinearVelocity, { x: random.between(-9, 9), y: 2, z: 0 }))
      addComponent(world, entity, set(AngularVelocity, { x: random.pick([0, 20]), y: 0, z: random.between(-9, 9) }))
    }
    if (k === 6) addComponent(world, entity, set(BoxShape, { x: 0.3, y: random.unit(), z: 0.5 }))
    else if (k === 7) addComponent(world, entity, set(CapsuleShape, { halfHeight: random.unit(), radius: 0.2 }))
    else
      addComponent(
        world,
        entity,
        set(MeshShape, { tree: random.pick(trees), scale: scale(), depth: random.pick([-1, -1, 0, 2]) }),
      )
    return entity
  })
  for (let step = 0; step < 2; step++) {
    integrationSystem(world)
    collisionSystem(world)
    const { events } = collision
    for (let row = 0; row < events.count; row++)
      say([events.a, events.b, events.time, events.pointX, events.normalY, events.depth, events.featureA].map((c) => c[row])) // prettier-ignore
  }
  const hit = createQueryHit()
  const ids: number[] = []
  const points = createClosestPoints()
  for (let k = 0; k < 6; k++) {
    const shape: QueryShape = random.pick([
      { tree: random.pick(trees), scale: scale() },
      { radius: 0.2 },
      { halfExtents: [0.1, 0.2, 0.3] },
    ])
    const pose = { position: triple(2), rotation: random.quaternion() }
    const motion = { linear: triple(2), angular: random.pick([[0, 0, 0], triple(3)]) }
    say([rayCast(world, hit, triple(2), triple(1), { solid: random.chance(0.5) }), hit])
    say([shapeCast(world, hit, shape, pose, motion), hit])
    say([overlapShape(world, ids, shape, pose), ids])
    say([closestPoint(world, hit, triple(2)), hit])
    say([closestPoints(world, points, bodies[k]!, bodies[k + 1]!), points])
  }
  collision.dispose()
  return said
}

it.each([811, 812])('the factor of a mesh and its scale cancel, seed %i', (seed) => {
  const plain = answers(seed, 1)
  expect(plain.length).toBeGreaterThan(30)
  for (const factor of [2 ** 20, 2 ** -20, 2 ** 100]) expect(answers(seed, factor), `${factor}`).toEqual(plain)
})
