/** The trees that a game gets: made by obb-tree, with all that a world does with a mesh. */
import type { Numbers } from '../../geometry/shapes.js'
import type { BufferGeometryLike } from '../../obb-tree/build/buffer-geometry.js'
import { buildTree } from '../../obb-tree/build/build.js'
import type { ObbTreeOptions } from '../../obb-tree/build/options.js'
import { loadTree, type LoadObbTreeOptions } from '../../obb-tree/file/load.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { giveKernels, type MeshKernels, type PairKernel } from '../mesh-kernels.js'
import { shapeNames, ShapeType } from '../shape-types.js'
import { writeMeshBounds, writeMeshReach, writeMeshRoot } from './bounds.js'
import { addNearbyTriangles, castAtMesh } from './cast.js'
import { collideMeshAndConvex, collideMeshAndPlane, collideMeshes, type Asked } from './contact.js'
import { findMeshFirstContact } from './first-contact.js'
import { castRayAtMesh } from './ray.js'
import { separateMeshAnd } from './separate.js'
import { isInSolid } from './solid.js'

/** Made by one call, which a bundler drops where no tree is made; it would keep the calls inside an object. */
const kernels = createKernels()

function createKernels(): MeshKernels {
  return {
    kind: 'mesh',
    collide: listContacts('contact'),
    touch: listContacts('touch'),
    separate: shapeNames.map(separateMeshAnd),
    findFirstContact: findMeshFirstContact,
    isInSolid,
    cast: castAtMesh,
    castRay: castRayAtMesh,
    addNearby: addNearbyTriangles,
    writeRootRow: writeMeshRoot,
    writeReach: writeMeshReach,
    writeBounds: writeMeshBounds,
  }
}

function listContacts(asked: Asked): PairKernel[] {
  const contacts = shapeNames.map((_, type): PairKernel => collideMeshAndConvex(type, asked))
  contacts[ShapeType.mesh] = collideMeshes(asked)
  contacts[ShapeType.plane] = collideMeshAndPlane
  return contacts
}

/**
 * Builds the tree of a triangle mesh. It keeps copies: the arrays may be changed or detached afterwards. Triangles of
 * zero area are kept as the segments or points that they are, and listed in `tree.report`.
 *
 * @param positions x y z of every vertex, in a row: any typed array, or numbers. All vertices are checked, also those
 *   that no triangle names.
 * @param indices three vertices a triangle, in a row: any typed array of integers, or numbers.
 * @throws CollisionError E_EMPTY_MESH without a triangle, or if all have zero area; E_INDEX for an index that names no
 *   vertex (triangle in `index`) or a length that is not a multiple of 3; E_VERTEX for such a length of positions;
 *   E_NON_FINITE, E_RANGE for a coordinate (vertex in `index`); E_RANGE beyond 33,554,432 triangles; E_OPTION.
 */
export function buildObbTree(positions: Numbers, indices: Numbers, options?: ObbTreeOptions): ObbTree
/**
 * Builds the tree of a three.js BufferGeometry, or an object of its form: from its positions (interleaved ones too),
 * and its index or else every three vertices in a row.
 */
export function buildObbTree(geometry: BufferGeometryLike, options?: ObbTreeOptions): ObbTree
export function buildObbTree(
  mesh: Numbers | BufferGeometryLike,
  second?: Numbers | ObbTreeOptions,
  third?: ObbTreeOptions,
): ObbTree {
  return giveKernels(buildTree(mesh, second, third), kernels)
}

/**
 * The tree that {@link saveObbTree} made these bytes of.
 *
 * @param data a buffer, or a view of one. Without `copy` it must begin at a multiple of 8 bytes.
 * @throws CollisionError E_FORMAT for bytes that are no tree, trailing bytes, or a tree that is unsound; E_VERSION;
 *   E_TRUNCATED; E_CHECKSUM; E_OPTION.
 */
export function loadObbTree(data: ArrayBufferLike | ArrayBufferView, options?: LoadObbTreeOptions): ObbTree {
  return giveKernels(loadTree(data, options), kernels)
}
