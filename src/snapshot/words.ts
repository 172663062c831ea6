import { ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'

/** As many numbers as are read at once, and their halves. */
const numbers = new Float64Array(2 * ROW_STRIDE)
const halves = new Uint32Array(numbers.buffer)

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
    numbers[0] = value + 0
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
    this.doubles(numbers, 0, 1)
    return numbers[0]!
  }

  /** Reads at most as many as `numbers` holds. */
  doubles(out: Float64Array, from: number, count: number): void {
    const { words, at } = this
    this.at += 2 * count
    if (this.at > words.length) this.isShort = true
    // Apart, as a number is not to be loaded before its halves have been stored.
    for (let k = 0; k < 2 * count; k++) halves[k] = words[at + k] ?? 0
    let isHuge = false
    for (let k = 0; k < count; k++) {
      const value = numbers[k]!
      if (!(Math.abs(value) <= LARGEST)) isHuge = true
      out[from + k] = value + 0
    }
    if (isHuge) this.isHuge = true
  }

  integers(out: Uint32Array, from: number, count: number): void {
    for (let k = from; k < from + count; k++) out[k] = this.word()
  }
}
