import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { buildObbTree, createCollision, type Collision, type Components, type System } from 'bitecs-collision'
import { octahedron, type Mesh } from './meshes.js'
import { between, randomRotation, seededRandom, type Random } from './random.js'

export type ShapeKind = 'sphere' | 'box' | 'capsule' | 'mesh' | 'plane'

export interface BunnyRain {
  readonly world: World
  readonly collision: Collision<World, Components>
  /** Shape of every entity with a collision shape. */
  readonly kinds: ReadonlyMap<number, ShapeKind>
  readonly bunny: Mesh
  /** Lifts bodies that have fallen through the ground back to the sky: a system to run after collisionSystem. */
  readonly recycle: System
}

export interface BunnyRainOptions {
  readonly bodies: number
  readonly bunny: Mesh
  readonly seed: number
}

const SKY = 16
const REACH = 7

/** Spinning spheres, boxes, capsules and small meshes that rain through and around a bunny that stands on a plane. */
export function bunnyRain({ bodies, bunny, seed }: BunnyRainOptions): BunnyRain {
  const random = seededRandom(seed)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, capacity: 2 * bodies })
  const { Position, Rotation, LinearVelocity, AngularVelocity, PlaneShape, MeshShape } = collision.components
  const kinds = new Map<number, ShapeKind>()

  const ground = addEntity(world)
  addComponents(world, ground, [set(Position, {}), set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0 })])
  kinds.set(ground, 'plane')

  const statue = addEntity(world)
  addComponents(world, statue, [
    set(Position, {}),
    set(MeshShape, { tree: collision.addTree(buildObbTree(bunny.positions, bunny.indices)) }),
  ])
  kinds.set(statue, 'mesh')

  const shard = octahedron(0.45)
  const shardTree = collision.addTree(buildObbTree(shard.positions, shard.indices))
  const drops: number[] = []
  for (let i = 0; i < bodies; i++) {
    const drop = addEntity(world)
    drops.push(drop)
    addComponents(world, drop, [
      set(Position, {
        x: between(random, -REACH, REACH),
        y: between(random, 1, SKY),
        z: between(random, -REACH, REACH),
      }),
      set(Rotation, randomRotation(random)),
      set(LinearVelocity, { x: between(random, -0.5, 0.5), y: between(random, -6, -2), z: between(random, -0.5, 0.5) }),
      set(AngularVelocity, { x: between(random, -3, 3), y: between(random, -3, 3), z: between(random, -3, 3) }),
    ])
    const kind = (['sphere', 'box', 'capsule', 'mesh'] as const)[i % 4]!
    kinds.set(drop, kind)
    addShape(collision, drop, kind, shardTree, random)
  }

  const recycle: System = (world) => {
    for (const drop of drops) {
      if (Position.y[drop]! > -1) continue
      Position.y[drop] = SKY
      collision.teleport(drop)
    }
    return world
  }
  return { world, collision, kinds, bunny, recycle }
}

/** Gives a drop a shape of this kind and a random size. */
function addShape(
  { world, components }: BunnyRain['collision'],
  drop: number,
  kind: ShapeKind,
  shardTree: number,
  random: Random,
): void {
  const { SphereShape, BoxShape, CapsuleShape, MeshShape } = components
  if (kind === 'sphere') addComponent(world, drop, set(SphereShape, { radius: between(random, 0.15, 0.4) }))
  if (kind === 'box') {
    const size = { x: between(random, 0.12, 0.4), y: between(random, 0.12, 0.4), z: between(random, 0.12, 0.4) }
    addComponent(world, drop, set(BoxShape, size))
  }
  if (kind === 'capsule') {
    const size = { halfHeight: between(random, 0.15, 0.4), radius: between(random, 0.1, 0.2) }
    addComponent(world, drop, set(CapsuleShape, size))
  }
  if (kind === 'mesh') addComponent(world, drop, set(MeshShape, { tree: shardTree, scale: between(random, 0.5, 1) }))
}
