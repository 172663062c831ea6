/** What the benches write to `results/`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { format, resolveConfig } from 'prettier'
import { bench } from './bundle.mjs'

export const readResult = (name) => JSON.parse(readFileSync(join(bench, 'results', name), 'utf8'))

export async function writeResult(name, content) {
  const filepath = join(bench, 'results', name)
  mkdirSync(join(bench, 'results'), { recursive: true })
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }))
}

export const load = () => Number(loadavg()[0].toFixed(1))

/** The machine, the versions and the command of a run. */
export function aboutRun(command, nodes, loadBefore) {
  const { dependencies } = JSON.parse(readFileSync(join(bench, 'package.json'), 'utf8'))
  const more = process.argv.slice(2)
  return {
    command: more.length === 0 ? command : `${command} -- ${more.join(' ')}`,
    nodes,
    cpu: cpus()[0].model.trim(),
    cores: cpus().length,
    load: { before: loadBefore, after: load() },
    libraries: dependencies,
  }
}

export const aboutLine = ({ nodes, cpu, cores, load, command }) =>
  `Node ${nodes.join(', ')}; ${cpu}, ${cores} cores; load ${load.before} at the start, ${load.after} at the end (average` +
  ` of a minute). Written by \`${command}\`.`

/** The versions of some of the libraries, of all where none are named. */
export const librariesLine = ({ libraries }, names = Object.keys(libraries)) =>
  `Libraries: ${names.map((name) => `${name} ${libraries[name]}`).join(', ')}.`

export const number = (value) =>
  value === undefined ? '' : value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)

export function markdownTable(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}
