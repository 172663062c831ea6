import { grown, grownCapacity, resized } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { DETAILS, type ContactColumns } from '../contacts/details.js'
import { EventPart, type CollisionEvents } from './events.js'

/** States of an entity id: not ours. */
const FOREIGN = 0
/** Mirrors a contact; also one that has ended, until the next step returns its entity to the pool. */
const USED = 1
/** In the pool: {@link Mirrors.take} may give it. */
const FREE = 2

const TIME = ['time'] as const

/** Steps whose needs count for the size of the pool. */
const STEPS = 120
/** Entities that stay, however few are needed. */
const FEW = 64
/** Entities that are given back in a step at most. */
const MOST_AT_ONCE = 16

/**
 * The contact entities of one world: which ids are ours, which are free, which contact each serves, and which carry a
 * tag that the next step takes off. An entity keeps its private tag for life, so that its removal by the game is
 * noticed.
 */
export class Mirrors {
  /** The entity that mirrors each contact row, 0 without one; rows behind the last that ever had one are not there. */
  entityOf: Uint32Array = new Uint32Array(0)
  /** FOREIGN, USED or FREE, by entity id. */
  private state = new Uint8Array(64)
  /** Entities without a contact, last in first out. */
  private readonly free = new List()
  /** Number of entities that are ours, and of those that `take` can give. */
  size = 0
  available = 0
  /** Numbers of entities that served contacts after each of the last steps, and where the next number goes. */
  private readonly needs = new Uint32Array(STEPS)
  private nextNeed = 0
  /** Entities that carry ContactBegan or ContactEnded. */
  readonly began = new List()
  readonly ended = new List()
  /**
   * How many entities were lost since the mirrors were last checked one by one: if none, all of them are still in use.
   */
  losses = 0
  /** By {@link EventPart}: the details of a part, and the times of all, have been copied to their entities. */
  private readonly areCopied = [true, true, true, true]

  /** A contact row has no mirror, until it is assigned one. */
  unassign(row: number): void {
    this.entityOf[row] = 0
  }

  /** No contact row has a mirror, until it is assigned one. */
  unassignAll(): void {
    this.entityOf.fill(0)
  }

  /** The entity mirrors the contact row of an event from now on. What others of its part show, it shows at once. */
  assign(event: number, entity: number, events: CollisionEvents, to: ContactColumns): void {
    const row = events.rowOf(event)
    if (row >= this.entityOf.length) this.entityOf = grown(this.entityOf, row + 1)
    this.entityOf[row] = entity
    const part = events.partOf(event)
    if (this.areCopied[EventPart.times] === true) this.copy(events, to, EventPart.times, event, event + 1)
    if (this.areCopied[part] === true) this.copy(events, to, part, event, event + 1)
  }

  /** Takes a free entity, or gives -1. */
  take(): number {
    for (let entity = this.free.take(); entity >= 0; entity = this.free.take()) {
      // Skips an entity that the game removed and whose id serves another contact by now.
      if (this.state[entity] !== FREE) continue
      this.state[entity] = USED
      this.available--
      return entity
    }
    return -1
  }

  /**
   * Returns an entity to the pool, at most once: the game may have removed the entity of an ended contact, and its id
   * may be in the pool already.
   */
  give(entity: number): void {
    if (this.state[entity] === FREE) return
    this.free.add(entity)
    this.state[entity] = FREE
    this.available++
  }

  /** Registers a new entity, which is to be used or given at once. */
  own(entity: number): void {
    if (entity >= this.state.length) this.state = resized(this.state, grownCapacity(this.state.length, entity + 1))
    this.state[entity] = USED
    this.size++
  }

  /**
   * A step is done: how many free entities are to be removed, because there are more than twice as many entities as any
   * of the last steps needed.
   */
  settle(): number {
    const { needs } = this
    needs[this.nextNeed] = this.size - this.available
    this.nextNeed = (this.nextNeed + 1) % STEPS
    let most = 0
    for (let k = 0; k < STEPS; k++) most = Math.max(most, needs[k])
    return Math.min(this.size - Math.max(2 * most, FEW), MOST_AT_ONCE)
  }

  owns(entity: number): boolean {
    return entity > 0 && entity < this.state.length && this.state[entity] !== FOREIGN
  }

  /** Whether the entity serves a contact; one in the pool still shows the last contact that it served. */
  isUsed(entity: number): boolean {
    return entity > 0 && entity < this.state.length && this.state[entity] === USED
  }

  /** The game removed the entity, or removed our tag from it. */
  lose(entity: number): void {
    if (entity >= this.state.length) return
    if (this.state[entity] === FREE) this.available--
    if (this.state[entity] !== FOREIGN) this.size--
    this.state[entity] = FOREIGN
    this.losses++
  }

  /** How many entities of ended contacts return to the pool at the next step. */
  get returning(): number {
    let count = 0
    for (let i = 0; i < this.ended.count; i++) if (this.state[this.ended.items[i]] === USED) count++
    return count
  }

  /** All entities that are ours, ascending. */
  all(): number[] {
    const entities: number[] = []
    for (let entity = 0; entity < this.state.length; entity++) if (this.owns(entity)) entities.push(entity)
    return entities
  }

  /** Forgets everything, as after resetWorld: the entities are gone. */
  forget(): void {
    this.state.fill(FOREIGN)
    this.losses++
    this.size = this.available = 0
    this.free.count = this.began.count = this.ended.count = 0
  }

  /** A step is done: its times and details have not been copied to any entity. */
  publish(): void {
    this.areCopied.fill(false)
  }

  /** Copies the details of the events of a part, or the times of all, to the columns of their entities. */
  complete(events: CollisionEvents, to: ContactColumns, part: number): void {
    if (this.areCopied[part] !== false) return
    this.areCopied[part] = true
    const isTimes = part === EventPart.times
    this.copy(events, to, part, isTimes ? 0 : events.startOf(part), isTimes ? events.count : events.startOf(part + 1))
  }

  private copy(events: CollisionEvents, to: ContactColumns, part: number, first: number, end: number): void {
    const isTimes = part === EventPart.times
    const from = (isTimes ? events : events.detail(part)) as ContactColumns
    for (const name of isTimes ? TIME : DETAILS) {
      const column = from[name]
      const copy = to[name]
      for (let event = first; event < end; event++) {
        const entity = this.entityOf[events.rowOf(event)]
        if (this.isUsed(entity)) copy[entity] = column[event]
      }
    }
  }
}
