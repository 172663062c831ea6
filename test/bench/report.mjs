/**
 * `npm run report`: makes of the results BENCHMARKS.md (results/summary.md with a title), and the small table that the
 * README shows between its two marks (results/headline.md).
 */
import console from 'node:console'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { figureOf, geometricMean, timesAsLong } from './crowd/ratios.mjs'
import { kinds } from './crowd/scene.mjs'
import { growthOf, ratioOf, summaryRows } from './queries/table.mjs'
import { bench, repository } from './shared/bundle.mjs'
import { markdownTable, number, readResult, writeResult } from './shared/results.mjs'
import { median } from './shared/times.mjs'

const [{ about, cells }, { rows: frames }, { figures: memory }, { sizes }, { topics }, { results: trees }] = [
  ...['step', 'frames', 'memory', 'sizes', 'kernels', 'trees'].map((name) => readResult(`${name}.json`)),
]

const flat = readResult('flat.json')
const modes = { flat: 'flat events, end poses', paths: 'flat events, continuous', default: 'the default settings' }
const rapierTo = (cell, mode) => timesAsLong(cell, 'rapier', mode, 'median')

function kernelRow(key, title) {
  const { contestants } = topics.find((topic) => topic.key === key)
  const best = (of) => contestants.filter(of).toSorted((a, b) => a.nanoseconds - b.nanoseconds)[0]
  const peer = best((c) => !c.own)
  const ours = ['kept', 'objects'].map((form) => best((c) => c.own && c.form === form).nanoseconds.toFixed(1))
  return [title, ...ours, `${peer.nanoseconds.toFixed(1)} (${peer.name})`]
}

function treeRow({ mesh, verified, jobs }) {
  // A build is held against the one that makes the best trees.
  const ratioOf = (name) => {
    const { figures } = jobs.find(({ job }) => job === name)
    const peers = figures.filter(({ own, key }) => !own && (name !== 'build' || key === 'three-SAH'))
    const ours = figures.find(({ own }) => own).best
    return `${number(ours)} (${(Math.min(...peers.map(({ best }) => best)) / ours).toFixed(1)} x)`
  }
  return [mesh, verified.triangles, ...['boolean', 'pairs', 'build'].map(ratioOf)]
}

/** Steps of the flat crowd: of a contestant, and how many times as long as the package it takes. */
function flatRow(key) {
  const ratios = ['flat', 'default'].map((mode) => `${timesAsLong(flat, key, mode, 'median').toFixed(2)} x`)
  return [key in modes ? modes[key] : key, number(figureOf(flat, key, 'median')), ...ratios]
}

/** What is said of queries, once they have been measured. */
function queriesText() {
  if (!existsSync(join(bench, 'results/queries.json'))) return ''
  const { topics, refits } = readResult('queries.json')
  const topicOf = (key) => topics.find((topic) => topic.key === key)
  const { contestants: walks } = topicOf('character')
  const parts = refits.map(({ rounds }) => median(rounds.map(({ ofPlain }) => ofPlain)))
  return `Queries, microseconds each:

${markdownTable(['question', 'this package', 'fastest other'], summaryRows(topics))}
From 1,000 to 1,000,000 boxes the time of a ray grows with the number to the power of ${growthOf(topicOf('sizes')).toFixed(2)}. The first query after a step refits the
index, which takes ${Math.min(...parts).toFixed(2)} to ${Math.max(...parts).toFixed(2)} of a step that remembers nothing. Among 100,000 statics moveAndSlide takes ${ratioOf(walks[1], walks[0]).toFixed(2)} times
as long as among 1,000.

`
}

/** What is said of snapshots, once they have been measured. */
function snapshotText() {
  if (!existsSync(join(bench, 'results/snapshot.json'))) return ''
  const rows = readResult('snapshot.json').rows.map(({ boxes, mode, contacts, bytes, times }) => {
    const figures = [times.save, times.restore, times.again].map((of) => number(median(of)))
    return [boxes.toLocaleString('en'), modes[mode], contacts.toLocaleString('en'), number(bytes / 1000), ...figures]
  })
  const head = ['boxes', '', 'contacts', 'kB', 'save', 'restore', 'restore and 8 steps, each saved']
  return `Snapshots, milliseconds:\n\n${markdownTable(head, rows)}\n`
}

const summary = `${about.cpu}, ${about.cores} cores, Node ${about.nodes[0]}, one thread; the machine's load was ${about.load.before} at the start and ${about.load.after} at the end of the steps. Before
anything is timed, contacts are checked against exact arithmetic. Written by \`npm run bench\` in \`test/bench\`; all figures,
versions and checks are in \`test/bench/results\`, and of which machine each table is.

Milliseconds for a whole step of turning boxes: poses in, contacts found, those that began and ended read; medians. In brackets, how many
times as long rapier3d-simd-compat's sensors (yes or no, at end poses) take in the same round.

${markdownTable(
  ['scene', 'boxes', ...Object.values(modes)],
  cells.map((cell) => [
    kinds[cell.kind],
    cell.boxes.toLocaleString('en'),
    ...Object.keys(modes).map(
      (mode) => `${number(figureOf(cell, mode, 'median'))} (${rapierTo(cell, mode).toFixed(1)} x)`,
    ),
  ]),
)}
Rapier takes, in the geometric mean, ${Object.keys(modes)
  .map(
    (mode) => `${geometricMean(cells.map((cell) => rapierTo(cell, mode))).toFixed(1)} times as long as ${modes[mode]}`,
  )
  .join(', ')}.

Steps of a world where all move:

${markdownTable(
  ['boxes', '', 'median', '95 %', 'worst of 1,000', 'with nothing remembered'],
  frames.map(({ boxes, mode, steady, plain }) => [
    boxes.toLocaleString('en'),
    modes[mode],
    ...[steady.median, steady.p95, steady.worst, plain.median].map(number),
  ]),
)}
A step of 10,000 turning rectangles in a flat world, milliseconds, and how many times as long as the package the others take;
sensors where a library has them, and nothing that it does beside telling who touches whom. ${flat.verified.pairs.toLocaleString('en')} pairs were
held to rational arithmetic first. Load ${flat.about.load.before} at the start, ${flat.about.load.after} at the end.

${markdownTable(
  ['', 'median', modes.flat, modes.default],
  Object.keys(flat.rounds[0])
    .toSorted(
      (a, b) => Number(b in modes) - Number(a in modes) || figureOf(flat, a, 'median') - figureOf(flat, b, 'median'),
    )
    .map(flatRow),
)}
Kernels, nanoseconds a test:

${markdownTable(
  ['test', 'packed rows', 'plain objects', 'fastest peer'],
  [
    kernelRow('box-box', 'box against box'),
    kernelRow('box-aligned', 'box against aligned box'),
    kernelRow('triangle-triangle', 'triangle against triangle, 25 % hits'),
    kernelRow('box-sweep-step', 'first time and point of two boxes, 1/60 s'),
  ],
)}
Meshes against themselves, in brackets how many times as long three-mesh-bvh takes:

${markdownTable(['mesh', 'triangles', 'do they touch, us', 'all pairs, us', 'build, ms'], trees.map(treeRow))}
${queriesText()}${snapshotText()}Min+gzip: ${sizes.map(({ name, gzip }) => `${name} ${(gzip / 1000).toFixed(1)} kB`).join(', ')}. A body takes ${median(memory.flat.resident).toFixed(0)} bytes of memory with flat events,
${median(memory.default.resident).toFixed(0)} with the default settings.
`
await writeResult('summary.md', summary)

const cellOf = (boxes, kind) => cells.find((cell) => cell.boxes === boxes && cell.kind === kind)
const crowd = cellOf(10_000, 'uniform')
/** A step of the crowd in a mode, and how many times as long rapier takes. */
const stepRow = (mode) => [
  `a step of 10,000 turning boxes, ${modes[mode]}`,
  `${number(figureOf(crowd, mode, 'median'))} ms`,
  `${rapierTo(crowd, mode).toFixed(1)} x (rapier's sensors)`,
]

function kernelHeadline() {
  const [, , objects, peer] = kernelRow('box-box', '')
  const [, time, name] = /^([\d.]+) \((.*)\)$/.exec(peer)
  return ['box against box, plain objects', `${objects} ns`, `${(time / objects).toFixed(1)} x (${name})`]
}

function treeHeadline() {
  const [, triangles, , pairs] = treeRow(trees.find(({ mesh }) => mesh === 'bunny-58784'))
  const [, time, times] = /^(\S+) \((.*)\)$/.exec(pairs)
  return [
    `all pairs of a mesh of ${triangles.toLocaleString('en')} triangles against itself`,
    `${time} us`,
    `${times} (three-mesh-bvh)`,
  ]
}

/** The first of the rows about queries: rays among 10,000 boxes. */
function rayHeadline() {
  const [, ours, rival] = summaryRows(readResult('queries.json').topics)[0]
  const [, times, name] = /\(([\d.]+ x), (.*)\)$/.exec(rival)
  return ['the closest hit of a ray among 10,000 boxes', `${ours} us`, `${times} (${name.split(',')[0]})`]
}

const headline = markdownTable(
  ['', 'time', 'the fastest other takes'],
  [stepRow('default'), stepRow('flat'), rayHeadline(), kernelHeadline(), treeHeadline()],
)
await writeResult('headline.md', headline)

const written = (name) => readFileSync(join(bench, 'results', name), 'utf8').trim()
const formatted = async (path, text) =>
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))

await formatted(join(repository, 'BENCHMARKS.md'), `# Benchmarks\n\n${written('summary.md')}\n`)

const START = '<!-- written by the bench -->'
const END = '<!-- end of what the bench wrote -->'
const path = join(repository, 'README.md')
const readme = readFileSync(path, 'utf8')
const from = readme.indexOf(START)
const to = readme.indexOf(END)
if (from < 0 || to < from) throw new Error(`README.md needs ${START} and ${END}`)
await formatted(path, `${readme.slice(0, from + START.length)}\n\n${written('headline.md')}\n\n${readme.slice(to)}`)
console.log(written('summary.md'))
