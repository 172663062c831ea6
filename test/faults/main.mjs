/**
 * `npm run faults`: runs the tests once, and prints every id of ids.md with the tests whose titles carry it and what
 * came of them. An id without a test, or with one that fails, makes it fail. Arguments go to vitest (`-- test/systems`
 * runs a part; ids that only other files have are without a test then); `-- --read <file>` reads the JSON that vitest
 * wrote instead of running it.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const args = process.argv.slice(2)

/** What vitest's JSON reporter says of a run. */
function run() {
  if (args[0] === '--read') return JSON.parse(readFileSync(args[1], 'utf8'))
  mkdirSync(join(root, '.cache'), { recursive: true })
  const file = join(root, '.cache/faults.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], { cwd: root, stdio: 'inherit' })
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The ids in a title; `E02-E04` names three. */
function idsOf(title) {
  const found = new Set(title.match(/\b[NGMEDLP]\d\d\b/g))
  for (const [, letter, from, to] of title.matchAll(/\b([NGMEDLP])(\d\d)(?:-| to )\1(\d\d)\b/g))
    for (let k = Number(from); k <= Number(to); k++) found.add(letter + String(k).padStart(2, '0'))
  return found
}

const lines = readFileSync(join(root, 'test/faults/ids.md'), 'utf8').matchAll(/^- ([NGMEDLP]\d\d) (.*)$/gm)
const sentences = new Map(Array.from(lines, ([, id, sentence]) => [id, sentence]))
const tests = new Map(Array.from(sentences.keys(), (id) => [id, []]))
const strangers = []
for (const { name, assertionResults } of run().testResults)
  for (const { fullName, status } of assertionResults) {
    const test = { title: `${relative(root, name)}: ${fullName}`, status }
    for (const id of idsOf(fullName)) (tests.get(id) ?? strangers).push(test)
  }

const failed = []
const missing = []
for (const [id, sentence] of sentences) {
  const list = tests.get(id)
  const isFailed = list.some(({ status }) => status !== 'passed')
  if (list.length === 0) missing.push(id)
  else if (isFailed) failed.push(id)
  console.log(`${id} ${list.length === 0 ? 'NO TEST' : isFailed ? 'FAILED' : 'passed'}: ${sentence}`)
  for (const { title, status } of list) console.log(`    ${status} ${title}`)
}
for (const { title } of strangers) console.log(`an id that ids.md does not have: ${title}`)
console.log(`\n${sentences.size} ids: ${missing.length} without a test ${missing.join(' ')}`)
console.log(`${failed.length} with a test that did not pass ${failed.join(' ')}`)
if (missing.length > 0 || failed.length > 0 || strangers.length > 0) process.exit(1)
