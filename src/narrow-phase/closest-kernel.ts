import { CLOSEST_LENGTH } from '../geometry/closest-points.js'

export type { ClosestPairKernel } from './mesh-kernels.js'

/**
 * Behind what a kernel of geometry writes, a number that a kernel with a mesh reads: the greatest signed distance that
 * is of interest. If the bodies are farther apart, the distance that it writes may be Infinity, and nothing else is
 * written.
 */
export const CLOSEST_LIMIT = CLOSEST_LENGTH
/** A mesh kernel writes triangles here, as indices in the user's mesh: of a, and of b if b is a mesh. */
export const CLOSEST_TRIANGLE_A = CLOSEST_LENGTH + 1
export const CLOSEST_TRIANGLE_B = CLOSEST_LENGTH + 2
/** Length of the `out` of a pair kernel. */
export const CLOSEST_PAIR_LENGTH = CLOSEST_LENGTH + 3
