/**
 * Rows of numbers that the advancement reads and works in.
 *
 * A body is a shape that turns about a pivot, which moves in a straight line. A motion row is 13 numbers a body:
 *
 *   0..2    linear velocity of the pivot
 *   3..5    angular velocity (world axes, rad per unit of time)
 *   6..8    spans: how far the shape reaches along each axis of its row
 *   9       round: radius of the ball around that; Infinity for a half-space
 *   10..12  arm: from the pivot to the position of the shape's row, at time 0, world axes
 *
 * The arm is 0 for a shape that turns about its own position, and the turned offset for a child collider.
 *
 * Spans and round give the reach of the shape along a direction while it turns: the sum of span times absolute cosine
 * over the three axes, plus round. They must be exact for the shape, not a bound: a box has its half extents and 0; a
 * sphere 0, 0, 0 and its radius; a capsule 0, half height, 0 and its radius; a half-space 0, 0, 0 and Infinity. With
 * the spans of a box that is larger than the shape, which holds its own position, cosines must count as 0: what is left
 * in clear-time.ts, the sum of span |c_i' t|, bounds how much further any part of the box comes to reach.
 *
 * For a triangle (nine numbers, posed at time 0) the position is its first corner; spans and round are not read.
 */
export const MotionRow = { angular: 3, spans: 6, round: 9, arm: 10, stride: 13 } as const

/** A posed row, or triangle, and how it moves. */
export interface MovingRow {
  rows: Float64Array
  row: number
  motions: Float64Array
  motion: number
}

/** Layout of the scratch array that the advancement works in. */
export const Work = {
  /**
   * Rows of A and B at the current time, relative to A's pivot; after a hit, at the time of the hit. In the row of a
   * triangle the three axes are its corners relative to its pivot.
   */
  rowA: 0,
  rowB: 16,
  /** The kernel's axis, from A to B. */
  normal: 32,
  /** Velocity of B's pivot relative to A's. */
  velocity: 35,
  /** B's pivot relative to A's: at time 0, and at the current time. */
  start: 38,
  pivot: 41,
  /** Spin of A, then of B (math/rotation.ts): the three axes and the arm. */
  spinA: 44,
  spinB: 81,
  /** Arms of A and, after it, of B at the current time. */
  armA: 118,
  /** Angular velocities of A and B. */
  angularA: 124,
  angularB: 127,
  /** Spans of A's three axes, then of B's. */
  spans: 130,
  /** Cosine of the normal with each of the six axes. */
  cosines: 136,
  /** Rate of change of each of those cosines in the frame of the turning axis. */
  rates: 142,
  /** Length of the arm plus the sum of the spans, of A and of B; of a triangle, the longest arm to a corner. */
  reach: 148,
  /** Speed of the arm's end, plus the speed of each axis times its span; of a triangle's fastest corner. Constant. */
  sweep: 150,
  /**
   * The box of the spans, of A then of B: for four of its corners (the others are opposite) the component along the
   * axis of rotation, absolute, and the distance from it: constant too.
   */
  corners: 152,
  /** The separation at the current time. */
  separation: 168,
  /** Separations up to this are contact: the rounding of the kernel. */
  rounding: 169,
  /** Radius of the ball about the pivot that holds the body, of A and of B. */
  ball: 170,
  /** 1 for a triangle, else 0, of A and of B. */
  isTriangle: 172,
  /** Corners of the triangle A, then B, at the current time, relative to A's pivot. */
  triangleA: 174,
  triangleB: 183,
  /** The current time, the time at which the advancement ends, and the separation that counts as contact. */
  time: 192,
  end: 193,
  tolerance: 194,
  /** The turning axis that is tried next (clear-time.ts): its angular velocity, longest time, and gap to be left. */
  turn: 195,
  horizon: 198,
  target: 199,
  /** For how long that gap surely stays along that axis. */
  clear: 200,
  /** Numbers of the scratch array that the advancement needs. */
  length: 201,
} as const

/**
 * What the advancement writes: time, separation there, unit axis from A to B there, limit reached (0 or 1), iterations.
 */
export const Advance = {
  time: 0,
  separation: 1,
  normal: 2,
  limit: 5,
  iterations: 6,
  length: 7,
} as const
