import { Has } from '../components/bodies.js'
import type { CollisionResource } from '../src/collision.js'
import { SOURCE_STRIDE, type PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../src/narrow-phase/shape-types.js'
import { positions, rotations } from './doubles.js'

/**
 * Which stills were written since they were last read. Usually none: so a block of their columns at a time is compared,
 * without a branch, with what was last read of them, and only a block that differs is looked at more closely.
 */

/** Kind of a still: one of three simple shapes, with or without a rotation of its own. */
export function kindOfStill(type: number, bits: number): number {
  return 2 * (type - ShapeType.box) + Number((bits & Has.Rotation) !== 0)
}

/** Number of stills that are compared at a time. */
const BLOCK = 64

/** Lists the stills whose columns hold anything else than what was last read: only these are read and checked. */
export function findChanged({ components }: CollisionResource, bodies: PosedBodies): void {
  const { BoxShape, SphereShape, CapsuleShape } = components
  bodies.changedCount = 0
  findChangedOf(bodies, ShapeType.box, BoxShape.x, BoxShape.y, BoxShape.z)
  findChangedOf(bodies, ShapeType.sphere, SphereShape.radius, SphereShape.radius, SphereShape.radius)
  findChangedOf(bodies, ShapeType.capsule, CapsuleShape.halfHeight, CapsuleShape.radius, CapsuleShape.radius)
}

/** The same for one shape, all of whose parameters are in `a`, `b` and `c`. */
function findChangedOf(bodies: PosedBodies, type: number, a: Float64Array, b: Float64Array, c: Float64Array): void {
  const { stillIds, stillEnds, sources } = bodies
  for (let turns = 0; turns < 2; turns++) {
    const kind = 2 * (type - ShapeType.box) + turns
    const end = stillEnds[kind]!
    for (let from = kind === 0 ? 0 : stillEnds[kind - 1]!; from < end; from += BLOCK) {
      const to = Math.min(from + BLOCK, end)
      const isSame =
        arePositionsSame(stillIds, sources, from, to) &
        (turns === 0 ? 1 : areRotationsSame(stillIds, sources, from, to)) &
        areSizesSame(a, b, c, stillIds, sources, from, to)
      if (isSame === 0) noteChanged(bodies, a, b, c, turns === 1, from, to)
    }
  }
}

/*
 * The sum of the absolute differences is 0 if and only if nothing differs: the difference of two doubles is 0 for equal
 * ones only, and NaN makes the sum NaN. Indices are masked to 24 bits, which entity ids never exceed, so that V8 needs
 * no overflow checks.
 */

function arePositionsSame(ids: Int32Array, sources: Float64Array, from: number, to: number): number {
  const { x, y, z } = positions
  let off = 0
  for (let k = from; k < to; k++) {
    const entity = ids[k]! & 0xffffff
    const at = 10 * (k & 0xffffff)
    off += Math.abs(x[entity]! - sources[at]!)
    off += Math.abs(y[entity]! - sources[at + 1]!)
    off += Math.abs(z[entity]! - sources[at + 2]!)
  }
  return Number(off === 0)
}

function areRotationsSame(ids: Int32Array, sources: Float64Array, from: number, to: number): number {
  const { x, y, z, w } = rotations
  let off = 0
  for (let k = from; k < to; k++) {
    const entity = ids[k]! & 0xffffff
    const at = 10 * (k & 0xffffff)
    off += Math.abs(x[entity]! - sources[at + 3]!) + Math.abs(y[entity]! - sources[at + 4]!)
    off += Math.abs(z[entity]! - sources[at + 5]!) + Math.abs(w[entity]! - sources[at + 6]!)
  }
  return Number(off === 0)
}

function areSizesSame(
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  ids: Int32Array,
  sources: Float64Array,
  from: number,
  to: number,
): number {
  let off = 0
  for (let k = from; k < to; k++) {
    const entity = ids[k]! & 0xffffff
    const at = 10 * (k & 0xffffff)
    off += Math.abs(a[entity]! - sources[at + 7]!)
    off += Math.abs(b[entity]! - sources[at + 8]!)
    off += Math.abs(c[entity]! - sources[at + 9]!)
  }
  return Number(off === 0)
}

/** Lists the stills of a block that differ, and remembers what their columns hold now. */
function noteChanged(
  bodies: PosedBodies,
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  turns: boolean,
  from: number,
  to: number,
): void {
  const { x, y, z } = positions
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  const { stills, stillIds, sources, changed } = bodies
  let count = bodies.changedCount
  for (let k = from; k < to; k++) {
    const entity = stillIds[k]!
    const at = k * SOURCE_STRIDE
    const isSame =
      sources[at] === x[entity] &&
      sources[at + 1] === y[entity] &&
      sources[at + 2] === z[entity] &&
      (!turns ||
        (sources[at + 3] === qx[entity] &&
          sources[at + 4] === qy[entity] &&
          sources[at + 5] === qz[entity] &&
          sources[at + 6] === qw[entity])) &&
      sources[at + 7] === a[entity] &&
      sources[at + 8] === b[entity] &&
      sources[at + 9] === c[entity]
    if (isSame) continue
    sources[at] = x[entity]!
    sources[at + 1] = y[entity]!
    sources[at + 2] = z[entity]!
    if (turns) {
      sources[at + 3] = qx[entity]!
      sources[at + 4] = qy[entity]!
      sources[at + 5] = qz[entity]!
      sources[at + 6] = qw[entity]!
    }
    sources[at + 7] = a[entity]!
    sources[at + 8] = b[entity]!
    sources[at + 9] = c[entity]!
    changed[count++] = stills[k]!
  }
  bodies.changedCount = count
}
