/**
 * What an entity can carry: every component, its columns, and the value that a column has on a fresh row.
 * The order of the keys is the order of the columns in errors and docs.
 */

/** Columns of one kind of number: `f64` doubles, `u32` 32-bit patterns, `i32` integers. */
export type ColumnKind = 'f64' | 'u32' | 'i32'

export interface ColumnSpec {
  readonly kind: ColumnKind
  /** Value on a fresh row. */
  readonly initial: number
}

const f64 = (initial: number): { readonly kind: 'f64'; readonly initial: number } => ({ kind: 'f64', initial })
const u32 = (initial: number): { readonly kind: 'u32'; readonly initial: number } => ({ kind: 'u32', initial })
const i32 = (initial: number): { readonly kind: 'i32'; readonly initial: number } => ({ kind: 'i32', initial })

/** Components that a game may bring its own columns for. */
export const userSchema = {
  /** Where the entity is, in world units: at most 1e9. Default 0 0 0. */
  Position: { x: f64(0), y: f64(0), z: f64(0) },
  /** Orientation in the world: a quaternion of any length but 0, default 0 0 0 1. Without one it is the identity. */
  Rotation: { x: f64(0), y: f64(0), z: f64(0), w: f64(1) },
  /**
   * World units/s. An entity with either velocity counts as moving, even if it is zero; two without are never a pair.
   */
  LinearVelocity: { x: f64(0), y: f64(0), z: f64(0) },
  /** Radians a second about the world's axes, around the entity's Position. */
  AngularVelocity: { x: f64(0), y: f64(0), z: f64(0) },
} as const

/** Collision shapes: one an entity, in its own frame; lengths in world units, 0 to 1e9. */
const shapeSchema = {
  /** All points within `radius` (default 0.5) of its Position. */
  SphereShape: { radius: f64(0.5) },
  /** Half extents along its axes, default 0.5 each. */
  BoxShape: { x: f64(0.5), y: f64(0.5), z: f64(0.5) },
  /**
   * All points within `radius` of the segment from -halfHeight to halfHeight on the y axis, default 0.5 each: it is
   * 2 (halfHeight + radius) high.
   */
  CapsuleShape: { halfHeight: f64(0.5), radius: f64(0.5) },
  /** The solid half-space of all p with n.p + constant <= 0, for the unit normal n = (x, y, z). Default: y is up. */
  PlaneShape: { x: f64(0), y: f64(1), z: f64(0), constant: f64(0) },
  /**
   * A triangle mesh. `tree`: a tree of buildObbTree or loadObbTree in `set`, its handle (addTree) in the column;
   * `scale`: uniform, default 1, negative mirrors; `depth`: the level of the tree at which boxes stand for triangles,
   * default -1 for none.
   */
  MeshShape: { tree: i32(0), scale: f64(1), depth: i32(-1) },
} as const

const point = { pointX: f64(0), pointY: f64(0), pointZ: f64(0) } as const
const normal = { normalX: f64(0), normalY: f64(0), normalZ: f64(0) } as const

const otherSchema = {
  /**
   * Makes the entity a part of the body `parent`: its pose is the pose of the parent times the offset (x, y, z) and the
   * quaternion (qx, qy, qz, qw) of any length but 0, default none; a Position, Rotation or velocity of its own is
   * ignored. It is removed with its parent. If its offset has changed since the last step, its path is the straight
   * line between the two poses.
   */
  Attached: { parent: u32(0), x: f64(0), y: f64(0), z: f64(0), qx: f64(0), qy: f64(0), qz: f64(0), qw: f64(1) },
  /**
   * 32 bits each: two entities can touch if the category of each has a bit of the other's mask. Default, also without
   * this component: category 1, all bits in the mask. A child collider without one has its nearest ancestor's.
   */
  CollisionFilter: { category: u32(1), mask: u32(0xffffffff) },
  /** Tag: the entity does not collide, and its `Attached` children do not. */
  CollisionDisabled: {},
  /**
   * Tag: the entity and its `Attached` children have contacts and events as ever, but are no obstacles. moveAndSlide
   * passes through them, and they neither make ghost contacts nor are given their normals.
   */
  Sensor: {},
  /**
   * On the entity of a contact: the columns of `collision.events`, for the entities a < b. `time` and the details are
   * computed when they are read: take these columns from here after each step.
   */
  Contact: {
    a: u32(0),
    b: u32(0),
    generationA: u32(0),
    generationB: u32(0),
    time: f64(0),
    ...point,
    ...normal,
    depth: f64(0),
    speed: f64(0),
    featureA: i32(0),
    featureB: i32(0),
    pointCount: u32(0),
    reason: u32(0),
  },
  /**
   * Tag, beside Contact for the one step in which it began. It shows the columns of Contact for point, normal, depth,
   * speed, features and number of points; read here, they are computed for the contacts that began alone.
   */
  ContactBegan: {},
  /** The same for the one step in which it ended, and the contacts that ended. */
  ContactEnded: {},
  /**
   * Tag, kept with the option `touching`: on every collider that has a contact now, and on the body of a
   * child collider.
   */
  Touching: {},
  /**
   * A ray that querySystem casts from where the entity is, along (x, y, z) in its own frame: of any length but 0,
   * default 0 0 1. `length` is how far it goes in world units, from 0 on, default Infinity. The CollisionFilter of the
   * entity, if it has one, is the filter of the ray; its own body and sensors are not hit.
   */
  RayProbe: { x: f64(0), y: f64(0), z: f64(1), length: f64(Infinity) },
  /**
   * Has querySystem look what touches a ball of this `radius`, in world units, around the entity; at 0, the default,
   * what touches its own shape. CollisionFilter, its own body and sensors are as for RayProbe.
   */
  OverlapProbe: { radius: f64(0) },
  /**
   * On every entity whose probe found something in the last querySystem. Of a ray: the closest collider and its body,
   * its distance in world units, point and normal in the world, the triangle of a mesh or -1, `inside` 1 if the ray
   * began in it, and `count` 1. Of an overlap: the collider with the least id and its body, the `count` of colliders;
   * distance, point and normal are 0, `triangle` -1, `inside` 1.
   */
  ProbeHit: {
    entity: u32(0),
    body: u32(0),
    distance: f64(0),
    ...point,
    ...normal,
    triangle: i32(-1),
    inside: u32(0),
    count: u32(0),
  },
} as const

export const schema = { ...userSchema, ...shapeSchema, ...otherSchema } as const

/** Columns of Contact that say which contact it is, since when and why not any more; all others are its details. */
export const IDENTITY = ['a', 'b', 'generationA', 'generationB', 'time', 'reason'] as const

export type UserComponentName = keyof typeof userSchema

/** The components that have other columns in a flat world, which lies in the xy plane. */
const inPlane = {
  /** Where the entity is, in world units: at most 1e9. Default 0 0. */
  Position: { x: f64(0), y: f64(0) },
  /** Orientation: radians from the x axis towards the y axis, at most 1e6. Default 0. Without one it is 0. */
  Rotation: { angle: f64(0) },
  /**
   * World units/s. An entity with either velocity counts as moving, even if it is zero; two without are never a pair.
   */
  LinearVelocity: { x: f64(0), y: f64(0) },
  /** Radians a second, around the entity's Position. */
  AngularVelocity: { z: f64(0) },
  /** A rectangle: half extents along its axes, default 0.5 each. */
  BoxShape: { x: f64(0.5), y: f64(0.5) },
  /** The solid half-plane of all p with n.p + constant <= 0, for the unit normal n = (x, y). Default: y is up. */
  PlaneShape: { x: f64(0), y: f64(1), constant: f64(0) },
  /** As in a world of three dimensions: an offset (x, y) and a turn by `angle` radians, default none. */
  Attached: { parent: u32(0), x: f64(0), y: f64(0), angle: f64(0) },
  /** As in a world of three dimensions, along (x, y) in the frame of the entity. Default 1 0. */
  RayProbe: { x: f64(1), y: f64(0), length: f64(Infinity) },
} as const

/** The components that a flat world alone has. */
const flatOnly = {
  /** A convex polygon, a solid: what buildPolygon made in `set`, its handle (addTree) in the column. */
  PolygonShape: { polygon: i32(0) },
  /** A chain of segments, without an inside: what buildChain made in `set`, its handle (addTree) in the column. */
  ChainShape: { chain: i32(0) },
} as const

/** The components of a flat world. */
export const flatSchema = { ...schema, ...inPlane, ...flatOnly } as const

export type ComponentName = keyof typeof flatSchema
/** The components of a world of three dimensions. */
export type SpaceComponentName = keyof typeof schema

/** The components of a world, flat or not, in the order of their columns. */
export function componentNames(isFlat: boolean): ComponentName[] {
  return Object.keys(schemaOf(isFlat)) as ComponentName[]
}

/** The columns of the components of a world, flat or not. */
export function schemaOf(isFlat: boolean): Schema {
  return (isFlat ? flatSchema : schema) as unknown as Schema
}

/** The columns of the components, by name, in the order of the keys. */
export type Schema = { readonly [N in ComponentName]: Readonly<Record<string, ColumnSpec>> }
