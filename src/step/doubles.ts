import { Has } from '../../components/registry.js'
import type { AnyComponents, Column } from '../../components/columns.js'
import { grown } from '../memory/grow.js'

/**
 * Columns as doubles. A game may bring columns of any kind in any mixture; the loops of the systems read Float64Arrays
 * only, and other columns are copied into one first. V8: see notes, "columns of one kind".
 */

const none: Float64Array = new Float64Array(0)

/** Entities whose values are read: those of `ids` that have a component. */
interface Readers {
  readonly ids: Int32Array
  readonly count: number
  /** Component bits by entity id. */
  readonly has: Uint16Array
}

/** The columns of one component as doubles, by entity id. */
export class ComponentDoubles {
  x = none
  y = none
  z = none
  w = none
  private readonly copies = [none, none, none, none]

  constructor(private readonly bit: number) {}

  /**
   * Takes Float64Array columns as they are, and copies others: NaN for a value that is not a number, 0 for a missing
   * column.
   */
  read(
    { x, y, z, w }: { readonly x: Column; readonly y: Column; readonly z?: Column; readonly w?: Column },
    of: Readers,
  ): void {
    this.x = this.doublesOf(x, 0, of)
    this.y = this.doublesOf(y, 1, of)
    this.z = this.doublesOf(z, 2, of)
    if (this.bit === Has.Rotation) this.w = this.doublesOf(w, 3, of)
  }

  /** Drops the references to the columns of a world. */
  release(): void {
    this.x = this.y = this.z = this.w = none
  }

  private doublesOf(column: Column | undefined, field: number, of: Readers): Float64Array {
    if (column instanceof Float64Array) return column
    const copy = grown(this.copies[field], of.has.length)
    this.copies[field] = copy
    if (column === undefined) copy.fill(0)
    else copyColumn(column, copy, this.bit, of)
    return copy
  }
}

export const positions = new ComponentDoubles(Has.Position)
export const rotations = new ComponentDoubles(Has.Rotation)
export const linearVelocities = new ComponentDoubles(Has.LinearVelocity)
export const angularVelocities = new ComponentDoubles(Has.AngularVelocity)

const doubles = {
  Position: positions,
  Rotation: rotations,
  LinearVelocity: linearVelocities,
  AngularVelocity: angularVelocities,
}
const names = Object.keys(doubles) as (keyof typeof doubles)[]

/** Reads those of the four components that a game may bring whose bit is `present`. Their columns have been checked. */
export function readDoubles(components: AnyComponents, present: number, of: Readers): void {
  for (const name of names) if ((present & Has[name]) !== 0) doubles[name].read(components[name], of)
}

/** Drops all references to columns, so that no world is kept alive. */
export function releaseDoubles(): void {
  for (const name of names) doubles[name].release()
}

function copyColumn(column: ArrayLike<unknown>, copy: Float64Array, bit: number, { ids, count, has }: Readers): void {
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
  for (let i = 0; i < count; i++) column[ids[i]] = doubles[ids[i]]
}
