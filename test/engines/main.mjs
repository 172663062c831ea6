/**
 * `npm run test:engines`: the golden scenes in every JavaScript engine that this machine has, and the table of
 * docs/determinism.md. Each engine must come to the very same bits: those of test/golden/hashes.json.
 *
 * `-- --install` first fetches the engines that registries offer, `-- --engine <path>` adds one that is not on the
 * PATH, `-- --whole` runs all steps in interpreters too. `-- --record` takes what this Node comes to as the hashes on
 * record: look at what changed first.
 */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { findEngines } from './find.mjs'
import { installEngines } from './install.mjs'
import { asScript } from './run.mjs'
import { readRecord, writeRecord, writeTable } from './table.mjs'

/** Engines that interpret run no more steps, unless `--whole` is given. */
const MOST_INTERPRETED = 1000

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true },
    install: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
  },
})
const { steps } = readRecord()

/** A plain script, as every shell runs it, that says the hashes of all scenes after these numbers of steps. */
async function bundle(name, marks) {
  const script = join(root, '.cache/golden', `${name}.cjs`)
  await build({
    entryPoints: [join(root, 'test/engines/golden.ts')],
    outfile: script,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['bitecs-collision:source'],
    define: { MARKS: JSON.stringify(marks) },
    // Only workers ask where they are.
    logOverride: { 'empty-import-meta': 'silent' },
    logLevel: 'error',
  })
  return { script, marks }
}

/** The hashes of all scenes in an engine. */
async function hashesIn({ run, path }, script) {
  const line = /\{"(?:golden|failed)":.*\}/.exec(await run(path, script))?.[0]
  const { golden, failed = 'said nothing' } = JSON.parse(line ?? '{}')
  if (golden === undefined) throw new Error(failed)
  return golden
}

if (values.install) installEngines()
const whole = await bundle('whole', steps)
const short = await bundle(
  'short',
  steps.filter((count) => count <= MOST_INTERPRETED),
)
if (values.record) await writeRecord(steps, await hashesIn({ run: asScript(), path: process.execPath }, whole.script))

const { scenes } = readRecord()
const names = Object.keys(scenes)
const rows = steps.map((count, k) => ({
  engine: 'on record',
  version: '',
  steps: count,
  cells: names.map((name) => scenes[name][k]),
}))
const { found, missing } = findEngines(values.engine)
let different = 0
for (const engine of found) {
  const { script, marks } = engine.interprets && !values.whole ? short : whole
  const row = { engine: engine.kind, version: engine.version, steps: marks.at(-1) }
  let verdict
  try {
    const golden = await hashesIn(engine, script)
    const wrong = names.filter((name) => !marks.every((_, k) => golden[name][k] === scenes[name][k]))
    verdict = wrong.length === 0 ? 'same bits' : `DIFFERENT in ${wrong.join(', ')}`
    rows.push({ ...row, cells: names.map((name) => golden[name].at(-1)) })
  } catch (error) {
    verdict = `FAILED: ${error.message.split('\n').slice(0, 3).join(' ')}`
    rows.push({ ...row, cells: names.map(() => 'failed') })
  }
  if (verdict !== 'same bits') different++
  console.log(`${verdict}  ${engine.kind} ${engine.version}, ${row.steps} steps`)
}
for (const engine of missing) {
  console.log(`not run  ${engine}: not on this machine`)
  rows.push({ engine, version: 'not on this machine', steps: 0, cells: names.map(() => '') })
}
await writeTable(rows)
if (different > 0) {
  console.error(`${different} of ${found.length} engines differ.`)
  process.exit(1)
}
console.log(`${found.length} engines, the same bits: docs/determinism.md has the table.`)
