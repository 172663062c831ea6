import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

/**
 * A warm step of a flat world allocates some hundred bytes, whatever the number of bodies: less than half a boxed
 * double for each of the 200 bodies, all of which turn, or for each pair.
 */
const LIMIT = 200 * 8
const child = new Child('flat/allocation-child')

beforeAll(() => child.build())
afterAll(() => child.remove())

describe.each(['chain', 'crowd'])('a warm step of 200 turning flat bodies, %s, seed 7', (scene) => {
  it('allocates nothing for a body or a pair', () => {
    const { bytes, contacts, walls, deepest } = JSON.parse(child.run([scene])) as Record<string, number>
    expect(contacts).toBeGreaterThan(50)
    expect(walls).toBeGreaterThan(200)
    expect(deepest).toBeGreaterThan(0.1)
    expect(bytes).toBeLessThan(LIMIT)
  })
})
