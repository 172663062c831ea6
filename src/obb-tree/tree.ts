/**
 * An OBB tree in flat typed arrays: what the builder writes, the traversals read and the files hold.
 *
 * Nodes are float32 in a frame of their own, x = origin + unit q with unit a power of two, so that the mesh is of size
 * about 1 in it, wherever it lies and however large it is: float32 can neither overflow nor lose a mesh that lies far
 * from the origin of its model. Half extents are rounded outward (see box.ts); the vertices stay the user's doubles,
 * because the tests between triangles are exact.
 *
 * Nodes are in preorder: the left child of inner node i is i + 1. The slots of a subtree (its triangles, in leaf order)
 * are one range.
 */
import { refuseValue } from '../errors.js'
import { ROW_AXES, ROW_PARAMETERS } from '../geometry/rows.js'
import { orthonormaliseAxes } from '../geometry/pack.js'
import { NODE_SLACK, UNIT_ROUNDOFF } from '../tolerances.js'

/** Numbers of a node: centre 3, axes 9, half extents 3. */
export const NODE_STRIDE = 15
export const NODE_AXES = 3
export const NODE_EXTENTS = 12
/** Links of a node: inner [right child, 0]; leaf [first slot, number of slots]; see limited.ts for a third kind. */
export const LINK_STRIDE = 2
/** Levels below the root at most. The depth bounds the stacks of traversals. */
export const DEPTH_LIMIT = 64

/** What the builder found in the mesh. None of it is an error: odd triangles are kept, with their true shape. */
export interface ObbTreeReport {
  /** Triangles of the mesh. */
  readonly triangles: number
  /** Vertices of the mesh. */
  readonly vertices: number
  /** Indices of triangles whose area is zero within rounding: kept as segments and points. */
  readonly degenerate: readonly number[]
  /** Triangles with the corners of an earlier one, in any order: kept, each reports its own contacts. */
  readonly duplicates: number
  /** Vertices that belong to no triangle: checked like all others, then left out. */
  readonly unreferenced: number
  /** Vertices with exactly the coordinates of an earlier one: stored once. */
  readonly welded: number
  /**
   * Every edge is shared by exactly two triangles that run along it in opposite directions, so the surface has an
   * inside. Vertices at one place are one vertex; triangles with two equal corners do not count.
   */
  readonly closed: boolean
  /** Levels below the root. */
  readonly depth: number
  /** Boxes of the tree, leaves included. */
  readonly nodes: number
  /** Nodes that hold triangles. */
  readonly leaves: number
  /** Triangles of the largest leaf. */
  readonly largestLeaf: number
  /**
   * Bytes of all typed arrays of the tree. Each depth limit in use takes 68 bytes for each box down to it more, as long
   * as the tree lives; so does `leaf: 'box'` for each box of a tree that is compared with another one.
   */
  readonly bytes: number
}

/**
 * An OBB tree, made by `buildObbTree` or `loadObbTree`. Treat it as opaque: its arrays may be shared, and must not be
 * written. It carries what a world does with meshes, which a copy of its fields does not: to send a tree to another
 * thread, send the bytes of `saveObbTree`.
 */
export interface ObbTree {
  /** NODE_STRIDE numbers a node: centre, unit axes, half extents, in the nodes' frame (x = origin + unit q). */
  readonly nodes: Float32Array
  /** LINK_STRIDE numbers a node. */
  readonly links: Int32Array
  /** x y z of every distinct vertex, in order of first use by the slots. */
  readonly vertices: Float64Array
  /** Three vertices a slot. */
  readonly corners: Int32Array
  /** Index of the slot's triangle in the user's mesh. */
  readonly triangles: Int32Array
  /** Origin x y z and unit of the nodes' frame; bounding radius about the model's origin. */
  readonly frame: Float64Array
  /** Levels below the root. */
  readonly depth: number
  /** Leaf boxes stand for their triangles where trees are compared: `leaf: 'box'`. */
  readonly leafBoxes: boolean
  /** What the mesh had, and what was made of it. */
  readonly report: ObbTreeReport
}

/** The arrays of a tree. */
export type TreeArrays = Pick<ObbTree, 'nodes' | 'links' | 'vertices' | 'corners' | 'triangles' | 'frame'>

/** A tree of arrays. */
export function makeTree(arrays: TreeArrays, leafBoxes: boolean, report: Omit<ObbTreeReport, 'bytes'>): ObbTree {
  const { nodes, links, vertices, corners, triangles, frame } = arrays
  let bytes = 0
  for (const array of [nodes, links, vertices, corners, triangles, frame]) bytes += array.byteLength
  const { depth } = report
  return { nodes, links, vertices, corners, triangles, frame, depth, leafBoxes, report: { ...report, bytes } }
}

/** 1 + 2^-23: a number times this, rounded to float32, is never below the number. */
const ROUND_UP = 1.00000011920928955078125
/** The least float32 above 0. */
const LEAST_FLOAT = 1.401298464324817e-45

/** A number from 0 on, made so much larger that its rounding to float32 is not below it. */
export function roundedUp(x: number): number {
  return x * ROUND_UP + LEAST_FLOAT
}

/** A tree of one leaf, its triangle -1, its nodes' frame the model's: it stands for a body that is no mesh. */
export const ONE_LEAF = makeOneLeaf()

function makeOneLeaf(): ObbTree {
  return {
    nodes: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]),
    links: new Int32Array([0, 1]),
    triangles: new Int32Array([-1]),
    frame: new Float64Array([0, 0, 0, 1, 0]),
    depth: 0,
    leafBoxes: false,
  } as ObbTree
}

/** Refuses what has not the arrays of a tree. What is in them is {@link validateObbTree}'s business. */
export function checkTree(tree: ObbTree, name: string): void {
  const isTree =
    tree?.nodes instanceof Float32Array &&
    tree.links instanceof Int32Array &&
    tree.vertices instanceof Float64Array &&
    tree.corners instanceof Int32Array &&
    tree.triangles instanceof Int32Array &&
    tree.frame instanceof Float64Array
  if (!isTree) refuseValue('E_OPTION', `${name} must be an OBB tree made by buildObbTree`, name, tree)
  if (tree.links.length === 0)
    refuseValue('E_OPTION', `${name} was loaded in place from a buffer that has been transferred away`, name, tree)
}

/** Number of triangles of a tree. Throws E_OPTION if this is no tree. */
export function treeTriangleCount(tree: ObbTree): number {
  checkTree(tree, 'tree')
  return tree.triangles.length
}

/** Greatest distance of a vertex from the model's origin, rounded up. A scale multiplies it by its absolute value. */
export function treeRadius(tree: ObbTree): number {
  return tree.frame[4]
}

/** The scale of a model as it is. */
export const UNSCALED = Float64Array.of(1)

/** Writes to `out[o]` the triangle of slot n, or the box of node n: posed by row r, or times the scale at rows[r]. */
export type PartWriter = (tree: ObbTree, n: number, rows: Float64Array, r: number, out: Float64Array, o: number) => void

/**
 * Writes the corners of a slot's triangle, in the model's frame times scales[s], as nine numbers. V8: see notes,
 * "doubles across calls".
 */
export const treeSlotTriangle: PartWriter = (tree, slot, scales, s, out, at) => {
  const scale = scales[s]
  const { vertices, corners } = tree
  for (let k = 3 * slot; k < 3 * slot + 3; k++) {
    const v = 3 * corners[k]
    out[at++] = scale * vertices[v]
    out[at++] = scale * vertices[v + 1]
    out[at++] = scale * vertices[v + 2]
  }
}

/**
 * Writes the box of a node, in the model's frame times scales[s], as a packed row (position, axes, half extents):
 * orthonormal in doubles, and containing what the node contains. Node 0 is the root. V8: see notes, "doubles across
 * calls".
 */
export const writeTreeNodeRow: PartWriter = (tree, node, scales, s, rows, at) => {
  const nodes = tree.nodes
  const frame = tree.frame
  const scale = scales[s]
  const n = node * NODE_STRIDE
  const unit = frame[3] * scale
  const size = Math.abs(unit)
  let reach = 0
  for (let d = 0; d < 3; d++) {
    const origin = frame[d] * scale
    const offset = unit * nodes[n + d]
    rows[at + d] = origin + offset
    reach += Math.abs(origin) + Math.abs(offset)
  }
  for (let d = 0; d < 9; d++) rows[at + ROW_AXES + d] = nodes[n + NODE_AXES + d]
  orthonormaliseAxes(rows, at + ROW_AXES, 'tree', 'nodes')
  const sum = nodes[n + NODE_EXTENTS] + nodes[n + NODE_EXTENTS + 1] + nodes[n + NODE_EXTENTS + 2]
  for (let d = 0; d < 3; d++)
    rows[at + ROW_PARAMETERS + d] = size * (nodes[n + NODE_EXTENTS + d] + NODE_SLACK * sum) + 8 * UNIT_ROUNDOFF * reach
  rows[at + ROW_PARAMETERS + 3] = 0
}

/** First slot of the subtree at `node`. */
export function firstSlot(links: Int32Array, node: number): number {
  while (links[LINK_STRIDE * node + 1] === 0) node++
  return links[LINK_STRIDE * node]
}

/** One past the last slot of the subtree at `node`. */
export function endSlot(links: Int32Array, node: number): number {
  while (links[LINK_STRIDE * node + 1] === 0) node = links[LINK_STRIDE * node]
  return links[LINK_STRIDE * node] + Math.abs(links[LINK_STRIDE * node + 1])
}

/** The first part of an end: the slot of a triangle, or ~node for the box of the node. */
export function firstPart(links: Int32Array, node: number): number {
  return links[LINK_STRIDE * node + 1] < 0 ? ~node : links[LINK_STRIDE * node]
}

/** One past the last part of an end. */
export function endPart(links: Int32Array, node: number): number {
  return firstPart(links, node) + Math.max(1, links[LINK_STRIDE * node + 1])
}

/** The first slot of a part. */
export function slotOf(links: Int32Array, part: number): number {
  return part >= 0 ? part : firstSlot(links, ~part)
}

/** One past the last slot of a part. */
export function endOf(links: Int32Array, part: number): number {
  return part >= 0 ? part + 1 : endSlot(links, ~part)
}

/** The triangle of a part, of a box its first. */
export function triangleOf({ links, triangles }: ObbTree, part: number): number {
  return triangles[slotOf(links, part)]
}
