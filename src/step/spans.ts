import { ShapeType } from '../narrow-phase/shape-types.js'

/** What the spans of a mesh, and its bounds, follow from. */
export interface Meshes {
  radiusOf(handle: number): number
  writeBounds(rows: Float64Array, r: number, bounds: Float64Array, b: number): void
}

/**
 * Writes the spans of a shape with the parameters at `from[f]` to `out[at]`: three half edges of a box along its own
 * axes, and the radius of the ball that is swept over it. The spans of a mesh hold it; a half-space has an infinite
 * radius.
 */
export function writeSpans(
  type: number,
  from: Float64Array,
  f: number,
  meshes: Meshes,
  out: Float64Array,
  at: number,
): void {
  const isBox = type === ShapeType.box
  out[at] = isBox ? from[f] : 0
  out[at + 1] = isBox ? from[f + 1] : type === ShapeType.capsule ? from[f] : 0
  out[at + 2] = isBox ? from[f + 2] : 0
  out[at + 3] = 0
  if (type === ShapeType.sphere) out[at + 3] = from[f]
  else if (type === ShapeType.capsule) out[at + 3] = from[f + 1]
  else if (type === ShapeType.plane) out[at + 3] = Infinity
  else if (type === ShapeType.mesh) out[at + 3] = meshes.radiusOf(from[f]) * Math.abs(from[f + 1])
}
