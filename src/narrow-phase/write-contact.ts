import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINTS,
} from '../geometry/manifold.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { copyContact } from './contact-rows.js'
import { FIRST_FEATURE_A, FIRST_FEATURE_B, FIRST_NORMAL, FIRST_OUT, FIRST_PART, FIRST_POINT } from './first-contact.js'
import { MESH_FEATURE_A, MESH_FEATURE_B, PAIR_OUT_LENGTH } from './mesh-features.js'
import type { NarrowPhase } from './narrow-phase.js'
import type { PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'

/** What pair kernels and sweeps write; read by the writers below. */
export const contactOut = new Float64Array(PAIR_OUT_LENGTH)
export const firstOut = new Float64Array(FIRST_OUT)

/** Appends a row for bodies i and j, evaluated in this order, and returns it: a < b by entity id. */
export function addRow({ bodies, contacts }: NarrowPhase, i: number, j: number): number {
  const { ids, generation } = bodies
  const row = contacts.count
  contacts.reserve(row + 1)
  contacts.count = row + 1
  const swapped = ids[i] > ids[j]
  const a = swapped ? j : i
  const b = swapped ? i : j
  contacts.a[row] = ids[a]
  contacts.b[row] = ids[b]
  contacts.generationA[row] = generation[a]
  contacts.generationB[row] = generation[b]
  contacts.firstIsA[row] = swapped ? 0 : 1
  contacts.reason[row] = 0
  contacts.entity[row] = 0
  return row
}

/** Copies the row of the last step, in which nothing or nothing new has happened; time 0. */
export function copyOldRow(step: NarrowPhase, i: number, j: number, old: number, atEnd: number): void {
  const { contacts, contactsBefore } = step
  const row = addRow(step, i, j)
  copyContact(contactsBefore, old, contacts, row)
  contacts.reason[row] = 0
  contacts.firstIsA[row] = contactsBefore.firstIsA[old]
  contacts.time[row] = 0
  contacts.atEnd[row] = atEnd
  contacts.reservePoints(row)
  const stride = contacts.pointStride
  for (let k = 0; k < stride; k++) contacts.points[row * stride + k] = contactsBefore.points[old * stride + k]
}

/** Writes what the pair kernel found at the end of the step: manifold, depth, features, and its first point. */
export function writeManifold(step: NarrowPhase, i: number, j: number, row: number): void {
  const { bodies, contacts } = step
  const { types, ids } = bodies
  contacts.atEnd[row] = 1
  contacts.depth[row] = contactOut[MANIFOLD_DEPTH]
  contacts.pointCount[row] = contactOut[MANIFOLD_COUNT]
  const swapped = ids[i] > ids[j]
  const feature = contactOut[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
  const featureI = types[i] === ShapeType.mesh ? contactOut[MESH_FEATURE_A] : feature
  const featureJ = types[j] === ShapeType.mesh ? contactOut[MESH_FEATURE_B] : feature
  contacts.featureA[row] = swapped ? featureJ : featureI
  contacts.featureB[row] = swapped ? featureI : featureJ
  contacts.reservePoints(row)
  const { points, pointStride } = contacts
  const at = row * pointStride
  for (let k = 0; k < pointStride; k++) points[at + k] = contactOut[k]
  writeSides(step, i, j, row, contactOut, MANIFOLD_NORMAL, MANIFOLD_POINTS, i * ROW_STRIDE, 0)
}

/**
 * Writes what a sweep found: time, point, normal and closing speed of the first contact. Where the pair also touches at the
 * end, depth and features are those of the end.
 */
export function writeTouch(step: NarrowPhase, i: number, j: number, row: number, touchesAtEnd: boolean): void {
  const { bodies, contacts, delta } = step
  contacts.time[row] = firstOut[FIRST_PART] * delta
  if (!touchesAtEnd) {
    const swapped = bodies.ids[i] > bodies.ids[j]
    contacts.atEnd[row] = 0
    contacts.depth[row] = 0
    contacts.pointCount[row] = 1
    contacts.featureA[row] = firstOut[swapped ? FIRST_FEATURE_B : FIRST_FEATURE_A]
    contacts.featureB[row] = firstOut[swapped ? FIRST_FEATURE_A : FIRST_FEATURE_B]
    contacts.reservePoints(row)
    contacts.points.fill(0, row * contacts.pointStride, (row + 1) * contacts.pointStride)
  }
  writeSides(step, i, j, row, firstOut, FIRST_NORMAL, FIRST_POINT, -1, contacts.time[row] - delta)
}

/**
 * Normal and point, turned so that the normal goes from a to b, and the closing speed there. The point is relative to the
 * position at `rows[origin]` where that is not negative. `rest` is the time from the end of the step, not positive.
 */
function writeSides(
  { bodies, contacts, delta }: NarrowPhase,
  i: number,
  j: number,
  row: number,
  from: Float64Array,
  normal: number,
  point: number,
  origin: number,
  rest: number,
): void {
  const swapped = bodies.ids[i] > bodies.ids[j]
  // 0 - x rather than -x: no negative zero.
  const nx = swapped ? 0 - from[normal] : from[normal]
  const ny = swapped ? 0 - from[normal + 1] : from[normal + 1]
  const nz = swapped ? 0 - from[normal + 2] : from[normal + 2]
  const x = from[point] + (origin < 0 ? 0 : bodies.rows[origin])
  const y = from[point + 1] + (origin < 0 ? 0 : bodies.rows[origin + 1])
  const z = from[point + 2] + (origin < 0 ? 0 : bodies.rows[origin + 2])
  contacts.normalX[row] = nx
  contacts.normalY[row] = ny
  contacts.normalZ[row] = nz
  contacts.pointX[row] = x
  contacts.pointY[row] = y
  contacts.pointZ[row] = z
  const a = swapped ? j : i
  const b = swapped ? i : j
  contacts.speed[row] =
    delta === 0 ? 0 : speedAt(bodies, a, rest, x, y, z, nx, ny, nz) - speedAt(bodies, b, rest, x, y, z, nx, ny, nz)
}

/** Writes the closing speed of a row again, along the normal that it has now. */
export function writeSpeed({ bodies, contacts, delta }: NarrowPhase, row: number): void {
  if (delta === 0) return
  const a = bodies.indexOf(contacts.a[row])
  const b = bodies.indexOf(contacts.b[row])
  const time = contacts.time[row]
  const rest = time === 0 ? 0 : time - delta
  const x = contacts.pointX[row]
  const y = contacts.pointY[row]
  const z = contacts.pointZ[row]
  const nx = contacts.normalX[row]
  const ny = contacts.normalY[row]
  const nz = contacts.normalZ[row]
  contacts.speed[row] = speedAt(bodies, a, rest, x, y, z, nx, ny, nz) - speedAt(bodies, b, rest, x, y, z, nx, ny, nz)
}

/** Speed along the normal of the point (x, y, z) of a body, `rest` seconds from the end of the step: V + W x r. */
function speedAt(
  bodies: PosedBodies,
  body: number,
  rest: number,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const { pivots, velocities, swept } = bodies
  const at = body * 3
  const v = body * 6
  const back = swept[body] === 1 ? rest : 0
  const rx = x - (pivots[at] + back * velocities[v])
  const ry = y - (pivots[at + 1] + back * velocities[v + 1])
  const rz = z - (pivots[at + 2] + back * velocities[v + 2])
  const wx = velocities[v + 3]
  const wy = velocities[v + 4]
  const wz = velocities[v + 5]
  return (
    nx * (velocities[v] + wy * rz - wz * ry) +
    ny * (velocities[v + 1] + wz * rx - wx * rz) +
    nz * (velocities[v + 2] + wx * ry - wy * rx)
  )
}
