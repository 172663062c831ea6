import { ROW_PARAMETERS } from '../geometry/rows.js'
import type { ObbTree } from '../obb-tree/tree.js'
import {
  kernelsOf,
  type KernelTables,
  type MeshKernels,
  type TreeKind,
  type Trees,
} from '../narrow-phase/mesh-kernels.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import type { Meshes } from '../step/spans.js'

/** Handle of the tree that a query brought: the pool of a world never gives it. */
const OWN = 0

/** The trees of a world, and for the time of a query one more: a surface. */
export class ShapeTrees implements Trees, Meshes {
  private pool!: TreePool
  private own: ObbTree | undefined

  get tables(): KernelTables {
    return this.pool.tables
  }

  /** From now on the trees of this world. */
  take(pool: TreePool): void {
    this.pool = pool
    this.own = undefined
  }

  /** Handle of a tree: the world's if it has one there. Returns -1 for what is no tree of this kind. */
  handleFor(tree: ObbTree, kind: TreeKind): number {
    if (this.pool.kernelsFor(tree)?.kind !== kind) return -1
    const known = this.pool.handleFor(tree)
    if (known === 0) this.own = tree
    return known
  }

  find(handle: number): ObbTree | undefined {
    return handle === OWN ? this.own : this.pool.find(handle)
  }

  has(handle: number, kind: TreeKind): boolean {
    return this.pool.has(handle, kind)
  }

  kernels(handle: number): MeshKernels {
    return handle === OWN ? kernelsOf(this.own)! : this.pool.kernels(handle)
  }

  isSolid(handle: number): boolean {
    return handle === OWN ? kernelsOf(this.own)!.kind === 'polygon' : this.pool.isSolid(handle)
  }

  radiusOf(handle: number): number {
    return handle === OWN ? this.own!.frame[4]! : this.pool.radiusOf(handle)
  }

  writeBounds(rows: Float64Array, r: number, bounds: Float64Array, b: number): void {
    const handle = rows[r + ROW_PARAMETERS]!
    this.kernels(handle).writeBounds(this.find(handle)!, rows, r, bounds, b)
  }
}
