/** What a program does to one of the two worlds of test/systems/memory-twins.ts. */
import {
  addComponent,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  removeComponent,
  removeEntity,
  resetWorld,
  set,
  type World,
} from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  buildObbTree,
  CollisionError,
  collisionSystem,
  contactEventSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  narrowPhaseSystem,
  restoreCollision,
  saveCollision,
  type Collision,
  type Components,
  validateCollision,
} from 'bitecs-collision'
import { resourceOf, type CollisionResource } from '../../src/collision.js'
import { forget } from '../forget.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { ways, type Command, type Program } from './memory-program.js'
import { emptyWorldLike, loadGame, saveGame } from '../snapshot/move-world.js'

const cube = cubeMesh()
const LIMIT = 150

/**
 * When a world throws its epoch away: never, before steps that the program draws (with new indices, or keeping them as
 * after a step that failed), before every step, which then looks at all pairs of bounds, or by a restore of a snapshot
 * of itself before every step, or of a snapshot in another world before half of the steps, or by a step with other
 * poses that is refused, or is left after its first stage, before every step.
 */
export type Forgets = 'never' | 'soft' | 'hard' | 'always' | 'restores' | 'moves' | 'tries'

/** One of the two worlds. */
export class MemoryWorld {
  world: World = createWorld()
  collision!: Collision<World, Components>
  resource!: CollisionResource
  readonly entities: number[] = []
  readonly planes: number[] = []
  private readonly spoilt = new Map<number, number>()
  private tree = 0
  private delta = 1 / 60
  private fussy = 0
  private number = 0
  private epoch = 0
  readonly seen: Record<string, number> = {}

  constructor(
    readonly program: Program,
    private readonly forgets: Forgets,
  ) {
    this.open()
    const random = new Random(program.bodies)
    for (let k = 0; k < program.bodies; k++) this.add(Array.from({ length: 8 }, () => random.unit()))
  }

  count(what: string, times = 1): void {
    this.seen[what] = (this.seen[what] ?? 0) + times
  }

  private open(): void {
    const { continuous, contactEntities, touching, quarantine, picky } = this.program
    this.collision = createCollision(this.world, {
      delta: () => this.delta,
      capacity: 4,
      maxEntities: 2 ** 14,
      continuous,
      contactEntities,
      touching,
      onInvalid: quarantine ? 'quarantine' : 'throw',
      broadPhase: this.forgets === 'always' ? 'brute-force' : 'tiled-sweep',
      ...(picky ? { predicate: (a: number, b: number) => this.accepts(a, b) } : {}),
    }) as Collision<World, Components>
    this.tree = this.collision.addTree(buildObbTree(cube.positions, cube.indices))
    this.resource = resourceOf(this.world)
  }

  /** Depends on nothing but the pair and the step: the worlds ask in different orders. */
  private accepts(a: number, b: number): boolean {
    if (this.fussy > 0.7 && (3 * a + b) % 11 === 0) throw new Error('a game has errors')
    return (7 * a + 13 * b + (this.fussy > 0.3 ? this.number : 0)) % 4 !== 0
  }

  /** Runs one command; the code of what it threw, or an empty string. */
  run({ kind, u }: Command): string {
    switch (kind) {
      case 'add':
        if (this.entities.length < LIMIT) this.add(u)
        return ''
      case 'plane':
        this.changePlanes(u)
        return ''
      case 'budget':
        ;(this.resource.settings as { pairBudget: number }).pairBudget = u[0]! < 0.5 ? Infinity : Math.floor(60 * u[1]!)
        return ''
      case 'fussy':
        this.fussy = u[0]!
        return ''
      case 'delta':
        this.delta = [0, 1 / 60, 1 / 60, 1][Math.floor(4 * u[0]!)]!
        return ''
      case 'reset':
        this.reset(u)
        return ''
      case 'refill':
        if (this.entities.length === 0) this.fill(u)
        return ''
      case 'dispose':
        this.dispose(u)
        return ''
    }
    if (ways.includes(kind)) return this.step(kind, u)
    this.dropOrphans()
    if (this.entities.length > 0) this.change(kind, u, this.at(u[0]!))
    return ''
  }

  /** An entity and the parents that it is attached to. */
  lineOf(entity: number): number[] {
    const { Attached } = this.collision.components
    const isChild = (body: number): boolean =>
      entityExists(this.world, body) && hasComponent(this.world, body, Attached)
    const line = [entity]
    for (let body = entity; line.length < 9 && isChild(body); line.push(body)) body = Attached.parent[body]!
    return line
  }

  private at(u: number): number {
    return this.entities[Math.floor(u * this.entities.length)]!
  }

  private change(kind: string, u: readonly number[], entity: number): void {
    const { world, collision, entities } = this
    const { components } = collision
    const { Position, Rotation, BoxShape, SphereShape, CapsuleShape, CollisionFilter, CollisionDisabled } = components
    const { LinearVelocity, AngularVelocity, Attached, Sensor } = components
    const { size } = this.program
    const has = (component: object): boolean => hasComponent(world, entity, component)
    switch (kind) {
      case 'remove':
        return this.remove(entity)
      case 'recycle':
        this.remove(entity)
        return this.add(u)
      case 'new shape':
      case 'same shape': {
        const shape = this.shapeOf(entity)
        if (shape === undefined) return
        removeComponent(world, entity, shape)
        if (kind === 'same shape') addComponent(world, entity, shape)
        else this.giveShape(entity, u)
        if (hasComponent(world, entity, components.MeshShape)) components.MeshShape.tree[entity] = this.tree
        return
      }
      case 'teleport few':
      case 'teleport many': {
        const most = kind === 'teleport few' ? 4 : entities.length
        for (let k = 0; k < most * u[1]!; k++) {
          const one = this.at((u[0]! + 0.618 * k) % 1)
          this.place(one, u[2 + (k % 3)]!, u[3 + (k % 3)]!, u[4 + (k % 3)]!)
          if (u[7]! < 0.8) collision.teleport(one)
        }
        return
      }
      case 'jump':
        return collision.teleport(entity)
      case 'write':
      case 'write static':
        if (kind === 'write static' && has(LinearVelocity)) return
        return this.place(entity, u[1]!, u[2]!, u[3]!)
      case 'nudge':
        Position.x[entity]! += size * (u[1]! - 0.5)
        if (has(Rotation)) Rotation.y[entity] = u[2]!
        return
      case 'filter':
        if (u[1]! < 0.3) removeComponent(world, entity, CollisionFilter)
        else
          addComponent(
            world,
            entity,
            set(CollisionFilter, { category: 1 << Math.floor(32 * u[2]!), mask: u[3]! < 0.5 ? -1 : 0x55 }),
          )
        return
      case 'mask':
        if (has(CollisionFilter)) CollisionFilter.mask[entity] = u[1]! < 0.5 ? -1 : 0
        else addComponent(world, entity, set(CollisionFilter, { category: 1, mask: 0 }))
        return
      case 'velocity':
        if (has(LinearVelocity)) removeComponent(world, entity, LinearVelocity)
        else addComponent(world, entity, set(LinearVelocity, { x: u[1]! - 0.5, y: u[2]! - 0.5, z: 0 }))
        return
      case 'spin':
        if (has(AngularVelocity)) removeComponent(world, entity, AngularVelocity)
        else if (has(Rotation)) addComponent(world, entity, set(AngularVelocity, { x: 4 * u[1]!, y: 4 * u[2]!, z: 0 }))
        return
      case 'disable':
        if (u[1]! < 0.4) (has(Sensor) ? removeComponent : addComponent)(world, entity, Sensor)
        else (has(CollisionDisabled) ? removeComponent : addComponent)(world, entity, CollisionDisabled)
        return
      case 'resize': {
        const length = size * (u[1]! < 0.1 ? 200 * u[2]! : u[1]! < 0.2 ? 0 : 2 * u[2]!)
        BoxShape.x[entity] = SphereShape.radius[entity] = CapsuleShape.halfHeight[entity] = length
        return
      }
      case 'attach': {
        const parent = entity
        if (hasComponent(world, parent, Attached) || entities.length >= LIMIT) return
        const child = addEntity(world)
        entities.push(child)
        addComponent(world, child, set(Attached, { parent, x: size * u[1]!, y: size * u[2]!, z: 0, qw: 1 }))
        return this.giveShape(child, u)
      }
      case 'move child':
        Attached.x[entity] = size * 3 * u[1]!
        return
      case 'reparent':
        if (has(Attached)) {
          const parent = this.at(u[1]!)
          if (parent !== entity && !hasComponent(world, parent, Attached))
            addComponent(world, entity, set(Attached, { parent }))
        }
        return
      case 'detach':
        if (!has(Attached)) return
        if (u[1]! < 0.9) this.place(entity, u[2]!, u[3]!, u[4]!)
        removeComponent(world, entity, Attached)
        if (u[1]! >= 0.9) this.place(entity, u[2]!, u[3]!, u[4]!)
        return
      case 'tilt':
        if (has(Rotation)) Rotation.x[entity] = u[1]! - 0.5
        return
      case 'spoil':
        if (!has(Position) || this.spoilt.has(entity)) return
        this.spoilt.set(entity, Position.x[entity]!)
        Position.x[entity] = u[1]! < 0.7 ? NaN : 1e15
        return
      case 'fast':
        LinearVelocity.x[entity] = 20000 * (u[1]! - 0.5) * size
        LinearVelocity.y[entity] = 20000 * (u[2]! - 0.5) * size
        return
      case 'stop':
        LinearVelocity.x[entity] = LinearVelocity.y[entity] = LinearVelocity.z[entity] = 0
        return
      case 'swap': {
        const other = this.at(u[1]!)
        const x = Position.x[entity]!
        if (this.spoilt.has(entity) || this.spoilt.has(other)) return
        Position.x[entity] = Position.x[other]!
        Position.x[other] = x
        return
      }
      default:
        throw new Error(`there is no command '${kind}'`)
    }
  }

  private add(u: readonly number[]): void {
    const { world, program } = this
    const { LinearVelocity, AngularVelocity, Rotation } = this.collision.components
    const entity = addEntity(world)
    this.entities.push(entity)
    this.place(entity, u[1]!, u[2]!, u[3]!)
    if (u[4]! < 0.7) addComponent(world, entity, set(Rotation, { x: u[5]! < 0.5 ? 0 : u[1]!, y: 0, z: 0, w: 1 }))
    this.giveShape(entity, u)
    if (u[6]! < program.statics) return
    const velocity = {
      x: program.speed * (u[2]! - 0.5),
      y: program.speed * (u[3]! - 0.5),
      z: program.speed * (u[1]! - 0.5),
    }
    addComponent(world, entity, set(LinearVelocity, velocity))
    if (u[4]! < 0.5) addComponent(world, entity, set(AngularVelocity, { x: u[5]!, y: u[1]!, z: 0 }))
  }

  private place(entity: number, x: number, y: number, z: number): void {
    const { room, far } = this.program
    this.spoilt.delete(entity)
    const at = (u: number): number => room * (2 * u - 1)
    addComponent(this.world, entity, set(this.collision.components.Position, { x: far + at(x), y: at(y), z: at(z) }))
  }

  private shapeOf(entity: number): object | undefined {
    const { SphereShape, BoxShape, CapsuleShape, MeshShape, PlaneShape } = this.collision.components
    return [SphereShape, BoxShape, CapsuleShape, MeshShape, PlaneShape].find((shape) =>
      hasComponent(this.world, entity, shape),
    )
  }

  private giveShape(entity: number, u: readonly number[]): void {
    const { SphereShape, BoxShape, CapsuleShape, MeshShape } = this.collision.components
    // Now and then one a thousand times as large.
    const size = this.program.size * (u[7]! < 0.02 ? 100 : u[7]! < 0.06 ? 0.001 : 0.5 + u[7]!)
    const roll = u[5]! * (this.program.isSimple === true ? 9 : 10)
    if (roll < 6) addComponent(this.world, entity, set(BoxShape, { x: size, y: 0.7 * size, z: size }))
    else if (roll < 7.5) addComponent(this.world, entity, set(SphereShape, { radius: size }))
    else if (roll < 9) addComponent(this.world, entity, set(CapsuleShape, { halfHeight: size, radius: 0.5 * size }))
    else addComponent(this.world, entity, set(MeshShape, { tree: this.tree, scale: size }))
  }

  private remove(entity: number): void {
    this.entities.splice(this.entities.indexOf(entity), 1)
    this.spoilt.delete(entity)
    if (entityExists(this.world, entity)) removeEntity(this.world, entity)
  }

  private changePlanes(u: readonly number[]): void {
    const { Position, PlaneShape, LinearVelocity } = this.collision.components
    if (this.planes.length > 1 || (this.planes.length > 0 && u[0]! < 0.5)) {
      const plane = this.planes.pop()!
      if (u[1]! < 0.5) Position.y[plane]! += u[2]! - 0.5
      if (u[1]! < 0.5) this.planes.push(plane)
      else removeEntity(this.world, plane)
      return
    }
    const plane = addEntity(this.world)
    this.planes.push(plane)
    addComponent(this.world, plane, set(Position, { x: this.program.far, y: -this.program.room * u[2]!, z: 0 }))
    addComponent(this.world, plane, set(PlaneShape, { x: 0, y: 1, z: 0, constant: 0.3 }))
    if (u[3]! < 0.3) addComponent(this.world, plane, LinearVelocity)
  }

  private reset(u: readonly number[]): void {
    resetWorld(this.world)
    this.forget()
    // Or a step notices the reset before there is anything.
    if (u[2]! >= 0.3) return
    this.collision.reset()
    this.fill(u)
  }

  private dispose(u: readonly number[]): void {
    this.collision.dispose()
    for (const entity of [...this.entities, ...this.planes])
      if (entityExists(this.world, entity)) removeEntity(this.world, entity)
    this.open()
    this.forget()
    this.fill(u)
  }

  private forget(): void {
    this.entities.length = 0
    this.planes.length = 0
    this.spoilt.clear()
  }

  private fill(u: readonly number[]): void {
    const random = new Random(Math.floor(1e6 * u[1]!))
    for (let k = 0; k < this.program.bodies; k++) this.add(Array.from({ length: 8 }, () => random.unit()))
  }

  private mend(): void {
    for (const [entity, x] of this.spoilt) this.collision.components.Position.x[entity] = x
    this.spoilt.clear()
  }

  /** Turns back what leaves the room. */
  private bounce(): void {
    const { Position, LinearVelocity } = this.collision.components
    const { room, far } = this.program
    for (const entity of this.entities)
      for (const axis of ['x', 'y', 'z'] as const) {
        const at = Position[axis][entity]! - (axis === 'x' ? far : 0)
        if (at > room) LinearVelocity[axis][entity] = -Math.abs(LinearVelocity[axis][entity]!)
        if (at < -room) LinearVelocity[axis][entity] = Math.abs(LinearVelocity[axis][entity]!)
      }
  }

  /** Children go with their parents. */
  private dropOrphans(): void {
    for (const orphan of this.entities.filter((entity) => !entityExists(this.world, entity))) this.remove(orphan)
  }

  private begin(): void {
    if (this.forgets === 'always') forget(this.resource, true)
    if (this.forgets === 'restores') this.restore()
    if (this.forgets === 'moves' && this.number % 2 === 0) this.move()
    if (this.forgets === 'tries') this.tryInVain()
  }

  /** Begins a step in which most bodies are elsewhere and other, and puts them back: that leaves no trace. */
  private tryInVain(): void {
    const { world, resource } = this
    const { y } = this.collision.components.Position
    const { notes } = resource
    const { pairs } = this.collision.report
    const { quarantined } = notes
    const listed = [...this.entities, ...this.planes]
    // Before it writes anything; else after what the registry takes over: who is gone with its parent.
    const isRefused = this.number % 2 === 0 && listed.length > 0 && !this.program.quarantine
    if (!isRefused) this.beginInVain()
    const areAlive = (): readonly number[] => listed.filter((body) => entityExists(world, body))
    const bodies = areAlive()
    const hash = hashCollision(world)
    const before = bodies.map((body) => y[body]!)
    bodies.forEach((body, k) => (y[body]! += isRefused ? NaN : (k % 3) * this.program.size))
    const undo = this.number % 3 === 0 ? [] : bodies.map((body, k) => this.changeForNow(body, k % 4))
    this.beginInVain()
    bodies.forEach((body, k) => (y[body] = before[k]!))
    const left = areAlive()
    // In reverse: a part may be listed under an id twice.
    for (let k = undo.length - 1; k >= 0; k--) if (left.includes(bodies[k]!)) undo[k]!()
    if (left.length === bodies.length && hashCollision(world) !== hash)
      throw new Error(`step ${this.number}: another hash after a stage`)
    notes.pairs = pairs
    notes.quarantined = quarantined
    this.count('tries')
  }

  /** Changes components of a body, and returns what changes them back. */
  private changeForNow(body: number, kind: number): () => void {
    const { world } = this
    const { AngularVelocity, CollisionFilter, LinearVelocity, Rotation, Sensor } = this.collision.components
    const has = (component: object): boolean => hasComponent(world, body, component)
    const component = [Sensor, CollisionFilter, AngularVelocity][kind]
    const { mask } = CollisionFilter
    if (component === CollisionFilter && has(CollisionFilter)) {
      const was = mask[body]!
      mask[body] = was ^ 5
      return () => (mask[body] = was)
    }
    // What has been integrated and gets another velocity is where it is by a jump.
    const isMoved = this.resource.step.integrated.wasMoved(body)
    if (component === AngularVelocity && (has(AngularVelocity) || !has(Rotation) || !has(LinearVelocity) || isMoved))
      return () => undefined
    if (component === undefined) return () => undefined
    this.count('changes in vain')
    if (has(component)) {
      removeComponent(world, body, component)
      return () => addComponent(world, body, component)
    }
    addComponent(
      world,
      body,
      component === CollisionFilter ? set(CollisionFilter, { category: 1, mask: 0 }) : component,
    )
    return () => removeComponent(world, body, component)
  }

  private beginInVain(): void {
    try {
      boundsSystem(this.world)
    } catch (error) {
      if (!(error instanceof CollisionError)) throw error
      this.count('tries refused')
    }
  }

  /** Goes on in another world, to which it takes its entities and a snapshot. */
  private move(): void {
    const { collision, resource, epoch } = this
    const hash = hashCollision(this.world)
    const bytes = saveCollision(this.world)
    const notes = { pairs: collision.report.pairs, quarantined: resource.notes.quarantined }
    const game = saveGame(collision)
    this.world = emptyWorldLike(game)
    this.open()
    loadGame(game, this.collision)
    Object.assign(this.resource.settings, { pairBudget: resource.settings.pairBudget })
    this.epoch = epoch
    restoreCollision(this.world, bytes)
    this.check(bytes, hash)
    Object.assign(this.resource.notes, notes)
    this.count('moves')
  }

  /** Saves the world and restores it: all that a game can read must stay as it is. */
  private restore(): void {
    const { world, resource } = this
    const { notes } = resource
    const { pairs } = this.collision.report
    const { quarantined } = notes
    const hash = hashCollision(world)
    const bytes = saveCollision(world)
    restoreCollision(world, bytes)
    this.count('restores')
    this.check(bytes, hash)
    // The report is of the last step that was run.
    notes.pairs = pairs
    notes.quarantined = quarantined
  }

  /** Whether a restored world would be saved as it was. */
  private check(bytes: Uint8Array, hash: string): void {
    const again = saveCollision(this.world)
    const k = again.findIndex((byte, at) => byte !== bytes[at])
    if (again.length !== bytes.length || k >= 0)
      throw new Error(`step ${this.number}: other bytes after a restore, ${again.length}, ${bytes.length}, from ${k}`)
    if (hashCollision(this.world) !== hash) throw new Error(`step ${this.number}: another hash after a restore`)
  }

  private step(way: string, u: readonly number[]): string {
    const { world } = this
    this.dropOrphans()
    this.number++
    if (u[0]! < 0.6) this.mend()
    this.bounce()
    try {
      if (u[1]! < 0.9 && this.spoilt.size === 0) integrationSystem(world)
      this.begin()
      this.epoch = this.resource.step.epoch.number
      const isDrawn = this.forgets !== 'never' && u[7]! < (this.program.sorted ? 0.4 : 0.1)
      if (isDrawn) forget(this.resource, this.forgets === 'hard')
      this.runStages(way, u)
      validateCollision(this.collision.world)
      if (this.forgets !== 'always') this.countPaths()
      return ''
    } catch (error) {
      this.count(way === 'whole' ? 'fails' : 'fails between')
      return error instanceof CollisionError ? error.code : 'error'
    }
  }

  private runStages(way: string, u: readonly number[]): void {
    const { world } = this
    if (way === 'whole') return void collisionSystem(world)
    boundsSystem(world)
    if (way === 'bounds first') return this.again()
    if (way === 'stages') this.meddle(u, 2)
    broadPhaseSystem(world)
    if (way === 'pairs first') return this.again()
    if (way === 'stages') this.meddle(u, 3)
    narrowPhaseSystem(world)
    if (way === 'contacts first') return this.again()
    if (way === 'stages') this.meddle(u, 4)
    contactEventSystem(world)
  }

  private again(): void {
    this.begin()
    collisionSystem(this.world)
  }

  /** Commands between two stages count in the next step, but for what is gone. */
  private meddle(u: readonly number[], k: number): void {
    this.dropOrphans()
    if (this.entities.length === 0) return
    const entity = this.at(u[k]!)
    const roll = u[k + 1]! * 6
    if (roll < 1) this.change('teleport few', u, entity)
    else if (roll < 2) this.remove(entity)
    else if (roll < 3) this.change('recycle', u, entity)
    else if (roll < 4) this.change('same shape', u, entity)
    else if (roll < 5) this.change('disable', u, entity)
  }

  private countPaths(): void {
    const { resource } = this
    const { epoch, colliders } = resource.step
    const { count } = epoch.pairs.list
    this.count('steps')
    if (epoch.number === this.epoch) {
      this.count('kept')
      if (colliders.live < colliders.count) this.count('tombstones')
      if (epoch.fat.escapees.count > 0) this.count('escaped')
      if (this.planes.length > 0) this.count('planes kept')
      if (epoch.look.openCount < count) this.count('quiet', count - epoch.look.openCount)
    }
    if (colliders.hasChildren) this.count('children')
    if (resource.report.quarantined.length > 0) this.count('quarantined')
    this.count('began', resource.events.began)
    this.count('ended', resource.events.ended)
    this.count('persist', resource.events.count - resource.events.began - resource.events.ended)
  }
}
