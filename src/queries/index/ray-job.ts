/** Casts many rays: in one thread, or in chunks that threads share. */
import { HIT_DISTANCE, HIT_STRIDE, RAY_STRIDE } from '../../geometry/ray/ray.js'
import {
  BATCH_COUNT,
  BATCH_DISTANCE,
  BATCH_NODES,
  BATCH_WAY_OUT,
  SCENE_DEPTH,
  SCENE_NODES,
  SCENE_PLANES,
} from './ray-batch.js'
import { findClosest, RayQuery, type Accepts, type Scene } from './ray-walk.js'
import type { TreeNodes } from './tree/layout.js'

/** What the rays are cast from and to. */
export interface Rays {
  readonly settings: Float64Array
  readonly rays: Float64Array
  readonly hits: Float64Array
  readonly slots: Int32Array
  readonly isCut: Uint8Array
}

/** What the job reads and writes: arrays of a batch (ray-batch.ts) and of an index, in shared memory. */
export interface RayViews extends Rays {
  readonly isAccepted: Uint8Array
  readonly nodes: Float32Array
  readonly links: Int32Array
  readonly planes: Int32Array
  readonly ids: Int32Array
  readonly types: Uint8Array
  readonly rows: Float64Array
}

/** Rays of a chunk. */
export const RAY_CHUNK = 64

const query = new RayQuery()

/** Casts the rays `from` to `end` - 1 of a batch. */
export function castRays(
  scene: Scene,
  { settings, rays, hits, slots, isCut }: Rays,
  filter: Accepts,
  from: number,
  end: number,
): void {
  query.isWayOut = settings[BATCH_WAY_OUT] === 1
  for (let i = from; i < end; i++) {
    for (let k = 0; k < RAY_STRIDE; k++) query.ray[k] = rays[RAY_STRIDE * i + k]
    query.best[HIT_DISTANCE] = settings[BATCH_DISTANCE]
    query.nodesLeft = settings[BATCH_NODES]
    findClosest(scene, query, filter)
    for (let k = 0; k < HIT_STRIDE; k++) hits[HIT_STRIDE * i + k] = query.best[k]
    slots[i] = query.slot
    isCut[i] = Number(query.nodesLeft < 0)
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The views of the chunk that is done, as a scene and a filter. Trees of meshes are not shared. */
const scene = createScene()

function createScene(): Omit<Mutable<Scene>, 'tree'> & { readonly tree: Mutable<TreeNodes> } {
  return {
    tree: { nodes: new Float32Array(0), links: new Int32Array(0), nodeCount: 0, depth: 0 },
    planes: new Int32Array(0),
    planeCount: 0,
    ids: new Int32Array(0),
    types: new Uint8Array(0),
    rows: new Float64Array(0),
    trees: undefined,
  }
}
let isAccepted: Uint8Array = new Uint8Array(0)
const filter: Accepts = { accepts: (_, slot) => isAccepted[slot] === 1 }

/** Casts the rays of a chunk, none of which may hit a mesh. */
export function castChunk(views: RayViews, chunk: number): void {
  const { settings } = views
  const { tree } = scene
  tree.nodes = views.nodes
  tree.links = views.links
  tree.nodeCount = settings[SCENE_NODES]
  tree.depth = settings[SCENE_DEPTH]
  scene.planes = views.planes
  scene.planeCount = settings[SCENE_PLANES]
  scene.ids = views.ids
  scene.types = views.types
  scene.rows = views.rows
  isAccepted = views.isAccepted
  const from = RAY_CHUNK * chunk
  castRays(scene, views, filter, from, Math.min(from + RAY_CHUNK, settings[BATCH_COUNT]))
}
