/** Seeded random numbers for tests and oracles: sfc32, small and fast, the same sequence on every machine. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number) {
    this.#a = seed | 0
    this.#b = (seed * 0x9e3779b1) | 0
    this.#c = 0x2545f491 ^ Math.floor(seed / 0x100000000)
    for (let i = 0; i < 15; i++) this.bits()
  }

  /** 32 random bits. */
  bits(): number {
    const t = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + t) | 0
    return t >>> 0
  }

  /** Uniform in [0, 1), 53 bits. */
  unit(): number {
    return ((this.bits() >>> 5) * 67108864 + (this.bits() >>> 6)) / 9007199254740992
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** Log-uniform in [low, high). */
  log(low: number, high: number): number {
    return low * Math.exp(this.unit() * Math.log(high / low))
  }

  /** Integer in [low, high], both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1))
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.unit() * choices.length)]!
  }

  sign(): 1 | -1 {
    return this.bits() & 1 ? 1 : -1
  }

  /** Standard normal. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  /** Uniform unit vector. */
  direction(): [number, number, number] {
    for (;;) {
      const x = this.normal()
      const y = this.normal()
      const z = this.normal()
      const length = Math.hypot(x, y, z)
      if (length > 1e-3) return [x / length, y / length, z / length]
    }
  }

  /** Uniform rotation, unit quaternion x y z w. */
  quaternion(): [number, number, number, number] {
    for (;;) {
      const q = [this.normal(), this.normal(), this.normal(), this.normal()] as const
      const length = Math.hypot(...q)
      if (length > 1e-3) return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
    }
  }
}
