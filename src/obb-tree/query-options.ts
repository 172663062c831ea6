/** The options of the queries between two posed trees, read once into a settings object that all of them share. */
import { refuseValue, textOf } from '../errors.js'
import { isRelativeRest } from '../geometry/advancement/bodies.js'
import { MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { checkMaxTime } from '../geometry/pack.js'
import type { Motion } from '../geometry/shapes.js'
import { packMotion } from '../geometry/sweep-arguments.js'

/** How far two trees are searched. */
export interface TreeQueryOptions {
  /**
   * Levels of tree A to descend at most, 0 its root only; at the limit a box stands for its triangles. -1 (default):
   * all.
   */
  readonly depthA?: number
  /** The same for tree B. */
  readonly depthB?: number
  /**
   * Pairs of boxes to test at most, 1 or more. Default: no limit. Refused by queries whose answer cannot say that it is
   * incomplete.
   */
  readonly maxNodes?: number
  /**
   * Treats a closed mesh (`report.closed`) as a solid: a mesh that floats inside it touches it. A mesh that is not
   * closed has no inside. For `overlapObbTrees` and `testObbTrees`. Default false.
   */
  readonly solid?: boolean
  /** Constant velocities of A over [0, maxTime] (units/s; rad/s about its pose's position). Default: at rest. */
  readonly motionA?: Motion
  /** The same for B. */
  readonly motionB?: Motion
  /** Length of the interval in seconds, 0 or more. Default 0: the poses as they are. */
  readonly maxTime?: number
}

/** Options with nothing left open. Reused: read them before the next query. */
export interface TreeQuery {
  depthA: number
  depthB: number
  maxNodes: number
  solid: boolean
  maxTime: number
  /** Whether the two move relative to each other and maxTime is not 0. */
  moves: boolean
}

const treeQuery: TreeQuery = {
  depthA: -1,
  depthB: -1,
  maxNodes: Infinity,
  solid: false,
  maxTime: 0,
  moves: false,
}

/** Motion rows of A and B: velocities; arms 0. Written by {@link readTreeQuery}. */
export const queryMotions = new Float64Array(2 * MOTION_STRIDE)

const OPTIONS = ['depthA', 'depthB', 'maxNodes', 'solid', 'motionA', 'motionB', 'maxTime']

/**
 * Reads options into {@link treeQuery} and {@link queryMotions}; names in `refused` are refused with the reason given.
 */
export function readTreeQuery(
  options: TreeQueryOptions | undefined,
  refused: readonly string[],
  because: string,
): TreeQuery {
  const query = treeQuery
  queryMotions.fill(0)
  query.depthA = -1
  query.depthB = -1
  query.maxNodes = Infinity
  query.solid = false
  query.maxTime = 0
  query.moves = false
  if (options === undefined) return query
  if (options === null || typeof options !== 'object')
    refuseValue('E_OPTION', `options = ${textOf(options)}, but an object is needed`, 'options', options)
  for (const name in options) {
    const value = (options as Record<string, unknown>)[name]
    if (value === undefined) continue
    if (refused.includes(name)) refuse(name, value, because)
    if (!OPTIONS.includes(name)) {
      const names = OPTIONS.filter((one) => !refused.includes(one))
      refuse(name, value, `this query has ${names.join(', ')}`)
    }
  }
  const { depthA = -1, depthB = -1, maxNodes = Infinity, solid = false, maxTime = 0 } = options
  if (!isCount(depthA, -1)) refuse('depthA', depthA, 'is neither -1 nor a number of levels')
  if (!isCount(depthB, -1)) refuse('depthB', depthB, 'is neither -1 nor a number of levels')
  if (maxNodes !== Infinity && !isCount(maxNodes, 1)) refuse('maxNodes', maxNodes, 'is no number of nodes')
  if (typeof solid !== 'boolean') refuse('solid', solid, 'must be true or false')
  checkMaxTime(maxTime)
  query.depthA = depthA
  query.depthB = depthB
  query.maxNodes = maxNodes
  query.solid = solid
  query.maxTime = maxTime
  packOwnMotion(0, options.motionA, 'motionA')
  packOwnMotion(MOTION_STRIDE, options.motionB, 'motionB')
  query.moves = maxTime > 0 && !isRelativeRest(queryMotions)
  return query
}

function isCount(value: unknown, least: number): boolean {
  return typeof value === 'number' && value >= least && Math.floor(value) === value
}

function refuse(field: string, value: unknown, why: string): never {
  refuseValue('E_OPTION', `options.${field} = ${textOf(value)}: ${why}`, 'options', value, field)
}

function packOwnMotion(at: number, motion: Motion | undefined, name: string): void {
  if (motion === undefined) return
  if (motion === null || typeof motion !== 'object') refuse(name, motion, 'an object { linear, angular } is needed')
  packMotion(queryMotions, at, motion, name)
}
