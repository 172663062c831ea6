/**
 * Plain data of the public geometry functions: shapes, motions, and what sweeps write. Lengths are in the caller's
 * units, coordinates and directions in world axes, times in seconds.
 */
import type { mat3, vec3 } from 'gl-matrix'

export type { mat3, vec3 }

/** A gl-matrix vec3, mat3 or mat4, or any array of numbers. */
export type Numbers = ArrayLike<number>

/** A vector of a result that this package made: every function of gl-matrix takes it as a vec3. */
export type Triple = [x: number, y: number, z: number]

/** Axis-aligned box: all x with min <= x <= max. */
export interface Aabb {
  /** Least coordinates. */
  readonly min: Numbers
  /** Greatest coordinates. */
  readonly max: Numbers
}

/** Oriented box. `axes` is a mat3 whose columns (elements 0-2, 3-5, 6-8) are the unit axes. */
export interface Obb {
  /** Centre of the box. */
  readonly center: Numbers
  /** A mat3: its columns are the unit axes. */
  readonly axes: Numbers
  /** Half lengths along the axes, 0 or more. */
  readonly halfExtents: Numbers
}

/** All points within `radius` of `center`. */
export interface Sphere {
  /** Centre of the sphere. */
  readonly center: Numbers
  /** Length from 0 on. */
  readonly radius: number
}

/** All points within `radius` of the segment from `start` to `end`. */
export interface Capsule {
  /** First end of the segment. */
  readonly start: Numbers
  /** Last end of the segment. */
  readonly end: Numbers
  /** Length from 0 on. */
  readonly radius: number
}

/**
 * A two-sided sheet: all x with normal.x + constant = 0; the signed distance of p is normal.p + constant. To the
 * functions `collide...` it is the solid half-space below it, where the signed distance is 0 or less.
 */
export interface Plane {
  /** Unit normal. */
  readonly normal: Numbers
  /** Minus the distance of the plane from the origin along the normal. */
  readonly constant: number
}

/** All points from `start` to `end`. */
export interface Segment {
  /** First end. */
  readonly start: Numbers
  /** Last end. */
  readonly end: Numbers
}

/** A solid flat triangle; equal or collinear corners make it a segment or a point. */
export interface Triangle {
  /** First corner. */
  readonly a: Numbers
  /** Second corner. */
  readonly b: Numbers
  /** Third corner. */
  readonly c: Numbers
}

/**
 * Symmetric view frustum (Eberly, frustum against OBB, section 3): all
 * origin + s left + t up + r direction with near <= r <= far, |s| <= leftBound r / near, |t| <= upBound r / near.
 */
export interface Frustum {
  /** The eye, in world coordinates. */
  readonly origin: Numbers
  /** Unit vector to the left. */
  readonly left: Numbers
  /** Unit vector up. */
  readonly up: Numbers
  /** Unit vector that the camera looks along. */
  readonly direction: Numbers
  /** Half the width of the near plane. */
  readonly leftBound: number
  /** Half the height of the near plane. */
  readonly upBound: number
  /** Distance of the near plane, above 0. */
  readonly near: number
  /** Distance of the far plane. */
  readonly far: number
}

/** Constant linear velocity (units/s) and angular velocity (rad/s, world axes). */
export interface Motion {
  /** Units/s. */
  readonly linear: Numbers
  /** Radians/s about the axes of the world. */
  readonly angular: Numbers
}

/**
 * Where the sweep functions write. Reuse one: sweeps allocate nothing. Fields are meaningful only after a hit. `V`: the
 * type of its vectors, any vec3 of gl-matrix or array of numbers.
 */
export interface SweepResult<V extends vec3 = vec3> {
  /** First time of contact, in [0, maxTime]. */
  time: number
  /** Last time of contact, at most maxTime. */
  lastTime: number
  /** A point of both bodies at `time`. */
  readonly point: V
  /** Unit contact normal at `time`, from A to B. */
  readonly normal: V
  /** The bodies already touch or overlap at time 0. */
  startOverlap: boolean
}

/** A fresh, empty {@link SweepResult}. */
export function createSweepResult(): SweepResult<Triple> {
  return { time: 0, lastTime: 0, point: [0, 0, 0], normal: [0, 0, 0], startOverlap: false }
}
