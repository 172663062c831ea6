import { Has, HAS_SHAPE, hasAbove, ORPHAN } from '../../components/registry.js'
import { carries, checkAlive, type CollisionResource, type World } from '../collision.js'
import { checkOptions, readCount, readFlag, refuseOption, refuseValue, textOf } from '../errors.js'
import { MarkedList, type List } from '../memory/list.js'
import { sortStably } from '../memory/sort.js'
import { resourceFor } from './call.js'
import type { QueryIndex } from './index/query-index.js'

/** Which colliders a query looks at: those that pass all of these. */
export interface QueryOptions {
  /** Bits of which a collider's mask must have one: the query has a CollisionFilter of its own. Default all bits. */
  readonly category?: number
  /** Bits of which a collider's category must have one. Default all bits. */
  readonly mask?: number
  /** Sensors too. Default false. */
  readonly sensors?: boolean
  /** An entity, or several, to pass over; a body excludes its children. */
  readonly exclude?: number | readonly number[]
  /** Components that the collider must carry now. */
  readonly with?: readonly object[]
  /** Components that the collider must not carry now. */
  readonly without?: readonly object[]
  /** Asked of each collider that would be an answer, in no order; it must not change the world or make a query. */
  readonly predicate?: (entity: number) => boolean
  /**
   * Nodes of the index to look at, at most: then `complete` may be false, and what was found depends on how the index
   * happens to be divided. Default all.
   */
  readonly maxNodes?: number
}

/** The options of a call that names none: one record, so that a call allocates nothing. */
export const noOptions: QueryOptions = {}

/** Queries pass over entities that have one of these. */
const IS_OUT = Has.CollisionDisabled | ORPHAN
const ALL = 0xffffffff
/** Names of {@link QueryOptions}. */
const common = ['category', 'mask', 'sensors', 'exclude', 'with', 'without', 'predicate', 'maxNodes']
/** No limit of nodes: more than a tree has. */
const NO_LIMIT = 0x7fffffff

/** The option maxDistance: a length from 0 on, Infinity too. */
export function readDistance(call: string, value: unknown): number {
  const field = 'maxDistance'
  if (value === undefined) return Infinity
  if (typeof value !== 'number') refuseOption(call, field, value, 'a number is needed')
  if (!(value >= 0)) {
    const code = Number.isNaN(value) ? 'E_NON_FINITE' : 'E_RANGE'
    refuseValue(code, `${call}: ${field} = ${value}, but a number from 0 on is needed`, 'options', value, field, 0)
  }
  return value + 0
}

/** Whether the collider of a slot is an answer, as far as its place tells. */
type Passes = (index: QueryIndex, slot: number) => boolean

/** What the query that is served looks at. */
export class Filter {
  category = ALL
  mask = ALL
  sensors = false
  maxNodes = NO_LIMIT
  private readonly excluded = new MarkedList()
  private required: readonly object[] = []
  private refused: readonly object[] = []
  private predicate: ((entity: number) => boolean) | undefined
  private call = ''
  /** The entity that the predicate is asked about. */
  private candidate = -1
  private collision: CollisionResource | undefined
  /** Made once: a call allocates nothing. */
  private readonly ask = (): boolean => this.predicate!(this.candidate)

  /**
   * Begins a query of a world, whose resource it returns: checks its options; `own` are the names that the call has
   * beside the common ones.
   */
  begin(world: World, call: string, options: QueryOptions, own: readonly string[] = none): CollisionResource {
    const collision = resourceFor(world, call)
    checkOptions(call, options, own, common)
    this.collision = collision
    this.call = call
    this.category = readBits(call, 'category', options.category)
    this.mask = readBits(call, 'mask', options.mask)
    this.sensors = readFlag(call, 'sensors', options.sensors, false)
    const { exclude = none, predicate } = options
    if (predicate !== undefined && typeof predicate !== 'function')
      refuseOption(call, 'predicate', predicate, 'a function is needed')
    this.predicate = predicate
    this.maxNodes = Math.min(readCount(call, 'maxNodes', options.maxNodes, NO_LIMIT, 1), NO_LIMIT)
    this.required = readList(call, 'with', options.with)
    this.refused = readList(call, 'without', options.without)
    this.excluded.clear()
    if (typeof exclude === 'number') this.exclude(exclude)
    else if (!Array.isArray(exclude))
      refuseOption(call, 'exclude', exclude, 'an entity or an array of entities is needed')
    else for (let k = 0; k < exclude.length; k++) this.exclude((exclude as readonly number[])[k]!)
    return collision
  }

  /** Whether {@link accepts} calls the game. */
  get hasPredicate(): boolean {
    return this.predicate !== undefined
  }

  private exclude(entity: number): void {
    checkAlive(this.collision!.world, entity, `${this.call}: exclude`)
    this.excluded.add(entity)
  }

  /** After {@link begin}: excludes the body of an entity too. */
  excludeBodyOf(entity: number): void {
    this.excluded.add(this.collision!.rootOf(entity))
  }

  /** Whether the query looks at the collider of a slot. The predicate is asked last. */
  accepts(index: QueryIndex, slot: number): boolean {
    return this.admits(index, slot) && this.confirms(index, slot)
  }

  /** {@link accepts} without the predicate. */
  admits(index: QueryIndex, slot: number): boolean {
    if ((index.category[slot]! & this.mask) === 0 || (index.mask[slot]! & this.category) === 0) return false
    if (index.isSensor[slot] === 1 && !this.sensors) return false
    const entity = index.ids[slot]!
    const { registry, step } = this.collision!
    // Where nothing has come or gone since, all colliders of the index are there still.
    if (registry.changed.count > 0 || step.colliders.revision !== index.revision) {
      if ((registry.has[entity]! & HAS_SHAPE) === 0 || hasAbove(registry, entity, IS_OUT)) return false
      if (registry.generation[entity] !== index.generation[slot]) return false
    }
    if (this.excludes(entity, index.roots[slot]!)) return false
    for (let k = 0; k < this.required.length; k++)
      if (!carries(this.collision!, entity, this.required[k]!)) return false
    for (let k = 0; k < this.refused.length; k++) if (carries(this.collision!, entity, this.refused[k]!)) return false
    return true
  }

  /** What the predicate says of the collider of a slot; true if there is none. */
  confirms(index: QueryIndex, slot: number): boolean {
    if (this.predicate === undefined) return true
    this.candidate = index.ids[slot]!
    return this.collision!.guarded(this.ask, this.call)
  }

  /**
   * Writes the entities of the listed slots that it accepts, and that pass, to `out`, ascending; returns their number.
   * The predicate is asked last, in that order.
   */
  writeIds(index: QueryIndex, { items: slots, count }: List, passes: Passes, out: number[]): number {
    const { ids } = index
    let passed = 0
    for (let k = 0; k < count; k++)
      if (this.admits(index, slots[k]!) && passes(index, slots[k]!)) slots[passed++] = slots[k]!
    sortStably(slots, passed, ids)
    let written = 0
    for (let k = 0; k < passed; k++) if (this.confirms(index, slots[k]!)) out[written++] = ids[slots[k]!]!
    return (out.length = written)
  }

  /** Whether `exclude` names an entity, a parent of it, or its body. */
  private excludes(entity: number, root: number): boolean {
    if (this.excluded.count === 0) return false
    const { registry } = this.collision!
    for (let body = entity; ; body = registry.parent[body]!) {
      if (this.isNamed(body)) return true
      if (body === root || ((registry.has[body] ?? 0) & Has.Attached) === 0) return this.isNamed(root)
    }
  }

  private isNamed(entity: number): boolean {
    const { marks } = this.excluded
    return entity < marks.length && marks[entity] === 1
  }
}

const none: readonly never[] = []

function readBits(call: string, field: string, value: unknown): number {
  if (value === undefined) return ALL
  if (typeof value === 'number' && Number.isInteger(value) && value >= -0x80000000 && value <= ALL) return value
  const why = `${call}: ${field} = ${textOf(value)}, but a pattern of 32 bits is needed`
  refuseValue('E_MASK', why, 'options', value, field)
}

function readList(call: string, field: string, list: readonly object[] | undefined): readonly object[] {
  if (list === undefined) return none
  if (!Array.isArray(list)) refuseOption(call, field, list, 'an array of components is needed')
  for (const component of list as readonly unknown[]) {
    if (component === null || (typeof component !== 'object' && typeof component !== 'function'))
      refuseOption(call, field, component, 'components are needed')
    for (const mark of termMarks)
      if (mark in component)
        refuseOption(call, field, component, 'components are needed: no query term, no relation without target')
  }
  return list
}

/** Marks of what bitECS takes in queries alone: Not(X) and its like, hierarchies, modifiers, relations. */
const termMarks = ['opType', 'hierarchyType', 'modifierType', 'relationData'].map((name) =>
  Symbol.for(`bitecs-${name}`),
)

/** The filter of the call that is served: one for all, as no query runs inside another. */
export const filter = new Filter()
