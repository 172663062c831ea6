import { addComponents, addEntity, createWorld, pipe, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type Components,
  type System,
} from 'bitecs-collision'
import { bounceSystem, pushOutSystem, slideSystem, type Matter } from './response.js'

export interface Yard {
  readonly world: World
  readonly collision: Collision<World, Components>
  /** Falls on the ground and bounces. */
  readonly ball: number
  /** Slides down a slope of 30 degrees. */
  readonly crate: number
  /** Two crates that begin inside each other, the second of three times the mass. */
  readonly light: number
  readonly heavy: number
  /** One step of the whole game. */
  readonly update: System
}

const GRAVITY = -9.81

/** A yard with a ball that bounces, a crate that slides, and two that are pushed apart. */
export function yard(delta = 1 / 120): Yard {
  const world = createWorld()
  const collision = createCollision(world, { delta }) as Collision<World, Components>
  const { Position, Rotation, LinearVelocity, SphereShape, BoxShape, PlaneShape } = collision.components
  const matter: Matter = { inverseMass: [], restitution: [] }

  // Every body has a velocity here, so that the responses need not check; one without an inverse mass never moves.
  const add = (x: number, y: number, mass: number, restitution: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y, z: 0 }), set(LinearVelocity, {})])
    matter.inverseMass[entity] = mass > 0 ? 1 / mass : 0
    matter.restitution[entity] = restitution
    return entity
  }
  const turned = set(Rotation, { x: 0, y: 0, z: Math.sin(-Math.PI / 12), w: Math.cos(-Math.PI / 12) })
  const half = set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 })

  addComponents(world, add(0, 0, 0, 0), [set(PlaneShape, { x: 0, y: 1, z: 0 })])
  const ball = add(-3, 3, 1, 0.8)
  addComponents(world, ball, [set(SphereShape, { radius: 0.5 })])
  addComponents(world, add(10, 2, 0, 0), [turned, set(BoxShape, { x: 5, y: 0.5, z: 2 })])
  const crate = add(7.5, 4.65, 1, 0)
  addComponents(world, crate, [turned, half])
  const light = add(-7, 0.5, 1, 0)
  addComponents(world, light, [half])
  const heavy = add(-6.4, 0.5, 3, 0)
  addComponents(world, heavy, [half])

  const fallSystem: System = (world) => {
    for (let entity = 0; entity < matter.inverseMass.length; entity++)
      if (matter.inverseMass[entity]! > 0) LinearVelocity.y[entity]! += GRAVITY * delta
    return world
  }
  const responses = [pushOutSystem, bounceSystem, slideSystem].map((system) => system(collision, matter))
  const update = pipe(
    fallSystem,
    integrationSystem,
    collisionSystem,
    ...(responses as [System, System, System]),
  ) as System
  return { world, collision, ball, crate, light, heavy, update }
}
