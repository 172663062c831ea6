/** What first-step.mjs imports: the package, and a scene of boxes for it, with default options. */
import { pipe } from 'bitecs'
import { collisionSystem, integrationSystem } from 'own:src/index.js'
import { crowdScene } from '../crowd/scene.mjs'
import { populate } from '../crowd/own.mjs'

export function prepare(count) {
  const { world } = populate(crowdScene(count), {})
  const update = pipe(integrationSystem, collisionSystem)
  return () => update(world)
}
