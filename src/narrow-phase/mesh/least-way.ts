/**
 * The way out of a mesh, of a convex body or of another mesh, where no touch has a normal within all fans, as where
 * corners are deep in each other: the least of what faces and edges that touch tell.
 */
import { writeFaceNormal } from '../../geometry/nearest.js'
import { turnToRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { beyond, cross, dot, nextIndex, normalise, sizeOf, writeIdentity } from '../../math/vectors.js'
import { ringsOf } from '../../obb-tree/rings.js'
import { FAN_SLACK, MESH_EQUALLY_DEEP, ROTATED_SLACK } from '../../tolerances.js'
import type { Trees } from '../mesh-kernels.js'
import { A, B, type Side } from './side.js'
import * as touches from './touches.js'

/**
 * The least way out: a normal, the depth along it, the sign of the mesh whose face it is of, else 0, its touch;
 * and how deep it is at least.
 */
const way = new Float64Array(7)
const DEPTH = 3
const SIGN = 4
const TOUCH = 5
const LEAST = 6
/** Axes of ways: the face of a triangle of a, one of b or three of a box, and across nine pairs of edges. */
const FACE_A = 0
const FACE_B = 1
const ACROSS = 4
const AXES = 13
const normal = new Float64Array(3)
/** A triangle beside one that touches. */
const around = new Float64Array(TRIANGLE_STRIDE)
/** The least and the greatest height along `normal`. */
const ofA = new Float64Array(2)
const ofB = new Float64Array(2)
/** `normal` in the frame of the other mesh, times its scale. */
const own = new Float64Array(3)
/** The vertex of the other mesh that is deepest behind the last face: it is asked first. */
let deepest = 0

/** The deepest touch with a normal within all fans, if a hollow turns inward, else -1. */
export function findInward(trees: Trees): number {
  const turns = A.turnsInward(B, trees) || B.turnsInward(A, trees)
  let leader = -1
  for (let touch = 0; turns && touch < touches.count(); touch++) {
    if (touches.deeper(touch, leader) === leader) continue
    writeTriangles(touch)
    touches.writeNormal(touch, normal)
    if (A.isInFan(normal) && B.isInFan(normal)) leader = touch
  }
  return leader
}

/** `way` gets the least way along a normal within all fans, and its touch, or -1. */
export function findWayOut(): void {
  way[DEPTH] = Infinity
  way[TOUCH] = -1
  // No way out is less deep than a contact that is a part of it.
  way[LEAST] = touches.greatestDepth() * (1 - MESH_EQUALLY_DEEP)
  for (let touch = 0; touch < touches.count(); touch++) {
    writeTriangles(touch)
    A.writeEdges()
    if (B.isMesh) B.writeEdges()
    for (let axis = 0; axis < AXES; axis++) {
      if (!writeAxis(axis)) continue
      if (axis === FACE_A) tryWay(touch, A.sign, A.facing)
      else if (axis < ACROSS) tryWay(touch, B.isMesh ? B.sign : 0, B.facing)
      else tryWay(touch, 0, 1)
    }
  }
  if (way[TOUCH] < 0) return
  writeTriangles(way[TOUCH])
  tryFacesAround(A)
  if (B.isMesh) tryFacesAround(B)
}

/** What is thin leaves by a face beside the one that it goes through. */
function tryFacesAround(side: Side): void {
  const { first, slots } = ringsOf(side.tree)
  for (let c = 0; c < 3; c++) {
    const vertex = side.tree.corners[3 * side.slot + c]
    for (let k = first[vertex]; k < first[vertex + 1]; k++) {
      side.placeTriangle(slots[k], around)
      if (writeFaceNormal(around, 0, normal)) tryWay(way[TOUCH], side.sign, side.facing)
    }
  }
}

/**
 * Takes the way along `normal` if it is less deep and within the fans. The points stay where they are on the mesh whose
 * face it is, by its sign, and else (0) halfway. Faces that lead to both sides (`facing` 0) lead against it too.
 */
function tryWay(touch: number, sign: number, facing: number): void {
  if (sign * facing < 0) for (let d = 0; d < 3; d++) normal[d] *= -1
  measureSides()
  for (let k = 0; k < (facing === 0 ? 2 : 1); k++) {
    if (k === 1) for (let d = 0; d < 3; d++) normal[d] *= -1
    const depth = Math.max(0, k === 0 ? ofA[1] - ofB[0] : ofB[1] - ofA[0])
    if (!(depth < way[DEPTH] && depth >= way[LEAST] && A.isInFan(normal) && B.isInFan(normal))) continue
    for (let d = 0; d < 3; d++) way[d] = normal[d]
    way[DEPTH] = depth
    way[SIGN] = sign
    way[TOUCH] = touch
  }
}

/**
 * Touches turn to `way`, but for those that do not have its normal within their fans, and its touch leads; where there
 * is no way the least deep touch leads as it is.
 */
export function turnToWay(): number {
  if (way[TOUCH] < 0) return touches.leastDeep()
  for (let d = 0; d < 3; d++) normal[d] = way[d]
  for (let touch = 0; touch < touches.count(); touch++) {
    writeTriangles(touch)
    if (!A.isInFan(normal) || !B.isInFan(normal)) continue
    measureSides()
    touches.straighten(touch, way[SIGN], normal, Math.max(0, ofA[1] - ofB[0]))
  }
  return way[TOUCH]
}

/**
 * Finds the face of this mesh behind which the other one reaches least, and less than `way` is deep. Returns its
 * triangle and writes the half-space behind it; -1 if there is none. Faces of an open surface lead to the side of the
 * other mesh's centre, and only where `way` is no way at all.
 */
export function findFace(faces: Side, other: Side, plane: Float64Array): number {
  const { tree, facing, triangle } = faces
  if (facing === 0 && way[DEPTH] < Infinity) return -1
  let found = -1
  deepest = 0
  for (let touch = 0; touch < touches.count(); touch++) {
    faces.writeTouch(touch)
    if (!writeFaceNormal(triangle, 0, normal)) continue
    if ((facing || beyond(normal, 0, other.centre, 0, triangle, 0)) < 0) for (let d = 0; d < 3; d++) normal[d] *= -1
    const depth = depthBehind(triangle, other)
    // By rounding nothing could be behind a face that is less deep.
    if (!(depth < way[DEPTH] && depth > ROTATED_SLACK * faces.size)) continue
    way[DEPTH] = depth
    found = tree.triangles[faces.slot]
    for (let d = 0; d < 3; d++) plane[ROW_PARAMETERS + d] = normal[d]
    plane[ROW_PARAMETERS + 3] = 0 - dot(normal, 0, triangle, 0)
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

/** Writes the triangles of a touch. */
function writeTriangles(touch: number): void {
  A.writeTouch(touch)
  if (B.isMesh) B.writeTouch(touch)
}

/**
 * Writes a normal across two edges from a to b, or of a face; false if there is none. Two edges count only where both
 * triangles end: else a corner is ahead, whose edges tell the least way, or a triangle is level, whose face tells it.
 */
function writeAxis(axis: number): boolean {
  if (axis === FACE_A) return writeFaceNormal(A.triangle, 0, normal)
  if (axis < ACROSS) {
    if (B.isMesh) return axis === FACE_B && writeFaceNormal(B.triangle, 0, normal)
    const from = ROW_AXES + 3 * (axis - FACE_B)
    for (let d = 0; d < 3; d++) normal[d] = B.box[from + d]
    return B.spans[3] === 0
  }
  const i = axis % 3
  const j = (axis - ACROSS - ((axis - ACROSS) % 3)) / 3
  cross(normal, 0, A.edges, 3 * i, B.edges, 3 * j)
  if (!(normalise(normal, 0) > 0)) return false
  const a = riseOf(A.edges, 3 * nextIndex(i))
  const b = B.isMesh ? riseOf(B.edges, 3 * nextIndex(j)) : 0 - a
  if (!(a * b < 0)) return false
  if (a > 0) for (let d = 0; d < 3; d++) normal[d] *= -1
  return true
}

/** How far an edge leads along `normal`, 0 if that is next to nothing. */
function riseOf(edges: Float64Array, e: number): number {
  const rise = dot(normal, 0, edges, e)
  return Math.abs(rise) > FAN_SLACK * sizeOf(edges, e) ? rise : 0
}

function measureSides(): void {
  A.measure(normal, A.triangle, ofA)
  B.measure(normal, A.triangle, ofB)
}
