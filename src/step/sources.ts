/**
 * What the details of a contact follow from, where the poses of the step do not tell: a first contact within the step,
 * or poses that the next step overwrites (the start of the step, the last step in which a contact that ended touched).
 */
import { MOTION_SPANS, MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { findFirstContact, FIRST_NORMAL, FIRST_OUT, FIRST_PART } from '../narrow-phase/first-contact.js'
import type { PairMotion } from '../narrow-phase/mesh-kernels.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import type { Colliders } from './colliders.js'
import { PIVOT_STRIDE, POSE_STRIDE, POSE_TYPE, type Poses } from './poses.js'
import type { Rows } from './rows.js'
import { VELOCITY_STRIDE } from './velocities.js'

/** Two posed colliders in the order of evaluation, as a contact is evaluated. */
export interface PosedPair {
  readonly types: Uint8Array
  /** Rows of the first, then of the second. */
  readonly rows: Float64Array
  /** Linear and angular velocities of their pivots. */
  readonly velocities: Float64Array
  /** World positions of their pivots at the time of contact. */
  readonly pivots: Float64Array
}

export function createPosedPair(): PosedPair {
  return {
    types: new Uint8Array(2),
    rows: new Float64Array(2 * ROW_STRIDE),
    velocities: new Float64Array(2 * VELOCITY_STRIDE),
    pivots: new Float64Array(6),
  }
}

/** Writes collider i as the first (0) or second (1) of a pair, as of the last completed step. */
export function poseLast(out: PosedPair, at: number, colliders: Colliders, poses: Poses, i: number): void {
  poses.writeLastRow(i, out.rows, ROW_STRIDE * at)
  // It may have another type by now.
  out.types[at] = poses.last[POSE_STRIDE * i + POSE_TYPE]
  finishPose(out, at, colliders, i, poses.lastPivots)
  poses.velocities.read(i, true, out.velocities, VELOCITY_STRIDE * at)
}

/** The same as of the step that is under way; `isAtStart`: where it was in the last one, with its present velocity. */
export function poseNow(
  out: PosedPair,
  at: number,
  { colliders, poses, rows }: { colliders: Colliders; poses: Poses; rows: Rows },
  i: number,
  isAtStart: boolean,
): void {
  if (isAtStart) poses.writeLastRow(i, out.rows, ROW_STRIDE * at)
  else for (let k = 0; k < ROW_STRIDE; k++) out.rows[ROW_STRIDE * at + k] = rows.rows[ROW_STRIDE * i + k]
  out.types[at] = colliders.types[i]
  finishPose(out, at, colliders, i, isAtStart ? poses.lastPivots : poses.pivots)
  poses.velocities.read(i, false, out.velocities, VELOCITY_STRIDE * at)
}

function finishPose(out: PosedPair, at: number, colliders: Colliders, i: number, pivots: Float64Array): void {
  for (let d = 0; d < 3; d++)
    out.pivots[3 * at + d] = colliders.hasChildren ? pivots[PIVOT_STRIDE * i + d] : out.rows[ROW_STRIDE * at + d]
}

/** Takes the velocities of both for 0. */
export function stand({ velocities }: PosedPair): void {
  velocities.fill(0)
}

/** Moves the pivots of what moves along a path to where they were `rest` seconds before the end of the step. */
export function moveBack(out: PosedPair, rest: number, movesA: boolean, movesB: boolean): void {
  for (let d = 0; d < 3; d++) {
    if (movesA) out.pivots[d] -= rest * out.velocities[d]
    if (movesB) out.pivots[3 + d] -= rest * out.velocities[VELOCITY_STRIDE + d]
  }
}

function isMotion({ motions }: PairMotion, m: number): boolean {
  for (let d = 0; d < MOTION_SPANS; d++) if (motions[m + d] !== 0) return true
  return false
}

/**
 * Layout of a slot: pivots, first contact, and what it holds beside these. Nothing; or types, rows and velocities of
 * its own; or what a first contact that nobody has asked for yet follows from: rows at the start, motions, and the
 * length of the step.
 */
const PIVOTS = 0
const FIRST = 6
const HOLDS = FIRST + FIRST_OUT
const TYPES = HOLDS + 1
const ROWS = TYPES + 2
const VELOCITIES = ROWS + 2 * ROW_STRIDE
const MOTIONS = VELOCITIES + 2 * VELOCITY_STRIDE
const DELTA = MOTIONS + 2 * MOTION_STRIDE
const SLOT = DELTA + 1
const Holds = { nothing: 0, poses: 1, motion: 2 } as const

const pair = createPosedPair()
const motion: PairMotion = { types: pair.types, starts: pair.rows, motions: new Float64Array(2 * MOTION_STRIDE) }
const first = new Float64Array(FIRST_OUT)

export class Sources {
  private slots: Float64Array = new Float64Array(0)
  private count = 0
  /** Slots of the last completed step. */
  private last: Float64Array = new Float64Array(0)

  /** A step is being completed: its slots replace the last step's, which can still be copied. */
  begin(): void {
    const { slots } = this
    this.slots = this.last
    this.last = slots
    this.count = 0
  }

  /** A slot with the pivots of a pair at its first contact. */
  addWay({ pivots }: PosedPair, ways: Float64Array, way: number): number {
    const s = this.add()
    this.slots.set(pivots, s + PIVOTS)
    this.slots[s + HOLDS] = Holds.nothing
    for (let k = 0; k < FIRST_OUT; k++) this.slots[s + FIRST + k] = ways[FIRST_OUT * way + k]
    return this.count - 1
  }

  /**
   * A slot with poses of its own, for a contact whose source was `from` in the last step, or -1.
   * V8: see notes, "no iterators or views".
   */
  addPoses(pair: PosedPair, from: number): number {
    const s = this.add()
    const { slots, last } = this
    for (let k = 0; k < 6; k++) slots[s + PIVOTS + k] = pair.pivots[k]
    if (from >= 0) for (let k = 0; k < HOLDS; k++) slots[s + k] = last[SLOT * from + k]
    slots[s + HOLDS] = Holds.poses
    for (let k = 0; k < 2; k++) slots[s + TYPES + k] = pair.types[k]
    for (let k = 0; k < 2 * ROW_STRIDE; k++) slots[s + ROWS + k] = pair.rows[k]
    for (let k = 0; k < 2 * VELOCITY_STRIDE; k++) slots[s + VELOCITIES + k] = pair.velocities[k]
    return this.count - 1
  }

  /** A slot that owes the first contact of a pair: {@link settle} looks for it when somebody asks. */
  addMotion(pair: PosedPair, { starts, motions }: PairMotion, delta: number): number {
    const slot = this.addPoses(pair, -1)
    const { slots } = this
    const s = SLOT * slot
    slots[s + HOLDS] = Holds.motion
    for (let k = 0; k < 2 * ROW_STRIDE; k++) slots[s + ROWS + k] = starts[k]
    for (let k = 0; k < 2 * MOTION_STRIDE; k++) slots[s + MOTIONS + k] = motions[k]
    slots[s + DELTA] = delta
    return slot
  }

  /** Whether a slot owes a first contact. */
  owes(slot: number): boolean {
    return this.slots[SLOT * slot + HOLDS] === Holds.motion
  }

  /** Writes the first contact that a slot owes. Returns its time in the step, or -1 if there is none. */
  settle(slot: number, trees: TreePool): number {
    const { slots } = this
    const s = SLOT * slot
    this.load(slot, pair)
    for (let k = 0; k < 2 * MOTION_STRIDE; k++) motion.motions[k] = slots[s + MOTIONS + k]
    slots[s + HOLDS] = Holds.nothing
    if (!findFirstContact(motion, trees, first)) return -1
    const delta = slots[s + DELTA]
    moveBack(pair, delta * (1 - first[FIRST_PART]), isMotion(motion, 0), isMotion(motion, MOTION_STRIDE))
    for (let k = 0; k < 6; k++) slots[s + PIVOTS + k] = pair.pivots[k]
    for (let k = 0; k < FIRST_OUT; k++) slots[s + FIRST + k] = first[k]
    return delta * first[FIRST_PART]
  }

  /** A copy of a slot of the last step. */
  carry(from: number): number {
    const s = this.add()
    for (let k = 0; k < SLOT; k++) this.slots[s + k] = this.last[SLOT * from + k]
    return this.count - 1
  }

  /** Whether a slot of the last step has poses of its own. */
  hadPoses(slot: number): boolean {
    return this.last[SLOT * slot + HOLDS] === Holds.poses
  }

  /** Writes to `out` what a slot holds. */
  load(slot: number, out: PosedPair): void {
    const { slots } = this
    const s = SLOT * slot
    for (let k = 0; k < 6; k++) out.pivots[k] = slots[s + PIVOTS + k]
    if (slots[s + HOLDS] === Holds.nothing) return
    for (let k = 0; k < 2; k++) out.types[k] = slots[s + TYPES + k]
    for (let k = 0; k < 2 * ROW_STRIDE; k++) out.rows[k] = slots[s + ROWS + k]
    for (let k = 0; k < 2 * VELOCITY_STRIDE; k++) out.velocities[k] = slots[s + VELOCITIES + k]
  }

  /** The first contact in a slot, for details.ts. */
  loadFirst(slot: number, out: Float64Array): void {
    for (let k = 0; k < FIRST_OUT; k++) out[k] = this.slots[SLOT * slot + FIRST + k]
  }

  /** Turns the normal of the first contact in a slot to the one at `normal[n]`, times `sign`. */
  turnFirst(slot: number, sign: number, normal: Float64Array, n: number): void {
    for (let d = 0; d < 3; d++) this.slots[SLOT * slot + FIRST + FIRST_NORMAL + d] = sign * normal[n + d] + 0
  }

  /**
   * A slot as one of the last completed step was: with poses of its own or without, and its first contact (FIRST_OUT
   * numbers) if it has one.
   */
  restore(pair: PosedPair, hasPoses: boolean, first: Float64Array): number {
    const slot = hasPoses ? this.addPoses(pair, -1) : this.addWay(pair, first, 0)
    for (let k = 0; k < FIRST_OUT; k++) this.slots[SLOT * slot + FIRST + k] = first[k]
    return slot
  }

  hasPoses(slot: number): boolean {
    return this.slots[SLOT * slot + HOLDS] === Holds.poses
  }

  private add(): number {
    this.slots = grown(this.slots, SLOT * (this.count + 1))
    return SLOT * this.count++
  }
}
