/**
 * Hashes of what the game's columns hold of an entity. Each part has two of 32 bits, which are mixed into each other: a
 * change of one number changes them, and what two changes come to depends on all that stands before them.
 */
import { Has } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import { settled, type ColumnRows, type Listed } from './columns.js'
import { ENTITY_WORDS } from './layout.js'
import { mixOther, mixWord } from './words.js'

const START = 0x811c9dc5 | 0

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
  /** The two hashes of the last part of an entity. */
  private readonly rest = new Int32Array(2)

  /** Forgets all entities. */
  begin(): void {
    this.digests.fill(START)
  }

  /**
   * Hashes numbers `start` to `end` - 1 of a list of entities, which {@link ColumnRows.read} has read, and adds them to
   * the digests. Writes the words of each but for its parts, at `out[at]` for the first: the id, component bits, and
   * four hashes of 16 bits: of Position and of Rotation; of the velocities, and of shape, filter and place on a parent.
   * Each part is one chain of products: the four are mixed side by side. V8: see notes, "literal strides".
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
    const { digests, rest } = this
    let first = digests[0]!
    let second = digests[1]!
    for (let k = start; k < end; k++) {
      const r = (34 * (k - start)) & 0x3fffffff
      let a = START
      let b = START
      let c = START
      let d = START
      let e = START
      let f = START
      let g = START
      let h = START
      for (let p = r; p < r + 6; p += 2) {
        a = mixWord(a, b ^ halves[p]!)
        b = mixOther(b, a ^ halves[p + 1]!)
        c = mixWord(c, d ^ halves[p + 6]!)
        d = mixOther(d, c ^ halves[p + 7]!)
        e = mixWord(e, f ^ halves[p + 14]!)
        f = mixOther(f, e ^ halves[p + 15]!)
        g = mixWord(g, h ^ halves[p + 26]!)
        h = mixOther(h, g ^ halves[p + 27]!)
      }
      c = mixWord(c, d ^ halves[r + 12]!)
      d = mixOther(d, c ^ halves[r + 13]!)
      g = mixWord(g, h ^ halves[r + 32]!)
      h = mixOther(h, g ^ halves[r + 33]!)
      for (let p = r + 20; p < r + 26; p += 2) {
        e = mixWord(e, f ^ halves[p]!)
        f = mixOther(f, e ^ halves[p + 1]!)
      }
      if ((has[k]! & IN_COLUMNS) !== 0) {
        rest[0] = g
        rest[1] = h
        hashColumns(rest, ids[k]!, has[k]!, columns)
        g = rest[0]!
        h = rest[1]!
      }
      first = mixWord(mixWord(mixWord(mixWord(first, a), c), e), g)
      second = mixOther(mixOther(mixOther(mixOther(second, b), d), f), h)
      const w = at + ENTITY_WORDS * (k - start)
      out[w] = ids[k]!
      out[w + 1] = has[k]!
      out[w + 2] = folded(a) | (folded(c) << 16)
      out[w + 3] = folded(e) | (folded(g) << 16)
    }
    digests[0] = first
    digests[1] = second
  }
}

/** Adds what the entity has in columns that are not in a row. */
function hashColumns(rest: Int32Array, id: number, has: number, components: AnyComponents): void {
  for (const { name, field, bit } of COLUMNS) {
    if ((has & bit) === 0) continue
    number[0] = settled((components[name] as unknown as Record<string, Values>)[field]![id]!)
    rest[0] = mixWord(rest[0]!, rest[1]! ^ bits[0]!)
    rest[1] = mixOther(rest[1]!, rest[0]! ^ bits[1]!)
  }
}

function folded(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff
}
