import { writeChecksum, Header } from '../../src/memory/envelope.js'
import { Settled, Shown } from '../../src/snapshot/layout.js'
import type { Random } from '../oracle/random.js'

const SPECIAL = [0, 1, 2, 255, 0x7ff00000, 0x7ff80000, 0xfff00000, 0x80000000, 0xffffffff, 0x41cdcd65, 0x10000000]

/** Changes one word: a bit, all of it, to a word of another place, or both halves of a number to what is none. */
function changeWord(words: Uint32Array, at: number, random: Random): void {
  const roll = random.unit()
  if (roll < 0.35) words[at]! ^= 1 << random.integer(0, 31)
  else if (roll < 0.5) words[at] = random.bits()
  else if (roll < 0.7) words[at] = random.pick(SPECIAL)
  else if (roll < 0.9) words[at] = words[random.integer(0, words.length - 1)]!
  else words.set(random.pick([[0, 0x7ff80000], [0, 0x7ff00000], [0, 0xffefffff]]), Math.min(at, words.length - 2)) // prettier-ignore
}

/** Changes a count among those that decide, or the first words of those that show, which are the last ones. */
function changeCount(words: Uint32Array, random: Random): void {
  const shown = Math.max(Header.length, words.length - Shown.length - random.integer(0, 40))
  const at = random.chance(0.7) ? Header.length + random.integer(0, Settled.length - 1) : shown
  words[at] = random.chance(0.5) ? words[at]! + random.integer(-3, 3) : random.pick(SPECIAL)
}

/**
 * A snapshot with one to three words changed, or of another length; `isSealed`: with the length and the checksum that
 * such words have.
 */
export function mutated(bytes: Uint8Array, random: Random, isSealed: boolean): Uint8Array {
  const roll = random.unit()
  const length = roll < 0.05 ? random.integer(0, bytes.length) : roll < 0.1 ? bytes.length + random.integer(1, 400) : bytes.length // prettier-ignore
  const copy = new Uint8Array(isSealed ? length - (length % 4) : length)
  copy.set(bytes.subarray(0, copy.length))
  if (copy.length < 4 * (Header.length + Settled.length)) return copy
  const words = new Uint32Array(copy.buffer, 0, copy.length >> 2)
  const times = roll < 0.1 ? random.integer(0, 1) : random.integer(1, 3)
  for (let k = 0; k < times; k++)
    if (random.chance(0.1)) changeCount(words, random)
    else changeWord(words, random.integer(isSealed ? Header.length : 0, words.length - 1), random)
  if (!isSealed) return copy
  words[Header.bytes] = copy.length
  writeChecksum(words)
  return copy
}
