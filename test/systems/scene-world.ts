import { addComponent, addEntity, createWorld, set, type World } from 'bitecs'
import { buildObbTree, createCollision, type Collision, type CollisionOptions, type Components } from 'bitecs-collision'
import type { Scene, SceneBody } from '../oracle/scene.js'
import type { OracleBody } from '../oracle/shapes.js'

export interface SceneWorld {
  readonly world: World
  readonly collision: Collision<World, Components>
  /** Entity of each body, ascending with the body. */
  readonly entities: readonly number[]
}

/** Copies a scene of plain data into a world. `order` is the order in which the entities are made. */
export function worldOf(
  scene: Scene,
  options: CollisionOptions<World> = {},
  order: readonly number[] = scene.bodies.map((_, i) => i),
): SceneWorld {
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 1000, ...options }) as Collision<World, Components>
  const trees = scene.meshes.map((mesh) => collision.addTree(buildObbTree(mesh.positions, mesh.indices)))
  const entities: number[] = []
  for (const i of order) entities[i] = addBody(world, collision, scene.bodies[i]!, trees)
  return { world, collision, entities }
}

function addBody(
  world: World,
  collision: Collision<World, Components>,
  body: SceneBody,
  trees: readonly number[],
): number {
  const { Position, Rotation, LinearVelocity, AngularVelocity, CollisionFilter } = collision.components
  const entity = addEntity(world)
  const [x, y, z] = body.position
  addComponent(world, entity, set(Position, { x, y, z }))
  const [qx, qy, qz, qw] = body.rotation
  addComponent(world, entity, set(Rotation, { x: qx, y: qy, z: qz, w: qw }))
  if (body.linear !== null)
    addComponent(world, entity, set(LinearVelocity, { x: body.linear[0], y: body.linear[1], z: body.linear[2] }))
  if (body.angular !== null)
    addComponent(world, entity, set(AngularVelocity, { x: body.angular[0], y: body.angular[1], z: body.angular[2] }))
  addComponent(world, entity, set(CollisionFilter, { category: body.category, mask: body.mask }))
  addShape(world, collision, entity, body, trees)
  return entity
}

export function addShape(
  world: World,
  collision: Collision<World, Components>,
  entity: number,
  { shape, mesh }: Pick<SceneBody, 'shape' | 'mesh'>,
  trees: readonly number[],
): void {
  const { SphereShape, BoxShape, CapsuleShape, PlaneShape, MeshShape } = collision.components
  if (shape.kind === 'sphere') addComponent(world, entity, set(SphereShape, { radius: shape.radius }))
  if (shape.kind === 'box')
    addComponent(world, entity, set(BoxShape, { x: shape.half[0], y: shape.half[1], z: shape.half[2] }))
  if (shape.kind === 'capsule')
    addComponent(world, entity, set(CapsuleShape, { halfHeight: shape.halfHeight, radius: shape.radius }))
  if (shape.kind === 'plane') {
    const [nx, ny, nz] = shape.normal
    addComponent(world, entity, set(PlaneShape, { x: nx, y: ny, z: nz, constant: shape.constant }))
  }
  if (shape.kind === 'mesh') addComponent(world, entity, set(MeshShape, { tree: trees[mesh]!, scale: shape.scale }))
}

/** The bodies of a scene at the poses that the world has now, for the oracle. */
export function posedBodies(scene: Scene, { collision, entities }: SceneWorld): OracleBody[] {
  const { Position, Rotation } = collision.components
  return scene.bodies.map((body, i) => {
    const e = entities[i]!
    return {
      ...body,
      position: [Position.x[e]!, Position.y[e]!, Position.z[e]!],
      rotation: [Rotation.x[e]!, Rotation.y[e]!, Rotation.z[e]!, Rotation.w[e]!],
    }
  })
}
