import { grown, grownCapacity, resized } from '../src/memory/grow.js'

/** The components of an entity as bits: observers set and clear them, systems read them. */
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
} as const

/** Any shape. */
export const HAS_SHAPE = Has.SphereShape | Has.BoxShape | Has.CapsuleShape | Has.PlaneShape | Has.MeshShape
/** Either velocity: the entity moves, and its pairs are tested. */
export const HAS_VELOCITY = Has.LinearVelocity | Has.AngularVelocity

/** A pose of its own, or its parent's. */
export const HAS_PLACE = Has.Position | Has.Attached

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
  return reasonNames[reason] ?? 'none'
}

/** The largest entity id that the columns make room for; ids of bitECS withVersioning are larger. */
export const MAX_ENTITY = 0xffffff

/** Number of versions given so far to all books, so that no two books ever have the same one. */
let versions = 0

/** Most changed ids that are listed; after more, all ids are gone through. */
const MOST_CHANGED = 16384

/** Marks of {@link BodyBook.teleported}. */
export const JUMPED = 1
const JUMPED_SINCE = 2

/** Levels of `Attached` parents above a child collider at most; more are taken for a cycle. */
export const MAX_LEVELS = 64

/**
 * What the package keeps for each entity id. Ids are recycled at once and bitECS has no reliable generation, so the
 * book counts its own: it goes up whenever an id loses its shape, for whatever reason.
 */
export class BodyBook {
  /** Bits of {@link Has}. */
  has = new Uint16Array(16)
  /** The shape that an entity got first: losing a second one, which the checks refuse anyway, ends no contact. */
  private shape = new Uint16Array(16)
  /** How often this id has lost a shape. Contacts are keyed by it, so that a recycled id never inherits one. */
  generation = new Uint32Array(16)
  /** Generations below this one belong to entities that are gone; `lostBy` is why: EndReason.removed or reset. */
  firstAlive = new Uint32Array(16)
  lostBy = new Uint8Array(16)
  /** JUMPED if the game declared a jump before the current step began, JUMPED_SINCE if within it. */
  teleported = new Uint8Array(16)
  /**
   * 1 if integrationSystem moved the entity since the last step, and it did not jump after that. This, `turned` and
   * `found` are written only if `continuous`.
   */
  integrated = new Uint8Array(16)
  /** The rotation vector (three numbers an id) by which it turned the entity, full turns included. */
  turned = new Float64Array(48)
  /** Position of the entity before integrationSystem moved it, three numbers an id. */
  found = new Float64Array(48)
  /**
   * The bodies of the step: ids with a shape that is not disabled. First those with finite bounds, ascending, then the
   * planes, ascending.
   */
  ids = new Int32Array(16)
  count = 0
  /** How many of them have finite bounds. */
  boundedCount = 0
  /** Bits that at least one body has. */
  bodyBits = 0
  /** Every body has one shape, and a pose of its own or its parent's. */
  isSound = true
  /**
   * Changes whenever an entity gains or loses a component; what is derived from {@link has} is valid for one version.
   */
  version = ++versions
  /**
   * Ids that gained or lost a component since {@link forgetChanges}; if there were too many, `hasLostTrack` is set.
   */
  changed = new Int32Array(64)
  changedCount = 0
  hasLostTrack = true
  private isChanged = new Uint8Array(16)
  /** Ids with a velocity and a position, ascending. */
  movers = new Int32Array(16)
  moverCount = 0
  /** Bits that at least one mover has. */
  moverBits = 0
  /** Some mover has an AngularVelocity and no Rotation. */
  turnsInVain = false
  /** Child colliders: ids with Attached, ascending. */
  children = new Int32Array(16)
  childCount = 0
  /** How often an entity with this id was removed, as observed through our components. */
  private lives = new Uint32Array(16)
  /** The parent of a child collider when it was attached or last checked, and the parent's life then. */
  private parent = new Uint32Array(16)
  private parentLife = new Uint32Array(16)
  /** Ids beyond {@link MAX_ENTITY} that carry one of our components: the next step refuses them. */
  readonly beyond = new Set<number>()
  private highest = 0
  anyTeleported = false
  /** Some entity was turned by more than its two poses can show (POSES_TELL). */
  anyTurnedFar = false
  private anyIntegrated = false
  private bodiesChanged = true
  private moversChanged = true
  /** Versions for which the derived lists are valid. */
  private bodyVersion = 0
  private moverVersion = 0
  private highestVersion = 0
  /** The largest id with bit k, or -1, for the four components that a game may bring. */
  private readonly highestOf = new Int32Array(4)
  private childrenChanged = false
  /** Some entity has had a PlaneShape; otherwise the ids are not searched for planes. */
  private anyPlane = false

  add(entity: number, bit: number): void {
    if (!(entity >= 0 && entity <= MAX_ENTITY)) {
      this.beyond.add(entity)
      return
    }
    this.reserve(entity)
    if ((bit & HAS_SHAPE) !== 0 && (this.has[entity]! & HAS_SHAPE) === 0) this.shape[entity] = bit
    this.has[entity]! |= bit
    this.mark(entity, bit)
  }

  remove(entity: number, bit: number, entityRemoved: boolean): void {
    if (!(entity >= 0 && entity <= MAX_ENTITY)) {
      this.beyond.delete(entity)
      return
    }
    this.reserve(entity)
    this.has[entity]! &= ~bit
    this.mark(entity, bit)
    if ((bit & Has.Attached) !== 0) this.parent[entity] = 0
    if (bit === this.shape[entity]) {
      this.generation[entity]!++
      const left = this.has[entity]! & HAS_SHAPE
      this.shape[entity] = left & -left
    }
    if ((bit & HAS_VELOCITY) !== 0 || entityRemoved) this.forgetWay(entity)
    if (!entityRemoved) return
    this.lives[entity]!++
    this.lose(entity, EndReason.removed)
  }

  private lose(entity: number, by: number): void {
    this.firstAlive[entity] = this.generation[entity]!
    this.lostBy[entity] = by
  }

  /** Why the collider of an earlier generation is gone: removed or reset; component if its entity lives on. */
  lossOf(entity: number, generation: number): number {
    return generation < this.firstAlive[entity]! ? this.lostBy[entity]! : EndReason.component
  }

  /** The game moved the entity by a jump; within a step (`isStepping`) the poses of that step do not show it. */
  teleport(entity: number, isStepping: boolean): void {
    if (!(entity >= 0 && entity <= MAX_ENTITY)) return
    this.reserve(entity)
    this.teleported[entity]! |= isStepping ? JUMPED_SINCE : JUMPED
    this.anyTeleported = true
    this.forgetWay(entity)
  }

  /** Drops the motion by integrationSystem since the last step from the entity's path. */
  private forgetWay(entity: number): void {
    this.integrated[entity] = 0
    this.turned.fill(0, 3 * entity, 3 * entity + 3)
  }

  /** A step begins: its poses show every jump declared so far. */
  begin(): void {
    const { teleported } = this
    if (this.anyTeleported) for (let e = 0; e < teleported.length; e++) if (teleported[e] !== 0) teleported[e] = JUMPED
  }

  /** The step is done: forgets the motions, and the jumps that it showed. */
  settle(): void {
    const { teleported } = this
    let areAnyLeft = false
    if (this.anyTeleported)
      for (let e = 0; e < teleported.length; e++) {
        teleported[e] = teleported[e]! & JUMPED_SINCE
        areAnyLeft ||= teleported[e] !== 0
      }
    if (this.anyIntegrated) {
      this.integrated.fill(0, 0, this.highest + 1)
      this.turned.fill(0, 0, 3 * this.highest + 3)
    }
    this.anyTeleported = areAnyLeft
    this.anyIntegrated = false
    this.anyTurnedFar = false
  }

  /** integrationSystem has written {@link integrated}, {@link turned} and {@link found}. */
  noteIntegrated(): void {
    this.anyIntegrated = true
  }

  /** The largest id seen so far. */
  get highestId(): number {
    return this.highest
  }

  /** The largest id with this component, one of the four that a game may bring, or -1. */
  highestWith(bit: number): number {
    if (this.highestVersion !== this.version) {
      this.highestVersion = this.version
      this.findHighest()
    }
    return this.highestOf[31 - Math.clz32(bit)]!
  }

  private findHighest(): void {
    const { has, highestOf } = this
    highestOf.fill(-1)
    const all = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity
    let seen = 0
    for (let entity = this.highest; entity >= 0 && seen !== all; entity--) {
      const unseen = has[entity]! & all & ~seen
      if (unseen === 0) continue
      seen |= unseen
      for (let k = 0; k < 4; k++) if ((unseen & (1 << k)) !== 0) highestOf[k] = entity
    }
  }

  /**
   * Whether `parent` is still the entity that `child` was attached to: false once that was removed, also if its id is
   * in use again. True for an id that cannot be a parent: the checks refuse that later.
   */
  isSameParent(child: number, parent: number): boolean {
    if (!(parent >= 0 && parent <= MAX_ENTITY)) return true
    if (this.parent[child] !== parent) this.attach(child, parent)
    return this.parentLife[child] === this.lives[parent]
  }

  /** The game attached `child` to the entity that has the id `parent` now. */
  attach(child: number, parent: number): void {
    if (!(parent >= 0 && parent <= MAX_ENTITY)) return
    this.reserve(parent)
    this.parent[child] = parent
    this.parentLife[child] = this.lives[parent]!
  }

  /** Brings {@link children} up to date. */
  refreshChildren(): void {
    if (!this.childrenChanged) return
    this.childrenChanged = false
    if (this.children.length < this.has.length) this.children = new Int32Array(this.has.length)
    this.childCount = collect(this.has, this.highest, this.children, 0, Has.Attached, 0, 0)
  }

  /**
   * Forgets what every entity has, as after resetWorld. Generations go on, so no old contact is taken for a new one.
   */
  clear(): void {
    for (let entity = 0; entity <= this.highest; entity++)
      if ((this.has[entity]! & HAS_SHAPE) !== 0) {
        this.generation[entity]!++
        this.lose(entity, EndReason.reset)
      }
    this.has.fill(0)
    this.integrated.fill(0)
    this.turned.fill(0)
    this.version = ++versions
    this.hasLostTrack = true
    this.beyond.clear()
    this.bodiesChanged = true
    this.moversChanged = true
    this.childrenChanged = true
  }

  /** Brings {@link ids}, {@link bodyBits} and {@link isSound} up to date if a component was added or removed. */
  refreshBodies(): void {
    if (this.bodyVersion === this.version) return
    this.bodyVersion = this.version
    const { has, highest } = this
    if (this.bodiesChanged) {
      this.bodiesChanged = false
      if (this.ids.length < has.length) this.ids = new Int32Array(has.length)
      const bounded = HAS_SHAPE & ~Has.PlaneShape
      this.boundedCount = collect(has, highest, this.ids, 0, bounded, 0, Has.CollisionDisabled | Has.PlaneShape)
      this.count = this.boundedCount
      if (this.anyPlane)
        this.count = collect(has, highest, this.ids, this.count, Has.PlaneShape, 0, Has.CollisionDisabled)
    }
    const { ids, count } = this
    let some = 0
    let flaws = 0
    for (let i = 0; i < count; i++) {
      const bits = has[ids[i]!]!
      const shape = bits & HAS_SHAPE
      some |= bits
      flaws |= shape & (shape - 1)
      if ((bits & HAS_PLACE) === 0) flaws = 1
    }
    this.bodyBits = some
    this.isSound = flaws === 0
  }

  /** The same for {@link movers}, {@link moverBits} and {@link turnsInVain}. */
  refreshMovers(): void {
    if (this.moverVersion === this.version) return
    this.moverVersion = this.version
    const { has } = this
    if (this.moversChanged) {
      this.moversChanged = false
      if (this.movers.length < has.length) this.movers = new Int32Array(has.length)
      this.moverCount = collect(has, this.highest, this.movers, 0, HAS_VELOCITY, Has.Position, 0)
    }
    const { movers, moverCount } = this
    this.moverBits = 0
    this.turnsInVain = false
    for (let i = 0; i < moverCount; i++) {
      const bits = has[movers[i]!]!
      this.moverBits |= bits
      if ((bits & (Has.AngularVelocity | Has.Rotation)) === Has.AngularVelocity) this.turnsInVain = true
    }
  }

  /** The changes have been taken over: empties the list of changed ids. */
  forgetChanges(): void {
    for (let k = 0; k < this.changedCount; k++) this.isChanged[this.changed[k]!] = 0
    this.changedCount = 0
    this.hasLostTrack = false
  }

  private noteChanged(entity: number): void {
    if (this.changedCount === MOST_CHANGED) {
      this.hasLostTrack = true
      return
    }
    this.isChanged[entity] = 1
    this.changed = grown(this.changed, this.changedCount + 1)
    this.changed[this.changedCount++] = entity
  }

  private mark(entity: number, bit: number): void {
    this.version = ++versions
    if (this.isChanged[entity] === 0) this.noteChanged(entity)
    if ((bit & Has.Attached) !== 0) this.childrenChanged = true
    if ((bit & Has.PlaneShape) !== 0) this.anyPlane = true
    if ((bit & (HAS_SHAPE | Has.CollisionDisabled)) !== 0) this.bodiesChanged = true
    if ((bit & (HAS_VELOCITY | Has.Position)) !== 0) this.moversChanged = true
  }

  private reserve(entity: number): void {
    if (entity > this.highest) this.highest = entity
    if (entity < this.has.length) return
    const length = grownCapacity(this.has.length, entity + 1)
    this.has = resized(this.has, length)
    this.shape = resized(this.shape, length)
    this.generation = resized(this.generation, length)
    this.firstAlive = resized(this.firstAlive, length)
    this.lostBy = resized(this.lostBy, length)
    this.isChanged = resized(this.isChanged, length)
    this.teleported = resized(this.teleported, length)
    this.lives = resized(this.lives, length)
    this.parent = resized(this.parent, length)
    this.parentLife = resized(this.parentLife, length)
    this.integrated = resized(this.integrated, length)
    this.turned = resized(this.turned, 3 * length)
    this.found = resized(this.found, 3 * length)
  }
}

/**
 * Appends to the first `count` of `out` the ids up to `highest` with some bit of `any`, all of `all` and none of
 * `none`; returns the new count.
 */
function collect(
  has: Uint16Array,
  highest: number,
  out: Int32Array,
  count: number,
  any: number,
  all: number,
  none: number,
): number {
  for (let entity = 0; entity <= highest; entity++) {
    const bits = has[entity]!
    if ((bits & any) !== 0 && (bits & all) === all && (bits & none) === 0) out[count++] = entity
  }
  return count
}
