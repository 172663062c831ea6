import { MANIFOLD_LENGTH } from '../geometry/manifold.js'

/** Where a mesh kernel writes the triangle of a, and of b where b is a mesh: behind the manifold. */
export const MESH_FEATURE_A = MANIFOLD_LENGTH
export const MESH_FEATURE_B = MANIFOLD_LENGTH + 1
/** Numbers that the `out` of a pair kernel has room for. */
export const PAIR_OUT_LENGTH = MANIFOLD_LENGTH + 2
