import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { createCollision, type Collision, type CollisionOptions, type Components } from 'bitecs-collision'

/** A line of spheres, each touching the next, all moving unless told otherwise. */
export function line(count: number, options: CollisionOptions<World> = {}) {
  const world = createWorld()
  const collision = createCollision(world, options) as Collision<World, Components>
  const body = (x: number, moving = true): number => {
    const { Position, LinearVelocity, SphereShape } = collision.components
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x }), set(SphereShape, { radius: 1 })])
    if (moving) addComponent(world, entity, LinearVelocity)
    return entity
  }
  const bodies = Array.from({ length: count }, (_, i) => body(1.5 * i))
  return { world, collision, bodies, body, ...collision.components }
}

/** [began, ended, persist] of the last step. */
export const counts = ({ events }: Collision): number[] => [
  events.began,
  events.ended,
  events.count - events.began - events.ended,
]

/** Every number of every row of the last step. */
export function rowsOf({ events: e }: Collision): string[] {
  return Array.from({ length: e.count }, (_, row) =>
    [
      [e.a, e.b, e.generationA, e.generationB, e.time, e.depth, e.speed, e.pointX, e.pointY, e.pointZ],
      [e.normalX, e.normalY, e.normalZ, e.featureA, e.featureB, e.pointCount, e.reason],
    ]
      .flat()
      .map((column) => column[row])
      .join(' '),
  )
}
