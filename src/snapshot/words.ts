import { grown } from '../memory/grow.js'

const number = new Float64Array(1)
const halves = new Uint32Array(number.buffer)

/** Words that are written one after the other, into memory that is kept. */
export class WordWriter {
  words: Uint32Array = new Uint32Array(1024)
  count = 0

  word(value: number): void {
    if (this.count === this.words.length) this.words = grown(this.words, this.count + 1)
    this.words[this.count++] = value
  }

  /** Writes a word that was left open. */
  put(at: number, value: number): void {
    this.words[at] = value
  }

  /** A number of 64 bits; 0 for -0, so that both give the same snapshot. */
  double(value: number): void {
    number[0] = value + 0
    this.word(halves[0]!)
    this.word(halves[1]!)
  }

  doubles(values: Float64Array, from: number, count: number): void {
    for (let k = from; k < from + count; k++) this.double(values[k]!)
  }
}

/** Words that are read one after the other; past the end they are 0, and `isShort` tells. */
export class WordReader {
  words: Uint32Array = new Uint32Array(0)
  at = 0
  isShort = false
  /** Some number of 64 bits that was read is not finite. */
  isInfinite = false

  begin(words: Uint32Array, at: number): void {
    this.words = words
    this.at = at
    this.isShort = this.isInfinite = false
  }

  word(): number {
    const value = this.words[this.at++]
    if (value === undefined) this.isShort = true
    return value ?? 0
  }

  double(): number {
    halves[0] = this.word()
    halves[1] = this.word()
    const value = number[0]!
    if (value - value !== 0) this.isInfinite = true
    return value
  }

  doubles(out: Float64Array, from: number, count: number): void {
    for (let k = from; k < from + count; k++) out[k] = this.double()
  }
}

/** Mixes a word into a hash: a bijection of the hash and of the word. */
export function mixWord(hash: number, word: number): number {
  const h = Math.imul(hash ^ word, 0x85ebca6b)
  return h ^ (h >>> 13)
}

/** 16 hexadecimal digits over words. */
export function hashWords(words: Uint32Array, from: number, to: number): string {
  let p = 0x811c9dc5
  let q = 0x01234567
  for (let i = from; i < to; i++) {
    p = Math.imul(p ^ words[i]!, 0x9e3779b1)
    p ^= p >>> 15
    q = Math.imul(q ^ words[i]!, 0xc2b2ae35)
    q ^= q >>> 13
  }
  return [p, q].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
