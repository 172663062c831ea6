/**
 * Ghost contacts: contacts at the inner edges of neighbouring statics.
 *
 * A body that rests a little deep on one tile of a floor also meets the side of the next tile. For that pair alone the
 * contact along the short way out is right, but for the floor it is a ghost collision. The test: a static that is flush
 * with the surface that the body rests on, that is as high along its normal, can touch only the part of the body that
 * has sunk in, so it does not stop it, and its contact is given that surface. Only bodies that touch several statics
 * are looked at; a static that is flush with no other surface keeps its own.
 *
 * All surfaces are found before the first is given away, so the order of the contacts decides nothing. Surfaces with
 * one normal and one height are a group: all tiles of a floor are one. A static is compared with each group, and with
 * the surfaces of the group only where it is flush with them. So a body on m statics with g groups takes m (g + log m),
 * and g is a handful on a floor of any size.
 */
import { BOUNDS_STRIDE, sumOfEdges } from '../broad-phase/broad-phase.js'
import { grown } from '../memory/grow.js'
import { FAN_SLACK, SEAM_STEP } from '../tolerances.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { SeamKind, type SeamStep } from './seam-step.js'
import { copySurface, isSameWay, SURFACE_DEPTH, SURFACE_HEIGHT, SURFACE_STRIDE } from './surfaces.js'

/**
 * State of a contact row: its body does not touch several statics; it has its static's surface, or another one; or one
 * of the two is a sensor, and the row is left out.
 */
export const SeamState = { none: 0, own: 1, given: 2, sensor: 3 } as const

/** What ghost contacts remember of a row, for {@link Seams.restore}. */
export interface KnownSeam {
  state: number
  /** Side of the body (seam-step.ts) if `state` is given. */
  side: number
  /** If `state` is own or given. */
  readonly surface: Float64Array
}

/** Part of the slack of a seam by which heights in a group differ at most: far above rounding. */
const GROUPED = 1 / 16
/** Of so few contacts each static is compared with each other one before their surfaces are grouped. */
const FEW = 4
/** Times the slack of a seam: more than the normal of a contact may be off from the face's. */
const LEVEL = 4
/** Most groups: of a body with more distinct surfaces the deepest count. */
const MOST_GROUPS = 256

const reach = new Float64Array(1)

/** Ghost contacts of one world: what they found, which the next step needs, and room to work in. */
export class Seams {
  /** By contact row: its state in this step and in the last, and its surface in the last step in which it had one. */
  states: Uint8Array = new Uint8Array(0)
  before: Uint8Array = new Uint8Array(0)
  surfaces: Float64Array = new Float64Array(0) // SURFACE_STRIDE numbers each
  /** Side of the body (seam-step.ts) in that step. */
  sides: Int32Array = new Int32Array(0)

  /** First contact row with a static of each collider, -1 for none; the next row of the same; who has several. */
  private heads = new Int32Array(0)
  private nexts = new Int32Array(0)
  private crowded = new Int32Array(0)

  /** Contacts of the body that is looked at, by number: row, static, what the row stands for, and a surface. */
  private count = 0
  private size = 0
  private rows = new Int32Array(0)
  private statics = new Int32Array(0)
  private kinds = new Uint8Array(0)
  private planes = new Float64Array(0) // SURFACE_STRIDE numbers each
  /** Numbers with the deepest surface first; of each group the first and the last number; of each number the next. */
  private order = new Int32Array(0)
  private groups = 0
  /** Whether any of the statics is not a half-space, which is as high as no surface, and gives way to none. */
  private hasEnds = false
  private groupFirsts = new Int32Array(0)
  private groupLasts = new Int32Array(0)
  private groupNexts = new Int32Array(0)

  /** Begins a step with contact rows below `rowEnd`. */
  begin(rowEnd: number): void {
    const { states } = this
    this.states = grown(this.before, rowEnd)
    this.before = grown(states, rowEnd)
    this.surfaces = grown(this.surfaces, rowEnd * SURFACE_STRIDE)
    this.sides = grown(this.sides, rowEnd)
    this.nexts = grown(this.nexts, rowEnd)
    this.states.fill(SeamState.none)
  }

  /** Forgets all rows; makes room for `rowEnd` to be restored. */
  beginRestore(rowEnd: number): void {
    this.begin(rowEnd)
    this.before.fill(SeamState.none)
  }

  /** Writes what the last step in which the two of a row touched gave it; `hasEnded`: that is not the last one. */
  restore(row: number, hasEnded: boolean, { state, side, surface }: KnownSeam): void {
    if (hasEnded) this.before[row] = state
    else this.states[row] = state
    this.sides[row] = side
    if (state === SeamState.own || state === SeamState.given)
      copySurface(surface, 0, this.surfaces, SURFACE_STRIDE * row)
  }

  /** A row shows the contact at the start of the step (SeamKind.leaves), which is the one at the end of the last. */
  carry(row: number): void {
    if (this.before[row] === SeamState.given) this.states[row] = SeamState.given
  }

  /**
   * Finds the ghost contacts of a step that has begun. It runs in every step, whether anyone reads the contacts or not:
   * which of two equally deep surfaces a contact is given depends on the last step.
   */
  straighten(step: SeamStep): void {
    const count = this.link(step)
    for (let k = 0; k < count; k++) if (this.mayGive(step, this.crowded[k])) this.straightenBody(step, this.crowded[k])
  }

  /** Links the rows of each body with statics, and lists the bodies that have several. Returns the number of those. */
  private link(step: SeamStep): number {
    const { types, moving, isSensor, count } = step.colliders
    const { first, second } = step.contacts
    this.heads = grown(this.heads, count)
    this.crowded = grown(this.crowded, count)
    const { heads, nexts, crowded } = this
    heads.fill(-1, 0, count)
    let found = 0
    for (let k = 0; k < step.contacts.count; k++) {
      const row = step.rowOf(k)
      const i = first[row]
      const j = second[row]
      if (moving[i] === moving[j]) continue
      if ((isSensor[i] | isSensor[j]) !== 0) {
        this.states[row] = SeamState.sensor
        continue
      }
      const body = moving[i] === 1 ? i : j
      // A half-space does not rest on anything.
      if (types[body] === ShapeType.plane) continue
      const head = heads[body]
      if (head >= 0 && nexts[head] < 0) crowded[found++] = body
      nexts[row] = head
      heads[body] = row
    }
    return found
  }

  /** Whether two statics of a body with few are level, as almost none are where statics lie anyhow. */
  private mayGive(step: SeamStep, body: number): boolean {
    const { heads, nexts } = this
    const { first, second } = step.contacts
    this.size = sumOfEdges(step.bounds, BOUNDS_STRIDE * body)
    let before = 0
    for (let row = heads[body]; row >= 0; row = nexts[row], before++) {
      if (before === FEW) return true
      let other = heads[body]
      for (let k = 0; k < before; k++, other = nexts[other])
        if (
          step.areLevel(
            first[row] + second[row] - body,
            first[other] + second[other] - body,
            LEVEL * SEAM_STEP * this.size,
          )
        )
          return true
    }
    return false
  }

  private straightenBody(step: SeamStep, body: number): void {
    const isOnTheWay = this.list(step, body)
    const { planes, rows, kinds, surfaces, count } = this
    this.group(step)
    for (let k = 0; k < count; k++) {
      const best = kinds[k] <= SeamKind.meets ? this.find(step, k, this.isNew(step, rows[k])) : -1
      if (best < 0) copySurface(planes, k * SURFACE_STRIDE, surfaces, rows[k] * SURFACE_STRIDE)
      else this.give(step, k, best)
    }
    if (isOnTheWay) this.straightenTouches(step)
  }

  /** Whether a contact has begun, or ceased to be a sensor's, in this step. */
  private isNew(step: SeamStep, row: number): boolean {
    return step.isNew(row) || this.before[row] === SeamState.sensor
  }

  /** Whether the static of contact k is as high as the surface of contact j, along its normal. */
  private isFlush(step: SeamStep, k: number, j: number): boolean {
    const { planes, statics, size } = this
    const p = j * SURFACE_STRIDE
    step.writeSupport(statics[k], planes, p, reach)
    return Math.abs(reach[0] - planes[p + SURFACE_HEIGHT]) <= SEAM_STEP * size
  }

  /** Gives contact k the surface of contact j. */
  private give(step: SeamStep, k: number, j: number): void {
    const { planes, rows, statics, surfaces } = this
    const s = rows[k] * SURFACE_STRIDE
    copySurface(planes, j * SURFACE_STRIDE, surfaces, s)
    this.states[rows[k]] = SeamState.given
    // The static may reach a little less high; not higher: the box around a mesh is a little larger than the mesh.
    step.writeSupport(statics[k], surfaces, s, reach)
    const top = Math.min(surfaces[s + SURFACE_HEIGHT], reach[0])
    surfaces[s + SURFACE_DEPTH] = Math.max(0, top - surfaces[s + SURFACE_HEIGHT] + surfaces[s + SURFACE_DEPTH])
    surfaces[s + SURFACE_HEIGHT] = top
  }

  /** Lists the contacts of a body with their surfaces. Returns whether any shows a contact before the end. */
  private list(step: SeamStep, body: number): boolean {
    const { heads, nexts, states, surfaces, sides } = this
    const { first, second } = step.contacts
    const { types } = step.colliders
    let isOnTheWay = false
    let count = 0
    this.hasEnds = false
    for (let row = heads[body]; row >= 0; row = nexts[row], count++) {
      if (count === this.rows.length) this.reserve(count + 1)
      const { planes } = this
      const p = count * SURFACE_STRIDE
      const kind = step.kindOf(row)
      this.rows[count] = row
      sides[row] = first[row] === body ? -1 : 1
      this.statics[count] = sides[row] < 0 ? second[row] : first[row]
      this.kinds[count] = kind
      if (types[this.statics[count]] !== ShapeType.plane) this.hasEnds = true
      if (states[row] === SeamState.none) states[row] = SeamState.own
      if (kind !== SeamKind.end) isOnTheWay = true
      if (kind <= SeamKind.meets) {
        step.writeEnd(row, sides[row], planes, p)
        continue
      }
      step.writeTouch(row, sides[row], planes, p)
      if (kind === SeamKind.grazes) planes[p + SURFACE_DEPTH] = 0 - this.size
      else if (states[row] === SeamState.given) copySurface(surfaces, row * SURFACE_STRIDE, planes, p)
    }
    this.count = count
    return isOnTheWay
  }

  /**
   * Straightens the contacts that are shown instead of those at the end of the step. What the body rested on before
   * counts for deeper than what it meets on the way. Where it is at the end counts for nothing: a body that flew into
   * the end of a wall may be less deep in a side of it by then, which it did not come through.
   */
  private straightenTouches(step: SeamStep): void {
    const { planes, rows, kinds, sides, surfaces, count } = this
    for (let k = 0; k < count; k++) {
      const p = k * SURFACE_STRIDE
      if (kinds[k] === SeamKind.end) copySurface(surfaces, rows[k] * SURFACE_STRIDE, planes, p)
      if (kinds[k] !== SeamKind.meets) continue
      step.writeTouch(rows[k], sides[rows[k]], planes, p)
      planes[p + SURFACE_DEPTH] = 0 - this.size
    }
    this.group(step)
    for (let k = 0; k < count; k++) {
      const best = kinds[k] === SeamKind.end ? -1 : this.find(step, k, kinds[k] !== SeamKind.leaves)
      if (best < 0) continue
      step.turnTouch(rows[k], sides[rows[k]], planes, best * SURFACE_STRIDE)
      if (kinds[k] !== SeamKind.meets) this.give(step, k, best)
    }
  }

  /** Groups the surfaces of the body, if any contact can give way. */
  private group(step: SeamStep): void {
    const { planes, count, order, groupFirsts, groupLasts, groupNexts } = this
    if (!this.hasEnds) return
    this.sort(step)
    const most = GROUPED * SEAM_STEP * this.size
    let groups = 0
    for (let n = 0; n < count; n++) {
      const k = order[n]
      const p = k * SURFACE_STRIDE
      let g = 0
      for (; g < groups; g++) {
        const q = groupFirsts[g] * SURFACE_STRIDE
        const isLevel = Math.abs(planes[p + SURFACE_HEIGHT] - planes[q + SURFACE_HEIGHT]) <= most
        if (isLevel && isSameWay(planes, p, planes, q)) break
      }
      if (g === MOST_GROUPS) continue
      if (g < groups) groupNexts[groupLasts[g]] = k
      else groupFirsts[groups++] = k
      groupLasts[g] = k
      groupNexts[k] = -1
    }
    this.groups = groups
  }

  /** Orders the contacts by their surfaces: the deepest first, equally deep ones as their statics. A Shell sort. */
  private sort(step: SeamStep): void {
    const { planes, statics, count, order } = this
    for (let n = 0; n < count; n++) order[n] = n
    let gap = 1
    while (gap < count) gap = 3 * gap + 1
    for (; gap >= 1; gap = Math.floor(gap / 3))
      for (let n = gap; n < count; n++) {
        const k = order[n]
        const depth = planes[k * SURFACE_STRIDE + SURFACE_DEPTH]
        let m = n
        for (; m >= gap; m -= gap) {
          const other = order[m - gap]
          const more = planes[other * SURFACE_STRIDE + SURFACE_DEPTH] - depth
          if (more > 0 || (more === 0 && step.compare(statics[other], statics[k]) <= 0)) break
          order[m] = other
        }
        order[m] = k
      }
  }

  /** Number of the deepest surface that the static of contact k is flush with and gives way to, -1 if there is none. */
  private find(step: SeamStep, k: number, isNew: boolean): number {
    const { planes, statics, groups, groupFirsts, groupNexts } = this
    const own = k * SURFACE_STRIDE
    if (step.colliders.types[statics[k]] === ShapeType.plane) return -1
    let best = -1
    let deepest = -Infinity
    for (let g = 0; g < groups; g++) {
      const p = groupFirsts[g] * SURFACE_STRIDE
      if (!(planes[p + SURFACE_DEPTH] > deepest)) break
      if (isSameWay(planes, p, planes, own)) continue
      if (!this.isFlush(step, k, groupFirsts[g])) continue
      for (let j = groupFirsts[g]; j >= 0; j = groupNexts[j]) {
        const depth = planes[j * SURFACE_STRIDE + SURFACE_DEPTH]
        if (!(depth > deepest)) break
        if (!this.givesWay(step, k, j, isNew)) continue
        best = j
        deepest = depth
        break
      }
    }
    return best
  }

  /** Whether contact k, whose static is flush with the surface of contact j, gives way to that. */
  private givesWay(step: SeamStep, k: number, j: number, isNew: boolean): boolean {
    const { planes, rows, kinds, statics, before, surfaces, size } = this
    const own = k * SURFACE_STRIDE
    const row = rows[k]
    const more = planes[j * SURFACE_STRIDE + SURFACE_DEPTH] - planes[own + SURFACE_DEPTH]
    if (more > SEAM_STEP * size) return true
    // What the body rested on at the start of the step gives way to nothing that it met later.
    if (kinds[k] === SeamKind.leaves) return false
    // Of equally deep contacts the one that is new or has just turned gives way. If the body comes from one static, its
    // contact with that has turned, unless the other static was put there.
    if (more >= -SEAM_STEP * size && !isNew) {
      if (before[row] !== SeamState.none) return !isSameWay(planes, own, surfaces, row * SURFACE_STRIDE)
      if (step.isPut(statics[j]) || before[rows[j]] === SeamState.sensor) return false
    }
    // If each static is below the other's surface, the body is over an outer edge, and the contact keeps its normal.
    step.writeSupport(statics[j], planes, own, reach)
    return reach[0] > planes[own + SURFACE_HEIGHT] + FAN_SLACK * size
  }

  private reserve(count: number): void {
    this.rows = grown(this.rows, count)
    const { length } = this.rows
    this.statics = grown(this.statics, length)
    this.kinds = grown(this.kinds, length)
    this.planes = grown(this.planes, length * SURFACE_STRIDE)
    this.order = grown(this.order, length)
    this.groupFirsts = grown(this.groupFirsts, length)
    this.groupLasts = grown(this.groupLasts, length)
    this.groupNexts = grown(this.groupNexts, length)
  }
}
