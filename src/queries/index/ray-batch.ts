/** Rays that are cast together, and what each of them hits. */
import { HIT_STRIDE, RAY_STRIDE } from '../../geometry/ray/ray.js'
import { grown, shareField } from '../../memory/grow.js'

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
