/**
 * The oracle of scenes: which of a list of posed bodies touch, all pairs, in doubles. Closed sets; a mesh is its
 * triangles and not its inside; a plane is the solid half-space below it. Shares no code with src.
 */
import { lowest, makeBall, makeBrick, makeFacet, makeStick, pieceGap, reach } from './distances.js'
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

interface Posed {
  readonly plane: HalfSpace | null
  /** Bounding sphere; meaningless for a plane. */
  readonly center: V3
  readonly radius: number
  /** Convex pieces, made when first needed, and their bounding spheres, x y z r each. */
  piece(index: number): Piece
  spheres(): Float64Array
}

interface MeshFacts {
  readonly center: V3
  readonly radius: number
  /** Local bounding sphere of each triangle, x y z r. */
  readonly spheres: Float64Array
}

const meshFacts = new WeakMap<readonly number[], MeshFacts>()

type MeshShape = Extract<OracleShape, { kind: 'mesh' }>

const vertex = (mesh: MeshShape, index: number): V3 => [
  mesh.positions[3 * index]!,
  mesh.positions[3 * index + 1]!,
  mesh.positions[3 * index + 2]!,
]

function factsOf(mesh: MeshShape): MeshFacts {
  const known = meshFacts.get(mesh.indices)
  if (known) return known
  const min: V3 = [Infinity, Infinity, Infinity]
  const max: V3 = [-Infinity, -Infinity, -Infinity]
  const used = mesh.indices.map((index) => vertex(mesh, index))
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
    spheres.set([...m, Math.max(distance(a, m), distance(b, m), distance(c, m))], (t / 3) * 4)
  }
  const facts = { center, radius: Math.max(...used.map((v) => distance(v, center))), spheres }
  meshFacts.set(mesh.indices, facts)
  return facts
}

/** A bounding sphere is never computed too small by rounding. */
const LARGER = 1 + 1e-12

const NO_PIECE = (): never => {
  throw new Error('a plane has no pieces')
}

/** The body relative to `origin`, so that a scene far from 0 keeps its digits. */
function pose(body: OracleBody, origin: V3): Posed {
  const at = subtract([body.position[0]!, body.position[1]!, body.position[2]!], origin)
  const axes = axesOf(body.rotation)
  const shape = body.shape
  const convex = (piece: Piece): Posed => {
    const radius = reach(piece, at) * LARGER
    return {
      plane: null,
      center: at,
      radius,
      piece: () => piece,
      spheres: () => Float64Array.of(at[0], at[1], at[2], radius),
    }
  }
  switch (shape.kind) {
    case 'sphere':
      return convex(makeBall(at, shape.radius))
    case 'capsule':
      return convex(
        makeStick(addScaled(at, axes[1], -shape.halfHeight), addScaled(at, axes[1], shape.halfHeight), shape.radius),
      )
    case 'box':
      return convex(makeBrick(at, axes, [shape.half[0]!, shape.half[1]!, shape.half[2]!]))
    case 'plane': {
      const local: V3 = [shape.normal[0]!, shape.normal[1]!, shape.normal[2]!]
      const normal = place(axes, [0, 0, 0], scale(local, 1 / length(local)))
      const plane = { normal, constant: shape.constant - dot(normal, at) }
      return { plane, center: at, radius: Infinity, piece: NO_PIECE, spheres: () => new Float64Array(0) }
    }
    case 'mesh': {
      const facts = factsOf(shape)
      const inWorld = (p: V3): V3 => place(axes, at, scale(p, shape.scale))
      const size = Math.abs(shape.scale) * LARGER
      const pieces: (Piece | undefined)[] = []
      let corners: V3[] | undefined
      let spheres: Float64Array | undefined
      return {
        plane: null,
        center: inWorld(facts.center),
        radius: facts.radius * size,
        piece(t) {
          if (!corners) {
            corners = []
            for (let v = 0; v < shape.positions.length / 3; v++) corners.push(inWorld(vertex(shape, v)))
          }
          return (pieces[t] ??= makeFacet(
            corners[shape.indices[3 * t]!]!,
            corners[shape.indices[3 * t + 1]!]!,
            corners[shape.indices[3 * t + 2]!]!,
          ))
        },
        spheres() {
          if (!spheres) {
            spheres = new Float64Array(facts.spheres.length)
            for (let t = 0; t < spheres.length; t += 4) {
              spheres.set(inWorld([facts.spheres[t]!, facts.spheres[t + 1]!, facts.spheres[t + 2]!]), t)
              spheres[t + 3] = facts.spheres[t + 3]! * size
            }
          }
          return spheres
        },
      }
    }
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
  for (let t = 0; t < spheres.length; t += 4) {
    const x = spheres[t]! - center[0]
    const y = spheres[t + 1]! - center[1]
    const z = spheres[t + 2]! - center[2]
    const r = spheres[t + 3]! + radius + cutoff
    if (x * x + y * y + z * z <= r * r) found.push(t >> 2)
  }
  return found
}

/** The gap if it is below `cutoff`, else any value of at least `cutoff`; once it is below `enough`, any such value. */
function posedGap(a: Posed, b: Posed, cutoff: number, enough: number): number {
  if (a.plane && b.plane) return halfSpaceGap(a.plane, b.plane)
  if (a.plane || b.plane) {
    const plane = (a.plane ?? b.plane)!
    const other = a.plane ? b : a
    const bound = dot(plane.normal, other.center) + plane.constant - other.radius
    if (bound >= cutoff) return bound
    let best = cutoff
    const spheres = other.spheres()
    for (let t = 0; t < spheres.length / 4; t++) {
      const center: V3 = [spheres[4 * t]!, spheres[4 * t + 1]!, spheres[4 * t + 2]!]
      if (dot(plane.normal, center) + plane.constant - spheres[4 * t + 3]! >= best) continue
      best = Math.min(best, lowest(other.piece(t), plane.normal) + plane.constant)
      if (best < enough) return best
    }
    return best
  }
  const bound = distance(a.center, b.center) - a.radius - b.radius
  if (bound >= cutoff) return bound
  const spheresA = a.spheres()
  const spheresB = b.spheres()
  let best = cutoff
  const nearB = near(spheresB, a.center, a.radius, cutoff)
  for (const i of near(spheresA, b.center, b.radius, cutoff)) {
    const x = spheresA[4 * i]!
    const y = spheresA[4 * i + 1]!
    const z = spheresA[4 * i + 2]!
    const radius = spheresA[4 * i + 3]!
    for (const j of nearB) {
      const dx = spheresB[4 * j]! - x
      const dy = spheresB[4 * j + 1]! - y
      const dz = spheresB[4 * j + 2]! - z
      if (Math.sqrt(dx * dx + dy * dy + dz * dz) - radius - spheresB[4 * j + 3]! >= Math.max(best, 0)) continue
      best = Math.min(best, pieceGap(a.piece(i), b.piece(j), Math.max(best, 0)))
      if (best < enough) return best
    }
  }
  return best
}

/** What doubts are measured by: the extent of the two together. */
function sizeOf(a: Posed, b: Posed): number {
  const apart = distance(a.center, b.center)
  const radii = (a.plane ? 0 : a.radius) + (b.plane ? 0 : b.radius)
  return Math.max(apart, radii) + radii + Math.abs(a.plane?.constant ?? 0) + Math.abs(b.plane?.constant ?? 0)
}

/**
 * Signed gap of two bodies: positive apart (see {@link pieceGap}; of a mesh the least over its triangles), else touching
 * or overlapping, the further below 0 the more surely.
 */
export function gap(a: OracleBody, b: OracleBody): number {
  const origin: V3 = [a.position[0]!, a.position[1]!, a.position[2]!]
  return posedGap(pose(a, origin), pose(b, origin), Infinity, -Infinity)
}

export function touches(a: OracleBody, b: OracleBody): boolean {
  return gap(a, b) <= 0
}

/** The |gap| within which this pair counts as doubtful. */
export function doubtOf(a: OracleBody, b: OracleBody): number {
  const origin: V3 = [a.position[0]!, a.position[1]!, a.position[2]!]
  return DOUBT * sizeOf(pose(a, origin), pose(b, origin))
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
  const posed = bodies.map((body) => pose(body, origin))
  const found: [number, number, boolean][] = []
  for (let i = 0; i < bodies.length; i++) {
    const a = posed[i]!
    const { center } = a
    for (let j = i + 1; j < bodies.length; j++) {
      const b = posed[j]!
      const x = b.center[0] - center[0]
      const y = b.center[1] - center[1]
      const z = b.center[2] - center[2]
      const r = (a.radius + b.radius) * (1 + 3 * DOUBT)
      if (x * x + y * y + z * z > r * r) continue
      if (!mayTouch(bodies[i]!, bodies[j]!)) continue
      const doubt = DOUBT * sizeOf(a, b)
      const g = posedGap(a, b, 2 * doubt, -doubt)
      if (g <= doubt) found.push([i, j, g >= -doubt])
    }
  }
  return found
}
