import { writeAdvancedRow } from '../../geometry/advancement/bodies.js'
import { MotionRow } from '../../geometry/advancement/layout.js'
import { writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { lengthAt, writeAxesAlong } from '../../math/vectors.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import type { MovingTree } from './moving-tree.js'

const posed = new Float64Array(2 * ROW_STRIDE)
/** The body in the mesh's body frame: at the start, at the end and at half time. */
const START = 0
const END = ROW_STRIDE
const MIDDLE = 2 * ROW_STRIDE
const seen = new Float64Array(3 * ROW_STRIDE)
const own = new Float64Array(3)
const along = new Float64Array(3)
/** What {@link writeExtents} adds. V8: see notes, "doubles across calls". */
const OFF = 0
const CORE = 1
const MORE = 2
const margins = new Float64Array(3)
/** Axes along the chord, and the box with them. */
const chord = new Float64Array(9)
const around = new Float64Array(ROW_STRIDE)

/** Writes the pose of the convex body at a time, in the mesh's body frame, to seen[at]. */
function writeSeen(body: MovingTree, mesh: MovingTree, time: number, at: number): void {
  writeAdvancedRow(body.movingBody, time, posed, 0)
  writeAdvancedRow(mesh.movingBody, time, posed, ROW_STRIDE)
  writeRelativeRow(posed, ROW_STRIDE, posed, 0, seen, at)
}

/**
 * Writes a box that holds a convex body (row and motion relative to the mesh's pivot, which rests at the origin) for
 * all times from 0 to 1, in the mesh's body frame: position, axes, half extents.
 *
 * Seen from the turning mesh, the body's position runs on a curve p with p'' at most `bend`, so it leaves the chord of
 * its two ends by at most bend / 8; and it turns with the difference w of the angular velocities, so its
 * points leave where they are at half time by at most |w| / 2 times their distance, and stay in the ball around
 * it anyway. The box is aligned with the chord or with the body, whichever is smaller.
 */
export function writeSweptBox(body: MovingTree, mesh: MovingTree, slack: number, out: Float64Array): void {
  const { row, motion } = body
  writeSeen(body, mesh, 0, START)
  writeSeen(body, mesh, 1, END)
  writeSeen(body, mesh, 0.5, MIDDLE)
  for (let i = 0; i < 3; i++) own[i] = motion[MotionRow.angular + i] - mesh.motion[MotionRow.angular + i]
  const turn = lengthAt(own, 0)
  const meshSpin = lengthAt(mesh.motion, MotionRow.angular)
  const core = lengthAt(motion, MotionRow.spans)
  let more = motion[MotionRow.round] + slack
  if (turn > 0 || meshSpin > 0) {
    const spin = lengthAt(motion, MotionRow.angular)
    const speed = lengthAt(motion, 0)
    const arm = lengthAt(motion, MotionRow.arm)
    for (let i = 0; i < 3; i++) own[i] = row[i] - motion[MotionRow.arm + i]
    const far = lengthAt(own, 0) + speed
    const bend = meshSpin * (meshSpin * far + 2 * speed) + (meshSpin + spin) * turn * arm
    more += 0.125 * bend * (1 + 1e-9)
  }
  let reach = 0
  for (let i = 0; i < 3; i++) {
    out[i] = 0.5 * (seen[START + i] + seen[END + i])
    along[i] = 0.5 * (seen[END + i] - seen[START + i])
    reach += Math.abs(seen[START + i]) + Math.abs(seen[END + i])
  }
  more += 32 * UNIT_ROUNDOFF * (reach + more + core)
  const half = lengthAt(along, 0)
  if (half > 0) {
    for (let d = 0; d < 3; d++) chord[d] = along[d] / half
    writeAxesAlong(chord, 0)
  }
  margins[OFF] = 0.5 * turn * core
  margins[CORE] = core
  margins[MORE] = more
  const volume = writeExtents(motion, seen, MIDDLE + ROW_AXES, out)
  if (!(half > 0 && volume >= writeExtents(motion, chord, 0, around))) return
  for (let i = ROW_AXES; i < ROW_PARAMETERS + 3; i++) out[i] = around[i]
}

/**
 * Half extents along given axes: the body's at half time plus what turning adds (OFF), at most its bounding ball
 * (CORE); plus half the chord; plus MORE. Returns their product.
 */
function writeExtents(motion: Float64Array, axes: Float64Array, a: number, out: Float64Array): number {
  let volume = 1
  for (let i = 0; i < 9; i += 3) {
    const x = axes[a + i]
    const y = axes[a + i + 1]
    const z = axes[a + i + 2]
    let span = margins[OFF]
    for (let k = 0; k < 3; k++) {
      const m = MIDDLE + ROW_AXES + 3 * k
      span += motion[MotionRow.spans + k] * Math.abs(x * seen[m] + y * seen[m + 1] + z * seen[m + 2])
    }
    const extent = margins[MORE] + Math.min(span, margins[CORE]) + Math.abs(x * along[0] + y * along[1] + z * along[2])
    for (let k = 0; k < 3; k++) out[ROW_AXES + i + k] = axes[a + i + k]
    out[ROW_PARAMETERS + i / 3] = extent
    volume *= extent
  }
  return volume
}
