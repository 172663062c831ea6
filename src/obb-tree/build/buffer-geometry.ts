/** Reads objects of the form of a three.js BufferGeometry, without importing three.js. */
import { refuseValue } from '../../errors.js'
import type { Numbers } from '../../geometry/shapes.js'

/** A BufferAttribute or an InterleavedBufferAttribute: read through its getters where it has them. */
export interface BufferAttributeLike {
  readonly count: number
  readonly itemSize: number
  readonly array?: Numbers
  readonly getX?: (index: number) => number
  readonly getY?: (index: number) => number
  readonly getZ?: (index: number) => number
}

/** A BufferGeometry: positions, and indices or three positions a triangle in a row. Its draw range is ignored. */
export interface BufferGeometryLike {
  readonly attributes: { readonly position: BufferAttributeLike }
  readonly index?: BufferAttributeLike | null
}

export function isBufferGeometry(value: unknown): value is BufferGeometryLike {
  return value !== null && typeof value === 'object' && 'attributes' in value
}

/** Positions, x y z in a row. */
export function positionsOf(geometry: BufferGeometryLike): Numbers {
  const attribute = geometry.attributes?.position
  if (attribute === null || typeof attribute !== 'object' || attribute.itemSize !== 3)
    refuseValue(
      'E_OPTION',
      'geometry.attributes.position must be an attribute of 3 numbers a vertex',
      'geometry',
      attribute,
      'attributes.position',
    )
  // The array of an interleaved or normalised attribute does not hold the coordinates as they are.
  if (
    typeof attribute.getX === 'function' &&
    typeof attribute.getY === 'function' &&
    typeof attribute.getZ === 'function'
  ) {
    const positions = new Float64Array(3 * attribute.count)
    for (let i = 0; i < attribute.count; i++) {
      positions[3 * i] = attribute.getX(i)
      positions[3 * i + 1] = attribute.getY(i)
      positions[3 * i + 2] = attribute.getZ(i)
    }
    return positions
  }
  return arrayOf(attribute, 'attributes.position')
}

/** Three vertices a triangle: the index, or all vertices in order. */
export function indicesOf(geometry: BufferGeometryLike): Numbers {
  const index = geometry.index
  if (index !== null && index !== undefined) return arrayOf(index, 'index')
  const count = geometry.attributes.position.count
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
