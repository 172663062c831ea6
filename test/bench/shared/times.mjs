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

export const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Steps of a block. What a library does every few steps only has its share in each block, or, less often, in some. */
const SHORTEST = 16
const USUAL = 32
const LONGEST = 128
/** Blocks that a figure is the median of, so that a disturbance of one of them does not count. */
const LEAST_BLOCKS = 3
/** Steps that are measured in any case; milliseconds that several blocks take at most, and one. */
const LEAST_STEPS = 9
const MOST_MILLISECONDS = 1500
const MOST_OF_ONE = 4000

/**
 * How many blocks of how many consecutive steps to measure, where a step takes `step` milliseconds and all together should take
 * `budget`: at least three blocks, of 128 steps where there is time for that, else of 32; down to 16 for slow libraries. Who is
 * slower still has one block, of 32 steps or as many as fit into four seconds, at least nine.
 */
export function blocksOf(step, budget) {
  const fit = Math.floor(MOST_MILLISECONDS / (LEAST_BLOCKS * step))
  if (fit < SHORTEST) return { blocks: 1, length: stepsOfOne(step) }
  const wanted = Math.min(LONGEST, Math.max(USUAL, Math.floor(budget / (LEAST_BLOCKS * step))))
  const length = Math.min(wanted, fit)
  return { blocks: Math.max(LEAST_BLOCKS, Math.floor(budget / (length * step))), length }
}

/** Steps of a single block, and of a warm-up. */
export const stepsOfOne = (step) => Math.max(LEAST_STEPS, Math.min(USUAL, Math.floor(MOST_OF_ONE / step)))

/**
 * What is said of the times of consecutive steps, `length` a block: `typical` is the median of the blocks' means, so that what
 * is done in one step for many is in it; `mean` is over all steps; `p99` is the time that one step in a hundred takes, or the
 * longest of fewer.
 */
export function sayBlocks(times, length) {
  const means = []
  for (let from = 0; from + length <= times.length; from += length) means.push(mean(times.slice(from, from + length)))
  const sorted = times.toSorted((a, b) => a - b)
  return {
    typical: median(means),
    mean: mean(times),
    p99: sorted[Math.ceil(0.99 * (sorted.length - 1))],
    slowest: sorted.at(-1),
  }
}
