import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

/** Bytes: a boxed double for every node or triangle of a search would make thousands. */
const LITTLE = 100
/** Separating axes, cores and heights pass doubles to calls that V8 does not inline: some for a node of a search. */
const BOXED: Readonly<Record<string, number>> = {
  'mesh box': 2000,
  'mesh capsule': 6000,
  'mesh plane': 1000,
  'box capsule': 200,
}
const child = new Child('narrow-phase/closest-allocation-child')

beforeAll(() => child.build())
afterAll(() => child.remove())

it('warm closest points of every pair of shapes allocate nothing, or some doubles, seed 8', () => {
  const measured = JSON.parse(child.run([], ['--expose-gc'])) as Record<string, number>
  expect(Object.keys(measured)).toHaveLength(15)
  for (const [name, bytes] of Object.entries(measured)) expect(bytes, name).toBeLessThanOrEqual(BOXED[name] ?? LITTLE)
})
