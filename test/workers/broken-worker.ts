import { stepJobs, type StepViews } from '../../src/workers/jobs.js'
import { isHandover, serve } from '../../src/workers/serve.js'
import { takeMessages } from '../../src/workers/thread.js'

let done = 0

/** The jobs of a step, of which every third throws, before it has done anything or when it is done. */
const jobs = stepJobs.map((job) => (views: StepViews, chunk: number) => {
  if (done++ % 3 === 0) throw new Error('before')
  job(views, chunk)
  if (done % 3 === 0) throw new Error('after')
})

takeMessages((message) => {
  if (isHandover<StepViews>(message)) serve(message, jobs)
})
