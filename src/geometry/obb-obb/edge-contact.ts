/**
 * Edge against edge of two boxes (Gaul): the contact along a cross axis A_i x B_j is one point midway between the
 * nearest points of the two supporting edges.
 *
 * The trap: when the axis ties with a face, the supporting edges may miss each other. Then they are no contact along
 * it, which the place of the nearest points shows.
 */
import { beyond, dot, meetLines, subtract } from '../../math/vectors.js'
import { WITNESS_OFF } from '../../tolerances.js'
import { MANIFOLD_COUNT, MANIFOLD_POINTS, markPoint, writeNormal } from '../manifold.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { BoxAxes, edgeOfA, writeBoxAxis, writeUnitGap } from './axes.js'

/** First feature id of an edge pair. */
const FEATURE_EDGES = 1728

/** The axis; a point of each edge, relative to A's centre: first the middle, then the nearest one. */
const axis = new Float64Array(3)
const pointA = new Float64Array(3)
const pointB = new Float64Array(3)
const way = new Float64Array(3)
const met = new Float64Array(2)

/**
 * Adds to `point` the way from the centre of a box to the middle of its supporting edge along its axis i, on the side
 * of the axis; returns the signs of the two other axes, in ascending order, as bits.
 */
function addEdge(rows: Float64Array, r: number, i: number, side: number, point: Float64Array): number {
  let signs = 0
  for (let m = 0, bit = 1; m < 3; m++) {
    if (m === i) continue
    const u = r + ROW_AXES + 3 * m
    const isBack = dot(axis, 0, rows, u) < 0 === side > 0
    const reach = isBack ? -rows[r + ROW_PARAMETERS + m] : rows[r + ROW_PARAMETERS + m]
    for (let d = 0; d < 3; d++) point[d] += reach * rows[u + d]
    if (isBack) signs |= bit
    bit = 2
  }
  return signs
}

/**
 * Writes the contact along the cross axis `k` of the pair in `axes` to `out` (layout: MANIFOLD_COUNT), and returns
 * whether the supporting edges meet there.
 */
export function meetEdges(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axes: Float64Array,
  k: number,
  out: Float64Array,
): boolean {
  writeUnitGap(rowsA, a, rowsB, b, axes, k)
  const depth = Math.max(0, 0 - axes[BoxAxes.gap])
  const i = edgeOfA(k)
  const j = k - 6 - 3 * i
  const u = a + ROW_AXES + 3 * i
  const v = b + ROW_AXES + 3 * j
  writeBoxAxis(rowsA, a, rowsB, b, k, axis, 0)
  pointA.fill(0)
  const edgeA = 4 * i + addEdge(rowsA, a, i, 1, pointA)
  subtract(pointB, 0, rowsB, b, rowsA, a)
  const edgeB = 4 * j + addEdge(rowsB, b, j, -1, pointB)
  subtract(way, 0, pointB, 0, pointA, 0)
  meetLines(met, rowsA, u, rowsB, v, way, 0)
  const halfA = rowsA[a + ROW_PARAMETERS + i]
  const halfB = rowsB[b + ROW_PARAMETERS + j]
  const t = Math.max(-halfB, Math.min(halfB, met[1]))
  for (let d = 0; d < 3; d++) pointB[d] += t * rowsB[v + d]
  const s = Math.max(-halfA, Math.min(halfA, beyond(rowsA, u, pointB, 0, pointA, 0)))
  writeNormal(out, axis[0], axis[1], axis[2], depth)
  let off = 0
  for (let d = 0; d < 3; d++) {
    pointA[d] += s * rowsA[u + d]
    out[MANIFOLD_POINTS + d] = 0.5 * (pointA[d] + pointB[d])
    off = Math.max(off, Math.abs(pointB[d] - pointA[d] + depth * axis[d]))
  }
  markPoint(out, MANIFOLD_POINTS, depth, FEATURE_EDGES + 12 * edgeA + edgeB)
  out[MANIFOLD_COUNT] = 1
  return off <= WITNESS_OFF * axes[BoxAxes.size]
}
