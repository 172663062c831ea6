import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from './child.js'
import { goldenRun } from './golden-scene.js'

const STEPS = 10
const child = new Child('systems/engines-child')
let expected: unknown

beforeAll(() => {
  child.build()
  expected = [goldenRun(true, STEPS), goldenRun(false, STEPS)]
})

afterAll(() => child.remove())

describe('the bits do not depend on how the engine runs them (P42)', () => {
  it.each(['--no-opt', '--jitless', '--always-sparkplug', '--gc-interval=2000'])('%s', (flag) => {
    expect(JSON.parse(child.run([String(STEPS)], [flag]))).toEqual(expected)
  })
})
