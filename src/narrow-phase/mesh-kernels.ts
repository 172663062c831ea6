import { CLOSEST_LENGTH } from '../geometry/closest-points.js'
import { MANIFOLD_LENGTH } from '../geometry/manifold.js'
import { compareNumbers, compareRows } from '../geometry/order.js'
import {
  ROW_PARAMETERS,
  ROW_SCALE,
  ROW_STRIDE,
  type RowKernel,
  type RowTest,
  type RowWriter,
  type SeparationKernel,
} from '../geometry/rows.js'
import type { ObbTree } from '../obb-tree/tree.js'
import type { Nearby } from './nearby.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'

/** The trees of a world by handle, and the kernels of its convex shapes. */
export interface Trees {
  readonly tables: KernelTables
  find(handle: number): ObbTree | undefined
  /** Whether the mesh counts as a solid. */
  isSolid(handle: number): boolean
}

/** Numbers behind the manifold of a pair: `featureA` is a triangle of mesh a, `featureB` a triangle of mesh b. */
export const PairOut = {
  featureA: MANIFOLD_LENGTH,
  featureB: MANIFOLD_LENGTH + 1,
  length: MANIFOLD_LENGTH + 2,
} as const

/**
 * Contact of row a (the shape type that comes first) with row b; `out` in the layout of geometry/manifold.ts. Returns
 * the number of points, 0 when apart. A mesh kernel also writes the triangles.
 */
export type PairKernel = (...pair: [...Parameters<RowKernel>, trees: Trees]) => number

/** A {@link SeparationKernel} of a pair with a mesh. */
export type SeparationPairKernel = (...pair: Parameters<PairKernel>) => void

/** What a kernel for pairs writes, behind what one of geometry does. */
export const ClosestPair = {
  /**
   * A number that a kernel with a mesh reads: the greatest signed distance that is of interest. If the bodies are
   * farther apart, the distance that it writes may be Infinity, and nothing else is written.
   */
  limit: CLOSEST_LENGTH,
  /** A mesh kernel writes triangles here, as indices in the user's mesh: of a, and of b if b is a mesh. */
  triangleA: CLOSEST_LENGTH + 1,
  triangleB: CLOSEST_LENGTH + 2,
  length: CLOSEST_LENGTH + 3,
} as const

/**
 * Closest points of row a (the shape type that comes first) and row b; `out` in the layout of
 * geometry/closest-points.ts, with the numbers of ClosestPair behind it. Rows of planes are solid half-spaces.
 */
export type ClosestPairKernel = (...pair: Parameters<PairKernel>) => void

/**
 * The kernels that a world tests its convex shapes with; by pair of shapes at `SHAPE_TYPE_COUNT * typeA + typeB`. Pairs
 * of boxes, which are the most, have kernels that loops call by name.
 */
export interface KernelTables {
  /** The shapes lie in the xy plane: positions, points, normals and displacements have z = 0. */
  readonly isFlat: boolean
  readonly collide: readonly PairKernel[]
  /** Whether they touch: a number above 0 if and only if the contact has points. It may leave anything in `out`. */
  readonly touch: readonly PairKernel[]
  /** Signed separations; empty for meshes. */
  readonly separate: readonly SeparationKernel[]
  /** Whether two boxes touch. */
  readonly overlapBoxes: RowTest
  /** How far apart, or deep, two boxes surely are (geometry/obb-obb/separation.ts). */
  readonly boundBoxes: RowWriter
  /** Contact of two boxes that are asked about step by step: nearly equal axes do not take turns. */
  readonly collideSteadyBoxes: PairKernel
}

/** Two bodies that move, in the order of their shape types. */
export interface PairMotion {
  /** Their shape types. */
  readonly types: Uint8Array | Float64Array
  /** Rows of A and B at the start of the motion. */
  readonly starts: Float64Array
  /** Motion rows of A and B (geometry/advancement/layout.ts), for the motion as a whole. */
  readonly motions: Float64Array
}

/** The way of a body; each cast is a stage of it (character/slide.ts). */
export interface Way {
  /** Position of the body where the way began. */
  readonly start: Float64Array
  /** Displacement of the way as a whole. */
  readonly whole: Float64Array
  /** It may lead the body through one-sided chains. */
  readonly leadsThrough: boolean
}

/** A mesh that stands still and a convex body that goes, without turning, a stage of a way. */
export interface StagePair extends PairMotion {
  way: Way
}

/** What a tree stands for: in worlds of three dimensions a mesh, in flat ones a polygon (a solid) or a chain. */
export type TreeKind = 'mesh' | 'polygon' | 'chain'

/**
 * All that a world does with a mesh, or a flat world with a polygon or a chain: trees of one leaf. A tree carries
 * these kernels: a game without trees does not bundle them, and a tree of another copy of this package works. For two
 * meshes the first one's kernels are used.
 */
export interface MeshKernels {
  readonly kind: TreeKind
  /** Contact of a mesh with a second shape, by its type number. */
  readonly collide: readonly PairKernel[]
  /** Whether they touch, as {@link KernelTables.touch} tells it. Without it `collide` tells. */
  readonly touch?: readonly PairKernel[]
  /**
   * By type number of the second shape, in `out[3]`: of a polygon the signed separation, and out[0..2] gets the axis.
   * Of a mesh a lower bound of the distance, at most what out[3] was; 0 if they touch, or it is in doubt.
   */
  readonly separate?: readonly SeparationPairKernel[]
  /** Closest points of a polygon and a second shape. Those of meshes are bundled with the query alone. */
  readonly closest?: readonly ClosestPairKernel[]
  /** First contact of a mesh with a second shape, as {@link findFirstContact}. */
  findFirstContact(pair: PairMotion, trees: Trees, out: Float64Array, isApart: boolean): boolean
  /**
   * Whether one of two bodies, the first of them a mesh, is a solid that contains (a part of) the other. May miss it if
   * their surfaces intersect. Of flat shapes the contact tells.
   */
  readonly isInSolid?: (...pair: [...Parameters<RowTest>, otherIsMesh: boolean, trees: Trees]) => boolean
  /**
   * First contact of a mesh and a convex body, without the triangles that the body touches at the start but moves away
   * from; `out` is what sweepTreeAndRow writes. Of a polygon the contact of the whole, as advanceRows writes it: the
   * axis leads from the polygon to the body.
   */
  cast(pair: StagePair, trees: Trees, out: Float64Array): boolean
  /**
   * Writes the first point of the mesh at rows[r] along a ray (geometry/ray/ray.ts) to `hit`: distance, normal and
   * triangle, if the distance is at most hit[RayHit.distance]; of equal ones the least triangle. Returns whether there
   * is one; else only the distance in `hit` is still what it was. A solid that the ray begins in, without `isWayOut`:
   * distance 0, triangle -1.
   */
  castRay(rows: Float64Array, r: number, ray: Float64Array, isWayOut: boolean, trees: Trees, hit: Float64Array): boolean
  /** Adds the triangles of a mesh, slot `obstacle`, whose separation from a convex body is below `margin`. */
  addNearby(pair: StagePair, margin: number, obstacle: number, trees: Trees, out: Nearby): void
  /** Writes the box around the mesh at rows[r], in its body frame, as a row at out[at]. */
  writeRootRow(tree: ObbTree, rows: Float64Array, r: number, out: Float64Array, at: number): void
  /**
   * Writes to `out[0]` how far the mesh at rows[r], or a box around it, reaches along a unit vector in its body frame.
   */
  writeReach(tree: ObbTree, rows: Float64Array, r: number, direction: Float64Array, out: Float64Array): void
  /** Writes bounds of the mesh at rows[r], rounded outward: min x y z, max x y z. */
  writeBounds(tree: ObbTree, rows: Float64Array, r: number, bounds: Float64Array, b: number): void
}

/**
 * The property of a tree that holds its kernels, the same symbol in every copy of this package. Its number is raised
 * whenever a kernel or a layout changes, so that a tree of another version is refused.
 */
const KERNELS = Symbol.for('bitecs-collision mesh kernels 7')

/** Makes a tree carry kernels. */
export function giveKernels(tree: ObbTree, kernels: MeshKernels): ObbTree {
  return Object.defineProperty(tree, KERNELS, { value: kernels })
}

/** The kernels that a tree carries; undefined for what is no tree. */
export function kernelsOf(tree: unknown): MeshKernels | undefined {
  return (tree as { [KERNELS]?: MeshKernels } | null | undefined)?.[KERNELS]
}

/** The tree of the mesh, polygon or chain in row r. */
export function treeAt(rows: Float64Array, r: number, trees: Trees): ObbTree {
  return trees.find(rows[r + ROW_PARAMETERS])!
}

/** Whether the mesh in row r counts as a solid. */
export function isSolidAt(rows: Float64Array, r: number, trees: Trees): boolean {
  return trees.isSolid(rows[r + ROW_PARAMETERS])
}

/** The kernels that it brought. */
export function kernelsAt(rows: Float64Array, r: number, trees: Trees): MeshKernels {
  return kernelsOf(treeAt(rows, r, trees))!
}

/** Writes the bounds of the mesh, polygon or chain in row r. */
export function writeBoundsAt(rows: Float64Array, r: number, trees: Trees, bounds: Float64Array, b: number): void {
  kernelsAt(rows, r, trees).writeBounds(treeAt(rows, r, trees), rows, r, bounds, b)
}

/** Whether the shape in row r is of parts, triangles of a mesh or segments of a chain; all others are convex. */
export function isOfParts(type: number, rows: Float64Array, r: number, trees: Trees): boolean {
  return type === ShapeType.mesh && kernelsAt(rows, r, trees).kind !== 'polygon'
}

/**
 * Which of two shapes comes first in a pair (negative: the one in row a): by their types, a chain before a polygon. 0
 * for two of a kind: {@link compareShapes} tells.
 */
export function compareKinds(
  typeA: number,
  rowsA: Float64Array,
  a: number,
  typeB: number,
  rowsB: Float64Array,
  b: number,
  trees: Trees,
): number {
  return typeA - typeB || Number(isOfParts(typeB, rowsB, b, trees)) - Number(isOfParts(typeA, rowsA, a, trees))
}

/**
 * The canonical order of two shapes (negative: the one in row a comes first): by their kinds, positions, axes and
 * parameters. Trees are compared by what they are made of: handles tell which was made first.
 */
export const compareShapes: typeof compareKinds = (typeA, rowsA, a, typeB, rowsB, b, trees) => {
  const kinds = compareKinds(typeA, rowsA, a, typeB, rowsB, b, trees)
  if (kinds !== 0 || typeA !== ShapeType.mesh) return kinds || compareRows(rowsA, a, rowsB, b)
  return (
    compareNumbers(rowsA, a, rowsB, b, ROW_PARAMETERS) ||
    compareTrees(treeAt(rowsA, a, trees), treeAt(rowsB, b, trees)) ||
    Number(isSolidAt(rowsA, a, trees)) - Number(isSolidAt(rowsB, b, trees)) ||
    compareNumbers(rowsA, a + ROW_SCALE, rowsB, b + ROW_SCALE, ROW_STRIDE - ROW_SCALE)
  )
}

/** The order of two trees by their vertices and corners. */
function compareTrees(a: ObbTree, b: ObbTree): number {
  if (a === b) return 0
  const { vertices, corners } = a
  let order = vertices.length - b.vertices.length || corners.length - b.corners.length
  order ||= compareNumbers(vertices, 0, b.vertices, 0, vertices.length)
  for (let k = 0; order === 0 && k < corners.length; k++) order = corners[k] - b.corners[k]
  return order
}

/** Kernels by type numbers; a pair with a mesh has the one that `of` takes from what the tree brought. */
export function withMeshes<Kernel extends PairKernel | ClosestPairKernel>(
  kernels: readonly Kernel[],
  of: (kernels: MeshKernels) => readonly Kernel[],
): readonly Kernel[] {
  const all = [...kernels]
  for (let type = 0; type < SHAPE_TYPE_COUNT; type++)
    all[type] = ((rowsA, a, rowsB, b, out, trees) =>
      of(kernelsAt(rowsA, a, trees))[type](rowsA, a, rowsB, b, out, trees)) as Kernel
  return all
}
