/** Hashes of what the game's columns hold of an entity. A change of any one word changes the hash. */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/poses.js'
import { settled, type Known } from './known.js'
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
const IN_COLUMNS = Has.CollisionFilter | Has.Attached

const number = new Float64Array(1)
const halves = new Int32Array(number.buffer)

type Values = Float64Array | Int32Array | Uint32Array

export class Hashes {
  /** By part, of the entity that was taken last. */
  private readonly hashes = new Int32Array(4)
  /** By part, over all entities that were taken. */
  readonly digests: Int32Array = new Int32Array(4)

  begin(): void {
    this.digests.fill(START)
  }

  /** Reads an entity, before a child is placed, and the columns that are not in its row. */
  take({ id, has, words }: Known, components: AnyComponents): void {
    const { hashes, digests } = this
    hashes[Part.position] = hashOf(words, 0, ROTATION)
    hashes[Part.rotation] = hashOf(words, ROTATION, 2 * KNOWN_VELOCITY)
    hashes[Part.motion] = hashOf(words, 2 * KNOWN_VELOCITY, 2 * KNOWN_SHAPE)
    hashes[Part.rest] = hashOf(words, 2 * KNOWN_SHAPE, 2 * KNOWN_STRIDE)
    if ((has & IN_COLUMNS) !== 0) hashes[Part.rest] = hashOfColumns(hashes[Part.rest]!, id, has, components)
    for (let part = 0; part < 4; part++) digests[part] = mixWord(digests[part]!, hashes[part]!)
  }

  /** Two hashes of 16 bits: of Position and of Rotation. */
  get ofPose(): number {
    return (fold(this.hashes[Part.position]!) & 0xffff) | (fold(this.hashes[Part.rotation]!) << 16)
  }

  /** Two hashes of 16 bits: of the velocities, and of shape, filter and place on a parent. */
  get ofRest(): number {
    return (fold(this.hashes[Part.motion]!) & 0xffff) | (fold(this.hashes[Part.rest]!) << 16)
  }
}

function fold(hash: number): number {
  return hash ^ (hash >>> 16)
}

/** Hash of words `from` to `to` - 1. */
function hashOf(words: Int32Array, from: number, to: number): number {
  let hash = START
  for (let w = from; w < to; w++) hash = mixWord(hash, words[w]!)
  return hash
}

/** Mixes what an entity has in columns that are not in its row. -0 counts as 0, all that is not finite as one. */
function hashOfColumns(start: number, id: number, has: number, components: AnyComponents): number {
  let hash = start
  for (const { name, field, bit } of COLUMNS) {
    if ((has & bit) === 0) continue
    const values = (components[name] as unknown as Record<string, Values>)[field]!
    if (values instanceof Float64Array) {
      number[0] = settled(values[id]!)
      hash = mixWord(mixWord(hash, halves[0]!), halves[1]!)
    } else hash = mixWord(hash, values[id]! | 0)
  }
  return hash
}
