/**
 * What is said of two figures of the crowd: how many times as long, and how time grows. Of each round, since what is
 * compared ran by turns there, and the median of the rounds.
 */
import { median } from '../shared/times.mjs'

const inRounds = (of, one, other) =>
  one.processes.slice(0, other.processes.length).map((ms, round) => of(ms, other.processes[round]))
const overRounds = (values) => ({ usual: median(values), least: Math.min(...values), most: Math.max(...values) })

/** How many times as long a library takes as another: in the median of the rounds, the least and the most. */
export const ratioOf = (row, to) => overRounds(inRounds((ms, ours) => ms / ours, row, to))

const ownAt = (results, kind, boxes, node) =>
  results.find((r) => r.key === 'own' && r.kind === kind && r.boxes === boxes && r.node === node && !r.slow)

/** The fastest other library of a scene at a size that does the same, with right counts, and its ratio to ours. */
export function fastestPeer(results, kind, boxes, node) {
  const own = ownAt(results, kind, boxes, node)
  if (own === undefined) return undefined
  return results
    .filter(
      (r) => !r.own && r.kind === kind && r.boxes === boxes && r.node === node && !r.slow && !r.differs && r.comparable,
    )
    .map((row) => ({ ...row, ratio: ratioOf(row, own) }))
    .sort((a, b) => a.ratio.usual - b.ratio.usual)[0]
}

/**
 * Exponent of the growth of our step from 1,000 to 100,000 boxes, the pairs a box at both, and the exponent of pairs.
 */
export function growthOf(results, kind, node) {
  const [small, large] = [1000, 100_000].map((boxes) => ownAt(results, kind, boxes, node))
  if (small === undefined || large === undefined) return undefined
  const exponentOf = (many, few) => Math.log(many / few) / Math.log(100)
  return {
    ...overRounds(inRounds(exponentOf, large, small)),
    pairs: [small, large].map(({ pairs, boxes }) => pairs / boxes),
    ofPairs: exponentOf(large.pairs, small.pairs),
  }
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
