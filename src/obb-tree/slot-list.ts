import { grown } from '../memory/grow.js'

/** Triangle slots of one tree, or pairs of them (slot of A, slot of B), in a buffer that grows and is reused. */
export interface SlotList {
  slots: Int32Array // one number a slot, or two a pair
  /** Slots, or pairs. */
  count: number
}

export function createSlotList(): SlotList {
  return { slots: new Int32Array(256), count: 0 }
}

/** Appends the slots first..end-1. */
export function pushSlots(list: SlotList, first: number, end: number): void {
  const count = list.count
  const slots = (list.slots = grown(list.slots, count + end - first))
  for (let i = first; i < end; i++) slots[count + i - first] = i
  list.count = count + end - first
}

export function pushPair(list: SlotList, slotA: number, slotB: number): void {
  const at = 2 * list.count++
  if (at + 2 > list.slots.length) list.slots = grown(list.slots, at + 2)
  list.slots[at] = slotA
  list.slots[at + 1] = slotB
}
