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
