/**
 * Hashes of what the game's columns hold, by number of an entity in its batch. A change of any one word changes the
 * hash.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/poses.js'
import { BATCH, type Known } from './known.js'
import { mixWord } from './words.js'

const START = 0x811c9dc5 | 0
/** The part of the columns that a hash is of. */
const Part = { position: 0, rotation: 1, motion: 2, rest: 3 } as const
/** Number of the first word of a rotation in a row. */
const ROTATION = 6

/** The columns that are not in rows. */
const columnsOf = (name: keyof typeof Has, fields: readonly string[]) =>
  fields.map((field) => ({ name, field, bit: Has[name] }))
const COLUMNS = [
  ...columnsOf('CollisionFilter', ['category', 'mask']),
  ...columnsOf('Attached', ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw']),
]

type Values = Float64Array | Int32Array | Uint32Array

export class Hashes {
  /** By part and number. */
  private readonly hashes = [0, 1, 2, 3].map(() => new Int32Array(BATCH))
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
    for (const { name, field, bit } of COLUMNS) {
      if ((any & bit) === 0) continue
      const values = (components[name] as unknown as Record<string, Values>)[field]!
      if (values instanceof Float64Array) mixDoubles(this.hashes[Part.rest]!, values, known, bit)
      else mixWords(this.hashes[Part.rest]!, values, known, bit)
    }
    for (let part = 0; part < 4; part++)
      this.digests[part] = hashOf(this.hashes[part]!, this.digests[part]!, 0, known.count)
  }

  private takeRows({ rows, count }: Known): void {
    const [positions, rotations, motions, rests] = this.hashes as [Int32Array, Int32Array, Int32Array, Int32Array]
    const words = new Int32Array(rows.buffer)
    for (let k = 0; k < count; k++) {
      const at = 2 * KNOWN_STRIDE * k
      positions[k] = hashOf(words, START, at, at + ROTATION)
      rotations[k] = hashOf(words, START, at + ROTATION, at + 2 * KNOWN_VELOCITY)
      motions[k] = hashOf(words, START, at + 2 * KNOWN_VELOCITY, at + 2 * KNOWN_SHAPE)
      rests[k] = hashOf(words, START, at + 2 * KNOWN_SHAPE, at + 2 * KNOWN_STRIDE)
    }
  }

  /** Two hashes of 16 bits: of Position and of Rotation. */
  poseOf(k: number): number {
    return (fold(this.hashes[Part.position]![k]!) & 0xffff) | (fold(this.hashes[Part.rotation]![k]!) << 16)
  }

  /** Two hashes of 16 bits: of the velocities, and of shape, filter and place on a parent. */
  restOf(k: number): number {
    return (fold(this.hashes[Part.motion]![k]!) & 0xffff) | (fold(this.hashes[Part.rest]![k]!) << 16)
  }
}

function fold(hash: number): number {
  return hash ^ (hash >>> 16)
}

/** Hash of words `from` to `to` - 1. */
function hashOf(words: Int32Array, start: number, from: number, to: number): number {
  let hash = start
  for (let w = from; w < to; w++) hash = mixWord(hash, words[w]!)
  return hash
}

/** -0 counts as 0, and all that is not finite as one. */
function mixDoubles(hashes: Int32Array, values: Float64Array, { ids, has, count }: Known, bit: number): void {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length)
  for (let k = 0; k < count; k++) {
    if ((has[k]! & bit) === 0) continue
    const value = values[ids[k]!]!
    const isCounted = value !== 0 && value - value === 0
    hashes[k] = mixWord(hashes[k]!, isCounted ? words[2 * ids[k]!]! : 0)
    hashes[k] = mixWord(hashes[k]!, isCounted ? words[2 * ids[k]! + 1]! : value === 0 ? 0 : -1)
  }
}

function mixWords(hashes: Int32Array, values: Int32Array | Uint32Array, { ids, has, count }: Known, bit: number): void {
  for (let k = 0; k < count; k++) if ((has[k]! & bit) !== 0) hashes[k] = mixWord(hashes[k]!, values[ids[k]!]! | 0)
}
