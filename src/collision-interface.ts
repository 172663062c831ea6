import type { AnyComponents } from '../components/columns.js'
import type { Manifold } from './geometry/manifold.js'
import type { CollisionEvents } from './narrow-phase/collision-events.js'
import type { TreeOptions } from './narrow-phase/tree-pool.js'
import type { ObbTree } from './obb-tree/tree.js'
import type { StepReport } from './step-report.js'

/** The collision resource of one world. */
// The defaults are the widest there are: a collision of an unknown world still has every name.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Collision<W extends object = any, P extends object = AnyComponents> {
  readonly world: W
  /** The components of this world: pass them to addComponent, set and query. */
  readonly components: P
  /**
   * The contacts of the last step as flat rows. Details (points, normals, depths, speeds, features) are worked out when
   * one of their columns is first read after a step: so read columns from here after each step, and do not keep them.
   */
  readonly events: CollisionEvents
  /** What the last step did. Made anew whenever it is asked for. */
  readonly report: StepReport
  /**
   * Registers an OBB tree and gives its handle for `MeshShape.tree`. The same tree always has the same handle. It stays
   * until removeTree; a tree that comes with `set(MeshShape, { tree })` goes with the last entity that was set to it.
   *
   * With `{ solid: true }` the inside of a closed mesh counts: what is wholly in it touches it, and is led out by the
   * nearest way. Throws E_OPTION for what is no tree or option, if the mesh is not closed, or is in use as a surface.
   */
  addTree(tree: ObbTree, options?: TreeOptions): number
  /** Releases a handle. Throws E_HANDLE if it is not in use. */
  removeTree(handle: number): void
  /** The entity that a child collider belongs to (the root of its `Attached` parents), or the entity itself. */
  bodyOf(entity: number): number
  /**
   * Declares that the game moved `entity` by a jump: contacts that end by it have reason `teleport`, and its path
   * begins where it jumped to. Throws E_DEAD_ENTITY.
   */
  teleport(entity: number): void
  /** Row numbers of the contacts in `events` that began, ordered by (time, a, b). Makes a new array. */
  eventsByTime(): Int32Array
  /** Whether two entities touched in the last step. */
  isTouching(a: number, b: number): boolean
  /**
   * Row in `events` of the contact of two entities, in either order, or -1. The first call after a step goes through
   * all contacts; what another one takes does not depend on how many there are.
   */
  contactBetween(a: number, b: number): number
  /** Calls `visit` with the row in `events` of every contact of an entity that did not end. */
  forEachContactOf(entity: number, visit: (row: number) => void): void
  /**
   * Writes the manifold of a row of `events` at the end of the step: normal from a to b, up to four points in world
   * coordinates, deepest first. Returns the number of points: 0 for a contact that ended, 1 for one that touched on the
   * way. Throws E_OPTION for an `out` that createManifold did not make.
   */
  manifoldOf(row: number, out: Manifold): number
  /**
   * Lets go of the world: observers, contact entities, the tag Touching and threads are removed. A new createCollision
   * is welcome then. Throws E_REENTRANT inside a system; what an observer of the game throws comes when all is done.
   */
  dispose(): void
}
