/**
 * `npm run trees`: verifies all answers, then measures every contestant in processes of its own, the
 * libraries interleaved; prints the tables and writes results/trees.json and results/trees.md, after every round
 * anew. Options: --rounds 5, --node 24, --only <part of a mesh's name>, --jobs boolean,pairs,build, --contestants
 * <part of a key>.
 */
import console from 'node:console'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutRun, load, writeResult } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'
import { tableOf } from './table.mjs'

const option = (value) => ({ type: 'string', default: value })
const { values } = parseArgs({
  options: {
    rounds: option('5'),
    node: option('24'),
    only: option(''),
    jobs: option('boolean,pairs,build'),
    contestants: option(''),
  },
})
const partial = values.only !== '' || values.jobs !== 'boolean,pairs,build' || values.contestants !== ''
const POSES = { bunny: 120, 'bunny-58784': 60, dragon: 60 }

// All peers share one copy of three, which is in the bundle.
const out = await bundle('trees', ['measure', 'verify', 'contestants'])
const { contestants } = await import(join(out, 'contestants.mjs'))

const node = nodeOf(values.node)
const loadBefore = load()
/** To hold all answers against oracles takes longer than to measure. */
const LONG = { milliseconds: 1_200_000 }
const posesOf = (mesh) => join(out, `${mesh}.json`)

console.log('Verifying every answer ...')
const results = Object.keys(POSES)
  .filter((mesh) => mesh.includes(values.only))
  .map((mesh) => ({
    mesh,
    verified: run(node, join(out, 'verify.mjs'), [mesh, POSES[mesh], posesOf(mesh)], LONG),
    jobs: values.jobs.split(',').map((job) => ({
      job,
      // Every strategy is built once; how its boolean is asked makes no difference to it, nor to the pairs.
      figures: contestants
        .map(({ key, name, own }, index) => ({ key, name, own, index, runs: [] }))
        .filter(({ key }) => key.includes(values.contestants) && (job === 'boolean' || !key.endsWith('-cast'))),
    })),
  }))

let table = ''
const rounds = Number(values.rounds)
for (let round = 1; round <= rounds; round++) {
  console.log(`Round ${round} of ${rounds} ...`)
  for (const { mesh, jobs } of results)
    for (const { job, figures } of jobs)
      for (const figure of figures) {
        figure.runs.push(run(node, join(out, 'measure.mjs'), [job, mesh, figure.index, posesOf(mesh)]))
        figure.best = median(figure.runs.map(({ best }) => best))
        figure.whole = median(figure.runs.map(({ whole }) => whole))
        if (job === 'build') figure.first = median(figure.runs.map(({ first }) => first))
      }
  const about = { ...aboutRun('npm run trees', [versionOf(node)], loadBefore), rounds: round }
  table = tableOf(about, results)
  if (partial) continue
  await writeResult('trees.md', table)
  await writeResult('trees.json', { about, results })
}
console.log(`\n${table}`)
