/**
 * Hashes of what the game's columns hold of an entity. Each part has two of 32 bits, which are mixed into each other: a
 * change of one number changes them, and what two changes come to depends on all that stands before them.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/gather/poses.js'
import { settled, type ColumnRows } from './columns.js'
import { mixOther, mixWord } from './words.js'

const START = 0x811c9dc5 | 0
/** The part of the columns that hashes are of. */
const Part = { position: 0, rotation: 1, motion: 2, rest: 3, count: 4 } as const

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
  /** Over the first and over the second hashes of all entities. */
  readonly digests: Uint32Array = new Uint32Array(2)
  /** By part, of the entity that is read: the first and the second hash. */
  private readonly first = new Int32Array(Part.count)
  private readonly second = new Int32Array(Part.count)

  /** Forgets all entities. */
  begin(): void {
    this.digests.fill(START)
  }

  /**
   * Hashes the bits of a pose, a velocity and a shape, which begin with these doubles. Each part is one chain of
   * products: the four are mixed side by side.
   */
  hashRow(pose: Int32Array, p: number, velocity: Int32Array, v: number, shape: Int32Array, s: number): void {
    const { first, second } = this
    let a = START
    let b = START
    let c = START
    let d = START
    let e = START
    let f = START
    let g = START
    let h = START
    for (let k = 0; k < 6; k += 2) {
      a = mixWord(a, b ^ pose[2 * p + k]!)
      b = mixOther(b, a ^ pose[2 * p + k + 1]!)
      c = mixWord(c, d ^ pose[2 * p + k + 6]!)
      d = mixOther(d, c ^ pose[2 * p + k + 7]!)
      e = mixWord(e, f ^ velocity[2 * v + k]!)
      f = mixOther(f, e ^ velocity[2 * v + k + 1]!)
      g = mixWord(g, h ^ shape[2 * s + k]!)
      h = mixOther(h, g ^ shape[2 * s + k + 1]!)
    }
    for (let k = 6; k < 12; k += 2) {
      e = mixWord(e, f ^ velocity[2 * v + k]!)
      f = mixOther(f, e ^ velocity[2 * v + k + 1]!)
    }
    first[Part.position] = a
    second[Part.position] = b
    first[Part.rotation] = mixWord(c, d ^ pose[2 * p + 12]!)
    second[Part.rotation] = mixOther(d, first[Part.rotation]! ^ pose[2 * p + 13]!)
    first[Part.motion] = e
    second[Part.motion] = f
    first[Part.rest] = mixWord(g, h ^ shape[2 * s + 6]!)
    second[Part.rest] = mixOther(h, first[Part.rest]! ^ shape[2 * s + 7]!)
  }

  /** Hashes row number `at`, and what the entity has in columns that are not in a row. */
  hashColumns({ halves }: ColumnRows, at: number, id: number, has: number, components: AnyComponents): void {
    const { first, second } = this
    const r = KNOWN_STRIDE * at
    this.hashRow(halves, r, halves, r + KNOWN_VELOCITY, halves, r + KNOWN_SHAPE)
    if ((has & IN_COLUMNS) === 0) return
    for (const { name, field, bit } of COLUMNS) {
      if ((has & bit) === 0) continue
      number[0] = settled((components[name] as unknown as Record<string, Values>)[field]![id]!)
      first[Part.rest] = mixWord(first[Part.rest]!, second[Part.rest]! ^ bits[0]!)
      second[Part.rest] = mixOther(second[Part.rest]!, first[Part.rest]! ^ bits[1]!)
    }
  }

  /**
   * Adds the entity that was hashed to the digests, and writes four hashes of 16 bits in two words: of Position and of
   * Rotation; of the velocities, and of shape, filter and place on a parent.
   */
  add(out: Uint32Array, at: number): void {
    const { first, second, digests } = this
    for (let part = 0; part < Part.count; part++) {
      digests[0] = mixWord(digests[0]!, first[part]!)
      digests[1] = mixOther(digests[1]!, second[part]!)
    }
    out[at] = folded(first[Part.position]!) | (folded(first[Part.rotation]!) << 16)
    out[at + 1] = folded(first[Part.motion]!) | (folded(first[Part.rest]!) << 16)
  }
}

function folded(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff
}
