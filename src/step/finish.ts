/**
 * What contacts get of the outcomes of a step: `takeOutcomes` when it is completed (Step.finish), `findOwed` when
 * somebody asks for a first contact that is owed, `prepareOutcome` when the predicate is asked, before either.
 */
import { EndReason, Has } from '../../components/registry.js'
import type { DetailWriter } from './contacts/details.js'
import { Touch } from './contacts/contacts.js'
import type { StepParts } from './epoch/look.js'
import { haveJumped, PathKind } from './rows/paths.js'
import { moveBack, PosedPair, posePair, When } from './contacts/sources.js'

const pair = new PosedPair()

/** Takes over the outcomes of the step. */
export function takeOutcomes(step: StepParts): void {
  const { contacts, sources, outcomes, pairs, colliders, delta } = step
  // What ends shows the last step in which it touched.
  for (let at = 0; at < outcomes.count; at++) if (outcomes.state[at] === 0) findOwed(step, outcomes.row[at])
  contacts.release()
  let needed = 0
  let begins = 0
  for (let at = 0; at < outcomes.count; at++) {
    needed += Number(needsSource(outcomes.state[at]))
    begins += Number(outcomes.row[at] < 0)
  }
  sources.begin(needed)
  contacts.reserve(begins)
  for (let at = 0; at < outcomes.count; at++) if (outcomes.state[at] === 0) endContact(step, at)
  contacts.settle()
  for (let at = 0; at < outcomes.count; at++) {
    if (outcomes.state[at] === 0) continue
    let row = outcomes.row[at]
    if (row < 0) {
      row = contacts.begin(colliders, outcomes.first[at], outcomes.second[at])
      pairs.link(outcomes.pair[at], row)
    }
    contacts.write(row, outcomes, at, delta, sourceOf(step, at))
  }
  contacts.sort()
}

function endContact(step: StepParts, at: number): void {
  const { contacts, sources, outcomes, pairs } = step
  const row = outcomes.row[at]
  const reason = reasonOf(step, row, outcomes.rejected[at] === 1)
  if (outcomes.pair[at] >= 0) pairs.link(outcomes.pair[at], -1)
  const old = contacts.source[row]
  // All of it is in a source already if it did not touch at the end of the last step.
  const hasPoses = contacts.hasPoses(row)
  if (!hasPoses) posePair(pair, step, contacts.first[row], contacts.second[row], When.last)
  contacts.end(row, reason, sources.addEnded(pair, old, hasPoses))
}

/** Finds the first contact that a row owes, if it does. */
export function findOwed({ contacts, sources, trees }: StepParts, row: number): void {
  const source = contacts.source[row]
  if (source >= 0 && contacts.reason[row] === 0 && sources.owes(source))
    contacts.takeOwed(row, sources.findOwed(source, trees))
}

/** Writes the two colliders of an entry where it says that they touch. */
function poseOutcome(step: StepParts, at: number, out: PosedPair): void {
  const { outcomes, paths, delta } = step
  const first = outcomes.first[at]
  const second = outcomes.second[at]
  posePair(out, step, first, second, (outcomes.state[at] & Touch.start) !== 0 ? When.start : When.now)
  if (outcomes.firstContact[at] < 0) return
  const { kinds } = paths!
  outcomes.copyFirstContact(at, out.firstContact)
  moveBack(out, delta * (1 - outcomes.part[at]), kinds[first] !== PathKind.none, kinds[second] !== PathKind.none)
}

/** Whether details need other poses than the present ones: of a contact that ends, or met or touched earlier. */
function needsSource(state: number): boolean {
  return state === 0 || (state & (Touch.start | Touch.within)) !== 0
}

/** The source of the details of an entry, or -1 if they follow from the poses of the step. */
function sourceOf(step: StepParts, at: number): number {
  const { outcomes, sources, swept, delta } = step
  if (!needsSource(outcomes.state[at])) return -1
  poseOutcome(step, at, pair)
  if ((outcomes.state[at] & Touch.within) === 0 || outcomes.firstContact[at] >= 0) return sources.add(pair)
  swept.begin(step, outcomes.first[at], outcomes.second[at])
  return sources.addMotion(pair, swept, delta)
}

/** Prepares `writer` for an entry of the step that is under way. */
export function prepareOutcome(step: StepParts, at: number, writer: DetailWriter): void {
  const { outcomes, colliders } = step
  poseOutcome(step, at, writer.pair)
  writer.state = outcomes.state[at]
  writer.seam.side = 0
  writer.isFirstA = Number(colliders.ids[outcomes.first[at]] < colliders.ids[outcomes.second[at]])
}

/** Why a contact ends: the first reason that applies, in the order below. */
function reasonOf(step: StepParts, row: number, isRejected: boolean): number {
  const { contacts, colliders, poses } = step
  const i = contacts.first[row]
  const j = contacts.second[row]
  const loss = lossOf(step, row)
  if (loss !== EndReason.none) return loss
  const { category, mask, moving } = colliders
  if (haveJumped(step, i, j)) return EndReason.teleport
  if (isRejected || (category[i] & mask[j]) === 0 || (category[j] & mask[i]) === 0) return EndReason.filter
  if ((moving[i] | moving[j]) === 0) return EndReason.component
  return poses.hasSameShape(i) && poses.hasSameShape(j) ? EndReason.separated : EndReason.shape
}

function lossOf({ contacts, registry, colliders, wasReset }: StepParts, row: number): number {
  if (wasReset) return EndReason.reset
  const a = contacts.a[row]
  const b = contacts.b[row]
  const lostA = registry.lossOf(a, contacts.generationA[row])
  const lostB = registry.lossOf(b, contacts.generationB[row])
  // A body that was removed tells more than one with another shape, whichever has the smaller id.
  if (lostA !== EndReason.none && lostB !== EndReason.none) return Math.min(lostA, lostB)
  if (lostA !== EndReason.none || lostB !== EndReason.none) return lostA + lostB
  if (((registry.bitsOf(a) | registry.bitsOf(b)) & Has.CollisionDisabled) !== 0) return EndReason.disabled
  const isOut = colliders.isOut[contacts.first[row]] | colliders.isOut[contacts.second[row]]
  return isOut !== 0 ? EndReason.invalid : EndReason.none
}
