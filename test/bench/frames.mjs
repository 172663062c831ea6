/**
 * `npm run frames`: how even steps are. 1,000 steady steps, by turns with plain ones, before each of which the package
 * forgets what it remembers (`forget` in crowd/game.mjs): no step should take longer than 1.3 times a plain one.
 * Writes results/frames.json and results/frames.md. Options: --rounds 5, --node 24, --build <folder of a built package,
 * or a commit>, and, of which results are written only with --write, --kinds uniform, --sizes 10000,50000, --modes
 * flat,default, --steps 1000.
 */
import console from 'node:console'
import { parseArgs } from 'node:util'
import { measureByTurns, stepsOf } from './crowd/processes.mjs'
import { buildNow, buildOf } from './shared/builds.mjs'
import { nodeOf, versionOf } from './shared/processes.mjs'
import { aboutLine, aboutRun, load, markdownTable, number, writeResult } from './shared/results.mjs'
import { figures, median } from './shared/times.mjs'

const GOAL = 1.3
/** Of the steps that warm both up, so many are plain in both. */
const PLAIN_WARM = 60

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    node: { type: 'string', default: '24' },
    build: { type: 'string' },
    kinds: { type: 'string' },
    sizes: { type: 'string' },
    modes: { type: 'string' },
    steps: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const list = (text, usual) => (text ?? usual).split(',')
const loadBefore = load()
const node = nodeOf(values.node)
const library = values.build === undefined ? buildNow() : buildOf(values.build, 'frames')
const steps = Number(values.steps ?? 1000)
const rows = []
for (const kind of list(values.kinds, 'uniform'))
  for (const boxes of list(values.sizes, '10000,50000').map(Number))
    for (const mode of list(values.modes, 'flat,default')) {
      const job = { library, mode, kind, count: boxes, turns: 10, warm: stepsOf(boxes).warm, plainWarm: PLAIN_WARM }
      const jobs = [{ ...job, steps }, { ...job, steps: steps / 5, isPlain: true }] // prettier-ignore
      const rounds = []
      for (let round = 0; round < Number(values.rounds); round++) {
        const [steady, plain] = await measureByTurns(node, jobs)
        rounds.push({ steady: steady.times, plain: plain.times })
        console.log(`${round + 1}/${values.rounds} ${kind} ${boxes} ${mode}: worst ${Math.max(...steady.times)}, plain ${median(plain.times)}`) // prettier-ignore
      }
      rows.push({ kind, boxes, mode, ...summary(rounds) })
    }

/**
 * Step s of every round does the same work, and what disturbs it only adds to it: the least over the rounds is its own.
 * The worst of all steps as measured is told beside it.
 */
function summary(rounds) {
  const [steady, plain] = ['steady', 'plain'].map((which) =>
    rounds[0][which].map((_, s) => Math.min(...rounds.map((round) => round[which][s]))),
  )
  const longest = steady.map((ms, s) => ({ s, ms })).toSorted((a, b) => b.ms - a.ms) // prettier-ignore
  console.log(`longest steps: ${longest.slice(0, 10).map(({ s, ms }) => `${s} ${number(ms)}`).join(', ')}`) // prettier-ignore
  const [measured, measuredPlain] = ['steady', 'plain'].map((which) =>
    median(rounds.map((round) => Math.max(...round[which]))),
  )
  return { steady: figures(steady), plain: figures(plain), measured, measuredPlain }
}

const about = aboutRun('npm run frames', [versionOf(node)], loadBefore)
const text = `# Frames

${aboutLine(about)}

Milliseconds of ${steps} consecutive steps, of each the least of ${values.rounds} processes, which do the same work in it;
measured by turns with plain steps, before each of which the package forgets what it remembers. Goal: the worst step takes
at most ${GOAL} times as long as a plain one (the median of plain steps). In brackets: the worst as measured, of plain
steps too, of which there are a fifth as many, disturbances included, median of the processes.
Both were warmed with ${PLAIN_WARM} plain steps and collections between them, so that what V8 compiles late is compiled in both; without them the
first step that begins an epoch after the first full collection took up to 4.7 times as long as a plain one (crowd/measure.mjs).

${markdownTable(
  ['scene', 'boxes', 'mode', 'median', 'mean', '95 %', 'worst', 'plain step', 'worst / plain', 'goal'],
  rows.map(({ kind, boxes, mode, steady, plain, measured, measuredPlain }) => {
    const ratio = steady.worst / plain.median
    return [
      kind,
      boxes,
      mode,
      ...[steady.median, steady.mean, steady.p95].map(number),
      `${number(steady.worst)} (${number(measured)})`,
      `${number(plain.median)} (${number(measuredPlain)})`,
      `${ratio.toFixed(2)} (${(measured / plain.median).toFixed(2)})`,
      ratio <= GOAL ? 'met' : 'MISSED',
    ]
  }),
)}`
console.log(`\n${text}`)
if (
  values.write ||
  [values.build, values.kinds, values.sizes, values.modes, values.steps].every((v) => v === undefined)
) {
  await writeResult('frames.md', text)
  await writeResult('frames.json', { about, rows })
}
