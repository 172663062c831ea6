/**
 * Checksum of all words but number `own`, the checksum's own. Each step is a bijection of the sum and of the word, so a
 * change of any one word always shows.
 */
export function checksum(words: Uint32Array, own: number): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < words.length; i++) {
    if (i === own) continue
    sum = Math.imul(sum ^ words[i], 0x9e3779b1)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}
