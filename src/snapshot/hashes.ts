/**
 * Hashes of what the game's columns hold of entities (words.ts): one over all positions, one over all rotations, one
 * over all velocities, and one over all the rest: shapes, filters and places on a parent. A change of one number
 * changes its hash from its entity on.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { settled, type ColumnRows, type Listed } from './columns.js'
import { DIGESTS, ENTITY_WORDS } from './layout.js'
import { mixFirst, mixSecond, START } from './words.js'

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
    let a = digests[0]!
    let b = digests[1]!
    let c = digests[2]!
    let d = digests[3]!
    let e = digests[4]!
    let f = digests[5]!
    let g = digests[6]!
    let h = digests[7]!
    let t: number
    for (let k = start; k < end; k++) {
      const r = (34 * (k - start)) & 0x3fffffff
      // Position; rotation; linear and angular velocity; shape: x, y and z of each.
      for (let p = r; p < r + 6; p += 2) {
        t = mixFirst(a, b, halves[p]!)
        b = mixSecond(a, b, halves[p + 1]!)
        a = t
        t = mixFirst(c, d, halves[p + 6]!)
        d = mixSecond(c, d, halves[p + 7]!)
        c = t
        t = mixFirst(e, f, halves[p + 14]!)
        f = mixSecond(e, f, halves[p + 15]!)
        e = t
        t = mixFirst(e, f, halves[p + 20]!)
        f = mixSecond(e, f, halves[p + 21]!)
        e = t
        t = mixFirst(g, h, halves[p + 26]!)
        h = mixSecond(g, h, halves[p + 27]!)
        g = t
      }
      t = mixFirst(c, d, halves[r + 12]!)
      d = mixSecond(c, d, halves[r + 13]!)
      c = t
      t = mixFirst(g, h, halves[r + 32]!)
      h = mixSecond(g, h, halves[r + 33]!)
      g = t
      if ((has[k]! & IN_COLUMNS) !== 0) {
        digests[6] = g
        digests[7] = h
        hashColumns(digests, 6, ids[k]!, has[k]!, columns)
        g = digests[6]!
        h = digests[7]!
      }
      const w = at + ENTITY_WORDS * (k - start)
      out[w] = ids[k]!
      out[w + 1] = has[k]!
      out[w + 2] = ((a ^ b) >>> 16) | ((c ^ d) & 0xffff0000)
      out[w + 3] = ((e ^ f) >>> 16) | ((g ^ h) & 0xffff0000)
    }
    digests[0] = a
    digests[1] = b
    digests[2] = c
    digests[3] = d
    digests[4] = e
    digests[5] = f
    digests[6] = g
    digests[7] = h
  }
}

/** Adds what the entity has in columns that are not in a row to the hash at `of[at]`. */
function hashColumns(of: Uint32Array, at: number, id: number, has: number, components: AnyComponents): void {
  for (const { name, field, bit } of COLUMNS) {
    if ((has & bit) === 0) continue
    number[0] = settled((components[name] as unknown as Record<string, Values>)[field]![id]!)
    const first = mixFirst(of[at]!, of[at + 1]!, bits[0]!)
    of[at + 1] = mixSecond(of[at]!, of[at + 1]!, bits[1]!)
    of[at] = first
  }
}
