/**
 * Random colliders at rest, and the plain answers for them: a world of its own for each question, in which the shape
 * that is asked about is a body, and one step of which tells what it touches.
 */
import { addComponent, addEntity, createWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  refreshQueries,
  type Collision,
  type Components,
  type ObbTree,
  type QueryShape,
} from 'bitecs-collision'
import { cubeMesh, icosphereMesh, torusMesh } from '../oracle/meshes.js'
import type { Random } from '../oracle/random.js'

export type V3 = [number, number, number]
export type Quaternion = [number, number, number, number]

export interface Placed {
  readonly shape: QueryShape | { readonly normal: V3; readonly constant: number }
  /** Of a mesh. */
  readonly isSolid?: boolean
  readonly position: V3
  readonly rotation: Quaternion
}

const build = ({ positions, indices }: ReturnType<typeof cubeMesh>): ObbTree => buildObbTree(positions, indices)
/** Each once as a surface and once as a solid: a world has one tree as one of the two. */
const meshes = [cubeMesh(), icosphereMesh(1), torusMesh(7, 4)]
export const surfaces: readonly ObbTree[] = meshes.map(build)
const solids: readonly ObbTree[] = meshes.map(build)

const HALF = Math.SQRT1_2
const SPECIAL: readonly Quaternion[] = [
  [0, 0, 0, 1],
  [0, HALF, 0, HALF],
  [0.5, 0.5, 0.5, 0.5],
]

export function anyRotation(random: Random): Quaternion {
  if (random.chance(0.4)) return random.pick(SPECIAL)
  return [random.normal(), random.normal(), random.normal(), random.normal()]
}

/** Half of them on a grid, so that shapes of whole sizes touch exactly. */
export function anyPlace(random: Random, edge: number): V3 {
  const at = (): number => random.between(-edge / 2, edge / 2)
  const place: V3 = [at(), at(), at()]
  return random.chance(0.5) ? (place.map((x) => Math.round(2 * x) / 2) as V3) : place
}

/** A convex shape or a surface. */
export function anyShape(random: Random): QueryShape {
  const size = (): number => (random.chance(0.5) ? 0.5 * random.integer(0, 2) : random.between(0.05, 0.9))
  const kind = random.integer(0, 7)
  if (kind < 2) return { radius: size() }
  if (kind < 5) return { halfExtents: [size(), size(), size()] }
  if (kind < 7) return { halfHeight: size(), radius: size() }
  return { tree: random.pick(surfaces), scale: 0.5 * random.sign() }
}

function anyPlaced(random: Random, edge: number): Placed {
  const position = anyPlace(random, edge)
  const rotation = anyRotation(random)
  if (random.chance(0.08)) return { shape: { normal: [0, 1, 0], constant: edge / 2 }, position, rotation }
  if (random.chance(0.1)) return { shape: { tree: random.pick(solids), scale: 0.5 }, isSolid: true, position, rotation }
  return { shape: anyShape(random), position, rotation }
}

export function anyColliders(random: Random, count: number, edge: number): Placed[] {
  return Array.from({ length: count }, () => anyPlaced(random, edge))
}

/** Adds an entity. Where a solid is first, its tree is added as one. */
export function place(world: World, collision: Collision<World, Components>, placed: Placed): number {
  const { Position, Rotation, SphereShape, BoxShape, CapsuleShape, MeshShape, PlaneShape } = collision.components
  const entity = addEntity(world)
  const [x, y, z] = placed.position
  const [qx, qy, qz, qw] = placed.rotation
  addComponent(world, entity, set(Position, { x, y, z }))
  addComponent(world, entity, set(Rotation, { x: qx, y: qy, z: qz, w: qw }))
  const { shape } = placed
  if ('normal' in shape) {
    const [a, b, c] = shape.normal
    addComponent(world, entity, set(PlaneShape, { x: a, y: b, z: c, constant: shape.constant }))
  } else if ('tree' in shape) {
    const tree = collision.addTree(shape.tree as ObbTree, placed.isSolid === true ? { solid: true } : undefined)
    addComponent(world, entity, set(MeshShape, { tree, scale: shape.scale ?? 1 }))
  } else if ('halfExtents' in shape) {
    const [hx, hy, hz] = [shape.halfExtents[0]!, shape.halfExtents[1]!, shape.halfExtents[2]!]
    addComponent(world, entity, set(BoxShape, { x: hx, y: hy, z: hz }))
  } else if ('halfHeight' in shape)
    addComponent(world, entity, set(CapsuleShape, { halfHeight: shape.halfHeight, radius: shape.radius }))
  else if ('radius' in shape) addComponent(world, entity, set(SphereShape, { radius: shape.radius }))
  return entity
}

export function newCollision(world: World): Collision<World, Components> {
  return createCollision(world, { delta: 1, contactEntities: false, maxEntities: 1000 }) as Collision<World, Components>
}

/** A world of colliders at rest, entities in the order given. */
export function sceneOf(colliders: readonly Placed[]) {
  const world = createWorld()
  const collision = newCollision(world)
  const entities = colliders.map((placed) => place(world, collision, placed))
  return { world, collision, entities, ...collision.components }
}

/**
 * What a body touches on its way, by one step of a world in which it moves: for each collider the time, undefined if it
 * does not touch it.
 */
export function stepAmong(
  colliders: readonly Placed[],
  mover: Placed,
  linear: V3 = [0, 0, 0],
  angular: V3 = [0, 0, 0],
): (number | undefined)[] {
  const { world, collision, entities, LinearVelocity, AngularVelocity } = sceneOf(colliders)
  const body = place(world, collision, mover)
  addComponent(world, body, set(LinearVelocity, { x: linear[0], y: linear[1], z: linear[2] }))
  addComponent(world, body, set(AngularVelocity, { x: angular[0], y: angular[1], z: angular[2] }))
  integrationSystem(world)
  collisionSystem(world)
  const { events } = collision
  const times = new Map<number, number>()
  for (let row = 0; row < events.began; row++) if (events.b[row] === body) times.set(events.a[row]!, events.time[row]!)
  collision.dispose()
  return entities.map((entity) => times.get(entity))
}

export function refreshed(colliders: readonly Placed[]): ReturnType<typeof sceneOf> {
  const scene = sceneOf(colliders)
  refreshQueries(scene.world)
  return scene
}
