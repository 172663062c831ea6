import type { AnyComponents } from '../components/columns.js'
import type { Manifold } from './geometry/manifold.js'
import type { CollisionEvents } from './step/events/events.js'
import type { TreeOptions } from './narrow-phase/tree-pool.js'
import type { ObbTree } from './obb-tree/tree.js'
import type { StepReport } from './step-report.js'

/** The collision resource of one world. */
// The defaults are the widest types: the collision of a world of unknown type still has every name.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Collision<W extends object = any, P extends object = AnyComponents> {
  /** The bitECS world. */
  readonly world: W
  /** The components of this world: pass them to addComponent, set and query. */
  readonly components: P
  /**
   * The contacts of the last step as flat rows. Details (points, normals, depths, speeds, features) and first times are
   * computed when one of their columns is first read after a step, so read columns from here after each step, and do
   * not keep them.
   */
  readonly events: CollisionEvents
  /** What the last step did. Every access makes a new object. */
  readonly report: StepReport
  /**
   * Registers an OBB tree and returns its handle for `MeshShape.tree`. The same tree always has the same handle. It is
   * kept until removeTree; a tree that comes with `set(MeshShape, { tree })` is released with the last entity that was
   * set to it.
   *
   * With `{ solid: true }` a closed mesh is a solid: a body wholly inside touches it, with a normal and depth that lead
   * it out by the shortest way. Throws E_OPTION if this is no tree or no known option, or if the mesh is not closed or
   * already in use as a surface; E_REENTRANT inside a predicate.
   */
  addTree(tree: ObbTree, options?: TreeOptions): number
  /**
   * Releases a handle, however often addTree gave it: remove the entities that have it first, or every step throws
   * E_HANDLE. Throws E_HANDLE if it is not in use, E_REENTRANT inside a predicate.
   */
  removeTree(handle: number): void
  /** The entity that a child collider belongs to (the root of its `Attached` parents), or the entity itself. */
  bodyOf(entity: number): number
  /**
   * The generation that rows of `events` carry for `entity` in generationA or generationB: another one than in the row
   * if the id was recycled, or lost its shape, since. Throws E_DEAD_ENTITY.
   */
  generationOf(entity: number): number
  /**
   * Declares that the game moved the body of `entity` by a jump: its path of the next step begins where it jumped to,
   * and contacts that the jump ends have the reason `teleport`. Throws E_DEAD_ENTITY, and E_REENTRANT inside a
   * predicate.
   */
  teleport(entity: number): void
  /** Row numbers of the contacts in `events` that began, ordered by (time, a, b). Makes a new array. */
  eventsByTime(): Int32Array
  /** Whether two entities touched in the last step: whether {@link contactBetween} finds a row. */
  isTouching(a: number, b: number): boolean
  /**
   * Row in `events` of the contact of two entities, in either order, or -1. An entity stands for itself and its
   * `Attached` children at any depth, as they were in the last step: of several rows this is the first by (a, b).
   * Contacts that ended are left out. The first call after a step goes through all contacts; another one takes the
   * logarithm of that time.
   */
  contactBetween(a: number, b: number): number
  /**
   * Calls `visit` with the row in `events` of every contact of an entity and its `Attached` children at any depth, as
   * they were in the last step, except those that ended: sorted by `other`, the collider on the other side. `isA` says
   * whether the entity's side is the contact's a.
   */
  forEachContactOf(entity: number, visit: (row: number, other: number, isA: boolean) => void): void
  /**
   * Writes the manifold of a row of `events` at the end of the step: unit normal from a to b, up to four points in
   * world coordinates, the deepest first, the others in any order. Returns the number of points: 0 for a contact that
   * ended, 1 for one that touched only within the step. Throws E_OPTION for an `out` that is not of the form that
   * createManifold makes, or is frozen.
   */
  manifoldOf(row: number, out: Manifold): number
  /**
   * To be called right after bitECS's resetWorld, before the world is filled: bitECS forgets our observers then, and
   * until they are registered again a `set` writes nothing. All contacts end at the next step, with the reason `reset`.
   * Without this call every system and every method of the resource throws E_RESET as long as an entity
   * carries a component that this package made; a world that has none goes on by itself.
   *
   * Throws E_RESET if an entity carries one: what was set since resetWorld is lost, or the world was not reset at all.
   * Does nothing if the reset was noticed before. Throws E_REENTRANT inside a system.
   */
  reset(): void
  /**
   * Detaches from the world: removes observers, contact entities, the tag Touching and ProbeHit, and children whose
   * parent was removed since the last step, and ends threads. createCollision may then be called again; every other
   * method throws E_OPTION from then on. Throws E_REENTRANT inside a system; an error of the game's own observers is
   * rethrown when all is done.
   */
  dispose(): void
}
