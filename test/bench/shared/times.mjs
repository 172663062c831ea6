/** Clocks, and what is said of many samples. */
import { cpuUsage } from 'node:process'

/** Milliseconds that this process has computed: other work on the machine does not count. */
export function processorTime() {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

export function median(numbers) {
  return quantile(numbers, 0.5)
}

/** The number below which a part of the numbers lies: 0.5 is the median. */
export function quantile(numbers, part) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(part * (numbers.length - 1))]
}
