/**
 * Axes of the box of least volume around points (Eberly, section 6.1.1), nearly always within 0.01 % of the least.
 *
 * The volume is a function of three angles with many local minima. Two of the angles shrink to a search over
 * directions: for a box axis n, the best box is the width of the hull along n times the least rectangle around its
 * shadow, and the least rectangle has a side on an edge of the shadow (Freeman and Shapira 1975); the shadow's edges
 * are the hull edges between a face that looks along n and one that does not. So f(n) is exact for all turns about n.
 *
 * f is taken at all face normals and edge directions of the hull (the largest and longest, where there are many), the
 * coordinate axes and a spiral of directions; a direction whose width times shadow is no better than the best box so
 * far is dropped early. From the best ones a simplex (Nelder and Mead 1965) descends; then each axis of the best box is
 * taken as n in turn, because a kink of f along one n can be smooth along another; last come directions perpendicular
 * to two hull edges that nearly lie in a side, where minima like that of the tetrahedron are.
 *
 * No random numbers, no trigonometric functions: the same points give the same box.
 */
import { cross, dot, writeAxesAlong } from '../../math/vectors.js'
import { BoxAlong, extremes } from './box-along.js'
import type { Hull } from './hull.js'

/**
 * How much the search tries for a small hull, which costs little, and whose volume has sharp minima. Neighbours on the
 * spiral are up to 15 degrees apart.
 */
const SMALL = {
  /** Face normals and edge directions at most, of each; directions of the spiral. */
  features: 160,
  spiral: 80,
  /** Starts of the simplex, and its steps from each of them. */
  starts: 6,
  steps: 40,
  /** Rounds over the three axes of the best box, and steps of the simplex along each of them. */
  rounds: 20,
  polish: 60,
  /** Part of the volume that a round must gain for another one of the same size. */
  gain: 1e-9,
  /** Radians within which a simplex is a point. */
  end: 1e-12,
}
type Effort = Readonly<typeof SMALL>

/** A large hull is rounder: its minima are wide, and fewer steps find them. */
const LARGE: Effort = { ...SMALL, features: 64, starts: 5, steps: 16, polish: 24, gain: 1e-5, end: 1e-5 }
const MOST_SMALL_FACES = 250
/** For a box that is one of thousands in a tree: the directions of the hull itself, and one descent. */
const QUICK: Effort = { ...SMALL, features: 16, spiral: 0, starts: 1, steps: 12, rounds: 0 }
/** Starts nearer than this to a better one (cosine) lead to the same minimum. */
const SAME_START = 0.9962
const SIMPLEX_SIZE = 0.06
/** Edges within this (sine) of a side nearly lie in it. */
const NEAR_SIDE = 1e-2
const MOST_SIDE_EDGES = 16

/**
 * Writes the axes (nine numbers) of a least box around the hull of `points` into `axes`. Unless `thorough`, it stops
 * after the directions of the hull itself and one descent: within a few per cent, ten times faster. Returns false, and
 * writes nothing, if the hull is almost a line, so that rounding leaves no shadow with a side.
 */
export function findLeastAxes(axes: Float64Array, points: Float64Array, hull: Hull, thorough: boolean): boolean {
  const effort = !thorough ? QUICK : hull.areas.length > MOST_SMALL_FACES ? LARGE : SMALL
  return new LeastBox(points, hull, effort).find(axes)
}

/** A direction, and two axes across it. */
const tangent = new Float64Array(9)
const normal = new Float64Array(3)

/** Two coordinates in the plane of the tangents, and the volume there. */
type Corner = readonly [number, number, number]
/** A direction and its volume. */
type Start = readonly [number, number, number, number]

/** The places of the largest values, at most so many. */
function largest(values: Float64Array, most: number): number[] {
  return Array.from(values.keys())
    .sort((a, b) => values[b] - values[a] || a - b)
    .slice(0, most)
}

class LeastBox {
  private readonly boxes: BoxAlong
  /** Directions tried so far, the best starts: x y z volume. */
  private readonly starts: Start[] = []

  constructor(
    private readonly points: Float64Array,
    private readonly hull: Hull,
    private readonly effort: Effort,
  ) {
    this.boxes = new BoxAlong(points, hull)
  }

  find(axes: Float64Array): boolean {
    this.tryDirections()
    if (this.starts.length === 0) return false
    this.settle()
    axes.set(this.boxes.bestAxes)
    return true
  }

  /** Descends from every start, then along every axis of the best box. */
  private settle(): void {
    for (const [x, y, z] of this.starts) this.descend(x, y, z, SIMPLEX_SIZE, this.effort.steps)
    let size = 0.3 * SIMPLEX_SIZE
    for (let round = 0; round < this.effort.rounds; round++) {
      const before = this.boxes.bestVolume
      const from = this.boxes.bestAxes.slice()
      for (let i = 0; i < 9; i += 3) this.descend(from[i], from[i + 1], from[i + 2], size, this.effort.polish)
      if (round === 0) this.trySideEdges()
      // No gain: a smaller simplex may still find one.
      if (this.boxes.bestVolume < before * (1 - this.effort.gain)) continue
      size *= 0.05
      if (size < 1e-4 * Math.min(1, 100 * this.thinness())) break
    }
  }

  /** Ratio of the least width of the best box to its greatest. */
  private thinness(): number {
    const widths = [0, 3, 6].map((i) => this.boxes.widthAlong(this.boxes.bestAxes, i))
    return Math.min(...widths) / Math.max(...widths)
  }

  private tryDirections(): void {
    const { normals, areas, edges } = this.hull
    const { features, spiral } = this.effort
    this.tryStart(1, 0, 0)
    this.tryStart(0, 1, 0)
    this.tryStart(0, 0, 1)
    for (const f of largest(areas, features)) this.tryStart(normals[3 * f], normals[3 * f + 1], normals[3 * f + 2])
    const lengths = new Float64Array(edges.length / 4).map((_, e) => length(this.edge(e)))
    for (const e of largest(lengths, features)) this.tryStart(...this.edge(e))
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

  /** The vector along an edge. */
  private edge(e: number): [number, number, number] {
    const p = 3 * this.hull.edges[4 * e]
    const q = 3 * this.hull.edges[4 * e + 1]
    const { points } = this
    return [points[q] - points[p], points[q + 1] - points[p + 1], points[q + 2] - points[p + 2]]
  }

  /** Evaluates f at a direction of any length, and keeps the direction as a start if it is among the best. */
  private tryStart(x: number, y: number, z: number): void {
    const size = length([x, y, z])
    if (!(size > 0)) return
    x /= size
    y /= size
    z /= size
    const worst = this.starts.length < this.effort.starts ? Infinity : this.starts[this.effort.starts - 1][3]
    const volume = this.boxes.volumeAlong(x, y, z, worst)
    if (!(volume < worst)) return
    const near = this.starts.findIndex((s) => Math.abs(s[0] * x + s[1] * y + s[2] * z) > SAME_START)
    if (near >= 0) {
      if (this.starts[near][3] <= volume) return
      this.starts.splice(near, 1)
    }
    this.starts.push([x, y, z, volume])
    this.starts.sort((a, b) => a[3] - b[3])
    this.starts.length = Math.min(this.starts.length, this.effort.starts)
  }

  /** Nelder and Mead's simplex on the plane that touches the sphere at (x, y, z). */
  private descend(x: number, y: number, z: number, size: number, steps: number): void {
    tangent[0] = x
    tangent[1] = y
    tangent[2] = z
    writeAxesAlong(tangent, 0)
    const corner = (s: number, t: number): Corner => {
      const p = x + s * tangent[3] + t * tangent[6]
      const q = y + s * tangent[4] + t * tangent[7]
      const r = z + s * tangent[5] + t * tangent[8]
      const size = Math.sqrt(p * p + q * q + r * r)
      return [s, t, this.boxes.volumeAlong(p / size, q / size, r / size, Infinity)]
    }
    const simplex = [corner(0, 0), corner(size, 0.3 * size), corner(-0.3 * size, size)]
    for (let step = 0; step < steps; step++) {
      simplex.sort((a, b) => a[2] - b[2])
      const [best, good, worst] = simplex
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
    const best = this.boxes.bestAxes.slice()
    for (let axis = 0; axis < 9; axis += 3) {
      const margin = NEAR_SIDE * this.boxes.widthAlong(best, axis)
      const [low, high] = extremes
      const near: Float64Array[] = []
      for (let e = 0; e < edges.length / 4 && near.length < MOST_SIDE_EDGES; e++) {
        const p = dot(best, axis, this.points, 3 * edges[4 * e])
        const q = dot(best, axis, this.points, 3 * edges[4 * e + 1])
        const edge = this.edge(e)
        const size = length(edge)
        if (!(Math.abs(p - q) <= NEAR_SIDE * size)) continue
        if (!(Math.min(p, q) - low <= margin || high - Math.max(p, q) <= margin)) continue
        near.push(Float64Array.from(edge, (x) => x / size))
      }
      for (let i = 0; i < near.length; i++)
        for (let j = 0; j < i; j++) {
          cross(normal, 0, near[i], 0, near[j], 0)
          const [x, y, z] = normal
          const size = length([x, y, z])
          if (size > 1e-6) this.boxes.volumeAlong(x / size, y / size, z / size, this.boxes.bestVolume)
        }
    }
  }
}

function length([x, y, z]: readonly [number, number, number]): number {
  return Math.sqrt(x * x + y * y + z * z)
}
