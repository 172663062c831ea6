/**
 * Builds an OBB tree (Eberly, section 6): fit a box to the triangles, divide them by their centres along its longest
 * axis, and so on until few enough for a leaf are left.
 *
 * Nodes are ranges of one order array, written in preorder. The moments of each triangle are taken once, so that
 * fitting a node is a sum. The depth is bounded on every input: where what is left of `maxDepth` is just enough for a
 * balanced tree, the rest is halved; and a node at `maxDepth` is a leaf, however many triangles it has.
 */
import { CollisionError, refuseValue } from '../../errors.js'
import { MOMENT_STRIDE, origin } from '../../geometry/fit/moments.js'
import type { Numbers } from '../../geometry/shapes.js'
import { isClosed } from '../closed.js'
import { FRAME_LENGTH, writeFrame } from '../frame.js'
import { LINK_STRIDE, makeTree, NODE_STRIDE, type ObbTree } from '../tree.js'
import { indicesOf, isBufferGeometry, positionsOf, type BufferGeometryLike } from './buffer-geometry.js'
import { cleanMesh, type CleanMesh } from './clean-mesh.js'
import { fitAxes, momentAdderOf } from './fit-axes.js'
import { writeNodeBox } from './node-box.js'
import { readOptions, type ObbTreeOptions, type Settings } from './options.js'
import { BOX_WORDS } from '../../box-tree/layout.js'
import { leavesNeeded, levelsNeeded, splitRange } from './split.js'
import type { TriangleRange } from './triangle-range.js'

/** The tree of a mesh as buildObbTree takes it (narrow-phase/mesh/trees.ts), without kernels. */
export function buildTree(
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
  private readonly frame = new Float64Array(FRAME_LENGTH)
  private readonly range: TriangleRange
  private nodes: Float32Array
  private links: Int32Array
  private nodeCount = 0
  private leafCount = 0
  private largestLeaf = 0
  private depth = 0
  /** When so many triangles are in leaves the progress is told. */
  private nextReport = 0

  constructor(
    private readonly mesh: CleanMesh,
    private readonly settings: Settings,
  ) {
    const n = mesh.report.triangles
    if (n > MOST_TRIANGLES) {
      const text = `${n} triangles, at most ${MOST_TRIANGLES} fit a tree`
      refuseValue('E_RANGE', text, 'indices', n, undefined, MOST_TRIANGLES)
    }
    this.range = {
      corners: new Float64Array(9 * n),
      centres: new Float64Array(3 * n),
      moments: new Float64Array(MOMENT_STRIDE * n),
      order: new Int32Array(n),
      keys: new Float64Array(n),
      boxes: new Float64Array(settings.split === 'sah' ? BOX_WORDS * n : 0),
      start: 0,
      end: n,
      axes: new Float64Array(9),
      extents: new Float64Array(6),
    }
    // Median splits fill their leaves, so the nodes are known; others need at most one leaf a triangle.
    const nodes = 2 * (settings.split === 'median' ? leavesNeeded(n, settings.leafTriangles) : n) - 1
    this.nodes = new Float32Array(NODE_STRIDE * nodes)
    this.links = new Int32Array(LINK_STRIDE * nodes)
  }

  build(): ObbTree {
    this.reportProgress(0)
    writeFrame(this.mesh.vertices, this.frame)
    this.takeTriangles()
    this.grow(0, this.range.end, 0)
    const tree = this.finish()
    this.settings.onProgress?.(1)
    return tree
  }

  /** Corners, centres and moments of every triangle. */
  private takeTriangles(): void {
    const { frame } = this
    const { vertices, corners: names } = this.mesh
    const { corners, centres, moments, order } = this.range
    const add = momentAdderOf(this.settings.fit)
    const inverse = 1 / frame[3] // exact: a power of two
    for (let i = 0; i < names.length; i++)
      for (let d = 0; d < 3; d++) corners[3 * i + d] = (vertices[3 * names[i] + d] - frame[d]) * inverse
    for (let t = 0; t < order.length; t++) {
      const c = 9 * t
      order[t] = t
      for (let d = 0; d < 3; d++) centres[3 * t + d] = corners[c + d] + corners[c + 3 + d] + corners[c + 6 + d]
      add(moments, MOMENT_STRIDE * t, corners, c, origin, 0)
    }
  }

  /** The node of the triangles from `start` to `end` - 1, and all nodes below it, in preorder. */
  private grow(start: number, end: number, level: number): void {
    const { leafTriangles, maxDepth, fit } = this.settings
    const { links, range } = this
    const node = this.nodeCount++
    range.start = start
    range.end = end
    this.depth = Math.max(this.depth, level)
    fitAxes(range, fit)
    writeNodeBox(range, this.nodes, node)
    if (end - start <= leafTriangles || level >= maxDepth) {
      links[LINK_STRIDE * node] = start
      links[LINK_STRIDE * node + 1] = end - start
      this.leafCount++
      this.largestLeaf = Math.max(this.largestLeaf, end - start)
      if (end >= this.nextReport) this.reportProgress(end)
      return
    }
    // A lopsided cut may leave all but one triangle on one side.
    const hasRoom = level + 1 + levelsNeeded(end - start - 1, leafTriangles) <= maxDepth
    const split = hasRoom && end - start > HALVED_LEAVES * leafTriangles ? this.settings.split : 'median'
    const middle = splitRange(range, split, leafTriangles)
    this.grow(start, middle, level + 1)
    links[LINK_STRIDE * node] = this.nodeCount
    this.grow(middle, end, level + 1)
  }

  /** Leaves are made in the order of their triangles: `end` triangles are done. */
  private reportProgress(end: number): void {
    const { onProgress, signal } = this.settings
    const { triangles } = this.mesh.report
    // About a hundred reports, counted by triangles: by the clock, no two builds would make the same calls.
    this.nextReport = end + Math.max(1, Math.floor(triangles / 100))
    if (onProgress !== undefined && end < triangles) onProgress(end / triangles)
    if (signal?.aborted !== true) return
    const about = { component: 'options', field: 'signal' }
    throw signal.reason ?? new CollisionError('E_OPTION', 'the build was aborted', about)
  }

  /** Vertices in order of first use by the slots, and arrays of their final length. */
  private finish(): ObbTree {
    const { mesh, frame, nodeCount } = this
    const { order } = this.range
    const renamed = new Int32Array(mesh.vertices.length / 3).fill(-1)
    const vertices = new Float64Array(mesh.vertices.length)
    const corners = new Int32Array(mesh.corners.length)
    let used = 0
    for (let slot = 0; slot < order.length; slot++)
      for (let k = 0; k < 3; k++) {
        const from = mesh.corners[3 * order[slot] + k]
        if (renamed[from] < 0) {
          for (let d = 0; d < 3; d++) vertices[3 * used + d] = mesh.vertices[3 * from + d]
          renamed[from] = used++
        }
        corners[3 * slot + k] = renamed[from]
      }
    const nodes = this.nodes.slice(0, NODE_STRIDE * nodeCount)
    const links = this.links.slice(0, LINK_STRIDE * nodeCount)
    const arrays = { nodes, links, vertices, corners, triangles: order, frame }
    const closed = isClosed(mesh.corners, mesh.vertices.length / 3)
    const levels = { depth: this.depth, nodes: nodeCount, leaves: this.leafCount, largestLeaf: this.largestLeaf }
    return makeTree(arrays, this.settings.leaf === 'box', { ...mesh.report, closed, ...levels })
  }
}
