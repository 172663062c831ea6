import { MotionRow } from '../../src/geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../src/geometry/rows.js'
import type { PairMotion } from '../../src/narrow-phase/mesh-kernels.js'

/** A pair whose rows are to be written. */
export function createPairMotion(): PairMotion {
  const pair = { types: new Uint8Array(2), starts: new Float64Array(2 * ROW_STRIDE) }
  return { ...pair, motions: new Float64Array(2 * MotionRow.stride) }
}
