import { grown, grownCapacity, resized } from '../memory/grow.js'

const FOREIGN = 0
const USED = 1
const FREE = 2

/**
 * The contact entities of one world: which ids are ours, which are free, and which carry a tag that the next step takes
 * off. An entity keeps its private tag for life, so that its removal by the game is noticed.
 */
export class ContactSlots {
  /** FOREIGN, USED or FREE, by entity id. */
  private state = new Uint8Array(64)
  /** Entities without a contact, last in first out. */
  private free = new Int32Array(64)
  private freeCount = 0
  /** Number of entities that `take` can give. */
  available = 0
  /** Entities that carry ContactBegan or ContactEnded. */
  began = new Int32Array(64)
  beganCount = 0
  ended = new Int32Array(64)
  endedCount = 0
  /**
   * How many entities were lost since the mirrors were last checked one by one: if none, all of them are still in use.
   */
  losses = 0

  /** Takes a free entity, or gives -1. */
  take(): number {
    while (this.freeCount > 0) {
      const entity = this.free[--this.freeCount]
      // Skips an entity that the game removed and whose id serves another contact by now.
      if (this.state[entity] !== FREE) continue
      this.state[entity] = USED
      this.available--
      return entity
    }
    return -1
  }

  /**
   * Returns an entity to the pool, at most once: that of an ended contact may have been removed by the game, and its id
   * may be in the pool already.
   */
  give(entity: number): void {
    if (this.state[entity] === FREE) return
    this.free = grown(this.free, this.freeCount + 1)
    this.free[this.freeCount++] = entity
    this.state[entity] = FREE
    this.available++
  }

  /** Registers a new entity, which is to be used or given at once. */
  own(entity: number): void {
    if (entity >= this.state.length) this.state = resized(this.state, grownCapacity(this.state.length, entity + 1))
    this.state[entity] = USED
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
    if (!(entity >= 0 && entity < this.state.length)) return
    if (this.state[entity] === FREE) this.available--
    this.state[entity] = FOREIGN
    this.losses++
  }

  /** How many entities of ended contacts return to the pool at the next step. */
  get returning(): number {
    let count = 0
    for (let i = 0; i < this.endedCount; i++) if (this.state[this.ended[i]] === USED) count++
    return count
  }

  markBegan(entity: number): void {
    this.began = grown(this.began, this.beganCount + 1)
    this.began[this.beganCount++] = entity
  }

  markEnded(entity: number): void {
    this.ended = grown(this.ended, this.endedCount + 1)
    this.ended[this.endedCount++] = entity
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
    this.freeCount = 0
    this.available = 0
    this.beganCount = 0
    this.endedCount = 0
  }
}
