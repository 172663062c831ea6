/**
 * `npm run bench`: everything, one after the other, then the charts and the README's section. Options: --node 24,20,22
 * (the first measures everything), --full (more rounds), --only crowd,size (some benches; the report is still made).
 */
import { execFileSync } from 'node:child_process'
import console from 'node:console'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { bench } from './shared/bundle.mjs'

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: '24,20,22' },
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const first = values.node.split(',')[0]
const rounds = (few, many) => ['--rounds', String(values.full ? many : few)]
const command = ['--command', `npm run bench${values.full ? ' -- --full' : ''}`]
const every = {
  size: ['size/main.mjs', ...rounds(5, 15), '--node', first, ...command],
  special: ['special/main.mjs', ...rounds(1, 5), '--node', first, ...command],
  'broad-phase': ['broad-phase/main.mjs', ...rounds(2, 5), '--node', first, ...command],
  crowd: ['crowd/main.mjs', ...rounds(3, 5), '--node', values.node, ...command],
  kernels: ['kernels/main.mjs', ...rounds(1, 5), '--node', first, ...command],
  trees: ['trees/main.mjs', ...rounds(1, 5), '--node', first, ...command],
  report: ['report/main.mjs'],
}
const chosen = values.only === undefined ? Object.keys(every) : [...values.only.split(','), 'report']
for (const name of chosen) {
  if (every[name] === undefined) throw new Error(`no bench ${name}: ${Object.keys(every).join(', ')}`)
  const start = performance.now()
  console.log(`\n=== ${name}\n`)
  const [script, ...args] = every[name]
  execFileSync(process.execPath, [join(bench, script), ...args], { stdio: 'inherit', cwd: bench })
  console.log(`\n=== ${name} took ${((performance.now() - start) / 60_000).toFixed(1)} minutes`)
}
