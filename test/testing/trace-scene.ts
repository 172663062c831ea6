import { addComponents, addEntity, createWorld, removeEntity, set, type World } from 'bitecs'
import {
  buildObbTree,
  createCollision,
  hashCollision,
  obbOf,
  type Collision,
  type OwnComponents,
} from 'bitecs-collision'
import { createObb } from 'bitecs-collision/geometry'
import { recordTrace, simulate } from 'bitecs-collision/testing'
import { Random } from '../oracle/random.js'

/** What a step of the scene left, read from the world itself. */
export interface Seen {
  readonly hash: string
  /** x of every collider's world position, by entity. */
  readonly x: ReadonlyMap<number, number>
  /** `a b` of the contacts: began, ended, all that persist. */
  readonly contacts: readonly string[]
}

export interface RecordedScene {
  readonly bytes: Uint8Array
  readonly seen: readonly Seen[]
  readonly world: World
  readonly collision: Collision<World, OwnComponents>
}

/** The step after which the scene loses its tenth body, and gets a new one with the id of that. */
export const RECYCLED = 12

/**
 * Bodies of all shapes that meet within `steps` steps of 1/30 s; one of them has a child. `disturb` is called before
 * every step.
 */
export function recordScene(
  seed: number,
  steps: number,
  disturb: (scene: Omit<RecordedScene, 'bytes' | 'seen'>, step: number) => void = () => {},
): RecordedScene {
  const random = new Random(seed)
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 30, maxEntities: 1000 })
  const { Position, Rotation, LinearVelocity, AngularVelocity, Attached, Sensor } = collision.components
  const { BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape } = collision.components
  const tree = buildObbTree([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])
  const floor = addEntity(world)
  addComponents(world, floor, [set(Position, { y: -2 }), set(PlaneShape, {})])
  const shapes = [
    set(BoxShape, { x: 0.4, y: 0.5, z: 0.6 }),
    set(SphereShape, { radius: 0.5 }),
    set(CapsuleShape, { halfHeight: 0.4, radius: 0.3 }),
    set(MeshShape, { tree, scale: 1.5 }),
  ]
  const component = (size: number): number => random.between(-size, size)
  const vector = (size: number) => ({ x: component(size), y: component(size), z: component(size) })
  const add = (k: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [
      set(Position, vector(1.5)),
      set(Rotation, { ...vector(1), w: random.between(0.1, 1) }),
    ])
    addComponents(world, entity, [set(LinearVelocity, vector(3)), set(AngularVelocity, vector(2)), shapes[k % 4]!])
    if (k === 5) addComponents(world, entity, Sensor)
    return entity
  }
  const bodies = Array.from({ length: 12 }, (_, k) => add(k))
  const child = addEntity(world)
  addComponents(world, child, [set(Attached, { parent: bodies[0]!, x: 1 }), set(SphereShape, { radius: 0.2 })])
  const seen: Seen[] = []
  const trace = recordTrace(world)
  for (let step = 0; step < steps; step++) {
    if (step === RECYCLED) {
      removeEntity(world, bodies[9]!)
      add(9)
    }
    disturb({ world, collision }, step)
    simulate(world, 1)
    trace.step()
    seen.push(look(world, collision, child))
  }
  return { bytes: trace.finish(), seen, world, collision }
}

function look(world: World, collision: RecordedScene['collision'], child: number): Seen {
  const { Position } = collision.components
  const { events } = collision
  const x = new Map<number, number>()
  for (let entity = 1; entity < child; entity++) x.set(entity, Position.x[entity]!)
  // A child's own columns do not tell where it is.
  x.set(child, obbOf(world, child, createObb()).center[0])
  const contacts = Array.from({ length: events.count }, (_, k) => `${events.a[k]} ${events.b[k]} ${events.depth[k]}`)
  return { hash: hashCollision(world), x, contacts }
}
