/** Sorts the first `count` numbers of a list, ascending by `keys[number]`: a heap sort, n log n for any input. */
export function sortByKey(list: Int32Array, count: number, keys: Int32Array | Float64Array): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) sift(list, root, count, keys)
  for (let end = count - 1; end > 0; end--) {
    const last = list[end]
    list[end] = list[0]
    list[0] = last
    sift(list, 0, end, keys)
  }
}

function sift(list: Int32Array, root: number, end: number, keys: Int32Array | Float64Array): void {
  const item = list[root]
  for (;;) {
    let child = 2 * root + 1
    if (child >= end) break
    if (child + 1 < end && keys[list[child + 1]] > keys[list[child]]) child++
    if (keys[list[child]] <= keys[item]) break
    list[root] = list[child]
    root = child
  }
  list[root] = item
}
