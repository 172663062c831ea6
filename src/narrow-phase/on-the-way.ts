/**
 * Which pairs that are apart at the end of the step may touch on the way: a cheap bound, before the search.
 *
 * A point of a body whose pivot moves in a straight line, while it turns by the angle f at a constant rate, goes from
 * p0 to p1 on a curve p(t) with |p''| <= reach f^2 (reach: its largest distance from the pivot). The chord between two
 * points of such a curve is off by at most |p''| / 8, and by at most 2 reach, as both points stay in that ball. So on a
 * unit axis n the support of the body at any time is at most the interpolation between its supports at the start and at
 * the end, plus stray = reach min(f^2 / 8, 2). A gap along n that is larger than the strays of both bodies, at the
 * start and at the end, is there at all times.
 */
import { MOTION_ROUND, MOTION_SPANS, MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { separateObbRowsInto } from '../geometry/obb-obb/separation.js'
import { grown } from '../memory/grow.js'
import { ADVANCE_TOLERANCE } from '../tolerances.js'
import { angleOfBody, reachOfBody } from './paths.js'
import type { PosedBodies } from './posed-bodies.js'
import { separationKernels } from './separation-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'

/** Bounds of the motions of the bodies in a step. */
export class Ways {
  /** The most that a point of each body moves. */
  travels: Float64Array = new Float64Array(0)
  /**
   * Two numbers a body: the most that a point moves by turning alone, and the most that it strays from the straight
   * line.
   */
  bends: Float64Array = new Float64Array(0)
}

/** A unit axis, and the separation along it at the end and at the start of the step. */
const axis = new Float64Array(8)

/** Makes room for the bodies of a step. */
export function beginWays({ count }: PosedBodies, ways: Ways): void {
  ways.travels = grown(ways.travels, count)
  ways.bends = grown(ways.bends, 2 * count)
}

/** Prepares {@link mayTouchOnTheWay} for bodies `list[first]` to `list[end]` (exclusive), whose paths are known. */
export function writeWays(
  { motions, swept }: PosedBodies,
  { travels, bends }: Ways,
  list: Int32Array,
  first: number,
  end: number,
): void {
  for (let k = first; k < end; k++) {
    const i = list[k]
    const m = i * MOTION_STRIDE
    const reach = reachOfBody(motions, m)
    const angle = swept[i] === 0 ? 0 : angleOfBody(motions, m)
    const turning = angle === 0 ? 0 : angle * reach
    const stray = angle === 0 ? 0 : reach * Math.min(0.125 * angle * angle, 2)
    const x = motions[m]
    const y = motions[m + 1]
    const z = motions[m + 2]
    // The search takes bodies this close as touching, so that the bound never rejects a pair that the search would
    // find.
    const close = 2 * ADVANCE_TOLERANCE * reach
    bends[2 * i] = turning + close
    bends[2 * i + 1] = stray + close
    travels[i] = Math.sqrt(x * x + y * y + z * z) + (turning + close)
  }
}

/**
 * Whether bodies i and j, apart at the end, may touch before. `known[at]` is minus a lower bound of their distance at
 * the end, positive if none is known; for boxes `known[at - 1]` is the axis that separates them (touchObbRows). Meshes
 * pass, as the search culls by their trees.
 */
export function mayTouchOnTheWay(
  bodies: PosedBodies,
  { bends }: Ways,
  i: number,
  j: number,
  known: Float64Array,
  at: number,
): boolean {
  const { rows, types, motions } = bodies
  const m = i * MOTION_STRIDE
  const n = j * MOTION_STRIDE
  const x = motions[n] - motions[m]
  const y = motions[n + 1] - motions[m + 1]
  const z = motions[n + 2] - motions[m + 2]
  const motion = Math.sqrt(x * x + y * y + z * z) + bends[2 * i] + bends[2 * j]
  if (0 - known[at] > motion) return false
  if (types[i] === ShapeType.mesh) return true
  const stray = bends[2 * i + 1] + bends[2 * j + 1]
  const areBoxes = types[i] === ShapeType.box && types[j] === ShapeType.box
  if (areBoxes) {
    // Usually the axis that separates them now does so all the time.
    const parting = known[at - 1]
    if (0 - known[at] > stray && parting !== 6) {
      writePartingAxis(rows, 16 * i, 16 * j, parting)
      // If they came nearer along it, only their turning can have separated them.
      const opening = x * axis[0] + y * axis[1] + z * axis[2]
      if (0 - known[at] > (opening > 0 ? opening : 0) + bends[2 * i] + bends[2 * j]) return false
      writeGapAtStart(bodies, i, j, true)
      if (axis[4] > stray) return false
    }
    // Called directly: a number returned by a kernel of the table would be boxed.
    separateObbRowsInto(rows, 16 * i, rows, 16 * j, axis)
  } else axis[3] = separationKernels[SHAPE_TYPE_COUNT * types[i] + types[j]](rows, 16 * i, rows, 16 * j, axis)
  if (axis[3] > motion) return false
  if (!(axis[3] > stray)) return true
  writeGapAtStart(bodies, i, j, areBoxes)
  // The spans of a half-space are infinite: it is left to the search.
  return !(axis[4] > stray)
}

/** Writes to `axis`, from a to b, the axis of boxes a and b that touchObbRows calls `parting` (no cross axis). */
function writePartingAxis(rows: Float64Array, a: number, b: number, parting: number): void {
  const dx = rows[b] - rows[a]
  const dy = rows[b + 1] - rows[a + 1]
  const dz = rows[b + 2] - rows[a + 2]
  let x = dx
  let y = dy
  let z = dz
  let scale: number
  if (parting === 7) scale = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
  else {
    const n = parting < 3 ? a + 3 + 3 * parting : b + 3 * parting - 6
    x = rows[n]
    y = rows[n + 1]
    z = rows[n + 2]
    scale = x * dx + y * dy + z * dz < 0 ? -1 : 1
  }
  axis[0] = scale * x
  axis[1] = scale * y
  axis[2] = scale * z
}

/**
 * Writes to axis[4] the gap between the projections of two convex bodies at the start of the step on the unit axis from
 * i to j. The spans of boxes are read from the rows, next to the axes, those of other shapes from the motions.
 */
function writeGapAtStart({ starts, motions }: PosedBodies, i: number, j: number, areBoxes: boolean): void {
  const a = 16 * i
  const b = 16 * j
  const m = i * MOTION_STRIDE
  const n = j * MOTION_STRIDE
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const spans = areBoxes ? starts : motions
  const u = areBoxes ? a + 12 : m + MOTION_SPANS
  const v = areBoxes ? b + 12 : n + MOTION_SPANS
  let gap = x * (starts[b] - starts[a]) + y * (starts[b + 1] - starts[a + 1]) + z * (starts[b + 2] - starts[a + 2])
  if (!areBoxes) gap -= motions[m + MOTION_ROUND] + motions[n + MOTION_ROUND]
  for (let d = 0; d < 3; d++) {
    const p = a + 3 + 3 * d
    const q = b + 3 + 3 * d
    gap -=
      spans[u + d] * Math.abs(x * starts[p] + y * starts[p + 1] + z * starts[p + 2]) +
      spans[v + d] * Math.abs(x * starts[q] + y * starts[q + 1] + z * starts[q + 2])
  }
  axis[4] = gap
}
