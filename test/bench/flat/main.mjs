/**
 * `npm run flat`: whole steps of the flat crowd, of the package and of other libraries, side by side and by turns.
 * Before that contacts are held to rational arithmetic. Writes results/flat.json and results/flat.md. Options:
 * --rounds 3, --node 24, and, of which results are written only with --write, --count 10000.
 */
import console from 'node:console'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureByTurns, stepsOf } from '../crowd/processes.mjs'
import { figureOf, timesAsLong } from '../crowd/ratios.mjs'
import { buildNow } from '../shared/builds.mjs'
import { bundle } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutLine, aboutRun, librariesLine, load, markdownTable, number, writeResult } from '../shared/results.mjs'
import { figures } from '../shared/times.mjs'
import { peers } from './peers.mjs'

/** How many times as long the fastest other should take; the SIMD build of rapier2d stands beside the goal. */
const GOAL = 4
const BESIDE = 'rapier2d-simd-compat'
const modes = ['flat', 'default']
/** Segments of the chain that runs through the crowd in a line of its own. */
const SEGMENTS = 1000
/** More than this part of the contacts more or fewer: another answer. Single precision stays well below. */
const MOST_APART = 0.005

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: '24' },
    count: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
})
const loadBefore = load()
const node = nodeOf(values.node)
const count = Number(values.count)
const library = buildNow()
const verify = join(await bundle('flat', ['verify'], { packages: 'external' }), 'verify.mjs')
const verified = run(node, verify, [library])
console.log(`${verified.pairs} pairs, ${verified.touching} touch; wrong: ${verified.contestants.map(({ name, wrong }) => `${name} ${wrong}`).join(', ')}`) // prettier-ignore

const names = peers.map(({ name }) => name)
const contestants = [
  ...modes.map((mode) => ({ key: mode, library, mode })),
  { key: 'chain', library, mode: 'flat', segments: SEGMENTS },
  ...names.map((name) => ({ key: name, library: name })),
]

async function measureRound(round) {
  // Who begins changes from round to round.
  const order = round % 2 === 0 ? contestants : contestants.toReversed()
  const jobs = order.map((job) => ({ ...job, count, ...stepsOf(count, 0.5) }))
  const said = await measureByTurns(node, jobs, 'flat')
  const of = Object.fromEntries(order.map(({ key }, k) => [key, said[k]]))
  // The default settings have more: pairs that touched within the step.
  for (const name of names) {
    const part = of[name].touching / of.flat.touching
    if (Math.abs(part - 1) > MOST_APART) throw new Error(`${name} sees ${part} of the contacts`)
  }
  return Object.fromEntries(Object.entries(of).map(([key, { times }]) => [key, figures(times)]))
}

const cell = { rounds: [] }
for (let round = 0; round < Number(values.rounds); round++) {
  cell.rounds.push(await measureRound(round))
  const said = Object.entries(cell.rounds.at(-1)).map(([key, { median }]) => `${key} ${number(median)}`)
  console.log(`${round + 1}/${values.rounds}: ${said.join('; ')}`)
}

const about = aboutRun('npm run flat', [versionOf(node)], loadBefore)
const byTime = names.toSorted((a, b) => figureOf(cell, a, 'median') - figureOf(cell, b, 'median'))
const lineOf = (mode) => {
  const [fastest] = byTime.filter((name) => name !== BESIDE)
  const ratio = timesAsLong(cell, fastest, mode, 'median')
  const verdict = `(goal ${GOAL}: ${ratio >= GOAL ? 'met' : 'MISSED'})`
  return `${mode}: ${fastest}, the fastest other, takes ${ratio.toFixed(2)} times as long ${verdict}, ${BESIDE} ${timesAsLong(cell, BESIDE, mode, 'median').toFixed(2)}.`
}
const text = `# Flat

${aboutLine(about)}
${librariesLine(
  about,
  names.map((name) => Object.keys(about.libraries).find((key) => key.endsWith(name))),
)}

Milliseconds a step of ${count} turning rectangles in the plane: poses in, contacts found, those that began and ended read;
medians of the steps of a process, then of ${cell.rounds.length} processes, which measured by turns; ratios are taken within a round. flat:
events at end poses; default: the default settings (continuous, contact entities read by query); chain: as flat, with a
ChainShape of ${SEGMENTS} segments from wall to wall. ${verified.pairs} pairs of 1,000
rectangles, of which ${verified.touching} touch, were held to rational arithmetic first: \`wrong\` of each library's differ, none
farther from touching than \`within\`.

${modes.map(lineOf).join('\n')}

${markdownTable(
  ['', 'median', 'mean', '95 %', 'worst', ...modes.map((mode) => `times ${mode}`), 'wrong', 'within'],
  [...modes, 'chain', ...byTime].map((key) => {
    const { wrong, margin } = verified.contestants.find(({ name }) => name === key) ?? verified.contestants[0]
    return [
      key,
      ...['median', 'mean', 'p95', 'worst'].map((figure) => number(figureOf(cell, key, figure))),
      ...modes.map((mode) => timesAsLong(cell, key, mode, 'median').toFixed(2)),
      wrong,
      wrong === 0 ? '' : margin.toExponential(0),
    ]
  }),
)}`
console.log(`\n${text}`)
if (values.write || count === 10_000) {
  await writeResult('flat.md', text)
  await writeResult('flat.json', { about, verified, ...cell })
}
