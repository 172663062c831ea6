/**
 * `npm run queries`: verifies the answers of all contestants, then measures every contestant in a process of its own,
 * those of a topic by turns; prints the tables and writes results/queries.json and results/queries.md, anew after every
 * round. Options: --rounds 3, --node 24, and, of which results are written only with --write: --only <part of a topic's
 * key, or refit>, --build <folder of a built package, or a commit>.
 */
import console from 'node:console'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildNow, buildOf } from '../shared/builds.mjs'
import { bench } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutRun, load, writeResult } from '../shared/results.mjs'
import { startWarm, takeTurns } from '../shared/turns.mjs'
import { isOwn, refits as allRefits, topics as allTopics } from './contestants.mjs'
import { tableOf } from './table.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
    build: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const TURNS = 4
const loadBefore = load()
const node = nodeOf(values.node)
const library = values.build === undefined ? buildNow() : buildOf(values.build, 'queries')
const script = (name) => join(bench, 'queries', `${name}.mjs`)

console.log('Verifying the answers ...')
const topics = allTopics
  .filter(({ key }) => key.includes(values.only))
  .map(({ key, title, unit, goal, mostGrowth, mostTimes, contestants }) => {
    const verified = run(node, script('verify'), [key, library])
    if (verified === null) throw new Error(`${key}: not verified in time`)
    return {
      ...{ key, title, unit, goal, mostGrowth, mostTimes, about: verified.about },
      contestants: contestants.map((contestant, k) => {
        const { name, boxes } = contestant
        return { name, own: isOwn(contestant), boxes, verified: verified.contestants[k], rounds: [] }
      }),
    }
  })
const refits = allRefits.filter(() => 'refit'.includes(values.only)).map((job) => ({ ...job, rounds: [] }))

/** Adds what a round says of a topic: contestants that are there live at the same time and take turns. */
async function measureTopic({ key, contestants }, round) {
  // Who begins changes from round to round.
  const there = [...contestants.entries()].filter(([, { verified }]) => verified !== null)
  const order = round % 2 === 0 ? there : there.toReversed()
  const processes = []
  for (const [index, { name }] of order) {
    const job = JSON.stringify({ topic: key, index, library, turns: TURNS })
    processes.push(await startWarm(node, script('measure'), [job]))
    if (!processes.at(-1).said) throw new Error(`${key}: ${name} fails`)
  }
  await takeTurns(processes)
  order.forEach(([, { name, rounds }], k) => {
    if (processes[k].said === null || processes[k].said === undefined) throw new Error(`${key}: ${name} fails`)
    rounds.push(processes[k].said)
  })
}

function measureRefit({ kind, count, mode, rounds }) {
  const steps = count > 10_000 ? 40 : 100
  const said = run(node, script('refit'), [JSON.stringify({ library, kind, count, mode, warm: steps, steps })])
  if (said === null) throw new Error(`refit of ${count}, ${kind}, ${mode}: not measured in time`)
  rounds.push(said)
}

let table = ''
const rounds = Number(values.rounds)
for (let round = 1; round <= rounds; round++) {
  console.log(`Round ${round} of ${rounds} ...`)
  for (const topic of topics) await measureTopic(topic, round)
  refits.forEach(measureRefit)
  const about = { ...aboutRun('npm run queries', [versionOf(node)], loadBefore), rounds: round }
  table = tableOf(about, topics, refits)
  if (!values.write && (values.only !== '' || values.build !== undefined)) continue
  await writeResult('queries.md', table)
  await writeResult('queries.json', { about, topics, refits })
}
console.log(`\n${table}`)
