import { describe, it } from 'vitest'
import { ROW_STRIDE } from '../../src/geometry/rows.js'
import { takeFullTurns, writeTurn } from '../../src/narrow-phase/path-turns.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'

type Vector = readonly [number, number, number]

/** Rodrigues: `v` turned by `angle` about the unit vector `k`. */
function turned([x, y, z]: Vector, k: Vector, angle: number): Vector {
  const s = Math.sin(angle)
  const c = Math.cos(angle)
  const along = (k[0] * x + k[1] * y + k[2] * z) * (1 - c)
  return [
    x * c + (k[1] * z - k[2] * y) * s + k[0] * along,
    y * c + (k[2] * x - k[0] * z) * s + k[1] * along,
    z * c + (k[0] * y - k[1] * x) * s + k[2] * along,
  ]
}

function unit(random: Random): Vector {
  for (;;) {
    const [x, y, z] = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
    const size = Math.hypot(x, y, z)
    if (size > 0.1 && size < 1) return [x / size, y / size, z / size]
  }
}

/** Two rows: axes at random, and the same turned. */
function rowsOf(random: Random, axis: Vector, angle: number): [Float64Array, Float64Array] {
  const start = new Float64Array(ROW_STRIDE)
  const end = new Float64Array(ROW_STRIDE)
  const about = unit(random)
  const by = random.between(0, 6)
  for (const [k, e] of [[1, 0, 0] as Vector, [0, 1, 0] as Vector, [0, 0, 1] as Vector].entries()) {
    const u = turned(e, about, by)
    start.set(u, 3 + 3 * k)
    end.set(turned(u, axis, angle), 3 + 3 * k)
  }
  return [start, end]
}

describe('turns of a path', () => {
  it('are the rotation vector of the shortest arc, by the series and beyond it (seed 71)', () => {
    const random = new Random(71)
    let small = 0
    let large = 0
    for (let i = 0; i < 5000; i++) {
      const axis = unit(random)
      const angle = i % 2 === 0 ? random.between(0, 0.15) : random.between(0.15, 3)
      const [start, end] = rowsOf(random, axis, angle)
      const out = new Float64Array(3)
      writeTurn(start, 0, end, out, 0)
      // Rounding of the axes turns them by so much; near half a turn the vector depends on it more.
      const most = (1e-15 * 4) / Math.cos(angle / 2)
      for (let d = 0; d < 3; d++) expect(Math.abs(out[d]! - axis[d]! * angle)).toBeLessThan(most)
      if (angle < 0.11) small++
      else large++
    }
    expect(Math.min(small, large)).toBeGreaterThan(1000)
  })

  it('become the full turns that were applied, where the poses agree with them, and else stay (seed 72)', () => {
    const random = new Random(72)
    let taken = 0
    for (let i = 0; i < 2000; i++) {
      const axis = unit(random)
      const angle = random.between(0, 60)
      const off = i % 2 === 0 ? 0 : 0.01 + random.between(0, 0.5)
      const [start, end] = rowsOf(random, axis, angle + off)
      const arc = new Float64Array(3)
      writeTurn(start, 0, end, arc, 0)
      const out = arc.slice()
      const applied = Float64Array.from(axis, (c) => c * angle)
      takeFullTurns(applied, 0, out, 0)
      if (angle < 3 || off > 0) expect([...out]).toEqual([...arc])
      else {
        taken++
        for (let d = 0; d < 3; d++) expect(Math.abs(out[d]! - axis[d]! * angle)).toBeLessThan(1e-12 * angle)
      }
    }
    expect(taken).toBeGreaterThan(900)
  })
})
