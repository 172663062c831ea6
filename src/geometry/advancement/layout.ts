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
 * sphere 0, 0, 0 and its radius; a capsule 0, half height, 0 and its radius; a half-space 0, 0, 0 and Infinity.
 *
 * For a triangle (nine numbers, posed at time 0) the position is its first corner; spans and round are not read.
 */
export const MOTION_STRIDE = 13
export const MOTION_ANGULAR = 3
export const MOTION_SPANS = 6
export const MOTION_ROUND = 9
export const MOTION_ARM = 10

/** A posed row, or triangle, and how it moves. */
export interface MovingRow {
  rows: Float64Array
  row: number
  motions: Float64Array
  motion: number
}

/**
 * Rows of A and B at the current time, relative to A's pivot; after a hit, at the time of the hit. In the row of a
 * triangle the three axes are its corners relative to its pivot.
 */
export const WORK_ROW_A = 0
export const WORK_ROW_B = 16
/** The kernel's axis, from A to B. */
export const WORK_NORMAL = 32
/** Velocity of B's pivot relative to A's. */
export const WORK_VELOCITY = 35
/** B's pivot relative to A's: at time 0, and at the current time. */
export const WORK_START = 38
export const WORK_PIVOT = 41
/** Spin of A, then of B (math/rotation.ts): the three axes and the arm. */
export const WORK_SPIN_A = 44
export const WORK_SPIN_B = 81
/** Arms of A and, after it, of B at the current time. */
export const WORK_ARM_A = 118
/** Angular velocities of A and B. */
export const WORK_ANGULAR_A = 124
export const WORK_ANGULAR_B = 127
/** Spans of A's three axes, then of B's. */
export const WORK_SPANS = 130
/** Cosine of the normal with each of the six axes. */
export const WORK_COSINES = 136
/** Rate of change of each of those cosines in the frame of the turning axis. */
export const WORK_RATES = 142
/** How often the kernel has been called. */
export const WORK_ITERATION = 148
/** Length of the arm plus the sum of the spans, of A and of B; of a triangle, the longest arm to a corner. */
export const WORK_REACH = 150
/** Speed of the arm's end plus that of each axis times its span; of a triangle, of its fastest corner. Constant. */
export const WORK_SWEEP = 152
/**
 * The box of the spans, of A then of B: for four of its corners (the others are opposite) the component along the axis
 * of rotation, absolute, and the distance from it: constant too.
 */
export const WORK_CORNERS = 154
/** The separation at the current time. */
export const WORK_SEPARATION = 170
/** Separations up to this are contact: the rounding of the kernel. */
export const WORK_ROUNDING = 171
/** Radius of the ball about the pivot that holds the body, of A and of B. */
export const WORK_BALL = 172
/** 1 for a triangle, else 0, of A and of B. */
export const WORK_IS_TRIANGLE = 174
/** Corners of the triangle A, then B, at the current time, relative to A's pivot. */
export const WORK_TRIANGLE_A = 176
export const WORK_TRIANGLE_B = 185
/** The current time, the time at which the advancement ends, and the separation that counts as contact. */
export const WORK_TIME = 194
export const WORK_END = 195
export const WORK_TOLERANCE = 196
/**
 * The turning axis that is tried next (clear-time.ts): its angular velocity, the longest time, and the gap to be left.
 */
export const WORK_TURN = 197
export const WORK_HORIZON = 200
export const WORK_TARGET = 201
/** For how long that gap surely stays along that axis. */
export const WORK_CLEAR = 202
/** Numbers of the scratch array that the advancement needs. */
export const ADVANCE_WORK = 203

/**
 * What the advancement writes: time, separation there, unit axis from A to B there, limit reached (0 or 1), iterations.
 */
export const ADVANCE_TIME = 0
export const ADVANCE_SEPARATION = 1
export const ADVANCE_NORMAL = 2
export const ADVANCE_LIMIT = 5
export const ADVANCE_ITERATIONS = 6
export const ADVANCE_OUT = 7
