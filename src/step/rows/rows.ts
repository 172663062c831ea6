/**
 * Rows, bounds and motion bounds of the colliders, as the pairs read them. They serve within an epoch: when one begins
 * all are written anew.
 */
import { BOUNDS_STRIDE } from '../../broad-phase/broad-phase.js'
import { reachOf } from '../../geometry/advancement/bodies.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { NEARLY_UNIT, writeAxesOfQuaternion } from '../../math/quaternion.js'
import { resizeRows } from '../../memory/grow.js'
import { writeBoundsAt } from '../../narrow-phase/mesh-kernels.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import { BOUNDS_SLACK, SURE_ROUNDING } from '../../tolerances.js'
import type { Colliders } from '../gather/colliders.js'
import { PATH_STRIDE, WAY_STRIDE, WAY_TURNING, type Paths, type PathSources } from './paths.js'
import { Change, type Poses } from '../gather/poses.js'
import { SHAPE_STRIDE } from '../gather/shapes.js'
import { writeSpans } from '../../narrow-phase/spans.js'

/** What a step knows of its colliders once they are posed; `paths` where they count. */
export interface PosedStep extends PathSources {
  readonly paths: Paths | undefined
  readonly rows: Rows
  /** Length of the last completed step in seconds. */
  readonly lastDelta: number
}

export class Rows {
  /** Posed rows (geometry/rows.ts). */
  rows: Float64Array = new Float64Array(0)
  /** Bounds of the path of each collider, of its pose where paths do not count; infinite for a half-space. */
  bounds: Float64Array = new Float64Array(0)
  /**
   * Motion bound: no point of the collider has moved farther since its row was first written in the epoch; -1 before
   * that.
   */
  moved: Float64Array = new Float64Array(0)

  /** Nothing is known of stale rows; where an epoch begins, of any. */
  admit(colliders: Colliders, poses: Poses, isBeginning: boolean): void {
    const { stale } = colliders
    this.reserve(colliders)
    const count = isBeginning ? colliders.count : stale.count
    for (let k = 0; k < count; k++) this.forget(colliders, poses, isBeginning ? k : stale.items[k])
  }

  private forget(colliders: Colliders, poses: Poses, i: number): void {
    poses.note(i, Change.due)
    this.moved[i] = NEW
    if (colliders.isOut[i] === 0) this.takeShape(colliders, i, poses.shapes, poses.shapeAt(i))
  }

  /** Writes paths, rows, bounds and motion bounds of what has changed. */
  update(from: PosedStep): void {
    const { colliders, poses, paths } = from
    paths?.reserve(colliders.ids.length, colliders.hasChildren)
    if (from.integrated.anyTurnedFar || from.registry.anyJumped) this.noteDue(from)
    for (let k = 0; k < poses.reshaped.count; k++)
      this.takeShape(colliders, poses.reshaped.items[k], poses.newShapes, SHAPE_STRIDE * k)
    paths?.write(from, this.rows)
    writeRows(this, from)
  }

  /** Poses do not tell of full turns, or of a jump: who made one may be where it was, and have a path even so. */
  private noteDue({ colliders: { roots, moving, count }, poses, registry, integrated }: PosedStep): void {
    for (let i = 0; i < count; i++)
      if ((integrated.anyTurnedFar && moving[i] === 1) || registry.hasJumped(roots[i])) poses.note(i, Change.path)
  }

  /** Takes over the parameters of a shape. */
  private takeShape({ types }: Colliders, i: number, shapes: Float64Array, s: number): void {
    const { rows, moved } = this
    let grows = 0
    for (let d = 0; d < SHAPE_STRIDE; d++) {
      grows += Math.abs(shapes[s + d] - rows[ROW_STRIDE * i + ROW_PARAMETERS + d])
      rows[ROW_STRIDE * i + ROW_PARAMETERS + d] = shapes[s + d]
    }
    if (moved[i] < 0 || grows === 0) return
    // The parameters of a half-space and of a mesh are no lengths.
    moved[i] += types[i] === ShapeType.plane || types[i] === ShapeType.mesh ? Infinity : grows
  }

  private reserve({ ids }: Colliders): void {
    if (this.moved.length !== ids.length)
      resizeRows(this, { rows: ROW_STRIDE, bounds: BOUNDS_STRIDE, moved: 1 }, ids.length)
  }
}

/** Motion bound of a collider whose row has not been written yet. */
const NEW = -1

/**
 * Writes rows, bounds and motion bounds of what has changed. V8: see notes, "literal strides", "masked
 * offsets".
 */
function writeRows(out: Rows, from: PosedStep): void {
  const { rows, bounds, moved } = out
  const { paths, trees, colliders } = from
  const { types } = colliders
  const { now } = from.poses
  const { items: written, count } = from.poses.written
  const kinds = paths === undefined ? noPaths : paths.kinds
  for (let k = 0; k < count; k++) {
    const i = written[k]
    const p = (8 * i) & 0x3fffffff
    const r = (16 * i) & 0x3fffffff
    const b = (6 * i) & 0x3fffffff
    const x = now[p]
    const y = now[p + 1]
    const z = now[p + 2]
    const qx = now[p + 3]
    const qy = now[p + 4]
    const qz = now[p + 5]
    const qw = now[p + 6]
    const xx = qx * qx
    const yy = qy * qy
    const zz = qz * qz
    const ww = qw * qw
    const n = ww + xx + yy + zz
    const unit = 1 / n
    let ux = (ww + xx - yy - zz) * unit
    let uy = 2 * (qx * qy + qw * qz) * unit
    let uz = 2 * (qx * qz - qw * qy) * unit
    let vx = 2 * (qx * qy - qw * qz) * unit
    let vy = (ww - xx + yy - zz) * unit
    let vz = 2 * (qy * qz + qw * qx) * unit
    let wx = 2 * (qx * qz + qw * qy) * unit
    let wy = 2 * (qy * qz - qw * qx) * unit
    let wz = (ww - xx - yy + zz) * unit
    if (!(Math.abs(n - 1) <= NEARLY_UNIT)) {
      writeAxesOfQuaternion(axes, 0, now, p + 3)
      ux = axes[0]
      uy = axes[1]
      uz = axes[2]
      vx = axes[3]
      vy = axes[4]
      vz = axes[5]
      wx = axes[6]
      wy = axes[7]
      wz = axes[8]
    }
    const type = types[i]
    let h = rows[r + 12]
    let m = rows[r + 13]
    let l = rows[r + 14]
    let round = 0
    if (type !== 1) {
      writeSpans(type, rows, r + ROW_PARAMETERS, trees, spans, 0)
      h = spans[0]
      m = spans[1]
      l = spans[2]
      round = spans[3]
      if (type === ShapeType.mesh) {
        h = round
        round = 0
      }
    }
    const half = h * h + m * m + l * l
    const kind = kinds.length > 0 ? kinds[i] : 0
    let way = 0
    if (kind !== 1) {
      const dx = x - rows[r]
      const dy = y - rows[r + 1]
      const dz = z - rows[r + 2]
      const d0 = ux - rows[r + 3]
      const d1 = uy - rows[r + 4]
      const d2 = uz - rows[r + 5]
      const d3 = vx - rows[r + 6]
      const d4 = vy - rows[r + 7]
      const d5 = vz - rows[r + 8]
      const d6 = wx - rows[r + 9]
      const d7 = wy - rows[r + 10]
      const d8 = wz - rows[r + 11]
      const turn = d0 * d0 + d1 * d1 + d2 * d2 + (d3 * d3 + d4 * d4 + d5 * d5) + (d6 * d6 + d7 * d7 + d8 * d8)
      way = Math.sqrt(dx * dx + dy * dy + dz * dz) + Math.sqrt(0.5 * turn * half)
      // V8: see notes, "constants beside doubles".
      if (type === ShapeType.plane && turn > 0) way += Infinity
    }
    if (kind !== 0) way += paths!.ways[3 * i]
    const sum = moved[i] + way
    moved[i] = moved[i] < 0 ? 0 : sum + SURE_ROUNDING * (sum + h + m + l)
    rows[r] = x
    rows[r + 1] = y
    rows[r + 2] = z
    rows[r + 3] = ux
    rows[r + 4] = uy
    rows[r + 5] = uz
    rows[r + 6] = vx
    rows[r + 7] = vy
    rows[r + 8] = vz
    rows[r + 9] = wx
    rows[r + 10] = wy
    rows[r + 11] = wz
    if (type === ShapeType.mesh) writeBoundsAt(rows, r, trees, bounds, b)
    else {
      const ex = Math.abs(ux) * h + Math.abs(vx) * m + Math.abs(wx) * l + round
      const ey = Math.abs(uy) * h + Math.abs(vy) * m + Math.abs(wy) * l + round
      const ez = Math.abs(uz) * h + Math.abs(vz) * m + Math.abs(wz) * l + round
      const slack = BOUNDS_SLACK * (ex + ey + ez)
      const fx = ex + slack + BOUNDS_SLACK * Math.abs(x)
      const fy = ey + slack + BOUNDS_SLACK * Math.abs(y)
      const fz = ez + slack + BOUNDS_SLACK * Math.abs(z)
      bounds[b] = x - fx
      bounds[b + 1] = y - fy
      bounds[b + 2] = z - fz
      bounds[b + 3] = x + fx
      bounds[b + 4] = y + fy
      bounds[b + 5] = z + fz
    }
    if (kind !== 0 && round < Infinity) {
      const isChild = colliders.isChild(i)
      const isOwn = type === 1 && !isChild
      if (isChild) spans[3] = Infinity
      extendBack(out, i, paths!, isOwn ? rows : spans, isOwn ? r + 12 : 0)
    }
  }
}

/**
 * Extends bounds to the whole path. On the way a shape reaches as far from its straight line as at the end and as it
 * turns, and never farther than its farthest point, which follows from the spans at `of[at]`.
 * V8: see notes, "doubles across calls".
 */
function extendBack({ rows, bounds }: Rows, i: number, { motions, ways }: Paths, of: Float64Array, at: number): void {
  const reach = reachOf(of, at)
  const b = BOUNDS_STRIDE * i
  const m = PATH_STRIDE * i
  const turning = ways[WAY_STRIDE * i + WAY_TURNING]
  for (let d = 0; d < 3; d++) {
    const position = rows[ROW_STRIDE * i + d]
    const by = motions[m + d]
    const rounding = SWEPT_SLACK * (turning + Math.abs(by) + Math.abs(position) + bounds[b + 3 + d] - bounds[b + d])
    const low = Math.max(bounds[b + d] - turning, position - reach)
    const high = Math.min(bounds[b + 3 + d] + turning, position + reach)
    // The sign of a motion cannot be predicted. V8: see notes, "branchless loops".
    const forward = 0.5 * (by + Math.abs(by))
    bounds[b + d] = low - forward - rounding
    bounds[b + 3 + d] = high - (by - forward) + rounding
  }
}

/** BOUNDS_SLACK, and the rounding of a middle and a half. */
const SWEPT_SLACK = 2 * BOUNDS_SLACK

const noPaths = new Uint8Array(0)
const axes = new Float64Array(9)
const spans = new Float64Array(4)
