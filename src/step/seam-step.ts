/** Ghost contacts (src/seams) of the steps of a world: what they ask of a step that is being completed. */
import { MANIFOLD_NORMAL, MANIFOLD_POINT_DEPTH, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { LEAST_DEPTH, touchObbRows } from '../geometry/obb-obb/touch.js'
import { compareRows } from '../geometry/order.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { FIRST_NORMAL, FIRST_OUT, FIRST_POINT } from '../narrow-phase/first-contact.js'
import { PAIR_OUT_LENGTH } from '../narrow-phase/mesh-features.js'
import { pairKernels } from '../narrow-phase/pair-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import { supportOfRow } from '../narrow-phase/support.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import { writeBoxSurface } from '../seams/box-surface.js'
import { SeamKind, type SeamStep } from '../seams/seam-step.js'
import { SeamState, Seams } from '../seams/seams.js'
import { SURFACE_DEPTH, SURFACE_HEIGHT, SURFACE_STRIDE } from '../seams/surfaces.js'
import type { Colliders } from './colliders.js'
import { Touch, type Contacts } from './contacts.js'
import type { DetailWriter } from './details.js'
import type { Poses } from './poses.js'
import { BOUNDS_STRIDE, type Rows } from './rows.js'
import { createPosedPair, type Sources } from './sources.js'

interface Seamed {
  readonly colliders: Colliders
  readonly poses: Poses
  readonly rows: Rows
  readonly contacts: Contacts
  readonly sources: Sources
  readonly trees: TreePool
}

const pair = createPosedPair()
const firstContact = new Float64Array(FIRST_OUT)
const manifold = new Float64Array(PAIR_OUT_LENGTH)

export class StepSeams implements SeamStep {
  private readonly seams = new Seams()

  constructor(private readonly step: Seamed) {}

  /** Finds the ghost contacts of the step, whose contacts are listed. */
  straighten(): void {
    const { contacts, colliders } = this.step
    this.seams.begin(contacts.capacity)
    if (colliders.movingCount < colliders.live) this.seams.straighten(this)
  }

  /** Tells `writer` the surface that a contact was given in the last step in which the two touched, if it was. */
  load(writer: DetailWriter, row: number): void {
    const { states, before, surfaces, sides } = this.seams
    const state = this.step.contacts.reason[row] === 0 ? states[row] : before[row]
    writer.side = state === SeamState.given ? sides[row] : 0
    if (writer.side === 0) return
    for (let k = 0; k < SURFACE_STRIDE; k++) writer.surface[k] = surfaces[SURFACE_STRIDE * row + k]
  }

  get colliderCount(): number {
    return this.step.colliders.count
  }

  get types(): Uint8Array {
    return this.step.colliders.types
  }

  get moving(): Uint8Array {
    return this.step.colliders.moving
  }

  get first(): Int32Array {
    return this.step.contacts.first
  }

  get second(): Int32Array {
    return this.step.contacts.second
  }

  get contactCount(): number {
    return this.step.contacts.count
  }

  rowOf(k: number): number {
    const { began, beganCount, persisting } = this.step.contacts
    return k < beganCount ? began[k] : persisting[k - beganCount]
  }

  kindOf(row: number): number {
    const state = this.step.contacts.state[row]
    if ((state & Touch.end) !== 0) return (state & Touch.way) === 0 ? SeamKind.end : SeamKind.meets
    return (state & Touch.start) === 0 ? SeamKind.grazes : SeamKind.leaves
  }

  isNew(row: number): boolean {
    return (this.step.contacts.state[row] & Touch.begins) !== 0
  }

  isPut(collider: number): boolean {
    return this.step.colliders.jumped[collider] === 1 || !this.step.poses.isSame(collider)
  }

  supportOf(collider: number, n: Float64Array, at: number): number {
    const { rows, trees } = this.step
    return supportOfRow(rows.rows, ROW_STRIDE * collider, this.types[collider], trees, n, at)
  }

  sizeOf(body: number): number {
    const { bounds } = this.step.rows
    const b = BOUNDS_STRIDE * body
    return bounds[b + 3] - bounds[b] + (bounds[b + 4] - bounds[b + 1]) + (bounds[b + 5] - bounds[b + 2])
  }

  compare(one: number, two: number): number {
    const { rows } = this.step.rows
    return compareRows(rows, ROW_STRIDE * one, rows, ROW_STRIDE * two)
  }

  writeEnd(row: number, body: number, out: Float64Array, at: number): void {
    const { types } = this
    const { rows } = this.step.rows
    const i = this.first[row]
    const j = this.second[row]
    const a = ROW_STRIDE * i
    const b = ROW_STRIDE * j
    if (types[i] === ShapeType.box && types[j] === ShapeType.box) {
      const code = touchObbRows(rows, a, rows, b, manifold, LEAST_DEPTH)
      writeBoxSurface(rows, a, b, code, i === body ? b : a, out, at)
    } else this.writeSurface(types[i], types[j], rows, a, b, i === body ? -1 : 1, out, at)
  }

  writeTouch(row: number, body: number, out: Float64Array, at: number): void {
    const { contacts, sources } = this.step
    const isFirst = this.first[row] === body
    const sign = isFirst ? -1 : 1
    if ((contacts.state[row] & Touch.way) !== 0) {
      sources.loadFirst(contacts.source[row], firstContact)
      out[at + SURFACE_HEIGHT] = 0
      out[at + SURFACE_DEPTH] = 0
      for (let d = 0; d < 3; d++) {
        out[at + d] = sign * firstContact[FIRST_NORMAL + d]
        out[at + SURFACE_HEIGHT] += out[at + d] * firstContact[FIRST_POINT + d]
      }
    } else {
      sources.load(contacts.source[row], pair)
      this.writeSurface(pair.types[0], pair.types[1], pair.rows, 0, ROW_STRIDE, sign, out, at)
    }
    // What touches a convex shape lies on the plane that its normal supports.
    const beside = isFirst ? this.second[row] : this.first[row]
    const type = this.types[beside]
    if (type !== ShapeType.mesh && type !== ShapeType.plane) out[at + SURFACE_HEIGHT] = this.supportOf(beside, out, at)
  }

  turnTouch(row: number, body: number, surface: Float64Array, at: number): void {
    const { contacts, sources } = this.step
    if ((contacts.state[row] & Touch.way) === 0) return
    sources.turnFirst(contacts.source[row], this.first[row] === body ? -1 : 1, surface, at)
  }

  /** Writes the surface that follows from the deepest point of two rows: midway between it and the other shape. */
  private writeSurface(
    typeA: number,
    typeB: number,
    rows: Float64Array,
    a: number,
    b: number,
    sign: number,
    out: Float64Array,
    at: number,
  ): void {
    pairKernels[SHAPE_TYPE_COUNT * typeA + typeB](rows, a, rows, b, manifold, this.step.trees)
    const depth = manifold[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH]
    out[at + SURFACE_DEPTH] = depth
    out[at + SURFACE_HEIGHT] = 0.5 * depth
    for (let d = 0; d < 3; d++) {
      out[at + d] = sign * manifold[MANIFOLD_NORMAL + d]
      out[at + SURFACE_HEIGHT] += out[at + d] * (rows[a + d] + manifold[MANIFOLD_POINTS + d])
    }
  }
}
