import { it } from 'vitest'
import { ContactIndex } from '../../src/step/events/contact-index.js'
import type { CollisionEvents } from '../../src/step/events/events.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

it('every partner of an entity of many is found, however they are spread, and no others, seeds 1 to 30', () => {
  let found = 0
  for (let seed = 1; seed <= 30; seed++) {
    const random = new Random(seed)
    const count = random.integer(1, 300)
    const partners = new Set<number>()
    // Evenly spread, in two heaps, and ever farther apart.
    for (let k = 0; k < count; k++)
      partners.add(
        seed % 3 === 0
          ? random.integer(5, 900)
          : seed % 3 === 1
            ? random.integer(0, 1) * 1e6 + random.integer(5, 200)
            : Math.floor(random.log(5, 1e7)),
      )
    const sorted = [...partners].sort((p, q) => p - q)
    const contacts = { began: sorted.length, ended: 0, count: sorted.length } as unknown as CollisionEvents
    Object.assign(contacts, { a: new Uint32Array(partners.size).fill(3), b: Uint32Array.from(sorted) })
    const index = new ContactIndex()
    for (const [k, b] of sorted.entries()) {
      expect(index.find(contacts, 3, b)).toBe(k)
      if (!partners.has(b + 1)) expect(index.find(contacts, 3, b + 1)).toBe(-1)
      found++
    }
    expect(index.find(contacts, 3, 4)).toBe(-1)
  }
  expect(found).toBeGreaterThan(2000)
})
