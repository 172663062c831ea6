/** The observers of a world: they keep its registry, its columns and its trees up to date with what entities carry. */
import {
  $internal,
  And,
  hasComponent,
  observe,
  onGet,
  onSet,
  registerQuery,
  removeQuery,
  type InternalWorld,
  type World,
} from 'bitecs'
import type { AnyComponents, OwnComponent } from '../components/columns.js'
import { Has, HAS_VELOCITY, type Registry } from '../components/registry.js'
import { componentNames, type ComponentName } from '../components/schema.js'
import { CollisionError, textOf } from './errors.js'
import { kindNamedBy, treeKinds, type TreePool } from './narrow-phase/tree-pool.js'
import { NO_MESH } from './step/gather/check.js'
import type { Mirrors } from './step/events/mirrors.js'
import type { Step } from './step/step.js'

type WithoutBit = 'Contact' | 'ContactBegan' | 'ContactEnded' | 'Touching' | 'RayProbe' | 'OverlapProbe' | 'ProbeHit'
const bitOf: Record<Exclude<ComponentName, WithoutBit>, number> & { readonly [N in WithoutBit]?: undefined } = Has

/** What the observers keep up to date. */
interface Observed {
  readonly world: World
  readonly components: AnyComponents
  readonly registry: Registry
  readonly trees: TreePool
  readonly flat: object | undefined
  readonly step: Step
  readonly mirrors: Mirrors
  readonly contactTag: object
  /** What ends each observer. */
  readonly unsubscribe: (() => void)[]
  /** Set by every observer: a component was added, removed or set. */
  disturbed: boolean
}

/** Observes the components of a world, `own` those with columns of ours, and takes over what entities carry already. */
export function observeComponents(of: Observed, own: ReadonlyMap<ComponentName, OwnComponent>): void {
  for (const name of componentNames(of.flat !== undefined)) {
    const columns = own.get(name)
    if (columns !== undefined) observeColumns(of, name, columns)
    // Hundreds of these change in a step, and only guarded() needs to know: without a predicate bitECS is spared the
    // observers.
    const isOfContacts = name === 'Contact' || name === 'ContactBegan' || name === 'ContactEnded'
    if (!isOfContacts || of.step.accepts !== undefined) observePresence(of, name, columns)
  }
  const { mirrors, contactTag } = of
  observeUnlisted(of, contactTag, {
    has: (entity) => mirrors.owns(entity),
    added: ignore,
    removed: (entity) => mirrors.lose(entity),
  })
}

function observeColumns(of: Observed, name: ComponentName, columns: OwnComponent): void {
  const { world, components, registry, trees, unsubscribe } = of
  const component = components[name]
  const kind = kindNamedBy(name)
  unsubscribe.push(
    observe(world, onSet(component), (entity, data: unknown) => {
      of.disturbed = true
      if (name === 'MeshShape' && of.flat !== undefined)
        throw new CollisionError('E_OPTION', `entity ${entity} MeshShape: ${NO_MESH}`, { entity, component: name })
      columns.write(entity, kind === undefined ? data : trees.withHandle(entity, kind, data))
      if (kind !== undefined) trees.use(entity, columns.raw[treeKinds[kind].field]![entity]!)
      // A parent that is named is the entity that has this id now, not the one that has it at the next step. A prefab
      // names one for its copies, and is never attached itself.
      if (name !== 'Attached' || (registry.has[entity]! & Has.Attached) === 0) return
      if ((data as { parent?: unknown }).parent !== undefined)
        registry.attach(entity, components.Attached.parent[entity]!)
    }),
    observe(world, onGet(component), (entity) => columns.read(entity)),
  )
}

function observePresence(of: Observed, name: ComponentName, columns: OwnComponent | undefined): void {
  const { world, registry, trees, step } = of
  const component = of.components[name]!
  const bit = bitOf[name]
  const namesTree = kindNamedBy(name) !== undefined
  // Rows of ProbeHit and Contact are written before the component is added, for observers of the game.
  const isOurs = name === 'ProbeHit' || name === 'Contact'
  const { entityComponents } = (world as InternalWorld)[$internal]
  const carriers = observeUnlisted(of, component, {
    has: (entity) =>
      bit === undefined
        ? entityComponents.get(entity)?.has(component) === true
        : ((registry.has[entity]! | registry.beyond.get(entity)!) & bit) !== 0,
    added(entity) {
      of.disturbed = true
      if (bit !== undefined) registry.add(entity, bit)
      if (columns !== undefined && !isOurs && registry.hasPlace(entity)) columns.clear(entity)
    },
    removed(entity) {
      of.disturbed = true
      if (namesTree) trees.leave(entity)
      // The entity still has the component here only if it is being removed itself.
      if (bit === undefined) return
      const isEntityRemoved = hasComponent(world, entity, component)
      registry.remove(entity, bit, isEntityRemoved)
      if (isEntityRemoved || (bit & HAS_VELOCITY) !== 0) step.integrated.forget(entity)
    },
  })
  for (const entity of carriers) {
    if (bit !== undefined) registry.add(entity, bit)
    if (!isOurs) columns?.seed(entity)
  }
}

interface CarrierObserver {
  /** Whether `added` was called for an entity, and `removed` was not since. */
  has(entity: number): boolean
  added(entity: number): void
  removed(entity: number): void
}

function ignore(): void {}

/**
 * Observes who gains and loses a component, by a query that the game cannot find and that keeps no list: bitECS asks
 * `has` who is in it. Returns who had the component before. V8: see notes, "queries without lists".
 */
function observeUnlisted({ world, unsubscribe }: Observed, component: object, by: CarrierObserver): number[] {
  const { queries, componentMap } = (world as InternalWorld)[$internal]
  // A hash that no term of the game has.
  const terms = [And(component, component)]
  const query = registerQuery(world, terms)
  removeQuery(world, terms)
  queries.add(query)
  const carriers = Array.from(query.dense)
  query.reset()
  query.has = by.has
  query.add = query.toRemove.add = ignore
  query.addObservable.subscribe(by.added)
  query.removeObservable.subscribe(by.removed)
  const ofComponent = componentMap.get(component)!.queries
  unsubscribe.push(() => {
    queries.delete(query)
    ofComponent.delete(query)
  })
  return carriers
}

/** Throws E_OPTION for what is no world, or one with versioning. */
export function checkWorld(world: World): void {
  if (world === null || typeof world !== 'object' || !($internal in world))
    throw new CollisionError('E_OPTION', `createCollision takes a bitECS world, not ${textOf(world)}`, { value: world })
  if ((world as InternalWorld)[$internal].entityIndex.versioning)
    throw new CollisionError('E_OPTION', VERSIONED, { value: world })
}

const VERSIONED =
  'this world has versioning, and ids with a version have no place in columns: make it without withVersioning; ' +
  'collision.generationOf tells recycled ids apart'
