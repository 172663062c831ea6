/**
 * The oracle of one posed shape asked by a point or a ray, in doubles and in the frame of the shape. A ray is answered
 * by bounds: between the first point of the shape made a little larger and the first point of the shape made a little
 * smaller lies every answer that rounding can excuse. Shares no code with src.
 */
import { makeBall, makeFacet, pieceGap } from './distances.js'
import type { Piece } from './distances.js'
import type { OracleBody, OracleShape } from './shapes.js'
import { addScaled, axesOf, cross, distance, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

type MeshShape = Extract<OracleShape, { kind: 'mesh' }>

/** A collider as a query knows it. */
export interface QueryBody extends OracleBody {
  readonly entity: number
  /** The collider itself and its parents, the nearest first. The last is the root. */
  readonly line: readonly number[]
  readonly isSensor: boolean
  /** Whether a mesh has an inside. */
  readonly isSolid: boolean
}

/** An answer between `least` and `most`. Infinity as `most`: there may be none; as `least`: there must be none. */
export interface Bounds {
  least: number
  most: number
}

/** Part of the sizes involved that rounding may have moved an answer by. */
const DOUBT = 1e-10

const NONE = (): Bounds => ({ least: Infinity, most: Infinity })

/** The line's part inside a convex set: from `enter` to `leave`, empty where `enter` is greater. */
interface Interval {
  enter: number
  leave: number
}

/** A triangle of a mesh in the frame of its body. */
interface Corner {
  readonly corners: readonly [V3, V3, V3]
  readonly middle: V3
  readonly radius: number
  readonly piece: Piece
  /** Unit normals of the edges in the plane of the triangle, outward. */
  readonly out: readonly V3[]
}

interface LocalMesh {
  readonly triangles: readonly Corner[]
  /** Bounding sphere of each triangle, x y z r. */
  readonly spheres: Float64Array
  readonly center: V3
  readonly radius: number
}

const meshes = new WeakMap<MeshShape, LocalMesh>()

export function localMesh(shape: MeshShape): LocalMesh {
  const known = meshes.get(shape)
  if (known) return known
  const corner = (i: number): V3 =>
    scale([shape.positions[3 * i]!, shape.positions[3 * i + 1]!, shape.positions[3 * i + 2]!], shape.scale)
  const triangles: Corner[] = []
  let center: V3 = [0, 0, 0]
  for (let t = 0; t < shape.indices.length; t += 3) {
    const [a, b, c] = [corner(shape.indices[t]!), corner(shape.indices[t + 1]!), corner(shape.indices[t + 2]!)]
    const middle = scale(addScaled(addScaled(a, b, 1), c, 1), 1 / 3)
    const piece = makeFacet(a, b, c)
    const normal = piece.normals[0]
    triangles.push({
      corners: [a, b, c],
      middle,
      radius: Math.max(distance(a, middle), distance(b, middle), distance(c, middle)),
      piece,
      out: normal ? piece.edges.map((edge) => cross(edge, normal)) : [],
    })
    center = addScaled(center, middle, 3 / shape.indices.length)
  }
  const radius = Math.max(...triangles.map((t) => distance(t.middle, center) + t.radius))
  const spheres = Float64Array.from(triangles.flatMap((t) => [...t.middle, t.radius]))
  const mesh = { triangles, spheres, center, radius }
  meshes.set(shape, mesh)
  return mesh
}

/** A body with its axes and bounding sphere. */
class Posed {
  readonly at: V3
  readonly axes: readonly [V3, V3, V3]
  readonly radius: number
  readonly center: V3

  constructor(body: OracleBody) {
    const { shape, position } = body
    this.at = [position[0]!, position[1]!, position[2]!]
    this.axes = axesOf(body.rotation)
    this.center = this.at
    if (shape.kind === 'sphere') this.radius = shape.radius
    else if (shape.kind === 'box') this.radius = length([shape.half[0]!, shape.half[1]!, shape.half[2]!])
    else if (shape.kind === 'capsule') this.radius = shape.halfHeight + shape.radius
    else if (shape.kind === 'plane') this.radius = Infinity
    else {
      const mesh = localMesh(shape)
      this.radius = mesh.radius
      const [x, y, z] = this.axes
      this.center = addScaled(addScaled(addScaled(this.at, x, mesh.center[0]), y, mesh.center[1]), z, mesh.center[2])
    }
  }

  turn(d: V3): V3 {
    return [dot(this.axes[0], d), dot(this.axes[1], d), dot(this.axes[2], d)]
  }

  into(p: V3): V3 {
    return this.turn(subtract(p, this.at))
  }
}

const known = new WeakMap<OracleBody, Posed>()

export function posedOf(body: OracleBody): Posed {
  let posed = known.get(body)
  if (posed === undefined) known.set(body, (posed = new Posed(body)))
  return posed
}

/** How far rounding may move what a point at `p` is told about the body. */
export function doubtAt(body: OracleBody, p: V3): number {
  const { at, radius, center } = posedOf(body)
  const { shape } = body
  const size = shape.kind === 'plane' ? Math.abs(shape.constant) : radius + distance(at, center)
  const far = Math.max(
    Math.abs(p[0]),
    Math.abs(p[1]),
    Math.abs(p[2]),
    Math.abs(at[0]),
    Math.abs(at[1]),
    Math.abs(at[2]),
  )
  return DOUBT * (distance(p, at) + size) + 1e-14 * far
}

function planeOf(shape: Extract<OracleShape, { kind: 'plane' }>): V3 {
  const normal: V3 = [shape.normal[0]!, shape.normal[1]!, shape.normal[2]!]
  return scale(normal, 1 / length(normal))
}

/** Distance of a local point from the triangle. */
function toTriangle(p: V3, { piece }: Corner): number {
  return Math.max(0, pieceGap(makeBall(p, 0), piece))
}

/** How often the surface winds around a local point: 0 outside a closed mesh. */
function winding(p: V3, { triangles }: LocalMesh): number {
  let sum = 0
  for (const { corners } of triangles) {
    const [a, b, c] = corners.map((v) => subtract(v, p)) as [V3, V3, V3]
    const [la, lb, lc] = [length(a), length(b), length(c)]
    const solid = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb
    sum += Math.atan2(dot(a, cross(b, c)), solid)
  }
  return sum / (2 * Math.PI)
}

/** Whether the point is inside a solid mesh, off its surface. */
export function isInsideMesh(body: QueryBody, p: V3): boolean {
  if (!body.isSolid || body.shape.kind !== 'mesh') return false
  const posed = posedOf(body)
  if (distance(p, posed.center) > posed.radius) return false
  return Math.abs(winding(posed.into(p), localMesh(body.shape))) > 0.5
}

/**
 * Signed distance of a point from the surface of a body: negative inside. A mesh that is no solid has no inside. Any
 * value of at least `enough` may stand for another.
 */
export function distanceTo(body: QueryBody, point: V3, enough = Infinity): number {
  const posed = posedOf(body)
  const { shape } = body
  const far = distance(point, posed.center) - posed.radius
  if (far >= enough) return far
  const p = posed.into(point)
  switch (shape.kind) {
    case 'sphere':
      return length(p) - shape.radius
    case 'plane':
      return dot(planeOf(shape), p) + shape.constant
    case 'capsule': {
      const y = Math.max(-shape.halfHeight, Math.min(shape.halfHeight, p[1]))
      return length([p[0], p[1] - y, p[2]]) - shape.radius
    }
    case 'box': {
      const out = p.map((x, d) => Math.abs(x) - shape.half[d]!)
      const most = Math.max(...out)
      return most <= 0 ? most : Math.hypot(...out.map((x) => Math.max(0, x)))
    }
    case 'mesh': {
      const mesh = localMesh(shape)
      let best = Infinity
      const { spheres } = mesh
      mesh.triangles.forEach((triangle, t) => {
        const x = spheres[4 * t]! - p[0]
        const y = spheres[4 * t + 1]! - p[1]
        const z = spheres[4 * t + 2]! - p[2]
        const reach = best + spheres[4 * t + 3]!
        if (x * x + y * y + z * z < reach * reach) best = Math.min(best, toTriangle(p, triangle))
      })
      return isInsideMesh(body, point) ? -best : best
    }
  }
}

/** Distance of a point from one triangle of a mesh, by the number that the model gives it. */
export function distanceToTriangle(body: QueryBody, point: V3, triangle: number): number {
  if (body.shape.kind !== 'mesh') return NaN
  const mesh = localMesh(body.shape)
  const found = mesh.triangles[triangle]
  return found ? toTriangle(posedOf(body).into(point), found) : NaN
}

/** Part of a line o + t d where |x| <= half in one coordinate. */
function slab(o: number, d: number, half: number): Interval {
  if (half < 0) return { enter: Infinity, leave: -Infinity }
  if (Math.abs(d) < SLOW)
    return Math.abs(o) <= half ? { enter: -Infinity, leave: Infinity } : { enter: Infinity, leave: -Infinity }
  const s = (-half - o) / d
  const t = (half - o) / d
  return { enter: Math.min(s, t), leave: Math.max(s, t) }
}

const both = (a: Interval, b: Interval): Interval => ({
  enter: Math.max(a.enter, b.enter),
  leave: Math.min(a.leave, b.leave),
})

/** The convex hull of two parts of a line. */
const either = (a: Interval, b: Interval): Interval => {
  if (a.enter > a.leave) return b
  if (b.enter > b.leave) return a
  return { enter: Math.min(a.enter, b.enter), leave: Math.max(a.leave, b.leave) }
}

/** Part of a line within `radius` of the origin, over the coordinates that `mask` keeps; d need not be a unit there. */
function round(o: V3, d: V3, radius: number, mask: V3): Interval {
  const p: V3 = [o[0] * mask[0], o[1] * mask[1], o[2] * mask[2]]
  const v: V3 = [d[0] * mask[0], d[1] * mask[1], d[2] * mask[2]]
  const square = dot(v, v)
  if (radius < 0) return { enter: Infinity, leave: -Infinity }
  if (square < 1e-26)
    return length(p) <= radius ? { enter: -Infinity, leave: Infinity } : { enter: Infinity, leave: -Infinity }
  const middle = -dot(p, v) / square
  const away = length(addScaled(p, v, middle))
  if (away > radius) return { enter: Infinity, leave: -Infinity }
  const half = Math.sqrt(((radius - away) * (radius + away)) / square)
  return { enter: middle - half, leave: middle + half }
}

/** Part of a unit direction that rounding may be all of. */
const SLOW = 1e-13

const ALL: V3 = [1, 1, 1]
const ROUND_Y: V3 = [1, 0, 1]

/** Part of a local line inside a convex shape that was made larger by `grown` on all sides. */
function partInside(shape: OracleShape, o: V3, d: V3, grown: number): Interval {
  switch (shape.kind) {
    case 'sphere':
      return round(o, d, shape.radius + grown, ALL)
    case 'box':
      return [0, 1, 2].map((k) => slab(o[k]!, d[k]!, shape.half[k]! + grown)).reduce(both)
    case 'capsule': {
      const { halfHeight } = shape
      const radius = shape.radius + grown
      const tube = both(round(o, d, radius, ROUND_Y), slab(o[1], d[1], halfHeight))
      const top = round([o[0], o[1] - halfHeight, o[2]], d, radius, ALL)
      const bottom = round([o[0], o[1] + halfHeight, o[2]], d, radius, ALL)
      return either(tube, either(top, bottom))
    }
    case 'plane': {
      const normal = planeOf(shape)
      const height = dot(normal, o) + shape.constant - grown
      const speed = dot(normal, d)
      // Rounding decides whether a ray along the surface ever comes to it: only the larger half-space may be met then.
      if (Math.abs(speed) < SLOW) {
        const far = Math.abs(height) / SLOW
        if (height <= 0) return { enter: -Infinity, leave: grown > 0 ? Infinity : far }
        return { enter: grown > 0 ? far : Infinity, leave: grown > 0 ? Infinity : -Infinity }
      }
      const t = -height / speed
      return speed < 0 ? { enter: t, leave: Infinity } : { enter: -Infinity, leave: t }
    }
    case 'mesh':
      throw new Error('a mesh is not convex')
  }
}

const firstOf = ({ enter, leave }: Interval): number => (enter > leave || leave < 0 ? Infinity : Math.max(0, enter))

const isAhead = ({ enter, leave }: Interval): boolean => enter >= 0 && enter <= leave

/** Latest first point of a box that has no thickness along one axis, or Infinity where the ray may miss it. */
function mostOfPlate(half: readonly number[], o: V3, d: V3, doubt: number): number {
  const flat = [0, 1, 2].filter((k) => half[k]! <= 2 * doubt)
  if (flat.length > 1) return Infinity
  const k = flat[0]!
  if (Math.abs(d[k]!) < 1e-6) return Infinity
  const through = slab(o[k]!, d[k]!, half[k]! + doubt)
  const rest = [0, 1, 2].filter((j) => j !== k).map((j) => slab(o[j]!, d[j]!, half[j]! - doubt))
  const inside = both(rest[0]!, rest[1]!)
  return isAhead(through) && inside.enter <= through.enter && through.leave <= inside.leave ? through.leave : Infinity
}

function convexBounds(shape: OracleShape, o: V3, d: V3, doubt: number, solid: boolean): Bounds {
  const larger = partInside(shape, o, d, doubt)
  if (firstOf(larger) === Infinity) return NONE()
  if (shape.kind === 'box' && Math.min(...shape.half) <= 2 * doubt) {
    const most = mostOfPlate(shape.half, o, d, doubt)
    return { least: firstOf(larger), most }
  }
  const smaller = partInside(shape, o, d, -doubt)
  const isIn = (part: Interval): boolean => part.enter <= 0 && part.leave >= 0
  if (solid || !isIn(larger)) return { least: firstOf(larger), most: firstOf(smaller) }
  if (isIn(smaller))
    // Out of a half-space that the ray does not leave there is no way.
    return { least: smaller.leave, most: larger.leave }
  return { least: 0, most: Infinity }
}

/** Bounds for one triangle: surely hit where the crossing, give or take, is inside all edges. */
function triangleBounds({ piece, corners, out }: Corner, o: V3, d: V3, doubt: number, into: Bounds): void {
  const normal = piece.normals[0]
  if (!normal) {
    const [p, q] = piece.vertices as readonly [V3, V3]
    const along = subtract(q, p)
    // A segment: the points of the ray within doubt of it lie in the balls and the tube around it.
    const axis = length(along) > 0 ? scale(along, 1 / length(along)) : ([0, 0, 0] as V3)
    const lie = (v: V3): V3 => addScaled(v, axis, -dot(v, axis))
    const relative = subtract(o, p)
    const tube = round(lie(relative), lie(d), doubt, ALL)
    const ends = both(tube, betweenEnds(dot(relative, axis), dot(d, axis), length(along), doubt))
    into.least = Math.min(into.least, firstOf(ends))
    return
  }
  const height = dot(normal, subtract(o, corners[0]))
  const through = slab(height, dot(normal, d), doubt)
  let larger = through
  let smaller: Interval = { enter: -Infinity, leave: Infinity }
  for (let k = 0; k < 3; k++) {
    const offset = dot(out[k]!, subtract(o, corners[k]!))
    const speed = dot(out[k]!, d)
    larger = both(larger, below(offset - doubt, speed))
    smaller = both(smaller, below(offset + doubt, speed))
  }
  into.least = Math.min(into.least, firstOf(larger))
  const isSure = isAhead(through) && smaller.enter <= through.enter && through.leave <= smaller.leave
  if (isSure) into.most = Math.min(into.most, through.leave)
}

/** Where offset + t speed <= 0. */
function below(offset: number, speed: number): Interval {
  if (Math.abs(speed) < SLOW)
    return offset <= 0 ? { enter: -Infinity, leave: Infinity } : { enter: Infinity, leave: -Infinity }
  const t = -offset / speed
  return speed < 0 ? { enter: t, leave: Infinity } : { enter: -Infinity, leave: t }
}

function betweenEnds(offset: number, speed: number, long: number, doubt: number): Interval {
  return both(below(-doubt - offset, -speed), below(offset - long - doubt, speed))
}

function surfaceBounds({ triangles, spheres }: LocalMesh, o: V3, d: V3, doubt: number): Bounds {
  const bounds = NONE()
  const [ox, oy, oz] = o
  const [dx, dy, dz] = d
  for (let t = 0; t < triangles.length; t++) {
    const x = spheres[4 * t]! - ox
    const y = spheres[4 * t + 1]! - oy
    const z = spheres[4 * t + 2]! - oz
    const along = x * dx + y * dy + z * dz
    const reach = spheres[4 * t + 3]! * (1 + 1e-9) + 2 * doubt
    if (along < -reach || x * x + y * y + z * z - along * along > reach * reach * (1 + 1e-6)) continue
    triangleBounds(triangles[t]!, o, d, doubt, bounds)
  }
  return bounds
}

/** Six rays around one, a few doubts away. */
function raysAround(o: V3, d: V3, away: number): V3[] {
  const side: V3 = Math.abs(d[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]
  const u = cross(d, side)
  const right = scale(u, 1 / length(u))
  const up = cross(d, right)
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = 0.3 + (k * Math.PI) / 3
    return addScaled(addScaled(o, right, away * Math.cos(angle)), up, away * Math.sin(angle))
  })
}

/**
 * A ray through an edge that two triangles share is in doubt for either one, but not for the mesh: where all rays close
 * around it surely hit the mesh, it does too, unless it may begin beyond the edge, where they begin before it.
 */
function meshBounds(mesh: LocalMesh, o: V3, d: V3, doubt: number, upTo: number): Bounds {
  const bounds = surfaceBounds(mesh, o, d, doubt)
  if (
    bounds.least === 0 ||
    bounds.least > upTo ||
    bounds.least === Infinity ||
    bounds.most - bounds.least <= 100 * doubt
  )
    return bounds
  let most = 0
  for (const from of raysAround(o, d, 10 * doubt)) {
    const near = surfaceBounds(mesh, from, d, doubt)
    most = Math.max(most, near.most)
    if (most === Infinity) return bounds
  }
  return { least: bounds.least, most: Math.min(bounds.most, most + 1000 * doubt) }
}

/**
 * Bounds of the distance at which a ray of unit direction first meets the body; with `solid` false, a start inside a
 * solid has the distance of the way out. Beyond `upTo` the bounds may be anything.
 */
export function rayBounds(body: QueryBody, origin: V3, direction: V3, solid: boolean, upTo = Infinity): Bounds {
  const posed = posedOf(body)
  const { shape } = body
  const doubt = doubtAt(body, origin)
  if (shape.kind !== 'plane') {
    const from = subtract(posed.center, origin)
    const along = dot(from, direction)
    const reach = posed.radius + 2 * doubt
    if (along < -reach || along - reach > upTo) return NONE()
    if (length(addScaled(from, direction, -along)) > reach) return NONE()
  }
  const o = posed.into(origin)
  const d = posed.turn(direction)
  if (shape.kind !== 'mesh') return convexBounds(shape, o, d, doubt, solid)
  const bounds = meshBounds(localMesh(shape), o, d, doubt, upTo)
  if (!solid || !body.isSolid) return bounds
  const away = distanceTo(body, origin)
  if (away < -doubt) return { least: 0, most: 0 }
  return away <= doubt ? { least: 0, most: bounds.most } : bounds
}

/**
 * Whether a unit vector is, up to sign and rounding, normal to the surface of the body at a point on it; of a mesh, to
 * the triangle named.
 */
export function isNormalAt(body: QueryBody, point: V3, normal: V3, triangle: number): boolean {
  const posed = posedOf(body)
  const { shape } = body
  const p = posed.into(point)
  const n = posed.turn(normal)
  const doubt = 100 * doubtAt(body, point)
  const along = (v: V3): boolean => Math.abs(Math.abs(dot(n, v)) - length(v)) <= 1e-5 * length(v) + doubt
  switch (shape.kind) {
    case 'sphere':
      return along(p)
    case 'plane':
      return along(planeOf(shape))
    case 'capsule':
      return along([p[0], p[1] - Math.max(-shape.halfHeight, Math.min(shape.halfHeight, p[1])), p[2]])
    case 'box':
      return [0, 1, 2].some((k) => Math.abs(Math.abs(p[k]!) - shape.half[k]!) <= doubt && Math.abs(n[k]!) > 1 - 1e-9)
    case 'mesh': {
      const found = localMesh(shape).triangles[triangle]
      if (!found) return false
      return found.piece.normals[0] === undefined || along(found.piece.normals[0])
    }
  }
}
