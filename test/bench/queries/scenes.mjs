/**
 * Scenes of the query bench: boxes of the crowd (../crowd/scene.mjs) and a mesh, with what is asked of them. All
 * numbers are single-precision ones, the very same for all contestants, in Float64Arrays: 3 numbers a vector.
 */
import { crowdScene, packRows, randomOf, vectorUpTo } from '../crowd/scene.mjs'
import { meshNamed } from '../shared/meshes.mjs'
import { cross, outsideDistance } from './scans.mjs'

const SEED = 18

/** Boxes that stand. */
export function standing(count) {
  const scene = { ...crowdScene('uniform', count), moving: new Int32Array(0) }
  return { ...scene, rows: packRows(scene) }
}

/** Vectors made by `make`, rounded. */
function vectors(count, make) {
  const out = new Float64Array(3 * count)
  for (let k = 0; k < count; k++) for (let d = 0, v = make(k); d < 3; d++) out[3 * k + d] = Math.fround(v[d])
  return out
}

const unit = (v) => v.map((x) => x / Math.hypot(...v))
const unitVector = (random) => unit(vectorUpTo(1, random))

/** No part of a box of the crowd is further from its middle. */
const WIDEST = 1.04

/** Whether a place is within a distance of a box. */
function isNear({ rows, count }, [x, y, z], distance) {
  for (let at = 0; at < 16 * count; at += 16) {
    if (Math.abs(rows[at] - x) > WIDEST + distance) continue
    if (outsideDistance(rows, at, x, y, z) <= distance) return true
  }
  return false
}

/** A place of the room that is further than `clear` from every box, anywhere in the room if `clear` is undefined. */
function placeIn(boxes, random, clear) {
  for (;;) {
    const place = boxes.room.map((length) => Math.fround(length * random()))
    if (clear === undefined || !isNear(boxes, place, clear)) return place
  }
}

/** Longer than any distance of two things in the room: for libraries that want a length. */
const reachOf = (room) => 2 * Math.hypot(...room)

/**
 * Rays without a limit from anywhere in the room. `outside`: they begin outside of all boxes, where a library that
 * knows surfaces only and one that knows solids must give the same answer.
 */
export function boxRays(boxes, count, outside) {
  const random = randomOf(SEED)
  return {
    ...boxes,
    queries: count,
    origins: vectors(count, () => placeIn(boxes, random, outside ? 0.001 : undefined)),
    directions: vectors(count, () => unitVector(random)),
    reach: reachOf(boxes.room),
  }
}

/** Rays from a sphere of twice the mesh's radius to places within the mesh's bounds. */
export function meshRays(name, count) {
  const random = randomOf(SEED)
  const mesh = meshNamed(name)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  mesh.positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x)
    high[i % 3] = Math.max(high[i % 3], x)
  })
  const size = low.map((x, d) => high[d] - x)
  const radius = Math.hypot(...size) / 2
  const origins = vectors(count, () => unitVector(random).map((x, d) => (low[d] + high[d]) / 2 + 2 * radius * x))
  const directions = vectors(count, (k) => unit(low.map((x, d) => x + size[d] * random() - origins[3 * k + d])))
  return { ...mesh, queries: count, origins, directions, reach: 4 * radius }
}

/** The shapes that are cast, and the radius that is clear of all boxes at the start. */
export const casts = {
  sphere: { shape: { radius: 0.3 }, clear: 0.3 },
  box: { shape: { halfExtents: [0.3, 0.2, 0.25] }, clear: Math.hypot(0.3, 0.2, 0.25) },
}
const CAST_LENGTH = 5

export function boxCasts(boxes, count, kind) {
  const random = randomOf(SEED)
  const { shape, clear } = casts[kind]
  const rotations = new Float64Array(4 * count)
  for (let k = 0; k < count; k++) {
    const q = [0, 0, 0, 0].map(() => random() + random() + random() - 1.5)
    const length = Math.hypot(...q)
    for (let d = 0; d < 4; d++) rotations[4 * k + d] = Math.fround(q[d] / length)
  }
  return {
    ...boxes,
    queries: count,
    shape,
    origins: vectors(count, () => placeIn(boxes, random, clear + 0.001)),
    motions: vectors(count, () => unitVector(random).map((x) => CAST_LENGTH * x)),
    rotations,
  }
}

const NEAR = 0.1
const ASPECT = 16 / 9
/** Half of the vertical field of view is 30 degrees. */
const TAN_UP = Math.tan(Math.PI / 6)

/**
 * Cameras that stand in the room and look anywhere: `matrices` hold view-projections as gl-matrix and WebGL have them,
 * `frusta` 24 numbers each, the corners, four near and four far ones, in the order of the signs (x, y).
 */
export function cameras(boxes, count, far) {
  const random = randomOf(SEED)
  const matrices = new Float64Array(16 * count)
  const frusta = new Float64Array(24 * count)
  for (let k = 0; k < count; k++) {
    const eye = placeIn(boxes, random)
    const back = unitVector(random)
    const right = unit(cross(unitVector(random), back))
    const up = cross(back, right)
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    const [w, h] = [1 / (ASPECT * TAN_UP), 1 / TAN_UP]
    const [c, d] = [(far + NEAR) / (NEAR - far), (2 * far * NEAR) / (NEAR - far)]
    for (let j = 0; j < 3; j++) matrices.set([w * right[j], h * up[j], c * back[j], -back[j]], 16 * k + 4 * j)
    matrices.set([-w * dot(right, eye), -h * dot(up, eye), -c * dot(back, eye) + d, dot(back, eye)], 16 * k + 12)
    for (let corner = 0; corner < 8; corner++) {
      const depth = corner < 4 ? NEAR : far
      const x = (corner & 1 ? 1 : -1) * depth * ASPECT * TAN_UP
      const y = (corner & 2 ? 1 : -1) * depth * TAN_UP
      for (let j = 0; j < 3; j++) frusta[24 * k + 3 * corner + j] = eye[j] + x * right[j] + y * up[j] - depth * back[j]
    }
  }
  return { ...boxes, queries: count, matrices, frusta }
}

export function places(boxes, count, k) {
  const random = randomOf(SEED)
  return { ...boxes, queries: count, k, points: vectors(count, () => placeIn(boxes, random)) }
}

/**
 * Steps of a character in the middle of a room: of each the place where it begins, clear of all boxes, and a motion of
 * half a unit. The boxes of the middle are the very same however many stand around them.
 */
export function walks(count, queries) {
  const inner = standing(1000)
  const boxes = count === 1000 ? inner : around(inner, count)
  const random = randomOf(SEED)
  const middle = inner.room.map((length) => length / 4)
  const room = { ...inner, room: middle }
  const origins = new Float64Array(3 * queries)
  for (let k = 0; k < queries;) {
    const place = placeIn(room, random).map((x, d) => Math.fround(x + 1.5 * middle[d]))
    if (!isNear(inner, place, 0.9)) origins.set(place, 3 * k++)
  }
  return { ...boxes, queries, origins, motions: vectors(queries, () => unitVector(random).map((x) => x / 2)) }
}

/** The boxes of a room, and as many around it at the same density as make about `count`. */
function around(inner, count) {
  const outer = standing(count)
  const shift = outer.room.map((length, d) => (length - inner.room[d]) / 2)
  const isOutside = (i) =>
    shift.some((by, d) => Math.abs(outer.rows[16 * i + d] - by - inner.room[d] / 2) > inner.room[d] / 2)
  const kept = Array.from({ length: count }, (_, i) => i).filter(isOutside)
  const columnsOf = (field, moved) =>
    Object.fromEntries(
      Object.keys(outer[field]).map((axis, d) => {
        const more = kept.map((i) => outer[field][axis][i] - moved[d])
        return [axis, Float32Array.from([...inner[field][axis], ...more])]
      }),
    )
  const still = [0, 0, 0, 0]
  const [position, half, rotation] = [
    columnsOf('position', shift),
    columnsOf('half', still),
    columnsOf('rotation', still),
  ]
  const boxes = { ...outer, count: inner.count + kept.length, position, half, rotation }
  return { ...boxes, rows: packRows(boxes) }
}
