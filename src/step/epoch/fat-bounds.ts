/**
 * Fat bounds of the colliders of an epoch: bounds with a margin that follows the motion, so that they hold for some
 * steps. They only grow within an epoch. Blocks of neighbours have common bounds, so that the colliders that one with
 * wider bounds meets are found without a look at all others.
 */
import { BOUNDS_STRIDE, mayMeet, sumOfEdges } from '../../broad-phase/broad-phase.js'
import { overlapAabbRows } from '../../geometry/pairs/aabb-aabb.js'
import { lengthAt } from '../../math/vectors.js'
import { grown, resized, resizeRows } from '../../memory/grow.js'
import { List, MarkedList } from '../../memory/list.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { Colliders } from '../gather/colliders.js'
import { POSE_STRIDE, type Poses } from '../gather/poses.js'
import { PATH_STRIDE, PATH_TURN, PathKind, type Paths } from '../rows/paths.js'
import type { PosedStep, Rows } from '../rows/rows.js'
import { orderByPosition } from '../../memory/space-order.js'
import { isSwift, reachesOnWay } from './swift.js'

/** Margins are made for this many steps at first, and for at most as many. */
const FIRST_STEPS = 20
const MOST_STEPS = 96
/** The part of the length that a turn moves points by which widens bounds: most points stay inside them. */
const OF_TURN = 0.35
/** A turn widens them by at most this part of the sum of their edges, however long it goes on: boxes end near it. */
const MOST_OF_TURN = 0.08
/** The margin of any mover, as a part of the sum of its edges. */
const LEAST_MARGIN = 0.007
/** The motion of a collider widens its bounds by at most this times the sum of its edges and the mean of such sums. */
const MOST_EDGES = 1.5
/** Most swift colliders: a few, and this part of all. The pairs of more are found faster by one search. */
const A_FEW_SWIFT = 16
const MOST_SWIFT = 1 / 64
/** Colliders in a block, and blocks in a region. */
const BLOCK = 16

export class FatBounds {
  /** BOUNDS_STRIDE numbers an index. */
  fat: Float64Array = new Float64Array(0)
  /** Filter masks; 0 keeps a collider out of every search: half-spaces, tombstones, colliders that are out. */
  masks: Uint32Array = new Uint32Array(0)
  /** Indices, statics in the order of space when the epoch began: BLOCK of them make a block. */
  order: Int32Array = new Int32Array(0)
  /** Place of each index in `order`. */
  places: Int32Array = new Int32Array(0)
  /** Bounds of each block, and of each region; `blockCount` of them are made. */
  private blocks: Float64Array = new Float64Array(0)
  private regions: Float64Array = new Float64Array(0)
  private blockCount = 0
  /** Indices that reach beyond their fat bounds. */
  readonly escapees = new List()
  /** Swift colliders (swift.ts), whose fat bounds and pairs are of this step alone. */
  readonly swift = new MarkedList()
  /** Fat bounds of a collider before and after {@link widen}, and the indices that it meets anew. */
  readonly before: Float64Array = new Float64Array(BOUNDS_STRIDE)
  readonly wider: Float64Array = new Float64Array(BOUNDS_STRIDE)
  met: Int32Array = new Int32Array(0)
  /** Mean sum of the edges of bounds when the epoch began. V8: see notes, "doubles across calls". */
  private readonly meanEdges = new Float64Array(1)
  /** Number of steps that margins are made for, if colliders go on as they do; 0: there are none. */
  steps = FIRST_STEPS

  /** Lists the colliders that have changed, and that have left their fat bounds, or have none. */
  listEscapees({ written }: Poses, { bounds }: Rows): void {
    const { escapees } = this
    escapees.items = grown(escapees.items, written.count + 1)
    escapees.count = listOutside(written, bounds, this.fat, escapees.items)
  }

  /** Sets swift escapees aside, whose fat bounds and pairs so far go. */
  setSwiftAside(from: PosedStep): void {
    const { escapees } = this
    let n = 0
    for (let k = 0; k < escapees.count; k++) {
      const i = (escapees.items[n] = escapees.items[k])
      if (this.takeSwift(from, i)) from.colliders.stale.add(i)
      else n++
    }
    escapees.count = n
  }

  /** Whether collider i is one of the swift ones; then it has no fat bounds yet. */
  private takeSwift(from: PosedStep, i: number): boolean {
    const { swift } = this
    if (!isSwift(from, i) || swift.count > A_FEW_SWIFT + MOST_SWIFT * from.colliders.count) return false
    swift.add(i)
    this.forget(i)
    return true
  }

  /** Collider i has no fat bounds, and takes part in no search, until it is widened. */
  forget(i: number): void {
    this.fat.fill(NaN, BOUNDS_STRIDE * i, BOUNDS_STRIDE * (i + 1))
    this.masks[i] = 0
  }

  reserve(count: number): void {
    if (this.masks.length === count) return
    const known = this.order.length
    resizeRows(this, { fat: BOUNDS_STRIDE, masks: 1, order: 1, places: 1 }, count)
    this.swift.marks = resized(this.swift.marks, count)
    for (let i = known; i < count; i++) this.order[i] = this.places[i] = i
  }

  private maskOf(colliders: Colliders, i: number): number {
    return colliders.types[i] === ShapeType.plane || colliders.isOut[i] === 1 ? 0 : colliders.mask[i]
  }

  /**
   * Has the next epoch make wider or narrower margins. Wide ones last long, but list many pairs: about right are 1.6
   * times as many as there are colliders and pairs whose bounds meet.
   */
  adapt(listed: number, meeting: number, { live }: Colliders): void {
    const wider = Math.sqrt((1.6 * (live + meeting)) / (listed + 1))
    this.steps = Math.min(Math.round(Math.max(this.steps, 1) * wider), MOST_STEPS)
  }

  /** An epoch begins: makes the fat bounds of all colliders. */
  begin(from: PosedStep): void {
    this.blockCount = 0
    this.meanEdges[0] = this.stretchAll(from) / Math.max(from.colliders.count, 1)
    this.sortStatics(from.colliders)
  }

  /** Makes the fat bounds of all colliders, and returns the sum of the edges of movers. */
  private stretchAll(from: PosedStep): number {
    const { colliders, rows } = from
    const { count, moving } = colliders
    const { fat, masks, wider } = this
    let sum = 0
    this.swift.clear()
    for (let i = 0; i < count; i++) {
      masks[i] = this.maskOf(colliders, i)
      this.stretch(from, i)
      for (let d = 0; d < BOUNDS_STRIDE; d++) fat[BOUNDS_STRIDE * i + d] = wider[d]
      const edges = moving[i] === 0 ? 0 : sumOfEdges(rows.bounds, BOUNDS_STRIDE * i)
      if (edges < Infinity) sum += edges
      if (moving[i] === 1) this.takeSwift(from, i)
    }
    return sum
  }

  /** Brings statics into the order of space, which movers have by their indices (renumber.ts), in the same places. */
  private sortStatics({ moving, count }: Colliders): void {
    const { order, fat } = this
    const statics = (this.met = grown(this.met, count))
    let n = 0
    for (let i = 0; i < count; i++) {
      statics[n] = i
      n += moving[i] ^ 1
    }
    orderByPosition(statics, n, fat, BOUNDS_STRIDE)
    for (let i = 0, k = 0; i < order.length; i++) {
      order[i] = i < count && moving[i] === 0 ? statics[k++] : i
      this.places[order[i]] = i
    }
  }

  /** Writes to `wider` the bounds of a collider with its margin; a swift one has none. */
  private stretch({ colliders, poses, rows, paths, delta }: PosedStep, i: number): void {
    const { bounds } = rows
    const { wider, steps } = this
    const b = BOUNDS_STRIDE * i
    for (let d = 0; d < BOUNDS_STRIDE; d++) wider[d] = bounds[b + d]
    const edges = sumOfEdges(bounds, b)
    if (colliders.moving[i] === 0 || steps === 0 || this.swift.marks[i] === 1 || !(edges < Infinity)) return
    writeMotion(poses, i, delta, edges)
    if (!colliders.isChild(i) && turnsFar(paths, i)) ahead[3] = 0
    const way = Math.abs(ahead[0]) + Math.abs(ahead[1]) + Math.abs(ahead[2]) + ahead[3]
    const most = MOST_EDGES * (edges + this.meanEdges[0])
    const scale = way * steps <= most ? steps : most / way
    const margin = Math.min(OF_TURN * scale * ahead[3], MOST_OF_TURN * edges) + LEAST_MARGIN * edges
    // V8: see notes, "maximum without a branch".
    for (let d = 0; d < 3; d++) {
      const by = scale * ahead[d]
      wider[d] -= margin + 0.5 * (Math.abs(by) - by)
      wider[3 + d] += margin + 0.5 * (Math.abs(by) + by)
    }
  }

  /**
   * Widens the fat bounds of a collider, and writes to `met` the bounded colliders that it may meet, reaches now and
   * did not reach before; returns how many.
   */
  widen(from: PosedStep, i: number): number {
    const { colliders } = from
    const { count } = colliders
    const { fat, masks, before, wider, swift } = this
    const goesFar = swift.marks[i] === 1
    masks[i] = this.maskOf(colliders, i)
    const b = BOUNDS_STRIDE * i
    this.stretch(from, i)
    for (let d = 0; d < 3; d++) {
      // NaN: it had none, and reached nothing.
      const isNew = !(fat[b + d] <= fat[b + 3 + d])
      before[d] = isNew ? Infinity : fat[b + d]
      before[3 + d] = isNew ? -Infinity : fat[b + 3 + d]
      wider[d] = Math.min(before[d], wider[d])
      wider[3 + d] = Math.max(before[3 + d], wider[3 + d])
      fat[b + d] = wider[d]
      fat[b + 3 + d] = wider[3 + d]
    }
    this.makeBlocks(count, i)
    this.met = grown(this.met, count)
    if (masks[i] === 0) return 0
    const { blocks, regions, blockCount, met, order } = this
    let found = 0
    for (let region = 0; BLOCK * region < blockCount; region++) {
      if (!overlapAabbRows(wider, 0, regions, BOUNDS_STRIDE * region)) continue
      if (goesFar && !reachesOnWay(from, i, regions, region)) continue
      const lastBlock = Math.min(BLOCK * (region + 1), blockCount)
      for (let block = BLOCK * region; block < lastBlock; block++) {
        if (!overlapAabbRows(wider, 0, blocks, BOUNDS_STRIDE * block)) continue
        if (goesFar && !reachesOnWay(from, i, blocks, block)) continue
        const end = Math.min(BLOCK * (block + 1), count)
        for (let k = BLOCK * block; k < end; k++) {
          const j = order[k]
          const reaches = overlapAabbRows(wider, 0, fat, BOUNDS_STRIDE * j)
          if (!reaches || overlapAabbRows(before, 0, fat, BOUNDS_STRIDE * j)) continue
          if (masks[j] !== 0 && mayMeet(colliders, i, j) && this.meetOnWay(from, i, j)) met[found++] = j
        }
      }
    }
    return found
  }

  /** Whether whichever of two colliders is swift reaches the other's fat bounds on its way. */
  meetOnWay(ways: PosedStep, i: number, j: number): boolean {
    const { fat, swift } = this
    if (swift.marks[i] === 1 && !reachesOnWay(ways, i, fat, j)) return false
    return swift.marks[j] === 0 || reachesOnWay(ways, j, fat, i)
  }

  /** Makes the blocks that are not made yet, and extends the block and the region of collider i. */
  private makeBlocks(count: number, i: number): void {
    const made = this.blockCount
    const blocks = Math.ceil(count / BLOCK)
    if (made < blocks) {
      this.blockCount = blocks
      this.blocks = grown(this.blocks, BOUNDS_STRIDE * blocks)
      this.regions = grown(this.regions, BOUNDS_STRIDE * Math.ceil(blocks / BLOCK))
      clearBounds(this.blocks, made, blocks)
      clearBounds(this.regions, Math.ceil(made / BLOCK), Math.ceil(blocks / BLOCK))
      for (let k = BLOCK * made; k < count; k++) this.extendBlock(this.order[k])
    }
    this.extendBlock(i)
  }

  private extendBlock(i: number): void {
    const block = Math.floor(this.places[i] / BLOCK)
    extend(this.blocks, block, this.fat, i)
    extend(this.regions, Math.floor(block / BLOCK), this.fat, i)
  }
}

/** Lists the indices whose bounds do not lie within the fat ones. V8: see notes, "branchless loops". */
function listOutside({ items, count }: List, bounds: Float64Array, fat: Float64Array, outside: Int32Array): number {
  let n = 0
  for (let k = 0; k < count; k++) {
    const b = 6 * items[k]
    outside[n] = items[k]
    // Written so that NaN is outside.
    const isInside =
      Number(bounds[b] >= fat[b]) &
      Number(bounds[b + 1] >= fat[b + 1]) &
      Number(bounds[b + 2] >= fat[b + 2]) &
      Number(bounds[b + 3] <= fat[b + 3]) &
      Number(bounds[b + 4] <= fat[b + 4]) &
      Number(bounds[b + 5] <= fat[b + 5])
    n += isInside ^ 1
  }
  return n
}

function clearBounds(bounds: Float64Array, first: number, end: number): void {
  for (let at = BOUNDS_STRIDE * first; at < BOUNDS_STRIDE * end; at += BOUNDS_STRIDE)
    bounds.fill(Infinity, at, at + 3).fill(-Infinity, at + 3, at + BOUNDS_STRIDE)
}

/** Extends bounds number k by the fat bounds of collider i; NaN extends nothing. */
function extend(bounds: Float64Array, k: number, fat: Float64Array, i: number): void {
  const at = BOUNDS_STRIDE * k
  const b = BOUNDS_STRIDE * i
  for (let d = 0; d < 3; d++) {
    if (fat[b + d] < bounds[at + d]) bounds[at + d] = fat[b + d]
    if (fat[b + 3 + d] > bounds[at + 3 + d]) bounds[at + 3 + d] = fat[b + 3 + d]
  }
}

/** Whether bounds along the path of a collider are as wide as any turn about its position makes them (rows.ts). */
function turnsFar(paths: Paths | undefined, i: number): boolean {
  if (paths === undefined || paths.kinds[i] === PathKind.none) return false
  return lengthAt(paths.motions, PATH_STRIDE * i + PATH_TURN) >= 1
}

/**
 * Displacement of a collider in a step, and about how far its points go by turning.
 * V8: see notes, "no iterators or views".
 */
const ahead = new Float64Array(4)

/** Estimates the next step by this one; for a collider without a last pose by its velocities. */
function writeMotion(poses: Poses, i: number, delta: number, edges: number): void {
  const { now, last, velocities } = poses
  const p = POSE_STRIDE * i
  if (last[p] !== last[p]) {
    const v = poses.velocityAt(i)
    for (let d = 0; d < 3; d++) ahead[d] = velocities[v + d] * delta
    const spin = Math.abs(velocities[v + 3]) + Math.abs(velocities[v + 4]) + Math.abs(velocities[v + 5])
    ahead[3] = 0.5 * spin * delta * edges
    return
  }
  for (let d = 0; d < 3; d++) ahead[d] = now[p + d] - last[p + d]
  let turn = 0
  let size = 0
  for (let d = 3; d < 7; d++) {
    turn += Math.abs(now[p + d] - last[p + d])
    size += Math.abs(now[p + d])
  }
  ahead[3] = (turn / size) * edges
}
