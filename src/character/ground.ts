/**
 * What a row stands on: ground is a contact within maxSlope, or one at the edge of a face that is, as long as nothing
 * nearer hides it.
 */
import { ROW_AXES, ROW_STRIDE } from '../geometry/rows.js'
import type { Triple } from '../geometry/shapes.js'
import { copy, dot } from '../math/vectors.js'
import { isOfParts } from '../narrow-phase/mesh-kernels.js'
import { NEAR_OBSTACLE, NEAR_FACE, NEAR_SEPARATION, NEAR_STRIDE } from '../narrow-phase/nearby.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { writeSupport } from '../narrow-phase/support.js'
import { clear } from './move-result.js'
import { lookAround, nearby, type Move } from './sweeps.js'

/** Least upward component of a contact normal for a walkable face at its edge to carry the character. */
export const EDGE_CARRIES = 0.02
/** A face belongs to the touched feature if the cosine between its normal and the contact axis is at least this. */
const FACE_TAKES_PART = 1e-3

/** Unit normal of the contact that makes the ground that findGround found, and not of the face. */
export const footing = new Float64Array(3)
const face = new Float64Array(3)
const support = new Float64Array(1)

export function clearGround({ met }: Move): void {
  met.grounded = false
  met.groundEntity = -1
  clear(met.groundNormal)
}

/** Writes a vector of the result. (Kept apart from `copy`, which then sees typed arrays only.) */
export function give(from: Float64Array, i: number, out: Triple): void {
  for (let d = 0; d < 3; d++) out[d] = from[i + d]
}

/** Notes that it stands on a collider, with the normal `from[i]`. */
export function standOn({ met, colliders }: Move, obstacle: number, from: Float64Array, i: number): void {
  met.grounded = true
  met.groundEntity = colliders.ids[obstacle]
  give(from, i, met.groundNormal)
}

/**
 * Whether there is ground within a few skins: a contact from below whose normal, or one of whose faces, points upward
 * enough. The nearest one counts, and of equally near ones the flattest.
 */
export function findGround(s: Move): boolean {
  const { minGroundNormal } = s
  lookAround(s)
  clearGround(s)
  const { entries, count } = nearby
  let least = Infinity
  let flattest = 0
  for (let k = 0, e = 0; k < count; k++, e += NEAR_STRIDE) {
    const cosine = dot(entries, e, s.up, 0)
    if (cosine < EDGE_CARRIES) continue
    writeUpmostFace(s, entries, e)
    const flat = dot(face, 0, s.up, 0)
    const isFace = flat >= minGroundNormal
    if (isFace ? isHidden(s, e) : cosine < minGroundNormal || isBuried(s, e)) continue
    const separation = entries[e + NEAR_SEPARATION]
    if (separation > least + s.nothing || (separation > least - s.nothing && flat <= flattest)) continue
    least = Math.min(least, separation)
    flattest = flat
    standOn(s, entries[e + NEAR_OBSTACLE], isFace ? face : entries, isFace ? 0 : e)
    copy(entries, e, footing, 0)
  }
  return s.met.grounded
}

/**
 * Whether a nearer surface keeps the row from the place of an entry: the place lies behind the plane of that surface,
 * if the row is shrunk to its centre, and what is near grown by the row. Such is the edge of the next triangle of one
 * slope.
 */
function isBuried(s: Move, e: number): boolean {
  const { entries, count } = nearby
  const separation = entries[e + NEAR_SEPARATION]
  for (let f = 0; f < count * NEAR_STRIDE; f += NEAR_STRIDE) {
    const nearer = entries[f + NEAR_SEPARATION]
    if (nearer >= 0 && nearer < separation - s.nothing && separation * dot(entries, e, entries, f) > nearer) return true
  }
  return false
}

/**
 * Whether the face in `face` of a box or polygon is hidden by an obstacle with a surface about as near that is too
 * steep to stand on: the first is nowhere higher than that surface, and the obstacle reaches beyond the face, both up
 * to a skin. Such is the end of a tile of a slope, behind the next tile.
 */
function isHidden(s: Move, e: number): boolean {
  const { row, type, trees, skin, up, minGroundNormal, colliders } = s
  const { entries, count } = nearby
  const obstacle = entries[e + NEAR_OBSTACLE]
  const kind = colliders.types[obstacle]
  const isPolygon = kind === ShapeType.mesh && !isOfParts(kind, colliders.rows, ROW_STRIDE * obstacle, trees)
  if (kind !== ShapeType.box && !isPolygon) return false
  for (let f = 0; f < count * NEAR_STRIDE; f += NEAR_STRIDE) {
    const separation = entries[f + NEAR_SEPARATION]
    if (f === e || separation > entries[e + NEAR_SEPARATION] + skin || dot(entries, f, up, 0) >= minGroundNormal)
      continue
    writeSupport(row, 0, type, trees, entries, f, support)
    const height = 2 * dot(row, 0, entries, f) - support[0] - separation
    const isLevel = reachOf(s, obstacle, entries, f) <= height + skin
    if (isLevel && reachOf(s, entries[f + NEAR_OBSTACLE], face, 0) > reachOf(s, obstacle, face, 0) + skin) return true
  }
  return false
}

/** How far a collider reaches along the unit vector `n[i]`, from the origin of the world. */
function reachOf({ colliders, trees }: Move, obstacle: number, n: Float64Array, i: number): number {
  writeSupport(colliders.rows, ROW_STRIDE * obstacle, colliders.types[obstacle], trees, n, i, support)
  return support[0]
}

/**
 * Writes to `face` the normal to judge ground by: for a box, among the faces that meet in the touched feature (face,
 * edge or corner), the one that looks furthest along `up`; for other shapes the face in the entry. Tells whether a
 * contact at an edge belongs to ground that can be stood on.
 */
function writeUpmostFace({ colliders, up }: Move, entries: Float64Array, e: number): void {
  const { rows, types } = colliders
  const obstacle = entries[e + NEAR_OBSTACLE]
  copy(entries, e + NEAR_FACE, face, 0)
  if (types[obstacle] !== ShapeType.box) return
  let best = -Infinity
  for (let k = 0; k < 3; k++) {
    const a = obstacle * ROW_STRIDE + ROW_AXES + 3 * k
    const cosine = dot(rows, a, entries, e)
    if (Math.abs(cosine) < FACE_TAKES_PART) continue
    const sign = cosine < 0 ? -1 : 1
    const height = sign * dot(rows, a, up, 0)
    if (height <= best) continue
    best = height
    for (let d = 0; d < 3; d++) face[d] = sign * rows[a + d] + 0
  }
}
