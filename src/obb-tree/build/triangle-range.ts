import type { BoxRange } from '../../box-tree/cut.js'

/** The triangles of a mesh that is built, and the range of them that one node is made of. */
export interface TriangleRange extends BoxRange {
  /** Nine numbers a triangle, in the nodes' frame. */
  readonly corners: Float64Array
  /** Three numbers a triangle: the sum of its corners. */
  readonly centres: Float64Array
  /** Ten numbers a triangle (geometry/fit/moments.ts). */
  readonly moments: Float64Array
  /** The node's box: unit axes, nine numbers; half extents, and the centre along the axes. */
  readonly axes: Float64Array
  readonly extents: Float64Array
}
