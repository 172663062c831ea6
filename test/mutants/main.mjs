/**
 * `npm run test:mutants`: changes one operator of the source at a time, and runs the tests; prints the score, and the
 * changes that no test notices. README.md here tells how to read them.
 *
 * Options: --seed 1, --count 40 (mutants that are drawn), --room src/step (several; default all), --since 8e26c1f3
 * (draws among the lines that are other ones than in that commit), --at src/step/epoch/look.ts:40-60 (several; all
 * mutants there, instead of drawn ones), --tests repro (several; rooms of tests or files in them, instead of a room's
 * own), --seconds 60 (of a processor, for the nearest tests of one mutant), --whole (runs the whole suite on what
 * survives).
 */
import { execFileSync } from 'node:child_process'
import console from 'node:console'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { draw, mutantsOf, textOf } from './places.mjs'
import { LONGEST_TEST, PlainSandbox, WholeSandbox } from './sandbox.mjs'

/** The rooms whose answers are tested so, and the rooms of tests that are nearest to them. */
const ROOMS = {
  'src/step': ['systems', 'seams', 'flat', 'snapshot', 'repro', 'golden'],
  'src/narrow-phase': ['narrow-phase', 'flat', 'queries', 'character', 'repro', 'golden'],
  'src/obb-tree': ['obb-tree', 'narrow-phase', 'queries', 'cook', 'repro'],
  systems: ['systems', 'queries', 'repro', 'golden'],
  'src/seams': ['seams', 'systems', 'repro', 'golden'],
  'src/queries': ['queries', 'flat', 'systems', 'repro'],
  'src/character': ['character', 'repro', 'golden'],
  'src/snapshot': ['snapshot', 'repro', 'golden'],
  'src/geometry': ['geometry', 'narrow-phase', 'flat', 'math', 'properties', 'repro'],
  components: ['systems', 'queries', 'growth', 'snapshot', 'repro', 'golden'],
}
/** Tests that need vitest or a process of their own, and the four that take longest: only the whole suite has them. */
const LEFT_OUT =
  /child_process|setFlagsFromString|(memory|cpu)Usage|\bperformance\b|allocat|globalThis|fresh modules|\bvi\b/
const LONGEST = /systems\/(order|epoch|memory-fuzz|steady)\.test\.ts$/

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const cache = join(root, '.cache/mutants')
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    room: { type: 'string', multiple: true, default: Object.keys(ROOMS) },
    at: { type: 'string', multiple: true },
    since: { type: 'string' },
    tests: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '60' },
    whole: { type: 'boolean', default: false },
  },
})

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort()
const read = (file) => readFileSync(join(root, file), 'utf8')
const roomOf = ({ file }) => Object.keys(ROOMS).find((room) => file.startsWith(`${room}/`))

/** Lines of the source that are other ones than in a commit. */
function changedSince(commit) {
  const diff = execFileSync('git', ['diff', '--unified=0', commit, '--', ...values.room], {
    cwd: root,
    encoding: 'utf8',
  })
  const lines = new Set()
  let file = ''
  for (const text of diff.split('\n')) {
    file = /^\+\+\+ b\/(.*)/.exec(text)?.[1] ?? file
    const [, first, count = 1] = /^@@ \S+ \+(\d+)(?:,(\d+))?/.exec(text) ?? [0, 0, 0]
    for (let k = 0; k < count; k++) lines.add(`${file}:${Number(first) + k}`)
  }
  return lines
}

async function choose() {
  if (values.at === undefined) {
    const files = values.room.flatMap(filesIn)
    const here = await mutantsOf(files.map((name) => ({ name, content: read(name) })))
    const changes = values.since === undefined ? undefined : changedSince(values.since)
    const all = here.filter(({ file, line }) => changes?.has(`${file}:${line}`) ?? true)
    console.log(`${values.count} of ${all.length} mutants, seed ${values.seed}`)
    return draw(all, Number(values.count), Number(values.seed))
  }
  const places = values.at.map((place) => {
    const [file, lines] = place.split(':')
    const [from, to = from] = lines.split('-').map(Number)
    return { file, from, to }
  })
  const files = [...new Set(places.map(({ file }) => file))]
  const all = await mutantsOf(files.map((name) => ({ name, content: read(name) })))
  return all.filter((one) => places.some((p) => p.file === one.file && p.from <= one.line && one.line <= p.to))
}

const testsOf = (rooms) =>
  rooms
    .flatMap((name) => (name.endsWith('.ts') ? [`test/${name}`] : filesIn(`test/${name}`)))
    .filter((file) => file.endsWith('.test.ts') && !LONGEST.test(file) && !LEFT_OUT.test(read(file)))

/** What earlier runs found: seconds that tests take, what killed a mutant, and the seconds that others survived. */
const kept = join(cache, 'kept.json')
const { times, killed, survived } = {
  ...{ times: {}, killed: {}, survived: {} },
  ...(existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}),
}
const keyOf = (mutant) =>
  `${textOf(mutant)} ${createHash('sha256')
    .update(`${mutant.from} ${read(mutant.file)}`)
    .digest('hex')
    .slice(0, 16)}`

/** The tests nearest to a mutant, those first that are likely to fail soonest: by name, import, and earlier kills. */
function nearest(mutant) {
  const importsIt = `/${mutant.file.split('/').at(-1).replace('.ts', '.js')}'`
  const words = wordsOf(mutant.file)
  const room = roomOf(mutant)
  const kills = Object.entries(killed)
  const rank = (test) =>
    0.1 +
    (read(test).includes(importsIt) ? 3 : 0) +
    2 * wordsOf(test).filter((word) => words.some((own) => word.startsWith(own) || own.startsWith(word))).length +
    kills.filter(([of, { file }]) => file === test && of.startsWith(`${mutant.file}:`)).length +
    0.2 * kills.filter(([of, { file }]) => file === test && of.startsWith(`${room}/`)).length
  const scores = new Map(
    testsOf(values.tests ?? ROOMS[room]).map((test) => [test, rank(test) / Math.sqrt(0.5 + (times[test] ?? 2))]),
  )
  return [...scores.keys()].sort((a, b) => scores.get(b) - scores.get(a) || (times[a] ?? 2) - (times[b] ?? 2))
}

const wordsOf = (file) =>
  file
    .split('/')
    .slice(1)
    .join('-')
    .replace('.ts', '')
    .split(/[-.]/)
    .filter((word) => word.length > 3)

const sound = new Set()

/** Whether a file of tests passes without a mutant, in much less time than one that hangs: else it proves nothing. */
function isSound(sandbox, test) {
  if (!sound.has(test)) {
    const { times: taken, why } = sandbox.test([], [test], 0)
    if (why === undefined && taken[0][1] < LONGEST_TEST / 2) sound.add(test)
  }
  return sound.has(test)
}

/** Runs the nearest tests on a mutant; gives whether it survives. */
function survivesNearest(sandbox, mutant) {
  let tests = nearest(mutant)
  for (;;) {
    const { times: taken, file, why } = sandbox.test([mutant], tests, Number(values.seconds))
    for (const [test, seconds] of taken) times[test] = seconds
    if (why === undefined) return true
    if (isSound(sandbox, file)) {
      killed[keyOf(mutant)] = { file, why }
      return false
    }
    console.log(`fails without a mutant: ${file}`)
    tests = tests.filter((test) => test !== file)
  }
}

/**
 * The survivors that the whole suite does not notice either. It runs once with all of them together, those at one place
 * by turns; then each alone has the files that failed.
 */
function surviveAll(sandbox, survivors) {
  const meets = (a, b) => a.file === b.file && a.from < b.to && b.from < a.to
  const group = survivors.filter((one, k) => !survivors.slice(0, k).some((other) => meets(one, other)))
  if (group.length === 0) return []
  const others = surviveAll(
    sandbox,
    survivors.filter((one) => !group.includes(one)),
  )
  return [...groupSurvivesAll(sandbox, group), ...others]
}

function groupSurvivesAll(sandbox, group) {
  const failed = sandbox.test(group)
  if (failed === undefined) {
    const half = Math.ceil(group.length / 2)
    if (group.length > 1)
      return [group.slice(0, half), group.slice(half)].flatMap((some) => groupSurvivesAll(sandbox, some))
    killed[keyOf(group[0])] = { file: '', why: 'the whole suite comes to no end' }
    return []
  }
  const withoutMutants = failed.length === 0 ? [] : sandbox.test([], failed)
  const files = failed.filter((file) => !withoutMutants.includes(file))
  return group.filter((mutant) => {
    const by = files.length === 0 ? [] : (sandbox.test([mutant], files) ?? ['no end'])
    if (by.length > 0) killed[keyOf(mutant)] = { file: by[0], why: by.join() }
    return by.length === 0
  })
}

/** Between which shares of killed mutants the true one is, 19 times of 20, if a sample has this one (Wilson). */
function interval(share, count) {
  const z = 1.96
  const middle = share + z ** 2 / (2 * count)
  const half = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return [middle - half, middle + half].map((bound) => bound / (1 + z ** 2 / count))
}

mkdirSync(cache, { recursive: true })
const save = () => writeFileSync(kept, JSON.stringify({ times, killed, survived }, undefined, 1))
const drawn = await choose()
const plain = new PlainSandbox(root, join(cache, 'plain'))
let survivors = []
for (const [k, mutant] of drawn.entries()) {
  const key = keyOf(mutant)
  const isKnown = values.at === undefined && (key in killed || survived[key] >= Number(values.seconds))
  const survives = isKnown ? !(key in killed) : survivesNearest(plain, mutant)
  if (survives) survived[key] = Math.max(survived[key] ?? 0, Number(values.seconds))
  if (survives) survivors.push(mutant)
  console.log(`${k + 1}: ${survives ? 'survives' : 'killed'}: ${textOf(mutant)} (${killed[key]?.why ?? ''})`)
  save()
}
if (values.whole) survivors = surviveAll(new WholeSandbox(root, join(cache, 'whole')), survivors)
save()

const share = 1 - survivors.length / drawn.length
const percent = (part) => (100 * part).toFixed(1)
for (const mutant of survivors) console.log(`survives: ${textOf(mutant)}`)
console.log(`${drawn.length - survivors.length} of ${drawn.length} killed: ${percent(share)} %`)
if (values.at === undefined)
  console.log(`of all: ${interval(share, drawn.length).map(percent).join(' to ')} %, 19 times of 20`)
