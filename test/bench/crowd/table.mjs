/** The results of the crowd as Markdown. */
import { aboutLine, librariesLine, markdownTable, number } from '../shared/results.mjs'
import { fastestPeer, growthOf, ratioOf, unevenness } from './ratios.mjs'
import { TURNS, inTurns } from './plan.mjs'
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

function cell(row, mine) {
  if (row === undefined) return ''
  if (row.failed) return 'fails'
  if (row.slow) return 'over 1 s'
  const ratio = mine && !row.own && !mine.slow ? ` (${number(ratioOf(row, mine).usual)} x)` : ''
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

/** As far as time grows with the number of pairs, it is the scene that grows. */
function growthLine(growth) {
  if (growth === undefined) return undefined
  const [usual, least, most] = [growth.usual, growth.least, growth.most].map((exponent) => exponent.toFixed(3))
  const told = least === most ? '' : ` (by the rounds ${least} to ${most})`
  const [few, many] = growth.pairs.map(number)
  return (
    `Growth of ours from 1,000 to 100,000 boxes: exponent ${usual}${told}. Pairs a box: ${few} at 1,000, ${many} at 100,000;` +
    ` the number of pairs grows with exponent ${growth.ofPairs.toFixed(3)}.`
  )
}

/** How many times as long the fastest other library takes in each scene, with the least and the most of the rounds. */
function ratioTable(results, node) {
  const rows = results.filter((r) => r.key === 'own' && r.node === node && !r.slow && r.boxes <= 100_000)
  const sizes = unique(rows.map((r) => r.boxes)).sort((a, b) => a - b)
  const told = (kind, boxes) => {
    const ratio = fastestPeer(results, kind, boxes, node)?.ratio
    if (ratio === undefined) return ''
    const between = ratio.least === ratio.most ? '' : ` (${number(ratio.least)} to ${number(ratio.most)})`
    return `${number(ratio.usual)}${between}`
  }
  return markdownTable(
    ['', ...sizes.map((boxes) => boxes.toLocaleString('en'))],
    unique(rows.map((r) => r.kind)).map((kind) => [kind, ...sizes.map((boxes) => told(kind, boxes))]),
  )
}

export function tablesOf({ about, verified, results }) {
  const [main, ...others] = about.nodes
  const lines = [
    '# Crowd',
    '',
    aboutLine(about),
    librariesLine(about),
    '',
    'Milliseconds a step: poses in, pairs found, exact box test, enter and exit events out. Processor time, so that other work on' +
      ' the machine counts little. A library may do in one step what serves many, so a figure is a mean over a block of' +
      ' consecutive steps, and the median of the blocks of a process, then that of the processes of a library, of which each' +
      ` round starts one: ${processesOf(results)}. In brackets: how many times as long as ours with flat events at end poses,` +
      ' in the same round, and of that the median of the rounds. `*`: the number of contacts is more than 0.5 % from ours.',
    '',
    `By turns: ${inTurns.join(', ')} are measured in all sizes of a scene up to 100,000 at the same time, each in a process of its` +
      ` own, in ${TURNS} turns of one block or more, so that all meet the same phases of the machine. Others run one after the other.` +
      ' Blocks are of 128 steps where all together take less than a second, else of 32, of slow libraries down to 16. Where 16 take' +
      ' more than 0.4 s, a block has, by turns, those that fit into 1.6 s, 16 at most and four at least; of the others there' +
      ' is one block, of 32 steps or those that fit into 4 s, at least nine.',
    '',
    'Warm-up, the same for all: a process steps until its steps no longer get faster, for at least two seconds and at most six of' +
      ' processor time. After two seconds, and every half second from then on, it ends if the mean of the last third of its' +
      ' steps is at least 97 % of that of the third before. The first step of a fresh process is in `size.md`.',
    '',
    ...unevenLines(results),
    '99 %: of ours and the fastest of the others, what the slowest step in a hundred takes (of fewer steps the slowest), so' +
      ' that what is not done in every step shows. The mean over all steps, which leaves out nothing, is above the figure:' +
      ` ${mostLeftOut(results)}.`,
    '',
    'How many times as long as ours the fastest other library takes that does the same, and the least and the most of the rounds:',
    '',
    ratioTable(results, main),
  ]
  for (const kind of unique(results.filter((r) => r.node === main).map((r) => r.kind))) {
    lines.push('', `## ${kind}: ${kinds[kind]}`, '', sceneTable(results, kind, main))
    const line = growthLine(growthOf(results, kind, main))
    if (line !== undefined) lines.push(line)
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
