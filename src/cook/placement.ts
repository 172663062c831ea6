/** How a world matrix becomes the components of an entity. */
import { MathUtils, type mat4 } from '@gltf-transform/core'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
import { cross, dot } from '../math/vectors.js'
import { UNIFORM_SCALE } from '../tolerances.js'

export type Vector = readonly [number, number, number]
export type Quaternion = readonly [number, number, number, number]

/** A pose, a scale and perhaps a stretch, which take a point p to position + rotation * (scale * (stretch * p)). */
export interface Placement {
  readonly position: Vector
  /** Unit quaternion x y z w. */
  readonly rotation: Quaternion
  /** Uniform, negative where the matrix mirrors; 1 beside a stretch. */
  readonly scale: number
  /** What no uniform scale expresses, else undefined. */
  readonly stretch: mat4 | undefined
}

/**
 * Splits a matrix into a rotation and the rest. The rotation has the axes of the matrix; of the negative matrix where
 * it mirrors. The rest is a scale if it is one within UNIFORM_SCALE, else a stretch: diagonal, unless parents shear
 * the node.
 */
export function placementOf(m: mat4): Placement {
  const columns = columnsOf(m)
  const mirror = isMirroring(m) ? -1 : 1
  const rotation = rotationTo(inRange(columns).map((x) => mirror * x))
  const axes = new Float64Array(9)
  writeAxesOfQuaternion(axes, 0, rotation, 0)
  // Row i has the columns' places along axis i.
  const along = (axis: number, column: number): number => dot(axes, 3 * axis, columns, 3 * column)
  const scale = along(0, 0)
  const errors = [along(1, 1) - scale, along(2, 2) - scale]
  const places: number[] = []
  for (let column = 0; column < 3; column++) {
    for (let axis = 0; axis < 3; axis++) {
      places.push(along(axis, column))
      if (axis !== column) errors.push(along(axis, column))
    }
    places.push(0)
  }
  const isUniform = scale !== 0 && Math.max(...errors.map(Math.abs)) <= UNIFORM_SCALE * Math.abs(scale)
  return {
    position: [m[12], m[13], m[14]],
    rotation,
    scale: isUniform ? scale : 1,
    stretch: isUniform ? undefined : ([...places, 0, 0, 0, 1] as mat4),
  }
}

/** Whether a matrix turns the outside of a mesh in. */
export function isMirroring(m: mat4): boolean {
  const columns = inRange(columnsOf(m))
  const across = new Float64Array(3)
  cross(across, 0, columns, 0, columns, 3)
  return dot(across, 0, columns, 6) < 0
}

/** The three columns that turn and scale, nine numbers. */
function columnsOf(m: mat4): Float64Array {
  return Float64Array.of(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10])
}

/** The columns in units of the largest entry, so that no product of them leaves the range of a double. */
function inRange(columns: Float64Array): Float64Array {
  const largest = Math.max(...columns.map(Math.abs))
  return columns.map((x) => x / largest)
}

/** Rotation to the axes of three columns: the identity if a column is 0, near the axes if they are sheared. */
function rotationTo([a, b, c, d, e, f, g, h, i]: Float64Array): Quaternion {
  const quaternion: [number, number, number, number] = [0, 0, 0, 1]
  MathUtils.decompose([a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1] as mat4, [0, 0, 0], quaternion, [1, 1, 1])
  const length = Math.sqrt(quaternion.reduce((sum, entry) => sum + entry * entry, 0))
  return length > 0 ? (quaternion.map((entry) => entry / length) as unknown as Quaternion) : [0, 0, 0, 1]
}
