import { vec3 } from 'gl-matrix';

/** A gl-matrix vec3, mat3 or mat4, or any array of numbers. */
type Numbers = ArrayLike<number>;
/** A vector of a result that this package made: every function of gl-matrix takes it as a vec3. */
type Triple = [x: number, y: number, z: number];
/** Axis-aligned box: all x with min <= x <= max. */
interface Aabb {
    /** Least coordinates. */
    readonly min: Numbers;
    /** Greatest coordinates. */
    readonly max: Numbers;
}
/** Oriented box. `axes` is a mat3 whose columns (elements 0-2, 3-5, 6-8) are the unit axes. */
interface Obb {
    /** Centre of the box. */
    readonly center: Numbers;
    /** A mat3: its columns are the unit axes. */
    readonly axes: Numbers;
    /** Half lengths along the axes, 0 or more. */
    readonly halfExtents: Numbers;
}
/** All points within `radius` of `center`. */
interface Sphere {
    /** Centre of the sphere. */
    readonly center: Numbers;
    /** Length from 0 on. */
    readonly radius: number;
}
/** All points within `radius` of the segment from `start` to `end`. */
interface Capsule {
    /** First end of the segment. */
    readonly start: Numbers;
    /** Last end of the segment. */
    readonly end: Numbers;
    /** Length from 0 on. */
    readonly radius: number;
}
/** A two-sided sheet: all x with normal.x + constant = 0; the signed distance of p is normal.p + constant. */
interface Plane {
    /** Unit normal. */
    readonly normal: Numbers;
    /** Minus the distance of the plane from the origin along the normal. */
    readonly constant: number;
}
/** All points from `start` to `end`. */
interface Segment {
    /** First end. */
    readonly start: Numbers;
    /** Last end. */
    readonly end: Numbers;
}
/** A solid flat triangle; equal or collinear corners make it a segment or a point. */
interface Triangle {
    /** First corner. */
    readonly a: Numbers;
    /** Second corner. */
    readonly b: Numbers;
    /** Third corner. */
    readonly c: Numbers;
}
/**
 * Symmetric view frustum (Eberly, frustum against OBB, section 2): all
 * origin + s left + t up + r direction with near <= r <= far, |s| <= leftBound r / near, |t| <= upBound r / near.
 */
interface Frustum {
    /** The eye, in world coordinates. */
    readonly origin: Numbers;
    /** Unit vector to the left. */
    readonly left: Numbers;
    /** Unit vector up. */
    readonly up: Numbers;
    /** Unit vector that the camera looks along. */
    readonly direction: Numbers;
    /** Half the width of the near plane. */
    readonly leftBound: number;
    /** Half the height of the near plane. */
    readonly upBound: number;
    /** Distance of the near plane, above 0. */
    readonly near: number;
    /** Distance of the far plane. */
    readonly far: number;
}
/** Constant linear velocity (units/s) and angular velocity (rad/s, world axes). */
interface Motion {
    /** Units/s. */
    readonly linear: Numbers;
    /** Radians/s about the axes of the world. */
    readonly angular: Numbers;
}
/**
 * Where the sweep functions write. Reuse one: sweeps allocate nothing. Fields are meaningful only after a hit. `V`: the
 * type of its vectors, any vec3 of gl-matrix or array of numbers.
 */
interface SweepResult<V extends vec3 = vec3> {
    /** First time of contact, in [0, maxTime]. */
    time: number;
    /** Last time of contact, at most maxTime. */
    lastTime: number;
    /** A point of both bodies at `time`. */
    readonly point: V;
    /** Unit contact normal at `time`, from A to B. */
    readonly normal: V;
    /** The bodies already touch or overlap at time 0. */
    startOverlap: boolean;
}
/** A fresh, empty {@link SweepResult}. */
declare function createSweepResult(): SweepResult<Triple>;
/**
 * A sweep kernel of row a against row b: velocities[v..v + 2] is the velocity of A, the three numbers after it are the
 * velocity of B.
 */
type SweepKernel = (out: SweepResult, rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, velocities: Float64Array, v: number, maxTime: number) => boolean;

export { type Aabb as A, type Capsule as C, type Frustum as F, type Motion as M, type Numbers as N, type Obb as O, type Plane as P, type SweepResult as S, type Triple as T, type SweepKernel as a, type Sphere as b, type Triangle as c, type Segment as d, createSweepResult as e };
