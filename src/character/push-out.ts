import { dot } from '../math/vectors.js'
import { createHit } from './cast.js'
import { NEAR_BODY, NEAR_SEPARATION, NEAR_STRIDE } from '../narrow-phase/nearby.js'
import { copy, lookAround, meet, nearby, sweepAlong, type Move } from './sweeps.js'

/**
 * A body that is nearer than this part of the skin is pushed back to the skin at the start of a move. Small, because a
 * body that approaches an edge by less than the rest of the skin per step must get to touch it before it is pushed
 * back, or it never steps over it.
 */
const TOO_CLOSE = 1 / 32
/** Most pushes of the first stage. */
const PUSHES = 24
/** How many of them may only restore the skin. */
const GENTLE_PUSHES = 4
/** Most distance that these pushes cover together, as a multiple of the reach. Deeper overlaps take several calls. */
export const MOST_PUSHED = 2

const pushHit = createHit()
const normal = new Float64Array(3)

/**
 * First stage. Pushes away from what is deepest or too close, repeatedly. A body that overlaps nothing is pushed by
 * casts, so that it does not get from one side of a wedge into the other. Returns whether it overlaps nothing in the
 * end.
 */
export function leaveOverlaps(s: Move): boolean {
  let left = MOST_PUSHED * s.reach
  for (let i = 0; i < PUSHES && left > 0; i++) {
    lookAround(s)
    const { entries, count } = nearby
    let least = Infinity
    let body = -1
    for (let k = 0, e = 0; k < count; k++, e += NEAR_STRIDE) {
      if (entries[e + NEAR_SEPARATION] >= least) continue
      least = entries[e + NEAR_SEPARATION]
      body = entries[e + NEAR_BODY]
      copy(entries, e, normal, 0)
    }
    if (least >= (i < GENTLE_PUSHES ? TOO_CLOSE * s.skin : 0)) return true
    meet(s, body)
    if (dot(normal, 0, s.up, 0) <= -s.minGroundNormal) s.met.ceilingEntity = s.colliders.ids[body]
    const distance = Math.min(s.skin - least, left)
    left -= distance
    if (least >= 0) sweepAlong(s, normal, 0, distance, pushHit)
    else for (let d = 0; d < 3; d++) s.row[d] += normal[d] * distance
  }
  return false
}
