/** What a restore writes to the registry, entity by entity. A game that restores nothing ships none of it. */
import { EndReason, JUMPED, type Registry } from '../../components/registry.js'
import { grown } from '../memory/grow.js'

/** No jump is due, all generations are 0, and every entity counts as changed. */
export function beginRegistry(registry: Registry): void {
  const { has, jumps, jumpers, highest } = registry
  for (let k = 0; k < registry.jumperCount; k++) jumps[jumpers[k]!] = 0
  registry.jumperCount = 0
  registry.generation.fill(0)
  registry.firstAlive.fill(0)
  registry.parent.fill(0)
  registry.adoptions++
  for (let entity = 0; entity <= highest; entity++) if (has[entity] !== 0) registry.noteChanged(entity)
}

export function restoreGeneration(registry: Registry, entity: number, generation: number): void {
  registry.reserve(entity)
  registry.generation[entity] = generation
}

/** A collider of this generation is gone with its entity, whose id may serve another one. */
export function restoreLoss(registry: Registry, entity: number, generation: number): void {
  registry.reserve(entity)
  if (registry.generation[entity]! <= generation) registry.generation[entity] = generation + 1
  registry.firstAlive[entity] = generation + 1
  registry.lostBy[entity] = EndReason.removed
}

/** The parent that a child was attached to, or 0; `isOrphan`: that has been removed since. */
export function restoreParent(registry: Registry, child: number, parent: number, isOrphan: boolean): void {
  const known = registry.hasPlace(parent) ? parent : 0
  registry.reserve(Math.max(child, known))
  registry.parent[child] = known
  registry.parentLife[child] = registry.lives[known]! - Number(isOrphan)
  registry.adoptions++
  registry.noteChanged(child)
}

/** A jump of the entity is due, which the poses of the next step show. */
export function restoreJump(registry: Registry, entity: number): void {
  registry.jumpers = grown(registry.jumpers, registry.jumperCount + 1)
  registry.jumpers[registry.jumperCount++] = entity
  registry.jumps[entity] = JUMPED
}
