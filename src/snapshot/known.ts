/**
 * What is known of an entity of a snapshot. First it is what the columns of the world say, as a step would read them.
 * Most of what the last step knew of a collider is still that: a snapshot says so, under hashes of the columns
 * (hashes.ts), and tells the rest in records (entities.ts).
 */
import { Has, HAS_VELOCITY } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { ChildPose, placeChild } from '../step/gather/children.js'
import { MOVING, SENSOR } from '../step/gather/colliders.js'
import { KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/gather/poses.js'
import { typeOf, type ColumnRows } from './columns.js'
import { KnownNumber, Part, RECORD, Words, type Range } from './layout.js'
import type { Transfer } from './words.js'

const child = new ChildPose()

export class Known {
  /** Id in the world, and component bits. */
  id = 0
  has = 0
  /**
   * {@link KnownNumber}: pose, velocity of the body, parameters of the shape, 0 for what is missing; pivot; and where
   * integrationSystem found the entity, and by how much it turned it.
   */
  readonly row: Float64Array = new Float64Array(KnownNumber.length)
  readonly pivot: Float64Array = this.row.subarray(KnownNumber.pivot, KnownNumber.found)
  /** Where it was found, and then the turn. */
  readonly found: Float64Array = this.row.subarray(KnownNumber.found)
  readonly turned: Float64Array = this.row.subarray(KnownNumber.turned)
  /** {@link Words}. */
  readonly words: Uint32Array = new Uint32Array(Words.length)

  /** Component bits but for Sensor, those of ancestors included. */
  get bits(): number {
    return this.words[Words.bits]! & 0xffff
  }

  /** Takes an entity by its components. */
  begin(id: number, has: number): void {
    const { words } = this
    this.id = id
    this.has = has
    for (let w = 0; w < words.length; w++) words[w] = 0
    words[Words.type] = typeOf(has)
    words[Words.root] = id
  }

  /** Takes an entity as the columns have it: row number `at`. */
  read({ rows }: ColumnRows, at: number, id: number, has: number): void {
    this.begin(id, has)
    for (let d = 0; d < KNOWN_STRIDE; d++) this.row[d] = rows[KNOWN_STRIDE * at + d]!
    this.turnAboutItself()
  }

  /** Writes what follows from the components, and from the parents of a child, which gets the pose of a step. */
  describe({ registry, columns }: CollisionResource): void {
    const { id, words } = this
    const { category, mask } = columns.CollisionFilter
    const bits = registry.bitsOf(id)
    const isChild = (bits & Has.Attached) !== 0
    const isFiltered = (bits & Has.CollisionFilter) !== 0
    const from = isChild ? registry.filterFrom[id]! : id
    words[Words.category] = isFiltered ? category[from]! : 1
    words[Words.mask] = isFiltered ? mask[from]! : 0xffffffff
    const moves = isChild ? this.place(columns, registry.has) : (bits & HAS_VELOCITY) !== 0
    words[Words.bits] = (bits & ~Has.Sensor) | (moves ? MOVING : 0) | ((bits & Has.Sensor) !== 0 ? SENSOR : 0)
  }

  private turnAboutItself(): void {
    for (let d = 0; d < 3; d++) this.pivot[d] = this.row[d]!
    this.words[Words.root] = this.id
  }

  /** Writes the pose of a child, and returns whether its body moves. */
  private place(columns: CollisionResource['columns'], has: Uint16Array): boolean {
    placeChild(columns, has, this.id, child)
    const root = child.pivots[3]!
    this.row.set(child.now)
    this.row.set(child.velocities, KNOWN_VELOCITY)
    for (let d = 0; d < 3; d++) this.pivot[d] = child.pivots[d]!
    this.words[Words.root] = root
    return (has[root]! & HAS_VELOCITY) !== 0
  }

  /** Writes what is expected of a part of a record where that follows from other parts. */
  private expect(part: number): void {
    const { row, words } = this
    if (part === Part.old) words[Words.generation] = words[Words.idGeneration]!
    else if (part === Part.pivot && (this.bits & Has.Attached) === 0) this.turnAboutItself()
    else if (part === Part.found) for (let d = 0; d < KNOWN_VELOCITY; d++) this.found[d] = row[d]!
    else if (part === Part.turned) this.turned.fill(0)
  }

  /** Takes over the record of a snapshot with these parts. */
  amend(from: Transfer, parts: number): void {
    if ((parts & ~Part.known) === 0) return
    for (const { part, numbers, words } of RECORD) {
      this.expect(part)
      if ((parts & part) === 0) continue
      from.doubles(this.row, numbers.from, numbers.count)
      from.integers(this.words, words.from, words.count)
    }
  }

  /** Becomes what the last completed step knew, writes those of `parts` that are not as expected, and returns them. */
  follow(last: Known, parts: number, to: Transfer): number {
    let written = 0
    for (const { part, numbers, words } of RECORD) {
      if ((parts & part) === 0) continue
      this.expect(part)
      const differs = take(this.row, last.row, numbers) + take(this.words, last.words, words)
      if (differs === 0) continue
      written |= part
      to.doubles(this.row, numbers.from, numbers.count)
      to.integers(this.words, words.from, words.count)
    }
    return written
  }
}

/** Copies a range from one array to another, and returns how many numbers were others. */
function take(to: Float64Array | Uint32Array, from: Float64Array | Uint32Array, { from: first, count }: Range): number {
  let others = 0
  for (let k = first; k < first + count; k++) {
    others += Number(to[k] !== from[k])
    to[k] = from[k]!
  }
  return others
}
