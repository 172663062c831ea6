import { query } from 'bitecs'
import { collisionSystem, integrationSystem, validateCollision } from 'bitecs-collision'
import { expect } from '../expect.js'
import { randomScene } from '../oracle/scene.js'
import { contacts } from '../oracle/shapes.js'
import { posedBodies, worldOf } from './scene-world.js'

export interface SceneCounts {
  contacts: number
  began: number
  ended: number
  doubtful: number
}

/**
 * Steps a random scene and holds every step to the all-pairs oracle: the set of contacts, what began and what ended,
 * and the contact entities. Pairs within the oracle's doubt may go either way; they are counted.
 */
export function compareScene(seed: number, steps: number): SceneCounts {
  const scene = randomScene(seed)
  const posed = worldOf(scene, { delta: 1 / 60, continuous: false })
  const { world, collision, entities } = posed
  const { events } = collision
  const { Contact, ContactBegan, ContactEnded } = collision.components
  const counts: SceneCounts = { contacts: 0, began: 0, ended: 0, doubtful: 0 }
  const key = (a: number, b: number): number => a * 65536 + b
  const names = (pairs: number[]): string => `[${pairs.map((pair) => `${pair >> 16} with ${pair & 65535}`).join(', ')}]`
  let before = new Set<number>()
  for (let step = 0; step < steps; step++) {
    integrationSystem(world)
    collisionSystem(world)
    if (step % 8 === seed % 8) validateCollision(collision.world)
    const where = `seed ${seed} step ${step}`
    const keys = Array.from({ length: events.count }, (_, row) => key(events.a[row]!, events.b[row]!))
    const began = keys.slice(0, events.began)
    const ended = keys.slice(events.began, events.began + events.ended)
    const persisting = keys.slice(events.began + events.ended)
    for (const range of [began, ended, persisting])
      expect(range, `${where}: rows sorted by (a, b)`).toEqual([...new Set(range)].sort((p, q) => p - q))

    const now = new Set([...began, ...persisting])
    const sure = new Set<number>()
    const doubtful = new Set<number>()
    for (const [i, j, doubt] of contacts(posedBodies(scene, posed)))
      (doubt ? doubtful : sure).add(key(entities[i]!, entities[j]!))
    const missed = [...sure].filter((pair) => !now.has(pair))
    const invented = [...now].filter((pair) => !sure.has(pair) && !doubtful.has(pair))
    if (missed.length + invented.length > 0)
      throw new Error(`${where}: missed ${names(missed)}, invented ${names(invented)}`)

    expect(began, `${where}: began`).toEqual([...now].filter((pair) => !before.has(pair)).sort((p, q) => p - q))
    expect(ended, `${where}: ended`).toEqual([...before].filter((pair) => !now.has(pair)).sort((p, q) => p - q))
    const tagged = (terms: object[]): number[] =>
      [...query(world, terms)].map((c) => key(Contact.a[c]!, Contact.b[c]!)).sort((p, q) => p - q)
    expect(tagged([Contact, ContactBegan]), `${where}: ContactBegan`).toEqual(began)
    expect(tagged([Contact, ContactEnded]), `${where}: ContactEnded`).toEqual(ended)
    expect(tagged([Contact]).length, `${where}: Contact`).toBe(events.count)

    counts.contacts += now.size
    counts.began += began.length
    counts.ended += ended.length
    counts.doubtful += doubtful.size
    before = now
  }
  return counts
}

/** A test body: scenes `first` to `last`, with counts that prove that they were not empty. */
export function compareScenes(first: number, last: number, steps: number): void {
  const total: SceneCounts = { contacts: 0, began: 0, ended: 0, doubtful: 0 }
  for (let seed = first; seed <= last; seed++) {
    const counts = compareScene(seed, steps)
    for (const name of Object.keys(total) as (keyof SceneCounts)[]) total[name] += counts[name]
  }
  expect(total.contacts).toBeGreaterThan(10 * steps * (last - first + 1))
  expect(total.began).toBeGreaterThan(20 * (last - first + 1))
  expect(total.ended).toBeGreaterThan(10 * (last - first + 1))
  expect(total.doubtful).toBeLessThan(0.1 * total.contacts)
}
