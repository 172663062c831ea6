/**
 * `npm run test:mutants`: changes single operators of the source, one at a time, and runs the tests that execute the
 * changed line; prints the changes that no test notices. README.md here tells how to read them.
 *
 * Options: --seed 1, --places 8 (of each room), --lines 10 (of each place), --room src/step (several; default all),
 * --at src/step/look.ts:40-60 (several; instead of drawn places), --tests repro (several; rooms of tests or files in
 * them, instead of a room's own).
 */
import { spawnSync } from 'node:child_process'
import console from 'node:console'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The rooms whose answers are tested so, and the rooms of tests that are nearest to them. */
const ROOMS = {
  'src/step': ['systems', 'seams', 'flat', 'golden'],
  'src/narrow-phase': ['narrow-phase', 'flat', 'golden'],
  'src/obb-tree': ['obb-tree', 'narrow-phase'],
  systems: ['systems', 'golden'],
}
/** Tests that measure their process or start others, in which no mutant is; and the four that take longest. */
const LEFT_OUT = /child_process|setFlagsFromString|memoryUsage|cpuUsage|\bperformance\b|allocat/
const LONGEST = /systems\/(order|epoch|memory-fuzz|steady)\.test\.ts$/
/** Changes that no answer follows from: texts, and what an object is made of, which the compiler checks. */
const NO_ANSWERS = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex', 'OptionalChaining']

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const cache = join(root, '.cache/mutants')
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    places: { type: 'string', default: '8' },
    lines: { type: 'string', default: '10' },
    room: { type: 'string', multiple: true, default: Object.keys(ROOMS) },
    at: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true },
  },
})

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort()
const read = (file) => readFileSync(join(root, file), 'utf8')

/** Numbers from 0 to 1, the same for the same seed (xorshift). */
function randomFrom(seed) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x2545f491) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Ranges of lines, as `file:from-to`. */
function drawPlaces(room) {
  const lines = Number(values.lines)
  const all = filesIn(room).flatMap((file) => {
    const count = Math.ceil(read(file).split('\n').length / lines)
    return Array.from({ length: count }, (_, k) => `${file}:${k * lines + 1}-${(k + 1) * lines}`)
  })
  const random = randomFrom(Number(values.seed))
  return Array.from({ length: Math.min(Number(values.places), all.length) }, () => {
    const [place] = all.splice(Math.floor(random() * all.length), 1)
    return place
  })
}

/** Runs Stryker over the places of a room; gives the mutants of its report. */
function mutate(room, places) {
  const tests = (values.tests ?? ROOMS[room])
    .flatMap((name) => (name.endsWith('.ts') ? [`test/${name}`] : filesIn(`test/${name}`)))
    .filter((file) => file.endsWith('.test.ts') && !LONGEST.test(file) && !LEFT_OUT.test(read(file)))
  const report = join(cache, `${room.replace('/', '-')}.json`)
  const config = join(cache, 'stryker.json')
  const options = {
    plugins: [join(root, 'test/mutants/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    mutate: places,
    mutator: { excludedMutations: NO_ANSWERS },
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // A mutant that runs three times as long as the tests do without it, and 20 s longer, runs for ever.
    ...{ timeoutMS: 20_000, timeoutFactor: 3, dryRunTimeoutMinutes: 60, concurrency: 1 },
    tempDirName: join(cache, 'sandboxes'),
    ignorePatterns: ['.cache', 'dist', 'out', 'docs/.vitepress', 'test/bench/results'],
    disableTypeChecks: false,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: report },
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(config, JSON.stringify(options, undefined, 2))
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'test/mutants/node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTANT_TESTS: tests.join() } },
  )
  if (status !== 0) throw new Error(`Stryker ended with ${status}: see README.md in test/mutants`)
  return Object.values(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(({ mutants }) => mutants)
}

const roomOf = (place) => Object.keys(ROOMS).find((room) => place.startsWith(`${room}/`))

for (const room of values.room) {
  const places = values.at === undefined ? drawPlaces(room) : values.at.filter((place) => roomOf(place) === room)
  if (places.length === 0) continue
  console.log(`${room}: ${places.join(' ')}`)
  const mutants = mutate(room, places)
  const count = (...names) => mutants.filter(({ status }) => names.includes(status)).length
  console.log(
    `${room}: ${count('Killed', 'Timeout')} killed, ${count('Survived', 'NoCoverage')} not, of ${mutants.length} mutants`,
  )
}
