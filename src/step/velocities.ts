/**
 * Velocities of the colliders' pivots by place, of this step and of the last completed one. They are copied, so that
 * details that are read late show the speed that the bodies had in the step.
 */
import { resized } from '../memory/grow.js'
import { gatherRows } from '../memory/reorder.js'
import { WORLD_LIMIT } from '../tolerances.js'
import { Reading, type Colliders } from './colliders.js'
import { angularVelocities, linearVelocities, type ComponentDoubles } from './doubles.js'

/** Numbers of a velocity where both kinds stand together: linear, then angular. */
export const VELOCITY_STRIDE = 6

/** One kind of velocity, three numbers a place, zero for a static; empty as long as nobody has it. */
class Vectors {
  now: Float64Array = new Float64Array(0)
  last: Float64Array = new Float64Array(0)

  reserve(places: number): void {
    if (this.now.length >= 3 * places) return
    this.now = resized(this.now, 3 * places)
    this.last = resized(this.last, 3 * places)
  }

  /** Returns 0 if every number would pass the checks. V8: see notes, "literal strides". */
  read({ x, y, z }: ComponentDoubles, kind: number, { entities, reading, placeCount }: Colliders): number {
    const { now } = this
    let flaws = 0
    for (let place = 0; place < placeCount; place++) {
      if (reading[place] < 4) continue
      const entity = entities[place]
      const isGiven = (reading[place] & kind) !== 0
      const a = isGiven ? x[entity] + 0 : 0
      const b = isGiven ? y[entity] + 0 : 0
      const c = isGiven ? z[entity] + 0 : 0
      if (!(Math.abs(a) <= WORLD_LIMIT && Math.abs(b) <= WORLD_LIMIT && Math.abs(c) <= WORLD_LIMIT)) flaws = 1
      now[3 * place] = a
      now[3 * place + 1] = b
      now[3 * place + 2] = c
    }
    return flaws
  }

  clear(place: number, isLast: boolean): void {
    const array = isLast ? this.last : this.now
    if (array.length > 0) array.fill(0, 3 * place, 3 * place + 3)
  }

  reorder(order: Int32Array, count: number): void {
    const { now, last } = this
    if (now.length === 0) return
    gatherRows(last, now, 3, order, count)
    this.now = last
    this.last = now
  }

  settle(): void {
    const { now } = this
    this.now = this.last
    this.last = now
  }

  beginRestore(): void {
    this.now.fill(0)
    this.last.fill(0)
  }

  restore(place: number, from: Float64Array, f: number): void {
    for (let d = 0; d < 3; d++) this.last[3 * place + d] = from[f + d]
  }
}

export class Velocities {
  private readonly linear = new Vectors()
  private readonly angular = new Vectors()

  /** Makes room; `turns`: for angular velocities too. */
  reserve(places: number, turns: boolean): void {
    this.linear.reserve(places)
    if (turns) this.angular.reserve(places)
  }

  /** Reads the velocities of all that moves but children; returns 0 if every number would pass the checks. */
  gather(colliders: Colliders): number {
    if (colliders.stopped > 0) this.stopStatics(colliders)
    const flaws = this.linear.read(linearVelocities, Reading.linear, colliders)
    if (this.angular.now.length === 0) return flaws
    return flaws | this.angular.read(angularVelocities, Reading.angular, colliders)
  }

  /** Zeroes the velocities of statics, which are not read. */
  private stopStatics({ moving, places, count }: Colliders): void {
    for (let i = 0; i < count; i++)
      if (moving[i] === 0) {
        this.linear.clear(places[i], false)
        this.angular.clear(places[i], false)
      }
  }

  /** There is a newcomer at a place. */
  forget(place: number): void {
    for (const isLast of [false, true]) {
      this.linear.clear(place, isLast)
      this.angular.clear(place, isLast)
    }
  }

  /** Writes a velocity of this step: VELOCITY_STRIDE numbers at `from[f]`. */
  write(place: number, from: Float64Array, f: number): void {
    const { linear, angular } = this
    for (let d = 0; d < 3; d++) {
      linear.now[3 * place + d] = from[f + d]
      if (from[f + 3 + d] !== 0) angular.reserve(linear.now.length / 3)
      if (angular.now.length > 0) angular.now[3 * place + d] = from[f + 3 + d]
    }
  }

  /** Writes the velocity of a motion in `delta` seconds. V8: see notes, "literal strides". */
  writeMotion(place: number, motion: Float64Array, m: number, delta: number): void {
    const { linear, angular } = this
    const at = 3 * place
    const x = motion[m + 3]
    const y = motion[m + 4]
    const z = motion[m + 5]
    linear.now[at] = motion[m] / delta
    linear.now[at + 1] = motion[m + 1] / delta
    linear.now[at + 2] = motion[m + 2] / delta
    if (angular.now.length === 0) {
      if (x === 0 && y === 0 && z === 0) return
      angular.reserve(linear.now.length / 3)
    }
    angular.now[at] = x / delta
    angular.now[at + 1] = y / delta
    angular.now[at + 2] = z / delta
  }

  /** Writes a velocity of this step, or of the last completed one, to `out[at]`. */
  read(place: number, isLast: boolean, out: Float64Array, at: number): void {
    const { linear, angular } = this
    const moves = isLast ? linear.last : linear.now
    const turns = isLast ? angular.last : angular.now
    for (let d = 0; d < 3; d++) {
      out[at + d] = moves[3 * place + d]
      out[at + 3 + d] = turns.length > 0 ? turns[3 * place + d] : 0
    }
  }

  /** Forgets all velocities: {@link restore} writes the last ones. */
  beginRestore(places: number, turns: boolean): void {
    this.reserve(places, turns)
    this.linear.beginRestore()
    this.angular.beginRestore()
  }

  /** Writes the velocity of a place in the last completed step: VELOCITY_STRIDE numbers at `from[f]`. */
  restore(place: number, from: Float64Array, f: number): void {
    this.linear.restore(place, from, f)
    if (from[f + 3] !== 0 || from[f + 4] !== 0 || from[f + 5] !== 0) this.angular.reserve(this.linear.now.length / 3)
    if (this.angular.now.length > 0) this.angular.restore(place, from, f + 3)
  }

  /** What is at place `order[k]` gets place k: the velocities of the last completed step. */
  reorder(order: Int32Array, count: number): void {
    this.linear.reorder(order, count)
    this.angular.reorder(order, count)
  }

  /** The step is done. */
  settle(): void {
    this.linear.settle()
    this.angular.settle()
  }
}
