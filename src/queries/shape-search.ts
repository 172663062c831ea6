/** The search of a cast: when and where the shape that is asked about meets a collider on its way. */
import { reachOf } from '../geometry/advancement/bodies.js'
import { MotionRow } from '../geometry/advancement/layout.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { RayRow, TINY } from '../geometry/ray/ray.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { sizeOf } from '../math/vectors.js'
import { findFirstContact, First } from '../narrow-phase/first-contact.js'
import { isOfParts, PairOut } from '../narrow-phase/mesh-kernels.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { writeSpans } from '../narrow-phase/spans.js'
import { ADVANCE_TOLERANCE, CAST_OVERLAP } from '../tolerances.js'
import { filter } from './filter.js'
import { writeWindow } from './index/cast-window.js'
import type { QueryIndex } from './index/query-index.js'
import type { Found } from './index/found.js'
import { SlotSearch } from './index/ray-walk.js'
import { BOX_WORDS } from '../box-tree/layout.js'
import { asked, askedContact, collideAsked, isAskedFirst, writeAskedBounds } from './shape.js'

/** Where its constant stands in the row of a half-space. */
const PLANE_CONSTANT = ROW_PARAMETERS + 3

/** What a cast finds: part of the motion, normal of the collider, point, triangle, and 1 if it begins inside. */
export const CAST_TIME = 0
export const CAST_NORMAL = 1
export const CAST_POINT = 4
export const CAST_TRIANGLE = 7
export const CAST_INSIDE = 8
export const CAST_STRIDE = 9

/** What was found of the collider that was looked at last. */
const found = new Float64Array(CAST_STRIDE)

/** The motion of the ball around a shape that turns: it has no spans. */
const ofBall = new Float64Array(MotionRow.stride)
const bounds = new Float64Array(6)
const spans = new Float64Array(4)
/** When the shape may touch the collider that is looked at: first and last time. */
const window = new Float64Array(2)
const first = new Float64Array(First.length)

/** A shape that moves, and what it meets first. The ray is the way of the middle of its bounds, in one unit of time. */
class ShapeSearch extends SlotSearch<QueryIndex> {
  override readonly best = new Float64Array(CAST_STRIDE)
  private all: Found | undefined
  /** The motion of what holds the shape at all times without turning: the shape itself, or the ball around it. */
  private straight!: Float64Array

  /** Takes the shape that is asked about; `all` takes all hits. */
  begin(all: Found | undefined): void {
    this.all = all
    const { row, motion, reach } = asked
    const { ray } = this
    const turns = sizeOf(motion, MotionRow.angular) > 0
    this.straight = turns ? ofBall : motion
    for (let d = 0; d < 3; d++) ofBall[d] = motion[d]!
    ofBall[MotionRow.round] = reach
    writeAskedBounds(bounds)
    const wide = 2 * ADVANCE_TOLERANCE * reach
    for (let d = 0; d < 3; d++) {
      const half = 0.5 * (bounds[3 + d]! - bounds[d]!)
      ray[d] = turns || !(half < Infinity) ? row[d]! : bounds[d]! + half
      ray[RayRow.direction + d] = motion[d]!
      this.reach[d] = (turns ? reach : half) + wide
    }
    this.best[CAST_TIME] = 1
    this.slot = -1
    this.nodesLeft = filter.maxNodes
  }

  /**
   * A time is not before the one when the box of the collider is met, whatever the tolerance of first contacts: so the
   * walk of the tree may pass over what it meets after the best time, and its order changes no answer.
   */
  override visit(slot: number): void {
    const { best, scene: index } = this
    const maxTime = best[CAST_TIME]!
    const isLater = this.slot >= 0 && index.ids[slot]! > index.ids[this.slot]!
    window[0] = 0
    writeWindow(index, slot, asked.row, this.straight, window)
    const earliest = window[0]
    if (earliest > window[1]! || earliest > maxTime || (isLater && earliest === maxTime)) return
    if (!filter.admits(index, slot) || !castAtSlot(index, slot)) return
    if (index.types[slot] !== ShapeType.plane) this.delayToBox(index.tree.boxes, BOX_WORDS * slot)
    const time = found[CAST_TIME]!
    if (time > maxTime || (isLater && time === maxTime) || !filter.confirms(index, slot)) return
    if (this.all !== undefined) return this.all.add(slot, found)
    for (let k = 0; k < CAST_STRIDE; k++) best[k] = found[k]!
    this.slot = slot
  }

  /** Makes the time that was found not less than when the bounds of the shape meet the box at boxes[b], in the walk. */
  private delayToBox(boxes: Float32Array, b: number): void {
    const { ray, reach } = this
    for (let d = 0; d < 3; d++) {
      const direction = ray[RayRow.direction + d]! + TINY
      const plane = direction < 0 ? boxes[b + 3 + d]! : boxes[b + d]!
      const origin = ray[d]! + (direction < 0 ? -reach[d]! : reach[d]!)
      found[CAST_TIME] = Math.max(found[CAST_TIME]!, (plane - origin) * (1 / direction))
    }
  }
}

/** The search of the cast that is served: one for all, as no query runs inside another. */
export const search = new ShapeSearch()

/**
 * Whether the shape touches the collider of a slot on its way, not before window[0]; if so, writes when and where to
 * `found`.
 */
function castAtSlot(index: QueryIndex, slot: number): boolean {
  const isFirst = isAskedFirst(index, slot)
  // Place of the collider in the pair.
  const other = isFirst ? 1 : 0
  const isApart = window[0]! > 0
  if (!isApart && collideAsked(index, slot, index.trees.tables.collide) > 0) {
    writeStart(index, slot, other)
    return true
  }
  const { types, rows, trees } = index
  const r = ROW_STRIDE * slot
  const pair = asked.pairWith(other, types[slot]!, rows, r)
  // A kernel that a tree brought would ask once more what has just been asked.
  const isKnown = isApart || pair.types[0] === ShapeType.mesh
  if (!findFirstContact(pair, asked.trees, first, isKnown)) return false
  found[CAST_TIME] = first[First.part]!
  found[CAST_TRIANGLE] = isOfParts(types[slot]!, rows, r, trees) ? first[First.featureA + other]! : -1
  found[CAST_INSIDE] = 0
  for (let d = 0; d < 3; d++) {
    found[CAST_NORMAL + d] = (isFirst ? -1 : 1) * first[First.normal + d]! + 0
    found[CAST_POINT + d] = first[First.point + d]!
  }
  return true
}

/** Writes the contact at the start with the collider of a slot, at place `other` of the pair, to `found`. */
function writeStart(index: QueryIndex, slot: number, other: number): void {
  const { rows } = index
  const r = ROW_STRIDE * slot
  const type = index.types[slot]!
  writeSpans(type, rows, r + ROW_PARAMETERS, asked.trees, spans, 0)
  const size = scaleOf(asked.row, 0, asked.reach) + scaleOf(rows, r, reachOf(spans, 0))
  found[CAST_TIME] = 0
  found[CAST_TRIANGLE] = isOfParts(type, rows, r, asked.trees) ? askedContact[PairOut.featureA + other]! : -1
  found[CAST_INSIDE] = Number(askedContact[MANIFOLD_DEPTH]! > CAST_OVERLAP * size)
  for (let d = 0; d < 3; d++) {
    found[CAST_NORMAL + d] = (other === 0 ? 1 : -1) * askedContact[MANIFOLD_NORMAL + d]! + 0
    found[CAST_POINT + d] = (other === 0 ? rows[r + d]! : asked.row[d]!) + askedContact[MANIFOLD_POINTS + d]!
  }
}

/** Size and coordinates of the shape in row r; of a half-space its constant stands for the size. */
function scaleOf(rows: Float64Array, r: number, reach: number): number {
  return (reach < Infinity ? reach : Math.abs(rows[r + PLANE_CONSTANT]!)) + sizeOf(rows, r)
}
