/** Clocks, and what is said of many samples. */
import { cpuUsage } from 'node:process'

/**
 * Milliseconds that this process has computed: other work on the machine does not count. All threads do, those that
 * compile and collect garbage for the library too: a game pays for them as well, and Node 20 and 22 cannot tell threads
 * apart.
 */
export function processorTime() {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

/** The middle one, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/** The number below which a part of the numbers lies. */
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
/** Milliseconds that one of several blocks takes at most, if its steps are as many as that or more. */
const MOST_OF_SEVERAL = 400
/** Of slower libraries: the milliseconds and steps of a block that is the only one, and of one that is a turn. */
const ALONE = { most: 4000, fewest: 9, steps: USUAL }
const IN_TURNS = { most: 1600, fewest: 4, steps: SHORTEST }

/**
 * How many blocks of how many consecutive steps to measure in a number of turns, where a step takes `step` milliseconds
 * and all together should take `budget`: the same number of blocks in each turn, at least three in all, of 128 steps
 * where there is time for that, else of 32; down to 16 for slow libraries, so that a block takes no longer than 0.4
 * seconds. Who is slower still has, of one turn, one block of 32 steps or as many as fit into four seconds, at least
 * nine; of several, a block a turn, of 16 steps or as many as fit into 1.6, at least four.
 */
export function blocksOf(step, budget, turns = 1) {
  const fit = Math.floor(MOST_OF_SEVERAL / step)
  if (fit < SHORTEST) {
    const { most, fewest, steps } = turns === 1 ? ALONE : IN_TURNS
    return { blocks: turns, length: Math.max(fewest, Math.min(steps, Math.floor(most / step))) }
  }
  const least = Math.ceil(LEAST_BLOCKS / turns)
  const wanted = Math.min(LONGEST, Math.max(USUAL, Math.floor(budget / (turns * least * step))))
  const length = Math.min(wanted, fit)
  return { blocks: turns * Math.max(least, Math.floor(budget / (turns * length * step))), length }
}

/**
 * Milliseconds after which a warm-up looks whether steps still get faster, and looks again; and when it ends anyway.
 */
const FIRST_LOOK = 2000
const LOOK_AGAIN = 500
const LAST_LOOK = 6000
/** Steps as few as this say nothing of a tendency. */
const FEWEST_LOOKED_AT = 9
/** Steps get faster while the mean of the last third of them is below this part of the mean of the third before. */
const SETTLED = 0.97

/** Whether the last third of the times is not below the third before, but for a few per cent. */
function isSettled(times) {
  const third = Math.floor(times.length / 3)
  if (times.length < FEWEST_LOOKED_AT) return false
  return mean(times.slice(-third)) >= SETTLED * mean(times.slice(-2 * third, -third))
}

/**
 * Runs `step`, which returns its own milliseconds, until it no longer gets faster: at least two seconds by `clock`, at
 * most six. By the processor, so that all are as warm where other work runs on the machine. Returns what a step takes
 * in the end, and the milliseconds of a turn, with what `step` does not count; how many there were, and how long they
 * took. `isOver` ends it at once.
 */
export function warmUp(step, clock = processorTime, isOver = () => false) {
  const times = []
  const turns = []
  const start = clock()
  let [now, look] = [start, start + FIRST_LOOK]
  while (now < start + LAST_LOOK && !isOver()) {
    times.push(step())
    const before = now
    now = clock()
    turns.push(now - before)
    if (now < look) continue
    if (isSettled(times)) break
    look = now + LOOK_AGAIN
  }
  const last = (each) => mean(each.slice(-Math.ceil(each.length / 3)))
  return { step: last(times), turn: last(turns), steps: turns.length, milliseconds: now - start }
}

/**
 * What is said of the times of consecutive steps, `length` a block: `typical` is the median of the blocks' means, so
 * that what is done in one step for many is in it; `mean` is over all steps; `p99` is the time that one step in a
 * hundred takes, or the longest of fewer.
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
