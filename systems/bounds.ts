import { resourceOf, Stage, type CollisionResource, type System } from '../src/collision.js'
import { ROW_STRIDE } from '../src/geometry/rows.js'
import { grown } from '../src/memory/grow.js'
import { writeBounds } from '../src/narrow-phase/bounds.js'
import { addMotionsAnew, addMotions, addPaths, addWays } from '../src/narrow-phase/moved.js'
import { beginWays, writeWays } from '../src/narrow-phase/on-the-way.js'
import { beginPaths, writeNoPaths, writePaths, writePathsOf, writeStillPaths } from '../src/narrow-phase/paths.js'
import { BLOCK, SPAN, type PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { compareStills, due, dueCount, haveSameBodies } from '../src/narrow-phase/stills.js'
import { LEAST_DELTA } from '../src/tolerances.js'
import { removeOrphans } from './attached.js'
import { gather } from './gather.js'
import { deltaOf } from './integration.js'

/**
 * First stage of the step: gathers the bodies of the world into packed rows, computes the path of each since the last
 * step, and writes the bounds of the paths.
 *
 * Reads every component but Contact; changes nothing in the world, except that it removes child colliders whose parent
 * was removed; runs after whatever moves the bodies.
 *
 * Throws before anything else changes, or leaves the one entity out with `onInvalid: 'quarantine'`: E_NON_FINITE,
 * E_RANGE, E_ZERO_QUATERNION and E_EXTENT for numbers, E_MISSING_COMPONENT for a shape without a Position,
 * E_TWO_SHAPES, E_HANDLE and E_OPTION for a mesh, E_DEAD_ENTITY for a parent. Always throws E_OPTION for a column of
 * the game that is not a column, E_RANGE for one that is too short, E_RANGE for entity ids beyond 2^24, E_NON_FINITE
 * and E_RANGE for `delta`.
 */
export const boundsSystem: System = (world) => {
  resourceOf(world).run('boundsSystem', Stage.idle, Stage.bounds, poseBodies)
  return world
}

/** Bodies that were added since the last step, in which their numbers were holes (components/space-order.ts). */
let added = new Int32Array(64)
let addedCount = 0

/** Lists the added bodies, and writes their rows to the last step too, as if they had been there already. */
function listNew({ ids, rows }: PosedBodies, { rows: oldRows, stale, staleCount }: PosedBodies): void {
  addedCount = 0
  added = grown(added, staleCount)
  for (let k = 0; k < staleCount; k++) {
    const i = stale[k]!
    if (ids[i]! < 0) continue
    added[addedCount++] = i
    for (let r = i * ROW_STRIDE; r < (i + 1) * ROW_STRIDE; r++) oldRows[r] = rows[r]!
  }
}

/** Paths and bounds of the added bodies, after those of all others: the last step has no data of them. */
function beginNew({ bodies, bodiesBefore: before, book, trees, ways, continuous, delta }: CollisionResource): void {
  const { ids, moving, bounds, moved, velocities } = bodies
  if (continuous) {
    writePathsOf(bodies, before, book, trees, added, 0, addedCount)
    writeBounds(bodies, trees, added, 0, addedCount)
    writeWays(bodies, ways, added, 0, addedCount)
  }
  for (let k = 0; k < addedCount; k++) {
    const i = added[k]!
    moved[i] = 0
    // The kept list of pairs predicts from how bounds moved in the last step.
    for (let b = 0; b < 6; b++) {
      const way = moving[i] === 1 ? velocities[6 * ids[i]! + (b % 3)]! * delta : 0
      before.bounds[6 * i + b] = bounds[6 * i + b]! - way
    }
  }
}

function poseBodies(collision: CollisionResource): void {
  const given = deltaOf(collision)
  const delta = given < LEAST_DELTA ? 0 : given
  removeOrphans(collision)
  const { bodies, bodiesBefore, book, order, trees, ways, continuous } = collision
  order.tidy(collision)
  gather(collision, bodies)
  collision.delta = delta
  compareStills(bodies, bodiesBefore)
  if (continuous) beginPaths(bodies, bodiesBefore)
  else writeNoPaths(bodies)
  const areSame = haveSameBodies(bodies, bodiesBefore)
  if (areSame) listNew(bodies, bodiesBefore)
  const { unplaced, unplacedCount, changed, changedCount, stills, stillCount } = bodies
  if (continuous) beginWays(bodies, ways)
  for (let first = 0; first < unplacedCount; first += BLOCK) {
    const end = Math.min(first + BLOCK, unplacedCount)
    if (continuous) writePaths(bodies, bodiesBefore, book, trees, delta, first, end)
    writeBounds(bodies, trees, unplaced, first, end)
    if (continuous) writeWays(bodies, ways, unplaced, first, end)
    if (!areSame) continue
    if (continuous && !bodies.hasChildren) addPaths(bodies, bodiesBefore, ways, unplaced, first, end)
    else addMotions(bodies, bodiesBefore, unplaced, unplaced, first, end)
  }
  if (continuous) writeStillPaths(bodies, bodiesBefore, book, trees)
  writeBounds(bodies, trees, changed, 0, changedCount)
  if (areSame) {
    addMotions(bodies, bodiesBefore, due, due, 0, dueCount)
    if (addedCount > 0) beginNew(collision)
  } else addMotionsAnew(bodies, bodiesBefore)
  if (!continuous) return
  for (let first = 0; first < stillCount; first += SPAN)
    writeWays(bodies, ways, stills, first, Math.min(first + SPAN, stillCount))
  addWays(bodies, bodiesBefore, ways)
}
