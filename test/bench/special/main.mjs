/**
 * `npm run bench:special`: scenes that a broad-phase has little to give in, each in processes of its own: everything in
 * one spot, everything filtered, and the pair budget. Writes results/special.json and results/special.md.
 * Options: --rounds 3, --node 24.
 */
import console from 'node:console'
import process from 'node:process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: process.versions.node.split('.')[0] },
    command: { type: 'string', default: 'npm run bench:special' },
  },
})
const loadBefore = load()
const out = await bundle('special', ['measure'])
const node = nodeOf(values.node.split(',')[0])
const results = { spot: [], filtered: [], budget: [] }
for (let round = 1; round <= Number(values.rounds); round++)
  for (const name of Object.keys(results)) results[name].push(run(node, join(out, 'measure.mjs'), [name]))

/** The run of median `by`. */
const middle = (runs, by) => runs.find((r) => r[by] === median(runs.map((each) => each[by])))
const spot = middle(results.spot, 'ratio')
const filtered = middle(results.filtered, 'ratio')
const budget = middle(results.budget, 'milliseconds')
const about = aboutRun(values.command, [versionOf(node)], loadBefore)
const text = `# Special scenes

${aboutLine(about)} Milliseconds of processor time, means over
consecutive steps of moving boxes; of ${values.rounds} processes the one with the median ratio.

${markdownTable(
  ['', 'ms', 'against', 'ms', 'ratio'],
  [
    [
      `${spot.count} boxes in one spot, ${spot.touching} contacts, whole step`,
      number(spot.step),
      'plain loop over all pairs: bounds, boxes, list of touching pairs',
      number(spot.loop),
      number(spot.ratio),
    ],
    [
      'its broad-phase alone',
      number(spot.stages['broad-phase']),
      'plain loop over all pairs: bounds, list of pairs',
      number(spot.broadPhase.loop),
      number(spot.broadPhase.ratio),
    ],
    [
      `${filtered.count} boxes in one spot, filters let no pair through`,
      number(filtered.spot),
      'spread out, the same filters',
      number(filtered.spread),
      number(filtered.ratio),
    ],
    [
      '',
      number(filtered.spot),
      'spread out, no filters',
      number(filtered.unfiltered),
      number(filtered.ratioToUnfiltered),
    ],
  ],
)}
Stages of the boxes in one spot: ${Object.entries(spot.stages)
  .map(([name, ms]) => `${name} ${number(ms)}`)
  .join(', ')}.

${budget.count} boxes in one spot with a budget of ${budget.budget} pairs: ${budget.code} after ${number(budget.milliseconds)} ms, at step ${budget.step} (nothing changed): "${budget.message}".
`
console.log(text)
await writeResult('special.md', text)
await writeResult('special.json', { about, spot, filtered, budget })
