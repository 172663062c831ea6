import { isHandover, serve } from '../../src/workers/serve.js'
import { takeMessages } from '../../src/workers/thread.js'
import { jobs, type Sums } from './sums.js'

takeMessages((message) => {
  if (message === 'die') throw new Error('as it was told')
  if (isHandover<Sums>(message)) serve(message, jobs)
})
