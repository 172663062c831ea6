/**
 * Shape casts: the first contact of a convex shape, moving by a displacement without turning, with colliders that stand
 * still; and the distances of the colliders around it.
 */
import { advanceRows } from '../geometry/advancement/advance.js'
import { Advance, Work } from '../geometry/advancement/layout.js'
import { compareNumbers } from '../geometry/order.js'
import { ROW_LIMIT, ROW_STRIDE, type SeparationKernel } from '../geometry/rows.js'
import { FirstScratch } from '../narrow-phase/first-contact.js'
import { isOfParts, kernelsAt, type PairMotion, type StagePair } from '../narrow-phase/mesh-kernels.js'
import { NEAR_FACE, pushNearby, type Nearby } from '../narrow-phase/nearby.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import { dot, lengthAt } from '../math/vectors.js'
import { meetsBox, writeAround, type Walker } from './obstacles.js'
import { NOTHING } from './planes.js'

/** Result of a cast: part of the displacement covered (0 to 1), and the separation left there. */
export class Hit {
  time = 0
  separation = 0
  readonly normal = new Float64Array(3) // unit axis from the obstacle to the moving shape
  /** Slot of the obstacle. */
  obstacle = -1
  /** Of an approach: how far ahead of its start the contact is, and how far back from that the skin ends. */
  ahead = 0
  back = 0
}

const scratch = new FirstScratch()
const { work, result } = scratch
const sweptBounds = new Float64Array(6)
const axis = new Float64Array(8)
const normal = new Float64Array(3)

/**
 * First contact of the walker that moves by its motion: never later than the true one, early by at most
 * ADVANCE_TOLERANCE of the size of the pair. A row that touches at the start has its contact at 0, unless it moves away
 * from what it touches, or along a convex shape that it overlaps, or touches if `passesTouched`; with a mesh, the first
 * triangle counts that it does not move away from. The deepest of the contacts at one time counts; the least normal,
 * then the least id tells which of equally deep ones does.
 */
export function castRow(walker: Walker, out: Hit, passesTouched = false): boolean {
  const { row, type, motion, reach, obstacles, colliders, trees } = walker
  const { types, rows } = colliders
  for (let d = 0; d < 3; d++) {
    sweptBounds[d] = row[d] + Math.min(0, motion[d]) - reach
    sweptBounds[3 + d] = row[d] + Math.max(0, motion[d]) + reach
  }
  obstacles.coverWay(sweptBounds)
  const { items, count } = obstacles
  let found = false
  out.time = 1
  for (let k = 0; k < count; k++) {
    const obstacle = items[k]
    if (!meetsBox(colliders, obstacle, sweptBounds)) continue
    const other = types[obstacle]
    if (!castAt(walker, obstacle)) continue
    const time = result[Advance.time]
    if (found && time > out.time) continue
    // Parts are left one by one.
    const hasParts = isOfParts(other, rows, ROW_STRIDE * obstacle, trees)
    const sign = !hasParts && other < type ? 1 : -1
    const mayPass = !hasParts && (passesTouched || result[Advance.separation] < 0)
    if (time === 0 && isLeft(motion, sign, mayPass)) continue
    if (found && !comesFirst(out, sign)) continue
    found = true
    out.time = time
    out.separation = result[Advance.separation]
    out.obstacle = obstacle
    for (let d = 0; d < 3; d++) out.normal[d] = sign * result[Advance.normal + d] + 0
  }
  return found
}

/** Whether the contact in `result` counts, not that in `out`. What is equal in all differs in the obstacle alone. */
function comesFirst(out: Hit, sign: number): boolean {
  if (result[Advance.time] !== out.time) return result[Advance.time] < out.time
  if (result[Advance.separation] !== out.separation) return result[Advance.separation] < out.separation
  for (let d = 0; d < 3; d++) normal[d] = sign * result[Advance.normal + d]
  return compareNumbers(normal, 0, out.normal, 0, 3) < 0
}

/** Whether a motion leaves the contact in `result`, or goes along it, up to rounding, where it may pass. */
function isLeft(motion: Float64Array, sign: number, mayPass: boolean): boolean {
  const leaving = sign * dot(result, Advance.normal, motion, 0)
  return leaving > 0 || (mayPass && leaving >= -NOTHING * lengthAt(motion, 0))
}

/** Up to the end of the motion: an end that others set would change the last bits, and so what is made first. */
function castAt(walker: Walker, obstacle: number): boolean {
  const { trees } = walker
  const pair = pairOf(walker, obstacle)
  if (pair.types[0] === ShapeType.mesh) return kernelsAt(pair.starts, 0, trees).cast(pair, trees, result)
  scratch.take(pair)
  work[Work.end] = 1
  return advanceRows(kernelOf(walker, pair), scratch.one, scratch.two, work, result)
}

function kernelOf({ trees }: Walker, { types }: PairMotion): SeparationKernel {
  return trees.tables.separate[SHAPE_TYPE_COUNT * types[0] + types[1]]
}

/** An obstacle, without a depth limit, and the walker, in the order of their types: a mesh comes first. */
function pairOf(walker: Walker, obstacle: number): StagePair {
  const { types, rows } = walker.colliders
  const pair = walker.pairWith(walker.type <= types[obstacle] ? 1 : 0, types[obstacle], rows, ROW_STRIDE * obstacle)
  if (types[obstacle] === ShapeType.mesh) pair.starts[ROW_LIMIT] = -1
  return pair
}

/** Lists every surface whose separation from the row is below `margin`; overlap is a negative separation. */
export function findNearby(walker: Walker, margin: number, out: Nearby): void {
  const { row, type, colliders, obstacles, trees } = walker
  writeAround(sweptBounds, row, walker.reach + margin)
  obstacles.cover(sweptBounds)
  const { items, count } = obstacles
  out.count = 0
  for (let k = 0; k < count; k++) {
    const obstacle = items[k]
    if (!meetsBox(colliders, obstacle, sweptBounds)) continue
    const pair = pairOf(walker, obstacle)
    const { types, starts } = pair
    if (types[0] === ShapeType.mesh) {
      kernelsAt(starts, 0, trees).addNearby(pair, margin, obstacle, trees, out)
      continue
    }
    kernelOf(walker, pair)(starts, 0, starts, ROW_STRIDE, axis)
    if (!(axis[3] < margin)) continue
    const at = pushNearby(out, axis[3], obstacle)
    const sign = type <= colliders.types[obstacle] ? -1 : 1
    for (let d = 0; d < 3; d++) out.entries[at + d] = out.entries[at + NEAR_FACE + d] = sign * axis[d] + 0
  }
}
