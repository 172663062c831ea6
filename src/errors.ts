/** Codes of {@link CollisionError}. Test `error.code`, never `instanceof`: ESM and CommonJS copies differ. */
export type CollisionErrorCode =
  | 'E_NON_FINITE'
  | 'E_ZERO_QUATERNION'
  | 'E_EXTENT'
  | 'E_RANGE'
  | 'E_MASK'
  | 'E_MISSING_COMPONENT'
  | 'E_DEAD_ENTITY'
  | 'E_TWO_SHAPES'
  | 'E_OPTION'
  | 'E_REENTRANT'
  | 'E_PAIR_BUDGET'
  | 'E_HANDLE'
  | 'E_EMPTY_MESH'
  | 'E_INDEX'
  | 'E_VERTEX'
  | 'E_FORMAT'
  | 'E_VERSION'
  | 'E_CHECKSUM'
  | 'E_TRUNCATED'
  | 'E_SNAPSHOT'
  | 'E_RESET'

/** What an error is about: only the fields that apply are set, and none is undefined but `value`. */
export interface CollisionErrorDetails {
  /** Name of the world, when it has one. */
  readonly world?: string | undefined
  /** Entity id. */
  readonly entity?: number | undefined
  /** Component or public argument, e.g. `Position` or `a`. */
  readonly component?: string | undefined
  /** Field of it, e.g. `y` or `center[1]`. */
  readonly field?: string | undefined
  /** Triangle, vertex, corner or byte. */
  readonly index?: number | undefined
  /** The offending value, as it was given. */
  readonly value?: unknown
  /** The limit that it broke. */
  readonly limit?: number | undefined
}

/** The one error that this package throws. It is thrown before anything changes. */
export class CollisionError extends Error implements CollisionErrorDetails {
  /** `CollisionError`. */
  override readonly name = 'CollisionError'
  /** What is wrong, for programs. */
  declare readonly code: CollisionErrorCode
  declare readonly world?: string
  declare readonly entity?: number
  declare readonly component?: string
  declare readonly field?: string
  declare readonly index?: number
  declare readonly value?: unknown
  declare readonly limit?: number

  constructor(code: CollisionErrorCode, sentence: string, details: CollisionErrorDetails = {}) {
    super(`${code}: ${sentence}`)
    for (const [field, value] of Object.entries({ code, ...details }))
      if (value !== undefined || field === 'value') Object.assign(this, { [field]: value })
  }
}

/** A value as text, for an error message. For an object only its kind: converting it to a string may fail. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return `array of ${value.length}`
  return Object(value) === value ? typeof value : String(value)
}

/** Throws a CollisionError about an argument, option or component, or a field of it. */
export function refuseValue(
  code: CollisionErrorCode,
  sentence: string,
  component: string,
  value: unknown,
  field?: string,
  limit?: number,
): never {
  throw new CollisionError(code, sentence, { component, field, value, limit })
}

/** Throws E_OPTION about an argument of a call, or a field of it, which `why` follows in the text. */
export function refuseArgument(call: string, name: string, value: unknown, why: string, field?: string): never {
  const what = field === undefined ? name : `${name}.${field}`
  refuseValue('E_OPTION', `${call}: ${what} ${why}`, name, value, field)
}

/** Throws E_REENTRANT about the call of this name if `outer`, a system or a predicate, is under way. */
export function refuseInside(outer: string, name: string): void {
  if (outer !== '') throw new CollisionError('E_REENTRANT', `${name} was called inside ${outer}`, { component: name })
}

/** Throws E_OPTION about an option of a call. */
export function refuseOption(call: string, field: string, value: unknown, why: string): never {
  refuseValue('E_OPTION', `${call}: ${field} = ${textOf(value)}, but ${why}`, 'options', value, field)
}

/** One for all calls: a list in a default would be a new one in each. */
const NONE: readonly string[] = []

/** Throws E_OPTION unless the options of a call are an object that has no fields but `own` and `shared` ones. */
export function checkOptions(call: string, options: object, own: readonly string[], shared = NONE): void {
  if (options === null || typeof options !== 'object') refuseOption(call, 'options', options, 'an object is needed')
  const name = unknownField(options, own, shared)
  if (name === undefined) return
  const value = (options as Record<string, unknown>)[name]
  refuseOption(call, name, value, `options are ${[...own, ...shared].join(', ')}`)
}

/** An option of a call that is true or false. Throws E_OPTION for anything else. */
export function readFlag(call: string, field: string, value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback
  if (typeof value !== 'boolean') refuseOption(call, field, value, 'true or false is needed')
  return value
}

/** An option of a call that is one of several values, by default the first. Throws E_OPTION for anything else. */
export function readChoice<V>(call: string, field: string, value: V | undefined, choices: readonly V[]): V {
  if (value === undefined) return choices[0]!
  if (!choices.includes(value)) refuseOption(call, field, value, `it is one of ${choices.map(String).join(', ')}`)
  return value
}

/** An option of a call that is a whole number from `least` to `most`, or `most` itself. Throws E_OPTION. */
export function readCount(
  call: string,
  field: string,
  value: number | undefined,
  fallback: number,
  least: number,
  most = Infinity,
): number {
  if (value === undefined) return fallback
  if (value === most || (Number.isSafeInteger(value) && value >= least && value <= most)) return value
  const range = `${least} ${most < Infinity ? `to ${most}` : 'on'}`
  refuseOption(call, field, value, `a whole number from ${range} is needed`)
}

/**
 * Throws about a value that is no number from `least` to `limit`, and that the text calls `what`: E_OPTION,
 * E_NON_FINITE, E_EXTENT below a least of 0, or E_RANGE. The z of a flat world has a limit of 0.
 */
export function refuseNumber(
  what: string,
  value: unknown,
  least: number,
  limit: number,
  about: CollisionErrorDetails,
): never {
  const text = `${what} = ${textOf(value)}, but`
  const details = { ...about, value }
  if (typeof value !== 'number') throw new CollisionError('E_OPTION', `${text} a number is needed`, details)
  if (value - value !== 0) throw new CollisionError('E_NON_FINITE', `${text} a finite number is needed`, details)
  if (least === 0 && limit > 0 && value < 0)
    throw new CollisionError('E_EXTENT', `${text} at least 0 is needed`, { ...details, limit: 0 })
  const need = limit === 0 ? '0 is needed in a flat world' : `at most ${limit} is allowed`
  throw new CollisionError('E_RANGE', `${text} ${need}`, { ...details, limit })
}

/** The first field of an object that is in neither list. */
export function unknownField(of: object, own: readonly string[], shared = NONE): string | undefined {
  for (const name in of) if (!own.includes(name) && !shared.includes(name) && Object.hasOwn(of, name)) return name
  return undefined
}
