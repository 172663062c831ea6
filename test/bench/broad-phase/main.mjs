/**
 * `npm run bench:broad-phase`: the broad-phase alone. Writes results/broad-phase.json and results/broad-phase.md.
 * Options: --rounds 3, --node 24, --beside <module>: measures another broad-phase in the same run, and writes no
 * results. Such a module exports `create({ count, moving })`, which returns a function from bounds (min x y z, max x y
 * z a box) to a number of pairs.
 */
import console from 'node:console'
import process from 'node:process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: process.versions.node.split('.')[0] },
    beside: { type: 'string' },
    command: { type: 'string', default: 'npm run bench:broad-phase' },
  },
})
const loadBefore = load()
const out = await bundle('broad-phase', ['measure'])
const node = nodeOf(values.node.split(',')[0])
const scenes = ['uniform', 'static'].flatMap((kind) =>
  [10_000, 100_000].map((boxes) => ({ kind, boxes, ours: [], beside: [] })),
)
for (let round = 1; round <= Number(values.rounds); round++)
  for (const scene of scenes) {
    const measure = (...more) => run(node, join(out, 'measure.mjs'), [scene.kind, scene.boxes, ...more])
    scene.ours.push(measure())
    if (values.beside !== undefined) scene.beside.push(measure(resolve(values.beside)))
  }
const ms = (runs) => median(runs.map((r) => r.milliseconds))
const results = scenes.map(({ kind, boxes, ours, beside }) => {
  const row = { kind, boxes, pairs: ours[0].pairs, milliseconds: ms(ours) }
  if (beside.length === 0) return row
  if (beside[0].pairs !== row.pairs)
    console.log(`${kind} ${boxes}: ${row.pairs} pairs a step, the other ${beside[0].pairs}`)
  return { ...row, beside: ms(beside), ratio: row.milliseconds / ms(beside) }
})
const about = aboutRun(values.command, [versionOf(node)], loadBefore)
const more = values.beside === undefined ? [] : ['beside', 'ratio']
const text = `# Broad-phase alone

${aboutLine(about)} Aligned boxes with half extents from 0.2 to 0.6, 4.096 volume units a box; bounds in, exact pairs out: a
search as a step makes it every few steps, with nothing kept from one to the next.
Milliseconds of processor time, mean over consecutive steps, median of ${values.rounds} processes.

${markdownTable(
  ['scene', 'boxes', 'pairs a step', 'ms', ...more],
  results.map((r) => [
    r.kind,
    r.boxes,
    r.pairs.toFixed(0),
    number(r.milliseconds),
    ...more.map((name) => number(r[name])),
  ]),
)}`
console.log(text)
if (values.beside === undefined) {
  await writeResult('broad-phase.md', text)
  await writeResult('broad-phase.json', { about, results })
}
