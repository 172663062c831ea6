import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runScene, scenes } from '../golden/run.js'

const { steps, scenes: onRecord } = JSON.parse(
  readFileSync(new URL('../golden/hashes.json', import.meta.url), 'utf8'),
) as { steps: number[]; scenes: Record<string, string[]> }

describe('golden scenes', () => {
  it.each(Object.keys(scenes))(`%s has the hashes on record after ${steps.join(', ')} steps`, (name) => {
    expect(runScene(name, steps)).toEqual(onRecord[name])
  })
})
