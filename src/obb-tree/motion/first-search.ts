import { Advance } from '../../geometry/advancement/layout.js'
import { firstSlot } from '../tree.js'
import { MovingPair } from './moving-pair.js'

/** A search for the first contact, and its best hit so far, whose time is the horizon. */
export abstract class FirstSearch extends MovingPair {
  found = false
  /** The hit is a pair of boxes: `a` and `b` are nodes, else slots. */
  boxes = false
  a = -1
  b = -1
  triangleA = -1
  triangleB = -1
  /** Advance.length numbers: what the advancement of the hit found. */
  declare contact: Float64Array

  /** At the start only smaller triangles can replace the ones that were found. */
  protected override tryTriangles(slotA: number, slotB: number): void {
    if (!(this.search.horizon[0] === 0 && this.isLater(slotA, slotB))) super.tryTriangles(slotA, slotB)
  }

  protected takeTriangles(slotA: number, slotB: number): void {
    this.keep(slotA, slotB, slotA, slotB, false)
  }

  protected keepNodes(a: number, b: number): void {
    this.keep(firstSlot(this.trees.treeA.links, a), firstSlot(this.trees.treeB.links, b), a, b, true)
  }

  /** Keeps what the advancement found if it is earlier than the best, or as early and of smaller triangles. */
  private keep(slotA: number, slotB: number, a: number, b: number, boxes: boolean): void {
    const { out, search, trees, contact } = this
    if (out[Advance.time] === search.horizon[0] && this.isLater(slotA, slotB)) return
    this.found = true
    this.boxes = boxes
    this.a = a
    this.b = b
    this.triangleA = trees.treeA.triangles[slotA]
    this.triangleB = trees.treeB.triangles[slotB]
    search.horizon[0] = out[Advance.time]
    for (let i = 0; i < Advance.length; i++) contact[i] = out[i]
  }

  /** Whether a pair was found, and has smaller triangles. */
  private isLater(slotA: number, slotB: number): boolean {
    const a = this.trees.treeA.triangles[slotA]
    const b = this.trees.treeB.triangles[slotB]
    return this.found && (a > this.triangleA || (a === this.triangleA && b > this.triangleB))
  }
}
