/**
 * Axes of the box of least volume around points (Eberly, 6.1.1), as near as 0.01 % in all that was tried.
 *
 * The volume is a function of three angles with many local minima. Two of the angles shrink to a search over directions:
 * for a box axis n, the best box is the width of the hull along n times the least rectangle around its shadow, and the
 * least rectangle has a side on an edge of the shadow (Freeman and Shapira 1975); the shadow's edges are the hull edges
 * between a face that looks along n and one that does not. So f(n) is exact for all turns about n.
 *
 * f is taken at all face normals and edge directions of the hull (the largest and longest, where there are many), the
 * coordinate axes and a spiral of directions; a direction whose width times shadow is no better than the best box so far
 * is dropped early. From the best ones a simplex (Nelder and Mead 1965) slides downhill; then each axis of the best box
 * is tried as n in turn, because a kink that bends the way along one n is followed exactly along another; last, directions
 * perpendicular to two hull edges that nearly lie in a side, where minima like that of the tetrahedron are.
 *
 * No random numbers, no trigonometric functions: the same points give the same box.
 */
import type { Hull } from './hull.js'

/** How much is tried. */
interface Effort {
  /** Directions of the spiral: 80 are as far as 15 degrees from the next. */
  readonly spiral: number
  /** Face normals and edge directions at most, of each. */
  readonly features: number
  /** Starts of the simplex, and its steps from each of them. */
  readonly starts: number
  readonly steps: number
  /** Steps of the simplex along an axis of the best box. */
  readonly polish: number
  /** Part of the volume that a round over the three axes must gain for another one. */
  readonly gain: number
  /** Radians within which a simplex is a point. */
  readonly end: number
}

/** A small hull costs little, and its volume has sharp minima. */
const SMALL: Effort = { spiral: 80, features: 160, starts: 6, steps: 40, polish: 60, gain: 1e-9, end: 1e-12 }
/** A large one is rounder: its minima are wide, and fewer steps find them. */
const LARGE: Effort = { spiral: 80, features: 64, starts: 5, steps: 16, polish: 24, gain: 1e-5, end: 1e-5 }
const MOST_SMALL_FACES = 250
/** Features, and steps of the one simplex, where the box is one of thousands in a tree. */
const QUICK_FEATURES = 16
const QUICK_STEPS = 12
/** Starts nearer than this to a better one (cosine) lead to the same minimum. */
const SAME_START = 0.9962
const SIMPLEX_SIZE = 0.06
/** Rounds over the three axes of the best box. */
const ROUNDS = 8
/** Edges within this (sine) of a side nearly lie in it. */
const NEAR_SIDE = 1e-2
const MOST_SIDE_EDGES = 16
/** Far above the roundings of points of size 1, and a difference in width that is none. */
const LEVEL = 1e-13
/** Roundings of the turn from edge to edge, in parts of their lengths. */
const TURN_NOISE = 1e-15

/**
 * Writes the axes (nine numbers) of a least box around the hull of `points` into `axes`, and returns its volume. Not
 * `thorough`, it stops after the directions of the hull itself and one slide: within some per cent, ten times faster.
 */
export function findLeastAxes(axes: Float64Array, points: Float64Array, hull: Hull, thorough: boolean): number {
  return new LeastBox(points, hull).find(axes, thorough)
}

class LeastBox {
  private readonly hull: Hull
  private readonly effort: Effort
  private readonly corners: Float64Array // three numbers a hull point
  private readonly points: Float64Array
  private readonly looks: Float64Array // cosine of each face with the direction
  private readonly shadow: Float64Array // two numbers a corner of the shadow
  private readonly sides: Float64Array // two numbers an edge of the shadow
  private readonly ring: Float64Array // its corners in order, twice round
  private readonly from: Int32Array // point, times 3, where each of its edges begins
  private readonly to: Int32Array // and ends
  private readonly sideAt: Int32Array // edge that begins at a point, times 3
  private readonly frame = new Float64Array(9) // the box of the last value(): axes, the direction last
  private readonly best = new Float64Array(9)
  private bestVolume = Infinity
  private readonly rectangle = new Float64Array(3) // of the last value(): area, direction
  /** Directions tried so far, the best starts: x y z volume. */
  private readonly starts: number[][] = []

  constructor(points: Float64Array, hull: Hull) {
    this.points = points
    this.hull = hull
    this.effort = hull.areas.length > MOST_SMALL_FACES ? LARGE : SMALL
    this.corners = new Float64Array(3 * hull.points.length)
    for (let i = 0; i < hull.points.length; i++)
      for (let d = 0; d < 3; d++) this.corners[3 * i + d] = points[3 * hull.points[i] + d]
    this.looks = new Float64Array(hull.areas.length)
    this.shadow = new Float64Array((hull.edges.length / 4) * 2)
    this.sides = new Float64Array((hull.edges.length / 4) * 2)
    this.ring = new Float64Array(hull.edges.length)
    this.from = new Int32Array(hull.edges.length / 4)
    this.to = new Int32Array(hull.edges.length / 4)
    this.sideAt = new Int32Array(points.length)
  }

  find(axes: Float64Array, thorough: boolean): number {
    if (thorough) this.tryDirections(this.effort.features, this.effort.spiral)
    else this.tryDirections(QUICK_FEATURES, 0)
    if (thorough) this.settle()
    else {
      const [x, y, z] = this.starts[0] as [number, number, number]
      this.descend(x, y, z, SIMPLEX_SIZE, QUICK_STEPS)
    }
    for (let i = 0; i < 9; i++) axes[i] = this.best[i]
    return this.bestVolume
  }

  /** Slides down from every start, then along every axis of what is best. */
  private settle(): void {
    for (const start of this.starts) this.descend(start[0]!, start[1]!, start[2]!, SIMPLEX_SIZE, this.effort.steps)
    let size = 0.3 * SIMPLEX_SIZE
    for (let round = 0; round < ROUNDS; round++) {
      const before = this.bestVolume
      const from = this.best.slice()
      for (let i = 0; i < 9; i += 3) this.descend(from[i], from[i + 1], from[i + 2], size, this.effort.polish)
      if (round === 0) this.trySideEdges()
      // Stuck, or there: a finer simplex sees a finer slope.
      if (this.bestVolume < before * (1 - this.effort.gain)) continue
      size *= 0.05
      if (size < 1e-4) break
    }
  }

  private tryDirections(most: number, spiral: number): void {
    const { normals, areas, edges } = this.hull
    this.tryStart(1, 0, 0)
    this.tryStart(0, 1, 0)
    this.tryStart(0, 0, 1)
    const byArea = Array.from(areas.keys()).sort((a, b) => areas[b]! - areas[a]! || a - b)
    for (const f of byArea.slice(0, most)) this.tryStart(normals[3 * f], normals[3 * f + 1], normals[3 * f + 2])
    const lengths = new Float64Array(edges.length / 4)
    for (let e = 0; e < lengths.length; e++) lengths[e] = this.edgeLength(e)
    const byLength = Array.from(lengths.keys()).sort((a, b) => lengths[b]! - lengths[a]! || a - b)
    for (const e of byLength.slice(0, most)) {
      const p = 3 * edges[4 * e]
      const q = 3 * edges[4 * e + 1]
      this.tryStart(
        this.points[q] - this.points[p],
        this.points[q + 1] - this.points[p + 1],
        this.points[q + 2] - this.points[p + 2],
      )
    }
    // A spiral over half of the sphere: each step turns by the golden angle, whose cosine and sine these are.
    let c = 1
    let s = 0
    for (let i = 0; i < spiral; i++) {
      const z = (i + 0.5) / spiral
      const r = Math.sqrt(1 - z * z)
      this.tryStart(r * c, r * s, z)
      const turned = c * -0.7373688780783197 - s * 0.6754902942615238
      s = c * 0.6754902942615238 + s * -0.7373688780783197
      c = turned
    }
  }

  private edgeLength(e: number): number {
    const { edges } = this.hull
    let square = 0
    for (let d = 0; d < 3; d++) {
      const x = this.points[3 * edges[4 * e + 1] + d] - this.points[3 * edges[4 * e] + d]
      square += x * x
    }
    return Math.sqrt(square)
  }

  /** Takes f at a direction of any length, and keeps it as a start if it is among the best. */
  private tryStart(x: number, y: number, z: number): void {
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0)) return
    x /= length
    y /= length
    z /= length
    const worst = this.starts.length < this.effort.starts ? Infinity : this.starts[this.effort.starts - 1]![3]!
    const volume = this.value(x, y, z, worst)
    if (!(volume < worst)) return
    const near = this.starts.findIndex((s) => Math.abs(s[0]! * x + s[1]! * y + s[2]! * z) > SAME_START)
    if (near >= 0) {
      if (this.starts[near]![3]! <= volume) return
      this.starts.splice(near, 1)
    }
    this.starts.push([x, y, z, volume])
    this.starts.sort((a, b) => a[3]! - b[3]!)
    this.starts.length = Math.min(this.starts.length, this.effort.starts)
  }

  /** Nelder and Mead's simplex on the plane that touches the sphere at (x, y, z). */
  private descend(x: number, y: number, z: number, size: number, steps: number): void {
    const frame = this.frame
    writeFrame(frame, x, y, z)
    const [ux, uy, uz, vx, vy, vz] = frame as unknown as readonly number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const f = (s: number, t: number) => {
      const p = x + s * ux + t * vx
      const q = y + s * uy + t * vy
      const r = z + s * uz + t * vz
      const length = Math.sqrt(p * p + q * q + r * r)
      return this.value(p / length, q / length, r / length, Infinity)
    }
    const corner = (s: number, t: number): [number, number, number] => [s, t, f(s, t)]
    const simplex = [corner(0, 0), corner(size, 0.3 * size), corner(-0.3 * size, size)]
    for (let step = 0; step < steps; step++) {
      simplex.sort((a, b) => a[2] - b[2])
      const [best, good, worst] = simplex as [
        [number, number, number],
        [number, number, number],
        [number, number, number],
      ]
      const extent = Math.abs(worst[0] - best[0]) + Math.abs(worst[1] - best[1])
      if (extent < this.effort.end) return
      const ms = 0.5 * (best[0] + good[0])
      const mt = 0.5 * (best[1] + good[1])
      const ds = ms - worst[0]
      const dt = mt - worst[1]
      const reflected = corner(ms + ds, mt + dt)
      if (reflected[2] < best[2]) {
        const further = corner(ms + 2 * ds, mt + 2 * dt)
        simplex[2] = further[2] < reflected[2] ? further : reflected
      } else if (reflected[2] < good[2]) simplex[2] = reflected
      else {
        const nearer =
          reflected[2] < worst[2] ? corner(ms + 0.5 * ds, mt + 0.5 * dt) : corner(ms - 0.5 * ds, mt - 0.5 * dt)
        if (nearer[2] < Math.min(worst[2], reflected[2])) simplex[2] = nearer
        else {
          simplex[1] = corner(0.5 * (best[0] + good[0]), 0.5 * (best[1] + good[1]))
          simplex[2] = corner(0.5 * (best[0] + worst[0]), 0.5 * (best[1] + worst[1]))
        }
      }
    }
  }

  /** Directions perpendicular to two edges that nearly lie in sides of the best box. */
  private trySideEdges(): void {
    const { edges } = this.hull
    const best = this.best.slice()
    for (let axis = 0; axis < 9; axis += 3) {
      const [low, high] = this.range(best[axis], best[axis + 1], best[axis + 2])
      const near: number[][] = []
      for (let e = 0; e < edges.length / 4 && near.length < MOST_SIDE_EDGES; e++) {
        const p = 3 * edges[4 * e]
        const q = 3 * edges[4 * e + 1]
        const hp = this.height(best, axis, p)
        const hq = this.height(best, axis, q)
        const length = this.edgeLength(e)
        const margin = NEAR_SIDE * (high - low)
        if (!(Math.abs(hp - hq) <= NEAR_SIDE * length)) continue
        if (!(Math.min(hp, hq) - low <= margin || high - Math.max(hp, hq) <= margin)) continue
        near.push([0, 1, 2].map((d) => (this.points[q + d] - this.points[p + d]) / length))
      }
      for (let i = 0; i < near.length; i++)
        for (let j = 0; j < i; j++) {
          const [a, b, c] = near[i] as [number, number, number]
          const [p, q, r] = near[j] as [number, number, number]
          const x = b * r - c * q
          const y = c * p - a * r
          const z = a * q - b * p
          const length = Math.sqrt(x * x + y * y + z * z)
          if (length > 1e-6) this.value(x / length, y / length, z / length, this.bestVolume)
        }
    }
  }

  private height(axes: Float64Array, axis: number, p: number): number {
    return axes[axis] * this.points[p] + axes[axis + 1] * this.points[p + 1] + axes[axis + 2] * this.points[p + 2]
  }

  private range(x: number, y: number, z: number): [number, number] {
    const { corners } = this
    let low = Infinity
    let high = -Infinity
    for (let i = 0; i < corners.length; i += 3) {
      const h = x * corners[i] + y * corners[i + 1] + z * corners[i + 2]
      if (h < low) low = h
      if (h > high) high = h
    }
    return [low, high]
  }

  /**
   * f at a unit direction, remembering the best box. Directions that cannot be below `limit` give what is certain about
   * them: a number that is not below it either.
   */
  private value(x: number, y: number, z: number, limit: number): number {
    const area = this.lookFrom(x, y, z)
    const [low, high] = this.range(x, y, z)
    const width = high - low
    if (!(width * area < limit)) return width * area
    const { frame, rectangle } = this
    writeFrame(frame, x, y, z)
    const count = this.castShadow()
    if (this.orderShadow(count)) this.turnCalipers(count >> 1)
    else this.findRectangle(count)
    const volume = width * rectangle[0]
    if (volume < this.bestVolume) {
      this.bestVolume = volume
      const best = this.best
      const along = rectangle[1]
      const across = rectangle[2]
      for (let d = 0; d < 3; d++) {
        best[d] = along * frame[d] + across * frame[3 + d]
        best[3 + d] = along * frame[3 + d] - across * frame[d]
      }
      best[6] = x
      best[7] = y
      best[8] = z
    }
    return volume
  }

  // One phase, one function: the engine compiles each of them after few calls.

  /** Writes the cosine of every face with the direction to `looks`; returns the area of the shadow. */
  private lookFrom(x: number, y: number, z: number): number {
    const { normals, areas } = this.hull
    const looks = this.looks
    let area = 0
    for (let f = 0, n = 0; f < areas.length; f++, n += 3) {
      const look = x * normals[n] + y * normals[n + 1] + z * normals[n + 2]
      looks[f] = look
      if (look > 0) area += areas[f] * look
    }
    return area
  }

  /** Writes the shadow's corners and edges in `frame`; returns twice their number. */
  private castShadow(): number {
    const { edges } = this.hull
    const { looks, shadow, sides, from, to, sideAt, points, frame } = this
    const u0 = frame[0]
    const u1 = frame[1]
    const u2 = frame[2]
    const v0 = frame[3]
    const v1 = frame[4]
    const v2 = frame[5]
    let count = 0
    for (let e = 0; e < edges.length; e += 4) {
      const first = looks[edges[e + 2]] > 0
      if (first === looks[edges[e + 3]] > 0) continue
      // The edge runs as its first face has it: turned round where the other one looks along the direction.
      const p = 3 * (first ? edges[e] : edges[e + 1])
      const q = 3 * (first ? edges[e + 1] : edges[e])
      const s = u0 * points[p] + u1 * points[p + 1] + u2 * points[p + 2]
      const t = v0 * points[p] + v1 * points[p + 1] + v2 * points[p + 2]
      from[count >> 1] = p
      to[count >> 1] = q
      sideAt[p] = count >> 1
      shadow[count] = s
      shadow[count + 1] = t
      sides[count] = u0 * points[q] + u1 * points[q + 1] + u2 * points[q + 2] - s
      sides[count + 1] = v0 * points[q] + v1 * points[q + 1] + v2 * points[q + 2] - t
      count += 2
    }
    return count
  }

  /**
   * Writes the shadow's corners in order, twice round, to `ring`. False where rounding has torn it into several loops,
   * or lets edges along a side of it run to and fro: faces that the direction grazes may count as turned either way.
   */
  private orderShadow(count: number): boolean {
    const { shadow, sides, ring, from, to, sideAt } = this
    let side = 0
    for (let k = 0; k < count; k += 2) {
      ring[k] = shadow[2 * side]
      ring[k + 1] = shadow[2 * side + 1]
      ring[count + k] = ring[k]
      ring[count + k + 1] = ring[k + 1]
      const next = sideAt[to[side]]
      if (2 * next >= count || from[next] !== to[side] || (next === 0) !== (k + 2 === count)) return false
      const x = sides[2 * side]
      const y = sides[2 * side + 1]
      const p = sides[2 * next]
      const q = sides[2 * next + 1]
      const noise = TURN_NOISE * (Math.abs(x) + Math.abs(y) + Math.abs(p) + Math.abs(q))
      const turn = x * q - y * p
      if (!(x * p + y * q > 0 ? turn >= -noise : turn > noise)) return false
      side = next
    }
    return true
  }

  /**
   * Writes area and direction of the least rectangle around the ring of so many corners, counterclockwise: as its side
   * goes round, the corners that it touches do too (Toussaint 1983).
   */
  private turnCalipers(corners: number): void {
    const { ring, rectangle } = this
    let least = Infinity
    let right = 0
    let top = 0
    let left = 0
    for (let i = 0; i < corners; i++) {
      const x = ring[2 * i]
      const y = ring[2 * i + 1]
      let s = ring[2 * i + 2] - x
      let t = ring[2 * i + 3] - y
      const length = Math.sqrt(s * s + t * t)
      if (!(length > 1e-14)) continue
      s /= length
      t /= length
      const last = i + corners
      right = climb(ring, Math.max(right, i + 1), last, s, t)
      top = climb(ring, Math.max(top, right), last, -t, s)
      left = climb(ring, Math.max(left, top), last, -s, -t)
      const width = s * (ring[2 * right] - ring[2 * left]) + t * (ring[2 * right + 1] - ring[2 * left + 1])
      const area = width * (s * (ring[2 * top + 1] - y) - t * (ring[2 * top] - x))
      if (area < least) {
        least = area
        rectangle[1] = s
        rectangle[2] = t
      }
    }
    rectangle[0] = least
  }

  /** The same of a shadow without an order. */
  private findRectangle(count: number): void {
    const { shadow, sides, rectangle } = this
    let least = Infinity
    for (let i = 0; i < count; i += 2) {
      const length = Math.sqrt(sides[i] * sides[i] + sides[i + 1] * sides[i + 1])
      if (!(length > 1e-14)) continue
      const s = sides[i] / length
      const t = sides[i + 1] / length
      // One side of the rectangle lies on the edge itself.
      const base = s * shadow[i + 1] - t * shadow[i]
      let lowS = Infinity
      let highS = -Infinity
      let height = 0
      for (let k = 0; k < count; k += 2) {
        const p = s * shadow[k] + t * shadow[k + 1]
        const q = Math.abs(s * shadow[k + 1] - t * shadow[k] - base)
        if (p < lowS) lowS = p
        if (p > highS) highS = p
        if (q > height) height = q
      }
      const area = (highS - lowS) * height
      if (area < least) {
        least = area
        rectangle[1] = s
        rectangle[2] = t
      }
    }
    rectangle[0] = least
  }
}

/**
 * The corner from `k` on where the ring is farthest along (s, t), `last` at most: corners may be equal but for
 * rounding.
 */
function climb(ring: Float64Array, k: number, last: number, s: number, t: number): number {
  let height = s * ring[2 * k] + t * ring[2 * k + 1]
  while (k < last) {
    const next = s * ring[2 * k + 2] + t * ring[2 * k + 3]
    if (next < height - LEVEL) break
    height = next
    k++
  }
  return k
}

/** A right-handed frame whose last axis is the unit vector (x, y, z). */
function writeFrame(out: Float64Array, x: number, y: number, z: number): void {
  // Duff and others 2017: no branch but the sign, no near-zero length.
  const sign = z < 0 ? -1 : 1
  const a = -1 / (sign + z)
  const b = x * y * a
  out[0] = 1 + sign * x * x * a
  out[1] = sign * b
  out[2] = -sign * x
  out[3] = b
  out[4] = sign + y * y * a
  out[5] = -y
  out[6] = x
  out[7] = y
  out[8] = z
}
