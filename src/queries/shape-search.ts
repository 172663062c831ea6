/** The search of a cast: when and where the shape that is asked about meets a collider on its way. */
import { reachOf } from '../geometry/advancement/bodies.js'
import { MotionRow } from '../geometry/advancement/layout.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { RayRow, TINY } from '../geometry/ray/ray.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { createPairMotion, findFirstContact, First, writeStill } from '../narrow-phase/first-contact.js'
import { PairOut } from '../narrow-phase/mesh-kernels.js'
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

/** In a row of a half-space. */
const PLANE_CONSTANT = ROW_PARAMETERS + 3

/** What a cast finds of a collider: time, normal of the collider, point, triangle, and 1 if it begins inside. */
export const CAST_TIME = 0
export const CAST_NORMAL = 1
export const CAST_POINT = 4
export const CAST_TRIANGLE = 7
export const CAST_INSIDE = 8
export const CAST_STRIDE = 9

/** What was found of the collider that was looked at last. */
export const found = new Float64Array(CAST_STRIDE)

/** The motion of what holds the shape at all times without turning: the shape itself, or the ball around it. */
const straight = new Float64Array(MotionRow.stride)
const bounds = new Float64Array(6)
const spans = new Float64Array(4)
/** When the shape may touch the collider that is looked at: first and last time. */
const window = new Float64Array(2)
const pair = createPairMotion()
const first = new Float64Array(First.length)

/** A shape that moves, and what it meets first. The ray is the way of the middle of its bounds, in one unit of time. */
class ShapeSearch extends SlotSearch<QueryIndex> {
  override readonly best = new Float64Array(CAST_STRIDE)
  private all: Found | undefined

  /** Takes the shape that is asked about; `all` takes all hits. */
  begin(all: Found | undefined): void {
    this.all = all
    const { row, motion, reach } = asked
    const { ray } = this
    const turns =
      motion[MotionRow.angular] !== 0 || motion[MotionRow.angular + 1] !== 0 || motion[MotionRow.angular + 2] !== 0
    for (let k = 0; k < MotionRow.stride; k++) straight[k] = motion[k]!
    if (turns) {
      straight.fill(0, MotionRow.angular, MotionRow.round)
      straight[MotionRow.round] = reach
    }
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

  override visit(slot: number): void {
    const { best, scene: index } = this
    const isLater = this.slot >= 0 && index.ids[slot]! > index.ids[this.slot]!
    if (!this.meets(index, slot, best, isLater)) return
    if (!filter.confirms(index, slot)) return
    if (this.all !== undefined) return this.all.add(slot, found)
    for (let k = 0; k < CAST_STRIDE; k++) best[k] = found[k]!
    this.slot = slot
  }

  /**
   * Whether the shape touches the collider of a slot on its way, up to limit[0] (`before`: earlier than that), and the
   * filter but for its predicate admits it; writes what it finds to `found`.
   *
   * A time is not before the one when the box of the collider is met, whatever the tolerance of first contacts: so the
   * walk of the tree may pass over what it meets after the best time, and its order changes no answer.
   */
  meets(index: QueryIndex, slot: number, limit: Float64Array, before: boolean): boolean {
    const { row, trees } = asked
    const maxTime = limit[0]!
    window[0] = 0
    if (index.types[slot] !== ShapeType.plane) this.writeTimeAtBox(index.tree.boxes, BOX_WORDS * slot)
    const met = window[0]
    if (!index.isThere(slot)) return false
    writeWindow(index, slot, row, straight, trees, window)
    const earliest = window[0]
    if (earliest > window[1]! || earliest > maxTime || (before && earliest === maxTime)) return false
    if (!filter.admits(index, slot) || !castAtSlot(index, slot, earliest === 0)) return false
    found[CAST_TIME] = Math.max(found[CAST_TIME]!, met)
    return found[CAST_TIME] < maxTime || (!before && found[CAST_TIME] === maxTime)
  }

  /** Makes window[0] the time when the bounds of the shape meet the box at boxes[b], as the walk finds it. */
  private writeTimeAtBox(boxes: Float32Array, b: number): void {
    const { ray, reach } = this
    let time = 0
    for (let d = 0; d < 3; d++) {
      const direction = ray[RayRow.direction + d]! + TINY
      const plane = direction < 0 ? boxes[b + 3 + d]! : boxes[b + d]!
      const origin = ray[d]! + (direction < 0 ? -reach[d]! : reach[d]!)
      time = Math.max(time, (plane - origin) * (1 / direction))
    }
    window[0] = time
  }
}

/** The search of the cast that is served: one for all, as no query runs inside another. */
export const search = new ShapeSearch()

/**
 * Whether the shape touches the collider of a slot on its way; if so, writes when and where to `found`. `mayStart`: it
 * may touch at the start.
 */
function castAtSlot(index: QueryIndex, slot: number, mayStart: boolean): boolean {
  const isFirst = isAskedFirst(index, slot)
  // Place of the collider in the pair.
  const other = isFirst ? 1 : 0
  if (mayStart && collideAsked(index, slot) > 0) {
    writeStart(index, slot, other)
    return true
  }
  writeStill(pair, 1 - other, asked.type, asked.row, 0, asked.trees)
  pair.motions.set(asked.motion, MotionRow.stride * (1 - other))
  writeStill(pair, other, index.types[slot]!, index.rows, ROW_STRIDE * slot, asked.trees)
  if (!findFirstContact(pair, asked.trees, first)) return false
  found[CAST_TIME] = first[First.part]!
  found[CAST_TRIANGLE] = hasParts(index, slot) ? first[First.featureA + other]! : -1
  found[CAST_INSIDE] = 0
  for (let d = 0; d < 3; d++) {
    found[CAST_NORMAL + d] = (isFirst ? -1 : 1) * first[First.normal + d]! + 0
    found[CAST_POINT + d] = first[First.point + d]!
  }
  return true
}

/** Whether a collider has parts that a hit names: triangles of a mesh, segments of a chain. */
function hasParts({ types, rows, trees }: QueryIndex, slot: number): boolean {
  return types[slot] === ShapeType.mesh && trees.kernels(rows[ROW_STRIDE * slot + ROW_PARAMETERS]!).kind !== 'polygon'
}

/** Writes the contact at the start with the collider of a slot, at place `other` of the pair, to `found`. */
function writeStart(index: QueryIndex, slot: number, other: number): void {
  const { rows } = index
  const r = ROW_STRIDE * slot
  const type = index.types[slot]!
  writeSpans(type, rows, r + ROW_PARAMETERS, asked.trees, spans, 0)
  const size = sizeOf(asked.row, 0, asked.reach) + sizeOf(rows, r, reachOf(spans, 0))
  found[CAST_TIME] = 0
  found[CAST_TRIANGLE] = hasParts(index, slot) ? askedContact[PairOut.featureA + other]! : -1
  found[CAST_INSIDE] = Number(askedContact[MANIFOLD_DEPTH]! > CAST_OVERLAP * size)
  for (let d = 0; d < 3; d++) {
    found[CAST_NORMAL + d] = (other === 0 ? 1 : -1) * askedContact[MANIFOLD_NORMAL + d]! + 0
    found[CAST_POINT + d] = (other === 0 ? rows[r + d]! : asked.row[d]!) + askedContact[MANIFOLD_POINTS + d]!
  }
}

/** Size and coordinates of the shape in row r; of a half-space its constant stands for the size. */
function sizeOf(rows: Float64Array, r: number, reach: number): number {
  const size = reach < Infinity ? reach : Math.abs(rows[r + PLANE_CONSTANT]!)
  return size + Math.abs(rows[r]!) + Math.abs(rows[r + 1]!) + Math.abs(rows[r + 2]!)
}
