import { resourceOf, Stage, type World } from '../collision.js'
import { refuseInside } from '../errors.js'
import { checkColliders } from './colliders.js'
import { checkColumns } from './columns.js'
import { checkContacts } from './contacts.js'
import { checkIndex, checkIndexAsLeft } from './index-of-queries.js'
import { checkLedger } from './ledger.js'
import { checkPairs } from './pairs.js'
import { checkRegistry } from './registry.js'
import { checkRows } from './rows.js'
import { checkTrees } from './trees.js'
import type { Walk } from './walk.js'

/**
 * Walks all that a world remembers, and throws the first invariant that does not hold: a CollisionError with the code
 * E_CHECKSUM, whose `component` is the name of the invariant, e.g. `contacts.rows`. For tests: put it between any two
 * systems. It changes nothing, and takes a time in proportion to the square of the number of colliders. Returns the
 * world, so that it composes with `pipe`.
 *
 * Columns, registry, contacts, events, contact entities, trees and the index of the queries are walked always; what a
 * step works with (colliders, rows, bounds, candidate pairs, the answer of each pair) after a completed step alone, not
 * between its stages nor after a step that threw.
 *
 * Throws E_REENTRANT inside a system or a predicate, and E_RESET as every call does.
 */
export function validateCollision<W extends World>(world: W): W {
  const collision = resourceOf(world)
  collision.beginCall('validateCollision')
  const { running, step, stage } = collision
  refuseInside(running, 'validateCollision')
  const isSettled = stage === Stage.idle && !step.poses.isUnderWay && !step.wasReset
  const walk: Walk = { collision, step, isSettled, rowOf: new Map() }
  checkColumns(walk)
  checkRegistry(walk)
  checkTrees(walk)
  checkContacts(walk)
  checkLedger(walk)
  const { queries, freshQueries } = collision
  if (queries !== undefined) checkIndex(walk, queries)
  if (freshQueries !== undefined) checkIndex(walk, freshQueries)
  if (!isSettled) return world
  checkColliders(walk)
  checkRows(walk)
  checkPairs(walk)
  if (queries !== undefined) checkIndexAsLeft(walk, queries)
  return world
}
