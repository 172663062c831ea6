import { c as ClosestPoints, M as Manifold } from './trees-DoJFhgL4.js';
export { B as Boundable, s as BufferAttributeLike, t as BufferGeometryLike, C as CollisionError, d as CollisionErrorCode, e as CollisionErrorDetails, D as DepthRange, L as LoadObbTreeOptions, u as MANIFOLD_COUNT, v as MANIFOLD_DEPTH, w as MANIFOLD_LENGTH, x as MANIFOLD_NORMAL, y as MANIFOLD_POINTS, z as MANIFOLD_POINT_DEPTH, A as MANIFOLD_POINT_FEATURE, E as MANIFOLD_POINT_STRIDE, h as ManifoldPoint, a as MutableAabb, q as MutableFrustum, b as MutableObb, i as buildObbTree, j as computeAabb, f as createClosestPoints, p as createFrustum, g as createManifold, k as createObb, l as fitObbMinimumVolume, m as fitObbToPoints, n as fitObbToTriangles, o as frustumFromViewProjection, r as loadObbTree, F as packFrustum } from './trees-DoJFhgL4.js';
import { A as Aabb, S as SweepResult, N as Numbers, a as SweepKernel, b as Sphere, C as Capsule, P as Plane, c as Triangle, O as Obb, F as Frustum, T as Triple, M as Motion, d as Segment } from './shapes-BcyAVNCY.js';
export { e as createSweepResult } from './shapes-BcyAVNCY.js';
import { vec3, mat3 } from 'gl-matrix';
import { O as ObbTree } from './options-DKsmvUYh.js';
export { F as Fit, L as Leaf, a as ObbTreeOptions, b as ObbTreeReport, S as Split, t as treeTriangleCount } from './options-DKsmvUYh.js';

/**
 * Packed posed rows: one Float64Array of stride 16 for every shape, so that every kernel is
 * `(rowsA, a, rowsB, b, ...)` on one kind of array, a and b being offsets (row number times ROW_STRIDE).
 *
 *   0..2    position of the shape's frame
 *   3..11   its unit axes x, y, z, three numbers each (the columns of a gl-matrix mat3)
 *   12..15  parameters: sphere radius | box half extents x y z | capsule half height along y, radius |
 *           plane unit normal x y z in the frame, constant | mesh tree handle, scale, depth limit
 *
 * Triangles are 9 numbers, corner by corner, in any common frame (TRIANGLE_STRIDE). They have no position of their own:
 * corners relative to one would be rounded, and the tests on them no longer exact.
 */
declare const ROW_STRIDE = 16;
/** Where the axes begin in a row. */
declare const ROW_AXES = 3;
/** Where the parameters begin in a row. */
declare const ROW_PARAMETERS = 12;
/** Numbers of a triangle. */
declare const TRIANGLE_STRIDE = 9;
/** A kernel of row a against row b: yes or no. */
type RowTest = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number) => boolean;
/**
 * A kernel of row a against row b that writes to `out`, if its comment says nothing else: the contact manifold (layout:
 * MANIFOLD_COUNT), and returns the number of its points, 0 when apart; or the unit axis from A to B, and returns the
 * signed separation along it, minus the depth when negative.
 */
type RowKernel = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array) => number;
/** A {@link RowTest} that depends on a number. */
type RowTestWith = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, value: number) => boolean;
/**
 * A kernel of row a against row b in motion: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the
 * last time. Whether they touch within that time.
 */
type MovingTest = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, motion: Float64Array, m: number) => boolean;
/**
 * A {@link MovingTest} that writes numbers to `out`: the contact (layout: SWEEP_TIME), if its comment says no other
 * ones.
 */
type MovingKernel = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, motion: Float64Array, m: number, out: Float64Array) => boolean;

/** {@link overlapAabbs} on six numbers a box, min x y z and max x y z, at `rowsA[a]` and `rowsB[b]`. */
declare const overlapAabbRows: RowTest;
/**
 * Whether two axis-aligned boxes share a point. Closed sets: touching counts; exact.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a minimum above its maximum)
 */
declare const overlapAabbs: (a: Aabb, b: Aabb) => boolean;
/** {@link sweepAabbs} on packed boxes: six numbers each, min then max. */
declare const sweepAabbRows: SweepKernel;
/**
 * Whether two moving axis-aligned boxes share a point at a time in [0, maxTime]; on a hit, `out` holds the first and
 * last time, a point of both at the first, the unit normal from A to B, and whether they overlap at the start (then
 * time is 0). Velocities in units/s, times in seconds. Closed sets: touching is a hit, also at 0 and at maxTime.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a minimum above its maximum, negative maxTime)
 */
declare const sweepAabbs: (out: SweepResult, a: Aabb, velocityA: Numbers, b: Aabb, velocityB: Numbers, maxTime: number) => boolean;

/** Kernel of {@link overlapAabbAndSphere}: boxes are six numbers (min, max), spheres are rows. */
declare const overlapAabbAndSphereRows: RowTest;
/**
 * Whether an axis-aligned box and a sphere share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const overlapAabbAndSphere: (a: Aabb, b: Sphere) => boolean;

/** Signed separation of two capsules, which it returns. out[0..2] gets the unit axis from A to B. */
declare const separateCapsuleRows: RowKernel;
/** {@link collideCapsules} on packed rows. */
declare const collideCapsuleRows: RowKernel;
/**
 * Contact manifold of two solid capsules, world frame: the number of points (at most 3), 0 when apart. Swapping a and b
 * flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideCapsules: (out: Manifold, a: Capsule, b: Capsule) => number;
/**
 * Signed distance of two solid capsules in world units, with a point of each; see {@link ClosestPoints}.
 * Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsCapsules: (out: ClosestPoints, a: Capsule, b: Capsule) => number;

/**
 * Signed separation of a capsule and the solid half-space below a plane: height of the lower end of the core minus the
 * radius. out[0..2] gets the unit axis from the capsule into the half-space.
 */
declare const separateCapsuleAndPlaneRows: RowKernel;
/** {@link collideCapsuleAndPlane} on packed rows. */
declare const collideCapsuleAndPlaneRows: RowKernel;
/**
 * Contact manifold of a solid capsule and the solid half-space below `plane` (all x with normal.x + constant <= 0),
 * world frame: the number of points (at most 2), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideCapsuleAndPlane: (out: Manifold, a: Capsule, b: Plane) => number;
/**
 * Signed distance of a solid capsule and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A capsule through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsCapsuleAndPlane: (out: ClosestPoints, a: Capsule, b: Plane) => number;

/**
 * Signed separation of a capsule and a sphere, which it returns. out[0..2] gets the unit axis from the capsule to the
 * sphere, out[3] the place on the core, from -halfHeight to halfHeight.
 */
declare const separateCapsuleAndSphereRows: RowKernel;
/** {@link collideCapsuleAndSphere} on packed rows. */
declare const collideCapsuleAndSphereRows: RowKernel;
/**
 * Contact manifold of a solid capsule and a solid sphere, world frame: the number of points, 0 when apart. The normal
 * points from the capsule to the sphere.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideCapsuleAndSphere: (out: Manifold, a: Capsule, b: Sphere) => number;
/**
 * Signed distance of a solid capsule and a solid sphere in world units, with a point of each; see
 * {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsCapsuleAndSphere: (out: ClosestPoints, a: Capsule, b: Sphere) => number;

/**
 * Signed separation of a capsule and a triangle: distance of the core to the triangle, or minus its least way out of
 * it, minus the radius. out[0..2] gets the unit axis from the capsule to the triangle.
 */
declare const separateCapsuleAndTriangleRows: RowKernel;
/** {@link collideCapsuleAndTriangle} on packed rows. */
declare const collideCapsuleAndTriangleRows: RowKernel;
/**
 * Contact manifold of a solid capsule and a flat two-sided triangle, world frame: the number of points (at most 3), 0
 * when apart. The normal points from the capsule to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideCapsuleAndTriangle: (out: Manifold, a: Capsule, b: Triangle) => number;
/**
 * Signed distance of a solid capsule and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsCapsuleAndTriangle: (out: ClosestPoints, a: Capsule, b: Triangle) => number;

/** {@link overlapObbAndAabb} on a packed row at `a` and six numbers, min and max, at `aabbs[b]`. */
declare function overlapObbAndAabbRows(rows: Float64Array, a: number, aabbs: Float64Array, b: number): boolean;
/**
 * Whether an oriented and an axis-aligned box share a point. Closed sets: touching is a hit. Exact as overlapObbs is,
 * for the very min and max that are given.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for numbers that are no box.
 */
declare const overlapObbAndAabb: (a: Obb, b: Aabb) => boolean;

/**
 * Signed separation of a box and a capsule, which it returns. out[0..2] gets the unit axis from the box to the capsule.
 */
declare const separateObbAndCapsuleRows: RowKernel;
/** {@link collideObbAndCapsule} on packed rows. */
declare const collideObbAndCapsuleRows: RowKernel;
/**
 * Contact manifold of a solid box and a solid capsule, world frame: the number of points (at most 3), 0 when apart. The
 * normal points from the box to the capsule.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideObbAndCapsule: (out: Manifold, a: Obb, b: Capsule) => number;
/**
 * Signed distance of a solid box and a solid capsule in world units, with a point of each; see {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsObbAndCapsule: (out: ClosestPoints, a: Obb, b: Capsule) => number;

/** {@link overlapObbAndFrustum} on a packed box and a row of packFrustum. */
declare const overlapObbAndFrustumRows: RowTest;
/**
 * Whether an oriented box and a view frustum share a point. Closed sets: touching counts. The frustum is the solid
 * between its near and far planes; see {@link Frustum}, and `frustumFromViewProjection` for one from a camera.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (a negative half extent; bounds that are not
 * positive; not 0 < near < far)
 */
declare const overlapObbAndFrustum: (a: Obb, b: Frustum) => boolean;

/**
 * {@link closestPointsObbs} on packed rows: returns whether they are apart, and writes the distance to out[0], the
 * point of A relative to A's position to out[1..3], and the point of B relative to B's to out[4..6], in world axes. The
 * error is a few roundings of the pair's size, or as much as the axes deviate from orthonormal.
 */
declare function closestPointsObbRows(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): boolean;
/**
 * Distance of two solid boxes in world units. Not signed: 0 if and only if {@link overlapObbs} says that they touch or
 * overlap. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @param out receives the distance, a nearest point of each box in world coordinates (one such pair if there are many:
 * parallel edges and faces) and the unit vector from a to b between them. At distance 0 both are the same common point,
 * and the normal is the axis of least depth.
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes or no result.
 */
declare function closestPointsObbs(out: ClosestPoints, a: Obb, b: Obb): number;

/** Kernel of {@link collideObbs}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points. */
declare const collideObbRows: RowKernel;
/**
 * Contact manifold of two solid boxes, world frame: the number of points (at most 4), 0 when apart. Closed sets:
 * touching boxes have a manifold of depth 0. Swapping a and b flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideObbs: (out: Manifold, a: Obb, b: Obb) => number;
/**
 * Contact manifold of a solid box and a solid axis-aligned box, world frame: the number of points (at most 4), 0 when
 * apart. The normal points from the obb to the aabb.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare function collideObbAndAabb(out: Manifold, obb: Obb, aabb: Aabb): number;

/**
 * Kernel of {@link sweepObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last time. Writes
 * SWEEP_NUMBERS numbers to out (see SWEEP_TIME); the point is relative to A's centre at that time.
 */
declare const sweepObbRows: MovingKernel;
/**
 * First and last time of contact of two boxes moving at constant velocities (units/s) over [0, maxTime] seconds;
 * touching counts, at time 0 and at maxTime too.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from a to b,
 *   and startOverlap; only after a hit. The time is late by rounding only, and early by so little that the boxes are
 *   then at most 3e-10 of (their sizes + their distance at the start) apart. With startOverlap the time is 0, the point
 *   lies in both boxes, and the normal is the axis of least penetration.
 * @returns whether the boxes touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no result, boxes,
 * vectors or times.
 */
declare const sweepObbs: (out: SweepResult, a: Obb, velocityA: Numbers, b: Obb, velocityB: Numbers, maxTime: number) => boolean;
/**
 * Kernel of {@link overlapMovingObbs}: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the last
 * time.
 */
declare const overlapMovingObbRows: MovingTest;
/**
 * Whether two boxes moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, vectors or times.
 */
declare const overlapMovingObbs: (a: Obb, velocityA: Numbers, b: Obb, velocityB: Numbers, maxTime: number) => boolean;

/**
 * {@link overlapObbs} for two boxes that share an axis: number `axis` (0, 1 or 2) of both must be the same three
 * numbers, up to sign. The same answers, faster.
 *
 * @throws CollisionError E_OPTION if they do not share the axis, and whatever overlapObbs throws.
 */
declare function overlapObbsSharingAxis(a: Obb, b: Obb, axis: 0 | 1 | 2): boolean;
/** {@link overlapObbsSharingAxis} on packed rows. Whether the axis is shared is not checked. */
declare const overlapObbsSharingAxisRows: RowTestWith;

/**
 * Whether two oriented boxes share a point. Boxes are closed sets: touching is a hit.
 *
 * Exact for the boxes that the numbers describe, at any orientation. Axes off by more than 1e-12 are orthonormalised
 * first. Zero half extents make plates, rods and points.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for numbers that are no box.
 */
declare function overlapObbs(a: Obb, b: Obb): boolean;
/** {@link overlapObbs} on packed rows. */
declare function overlapObbRows(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean;

/** Where the sweeps of turning bodies write. Reuse one. */
interface RotatingSweepResult<V extends vec3 = vec3> extends SweepResult<V> {
    /**
     * The search was cut off (after ADVANCE_MAX_ITERATIONS = 256 steps of one advancement): nothing touches before
     * `time`, but the contact may be later by more than the tolerance, or there may be none; likewise `lastTime` after
     * the last.
     */
    limitReached: boolean;
}
/** A fresh, empty {@link RotatingSweepResult}. */
declare function createRotatingSweepResult(): RotatingSweepResult<Triple>;
/**
 * First and last time of contact of two boxes over [0, maxTime] seconds, each moving at a constant linear velocity
 * (units/s) and turning about its centre at a constant angular velocity (rad/s, world axes): center + v t, exp([w]t)
 * axes. Full turns count.
 *
 * The result is conservative: `time` is never later than the true first contact, and no contact is missed, however fast
 * the boxes turn. At `time` the boxes are at most ADVANCE_TOLERANCE (1e-10) of the sum of their bounding radii apart,
 * plus 1e-14 of their distance at the start; so a miss by less than that may be reported as a hit, and a hit is early
 * by that over the closing speed. The work is bounded: see `limitReached`.
 *
 * @param out receives, only after a hit: `time`; `lastTime`, the end of the last contact of possibly several, never
 * earlier than the true one, late by the same tolerance; `point`, in world coordinates at `time`, in both boxes within
 * the tolerance; `normal`, unit, from a to b; `startOverlap`, for boxes that overlap or touch at time 0: then the time
 * is 0 and the normal is the axis of least penetration; `limitReached`.
 * @returns whether the boxes touch within [0, maxTime]. Without relative motion, or with maxTime 0, the answer is that
 * of `overlapObbs`.
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes, motions or times.
 */
declare function sweepRotatingObbs(out: RotatingSweepResult, a: Obb, motionA: Motion, b: Obb, motionB: Motion, maxTime: number): boolean;

/**
 * Writes a body's central point K(t) (3 numbers) and frame F(t) (9 numbers, a mat3 whose columns are its axes) at a
 * time. Equal times must give equal poses.
 */
type PoseAt = (time: number, center: vec3, axes: mat3) => void;
/**
 * First and last time of contact over [0, maxTime] seconds of two boxes that are carried by sampled motions.
 *
 * @param a box at time 0; it moves rigidly with the frame that `poseA` gives. The same for `b`.
 * @param poseA called with times i maxTime / (samples - 1), upwards up to the first contact, then from maxTime
 * downwards to the last. The frame it writes need not be exactly orthonormal: Gram-Schmidt is applied.
 * @param samples number of samples, 2 to a million. Between them the central points move straight and the frames turn
 *   the short way at constant speed; no contact of that motion is missed. The true motion differs from it by about h^2
 *   / 8 times (largest acceleration of K + largest change of the angular velocity per second times the body's reach),
 *   with h = maxTime / (samples - 1): contacts that depend on less than that can be missed, or reported though there
 *   are none. Half a turn or more between two samples is taken for a turn the other way, or a smaller one: choose h
 *   below pi / angular speed.
 * @param out as for sweepRotatingObbs, for the interpolated motion
 * @returns whether the boxes touch within [0, maxTime]
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT, E_OPTION for arguments or sampled poses that are no boxes or
 * frames; E_REENTRANT when a pose function calls this function
 */
declare function sweepSampledObbs(out: RotatingSweepResult, a: Obb, poseA: PoseAt, b: Obb, poseB: PoseAt, samples: number, maxTime: number): boolean;

/** {@link overlapObbAndPlane} on packed rows. */
declare const overlapObbAndPlaneRows: RowTest;
/**
 * Whether an oriented box and a plane share a point; the plane is a two-sided sheet. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const overlapObbAndPlane: (a: Obb, b: Plane) => boolean;
/**
 * Signed separation of a box and the solid half-space below a plane: height of the lowest corner. out[0..2] gets the
 * unit axis from the box into the half-space.
 */
declare const separateObbAndPlaneRows: RowKernel;
/** {@link collideObbAndPlane} on packed rows. */
declare const collideObbAndPlaneRows: RowKernel;
/**
 * Contact manifold of a solid box and the solid half-space below `plane` (all x with normal.x + constant <= 0), world
 * frame: the number of points (at most 4), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideObbAndPlane: (out: Manifold, a: Obb, b: Plane) => number;
/**
 * Signed distance of a solid box and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A box through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsObbAndPlane: (out: ClosestPoints, a: Obb, b: Plane) => number;

/** Kernel of {@link overlapObbAndSegment}: segments are six numbers, start and end, in world coordinates. */
declare const overlapObbAndSegmentRows: RowTest;
/**
 * Whether an oriented box and a segment share a point. Closed sets: touching counts; a segment of no length is a point.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const overlapObbAndSegment: (a: Obb, b: Segment) => boolean;

/** {@link overlapObbAndSphere} on packed rows. */
declare const overlapObbAndSphereRows: RowTest;
/**
 * Whether an oriented box and a sphere share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const overlapObbAndSphere: (a: Obb, b: Sphere) => boolean;
/**
 * Signed separation of a box and a sphere, which it returns. out[0..2] gets the unit axis from the box to the sphere,
 * out[3] the feature of the box.
 */
declare const separateObbAndSphereRows: RowKernel;
/** {@link collideObbAndSphere} on packed rows. */
declare const collideObbAndSphereRows: RowKernel;
/**
 * Contact manifold of a solid box and a solid sphere, world frame: the number of points, 0 when apart. The normal
 * points from the box to the sphere.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideObbAndSphere: (out: Manifold, a: Obb, b: Sphere) => number;
/**
 * Signed distance of a solid box and a solid sphere in world units, with a point of each; see {@link ClosestPoints}.
 * With a sphere of radius 0 it is the signed distance of a point.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsObbAndSphere: (out: ClosestPoints, a: Obb, b: Sphere) => number;

/**
 * Signed distance of a solid box and a flat triangle in world units, with a point of each; see {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsObbAndTriangle: (out: ClosestPoints, a: Obb, b: Triangle) => number;

/** {@link collideObbAndTriangle} on packed rows. */
declare const collideObbAndTriangleRows: RowKernel;
/**
 * Contact manifold of a solid box and a flat two-sided triangle, world frame: the number of points (at most 4), 0 when
 * apart. The normal points from the box to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideObbAndTriangle: (out: Manifold, a: Obb, b: Triangle) => number;

/** {@link overlapMovingObbAndTriangle} on packed rows. */
declare const overlapMovingObbAndTriangleRows: MovingTest;
/** {@link sweepObbAndTriangle} on packed rows; the point is relative to the box's centre at that time. */
declare const sweepObbAndTriangleRows: MovingKernel;
/**
 * Whether a box and a triangle moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no shapes,
 *   vectors or times.
 */
declare const overlapMovingObbAndTriangle: (a: Obb, velocityA: Numbers, b: Triangle, velocityB: Numbers, maxTime: number) => boolean;
/**
 * First and last time of contact of a box and a triangle moving at constant velocities (units/s), over [0, maxTime]
 * seconds; touching counts, at time 0 and at maxTime too. The triangle is two-sided; one of no area is a segment or a
 * point.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from the box to
 * the triangle, and startOverlap; only after a hit. With startOverlap the time is 0, the point lies in both bodies, and
 * the normal is the axis of least penetration.
 * @returns whether they touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no shapes,
 *   vectors or times.
 */
declare const sweepObbAndTriangle: (out: SweepResult, a: Obb, velocityA: Numbers, b: Triangle, velocityB: Numbers, maxTime: number) => boolean;

/**
 * Kernel of {@link overlapObbAndTriangle}: the box is the row at offset a, the triangle nine numbers at offset t, in
 * the same frame. Exact for the parallelepiped of the row's doubles; half extents may be 0, a triangle of zero area is
 * the segment or point that it spans.
 */
declare const overlapObbAndTriangleRows: RowTest;
/**
 * Whether a closed oriented box and a closed triangle meet; touching is a hit. The box may be flat (half extents of 0),
 * the triangle a segment or a point. Exact for the numbers given (axes further than 1e-12 from orthonormal are
 * orthonormalised first).
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT (negative half extent), E_OPTION (not numbers, axes too far
 * from orthonormal)
 */
declare const overlapObbAndTriangle: (a: Obb, b: Triangle) => boolean;

/**
 * Signed separation of two solid half-spaces: the gap between the planes when their world normals are exactly opposite,
 * -Infinity otherwise (no translation takes them apart). out[0..2] gets the normal of A.
 */
declare const separatePlaneRows: RowKernel;
/** {@link collidePlanes} on packed rows. */
declare const collidePlaneRows: RowKernel;
/**
 * Contact manifold of the solid half-spaces below two planes (all x with normal.x + constant <= 0), world frame: 1, or
 * 0 when the normals are exactly opposite and there is a gap. The depth is Infinity unless they are exactly opposite.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare const collidePlanes: (out: Manifold, a: Plane, b: Plane) => number;
/**
 * Distance of two planes, two-sided sheets, in world units, with a point of each: their gap if the normals are exactly
 * equal or opposite. Otherwise they cross and no translation separates them: the distance is -Infinity, and each point
 * is a point of its plane. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare const closestPointsPlanes: (out: ClosestPoints, a: Plane, b: Plane) => number;

/**
 * Signed separation of the solid half-space below a plane and a triangle: height of the lowest corner. out[0..2] gets
 * the unit normal of the plane, which points from the half-space to the triangle.
 */
declare const separatePlaneAndTriangleRows: RowKernel;
/** {@link collidePlaneAndTriangle} on packed rows. */
declare const collidePlaneAndTriangleRows: RowKernel;
/**
 * Contact manifold of the solid half-space below `plane` (all x with normal.x + constant <= 0) and a triangle, world
 * frame: the number of points (at most 3), 0 when apart. The normal is the plane's.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare const collidePlaneAndTriangle: (out: Manifold, a: Plane, b: Triangle) => number;
/**
 * Signed distance of a plane, a two-sided sheet, and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}. A triangle through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare const closestPointsPlaneAndTriangle: (out: ClosestPoints, a: Plane, b: Triangle) => number;

/** {@link overlapSphereAndPlane} on packed rows. */
declare const overlapSphereAndPlaneRows: RowTest;
/**
 * Whether a sphere and a plane share a point; the plane is a two-sided sheet. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const overlapSphereAndPlane: (a: Sphere, b: Plane) => boolean;
/**
 * Signed separation of a sphere and the solid half-space below a plane: height of the centre minus the radius.
 * out[0..2] gets the unit axis from the sphere into the half-space.
 */
declare const separateSphereAndPlaneRows: RowKernel;
/** {@link collideSphereAndPlane} on packed rows. */
declare const collideSphereAndPlaneRows: RowKernel;
/**
 * Contact manifold of a solid sphere and the solid half-space below `plane` (all x with normal.x + constant <= 0),
 * world frame: the number of points, 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideSphereAndPlane: (out: Manifold, a: Sphere, b: Plane) => number;
/**
 * Signed distance of a solid sphere and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A sphere through the sheet leaves it to the side of its centre.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsSphereAndPlane: (out: ClosestPoints, a: Sphere, b: Plane) => number;
/** {@link sweepSphereAndPlane} on packed rows. */
declare const sweepSphereAndPlaneRows: SweepKernel;
/**
 * Whether a moving sphere and a moving plane (a two-sided sheet) share a point at a time in [0, maxTime]; on a hit,
 * `out` holds the first and last time, a point of both at the first, the unit normal from the sphere to the plane, and
 * whether they touch at the start (then time is 0). Velocities in units/s, times in seconds. Closed sets.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const sweepSphereAndPlane: (out: SweepResult, a: Sphere, velocityA: Numbers, b: Plane, velocityB: Numbers, maxTime: number) => boolean;

/** {@link overlapSpheres} on packed rows. */
declare const overlapSphereRows: RowTest;
/**
 * Whether two spheres share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const overlapSpheres: (a: Sphere, b: Sphere) => boolean;
/** Signed separation of two spheres, which it returns. out[0..2] gets the unit axis from A to B, x for one centre. */
declare const separateSphereRows: RowKernel;
/** {@link collideSpheres} on packed rows. */
declare const collideSphereRows: RowKernel;
/**
 * Contact manifold of two solid spheres (units of length of the caller, world frame): the number of points, 0 when
 * apart. Spheres with one centre get x or -x as normal. Swapping a and b flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideSpheres: (out: Manifold, a: Sphere, b: Sphere) => number;
/**
 * Signed distance of two solid spheres in world units, with a point of each; see {@link ClosestPoints}. Spheres with
 * one centre get x or -x as normal. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsSpheres: (out: ClosestPoints, a: Sphere, b: Sphere) => number;
/** {@link sweepSpheres} on packed rows. */
declare const sweepSphereRows: SweepKernel;
/**
 * Whether two moving spheres share a point at a time in [0, maxTime]; on a hit, `out` holds the first and last time,
 * a point of both at the first, the unit normal from A to B, and whether they overlap at the start (then time is 0).
 * Velocities in units/s, times in seconds. Closed sets: touching is a hit, also at 0 and at maxTime.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT (negative radius or maxTime)
 */
declare const sweepSpheres: (out: SweepResult, a: Sphere, velocityA: Numbers, b: Sphere, velocityB: Numbers, maxTime: number) => boolean;

/**
 * Signed separation of a sphere and a triangle: distance of the centre to the triangle minus the radius. out[0..2] gets
 * the unit axis from the sphere to the triangle, out[3] the triangle's feature (corner 0-2, edge 3-5, face 6).
 *
 * Over the face, and for a centre on the triangle, the axis is the triangle's normal, pointing to the triangle: a
 * difference of nearly equal points has no direction. A centre on the triangle leaves it along the normal by the
 * radius.
 */
declare const separateSphereAndTriangleRows: RowKernel;
/** {@link collideSphereAndTriangle} on packed rows. */
declare const collideSphereAndTriangleRows: RowKernel;
/**
 * Contact manifold of a solid sphere and a flat two-sided triangle, world frame: the number of points, 0 when apart.
 * The normal points from the sphere to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const collideSphereAndTriangle: (out: Manifold, a: Sphere, b: Triangle) => number;
/**
 * Signed distance of a solid sphere and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}. A sphere whose centre is on the triangle leaves it along the triangle's normal.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare const closestPointsSphereAndTriangle: (out: ClosestPoints, a: Sphere, b: Triangle) => number;

/**
 * Signed distance of two flat triangles in world units, with a point of each; see {@link ClosestPoints}. Triangles that
 * lie in one plane and overlap have distance 0: they leave each other along the plane's normal. Swapping a and b swaps
 * the points, flips the normal and changes no other bit.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare const closestPointsTriangles: (out: ClosestPoints, a: Triangle, b: Triangle) => number;

/** {@link collideTriangles} on nine numbers each; points are relative to A's first corner. */
declare const collideTriangleRows: RowKernel;
/**
 * Contact manifold of two flat two-sided triangles, world frame: the number of points (at most 4), 0 when apart.
 * Touching, coplanar and degenerate triangles that share a point have a manifold. Swapping a and b flips the normal and
 * changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare const collideTriangles: (out: Manifold, a: Triangle, b: Triangle) => number;

/** {@link overlapMovingTriangles} on nine numbers each. */
declare const overlapMovingTriangleRows: MovingTest;
/** {@link sweepTriangles} on nine numbers each; the point is relative to A's first corner at that time. */
declare const sweepTriangleRows: MovingKernel;
/**
 * Whether two triangles moving at constant velocities (units/s) touch at any time in [0, maxTime] seconds, motion
 * within one plane included.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE or E_OPTION for arguments that are no triangles, vectors or times.
 */
declare const overlapMovingTriangles: (a: Triangle, velocityA: Numbers, b: Triangle, velocityB: Numbers, maxTime: number) => boolean;
/**
 * First and last time of contact of two triangles moving at constant velocities (units/s) over [0, maxTime] seconds;
 * touching counts, at time 0 and at maxTime too. Triangles are two-sided; those of no area are segments or points.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from a to b,
 * and startOverlap; only after a hit. With startOverlap the time is 0, the point lies on both triangles, and the normal
 * is the axis of least penetration.
 * @returns whether the triangles touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE or E_OPTION for arguments that are no triangles, vectors or times.
 */
declare const sweepTriangles: (out: SweepResult, a: Triangle, velocityA: Numbers, b: Triangle, velocityB: Numbers, maxTime: number) => boolean;

/**
 * Kernel of {@link overlapTriangles}: 9 finite numbers each, at offsets a and b. Exact: touching, coplanar,
 * sharing a corner or an edge are hits, a zero-area triangle is the segment or point that its corners span.
 */
declare const overlapTriangleRows: RowTest;
/**
 * Whether two closed triangles meet: touching, coplanar and containing, sharing a corner or an edge are all hits; a
 * triangle of zero area is the segment or point that its corners span. Exact for all finite numbers: the same answer
 * for (b, a), for permuted corners, and for both triangles translated exactly or scaled by a power of two.
 *
 * `epsilon` (a length, default 0) is Moller's: a corner no further than that from the other triangle's plane counts as
 * lying on it. It adds hits and never takes one away.
 *
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_OPTION (not numbers), E_EXTENT (negative epsilon)
 */
declare function overlapTriangles(a: Triangle, b: Triangle, epsilon?: number): boolean;

/** How a search ended. */
type SearchEnd = 'complete' | 'stopped' | 'budget';

/**
 * The tree as one buffer, for {@link loadObbTree}: the same tree always gives the same bytes.
 *
 * @throws CollisionError E_OPTION if this is no tree; E_RANGE beyond 4 GB.
 */
declare function saveObbTree(tree: ObbTree): ArrayBuffer;

/** The faults of a tree, in words; empty for a sound one. Throws E_OPTION if this is no tree at all. */
declare function validateObbTree(tree: ObbTree): string[];

/** Where a tree's model frame lies in the world. */
interface Pose {
    /** x y z. */
    readonly position: Numbers;
    /** Quaternion x y z w, of any length but zero: q and -q are one rotation. */
    readonly rotation: Numbers;
}
/** How far two trees are searched. */
interface TreeQueryOptions {
    /**
     * Levels of tree A to descend at most, 0 its root only; at the limit a box stands for its triangles. -1 (default):
     * all.
     */
    readonly depthA?: number;
    /** The same for tree B. */
    readonly depthB?: number;
    /**
     * Pairs of boxes to test at most, 1 or more. Default: no limit. Refused by queries whose answer cannot say that it is
     * incomplete.
     */
    readonly maxNodes?: number;
    /**
     * Treats a closed mesh (`report.closed`) as a solid: a mesh that floats inside it touches it. A mesh that is not
     * closed has no inside. For `overlapObbTrees` and `testObbTrees`. Default false.
     */
    readonly solid?: boolean;
    /** Constant velocities of A over [0, maxTime] (units/s; rad/s about its pose's position). Default: at rest. */
    readonly motionA?: Motion;
    /** The same for B. */
    readonly motionB?: Motion;
    /** Length of the interval in seconds, 0 or more. Default 0: the poses as they are. */
    readonly maxTime?: number;
}

/** How deep two trees are compared. */
type TreeDepths = Pick<TreeQueryOptions, 'depthA' | 'depthB'>;
/** Where {@link sweepObbTrees} writes. Reuse one: sweeps allocate nothing. Fields are meaningful only after a hit. */
interface TreeSweepResult<V extends vec3 = vec3> {
    /** First time of contact, in [0, maxTime]. */
    time: number;
    /** World coordinates of a point of both surfaces at `time`, within the tolerance. */
    readonly point: V;
    /** Unit contact normal at `time`, from A to B. */
    readonly normal: V;
    /** The surfaces already touch at time 0. */
    startOverlap: boolean;
    /** The search was cut off: nothing touches before `time`, but the contact may be later, or there may be none. */
    limitReached: boolean;
    /**
     * Index, in mesh A as it was given, of the triangle that touches first; if several touch at the start, the smallest.
     */
    triangleA: number;
    /** The same in mesh B. */
    triangleB: number;
    /**
     * Whether two triangles touch. If not, at a depth limit or where the search was cut off, all that is known is that
     * two boxes may touch: the triangles are the first ones in them, and `point` is the midpoint of the boxes' nearest
     * points.
     */
    exact: boolean;
}
/** How far {@link sweepObbTrees} searches. */
interface TreeSweepOptions extends TreeDepths {
    /**
     * Pairs of boxes to bound at most, 1 or more. When they run out, the result is a hit with `limitReached`, at a time
     * before which nothing touches. Default: no limit.
     */
    readonly maxNodes?: number;
}
/** A fresh, empty {@link TreeSweepResult}. */
declare function createTreeSweepResult(): TreeSweepResult<Triple>;
/**
 * First time in [0, maxTime] seconds when the surfaces of two meshes touch, each moving at a constant linear velocity
 * (units/s) and turning about its pose's position at a constant angular velocity (rad/s, world axes), by conservative
 * advancement. Full turns count. A mesh that floats inside another touches nothing.
 *
 * The result is conservative: `time` is never later than the true first contact, and no contact is missed, however
 * fast the meshes turn. At `time` the surfaces are at most ADVANCE_TOLERANCE (1e-10) of the sum of their bounding
 * radii (about their positions) apart, so a miss by less may be reported as a hit, and a hit is early by that over
 * the closing speed.
 *
 * With a depth limit boxes stand for their triangles: every contact is found, and not later, but hits of boxes alone
 * may be found too, and earlier. Leaves are tested by their triangles, also with `leaf: 'box'`.
 *
 * @param out see {@link TreeSweepResult}; written only after a hit.
 * @returns whether they touch within [0, maxTime]. Without relative motion, or with maxTime 0, `overlapObbTrees`
 *   answers.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime).
 */
declare function sweepObbTrees(out: TreeSweepResult, treeA: ObbTree, poseA: Pose, motionA: Motion, treeB: ObbTree, poseB: Pose, motionB: Motion, maxTime: number, options?: TreeSweepOptions): boolean;

/**
 * One manifold for two meshes: of all pairs of triangles that intersect, the deepest gives normal and depth, and the
 * points of all pairs (the curves in which the surfaces cross, the polygons in which they lie on each other) are
 * reduced to the four that span the widest area, seen along that normal.
 */

/**
 * Contact manifold of the surfaces of two meshes, in the world frame: returns the number of points (at most 4), 0 when
 * no triangles touch. The deepest pair of triangles gives normal and depth, the normal from A to B: moving B by
 * the depth along it separates that pair, not always the meshes. Feature ids name the pair of triangles and the corner
 * of their intersection: (triangleA * triangles of B + triangleB) * 6 + corner. Swapping A and B, if their poses
 * differ, flips the normal and changes nothing else but the ids.
 *
 * @param options depth limits: boxes at the limit stand for their triangles then. Other options are refused.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION.
 */
declare function collideObbTrees(manifold: Manifold, treeA: ObbTree, poseA: Pose, treeB: ObbTree, poseB: Pose, options?: TreeQueryOptions): number;

/** The contact of a pair of triangles that touch. Reused: read it within the call, and copy what you keep. */
interface TreeContact {
    /** Seconds into the interval when this pair first touches; 0 for poses that stand still. */
    time: number;
    /**
     * Whether the triangles were tested. If not (at a depth limit, or `leaf: 'box'`), two boxes stand for all their
     * triangles, and this is the contact of the boxes.
     */
    exact: boolean;
    /**
     * Number of valid points, 1 to 6: the ends of a segment, or the corners of the common polygon of coplanar triangles.
     */
    pointCount: number;
    /** World coordinates at `time`. */
    readonly points: readonly Triple[];
    /** Unit contact normal from A to B. */
    readonly normal: Triple;
    /** Unit normal of A's triangle by its winding, or of its box if not `exact`; 0 0 0 for a triangle without area. */
    readonly normalA: Triple;
    /** The same of B. */
    readonly normalB: Triple;
    /** Penetration depth: the least translation along the normal that separates the two; 0 at a first contact. */
    depth: number;
    /** They touch but do not cross: the depth is at most 1e-10 of their size. Coplanar triangles touch. */
    touching: boolean;
}

/**
 * Whether the point (x, y, z), in the model's frame, lies in the solid that the tree's mesh bounds: its winding number
 * is not 0, or it lies on the surface. Meaningful for a closed mesh (`tree.report.closed`), wound either way; nested
 * shells count as they are wound.
 *
 * @throws CollisionError E_OPTION if this is no tree, or a coordinate no number; E_NON_FINITE, E_RANGE for
 *   a bad number.
 */
declare function treeContainsPoint(tree: ObbTree, x: number, y: number, z: number): boolean;

/**
 * Called with the triangles of a pair that touches, by their indices in the user's meshes, and with their contact. The
 * contact is not computed for functions that declare just one or two parameters (`length`). Returning `true` ends the
 * search.
 */
type OnContact = (triangleA: number, triangleB: number, contact: TreeContact) => boolean | void;
/**
 * Calls `onContact(triangleA, triangleB, contact)` once for every pair of triangles that touch: with their indices in
 * the meshes as they were given, and the points, normals and depth of the contact, in world coordinates. The order
 * depends on the trees. Duplicate triangles report their own pairs. The function may query again, and ends the search
 * by returning `true`.
 *
 * With a depth limit, or trees of `leaf: 'box'`, boxes stand for their triangles, against each other and against the
 * triangles of leaves: all pairs of triangles under boxes that overlap are reported, a superset, with the contact of
 * the boxes (`exact` is false then).
 *
 * With `maxTime` and motions, every pair that touches in [0, maxTime] seconds is reported with its own first time, in
 * the order of these times, which are never later than the true ones, and earlier by no more than the tolerance of
 * `sweepObbTrees`.
 *
 * @param options `solid` is refused: a mesh that floats inside another has no touching pairs.
 * @returns 'complete' if every pair was reported, 'stopped' if `onContact` ended the search, 'budget' if `maxNodes`
 *   did: then there may be more pairs; over an interval, only later ones than those reported.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime); whatever
 *   `onContact` throws.
 */
declare function findObbTreeContacts(treeA: ObbTree, poseA: Pose, treeB: ObbTree, poseB: Pose, options: TreeQueryOptions | undefined, onContact: OnContact): SearchEnd;

/**
 * Whether a triangle of A touches a triangle of B (Eberly, section 7.1); with motions and `maxTime`, whether they touch
 * at some time in [0, maxTime] seconds. Touching counts. With a depth limit, or trees of `leaf: 'box'`, the answer is
 * `true` also where only boxes overlap, or a box and a triangle.
 *
 * Surfaces are compared: a mesh that floats inside another touches nothing, unless `solid` makes closed meshes solids.
 * Then a mesh of several parts overlaps if one of its parts is inside.
 *
 * @throws CollisionError E_OPTION (also for `maxNodes`: a boolean cannot say that it is not known, `testObbTrees` can;
 *   and for `solid` if neither mesh is closed), E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime).
 */
declare function overlapObbTrees(treeA: ObbTree, poseA: Pose, treeB: ObbTree, poseB: Pose, options?: TreeQueryOptions): boolean;

/** Where {@link testObbTrees} writes. Reuse one. */
interface TreeTest {
    /** 'yes': they touch. 'no': they do not. 'unknown': the budget ran out, or only boxes are known to meet. */
    answer: 'no' | 'yes' | 'unknown';
    /** Whether the search ended by itself, not by its budget. */
    complete: boolean;
    /** Lower bound of the distance of the meshes, in world units; 0 unless the answer is 'no' for still poses. */
    distance: number;
    /**
     * Seconds into the interval before which they do not touch: the first time of contact for 'yes', maxTime for 'no'.
     */
    time: number;
    /** Pairs of boxes that were tested. */
    nodes: number;
}
/** A fresh {@link TreeTest}. */
declare function createTreeTest(): TreeTest;
/**
 * Whether a triangle of A touches a triangle of B, as `overlapObbTrees` tests it, but within a budget of `maxNodes`
 * pairs of boxes. When the budget runs out, at a depth limit, or for trees of `leaf: 'box'`, the answer may be
 * 'unknown', and `distance` and `time` are bounds that hold all the same. With `solid`, a part inside a closed mesh is
 * a 'yes' whatever the budget.
 *
 * A 'no' for still poses takes several times as long as a 'yes': its boxes are visited again to measure distances.
 *
 * @returns whether the answer is 'yes'.
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_ZERO_QUATERNION, E_EXTENT (negative maxTime).
 */
declare function testObbTrees(out: TreeTest, treeA: ObbTree, poseA: Pose, treeB: ObbTree, poseB: Pose, options?: TreeQueryOptions): boolean;

/** Layout of the `out` of a sweep kernel, an array of SWEEP_NUMBERS numbers; first the offset of the first time. */
declare const SWEEP_TIME = 0;
/** Offset of the last time of contact. */
declare const SWEEP_LAST_TIME = 1;
/** Offset of the contact point x, y, z, relative to A's position (a triangle's first corner) at the first time. */
declare const SWEEP_POINT = 2;
/** Offset of the unit normal x, y, z from A to B. */
declare const SWEEP_NORMAL = 5;
/** Offset of the number that is 1 if the bodies touch or overlap at time 0, else 0. */
declare const SWEEP_START_OVERLAP = 8;
/** Numbers that a sweep kernel writes. */
declare const SWEEP_NUMBERS = 9;

/** The separation of two rows of boxes, which it returns; its axis is written to `out[0..2]`. */
declare const separateObbRows: RowKernel;

/**
 * Signed separation of a box and a triangle over the 13 unit axes: positive, a lower bound of the distance, if and only
 * if they are disjoint (up to rounding); otherwise minus the depth. out[0..2] gets the unit axis from the box to the
 * triangle.
 */
declare const separateObbAndTriangleRows: RowKernel;

/**
 * Row of a box: position, axes, half extents. `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare function packObb(rows: Float64Array, at: number, obb: Obb, name: string): void;
/**
 * Six numbers of an axis-aligned box: min x y z, max x y z; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare function packAabb(out: Float64Array, at: number, aabb: Aabb, name: string): void;
/**
 * Row of a sphere: position, identity axes, radius; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare function packSphere(rows: Float64Array, at: number, sphere: Sphere, name: string): void;
/**
 * Row of a capsule: position of its middle, y axis from start to end, half height, radius; `name` is what
 * errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare function packCapsule(rows: Float64Array, at: number, capsule: Capsule, name: string): void;
/**
 * Row of a two-sided sheet: position 0, identity axes, unit normal and constant as parameters; `name` is
 * what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare function packPlane(rows: Float64Array, at: number, plane: Plane, name: string): void;
/**
 * Six numbers of a segment: start, end; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare function packSegment(out: Float64Array, at: number, segment: Segment, name: string): void;
/**
 * Nine numbers of a triangle: its corners; `name` is what errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
declare function packTriangle(out: Float64Array, at: number, triangle: Triangle, name: string): void;

/** Signed separation of two triangles, which it returns. out[0..2] gets the unit axis from A to B. */
declare const separateTriangleRows: RowKernel;

export { Aabb, Capsule, ClosestPoints, Frustum, Manifold, Motion, Numbers, Obb, ObbTree, type OnContact, Plane, type Pose, type PoseAt, ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, type RotatingSweepResult, SWEEP_LAST_TIME, SWEEP_NORMAL, SWEEP_NUMBERS, SWEEP_POINT, SWEEP_START_OVERLAP, SWEEP_TIME, type SearchEnd, Segment, Sphere, SweepResult, TRIANGLE_STRIDE, type TreeContact, type TreeDepths, type TreeQueryOptions, type TreeSweepOptions, type TreeSweepResult, type TreeTest, Triangle, Triple, closestPointsCapsuleAndPlane, closestPointsCapsuleAndSphere, closestPointsCapsuleAndTriangle, closestPointsCapsules, closestPointsObbAndCapsule, closestPointsObbAndPlane, closestPointsObbAndSphere, closestPointsObbAndTriangle, closestPointsObbRows, closestPointsObbs, closestPointsPlaneAndTriangle, closestPointsPlanes, closestPointsSphereAndPlane, closestPointsSphereAndTriangle, closestPointsSpheres, closestPointsTriangles, collideCapsuleAndPlane, collideCapsuleAndPlaneRows, collideCapsuleAndSphere, collideCapsuleAndSphereRows, collideCapsuleAndTriangle, collideCapsuleAndTriangleRows, collideCapsuleRows, collideCapsules, collideObbAndAabb, collideObbAndCapsule, collideObbAndCapsuleRows, collideObbAndPlane, collideObbAndPlaneRows, collideObbAndSphere, collideObbAndSphereRows, collideObbAndTriangle, collideObbAndTriangleRows, collideObbRows, collideObbTrees, collideObbs, collidePlaneAndTriangle, collidePlaneAndTriangleRows, collidePlaneRows, collidePlanes, collideSphereAndPlane, collideSphereAndPlaneRows, collideSphereAndTriangle, collideSphereAndTriangleRows, collideSphereRows, collideSpheres, collideTriangleRows, collideTriangles, createRotatingSweepResult, createTreeSweepResult, createTreeTest, findObbTreeContacts, overlapAabbAndSphere, overlapAabbAndSphereRows, overlapAabbRows, overlapAabbs, overlapMovingObbAndTriangle, overlapMovingObbAndTriangleRows, overlapMovingObbRows, overlapMovingObbs, overlapMovingTriangleRows, overlapMovingTriangles, overlapObbAndAabb, overlapObbAndAabbRows, overlapObbAndFrustum, overlapObbAndFrustumRows, overlapObbAndPlane, overlapObbAndPlaneRows, overlapObbAndSegment, overlapObbAndSegmentRows, overlapObbAndSphere, overlapObbAndSphereRows, overlapObbAndTriangle, overlapObbAndTriangleRows, overlapObbRows, overlapObbTrees, overlapObbs, overlapObbsSharingAxis, overlapObbsSharingAxisRows, overlapSphereAndPlane, overlapSphereAndPlaneRows, overlapSphereRows, overlapSpheres, overlapTriangleRows, overlapTriangles, packAabb, packCapsule, packObb, packPlane, packSegment, packSphere, packTriangle, saveObbTree, separateCapsuleAndPlaneRows, separateCapsuleAndSphereRows, separateCapsuleAndTriangleRows, separateCapsuleRows, separateObbAndCapsuleRows, separateObbAndPlaneRows, separateObbAndSphereRows, separateObbAndTriangleRows, separateObbRows, separatePlaneAndTriangleRows, separatePlaneRows, separateSphereAndPlaneRows, separateSphereAndTriangleRows, separateSphereRows, separateTriangleRows, sweepAabbRows, sweepAabbs, sweepObbAndTriangle, sweepObbAndTriangleRows, sweepObbRows, sweepObbTrees, sweepObbs, sweepRotatingObbs, sweepSampledObbs, sweepSphereAndPlane, sweepSphereAndPlaneRows, sweepSphereRows, sweepSpheres, sweepTriangleRows, sweepTriangles, testObbTrees, treeContainsPoint, validateObbTree };
