/**
 * Hashes of what the game's columns hold, by number of an entity in its batch: sums of all words, each times an odd
 * number of its own, so that a change of a word always shows.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/poses.js'
import { BATCH, type Known } from './known.js'
import { mixWord } from './words.js'

const START = 0x811c9dc5 | 0
/** The part of a hash that a number belongs to. */
const Sum = { position: 0, rotation: 1, motion: 2, rest: 3 } as const
/** Number of the first word of a rotation in a row. */
const ROTATION = 6

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
  private readonly sums = [0, 1, 2, 3].map(() => new Int32Array(BATCH))
  /** By part, over all entities that were taken. */
  readonly digests: Int32Array = new Int32Array(4)

  begin(): void {
    this.digests.fill(START)
  }

  /** Reads a batch, before children are placed, and the columns that are not in its rows. */
  take(known: Known, components: AnyComponents): void {
    this.takeRows(known)
    let any = 0
    for (let k = 0; k < known.count; k++) any |= known.has[k]!
    for (const column of COLUMNS) {
      if ((any & column.bit) === 0) continue
      const values = (components[column.name] as unknown as Record<string, Values>)[column.field]!
      if (values instanceof Float64Array) addDoubles(this.sums[Sum.rest]!, values, known, column)
      else addWords(this.sums[Sum.rest]!, values, known, column)
    }
    for (let part = 0; part < 4; part++)
      this.digests[part] = digestOf(this.digests[part]!, this.sums[part]!, known.count)
  }

  private takeRows({ rows, count }: Known): void {
    const [positions, rotations, motions, rests] = this.sums as [Int32Array, Int32Array, Int32Array, Int32Array]
    const words = new Int32Array(rows.buffer)
    const odds = factors
    for (let k = 0; k < count; k++) {
      const at = 2 * KNOWN_STRIDE * k
      positions[k] = sumOf(words, at, odds, 0, ROTATION)
      rotations[k] = sumOf(words, at, odds, ROTATION, 2 * KNOWN_VELOCITY)
      motions[k] = sumOf(words, at, odds, 2 * KNOWN_VELOCITY, 2 * KNOWN_SHAPE)
      rests[k] = sumOf(words, at, odds, 2 * KNOWN_SHAPE, 2 * KNOWN_STRIDE)
    }
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

function digestOf(before: number, sum: Int32Array, count: number): number {
  let digest = before
  for (let k = 0; k < count; k++) digest = mixWord(digest, sum[k]!)
  return digest
}

/** Sums words `from` to `to` - 1 of the row at `at`, times odd numbers. */
function sumOf(words: Int32Array, at: number, odds: Int32Array, from: number, to: number): number {
  let sum = START
  for (let w = from; w < to; w++) sum = (sum + Math.imul(words[at + w]!, odds[w]!)) | 0
  return sum
}

interface Factors {
  readonly bit: number
  readonly low: number
  readonly high: number
}

/** -0 counts as 0, and all that is not finite as one. */
function addDoubles(sum: Int32Array, values: Float64Array, { ids, has, count }: Known, of: Factors): void {
  const { bit, low, high } = of
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length)
  for (let k = 0; k < count; k++) {
    if ((has[k]! & bit) === 0) continue
    const p = words[2 * ids[k]!]!
    const q = words[2 * ids[k]! + 1]!
    if ((q & 0x7ff00000) === 0x7ff00000) sum[k]! += high
    else sum[k]! += Math.imul(p, low) + Math.imul(p === 0 && q === -0x80000000 ? 0 : q, high)
  }
}

function addWords(sum: Int32Array, values: Int32Array | Uint32Array, { ids, has, count }: Known, of: Factors): void {
  const { bit, low } = of
  for (let k = 0; k < count; k++) if ((has[k]! & bit) !== 0) sum[k]! += Math.imul(values[ids[k]!]!, low)
}
