/** A crowd of turning rectangles in the plane: as many numbers as a library needs to make its own world of it. */

export const DELTA = 1 / 60

/** The same numbers on every machine: Lehmer's generator. */
function generator(seed) {
  let state = seed
  return (low, high) => {
    state = (state * 48271) % 2147483647
    return low + ((high - low) * state) / 2147483647
  }
}

/** Rectangles with half extents from 0.3 to 0.7, one to 3.6 square units, that move and turn at constant rates. */
export function rectangles(count, seed = 1) {
  const next = generator(seed)
  const side = Math.sqrt(count) * 0.95
  return Array.from({ length: count }, () => ({
    x: next(-side, side),
    y: next(-side, side),
    angle: next(-3, 3),
    vx: next(-2, 2),
    vy: next(-2, 2),
    spin: next(-2, 2),
    halfX: next(0.3, 0.7),
    halfY: next(0.3, 0.7),
  }))
}
