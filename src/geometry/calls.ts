/**
 * The public functions of a pair, made of the kinds of both shapes and the kernel on their rows.
 *
 * Two shapes of one kind are called a and b and evaluated in the canonical order of their rows, so that swapping the
 * arguments flips the normal and changes no other bit.
 */
import { checkClosestPoints, CLOSEST_LENGTH, publishClosest } from './closest-points.js'
import type { ClosestKernel, ClosestPoints } from './closest-points.js'
import { checkManifold, MANIFOLD_LENGTH, publishManifold, type Manifold } from './manifold.js'
import { writeRelativeMotion, writeSweepResult } from './moving/motion.js'
import { SWEEP_NUMBERS } from './moving/window.js'
import { compareRows } from './order.js'
import { packAabb, packCapsule, packObb, packPlane, packSegment, packSphere, packTriangle } from './pack.js'
import { ROW_STRIDE, type MovingKernel, type MovingTest, type RowKernel, type RowTest } from './rows.js'
import type { Aabb, Capsule, Numbers, Obb, Plane, Segment, Sphere, SweepResult, Triangle } from './shapes.js'
import { checkSweepResult } from './sweep-arguments.js'

/** A kind of shape: what checks it and writes its numbers to `rows[at]`, and what errors call it. */
export interface Kind<Shape> {
  readonly pack: (rows: Float64Array, at: number, shape: Shape, name: string) => void
  readonly name: string
}

export const AABB: Kind<Aabb> = { pack: packAabb, name: 'aabb' }
export const CAPSULE: Kind<Capsule> = { pack: packCapsule, name: 'capsule' }
export const OBB: Kind<Obb> = { pack: packObb, name: 'obb' }
export const PLANE: Kind<Plane> = { pack: packPlane, name: 'plane' }
export const SEGMENT: Kind<Segment> = { pack: packSegment, name: 'segment' }
export const SPHERE: Kind<Sphere> = { pack: packSphere, name: 'sphere' }
export const TRIANGLE: Kind<Triangle> = { pack: packTriangle, name: 'triangle' }

type Overlap<A, B> = (a: A, b: B) => boolean
type Collide<A, B> = (out: Manifold, a: A, b: B) => number
type Closest<A, B> = (out: ClosestPoints, a: A, b: B) => number
type OverlapMoving<A, B> = (a: A, velocityA: Numbers, b: B, velocityB: Numbers, maxTime: number) => boolean
type Sweep<A, B> = (out: SweepResult, a: A, velocityA: Numbers, b: B, velocityB: Numbers, maxTime: number) => boolean

/** The row of B, after the row of A. */
const B = ROW_STRIDE
const manifold = new Float64Array(MANIFOLD_LENGTH)
const closest = new Float64Array(CLOSEST_LENGTH)
const motion = new Float64Array(4)
const result = new Float64Array(SWEEP_NUMBERS)

/** Both rows of a call, and what packs its shapes there and returns their order, negative where A comes first. */
function pairOf<A, B>(kindA: Kind<A>, kindB: Kind<B>) {
  const rows = new Float64Array(2 * ROW_STRIDE)
  const alike = (kindA as unknown) === kindB
  const pack = (a: A, b: B): number => {
    kindA.pack(rows, 0, a, alike ? 'a' : kindA.name)
    kindB.pack(rows, B, b, alike ? 'b' : kindB.name)
    return alike ? compareRows(rows, 0, rows, B) : -1
  }
  return { rows, pack }
}

/** The public function of an overlap kernel. */
export function overlapCall<A, B>(kindA: Kind<A>, kindB: Kind<B>, kernel: RowTest): Overlap<A, B> {
  const { rows, pack } = pairOf(kindA, kindB)
  return (a, b) => {
    pack(a, b)
    return kernel(rows, 0, rows, B)
  }
}

/** The public function of a contact kernel. */
export function collideCall<A, B>(kindA: Kind<A>, kindB: Kind<B>, kernel: RowKernel): Collide<A, B> {
  const { rows, pack } = pairOf(kindA, kindB)
  return (out, a, b) => {
    const first = pack(a, b) > 0 ? B : 0
    checkManifold(out, kernel(rows, first, rows, B - first, manifold))
    return publishManifold(out, manifold, rows, first, first > 0)
  }
}

/** The public function of a kernel of closest points. */
export function closestPointsCall<A, B>(kindA: Kind<A>, kindB: Kind<B>, kernel: ClosestKernel): Closest<A, B> {
  const { rows, pack } = pairOf(kindA, kindB)
  return (out, a, b) => {
    checkClosestPoints(out)
    const first = pack(a, b) > 0 ? B : 0
    kernel(rows, first, rows, B - first, closest)
    return publishClosest(out, closest, rows, 0, B, first > 0)
  }
}

/** The public function of an overlap kernel of moving shapes. */
export function overlapMovingCall<A, B>(kindA: Kind<A>, kindB: Kind<B>, kernel: MovingTest): OverlapMoving<A, B> {
  const { rows, pack } = pairOf(kindA, kindB)
  return (a, velocityA, b, velocityB, maxTime) => {
    const first = writeRelativeMotion(velocityA, velocityB, maxTime, pack(a, b), motion) ? B : 0
    return kernel(rows, first, rows, B - first, motion, 0)
  }
}

/** The public function of a sweep kernel. */
export function sweepCall<A, B>(kindA: Kind<A>, kindB: Kind<B>, kernel: MovingKernel): Sweep<A, B> {
  const { rows, pack } = pairOf(kindA, kindB)
  return (out, a, velocityA, b, velocityB, maxTime) => {
    checkSweepResult(out)
    const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, pack(a, b), motion)
    const first = swapped ? B : 0
    if (!kernel(rows, first, rows, B - first, motion, 0, result)) return false
    writeSweepResult(result, rows, first, swapped, out)
    return true
  }
}
