/**
 * A mesh against a solid half-space: the contact is made of its vertices below the plane, the deepest first, four at
 * most. A vertex is named by the smallest triangle that has it, and vertices are taken in the order of their names, so
 * the shape of the tree does not matter. If the mesh is far in, all vertices are scanned; if it rests on the plane, the
 * tree gives the triangles near it.
 */
import {
  dropEqualPoints,
  MANIFOLD_DEPTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  markPoint,
  reduceInto,
  writeNormal,
} from '../../geometry/manifold.js'
import { reachAlong } from '../../geometry/reach.js'
import { turnToWorld, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { dot } from '../../math/vectors.js'
import { grown } from '../../memory/grow.js'
import { findTreeCandidates } from '../../obb-tree/traversal/find.js'
import { writeHalfSpace, writeHalfSpaceBox } from '../../obb-tree/traversal/half-space.js'
import { List } from '../../memory/list.js'
import { sortStably } from '../../memory/sort.js'
import { treeRadius, writeTreeNodeRow, type ObbTree } from '../../obb-tree/tree.js'
import { vertexNames, type VertexNames } from '../../obb-tree/vertex-names.js'
import { MESH_EQUALLY_DEEP, MESH_POINT_MERGED } from '../../tolerances.js'
import { PairOut, type PairKernel } from '../mesh-kernels.js'
import { beginAtOutermost, featureOf } from './touches.js'

/** In the mesh's frame: the plane's row; unit normal out of the half-space and constant; the half-space as a box. */
const local = new Float64Array(ROW_STRIDE)
const plane = new Float64Array(4)
const box = new Float64Array(ROW_STRIDE)
const nodeRow = new Float64Array(ROW_STRIDE)
const candidates = new List()
/** Vertices below the plane, as points of a manifold whose feature is the rank of the vertex. */
let points = new Float64Array(64 * MANIFOLD_POINT_STRIDE)
/** Vertices of triangles near the plane. */
let below = new Int32Array(64)
/** 1 for a vertex that is in `below`. */
let seen = new Uint8Array(64)

/** If more than this part of the mesh is below the plane, scanning every vertex is cheaper than the tree. */
const SCAN_FROM = 0.08

/** Contact of a mesh without a depth limit, which is row a, and a half-space. */
export const collideVerticesAndPlane: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const tree = trees.find(rowsA[a + ROW_PARAMETERS])!
  const scale = rowsA[a + ROW_SCALE]
  const size = treeRadius(tree) * Math.abs(scale)
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  writeHalfSpace(local, 0, plane)
  // The vertices below the plane, in the order of their names.
  const names = vertexNames(tree)
  const count =
    sunkPart(tree, rowsA, a) > SCAN_FROM ? scanVertices(tree, scale, names) : findVertices(tree, scale, names)
  if (count === 0) return 0
  if (count > MANIFOLD_MAX_POINTS) beginAtOutermost(points, count, MESH_EQUALLY_DEEP * size)
  writeNormal(out, 0 - plane[0], 0 - plane[1], 0 - plane[2], 0)
  reduceInto(out, points, count, MANIFOLD_MAX_POINTS)
  out[MANIFOLD_DEPTH] = out[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH]
  const kept = dropEqualPoints(out, MESH_POINT_MERGED * size)
  for (let k = 0, p = MANIFOLD_POINTS; k < kept; k++, p += MANIFOLD_POINT_STRIDE) {
    const name = names.names[out[p + MANIFOLD_POINT_FEATURE]]
    const triangle = Math.floor(name / 3)
    if (k === 0) out[PairOut.featureA] = triangle
    out[p + MANIFOLD_POINT_FEATURE] = featureOf(triangle, 0, name % 3)
    turnToWorld(rowsA, a, out, p)
  }
  out[PairOut.featureB] = 0
  turnToWorld(rowsA, a, out, MANIFOLD_NORMAL)
  return kept
}

/** Part of the extent of the root's box along the normal that is below the plane, 0 to 1. */
function sunkPart(tree: ObbTree, rows: Float64Array, r: number): number {
  writeTreeNodeRow(tree, 0, rows, r + ROW_SCALE, nodeRow, 0)
  const reach = reachAlong(nodeRow, 0, plane, 0)
  const height = dot(plane, 0, nodeRow, 0) + plane[3]
  return reach > 0 ? (reach - height) / (2 * reach) : 1
}

/** Writes all vertices below the plane to `points`, and returns their number. */
function scanVertices({ vertices }: ObbTree, scale: number, { vertexOf }: VertexNames): number {
  points = grown(points, MANIFOLD_POINT_STRIDE * vertexOf.length)
  let p = 0
  for (let rank = 0; rank < vertexOf.length; rank++) p = writeBelow(vertices, vertexOf[rank], scale, rank, p)
  return p / MANIFOLD_POINT_STRIDE
}

/**
 * Writes scale times a vertex as a point of a manifold at points[p], midway to the plane, unless it is above the plane.
 * Returns where the next one goes.
 */
function writeBelow(vertices: Float64Array, vertex: number, scale: number, rank: number, p: number): number {
  const x = scale * vertices[3 * vertex]
  const y = scale * vertices[3 * vertex + 1]
  const z = scale * vertices[3 * vertex + 2]
  const distance = plane[0] * x + plane[1] * y + plane[2] * z + plane[3]
  if (distance > 0) return p
  const up = -0.5 * distance
  points[p] = x + up * plane[0]
  points[p + 1] = y + up * plane[1]
  points[p + 2] = z + up * plane[2]
  markPoint(points, p, 0 - distance, rank)
  return p + MANIFOLD_POINT_STRIDE
}

/** The same as {@link scanVertices} for a mesh that is hardly in: the tree gives the triangles near the plane. */
function findVertices(tree: ObbTree, scale: number, { rankOf }: VertexNames): number {
  const { corners, vertices } = tree
  writeHalfSpaceBox(tree, scale, plane, box)
  const slots = findTreeCandidates(tree, scale, box, 0, candidates)
  below = grown(below, 3 * slots)
  seen = grown(seen, rankOf.length)
  let found = 0
  for (let k = 0; k < 3 * slots; k++) {
    const vertex = corners[3 * candidates.items[Math.floor(k / 3)] + (k % 3)]
    if (seen[vertex] === 1) continue
    seen[vertex] = 1
    below[found++] = vertex
  }
  sortStably(below, found, rankOf)
  points = grown(points, MANIFOLD_POINT_STRIDE * found)
  let p = 0
  for (let k = 0; k < found; k++) {
    seen[below[k]] = 0
    p = writeBelow(vertices, below[k], scale, rankOf[below[k]], p)
  }
  return p / MANIFOLD_POINT_STRIDE
}
