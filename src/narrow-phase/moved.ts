/**
 * How far every body has moved in all, by which pairs that were looked at once are known to be apart, or to touch, for
 * a while (sure-pairs.ts).
 *
 * `moved` of a body grows in each step by no less than any point of it moves: a point of a box is its centre plus
 * something at most `reach` long along axes that change by dA, so it moves by |dc| + reach |dA|, and the norm of the
 * change of a rotation is its Frobenius norm over sqrt(2). Shapes that grow or shrink move by that as well. On a path a
 * point strays from where it ends, so there it counts how far the path goes. The sums are rounded upward: what a short
 * way loses after a long one it would lose in every step.
 */
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { ADVANCE_TOLERANCE, SURE_ROUNDING } from '../tolerances.js'
import type { Ways } from './on-the-way.js'
import { origins } from './paths.js'
import { BLOCK, Part, type PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'
import { isSameShape } from './stills.js'

/**
 * Writes `moved` of the bodies in `list` from `first` to `end`: of each what it was in the last step, where it had the
 * number in the same place of `thens`, and how far it has moved since. Bodies that have their numbers of the last step
 * are their own `thens`. In blocks however many they are: see SPAN (posed-bodies.ts).
 */
export function addMotions(
  bodies: PosedBodies,
  before: PosedBodies,
  list: Int32Array,
  thens: Int32Array,
  first: number,
  end: number,
): void {
  for (let from = first; from < end; from += BLOCK)
    addMotionsOfBlock(bodies, before, list, thens, from, Math.min(from + BLOCK, end))
}

function addMotionsOfBlock(
  { rows, types, moved }: PosedBodies,
  { rows: old, moved: oldMoved }: PosedBodies,
  list: Int32Array,
  thens: Int32Array,
  first: number,
  end: number,
): void {
  for (let k = first; k < end; k++) {
    const i = list[k]
    const then = thens[k]
    const r = (16 * i) & 0x3fffffff
    const o = (16 * then) & 0x3fffffff
    const x = rows[r] - old[o]
    const y = rows[r + 1] - old[o + 1]
    const z = rows[r + 2] - old[o + 2]
    const ux = rows[r + 3] - old[o + 3]
    const uy = rows[r + 4] - old[o + 4]
    const uz = rows[r + 5] - old[o + 5]
    const vx = rows[r + 6] - old[o + 6]
    const vy = rows[r + 7] - old[o + 7]
    const vz = rows[r + 8] - old[o + 8]
    const wx = rows[r + 9] - old[o + 9]
    const wy = rows[r + 10] - old[o + 10]
    const wz = rows[r + 11] - old[o + 11]
    const p = rows[r + 12]
    const q = rows[r + 13]
    const s = rows[r + 14]
    const turn = ux * ux + uy * uy + uz * uz + (vx * vx + vy * vy + vz * vz) + (wx * wx + wy * wy + wz * wz)
    // Half the diagonal of a box; of a capsule half its height and its radius, one after the other.
    const square = p * p + q * q + s * s + (types[i] === 1 ? 0 : 2 * p * q)
    const way =
      Math.sqrt(x * x + y * y + z * z) +
      Math.sqrt(0.5 * turn * square) +
      (Math.abs(p - old[o + 12]) + Math.abs(q - old[o + 13]) + Math.abs(s - old[o + 14]))
    const sum = oldMoved[then]
    moved[i] = way > 0 ? sum + way + SURE_ROUNDING * (sum + way + p + q + s) : sum
  }
}

/**
 * Writes `moved` of box i, whose half extents are what they were in the last step, when its number was `then`: what
 * writeRows (systems/copy-boxes.ts) would have written had it kept its number, to the last bit, so that it is the same
 * whatever others came. There the formula is derived. Both are written out: a function that both call makes that loop
 * slower, by 2.5 % of the gather on Node 20 and 1 % on Node 24.
 */
function addMotionOfPose(
  { rows, moved, poses: { numbers: poses } }: PosedBodies,
  { moved: oldMoved, poses: { numbers: old } }: PosedBodies,
  i: number,
  then: number,
): void {
  const f = 8 * i
  const g = 8 * then
  const r = ROW_STRIDE * i + ROW_PARAMETERS
  const p = rows[r]
  const q = rows[r + 1]
  const s = rows[r + 2]
  const x = poses[f] - old[g]
  const y = poses[f + 1] - old[g + 1]
  const z = poses[f + 2] - old[g + 2]
  const ex = poses[f + 3] - old[g + 3]
  const ey = poses[f + 4] - old[g + 4]
  const ez = poses[f + 5] - old[g + 5]
  const ew = poses[f + 6] - old[g + 6]
  const square = 2 * (ex * ex + ey * ey + (ez * ez + ew * ew)) * (poses[f + 7] + old[g + 7])
  const way = Math.sqrt(x * x + y * y + z * z) + Math.sqrt((square > 4 ? 4 : square) * (p * p + q * q + s * s))
  const sum = oldMoved[then]
  moved[i] = way > 0 ? sum + way + SURE_ROUNDING * (sum + way + p + q + s) : sum
}

/** Bodies of a block whose way counts by what {@link addMotions} makes of it. */
const rest = new Int32Array(BLOCK)

/**
 * What {@link addMotions} and then {@link addWays} write of a block of active bodies that have their numbers of the
 * last step. No point of a box goes farther by the rows than on its path, whose way has twice ADVANCE_TOLERANCE of the
 * reach on top: where that is more than rounding can be, the path's way is the longer one, and the rows are not asked.
 */
export function addPaths(
  bodies: PosedBodies,
  before: PosedBodies,
  { travels }: Ways,
  list: Int32Array,
  first: number,
  end: number,
): void {
  const { rows, types, swept, moved } = bodies
  const { moved: oldMoved } = before
  let count = 0
  for (let k = first; k < end; k++) {
    const i = list[k]
    const r = 16 * i
    const p = rows[r + 12]
    const q = rows[r + 13]
    const s = rows[r + 14]
    const sum = oldMoved[i] + travels[i]
    const reach = Math.sqrt(p * p + q * q + s * s)
    moved[i] = sum + SURE_ROUNDING * sum
    rest[count] = i
    const isLonger = Number(ADVANCE_TOLERANCE * reach > 10 * SURE_ROUNDING * (sum + reach))
    count += (swept[i] & Number(origins[i] >= 0) & Number(types[i] === 1) & isLonger) ^ 1
  }
  addMotionsOfBlock(bodies, before, rest, rest, 0, count)
}

/** The bodies that the last step had too, and their numbers then. */
let list = new Int32Array(64)
let thens = new Int32Array(64)

/** Writes `moved` of all bodies, where some are new or have other numbers than in the last step. */
export function addMotionsAnew(bodies: PosedBodies, before: PosedBodies): void {
  const { moved, ids, types, generation, count, rows, parts } = bodies
  const arePosesKnown = bodies.areBoxesPlaced && before.areBoxesPlaced
  list = grown(list, count)
  thens = grown(thens, count)
  let known = 0
  for (let i = 0; i < count; i++) {
    // The row of a mesh says nothing of its size, and a plane has none.
    const hasSize = types[i] !== ShapeType.mesh && types[i] !== ShapeType.plane
    moved[i] = hasSize ? 0 : Infinity
    const then = hasSize ? before.indexOf(ids[i]) : -1
    if (then < 0 || generation[i] !== before.generation[then] || types[i] !== before.types[then]) continue
    const areBoth = arePosesKnown && parts[i] === Part.boxes && before.parts[then] === Part.boxes
    if (areBoth && isSameShape(rows, ROW_STRIDE * i, before.rows, ROW_STRIDE * then))
      addMotionOfPose(bodies, before, i, then)
    else {
      list[known] = i
      thens[known++] = then
    }
  }
  addMotions(bodies, before, list, thens, 0, known)
}

/**
 * Adds, of bodies on a path, what that is longer than from where it starts to where it ends. A path starts where the
 * last step ended, whatever number the body had then: whether others came, jumped or were numbered anew must not make
 * its way longer, by which its pairs are tested, and choose between equal faces, sooner. One that starts elsewhere
 * (first-path.ts) comes on top of the way from there to its end.
 */
export function addWays(bodies: PosedBodies, { moved: oldMoved }: PosedBodies, { travels }: Ways): void {
  const { moved, active, activeCount, swept } = bodies
  for (let k = 0; k < activeCount; k++) {
    const i = active[k]
    if (swept[i] === 0) continue
    const sum = (origins[i] < 0 ? moved[i] : oldMoved[origins[i]]) + travels[i]
    if (sum > moved[i]) moved[i] = sum + SURE_ROUNDING * sum
  }
}
