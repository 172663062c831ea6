import { CollisionError } from '../errors.js'
import { checkTree, type ObbTree } from '../obb-tree/tree.js'

/** The OBB trees of one world by handle. Handles count up from 1 and are never reused, so a stale one is noticed. */
export class TreePool {
  private readonly trees = new Map<number, ObbTree>()
  private readonly handles = new Map<ObbTree, number>()
  private last = 0

  /** The handle of `tree`; the same tree always gets the same one. */
  add(tree: ObbTree): number {
    checkTree(tree, 'MeshShape.tree')
    const known = this.handles.get(tree)
    if (known !== undefined) return known
    const handle = ++this.last
    this.trees.set(handle, tree)
    this.handles.set(tree, handle)
    return handle
  }

  /** The tree of a handle, or undefined for one that was never given or was released. */
  find(handle: number): ObbTree | undefined {
    return this.trees.get(handle)
  }

  /** Releases a handle. Entities that still name it are refused at the next step. */
  remove(handle: number): void {
    const tree = this.trees.get(handle)
    if (tree === undefined)
      throw new CollisionError('E_HANDLE', `tree handle ${handle} is not in use`, { field: 'tree', value: handle })
    this.trees.delete(handle)
    this.handles.delete(tree)
  }

  clear(): void {
    this.trees.clear()
    this.handles.clear()
  }
}
