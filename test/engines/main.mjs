/**
 * `npm run test:engines`: the golden scene in every JavaScript engine that this machine has. Each must come to the very
 * same bits: those that test/systems/golden-scene.ts holds. `-- --engine <path>` adds one that is not on the PATH.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { findEngines } from './find.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const { values } = parseArgs({ options: { engine: { type: 'string', multiple: true } } })

// A plain script, as every shell runs it.
const script = join(root, '.cache/golden/golden.cjs')
await build({
  entryPoints: [join(root, 'test/engines/golden.ts')],
  outfile: script,
  bundle: true,
  format: 'iife',
  target: 'es2022',
  conditions: ['bitecs-collision:source'],
  // Only workers ask where they are.
  logOverride: { 'empty-import-meta': 'silent' },
  logLevel: 'error',
})

/** The results that are on record, as the scene's file has them. */
const scene = readFileSync(join(root, 'test/systems/golden-scene.ts'), 'utf8')
const expected = ['GOLDEN_CONTINUOUS', 'GOLDEN_AT_END'].map((name) => {
  const record = new RegExp(`${name}: GoldenResult = \\{(.*)\\}`).exec(scene)?.[1]
  if (record === undefined) throw new Error(`test/systems/golden-scene.ts has no ${name}`)
  return JSON.parse(`{${record.replaceAll(/(\w+): /g, '"$1": ').replaceAll("'", '"')}}`)
})
const textOf = (results) =>
  results.map(({ began, ended, rows, hash }) => [began, ended, rows, hash].join(' ')).join(', ')

const { found, missing } = findEngines(values.engine)
let different = 0
for (const { kind, path, version, run } of found) {
  let said
  try {
    const line = /\{"golden":.*\]\}/.exec(run(path, script))?.[0]
    said = line === undefined ? 'said nothing' : textOf(JSON.parse(line).golden)
  } catch (error) {
    said = `failed: ${error.message.split('\n').slice(0, 3).join(' ')}`
  }
  const isSame = said === textOf(expected)
  if (!isSame) different++
  console.log(
    `${isSame ? 'same bits' : 'DIFFERENT'}  ${kind}, ${version.split('\n')[0] || path}${isSame ? '' : `: ${said}`}`,
  )
}
console.log(`\nOn record: ${textOf(expected)} (began, ended, rows, hash; continuous, at end poses).`)
if (missing.length > 0) console.log(`Not on this machine: ${missing.join(', ')}.`)
if (different > 0) {
  console.error(`${different} of ${found.length} engines differ.`)
  process.exit(1)
}
console.log(`${found.length} engines, the same bits.`)
