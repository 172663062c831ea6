/**
 * A mesh against a solid half-space: the contact is made of its vertices below the plane, the deepest first, four at
 * most. A vertex is named by the smallest triangle that has it, and vertices are taken in the order of their names, so
 * the shape of the tree does not matter. If the mesh is far in, all vertices are scanned; if it rests on the plane, the
 * tree gives the triangles near it.
 */
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  reduceInto,
  writeNormal,
} from '../geometry/manifold.js'
import { collideObbAndPlaneRows } from '../geometry/obb-plane/collide.js'
import { turnToWorld, writeRelativeRow } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { findTreeCandidatesBelow } from '../obb-tree/candidates.js'
import { createSlotList } from '../obb-tree/lists.js'
import { treeRadius, treeSlotTriangle, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'
import { vertexNames, type VertexNames } from '../obb-tree/vertex-names.js'
import { MESH_EQUALLY_DEEP, MESH_POINT_MERGED } from '../tolerances.js'
import { findTreeNodes, NO_NODE } from './mesh-depth.js'
import { MESH_FEATURE_A, MESH_FEATURE_B } from './mesh-features.js'
import { sortByTriangle } from './mesh-order.js'
import {
  addTouch,
  beginAtOutermost,
  beginTouches,
  dropEqualPoints,
  featureOf,
  mergeTouches,
  touchDepth,
} from './mesh-touches.js'
import type { TreePool } from './tree-pool.js'

/** The plane's row in the mesh's frame. */
const local = new Float64Array(ROW_STRIDE)
const nodeRow = new Float64Array(ROW_STRIDE)
const triangle = new Float64Array(9)
const contact = new Float64Array(MANIFOLD_LENGTH)
const candidates = createSlotList()
/** Vertices below the plane, as candidates of a manifold whose feature is the rank of the vertex. */
let points = new Float64Array(64 * MANIFOLD_POINT_STRIDE)
let below = new Int32Array(64)
/** 1 for a vertex that is in `below`. */
let seen = new Uint8Array(64)

/** If more than this part of the mesh is below the plane, scanning every vertex is cheaper than the tree. */
const SCAN_FROM = 0.08

/** Normal out of the half-space, in the mesh's frame, and the signed distance of the mesh's origin from the plane. */
const plane = { x: 0, y: 0, z: 0, constant: 0 }

export function collideMeshAndPlane(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
): number {
  const tree = trees.find(rowsA[a + ROW_PARAMETERS])!
  const scale = rowsA[a + ROW_PARAMETERS + 1]
  const depth = rowsA[a + ROW_PARAMETERS + 2]
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  const lx = local[ROW_PARAMETERS]
  const ly = local[ROW_PARAMETERS + 1]
  const lz = local[ROW_PARAMETERS + 2]
  plane.x = local[ROW_AXES] * lx + local[ROW_AXES + 3] * ly + local[ROW_AXES + 6] * lz
  plane.y = local[ROW_AXES + 1] * lx + local[ROW_AXES + 4] * ly + local[ROW_AXES + 7] * lz
  plane.z = local[ROW_AXES + 2] * lx + local[ROW_AXES + 5] * ly + local[ROW_AXES + 8] * lz
  plane.constant = local[ROW_PARAMETERS + 3] - (plane.x * local[0] + plane.y * local[1] + plane.z * local[2])
  if (depth < 0 || depth >= tree.depth) return collideCorners(tree, scale, rowsA, a, out)
  beginTouches()
  const leader = touchNodes(tree, scale, depth)
  if (leader < 0) return 0
  return mergeTouches(leader, MANIFOLD_MAX_POINTS, treeRadius(tree) * Math.abs(scale), rowsA, a, out)
}

/** Contact of the vertices below the plane, in the order of their names. */
function collideCorners(tree: ObbTree, scale: number, rowsA: Float64Array, a: number, out: Float64Array): number {
  const size = treeRadius(tree) * Math.abs(scale)
  const names = vertexNames(tree)
  const count = sunkPart(tree, scale) > SCAN_FROM ? scanVertices(tree, scale, names) : findVertices(tree, scale, names)
  if (count === 0) return 0
  if (count > MANIFOLD_MAX_POINTS) beginAtOutermost(points, count, MESH_EQUALLY_DEEP * size)
  writeNormal(out, 0 - plane.x, 0 - plane.y, 0 - plane.z, 0)
  reduceInto(out, points, count, MANIFOLD_MAX_POINTS)
  out[MANIFOLD_DEPTH] = out[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH]
  const kept = dropEqualPoints(out, MESH_POINT_MERGED * size)
  for (let k = 0, p = MANIFOLD_POINTS; k < kept; k++, p += MANIFOLD_POINT_STRIDE) {
    const name = names.names[out[p + MANIFOLD_POINT_FEATURE]]
    const triangle = Math.floor(name / 3)
    if (k === 0) out[MESH_FEATURE_A] = triangle
    out[p + MANIFOLD_POINT_FEATURE] = featureOf(triangle, 0, name % 3)
    turnToWorld(rowsA, a, out, p)
  }
  out[MESH_FEATURE_B] = 0
  turnToWorld(rowsA, a, out, MANIFOLD_NORMAL)
  return kept
}

/** Part of the extent of the root's box along the normal that is below the plane, 0 to 1. */
function sunkPart(tree: ObbTree, scale: number): number {
  writeTreeNodeRow(tree, 0, scale, nodeRow, 0)
  let reach = 0
  for (let i = 0; i < 3; i++) {
    const u = ROW_AXES + 3 * i
    reach +=
      nodeRow[ROW_PARAMETERS + i] * Math.abs(plane.x * nodeRow[u] + plane.y * nodeRow[u + 1] + plane.z * nodeRow[u + 2])
  }
  const height = plane.x * nodeRow[0] + plane.y * nodeRow[1] + plane.z * nodeRow[2] + plane.constant
  return reach > 0 ? (reach - height) / (2 * reach) : 1
}

/** Writes all vertices below the plane to `points`, and returns their number. */
function scanVertices({ vertices }: ObbTree, scale: number, { vertexOf }: VertexNames): number {
  points = grown(points, MANIFOLD_POINT_STRIDE * vertexOf.length)
  let p = 0
  for (let rank = 0; rank < vertexOf.length; rank++) p = writeVertex(vertices, scale, vertexOf[rank], rank, p)
  return p / MANIFOLD_POINT_STRIDE
}

/** Writes a vertex to points[p], unless it is above the plane. Returns where the next one goes. */
function writeVertex(vertices: Float64Array, scale: number, vertex: number, rank: number, p: number): number {
  const { x, y, z, constant } = plane
  const v = 3 * vertex
  const vx = scale * vertices[v]
  const vy = scale * vertices[v + 1]
  const vz = scale * vertices[v + 2]
  const distance = x * vx + y * vy + z * vz + constant
  if (distance > 0) return p
  // Midway between the vertex and the plane.
  const up = -0.5 * distance
  points[p] = vx + up * x
  points[p + 1] = vy + up * y
  points[p + 2] = vz + up * z
  points[p + 3] = 0 - distance
  points[p + 4] = rank
  return p + MANIFOLD_POINT_STRIDE
}

/** The same for a mesh that is hardly in: the tree gives the triangles near the plane. */
function findVertices(tree: ObbTree, scale: number, { rankOf }: VertexNames): number {
  const { x, y, z, constant } = plane
  const { corners, vertices } = tree
  const slots = findTreeCandidatesBelow(tree, scale, x, y, z, constant, candidates)
  below = grown(below, 3 * slots)
  seen = grown(seen, rankOf.length)
  let found = 0
  for (let k = 0; k < slots; k++) {
    const corner = 3 * candidates.slots[k]
    for (let c = corner; c < corner + 3; c++) {
      const vertex = corners[c]
      if (seen[vertex] === 1) continue
      const v = 3 * vertex
      if (x * (scale * vertices[v]) + y * (scale * vertices[v + 1]) + z * (scale * vertices[v + 2]) + constant > 0)
        continue
      seen[vertex] = 1
      below[found++] = vertex
    }
  }
  sortByTriangle(below, found, rankOf)
  points = grown(points, MANIFOLD_POINT_STRIDE * found)
  for (let k = 0, p = 0; k < found; k++) {
    const vertex = below[k]
    p = writeVertex(vertices, scale, vertex, rankOf[vertex], p)
    seen[vertex] = 0
  }
  return found
}

function touchNodes(tree: ObbTree, scale: number, depth: number): number {
  const count = findTreeNodes(tree, scale, depth, local, collideObbAndPlaneRows, candidates)
  // Triangles of leaves above the limit are tested themselves.
  let leader = -1
  for (let k = 0; k < count; k++) {
    const slot = candidates.slots[2 * k]
    const node = candidates.slots[2 * k + 1]
    if (node === NO_NODE) {
      treeSlotTriangle(tree, slot, scale, triangle, 0)
      if (collideTriangle() > 0) leader = deeper(addTouch(contact, 1, 0, 0, 0, tree.triangles[slot], 0), leader)
      continue
    }
    writeTreeNodeRow(tree, node, scale, nodeRow, 0)
    if (collideObbAndPlaneRows(nodeRow, 0, local, 0, contact) === 0) continue
    leader = deeper(addTouch(contact, 1, nodeRow[0], nodeRow[1], nodeRow[2], tree.triangles[slot], 0), leader)
  }
  return leader
}

function deeper(touch: number, leader: number): number {
  return leader < 0 || touchDepth(touch) > touchDepth(leader) ? touch : leader
}

/**
 * Contact of the corners of the triangle below the plane, as a manifold; points are midway between corner and plane.
 */
function collideTriangle(): number {
  const { x, y, z, constant } = plane
  let count = 0
  let deepest = 0
  for (let c = 0; c < 9; c += 3) {
    const distance = x * triangle[c] + y * triangle[c + 1] + z * triangle[c + 2] + constant
    if (distance > 0) continue
    const up = -0.5 * distance
    const p = MANIFOLD_POINTS + 5 * count++
    contact[p] = triangle[c] + up * x
    contact[p + 1] = triangle[c + 1] + up * y
    contact[p + 2] = triangle[c + 2] + up * z
    contact[p + 3] = 0 - distance
    contact[p + 4] = c / 3
    deepest = Math.max(deepest, 0 - distance)
  }
  if (count === 0) return 0
  writeNormal(contact, 0 - x, 0 - y, 0 - z, deepest)
  contact[MANIFOLD_COUNT] = count
  return count
}
