/**
 * How the main thread and its workers communicate: one Int32Array over a SharedArrayBuffer. Each worker has a word of
 * its own, whose state says which side may act; the other waits. So the two sides never race for a word, except where
 * both change it by an atomic exchange:
 *
 * away    the worker is in its event loop (starting, or waiting for new buffers); it alone may write the word
 * waiting it sleeps in Atomics.wait; the main thread alone may write the word
 * called  it was woken for a job: it takes it (`working`), or the main thread is faster and calls it off (`waiting`)
 * working it works on the chunks of a job; it alone may write the word
 * leaving the main thread sent it back to its event loop, where a message waits; it alone may write the word
 */
export const State = { away: 0, waiting: 1, called: 2, working: 3, leaving: 4 } as const

/** Words of the array. */
export const Control = {
  /** The current job, its number of chunks, and the next chunk that nobody has taken. */
  job: 0,
  chunks: 1,
  next: 2,
  /** 1 when a job threw in a worker. */
  failed: 3,
  /** From here on {@link WORKER_WORDS} a worker, see {@link wordOf}. */
  workers: 4,
} as const
const WORKER_WORDS = 2

/** The word of a worker's state; the version of the buffers that it has is in the next one. */
export function wordOf(worker: number): number {
  return Control.workers + WORKER_WORDS * worker
}

/**
 * A part of a step that workers can do: does chunk `chunk` of it, and reads and writes nothing but `views`. A chunk
 * that is done twice gives the same result.
 */
export type Job<V> = (views: V, chunk: number) => void

/** The message by which the main thread hands new buffers to a worker. */
export interface Handover<V> {
  /** Distinguishes it from the messages of a game whose own worker does this work too. */
  readonly to: typeof ADDRESS
  readonly control: Int32Array
  readonly worker: number
  readonly version: number
  readonly views: V
}

export const ADDRESS = 'bitecs-collision'

/** Does chunks until none is left. Both sides run this. */
export function takeChunks<V>(control: Int32Array, job: Job<V>, views: V): void {
  const chunks = control[Control.chunks]
  for (;;) {
    const chunk = Atomics.add(control, Control.next, 1)
    if (chunk >= chunks) return
    job(views, chunk)
  }
}
