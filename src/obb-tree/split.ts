/**
 * Where a node's triangles are divided (Eberly, section 6.2): by their centres along the longest axis of its box.
 *
 * 'mean', the default, cuts at the mean of the centres; 'median' halves them: the tree is balanced on every input;
 * 'center' cuts at the centre of the box; 'sah' is in split-by-area.ts. An axis along which all centres are equal
 * divides nothing, so the next longest is taken; when all three fail, the range is halved in its present order. Halves
 * are rounded to whole leaves, so that no leaf stays half empty.
 */
import { cutByArea } from './split-by-area.js'

/** Where triangles are divided: see {@link ObbTreeOptions}. */
export type Split = 'mean' | 'median' | 'center' | 'sah'

/** The number of leaves that `count` triangles need. */
export function leavesNeeded(count: number, leafTriangles: number): number {
  return Math.floor((count + leafTriangles - 1) / leafTriangles)
}

/** The number of levels below a node that a balanced tree of `count` triangles needs. */
export function levelsNeeded(count: number, leafTriangles: number): number {
  let levels = 0
  for (let leaves = leavesNeeded(count, leafTriangles); leaves > 1; leaves = (leaves + 1) >> 1) levels++
  return levels
}

/** Where the second half of start..end-1 begins, rounded to whole leaves. */
function middleOf(start: number, end: number, leafTriangles: number): number {
  const leaves = leavesNeeded(end - start, leafTriangles)
  return start + ((leaves + 1) >> 1) * leafTriangles
}

/**
 * Divides order[start..end-1] in two and returns where the second part begins; neither part is empty.
 *
 * @param keys scratch, one number a triangle.
 * @param corners nine numbers a triangle.
 * @param centres three numbers a triangle.
 * @param axes nine numbers: the axes of the node's box.
 * @param extents its half extents, and its centre along the three axes.
 */
export function splitRange(
  keys: Float64Array,
  order: Int32Array,
  start: number,
  end: number,
  corners: Float64Array,
  centres: Float64Array,
  axes: Float64Array,
  extents: Float64Array,
  split: Split,
  leafTriangles: number,
): number {
  let axis = extents[0] >= extents[1] ? (extents[0] >= extents[2] ? 0 : 2) : extents[1] >= extents[2] ? 1 : 2
  for (let attempt = 0; attempt < 3; attempt++) {
    const u = axes[3 * axis]
    const v = axes[3 * axis + 1]
    const w = axes[3 * axis + 2]
    let low = Infinity
    let high = -Infinity
    let sum = 0
    for (let i = start; i < end; i++) {
      const c = (3 * order[i]) & 0x3fffffff
      const key = u * centres[c] + v * centres[c + 1] + w * centres[c + 2]
      keys[i] = key
      sum += key
      if (key < low) low = key
      if (key > high) high = key
    }
    if (low < high) {
      if (split === 'median') {
        const middle = middleOf(start, end, leafTriangles)
        selectSmallest(keys, order, start, end - 1, middle)
        return middle
      }
      // A key is the sum of three corners: three times the centre.
      const cut =
        split === 'mean'
          ? sum / (end - start)
          : split === 'center'
            ? 3 * extents[3 + axis]
            : cutByArea(keys, low, high, order, start, end, corners, axes)
      const middle = partition(keys, order, start, end, cut)
      // All centres are on one side of the box's centre, or the rounded mean of the keys is their least or greatest.
      if (middle > start && middle < end) return middle
    }
    axis = nextAxis(axis, extents)
  }
  return middleOf(start, end, leafTriangles)
}

/** The axis after `axis` by falling extent; the longest follows the shortest. */
function nextAxis(axis: number, extents: Float64Array): number {
  const p = (axis + 1) % 3
  const q = (axis + 2) % 3
  // By falling extent, ties by index: `axis` precedes x if it is longer, or as long and earlier.
  const beforeP = extents[axis] > extents[p] || (extents[axis] === extents[p] && axis < p)
  const beforeQ = extents[axis] > extents[q] || (extents[axis] === extents[q] && axis < q)
  const pBeforeQ = extents[p] > extents[q] || (extents[p] === extents[q] && p < q)
  if (beforeP && beforeQ) return pBeforeQ ? p : q
  if (beforeP) return p
  if (beforeQ) return q
  return pBeforeQ ? p : q
}

/** Moves the triangles with keys below `cut` to the front and returns where the others begin. */
function partition(keys: Float64Array, order: Int32Array, start: number, end: number, cut: number): number {
  let middle = start
  for (let i = start; i < end; i++) {
    const key = keys[i]
    if (key < cut) {
      const t = order[i]
      keys[i] = keys[middle]
      order[i] = order[middle]
      keys[middle] = key
      order[middle++] = t
    }
  }
  return middle
}

/** Reorders left..right so that the `middle - left` smallest keys come first: quickselect, with heapsort as a bound. */
function selectSmallest(keys: Float64Array, order: Int32Array, left: number, right: number, middle: number): void {
  let budget = 64
  while (left < right) {
    if (budget-- === 0) {
      sortRange(keys, order, left, right)
      return
    }
    const pivot = pivotOf(keys, left, right)
    let i = left
    let j = right
    while (i <= j) {
      while (keys[i] < pivot) i++
      while (keys[j] > pivot) j--
      if (i <= j) {
        const key = keys[i]
        const t = order[i]
        keys[i] = keys[j]
        order[i] = order[j]
        keys[j] = key
        order[j] = t
        i++
        j--
      }
    }
    // left..j are at most the pivot, i..right at least; between them equal.
    if (middle <= j) right = j
    else if (middle > i) left = i
    else return
  }
}

/** Median of three, or of nine places of a long range. */
function pivotOf(keys: Float64Array, left: number, right: number): number {
  const half = (left + right) >> 1
  if (right - left < 128) return medianOf(keys[left], keys[half], keys[right])
  const step = (right - left) >> 3
  return medianOf(
    medianOf(keys[left], keys[left + step], keys[left + 2 * step]),
    medianOf(keys[half - step], keys[half], keys[half + step]),
    medianOf(keys[right - 2 * step], keys[right - step], keys[right]),
  )
}

function medianOf(a: number, b: number, c: number): number {
  return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b
}

/** Heapsort, for ranges on which quickselect makes too little progress. */
function sortRange(keys: Float64Array, order: Int32Array, left: number, right: number): void {
  const count = right - left + 1
  for (let i = (count >> 1) - 1; i >= 0; i--) siftDown(keys, order, left, i, count)
  for (let last = count - 1; last > 0; last--) {
    swap(keys, order, left, left + last)
    siftDown(keys, order, left, 0, last)
  }
}

function siftDown(keys: Float64Array, order: Int32Array, base: number, i: number, count: number): void {
  for (;;) {
    let child = 2 * i + 1
    if (child >= count) return
    if (child + 1 < count && keys[base + child] < keys[base + child + 1]) child++
    if (!(keys[base + i] < keys[base + child])) return
    swap(keys, order, base + i, base + child)
    i = child
  }
}

function swap(keys: Float64Array, order: Int32Array, i: number, j: number): void {
  const key = keys[i]
  const t = order[i]
  keys[i] = keys[j]
  order[i] = order[j]
  keys[j] = key
  order[j] = t
}
