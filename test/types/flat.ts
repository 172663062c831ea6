/** The types of a flat world's components: columns in the plane, no MeshShape, and what a game brings. */
import type { World } from 'bitecs'
import { collisionOf, createCollision, type FlatComponents } from 'bitecs-collision'

export function columns(world: World): Float64Array {
  const { Position, Rotation, AngularVelocity, PlaneShape, ...others } = createCollision(world, {
    flat: true,
    delta: () => 1 / 60,
    predicate: (a, b, contact) => a < b && contact.normal[2] === 0,
  }).components
  // @ts-expect-error there is no z
  const none: unknown = Position.z ?? PlaneShape.z
  // @ts-expect-error there are no meshes
  const { MeshShape }: { MeshShape?: unknown } = others.MeshShape
  const first: number = (Rotation.angle[1] ?? 0) + (AngularVelocity.z[1] ?? 0) + (others.Contact.normalZ[1] ?? 0)
  return none === MeshShape && first > 0 ? Rotation.angle : others.BoxShape.y
}

export function ofWorld(world: World): Float64Array {
  return collisionOf<FlatComponents>(world).components.Rotation.angle
}

export function brought(world: World, angle: Float32Array): Float32Array | number[] {
  const Position = { x: [0], y: [0], sprite: 'cat' }
  const { components } = createCollision(world, { flat: true, components: { Position, Rotation: { angle } } })
  const quaternion = { x: [0], y: [0], z: [0], w: [1] }
  createCollision(world, { flat: true, components: { Rotation: quaternion } })
  // @ts-expect-error an angle is of a flat world
  createCollision(world, { components: { Rotation: { angle } } })
  return components.Rotation.angle.length > 0 ? components.Rotation.angle : components.Position.x
}
