import { castRaysOfChunk } from '../queries/index/ray-job.js'
import type { Job } from './control.js'
import { JobNumber, testBoxesOfChunk, type Views } from './jobs.js'

type InOrder = { readonly [N in keyof typeof JobNumber as `${(typeof JobNumber)[N]}`]: Job<Views> }

/** Every job that a worker can do, by number: a missing one does not compile. */
export const workerJobs: readonly Job<Views>[] & InOrder = [testBoxesOfChunk, castRaysOfChunk]
