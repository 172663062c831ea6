/**
 * The least power of two that is at least `size`: dividing by it brings sizes to at most 1 and changes no bit. 1 for 0.
 */
export function powerOfTwoAtLeast(size: number): number {
  let power = 1
  if (!(size > 0) || size - size !== 0) return power
  while (power < size) power *= 2
  while (0.5 * power >= size) power *= 0.5
  return power
}
