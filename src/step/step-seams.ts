/** Ghost contacts (src/seams) of the steps of a world: what they ask of a step that is being completed. */
import { MANIFOLD_NORMAL, MANIFOLD_POINT_DEPTH, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { BoxAxes, createBoxAxes, writeBoxAxis, writeUnitGap } from '../geometry/obb-obb/axes.js'
import { findContactAxis } from '../geometry/obb-obb/collide.js'
import { compareNumbers } from '../geometry/order.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { First } from '../narrow-phase/first-contact.js'
import { compareShapes, isOfParts, PairOut } from '../narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import { writeSupport } from '../narrow-phase/support.js'
import { haveLevelFaces } from '../seams/level-faces.js'
import { SeamKind, type SeamStep } from '../seams/seam-step.js'
import { SeamState, Seams, type KnownSeam } from '../seams/seams.js'
import { SURFACE_DEPTH, SURFACE_HEIGHT, SURFACE_STRIDE } from '../seams/surfaces.js'
import type { Colliders } from './gather/colliders.js'
import { Touch, type Contacts } from './contacts/contacts.js'
import type { StepParts } from './epoch/look.js'
import { findOwed } from './finish.js'
import { PosedPair, posePair, When } from './contacts/sources.js'
import { beginsAnew } from './rows/paths.js'

const pair = new PosedPair()
const manifold = new Float64Array(PairOut.length)
const axes = createBoxAxes(0)
const reach = new Float64Array(1)

export class StepSeams implements SeamStep {
  readonly colliders: Colliders
  readonly contacts: Contacts
  /** What is remembered of the rows of contacts. */
  readonly seams = new Seams()

  constructor(private readonly step: StepParts) {
    this.colliders = step.colliders
    this.contacts = step.contacts
  }

  /** Finds the ghost contacts of the step, whose contacts are listed. */
  straighten(): void {
    const { contacts, colliders } = this
    const { items: passing, count: passingCount } = contacts.passing
    // Where nothing has ever stood still there is nothing to remember.
    if (colliders.movingCount === colliders.live && this.seams.states.length === 0) return
    this.seams.begin(contacts.a.length)
    for (let k = 0; k < passingCount; k++)
      if ((contacts.state[passing[k]] & (Touch.end | Touch.start)) === Touch.start) this.seams.carry(passing[k])
    if (colliders.movingCount < colliders.live) this.seams.straighten(this)
  }

  /** Reads what ghost contacts remember of a row: of the last step in which the two touched. */
  read(row: number, out: KnownSeam): void {
    const { states, before, surfaces, sides } = this.seams
    const hasEnded = this.contacts.reason[row] !== 0
    // Where nothing has ever stood still there are no rows.
    out.state = (hasEnded ? before[row] : states[row]) ?? SeamState.none
    out.side = out.state === SeamState.given ? sides[row] : 0
    if (out.state === SeamState.none) return
    for (let k = 0; k < SURFACE_STRIDE; k++) out.surface[k] = surfaces[SURFACE_STRIDE * row + k]
  }

  get bounds(): Float64Array {
    return this.step.rows.bounds
  }

  rowOf(k: number): number {
    return this.contacts.rowOf(k)
  }

  kindOf(row: number): number {
    findOwed(this.step, row)
    const state = this.contacts.state[row]
    if ((state & Touch.end) !== 0) return (state & Touch.within) === 0 ? SeamKind.end : SeamKind.meets
    return (state & Touch.start) === 0 ? SeamKind.grazes : SeamKind.leaves
  }

  isNew(row: number): boolean {
    return (this.contacts.state[row] & Touch.begins) !== 0
  }

  isPut(collider: number): boolean {
    return !this.step.poses.isSame(collider) || beginsAnew(this.step, collider)
  }

  writeSupport(collider: number, n: Float64Array, at: number, out: Float64Array): void {
    const { rows, trees } = this.step
    writeSupport(rows.rows, ROW_STRIDE * collider, this.colliders.types[collider], trees, n, at, out)
  }

  areLevel(one: number, two: number, slack: number): boolean {
    const { types } = this.colliders
    const { rows } = this.step.rows
    if (types[one] !== ShapeType.box || types[two] !== ShapeType.box) return true
    return haveLevelFaces(rows, ROW_STRIDE * one, rows, ROW_STRIDE * two, slack)
  }

  compare(one: number, two: number): number {
    const { types } = this.colliders
    const { rows } = this.step.rows
    const a = ROW_STRIDE * one
    const b = ROW_STRIDE * two
    const poses = compareNumbers(rows, a, rows, b, ROW_PARAMETERS)
    return poses || compareShapes(types[one], rows, a, types[two], rows, b, this.step.trees)
  }

  writeEnd(row: number, side: number, out: Float64Array, at: number): void {
    const { types } = this.colliders
    const { rows } = this.step.rows
    const i = this.contacts.first[row]
    const j = this.contacts.second[row]
    const a = ROW_STRIDE * i
    const b = ROW_STRIDE * j
    const areBoxes = types[i] === ShapeType.box && types[j] === ShapeType.box
    if (areBoxes && !this.step.trees.tables.isFlat) {
      // Along the axis of least depth the highest point of the one box and the lowest of the other are points of the
      // manifold, which need not be clipped for this.
      const axis = findContactAxis(rows, a, rows, b, axes, manifold, true) - 1
      writeUnitGap(rows, a, rows, b, axes, axis)
      writeBoxAxis(rows, a, rows, b, axis, out, at)
      for (let d = 0; d < 3; d++) out[at + d] *= side
      this.writeSupport(side < 0 ? j : i, out, at, reach)
      out[at + SURFACE_HEIGHT] = reach[0]
      out[at + SURFACE_DEPTH] = Math.max(0, 0 - axes[BoxAxes.gap])
    } else {
      posePair(pair, this.step, i, j, When.now)
      this.writeSurface(side, out, at)
    }
  }

  writeTouch(row: number, side: number, out: Float64Array, at: number): void {
    const { first, second, state, source } = this.contacts
    const { sources } = this.step
    if ((state[row] & Touch.within) !== 0) {
      sources.load(source[row], pair, false)
      out[at + SURFACE_HEIGHT] = 0
      out[at + SURFACE_DEPTH] = 0
      for (let d = 0; d < 3; d++) {
        out[at + d] = side * pair.firstContact[First.normal + d]
        out[at + SURFACE_HEIGHT] += out[at + d] * pair.firstContact[First.point + d]
      }
    } else {
      sources.load(source[row], pair)
      this.writeSurface(side, out, at)
    }
    // What touches a convex shape lies on the plane that its normal supports.
    const beside = side < 0 ? second[row] : first[row]
    const type = this.colliders.types[beside]
    const { rows, trees } = this.step
    if (type === ShapeType.plane || isOfParts(type, rows.rows, ROW_STRIDE * beside, trees)) return
    this.writeSupport(beside, out, at, reach)
    out[at + SURFACE_HEIGHT] = reach[0]
  }

  turnTouch(row: number, side: number, surface: Float64Array, at: number): void {
    const { state, source } = this.contacts
    if ((state[row] & Touch.within) !== 0) this.step.sources.turnFirst(source[row], side, surface, at)
  }

  /** Writes the surface that follows from the deepest point of {@link pair}: midway between it and the other shape. */
  private writeSurface(side: number, out: Float64Array, at: number): void {
    const { types, rows } = pair
    const { trees } = this.step
    trees.tables.collide[SHAPE_TYPE_COUNT * types[0] + types[1]](rows, 0, rows, ROW_STRIDE, manifold, trees)
    const depth = manifold[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH]
    out[at + SURFACE_DEPTH] = depth
    out[at + SURFACE_HEIGHT] = 0.5 * depth
    for (let d = 0; d < 3; d++) {
      out[at + d] = side * manifold[MANIFOLD_NORMAL + d]
      out[at + SURFACE_HEIGHT] += out[at + d] * (rows[d] + manifold[MANIFOLD_POINTS + d])
    }
  }
}
