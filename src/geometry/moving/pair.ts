/**
 * The window of contact of a triangle B and a translating box or triangle A, and the kernels that are made of it.
 *
 * Any direction in which the projections are apart is a proof of separation, however inexact the direction is: rounding
 * can only make the set incomplete. So cross products keep their direction (math/exact-cross.ts), and a thin triangle,
 * whose normal cannot be had, gets the axes of its longest edge as well.
 */
import { VECTOR_STRIDE } from '../../math/exact-cross.js'
import { AT_REST_SLACK, MOVING_ROUNDING } from '../../tolerances.js'
import { ROW_PARAMETERS, type MovingKernel, type MovingTest, type RowTest } from '../rows.js'
import { bodyA, bodyB, loadContactBox, loadContactTriangle, origin, writeSharedPoint } from './contact.js'
import { addCross, DIRECTION_COUNT, MovingTriangle, scaleDirection, writeContactNormal } from './triangle.js'
import { narrowWindow, openWindow, PairAxes, SWEEP_START_OVERLAP, writeWindowTimes } from './window.js'

/** Two bodies relative to A's centre, or first corner, and their axes. Of a box A, `edges` are its axes. */
export class MovingPair {
  readonly a = new MovingTriangle()
  readonly b = new MovingTriangle()
  readonly axes = new Float64Array(PairAxes.length)

  constructor(readonly isBox: boolean) {}

  /** Adds the products of edges. */
  addProducts(): void {
    const { axes, a, b } = this
    for (let i = 0; i < 3 * VECTOR_STRIDE; i += VECTOR_STRIDE)
      for (let j = 0; j < 3 * VECTOR_STRIDE; j += VECTOR_STRIDE) addCross(axes, a.edges, i, b.edges, j)
  }

  /** Projects both bodies on the directions from `from` on: the box in row r of A, or the corners at rows[r]. */
  project(from: number, rows: Float64Array, r: number, motion: Float64Array, m: number): void {
    const { isBox, b, axes } = this
    const q = b.corners
    const count = axes[DIRECTION_COUNT]
    for (let k = from; k < count; k++) {
      const at = scaleDirection(axes, k, motion, m)
      const x = axes[at]
      const y = axes[at + 1]
      const z = axes[at + 2]
      const p0 = x * rows[r + 3] + y * rows[r + 4] + z * rows[r + 5]
      const p1 = x * rows[r + 6] + y * rows[r + 7] + z * rows[r + 8]
      // A's first corner is the origin.
      let highA = Math.max(0, p0, p1)
      let lowA = Math.min(0, p0, p1)
      if (isBox) {
        const p2 = x * rows[r + 9] + y * rows[r + 10] + z * rows[r + 11]
        highA = rows[r + 12] * Math.abs(p0) + rows[r + 13] * Math.abs(p1) + rows[r + 14] * Math.abs(p2)
        lowA = -highA
      }
      const q0 = x * q[0] + y * q[1] + z * q[2]
      const q1 = x * q[3] + y * q[4] + z * q[5]
      const q2 = x * q[6] + y * q[7] + z * q[8]
      const highB = Math.max(q0, q1, q2)
      const lowB = Math.min(q0, q1, q2)
      axes[PairAxes.distance + k] = 0.5 * (highB + lowB - (highA + lowA))
      axes[PairAxes.reach + k] = 0.5 * (highB - lowB + (highA - lowA))
    }
  }
}

/** What tells a pair of shapes from another. */
export interface MovingKind {
  readonly pair: MovingPair
  /** The static test: without relative motion it decides, and the axes serve the normal only. */
  readonly overlaps: RowTest
  /** Loads a box that is A. */
  readonly load?: (pair: MovingPair, rows: Float64Array, a: number) => void
  /** Adds the normals of faces, and after these and all products of edges the axes of flat pairs. */
  readonly addNormals: (pair: MovingPair) => void
  readonly addFlat: (pair: MovingPair, motion: Float64Array, m: number) => void
}

const NORMALS = 0
const PRODUCTS = 1
const FLAT = 2

type Narrow = (kind: MovingKind, ...pair: Parameters<MovingTest>) => boolean

/** Narrows the window of contact by all axes; false when they miss. */
const narrow: Narrow = (kind, rowsA, a, triangles, t, motion, m) => {
  const { pair } = kind
  const { axes, isBox } = pair
  const atRest = motion[m] === 0 && motion[m + 1] === 0 && motion[m + 2] === 0
  if (atRest && !kind.overlaps(rowsA, a, triangles, t)) return false
  if (isBox) kind.load?.(pair, rowsA, a)
  else pair.a.load(rowsA, a, rowsA, a)
  pair.b.load(triangles, t, rowsA, a)
  let size = 0
  for (let i = 0; i < 9; i++)
    size = Math.max(size, Math.abs(pair.b.corners[i]), isBox ? 0 : Math.abs(pair.a.corners[i]))
  for (let i = 0; isBox && i < 3; i++) size += rowsA[a + ROW_PARAMETERS + i]
  axes[PairAxes.size] = size
  openWindow(axes, motion, m, atRest ? AT_REST_SLACK : 2 * MOVING_ROUNDING)
  axes[DIRECTION_COUNT] = 0
  for (let stage = NORMALS; stage <= FLAT; stage++) {
    const from = axes[DIRECTION_COUNT]
    if (stage === NORMALS) kind.addNormals(pair)
    else if (stage === PRODUCTS) pair.addProducts()
    else kind.addFlat(pair, motion, m)
    if (isBox) pair.project(from, rowsA, a, motion, m)
    else pair.project(from, pair.a.corners, 0, motion, m)
    if (!narrowWindow(axes, from, axes[DIRECTION_COUNT])) return false
  }
  return true
}

/** The kernel of overlap within a time. */
export function movingTest(kind: MovingKind): MovingTest {
  return (rowsA, a, triangles, t, motion, m) => narrow(kind, rowsA, a, triangles, t, motion, m)
}

const offset = new Float64Array(3)

/**
 * The kernel of a sweep. The first time is the latest entry of the window of contact over all axes; the axis that
 * separated last is the normal; the point comes from clipping the contact features. Bodies in contact at time 0: the
 * axis of least penetration.
 */
export function movingSweep(kind: MovingKind): MovingKernel {
  const { isBox, a: triangleA, b: triangleB, axes } = kind.pair
  return (rowsA, a, triangles, t, motion, m, out) => {
    if (!narrow(kind, rowsA, a, triangles, t, motion, m)) return false
    writeWindowTimes(axes, motion, m, out)
    if (axes[PairAxes.entering] < 0) out[SWEEP_START_OVERLAP] = kind.overlaps(rowsA, a, triangles, t) ? 1 : 0
    const overlap = writeContactNormal(axes, motion, m, out, offset)
    if (isBox) loadContactBox(bodyA, rowsA, a, origin)
    else loadContactTriangle(bodyA, triangleA, origin)
    loadContactTriangle(bodyB, triangleB, offset)
    writeSharedPoint(overlap, axes, PairAxes.size, out)
    return true
  }
}
