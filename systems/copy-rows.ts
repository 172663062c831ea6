import { Has } from '../components/bodies.js'
import type { CollisionResource } from '../src/collision.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../src/geometry/rows.js'
import { writeAxesOfQuaternion } from '../src/math/quaternion.js'
import { BLOCK, SPAN, type PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../src/narrow-phase/shape-types.js'
import { WORLD_LIMIT } from '../src/tolerances.js'
import { copyBoxes } from './copy-boxes.js'
import { angularVelocities, linearVelocities, positions, rotations } from './doubles.js'
import { findChanged } from './find-changed.js'

/**
 * Copies positions, axes, sizes and velocities into the rows of the bodies. Returns false if some number would not pass
 * the checks, or is rare enough that they must look at it. It never returns true if they would refuse a number, except
 * for planes and meshes.
 *
 * One loop per part, over Float64Arrays only, with no branch but on which parts a body has.
 */
export function copyRows(collision: CollisionResource, bodies: PosedBodies): boolean {
  const { bodyBits } = collision.book
  findChanged(collision, bodies)
  let flaws = 0
  // Velocities first: copied after the rows they would push these out of the cache, which the next stages read.
  for (let from = 0; from < bodies.moverCount; from += SPAN)
    flaws |= copyVelocities(collision, bodies, from, Math.min(from + SPAN, bodies.moverCount))
  flaws |= copyBoxes(collision, bodies)
  flaws |= copyList(collision, bodies, bodies.others, bodies.otherCount)
  flaws |= copyList(collision, bodies, bodies.changed, bodies.changedCount)
  if ((bodyBits & Has.PlaneShape) !== 0) copyPlanes(collision, bodies)
  return flaws === 0
}

function copyList(collision: CollisionResource, bodies: PosedBodies, list: Int32Array, count: number): number {
  const hasMeshes = (collision.book.bodyBits & Has.MeshShape) !== 0
  let flaws = 0
  for (let from = 0; from < count; from += BLOCK) {
    const to = Math.min(from + BLOCK, count)
    flaws |= copyPositions(collision, bodies, list, from, to)
    flaws |= copyRotations(collision, bodies, list, from, to)
    flaws |= copySizes(collision, bodies, list, from, to)
    if (hasMeshes) copyMeshes(collision, bodies, list, from, to)
  }
  return flaws
}

/** `+ 0` turns -0 into 0, so that both give the same bits everywhere. */
function copyPositions(
  { book }: CollisionResource,
  bodies: PosedBodies,
  list: Int32Array,
  from: number,
  to: number,
): number {
  const { x, y, z } = positions
  const { has } = book
  const { ids, rows } = bodies
  let flaws = 0
  for (let k = from; k < to; k++) {
    const i = list[k]!
    const entity = ids[i]!
    if ((has[entity]! & Has.Position) === 0) continue
    const px = x[entity]! + 0
    const py = y[entity]! + 0
    const pz = z[entity]! + 0
    if (!(Math.abs(px) <= WORLD_LIMIT && Math.abs(py) <= WORLD_LIMIT && Math.abs(pz) <= WORLD_LIMIT)) flaws = 1
    const at = i * ROW_STRIDE
    rows[at] = px
    rows[at + 1] = py
    rows[at + 2] = pz
  }
  return flaws
}

/** As writeAxesOfQuaternion, which handles quaternions whose squares might leave the range, zero and NaN. */
function copyRotations(
  { book }: CollisionResource,
  bodies: PosedBodies,
  list: Int32Array,
  from: number,
  to: number,
): number {
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  const { has } = book
  const { ids, rows } = bodies
  let flaws = 0
  for (let k = from; k < to; k++) {
    const i = list[k]!
    const entity = ids[i]!
    const at = i * ROW_STRIDE + ROW_AXES
    if ((has[entity]! & Has.Rotation) === 0) {
      rows[at] = rows[at + 4] = rows[at + 8] = 1
      rows[at + 1] = rows[at + 2] = rows[at + 3] = rows[at + 5] = rows[at + 6] = rows[at + 7] = 0
      continue
    }
    const x = qx[entity]!
    const y = qy[entity]!
    const z = qz[entity]!
    const w = qw[entity]!
    const xx = x * x
    const yy = y * y
    const zz = z * z
    const ww = w * w
    const n = ww + xx + yy + zz
    if (!(n >= 1e-199 && n <= 1e199)) {
      flaws = 1
      writeAxesOfQuaternion(rows, at, x, y, z, w)
      continue
    }
    const xy = x * y
    const xz = x * z
    const yz = y * z
    const wx = w * x
    const wy = w * y
    const wz = w * z
    rows[at] = (ww + xx - yy - zz) / n
    rows[at + 1] = (2 * (xy + wz)) / n
    rows[at + 2] = (2 * (xz - wy)) / n
    rows[at + 3] = (2 * (xy - wz)) / n
    rows[at + 4] = (ww - xx + yy - zz) / n
    rows[at + 5] = (2 * (yz + wx)) / n
    rows[at + 6] = (2 * (xz + wy)) / n
    rows[at + 7] = (2 * (yz - wx)) / n
    rows[at + 8] = (ww - xx - yy + zz) / n
  }
  return flaws
}

/** Parameters of spheres, boxes and capsules: within WORLD_LIMIT, not negative. */
function copySizes(
  { components }: CollisionResource,
  bodies: PosedBodies,
  list: Int32Array,
  from: number,
  to: number,
): number {
  const { x, y, z } = components.BoxShape
  const { radius: sphereRadius } = components.SphereShape
  const { halfHeight, radius } = components.CapsuleShape
  const { ids, rows, types } = bodies
  let flaws = 0
  for (let k = from; k < to; k++) {
    const i = list[k]!
    const entity = ids[i]!
    const type = types[i]!
    if (type === ShapeType.mesh || type === ShapeType.plane) continue
    const isBox = type === ShapeType.box
    const isSphere = type === ShapeType.sphere
    const a = isBox ? x[entity]! : isSphere ? sphereRadius[entity]! : halfHeight[entity]!
    const b = isBox ? y[entity]! : isSphere ? 0 : radius[entity]!
    const c = isBox ? z[entity]! : 0
    if (!(a >= 0 && a <= WORLD_LIMIT && b >= 0 && b <= WORLD_LIMIT && c >= 0 && c <= WORLD_LIMIT)) flaws = 1
    const at = i * ROW_STRIDE + ROW_PARAMETERS
    rows[at] = a + 0
    rows[at + 1] = b + 0
    rows[at + 2] = c + 0
    rows[at + 3] = 0
  }
  return flaws
}

function copyMeshes(
  { components }: CollisionResource,
  bodies: PosedBodies,
  list: Int32Array,
  from: number,
  to: number,
): void {
  const { tree, scale, depth } = components.MeshShape
  const { ids, rows, types } = bodies
  for (let k = from; k < to; k++) {
    const i = list[k]!
    if (types[i] !== ShapeType.mesh) continue
    const entity = ids[i]!
    const at = i * ROW_STRIDE + ROW_PARAMETERS
    rows[at] = tree[entity]!
    rows[at + 1] = scale[entity]! + 0
    rows[at + 2] = depth[entity]!
    rows[at + 3] = 0
  }
}

/** The check accepts nearly unit normals; the kernels need unit ones. */
function copyPlanes({ components }: CollisionResource, { ids, rows, boundedCount, count }: PosedBodies): void {
  const { x, y, z, constant } = components.PlaneShape
  for (let i = boundedCount; i < count; i++) {
    const entity = ids[i]!
    const nx = x[entity]! + 0
    const ny = y[entity]! + 0
    const nz = z[entity]! + 0
    const square = nx * nx + ny * ny + nz * nz
    const s = square === 1 ? 1 : 1 / Math.sqrt(square)
    const at = i * ROW_STRIDE + ROW_PARAMETERS
    rows[at] = nx * s
    rows[at + 1] = ny * s
    rows[at + 2] = nz * s
    rows[at + 3] = constant[entity]! + 0
  }
}

/**
 * Copies velocities of the bodies that have one; the others keep their zeros. Usually they are unchanged and nothing is
 * written.
 */
function copyVelocities({ book }: CollisionResource, bodies: PosedBodies, from: number, to: number): number {
  const { x: vx, y: vy, z: vz } = linearVelocities
  const { x: wx, y: wy, z: wz } = angularVelocities
  const { has } = book
  const { velocities, movers } = bodies
  let flaws = 0
  for (let m = from; m < to; m++) {
    const entity = movers[m]! & 0xffffff
    const at = 6 * entity
    const bits = has[entity]!
    const moves = (bits & Has.LinearVelocity) !== 0
    const a = moves ? vx[entity]! + 0 : 0
    const b = moves ? vy[entity]! + 0 : 0
    const c = moves ? vz[entity]! + 0 : 0
    if (!(Math.abs(a) <= WORLD_LIMIT && Math.abs(b) <= WORLD_LIMIT && Math.abs(c) <= WORLD_LIMIT)) flaws = 1
    const turns = (bits & Has.AngularVelocity) !== 0
    const p = turns ? wx[entity]! + 0 : 0
    const q = turns ? wy[entity]! + 0 : 0
    const r = turns ? wz[entity]! + 0 : 0
    if (!(Math.abs(p) <= WORLD_LIMIT && Math.abs(q) <= WORLD_LIMIT && Math.abs(r) <= WORLD_LIMIT)) flaws = 1
    if (
      a === velocities[at] &&
      b === velocities[at + 1] &&
      c === velocities[at + 2] &&
      p === velocities[at + 3] &&
      q === velocities[at + 4] &&
      r === velocities[at + 5]
    )
      continue
    velocities[at] = a
    velocities[at + 1] = b
    velocities[at + 2] = c
    velocities[at + 3] = p
    velocities[at + 4] = q
    velocities[at + 5] = r
  }
  return flaws
}
