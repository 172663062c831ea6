/** Floors and bodies that slide over them, for the tests of internal edges. */
import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
  type ObbTree,
} from 'bitecs-collision'

export type Slider = 'box' | 'turned box' | 'sphere' | 'capsule' | 'mesh'

/** A flat floor at y = 0 of n x n cells of size `cell`, two triangles each, from (-cell, -cell) on. */
export function flatFloor(n: number, cell: number): { positions: number[]; indices: number[] } {
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) positions.push((i - 1) * cell, 0, (j - 1) * cell)
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const a = j * (n + 1) + i
      const c = a + n + 1
      if ((i + j) % 2 === 0) indices.push(a, c, a + 1, a + 1, c, c + 1)
      else indices.push(a, c, c + 1, a, c + 1, a + 1)
    }
  return { positions, indices }
}

export function cube(half: readonly number[]): { positions: number[]; indices: number[] } {
  const positions: number[] = []
  for (let k = 0; k < 8; k++)
    positions.push(k & 1 ? half[0]! : -half[0]!, k & 2 ? half[1]! : -half[1]!, k & 4 ? half[2]! : -half[2]!)
  // prettier-ignore
  const indices = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]
  return { positions, indices }
}

const trees = new WeakMap<object, ObbTree>()

/** The tree of a mesh, built once. */
export function treeOf(mesh: { positions: number[]; indices: number[] }): ObbTree {
  const known = trees.get(mesh)
  if (known !== undefined) return known
  const tree = buildObbTree(mesh.positions, mesh.indices)
  trees.set(mesh, tree)
  return tree
}

export class SlideScene {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>

  constructor(options: CollisionOptions<World>) {
    this.collision = createCollision(this.world, { delta: 1 / 60, maxEntities: 1000, ...options }) as Collision<
      World,
      Components
    >
  }

  mesh(mesh: { positions: number[]; indices: number[] }, x: number, y: number, z: number): number {
    const { Position, MeshShape } = this.collision.components
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [set(Position, { x, y, z }), set(MeshShape, { tree: treeOf(mesh) })])
    return entity
  }

  tile(x: number, y: number, z: number, hx: number, hy: number, hz: number): number {
    const { Position, BoxShape } = this.collision.components
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [set(Position, { x, y, z }), set(BoxShape, { x: hx, y: hy, z: hz })])
    return entity
  }

  /** A body whose lowest point is at `bottom`. */
  slider(kind: Slider, x: number, bottom: number, z: number, vx: number, vy: number, vz: number): number {
    const { Position, Rotation, LinearVelocity, BoxShape, SphereShape, CapsuleShape, MeshShape } =
      this.collision.components
    const entity = addEntity(this.world)
    const lying = kind === 'capsule'
    const height = kind === 'sphere' ? 0.5 : lying ? 0.25 : 0.3
    addComponents(this.world, entity, [
      set(Position, { x, y: bottom + height, z }),
      set(LinearVelocity, { x: vx, y: vy, z: vz }),
    ])
    const half = Math.sqrt(0.5)
    if (lying) addComponents(this.world, entity, [set(Rotation, { x: half, y: 0, z: 0, w: half })])
    if (kind === 'turned box') addComponents(this.world, entity, [set(Rotation, { x: 0, y: 0.28, z: 0, w: 0.96 })])
    if (kind === 'sphere') addComponents(this.world, entity, [set(SphereShape, { radius: 0.5 })])
    else if (lying) addComponents(this.world, entity, [set(CapsuleShape, { halfHeight: 0.6, radius: 0.25 })])
    else if (kind === 'mesh') {
      const { positions, indices } = cube([0.45, 0.3, 0.35])
      addComponents(this.world, entity, [set(MeshShape, { tree: buildObbTree(positions, indices) })])
    } else addComponents(this.world, entity, [set(BoxShape, { x: 0.45, y: 0.3, z: 0.35 })])
    return entity
  }

  /** A body of any shape with half extents (or half height and radius) from `size`, with any spin. */
  tumbler(
    kind: Slider,
    size: readonly number[],
    at: readonly number[],
    linear: readonly number[],
    angular: readonly number[],
  ): number {
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape, CapsuleShape, MeshShape } =
      this.collision.components
    const entity = addEntity(this.world)
    addComponents(this.world, entity, [
      set(Position, { x: at[0], y: at[1], z: at[2] }),
      set(LinearVelocity, { x: linear[0], y: linear[1], z: linear[2] }),
      set(AngularVelocity, { x: angular[0], y: angular[1], z: angular[2] }),
      set(Rotation, { x: 0.1, y: 0.3, z: -0.5, w: Math.sqrt(0.65) }),
    ])
    if (kind === 'sphere') addComponents(this.world, entity, [set(SphereShape, { radius: size[0] })])
    else if (kind === 'capsule')
      addComponents(this.world, entity, [set(CapsuleShape, { halfHeight: size[0], radius: 0.5 * size[1]! })])
    else if (kind === 'mesh') addComponents(this.world, entity, [set(MeshShape, { tree: treeOf(cube(size)) })])
    else addComponents(this.world, entity, [set(BoxShape, { x: size[0], y: size[1], z: size[2] })])
    return entity
  }

  /** Makes one step. */
  step(): void {
    integrationSystem(this.world)
    collisionSystem(this.world)
  }

  /**
   * Rows of contacts that began or stay, first contacts on the way that lead down, and how far the normal of the worst
   * is from the y axis.
   */
  tilt(): { rows: number; down: number; worst: number } {
    const { events } = this.collision
    let worst = 0
    let rows = 0
    let down = 0
    for (let row = 0; row < events.count; row++) {
      if (row >= events.began && row < events.began + events.ended) continue
      rows++
      if (row < events.began && events.time[row]! > 0 && events.normalY[row]! < 0) down++
      worst = Math.max(
        worst,
        Math.hypot(events.normalX[row]!, events.normalZ[row]!),
        Math.abs(Math.abs(events.normalY[row]!) - 1),
      )
    }
    return { rows, down, worst }
  }
}
