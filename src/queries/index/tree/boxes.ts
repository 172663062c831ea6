/** Boxes in arrays, min x y z and max x y z each. */

/** Makes the box at `boxes[at]` one that holds nothing. */
export function clearBox(boxes: Float32Array, at: number): void {
  boxes[at] = boxes[at + 1] = boxes[at + 2] = Infinity
  boxes[at + 3] = boxes[at + 4] = boxes[at + 5] = -Infinity
}

/** Makes the box at `boxes[at]` hold the one at `others[from]` too. */
export function widenBox(boxes: Float32Array, at: number, others: Float32Array, from: number): void {
  boxes[at] = Math.min(boxes[at], others[from])
  boxes[at + 1] = Math.min(boxes[at + 1], others[from + 1])
  boxes[at + 2] = Math.min(boxes[at + 2], others[from + 2])
  boxes[at + 3] = Math.max(boxes[at + 3], others[from + 3])
  boxes[at + 4] = Math.max(boxes[at + 4], others[from + 4])
  boxes[at + 5] = Math.max(boxes[at + 5], others[from + 5])
}

/** Half the surface of a box that holds something. */
export function surfaceOf(boxes: Float32Array, at: number): number {
  const x = boxes[at + 3] - boxes[at]
  const y = boxes[at + 4] - boxes[at + 1]
  const z = boxes[at + 5] - boxes[at + 2]
  return x * y + y * z + z * x
}
