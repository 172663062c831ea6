/**
 * Hashes of what the game's columns hold, by number of an entity: sums of all words, each times an odd number of its
 * own, so that a change of a word always shows.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { grown } from '../memory/grow.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/poses.js'
import type { Known } from './known.js'
import { mixWord } from './words.js'

const START = 0x811c9dc5 | 0
/** The part of a hash that a number belongs to. */
const Sum = { position: 0, rotation: 1, motion: 2, rest: 3 } as const
/** Where in a row the numbers of each part begin, and where the last ones end. */
const BOUNDS = [0, 3, KNOWN_VELOCITY, KNOWN_SHAPE, KNOWN_STRIDE] as const

let odd = START
const nextOdd = (): number => (odd = Math.imul(odd, 0x2c1b3c6d) | 1)

/** Odd numbers by word of a row. */
const factors = Int32Array.from({ length: 2 * KNOWN_STRIDE }, nextOdd)
/** The columns that are not in rows: component, and two odd numbers. */
const columnsOf = (name: keyof typeof Has, fields: readonly string[]) =>
  fields.map((field) => ({ name, field, bit: Has[name], low: nextOdd(), high: nextOdd() }))
const COLUMNS = [
  ...columnsOf('CollisionFilter', ['category', 'mask']),
  ...columnsOf('Attached', ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw']),
]

type Values = Float64Array | Int32Array | Uint32Array

export class Hashes {
  /** By part and number. */
  private readonly sums = [0, 1, 2, 3].map(() => new Int32Array(0))
  /** By part, over all entities. */
  readonly digests: Int32Array = new Int32Array(4)

  /** Reads what is known, before children are placed, and the columns that are not in its rows. */
  take(known: Known, components: AnyComponents): void {
    for (let part = 0; part < 4; part++) {
      this.sums[part] = grown(this.sums[part]!, known.count)
      sumRows(this.sums[part]!, known, BOUNDS[part]!, BOUNDS[part + 1]!)
    }
    let any = 0
    for (let k = 0; k < known.count; k++) any |= known.has[k]!
    for (const column of COLUMNS) {
      if ((any & column.bit) === 0) continue
      const values = (components[column.name] as unknown as Record<string, Values>)[column.field]!
      if (values instanceof Float64Array) addDoubles(this.sums[Sum.rest]!, values, known, column)
      else addWords(this.sums[Sum.rest]!, values, known, column)
    }
    for (let part = 0; part < 4; part++) this.digests[part] = digestOf(this.sums[part]!, known.count)
  }

  /** Two hashes of 16 bits: of Position and of Rotation. */
  poseOf(k: number): number {
    return (fold(this.sums[Sum.position]![k]!) & 0xffff) | (fold(this.sums[Sum.rotation]![k]!) << 16)
  }

  /** Two hashes of 16 bits: of the velocities, and of shape, filter and place on a parent. */
  restOf(k: number): number {
    return (fold(this.sums[Sum.motion]![k]!) & 0xffff) | (fold(this.sums[Sum.rest]![k]!) << 16)
  }
}

function fold(hash: number): number {
  return hash ^ (hash >>> 16)
}

function digestOf(sum: Int32Array, count: number): number {
  let digest = START
  for (let k = 0; k < count; k++) digest = mixWord(digest, sum[k]!)
  return digest
}

/** -0 counts as 0, and all that is not finite as one. */
function termOf(low: number, high: number, lowFactor: number, highFactor: number): number {
  if ((high & 0x7ff00000) === 0x7ff00000) return highFactor
  return Math.imul(low, lowFactor) + Math.imul(low === 0 && high === -0x80000000 ? 0 : high, highFactor)
}

/** Sums numbers `from` to `to` - 1 of each row. */
function sumRows(sum: Int32Array, { rows, count }: Known, from: number, to: number): void {
  const words = new Int32Array(rows.buffer)
  for (let k = 0; k < count; k++) {
    let total = START
    const at = 2 * KNOWN_STRIDE * k
    for (let w = 2 * from; w < 2 * to; w += 2)
      total = (total + termOf(words[at + w]!, words[at + w + 1]!, factors[w]!, factors[w + 1]!)) | 0
    sum[k] = total
  }
}

interface Factors {
  readonly bit: number
  readonly low: number
  readonly high: number
}

function addDoubles(sum: Int32Array, values: Float64Array, { ids, has, count }: Known, factors: Factors): void {
  const { bit, low, high } = factors
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length)
  for (let k = 0; k < count; k++)
    if ((has[k]! & bit) !== 0) sum[k]! += termOf(words[2 * ids[k]!]!, words[2 * ids[k]! + 1]!, low, high)
}

function addWords(sum: Int32Array, values: Int32Array | Uint32Array, { ids, has, count }: Known, of: Factors): void {
  const { bit, low } = of
  for (let k = 0; k < count; k++) if ((has[k]! & bit) !== 0) sum[k]! += Math.imul(values[ids[k]!]!, low)
}
