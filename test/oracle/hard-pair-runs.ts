/** Runs a boolean test over hard pairs and says what it got wrong, against the exact oracles. */
import { makeFacet, pieceGap } from './distances.js'
import { exactObbAndTriangle } from './exact-obb-triangle.js'
import {
  exactObbSeparation,
  exactObbsOverlap,
  exactRationalBoxesOverlap,
  exactRationalSeparation,
} from './exact-obb.js'
import { exactTrianglesFiltered } from './filtered-triangles.js'
import { ROW, hardObbPair, hardRationalPair, hardTrianglePair } from './hard-pairs.js'
import type { Slide } from './hard-pairs.js'
import { Random } from './random.js'
import { length, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

type PairTest = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number) => boolean

export interface HardPairReport {
  pairs: number
  /** True hits. */
  hits: number
  /** True hits that the test called misses. */
  missed: number
  /** True misses that the test called hits. */
  falseHits: number
  /** The largest gap among them, relative to the size of the pair (the sum of half extents, or the longest edge). */
  largestGapCalledHit: number
  /** Pairs and true hits of each class. */
  classes: Map<string, { pairs: number; hits: number }>
  /** The first wrong answers, as numbers that can be pasted into a test. */
  examples: string[]
}

function newReport(): HardPairReport {
  return { pairs: 0, hits: 0, missed: 0, falseHits: 0, largestGapCalledHit: 0, classes: new Map(), examples: [] }
}

function record(
  report: HardPairReport,
  classes: readonly string[],
  expected: boolean,
  got: boolean,
  relativeGap: () => number,
  numbers: Float64Array,
): void {
  report.pairs++
  if (expected) report.hits++
  for (const name of classes) {
    const entry = report.classes.get(name) ?? { pairs: 0, hits: 0 }
    entry.pairs++
    if (expected) entry.hits++
    report.classes.set(name, entry)
  }
  if (expected === got) return
  if (expected) report.missed++
  else {
    report.falseHits++
    report.largestGapCalledHit = Math.max(report.largestGapCalledHit, relativeGap())
  }
  if (report.examples.length < 5 && expected)
    report.examples.push(`missed, ${classes.join(', ')}: ${JSON.stringify([...numbers])}`)
}

/**
 * Bisects the position of one shape along the axis until the next double decides, and leaves it on the apart or on the
 * touching side. False if the two ends do not differ.
 */
function slideToBoundary(
  numbers: Float64Array,
  slide: Slide,
  positions: number,
  leaveApart: boolean,
  overlaps: () => boolean,
): boolean {
  const { offset, axis, size } = slide
  const start = numbers.slice(offset, offset + positions)
  const at = (t: number): boolean => {
    for (let k = 0; k < positions; k++) numbers[offset + k] = start[k]! + t * size * axis[k % 3]!
    return overlaps()
  }
  let low = -0.02
  let high = 0.02
  if (!at(low) || at(high)) {
    numbers.set(start, offset)
    return false
  }
  for (let i = 0; i < 64; i++) {
    const middle = 0.5 * (low + high)
    if (middle <= low || middle >= high) break
    if (at(middle)) low = middle
    else high = middle
  }
  at(leaveApart ? high : low)
  return true
}

/** One in so many pairs with nearly parallel edges is bisected: it takes fifty exact answers. */
const BISECTED = 8

export function runHardObbPairs(seed: number, pairs: number, overlap: PairTest): HardPairReport {
  const random = new Random(seed)
  const rows = new Float64Array(2 * ROW)
  const report = newReport()
  for (let i = 0; i < pairs; i++) {
    const pair = hardObbPair(random, rows)
    const bisected =
      pair.angle > 0 &&
      random.integer(1, BISECTED) === 1 &&
      slideToBoundary(rows, pair.slide, 3, random.chance(0.5), () => exactObbsOverlap(rows, 0, rows, ROW))
    const expected = exactObbsOverlap(rows, 0, rows, ROW)
    const relativeGap = (): number => {
      let size = 0
      for (let k = 12; k < 15; k++) size += rows[k]! + rows[ROW + k]!
      return exactObbSeparation(rows, 0, rows, ROW) / size
    }
    const classes = [
      `orientation: ${pair.orientation}`,
      `feature: ${pair.feature}`,
      ...pair.extents.split(' ').map((name) => `extents: ${name}`),
      `aimed ${pair.gap > 0 ? 'apart' : pair.gap < 0 ? 'overlapping' : 'touching'}`,
    ]
    if (pair.angle > 0) classes.push(`edges at 1e${Math.floor(Math.log10(pair.angle))} rad`)
    if (bisected) classes.push(`bisected at 1e${Math.floor(Math.log10(pair.angle))} rad`)
    record(report, classes, expected, overlap(rows, 0, rows, ROW), relativeGap, rows)
  }
  return report
}

/**
 * The exact rational boxes against the test on their axes rounded to doubles. Rounding moves a box by up to 1e-16 of
 * its size, so what touches before it need not touch after, as plates and rods of thickness 0 that cross: a true hit
 * less deep than ROUNDED, or a true gap smaller than it, is a class of its own and no error.
 */
export function runRationalObbPairs(seed: number, pairs: number, overlap: PairTest): HardPairReport {
  const random = new Random(seed)
  const report = newReport()
  for (let i = 0; i < pairs; i++) {
    const { a, b, rows, gap } = hardRationalPair(random)
    const expected = exactRationalBoxesOverlap(a, b)
    const got = overlap(rows, 0, rows, ROW)
    const relativeGap = (): number => exactRationalSeparation(a, b) / [...a.half, ...b.half].reduce((s, h) => s + h)
    const rounded = expected !== got && Math.abs(relativeGap()) < ROUNDED
    const classes = [rounded ? 'changed by rounding' : `aimed ${gap > 0 ? 'apart' : 'overlapping'}`]
    record(report, classes, expected, rounded ? expected : got, relativeGap, rows)
  }
  return report
}

/** Relative to the sum of half extents. */
const ROUNDED = 1e-15

export function runHardTrianglePairs(seed: number, pairs: number, overlap: PairTest): HardPairReport {
  const random = new Random(seed)
  const corners = new Float64Array(18)
  const report = newReport()
  const corner = (k: number): V3 => [corners[3 * k]!, corners[3 * k + 1]!, corners[3 * k + 2]!]
  for (let i = 0; i < pairs; i++) {
    const pair = hardTrianglePair(random, corners)
    const bisected =
      pair.slide !== null &&
      random.integer(1, BISECTED) === 1 &&
      slideToBoundary(corners, pair.slide, 9, random.chance(0.5), () => exactTrianglesFiltered(corners, 0, corners, 9))
    const expected = exactTrianglesFiltered(corners, 0, corners, 9)
    const relativeGap = (): number => {
      const v = [0, 1, 2, 3, 4, 5].map(corner)
      const a = makeFacet(v[0]!, v[1]!, v[2]!)
      const b = makeFacet(v[3]!, v[4]!, v[5]!)
      return pieceGap(a, b) / Math.max(...v.map((p) => length(subtract(p, v[0]!))))
    }
    const classes = [`feature: ${pair.feature}`]
    if (pair.needle) classes.push('needle')
    if (!Number.isNaN(pair.gap))
      classes.push(`aimed ${pair.gap > 0 ? 'apart' : pair.gap < 0 ? 'overlapping' : 'touching'}`)
    if (pair.angle > 0) classes.push(`edges at 1e${Math.floor(Math.log10(pair.angle))} rad`)
    if (bisected) classes.push(`bisected at 1e${Math.floor(Math.log10(pair.angle))} rad`)
    record(report, classes, expected, overlap(corners, 0, corners, 9), relativeGap, corners)
  }
  return report
}

/** A box of a hard pair against a triangle of three points of the other box's corners, edges and faces. */
export function runHardObbTrianglePairs(seed: number, pairs: number, overlap: PairTest): HardPairReport {
  const random = new Random(seed)
  const rows = new Float64Array(2 * ROW)
  const triangle = new Float64Array(9)
  const report = newReport()
  for (let i = 0; i < pairs; i++) {
    const pair = hardObbPair(random, rows)
    for (let c = 0; c < 9; c += 3) {
      for (let m = 0; m < 3; m++) triangle[c + m] = rows[ROW + m]!
      for (let k = 0; k < 3; k++) {
        const s = (random.chance(0.75) ? random.sign() : random.between(-1, 1)) * rows[ROW + 12 + k]!
        for (let m = 0; m < 3; m++) triangle[c + m]! += s * rows[ROW + 3 + 3 * k + m]!
      }
    }
    const box = { center: rows.slice(0, 3), axes: rows.slice(3, 12), halfExtents: rows.slice(12, 15) }
    const expected = exactObbAndTriangle(box, triangle)
    const classes = [`orientation: ${pair.orientation}`, `feature: ${pair.feature}`]
    record(report, classes, expected, overlap(rows, 0, triangle, 0), () => Math.abs(pair.gap), rows)
  }
  return report
}

/** What a person wants to read of it. */
export function describeReport(name: string, report: HardPairReport): string {
  const lines = [
    `${name}: ${report.pairs} pairs, ${report.hits} hits, ${report.missed} missed, ${report.falseHits} false hits, ` +
      `largest gap called a hit ${report.largestGapCalledHit} of the size`,
  ]
  for (const [key, { pairs, hits }] of [...report.classes].sort(([a], [b]) => (a < b ? -1 : 1)))
    lines.push(`  ${key.padEnd(36)} ${String(pairs).padStart(8)} pairs ${String(hits).padStart(8)} hits`)
  return [...lines, ...report.examples].join('\n')
}
