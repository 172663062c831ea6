/** Jobs for the tests of the pool. Chunk k of an array are its numbers from 10 k on. */
import { threadId } from 'node:worker_threads'

export interface Sums {
  readonly numbers: Float64Array
  readonly sums: Float64Array
  /** How often each chunk was done, and by which thread last. */
  readonly times: Int32Array
  readonly by: Int32Array
}

export const CHUNK = 10

export function createSums(chunks: number): Sums {
  const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes * chunks)
  const sums = {
    numbers: new Float64Array(shared(8 * CHUNK)),
    sums: new Float64Array(shared(8)),
    times: new Int32Array(shared(4)),
    by: new Int32Array(shared(4)),
  }
  for (let k = 0; k < sums.numbers.length; k++) sums.numbers[k] = 1 / (k + 1)
  return sums
}

function sum({ numbers, sums, times, by }: Sums, chunk: number): void {
  let total = 0
  for (let turn = 0; turn < 500; turn++)
    for (let k = CHUNK * chunk; k < CHUNK * (chunk + 1); k++) total += Math.sqrt(numbers[k])
  sums[chunk] = total
  Atomics.add(times, chunk, 1)
  by[chunk] = threadId
}

/** Sum; the same, which throws in workers; the same, in which a worker stays for ever. */
export const jobs = [
  sum,
  (views: Sums, chunk: number): void => {
    if (threadId !== 0) throw new Error('not here')
    sum(views, chunk)
  },
  (views: Sums, chunk: number): void => {
    if (threadId !== 0) for (;;);
    sum(views, chunk)
  },
  (views: Sums, chunk: number): void => {
    if (threadId === 0) throw new Error(`chunk ${chunk}`)
    sum(views, chunk)
  },
]
