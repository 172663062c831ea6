/** Whether a number can be written, told by writing what is there already: a frozen array throws. */
export function isWritable(numbers: { [index: number]: number }, at = 0): boolean {
  const number = numbers[at]!
  try {
    numbers[at] = number
  } catch {
    return false
  }
  return true
}
