import { CollisionError, refuseValue, textOf } from '../errors.js'
import { checkTree, isObbTree, type ObbTree } from '../obb-tree/tree.js'

/** How a tree counts in a world. */
export interface TreeOptions {
  /**
   * The closed mesh is a solid: a body whose centre is in it, or a mesh of which a part is, touches it also where the
   * surface is far. Default false: the surface counts alone.
   */
  readonly solid?: boolean
}

interface Entry {
  readonly tree: ObbTree
  /** What is inside touches it. */
  readonly solid: boolean
  /** Given by `addTree`: stays until it is removed by name. */
  kept: boolean
  /** Entities that were set to it. */
  users: number
}

/**
 * The OBB trees of one world by handle. Handles count up from 1 and are never reused, so a stale one is noticed.
 *
 * A tree that came with `set(MeshShape, { tree })` goes with the last entity that was set to it; one that came with
 * `addTree` stays until `removeTree`. Handles that a game writes into the column itself are not counted.
 */
export class TreePool {
  private readonly entries = new Map<number, Entry>()
  private readonly handles = new Map<ObbTree, number>()
  /** Handle that each entity was set to last. */
  private readonly named = new Map<number, number>()
  /** Trees that went while a step is being made: it has them to its end. */
  private readonly gone = new Map<number, Entry>()
  private isStepping = false
  private last = 0
  /** Handle that was given for an entity that does not name it yet. */
  private offered = 0

  /** The handle of `tree`, from now on kept; the same tree always gets the same one. */
  add(tree: ObbTree, options?: TreeOptions): number {
    const handle = this.handleOf(tree, this.readSolid(tree, options))
    this.entries.get(handle)!.kept = true
    return handle
  }

  /** `set(MeshShape, { tree })` takes a handle or the tree itself: what `entity` was given, with a handle. */
  withHandle(entity: number, data: unknown): unknown {
    if (data === null || typeof data !== 'object') return data
    const { tree } = data as { tree?: unknown }
    if (tree === null || typeof tree !== 'object') return data
    if (!isObbTree(tree))
      throw new CollisionError('E_OPTION', `entity ${entity} MeshShape.tree must be an OBB tree made by buildObbTree`, {
        entity,
        component: 'MeshShape',
        field: 'tree',
        value: tree,
      })
    return { ...data, tree: this.offer(tree) }
  }

  /** Entity `entity` was set to `handle`, and no longer to another. */
  use(entity: number, handle: number): void {
    const before = this.named.get(entity)
    if (before === handle) return
    const entry = this.entries.get(handle)
    if (entry !== undefined) {
      entry.users++
      this.named.set(entity, handle)
    } else this.named.delete(entity)
    if (before !== undefined) this.drop(before)
  }

  /** Entity `entity` has no mesh any more. */
  leave(entity: number): void {
    const handle = this.named.get(entity)
    if (handle === undefined) return
    this.named.delete(entity)
    this.drop(handle)
  }

  /** No entity has a mesh any more. */
  leaveAll(): void {
    for (const entity of [...this.named.keys()]) this.leave(entity)
  }

  /** Whether a handle's mesh counts as a solid. */
  isSolid(handle: number): boolean {
    return this.entryOf(handle)?.solid ?? false
  }

  /**
   * The tree of a handle, or undefined for one that was never given or was released before the step that is being made.
   */
  find(handle: number): ObbTree | undefined {
    return this.entryOf(handle)?.tree
  }

  /** Whether a step is being made, between whose stages trees may go. */
  setStepping(isStepping: boolean): void {
    this.isStepping = isStepping
    // To clear an empty map takes memory for another one.
    if (!isStepping && this.gone.size > 0) this.gone.clear()
  }

  /** Releases a handle. Entities that still name it are refused at the next step. */
  remove(handle: number): void {
    const entry = this.entries.get(handle)
    if (entry === undefined)
      throw new CollisionError('E_HANDLE', `tree handle ${textOf(handle)} is not in use`, {
        field: 'tree',
        value: handle,
      })
    this.entries.delete(handle)
    this.handles.delete(entry.tree)
    if (this.isStepping) this.gone.set(handle, entry)
  }

  private entryOf(handle: number): Entry | undefined {
    return this.entries.get(handle) ?? this.gone.get(handle)
  }

  private readSolid(tree: ObbTree, options: TreeOptions | undefined): boolean {
    checkTree(tree, 'tree')
    const known = this.entries.get(this.handles.get(tree) ?? 0)
    if (options === undefined) return known?.solid ?? false
    if (options === null || typeof options !== 'object') refuse('options', options, 'an object { solid } is needed')
    for (const name in options)
      if (name !== 'solid') refuse(`options.${name}`, options[name as 'solid'], 'no option of addTree')
    const { solid } = options
    if (solid === undefined) return known?.solid ?? false
    if (typeof solid !== 'boolean') refuse('options.solid', solid, 'true or false')
    if (solid && !tree.report.closed) refuse('options.solid', solid, 'the mesh is not closed: see report.closed')
    if (known !== undefined && known.solid !== solid)
      refuse('options.solid', solid, `the tree is in use as ${known.solid ? 'a solid' : 'a surface'}: removeTree first`)
    return solid
  }

  /** The handle of `tree` for an entity that {@link use}s it next. */
  private offer(tree: ObbTree): number {
    // What was offered for a `set` that was refused.
    this.releaseUnused(this.offered)
    return (this.offered = this.handleOf(tree))
  }

  private handleOf(tree: ObbTree, solid = false): number {
    const known = this.handles.get(tree)
    if (known !== undefined) return known
    const handle = ++this.last
    this.entries.set(handle, { tree, solid, kept: false, users: 0 })
    this.handles.set(tree, handle)
    return handle
  }

  private drop(handle: number): void {
    const entry = this.entries.get(handle)
    if (entry !== undefined) entry.users--
    this.releaseUnused(handle)
  }

  private releaseUnused(handle: number): void {
    const entry = this.entries.get(handle)
    if (entry !== undefined && !entry.kept && entry.users === 0) this.remove(handle)
  }
}

function refuse(field: string, value: unknown, why: string): never {
  refuseValue('E_OPTION', `addTree: ${field} = ${textOf(value)}: ${why}`, 'addTree', value, field)
}
