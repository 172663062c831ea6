import { addComponent, addEntity, type World } from 'bitecs'

/** A new entity with these components, or with what `set` gives of them, added in this order. */
export function spawn(world: World, ...components: readonly object[]): number {
  const entity = addEntity(world)
  for (const component of components) addComponent(world, entity, component)
  return entity
}
