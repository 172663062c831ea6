import type { ShapeKind } from '../scenes/bunny-rain.js'

interface PairCount {
  began: number
  ended: number
}

/** Counts of a run of the example. */
export class Tally {
  readonly pairs = new Map<string, PairCount>()
  readonly stepTimes: number[] = []
  deepest = { a: 0, b: 0, depth: -1 }
  fastest = { pair: '', speed: -Infinity }

  begin(a: ShapeKind, b: ShapeKind, speed: number): void {
    this.countOf(a, b).began++
    if (speed > this.fastest.speed) this.fastest = { pair: nameOf(a, b), speed }
  }

  end(a: ShapeKind, b: ShapeKind): void {
    this.countOf(a, b).ended++
  }

  touch(a: number, b: number, depth: number): void {
    if (depth > this.deepest.depth) this.deepest = { a, b, depth }
  }

  private countOf(a: ShapeKind, b: ShapeKind): PairCount {
    const name = nameOf(a, b)
    let count = this.pairs.get(name)
    if (count === undefined) this.pairs.set(name, (count = { began: 0, ended: 0 }))
    return count
  }
}

const order: readonly ShapeKind[] = ['mesh', 'box', 'capsule', 'sphere', 'plane']

function nameOf(a: ShapeKind, b: ShapeKind): string {
  return order.indexOf(a) <= order.indexOf(b) ? `${a} - ${b}` : `${b} - ${a}`
}

export interface RunFacts {
  readonly bodies: number
  readonly seconds: number
  readonly triangles: number
  readonly kinds: ReadonlyMap<number, ShapeKind>
}

/** The summary of a run as text. */
export function summaryOf(tally: Tally, { bodies, seconds, triangles, kinds }: RunFacts): string {
  const times = [...tally.stepTimes].sort((p, q) => p - q)
  const at = (part: number): string => times[Math.min(times.length - 1, Math.floor(part * times.length))]!.toFixed(2)
  const rows = [...tally.pairs].sort(([, p], [, q]) => q.began - p.began)
  const total = rows.reduce((sum, [, p]) => ({ began: sum.began + p.began, ended: sum.ended + p.ended }), {
    began: 0,
    ended: 0,
  })
  const line = (name: string, began: number, ended: number): string =>
    `  ${name.padEnd(18)}${String(began).padStart(8)}${String(ended).padStart(8)}${String(began - ended).padStart(8)}`
  const { a, b, depth } = tally.deepest
  return [
    '',
    `${bodies} bodies rained on a bunny of ${triangles} triangles for ${seconds} simulated seconds.`,
    '',
    `  ${'contacts'.padEnd(18)}${'began'.padStart(8)}${'ended'.padStart(8)}${'still'.padStart(8)}`,
    ...rows.map(([name, p]) => line(name, p.began, p.ended)),
    line('all', total.began, total.ended),
    '',
    `  deepest   ${depth.toFixed(3)} units (${nameOf(kinds.get(a)!, kinds.get(b)!)}, entities ${a} and ${b})`,
    `  fastest   ${tally.fastest.speed.toFixed(2)} units/s (${tally.fastest.pair})`,
    `  step      median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms`,
  ].join('\n')
}
