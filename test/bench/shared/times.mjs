/** Times, and what is said of many. */
import { performance } from 'node:perf_hooks'
import { cpuUsage } from 'node:process'

/** Milliseconds of computing of the whole process. */
export function processorTime() {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

/**
 * Milliseconds that a call takes, by the clock or in computing time of the process, whichever is less: the thread's own
 * time is at most both.
 */
export function timeOf(call) {
  const fromProcessor = processorTime()
  const fromClock = performance.now()
  call()
  const clock = performance.now() - fromClock
  return Math.min(clock, processorTime() - fromProcessor)
}

/** The middle one, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/** The number below which a part of the numbers lies. */
export const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor(part * (numbers.length - 1))]

export const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** What is said of the times of consecutive steps. A median alone would hide what is done in few of them. */
export const figures = (times) => ({
  median: median(times),
  mean: mean(times),
  p95: quantile(times, 0.95),
  worst: Math.max(...times),
})
