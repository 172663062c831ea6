/**
 * `npm run bench:crowd`: every contestant at every size in processes of their own, the libraries interleaved; prints tables
 * and writes results/crowd.json and results/crowd.md.
 * Options: --rounds 3, --sizes 1000,10000,50000,100000, --kind uniform, --only <part of a contestant's key>.
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
const out = join(bench, 'node_modules/.cache/crowd')
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '1000,10000,50000,100000' },
    kind: { type: 'string', default: 'uniform' },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const sizes = values.sizes.split(',').map(Number)
const { kind } = values

// Bundled, so that our sources run as a bundler ships them.
rmSync(out, { recursive: true, force: true })
await build({
  entryPoints: ['measure', 'contestants'].map((name) => join(bench, `crowd/${name}.mjs`)),
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  logLevel: 'error',
})
const { contestants: all } = await import(join(out, 'contestants.mjs'))
const contestants = all.filter(({ key }) => values.only === undefined || values.only.split(',').includes(key))

const load = () => loadavg()[0].toFixed(1)
const loadBefore = load()
const median = (numbers) => numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1]

const results = sizes.map((boxes) => ({ boxes, contestants: contestants.map(({ key }) => ({ key, runs: [] })) }))
for (let round = 1; round <= rounds; round++)
  for (const { boxes, contestants: rows } of results) {
    console.log(`Round ${round} of ${rounds}, ${boxes} boxes ...`)
    for (const { key, runs } of rows) {
      const args = [join(out, 'measure.mjs'), key, String(boxes), kind]
      const json = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      runs.push(JSON.parse(json))
    }
  }

/** Median over the rounds of a number of every run. */
const over = ({ runs }, pick) => median(runs.map(pick))
const figures = new Map()
for (const { boxes, contestants: rows } of results)
  for (const row of rows) {
    row.processor = over(row, (run) => run.processor.median)
    row.quiet = over(row, (run) => run.clock.quiet)
    row.median = over(row, (run) => run.clock.median)
    row.touching = row.runs.at(-1).touching
    row.pairs = row.runs.at(-1).pairs
    row.stages = Object.fromEntries(
      Object.keys(row.runs[0].stages).map((name) => [name, over(row, (run) => run.stages[name].quiet)]),
    )
    figures.set(`${row.key} ${boxes}`, row)
  }

const nameOf = (key) => contestants.find((c) => c.key === key).name
const peers = contestants.filter((c) => !c.own)
const number = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(1))
const version = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version
const about = {
  node: process.version,
  cpu: `${cpus()[0].model}, ${cpus().length} cores`,
  load: `${loadBefore} at the start, ${load()} at the end (1 minute average)`,
  rounds,
  kind,
  rapier: version(join(bench, 'node_modules/@dimforge/rapier3d-simd-compat')),
}
const lines = [
  `# Crowd, ${kind}`,
  '',
  `Node ${about.node}, ${about.cpu}; load ${about.load}. rapier3d-simd-compat ${about.rapier}.`,
  '',
  'Milliseconds a step: poses in, pairs found, exact test, events out. Processor time of the median step, so that other work' +
    ' on the machine counts little; in brackets the quiet tenth of the steps by the clock (10th percentile). Median of' +
    ` ${rounds} processes, libraries interleaved. Ours always has manifolds. Written by \`npm run bench:crowd\`.`,
  '',
]
const table = (head, rows) => {
  lines.push(`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`)
  for (const row of rows) lines.push(`| ${row.join(' | ')} |`)
  lines.push('')
}
table(
  ['', ...sizes],
  contestants.map(({ key, name }) => [
    name,
    ...sizes.map((boxes) => {
      const { processor, quiet } = figures.get(`${key} ${boxes}`)
      return `${number(processor)} (${number(quiet)})`
    }),
  ]),
)
if (peers.length > 0 && contestants.some((c) => c.own)) {
  lines.push('How many times as long the others take (processor time):', '')
  table(
    ['', ...sizes],
    contestants
      .filter((c) => c.own)
      .flatMap(({ key, name }) =>
        peers.map((peer) => [
          `${peer.name} / ${name}`,
          ...sizes.map((boxes) =>
            (figures.get(`${peer.key} ${boxes}`).processor / figures.get(`${key} ${boxes}`).processor).toFixed(2),
          ),
        ]),
      ),
  )
}
lines.push(
  'Stages (quiet tenth of each by the clock; integration and the motion of the scene are not part of the step above):',
  '',
)
for (const boxes of sizes) {
  lines.push(`${boxes} boxes:`, '')
  table(
    ['', 'stages', 'clock, median', 'pairs', 'touching'],
    results
      .find((r) => r.boxes === boxes)
      .contestants.map((row) => [
        nameOf(row.key),
        Object.entries(row.stages)
          .map(([name, ms]) => `${name} ${number(ms)}`)
          .join(', '),
        number(row.median),
        row.pairs || '',
        row.touching,
      ]),
  )
}
const text = `${lines.join('\n').trimEnd()}\n`
console.log(`\n${text}`)
if (values.only === undefined) {
  mkdirSync(join(bench, 'results'), { recursive: true })
  const name = kind === 'uniform' ? 'crowd' : `crowd-${kind}`
  writeFileSync(join(bench, `results/${name}.md`), text)
  writeFileSync(join(bench, `results/${name}.json`), `${JSON.stringify({ about, results }, null, 2)}\n`)
}
