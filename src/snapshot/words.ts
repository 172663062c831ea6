import { grown } from '../memory/grow.js'

const number = new Float64Array(1)
const halves = new Uint32Array(number.buffer)

/** No number of a world comes near it, and its square is finite. */
const LARGEST = 1e100

/** Either end of a file: a record names its numbers in their order once, and is written or read by that. */
export interface Transfer {
  doubles(values: Float64Array, from: number, count: number): void
  integers(values: Uint32Array, from: number, count: number): void
}

/** Words that are written one after the other, into memory that is kept. */
export class WordWriter implements Transfer {
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
    this.putDouble(this.skip(2), value)
  }

  /** Writes one that was left open. */
  putDouble(at: number, value: number): void {
    number[0] = value + 0
    this.words[at] = halves[0]!
    this.words[at + 1] = halves[1]!
  }

  doubles(values: Float64Array, from: number, count: number): void {
    const at = this.skip(2 * count)
    for (let k = 0; k < count; k++) this.putDouble(at + 2 * k, values[from + k]!)
  }

  integers(values: Uint32Array, from: number, count: number): void {
    const at = this.skip(count)
    for (let k = 0; k < count; k++) this.words[at + k] = values[from + k]!
  }
}

/** Words that are read one after the other; past the end they are 0, and `isShort` tells. */
export class WordReader implements Transfer {
  words: Uint32Array = new Uint32Array(0)
  at = 0
  isShort = false
  /** Some number of 64 bits that was read is beyond LARGEST, or none. */
  isHuge = false

  begin(words: Uint32Array, at: number): void {
    this.words = words
    this.at = at
    this.isShort = this.isHuge = false
  }

  word(): number {
    const at = this.at++
    if (at < this.words.length) return this.words[at]!
    this.isShort = true
    return 0
  }

  double(): number {
    this.doubles(number, 0, 1)
    return number[0]!
  }

  doubles(out: Float64Array, from: number, count: number): void {
    const { words, at } = this
    this.at += 2 * count
    if (this.at > words.length) this.isShort = true
    let isHuge = false
    for (let k = 0; k < count; k++) {
      halves[0] = words[at + 2 * k] ?? 0
      halves[1] = words[at + 2 * k + 1] ?? 0
      const value = number[0]!
      if (!(Math.abs(value) <= LARGEST)) isHuge = true
      out[from + k] = value
    }
    if (isHuge) this.isHuge = true
  }

  integers(out: Uint32Array, from: number, count: number): void {
    for (let k = from; k < from + count; k++) out[k] = this.word()
  }
}

/**
 * Mixes a word into a hash: a bijection of the hash and of the word. The product carries a bit to higher ones alone,
 * the shift before it brings the highest ones down.
 */
export function mixWord(hash: number, word: number): number {
  const h = hash ^ word
  return Math.imul(h ^ (h >>> 16), 0x85ebca6b)
}

/** Another one: two changes that cancel in a chain of mixWord, whatever the hash is, do not cancel in one of these. */
export function mixOther(hash: number, word: number): number {
  const h = hash ^ word
  return Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
}

/**
 * Two hashes of 32 bits over words `from` to `to` - 1. A change of any one word changes both. Words with even and with
 * odd numbers are hashed apart, so that a processor works on four products at once.
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
    p = mixWord(p, even)
    q = mixOther(q, even)
    r = mixWord(r, odd)
    s = mixOther(s, odd)
  }
  if (i < to) p = mixWord(p, words[i]!)
  if (i < to) q = mixOther(q, words[i]!)
  return [finish(mixWord(p, r)), finish(mixOther(s, q))]
}

/** Every bit of the hash depends on every bit of the last words too (MurmurHash3, Appleby, `fmix32`). */
function finish(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
