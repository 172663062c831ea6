import { powerOfTwoAtLeast } from '../geometry/fit/moments.js'
import { UNIT_ROUNDOFF } from '../tolerances.js'

/** Numbers of a tree's frame. */
export const FRAME_LENGTH = 5

/**
 * Writes the frame of a tree with these vertices: origin in the middle of their bounds, unit a power of two that makes
 * the mesh about 1 in size, and the bounding radius about the model's origin, rounded up.
 */
export function writeFrame(vertices: Float64Array, frame: Float64Array): void {
  let size = 0
  for (let d = 0; d < 3; d++) {
    let low = Infinity
    let high = -Infinity
    for (let i = d; i < vertices.length; i += 3) {
      const x = vertices[i]
      if (x < low) low = x
      if (x > high) high = x
    }
    frame[d] = low + 0.5 * (high - low)
    size = Math.max(size, high - low)
  }
  frame[3] = powerOfTwoAtLeast(size)
  // Scaled by a power of two, so that no square leaves the range.
  let largest = 0
  for (let i = 0; i < vertices.length; i++) largest = Math.max(largest, Math.abs(vertices[i]))
  const unit = powerOfTwoAtLeast(largest)
  let square = 0
  for (let i = 0; i < vertices.length; i += 3) {
    const x = vertices[i] / unit
    const y = vertices[i + 1] / unit
    const z = vertices[i + 2] / unit
    square = Math.max(square, x * x + y * y + z * z)
  }
  frame[4] = Math.sqrt(square) * (1 + 8 * UNIT_ROUNDOFF) * unit
}
