import { expect, test } from 'vitest'
import { createSearch, directions, searchRubble } from '../character/rubble.js'

const SCENES = 1000
const MOVES = 100

test(`a capsule that dashes ${SCENES * MOVES} times through ${SCENES} heaps of rubble leaves by every free direction (seeds 1 to ${SCENES})`, () => {
  const among = directions(4000)
  const search = createSearch()
  for (let seed = 1; seed <= SCENES; seed++) searchRubble(seed, MOVES, among, search)
  console.log(JSON.stringify(search))
  expect(search.failures).toEqual([])
  expect(search.withWay).toBeGreaterThan(300)
})
