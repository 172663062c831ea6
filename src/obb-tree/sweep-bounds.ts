/**
 * What the sweeps of trees share: the boxes of nodes turned into the world, conservative advancement from a time at
 * which the bodies are known to be apart, and the box that a moving body stays in, seen from the mesh.
 *
 * Conservative advancement (geometry/advancement) gives a safe bound for two boxes as well as for two triangles: the
 * triangles in two boxes touch no earlier than the boxes do. So a tree is searched by times: the bound of a node is
 * where its children start, and a node that is not reached before the best time so far is dropped with its subtree.
 * Spins of any number of turns need no special care, and nothing is sampled.
 */
import { writeAdvancedRow } from '../geometry/advancement/bodies.js'
import { MOTION_ANGULAR, MOTION_ARM, MOTION_ROUND, MOTION_SPANS } from '../geometry/advancement/layout.js'
import { writeAxesAlong } from '../geometry/nearest.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { UNIT_ROUNDOFF } from '../tolerances.js'
import { treeSlotTriangle, writeTreeNodeRow, type ObbTree } from './tree.js'

/** Kernel calls for a node at most: a bound that stops early only lets children start earlier. */
export const NODE_ITERATIONS = 24

/**
 * Pure number, times the reach of two boxes: where the advancement of nodes stops. Larger: children start earlier.
 * Smaller: more steps for boxes that are opened anyway. Answers stay.
 */
export const NODE_TOLERANCE = 0.02

/**
 * Adds the length of the three numbers at v[i] to `sum[0]`. The largest counts first: squares of tiny ones must not
 * vanish.
 */
export function addLengthAt(v: Float64Array, i: number, sum: Float64Array): void {
  const largest = Math.max(Math.abs(v[i]), Math.abs(v[i + 1]), Math.abs(v[i + 2]))
  if (!(largest > 0)) return
  const x = v[i] / largest
  const y = v[i + 1] / largest
  const z = v[i + 2] / largest
  sum[0] += largest * Math.sqrt(x * x + y * y + z * z)
}

const length = new Float64Array(1)

/** The length of the three numbers at v[i]. Not for loops: V8 allocates the result wherever it does not inline this. */
export function lengthAt(v: Float64Array, i: number): number {
  length[0] = 0
  addLengthAt(v, i, length)
  return length[0]
}

/** Bounding radius of a body about its row's position; 0 for a half-space. */
export function finiteReach(motions: Float64Array, m: number): number {
  const round = motions[m + MOTION_ROUND]
  return round < Infinity ? lengthAt(motions, m + MOTION_SPANS) + round : 0
}

const local = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(9)

/** Writes axes (rows[m], as ROW_AXES has them) times the vector at v[i], plus the position there, to out[at]. */
function turnPoint(rows: Float64Array, m: number, v: Float64Array, i: number, out: Float64Array, at: number): void {
  const x = v[i]
  const y = v[i + 1]
  const z = v[i + 2]
  out[at] = rows[m] + (rows[m + 3] * x + rows[m + 6] * y + rows[m + 9] * z)
  out[at + 1] = rows[m + 1] + (rows[m + 4] * x + rows[m + 7] * y + rows[m + 10] * z)
  out[at + 2] = rows[m + 2] + (rows[m + 5] * x + rows[m + 8] * y + rows[m + 11] * z)
}

/**
 * Writes the box of a node at time 0, posed by the mesh's row rows[m], and the spans and the arm of its motion row. The
 * mesh's pivot is the origin, so the box's position is its arm too; the arm of a mesh that does not turn is 0.
 */
export function writePosedNode(
  tree: ObbTree,
  node: number,
  scale: number,
  rows: Float64Array,
  m: number,
  turns: boolean,
  out: Float64Array,
  motion: Float64Array,
): void {
  writeTreeNodeRow(tree, node, scale, local, 0)
  turnPoint(rows, m, local, 0, out, 0)
  for (let i = ROW_AXES; i < ROW_AXES + 9; i += 3) {
    const x = local[i]
    const y = local[i + 1]
    const z = local[i + 2]
    out[i] = rows[m + 3] * x + rows[m + 6] * y + rows[m + 9] * z
    out[i + 1] = rows[m + 4] * x + rows[m + 7] * y + rows[m + 10] * z
    out[i + 2] = rows[m + 5] * x + rows[m + 8] * y + rows[m + 11] * z
  }
  let reach = 0
  for (let i = 0; i < 3; i++) reach += Math.abs(rows[m + i]) + Math.abs(local[i])
  for (let i = 0; i < 3; i++) {
    const extent = local[ROW_PARAMETERS + i] + 16 * UNIT_ROUNDOFF * reach
    out[ROW_PARAMETERS + i] = extent
    motion[MOTION_SPANS + i] = extent
    motion[MOTION_ARM + i] = turns ? out[i] : 0
  }
}

/** The same for the triangle of a slot: nine numbers, and the arm to its first corner. */
export function writePosedTriangle(
  tree: ObbTree,
  slot: number,
  scale: number,
  rows: Float64Array,
  m: number,
  turns: boolean,
  out: Float64Array,
  motion: Float64Array,
): void {
  treeSlotTriangle(tree, slot, scale, corners, 0)
  for (let k = 0; k < 9; k += 3) turnPoint(rows, m, corners, k, out, k)
  for (let i = 0; i < 3; i++) motion[MOTION_ARM + i] = turns ? out[i] : 0
}

const posed = new Float64Array(2 * ROW_STRIDE)
const arm = new Float64Array(3)
const places = new Float64Array(6)
const middle = new Float64Array(9)
const chord = new Float64Array(9)
const own = new Float64Array(3)
const along = new Float64Array(3)

/**
 * Writes the pose of the convex body at a time, in the mesh's body frame: position to places[at], axes to `middle`.
 */
function writeSeen(
  rows: Float64Array,
  motions: Float64Array,
  meshRow: Float64Array,
  meshMotion: Float64Array,
  time: number,
  at: number,
): void {
  writeAdvancedRow(rows, 0, motions, 0, time, posed, 0, arm)
  writeAdvancedRow(meshRow, 0, meshMotion, 0, time, posed, ROW_STRIDE, arm)
  const dx = posed[0] - posed[ROW_STRIDE]
  const dy = posed[1] - posed[ROW_STRIDE + 1]
  const dz = posed[2] - posed[ROW_STRIDE + 2]
  for (let i = 0; i < 3; i++) {
    const o = ROW_STRIDE + ROW_AXES + 3 * i
    const x = posed[o]
    const y = posed[o + 1]
    const z = posed[o + 2]
    places[at + i] = x * dx + y * dy + z * dz
    for (let k = 0; k < 3; k++) {
      const a = ROW_AXES + 3 * k
      middle[3 * k + i] = x * posed[a] + y * posed[a + 1] + z * posed[a + 2]
    }
  }
}

/**
 * Writes a box that holds a convex body (row and motion relative to the mesh's pivot, which rests at the origin) for
 * all times in [0, maxTime], in the mesh's body frame: position, axes, half extents.
 *
 * Seen from the turning mesh, the body's position runs on a curve p with p'' at most `bend`, so it leaves the chord of
 * its two ends by at most bend maxTime^2 / 8; and it turns with the difference w of the angular velocities, so its
 * points leave where they are at half time by at most |w| maxTime / 2 times their distance, and stay in the ball around
 * it anyway. The box is aligned with the chord or with the body, whichever is smaller.
 */
export function writeSweptBox(
  rows: Float64Array,
  motions: Float64Array,
  meshRow: Float64Array,
  meshMotion: Float64Array,
  maxTime: number,
  slack: number,
  out: Float64Array,
): void {
  writeSeen(rows, motions, meshRow, meshMotion, 0, 0)
  if (maxTime > 0) {
    writeSeen(rows, motions, meshRow, meshMotion, maxTime, 3)
    writeSeen(rows, motions, meshRow, meshMotion, 0.5 * maxTime, 6)
  } else for (let i = 0; i < 3; i++) places[3 + i] = places[i]
  for (let i = 0; i < 3; i++) own[i] = motions[MOTION_ANGULAR + i] - meshMotion[MOTION_ANGULAR + i]
  const turn = lengthAt(own, 0)
  const spin = lengthAt(motions, MOTION_ANGULAR)
  const meshSpin = lengthAt(meshMotion, MOTION_ANGULAR)
  const core = lengthAt(motions, MOTION_SPANS)
  const off = 0.5 * turn * maxTime * core
  let more = motions[MOTION_ROUND] + slack
  if (turn > 0 || meshSpin > 0) {
    const speed = lengthAt(motions, 0)
    const arm = lengthAt(motions, MOTION_ARM)
    for (let i = 0; i < 3; i++) own[i] = rows[i] - motions[MOTION_ARM + i]
    const far = lengthAt(own, 0) + speed * maxTime
    const bend = meshSpin * (meshSpin * far + 2 * speed) + (meshSpin + spin) * turn * arm
    more += 0.125 * bend * maxTime * maxTime * (1 + 1e-9)
  }
  let reach = 0
  for (let i = 0; i < 3; i++) {
    out[i] = 0.5 * (places[i] + places[3 + i])
    along[i] = 0.5 * (places[3 + i] - places[i])
    reach += Math.abs(places[i]) + Math.abs(places[3 + i])
  }
  more += 32 * UNIT_ROUNDOFF * (reach + more + core)
  const half = lengthAt(along, 0)
  const byBody = writeExtents(motions, middle, off, core, more, out)
  if (!(half > 0)) return
  writeAxesAlong(along[0] / half, along[1] / half, along[2] / half, chord, 0)
  for (let i = 0; i < 3; i++) own[i] = out[ROW_PARAMETERS + i]
  if (writeExtents(motions, chord, off, core, more, out) > byBody) {
    for (let i = 0; i < 9; i++) out[ROW_AXES + i] = middle[i]
    for (let i = 0; i < 3; i++) out[ROW_PARAMETERS + i] = own[i]
  }
}

/**
 * Half extents along given axes: those of the body at half time plus what turning adds, at most its bounding ball; plus
 * half the chord; plus `more`. Returns their product.
 */
function writeExtents(
  motions: Float64Array,
  axes: Float64Array,
  off: number,
  core: number,
  more: number,
  out: Float64Array,
): number {
  let volume = 1
  for (let i = 0; i < 9; i += 3) {
    const x = axes[i]
    const y = axes[i + 1]
    const z = axes[i + 2]
    let span = off
    for (let k = 0; k < 3; k++)
      span += motions[MOTION_SPANS + k] * Math.abs(x * middle[3 * k] + y * middle[3 * k + 1] + z * middle[3 * k + 2])
    const extent = more + Math.min(span, core) + Math.abs(x * along[0] + y * along[1] + z * along[2])
    for (let k = 0; k < 3; k++) out[ROW_AXES + i + k] = axes[i + k]
    out[ROW_PARAMETERS + i / 3] = extent
    volume *= extent
  }
  return volume
}
