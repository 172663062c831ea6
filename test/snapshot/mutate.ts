import { Header } from '../../src/snapshot/layout.js'
import { checksumOf } from '../../src/snapshot/words.js'
import type { Random } from '../oracle/random.js'

/** A snapshot with one to three words changed; `isSealed`: with the checksum that such words have. */
export function mutated(bytes: Uint8Array, random: Random, isSealed: boolean): Uint8Array {
  const copy = bytes.slice()
  const words = new Uint32Array(copy.buffer)
  for (let times = random.integer(1, 3); times > 0; times--) {
    const at = random.integer(isSealed ? Header.length : 0, words.length - 1)
    const roll = random.unit()
    if (roll < 0.4) words[at]! ^= 1 << random.integer(0, 31)
    else if (roll < 0.6) words[at] = random.bits()
    else if (roll < 0.8) words[at] = random.pick([0, 1, 2, 255, 0x7ff00000, 0x7ff80000, 0xffffffff, 0x41cdcd65])
    else words[at] = words[random.integer(0, words.length - 1)]!
  }
  if (isSealed) words[Header.checksum] = checksumOf(words)
  return copy
}
