import type { mat3, vec3 } from 'gl-matrix'

export type { mat3, vec3 }

/** A gl-matrix vec3, mat3 or mat4, or any array of numbers. */
export type Numbers = ArrayLike<number>

/** A vector of a result that this package made: every function of gl-matrix takes it as a vec3. */
export type Triple = [x: number, y: number, z: number]

/** Axis-aligned box: all x with min <= x <= max. */
export interface Aabb {
  readonly min: Numbers
  readonly max: Numbers
}

/** Oriented box. `axes` is a mat3 whose columns (elements 0-2, 3-5, 6-8) are the unit axes. */
export interface Obb {
  readonly center: Numbers
  readonly axes: Numbers
  readonly halfExtents: Numbers
}

/** All points within `radius` of `center`. */
export interface Sphere {
  readonly center: Numbers
  readonly radius: number
}

/** All points within `radius` of the segment from `start` to `end`. */
export interface Capsule {
  readonly start: Numbers
  readonly end: Numbers
  readonly radius: number
}

/** A two-sided sheet: all x with normal.x + constant = 0; the signed distance of p is normal.p + constant. */
export interface Plane {
  readonly normal: Numbers
  readonly constant: number
}

/** All points from `start` to `end`. */
export interface Segment {
  readonly start: Numbers
  readonly end: Numbers
}

/** A solid flat triangle; equal or collinear corners make it a segment or a point. */
export interface Triangle {
  readonly a: Numbers
  readonly b: Numbers
  readonly c: Numbers
}

/**
 * Symmetric view frustum (Eberly, frustum against OBB, section 2): all
 * origin + s left + t up + r direction with near <= r <= far, |s| <= leftBound r / near, |t| <= upBound r / near.
 */
export interface Frustum {
  readonly origin: Numbers
  readonly left: Numbers
  readonly up: Numbers
  readonly direction: Numbers
  readonly leftBound: number
  readonly upBound: number
  readonly near: number
  readonly far: number
}

/** Constant linear velocity (units/s) and angular velocity (rad/s, world axes). */
export interface Motion {
  readonly linear: Numbers
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

/**
 * A sweep kernel of row a against row b: velocities[v..v + 2] is the velocity of A, the three numbers after it are the
 * velocity of B.
 */
export type SweepKernel = (
  out: SweepResult,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  velocities: Float64Array,
  v: number,
  maxTime: number,
) => boolean
