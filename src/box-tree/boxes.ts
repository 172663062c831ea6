/** Boxes in arrays, min x y z and max x y z each. */
import { QUERY_BOX_SLACK, QUERY_BOX_TINY } from '../tolerances.js'

/** Writes bounds to the box at `boxes[at]`, with room for more than their rounding to float32. */
export function writeOutward(bounds: Float64Array, boxes: Float32Array, at: number): void {
  for (let d = 0; d < 3; d++) {
    const low = bounds[d]
    const high = bounds[3 + d]
    const slack = QUERY_BOX_SLACK * (high - low + Math.abs(low) + Math.abs(high)) + QUERY_BOX_TINY
    boxes[at + d] = low - slack
    boxes[at + 3 + d] = high + slack
  }
}

/** Boxes of a tree, or of what is built. */
export type Boxes = Float32Array | Float64Array

/** Makes the box at `boxes[at]` one that holds nothing. */
export function clearBox(boxes: Boxes, at: number): void {
  boxes[at] = boxes[at + 1] = boxes[at + 2] = Infinity
  boxes[at + 3] = boxes[at + 4] = boxes[at + 5] = -Infinity
}

/** Makes the box at `boxes[at]` hold the one at `others[from]` too. */
export function widenBox(boxes: Boxes, at: number, others: Boxes, from: number): void {
  boxes[at] = Math.min(boxes[at], others[from])
  boxes[at + 1] = Math.min(boxes[at + 1], others[from + 1])
  boxes[at + 2] = Math.min(boxes[at + 2], others[from + 2])
  boxes[at + 3] = Math.max(boxes[at + 3], others[from + 3])
  boxes[at + 4] = Math.max(boxes[at + 4], others[from + 4])
  boxes[at + 5] = Math.max(boxes[at + 5], others[from + 5])
}

/** Half the surface of a box that holds something. */
export function surfaceOf(boxes: Boxes, at: number): number {
  const x = boxes[at + 3] - boxes[at]
  const y = boxes[at + 4] - boxes[at + 1]
  const z = boxes[at + 5] - boxes[at + 2]
  return x * y + y * z + z * x
}
