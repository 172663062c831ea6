/**
 * Runs files of tests, one after another, to the first failure, or until they took so many seconds of a processor:
 * `node plain.mjs <seconds> <file> ...`. A line each tells what passed. Vitest itself would take longer to start than
 * these tests to find a mutant.
 */
import console from 'node:console'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { startTests } from '@vitest/runner'

const standIn = new URL('stand-in.mjs', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'vitest' ? standIn : specifier, context),
})

const tell = (what) => console.log(JSON.stringify(what))
const seconds = () => process.cpuUsage().user / 1e6
let file = ''
const fail = (test, error) => {
  tell({ file, test, error: String(error) })
  process.exit(1)
}
process.on('uncaughtException', (error) => fail('', error))

const runner = {
  config: {
    ...{ root: process.cwd(), setupFiles: [], name: '', passWithNoTests: true, allowOnly: true, retry: 0, tags: [] },
    ...{ sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' }, chaiConfig: undefined, maxConcurrency: 1 },
    ...{ testTimeout: 240_000, hookTimeout: 240_000, strictTags: false, diffOptions: { truncateThreshold: 100 } },
  },
  importFile: (path) => import(pathToFileURL(path).href),
  onAfterRunTask({ name, result }) {
    if (result?.state === 'fail') fail(name, result.errors?.[0]?.message)
  },
}
const [limit, ...files] = process.argv.slice(2)
for (file of files) {
  const began = seconds()
  if (began > Number(limit) && file !== files[0]) break
  const [{ result }] = await startTests([{ filepath: resolve(file) }], runner)
  if (result?.state === 'fail') fail('', result.errors?.[0]?.message)
  tell({ file, time: seconds() - began })
}
process.exit(0)
