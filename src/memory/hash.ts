/** Both parts of a hash over nothing. */
export const START = 0x811c9dc5 | 0

/**
 * Mixes two words into the hash at `of[at]`, which has two parts of 32 bits. Each part takes one of the words: the step
 * is a bijection of the parts, and of each word. A product carries a bit to higher ones alone: the highest bit of a
 * word changes the highest of its part, no other. So each part enters itself shifted, and the other as it is, and no
 * change of two words leaves both parts as they were whatever the other words are.
 */
export function mixWords(of: Uint32Array, at: number, first: number, second: number): void {
  const a = of[at]!
  const b = of[at + 1]!
  of[at] = Math.imul((a >>> 11) ^ b ^ first, 0x85ebca6b)
  of[at + 1] = Math.imul(a ^ (b >>> 19) ^ second, 0xc2b2ae35)
}

const ofWords = new Uint32Array(2)

/**
 * Both parts of a hash over words `from` to `to` - 1, and over their number. A change of any one word changes at
 * least one of them.
 */
export function hashWords(words: Uint32Array, from: number, to: number): readonly [first: number, second: number] {
  ofWords[0] = START ^ (to - from)
  ofWords[1] = START
  for (let i = from; i < to; i += 2) mixWords(ofWords, 0, words[i]!, i + 1 < to ? words[i + 1]! : 0)
  // Another round, so that both parts change with the last word.
  mixWords(ofWords, 0, 0, 0)
  return [finish(ofWords[0]), finish(ofWords[1])]
}

/** Both parts of a hash as 16 hexadecimal digits. */
export function textOfHash(parts: readonly number[]): string {
  return parts.map((part) => part.toString(16).padStart(8, '0')).join('')
}

/** Every bit of the hash depends on every bit of the last words too (MurmurHash3, Appleby, `fmix32`). */
function finish(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
