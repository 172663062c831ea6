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
import { CollisionError, refuseValue, textOf } from '../../errors.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import { checkNumber, orthonormaliseAxes } from '../pack.js'
import type { MutableNumbers, Numbers } from '../shapes.js'
import { writeEigenAxes } from './eigen.js'
import { convexHull } from './hull.js'
import { findLeastAxes } from './minimum-volume.js'
import { addTriangleMoments, COVARIANCE, MOMENT_STRIDE, momentsCancel, solveMoments } from './moments.js'
import { powerOfTwoAtLeast } from './power-of-two.js'

/** An {@link Obb} that a fit writes into: any arrays of 3, 9 and 3 numbers. */
export interface MutableObb {
  readonly center: MutableNumbers
  readonly axes: MutableNumbers
  readonly halfExtents: MutableNumbers
}

/** A fresh {@link MutableObb}: a point at the origin. */
export function createObb(): MutableObb {
  return { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [0, 0, 0] }
}

/** Absolute error of three products of numbers near the least doubles, which no relative bound covers. */
const SMALLEST = 1e-323
/** Relative difference of volumes that may be due to rounding. */
const SAME_VOLUME = 1e-9

const moments = new Float64Array(MOMENT_STRIDE)
const corners = new Float64Array(9)
const axes = new Float64Array(9)
const least = new Float64Array(9)
/** Middle of the bounds x y z, and the largest half size. */
const bounds = new Float64Array(4)

/**
 * Writes an oriented box around points into `out` and returns it: its axes are the eigenvectors of the points'
 * covariance (Eberly, section 6.1.2), right-handed and orthonormal, largest variance first; equal variances keep the
 * order of the coordinate axes. All points are inside.
 *
 * @param positions x y z of every point, in a row. All of them count, also equal ones.
 * @throws CollisionError E_EMPTY_MESH without a point; E_VERTEX if the length is not a multiple of 3;
 *   E_NON_FINITE, E_RANGE with the point in `index`.
 */
export function fitObbToPoints(out: MutableObb, positions: Numbers): MutableObb {
  checkObb(out)
  measureBounds(positions)
  takeAxes(positions, undefined)
  writeBox(out, positions, undefined)
  return out
}

/**
 * Writes an oriented box around the surface of a triangle mesh into `out` and returns it: its axes are the eigenvectors
 * of the surface's covariance (Eberly, section 6.1.3), so they do not depend on how finely a part is triangulated. Only
 * vertices of triangles count, and all of these are inside. A mesh without area is fitted to its corners.
 *
 * @param positions x y z of every vertex, in a row.
 * @param indices three vertices a triangle, in a row.
 * @throws CollisionError E_EMPTY_MESH without a triangle; E_VERTEX, E_INDEX if a length is not a multiple of 3;
 *   E_INDEX for an index that names no vertex; E_NON_FINITE, E_RANGE with the vertex in `index`.
 */
export function fitObbToTriangles(out: MutableObb, positions: Numbers, indices: Numbers): MutableObb {
  checkObb(out)
  checkIndices(positions, indices)
  measureBounds(positions, indices)
  takeAxes(positions, indices)
  writeBox(out, positions, indices)
  return out
}

/**
 * Writes the box of least volume around points into `out` and returns it (Eberly, section 6.1.1): within 0.01 % of the
 * least in all tests, in tens of milliseconds for a hull of a few hundred points, and never larger than the box of
 * {@link fitObbToPoints}. For points that lie within about 1e-8 of their size of a plane it is less certain; points in
 * a plane get the box of {@link fitObbToPoints}. Allocates.
 *
 * @param positions x y z of every point, in a row.
 * @throws CollisionError as {@link fitObbToPoints}.
 */
export function fitObbMinimumVolume(out: MutableObb, positions: Numbers): MutableObb {
  checkObb(out)
  measureBounds(positions)
  const points = new Float64Array(positions.length)
  const unit = powerOfTwoAtLeast(bounds[3])
  for (let i = 0; i < points.length; i++) points[i] = (positions[i] - bounds[i % 3]) / unit
  const hull = convexHull(points)
  takeAxes(positions, undefined)
  // If the points are almost in a plane, rounding may have misled the search.
  if (
    hull !== undefined &&
    findLeastAxes(least, points, hull, true) &&
    !(volumeAlong(axes, points) < volumeAlong(least, points) * (1 - SAME_VOLUME))
  )
    axes.set(least)
  writeBox(out, positions, undefined)
  return out
}

/** Volume of the box around points along axes. */
function volumeAlong(axes: Float64Array, points: Float64Array): number {
  let volume = 1
  for (let i = 0; i < 9; i += 3) {
    let low = Infinity
    let high = -Infinity
    for (let p = 0; p < points.length; p += 3) {
      const d = axes[i] * points[p] + axes[i + 1] * points[p + 1] + axes[i + 2] * points[p + 2]
      if (d < low) low = d
      if (d > high) high = d
    }
    volume *= high - low
  }
  return volume
}

function checkObb(out: MutableObb): void {
  if (
    out === null ||
    typeof out !== 'object' ||
    !(out.center?.length >= 3 && out.axes?.length >= 9 && out.halfExtents?.length >= 3)
  )
    refuseValue('E_OPTION', 'out must be { center, axes, halfExtents }, arrays of 3, 9 and 3 numbers', 'out', out)
}

function checkIndices(positions: Numbers, indices: Numbers): void {
  if (indices === null || typeof indices !== 'object' || !(indices.length > 0))
    refuseValue('E_EMPTY_MESH', 'indices name no triangle', 'indices', indices)
  if (indices.length % 3 !== 0)
    refuseValue(
      'E_INDEX',
      `indices.length = ${indices.length} is not a multiple of 3`,
      'indices',
      indices.length,
      'length',
    )
  const count = positions !== null && typeof positions === 'object' ? positions.length / 3 : 0
  for (let i = 0; i < indices.length; i++) {
    const v = indices[i]
    if (!(typeof v === 'number' && v >= 0 && v < count && Math.floor(v) === v))
      throw new CollisionError('E_INDEX', `indices[${i}] = ${textOf(v)} names none of the ${count} vertices`, {
        component: 'indices',
        field: `[${i}]`,
        index: i,
        value: v,
        limit: count,
      })
  }
}

/** The number of points that count, and the n-th of them. */
function pointCount(positions: Numbers, indices: Numbers | undefined): number {
  return indices === undefined ? positions.length / 3 : indices.length
}

/** Checks every point and writes the middle and the half size of their bounds. */
function measureBounds(positions: Numbers, indices?: Numbers): void {
  if (positions === null || typeof positions !== 'object' || !(positions.length > 0))
    refuseValue('E_EMPTY_MESH', 'positions hold no point', 'positions', positions)
  if (positions.length % 3 !== 0)
    refuseValue(
      'E_VERTEX',
      `positions.length = ${positions.length} is not a multiple of 3`,
      'positions',
      positions.length,
      'length',
    )
  let size = 0
  const count = pointCount(positions, indices)
  for (let d = 0; d < 3; d++) {
    let low = Infinity
    let high = -Infinity
    for (let n = 0; n < count; n++) {
      const v = indices === undefined ? n : indices[n]
      const x = checkNumber(positions[3 * v + d], 'positions', `[${3 * v + d}]`)
      if (x < low) low = x
      if (x > high) high = x
    }
    bounds[d] = low + 0.5 * (high - low)
    size = Math.max(size, high - low)
  }
  bounds[3] = size
}

/** Writes the eigenvectors of the covariance (of points, or of triangles if there are indices) into `axes`. */
function takeAxes(positions: Numbers, indices: Numbers | undefined): void {
  // Coordinates of size 1 around the middle: no square leaves the range, and scaling by 2^k changes no bit.
  const unit = powerOfTwoAtLeast(bounds[3])
  let ox = bounds[0]
  let oy = bounds[1]
  let oz = bounds[2]
  for (let pass = 0; pass < 2; pass++) {
    moments.fill(0)
    if (indices !== undefined) sumTriangles(positions, indices, ox, oy, oz, unit)
    if (!(moments[0] > 0)) {
      moments.fill(0)
      sumPoints(positions, indices, ox, oy, oz, unit)
    }
    solveMoments(moments, 0)
    if (!momentsCancel()) break
    ox += COVARIANCE[0] * unit
    oy += COVARIANCE[1] * unit
    oz += COVARIANCE[2] * unit
  }
  const c = COVARIANCE
  writeEigenAxes(axes, 0, c[3], c[4], c[5], c[6], c[7], c[8])
}

function sumPoints(
  positions: Numbers,
  indices: Numbers | undefined,
  ox: number,
  oy: number,
  oz: number,
  unit: number,
): void {
  const count = pointCount(positions, indices)
  for (let n = 0; n < count; n++) {
    const v = 3 * (indices === undefined ? n : indices[n])
    const x = (positions[v] - ox) / unit
    const y = (positions[v + 1] - oy) / unit
    const z = (positions[v + 2] - oz) / unit
    moments[0] += 1
    moments[1] += x
    moments[2] += y
    moments[3] += z
    moments[4] += x * x
    moments[5] += x * y
    moments[6] += x * z
    moments[7] += y * y
    moments[8] += y * z
    moments[9] += z * z
  }
}

function sumTriangles(positions: Numbers, indices: Numbers, ox: number, oy: number, oz: number, unit: number): void {
  for (let n = 0; n < indices.length; n += 3) {
    for (let k = 0; k < 3; k++) {
      const v = 3 * indices[n + k]
      corners[3 * k] = (positions[v] - ox) / unit
      corners[3 * k + 1] = (positions[v + 1] - oy) / unit
      corners[3 * k + 2] = (positions[v + 2] - oz) / unit
    }
    addTriangleMoments(moments, 0, corners, 0, 0, 0, 0)
  }
}

/** Recentres the box with `axes`, writes it, and measures its half extents from what was written. */
function writeBox(out: MutableObb, positions: Numbers, indices: Numbers | undefined): void {
  const count = pointCount(positions, indices)
  const ox = bounds[0]
  const oy = bounds[1]
  const oz = bounds[2]
  let cx = ox
  let cy = oy
  let cz = oz
  for (let i = 0; i < 9; i += 3) {
    const u = axes[i]
    const v = axes[i + 1]
    const w = axes[i + 2]
    let low = Infinity
    let high = -Infinity
    for (let n = 0; n < count; n++) {
      const p = 3 * (indices === undefined ? n : indices[n])
      const d = u * (positions[p] - ox) + v * (positions[p + 1] - oy) + w * (positions[p + 2] - oz)
      if (d < low) low = d
      if (d > high) high = d
    }
    const middle = 0.5 * (low + high)
    cx += middle * u
    cy += middle * v
    cz += middle * w
  }
  out.center[0] = cx
  out.center[1] = cy
  out.center[2] = cz
  for (let i = 0; i < 9; i++) {
    out.axes[i] = axes[i] + 0
    // The axes that kernels will use: rounded by `out`, then made orthonormal as every box is when it is packed.
    axes[i] = out.axes[i]
  }
  orthonormaliseAxes(axes, 0, 'out', 'axes')
  cx = out.center[0]
  cy = out.center[1]
  cz = out.center[2]
  for (let i = 0; i < 3; i++) {
    const u = axes[3 * i]
    const v = axes[3 * i + 1]
    const w = axes[3 * i + 2]
    let extent = 0
    let reach = 0
    for (let n = 0; n < count; n++) {
      const p = 3 * (indices === undefined ? n : indices[n])
      const x = positions[p] - cx
      const y = positions[p + 1] - cy
      const z = positions[p + 2] - cz
      extent = Math.max(extent, Math.abs(u * x + v * y + w * z))
      reach = Math.max(reach, Math.abs(x) + Math.abs(y) + Math.abs(z))
    }
    writeUp(out.halfExtents, i, reach > 0 ? extent + 8 * UNIT_ROUNDOFF * reach + SMALLEST : 0)
  }
}

/** Writes a number that is at least `value`, also where `out` holds floats. */
function writeUp(out: MutableNumbers, i: number, value: number): void {
  out[i] = value
  // A Float32Array may have rounded it down: raise it by growing steps of its last place.
  for (let step = 5.960464477539063e-8; out[i] < value; step *= 2) out[i] = value * (1 + step) + 1.4e-45
}
