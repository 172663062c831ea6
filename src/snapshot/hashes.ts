/**
 * Hashes of what the game's columns hold, by number of an entity: sums of all words, each times an odd number of its
 * column, so that a change of a word always shows. They are made column by column.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { grown } from '../memory/grow.js'
import { angularVelocities, linearVelocities, positions, rotations } from '../step/doubles.js'
import { mixWord } from './words.js'

const START = 0x811c9dc5 | 0
/** The part of a hash that a column belongs to. */
const Sum = { position: 0, rotation: 1, motion: 2, rest: 3 } as const

let odd = START
const nextOdd = (): number => (odd = Math.imul(odd, 0x2c1b3c6d) | 1)

/** The columns: component, part, and two odd numbers. */
const columnsOf = (name: keyof typeof Has, part: number, fields: readonly string[]) =>
  fields.map((field) => ({ name, field, bit: Has[name], part, low: nextOdd(), high: nextOdd() }))
const COLUMNS = [
  ...columnsOf('Position', Sum.position, ['x', 'y', 'z']),
  ...columnsOf('Rotation', Sum.rotation, ['x', 'y', 'z', 'w']),
  ...columnsOf('LinearVelocity', Sum.motion, ['x', 'y', 'z']),
  ...columnsOf('AngularVelocity', Sum.motion, ['x', 'y', 'z']),
  ...columnsOf('SphereShape', Sum.rest, ['radius']),
  ...columnsOf('BoxShape', Sum.rest, ['x', 'y', 'z']),
  ...columnsOf('CapsuleShape', Sum.rest, ['halfHeight', 'radius']),
  ...columnsOf('PlaneShape', Sum.rest, ['x', 'y', 'z', 'constant']),
  ...columnsOf('MeshShape', Sum.rest, ['tree', 'scale', 'depth']),
  ...columnsOf('CollisionFilter', Sum.rest, ['category', 'mask']),
  ...columnsOf('Attached', Sum.rest, ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw']),
]
const doubles = {
  Position: positions,
  Rotation: rotations,
  LinearVelocity: linearVelocities,
  AngularVelocity: angularVelocities,
} as const

type Values = Float64Array | Int32Array | Uint32Array

/** Entities whose columns are read, and their component bits; those without any have no columns. */
export interface Hashed {
  readonly ids: Int32Array
  readonly bits: Uint16Array
  readonly count: number
}

export class Hashes {
  /** By part and number. */
  private readonly sums = [0, 1, 2, 3].map(() => new Int32Array(0))
  /** Over all columns. */
  digest = START
  secondDigest = ~START

  /** Reads all columns, those of the game as doubles that have been read (step/doubles.ts). */
  take(components: AnyComponents, of: Hashed): void {
    for (let part = 0; part < 4; part++) {
      this.sums[part] = grown(this.sums[part]!, of.count)
      this.sums[part]!.fill(START, 0, of.count)
    }
    let any = 0
    for (let k = 0; k < of.count; k++) any |= of.bits[k]!
    for (const column of COLUMNS) {
      if ((any & column.bit) === 0) continue
      const owner = column.name in doubles ? doubles[column.name as 'Position'] : components[column.name as 'BoxShape']
      const values = (owner as unknown as Record<string, Values>)[column.field]!
      const sum = this.sums[column.part]!
      if (values instanceof Float64Array) addDoubles(sum, values, of, column)
      else addWords(sum, values, of, column)
    }
    let one = START
    let other = ~START
    const [position, rotation, motion, rest] = this.sums as [Int32Array, Int32Array, Int32Array, Int32Array]
    for (let k = 0; k < of.count; k++) {
      one = mixWord(one ^ position[k]!, rotation[k]!)
      one = mixWord(one ^ rest[k]!, motion[k]!)
      other = mixWord(other ^ rotation[k]!, position[k]!)
      other = mixWord(other ^ motion[k]!, rest[k]!)
    }
    this.digest = one
    this.secondDigest = other
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

interface Factors {
  readonly bit: number
  readonly low: number
  readonly high: number
}

/** -0 counts as 0, and all that is not finite as one. */
function addDoubles(
  sum: Int32Array,
  values: Float64Array,
  { ids, bits, count }: Hashed,
  { bit, low, high }: Factors,
): void {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length)
  for (let k = 0; k < count; k++) {
    if ((bits[k]! & bit) === 0) continue
    const at = 2 * ids[k]!
    const p = words[at]!
    const q = words[at + 1]!
    if ((q & 0x7ff00000) === 0x7ff00000) sum[k]! += high
    else sum[k] = (sum[k]! + Math.imul(p, low) + Math.imul(p === 0 && q === -0x80000000 ? 0 : q, high)) | 0
  }
}

function addWords(
  sum: Int32Array,
  values: Int32Array | Uint32Array,
  { ids, bits, count }: Hashed,
  { bit, low }: Factors,
): void {
  for (let k = 0; k < count; k++) if ((bits[k]! & bit) !== 0) sum[k] = (sum[k]! + Math.imul(values[ids[k]!]!, low)) | 0
}
