import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { createCollision, type Collision, type CollisionOptions, type OwnComponents } from 'bitecs-collision'

/** A ball of radius 0.5 that falls at 1 unit/s from 1 unit above a floor, in steps of 1/8 s. */
export interface FallingBall {
  readonly world: World
  readonly collision: Collision<World, OwnComponents>
  readonly floor: number
  readonly ball: number
}

/** It touches the floor in step 8, for the first time at its very end, and overlaps it by 1/8 in step 9. */
export function fallingBall(options: CollisionOptions<World, {}> = {}): FallingBall {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 8, maxEntities: 1000, ...options })
  const { Position, LinearVelocity, SphereShape, BoxShape } = collision.components
  const floor = addEntity(world)
  addComponents(world, floor, [set(Position, { y: -1 }), set(BoxShape, { x: 10, y: 1, z: 10 })])
  const ball = addEntity(world)
  addComponents(world, ball, [set(Position, { y: 1.5 }), set(LinearVelocity, { y: -1 }), set(SphereShape, {})])
  return { world, collision, floor, ball }
}
