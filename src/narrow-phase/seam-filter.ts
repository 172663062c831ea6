/**
 * Which bodies on several statics can have a seam under them (seams.ts), by a bound that needs no manifold: almost none
 * in a crowd, all that stand on a tiled floor.
 *
 * A static `under` is flush with the surface of the static `beside` if it reaches as high along the normal n of that
 * surface. For two boxes whose contact axis is known, n follows from the axis, and the manifold would put the surface
 * at the highest point of `beside` along n. The exception is a normal of a face of the body whose face does not cover
 * the highest corner of `beside`: then the surface may lie anywhere between that corner and the lowest point of the
 * body. A static that reaches less high or higher than that, by more than a slack far above all rounding, is not flush.
 *
 * A static that is flush is as deep in the body along n as `beside` is, and the contact axis of a pair is the one of
 * least depth. So a static that is deeper along its own axis than `beside` is along n is not flush, and of two statics
 * that are not equally deep only the surface of the deeper one has to be looked at. Depths come from the search for the
 * axis, or from how sure the pair is to touch.
 *
 * What the body rested on in the last step matters only for first contacts on the way, whose rows are never pending; a
 * body with a row that is not pending always passes.
 */
import { TOUCH_SURE } from '../geometry/obb-obb/touch.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { AXIS_KEPT, SEAM_STEP, SURE_ROUNDING, SURE_SLACK } from '../tolerances.js'
import type { ContactRows } from './contact-rows.js'
import type { NarrowPhase } from './narrow-phase.js'
import type { PosedBodies } from './posed-bodies.js'
import { sizeOf, staticOf } from './seam-surfaces.js'
import { axisOf, contactOut } from './write-contact.js'

/** Rows of the current body, their statics, and lower bounds of their depths, not above 0 where unknown. */
let list = new Int32Array(0)
let statics = new Int32Array(0)
let depths = new Float64Array(0)
/**
 * A normal from the static to the body, of length at most 1; the lowest and the highest height along it that the
 * surface may have; and the slack of these heights.
 */
const level = new Float64Array(6)

/**
 * Whether some static of `body` may be flush with another one. `head` is its first row, `nexts` gives the row after
 * each.
 */
export function mayBeFlush({ bodies, contacts }: NarrowPhase, body: number, head: number, nexts: Int32Array): boolean {
  const count = listRows(bodies, contacts, body, head, nexts)
  if (count < 0) return true
  const { moved, rows } = bodies
  const id = bodies.ids[body]
  const r = body * ROW_STRIDE
  // Twice the slack of a seam, plus the rounding of heights far from the origin of the world.
  const far = Math.abs(rows[r]) + Math.abs(rows[r + 1]) + Math.abs(rows[r + 2])
  const slack = 2 * SEAM_STEP * sizeOf(bodies, body) + 1e-14 * far
  level[5] = slack
  const extents = rows[r + 12] + rows[r + 13] + rows[r + 14]
  for (let k = 0; k < count; k++) {
    const row = list[k]
    const beside = statics[k]
    const s = beside * ROW_STRIDE
    const size = extents + (rows[s + 12] + rows[s + 13] + rows[s + 14])
    const rounding = 8 * SURE_ROUNDING * (moved[body] + moved[beside])
    const least = depths[k] > 0 ? depths[k] + (SURE_SLACK + 2 * AXIS_KEPT) * size + rounding + slack : Infinity
    if (!isAnyShallower(k, count, least)) continue
    if (!findLevel(bodies, contacts, row, id) || someReach(rows, k, count, least)) return true
  }
  return false
}

/** Writes `list`, `statics` and `depths`, and returns their number, or -1 if a row is not pending. */
function listRows(bodies: PosedBodies, contacts: ContactRows, body: number, head: number, nexts: Int32Array): number {
  const { rows, moved } = bodies
  const { pending, axisNow, sure } = contacts
  let count = 0
  for (let row = head; row >= 0; row = nexts[row]) {
    if (pending[row] === 0) return -1
    if (count === list.length) reserve(count + 1)
    const beside = staticOf(contacts, row, body)
    list[count] = row
    statics[count] = beside
    // The pair was tested in this step, or its axis is found now.
    if (axisNow[row] !== 0) depths[count] = sure[row] - (moved[body] + moved[beside])
    else {
      axisOf(contacts, rows, row)
      depths[count] = contactOut[TOUCH_SURE]
    }
    count++
  }
  return count
}

function reserve(count: number): void {
  list = grown(list, count)
  statics = grown(statics, count)
  depths = grown(depths, count)
}

/** Whether some row other than number k may be no deeper than `least`. */
function isAnyShallower(k: number, count: number, least: number): boolean {
  for (let n = 0; n < count; n++) if (n !== k && !(depths[n] > least)) return true
  return false
}

/** Whether the static of such a row reaches to the heights in `level`. */
function someReach(rows: Float64Array, k: number, count: number, least: number): boolean {
  const x = level[0]
  const y = level[1]
  const z = level[2]
  const low = level[3] - level[5]
  const high = level[4] + level[5]
  for (let n = 0; n < count; n++) {
    if (n === k || depths[n] > least) continue
    const top = reachOf(rows, statics[n] * ROW_STRIDE, x, y, z)
    if (!(top < low || top > high)) return true
  }
  return false
}

/** How far the box in row r reaches along a vector (as supportOf, seam-surfaces.ts). */
function reachOf(rows: Float64Array, r: number, x: number, y: number, z: number): number {
  return (
    x * rows[r] +
    y * rows[r + 1] +
    z * rows[r + 2] +
    rows[r + 12] * Math.abs(x * rows[r + 3] + y * rows[r + 4] + z * rows[r + 5]) +
    rows[r + 13] * Math.abs(x * rows[r + 6] + y * rows[r + 7] + z * rows[r + 8]) +
    rows[r + 14] * Math.abs(x * rows[r + 9] + y * rows[r + 10] + z * rows[r + 11])
  )
}

/** Writes `level` for a pending row of the body with entity `id`; false if the axis does not determine it. */
function findLevel(bodies: PosedBodies, contacts: ContactRows, row: number, id: number): boolean {
  const { rows, ids } = bodies
  const kind = axisOf(contacts, rows, row) - 1
  const i = contacts.first[row]
  const a = i * ROW_STRIDE
  const b = contacts.second[row] * ROW_STRIDE
  const bodyIsFirst = ids[i] === id
  const m = bodyIsFirst ? a : b
  const s = bodyIsFirst ? b : a
  let x: number
  let y: number
  let z: number
  if (kind < 6) {
    const n = (kind < 3 ? a : b) + ROW_AXES + 3 * (kind % 3)
    x = rows[n]
    y = rows[n + 1]
    z = rows[n + 2]
  } else {
    // Its length is the sine between the edges: heights along it differ by less than they do along the unit normal.
    const p = a + ROW_AXES + 3 * Math.floor((kind - 6) / 3)
    const q = b + ROW_AXES + 3 * (kind % 3)
    x = rows[p + 1] * rows[q + 2] - rows[p + 2] * rows[q + 1]
    y = rows[p + 2] * rows[q] - rows[p] * rows[q + 2]
    z = rows[p] * rows[q + 1] - rows[p + 1] * rows[q]
    // Edges so parallel that the direction is doubtful.
    if (!(x * x + y * y + z * z > 1e-12)) return false
  }
  const side = x * (rows[m] - rows[s]) + y * (rows[m + 1] - rows[s + 1]) + z * (rows[m + 2] - rows[s + 2])
  // The centres are level along the axis: the normal may point either way.
  if (!(Math.abs(side) > level[5])) return false
  const sign = 1 - 2 * Number(side < 0)
  x *= sign
  y *= sign
  z *= sign
  level[0] = x
  level[1] = y
  level[2] = z
  const top = reachOf(rows, s, x, y, z)
  level[3] = top
  level[4] = top
  if (kind < 6 && kind < 3 === bodyIsFirst && !isTipOver(rows, s, m, kind % 3))
    level[3] = 0 - reachOf(rows, m, 0 - x, 0 - y, 0 - z)
  return true
}

/**
 * Whether the corner of the static in row s that is highest along the normal in `level` lies over the face, of axis k,
 * of the body in row m. If not, clipping the manifold may cut off the highest part of the static.
 */
function isTipOver(rows: Float64Array, s: number, m: number, k: number): boolean {
  let x = rows[s] - rows[m]
  let y = rows[s + 1] - rows[m + 1]
  let z = rows[s + 2] - rows[m + 2]
  for (let d = 0; d < 3; d++) {
    const w = s + ROW_AXES + 3 * d
    const h = rows[s + ROW_PARAMETERS + d]
    const up = level[0] * rows[w] + level[1] * rows[w + 1] + level[2] * rows[w + 2] < 0 ? 0 - h : h
    x += up * rows[w]
    y += up * rows[w + 1]
    z += up * rows[w + 2]
  }
  for (let d = 0; d < 3; d++) {
    const w = m + ROW_AXES + 3 * d
    if (d === k) continue
    const along = Math.abs(x * rows[w] + y * rows[w + 1] + z * rows[w + 2])
    if (!(along < rows[m + ROW_PARAMETERS + d] - level[5])) return false
  }
  return true
}
