/** bitecs-collision/testing: run a world headless, expect what it does, record it and compare. Names only. */
export { compareTraces, type TraceDifference } from './testing/compare.js'
export type { ExpectedContact } from './testing/contact.js'
export {
  matchers,
  toHaveContact,
  toHaveHash,
  toTouch,
  type CollisionMatchers,
  type MatcherResult,
} from './testing/matchers.js'
export {
  readTrace,
  type Trace,
  type TraceCollider,
  type TraceContact,
  type TraceMesh,
  type TraceStep,
} from './testing/read.js'
export { recordTrace, type TraceRecorder } from './testing/record.js'
export { simulate, stepUntil, type StepUntilOptions, type Systems } from './testing/simulate.js'
