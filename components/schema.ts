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
  Position: { x: f64(0), y: f64(0), z: f64(0) },
  Rotation: { x: f64(0), y: f64(0), z: f64(0), w: f64(1) },
  LinearVelocity: { x: f64(0), y: f64(0), z: f64(0) },
  AngularVelocity: { x: f64(0), y: f64(0), z: f64(0) },
} as const

/** Collision shapes: one an entity. */
export const shapeSchema = {
  SphereShape: { radius: f64(0.5) },
  BoxShape: { x: f64(0.5), y: f64(0.5), z: f64(0.5) },
  CapsuleShape: { halfHeight: f64(0.5), radius: f64(0.5) },
  PlaneShape: { x: f64(0), y: f64(1), z: f64(0), constant: f64(0) },
  MeshShape: { tree: i32(0), scale: f64(1), depth: i32(-1) },
} as const

export const otherSchema = {
  Attached: { parent: u32(0), x: f64(0), y: f64(0), z: f64(0), qx: f64(0), qy: f64(0), qz: f64(0), qw: f64(1) },
  CollisionFilter: { category: u32(1), mask: u32(0xffffffff) },
  CollisionDisabled: {},
  Contact: {
    a: u32(0),
    b: u32(0),
    generationA: u32(0),
    generationB: u32(0),
    time: f64(0),
    pointX: f64(0),
    pointY: f64(0),
    pointZ: f64(0),
    normalX: f64(0),
    normalY: f64(0),
    normalZ: f64(0),
    depth: f64(0),
    speed: f64(0),
    featureA: i32(0),
    featureB: i32(0),
    pointCount: u32(0),
    reason: u32(0),
  },
  ContactBegan: {},
  ContactEnded: {},
  /**
   * Tag, kept with the option `touching`: on every collider that has a contact now, and on the body of a child collider.
   */
  Touching: {},
} as const

export const schema = { ...userSchema, ...shapeSchema, ...otherSchema } as const

export type ComponentName = keyof typeof schema
export type UserComponentName = keyof typeof userSchema
export type ShapeComponentName = keyof typeof shapeSchema
