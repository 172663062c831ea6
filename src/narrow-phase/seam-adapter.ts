/** Ghost contacts (src/seams) over the two sets of contact rows that take turns. */
import { MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { compareRows } from '../geometry/order.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { writeBoxSurface } from '../seams/box-surface.js'
import { SeamKind, type SeamStep } from '../seams/seam-step.js'
import { SeamState, Seams } from '../seams/seams.js'
import { copySurface, SURFACE_DEPTH, SURFACE_HEIGHT, SURFACE_STRIDE, turnManifold } from '../seams/surfaces.js'
import { isFirstA, SEAM_NORMAL, type ContactRows } from './contact-rows.js'
import type { NarrowPhase } from './narrow-phase.js'
import { ShapeType } from './shape-types.js'
import { supportOfRow } from './support.js'
import { axisOf, completeContact, writeSpeed } from './write-contact.js'

/** One for each set of contact rows. */
const seamsOf = new WeakMap<ContactRows, Seams>()
const unused = new Seams()

export function straightenSeams(step: NarrowPhase): void {
  const { bodies, contacts, contactsBefore } = step
  if (bodies.moverCount === bodies.bodyCount && !bodies.hasChildren) return void seamsOf.delete(contacts)
  let seams = seamsOf.get(contacts)
  if (seams === undefined) seamsOf.set(contacts, (seams = new Seams()))
  const last = seamsOf.get(contactsBefore) ?? unused
  adapter.begin(step, seams, last)
  seams.straighten(adapter)
  for (let row = 0; row < contacts.count; row++) if (seams.states[row] === SeamState.given) adapter.apply(row, seams)
}

class Adapter implements SeamStep {
  colliderCount = 0
  boundedCount = 0
  moving: Uint8Array = new Uint8Array(0)
  contactCount = 0
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)
  private step!: NarrowPhase
  private kinds: Uint8Array = new Uint8Array(0)

  begin(step: NarrowPhase, seams: Seams, last: Seams): void {
    const { bodies, contacts } = step
    this.step = step
    this.colliderCount = bodies.count
    this.boundedCount = bodies.boundedCount
    this.moving = bodies.moving
    this.contactCount = contacts.count
    this.first = contacts.first
    this.second = contacts.second
    seams.begin(contacts.count)
    this.kinds = grown(this.kinds, contacts.count)
    for (let row = 0; row < contacts.count; row++) {
      const old = contacts.old[row]
      const state = old < 0 ? SeamState.none : (last.states[old] ?? SeamState.none)
      seams.before[row] = state
      if (state !== SeamState.none)
        copySurface(last.surfaces, old * SURFACE_STRIDE, seams.surfaces, row * SURFACE_STRIDE)
    }
  }

  rowOf(k: number): number {
    return k
  }

  isNew(row: number): boolean {
    return this.step.contacts.old[row] < 0
  }

  isPut(collider: number): boolean {
    const { bodies, bodiesBefore, continuous } = this.step
    if (continuous) return bodies.jumped[collider] === 1
    const then = bodiesBefore.indexOf(bodies.ids[collider])
    return then < 0 || compareRows(bodies.rows, collider * ROW_STRIDE, bodiesBefore.rows, then * ROW_STRIDE) !== 0
  }

  supportOf(collider: number, n: Float64Array, at: number): number {
    const { rows, types } = this.step.bodies
    return supportOfRow(rows, collider * ROW_STRIDE, types[collider], this.step.trees, n, at)
  }

  sizeOf(body: number): number {
    const { bounds } = this.step.bodies
    const b = 6 * body
    return bounds[b + 3] - bounds[b] + (bounds[b + 4] - bounds[b + 1]) + (bounds[b + 5] - bounds[b + 2])
  }

  compare(one: number, two: number): number {
    const { rows } = this.step.bodies
    return compareRows(rows, one * ROW_STRIDE, rows, two * ROW_STRIDE)
  }

  kindOf(row: number): number {
    return (this.kinds[row] = this.findKind(row))
  }

  private findKind(row: number): number {
    const { contacts, contactsBefore, bodies } = this.step
    if (contacts.pending[row] !== 0) return SeamKind.end
    const old = contacts.old[row]
    if (contacts.atEnd[row] === 1 && old >= 0 && contactsBefore.atEnd[old] === 1) return SeamKind.end
    if (contacts.atEnd[row] === 0) return contacts.time[row] === 0 && old >= 0 ? SeamKind.leaves : SeamKind.grazes
    const { points } = contacts
    const m = row * contacts.pointStride + MANIFOLD_NORMAL
    const sign = isFirstA(contacts, bodies, row) ? 1 : -1
    return contacts.normalX[row] === sign * points[m] &&
      contacts.normalY[row] === sign * points[m + 1] &&
      contacts.normalZ[row] === sign * points[m + 2]
      ? SeamKind.end
      : SeamKind.meets
  }

  writeEnd(row: number, body: number, out: Float64Array, at: number): void {
    const { bodies, contacts } = this.step
    const { rows, types } = bodies
    const i = contacts.first[row]
    const j = contacts.second[row]
    const beside = i === body ? j : i
    if (types[i] === ShapeType.box && types[j] === ShapeType.box) {
      writeBoxSurface(rows, i * ROW_STRIDE, j * ROW_STRIDE, axisOf(contacts, rows, row), beside * ROW_STRIDE, out, at)
      return
    }
    completeContact(contacts, bodies, row)
    const { points } = contacts
    const m = row * contacts.pointStride
    const p = m + MANIFOLD_POINTS
    const first = i * ROW_STRIDE
    const sign = i === body ? -1 : 1
    const nx = sign * points[m + MANIFOLD_NORMAL]
    const ny = sign * points[m + MANIFOLD_NORMAL + 1]
    const nz = sign * points[m + MANIFOLD_NORMAL + 2]
    out[at] = nx
    out[at + 1] = ny
    out[at + 2] = nz
    out[at + SURFACE_HEIGHT] =
      nx * (rows[first] + points[p]) +
      ny * (rows[first + 1] + points[p + 1]) +
      nz * (rows[first + 2] + points[p + 2]) +
      0.5 * points[p + 3]
    out[at + SURFACE_DEPTH] = points[p + 3]
  }

  writeTouch(row: number, body: number, out: Float64Array, at: number): void {
    const { contacts } = this.step
    const sign = this.signOf(row, body)
    const nx = sign * contacts.normalX[row]
    const ny = sign * contacts.normalY[row]
    const nz = sign * contacts.normalZ[row]
    out[at] = nx
    out[at + 1] = ny
    out[at + 2] = nz
    out[at + SURFACE_DEPTH] = contacts.depth[row]
    const beside = contacts.first[row] === body ? contacts.second[row] : contacts.first[row]
    const type = this.step.bodies.types[beside]
    // What touches a convex shape lies on the plane that its normal supports. The point of a first contact on a mesh or
    // a plane is on the surface, any other midway between the two surfaces.
    if (type !== ShapeType.mesh && type !== ShapeType.plane) out[at + SURFACE_HEIGHT] = this.supportOf(beside, out, at)
    else
      out[at + SURFACE_HEIGHT] =
        nx * contacts.pointX[row] +
        ny * contacts.pointY[row] +
        nz * contacts.pointZ[row] +
        (contacts.time[row] > 0 ? 0 : 0.5 * contacts.depth[row])
  }

  /** -1 if the body is a of the row, else 1. */
  private signOf(row: number, body: number): number {
    const { contacts, bodies } = this.step
    return isFirstA(contacts, bodies, row) === (contacts.first[row] === body) ? -1 : 1
  }

  turnTouch(row: number, body: number, surface: Float64Array, at: number): void {
    const { bodies, contacts } = this.step
    const sign = this.signOf(row, body)
    contacts.normalX[row] = sign * surface[at] + 0
    contacts.normalY[row] = sign * surface[at + 1] + 0
    contacts.normalZ[row] = sign * surface[at + 2] + 0
    contacts.axisNow[row] = SEAM_NORMAL
    // A contact at time 0 takes the bodies at the end of the step, where its manifold is.
    writeSpeed(contacts, bodies, row, contacts.time[row] === 0, contacts, row)
  }

  /** Turns the manifold of a row to the surface that it was given. */
  apply(row: number, { surfaces }: Seams): void {
    const { bodies, contacts } = this.step
    if (contacts.atEnd[row] === 0) return
    completeContact(contacts, bodies, row)
    const body = bodies.moving[contacts.first[row]] === 1 ? contacts.first[row] : contacts.second[row]
    const s = row * SURFACE_STRIDE
    contacts.depth[row] = surfaces[s + SURFACE_DEPTH]
    contacts.axisNow[row] = SEAM_NORMAL
    const first = contacts.first[row]
    const sign = first === body ? -1 : 1
    turnManifold(contacts.points, row * contacts.pointStride, surfaces, s, bodies.rows, first * ROW_STRIDE, sign)
    if (this.kinds[row] === SeamKind.end) this.turnTouch(row, body, surfaces, s)
  }
}

const adapter = new Adapter()
