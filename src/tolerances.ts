/**
 * Every tolerance of the package: its unit, the reason for it, and what breaks when it changes.
 * None is an absolute length: each is relative to the pair, or a pure number.
 */

/** Half the distance from 1 to the next double: the relative error of one rounded operation. */
export const UNIT_ROUNDOFF = 1.1102230246251565e-16

/**
 * Pure number. Axes within this of orthonormal are used as they are, bit for bit; beyond it they are
 * orthonormalised in doubles (gl-matrix makes Float32Array by default, off by 1e-7).
 * Larger: float32 axes bend boxes by 1e-7 of their size. Smaller: doubles that a game rounded are rewritten for nothing.
 */
export const AXES_ORTHONORMAL = 1e-12

/** Pure number. Axes further from orthonormal than this are refused: they are not axes but a mistake. */
export const AXES_REFUSED = 1e-3

/**
 * Length. Coordinates and sizes beyond it are refused by the public geometry functions: products of
 * four such lengths still have room in a double, and nothing physical is that large.
 */
export const GEOMETRY_LIMIT = 1e60
