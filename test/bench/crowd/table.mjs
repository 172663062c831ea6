/** The results of the crowd as Markdown. */
import { aboutLine, markdownTable, number } from '../shared/results.mjs'
import { median } from '../shared/times.mjs'
import { kinds } from './scene.mjs'

const unique = (values) => [...new Set(values)]

/** Rows of one scene on one Node, by contestant and size. */
function gridOf(results, kind, node) {
  const rows = results.filter((r) => r.kind === kind && r.node === node)
  return {
    sizes: unique(rows.map((r) => r.boxes)).sort((a, b) => a - b),
    keys: unique(rows.map((r) => r.key)),
    at: (key, boxes) => rows.find((r) => r.key === key && r.boxes === boxes),
    name: (key) => rows.find((r) => r.key === key).name,
  }
}

/** The fastest other library of a scene at a size that does the same, with right counts. */
export function fastestPeer(results, kind, boxes, node) {
  return results
    .filter(
      (r) => !r.own && r.kind === kind && r.boxes === boxes && r.node === node && !r.slow && !r.differs && r.comparable,
    )
    .sort((a, b) => a.processor - b.processor)[0]
}

const exponentOf = (small, large) => Math.log(large / small) / Math.log(100)

function endsOf(results, kind, node) {
  const ends = [1000, 100_000].map((boxes) =>
    results.find((r) => r.key === 'own' && r.kind === kind && r.boxes === boxes && r.node === node && !r.slow),
  )
  return ends.includes(undefined) ? undefined : ends
}

/** Exponent of the growth of our step from 1,000 to 100,000 boxes. */
export function growthOf(results, kind, node) {
  const ends = endsOf(results, kind, node)
  return ends && exponentOf(...ends.map((row) => row.processor))
}

/** The least and the greatest exponent that two of the processes give. */
function growthBetween(results, kind, node) {
  const [small, large] = endsOf(results, kind, node).map((row) => row.processes ?? [row.processor])
  return [exponentOf(Math.max(...small), Math.min(...large)), exponentOf(Math.min(...small), Math.max(...large))]
}

/** How far apart processes that measured the same are: how uneven the machine was. */
export function unevenness(results) {
  const apart = results
    .filter((r) => r.processes?.length > 1)
    .map((row) => ({ row, part: Math.max(...row.processes) / Math.min(...row.processes) - 1 }))
    .sort((a, b) => a.part - b.part)
  if (apart.length === 0) return undefined
  const percent = (part) => `${(100 * part).toFixed(0)} %`
  const { row, part } = apart.at(-1)
  return {
    usual: percent(median(apart.map((each) => each.part))),
    most: percent(part),
    where: `${row.key}, ${row.kind}, ${row.boxes}${row.node === results[0].node ? '' : `, Node ${row.node}`}`,
  }
}

function cell(row, mine) {
  if (row === undefined) return ''
  if (row.failed) return 'fails'
  if (row.slow) return 'over 1 s'
  const ratio = mine && !row.own && !mine.slow ? ` (${number(row.processor / mine.processor)} x)` : ''
  return `${number(row.processor)}${ratio}${row.differs && row.comparable ? ' *' : ''}`
}

/** A figure and, for ours and the fastest of the others, how long one step in a hundred takes. */
function sceneTable(results, kind, node) {
  const { sizes, keys, at, name } = gridOf(results, kind, node)
  const spike = (key, boxes) => {
    const row = at(key, boxes)
    const isTold = row?.own || key === fastestPeer(results, kind, boxes, node)?.key
    return isTold && !row.slow ? number(row.p99) : ''
  }
  return markdownTable(
    ['', ...sizes.flatMap((boxes) => [boxes.toLocaleString('en'), '99 %'])],
    keys.map((key) => [
      name(key),
      ...sizes.flatMap((boxes) => [cell(at(key, boxes), at('own', boxes)), spike(key, boxes)]),
    ]),
  )
}

/** Where the mean over all steps is furthest above the figure: what the median of the blocks leaves out. */
function mostLeftOut(results) {
  const above = ({ mean, processor }) => mean / processor - 1
  const [own, other] = [true, false].map(
    (mine) => results.filter((r) => r.own === mine && !r.slow).sort((a, b) => above(b) - above(a))[0],
  )
  const said = (row) => `${(100 * above(row)).toFixed(1)} % (${row.key}, ${row.kind}, ${row.boxes})`
  return [own && `ours by up to ${said(own)}`, other && `the others by up to ${said(other)}`].filter(Boolean).join(', ')
}

/** How many processes the figures are medians of. */
function processesOf(results) {
  const most = Math.max(...results.map((r) => r.rounds ?? 0))
  const several = results.filter((r) => r.rounds > 1 && r.node === results[0].node)
  const keys = unique(several.filter((r) => r.boxes <= 10_000).map((r) => r.key))
  return most > 1 ? `up to ${most} each of ${keys.join(', ')}, one of others` : 'one each'
}

function unevenLines(results) {
  const uneven = unevenness(results)
  if (uneven === undefined) return []
  return [
    'How even the machine was: of the processes behind one figure, the slowest took in the median' +
      ` ${uneven.usual} longer than the fastest, at most ${uneven.most} (${uneven.where}).`,
    '',
  ]
}

function stageTable(results, node) {
  const own = results.filter((r) => r.own && r.node === node && !r.slow)
  const stages = unique(own.flatMap((r) => Object.keys(r.stages)))
  return markdownTable(
    ['', 'scene', 'boxes', 'steps', ...stages, 'pairs', 'touching'],
    own.map((r) => [
      r.name.replace('bitecs-collision, ', ''),
      r.kind,
      r.boxes,
      `${r.blocks} x ${r.length}`,
      ...stages.map((s) => number(r.stages[s])),
      r.pairs,
      r.touching,
    ]),
  )
}

export function tablesOf({ about, verified, results }) {
  const [main, ...others] = about.nodes
  const lines = [
    '# Crowd',
    '',
    aboutLine(about),
    `Libraries: ${Object.entries(about.libraries)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    '',
    'Milliseconds a step: poses in, pairs found, exact box test, enter and exit events out. Processor time, so that other work on' +
      ' the machine counts little. A library may do in one step what serves many, so a figure is a mean over a block of' +
      ' consecutive steps, and the median of the blocks of a process: at least three, of 128 steps where these take less than' +
      ' half a second, else of 32, of slow libraries down to 16. Whoever needs more than 1.5 s for three such blocks has one,' +
      ' of 32 steps or those that fit into 4 s, at least nine. Then the median of the processes of a library, libraries interleaved:' +
      ` ${processesOf(results)}.` +
      ' In brackets: how many times as long as ours with flat events at end poses. `*`: the number of contacts is more than' +
      ' 0.5 % from ours.',
    '',
    'Warm-up, the same for all: a process steps until its steps no longer get faster, for at least two seconds and at most six of' +
      ' processor time. After two seconds, and every half second from then on, it ends if the mean of the last third of its' +
      ' steps is at least 97 % of that of the third before. The first step of a fresh process is in `size.md`.' +
      ' The clouds of `clusters` disperse: there everybody makes 96 steps, and 32 that are measured.',
    '',
    ...unevenLines(results),
    '99 %: of ours and the fastest of the others, what the slowest step in a hundred takes (of fewer steps the slowest), so' +
      ' that what is not done in every step shows. The mean over all steps, which leaves out nothing, is above the figure:' +
      ` ${mostLeftOut(results)}.`,
  ]
  for (const kind of unique(results.filter((r) => r.node === main).map((r) => r.kind))) {
    lines.push('', `## ${kind}: ${kinds[kind]}`, '', sceneTable(results, kind, main))
    const growth = growthOf(results, kind, main)
    if (growth === undefined) continue
    const [least, most] = growthBetween(results, kind, main).map((exponent) => exponent.toFixed(3))
    const told = least === most ? '' : ` (by the single processes ${least} to ${most})`
    lines.push(`Growth of ours from 1,000 to 100,000 boxes: exponent ${growth.toFixed(3)}${told}.`)
  }
  for (const node of others) lines.push('', `## uniform, Node ${node}`, '', sceneTable(results, 'uniform', node))
  lines.push(
    '',
    '## Stages of ours',
    '',
    'Milliseconds by the clock: medians of the means over blocks, as above (steps: blocks x steps of each).' +
      ' Integration is not part of the step above.',
    '',
    stageTable(results, main),
    '## Checks',
    '',
    'Before anything was timed: our contacts against exact arithmetic on all pairs, and the number of touching pairs of the' +
      ' others against ours in each step (single precision: up to 0.5 % apart counts as the same).',
    '',
    markdownTable(
      ['scene', 'boxes', 'steps', 'pairs held to exact arithmetic', 'touching', 'most apart, by library'],
      verified.map((v) => [
        v.kind,
        v.boxes,
        v.steps,
        v.tests,
        v.touching,
        v.peers.map(({ key, worst }) => `${key} ${(100 * worst).toFixed(2)} %`).join(', '),
      ]),
    ),
    'While measured, at the sizes measured, on average over the steps:',
    '',
    markdownTable(
      ['library', 'most apart'],
      unique(results.filter((r) => !r.own).map((r) => r.key)).map((key) => {
        const rows = results.filter((r) => r.key === key && r.apart !== undefined)
        const worst = rows.sort((a, b) => b.apart - a.apart)[0]
        return [key, worst ? `${(100 * worst.apart).toFixed(2)} % (${worst.kind}, ${worst.boxes})` : '']
      }),
    ),
  )
  return `${lines.join('\n').trimEnd()}\n`
}
