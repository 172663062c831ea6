/**
 * From the user's arrays to a checked, welded copy. Everything that a mesh can have wrong is found here, before
 * anything else happens; what is merely odd (degenerate, duplicate, unreferenced) is counted and kept.
 */
import { refuseNumber, refuseValue, textOf } from '../../errors.js'
import { checkTriples, isIndex, refuseIndex } from '../../geometry/pack.js'
import type { Numbers } from '../../geometry/shapes.js'
import { subtract } from '../../math/vectors.js'
import { GEOMETRY_LIMIT, UNIT_ROUNDOFF } from '../../tolerances.js'
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
  checkArray(positions, 'positions', 'E_VERTEX')
  checkArray(indices, 'indices', 'E_INDEX')
  const triangleCount = indices.length / 3
  const vertexCount = positions.length / 3
  checkNumbers(positions, indices, vertexCount)
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

function checkArray(array: Numbers, name: string, code: 'E_VERTEX' | 'E_INDEX'): void {
  if (array === null || typeof array !== 'object' || typeof array.length !== 'number')
    refuseValue('E_OPTION', `${name} = ${textOf(array)}, but an array of numbers is needed`, name, array)
  if (array.length <= 0) refuseValue('E_EMPTY_MESH', `${name} is empty`, name, 0, 'length')
  checkTriples(array, name, code)
}

/**
 * Checks every index and every coordinate before memory is taken for so many: an array-like object may have any length.
 * Named vertices are checked through their triangles, so that the error can name both.
 */
function checkNumbers(positions: Numbers, indices: Numbers, vertexCount: number): void {
  let sound = 0
  while (sound < positions.length && isCoordinate(positions[sound])) sound++
  for (let i = 0; i < indices.length; i++) {
    const v = indices[i]
    if (!isIndex(v, vertexCount)) refuseIndex(v, i, vertexCount)
    if (3 * v + 3 > sound) checkVertex(positions, v, Math.floor(i / 3))
  }
  for (let v = Math.floor(sound / 3); v < vertexCount; v++) checkVertex(positions, v, -1)
}

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && value >= -GEOMETRY_LIMIT && value <= GEOMETRY_LIMIT
}

/** Refuses a vertex with a coordinate that is no number, or too large; `triangle` is the first that has it, or -1. */
function checkVertex(positions: Numbers, v: number, triangle: number): void {
  for (let k = 3 * v; k < 3 * v + 3; k++) {
    const value: unknown = positions[k]
    if (isCoordinate(value)) continue
    const where = triangle < 0 ? 'of no triangle' : `first of triangle ${triangle}`
    const what = `positions: ${'xyz'.charAt(k - 3 * v)} of vertex ${v} (${where})`
    const about = { component: 'positions', field: `[${k}]`, index: v }
    refuseNumber(what, value, -GEOMETRY_LIMIT, GEOMETRY_LIMIT, about)
  }
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
