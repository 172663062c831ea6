import { CollisionError, textOf } from '../../errors.js'
import type { Numbers } from '../../geometry/shapes.js'
import { WORLD_LIMIT } from '../../tolerances.js'

/** Points of a flat shape: pairs x y, points with x and y, or all x y in a row. */
export type FlatPoints = Numbers | ArrayLike<Numbers | { readonly x: number; readonly y: number }>

/** Numbers in the exact range of geometry/flat/exact-touch.ts. */
const LEAST = 7.9e-31

/** Who reads points, and how many a shape has: `shape` and `corner` for messages, `a polygon` and `corner`. */
export interface PointsOf {
  readonly call: string
  readonly shape: string
  readonly corner: string
  readonly least: number
  /** Default: no limit. */
  readonly most?: number
}

/** The points as x y in a row, each number checked. */
export function readPoints(of: PointsOf, points: FlatPoints): Float64Array {
  const list = points as ArrayLike<unknown> | null | undefined
  if (list === null || typeof list !== 'object' || typeof list.length !== 'number')
    refuse(of, 'E_OPTION', -1, points, 'a list of points [x, y] or { x, y }, or of numbers x y in a row, is needed')
  const isRow = typeof list[0] === 'number'
  const count = isRow ? list.length / 2 : list.length
  if (isRow && list.length % 2 === 1)
    refuse(of, 'E_VERTEX', -1, list.length, `x y in a row are an even number of numbers, not ${list.length}`)
  const { least, most = Infinity } = of
  if (!(count >= least && count <= most && Math.floor(count) === count)) {
    const range = most === Infinity ? `at least ${least}` : `${least} to ${most}`
    const limit = count < least ? least : most
    refuse(of, 'E_VERTEX', -1, count, `${of.shape} has ${range} ${of.corner}s, not ${count}`, limit)
  }
  // Numbers are read before memory is taken for so many: an array-like object may have any length.
  const corners: number[] = []
  for (let k = 0; k < 2 * count; k++) {
    const corner = k >> 1
    const point = list[corner] as { x?: unknown; y?: unknown } & ArrayLike<unknown>
    if (!isRow && (point === null || typeof point !== 'object'))
      refuse(of, 'E_OPTION', corner, point, 'it must be [x, y] or { x, y }')
    const value = isRow ? list[k] : (point[k & 1] ?? ((k & 1) === 0 ? point.x : point.y))
    if (typeof value !== 'number')
      refuse(of, 'E_OPTION', corner, value, `its ${(k & 1) === 0 ? 'x' : 'y'} is ${textOf(value)}, not a number`)
    if (value - value !== 0) refuse(of, 'E_NON_FINITE', corner, value, `${value} is not finite`)
    if (Math.abs(value) > WORLD_LIMIT)
      refuse(of, 'E_RANGE', corner, value, `${value} is beyond ${WORLD_LIMIT}`, WORLD_LIMIT)
    // Smaller ones are outside the range of exact products, and 0 to within the rounding of any other coordinate.
    corners.push(Math.abs(value) < LEAST ? 0 : value)
  }
  return Float64Array.from(corners)
}

/** Refuses corner k of the points that were read. */
export function refuseCorner(of: PointsOf, corners: Float64Array, k: number, why: string): never {
  refuse(of, 'E_VERTEX', k, [corners[2 * k], corners[2 * k + 1]], why)
}

function refuse(
  of: PointsOf,
  code: 'E_OPTION' | 'E_VERTEX' | 'E_NON_FINITE' | 'E_RANGE',
  corner: number,
  value: unknown,
  why: string,
  limit?: number,
): never {
  const place = corner < 0 ? {} : { index: corner, field: `[${corner}]` }
  const text = `${of.call}: points${corner < 0 ? '' : ` ${of.corner} ${corner}`}: ${why}`
  throw new CollisionError(code, text, { component: 'points', ...place, value, limit })
}
