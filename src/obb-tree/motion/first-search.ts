import { Advance } from '../../geometry/advancement/layout.js'
import { triangleOf } from '../tree.js'
import { MovingPair } from './moving-pair.js'

/** A search for the first contact, and its best hit so far, whose time is the horizon. */
export abstract class FirstSearch extends MovingPair {
  found = false
  /** The parts of the hit. */
  a = -1
  b = -1
  triangleA = -1
  triangleB = -1
  /** Advance.length numbers: what the advancement of the hit found. */
  declare contact: Float64Array

  /** At the start only smaller triangles can replace the ones that were found. */
  protected override tryParts(partA: number, partB: number): void {
    if (!(this.search.horizon[0] === 0 && this.isLater(partA, partB))) super.tryParts(partA, partB)
  }

  /** Keeps what the advancement found if it is earlier than the best, or as early and of smaller triangles. */
  protected takeParts(partA: number, partB: number): void {
    const { out, search, trees, contact } = this
    const { treeA, treeB } = trees
    if (out[Advance.time] === search.horizon[0] && this.isLater(partA, partB)) return
    this.found = true
    this.a = partA
    this.b = partB
    this.triangleA = triangleOf(treeA, partA)
    this.triangleB = triangleOf(treeB, partB)
    search.horizon[0] = out[Advance.time]
    for (let i = 0; i < Advance.length; i++) contact[i] = out[i]
  }

  /** Whether parts were found, and have smaller triangles. */
  private isLater(partA: number, partB: number): boolean {
    const { treeA, treeB } = this.trees
    const a = triangleOf(treeA, partA)
    const b = triangleOf(treeB, partB)
    return this.found && (a > this.triangleA || (a === this.triangleA && b > this.triangleB))
  }
}
