/**
 * Whether a number can be written, told by writing what is there already: a frozen array throws. An array of big
 * integers takes none.
 */
export function isWritable(numbers: { [index: number]: number }, at = 0): boolean {
  const number = numbers[at]!
  if (typeof number === 'bigint') return false
  try {
    numbers[at] = number
  } catch {
    return false
  }
  return true
}
