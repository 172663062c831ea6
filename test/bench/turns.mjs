/**
 * `node turns.mjs <a> <b> [scene] [boxes] [mode]`: steps the crowd with two builds by turns, in fresh processes each
 * round, and prints how many times as long `a` takes as `b`. A build is a folder that holds a built package (or `dist`
 * with it), a commit, or `rapier`. Scenes: uniform, static, slab, sizes, spot; modes: flat, paths, default.
 * Options: --seconds 25 (after which no round begins), --node 24, --plain (both forget before every step).
 */
import console from 'node:console'
import { parseArgs } from 'node:util'
import { measureByTurns, stepsOf } from './crowd/processes.mjs'
import { buildOf } from './shared/builds.mjs'
import { nodeOf } from './shared/processes.mjs'
import { figures, mean, median } from './shared/times.mjs'

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '25' },
    node: { type: 'string', default: '24' },
    plain: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [first, second, kind = 'uniform', boxes = '10000', mode = 'flat'] = positionals
if (second === undefined) throw new Error('node turns.mjs <a> <b> [scene] [boxes] [mode]')

const builds = [first, second].map((name, k) => (name === 'rapier' ? name : buildOf(name, 'ab'[k])))
const node = nodeOf(values.node)
const count = Number(boxes)
const rounds = []
const until = performance.now() + 1000 * Number(values.seconds)
while (performance.now() < until) {
  // Who begins changes from round to round.
  const order = rounds.length % 2 === 0 ? [0, 1] : [1, 0]
  const jobs = order.map((k) => ({
    library: builds[k],
    mode,
    kind,
    count,
    isPlain: values.plain,
    turns: 10,
    ...stepsOf(count, 0.5),
  }))
  const said = await measureByTurns(node, jobs)
  const round = [0, 1].map((k) => said[order.indexOf(k)])
  if (round[0].sum !== round[1].sum && !builds.includes('rapier')) console.log('BEGAN AND ENDED DIFFER')
  rounds.push(round.map(({ times }) => times))
}

console.log(`\n${kind}, ${boxes} boxes, ${mode}${values.plain ? ', plain steps' : ''}: ${rounds.length} rounds`)
const spoken = rounds.map((round) => round.map(figures))
for (const name of Object.keys(spoken[0][0])) {
  const [a, b] = [0, 1].map((k) => median(spoken.map((round) => round[k][name])).toFixed(3))
  const ratios = spoken.map((round) => round[0][name] / round[1][name])
  const spread = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(3))
  console.log(`${name.padEnd(7)} a ${a} ms, b ${b} ms, a/b ${spread[0]} (${spread[1]} to ${spread[2]})`)
}
// Both do the same work in step s of every round, so its least time is what the machine disturbed least.
const least = [0, 1].map((k) => mean(rounds[0][k].map((_, s) => Math.min(...rounds.map((round) => round[k][s])))))
console.log(`least   a ${least[0].toFixed(3)} ms, b ${least[1].toFixed(3)} ms, a/b ${(least[0] / least[1]).toFixed(3)}: mean of the steps, of each its least time in any round`) // prettier-ignore
