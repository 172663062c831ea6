/** A range of triangles to be cut, by their boxes. */
export interface BoxRange {
  /** Triangle of each position. */
  readonly order: Int32Array
  /** Place of the triangle at each position along the axis. */
  readonly keys: Float64Array
  /** Six numbers a triangle: low and high along three axes. */
  readonly boxes: Float64Array
  /** The triangles are order[start..end-1]. */
  start: number
  end: number
}

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
