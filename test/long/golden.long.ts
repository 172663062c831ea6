import { describe, expect, it } from 'vitest'
import { golden } from '../golden/record.js'
import { runScene, scenes } from '../golden/run.js'

describe('golden scenes', () => {
  it.each(Object.keys(scenes))(`%s has the hashes on record after ${golden.steps.join(', ')} steps`, (name) => {
    expect(runScene(name, golden.steps)).toEqual(golden.scenes[name])
  })
})
