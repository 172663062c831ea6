/**
 * The way out of two meshes where no touch has a normal within both fans, as where corners are deep in each other: the
 * least of what faces and edges that touch tell.
 */
import { writeFaceNormal } from '../../geometry/nearest.js'
import { placePoint, turnToRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { beyond, cross, dot, nextIndex, normalise, sizeOf, subtract, writeIdentity } from '../../math/vectors.js'
import { slotOfTriangle } from '../../obb-tree/rings.js'
import { holdsPosed } from '../../obb-tree/traversal/contains.js'
import { windingOf } from '../../obb-tree/traversal/way-out.js'
import { FAN_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { isSolidAt, type Trees } from '../mesh-kernels.js'
import { A, B, type Side } from './side.js'
import * as touches from './touches.js'

/** The least way out: a normal, the depth along it, and the sign of the mesh whose face it is of, 0 for edges. */
const way = new Float64Array(5)
const DEPTH = 3
const SIGN = 4
/** Of two triangles: two normals, and nine across their edges. */
const AXES = 11
const edges = new Float64Array(2 * TRIANGLE_STRIDE)
/** How far two triangles leave each other along `normal`, and against it. */
const ways = new Float64Array(2)
const normal = new Float64Array(3)
/** From the mesh whose face it is to the centre of the other one. */
const offset = new Float64Array(3)
const centre = new Float64Array(3)
/** `normal` in the frame of the other mesh, times its scale. */
const own = new Float64Array(3)
/** A hollow has room for a mesh of half its size. */
const ROOM = 2
/** The vertex of the other mesh that is deepest behind the last face: it is asked first. */
let deepest = 0

/** `way` gets the least way along a normal within both fans; the result is its touch, or -1. */
export function findWayOut(): number {
  let leader = -1
  way[DEPTH] = Infinity
  for (let touch = 0; touch < touches.count(); touch++) {
    // No way out of two triangles is less deep than their contact.
    if (touches.depthOf(touch) >= way[DEPTH]) continue
    writeTriangles(touch)
    for (let axis = 0; axis < AXES; axis++) {
      if (!writeAxis(axis)) continue
      // The points stay where they are on the mesh whose face it is, and of edges halfway.
      const sign = axis === 0 ? A.sign : axis === 1 ? B.sign : 0
      const facing = axis === 0 ? A.facing : axis === 1 ? B.facing : 1
      if (sign * facing < 0) for (let d = 0; d < 3; d++) normal[d] *= -1
      measureWays()
      for (let k = 0; k < (facing === 0 ? 2 : 1); k++) {
        if (k === 1) for (let d = 0; d < 3; d++) normal[d] *= -1
        if (!(ways[k] < way[DEPTH])) continue
        // The normal of a face is within its fan.
        if ((sign !== A.sign && !A.isInFan(normal)) || (sign !== B.sign && !B.isInFan(normal))) continue
        leader = touch
        for (let d = 0; d < 3; d++) way[d] = normal[d]
        way[DEPTH] = ways[k]
        way[SIGN] = sign
      }
    }
  }
  return leader
}

/**
 * {@link Side.facing}: a closed mesh is left outward, but a hollow (no solid) inward if it has room for the other mesh
 * and holds its centre; an open one to both sides.
 */
export function facingOf({ tree, row, size }: Side, other: Side, trees: Trees): number {
  if (!tree.report.closed) return 0
  const out = (row[ROW_SCALE] < 0 ? -1 : 1) * windingOf(tree)
  if (size < ROOM * other.size || isSolidAt(row, 0, trees)) return out
  writeCentre(other)
  subtract(offset, 0, centre, 0, row, 0)
  return holdsPosed(tree, row, 0, offset) ? 0 - out : out
}

function writeCentre({ tree, row }: Side): void {
  for (let d = 0; d < 3; d++) centre[d] = row[ROW_SCALE] * tree.frame[d]
  placePoint(row, 0, centre, 0)
}

/** Touches turn to `way`. A touch that does not have its normal within its fans stays as it is. */
export function straightenToWay(): void {
  for (let d = 0; d < 3; d++) normal[d] = way[d]
  for (let touch = 0; touch < touches.count(); touch++) {
    writeTriangles(touch)
    if (!A.isInFan(normal) || !B.isInFan(normal)) continue
    measureWays()
    touches.straighten(touch, way[SIGN], normal, ways[0])
  }
}

/**
 * Finds the face of this mesh behind which the other one reaches least, and less than `way` is deep. Returns its
 * triangle and writes the half-space behind it; -1 if there is none. Faces of an open surface lead to the side of the
 * other mesh's centre, and only where `way` is no way at all.
 */
export function findFace(faces: Side, other: Side, plane: Float64Array): number {
  const { tree, facing } = faces
  if (facing === 0 && way[DEPTH] < Infinity) return -1
  writeCentre(other)
  const slotOf = slotOfTriangle(tree)
  let found = -1
  deepest = 0
  for (let touch = 0; touch < touches.count(); touch++) {
    const triangle = touches.triangleOf(touch, Number(faces === B))
    faces.writeTriangle(slotOf[triangle])
    if (!writeFaceNormal(faces.triangle, 0, normal)) continue
    if ((facing || beyond(normal, 0, centre, 0, faces.triangle, 0)) < 0) for (let d = 0; d < 3; d++) normal[d] *= -1
    const depth = depthBehind(faces.triangle, other)
    // By rounding nothing could be behind a face that is less deep.
    if (!(depth < way[DEPTH] && depth > ROTATED_SLACK * faces.size)) continue
    way[DEPTH] = depth
    found = triangle
    for (let d = 0; d < 3; d++) plane[ROW_PARAMETERS + d] = normal[d]
    plane[ROW_PARAMETERS + 3] = 0 - dot(normal, 0, faces.triangle, 0)
  }
  plane.fill(0, 0, ROW_AXES)
  writeIdentity(plane, ROW_AXES)
  return found
}

/** How far a mesh reaches along `normal` behind the triangle, or a number from the depth of `way` on. */
function depthBehind(triangle: Float64Array, { tree: { vertices }, row }: Side): number {
  const height = beyond(normal, 0, row, 0, triangle, 0)
  for (let d = 0; d < 3; d++) own[d] = row[ROW_SCALE] * normal[d]
  turnToRow(row, 0, own, 0)
  let low = height + dot(own, 0, vertices, deepest)
  for (let v = 0; v < vertices.length && 0 - low < way[DEPTH]; v += 3) {
    const at = height + dot(own, 0, vertices, v)
    if (at >= low) continue
    low = at
    deepest = v
  }
  return 0 - low
}

/** Writes the triangles of a touch, and their edges. */
function writeTriangles(touch: number): void {
  A.writeTriangle(slotOfTriangle(A.tree)[touches.triangleOf(touch, 0)])
  B.writeTriangle(slotOfTriangle(B.tree)[touches.triangleOf(touch, 1)])
  for (let e = 0; e < 9; e += 3) {
    const to = (e + 3) % 9
    subtract(edges, e, A.triangle, to, A.triangle, e)
    subtract(edges, 9 + e, B.triangle, to, B.triangle, e)
  }
}

/**
 * Writes the normal of the face of a (0) or b (1), or across one of nine pairs of edges from a to b; false if there is
 * none. Two edges count only where both triangles end: else a corner is ahead, and the least way is one of its edges,
 * or a triangle is level, and the normal that of its face.
 */
function writeAxis(axis: number): boolean {
  if (axis < 2) return writeFaceNormal(axis === 0 ? A.triangle : B.triangle, 0, normal)
  const i = axis % 3
  const j = Math.floor(axis / 3) % 3
  cross(normal, 0, edges, 3 * i, edges, 9 + 3 * j)
  if (!(normalise(normal, 0) > 0)) return false
  const a = riseOf(3 * nextIndex(i))
  const b = riseOf(9 + 3 * nextIndex(j))
  if (!(a * b < 0)) return false
  if (a > 0) for (let d = 0; d < 3; d++) normal[d] *= -1
  return true
}

/** How far an edge leads along `normal`, 0 if that is next to nothing. */
function riseOf(e: number): number {
  const rise = dot(normal, 0, edges, e)
  return Math.abs(rise) > FAN_SLACK * sizeOf(edges, e) ? rise : 0
}

/** The triangle of b leaves that of a when it moves by `ways[0]` along `normal`, or by `ways[1]` against it. */
function measureWays(): void {
  let lowA = 0
  let highA = 0
  let lowB = Infinity
  let highB = -Infinity
  for (let c = 0; c < TRIANGLE_STRIDE; c += 3) {
    const a = beyond(normal, 0, A.triangle, c, A.triangle, 0)
    const b = beyond(normal, 0, B.triangle, c, A.triangle, 0)
    lowA = Math.min(lowA, a)
    highA = Math.max(highA, a)
    lowB = Math.min(lowB, b)
    highB = Math.max(highB, b)
  }
  ways[0] = Math.max(0, highA - lowB)
  ways[1] = Math.max(0, highB - lowA)
}
