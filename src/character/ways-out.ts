/**
 * Ways out of what the row overlaps, and out of a wedge. The stages of a move take its vertical and its horizontal part
 * one after the other, and treat steep contacts as vertical walls. Between three obstacles that all touch the row, each
 * part can be blocked though the whole motion, or another direction, leads out.
 */
import { copy, cross, dot, lengthAt, normalise, sizeOf, subtract } from '../math/vectors.js'
import { NEAR_OBSTACLE, NEAR_SEPARATION, NEAR_STRIDE } from '../narrow-phase/nearby.js'
import { Hit } from './cast.js'
import { give } from './ground.js'
import { clip, followPlanes } from './planes.js'
import { approach, findNearest, lookAround, MAX_PLANES, meet, nearby, STANDING, type Move } from './sweeps.js'

/**
 * A row that is nearer than this part of the skin is pushed back to the skin at the start of a move. Small, because a
 * walk stops nearer than a skin where it approaches a wall slowly, or at a small angle: if pushed back, it would come
 * again.
 */
const TOO_CLOSE = 1 / 32
/** Most pushes of the first stage. */
const PUSHES = 24
/** How many of them may only restore the skin. */
const GENTLE_PUSHES = 4
/** Most distance that these pushes cover together, as a multiple of the reach. Deeper overlaps take several calls. */
const MOST_PUSHED = 2

/** Casts out of a wedge at most, whatever the stages may take: a slide out of one takes three. */
const CASTS = 8
/** What is within this many skins encloses. Above 1: contacts of the other stages end a skin away, up to rounding. */
const ENCLOSES = 33 / 32
/** Two normals whose cosine is at least this are one plane, and opposite ones are parallel. */
const PARALLEL = 1 - 1e-12
/** A direction goes into a plane if its cosine with the normal is below this. */
const INTO = -1e-7

const hit = new Hit()
const way = new Float64Array(3)
const asked = new Float64Array(3)
const direction = new Float64Array(3)
const blocked = new Float64Array(3)
/** With room for the two that a flat world lies between. */
const planes = new Float64Array(3 * (MAX_PLANES + 2))

/**
 * First stage. Pushes away from what is deepest or too close, repeatedly. A row that overlaps nothing is pushed by
 * casts, so that it does not get from one side of a wedge into the other. Returns whether it overlaps nothing in the
 * end.
 */
export function leaveOverlaps(s: Move): boolean {
  let left = MOST_PUSHED * s.reach
  for (let i = 0; i < PUSHES && left > 0; i++) {
    const nearest = findNearest(s)
    if (nearest < 0) return true
    const least = nearby.entries[nearest + NEAR_SEPARATION]
    if (least >= (i < GENTLE_PUSHES ? TOO_CLOSE * s.skin : 0)) return true
    const obstacle = nearby.entries[nearest + NEAR_OBSTACLE]
    copy(nearby.entries, nearest, direction, 0)
    meet(s, obstacle)
    if (dot(direction, 0, s.up, 0) <= -s.minGroundNormal) s.met.ceilingEntity = s.colliders.ids[obstacle]
    const distance = Math.min(s.skin - least, left)
    left -= distance
    if (least >= 0) approach(s, direction, distance, 0, hit)
    else for (let d = 0; d < 3; d++) s.row[d] += direction[d] * distance
  }
  return false
}

/**
 * Whether the row has come to nothing by the stages: they climbed no step, and got it on its way from `from` (of a row
 * that stands, the horizontal way) by at most a skin and a quarter of the motion.
 */
export function cameToNothing(s: Move, from: Float64Array, motion: Float64Array): boolean {
  const { row, up, skin, nothing, met } = s
  copy(motion, 0, asked, 0)
  if (met.grounded) clip(asked, up, 0)
  subtract(direction, 0, row, 0, from, 0)
  const gone = dot(direction, 0, asked, 0)
  const length = lengthAt(asked, 0)
  return met.steps === 0 && length > nothing && gone <= Math.min(skin, length / 4) * length
}

/**
 * Moves the row from `from` along a motion, without stages, after {@link cameToNothing}. The motion slides along the
 * planes that block it: never higher than was asked, and not down a ground that the row stands on. The row comes no
 * nearer to anything than {@link approach} lets it. Returns whether the row moved and got further than by the stages;
 * else it stays where they left it.
 */
export function leaveWedge(s: Move, from: Float64Array, motion: Float64Array): boolean {
  const { row, up, nothing, met } = s
  const highest = Math.max(0, dot(motion, 0, up, 0)) + dot(from, 0, up, 0)
  copy(motion, 0, way, 0)
  copy(row, 0, blocked, 0)
  copy(from, 0, row, 0)
  for (let count = 0; count < CASTS && lengthAt(way, 0) > nothing; count++) {
    const part = approach(s, way, 1, STANDING, hit, true)
    if (part === 1) break
    for (let d = 0; d < 3; d++) way[d] *= 1 - part
    if (met.grounded) clip(way, up, 0)
    copy(hit.normal, 0, planes, 3 * count)
    followPlanes(way, planes, count + 1)
    const rise = dot(way, 0, up, 0)
    const most = Math.max(0, highest - dot(row, 0, up, 0))
    if (rise > most) for (let d = 0; d < 3; d++) way[d] *= most / rise
  }
  subtract(direction, 0, row, 0, blocked, 0)
  if (dot(direction, 0, asked, 0) > nothing * lengthAt(asked, 0) && !isAt(s, from)) return true
  copy(blocked, 0, row, 0)
  return false
}

/** Whether the row is at `from`, up to rounding. */
export function isAt({ row, nothing }: Move, from: Float64Array): boolean {
  subtract(direction, 0, row, 0, from, 0)
  return sizeOf(direction, 0) <= nothing
}

/** The entry of what the row overlaps deepest, by more than rounding, or -1; as of findNearest. */
function findDeepest(s: Move, maxLean?: number): number {
  const nearest = findNearest(s, maxLean)
  return nearest >= 0 && nearby.entries[nearest + NEAR_SEPARATION] < -s.nothing ? nearest : -1
}

/** Whether the row overlaps anything, by more than rounding. */
export function overlaps(s: Move): boolean {
  return findDeepest(s) >= 0
}

/** Whether the row stays in what it overlaps. The deepest of that which lies aside is its wall. */
export function isHeld(s: Move): boolean {
  const aside = findDeepest(s, s.minGroundNormal)
  if (aside >= 0) {
    s.met.wallEntity = s.colliders.ids[nearby.entries[aside + NEAR_OBSTACLE]]
    give(nearby.entries, aside, s.met.wallNormal)
  }
  return overlaps(s)
}

/**
 * Whether every direction goes into something that is within a skin. The directions that do not are a cone, whose edges
 * are lines of two planes: it is enough to look at these. Of more than MAX_PLANES planes only the first count.
 */
export function isEnclosed(s: Move): boolean {
  const count = findPlanes(s)
  let lines = 0
  for (let i = 0; i < 3 * count; i += 3)
    for (let j = 0; j < i; j += 3) {
      cross(direction, 0, planes, i, planes, j)
      if (Math.abs(dot(planes, i, planes, j)) >= PARALLEL) continue
      lines++
      normalise(direction, 0)
      if (isOpen(count, 1) || isOpen(count, -1)) return false
    }
  return lines > 0
}

/** Lists the different normals of what is within a skin. */
function findPlanes(s: Move): number {
  lookAround(s)
  const { entries } = nearby
  let count = 0
  for (let e = 0; e < nearby.count * NEAR_STRIDE && count < MAX_PLANES; e += NEAR_STRIDE) {
    if (entries[e + NEAR_SEPARATION] > ENCLOSES * s.skin) continue
    let k = 0
    while (k < count && dot(planes, 3 * k, entries, e) < PARALLEL) k++
    if (k === count) copy(entries, e, planes, 3 * count++)
  }
  return s.trees.tables.isFlat ? addSides(count) : count
}

/** Adds the planes that keep a flat world between them. */
function addSides(count: number): number {
  planes.fill(0, 3 * count, 3 * (count + 2))
  planes[3 * count + 2] = 1
  planes[3 * count + 5] = -1
  return count + 2
}

/** Whether `direction` (`sign` -1: its opposite) goes into none of the planes. */
function isOpen(count: number, sign: number): boolean {
  for (let k = 0; k < 3 * count; k += 3) if (sign * dot(direction, 0, planes, k) < INTO) return false
  return true
}
