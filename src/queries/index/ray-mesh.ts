import { HIT_DISTANCE } from '../../geometry/ray/ray.js'
import { ROW_PARAMETERS, createPointRow } from '../../geometry/rows.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'

/** What holds the rows of meshes, and their trees: undefined in a worker, which accepts no mesh and misses all. */
interface Meshes {
  readonly rows: Float64Array
  readonly trees: TreePool | undefined
}

/** A ball without radius: it lies in a solid if its centre does. */
const point = createPointRow()

/** Whether the mesh in row r is a solid that holds the origin of the ray. */
export function isInSolid({ rows, trees }: Meshes, r: number, ray: Float64Array): boolean {
  const handle = rows[r + ROW_PARAMETERS]
  if (trees === undefined || !trees.isSolid(handle)) return false
  for (let d = 0; d < 3; d++) point[d] = ray[d]
  return trees.kernels(handle).isInSolid(rows, r, point, 0, false, trees)
}

/**
 * Casts a ray at the mesh in row r, and writes distance, normal and triangle; the distance is Infinity if it misses, or
 * if the tree of the mesh was released since. A mesh is its surface; a solid one holds what is in it, so that a ray
 * that begins there hits at once, or hits the surface if the way out is asked for.
 */
export function castRayAtMesh(
  { rows, trees }: Meshes,
  r: number,
  ray: Float64Array,
  isWayOut: boolean,
  limit: Float64Array,
  hit: Float64Array,
): void {
  const handle = rows[r + ROW_PARAMETERS]
  hit[HIT_DISTANCE] = limit[0]
  const isHit = trees?.find(handle) !== undefined && trees.kernels(handle).castRay(rows, r, ray, isWayOut, trees, hit)
  if (!isHit) hit[HIT_DISTANCE] = Infinity
}
