import { checkOptions, readChoice, readCount, refuseOption } from '../../errors.js'
import type { Fit } from './fit-axes.js'
import type { Split } from './split.js'
import { DEPTH_LIMIT } from '../tree.js'

/** How a tree is built. */
export interface ObbTreeOptions {
  /**
   * What the boxes are fitted to (Eberly, section 6.1). 'triangles' (default): the surface. 'points': the corners of
   * the triangles. 'hull-triangles', 'hull-points': the surface or the corners of the convex hull, so that what lies
   * inside the hull does not turn the box. 'minimum-volume': boxes of nearly least volume. The last three need hulls
   * and are much slower to build.
   */
  readonly fit?: Fit
  /**
   * Where the triangles of a node are divided, by their centres along the longest axis of its box (Eberly, section
   * 6.2): at the 'mean' (default: the fastest queries of the first three), at the 'median' (balanced), at the 'center'
   * of the box, or by 'sah', the surface-area heuristic: slower to build, fewer boxes to visit.
   */
  readonly split?: Split
  /** A node of at most so many triangles is a leaf; 1 or more. Default 2. */
  readonly leafTriangles?: number
  /**
   * What a leaf is tested by. 'triangles' (default): each of its triangles, so answers are exact. 'box': the paper's
   * approximation (Eberly, section 7.1): its box stands for its triangles wherever two trees are compared, and answers
   * are supersets, as at a depth limit. Sweeps, and tests against other shapes, use the triangles all the same.
   */
  readonly leaf?: Leaf
  /** Levels below the root at most, 0 to 64. Default 48. */
  readonly maxDepth?: number
  /**
   * Called now and then with the fraction that is done, 0 to 1, the last time with 1. An error it throws ends the
   * build.
   */
  readonly onProgress?: (part: number) => void
  /**
   * An AbortSignal, or an object like one. The build runs without a pause for other tasks, so only `onProgress` or
   * another thread can abort it. It then throws the signal's reason.
   */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown }
}

/** What a leaf of a tree is tested by. */
export type Leaf = 'triangles' | 'box'

const DEFAULT_LEAF_TRIANGLES = 2
const DEFAULT_MAX_DEPTH = 48

/** Options with nothing left open. */
export type Settings = Required<Omit<ObbTreeOptions, 'onProgress' | 'signal'>> & {
  readonly [K in 'onProgress' | 'signal']: ObbTreeOptions[K] | undefined
}

const CALL = 'buildObbTree'
const OPTIONS = ['fit', 'split', 'leafTriangles', 'leaf', 'maxDepth', 'onProgress', 'signal']

/** Checks the options of a build and fills in what they leave open. */
export function readOptions(options: ObbTreeOptions): Settings {
  checkOptions(CALL, options, OPTIONS)
  const { fit, split, leafTriangles, leaf, maxDepth, onProgress, signal } = options
  if (onProgress !== undefined && typeof onProgress !== 'function')
    refuseOption(CALL, 'onProgress', onProgress, 'a function is needed')
  if (signal !== undefined && typeof signal?.aborted !== 'boolean')
    refuseOption(CALL, 'signal', signal, 'an AbortSignal is needed')
  return {
    fit: readChoice(CALL, 'fit', fit, ['triangles', 'points', 'hull-triangles', 'hull-points', 'minimum-volume']),
    split: readChoice(CALL, 'split', split, ['mean', 'median', 'center', 'sah']),
    leafTriangles: readCount(CALL, 'leafTriangles', leafTriangles, DEFAULT_LEAF_TRIANGLES, 1, 0x7fffffff),
    leaf: readChoice(CALL, 'leaf', leaf, ['triangles', 'box']),
    maxDepth: readCount(CALL, 'maxDepth', maxDepth, DEFAULT_MAX_DEPTH, 0, DEPTH_LIMIT),
    onProgress,
    signal,
  }
}
