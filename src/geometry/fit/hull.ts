/**
 * Convex hull of points in space: quickhull (Barber, Dobkin, Huhdanpaa 1996).
 *
 * For fitting boxes only: points within `HULL_TOLERANCE` of a face count as inside, so that rounding cannot pose as a
 * corner. Callers measure all points again at the end, so this costs tightness, never containment. Planar, collinear
 * and single points have no hull in space and give none.
 */
import { cross, dot, subtract } from '../../math/vectors.js'

const HULL_TOLERANCE = 1e-12 // of the size of the point set, which is about 1

export interface Hull {
  /** Three points a face, counterclockwise from outside. */
  readonly faces: Int32Array
  /** Unit outward normals, three numbers a face. */
  readonly normals: Float64Array
  /** Area of each face. */
  readonly areas: Float64Array
  /** Per edge: its two points, and the faces on its two sides. */
  readonly edges: Int32Array
  /** Points on the hull. */
  readonly points: Int32Array
}

/**
 * The hull of `points`, three numbers each, of size about 1. Undefined where they lie in a plane within rounding, or
 * where rounding has the faces around a point contradict each other.
 */
export function convexHull(points: Float64Array): Hull | undefined {
  const builder = new HullBuilder(points)
  return builder.start() && builder.run() ? builder.finish() : undefined
}

const normal = new Float64Array(9)

class HullBuilder {
  private readonly corners: number[] = [] // three a face
  private readonly neighbours: number[] = [] // three a face: across corner 0-1, 1-2, 2-0
  private readonly planes: number[] = [] // four a face: unit normal, offset
  private readonly alive: boolean[] = []
  private readonly outside: number[] = [] // first point above each face, -1 none
  private readonly next: Int32Array // next point above the same face
  private readonly farthest: number[] = [] // of each face's points, -1 none
  private readonly reach: number[] = [] // its distance
  private readonly pending: number[] = [] // faces that may have points above them
  private readonly starts: Int32Array // the cone's face whose horizon edge begins at a point, -1 none
  private readonly ends: Int32Array // and ends there

  constructor(private readonly points: Float64Array) {
    this.next = new Int32Array(points.length / 3)
    this.starts = new Int32Array(points.length / 3).fill(-1)
    this.ends = new Int32Array(points.length / 3).fill(-1)
  }

  /** The point with the greatest measure; the first of equal ones. */
  private farthestOf(measure: (p: number) => number): number {
    let farthest = 0
    let most = -Infinity
    for (let p = 0; p < this.next.length; p++) {
      const m = measure(p)
      if (!(m > most)) continue
      most = m
      farthest = p
    }
    return farthest
  }

  /** Makes a first tetrahedron of far points, and assigns the others to its faces. */
  start(): boolean {
    const { points } = this
    let a = 0
    let b = 0
    let widest = 0
    for (let d = 0; d < 3; d++) {
      const low = this.farthestOf((p) => -points[3 * p + d])
      const high = this.farthestOf((p) => points[3 * p + d])
      const width = points[3 * high + d] - points[3 * low + d]
      if (!(width > widest)) continue
      widest = width
      a = low
      b = high
    }
    const c = this.farthestOf((p) => this.squaredArea(a, b, p))
    if (!(Math.sqrt(this.squaredArea(a, b, c)) > HULL_TOLERANCE * widest)) return false
    this.addFace(a, b, c)
    const d = this.farthestOf((p) => Math.abs(this.height(0, p)))
    const height = this.height(0, d)
    if (!(Math.abs(height) > HULL_TOLERANCE)) return false
    this.planes.length = this.corners.length = this.alive.length = 0
    this.outside.length = this.farthest.length = this.reach.length = 0
    // The base faces away from d.
    const p = height > 0 ? b : a
    const q = height > 0 ? a : b
    this.addFace(p, q, c)
    this.addFace(q, p, d)
    this.addFace(c, q, d)
    this.addFace(p, c, d)
    this.neighbours.push(1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1)
    for (let i = 0; i < this.next.length; i++) if (i !== a && i !== b && i !== c && i !== d) this.place(i, 0, 4)
    this.pending.push(0, 1, 2, 3)
    return true
  }

  /** Adds the farthest point above a face until none is left. False where the horizon is no simple loop. */
  run(): boolean {
    const visible: number[] = []
    const horizon: number[] = [] // face beyond, edge of it, per horizon edge
    while (this.pending.length > 0) {
      const face = this.pending.pop() as number
      if (!this.alive[face] || this.farthest[face]! < 0) continue
      const eye = this.farthest[face]!
      visible.length = horizon.length = 0
      this.findVisible(face, eye, visible, horizon)
      if (!this.addCone(eye, visible, horizon)) return false
    }
    return true
  }

  /** Finds all faces around `face` that `eye` is above, and the edges around them (the horizon). */
  private findVisible(face: number, eye: number, visible: number[], horizon: number[]): void {
    const { neighbours, alive, corners } = this
    visible.push(face)
    alive[face] = false
    for (let i = 0; i < visible.length; i++) {
      const at = visible[i]!
      for (let k = 0; k < 3; k++) {
        const other = neighbours[3 * at + k]!
        if (!alive[other]) continue
        if (this.height(other, eye) > HULL_TOLERANCE) {
          visible.push(other)
          alive[other] = false
        }
      }
    }
    for (let i = 0; i < visible.length; i++)
      for (let k = 0; k < 3; k++) {
        const at = visible[i]!
        const other = neighbours[3 * at + k]!
        if (alive[other]) horizon.push(corners[3 * at + k]!, corners[3 * at + ((k + 1) % 3)]!, other)
      }
  }

  /** New faces from the horizon to `eye`, in place of the visible ones. */
  private addCone(eye: number, visible: readonly number[], horizon: readonly number[]): boolean {
    const first = this.alive.length
    const count = horizon.length / 3
    const { starts, ends, neighbours } = this
    for (let i = 0; i < count; i++) {
      const from = horizon[3 * i]!
      const to = horizon[3 * i + 1]!
      if (starts[from] >= 0 || ends[to] >= 0) return false
      starts[from] = first + i
      ends[to] = first + i
      this.addFace(from, to, eye)
      const beyond = horizon[3 * i + 2]!
      for (let k = 0; k < 3; k++)
        if (this.corners[3 * beyond + k] === to && this.corners[3 * beyond + ((k + 1) % 3)] === from)
          neighbours[3 * beyond + k] = first + i
    }
    for (let i = 0; i < count; i++) {
      const after = starts[horizon[3 * i + 1]!]
      const before = ends[horizon[3 * i]!]
      if (after < 0 || before < 0) return false
      neighbours.push(horizon[3 * i + 2]!, after, before)
      this.pending.push(first + i)
    }
    for (let i = 0; i < count; i++) {
      starts[horizon[3 * i]!] = -1
      ends[horizon[3 * i + 1]!] = -1
    }
    for (let i = 0; i < visible.length; i++)
      for (let p = this.outside[visible[i]!]!; p >= 0;) {
        const following = this.next[p]!
        if (p !== eye) this.place(p, first, first + count)
        p = following
      }
    return true
  }

  /** Assigns a point to the face among first..end-1 that it is highest above, if any. */
  private place(point: number, first: number, end: number): void {
    let best = HULL_TOLERANCE
    let face = -1
    for (let f = first; f < end; f++) {
      const h = this.height(f, point)
      if (h > best) {
        best = h
        face = f
      }
    }
    if (face < 0) return
    this.next[point] = this.outside[face]!
    this.outside[face] = point
    if (!(best > this.reach[face]!)) return
    this.reach[face] = best
    this.farthest[face] = point
  }

  private addFace(a: number, b: number, c: number): void {
    const length = Math.sqrt(this.squaredArea(a, b, c))
    // A face without area has no points above it.
    const s = length > 0 ? 1 / length : 0
    this.planes.push(normal[0] * s, normal[1] * s, normal[2] * s, s * dot(normal, 0, this.points, 3 * a))
    this.corners.push(a, b, c)
    this.alive.push(true)
    this.outside.push(-1)
    this.farthest.push(-1)
    this.reach.push(0)
  }

  private height(face: number, p: number): number {
    const { planes, points } = this
    const f = 4 * face
    const q = 3 * p
    return planes[f]! * points[q] + planes[f + 1]! * points[q + 1] + planes[f + 2]! * points[q + 2] - planes[f + 3]!
  }

  /** Squared, twice the area of a triangle; leaves its normal. */
  private squaredArea(a: number, b: number, c: number): number {
    subtract(normal, 3, this.points, 3 * b, this.points, 3 * a)
    subtract(normal, 6, this.points, 3 * c, this.points, 3 * a)
    cross(normal, 0, normal, 3, normal, 6)
    return dot(normal, 0, normal, 0)
  }

  /** The hull: the faces that are left, renumbered. */
  finish(): Hull {
    const { alive, corners, neighbours, planes, points } = this
    const renamed = new Int32Array(alive.length).fill(-1)
    let count = 0
    for (let f = 0; f < alive.length; f++) if (alive[f]) renamed[f] = count++
    const faces = new Int32Array(3 * count)
    const normals = new Float64Array(3 * count)
    const areas = new Float64Array(count)
    const edges: number[] = []
    const onHull = new Uint8Array(points.length / 3)
    for (let f = 0; f < alive.length; f++) {
      const to = renamed[f]
      if (to < 0) continue
      for (let k = 0; k < 3; k++) {
        const corner = corners[3 * f + k]!
        faces[3 * to + k] = corner
        normals[3 * to + k] = planes[4 * f + k]!
        onHull[corner] = 1
        const other = renamed[neighbours[3 * f + k]!]
        if (to < other) edges.push(corner, corners[3 * f + ((k + 1) % 3)]!, to, other)
      }
      areas[to] = 0.5 * Math.sqrt(this.squaredArea(faces[3 * to], faces[3 * to + 1], faces[3 * to + 2]))
    }
    const kept: number[] = []
    for (let p = 0; p < onHull.length; p++) if (onHull[p] === 1) kept.push(p)
    return { faces, normals, areas, edges: Int32Array.from(edges), points: Int32Array.from(kept) }
  }
}
