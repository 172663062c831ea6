/** Worlds with colliders of every shape, for tests of boxes and views. */
import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, createCollision } from 'bitecs-collision'

export const TENT = {
  positions: [0, 0, 0, 2, 0, 0, 2, 1.5, 1, 0, 0, 2, -1, -0.5, 1],
  indices: [0, 1, 2, 0, 2, 3, 3, 4, 0],
}

export class FrustumScene {
  readonly world = createWorld()
  readonly collision = createCollision(this.world, {})
  readonly tree = buildObbTree(TENT.positions, TENT.indices)
  readonly entities: number[] = []

  constructor(readonly random: () => number) {}

  /** A number from -size to size. */
  signed(size: number): number {
    return size * (2 * this.random() - 1)
  }

  quaternion(): { x: number; y: number; z: number; w: number } {
    const q = [this.signed(1), this.signed(1), this.signed(1), this.signed(1)]
    const length = Math.hypot(...q)
    return { x: q[0]! / length, y: q[1]! / length, z: q[2]! / length, w: q[3]! / length }
  }

  /** An entity with a pose within `spread` of the origin, turned or not. */
  place(spread: number): number {
    const { Position, Rotation } = this.collision.components
    const entity = addEntity(this.world)
    const at = { x: this.signed(spread), y: this.signed(spread), z: this.signed(spread) }
    addComponent(this.world, entity, set(Position, at))
    if (this.random() < 0.8) addComponent(this.world, entity, set(Rotation, this.quaternion()))
    this.entities.push(entity)
    return entity
  }

  /** One collider of the k-th kind of shape: box, sphere, capsule, mesh, half-space. */
  add(k: number, spread: number): number {
    const { BoxShape, SphereShape, CapsuleShape, MeshShape, PlaneShape } = this.collision.components
    const entity = this.place(spread)
    const size = () => 0.1 + this.random() * this.random()
    if (k === 0) addComponent(this.world, entity, set(BoxShape, { x: size(), y: size(), z: size() }))
    if (k === 1) addComponent(this.world, entity, set(SphereShape, { radius: size() }))
    if (k === 2) addComponent(this.world, entity, set(CapsuleShape, { halfHeight: size(), radius: size() }))
    if (k === 3) addComponent(this.world, entity, set(MeshShape, { tree: this.tree, scale: this.signed(1) + 0.01 }))
    if (k === 4)
      addComponent(this.world, entity, set(PlaneShape, { x: 0.36, y: 0.48, z: 0.8, constant: this.signed(1) }))
    return entity
  }
}
