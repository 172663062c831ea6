/**
 * Which bodies on several statics can have a seam under them (seams.ts), by a bound that needs no manifold: nearly none in a
 * crowd, all that stand on a tiled floor.
 *
 * A static `under` is flush with the surface of the static `beside` if it reaches as high along the normal n of that surface. Of
 * two boxes whose axis of contact is known, n follows from it; and what the manifold would put the surface at lies between the
 * lowest of the body and the highest of `beside` along n: at the highest itself where n is normal to a face of `beside`, or to
 * edges of both. What reaches neither less high nor higher than that, by a slack far above all rounding, is not flush. Rows of
 * the last step count as well, as they do there.
 */
import { ROW_AXES, ROW_STRIDE } from '../geometry/rows.js'
import { SEAM_STEP } from '../tolerances.js'
import type { ContactRows } from './contact-rows.js'
import type { NarrowPhase } from './narrow-phase.js'
import type { PosedBodies } from './posed-bodies.js'
import { sizeOf, staticOf, supportOf } from './seam-surfaces.js'
import type { TreePool } from './tree-pool.js'
import { axisOf } from './write-contact.js'

/** A unit normal from the static to the body, and between which heights along it the surface is. */
const level = new Float64Array(5)

/** Whether some static of `body` may be flush with another one: `head` is its first row, `nexts` the row after each. */
export function mayBeFlush(step: NarrowPhase, body: number, head: number, nexts: Int32Array): boolean {
  const { bodies, bodiesBefore, contacts, contactsBefore, trees } = step
  const { jumped, rows } = bodies
  const r = body * ROW_STRIDE
  // Twice that of a seam, and far from the origin of the world the rounding of heights.
  const far = Math.abs(rows[r]) + Math.abs(rows[r + 1]) + Math.abs(rows[r + 2])
  const slack = 2 * SEAM_STEP * sizeOf(bodies, body) + 1e-14 * far
  for (let row = head; row >= 0; row = nexts[row]) {
    const beside = staticOf(contacts, row, body)
    if (!findLevel(bodies, trees, contacts, row, bodies.ids[body], slack)) return true
    if (someReach(step, body, beside, head, nexts, slack)) return true
    const old = contacts.old[row]
    if (old < 0 || (jumped[body] | jumped[beside]) !== 0) continue
    if (!findLevel(bodiesBefore, trees, contactsBefore, old, bodies.ids[body], slack)) return true
    if (someReach(step, body, beside, head, nexts, slack)) return true
  }
  return false
}

/** Whether a static of the body other than `beside` reaches to the heights in `level`. */
function someReach(
  { bodies, contacts, trees }: NarrowPhase,
  body: number,
  beside: number,
  head: number,
  nexts: Int32Array,
  slack: number,
): boolean {
  for (let k = head; k >= 0; k = nexts[k]) {
    const under = staticOf(contacts, k, body)
    if (under === beside) continue
    const top = supportOf(bodies, trees, under, level[0], level[1], level[2])
    if (!(top < level[3] - slack || top > level[4] + slack)) return true
  }
  return false
}

/** Writes `level` for a row of the body with entity `id`; false where it does not follow from the axis of two boxes. */
function findLevel(
  bodies: PosedBodies,
  trees: TreePool,
  contacts: ContactRows,
  row: number,
  id: number,
  slack: number,
): boolean {
  if (contacts.pending[row] === 0) return false
  const { rows, ids } = bodies
  const kind = axisOf(contacts, rows, row) - 1
  const i = contacts.first[row]
  const j = contacts.second[row]
  const a = i * ROW_STRIDE
  const b = j * ROW_STRIDE
  const bodyIsFirst = ids[i] === id
  if (kind < 3) takeNormal(rows, a + ROW_AXES + 3 * kind)
  else if (kind < 6) takeNormal(rows, b + ROW_AXES + 3 * (kind - 3))
  else if (!crossNormal(rows, a + ROW_AXES + 3 * Math.floor((kind - 6) / 3), b + ROW_AXES + 3 * (kind % 3)))
    return false
  const m = bodyIsFirst ? a : b
  const s = bodyIsFirst ? b : a
  const side =
    level[0] * (rows[m] - rows[s]) + level[1] * (rows[m + 1] - rows[s + 1]) + level[2] * (rows[m + 2] - rows[s + 2])
  // Level along it: it may point either way.
  if (!(Math.abs(side) > slack)) return false
  if (side < 0) for (let d = 0; d < 3; d++) level[d] = 0 - level[d]
  const top = supportOf(bodies, trees, bodyIsFirst ? j : i, level[0], level[1], level[2])
  level[4] = top
  // A face of the body itself may be clipped where the static does not reach highest.
  const isFaceOfBody = kind < 6 && kind < 3 === bodyIsFirst
  level[3] = isFaceOfBody
    ? 0 - supportOf(bodies, trees, bodyIsFirst ? i : j, 0 - level[0], 0 - level[1], 0 - level[2])
    : top
  return true
}

function takeNormal(rows: Float64Array, at: number): void {
  level[0] = rows[at]
  level[1] = rows[at + 1]
  level[2] = rows[at + 2]
}

/** The unit normal of two edges; false where they are so parallel that it is doubtful. */
function crossNormal(rows: Float64Array, a: number, b: number): boolean {
  const x = rows[a + 1] * rows[b + 2] - rows[a + 2] * rows[b + 1]
  const y = rows[a + 2] * rows[b] - rows[a] * rows[b + 2]
  const z = rows[a] * rows[b + 1] - rows[a + 1] * rows[b]
  const length = Math.sqrt(x * x + y * y + z * z)
  level[0] = x / length
  level[1] = y / length
  level[2] = z / length
  return length > 1e-6
}
