/**
 * Face normals of mesh triangles for contacts at internal edges (obb-tree/edges.ts says which need one).
 */
import { isWithinFan, treeRings } from '../obb-tree/edges.js'
import { treeSlotTriangle, type ObbTree } from '../obb-tree/tree.js'

const model = new Float64Array(9)
const normal = new Float64Array(3)

/** Writes the unit normal of the triangle at `triangles[t]`, on either side; false if it has none. */
export function writeFaceNormal(triangles: Float64Array, t: number, out: Float64Array): boolean {
  let ex = triangles[t + 3] - triangles[t]
  let ey = triangles[t + 4] - triangles[t + 1]
  let ez = triangles[t + 5] - triangles[t + 2]
  let fx = triangles[t + 6] - triangles[t]
  let fy = triangles[t + 7] - triangles[t + 1]
  let fz = triangles[t + 8] - triangles[t + 2]
  const size = Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez), Math.abs(fx), Math.abs(fy), Math.abs(fz))
  if (!(size > 0)) return false
  ex /= size
  ey /= size
  ez /= size
  fx /= size
  fy /= size
  fz /= size
  const x = ey * fz - ez * fy
  const y = ez * fx - ex * fz
  const z = ex * fy - ey * fx
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 0)) return false
  out[0] = x / length
  out[1] = y / length
  out[2] = z / length
  return true
}

/**
 * Corrects the unit normal at `out[at]` of a contact that a sweep found. `sign` is 1 if it points out of this mesh, -1
 * if into it. The triangle, index `triangle` of the user's mesh, is at `posed[t]` in its pose at that time; a point of
 * the other body is at `posed[o]`, and decides the side.
 */
export function correctSweptNormal(
  tree: ObbTree,
  scale: number,
  triangle: number,
  posed: Float64Array,
  t: number,
  o: number,
  sign: number,
  out: Float64Array,
  at: number,
): void {
  if (!writeFaceNormal(posed, t, normal)) return
  const fx = normal[0]
  const fy = normal[1]
  const fz = normal[2]
  const slot = treeRings(tree).slotOf[triangle]
  treeSlotTriangle(tree, slot, scale, model, 0)
  if (!writeFaceNormal(model, 0, normal)) return
  const nx = sign * out[at]
  const ny = sign * out[at + 1]
  const nz = sign * out[at + 2]
  // Turns the normal into the mesh's frame by its components along an edge, the face normal and their cross product.
  let px = posed[t + 3] - posed[t]
  let py = posed[t + 4] - posed[t + 1]
  let pz = posed[t + 5] - posed[t + 2]
  let mx = model[3] - model[0]
  let my = model[4] - model[1]
  let mz = model[5] - model[2]
  const p = 1 / Math.sqrt(px * px + py * py + pz * pz)
  const m = 1 / Math.sqrt(mx * mx + my * my + mz * mz)
  px *= p
  py *= p
  pz *= p
  mx *= m
  my *= m
  mz *= m
  const along = nx * px + ny * py + nz * pz
  const out3 = nx * fx + ny * fy + nz * fz
  const across = nx * (fy * pz - fz * py) + ny * (fz * px - fx * pz) + nz * (fx * py - fy * px)
  const gx = normal[0]
  const gy = normal[1]
  const gz = normal[2]
  const within = isWithinFan(
    tree,
    scale,
    slot,
    along * mx + out3 * gx + across * (gy * mz - gz * my),
    along * my + out3 * gy + across * (gz * mx - gx * mz),
    along * mz + out3 * gz + across * (gx * my - gy * mx),
  )
  if (within) return
  const side =
    sign *
    (fx * (posed[o] - posed[t]) + fy * (posed[o + 1] - posed[t + 1]) + fz * (posed[o + 2] - posed[t + 2]) < 0 ? -1 : 1)
  out[at] = side * fx + 0
  out[at + 1] = side * fy + 0
  out[at + 2] = side * fz + 0
}
