/** The types of components that a later resource takes over. */
import type { World } from 'bitecs'
import { createCollision } from 'bitecs-collision'

export function reload(world: World): Float64Array {
  let collision = createCollision(world)
  collision.dispose()
  collision = createCollision(world, { components: collision.components })
  collision.dispose()
  collision = createCollision(world, { components: { ...collision.components }, maxEntities: 9 })
  return collision.components.BoxShape.x
}

export function reloadWithOwn(world: World, Position: { x: number[]; y: number[] }): number[] {
  let collision = createCollision(world, { components: { Position } })
  collision.dispose()
  collision = createCollision(world, { components: collision.components })
  return collision.components.Position.x
}
