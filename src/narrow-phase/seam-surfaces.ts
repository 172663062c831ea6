/**
 * The surfaces that a body rests on according to its contacts with statics, and which static is flush with which
 * (seams.ts).
 */
import { MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { FAN_SLACK, SEAM_STEP } from '../tolerances.js'
import { isFirstA, type ContactRows } from './contact-rows.js'
import type { NarrowPhase } from './narrow-phase.js'
import type { PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'
import { completeContact } from './write-contact.js'

/** Surface of a row: unit normal from the static to the body, its height along that, and depth of the body below it. */
export const surface = new Float64Array(5)
/** The surface of the row that is to be straightened. */
export const other = new Float64Array(5)
const root = new Float64Array(ROW_STRIDE)

/** The row of the same pair in the last step, with its details computed, or -1. */
export function findBefore({ contacts, contactsBefore, bodiesBefore }: NarrowPhase, row: number): number {
  const old = contacts.old[row]
  if (old >= 0) completeContact(contactsBefore, bodiesBefore, old)
  return old
}

/** -1 if the body with entity `id` is a of the row, else 1. `bodies` are those of the row's step. */
export function signOf(contacts: ContactRows, bodies: PosedBodies, row: number, id: number): number {
  return isFirstA(contacts, bodies, row) === (bodies.ids[contacts.first[row]] === id) ? -1 : 1
}

/**
 * Whether the static `under`, whose own surface is `other`, is flush with `surface`, the surface of the static
 * `beside`.
 */
export function isFlush(step: NarrowPhase, row: number, body: number, under: number, beside: number): boolean {
  const { bodies, trees } = step
  if (isSameWay(surface, other[0], other[1], other[2])) return false
  const reach = sizeOf(bodies, body)
  const slack = SEAM_STEP * reach
  const top = supportOf(bodies, trees, under, surface[0], surface[1], surface[2])
  if (!(Math.abs(top - surface[3]) <= slack)) return false
  if (surface[4] > other[4] + slack) return true
  // If each static is below the other's surface, the body is over an outer edge, and the deeper contact keeps its
  // normal.
  const side = supportOf(bodies, trees, beside, other[0], other[1], other[2])
  const mutual = side <= other[3] + FAN_SLACK * reach
  // Of equally deep contacts, the one that is new or has just turned gives way.
  const old = findBefore(step, row)
  if (old < 0 || surface[4] < other[4] - slack) return !mutual
  return hasTurned(step, body, old)
}

/** Whether the surface `other` faces another way than in `old`, its row in the last step. */
export function hasTurned({ bodies, bodiesBefore, contactsBefore }: NarrowPhase, body: number, old: number): boolean {
  const sign = signOf(contactsBefore, bodiesBefore, old, bodies.ids[body])
  return !isSameWay(
    other,
    sign * contactsBefore.normalX[old],
    sign * contactsBefore.normalY[old],
    sign * contactsBefore.normalZ[old],
  )
}

export function isSameWay(n: Float64Array, x: number, y: number, z: number): boolean {
  return Math.abs(n[0] - x) + Math.abs(n[1] - y) + Math.abs(n[2] - z) <= FAN_SLACK
}

/**
 * Writes the surface of a row's static at the row's own point: where a first contact has one, at the time of that. `id`
 * is the entity of the body that rests on it.
 */
export function writeTouchSurface(
  bodies: PosedBodies,
  contacts: ContactRows,
  row: number,
  id: number,
  out: Float64Array,
): void {
  const sign = signOf(contacts, bodies, row, id)
  const nx = sign * contacts.normalX[row]
  const ny = sign * contacts.normalY[row]
  const nz = sign * contacts.normalZ[row]
  out[0] = nx
  out[1] = ny
  out[2] = nz
  // The point of a first contact is on the surface; any other is midway between the two surfaces.
  const middle = contacts.time[row] > 0 ? 0 : 0.5 * contacts.depth[row]
  out[3] = nx * contacts.pointX[row] + ny * contacts.pointY[row] + nz * contacts.pointZ[row] + middle
  out[4] = contacts.depth[row]
}

/** Writes the surface of a row's static at the end of the step. */
export function writeEndSurface(
  bodies: PosedBodies,
  contacts: ContactRows,
  row: number,
  id: number,
  out: Float64Array,
): void {
  const { points } = contacts
  const { rows, ids } = bodies
  const at = row * contacts.pointStride
  const first = contacts.first[row] * ROW_STRIDE
  const sign = ids[contacts.first[row]] === id ? -1 : 1
  const p = at + MANIFOLD_POINTS
  const nx = sign * points[at + MANIFOLD_NORMAL]
  const ny = sign * points[at + MANIFOLD_NORMAL + 1]
  const nz = sign * points[at + MANIFOLD_NORMAL + 2]
  out[0] = nx
  out[1] = ny
  out[2] = nz
  out[3] =
    nx * (rows[first] + points[p]) +
    ny * (rows[first + 1] + points[p + 1]) +
    nz * (rows[first + 2] + points[p + 2]) +
    0.5 * points[p + 3]
  out[4] = points[p + 3]
}

/** The static of a row, whose other body is `body`. */
export function staticOf(contacts: ContactRows, row: number, body: number): number {
  return contacts.first[row] === body ? contacts.second[row] : contacts.first[row]
}

/** Support of a body along the unit vector n, measured from the origin of the world. Infinity for a plane. */
export function supportOf(
  bodies: PosedBodies,
  trees: TreePool,
  body: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const { rows, types } = bodies
  const r = body * ROW_STRIDE
  const p = r + ROW_PARAMETERS
  const at = nx * rows[r] + ny * rows[r + 1] + nz * rows[r + 2]
  // The direction in the body's frame.
  const x = nx * rows[r + 3] + ny * rows[r + 4] + nz * rows[r + 5]
  const y = nx * rows[r + 6] + ny * rows[r + 7] + nz * rows[r + 8]
  const z = nx * rows[r + 9] + ny * rows[r + 10] + nz * rows[r + 11]
  switch (types[body]) {
    case ShapeType.box:
      return at + rows[p] * Math.abs(x) + rows[p + 1] * Math.abs(y) + rows[p + 2] * Math.abs(z)
    case ShapeType.capsule:
      return at + rows[p] * Math.abs(y) + rows[p + 1]
    case ShapeType.sphere:
      return at + rows[p]
    case ShapeType.mesh: {
      trees.kernels(rows[p]).writeRootRow(trees.find(rows[p])!, rows[p + 1], root, 0)
      let reach = at + x * root[0] + y * root[1] + z * root[2]
      for (let k = 0; k < 3; k++) {
        const w = ROW_AXES + 3 * k
        reach += root[ROW_PARAMETERS + k] * Math.abs(x * root[w] + y * root[w + 1] + z * root[w + 2])
      }
      return reach
    }
    default:
      return Infinity
  }
}

/** Sum of the extents of a body's bounds. */
export function sizeOf({ bounds }: PosedBodies, body: number): number {
  const b = 6 * body
  return bounds[b + 3] - bounds[b] + (bounds[b + 4] - bounds[b + 1]) + (bounds[b + 5] - bounds[b + 2])
}
