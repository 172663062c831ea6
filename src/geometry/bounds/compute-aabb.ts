/** The public function for bounds: one for all bounded shapes, which it tells apart by their fields. */
import { refuseNumber, refuseValue, textOf } from '../../errors.js'
import { isWritable } from '../../memory/writable.js'
import { checkExtent, isVector, packAabb, packObb, packSegment, packSphere, packTriangle } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Aabb, Capsule, Numbers, Obb, Segment, Sphere, Triangle, vec3 } from '../shapes.js'
import { boundObbRow, boundPoints } from './bounds.js'

/** An {@link Aabb} to write into. */
export interface MutableAabb extends Aabb {
  /** Least coordinates. */
  readonly min: vec3
  /** Greatest coordinates. */
  readonly max: vec3
}

/** Shapes that have bounds, or points: x y z after one another. */
export type Boundable = Obb | Sphere | Capsule | Triangle | Segment | Aabb | Numbers

const UNBOUNDED = 'shape has no bounds: it is not a box, sphere, capsule, triangle, segment or array of points'

const row = new Float64Array(ROW_STRIDE)
const bounds = new Float64Array(6)

/**
 * Relative spacing of float32 with a margin, and its smallest number: an array that rounds must round outward.
 */
const FLOAT_STEP = 1.2e-7
const FLOAT_TINY = 1.5e-45

/** Writes six numbers, min x y z, max x y z, to `out`, whose arrays may be Float32Array: rounded outward then. */
export function writeOutward(bounds: Float64Array, out: MutableAabb): void {
  for (let k = 0; k < 3; k++) {
    // Adding 0: no negative zero.
    const low = bounds[k] + 0
    out.min[k] = low
    if (out.min[k] > low) out.min[k] = low - Math.abs(low) * FLOAT_STEP - FLOAT_TINY
    const high = bounds[3 + k] + 0
    out.max[k] = high
    if (out.max[k] < high) out.max[k] = high + Math.abs(high) * FLOAT_STEP + FLOAT_TINY
  }
}

function boundPositions(positions: Numbers): void {
  const count = positions.length / 3
  if (!(count >= 1) || count !== Math.floor(count)) {
    const text = `points has ${positions.length} numbers, but three for each of at least one point are needed`
    refuseValue('E_OPTION', text, 'points', positions.length, 'length')
  }
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at]
    if (typeof value === 'number' && value - value === 0) continue
    refuseNumber(`points[${at}]`, value, -Infinity, Infinity, { component: 'points', index: Math.floor(at / 3) })
  }
  boundPoints(bounds, positions, count, 0)
}

/** Throws E_OPTION unless bounds can be written into `out`. `call` begins the error's text. */
export function checkAabb(out: MutableAabb, call = ''): void {
  if (!(isVector(out?.min) && isVector(out.max)))
    refuseValue('E_OPTION', `${call}out is not an Aabb { min, max } of arrays to write into`, 'out', out)
  if (!isWritable(out.min) || !isWritable(out.max))
    refuseValue('E_OPTION', `${call}out is frozen, or of big integers`, 'out', out)
}

/**
 * Writes the bounds along the world's axes of an oriented box, sphere, capsule, triangle, segment, axis-aligned box or
 * list of points (x y z after one another) into `out` and returns it. No point of the shape is outside, whatever
 * rounds, also when `out` is made of Float32Array; where no rounding happens the bounds are exact.
 *
 * @throws CollisionError E_OPTION (not such a shape, or no point), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function computeAabb(out: MutableAabb, shape: Boundable): MutableAabb {
  checkAabb(out)
  if (shape === null || typeof shape !== 'object')
    refuseValue('E_OPTION', `shape = ${textOf(shape)}, but a shape or an array of points is needed`, 'shape', shape)
  if ('halfExtents' in shape) {
    packObb(row, 0, shape, 'shape')
    boundObbRow(bounds, row, 0)
  } else if ('start' in shape) {
    const radius = 'radius' in shape ? checkExtent(shape.radius, 'shape', 'radius') : 0
    packSegment(row, 0, shape, 'shape')
    boundPoints(bounds, row, 2, radius)
  } else if ('radius' in shape) {
    packSphere(row, 0, shape, 'shape')
    boundPoints(bounds, row, 1, row[ROW_PARAMETERS])
  } else if ('a' in shape) {
    packTriangle(row, 0, shape, 'shape')
    boundPoints(bounds, row, 3, 0)
  } else if ('min' in shape) packAabb(bounds, 0, shape, 'shape')
  else if ('length' in shape) boundPositions(shape)
  else refuseValue('E_OPTION', UNBOUNDED, 'shape', shape)
  writeOutward(bounds, out)
  return out
}
