import { grown } from './grow.js'

let moved = new Int32Array(0)

/** Puts entry `order[i]` of an array of whole numbers to i, for the first `count`. */
export function reorder(array: Int32Array | Uint32Array | Uint8Array, order: Int32Array, count: number): void {
  moved = grown(moved, count)
  for (let i = 0; i < count; i++) moved[i] = array[order[i]]
  for (let i = 0; i < count; i++) array[i] = moved[i]
}

/** Writes the `stride` numbers at `order[i]` to `to[i]`, for the first `count`. */
export function gatherRows(
  from: Float64Array,
  to: Float64Array,
  stride: number,
  order: Int32Array,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const at = stride * order[i]
    for (let d = 0; d < stride; d++) to[stride * i + d] = from[at + d]
  }
}
