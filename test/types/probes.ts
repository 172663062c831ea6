/** The types of probes, and of rays in batches. */
import { addComponent, set, type World } from 'bitecs'
import { collisionOf, createCollision, createQueryHits, querySystem, rayCastMany } from 'bitecs-collision'

export function ask(world: World, entity: number): number {
  const { RayProbe, OverlapProbe, ProbeHit } = createCollision(world).components
  addComponent(world, entity, set(RayProbe, { x: 0, y: -1, z: 0, length: 2 }))
  addComponent(world, entity, set(OverlapProbe, { radius: 1 }))
  const same: World = querySystem(world)
  const { distance, triangle }: { distance: Float64Array; triangle: Int32Array } = collisionOf(same).components.ProbeHit
  const {
    entity: other,
    body,
    inside,
    count,
  }: { [N in 'entity' | 'body' | 'inside' | 'count']: Uint32Array } = ProbeHit
  return distance[entity]! + triangle[entity]! + other[entity]! + body[entity]! + inside[entity]! + count[entity]!
}

export function castAll(world: World, rays: Float32Array, directions: number[]): number {
  return rayCastMany(world, createQueryHits(), rays, directions, { maxDistance: 9, solid: false })
}
