import { boundObbSeparation } from '../geometry/obb-obb/separation.js'
import { testBoxes, type BoxTests } from '../narrow-phase/box-tests.js'
import type { RayViews } from '../queries/index/ray-job.js'
import type { Job } from './control.js'

/** What the tests of a step read and write: arrays of the step, in shared memory. */
export interface StepViews extends BoxTests {
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
export const PAIR_CHUNK = 256

/** Tests the pairs of boxes of a chunk. */
export const testBoxesOfChunk: Job<Views> = ({ step }, chunk) => {
  const from = PAIR_CHUNK * chunk
  testBoxes(step, from, Math.min(from + PAIR_CHUNK, step.counts[0]), boundObbSeparation)
}
