/**
 * Contact manifold of two boxes (Gaul): the contact axis (least-axis.ts); for a face axis the incident face clipped to the
 * side planes of the reference face (clip-faces.ts), up to 8 points reduced to 4 that keep the deepest and the widest area;
 * for a cross axis one point midway between the nearest points of the two supporting edges.
 *
 * Feature ids: 24 (6 reference face + incident face) + vertex below 1728 (reference face: 0-5 of A, 6-11 of B, face
 * 2 k on the positive side of axis k, 2 k + 1 on the negative; vertex: clip-faces.ts); 1728 + 12 edge of A + edge of B
 * for edges (edge 4 k + signs of the two other axes). The choice of the axis is unbiased, but for ties.
 */
import { WITNESS_OFF } from '../../tolerances.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import {
  MANIFOLD_COUNT,
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_CLIPPED,
  MANIFOLD_DEPTH,
  MANIFOLD_MAX_POINTS,
  publishManifold,
  reduceInto,
  writeNormal,
  writeOnePoint,
} from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { compareRows } from '../order.js'
import { packAabb, packObb } from '../pack.js'
import type { Aabb, Obb } from '../shapes.js'
import { clipFaces, CLIPPED } from './clip-faces.js'
import { AXES, findLeastAxis, KEEP_ANY_FACE, KEEP_NOTHING, writeFrame } from './least-axis.js'

/** Feature ids of one face axis: two sides, six incident faces, 24 vertices. */
const FEATURES_OF_AXIS = 288
/** First feature id of an edge pair. */
const FEATURE_EDGES = 1728

/** Kernel of {@link collideObbs}; `out` as in manifold.ts. Returns the number of points. */
export function collideObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const code = touchAlong(rowsA, a, rowsB, b, out, KEEP_NOTHING)
  return code === 0 ? 0 : clipAlong(rowsA, a, rowsB, b, code, out, MANIFOLD_MAX_POINTS)
}

/** {@link collideObbRows} without reduction: `out` gets up to 8 points. */
export function collideObbRowsUnreduced(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const code = touchAlong(rowsA, a, rowsB, b, out, KEEP_NOTHING)
  return code === 0 ? 0 : clipAlong(rowsA, a, rowsB, b, code, out, MANIFOLD_MAX_CLIPPED)
}

/**
 * {@link collideObbRows} for resting boxes whose poses jitter: `lastFeature` is a feature id of the pair's manifold in the last
 * step, or -1 when it is new. The last reference face, or else any face before an edge pair, is taken when it is deeper than the
 * best axis by no more than AXIS_KEPT of the extents; the depth is then along that face.
 */
export function collideObbRowsKeeping(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  lastFeature: number,
): number {
  const hasFace = lastFeature >= 0 && lastFeature < FEATURE_EDGES
  const code = touchObbRows(rowsA, a, rowsB, b, out, hasFace ? Math.floor(lastFeature / FEATURES_OF_AXIS) + 1 : 0)
  return code === 0 ? 0 : clipAlong(rowsA, a, rowsB, b, code, out, MANIFOLD_MAX_POINTS)
}

/**
 * The first half of {@link collideObbRowsKeeping}: whether the boxes touch, and along which axis. Returns 0 when apart, and
 * `out[MANIFOLD_DEPTH]` is then minus a lower bound of the gap. Else the code of the contact axis (1-3 face of A, 4-6 face
 * of B, 7 + 3 i + j edges A_i and B_j), with normal and depth in `out` and no points yet. `keep` is the code of the pair's last step,
 * or 0 (or less) when it is new.
 */
export function touchObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  keep: number,
): number {
  return touchAlong(rowsA, a, rowsB, b, out, keep > 0 && keep <= 6 ? keep - 1 : KEEP_ANY_FACE)
}

/**
 * The second half: the points of two boxes that touch along the axis `code`, for an `out` that has the normal and the depth of
 * {@link touchObbRows} for these rows. Returns their number, at least one.
 */
export function clipObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  code: number,
  out: Float64Array,
): number {
  writeFrame(rowsA, a, rowsB, b)
  return clipAlong(rowsA, a, rowsB, b, code, out, MANIFOLD_MAX_POINTS)
}

/** {@link touchObbRows}; `kept` as in findLeastAxis. Leaves the pair's frame in AXES. */
function touchAlong(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  kept: number,
): number {
  let kind = findLeastAxis(rowsA, a, rowsB, b, kept)
  out[MANIFOLD_COUNT] = 0
  if (kind < 0) {
    // How far apart at least, for callers that would otherwise ask again.
    out[MANIFOLD_DEPTH] = 0 - AXES[12]
    return 0
  }
  let depth = Math.max(0, 0 - AXES[12])
  if (kind >= 6) {
    if (collideEdges(rowsA, a, rowsB, b, kind - 6, depth, out)) {
      out[MANIFOLD_COUNT] = 0
      return kind + 1
    }
    // The edges do not touch along their axis: only a tie with a face looks like this.
    kind = AXES[13]
    depth = Math.max(0, 0 - AXES[14])
  }
  const refIsA = kind < 3
  const side = refIsA ? sideOfFace(kind, true) : -sideOfFace(kind - 3, false)
  const n = refIsA ? a + 3 + 3 * kind : b + 3 * kind - 6
  const rows = refIsA ? rowsA : rowsB
  writeNormal(out, side * rows[n] + 0, side * rows[n + 1] + 0, side * rows[n + 2] + 0, depth)
  return kind + 1
}

/** 1 or -1: the side of axis k of the reference box on which the other box is. */
function sideOfFace(k: number, refIsA: boolean): number {
  const towards = refIsA ? AXES[9 + k] : 0 - (AXES[9] * AXES[k] + AXES[10] * AXES[3 + k] + AXES[11] * AXES[6 + k])
  return towards < 0 ? -1 : 1
}

/** {@link clipObbRows} with the pair's frame in AXES. */
function clipAlong(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  code: number,
  out: Float64Array,
  limit: number,
): number {
  const depth = out[MANIFOLD_DEPTH]
  if (code > 6) {
    collideEdges(rowsA, a, rowsB, b, code - 7, depth, out)
    return 1
  }
  const merge = limit === MANIFOLD_MAX_POINTS
  let count: number
  if (code <= 3)
    count = clipFaces(rowsA, a, rowsB, b, code - 1, true, sideOfFace(code - 1, true), depth, 0, 0, 0, merge)
  else {
    const x = rowsB[b] - rowsA[a]
    const y = rowsB[b + 1] - rowsA[a + 1]
    const z = rowsB[b + 2] - rowsA[a + 2]
    count = clipFaces(rowsB, b, rowsA, a, code - 4, false, sideOfFace(code - 4, false), depth, x, y, z, merge)
  }
  return reduceInto(out, CLIPPED, count, limit)
}

// In A's frame: the normal, and a point of either supporting edge.
const normal = new Float64Array(3)
const edgeA = new Float64Array(3)
const edgeB = new Float64Array(3)

/** One point for the cross axis of A_i and B_j, pair = 3 i + j; false when the supporting edges do not meet along it. */
function collideEdges(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  pair: number,
  depth: number,
  out: Float64Array,
): boolean {
  const j = pair % 3
  const i = (pair - j) / 3
  const i1 = i === 2 ? 0 : i + 1
  const i2 = i === 0 ? 2 : i - 1
  // A_i x B_j in A's frame, towards B.
  const p = 0 - AXES[3 * i2 + j]
  const q = AXES[3 * i1 + j]
  const square = p * p + q * q
  const sign = p * AXES[9 + i1] + q * AXES[9 + i2] < 0 ? -1 : 1
  const scale = sign / Math.sqrt(square)
  normal[i] = 0
  normal[i1] = p * scale
  normal[i2] = q * scale
  let codeA = 4 * i
  let codeB = 4 * j
  for (let m = 0, bit = 1; m < 3; m++) {
    edgeA[m] = 0
    if (m === i) continue
    const ahead = normal[m] >= 0
    edgeA[m] = ahead ? rowsA[a + ROW_PARAMETERS + m] : -rowsA[a + ROW_PARAMETERS + m]
    if (!ahead) codeA += bit
    bit = 2
  }
  edgeB[0] = AXES[9]
  edgeB[1] = AXES[10]
  edgeB[2] = AXES[11]
  for (let m = 0, bit = 1; m < 3; m++) {
    if (m === j) continue
    const ahead = normal[0] * AXES[m] + normal[1] * AXES[3 + m] + normal[2] * AXES[6 + m] >= 0
    const h = ahead ? -rowsB[b + ROW_PARAMETERS + m] : rowsB[b + ROW_PARAMETERS + m]
    edgeB[0] += h * AXES[m]
    edgeB[1] += h * AXES[3 + m]
    edgeB[2] += h * AXES[6 + m]
    if (ahead) codeB += bit
    bit = 2
  }
  // Nearest points of the lines edgeA + s A_i and edgeB + t B_j. Across A_i only the components i1 and i2 count.
  const r1 = AXES[3 * i1 + j]
  const r2 = AXES[3 * i2 + j]
  const hB = rowsB[b + ROW_PARAMETERS + j]
  const hA = rowsA[a + ROW_PARAMETERS + i]
  let t = ((edgeA[i1] - edgeB[i1]) * r1 + (edgeA[i2] - edgeB[i2]) * r2) / square
  t = Math.max(-hB, Math.min(hB, t))
  edgeA[i] = Math.max(-hA, Math.min(hA, edgeB[i] + t * AXES[3 * i + j]))
  let off = 0
  for (let m = 0; m < 3; m++) {
    edgeB[m] += t * AXES[3 * m + j]
    off = Math.max(off, Math.abs(edgeB[m] - edgeA[m] + depth * normal[m]))
  }
  if (!(off <= WITNESS_OFF * AXES[15])) return false
  const x = 0.5 * (edgeA[0] + edgeB[0])
  const y = 0.5 * (edgeA[1] + edgeB[1])
  const z = 0.5 * (edgeA[2] + edgeB[2])
  writeOnePoint(
    out,
    normal[0] * rowsA[a + 3] + normal[1] * rowsA[a + 6] + normal[2] * rowsA[a + 9],
    normal[0] * rowsA[a + 4] + normal[1] * rowsA[a + 7] + normal[2] * rowsA[a + 10],
    normal[0] * rowsA[a + 5] + normal[1] * rowsA[a + 8] + normal[2] * rowsA[a + 11],
    depth,
    x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9],
    x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10],
    x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11],
    FEATURE_EDGES + 12 * codeA + codeB,
  )
  return true
}

const rows = new Float64Array(2 * ROW_STRIDE)
const corners = new Float64Array(6)
const scratch = new Float64Array(MANIFOLD_LENGTH)

function collidePacked(out: Manifold): number {
  const swapped = compareRows(rows, 0, rows, ROW_STRIDE) > 0
  const first = swapped ? ROW_STRIDE : 0
  collideObbRows(rows, first, rows, ROW_STRIDE - first, scratch)
  return publishManifold(out, scratch, rows[first], rows[first + 1], rows[first + 2], swapped)
}

/**
 * Contact manifold of two solid boxes, world frame: the number of points (at most 4), 0 when apart. Closed sets: touching
 * boxes have a manifold of depth 0. Swapping a and b flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideObbs(out: Manifold, a: Obb, b: Obb): number {
  packObb(rows, 0, a, 'a')
  packObb(rows, ROW_STRIDE, b, 'b')
  return collidePacked(out)
}

/**
 * Contact manifold of a solid box and a solid axis-aligned box, world frame: the number of points (at most 4), 0 when apart.
 * The normal points from the obb to the aabb.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideObbAndAabb(out: Manifold, obb: Obb, aabb: Aabb): number {
  packObb(rows, 0, obb, 'obb')
  packAabb(corners, 0, aabb, 'aabb')
  const b = ROW_STRIDE
  rows.fill(0, b, b + ROW_STRIDE)
  for (let k = 0; k < 3; k++) {
    // Half differences: the sum of two large corners would lose the small box between them.
    const half = 0.5 * (corners[3 + k] - corners[k])
    rows[b + k] = corners[k] + half
    rows[b + 3 + 4 * k] = 1
    rows[b + ROW_PARAMETERS + k] = half
  }
  return collidePacked(out)
}
