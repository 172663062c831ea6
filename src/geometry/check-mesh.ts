/**
 * The checks of a mesh that a caller brings: before memory is taken for so many, for an array-like object may have any
 * length.
 */
import { CollisionError, refuseNumber, refuseValue, textOf } from '../errors.js'
import { GEOMETRY_LIMIT } from '../tolerances.js'
import type { Numbers } from './shapes.js'

/** Throws unless `list` holds three numbers for each vertex, or triangle, and at least one of them. */
function checkTriples(list: Numbers, name: string, code: 'E_VERTEX' | 'E_INDEX'): void {
  if (list === null || typeof list !== 'object' || typeof list.length !== 'number')
    refuseValue('E_OPTION', `${name} = ${textOf(list)}, but an array of numbers is needed`, name, list)
  const { length } = list
  if (length <= 0) refuseValue('E_EMPTY_MESH', `${name} is empty`, name, 0, 'length')
  if (length % 3 !== 0) refuseValue(code, `${name}.length = ${length} is not a multiple of 3`, name, length, 'length')
}

/** Checks every point. */
export function checkPoints(positions: Numbers): void {
  checkTriples(positions, 'positions', 'E_VERTEX')
  for (let v = 0; 3 * v < positions.length; v++) checkPoint(positions, v)
}

/** Checks every index, and the points that they name: an error about one names the first triangle that has it too. */
export function checkTriangles(positions: Numbers, indices: Numbers): void {
  checkTriples(positions, 'positions', 'E_VERTEX')
  checkTriples(indices, 'indices', 'E_INDEX')
  const limit = positions.length / 3
  for (let i = 0; i < indices.length; i++) {
    const value = indices[i]
    const index = Math.floor(i / 3)
    if (typeof value === 'number' && value >= 0 && value < limit && Math.floor(value) === value) {
      checkPoint(positions, value, index)
      continue
    }
    const text = `triangle ${index}, corner ${i % 3}: index ${textOf(value)} names none of the ${limit} vertices`
    throw new CollisionError('E_INDEX', text, { component: 'indices', field: `[${i}]`, index, value, limit })
  }
}

/** Refuses a point with a coordinate that is no number, or too large; `triangle` has it first, -1 for none. */
function checkPoint(positions: Numbers, v: number, triangle = -1): void {
  for (let k = 3 * v; k < 3 * v + 3; k++) {
    const value: unknown = positions[k]
    if (typeof value === 'number' && Math.abs(value) <= GEOMETRY_LIMIT) continue
    const where = triangle < 0 ? '' : ` (first of triangle ${triangle})`
    const what = `positions: ${'xyz'.charAt(k - 3 * v)} of vertex ${v}${where}`
    const about = { component: 'positions', field: `[${k}]`, index: v }
    refuseNumber(what, value, -GEOMETRY_LIMIT, GEOMETRY_LIMIT, about)
  }
}
