import { resourceOf, Stage, type System } from '../src/collision.js'
import { writeBounds } from '../src/narrow-phase/bounds.js'
import { writeNoPaths, writePaths } from '../src/narrow-phase/paths.js'
import { removeOrphans } from './attached.js'
import { gather } from './gather.js'
import { deltaOf } from './integration.js'

/**
 * First stage of the step: gathers the bodies of the world into packed rows, works out the path of each since the last
 * step, and writes the bounds of the paths.
 *
 * Reads every component but Contact; writes nothing of the world, but removes child colliders whose parent was removed; runs after whatever moves the bodies.
 *
 * Throws before anything changes (see the codes of CollisionError), or leaves invalid entities out with
 * `onInvalid: 'quarantine'`.
 */
export const boundsSystem: System = (world) => {
  resourceOf(world).run('boundsSystem', Stage.idle, Stage.bounds, (collision) => {
    const delta = deltaOf(collision)
    removeOrphans(collision)
    gather(collision, collision.bodies)
    collision.delta = delta
    if (collision.continuous)
      writePaths(collision.bodies, collision.bodiesBefore, collision.book, collision.trees, delta)
    else writeNoPaths(collision.bodies)
    writeBounds(collision.bodies, collision.trees)
  })
  return world
}
