/** What a game does that saves its entities and puts them into another world. */
import {
  $internal,
  addComponent,
  addEntity,
  createWorld,
  getAllEntities,
  hasComponent,
  removeComponent,
  removeEntity,
  type InternalWorld,
  type World,
} from 'bitecs'
import type { Collision } from 'bitecs-collision'

/** The components that a game restores: all but what the package puts on entities itself. */
const names = [
  'Position', 'Rotation', 'LinearVelocity', 'AngularVelocity', 'SphereShape', 'BoxShape', 'CapsuleShape', 'PlaneShape',
  'MeshShape', 'Attached', 'CollisionFilter', 'CollisionDisabled', 'Sensor',
] as const // prettier-ignore

type Name = (typeof names)[number]
type Columns = Record<string, { [entity: number]: number }>
/** An entity, and its values by component and field. */
type SavedEntity = [entity: number, Partial<Record<Name, Record<string, number>>>]
type Game = Pick<Collision<World>, 'world' | 'components'>

export interface SavedGame {
  /** The ids of bitECS's entity index, and how many of them are alive. */
  readonly dense: number[]
  readonly aliveCount: number
  readonly entities: SavedEntity[]
}

export function saveGame({ world, components }: Game): SavedGame {
  const { dense, aliveCount } = (world as InternalWorld)[$internal].entityIndex
  const entities = [...getAllEntities(world)].map((entity): SavedEntity => {
    const values: SavedEntity[1] = {}
    for (const name of names) {
      if (!hasComponent(world, entity, components[name])) continue
      const columns = components[name] as unknown as Columns
      values[name] = Object.fromEntries(Object.keys(columns).map((field) => [field, columns[field]![entity]!]))
    }
    return [entity, values]
  })
  return { dense: [...dense], aliveCount, entities }
}

/** A world in which the same ids are alive as in the one that was saved, and in which addEntity gives the same ids. */
export function emptyWorldLike({ dense, aliveCount }: SavedGame): World {
  const copy = createWorld()
  for (let k = 0; k < dense.length; k++) addEntity(copy)
  // The last id that was removed is given first.
  for (let k = dense.length - 1; k >= aliveCount; k--) removeEntity(copy, dense[k]!)
  return copy
}

/**
 * Gives the entities of a world the components that those of the game had, and no others, and their values: columns are
 * written.
 */
export function loadGame(saved: SavedGame, to: Game, ids?: ReadonlyMap<number, number>): void {
  const of = (entity: number): number => ids?.get(entity) ?? entity
  for (const [entity, values] of saved.entities) {
    for (const name of names)
      if (values[name] === undefined && hasComponent(to.world, of(entity), to.components[name]))
        removeComponent(to.world, of(entity), to.components[name])
    for (const name of Object.keys(values) as Name[]) {
      const columns = to.components[name] as unknown as Columns
      addComponent(to.world, of(entity), columns)
      for (const [field, value] of Object.entries(values[name]!))
        columns[field]![of(entity)] = field === 'parent' ? of(value) : value
    }
  }
}
