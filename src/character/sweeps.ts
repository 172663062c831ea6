/** What the stages of a move share: the record of the move, sweeps to the first contact, and what is near the row. */
import { MotionRow } from '../geometry/advancement/layout.js'
import { compareNumbers } from '../geometry/order.js'
import { ROW_AXES } from '../geometry/rows.js'
import { copy, dot, lengthAt } from '../math/vectors.js'
import { grown } from '../memory/grow.js'
import { NEAR_SEPARATION, NEAR_STRIDE, type Nearby } from '../narrow-phase/nearby.js'
import { castRow, findNearby, Hit } from './cast.js'
import { clear, createMoveResult } from './move-result.js'
import { Walker } from './obstacles.js'
import { NOTHING } from './planes.js'

/** A move: who moves among what, how, and what it came to. All lengths in world units. */
export class Move extends Walker {
  /** The motion that was asked for. */
  readonly asked = new Float64Array(3)
  /** The colliders stand where they are now, so that every jump shows, and not where the last step left them. */
  isFresh = false
  /** Distance kept from everything. */
  skin = 0
  /** Height of the highest step that is climbed. */
  stepHeight = 0
  /** How far down a row that stood on ground looks for ground after the move. */
  snap = 0
  /** Least upward component of a normal that counts as ground. */
  minGroundNormal = 0
  /** Most casts of each stage. */
  maxIterations = 0
  readonly up = new Float64Array(3) // unit
  /** Slot of the ground that it stood on last, if that is the same body still and an obstacle; else -1. */
  carrier = -1
  /** It stood on the carrier when the last call ended. */
  stood = false
  /** Displacement that takes it to its place above the carrier; 0 if that stands still. */
  readonly carry = new Float64Array(3)
  /** What it met. */
  readonly met = createMoveResult()
}

/** Most planes that a stage slides along. */
export const MAX_PLANES = 16
/** What is within this many skins is near; ground that is near is stood on. */
export const STANDING = 3

/** What is approached at a smaller angle than this cosine tells is let nearer than a skin. */
const LEAST_COSINE = 0.05

/** What is within STANDING skins of the row, as of the last {@link lookAround}. */
export const nearby: Nearby = { entries: new Float64Array(64 * NEAR_STRIDE), count: 0 }
/** Position at the last {@link lookAround} of this move. */
const seenFrom = new Float64Array(3)
/** Root entities met during this move, `met.hits` of them, each once. */
let roots = new Int32Array(64)

/** Forgets what the last move saw and met: called once a move, before anything is swept. */
export function beginSweeps({ met }: Move): void {
  seenFrom.fill(NaN)
  met.hits = 0
  met.steps = 0
  met.wallEntity = -1
  met.ceilingEntity = -1
  clear(met.wallNormal)
}

/** Counts the body of an obstacle among those that the move met. */
export function meet({ met, colliders }: Move, obstacle: number): void {
  const root = colliders.roots[obstacle]
  for (let k = 0; k < met.hits; k++) if (roots[k] === root) return
  roots = grown(roots, met.hits + 1)
  roots[met.hits++] = root
}

/** Finds the first contact (castRow) on the displacement `scale` times `v`. */
export function look(walker: Walker, v: Float64Array, scale: number, out: Hit, passesTouched = false): boolean {
  for (let d = 0; d < 3; d++) walker.motion[d] = v[d] * scale
  return castRow(walker, out, passesTouched)
}

/** Moves so far, or up to the first contact. Returns whether there was one, which is then in `out`. */
export function advance(walker: Walker, v: Float64Array, scale: number, out: Hit, passesTouched = false): boolean {
  const isHit = look(walker, v, scale, out, passesTouched)
  for (let d = 0; d < 3; d++) walker.row[d] += out.time * walker.motion[d]
  return isHit
}

/** As {@link advance}, and the body of the obstacle is met. */
export function sweep(s: Move, v: Float64Array, scale: number, out: Hit, passesTouched = false): boolean {
  const isHit = advance(s, v, scale, out, passesTouched)
  if (isHit) meet(s, out.obstacle)
  return isHit
}

/**
 * Moves along `scale` times `v` until what stops it is a skin away, by its normal; what is nearer stays where it is, to
 * the bit. Looks `beyond` skins beyond the end. Returns the part of the way that was gone: below 1 there is a contact
 * in `out`, and the body of its obstacle is met. `passesTouched`: as of castRow.
 */
export function approach(
  s: Move,
  v: Float64Array,
  scale: number,
  beyond: number,
  out: Hit,
  passesTouched = false,
): number {
  const { row, motion, skin, nothing } = s
  const length = Math.abs(scale) * lengthAt(v, 0)
  const reach = 1 + (beyond * skin) / length
  let part = 1
  if (look(s, v, scale * reach, out, passesTouched)) {
    const cosine = (0 - dot(out.normal, 0, motion, 0)) / (reach * length)
    out.ahead = out.time * reach * length
    out.back = Math.max(0, skin - out.separation) / Math.max(cosine, LEAST_COSINE)
    part = Math.min(1, Math.max(0, out.ahead - out.back) / length)
    if (part < 1) meet(s, out.obstacle)
  }
  if (part * length > nothing) for (let d = 0; d < 3; d++) row[d] += part * (scale * v[d])
  return part
}

/** Finds what is near; does nothing if the row has not moved since the last time. */
export function lookAround(s: Move): void {
  if (s.row[0] === seenFrom[0] && s.row[1] === seenFrom[1] && s.row[2] === seenFrom[2]) return
  copy(s.row, 0, seenFrom, 0)
  findNearby(s, STANDING * s.skin, nearby)
}

/**
 * Place in `nearby` of the surface that is nearest to the row, of equally near ones of that with the least normal; -1:
 * there is none. Only surfaces count whose normals lean along `up`, or against it, by less than `maxLean`.
 */
export function findNearest(s: Move, maxLean = Infinity): number {
  lookAround(s)
  const { entries, count } = nearby
  let nearest = -1
  for (let e = 0; e < count * NEAR_STRIDE; e += NEAR_STRIDE) {
    if (Math.abs(dot(entries, e, s.up, 0)) >= maxLean) continue
    const further = nearest < 0 ? -1 : entries[e + NEAR_SEPARATION] - entries[nearest + NEAR_SEPARATION]
    if (further < 0 || (further === 0 && compareNumbers(entries, e, entries, nearest, 3) < 0)) nearest = e
  }
  return nearest
}

/** Adds the way from the row's position to the middle of the cap, edge or face that is furthest against `v`. */
export function addFurthest(s: Move, v: Float64Array, out: Float64Array): void {
  const { row, motion } = s
  for (let k = 0; k < 3; k++) {
    const span = endAgainst(s, k, v) * motion[MotionRow.spans + k]
    for (let d = 0; d < 3; d++) out[d] += span * row[ROW_AXES + 3 * k + d]
  }
}

/** Which end of axis k of the row is farther against the direction `v`: 1 or -1; 0 if the axis is across it. */
export function endAgainst({ row }: Walker, k: number, v: Float64Array): number {
  const cosine = dot(row, ROW_AXES + 3 * k, v, 0)
  return Math.abs(cosine) < NOTHING ? 0 : cosine > 0 ? -1 : 1
}
