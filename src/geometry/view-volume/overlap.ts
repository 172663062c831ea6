/**
 * Axis-aligned boxes against view volume, by the volume's planes alone: what a walk over a tree of bounds asks at each
 * node. A box outside one plane is outside the volume, a box inside all planes is inside; others are undecided, also
 * some that are outside. What is inside a plane need not be asked again of boxes within.
 *
 * The slack is twice the largest that overlapObbRowAndVolume gives a box of the tree: so what is in bounds that are
 * outside, it calls apart, and what is in bounds that are inside, it calls a hit.
 *
 * Oriented box against view volume by separating axes: the normals of the volume's planes, the box's three, and every
 * box axis crossed with every edge direction of the volume. For a centred frustum these are the 26 axes of Eberly,
 * "Intersection of Orthogonal View Frustum and Oriented Bounding Box", section 4, where near and far share one.
 *
 * An open volume ends, for the box at hand, where the box does: its side edges are cut at the depth of the box's
 * furthest point behind the near plane. What is cut off holds no point of the box, and the new far face is parallel to
 * the near one, so its normal and edges add no axis.
 *
 * Most boxes that meet the volume have their middle in it, or the corner furthest behind the plane that the middle is
 * furthest outside of. Either proves a common point, and spares the edge axes.
 *
 * Numerical trap: an edge axis almost vanishes when the edges are almost parallel, and what is left of it is rounding.
 * No guard is needed: both bodies are projected in full on the computed axis, whatever it is, and any axis that
 * separates proves a gap. What remains is the error of projections and corners, at most VIEW_SLACK of the pair's size
 * per unit of axis; within it an axis does not separate. So touching is always a hit, and a false hit is that close.
 *
 * Solid half-space against view volume: they share a point if and only if a corner of the volume is in the half-space,
 * or a side edge of an open volume leads into it.
 */
import { VIEW_SLACK } from '../../tolerances.js'
import { reachAlong } from '../reach.js'
import { signedDistance } from '../signed-distance.js'
import { ALL_PLANES, PLANE_NUMBERS, Volume } from './view-volume.js'
import { cross, dot } from '../../math/vectors.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'

/** What {@link cutBoth} tells of bounds: bit p if plane p cuts them, and OUTSIDE if they are outside one. */
export const INSIDE = 0
export const OUTSIDE = ALL_PLANES + 1
/** By how many bits what it tells of the second bounds is further left. */
export const SECOND = 8

/** Where the first of some planes, bit p for plane p, is in a view volume. */
function firstPlane(planes: number): number {
  return Volume.planes + PLANE_NUMBERS * (31 - Math.clz32(planes & -planes))
}

/** Writes the slack of {@link cutBoth} for all within the two bounds, min x y z and max x y z each, at `bounds[0]`. */
export function writeSlack(volume: Float64Array, bounds: Float32Array): void {
  let size = volume[Volume.size]
  for (let d = 0; d < 3; d++) {
    const origin = volume[Volume.origin + d]
    const low = Math.min(bounds[d], bounds[6 + d])
    const high = Math.max(bounds[3 + d], bounds[9 + d])
    size += Math.max(high - origin, origin - low)
  }
  volume[Volume.slack] = 2 * VIEW_SLACK * size * (1 + volume[Volume.spread])
}

/**
 * The planes of a view volume, bit p for plane p, that cut the two finite bounds at `bounds[b]`; of `planes` alone. V8:
 * see notes, "branchless loops".
 */
export function cutBoth(bounds: Float32Array, b: number, volume: Float64Array, planes: number): number {
  const hx = 0.5 * (bounds[b + 3] - bounds[b])
  const hy = 0.5 * (bounds[b + 4] - bounds[b + 1])
  const hz = 0.5 * (bounds[b + 5] - bounds[b + 2])
  const x = bounds[b] + hx - volume[Volume.origin]
  const y = bounds[b + 1] + hy - volume[Volume.origin + 1]
  const z = bounds[b + 2] + hz - volume[Volume.origin + 2]
  const hu = 0.5 * (bounds[b + 9] - bounds[b + 6])
  const hv = 0.5 * (bounds[b + 10] - bounds[b + 7])
  const hw = 0.5 * (bounds[b + 11] - bounds[b + 8])
  const u = bounds[b + 6] + hu - volume[Volume.origin]
  const v = bounds[b + 7] + hv - volume[Volume.origin + 1]
  const w = bounds[b + 8] + hw - volume[Volume.origin + 2]
  const outside = -volume[Volume.slack]
  let cut = 0
  for (let rest = planes; rest !== 0; rest &= rest - 1) {
    const n = firstPlane(rest)
    const nx = volume[n]
    const ny = volume[n + 1]
    const nz = volume[n + 2]
    const c = volume[n + 3]
    const d0 = nx * x + ny * y + nz * z + c
    const d1 = nx * u + ny * v + nz * w + c
    const r0 = hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz)
    const r1 = hu * Math.abs(nx) + hv * Math.abs(ny) + hw * Math.abs(nz)
    const isCut = Number(d0 < r0) | (Number(d1 < r1) << SECOND)
    const isOut = Number(d0 + r0 < outside) | (Number(d1 + r1 < outside) << SECOND)
    cut |= (isCut * (rest & -rest)) | (isOut * OUTSIDE)
  }
  return cut
}

/** The axis; the box's centre from the volume's origin; slack per unit of axis; how much of each side edge counts. */
const work = new Float64Array(8)
const DELTA = 3
const SLACK = 6
const CUT = 7

/**
 * Whether the box row at `boxes[b]` and a view volume share a point. The box must be inside the planes of the volume
 * that are not among `planes`, bit p for plane p.
 */
export function overlapObbRowAndVolume(boxes: Float64Array, b: number, volume: Float64Array, planes: number): boolean {
  const x = boxes[b] - volume[Volume.origin]
  const y = boxes[b + 1] - volume[Volume.origin + 1]
  const z = boxes[b + 2] - volume[Volume.origin + 2]
  work[DELTA] = x
  work[DELTA + 1] = y
  work[DELTA + 2] = z
  const extents = boxes[b + ROW_PARAMETERS] + boxes[b + ROW_PARAMETERS + 1] + boxes[b + ROW_PARAMETERS + 2]
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + extents + volume[Volume.size]
  let least = Infinity
  let worst = 0
  for (let rest = planes; rest !== 0; rest &= rest - 1) {
    const n = firstPlane(rest)
    const middle = volume[n] * x + volume[n + 1] * y + volume[n + 2] * z + volume[n + 3]
    if (middle + reachAlong(boxes, b, volume, n) < -VIEW_SLACK * size) return false
    if (middle >= least) continue
    least = middle
    worst = n
  }
  return least >= 0 || isCornerInside(boxes, b, volume, worst, planes) || !isSeparated(boxes, b, volume, size)
}

/** Whether the corner of the box furthest on the inner side of the plane at `volume[n]` is inside all of `planes`. */
function isCornerInside(boxes: Float64Array, b: number, volume: Float64Array, n: number, planes: number): boolean {
  let x = work[DELTA]
  let y = work[DELTA + 1]
  let z = work[DELTA + 2]
  for (let k = 0; k < 3; k++) {
    const u = b + ROW_AXES + 3 * k
    const along = volume[n] * boxes[u] + volume[n + 1] * boxes[u + 1] + volume[n + 2] * boxes[u + 2]
    const reach = along < 0 ? -boxes[b + ROW_PARAMETERS + k] : boxes[b + ROW_PARAMETERS + k]
    x += reach * boxes[u]
    y += reach * boxes[u + 1]
    z += reach * boxes[u + 2]
  }
  for (let rest = planes; rest !== 0; rest &= rest - 1) {
    const at = firstPlane(rest)
    if (volume[at] * x + volume[at + 1] * y + volume[at + 2] * z + volume[at + 3] < 0) return false
  }
  return true
}

/** Whether an axis of the box or one of the edges separates it from a volume whose planes do not. */
function isSeparated(boxes: Float64Array, b: number, volume: Float64Array, size: number): boolean {
  let cut = 1
  if (volume[Volume.open] !== 0) {
    const depth = dot(volume, Volume.planes, work, DELTA) + volume[Volume.planes + 3]
    cut = Math.max(0, depth + reachAlong(boxes, b, volume, Volume.planes))
  }
  work[CUT] = cut
  work[SLACK] = VIEW_SLACK * (size + cut * volume[Volume.spread])
  const axes = b + ROW_AXES
  for (let i = axes; i < axes + 9; i += 3) {
    for (let k = 0; k < 3; k++) work[k] = boxes[i + k]
    if (separates(boxes, b, volume)) return true
  }
  const end = Volume.edges + 3 * volume[Volume.edgeCount]
  for (let e = Volume.edges; e < end; e += 3) {
    for (let i = axes; i < axes + 9; i += 3) {
      cross(work, 0, boxes, i, volume, e)
      if (separates(boxes, b, volume)) return true
    }
  }
  return false
}

/** Whether the axis in `work` separates the box from the volume by more than the slack. */
function separates(boxes: Float64Array, b: number, volume: Float64Array): boolean {
  const x = work[0]
  const y = work[1]
  const z = work[2]
  const middle = x * work[DELTA] + y * work[DELTA + 1] + z * work[DELTA + 2]
  const reach = reachAlong(boxes, b, work, 0) + work[SLACK] * (Math.abs(x) + Math.abs(y) + Math.abs(z))
  const cut = work[CUT]
  // On which side of the box the volume is.
  let side = 0
  for (let at = Volume.corners; at < Volume.sides; at += 3) {
    const edge = at + (Volume.sides - Volume.corners)
    const near = x * volume[at] + y * volume[at + 1] + z * volume[at + 2]
    const far = near + cut * (x * volume[edge] + y * volume[edge + 1] + z * volume[edge + 2])
    if (near > middle + reach && far > middle + reach && side >= 0) side = 1
    else if (near < middle - reach && far < middle - reach && side <= 0) side = -1
    else return false
  }
  return true
}

const normal = new Float64Array(3)

/** Whether the solid half-space row at `planes[r]` and a view volume share a point. */
export function overlapPlaneRowAndVolume(planes: Float64Array, r: number, volume: Float64Array): boolean {
  let size = Math.abs(planes[r + ROW_PARAMETERS + 3]) + volume[Volume.size]
  for (let k = 0; k < 3; k++) size += Math.abs(volume[Volume.origin + k] - planes[r + k])
  const surface = VIEW_SLACK * size - signedDistance(planes, r, volume, Volume.origin, normal)
  const isOpen = volume[Volume.open] !== 0
  for (let at = Volume.corners; at < Volume.sides; at += 3) {
    const side = at + (Volume.sides - Volume.corners)
    const near = dot(normal, 0, volume, at)
    const along = dot(normal, 0, volume, side)
    if (near <= surface || (isOpen ? along < 0 : near + along <= surface)) return true
  }
  return false
}
