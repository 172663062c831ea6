/**
 * From the user's arrays to a checked, welded copy. Everything that a mesh can have wrong is found here, before
 * anything else happens; what is merely odd (degenerate, duplicate, unreferenced) is counted and kept.
 */
import { refuseValue } from '../../errors.js'
import { checkPoints, checkTriangles } from '../../geometry/check-mesh.js'
import type { Numbers } from '../../geometry/shapes.js'
import { subtract } from '../../math/vectors.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import type { ObbTreeReport } from '../tree.js'

/** A checked mesh. Vertices at one place are one vertex; `-0` is `0`. */
export interface CleanMesh {
  /** x y z of each distinct vertex that is named. */
  readonly vertices: Float64Array
  /** Three vertices a triangle. */
  readonly corners: Int32Array
  /** What was found in it. */
  readonly report: Omit<ObbTreeReport, 'closed' | 'depth' | 'nodes' | 'leaves' | 'largestLeaf' | 'bytes'>
}

export function cleanMesh(positions: Numbers, indices: Numbers): CleanMesh {
  // Points of triangles first: the error about one names the triangle too.
  checkTriangles(positions, indices)
  checkPoints(positions)
  const triangleCount = indices.length / 3
  const vertexCount = positions.length / 3
  const place = new Int32Array(vertexCount).fill(-1) // vertex -> distinct vertex, -1 not named yet
  const corners = new Int32Array(3 * triangleCount)
  const table = new TripleTable(vertexCount)
  let named = 0
  for (let i = 0; i < corners.length; i++) {
    const v = indices[i]
    if (place[v] < 0) {
      named++
      place[v] = table.add(positions[3 * v] + 0, positions[3 * v + 1] + 0, positions[3 * v + 2] + 0)
    }
    corners[i] = place[v]
  }
  const vertices = table.triples.slice(0, 3 * table.count)
  const degenerate = findDegenerate(vertices, corners)
  if (degenerate.length === triangleCount)
    refuseValue('E_EMPTY_MESH', `0 usable triangles of ${triangleCount}: all have zero area`, 'indices', 0)
  const report = {
    triangles: triangleCount,
    vertices: vertexCount,
    degenerate,
    duplicates: countDuplicates(corners),
    unreferenced: vertexCount - named,
    welded: named - table.count,
  }
  return { vertices, corners, report }
}

/** Two edges of a triangle, from its first corner. */
const edges = new Float64Array(6)

/** Triangles whose area is zero within the rounding of its own computation. */
function findDegenerate(vertices: Float64Array, corners: Int32Array): number[] {
  const found: number[] = []
  for (let t = 0; t < corners.length; t += 3) {
    subtract(edges, 0, vertices, 3 * corners[t + 1], vertices, 3 * corners[t])
    subtract(edges, 3, vertices, 3 * corners[t + 2], vertices, 3 * corners[t])
    if (isNothing(1, 2) && isNothing(2, 0) && isNothing(0, 1)) found.push(t / 3)
  }
  return found
}

/** Whether a coordinate of the normal of the edges, i and j being the two others, is nothing but rounding. */
function isNothing(i: number, j: number): boolean {
  const p = edges[i] * edges[3 + j]
  const q = edges[j] * edges[3 + i]
  return Math.abs(p - q) <= 4 * UNIT_ROUNDOFF * (Math.abs(p) + Math.abs(q))
}

/** Distinct triples of numbers: open addressing over the bits of three doubles. */
class TripleTable {
  count = 0
  readonly triples: Float64Array
  private readonly slots: Int32Array // triple + 1, 0 empty; at most half filled
  private readonly bits: Int32Array

  constructor(capacity: number) {
    this.triples = new Float64Array(3 * capacity + 3)
    this.bits = new Int32Array(this.triples.buffer)
    let size = 16
    while (size < 2 * capacity) size *= 2
    this.slots = new Int32Array(size)
  }

  /** The number of this triple, which it gets when it comes first. */
  add(x: number, y: number, z: number): number {
    const { count, triples, slots, bits } = this
    const mask = slots.length - 1
    triples[3 * count] = x
    triples[3 * count + 1] = y
    triples[3 * count + 2] = z
    let hash = 0
    for (let i = 6 * count; i < 6 * count + 6; i++) hash = mix(hash, bits[i])
    let slot = hash & mask
    for (; slots[slot] > 0; slot = (slot + 1) & mask) {
      const at = 3 * (slots[slot] - 1)
      if (triples[at] === x && triples[at + 1] === y && triples[at + 2] === z) return slots[slot] - 1
    }
    slots[slot] = ++this.count
    return count
  }
}

function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x9e3779b1)
  h ^= h >>> 15
  h = Math.imul(h, 0x85ebca6b)
  return h ^ (h >>> 13)
}

/** Triangles with the three vertices of an earlier triangle, in any order. */
function countDuplicates(corners: Int32Array): number {
  const count = corners.length / 3
  const table = new TripleTable(count)
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [corners[t], corners[t + 1], corners[t + 2]]
    const low = Math.min(a, b, c)
    const high = Math.max(a, b, c)
    // Corners may be equal: the middle one is the sum less the other two.
    table.add(low, a + b + c - low - high, high)
  }
  return count - table.count
}
