/**
 * Packed posed rows: one Float64Array of stride 16 for every shape, so that every kernel is
 * `(rowsA, a, rowsB, b, ...)` on one kind of array, a and b being offsets (row number times ROW_STRIDE).
 *
 *   0..2    position of the shape's frame
 *   3..11   its unit axes x, y, z, three numbers each (the columns of a gl-matrix mat3)
 *   12..15  parameters, in the order of the component's columns: sphere radius | box half extents x y z |
 *           capsule half height along y, radius | plane unit normal x y z in the frame, constant |
 *           mesh tree handle, scale, depth limit
 *
 * Triangles are 9 numbers, corner by corner, in any common frame (TRIANGLE_STRIDE). They have no position of their own:
 * corners relative to one would be rounded, and the tests on them no longer exact.
 */
export const ROW_STRIDE = 16
/** Where the axes begin in a row. */
export const ROW_AXES = 3
/** Where the parameters begin in a row. */
export const ROW_PARAMETERS = 12
/** Of a mesh: its uniform scale, and its depth limit. */
export const ROW_SCALE = 13
export const ROW_LIMIT = 14
/** Numbers of a triangle. */
export const TRIANGLE_STRIDE = 9

/** A row at the origin with the world's axes and parameters of 0: a point, if it is taken for a ball. */
export function createPointRow(): Float64Array {
  return new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
}

/** A kernel of row a against row b: yes or no. */
export type RowTest = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number) => boolean
/**
 * A kernel of row a against row b that writes to `out`, if its comment says nothing else: the contact manifold (layout:
 * MANIFOLD_COUNT), and returns the number of its points, 0 when apart.
 */
export type RowKernel = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array) => number
/**
 * The largest signed separation of row a and row b: positive, a lower bound of the distance, if and only if they are
 * disjoint (up to rounding); minus the depth when negative. out[0..2] gets the unit axis from A to B, world axes, along
 * which they are that far apart, out[3] the separation, and out[4] what the comment of the kernel says. It returns
 * nothing. V8: see notes, "doubles across calls".
 */
export type SeparationKernel = (...pair: Parameters<RowKernel>) => void
/** A {@link RowTest} that depends on a number. */
export type RowTestWith = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, value: number) => boolean
/** A kernel of row a against row b that writes numbers to `out`, at an offset or for an axis of this number. */
export type RowWriter = (...pair: [...Parameters<RowKernel>, at: number]) => void
/** Finds the separating axis of row or triangle a and triangle b, writes it to `pair`, and returns what kind it is. */
export type AxisSearch = (...pair: [...Parameters<RowTest>, enough: number, pair: Float64Array]) => number
/**
 * A kernel of row a against row b in motion: motion[m..m + 2] is the velocity of B relative to A, motion[m + 3] the
 * last time. Whether they touch within that time.
 */
export type MovingTest = (...pair: [...Parameters<RowTest>, motion: Float64Array, m: number]) => boolean
/**
 * A {@link MovingTest} that writes numbers to `out`: the contact (layout: SWEEP_TIME), if its comment says no other
 * ones.
 */
export type MovingKernel = (...pair: [...Parameters<MovingTest>, out: Float64Array]) => boolean
