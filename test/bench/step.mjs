/**
 * `npm run step`: whole steps of the package of the working tree, of the package at another commit, and of rapier, side
 * by side and by turns, against the goals. Before that our contacts are held to exact arithmetic. Writes
 * results/step.json and results/step.md. Options: --base 169b6be, --rounds 3, --node 24, and, of which results are
 * written only with --write, --kinds uniform,slab, --sizes 1000,10000, --modes flat.
 */
import console from 'node:console'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureByTurns, stepsOf } from './crowd/processes.mjs'
import { figureOf, geometricMean, timesAsLong } from './crowd/ratios.mjs'
import { kinds as wordsOf } from './crowd/scene.mjs'
import { buildAt, buildNow } from './shared/builds.mjs'
import { bundle } from './shared/bundle.mjs'
import { nodeOf, run, versionOf } from './shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from './shared/results.mjs'
import { figures } from './shared/times.mjs'

/** How many times as long rapier should take in each mode, and how much longer than the other commit ours may. */
const GOALS = {
  flat: { mean: 5, least: 4, slower: 1.05 },
  paths: { mean: 3 },
  default: { mean: 2.2, least: 1.8 },
}
/** More than this part of the contacts more or fewer: another answer. Single precision stays well below. */
const MOST_APART = 0.005

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '169b6be' },
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: '24' },
    kinds: { type: 'string', default: 'uniform,static,slab,sizes' },
    sizes: { type: 'string', default: '1000,10000,50000' },
    modes: { type: 'string', default: Object.keys(GOALS).join() },
    write: { type: 'boolean', default: false },
  },
})
const loadBefore = load()
const node = nodeOf(values.node)
const [kinds, sizes, modes] = [values.kinds, values.sizes, values.modes].map((list) => list.split(','))
const [now, old] = [buildNow(), buildAt(values.base)]
const verify = join(await bundle('crowd', ['verify'], { packages: 'external' }), 'verify.mjs')
console.log(`${run(node, verify, [now]).pairs} pairs are as exact arithmetic has them`)

/** Contestants of a cell; what touches, and what began and ended, must be the same for all that do the same. */
const contestants = [
  ...modes.flatMap((mode) => [
    { key: mode, library: now, mode },
    { key: `${mode}, old`, library: old, mode },
  ]),
  { key: 'rapier', library: 'rapier' },
]

/** What a round says of one cell: the figures of each contestant, and what is wrong with their contacts. */
async function measureCell(kind, count, round) {
  // Who begins changes from round to round.
  const order = round % 2 === 0 ? contestants : contestants.toReversed()
  const said = await measureByTurns(node, order.map(({ library, mode }) => ({ library, mode, kind, count, ...stepsOf(count) }))) // prettier-ignore
  const of = Object.fromEntries(order.map(({ key }, k) => [key, said[k]]))
  const same = modes.map((mode) => [mode, `${mode}, old`])
  if (modes.includes('paths') && modes.includes('default')) same.push(['paths', 'default'])
  for (const [a, b] of same)
    if (of[a].sum !== of[b].sum) throw new Error(`${kind}, ${count}: ${a} and ${b} see different contacts`)
  if (modes.includes('flat')) {
    const apart = Math.abs(of.rapier.touching / of.flat.touching - 1)
    if (apart > MOST_APART) throw new Error(`${kind}, ${count}: rapier sees ${of.rapier.touching / of.flat.touching}`)
  }
  return Object.fromEntries(Object.entries(of).map(([key, { times }]) => [key, figures(times)]))
}

const cells = kinds.flatMap((kind) => sizes.map((boxes) => ({ kind, boxes: Number(boxes), rounds: [] })))
for (let round = 0; round < Number(values.rounds); round++)
  for (const { kind, boxes, rounds } of cells) {
    rounds.push(await measureCell(kind, boxes, round))
    const said = Object.entries(rounds.at(-1)).map(([key, { median }]) => `${key} ${number(median)}`)
    console.log(`${round + 1}/${values.rounds} ${kind} ${boxes}: ${said.join('; ')}`)
  }

/** What is said of a mode over all cells, by one figure; goals are for medians. */
function lineOf(mode, figure) {
  const toRapier = cells.map((cell) => timesAsLong(cell, 'rapier', mode, figure))
  const toOld = cells.map((cell) => timesAsLong(cell, `${mode}, old`, mode, figure))
  const { mean, least, slower } = figure === 'median' ? GOALS[mode] : {}
  const judge = (value, goal) => `${value.toFixed(2)}${goal === undefined ? '' : ` (goal ${goal.toFixed(2)}: ${value >= goal ? 'met' : 'MISSED'})`}` // prettier-ignore
  return [
    mode,
    figure,
    judge(geometricMean(toRapier), mean),
    judge(Math.min(...toRapier), least),
    judge(geometricMean(toOld)),
    judge(Math.min(...toOld), slower && 1 / slower),
  ]
}

const times = (ratio) => `${ratio.toFixed(2)} x`
const about = aboutRun('npm run step', [versionOf(node)], loadBefore)
const text = `# Step

${aboutLine(about)}

Milliseconds a step: poses in, contacts found, those that began and ended read; medians of the steps of a process, then of
${values.rounds} processes, which measured by turns. In brackets: how many times as long rapier3d-simd-compat's sensors
and the package at commit ${values.base} take, in the same round. flat: events at end poses; paths: events, continuous; default: the
default settings, contact entities read by query.

${markdownTable(
  ['scene', 'boxes', 'rapier', ...modes],
  cells.map((cell) => [
    wordsOf[cell.kind],
    cell.boxes,
    number(figureOf(cell, 'rapier', 'median')),
    ...modes.map((mode) => `${number(figureOf(cell, mode, 'median'))} (${['rapier', `${mode}, old`].map((other) => times(timesAsLong(cell, other, mode, 'median'))).join(', ')})`), // prettier-ignore
  ]),
)}
How many times as long the others take, over all cells:

${markdownTable(
  ['mode', 'by the', 'rapier, geometric mean', 'rapier, least', 'old, geometric mean', 'old, least'],
  modes.flatMap((mode) => [lineOf(mode, 'median'), lineOf(mode, 'mean')]),
)}
Mean, 95th percentile and worst of the steps:

${markdownTable(
  ['scene', 'boxes', ...contestants.map(({ key }) => key)],
  cells.map((cell) => [
    cell.kind,
    cell.boxes,
    ...contestants.map(({ key }) =>
      ['mean', 'p95', 'worst'].map((figure) => number(figureOf(cell, key, figure))).join(' / '),
    ),
  ]),
)}`
console.log(`\n${text}`)
const isWhole = [values.kinds, values.sizes, values.modes].join() === 'uniform,static,slab,sizes,1000,10000,50000,flat,paths,default' // prettier-ignore
if (isWhole || values.write) {
  await writeResult('step.md', text)
  await writeResult('step.json', { about, base: values.base, cells })
}
