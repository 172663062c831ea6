/**
 * `npm run bench:crowd`: checks the contacts of every library, then measures every one in every scene at every size, in
 * processes of their own, the leading ones by turns; prints tables and writes results/crowd.json and results/crowd.md.
 * Options: --rounds 3, --node 24,20,22 (the first has everything, the others 10,000 boxes in a cube), --milliseconds
 * 1000 (of measuring, after the warm-up), and, of which results are written only with --write, in the place of those of
 * the same boxes in the last ones, --sizes 1000,10000, --kinds uniform,slab, --only own,rapier-sensors, --no-verify.
 */
import console from 'node:console'
import process from 'node:process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../shared/bundle.mjs'
import { nodeOf, run, versionOf } from '../shared/processes.mjs'
import { aboutRun, load, readResult, writeResult } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'
import { startWarm, takeTurns } from '../shared/turns.mjs'
import { glanceOf, planOf } from './plan.mjs'
import { kinds } from './scene.mjs'
import { tablesOf } from './table.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: process.versions.node.split('.')[0] },
    milliseconds: { type: 'string', default: '1000' },
    sizes: { type: 'string' },
    kinds: { type: 'string' },
    kind: { type: 'string' },
    only: { type: 'string' },
    verify: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
    command: { type: 'string', default: 'npm run bench:crowd' },
  },
  allowNegative: true,
})
const list = (text) => text?.split(',')
const only = list(values.only)
const sizes = list(values.sizes)?.map(Number)
const chosen = list(values.kinds ?? values.kind)
const part = Boolean(only ?? sizes ?? chosen)
const rounds = Number(values.rounds)
const loadBefore = load()

const out = await bundle('crowd', ['measure', 'contestants', 'verify'])
const { contestants } = await import(join(out, 'contestants.mjs'))
const named = new Map(contestants.map((c) => [c.key, c]))
for (const key of only ?? [])
  if (!named.has(key)) throw new Error(`no contestant ${key}: ${[...named.keys()].join(', ')}`)
const nodes = list(values.node).map((major) => ({ major, path: nodeOf(major) }))
for (const node of nodes) node.version = versionOf(node.path)

/** More than this part of the contacts more or fewer than ours: another answer. Single precision stays well below. */
const MOST_APART = 0.005

const verified = []
if (values.verify && (only === undefined || only.length > 1)) {
  const peers = contestants.filter((c) => !c.own && (only === undefined || only.includes(c.key))).map((c) => c.key)
  for (const kind of chosen ?? [...new Set(planOf(contestants, { rounds }).map((job) => job.kind))]) {
    const boxes = kind === 'spot' ? 50 : 1000
    console.log(`Verifying ${kind}, ${boxes} boxes ...`)
    const seen = run(nodes[0].path, join(out, 'verify.mjs'), [kind, boxes, 20, peers.join(',')])
    verified.push(seen)
    for (const { key, worst } of seen.peers)
      if (worst > MOST_APART && named.get(key).comparable)
        console.log(`  ${key}: number of contacts up to ${(100 * worst).toFixed(2)} % from ours`)
  }
}

const jobs = nodes.flatMap(({ version, path }, index) => {
  const plan =
    index === 0 ? planOf(contestants, { rounds, sizes, chosen, only }) : glanceOf(contestants, { rounds, only })
  return plan.map((job) => ({ ...job, group: `${version} ${job.group}`, node: version, path, runs: [] }))
})
/** Milliseconds of a step that would be too long, by those of the size before. */
const TOO_SLOW = 1000
const wouldBeSlow = (job) =>
  jobs.some(
    (before) =>
      !named.get(job.key).own &&
      before.key === job.key &&
      before.kind === job.kind &&
      before.node === job.node &&
      before.boxes < job.boxes &&
      (before.slow || (before.step * job.boxes) / before.boxes > TOO_SLOW),
  )

/** Starts the process of a job, unless it would be too slow. */
async function begin(job) {
  if (wouldBeSlow(job)) {
    job.slow = true
    return []
  }
  const args = [job.key, job.boxes, job.kind, values.milliseconds, job.turns]
  const started = await startWarm(job.path, join(out, 'measure.mjs'), args)
  job.step = started.said?.step
  if (!started.said?.more) note(job, started.said)
  return [{ job, started }]
}

/** Notes what a process of a job said in the end: nothing where a library that is not ours breaks down. */
function note(job, said) {
  if (said === undefined && named.get(job.key).own) throw new Error(`${job.key} fails, ${job.kind}, ${job.boxes}`)
  if (said === undefined) job.failed = true
  else if (said === null || said.slow !== undefined) job.slow = true
  else job.runs.push(said)
  return job.failed ? 'fails' : job.slow ? 'over a second a step' : `${said.processor.typical.toFixed(2)} ms`
}

for (let round = 1; round <= rounds; round++)
  for (const group of new Set(jobs.map((job) => job.group))) {
    const start = performance.now()
    const running = []
    for (const job of jobs)
      if (job.group === group && round <= job.rounds && !job.slow && !job.failed) running.push(...(await begin(job)))
    await takeTurns(running.map(({ started }) => started))
    for (const { job, started } of running) {
      const said = note(job, started.said)
      console.log(`${round}/${job.rounds} Node ${job.node}, ${job.kind}, ${job.boxes}: ${job.key} ${said}`)
    }
    if (running.length > 0) console.log(`  took ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }

/** Medians over the rounds of one job. */
function summary({ node, kind, boxes, key, slow, failed, runs }) {
  const { name, own, comparable, manifolds } = named.get(key)
  const row = { node, kind, boxes, key, name, own, comparable, manifolds }
  if (failed) return { ...row, slow: true, failed: true }
  if (slow || runs.length === 0) return { ...row, slow: true }
  const over = (pick) => Number(median(runs.map(pick)).toPrecision(5))
  return {
    ...row,
    rounds: runs.length,
    processor: over((r) => r.processor.typical),
    processes: runs.map((r) => Number(r.processor.typical.toPrecision(5))),
    warm: { steps: Math.round(over((r) => r.warm.steps)), milliseconds: Math.round(over((r) => r.warm.milliseconds)) },
    mean: over((r) => r.processor.mean),
    p99: over((r) => r.processor.p99),
    slowest: over((r) => r.processor.slowest),
    clock: over((r) => r.clock.typical),
    stages: Object.fromEntries(Object.keys(runs[0].stages).map((name) => [name, over((r) => r.stages[name].typical)])),
    blocks: runs[0].blocks,
    length: runs[0].length,
    touching: runs[0].touching.at(-1),
    pairs: runs[0].pairs,
    megabytes: over((r) => r.megabytes.rss),
  }
}

/**
 * How far the number of contacts of a job is from ours, on average over the steps that both made: in thousands of steps
 * there is one where a contact within rounding of touching is a large part of few.
 */
function apart(job) {
  const ours = jobs.find((o) => o.key === 'own' && o.kind === job.kind && o.boxes === job.boxes && o.runs.length > 0)
  if (ours === undefined || job.runs.length === 0) return undefined
  const [mine, theirs] = [ours.runs, job.runs].map((runs) => runs[0].touching)
  const steps = Math.min(mine.length, theirs.length)
  let [difference, contacts] = [0, 0]
  for (let s = 0; s < steps; s++) {
    difference += Math.abs(mine[s] - theirs[s])
    contacts += mine[s]
  }
  return Number((difference / Math.max(1, contacts)).toPrecision(3))
}

/** Jobs run in another order than that of the tables. */
const kindNames = Object.keys(kinds)
const places = (job) => [
  nodes.findIndex((n) => n.version === job.node),
  kindNames.indexOf(job.kind),
  job.boxes,
  contestants.findIndex((c) => c.key === job.key),
]
function inTables(a, b) {
  const [first, second] = [places(a), places(b)]
  const at = first.findIndex((place, k) => place !== second[k])
  return at < 0 ? 0 : first[at] - second[at]
}

const measuredNow = jobs.toSorted(inTables).map((job) => {
  const row = summary(job)
  if (row.slow) return row
  row.apart = apart(job)
  row.differs = row.apart !== undefined && row.apart > MOST_APART
  return row
})
const now = aboutRun(values.command, nodes.map((n) => n.version), loadBefore) // prettier-ignore

/** The last results with those of now in their places: a part was measured again, by a command of its own. */
function merged() {
  const last = readResult('crowd.json')
  const nameOf = ({ node, kind, boxes, key }) => [node, kind, boxes, key].join(' ')
  const fresh = new Map(measuredNow.map((row) => [nameOf(row), row]))
  return {
    about: { ...last.about, again: [...(last.about.again ?? []), now.command] },
    verified: last.verified.map((seen) => verified.find(({ kind }) => kind === seen.kind) ?? seen),
    results: last.results.map((row) => fresh.get(nameOf(row)) ?? row),
  }
}

const { about, results, ...checks } = part && values.write ? merged() : { about: now, verified, results: measuredNow }
const text = tablesOf({ about, verified: checks.verified, results })
console.log(`\n${text}`)
if (!part || values.write) {
  await writeResult('crowd.md', text)
  await writeResult('crowd.json', { about, verified: checks.verified, results })
}
