import { grownCapacity, resizeFields } from '../src/memory/grow.js'
import { List, MarkedList } from '../src/memory/list.js'

/** The components of an entity as bits, at most 16: observers set and clear them, systems read them. */
export const Has = {
  Position: 1 << 0,
  Rotation: 1 << 1,
  LinearVelocity: 1 << 2,
  AngularVelocity: 1 << 3,
  SphereShape: 1 << 4,
  BoxShape: 1 << 5,
  CapsuleShape: 1 << 6,
  PlaneShape: 1 << 7,
  MeshShape: 1 << 8,
  CollisionFilter: 1 << 9,
  CollisionDisabled: 1 << 10,
  Attached: 1 << 11,
  Sensor: 1 << 12,
  PolygonShape: 1 << 13,
  ChainShape: 1 << 14,
} as const

/** Any shape. */
export const HAS_SHAPE =
  Has.SphereShape | Has.BoxShape | Has.CapsuleShape | Has.PlaneShape | Has.MeshShape | Has.PolygonShape | Has.ChainShape
/** Either velocity: the entity moves, and its pairs are tested. */
export const HAS_VELOCITY = Has.LinearVelocity | Has.AngularVelocity
/** Beside these 16 bits, for {@link hasAbove}: it was attached to an entity that has been removed since. */
export const ORPHAN = 1 << 16
/** A pose of its own, or its parent's. */
export const HAS_POSE = Has.Position | Has.Attached

/** Why a contact ended. `Contact.reason` and `events.reason` hold these numbers; {@link endReasonName} names them. */
export const EndReason = {
  /** It did not end. */
  none: 0,
  /** The two no longer touch. */
  separated: 1,
  /** One of the entities was removed. */
  removed: 2,
  /** One lost its shape, or neither has a velocity any more. */
  component: 3,
  /** Their CollisionFilters or the predicate no longer allow it. */
  filter: 4,
  /** One has another shape, or another size. */
  shape: 5,
  /** The game declared a jump of one (`teleport`). */
  teleport: 6,
  /** One has CollisionDisabled. */
  disabled: 7,
  /** The step left one out (`onInvalid: 'quarantine'`). */
  invalid: 8,
  /** resetWorld of bitECS was called. */
  reset: 9,
} as const

/** Names of {@link EndReason}. */
export type EndReasonName = keyof typeof EndReason

const reasonNames = Object.keys(EndReason) as EndReasonName[]

/** The name of a reason, e.g. `separated` for 1. */
export function endReasonName(reason: number): EndReasonName {
  return (typeof reason === 'number' ? reasonNames[reason] : undefined) ?? 'none'
}

/** Levels of `Attached` parents above a child collider at most; more are taken for a cycle. */
export const MAX_LEVELS = 64

/** The arrays of a registry by entity id. */
const COLUMNS = [
  ...(['has', 'firstShape', 'generation', 'firstAlive', 'lostBy', 'jumpCount'] as const),
  ...(['lives', 'parent', 'parentLife', 'inherited', 'filterFrom'] as const),
]

/**
 * What the observers keep for each entity id. Ids are recycled at once and bitECS has no reliable generation, so the
 * registry counts for itself: `generation` the shapes that an id lost, for whatever reason (contacts are keyed by it),
 * `lives` the entities that were removed (a child knows its parent by it), `jumpCount` declared jumps (a character's
 * ride ends with one). `jumpCount` alone begins anew with a new entity.
 */
export class Registry {
  /** Bits of {@link Has}. */
  has = new Uint16Array(16)
  /** The shape that an entity got first: losing a second one, which the checks refuse anyway, ends no contact. */
  firstShape = new Uint16Array(16)
  /** How often this id has lost a shape. Contacts are keyed by it, so that a recycled id never inherits one. */
  generation = new Uint32Array(16)
  /** Generations below this one belong to entities that are gone; `lostBy` is why: EndReason.removed or reset. */
  firstAlive = new Uint32Array(16)
  lostBy = new Uint8Array(16)
  /** Entities whose declared jumps the poses of the current step show, and those that jumped since it began. */
  private readonly jumps = new MarkedList()
  private readonly laterJumps = new MarkedList()
  /** How often a jump was declared of the entity since it has a component of ours: what a snapshot tells. */
  jumpCount = new Uint32Array(16)
  /** How often an entity with this id was removed, as observed through our components. */
  lives = new Uint32Array(16)
  /** The parent of a child collider when it was attached or last checked, and its life then; 0 and 0 for none. */
  parent = new Uint32Array(16)
  parentLife = new Uint32Array(16)
  /** How often a child got another parent, or none. */
  adoptions = 0
  /**
   * Bits that a child or an ancestor of it has: CollisionDisabled, also if one was removed, Sensor, CollisionFilter.
   */
  inherited = new Uint16Array(16)
  /** The entity whose CollisionFilter counts for a child, if any: itself, or else its nearest ancestor with one. */
  filterFrom = new Uint32Array(16)
  /** Ids that gained or lost a component since the colliders followed. */
  readonly changed = new MarkedList()
  /** Bits of the ids beyond {@link maxEntities} that carry one of our components: the next step refuses them. */
  readonly beyond = new Map<number, number>()
  /** The largest id seen so far. */
  highest = 0
  /** `movers`: ids with a velocity and a position, ascending. `children`: ids with Attached, ascending. */
  readonly movers = new List()
  readonly children = new List()
  /** The largest id with bit k, or -1, for the four components that a game may bring. */
  private readonly highestOf = new Int32Array(4).fill(-1)
  private areListsOld = true

  /**
   * `maxEntities`: the largest id with a place here and in the columns; `capacity`: ids to make room for at once;
   * `generation`: where the generations of a registry before this one ended.
   */
  constructor(
    readonly maxEntities: number,
    capacity: number,
    generation: Uint32Array,
  ) {
    resizeFields(this, COLUMNS, Math.max(capacity, generation.length))
    this.generation.set(generation)
  }

  /** Whether `entity` is an id that the registry and the columns have a place for. */
  hasPlace(entity: number): boolean {
    return entity >= 0 && entity <= this.maxEntities
  }

  add(entity: number, bit: number): void {
    if (!this.hasPlace(entity)) {
      this.beyond.set(entity, (this.beyond.get(entity) ?? 0) | bit)
      return
    }
    this.reserve(entity)
    if (this.has[entity] === 0) this.jumpCount[entity] = 0
    if ((bit & HAS_SHAPE) !== 0 && (this.has[entity]! & HAS_SHAPE) === 0) this.firstShape[entity] = bit
    this.has[entity]! |= bit
    this.noteChanged(entity)
  }

  /** `isEntityRemoved`: the entity itself goes, not only the component. */
  remove(entity: number, bit: number, isEntityRemoved: boolean): void {
    if (!this.hasPlace(entity)) {
      this.beyond.set(entity, this.beyond.get(entity)! & ~bit)
      if (this.beyond.get(entity) === 0) this.beyond.delete(entity)
      return
    }
    this.reserve(entity)
    this.has[entity]! &= ~bit
    this.noteChanged(entity)
    if ((bit & Has.Attached) !== 0) this.orphan(entity)
    if (bit === this.firstShape[entity]) {
      this.generation[entity]!++
      const left = this.has[entity]! & HAS_SHAPE
      this.firstShape[entity] = left & -left
    }
    if (!isEntityRemoved) return
    this.lives[entity]!++
    this.lose(entity, EndReason.removed)
  }

  /** A child has no parent any more: it is no orphan either, nor is the next entity with its id. */
  private orphan(entity: number): void {
    this.parent[entity] = this.parentLife[entity] = 0
    this.inherited[entity] = 0
    this.adoptions++
  }

  /** The components of an entity, and what it has from its ancestors. */
  bitsOf(entity: number): number {
    return this.has[entity]! | this.inherited[entity]!
  }

  private lose(entity: number, by: number): void {
    this.firstAlive[entity] = this.generation[entity]!
    this.lostBy[entity] = by
  }

  /**
   * Why `entity` is no longer the collider of this generation, as an EndReason: none if it is; removed or reset; shape
   * if it has another one; component if it has none.
   */
  lossOf(entity: number, generation: number): number {
    if (this.generation[entity] === generation) return EndReason.none
    if (generation < this.firstAlive[entity]!) return this.lostBy[entity]!
    return (this.has[entity]! & HAS_SHAPE) !== 0 ? EndReason.shape : EndReason.component
  }

  /** The game moved the entity by a jump; within a step (`isStepping`) the poses of that step do not show it. */
  teleport(entity: number, isStepping: boolean): void {
    this.reserve(entity)
    const jumps = isStepping ? this.laterJumps : this.jumps
    jumps.add(entity)
    this.jumpCount[entity]!++
  }

  get anyJumped(): boolean {
    return this.jumps.count > 0
  }

  /** Whether the game declared a jump of the entity that the poses of the current step show. */
  hasJumped(entity: number): boolean {
    return this.jumps.marks[entity] === 1
  }

  /** A step begins: its poses show every jump declared so far. */
  begin(): void {
    for (let k = 0; k < this.laterJumps.count; k++) this.jumps.add(this.laterJumps.items[k]!)
    this.laterJumps.clear()
  }

  /** The step is done: forgets the jumps that it showed. */
  settle(): void {
    this.jumps.clear()
  }

  /** Whether the entity that `child` was attached to has not been removed since, even if its id is in use again. */
  hasParent(child: number): boolean {
    return this.parentLife[child] === this.lives[this.parent[child]!]
  }

  /** Takes over which parents the game wrote to the column of Attached since. */
  followParents(column: ArrayLike<number>): void {
    this.refreshLists()
    for (let k = 0; k < this.children.count; k++) {
      const child = this.children.items[k]!
      if (column[child] !== this.parent[child]) this.attach(child, column[child]!)
    }
  }

  /** The game attached `child` to the entity that has this id now. The checks refuse an id that no entity can have. */
  attach(child: number, id: number): void {
    const parent = this.hasPlace(id) ? id : 0
    this.reserve(parent)
    if (this.parent[child] === parent && this.hasParent(child)) return
    this.parent[child] = parent
    this.parentLife[child] = this.lives[parent]!
    this.adoptions++
    this.noteChanged(child)
  }

  /** Brings {@link movers}, {@link children}, what these inherit, and what {@link highestWith} tells up to date. */
  refreshLists(): void {
    if (!this.areListsOld) return
    const { has, highest, highestOf, movers, children } = this
    highestOf.fill(-1)
    movers.count = children.count = 0
    for (let entity = 0; entity <= highest; entity++) {
      const bits = has[entity]!
      if (bits === 0) continue
      for (let k = 0; k < 4; k++) if ((bits & (1 << k)) !== 0) highestOf[k] = entity
      if ((bits & Has.Position) !== 0 && (bits & HAS_VELOCITY) !== 0) movers.add(entity)
      if ((bits & Has.Attached) !== 0) children.add(entity)
    }
    for (let k = 0; k < children.count; k++) this.inherit(children.items[k]!)
    this.areListsOld = false
  }

  /**
   * Finds what a child has from its ancestors; where that is something else than before, its id counts as changed. A
   * child whose parent was removed is as if disabled until it is removed too, and so are its own children.
   */
  private inherit(child: number): void {
    const { has, parent } = this
    const stop = Has.Attached | Has.CollisionFilter
    let from = child
    for (let level = 0; (has[from]! & stop) === Has.Attached && level <= MAX_LEVELS; level++) from = parent[from]!
    let bits = has[from]! & Has.CollisionFilter
    if (hasAbove(this, child, Has.CollisionDisabled | ORPHAN)) bits |= Has.CollisionDisabled
    if (hasAbove(this, child, Has.Sensor)) bits |= Has.Sensor
    if (this.inherited[child] === bits && this.filterFrom[child] === from) return
    this.inherited[child] = bits
    this.filterFrom[child] = from
    this.noteChanged(child)
  }

  /** The largest id with this component, one of the four that a game may bring, or -1. */
  highestWith(bit: number): number {
    this.refreshLists()
    return this.highestOf[31 - Math.clz32(bit)]!
  }

  /**
   * Forgets what every entity has, as after resetWorld. Generations go on, so no old contact is taken for a new one.
   */
  clear(): void {
    for (let entity = 0; entity <= this.highest; entity++) {
      if (this.has[entity] === 0) continue
      if ((this.has[entity]! & HAS_SHAPE) !== 0) {
        this.generation[entity]!++
        this.lose(entity, EndReason.reset)
      }
      if ((this.has[entity]! & Has.Attached) !== 0) this.orphan(entity)
      this.has[entity] = 0
      this.noteChanged(entity)
    }
    this.beyond.clear()
  }

  private noteChanged(entity: number): void {
    this.areListsOld = true
    this.changed.add(entity)
  }

  private reserve(entity: number): void {
    if (entity > this.highest) this.highest = entity
    if (entity < this.has.length) return
    resizeFields(this, COLUMNS, grownCapacity(this.has.length, entity + 1))
  }
}

/** Whether an entity, or an ancestor, carries a component of `bits` now; {@link Registry.inherited} may be older. */
export function hasAbove(registry: Registry, entity: number, bits: number): boolean {
  let body = entity
  for (let level = 0; level <= MAX_LEVELS; level++) {
    const has = registry.has[body] ?? 0
    if ((has & bits) !== 0) return true
    if ((has & Has.Attached) === 0) return false
    if ((bits & ORPHAN) !== 0 && !registry.hasParent(body)) return true
    body = registry.parent[body]!
  }
  return false
}

// What queries and snapshots ask or restore: functions, so that other games do not bundle them.

/** Whether {@link isJumpDue} for any entity. */
export function isAnyJumpDue(registry: Registry): boolean {
  return registry['jumps'].count + registry['laterJumps'].count > 0
}

/** Whether the game declared a jump of the entity that no completed step shows yet. */
export function isJumpDue(registry: Registry, entity: number): boolean {
  return registry['jumps'].marks[entity] === 1 || registry['laterJumps'].marks[entity] === 1
}

/**
 * Begins to restore what is written entity by entity: no jump is due or was made, all generations are 0, and every
 * entity counts as changed.
 */
export function beginRegistryRestore(registry: Registry): void {
  registry['jumps'].clear()
  registry['laterJumps'].clear()
  for (const column of ['generation', 'firstAlive', 'jumpCount', 'parent'] as const) registry[column].fill(0)
  registry.adoptions++
  for (let entity = 0; entity <= registry.highest; entity++)
    if (registry.has[entity] !== 0) registry['noteChanged'](entity)
}

export function restoreGeneration(registry: Registry, entity: number, generation: number): void {
  registry['reserve'](entity)
  registry.generation[entity] = generation
}

/** A collider of this generation is gone with its entity, whose id may serve another one. */
export function restoreLoss(registry: Registry, entity: number, generation: number): void {
  registry['reserve'](entity)
  if (registry.generation[entity]! <= generation) registry.generation[entity] = generation + 1
  registry.firstAlive[entity] = generation + 1
  registry.lostBy[entity] = EndReason.removed
}

/** The parent that a child was attached to, or 0; `isOrphan`: that has been removed since. */
export function restoreParent(registry: Registry, child: number, parent: number, isOrphan: boolean): void {
  const known = registry.hasPlace(parent) ? parent : 0
  registry['reserve'](Math.max(child, known))
  registry.parent[child] = known
  registry.parentLife[child] = registry.lives[known]! - Number(isOrphan)
  registry.adoptions++
  registry['noteChanged'](child)
}

export function restoreJump(registry: Registry, entity: number): void {
  registry['jumps'].add(entity)
}

export function restoreJumpCount(registry: Registry, entity: number, count: number): void {
  registry.jumpCount[entity] = count
}
