import { T as Triple, A as Aabb, O as Obb, b as Sphere, C as Capsule, c as Triangle, d as Segment, N as Numbers, F as Frustum } from './shapes-BcyAVNCY.cjs';
import { vec3, mat3 } from 'gl-matrix';
import { a as ObbTreeOptions, O as ObbTree } from './options-DKsmvUYh.cjs';

/**
 * Layout of the `out` of a contact kernel, an array of MANIFOLD_LENGTH numbers; first the offset of the point count.
 */
declare const MANIFOLD_COUNT = 0;
/** Offset of the unit normal from A to B, three numbers, world axes. */
declare const MANIFOLD_NORMAL = 1;
/** Offset of the largest penetration, not negative; Infinity only for two half-spaces that are not opposite. */
declare const MANIFOLD_DEPTH = 4;
/** Offset of the first point. */
declare const MANIFOLD_POINTS = 5;
/**
 * Numbers of a point: x y z (world axes, relative to the position of row a, or to the first corner if a is a triangle),
 * depth, feature id.
 */
declare const MANIFOLD_POINT_STRIDE = 5;
/** Offset of the depth in a point. */
declare const MANIFOLD_POINT_DEPTH = 3;
/** Offset of the feature id in a point. */
declare const MANIFOLD_POINT_FEATURE = 4;
/** Numbers that the `out` of a contact kernel must have room for. */
declare const MANIFOLD_LENGTH: number;
/** A point of a {@link Manifold}. */
interface ManifoldPoint<V extends vec3 = vec3> {
    /** World position, midway between the two surfaces along the normal. */
    readonly position: V;
    /** Penetration at this point, not negative. */
    depth: number;
    /** Id of the pair of features that made the point: the same in the next step as long as the same features touch. */
    feature: number;
}
/**
 * Where the collide functions write. Reuse one: they allocate nothing. Meaningful only when they return more than 0.
 * `V`: the type of its vectors, any vec3 of gl-matrix or array of numbers.
 */
interface Manifold<V extends vec3 = vec3> {
    /** Unit normal from A to B. */
    readonly normal: V;
    /** Penetration depth: the least translation along the normal that separates the bodies, not negative. */
    depth: number;
    /** Number of points that are valid, deepest first. */
    pointCount: number;
    /** The points: the first `pointCount` count. */
    readonly points: readonly ManifoldPoint<V>[];
}
/** A fresh, empty {@link Manifold} with room for four points. */
declare function createManifold(): Manifold<Triple>;

/** Codes of {@link CollisionError}. Test `error.code`, never `instanceof`: ESM and CommonJS copies differ. */
type CollisionErrorCode = 'E_NON_FINITE' | 'E_ZERO_QUATERNION' | 'E_EXTENT' | 'E_RANGE' | 'E_MASK' | 'E_MISSING_COMPONENT' | 'E_DEAD_ENTITY' | 'E_TWO_SHAPES' | 'E_OPTION' | 'E_REENTRANT' | 'E_PAIR_BUDGET' | 'E_HANDLE' | 'E_EMPTY_MESH' | 'E_INDEX' | 'E_VERTEX' | 'E_FORMAT' | 'E_VERSION' | 'E_CHECKSUM' | 'E_TRUNCATED' | 'E_SNAPSHOT' | 'E_RESET';
/** What an error is about: only the fields that apply are set, and none is undefined but `value`. */
interface CollisionErrorDetails {
    /** Name of the world, when it has one. */
    readonly world?: string | undefined;
    /** Entity id. */
    readonly entity?: number | undefined;
    /** Component or public argument, e.g. `Position` or `a`. */
    readonly component?: string | undefined;
    /** Field of it, e.g. `y` or `center[1]`. */
    readonly field?: string | undefined;
    /** Triangle, vertex, corner or byte. */
    readonly index?: number | undefined;
    /** The offending value, as it was given. */
    readonly value?: unknown;
    /** The limit that it broke. */
    readonly limit?: number | undefined;
}
/** The one error that this package throws. It is thrown before anything changes. */
declare class CollisionError extends Error implements CollisionErrorDetails {
    /** `CollisionError`. */
    readonly name = "CollisionError";
    /** What is wrong, for programs. */
    readonly code: CollisionErrorCode;
    readonly world?: string;
    readonly entity?: number;
    readonly component?: string;
    readonly field?: string;
    readonly index?: number;
    readonly value?: unknown;
    readonly limit?: number;
    constructor(code: CollisionErrorCode, sentence: string, details?: CollisionErrorDetails);
}

/** Where the functions of closest points write. Reuse one: they allocate nothing. */
interface ClosestPoints<V extends vec3 = vec3> {
    /**
     * Signed distance: the shortest distance between the bodies, or, when they touch or overlap, minus the length of the
     * shortest translation that separates them.
     */
    distance: number;
    /** World position of a point of A. */
    readonly pointA: V;
    /** World position of a point of B: `pointA` + `distance` * `normal`. */
    readonly pointB: V;
    /** Unit vector from A to B: the direction of the shortest way between them, or of B's shortest way out of A. */
    readonly normal: V;
}
/** A fresh, empty {@link ClosestPoints}. */
declare function createClosestPoints(): ClosestPoints<Triple>;

/** An {@link Aabb} to write into. */
interface MutableAabb extends Aabb {
    /** Least coordinates. */
    readonly min: vec3;
    /** Greatest coordinates. */
    readonly max: vec3;
}
/** Shapes that have bounds, or points: x y z after one another. */
type Boundable = Obb | Sphere | Capsule | Triangle | Segment | Aabb | Numbers;
/**
 * Writes the axis-aligned bounds of an oriented box, sphere, capsule, triangle, segment, axis-aligned box or list of
 * points (x y z after one another) into `out` and returns it. No point of the shape is outside, whatever rounds, also
 * when `out` is made of Float32Array; where no rounding happens the bounds are exact.
 *
 * @throws CollisionError E_OPTION (not such a shape, or no point), E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare function computeAabb(out: MutableAabb, shape: Boundable): MutableAabb;

/** An {@link Obb} that a fit writes into: any arrays of 3, 9 and 3 numbers. */
interface MutableObb<V extends vec3 = vec3> {
    /** Centre of the box. */
    readonly center: V;
    /** A mat3: its columns are the unit axes. */
    readonly axes: mat3;
    /** Half lengths along the axes. */
    readonly halfExtents: V;
}
/** A fresh {@link MutableObb}: a point at the origin. */
declare function createObb(): MutableObb<Triple>;
/**
 * Writes an oriented box around points into `out` and returns it: its axes are the eigenvectors of the points'
 * covariance (Eberly, section 6.1.2), right-handed and orthonormal, largest variance first; equal variances keep the
 * order of the coordinate axes. All points are inside.
 *
 * @param positions x y z of every point, in a row. All of them count, also equal ones.
 * @throws CollisionError E_EMPTY_MESH without a point; E_VERTEX if the length is not a multiple of 3;
 *   E_NON_FINITE, E_RANGE with the point in `index`.
 */
declare function fitObbToPoints(out: MutableObb, positions: Numbers): MutableObb;
/**
 * Writes an oriented box around the surface of a triangle mesh into `out` and returns it: its axes are the eigenvectors
 * of the surface's covariance (Eberly, section 6.1.3), so they do not depend on how finely a part is triangulated. Only
 * vertices of triangles count, and all of these are inside. A mesh without area is fitted to its corners.
 *
 * @param positions x y z of every vertex, in a row.
 * @param indices three vertices a triangle, in a row.
 * @throws CollisionError E_EMPTY_MESH without a triangle; E_VERTEX, E_INDEX if a length is not a multiple of 3;
 *   E_INDEX for an index that names no vertex; E_NON_FINITE, E_RANGE with the vertex in `index`.
 */
declare function fitObbToTriangles(out: MutableObb, positions: Numbers, indices: Numbers): MutableObb;
/**
 * Writes the box of least volume around points into `out` and returns it (Eberly, section 6.1.1): within 0.01 % of the
 * least in all tests, in tens of milliseconds for a hull of a few hundred points, and never larger than the box of
 * {@link fitObbToPoints}. For points that lie within about 1e-8 of their size of a plane it is less certain; points in
 * a plane get the box of {@link fitObbToPoints}. Allocates.
 *
 * @param positions x y z of every point, in a row.
 * @throws CollisionError as {@link fitObbToPoints}.
 */
declare function fitObbMinimumVolume(out: MutableObb, positions: Numbers): MutableObb;

/** A {@link Frustum} to write into. */
interface MutableFrustum<V extends vec3 = vec3> extends Frustum {
    /** The eye, in world coordinates. */
    readonly origin: V;
    /** Unit vector to the left. */
    readonly left: V;
    /** Unit vector up. */
    readonly up: V;
    /** Unit vector that the camera looks along. */
    readonly direction: V;
    /** Half the width of the near plane. */
    leftBound: number;
    /** Half the height of the near plane. */
    upBound: number;
    /** Distance of the near plane, above 0. */
    near: number;
    /** Distance of the far plane. */
    far: number;
}
/** A fresh frustum: a right-angled view along z from the origin, depths 1 to 2. */
declare function createFrustum(): MutableFrustum<Triple>;
/**
 * Checks a frustum and writes its row: orthonormal axes, positive bounds, 0 < near < far; `name` is what
 * errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
declare function packFrustum(rows: Float64Array, at: number, frustum: Frustum, name: string): void;

/** Clip depth of the near and far planes: -1 to 1 (WebGL, OpenGL) or 0 to 1 (WebGPU, Direct3D, Vulkan). */
type DepthRange = 'webgl' | 'webgpu';
/**
 * Writes the view frustum of a column-major view-projection matrix (a gl-matrix mat4: projection times view, of any
 * array type) into `out` and returns it. The origin and the depths are in world units; reversed depth is understood.
 *
 * @throws CollisionError E_OPTION, with the reason, for a matrix that this symmetric frustum cannot represent:
 * off-centre, orthographic, with an infinite far plane, sheared, with an oblique near plane, singular or non-finite
 */
declare function frustumFromViewProjection(out: MutableFrustum, viewProjection: Numbers, depthRange: DepthRange): MutableFrustum;

/** A BufferAttribute or an InterleavedBufferAttribute: read through its getters where it has them. */
interface BufferAttributeLike {
    /** Number of items. */
    readonly count: number;
    /** Numbers an item. */
    readonly itemSize: number;
    /** The numbers, item after item. */
    readonly array?: Numbers;
    /** First number of an item. */
    readonly getX?: (index: number) => number;
    /** Second number of an item. */
    readonly getY?: (index: number) => number;
    /** Third number of an item. */
    readonly getZ?: (index: number) => number;
}
/** A BufferGeometry: positions, and indices or three positions a triangle in a row. Its draw range is ignored. */
interface BufferGeometryLike {
    /**
     * Attributes by name: `position` has the vertices. It is optional as a type alone, for the record of attributes that
     * three.js declares: a geometry without it is refused.
     */
    readonly attributes: {
        readonly position?: BufferAttributeLike;
    };
    /** Three vertices a triangle; without it each three vertices in turn are one. */
    readonly index?: BufferAttributeLike | null;
}

/** How loadObbTree treats the bytes. */
interface LoadObbTreeOptions {
    /**
     * Whether the bytes are copied first. Default true: then nothing else can change the tree, also not during the load.
     * `false` uses the bytes in place, for instance in a SharedArrayBuffer that many workers read: they must not be
     * written again.
     */
    readonly copy?: boolean;
    /**
     * What is checked. 'full' (default): every invariant of a tree. 'checksum': only that the bytes are as they were
     * saved, and the structure, so that every query of the tree ends: boxes and vertices are taken as they are.
     */
    readonly verify?: 'full' | 'checksum';
}

/**
 * Builds the tree of a triangle mesh. It keeps copies: the arrays may be changed or detached afterwards. Triangles of
 * zero area are kept as the segments or points that they are, and listed in `tree.report`.
 *
 * @param positions x y z of every vertex, in a row: any typed array, or numbers. All vertices are checked, also those
 *   that no triangle names.
 * @param indices three vertices a triangle, in a row: any typed array of integers, or numbers.
 * @throws CollisionError E_EMPTY_MESH without a triangle, or if all have zero area; E_INDEX for an index that names no
 *   vertex (triangle in `index`) or a length that is not a multiple of 3; E_VERTEX for such a length of positions;
 *   E_NON_FINITE, E_RANGE for a coordinate (vertex in `index`); E_RANGE beyond 33,554,432 triangles; E_OPTION.
 */
declare function buildObbTree(positions: Numbers, indices: Numbers, options?: ObbTreeOptions): ObbTree;
/**
 * Builds the tree of a three.js BufferGeometry, or an object of its form: from its positions (interleaved ones too),
 * and its index or else every three vertices in a row.
 */
declare function buildObbTree(geometry: BufferGeometryLike, options?: ObbTreeOptions): ObbTree;
/**
 * The tree that {@link saveObbTree} made these bytes of.
 *
 * @param data a buffer, or a view of one. Without `copy` it must begin at a multiple of 8 bytes.
 * @throws CollisionError E_FORMAT for bytes that are no tree, trailing bytes, or a tree that is unsound; E_VERSION;
 *   E_TRUNCATED; E_CHECKSUM; E_OPTION.
 */
declare function loadObbTree(data: ArrayBufferLike | ArrayBufferView, options?: LoadObbTreeOptions): ObbTree;

export { MANIFOLD_POINT_FEATURE as A, type Boundable as B, CollisionError as C, type DepthRange as D, MANIFOLD_POINT_STRIDE as E, packFrustum as F, type LoadObbTreeOptions as L, type Manifold as M, type MutableAabb as a, type MutableObb as b, type ClosestPoints as c, type CollisionErrorCode as d, type CollisionErrorDetails as e, createClosestPoints as f, createManifold as g, type ManifoldPoint as h, buildObbTree as i, computeAabb as j, createObb as k, fitObbMinimumVolume as l, fitObbToPoints as m, fitObbToTriangles as n, frustumFromViewProjection as o, createFrustum as p, type MutableFrustum as q, loadObbTree as r, type BufferAttributeLike as s, type BufferGeometryLike as t, MANIFOLD_COUNT as u, MANIFOLD_DEPTH as v, MANIFOLD_LENGTH as w, MANIFOLD_NORMAL as x, MANIFOLD_POINTS as y, MANIFOLD_POINT_DEPTH as z };
