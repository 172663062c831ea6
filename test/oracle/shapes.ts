/**
 * The oracle of scenes: which of a list of posed bodies touch, all pairs, in doubles. Closed sets; a mesh is its
 * triangles and not its inside; a plane is the solid half-space below it. Shares no code with src.
 */
import { lowest, makeBall, makeBrick, makeFacet, makeStick, mapPiece, pieceDistance, pieceGap } from './distances.js'
import type { Piece } from './distances.js'
import { addScaled, axesOf, distance, dot, length, place, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

export type OracleShape =
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'box'; readonly half: readonly number[] }
  /** Along the local y axis. */
  | { readonly kind: 'capsule'; readonly halfHeight: number; readonly radius: number }
  /** Signed distance of a local point is normal.p + constant; solid where that is at most 0. */
  | { readonly kind: 'plane'; readonly normal: readonly number[]; readonly constant: number }
  | {
      readonly kind: 'mesh'
      readonly positions: readonly number[]
      readonly indices: readonly number[]
      readonly scale: number
    }

export interface OracleBody {
  readonly position: readonly number[]
  /** x y z w, of any length but 0. */
  readonly rotation: readonly number[]
  readonly shape: OracleShape
  readonly category: number
  readonly mask: number
  readonly moving: boolean
}

/** A pair whose |gap| is within this times its size may be called either way by a correct implementation. */
export const DOUBT = 1e-9

interface HalfSpace {
  readonly normal: V3
  readonly constant: number
}

type MeshShape = Extract<OracleShape, { kind: 'mesh' }>

/** A mesh in its own frame, scaled: computed once a shape. */
interface LocalMesh {
  readonly center: V3
  readonly radius: number
  /** Bounding sphere of each triangle, x y z r. */
  readonly spheres: Float64Array
  facet(triangle: number): Piece
}

const localMeshes = new WeakMap<MeshShape, LocalMesh>()

function localMesh(shape: MeshShape): LocalMesh {
  const known = localMeshes.get(shape)
  if (known) return known
  const corner = (index: number): V3 =>
    scale([shape.positions[3 * index]!, shape.positions[3 * index + 1]!, shape.positions[3 * index + 2]!], shape.scale)
  const used = shape.indices.map(corner)
  const min: V3 = [Infinity, Infinity, Infinity]
  const max: V3 = [-Infinity, -Infinity, -Infinity]
  for (const v of used)
    for (let k = 0; k < 3; k++) {
      min[k] = Math.min(min[k]!, v[k]!)
      max[k] = Math.max(max[k]!, v[k]!)
    }
  const center = scale(addScaled(min, max, 1), 0.5)
  const spheres = new Float64Array((used.length / 3) * 4)
  for (let t = 0; t < used.length; t += 3) {
    const [a, b, c] = [used[t]!, used[t + 1]!, used[t + 2]!]
    const m = scale(addScaled(addScaled(a, b, 1), c, 1), 1 / 3)
    spheres.set([...m, Math.max(distance(a, m), distance(b, m), distance(c, m)) * LARGER], (t / 3) * 4)
  }
  const facets: (Piece | undefined)[] = []
  const mesh: LocalMesh = {
    center,
    radius: Math.max(...used.map((v) => distance(v, center))) * LARGER,
    spheres,
    facet: (t) => (facets[t] ??= makeFacet(used[3 * t]!, used[3 * t + 1]!, used[3 * t + 2]!)),
  }
  localMeshes.set(shape, mesh)
  return mesh
}

/** A bounding sphere is never computed too small by rounding. */
const LARGER = 1 + 1e-12

/** A body relative to `origin`, so that a scene far from 0 keeps its digits; most of it made when first needed. */
class Posed {
  readonly at: V3
  readonly plane: HalfSpace | null
  readonly mesh: LocalMesh | null
  /** Bounding sphere; infinite for a plane. */
  readonly center: V3
  readonly radius: number
  #axes: readonly [V3, V3, V3] | undefined
  #piece: Piece | undefined

  constructor(
    readonly body: OracleBody,
    origin: V3,
  ) {
    const { shape, position } = body
    const at = subtract([position[0]!, position[1]!, position[2]!], origin)
    this.at = at
    this.plane = null
    this.mesh = null
    this.center = at
    switch (shape.kind) {
      case 'sphere':
        this.radius = shape.radius * LARGER
        break
      case 'capsule':
        this.radius = (shape.halfHeight + shape.radius) * LARGER
        break
      case 'box':
        this.radius = length([shape.half[0]!, shape.half[1]!, shape.half[2]!]) * LARGER
        break
      case 'plane': {
        const local: V3 = [shape.normal[0]!, shape.normal[1]!, shape.normal[2]!]
        const normal = place(this.axes, [0, 0, 0], scale(local, 1 / length(local)))
        this.plane = { normal, constant: shape.constant - dot(normal, at) }
        this.radius = Infinity
        break
      }
      case 'mesh':
        this.mesh = localMesh(shape)
        this.center = place(this.axes, at, this.mesh.center)
        this.radius = this.mesh.radius
        break
    }
  }

  get axes(): readonly [V3, V3, V3] {
    return (this.#axes ??= axesOf(this.body.rotation))
  }

  /** The one convex piece that a sphere, box or capsule is. */
  get piece(): Piece {
    return (this.#piece ??= this.#makePiece())
  }

  #makePiece(): Piece {
    const { shape } = this.body
    const { at } = this
    switch (shape.kind) {
      case 'sphere':
        return makeBall(at, shape.radius)
      case 'capsule': {
        const up = this.axes[1]
        return makeStick(addScaled(at, up, -shape.halfHeight), addScaled(at, up, shape.halfHeight), shape.radius)
      }
      case 'box':
        return makeBrick(at, this.axes, [shape.half[0]!, shape.half[1]!, shape.half[2]!])
      default:
        throw new Error(`a ${shape.kind} is no convex piece`)
    }
  }

  /** A point and a direction of the common frame in this body's own. */
  intoPoint(p: V3): V3 {
    return this.intoDirection(subtract(p, this.at))
  }

  intoDirection(d: V3): V3 {
    return [dot(this.axes[0], d), dot(this.axes[1], d), dot(this.axes[2], d)]
  }

  /** A piece of the common frame in this body's own. */
  intoPiece(piece: Piece): Piece {
    return mapPiece(
      piece,
      (p) => this.intoPoint(p),
      (d) => this.intoDirection(d),
    )
  }

  /** A piece of this body's frame in the common one. */
  outOfPiece(piece: Piece): Piece {
    return mapPiece(
      piece,
      (p) => place(this.axes, this.at, p),
      (d) => place(this.axes, [0, 0, 0], d),
    )
  }
}

/**
 * Two half-spaces meet unless their normals are exactly opposite and they face away from each other. Where the normals
 * are opposite only up to rounding and a gap would be there, nobody can tell: 0, which is in doubt.
 */
function halfSpaceGap(a: HalfSpace, b: HalfSpace): number {
  if (dot(a.normal, b.normal) > 0) return -Infinity
  const off = length(addScaled(a.normal, b.normal, 1))
  if (off > 1e-9) return -Infinity
  const gap = a.constant + b.constant
  return off === 0 ? gap : Math.min(gap, 0)
}

/** Indices of the triangles whose bounding sphere comes within `cutoff` of the given sphere. */
function near(spheres: Float64Array, center: V3, radius: number, cutoff: number): number[] {
  const found: number[] = []
  const [cx, cy, cz] = center
  for (let t = 0; t < spheres.length; t += 4) {
    const x = spheres[t]! - cx
    const y = spheres[t + 1]! - cy
    const z = spheres[t + 2]! - cz
    const r = spheres[t + 3]! + radius + cutoff
    if (x * x + y * y + z * z <= r * r) found.push(t >> 2)
  }
  return found
}

function planeGap(plane: HalfSpace, other: Posed, cutoff: number, enough: number): number {
  const bound = dot(plane.normal, other.center) + plane.constant - other.radius
  if (bound >= cutoff) return bound
  if (!other.mesh) return lowest(other.piece, plane.normal) + plane.constant
  const normal = other.intoDirection(plane.normal)
  const constant = plane.constant + dot(plane.normal, other.at)
  const { spheres } = other.mesh
  let best = cutoff
  for (let t = 0; t < spheres.length; t += 4) {
    const middle = normal[0] * spheres[t]! + normal[1] * spheres[t + 1]! + normal[2] * spheres[t + 2]!
    if (middle + constant - spheres[t + 3]! >= best) continue
    best = Math.min(best, lowest(other.mesh.facet(t >> 2), normal) + constant)
    if (best < enough) break
  }
  return best
}

/** Whether a sphere lies wholly on one side of a facet's plane. */
function besidePlane(facet: Piece, x: number, y: number, z: number, radius: number): boolean {
  const n = facet.normals[0]
  if (!n) return false
  const v = facet.vertices[0]!
  return Math.abs(n[0] * (x - v[0]) + n[1] * (y - v[1]) + n[2] * (z - v[2])) > radius
}

/** Everything in the frame of the mesh, whose facets are made once. */
function meshGap(mesh: LocalMesh, posed: Posed, other: Posed, cutoff: number, enough: number): number {
  const center = posed.intoPoint(other.center)
  const mine = near(mesh.spheres, center, other.radius, cutoff)
  if (mine.length === 0) return cutoff
  let best = cutoff
  if (!other.mesh) {
    const piece = posed.intoPiece(other.piece)
    for (const i of mine) {
      if (besidePlane(mesh.facet(i), center[0], center[1], center[2], other.radius + Math.max(best, 0))) continue
      best = Math.min(best, pieceGap(mesh.facet(i), piece, Math.max(best, 0)))
      if (best < enough) break
    }
    return best
  }
  const theirs = near(other.mesh.spheres, other.intoPoint(posed.center), mesh.radius, cutoff)
  for (const j of theirs) {
    const s = other.mesh.spheres
    const [x, y, z] = posed.intoPoint(place(other.axes, other.at, [s[4 * j]!, s[4 * j + 1]!, s[4 * j + 2]!]))
    let facet: Piece | undefined
    for (const i of mine) {
      const dx = mesh.spheres[4 * i]! - x
      const dy = mesh.spheres[4 * i + 1]! - y
      const dz = mesh.spheres[4 * i + 2]! - z
      const r = mesh.spheres[4 * i + 3]! + s[4 * j + 3]! + Math.max(best, 0)
      if (dx * dx + dy * dy + dz * dz >= r * r) continue
      if (besidePlane(mesh.facet(i), x, y, z, s[4 * j + 3]! + Math.max(best, 0))) continue
      facet ??= posed.intoPiece(other.outOfPiece(other.mesh.facet(j)))
      if (besidePlane(facet, x + dx, y + dy, z + dz, mesh.spheres[4 * i + 3]! + Math.max(best, 0))) continue
      best = Math.min(best, pieceGap(mesh.facet(i), facet, Math.max(best, 0)))
      if (best < enough) return best
    }
  }
  return best
}

/** The gap if it is below `cutoff`, else any value of at least `cutoff`; once it is below `enough`, any such value. */
function posedGap(a: Posed, b: Posed, cutoff: number, enough: number): number {
  if (a.plane && b.plane) return halfSpaceGap(a.plane, b.plane)
  if (a.plane) return planeGap(a.plane, b, cutoff, enough)
  if (b.plane) return planeGap(b.plane, a, cutoff, enough)
  const bound = distance(a.center, b.center) - a.radius - b.radius
  if (bound >= cutoff) return bound
  if (a.mesh) return meshGap(a.mesh, a, b, cutoff, enough)
  if (b.mesh) return meshGap(b.mesh, b, a, cutoff, enough)
  return pieceGap(a.piece, b.piece, cutoff)
}

/** What doubts are measured by: the extent of the two together. */
function sizeOf(a: Posed, b: Posed): number {
  const apart = distance(a.center, b.center)
  const radii = (a.plane ? 0 : a.radius) + (b.plane ? 0 : b.radius)
  return Math.max(apart, radii) + radii + Math.abs(a.plane?.constant ?? 0) + Math.abs(b.plane?.constant ?? 0)
}

/**
 * Signed gap of two bodies: positive apart (see {@link pieceGap}; of a mesh the least over its triangles), else
 * touching or overlapping, the further below 0 the more surely.
 */
export function gap(a: OracleBody, b: OracleBody): number {
  const origin: V3 = [a.position[0]!, a.position[1]!, a.position[2]!]
  return posedGap(new Posed(a, origin), new Posed(b, origin), Infinity, -Infinity)
}

/** The gap where it is below `cutoff`, else any value of at least `cutoff`. */
export function gapBelow(a: OracleBody, b: OracleBody, cutoff: number): number {
  const origin: V3 = [a.position[0]!, a.position[1]!, a.position[2]!]
  return posedGap(new Posed(a, origin), new Posed(b, origin), cutoff, -Infinity)
}

/** The convex pieces of a body relative to `origin`: the triangles of a mesh, none for a half-space. */
export function piecesOf(body: OracleBody, origin: V3): Piece[] {
  const posed = new Posed(body, origin)
  if (posed.plane) return []
  const { mesh } = posed
  if (!mesh) return [posed.piece]
  return Array.from({ length: mesh.spheres.length / 4 }, (_, t) => posed.outOfPiece(mesh.facet(t)))
}

/**
 * Signed distance of two bodies: as {@link gap}, and the true distance where they are apart, also of boxes and
 * triangles.
 */
export function signedDistance(a: OracleBody, b: OracleBody): number {
  const least = gap(a, b)
  if (!(least > 0) || a.shape.kind === 'plane' || b.shape.kind === 'plane') return least
  const origin: V3 = [a.position[0]!, a.position[1]!, a.position[2]!]
  let best = Infinity
  const theirs = piecesOf(b, origin)
  for (const mine of piecesOf(a, origin))
    for (const other of theirs) {
      const bound = pieceGap(mine, other, best)
      if (bound < best) best = Math.min(best, pieceDistance(mine, other))
    }
  return best
}

export function touches(a: OracleBody, b: OracleBody): boolean {
  return gap(a, b) <= 0
}

/** The |gap| within which this pair counts as doubtful. */
export function doubtOf(a: OracleBody, b: OracleBody): number {
  const origin: V3 = [a.position[0]!, a.position[1]!, a.position[2]!]
  return DOUBT * sizeOf(new Posed(a, origin), new Posed(b, origin))
}

/** Whether filters and motion let these two be a pair at all. */
export function mayTouch(a: OracleBody, b: OracleBody): boolean {
  return (a.moving || b.moving) && (a.category & b.mask) !== 0 && (b.category & a.mask) !== 0
}

/**
 * All touching pairs `[i, j, doubtful]`, i < j, honouring filters, at least one moving. Every doubtful pair is listed,
 * whichever side of 0 its gap has: leave these out of the comparison, in both directions.
 */
export function contacts(bodies: readonly OracleBody[]): [number, number, boolean][] {
  const first = bodies[0]
  if (!first) return []
  const origin: V3 = [first.position[0]!, first.position[1]!, first.position[2]!]
  const posed = bodies.map((body) => new Posed(body, origin))
  const spheres = new Float64Array(4 * posed.length)
  posed.forEach(({ center, radius }, i) => spheres.set([...center, radius], 4 * i))
  const found: [number, number, boolean][] = []
  for (let i = 0; i < bodies.length; i++)
    for (let j = i + 1; j < bodies.length; j++) {
      const x = spheres[4 * j]! - spheres[4 * i]!
      const y = spheres[4 * j + 1]! - spheres[4 * i + 1]!
      const z = spheres[4 * j + 2]! - spheres[4 * i + 2]!
      const r = (spheres[4 * i + 3]! + spheres[4 * j + 3]!) * (1 + 3 * DOUBT)
      if (x * x + y * y + z * z > r * r) continue
      if (!mayTouch(bodies[i]!, bodies[j]!)) continue
      const a = posed[i]!
      const b = posed[j]!
      const doubt = DOUBT * sizeOf(a, b)
      const g = posedGap(a, b, 2 * doubt, -doubt)
      if (g <= doubt) found.push([i, j, g >= -doubt])
    }
  return found
}
