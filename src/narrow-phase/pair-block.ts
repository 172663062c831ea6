/**
 * The pairs of a step in blocks of a fixed size, so that what is known of a block stays in the cache whatever the number of
 * pairs. Each phase is a loop of its own over flat arrays: V8 compiles each on its own, and a block needs nothing of another one.
 */
import type { PairList } from '../broad-phase/broad-phase.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL } from '../geometry/manifold.js'
import { touchObbRows } from '../geometry/obb-obb/collide.js'
import { compareRows } from '../geometry/order.js'
import type { ContactRows } from './contact-rows.js'
import type { PosedBodies } from './posed-bodies.js'
import { contactOut } from './write-contact.js'

/** Pairs of a block. */
export const BLOCK = 2048

/** What a pair of a block is: colliders of one body, unchanged since it was tested, two boxes, or any other two shapes. */
export const PairKind = { none: 0, still: 1, boxes: 2, others: 3 } as const

/** Body indices in the order of evaluation, and the row of the pair in the last step, or -1. */
export const firsts = new Int32Array(BLOCK)
export const seconds = new Int32Array(BLOCK)
export const olds = new Int32Array(BLOCK)
/** {@link PairKind}. */
export const kinds = new Uint8Array(BLOCK)
/** Code of the contact axis of two boxes: before {@link touchBoxes} that of the last step, after it that of this one, 0 when apart. */
export const codes = new Uint8Array(BLOCK)
/** Of two boxes, 4 numbers a pair: normal and depth, or, when they are apart, in the fourth minus a lower bound of the gap. */
export const touches = new Float64Array(4 * BLOCK)

/**
 * Writes `firsts`, `seconds`, `olds`, `kinds` and `codes` of the pairs from `from` to `to` (exclusive). `still`: pairs that
 * nothing changed are not tested again.
 *
 * A pair is evaluated in the order of its shape types, and for equal types in the canonical order of the rows when it first
 * touched, so that neither ids nor the order of creation reach the arithmetic, and jitter does not swap the sides of a
 * resting pair. Only the reported side follows the entity ids.
 */
export function matchPairs(
  { pairs }: PairList,
  from: number,
  to: number,
  bodies: PosedBodies,
  before: ContactRows,
  continuous: boolean,
  still: boolean,
): void {
  const { roots, ids, types, generation, swept, jumped, rows } = bodies
  const { ends, order, b: partners, highest, generationA, generationB, firstIsA, atEnd, axis } = before
  for (let n = 0; n < to - from; n++) {
    const p = pairs[2 * (from + n)]
    const q = pairs[2 * (from + n) + 1]
    if (roots[p] === roots[q]) {
      kinds[n] = 0
      continue
    }
    const inOrder = ids[p] < ids[q]
    const a = inOrder ? p : q
    const b = inOrder ? q : p
    const idA = ids[a]
    const idB = ids[b]
    let old = -1
    if (idA <= highest) {
      let low = idA === 0 ? 0 : ends[idA - 1]
      const end = ends[idA]
      if (low < end) {
        let high = end
        while (low < high) {
          const middle = (low + high) >> 1
          if (partners[order[middle]] < idB) low = middle + 1
          else high = middle
        }
        if (low < end) {
          const row = order[low]
          if (partners[row] === idB && generationA[row] === generation[a] && generationB[row] === generation[b])
            old = row
        }
      }
    }
    const typeP = types[p]
    const typeQ = types[q]
    let forwards: boolean
    if (typeP !== typeQ) forwards = typeP < typeQ
    else if (old >= 0) forwards = (firstIsA[old] === 1) === inOrder
    else {
      const x = rows[16 * p]
      const y = rows[16 * q]
      forwards = x === y ? comesFirst(bodies, p, q, continuous) : x < y
    }
    firsts[n] = forwards ? p : q
    seconds[n] = forwards ? q : p
    olds[n] = old
    codes[n] = old >= 0 && atEnd[old] === 1 ? axis[old] : 0
    // 1 is a box.
    const isStill = still && (swept[p] | swept[q] | jumped[p] | jumped[q]) === 0
    kinds[n] = isStill ? 1 : typeP === 1 && typeQ === 1 ? 2 : 3
  }
}

/** Whether p, a new partner of q and of its type, is evaluated before it. */
function comesFirst({ rows, starts, velocities }: PosedBodies, p: number, q: number, continuous: boolean): boolean {
  // Two of a kind in one place differ in where they come from or in how they move; else in nothing.
  let order = compareRows(rows, 16 * p, rows, 16 * q)
  if (order === 0 && continuous) order = compareRows(starts, 16 * p, starts, 16 * q)
  for (let k = 0; k < 6 && order === 0; k++) order = velocities[6 * p + k] - velocities[6 * q + k]
  return order <= 0
}

/** Tests the pairs of boxes among the first `count` of the block: whether they touch at the end of the step, and along which axis. */
export function touchBoxes(rows: Float64Array, count: number): void {
  for (let n = 0; n < count; n++) {
    if (kinds[n] !== 2) continue
    codes[n] = touchObbRows(rows, 16 * firsts[n], rows, 16 * seconds[n], contactOut, codes[n])
    touches[4 * n] = contactOut[MANIFOLD_NORMAL]
    touches[4 * n + 1] = contactOut[MANIFOLD_NORMAL + 1]
    touches[4 * n + 2] = contactOut[MANIFOLD_NORMAL + 2]
    touches[4 * n + 3] = contactOut[MANIFOLD_DEPTH]
  }
}
