/**
 * Velocities of the colliders' pivots by index, of this step and of the last completed one. They are copied, so that
 * details that are read late show the speed that the bodies had in the step.
 */
import { Has, HAS_VELOCITY } from '../../../components/registry.js'
import { resized } from '../../memory/grow.js'
import { gatherRows } from '../../memory/reorder.js'
import { WORLD_LIMIT } from '../../tolerances.js'
import type { Colliders } from './colliders.js'
import { angularVelocities, linearVelocities } from './doubles.js'

/** Numbers of a velocity: linear, then angular. */
export const VELOCITY_STRIDE = 6

export class Velocities {
  /** VELOCITY_STRIDE numbers an index, zero for a static. */
  private now: Float64Array = new Float64Array(0)
  last: Float64Array = new Float64Array(0)

  /** Makes room. */
  reserve(count: number): void {
    if (this.now.length >= VELOCITY_STRIDE * count) return
    this.now = resized(this.now, VELOCITY_STRIDE * count)
    this.last = resized(this.last, VELOCITY_STRIDE * count)
  }

  /**
   * Reads the velocities of all that moves but children; returns 0 if every number would pass the checks.
   * V8: see notes, "literal strides".
   */
  gather(colliders: Colliders): number {
    if (colliders.stopped > 0) this.stopStatics(colliders)
    const { ids, bits, count } = colliders
    const { now } = this
    const { x, y, z } = linearVelocities
    const { x: wx, y: wy, z: wz } = angularVelocities
    let flaws = 0
    for (let i = 0; i < count; i++) {
      const entity = ids[i]
      if ((bits[i] & HAS_VELOCITY) === 0 || (bits[i] & Has.Attached) !== 0 || entity < 0) continue
      const moves = (bits[i] & Has.LinearVelocity) !== 0
      const turns = (bits[i] & Has.AngularVelocity) !== 0
      const a = moves ? x[entity] + 0 : 0
      const b = moves ? y[entity] + 0 : 0
      const c = moves ? z[entity] + 0 : 0
      const p = turns ? wx[entity] + 0 : 0
      const q = turns ? wy[entity] + 0 : 0
      const r = turns ? wz[entity] + 0 : 0
      // Also for some of absurd speeds, which the checks accept.
      if (!(Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(p) + Math.abs(q) + Math.abs(r) <= WORLD_LIMIT)) flaws = 1
      now[6 * i] = a
      now[6 * i + 1] = b
      now[6 * i + 2] = c
      now[6 * i + 3] = p
      now[6 * i + 4] = q
      now[6 * i + 5] = r
    }
    return flaws
  }

  /** Zeroes the velocities of statics, which are not read. */
  private stopStatics({ moving, count }: Colliders): void {
    for (let i = 0; i < count; i++)
      if (moving[i] === 0) this.now.fill(0, VELOCITY_STRIDE * i, VELOCITY_STRIDE * (i + 1))
  }

  /** Collider i is a newcomer. */
  forget(i: number): void {
    for (const velocities of [this.now, this.last]) velocities.fill(0, VELOCITY_STRIDE * i, VELOCITY_STRIDE * (i + 1))
  }

  /** Writes a velocity of this step: VELOCITY_STRIDE numbers at `from[f]`. */
  write(i: number, from: Float64Array, f: number): void {
    for (let d = 0; d < VELOCITY_STRIDE; d++) this.now[VELOCITY_STRIDE * i + d] = from[f + d]
  }

  /** Writes the velocity of a motion in `delta` seconds. V8: see notes, "literal strides". */
  writeMotion(i: number, motions: Float64Array, m: number, delta: number): void {
    for (let d = 0; d < 6; d++) this.now[6 * i + d] = motions[m + d] / delta
  }

  /** Writes a velocity of this step, or of the last completed one, to `out[at]`. */
  read(i: number, isLast: boolean, out: Float64Array, at: number): void {
    const from = isLast ? this.last : this.now
    for (let d = 0; d < VELOCITY_STRIDE; d++) out[at + d] = from[VELOCITY_STRIDE * i + d]
  }

  /** Writes the velocity of collider i in the last completed step: VELOCITY_STRIDE numbers at `from[f]`. */
  restore(i: number, from: Float64Array, f: number): void {
    for (let d = 0; d < VELOCITY_STRIDE; d++) this.last[VELOCITY_STRIDE * i + d] = from[f + d]
  }

  /** What is at `order[i]` gets index i: the velocities of the last completed step. What is `now` is lost. */
  reorder(order: Int32Array, count: number): void {
    gatherRows(this.last, this.now, VELOCITY_STRIDE, order, count)
    this.settle()
  }

  /** The step is done. */
  settle(): void {
    const { now } = this
    this.now = this.last
    this.last = now
  }
}
