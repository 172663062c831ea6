import type { Views } from '../../src/workers/jobs.js'
import { isHandover, serve } from '../../src/workers/serve.js'
import { takeMessages } from '../../src/workers/thread.js'
import { workerJobs } from '../../src/workers/worker-jobs.js'

let done = 0

/** The jobs of a worker, of which every third throws, before it has done anything or when it is done. */
const jobs = workerJobs.map((job) => (views: Views, chunk: number) => {
  if (done++ % 3 === 0) throw new Error('before')
  job(views, chunk)
  if (done % 3 === 0) throw new Error('after')
})

takeMessages((message) => {
  if (isHandover<Views>(message)) serve(message, jobs)
})
