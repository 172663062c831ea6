/**
 * `npm run bench:trees`: verifies all answers, then measures every contestant in processes of its own, the libraries
 * interleaved; prints the tables and writes results/trees.json and results/trees.md, after every round anew.
 * Options: --rounds 5, --only <part of a mesh's name>, --jobs boolean,pairs,build, --contestants <part of a key>.
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
const out = join(bench, 'node_modules/.cache/trees')
const option = (value) => ({ type: 'string', ...(value === undefined ? {} : { default: value }) })
const { values } = parseArgs({
  options: {
    rounds: option('5'),
    only: option(''),
    jobs: option('boolean,pairs,build'),
    contestants: option(''),
    out: option(out),
  },
})
const partial = values.only !== '' || values.jobs !== 'boolean,pairs,build' || values.contestants !== ''
const POSES = { bunny: 120, 'bunny-58784': 60, dragon: 60 }

// Bundled, so that our sources run as a bundler ships them, and so that all peers share one copy of three.
rmSync(values.out, { recursive: true, force: true })
await build({
  entryPoints: ['measure', 'verify', 'contestants'].map((name) => join(bench, `trees/${name}.mjs`)),
  outdir: values.out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  target: 'es2022',
  logLevel: 'error',
})
const { contestants } = await import(join(values.out, 'contestants.mjs'))

function run(script, ...args) {
  return JSON.parse(
    execFileSync(process.execPath, [join(values.out, `${script}.mjs`), ...args.map(String)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
}

const load = () => loadavg()[0].toFixed(1)
const loadBefore = load()
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
const version = (name) => JSON.parse(readFileSync(join(bench, 'node_modules', name, 'package.json'), 'utf8')).version
const posesOf = (mesh) => join(values.out, `${mesh}.json`)

console.log('Verifying every answer ...')
const results = Object.keys(POSES)
  .filter((mesh) => mesh.includes(values.only))
  .map((mesh) => ({
    mesh,
    verified: run('verify', mesh, POSES[mesh], posesOf(mesh)),
    jobs: values.jobs.split(',').map((job) => ({
      job,
      // Every strategy is built once; how its boolean is asked makes no difference to it, nor to the pairs.
      figures: contestants
        .map(({ key, name, own }, index) => ({ key, name, own, index, runs: [] }))
        .filter(({ key }) => key.includes(values.contestants) && (job === 'boolean' || !key.endsWith('-cast'))),
    })),
  }))

async function write(name, text) {
  const filepath = join(bench, 'results', name)
  mkdirSync(join(bench, 'results'), { recursive: true })
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }))
}

let table = ''
const rounds = Number(values.rounds)
for (let round = 1; round <= rounds; round++) {
  console.log(`Round ${round} of ${rounds} ...`)
  for (const { mesh, jobs } of results)
    for (const { job, figures } of jobs)
      for (const figure of figures) {
        figure.runs.push(run('measure', job, mesh, figure.index, posesOf(mesh)))
        figure.best = median(figure.runs.map(({ best }) => best))
        figure.whole = median(figure.runs.map(({ whole }) => whole))
        if (job === 'build') figure.first = median(figure.runs.map(({ first }) => first))
      }
  const about = {
    node: process.version,
    cpu: `${cpus()[0].model}, ${cpus().length} cores`,
    load: `${loadBefore} at the start, ${load()} at the end (1 minute average)`,
    rounds: round,
    libraries: Object.fromEntries(['three', 'three-mesh-bvh'].map((name) => [name, version(name)])),
  }
  table = tableOf(about, results)
  if (partial) continue
  await write('trees.md', table)
  await write('trees.json', JSON.stringify({ about, results }))
}
console.log(`\n${table}`)
