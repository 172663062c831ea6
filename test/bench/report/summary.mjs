/** The section of the README that the bench writes. */
import { fastestPeer, growthOf, unevenness } from '../crowd/ratios.mjs'
import { markdownTable, number } from '../shared/results.mjs'

/** The scenes of the crowd that the README's table has, in its words. */
export const scenes = {
  uniform: 'a cube, all move',
  static: 'a cube, 90 % stand',
  slab: 'a layer, all move',
  sizes: 'sizes 1 to 100',
  clusters: 'clusters',
  line: 'a line',
  teleport: 'all jump, every step',
}

function crowd({ about, results }) {
  const [node] = about.nodes
  const at = (key, kind, boxes) =>
    results.find((r) => r.key === key && r.kind === kind && r.boxes === boxes && r.node === node && !r.slow)
  const sizes = [1000, 10_000, 50_000, 100_000].filter((boxes) => at('own', 'uniform', boxes))
  const against = (kind, boxes) => {
    const ours = at('own', kind, boxes)
    const peer = fastestPeer(results, kind, boxes, node)
    if (ours === undefined) return ''
    return peer === undefined ? number(ours.processor) : `${number(ours.processor)} (${peer.ratio.usual.toFixed(1)} x)`
  }
  const kinds = Object.keys(scenes).filter((kind) => at('own', kind, 1000))
  const rows = kinds.map((kind) => [
    scenes[kind],
    ...sizes.map((boxes) => against(kind, boxes)),
    growthOf(results, kind, node)?.usual.toFixed(2) ?? '',
  ])
  const peers = new Set(kinds.flatMap((kind) => sizes.map((boxes) => fastestPeer(results, kind, boxes, node)?.name)))
  peers.delete(undefined)
  const modes = ['own', 'own-manifolds', 'own-continuous-entities', 'rapier-sensors', 'rapier-manifolds']
  const named = {
    own: 'flat events at end poses',
    'own-manifolds': 'the same, every point, normal and depth read',
    'own-continuous-entities': 'the default: paths of the step, contact entities',
  }
  const modeRows = modes
    .map((key) => [key, results.find((r) => r.key === key && r.kind === 'uniform' && r.node === node)])
    .filter(([, row]) => row !== undefined)
    .flatMap(([key, row]) => {
      const name = named[key] ?? row.name
      const figures = (column) => sizes.map((boxes) => number(at(key, 'uniform', boxes)?.[column]))
      const spikes = key === 'own' || key === 'rapier-sensors' ? [[`${name}: one step in 100`, ...figures('p99')]] : []
      return [[name, ...figures('processor')], ...spikes]
    })
  const head = sizes.map((boxes) => boxes.toLocaleString('en'))
  const half = at('own', 'uniform', 500_000)
  const nodes = about.nodes
    .map((each) => {
      const row = results.find((r) => r.key === 'own' && r.kind === 'uniform' && r.boxes === 10_000 && r.node === each)
      return row?.processor === undefined ? '' : `${number(row.processor)} on Node ${each}`
    })
    .filter((text) => text !== '')
  return `Milliseconds for a whole step of turning boxes with flat events, including its share of the work that is done only every few steps. In brackets: how many
times as long the fastest other library takes, among those that find the same contacts (${[...peers].join('; ')}): the ratio within a round, median of the rounds. Growth is the exponent from 1,000 to 100,000 bodies, also the median of the rounds.

${markdownTable(['scene', ...head, 'growth'], rows)}
The same scene, a cube where all move, by what the game asks for, and the slowest step in a hundred:

${markdownTable(['', ...head], modeRows)}
${half === undefined ? '' : `500,000 bodies take ${number(half.processor)} ms. `}10,000 bodies, flat events, in milliseconds: ${nodes.join(', ')}.

![Milliseconds a step against bodies, for every library](test/bench/results/crowd.svg)

![How many times as long the fastest other library takes, by scene](test/bench/results/ratios.svg)
`
}

function kernels({ topics }) {
  const topicRow = (key, title) => {
    const { contestants } = topics.find((topic) => topic.key === key)
    const best = (of) => contestants.filter(of).sort((a, b) => a.nanoseconds - b.nanoseconds)[0]
    const peer = best((c) => !c.own)
    return [
      title,
      best((c) => c.own && c.form === 'kept').nanoseconds.toFixed(1),
      best((c) => c.own && c.form === 'objects').nanoseconds.toFixed(1),
      `${peer.nanoseconds.toFixed(1)} (${peer.name})`,
    ]
  }
  return `Kernels, nanoseconds a test:

${markdownTable(
  ['test', 'packed rows', 'plain objects', 'fastest peer'],
  [
    topicRow('box-box', 'box against box'),
    topicRow('box-aligned', 'box against aligned box'),
    topicRow('triangle-triangle', 'triangle against triangle, 25 % hits'),
    topicRow('box-sweep-step', 'first time and point of two boxes, 1/60 s'),
  ],
)}`
}

function size({ bundles, startUp, memory }) {
  const of = (name) => `${(bundles[name].gzip / 1000).toFixed(1)} kB`
  const [everything] = Object.keys(bundles)
  const three = 'overlapObbs, sweepObbs, collideObbs'
  return `The whole package is ${of(everything)} min+gzip; ${three} alone are ${of(three)}. In a fresh process the first step of 1,000 bodies takes
${number(startUp.first)} ms. A body takes ${memory.perBody['the default'].toFixed(0)} bytes of memory, a triangle of a tree ${memory.perTriangle.toFixed(0)}.
`
}

export function summaryOf(results) {
  const { about } = results.crowd
  const checked =
    results.crowd.verified.length === 0
      ? ''
      : ' Before anything is timed, our contacts are checked against exact arithmetic, and the number of contacts of every library against ours.'
  const uneven = unevenness(results.crowd.results)
  const even =
    uneven === undefined
      ? ''
      : ` Several processes are behind most figures: the slowest of them took ${uneven.usual} longer than the fastest in the median, at most ${uneven.most}.`
  const parts = [
    `${about.cpu}, ${about.cores} cores, Node ${about.nodes[0]}, one thread. Figures are processor time after warm-up: means over blocks of steps, then the median of the blocks. The machine's load was ${about.load.before} at the start and
${about.load.after} at the end.${even}${checked} Written by \`${about.command}\` in \`test/bench\` (after \`npm ci\` there and here); all figures,
versions and checks are in \`test/bench/results\`.
`,
    crowd(results.crowd),
  ]
  if (results.kernels) parts.push(kernels(results.kernels))
  if (results.size) parts.push(size(results.size))
  return parts.join('\n')
}
