import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldenRun } from './golden-scene.js'

const out = resolve('.cache/engines')
const STEPS = 10
let expected: unknown

beforeAll(async () => {
  mkdirSync(out, { recursive: true })
  await build({
    entry: ['test/systems/engines-child.ts'],
    outDir: out,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'es2022',
    noExternal: [/.*/],
    // The source, not what happens to be built.
    esbuildOptions: (options) => void (options.conditions = ['bitecs-collision:source']),
    config: false,
    dts: false,
    silent: true,
  })
  expected = [goldenRun(true, STEPS), goldenRun(false, STEPS)]
}, 60_000)

afterAll(() => rmSync(out, { recursive: true, force: true }))

describe('the bits do not depend on how the engine runs them (P42)', () => {
  it.each([['--no-opt'], ['--jitless'], ['--always-sparkplug'], ['--gc-interval=2000']])(
    '%s',
    (flag) => {
      const args = [flag, join(out, 'engines-child.mjs'), String(STEPS)]
      expect(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))).toEqual(expected)
    },
    30_000,
  )
})
