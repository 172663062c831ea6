import { CollisionError, refuseValue, textOf } from '../src/errors.js'
import type { OwnColumn } from './reservation.js'
import {
  schemaOf,
  type ColumnKind,
  type ColumnSpec,
  type ComponentName,
  type flatSchema,
  type IDENTITY,
  type schema,
  type SpaceComponentName,
  type UserComponentName,
} from './schema.js'

/** A column of numbers that a game may own; read once a step into packed rows. */
export type Column = Float64Array | Float32Array | number[]

/** Three columns; a missing `z` reads as 0, so that a flat game needs no third column. */
export interface Vec3Columns {
  /** Component x, by entity id. */
  x: Column
  /** Component y. */
  y: Column
  /** Component z; 0 where there is no such column. */
  z?: Column
}

/** Four columns of a quaternion, which may have any length but 0. */
export interface QuatColumns {
  /** Component x, by entity id. */
  x: Column
  /** Component y. */
  y: Column
  /** Component z. */
  z: Column
  /** Component w, the real part. */
  w: Column
}

/** The game's own columns, read in place; only integrationSystem writes to them. */
export interface UserComponents {
  /** World units. */
  Position?: Vec3Columns
  /** Quaternions. */
  Rotation?: QuatColumns
  /** World units/s. */
  LinearVelocity?: Vec3Columns
  /** Radians/s about the axes of the world. */
  AngularVelocity?: Vec3Columns
}

/** The game's own columns in a flat world: a z of Position, or x and y of AngularVelocity, are not read. */
export interface FlatUserComponents {
  /** World units; a z column is not read. */
  Position?: { x: Column; y: Column }
  /** Angles, or a quaternion with x = y = 0. */
  Rotation?: { angle: Column } | QuatColumns
  /** Units a second. */
  LinearVelocity?: { x: Column; y: Column }
  /** Radians a second. */
  AngularVelocity?: { z: Column }
}

type ArrayOf<K extends ColumnKind> = K extends 'f64' ? Float64Array : K extends 'u32' ? Uint32Array : Int32Array

/**
 * The columns that the module makes: `Position.x[entity]` and so on. They are never replaced: a kept
 * `const { x } = Position` sees every write, up to the id `maxEntities`. (Take the columns of Contact anew each step
 * even so: the details are computed when their columns are taken.)
 *
 * All are views of one buffer. Copy the part in use (`x.slice(0, n)`) before you hand it to WebGL, WebGPU, postMessage
 * or structuredClone: what takes the view's `buffer` takes the whole reservation, and after a transfer of it every
 * step, query and `set` throws E_OPTION. Serializers of bitECS take columns as they are; in diff mode each of them
 * reserves as much again.
 */
export type OwnComponents = {
  readonly [N in SpaceComponentName]: N extends 'ContactBegan' | 'ContactEnded' ? DetailsOfContact : ColumnsOf<Specs[N]>
}

/** The columns that the module makes in a flat world, which has PolygonShape and ChainShape in place of MeshShape. */
export type FlatOwnComponents = {
  readonly [N in Exclude<ComponentName, 'MeshShape'>]: N extends 'ContactBegan' | 'ContactEnded'
    ? DetailsOfContact
    : ColumnsOf<FlatSpecs[N]>
}

type Specs = typeof schema
type FlatSpecs = typeof flatSchema

type ColumnsOf<S> = {
  [F in keyof S]: S[F] extends { readonly kind: infer K extends ColumnKind } ? ArrayOf<K> : never
}

/**
 * Columns of the tags ContactBegan and ContactEnded: the details of Contact, computed when they are read for the
 * contacts that began, or ended, alone. Take them anew after each step.
 */
export type DetailsOfContact = Readonly<Omit<ColumnsOf<Specs['Contact']>, (typeof IDENTITY)[number]>>

/**
 * The components of one world: the game's own where it brought them, ours elsewhere; what it brought where it brought
 * all components of a disposed resource.
 */
export type Components<C extends UserComponents = {}> = WithBrought<OwnComponents, C>

/** The components of a flat world: as {@link Components}. */
export type FlatComponents<C extends FlatUserComponents = {}> = WithBrought<FlatOwnComponents, C>

type WithBrought<Own, C> = keyof Own extends keyof C
  ? C
  : {
      readonly [K in keyof Own]: K extends keyof C
        ? undefined extends C[K]
          ? Exclude<C[K], undefined> | Own[K]
          : C[K]
        : Own[K]
    }

/** The components of a world whose types are not known: the widest types that the columns can have. */
export type AnyComponents = {
  readonly [K in keyof OwnComponents]: K extends keyof UserComponents
    ? NonNullable<UserComponents[K]>
    : OwnComponents[K]
} & {
  /** In a flat world alone. */
  readonly PolygonShape?: FlatOwnComponents['PolygonShape']
  /** In a flat world alone. */
  readonly ChainShape?: FlatOwnComponents['ChainShape']
}

type ColumnRecord = Record<string, OwnColumn>

/** Columns that hold entity ids: bitECS serializers map ids in columns with this mark. */
const refMark = Symbol.for('bitecs-ref')
const entityFields = new Set(['a', 'b', 'parent', 'entity', 'body'])

/**
 * `set` names all or none of these fields, those that the component has: a part, completed with defaults, would be a
 * vector of no sense.
 */
const wholes: { readonly [N in ComponentName]?: readonly string[] } = {
  Rotation: ['x', 'y', 'z', 'w'],
  RayProbe: ['x', 'y', 'z'],
}

/**
 * One component of ours: its columns, their defaults, and how they are written by `set`. The columns are reserved for
 * all ids up to maxEntities (reservation.ts) and never replaced.
 */
export class OwnComponent {
  readonly columns: ColumnRecord = {}
  /** The columns themselves: reading them completes nothing. */
  readonly raw: ColumnRecord = {}
  /** The columns again and their defaults, by number. V8: see notes, "columns of one kind". */
  private readonly byNumber: OwnColumn[] = []
  private readonly initials: Float64Array

  constructor(
    readonly name: ComponentName,
    /** Fields of the component, and what is in their columns. */
    private readonly specs: readonly (readonly [string, ColumnSpec])[],
    readonly maxEntities: number,
    columns: readonly OwnColumn[],
    /** 1 for ids whose row has got its defaults. */
    private readonly seen: Uint8Array,
  ) {
    this.initials = Float64Array.from(specs, ([, spec]) => spec.initial)
    for (const [k, column] of columns.entries()) {
      const field = specs[k]![0]
      if (entityFields.has(field)) Object.defineProperty(column, refMark, { value: true, enumerable: false })
      this.byNumber[k] = column
      this.raw[field] = column
      this.columns[field] = column
    }
  }

  /** Throws E_OPTION if the buffer of the columns was transferred away: whatever is written to them then is lost. */
  refuseTransferred(): void {
    // It lies in the same buffer, and has a place for the id 0 at least.
    if (this.seen.length > 0) return
    const why = 'the columns of this world were transferred away, to a thread or a clone: hand over a copy (slice)'
    throw new CollisionError('E_OPTION', why, { component: this.name })
  }

  /** Resets the row of `entity` to the defaults, also after the id was recycled. */
  clear(entity: number): void {
    this.refuseTransferred()
    const { byNumber, initials } = this
    for (let k = 0; k < byNumber.length; k++) byNumber[k]![entity] = initials[k]!
    this.seen[entity] = 1
  }

  /**
   * Gives a row that was never cleared its defaults where it is 0: bitECS tells nobody that a prefab got a component.
   * Does nothing for other rows.
   */
  seed(entity: number): void {
    const { byNumber, initials, seen } = this
    if (seen[entity] === 1) return
    seen[entity] = 1
    for (let k = 0; k < byNumber.length; k++) if (byNumber[k]![entity] === 0) byNumber[k]![entity] = initials[k]!
  }

  /** Writes the named fields; the others stay. Throws before it writes. */
  write(entity: number, data: unknown): void {
    this.refuseTransferred()
    const { name: component, maxEntities: limit } = this
    if (!(entity >= 0 && entity <= limit)) {
      const why = `entity ${entity} has no place in the columns of ${component}: maxEntities is ${limit}`
      throw new CollisionError('E_RANGE', why, { entity, component, limit })
    }
    if (data === null || typeof data !== 'object')
      throw this.refused(entity, undefined, data, `set(${this.name}, ...) takes an object { ${this.fields()} }`)
    const values = data as Record<string, unknown>
    const whole = wholes[this.name]?.filter((field) => this.raw[field] !== undefined)
    let named = 0
    for (const field of Object.keys(values)) {
      this.checkField(entity, field, values[field])
      if (values[field] !== undefined && whole?.includes(field)) named++
    }
    if (whole !== undefined && named > 0 && named < whole.length)
      throw this.refused(entity, undefined, data, `set(${this.name}, ...) names all of ${whole.join(', ')}, or none`)
    this.seed(entity)
    for (const field of Object.keys(values)) {
      const value = values[field]
      if (value !== undefined) this.raw[field]![entity] = value as number
    }
  }

  /** Throws unless the component has this field and the value fits its column; undefined stands for no value. */
  private checkField(entity: number, field: string, value: unknown): void {
    const { name } = this
    const kind = this.specs.find(([known]) => known === field)?.[1].kind
    if (kind === undefined) {
      const why =
        this.specs.length === 0
          ? 'is a tag and has no fields'
          : `has no field ${field}; its fields are ${this.fields()}`
      throw this.refused(entity, field, value, `${name} ${why}`)
    }
    if (value === undefined) return
    if (typeof value !== 'number')
      throw this.refused(entity, field, value, `${name}.${field} = ${textOf(value)} (${typeof value}) is not a number`)
    const most = kind === 'u32' ? 0xffffffff : 0x7fffffff
    if (kind === 'f64' || (Number.isInteger(value) && value >= -0x80000000 && value <= most)) return
    const isHandle = field === 'tree' || field === 'polygon' || field === 'chain'
    const code = name === 'CollisionFilter' ? 'E_MASK' : isHandle ? 'E_HANDLE' : 'E_RANGE'
    const why = `${value} ${kind === 'u32' ? 'is not a 32-bit pattern' : 'is not an integer of 32 bits'}`
    const text = `entity ${entity} ${name}.${field} = ${why}`
    throw new CollisionError(code, text, { entity, component: name, field, value })
  }

  /** The values that `getComponent` returns, and that prefabs pass on to entities that inherit from them. */
  read(entity: number): Record<string, number> {
    this.seed(entity)
    const data: Record<string, number> = {}
    for (const [field, spec] of this.specs) data[field] = this.columns[field]![entity] ?? spec.initial
    return data
  }

  /** Shows columns of `from` as fields of this component that are completed before somebody reads them. */
  showLazily(fields: readonly string[], from: OwnComponent, complete: () => void): void {
    for (const field of fields)
      Object.defineProperty(this.columns, field, {
        enumerable: from === this,
        configurable: true,
        get: () => {
          complete()
          return from.raw[field]
        },
      })
  }

  private fields(): string {
    return this.specs.map(([field]) => field).join(', ')
  }

  private refused(entity: number, field: string | undefined, value: unknown, sentence: string): CollisionError {
    const about = { entity, component: this.name, field, value }
    return new CollisionError('E_OPTION', `entity ${entity}: ${sentence}`, about)
  }
}

/** Whether a game's column is of a kind that can be read. A proxy of a typed array is not, a proxy of an array is. */
export function isColumn(column: unknown): column is Column {
  if (Array.isArray(column)) return true
  return ArrayBuffer.isView(column) && (column instanceof Float64Array || column instanceof Float32Array)
}

/** Checks the columns that a game brings: each a Float32Array, Float64Array or plain array. */
export function checkUserComponent(name: UserComponentName, columns: unknown, isFlat: boolean): void {
  if (columns === null || typeof columns !== 'object')
    refuseValue('E_OPTION', `components.${name} = ${textOf(columns)} is not an object of columns`, name, columns)
  // In a flat world a Rotation without a column `angle` is a quaternion.
  const isInPlane = isFlat && (!('w' in columns) || (name === 'Rotation' && 'angle' in columns))
  for (const field of Object.keys(schemaOf(isInPlane)[name])) {
    const column = (columns as Record<string, unknown>)[field]
    if (column === undefined && field === 'z' && name !== 'Rotation' && !isInPlane) continue
    if (isColumn(column)) continue
    const kind = Object.prototype.toString.call(column).slice(8, -1)
    const why = `components.${name}.${field} must be a Float64Array, Float32Array or number[], not ${kind}`
    refuseValue('E_OPTION', why, name, column, field)
  }
}
