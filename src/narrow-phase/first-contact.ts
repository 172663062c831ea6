/**
 * First contact of two bodies along their paths, by conservative advancement: never later than the true one, never
 * missed, early by at most ADVANCE_TOLERANCE of the pair's size over the closing speed.
 */
import { advanceRows } from '../geometry/advancement/advance.js'
import { setTolerance } from '../geometry/advancement/bodies.js'
import { Advance, MotionRow, type MovingRow, Work } from '../geometry/advancement/layout.js'
import { MANIFOLD_NORMAL, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { ROW_PARAMETERS, ROW_STRIDE, type SeparationKernel } from '../geometry/rows.js'
import { kernelsAt, type PairKernel, type PairMotion, PairOut, type Trees } from './mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import { writeSpans } from './spans.js'

/**
 * Layout of the result: part of the motion gone by (0 to 1), unit normal from the first body, world point, and
 * features.
 */
export const First = { part: 0, normal: 1, point: 4, featureA: 7, featureB: 8, length: 9 } as const

/** Writes a body at rest to place `at` of a pair, 0 or 1: its type, its row, and a motion row of spans alone. */
export function writeStill(
  { types, starts, motions }: PairMotion,
  at: number,
  type: number,
  rows: Float64Array,
  r: number,
  trees: Trees,
): void {
  const m = MotionRow.stride * at
  types[at] = type
  for (let k = 0; k < ROW_STRIDE; k++) starts[ROW_STRIDE * at + k] = rows[r + k]
  for (let k = 0; k < MotionRow.stride; k++) motions[m + k] = 0
  writeSpans(type, rows, r + ROW_PARAMETERS, trees, motions, m + MotionRow.spans)
}

/** What a search for a first contact writes: scratch and result of the advancement, and the contact there. */
export class FirstScratch {
  readonly work = new Float64Array(Work.length)
  readonly result = new Float64Array(Advance.length + 2)
  readonly manifold = new Float64Array(PairOut.length)
  readonly one: MovingRow = { rows: this.work, row: 0, motions: this.work, motion: 0 }
  readonly two: MovingRow = { rows: this.work, row: ROW_STRIDE, motions: this.work, motion: MotionRow.stride }

  /** Sets the two bodies and their tolerance in `work`. */
  take({ starts, motions }: PairMotion): void {
    const { one, two } = this
    one.rows = two.rows = starts
    one.motions = two.motions = motions
    setTolerance(this.work, one, two)
  }

  /**
   * Writes time, normal and point. What is at `work[place]` is relative to the pivot of body `first` (0 or 1) at that
   * time; the normal of the scratch points out of that body.
   */
  writeFirst({ starts, motions }: PairMotion, first: number, place: number, touches: number, out: Float64Array): void {
    const { work, result, manifold } = this
    const part = result[Advance.time]
    const sign = first === 0 ? 1 : -1
    out[First.part] = part
    // If they overlap from the start, the normal is the kernel's, along which they overlap least.
    const overlap = result[Advance.separation] <= 0 && touches > 0
    for (let d = 0; d < 3; d++) {
      out[First.normal + d] = sign * (overlap ? manifold[MANIFOLD_NORMAL + d] : result[Advance.normal + d]) + 0
      const m = first * MotionRow.stride + d
      const pivot = starts[first * ROW_STRIDE + d] - motions[m + MotionRow.arm] + motions[m] * part
      out[First.point + d] = pivot + work[place + d] + (touches > 0 ? manifold[MANIFOLD_POINTS + d] : 0)
    }
    const feature = touches > 0 ? manifold[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE] : 0
    out[First.featureA] = feature
    out[First.featureB] = feature
  }
}

const scratch = new FirstScratch()

/**
 * First contact of a pair, in the layout of First; false if there is none in the motion. `isApart`: it surely is apart
 * at the start.
 */
export function findFirstContact(pair: PairMotion, trees: Trees, out: Float64Array, isApart = false): boolean {
  const { types, starts } = pair
  const typeA = types[0]
  const typeB = types[1]
  if (typeA === ShapeType.mesh) return kernelsAt(starts, 0, trees).findFirstContact(pair, trees, out, isApart)
  const index = SHAPE_TYPE_COUNT * typeA + typeB
  const { tables } = trees
  const kernel = tables.separate[index]
  const { work, result, one, two } = scratch
  scratch.take(pair)
  work[Work.end] = 1
  if (!advanceRows(kernel, one, two, work, result, isApart)) return false
  const touches = bringTogether(scratch, kernel, tables.collide[index], Work.rowA, Work.rowB, 3, trees, typeA)
  scratch.writeFirst(pair, 0, Work.rowA, touches, out)
  return true
}

/**
 * Whether a shape of parts and a second one touch at the start: by the pair kernel, which knows all parts that touch,
 * and whether one body is inside a solid. If so, writes the first contact.
 */
export function meetAtStart({ types, starts }: PairMotion, trees: Trees, out: Float64Array): boolean {
  const { manifold } = scratch
  const { collide } = kernelsAt(starts, 0, trees)
  if (collide[types[1]](starts, 0, starts, ROW_STRIDE, manifold, trees) === 0) return false
  out[First.part] = 0
  for (let d = 0; d < 3; d++) {
    out[First.normal + d] = manifold[MANIFOLD_NORMAL + d]
    out[First.point + d] = starts[d] + manifold[MANIFOLD_POINTS + d]
  }
  writePartFeatures(manifold, types[1], out)
  return true
}

/** Writes the features of a contact of a shape of parts: its part, and the other's part or feature. */
export function writePartFeatures(manifold: Float64Array, typeB: number, out: Float64Array): void {
  const b = typeB === ShapeType.mesh ? PairOut.featureB : MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE
  out[First.featureA] = manifold[PairOut.featureA]
  out[First.featureB] = manifold[b]
}

/**
 * Times the tolerance: how far two bodies are moved together until the contact kernel finds that they touch, at first
 * and at most. The least overlap is above OVERLAP_BAND for most boxes, which are not tested exactly then.
 */
const LEAST_SHIFT = 4
const LARGEST_SHIFT = 1e6

/**
 * How much farther than the remaining gap the second body is moved next; how far it has been moved; and how far moveOn
 * is to move it. V8: see notes, "doubles across calls".
 */
const shift = new Float64Array(3)

/**
 * Moves the `count` numbers (whole points) at `work[b]` towards the first body, at `work[a]`, until the contact kernel
 * finds that the two touch, which gives the point. Returns the number of points. It moves along the axis of the contact
 * until they overlap by a little, and by 8 times as much each time. Two bodies that slide past each other may be
 * separated along another axis, by no more than the tolerance; and two flat ones, which have no depth, pass through
 * each other. Then it gives the first body, of type `typeA`, the tolerance as thickness, and moves the second from
 * where it was along the axes that separate them. A triangle or polygon gets none: its type is ShapeType.mesh.
 */
export function bringTogether(
  { work, result, manifold }: FirstScratch,
  kernel: SeparationKernel,
  collide: PairKernel,
  a: number,
  b: number,
  count: number,
  trees: Trees,
  typeA: number,
): number {
  let touches = 0
  shift[0] = LEAST_SHIFT * work[Work.tolerance]
  shift[1] = 0
  while (touches === 0 && shift[0] < LARGEST_SHIFT * work[Work.tolerance]) {
    const whole = Math.max(result[Advance.separation], 0) + shift[0]
    shift[2] = whole - shift[1]
    moveOn(work, b, count, result, Advance.normal)
    shift[0] *= 8
    shift[1] = whole
    touches = collide(work, a, work, b, manifold, trees)
  }
  if (touches > 0) return touches
  shift[2] = 0 - shift[1]
  moveOn(work, b, count, result, Advance.normal)
  // Half extents, half height and radius: a length each.
  const isSized = typeA !== ShapeType.mesh && typeA !== ShapeType.plane
  for (let k = 0; isSized && k < 3; k++) work[a + ROW_PARAMETERS + k] += work[Work.tolerance]
  for (let n = 0; touches === 0 && n < AXES; n++) {
    kernel(work, a, work, b, axis)
    shift[2] = Math.max(axis[3], 0) + work[Work.tolerance]
    moveOn(work, b, count, axis, 0)
    touches = collide(work, a, work, b, manifold, trees)
  }
  return touches
}

function moveOn(work: Float64Array, at: number, count: number, axes: Float64Array, n: number): void {
  for (let k = 0; k < count; k++) work[at + k] -= shift[2] * axes[n + (k % 3)]
}

/** The most axes along which two bodies that graze each other are moved. */
const AXES = 3

/** Unit axis from the first body to the second, and their separation along it. */
const axis = new Float64Array(8)
