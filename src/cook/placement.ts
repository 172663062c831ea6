/** How a world matrix becomes the components of an entity. */
import type { mat4 } from '@gltf-transform/core'
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
 * Splits a matrix into a rotation and the rest. The rotation has the x axis of the matrix, and its y axis in the plane
 * of the first two; of the negative matrix where it mirrors. The rest is a scale if it is one within UNIFORM_SCALE,
 * else a stretch: diagonal, unless parents shear the node.
 */
export function placementOf(m: mat4): Placement {
  const columns = columnsOf(m)
  const [x, y] = inRange(columns)
  const mirror = isMirroring(m) ? -1 : 1
  const rotation = rotationAlong(scaled(x, mirror), scaled(y, mirror))
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

/** The rotation with its x axis along `x`, and its y axis in the plane of `x` and `y`: none if they span no plane. */
function rotationAlong(x: Vector, y: Vector): Quaternion {
  const right = unit(x)
  const along = dot(right, y)
  const up = unit([y[0] - along * right[0], y[1] - along * right[1], y[2] - along * right[2]])
  const back = cross(right, up)
  const [xx, xy, xz] = right
  const [yx, yy, yz] = up
  const [zx, zy, zz] = back
  // The squares of x, y, z and w times 4 less 1: the greatest one is divided by.
  const squares = [xx - yy - zz, yy - zz - xx, zz - xx - yy, xx + yy + zz]
  const greatest = Math.max(...squares)
  const quaternion: Quaternion =
    greatest === squares[3]
      ? [yz - zy, zx - xz, xy - yx, 1 + greatest]
      : greatest === squares[0]
        ? [1 + greatest, xy + yx, zx + xz, yz - zy]
        : greatest === squares[1]
          ? [xy + yx, 1 + greatest, yz + zy, zx - xz]
          : [zx + xz, yz + zy, 1 + greatest, xy - yx]
  const length = Math.sqrt(quaternion.reduce((sum, entry) => sum + entry * entry, 0))
  return length > 0 ? (quaternion.map((entry) => entry / length) as unknown as Quaternion) : [0, 0, 0, 1]
}

function unit(v: Vector): Vector {
  return scaled(v, 1 / Math.sqrt(dot(v, v)))
}

function scaled(v: Vector, factor: number): Vector {
  return [v[0] * factor, v[1] * factor, v[2] * factor]
}

function dot(u: Vector, v: Vector): number {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

function cross(u: Vector, v: Vector): Vector {
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}
