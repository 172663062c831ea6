/**
 * A worker of `createCollision(world, { workers })`: does its part of the steps and rays of the thread that started it.
 * A game refers to this file only if its bundler does not find it, or to import it in a worker of its own, which can
 * then do nothing else.
 */
import type { Views } from './workers/jobs.js'
import { isHandover, serve } from './workers/serve.js'
import { takeMessages } from './workers/thread.js'
import { workerJobs } from './workers/worker-jobs.js'

takeMessages((message) => {
  if (isHandover<Views>(message)) serve(message, workerJobs)
})
