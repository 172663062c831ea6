/** How a world matrix becomes the components of an entity. */
import { MathUtils, type mat4 } from '@gltf-transform/core'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
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
  const rotation = rotationTo(inRange(columns).map(([x, y, z]): Vector => [mirror * x, mirror * y, mirror * z]))
  const axes = new Float64Array(9)
  writeAxesOfQuaternion(axes, 0, rotation, 0)
  const [a, b, c] = columns.map(([p, q, r]): Vector => {
    const along = (axis: number): number => axes[axis]! * p + axes[axis + 1]! * q + axes[axis + 2]! * r
    return [along(0), along(3), along(6)]
  }) as [Vector, Vector, Vector]
  const scale = a[0]
  const errors = [b[1] - scale, c[2] - scale, a[1], a[2], b[0], b[2], c[0], c[1]]
  const isUniform = scale !== 0 && Math.max(...errors.map(Math.abs)) <= UNIFORM_SCALE * Math.abs(scale)
  return {
    position: [m[12], m[13], m[14]],
    rotation,
    scale: isUniform ? scale : 1,
    stretch: isUniform ? undefined : [...a, 0, ...b, 0, ...c, 0, 0, 0, 0, 1],
  }
}

/** Whether a matrix turns the outside of a mesh in. */
export function isMirroring(m: mat4): boolean {
  const [x, y, z] = inRange(columnsOf(m))
  return dot(cross(x, y), z) < 0
}

function columnsOf(m: mat4): [Vector, Vector, Vector] {
  return [
    [m[0], m[1], m[2]],
    [m[4], m[5], m[6]],
    [m[8], m[9], m[10]],
  ]
}

/** The columns in units of the largest entry, so that no product of them leaves the range of a double. */
function inRange(columns: readonly Vector[]): [Vector, Vector, Vector] {
  const largest = Math.max(...columns.flat().map(Math.abs))
  return columns.map(([x, y, z]): Vector => [x / largest, y / largest, z / largest]) as [Vector, Vector, Vector]
}

/** The rotation to the axes of these columns; none if a column is 0. Sheared columns give an approximate rotation. */
function rotationTo(columns: readonly Vector[]): Quaternion {
  const quaternion: [number, number, number, number] = [0, 0, 0, 1]
  const [x, y, z] = columns as [Vector, Vector, Vector]
  MathUtils.decompose([...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1], [0, 0, 0], quaternion, [1, 1, 1])
  const length = Math.sqrt(quaternion.reduce((sum, entry) => sum + entry * entry, 0))
  return length > 0 ? (quaternion.map((entry) => entry / length) as unknown as Quaternion) : [0, 0, 0, 1]
}

function dot(u: Vector, v: Vector): number {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

function cross(u: Vector, v: Vector): Vector {
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}
