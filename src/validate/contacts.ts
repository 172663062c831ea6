/**
 * The rows of contacts: each is in use once, or free, so that every contact that began lives or has ended once. What a
 * row says of its colliders is theirs, as long as no step is under way.
 */
import type { List } from '../memory/list.js'
import { Touch } from '../step/contacts/contacts.js'
import { fail, keyOf, type Walk } from './walk.js'

export function checkContacts(walk: Walk): void {
  const { contacts } = walk.step
  const { passing } = contacts
  const { items: free, count: freeCount } = contacts['free']
  const owners = new Map<number, string>()
  for (const name of ['began', 'ended', 'persisting'] as const) checkContactsOf(walk, owners, name, contacts[name])
  for (let k = 0; k < freeCount; k++) claim(walk, owners, free[k]!, 'free')
  if (owners.size !== contacts['used'])
    fail('contacts.lost', `${contacts['used'] - owners.size} rows are neither in use nor free`)
  const passes = new Set(passing.items.subarray(0, passing.count))
  if (passes.size !== passing.count) fail('contacts.passing', 'a row passes twice')
  for (const [row, owner] of owners) {
    if (owner === 'free' || owner === 'ended') continue
    const isPassing = (contacts.state[row]! & ~Touch.end) !== 0 || contacts.time[row] !== 0
    if (isPassing && !passes.has(row)) fail('contacts.passing', `row ${row} does not pass`)
  }
}

/** Notes what a row is used for; fails if it has another use. */
function claim({ step }: Walk, owners: Map<number, string>, row: number, owner: string): void {
  const used = step.contacts['used']
  if (!(row >= 0 && row < used)) fail('contacts.rows', `row ${row} of ${used} is ${owner}`)
  if (owners.has(row)) fail('contacts.rows', `row ${row} is ${owners.get(row)} and ${owner}`)
  owners.set(row, owner)
}

function checkContactsOf(walk: Walk, owners: Map<number, string>, name: string, { items: list, count }: List): void {
  const { contacts, sources, lastDelta } = walk.step
  const { a, b, reason, time, source } = contacts
  const isEnded = name === 'ended'
  for (let k = 0; k < count; k++) {
    const row = list[k]!
    claim(walk, owners, row, name)
    if (!(a[row]! < b[row]!)) fail('contacts.ids', `row ${row} is of entities ${a[row]} and ${b[row]}`, a[row])
    const order = k === 0 ? 1 : a[row]! - a[list[k - 1]!]! || b[row]! - b[list[k - 1]!]!
    // An id may serve two contacts that end: of its last tenant, and of the one before.
    if (!(order > 0 || (order === 0 && isEnded))) fail('contacts.order', `what ${name} is not sorted at ${k}`, a[row])
    if (reason[row]! > 0 !== isEnded) fail('contacts.reason', `row ${row}, which is ${name}, has reason ${reason[row]}`)
    if (!(source[row]! >= -1 && source[row]! < sources['count']))
      fail('contacts.source', `row ${row} has source ${source[row]} of ${sources['count']}`)
    if (isEnded) continue
    if (!(time[row]! >= 0 && time[row]! <= lastDelta * (1 + 1e-12)))
      fail('contacts.time', `row ${row} has time ${time[row]} in a step of ${lastDelta} s`)
    if (walk.isSettled) checkColliderOf(walk, row)
  }
}

function checkColliderOf(walk: Walk, row: number): void {
  const { contacts, colliders } = walk.step
  const { a, b, first, second, isFirstA, state, generationA, generationB } = contacts
  const { ids, generation, isOut, count } = colliders
  const i = first[row]!
  const j = second[row]!
  if (!(i >= 0 && i < count && j >= 0 && j < count && (isOut[i]! | isOut[j]!) === 0))
    fail('contacts.colliders', `row ${row} is of indices ${i} and ${j}, which take no part`, a[row])
  const x = isFirstA[row] === 1 ? i : j
  const y = i + j - x
  if (ids[x] !== a[row] || ids[y] !== b[row])
    fail('contacts.sides', `row ${row} of entities ${a[row]} and ${b[row]} is of ${ids[x]} and ${ids[y]}`, a[row])
  if (generation[x] !== generationA[row] || generation[y] !== generationB[row])
    fail('contacts.generations', `row ${row} is of an earlier life of entity ${a[row]} or ${b[row]}`, a[row])
  if ((state[row]! & (Touch.end | Touch.start | Touch.within)) === 0)
    fail('contacts.state', `row ${row} does not touch`, a[row])
  if (walk.rowOf.has(keyOf(walk, i, j)))
    fail('contacts.pairs', `entities ${ids[i]} and ${ids[j]} have two rows`, a[row])
  walk.rowOf.set(keyOf(walk, i, j), row)
}
