import { Has } from '../../components/registry.js'
import type { AnyComponents, Column } from '../../components/columns.js'
import { grown } from '../memory/grow.js'

/**
 * Columns as doubles. A game may bring columns of any kind in any mixture; the loops of the systems read Float64Arrays
 * only, and other columns are copied into one first, by a loop for their kind. V8: see notes, "columns of one kind".
 */

const none: Float64Array = new Float64Array(0)

/** The columns of one component as doubles, by entity id. */
export class ComponentDoubles {
  x = none
  y = none
  z = none
  w = none
  private readonly copies = [none, none, none, none]

  /**
   * Takes Float64Array columns as they are, and copies others for the `ids` that have `bit`: NaN for a value that
   * is not a number, 0 for a missing column.
   */
  read(
    columns: { readonly x: Column; readonly y: Column; readonly z?: Column; readonly w?: Column },
    ids: Int32Array,
    count: number,
    has: Uint16Array,
    bit: number,
  ): void {
    this.x = this.doublesOf(columns.x, 0, ids, count, has, bit)
    this.y = this.doublesOf(columns.y, 1, ids, count, has, bit)
    this.z = this.doublesOf(columns.z, 2, ids, count, has, bit)
    if (bit === Has.Rotation) this.w = this.doublesOf(columns.w, 3, ids, count, has, bit)
  }

  /** Drops the references to the columns of a world. */
  release(): void {
    this.x = this.y = this.z = this.w = none
  }

  private doublesOf(
    column: Column | undefined,
    field: number,
    ids: Int32Array,
    count: number,
    has: Uint16Array,
    bit: number,
  ): Float64Array {
    if (column instanceof Float64Array) return column
    const copy = grown(this.copies[field], has.length)
    this.copies[field] = copy
    if (column === undefined) copy.fill(0)
    else if (column instanceof Float32Array) copyFloats(column, copy, ids, count, has, bit)
    else copyNumbers(column, copy, ids, count, has, bit)
    return copy
  }
}

export const positions = new ComponentDoubles()
export const rotations = new ComponentDoubles()
export const linearVelocities = new ComponentDoubles()
export const angularVelocities = new ComponentDoubles()

/**
 * Reads, of the four components that a game may bring, the ones that any of `ids` has. Their columns have been checked.
 */
export function readDoubles(
  { Position, Rotation, LinearVelocity, AngularVelocity }: AnyComponents,
  ids: Int32Array,
  count: number,
  has: Uint16Array,
  present: number,
): void {
  if ((present & Has.Position) !== 0) positions.read(Position, ids, count, has, Has.Position)
  if ((present & Has.Rotation) !== 0) rotations.read(Rotation, ids, count, has, Has.Rotation)
  if ((present & Has.LinearVelocity) !== 0) linearVelocities.read(LinearVelocity, ids, count, has, Has.LinearVelocity)
  if ((present & Has.AngularVelocity) !== 0)
    angularVelocities.read(AngularVelocity, ids, count, has, Has.AngularVelocity)
}

/** Drops all references to columns, so that no world is kept alive. */
export function releaseDoubles(): void {
  positions.release()
  rotations.release()
  linearVelocities.release()
  angularVelocities.release()
}

function copyFloats(
  column: Float32Array,
  copy: Float64Array,
  ids: Int32Array,
  count: number,
  has: Uint16Array,
  bit: number,
): void {
  for (let i = 0; i < count; i++) {
    const entity = ids[i]
    if (entity >= 0 && (has[entity] & bit) !== 0) copy[entity] = column[entity]
  }
}

function copyNumbers(
  column: readonly unknown[],
  copy: Float64Array,
  ids: Int32Array,
  count: number,
  has: Uint16Array,
  bit: number,
): void {
  for (let i = 0; i < count; i++) {
    const entity = ids[i]
    if (entity < 0 || (has[entity] & bit) === 0) continue
    const value = column[entity]
    copy[entity] = typeof value === 'number' ? value : NaN
  }
}

/** Writes `doubles` of `ids` back to the column that it is a copy of. */
export function writeBack(column: Column | undefined, doubles: Float64Array, ids: Int32Array, count: number): void {
  if (column === undefined || column === doubles) return
  if (column instanceof Float32Array) writeFloats(column, doubles, ids, count)
  else writeNumbers(column as number[], doubles, ids, count)
}

function writeFloats(column: Float32Array, doubles: Float64Array, ids: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) column[ids[i]] = doubles[ids[i]]
}

function writeNumbers(column: number[], doubles: Float64Array, ids: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) column[ids[i]] = doubles[ids[i]]
}
