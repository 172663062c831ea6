import { afterEach, describe, expect, it } from 'vitest'
import { ADDRESS, Control, type Handover, State } from '../../src/workers/control.js'
import { WorkerPool, type Thread } from '../../src/workers/pool.js'
import { isHandover } from '../../src/workers/serve.js'
import { startThread } from '../../src/workers/thread.js'
import { buildWorker, until } from './build.js'
import { createSums, jobs, type Sums } from './sums.js'

const url = buildWorker('sums-worker.ts')
const pools: WorkerPool<Sums>[] = []

function createPool(count: number, patience?: number): WorkerPool<Sums> {
  const pool = new WorkerPool(count, jobs, (failed) => startThread(url, failed), patience)
  pools.push(pool)
  return pool
}

afterEach(() => {
  for (const pool of pools.splice(0)) pool.stop('end of test')
})

const expected = createSums(400)
for (let chunk = 0; chunk < 400; chunk++) jobs[0](expected, chunk)

/** Runs a job until `enough` workers did a part of it at once. */
async function runUntil(pool: WorkerPool<Sums>, job: number, sums: Sums, enough: number): Promise<void> {
  await until(() => {
    sums.times.fill(0)
    sums.sums.fill(0)
    pool.run(job, 400, sums)
    expect(sums.sums).toEqual(expected.sums)
    return pool.helped >= enough || pool.off !== ''
  })
}

describe('a pool of workers', () => {
  it.each([1, 2, 3])('with %i: each chunk is done once, by whoever is there, from the first job on', async (count) => {
    const pool = createPool(count)
    const sums = createSums(400)
    pool.share(sums)
    let together = 0
    await until(() => {
      sums.times.fill(0)
      pool.run(0, 400, sums)
      expect(sums.times.every((times) => times === 1)).toBe(true)
      expect(sums.sums).toEqual(expected.sums)
      if (new Set(sums.by).size > 1) together++
      return together > 4
    })
    expect(together).toBeGreaterThan(4)
  })

  it('goes on without workers that do not have the new buffers yet, and with them when they do', async () => {
    const pool = createPool(2)
    pool.share(createSums(400))
    for (let turn = 0; turn < 5; turn++) {
      const old = createSums(400)
      pool.share(old)
      if (turn > 1) await runUntil(pool, 0, old, 1)
      old.times.fill(0)
      const sums = createSums(400)
      // Two at once: a worker comes back with the first, which is old by then.
      pool.share(createSums(400))
      pool.share(sums)
      pool.run(0, 400, sums)
      if (pool.helped === 0) expect(sums.by.every((thread) => thread === 0)).toBe(true)
      await runUntil(pool, 0, sums, 1)
      expect(pool.helped).toBeGreaterThan(0)
      expect(old.times.every((times) => times === 0)).toBe(true)
    }
  })

  it('does not send away a worker that has the new buffers before the message is out of hand', () => {
    const post = ({ control, worker, version }: Handover<Sums>): void => {
      Atomics.store(control, Control.workers + 2 * worker + 1, version)
      Atomics.store(control, Control.workers + 2 * worker, State.waiting)
    }
    const fast: Thread = { postMessage: (message) => post(message as Handover<Sums>), terminate: () => {} }
    const pool = new WorkerPool(1, jobs, () => fast)
    pool.share(createSums(1))
    expect(pool.isAnyReady()).toBe(true)
    pool.share(createSums(1))
    expect(pool.isAnyReady()).toBe(true)
  })

  it('sends every worker that waits back to its event loop before it gets new buffers', () => {
    const seen: number[] = []
    const thread: Thread = {
      postMessage: (message) => {
        const { control, worker } = message as Handover<Sums>
        const word = Control.workers + 2 * worker
        seen.push(Atomics.load(control, word))
        Atomics.store(control, word, State.waiting)
      },
      terminate: () => {},
    }
    const pool = new WorkerPool(3, jobs, () => thread)
    pool.share(createSums(1))
    pool.share(createSums(1))
    expect(seen.slice(3)).toEqual([State.leaving, State.leaving, State.leaving])
  })

  it('hands buffers to its own workers alone', () => {
    for (const message of [undefined, null, 5, 'x', {}, { to: 'elsewhere' }]) expect(isHandover(message)).toBe(false)
    expect(isHandover({ to: ADDRESS })).toBe(true)
  })

  it('does what threw in a worker again on the main thread', async () => {
    const pool = createPool(2)
    const sums = createSums(400)
    pool.share(sums)
    await runUntil(pool, 0, sums, 1)
    await runUntil(pool, 1, sums, 1)
    expect(pool.helped).toBeGreaterThan(0)
    expect(pool.off).toBe('')
    await runUntil(pool, 0, sums, 2)
    expect(pool.helped).toBe(2)
  })

  it('throws what a job throws on the main thread when the workers are done', async () => {
    const pool = createPool(1)
    const sums = createSums(400)
    pool.share(sums)
    await runUntil(pool, 0, sums, 1)
    let thrown = ''
    // The worker may be done with all of it before the main thread has begun.
    await until(() => {
      try {
        pool.run(3, 400, sums)
      } catch (error) {
        thrown = String(error)
      }
      return thrown !== ''
    })
    expect(thrown).toMatch(/chunk \d+/)
    const { sums: after } = sums
    const before = after.slice()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(after).toEqual(before)
    await runUntil(pool, 0, sums, 1)
  })

  it('gives up a worker that does not come back, and goes on without', async () => {
    const pool = createPool(1, 50)
    const sums = createSums(400)
    pool.share(sums)
    await runUntil(pool, 0, sums, 1)
    await runUntil(pool, 2, sums, 1)
    expect(pool.off).toBe('a worker stopped in the middle of a step')
    pool.run(0, 400, sums)
    expect(pool.helped).toBe(0)
  })

  it('says why when a worker does not start or dies, and goes on without', async () => {
    const sums = createSums(400)
    const lost = new WorkerPool(2, jobs, (failed) => startThread('file:///nowhere/worker.mjs', failed))
    lost.share(sums)
    await runUntil(lost, 0, sums, 1)
    expect(lost.off).toMatch(/a worker ended: .*nowhere/)
    const foreign = new WorkerPool(2, jobs, (failed) => startThread('https://example.com/worker.mjs', failed))
    foreign.share(sums)
    await until(() => foreign.off !== '')
    expect(foreign.off).toMatch(/a worker (ended|did not start): /)
    const thread = startThread(url, (reason) => (said = reason))
    let said = ''
    thread.postMessage({ to: 'somebody else' })
    thread.postMessage('die')
    await until(() => said !== '')
    expect(said).toMatch(/as it was told/)
  })
})
