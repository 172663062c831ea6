/**
 * Layout of a node of a tree of boxes: box of the left child (min x y z, max x y z), box of the right child, and as
 * integers the link of either, the address of the node's own box, and which child a ray meets first.
 */
export const NODE_WORDS = 16
export const BOX_WORDS = 6
/** Of a link: a node from 0 on, ~n for leaf n. */
export const NODE_LINKS = 12
/** An address: 2 * node + side. The root has ROOT. */
export const NODE_ADDRESS = 14
/** Axis along which the middles of the children were furthest apart, plus 3 if the left one was the higher one. */
export const NODE_ORDER = 15
export const ROOT = -1
/** Link of a side with no child, whose box meets nothing. */
export const NOBODY = ~0x7fffffff

/** What walks read of a tree. */
export interface TreeNodes {
  /** NODE_WORDS a node, as float32 and as integers. Node 0 is the root. */
  readonly nodes: Float32Array
  readonly links: Int32Array
  /** Number of nodes; 0 for no leaf. */
  readonly nodeCount: number
  /** Nodes from the root to a leaf at most. */
  readonly depth: number
}
