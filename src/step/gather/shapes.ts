import type { AnyComponents } from '../../../components/columns.js'
import { Has, HAS_SHAPE } from '../../../components/registry.js'
import type { List } from '../../memory/list.js'
import type { TreeKind } from '../../narrow-phase/mesh-kernels.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import { AXES_REFUSED, WORLD_LIMIT } from '../../tolerances.js'
import { shapeTypeOf } from './colliders.js'

/** The four parameters of a shape, as a row has them (geometry/rows.ts). */
export const SHAPE_STRIDE = 4

/** Tells whether a handle names a tree of a kind. */
export type Handles = Pick<TreePool, 'has'>

/**
 * Whether the numbers from `of[at]` on are the parameters of a shape of this type, whatever its handle names: sizes are
 * at least 0, a scale is not, and the normal of a half-space may be nearly unit.
 */
export function areParameters(type: number, of: Float64Array, at: number): boolean {
  const p = of[at]
  const q = of[at + 1]
  const r = of[at + 2]
  const s = of[at + 3]
  if (type === ShapeType.plane) return Math.abs(p * p + q * q + r * r - 1) <= AXES_REFUSED && Math.abs(s) <= WORLD_LIMIT
  if (type === ShapeType.mesh) return q !== 0 && Math.abs(q) <= WORLD_LIMIT && r >= -1
  return Math.min(p, q, r, s) >= 0 && Math.max(p, q, r, s) <= WORLD_LIMIT
}

/** Writes the parameters of a row (geometry/rows.ts) to out[at..at + 3]. Returns 0 if all would pass the checks. */
export function readShape(
  from: AnyComponents,
  bits: number,
  entity: number,
  trees: Handles,
  out: Float64Array,
  at = 0,
): number {
  const { BoxShape: box, SphereShape: ball, CapsuleShape: capsule, PlaneShape: plane, MeshShape: mesh } = from
  const type = shapeTypeOf(bits)
  let kind: TreeKind | undefined
  if (type === ShapeType.box) write(out, at, box.x[entity], box.y[entity], box.z[entity], 0)
  else if (type === ShapeType.sphere) write(out, at, ball.radius[entity], 0, 0, 0)
  else if (type === ShapeType.capsule) write(out, at, capsule.halfHeight[entity], capsule.radius[entity], 0, 0)
  else if (type === ShapeType.plane)
    write(out, at, plane.x[entity], plane.y[entity], plane.z[entity], plane.constant[entity])
  else if ((bits & Has.ChainShape) !== 0) {
    kind = 'chain'
    write(out, at, from.ChainShape!.chain[entity], 1, -1, 0)
  } else if (from.PolygonShape !== undefined) {
    kind = 'polygon'
    write(out, at, (bits & Has.PolygonShape) !== 0 ? from.PolygonShape.polygon[entity] : 0, 1, -1, 0)
  } else {
    kind = 'mesh'
    write(out, at, mesh.tree[entity], mesh.scale[entity], mesh.depth[entity], 0)
  }
  const isSound = areParameters(type, out, at) && (kind === undefined || trees.has(out[at], kind))
  if (type === ShapeType.plane) {
    const square = out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2]
    const scale = square === 1 ? 1 : 1 / Math.sqrt(square)
    for (let d = at; d < at + 3; d++) out[d] *= scale
  }
  return Number(!isSound)
}

/**
 * Adds to `out` the listed entities whose shape is not the one in `shapes`, by entity id, and all with another shape
 * than a box, a ball or a capsule. In the order of ids all are read from front to back. V8: see notes, "literal
 * strides", "masked offsets", "sizes by entity id".
 */
export function listReshaped(
  out: List,
  { items, count }: List,
  has: Uint16Array,
  shapes: Float64Array,
  { BoxShape, SphereShape, CapsuleShape }: AnyComponents,
): void {
  const { x, y, z } = BoxShape
  const { radius } = SphereShape
  const { halfHeight: length, radius: width } = CapsuleShape
  for (let k = 0; k < count; k++) {
    const e = items[k]
    const own = has[e] & HAS_SHAPE
    const s = (4 * e) & 0x3fffffff
    if (own === Has.BoxShape && x[e] === shapes[s] && y[e] === shapes[s + 1] && z[e] === shapes[s + 2]) continue
    if (own === Has.SphereShape && radius[e] === shapes[s]) continue
    if (own === Has.CapsuleShape && length[e] === shapes[s] && width[e] === shapes[s + 1]) continue
    if (own !== 0) out.add(e)
  }
}

/** Writes four parameters, without -0. */
function write(out: Float64Array, at: number, p: number, q: number, r: number, s: number): void {
  out[at] = p + 0
  out[at + 1] = q + 0
  out[at + 2] = r + 0
  out[at + 3] = s + 0
}
