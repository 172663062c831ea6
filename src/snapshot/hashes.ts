/**
 * Hashes (memory/hash.ts) of what the game's columns hold of entities: one over all positions, one over all rotations,
 * one over all velocities, and one over all the rest: shapes, filters and places on a parent. A change of one number
 * changes its hash from its entity on.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { mixWords, START } from '../memory/hash.js'
import { settled, type ColumnRows } from './columns.js'
import { DIGESTS } from './layout.js'

/** The columns that are not in rows. */
const COLUMNS = [
  { name: 'CollisionFilter', fields: ['category', 'mask'] },
  { name: 'Attached', fields: ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'] },
] as const
const IN_COLUMNS = Has.CollisionFilter | Has.Attached

const number = new Float64Array(1)
const bits = new Int32Array(number.buffer)

type Values = Float64Array | Int32Array | Uint32Array

export class Hashes {
  /** Both parts of each hash, over all entities so far. */
  readonly digests: Uint32Array = new Uint32Array(DIGESTS)

  /** Forgets all entities. */
  begin(): void {
    this.digests.fill(START)
  }

  /**
   * Adds the numbers of an entity, row number k: twice KNOWN_STRIDE words, velocities from twice KNOWN_VELOCITY on, the
   * shape from twice KNOWN_SHAPE on. V8: see notes, "literal strides".
   */
  mixRow({ bits }: ColumnRows, k: number): void {
    const r = (34 * k) & 0x3fffffff
    this.mix(bits, r, bits, r + 14, bits, r + 26)
  }

  /**
   * Adds the numbers of an entity, as bits: its pose from `poses[i]` on, linear and angular velocity from
   * `velocities[j]` on, and the parameters of its shape from `shapes[k]` on. V8: see notes, "literal strides", "masked
   * offsets".
   */
  mix(poses: Int32Array, i: number, velocities: Int32Array, j: number, shapes: Int32Array, k: number): void {
    const { digests } = this
    const p = i & 0x3fffffff
    const v = j & 0x3fffffff
    const s = k & 0x3fffffff
    // x, y and z of each.
    for (let d = 0; d < 6; d += 2) {
      mixWords(digests, 0, poses[p + d]!, poses[p + d + 1]!)
      mixWords(digests, 2, poses[p + d + 6]!, poses[p + d + 7]!)
      mixWords(digests, 4, velocities[v + d]!, velocities[v + d + 1]!)
      mixWords(digests, 4, velocities[v + d + 6]!, velocities[v + d + 7]!)
      mixWords(digests, 6, shapes[s + d]!, shapes[s + d + 1]!)
    }
    mixWords(digests, 2, poses[p + 12]!, poses[p + 13]!)
    mixWords(digests, 6, shapes[s + 6]!, shapes[s + 7]!)
  }

  /**
   * Adds what else the columns hold of the entity, and writes its words but for its parts: the id, component bits, and
   * 16 bits of each hash so far, which tell the first entity that is another.
   */
  write(id: number, has: number, columns: AnyComponents, out: Uint32Array, at: number): void {
    const { digests } = this
    if ((has & IN_COLUMNS) !== 0) hashColumns(digests, id, has, columns)
    out[at] = id
    out[at + 1] = has
    out[at + 2] = (foldOf(digests, 0) >>> 16) | (foldOf(digests, 2) & 0xffff0000)
    out[at + 3] = (foldOf(digests, 4) >>> 16) | (foldOf(digests, 6) & 0xffff0000)
  }
}

/** Both parts of a hash in one word: an entity tells 16 bits of it. */
function foldOf(of: Uint32Array, at: number): number {
  return of[at]! ^ of[at + 1]!
}

/** Adds what the entity has in columns that are not in a row. */
function hashColumns(digests: Uint32Array, id: number, has: number, components: AnyComponents): void {
  for (const { name, fields } of COLUMNS)
    if ((has & Has[name]) !== 0)
      for (const field of fields) {
        number[0] = settled((components[name] as unknown as Record<string, Values>)[field]![id]!)
        mixWords(digests, 6, bits[0]!, bits[1]!)
      }
}
