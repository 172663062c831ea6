/**
 * What the details of a contact follow from, where the poses of the step do not tell: a first contact within the step,
 * or poses that the next step overwrites (the start of the step, the last step in which a contact that ended touched).
 */
import { MotionRow } from '../../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { grown } from '../../memory/grow.js'
import { findFirstContact, First } from '../../narrow-phase/first-contact.js'
import type { PairMotion } from '../../narrow-phase/mesh-kernels.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import { PIVOT_STRIDE, POSE_STRIDE, POSE_TYPE } from '../gather/poses.js'
import type { PosedStep } from '../rows/rows.js'
import { VELOCITY_STRIDE } from '../gather/children.js'

/**
 * Layout of a slot: pivots, first contact, types, rows and velocities; and, for a first contact that nobody has asked
 * for yet, the motions that it follows from (the rows are then those at the start) and the length of the step, else -1.
 */
const FIRST = 6
const TYPES = FIRST + First.length
const ROWS = TYPES + 2
const VELOCITIES = ROWS + 2 * ROW_STRIDE
const MOTIONS = VELOCITIES + 2 * VELOCITY_STRIDE
const DELTA = MOTIONS + 2 * MotionRow.stride
const SLOT = DELTA + 1

/** Two posed colliders in the order of evaluation, as a contact is evaluated. */
export class PosedPair {
  /** All that follows, as it stands in a slot. */
  readonly numbers = new Float64Array(MOTIONS)
  /** World positions of their pivots at the time of contact. */
  readonly pivots = this.numbers.subarray(0, FIRST)
  /** The first contact within the step (narrow-phase/first-contact.ts), if there is one. */
  readonly firstContact = this.numbers.subarray(FIRST, TYPES)
  readonly types = this.numbers.subarray(TYPES, ROWS)
  /** Rows of the first, then of the second. */
  readonly rows = this.numbers.subarray(ROWS, VELOCITIES)
  /** Linear and angular velocities of their pivots. */
  readonly velocities = this.numbers.subarray(VELOCITIES, MOTIONS)
}

/**
 * When a pair is posed: now, in the step that is under way; at its start, where it was in the last step, with its
 * present velocities; or as of the last completed step.
 */
export const When = { now: 0, start: 1, last: 2 } as const

/** Writes colliders i and j, in their order of evaluation. In a step of no length there are no speeds. */
export function posePair(out: PosedPair, from: PosedStep, i: number, j: number, when: number): void {
  poseOne(out, from, i, 0, when)
  poseOne(out, from, j, 1, when)
  if ((when === When.last ? from.lastDelta : from.delta) === 0) out.velocities.fill(0)
}

function poseOne(out: PosedPair, { colliders, poses, rows }: PosedStep, i: number, at: number, when: number): void {
  const r = ROW_STRIDE * at
  const isNow = when === When.now
  if (isNow) for (let k = 0; k < ROW_STRIDE; k++) out.rows[r + k] = rows.rows[ROW_STRIDE * i + k]
  else poses.writeLastRow(i, out.rows, r)
  // It may have another type by now.
  out.types[at] = isNow ? colliders.types[i] : poses.last[POSE_STRIDE * i + POSE_TYPE]
  const pivots = isNow ? poses.pivots : poses.lastPivots
  for (let d = 0; d < 3; d++)
    out.pivots[3 * at + d] = colliders.hasChildren ? pivots[PIVOT_STRIDE * i + d] : out.rows[r + d]
  const velocities = when === When.last ? poses.lastVelocities : poses.velocities
  const v = poses.velocityAt(i)
  for (let d = 0; d < VELOCITY_STRIDE; d++) out.velocities[VELOCITY_STRIDE * at + d] = velocities[v + d]
}

/** Moves the pivots of what moves along a path to where they were `rest` seconds before the end of the step. */
export function moveBack(out: PosedPair, rest: number, movesA: boolean, movesB: boolean): void {
  for (let d = 0; d < 3; d++) {
    if (movesA) out.pivots[d] -= rest * out.velocities[d]
    if (movesB) out.pivots[3 + d] -= rest * out.velocities[VELOCITY_STRIDE + d]
  }
}

function isMotion({ motions }: PairMotion, m: number): boolean {
  for (let d = 0; d < MotionRow.spans; d++) if (motions[m + d] !== 0) return true
  return false
}

const pair = new PosedPair()
const motion: PairMotion = { types: pair.types, starts: pair.rows, motions: new Float64Array(2 * MotionRow.stride) }

export class Sources {
  private slots: Float64Array = new Float64Array(0)
  private count = 0
  /** Slots of the last completed step. */
  private last: Float64Array = new Float64Array(0)

  /**
   * A step is being completed: its slots replace the last step's, which can still be copied. `room`: how many it needs.
   * Slots are large, and copies of them at every growth would take longer than all else.
   */
  begin(room: number): void {
    const { slots } = this
    this.slots = grown(this.last, SLOT * room)
    this.last = slots
    this.count = 0
  }

  /** A slot for a pair. V8: see notes, "no iterators or views". */
  add({ numbers }: PosedPair): number {
    this.slots = grown(this.slots, SLOT * (this.count + 1))
    const s = SLOT * this.count
    for (let k = 0; k < MOTIONS; k++) this.slots[s + k] = numbers[k]
    this.slots[s + DELTA] = -1
    return this.count++
  }

  /**
   * A slot for a pair as of the last step in which it touched, with pivots and first contact of its slot then; with all
   * of that slot if it `hasPoses`.
   */
  addEnded(pair: PosedPair, from: number, hasPoses: boolean): number {
    const slot = this.add(pair)
    const end = from < 0 ? 0 : hasPoses ? SLOT : TYPES
    for (let k = 0; k < end; k++) this.slots[SLOT * slot + k] = this.last[SLOT * from + k]
    return slot
  }

  /** A slot that owes the first contact of a pair: {@link findOwed} looks for it when somebody asks. */
  addMotion(pair: PosedPair, { starts, motions }: PairMotion, delta: number): number {
    const slot = this.add(pair)
    const { slots } = this
    const s = SLOT * slot
    for (let k = 0; k < 2 * ROW_STRIDE; k++) slots[s + ROWS + k] = starts[k]
    for (let k = 0; k < 2 * MotionRow.stride; k++) slots[s + MOTIONS + k] = motions[k]
    slots[s + DELTA] = delta
    return slot
  }

  /** Whether a slot owes a first contact. */
  owes(slot: number): boolean {
    return this.slots[SLOT * slot + DELTA] >= 0
  }

  /** Writes the first contact that a slot owes. Returns its time in the step, or -1 if there is none. */
  findOwed(slot: number, trees: TreePool): number {
    const { slots } = this
    const s = SLOT * slot
    this.load(slot, pair)
    for (let k = 0; k < 2 * MotionRow.stride; k++) motion.motions[k] = slots[s + MOTIONS + k]
    const delta = slots[s + DELTA]
    slots[s + DELTA] = -1
    if (!findFirstContact(motion, trees, pair.firstContact)) return -1
    const part = pair.firstContact[First.part]
    moveBack(pair, delta * (1 - part), isMotion(motion, 0), isMotion(motion, MotionRow.stride))
    for (let k = 0; k < TYPES; k++) slots[s + k] = pair.numbers[k]
    return delta * part
  }

  /** Writes to `out` what a slot holds, or its pivots and first contact alone. */
  load(slot: number, out: PosedPair, hasPoses = true): void {
    const end = hasPoses ? MOTIONS : TYPES
    for (let k = 0; k < end; k++) out.numbers[k] = this.slots[SLOT * slot + k]
  }

  /** Turns the normal of the first contact in a slot to the one at `normal[n]`, times `sign`. */
  turnFirst(slot: number, sign: number, normal: Float64Array, n: number): void {
    for (let d = 0; d < 3; d++) this.slots[SLOT * slot + FIRST + First.normal + d] = sign * normal[n + d] + 0
  }
}
