/** Saves of bodies that come and go, for rollback in the same world. */
import { addComponent, addEntity, entityExists, hasComponent, removeComponent, removeEntity, type World } from 'bitecs'
import { createSoADeserializer, createSoASerializer } from 'bitecs/serialization'

export interface SavedBodies {
  readonly ids: readonly number[]
  /** By body, then by component: whether the body has it. */
  readonly has: readonly (readonly boolean[])[]
  readonly columns: ArrayBuffer
}

export class Bodies {
  private readonly write: (ids: readonly number[]) => ArrayBuffer
  private readonly read: (columns: ArrayBuffer, ids: Map<number, number>) => void

  /** `components`: all that a game puts on bodies, its own and those of collision; `bytes`: room for a save. */
  constructor(
    private readonly world: World,
    private readonly components: readonly object[],
    bytes: number,
  ) {
    const columns = components.filter((component) => Object.keys(component).length > 0)
    this.write = createSoASerializer(columns, { buffer: new ArrayBuffer(bytes) })
    this.read = createSoADeserializer(columns)
  }

  // #region docs/rollback
  save(ids: readonly number[]): SavedBodies {
    const has = ids.map((id) => this.components.map((component) => hasComponent(this.world, id, component)))
    return { ids: [...ids], has, columns: this.write(ids) }
  }

  /** Takes back a world whose bodies are `present` now. Returns the map of ids that restoreCollision wants. */
  load({ ids, has, columns }: SavedBodies, present: Iterable<number>): Map<number, number> {
    const { world, components } = this
    const saved = new Set(ids)
    const alive = new Set(present)
    for (const id of alive) if (!saved.has(id)) removeEntity(world, id)
    const now = new Map(ids.map((id) => [id, alive.has(id) ? id : addEntityAs(world, id)]))
    for (const [k, id] of ids.entries())
      for (const [c, component] of components.entries())
        (has[k]![c] ? addComponent : removeComponent)(world, now.get(id)!, component)
    this.read(columns, now)
    return now
  }
  // #endregion
}

// #region docs/rollback
/** Adds an entity that has a certain id, or another one if that id is in use. */
export function addEntityAs(world: World, id: number): number {
  if (entityExists(world, id)) return addEntity(world)
  const others: number[] = []
  let entity = addEntity(world)
  for (; entity !== id; entity = addEntity(world)) others.push(entity)
  // The last id that is given back is given out first: the order of free ids stays.
  for (const other of others.reverse()) removeEntity(world, other)
  return entity
}
// #endregion
