/** What is said of a cell of the step bench: `rounds` of figures by contestant. */
import { median } from '../shared/times.mjs'

/** A figure of a contestant, the median of the rounds. */
export const figureOf = ({ rounds }, key, figure) => median(rounds.map((round) => round[key][figure]))

/** How many times as long another takes as a contestant: in the same round, of that the median of the rounds. */
export const timesAsLong = ({ rounds }, other, key, figure) =>
  median(rounds.map((round) => round[other][figure] / round[key][figure]))

export const geometricMean = (ratios) =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
