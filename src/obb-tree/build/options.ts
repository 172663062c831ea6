import { refuseValue, textOf } from '../../errors.js'
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

const OPTIONS = ['fit', 'split', 'leafTriangles', 'leaf', 'maxDepth', 'onProgress', 'signal']

/** Checks the options of a build and fills in what they leave open. */
export function readOptions(options: ObbTreeOptions): Settings {
  if (options === null || typeof options !== 'object')
    refuseValue('E_OPTION', `options = ${textOf(options)}, but an object is needed`, 'options', options)
  for (const field of Object.keys(options)) {
    const value = (options as Record<string, unknown>)[field]
    if (value !== undefined && !OPTIONS.includes(field))
      refuseOption(field, value, `is no option of buildObbTree: ${OPTIONS.join(', ')}`)
  }
  const { onProgress, signal } = options
  if (onProgress !== undefined && typeof onProgress !== 'function')
    refuseOption('onProgress', onProgress, 'must be a function')
  if (signal !== undefined && typeof signal?.aborted !== 'boolean')
    refuseOption('signal', signal, 'must be an AbortSignal')
  return {
    fit: choice('fit', options.fit, ['triangles', 'points', 'hull-triangles', 'hull-points', 'minimum-volume']),
    split: choice('split', options.split, ['mean', 'median', 'center', 'sah']),
    leafTriangles: integer('leafTriangles', options.leafTriangles, DEFAULT_LEAF_TRIANGLES, 1, 0x7fffffff),
    leaf: choice('leaf', options.leaf, ['triangles', 'box']),
    maxDepth: integer('maxDepth', options.maxDepth, DEFAULT_MAX_DEPTH, 0, DEPTH_LIMIT),
    onProgress,
    signal,
  }
}

function choice<T extends string>(field: string, value: T | undefined, allowed: readonly T[]): T {
  if (value === undefined) return allowed[0] as T
  if (allowed.includes(value)) return value
  refuseOption(field, value, `must be one of ${allowed.join(', ')}`)
}

function integer(field: string, value: number | undefined, otherwise: number, least: number, most: number): number {
  if (value === undefined) return otherwise
  if (typeof value === 'number' && value >= least && value <= most && Math.floor(value) === value) return value
  refuseOption(field, value, `must be an integer from ${least} to ${most}`)
}

function refuseOption(field: string, value: unknown, must: string): never {
  refuseValue('E_OPTION', `options.${field} = ${textOf(value)} ${must}`, 'options', value, field)
}
