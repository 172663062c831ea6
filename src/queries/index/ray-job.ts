/** Casts many rays: in one thread, or in chunks that threads share. */
import type { TreeNodes } from '../../box-tree/layout.js'
import { RayHit, RayRow } from '../../geometry/ray/ray.js'
import { grown, shareField } from '../../memory/grow.js'
import { RayCastSearch, type Accepts, type Scene } from './ray-walk.js'

/** The settings of a batch. */
export const Batch = {
  /** Number of rays, the farthest distance, 1 for the way out, the most nodes of a ray. */
  count: 0,
  distance: 1,
  wayOut: 2,
  nodes: 3,
  /** For workers: number of nodes of the tree, its depth, and the number of half-spaces. */
  sceneNodes: 4,
  sceneDepth: 5,
  scenePlanes: 6,
  length: 7,
} as const

/** What workers read and write of a batch. */
export const BATCH_ARRAYS = ['settings', 'rays', 'hits', 'slots', 'isCut', 'isAccepted'] as const

/** Rays that are cast together, and what they hit. */
export class RayBatch {
  settings: Float64Array = new Float64Array(Batch.length)
  rays: Float64Array = new Float64Array(0) // RayRow.stride numbers each
  hits: Float64Array = new Float64Array(0) // RayHit.stride numbers each
  /** The slot that each ray hits, or -1. */
  slots: Int32Array = new Int32Array(0)
  /** 1 for a ray whose nodes were not enough. */
  isCut: Uint8Array = new Uint8Array(0)
  /** For workers: 1 for a slot that counts. */
  isAccepted: Uint8Array = new Uint8Array(0)

  /** `isShared`: what workers read and write is in shared memory. */
  constructor(isShared: boolean) {
    if (!isShared) return
    for (const name of BATCH_ARRAYS) shareField(this, name)
    this.settings = grown(this.settings, Batch.length)
  }

  /** Makes room for `count` rays. */
  reserve(count: number): void {
    this.rays = grown(this.rays, RayRow.stride * count)
    this.hits = grown(this.hits, RayHit.stride * count)
    this.slots = grown(this.slots, count)
    this.isCut = grown(this.isCut, count)
  }
}

/** What the rays are cast from and to. */
type Rays = Readonly<Pick<RayBatch, 'settings' | 'rays' | 'hits' | 'slots' | 'isCut'>>

/** What the job reads and writes: arrays of a batch and of an index, in shared memory. */
export interface RayViews extends Rays, Pick<Scene, 'ids' | 'types' | 'rows'>, Pick<TreeNodes, 'nodes' | 'links'> {
  readonly isAccepted: Uint8Array
  readonly planes: Int32Array
}

/** Rays of a chunk. */
export const RAY_CHUNK = 64

const search = new RayCastSearch()

/** Casts the rays `from` to `end` - 1 of a batch. */
export function castRays(scene: Scene, batch: Rays, filter: Accepts, from: number, end: number): void {
  const { settings, rays, hits, slots, isCut } = batch
  search.filter = filter
  search.isWayOut = settings[Batch.wayOut] === 1
  for (let i = from; i < end; i++) {
    for (let k = 0; k < RayRow.stride; k++) search.ray[k] = rays[RayRow.stride * i + k]
    search.best[RayHit.distance] = settings[Batch.distance]
    search.nodesLeft = settings[Batch.nodes]
    search.slot = -1
    search.walkAlong(scene)
    for (let k = 0; k < RayHit.stride; k++) hits[RayHit.stride * i + k] = search.best[k]
    slots[i] = search.slot
    isCut[i] = Number(search.nodesLeft < 0)
  }
}

let isAccepted: Uint8Array = new Uint8Array(0)
const filter: Accepts = { accepts: (_, slot) => isAccepted[slot] === 1 }

/** Casts the rays of a chunk: a job of workers. None may hit a mesh, as trees of meshes are not shared. */
export function castRaysOfChunk({ rays: views }: { readonly rays: RayViews }, chunk: number): void {
  const { settings, nodes, links, ids, types, rows } = views
  const planes = { items: views.planes, count: settings[Batch.scenePlanes] }
  const tree = { nodes, links, nodeCount: settings[Batch.sceneNodes], depth: settings[Batch.sceneDepth] }
  const scene = { tree, planes, ids, types, rows, trees: undefined }
  isAccepted = views.isAccepted
  const from = RAY_CHUNK * chunk
  castRays(scene, views, filter, from, Math.min(from + RAY_CHUNK, settings[Batch.count]))
}
