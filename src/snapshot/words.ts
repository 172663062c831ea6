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

  /** Leaves so many words open; returns the number of the first. */
  skip(count: number): number {
    const start = this.count
    this.count += count
    this.words = grown(this.words, this.count)
    return start
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
    const at = this.at++
    if (at < this.words.length) return this.words[at]!
    this.isShort = true
    return 0
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

/**
 * Two hashes of 32 bits over words `from` to `to` - 1. A change of any one word changes both. Words with even and with
 * odd numbers are hashed apart, so that a processor works on four sums at once.
 */
export function hashWords(words: Uint32Array, from: number, to: number): readonly [first: number, second: number] {
  let p = 0x811c9dc5
  let q = 0x01234567
  let r = 0x2545f491
  let s = 0x5851f42d
  let i = from
  for (; i + 1 < to; i += 2) {
    const even = words[i]!
    const odd = words[i + 1]!
    p = Math.imul(p ^ even, 0x9e3779b1)
    p ^= p >>> 15
    q = Math.imul(q ^ even, 0xc2b2ae35)
    q ^= q >>> 13
    r = Math.imul(r ^ odd, 0x9e3779b1)
    r ^= r >>> 15
    s = Math.imul(s ^ odd, 0xc2b2ae35)
    s ^= s >>> 13
  }
  if (i < to) p = mixWord(p, words[i]!)
  if (i < to) q = mixWord(q, words[i]!)
  return [mixWord(p, r) >>> 0, mixWord(s, q) >>> 0]
}
