/**
 * A worker of `createCollision(world, { workers })`: does its part of the steps for whoever started it. A game names
 * this file only where its bundler does not find it by itself, or imports it in a worker of its own that does nothing
 * else meanwhile.
 */
import { stepJobs, type StepViews } from './workers/jobs.js'
import { isHandover, serve } from './workers/serve.js'
import { takeMessages } from './workers/thread.js'

takeMessages((message) => {
  if (isHandover<StepViews>(message)) serve(message, stepJobs)
})
