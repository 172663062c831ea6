/** Whether numbers can be written, told by writing what is there already: a frozen array throws. */
export function isWritable(numbers: { [index: number]: number }): boolean {
  const first = numbers[0]!
  try {
    numbers[0] = first
  } catch {
    return false
  }
  return true
}
