/**
 * The structure of a tree, checked in one pass over everything but its boxes: every traversal of a tree that passes
 * ends, and stays within the arrays and its stack, whatever the boxes are.
 */
import { GEOMETRY_LIMIT } from '../../tolerances.js'
import { FRAME_LENGTH, writeFrame } from '../frame.js'
import { DEPTH_LIMIT, LINK_STRIDE, type ObbTree } from '../tree.js'

/** Right children to come, and their levels: at most one a level. */
const rights = new Int32Array(DEPTH_LIMIT + 1)
const levels = new Int32Array(DEPTH_LIMIT + 1)
const expected = new Float64Array(FRAME_LENGTH)

/**
 * What is wrong with the structure of a tree, in words, or undefined. Links are in preorder, every slot is in exactly
 * one leaf, slots in leaf order, depth as stated and at most DEPTH_LIMIT, corners name vertices, triangles are numbers
 * of triangles, vertices are numbers within GEOMETRY_LIMIT, the frame is as they give it.
 */
export function faultOfStructure(tree: ObbTree): string | undefined {
  const { links, triangles, corners, vertices, frame } = tree
  if (!(tree.depth <= DEPTH_LIMIT)) return `depth ${tree.depth} is beyond ${DEPTH_LIMIT}`
  if (triangles.length === 0) return 'no triangles'
  for (let i = 0; i < vertices.length; i++)
    if (!(Math.abs(vertices[i]) <= GEOMETRY_LIMIT)) return `vertex number ${i} is ${vertices[i]}`
  writeFrame(vertices, expected)
  for (let i = 0; i < FRAME_LENGTH; i++)
    if (frame[i] !== expected[i]) return `number ${i} of the frame is ${frame[i]}, not ${expected[i]}`
  const vertexCount = vertices.length / 3
  for (let i = 0; i < corners.length; i++)
    if (!(corners[i] >= 0 && corners[i] < vertexCount)) return `corner ${i} names no vertex`
  for (let slot = 0; slot < triangles.length; slot++)
    if (!(triangles[slot] >= 0 && triangles[slot] < triangles.length))
      return `slot ${slot} holds triangle ${triangles[slot]}`
  return faultOfLinks(links, triangles.length, tree.depth)
}

function faultOfLinks(links: Int32Array, slots: number, depth: number): string | undefined {
  const nodeCount = links.length / LINK_STRIDE
  let slot = 0
  let top = 0
  let level = 0
  let deepest = 0
  for (let node = 0; node < nodeCount; node++) {
    const to = links[LINK_STRIDE * node]
    const count = links[LINK_STRIDE * node + 1]
    if (count === 0) {
      if (!(to > node + 1 && to < nodeCount)) return `node ${node}: right child ${to}`
      if (level === depth) return `node ${node} has children at level ${depth}, the last one`
      rights[top] = to
      levels[top++] = ++level
      continue
    }
    if (!(to === slot && count > 0 && count <= slots - slot))
      return `leaf ${node}: ${count} slots from ${to}, expected from ${slot}`
    slot += count
    deepest = Math.max(deepest, level)
    if (top === 0) {
      if (node < nodeCount - 1) return `${nodeCount - node - 1} nodes are reached by no link`
      break
    }
    level = levels[--top]
    if (rights[top] !== node + 1) return `right child ${rights[top]} stands where ${node + 1} must be`
  }
  if (top > 0) return `right child ${rights[top - 1]} is missing`
  if (slot !== slots) return `${slots - slot} slots are in no leaf`
  return deepest === depth ? undefined : `depth ${depth}, found ${deepest}`
}
