/**
 * The view volume of a symmetric frustum, or of any view-projection matrix.
 *
 * A point x is seen if w + x, w - x, w + y, w - y, w - z and w + z (WebGL) or z (WebGPU) of its clip coordinates are at
 * least 0. Each is a plane, made of the rows of the matrix by one addition: no subtraction cancels digits that the
 * matrix has, however far the far plane is.
 */
import { refuseValue, textOf } from '../../errors.js'
import { checkDepthRange, type DepthRange } from '../obb-frustum/from-view-projection.js'
import { FRUSTUM_FAR, FRUSTUM_LEFT_BOUND, FRUSTUM_NEAR, packFrustum } from '../obb-frustum/frustum-row.js'
import { packNumbers } from '../pack.js'
import { ROW_AXES, ROW_STRIDE } from '../rows.js'
import type { Frustum, Numbers } from '../shapes.js'
import { FAR, finishViewVolume, NEAR, planeAt, Volume } from './view-volume.js'

const matrix = new Float64Array(16)
const row = new Float64Array(ROW_STRIDE)

function refuse(why: string, camera: unknown): never {
  refuseValue('E_OPTION', `camera ${why}`, 'camera', camera)
}

/** Writes the plane s times row i plus t times row 3 of the matrix at `volume[at]`. */
function addRows(volume: Float64Array, at: number, s: number, i: number, t: number): void {
  for (let k = 0; k < 4; k++) volume[at + k] = s * matrix[4 * k + i] + t * matrix[4 * k + 3]
}

function writePlanesOfMatrix(volume: Float64Array, viewProjection: Numbers, depthRange: DepthRange): void {
  if (viewProjection.length !== 16) refuse('is not an array of 16 numbers', viewProjection)
  packNumbers(matrix, 0, viewProjection, 16, 'camera', 'elements')
  volume.fill(0, Volume.origin, Volume.origin + 3)
  addRows(volume, planeAt(NEAR), 1, 2, depthRange === 'webgl' ? 1 : 0)
  for (let side = 1; side <= 4; side++) addRows(volume, planeAt(side), side & 1 ? 1 : -1, (side - 1) >> 1, 1)
  addRows(volume, planeAt(FAR), -1, 2, 1)
}

/** Writes the plane with normal s times the axis at `a` plus t times the direction of the frustum in `row`. */
function addAxes(volume: Float64Array, at: number, s: number, a: number, t: number, constant: number): void {
  for (let k = 0; k < 3; k++) volume[at + k] = s * row[a + k] + t * row[ROW_AXES + 6 + k]
  volume[at + 3] = constant
}

function writePlanesOfFrustum(volume: Float64Array, frustum: Frustum): void {
  packFrustum(row, 0, frustum, 'camera')
  const near = row[FRUSTUM_NEAR]
  for (let k = 0; k < 3; k++) volume[Volume.origin + k] = row[k]
  // Normals in the ratio of the depths, as a matrix gives them.
  addAxes(volume, planeAt(NEAR), 0, ROW_AXES, 1, -near)
  for (let side = 1; side <= 4; side++) {
    // Left and right, then up and down: their axes and bounds follow each other in the row.
    const k = (side - 1) >> 1
    addAxes(volume, planeAt(side), side & 1 ? near : -near, ROW_AXES + 3 * k, row[FRUSTUM_LEFT_BOUND + k], 0)
  }
  addAxes(volume, planeAt(FAR), 0, ROW_AXES, -(near / row[FRUSTUM_FAR]), near)
}

/**
 * Writes the view volume (Volume.length numbers) of a symmetric frustum, or of a column-major view-projection matrix: a
 * perspective, off-centre or not, an orthographic view, with a far plane or without, depth reversed or not, mirrored,
 * or with an oblique near plane. A far plane beyond 1 / VIEW_OPEN times the near one has no corners.
 *
 * @throws CollisionError E_OPTION (neither of them; singular; nothing is in view), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function writeViewVolume(volume: Float64Array, camera: Frustum | Numbers, depthRange: DepthRange): void {
  checkDepthRange(depthRange)
  const isCamera = camera !== null && typeof camera === 'object' && ('length' in camera || 'origin' in camera)
  if (!isCamera) refuse(`= ${textOf(camera)}, but a Frustum or 16 numbers are needed`, camera)
  if ('length' in camera) writePlanesOfMatrix(volume, camera, depthRange)
  else writePlanesOfFrustum(volume, camera)
  const fault = finishViewVolume(volume)
  if (fault !== '') refuse(fault, camera)
}
