import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { readRows } from '../fixtures/read.js'
import { exactTriangles } from './exact-triangles.js'
import { exactTrianglesFiltered, triangleCounts } from './filtered-triangles.js'
import { hardTrianglePair } from './hard-pairs.js'
import { Random } from './random.js'

describe('the filtered triangle oracle', () => {
  it('gives the labels of all rows of tri-tri', () => {
    for (const { a, b, hit } of readRows<{ a: number[]; b: number[]; hit: number }>('tri-tri')) {
      expect(exactTrianglesFiltered(a, 0, b, 0)).toBe(hit === 1)
      expect(exactTrianglesFiltered(b, 0, a, 0)).toBe(hit === 1)
    }
  })

  it('equals the unfiltered one on 6,000 hard pairs, seed 4, doubles deciding most', () => {
    const random = new Random(4)
    const corners = new Float64Array(18)
    const before = triangleCounts.exact
    for (let i = 0; i < 6000; i++) {
      hardTrianglePair(random, corners)
      const expected = exactTriangles(corners, corners, 0, 9)
      if (exactTrianglesFiltered(corners, 0, corners, 9) !== expected) expect.fail(`pair ${i}: ${corners.join(', ')}`)
    }
    const exact = triangleCounts.exact - before
    expect(exact).toBeGreaterThan(300)
    expect(exact).toBeLessThan(3000)
  })
})
