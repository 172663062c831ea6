import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A warm step allocates nothing of ours. V8 boxes doubles that functions take or return where it does not inline them, so this
 * is checked on what a process really allocates, stage by stage: bytes of the median step of 2,000 moving boxes.
 */

interface Measured {
  bytes: Record<string, number>
  contacts: number
  began: number
  ended: number
}

/**
 * Half of what one boxed double a body would be: enough for iterators and the like in functions that run once a step, and for
 * a machine so loaded that the compiler lags behind.
 */
const SMALL = 16_000

/**
 * Bytes a step. The narrow-phase itself boxes nothing; the test of two boxes boxes a double for most pairs, and the search for
 * a first contact some: 56 to 70 kB in all, to be brought down.
 */
const limits = {
  integration: SMALL,
  bounds: SMALL,
  'broad-phase': SMALL,
  'narrow-phase': 150_000,
  events: SMALL,
}

const out = resolve('.cache/allocation')
let flat: Measured
let entities: Measured

function measure(...args: string[]): Measured {
  const text = execFileSync(process.execPath, [join(out, 'allocation-child.mjs'), ...args], { encoding: 'utf8' })
  return JSON.parse(text) as Measured
}

beforeAll(async () => {
  mkdirSync(out, { recursive: true })
  await build({
    entry: ['test/systems/allocation-child.ts'],
    outDir: out,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'es2022',
    noExternal: [/.*/],
    config: false,
    dts: false,
    silent: true,
  })
  flat = measure()
  entities = measure('entities')
}, 60_000)

afterAll(() => rmSync(out, { recursive: true, force: true }))

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
