import type { World } from '../collision.js'
import type { DepthRange } from '../geometry/obb-frustum/from-view-projection.js'
import type { Frustum, Numbers } from '../geometry/shapes.js'
import { writeViewVolume } from '../geometry/view-volume/from-camera.js'
import { Volume } from '../geometry/view-volume/view-volume.js'
import { List } from '../memory/list.js'
import { checkList, indexOf } from './call.js'
import { filter, noOptions, type QueryOptions } from './filter.js'
import { collectInVolume } from './index/volume-walk.js'

/** Options of {@link frustumCull}. */
export interface FrustumOptions extends QueryOptions {
  /** Clip depths of the matrix: 'webgl' (-1 to 1, the default) or 'webgpu' (0 to 1). */
  readonly depthRange?: DepthRange
}

const known = ['depthRange']
const volume = new Float64Array(Volume.length)
const found = new List()

/**
 * Writes the entities of all colliders that a camera can see, or nearly so, to `out`, ascending, and returns their
 * number, which is `out.length`: those whose oriented boxes (see {@link obbOf}) and half-spaces share a point with the
 * view. Closed sets: touching counts.
 *
 * `camera` is a symmetric frustum (`createFrustum`), or a column-major view-projection matrix (a gl-matrix mat4:
 * projection times view) of any kind: off-centre, orthographic, without a far plane, with reversed depth, mirrored. A
 * far plane that an oblique near plane tilts until it cuts the view at infinity is taken for a plane alone, so a box
 * beside its edges may be listed. With `maxNodes` the list may be incomplete.
 *
 * Colliders are where the last collisionSystem left them, or refreshQueries saw them, whichever is later.
 *
 * Throws CollisionError: E_OPTION for `out`, an option, or a camera that is none or sees nothing; E_NON_FINITE, E_RANGE
 * or E_EXTENT for its numbers; E_MASK, E_DEAD_ENTITY, E_REENTRANT and what the first query of a world throws as
 * {@link rayCast} does.
 */
export function frustumCull(
  world: World,
  out: number[],
  camera: Frustum | Numbers,
  options: FrustumOptions = noOptions,
): number {
  const collision = filter.begin(world, 'frustumCull', options, known)
  checkList('frustumCull', out)
  const { depthRange = 'webgl' } = options
  writeViewVolume(volume, camera, depthRange)
  const index = indexOf(collision, 'frustumCull')
  collectInVolume(index, volume, filter.maxNodes, found)
  return filter.writeIds(index, found, isFound, out)
}

const isFound = (): boolean => true
