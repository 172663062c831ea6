/** Conservative advancement with the separations of flat shapes, against rational arithmetic at many times. */
import { expect } from 'vitest'
import { advanceRows } from '../../../src/geometry/advancement/advance.js'
import { setTolerance } from '../../../src/geometry/advancement/bodies.js'
import { Advance, MotionRow, Work } from '../../../src/geometry/advancement/layout.js'
import { flatSeparationKernels } from '../../../src/narrow-phase/flat-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { FLAT_SHAPES, ROW, touchesExactly, type FlatShape } from '../../oracle/flat-shapes.js'
import { Random } from '../../oracle/random.js'

const work = new Float64Array(Work.length)
const out = new Float64Array(Advance.length)

/** A row at (x, y), turned by an angle. */
function writeRow(rows: Float64Array, r: number, x: number, y: number, angle: number): void {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  rows.set([x, y, 0, c, s, 0, -s, c, 0, 0, 0, 1], r)
}

function spansOf(shape: FlatShape, p: number, q: number): number[] {
  return shape === 'box' ? [p, q, 0, 0] : shape === 'capsule' ? [0, p, 0, q] : [0, 0, 0, p]
}

/** Sweeps `count` random pairs and returns how many of them met; each is held against rational arithmetic. */
export function checkSweeps(seed: number, count: number): number {
  const random = new Random(seed)
  let hits = 0
  for (let n = 0; n < count; n++) {
    const shapes = [random.pick(FLAT_SHAPES), random.pick(FLAT_SHAPES)]
    shapes.sort((a, b) => ShapeType[a] - ShapeType[b])
    const [a, b] = shapes as [FlatShape, FlatShape]
    const start = [0, 1].map(() => ({
      place: [random.between(-3, 3), random.between(-3, 3)] as const,
      angle: random.between(0, 6.3),
      size: [random.log(0.01, 1), random.log(0.01, 1)] as const,
      linear: [random.between(-1, 1), random.between(-1, 1)] as [number, number],
      angular: random.chance(0.3) ? 0 : random.between(-8, 8),
    }))
    // Towards each other, more or less.
    for (let d = 0; d < 2; d++) start[0]!.linear[d]! += start[1]!.place[d]! - start[0]!.place[d]!
    const rows = new Float64Array(2 * ROW)
    const motions = new Float64Array(2 * MotionRow.stride)
    for (const [k, { place, angle, size, linear, angular }] of start.entries()) {
      writeRow(rows, ROW * k, ...place, angle)
      rows.set(size, ROW * k + 12)
      motions.set([...linear, 0, 0, 0, angular, ...spansOf(shapes[k]!, ...size), 0, 0, 0], MotionRow.stride * k)
    }
    const one = { rows, row: 0, motions, motion: 0 }
    const two = { rows, row: ROW, motions, motion: MotionRow.stride }
    setTolerance(work, one, two)
    const tolerance = work[Work.tolerance]!
    work[Work.end] = 1
    const kernel = flatSeparationKernels[SHAPE_TYPE_COUNT * ShapeType[a] + ShapeType[b]]!
    const isHit = advanceRows(kernel, one, two, work, out)
    const time = isHit ? out[Advance.time]! : 1
    const poseAt = (t: number, grown: number): Float64Array => {
      const posed = rows.slice()
      for (const [k, { place, angle, linear, angular }] of start.entries())
        writeRow(posed, ROW * k, place[0] + linear[0] * t, place[1] + linear[1] * t, angle + angular * t)
      // Along the normal, which closes a gap of no more than the tolerance.
      for (let d = 0; d < 2; d++) posed[ROW + d]! -= grown * out[Advance.normal + d]!
      return posed
    }
    // Apart at all times before.
    for (let k = 0; k < 30; k++) {
      const posed = poseAt((time * k) / 30, 0)
      expect(time > 0 && touchesExactly(a, posed, 0, b, posed, ROW), `pair ${n}: ${a} ${b} at ${k}`).toBe(false)
    }
    if (!isHit) continue
    hits++
    expect(out[Advance.limit]).toBe(0)
    expect(out[Advance.normal + 2]).toBe(0)
    const posed = poseAt(time, 3 * tolerance)
    expect(touchesExactly(a, posed, 0, b, posed, ROW), `pair ${n}: ${a} ${b}`).toBe(true)
  }
  return hits
}
