import type { RayViews } from '../queries/index/ray-job.js'
import { testBoxes } from '../step/look.js'
import type { Job } from './control.js'

/** What the tests of a step read and write: arrays of the step, in shared memory. */
export interface StepViews {
  readonly pairs: Int32Array
  readonly rows: Float64Array
  readonly types: Uint8Array
  readonly close: Int32Array
  readonly results: Float64Array
  /** One number: how many of the close pairs are tested. */
  readonly counts: Int32Array
}

/** What jobs read and write. Rays have no arrays before the first rayCastMany. */
export interface Views {
  readonly step: StepViews
  readonly rays: RayViews
}

/** Numbers of the jobs, by which the main thread names them to workers. */
export const JobNumber = { boxes: 0, rays: 1 } as const

/** Pairs of a chunk. */
export const CHUNK = 256

/** The test of boxes of a step. */
export const testBoxesOfChunk: Job<Views> = ({ step: { pairs, rows, types, close, results, counts } }, chunk) => {
  const from = CHUNK * chunk
  testBoxes(pairs, rows, types, close, results, from, Math.min(from + CHUNK, counts[0]))
}
