/** First contacts of chains along paths, against rational arithmetic at many times. */
import { expect } from 'vitest'
import { MotionRow } from '../../../src/geometry/advancement/layout.js'
import { findFirstContact, First } from '../../../src/narrow-phase/first-contact.js'
import { createPairMotion } from '../../narrow-phase/pair-motion.js'
import { ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { writeSpans } from '../../../src/narrow-phase/spans.js'
import { ROW } from '../../oracle/flat-shapes.js'
import { Random } from '../../oracle/random.js'
import { BuiltChains, judge, typeOf, type Partner } from './check-chains.js'

const SAMPLES = 30
/** Pairs of the bodies of one pool. */
const PAIRS = 64
/** Bodies are apart by less than this at their first contact; they have a size of about 1. */
const EARLY = 1e-8

/** Turns the axes of row r by an angle. */
function turn(rows: Float64Array, r: number, angle: number): void {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  for (const u of [r + 3, r + 6]) {
    const [x, y] = [rows[u]!, rows[u + 1]!]
    rows[u] = c * x - s * y
    rows[u + 1] = s * x + c * y
  }
}

/**
 * Sweeps `count` random pairs of a chain and a second body, and returns how many met: none touches earlier than the
 * time that was found, and what met touches there, if the chain is a little thicker.
 */
export function checkChainSweeps(seed: number, count: number, partner: Partner): number {
  const random = new Random(seed)
  const pair = createPairMotion()
  const { types, starts, motions } = pair
  types.set([ShapeType.mesh, typeOf(partner)])
  const out = new Float64Array(First.length)
  let built = new BuiltChains(random)
  let hits = 0
  for (let n = 0; n < count; n++) {
    if (n % PAIRS === 0) built = new BuiltChains(random)
    const { a, b } = built.write(starts, n % PAIRS, partner)
    motions.fill(0)
    for (const [k, r] of [0, ROW].entries()) {
      starts.set([random.between(-3, 3), random.between(-3, 3)], r)
      const m = MotionRow.stride * k
      motions.set([random.between(-1, 1), random.between(-1, 1)], m)
      motions[m + 5] = random.chance(0.3) ? 0 : random.between(-8, 8)
      writeSpans(types[k]!, starts, r + 12, built.pool, motions, m + 6)
    }
    if (partner === 'plane') starts[ROW + 15] = random.between(0, 5)
    // Towards each other, more or less.
    for (let d = 0; d < 2; d++) motions[d]! += starts[ROW + d]! - starts[d]!
    const isHit = findFirstContact(pair, built.pool, out)
    const time = isHit ? out[First.part]! : 1
    const poseAt = (t: number): Float64Array => {
      const rows = starts.slice()
      for (const [k, r] of [0, ROW].entries()) {
        const m = MotionRow.stride * k
        for (let d = 0; d < 2; d++) rows[r + d]! += motions[m + d]! * t
        turn(rows, r, motions[m + 5]! * t)
      }
      return rows
    }
    for (let k = 0; time > 0 && k < SAMPLES; k++) {
      const { expected, isSure } = judge(a, b, poseAt((time * k) / SAMPLES))
      expect(expected && isSure, `pair ${n}: at ${k} of ${SAMPLES}`).toBe(false)
    }
    if (!isHit) continue
    hits++
    expect(out[First.normal + 2]).toBe(0)
    const grown = { ...a, segments: a.segments.map(({ corners }) => ({ corners, radius: EARLY })) }
    const { expected, isSure, behind } = judge(grown, b, poseAt(time))
    // The middle of a body at its first contact may be in the line of a one-sided segment.
    expect(expected || !isSure || behind > 0, `pair ${n} at its first contact`).toBe(true)
  }
  return hits
}
