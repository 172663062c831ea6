import type { MutableNumbers } from '../geometry/shapes.js'

/**
 * What moveAndSlide did. Keep one for each character and pass it to every call: then a call allocates nothing, and the
 * character is carried by the ground that the last call left it on, which the result remembers (and a copy of it by
 * structuredClone). Normals are 0 where there is nothing.
 */
export interface MoveResult {
  /** Where the character is now. */
  readonly position: MutableNumbers
  /**
   * Displacement of the character by its motion, without what its ground carried it, and the rest of the requested
   * motion (`motion - moved`).
   */
  readonly moved: MutableNumbers
  readonly left: MutableNumbers
  /**
   * Whether it stands on something: on ground within maxSlope, on the edge of such ground, or wedged between steep
   * sides that together carry it.
   */
  grounded: boolean
  /** Entity that it stands on, or -1, and the unit normal of the face there. */
  groundEntity: number
  readonly groundNormal: MutableNumbers
  /**
   * Velocity of the ground at its feet, in units per second: displacement of that place of the ground since the last
   * call with this result, over the time of the steps done since; if none was done, as before. Where the last call did
   * not end on this ground: its velocity in the last step, which is 0 for a body without a velocity component. In the
   * call that leaves the ground, the velocity of the ground that was left; in the air after that, 0 0 0.
   */
  readonly groundVelocity: MutableNumbers
  /** Last entity that stopped it sideways, or -1, and the unit normal of the contact. */
  wallEntity: number
  readonly wallNormal: MutableNumbers
  /**
   * Solid mesh that the centre of the character was in when the move began, or -1. Meshes stop the character by their
   * surfaces only, so it is not led out.
   */
  insideEntity: number
  /** Numbers of contacts that changed the motion, and of steps that it climbed. */
  hits: number
  steps: number
  /** The ground that it stands on, and where on it: plain numbers (follow-ground.ts). @internal */
  readonly ride: Float64Array
}

/** Numbers of a ride. */
export const RIDE_STRIDE = 24

/** A fresh {@link MoveResult}. */
export function createMoveResult(): MoveResult {
  return {
    position: [0, 0, 0],
    moved: [0, 0, 0],
    left: [0, 0, 0],
    grounded: false,
    groundEntity: -1,
    groundNormal: [0, 0, 0],
    groundVelocity: [0, 0, 0],
    wallEntity: -1,
    wallNormal: [0, 0, 0],
    insideEntity: -1,
    hits: 0,
    steps: 0,
    ride: new Float64Array(RIDE_STRIDE).fill(-1),
  }
}
