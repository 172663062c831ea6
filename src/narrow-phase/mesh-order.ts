/**
 * Sorts the first `count` slots in place, ascending by their triangles (or vertices by their ranks): a heap sort, n log
 * n for any input.
 */
export function sortByTriangle(slots: Int32Array, count: number, triangles: Int32Array): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) sift(slots, root, count, triangles)
  for (let end = count - 1; end > 0; end--) {
    const last = slots[end]
    slots[end] = slots[0]
    slots[0] = last
    sift(slots, 0, end, triangles)
  }
}

function sift(slots: Int32Array, root: number, end: number, triangles: Int32Array): void {
  const slot = slots[root]
  for (;;) {
    let child = 2 * root + 1
    if (child >= end) break
    if (child + 1 < end && triangles[slots[child + 1]] > triangles[slots[child]]) child++
    if (triangles[slots[child]] <= triangles[slot]) break
    slots[root] = slots[child]
    root = child
  }
  slots[root] = slot
}

/** Sorts `count` pairs of slots in the same way: by the triangle of a, then by that of b. */
export function sortPairs(slots: Int32Array, count: number, trianglesA: Int32Array, trianglesB: Int32Array): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) siftPair(slots, root, count, trianglesA, trianglesB)
  for (let end = count - 1; end > 0; end--) {
    const a = slots[2 * end]
    const b = slots[2 * end + 1]
    slots[2 * end] = slots[0]
    slots[2 * end + 1] = slots[1]
    slots[0] = a
    slots[1] = b
    siftPair(slots, 0, end, trianglesA, trianglesB)
  }
}

function siftPair(slots: Int32Array, root: number, end: number, trianglesA: Int32Array, trianglesB: Int32Array): void {
  const slotA = slots[2 * root]
  const slotB = slots[2 * root + 1]
  const a = trianglesA[slotA]
  const b = trianglesB[slotB]
  for (;;) {
    let child = 2 * root + 1
    if (child >= end) break
    let childA = trianglesA[slots[2 * child]]
    let childB = trianglesB[slots[2 * child + 1]]
    if (child + 1 < end) {
      const otherA = trianglesA[slots[2 * child + 2]]
      const otherB = trianglesB[slots[2 * child + 3]]
      if (otherA > childA || (otherA === childA && otherB > childB)) {
        child++
        childA = otherA
        childB = otherB
      }
    }
    if (childA < a || (childA === a && childB <= b)) break
    slots[2 * root] = slots[2 * child]
    slots[2 * root + 1] = slots[2 * child + 1]
    root = child
  }
  slots[2 * root] = slotA
  slots[2 * root + 1] = slotB
}
