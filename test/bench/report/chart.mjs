/** Charts of the crowd's results, as SVG: time per step against bodies, and how many times as long the others take. */
import { parse, View } from 'vega'
import { compile } from 'vega-lite'
import { fastestPeer } from '../crowd/ratios.mjs'
import { scenes as wordsOf } from './summary.mjs'

/** Colours of few words: ours stands out, the others differ from each other in the dark and in the light. */
const OURS = '#d62728'
const OTHERS = ['#1f77b4', '#17becf', '#9467bd', '#2ca02c', '#8c564b', '#bcbd22', '#7f7f7f', '#e377c2', '#ff7f0e']

async function svgOf(specification) {
  const { spec } = compile({
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'white',
    padding: 12,
    config: {
      font: 'Helvetica, Arial, sans-serif',
      view: { stroke: null },
      axis: {
        labelFontSize: 12,
        titleFontSize: 12,
        titleFontWeight: 'normal',
        gridColor: '#e4e4e4',
        domainColor: '#888',
      },
      legend: {
        labelFontSize: 12,
        labelLimit: 0,
        title: null,
        symbolType: 'stroke',
        symbolSize: 300,
        symbolStrokeWidth: 2,
      },
      title: { fontSize: 15, anchor: 'start', subtitleFontSize: 12, subtitleColor: '#555' },
    },
    ...specification,
  })
  const view = new View(parse(spec), { renderer: 'none' })
  const svg = await view.toSVG()
  view.finalize()
  return `${svg}\n`
}

const shown = (name) =>
  name
    .replace('bitecs-collision, ', 'ours, ')
    .replace('contact entities, continuous (the default)', 'the default')
    .replace('flat events, end poses', 'flat events')
    .replace(', jolt-physics', '')
    .replace(', physx-js-webidl', '')

/** Log-log: milliseconds a step against bodies, in a cube where all move. */
export function timeChart({ about, results }) {
  const [node] = about.nodes
  const rows = results.filter(
    (r) => r.kind === 'uniform' && r.node === node && !r.slow && !['own-entities', 'own-continuous'].includes(r.key),
  )
  const values = rows.map((r) => ({ library: shown(r.name), boxes: r.boxes, ms: r.processor, own: r.own }))
  const names = [...new Set(rows.map((r) => shown(r.name)))]
  const isOwn = new Map(values.map((v) => [v.library, v.own]))
  let other = 0
  const range = names.map((name) => (isOwn.get(name) ? OURS : OTHERS[other++]))
  const dashes = [[1, 0], [6, 3], [2, 2], [10, 3, 2, 3]] // prettier-ignore
  if (names.filter((name) => isOwn.get(name)).length > dashes.length) throw new Error('two lines of ours look alike')
  let mine = 0
  const dash = names.map((name) => (isOwn.get(name) ? dashes[mine++] : [1, 0]))
  return svgOf({
    width: 560,
    height: 400,
    title: {
      text: 'A whole step of moving boxes',
      subtitle: `milliseconds of processor time against bodies; Node ${node}, one thread`,
    },
    data: { values },
    mark: { type: 'line', point: { size: 36 }, strokeWidth: 2 },
    encoding: {
      x: {
        field: 'boxes',
        type: 'quantitative',
        scale: { type: 'log', nice: false },
        axis: { title: 'bodies', values: [1000, 10_000, 50_000, 100_000, 500_000], format: ',' },
      },
      y: {
        field: 'ms',
        type: 'quantitative',
        scale: { type: 'log' },
        axis: { title: 'ms a step', format: '~r', values: [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000] },
      },
      color: { field: 'library', type: 'nominal', scale: { domain: names, range }, sort: names },
      strokeDash: { field: 'library', type: 'nominal', scale: { domain: names, range: dash }, sort: names },
    },
  })
}

/** Bars: how many times as long the fastest other library takes as ours, by scene and size. */
export function ratioChart({ about, results }) {
  const [node] = about.nodes
  const values = []
  for (const own of results) {
    if (own.key !== 'own' || own.node !== node || own.slow || own.boxes > 100_000) continue
    const peer = fastestPeer(results, own.kind, own.boxes, node)
    if (peer === undefined) continue
    const ratio = peer.ratio.usual
    values.push({
      scene: wordsOf[own.kind] ?? `one ${own.kind}`,
      boxes: own.boxes.toLocaleString('en'),
      ratio,
      label: ratio.toFixed(1),
    })
  }
  const boxes = [...new Set(values.map((v) => v.boxes))].sort(
    (a, b) => parseFloat(a.replace(',', '')) - parseFloat(b.replace(',', '')),
  )
  const scenes = [...new Set(values.map((v) => v.scene))]
  const x = { field: 'boxes', type: 'nominal', sort: boxes, axis: { title: null, labelAngle: 0, labelFontSize: 10 } }
  const layer = (mark, encoding) => ({ mark, encoding: { x, ...encoding } })
  const y = {
    field: 'ratio',
    type: 'quantitative',
    // Room for the number above the highest bar.
    scale: { domain: [0, 1.15 * Math.max(...values.map((v) => v.ratio))] },
    axis: { title: 'times as long as ours', tickCount: 6 },
  }
  return svgOf({
    title: {
      text: 'How many times as long the fastest other library takes',
      subtitle: `whole step with events, by scene and number of bodies; 1 is as fast as ours; Node ${node}, one thread`,
    },
    data: { values },
    facet: { field: 'scene', type: 'nominal', sort: scenes, title: null, header: { labelFontSize: 13 } },
    columns: 4,
    spec: {
      width: 190,
      height: 150,
      layer: [
        layer({ type: 'bar', color: OURS, opacity: 0.85 }, { y }),
        layer({ type: 'text', dy: -6, fontSize: 11 }, { y, text: { field: 'label' } }),
        { mark: { type: 'rule', color: '#555', strokeDash: [4, 3] }, encoding: { y: { datum: 1 } } },
      ],
    },
    resolve: { scale: { x: 'independent' } },
  })
}
