import { ClosestOut } from '../geometry/closest-points.js'

export type { ClosestPairKernel } from './mesh-kernels.js'

/** What a kernel for pairs writes, behind what one of geometry does. */
export const ClosestPair = {
  /**
   * A number that a kernel with a mesh reads: the greatest signed distance that is of interest. If the bodies are
   * farther apart, the distance that it writes may be Infinity, and nothing else is written.
   */
  limit: ClosestOut.length,
  /** A mesh kernel writes triangles here, as indices in the user's mesh: of a, and of b if b is a mesh. */
  triangleA: ClosestOut.length + 1,
  triangleB: ClosestOut.length + 2,
  length: ClosestOut.length + 3,
} as const
