/**
 * The structure of a tree, checked in one pass over everything but its boxes: every traversal of a tree that passes
 * ends, and stays within the arrays and its stack, whatever the boxes are.
 */
import { GEOMETRY_LIMIT } from '../../tolerances.js'
import { FRAME_LENGTH, writeFrame } from '../frame.js'
import { DEPTH_LIMIT, LINK_STRIDE, type ObbTree } from '../tree.js'

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
  let node = 0
  let slot = 0
  let deepest = 0
  /** Takes the subtree at `node`, the next one in preorder. */
  const take = (level: number): string | undefined => {
    const own = node++
    const to = links[LINK_STRIDE * own]
    const count = links[LINK_STRIDE * own + 1]
    if (count !== 0) {
      if (!(to === slot && count > 0 && count <= slots - slot))
        return `leaf ${own}: ${count} slots from ${to}, expected from ${slot}`
      slot += count
      deepest = Math.max(deepest, level)
      return undefined
    }
    if (!(to > node && to < nodeCount)) return `node ${own}: right child ${to}`
    if (level === depth) return `node ${own} has children at level ${depth}, the last one`
    const fault = take(level + 1)
    if (fault !== undefined) return fault
    return to === node ? take(level + 1) : `right child ${to} stands where ${node} must be`
  }
  const fault = take(0)
  if (fault !== undefined) return fault
  if (node < nodeCount) return `${nodeCount - node} nodes are reached by no link`
  if (slot !== slots) return `${slots - slot} slots are in no leaf`
  return deepest === depth ? undefined : `depth ${depth}, found ${deepest}`
}
