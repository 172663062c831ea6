import { refuseValue, textOf } from '../errors.js'
import type { Fit } from './box.js'
import type { Split } from './split.js'
import { DEPTH_LIMIT } from './tree.js'

/** How a tree is built. */
export interface ObbTreeOptions {
  /**
   * What the boxes are fitted to: 'triangles' (default), the surface, where large boxes are then turned to be smaller,
   * and leaves go by their longest edge; 'points', the corners of the triangles; 'hull-triangles' and 'hull-points',
   * the surface and the corners of their convex hull, so that what lies within it turns no box; 'minimum-volume', boxes
   * of little volume. All that need hulls are much slower to build.
   */
  readonly fit?: Fit
  /**
   * Where triangles are parted. By their centres along the longest axis of the box: at the 'mean' (default: the fastest
   * queries of the three), at the 'median' (balanced), or at the 'center' of the box; or by 'sah', the surface-area
   * heuristic: slower to build, fewer boxes to visit.
   */
  readonly split?: Split
  /** Triangles that are not parted further, 1 or more. Default 2. */
  readonly leafTriangles?: number
  /**
   * What a leaf is. 'triangles' (default): each of its triangles is tested, so answers are exact. 'box': the paper's
   * approximation, its box stands for its triangles wherever trees are compared: answers are supersets, as at a depth
   * limit. Sweeps and the shapes of other kinds go to the triangles all the same.
   */
  readonly leaf?: Leaf
  /** Levels below the root at most, 0 to 64. Default 48. */
  readonly maxDepth?: number
  /** Called now and then with the part that is done, 0 to 1, the last time with 1. What it throws ends the build. */
  readonly onProgress?: (part: number) => void
  /**
   * An AbortSignal. The build does not give way to other tasks, so it is `onProgress` that aborts, or a signal that
   * another thread sets. The build then throws the signal's reason.
   */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown }
}

/** What a leaf of a tree is tested by. */
export type Leaf = 'triangles' | 'box'

const DEFAULT_LEAF_TRIANGLES = 2
const DEFAULT_MAX_DEPTH = 48

/** Options with nothing left open. */
export interface Settings {
  readonly fit: Fit
  readonly split: Split
  readonly leafTriangles: number
  readonly leaf: Leaf
  readonly maxDepth: number
  readonly onProgress: ((part: number) => void) | undefined
  readonly signal: { readonly aborted: boolean; readonly reason?: unknown } | undefined
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
