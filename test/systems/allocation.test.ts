import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from './child.js'

/**
 * A warm step allocates nothing of ours. V8 boxes doubles that functions take or return where it does not inline them,
 * so this is checked on what a process really allocates, stage by stage: bytes of the median step of 1,000 moving
 * boxes, or boxes, capsules and spheres.
 */

interface Measured {
  bytes: Record<string, number>
  contacts: number
  began: number
  ended: number
}

/**
 * Half of what one boxed double a body would be: enough for iterators and the like in functions that run once a step.
 */
const SMALL = 8_000

/** Bytes a step. */
const limits = {
  integration: SMALL,
  bounds: SMALL,
  'broad-phase': SMALL,
  'narrow-phase': SMALL,
  events: SMALL,
}

const child = new Child('systems/allocation-child')
let flat: Measured
let entities: Measured
const mixed: Record<string, Measured> = {}
const others: Record<string, Measured> = {}

beforeAll(() => {
  child.build()
  flat = JSON.parse(child.run([])) as Measured
  entities = JSON.parse(child.run(['entities'])) as Measured
  for (const ends of [[], ['ends']]) mixed[ends.join()] = JSON.parse(child.run(['mixed', ...ends])) as Measured
  for (const other of ['children', 'invalid']) others[other] = JSON.parse(child.run([other])) as Measured
})

afterAll(() => child.remove())

describe('a warm step of 1,000 moving boxes, seed 7', () => {
  it('has contacts that come and go', () => {
    expect(flat.contacts).toBeGreaterThan(250)
    expect(flat.began).toBeGreaterThan(0)
    expect(flat.ended).toBeGreaterThan(0)
  })

  it.each(Object.entries(limits))('allocates nothing in %s', (stage, limit) => {
    expect(flat.bytes[stage]).toBeLessThan(limit)
  })

  it('leaves contact entities to bitECS: some kilobytes for each that comes or goes', () => {
    expect(entities.contacts).toBe(flat.contacts)
    for (const stage of ['integration', 'bounds', 'broad-phase', 'narrow-phase'])
      expect(entities.bytes[stage]).toBeLessThan(SMALL)
    expect(entities.bytes.events).toBeLessThan(4000 * (entities.began + entities.ended))
  })
})

describe.each([
  ['paths', ''],
  ['end poses', 'ends'],
])('a warm step of 1,000 moving boxes, capsules and spheres, %s, seed 7', (_, key) => {
  it.each(Object.entries(limits))('allocates nothing in %s', (stage, limit) => {
    expect(mixed[key]!.contacts).toBeGreaterThan(250)
    expect(mixed[key]!.bytes[stage]).toBeLessThan(limit)
  })
})

describe.each(['children', 'invalid'])('a warm step of 1,000 moving boxes and %s, seed 7', (key) => {
  it.each(Object.entries(limits))('allocates next to nothing in %s', (stage, limit) => {
    expect(others[key]!.contacts).toBeGreaterThan(250)
    expect(others[key]!.bytes[stage]).toBeLessThan(limit)
  })
})
