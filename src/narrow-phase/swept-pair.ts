import { MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { createSweptPair } from './first-contact.js'
import type { SweptPair } from './mesh-kernels.js'
import type { PosedBodies } from './posed-bodies.js'

const pair = createSweptPair()

/** Bodies i and j of a step (in the order of their shape types), as findFirstContact takes them. Reused. */
export function sweptPair({ types, starts, motions }: PosedBodies, i: number, j: number): SweptPair {
  pair.typeA = types[i]
  pair.typeB = types[j]
  for (let k = 0; k < ROW_STRIDE; k++) {
    pair.starts[k] = starts[ROW_STRIDE * i + k]
    pair.starts[ROW_STRIDE + k] = starts[ROW_STRIDE * j + k]
  }
  for (let k = 0; k < MOTION_STRIDE; k++) {
    pair.motions[k] = motions[MOTION_STRIDE * i + k]
    pair.motions[MOTION_STRIDE + k] = motions[MOTION_STRIDE * j + k]
  }
  return pair
}
