/**
 * Which normals a contact of a mesh may have (the Voronoi regions of its features).
 *
 * A contact touches the mesh in the feature of its triangle that lies furthest along its normal: a face, an edge or a
 * corner. The normal is one of the whole surface if no triangle around that feature reaches further: it is then within
 * the fan of the face normals. At an edge of two coplanar triangles the fan is the face normal alone, at a concave one
 * it is empty on the inner side, so what a body feels there is a ghost of the triangulation. Needs no winding: a
 * surface has two sides, unless it is known on which the other body is.
 */
import { turnToRow } from '../geometry/relative-row.js'
import { ROW_SCALE } from '../geometry/rows.js'
import { beyond, cross, dot, subtract } from '../math/vectors.js'
import { FAN_SLACK } from '../tolerances.js'
import { oncePer } from '../memory/once.js'
import type { ObbTree } from './tree.js'

/** Slot of each triangle of the user's mesh. */
export const slotOfTriangle = oncePer(({ triangles }: ObbTree) => {
  const slotOf = new Int32Array(triangles.length)
  for (let slot = 0; slot < triangles.length; slot++) slotOf[triangles[slot]] = slot
  return slotOf
})

/** What surrounds each vertex: the slots slots[first[v]..first[v + 1] - 1] have vertex v. */
export const ringsOf = oncePer(({ corners, vertices }: ObbTree) => {
  const first = new Int32Array(vertices.length / 3 + 1)
  for (let k = 0; k < corners.length; k++) first[corners[k] + 1]++
  for (let v = 1; v < first.length; v++) first[v] += first[v - 1]
  const next = first.slice()
  const slots = new Int32Array(corners.length)
  for (let k = 0; k < corners.length; k++) slots[next[corners[k]]++] = Math.floor(k / 3)
  return { first, slots }
})

/**
 * Whether the unit vector n, in the tree's body frame, out of the surface, may be the normal of a contact in the
 * triangle of `slot`. Always so along the normal of its face: with `facing` 1 where it runs counterclockwise, with -1
 * where it runs clockwise, with 0 on both sides.
 */
export function isWithinFan(tree: ObbTree, slot: number, n: Float64Array, facing = 0): boolean {
  const { vertices, corners } = tree
  const a = corners[3 * slot]
  const b = corners[3 * slot + 1]
  const c = corners[3 * slot + 2]
  const rise = riseTo(vertices, a, b, n)
  const other = riseTo(vertices, a, c, n)
  const size = Math.max(distanceTo(vertices, a, b), distanceTo(vertices, a, c))
  const level = Math.max(0, rise, other) - FAN_SLACK * size
  const atA = level <= 0
  const atB = rise >= level
  const atC = other >= level
  if (atA && atB && atC) return facing === 0 || facing * turnOf(vertices, a, b, c, n) > 0
  const p = atA ? a : atB ? b : c
  // The other end of the edge, or the corner itself.
  const q = atA && atB ? b : atC ? c : p
  const { first, slots } = ringsOf(tree)
  for (let k = first[p]; k < first[p + 1]; k++) {
    const ring = 3 * slots[k]
    if (q !== p && corners[ring] !== q && corners[ring + 1] !== q && corners[ring + 2] !== q) continue
    for (let corner = ring; corner < ring + 3; corner++) {
      const w = corners[corner]
      if (w !== p && w !== q && riseTo(vertices, p, w, n) > FAN_SLACK * distanceTo(vertices, p, w)) return false
    }
  }
  return true
}

/** The same in the axes that the mesh's row is given in: position and axes, and the scale at ROW_SCALE. */
export function isWithinPosedFan(tree: ObbTree, row: Float64Array, slot: number, n: Float64Array, facing = 0): boolean {
  const s = row[ROW_SCALE] < 0 ? -1 : 1
  for (let d = 0; d < 3; d++) own[d] = s * n[d]
  turnToRow(row, 0, own, 0)
  return isWithinFan(tree, slot, own, s * facing)
}

const own = new Float64Array(3)

/** Above 0 if the triangle of three vertices runs counterclockwise seen from the side that n leads to. */
function turnOf(vertices: Float64Array, a: number, b: number, c: number, n: Float64Array): number {
  subtract(edges, 0, vertices, 3 * b, vertices, 3 * a)
  subtract(edges, 3, vertices, 3 * c, vertices, 3 * a)
  cross(edges, 6, edges, 0, edges, 3)
  return dot(edges, 6, n, 0)
}

const edges = new Float64Array(9)

/** How far vertex q is beyond vertex p along n. V8: see notes, "doubles across calls". */
function riseTo(vertices: Float64Array, p: number, q: number, n: Float64Array): number {
  return beyond(n, 0, vertices, 3 * q, vertices, 3 * p)
}

function distanceTo(vertices: Float64Array, p: number, q: number): number {
  const x = vertices[3 * q] - vertices[3 * p]
  const y = vertices[3 * q + 1] - vertices[3 * p + 1]
  const z = vertices[3 * q + 2] - vertices[3 * p + 2]
  return Math.sqrt(x * x + y * y + z * z)
}
