/**
 * `npm run compare`: the work tree against main, with the same bench code, each run a process of its own, both sides by
 * turns; prints how many times as long each stage takes as on main. The work tree must be committed, so that what was
 * measured can be found again. Options: --base main, --rounds 3, --sizes 1000,10000, --kinds uniform,
 * --keys own,own-manifolds,own-continuous-entities,
 * --node 24, --milliseconds 1000.
 */
import { execFileSync } from 'node:child_process'
import console from 'node:console'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { TURNS } from './crowd/plan.mjs'
import { bundle, cache, repository } from './shared/bundle.mjs'
import { nodeOf, versionOf } from './shared/processes.mjs'
import { markdownTable, number } from './shared/results.mjs'
import { median } from './shared/times.mjs'
import { startWarm, takeTurns } from './shared/turns.mjs'

const option = (value) => ({ type: 'string', default: value })
const { values } = parseArgs({
  options: {
    base: option('main'),
    rounds: option('3'),
    sizes: option('1000,10000'),
    kinds: option('uniform'),
    keys: option('own,own-manifolds,own-continuous-entities'),
    node: option(process.versions.node.split('.')[0]),
    milliseconds: option('1000'),
  },
})
const git = (...args) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trimEnd()

const dirty = git('status', '--porcelain')
if (dirty !== '') {
  console.error(
    `compare measures commits, but the work tree has changes that are not committed:\n\n${dirty}\n\nCommit them first.`,
  )
  process.exit(1)
}
const [head, base] = ['HEAD', values.base].map((name) => git('rev-parse', '--short', `${name}^{commit}`))
if (head === base) console.log(`HEAD is ${values.base}: both sides are the same, and ratios show the noise.`)

// Outside of node_modules, where bundlers do not look for TypeScript, and under the repository, so that
// bitECS is found.
const tree = join(repository, '.cache/compare', base)
if (!existsSync(join(tree, 'package.json'))) git('worktree', 'add', '--force', '--detach', tree, base)
const sides = [
  { name: base, out: await bundle('crowd', ['measure'], { root: tree, out: join(cache, 'compare-base') }) },
  { name: head, out: await bundle('crowd', ['measure'], { out: join(cache, 'compare-head') }) },
]
git('worktree', 'remove', '--force', tree)

const node = nodeOf(values.node)
const { milliseconds: budget } = values
const list = (text) => text.split(',')
const jobs = list(values.kinds).flatMap((kind) =>
  list(values.sizes).flatMap((boxes) =>
    list(values.keys).map((key) => ({ kind, boxes, key, runs: sides.map(() => []) })),
  ),
)
for (let round = 1; round <= Number(values.rounds); round++)
  for (const { kind, boxes, key, runs } of jobs) {
    // Who begins changes from round to round.
    const order = round % 2 === 0 ? [1, 0] : [0, 1]
    const processes = []
    for (const side of order)
      processes[side] = await startWarm(node, join(sides[side].out, 'measure.mjs'), [key, boxes, kind, budget, TURNS])
    await takeTurns(order.map((side) => processes[side]))
    for (const [side, { said }] of processes.entries()) {
      if (said === undefined) throw new Error(`${key} fails, ${kind}, ${boxes}, ${sides[side].name}`)
      runs[side].push(said)
    }
    console.log(`${round}/${values.rounds} ${kind} ${boxes} ${key}`)
  }

const figures = {
  processor: (r) => r.processor.typical,
  'processor, all steps': (r) => r.processor.mean,
  'processor, 99 %': (r) => r.processor.p99,
  clock: (r) => r.clock.typical,
}
const rows = []
for (const { kind, boxes, key, runs } of jobs) {
  const done = runs.every((side) => side.every((r) => r !== null && r.slow === undefined))
  if (!done) {
    rows.push([kind, boxes, key, 'over 2 s a step', '', '', ''])
    continue
  }
  const touching = runs.map(([r]) =>
    r.touching.slice(0, Math.min(...runs.map((side) => side[0].touching.length))).join(),
  )
  if (touching[0] !== touching[1]) rows.push([kind, boxes, key, 'NUMBER OF CONTACTS DIFFERS', '', '', ''])
  const stages = Object.fromEntries(Object.keys(runs[0][0].stages).map((name) => [name, (r) => r.stages[name].typical]))
  for (const [name, pick] of Object.entries({ ...figures, ...stages })) {
    const [before, after] = runs.map((side) => median(side.map(pick)))
    if (Math.max(before, after) > 0.005)
      rows.push([kind, boxes, key, name, number(before), number(after), number(after / before)])
  }
}
console.log(
  `\nNode ${versionOf(node)}; milliseconds, means over blocks of steps, their median, and that of ${values.rounds} processes a side; stages by the processor.\n`,
)
console.log(
  markdownTable(['scene', 'boxes', 'contestant', 'figure', `${values.base} ${base}`, `HEAD ${head}`, 'ratio'], rows),
)
