import { Has } from '../../../components/registry.js'
import type { AnyComponents, Column, Vec3Columns } from '../../../components/columns.js'
import { grown } from '../../memory/grow.js'
import type { Colliders } from './colliders.js'

/**
 * Columns as doubles. A game may bring columns of any kind in any mixture; the loops of the systems read Float64Arrays
 * only, and other columns are copied into one first. V8: see notes, "columns of one kind".
 */

const none: Float64Array = new Float64Array(0)

/** Entities whose values are read if they have the component. */
type Readers = Pick<Colliders, 'ids' | 'count'>

const FIELDS = ['x', 'y', 'z', 'w'] as const

type ReadColumns = Vec3Columns & { w?: Column }

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
  read({ x, y, z, w }: ReadColumns, of: Readers, has: Uint16Array): void {
    this.x = this.doublesOf(x, 0, of, has)
    this.y = this.doublesOf(y, 1, of, has)
    this.z = this.doublesOf(z, 2, of, has)
    if (this.bit === Has.Rotation) this.w = this.doublesOf(w, 3, of, has)
  }

  /** Writes the values of `ids` back to the columns that they were copied from. */
  writeBack(columns: ReadColumns, ids: Int32Array, count: number): void {
    for (let k = 0; k < FIELDS.length; k++) {
      const column = columns[FIELDS[k]]
      const doubles = this[FIELDS[k]]
      if (column === undefined || column === doubles) continue
      for (let i = 0; i < count; i++) column[ids[i]] = doubles[ids[i]]
    }
  }

  /** Drops the references to the columns of a world. */
  release(): void {
    this.x = this.y = this.z = this.w = none
  }

  private doublesOf(column: Column | undefined, field: number, of: Readers, has: Uint16Array): Float64Array {
    const { ids, count } = of
    if (column instanceof Float64Array) return column
    const copy = (this.copies[field] = grown(this.copies[field], has.length))
    if (column === undefined) return copy.fill(0)
    for (let i = 0; i < count; i++) {
      const entity = ids[i]
      if (entity < 0 || (has[entity] & this.bit) === 0) continue
      const value: unknown = column[entity]
      copy[entity] = typeof value === 'number' ? value : NaN
    }
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

/**
 * Reads each of the four components that a game may bring if its bit is `present`; `has` are component bits by entity
 * id. The columns have been checked. V8: see notes, "no iterators or views".
 */
export function readDoubles(components: AnyComponents, present: number, of: Readers, has: Uint16Array): void {
  for (let k = 0; k < names.length; k++) {
    const name = names[k]
    if ((present & Has[name]) !== 0) doubles[name].read(components[name], of, has)
  }
}

/** Drops all references to columns, so that no world is kept alive. */
export function releaseDoubles(): void {
  for (let k = 0; k < names.length; k++) doubles[names[k]].release()
}
