/**
 * What a contact row stands for: a contact at the end of the step; one at the end that shows its first contact on the
 * way; a first contact on the way alone; or, for a body that left, the contact at the start of the step.
 */
export const SeamKind = { end: 0, meets: 1, grazes: 2, leaves: 3 } as const

/**
 * What ghost contacts ask of a step. Bodies and statics are indices of colliders; rows are rows of contacts; `side` is
 * -1 for a row whose first collider is the body, 1 for one whose second is.
 */
export interface SeamStep {
  /** `moving`: 1 for a collider that moves, 0 for a static. `isSensor`: 1 for one that is no obstacle. */
  readonly colliders: {
    readonly count: number
    readonly types: Uint8Array
    readonly moving: Uint8Array
    readonly isSensor: Uint8Array
  }
  /** The contacts of the step: their number, and the two colliders of each row. */
  readonly contacts: { readonly count: number; readonly first: Int32Array; readonly second: Int32Array }
  /** Bounds of each collider: min x y z, max x y z. */
  readonly bounds: Float64Array
  /** The rows of the contacts, in any order. */
  rowOf(k: number): number
  /** One of SeamKind. */
  kindOf(row: number): number
  /** Whether the contact of a row began in this step. */
  isNew(row: number): boolean
  /** Writes the surface (surfaces.ts) of a row's static at the end of the step. */
  writeEnd(row: number, side: number, out: Float64Array, at: number): void
  /** Writes the surface at the contact that a row shows instead, with the depth at the start for a body that left. */
  writeTouch(row: number, side: number, out: Float64Array, at: number): void
  /** Gives the contact of writeTouch the normal at `surface[at]`. */
  turnTouch(row: number, side: number, surface: Float64Array, at: number): void
  /**
   * Writes to `out[0]` how far a collider reaches along the unit vector `n[at]`, from the origin of the world; Infinity
   * for a plane.
   */
  writeSupport(collider: number, n: Float64Array, at: number, out: Float64Array): void
  /**
   * Whether two statics may have a common surface: of two boxes a face of one is as high along its normal, within
   * `slack`, as the other reaches.
   */
  areLevel(one: number, two: number, slack: number): boolean
  /** Whether a static was added, or moved by the game, since the last step. */
  isPut(collider: number): boolean
  /** Canonical order of two colliders: by what and where they are, not by ids. */
  compare(one: number, two: number): number
}
