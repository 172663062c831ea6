/**
 * View volumes: what any camera sees, packed, one layout for perspectives (centred, off-centre, with an oblique near
 * plane), orthographic views and views without a far plane.
 *
 * A volume is the part of space on the inner side of six planes with the topology of a cube: the near face, four side
 * edges that start at its corners, and the far face. It is filled from its planes alone. Three planes n_i.x + c_i = 0
 * meet in -(c_0 n_1 x n_2 + c_1 n_2 x n_0 + c_2 n_0 x n_1) / n_0.(n_1 x n_2); `sine`, this triple product of unit
 * normals, tells how well they determine the corner.
 *
 * A far face that is at infinity, or has a corner there or beyond (rounding in the matrix of a camera without a far
 * plane puts it behind the eye), leaves the volume open: its side edges are rays. The far plane of an open volume
 * stays one of the planes.
 */
import { cross, dot, exchange, normalise, normaliseAny, sizeOf } from '../../math/vectors.js'
import { VIEW_OPEN, VIEW_PARALLEL, VIEW_SINGULAR } from '../../tolerances.js'

/** Layout of a view volume. */
export const Volume = {
  /** Point that planes, corners and directions are relative to. */
  origin: 0,
  /**
   * Six planes, four numbers each: near, the pairs of opposite sides, far. Inward unit normal n and constant c: inside,
   * n.x + c >= 0. Far at infinity: n = 0, c = Infinity.
   */
  planes: 3,
  /** Four corners of the near face. */
  corners: 27,
  /**
   * Four side edges, from the corners of the near face: to the corners of the far face; of an open volume as long as
   * the depth behind the near plane grows by 1.
   */
  sides: 39,
  /** 1 for an open volume, else 0. */
  open: 51,
  /** Length that VIEW_SLACK bounds the rounding of the corners relative to; if open, what a depth of 1 adds. */
  size: 52,
  spread: 53,
  /** Directions of the edges, no two parallel: their number, then three numbers of each (six for a centred camera). */
  edgeCount: 54,
  edges: 55,
  /** How far bounds in a tree must be outside of a plane to be outside of the volume. */
  slack: 91,
  length: 92,
} as const
const PLANE_COUNT = 6
export const PLANE_NUMBERS = 4
/** A bit for each plane. */
export const ALL_PLANES = (1 << PLANE_COUNT) - 1

/** Planes by number; the sides between are 1 to 4. */
export const NEAR = 0
export const FAR = 5
/** Side planes that meet in the side edges 0 to 3. */
const SIDE_PLANES = [
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
] as const

const scratch = new Float64Array(16)
const AB = 0
const BC = 3
const CA = 6
const POINT = 9
const DIRECTION = 12
const SINE = 15

/** Where plane p stands in the volume. */
export const planeAt = (p: number): number => Volume.planes + PLANE_NUMBERS * p

/** Side p, one of 1 to 4, has the plane opposite to it at the other number of its pair. */
const oppositeOf = (p: number): number => (p & 1 ? p + 1 : p - 1)

/** Signed distance of scratch[POINT] from plane p, inside positive. */
function distanceTo(volume: Float64Array, p: number): number {
  const at = planeAt(p)
  return dot(volume, at, scratch, POINT) + volume[at + 3]
}

/** Makes the normal of plane p a unit vector; returns the length that it had. */
function normalisePlane(volume: Float64Array, p: number): number {
  const at = planeAt(p)
  const length = normaliseAny(volume, at)
  volume[at + 3] /= length
  return length
}

/** Writes the point of three planes to scratch[POINT], and their sine to scratch[SINE]. */
function meetPlanes(volume: Float64Array, p: number, q: number, r: number): void {
  const a = planeAt(p)
  const b = planeAt(q)
  const c = planeAt(r)
  cross(scratch, AB, volume, a, volume, b)
  cross(scratch, BC, volume, b, volume, c)
  cross(scratch, CA, volume, c, volume, a)
  const sine = dot(volume, a, scratch, BC)
  for (let k = 0; k < 3; k++)
    scratch[POINT + k] =
      -(volume[a + 3] * scratch[BC + k] + volume[b + 3] * scratch[CA + k] + volume[c + 3] * scratch[AB + k]) / sine
  scratch[SINE] = Math.abs(sine)
}

/** Whether scratch[POINT], on the side planes p and q, is in front of the eye: on the inner side of their opposites. */
function isInFront(volume: Float64Array, p: number, q: number): boolean {
  return distanceTo(volume, oppositeOf(p)) > 0 && distanceTo(volume, oppositeOf(q)) > 0
}

/** Adds the direction of the edge between planes p and q, unless it is parallel to one that is there. */
function addEdge(volume: Float64Array, p: number, q: number): void {
  cross(scratch, DIRECTION, volume, planeAt(p), volume, planeAt(q))
  normalise(scratch, DIRECTION)
  const count = volume[Volume.edgeCount]
  for (let e = 0; e < count; e++) {
    cross(scratch, AB, scratch, DIRECTION, volume, Volume.edges + 3 * e)
    if (sizeOf(scratch, AB) <= VIEW_PARALLEL) return
  }
  for (let k = 0; k < 3; k++) volume[Volume.edges + 3 * count + k] = scratch[DIRECTION + k]
  volume[Volume.edgeCount] = count + 1
}

/** Writes the near corners and the volume's size; returns what is wrong with them, or ''. */
function writeNearCorners(volume: Float64Array): string {
  for (let e = 0; e < 4; e++) {
    const [p, q] = SIDE_PLANES[e]!
    meetPlanes(volume, p, q, NEAR)
    if (!(scratch[SINE] > VIEW_SINGULAR)) return 'is singular: its planes do not meet in corners'
    if (!(isInFront(volume, p, q) && distanceTo(volume, FAR) > 0))
      return 'sees nothing: its near plane is not before it'
    for (let k = 0; k < 3; k++) volume[Volume.corners + 3 * e + k] = scratch[POINT + k]
    volume[Volume.size] = Math.max(volume[Volume.size], sizeOf(scratch, POINT) / scratch[SINE])
  }
  return ''
}

/** Writes the side edges of a volume with a far face; false if a corner of that face is not in front of the eye. */
function writeFarCorners(volume: Float64Array): boolean {
  for (let e = 0; e < 4; e++) {
    const [p, q] = SIDE_PLANES[e]!
    meetPlanes(volume, p, q, FAR)
    if (!(scratch[SINE] > VIEW_SINGULAR && isInFront(volume, p, q))) return false
    for (let k = 0; k < 3; k++)
      volume[Volume.sides + 3 * e + k] = scratch[POINT + k] - volume[Volume.corners + 3 * e + k]
    volume[Volume.size] = Math.max(volume[Volume.size], sizeOf(scratch, POINT) / scratch[SINE])
  }
  return true
}

/** Writes the side edges of an open volume; false if they meet behind the near plane. */
function writeRays(volume: Float64Array): boolean {
  for (let e = 0; e < 4; e++) {
    const [p, q] = SIDE_PLANES[e]!
    cross(scratch, DIRECTION, volume, planeAt(p), volume, planeAt(q))
    const sine = dot(scratch, DIRECTION, volume, planeAt(NEAR))
    for (let k = DIRECTION; k < DIRECTION + 3; k++) scratch[k] /= sine
    for (const side of SIDE_PLANES[e]!)
      if (!(dot(scratch, DIRECTION, volume, planeAt(oppositeOf(side))) > -VIEW_SINGULAR)) return false
    for (let k = 0; k < 3; k++) volume[Volume.sides + 3 * e + k] = scratch[DIRECTION + k]
    volume[Volume.spread] = Math.max(volume[Volume.spread], sizeOf(scratch, DIRECTION) / Math.abs(sine))
  }
  return true
}

/**
 * Fills a volume in from its planes, which stand in it, of any length: one end, the pairs of opposite sides, the other
 * end. In a perspective the ends have normals in the ratio of the depths, far to near, as the rows of a view-projection
 * matrix give them: so the end with the shorter normal is the far one. Returns what is wrong with the volume, or ''.
 */
export function finishViewVolume(volume: Float64Array): string {
  let near = 0
  let far = 0
  for (let p = 0; p < PLANE_COUNT; p++) {
    const length = normalisePlane(volume, p)
    if (p === NEAR) near = length
    else if (p === FAR) far = length
    else if (!(length > 0)) return 'is singular: x or y of clip space is constant'
  }
  if (far > near) exchange(volume, planeAt(NEAR), planeAt(FAR), PLANE_NUMBERS)
  volume[Volume.size] = 0
  volume[Volume.spread] = 0
  volume[Volume.edgeCount] = 0
  const fault = writeNearCorners(volume)
  if (fault !== '') return fault
  const closed = Math.min(near, far) > VIEW_OPEN * Math.max(near, far) && writeFarCorners(volume)
  volume[Volume.open] = closed ? 0 : 1
  if (!closed && !writeRays(volume)) return 'has no near plane'
  for (let side = 1; side <= 4; side++) addEdge(volume, NEAR, side)
  for (let e = 0; e < 4; e++) addEdge(volume, SIDE_PLANES[e]![0], SIDE_PLANES[e]![1])
  if (closed) for (let side = 1; side <= 4; side++) addEdge(volume, FAR, side)
  return ''
}
