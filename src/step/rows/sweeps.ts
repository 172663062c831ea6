/**
 * First contacts of pairs along the paths of a step. Start rows and motions are written here, for the one pair that is
 * asked about.
 */
import { MotionRow } from '../../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { findFirstContact, First, writeStill } from '../../narrow-phase/first-contact.js'
import type { PairMotion } from '../../narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../narrow-phase/shape-types.js'
import { PATH_STRIDE, PATH_TURN, PathKind, WAY_STRAY, WAY_STRIDE, WAY_TURNING, writeFirstRow } from './paths.js'
import type { PosedStep } from './rows.js'

/** Two colliders on their paths, in the order of evaluation: rows and motions of the first, then of the second. */
export class SweptPair implements PairMotion {
  readonly types = new Uint8Array(2)
  /** Rows at the start of the step. */
  readonly starts = new Float64Array(2 * ROW_STRIDE)
  readonly motions = new Float64Array(2 * MotionRow.stride)
  /** The first contact that {@link sweep} found (narrow-phase/first-contact.ts). */
  readonly first = new Float64Array(First.length)
  /** Unit axis from the first to the second, and separation along it at the end. */
  private readonly axis = new Float64Array(8)

  /** Whether colliders i and j touch at some time of the step; if so, `first` is their first contact. */
  sweep(from: PosedStep, i: number, j: number): boolean {
    this.begin(from, i, j)
    return findFirstContact(this, from.trees, this.first)
  }

  /** Writes rows and motions of colliders i and j. */
  begin(from: PosedStep, i: number, j: number): void {
    this.place(from, i, 0)
    this.place(from, j, 1)
  }

  /** Writes the row of a collider at the start of the step, and its motion. */
  private place(from: PosedStep, i: number, at: number): void {
    const { colliders, poses, trees } = from
    const { rows } = from.rows
    const { starts, motions } = this
    const paths = from.paths!
    const kind = paths.kinds[i]
    const r = ROW_STRIDE * at
    const m = MotionRow.stride * at
    writeStill(this, at, colliders.types[i], rows, ROW_STRIDE * i, trees)
    const isChild = colliders.isChild(i)
    if (isChild) for (let d = 0; d < 3; d++) motions[m + MotionRow.arm + d] = paths.arms[3 * i + d]
    if (kind === PathKind.none) return
    for (let d = 0; d < 3; d++) {
      motions[m + d] = paths.motions[PATH_STRIDE * i + d]
      motions[m + MotionRow.angular + d] = paths.motions[PATH_STRIDE * i + PATH_TURN + d]
    }
    if (kind === PathKind.regular) return poses.writeLastRow(i, starts, r)
    writeFirstRow(from, colliders.roots[i], starts, r)
    for (let d = 0; d < 3; d++) starts[r + d] += motions[m + MotionRow.arm + d]
  }

  /**
   * Whether two colliders that are apart at the end may touch before, by a cheap bound. Meshes pass, as the
   * sweep culls by their trees.
   *
   * A point of a collider whose pivot moves in a straight line while it turns by the angle f at a constant rate strays
   * from the line between its ends by at most reach min(f^2 / 8, 2) (paths.ts). So on a unit axis the support of the
   * collider at any time is at most the interpolation between its supports at both ends, plus that. A gap along an axis
   * that is larger than the strays of both at the start and at the end is there at all times. The gap at the start is
   * no smaller than the gap at the end less what both moved apart along the axis, and what both turned.
   */
  mayTouch(from: PosedStep, i: number, j: number): boolean {
    const { ways, motions, kinds } = from.paths!
    const { types } = from.colliders
    const { rows } = from.rows
    const { tables } = from.trees
    const { axis } = this
    if (types[i] === ShapeType.mesh) return true
    const a = ROW_STRIDE * i
    const b = ROW_STRIDE * j
    tables.separate[SHAPE_TYPE_COUNT * types[i] + types[j]](rows, a, rows, b, axis)
    let square = 0
    let along = 0
    for (let d = 0; d < 3; d++) {
      const ofI = kinds[i] === PathKind.none ? 0 : motions[PATH_STRIDE * i + d]
      const ofJ = kinds[j] === PathKind.none ? 0 : motions[PATH_STRIDE * j + d]
      square += (ofJ - ofI) * (ofJ - ofI)
      along += (ofJ - ofI) * axis[d]
    }
    const turning = ways[WAY_STRIDE * i + WAY_TURNING] + ways[WAY_STRIDE * j + WAY_TURNING]
    const stray = ways[WAY_STRIDE * i + WAY_STRAY] + ways[WAY_STRIDE * j + WAY_STRAY]
    // The ways of a half-space are infinite: it is left to the sweep.
    return !(axis[3] > Math.sqrt(square) + turning || Math.min(axis[3], axis[3] - along - turning) > stray)
  }
}
