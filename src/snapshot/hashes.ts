/**
 * Hashes (memory/hash.ts) of what the game's columns hold of entities: one over all positions, one over all rotations,
 * one over all velocities, and one over all the rest: shapes, filters and places on a parent. A change of one number
 * changes its hash from its entity on.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { mixWords, START } from '../memory/hash.js'
import { settled, type ColumnRows, type Listed } from './columns.js'
import { DIGESTS, ENTITY_WORDS } from './layout.js'

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
  /** Both parts of each hash, over all entities so far. */
  readonly digests: Uint32Array = new Uint32Array(DIGESTS)

  /** Forgets all entities. */
  begin(): void {
    this.digests.fill(START)
  }

  /**
   * Adds numbers `start` to `end` - 1 of a list of entities, which {@link ColumnRows.read} has read. Writes the words
   * of each but for its parts, at `out[at]` for the first: the id, component bits, and 16 bits of each hash so far,
   * which tell the first entity that is another. V8: see notes, "literal strides".
   */
  hash(
    { halves }: ColumnRows,
    { ids, has }: Listed,
    start: number,
    end: number,
    columns: AnyComponents,
    out: Uint32Array,
    at: number,
  ): void {
    const { digests } = this
    for (let k = start; k < end; k++) {
      const r = (34 * (k - start)) & 0x3fffffff
      // Position; rotation; linear and angular velocity; shape: x, y and z of each.
      for (let p = r; p < r + 6; p += 2) {
        mixWords(digests, 0, halves[p]!, halves[p + 1]!)
        mixWords(digests, 2, halves[p + 6]!, halves[p + 7]!)
        mixWords(digests, 4, halves[p + 14]!, halves[p + 15]!)
        mixWords(digests, 4, halves[p + 20]!, halves[p + 21]!)
        mixWords(digests, 6, halves[p + 26]!, halves[p + 27]!)
      }
      mixWords(digests, 2, halves[r + 12]!, halves[r + 13]!)
      mixWords(digests, 6, halves[r + 32]!, halves[r + 33]!)
      if ((has[k]! & IN_COLUMNS) !== 0) hashColumns(digests, ids[k]!, has[k]!, columns)
      const w = at + ENTITY_WORDS * (k - start)
      out[w] = ids[k]!
      out[w + 1] = has[k]!
      out[w + 2] = (foldOf(digests, 0) >>> 16) | (foldOf(digests, 2) & 0xffff0000)
      out[w + 3] = (foldOf(digests, 4) >>> 16) | (foldOf(digests, 6) & 0xffff0000)
    }
  }
}

/** Both parts of a hash in one word: an entity tells 16 bits of it. */
function foldOf(of: Uint32Array, at: number): number {
  return of[at]! ^ of[at + 1]!
}

/** Adds what the entity has in columns that are not in a row. */
function hashColumns(digests: Uint32Array, id: number, has: number, components: AnyComponents): void {
  for (const { name, field, bit } of COLUMNS) {
    if ((has & bit) === 0) continue
    number[0] = settled((components[name] as unknown as Record<string, Values>)[field]![id]!)
    mixWords(digests, 6, bits[0]!, bits[1]!)
  }
}
