/**
 * How far every body has moved in total. From it follows for how long a pair that was tested once is known to stay
 * apart, or to keep touching (sure-pairs.ts).
 *
 * In each step `moved` of a body grows by no less than any point of the body moves. A point of a box is its centre plus
 * an offset of length at most `reach` along axes that change by dA, so it moves by at most |dc| + reach |dA|, where the
 * norm of the change of a rotation is its Frobenius norm over sqrt(2). A shape that grows or shrinks moves by the
 * change as well. On a path a point may stray from the place where it ends, so there the length of the path counts. The
 * sums are rounded upward: what a short way loses when it is added to a long sum, it would lose in every step.
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
 * Writes `moved` of the bodies `list[first]` to `list[end]` (exclusive): its value in the last step, when the body had
 * the index at the same place of `thens`, plus how far the body has moved since. If indices have not changed, `list` is
 * its own `thens`. Works in blocks, however many bodies there are: see SPAN (posed-bodies.ts).
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
    // The square of half the diagonal of a box; for a capsule that of half its height plus its radius.
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
 * Writes `moved` of box i, whose half extents have not changed since the last step, when its index was `then`. The
 * result is, to the last bit, what writeRows (systems/copy-boxes.ts, where the formula is derived) would have written
 * if the index had not changed, so that it does not depend on which bodies came or went. The formula is written out in
 * both places: a shared function makes the loop there slower, by 2.5 % of the gather on Node 20 and 1 % on Node 24.
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

/** Bodies of a block that are left to {@link addMotions}. */
const rest = new Int32Array(BLOCK)

/**
 * Writes what {@link addMotions} and then {@link addWays} would write of a block of active bodies whose indices have
 * not changed since the last step. No point of a box goes farther by its rows than on its path, and the length of a
 * path includes twice ADVANCE_TOLERANCE of the reach on top: where that is more than any rounding, the path is known to
 * be the longer one, and the rows are not read.
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

/** The bodies that the last step had too, and their indices then. */
let list = new Int32Array(64)
let thens = new Int32Array(64)

/** Writes `moved` of all bodies when some are new or have other indices than in the last step. */
export function addMotionsAnew(bodies: PosedBodies, before: PosedBodies): void {
  const { moved, ids, types, generation, count, rows, parts } = bodies
  const arePosesKnown = bodies.areBoxesPlaced && before.areBoxesPlaced
  list = grown(list, count)
  thens = grown(thens, count)
  let known = 0
  for (let i = 0; i < count; i++) {
    // The row of a mesh does not hold its size, and a plane has none.
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
 * Adds, for bodies on a path, by how much the path is longer than the way from its start to its end. A path starts
 * where the last step ended, whatever index the body had then: the length must not grow because other bodies came,
 * jumped or were renumbered, as that would have its pairs tested sooner, and so could choose another of two equal
 * faces. The length of a path that starts elsewhere (first-path.ts) is added to the way from there to its end.
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
