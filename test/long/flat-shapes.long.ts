/**
 * A million pairs of flat shapes that nearly touch against rational arithmetic. LONG_SEED draws others, LONG_PAIRS
 * another number.
 */
import { describe, expect, it } from 'vitest'
import { flatPairKernels } from '../../src/narrow-phase/flat-tables.js'
import { PairOut, type Trees } from '../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { checkChainSweeps } from '../geometry/flat/check-chain-sweeps.js'
import { checkChains, PARTNERS } from '../geometry/flat/check-chains.js'
import { checkSweeps } from '../geometry/flat/check-sweeps.js'
import { hardFlatPair, hardHalfPlane, ROW, touchesExactly, touchesHalfPlaneExactly } from '../oracle/flat-shapes.js'
import { Random } from '../oracle/random.js'

const seed = Number(process.env.LONG_SEED ?? 1)
const pairs = Number(process.env.LONG_PAIRS ?? 1_000_000)

describe(`${pairs} pairs of flat shapes, seed ${seed}`, () => {
  it('touch if and only if they do in rational arithmetic', () => {
    const random = new Random(seed)
    const rows = new Float64Array(2 * ROW)
    const out = new Float64Array(PairOut.length)
    let missed = 0
    let falseHits = 0
    let touching = 0
    for (let n = 0; n < pairs; n++) {
      const { a, b } = hardFlatPair(random, rows)
      const swapped = ShapeType[a] > ShapeType[b]
      const [r, s] = swapped ? [ROW, 0] : [0, ROW]
      const kind = SHAPE_TYPE_COUNT * ShapeType[swapped ? b : a] + ShapeType[swapped ? a : b]
      const expected = touchesExactly(swapped ? b : a, rows, r, swapped ? a : b, rows, s)
      const found = flatPairKernels[kind]!(rows, r, rows, s, out, undefined as unknown as Trees) > 0
      touching += Number(expected)
      missed += Number(expected && !found)
      falseHits += Number(found && !expected)
    }
    console.log(`flat shapes: ${pairs} pairs, ${touching} touching, ${missed} missed, ${falseHits} false hits`)
    expect(missed).toBe(0)
    expect(falseHits).toBe(0)
  })

  it('touch half-planes if and only if they do in rational arithmetic', () => {
    const random = new Random(seed)
    const rows = new Float64Array(2 * ROW)
    const out = new Float64Array(PairOut.length)
    let wrong = 0
    let touching = 0
    for (let n = 0; n < pairs; n++) {
      const { shape } = hardHalfPlane(random, rows)
      const kind = SHAPE_TYPE_COUNT * ShapeType[shape] + ShapeType.plane
      const expected = touchesHalfPlaneExactly(shape, rows, 0, rows, ROW)
      const found = flatPairKernels[kind]!(rows, 0, rows, ROW, out, undefined as unknown as Trees) > 0
      touching += Number(expected)
      wrong += Number(found !== expected)
    }
    console.log(`half-planes: ${pairs} pairs, ${touching} touching, ${wrong} wrong`)
    expect(wrong).toBe(0)
  })

  it.each(PARTNERS)('touch a chain, a fifth as many: %s', (partner) => {
    const { touching, behind, wrong } = checkChains(seed, Math.ceil(pairs / 5), partner)
    console.log(
      `chain and ${partner}: ${Math.ceil(pairs / 5)} pairs, ${touching} touching, ${behind} behind, ${wrong} wrong`,
    )
    expect(wrong).toBe(0)
  })

  it('meet when they first touch, a hundredth as many', () => {
    const hits = checkSweeps(seed, Math.ceil(pairs / 100))
    console.log(`sweeps of flat shapes: ${Math.ceil(pairs / 100)}, ${hits} met`)
    expect(hits).toBeGreaterThan(pairs / 400)
  })

  it.each(PARTNERS)('meet when a chain first touches, a thousandth as many: %s', (partner) => {
    const hits = checkChainSweeps(seed, Math.ceil(pairs / 1000), partner)
    console.log(`sweeps of a chain and ${partner}: ${Math.ceil(pairs / 1000)}, ${hits} met`)
    expect(hits).toBeGreaterThan(pairs / 4000)
  })
})
