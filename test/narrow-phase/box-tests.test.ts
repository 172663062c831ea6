import { describe, expect, it } from 'vitest'
import { boundObbSeparation } from '../../src/geometry/obb-obb/separation.js'
import { testBoxes } from '../../src/narrow-phase/box-tests.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { Random } from '../oracle/random.js'
import { axesOf } from '../oracle/vectors.js'

const ROW = 16
const BODIES = 64

describe('the tests of boxes of a step', () => {
  it.each([
    [BODIES, 1],
    // Rows are fetched ahead.
    [1 << 14, 2],
  ])('with room for %i rows write what each test writes, and 0 for other shapes, seed %i', (room, seed) => {
    const random = new Random(seed)
    const rows = new Float64Array(ROW * room)
    const types = new Uint8Array(room)
    const bodies = Array.from({ length: BODIES }, (_, k) => (k * room) / BODIES)
    for (const body of bodies) {
      types[body] = random.chance(0.8) ? ShapeType.box : ShapeType.sphere
      const axes = axesOf(random.quaternion()).flat()
      rows.set([...random.direction(), ...axes, random.unit(), random.unit(), random.unit()], ROW * body)
    }
    const pairs = Int32Array.from({ length: 400 }, () => random.pick(bodies))
    const close = Int32Array.from({ length: 150 }, () => random.integer(0, 199))
    for (const [from, to] of [
      [0, 150],
      [7, 8],
      [16, 16],
      [37, 101],
    ] as const) {
      const results = new Float64Array(150).fill(7)
      const expected = results.slice()
      for (let n = from; n < to; n++) {
        const [a, b] = [pairs[2 * close[n]!]!, pairs[2 * close[n]! + 1]!]
        if (types[a] === ShapeType.box && types[b] === ShapeType.box)
          boundObbSeparation(rows, ROW * a, rows, ROW * b, expected, n)
        else expected[n] = 0
      }
      testBoxes({ pairs, rows, types, close, results }, from, to, boundObbSeparation)
      expect(results).toEqual(expected)
    }
  })
})
