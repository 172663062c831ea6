import { resizeRows } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import type { ComponentDoubles } from './doubles.js'

/** Square of 3 rad: a rotation below half a turn is fully determined by the two poses. */
export const POSES_TELL = 9

/** Numbers of a pose that integrationSystem found: position, quaternion as it was written. */
export const FOUND_STRIDE = 7

/**
 * What integrationSystem did to entities since the last completed step, by entity id: where it found them, and by how
 * much it turned them. Only worlds in which paths count have it.
 */
export class Integrated {
  /** 1 for an entity that was moved, and did not jump after that. */
  isMoved: Uint8Array = new Uint8Array(0)
  /** Pose before the motion, FOUND_STRIDE numbers an id. */
  found: Float64Array = new Float64Array(0)
  /** The rotation vector that was applied, full turns included, three numbers an id. */
  turned: Float64Array = new Float64Array(0)
  /** Some entity was turned by more than its two poses can show ({@link POSES_TELL}). */
  anyTurnedFar = false
  /** The ids that were moved since the last completed step: what {@link settle} has to undo. */
  private readonly ids = new List()

  /** Makes room for ids below `count`. */
  reserve(count: number): void {
    if (this.isMoved.length < count) resizeRows(this, { isMoved: 1, found: FOUND_STRIDE, turned: 3 }, count)
  }

  wasMoved(entity: number): boolean {
    return this.isMoved[entity] === 1
  }

  /** Lists an entity as moved. */
  begin(entity: number): void {
    this.ids.add(entity)
    this.isMoved[entity] = 1
  }

  /** The entity is about to be moved from a pose, without `rotations` not turned: only the first of a step counts. */
  note(entity: number, positions: ComponentDoubles, rotations: ComponentDoubles | undefined): void {
    if (this.isMoved[entity] === 1) return
    const { found } = this
    const p = FOUND_STRIDE * entity
    this.begin(entity)
    found[p] = positions.x[entity]
    found[p + 1] = positions.y[entity]
    found[p + 2] = positions.z[entity]
    found[p + 3] = rotations ? rotations.x[entity] + 0 : 0
    found[p + 4] = rotations ? rotations.y[entity] + 0 : 0
    found[p + 5] = rotations ? rotations.z[entity] + 0 : 0
    found[p + 6] = rotations ? rotations.w[entity] + 0 : 1
  }

  /** The entity was turned by the rotation vector (x, y, z). */
  addTurn(entity: number, x: number, y: number, z: number): void {
    const { turned } = this
    const t = 3 * entity
    turned[t] += x
    turned[t + 1] += y
    turned[t + 2] += z
    if (!(turned[t] * turned[t] + turned[t + 1] * turned[t + 1] + turned[t + 2] * turned[t + 2] < POSES_TELL))
      this.anyTurnedFar = true
  }

  /** The motion so far is no part of the entity's path: it jumped, or its id serves another one. */
  forget(entity: number): void {
    if (entity < 0 || entity >= this.isMoved.length) return
    this.isMoved[entity] = 0
    for (let t = 3 * entity; t < 3 * entity + 3; t++) this.turned[t] = 0
  }

  /** The step is done. */
  settle(): void {
    for (let k = 0; k < this.ids.count; k++) this.forget(this.ids.items[k])
    this.ids.count = 0
    this.anyTurnedFar = false
  }

  /** Writes pose before the motion, and rotation vector, of an entity that was moved. */
  read(entity: number, out: Float64Array): void {
    for (let d = 0; d < FOUND_STRIDE; d++) out[d] = this.found[FOUND_STRIDE * entity + d]
    for (let d = 0; d < 3; d++) out[FOUND_STRIDE + d] = this.turned[3 * entity + d]
  }
}

// Saving and restoring are apart from the class, so that a game that does neither does not ship them.

/** Whether any entity was moved since the last completed step. */
export function isAnyMoved(of: Integrated): boolean {
  return of['ids'].count > 0
}

/** Writes what was done to an entity since the last completed step, after {@link Integrated.settle}. */
export function restoreIntegrated(of: Integrated, entity: number, found: Float64Array, turned: Float64Array): void {
  of.reserve(entity + 1)
  of.begin(entity)
  for (let d = 0; d < FOUND_STRIDE; d++) of.found[FOUND_STRIDE * entity + d] = found[d]
  of.addTurn(entity, turned[0], turned[1], turned[2])
}
