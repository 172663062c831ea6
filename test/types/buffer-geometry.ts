/** Meshes of three.js as its own types declare them, without a cast. */
import { buildObbTree, type BufferGeometryLike } from 'bitecs-collision/geometry'
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type NormalBufferAttributes,
} from 'three'

/** What three makes. */
export function made(): number {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new InterleavedBufferAttribute(new InterleavedBuffer(new Float32Array(9), 3), 3, 0))
  const trees = [buildObbTree(geometry), buildObbTree(new BoxGeometry(), { leafTriangles: 2 })]
  return trees.length + buildObbTree(new Mesh(new BoxGeometry()).geometry).report.triangles
}

/** What a game declares. */
export const declared = (geometry: BufferGeometry<NormalBufferAttributes>): BufferGeometryLike => geometry

/** What is made without three. */
export const plain: BufferGeometryLike = {
  attributes: { position: { count: 3, itemSize: 3, array: new Float32Array(9) } },
  index: null,
}

export function wrong(): void {
  const position = new BufferAttribute(new Float32Array(9), 3)
  // @ts-expect-error A geometry has attributes.
  buildObbTree({ position })
  // @ts-expect-error The name of the vertices is position.
  buildObbTree({ attributes: { positions: position } })
  // @ts-expect-error The numbers are in an attribute.
  buildObbTree({ attributes: { position: new Float32Array(9) } })
  // @ts-expect-error A mesh has a geometry, and is none.
  buildObbTree(new Mesh())
  // @ts-expect-error The index is an attribute.
  buildObbTree({ attributes: { position }, index: [0, 1, 2] })
}
