import type { BufferGeometry } from 'three'
import { refuseValue, textOf } from '../errors.js'
import { buildObbTree } from '../narrow-phase/mesh/trees.js'
import { indicesOf, type BufferGeometryLike } from '../obb-tree/build/buffer-geometry.js'
import type { ObbTreeOptions } from '../obb-tree/build/options.js'
import type { ObbTree } from '../obb-tree/tree.js'

const CALL = 'buildObbTreeFromGeometry'

/**
 * Builds the OBB tree of a three.js BufferGeometry, in the geometry's own frame and units: from its positions (of any
 * array type, interleaved or normalised ones too), and its index, or else every three vertices in a row. Only the
 * triangles in its draw range count, and are numbered from the first of them (`featureA`, `triangle` of hits). Groups
 * say which material a triangle has: triangles of all groups, and of none, count. Morph targets and bones are left out.
 * The geometry may change afterwards: the tree has copies.
 *
 * Throws CollisionError: E_OPTION for what is no BufferGeometry: a Mesh (pass `mesh.geometry`), an InstancedMesh or
 * InstancedBufferGeometry (make an entity with this tree for each instance); E_RANGE for a draw range that is not of
 * whole numbers from 0 on; E_EMPTY_MESH if it holds no triangle; and what {@link buildObbTree} throws.
 */
export function buildObbTreeFromGeometry(geometry: BufferGeometry, options?: ObbTreeOptions): ObbTree {
  checkGeometry(geometry)
  const whole: BufferGeometryLike = geometry
  const { start, count } = geometry.drawRange
  const isWhole = start === 0 && count === Infinity
  // buildObbTree refuses a geometry without positions.
  if (isWhole || whole.attributes.position === undefined) return buildObbTree(whole, options)
  const indices = indicesOf(whole)
  checkDrawRange(start, count, indices.length)
  const drawn = Math.min(count, indices.length - start)
  // The renderer leaves out a triangle that the range cuts off.
  const array = new Uint32Array(drawn - (drawn % 3))
  for (let k = 0; k < array.length; k++) array[k] = indices[start + k]!
  return buildObbTree({ attributes: whole.attributes, index: { array, count: array.length, itemSize: 1 } }, options)
}

function checkDrawRange(start: number, count: number, length: number): void {
  const range = `${CALL}: the draw range of ${count} vertices from ${start}`
  if (!(Number.isInteger(start) && start >= 0 && (count === Infinity || Number.isInteger(count)) && count >= 0))
    refuseValue('E_RANGE', `${range} is none of whole numbers`, 'geometry', start, 'drawRange')
  if (Math.min(count, length - start) < 3)
    refuseValue('E_EMPTY_MESH', `${range} holds no triangle of ${length / 3}`, 'geometry', start, 'drawRange')
}

function checkGeometry(geometry: unknown): void {
  // What an object of three.js calls itself.
  const marks = Object(geometry) as Readonly<Record<string, unknown>>
  const each = 'an entity with the tree of its geometry is needed for each instance'
  const refuse = (why: string): never =>
    refuseValue('E_OPTION', `${CALL}: geometry = ${textOf(geometry)}, but ${why}`, 'geometry', geometry)
  if (marks.isInstancedMesh === true) refuse(`not an InstancedMesh: ${each}`)
  if (marks.isInstancedBufferGeometry === true) refuse(`not an InstancedBufferGeometry: ${each}`)
  if (marks.isObject3D === true) refuse('not an Object3D: pass its `geometry`')
  if (marks.isBufferGeometry !== true) refuse('a BufferGeometry is needed')
}
