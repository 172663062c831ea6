import { CollisionError, refuseValue, textOf } from '../src/errors.js'
import { resized } from '../src/memory/grow.js'
import { MAX_ENTITY } from './registry.js'
import { schema, type ColumnKind, type ColumnSpec, type ComponentName, type UserComponentName } from './schema.js'

/** A column of numbers that a game may own; read once a step into packed rows. */
export type Column = Float64Array | Float32Array | number[]

/** Three columns; a missing `z` reads as 0, so that a flat game needs no third column. */
export interface Vec3Columns {
  x: Column
  y: Column
  z?: Column
}

/** Four columns of a quaternion, which may have any length but 0. */
export interface QuatColumns {
  x: Column
  y: Column
  z: Column
  w: Column
}

/** The game's own columns, read in place; only integrationSystem writes to them. */
export interface UserComponents {
  Position?: Vec3Columns
  Rotation?: QuatColumns
  LinearVelocity?: Vec3Columns
  AngularVelocity?: Vec3Columns
}

type ArrayOf<K extends ColumnKind> = K extends 'f64' ? Float64Array : K extends 'u32' ? Uint32Array : Int32Array

/** The columns that the module makes: `Position.x[entity]` and so on. Replaced by bigger ones when they run out. */
export type OwnComponents = {
  readonly [N in keyof typeof schema]: {
    [F in keyof (typeof schema)[N]]: (typeof schema)[N][F] extends { readonly kind: infer K extends ColumnKind }
      ? ArrayOf<K>
      : never
  }
}

/** The components of one world: the game's own where it brought them, ours elsewhere. */
export type Components<C extends UserComponents = {}> = {
  readonly [K in keyof OwnComponents]: K extends keyof C
    ? undefined extends C[K]
      ? Exclude<C[K], undefined> | OwnComponents[K]
      : C[K]
    : OwnComponents[K]
}

/** The components of a world whose types are not known: the widest types that the columns can have. */
export type AnyComponents = {
  readonly [K in keyof OwnComponents]: K extends keyof UserComponents
    ? NonNullable<UserComponents[K]>
    : OwnComponents[K]
}

type OwnColumn = Float64Array | Uint32Array | Int32Array
type ColumnRecord = Record<string, OwnColumn>

const arrayOf = {
  f64: (length: number): OwnColumn => new Float64Array(length),
  u32: (length: number): OwnColumn => new Uint32Array(length),
  i32: (length: number): OwnColumn => new Int32Array(length),
}

/** Columns that hold entity ids: bitECS serializers map ids in columns with this mark. */
const refMark = Symbol.for('bitecs-ref')
const entityFields = new Set(['a', 'b', 'parent'])

/** Columns that are written when somebody reads them. */
interface Lazy {
  readonly fields: readonly string[]
  /** Called before a column is read from outside. */
  complete(field: string): void
}

/** One component of ours: its columns, their defaults, and how they are written by `set`. */
export class OwnComponent {
  readonly columns: ColumnRecord = {}
  /** The columns themselves: reading them completes nothing. */
  readonly raw: ColumnRecord = {}
  private readonly specs: readonly (readonly [string, ColumnSpec])[]
  /** The columns again and their defaults, by number. V8: see notes, "columns of one kind". */
  private readonly byNumber: OwnColumn[] = []
  private readonly initials: Float64Array
  private length: number

  constructor(
    readonly name: ComponentName,
    capacity: number,
    private readonly lazy?: Lazy,
  ) {
    this.specs = Object.entries<ColumnSpec>(schema[name])
    this.initials = Float64Array.from(this.specs, ([, spec]) => spec.initial)
    this.length = capacity
    for (const [k, [, spec]] of this.specs.entries()) {
      const column = arrayOf[spec.kind](capacity)
      if (spec.initial !== 0) column.fill(spec.initial)
      this.install(k, column)
    }
  }

  /** Makes room for `entity`. Called from onAdd and onSet only, so that columns never change inside a step. */
  reserve(entity: number): void {
    if (entity < this.length) return
    const old = this.length
    while (this.length <= entity) this.length *= 2
    for (const [k, [, spec]] of this.specs.entries()) {
      const column = resized(this.byNumber[k]!, this.length)
      if (spec.initial !== 0) column.fill(spec.initial, old)
      this.install(k, column)
    }
  }

  /** Resets the row of `entity` to the defaults, also after the id was recycled. */
  clear(entity: number): void {
    this.reserve(entity)
    const { byNumber, initials } = this
    for (let k = 0; k < byNumber.length; k++) byNumber[k]![entity] = initials[k]!
  }

  /** Writes the named fields; the others stay. Throws before it writes. */
  write(entity: number, data: unknown): void {
    if (!(entity >= 0 && entity <= MAX_ENTITY))
      throw new CollisionError('E_RANGE', `entity ${entity}: the columns of ${this.name} end at ${MAX_ENTITY}`, {
        entity,
        component: this.name,
        limit: MAX_ENTITY,
      })
    if (data === null || typeof data !== 'object')
      throw this.refused(entity, undefined, data, `set(${this.name}, ...) takes an object { ${this.fields()} }`)
    const values = data as Record<string, unknown>
    for (const field of Object.keys(values)) {
      const spec = this.specs.find(([name]) => name === field)?.[1]
      if (spec === undefined)
        throw this.refused(
          entity,
          field,
          values[field],
          this.specs.length === 0
            ? `${this.name} is a tag and has no fields`
            : `${this.name} has no field ${field}; its fields are ${this.fields()}`,
        )
      const value = values[field]
      if (value === undefined) continue
      if (typeof value !== 'number')
        throw this.refused(
          entity,
          field,
          value,
          `${this.name}.${field} = ${textOf(value)} (${typeof value}) is not a number`,
        )
      if (spec.kind === 'u32' && !(Number.isInteger(value) && value >= -0x80000000 && value <= 0xffffffff))
        throw new CollisionError(
          this.name === 'CollisionFilter' ? 'E_MASK' : 'E_RANGE',
          `entity ${entity} ${this.name}.${field} = ${value} is not a 32-bit pattern`,
          {
            entity,
            component: this.name,
            field,
            value,
          },
        )
      if (spec.kind === 'i32' && !(Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff))
        throw new CollisionError(
          field === 'tree' ? 'E_HANDLE' : 'E_RANGE',
          `entity ${entity} ${this.name}.${field} = ${value} is not an integer of 32 bits`,
          { entity, component: this.name, field, value },
        )
    }
    this.reserve(entity)
    for (const field of Object.keys(values)) {
      const value = values[field]
      if (value !== undefined) this.raw[field]![entity] = value as number
    }
  }

  /** The values that `getComponent` returns, and that prefabs pass on to entities that inherit from them. */
  read(entity: number): Record<string, number> {
    const data: Record<string, number> = {}
    for (const [field, spec] of this.specs) data[field] = this.columns[field]![entity] ?? spec.initial
    return data
  }

  private install(k: number, column: OwnColumn): void {
    const field = this.specs[k]![0]
    if (entityFields.has(field)) Object.defineProperty(column, refMark, { value: true, enumerable: false })
    this.byNumber[k] = column
    this.raw[field] = column
    if (this.lazy?.fields.includes(field) !== true) this.columns[field] = column
    else if (!(field in this.columns)) this.showLazily(field, this)
  }

  /** Shows a column of `from` as a field of this component, completed when it is read. */
  showLazily(field: string, from: OwnComponent, lazy = this.lazy): void {
    Object.defineProperty(this.columns, field, {
      enumerable: from === this,
      configurable: true,
      get: () => {
        lazy?.complete(field)
        return from.raw[field]
      },
    })
  }

  private fields(): string {
    return this.specs.map(([field]) => field).join(', ')
  }

  private refused(entity: number, field: string | undefined, value: unknown, sentence: string): CollisionError {
    return new CollisionError('E_OPTION', `entity ${entity}: ${sentence}`, {
      entity,
      component: this.name,
      ...(field === undefined ? {} : { field }),
      value,
    })
  }
}

const userFields: Record<UserComponentName, { readonly all: readonly string[]; readonly optional: string }> = {
  Position: { all: ['x', 'y', 'z'], optional: 'z' },
  Rotation: { all: ['x', 'y', 'z', 'w'], optional: '' },
  LinearVelocity: { all: ['x', 'y', 'z'], optional: 'z' },
  AngularVelocity: { all: ['x', 'y', 'z'], optional: 'z' },
}

/** Whether a game's column is of a kind that can be read. */
export function isColumn(column: unknown): column is Column {
  return column instanceof Float64Array || column instanceof Float32Array || Array.isArray(column)
}

/** Checks the columns that a game brings: each a Float32Array, Float64Array or plain array. */
export function checkUserComponent(name: UserComponentName, columns: unknown): void {
  if (columns === null || typeof columns !== 'object')
    refuseValue('E_OPTION', `components.${name} = ${textOf(columns)} is not an object of columns`, name, columns)
  const { all, optional } = userFields[name]
  for (const field of all) {
    const column = (columns as Record<string, unknown>)[field]
    if (column === undefined && field === optional) continue
    if (isColumn(column)) continue
    const kind = Object.prototype.toString.call(column).slice(8, -1)
    refuseValue(
      'E_OPTION',
      `components.${name}.${field} must be a Float64Array, Float32Array or number[], not ${kind}`,
      name,
      column,
      field,
    )
  }
}
