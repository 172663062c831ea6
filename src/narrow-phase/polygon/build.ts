import { CollisionError, textOf } from '../../errors.js'
import { POLYGON_MAX_CORNERS } from '../../geometry/flat/polygon.js'
import type { Numbers } from '../../geometry/shapes.js'
import { exactNumber, exactProduct, exactSum, forgetExact, signOfExact } from '../../math/exact.js'
import { FRAME_LENGTH, writeFrame } from '../../obb-tree/frame.js'
import { CUT_STRIDE, makeTree, NODE_STRIDE, roundedUp, type ObbTree } from '../../obb-tree/tree.js'
import { WORLD_LIMIT } from '../../tolerances.js'
import { giveKernels } from '../mesh-kernels.js'
import { polygonKernels } from './kernels.js'

/**
 * A convex polygon of a flat world, made by `buildPolygon`: a tree of one leaf, whose vertices are the corners. Treat
 * it as opaque.
 */
export type Polygon = ObbTree

/** Corners of a polygon: pairs x y, points with x and y, or all x y in a row. */
export type PolygonPoints = Numbers | ArrayLike<Numbers | { readonly x: number; readonly y: number }>

/** Numbers in the exact range of geometry/flat/exact-touch.ts. */
const LEAST = 7.9e-31

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
  const corners = readCorners(points)
  checkConvex(corners)
  const count = corners.length / 2
  const isClockwise = signOfTurn(corners, 0, 1, 2) < 0
  const vertices = new Float64Array(3 * count)
  for (let k = 0; k < count; k++) {
    const from = isClockwise && k > 0 ? count - k : k
    vertices[3 * k] = corners[2 * from]
    vertices[3 * k + 1] = corners[2 * from + 1]
  }
  return giveKernels(makeOutline(vertices), polygonKernels)
}

/** The tree of one leaf with these vertices. */
function makeOutline(vertices: Float64Array): ObbTree {
  const count = vertices.length / 3
  const triangles = count - 2
  const frame = new Float64Array(FRAME_LENGTH)
  writeFrame(vertices, frame)
  const nodes = new Float32Array(NODE_STRIDE)
  nodes[3] = nodes[7] = nodes[11] = 1
  for (let d = 0; d < 2; d++) {
    let reach = 0
    for (let i = d; i < vertices.length; i += 3) reach = Math.max(reach, Math.abs(vertices[i] - frame[d]) / frame[3])
    nodes[12 + d] = roundedUp(reach)
  }
  const corners = new Int32Array(3 * triangles)
  for (let k = 0; k < triangles; k++) {
    corners[3 * k + 1] = k + 1
    corners[3 * k + 2] = k + 2
  }
  const counts = { triangles, vertices: count, duplicates: 0, unreferenced: 0, welded: 0 }
  const levels = { depth: 0, nodes: 1, leaves: 1, largestLeaf: triangles }
  return makeTree(
    {
      nodes,
      links: new Int32Array([0, triangles]),
      cuts: new Float32Array(CUT_STRIDE),
      vertices,
      corners,
      triangles: Int32Array.from({ length: triangles }, (_, k) => k),
      frame,
    },
    false,
    { ...counts, ...levels, degenerate: [], closed: false },
  )
}

/** The corners as x y in a row, each number checked. */
function readCorners(points: PolygonPoints): Float64Array {
  const list = points as ArrayLike<unknown> | null | undefined
  if (list === null || typeof list !== 'object' || typeof list.length !== 'number')
    refuse('E_OPTION', -1, points, 'a list of points [x, y] or { x, y }, or of numbers x y in a row, is needed')
  const isRow = typeof list[0] === 'number'
  const count = isRow ? list.length / 2 : list.length
  if (!(count >= 3 && count <= POLYGON_MAX_CORNERS && Math.floor(count) === count)) {
    const limit = count < 3 ? 3 : POLYGON_MAX_CORNERS
    refuse('E_VERTEX', -1, count, `a polygon has 3 to ${POLYGON_MAX_CORNERS} corners, not ${count}`, limit)
  }
  const corners = new Float64Array(2 * count)
  for (let k = 0; k < 2 * count; k++) {
    const corner = k >> 1
    const point = list[corner] as { x?: unknown; y?: unknown } & ArrayLike<unknown>
    if (!isRow && (point === null || typeof point !== 'object'))
      refuse('E_OPTION', corner, point, 'it must be [x, y] or { x, y }')
    const value = isRow ? list[k] : (point[k & 1] ?? ((k & 1) === 0 ? point.x : point.y))
    if (typeof value !== 'number')
      refuse('E_OPTION', corner, value, `its ${(k & 1) === 0 ? 'x' : 'y'} is ${textOf(value)}, not a number`)
    if (value - value !== 0) refuse('E_NON_FINITE', corner, value, `${value} is not finite`)
    if (Math.abs(value) > WORLD_LIMIT)
      refuse('E_RANGE', corner, value, `${value} is beyond ${WORLD_LIMIT}`, WORLD_LIMIT)
    // Smaller ones are outside the range of exact products, and 0 to within the rounding of any other coordinate.
    corners[k] = Math.abs(value) < LEAST ? 0 : value
  }
  return corners
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
        refuseCorner(corners, k, `it repeats corner ${j}`)
  let left = 0
  for (let k = 0; k < count; k++) {
    const turn = signOfTurn(corners, (k + count - 1) % count, k, (k + 1) % count)
    if (turn === 0) refuseCorner(corners, k, 'it lies on the line of its neighbours')
    left += turn
  }
  const side = left < 0 ? -1 : 1
  for (let k = 0; k < count; k++)
    if (signOfTurn(corners, (k + count - 1) % count, k, (k + 1) % count) !== side)
      refuseCorner(corners, k, 'the outline turns inward there: split it into convex polygons')
  for (let k = 0; k < count; k++)
    for (let j = 0; j < count; j++)
      if (j !== k && j !== (k + 1) % count && signOfTurn(corners, k, (k + 1) % count, j) !== side)
        refuseCorner(corners, j, 'the outline turns more than once around')
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

function refuseCorner(corners: Float64Array, k: number, why: string): never {
  refuse('E_VERTEX', k, [corners[2 * k], corners[2 * k + 1]], why)
}

function refuse(
  code: 'E_OPTION' | 'E_VERTEX' | 'E_NON_FINITE' | 'E_RANGE',
  corner: number,
  value: unknown,
  why: string,
  limit?: number,
): never {
  const place = corner < 0 ? {} : { index: corner, field: `[${corner}]` }
  throw new CollisionError(code, `buildPolygon: points${corner < 0 ? '' : ` corner ${corner}`}: ${why}`, {
    component: 'points',
    ...place,
    value,
    ...(limit === undefined ? {} : { limit }),
  })
}
