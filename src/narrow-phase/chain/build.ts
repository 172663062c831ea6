import { checkOptions, readFlag } from '../../errors.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { giveKernels } from '../mesh-kernels.js'
import { makeOutline } from '../polygon/outline-tree.js'
import { readPoints, refuseCorner, type FlatPoints } from '../polygon/points.js'
import { chainKernels } from './kernels.js'

/**
 * A chain of segments of a flat world, made by `buildChain`: a tree of one leaf, whose vertices are the points. Treat
 * it as opaque.
 */
export type Chain = ObbTree

/** Points of a chain: pairs x y, points with x and y, or all x y in a row. */
export type ChainPoints = FlatPoints

/** Options of {@link buildChain}. */
export interface ChainOptions {
  /** A last segment leads from the last point back to the first. Default false. */
  readonly closed?: boolean
  /**
   * Only the front pushes: the side to the right of the direction from each point to the next, which is the outside of
   * a counter-clockwise outline where y is up. A segment touches a body whose middle is not behind its line, so bodies
   * come through from the back, and rays and casts too. Default false: both sides push.
   */
  readonly oneSided?: boolean
}

const open = { call: 'buildChain', shape: 'a chain', corner: 'point', least: 2 }
const closed = { call: 'buildChain', shape: 'a closed chain', corner: 'point', least: 3 }

/**
 * Builds a chain of segments for the ChainShape of flat worlds, for the ground and the walls of a level:
 * `set(ChainShape, { chain })`. It is a line without an inside, in the frame of its entity, and may cross itself. It
 * keeps a copy of the points. A world without chains bundles nothing of them.
 *
 * @param points 2 points or more, 3 for a closed chain, in world units, at most 1e9: `[x, y]` or `{ x, y }` each, or
 *   x y of all in a row. Segment k leads from point k to the next; a contact names it in `featureA` or `featureB`.
 * @throws CollisionError E_VERTEX for too few points (`limit`) and for a point (`index`) that repeats the one before
 *   it; of a closed chain also the last one that repeats the first. E_NON_FINITE, E_RANGE for a coordinate (point in
 *   `index`); E_OPTION for what is no list of points, and for an option that there is not.
 */
export function buildChain(points: ChainPoints, options: ChainOptions = {}): Chain {
  checkOptions('buildChain', options, ['closed', 'oneSided'])
  const isClosed = readFlag('buildChain', 'closed', options.closed, false)
  const oneSided = readFlag('buildChain', 'oneSided', options.oneSided, false)
  const of = isClosed ? closed : open
  const xy = readPoints(of, points)
  const count = xy.length / 2
  const segments = isClosed ? count : count - 1
  for (let k = 0; k < segments; k++) {
    const next = k + 1 < count ? k + 1 : 0
    if (xy[2 * k] === xy[2 * next] && xy[2 * k + 1] === xy[2 * next + 1])
      refuseCorner(of, xy, Math.max(k, next), `it repeats point ${Math.min(k, next)}: a segment needs a length`)
  }
  const corners = new Int32Array(3 * segments)
  for (let k = 0; k < segments; k++) {
    corners[3 * k] = k
    corners[3 * k + 1] = k + 1 < count ? k + 1 : 0
    corners[3 * k + 2] = corners[3 * k + (oneSided ? 0 : 1)]
  }
  return giveKernels(makeOutline(xy, corners), chainKernels)
}
