import { POLYGON_MAX_CORNERS } from '../../geometry/flat/polygon.js'
import { exactNumber, exactProduct, exactSum, forgetExact, signOfExact } from '../../math/exact.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { giveKernels } from '../mesh-kernels.js'
import { polygonKernels } from './kernels.js'
import { makeOutline } from './outline-tree.js'
import { readPoints, refuseCorner, type FlatPoints } from './points.js'

/**
 * A convex polygon of a flat world, made by `buildPolygon`: a tree of one leaf, whose vertices are the corners. Treat
 * it as opaque.
 */
export type Polygon = ObbTree

/** Corners of a polygon: pairs x y, points with x and y, or all x y in a row. */
export type PolygonPoints = FlatPoints

const polygonPoints = {
  call: 'buildPolygon',
  shape: 'a polygon',
  corner: 'corner',
  least: 3,
  most: POLYGON_MAX_CORNERS,
}

/**
 * Builds a convex polygon for the PolygonShape of flat worlds: `set(PolygonShape, { polygon })`. It is a solid, in the
 * frame of its entity, which need not be inside. It keeps a copy of the points. A world without polygons bundles
 * nothing of them.
 *
 * @param points 3 to 8 corners in world units, at most 1e9, in order around the polygon: `[x, y]` or `{ x, y }` each,
 *   or x y of all in a row. Clockwise ones are turned round: the first stays the first. Corners are numbered
 *   counter-clockwise, and edge k begins at corner k.
 * @throws CollisionError E_VERTEX for another number of corners (`limit`), and for a corner (`index`) that repeats
 *   another one, lies on the line of its neighbours, or makes the outline turn inward or more than once around;
 *   E_NON_FINITE, E_RANGE for a coordinate (corner in `index`); E_OPTION for what is no list of points.
 */
export function buildPolygon(points: PolygonPoints): Polygon {
  const corners = readPoints(polygonPoints, points)
  checkConvex(corners)
  const count = corners.length / 2
  const isClockwise = signOfTurn(corners, 0, 1, 2) < 0
  const ordered = new Float64Array(2 * count)
  for (let k = 0; k < count; k++) {
    const from = isClockwise && k > 0 ? count - k : k
    ordered[2 * k] = corners[2 * from]
    ordered[2 * k + 1] = corners[2 * from + 1]
  }
  const triangles = new Int32Array(3 * (count - 2))
  for (let k = 0; k < count - 2; k++) {
    triangles[3 * k + 1] = k + 1
    triangles[3 * k + 2] = k + 2
  }
  return giveKernels(makeOutline(ordered, triangles), polygonKernels)
}

/**
 * Refuses corners that are not those of a convex polygon: each must be on the same side of every edge that it is no end
 * of, in exact arithmetic.
 */
function checkConvex(corners: Float64Array): void {
  const count = corners.length / 2
  for (let k = 0; k < count; k++)
    for (let j = 0; j < k; j++)
      if (corners[2 * j] === corners[2 * k] && corners[2 * j + 1] === corners[2 * k + 1])
        refuseCorner(polygonPoints, corners, k, `it repeats corner ${j}`)
  let left = 0
  for (let k = 0; k < count; k++) {
    const turn = signOfTurn(corners, (k + count - 1) % count, k, (k + 1) % count)
    if (turn === 0) refuseCorner(polygonPoints, corners, k, 'it lies on the line of its neighbours')
    left += turn
  }
  const side = left < 0 ? -1 : 1
  for (let k = 0; k < count; k++)
    if (signOfTurn(corners, (k + count - 1) % count, k, (k + 1) % count) !== side)
      refuseCorner(polygonPoints, corners, k, 'the outline turns inward there: split it into convex polygons')
  for (let k = 0; k < count; k++)
    for (let j = 0; j < count; j++)
      if (j !== k && j !== (k + 1) % count && signOfTurn(corners, k, (k + 1) % count, j) !== side)
        refuseCorner(polygonPoints, corners, j, 'the outline turns more than once around')
}

/** 1 if corner r is left of the line from p to q, -1 if right of it, 0 on it, for their very doubles. */
function signOfTurn(corners: Float64Array, p: number, q: number, r: number): number {
  forgetExact()
  const difference = (a: number, b: number, d: number): number =>
    exactSum(exactNumber(corners, 2 * a + d), exactNumber(corners, 2 * b + d), -1)
  const left = exactProduct(difference(q, p, 0), difference(r, p, 1))
  const right = exactProduct(difference(q, p, 1), difference(r, p, 0))
  return Math.sign(signOfExact(exactSum(left, right, -1)))
}
