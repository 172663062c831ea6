/**
 * Histories that go round with short periods, beside worlds that are made anew for each step
 * (test/systems/cycle-check.ts). LONG_SEED draws others, LONG_HISTORIES another number. One that fails is printed as
 * short as it gets.
 */
import { expect, it } from 'vitest'
import { checkHistory, shrinkHistory } from '../systems/cycle-check.js'
import { drawHistory } from '../systems/cycle-program.js'

const first = 1_000_000 * Number(process.env.LONG_SEED ?? 1)
const histories = Number(process.env.LONG_HISTORIES ?? 3000)

it(`${histories} histories, seeds from ${first}`, () => {
  const seen: Record<string, number> = {}
  const failures: string[] = []
  for (let seed = first; seed < first + histories && failures.length < 3; seed++) {
    const history = drawHistory(seed)
    const failure = checkHistory(history, seen)
    if (failure === '') continue
    failures.push(`seed ${seed}: ${failure}`)
    console.log(`seed ${seed}: ${failure}\n${JSON.stringify(shrinkHistory(history))}`)
  }
  console.log(JSON.stringify(seen))
  expect(failures).toEqual([])
})
