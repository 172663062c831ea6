/**
 * The file of an OBB tree: one buffer, a header of 32-bit words, then the tree's arrays as they are in memory, so that
 * a load makes views and nothing else. Numbers are little-endian; a machine of the other kind refuses the file.
 *
 *   word  0 magic "OBBT"           5 nodes              10 degenerate triangles   15 vertices that came in
 *         1 version                6 triangles          11 duplicates             16 flags
 *         2 bytes of the header    7 distinct vertices  12 unreferenced
 *         3 bytes of the file      8 depth              13 welded
 *         4 checksum               9 leaves             14 largest leaf
 *   then  frame, vertices (float64); nodes, cuts (float32); links, corners, triangles, degenerate (int32);
 *         zeros to a whole 8 bytes
 */
import { FRAME_LENGTH } from './frame.js'
import { CUT_STRIDE, LINK_STRIDE, NODE_STRIDE } from './tree.js'

export const MAGIC = 0x5442424f // "OBBT", little-endian
/** Raised whenever the layout or the meaning of a number changes. */
export const FORMAT_VERSION = 3
const HEADER_WORDS = 18
export const HEADER_BYTES = 4 * HEADER_WORDS

export const WORD_MAGIC = 0
export const WORD_VERSION = 1
export const WORD_HEADER = 2
export const WORD_BYTES = 3
export const WORD_CHECKSUM = 4
export const WORD_NODES = 5
export const WORD_TRIANGLES = 6
export const WORD_DISTINCT = 7
export const WORD_DEPTH = 8
export const WORD_LEAVES = 9
export const WORD_DEGENERATE = 10
export const WORD_DUPLICATES = 11
export const WORD_UNREFERENCED = 12
export const WORD_WELDED = 13
export const WORD_LARGEST_LEAF = 14
export const WORD_VERTICES = 15
export const WORD_FLAGS = 16

/** Bits of the flags. */
export const FLAG_CLOSED = 1
export const FLAG_LEAF_BOXES = 2

/** Byte offsets of the arrays, and of the end. */
export interface FileLayout {
  readonly frame: number
  readonly vertices: number
  readonly nodes: number
  readonly cuts: number
  readonly links: number
  readonly corners: number
  readonly triangles: number
  readonly degenerate: number
  readonly end: number
}

/** Where everything lies. In plain numbers: counts of a damaged header may be anything, and nothing is allocated. */
export function layOut(nodes: number, triangles: number, distinct: number, degenerate: number): FileLayout {
  const frame = HEADER_BYTES
  const vertices = frame + 8 * FRAME_LENGTH
  const nodesAt = vertices + 24 * distinct
  const cuts = nodesAt + 4 * NODE_STRIDE * nodes
  const links = cuts + 4 * CUT_STRIDE * nodes
  const corners = links + 4 * LINK_STRIDE * nodes
  const trianglesAt = corners + 12 * triangles
  const degenerateAt = trianglesAt + 4 * triangles
  const end = degenerateAt + 4 * degenerate
  return {
    frame,
    vertices,
    nodes: nodesAt,
    cuts,
    links,
    corners,
    triangles: trianglesAt,
    degenerate: degenerateAt,
    end: end + (end % 8 === 0 ? 0 : 8 - (end % 8)),
  }
}

/**
 * Checksum of all words but the checksum's own. Each step is a bijection of the sum and of the word, so a change of any
 * one word always shows.
 */
export function checksum(words: Uint32Array): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < words.length; i++) {
    if (i === WORD_CHECKSUM) continue
    sum = Math.imul(sum ^ words[i], 0x9e3779b1)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}
