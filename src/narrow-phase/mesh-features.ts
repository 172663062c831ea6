import { MANIFOLD_LENGTH } from '../geometry/manifold.js'

/** Where a mesh kernel writes the triangle of a, and that of b if b is a mesh: behind the manifold. */
export const MESH_FEATURE_A = MANIFOLD_LENGTH
export const MESH_FEATURE_B = MANIFOLD_LENGTH + 1
/** Length of the `out` of a pair kernel. */
export const PAIR_OUT_LENGTH = MANIFOLD_LENGTH + 2
