/**
 * Runs a property of fast-check as one vitest test, its seed in the title.
 *
 * What failed once stays: the shrunk counterexample is written to test/corpus as JSON with hexadecimal floats, and
 * every file there is replayed before new inputs are drawn. A property counts the kinds of input it met, and fails if
 * one that it is about did not occur: otherwise it could pass without testing anything.
 *
 * PROPERTY_SEED and PROPERTY_PATH replay a run, PROPERTY_RUNS multiplies the number of inputs.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { it } from 'vitest'
import { dailyNumber } from '../daily.js'

const CORPUS = new URL('../corpus/', import.meta.url)

/** C99 form of a double, `-0x1.8p+1`: exact and readable. */
export function toHexFloat(x: number): string {
  if (Number.isNaN(x)) return 'nan'
  const sign = x < 0 || Object.is(x, -0) ? '-' : ''
  const m = Math.abs(x)
  if (m === Infinity) return `${sign}inf`
  if (m === 0) return `${sign}0x0p+0`
  const bits = new BigUint64Array(Float64Array.of(m).buffer)[0]!
  const biased = Number(bits >> 52n)
  const fraction = (bits & ((1n << 52n) - 1n)).toString(16).padStart(13, '0').replace(/0+$/, '')
  const exponent = biased === 0 ? -1022 : biased - 1023
  return `${sign}0x${biased === 0 ? 0 : 1}${fraction && '.'}${fraction}p${exponent < 0 ? '' : '+'}${exponent}`
}

export function fromHexFloat(text: string): number {
  const match = /^(-?)(?:(nan)|(inf)|0x([01])(?:\.([0-9a-f]+))?p([+-]\d+))$/.exec(text)
  if (!match) throw new Error(`not a hexadecimal float: ${text}`)
  const sign = match[1] === '-' ? -1 : 1
  if (match[2]) return NaN
  if (match[3]) return sign * Infinity
  const digits = match[5] ?? ''
  const mantissa = Number.parseInt(match[4]! + digits, 16)
  const exponent = Number(match[6]) - 4 * digits.length
  // In two steps: 2^exponent alone may underflow.
  const half = Math.trunc(exponent / 2)
  return sign * mantissa * 2 ** half * 2 ** (exponent - half)
}

const encode = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'number' ? toHexFloat(v) : v), 1)

const decode = (text: string): unknown =>
  JSON.parse(text, (_, v: unknown) => (typeof v === 'string' && /^-?(0x|nan$|inf$)/.test(v) ? fromHexFloat(v) : v))

interface Kept {
  readonly property: string
  readonly seed: number
  readonly path: string
  readonly value: unknown
}

function keptFor(name: string): Kept[] {
  if (!existsSync(CORPUS)) return []
  return readdirSync(CORPUS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => decode(readFileSync(new URL(file, CORPUS), 'utf8')) as Kept)
    .filter((kept) => kept.property === name)
}

function keep(kept: Kept): string {
  mkdirSync(CORPUS, { recursive: true })
  const text = `${encode(kept)}\n`
  const slug = kept.property
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
  const file = `${slug}-${createHash('sha256').update(encode(kept.value)).digest('hex').slice(0, 8)}.json`
  writeFileSync(new URL(file, CORPUS), text)
  return file
}

/** Of the inputs: all of them in the long tests. */
const SHARE = dailyNumber(0.5, 1)

export interface PropertyOptions {
  readonly seed: number
  readonly runs: number
  /** How often each kind of input must at least have occurred. */
  readonly covers: Readonly<Record<string, number>>
}

/** A plain value: numbers, strings, booleans, arrays and objects of these. */
export function property<T>(
  name: string,
  options: PropertyOptions,
  arbitrary: fc.Arbitrary<T>,
  test: (value: T, count: (kind: string) => void) => void,
): void {
  const seed = Number(process.env.PROPERTY_SEED ?? options.seed)
  const path = process.env.PROPERTY_PATH
  const runs = Math.ceil(options.runs * Number(process.env.PROPERTY_RUNS ?? SHARE))
  it(`${name}, seed ${seed}`, () => {
    for (const kept of keptFor(name)) test(kept.value as T, () => {})
    const counts = new Map<string, number>()
    let counting = true
    const count = (kind: string): void => {
      if (counting) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    const details = fc.check(
      fc.property(arbitrary, (value) => {
        try {
          test(value, count)
        } catch (error) {
          // Shrinking repeats similar inputs: they say nothing about coverage.
          counting = false
          throw error
        }
      }),
      { seed, numRuns: runs, ...(path === undefined ? {} : { path }) },
    )
    if (details.failed) {
      const value = details.counterexample?.[0]
      const where = details.counterexamplePath ?? ''
      const file = keep({ property: name, seed: details.seed, path: where, value })
      const reason =
        details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
      throw new Error(
        `${name}: ${reason}\nPROPERTY_SEED=${details.seed} PROPERTY_PATH=${where}\nkept as test/corpus/${file}\n${encode(value)}`,
      )
    }
    if (path !== undefined) return
    for (const [kind, least] of Object.entries(options.covers)) {
      const seen = counts.get(kind) ?? 0
      if (seen < SHARE * least)
        throw new Error(
          `${name}: "${kind}" occurred ${seen} times, at least ${SHARE * least} are needed (${JSON.stringify([...counts])})`,
        )
    }
  })
}
