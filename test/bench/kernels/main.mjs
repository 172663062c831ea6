/**
 * `npm run kernels`: verifies all answers, then measures every contestant in processes of its own, the libraries
 * interleaved; prints the table and writes results/kernels.json and results/kernels.md, after every round anew.
 * Options: --rounds 5, --node 24, --only <part of a topic's key>.
 */
import console from 'node:console'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutRun, load, writeResult } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'
import { tableOf } from './table.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    node: { type: 'string', default: '24' },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const node = nodeOf(values.node)
const loadBefore = load()
/** To hold all answers against oracles takes longer than to measure. */
const LONG = { milliseconds: 1_200_000 }

// All peers share one copy of three, which is in the bundle.
const out = await bundle('kernels', ['measure', 'verify', 'contestants'])
const { topics: all } = await import(join(out, 'contestants.mjs'))
const topics = all.filter(({ key }) => values.only === undefined || key.includes(values.only))

console.log('Verifying every answer ...')
const results = topics.map(({ key, title, kind, goal, contestants }) => ({
  key,
  title,
  kind,
  goal,
  verified: run(node, join(out, 'verify.mjs'), [key], LONG),
  contestants: contestants.map(({ name, form, own }) => ({ name, form, own: own === true, best: [], whole: [] })),
}))

/** Medians, and the ratio of every contestant to the first of ours at its forms of input. */
function summarise({ contestants }) {
  for (const c of contestants) {
    c.nanoseconds = median(c.best)
    c.medianOfMedians = median(c.whole)
  }
  for (const c of contestants) {
    c.ratios = {}
    if (c.own) continue
    for (const form of ['kept', 'objects']) {
      const ours = contestants.find((o) => o.own && o.form === form)
      if (ours && c.form.includes(form)) c.ratios[form] = c.nanoseconds / ours.nanoseconds
    }
  }
}

let table = ''
for (let round = 1; round <= rounds; round++) {
  console.log(`Round ${round} of ${rounds} ...`)
  for (const topic of results)
    for (const [index, contestant] of topic.contestants.entries()) {
      const { nanoseconds, median } = run(node, join(out, 'measure.mjs'), [topic.key, index])
      contestant.best.push(nanoseconds)
      contestant.whole.push(median)
    }
  results.forEach(summarise)
  const about = { ...aboutRun('npm run kernels', [versionOf(node)], loadBefore), rounds: round }
  table = tableOf(about, results)
  if (values.only !== undefined) continue
  await writeResult('kernels.md', table)
  await writeResult('kernels.json', { about, topics: results })
}
console.log(`\n${table}`)
