import { describe, it } from 'vitest'
import { ContactDiff, diffContacts } from '../../src/narrow-phase/contact-diff.js'
import { findEvent, indexContacts, indexContactsByB } from '../../src/narrow-phase/contact-index.js'
import { ContactRows, NONE, REJECTED } from '../../src/narrow-phase/contact-rows.js'
import { PosedBodies } from '../../src/narrow-phase/posed-bodies.js'
import { sortPairs } from '../../src/broad-phase/sort-pairs.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

interface Contact {
  readonly a: number
  readonly b: number
  readonly generationA: number
  readonly generationB: number
}

const compare = (p: Contact, q: Contact): number => p.a - q.a || p.b - q.b
const nameOf = ({ a, b, generationA, generationB }: Contact): string => `${a} ${b} ${generationA} ${generationB}`

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const to = [...list]
  for (let k = to.length - 1; k > 0; k--) {
    const other = random.integer(0, k)
    ;[to[k], to[other]] = [to[other]!, to[k]!]
  }
  return to
}

/** Bodies in any order of their ids, some of which serve another entity than in the last step. */
function bodiesOf(ids: readonly number[], generations: ReadonlyMap<number, number>): PosedBodies {
  const bodies = new PosedBodies()
  bodies.ids = Int32Array.from(ids)
  bodies.generation = Uint32Array.from(ids, (id) => generations.get(id)!)
  bodies.count = ids.length
  return bodies
}

/** Rows of the contacts in any order, each linked with the row of the same pair and generations before. */
function write(
  rows: ContactRows,
  before: ContactRows,
  contacts: readonly Contact[],
  links: Map<string, number>,
  bodies: PosedBodies,
  random: Random,
): void {
  rows.count = 0
  rows.reserve(contacts.length)
  before.next.fill(NONE, 0, before.count)
  const indexOf = new Map(Array.from(bodies.ids, (id, i) => [id, i]))
  const now = new Map<string, number>()
  for (const contact of shuffled(contacts, random)) {
    const row = rows.count++
    const old = links.get(nameOf(contact)) ?? NONE
    rows.old[row] = old
    if (old >= 0) before.next[old] = row
    const ends = [indexOf.get(contact.a)!, indexOf.get(contact.b)!]
    if (random.chance(0.5)) ends.reverse()
    ;[rows.first[row], rows.second[row]] = ends as [number, number]
    now.set(nameOf(contact), row)
  }
  for (let old = 0; old < before.count; old++)
    if (before.next[old] === NONE && random.chance(0.2)) before.next[old] = REJECTED
  links.clear()
  for (const [name, row] of now) links.set(name, row)
}

const contactAt = ({ a, b, generationA, generationB }: ContactRows, event: number): Contact => ({
  a: a[event]!,
  b: b[event]!,
  generationA: generationA[event]!,
  generationB: generationB[event]!,
})

describe('the contacts of a step beside those of the last one', () => {
  // Contacts, and the part of them that ends in a step: few, all, and so many that longer digits are taken.
  it.each([
    [1, 40, 0.1],
    [2, 40, 1],
    [3, 400, 0.02],
    [4, 400, 0.5],
    [5, 6000, 0.6],
    [6, 0, 1],
  ])('are told and ordered as by sorting everything, seed %i, %i contacts, %f of them end', (seed, most, part) => {
    const random = new Random(seed)
    const ids = shuffled([...Array(Math.max(20, most / 4)).keys()], random).map((k) => 1 + 1000 * k + (k % 7))
    const generations = new Map(ids.map((id) => [id, random.integer(0, 3)]))
    const diff = new ContactDiff()
    const links = new Map<string, number>()
    let rows = new ContactRows()
    let before = new ContactRows()
    let last: Contact[] = []
    const seen = { began: 0, ended: 0, persisting: 0, recycled: 0 }
    for (let step = 0; step < (most > 1000 ? 4 : 12); step++) {
      for (let k = 0; k < 2; k++) generations.set(random.pick(ids), 10 + step)
      const pairs = new Map(last.filter(() => !random.chance(part)).map(({ a, b }) => [`${a} ${b}`, [a, b] as const]))
      while (pairs.size < most - (step % 3)) {
        const [p, q] = [random.pick(ids), random.pick(ids)]
        if (p !== q) pairs.set(`${Math.min(p, q)} ${Math.max(p, q)}`, [Math.min(p, q), Math.max(p, q)])
      }
      const contacts = [...pairs.values()]
        .map(([a, b]) => ({ a, b, generationA: generations.get(a)!, generationB: generations.get(b)! }))
        .sort(compare)
      const bodies = bodiesOf(shuffled(ids, random), generations)
      const linksBefore = new Map(links)
      write(rows, before, contacts, links, bodies, random)
      diffContacts(diff, rows, before, bodies)

      const names = new Set(contacts.map(nameOf))
      const names0 = new Set(last.map(nameOf))
      const began = contacts.filter((contact) => !names0.has(nameOf(contact)))
      const ended = last.filter((contact) => !names.has(nameOf(contact)))
      const persisting = contacts.filter((contact) => names0.has(nameOf(contact)))
      expect([rows.began, rows.ended, rows.count]).toEqual([began.length, ended.length, contacts.length])
      const told = [...began, ...ended, ...persisting]
      expect(told.map((_, event) => contactAt(rows, event))).toEqual(told)
      const endedRows = [...diff.endedRows.subarray(0, ended.length)]
      expect(endedRows).toEqual(ended.map((contact) => linksBefore.get(nameOf(contact))))
      expect([...rows.rowOf.subarray(0, told.length)]).toEqual([
        ...began.map((contact) => links.get(nameOf(contact))),
        ...endedRows.map((row) => before.next[row]),
        ...persisting.map((contact) => links.get(nameOf(contact))),
      ])
      seen.began += began.length
      seen.ended += ended.length
      seen.persisting += persisting.length
      seen.recycled += ended.filter(({ a, b }) => pairs.has(`${a} ${b}`)).length

      indexContacts(rows)
      indexContactsByB(rows)
      const { order } = rows
      expect(contacts.map((_, k) => contactAt(rows, order[k]!))).toEqual(contacts)
      for (let k = 0; k < 50; k++) {
        const [p, q] = k < contacts.length ? [contacts[k]!.a, contacts[k]!.b] : [random.pick(ids), random.pick(ids)]
        const at = contacts.findIndex(({ a, b }) => a === p && b === q)
        expect(findEvent(rows, p, q)).toBe(at < 0 ? -1 : order[at])
        const own = p > rows.highestB ? [] : rows.byB.subarray(rows.endsOfB[p - 1], rows.endsOfB[p])
        if (k < 20) expect([...own]).toEqual(contacts.flatMap(({ b }, k) => (b === p ? [order[k]] : [])))
      }
      last = contacts
      const swap = rows
      rows = before
      before = swap
    }
    if (most > 0) expect(Math.min(seen.began, seen.ended)).toBeGreaterThan(10)
    if (most > 0 && part < 1) expect(Math.min(seen.persisting, seen.recycled)).toBeGreaterThan(0)
  })

  it.each([1, 7, 24, 25, 2048, 2049, 5000])('pairs of ids up to 2^31 are sorted, %i of them, seed 3', (n) => {
    const random = new Random(3)
    const most = random.pick([300, 70_000])
    const pairs = new Map<number, readonly [number, number]>()
    while (pairs.size < n) {
      const b = random.chance(0.2) ? 2 ** 31 - 1 - random.integer(0, 9) : random.integer(1, most)
      const a = random.integer(0, Math.min(b - 1, random.pick([3, most])))
      pairs.set(a * 2 ** 21 + (b % 2 ** 21), [a, b])
    }
    const list = shuffled([...pairs.values()], random)
    const a = Uint32Array.from(list, ([p]) => p)
    const b = Uint32Array.from(list, ([, q]) => q)
    const order = [...sortPairs(a, b, n).subarray(0, n)]
    expect(order).toEqual([...Array(n).keys()].sort((p, q) => a[p]! - a[q]! || b[p]! - b[q]!))
  })
})
