/**
 * `npm run bench:kernels`: verifies all answers, then measures every contestant in processes of its own, the libraries
 * interleaved; prints the table and writes results/kernels.json and results/kernels.md, after every round anew.
 * Options: --rounds 5, --only <part of a topic's key>.
 */
import { execFileSync } from 'node:child_process'
import console from 'node:console'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { format, resolveConfig } from 'prettier'
import { tableOf } from './table.mjs'

const bench = resolve(fileURLToPath(import.meta.url), '../..')
const out = join(bench, 'node_modules/.cache/kernels')
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)

// Bundled, so that our sources run as a bundler ships them, and so that all peers share one copy of three.
rmSync(out, { recursive: true, force: true })
await build({
  entryPoints: ['measure', 'verify', 'contestants'].map((name) => join(bench, `kernels/${name}.mjs`)),
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  target: 'es2022',
  logLevel: 'error',
})
const { topics: all } = await import(join(out, 'contestants.mjs'))
const topics = all.filter(({ key }) => values.only === undefined || key.includes(values.only))

function run(script, ...args) {
  const file = join(out, `${script}.mjs`)
  return JSON.parse(
    execFileSync(process.execPath, [file, ...args.map(String)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
const load = () => loadavg()[0].toFixed(1)
const loadBefore = load()

console.log('Verifying every answer ...')
const results = topics.map(({ key, title, kind, goal, contestants }) => ({
  key,
  title,
  kind,
  goal,
  verified: run('verify', key),
  contestants: contestants.map(({ name, form, own }) => ({ name, form, own: own === true, best: [], whole: [] })),
}))

const version = (name) => JSON.parse(readFileSync(join(bench, 'node_modules', name, 'package.json'), 'utf8')).version
const peers = ['@dimforge/rapier3d-simd-compat', 'fast-triangle-triangle-intersection', 'three', 'three-mesh-bvh']

/** Medians, and the ratio of every contestant to the first of ours at its forms of input. */
function summarise({ kind, contestants }) {
  for (const c of contestants) {
    c.nanoseconds = median(c.best)
    c.medianOfMedians = median(c.whole)
  }
  for (const c of contestants) {
    c.ratios = {}
    if (c.own) continue
    for (const form of ['kept', 'objects']) {
      const ours = contestants.find((o) => o.own && o.form === form)
      if (ours && (kind === 'claim' || c.form.includes(form))) c.ratios[form] = c.nanoseconds / ours.nanoseconds
    }
  }
}

async function write(name, text) {
  const filepath = join(bench, 'results', name)
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }))
}

let table = ''
for (let round = 1; round <= rounds; round++) {
  console.log(`Round ${round} of ${rounds} ...`)
  for (const topic of results)
    for (const [index, contestant] of topic.contestants.entries()) {
      const { nanoseconds, median } = run('measure', topic.key, index)
      contestant.best.push(nanoseconds)
      contestant.whole.push(median)
    }
  results.forEach(summarise)
  const about = {
    node: process.version,
    cpu: `${cpus()[0].model}, ${cpus().length} cores`,
    load: `${loadBefore} at the start, ${load()} at the end (1 minute average)`,
    rounds: round,
    libraries: Object.fromEntries(peers.map((name) => [name, version(name)])),
  }
  table = tableOf(about, results)
  if (values.only !== undefined) continue
  mkdirSync(join(bench, 'results'), { recursive: true })
  await write('kernels.md', table)
  await write('kernels.json', JSON.stringify({ about, topics: results }))
}
console.log(`\n${table}`)
