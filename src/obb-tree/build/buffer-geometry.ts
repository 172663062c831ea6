/** Reads objects of the form of a three.js BufferGeometry, without importing three.js. */
import { CollisionError, refuseValue, textOf } from '../../errors.js'
import type { Numbers } from '../../geometry/shapes.js'

/** A BufferAttribute or an InterleavedBufferAttribute: read through its getters where it has them. */
export interface BufferAttributeLike {
  /** Number of items. */
  readonly count: number
  /** Numbers an item. */
  readonly itemSize: number
  /** The numbers, item after item. */
  readonly array?: Numbers
  /** First number of an item. */
  readonly getX?: (index: number) => number
  /** Second number of an item. */
  readonly getY?: (index: number) => number
  /** Third number of an item. */
  readonly getZ?: (index: number) => number
}

/** A BufferGeometry: positions, and indices or three positions a triangle in a row. Its draw range is ignored. */
export interface BufferGeometryLike {
  /**
   * Attributes by name: `position` has the vertices. It is optional as a type alone, for the record of attributes that
   * three.js declares: a geometry without it is refused.
   */
  readonly attributes: { readonly position?: BufferAttributeLike }
  /** Three vertices a triangle; without it each three vertices in turn are one. */
  readonly index?: BufferAttributeLike | null
}

export function isBufferGeometry(value: unknown): value is BufferGeometryLike {
  return value !== null && typeof value === 'object' && 'attributes' in value
}

/** Most vertices: three for each triangle that fits a tree. */
const MOST_VERTICES = 100_663_296

/** Positions, x y z in a row. The count of an attribute is believed only as far as it has numbers. */
export function positionsOf(geometry: BufferGeometryLike): Numbers {
  const attribute = geometry.attributes?.position
  if (attribute === null || typeof attribute !== 'object' || attribute.itemSize !== 3) {
    const text = 'geometry.attributes.position must be an attribute of 3 numbers a vertex'
    refuseValue('E_OPTION', text, 'geometry', attribute, 'attributes.position')
  }
  checkCount(attribute.count)
  // The array of an interleaved or normalised attribute does not hold the coordinates as they are.
  if (
    typeof attribute.getX === 'function' &&
    typeof attribute.getY === 'function' &&
    typeof attribute.getZ === 'function'
  ) {
    checkLast(attribute.getX(attribute.count - 1), attribute.count)
    const positions = new Float64Array(3 * attribute.count)
    for (let i = 0; i < attribute.count; i++) {
      positions[3 * i] = attribute.getX(i)
      positions[3 * i + 1] = attribute.getY(i)
      positions[3 * i + 2] = attribute.getZ(i)
    }
    return positions
  }
  const array = arrayOf(attribute, 'attributes.position')
  if (!(array.length >= 3 * attribute.count)) {
    const text = `geometry.attributes.position counts ${attribute.count} vertices, its array has ${array.length} numbers`
    refuseValue('E_VERTEX', text, 'geometry', attribute.count, 'attributes.position.count', array.length)
  }
  return array
}

function checkCount(count: unknown): void {
  if (Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) <= MOST_VERTICES) return
  const text = `geometry.attributes.position.count = ${textOf(count)}, but an integer to ${MOST_VERTICES} is needed`
  refuseValue('E_RANGE', text, 'geometry', count, 'attributes.position.count', MOST_VERTICES)
}

/** Refuses the last x before memory is taken for all vertices up to it. */
function checkLast(value: unknown, count: number): void {
  if (count === 0 || (typeof value === 'number' && value - value === 0)) return
  const about = { component: 'positions', field: `[${3 * count - 3}]`, index: count - 1, value }
  throw new CollisionError('E_NON_FINITE', `vertex ${count - 1}, the last one, has x = ${textOf(value)}`, about)
}

/** Three vertices a triangle: the index, or all vertices in order. The geometry must have positions. */
export function indicesOf(geometry: BufferGeometryLike): Numbers {
  const index = geometry.index
  if (index !== null && index !== undefined) return arrayOf(index, 'index')
  const { count } = geometry.attributes.position!
  const indices = new Uint32Array(count)
  for (let i = 0; i < count; i++) indices[i] = i
  return indices
}

function arrayOf(attribute: BufferAttributeLike, field: string): Numbers {
  const array = attribute.array
  if (array === null || typeof array !== 'object')
    refuseValue('E_OPTION', `geometry.${field} has no array of numbers`, 'geometry', array, field)
  return array
}
