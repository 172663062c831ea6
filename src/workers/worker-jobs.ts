import { castChunk } from '../queries/index/ray-job.js'
import type { Job } from './control.js'
import { JobNumber, testBoxesOfChunk, type Views } from './jobs.js'

const table: { readonly [N in keyof typeof JobNumber]: Job<Views> } = {
  boxes: testBoxesOfChunk,
  rays: ({ rays }, chunk) => castChunk(rays, chunk),
}

/** Every job that a worker can do, by number: a missing one does not compile. */
export const workerJobs: readonly Job<Views>[] = byNumber()

function byNumber(): Job<Views>[] {
  const jobs: Job<Views>[] = []
  for (const name of Object.keys(table) as (keyof typeof JobNumber)[]) jobs[JobNumber[name]] = table[name]
  return jobs
}
