import { grown, grownCapacity, resized } from '../memory/grow.js'

/** Which entities of a world carry the tag Touching (told by observers), and which should. */
export class TouchingTags {
  /** By entity id: 1 if it carries the tag, 1 if it is in `list`, and the last step in which it touched. */
  private carrying = new Uint8Array(64)
  private listed = new Uint8Array(64)
  private touched = new Uint32Array(64)
  private step = 0
  /** All entities that carry the tag, and some that no longer do. */
  list = new Int32Array(64)
  count = 0

  /** The entity got the tag, from this package or from the game. */
  add(entity: number): void {
    this.reserve(entity)
    this.carrying[entity] = 1
    if (this.listed[entity] === 1) return
    this.listed[entity] = 1
    this.list = grown(this.list, this.count + 1)
    this.list[this.count++] = entity
  }

  /** The entity lost the tag or was removed. */
  lose(entity: number): void {
    if (entity < this.carrying.length) this.carrying[entity] = 0
  }

  has(entity: number): boolean {
    return this.carrying[entity] === 1
  }

  /** Begins a step: no entity is marked yet. */
  begin(): void {
    if (++this.step < 0x100000000) return
    this.touched.fill(0)
    this.step = 1
  }

  /** Notes that the entity touches in this step. */
  mark(entity: number): void {
    this.reserve(entity)
    this.touched[entity] = this.step
  }

  isMarked(entity: number): boolean {
    return this.touched[entity] === this.step
  }

  /** Drops from `list` the entities that no longer carry the tag. */
  tidy(): void {
    let kept = 0
    for (let k = 0; k < this.count; k++) {
      const entity = this.list[k]
      if (this.carrying[entity] === 1) this.list[kept++] = entity
      else this.listed[entity] = 0
    }
    this.count = kept
  }

  /** Every entity that carries the tag. */
  all(): number[] {
    this.tidy()
    return [...this.list.subarray(0, this.count)]
  }

  /** Forgets everything, as after resetWorld. */
  forget(): void {
    this.carrying.fill(0)
    this.listed.fill(0)
    this.count = 0
  }

  private reserve(entity: number): void {
    if (entity < this.carrying.length) return
    const length = grownCapacity(this.carrying.length, entity + 1)
    this.carrying = resized(this.carrying, length)
    this.listed = resized(this.listed, length)
    this.touched = resized(this.touched, length)
  }
}
