import type { NarrowPhase } from '../../src/narrow-phase/narrow-phase.js'
import {
  findBefore,
  isFlush,
  staticOf,
  surface,
  writeEndSurface,
  writeTouchSurface,
} from '../../src/narrow-phase/seam-surfaces.js'

/** What SurfaceTree.find (src/narrow-phase/seam-tree.ts) does, by looking at all rows of the body. */
export function findSurfacePlainly(
  step: NarrowPhase,
  body: number,
  row: number,
  under: number,
  head: number,
  nexts: Int32Array,
  hasBefore: boolean,
): boolean {
  const { bodies, bodiesBefore, contacts, contactsBefore } = step
  const id = bodies.ids[body]!
  const best = new Float64Array(5)
  let deepest = -1
  const consider = (beside: number): void => {
    if (!(surface[4]! > deepest) || !isFlush(step, row, body, under, beside)) return
    deepest = surface[4]!
    best.set(surface)
  }
  for (let k = head; k >= 0; k = nexts[k]!) {
    if (k === row) continue
    const beside = staticOf(contacts, k, body)
    if (contacts.atEnd[k] === 1 && !hasBefore) writeEndSurface(bodies, contacts, k, id, surface)
    else writeTouchSurface(bodies, contacts, k, id, surface)
    consider(beside)
    const old = hasBefore ? findBefore(step, k) : -1
    if (old < 0 || bodies.jumped[body] === 1 || bodies.jumped[beside] === 1) continue
    writeTouchSurface(bodiesBefore, contactsBefore, old, id, surface)
    consider(beside)
  }
  surface.set(best)
  return deepest > -1
}

/** The numbers of a surface that a node has bounds of, and where: least and most. */
const BOUNDED = [[0, 0, 0, 4], [1, 1, 1, 5], [2, 2, 2, 6], [5, 5, 3, 7], [4, 4, 8, 9], [6, 9, 10, 13], [7, 10, 11, 14], [8, 11, 12, 15]] as const // prettier-ignore

/** Whether every node of a tree of surfaces is as large as what is in it, no more and no less. */
export function areBoundsTight(tree: object): boolean {
  const { count, surfaces, order, nodes } = tree as {
    readonly count: number
    readonly surfaces: Float64Array
    readonly order: Int32Array
    readonly nodes: Float64Array
  }
  const isTight = (node: number, from: number, to: number): boolean => {
    for (const [low, high, least, most] of BOUNDED) {
      let lowest = Infinity
      let highest = -Infinity
      for (let k = from; k < to; k++) {
        lowest = Math.min(lowest, surfaces[12 * order[k]! + low]!)
        highest = Math.max(highest, surfaces[12 * order[k]! + high]!)
      }
      if (nodes[16 * node + least] !== lowest || nodes[16 * node + most] !== highest) return false
    }
    const middle = (from + to) >> 1
    return to - from <= 8 || (isTight(2 * node + 1, from, middle) && isTight(2 * node + 2, middle, to))
  }
  return count === 0 || isTight(0, 0, count)
}
