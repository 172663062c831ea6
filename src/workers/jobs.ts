import { testBoxes } from '../step/look.js'
import type { Job } from './control.js'

/** What the job reads and writes: arrays of the step, in shared memory. */
export interface StepViews {
  readonly pairs: Int32Array
  readonly rows: Float64Array
  readonly types: Uint8Array
  readonly close: Int32Array
  readonly results: Float64Array
  /** One number: how many of the close pairs are tested. */
  readonly counts: Int32Array
}

/** Pairs of a chunk. */
export const CHUNK = 256

/** The test of boxes is the only job. */
export const stepJobs: readonly Job<StepViews>[] = [
  ({ pairs, rows, types, close, results, counts }, chunk) => {
    const from = CHUNK * chunk
    testBoxes(pairs, rows, types, close, results, from, Math.min(from + CHUNK, counts[0]))
  },
]
