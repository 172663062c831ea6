import { createWorld } from 'bitecs'
import { createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../src/snapshot/layout.js'
import { optionsOf } from '../thrown.js'

/** Options of createCollision that decide no result of a later step, or that the game gives again by itself. */
const others = [
  ...['components', 'maxEntities', 'capacity', 'pairBudget', 'broadPhase', 'workers', 'contactEntities', 'touching'],
  ...['delta', 'predicate'],
]

it('a snapshot tells of every option that decides results: who adds an option adds it to SETTINGS, or here', () => {
  const options = optionsOf(() => createCollision(createWorld(), { unknown: 1 } as object))
  expect([...SETTINGS.map(({ field }) => field), ...others].sort()).toEqual(options.sort())
})
