/**
 * Packed posed rows: one Float64Array of stride 16 for every shape, so that every kernel is
 * `(rowsA, a, rowsB, b, ...)` on one kind of array, a and b being offsets (row number times ROW_STRIDE).
 *
 *   0..2    position of the shape's frame
 *   3..11   its unit axes x, y, z, three numbers each (the columns of a gl-matrix mat3)
 *   12..15  parameters: sphere radius | box half extents x y z | capsule half height along y, radius |
 *           plane unit normal x y z in the frame, constant | mesh tree handle, scale, depth limit
 *
 * Triangles are 9 numbers, corner by corner, in any common frame (TRIANGLE_STRIDE). They have no position of their own:
 * corners relative to one would be rounded, and the tests on them no longer exact.
 */
export const ROW_STRIDE = 16
/** Where the axes begin in a row. */
export const ROW_AXES = 3
/** Where the parameters begin in a row. */
export const ROW_PARAMETERS = 12
/** Numbers of a triangle. */
export const TRIANGLE_STRIDE = 9
