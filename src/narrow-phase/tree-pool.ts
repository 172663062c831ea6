import { checkOptions, CollisionError, readFlag, refuseOption, refuseValue, textOf } from '../errors.js'
import type { ObbTree } from '../obb-tree/tree.js'
import { kernelsOf, type KernelTables, type TreeKind, type Trees } from './mesh-kernels.js'

/** The kinds of trees: the component that names one by a handle, the field of it that does, and what makes it. */
export const treeKinds = {
  mesh: { component: 'MeshShape', field: 'tree', maker: 'buildObbTree' },
  polygon: { component: 'PolygonShape', field: 'polygon', maker: 'buildPolygon' },
  chain: { component: 'ChainShape', field: 'chain', maker: 'buildChain' },
} as const satisfies Readonly<Record<TreeKind, object>>

/** The kind of the trees that a component names, if it names any. */
export function kindNamedBy(component: string): TreeKind | undefined {
  return (Object.keys(treeKinds) as TreeKind[]).find((kind) => treeKinds[kind].component === component)
}

/** Options of `addTree`. */
export interface TreeOptions {
  /**
   * Treats the closed mesh as a solid: a body whose centre is inside touches it however far the surface is, and so does
   * a mesh of which a part is inside. Default false: only the surface touches. `addTree` throws E_OPTION if the mesh is
   * not closed, or if the tree is in use with the other setting. A polygon is a solid, and a chain is none: they take
   * no other setting.
   */
  readonly solid?: boolean
}

/** Handle of the {@link TreePool.borrow borrowed} tree: {@link TreePool.add} never gives it. */
const BORROWED = 0

interface Entry {
  readonly tree: ObbTree
  /** Bodies inside it touch it. */
  readonly solid: boolean
  /** Added by `addTree`: stays until `removeTree`. */
  kept: boolean
  /** Number of entities whose MeshShape was set to it. */
  users: number
  /** A step was done since it was released. */
  isOld: boolean
}

/**
 * The OBB trees of one world by handle. Handles count up from 1 and are never reused, so a stale one is noticed.
 *
 * A tree that came with `set(MeshShape, { tree })` is released with the last entity that was set to it; one that came
 * with `addTree` stays until `removeTree`. Handles that a game writes into the column itself are not counted.
 */
export class TreePool implements Trees {
  private readonly entries = new Map<number, Entry>()
  private readonly handles = new Map<ObbTree, number>()
  /** The handle that each entity was last set to. */
  private readonly named = new Map<number, number>()
  /** Trees released lately: a step that is under way uses them to its end, and so do details that are read after it. */
  private readonly gone = new Map<number, Entry>()
  /** A tree that is no collider's. */
  private borrowed: Entry | undefined
  private last = 0
  /** Handle given out for an entity that has not been set to it yet. */
  private offered = 0

  constructor(readonly tables: KernelTables) {}

  /** Gives the handle of `tree` and keeps the tree from now on; the same tree always gets the same handle. */
  add(tree: ObbTree, options?: TreeOptions): number {
    const kind = this.kindOf(tree)
    if (kind === undefined) {
      const { mesh, polygon, chain } = treeKinds
      const maker = this.tables.isFlat ? `${polygon.maker} or ${chain.maker}` : mesh.maker
      refuseValue('E_OPTION', `tree must be made by ${maker}`, 'tree', tree)
    }
    const handle = this.handleOf(tree, this.readSolid(tree, kind, options))
    this.entries.get(handle)!.kept = true
    return handle
  }

  /**
   * `set(MeshShape, { tree })` takes a handle or the tree itself, `set(PolygonShape, { polygon })` and
   * `set(ChainShape, { chain })` a handle or the polygon or chain: gives the data with a handle in place of what was
   * built.
   */
  withHandle(entity: number, kind: TreeKind, data: unknown): unknown {
    const { component, field, maker } = treeKinds[kind]
    if (data === null || typeof data !== 'object') return data
    const value = (data as Readonly<Record<string, unknown>>)[field]
    if (value === null || typeof value !== 'object') return data
    if (this.kindOf(value) !== kind) {
      const about = { entity, component, field, value }
      throw new CollisionError('E_OPTION', `entity ${entity} ${component}.${field} must be made by ${maker}`, about)
    }
    // Releases the handle of a `set` that was refused.
    this.releaseUnused(this.offered)
    this.offered = this.handleOf(value as ObbTree, kind === 'polygon')
    return { ...data, [field]: this.offered }
  }

  /** The kind of a tree, if the world has such trees; undefined for what is none. */
  private kindOf(tree: unknown): TreeKind | undefined {
    const kind = kernelsOf(tree)?.kind
    return kind !== undefined && (kind !== 'mesh') === this.tables.isFlat ? kind : undefined
  }

  /** Counts `entity` as a user of `handle`, and no longer of the one before. */
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

  /** `entity` has no mesh any more. */
  leave(entity: number): void {
    const handle = this.named.get(entity)
    if (handle === undefined) return
    this.named.delete(entity)
    this.drop(handle)
  }

  /** Entities that have no mesh any more leave their trees. */
  retain(hasMesh: (entity: number) => boolean): void {
    for (const entity of [...this.named.keys()]) if (!hasMesh(entity)) this.leave(entity)
  }

  /** Whether a handle's mesh counts as a solid. */
  isSolid(handle: number): boolean {
    return this.entryOf(handle)?.solid ?? false
  }

  /** The tree of a handle; undefined if the handle was never given or was released before the current step. */
  find(handle: number): ObbTree | undefined {
    return this.entryOf(handle)?.tree
  }

  /**
   * The handle of a tree of this kind: its own, or one that is valid until the next call; -1 for what is no such tree.
   */
  borrow(tree: ObbTree, kind: TreeKind): number {
    if (this.kindOf(tree) !== kind) return -1
    if (!this.handles.has(tree) && this.borrowed?.tree !== tree)
      this.borrowed = { tree, solid: kind === 'polygon', kept: false, users: 0, isOld: false }
    return this.handles.get(tree) ?? BORROWED
  }

  /**
   * Whether a handle names a tree of a kind that colliders may have: not one that was loaded in place from a buffer
   * that the game has transferred away since.
   */
  has(handle: number, kind: TreeKind): boolean {
    const entry = this.entries.get(handle)
    return entry !== undefined && entry.tree.links.length > 0 && this.kindOf(entry.tree) === kind
  }

  /** A step is done: trees that were released before it are no longer asked for, also by who reads its contacts. */
  settle(): void {
    if (this.gone.size === 0) return
    for (const [handle, entry] of this.gone)
      if (entry.isOld) this.gone.delete(handle)
      else entry.isOld = true
  }

  /** Releases a handle. Entities that still have it are refused at the next step. */
  remove(handle: number): void {
    const entry = this.entries.get(handle)
    const about = { field: 'tree', value: handle }
    if (entry === undefined) throw new CollisionError('E_HANDLE', `tree handle ${textOf(handle)} is not in use`, about)
    this.entries.delete(handle)
    this.handles.delete(entry.tree)
    this.gone.set(handle, entry)
  }

  private entryOf(handle: number): Entry | undefined {
    if (handle === BORROWED) return this.borrowed
    return this.entries.get(handle) ?? this.gone.get(handle)
  }

  private readSolid(tree: ObbTree, kind: TreeKind, options: TreeOptions = {}): boolean {
    const known = this.entries.get(this.handles.get(tree) ?? 0)
    checkOptions('addTree', options, ['solid'])
    const solid = readFlag('addTree', 'solid', options.solid, known?.solid ?? kind === 'polygon')
    if (kind !== 'mesh' && solid !== (kind === 'polygon')) refuse(solid, 'polygons are solids, and chains are not')
    if (solid && kind === 'mesh' && !tree.report.closed) refuse(solid, 'the mesh is not closed: see report.closed')
    if (known !== undefined && known.solid !== solid)
      refuse(solid, `the tree is in use as ${known.solid ? 'a solid' : 'a surface'}: removeTree first`)
    return solid
  }

  private handleOf(tree: ObbTree, solid: boolean): number {
    const known = this.handles.get(tree)
    if (known !== undefined) return known
    const handle = ++this.last
    this.entries.set(handle, { tree, solid, kept: false, users: 0, isOld: false })
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

function refuse(solid: unknown, why: string): never {
  refuseOption('addTree', 'solid', solid, why)
}
