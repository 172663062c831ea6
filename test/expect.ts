/**
 * vitest's `expect` takes ten microseconds and more even where all is well: in a loop, longer than what is
 * checked there. This one compares plainly first. Only where that does not prove the check good is vitest asked,
 * which has the last word.
 */
import { expect as vitestExpect, type ExpectStatic } from 'vitest'

/**
 * Whether two values are the same to the bit: numbers, strings, arrays, typed ones too, and plain objects. No for
 * whatever else is inside.
 */
function areSame(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected)) return true
  if (Array.isArray(actual) && Array.isArray(expected)) {
    if (actual.length !== expected.length) return false
    for (let k = 0; k < actual.length; k++) if (!areSame(actual[k], expected[k])) return false
    return true
  }
  if (actual instanceof Float64Array && expected instanceof Float64Array) return areSameNumbers(actual, expected)
  if (actual instanceof Int32Array && expected instanceof Int32Array) return areSameNumbers(actual, expected)
  if (!isPlain(actual) || !isPlain(expected)) return false
  const keys = Object.keys(actual)
  if (keys.length !== Object.keys(expected).length) return false
  return keys.every((key) => Object.hasOwn(expected, key) && areSame(actual[key], expected[key]))
}

function areSameNumbers(actual: Float64Array | Int32Array, expected: Float64Array | Int32Array): boolean {
  if (actual.length !== expected.length) return false
  for (let k = 0; k < actual.length; k++) if (!Object.is(actual[k], expected[k])) return false
  return true
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Compares with nothing where it is no number. */
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN)

/** What a {@link Plain} does not have itself is vitest's. */
const others = new Proxy(
  {},
  {
    get(_, name, { actual, where }: Plain): unknown {
      const assertion = vitestExpect(actual, where)
      const found: unknown = Reflect.get(assertion, name)
      return typeof found === 'function'
        ? (...args: unknown[]): unknown => Reflect.apply(found, assertion, args)
        : found
    },
  },
)

class Plain {
  constructor(
    readonly actual: unknown,
    readonly where: string | undefined,
  ) {}

  toBe(expected: unknown): void {
    if (!Object.is(this.actual, expected)) vitestExpect(this.actual, this.where).toBe(expected)
  }

  toEqual(expected: unknown): void {
    if (!areSame(this.actual, expected)) vitestExpect(this.actual, this.where).toEqual(expected)
  }

  toBeLessThan(limit: number): void {
    if (!(numberOf(this.actual) < numberOf(limit))) vitestExpect(this.actual, this.where).toBeLessThan(limit)
  }

  toBeLessThanOrEqual(limit: number): void {
    if (!(numberOf(this.actual) <= numberOf(limit))) vitestExpect(this.actual, this.where).toBeLessThanOrEqual(limit)
  }

  toBeGreaterThan(limit: number): void {
    if (!(numberOf(this.actual) > numberOf(limit))) vitestExpect(this.actual, this.where).toBeGreaterThan(limit)
  }

  toBeGreaterThanOrEqual(limit: number): void {
    if (!(numberOf(this.actual) >= numberOf(limit))) vitestExpect(this.actual, this.where).toBeGreaterThanOrEqual(limit)
  }

  toBeCloseTo(expected: number, digits = 2): void {
    if (!(Math.abs(numberOf(this.actual) - numberOf(expected)) < 10 ** -digits / 2))
      vitestExpect(this.actual, this.where).toBeCloseTo(expected, digits)
  }
}
Object.setPrototypeOf(Plain.prototype, others)

function makePlain(actual: unknown, where?: string): Plain {
  return new Plain(actual, where)
}

export const expect: ExpectStatic = Object.setPrototypeOf(makePlain, vitestExpect)
