/**
 * The box of least volume with an axis along a given direction: its height is the width of the hull along the
 * direction, its base the least rectangle around the hull's shadow (its projection along the direction), which has a
 * side on an edge of the shadow (Freeman and Shapira 1975).
 */
import { dot } from '../../math/vectors.js'
import type { Hull } from './hull.js'

/** Far above the rounding of points of size 1: widths that differ by less are equal. */
const LEVEL = 1e-13
/** Bound of the rounding of the turn from edge to edge, relative to their lengths. */
const TURN_NOISE = 1e-15
/** Relative error of a volume by the rounding of its three widths. */
const MEASURED_NOISE = 1e-9

/** Tries boxes around one hull along direction after direction, and remembers the least. */
export class BoxAlong {
  /** Axes of the least box, its direction last. */
  readonly bestAxes = new Float64Array(9)
  /** Its volume. */
  bestVolume = Infinity
  private readonly corners: Float64Array // three numbers a hull point
  private readonly looks: Float64Array // cosine of each face with the direction
  private readonly shadow: Float64Array // two numbers a corner of the shadow
  private readonly sides: Float64Array // two numbers an edge of the shadow
  private readonly ring: Float64Array // its corners in order, twice round
  private readonly from: Int32Array // point, times 3, where each of its edges begins
  private readonly to: Int32Array // and ends
  private readonly sideAt: Int32Array // edge that begins at a point, times 3
  private readonly frame = new Float64Array(9) // the box of the last volumeAlong(): axes, the direction last
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
    this.ring = new Float64Array(hull.edges.length)
    this.from = new Int32Array(hull.edges.length / 4)
    this.to = new Int32Array(hull.edges.length / 4)
    this.sideAt = new Int32Array(points.length)
  }

  /** Least and greatest height of the points along a direction. */
  range(x: number, y: number, z: number): [number, number] {
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
   * The volume f of the least box along a unit direction; remembers the best box. For a direction whose volume cannot
   * be below `limit` it may return a lower bound instead, which is not below `limit` either.
   */
  volumeAlong(x: number, y: number, z: number, limit: number): number {
    const area = this.lookFrom(x, y, z)
    const [low, high] = this.range(x, y, z)
    const width = high - low
    if (!(width * area < limit)) return width * area
    const { frame, rectangle } = this
    writeFrame(frame, x, y, z)
    const count = this.castShadow()
    if (this.orderShadow(count)) this.turnCalipers(count >> 1)
    else this.findRectangle(count)
    let volume = width * rectangle[0]
    if (volume < this.bestVolume) {
      for (let d = 0; d < 3; d++) {
        const u = frame[d]
        frame[d] = rectangle[1] * u + rectangle[2] * frame[3 + d]
        frame[3 + d] = rectangle[1] * frame[3 + d] - rectangle[2] * u
      }
      // Rounding may tear the outline of a thin hull's shadow, whose rectangle is then far too small.
      const measured = width * this.widthAlong(frame, 0) * this.widthAlong(frame, 3)
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
    const [low, high] = this.range(axes[i], axes[i + 1], axes[i + 2])
    return high - low
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
    const { looks, shadow, sides, from, to, sideAt, points, frame } = this
    let count = 0
    for (let e = 0; e < edges.length; e += 4) {
      const first = looks[edges[e + 2]] > 0
      if (first === looks[edges[e + 3]] > 0) continue
      // The edge runs as in its first face; reversed if the second face is the one that looks along the direction.
      const p = 3 * (first ? edges[e] : edges[e + 1])
      const q = 3 * (first ? edges[e + 1] : edges[e])
      from[count >> 1] = p
      to[count >> 1] = q
      sideAt[p] = count >> 1
      shadow[count] = dot(frame, 0, points, p)
      shadow[count + 1] = dot(frame, 3, points, p)
      sides[count] = dot(frame, 0, points, q) - shadow[count]
      sides[count + 1] = dot(frame, 3, points, q) - shadow[count + 1]
      count += 2
    }
    return count
  }

  /**
   * Writes the shadow's corners in order, twice round, to `ring`. False if rounding has torn the outline into several
   * loops, or lets its edges run back and forth: a face that the direction grazes may count as facing either way.
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
   * Writes area and direction of the least rectangle around the ring of so many corners, counterclockwise, by rotating
   * calipers (Toussaint 1983).
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

  /** The same for a shadow whose corners have no order. */
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
 * The first corner from `k` on, up to `last`, where the ring is farthest along (s, t); corners may be equal within
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
export function writeFrame(out: Float64Array, x: number, y: number, z: number): void {
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
