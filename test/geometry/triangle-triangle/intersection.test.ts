import { describe, it } from 'vitest'
import { INTERSECTION_POINTS, intersectTriangleRows } from '../../../src/geometry/triangle-triangle/intersection.js'
import { TrianglePair } from '../../../src/geometry/triangle-triangle/separation.js'
import { expect } from '../../expect.js'

const pair = new Float64Array(TrianglePair.length)
const found = new Float64Array(3 * INTERSECTION_POINTS)

/** Corners of the intersection of two triangles in the plane z = 0, sorted, as text. */
function cornersOf(a: readonly number[], b: readonly number[]): string[] {
  const [rowA, rowB] = [a, b].map((xy) => Float64Array.from([0, 2, 4].flatMap((k) => [xy[k]!, xy[k + 1]!, 0])))
  const count = intersectTriangleRows(rowA!, 0, rowB!, 0, found, pair)
  const places = Array.from({ length: count }, (_, k) => [a[0]! + found[3 * k]! + 0, a[1]! + found[3 * k + 1]! + 0])
  return places.map(([x, y]) => `${x!.toFixed(9)} ${y!.toFixed(9)}`).sort()
}
const texts = (...places: readonly (readonly [number, number])[]): string[] =>
  places.map(([x, y]) => `${x.toFixed(9)} ${y.toFixed(9)}`).sort()

describe('intersectTriangleRows', () => {
  const up = [0, 0, 6, 0, 3, 6]

  it('has the six corners of a star, and after it only the three of a triangle on itself', () => {
    const star = texts([2, 0], [4, 0], [1, 2], [5, 2], [2, 4], [4, 4])
    expect(cornersOf(up, [0, 4, 6, 4, 3, -2])).toEqual(star)
    expect(cornersOf(up, up)).toEqual(texts([0, 0], [6, 0], [3, 6]))
  })

  it('has both ends of a segment in a triangle, whichever corner of it is there twice', () => {
    const ends = texts([2, 1], [4, 1])
    for (const segment of [
      [2, 1, 2, 1, 4, 1],
      [2, 1, 4, 1, 2, 1],
      [4, 1, 2, 1, 2, 1],
    ]) {
      // prettier-ignore
      expect(cornersOf(up, segment)).toEqual(ends)
      expect(cornersOf(segment, up)).toEqual(ends)
    }
  })
})
