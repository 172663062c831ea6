/**
 * A random world for queries, and what the oracle must know of it: which colliders stood where at the last step or
 * refresh, and what of it counts now. Every shape, children on two levels, filters, sensors, disabled ones, twins at
 * one place, bodies that rest on each other exactly.
 */
import { addComponent, addComponents, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import type { Collision, Components } from 'bitecs-collision'
import { cubeMesh, icosphereMesh, randomMesh, torusMesh } from '../oracle/meshes.js'
import type { MeshData } from '../oracle/meshes.js'
import type { QueryBody } from '../oracle/query-shapes.js'
import { Random } from '../oracle/random.js'
import type { OracleShape } from '../oracle/shapes.js'
import { axesOf, place, type V3 } from '../oracle/vectors.js'

type Quaternion = readonly [number, number, number, number]
type Data = Record<string, number>

/** What the game knows of an entity. */
interface Entry {
  shape: OracleShape
  isSolid: boolean
  /** Entity that it is attached to, or -1. */
  readonly parent: number
  readonly offset: V3
  readonly turn: Quaternion
  filter: { category: number; mask: number } | undefined
  isSensor: boolean
  isDisabled: boolean
  readonly isMoving: boolean
  readonly isRed: boolean
  /** Another number for each tenant of an id. */
  readonly life: number
}

export interface WorldOptions {
  readonly bodies?: number
  /** Edge of the cube that they are in; default: so that they touch now and then. */
  readonly edge?: number
  /** Where the middle of the cube is. */
  readonly middle?: V3
}

/** Filter options of a query, as the package takes them. */
export interface FilterOptions {
  category?: number
  mask?: number
  sensors?: boolean
  exclude?: number | number[]
  with?: object[]
  without?: object[]
  predicate?: (entity: number) => boolean
}

const HALF = Math.SQRT1_2
const SPECIAL: readonly Quaternion[] = [
  [0, 0, 0, 1],
  [0, 0, 0, -2],
  [1, 0, 0, 1],
  [0, HALF, 0, HALF],
  [0.5, 0.5, 0.5, 0.5],
]
const PATTERNS = [-1, -1, 1, 2, 3, 1 << 31]

interface Mesh {
  readonly data: MeshData
  readonly surface: number
  /** Handle of the same mesh as a solid; 0: the mesh is open. */
  readonly solid: number
}

export class QueryWorld {
  readonly world = createWorld()
  readonly collision: Collision<object, Components>
  readonly random: Random
  readonly Red = {}
  /** Entities of the game, in order of their making. */
  readonly entries = new Map<number, Entry>()
  readonly meshes: readonly Mesh[]
  readonly edge: number
  private readonly middle: V3
  private lives = 0
  private posed: { readonly body: QueryBody; readonly life: number }[] = []

  constructor(seed: number, { bodies = 60, edge, middle = [0, 0, 0] }: WorldOptions = {}) {
    this.random = new Random(seed)
    this.edge = edge ?? Math.max(2.5, Math.cbrt(bodies) * 1.1)
    this.middle = middle
    this.collision = createCollision(this.world, { delta: 0.1, contactEntities: false, maxEntities: 0x2000 })
    const { random, collision } = this
    const data = [cubeMesh(), icosphereMesh(1), torusMesh(7, 4), randomMesh(random), randomMesh(random)]
    this.meshes = data.map((mesh, k) => {
      const build = (): ReturnType<typeof buildObbTree> => buildObbTree(mesh.positions, mesh.indices)
      const isClosed = k < 3
      return {
        data: mesh,
        surface: collision.addTree(build()),
        solid: isClosed ? collision.addTree(build(), { solid: true }) : 0,
      }
    })
    if (bodies > 4) this.addFloor()
    while (this.entries.size < bodies) this.add()
  }

  private columns(name: string): Record<string, Record<number, number>> {
    return this.collision.components[name as 'Position'] as unknown as Record<string, Record<number, number>>
  }

  private give(entity: number, name: string, data: Data): void {
    addComponent(this.world, entity, set(this.columns(name), data))
  }

  anywhere(part = 1): V3 {
    const { random, edge, middle } = this
    const half = 0.5 * edge * part
    return [0, 1, 2].map((d) => middle[d]! + random.between(-half, half)) as V3
  }

  private anyRotation(): Quaternion {
    const { random } = this
    if (random.chance(0.3)) return random.pick(SPECIAL)
    const q = random.quaternion()
    const s = random.chance(0.3) ? random.between(0.5, 2) : 1
    return [q[0] * s, q[1] * s, q[2] * s, q[3] * s]
  }

  anyShape(): { shape: OracleShape; isSolid: boolean } {
    const { random } = this
    const extent = (): number => random.between(0.15, 0.6)
    const roll = random.unit()
    const convex = (shape: OracleShape): { shape: OracleShape; isSolid: boolean } => ({ shape, isSolid: false })
    if (roll < 0.3) return convex({ kind: 'box', half: [extent(), extent(), extent()] })
    if (roll < 0.36)
      return convex({ kind: 'box', half: random.pick([[0.5, 0, 0.4], [0, 0.6, 0], [0.25, 0.5, 0.25], [0, 0, 0]]) }) // prettier-ignore
    if (roll < 0.56) return convex({ kind: 'sphere', radius: random.chance(0.04) ? 0 : extent() })
    if (roll < 0.8)
      return convex({
        kind: 'capsule',
        halfHeight: random.chance(0.05) ? 0 : extent(),
        radius: random.chance(0.05) ? 0 : 0.6 * extent(),
      })
    const mesh = random.pick(this.meshes)
    const scale = random.between(0.3, 0.9) * (random.chance(0.3) ? -1 : 1)
    return {
      shape: { kind: 'mesh', positions: mesh.data.positions, indices: mesh.data.indices, scale },
      isSolid: mesh.solid !== 0 && random.chance(0.6),
    }
  }

  /** Handle of the tree of a mesh. */
  treeOf(shape: OracleShape, isSolid: boolean): number {
    const mesh = this.meshes.find(({ data }) => shape.kind === 'mesh' && data.positions === shape.positions)!
    return isSolid ? mesh.solid : mesh.surface
  }

  private giveShape(entity: number, { shape, isSolid }: Pick<Entry, 'shape' | 'isSolid'>): void {
    if (shape.kind === 'sphere') this.give(entity, 'SphereShape', { radius: shape.radius })
    else if (shape.kind === 'box')
      this.give(entity, 'BoxShape', { x: shape.half[0]!, y: shape.half[1]!, z: shape.half[2]! })
    else if (shape.kind === 'capsule')
      this.give(entity, 'CapsuleShape', { halfHeight: shape.halfHeight, radius: shape.radius })
    else if (shape.kind === 'plane') {
      const [x, y, z] = shape.normal as V3
      this.give(entity, 'PlaneShape', { x, y, z, constant: shape.constant })
    } else this.give(entity, 'MeshShape', { tree: this.treeOf(shape, isSolid), scale: shape.scale })
  }

  /** Adds an entity: a body of its own, or a child of `parent`. */
  create(at: V3, rotation: Quaternion, given: Partial<Entry> & Pick<Entry, 'shape'>): number {
    const { world, collision } = this
    const entry: Entry = {
      isSolid: false,
      parent: -1,
      offset: [0, 0, 0],
      turn: [0, 0, 0, 1],
      filter: undefined,
      isSensor: false,
      isDisabled: false,
      isMoving: false,
      isRed: false,
      ...given,
      life: ++this.lives,
    }
    const entity = addEntity(world)
    this.entries.set(entity, entry)
    if (entry.parent < 0) {
      this.give(entity, 'Position', { x: at[0], y: at[1], z: at[2] })
      this.give(entity, 'Rotation', { x: rotation[0], y: rotation[1], z: rotation[2], w: rotation[3] })
      if (entry.isMoving)
        this.give(entity, 'LinearVelocity', {
          x: this.random.between(-1, 1),
          y: this.random.between(-1, 1),
          z: this.random.between(-1, 1),
        })
    } else {
      const [x, y, z] = entry.offset
      const [qx, qy, qz, qw] = entry.turn
      this.give(entity, 'Attached', { parent: entry.parent, x, y, z, qx, qy, qz, qw })
    }
    this.giveShape(entity, entry)
    const { Sensor, CollisionDisabled } = collision.components
    if (entry.filter) this.give(entity, 'CollisionFilter', entry.filter)
    if (entry.isSensor) addComponents(world, entity, Sensor)
    if (entry.isDisabled) addComponents(world, entity, CollisionDisabled)
    if (entry.isRed) addComponents(world, entity, this.Red)
    return entity
  }

  private traits(): Pick<Entry, 'filter' | 'isSensor' | 'isDisabled' | 'isRed'> {
    const { random } = this
    return {
      filter: random.chance(0.25) ? { category: random.pick(PATTERNS), mask: random.pick(PATTERNS) } : undefined,
      isSensor: random.chance(0.08),
      isDisabled: random.chance(0.04),
      isRed: random.chance(0.5),
    }
  }

  private addFloor(): void {
    const { middle, edge } = this
    const shape: OracleShape = { kind: 'plane', normal: [0, 1, 0], constant: 0 }
    this.create([middle[0], middle[1] - 0.5 * edge, middle[2]], [0, 0, 0, 1], { shape })
  }

  /** Adds a body, a child, a twin or something that rests on a grid. */
  add(): void {
    const { random, entries } = this
    const roll = random.unit()
    const others = [...entries.keys()]
    if (roll < 0.12 && others.length > 0) {
      const parent = random.pick(others)
      // Children hang on bodies and on children of bodies.
      const above = entries.get(parent)!.parent
      if (above < 0 || entries.get(above)!.parent < 0) {
        const offset: V3 = [random.between(-0.6, 0.6), random.between(-0.6, 0.6), random.between(-0.6, 0.6)]
        this.create([0, 0, 0], [0, 0, 0, 1], {
          ...this.anyShape(),
          ...this.traits(),
          parent,
          offset: random.chance(0.2) ? [0, 0, 0] : offset,
          turn: this.anyRotation(),
        })
        return
      }
    }
    if (roll < 0.18 && others.length > 0) {
      const twin = random.pick(others)
      const entry = entries.get(twin)!
      if (entry.parent < 0) {
        const { x, y, z } = this.columns('Position')
        const q = this.columns('Rotation')
        const turned: Quaternion = [q.x![twin]!, q.y![twin]!, q.z![twin]!, q.w![twin]!]
        this.create([x![twin]!, y![twin]!, z![twin]!], turned, {
          shape: entry.shape,
          isSolid: entry.isSolid,
          isRed: random.chance(0.5),
        })
        return
      }
    }
    if (roll < 0.26) {
      const half = random.pick([0.25, 0.5])
      const at = this.anywhere().map((x, d) => this.middle[d]! + Math.round(2 * (x - this.middle[d]!)) / 2) as V3
      const shape: OracleShape = random.chance(0.3)
        ? { kind: 'sphere', radius: half }
        : { kind: 'box', half: [half, half, half] }
      this.create(at, [0, 0, 0, 1], { shape, isMoving: random.chance(0.3) })
      return
    }
    if (roll < 0.27) {
      const shape: OracleShape = { kind: 'plane', normal: random.direction(), constant: 0.5 * this.edge }
      this.create(this.anywhere(0.1), this.anyRotation(), { shape, ...this.traits() })
      return
    }
    this.create(this.anywhere(), this.anyRotation(), {
      ...this.anyShape(),
      ...this.traits(),
      isMoving: random.chance(0.4),
    })
  }

  /** The entity and its parents, the nearest first. */
  lineOf(entity: number): number[] {
    const line = [entity]
    for (let body = entity; this.entries.get(body)!.parent >= 0; line.push(body)) body = this.entries.get(body)!.parent
    return line
  }

  /** Removes an entity with all that hangs on it. */
  remove(entity: number): void {
    for (const other of [...this.entries.keys()].reverse())
      if (this.entries.get(other)?.parent === entity) this.remove(other)
    this.entries.delete(entity)
    removeEntity(this.world, entity)
  }

  /** One thing that a game does between two queries. */
  change(): void {
    const { random, world, collision } = this
    const others = [...this.entries.keys()]
    if (others.length === 0) return this.add()
    const entity = random.pick(others)
    const entry = this.entries.get(entity)!
    const { Sensor, CollisionDisabled, CollisionFilter, Position } = collision.components
    switch (random.integer(0, 9)) {
      case 0:
        return this.remove(entity)
      case 1:
        // The id goes to another body at once.
        this.remove(entity)
        return this.add()
      case 2:
        return this.add()
      case 3: {
        const [x, y, z] = this.anywhere()
        if (entry.parent >= 0) return
        this.give(entity, 'Position', { x, y, z })
        if (random.chance(0.5)) collision.teleport(entity)
        return
      }
      case 4: {
        if (entry.parent >= 0) return
        Position.x[entity] = Position.x[entity]! + random.between(-0.1, 0.1)
        return
      }
      case 5: {
        const [x, y, z, w] = this.anyRotation()
        if (entry.parent < 0) this.give(entity, 'Rotation', { x, y, z, w })
        return
      }
      case 6:
        entry.isSensor = !entry.isSensor
        if (entry.isSensor) addComponents(world, entity, Sensor)
        else removeComponent(world, entity, Sensor)
        return
      case 7:
        entry.filter = entry.filter ? undefined : { category: random.pick(PATTERNS), mask: random.pick(PATTERNS) }
        if (entry.filter) this.give(entity, 'CollisionFilter', entry.filter)
        else removeComponent(world, entity, CollisionFilter)
        return
      case 8:
        if (entry.shape.kind !== 'sphere') return
        entry.shape = { kind: 'sphere', radius: random.between(0.1, 0.7) }
        this.columns('SphereShape').radius![entity] = entry.shape.radius
        return
      default:
        entry.isDisabled = !entry.isDisabled
        if (entry.isDisabled) addComponents(world, entity, CollisionDisabled)
        else removeComponent(world, entity, CollisionDisabled)
    }
  }

  step(): void {
    integrationSystem(this.world)
    collisionSystem(this.world)
    this.note()
  }

  /** Notes what stands where: to be called whenever queries are to see it. */
  note(): void {
    this.posed = []
    for (const [entity, entry] of this.entries) {
      const line = this.lineOf(entity)
      const entries = line.map((one) => this.entries.get(one)!)
      if (entries.some((one) => one.isDisabled)) continue
      const filter = entries.find((one) => one.filter)?.filter ?? { category: 1, mask: -1 }
      const { position, rotation } = this.poseOf(entity)
      const body: QueryBody = {
        entity,
        line,
        shape: entry.shape,
        isSolid: entry.isSolid,
        isSensor: entries.some((one) => one.isSensor),
        position,
        rotation,
        ...filter,
        moving: entries[entries.length - 1]!.isMoving,
      }
      this.posed.push({ body, life: entry.life })
    }
  }

  /** Pose of an entity in the world by its columns now. */
  poseOf(entity: number): { position: V3; rotation: Quaternion } {
    const { parent, offset, turn } = this.entries.get(entity)!
    if (parent < 0) {
      const p = this.columns('Position')
      const q = this.columns('Rotation')
      return {
        position: [p.x![entity]!, p.y![entity]!, p.z![entity]!],
        rotation: [q.x![entity]!, q.y![entity]!, q.z![entity]!, q.w![entity]!],
      }
    }
    const outer = this.poseOf(parent)
    return { position: place(axesOf(outer.rotation), outer.position, offset), rotation: multiply(outer.rotation, turn) }
  }

  /** CollisionDisabled counts at once, on the collider and on its parents. */
  private isThere(entity: number, life: number): boolean {
    const entry = this.entries.get(entity)
    return entry?.life === life && !this.lineOf(entity).some((one) => this.entries.get(one)?.isDisabled)
  }

  /** The colliders of an entity and of what hangs on it. */
  collidersOf(entity: number): QueryBody[] {
    return this.posed
      .filter(({ body, life }) => body.line.includes(entity) && this.isThere(body.entity, life))
      .map(({ body }) => body)
  }

  /** The colliders that a query with these options looks at. */
  bodies(options: FilterOptions = {}): QueryBody[] {
    const { category = -1, mask = -1, sensors = false, exclude = [], predicate } = options
    const excluded = new Set(typeof exclude === 'number' ? [exclude] : exclude)
    const required = options.with?.includes(this.Red) ?? false
    const refused = options.without?.includes(this.Red) ?? false
    const found: QueryBody[] = []
    for (const { body, life } of this.posed) {
      const entry = this.entries.get(body.entity)
      if (!entry || !this.isThere(body.entity, life)) continue
      if ((body.category & mask) === 0 || (body.mask & category) === 0) continue
      if (body.isSensor && !sensors) continue
      if (body.line.some((one) => excluded.has(one))) continue
      if ((required && !entry.isRed) || (refused && entry.isRed)) continue
      if (predicate && !predicate(body.entity)) continue
      found.push(body)
    }
    return found
  }

  /** An entity, or the one that it hangs on. */
  private someParent(alive: readonly number[]): number {
    const entity = this.random.pick(alive)
    const { parent } = this.entries.get(entity)!
    return parent < 0 ? entity : parent
  }

  /** Options that leave out some, or none. */
  anyFilter(): FilterOptions {
    const { random } = this
    const options: FilterOptions = {}
    if (random.chance(0.5)) return options
    const alive = [...this.entries.keys()]
    if (random.chance(0.3)) options.category = random.pick(PATTERNS)
    if (random.chance(0.3)) options.mask = random.pick(PATTERNS)
    if (random.chance(0.5)) options.sensors = random.chance(0.8)
    if (random.chance(0.3) && alive.length > 0)
      options.exclude = random.chance(0.5)
        ? random.pick(alive)
        : Array.from({ length: random.integer(0, 5) }, () => this.someParent(alive))
    if (random.chance(0.2)) options.with = [this.Red]
    if (random.chance(0.2)) options.without = [this.Red]
    const third = random.integer(0, 2)
    if (random.chance(0.2)) options.predicate = (entity) => entity % 3 !== third
    return options
  }
}

function multiply([a, b, c, d]: Quaternion, [x, y, z, w]: Quaternion): Quaternion {
  return [
    d * x + a * w + b * z - c * y,
    d * y - a * z + b * w + c * x,
    d * z + a * y - b * x + c * w,
    d * w - a * x - b * y - c * z,
  ]
}
