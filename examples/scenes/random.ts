/** A seeded source of numbers in [0, 1) (mulberry32), the same on every engine: the only randomness of the scenes. */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** A rotation drawn evenly from all rotations: four numbers in a ball, as a quaternion of any length. */
export function randomRotation(random: Random): { x: number; y: number; z: number; w: number } {
  for (;;) {
    const x = between(random, -1, 1)
    const y = between(random, -1, 1)
    const z = between(random, -1, 1)
    const w = between(random, -1, 1)
    const square = x * x + y * y + z * z + w * w
    if (square > 0.01 && square < 1) return { x, y, z, w }
  }
}
