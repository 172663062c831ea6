import { grown, grownCapacity, resized } from '../memory/grow.js'

/**
 * The contact entities of one world: which ids are ours, which are free, and which carry a tag that the next step
 * takes off. An entity keeps its private tag for life, so that one that the game removed is noticed.
 */
export class ContactSlots {
  /** 1 where the entity id is one of our contact entities. */
  private owned = new Uint8Array(64)
  /** Entities without a contact, last in first out. */
  private free = new Int32Array(64)
  private freeCount = 0
  /** Entities that carry ContactBegan or ContactEnded. */
  began = new Int32Array(64)
  beganCount = 0
  ended = new Int32Array(64)
  endedCount = 0

  /** A free entity, or -1. */
  take(): number {
    while (this.freeCount > 0) {
      const entity = this.free[--this.freeCount]
      if (this.owns(entity)) return entity
    }
    return -1
  }

  give(entity: number): void {
    this.free = grown(this.free, this.freeCount + 1)
    this.free[this.freeCount++] = entity
  }

  own(entity: number): void {
    if (entity >= this.owned.length) this.owned = resized(this.owned, grownCapacity(this.owned.length, entity + 1))
    this.owned[entity] = 1
  }

  owns(entity: number): boolean {
    return entity > 0 && entity < this.owned.length && this.owned[entity] === 1
  }

  /** The game removed the entity, or took our tag off it. */
  lose(entity: number): void {
    if (entity < this.owned.length) this.owned[entity] = 0
  }

  markBegan(entity: number): void {
    this.began = grown(this.began, this.beganCount + 1)
    this.began[this.beganCount++] = entity
  }

  markEnded(entity: number): void {
    this.ended = grown(this.ended, this.endedCount + 1)
    this.ended[this.endedCount++] = entity
  }

  /** Every entity that is ours, ascending. */
  all(): number[] {
    const entities: number[] = []
    for (let entity = 0; entity < this.owned.length; entity++) if (this.owned[entity] === 1) entities.push(entity)
    return entities
  }

  /** Forgets everything, as after resetWorld: the entities are gone. */
  forget(): void {
    this.owned.fill(0)
    this.freeCount = 0
    this.beganCount = 0
    this.endedCount = 0
  }
}
