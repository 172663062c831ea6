import { And, entityExists, hasComponent, Prefab, query, removeComponent, type World } from 'bitecs'
import type {
  AnyComponents,
  Components,
  FlatComponents,
  FlatOwnComponents,
  FlatUserComponents,
  OwnComponent,
  UserComponents,
} from '../components/columns.js'
import { Has, hasAbove, MAX_LEVELS, ORPHAN, Registry } from '../components/registry.js'
import type { ComponentName } from '../components/schema.js'
import type { Collision } from './collision-interface.js'
import { readOptions, type CollisionOptions, type FlatCollisionOptions, type Settings } from './collision-options.js'
import { storeFor, type ComponentStore } from './component-store.js'
import { CollisionError, textOf } from './errors.js'
import { checkManifold, MANIFOLD_MAX_POINTS, type Manifold } from './geometry/manifold.js'
import type { TreeOptions, TreePool } from './narrow-phase/tree-pool.js'
import type { ObbTree } from './obb-tree/tree.js'
import { checkWorld, observeComponents } from './observers.js'
import { askPredicate } from './predicate.js'
import type { QueryIndex } from './queries/index/query-index.js'
import type { Checked } from './step/gather/check.js'
import { ContactIndex } from './step/events/contact-index.js'
import { DETAILS } from './step/contacts/details.js'
import { CollisionEvents, EventPart, inspected, rowsByTime } from './step/events/events.js'
import type { Quarantined } from './step/gather/gather.js'
import { FlatColumns } from './step/gather/flat-columns.js'
import { Mirrors } from './step/events/mirrors.js'
import { Step } from './step/step.js'
import { addLeftOut, countCoarse, StepNotes, type QueryNotes, type StepReport } from './step-report.js'
import { Team } from './workers/team.js'
import { whyNoWorkers } from './workers/thread.js'
import { resourceKey, Stage, WorldCalls } from './world-calls.js'

export { Stage, type World }

const noQueries: QueryNotes = { colliders: 0, refits: 0, builds: 0 }

/** A stage of the step: takes the world and returns it, so that it composes with `pipe`. */
export type System = <W extends World>(world: W) => W

/** The collision resource of one world, with everything that systems need. */
export class CollisionResource extends WorldCalls implements Collision<World, AnyComponents>, Checked {
  readonly components: AnyComponents
  /** The columns of the components as readers see them: those of three dimensions, also in a flat world. */
  readonly columns: AnyComponents
  readonly flat: FlatColumns | undefined
  readonly registry: Registry
  readonly trees: TreePool
  readonly step: Step
  readonly events: CollisionEvents
  readonly mirrors = new Mirrors()
  /** Threads that help, if the game asked for them and they can be had. */
  readonly helpers: Team | undefined
  readonly workersOff: string
  /** Entities that the current step leaves out. */
  quarantined: Quarantined[] = []
  /** Invalid entities that integrationSystem did not move, since the last step. */
  readonly unmoved: Quarantined[] = []
  readonly notes = new StepNotes()
  readonly index = new ContactIndex()
  /** The index of the queries, if there was one: made and read by src/queries. */
  queries: QueryIndex | undefined
  /** The index of moves among the bodies where they are now, if there was one. */
  freshQueries: QueryIndex | undefined
  /** Number of steps done, and the sum of their lengths in seconds. */
  steps = 0
  time = 0
  readonly contactTag: object = {}
  /** Components whose columns are ours. */
  private readonly own: ReadonlyMap<ComponentName, OwnComponent>
  /** What ends each observer. */
  readonly unsubscribe: (() => void)[] = []

  constructor(
    world: World,
    readonly settings: Settings,
    readonly store: ComponentStore,
  ) {
    super(world)
    const { broadPhase, pairBudget, continuous, predicate } = settings
    this.registry = new Registry(store.maxEntities, settings.capacity, store.generation)
    this.trees = store.trees
    this.own = store.take(settings.components)
    this.components = store.componentsWith(settings.components)
    this.flat = settings.flat ? new FlatColumns(this.components, store.halfTurns) : undefined
    this.columns = this.flat?.view ?? this.components
    this.step = new Step(this.registry, this.trees, this.columns, broadPhase, pairBudget, continuous)
    this.events = new CollisionEvents(this.step)
    const { count, url } = settings.workers
    this.workersOff = count > 0 ? (settings.flat ? 'a flat world steps on one thread' : whyNoWorkers()) : ''
    if (count > 0 && this.workersOff === '') {
      this.helpers = new Team(count, url, this.step)
      this.step.epoch.look.helpers = this.helpers
    }
    if (predicate !== undefined) this.step.accepts = askPredicate(this.step, (ask) => this.guarded(ask), predicate)
    const { contact } = store
    contact.showLazily(['time'], contact, () => this.complete(EventPart.times))
    contact.showLazily(DETAILS, contact, () => this.complete(EventPart.began, EventPart.persisting))
    this.own.get('ContactBegan')!.showLazily(DETAILS, contact, () => this.complete(EventPart.began))
    this.own.get('ContactEnded')!.showLazily(DETAILS, contact, () => this.complete(EventPart.ended))
    const { MeshShape, PolygonShape = MeshShape, ChainShape = MeshShape } = this.components
    this.trees.retain((entity) => hasComponent(world, entity, PolygonShape) || hasComponent(world, entity, ChainShape))
    this.register()
  }

  /** The columns of Contact, without computing what is not there yet. */
  get contactColumns(): AnyComponents['Contact'] {
    return this.store.contact.raw as unknown as AnyComponents['Contact']
  }

  private complete(first: number, last = first): void {
    for (let part = first; part <= last; part++) this.mirrors.complete(this.events, this.contactColumns, part)
  }

  get report(): StepReport {
    const { notes, step, registry, helpers, queries = noQueries } = this
    if (notes.pairs < 0 && this.stage === Stage.idle) notes.pairs = step.epoch.countPairs(step)
    return {
      step: this.steps,
      delta: step.lastDelta,
      bodies: notes.bodies,
      pairs: Math.max(notes.pairs, 0),
      quarantined: notes.quarantined,
      reset: this.events.reset,
      maxEntities: registry.maxEntities,
      coarse: countCoarse(this.columns.Position, registry, step.colliders),
      workers: helpers?.helpedStep ?? 0,
      workersOff: helpers?.off ?? this.workersOff,
      queries: { colliders: queries.colliders, refits: queries.refits, builds: queries.builds },
    }
  }

  /** What `JSON.stringify` and Node's console show: everything else leads to all of bitECS. */
  toJSON(): Pick<Collision, 'report' | 'events'> {
    return { report: this.report, events: this.events }
  }

  protected [inspected](): unknown {
    return this.toJSON()
  }

  /** The step is done: shows its contacts, and notes it for the report. */
  publish(): void {
    const { notes, quarantined, step } = this
    this.stage = Stage.idle
    this.showContacts()
    notes.bodies = step.colliders.live - step.colliders.outCount
    notes.pairs = -1
    this.quarantined = notes.quarantined
    notes.quarantined = quarantined
    addLeftOut(quarantined, this.unmoved)
    this.steps++
    this.time += step.lastDelta
  }

  /** Shows the contacts of the step that was just completed, or restored. */
  showContacts(): void {
    this.index.begin(this.registry)
    this.mirrors.publish()
  }

  /** Name of the world for errors, if it has one. */
  get worldName(): string | undefined {
    const name = (this.world as { name?: unknown }).name
    return typeof name === 'string' ? name : undefined
  }

  isAlive(entity: number): boolean {
    return entityExists(this.world, entity)
  }

  addTree(tree: ObbTree, options?: TreeOptions): number {
    this.beginCall('addTree')
    return this.trees.add(tree, options)
  }

  removeTree(handle: number): void {
    this.beginCall('removeTree')
    this.trees.remove(handle)
  }

  generationOf(entity: number): number {
    this.notice('generationOf')
    checkAlive(this.world, entity, 'generationOf')
    return this.registry.generation[entity] ?? 0
  }

  teleport(entity: number): void {
    this.beginCall('teleport')
    checkAlive(this.world, entity, 'teleport')
    const body = this.rootOf(entity)
    if (!this.registry.hasPlace(body)) return
    this.registry.teleport(body, this.stage !== Stage.idle)
    this.step.integrated.forget(body)
  }

  /** Throws away before the next step all that an epoch holds, which changes no answer. @internal */
  forget(): void {
    this.step.epoch.forget()
  }

  bodyOf(entity: number): number {
    this.notice('bodyOf')
    return typeof entity === 'number' ? this.rootOf(entity) : entity
  }

  /** As {@link bodyOf}, inside a step. */
  rootOf(entity: number): number {
    const { parent } = this.components.Attached
    let body = entity
    for (let level = 0; ((this.registry.has[body] ?? 0) & Has.Attached) !== 0 && level < MAX_LEVELS; level++)
      body = parent[body]!
    return body
  }

  /** Removes the children whose parent was removed since they were attached, and their children in turn. */
  removeOrphans(): void {
    const { registry } = this
    const { children } = registry
    registry.followParents(this.components.Attached.parent)
    for (let k = 0; k < children.count; k++) {
      const child = children.items[k]!
      if (!hasAbove(registry, child, ORPHAN)) continue
      this.remove(child)
      // An observer of the game may have had the list made anew: on with the child after this one.
      while (k >= 0 && !(k < children.count && children.items[k]! <= child)) k--
    }
  }

  eventsByTime(): Int32Array {
    this.notice('eventsByTime')
    return rowsByTime(this.events)
  }

  isTouching(a: number, b: number): boolean {
    this.notice('isTouching')
    return this.index.find(this.events, a, b) >= 0
  }

  contactBetween(a: number, b: number): number {
    this.notice('contactBetween')
    return this.index.find(this.events, a, b)
  }

  forEachContactOf(entity: number, visit: (row: number, other: number, isA: boolean) => void): void {
    this.notice('forEachContactOf')
    this.index.forEach(this.events, entity, visit)
  }

  manifoldOf(row: number, out: Manifold): number {
    this.notice('manifoldOf')
    checkManifold(out, MANIFOLD_MAX_POINTS, 'manifoldOf: ')
    return this.events.manifoldOf(row, out)
  }

  dispose(): void {
    this.refuseInside('dispose')
    if (this.disposed) return
    this.disposed = true
    if (this.isCurrent) this.removeOrphans()
    for (const stop of this.unsubscribe) stop()
    if (this.isCurrent) this.clean()
    this.helpers?.stop('disposed')
    delete (this.world as Record<symbol, unknown>)[resourceKey]
    this.store.give(this.registry.generation)
    this.throwFault()
  }

  /** Removes contact entities and tags, even if observers of the game throw. */
  private clean(): void {
    const { Touching, ProbeHit } = this.components
    for (const entity of this.mirrors.all()) this.remove(entity)
    for (const component of [Touching, ProbeHit])
      for (const entity of this.isCurrent ? Array.from(query(this.world, [And(component)])) : [])
        if (this.isCurrent) this.change(removeComponent, entity, component)
  }

  reset(): void {
    this.refuseInside('reset')
    if (this.isCurrent && !this.disposed)
      this.refuseFilled('but resetWorld was not called since the last step: collision.reset() belongs right after it')
    this.notice('reset')
  }

  /** Throws E_RESET if an entity carries a component of ours. A mere query names components: only entities tell. */
  private refuseFilled(why: string): void {
    for (const [entity, carried] of this.internal!.entityComponents)
      for (const [name, { columns }] of this.own)
        if (carried.has(columns))
          throw new CollisionError('E_RESET', `entity ${entity} carries ${name}, ${why}`, { entity, component: name })
  }

  protected override checkColumns(): void {
    this.store.contact.refuseTransferred()
  }

  protected override beginAnew(): void {
    this.refuseFilled('and what was set since resetWorld is lost: call resetWorld, collision.reset(), and fill it then')
    this.unsubscribe.length = 0
    this.registry.clear()
    this.trees.retain(() => false)
    this.mirrors.forget()
    this.step.integrated.settle()
    this.step.wasReset = true
    this.queries = this.freshQueries = undefined
    this.register()
  }

  private register(): void {
    this.noteWorld()
    observeComponents(this, this.own)
    this.registry.followParents(this.components.Attached.parent)
  }
}

/** Throws E_DEAD_ENTITY where `entity`, an argument of the public function of this name, is none of the world. */
export function checkAlive(world: World, entity: number, name: string): void {
  if (typeof entity !== 'number' || !entityExists(world, entity))
    throw new CollisionError('E_DEAD_ENTITY', `${name}(${textOf(entity)}): there is no such entity`, { entity })
}

/** Whether an entity carries a component of the game. */
export function carries({ world }: CollisionResource, entity: number, component: object): boolean {
  return hasComponent(world, entity, component)
}

/** Whether observers tell what an entity carries: it is alive and no prefab. */
export function isObserved({ world }: CollisionResource, entity: number): boolean {
  return entityExists(world, entity) && !hasComponent(world, entity, Prefab)
}

/**
 * Adds collision detection to `world`: makes the components and the resource that the systems read, and registers
 * observers. After a resetWorld call `reset()` on the resource before you fill the world again.
 *
 * Throws E_OPTION for a wrong option, if `world` is not a bitECS world or its entity index has versioning, or if it has
 * a collision resource already (dispose of that first); E_RANGE or E_NON_FINITE for a wrong `delta`.
 */
export function createCollision<W extends World, C extends FlatUserComponents = {}>(
  world: W,
  options: FlatCollisionOptions<W, C>,
): Collision<W, FlatComponents<C>>
export function createCollision<W extends World, C extends UserComponents = {}>(
  world: W,
  options?: CollisionOptions<W, C>,
): Collision<W, Components<C>>
export function createCollision(world: World, options: CollisionOptions | FlatCollisionOptions = {}): Collision {
  checkWorld(world)
  if (resourceKey in world)
    throw new CollisionError('E_OPTION', 'this world has a collision resource already: dispose() of it first', {})
  const settings = readOptions(options as CollisionOptions)
  const collision = new CollisionResource(world, settings, storeFor(world, settings))
  Object.defineProperty(world, resourceKey, { value: collision, enumerable: false, configurable: true })
  return collision as unknown as Collision
}

/**
 * The collision resource of `world`, with the types of a game that brought no columns; name the type of yours:
 * `collisionOf<{ Position: typeof Position }>(world)`, and of a flat world `collisionOf<FlatComponents>(world)`. Throws
 * E_OPTION if createCollision was not called for it.
 */
export function collisionOf<C extends UserComponents = {}, W extends World = World>(
  world: W,
): Collision<W, Components<C>>
export function collisionOf<P extends FlatOwnComponents, W extends World = World>(world: W): Collision<W, P>
export function collisionOf(world: World): Collision {
  return resourceOf(world) as unknown as Collision
}

/** As {@link collisionOf}, with everything that systems need. */
export function resourceOf(world: World): CollisionResource {
  const resource: unknown =
    world === null || typeof world !== 'object' ? undefined : (world as Record<symbol, unknown>)[resourceKey]
  const why = 'no collision on this world: call createCollision(world) first'
  if (resource === undefined) throw new CollisionError('E_OPTION', why, { value: world })
  return resource as CollisionResource
}
