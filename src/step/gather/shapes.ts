import type { AnyComponents } from '../../../components/columns.js'
import { Has } from '../../../components/registry.js'
import type { TreeKind } from '../../narrow-phase/mesh-kernels.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import { AXES_REFUSED, WORLD_LIMIT } from '../../tolerances.js'
import { shapeTypeOf } from './colliders.js'

/** The four parameters of a shape, as a row has them (geometry/rows.ts). */
export const SHAPE_STRIDE = 4

/** Tells whether a handle names a tree of a kind. */
export interface Handles {
  has(handle: number, kind: TreeKind): boolean
}

/**
 * Writes the parameters of a row (geometry/rows.ts) from `out[at]` on. Returns 0 if every number would pass the checks;
 * the check of half-spaces accepts nearly unit normals.
 */
export function readShape(
  out: Float64Array,
  has: number,
  entity: number,
  components: AnyComponents,
  trees: Handles,
  at = 0,
): number {
  const { BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape, PolygonShape, ChainShape } = components
  const type = shapeTypeOf(has)
  for (let d = 0; d < SHAPE_STRIDE; d++) out[at + d] = 0
  if (type === ShapeType.plane) {
    const x = PlaneShape.x[entity] + 0
    const y = PlaneShape.y[entity] + 0
    const z = PlaneShape.z[entity] + 0
    const square = x * x + y * y + z * z
    const scale = square === 1 ? 1 : 1 / Math.sqrt(square)
    out[at] = x * scale
    out[at + 1] = y * scale
    out[at + 2] = z * scale
    out[at + 3] = PlaneShape.constant[entity] + 0
    return Number(!(Math.abs(square - 1) <= AXES_REFUSED && Math.abs(out[at + 3]) <= WORLD_LIMIT))
  }
  if (type === ShapeType.mesh && PolygonShape !== undefined) {
    const isChain = (has & Has.ChainShape) !== 0
    if (isChain) out[at] = ChainShape!.chain[entity]
    else if ((has & Has.PolygonShape) !== 0) out[at] = PolygonShape.polygon[entity]
    out[at + 1] = 1
    out[at + 2] = -1
    return Number(!trees.has(out[at], isChain ? 'chain' : 'polygon'))
  }
  if (type === ShapeType.mesh) {
    out[at] = MeshShape.tree[entity]
    out[at + 1] = MeshShape.scale[entity] + 0
    out[at + 2] = MeshShape.depth[entity]
    return Number(
      !(trees.has(out[at], 'mesh') && out[at + 1] !== 0 && Math.abs(out[at + 1]) <= WORLD_LIMIT && out[at + 2] >= -1),
    )
  }
  if (type === ShapeType.sphere) out[at] = SphereShape.radius[entity] + 0
  else if (type === ShapeType.capsule) {
    out[at] = CapsuleShape.halfHeight[entity] + 0
    out[at + 1] = CapsuleShape.radius[entity] + 0
  } else {
    out[at] = BoxShape.x[entity] + 0
    out[at + 1] = BoxShape.y[entity] + 0
    out[at + 2] = BoxShape.z[entity] + 0
  }
  let flaws = 0
  for (let d = 0; d < 3; d++) if (!(out[at + d] >= 0 && out[at + d] <= WORLD_LIMIT)) flaws = 1
  return flaws
}
