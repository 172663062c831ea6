/** A seeded generator of doubles in [0, 1) (mulberry32). */
export function randomizer(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Nine numbers: the axes of a random integer quaternion. */
export function randomAxes(random: () => number): number[] {
  const q = [0, 1, 2, 3].map(() => Math.floor(199 * random()) - 99)
  const [w, x, y, z] = q as [number, number, number, number]
  const n = w * w + x * x + y * y + z * z
  if (n === 0) return [1, 0, 0, 0, 1, 0, 0, 0, 1]
  return [
    (w * w + x * x - y * y - z * z) / n,
    (2 * (x * y + w * z)) / n,
    (2 * (x * z - w * y)) / n,
    (2 * (x * y - w * z)) / n,
    (w * w - x * x + y * y - z * z) / n,
    (2 * (y * z + w * x)) / n,
    (2 * (x * z + w * y)) / n,
    (2 * (y * z - w * x)) / n,
    (w * w - x * x - y * y + z * z) / n,
  ]
}
