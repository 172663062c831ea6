/** The broad-phase of a game: what it meets is checked, and listed as the own ones list it. */
import { refuseValue, textOf } from '../errors.js'
import { grown } from '../memory/grow.js'
import { boundsOverlap, mayMeet, pushPair, type Bodies, type BroadPhase } from './broad-phase.js'

/**
 * Finds pairs of colliders for the option `broadPhase`: calls `meet(i, j)` at least for every two whose closed bounds
 * overlap. It may meet more: two whose bounds are apart, that may not touch by filters or as parts of one body, or have
 * met before, are no pair. It is asked when colliders are listed anew, not in every step, and may not change the world.
 * A collider whose `mask` is 0 meets none, and its bounds may be any numbers. `validateCollision` tells a pair that was
 * missed; an index that names no collider throws E_INDEX.
 */
export type FindPairs = (bodies: Readonly<Bodies>, meet: (i: number, j: number) => void) => void

export function createCustom(find: FindPairs): BroadPhase {
  /** Both indices of a pair in one number, the lower one first. */
  let keys = new Float64Array(0)
  return {
    findPairs(bodies, out) {
      const { bounds, count } = bodies
      let found = 0
      find(bodies, (i, j) => {
        checkIndex(i, count)
        checkIndex(j, count)
        if (i === j || !mayMeet(bodies, i, j) || !boundsOverlap(bounds, i, j)) return
        keys = grown(keys, found + 1)
        keys[found++] = Math.min(i, j) * count + Math.max(i, j)
      })
      keys.subarray(0, found).sort()
      out.count = 0
      for (let k = 0; k < found; k++)
        if (k === 0 || keys[k] !== keys[k - 1]) pushPair(out, Math.floor(keys[k] / count), keys[k] % count)
    },
  }
}

function checkIndex(index: unknown, count: number): void {
  if (Number.isInteger(index) && (index as number) >= 0 && (index as number) < count) return
  const why = `broadPhase: ${textOf(index)} names none of the ${count} colliders`
  refuseValue('E_INDEX', why, 'options', index, 'broadPhase')
}
