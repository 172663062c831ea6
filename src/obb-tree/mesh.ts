/**
 * From the user's arrays to a checked, welded copy. Everything that a mesh can have wrong is found here, before
 * anything else happens; what is merely odd (degenerate, duplicate, unreferenced) is counted and kept.
 */
import { CollisionError, refuseValue, textOf } from '../errors.js'
import { checkNumber } from '../geometry/pack.js'
import type { Numbers } from '../geometry/shapes.js'
import { GEOMETRY_LIMIT, UNIT_ROUNDOFF } from '../tolerances.js'

/** A checked mesh. Vertices at one place are one vertex; `-0` is `0`. */
export interface CleanMesh {
  /** x y z of each distinct vertex that is named. */
  readonly vertices: Float64Array
  /** Three vertices a triangle. */
  readonly corners: Int32Array
  readonly triangleCount: number
  /** Vertices that came in. */
  readonly vertexCount: number
  /** Triangles of zero area. */
  readonly degenerate: readonly number[]
  readonly duplicates: number
  readonly unreferenced: number
  readonly welded: number
}

export function cleanMesh(positions: Numbers, indices: Numbers): CleanMesh {
  checkArray(positions, 'positions', 'E_VERTEX')
  checkArray(indices, 'indices', 'E_INDEX')
  const triangleCount = indices.length / 3
  const vertexCount = positions.length / 3
  // Named vertices are checked through their triangles, so that the error can name both.
  const place = new Int32Array(vertexCount).fill(-1) // vertex -> distinct vertex, -1 not named yet
  const vertices = new Float64Array(3 * vertexCount)
  const corners = new Int32Array(3 * triangleCount)
  const table = new VertexTable(vertices, vertexCount)
  let welded = 0
  let named = 0
  for (let i = 0; i < corners.length; i++) {
    const v = indices[i]
    if (!(typeof v === 'number' && v >= 0 && v < vertexCount && Math.floor(v) === v)) refuseIndex(v, i, vertexCount)
    let to = place[v]
    if (to < 0) {
      const x = positions[3 * v]
      const y = positions[3 * v + 1]
      const z = positions[3 * v + 2]
      if (!(isSmall(x) && isSmall(y) && isSmall(z))) refuseVertex(positions, v, Math.floor(i / 3))
      named++
      const before = table.count
      to = table.add(x + 0, y + 0, z + 0)
      if (table.count === before) welded++
      place[v] = to
    }
    corners[i] = to
  }
  if (named < vertexCount)
    for (let v = 0; v < vertexCount; v++)
      if (
        place[v] < 0 &&
        !(isSmall(positions[3 * v]) && isSmall(positions[3 * v + 1]) && isSmall(positions[3 * v + 2]))
      )
        refuseVertex(positions, v, -1)
  const kept = vertices.slice(0, 3 * table.count)
  const degenerate = findDegenerate(kept, corners)
  if (degenerate.length === triangleCount)
    refuseValue('E_EMPTY_MESH', `0 usable triangles of ${triangleCount}: all have zero area`, 'indices', 0)
  return {
    vertices: kept,
    corners,
    triangleCount,
    vertexCount,
    degenerate,
    duplicates: countDuplicates(corners),
    unreferenced: vertexCount - named,
    welded,
  }
}

function checkArray(array: Numbers, name: string, code: 'E_VERTEX' | 'E_INDEX'): void {
  if (array === null || typeof array !== 'object' || typeof array.length !== 'number')
    refuseValue('E_OPTION', `${name} = ${textOf(array)}, but an array of numbers is needed`, name, array)
  if (array.length === 0) refuseValue('E_EMPTY_MESH', `${name} is empty`, name, 0, 'length')
  if (array.length % 3 !== 0)
    refuseValue(code, `${name}.length = ${array.length} is not a multiple of 3`, name, array.length, 'length')
}

function isSmall(x: unknown): boolean {
  return typeof x === 'number' && x >= -GEOMETRY_LIMIT && x <= GEOMETRY_LIMIT
}

function refuseIndex(v: unknown, i: number, vertexCount: number): never {
  const triangle = Math.floor(i / 3)
  throw new CollisionError(
    'E_INDEX',
    `triangle ${triangle}, corner ${i % 3}: index ${textOf(v)} names none of the ${vertexCount} vertices`,
    { component: 'indices', field: `[${i}]`, index: triangle, value: v, limit: vertexCount },
  )
}

function refuseVertex(positions: Numbers, v: number, triangle: number): never {
  const where = triangle < 0 ? 'of no triangle' : `first of triangle ${triangle}`
  for (let d = 0; d < 3; d++) {
    const value: unknown = positions[3 * v + d]
    if (isSmall(value)) continue
    if (typeof value === 'number' && value - value !== 0)
      throw new CollisionError('E_NON_FINITE', `vertex ${v} (${where}) has ${'xyz'.charAt(d)} = ${value}`, {
        component: 'positions',
        field: `[${3 * v + d}]`,
        index: v,
        value,
      })
    checkNumber(value, 'positions', `[${3 * v + d}]`)
  }
  throw new CollisionError('E_VERTEX', `vertex ${v} cannot be read`, { component: 'positions', index: v })
}

/** Triangles whose area is zero within the rounding of its own computation. */
function findDegenerate(vertices: Float64Array, corners: Int32Array): number[] {
  const found: number[] = []
  for (let t = 0; t < corners.length; t += 3) {
    const a = 3 * corners[t]
    const b = 3 * corners[t + 1]
    const c = 3 * corners[t + 2]
    const ex = vertices[b] - vertices[a]
    const ey = vertices[b + 1] - vertices[a + 1]
    const ez = vertices[b + 2] - vertices[a + 2]
    const fx = vertices[c] - vertices[a]
    const fy = vertices[c + 1] - vertices[a + 1]
    const fz = vertices[c + 2] - vertices[a + 2]
    if (isNothing(ey * fz, ez * fy) && isNothing(ez * fx, ex * fz) && isNothing(ex * fy, ey * fx)) found.push(t / 3)
  }
  return found
}

/** Whether p - q is nothing but the rounding of two products of differences. */
function isNothing(p: number, q: number): boolean {
  return Math.abs(p - q) <= 4 * UNIT_ROUNDOFF * (Math.abs(p) + Math.abs(q))
}

/** Distinct vertices by place: open addressing over the bits of three doubles. */
class VertexTable {
  count = 0
  private readonly vertices: Float64Array
  private readonly slots: Int32Array // distinct vertex + 1, 0 empty
  private readonly mask: number
  private readonly numbers = new Float64Array(3)
  private readonly bits = new Int32Array(this.numbers.buffer)

  constructor(vertices: Float64Array, capacity: number) {
    this.vertices = vertices
    const size = tableSize(capacity)
    this.slots = new Int32Array(size)
    this.mask = size - 1
  }

  /** The distinct vertex at this place, made if there is none. */
  add(x: number, y: number, z: number): number {
    const { vertices, slots, mask, numbers, bits } = this
    numbers[0] = x
    numbers[1] = y
    numbers[2] = z
    let hash = 0
    for (let i = 0; i < 6; i++) hash = mix(hash, bits[i])
    let slot = hash & mask
    for (;;) {
      const v = slots[slot] - 1
      if (v < 0) break
      if (vertices[3 * v] === x && vertices[3 * v + 1] === y && vertices[3 * v + 2] === z) return v
      slot = (slot + 1) & mask
    }
    const v = this.count++
    vertices[3 * v] = x
    vertices[3 * v + 1] = y
    vertices[3 * v + 2] = z
    slots[slot] = v + 1
    return v
  }
}

/** A power of two, at most half filled by `capacity` entries. */
function tableSize(capacity: number): number {
  let size = 16
  while (size < 2 * capacity) size *= 2
  return size
}

function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x9e3779b1)
  h ^= h >>> 15
  h = Math.imul(h, 0x85ebca6b)
  return h ^ (h >>> 13)
}

/** Triangles whose three vertices are those of an earlier triangle, in any order. */
function countDuplicates(corners: Int32Array): number {
  const count = corners.length / 3
  const size = tableSize(count)
  const mask = size - 1
  const slots = new Int32Array(size) // triangle + 1, 0 empty
  const sorted = new Int32Array(corners.length)
  let duplicates = 0
  for (let t = 0; t < count; t++) {
    const a = corners[3 * t]
    const b = corners[3 * t + 1]
    const c = corners[3 * t + 2]
    const low = Math.min(a, b, c)
    const high = Math.max(a, b, c)
    // Corners may be equal, so the middle one is what the other two leave of the sum.
    const middle = a + b + c - low - high
    sorted[3 * t] = low
    sorted[3 * t + 1] = middle
    sorted[3 * t + 2] = high
    let slot = mix(mix(mix(0, low), middle), high) & mask
    for (;;) {
      const s = slots[slot] - 1
      if (s < 0) {
        slots[slot] = t + 1
        break
      }
      if (sorted[3 * s] === low && sorted[3 * s + 1] === middle && sorted[3 * s + 2] === high) {
        duplicates++
        break
      }
      slot = (slot + 1) & mask
    }
  }
  return duplicates
}
