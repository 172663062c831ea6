/**
 * Contacts at the seams of separate statics.
 *
 * A body that rests a little deep on one tile of a floor meets the side of the next: along a short way a true contact of that
 * pair, but a ghost of the floor. What tells them apart: a static whose top is flush with the surface that the body rests
 * on can touch no more of it than what has sunk in, so it does not stop it. Its contact is taken along the normal of that
 * surface. Only bodies with contacts of several statics are looked at; statics that are not flush keep their normals.
 */
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { compareRows } from '../geometry/order.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { FAN_SLACK, SEAM_STEP } from '../tolerances.js'
import { isFirstA, type ContactRows } from './contact-rows.js'
import type { NarrowPhase } from './narrow-phase.js'
import type { PosedBodies } from './posed-bodies.js'
import { mayBeFlush, sizeOf, staticOf, supportOf } from './seam-filter.js'
import { completeContact, writeSpeed } from './write-contact.js'

/** First row of each body with a static, -1 for none; the row after each of the same body; and bodies that have several. */
let heads = new Int32Array(0)
let nexts = new Int32Array(0)
let crowded = new Int32Array(0)
/** What the surface of a row is: unit normal from the static to the body, its height, and depth of the body below it. */
const surface = new Float64Array(5)
const other = new Float64Array(5)

/** Corrects the contacts of the step at seams, in place. */
export function straightenSeams(step: NarrowPhase): void {
  const { bodies, contacts } = step
  if (bodies.moverCount === bodies.count) return
  const count = linkRows(bodies, contacts)
  for (let k = 0; k < count; k++) {
    const body = crowded[k]
    if (!mayBeFlush(step, body, heads[body], nexts)) continue
    sortRows(bodies, contacts, body)
    for (let row = heads[body]; row >= 0; row = nexts[row]) completeContact(contacts, bodies, row)
    for (let row = heads[body]; row >= 0; row = nexts[row]) straighten(step, body, row)
  }
}

/** Links the rows of each body with statics, and lists the bodies that have several. Returns how many these are. */
function linkRows(bodies: PosedBodies, { first, second, count }: ContactRows): number {
  const { moving } = bodies
  heads = grown(heads, bodies.count)
  nexts = grown(nexts, count)
  crowded = grown(crowded, bodies.count)
  heads.fill(-1, 0, bodies.count)
  let found = 0
  for (let row = 0; row < count; row++) {
    const i = first[row]
    const j = second[row]
    if (moving[i] === moving[j]) continue
    const body = moving[i] === 1 ? i : j
    const head = heads[body]
    if (head >= 0 && nexts[head] < 0) crowded[found++] = body
    nexts[row] = head
    heads[body] = row
  }
  return found
}

/**
 * Puts the rows of a body in the order of its statics: they are straightened one after the other, so their order must depend on
 * nothing but where the statics are.
 */
function sortRows(bodies: PosedBodies, contacts: ContactRows, body: number): void {
  let rest = heads[body]
  heads[body] = -1
  while (rest >= 0) {
    const row = rest
    rest = nexts[row]
    let before = -1
    let after = heads[body]
    while (after >= 0 && comesBefore(bodies, contacts, after, row, body)) {
      before = after
      after = nexts[after]
    }
    nexts[row] = after
    if (before < 0) heads[body] = row
    else nexts[before] = row
  }
}

/** Whether the static of row k comes before that of `row`. */
function comesBefore(
  bodies: PosedBodies,
  { first, second }: ContactRows,
  k: number,
  row: number,
  body: number,
): boolean {
  const { ids, rows } = bodies
  const one = first[k] === body ? second[k] : first[k]
  const other = first[row] === body ? second[row] : first[row]
  const order = compareRows(rows, one * ROW_STRIDE, rows, other * ROW_STRIDE)
  return order < 0 || (order === 0 && ids[one] < ids[other])
}

/** The row of the last step of the same pair, with its details, or -1. */
function findBefore({ contacts, contactsBefore, bodiesBefore }: NarrowPhase, row: number): number {
  const old = contacts.old[row]
  if (old >= 0) completeContact(contactsBefore, bodiesBefore, old)
  return old
}

/** -1 where the body with entity `id` is a in a row, of which `bodies` are those of its step; else 1. */
function signOf(contacts: ContactRows, bodies: PosedBodies, row: number, id: number): number {
  return isFirstA(contacts, bodies, row) === (bodies.ids[contacts.first[row]] === id) ? -1 : 1
}

/**
 * Gives `row` the normal of a surface that its static is flush with: the manifold at the end of the step one that the body rests
 * on then; the first contact one that it rested on then or at the start.
 */
function straighten(step: NarrowPhase, body: number, row: number): void {
  const { bodies, contacts } = step
  const under = staticOf(contacts, row, body)
  const id = bodies.ids[body]
  writeTouchSurface(bodies, contacts, row, id, other)
  const nx = other[0]
  const ny = other[1]
  const nz = other[2]
  if (contacts.atEnd[row] === 1) {
    writeEndSurface(bodies, contacts, row, id, other)
    const same = isSameWay(other, nx, ny, nz)
    if (findSurface(step, body, row, under, false)) {
      // The box around a mesh is a little large.
      const top = Math.min(surface[3], supportOf(bodies, step.trees, under, surface[0], surface[1], surface[2]))
      rewriteManifold(step, row, body, Math.max(0, top - surface[3] + surface[4]), top)
      if (same) rewriteNormal(step, row, body)
    }
    if (same) return
  }
  writeTouchSurface(bodies, contacts, row, id, other)
  if (findSurface(step, body, row, under, true)) rewriteNormal(step, row, body)
}

/** The deepest surface that the static `under` is flush with, into `surface`; the row's own is in `other`. False if there is none. */
function findSurface(step: NarrowPhase, body: number, row: number, under: number, alsoBefore: boolean): boolean {
  const { bodies, bodiesBefore, contacts, contactsBefore } = step
  const id = bodies.ids[body]
  let best = -1
  let before = false
  let deepest = -1
  for (let k = heads[body]; k >= 0; k = nexts[k]) {
    if (k === row) continue
    const beside = staticOf(contacts, k, body)
    if (contacts.atEnd[k] === 1 && !alsoBefore) writeEndSurface(bodies, contacts, k, id, surface)
    else writeTouchSurface(bodies, contacts, k, id, surface)
    if (surface[4] > deepest && isFlush(step, row, body, under, beside)) {
      best = k
      before = false
      deepest = surface[4]
    }
    if (!alsoBefore) continue
    const old = findBefore(step, k)
    if (old < 0 || bodies.jumped[body] === 1 || bodies.jumped[beside] === 1) continue
    writeTouchSurface(bodiesBefore, contactsBefore, old, id, surface)
    if (surface[4] > deepest && isFlush(step, row, body, under, beside)) {
      best = old
      before = true
      deepest = surface[4]
    }
  }
  if (best < 0) return false
  if (before) writeTouchSurface(bodiesBefore, contactsBefore, best, id, surface)
  else if (contacts.atEnd[best] === 1 && !alsoBefore) writeEndSurface(bodies, contacts, best, id, surface)
  else writeTouchSurface(bodies, contacts, best, id, surface)
  return true
}

/** Whether the static `under`, with the surface `other`, is flush with `surface`, which belongs to the static `beside`. */
function isFlush(step: NarrowPhase, row: number, body: number, under: number, beside: number): boolean {
  const { bodies, bodiesBefore, contactsBefore, trees } = step
  if (isSameWay(surface, other[0], other[1], other[2])) return false
  const reach = sizeOf(bodies, body)
  const slack = SEAM_STEP * reach
  const top = supportOf(bodies, trees, under, surface[0], surface[1], surface[2])
  if (!(Math.abs(top - surface[3]) <= slack)) return false
  if (surface[4] > other[4] + slack) return true
  // Each below the other's surface: a body over an outer edge. The deeper contact keeps its normal.
  const side = supportOf(bodies, trees, beside, other[0], other[1], other[2])
  const mutual = side <= other[3] + FAN_SLACK * reach
  // Of equally deep ones that which is new or has just turned gives way.
  const old = findBefore(step, row)
  if (old < 0 || surface[4] < other[4] - slack) return !mutual
  const sign = signOf(contactsBefore, bodiesBefore, old, bodies.ids[body])
  return !isSameWay(
    other,
    sign * contactsBefore.normalX[old],
    sign * contactsBefore.normalY[old],
    sign * contactsBefore.normalZ[old],
  )
}

function isSameWay(n: Float64Array, x: number, y: number, z: number): boolean {
  return Math.abs(n[0] - x) + Math.abs(n[1] - y) + Math.abs(n[2] - z) <= FAN_SLACK
}

/** The surface of a row's static where the row's own point is: of a first contact, then. `id`: the entity of the body on it. */
function writeTouchSurface(
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
  // A first contact is on the surface; the others are midway.
  const middle = contacts.time[row] > 0 ? 0 : 0.5 * contacts.depth[row]
  out[3] = nx * contacts.pointX[row] + ny * contacts.pointY[row] + nz * contacts.pointZ[row] + middle
  out[4] = contacts.depth[row]
}

/** The surface of a row's static at the end of the step. */
function writeEndSurface(bodies: PosedBodies, contacts: ContactRows, row: number, id: number, out: Float64Array): void {
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

/** Gives a row the normal in `surface`. */
function rewriteNormal(step: NarrowPhase, row: number, body: number): void {
  const { bodies, contacts } = step
  const sign = signOf(contacts, bodies, row, bodies.ids[body])
  contacts.normalX[row] = sign * surface[0] + 0
  contacts.normalY[row] = sign * surface[1] + 0
  contacts.normalZ[row] = sign * surface[2] + 0
  // A first contact at the very start counts as one at the end, where the bodies stand.
  writeSpeed(contacts, bodies, row, contacts.time[row] === 0, contacts, row)
}

/** Takes the manifold of a row along the normal in `surface`, `depth` deep under the top of its static. */
function rewriteManifold(
  { bodies, contacts }: NarrowPhase,
  row: number,
  body: number,
  depth: number,
  top: number,
): void {
  contacts.depth[row] = depth
  const { points } = contacts
  const { rows } = bodies
  const at = row * contacts.pointStride
  const first = contacts.first[row] * ROW_STRIDE
  const sign = contacts.first[row] === body ? -1 : 1
  const height = top - 0.5 * depth
  points[at + MANIFOLD_DEPTH] = depth
  for (let d = 0; d < 3; d++) points[at + MANIFOLD_NORMAL + d] = sign * surface[d] + 0
  for (let k = 0, p = at + MANIFOLD_POINTS; k < contacts.pointCount[row]; k++, p += MANIFOLD_POINT_STRIDE) {
    const up =
      height -
      (surface[0] * (rows[first] + points[p]) +
        surface[1] * (rows[first + 1] + points[p + 1]) +
        surface[2] * (rows[first + 2] + points[p + 2]))
    for (let d = 0; d < 3; d++) points[p + d] += up * surface[d]
    points[p + 3] = depth
  }
}
