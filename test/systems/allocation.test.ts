import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from './child.js'

/**
 * A warm step allocates nothing of ours. V8 boxes doubles that functions take or return where it does not inline them,
 * so this is checked on what a process really allocates, stage by stage: bytes of the median step of 2,000 moving
 * boxes.
 */

interface Measured {
  bytes: Record<string, number>
  contacts: number
  began: number
  ended: number
}

/**
 * Half of what one boxed double a body would be: enough for iterators and the like in functions that run once a step,
 * and for a machine so loaded that the compiler lags behind.
 */
const SMALL = 16_000

/** Bytes a step. */
const limits = {
  integration: SMALL,
  bounds: SMALL,
  'broad-phase': SMALL,
  'narrow-phase': SMALL,
  events: SMALL,
}

const child = new Child('allocation-child')
let flat: Measured
let entities: Measured

beforeAll(async () => {
  await child.build()
  flat = measure([])
  entities = measure(['entities'])
}, 60_000)

/**
 * Of one process, or of up to four, the least: in about one of eight V8 compiles the loop of addMotions
 * (src/narrow-phase/moved.ts) so that it boxes some doubles, 22 kB a step, for as long as the process lives. What every
 * process allocates is seen all the same.
 */
function measure(args: readonly string[]): Measured {
  let least: Measured | undefined
  for (let k = 0; k < 4; k++) {
    const one = JSON.parse(child.run(args)) as Measured
    least ??= one
    for (const [stage, bytes] of Object.entries(one.bytes)) least.bytes[stage] = Math.min(least.bytes[stage]!, bytes)
    if (least.bytes.bounds! < SMALL) break
  }
  return least!
}

afterAll(() => child.remove())

describe('a warm step of 2,000 moving boxes, seed 7', () => {
  it('has contacts that come and go', () => {
    expect(flat.contacts).toBeGreaterThan(500)
    expect(flat.began).toBeGreaterThan(0)
    expect(flat.ended).toBeGreaterThan(0)
  })

  it.each(Object.entries(limits))('allocates nothing in %s', (stage, limit) => {
    expect(flat.bytes[stage]).toBeLessThan(limit)
  })

  it('leaves contact entities to bitECS: some kilobytes for each that comes or goes', () => {
    expect(entities.contacts).toBe(flat.contacts)
    expect(entities.bytes.bounds).toBeLessThan(SMALL)
    expect(entities.bytes.events).toBeLessThan(4000 * (entities.began + entities.ended))
  })
})
