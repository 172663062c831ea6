import { ADDRESS, Control, type Handover, type Job, State, takeChunks, wordOf } from './control.js'

/** A thread of the platform: one of node:worker_threads, or a Worker of a browser. */
export interface Thread {
  postMessage(message: unknown): void
  terminate(): unknown
}

/** Milliseconds that a worker may take for a chunk, a thousand times what is usual: after that it is given up. */
const PATIENCE = 10_000
/** The wait is divided into parts, so that after a machine has slept the worker has the next part to go on. */
const PARTS = 10
/** Polls of a worker's word before the thread sleeps: tens of microseconds in all. */
const SPINS = 4096

/**
 * Workers that share the chunks of a job with the main thread. Every answer has a place of its own, so that it does not
 * matter which thread computes it: with workers or without, the bits are the same.
 *
 * Workers start on their own time; until they have the buffers of the step, the main thread does their part.
 */
export class WorkerPool<V> {
  private readonly control: Int32Array
  private readonly threads: Thread[] = []
  private readonly maySleep: boolean
  private version = 0
  /** Workers that did a part of the last job. */
  helped = 0
  /** Jobs that threw in a worker, and were done again. */
  failures = 0
  /** Why there are no workers (any more), or an empty string. */
  off = ''

  constructor(
    count: number,
    protected readonly jobs: Job<V>[],
    start: (failed: (reason: string) => void) => Thread,
    private readonly patience = PATIENCE,
  ) {
    this.control = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * wordOf(count)))
    this.maySleep = maySleep(this.control)
    try {
      for (let worker = 0; worker < count; worker++) this.threads.push(start((reason) => this.stop(reason)))
    } catch (error) {
      this.stop(`a worker did not start: ${String(error)}`)
    }
  }

  /** Hands new buffers over; workers have them some milliseconds later. */
  share(views: V): void {
    const { control } = this
    this.version++
    for (let worker = 0; worker < this.threads.length; worker++) {
      // Before the message is sent: sent back to its event loop afterwards, the worker would wait for buffers that
      // never come.
      this.dismiss(wordOf(worker))
      const message: Handover<V> = { to: ADDRESS, control, worker, version: this.version, views }
      this.threads[worker].postMessage(message)
    }
  }

  /**
   * Whether any worker waits for a job and has the current buffers. Workers that wait with old buffers are sent back to
   * their event loops for the new ones.
   */
  isAnyReady(): boolean {
    let any = false
    for (let worker = 0; worker < this.threads.length; worker++) if (this.isReady(wordOf(worker))) any = true
    return any
  }

  /** Does chunks 0 to `chunks` - 1 of a job, with every worker that is ready; returns when all are done. */
  run(job: number, chunks: number, views: V): void {
    const { control, threads } = this
    control[Control.job] = job
    control[Control.chunks] = chunks
    control[Control.next] = 0
    control[Control.failed] = 0
    let called = 0
    for (let worker = 0; worker < threads.length; worker++) {
      const word = wordOf(worker)
      if (!this.isReady(word)) continue
      Atomics.store(control, word, State.called)
      Atomics.notify(control, word)
      called++
    }
    try {
      takeChunks(control, this.jobs[job], views)
    } finally {
      this.helped = called
      for (let worker = 0; worker < threads.length; worker++) {
        const word = wordOf(worker)
        // A worker that was called and has not begun is called off.
        if (Atomics.compareExchange(control, word, State.called, State.waiting) === State.called) this.helped--
        else this.await(word)
      }
    }
    if (Atomics.load(control, Control.failed) === 0) return
    this.failures++
    for (let chunk = 0; chunk < chunks; chunk++) this.jobs[job](views, chunk)
  }

  /** Ends the threads. */
  stop(reason: string): void {
    if (this.off === '') this.off = reason
    for (const thread of this.threads) thread.terminate()
    this.threads.length = 0
  }

  private isReady(word: number): boolean {
    const { control } = this
    if (Atomics.load(control, word) !== State.waiting) return false
    if (Atomics.load(control, word + 1) === this.version) return true
    // The buffers that it took over are already old: newer ones are on their way.
    this.dismiss(word)
    return false
  }

  private dismiss(word: number): void {
    if (Atomics.compareExchange(this.control, word, State.waiting, State.leaving) === State.waiting)
      Atomics.notify(this.control, word)
  }

  /**
   * Waits for a worker to finish its last chunk. That takes microseconds, so it polls at first. A worker that takes
   * longer has no processor: a thread that may sleep (the main thread of a page may not) then leaves it its own.
   */
  private await(word: number): void {
    const { control } = this
    for (let turn = 0; turn < SPINS; turn++) if (Atomics.load(control, word) !== State.working) return
    for (let part = 0; part < PARTS; part++) {
      const end = Date.now() + this.patience / PARTS
      do {
        if (this.maySleep) Atomics.wait(control, word, State.working, this.patience / PARTS)
        for (let turn = 0; turn < SPINS; turn++) if (Atomics.load(control, word) !== State.working) return
      } while (Date.now() < end)
    }
    // Nothing else can take so long: the worker is dead. The main thread does the job again.
    this.stop('a worker stopped in the middle of a step')
    Atomics.store(control, Control.failed, 1)
  }
}

/** Whether this thread may sleep in Atomics.wait. */
function maySleep(control: Int32Array): boolean {
  try {
    // Returns at once, because the word has another value; throws where sleeping is not allowed.
    Atomics.wait(control, Control.job, -1, 0)
    return true
  } catch {
    return false
  }
}
