/**
 * What the kernel benches measure on: plain seeded functions. All numbers are single-precision values, so that
 * libraries that work in f32 get the very same data; only the axes of a box are doubles, made from its quaternion.
 */
import { overlapObbRows } from '../../../src/geometry/obb-obb/overlap.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../../../src/geometry/rows.js'
import { overlapTriangleRows } from '../../../src/geometry/triangle-triangle/overlap.js'
import { Random } from '../../oracle/random.js'

const BOXES = 10_000
const PAIRS = 40_000

/** Columns of the rotation matrix of the quaternion at q[at], scaled to unit length first. */
function writeAxes(q, at, out, to) {
  const length = Math.hypot(q[at], q[at + 1], q[at + 2], q[at + 3])
  const [x, y, z, w] = [q[at] / length, q[at + 1] / length, q[at + 2] / length, q[at + 3] / length]
  out[to] = 1 - 2 * (y * y + z * z)
  out[to + 1] = 2 * (x * y + z * w)
  out[to + 2] = 2 * (x * z - y * w)
  out[to + 3] = 2 * (x * y - z * w)
  out[to + 4] = 1 - 2 * (x * x + z * z)
  out[to + 5] = 2 * (y * z + x * w)
  out[to + 6] = 2 * (x * z + y * w)
  out[to + 7] = 2 * (y * z - x * w)
  out[to + 8] = 1 - 2 * (x * x + y * y)
}

/** Half size of the axis-aligned bounds of a row along coordinate d. */
function reach(rows, r, d) {
  let h = 0
  for (let i = 0; i < 3; i++) h += rows[r + ROW_PARAMETERS + i] * Math.abs(rows[r + ROW_AXES + 3 * i + d])
  return h
}

/** Boxes in a cube of the given side: packed rows, quaternions, velocities; every second one axis-aligned on demand. */
function scatter(random, count, side, alignSecond) {
  const rows = new Float64Array(count * ROW_STRIDE)
  const rotations = new Float32Array(count * 4)
  const velocities = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) {
    const r = i * ROW_STRIDE
    const aligned = alignSecond && i % 2 === 1
    rotations.set(aligned ? [0, 0, 0, 1] : random.quaternion(), 4 * i)
    writeAxes(rotations, 4 * i, rows, r + ROW_AXES)
    for (let d = 0; d < 3; d++) {
      rows[r + d] = Math.fround(random.between(0, side))
      rows[r + ROW_PARAMETERS + d] = Math.fround(random.between(0.2, 0.8))
      velocities[3 * i + d] = Math.fround(random.between(-2, 2))
    }
  }
  return { count, rows, rotations, velocities }
}

/** All pairs whose axis-aligned bounds meet: what a broad phase lets through. */
function survivors(rows, count, wanted) {
  const bounds = new Float64Array(6 * count)
  for (let i = 0; i < count; i++)
    for (let d = 0; d < 3; d++) {
      const h = reach(rows, i * ROW_STRIDE, d)
      bounds[6 * i + d] = rows[i * ROW_STRIDE + d] - h
      bounds[6 * i + 3 + d] = rows[i * ROW_STRIDE + d] + h
    }
  const order = Array.from({ length: count }, (_, i) => i).sort((i, j) => bounds[6 * i] - bounds[6 * j])
  const pairs = []
  for (let p = 0; p < count; p++) {
    const i = 6 * order[p]
    for (let q = p + 1; q < count && bounds[6 * order[q]] <= bounds[i + 3]; q++) {
      const j = 6 * order[q]
      const apart =
        bounds[i + 1] > bounds[j + 4] ||
        bounds[j + 1] > bounds[i + 4] ||
        bounds[i + 2] > bounds[j + 5] ||
        bounds[j + 2] > bounds[i + 5]
      if (!apart && wanted(order[p], order[q])) pairs.push(order[p], order[q])
    }
  }
  return pairs
}

/** Every so many pairs, so that about PAIRS are left. */
function thin(pairs) {
  const step = Math.max(1, Math.floor(pairs.length / 2 / PAIRS))
  const kept = pairs.filter((_, k) => Math.floor(k / 2) % step === 0)
  return Int32Array.from(kept)
}

/**
 * Turned boxes, in pairs that survive a broad phase; `maxTime` seconds of motion for the sweeps, of those `apart` only.
 */
export function boxes({ seed = 3, maxTime = 1 / 60, apart = false } = {}) {
  const scene = scatter(new Random(seed), BOXES, 1.6 * Math.cbrt(BOXES) * 0.62, false)
  const { rows } = scene
  const wanted = (i, j) => !apart || !overlapObbRows(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE)
  const pairs = thin(survivors(rows, BOXES, wanted))
  return { ...scene, pairs, maxTime, tests: pairs.length / 2 }
}

/** The same with one box of each pair axis-aligned: the second one. */
export function boxesAndAligned({ seed = 4 } = {}) {
  const scene = scatter(new Random(seed), BOXES, 1.6 * Math.cbrt(BOXES) * 0.62, true)
  const pairs = thin(survivors(scene.rows, BOXES, (i, j) => (i + j) % 2 === 1))
  for (let k = 0; k < pairs.length; k += 2) if (pairs[k] % 2 === 1) [pairs[k], pairs[k + 1]] = [pairs[k + 1], pairs[k]]
  // min and max as doubles: centre and half size of single precision have an exact sum here.
  const aabbs = new Float64Array(6 * BOXES)
  for (let i = 0; i < BOXES; i++)
    for (let d = 0; d < 3; d++) {
      const center = scene.rows[i * ROW_STRIDE + d]
      const half = scene.rows[i * ROW_STRIDE + ROW_PARAMETERS + d]
      aabbs[6 * i + d] = center - half
      aabbs[6 * i + 3 + d] = center + half
    }
  return { ...scene, aabbs, pairs, tests: pairs.length / 2 }
}

/** Pairs of triangles with random corners, mixed so that the given part of them meets. */
export function triangles({ seed = 5, hits = 0.25 } = {}) {
  const random = new Random(seed)
  const tests = 40_000
  const a = new Float64Array(tests * TRIANGLE_STRIDE)
  const b = new Float64Array(tests * TRIANGLE_STRIDE)
  for (let i = 0; i < tests; i++) {
    // Which pair is to meet is drawn first: neither a loop nor a branch predictor finds a pattern.
    const wanted = random.chance(hits)
    const at = i * TRIANGLE_STRIDE
    do {
      const offset = [random.between(-1.05, 1.05), random.between(-1.05, 1.05), random.between(-1.05, 1.05)]
      for (let k = 0; k < TRIANGLE_STRIDE; k++) {
        a[at + k] = Math.fround(random.between(-1, 1))
        b[at + k] = Math.fround(random.between(-1, 1) + offset[k % 3])
      }
    } while (overlapTriangleRows(a, at, b, at) !== wanted)
  }
  return { a, b, tests }
}
