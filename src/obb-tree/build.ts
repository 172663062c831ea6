/**
 * Builds an OBB tree (Eberly, section 6): fit a box to the triangles, divide them by their centres along its longest
 * axis, and so on until few enough for a leaf are left.
 *
 * Without recursion: ranges of one order array on an explicit stack, nodes written in preorder. The moments of each
 * triangle are taken once, so that fitting a node is a sum. The depth is bounded on every input: where what is left of
 * `maxDepth` is just enough for a balanced tree, the rest is halved; and a node at `maxDepth` is a leaf, however many
 * triangles it has.
 */
import { CollisionError, refuseValue } from '../errors.js'
import { addCornerMoments, addTriangleMoments, MOMENT_STRIDE } from '../geometry/fit/moments.js'
import type { Numbers } from '../geometry/shapes.js'
import { fitAxes, fitsPoints, writeNodeBox } from './box.js'
import { indicesOf, isBufferGeometry, positionsOf, type BufferGeometryLike } from './buffer-geometry.js'
import { readOptions, type ObbTreeOptions, type Settings } from './build-options.js'
import { isClosed } from './closed.js'
import { FRAME_LENGTH, writeFrame } from './frame.js'
import { cleanMesh, type CleanMesh } from './mesh.js'
import { leavesNeeded, levelsNeeded, splitRange } from './split.js'
import { CUT_STRIDE, LINK_STRIDE, NODE_STRIDE, type ObbTree } from './tree.js'

export type { ObbTreeOptions } from './build-options.js'

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
  if (isBufferGeometry(mesh)) {
    const settings = readOptions(second === undefined ? {} : (second as ObbTreeOptions))
    return new Builder(cleanMesh(positionsOf(mesh), indicesOf(mesh)), settings).build()
  }
  const settings = readOptions(third === undefined ? {} : third)
  return new Builder(cleanMesh(mesh, second as Numbers), settings).build()
}

/**
 * Ranges of at most so many leaves are halved, whatever the split: leaves are full then, which makes a tenth fewer
 * nodes, and not one box more to visit.
 */
const HALVED_LEAVES = 4

/** Traversals rely on node offsets below 2^30. A tree of so many triangles takes 3 GB. */
const MOST_TRIANGLES = 33554432

class Builder {
  private readonly mesh: CleanMesh
  private readonly settings: Settings
  private readonly frame = new Float64Array(FRAME_LENGTH) // origin x y z, unit, radius
  private readonly order: Int32Array // triangle of each position
  private readonly corners: Float64Array // nine numbers a triangle, in the nodes' frame
  private readonly centres: Float64Array // three numbers a triangle: the sum of its corners
  private readonly moments: Float64Array // ten numbers a triangle
  private readonly keys: Float64Array
  private readonly axes = new Float64Array(9)
  private readonly extents = new Float64Array(6)
  private nodes: Float32Array
  private links: Int32Array
  private cuts: Float32Array
  private nodeCount = 0
  private leafCount = 0
  private largestLeaf = 0
  private depth = 0

  constructor(mesh: CleanMesh, settings: Settings) {
    const n = mesh.triangleCount
    if (n > MOST_TRIANGLES)
      refuseValue(
        'E_RANGE',
        `${n} triangles, at most ${MOST_TRIANGLES} fit a tree`,
        'indices',
        n,
        undefined,
        MOST_TRIANGLES,
      )
    this.mesh = mesh
    this.settings = settings
    this.order = new Int32Array(n)
    for (let i = 0; i < n; i++) this.order[i] = i
    this.corners = new Float64Array(9 * n)
    this.centres = new Float64Array(3 * n)
    this.moments = new Float64Array(MOMENT_STRIDE * n)
    this.keys = new Float64Array(n)
    // Median splits fill their leaves, so the nodes are known; others need at most one leaf a triangle.
    const leaves = settings.split === 'median' ? leavesNeeded(n, settings.leafTriangles) : n
    this.nodes = new Float32Array(NODE_STRIDE * (2 * leaves - 1))
    this.links = new Int32Array(LINK_STRIDE * (2 * leaves - 1))
    this.cuts = new Float32Array(CUT_STRIDE * (2 * leaves - 1))
  }

  build(): ObbTree {
    this.reportProgress(0)
    writeFrame(this.mesh.vertices, this.frame)
    this.takeTriangles()
    this.grow()
    const tree = this.finish()
    this.settings.onProgress?.(1)
    return tree
  }

  /** Corners, centres and moments of every triangle. */
  private takeTriangles(): void {
    const { vertices, corners: names, triangleCount } = this.mesh
    const { corners, centres, moments, frame } = this
    const byArea = !fitsPoints(this.settings.fit)
    const ox = frame[0]
    const oy = frame[1]
    const oz = frame[2]
    const inverse = 1 / frame[3] // exact: a power of two
    for (let i = 0; i < 3 * triangleCount; i++) {
      const v = 3 * names[i]
      corners[3 * i] = (vertices[v] - ox) * inverse
      corners[3 * i + 1] = (vertices[v + 1] - oy) * inverse
      corners[3 * i + 2] = (vertices[v + 2] - oz) * inverse
    }
    for (let t = 0; t < triangleCount; t++) {
      const c = 9 * t
      for (let d = 0; d < 3; d++) centres[3 * t + d] = corners[c + d] + corners[c + 3 + d] + corners[c + 6 + d]
      if (byArea) addTriangleMoments(moments, MOMENT_STRIDE * t, corners, c, 0, 0, 0)
      else addCornerMoments(moments, MOMENT_STRIDE * t, corners, c, 0, 0, 0)
    }
  }

  /** All nodes, in preorder. */
  private grow(): void {
    const { leafTriangles, maxDepth } = this.settings
    const { links } = this
    // About a hundred reports, counted by triangles: by the clock, no two builds would make the same calls.
    const reportStep = Math.max(1, Math.floor(this.mesh.triangleCount / 100))
    let nextReport = reportStep
    // start, end, level, inner node whose right child this is (-1: none), for at most one pending range a level.
    const stack = new Int32Array(4 * (maxDepth + 2))
    let top = 4
    stack[0] = 0
    stack[1] = this.mesh.triangleCount
    stack[2] = 0
    stack[3] = -1
    while (top > 0) {
      top -= 4
      const start = stack[top]
      const end = stack[top + 1]
      const level = stack[top + 2]
      const parent = stack[top + 3]
      const node = this.nodeCount++
      if (parent >= 0) links[LINK_STRIDE * parent] = node
      if (level > this.depth) this.depth = level
      // A left child follows its parent.
      this.writeBox(node, parent < 0 ? node - 1 : parent, parent < 0 ? -1 : 1, start, end)
      if (end - start <= leafTriangles || level >= maxDepth) {
        links[LINK_STRIDE * node] = start
        links[LINK_STRIDE * node + 1] = end - start
        this.leafCount++
        if (end - start > this.largestLeaf) this.largestLeaf = end - start
        if (end >= nextReport) {
          this.reportProgress(end)
          nextReport = end + reportStep
        }
        continue
      }
      const middle = this.split(start, end, level)
      stack[top] = middle
      stack[top + 1] = end
      stack[top + 2] = level + 1
      stack[top + 3] = node
      stack[top + 4] = start
      stack[top + 5] = middle
      stack[top + 6] = level + 1
      stack[top + 7] = -1
      top += 8
    }
  }

  /** Leaves are made in the order of their triangles: `end` triangles are done. */
  private reportProgress(end: number): void {
    const { onProgress, signal } = this.settings
    if (onProgress !== undefined && end < this.mesh.triangleCount) onProgress(end / this.mesh.triangleCount)
    if (signal?.aborted === true)
      throw (
        signal.reason ??
        new CollisionError('E_OPTION', 'the build was aborted', { component: 'options', field: 'signal' })
      )
  }

  private writeBox(node: number, parent: number, side: number, start: number, end: number): void {
    const { nodes, cuts, axes, extents, corners, order } = this
    fitAxes(axes, corners, this.moments, order, start, end, this.settings.fit)
    const at = NODE_STRIDE * node
    writeNodeBox(nodes, at, cuts, NODE_STRIDE * parent, side, axes, extents, corners, order, start, end)
  }

  private split(start: number, end: number, level: number): number {
    const { leafTriangles, maxDepth } = this.settings
    // A lopsided cut may leave all but one triangle on one side.
    const room = level + 1 + levelsNeeded(end - start - 1, leafTriangles) <= maxDepth
    const split = room && end - start > HALVED_LEAVES * leafTriangles ? this.settings.split : 'median'
    const { keys, order, corners, centres, axes, extents } = this
    return splitRange(keys, order, start, end, corners, centres, axes, extents, split, leafTriangles)
  }

  /** Vertices in order of first use by the slots, and arrays of their final length. */
  private finish(): ObbTree {
    const { mesh, order, frame, nodeCount } = this
    const renamed = new Int32Array(mesh.vertices.length / 3).fill(-1)
    const vertices = new Float64Array(mesh.vertices.length)
    const corners = new Int32Array(mesh.corners.length)
    let used = 0
    for (let slot = 0; slot < order.length; slot++)
      for (let k = 0; k < 3; k++) {
        const from = mesh.corners[3 * order[slot] + k]
        let to = renamed[from]
        if (to < 0) {
          to = used++
          renamed[from] = to
          for (let d = 0; d < 3; d++) vertices[3 * to + d] = mesh.vertices[3 * from + d]
        }
        corners[3 * slot + k] = to
      }
    const nodes = this.nodes.slice(0, NODE_STRIDE * nodeCount)
    const links = this.links.slice(0, LINK_STRIDE * nodeCount)
    const cuts = this.cuts.slice(0, CUT_STRIDE * nodeCount)
    const bytes =
      nodes.byteLength +
      links.byteLength +
      cuts.byteLength +
      vertices.byteLength +
      corners.byteLength +
      order.byteLength +
      frame.byteLength
    return {
      nodes,
      links,
      cuts,
      vertices,
      corners,
      triangles: order,
      frame,
      depth: this.depth,
      leafBoxes: this.settings.leaf === 'box',
      report: {
        triangles: mesh.triangleCount,
        vertices: mesh.vertexCount,
        degenerate: mesh.degenerate,
        duplicates: mesh.duplicates,
        unreferenced: mesh.unreferenced,
        welded: mesh.welded,
        closed: isClosed(mesh.corners, mesh.vertices.length / 3),
        depth: this.depth,
        nodes: nodeCount,
        leaves: this.leafCount,
        largestLeaf: this.largestLeaf,
        bytes,
      },
    }
  }
}
