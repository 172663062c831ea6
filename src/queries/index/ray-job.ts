/** Casts many rays: in one thread, or in chunks that threads share. */
import { HIT_DISTANCE, HIT_STRIDE, RAY_STRIDE } from '../../geometry/ray/ray.js'
import { grown, shareField } from '../../memory/grow.js'
import { RayQuery, type Accepts, type Scene } from './ray-walk.js'

/** Of `settings`: number of rays, the farthest distance, 1 for the way out, the most nodes of a ray. */
export const BATCH_COUNT = 0
export const BATCH_DISTANCE = 1
export const BATCH_WAY_OUT = 2
export const BATCH_NODES = 3
/** Of `settings`, for workers: number of nodes of the tree, its depth, and the number of half-spaces. */
export const SCENE_NODES = 4
export const SCENE_DEPTH = 5
export const SCENE_PLANES = 6
const SETTINGS = 7

export class RayBatch {
  settings: Float64Array = new Float64Array(SETTINGS)
  rays: Float64Array = new Float64Array(0) // RAY_STRIDE numbers each
  /** Lengths of the directions as they were given. */
  lengths: Float64Array = new Float64Array(0)
  hits: Float64Array = new Float64Array(0) // HIT_STRIDE numbers each
  /** The slot that each ray hits, or -1. */
  slots: Int32Array = new Int32Array(0)
  /** 1 for a ray whose nodes were not enough. */
  isCut: Uint8Array = new Uint8Array(0)
  /** For workers: 1 for a slot that counts. */
  isAccepted: Uint8Array = new Uint8Array(0)

  /** Puts what workers read and write in shared memory, before there are any rays. */
  share(): void {
    for (const name of ['settings', 'rays', 'hits', 'slots', 'isCut', 'isAccepted'] as const) shareField(this, name)
    this.settings = grown(this.settings, SETTINGS)
  }

  /** Makes room for `count` rays. */
  reserve(count: number): void {
    this.rays = grown(this.rays, RAY_STRIDE * count)
    this.lengths = grown(this.lengths, count)
    this.hits = grown(this.hits, HIT_STRIDE * count)
    this.slots = grown(this.slots, count)
    this.isCut = grown(this.isCut, count)
  }

  /** Makes room for `count` slots. */
  reserveSlots(count: number): void {
    this.isAccepted = grown(this.isAccepted, count)
  }
}

/** What the rays are cast from and to. */
export interface Rays {
  readonly settings: Float64Array
  readonly rays: Float64Array
  readonly hits: Float64Array
  readonly slots: Int32Array
  readonly isCut: Uint8Array
}

/** What the job reads and writes: arrays of a batch and of an index, in shared memory. */
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
  query.filter = filter
  query.isWayOut = settings[BATCH_WAY_OUT] === 1
  for (let i = from; i < end; i++) {
    for (let k = 0; k < RAY_STRIDE; k++) query.ray[k] = rays[RAY_STRIDE * i + k]
    query.best[HIT_DISTANCE] = settings[BATCH_DISTANCE]
    query.nodesLeft = settings[BATCH_NODES]
    query.slot = -1
    query.walkAlong(scene)
    for (let k = 0; k < HIT_STRIDE; k++) hits[HIT_STRIDE * i + k] = query.best[k]
    slots[i] = query.slot
    isCut[i] = Number(query.nodesLeft < 0)
  }
}

let isAccepted: Uint8Array = new Uint8Array(0)
const filter: Accepts = { accepts: (_, slot) => isAccepted[slot] === 1 }

/** Casts the rays of a chunk, none of which may hit a mesh: trees of meshes are not shared. */
export function castChunk(views: RayViews, chunk: number): void {
  const { settings, nodes, links, planes, ids, types, rows } = views
  const tree = { nodes, links, nodeCount: settings[SCENE_NODES], depth: settings[SCENE_DEPTH] }
  const scene = { tree, planes, planeCount: settings[SCENE_PLANES], ids, types, rows, trees: undefined }
  isAccepted = views.isAccepted
  const from = RAY_CHUNK * chunk
  castRays(scene, views, filter, from, Math.min(from + RAY_CHUNK, settings[BATCH_COUNT]))
}
