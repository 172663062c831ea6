/**
 * Hashes of what the game's columns hold of an entity. Each part has two of 32 bits, which are mixed into each other: a
 * change of one number changes them, and what two changes come to depends on all that stands before them.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { grown } from '../memory/grow.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/poses.js'
import { settled, type ColumnRows, type Listed } from './columns.js'
import { mixOther, mixWord } from './words.js'

const START = 0x811c9dc5 | 0
/** The part of the columns that hashes are of. */
const Part = { position: 0, rotation: 1, motion: 2, rest: 3, count: 4 } as const
/** Where a rotation begins in a row. */
const ROTATION = 3

/** The columns that are not in rows. */
const columnsOf = (name: keyof typeof Has, fields: readonly string[]) =>
  fields.map((field) => ({ name, field, bit: Has[name] }))
const COLUMNS = [
  ...columnsOf('CollisionFilter', ['category', 'mask']),
  ...columnsOf('Attached', ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw']),
]
const IN_COLUMNS = Has.CollisionFilter | Has.Attached

const number = new Float64Array(1)
const bits = new Int32Array(number.buffer)

type Values = Float64Array | Int32Array | Uint32Array

export class Hashes {
  /**
   * By number of an entity four hashes of 16 bits in two words: of Position and of Rotation; of the velocities, and of
   * shape, filter and place on a parent.
   */
  words: Uint32Array = new Uint32Array(0)
  /** Over the first and over the second hashes of all entities. */
  readonly digests: Uint32Array = new Uint32Array(2)
  /** By part, of the entity that is read: the first and the second hash. */
  private readonly first = new Int32Array(Part.count)
  private readonly second = new Int32Array(Part.count)

  /** Reads all rows, and the columns that are not in rows. */
  read({ halves }: ColumnRows, { ids, has, count }: Listed, components: AnyComponents): void {
    const { first, second, digests } = this
    const words = grown(this.words, 2 * count)
    let one = START
    let other = START
    for (let k = 0; k < count; k++) {
      const r = KNOWN_STRIDE * k
      for (let part = 0; part < Part.count; part++) first[part] = second[part] = START
      this.mix(Part.position, halves, r, r + ROTATION)
      this.mix(Part.rotation, halves, r + ROTATION, r + KNOWN_VELOCITY)
      this.mix(Part.motion, halves, r + KNOWN_VELOCITY, r + KNOWN_SHAPE)
      this.mix(Part.rest, halves, r + KNOWN_SHAPE, r + KNOWN_STRIDE)
      if ((has[k]! & IN_COLUMNS) !== 0) this.mixColumns(ids[k]!, has[k]!, components)
      for (let part = 0; part < Part.count; part++) {
        one = mixWord(one, first[part]!)
        other = mixOther(other, second[part]!)
      }
      words[2 * k] = folded(first[Part.position]!) | (folded(first[Part.rotation]!) << 16)
      words[2 * k + 1] = folded(first[Part.motion]!) | (folded(first[Part.rest]!) << 16)
    }
    this.words = words
    digests[0] = one
    digests[1] = other
  }

  /** Mixes doubles `from` to `to` - 1, of two words each. */
  private mix(part: number, words: Int32Array, from: number, to: number): void {
    let first = this.first[part]!
    let second = this.second[part]!
    for (let w = 2 * from; w < 2 * to; w += 2) {
      first = mixWord(first, second ^ words[w]!)
      second = mixOther(second, first ^ words[w + 1]!)
    }
    this.first[part] = first
    this.second[part] = second
  }

  /** Mixes what an entity has in columns that are not in its row. -0 counts as 0, all that is not finite as one. */
  private mixColumns(id: number, has: number, components: AnyComponents): void {
    for (const { name, field, bit } of COLUMNS) {
      if ((has & bit) === 0) continue
      const value = (components[name] as unknown as Record<string, Values>)[field]![id]!
      number[0] = settled(value)
      this.mix(Part.rest, bits, 0, 1)
    }
  }
}

function folded(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff
}
