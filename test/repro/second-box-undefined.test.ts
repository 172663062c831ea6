/** Of two boxes the second was left out when it was undefined: the box of the call before answered in its place. */
import { createManifold } from 'bitecs-collision'
import {
  closestPointsObbs,
  collideObbs,
  createClosestPoints,
  createRotatingSweepResult,
  createSweepResult,
  overlapMovingObbs,
  overlapObbs,
  overlapObbsSharingAxis,
  sweepObbs,
  sweepRotatingObbs,
  sweepSampledObbs,
  type Obb,
} from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

const box: Obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
const none = undefined as unknown as Obb
const still = [0, 0, 0]
const motion = { linear: still, angular: still }
const poseAt = (): void => undefined

it.each<[string, (b: Obb) => unknown]>([
  ['overlapObbs', (b) => overlapObbs(box, b)],
  ['overlapObbsSharingAxis', (b) => overlapObbsSharingAxis(box, b, 0)],
  ['overlapMovingObbs', (b) => overlapMovingObbs(box, still, b, still, 1)],
  ['collideObbs', (b) => collideObbs(createManifold(), box, b)],
  ['closestPointsObbs', (b) => closestPointsObbs(createClosestPoints(), box, b)],
  ['sweepObbs', (b) => sweepObbs(createSweepResult(), box, still, b, still, 1)],
  ['sweepRotatingObbs', (b) => sweepRotatingObbs(createRotatingSweepResult(), box, motion, b, motion, 1)],
  ['sweepSampledObbs', (b) => sweepSampledObbs(createRotatingSweepResult(), box, poseAt, b, poseAt, 2, 1)],
])('%s of a box and undefined is an error', (_, call) => {
  call(box)
  expect(() => call(none)).toThrow('E_OPTION: b = undefined')
})
