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

let isDone = new Uint8Array(0)
let row = new Float64Array(0)

/** Puts the `stride` numbers at row `order[i]` to row i, in place: `order` has each number below `count` once. */
export function reorderRows(rows: Float64Array | Float32Array, stride: number, order: Int32Array, count: number): void {
  isDone = grown(isDone, count)
  isDone.fill(0, 0, count)
  row = grown(row, stride)
  for (let i = 0; i < count; i++) {
    if (isDone[i] === 1) continue
    for (let d = 0; d < stride; d++) row[d] = rows[stride * i + d]
    let to = i
    for (let from = order[to]; from !== i; from = order[to]) {
      for (let d = 0; d < stride; d++) rows[stride * to + d] = rows[stride * from + d]
      isDone[to] = 1
      to = from
    }
    for (let d = 0; d < stride; d++) rows[stride * to + d] = row[d]
    isDone[to] = 1
  }
}
