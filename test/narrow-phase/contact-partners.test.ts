import { describe, it } from 'vitest'
import { findPartners, indexPartners, shiftOf } from '../../src/narrow-phase/contact-partners.js'
import { ContactRows } from '../../src/narrow-phase/contact-rows.js'
import { PosedBodies } from '../../src/narrow-phase/posed-bodies.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

/** Bodies of these entities, in that order, as the last step left them or this one has them. */
function bodiesOf(ids: readonly number[], version: number): PosedBodies {
  const bodies = new PosedBodies()
  bodies.ids = Int32Array.from(ids)
  bodies.generation = new Uint32Array(ids.length)
  bodies.count = ids.length
  bodies.version = version
  bodies.indexOf = (id) => ids.indexOf(id)
  return bodies
}

describe('contacts of the last step by their bodies', () => {
  it.each([0, 1, 5, 100, 3000])('finds each of %i, and no others (seed 11)', (count) => {
    const random = new Random(11)
    const before = Array.from({ length: 200 }, (_, k) => k)
    // Of the bodies of then a tenth is gone, and the others have other numbers.
    const now = before.filter((id) => id % 10 !== 3).reverse()
    for (const ids of [before, now]) {
      const contacts = new ContactRows()
      contacts.reserve(count + 1)
      const rowOf = new Map<string, number>()
      while (contacts.count < count) {
        const i = random.integer(0, 199)
        const j = random.integer(0, 199)
        const name = `${Math.min(i, j)} ${Math.max(i, j)}`
        if (i === j || rowOf.has(name)) continue
        rowOf.set(name, contacts.count)
        contacts.first[contacts.count] = i
        contacts.second[contacts.count++] = j
      }
      indexPartners(contacts, bodiesOf(ids, ids === before ? 7 : 8), bodiesOf(before, 7))
      const pairs: number[] = []
      // Either of the two may come first.
      for (let i = 0; i < ids.length; i++) for (let j = 0; j < i; j++) pairs.push(...(i % 3 === 0 ? [i, j] : [j, i]))
      const records = new Int32Array(4 * (pairs.length / 2 + 2)).fill(-5)
      findPartners(Int32Array.from(pairs), 1, pairs.length / 2, contacts, records, 2)
      expect(records.every((number, at) => at % 4 === 2 || number === -5)).toBe(true)
      const olds = records.filter((_, at) => at % 4 === 2)
      expect([olds[0], olds[1], olds[olds.length - 1]]).toEqual([-5, -5, -5])
      let found = 0
      for (let k = 1; k < pairs.length / 2; k++) {
        const i = ids[pairs[2 * k]!]!
        const j = ids[pairs[2 * k + 1]!]!
        const row = rowOf.get(`${Math.min(i, j)} ${Math.max(i, j)}`) ?? -1
        if (row >= 0) found++
        expect(olds[k + 1]).toBe(row)
      }
      expect(found).toBeGreaterThanOrEqual(Math.floor((ids === before ? 0.99 : 0.75) * count) - 1)
    }
  })

  it('has two to four places for each contact', () => {
    for (let count = 16; count < 1e8; count = Math.floor(1.7 * count)) {
      const places = 1 << (32 - shiftOf(count))
      expect(places >= 2 * count && places < 4 * count).toBe(true)
    }
  })
})
