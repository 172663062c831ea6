/**
 * Sorts one list of a tile along the sweep axis, from the tile's entries into a scratch that stays in the first-level
 * cache: bins over the list's own range, then insertion of what bins left out of order. Closed by a sentinel, an entry
 * at infinity.
 *
 * Trap: bins are even only if positions are. A list with one far outlier falls into one bin, and insertion alone would
 * be quadratic; such a list is first roughly sorted with shrinking gaps.
 */
import { ENTRY_BODY, ENTRY_DOUBLES, ENTRY_HIGH, ENTRY_LOW, ENTRY_WORDS } from './cells.js'

const SHORT_LIST = 12
const CROWDED_BIN = 24
const GAPS = [1750, 701, 301, 132, 57, 23, 10, 4]

export interface SortScratch {
  keys: Float64Array
  words: Int32Array
  bins: Int32Array
  binOf: Int32Array
}

export function createSortScratch(): SortScratch {
  const keys = new Float64Array(0)
  return { keys, words: new Int32Array(keys.buffer), bins: new Int32Array(0), binOf: new Int32Array(0) }
}

/** Room for the lists of a tile of `fullest` entries in all, each with its sentinel. */
export function reserveSort(scratch: SortScratch, fullest: number, lists: number): void {
  const entries = fullest + lists + 1
  if (scratch.keys.length < ENTRY_DOUBLES * entries) {
    scratch.keys = new Float64Array(2 * ENTRY_DOUBLES * entries)
    scratch.words = new Int32Array(scratch.keys.buffer)
  }
  if (scratch.binOf.length < fullest) {
    scratch.binOf = new Int32Array(2 * fullest)
    scratch.bins = new Int32Array(4 * fullest + 32)
  }
}

/** Sorts entries [begin, end) into the scratch from entry `to` on; returns where they end, which is the sentinel. */
export function sortList(
  keys: Float64Array,
  words: Int32Array,
  begin: number,
  end: number,
  scratch: SortScratch,
  to: number,
): number {
  const length = end - begin
  const last = to + length
  if (length < SHORT_LIST) {
    insertEach(keys, words, begin, end, scratch.keys, scratch.words, to)
  } else {
    const fullest = fillBins(keys, begin, length, scratch, to)
    moveToBins(keys, words, begin, length, scratch)
    if (fullest > CROWDED_BIN)
      for (const gap of GAPS) if (gap < length) sortGaps(scratch.keys, scratch.words, to, last, gap)
    sortGaps(scratch.keys, scratch.words, to, last, 1)
  }
  scratch.keys[ENTRY_DOUBLES * last] = Infinity
  return last
}

/** A short list: each entry is inserted where it belongs. */
function insertEach(
  keys: Float64Array,
  words: Int32Array,
  begin: number,
  end: number,
  outKeys: Float64Array,
  outWords: Int32Array,
  to: number,
): void {
  for (let from = begin, last = to; from < end; from++, last++) {
    const key = keys[ENTRY_DOUBLES * from]
    let at = last
    while (at > to && outKeys[ENTRY_DOUBLES * (at - 1)] > key) {
      moveEntry(outKeys, outWords, at - 1, outKeys, outWords, at)
      at--
    }
    moveEntry(keys, words, from, outKeys, outWords, at)
  }
}

function moveEntry(
  keys: Float64Array,
  words: Int32Array,
  from: number,
  outKeys: Float64Array,
  outWords: Int32Array,
  to: number,
): void {
  outKeys[ENTRY_DOUBLES * to] = keys[ENTRY_DOUBLES * from]
  outKeys[ENTRY_DOUBLES * to + 1] = keys[ENTRY_DOUBLES * from + 1]
  outWords[ENTRY_WORDS * to + ENTRY_LOW] = words[ENTRY_WORDS * from + ENTRY_LOW]
  outWords[ENTRY_WORDS * to + ENTRY_HIGH] = words[ENTRY_WORDS * from + ENTRY_HIGH]
  outWords[ENTRY_WORDS * to + ENTRY_BODY] = words[ENTRY_WORDS * from + ENTRY_BODY]
}

/** Chooses a bin for each entry, and where each bin begins; returns the size of the fullest. */
function fillBins(keys: Float64Array, begin: number, length: number, scratch: SortScratch, to: number): number {
  const { bins, binOf } = scratch
  let low = Infinity
  let high = -Infinity
  for (let i = 0, at = ENTRY_DOUBLES * begin; i < length; i++, at += ENTRY_DOUBLES) {
    const key = keys[at]
    if (key < low) low = key
    if (key > high) high = key
  }
  let count = 16
  while (count < length) count *= 2
  const scale = high > low ? (count - 1) / (high - low) : 0
  bins.fill(0, 0, count)
  for (let i = 0, at = ENTRY_DOUBLES * begin; i < length; i++, at += ENTRY_DOUBLES) {
    const bin = ((keys[at] - low) * scale) | 0
    binOf[i] = bin
    bins[bin]++
  }
  let next = to
  let fullest = 0
  for (let bin = 0; bin < count; bin++) {
    const size = bins[bin]
    bins[bin] = next
    next += size
    if (size > fullest) fullest = size
  }
  return fullest
}

function moveToBins(keys: Float64Array, words: Int32Array, begin: number, length: number, scratch: SortScratch): void {
  const { bins, binOf } = scratch
  const outKeys = scratch.keys
  const outWords = scratch.words
  for (let i = 0; i < length; i++) {
    const bin = binOf[i]
    const at = bins[bin]
    bins[bin] = at + 1
    moveEntry(keys, words, begin + i, outKeys, outWords, at)
  }
}

/** Insertion sort of every gap-th entry of [first, last). */
function sortGaps(keys: Float64Array, words: Int32Array, first: number, last: number, gap: number): void {
  for (let i = first + gap; i < last; i++) {
    const key = keys[ENTRY_DOUBLES * i]
    if (keys[ENTRY_DOUBLES * (i - gap)] <= key) continue
    const high = keys[ENTRY_DOUBLES * i + 1]
    const word = ENTRY_WORDS * i
    const lowest = words[word + ENTRY_LOW]
    const highest = words[word + ENTRY_HIGH]
    const body = words[word + ENTRY_BODY]
    let at = i
    do {
      moveEntry(keys, words, at - gap, keys, words, at)
      at -= gap
    } while (at >= first + gap && keys[ENTRY_DOUBLES * (at - gap)] > key)
    keys[ENTRY_DOUBLES * at] = key
    keys[ENTRY_DOUBLES * at + 1] = high
    words[ENTRY_WORDS * at + ENTRY_LOW] = lowest
    words[ENTRY_WORDS * at + ENTRY_HIGH] = highest
    words[ENTRY_WORDS * at + ENTRY_BODY] = body
  }
}
