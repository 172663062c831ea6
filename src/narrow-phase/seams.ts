/**
 * Contacts at the seams of separate statics.
 *
 * A body that rests a little deep on one tile of a floor also meets the side of the next tile. For that pair alone the
 * contact along the short way out is right, but for the floor it is a ghost collision. The test: a static whose top is
 * flush with the surface that the body rests on can touch only the part of the body that has sunk in, so it does not
 * stop it, and its contact takes the normal of that surface. Only bodies with contacts with several statics are looked
 * at; statics that are not flush keep their normals.
 */
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINT_STRIDE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { compareRows } from '../geometry/order.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { SEAM_NORMAL, type ContactRows } from './contact-rows.js'
import type { NarrowPhase } from './narrow-phase.js'
import type { PosedBodies } from './posed-bodies.js'
import { mayBeFlush } from './seam-filter.js'
import {
  findBefore,
  isFlush,
  isSameWay,
  other,
  signOf,
  staticOf,
  supportOf,
  surface,
  writeEndSurface,
  writeTouchSurface,
} from './seam-surfaces.js'
import { SurfaceTree } from './seam-tree.js'
import { completeContact, writeSpeed } from './write-contact.js'

/**
 * A body with more statics than this skips the filter (seam-filter.ts) and has its surfaces in trees. Comparing each
 * row with each other is as fast for this many, faster for fewer (two or three times, where nearly all are
 * straightened), and takes half a second for 4,096.
 */
const LARGE_GROUP = 128

/**
 * First row of each body that touches a static, -1 for none; the next row of the same body; and the bodies that have
 * several.
 */
let heads = new Int32Array(0)
let nexts = new Int32Array(0)
let crowded = new Int32Array(0)
/** Surfaces of a body with many rows: at the end of the step, and at the rows' own points. */
const endSurfaces = new SurfaceTree()
const touchSurfaces = new SurfaceTree()

/**
 * Corrects the contacts of the step at seams, in place. This runs in every step, whether anyone reads the contacts or
 * not: which of two equally deep surfaces is taken depends on which was taken before, and so on all earlier steps in
 * which the body touched both.
 */
export function straightenSeams(step: NarrowPhase): void {
  const { bodies, contacts } = step
  if (bodies.moverCount === bodies.bodyCount && !bodies.hasChildren) return
  const count = linkRows(bodies, contacts)
  for (let k = 0; k < count; k++) {
    const body = crowded[k]
    let size = 0
    for (let row = heads[body]; row >= 0; row = nexts[row]) size++
    const isLarge = size > LARGE_GROUP
    if (!isLarge && !mayBeFlush(step, body, heads[body], nexts)) continue
    heads[body] = sortRows(bodies, contacts, body, heads[body], size)
    for (let row = heads[body]; row >= 0; row = nexts[row]) completeContact(contacts, bodies, row)
    endSurfaces.clear()
    touchSurfaces.clear()
    for (let row = heads[body]; row >= 0; row = nexts[row]) {
      if (!straighten(step, body, row, isLarge)) continue
      contacts.axisNow[row] = SEAM_NORMAL
      if (!isLarge) continue
      endSurfaces.update(step, body, row)
      touchSurfaces.update(step, body, row)
    }
  }
}

/** Links the rows of each body with statics, and lists the bodies that have several. Returns the number of those. */
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
    // A half-space does not rest on anything.
    if (body >= bodies.boundedCount) continue
    const head = heads[body]
    if (head >= 0 && nexts[head] < 0) crowded[found++] = body
    nexts[row] = head
    heads[body] = row
  }
  return found
}

/**
 * Sorts the `count` rows of a body, which begin at `head`, by the canonical order of their statics: they are
 * straightened one after the other, so their order must depend on nothing but where the statics are. Returns the first
 * row.
 */
function sortRows(bodies: PosedBodies, contacts: ContactRows, body: number, head: number, count: number): number {
  if (count === 1) {
    nexts[head] = -1
    return head
  }
  const half = count >> 1
  let middle = head
  for (let k = 0; k < half; k++) middle = nexts[middle]
  let one = sortRows(bodies, contacts, body, head, half)
  let two = sortRows(bodies, contacts, body, middle, count - half)
  let first = -1
  let last = -1
  while (one >= 0 || two >= 0) {
    const takesOne = two < 0 || (one >= 0 && comesBefore(bodies, contacts, one, two, body))
    const row = takesOne ? one : two
    if (takesOne) one = nexts[one]
    else two = nexts[two]
    if (last < 0) first = row
    else nexts[last] = row
    last = row
  }
  return first
}

/** Whether the static of row k comes before that of `row`. */
function comesBefore(bodies: PosedBodies, contacts: ContactRows, k: number, row: number, body: number): boolean {
  const { ids, rows } = bodies
  const one = staticOf(contacts, k, body)
  const two = staticOf(contacts, row, body)
  const order = compareRows(rows, one * ROW_STRIDE, rows, two * ROW_STRIDE)
  return order < 0 || (order === 0 && ids[one] < ids[two])
}

/**
 * Gives `row` the normal of a surface that its static is flush with. The manifold at the end of the step takes a
 * surface that the body rests on at that time, the first contact one that it rested on then or at the start of the
 * step. Returns whether anything changed.
 */
function straighten(step: NarrowPhase, body: number, row: number, isLarge: boolean): boolean {
  const { bodies, contacts } = step
  const under = staticOf(contacts, row, body)
  const id = bodies.ids[body]
  writeTouchSurface(bodies, contacts, row, id, other)
  const nx = other[0]
  const ny = other[1]
  const nz = other[2]
  let isNew = false
  if (contacts.atEnd[row] === 1) {
    writeEndSurface(bodies, contacts, row, id, other)
    const same = isSameWay(other, nx, ny, nz)
    if (findSurface(step, body, row, under, false, isLarge)) {
      // The box around a mesh is slightly larger than the mesh.
      const top = Math.min(surface[3], supportOf(bodies, step.trees, under, surface[0], surface[1], surface[2]))
      rewriteManifold(step, row, body, Math.max(0, top - surface[3] + surface[4]), top)
      if (same) rewriteNormal(step, row, body)
      isNew = true
    }
    if (same) return isNew
  }
  writeTouchSurface(bodies, contacts, row, id, other)
  if (!findSurface(step, body, row, under, true, isLarge)) return isNew
  rewriteNormal(step, row, body)
  return true
}

/**
 * Writes to `surface` the deepest surface that the static `under` is flush with; the row's own surface is in `other`.
 * False if there is none.
 */
function findSurface(
  step: NarrowPhase,
  body: number,
  row: number,
  under: number,
  alsoBefore: boolean,
  isLarge: boolean,
): boolean {
  if (isLarge) {
    const tree = alsoBefore ? touchSurfaces : endSurfaces
    if (tree.count === 0) tree.build(step, body, heads[body], nexts, alsoBefore)
    return tree.find(step, body, row, under)
  }
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

/** Sets the normal of a row to that in `surface`. */
function rewriteNormal(step: NarrowPhase, row: number, body: number): void {
  const { bodies, contacts } = step
  const sign = signOf(contacts, bodies, row, bodies.ids[body])
  contacts.normalX[row] = sign * surface[0] + 0
  contacts.normalY[row] = sign * surface[1] + 0
  contacts.normalZ[row] = sign * surface[2] + 0
  // A contact at time 0 takes the bodies at the end of the step, where its manifold is.
  writeSpeed(contacts, bodies, row, contacts.time[row] === 0, contacts, row)
}

/** Turns the manifold of a row to the normal in `surface`, with this depth below the top of its static. */
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
