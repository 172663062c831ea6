import type { PairList } from '../broad-phase/broad-phase.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { compareRows } from '../geometry/order.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { ContactRows } from './contact-rows.js'
import { MESH_FEATURE_A, MESH_FEATURE_B, PAIR_OUT_LENGTH } from './mesh-features.js'
import { pairKernels } from './pair-table.js'
import type { PosedBodies } from './posed-bodies.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

const out = new Float64Array(PAIR_OUT_LENGTH)

/**
 * Tests every pair at the poses of the bodies and writes a row for each one that touches, in the order of the pairs.
 *
 * A pair is evaluated in the order of its shape types, and for equal types in the canonical order of the rows, so that
 * neither ids nor the order of creation reach the arithmetic; only the reported side follows the entity ids.
 */
export function findContacts(
  bodies: PosedBodies,
  pairs: PairList,
  trees: TreePool,
  delta: number,
  contacts: ContactRows,
): void {
  const { rows, types } = bodies
  contacts.count = 0
  const list = pairs.pairs
  for (let k = 0; k < pairs.count; k++) {
    let i = list[2 * k]
    let j = list[2 * k + 1]
    const order = types[i] - types[j]
    if (order > 0 || (order === 0 && compareRows(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE) > 0)) {
      const first = i
      i = j
      j = first
    }
    const a = i * ROW_STRIDE
    const b = j * ROW_STRIDE
    // Box against box is called by name: the table's call site sees every kernel and cannot be inlined.
    const count =
      types[i] === ShapeType.box && types[j] === ShapeType.box
        ? collideObbRows(rows, a, rows, b, out)
        : pairKernels[SHAPE_TYPE_COUNT * types[i] + types[j]](rows, a, rows, b, out, trees)
    if (count > 0) writeContact(bodies, i, j, delta, contacts)
  }
}

/** Appends the contact that stands in `out`, turned so that a < b by entity id. */
function writeContact(bodies: PosedBodies, i: number, j: number, delta: number, contacts: ContactRows): void {
  const { ids, rows, types, generation, velocities } = bodies
  const row = contacts.count
  contacts.reserve(row + 1)
  contacts.count = row + 1
  const swapped = ids[i] > ids[j]
  const first = swapped ? j : i
  const second = swapped ? i : j
  contacts.a[row] = ids[first]
  contacts.b[row] = ids[second]
  contacts.generationA[row] = generation[first]
  contacts.generationB[row] = generation[second]
  // 0 - x rather than -x: no negative zero.
  const nx = swapped ? 0 - out[MANIFOLD_NORMAL] : out[MANIFOLD_NORMAL]
  const ny = swapped ? 0 - out[MANIFOLD_NORMAL + 1] : out[MANIFOLD_NORMAL + 1]
  const nz = swapped ? 0 - out[MANIFOLD_NORMAL + 2] : out[MANIFOLD_NORMAL + 2]
  contacts.normalX[row] = nx
  contacts.normalY[row] = ny
  contacts.normalZ[row] = nz
  contacts.depth[row] = out[MANIFOLD_DEPTH]
  const a = i * ROW_STRIDE
  const x = rows[a] + out[MANIFOLD_POINTS]
  const y = rows[a + 1] + out[MANIFOLD_POINTS + 1]
  const z = rows[a + 2] + out[MANIFOLD_POINTS + 2]
  contacts.pointX[row] = x
  contacts.pointY[row] = y
  contacts.pointZ[row] = z
  contacts.pointCount[row] = 1
  const feature = out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
  const featureI = types[i] === ShapeType.mesh ? out[MESH_FEATURE_A] : feature
  const featureJ = types[j] === ShapeType.mesh ? out[MESH_FEATURE_B] : feature
  contacts.featureA[row] = swapped ? featureJ : featureI
  contacts.featureB[row] = swapped ? featureI : featureJ
  contacts.reason[row] = 0
  contacts.entity[row] = 0
  contacts.time[row] = delta
  contacts.speed[row] =
    delta === 0
      ? 0
      : speedAt(rows, first, velocities, x, y, z, nx, ny, nz) - speedAt(rows, second, velocities, x, y, z, nx, ny, nz)
}

/** Speed along the normal of the point (x, y, z) of a body: V + W x r. */
function speedAt(
  rows: Float64Array,
  body: number,
  velocities: Float64Array,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const at = body * ROW_STRIDE
  const v = body * 6
  const rx = x - rows[at]
  const ry = y - rows[at + 1]
  const rz = z - rows[at + 2]
  const wx = velocities[v + 3]
  const wy = velocities[v + 4]
  const wz = velocities[v + 5]
  return (
    nx * (velocities[v] + wy * rz - wz * ry) +
    ny * (velocities[v + 1] + wz * rx - wx * rz) +
    nz * (velocities[v + 2] + wx * ry - wy * rx)
  )
}
