import { grown } from './grow.js'

/** Slots (places of triangles in a tree, of colliders in an index), or pairs of them, in a buffer that is reused. */
export interface SlotList {
  slots: Int32Array // one number a slot, or two a pair
  /** Slots, or pairs. */
  count: number
}

export function createSlotList(): SlotList {
  return { slots: new Int32Array(256), count: 0 }
}

export function pushSlot(list: SlotList, slot: number): void {
  list.slots = grown(list.slots, list.count + 1)
  list.slots[list.count++] = slot
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
