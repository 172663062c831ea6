/**
 * A world that the histories of test/systems/cycle-program.ts are played in. Bodies have places, in every
 * world the same.
 */
import {
  addComponent,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import { buildObbTree, createCollision, integrationSystem, type Collision, type Components } from 'bitecs-collision'
import { resourceOf, type CollisionResource } from '../../src/collision.js'
import { cubeMesh } from '../oracle/meshes.js'
import { SHAPES, type Data, type History, type Op } from './cycle-program.js'

const cube = cubeMesh()
const trees = [
  buildObbTree(cube.positions, cube.indices),
  buildObbTree(
    Array.from(cube.positions, (value) => 0.5 * value),
    cube.indices,
  ),
  buildObbTree([0, 0, 0, 1, 0, 0, 0, 0, 1], [0, 1, 2]),
]

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Position: ['x', 'y', 'z'],
  Rotation: ['x', 'y', 'z', 'w'],
  LinearVelocity: ['x', 'y', 'z'],
  AngularVelocity: ['x', 'y', 'z'],
  SphereShape: ['radius'],
  BoxShape: ['x', 'y', 'z'],
  CapsuleShape: ['halfHeight', 'radius'],
  PlaneShape: ['x', 'y', 'z', 'constant'],
  MeshShape: ['tree', 'scale', 'depth'],
  Attached: ['parent', 'x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'],
  CollisionFilter: ['category', 'mask'],
  CollisionDisabled: [],
  Sensor: [],
}

/** What a world was at some time: the components of each body. */
export interface Snapshot {
  readonly bodies: readonly (Readonly<Record<string, Data>> | undefined)[]
  readonly delta: number
  readonly phase: number
}

type Column = Record<number, number>

const SLOTS = 700

function columnsOf(kind: number): object {
  const column = (kind: number): Float32Array | Float64Array | number[] =>
    kind === 1 ? new Float32Array(SLOTS) : kind === 2 ? new Array<number>(SLOTS).fill(0) : new Float64Array(SLOTS)
  const vector = (kind: number): object => ({ x: column(kind), y: column((kind % 3) + 1), z: column(kind) })
  if (kind === 0) return {}
  return {
    Position: vector(kind),
    Rotation: { ...vector(kind), w: column(kind) },
    LinearVelocity: vector(kind === 3 ? 1 : kind),
    ...(kind === 2 ? { AngularVelocity: vector(3) } : {}),
  }
}

export class CycleWorld {
  readonly world: World = createWorld()
  readonly collision: Collision<World, Components>
  readonly resource: CollisionResource
  /** Entity of each place, -1 for none, and the place of each entity. */
  readonly ids: number[] = []
  readonly placeOf = new Map<number, number>()
  /** How often the body of a place lost its shape. */
  readonly lives: number[] = []
  delta = 0.5
  private phase = 0
  /** The predicate has an error. */
  throws = false
  private readonly handles: readonly number[]

  constructor({ continuous, contactEntities, quarantine, picky, columns }: History) {
    this.collision = createCollision(this.world, {
      delta: () => this.delta,
      capacity: 2,
      maxEntities: 1000,
      continuous,
      contactEntities,
      onInvalid: quarantine ? 'quarantine' : 'throw',
      components: columnsOf(columns),
      ...(picky ? { predicate: (a: number, b: number) => this.accepts(a, b) } : {}),
    }) as unknown as Collision<World, Components>
    this.resource = resourceOf(this.world)
    this.handles = trees.map((tree) => this.collision.addTree(tree))
  }

  private accepts(a: number, b: number): boolean {
    if (this.throws) throw new Error('a game has errors')
    const p = this.placeOf.get(a)!
    const q = this.placeOf.get(b)!
    return (7 * Math.min(p, q) + 13 * Math.max(p, q) + this.phase) % 5 !== 0
  }

  columns(name: string): Readonly<Record<string, Column>> {
    return this.collision.components[name as 'Position'] as unknown as Readonly<Record<string, Column>>
  }

  exists(k: number): boolean {
    const id = this.ids[k]
    return id !== undefined && this.placeOf.get(id) === k && entityExists(this.world, id)
  }

  has(k: number, name: string): boolean {
    return this.exists(k) && hasComponent(this.world, this.ids[k]!, this.columns(name))
  }

  parentOf(k: number): number {
    return this.has(k, 'Attached') ? this.placeOf.get(this.columns('Attached').parent![this.ids[k]!]!)! : -1
  }

  isMoving(k: number): boolean {
    let body = k
    for (let parent = this.parentOf(body); parent >= 0; parent = this.parentOf(body)) body = parent
    return this.has(body, 'LinearVelocity') || this.has(body, 'AngularVelocity')
  }

  apply({ kind, k, name, field, value, data }: Op): void {
    switch (kind) {
      case 'delta':
        this.delta = value
        return
      case 'phase':
        this.phase = value
        return
      case 'integrate':
        try {
          integrationSystem(this.world)
        } catch {
          // What it refuses stays where it is, in every world.
        }
        return
      case 'spawn':
        if (!this.exists(k)) this.spawn(k)
        return
    }
    if (!this.exists(k)) return
    if (kind === 'kill') this.kill(k)
    else if (kind === 'teleport') this.collision.teleport(this.ids[k]!)
    else if (kind === 'give') this.change(k, name, data)
    else if (kind === 'take') this.take(k, name)
    else if (this.has(k, name) && this.columns(name)[field] !== undefined) {
      const column = this.columns(name)[field]!
      const id = this.ids[k]!
      if (field === 'tree') column[id] = this.handles[value]!
      else column[id] = kind === 'add' ? column[id]! + value : value
    }
  }

  private spawn(k: number): void {
    const id = addEntity(this.world)
    if (id >= SLOTS) throw new Error('there are too many entities')
    this.ids[k] = id
    this.lives[k] = (this.lives[k] ?? 0) + 1
    this.placeOf.set(id, k)
  }

  private kill(k: number): void {
    for (const child of this.ids.keys()) if (child !== k && this.parentOf(child) === k) this.kill(child)
    this.lives[k]!++
    removeEntity(this.world, this.ids[k]!)
    this.ids[k] = -1
  }

  private take(k: number, name: string): void {
    if (!this.has(k, name)) return
    removeComponent(this.world, this.ids[k]!, this.columns(name))
    if (SHAPES.includes(name as 'BoxShape')) this.lives[k]!++
  }

  private change(k: number, name: string, data: Data): void {
    if (SHAPES.includes(name as 'BoxShape')) for (const shape of SHAPES) if (shape !== name) this.take(k, shape)
    if (name === 'Attached')
      for (let body = data.parent!; body >= 0; body = this.parentOf(body)) if (body === k || !this.exists(body)) return
    this.give(k, name, data)
  }

  private give(k: number, name: string, data: Data): void {
    const id = this.ids[k]!
    const own: Record<string, number> = { ...data }
    if (name === 'Attached') own.parent = this.ids[data.parent!]!
    if (name === 'MeshShape') own.tree = this.handles[data.tree!]!
    addComponent(this.world, id, set(this.columns(name), own))
    // The columns of a game know nothing of `set`.
    const columns = this.columns(name)
    for (const [field, value] of Object.entries(own)) if (columns[field] !== undefined) columns[field][id] = value
  }

  snapshot(): Snapshot {
    const bodies = this.ids.map((id, k) => {
      if (!this.exists(k)) return undefined
      const body: Record<string, Data> = {}
      for (const [name, fields] of Object.entries(FIELDS)) {
        if (!this.has(k, name)) continue
        const data: Record<string, number> = {}
        for (const field of fields) data[field] = this.columns(name)[field]![id]!
        if (name === 'Attached') data.parent = this.parentOf(k)
        if (name === 'MeshShape') data.tree = this.handles.indexOf(data.tree!)
        body[name] = data
      }
      return body
    })
    return { bodies, delta: this.delta, phase: this.phase }
  }

  restore({ bodies, delta, phase }: Snapshot): void {
    this.delta = delta
    this.phase = phase
    for (const [k, body] of bodies.entries()) if (body !== undefined) this.spawn(k)
    for (const [k, body] of bodies.entries())
      for (const [name, data] of Object.entries(body ?? {})) this.give(k, name, data)
  }

  /** The pair of two entities by their places. */
  pairOf(a: number, b: number, placeOf = this.placeOf): string {
    const p = placeOf.get(a)!
    const q = placeOf.get(b)!
    return p < q ? `${p}-${q}` : `${q}-${p}`
  }

  /** Row of every contact that did not end, by its pair. */
  living(): Map<string, number> {
    const { events } = this.collision
    const rows = new Map<string, number>()
    for (let row = 0; row < events.count; row++)
      if (row < events.began || row >= events.began + events.ended)
        rows.set(this.pairOf(events.a[row]!, events.b[row]!), row)
    return rows
  }
}
