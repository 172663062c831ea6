/**
 * `npm run bench:workers`: from how many boxes workers pay. Writes results/workers.json and results/workers.md.
 * Options: --rounds 3, --node 24, --milliseconds 1500, --workers 0,1 (by default one thread less than there are cores),
 * and, which write results only with --write, --sizes 10000,50000, --kinds uniform.
 */
import console from 'node:console'
import { cpus } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { bundle } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'
import { configurations } from './configurations.mjs'

const most = Math.max(1, cpus().length - 1)
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: process.versions.node.split('.')[0] },
    milliseconds: { type: 'string', default: '1500' },
    workers: { type: 'string', default: most > 1 ? `0,1,${most}` : '0,1' },
    sizes: { type: 'string' },
    kinds: { type: 'string' },
    write: { type: 'boolean', default: false },
    command: { type: 'string', default: 'npm run bench:workers' },
  },
})
const part = Boolean(values.sizes ?? values.kinds)
const sizes = (values.sizes ?? '2000,5000,10000,20000,50000,100000,200000').split(',').map(Number)
const kinds = (values.kinds ?? 'uniform').split(',')
const loadBefore = load()
const out = await bundle('workers', ['measure', 'worker'])
const node = nodeOf(values.node.split(',')[0])

const jobs = kinds.flatMap((kind) =>
  sizes.flatMap((boxes) =>
    Object.keys(configurations).map((configuration) => ({ kind, boxes, configuration, runs: [] })),
  ),
)
for (let round = 1; round <= Number(values.rounds); round++)
  for (const job of jobs) {
    const args = [job.boxes, job.kind, job.configuration, values.workers, values.milliseconds]
    const measured = run(node, join(out, 'measure.mjs'), args, { milliseconds: 600_000 })
    job.runs.push(measured)
    const said = measured.result.map(
      ({ count, clock, ratio }) => `${count}: ${number(clock.typical)} ms (${number(ratio)})`,
    )
    console.log(`${round}/${values.rounds} ${job.kind}, ${job.boxes}, ${job.configuration}: ${said.join(', ')}`)
  }

/** The least of the rounds, and of the ratios the median. */
const results = jobs.map(({ runs, ...job }) => ({
  ...job,
  pairs: runs[0].pairs,
  touching: runs[0].touching,
  workers: runs[0].result.map(({ count, off }, k) => {
    const least = (pick) => Number(Math.min(...runs.map((r) => pick(r.result[k]))).toPrecision(5))
    return {
      count,
      off,
      clock: least((r) => r.clock.typical),
      p99: least((r) => r.clock.p99),
      exact: least((r) => r.stages.exact),
      ratio: Number(median(runs.map((r) => r.result[k].ratio)).toPrecision(3)),
      helped: median(runs.map((r) => r.result[k].helped)),
    }
  }),
}))
const about = aboutRun(values.command, [versionOf(node)], loadBefore)
const [first, ...others] = results[0].workers
const text = `# Workers

${aboutLine(about)}

Milliseconds of a whole step by the clock: means over blocks of consecutive steps, their median, and the least of ${values.rounds} processes; the
exact test alone in brackets. In a process the worlds take turns step by step; the last columns are how many times as long as with
${first.count} workers a block took, median of the blocks, then of the processes. The number of contacts was the same in every step.

${markdownTable(
  [
    'scene',
    'boxes',
    'pairs',
    '',
    ...results[0].workers.map(({ count }) => `${count} workers`),
    ...others.map(({ count }) => `${count} against ${first.count}`),
  ],
  results.map(({ kind, boxes, pairs, configuration, workers }) => [
    kind,
    boxes,
    pairs,
    configuration,
    ...workers.map((w) => `${number(w.clock)} (${number(w.exact)})`),
    ...workers.slice(1).map((w) => (w.helped === 0 ? 'one thread' : w.ratio.toFixed(2))),
  ]),
)}`
console.log(`\n${text}`)
if (!part || values.write) {
  await writeResult('workers.md', text)
  await writeResult('workers.json', { about, results })
}
