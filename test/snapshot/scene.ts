/**
 * A scene with nearly everything that a snapshot must remember, for worlds in which the same entities have other ids:
 * floors of tiles with seams, all shapes, children, meshes, filters, sensors, kinematic bodies, teleports, resizes,
 * bodies that are disabled and removed. It is told by roles: number k of `cast` is the entity of role k.
 */
import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  observe,
  onAdd,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import {
  buildObbTree,
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const CHILDREN = 10

export type SceneOptions = Pick<CollisionOptions, 'continuous' | 'contactEntities' | 'touching' | 'predicate'> & {
  /** The order in which the entities are made. */
  readonly order?: (roles: readonly number[]) => readonly number[]
  /** Tiles along an edge (default 6), and bodies beside the ground and the children (default 60). */
  readonly tiles?: number
  readonly bodies?: number
}

export class SnapshotScene {
  readonly world: World
  readonly collision: Collision<World, Components>
  /** Entity of each role; 0 for one that is not in this world. */
  readonly cast: number[] = []
  private readonly tree: number
  private readonly edge: number
  /** Role of the first body that moves. */
  private readonly first: number
  private readonly roles: number
  added = 0

  constructor(
    readonly options: SceneOptions = {},
    /** A world that has its entities already; else one is made and filled. */
    filled?: World,
  ) {
    this.world = filled ?? createWorld()
    const { continuous = true, contactEntities = true, touching = false, predicate, tiles = 6, bodies = 60 } = options
    this.edge = tiles
    this.first = 1 + tiles * tiles
    this.roles = tiles * tiles + bodies + CHILDREN
    this.collision = createCollision(this.world, {
      delta: 1 / 60,
      maxEntities: 2000,
      continuous,
      contactEntities,
      touching,
      ...(predicate === undefined ? {} : { predicate }),
    }) as Collision<World, Components>
    const { positions, indices } = cubeMesh()
    this.tree = this.collision.addTree(buildObbTree(positions, indices))
    observe(this.world, onAdd(this.collision.components.LinearVelocity), () => this.added++)
    if (filled === undefined) this.fill()
  }

  private fill(): void {
    const { world, options } = this
    const roles = Array.from({ length: this.roles }, (_, k) => k)
    for (const role of options.order?.(roles) ?? roles) this.cast[role] = addEntity(world)
    for (const role of roles) this.make(role)
  }

  private make(role: number): void {
    const { world, cast, edge } = this
    const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape, CapsuleShape, PlaneShape } =
      this.collision.components
    const { MeshShape, Attached, CollisionFilter, Sensor } = this.collision.components
    const random = new Random(1000 + role)
    const e = cast[role]!
    if (role === 0)
      return addComponents(world, e, [set(Position, { x: 0, y: -0.7, z: 0 }), set(PlaneShape, { x: 0, y: 1, z: 0 })])
    if (role < this.first) {
      const k = role - 1
      const at = { x: 2 * (k % edge) - edge + 1, y: -0.5, z: 2 * Math.floor(k / edge) - edge + 1 }
      return addComponents(world, e, [set(Position, at), set(BoxShape, { x: 1, y: 0.5, z: 1 })])
    }
    const pull = (most: number): number => random.between(-most, most)
    addComponent(
      world,
      e,
      set(Position, { x: pull(edge), y: role % 3 === 0 ? 0.28 : random.between(0, 4), z: pull(edge) }),
    )
    addComponent(world, e, set(LinearVelocity, { x: pull(3), y: role % 3 === 0 ? 0 : pull(2), z: pull(3) }))
    if (role % 4 !== 1) addComponent(world, e, set(Rotation, { x: 0, y: role % 3 === 0 ? 0 : pull(1), z: 0, w: 1 }))
    if (role % 4 === 2) addComponent(world, e, set(AngularVelocity, { x: pull(3), y: pull(200), z: 0 }))
    if (role % 9 === 0) addComponent(world, e, Sensor)
    if (role % 7 === 0)
      addComponent(world, e, set(CollisionFilter, { category: 1 + (role % 2), mask: role % 5 === 0 ? 1 : 3 }))
    if (role % 6 === 1) addComponent(world, e, set(SphereShape, { radius: 0.3 }))
    else if (role % 6 === 2) addComponent(world, e, set(CapsuleShape, { halfHeight: 0.3, radius: 0.3 }))
    else if (role % 6 === 4)
      addComponent(world, e, set(MeshShape, { tree: this.tree, scale: role % 12 === 4 ? -0.3 : 0.3 }))
    else addComponent(world, e, set(BoxShape, { x: 0.4, y: 0.3, z: 0.4 }))
    if (role < this.roles - CHILDREN) return
    const parent = cast[role - 11]!
    addComponent(world, e, set(Attached, { parent, x: 0.5, y: 0.2, z: 0, qx: 0.1, qw: 1 }))
  }

  /** What the game does in step n, before the systems run. */
  play(n: number, removes = true): void {
    const { world, cast, collision, edge, first } = this
    const { Position, LinearVelocity, BoxShape, CollisionDisabled, CollisionFilter } = collision.components
    const random = new Random(77_000 + n)
    for (let role = first; role < cast.length; role++) {
      const e = cast[role]!
      if (!entityExists(world, e)) continue
      for (const axis of ['x', 'y', 'z'] as const) {
        const [low, high] = axis === 'y' ? [0.28, 4] : [-edge, edge]
        const velocity = LinearVelocity[axis]
        if (Position[axis][e]! < low) velocity[e] = Math.abs(velocity[e]!)
        if (Position[axis][e]! > high) velocity[e] = -Math.abs(velocity[e]!)
      }
      if (role % 13 === 5) Position.x[e]! += random.between(-0.1, 0.1)
    }
    const any = (): number => cast[random.integer(first, cast.length - 1)]!
    const e = any()
    if (!entityExists(world, e)) return
    const roll = random.unit()
    if (roll < 0.1) {
      Position.x[e] = random.between(-edge, edge)
      collision.teleport(e)
    } else if (roll < 0.2) BoxShape.x[e] = random.between(0.2, 0.6)
    else if (roll < 0.3)
      (hasComponent(world, e, CollisionDisabled) ? removeComponent : addComponent)(world, e, CollisionDisabled)
    else if (roll < 0.35)
      addComponent(world, e, set(CollisionFilter, { category: 1, mask: random.chance(0.5) ? 3 : -1 }))
    else if (roll < 0.36 && n % 3 === 0 && removes) removeEntity(world, e)
    else if (roll < 0.4) Position.y[cast[1 + random.integer(0, first - 2)]!] = random.between(-0.6, -0.5)
  }

  step(n: number, removes = true): void {
    this.play(n, removes)
    integrationSystem(this.world)
    collisionSystem(this.world)
  }

  roleOf(entity: number): number {
    return this.cast.indexOf(entity)
  }

  /** The events of the last step by roles: what a game sees of them, in an order of roles. */
  told(): string[] {
    const { events } = this.collision
    const told = Array.from({ length: events.count }, (_, row) => {
      const p = this.roleOf(events.a[row]!)
      const q = this.roleOf(events.b[row]!)
      const sign = p < q ? 1 : -1
      const part =
        row < events.began ? 'began' : row < events.began + events.ended ? `ended ${events.reason[row]}` : 'persists'
      const features =
        p < q ? [events.featureA[row], events.featureB[row]] : [events.featureB[row], events.featureA[row]]
      const normal = [events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!].map((x) => sign * x + 0)
      const point = [events.pointX[row], events.pointY[row], events.pointZ[row]]
      const rest = [events.time[row], events.depth[row], events.speed[row], events.pointCount[row]]
      return `${Math.min(p, q)} ${Math.max(p, q)} ${part} ${[...features, ...normal, ...point, ...rest].join(' ')}`
    })
    return told.sort()
  }
}
