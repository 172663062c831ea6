/** Systems in a file of their own, which know only the world, under strict and noUncheckedIndexedAccess. */
import { query, type World } from 'bitecs'
import { collisionOf, type Collision, type CollisionEvents } from 'bitecs-collision'

export function lift(world: World): World {
  const { Position, LinearVelocity, BoxShape, MeshShape, Attached, CollisionFilter } = collisionOf(world).components
  for (const e of query(world, [Position, LinearVelocity])) {
    Position.z[e]! += 1
    Position.z[e] = (Position.y[e] ?? 0) + BoxShape.x.length
    LinearVelocity.z.fill(0)
    MeshShape.tree[e] = Attached.parent[e] ?? 0
    CollisionFilter.mask[e] = ~0
  }
  return world
}

/** Columns are typed arrays of one kind each, as those of createCollision without options. */
export const columnsOf = (world: World): [Float64Array, Float64Array, Int32Array, Uint32Array] => {
  const { Position, Rotation, MeshShape, Attached } = collisionOf(world).components
  return [Position.z, Rotation.w, MeshShape.tree, Attached.parent]
}

/** Details of the contacts that began, or ended, alone. */
export function hits(world: World): number[] {
  const { Contact, ContactBegan, ContactEnded } = collisionOf(world).components
  const details: number[] = []
  for (const c of query(world, [Contact, ContactBegan])) details.push(ContactBegan.depth[c]!, ContactBegan.featureA[c]!)
  const { pointX, normalY, speed } = ContactEnded
  for (const c of query(world, [Contact, ContactEnded])) details.push(pointX[c]!, normalY[c]!, speed[c]!)
  // @ts-expect-error Ids and times are columns of Contact.
  details.push(ContactBegan.time[0])
  return details
}

/** A game that brought columns of its own names their type. */
interface Own {
  readonly Position: { x: Float32Array; y: Float32Array }
}
export function fall(world: World): World {
  const { Position, Rotation } = collisionOf<Own>(world).components
  const y: Float32Array = Position.y
  const w: Float64Array = Rotation.w
  y[1] = w[1] ?? 0
  // @ts-expect-error It has no z.
  return Position.z === undefined ? world : world
}

/** Whatever the world's columns are, its resource has every name. */
export const generation = (collision: Collision, entity: number): number => collision.generationOf(entity)
export const restart = ({ reset, report }: Collision): number => (reset(), report.maxEntities)
export const events = (collision: Collision): CollisionEvents => collision.events
export const any: (world: World) => Collision = (world) => collisionOf(world)
