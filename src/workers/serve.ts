import { ADDRESS, Control, type Handover, type Job, State, takeChunks, wordOf } from './control.js'

/** Whether a message is a pool's. */
export function isHandover<V>(message: unknown): message is Handover<V> {
  return message !== null && typeof message === 'object' && (message as { to?: unknown }).to === ADDRESS
}

/**
 * Handles a message in a worker: takes over the buffers, then sleeps and works in turns until the main thread sends it
 * back to its event loop, where the next message waits.
 */
export function serve<V>({ control, worker, version, views }: Handover<V>, jobs: readonly Job<V>[]): void {
  const word = wordOf(worker)
  Atomics.store(control, word + 1, version)
  Atomics.store(control, word, State.waiting)
  for (;;) {
    Atomics.wait(control, word, State.waiting)
    if (Atomics.compareExchange(control, word, State.called, State.working) === State.called) {
      try {
        takeChunks(control, jobs[control[Control.job]], views)
      } catch {
        // The main thread does the job again by itself, and throws the error there.
        Atomics.store(control, Control.failed, 1)
      }
      Atomics.store(control, word, State.waiting)
      Atomics.notify(control, word)
    } else if (Atomics.compareExchange(control, word, State.leaving, State.away) === State.leaving) return
  }
}
