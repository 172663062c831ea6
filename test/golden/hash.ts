/** A hash over every bit of numbers: two engines that differ in the last bit of one of them differ in the hash. */
import { createManifold, type Collision, type CollisionEvents, type QueryHit, type QueryHits } from 'bitecs-collision'

/** FNV-1a over the 32-bit halves of doubles, twice from other starts. */
export class Hash {
  private readonly double = new Float64Array(1)
  private readonly words = new Uint32Array(this.double.buffer)
  private p = 0x811c9dc5
  private q = 0x01234567

  number(value: number): void {
    this.double[0] = value
    for (let k = 0; k < 2; k++) {
      this.p = Math.imul(this.p ^ this.words[k]!, 0x01000193)
      this.p ^= this.p >>> 15
      this.q = Math.imul(this.q ^ this.words[k]!, 0x5bd1e995)
      this.q ^= this.q >>> 13
    }
  }

  numbers(values: ArrayLike<number>): void {
    for (let k = 0; k < values.length; k++) this.number(values[k]!)
  }

  characters(text: string): void {
    for (let k = 0; k < text.length; k++) this.number(text.charCodeAt(k))
  }

  /** The hash of what came so far, 16 hexadecimal digits. More may come. */
  text(): string {
    return [this.p, this.q].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

/** Everything that a game sees of the contacts of a step. */
export function hashRows(hash: Hash, events: CollisionEvents): void {
  hash.number(events.began)
  hash.number(events.ended)
  hash.number(events.count)
  for (let row = 0; row < events.count; row++) {
    for (const column of [events.a, events.b, events.reason, events.pointCount, events.featureA, events.featureB])
      hash.number(column[row]!)
    for (const column of [events.time, events.depth, events.speed]) hash.number(column[row]!)
    for (const column of [events.pointX, events.pointY, events.pointZ, events.normalX, events.normalY, events.normalZ])
      hash.number(column[row]!)
  }
}

/** The generations of the rows of a step, the order of its first contacts, and every point of its manifolds. */
export function hashDetails(hash: Hash, collision: Collision): void {
  const { events } = collision
  hash.numbers(collision.eventsByTime())
  for (let row = 0; row < events.count; row++) {
    hash.number(events.generationA[row]!)
    hash.number(events.generationB[row]!)
    collision.manifoldOf(row, manifold)
    const { pointCount, points } = manifold
    for (let k = 0; k < pointCount; k++) {
      const { position, depth, feature } = points[k]!
      hash.numbers(position)
      hash.number(depth)
      hash.number(feature)
    }
  }
}

const manifold = createManifold()

export function hashHit(hash: Hash, hit: QueryHit): void {
  const { entity, body, distance, time, point, normal, triangle, inside } = hit
  for (const value of [entity, body, distance, time, triangle, Number(inside)]) hash.number(value)
  hash.numbers(point)
  hash.numbers(normal)
}

export function hashHits(hash: Hash, hits: QueryHits): void {
  hash.number(hits.count)
  for (let row = 0; row < hits.count; row++) {
    for (const column of [hits.entity, hits.body, hits.distance, hits.time, hits.triangle, hits.inside])
      hash.number(column[row]!)
    for (const column of [hits.pointX, hits.pointY, hits.pointZ, hits.normalX, hits.normalY, hits.normalZ])
      hash.number(column[row]!)
  }
}
