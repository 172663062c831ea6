import { C as CollisionError, M as Manifold, a as MutableAabb, b as MutableObb, c as ClosestPoints, D as DepthRange } from './trees-DoJFhgL4.js';
export { d as CollisionErrorCode, e as CollisionErrorDetails, h as ManifoldPoint, i as buildObbTree, f as createClosestPoints, g as createManifold } from './trees-DoJFhgL4.js';
import { O as ObbTree } from './options-DKsmvUYh.js';
export { a as ObbTreeOptions, b as ObbTreeReport } from './options-DKsmvUYh.js';
import { World } from 'bitecs';
import { T as Triple, N as Numbers, F as Frustum } from './shapes-BcyAVNCY.js';
export { E as EndReason, a as EndReasonName, e as endReasonName } from './registry-YzHfKtDT.js';
import 'gl-matrix';

/** What is searched for pairs. */
interface Bodies {
    /** Six finite numbers per body, min x y z, max x y z, min <= max; any numbers for a body whose filter meets none. */
    readonly bounds: Float64Array;
    /** 1 for a body that may pair with any other, 0 for a static. */
    readonly moving: Uint8Array;
    /** Filter of each body: two meet if the category of each has a bit of the other's mask. */
    readonly category: Uint32Array;
    /** 0 for a body that meets none. */
    readonly mask: Uint32Array;
    /** Number of bodies; arrays may be longer. */
    readonly count: number;
}

/**
 * Finds pairs of colliders for the option `broadPhase`: calls `meet(i, j)` at least for every two whose closed bounds
 * overlap. It may meet more: two whose bounds are apart, that may not touch by their filters, or have met before, are
 * no pair. It is asked when colliders are listed anew, not in every step, and may not change the world. A collider
 * whose `mask` is 0 meets none, and its bounds may be any numbers. `validateCollision` tells a pair that was missed; an
 * index that names no collider throws E_INDEX.
 */
type FindPairs = (bodies: Readonly<Bodies>, meet: (i: number, j: number) => void) => void;

/**
 * What an entity can carry: every component, its columns, and the value that a column has on a fresh row.
 * The order of the keys is the order of the columns in errors and docs.
 */
/** Columns of one kind of number: `f64` doubles, `u32` 32-bit patterns, `i32` integers. */
type ColumnKind = 'f64' | 'u32' | 'i32';
declare const schema: {
    /**
     * Makes the entity a part of the body `parent`: its pose is the pose of the parent times the offset (x, y, z) and the
     * quaternion (qx, qy, qz, qw), default none; a Position, Rotation or velocity of its own is ignored. It is removed
     * with its parent. If its offset has changed since the last step, its path is the straight line between the two
     * poses.
     */
    readonly Attached: {
        readonly parent: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly qx: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly qy: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly qz: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly qw: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * 32 bits each: two entities can touch if the category of each has a bit of the other's mask. Default, also without
     * this component: category 1, all bits in the mask. A child collider without one has its nearest ancestor's.
     */
    readonly CollisionFilter: {
        readonly category: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly mask: {
            readonly kind: "u32";
            readonly initial: number;
        };
    };
    /** Tag: the entity does not collide, and its `Attached` children do not. */
    readonly CollisionDisabled: {};
    /**
     * Tag: the entity and its `Attached` children have contacts and events as ever, but are no obstacles. moveAndSlide
     * passes through them, and they neither make ghost contacts nor are given their normals.
     */
    readonly Sensor: {};
    /**
     * On the entity of a contact: the columns of `collision.events`, for the entities a < b. `time` and the details are
     * computed when they are read: take these columns from here after each step.
     */
    readonly Contact: {
        readonly a: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly b: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly generationA: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly generationB: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly time: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly depth: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly speed: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly featureA: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly featureB: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly pointCount: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly reason: {
            readonly kind: "u32";
            readonly initial: number;
        };
    };
    /**
     * Tag, beside Contact for the one step in which it began. It shows the columns of Contact for point, normal, depth,
     * speed, features and number of points; read here, they are computed for the contacts that began alone.
     */
    readonly ContactBegan: {};
    /** The same for the one step in which it ended, and the contacts that ended. */
    readonly ContactEnded: {};
    /**
     * Tag, kept with the option `touching`: on every collider that has a contact now, and on the body of a
     * child collider.
     */
    readonly Touching: {};
    /**
     * A ray that querySystem casts from where the entity is, along (x, y, z) in its own frame: of any length but 0,
     * default 0 0 1. `length` is how far it goes in world units, from 0 on, default Infinity. The CollisionFilter of the
     * entity, if it has one, is the filter of the ray; its own body and sensors are not hit.
     */
    readonly RayProbe: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly length: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * Has querySystem look what touches a ball of this `radius`, in world units, around the entity; at 0, the default,
     * what touches its own shape. CollisionFilter, its own body and sensors are as for RayProbe.
     */
    readonly OverlapProbe: {
        readonly radius: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * On every entity whose probe found something in the last querySystem. Of a ray: the closest collider and its body,
     * its distance in world units, point and normal in the world, the triangle of a mesh or -1, `inside` 1 if the ray
     * began in it, and `count` 1. Of an overlap: the collider with the least id and its body, the `count` of colliders;
     * distance, point and normal are 0, `triangle` -1, `inside` 1.
     */
    readonly ProbeHit: {
        readonly entity: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly body: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly distance: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly triangle: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly inside: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly count: {
            readonly kind: "u32";
            readonly initial: number;
        };
    };
    /** All points within `radius` (default 0.5) of its Position. */
    readonly SphereShape: {
        readonly radius: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** Half extents along its axes, default 0.5 each. */
    readonly BoxShape: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * All points within `radius` of the segment from -halfHeight to halfHeight on the y axis, default 0.5 each: it is
     * 2 (halfHeight + radius) high.
     */
    readonly CapsuleShape: {
        readonly halfHeight: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly radius: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** The solid half-space of all p with n.p + constant <= 0, for the unit normal n = (x, y, z). Default: y is up. */
    readonly PlaneShape: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly constant: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * A triangle mesh. `tree`: a tree of buildObbTree or loadObbTree in `set`, its handle (addTree) in the column;
     * `scale`: uniform, default 1, negative mirrors; `depth`: the level of the tree at which boxes stand for triangles,
     * default -1 for none.
     */
    readonly MeshShape: {
        readonly tree: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly scale: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly depth: {
            readonly kind: "i32";
            readonly initial: number;
        };
    };
    /** Where the entity is, in world units: at most 1e9. Default 0 0 0. */
    readonly Position: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** Orientation in the world: a quaternion of any length but 0, default 0 0 0 1. Without one it is the identity. */
    readonly Rotation: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly w: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * World units/s. An entity with either velocity counts as moving, even if it is zero; two without are never a pair.
     */
    readonly LinearVelocity: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** Radians a second about the world's axes, around the entity's Position. */
    readonly AngularVelocity: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
};
/** The components of a flat world. */
declare const flatSchema: {
    /** A convex polygon, a solid: what buildPolygon made in `set`, its handle (addTree) in the column. */
    readonly PolygonShape: {
        readonly polygon: {
            readonly kind: "i32";
            readonly initial: number;
        };
    };
    /** A chain of segments, without an inside: what buildChain made in `set`, its handle (addTree) in the column. */
    readonly ChainShape: {
        readonly chain: {
            readonly kind: "i32";
            readonly initial: number;
        };
    };
    /** Where the entity is, in world units: at most 1e9. Default 0 0. */
    readonly Position: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** Orientation: radians from the x axis towards the y axis, at most 1e6. Default 0. Without one it is 0. */
    readonly Rotation: {
        readonly angle: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * World units/s. An entity with either velocity counts as moving, even if it is zero; two without are never a pair.
     */
    readonly LinearVelocity: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** Radians a second, around the entity's Position. */
    readonly AngularVelocity: {
        readonly z: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** A rectangle: half extents along its axes, default 0.5 each. */
    readonly BoxShape: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** The solid half-plane of all p with n.p + constant <= 0, for the unit normal n = (x, y). Default: y is up. */
    readonly PlaneShape: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly constant: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** As in a world of three dimensions: an offset (x, y) and a turn by `angle` radians, default none. */
    readonly Attached: {
        readonly parent: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly angle: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /** As in a world of three dimensions, along (x, y) in the frame of the entity. Default 1 0. */
    readonly RayProbe: {
        readonly x: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly y: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly length: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * 32 bits each: two entities can touch if the category of each has a bit of the other's mask. Default, also without
     * this component: category 1, all bits in the mask. A child collider without one has its nearest ancestor's.
     */
    readonly CollisionFilter: {
        readonly category: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly mask: {
            readonly kind: "u32";
            readonly initial: number;
        };
    };
    /** Tag: the entity does not collide, and its `Attached` children do not. */
    readonly CollisionDisabled: {};
    /**
     * Tag: the entity and its `Attached` children have contacts and events as ever, but are no obstacles. moveAndSlide
     * passes through them, and they neither make ghost contacts nor are given their normals.
     */
    readonly Sensor: {};
    /**
     * On the entity of a contact: the columns of `collision.events`, for the entities a < b. `time` and the details are
     * computed when they are read: take these columns from here after each step.
     */
    readonly Contact: {
        readonly a: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly b: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly generationA: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly generationB: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly time: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly depth: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly speed: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly featureA: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly featureB: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly pointCount: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly reason: {
            readonly kind: "u32";
            readonly initial: number;
        };
    };
    /**
     * Tag, beside Contact for the one step in which it began. It shows the columns of Contact for point, normal, depth,
     * speed, features and number of points; read here, they are computed for the contacts that began alone.
     */
    readonly ContactBegan: {};
    /** The same for the one step in which it ended, and the contacts that ended. */
    readonly ContactEnded: {};
    /**
     * Tag, kept with the option `touching`: on every collider that has a contact now, and on the body of a
     * child collider.
     */
    readonly Touching: {};
    /**
     * Has querySystem look what touches a ball of this `radius`, in world units, around the entity; at 0, the default,
     * what touches its own shape. CollisionFilter, its own body and sensors are as for RayProbe.
     */
    readonly OverlapProbe: {
        readonly radius: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * On every entity whose probe found something in the last querySystem. Of a ray: the closest collider and its body,
     * its distance in world units, point and normal in the world, the triangle of a mesh or -1, `inside` 1 if the ray
     * began in it, and `count` 1. Of an overlap: the collider with the least id and its body, the `count` of colliders;
     * distance, point and normal are 0, `triangle` -1, `inside` 1.
     */
    readonly ProbeHit: {
        readonly entity: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly body: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly distance: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly pointZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalX: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalY: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly normalZ: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly triangle: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly inside: {
            readonly kind: "u32";
            readonly initial: number;
        };
        readonly count: {
            readonly kind: "u32";
            readonly initial: number;
        };
    };
    /** All points within `radius` (default 0.5) of its Position. */
    readonly SphereShape: {
        readonly radius: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * All points within `radius` of the segment from -halfHeight to halfHeight on the y axis, default 0.5 each: it is
     * 2 (halfHeight + radius) high.
     */
    readonly CapsuleShape: {
        readonly halfHeight: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly radius: {
            readonly kind: "f64";
            readonly initial: number;
        };
    };
    /**
     * A triangle mesh. `tree`: a tree of buildObbTree or loadObbTree in `set`, its handle (addTree) in the column;
     * `scale`: uniform, default 1, negative mirrors; `depth`: the level of the tree at which boxes stand for triangles,
     * default -1 for none.
     */
    readonly MeshShape: {
        readonly tree: {
            readonly kind: "i32";
            readonly initial: number;
        };
        readonly scale: {
            readonly kind: "f64";
            readonly initial: number;
        };
        readonly depth: {
            readonly kind: "i32";
            readonly initial: number;
        };
    };
};
type ComponentName = keyof typeof flatSchema;
/** The components of a world of three dimensions. */
type SpaceComponentName = keyof typeof schema;

/** A column of numbers that a game may own; read once a step into packed rows. */
type Column = Float64Array | Float32Array | number[];
/** Three columns; a missing `z` reads as 0, so that a flat game needs no third column. */
interface Vec3Columns {
    /** Component x, by entity id. */
    x: Column;
    /** Component y. */
    y: Column;
    /** Component z; 0 where there is no such column. */
    z?: Column;
}
/** Four columns of a quaternion, which may have any length but 0. */
interface QuatColumns {
    /** Component x, by entity id. */
    x: Column;
    /** Component y. */
    y: Column;
    /** Component z. */
    z: Column;
    /** Component w, the real part. */
    w: Column;
}
/** The game's own columns, read in place; only integrationSystem writes to them. */
interface UserComponents {
    /** World units. */
    Position?: Vec3Columns;
    /** Quaternions. */
    Rotation?: QuatColumns;
    /** World units/s. */
    LinearVelocity?: Vec3Columns;
    /** Radians/s about the axes of the world. */
    AngularVelocity?: Vec3Columns;
}
/** The game's own columns in a flat world: a z of Position, or x and y of AngularVelocity, are not read. */
interface FlatUserComponents {
    /** World units; a z column is not read. */
    Position?: {
        x: Column;
        y: Column;
    };
    /** Angles, or a quaternion with x = y = 0. */
    Rotation?: {
        angle: Column;
    } | QuatColumns;
    /** Units a second. */
    LinearVelocity?: {
        x: Column;
        y: Column;
    };
    /** Radians a second. */
    AngularVelocity?: {
        z: Column;
    };
}
type ArrayOf<K extends ColumnKind> = K extends 'f64' ? Float64Array : K extends 'u32' ? Uint32Array : Int32Array;
/**
 * The columns that the module makes: `Position.x[entity]` and so on. They are never replaced: a kept
 * `const { x } = Position` sees every write, up to the id `maxEntities`. (Take the columns of Contact anew each step
 * even so: the details are computed when their columns are taken.)
 *
 * All are views of one buffer. Copy the part in use (`x.slice(0, n)`) before you hand it to WebGL, WebGPU, postMessage
 * or structuredClone: what takes the view's `buffer` takes the whole reservation, and after a transfer of it every
 * step, query and `set` throws E_OPTION. Serializers of bitECS take columns as they are; in diff mode each of them
 * reserves as much again.
 */
type OwnComponents = {
    readonly [N in SpaceComponentName]: N extends 'ContactBegan' | 'ContactEnded' ? DetailsOfContact : ColumnsOf<Specs[N]>;
};
/** The columns that the module makes in a flat world, which has PolygonShape and ChainShape in place of MeshShape. */
type FlatOwnComponents = {
    readonly [N in Exclude<ComponentName, 'MeshShape'>]: N extends 'ContactBegan' | 'ContactEnded' ? DetailsOfContact : ColumnsOf<FlatSpecs[N]>;
};
type Specs = typeof schema;
type FlatSpecs = typeof flatSchema;
type ColumnsOf<S> = {
    [F in keyof S]: S[F] extends {
        readonly kind: infer K extends ColumnKind;
    } ? ArrayOf<K> : never;
};
/**
 * Columns of the tags ContactBegan and ContactEnded: the details of Contact, computed when they are read for the
 * contacts that began, or ended, alone. Take them anew after each step.
 */
type DetailsOfContact = Readonly<Omit<ColumnsOf<Specs['Contact']>, 'a' | 'b' | 'generationA' | 'generationB' | 'time' | 'reason'>>;
/**
 * The components of one world: the game's own where it brought them, ours elsewhere; what it brought where it brought
 * all components of a disposed resource.
 */
type Components<C extends UserComponents = {}> = WithBrought<OwnComponents, C>;
/** The components of a flat world: as {@link Components}. */
type FlatComponents<C extends FlatUserComponents = {}> = WithBrought<FlatOwnComponents, C>;
type WithBrought<Own, C> = keyof Own extends keyof C ? C : {
    readonly [K in keyof Own]: K extends keyof C ? undefined extends C[K] ? Exclude<C[K], undefined> | Own[K] : C[K] : Own[K];
};
/** The components of a world whose types are not known: the widest types that the columns can have. */
type AnyComponents = {
    readonly [K in keyof OwnComponents]: K extends keyof UserComponents ? NonNullable<UserComponents[K]> : OwnComponents[K];
} & {
    /** In a flat world alone. */
    readonly PolygonShape?: FlatOwnComponents['PolygonShape'];
    /** In a flat world alone. */
    readonly ChainShape?: FlatOwnComponents['ChainShape'];
};

/** Options of `addTree`. */
interface TreeOptions {
    /**
     * Treats the closed mesh as a solid: a body whose centre is inside touches it however far the surface is, and so does
     * a mesh of which a part is inside. Default false: only the surface touches. `addTree` throws E_OPTION if the mesh is
     * not closed, or if the tree is in use with the other setting. A polygon is a solid, and a chain is none: they take
     * no other setting.
     */
    readonly solid?: boolean;
}

/** Columns of details, in the events as in the Contact component. */
type DetailColumns = Readonly<Record<'pointX' | 'pointY' | 'pointZ' | 'normalX' | 'normalY' | 'normalZ' | 'depth' | 'speed', Float64Array> & Record<'featureA' | 'featureB', Int32Array> & Record<'pointCount', Uint32Array>>;
/** Columns of a contact, in the events as in the Contact component. */
type ContactColumns = DetailColumns & Readonly<Record<'a' | 'b' | 'generationA' | 'generationB' | 'reason', Uint32Array> & Record<'time', Float64Array>>;

/**
 * The contacts of a step as flat rows: rows [0, began) began in this step, rows [began, began + ended) ended, rows
 * [began + ended, count) persist, each range sorted by (a, b). Valid until the next step.
 *
 * Columns are written when they are first read after a step; first times and details of the contacts (point, normal,
 * depth, speed, features, number of points) are computed only then, so a game that asks only who touches whom does not
 * pay for them. Read the columns anew after every step (`const { pointX, depth } = collision.events`) and do not keep
 * them: columns are replaced when they grow, and a kept one does not show the next step.
 */
declare class CollisionEvents implements ContactColumns {
    /** Number of rows. */
    count: number;
    /** Number of contacts that began in this step. */
    began: number;
    /** Number of contacts that ended in this step. */
    ended: number;
    /** The world was reset (bitECS resetWorld) before this step: every contact ended with reason `reset`. */
    reset: boolean;
    /** Entity ids, a < b. */
    readonly a: Uint32Array;
    /** The greater id. */
    readonly b: Uint32Array;
    /** Generation of the entity id: a recycled id has another one. */
    readonly generationA: Uint32Array;
    /** Generation of the id b. */
    readonly generationB: Uint32Array;
    /** First time of contact in the step, in seconds from its start. */
    readonly time: Float64Array;
    /** EndReason of an ended contact, 0 for the others. */
    readonly reason: Uint32Array;
    /** Point of contact in world coordinates, at `time`. */
    readonly pointX: Float64Array;
    /** y of the point. */
    readonly pointY: Float64Array;
    /** z of the point. */
    readonly pointZ: Float64Array;
    /** Unit normal from a to b, in world axes. */
    readonly normalX: Float64Array;
    /** y of the normal. */
    readonly normalY: Float64Array;
    /** z of the normal. */
    readonly normalZ: Float64Array;
    /** Penetration depth at the end of the step, in world units, at least 0. */
    readonly depth: Float64Array;
    /**
     * Closing speed of the bodies at the point, along the normal, in world units per second, positive when approaching.
     * It follows from the velocity components; for a body that the game itself moved in this step (`continuous`), from
     * the path that it took.
     */
    readonly speed: Float64Array;
    /** Feature of a: the triangle index if a is a mesh, else the feature pair of the deepest point. */
    readonly featureA: Int32Array;
    /** Feature of b. */
    readonly featureB: Int32Array;
    /** Number of points of the contact manifold. */
    readonly pointCount: Uint32Array;
    private identity;
    private details;
    /** 1 for the identity columns that show the step: each is written when it is read. */
    private readonly areShown;
    /** The details of rows that began, ended, persist are computed. */
    private readonly areDetailed;
    private readonly writer;
    private readonly step;
    /**
     * What `JSON.stringify` and Node's console show: the numbers of rows, and every column as a plain array of `count`
     * numbers. Computes the details of all contacts.
     */
    toJSON(): Record<'count' | 'began' | 'ended', number> & {
        reset: boolean;
    } & Record<keyof ContactColumns, number[]>;
    private completePart;
    /** One column of the details of all events. */
    private detailOf;
    /** Identity column number k; first contacts are looked for only where somebody reads the times. */
    private identityOf;
}

/** An entity that a step left out, and why (`onInvalid: 'quarantine'`). */
interface Quarantined {
    /** Id of the entity. */
    readonly entity: number;
    /** What is wrong with it. */
    readonly error: CollisionError;
}

/** What the last step did. Immutable: `collision.report` makes a new one. */
interface StepReport {
    /** Steps done so far. */
    readonly step: number;
    /** Length of the step in seconds. */
    readonly delta: number;
    /** Number of entities with a shape that took part. */
    readonly bodies: number;
    /** Number of pairs whose bounds met. */
    readonly pairs: number;
    /**
     * Entities that the step left out, or that integrationSystem did not move before it, with the reason. Empty unless
     * `onInvalid` is `quarantine`.
     */
    readonly quarantined: readonly Quarantined[];
    /** bitECS resetWorld was called since the step before: every contact ended with reason `reset`. */
    readonly reset: boolean;
    /**
     * Number of bodies so far out that their positions in a Float32Array have a resolution of 2^-7 or worse: use a
     * Float64Array.
     */
    readonly coarse: number;
    /** The largest entity id that may carry a component: the option maxEntities, or less where memory was refused. */
    readonly maxEntities: number;
    /** Number of threads of the option `workers` that did a part of the step. */
    readonly workers: number;
    /** Why the option `workers` has no effect, or an empty string. */
    readonly workersOff: string;
    /** The index that queries ask. It is made by the first query of the world. */
    readonly queries: QueryNotes;
}
/** What the index of the queries holds, and what it cost. */
interface QueryNotes {
    /** Number of colliders in it. */
    readonly colliders: number;
    /**
     * How often it was brought up to date, by the first query after a step or by refreshQueries: each time a pass over
     * all colliders.
     */
    readonly refits: number;
    /** How often its tree was built anew meanwhile, because bodies had come, gone or moved away. */
    readonly builds: number;
}

/** The collision resource of one world. */
interface Collision<W extends object = any, P extends object = AnyComponents> {
    /** The bitECS world. */
    readonly world: W;
    /** The components of this world: pass them to addComponent, set and query. */
    readonly components: P;
    /**
     * The contacts of the last step as flat rows. Details (points, normals, depths, speeds, features) and first times are
     * computed when one of their columns is first read after a step, so read columns from here after each step, and do
     * not keep them.
     */
    readonly events: CollisionEvents;
    /** What the last step did. Every access makes a new object. */
    readonly report: StepReport;
    /**
     * Registers an OBB tree and returns its handle for `MeshShape.tree`. The same tree always has the same handle. It is
     * kept until removeTree; a tree that comes with `set(MeshShape, { tree })` is released with the last entity that was
     * set to it.
     *
     * With `{ solid: true }` a closed mesh is a solid: a body wholly inside touches it, with a normal and depth that lead
     * it out by the shortest way. Throws E_OPTION if this is no tree or no known option, or if the mesh is not closed or
     * already in use as a surface.
     */
    addTree(tree: ObbTree, options?: TreeOptions): number;
    /** Releases a handle. Throws E_HANDLE if it is not in use. */
    removeTree(handle: number): void;
    /** The entity that a child collider belongs to (the root of its `Attached` parents), or the entity itself. */
    bodyOf(entity: number): number;
    /**
     * The generation that rows of `events` carry for `entity` in generationA or generationB: another one than in the row
     * if the id was recycled, or lost its shape, since. Throws E_DEAD_ENTITY.
     */
    generationOf(entity: number): number;
    /**
     * Declares that the game moved `entity` by a jump: its path of the next step begins where it jumped to, and contacts
     * that the jump ends have the reason `teleport`. Throws E_DEAD_ENTITY.
     */
    teleport(entity: number): void;
    /** Row numbers of the contacts in `events` that began, ordered by (time, a, b). Makes a new array. */
    eventsByTime(): Int32Array;
    /** Whether two entities touched in the last step: whether {@link contactBetween} finds a row. */
    isTouching(a: number, b: number): boolean;
    /**
     * Row in `events` of the contact of two entities, in either order, or -1. An entity stands for itself and its
     * `Attached` children at any depth, as they were in the last step: of several rows this is the first by (a, b).
     * Contacts that ended are left out. The first call after a step goes through all contacts; another one takes the
     * logarithm of that time.
     */
    contactBetween(a: number, b: number): number;
    /**
     * Calls `visit` with the row in `events` of every contact of an entity and its `Attached` children at any depth, as
     * they were in the last step, except those that ended: sorted by `other`, the collider on the other side. `isA` says
     * whether the entity's side is the contact's a.
     */
    forEachContactOf(entity: number, visit: (row: number, other: number, isA: boolean) => void): void;
    /**
     * Writes the manifold of a row of `events` at the end of the step: unit normal from a to b, up to four points in
     * world coordinates, deepest first. Returns the number of points: 0 for a contact that ended, 1 for one that touched
     * only within the step. Throws E_OPTION for an `out` that is not of the form that createManifold makes, or is frozen.
     */
    manifoldOf(row: number, out: Manifold): number;
    /**
     * To be called right after bitECS's resetWorld, before the world is filled: bitECS forgets our observers then, and
     * until they are registered again a `set` writes nothing. All contacts end at the next step, with the reason `reset`.
     * Without this call every system and every method of the resource throws E_RESET as long as an entity
     * carries a component that this package made; a world that has none goes on by itself.
     *
     * Throws E_RESET if an entity carries one: what was set since resetWorld is lost, or the world was not reset at all.
     * Does nothing if the reset was noticed before. Throws E_REENTRANT inside a system.
     */
    reset(): void;
    /**
     * Detaches from the world: removes observers, contact entities, the tag Touching and ProbeHit, and ends threads.
     * createCollision may then be called again; every other method throws E_OPTION from then on. Throws E_REENTRANT
     * inside a system; an error of the game's own observers is rethrown when all is done.
     */
    dispose(): void;
}

/** Options of createCollision. */
interface CollisionOptions<W extends object = object, C extends UserComponents = UserComponents> {
    /**
     * The game's own columns for Position, Rotation, LinearVelocity, AngularVelocity; read in place. Or all components of
     * a disposed resource of this world (`components: old.components`, hot reload): bodies, shapes, filters and tree
     * handles live on, contacts begin anew. Between `dispose()` and createCollision a `set` of them writes nothing.
     */
    components?: C;
    /** `true` makes a world in the xy plane: see {@link FlatCollisionOptions}. Default false. */
    flat?: false;
    /** Length of a step in seconds, or a function that gives it. Default 1/60; 0 is allowed. */
    delta?: number | ((world: W) => number);
    /**
     * Number of entity ids to make room for at the start in what is kept for each entity besides its columns, and grows.
     * Default 1024; at most maxEntities.
     */
    capacity?: number;
    /**
     * The largest entity id that may carry a component of this world, contact entities included; a larger one gets
     * E_RANGE. Columns have places for all of them from the start, so a column that a game keeps is never replaced. They
     * are reserved, not filled: about 510 bytes of address space an id, and memory only where they are written. Engines
     * count the address space, so createCollision prompts a garbage collection: name a small number for worlds that come
     * and go. Where the engine refuses so much, `report.maxEntities` is a half, a quarter and so on. 1 to 2^24, default
     * 2^20, or `capacity` where that is more.
     */
    maxEntities?: number;
    /** How integrationSystem turns bodies: Euler's method or fourth-order Runge-Kutta. Default `euler`. */
    integrator?: 'euler' | 'rk4';
    /** Mirror contacts as entities with the component Contact, for queries. Default true. */
    contactEntities?: boolean;
    /**
     * Keep the tag Touching on every collider that has a contact, and on the body that a child collider belongs to, so
     * that `query(world, [Player, Touching])` finds them. It changes only in contactEventSystem. Default false.
     */
    touching?: boolean;
    /**
     * Whether bodies are tested along their paths in the step: nothing tunnels, contacts carry their first time, and a
     * pair that met and separated within the step is reported. Default true; with false only the poses at the end of each
     * step are tested.
     */
    continuous?: boolean;
    /**
     * Called for every touching pair in every step, after its test: unless it returns true the contact is rejected, as if
     * the two did not touch. The contact is one object that is reused. One-way platforms can test its normal and speed;
     * for plain groups CollisionFilter is cheaper. The predicate must not change the world, nor step another one
     * (E_REENTRANT).
     */
    predicate?: (a: number, b: number, contact: PredicateContact) => boolean;
    /** What a step does with an entity that has no valid pose, velocity or shape. Default `throw`. */
    onInvalid?: 'throw' | 'quarantine';
    /** Most pairs that the broad-phase may find, a whole number; one more throws E_PAIR_BUDGET. Default: no limit. */
    pairBudget?: number;
    /**
     * Which broad-phase finds the pairs: one of the package, or a function of the game (see {@link FindPairs}). Default
     * `tiled-sweep`; `brute-force` is for tests.
     */
    broadPhase?: 'tiled-sweep' | 'brute-force' | FindPairs;
    /**
     * Number of threads that share the tests of close boxes with the one that calls the step; 0 to 64, default 0. The
     * answers are the same to the bit. It is for crowds, if cores are free: a step that has fewer than 8,192 pairs to
     * test stays on one thread.
     *
     * Memory is shared, so a page must be cross-origin isolated. Where threads cannot be had, or do not start, steps run
     * without them, and `report.workersOff` says why. `url` is the address of the worker's file
     * (`bitecs-collision/worker`), for a bundler that puts it elsewhere. `dispose()` ends the threads.
     */
    workers?: number | WorkerOptions;
}
/** Options of createCollision for a flat world. */
interface FlatCollisionOptions<W extends object = object, C extends FlatUserComponents = FlatUserComponents> extends Omit<CollisionOptions<W>, 'components' | 'flat'> {
    /** As in {@link CollisionOptions}, with the columns of a flat world. */
    components?: C;
    /**
     * A world in the xy plane: Position { x, y }, Rotation { angle } in radians, LinearVelocity { x, y },
     * AngularVelocity { z }, rectangles (BoxShape { x, y }), circles, capsules, half-planes. Own columns of the game may
     * have more fields, which are not read; its Rotation may also be a quaternion with x = y = 0. Points and normals have
     * z = 0. There is no MeshShape, and no `workers`.
     */
    flat: true;
}
/** The number of threads, and the file that they run. */
interface WorkerOptions {
    /** Number of threads, 0 to 64. */
    readonly count: number;
    /** URL of the file `bitecs-collision/worker`, in Node an absolute one. Default: the one in the package. */
    readonly url?: string | {
        readonly href: string;
    };
}
/**
 * The contact that a predicate is asked about, as the game would get it. `a < b` are entities, the unit normal goes
 * from a to b, vectors are in world axes and the point in world coordinates.
 */
interface PredicateContact {
    /** The entity with the lesser id. */
    a: number;
    /** The entity with the greater id. */
    b: number;
    /** First time of contact, in seconds from the start of the step. */
    time: number;
    /** Penetration depth at the end of the step, in world units, at least 0. */
    depth: number;
    /** Closing speed along the normal, world units/s, positive when approaching. */
    speed: number;
    /** Unit normal from a to b, in world axes. */
    readonly normal: Triple;
    /** Point of contact, in world coordinates. */
    readonly point: Triple;
}

/** A stage of the step: takes the world and returns it, so that it composes with `pipe`. */
type System = <W extends World>(world: W) => W;
/**
 * Adds collision detection to `world`: makes the components and the resource that the systems read, and registers
 * observers. After a resetWorld call `reset()` on the resource before you fill the world again.
 *
 * Throws E_OPTION for a wrong option, if `world` is not a bitECS world or its entity index has versioning, or if it has
 * a collision resource already (dispose of that first); E_RANGE or E_NON_FINITE for a wrong `delta`.
 */
declare function createCollision<W extends World, C extends FlatUserComponents = {}>(world: W, options: FlatCollisionOptions<W, C>): Collision<W, FlatComponents<C>>;
declare function createCollision<W extends World, C extends UserComponents = {}>(world: W, options?: CollisionOptions<W, C>): Collision<W, Components<C>>;
/**
 * The collision resource of `world`, with the types of a game that brought no columns; name the type of yours:
 * `collisionOf<{ Position: typeof Position }>(world)`, and of a flat world `collisionOf<FlatComponents>(world)`. Throws
 * E_OPTION if createCollision was not called for it.
 */
declare function collisionOf<C extends UserComponents = {}, W extends World = World>(world: W): Collision<W, Components<C>>;
declare function collisionOf<P extends FlatOwnComponents, W extends World = World>(world: W): Collision<W, P>;

/** Which colliders a query looks at: those that pass all of these. */
interface QueryOptions {
    /** Bits of which a collider's mask must have one: the query has a CollisionFilter of its own. Default all bits. */
    readonly category?: number;
    /** Bits of which a collider's category must have one. Default all bits. */
    readonly mask?: number;
    /** Sensors too. Default false. */
    readonly sensors?: boolean;
    /** An entity, or several, to pass over; a body excludes its children. */
    readonly exclude?: number | readonly number[];
    /** Components that the collider must carry now. */
    readonly with?: readonly object[];
    /** Components that the collider must not carry now. */
    readonly without?: readonly object[];
    /** Asked of each collider that would be an answer, in no order; it must not change the world or make a query. */
    readonly predicate?: (entity: number) => boolean;
    /**
     * Nodes of the index to look at, at most: then `complete` may be false, and what was found depends on how the index
     * happens to be divided. Default all.
     */
    readonly maxNodes?: number;
}

/**
 * What moveAndSlide did. Keep one for each character and pass it to every call: then a call allocates nothing, and the
 * character is carried by the ground that the last call left it on, which the result remembers (and a copy of it by
 * structuredClone). Normals are 0 where there is nothing.
 */
interface MoveResult {
    /** Where the character is now. */
    readonly position: Triple;
    /** Displacement of the character by its motion, without what its ground carried it. */
    readonly moved: Triple;
    /** The rest of the requested motion: `motion - moved`. */
    readonly left: Triple;
    /**
     * Whether it stands on something: on ground within maxSlope, on the edge of such ground, or wedged between steep
     * sides that together carry it.
     */
    grounded: boolean;
    /** Entity that it stands on, or -1. */
    groundEntity: number;
    /** Unit normal of the face that it stands on. */
    readonly groundNormal: Triple;
    /**
     * Velocity of the ground at its feet, in units per second: displacement of that place of the ground since the last
     * call with this result, over the time of the steps done since; if none was done, as before. Where the last call did
     * not end on this ground: its velocity in the last step, which is 0 for a body without a velocity component. In the
     * call that leaves the ground, the velocity of the ground that was left; in the air after that, 0 0 0.
     */
    readonly groundVelocity: Triple;
    /** Last entity that stopped it sideways, or -1. */
    wallEntity: number;
    /** Unit normal of the contact that stopped it sideways. */
    readonly wallNormal: Triple;
    /**
     * Last entity that stopped it upward, or -1: met while it rose, a slope above it within maxSlope of level, or what
     * pushed it down. A character that stands still, grounded and with a ceiling, is squeezed between the two.
     */
    ceilingEntity: number;
    /**
     * Solid mesh that the centre of the character was in when the move began, or -1. Meshes stop the character by their
     * surfaces only, so it is not led out.
     */
    insideEntity: number;
    /**
     * Nothing free was found: every direction goes into something that touches the character or is within the skin, and
     * it still overlaps, or was to move and did not. A wall, a corner, or a gap that is too low but open aside does not
     * make it stuck: it can go back. (`ceilingEntity` tells of a crush.)
     */
    stuck: boolean;
    /**
     * Number of different bodies met during the call (a child collider counts as its body): what stopped a part of the
     * motion or a trial of a step, pushed the character, or carries it in the end.
     */
    hits: number;
    /** Number of steps that it climbed. */
    steps: number;
}
/** A fresh {@link MoveResult}. */
declare function createMoveResult(): MoveResult;

/** How a character moves. Lengths are in world units; their defaults depend on the size of the body. */
interface MoveOptions extends Omit<QueryOptions, 'maxNodes'> {
    /**
     * Direction against gravity, of any length from 1e-150 to 1e150. Default y. In a flat world it lies in the plane; or
     * it is z, for a game seen from above: then nothing is ground, and the character slides along everything.
     */
    readonly up?: Numbers;
    /** Degrees from 0 to 89: the steepest ground that the character can stand on and walk up. Default 50. */
    readonly maxSlope?: number;
    /** Highest edge that the character steps onto. Default a quarter of the body's height; 0 for none. */
    readonly stepHeight?: number;
    /** How far the character is moved down to reach ground after a move that began on ground. Default stepHeight. */
    readonly snap?: number;
    /** Distance kept from everything, above 0. Default a 128th of the body's least half extent (or radius). */
    readonly skin?: number;
    /** Casts in each stage of the move at most, 1 or more; the way out of a wedge may take 8 more. Default 8. */
    readonly maxIterations?: number;
    /** What the move is: a body's mask must have one of these bits. Default the category of its own CollisionFilter. */
    readonly category?: number;
    /** What the move meets: one of these bits in a body's category. Default the mask of its own CollisionFilter. */
    readonly mask?: number;
    /** Sensors are obstacles too. Default false. Who carries Sensor counts as of now. */
    readonly sensors?: boolean;
    /**
     * Gather the bodies anew instead of taking them where the last step left them, or refreshQueries saw them. The move
     * then sees what was moved, added and removed since; it costs a pass over all bodies, and other calls do not see
     * what it saw. Default false.
     */
    readonly fresh?: boolean;
    /**
     * Carry the character with the ground that it stood on when the last call with the same result ended. Default true.
     */
    readonly followGround?: boolean;
}
/**
 * Moves a character (an entity with Position and BoxShape, CapsuleShape or SphereShape) by `motion`, a displacement in
 * world units. The character is swept against every collider that its CollisionFilter and the options allow, with or
 * without velocity: up, then sideways, then down. It slides along walls, steps over edges, walks up slopes with its
 * horizontal speed, stands on them and follows the ground down. It is also pushed out of what it overlaps (in several
 * calls if that is deeper than twice its size), and leaves a wedge between obstacles by any direction that is free;
 * `out.stuck` says that nothing was. Writes Position, and what it met to `out`. The character keeps `skin` from
 * everything, so the events of collisionSystem do not report what it walks on: `out.groundEntity` and its like do.
 *
 * A character that the last call with the same `out` left on ground is first carried with that ground, turns included,
 * if `followGround` is not false. The carry is swept through everything but the body of that ground, slides along what
 * stops it, and never turns Rotation. Nothing is carried if the character was moved otherwise since, or if the ground
 * was removed, teleported or is no obstacle any more. A motion that leads up is a jump, and the carry a part of it: add
 * `out.groundVelocity` of the call before to the velocity of the jump, and keep it in the air. From ground that falls
 * faster than the character jumps, the sum leads down: pass `followGround: false` in that call.
 *
 * Call it before or after collisionSystem, not inside it. Bodies are taken where the last collisionSystem left them, or
 * refreshQueries saw them, whichever is later (before the first step, and with `fresh`, where they are now), without
 * those removed or disabled since. They do not move during the call, and are not pushed. The character's own child
 * colliders are neither met nor swept. The `predicate` of createCollision is not asked: leave one-way platforms out of
 * the `mask` of the call while the character rises or still touches one. The `predicate` of the call is asked once of
 * each collider near the way, met or not. Meshes are surfaces here, solid ones too: a character that begins wholly
 * inside one is not led out, and `out.insideEntity` names the mesh. Returns `out`, a new object if none is given.
 *
 * Throws, before anything changes, E_DEAD_ENTITY (also for an entity in `exclude`), E_MISSING_COMPONENT (no Position,
 * or none of these shapes), E_TWO_SHAPES; E_NON_FINITE, E_RANGE, E_EXTENT, E_ZERO_QUATERNION for numbers of the entity
 * or of `motion`, or a motion that leads further than 1e9 from the origin; E_OPTION for a motion that is no array of
 * three numbers (two in a flat world), an option, `out`, or a Position of the game that cannot be written (frozen);
 * E_MASK for a filter that is none; E_REENTRANT inside a system or a predicate, or if `predicate` changes the world.
 */
declare function moveAndSlide(world: World, entity: number, motion: Numbers, options?: MoveOptions, out?: MoveResult): MoveResult;

/**
 * Writes the oriented box of a collider to `out` (see `createObb`) and returns it: of a box the box itself; of a sphere
 * the cube around it along the axes of the world; of a capsule the box around it along its axis; of a mesh the box at
 * the root of its tree. The collider is where the last collisionSystem left it, or refreshQueries saw it, whichever is
 * later.
 *
 * Throws CollisionError: E_OPTION for `out`; E_DEAD_ENTITY; E_MISSING_COMPONENT for an entity that is no collider, or
 * was none at that time; E_EXTENT for a half-space, which no box holds; E_REENTRANT inside a predicate; and in the
 * first query of a world what boundsSystem throws.
 */
declare function obbOf<O extends MutableObb>(world: World, entity: number, out: O): O;
/**
 * Writes the axis-aligned bounds of a collider to `out` and returns it: the least for boxes, capsules and spheres,
 * rounded outward; of a mesh those of the box at the root of its tree, or of the ball that holds it where that is less;
 * infinite for a half-space. The collider is where the last collisionSystem left it, or refreshQueries saw it,
 * whichever is later.
 *
 * Throws what {@link obbOf} throws, but E_EXTENT.
 */
declare function aabbOf<A extends MutableAabb>(world: World, entity: number, out: A): A;

/**
 * Shows queries the bodies where they are now: what was added, teleported and written since the last step. It costs a
 * pass over all bodies, and changes neither the next step nor the contacts of the last one. Returns the world, so that
 * it composes with `pipe`.
 *
 * Throws what boundsSystem throws for bad numbers (with `onInvalid: 'quarantine'` the entity is left out), before
 * anything changes; E_REENTRANT inside a predicate.
 */
declare function refreshQueries<W extends World>(world: W): W;

/** What a query found. Make one with {@link createQueryHit} for all calls: then a call allocates nothing. */
interface QueryHit {
    /** The collider, or -1 for none; the other fields are 0, false and -1 then. */
    entity: number;
    /** The body that it belongs to: the root of its `Attached` parents, or the collider itself. */
    body: number;
    /**
     * World units: along the ray; along the motion of a cast's shape; from a point to the surface, negative inside.
     */
    distance: number;
    /** Rays: distance as a multiple of the length of the direction. Casts: part of the motion, 0 to 1. Else 0. */
    time: number;
    /** World position of the hit on the collider. */
    readonly point: Triple;
    /** Unit normal of the collider there. */
    readonly normal: Triple;
    /** Triangle of a mesh, in the numbering of the mesh; else -1. */
    triangle: number;
    /** The ray, shape or point began inside the collider. */
    inside: boolean;
    /** False if `maxNodes` ended the search: the answer is the best so far. */
    complete: boolean;
}
/** A fresh {@link QueryHit}. */
declare function createQueryHit(): QueryHit;
/**
 * What a query found, as columns of `count` rows: the fields of {@link QueryHit}. The columns grow, so take them anew
 * after each call.
 */
interface QueryHits {
    /** Number of rows. */
    count: number;
    /** The collider of each row; -1 in a row of rayCastMany that found nothing. */
    entity: Int32Array;
    /** The body that it belongs to: the root of its `Attached` parents, or the collider itself. */
    body: Int32Array;
    /** As in {@link QueryHit}, in world units. */
    distance: Float64Array;
    /** As in {@link QueryHit}. */
    time: Float64Array;
    /** x of the point, in the world. */
    pointX: Float64Array;
    /** y of the point. */
    pointY: Float64Array;
    /** z of the point. */
    pointZ: Float64Array;
    /** x of the collider's unit normal at the point. */
    normalX: Float64Array;
    /** y of the normal. */
    normalY: Float64Array;
    /** z of the normal. */
    normalZ: Float64Array;
    /** Triangle of a mesh, in the numbering of the mesh; else -1. */
    triangle: Int32Array;
    /** 1 if the ray, shape or point began inside the collider. */
    inside: Uint8Array;
    /** False if `maxNodes` ended the search: there may be more. */
    complete: boolean;
}
/** A fresh {@link QueryHits} with room for `capacity` rows. Throws E_OPTION if that is no number of rows up to 2^24. */
declare function createQueryHits(capacity?: number): QueryHits;

/** Options of closestPoint and nearest. */
interface NearestOptions extends QueryOptions {
    /** What is farther does not count, in world units. Default no limit. */
    readonly maxDistance?: number;
}
/**
 * Finds the collider whose surface is nearest to a point, by signed distance: negative inside, so that of several
 * colliders that hold the point the one counts whose surface is farthest; of equal ones the one with the least entity
 * id. Returns whether one is within `maxDistance`, and writes it to `out`: `point` on its surface, `normal` outward,
 * `distance`. Meshes are surfaces, and have no inside, unless they are solid (`addTree`). Colliders are where the last
 * collisionSystem left them, or refreshQueries saw them.
 *
 * Throws CollisionError: E_NON_FINITE, E_RANGE or E_OPTION for the point, `out` or an option, E_MASK, E_DEAD_ENTITY for
 * an entity in `exclude` that is none, E_REENTRANT inside a predicate; and in the first query of a world what
 * boundsSystem throws.
 */
declare function closestPoint(world: World, out: QueryHit, point: Numbers, options?: NearestOptions): boolean;
/**
 * Writes the `k` colliders that are nearest to a point to `out`, as {@link closestPoint} has them, the least signed
 * distance first, equal ones by entity id. Returns their number: fewer if fewer are within `maxDistance`. Throws what
 * closestPoint throws, E_OPTION or E_RANGE for `k`.
 */
declare function nearest(world: World, out: QueryHits, point: Numbers, k: number, options?: NearestOptions): number;
/**
 * Signed distance of two entities of any shapes, and where it is: a point of each, and the unit normal from `a` to `b`.
 * Apart: the shortest distance. Overlapping: minus the length of the shortest translation that separates them; where a
 * mesh and anything but a ball overlap, minus the depth of their contact, which may be less. An entity stands for
 * itself and its `Attached` children at any depth: the nearest two colliders count, of equal ones those with the least
 * ids. Filters are not asked. Colliders are where the last collisionSystem left them, or refreshQueries saw them.
 *
 * Throws CollisionError: E_DEAD_ENTITY, E_MISSING_COMPONENT for an entity without a collider there, E_OPTION for the
 * same entity twice, for one that is attached to the other, or for `out`, E_REENTRANT inside a predicate.
 */
declare function closestPoints(world: World, out: ClosestPoints, a: number, b: number): number;

/** Options of {@link frustumCull}. */
interface FrustumOptions extends QueryOptions {
    /** Clip depths of the matrix: 'webgl' (-1 to 1, the default) or 'webgpu' (0 to 1). */
    readonly depthRange?: DepthRange;
}
/**
 * Writes the entities of all colliders that a camera can see, or nearly so, to `out`, ascending, and returns their
 * number, which is `out.length`: those whose oriented boxes (see {@link obbOf}) and half-spaces share a point with the
 * view. Closed sets: touching counts.
 *
 * `camera` is a symmetric frustum (`createFrustum`), or a column-major view-projection matrix (a gl-matrix mat4:
 * projection times view) of any kind: off-centre, orthographic, without a far plane, with reversed depth, mirrored. A
 * far plane that an oblique near plane tilts until it cuts the view at infinity is taken for a plane alone, so a box
 * beside its edges may be listed. With `maxNodes` the list may be incomplete.
 *
 * Colliders are where the last collisionSystem left them, or refreshQueries saw them, whichever is later.
 *
 * Throws CollisionError: E_OPTION for `out`, an option, or a camera that is none or sees nothing; E_NON_FINITE, E_RANGE
 * or E_EXTENT for its numbers; E_MASK, E_DEAD_ENTITY, E_REENTRANT and what the first query of a world throws as
 * {@link rayCast} does.
 */
declare function frustumCull(world: World, out: number[], camera: Frustum | Numbers, options?: FrustumOptions): number;

/**
 * A shape to ask a world with, in world units: a ball, a box, a capsule along y, a mesh (a tree of `buildObbTree`, or a
 * handle of `addTree`; `scale` uniform, default 1), in a flat world a polygon of `buildPolygon`, a chain of
 * `buildChain` or a handle of these, or the shape that an entity has now. The pose is always told apart from it. A mesh
 * is its surface, or the solid that the world has it as. The body of `entity` is excluded.
 */
type QueryShape = {
    readonly radius: number;
} | {
    readonly halfExtents: Numbers;
} | {
    readonly halfHeight: number;
    readonly radius: number;
} | {
    readonly tree: ObbTree | number;
    readonly scale?: number;
} | {
    readonly polygon: ObbTree | number;
} | {
    readonly chain: ObbTree | number;
} | {
    readonly entity: number;
};
/** Where a shape is. */
interface QueryPose {
    /** World position. */
    readonly position: Numbers;
    /** Quaternion x y z w of any length but 0; in a flat world also an angle in radians. Default none. */
    readonly rotation?: Numbers | number;
}

/** Options of overlaps: those of all queries but `maxNodes`, as a list of entities cannot say that it is cut short. */
type OverlapOptions = Omit<QueryOptions, 'maxNodes'>;
/**
 * Writes the entities of all colliders that a shape touches, ascending, to `out`, whose length becomes their number;
 * returns that number. Shapes are closed sets: what touches overlaps, as it would be a contact in the step of two
 * bodies at rest. A mesh is its surface, or a solid if the world has it as one (`addTree`).
 *
 * Colliders are where the last collisionSystem left them, or refreshQueries saw them, whichever is later. A shape `{
 * entity }` is the one that the entity has now; its pose does not count, and its body (with all children) is excluded.
 *
 * Throws CollisionError: E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT, E_ZERO_QUATERNION for shape, pose, `out` or an
 * option; E_HANDLE for a tree that is none; E_DEAD_ENTITY, E_MISSING_COMPONENT, E_TWO_SHAPES for the shape of an
 * entity; E_MASK for a filter that is none; E_DEAD_ENTITY for an entity in `exclude` that is none; E_REENTRANT inside
 * a predicate; and in the first query of a world what boundsSystem throws.
 */
declare function overlapShape(world: World, out: number[], shape: QueryShape, pose: QueryPose, options?: OverlapOptions): number;
/**
 * Writes the entities of all colliders that hold a point, ascending, to `out`, whose length becomes their number;
 * returns that number. Colliders are closed sets: a point on the surface counts, and of a mesh that is no solid only
 * that. What is said of {@link overlapShape} holds here too.
 */
declare function overlapPoint(world: World, out: number[], point: Numbers, options?: OverlapOptions): number;

/** Options of rays. */
interface RayOptions extends QueryOptions {
    /** How far the ray goes, in world units. Default without end. */
    readonly maxDistance?: number;
    /**
     * Whether a ray that begins inside a solid hits it at once, at distance 0; else it hits where it leaves the solid.
     * Default true.
     */
    readonly solid?: boolean;
}
/**
 * Finds the closest collider along a ray from `origin` along `direction`, which may have any length but 0. Returns
 * whether there is one, and writes it to `out`: `distance` in world units from the origin, `time` in lengths of
 * `direction`, so that point = origin + time * direction. Of equally close colliders the one with the least entity id
 * counts. Shapes are closed solids: a ray that grazes one hits it. Meshes are hit from both sides; one that is a solid
 * (`addTree`) has an inside like the other shapes. `normal` is the surface's, turned against the ray; where the ray
 * begins inside a solid it is minus the direction, `distance` 0 and `inside` true. With `solid: false` such a ray hits
 * where it leaves the solid; a half-space that it never leaves is no hit then. (Gomez, simple intersection tests, for
 * spheres, planes and boxes.)
 *
 * Colliders are where the last collisionSystem left them, or refreshQueries saw them, whichever is later.
 *
 * Throws CollisionError: E_NON_FINITE, E_RANGE or E_OPTION for origin, direction, `out` or an option, E_MASK for a
 * filter that is none, E_DEAD_ENTITY for an entity in `exclude` that is none, E_REENTRANT inside a predicate; and in
 * the first query of a world what boundsSystem throws.
 */
declare function rayCast(world: World, out: QueryHit, origin: Numbers, direction: Numbers, options?: RayOptions): boolean;
/**
 * Whether anything lies on the segment between two points, ends included: line of sight. A segment that begins inside a
 * solid is blocked; `from` and `to` may be the same point. Options and errors are those of {@link rayCast}, but for
 * `maxDistance`.
 */
declare function rayBlocked(world: World, from: Numbers, to: Numbers, options?: RayOptions): boolean;
/**
 * Writes every body along a ray to `out`, each by its collider that is hit first, sorted by distance, equal ones by
 * entity id; returns their number. Options, hits and errors are those of {@link rayCast}.
 */
declare function rayCastAll(world: World, out: QueryHits, origin: Numbers, direction: Numbers, options?: RayOptions): number;

/**
 * Casts many rays: ray i begins at `origins[3 * i]` and the two numbers after it, and goes along `directions[3 * i]`
 * and the two after that. Row i of `hits` is what {@link rayCast} finds with the same options, to the bit; in the row
 * of a ray that misses, `entity`, `body` and `triangle` are -1 and the rest 0. `hits.count` is the number of rays.
 * Returns the number of rays that hit.
 *
 * In a world with `workers` its threads cast a part of the rays. They do not if the call has a `predicate`, if it
 * accepts a mesh of the world, for fewer than 2,048 rays, or for more than 32 colliders a ray.
 *
 * Throws what rayCast throws, before a row is written; an error about a number of a ray has the ray's number as
 * `index`.
 */
declare function rayCastMany(world: World, hits: QueryHits, origins: ArrayLike<number>, directions: ArrayLike<number>, options?: RayOptions): number;

/** How a shape moves: displacement in world units, and rotation vector in radians about its position; default none. */
interface QueryMotion {
    /** Displacement, in world units. */
    readonly linear: Numbers;
    /** Rotation vector about the position, in radians. Default none. */
    readonly angular?: Numbers;
}
/**
 * Finds the first collider that a shape touches on its way from `pose`: it moves by `motion.linear` in a straight line
 * and turns about its position by `motion.angular`, a rotation vector, both at a constant rate; either may be 0.
 * Returns whether there is one, and writes it to `out`: `time` is the part of the motion done, 0 to 1, `distance` how
 * far the position of the shape has moved then; `point` and `normal` are those of the contact, the unit normal points
 * from the collider to the shape; `triangle` of a mesh. The time is never later than the true first contact, nothing
 * is missed, and it is early by no more than 1e-10 of the size of both over their closing speed. Of several at one
 * time the collider with the least entity id counts.
 *
 * A shape that touches a collider at the start has time 0, wherever it goes, and the normal along which it gets out
 * the shortest way. `inside` is true if they overlap by more than rounding (CAST_OVERLAP of size and coordinates).
 *
 * Shape, pose and colliders are as for {@link overlapShape}, and so are the errors; E_NON_FINITE, E_RANGE or E_OPTION
 * for `motion` too.
 */
declare function shapeCast(world: World, out: QueryHit, shape: QueryShape, pose: QueryPose, motion: QueryMotion, options?: QueryOptions): boolean;
/**
 * Writes every collider that a shape touches on its way to `out`, sorted by time, equal ones by entity id; returns
 * their number. A body of several colliders may be there several times; `body` tells. The shape passes through all of
 * them. What is said of {@link shapeCast} holds for each.
 */
declare function shapeCastAll(world: World, out: QueryHits, shape: QueryShape, pose: QueryPose, motion: QueryMotion, options?: QueryOptions): number;

/**
 * Takes a world back to where {@link saveCollision} made `bytes`, after the game has restored its entities and their
 * columns: the next steps have the same results to the bit, and `events` shows the saved step. `ids` maps ids of then
 * to ids of now where they differ (bitecs/serialization returns such a map); an id that is not in it is unchanged.
 * Entities that carry Contact and are not of this resource are removed: bitECS restored them with the game's own. Trees
 * must have the handles that they had. The report tells nothing of the restored step but its length and its bodies.
 *
 * Throws before anything changes: E_TRUNCATED, E_FORMAT, E_VERSION and E_CHECKSUM for bytes that are no snapshot;
 * E_SNAPSHOT if the world is not as it was, naming entity, component and field, or has other options; E_HANDLE for
 * a mesh whose handle names another tree; E_OPTION for a wrong argument, or an id in `ids` that is no whole number from
 * 0 on; E_RANGE if bitECS gives a contact entity an id beyond maxEntities; E_REENTRANT inside a system or a predicate.
 * An error of the game's own observers is rethrown when all is done.
 */
declare function restoreCollision(world: World, bytes: Uint8Array, ids?: ReadonlyMap<number, number>): void;

/**
 * 16 hexadecimal digits over all that decides the results of later steps: poses, velocities, shapes and filters of the
 * world, and what the last completed step left: contacts, last poses, declared jumps, integrated motions, generations.
 * Equal hashes on two peers mean equal worlds. Neither reading details nor what the module keeps for speed changes it.
 *
 * After a step that threw, and between two stages, it is the hash before that step. Throws E_REENTRANT inside a system,
 * an observer that a system called, or a predicate; E_OPTION or E_RANGE for columns of the game that are none.
 */
declare function hashCollision(world: World): string;
/**
 * What {@link restoreCollision} needs to go on from here: what the last completed step left and the columns do not
 * tell. The columns are the game's own to save. The same state gives the same bytes; they are at most 40 a body (56
 * more while its last pose is not the one in the columns), 48 a contact, and some hundred for a contact that began on
 * the way, left or ended in the last step.
 *
 * After a step that threw, and between two stages, it saves the state before that step. Throws what
 * {@link hashCollision} throws.
 */
declare function saveCollision(world: World): Uint8Array;

/**
 * First stage of the step: gathers the colliders of the world into packed rows, computes the path of each since the
 * last step, and writes the bounds of the paths.
 *
 * Reads every component but Contact; changes nothing in the world, except that it removes child colliders whose parent
 * was removed; runs after whatever moves the bodies.
 *
 * Throws before anything else changes, or leaves the one entity out with `onInvalid: 'quarantine'`: E_NON_FINITE,
 * E_RANGE, E_ZERO_QUATERNION and E_EXTENT for numbers, E_MISSING_COMPONENT for a shape without a Position,
 * E_TWO_SHAPES, E_HANDLE and E_OPTION for a mesh, E_DEAD_ENTITY for a parent. Always throws E_OPTION for a column of
 * the game that is not a column, E_RANGE for one that is too short or an entity id beyond maxEntities, E_NON_FINITE and
 * E_RANGE for `delta`; E_RESET after a resetWorld without `collision.reset()`.
 */
declare const boundsSystem: System;

/**
 * Second stage: brings the list of candidate pairs up to date (src/step/epoch.ts). It holds at least every two
 * colliders whose bounds meet, whose filters allow it, and one of whom moves.
 *
 * Reads the bounds of boundsSystem; writes the pairs; runs after boundsSystem. Throws E_PAIR_BUDGET, naming the budget
 * and an entity with many pairs, when the bounds of more than `pairBudget` pairs meet. The search ends soon after that,
 * so that a scene far over the budget costs neither its time nor its memory. The contacts of the last step stay as they
 * are.
 */
declare const broadPhaseSystem: System;

/**
 * Last stage: completes the step and publishes what began, ended and persists, as flat rows (`collision.events`) and as
 * contact entities. Every begin gets exactly one end, whatever happens to the bodies meanwhile.
 *
 * Reads what narrowPhaseSystem found; writes contacts, events and contact entities; runs after narrowPhaseSystem.
 */
declare const contactEventSystem: System;

/**
 * Moves every entity with a velocity by one step: dX/dt = V + W x (X - K) (Eberly, dynamic collision, section 5), with
 * K the entity's Position. The position moves along a straight line; the orientation is integrated by Euler's method
 * with renormalisation or by fourth-order Runge-Kutta (`integrator`), in substeps that keep the angle within
 * SPIN_ANGLE_ERROR (1e-7 rad a step).
 *
 * Reads LinearVelocity, AngularVelocity; reads and writes Position and Rotation; runs before collisionSystem.
 * Optional: a game that moves its own entities leaves it out.
 *
 * Throws before anything is written: E_NON_FINITE or E_RANGE for a pose or velocity, E_RANGE for a velocity that takes
 * an entity further than 1e9 from the origin, E_ZERO_QUATERNION, E_MISSING_COMPONENT for an entity that turns without a
 * Rotation, E_NON_FINITE or E_RANGE for delta, E_OPTION for an array of the game that cannot be written (frozen). With
 * `onInvalid: 'quarantine'` an invalid entity stays where it is, and the report of the next step lists it; delta and
 * columns throw all the same.
 */
declare const integrationSystem: System;

/**
 * Third stage: tests every pair whose answer may have changed, exactly, and finds out which contacts begin, change and
 * end.
 *
 * Reads the rows of boundsSystem and the pairs of broadPhaseSystem; runs after broadPhaseSystem. Asks the predicate.
 */
declare const narrowPhaseSystem: System;

/**
 * The stages of a collision step, in the order in which they run. integrationSystem (or the game's own movement) comes
 * before them, and whatever reads contacts after.
 */
declare const collisionStages: readonly System[];
/** The whole step: {@link collisionStages} one after the other. Throws what they throw. */
declare const collisionSystem: System;

/**
 * Answers the probes of all entities: casts the ray of a RayProbe, and looks what touches the ball or shape of an
 * OverlapProbe. ProbeHit stands on the entities whose probe found something, and is taken from all others, in
 * ascending order of ids; structural changes are made only where that changes.
 *
 * Probes are where the columns have them now, and look at colliders where the last collisionSystem left them, or
 * refreshQueries saw them. An entity that has CollisionDisabled finds nothing.
 *
 * Reads Position, Rotation, Attached, CollisionFilter, RayProbe, OverlapProbe, and for an own shape that; writes
 * ProbeHit; runs after collisionSystem.
 *
 * Throws before anything changes, or leaves the one entity out with `onInvalid: 'quarantine'` (`report.quarantined`
 * lists it): what boundsSystem throws for the pose of a probe and its shape; E_MISSING_COMPONENT for a probe without
 * Position, or without a shape where it asks for its own; E_OPTION for both probes on one entity, or for a direction of
 * 0 0 0; E_NON_FINITE, E_RANGE or E_EXTENT for the numbers of a probe. Always throws E_RANGE for an entity id beyond
 * maxEntities, E_REENTRANT inside another system or a predicate, and in the first query of a world what boundsSystem
 * throws.
 */
declare const querySystem: System;

/** Points of a flat shape: pairs x y, points with x and y, or all x y in a row. */
type FlatPoints = Numbers | ArrayLike<Numbers | {
    readonly x: number;
    readonly y: number;
}>;

/**
 * A chain of segments of a flat world, made by `buildChain`: a tree of one leaf, whose vertices are the points. Treat
 * it as opaque.
 */
type Chain = ObbTree;
/** Points of a chain: pairs x y, points with x and y, or all x y in a row. */
type ChainPoints = FlatPoints;
/** Options of {@link buildChain}. */
interface ChainOptions {
    /** A last segment leads from the last point back to the first. Default false. */
    readonly closed?: boolean;
    /**
     * Only the front pushes: the side to the right of the direction from each point to the next, which is the outside of
     * a counter-clockwise outline where y is up. A segment touches a body whose middle is not behind its line, so bodies
     * come through from the back, and rays and casts too. Default false: both sides push.
     */
    readonly oneSided?: boolean;
}
/**
 * Builds a chain of segments for the ChainShape of flat worlds, for the ground and the walls of a level:
 * `set(ChainShape, { chain })`. It is a line without an inside, in the frame of its entity, and may cross itself. It
 * keeps a copy of the points. A world without chains bundles nothing of them.
 *
 * @param points 2 points or more, 3 for a closed chain, in world units, at most 1e9: `[x, y]` or `{ x, y }` each, or
 *   x y of all in a row. Segment k leads from point k to the next; a contact names it in `featureA` or `featureB`.
 * @throws CollisionError E_VERTEX for too few points (`limit`) and for a point (`index`) that repeats the one before
 *   it; of a closed chain also the last one that repeats the first. E_NON_FINITE, E_RANGE for a coordinate (point in
 *   `index`); E_OPTION for what is no list of points, and for an option that there is not.
 */
declare function buildChain(points: ChainPoints, options?: ChainOptions): Chain;

/**
 * A convex polygon of a flat world, made by `buildPolygon`: a tree of one leaf, whose vertices are the corners. Treat
 * it as opaque.
 */
type Polygon = ObbTree;
/** Corners of a polygon: pairs x y, points with x and y, or all x y in a row. */
type PolygonPoints = FlatPoints;
/**
 * Builds a convex polygon for the PolygonShape of flat worlds: `set(PolygonShape, { polygon })`. It is a solid, in the
 * frame of its entity, which need not be inside. It keeps a copy of the points. A world without polygons bundles
 * nothing of them.
 *
 * @param points 3 to 8 corners in world units, at most 1e9, in order around the polygon: `[x, y]` or `{ x, y }` each,
 *   or x y of all in a row. Clockwise ones are turned round: the first stays the first. Corners are numbered
 *   counter-clockwise, and edge k begins at corner k.
 * @throws CollisionError E_VERTEX for another number of corners (`limit`), and for a corner (`index`) that repeats
 *   another one, lies on the line of its neighbours, or makes the outline turn inward or more than once around;
 *   E_NON_FINITE, E_RANGE for a coordinate (corner in `index`); E_OPTION for what is no list of points.
 */
declare function buildPolygon(points: PolygonPoints): Polygon;

/**
 * Walks all that a world remembers, and throws the first invariant that does not hold: a CollisionError with the code
 * E_CHECKSUM, whose `component` is the name of the invariant, e.g. `contacts.rows`. For tests: put it between any two
 * systems. It changes nothing, and takes a time in proportion to the square of the number of colliders. Returns the
 * world, so that it composes with `pipe`.
 *
 * Columns, registry, contacts, events, contact entities, trees and the index of the queries are walked always; what a
 * step works with (colliders, rows, bounds, candidate pairs, the answer of each pair) after a completed step alone, not
 * between its stages nor after a step that threw.
 *
 * Throws E_REENTRANT inside a system or a predicate, and E_RESET as every call does.
 */
declare function validateCollision<W extends World>(world: W): W;

export { type AnyComponents, type Bodies as BroadPhaseBodies, type Chain, type ChainOptions, type ChainPoints, ClosestPoints, type Collision, CollisionError, CollisionEvents, type CollisionOptions, type Column, type Components, type ContactColumns, type DetailsOfContact, type FindPairs, type FlatCollisionOptions, type FlatComponents, type FlatOwnComponents, type FlatUserComponents, Frustum, type FrustumOptions, Manifold, type MoveOptions, type MoveResult, type NearestOptions, Numbers, ObbTree, type OverlapOptions, type OwnComponents, type Polygon, type PolygonPoints, type PredicateContact, type Quarantined, type QuatColumns, type QueryHit, type QueryHits, type QueryMotion, type QueryNotes, type QueryOptions, type QueryPose, type QueryShape, type RayOptions, type StepReport, type System, type TreeOptions, Triple, type UserComponents, type Vec3Columns, type WorkerOptions, aabbOf, boundsSystem, broadPhaseSystem, buildChain, buildPolygon, closestPoint, closestPoints, collisionOf, collisionStages, collisionSystem, contactEventSystem, createCollision, createMoveResult, createQueryHit, createQueryHits, frustumCull, hashCollision, integrationSystem, moveAndSlide, narrowPhaseSystem, nearest, obbOf, overlapPoint, overlapShape, querySystem, rayBlocked, rayCast, rayCastAll, rayCastMany, refreshQueries, restoreCollision, saveCollision, shapeCast, shapeCastAll, validateCollision };
