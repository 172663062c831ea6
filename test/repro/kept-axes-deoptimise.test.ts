import { afterAll, beforeAll, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

/**
 * In the first step of a world every pair is new, and no axis of a step before was ever looked at: the second step made
 * V8 throw the code of the kernel away, and was interpreted, with all doubles boxed, until there was new code. By what
 * V8 says, in one thread, so that every run of it says the same.
 */
const child = new Child('repro/kept-axes-child')

beforeAll(() => child.build())
afterAll(() => child.remove())

it('pairs that touched, after many that are new, leave the code of the kernel as it is, seed 43', () => {
  const lines = child.run([], ['--trace-opt', '--trace-deopt']).split('\n')
  const namesOf = (said: RegExp): string[] => lines.flatMap((line) => said.exec(line)?.[1] ?? [])
  expect(namesOf(/completed compiling .*<JSFunction (\S+)/)).toContain('findContactAxis')
  expect(namesOf(/bailout \(kind.*<JSFunction (\S+)/)).not.toContain('findContactAxis')
})
