import { checkUserComponent, OwnComponent, type AnyComponents, type UserComponents } from '../components/columns.js'
import { reserveColumns, type OwnColumn } from '../components/reservation.js'
import {
  componentNames,
  schemaOf,
  userSchema,
  type ColumnSpec,
  type ComponentName,
  type UserComponentName,
} from '../components/schema.js'
import type { Settings } from './collision-options.js'
import { refuseValue, textOf } from './errors.js'
import { flatTables } from './narrow-phase/flat-tables.js'
import { spaceTables } from './narrow-phase/space-tables.js'
import { TreePool } from './narrow-phase/tree-pool.js'
import { HALF_TURN_COLUMNS } from './step/gather/flat-columns.js'

/** Every component of a store carries its store under this name, also for another copy of this package. */
const storeKey = Symbol.for('bitecs-collision-components')

/** The default of the option maxEntities: 2^20. */
const MOST_ENTITIES = 0x100000

/**
 * The components that a resource made for its world, and the trees whose handles are in their columns. A store outlives
 * its resource: after `dispose` the next resource of the same world may take it over (hot reload).
 */
export class ComponentStore {
  private readonly own = new Map<ComponentName, OwnComponent>()
  readonly trees: TreePool
  /** The further columns of a flat world (step/gather/flat-columns.ts). */
  readonly halfTurns: readonly Float64Array[]
  /** The component of contacts, which no game brings. */
  readonly contact: OwnComponent
  /** The largest id with a place in the columns. */
  readonly maxEntities: number
  /** A resource that is not disposed of uses it. */
  isInUse = false
  /** Generations of the ids when the last resource was disposed of. */
  generation: Uint32Array = new Uint32Array(0)

  constructor(
    readonly world: object,
    brought: UserComponents,
    /** The option maxEntities: more than {@link maxEntities} where the engine refused so much memory. */
    readonly asked: number,
    /** The world lies in the xy plane. */
    readonly isFlat: boolean,
  ) {
    this.trees = new TreePool(isFlat ? flatTables : spaceTables)
    const own = componentNames(isFlat).filter((name) => brought[name as UserComponentName] === undefined)
    const specs = new Map(own.map((name) => [name, Object.entries<ColumnSpec>(schemaOf(isFlat)[name])]))
    const kinds = [...specs.values()].flatMap((columns) => columns.map(([, { kind }]) => kind))
    const half = isFlat ? HALF_TURN_COLUMNS : []
    const { maxEntities, columns } = reserveColumns([...kinds, ...half, ...own.map(() => 'u8' as const)], asked)
    this.maxEntities = maxEntities
    const values = columns.values() as ArrayIterator<OwnColumn>
    const seen = columns.slice(kinds.length + half.length).values() as ArrayIterator<Uint8Array>
    for (const [name, fields] of specs) {
      const columns = fields.map(() => values.next().value!)
      const component = new OwnComponent(name, fields, maxEntities, columns, seen.next().value!)
      Object.defineProperty(component.columns, storeKey, { value: this })
      this.own.set(name, component)
    }
    this.contact = this.own.get('Contact')!
    this.halfTurns = half.map(() => values.next().value! as Float64Array)
  }

  /** A resource of the world begins, to which the game brought these components: gives the store's that it uses. */
  take(brought: UserComponents): ReadonlyMap<ComponentName, OwnComponent> {
    this.isInUse = true
    const components = this.componentsWith(brought)
    return new Map([...this.own].filter(([name, { columns }]) => components[name] === columns))
  }

  /** The resource was disposed of: generations go on with the next one. */
  give(generation: Uint32Array): void {
    this.isInUse = false
    this.generation = generation
  }

  /** All components: what the game brought, and ours in place of the others. */
  componentsWith(brought: UserComponents): AnyComponents {
    const components: Partial<Record<ComponentName, object>> = { ...brought }
    for (const name of componentNames(this.isFlat)) components[name] ??= this.own.get(name)!.columns
    return components as AnyComponents
  }

  /** Whether `component` is what this store made under a name. */
  made(name: ComponentName, component: unknown): boolean {
    return component !== undefined && component === this.own.get(name)?.columns
  }
}

/** The store that made a component, if a store made it. */
function storeOf(component: unknown): ComponentStore | undefined {
  if (component === null || typeof component !== 'object') return undefined
  return (component as { readonly [storeKey]?: ComponentStore })[storeKey]
}

/**
 * The store for a new resource of `world`: a new one, for the columns that the game did not bring, or the store of a
 * disposed resource all of whose components the game passed. Throws E_OPTION by name for anything else.
 */
export function storeFor(world: object, settings: Settings): ComponentStore {
  const { components, maxEntities, capacity, flat } = settings
  const brought = components as Readonly<Record<string, unknown>>
  const ours = Object.keys(brought).find((name) => storeOf(brought[name]) !== undefined)
  if (ours !== undefined) return storeAgain(world, settings, ours)
  for (const name of Object.keys(brought))
    if (!Object.hasOwn(userSchema, name))
      refuse(name, brought[name], 'a game brings Position, Rotation, LinearVelocity, AngularVelocity')
  for (const name of Object.keys(userSchema) as UserComponentName[])
    if (brought[name] !== undefined) checkUserComponent(name, brought[name], flat)
  return new ComponentStore(world, components, maxEntities ?? Math.max(MOST_ENTITIES, capacity), flat)
}

/** The store of the components that the game passed again, `first` one of them. */
function storeAgain(world: object, { components, maxEntities, flat }: Settings, first: string): ComponentStore {
  const brought = components as Readonly<Record<string, unknown>>
  const store = storeOf(brought[first])!
  store.contact.refuseTransferred()
  if (store.world !== world) refuse(first, brought[first], 'it belongs to another world')
  if (store.isFlat !== flat) refuse(first, brought[first], `it is of a world with flat: ${store.isFlat}`)
  if (store.isInUse) refuse(first, brought[first], 'the resource that it belongs to is in use: dispose() of that first')
  for (const name of Object.keys(brought))
    if (!Object.hasOwn(schemaOf(flat), name)) refuse(name, brought[name], 'there is no such component')
  for (const name of componentNames(flat)) {
    const component = brought[name]
    if (store.made(name, component)) continue
    if (component !== undefined && name in userSchema && storeOf(component) === undefined)
      checkUserComponent(name as UserComponentName, component, flat)
    else refuse(name, component, 'a disposed resource gives all its components, each under its name, or none')
  }
  const { asked } = store
  const text = `createCollision: maxEntities = ${maxEntities}, but the columns in components were made for ${asked}`
  if (maxEntities !== undefined && maxEntities !== asked)
    refuseValue('E_OPTION', text, 'options', maxEntities, 'maxEntities', asked)
  return store
}

function refuse(name: string, value: unknown, why: string): never {
  refuseValue('E_OPTION', `createCollision: components.${name} = ${textOf(value)}, but ${why}`, name, value)
}
