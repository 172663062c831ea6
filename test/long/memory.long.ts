/**
 * Random programs of a game in a world that remembers from step to step, and in a twin that does not or whose steps are
 * refused at first (test/systems/memory-twins.ts). LONG_SEED draws others, LONG_PROGRAMS another number. A program that
 * fails is printed, as short as it gets if the twin remembers nothing.
 */
import { expect, it } from 'vitest'
import { drawProgram, drawTurnover } from '../systems/memory-program.js'
import { compareWorlds, shrink } from '../systems/memory-twins.js'

const first = 1_000_000 * Number(process.env.LONG_SEED ?? 1)
const programs = Number(process.env.LONG_PROGRAMS ?? 1500)

it.each(['always', 'tries'] as const)(`${programs} programs, seeds from ${first}, the twin %s`, (forgets) => {
  const seen: Record<string, number> = {}
  const failures: string[] = []
  for (let seed = first; seed < first + programs && failures.length < 3; seed++) {
    const program = seed % 2 === 0 ? drawProgram(seed) : drawTurnover(seed)
    const failure = compareWorlds(program, seen, ['soft', forgets])
    if (failure === '') continue
    failures.push(`seed ${seed}: ${failure}`)
    console.log(`seed ${seed}: ${failure}\n${JSON.stringify(forgets === 'always' ? shrink(program) : program)}`)
  }
  console.log(JSON.stringify(seen))
  expect(failures).toEqual([])
})
