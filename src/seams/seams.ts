/**
 * Ghost contacts: contacts at the inner edges of neighbouring statics.
 *
 * A body that rests a little deep on one tile of a floor also meets the side of the next tile. For that pair alone the
 * contact along the short way out is right, but for the floor it is a ghost collision. The test: a static that is flush
 * with the surface that the body rests on, that is as high along its normal, can touch only the part of the body that
 * has sunk in, so it does not stop it, and its contact is given that surface. Only bodies that touch several statics
 * are looked at; a static that is flush with no other surface keeps its own.
 *
 * All surfaces are found before the first is given away, so the order of the contacts decides nothing. How high a
 * static is along a normal tells which of the surfaces with that normal it is flush with, as they are listed by height.
 * A static is asked along a normal unless its box lies above all surfaces with that, as a tree of boxes tells. So m
 * statics take m log m if they have a few normals (boxes, at any heights), or if each has its own but few are as low as
 * its surface (a heap under a ball). At worst, under a mesh with a bump for each static, they take m^2.
 */
import { BOUNDS_STRIDE, sumOfEdges } from '../broad-phase/broad-phase.js'
import { grown, grownCapacity, resized, resizeFields } from '../memory/grow.js'
import { sortStably } from '../memory/sort.js'
import { SEAM_STEP } from '../tolerances.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { BoxHeap } from './box-heap.js'
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

/** Of so few contacts each static is compared with each other one before their surfaces are listed. */
const FEW = 4
/** Along so few normals each static is asked, wherever it is. */
const FEW_NORMALS = 16
/** Surfaces that are so many cells below the highest one with their normal, or more, are in one cell. */
const LAST_CELL = 0x3ffffffe
/** Times the slack of a seam: more than the normal of a contact may be off from the face's. */
const LEVEL = 4

/** Fields with an entry for each contact of the body that is looked at. */
const LISTS = [
  ...(['rows', 'statics', 'kinds', 'order', 'ranks', 'bests'] as const),
  ...(['tops', 'heights', 'levels', 'facing', 'cells'] as const),
]

/** How high a static, or a surface, is along a normal. */
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
  rows = new Int32Array(0)
  statics = new Int32Array(0)
  kinds = new Uint8Array(0)
  private planes = new Float64Array(0) // SURFACE_STRIDE numbers each
  /** Numbers with the deepest surface first; of each number its rank there, and the rank of what is found for it. */
  order = new Int32Array(0)
  ranks = new Int32Array(0)
  bests = new Int32Array(0)
  /** Number of different normals; of each the number with the highest surface, and how high that is. */
  private normalCount = 0
  tops = new Int32Array(0)
  heights = new Float64Array(0)
  /** Numbers by normal, cell (see {@link cellOf}) and rank; and the normal and the cell of each number. */
  levels = new Int32Array(0)
  facing = new Uint32Array(0)
  cells = new Uint32Array(0)
  /** Tree of the statics whose contacts may give way, and the number of each static. */
  private readonly tree = new BoxHeap()
  private numbers = new Int32Array(0)
  /** {@link find} looks at the contacts that are shown instead of those at the end of the step. */
  private isOnTheWay = false

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
    this.numbers = grown(this.numbers, count)
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
    const slack = LEVEL * SEAM_STEP * this.size
    for (let row = heads[body], before = 0; row >= 0; row = nexts[row], before++) {
      if (before === FEW) return true
      let other = heads[body]
      for (let k = 0; k < before; k++, other = nexts[other])
        if (step.areLevel(first[row] + second[row] - body, first[other] + second[other] - body, slack)) return true
    }
    return false
  }

  /** Finds the ghost contacts of a body, and gives each the surface that it gives way to. */
  private straightenBody(step: SeamStep, body: number): void {
    const hasTouches = this.list(step, body)
    const { planes, rows, bests, surfaces, order, count } = this
    this.isOnTheWay = false
    this.find(step)
    for (let k = 0; k < count; k++)
      if (bests[k] < count) this.give(step, k, order[bests[k]])
      else copySurface(planes, k * SURFACE_STRIDE, surfaces, rows[k] * SURFACE_STRIDE)
    if (hasTouches) this.straightenTouches(step)
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
    let hasTouches = false
    let count = 0
    for (let row = heads[body]; row >= 0; row = nexts[row], count++) {
      if (count === this.rows.length) {
        resizeFields(this, LISTS, grownCapacity(count, count + 1))
        this.planes = resized(this.planes, this.rows.length * SURFACE_STRIDE)
      }
      const { planes } = this
      const p = count * SURFACE_STRIDE
      const kind = step.kindOf(row)
      this.rows[count] = row
      sides[row] = first[row] === body ? -1 : 1
      this.statics[count] = sides[row] < 0 ? second[row] : first[row]
      this.kinds[count] = kind
      if (states[row] === SeamState.none) states[row] = SeamState.own
      if (kind !== SeamKind.end) hasTouches = true
      if (kind <= SeamKind.meets) step.writeEnd(row, sides[row], planes, p)
      else step.writeTouch(row, sides[row], planes, p)
      if (kind === SeamKind.grazes) planes[p + SURFACE_DEPTH] = 0 - this.size
      if (kind === SeamKind.leaves && states[row] === SeamState.given)
        copySurface(surfaces, row * SURFACE_STRIDE, planes, p)
    }
    this.count = count
    return hasTouches
  }

  /**
   * Straightens the contacts that are shown instead of those at the end of the step. What the body rested on before
   * counts for deeper than what it meets on the way. Where it is at the end counts for nothing: a body that flew into
   * the end of a wall may be less deep in a side of it by then, which it did not come through.
   */
  private straightenTouches(step: SeamStep): void {
    const { planes, rows, kinds, sides, surfaces, bests, order, count } = this
    for (let k = 0; k < count; k++) {
      const p = k * SURFACE_STRIDE
      if (kinds[k] === SeamKind.end) copySurface(surfaces, rows[k] * SURFACE_STRIDE, planes, p)
      if (kinds[k] !== SeamKind.meets) continue
      step.writeTouch(rows[k], sides[rows[k]], planes, p)
      planes[p + SURFACE_DEPTH] = 0 - this.size
    }
    this.isOnTheWay = true
    this.find(step)
    for (let k = 0; k < count; k++) {
      if (bests[k] === count) continue
      step.turnTouch(rows[k], sides[rows[k]], planes, order[bests[k]] * SURFACE_STRIDE)
      if (kinds[k] !== SeamKind.meets) this.give(step, k, order[bests[k]])
    }
  }

  /**
   * Finds for each contact the deepest surface that its static is flush with and that it gives way to, of equally deep
   * ones the first. Writes its rank to `bests`, or `count` if there is none.
   */
  private find(step: SeamStep): void {
    const { count, kinds, statics, bests, planes, tops, tree, isOnTheWay } = this
    tree.items.count = 0
    for (let k = 0; k < count; k++) {
      bests[k] = count
      this.numbers[statics[k]] = k
      const asks = isOnTheWay ? kinds[k] !== SeamKind.end : kinds[k] <= SeamKind.meets
      if (asks && step.colliders.types[statics[k]] !== ShapeType.plane) tree.items.add(statics[k])
    }
    if (tree.items.count === 0) return
    this.sort(step)
    this.arrange()
    // A static that lies above all surfaces with a normal is flush with none of them.
    const asked = this.normalCount > FEW_NORMALS ? tree.found : tree.items
    if (asked === tree.found) tree.build(step.bounds)
    for (let n = 0; n < this.normalCount; n++) {
      tree.found.count = 0
      tree.limit[0] = this.heights[n] + SEAM_STEP * this.size
      if (asked === tree.found) tree.search(planes, tops[n] * SURFACE_STRIDE)
      for (let at = 0; at < asked.count; at++) this.offer(step, n, this.numbers[asked.items[at]])
    }
  }

  /** Lists the surfaces by normal, cell and rank. */
  private arrange(): void {
    const { count, planes, order, ranks, levels, facing, cells, tops, heights } = this
    for (let rank = 0; rank < count; rank++) {
      const k = (levels[rank] = order[rank])
      const p = k * SURFACE_STRIDE
      ranks[k] = rank
      // The length of the normal along a direction in which almost any two normals differ.
      cells[k] = 0x4000 * (2 + 0.36 * planes[p] + 0.48 * planes[p + 1] + 0.8 * planes[p + 2])
    }
    sortStably(levels, count, cells)
    let n = -1
    for (let at = 0; at < count; at++) {
      const k = levels[at]
      const p = k * SURFACE_STRIDE
      const isOther = n < 0 || !isSameWay(planes, tops[n] * SURFACE_STRIDE, planes, p)
      if (isOther) n++
      if (isOther || planes[p + SURFACE_HEIGHT] > heights[n]) {
        tops[n] = k
        heights[n] = planes[p + SURFACE_HEIGHT]
      }
      facing[k] = n
    }
    this.normalCount = n + 1
    for (let rank = 0; rank < count; rank++) {
      const k = (levels[rank] = order[rank])
      reach[0] = planes[k * SURFACE_STRIDE + SURFACE_HEIGHT]
      cells[k] = this.cellOf(facing[k], 0)
    }
    sortStably(levels, count, cells)
    sortStably(levels, count, facing)
  }

  /**
   * Cell along a normal of what is as high as `reach` and so many slacks more, or a little more for rounding. Cells are
   * two slacks high, and are numbered from the highest surface down. Of a body without size, the first one is of equal
   * heights. V8: see notes, "doubles across calls".
   */
  private cellOf(n: number, slacks: number): number {
    const slack = SEAM_STEP * this.size
    const below = (this.heights[n] - reach[0] - 1.001 * slacks * slack) / (2 * slack)
    return Math.max(0, Math.min(LAST_CELL, Math.floor(below + 0.5))) || 0
  }

  /** First place in `levels` of the surfaces with a normal that are in a cell, or of what follows. */
  private findCell(n: number, cell: number): number {
    const { levels, facing, cells } = this
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      const k = levels[middle]
      if (facing[k] < n || (facing[k] === n && cells[k] < cell)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Offers the surfaces with a normal to contact k. */
  private offer(step: SeamStep, n: number, k: number): void {
    const { planes, statics, bests, ranks, levels } = this
    const p = this.tops[n] * SURFACE_STRIDE
    if (isSameWay(planes, p, planes, k * SURFACE_STRIDE)) return
    step.writeSupport(statics[k], planes, p, reach)
    const top = reach[0]
    const slack = SEAM_STEP * this.size
    for (let cell = this.cellOf(n, 1), last = this.cellOf(n, -1); cell <= last; cell++)
      for (let at = this.findCell(n, cell), end = this.findCell(n, cell + 1); at < end; at++) {
        const j = levels[at]
        if (ranks[j] >= bests[k]) break
        const isFlush = Math.abs(top - planes[j * SURFACE_STRIDE + SURFACE_HEIGHT]) <= slack
        if (isFlush && this.givesWay(step, k, j)) bests[k] = ranks[j]
      }
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

  /** Whether contact k, whose static is flush with the surface of contact j, gives way to that. */
  private givesWay(step: SeamStep, k: number, j: number): boolean {
    const { planes, rows, kinds, statics, before, surfaces, size } = this
    const own = k * SURFACE_STRIDE
    const row = rows[k]
    const more = planes[j * SURFACE_STRIDE + SURFACE_DEPTH] - planes[own + SURFACE_DEPTH]
    if (more > SEAM_STEP * size) return true
    // What the body rested on at the start of the step gives way to nothing that it met later.
    if (kinds[k] === SeamKind.leaves) return false
    // Of equally deep contacts the one that is new or has just turned gives way. If the body comes from one static, its
    // contact with that has turned, unless the other static was put there.
    if (more >= -SEAM_STEP * size && !this.isOnTheWay && !step.isNew(row) && before[row] !== SeamState.sensor) {
      if (before[row] !== SeamState.none) return !isSameWay(planes, own, surfaces, row * SURFACE_STRIDE)
      if (step.isPut(statics[j]) || before[rows[j]] === SeamState.sensor) return false
    }
    // If neither static is above the other's surface, the body is over an outer edge, and the contact keeps its normal.
    step.writeSupport(statics[j], planes, own, reach)
    return reach[0] > planes[own + SURFACE_HEIGHT] + SEAM_STEP * size
  }
}

// Restoring is apart from the class, so that a game that does not restore does not ship it.

/** Forgets all rows; makes room for `rowEnd` to be restored. */
export function beginSeamsRestore(seams: Seams, rowEnd: number): void {
  seams.begin(rowEnd)
  seams.before.fill(SeamState.none)
}

/** Writes what the last step in which the two of a row touched gave it; `hasEnded`: that is not the last one. */
export function restoreSeam(seams: Seams, row: number, hasEnded: boolean, { state, side, surface }: KnownSeam): void {
  ;(hasEnded ? seams.before : seams.states)[row] = state
  seams.sides[row] = side
  if (state === SeamState.own || state === SeamState.given)
    copySurface(surface, 0, seams.surfaces, SURFACE_STRIDE * row)
}
