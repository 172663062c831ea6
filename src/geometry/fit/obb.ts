/**
 * Oriented boxes around points and triangles (Eberly, Dynamic Collision Detection using Oriented Bounding Boxes,
 * 6.1.2 and 6.1.3): the axes are the eigenvectors of a covariance, and the centre is moved to the middle of the
 * projections ("interval recentring"), which is never larger than the box around the mean.
 *
 * The traps: the printed covariance of 6.1.3 is wrong (see moments.ts); sums of squares cancel far from the origin, so
 * everything is taken relative to the middle of the bounds; and rounding the centre or the axes, above all into the
 * Float32Array that gl-matrix makes, moves the box away from its points. So the half extents are measured last, from
 * the numbers that `out` really holds, and rounded up: every point is inside, also after rounding.
 */
import { refuseValue } from '../../errors.js'
import { sizeOf, subtract } from '../../math/vectors.js'
import { isWritable } from '../../memory/writable.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import { checkPoints, checkTriangles } from '../check-mesh.js'
import { isVector, orthonormaliseAxes } from '../pack.js'
import { createPointRow, ROW_AXES } from '../rows.js'
import type { mat3, Numbers, Triple, vec3 } from '../shapes.js'
import { extremes, writeExtremes } from './box-along.js'
import { writeEigenAxes } from './eigen.js'
import { convexHull } from './hull.js'
import { findLeastAxes } from './minimum-volume.js'
import { COVARIANCE, COVARIANCE_LENGTH, powerOfTwoAtLeast, solveTwice } from './moments.js'

/** An {@link Obb} that a fit writes into: any arrays of 3, 9 and 3 numbers. */
export interface MutableObb<V extends vec3 = vec3> {
  /** Centre of the box. */
  readonly center: V
  /** A mat3: its columns are the unit axes. */
  readonly axes: mat3
  /** Half lengths along the axes. */
  readonly halfExtents: V
}

/** A fresh {@link MutableObb}: a point at the origin. */
export function createObb(): MutableObb<Triple> {
  return { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [0, 0, 0] }
}

/** Absolute error of three products of numbers near the least doubles, which no relative bound covers. */
const SMALLEST = 1e-323
/** Relative difference of volumes that may be due to rounding. */
const SAME_VOLUME = 1e-9

const covariance = new Float64Array(COVARIANCE_LENGTH)
const axes = new Float64Array(9)
const least = new Float64Array(9)
const center = new Float64Array(3)
/** From the centre to a point. */
const way = new Float64Array(3)
/** Middle of the bounds x y z, and the largest size. */
const bounds = new Float64Array(4)
const origin = new Float64Array(3)
/** The axes of the world. */
const world = createPointRow()

/**
 * Writes an oriented box around points into `out` and returns it: its axes are the eigenvectors of the points'
 * covariance (Eberly, section 6.1.2), right-handed and orthonormal, largest variance first; equal variances keep the
 * order of the coordinate axes. All points are inside.
 *
 * @param positions x y z of every point, in a row. All of them count, also equal ones.
 * @throws CollisionError E_OPTION for no array; E_EMPTY_MESH without a point; E_VERTEX if the length is no multiple of
 *   3; E_NON_FINITE, E_RANGE with the point in `index`.
 */
export function fitObbToPoints(out: MutableObb, positions: Numbers): MutableObb {
  checkObb(out)
  checkPoints(positions)
  const points = gather(positions)
  takeAxes(points, 3)
  return writeBox(out, points)
}

/**
 * Writes an oriented box around the surface of a triangle mesh into `out` and returns it: its axes are the eigenvectors
 * of the surface's covariance (Eberly, section 6.1.3), so they do not depend on how finely a part is triangulated. Only
 * vertices of triangles count, and all of these are inside. A mesh without area is fitted to its corners.
 *
 * @param positions x y z of every vertex, in a row.
 * @param indices three vertices a triangle, in a row.
 * @throws CollisionError E_OPTION for no array; E_EMPTY_MESH without a triangle; E_VERTEX, E_INDEX if a length is not a
 *   multiple of 3; E_INDEX for an index that names no vertex; E_NON_FINITE, E_RANGE with the vertex in `index`.
 */
export function fitObbToTriangles(out: MutableObb, positions: Numbers, indices: Numbers): MutableObb {
  checkObb(out)
  checkTriangles(positions, indices)
  const points = gather(positions, indices)
  takeAxes(points, 9)
  return writeBox(out, points)
}

/**
 * Writes the box of least volume around points into `out` and returns it (Eberly, section 6.1.1), in tens of
 * milliseconds for a hull of a few hundred points, and never larger than the box of {@link fitObbToPoints}. The search
 * may miss the least: of some 4,500 random sets 20 had a smaller box with their axes exchanged, thin ones of 5 and 30
 * points by 1.1 and 0.13 %. For points that lie within about 1e-8 of their size of a plane it is less certain; points
 * in a plane get the box of {@link fitObbToPoints}. Allocates.
 *
 * @param positions x y z of every point, in a row.
 * @throws CollisionError as {@link fitObbToPoints}.
 */
export function fitObbMinimumVolume(out: MutableObb, positions: Numbers): MutableObb {
  checkObb(out)
  checkPoints(positions)
  const points = gather(positions)
  const unit = powerOfTwoAtLeast(bounds[3])
  const scaled = points.map((x, i) => (x - bounds[i % 3]) / unit)
  const hull = convexHull(scaled)
  takeAxes(points, 3)
  // If the points are almost in a plane, rounding may have misled the search.
  if (
    hull !== undefined &&
    findLeastAxes(least, scaled, hull, true) &&
    !(volumeAlong(axes, scaled) < volumeAlong(least, scaled) * (1 - SAME_VOLUME))
  )
    axes.set(least)
  return writeBox(out, points)
}

/** Volume of the box around points along axes. */
function volumeAlong(axes: Float64Array, points: Float64Array): number {
  let volume = 1
  for (let i = 0; i < 9; i += 3) {
    writeExtremes(axes, i, points, origin)
    volume *= extremes[1] - extremes[0]
  }
  return volume
}

function checkObb(out: MutableObb): void {
  if (!(isVector(out?.center) && isVector(out.axes, 9) && isVector(out.halfExtents)))
    refuseValue('E_OPTION', 'out must be { center, axes, halfExtents }, arrays of 3, 9 and 3 numbers', 'out', out)
  if (!isWritable(out.center) || !isWritable(out.axes) || !isWritable(out.halfExtents))
    refuseValue('E_OPTION', 'out is frozen, or of big integers', 'out', out)
}

/** The points that count, all or by `indices`, three numbers each; writes their bounds. */
function gather(positions: Numbers, indices?: Numbers): Float64Array {
  const points = new Float64Array(indices === undefined ? positions.length : 3 * indices.length)
  for (let p = 0; p < points.length; p++) {
    const k = indices === undefined ? p : 3 * indices[Math.floor(p / 3)] + (p % 3)
    points[p] = positions[k] + 0
  }
  bounds[3] = 0
  for (let d = 0; d < 3; d++) {
    writeExtremes(world, ROW_AXES + 3 * d, points, origin)
    const width = extremes[1] - extremes[0]
    bounds[d] = extremes[0] + 0.5 * width
    bounds[3] = Math.max(bounds[3], width)
  }
  return points
}

/** Writes the eigenvectors of the covariance of points (stride 3) or of triangles (stride 9) into `axes`. */
function takeAxes(points: Float64Array, stride: number): void {
  solveTwice(points, stride, bounds, powerOfTwoAtLeast(bounds[3]), false, covariance)
  writeEigenAxes(axes, covariance, COVARIANCE)
}

/** Recentres the box with `axes`, writes it, and measures its half extents from what was written. */
function writeBox(out: MutableObb, points: Float64Array): MutableObb {
  for (let d = 0; d < 3; d++) center[d] = bounds[d]
  for (let i = 0; i < 9; i += 3) {
    writeExtremes(axes, i, points, bounds)
    const middle = 0.5 * (extremes[0] + extremes[1])
    for (let d = 0; d < 3; d++) center[d] += middle * axes[i + d]
  }
  // The numbers that kernels will use: rounded by `out`, the axes then made orthonormal as when a box is packed.
  for (let d = 0; d < 3; d++) {
    out.center[d] = center[d]
    center[d] = out.center[d]
  }
  for (let i = 0; i < 9; i++) {
    out.axes[i] = axes[i] + 0
    axes[i] = out.axes[i]
  }
  orthonormaliseAxes(axes, 0, 'out', 'axes')
  let reach = 0
  for (let p = 0; p < points.length; p += 3) {
    subtract(way, 0, points, p, center, 0)
    reach = Math.max(reach, sizeOf(way, 0))
  }
  for (let i = 0; i < 3; i++) {
    writeExtremes(axes, 3 * i, points, center)
    const extent = Math.max(extremes[1], -extremes[0])
    writeUp(out.halfExtents, i, reach > 0 ? extent + 8 * UNIT_ROUNDOFF * reach + SMALLEST : 0)
  }
  return out
}

/** Writes a number that is at least `value`, also where `out` holds floats. */
function writeUp(out: vec3, i: number, value: number): void {
  out[i] = value
  // A Float32Array may have rounded it down: raise it by growing steps of its last place.
  for (let step = 5.960464477539063e-8; out[i] < value; step *= 2) out[i] = value * (1 + step) + 1.4e-45
}
