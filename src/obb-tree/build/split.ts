/**
 * Where a node's triangles are divided (Eberly, section 6.2): by their centres along the longest axis of its box.
 *
 * 'mean', the default, cuts at the mean of the centres; 'median' halves them: the tree is balanced on every input;
 * 'center' cuts at the centre of the box; 'sah' by the area of the boxes that the children have along the axes of the
 * node (box-tree/cut.ts), the best guess at what they will get; binning the two other axes too was tried: three times
 * the work, and not one box fewer to visit. An axis along which all centres are equal divides nothing, so the next
 * longest is taken; when all three fail, the range is halved in its present order. Halves are rounded to whole leaves,
 * so that no leaf stays half empty.
 */
import { cutByArea, partition, swap } from '../../box-tree/cut.js'
import { dot } from '../../math/vectors.js'
import type { TriangleRange } from './triangle-range.js'

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

/** A cut, and its cost. */
const best = new Float64Array(2)

/** Divides a range in two and returns where the second part begins; neither part is empty. */
export function splitRange(range: TriangleRange, split: Split, leafTriangles: number): number {
  const { keys, order, centres, axes, extents, start, end } = range
  const middle = start + ((leavesNeeded(end - start, leafTriangles) + 1) >> 1) * leafTriangles
  for (let rank = 0; rank < 3; rank++) {
    const axis = axisOfRank(extents, rank)
    let low = Infinity
    let high = -Infinity
    let sum = 0
    for (let i = start; i < end; i++) {
      const c = (3 * order[i]) & 0x3fffffff
      const key = dot(axes, 3 * axis, centres, c)
      keys[i] = key
      sum += key
      if (key < low) low = key
      if (key > high) high = key
    }
    if (!(low < high)) continue
    if (split === 'median') {
      selectSmallest(keys, order, start, end - 1, middle)
      return middle
    }
    // A key is the sum of three corners: three times the centre.
    best[0] = split === 'mean' ? sum / (end - start) : 3 * extents[3 + axis]
    if (split === 'sah') cutByArea(range, low, high, best)
    const at = partition(keys, order, start, end, best[0])
    // All centres are on one side of the box's centre, or the rounded mean of the keys is their least or greatest.
    if (at > start && at < end) return at
  }
  return middle
}

/** The axis with the given number of longer ones; of equally long ones the first counts as longer. */
function axisOfRank(extents: Float64Array, rank: number): number {
  const axis = extents[0] >= extents[1] ? (extents[0] >= extents[2] ? 0 : 2) : extents[1] >= extents[2] ? 1 : 2
  if (rank === 0) return axis
  const p = axis === 0 ? 1 : 0
  const q = axis === 2 ? 1 : 2
  return extents[p] >= extents[q] === (rank === 1) ? p : q
}

/** Reorders left..right so that the `middle - left` smallest keys come first: quickselect, with a sort as a bound. */
function selectSmallest(keys: Float64Array, order: Int32Array, left: number, right: number, middle: number): void {
  for (let budget = 64; left < right; budget--) {
    if (budget === 0) return sortRange(keys, order, left, right)
    const pivot = keys[(left + right) >> 1]
    let i = left
    let j = right
    while (i <= j) {
      while (keys[i] < pivot) i++
      while (keys[j] > pivot) j--
      if (i <= j) swap(keys, order, i++, j--)
    }
    // left..j are at most the pivot, i..right at least; between them equal.
    if (middle <= j) right = j
    else if (middle > i) left = i
    else return
  }
}

/** Sorts a range on which quickselect makes too little progress. */
function sortRange(keys: Float64Array, order: Int32Array, left: number, right: number): void {
  const places = Array.from({ length: right - left + 1 }, (_, i) => left + i).sort((p, q) => keys[p] - keys[q])
  const sorted = places.map((place) => order[place])
  order.set(sorted, left)
}
