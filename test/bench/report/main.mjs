/**
 * `npm run bench:report`: makes of the results the charts (results/crowd.svg, results/ratios.svg) and the text that the
 * README shows between its two marks (results/summary.md), and puts it there.
 */
import console from 'node:console'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { bench, repository } from '../shared/bundle.mjs'
import { readResult, writeResult } from '../shared/results.mjs'
import { ratioChart, timeChart } from './chart.mjs'
import { summaryOf } from './summary.mjs'

const names = ['crowd', 'kernels', 'size', 'special', 'broad-phase', 'trees']
const results = Object.fromEntries(
  names
    .filter((name) => existsSync(join(bench, `results/${name}.json`)))
    .map((name) => [name, readResult(`${name}.json`)]),
)
await writeResult('crowd.svg', await timeChart(results.crowd))
await writeResult('ratios.svg', await ratioChart(results.crowd))
await writeResult('summary.md', summaryOf(results))

const START = '<!-- written by the bench -->'
const END = '<!-- end of what the bench wrote -->'
const path = join(repository, 'README.md')
const readme = readFileSync(path, 'utf8')
const from = readme.indexOf(START)
const to = readme.indexOf(END)
if (from < 0 || to < from) throw new Error(`README.md needs ${START} and ${END}`)
const summary = readFileSync(join(bench, 'results/summary.md'), 'utf8')
const text = `${readme.slice(0, from + START.length)}\n\n${summary.trim()}\n\n${readme.slice(to)}`
writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
console.log(summary)
