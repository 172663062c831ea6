import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

/**
 * Boxes whose edges are nearly parallel are rare where all turn. The first such pair made V8 throw the code of the
 * whole kernel away, which boxed all its doubles, 5 kB a call, until it was compiled again: a collection of garbage in
 * the middle of a game. By what V8 says, in one thread, so that every run of it says the same: how much garbage there
 * is depends on how soon there is new code.
 */
const child = new Child('repro/rare-axes-child')

beforeAll(() => child.build())
afterAll(() => child.remove())

it('boxes that are nearly parallel, after many that are not, leave the code of the kernel as it is, seed 41', () => {
  const lines = child.run([], ['--trace-opt', '--trace-deopt']).split('\n')
  const namesOf = (said: RegExp): string[] => lines.flatMap((line) => said.exec(line)?.[1] ?? [])
  expect(namesOf(/completed compiling .*<JSFunction (\S+)/)).toContain('findAxis')
  expect(namesOf(/bailout \(kind.*<JSFunction (\S+)/)).not.toContain('findAxis')
})
