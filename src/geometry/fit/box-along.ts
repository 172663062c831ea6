/**
 * The box of least volume with an axis along a given direction: its height is the width of the hull along the
 * direction, its base the least rectangle around the hull's shadow (its projection along the direction), which has a
 * side on an edge of the shadow (Freeman and Shapira 1975).
 */
import { dot, writeAxesAlong } from '../../math/vectors.js'
import type { Hull } from './hull.js'

/** Relative error of a volume by the rounding of its three widths. */
const MEASURED_NOISE = 1e-9

/** Lowest and highest place of points along an axis. */
export const extremes = new Float64Array(2)
const origin = new Float64Array(3)

/** Writes the lowest and highest place of points, seen from `from`, along axes[i], to {@link extremes}. */
export function writeExtremes(axes: Float64Array, i: number, points: Float64Array, from: Float64Array): void {
  const u = axes[i]
  const v = axes[i + 1]
  const w = axes[i + 2]
  let low = Infinity
  let high = -Infinity
  for (let p = 0; p < points.length; p += 3) {
    const d = u * (points[p] - from[0]) + v * (points[p + 1] - from[1]) + w * (points[p + 2] - from[2])
    if (d < low) low = d
    if (d > high) high = d
  }
  extremes[0] = low
  extremes[1] = high
}

/** Tries boxes around one hull along direction after direction, and remembers the least. */
export class BoxAlong {
  /** Axes of the least box, its direction first. */
  readonly bestAxes = new Float64Array(9)
  /** Its volume. */
  bestVolume = Infinity
  private readonly corners: Float64Array // three numbers a hull point
  private readonly looks: Float64Array // cosine of each face with the direction
  private readonly shadow: Float64Array // two numbers a corner of the shadow
  private readonly sides: Float64Array // two numbers an edge of the shadow
  private readonly frame = new Float64Array(9) // the box of the last volumeAlong(): axes, the direction first
  private readonly rectangle = new Float64Array(3) // of the last volumeAlong(): area, direction

  constructor(
    private readonly points: Float64Array,
    private readonly hull: Hull,
  ) {
    this.corners = new Float64Array(3 * hull.points.length)
    for (let i = 0; i < hull.points.length; i++)
      for (let d = 0; d < 3; d++) this.corners[3 * i + d] = points[3 * hull.points[i] + d]
    this.looks = new Float64Array(hull.areas.length)
    this.shadow = new Float64Array((hull.edges.length / 4) * 2)
    this.sides = new Float64Array((hull.edges.length / 4) * 2)
  }

  /**
   * The volume f of the least box along a unit direction; remembers the best box. For a direction whose volume cannot
   * be below `limit` it may return a lower bound instead, which is not below `limit` either.
   */
  volumeAlong(x: number, y: number, z: number, limit: number): number {
    const area = this.lookFrom(x, y, z)
    const { frame, rectangle } = this
    frame[0] = x
    frame[1] = y
    frame[2] = z
    const width = this.widthAlong(frame, 0)
    if (!(width * area < limit)) return width * area
    writeAxesAlong(frame, 0)
    const count = this.castShadow()
    this.findRectangle(count)
    let volume = width * rectangle[0]
    if (volume < this.bestVolume) {
      for (let d = 0; d < 3; d++) {
        const u = frame[3 + d]
        frame[3 + d] = rectangle[1] * u + rectangle[2] * frame[6 + d]
        frame[6 + d] = rectangle[1] * frame[6 + d] - rectangle[2] * u
      }
      // Rounding may tear the outline of a thin hull's shadow, whose rectangle is then far too small.
      const measured = width * this.widthAlong(frame, 3) * this.widthAlong(frame, 6)
      if (measured > volume * (1 + MEASURED_NOISE)) volume = measured
      if (volume < this.bestVolume) {
        this.bestVolume = volume
        this.bestAxes.set(frame)
      }
    }
    return volume
  }

  /** Width of the hull along axes[i]. */
  widthAlong(axes: Float64Array, i: number): number {
    writeExtremes(axes, i, this.corners, origin)
    return extremes[1] - extremes[0]
  }

  // A function for each phase: small functions are compiled after few calls.

  /** Writes the cosine of every face with the direction to `looks`; returns the area of the shadow. */
  private lookFrom(x: number, y: number, z: number): number {
    const { normals, areas } = this.hull
    let area = 0
    for (let f = 0, n = 0; f < areas.length; f++, n += 3) {
      const look = x * normals[n] + y * normals[n + 1] + z * normals[n + 2]
      this.looks[f] = look
      if (look > 0) area += areas[f] * look
    }
    return area
  }

  /** Writes the shadow's corners and edges in `frame`; returns twice their number. */
  private castShadow(): number {
    const { edges } = this.hull
    const { looks, shadow, sides, points, frame } = this
    let count = 0
    for (let e = 0; e < edges.length; e += 4) {
      const first = looks[edges[e + 2]] > 0
      if (first === looks[edges[e + 3]] > 0) continue
      // The edge runs as in its first face; reversed if the second face is the one that looks along the direction.
      const p = 3 * (first ? edges[e] : edges[e + 1])
      const q = 3 * (first ? edges[e + 1] : edges[e])
      shadow[count] = dot(frame, 3, points, p)
      shadow[count + 1] = dot(frame, 6, points, p)
      sides[count] = dot(frame, 3, points, q) - shadow[count]
      sides[count + 1] = dot(frame, 6, points, q) - shadow[count + 1]
      count += 2
    }
    return count
  }

  /** Writes area and direction of the least rectangle around the shadow. */
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
