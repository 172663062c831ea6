/** The results of the crowd as Markdown. */
import { aboutLine, markdownTable, number } from '../shared/results.mjs'
import { kinds } from './scene.mjs'

const unique = (values) => [...new Set(values)]

/** Rows of one scene on one Node, by contestant and size. */
export function gridOf(results, kind, node) {
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

/** Exponent of the growth of our step from 1,000 to 100,000 boxes. */
export function growthOf(results, kind, node) {
  const [small, large] = [1000, 100_000].map((boxes) =>
    results.find((r) => r.key === 'own' && r.kind === kind && r.boxes === boxes && r.node === node && !r.slow),
  )
  return small && large ? Math.log(large.processor / small.processor) / Math.log(100) : undefined
}

function cell(row, mine) {
  if (row === undefined) return ''
  if (row.failed) return 'fails'
  if (row.slow) return 'over 2 s'
  const ratio = mine && !row.own && !mine.slow ? ` (${number(row.processor / mine.processor)} x)` : ''
  return `${number(row.processor)}${ratio}${row.differs && row.comparable ? ' *' : ''}`
}

function sceneTable(results, kind, node) {
  const { sizes, keys, at, name } = gridOf(results, kind, node)
  return markdownTable(
    ['', ...sizes.map((boxes) => boxes.toLocaleString('en'))],
    keys.map((key) => [name(key), ...sizes.map((boxes) => cell(at(key, boxes), at('own', boxes)))]),
  )
}

function stageTable(results, node) {
  const own = results.filter((r) => r.own && r.node === node && !r.slow)
  const stages = unique(own.flatMap((r) => Object.keys(r.stages)))
  return markdownTable(
    ['', 'scene', 'boxes', ...stages, 'pairs', 'touching'],
    own.map((r) => [
      r.name.replace('bitecs-collision, ', ''),
      r.kind,
      r.boxes,
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
    'Milliseconds a step: poses in, pairs found, exact box test, enter and exit events out. Processor time of the median step,' +
      ' so that other work on the machine counts little; median of the processes of a library, libraries interleaved. In' +
      ' brackets: how many times as long as ours with flat events at end poses. `*`: the number of contacts is more than' +
      ' 0.5 % from ours at some step.',
  ]
  for (const kind of unique(results.filter((r) => r.node === main).map((r) => r.kind))) {
    lines.push('', `## ${kind}: ${kinds[kind]}`, '', sceneTable(results, kind, main))
    const growth = growthOf(results, kind, main)
    if (growth !== undefined) lines.push(`Growth of ours from 1,000 to 100,000 boxes: exponent ${growth.toFixed(3)}.`)
  }
  for (const node of others) lines.push('', `## uniform, Node ${node}`, '', sceneTable(results, 'uniform', node))
  lines.push(
    '',
    '## Stages of ours',
    '',
    'Milliseconds of the quiet tenth of the steps by the clock. Integration is not part of the step above.',
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
    'While measured, at the sizes measured:',
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
