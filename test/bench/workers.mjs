/**
 * `npm run workers`: from how many boxes workers pay. Writes results/workers.json and results/workers.md. Options:
 * --rounds 3, --node 24, and, of which results are written only with --write, --workers 1, --sizes 10000,50000.
 */
import console from 'node:console'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { modes } from './crowd/game.mjs'
import { measureByTurns, stepsOf } from './crowd/processes.mjs'
import { figureOf, timesAsLong } from './crowd/ratios.mjs'
import { buildNow } from './shared/builds.mjs'
import { nodeOf, versionOf } from './shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from './shared/results.mjs'
import { figures } from './shared/times.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: '24' },
    workers: { type: 'string' },
    sizes: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const loadBefore = load()
const node = nodeOf(values.node)
const library = buildNow()
const workers = Number(values.workers ?? Math.max(1, cpus().length - 1))
const rows = []
for (const count of (values.sizes ?? '5000,10000,50000,100000').split(',').map(Number))
  for (const mode of Object.keys(modes)) {
    const cell = { count, mode, rounds: [] }
    for (let round = 0; round < Number(values.rounds); round++) {
      const job = { library, mode, kind: 'uniform', count, ...stepsOf(count, 0.5) }
      const [alone, helped] = await measureByTurns(node, [job, { ...job, workers }])
      if (alone.sum !== helped.sum) throw new Error(`${count}, ${mode}: workers see other contacts`)
      cell.rounds.push({ alone: figures(alone.times), helped: figures(helped.times) })
    }
    rows.push(cell)
    console.log(`${count} ${mode}: ${timesAsLong(cell, 'helped', 'alone', 'median').toFixed(2)}`)
  }

const about = aboutRun('npm run workers', [versionOf(node)], loadBefore)
const text = `# Workers

${aboutLine(about)}

Milliseconds of a whole step of boxes that all move, medians of the steps, then of ${values.rounds} processes.

${markdownTable(
  ['boxes', 'mode', 'one thread', `${workers} workers`, 'workers / one thread'],
  rows.map((cell) => [
    cell.count,
    cell.mode,
    ...['alone', 'helped'].map((key) => number(figureOf(cell, key, 'median'))),
    timesAsLong(cell, 'helped', 'alone', 'median').toFixed(2),
  ]),
)}`
console.log(`\n${text}`)
if (values.write || (values.workers === undefined && values.sizes === undefined)) {
  await writeResult('workers.md', text)
  await writeResult('workers.json', { about, rows })
}
