/** A world that a random game changes in every way that the documents allow, and what they say of its bodies. */
import {
  addComponent,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  removeComponent,
  removeEntity,
  set,
} from 'bitecs'
import { buildObbTree, createCollision, integrationSystem, type Collision, type Components } from 'bitecs-collision'
import { cubeMesh } from '../oracle/meshes.js'
import type { Random } from '../oracle/random.js'
import type { OracleBody, OracleShape } from '../oracle/shapes.js'
import { axesOf, place, type V3 } from '../oracle/vectors.js'

const cube = cubeMesh()
export const SHAPES = ['SphereShape', 'BoxShape', 'CapsuleShape', 'PlaneShape', 'MeshShape'] as const
const OTHERS = ['Position', 'Rotation', 'LinearVelocity', 'AngularVelocity', 'CollisionFilter'] as const
const MASKS = [-1, -1, 1, 2, 3, 0, 1 << 31]

export type Quaternion = readonly number[]
type Data = Record<string, number>
type Columns = Record<string, Record<number, number>>

export interface Pose {
  readonly position: V3
  readonly rotation: Quaternion
}

/** A body that takes part in a step. */
export interface ModelBody extends OracleBody {
  readonly position: V3
  readonly entity: number
  /** Which life of its id: another one whenever the shape is lost. */
  readonly life: number
  readonly root: number
  readonly shapeName: string
  /** All columns of its shape, and of the offsets up to the root. */
  readonly params: string
  readonly offset: string
  readonly rootPose: Pose
  readonly inRoot: Pose
}

const NOWHERE: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

export function multiply([a, b, c, d]: Quaternion, [x, y, z, w]: Quaternion): Quaternion {
  return [
    d! * x! + a! * w! + b! * z! - c! * y!,
    d! * y! - a! * z! + b! * w! + c! * x!,
    d! * z! + a! * y! - b! * x! + c! * w!,
    d! * w! - a! * x! - b! * y! - c! * z!,
  ]
}

const isShape = (name: string): boolean => SHAPES.includes(name as 'BoxShape')

const normalised = (q: Quaternion): Quaternion => q.map((value) => value / Math.hypot(...q))

export const compose = (outer: Pose, inner: Pose): Pose => ({
  position: place(axesOf(outer.rotation), outer.position, inner.position),
  rotation: multiply(outer.rotation, inner.rotation),
})

export class ModelWorld {
  readonly world = createWorld()
  readonly collision: Collision<object, Components>
  readonly entities: number[] = []
  delta = 0.1
  /** What happened since the last step: who jumped, and by how much whom integrationSystem turned. */
  readonly jumped = new Set<number>()
  readonly turned = new Map<number, V3>()
  /** Where integrationSystem found those that it moved since. */
  readonly found = new Map<number, Pose>()
  /** Lives that ended since, by `entity:life`: with their entity, or before it went. */
  readonly removed = new Set<string>()
  readonly lost = new Set<string>()
  private readonly life = new Map<number, number>()
  /** The shape that an entity got first. A second one makes it invalid, but its coming and going ends no life. */
  private readonly first = new Map<number, string>()
  /** Who has an id now, and whom each child was attached to. */
  private readonly tenant = new Map<number, number>()
  private readonly attachedTo = new Map<number, number>()
  private tenants = 0
  private readonly tree: number

  constructor(
    readonly random: Random,
    readonly continuous: boolean,
    private readonly room: number,
    touching: boolean,
  ) {
    this.collision = createCollision(this.world, {
      delta: () => this.delta,
      capacity: 2,
      continuous,
      contactEntities: touching,
      touching,
      onInvalid: 'quarantine',
    }) as unknown as Collision<object, Components>
    this.tree = this.collision.addTree(buildObbTree(cube.positions, cube.indices))
  }

  columns(name: string): Columns {
    return this.collision.components[name as 'Position'] as unknown as Columns
  }

  has(entity: number, name: string): boolean {
    return entityExists(this.world, entity) && hasComponent(this.world, entity, this.columns(name))
  }

  /** An entity and its parents, the nearest first. */
  private lineOf(entity: number): number[] {
    const line = [entity]
    for (let body = entity; line.length < 65 && this.has(body, 'Attached'); line.push(body))
      body = this.columns('Attached').parent![body]!
    return line
  }

  rootOf(entity: number): number {
    return this.lineOf(entity).pop()!
  }

  isDisabled(entity: number): boolean {
    return this.lineOf(entity).some((one) => this.has(one, 'CollisionDisabled'))
  }

  private shapesOf(entity: number): (typeof SHAPES)[number][] {
    return SHAPES.filter((name) => this.has(entity, name))
  }

  private numbers(entity: number, name: string): number[] {
    return Object.values(this.columns(name)).map((column) => column[entity]!)
  }

  /** The body of an entity; 'invalid' if the step must leave it out, undefined if it has no part in it. */
  bodyOf(entity: number): ModelBody | 'invalid' | undefined {
    const names = this.shapesOf(entity)
    if (names.length === 0 || this.isDisabled(entity)) return undefined
    let inRoot = NOWHERE
    let offset = ''
    let root = entity
    for (let level = 0; this.has(root, 'Attached'); level++) {
      const [parent, x, y, z, ...q] = this.numbers(root, 'Attached') as [number, number, number, number, ...number[]]
      if (level === 64 || !entityExists(this.world, parent)) return 'invalid'
      inRoot = compose({ position: [x, y, z], rotation: normalised(q) }, inRoot)
      offset += `${x} ${y} ${z} ${q.join()};`
      root = parent
    }
    if (names.length > 1 || !this.has(root, 'Position')) return 'invalid'
    for (const one of [entity, root])
      for (const name of [...OTHERS.slice(0, 4), ...names])
        if (this.has(one, name) && this.numbers(one, name).some((value) => !(Math.abs(value) <= 1e9))) return 'invalid'
    const rootPose = this.poseOf(root)
    const filter = this.columns('CollisionFilter')
    const filtered = this.lineOf(entity).find((one) => this.has(one, 'CollisionFilter'))
    return {
      ...compose(rootPose, inRoot),
      entity,
      life: this.lifeOf(entity),
      root,
      shapeName: names[0]!,
      params: this.numbers(entity, names[0]!).join(),
      offset,
      rootPose,
      inRoot,
      shape: this.shapeOf(entity, names[0]!),
      category: filtered === undefined ? 1 : filter.category![filtered]!,
      mask: filtered === undefined ? -1 : filter.mask![filtered]!,
      moving: this.has(root, 'LinearVelocity') || this.has(root, 'AngularVelocity'),
    }
  }

  private poseOf(root: number): Pose {
    const [x, y, z] = this.numbers(root, 'Position') as V3
    const rotation = this.has(root, 'Rotation') ? normalised(this.numbers(root, 'Rotation')) : NOWHERE.rotation
    return { position: [x, y, z], rotation }
  }

  private shapeOf(entity: number, name: (typeof SHAPES)[number]): OracleShape {
    const [p, q, r, s] = this.numbers(entity, name) as [number, number, number, number]
    if (name === 'SphereShape') return { kind: 'sphere', radius: p }
    if (name === 'BoxShape') return { kind: 'box', half: [p, q, r] }
    if (name === 'CapsuleShape') return { kind: 'capsule', halfHeight: p, radius: q }
    if (name === 'PlaneShape') return { kind: 'plane', normal: [p, q, r], constant: s }
    return { kind: 'mesh', positions: cube.positions, indices: cube.indices, scale: q }
  }

  private lifeOf(entity: number): number {
    return this.life.get(entity) ?? 0
  }

  /** One thing that the game does to a body. */
  change(kind: string): void {
    const { random, entities } = this
    if (kind === 'add' || entities.length === 0) return entities.length < 24 ? this.add() : undefined
    const entity = random.pick(entities)
    const other = random.pick(entities)
    const mask = this.columns('CollisionFilter').mask!
    const offset = this.columns('Attached')
    switch (kind) {
      case 'remove':
        return this.remove(entity)
      case 'recycle':
        this.remove(entity)
        return this.add()
      case 'recycle and change':
        this.remove(entity)
        this.add()
        return this.reshape(entities[entities.length - 1]!, random.chance(0.5))
      case 'strip and remove':
        this.reshape(entity, false)
        return this.remove(entity)
      case 'write':
        return this.has(entity, 'Position') ? this.give(entity, 'Position', this.vector(this.room)) : undefined
      case 'teleport':
        if (random.chance(0.5)) this.columns('Position').x![entity] = random.between(-this.room, this.room)
        this.collision.teleport(entity)
        this.jumped.add(this.rootOf(entity))
        return
      case 'turn': {
        const [x, y, z, w] = random.quaternion()
        return this.give(entity, 'Rotation', { x, y, z, w })
      }
      case 'move':
        return this.toggle(entity, random.pick(['LinearVelocity', 'AngularVelocity']), this.vector(6))
      case 'filter':
        return this.toggle(entity, 'CollisionFilter', { category: random.pick(MASKS), mask: random.pick(MASKS) })
      case 'mask':
        if (this.has(entity, 'CollisionFilter')) mask[entity] = random.pick(MASKS)
        return
      case 'disable':
        return this.toggle(entity, 'CollisionDisabled', {})
      case 'sensor':
        return this.toggle(entity, 'Sensor', {})
      case 'shape':
        return this.reshape(entity, random.chance(0.9))
      case 'second shape':
        return this.giveShape(entity)
      case 'size':
        for (const name of ['BoxShape', 'SphereShape']) {
          const column = this.columns(name)[name === 'BoxShape' ? 'y' : 'radius']!
          if (this.has(entity, name)) column[entity] = random.pick([0.3, 0.5, 0.7])
        }
        return
      case 'spoil':
        return this.spoil(entity)
      case 'attach':
        this.give(entity, 'Attached', { parent: other, ...this.vector(1) })
        return void this.attachedTo.set(entity, this.tenant.get(other)!)
      case 'detach':
        return this.take(entity, 'Attached')
      case 'offset':
        if (this.has(entity, 'Attached')) offset.y![entity] = random.between(-1, 1)
        return
      case 'remove parent':
        return this.has(entity, 'Attached') ? this.remove(offset.parent![entity]!) : undefined
      case 'churn':
        return this.churn(entity)
      case 'delta':
        this.delta = random.pick([0, 0.1, 0.1, 0.5])
        return
      default:
        throw new Error(`there is no ${kind}`)
    }
  }

  private vector(size: number): { x: number; y: number; z: number } {
    const { random } = this
    return { x: random.between(-size, size), y: random.between(-size, size), z: random.between(-size, size) }
  }

  private give(entity: number, name: string, data: Data): void {
    if (isShape(name) && this.shapesOf(entity).length === 0) this.first.set(entity, name)
    addComponent(this.world, entity, set(this.columns(name), data))
  }

  private take(entity: number, name: string): void {
    if (!this.has(entity, name)) return
    removeComponent(this.world, entity, this.columns(name))
    if (name !== this.first.get(entity)) return
    this.end(entity)
    this.first.set(entity, this.shapesOf(entity)[0] ?? '')
  }

  private toggle(entity: number, name: string, data: Data): void {
    if (this.has(entity, name)) this.take(entity, name)
    else this.give(entity, name, data)
  }

  private end(entity: number): void {
    this.lost.add(`${entity}:${this.lifeOf(entity)}`)
    this.life.set(entity, this.lifeOf(entity) + 1)
  }

  private add(): void {
    const { random } = this
    const entity = addEntity(this.world)
    this.entities.push(entity)
    this.tenant.set(entity, ++this.tenants)
    this.give(entity, 'Position', this.vector(this.room))
    if (random.chance(0.6)) this.give(entity, 'Rotation', {})
    if (random.chance(0.6)) this.give(entity, 'LinearVelocity', this.vector(3))
    if (random.chance(0.2)) this.give(entity, 'AngularVelocity', this.vector(20))
    if (random.chance(0.4)) this.give(entity, 'CollisionFilter', {})
    this.giveShape(entity)
  }

  private giveShape(entity: number): void {
    const { random } = this
    const roll = random.unit()
    const size = random.between(0.2, 0.8)
    if (roll < 0.5) this.give(entity, 'BoxShape', { x: size, y: random.chance(0.1) ? 0 : 0.4, z: 0.6 })
    else if (roll < 0.65) this.give(entity, 'SphereShape', { radius: size })
    else if (roll < 0.8) this.give(entity, 'CapsuleShape', { halfHeight: size, radius: 0.3 })
    else if (roll < 0.9) this.give(entity, 'MeshShape', { tree: this.tree, scale: size })
    else this.give(entity, 'PlaneShape', { constant: random.between(-1, this.room) })
  }

  private reshape(entity: number, again: boolean): void {
    for (const name of SHAPES) this.take(entity, name)
    if (again) this.giveShape(entity)
  }

  /** Removes an entity; its children go at the next step. */
  private remove(entity: number): void {
    if (!this.entities.includes(entity)) return
    this.forget(entity)
    removeEntity(this.world, entity)
  }

  private forget(entity: number): void {
    if (this.shapesOf(entity).length > 0) this.end(entity)
    for (let life = 0; life < this.lifeOf(entity); life++) this.removed.add(`${entity}:${life}`)
    this.entities.splice(this.entities.indexOf(entity), 1)
    this.tenant.set(entity, ++this.tenants)
  }

  /** The next step removes the children whose parent is gone, and theirs: gives them. */
  forgetOrphans(): number[] {
    const gone: number[] = []
    for (let before = -1; before < gone.length;) {
      before = gone.length
      for (const child of [...this.entities]) {
        const parent = this.has(child, 'Attached') ? this.columns('Attached').parent![child]! : -1
        if (parent < 0 || this.tenant.get(parent) === this.attachedTo.get(child)) continue
        this.forget(child)
        gone.push(child)
      }
    }
    return gone
  }

  /** Takes components off and puts them back, in whatever order. */
  private churn(entity: number): void {
    const { random } = this
    const names = [...OTHERS, ...SHAPES].filter((name) => this.has(entity, name) && random.chance(0.7))
    const kept = names.map((name) => ({ name, order: random.unit(), data: this.dataOf(entity, name) }))
    for (const { name } of kept) this.take(entity, name)
    for (const { name, data } of kept.sort((p, q) => p.order - q.order)) this.give(entity, name, data)
  }

  private dataOf(entity: number, name: string): Data {
    return Object.fromEntries(Object.entries(this.columns(name)).map(([field, column]) => [field, column[entity]!]))
  }

  private spoil(entity: number): void {
    const x = this.columns('Position').x!
    x[entity] = Number.isFinite(x[entity]) ? NaN : 0
  }

  integrate(): void {
    const { delta, turned } = this
    if (delta !== 0)
      for (const entity of this.entities) if (this.has(entity, 'Position')) this.found.set(entity, this.poseOf(entity))
    integrationSystem(this.world)
    if (delta === 0) return
    for (const entity of this.entities) {
      if (!this.has(entity, 'AngularVelocity') || !this.has(entity, 'Rotation')) continue
      const turn = this.numbers(entity, 'AngularVelocity').map((value) => value * delta) as V3
      turned.set(entity, turn.map((value, d) => value + (turned.get(entity)?.[d] ?? 0)) as V3)
    }
  }

  /** A step was made. */
  settle(): void {
    for (const past of [this.jumped, this.turned, this.found, this.removed, this.lost]) past.clear()
  }
}
