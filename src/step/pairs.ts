/**
 * The candidate pairs of an epoch: two colliders are listed if and only if their fat bounds have overlapped in it, at
 * least one of them moves, their filters meet, and they are not of one body. The list only gets longer, but for the
 * pairs of stale colliders.
 */
import { BOUNDS_STRIDE, createPairList, pushPair, type BroadPhase, type PairList } from '../broad-phase/broad-phase.js'
import { List } from '../memory/list.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import type { Colliders } from './colliders.js'
import type { FatBounds, FatSources } from './fat-bounds.js'
import { mayReach } from './half-spaces.js'

export class Pairs {
  /** Indices of both colliders, two numbers a pair, the lower one first. */
  readonly list: PairList = createPairList(0)
  /** Indices of half-spaces, which have no bounds to search by. */
  private readonly planes = new List()

  /** Finds all pairs anew. Returns false if there are more than `most`: then some are missing. */
  search(broadPhase: BroadPhase, at: FatSources, { fat, masks }: FatBounds, most: number): boolean {
    const { list } = this
    const { rows, colliders } = at
    const { moving, category, types, count } = colliders
    list.most = most
    broadPhase.findPairs({ bounds: fat, moving, category, mask: masks, count }, list)
    if (list.count > most) return false
    if (colliders.hasChildren) this.dropSiblings(colliders)
    this.planes.count = 0
    if (!colliders.hasOthers) return true
    for (let i = 0; i < count; i++) if (types[i] === ShapeType.plane && colliders.isOut[i] === 0) this.planes.add(i)
    for (let k = 0; k < this.planes.count; k++) {
      const plane = this.planes.items[k]
      for (let i = 0; i < count; i++)
        if (mayReach(rows, plane, moving, fat, BOUNDS_STRIDE * i)) this.meetPlane(colliders, i, plane)
      for (let n = 0; n < k; n++) this.meetPlane(colliders, this.planes.items[n], plane)
    }
    return true
  }

  private dropSiblings({ roots }: Colliders): void {
    const { pairs, count } = this.list
    let n = 0
    for (let k = 0; k < count; k++) {
      const i = pairs[2 * k]
      const j = pairs[2 * k + 1]
      pairs[2 * n] = i
      pairs[2 * n + 1] = j
      n += Number(roots[i] !== roots[j])
    }
    this.list.count = n
  }

  /** Drops the pairs of stale colliders: calls `move` for a pair that gets another number, `drop` for one that goes. */
  dropStale(
    { isStale, types }: Colliders,
    move: (from: number, to: number) => void,
    drop: (pair: number) => void,
  ): void {
    const { pairs, count } = this.list
    let n = 0
    for (let k = 0; k < count; k++) {
      if ((isStale[pairs[2 * k]] | isStale[pairs[2 * k + 1]]) !== 0) {
        drop(k)
        continue
      }
      if (n < k) {
        pairs[2 * n] = pairs[2 * k]
        pairs[2 * n + 1] = pairs[2 * k + 1]
        move(k, n)
      }
      n++
    }
    this.list.count = n
    const planes = this.planes.count
    this.planes.count = 0
    for (let k = 0; k < planes; k++)
      if (isStale[this.planes.items[k]] === 0 && types[this.planes.items[k]] === ShapeType.plane)
        this.planes.add(this.planes.items[k])
  }

  /** Appends the pairs that collider i, whose fat bounds were just made wider, has now and had not before. */
  append({ colliders, rows }: FatSources, fat: FatBounds, i: number, met: number): void {
    const { roots, moving } = colliders
    for (let k = 0; k < met; k++) if (roots[i] !== roots[fat.met[k]]) pushPair(this.list, i, fat.met[k])
    for (let k = 0; k < this.planes.count; k++) {
      const plane = this.planes.items[k]
      if (mayReach(rows, plane, moving, fat.wider, 0) && !mayReach(rows, plane, moving, fat.before, 0))
        this.meetPlane(colliders, i, plane)
    }
  }

  /** Appends the pairs of a half-space that came within the epoch, before the pairs of others that came with it. */
  appendPlane({ colliders, rows }: FatSources, { fat }: FatBounds, plane: number): void {
    const { moving, count } = colliders
    for (let i = 0; i < count; i++)
      if (mayReach(rows, plane, moving, fat, BOUNDS_STRIDE * i)) this.meetPlane(colliders, i, plane)
    for (let k = 0; k < this.planes.count; k++) this.meetPlane(colliders, this.planes.items[k], plane)
    this.planes.add(plane)
  }

  private meetPlane(colliders: Colliders, i: number, plane: number): void {
    const { category, mask, roots, moving } = colliders
    if (colliders.isOut[i] === 1 || (moving[i] | moving[plane]) === 0 || roots[i] === roots[plane]) return
    if ((category[i] & mask[plane]) !== 0 && (category[plane] & mask[i]) !== 0) pushPair(this.list, i, plane)
  }
}
