/**
 * A main thread and its workers on the code itself, step by step, and every order in which they come to the words they
 * share.
 */
import type { Message, Step, StepJob, stepped, Steps } from './atomic-steps.js'

/** Number of the first action after those of a script. */
const LAST = 100

/**
 * Shares new buffers; runs a job, or one of which chunk 0 throws in workers; looks for workers; lets them come to rest.
 */
export type Action = 'share' | 'run' | 'run and throw' | 'look' | 'rest'

interface Thread {
  steps: Steps
  /** What it is about to do. */
  next: Step
  /** The word that it sleeps at, or -1. */
  asleep: number
  /** Tells apart what it knows: of what it was told since it last knew nothing. */
  known: number
  /** Both of them, as a part of a key. */
  state: string
}

/** Threads that stand before a step each, and what they share. */
export class Run {
  readonly words: Int32Array
  readonly queues: Message[][]
  readonly threads: Thread[] = []
  private version = 0
  /** Times that each chunk was done in the run that is going on. */
  private done: number[] | undefined
  helped = 0

  constructor(
    private readonly code: Awaited<ReturnType<typeof stepped>>,
    count: number,
    private readonly chunks: number,
    private readonly actions: readonly Action[],
  ) {
    this.words = new Int32Array(code.Control.workers + 2 * count)
    this.queues = Array.from({ length: count }, () => [])
    this.begin(this.main(count))
    for (let worker = 0; worker < count; worker++) this.begin(this.worker(worker))
  }

  private begin(steps: Steps): void {
    this.threads.push({ steps, next: steps.next().value as Step, asleep: -1, known: 0, state: '' })
  }

  private job(isWorker: boolean, throws: boolean): StepJob {
    const current = (): number[] | undefined => this.done
    const version = (): number => this.version
    return function* (views, chunk) {
      yield ['work']
      const done = current()
      if (done === undefined) throw new Error('a chunk is done between two runs')
      if (views.version !== version()) throw new Error('a chunk is done with old buffers')
      if (throws && isWorker && chunk === 0) throw new Error('as it was told')
      done[chunk]!++
    }
  }

  private *main(count: number): Steps {
    const { code, actions } = this
    let worker = 0
    const start = (): { postMessage(message: Message): void; terminate(): void } => {
      const queue = this.queues[worker++]!
      return { postMessage: (message) => queue.push(message), terminate: () => {} }
    }
    const pool = new code.WorkerPool(count, [this.job(false, false), this.job(false, true)], start, Infinity)
    for (let a = 0; a < actions.length; a++) {
      yield ['action', a]
      const action = actions[a]
      if (action === 'share') {
        this.version++
        yield* pool.share({ version: this.version })
      } else if (action === 'look') yield* pool.isAnyReady()
      else if (action === 'rest') yield ['quiet']
      else {
        const throws = action === 'run and throw'
        this.done = Array<number>(this.chunks).fill(0)
        yield* pool.run(throws ? 1 : 0, this.chunks, { version: this.version })
        const { done } = this
        this.done = undefined
        this.helped = Math.max(this.helped, pool.helped)
        if (done.some((times) => (throws ? times < 1 : times !== 1)))
          throw new Error(`chunks done ${done.join()} times`)
      }
    }
    // Whoever has old buffers is sent for new ones; at last all wait for a job, with those.
    for (let turn = 0; turn < actions.length; turn++) {
      yield ['action', LAST + turn]
      yield ['quiet']
      yield* pool.isAnyReady()
    }
    yield ['quiet']
    for (let k = 0; k < count; k++) {
      const word = code.Control.workers + 2 * k
      if (this.words[word] !== code.State.waiting || this.words[word + 1] !== this.version)
        throw new Error(`worker ${k} never has the new buffers`)
    }
  }

  private *worker(worker: number): Steps {
    const jobs = [this.job(true, false), this.job(true, true)]
    for (;;) {
      yield ['receive', worker]
      yield* this.code.serve(this.queues[worker]!.shift()!, jobs)
    }
  }

  /** Whether thread t can do its step now. */
  can(t: number): boolean {
    const { next, asleep } = this.threads[t]!
    if (asleep >= 0) return false
    if (next[0] === 'receive') return this.queues[next[1]!]!.length > 0
    if (next[0] === 'quiet') return this.threads.every((_, other) => other === t || !this.can(other))
    return next[0] !== 'end'
  }

  /** Lets thread t do its step and what follows up to the next one. */
  go(t: number): void {
    const thread = this.threads[t]!
    const { next } = thread
    const { words } = this
    const [name, at = 0, value = 0, other = 0] = next
    let result = 0
    switch (name) {
      case 'action':
        thread.known = 1 + at
        break
      case 'receive':
        thread.known = 1 + this.queues[at]![0]!.version
        break
      case 'get':
      case 'load':
        result = words[at]!
        break
      case 'set':
      case 'store':
        words[at] = value
        break
      case 'add':
        result = words[at]!
        words[at]! += value
        break
      case 'compareExchange':
        result = words[at]!
        if (result === value) words[at] = other
        break
      case 'notify':
        for (const sleeper of this.threads) if (sleeper.asleep === at) sleeper.asleep = -1
        break
      case 'wait':
        // Whoever wakes up knows no more than before it slept; a worker, no more than which buffers it has.
        if (words[at] === value) thread.asleep = at
        if (t > 0) thread.known = 1000 + words[at + 1]!
        break
    }
    if (name !== 'wait' || t === 0) thread.known = (Math.imul(thread.known, 31) + result + name.length) | 0
    const { value: step, done } = thread.steps.next(result)
    thread.next = done === true ? ['end'] : step
    thread.state = `${thread.next.join()},${thread.known}`
  }

  /** Tells states apart. */
  key(): string {
    let key = this.words.join()
    for (const { state, asleep } of this.threads) key += `|${state},${asleep}`
    for (const queue of this.queues) key += `/${queue.length}`
    return `${key};${this.done?.join() ?? ''}`
  }
}

/** Tries every order; gives the number of states, how many workers helped in one run at most, and the first fault. */
export function explore(create: () => Run): { states: number; helped: number; fault: string } {
  const seen = new Set<string>()
  const paths: number[][] = [[]]
  let helped = 0
  for (;;) {
    const path = paths.pop()
    if (path === undefined) return { states: seen.size, helped, fault: '' }
    const run = create()
    try {
      for (const t of path) run.go(t)
      for (;;) {
        const key = run.key()
        if (seen.has(key)) break
        seen.add(key)
        const able = run.threads.map((_, t) => t).filter((t) => run.can(t))
        helped = Math.max(helped, run.helped)
        if (able.length === 0) {
          if (run.threads[0]!.next[0] === 'end') break
          throw new Error('all sleep')
        }
        for (const t of able.slice(1)) paths.push([...path, t])
        path.push(able[0]!)
        run.go(able[0]!)
      }
    } catch (error) {
      return { states: seen.size, helped, fault: String(error) }
    }
  }
}
