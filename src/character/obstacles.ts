import { Has, hasAbove, type Registry } from '../../components/registry.js'
import { secondSizeOf } from '../math/vectors.js'
import { sortStably } from '../memory/sort.js'
import { List, MarkedList } from '../memory/list.js'
import { MovingShape } from '../narrow-phase/moving-shape.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { collectInBox } from '../queries/index/box-walk.js'
import type { Accepts } from '../queries/index/ray-walk.js'
import type { QueryIndex } from '../queries/index/query-index.js'
import { BOX_WORDS } from '../box-tree/layout.js'
import { NOTHING } from './planes.js'

/** Ways are looked along if they go farther than this times the reach of the walker along two axes. */
const FAR = 8

const found = new List()
const wider = new Float64Array(6)

/**
 * What a walker may meet, as far as it has looked: slots, ascending by id. Of two that are met at once, equally deep,
 * with one normal, the first counts.
 */
export class Obstacles extends List {
  /** Every half-space, and every obstacle whose box meets this region, is listed. */
  private readonly region = new Float64Array(6)
  private walker!: Walker
  /** Slots that the filter was asked about. */
  private readonly seen = new MarkedList()

  /** Begins a list for a walker that has looked nowhere. */
  begin(walker: Walker): void {
    this.walker = walker
    this.count = 0
    this.seen.clear()
    this.clearRegion()
  }

  private clearRegion(): void {
    this.region.fill(Infinity, 0, 3)
    this.region.fill(-Infinity, 3, 6)
  }

  /** Lists the obstacles of `from` that are colliders of the body `root`, or the others, and never looks further. */
  takeOf(from: Obstacles, roots: Int32Array, root: number, which: 'body' | 'others'): void {
    this.region.fill(-Infinity, 0, 3)
    this.region.fill(Infinity, 3, 6)
    this.count = 0
    const isBody = which === 'body'
    for (let k = 0; k < from.count; k++) if ((roots[from.items[k]] === root) === isBody) this.add(from.items[k])
  }

  /** Takes a slot off the list. */
  leaveOut(slot: number): void {
    const { items, count } = this
    this.count = 0
    for (let k = 0; k < count; k++) if (items[k] !== slot) this.add(items[k])
  }

  /** Whether every obstacle that meets `box` (min x y z, max x y z) is listed. */
  private knows(box: Float64Array): boolean {
    const { region } = this
    for (let d = 0; d < 3; d++) if (!(region[d] <= box[d] && box[3 + d] <= region[3 + d])) return false
    return true
  }

  /**
   * Looks as far as `box`, and a little further, so that the next box is often known already. The filter is asked about
   * each collider once in a move.
   */
  cover(box: Float64Array): void {
    if (this.knows(box)) return
    const { region, walker } = this
    const { colliders, reach } = walker
    for (let d = 0; d < 3; d++) {
      wider[d] = Math.min(region[d], box[d] - reach)
      wider[3 + d] = Math.max(region[3 + d], box[3 + d] + reach)
    }
    collectInBox(colliders, wider, found)
    this.listFound()
    region.set(wider)
  }

  /** Looks along the way of the walker, which has the bounds `box`: too much if it leads far across the axes. */
  coverWay(box: Float64Array): void {
    if (this.knows(box)) return
    const { motion, colliders, reach, row } = this.walker
    if (secondSizeOf(motion, 0) <= FAR * reach) return this.cover(box)
    writeAround(wider, row, reach)
    collectInBox(colliders, wider, found, motion)
    this.listFound()
    // Else the next region would hold the one before the way and the one behind it.
    this.clearRegion()
  }

  /** Adds the obstacles in `found` that are new. */
  private listFound(): void {
    for (let k = 0; k < found.count; k++) this.adds(found.items[k])
    sortStably(this.items, this.count, this.walker.colliders.ids)
  }

  /** Lists a slot that is new if it is an obstacle; tells whether it did. */
  adds(slot: number): boolean {
    if (!this.seen.add(slot) || !isObstacle(this.walker, slot)) return false
    this.add(slot)
    return true
  }
}

/** A box, capsule or sphere that is to move, and the colliders that it may meet: what the filter accepts. */
export class Walker extends MovingShape {
  entity = -1
  /** Where its way began, and the displacement of the way as a whole: casts are stages of it. */
  readonly start: Float64Array = new Float64Array(3)
  readonly whole: Float64Array = new Float64Array(3)
  /** The way may lead through one-sided chains: it is no fall, after which the character would stand on nothing. */
  leadsThrough = false
  /** Lengths up to this count as none. */
  nothing = 0
  /** By slot. */
  colliders!: QueryIndex
  obstacles = new Obstacles()
  /** Of the world that is served. */
  registry!: Registry
  filter!: Accepts
  /** Sensors are obstacles too. */
  meetsSensors = false

  constructor() {
    super()
    for (const pair of this.pairs) pair.way = this
  }

  override takeShape(type: number): void {
    super.takeShape(type)
    this.nothing = NOTHING * this.reach
  }
}

/** Begins a way, before anything is cast or looked for: what one-sided chains stop depends on it. */
export function setOut(walker: Walker, way: Float64Array, leadsThrough: boolean): void {
  const { row, start, whole } = walker
  for (let d = 0; d < 3; d++) {
    start[d] = row[d]
    whole[d] = way[d]
  }
  walker.leadsThrough = leadsThrough
}

/** Writes the box (min x y z, max x y z) of a ball about the position of a row. */
export function writeAround(box: Float64Array, row: Float64Array, radius: number): void {
  for (let d = 0; d < 3; d++) {
    box[d] = row[d] - radius
    box[3 + d] = row[d] + radius
  }
}

/** Whether the collider of a slot is a half-space or its box meets `box` (closed). */
export function meetsBox({ types, tree }: QueryIndex, slot: number, box: Float64Array): boolean {
  const { boxes } = tree
  const b = BOX_WORDS * slot
  let meets = true
  for (let d = 0; d < 3; d++) meets = meets && boxes[b + d] <= box[3 + d] && box[d] <= boxes[b + 3 + d]
  return meets || types[slot] === ShapeType.plane
}

/** Whether the collider of a slot is an obstacle. It is a sensor or none as of now, whatever the index says. */
function isObstacle({ colliders, entity, registry, meetsSensors, filter }: Walker, slot: number): boolean {
  if (colliders.roots[slot] === entity) return false
  if (!meetsSensors && hasAbove(registry, colliders.ids[slot], Has.Sensor)) return false
  return filter.accepts(colliders, slot)
}
