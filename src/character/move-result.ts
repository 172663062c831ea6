import { refuseArgument } from '../errors.js'
import { isVector } from '../geometry/pack.js'
import type { Triple } from '../geometry/shapes.js'
import { isWritable } from '../memory/writable.js'

/**
 * What moveAndSlide did. Keep one for each character and pass it to every call: then a call allocates nothing, and the
 * character is carried by the ground that the last call left it on, which the result remembers (and a copy of it by
 * structuredClone). Normals are 0 where there is nothing.
 */
export interface MoveResult {
  /** Where the character is now. */
  readonly position: Triple
  /** Displacement of the character by its motion, without what its ground carried it. */
  readonly moved: Triple
  /** The rest of the requested motion: `motion - moved`. */
  readonly left: Triple
  /**
   * Whether it stands on something: on ground within maxSlope, on the edge of such ground, or wedged between steep
   * sides that together carry it.
   */
  grounded: boolean
  /** Entity that it stands on, or -1. */
  groundEntity: number
  /** Unit normal of the face that it stands on. */
  readonly groundNormal: Triple
  /**
   * Velocity of the ground at its feet, in units per second: displacement of that place of the ground since the last
   * call with this result, over the time of the steps done since; if none was done, as before. Where the last call did
   * not end on this ground: its velocity in the last step, which is 0 for a body without a velocity component. In the
   * call that leaves the ground, the velocity of the ground that was left; in the air after that, 0 0 0.
   */
  readonly groundVelocity: Triple
  /**
   * Last entity that stopped it sideways, or -1. If it could not be pushed out of all that it overlaps, the deepest of
   * what is left aside: the character is squeezed there, or began deeper in it than a call pushes.
   */
  wallEntity: number
  /** Unit normal of the contact that stopped it sideways. */
  readonly wallNormal: Triple
  /**
   * Last entity that stopped it upward, or -1: met while it rose, a slope above it within maxSlope of level, or what
   * pushed it down. A character that stands still, grounded and with a ceiling, is squeezed between the two.
   */
  ceilingEntity: number
  /**
   * Solid mesh that the centre of the character was in when the move began, or -1. Meshes stop the character by their
   * surfaces only, so it is not led out.
   */
  insideEntity: number
  /**
   * Nothing free was found: every direction goes into something that touches the character or is within the skin, and
   * it still overlaps, or was to move and did not. A wall, a corner, or a gap that is too low but open aside does not
   * make it stuck: it can go back. (`ceilingEntity` tells of a crush.)
   */
  stuck: boolean
  /**
   * Number of different bodies met during the call (a child collider counts as its body): what stopped a part of the
   * motion or a trial of a step, pushed the character, or carries it in the end.
   */
  hits: number
  /** Number of steps that it climbed. */
  steps: number
  /** What the next call needs to follow the ground: plain numbers ({@link Ride}). @internal */
  readonly ride: Float64Array
}

/** Layout of a ride (follow-ground.ts): the ground that the character stood on last, and where on it. */
export const Ride = {
  /** Entity of the ground, -1 for none; its generation, its body, and how many jumps of the body were declared. */
  ground: 0,
  generation: 1,
  root: 2,
  jumps: 3,
  /** Number of steps done when the call ended. */
  steps: 4,
  /** 1 if the character stood on the ground, 0 in the air. */
  stands: 5,
  /** Position of the character, and what the columns made of it: they may hold floats. */
  position: 6,
  written: 9,
  /** Foot, and behind it the normal (0 in the air): in the frame of the ground, and in the world. */
  localFoot: 12,
  foot: 18,
  /** How long these steps took together, in seconds. */
  time: 24,
  length: 25,
} as const

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
    ceilingEntity: -1,
    insideEntity: -1,
    stuck: false,
    hits: 0,
    steps: 0,
    ride: new Float64Array(Ride.length).fill(-1),
  }
}

const vectors = ['position', 'moved', 'left', 'groundNormal', 'groundVelocity', 'wallNormal'] as const
const numbers = ['groundEntity', 'wallEntity', 'ceilingEntity', 'insideEntity', 'hits', 'steps'] as const

/** Throws E_OPTION unless `out` is a result that a move can be written to. */
export function checkResult(out: Partial<MoveResult> | null): asserts out is MoveResult {
  let isResult = isVector(out?.ride, Ride.length) && isWritable(out!.ride)
  for (const name of vectors) isResult &&= isVector(out?.[name]) && isWritable(out![name]!)
  isResult &&= !Object.isFrozen(out)
  if (!isResult) refuseArgument('moveAndSlide', 'out', out, 'is not a MoveResult: make one with createMoveResult()')
}

/** Makes `to` equal to `from`. */
export function copyResult(from: MoveResult, to: MoveResult): void {
  for (const name of vectors) for (let d = 0; d < 3; d++) to[name][d] = from[name][d]!
  for (let k = 0; k < Ride.length; k++) to.ride[k] = from.ride[k]!
  for (const name of numbers) to[name] = from[name]
  to.grounded = from.grounded
  to.stuck = from.stuck
}

/** Writes zeros to a vector of a result. V8: see notes, "no iterators or views". */
export function clear(out: Triple): void {
  for (let d = 0; d < 3; d++) out[d] = 0
}
