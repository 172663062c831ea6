/**
 * Decides exactly the few axes that a box-box test in doubles cannot decide.
 *
 * A box is taken as the parallelepiped of its very doubles: axes are orthonormal only to AXES_ORTHONORMAL (d below), so
 * the normals of its faces are A1 x A2, A2 x A0, A0 x A1, not A0, A1, A2. For two parallelepipeds the 15 axes with
 * these normals are exactly enough, also when extents are 0 or edges are parallel (the difference of two boxes is a
 * zonotope, and every facet of a zonotope is spanned by two generators that are not parallel).
 *
 * The fast kernels use Eberly's table 1, which takes the axes for orthonormal. Let
 *   g(L) = |L.D| - sum a_k |L.A_k| - sum b_k |L.B_k|          (positive: L separates)
 * Replacing A, B by orthonormal axes and a face normal by the axis beside it moves table 1's value of g by less than 9
 * d (|D| + sum a + sum b) for a face and 16 d (...) for an edge-edge axis; rounding adds less than 2e-15 (...), which d
 * swallows. Where |D| exceeds sum a + sum b the boxes are apart whatever is computed; where every face axis seems to
 * overlap, |D| <= 1.75 (sum a + sum b). So |error of g| < 44 d (sum a + sum b), and OVERLAP_BAND = 64 d is a bound:
 *   g > +band: the axis separates, for certain      g < -band: it does not, for certain      between: doubtful.
 * The value of an edge-edge axis is not divided by the sine between the edges, so a small sine needs no rule of its
 * own: an axis that is only noise falls into the doubtful band.
 *
 * A doubtful axis is evaluated here from the rows: D as an exact difference, L = u x v, then g, all in double-double.
 * About 60 operations, each off by at most 8 u^2 (u = 2^-53) of the size S = |D| + sum a + sum b, stay below 2^-97 S.
 * Within 2^-96 S of 0, as for boxes that touch exactly, expansions have the last word (exact-axis.ts).
 *
 * Shortcut for equal orientation. If no face axis is doubtful and edges i, j are parallel within a sine of 4 d, the
 * boxes overlap: turn B by that sine, so that they share the axis. Then the faces alone decide (each edge-edge axis is
 * 0 or a normal), they overlap by more than 64 d - 23 d - 22 d times the extents, and turning back moves B by less.
 */
import {
  addAbsoluteTimes,
  makeAbsolute,
  writeCross,
  writeDifference,
  writeDot,
  writeSum,
} from '../../math/double-double.js'
import { AXES_ORTHONORMAL, DOUBLE_DOUBLE_BAND } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import {
  CENTRES,
  CENTRES_PART,
  CENTRES_REST,
  EXTENTS,
  FIRST,
  REGISTERS,
  SECOND,
  VECTOR,
  separatesExactly,
} from './exact-axis.js'

/** Doubtful axes are bits: i for A_i, 3 + j for B_j, 6 + 3 i + j for A_i x B_j. */
type AxisBits = number
type DoubtfulTest = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, doubtful: AxisBits) => boolean

const FACE_BITS = 63
const PARALLEL_SQUARED_SINE = 16 * AXES_ORTHONORMAL * AXES_ORTHONORMAL

const AXIS = REGISTERS // the axis in question
const RADIUS_FIRST = AXIS + VECTOR
const RADIUS_SECOND = RADIUS_FIRST + 2
const VALUE = RADIUS_FIRST + 4
const TERM = RADIUS_FIRST + 6
const BAND = RADIUS_FIRST + 8 // a double
const registers = new Float64Array(RADIUS_FIRST + 9)

/** Sizes below this are decided at 2^800 times their size. */
const TINY_SIZE = 6e-61
const TINY_SCALE = 6.668014432879854e240

/** Whether two boxes overlap, given that exactly the axes in `doubtful` are not known to overlap. */
export const overlapDoubtfulObbs: DoubtfulTest = (rowsA, a, rowsB, b, doubtful) => {
  if (isUnrotated(rowsA, a) && isUnrotated(rowsB, b)) return overlapUnrotated(rowsA, a, rowsB, b)
  const r = registers
  for (let k = 0; k < 9; k++) {
    r[FIRST + 2 * k] = rowsA[a + ROW_AXES + k]
    r[SECOND + 2 * k] = rowsB[b + ROW_AXES + k]
  }
  if (overlapByParallelEdges(doubtful)) return true
  for (let k = 0; k < 3; k++) {
    const e = EXTENTS + 2 * k
    r[FIRST + e] = rowsA[a + ROW_PARAMETERS + k]
    r[FIRST + e + 1] = 0
    r[SECOND + e] = rowsB[b + ROW_PARAMETERS + k]
    r[SECOND + e + 1] = 0
    const c = 2 * k
    writeDifference(r, CENTRES_PART + c, rowsB[b + k], rowsA[a + k])
    r[CENTRES_REST + c] = 0
    r[CENTRES_REST + c + 1] = 0
    r[CENTRES + c] = r[CENTRES_PART + c]
    r[CENTRES + c + 1] = r[CENTRES_PART + c + 1]
  }
  return decide(doubtful)
}

/** The same for an axis-aligned box (six numbers, min and max), which is A, and an oriented box, which is B. */
export const overlapDoubtfulAabbAndObb: DoubtfulTest = (aabbs, a, rows, b, doubtful) => {
  const r = registers
  for (let k = 0; k < 9; k++) {
    r[FIRST + 2 * k] = k % 4 === 0 ? 1 : 0
    r[SECOND + 2 * k] = rows[b + ROW_AXES + k]
  }
  if (overlapByParallelEdges(doubtful)) return true
  // All lengths doubled, because neither the centre nor the half extent of [min, max] need be a double.
  for (let k = 0; k < 3; k++) {
    const e = EXTENTS + 2 * k
    const c = 2 * k
    writeDifference(r, FIRST + e, aabbs[a + 3 + k], aabbs[a + k])
    r[SECOND + e] = 2 * rows[b + ROW_PARAMETERS + k]
    r[SECOND + e + 1] = 0
    writeDifference(r, CENTRES_PART + c, rows[b + k], aabbs[a + k])
    writeDifference(r, CENTRES_REST + c, rows[b + k], aabbs[a + 3 + k])
    writeSum(r, CENTRES + c, CENTRES_PART + c, CENTRES_REST + c)
  }
  return decide(doubtful)
}

/** Axes x, y, z to the bit. Most boxes that touch exactly are unrotated ones. */
export function isUnrotated(rows: Float64Array, a: number): boolean {
  for (let k = 0; k < 9; k++) if (rows[a + ROW_AXES + k] !== Number(k % 4 === 0)) return false
  return true
}

/** Three interval tests with the exact sums. Rounding of the last one is monotone, so touching is never missed. */
export function overlapUnrotated(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  for (let k = 0; k < 3; k++) {
    const p = rowsA[a + k]
    const q = rowsB[b + k]
    const d = q - p
    let part = d - q
    const dError = q - (d - part) - (p + part)
    const e = rowsA[a + ROW_PARAMETERS + k]
    const f = rowsB[b + ROW_PARAMETERS + k]
    const radius = e + f
    part = radius - e
    const radiusError = e - (radius - part) + (f - part)
    if (Math.abs(d) - radius + ((d < 0 ? -dError : dError) - radiusError) > 0) return false
  }
  return true
}

/** The shortcut: no face axis doubtful, and a doubtful pair of edges is parallel. */
function overlapByParallelEdges(doubtful: AxisBits): boolean {
  if ((doubtful & FACE_BITS) !== 0) return false
  const r = registers
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if ((doubtful & (64 << (3 * i + j))) === 0) continue
      const u = FIRST + VECTOR * i
      const v = SECOND + VECTOR * j
      const x = r[u + 2] * r[v + 4] - r[u + 4] * r[v + 2]
      const y = r[u + 4] * r[v] - r[u] * r[v + 4]
      const z = r[u] * r[v + 2] - r[u + 2] * r[v]
      if (x * x + y * y + z * z <= PARALLEL_SQUARED_SINE) return true
    }
  }
  return false
}

function decide(doubtful: AxisBits): boolean {
  const r = registers
  let size = 0
  for (let k = 0; k < 6; k += 2) size += Math.abs(r[CENTRES + k]) + r[FIRST + EXTENTS + k] + r[SECOND + EXTENTS + k]
  if (size < TINY_SIZE) {
    // Products of such lengths would lose their low parts to the end of the exponent range.
    for (let k = 0; k < REGISTERS; k++) if (k % SECOND >= EXTENTS || k >= CENTRES_PART) r[k] *= TINY_SCALE
    size *= TINY_SCALE
  }
  r[BAND] = DOUBLE_DOUBLE_BAND * size
  // An axis that B shares with A to the bit adds no new normal.
  let fresh = 0
  for (let k = 0; k < 3; k++) if (!isAxisOfFirst(SECOND + VECTOR * k)) fresh |= 1 << k
  for (let k = 0; k < 3; k++) {
    const u = VECTOR * (k === 2 ? 0 : k + 1)
    const v = VECTOR * (k === 0 ? 2 : k - 1)
    if ((doubtful & (1 << k)) !== 0 && separates(FIRST + u, FIRST + v)) return false
    if ((doubtful & (8 << k)) !== 0 && (fresh & ~(1 << k)) !== 0 && separates(SECOND + u, SECOND + v)) return false
  }
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      const isDoubtful = (doubtful & (64 << (3 * i + j))) !== 0 && (fresh & (1 << j)) !== 0
      if (isDoubtful && separates(FIRST + VECTOR * i, SECOND + VECTOR * j)) return false
    }
  return true
}

/** Whether the vectors at u and v are the same or opposite, to the bit. */
function isParallel(u: number, v: number): boolean {
  const r = registers
  const x = r[u]
  const y = r[u + 2]
  const z = r[u + 4]
  return (x === r[v] && y === r[v + 2] && z === r[v + 4]) || (x === -r[v] && y === -r[v + 2] && z === -r[v + 4])
}

function isAxisOfFirst(v: number): boolean {
  return isParallel(FIRST, v) || isParallel(FIRST + VECTOR, v) || isParallel(FIRST + 2 * VECTOR, v)
}

/** Whether u x v separates the boxes, u and v being axes of them: g(u x v) > 0. */
function separates(u: number, v: number): boolean {
  const r = registers
  writeCross(r, AXIS, u, v)
  writeDot(r, VALUE, AXIS, CENTRES)
  makeAbsolute(r, VALUE)
  // The radii are summed box by box, so that swapping the boxes gives the same bits.
  writeRadius(RADIUS_FIRST, FIRST, u, v)
  writeRadius(RADIUS_SECOND, SECOND, u, v)
  writeSum(r, TERM, RADIUS_FIRST, RADIUS_SECOND)
  // Where it matters the two high parts are within a factor of 2, and their difference is exact.
  const g = r[VALUE] - r[TERM] + (r[VALUE + 1] - r[TERM + 1])
  if (g > r[BAND]) return true
  if (g < -r[BAND]) return false
  return separatesExactly(r, u, v)
}

/** Sum of half extent times |AXIS . axis| over the axes of a box; for u and v themselves the product is exactly 0. */
function writeRadius(o: number, box: number, u: number, v: number): void {
  const r = registers
  r[o] = 0
  r[o + 1] = 0
  for (let k = 0; k < 3; k++) {
    const w = box + VECTOR * k
    if (isParallel(w, u) || isParallel(w, v)) continue
    writeDot(r, TERM, AXIS, w)
    addAbsoluteTimes(r, o, TERM, box + EXTENTS + 2 * k)
  }
}
