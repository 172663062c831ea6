import { refuseArgument, refuseValue, textOf } from '../errors.js'
import { isVector } from '../geometry/pack.js'
import type { Triple } from '../geometry/shapes.js'
import { grown } from '../memory/grow.js'
import { isWritable } from '../memory/writable.js'
import type { Found } from './index/found.js'

/** What a query found. Make one with {@link createQueryHit} for all calls: then a call allocates nothing. */
export interface QueryHit {
  /** The collider, or -1 for none; the other fields but `complete` are 0, false and -1 then. */
  entity: number
  /** The body that it belongs to: the root of its `Attached` parents, or the collider itself. */
  body: number
  /**
   * World units: along the ray; along the motion of a cast's shape; from a point to the surface, negative inside.
   */
  distance: number
  /** Rays: distance as a multiple of the length of the direction. Casts: part of the motion, 0 to 1. Else 0. */
  time: number
  /** World position of the hit on the collider. */
  readonly point: Triple
  /** Unit normal of the collider there. */
  readonly normal: Triple
  /** Triangle of a mesh, in the numbering of the mesh; else -1. */
  triangle: number
  /** The ray, shape or point began inside the collider. */
  inside: boolean
  /** False if `maxNodes` ended the search: the answer is the best so far. */
  complete: boolean
}

/** A fresh {@link QueryHit}. */
export function createQueryHit(): QueryHit {
  return {
    entity: -1,
    body: -1,
    distance: 0,
    time: 0,
    point: [0, 0, 0],
    normal: [0, 0, 0],
    triangle: -1,
    inside: false,
    complete: true,
  }
}

/**
 * What a query found, as columns of `count` rows: the fields of {@link QueryHit}. The columns grow, so take them anew
 * after each call.
 */
export interface QueryHits {
  /** Number of rows. */
  count: number
  /** The collider of each row; -1 in a row of rayCastMany that found nothing. */
  entity: Int32Array
  /** The body that it belongs to: the root of its `Attached` parents, or the collider itself. */
  body: Int32Array
  /** As in {@link QueryHit}, in world units. */
  distance: Float64Array
  /** As in {@link QueryHit}. */
  time: Float64Array
  /** x of the point, in the world. */
  pointX: Float64Array
  /** y of the point. */
  pointY: Float64Array
  /** z of the point. */
  pointZ: Float64Array
  /** x of the collider's unit normal at the point. */
  normalX: Float64Array
  /** y of the normal. */
  normalY: Float64Array
  /** z of the normal. */
  normalZ: Float64Array
  /** Triangle of a mesh, in the numbering of the mesh; else -1. */
  triangle: Int32Array
  /** 1 if the ray, shape or point began inside the collider. */
  inside: Uint8Array
  /** False if `maxNodes` ended the search: there may be more. */
  complete: boolean
}

const numbers = ['distance', 'time', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ'] as const
const integers = ['entity', 'body', 'triangle'] as const

/** Rows that {@link createQueryHits} makes room for at once, at most. */
const MOST_ROWS = 16777216

/** A fresh {@link QueryHits} with room for `capacity` rows. Throws E_OPTION if that is no number of rows up to 2^24. */
export function createQueryHits(capacity = 16): QueryHits {
  if (!(Number.isInteger(capacity) && capacity >= 0 && capacity <= MOST_ROWS)) {
    const why = `createQueryHits(${textOf(capacity)}): a number of rows from 0 on is needed`
    refuseValue('E_OPTION', why, 'capacity', capacity)
  }
  const hits = { count: 0, inside: new Uint8Array(capacity), complete: true } as QueryHits
  for (const name of numbers) hits[name] = new Float64Array(capacity)
  for (const name of integers) hits[name] = new Int32Array(capacity)
  return hits
}

/** Throws E_OPTION unless a query can write a hit into `out`. */
export function checkHit(out: QueryHit, call: string): void {
  const isHit = isVector(out?.point) && isVector(out.normal) && !Object.isFrozen(out)
  if (isHit && isWritable(out.point) && isWritable(out.normal)) return
  refuseArgument(call, 'out', out, 'is not a QueryHit, or it is frozen: make one with createQueryHit()')
}

/** Throws E_OPTION unless a query can write hits into `hits`. */
export function checkHits(hits: QueryHits, call: string): void {
  let isHits = hits !== null && typeof hits === 'object' && hits.inside instanceof Uint8Array
  // V8: see notes, "no iterators or views".
  for (let k = 0; k < integers.length; k++) isHits &&= hits[integers[k]!] instanceof Int32Array
  for (let k = 0; k < numbers.length; k++) isHits &&= hits[numbers[k]!] instanceof Float64Array
  if (isHits && !Object.isFrozen(hits)) return
  refuseArgument(call, 'hits', hits, 'is not a QueryHits, or it is frozen: make one with createQueryHits()')
}

/** Makes room for `count` rows in every column: the game may have transferred some of them away. */
export function reserveHits(hits: QueryHits, count: number): void {
  for (let k = 0; k < numbers.length; k++) hits[numbers[k]!] = grown(hits[numbers[k]!], count)
  for (let k = 0; k < integers.length; k++) hits[integers[k]!] = grown(hits[integers[k]!], count)
  hits.inside = grown(hits.inside, count)
}

/** Writes that nothing was found. */
export function clearHit(out: QueryHit): void {
  out.entity = -1
  out.body = -1
  out.distance = 0
  out.time = 0
  for (let d = 0; d < 3; d++) {
    out.point[d] = 0
    out.normal[d] = 0
  }
  out.triangle = -1
  out.inside = false
}

const hit = createQueryHit()

/** Writes a row for each of the found, in their order; `write` writes number `at` of them. Returns their number. */
export function writeHitRows(hits: QueryHits, found: Found, write: (at: number, hit: QueryHit) => void): number {
  const { count } = found
  reserveHits(hits, count)
  for (let row = 0; row < count; row++) {
    write(found.order[row]!, hit)
    copyHit(hits, row, hit)
  }
  return (hits.count = count)
}

/** Copies a hit to row `row`, for which there is room. */
export function copyHit(hits: QueryHits, row: number, hit: QueryHit): void {
  hits.entity[row] = hit.entity
  hits.body[row] = hit.body
  hits.distance[row] = hit.distance
  hits.time[row] = hit.time
  hits.pointX[row] = hit.point[0]
  hits.pointY[row] = hit.point[1]
  hits.pointZ[row] = hit.point[2]
  hits.normalX[row] = hit.normal[0]
  hits.normalY[row] = hit.normal[1]
  hits.normalZ[row] = hit.normal[2]
  hits.triangle[row] = hit.triangle
  hits.inside[row] = Number(hit.inside)
}
