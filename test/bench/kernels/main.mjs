/**
 * `npm run bench:kernels`: verifies all answers, then measures every contestant in processes of its own, the libraries
 * interleaved; prints the table and writes results/kernels.json and results/kernels.md.
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
  contestants: contestants.map(({ name, form, own }) => ({ name, form, own: own === true, best: [], medians: [] })),
}))

for (let round = 1; round <= rounds; round++) {
  console.log(`Round ${round} of ${rounds} ...`)
  for (const topic of results)
    for (const [index, contestant] of topic.contestants.entries()) {
      const { nanoseconds, median } = run('measure', topic.key, index)
      contestant.best.push(nanoseconds)
      contestant.medians.push(median)
    }
}

const version = (name) => JSON.parse(readFileSync(join(bench, 'node_modules', name, 'package.json'), 'utf8')).version
const { dependencies } = JSON.parse(readFileSync(join(bench, 'package.json'), 'utf8'))
const about = {
  node: process.version,
  cpu: `${cpus()[0].model}, ${cpus().length} cores`,
  load: `${loadBefore} at the start, ${load()} at the end (1 minute average)`,
  rounds,
  libraries: Object.fromEntries(Object.keys(dependencies).map((name) => [name, version(name)])),
}

for (const topic of results)
  for (const c of topic.contestants) {
    c.nanoseconds = median(c.best)
    c.medianOfMedians = median(c.medians)
    delete c.medians
  }
/** Ratio of every contestant to the fastest of ours at its form of input. */
for (const topic of results)
  for (const c of topic.contestants) {
    const ours = topic.contestants.filter((o) => o.own && (topic.kind === 'claim' || c.form.includes(o.form)))
    c.ratios = c.own ? {} : Object.fromEntries(ours.map((o) => [o.form, c.nanoseconds / o.nanoseconds]))
    // Our plain call on several kinds of array: the first is the reference.
    for (const o of ours.toReversed()) if (!c.own) c.ratios[o.form] = c.nanoseconds / o.nanoseconds
  }

function wrong(row, kind) {
  const parts = []
  if (row.falseHits) parts.push(`${row.falseHits} false hits`)
  if (row.falseMisses) parts.push(`${row.falseMisses} misses`)
  if (parts.length) parts.push(`up to ${row.widest.toExponential(1)} from touching`)
  if (kind === 'sweep' && row.otherTimes)
    parts.push(`${row.otherTimes} times off by over 1 ms, at most ${row.mostTime.toFixed(3)} s`)
  return parts.length ? parts.join(', ') : 'none'
}

const lines = ['# Kernels', '', `Node ${about.node}, ${about.cpu}; load ${about.load}.`]
lines.push(
  `${Object.entries(about.libraries)
    .map(([name, v]) => `${name} ${v}`)
    .join(', ')}.`,
)
lines.push(
  '',
  `Time per test: sum of the best times of all slices of 1000 tests, median of ${rounds} processes, libraries interleaved. Written by \`npm run bench:kernels\`.`,
)
for (const { title, kind, goal, verified, contestants } of results) {
  const rate = ((100 * verified.hits) / verified.tests).toFixed(1)
  const touching =
    verified.started === undefined
      ? ''
      : `, ${((100 * verified.started) / verified.tests).toFixed(1)} % touching at time 0`
  lines.push('', `## ${title}`, '', `${verified.tests} tests, ${rate} % hits${touching}.`, '')
  const versus = kind === 'claim' ? 'times ours' : 'times our kernel / our objects'
  lines.push(`| | ns | M/s | ${versus} | wrong answers |`, '|---|---|---|---|---|')
  for (const [index, c] of contestants.entries()) {
    const ratio = (form) => c.ratios[form]?.toFixed(2) ?? '-'
    const ratios = c.own ? '' : kind === 'claim' ? ratio('kept') : `${ratio('kept')} / ${ratio('objects')}`
    const cells = [
      c.name,
      c.nanoseconds.toFixed(1),
      (1000 / c.nanoseconds).toFixed(1),
      ratios,
      wrong(verified.contestants[index], kind),
    ]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  if (goal) lines.push('', goalLine(goal, contestants))
}

function goalLine(goal, contestants) {
  const parts = ['kept', 'objects'].map((form) => {
    const own = contestants.find((c) => c.own && c.form === form)
    const peer = contestants
      .filter((c) => !c.own && c.form.includes(form))
      .sort((a, b) => a.nanoseconds - b.nanoseconds)[0]
    return `${form}: ${(peer.nanoseconds / own.nanoseconds).toFixed(2)} times the fastest peer (${peer.name})`
  })
  const kernel = contestants.find((c) => c.own && c.form === 'kept')
  return `Goal ${goal.rate} M/s and ${goal.ratio} times the fastest peer: ${(1000 / kernel.nanoseconds).toFixed(1)} M/s; ${parts.join('; ')}.`
}

const table = `${lines.join('\n')}\n`
console.log(`\n${table}`)
if (values.only === undefined) {
  mkdirSync(join(bench, 'results'), { recursive: true })
  writeFileSync(join(bench, 'results/kernels.md'), table)
  writeFileSync(join(bench, 'results/kernels.json'), `${JSON.stringify({ about, topics: results }, null, 2)}\n`)
}
