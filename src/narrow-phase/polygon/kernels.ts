/** All that a flat world does with a polygon. */
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../../geometry/flat/closest-points.js'
import { collidePolygons, type FlatKernel } from '../../geometry/flat/collide.js'
import { collidePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import { writeCapsule, writeCircle, writeRectangle } from '../../geometry/flat/polygon.js'
import { MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { createPointRow, ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import { MESH_FEATURE_A, MESH_FEATURE_B, PAIR_OUT_LENGTH } from '../mesh-features.js'
import type { MeshKernels, PairKernel } from '../mesh-kernels.js'
import { addNearbyPolygon, castAtPolygon } from './cast.js'
import { writeOutline } from './outline.js'
import { castRayAtPolygon } from './ray.js'
import { findPolygonContact, outlineKernels } from './sweep.js'

function createKernels(): MeshKernels {
  return {
    isFlat: true,
    collide: {
      mesh: withFeatures(collidePolygons(writeOutline, writeOutline)),
      box: withFeatures(collidePolygons(writeOutline, writeRectangle)),
      capsule: withFeatures(collidePolygons(writeOutline, writeCapsule)),
      sphere: withFeatures(collidePolygons(writeOutline, writeCircle)),
      plane: withFeatures(collidePolygonAndHalfPlane(writeOutline)),
    },
    separate: outlineKernels,
    closest: {
      mesh: closestPointsPolygons(writeOutline, writeOutline),
      box: closestPointsPolygons(writeOutline, writeRectangle),
      capsule: closestPointsPolygons(writeOutline, writeCapsule),
      sphere: closestPointsPolygons(writeOutline, writeCircle),
      plane: closestPointsPolygonAndHalfPlane(writeOutline),
    },
    findFirstContact: findPolygonContact,
    isInSolid: isInPolygon,
    cast: castAtPolygon,
    castRay: castRayAtPolygon,
    addNearby: addNearbyPolygon,
    writeRootRow,
    writeReach,
    writeBounds,
  }
}

/** The features of both bodies are those of the first point, as in contacts of other convex shapes. */
function withFeatures(kernel: FlatKernel): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const count = kernel(rowsA, a, rowsB, b, out, trees)
    if (count > 0) out[MESH_FEATURE_A] = out[MESH_FEATURE_B] = out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
    return count
  }
}

const collideCircle = collidePolygons(writeOutline, writeCircle)
const point = createPointRow()
const contact = new Float64Array(PAIR_OUT_LENGTH)

/** {@link MeshKernels.isInSolid}: whether the polygon holds the position of the other body. */
const isInPolygon: MeshKernels['isInSolid'] = (rowsA, a, rowsB, b, _otherIsMesh, trees) => {
  for (let d = 0; d < 3; d++) point[d] = rowsB[b + d]
  return collideCircle(rowsA, a, point, 0, contact, trees) > 0
}

/** {@link MeshKernels.writeRootRow}: the bounds of the corners in the body frame. */
const writeRootRow: MeshKernels['writeRootRow'] = ({ vertices }, scale, rows, at) => {
  rows.fill(0, at, at + ROW_STRIDE)
  for (let k = at + ROW_AXES; k < at + ROW_PARAMETERS; k += 4) rows[k] = 1
  for (let d = 0; d < 2; d++) {
    let low = Infinity
    let high = -Infinity
    for (let i = d; i < vertices.length; i += 3) {
      low = Math.min(low, scale * vertices[i])
      high = Math.max(high, scale * vertices[i])
    }
    const middle = low + 0.5 * (high - low)
    rows[at + d] = middle
    rows[at + ROW_PARAMETERS + d] = Math.max(high - middle, middle - low)
  }
}

/** {@link MeshKernels.writeReach} */
const writeReach: MeshKernels['writeReach'] = ({ vertices }, scale, direction, out) => {
  let reach = -Infinity
  for (let i = 0; i < vertices.length; i += 3)
    reach = Math.max(reach, scale * (direction[0] * vertices[i] + direction[1] * vertices[i + 1]))
  out[0] = reach
}

/** {@link MeshKernels.writeBounds} of the corners. */
const writeBounds: MeshKernels['writeBounds'] = ({ vertices, frame }, rows, r, bounds, b) => {
  const u = r + ROW_AXES
  for (let d = 0; d < 3; d++) {
    let low = Infinity
    let high = -Infinity
    for (let i = 0; i < vertices.length && d < 2; i += 3) {
      const along = rows[u + d] * vertices[i] + rows[u + 3 + d] * vertices[i + 1]
      low = Math.min(low, along)
      high = Math.max(high, along)
    }
    const slack = d < 2 ? BOUNDS_SLACK * (frame[4] + Math.abs(rows[r + d])) : 0
    bounds[b + d] = d < 2 ? rows[r + d] + low - slack : 0
    bounds[b + 3 + d] = d < 2 ? rows[r + d] + high + slack : 0
  }
}

/** Made by one call, which a bundler drops where no polygon is made. */
export const polygonKernels = createKernels()
