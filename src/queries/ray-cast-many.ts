import type { CollisionResource, World } from '../collision.js'
import { CollisionError, refuseArgument, refuseValue } from '../errors.js'
import { RayHit, RayRow } from '../geometry/ray/ray.js'
import type { Numbers } from '../geometry/shapes.js'
import { grown } from '../memory/grow.js'
import { oncePer } from '../memory/once.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { GEOMETRY_LIMIT } from '../tolerances.js'
import type { Team } from '../workers/team.js'
import { refuseEntry, resourceFor } from './call.js'
import { filter, noOptions } from './filter.js'
import { checkHits, clearHit, copyHit, createQueryHit, reserveHits, type QueryHits } from './hit.js'
import type { QueryIndex } from './index/query-index.js'
import { Batch, BATCH_ARRAYS, castRays, castRaysOfChunk, RAY_CHUNK, RayBatch } from './index/ray-job.js'
import { beginRay, search, takeDirection, writeHit, type RayOptions } from './ray-cast.js'

const CALL = 'rayCastMany'
/** Colliders a ray: with more it takes longer to find out which of them count than workers save. */
const MOST_SLOTS = 32

/**
 * Casts many rays: ray i begins at `origins[3 * i]` and the two numbers after it, and goes along `directions[3 * i]`
 * and the two after that. Row i of `hits` is what {@link rayCast} finds with the same options, to the bit; in the row
 * of a ray that misses, `entity`, `body` and `triangle` are -1 and the rest 0. `hits.count` is the number of rays.
 * Returns the number of rays that hit.
 *
 * In a world with `workers` its threads cast a part of the rays. They do not if the call has a `predicate`, if it
 * accepts a mesh of the world, for fewer than 2,048 rays, or for more than 32 colliders a ray.
 *
 * Throws what rayCast throws, before a row is written; an error about a number of a ray has the ray's number as
 * `index`.
 */
export function rayCastMany(
  world: World,
  hits: QueryHits,
  origins: Numbers,
  directions: Numbers,
  options: RayOptions = noOptions,
): number {
  const index = beginRay(world, CALL, options)
  checkHits(hits, CALL)
  const collision = resourceFor(world, CALL)
  const batch = batchOf(collision)
  const count = readRays(index.trees.tables.isFlat, batch, origins, directions)
  const { settings } = batch
  settings[Batch.count] = count
  settings[Batch.distance] = search.best[RayHit.distance]!
  settings[Batch.wayOut] = Number(search.isWayOut)
  settings[Batch.nodes] = search.nodesLeft
  const { helpers } = collision
  if (helpers === undefined || !castTogether(helpers, index, batch)) castRays(index, batch, filter, 0, count)
  return writeHits(index, batch, hits)
}

/** The last rays of a world. */
export const batchOf = oncePer(({ helpers }: CollisionResource) => new RayBatch(helpers !== undefined))

/** Reads all rays into the batch, and returns their number. */
function readRays(isFlat: boolean, batch: RayBatch, origins: Numbers, directions: Numbers): number {
  checkPacked('origins', origins)
  checkPacked('directions', directions)
  if (origins.length !== directions.length) {
    const why = `${CALL}: directions has ${directions.length} numbers, but origins has ${origins.length}`
    refuseValue('E_OPTION', why, 'directions', directions, 'length', origins.length)
  }
  const count = origins.length / 3
  batch.reserve(count)
  const { rays } = batch
  const { ray } = search
  for (let i = 0; i < count; i++) {
    readTriple(isFlat, 'origins', origins, i, 0, GEOMETRY_LIMIT)
    readTriple(isFlat, 'directions', directions, i, RayRow.direction, Number.MAX_VALUE)
    if (!takeDirection()) {
      const why = `${CALL}: the direction of ray ${i}, directions[${3 * i}] on, is 0 0 0, but a ray needs a direction`
      throw new CollisionError('E_OPTION', why, { component: 'directions', field: `[${3 * i}]`, index: i, value: 0 })
    }
    for (let k = 0; k < RayRow.stride; k++) rays[RayRow.stride * i + k] = ray[k]!
  }
  return count
}

function checkPacked(name: string, array: Numbers): void {
  const isList = array instanceof Float64Array || array instanceof Float32Array || Array.isArray(array)
  if (!isList) refuseArgument(CALL, name, array, 'must be a Float64Array, Float32Array or number[]')
  if (array.length % 3 === 0) return
  const why = `${CALL}: ${name} has ${array.length} numbers, but a ray takes 3`
  refuseValue('E_OPTION', why, name, array, 'length', 3)
}

/** In a flat world z is 0. */
function readTriple(isFlat: boolean, name: string, array: Numbers, i: number, at: number, most: number): void {
  for (let d = 0; d < 3; d++) {
    const x: unknown = array[3 * i + d]
    const limit = isFlat && d === 2 ? 0 : most
    if (typeof x === 'number' && Math.abs(x) <= limit) search.ray[at + d] = x + 0
    else refuseEntry(CALL, name, 3 * i + d, x, limit, i)
  }
}

/** Has the rays cast by all threads; false, and nothing is done, if this thread must do it or is faster alone. */
function castTogether(team: Team, index: QueryIndex, batch: RayBatch): boolean {
  const count = batch.settings[Batch.count]!
  if (count < team.worthRays || index.slotCount > MOST_SLOTS * count) return false
  if (filter.hasPredicate || !acceptSlots(index, batch)) return false
  const { settings } = batch
  const { tree } = index
  settings[Batch.sceneNodes] = tree.nodeCount
  settings[Batch.sceneDepth] = tree.depth
  settings[Batch.scenePlanes] = index.planes.count
  for (const name of BATCH_ARRAYS) team.show('rays', name, batch[name])
  for (const name of ['ids', 'types', 'rows'] as const) team.show('rays', name, index[name])
  team.show('rays', 'planes', index.planes.items)
  team.show('rays', 'nodes', tree.nodes)
  team.show('rays', 'links', tree.links)
  return team.castRays(castRaysOfChunk, Math.ceil(count / RAY_CHUNK))
}

/** Notes which slots count; false if one of them is a mesh. */
function acceptSlots(index: QueryIndex, batch: RayBatch): boolean {
  const { slotCount, ids, types } = index
  const isAccepted = (batch.isAccepted = grown(batch.isAccepted, slotCount))
  for (let slot = 0; slot < slotCount; slot++) {
    const accepts = ids[slot]! >= 0 && filter.accepts(index, slot)
    if (accepts && types[slot] === ShapeType.mesh) return false
    isAccepted[slot] = Number(accepts)
  }
  return true
}

const hit = createQueryHit()

/** Writes a row for each ray, and returns how many hit. */
function writeHits(index: QueryIndex, batch: RayBatch, out: QueryHits): number {
  const { settings, rays, hits, slots, isCut } = batch
  const count = settings[Batch.count]!
  reserveHits(out, count)
  let found = 0
  out.complete = true
  for (let i = 0; i < count; i++) {
    if (isCut[i] === 1) out.complete = false
    if (slots[i]! < 0) clearHit(hit)
    else {
      for (let k = 0; k < RayRow.stride; k++) search.ray[k] = rays[RayRow.stride * i + k]!
      for (let k = 0; k < RayHit.stride; k++) search.best[k] = hits[RayHit.stride * i + k]!
      writeHit(index, slots[i]!, search.best, hit)
      found++
    }
    copyHit(out, i, hit)
  }
  out.count = count
  return found
}
